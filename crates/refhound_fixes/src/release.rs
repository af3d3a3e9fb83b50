//! A reference that is lost: given back before the exit, after its last use, at the end of its block, at a label; or not taken.
//!
//! ```c
//! if (f(x) < 0) {
//!     return NULL;        // before the exit
//! }
//! PyList_Append(l, x);
//!                         // after the last use
//! out:
//!                         // at the label, where ways meet: only if `x` is NULL on the others
//!     return result;
//! ```

use refhound_evidence::Fault;

use crate::edits::{Change, Line, line};
use crate::exits::{error_exits, fresh, words};
use crate::site::{Candidate, Effect, Site};
use crate::tree::NodeKind;

/// Changes that release what the finding says is lost.
pub(crate) fn candidates(site: &Site<'_>) -> Vec<Candidate> {
    let name = site.finding.object.trim_start_matches('&');
    let mut found = Vec::new();
    if is_surplus(site) {
        found.extend(without_retain(site));
    }
    let Some(lost) = exit(site) else { return found };
    let ways = releases(site, name);
    let mut places: Vec<Place> = Vec::new();
    if let Some(last) = site.step(&["kept", "lent", "passed-on", "retained", "released", "used"])
        && let Some(node) = site.statement(last)
    {
        let node_kind = site.function.nodes[node].kind;
        if node_kind == NodeKind::Simple && site.finding.path.len() > 1 && is_behind_last_branch(site, last) {
            places.push(Place::Behind(node, "after its last use"));
        }
    }
    // The end of a block: behind its last statement.
    match site.function.nodes[lost].kind {
        NodeKind::Block => {
            let last = site.function.nodes[lost].children.last();
            places.extend(last.filter(|&&last| !leaves(site, last)).map(|&last| Place::Behind(last, "at the end")));
        }
        _ => places.push(Place::Before(lost)),
    }
    if let Some(goto) = goto_before(site) {
        places.push(Place::Before(goto));
    }
    places.extend(after_last_use(site, name).map(|node| Place::Behind(node, "after its last use")));
    places.extend(label_before(site, lost).map(|node| Place::Behind(node, "where the ways out meet")));
    places.extend(block_end(site).map(|node| Place::Behind(node, "at the end of its block")));
    let mut done: Vec<Vec<Change>> = Vec::new();
    for place in places {
        for release in &ways {
            let changes = place.changes(site, &[line(release.clone())], name);
            if changes.is_empty() || done.contains(&changes) {
                continue;
            }
            done.push(changes.clone());
            let description = format!("release `{name}` {}: `{}`", place.words(site), release.trim_end_matches(';'));
            found.push(Candidate { description, changes, effect: place.effect(site) });
        }
    }
    found.extend(checked_status(site, name));
    if site.step(&["retained"]).is_some() && !is_surplus(site) {
        found.extend(without_retain(site));
    }
    found
}

/// The statements that give the reference back, the plain one first.
fn releases(site: &Site<'_>, name: &str) -> Vec<String> {
    let clues = &site.finding.clues;
    if let Some(release) = clues.released_by {
        let argument = &site.finding.object;
        return vec![format!("{release}({argument});")];
    }
    if site.finding.rule.fault() == Some(Fault::UnreleasedBuffer) {
        let calls = [format!("PyBuffer_Release(&{name});"), format!("PyMem_Free({name});"), format!("free({name});")];
        return calls.into();
    }
    if name.contains("->") || name.contains('.') {
        return vec![format!("{}({name});", words::RELEASE_MEMBER)];
    }
    // Objects of the project's own types are no `PyObject *`.
    [words::RELEASE, words::RELEASE_MAYBE].iter().map(|release| format!("{release}({name});")).collect()
}

/// Where lines are put.
enum Place {
    Before(usize),
    Behind(usize, &'static str),
}

impl Place {
    fn words(&self, site: &Site<'_>) -> String {
        match self {
            Place::Before(node) => match site.function.nodes[*node].kind {
                NodeKind::Return => "before the return".to_owned(),
                NodeKind::Goto => "before the jump".to_owned(),
                _ => "before the way out".to_owned(),
            },
            Place::Behind(_, words) => (*words).to_owned(),
        }
    }

    /// What is written where nothing has to fail on the way is done in normal use.
    fn effect(&self, site: &Site<'_>) -> Effect {
        let (Place::Before(node) | Place::Behind(node, _)) = *self;
        if is_passed_by(site, node) { Effect::Always } else { Effect::OnThePath }
    }

    fn changes(&self, site: &Site<'_>, lines: &[Line], name: &str) -> Vec<Change> {
        let style = site.style();
        match *self {
            Place::Before(node) => {
                if site.function.nodes[node].kind == NodeKind::Return && reads(site, node, name) {
                    return returned_later(site, node, lines);
                }
                style.around(node, lines, &[])
            }
            Place::Behind(node, _) => style.around(node, &[], lines),
        }
    }
}

/// Whether a function comes by a statement when it leaves nowhere before its end: no condition around it leaves, and it stands behind no
/// label that only jumps lead to.
fn is_passed_by(site: &Site<'_>, node: usize) -> bool {
    let function = &site.function;
    let chain = function.chain(node);
    let is_way_out = |&block: &usize| {
        let under = function.nodes[block].parent.map(|parent| function.nodes[parent].kind);
        let last = function.nodes[block].children.last().copied().unwrap_or(block);
        // A macro may leave as well: it does where the object is lost.
        matches!(under, Some(NodeKind::If { .. })) && (leaves(site, last) || exit(site) == Some(last))
    };
    let is_behind_jumps = |&node: &usize| {
        let labels = std::iter::successors(Some(node), |&it| function.before(it));
        let labels = labels.filter(|&it| function.nodes[it].kind == NodeKind::Label);
        labels.filter_map(|label| function.before(label)).any(|before| leaves(site, before))
    };
    !chain.iter().any(is_way_out) && !chain.iter().any(is_behind_jumps)
}

/// Whether a statement mentions the first word of a name.
fn reads(site: &Site<'_>, node: usize, name: &str) -> bool {
    let word: String = name.chars().take_while(|it| it.is_ascii_alphanumeric() || *it == '_').collect();
    site.function.mentions(site.function.nodes[node].lo, site.function.nodes[node].hi, &word)
}

/// `return f(x);` with a variable for the result, so that something can happen between the two.
fn returned_later(site: &Site<'_>, node: usize, lines: &[Line]) -> Vec<Change> {
    let value = site.function.text_of(node).trim_start_matches("return").trim_end_matches(';').trim();
    let ty = site.function.result_type();
    if value.is_empty() || ty.is_empty() || ty.contains('(') || ty == "void" {
        return Vec::new();
    }
    let result = fresh(&site.function, node, &["result", "answer", "returned"]);
    let gap = if ty.ends_with('*') { "" } else { " " };
    let mut all = vec![line(format!("{ty}{gap}{result} = {value};"))];
    all.extend(lines.iter().cloned());
    all.push(line(format!("return {result};")));
    let in_block = site.function.nodes[node].parent.is_some_and(|it| site.function.nodes[it].kind == NodeKind::Block);
    let first = site.function.before(node).is_none_or(|before| site.function.is_declaration(before));
    if in_block && !first {
        let inner = all.into_iter().map(Line::inner);
        all = std::iter::once(line("{")).chain(inner).chain([line("}")]).collect();
    }
    site.style().instead(node, &all)
}

/// The statement where the object is lost.
fn exit(site: &Site<'_>) -> Option<usize> {
    let last = site.last()?;
    site.statement(last)
}

/// Whether nothing is decided between a step and the end of the path.
fn is_behind_last_branch(site: &Site<'_>, step: &refhound_checks::PathStep) -> bool {
    let index = site.finding.path.iter().position(|it| std::ptr::eq(it, step)).unwrap_or(0);
    let branch = site.finding.path.iter().rposition(|it| matches!(it.kind, "branch" | "outcome" | "case"));
    branch.is_none_or(|branch| branch < index + 2) || site.finding.path[index].kind == "kept"
}

/// The last statement of a block that was entered last on the path and jumps: `goto`, `break`, `continue`.
fn goto_before(site: &Site<'_>) -> Option<usize> {
    let branch = site.step(&["branch", "outcome"])?;
    let node = site.statement(branch)?;
    let NodeKind::If { .. } = site.function.nodes[node].kind else { return None };
    site.function.nodes[node].children.iter().copied().find_map(|child| {
        let last = match site.function.nodes[child].kind {
            NodeKind::Block => *site.function.nodes[child].children.last()?,
            _ => child,
        };
        matches!(site.function.nodes[last].kind, NodeKind::Goto | NodeKind::Jump | NodeKind::Return).then_some(last)
    })
}

/// The last statement that mentions the variable in the block where it gets its value.
fn after_last_use(site: &Site<'_>, name: &str) -> Option<usize> {
    let made = site.step(&["obtained"]).or(site.finding.path.first())?;
    let node = site.function.in_block(site.statement(made)?);
    let last = site.function.behind(node).into_iter().rfind(|&it| reads(site, it, name));
    let last = last.unwrap_or(node);
    (!leaves(site, last)).then_some(last)
}

fn leaves(site: &Site<'_>, node: usize) -> bool {
    matches!(site.function.nodes[node].kind, NodeKind::Return | NodeKind::Goto | NodeKind::Jump)
}

/// The label that the statement stands behind in its block.
fn label_before(site: &Site<'_>, node: usize) -> Option<usize> {
    let mut node = site.function.in_block(node);
    loop {
        node = site.function.before(node)?;
        if site.function.nodes[node].kind == NodeKind::Label {
            return Some(node);
        }
    }
}

/// The last statement of the block where the variable gets its value, if it does not leave.
fn block_end(site: &Site<'_>) -> Option<usize> {
    let made = site.step(&["obtained"])?;
    let node = site.function.in_block(site.statement(made)?);
    let last = site.function.behind(node).last().copied()?;
    (!leaves(site, last)).then_some(last)
}

/// A second reference to what the function owns already.
fn is_surplus(site: &Site<'_>) -> bool {
    let has = |kind: &str| site.finding.path.iter().any(|step| step.kind == kind);
    has("retained") && has("returned")
}

/// The statement that takes the reference goes.
fn without_retain(site: &Site<'_>) -> Option<Candidate> {
    let node = site.statement(site.step(&["retained"])?)?;
    let text = site.function.text_of(node);
    let is_plain = [words::RETAIN, words::RETAIN_MAYBE].iter().any(|retain| text.starts_with(retain));
    is_plain.then(|| Candidate {
        description: format!("take no second reference: without `{}`", text.trim_end_matches(';')),
        changes: site.style().without(node),
        effect: Effect::Always,
    })
}

/// A call that takes the object over when it succeeds, and whose failure nobody notices: `if (f(m, x) < 0) { release; leave }`.
fn checked_status(site: &Site<'_>, name: &str) -> Vec<Candidate> {
    let Some(step) = site.step(&["lent", "outcome", "kept"]) else { return Vec::new() };
    let Some(node) = site.statement(step) else { return Vec::new() };
    let text = site.function.text_of(node);
    if site.function.nodes[node].kind != NodeKind::Simple || text.contains('=') || !text.ends_with(");") {
        return Vec::new();
    }
    let call = text.trim_end_matches(';');
    let exits = error_exits(&site.function, site.function.nodes[node].lo, site.finding.clues.is_void);
    let releases = releases(site, name);
    let tried = exits.iter().take(2).flat_map(|exit| releases.iter().map(move |release| (exit, release)));
    tried
        .map(|(exit, release)| {
            let lines = site.style().condition(
                &format!("{call} < 0"),
                std::iter::once(line(release.clone())).chain(exit.lines()).collect(),
            );
            Candidate {
                description: format!("look whether the call fails, and release `{name}` then"),
                changes: site.style().instead(node, &lines),
                effect: Effect::OnFailure,
            }
        })
        .collect()
}
