//! How a function leaves when something has failed: its own ways, and those of its type.

use std::fmt;

use crate::edits::{Line, line};
use crate::tree::{Function, NodeKind};

/// Names that a repair writes into the user's source.
pub(crate) mod words {
    pub(crate) const RELEASE: &str = "Py_DECREF";
    pub(crate) const RELEASE_MAYBE: &str = "Py_XDECREF";
    pub(crate) const RELEASE_MEMBER: &str = "Py_CLEAR";
    pub(crate) const RETAIN: &str = "Py_INCREF";
    pub(crate) const RETAIN_MAYBE: &str = "Py_XINCREF";
    pub(crate) const OBJECT: &str = "PyObject";
    /// What functions that set an exception begin with.
    pub(crate) const EXCEPTIONS: &str = "PyErr_";
}

/// A way to leave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Exit {
    /// Releases of parameters that come before the statement wherever else the function leaves by it: it has them from the start, and
    /// nobody but its callers knows.
    releases: Vec<String>,
    pub(crate) statement: String,
}

impl Exit {
    /// What is written for it.
    pub(crate) fn lines(&self) -> Vec<Line> {
        self.with(line(&self.statement))
    }

    /// The same with another last line.
    pub(crate) fn with(&self, last: Line) -> Vec<Line> {
        self.releases.iter().map(line).chain([last]).collect()
    }
}

impl fmt::Display for Exit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for release in &self.releases {
            write!(f, "{release} ")?;
        }
        f.write_str(&self.statement)
    }
}

/// The exits for a failure at a place, the most likely first.
pub(crate) fn error_exits(function: &Function<'_>, at: usize, is_void: bool) -> Vec<Exit> {
    let mut own: Vec<(usize, String)> = exits_of_conditions(function)
        .filter(|&last| is_neutral(function, last))
        .map(|last| (function.nodes[last].lo, function.text_of(last).to_owned()))
        .collect();
    // The nearest before the place, then those behind it.
    own.sort_by_key(|&(lo, _)| (lo > at, lo.abs_diff(at)));
    let mut exits: Vec<String> = Vec::new();
    let result = function.result_type();
    let fits = |exit: &str| {
        let is_error = |value: &str| matches!(value, "NULL" | "-1" | "0" | "(-1)" | "nullptr" | "false" | "FALSE" | "");
        exit.strip_prefix("return").is_none_or(|value| is_error(value.trim_end_matches(';').trim()))
    };
    // `if (nothing_to_do) return TRUE;`: what the function says at its end, where all has gone well.
    let ends = function.nodes.iter().enumerate().filter(|(_, node)| matches!(node.kind, NodeKind::Return));
    let last = ends.max_by_key(|(_, node)| node.lo).map(|(at, _)| function.text_of(at));
    let is_success = |exit: &str| Some(exit) == last && !fits(exit);
    if own.iter().any(|(_, exit)| !is_success(exit)) {
        own.retain(|(_, exit)| !is_success(exit));
    }
    for (_, exit) in own.iter().filter(|(_, exit)| fits(exit)).chain(own.iter().filter(|(_, exit)| !fits(exit))) {
        if !exits.contains(exit) {
            exits.push(exit.clone());
        }
    }
    let usual = if is_void || result == "void" {
        "return;"
    } else if is_number(&result) {
        "return -1;"
    } else {
        "return NULL;"
    };
    if !exits.iter().any(|exit| exit == usual) {
        // A value of another kind than the function's own ones is only a last resort.
        exits.push(usual.to_owned());
    }
    exits.truncate(4);
    let mut found: Vec<Exit> = Vec::new();
    for statement in exits {
        let releases = parameters_released(function, &statement);
        if !releases.is_empty() {
            found.push(Exit { releases, statement: statement.clone() });
        }
        found.push(Exit { releases: Vec::new(), statement });
    }
    found
}

/// The last statement behind each condition.
fn exits_of_conditions(function: &Function<'_>) -> impl Iterator<Item = usize> {
    function.nodes.iter().filter(|node| matches!(node.kind, NodeKind::If { .. })).filter_map(|node| {
        let then = node.children[0];
        match function.nodes[then].kind {
            NodeKind::Block => function.nodes[then].children.last().copied(),
            _ => Some(then),
        }
    })
}

/// The releases of parameters that stand before most `return`s of this kind behind a condition. Not before all: some may come after it
/// was handed on.
fn parameters_released(function: &Function<'_>, statement: &str) -> Vec<String> {
    let head = (function.head_lo(), function.nodes[function.body].lo);
    let (mut exits, mut counts) = (0, Vec::<(String, usize)>::new());
    for last in exits_of_conditions(function).filter(|&last| function.text_of(last) == statement) {
        exits += 1;
        let mut at = function.before(last).filter(|_| function.nodes[last].kind == NodeKind::Return);
        while let Some(node) = at {
            let text = function.text_of(node);
            let is_parameters = released(text).is_some_and(|name| function.mentions(head.0, head.1, name));
            if is_parameters && function.nodes[node].kind == NodeKind::Simple {
                match counts.iter_mut().find(|(known, _)| known == text) {
                    Some((_, count)) => *count += 1,
                    None => counts.push((text.to_owned(), 1)),
                }
            }
            at = function.before(node);
        }
    }
    counts.into_iter().filter(|(_, count)| 2 * count > exits).map(|(text, _)| text).collect()
}

/// The variable that a statement releases.
fn released(text: &str) -> Option<&str> {
    let all = [words::RELEASE, words::RELEASE_MAYBE, words::RELEASE_MEMBER];
    let rest = all.iter().find_map(|word| text.strip_prefix(word))?.trim_start();
    let name = rest.strip_prefix('(')?.trim_end().strip_suffix(';')?.trim_end().strip_suffix(')')?.trim();
    name.chars().all(|it| it.is_ascii_alphanumeric() || it == '_').then_some(name)
}

/// Whether a type is one of numbers, as far as its words tell.
fn is_number(ty: &str) -> bool {
    let word = ty.split_whitespace().next_back().unwrap_or_default();
    let is_known =
        ["int", "long", "short", "char", "unsigned", "signed", "bool", "_Bool", "double", "float"].contains(&word);
    !ty.ends_with('*') && (is_known || word.ends_with("_t") || word.ends_with("_intp"))
}

/// A `return` of a constant, a `goto`, or a macro that leaves.
fn is_neutral(function: &Function<'_>, node: usize) -> bool {
    let text = function.text_of(node);
    match function.nodes[node].kind {
        NodeKind::Goto => true,
        NodeKind::Return => {
            let value = text.strip_prefix("return").unwrap_or_default().trim_end_matches(';').trim();
            let is_constant =
                |letter: char| letter.is_ascii_uppercase() || letter.is_ascii_digit() || "_-()".contains(letter);
            value == "nullptr" || value == "false" || value.chars().all(is_constant)
        }
        NodeKind::Simple => {
            let name: String = text.chars().take_while(|it| it.is_ascii_alphanumeric() || *it == '_').collect();
            name.contains("RETURN") && text[name.len()..].trim_start().starts_with('(')
        }
        NodeKind::Block
        | NodeKind::If { .. }
        | NodeKind::Loop { .. }
        | NodeKind::Do { .. }
        | NodeKind::Switch { .. }
        | NodeKind::Label
        | NodeKind::Jump => false,
    }
}

/// A name for a variable of a block at a statement: one that means nothing there and nothing in the statement.
pub(crate) fn fresh(function: &Function<'_>, node: usize, wishes: &[&str]) -> String {
    let whole = &function.nodes[node];
    let chain = function.chain(node);
    let is_free = |name: &str| {
        let declares = |block: &usize| {
            let plain = function.nodes[*block].children.iter().filter(|&&child| !chain.contains(&child));
            plain
                .map(|&child| &function.nodes[child])
                .any(|child| child.kind == NodeKind::Simple && function.mentions(child.lo, child.hi, name))
        };
        !function.mentions(whole.lo, whole.hi, name)
            && !function.mentions(function.head_lo(), function.nodes[function.body].lo, name)
            && !chain.iter().any(declares)
    };
    let plain = wishes.iter().find(|name| is_free(name)).map(|name| (*name).to_owned());
    let numbered = || (2..1000).map(|number| format!("{}{number}", wishes[0])).find(|name| is_free(name));
    plain.or_else(numbered).unwrap_or_else(|| format!("{}_of_fix", wishes[0]))
}
