//! The pipeline: the one file that knows the order of the stages.
//!
//! ```text
//! discover ─Project─► prepare (each unit) ─► claim ─► finish (each unit) ─► call graph ─► tables ─► paths ─► coverage
//! ```
//!
//! Units are taken in batches: only one batch of token lists is in memory at a time. Results do not depend on how large it
//! is, because units have their claims in the order of their numbers.

use std::hash::Hash;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;

use rayon::prelude::*;
use refhound_callgraph::{CallGraph, NodeId, UnitFacts, UnitInput};
use refhound_contracts::{Contracts, Pack, Packs, UserContracts, VirtualHeaders, user_contracts};
use refhound_evidence::{limits, panic_message};
use refhound_index::{FxHashMap, FxHashSet, IndexVec, Symbol};
use refhound_ir::Module;
use refhound_preproc::{LexCache, SegmentStore};
use refhound_project::{Flags, MacroFlag, Project, Unit, discover, is_in_kernel_tree};
use refhound_report::Flows;
use refhound_source::{FileId, FileKind, Files, Origins, SourceFile, SourceMap};
use refhound_summary::UnitBodies;
use refhound_symex::Summary;
use refhound_tables::{Examined, examine, never_readied};
use refhound_witness::{Flaw, Witness};

use crate::annotations::Annotations;
use crate::balance::{self, FunctionVerdict};
use crate::claims::{Claims, UnitClaims};
use crate::comments::{CommentCache, speaks_to_us};
use crate::coverage::{Coverage, Tally, UnitFigures};
use crate::error::AnalyseError;
use crate::flows;
use crate::front::{
    Definition, FinishedUnit, Guesses, Prepared, Shared, Sources, SsaFor, SyntaxProblem, Unanalysed, UnitText, finish,
    prepare,
};
use crate::headers::Headers;
use crate::options::{Engines, Options, Pictures};
use crate::ownership::{self, Found};
use crate::texts::OutlineCache;
use crate::timing::{Stage, Timing};

/// Units that the threads of the present pool read together: enough to keep them busy, and for one thread enough that what
/// it needs of the headers stays in the processor's cache meanwhile.
pub(crate) fn batch_size() -> usize {
    const FEWEST: usize = 16;
    FEWEST.max(4 * rayon::current_num_threads())
}

/// What is kept of a run beside the facts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keep {
    /// The IR of all units.
    Modules,
    /// What each function does to its callers.
    Summaries,
    FactsOnly,
}

impl Keep {
    fn ssa_for(self) -> SsaFor {
        match self {
            Keep::Modules => SsaFor::Everyone,
            Keep::Summaries | Keep::FactsOnly => SsaFor::Readers,
        }
    }
}

/// Told how far a run has come, and asked whether it is still wanted.
pub trait Progress: Sync {
    fn units(&self, done: usize, total: usize);

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

/// A unit that was read, or why it was not.
pub struct AnalysedUnit {
    pub file: Arc<SourceFile>,
    /// Resolves the spans of the unit's witnesses.
    pub origins: Arc<Origins>,
    /// With `Keep::Modules`.
    pub module: Option<Module>,
    pub facts: UnitFacts,
    pub text: UnitText,
    pub unanalysed: Vec<Unanalysed>,
    annotations: Annotations,
    header_functions: FxHashMap<refhound_index::Symbol, Definition>,
}

/// What a run found out.
pub struct Analysis {
    pub project: Project,
    pub sources: SourceMap,
    pub units: Vec<AnalysedUnit>,
    /// Units whose text could not be read or on which the front end failed as a whole.
    pub failed: Vec<(std::path::PathBuf, String)>,
    pub graph: CallGraph,
    /// What the engines found, with the index of the unit that each is in.
    pub witnesses: Vec<(usize, Witness)>,
    /// What is wrong on every path, with the index of the unit.
    pub flaws: Vec<(usize, Flaw)>,
    /// Functions on which an engine ran out of budget or failed: unit, name, why.
    pub gave_up: Vec<(usize, Symbol, String)>,
    /// The ways of the witnesses through their functions, if the options ask for pictures.
    pub flows: Flows,
    /// What each function of the graph does to its callers, with `Keep::Summaries`.
    pub summaries: IndexVec<NodeId, Option<Summary>>,
    /// What the affine engine says of interface functions, in the order of units and functions.
    pub verdicts: Vec<FunctionVerdict>,
    /// What functions without a body do, and what the source says of those that have one.
    pub contracts: Contracts,
    /// The oldest interpreter that was looked at.
    pub oldest: refhound_types::PythonVersion,
    /// Attributes and comments about contracts that cannot be understood, in the order of units.
    pub annotation_problems: Vec<SyntaxProblem>,
    pub coverage: Coverage,
    pub timing: Timing,
}

/// Runs everything on the paths of `options`.
pub fn analyse(
    options: &Options,
    files: &dyn Files,
    keep: Keep,
    progress: &dyn Progress,
) -> Result<Analysis, AnalyseError> {
    let timing = Timing::default();
    let Opening { project, mut contracts, .. } = timing.measure(Stage::Discover, || open(options, files))?;
    let threads = workers(options);
    let sources = SourceMap::new();
    let provided = VirtualHeaders::new(options.target);
    let (mut units, failed, tally) = threads.install(|| {
        let run = Run::new(options, files, &project, &sources, &provided, &timing);
        run.all_units(keep, progress)
    });
    if progress.stopped() {
        return Err(AnalyseError::Stopped);
    }
    let annotation_problems = add_annotations(&mut units, &mut contracts);
    // On a worker, which has the memory that the units were read with.
    let graph = timing.measure(Stage::CallGraph, || threads.install(|| call_graph(&units)));
    let flaws = match options.engines {
        Engines::Affine => Vec::new(),
        Engines::Paths | Engines::Both => {
            timing.measure(Stage::Tables, || threads.install(|| examine_all(&units, &contracts)))
        }
    };
    let oldest = options.oldest.unwrap_or(options.target.python);
    let found = match options.engines {
        Engines::Affine => Found::default(),
        Engines::Paths | Engines::Both => timing.measure(Stage::Paths, || {
            threads.install(|| ownership::run(&bodies_of(&units), &graph, &contracts, oldest, progress))
        }),
    };
    if progress.stopped() {
        return Err(AnalyseError::Stopped);
    }
    let verdicts = match options.engines {
        Engines::Paths => Vec::new(),
        Engines::Affine | Engines::Both => timing.measure(Stage::Balance, || {
            threads.install(|| balance::run(&bodies_of(&units), &graph, &contracts, oldest, options.verify))
        }),
    };
    let flows = match options.pictures {
        Pictures::None => Flows::default(),
        Pictures::Flows => threads.install(|| flows::flows(&units, &found.witnesses, &sources)),
    };
    if keep != Keep::Modules {
        for unit in &mut units {
            unit.module = None;
        }
    }
    let mut coverage = Coverage::new(&project, units.iter().map(UnitFigures::of_unit), failed.len(), &graph, tally);
    coverage.add_engine(&found);
    let gave_up = found.reasons();
    let witnesses = found.witnesses;
    let summaries = if keep == Keep::Summaries { found.summaries } else { IndexVec::new() };
    Ok(Analysis {
        project,
        sources,
        units,
        failed,
        graph,
        witnesses,
        flaws,
        gave_up,
        flows,
        summaries,
        verdicts,
        contracts,
        oldest,
        annotation_problems,
        coverage,
        timing,
    })
}

/// What there is to be analysed, and what is known beforehand.
pub(crate) struct Opening {
    pub(crate) project: Project,
    pub(crate) contracts: Contracts,
    /// The contracts of the project's files, in words.
    pub(crate) contract_text: String,
}

pub(crate) fn open(options: &Options, files: &dyn Files) -> Result<Opening, AnalyseError> {
    let user = contract_files(options, files)?;
    let project = discover(&options.paths, &options.discover, files)?;
    let packs = packs(options, (!project.kernels.is_empty()).then_some(Pack::Linux));
    let contract_text = format!("{packs:?} {user:?}");
    Ok(Opening { project, contracts: Contracts::new(options.target.python, packs, user), contract_text })
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

pub(crate) fn workers(options: &Options) -> rayon::ThreadPool {
    rayon::ThreadPoolBuilder::new()
        .num_threads(options.jobs.unwrap_or(0))
        .stack_size(limits::WORKER_STACK)
        .build()
        .expect("threads can be started")
}

pub(crate) fn bodies_of(units: &[AnalysedUnit]) -> Vec<Option<UnitBodies<'_>>> {
    let file = |unit: &AnalysedUnit| unit.file.id;
    units.iter().map(|unit| Some(UnitBodies { file: file(unit), module: unit.module.as_ref()? })).collect()
}

/// What needs no path: each unit alone, then what units have to say together.
fn examine_all(units: &[AnalysedUnit], contracts: &Contracts) -> Vec<(usize, Flaw)> {
    let examined: Vec<Examined> = units
        .par_iter()
        .map(|unit| {
            let module = unit.module.as_ref()?;
            catch_unwind(AssertUnwindSafe(|| examine(module, &unit.facts, contracts))).ok()
        })
        .map(Option::unwrap_or_default)
        .collect();
    let together = never_readied(examined.iter().map(|unit| &unit.types));
    let alone = examined.into_iter().enumerate();
    let mut flaws: Vec<(usize, Flaw)> =
        alone.flat_map(|(index, unit)| unit.flaws.into_iter().map(move |flaw| (index, flaw))).collect();
    flaws.extend(together);
    flaws
}

/// Moves what the source says of functions into the contracts. A header's mistakes are told once.
fn add_annotations(units: &mut [AnalysedUnit], contracts: &mut Contracts) -> Vec<SyntaxProblem> {
    let mut told: FxHashSet<(FileId, u32)> = FxHashSet::default();
    let mut problems = Vec::new();
    for unit in units {
        let Annotations { contracts: found, notes } = std::mem::take(&mut unit.annotations);
        contracts.add_source(found);
        problems.extend(notes.into_iter().filter(|note| told.insert((note.file, note.lo))));
    }
    problems
}

/// What all units of a run share.
pub(crate) struct Run<'a> {
    options: &'a Options,
    files: &'a dyn Files,
    sources: &'a SourceMap,
    project: &'a Project,
    cache: LexCache,
    comments: CommentCache,
    /// One per distinct set of flags, found by the address that its units share.
    pub(crate) setups: FxHashMap<usize, Setup<'a>>,
    timing: &'a Timing,
}

pub(crate) struct Setup<'a> {
    pub(crate) headers: Headers<'a>,
    pub(crate) prologue: Vec<Arc<SourceFile>>,
    segments: SegmentStore,
    outlines: OutlineCache,
}

pub(crate) type Failure = (std::path::PathBuf, String);

impl<'a> Run<'a> {
    pub(crate) fn new(
        options: &'a Options,
        files: &'a dyn Files,
        project: &'a Project,
        sources: &'a SourceMap,
        provided: &'a VirtualHeaders,
        timing: &'a Timing,
    ) -> Self {
        let mut setups: FxHashMap<usize, Setup<'a>> = FxHashMap::default();
        for unit in &project.units {
            let count = setups.len();
            setups.entry(flags_key(unit)).or_insert_with(|| Setup {
                headers: Headers::new(files, sources, &project.headers, provided, &project.root, &unit.flags),
                prologue: prologue(&unit.flags, provided, sources, files, count),
                segments: SegmentStore::new(),
                outlines: OutlineCache::default(),
            });
        }
        Run {
            options,
            files,
            sources,
            project,
            cache: LexCache::new(),
            comments: CommentCache::default(),
            setups,
            timing,
        }
    }

    fn all_units(&self, keep: Keep, progress: &dyn Progress) -> (Vec<AnalysedUnit>, Vec<Failure>, Tally) {
        let mut claims = Claims::default();
        // Text of a header that could not be read is met by every unit that includes it.
        let mut told: FxHashSet<(FileId, u32)> = FxHashSet::default();
        let (mut units, mut failed, mut tally) = (Vec::new(), Vec::new(), Tally::default());
        let total = self.project.units.len();
        let batch_size = batch_size();
        for (batch, chunk) in self.project.units.chunks(batch_size).enumerate() {
            let prepared: Vec<Result<Prepared<'_>, Failure>> =
                chunk.par_iter().map(|unit| self.prepare(unit, progress)).collect();
            let first = batch * batch_size;
            for (offset, result) in prepared.iter().enumerate() {
                if let Ok(prepared) = result {
                    claims.add(prepared, first + offset);
                }
            }
            let finished: Vec<Result<(AnalysedUnit, Guesses), Failure>> = prepared
                .into_par_iter()
                .enumerate()
                .map(|(offset, result)| {
                    let prepared = result?;
                    wanted(progress, &prepared.main.path)?;
                    let finished = self.finish(prepared, claims.of_unit(first + offset), keep.ssa_for())?;
                    Ok(self.analysed(finished, keep))
                })
                .collect();
            for result in finished {
                match result {
                    Ok((mut unit, guesses)) => {
                        unit.unanalysed.retain(|function| told.insert((function.file, function.lo)));
                        tally.add(&guesses);
                        units.push(unit);
                    }
                    Err(failure) => failed.push(failure),
                }
            }
            progress.units((first + chunk.len()).min(total), total);
        }
        (units, failed, tally)
    }

    pub(crate) fn prepare(&self, unit: &Unit, progress: &dyn Progress) -> Result<Prepared<'_>, Failure> {
        wanted(progress, &unit.path)?;
        let fail = |why: String| (unit.path.clone(), why);
        let main = self
            .timing
            .measure(Stage::Read, || self.sources.load(&unit.path, FileKind::Project, self.files, limits::FILE_BYTES))
            .map_err(|error| fail(error.to_string()))?;
        let setup = &self.setups[&flags_key(unit)];
        let shared = Shared {
            headers: &setup.headers,
            prologue: &setup.prologue,
            cache: &self.cache,
            segments: &setup.segments,
            outlines: &setup.outlines,
            map: self.sources,
        };
        catch_unwind(AssertUnwindSafe(|| prepare(&main, &shared, self.timing)))
            .map_err(|panic| fail(format!("internal error: {}", panic_message(&*panic))))
    }

    pub(crate) fn finish(
        &self,
        prepared: Prepared<'_>,
        claims: UnitClaims<'_>,
        ssa_for: SsaFor,
    ) -> Result<FinishedUnit, Failure> {
        let path = prepared.main.path.clone();
        let model = self.options.target.platform.data_model();
        let sources = Sources { map: self.sources, comments: &self.comments };
        catch_unwind(AssertUnwindSafe(|| finish(prepared, claims, model, ssa_for, sources, self.timing)))
            .map_err(|panic| (path, format!("internal error: {}", panic_message(&*panic))))
    }

    /// Keeps of a unit what is asked for later.
    fn analysed(&self, unit: FinishedUnit, keep: Keep) -> (AnalysedUnit, Guesses) {
        // Bodies wait for the path engine; a unit without any object has nothing for it, and needs its text no more.
        let explored = keep == Keep::Modules || unit.facts.functions.iter().any(|function| function.touches_objects);
        let has_comments = speaks_to_us(&unit.main.bytes);
        let kept = AnalysedUnit {
            file: if explored || has_comments { unit.main } else { self.sources.release(unit.main) },
            origins: if explored { unit.module.origins.clone() } else { Arc::default() },
            module: explored.then_some(unit.module),
            facts: unit.facts,
            text: unit.text,
            unanalysed: unit.unanalysed,
            annotations: unit.annotations,
            header_functions: unit.header_functions,
        };
        (kept, unit.guesses)
    }
}

/// No unit is begun once a run is stopped; what is said of it here is never shown.
fn wanted(progress: &dyn Progress, path: &Path) -> Result<(), Failure> {
    if progress.stopped() { Err((path.to_owned(), "stopped".to_owned())) } else { Ok(()) }
}

pub(crate) fn flags_key(unit: &Unit) -> usize {
    Arc::as_ptr(&unit.flags) as usize
}

/// What stands before each unit with these flags: the compiler's macros, the command line, forced includes.
pub(crate) fn prologue(
    flags: &Flags,
    provided: &VirtualHeaders,
    sources: &SourceMap,
    files: &dyn Files,
    number: usize,
) -> Vec<Arc<SourceFile>> {
    let predefined = sources.add(Path::new("<predefined>"), FileKind::Virtual, provided.predefined());
    let mut text = String::new();
    for macro_flag in &flags.macros {
        match macro_flag {
            MacroFlag::Define { name, value } => {
                text.push_str(&format!("#define {name} {}\n", value.as_deref().unwrap_or("1")));
            }
            MacroFlag::Undefine { name } => text.push_str(&format!("#undef {name}\n")),
        }
    }
    let command_line = sources.add(Path::new(&format!("<command line {number}>")), FileKind::Virtual, text);
    let forced = flags
        .forced_includes
        .iter()
        .filter_map(|path| sources.load(path, FileKind::Project, files, limits::FILE_BYTES).ok());
    [predefined, command_line].into_iter().chain(forced).collect()
}

fn call_graph(units: &[AnalysedUnit]) -> CallGraph {
    graph_of(units.iter().map(|unit| (&unit.facts, &unit.header_functions)))
}

/// The graph of units by their facts and the functions of headers that they see: name to definition.
pub(crate) fn graph_of<'u, D: Copy + Eq + Hash + 'u>(
    units: impl Iterator<Item = (&'u UnitFacts, &'u FxHashMap<Symbol, D>)> + Clone,
) -> CallGraph {
    // Where each header's function was lowered: the unit, and its index there.
    let mut bodies: FxHashMap<D, (usize, usize)> = FxHashMap::default();
    for (index, (facts, header_functions)) in units.clone().enumerate() {
        for (position, function) in facts.functions.iter().enumerate() {
            if let Some(definition) = header_functions.get(&function.name) {
                bodies.entry(*definition).or_insert((index, position));
            }
        }
    }
    let inputs: Vec<UnitInput<'_>> = units
        .map(|(facts, header_functions)| UnitInput {
            facts,
            header_functions: seen_functions(header_functions, &bodies),
        })
        .collect();
    CallGraph::build(&inputs)
}

fn seen_functions<D: Copy + Eq + Hash>(
    functions: &FxHashMap<Symbol, D>,
    bodies: &FxHashMap<D, (usize, usize)>,
) -> FxHashMap<Symbol, (usize, usize)> {
    #[allow(clippy::iter_over_hash_type, reason = "the result is a map again: order does not matter")]
    functions.iter().filter_map(|(name, definition)| Some((*name, *bodies.get(definition)?))).collect()
}
