//! `-o FORMAT=FILE`: reports in files, several at once.

use anyhow::{Result, anyhow};
use refhound_config::Output;
use refhound_report::{Paint, Report};
use refhound_source::Disk;

/// Writes all that can be written; what cannot is told together.
pub(crate) fn write(outputs: &[Output], report: &Report<'_>) -> Result<()> {
    let report = Report { paint: Paint::Plain, ..*report };
    let failed: Vec<String> = outputs
        .iter()
        .filter_map(|Output { format, path }| {
            let written = Disk::write(path, format.render(&report).as_bytes());
            written.err().map(|error| format!("{}: cannot be written: {error}", path.display()))
        })
        .collect();
    if failed.is_empty() { Ok(()) } else { Err(anyhow!(failed.join("\n"))) }
}
