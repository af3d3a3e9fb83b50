//! `refhound port`: what stands in the way of a newer Python, of one without the GIL, of the limited API.

use std::process::ExitCode;

use anyhow::Result;
use refhound_driver::{Options, Silent, port};
use refhound_report::{port_json, port_markdown, port_summary, port_table};
use refhound_source::Disk;
use refhound_text::Lines;

use crate::args::{Port, PortFormat};
use crate::in_force;
use crate::printing::{columns, print, tell};

pub(crate) fn run(arguments: &Port) -> Result<ExitCode> {
    let mut settings = in_force::of_files(&arguments.source, &arguments.paths, &Disk)?;
    settings.jobs.flag(arguments.jobs.map(Some));
    let mut options = Options::of_settings(&settings, arguments.paths.clone(), &Disk);
    options.discover.outside = in_force::outside(&arguments.source);
    let ported = port(&options, arguments.to, &Disk, &Silent)?;
    let text = match arguments.output_format {
        PortFormat::Table => port_table(&ported.rows, columns()),
        PortFormat::Markdown => port_markdown(&ported.rows),
        PortFormat::Json => port_json(&ported.rows),
    };
    print(&text)?;
    if !arguments.quiet {
        let mut closing = Lines::new();
        for (path, why) in &ported.failed {
            closing.add(format_args!("{}: {why}", path.display()));
        }
        for note in &ported.notes {
            closing.add(format_args!("note: {note}"));
        }
        let (units, oldest) = (ported.units, ported.oldest);
        let files = if units == 1 { "file" } else { "files" };
        let supported = if ported.oldest_is_said {
            format!("the project says that it supports Python from {oldest} on")
        } else {
            format!("the project does not say which Python it supports: {oldest} is taken for the oldest")
        };
        closing.add(format_args!("to {}; {units} {files}; {supported}", arguments.to));
        closing.add_text(&port_summary(&ported.rows));
        tell(closing);
    }
    let is_clear = ported.rows.is_empty();
    Ok(if is_clear || arguments.exit_zero { ExitCode::SUCCESS } else { ExitCode::from(crate::FOUND) })
}
