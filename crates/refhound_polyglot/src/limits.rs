//! How far a run goes. Beyond each of these it says so, and gives no verdict.

/// Ways through one test. A number between 0 and 127 has as many as it has values.
pub(crate) const RUN_WAYS: u32 = 4096;

/// The same as an exponent of 2, as the first way lets us guess: far beyond it nobody needs to try.
pub(crate) const RUN_GUESSED_WAYS: f64 = 20.0;

/// Ways that are drawn where there are too many, and the steps on all of them together.
pub(crate) const RUN_DRAWN: u64 = 8;
pub(crate) const RUN_DRAWN_STEPS: u64 = 20_000_000;

/// Choices on one way.
pub(crate) const RUN_CHOICES: usize = 4096;

/// Steps of Python and of C on one way.
pub(crate) const RUN_STEPS: u64 = 2_000_000_000;

/// Steps on all ways of one test together.
pub(crate) const RUN_ALL_STEPS: u64 = 4_000_000_000;

/// Frames of Python and of C that are active at once.
pub(crate) const RUN_DEPTH: usize = 900;

/// Items that are collected at once.
pub(crate) const RUN_ITEMS: usize = 10_000_000;

/// The stack of the thread that runs, in bytes: enough for so many frames.
pub(crate) const RUN_STACK: usize = 1 << 30;

/// The largest block of C's memory, in bytes.
pub(crate) const RUN_BLOCK: u64 = 1 << 28;

/// All of C's memory, in bytes and in blocks: what is kept of each byte makes it three times as much.
pub(crate) const RUN_MEMORY: usize = 1 << 30;
pub(crate) const RUN_BLOCKS: usize = 20_000_000;

/// Events of one way that are written down for a comparison.
pub(crate) const RUN_EVENTS: usize = 200_000;

/// Calls of a script that do not return and are left out, one after the other.
pub(crate) const RUN_LEFT_OUT: usize = 200;

/// Bits of an integer of Python.
pub(crate) const RUN_INT_BITS: u64 = 1_000_000;
