//! What is said at the end of a run, on standard error: what could not be read, what was left out, how much was understood.

use std::fmt::Write as _;

use refhound_driver::Analysis;
use refhound_report::{Statistics, coverage_line};

/// How much is told.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Telling {
    Usual,
    /// `--verbose`.
    Everything,
}

pub(crate) fn closing_text(analysis: &Analysis, figures: &Statistics, telling: Telling) -> String {
    let mut text = String::new();
    for (path, why) in &analysis.failed {
        let _ = writeln!(text, "{}: {why}", path.display());
    }
    for unit in &analysis.units {
        if let Some(why) = unit.text.given_up() {
            let _ = writeln!(text, "{}: read only in part: {why}", unit.file.path.display());
        }
    }
    for note in &analysis.project.notes {
        let _ = writeln!(text, "note: {note}");
    }
    for problem in &analysis.annotation_problems {
        let file = analysis.sources.get(problem.file);
        let place = file.line_column(problem.lo);
        let (path, line, column) = (file.path.display(), place.line, place.column);
        let _ = writeln!(text, "note: {path}:{line}:{column}: contract not understood: {}", problem.message);
    }
    match telling {
        Telling::Everything => write_details(&mut text, analysis),
        Telling::Usual if figures.skipped_files.is_empty() => {}
        Telling::Usual => {
            let counts: Vec<String> =
                figures.skipped_files.iter().map(|(reason, count)| format!("{count} {reason}")).collect();
            let _ = writeln!(text, "skipped: {} (--verbose lists them)", counts.join(", "));
        }
    }
    let _ = writeln!(text, "{}", coverage_line(figures));
    text
}

fn write_details(text: &mut String, analysis: &Analysis) {
    for skipped in &analysis.project.skipped {
        let _ = writeln!(text, "skipped: {}: {}", skipped.path.display(), skipped.reason);
    }
    for name in &analysis.coverage.headers_not_found {
        let _ = writeln!(text, "header not found: {name}");
    }
    for (unit, name, why) in &analysis.gave_up {
        let _ = writeln!(text, "given up: {}: {name}: {why}", analysis.units[*unit].file.path.display());
    }
    for unit in &analysis.units {
        for problem in &unit.text.syntax_problems {
            let file = analysis.sources.get(problem.file);
            let line = file.line_column(problem.lo).line;
            let _ = writeln!(text, "syntax: {}:{line}: {}", file.path.display(), problem.message);
        }
        for function in &unit.unanalysed {
            let file = analysis.sources.get(function.file);
            let line = file.line_column(function.lo).line;
            let _ = write!(
                text,
                "not analysed: {}:{line}: {}: {}",
                file.path.display(),
                function.name,
                function.why.name()
            );
            let _ = writeln!(text, "{}{}", if function.detail.is_empty() { "" } else { ": " }, function.detail);
        }
    }
}
