//! The pipeline: the one file that knows the order of the stages. Every command runs it.
//!
//! ```text
//! open ─Project─► units ─UnitRecord─► contracts ─► call graph ─► flaws ─► paths ─► balance ─► values ─► Analysis
//!                   ▲                                              ▲        ▲         ▲
//!                   └──────────────────── memory ──────────────────┴────────┴─────────┘
//! ```
//!
//! A run from scratch is the same run without a memory.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use refhound_cache::{Key, KeyMaker};
use refhound_callgraph::{CallGraph, NodeId};
use refhound_contracts::{Contracts, Pack, Packs, Reach, UserContracts, VirtualHeaders, user_contracts};
use refhound_index::{FxHashSet, IndexVec};
use refhound_memory::{Memory, Stop, Texts};
use refhound_project::{Project, discover, is_in_kernel_tree};
use refhound_source::{Files, Origins, SourceMap};
use refhound_summary::Watch;
use refhound_symex::Summary;
use refhound_types::PythonVersion;
use refhound_unknowns::limits;

use crate::balance::{self, FunctionVerdict};
use crate::error::AnalyseError;
use crate::flaws::{self, FoundFlaw};
use crate::front::SsaFor;
use crate::graph::graph_of;
use crate::options::{Engines, Options, Pictures, Values};
use crate::paths::{self, Explored, Seen};
use crate::reach::keep_reaching;
use crate::reading::{Failure, Read, Reader};
use crate::timing::{Stage, Timing};
use crate::unit::Unit;
use crate::values::{self, Valued};
use crate::workers::workers;

/// What is kept of a run beside the facts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keep {
    /// The IR of all units, and what functions do to their callers.
    Modules,
    FactsOnly,
}

impl Keep {
    pub(crate) fn ssa_for(self) -> SsaFor {
        match self {
            Keep::Modules => SsaFor::Everyone,
            Keep::FactsOnly => SsaFor::Readers,
        }
    }
}

/// Told how far a run has come, and asked whether it is still wanted.
pub trait Progress: Sync {
    fn units(&self, done: usize, total: usize);

    /// How many functions an engine is done with. Told often, by all threads.
    fn functions(&self, _done: usize, _total: usize) {}

    /// Nobody waits for the result any more. Asked often, by all threads.
    fn stopped(&self) -> bool {
        false
    }
}

/// Nobody wants to know.
pub struct Silent;

impl Progress for Silent {
    fn units(&self, _: usize, _: usize) {}
}

/// Passes on how far an engine has come in the call graph.
pub(crate) struct Watched<'a> {
    progress: &'a dyn Progress,
    done: AtomicUsize,
    total: usize,
}

impl<'a> Watched<'a> {
    pub(crate) fn new(progress: &'a dyn Progress, graph: &CallGraph) -> Watched<'a> {
        let total = graph.nodes.values().filter(|node| node.interface).count();
        Watched { progress, done: AtomicUsize::new(0), total }
    }
}

impl Watch for Watched<'_> {
    fn is_stopped(&self) -> bool {
        self.progress.stopped()
    }

    fn looked_at(&self, functions: usize) {
        let done = self.done.fetch_add(functions, Ordering::Relaxed) + functions;
        self.progress.functions(done, self.total);
    }
}

/// What a run is to do, and with what.
pub(crate) struct Request<'a> {
    pub(crate) options: &'a Options,
    pub(crate) files: &'a dyn Files,
    pub(crate) memory: Option<&'a Memory<'a>>,
    pub(crate) progress: &'a dyn Progress,
    pub(crate) keep: Keep,
}

impl Request<'_> {
    /// Whether the texts of units are needed while engines look at them, and not only where they have found something.
    pub(crate) fn needs_texts(&self) -> bool {
        let is_for_paths = matches!(self.options.engines, Engines::Paths | Engines::Neither);
        self.ssa_for() == SsaFor::Everyone || self.options.pictures != Pictures::None || !is_for_paths
    }

    /// Whose bodies are needed in SSA form.
    pub(crate) fn ssa_for(&self) -> SsaFor {
        match self.options.values {
            Values::Skipped => self.keep.ssa_for(),
            Values::Examined | Values::BoundsOnly => SsaFor::Everyone,
        }
    }
}

/// Why a run has no result.
pub(crate) enum Unfinished {
    Failed(AnalyseError),
    /// It cannot be done with this memory.
    Memory(Stop),
}

impl From<Stop> for Unfinished {
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Ended => Unfinished::Failed(AnalyseError::Stopped),
            Stop::Distrust | Stop::Unnamed => Unfinished::Memory(stop),
        }
    }
}

/// What a run found out.
pub struct Analysis {
    pub project: Project,
    pub sources: SourceMap,
    pub units: Vec<Unit>,
    /// Units whose text could not be read or on which the front end failed as a whole.
    pub failed: Vec<Failure>,
    pub graph: CallGraph,
    /// What the path engine saw.
    pub seen: Seen,
    /// What is wrong on every path.
    pub flaws: Vec<FoundFlaw>,
    /// What the affine engine says of interface functions, in the order of units and functions.
    pub verdicts: Vec<FunctionVerdict>,
    /// What the value engine says of entry points; its alarms are among the flaws.
    pub valued: Valued,
    /// What each function of the graph does to its callers, with `Keep::Modules`.
    pub summaries: IndexVec<NodeId, Option<Summary>>,
    /// A hash of that, if something is remembered.
    pub(crate) summary_keys: IndexVec<NodeId, Option<Key>>,
    /// What functions without a body do, and what the source says of those that have one.
    pub contracts: Contracts,
    /// The oldest interpreter that was looked at.
    pub oldest: PythonVersion,
    pub timing: Timing,
}

/// Runs everything on the paths of `options`.
pub fn analyse(
    options: &Options,
    files: &dyn Files,
    keep: Keep,
    progress: &dyn Progress,
) -> Result<Analysis, AnalyseError> {
    match run(&Request { options, files, memory: None, progress, keep }) {
        Ok(analysis) => Ok(analysis),
        Err(Unfinished::Failed(error)) => Err(error),
        Err(Unfinished::Memory(stop)) => unreachable!("nothing is remembered, and yet: {stop:?}"),
    }
}

pub(crate) fn run(request: &Request<'_>) -> Result<Analysis, Unfinished> {
    let timing = Timing::default();
    let opened = timing.measure(Stage::Discover, || open(request.options, request.files));
    let Opening { project, adapted, mut contracts, text } = opened.map_err(Unfinished::Failed)?;
    let options = adapted.as_ref().unwrap_or(request.options);
    let request = &Request { options, ..*request };
    let sources = SourceMap::new();
    let provided = VirtualHeaders::new(options.target);
    let oldest = options.oldest.unwrap_or(options.target.python);
    let counted = contracts.counted().clone();
    let (read, found) = workers(options.jobs).map_err(Unfinished::Failed)?.install(|| {
        let mut reader = Reader::new(request, &project, &sources, &provided, &counted, &timing);
        let mut read = reader.units()?;
        if read.units.iter().all(Unit::is_read) {
            reader.forget_headers();
        }
        let contracts_key = add_annotations(&mut read.units, &mut contracts, &text, request, &sources);
        let graph = timing.measure(Stage::CallGraph, || graph_of(&read.units, &project, request.files));
        let texts = Texts::new(&sources, request.files);
        let stage = StageInput {
            request,
            reader: &reader,
            units: &read.units,
            graph: &graph,
            contracts: &contracts,
            contracts_key,
            oldest,
            texts: &texts,
        };
        let flaws = match options.engines {
            Engines::Paths | Engines::Both => timing.measure(Stage::Tables, || flaws::examine(&stage))?,
            Engines::Affine | Engines::Neither => Vec::new(),
        };
        let explored = match options.engines {
            Engines::Paths | Engines::Both => timing.measure(Stage::Paths, || paths::explore(&stage))?,
            Engines::Affine | Engines::Neither => Explored::default(),
        };
        let verdicts = match options.engines {
            Engines::Affine | Engines::Both => timing.measure(Stage::Balance, || balance::decide(&stage))?,
            Engines::Paths | Engines::Neither => Vec::new(),
        };
        let valued = match options.values {
            Values::Skipped => Valued::default(),
            Values::Examined | Values::BoundsOnly => timing.measure(Stage::Values, || values::examine(&stage))?,
        };
        let found = Found { graph, flaws, explored, verdicts, valued };
        Ok::<_, Stop>((read, found))
    })?;
    let Read { mut units, failed } = read;
    let Found { graph, mut flaws, explored: Explored { seen, mut summaries, summary_keys }, verdicts, mut valued } =
        found;
    flaws.append(&mut valued.flaws);
    if request.keep != Keep::Modules {
        units.iter_mut().for_each(Unit::forget);
        summaries = IndexVec::new();
    }
    let evidence = seen.witnesses.iter().map(|seen| &seen.origins).chain(flaws.iter().map(|found| &found.origins));
    load_texts(evidence, &sources, request.files);
    Ok(Analysis {
        project,
        sources,
        units,
        failed,
        graph,
        seen,
        flaws,
        verdicts,
        valued,
        summaries,
        summary_keys,
        contracts,
        oldest,
        timing,
    })
}

/// Reads the texts again that findings point into, where they were given up.
fn load_texts<'a>(evidence: impl Iterator<Item = &'a Arc<Origins>>, sources: &SourceMap, files: &dyn Files) {
    let mut seen: FxHashSet<*const Origins> = FxHashSet::default();
    for origins in evidence.filter(|origins| seen.insert(Arc::as_ptr(origins))) {
        for file in origins.files() {
            // What cannot be read any more is shown without its text.
            let _ = sources.with_text(file, files, limits::FILE_BYTES);
        }
    }
}

struct Found {
    graph: CallGraph,
    flaws: Vec<FoundFlaw>,
    explored: Explored,
    verdicts: Vec<FunctionVerdict>,
    valued: Valued,
}

/// What the stages behind the call graph are given.
pub(crate) struct StageInput<'a> {
    pub(crate) request: &'a Request<'a>,
    pub(crate) reader: &'a Reader<'a>,
    pub(crate) units: &'a [Unit],
    pub(crate) graph: &'a CallGraph,
    pub(crate) contracts: &'a Contracts,
    /// Of the contracts, if something is remembered.
    pub(crate) contracts_key: Key,
    pub(crate) oldest: PythonVersion,
    pub(crate) texts: &'a Texts<'a>,
}

/// What there is to be analysed, and what is known beforehand.
pub(crate) struct Opening {
    pub(crate) project: Project,
    /// What is asked for, where the tree has another Python in mind.
    pub(crate) adapted: Option<Options>,
    contracts: Contracts,
    /// The contracts of the project's files, in words.
    text: String,
}

pub(crate) fn open(options: &Options, files: &dyn Files) -> Result<Opening, AnalyseError> {
    let user = contract_files(options, files)?;
    let mut project = discover(&options.paths, &options.discover, files)?;
    let adapted = options.adapted(&project);
    let options = adapted.as_ref().unwrap_or(options);
    if adapted.is_some() {
        project.notes.push(format!(
            "read for Python {}: no file here knows a later one (--target-version says otherwise)",
            options.target.python
        ));
    }
    let packs = packs(options, (!project.kernels.is_empty()).then_some(Pack::Linux));
    let text = format!("{packs:?} {:?} {user:?}", options.families);
    let mut contracts = Contracts::new(options.target.python, packs, user);
    let unknown = contracts.keep_families(&options.families);
    project.notes.extend(unknown.iter().map(|name| format!("no pack that is on counts anything called `{name}`")));
    keep_reaching(&mut project, &contracts, files);
    Ok(Opening { project, adapted, contracts, text })
}

/// The contracts for the paths of `options`, but for what the sources say of their own functions.
pub fn contracts_in_force(options: &Options, files: &dyn Files) -> Result<Contracts, AnalyseError> {
    let user = contract_files(options, files)?;
    let in_kernel = options.paths.iter().any(|path| is_in_kernel_tree(path, files));
    Ok(Contracts::new(options.target.python, packs(options, in_kernel.then_some(Pack::Linux)), user))
}

fn contract_files(options: &Options, files: &dyn Files) -> Result<UserContracts, AnalyseError> {
    let paths = options.contract_paths.as_ref().unwrap_or(&options.paths);
    Ok(user_contracts(paths, &options.contract_files, files)?)
}

/// The packs that are on, those that were asked for, and what the tree needs.
fn packs(options: &Options, needed: Option<Pack>) -> Packs {
    let mut packs = Packs::default();
    packs.extend(options.packs.iter().copied().chain(needed));
    packs
}

/// Moves what the source says of functions into the contracts. Returns a key for all of them.
fn add_annotations(
    units: &mut [Unit],
    contracts: &mut Contracts,
    text: &str,
    request: &Request<'_>,
    sources: &SourceMap,
) -> Key {
    let mut maker = KeyMaker::new("contracts");
    maker.text(&format!("{:?}", request.options.target)).text(text);
    for unit in units {
        let found = std::mem::take(&mut unit.annotations);
        for contract in &found {
            maker.text(contract.name.as_str());
            match contract.reach {
                Reach::Unit(file) => maker.text(&sources.get(file).path.to_string_lossy()),
                Reach::Everywhere => maker.tag(0),
            };
            maker.text(&format!("{:?}", contract.base));
            for annotation in &contract.annotations {
                maker.text(&format!("{:?} {:?}", annotation.form, annotation.clauses));
            }
        }
        contracts.add_source(found);
    }
    maker.finish()
}
