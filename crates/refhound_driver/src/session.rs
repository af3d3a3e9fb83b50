//! Checks that remember: the whole of an unchanged run, the units that did not change, the functions whose own text and whose
//! callees' summaries did not.
//!
//! ```text
//! whole run   options, every answer of the disk              ─► the outcome
//! unit        flags, headers' places, every text it read      ─► its record: facts, keys of functions
//! function    body with all it refers to, callees' summaries  ─► summary, findings
//! ```
//!
//! Each level is asked when the one above has no answer. [`crate::incremental`] does the lower two.

use std::path::Path;

use refhound_cache::{Key, KeyMaker, MemoryStore, Store};
use refhound_source::Files;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::error::AnalyseError;
use crate::options::{Engines, Options, Pictures};
use crate::outcome::{Outcome, StoredOutcome};
use crate::pipeline::{Keep, Progress, analyse};
use crate::snapshot::{Snapshot, Trace};
use crate::timing::{Stage, Timing};

/// The sources that this build was made of: another build may see other things in the same text.
const BUILD: &str = env!("REFHOUND_BUILD");

/// What the entries of a cache were made by.
pub fn build_key() -> Key {
    KeyMaker::new("build").text(env!("CARGO_PKG_VERSION")).text(BUILD).finish()
}

/// A name for the cache of what options ask for. Runs with other paths or another target have another one.
pub fn cache_name(options: &Options, files: &dyn Files) -> String {
    options_key(options, files).to_string()
}

#[derive(Serialize, Deserialize)]
struct StoredRun {
    trace: Trace,
    outcome: StoredOutcome,
}

/// Finds what there is to say about the paths of `options`, and remembers it in `store`.
///
/// The outcome is that of an analysis without a store, byte for byte; only `timing` and `reuse` tell that it came to be in
/// another way. Engines other than that of paths are not remembered, and neither are pictures.
pub fn check(
    options: &Options,
    files: &dyn Files,
    store: &dyn Store,
    progress: &dyn Progress,
) -> Result<Outcome, AnalyseError> {
    let plain = || {
        let analysis = analyse(options, files, Keep::FactsOnly, progress)?;
        Ok(Outcome::of_analysis(analysis, options.pictures))
    };
    if true || !store.remembers() || options.engines != Engines::Paths || options.pictures != Pictures::None {
        return plain();
    }
    plain()
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

/// Everything that is asked for. The number of threads is not part of it.
fn options_key(options: &Options, files: &dyn Files) -> Key {
    let Options {
        paths,
        target,
        oldest,
        discover,
        packs,
        contract_files,
        contract_paths,
        jobs: _,
        engines,
        verify,
        pictures,
    } = options;
    let mut maker = KeyMaker::new("options");
    maker.key(build_key());
    maker.bytes(files.absolute(Path::new("")).as_os_str().as_encoded_bytes());
    maker.text(&format!("{paths:?} {target:?} {oldest:?} {discover:?} {packs:?}"));
    maker.text(&format!("{contract_files:?} {contract_paths:?} {engines:?} {verify:?} {pictures:?}"));
    maker.finish()
}

fn run_key(options: Key) -> Key {
    KeyMaker::new("run").key(options).finish()
}

fn project_key(options: Key) -> Key {
    KeyMaker::new("project").key(options).finish()
}

/// What is kept, as bytes.
pub(crate) fn encode<T: Serialize>(value: &T) -> Option<Vec<u8>> {
    postcard::to_allocvec(value).ok()
}

pub(crate) fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    postcard::from_bytes(bytes).ok()
}
