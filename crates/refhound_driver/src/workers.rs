//! The threads of a run. A machine, a container or a limit of the user may grant fewer than were asked for: then there are fewer,
//! and the findings are the same.

use std::io;

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};
use refhound_unknowns::limits;

use crate::error::AnalyseError;

/// As many threads as asked for, as many as there are processors if nobody asks; else half as many, down to one.
///
/// The stack of the thread that asks is no last resort: it is a fraction of what the deepest source needs, and running out of it
/// could not be told.
pub(crate) fn workers(jobs: Option<usize>) -> Result<ThreadPool, AnalyseError> {
    let wanted = jobs.filter(|&jobs| jobs > 0).or_else(|| std::thread::available_parallelism().ok().map(usize::from));
    fewer_and_fewer(wanted.unwrap_or(1), started).map_err(|error| AnalyseError::NoThreads(error.to_string()))
}

/// All or none: those that were started before one could not be are waited for, so that their stacks are free for the next attempt.
fn started(count: usize) -> Result<ThreadPool, ThreadPoolBuildError> {
    let mut running = Vec::with_capacity(count);
    let pool = ThreadPoolBuilder::new()
        .num_threads(count)
        .spawn_handler(|worker| {
            let thread = std::thread::Builder::new().stack_size(limits::WORKER_STACK);
            running.push(thread.spawn(|| worker.run())?);
            Ok(())
        })
        .build();
    if pool.is_err() {
        for thread in running {
            let _ = thread.join();
        }
    }
    pool
}

/// Halves, so that what the others would have taken is left for the work.
fn fewer_and_fewer<T, E>(wanted: usize, start: impl Fn(usize) -> Result<T, E>) -> Result<T, E> {
    let mut count = wanted;
    loop {
        match start(count) {
            Ok(threads) => return Ok(threads),
            Err(error) if count <= 1 => return Err(error),
            Err(_) => count /= 2,
        }
    }
}

/// Runs something that recurses as deeply as the source is nested on a thread with a stack for it.
pub fn on_large_stack<T: Send>(work: impl FnOnce() -> T + Send) -> io::Result<T> {
    std::thread::scope(|scope| {
        let worker = std::thread::Builder::new().stack_size(limits::WORKER_STACK).spawn_scoped(scope, work)?;
        Ok(worker.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_had_is_asked_for_by_halves() {
        let up_to = |most: usize| move |count: usize| if count <= most { Ok(count) } else { Err(count) };
        assert_eq!(fewer_and_fewer(64, up_to(64)), Ok(64));
        assert_eq!(fewer_and_fewer(64, up_to(40)), Ok(32));
        assert_eq!(fewer_and_fewer(7, up_to(1)), Ok(1));
        assert_eq!(fewer_and_fewer(7, up_to(0)), Err(1));
    }
}
