//! Ctrl-C: nothing half-written stays behind.

use refhound_source::Disk;

use crate::printing::tell;

/// As shells count it: 128 and the number of the signal.
const INTERRUPTED: i32 = 130;

/// From now on an interrupted run removes what it was writing and ends.
pub(crate) fn prepare() {
    // Without a thread for it the run goes on, and the system ends it as it ends any other.
    let _ = ctrlc::set_handler(|| {
        Disk::abandon_writes();
        tell("refhound: interrupted\n");
        leave();
    });
}

#[allow(clippy::exit, reason = "other threads are at work and cannot be asked to stop")]
fn leave() -> ! {
    std::process::exit(INTERRUPTED)
}
