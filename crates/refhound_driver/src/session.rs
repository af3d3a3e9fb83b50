//! Runs that remember: from one process to the next in a store on the disk, from one edit to the next in an editor.

use std::path::Path;

use refhound_cache::{Key, KeyMaker, MemoryStore, Store};
use refhound_memory::{Memory, Snapshot, Stop};
use refhound_source::Files;

use crate::changes::Earlier;
use crate::error::AnalyseError;
use crate::options::Options;
use crate::outcome::{Outcome, StoredOutcome};
use crate::pipeline::{Analysis, Keep, Progress, Request, Unfinished, run};
use crate::timing::{Stage, Timing};

/// The sources that this build was made of: another build may see other things in the same text.
const BUILD: &str = env!("REFHOUND_BUILD");

/// What the entries of a cache were made by.
pub fn build_key() -> Key {
    KeyMaker::new("build").text(env!("CARGO_PKG_VERSION")).text(BUILD).finish()
}

/// A name for the cache of what options ask for. Runs with other paths or another target have another one.
pub fn cache_name(options: &Options, files: &dyn Files) -> String {
    tree_key(options, files).to_string()
}

/// Finds what there is to say about the paths of `options`, and remembers it in `store`.
///
/// The outcome is that of a run without a store, byte for byte; only `timing` and `reuse` tell that it came to be in another
/// way.
pub fn check(
    options: &Options,
    files: &dyn Files,
    store: &dyn Store,
    progress: &dyn Progress,
) -> Result<Outcome, AnalyseError> {
    if !store.remembers() {
        let analysis = crate::pipeline::analyse(options, files, Keep::FactsOnly, progress)?;
        return Ok(Outcome::of(analysis, options.pictures, files).0);
    }
    let snapshot = Snapshot::new(files, store.folder());
    let memory = Memory::new(store, &snapshot, tree_key(options, files), goal_key(options));
    let timing = Timing::default();
    let known = timing.measure(Stage::Read, || memory.recall_run::<StoredOutcome>());
    if let Some(outcome) = known.and_then(|known| known.open(&snapshot, timing)) {
        store.still_used();
        return Ok(outcome);
    }
    let (analysis, is_remembered) = remembering(options, files, &memory, progress)?;
    let (outcome, stored) = Outcome::of(analysis, options.pictures, files);
    if let Some(stored) = stored.filter(|_| is_remembered) {
        memory.keep_run(&stored);
    }
    store.commit();
    Ok(outcome)
}

/// What has to be known of an earlier state of a tree to compare a later one with it.
pub fn earlier(
    options: &Options,
    files: &dyn Files,
    store: &dyn Store,
    progress: &dyn Progress,
) -> Result<Earlier, AnalyseError> {
    let analysis = with_summaries(options, files, store, progress)?;
    Ok(Earlier::of(&analysis))
}

/// As [`check`], and how the tree differs from an earlier state of it.
pub fn check_since(
    options: &Options,
    files: &dyn Files,
    store: &dyn Store,
    progress: &dyn Progress,
    earlier: Earlier,
    old_name: &dyn Fn(&Path) -> std::path::PathBuf,
) -> Result<(Outcome, crate::changes::Changes), AnalyseError> {
    let analysis = with_summaries(options, files, store, progress)?;
    let changes = crate::changes::Changes::between(earlier, &analysis, old_name);
    Ok((Outcome::of(analysis, options.pictures, files).0, changes))
}

/// Functions of two states are compared by what they do to their callers, in terms that do not depend on the run: those in which
/// it is remembered.
fn with_summaries(
    options: &Options,
    files: &dyn Files,
    store: &dyn Store,
    progress: &dyn Progress,
) -> Result<Analysis, AnalyseError> {
    let in_process = MemoryStore::default();
    let store = if store.remembers() { store } else { &in_process };
    let snapshot = Snapshot::new(files, store.folder());
    let memory = Memory::new(store, &snapshot, tree_key(options, files), goal_key(options));
    let (analysis, _) = remembering(options, files, &memory, progress)?;
    store.commit();
    Ok(analysis)
}

/// A run with a memory, or without one if that cannot be; and whether it was with one.
fn remembering(
    options: &Options,
    files: &dyn Files,
    memory: &Memory<'_>,
    progress: &dyn Progress,
) -> Result<(Analysis, bool), AnalyseError> {
    let keep = Keep::FactsOnly;
    let attempt =
        |memory: &Memory<'_>| run(&Request { options, files: memory.snapshot, memory: Some(memory), progress, keep });
    let done = match attempt(memory) {
        Err(Unfinished::Memory(Stop::Distrust)) => attempt(&memory.without_trust()),
        done => done,
    };
    match done {
        Ok(analysis) => Ok((analysis, true)),
        Err(Unfinished::Failed(error)) => Err(error),
        // Nothing that could be kept: a path that is no text, a file that changes while it is read.
        Err(Unfinished::Memory(_)) => {
            let analysis = crate::pipeline::analyse(options, files, keep, progress)?;
            Ok((analysis, false))
        }
    }
}

/// A project that is checked again and again within one process, as by an editor: what did not change is remembered in memory.
///
/// Unsaved buffers are given as [`Files`] that answer with them instead of the disk.
#[derive(Default)]
pub struct Session {
    store: MemoryStore,
}

impl Session {
    pub fn new() -> Session {
        Session::default()
    }

    /// As [`check`]; the options may differ from call to call.
    pub fn check(
        &self,
        options: &Options,
        files: &dyn Files,
        progress: &dyn Progress,
    ) -> Result<Outcome, AnalyseError> {
        check(options, files, &self.store, progress)
    }
}

/// Everything that decides what a run sees in a tree. The number of threads is not part of it.
fn tree_key(options: &Options, files: &dyn Files) -> Key {
    let Options {
        paths,
        target,
        oldest,
        other_end,
        python,
        discover,
        monitors,
        packs,
        families,
        contract_files,
        contract_paths,
        jobs: _,
        // What is asked of it is the goal.
        engines: _,
        verify: _,
        pictures: _,
        // More bodies are in SSA form where it looks.
        values,
    } = options;
    let mut maker = KeyMaker::new("options");
    maker.key(build_key());
    maker.bytes(files.absolute(Path::new("")).as_os_str().as_encoded_bytes());
    maker.text(&format!("{paths:?} {target:?} {oldest:?} {python:?} {discover:?} {monitors:?} {packs:?} {families:?}"));
    maker.text(&format!("{contract_files:?} {contract_paths:?} {values:?} {other_end:?}"));
    maker.finish()
}

/// What is asked of the tree.
fn goal_key(options: &Options) -> Key {
    let Options { engines, verify, pictures, .. } = options;
    KeyMaker::new("goal").text(&format!("{engines:?} {verify:?} {pictures:?}")).finish()
}
