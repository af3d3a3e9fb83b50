//! `--watch`: run again whenever something changes that the last run has looked at.

use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Result;
use refhound_source::{Disk, Files, Watched};
use refhound_text::Clean;

use crate::args::Check;
use crate::check::{self, Against};
use crate::printing::{print, tell, tell_error};

/// Time between two looks at the files.
const PAUSE: Duration = Duration::from_millis(300);

/// Editors and git write several files, one after the other: once nothing has changed for this long they are done.
const SETTLED: Duration = Duration::from_millis(100);

/// Something that never stops changing must not keep the report away for longer.
const PATIENCE: Duration = Duration::from_secs(3);

/// Once, or until somebody presses Ctrl-C.
pub(crate) fn maybe(arguments: &Check, against: Against, files: &dyn Files) -> Result<ExitCode> {
    if !arguments.watch {
        return check::run(arguments, against, files);
    }
    // What is wrong from the start is not mended by waiting.
    let mut watched = Watched::new();
    check::run(arguments, against, &watched)?;
    loop {
        tell(format_args!("watching {} files and folders, Ctrl-C ends\n", watched.count()));
        let changed = wait(&watched);
        let named = changed.first().map(|path| shown(path)).unwrap_or_default();
        let more = if changed.len() > 1 { format!(" and {} more", changed.len() - 1) } else { String::new() };
        tell(format_args!("\nchanged: {}{more}\n", Clean(named)));
        let again = Watched::new();
        if let Err(error) = check::run(arguments, against, &again) {
            // A file that is being written, settings that are being edited: what the last good run has read still counts.
            tell_error(&error);
            again.also(&watched);
        }
        watched = again;
    }
}

/// A path as somebody in the current folder would write it.
fn shown(path: &Path) -> String {
    let here = Disk.absolute(Path::new(""));
    let relative = path.strip_prefix(&here).unwrap_or(path);
    if relative.as_os_str().is_empty() { ".".to_owned() } else { relative.display().to_string() }
}

fn wait(watched: &Watched) -> Vec<PathBuf> {
    let mut changed = Vec::new();
    while changed.is_empty() {
        let started = Instant::now();
        changed = watched.changed();
        // Large trees are looked at less often.
        std::thread::sleep(if changed.is_empty() { PAUSE.max(started.elapsed() * 10) } else { SETTLED });
    }
    let since = Instant::now();
    while since.elapsed() < PATIENCE {
        let more = watched.changed();
        if more.is_empty() {
            break;
        }
        changed.extend(more);
        std::thread::sleep(SETTLED);
    }
    changed.sort();
    changed.dedup();
    changed
}

/// A terminal shows one report at a time; what is written to a file is kept.
pub(crate) fn clear_screen() -> Result<()> {
    if std::io::stdout().is_terminal() {
        print("\x1b[2J\x1b[3J\x1b[H")?;
    }
    Ok(())
}
