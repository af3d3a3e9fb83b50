//! From evidence to findings: each piece is judged by the rule that reads it, then duplicates go and the rest is ordered.

use std::ffi::OsStr;
use std::path::Path;

use refhound_evidence::{Confidence, Disagreement, Flaw, FlawKind, Trigger, Witness};
use refhound_index::{FxHashMap, FxHashSet};
use refhound_source::{FileKind, LineColumn, Origins, SourceMap};

use crate::RULES;
use crate::case::Case;
use crate::clues::Clues;
use crate::ending::End;
use crate::finding::{Finding, Point};
use crate::function_names::shown_function;
use crate::groups::{flaw_cause, shared_cause, writer};
use crate::hash::stable_hash;
use crate::places::{Places, without_layout};
use crate::rule::{Judge, Pointing, Rule};
use crate::selection::Selection;
use crate::steps;

/// The findings that a selection asks for, by file, line, column and code. Each witness and each flaw comes with the origins
/// of its unit.
pub fn judge<'a>(
    witnesses: impl IntoIterator<Item = (&'a Witness, &'a Origins)>,
    flaws: impl IntoIterator<Item = (&'a Flaw, &'a Origins)>,
    sources: &SourceMap,
    selection: &Selection,
) -> Vec<Finding> {
    // Last, so that fingerprints do not depend on what was asked for.
    selection.shown(judge_all(witnesses, flaws, sources)).0
}

/// All findings, those of rules that are off and those that are hardly sure included.
pub fn judge_all<'a>(
    witnesses: impl IntoIterator<Item = (&'a Witness, &'a Origins)>,
    flaws: impl IntoIterator<Item = (&'a Flaw, &'a Origins)>,
    sources: &SourceMap,
) -> Vec<Finding> {
    arrange(judge_each(witnesses, flaws, sources))
}

/// What is found in each piece of evidence for itself. [`arrange`] makes a list of it.
pub fn judge_each<'a>(
    witnesses: impl IntoIterator<Item = (&'a Witness, &'a Origins)>,
    flaws: impl IntoIterator<Item = (&'a Flaw, &'a Origins)>,
    sources: &SourceMap,
) -> Vec<Finding> {
    let seen = witnesses.into_iter().enumerate().filter_map(|(number, (witness, origins))| {
        let found = finding(witness, &Places { origins, sources })?;
        Some(Finding { witness: Some(number), ..found })
    });
    let read = flaws.into_iter().filter_map(|(flaw, origins)| flaw_finding(flaw, &Places { origins, sources }));
    seen.chain(read).collect()
}

/// Puts findings in order, drops repetitions and numbers what cannot be told apart otherwise. The order in which they come does
/// not matter.
pub fn arrange(mut findings: Vec<Finding>) -> Vec<Finding> {
    // Headers of the tool's own hold functions in C++ that every unit has; nobody can mend them.
    findings.retain(|finding| finding.at.file.kind != FileKind::Virtual);
    findings.sort_by(|one, other| order(one).cmp(&order(other)).then_with(|| rest(one).cmp(&rest(other))));
    drop_repetitions(&mut findings);
    number_equal_fingerprints(&mut findings);
    findings
}

fn finding(witness: &Witness, places: &Places<'_>) -> Option<Finding> {
    let (rule, judge) = RULES.iter().copied().find_map(|rule| match &rule.judge {
        Judge::Fault(judge) if judge.reads == witness.fault => Some((rule, judge)),
        Judge::Fault(_) | Judge::Flaw(_) => None,
    })?;
    let case = Case::new(witness);
    let verdict = (judge.judge)(&case);
    let span = match verdict.pointing {
        Pointing::AtOrigin => witness.object.place,
        Pointing::AtFault => witness.place,
        Pointing::At(span) => span,
    };
    let at = places.point(span);
    let fingerprint = fingerprint(rule, &case, &places.plain_text(span));
    let fix = judge.fix.and_then(|fix| fix(&case, places));
    let help = judge.help.map_or_else(|| rule.remedy(), |help| help(&case, &End::new(&case, places, fix.as_ref())));
    Some(Finding {
        rule,
        message: verdict.message,
        function: shown_function(witness.function.as_str()),
        object: witness.object.name.clone(),
        confidence: confidence(witness, &at),
        trigger: witness.trigger,
        path: steps::path(witness, judge, places),
        other_path: steps::other_path(witness, judge, places),
        paths: witness.paths,
        help,
        fix,
        exits: exits(witness, places),
        clues: Clues::of_case(&case),
        group: shared_cause(rule, &case, span, places).unwrap_or_default(),
        written_by: writer(span, places),
        fingerprint,
        at,
        values: Vec::new(),
        python: None,
        witness: None,
    })
}

/// Where paths meet the fault, each place once.
fn exits(witness: &Witness, places: &Places<'_>) -> Vec<Point> {
    let mut found: Vec<Point> = Vec::new();
    for point in witness.exits.iter().map(|&exit| places.point(exit)) {
        let is_known = |known: &Point| (known.file.id, known.start) == (point.file.id, point.start);
        if point.file.kind != FileKind::Virtual && !found.iter().any(is_known) {
            found.push(point);
        }
    }
    found
}

/// A test of what it calls fails only when that is broken: what is wrong on such a way is less sure than elsewhere, and what it
/// passes is what it was written for, so that nothing but a lack of memory makes these calls fail.
fn confidence(witness: &Witness, at: &Point) -> Confidence {
    match (witness.trigger, witness.confidence) {
        (Trigger::Success, sure) => sure,
        (_, sure) if !is_test(&at.file.path) => sure,
        (Trigger::AllocFailure | Trigger::Init, Confidence::Certain) => Confidence::Likely,
        (Trigger::AllocFailure | Trigger::Init | Trigger::BadInput | Trigger::HostileObject | Trigger::Unknown, _) => {
            Confidence::Possible
        }
    }
}

/// Whether a file is there to test others: `_testbuffer.c`, `tests/ext.c`.
fn is_test(path: &Path) -> bool {
    let named = |name: &str| ["_test", "test_"].iter().any(|prefix| name.starts_with(prefix));
    let is_folder = |name: &str| matches!(name, "test" | "tests" | "testing");
    let is_file = path.file_name().and_then(OsStr::to_str).is_some_and(named);
    let mut folders = path.parent().into_iter().flat_map(Path::components).filter_map(|part| part.as_os_str().to_str());
    is_file || folders.any(is_folder)
}

fn flaw_finding(flaw: &Flaw, places: &Places<'_>) -> Option<Finding> {
    let (rule, judge) = RULES.iter().copied().find_map(|rule| match &rule.judge {
        Judge::Flaw(judge) if judge.finds == flaw.what.kind() => Some((rule, judge)),
        Judge::Flaw(_) | Judge::Fault(_) => None,
    })?;
    let (function, object) = (flaw.function.as_str(), flaw.object.as_str());
    let text = places.plain_text(flaw.place);
    Some(Finding {
        rule,
        message: (judge.message)(flaw),
        function: shown_function(function),
        object: object.to_owned(),
        confidence: flaw.confidence,
        trigger: flaw.trigger,
        path: steps::remarks(flaw, places),
        other_path: Vec::new(),
        paths: 1,
        help: judge.help.map_or_else(|| rule.remedy(), |help| help(flaw)),
        fix: judge.fix.and_then(|fix| fix(flaw, places)),
        exits: Vec::new(),
        clues: Clues::of_flaw(flaw),
        group: flaw_cause(rule, flaw, places).unwrap_or_default(),
        written_by: writer(flaw.place, places),
        fingerprint: stable_hash(&[rule.code, function, &without_layout(object), "", &text]),
        at: places.point(flaw.place),
        values: match &flaw.what {
            Disagreement::Run { values, .. } => values.clone(),
            _ => Vec::new(),
        },
        python: None,
        witness: None,
    })
}

/// Neither lines nor files count: code moves, and files are renamed.
fn fingerprint(rule: &Rule, case: &Case<'_>, text: &str) -> String {
    let origin = case.origin_call().map_or("", |call| call.as_str());
    let function = shown_function(case.witness.function.as_str());
    let object = without_layout(&case.witness.object.name);
    stable_hash(&[rule.code, &function, &object, origin, text])
}

type Order<'a> = (&'a std::path::Path, LineColumn, &'static str, &'a str, &'a str, std::cmp::Reverse<u8>, usize);

/// As findings are shown; of several that say the same, the surest and shortest comes first.
fn order(finding: &Finding) -> Order<'_> {
    let trust = std::cmp::Reverse(finding.confidence as u8);
    let Finding { at, rule, object, function, path, .. } = finding;
    (&at.file.path, at.start, rule.code, object, function, trust, path.len())
}

type Step<'a> = (&'a std::path::Path, LineColumn, &'a str, Option<i32>);
type Rest<'a> = (LineColumn, &'a str, &'a str, u8, u32, &'a str, Vec<Step<'a>>);

/// Everything else that is shown, so that the order is the same whoever found what first.
fn rest(finding: &Finding) -> Rest<'_> {
    let Finding { at, message, help, trigger, paths, group, path, .. } = finding;
    let steps = path.iter().map(|step| (&*step.at.file.path, step.at.start, step.message.as_str(), step.count));
    (at.end, message, help, *trigger as u8, *paths, group, steps.collect())
}

/// A header's function or a template may be seen by several units: one place is one finding. So is a format that a macro hands to
/// several calls, whatever else it puts into it.
fn drop_repetitions(findings: &mut Vec<Finding>) {
    findings.dedup_by(|later, earlier| {
        let is_format = earlier.rule.flaw() == Some(FlawKind::InvalidFormat);
        let same = (later.at.file.id, later.at.start, later.rule.code)
            == (earlier.at.file.id, earlier.at.start, earlier.rule.code)
            && later.function == earlier.function
            && (later.object == earlier.object || is_format);
        if same {
            earlier.paths = earlier.paths.max(later.paths);
        }
        same
    });
}

/// Equal code in equal functions is told apart by its order. A finding without a shared cause is a group of its own.
fn number_equal_fingerprints(findings: &mut [Finding]) {
    let mut seen: FxHashMap<String, u32> = FxHashMap::default();
    for finding in findings.iter_mut() {
        let count = seen.entry(finding.fingerprint.clone()).or_default();
        *count += 1;
        if *count > 1 {
            finding.fingerprint += &format!("-{count}");
        }
        if finding.group.is_empty() {
            finding.group.clone_from(&finding.fingerprint);
        }
    }
    debug_assert_eq!(findings.iter().map(|it| &it.fingerprint).collect::<FxHashSet<_>>().len(), findings.len());
}
