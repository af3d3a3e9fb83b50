//! How a function leaves when something has failed: its own ways, and those of its type.

use crate::tree::{Function, NodeKind};

/// Names that a repair writes into the user's source.
pub(crate) mod words {
    pub(crate) const RELEASE: &str = "Py_DECREF";
    pub(crate) const RELEASE_MAYBE: &str = "Py_XDECREF";
    pub(crate) const RELEASE_MEMBER: &str = "Py_CLEAR";
    pub(crate) const RETAIN: &str = "Py_INCREF";
    pub(crate) const RETAIN_MAYBE: &str = "Py_XINCREF";
    pub(crate) const OBJECT: &str = "PyObject";
}

/// A way to leave: the statement.
pub(crate) type Exit = String;

/// The exits for a failure at a place, the most likely first.
pub(crate) fn error_exits(function: &Function<'_>, at: usize, is_void: bool) -> Vec<Exit> {
    let mut own: Vec<(usize, Exit)> = Vec::new();
    for node in &function.nodes {
        let NodeKind::If { .. } = node.kind else { continue };
        let then = node.children[0];
        let last = match function.nodes[then].kind {
            NodeKind::Block => function.nodes[then].children.last().copied(),
            _ => Some(then),
        };
        if let Some(last) = last
            && is_neutral(function, last)
        {
            own.push((function.nodes[last].lo, function.text_of(last).to_owned()));
        }
    }
    // The nearest before the place, then those behind it.
    own.sort_by_key(|&(lo, _)| (lo > at, lo.abs_diff(at)));
    let mut exits: Vec<Exit> = Vec::new();
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
    exits
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
