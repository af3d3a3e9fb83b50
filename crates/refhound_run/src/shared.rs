//! Alarms that `check` has too are the same finding: they get its fingerprint.

use refhound_checks::stable_hash;
use refhound_driver::{AnalyseError, Keep, Options, Silent, Values, all_findings, analyse};
use refhound_polyglot::{Alarm, Language, StackFrame, TestReport};
use refhound_source::Files;

/// A finding of `check`, as far as an alarm can be told to be the same.
struct Known {
    code: &'static str,
    function: String,
    file: String,
    /// The lines of the finding itself, and of the steps that lead there.
    lines: Vec<(u32, u32)>,
    fingerprint: String,
}

/// Gives each alarm its fingerprint: that of the finding of the same rule in the same function, if the place of the alarm is the
/// finding's or on its path; else one of its own, which survives what that of a finding survives.
pub(crate) fn name_alarms(
    reports: &mut [TestReport],
    options: &Options,
    files: &dyn Files,
) -> Result<(), AnalyseError> {
    let can_be_shared = |alarm: &Alarm| !alarm.code.is_empty() && alarm.stack.iter().any(is_c);
    let is_asked = !options.paths.is_empty() && reports.iter().flat_map(|report| &report.alarms).any(can_be_shared);
    let known = if is_asked { known(options, files)? } else { Vec::new() };
    for alarm in reports.iter_mut().flat_map(|report| &mut report.alarms) {
        let shared = known.iter().find(|known| is_same(alarm, known));
        alarm.is_finding = shared.is_some();
        alarm.fingerprint = shared.map_or_else(|| own(alarm), |known| known.fingerprint.clone());
    }
    Ok(())
}

fn known(options: &Options, files: &dyn Files) -> Result<Vec<Known>, AnalyseError> {
    // What is off unless somebody asks for it is found as well.
    let options = Options { values: Values::Examined, ..options.clone() };
    let analysis = analyse(&options, files, Keep::FactsOnly, &Silent)?;
    let findings = all_findings(&analysis);
    let known = findings.into_iter().map(|finding| {
        let steps = finding.path.iter().map(|step| &step.at).filter(|at| at.file.id == finding.at.file.id);
        let lines = std::iter::once(&finding.at).chain(steps).map(|at| (at.start.line, at.end.line)).collect();
        let file = finding.at.file.path.display().to_string();
        Known { code: finding.rule.code, function: finding.function, file, lines, fingerprint: finding.fingerprint }
    });
    Ok(known.collect())
}

fn is_c(frame: &StackFrame) -> bool {
    frame.language == Language::C
}

/// The functions of C that the alarm is in, innermost first: one that calls a small function of its own is as much to blame.
fn is_same(alarm: &Alarm, known: &Known) -> bool {
    let mut frames = alarm.stack.iter().take_while(|frame| is_c(frame));
    alarm.code == known.code
        && frames.any(|frame| {
            frame.function == known.function
                && frame.file == known.file
                && known.lines.iter().any(|&(from, to)| (from..=to).contains(&frame.line))
        })
}

/// Neither lines nor files count, nor the test that has met it.
fn own(alarm: &Alarm) -> String {
    let function = alarm.stack.first().map_or("", |frame| frame.function.as_str());
    stable_hash(&[alarm.code, alarm.rule, function, &alarm.message])
}
