//! A process with limits on its time and its memory.

use std::process::{Child, Command, ExitStatus};
use std::time::{Duration, Instant};

use refhound_unknowns::limits::SCAN_WRITTEN_BYTES;

/// What a package may take.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// By the clock.
    pub time: Duration,
    pub bytes: u64,
}

/// How a process ended.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Ended {
    Itself(ExitStatus),
    OverTime,
    OverMemory,
}

pub(crate) struct Run {
    pub(crate) ended: Ended,
    pub(crate) wall: Duration,
    /// The most memory that it was seen to have.
    pub(crate) bytes: u64,
}

/// Between two looks at a process that has just begun, and at one that takes its time.
const LOOKS: (Duration, Duration) = (Duration::from_millis(1), Duration::from_millis(25));

/// Runs a command to its end, or to that of its limits.
pub(crate) fn run(command: &mut Command, limits: Limits) -> std::io::Result<Run> {
    let started = Instant::now();
    let mut child = command.spawn()?;
    confine(&child, limits);
    let mut bytes = 0;
    let ended = loop {
        if let Some(status) = child.try_wait()? {
            break Ended::Itself(status);
        }
        bytes = bytes.max(peak_of(&child).unwrap_or(0));
        let over = if started.elapsed() > limits.time {
            Some(Ended::OverTime)
        } else {
            (bytes > limits.bytes).then_some(Ended::OverMemory)
        };
        if let Some(over) = over {
            child.kill()?;
            child.wait()?;
            break over;
        }
        std::thread::sleep((started.elapsed() / 20).clamp(LOOKS.0, LOOKS.1));
    };
    Ok(Run { ended, wall: started.elapsed(), bytes })
}

/// Limits that the system keeps, for what happens between two looks and after the end of this process.
#[cfg(target_os = "linux")]
fn confine(child: &Child, limits: Limits) {
    use rustix::process::{Pid, Resource, Rlimit, prlimit};
    let process = Pid::from_child(child);
    let most = |value: u64| Rlimit { current: Some(value), maximum: Some(value) };
    // The allocator reserves more than it uses, and each thread has a stack of its own.
    let addresses = limits.bytes.saturating_mul(2).saturating_add(4 << 30);
    // Once more for other threads than the one that works.
    let seconds = limits.time.as_secs().saturating_mul(2).saturating_add(10);
    for (resource, value) in [
        (Resource::As, addresses),
        (Resource::Cpu, seconds),
        (Resource::Fsize, SCAN_WRITTEN_BYTES),
        (Resource::Core, 0),
    ] {
        // One that is stricter already stays as it is.
        let _ = prlimit(Some(process), resource, most(value));
    }
}

#[cfg(not(target_os = "linux"))]
fn confine(_: &Child, _: Limits) {
    let _ = SCAN_WRITTEN_BYTES;
}

/// The most memory that a process has had, where the system tells.
#[cfg(target_os = "linux")]
#[allow(clippy::disallowed_methods, reason = "this is no file but a figure of the system")]
fn peak_of(child: &Child) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? * 1024)
}

#[cfg(not(target_os = "linux"))]
fn peak_of(_: &Child) -> Option<u64> {
    None
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    #[test]
    fn a_process_that_does_not_end_is_ended() {
        let limits = Limits { time: Duration::from_millis(100), bytes: u64::MAX };
        let run = run(&mut shell("exec sleep 60"), limits).expect("it starts");
        assert!(matches!(run.ended, Ended::OverTime) && run.wall < Duration::from_secs(30));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_process_that_takes_all_memory_is_ended() {
        let limits = Limits { time: Duration::from_mins(1), bytes: 50_000_000 };
        let run = run(&mut shell("x=12345678; while :; do x=$x$x; done"), limits).expect("it starts");
        assert!(matches!(run.ended, Ended::OverMemory), "{:?}", run.ended);
    }
}
