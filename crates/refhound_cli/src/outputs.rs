//! `-o FORMAT=FILE`: reports in files, several at once.

use std::path::Path;

use anyhow::Result;
use refhound_config::{Output, Setting};
use refhound_report::{Paint, Report, Width, is_report};
use refhound_source::{Disk, Files as _, PathKind};
use refhound_unknowns::limits;

use crate::printing::Several;

/// Writes all that can be written; what cannot is told together.
pub(crate) fn write(outputs: &Setting<Vec<Output>>, report: &Report<'_>) -> Result<()> {
    let report = Report { paint: Paint::Plain, width: Width::Any, ..*report };
    let failed: Vec<String> = outputs
        .value
        .iter()
        .filter_map(|Output { format, path }| {
            // What the user names is the user's to lose; what a tree names is not the tree's.
            if outputs.source.is_tree()
                && let Err(why) = is_replaceable(path, is_report)
            {
                return Some(format!("{}: output: {} {why}", outputs.source, path.display()));
            }
            let written = Disk::write(path, format.render(&report).as_bytes());
            written.err().map(|error| format!("{}: cannot be written: {error}", path.display()))
        })
        .collect();
    if failed.is_empty() { Ok(()) } else { Err(Several(failed).into()) }
}

/// Whether writing to a path that the user has not named costs nothing that somebody could miss: nothing is there, or a plain file
/// that the tool has made, as `is_ours` knows.
pub(crate) fn is_replaceable(path: &Path, is_ours: impl Fn(&str) -> bool) -> Result<(), &'static str> {
    let (folder, name) = (path.parent().unwrap_or(Path::new("")), path.file_name().unwrap_or_default());
    if Disk.resolve(path) != Disk.resolve(folder).join(name) {
        return Err("is a symbolic link, which is not written to");
    }
    if Disk.kind(path) == PathKind::Missing {
        return Ok(());
    }
    if Disk::is_special(path) {
        return Err("is no plain file, and is not written to");
    }
    match Disk.read(path, limits::REPORT_BYTES).map(String::from_utf8) {
        Ok(Ok(text)) if is_ours(&text) => Ok(()),
        _ => Err("was not made by refhound, and is not replaced"),
    }
}
