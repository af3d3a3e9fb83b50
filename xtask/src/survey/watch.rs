//! One run of the program under a watch on its time and its memory.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use crate::binary::{Figures, cpu_of_children};

#[derive(Clone, Copy)]
pub(super) struct Limits {
    /// Of the processor, all threads together: a program that waits for a busy machine is not slow.
    pub(super) time: Duration,
    pub(super) bytes: u64,
}

/// By the clock a run may take so many times as long as by the processor, in case that it waits for something.
const PATIENCE: u32 = 10;

/// How a run ended.
pub(super) enum Ended {
    /// By itself, with this status; `None` if by a signal.
    Itself(Option<i32>),
    OverTime,
    OverMemory,
}

pub(super) struct Run {
    pub(super) ended: Ended,
    pub(super) wall: Duration,
    pub(super) cpu: Duration,
    /// The most memory that it was seen to have.
    pub(super) bytes: u64,
    pub(super) figures: Option<Figures>,
    /// What it said on standard error.
    pub(super) said: String,
}

/// Runs `refhound check` on a folder. What it says goes to a file: a pipe that nobody reads would stop it.
pub(super) fn run(program: &Path, folder: &Path, figures: &Path, limits: Limits) -> Result<Run> {
    let said = figures.with_file_name("said.txt");
    let _ = std::fs::remove_file(figures);
    let mut command = Command::new(program);
    command.args(["check", "--no-cache", "--exit-zero", "--verbose", "--statistics-file"]).arg(figures);
    command.arg("--").arg(folder).stdin(Stdio::null()).stdout(Stdio::null());
    command.stderr(std::fs::File::create(&said).context("what the program says cannot be written")?);
    let (started, cpu_before) = (Instant::now(), cpu_of_children());
    let mut child = command.spawn().with_context(|| format!("cannot start {}", program.display()))?;
    let mut bytes = 0;
    let ended = loop {
        if let Some(status) = child.try_wait()? {
            break Ended::Itself(status.code());
        }
        bytes = bytes.max(peak_of(child.id()).unwrap_or(0));
        let is_slow = cpu_of(child.id()).is_some_and(|cpu| cpu > limits.time);
        let over = if is_slow || started.elapsed() > PATIENCE * limits.time {
            Some(Ended::OverTime)
        } else {
            (bytes > limits.bytes).then_some(Ended::OverMemory)
        };
        if let Some(over) = over {
            child.kill().context("the program cannot be ended")?;
            child.wait()?;
            break over;
        }
        std::thread::sleep((started.elapsed() / 20).clamp(Duration::from_millis(1), Duration::from_millis(50)));
    };
    let wall = started.elapsed();
    let cpu = cpu_of_children().zip(cpu_before).map_or(wall, |(after, before)| after.saturating_sub(before));
    let figures: Option<Figures> = match std::fs::read_to_string(figures) {
        // A run that was refused says why, and has no figures.
        Ok(_) if matches!(ended, Ended::Itself(Some(2))) => None,
        Ok(text) => Some(serde_json::from_str(&text).context("the figures are not as they should be")?),
        Err(_) => None,
    };
    let bytes = figures.as_ref().map_or(bytes, |figures| bytes.max(figures.peak_rss_bytes));
    let said = String::from_utf8_lossy(&std::fs::read(&said).unwrap_or_default()).into_owned();
    Ok(Run { ended, wall, cpu, bytes, figures, said })
}

/// The most memory that a process has had, where the system tells.
fn peak_of(process: u32) -> Option<u64> {
    peak_in(&std::fs::read_to_string(format!("/proc/{process}/status")).ok()?)
}

/// The processor time of a process so far, where the system tells.
fn cpu_of(process: u32) -> Option<Duration> {
    own_ticks(&std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?)
        .map(|ticks| Duration::from_millis(ticks * 10))
}

/// The 14th and 15th figure of `/proc/PID/stat`, in hundredths of a second.
fn own_ticks(stat: &str) -> Option<u64> {
    let (_, after_name) = stat.rsplit_once(") ")?;
    let mut figures = after_name.split(' ').skip(11);
    let user: u64 = figures.next()?.parse().ok()?;
    let system: u64 = figures.next()?.parse().ok()?;
    Some(user + system)
}

fn peak_in(status: &str) -> Option<u64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_peak_of_a_process_is_read() {
        assert_eq!(peak_in("Name:\tx\nVmPeak:\t 9 kB\nVmHWM:\t   12 kB\n"), Some(12 * 1024));
        assert_eq!(peak_in("Name:\tx\n"), None);
    }

    #[test]
    fn the_time_of_a_process_is_read_behind_any_name() {
        assert_eq!(own_ticks("7 (a ) b) S 1 1 1 0 -1 4194304 100 200 0 0 5 6 70 8 20 0 1 0 300"), Some(11));
    }

    #[cfg(unix)]
    #[test]
    fn a_program_that_does_not_end_is_ended() {
        use std::os::unix::fs::PermissionsExt;
        let folder = std::env::temp_dir().join(format!("refhound-watch-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let program = folder.join("program");
        std::fs::write(&program, "#!/bin/sh\nexec sleep 60\n").expect("a script");
        std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).expect("it can be run");
        let limits = Limits { time: Duration::from_millis(10), bytes: u64::MAX };
        let run = run(&program, &folder, &folder.join("figures.json"), limits).expect("it starts");
        assert!(matches!(run.ended, Ended::OverTime) && run.wall < Duration::from_secs(30));
        std::fs::remove_dir_all(&folder).expect("the folder can be removed");
    }
}
