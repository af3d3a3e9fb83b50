//! An object that no variable holds: `f(d, New())`. It gets one, so that it can be looked at and released.
//!
//! ```c
//! {
//!     PyObject *value = New();
//!     if (value == NULL)
//!         return NULL;
//!     f(d, value);
//!     Py_DECREF(value);
//! }
//! ```

use crate::edits::{Line, line};
use crate::exits::{Exit, error_exits, fresh, words};
use crate::null_check::leaving;
use crate::site::{Candidate, Effect, Site};
use crate::tree::NodeKind;

/// The statement with the object in a variable.
struct Hoisted {
    node: usize,
    name: String,
    declaration: String,
    /// The statement, which has the variable now, without its semicolon.
    rest: String,
}

pub(crate) fn candidates(site: &Site<'_>) -> Vec<Candidate> {
    let Some(hoisted) = hoisted(site) else { return Vec::new() };
    let node = hoisted.node;
    match site.function.nodes[node].kind {
        NodeKind::Simple => of_statement(site, &hoisted),
        NodeKind::Return => of_return(site, &hoisted),
        NodeKind::If { close, .. } => of_condition(site, &hoisted, close),
        _ => Vec::new(),
    }
}

fn hoisted(site: &Site<'_>) -> Option<Hoisted> {
    let step = site.finding.path.iter().find(|step| step.kind == "obtained")?;
    let (first, last) = site.call_at(step)?;
    let (lo, hi) = (site.function.lexemes[first].lo, site.function.lexemes[last].hi);
    let node = site.function.statement_at(lo)?;
    // An argument of another call: else a variable would hold it, or nobody would.
    let is_argument = matches!(site.function.word(first.checked_sub(1)?), "(" | "," | ")");
    if !is_argument || hi > site.function.nodes[node].hi {
        return None;
    }
    let name = fresh(&site.function, node, &["value", "item", "object"]);
    // A cast stays where it is.
    let call = site.function.text(lo, hi);
    let whole = &site.function.nodes[node];
    let rest = format!("{}{name}{}", site.function.text(whole.lo, lo), site.function.text(hi, whole.hi));
    let rest = rest.trim_end_matches(';').to_owned();
    let declaration = format!("{} *{name} = {call};", words::OBJECT);
    Some(Hoisted { node, name, declaration, rest })
}

/// In a block of its own, unless the statement is the first of one.
fn placed(site: &Site<'_>, node: usize, lines: Vec<Line>) -> Vec<crate::edits::Change> {
    let parent = site.function.nodes[node].parent;
    let in_block = parent.is_some_and(|it| site.function.nodes[it].kind == NodeKind::Block);
    let is_first = in_block && site.function.before(node).is_none();
    let lines = if is_first || !in_block {
        lines
    } else {
        std::iter::once(line("{")).chain(lines.into_iter().map(Line::inner)).chain([line("}")]).collect()
    };
    site.style().instead(node, &lines)
}

fn of_statement(site: &Site<'_>, hoisted: &Hoisted) -> Vec<Candidate> {
    let Hoisted { node, name, declaration, rest } = hoisted;
    let release = |word: &str| line(format!("{word}({name});"));
    let made = || line(declaration.clone());
    let call = || line(format!("{rest};"));
    let style = site.style();
    let exits = error_exits(&site.function, site.function.nodes[*node].lo, site.finding.clues.is_void);
    let checked = |exit: &Exit| style.condition(&format!("{name} == NULL"), leaving(site, exit));
    let is_leak = site.finding.rule.code.starts_with("RH1");
    let mut shapes: Vec<(Vec<Line>, Effect)> = Vec::new();
    if is_leak {
        shapes.push((vec![made(), call(), release(words::RELEASE_MAYBE)], Effect::Always));
    }
    for exit in exits.iter().take(3) {
        let mut begin = vec![made()];
        begin.extend(checked(exit));
        let with = |more: Vec<Line>| begin.iter().cloned().chain(more).collect::<Vec<Line>>();
        // Where all goes well something is released that was not before.
        let kept = (with(vec![call(), release(words::RELEASE)]), Effect::Always);
        let stolen = (with(vec![call()]), Effect::OnFailure);
        let tested = |test: &str| {
            let leaving = std::iter::once(release(words::RELEASE)).chain(exit.lines()).collect();
            (with(style.condition(&format!("{rest} {test}"), leaving)), Effect::OnFailure)
        };
        let is_plain = !rest.contains('=');
        if is_leak {
            if is_plain {
                shapes.push(tested("< 0"));
            }
            shapes.push(kept);
        } else {
            shapes.push(stolen);
            shapes.push(kept);
            if is_plain {
                shapes.push(tested("< 0"));
            }
        }
    }
    let made_by = site.finding.object.split('(').next().unwrap_or_default();
    shapes
        .into_iter()
        .map(|(lines, effect)| Candidate {
            description: format!("keep the result of `{made_by}` in a variable, and release it"),
            changes: placed(site, *node, lines),
            effect,
        })
        .collect()
}

fn of_return(site: &Site<'_>, hoisted: &Hoisted) -> Vec<Candidate> {
    let Hoisted { node, name, declaration, rest } = hoisted;
    let ty = site.function.result_type();
    let value = rest.trim_start_matches("return").trim();
    if ty.is_empty() || ty.contains('(') {
        return Vec::new();
    }
    let result = fresh(&site.function, *node, &["result", "answer", "returned"]);
    let gap = if ty.ends_with('*') { "" } else { " " };
    let exits = error_exits(&site.function, site.function.nodes[*node].lo, site.finding.clues.is_void);
    let shapes = exits.into_iter().take(2).map(|exit| {
        let mut lines = vec![line(declaration.clone()), line(format!("{ty}{gap}{result};"))];
        lines.extend(site.style().condition(&format!("{name} == NULL"), leaving(site, &exit)));
        lines.push(line(format!("{result} = {value};")));
        lines.push(line(format!("{}({name});", words::RELEASE)));
        lines.push(line(format!("return {result};")));
        lines
    });
    let shapes: Vec<Vec<Line>> = shapes.collect();
    shapes
        .into_iter()
        .map(|lines| Candidate {
            description: "keep both results in variables, and release the first".to_owned(),
            changes: placed(site, *node, lines),
            effect: Effect::Always,
        })
        .collect()
}

/// `if (f(New()) < 0)`: the answer of `f` gets a variable, too, and is that of a failure where there is nothing to pass.
fn of_condition(site: &Site<'_>, hoisted: &Hoisted, close: usize) -> Vec<Candidate> {
    let Hoisted { node, name, declaration, .. } = hoisted;
    let function = &site.function;
    let whole = &function.nodes[*node];
    let open = whole.first + 1;
    let condition = function.text(function.lexemes[open].hi, close - 1);
    let comparison =
        ["< 0", "!= 0", "== -1", "<0", "!=0", "==-1"].into_iter().find(|it| condition.trim_end().ends_with(it));
    let Some(comparison) = comparison else { return Vec::new() };
    let Some(step) = site.finding.path.iter().find(|step| step.kind == "obtained") else { return Vec::new() };
    let Some((first, last)) = site.call_at(step) else { return Vec::new() };
    let (lo, hi) = (function.lexemes[first].lo, function.lexemes[last].hi);
    let call = format!("{}{name}{}", function.text(function.lexemes[open].hi, lo), function.text(hi, close - 1));
    let call = call.trim_end().trim_end_matches(comparison).trim().to_owned();
    if call.contains("&&") || call.contains("||") || call.starts_with('(') {
        return Vec::new();
    }
    let status = fresh(function, *node, &["status", "failed", "answer"]);
    let lines = [
        line(declaration.clone()),
        line(format!("int {status} = {name} == NULL ? -1 : {call};")),
        line(format!("{}({name});", words::RELEASE_MAYBE)),
    ];
    // The variables stand before the condition, in its block.
    let style = site.style();
    let mut changes = style.around(*node, &lines, &[]);
    changes.push(crate::edits::Change {
        lo: function.lexemes[open].hi,
        hi: close - 1,
        text: format!("{status} {}", comparison.trim()),
    });
    vec![Candidate {
        description: "keep the result in a variable, and release it before the answer is looked at".to_owned(),
        changes,
        effect: Effect::Always,
    }]
}
