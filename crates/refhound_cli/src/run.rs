//! `refhound run`: tests in Python together with the C that they call.

use std::fmt::Write as _;
use std::process::ExitCode;

use anyhow::{Result, bail};
use refhound_driver::Options;
use refhound_polyglot::{Alarm, Assumed, Language, Share, TestReport, Traced, Verdict};
use refhound_run::{RunRequest, run_tests};
use refhound_source::Disk;
use refhound_types::PythonVersion;
use serde_json::{Value, json};

use crate::args::{Assumption, Run, RunFormat};
use crate::printing::{print, tell};
use crate::run_pages;
use crate::{FOUND, in_force};

/// The version that the stubs speak of, unless another is asked for.
const DEFAULT_VERSION: &str = "3.11";

pub(crate) fn run(arguments: &Run) -> Result<ExitCode> {
    if arguments.tests.is_empty() && arguments.doctest.is_empty() {
        bail!("no file of tests is given");
    }
    let settings = in_force::of_files(&arguments.source, &arguments.extensions, &Disk)?;
    let mut options = Options::of_settings(&settings, arguments.extensions.clone(), &Disk);
    options.discover.outside = in_force::outside(&arguments.source);
    let checked = Some(options.clone());
    if settings.target_version.value.is_none()
        && let Ok(version) = DEFAULT_VERSION.parse::<PythonVersion>()
    {
        options.target.python = version;
        options.oldest = Some(version);
        options.python = refhound_driver::PythonChoice::Given;
    }
    let assumed = match arguments.assume {
        None => Assumed::Nothing,
        Some(Assumption::MemoryError) => Assumed::MemoryError,
        Some(Assumption::DrawnWays) => Assumed::DrawnWays,
    };
    let request = RunRequest {
        options,
        checked,
        tests: &arguments.tests,
        documented: &arguments.doctest,
        only: &arguments.only,
        assumed,
        traced: Traced::Not,
    };
    let reports = run_tests(&request, &Disk)?;
    let text = match arguments.output_format {
        RunFormat::Full => table(&reports, true),
        RunFormat::Table => table(&reports, false),
        RunFormat::Json => serde_json::to_string_pretty(&reports.iter().map(shown).collect::<Vec<Value>>())? + "\n",
        RunFormat::Sarif => serde_json::to_string_pretty(&run_pages::sarif(&reports))? + "\n",
        RunFormat::Html => run_pages::html(&reports, &summary(&reports)),
    };
    print(&text)?;
    if !arguments.quiet {
        tell(summary(&reports) + "\n");
    }
    let has_alarms = reports.iter().any(|report| report.verdict == Verdict::Alarms);
    Ok(if has_alarms { ExitCode::from(FOUND) } else { ExitCode::SUCCESS })
}

fn share(share: Share, good: &str) -> Value {
    json!({ "total": share.total, good: share.good })
}

fn alarm(alarm: &Alarm) -> Value {
    let stack: Vec<Value> = alarm
        .stack
        .iter()
        .map(|frame| {
            let language = match frame.language {
                Language::Python => "python",
                Language::C => "c",
            };
            json!({ "language": language, "function": frame.function, "filename": frame.file, "row": frame.line })
        })
        .collect();
    let (filename, row) = alarm.stack.first().map_or(("", 0), |frame| (frame.file.as_str(), frame.line));
    json!({
        "code": alarm.code,
        "name": alarm.rule,
        "rule": alarm.rule,
        "level": "error",
        "message": alarm.message,
        "filename": filename,
        "location": { "row": row, "column": 1 },
        "function": alarm.stack.first().map_or("", |frame| frame.function.as_str()),
        "fingerprint": alarm.fingerprint,
        "is_finding_of_check": alarm.is_finding,
        "stack": stack,
    })
}

fn shown(report: &TestReport) -> Value {
    json!({
        "file": report.file,
        "test": report.test,
        "verdict": report.verdict.name(),
        "reason": report.reason,
        "alarms": report.alarms.iter().map(alarm).collect::<Vec<Value>>(),
        "checks_c": share(report.checks_c, "safe"),
        "checks_python": share(report.checks_python, "safe"),
        "assertions": share(report.assertions, "proved"),
        "crossings": report.crossings,
        "ways": report.ways,
        "outcomes": report.outcomes,
        "ms": report.ms,
    })
}

fn table(reports: &[TestReport], with_alarms: bool) -> String {
    let mut out = String::new();
    for report in reports {
        let verdict = verdict_text(report);
        let of = |share: Share| format!("{}/{}", share.good, share.total);
        let _ = writeln!(
            out,
            "{}: {}: {verdict}; C {}, Python {}, assertions {}, {} crossings, {} ways, {} ms",
            report.file,
            report.test,
            of(report.checks_c),
            of(report.checks_python),
            of(report.assertions),
            report.crossings,
            report.ways,
            report.ms
        );
        if with_alarms {
            report.alarms.iter().for_each(|alarm| out.push_str(&alarm_text(alarm)));
        }
    }
    out
}

/// The verdict in words, with what limits it.
pub(crate) fn verdict_text(report: &TestReport) -> String {
    match (report.verdict, &report.reason) {
        (Verdict::NotSupported, Some(why)) => format!("not supported: {why}"),
        (verdict, Some(why)) => format!("{} ({why})", verdict.name()),
        (verdict, None) => verdict.name().to_owned(),
    }
}

fn alarm_text(alarm: &Alarm) -> String {
    let code = if alarm.code.is_empty() { alarm.rule.to_owned() } else { format!("{} {}", alarm.code, alarm.rule) };
    let mut out = format!("  {code}: {}\n", alarm.message);
    for frame in &alarm.stack {
        let _ = writeln!(out, "    {}:{} in {}", frame.file, frame.line, frame.function);
    }
    out
}

fn summary(reports: &[TestReport]) -> String {
    let of = |verdict: Verdict| reports.iter().filter(|report| report.verdict == verdict).count();
    let (safe, alarms, rest) = (of(Verdict::Safe), of(Verdict::Alarms), of(Verdict::NotSupported));
    let analysed = || reports.iter().filter(|report| report.verdict != Verdict::NotSupported);
    let sum = |of: fn(&TestReport) -> Share| {
        analysed().map(of).fold(Share::default(), |a, b| Share { total: a.total + b.total, good: a.good + b.good })
    };
    let percent = |share: Share| if share.total == 0 { 100.0 } else { share.good as f64 * 100.0 / share.total as f64 };
    let (c, python, assertions) =
        (sum(|report| report.checks_c), sum(|report| report.checks_python), sum(|report| report.assertions));
    let ms: u64 = reports.iter().map(|report| report.ms).sum();
    format!(
        "{} of {} tests analysed: {safe} safe, {alarms} with alarms, {rest} not supported; C checks {:.1} % of {}, Python checks {:.1} % of {}, assertions {}/{}; {:.1} s",
        safe + alarms,
        reports.len(),
        percent(c),
        c.total,
        percent(python),
        python.total,
        assertions.good,
        assertions.total,
        ms as f64 / 1000.0
    )
}
