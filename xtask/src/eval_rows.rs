//! What the findings of `cargo xtask eval` say about each label: one row a label, with the findings that count for it.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::findings::Finding;
use crate::labels::{Fixed, Report};
use crate::matching::{Place, assign};
use crate::scans::{Flavour, Scan, Scans};

/// How far a label was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Seen {
    /// A user sees it.
    Shown,
    /// Only with `--min-confidence possible`.
    Possible,
    /// Something of the same kind is reported in the function, about another object.
    Resembling,
    Not,
}

impl Seen {
    fn of(met: &[Finding], resembling: &[Finding]) -> Seen {
        if met.iter().any(Finding::is_shown) {
            Seen::Shown
        } else if !met.is_empty() {
            Seen::Possible
        } else if !resembling.is_empty() {
            Seen::Resembling
        } else {
            Seen::Not
        }
    }

    /// The right object was reported, whatever the confidence.
    pub(crate) fn is_met(self) -> bool {
        matches!(self, Seen::Shown | Seen::Possible)
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Seen::Shown => "shown",
            Seen::Possible => "only possible",
            Seen::Resembling => "other object",
            Seen::Not => "nothing",
        }
    }
}

/// What was reported in the place of a label.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Outcome {
    pub(crate) seen: Seen,
    /// Findings that count for the label.
    pub(crate) met: Vec<Finding>,
    /// Findings of its kind in its function that do not.
    pub(crate) resembling: Vec<Finding>,
}

#[derive(Debug, Clone, Serialize)]
pub(crate) struct ReportRow {
    pub(crate) label: Report,
    pub(crate) outcome: Outcome,
    /// `None`: not found, or nobody knows what triggers it.
    pub(crate) trigger_agrees: Option<bool>,
}

#[derive(Debug, Clone, Serialize)]
pub(crate) struct FixedRow {
    pub(crate) label: Fixed,
    pub(crate) before: Outcome,
    /// `None`: no release has the fix.
    pub(crate) after: Option<Outcome>,
}

/// What labels say of the findings of one rule.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Judged {
    pub(crate) shown_true: usize,
    pub(crate) shown_false: usize,
    pub(crate) possible_true: usize,
    pub(crate) possible_false: usize,
}

pub(crate) struct Rows {
    pub(crate) reports: Vec<ReportRow>,
    pub(crate) fixed: Vec<FixedRow>,
    pub(crate) rules: BTreeMap<String, Judged>,
}

pub(crate) fn scan_of_report(label: &Report) -> Scan {
    Scan::usual(format!("{}-{}", label.package, label.version))
}

pub(crate) fn scan_before(label: &Fixed) -> Scan {
    Scan { folder: format!("{}-{}", label.package, label.before), flavour: Flavour::for_tags(&label.tags) }
}

pub(crate) fn scan_after(label: &Fixed) -> Option<Scan> {
    let after = label.after.as_ref()?;
    Some(Scan { folder: format!("{}-{after}", label.package), flavour: Flavour::for_tags(&label.tags) })
}

/// Findings are known by the run they are from and their place in what it printed.
#[derive(Default)]
struct Verdicts<'a> {
    real: BTreeSet<(&'a Scan, usize)>,
    false_alarms: BTreeSet<(&'a Scan, usize)>,
}

impl Rows {
    pub(crate) fn new(reports: &[Report], fixed: &[Fixed], scans: &Scans) -> Rows {
        let mut verdicts = Verdicts::default();
        let reports = report_rows(reports, scans, &mut verdicts);
        let fixed = fixed_rows(fixed, scans, &mut verdicts);
        Rows { reports, fixed, rules: verdicts.by_rule(scans) }
    }
}

impl Verdicts<'_> {
    /// A finding that one label calls real is not made false by the fix of another bug.
    fn by_rule(&self, scans: &Scans) -> BTreeMap<String, Judged> {
        let mut rules: BTreeMap<String, Judged> = BTreeMap::new();
        for (scan, index) in self.real.union(&self.false_alarms) {
            let finding = &scans[*scan].findings()[*index];
            let judged = rules.entry(finding.code.clone()).or_default();
            let is_real = self.real.contains(&(*scan, *index));
            *match (is_real, finding.is_shown()) {
                (true, true) => &mut judged.shown_true,
                (true, false) => &mut judged.possible_true,
                (false, true) => &mut judged.shown_false,
                (false, false) => &mut judged.possible_false,
            } += 1;
        }
        rules
    }
}

/// The findings that count for each place, all places of one run together. Places stay in the order given.
fn assigned<'a>(places: &[(Scan, Place<'_>)], scans: &'a Scans) -> Vec<(Vec<(&'a Scan, usize)>, Outcome)> {
    let mut by_scan: BTreeMap<&Scan, Vec<usize>> = BTreeMap::new();
    for (index, (scan, _)) in places.iter().enumerate() {
        by_scan.entry(scan).or_default().push(index);
    }
    let mut results = vec![(Vec::new(), outcome(&[], Vec::new(), None)); places.len()];
    for (scan, indices) in by_scan {
        let Some((scan, scanned)) = scans.get_key_value(scan) else { continue };
        let findings = scanned.findings();
        let together: Vec<Place<'_>> = indices.iter().map(|&index| places[index].1.clone()).collect();
        for (met, index) in assign(&together, findings).into_iter().zip(indices) {
            let keys = met.iter().map(|&finding| (scan, finding)).collect();
            results[index] = (keys, outcome(findings, met, Some(&places[index].1)));
        }
    }
    results
}

fn outcome(findings: &[Finding], met: Vec<usize>, place: Option<&Place<'_>>) -> Outcome {
    let is_other =
        |index: &usize| !met.contains(index) && place.is_some_and(|place| place.resembles(&findings[*index]));
    let resembling: Vec<Finding> = (0..findings.len()).filter(is_other).map(|index| findings[index].clone()).collect();
    let met: Vec<Finding> = met.into_iter().map(|index| findings[index].clone()).collect();
    Outcome { seen: Seen::of(&met, &resembling), met, resembling }
}

fn report_rows<'a>(labels: &[Report], scans: &'a Scans, verdicts: &mut Verdicts<'a>) -> Vec<ReportRow> {
    let places: Vec<_> = labels.iter().map(|label| (scan_of_report(label), Place::of_report(label))).collect();
    let mut rows = Vec::new();
    for (label, (keys, outcome)) in labels.iter().zip(assigned(&places, scans)) {
        if label.audit.is_false_alarm() {
            verdicts.false_alarms.extend(keys);
        } else if label.audit == crate::labels::Audit::Real {
            verdicts.real.extend(keys);
        }
        let answers = outcome.met.iter().map(|finding| label.trigger.agrees(finding.trigger));
        let trigger_agrees = answers.reduce(|one, other| one.zip(other).map(|(one, other)| one || other)).flatten();
        rows.push(ReportRow { label: label.clone(), outcome, trigger_agrees });
    }
    rows
}

fn fixed_rows<'a>(labels: &[Fixed], scans: &'a Scans, verdicts: &mut Verdicts<'a>) -> Vec<FixedRow> {
    let before: Vec<_> = labels.iter().map(|label| (scan_before(label), Place::before(label))).collect();
    let mut rows = Vec::new();
    for (label, (keys, before)) in labels.iter().zip(assigned(&before, scans)) {
        verdicts.real.extend(keys);
        rows.push(FixedRow { label: label.clone(), before, after: None });
    }
    let with_fix: Vec<usize> = (0..labels.len()).filter(|&index| labels[index].after.is_some()).collect();
    for index in with_fix {
        let label = &labels[index];
        let (Some(scan), Some(place)) = (scan_after(label), Place::after(label)) else { continue };
        // Each on its own: two labels may well be about one object that is wrong still.
        for (keys, after) in assigned(&[(scan, place)], scans) {
            if !label.has_tag("residual") {
                verdicts.false_alarms.extend(keys);
            }
            rows[index].after = Some(after);
        }
    }
    rows
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::findings::{Confidence, Trigger, finding};
    use crate::scans::Scanned;

    pub(crate) fn report(audit: &str, object: &str, line: u32) -> Report {
        let text = format!(
            "package = 'pkg'\nversion = '1'\nfile = 'src/a.c'\nfunction = 'f'\nlines = [1, 100]\nkind = 'leak'\n\
             objects = ['{object}']\nline = {line}\naudit = '{audit}'\ntrigger = 'bad-input'\nreason = 'r'\n"
        );
        toml::from_str(&text).expect("a label")
    }

    pub(crate) fn fixed(object: &str, line: u32, tags: &str) -> Fixed {
        let text = format!(
            "id = '{object}'\npackage = 'pkg'\nbefore = '1'\nafter = '2'\nfile = 'src/a.c'\nfunction = 'f'\n\
             lines = [1, 100]\nlines_after = [1, 100]\nkind = 'leak'\nobjects = ['{object}']\nline = {line}\n\
             difficulty = 1\nstrict = true\ntags = [{tags}]\ndescription = 'd'\n"
        );
        toml::from_str(&text).expect("a label")
    }

    pub(crate) fn scans(first: Vec<Finding>, second: Vec<Finding>) -> Scans {
        let scan = |version: u32| Scan::usual(format!("pkg-{version}"));
        Scans::from([(scan(1), Scanned::Findings(first)), (scan(2), Scanned::Findings(second))])
    }

    #[test]
    fn a_label_is_found_with_its_confidence_and_trigger() {
        let hostile = Finding { trigger: Trigger::HostileObject, ..finding("RH101", "f", "x", 3) };
        let unsure = Finding { confidence: Confidence::Possible, ..finding("RH101", "f", "y", 5) };
        let labels = [report("real", "x", 3), report("real", "y", 5), report("real", "z", 7)];
        let rows = Rows::new(&labels, &[], &scans(vec![hostile, unsure], vec![])).reports;
        let seen: Vec<Seen> = rows.iter().map(|row| row.outcome.seen).collect();
        assert_eq!(seen, [Seen::Shown, Seen::Possible, Seen::Resembling]);
        let agree: Vec<Option<bool>> = rows.iter().map(|row| row.trigger_agrees).collect();
        assert_eq!(agree, [Some(true), Some(false), None]);
    }

    #[test]
    fn what_is_flagged_after_its_fix_is_a_false_alarm() {
        let flagged = || vec![finding("RH101", "f", "x", 3)];
        let rows = Rows::new(&[], &[fixed("x", 3, "")], &scans(flagged(), flagged()));
        assert_eq!(rows.fixed[0].after.as_ref().expect("it was fixed").seen, Seen::Shown);
        assert_eq!(rows.rules["RH101"], Judged { shown_true: 1, shown_false: 1, ..Judged::default() });
        let rows = Rows::new(&[], &[fixed("x", 3, "'residual'")], &scans(flagged(), flagged()));
        assert_eq!(rows.rules["RH101"], Judged { shown_true: 1, ..Judged::default() });
    }

    #[test]
    fn one_label_calls_real_what_the_fix_of_another_would_call_false() {
        let mut other = fixed("x", 3, "");
        other.before = "2".to_owned();
        other.after = None;
        other.lines_after = None;
        let flagged = vec![finding("RH101", "f", "x", 3)];
        let rows = Rows::new(&[], &[fixed("x", 3, ""), other], &scans(vec![], flagged));
        assert_eq!(rows.rules["RH101"], Judged { shown_true: 1, ..Judged::default() });
    }

    #[test]
    fn benign_and_infeasible_labels_make_false_alarms_and_doubtful_ones_nothing() {
        let findings = ["x", "y", "z"].map(|object| finding("RH101", "f", object, 3)).to_vec();
        let labels = [report("benign", "x", 3), report("infeasible", "y", 3), report("doubtful", "z", 3)];
        let rows = Rows::new(&labels, &[], &scans(findings, vec![]));
        assert_eq!(rows.rules["RH101"], Judged { shown_false: 2, ..Judged::default() });
    }

    #[test]
    fn a_release_that_was_not_run_is_not_found() {
        let rows = Rows::new(&[report("real", "x", 3)], &[], &Scans::new());
        assert_eq!(rows.reports[0].outcome.seen, Seen::Not);
    }
}
