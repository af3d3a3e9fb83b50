//! An analysis that takes over what did not change since an earlier one: units from their records, functions by their keys.
//!
//! A unit that did not change is not read, unless one of its functions must be explored because the summary of a callee
//! has really changed. What is taken over and what is made anew go through the same steps behind that, on records.

use std::collections::BTreeSet;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::OnceLock;

use rayon::prelude::*;
use refhound_cache::{Key, KeyMaker, Store};
use refhound_callgraph::CallGraph;
use refhound_checks::{Finding, arrange, judge_each};
use refhound_contracts::{Contracts, Reach, SourceContract, VirtualHeaders};
use refhound_index::{FxHashMap, FxHashSet, Symbol, intern};
use refhound_ir::Module;
use refhound_project::Project;
use refhound_source::{FileId, FileKind, SourceMap};
use refhound_symex::UnitContext;
use refhound_tables::{Examined, TypeUses, UnitTypes, examine, never_readied};
use refhound_types::{PythonVersion, RecordId};
use refhound_witness::Flaw;
use serde::{Deserialize, Serialize};

use crate::annotations::Annotations;
use crate::claims::{Claims, address};
use crate::coverage::{Coverage, Tally, UnitFigures};
use crate::error::AnalyseError;
use crate::explored::Exploration;
use crate::front::{Definition, Prepared, SsaFor};
use crate::options::Options;
use crate::outcome::{Outcome, OutcomeParts, PlacedRemark, Remarks, Reuse, StoredOutcome, UnitRemarks, skipped};
use crate::ownership::context;
use crate::pipeline::{Failure, Opening, Progress, Run, batch_size, flags_key, graph_of, open, workers};
use crate::records::{NamedDefinition, OpenRecord, PlacedText, RecordInput, UnanalysedRecord, UnitRecord, guess};
use crate::session::{decode, encode};
use crate::snapshot::Snapshot;
use crate::stored_findings::{StoredFile, StoredFindings};
use crate::structure::Structure;
use crate::timing::{Stage, Timing};

/// Why an attempt has no result.
pub(crate) enum Stop {
    Failed(AnalyseError),
    /// Records do not fit together: everything has to be read.
    Distrust,
    /// Something has no name that could be written down.
    Unnamed,
}

/// Whether units may be taken over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Trust {
    Records,
    Nothing,
}

/// One analysis on top of what is remembered.
pub(crate) struct Attempt<'a> {
    pub(crate) options: &'a Options,
    pub(crate) files: &'a Snapshot<'a>,
    pub(crate) store: &'a dyn Store,
    pub(crate) progress: &'a dyn Progress,
    pub(crate) project_key: Key,
}

/// What is remembered of all units together.
#[derive(Default, Serialize, Deserialize)]
struct StoredProject {
    /// How units are found and preprocessed: flags, folders, all headers of the tree.
    environment: [u8; 16],
    /// What paths named when headers were looked for.
    kinds: Vec<(String, u8)>,
    /// Macros of which was asked whether the tree's headers define them.
    assumed: Vec<(String, bool)>,
    /// The texts of the tree's headers, if there were such questions.
    headers: Vec<(String, [u8; 16])>,
    /// By path: the key of the record.
    units: Vec<(String, [u8; 16])>,
}

/// One unit that can be read.
pub(crate) struct Unit {
    pub(crate) record: OpenRecord,
    /// The hash of the record.
    key: Key,
    /// Index in the project.
    number: usize,
    annotations: Vec<SourceContract>,
    /// The main file, if the unit was read.
    pub(crate) file: OnceLock<FileId>,
    pub(crate) lowered: OnceLock<LoweredUnit>,
}

/// The IR of a unit.
pub(crate) struct LoweredUnit {
    pub(crate) module: Module,
    /// Records by the keys of their definitions, and back.
    pub(crate) records: FxHashMap<Key, RecordId>,
    pub(crate) record_keys: Vec<Key>,
}

impl LoweredUnit {
    fn new(module: Module, sources: &SourceMap) -> LoweredUnit {
        let structure = Structure::new(&module, sources);
        let record_keys = module.types.records().map(|(id, _)| structure.record_key(id)).collect();
        let records = structure.records_by_key();
        LoweredUnit { module, records, record_keys }
    }
}

/// A unit on its way.
enum State {
    /// Its record holds.
    Kept(Box<OpenRecord>, Key),
    ToRead,
    Failed(Failure),
    Done(Box<Unit>),
}

#[derive(Serialize, Deserialize, Default)]
struct StoredTables {
    findings: StoredFindings,
    defined: Vec<(String, bool)>,
    readied: Vec<(String, bool)>,
    made: Vec<((String, bool), String)>,
    bases: Vec<((String, bool), (String, bool))>,
}

impl Attempt<'_> {
    pub(crate) fn run(&self, trust: Trust) -> Result<(Outcome, Option<StoredOutcome>), Stop> {
        let timing = Timing::default();
        let Opening { project, contracts, contract_text } =
            timing.measure(Stage::Discover, || open(self.options, self.files)).map_err(Stop::Failed)?;
        let threads = workers(self.options);
        let sources = SourceMap::new();
        let provided = VirtualHeaders::new(self.options.target);
        let (parts, stored) = threads.install(|| {
            let run = Run::new(self.options, self.files, &project, &sources, &provided, &timing);
            let reading = Reading { attempt: self, project: &project, run, sources: &sources, timing: &timing };
            reading.all(contracts, &contract_text, trust)
        })?;
        let outcome = Outcome::new(parts, sources, self.files, timing).ok_or(Stop::Unnamed)?;
        Ok((outcome, stored))
    }
}

struct Reading<'a> {
    attempt: &'a Attempt<'a>,
    project: &'a Project,
    run: Run<'a>,
    sources: &'a SourceMap,
    timing: &'a Timing,
}

impl Reading<'_> {
    fn all(
        &self,
        mut contracts: Contracts,
        contract_text: &str,
        trust: Trust,
    ) -> Result<(OutcomeParts, Option<StoredOutcome>), Stop> {
        let environment = environment(self.attempt.options, self.project);
        let before = match trust {
            Trust::Records => self.timing.measure(Stage::Read, || self.remembered(environment)),
            Trust::Nothing => None,
        };
        let states = self.read_units(before.as_ref())?;
        self.go_on()?;
        let mut units = Vec::new();
        let mut failed = Vec::new();
        for (number, state) in states.into_iter().enumerate() {
            match state {
                State::Kept(record, key) => units.push(Unit {
                    record: *record,
                    key,
                    number,
                    annotations: Vec::new(),
                    file: OnceLock::new(),
                    lowered: OnceLock::new(),
                }),
                State::Done(unit) => units.push(*unit),
                State::Failed(failure) => failed.push(failure),
                State::ToRead => return Err(Stop::Distrust),
            }
        }
        let read = units.iter().filter(|unit| unit.file.get().is_some()).count();
        let contracts_key = self.add_annotations(&mut units, &mut contracts, contract_text);
        let annotation_problems = told_once(units.iter().flat_map(|unit| &unit.record.record.notes));
        let seen: Vec<FxHashMap<Symbol, NamedDefinition>> =
            units.iter().map(|unit| unit.record.header_functions()).collect();
        let graph = self.timing.measure(Stage::CallGraph, || {
            graph_of(units.iter().zip(&seen).map(|(unit, seen)| (&unit.record.facts, seen)))
        });
        let tables_key = KeyMaker::new("tables").key(environment).key(contracts_key).finish();
        let mut findings = self.timing.measure(Stage::Tables, || self.tables(&units, &contracts, tables_key))?;
        let oldest = self.attempt.options.oldest.unwrap_or(self.attempt.options.target.python);
        let exploration = Exploration {
            units: &units,
            graph: &graph,
            contracts: &contracts,
            shared_key: shared_key(contracts_key, oldest, &graph),
            sources: self.sources,
            files: self.attempt.files,
            store: self.attempt.store,
            progress: self.attempt.progress,
            lower: &|needed: &[usize]| self.lower(&units, needed),
            context: &|index: usize| {
                let unit = &units[index];
                let (file, lowered) = (unit.file.get()?, unit.lowered.get()?);
                Some(context(index, *file, &lowered.module, &graph, &contracts, oldest))
            },
        };
        let found = self.timing.measure(Stage::Paths, || exploration.run())?;
        self.go_on()?;
        findings.extend(found.findings);
        let read = read.max(units.iter().filter(|unit| unit.file.get().is_some()).count());
        let reuse =
            Reuse { whole_run: false, units_read: read, units: units.len(), explored: found.anew, known: found.known };
        self.remember(environment, before, &units);
        let mut tally = Tally::default();
        for unit in &units {
            let kinds = unit.record.record.guesses.iter();
            tally.add_kinds(kinds.map(|kinds| kinds.iter().filter_map(|&kind| guess(kind)).collect()));
        }
        let unanalysed = unanalysed_once(&units);
        let figures = units.iter().zip(&unanalysed).map(|(unit, unanalysed)| figures_of(unit, unanalysed));
        let mut coverage = Coverage::new(self.project, figures, failed.len(), &graph, tally);
        coverage.add_engine(&found.figures);
        let reasons = found.figures.reasons();
        let remarks = Remarks {
            failed: failed.iter().map(|(path, why)| (path.display().to_string(), why.clone())).collect(),
            cut: units
                .iter()
                .filter_map(|unit| Some((unit.record.path().to_owned(), unit.record.record.given_up.clone()?)))
                .collect(),
            notes: self.project.notes.clone(),
            annotation_problems,
            skipped: skipped(self.project),
            headers_not_found: coverage.headers_not_found.iter().map(ToString::to_string).collect(),
            gave_up: reasons
                .into_iter()
                .map(|(unit, name, why)| (units[unit].record.path().to_owned(), name.to_string(), why))
                .collect(),
            units: units.iter().zip(&unanalysed).map(|(unit, unanalysed)| unit_remarks(unit, unanalysed)).collect(),
        };
        let figures = coverage.statistics(self.project, &Timing::default(), 0);
        let parts = OutcomeParts {
            root: self.project.root.to_str().ok_or(Stop::Unnamed)?.to_owned(),
            findings: arrange(findings),
            commented: commented(&units),
            looked_at: self.looked_at(&units)?,
            remarks,
            figures: refhound_report::Statistics { ms: std::collections::BTreeMap::new(), ..figures },
            reuse,
        };
        let stored = parts.stored();
        Ok((parts, stored))
    }

    /// Ends the attempt if nobody waits for it any more.
    fn go_on(&self) -> Result<(), Stop> {
        if self.attempt.progress.stopped() { Err(Stop::Failed(AnalyseError::Stopped)) } else { Ok(()) }
    }

    /// A unit that was read before cannot be read now.
    fn gone(&self) -> Stop {
        self.go_on().err().unwrap_or(Stop::Distrust)
    }

    /// What an earlier run with the same options has left, if headers are found where they were then.
    fn remembered(&self, environment: Key) -> Option<StoredProject> {
        let stored: StoredProject = decode(&self.attempt.store.get(self.attempt.project_key)?)?;
        let files = self.attempt.files;
        if stored.environment != environment.0 || !files.still_has(&stored.kinds) {
            return None;
        }
        let header_holds = |(path, key): &(String, [u8; 16])| header_key(files, Path::new(path)).0 == *key;
        let is_defined = |name: &str| self.project.headers.defines(name, files);
        let assumptions_hold = stored.headers.iter().all(header_holds)
            || stored.assumed.iter().all(|(name, answer)| is_defined(name) == *answer);
        assumptions_hold.then_some(stored)
    }

    fn record_of(&self, key: [u8; 16]) -> Option<OpenRecord> {
        OpenRecord::new(decode(&self.attempt.store.get(Key(key))?)?)
    }

    /// Reads what has changed, in batches and in order, and decides who speaks for the functions of headers.
    fn read_units(&self, before: Option<&StoredProject>) -> Result<Vec<State>, Stop> {
        let units = &self.project.units;
        let stored: FxHashMap<&str, [u8; 16]> = before
            .map(|before| before.units.iter().map(|(path, key)| (path.as_str(), *key)).collect())
            .unwrap_or_default();
        let old: Vec<Option<(OpenRecord, Key)>> = units
            .par_iter()
            .map(|unit| {
                let key = *stored.get(unit.path.to_str()?)?;
                let record = self.record_of(key)?;
                Some((record, Key(key)))
            })
            .collect();
        let mut owners: FxHashMap<NamedDefinition, usize> = FxHashMap::default();
        let mut states = Vec::with_capacity(units.len());
        let mut stale: FxHashMap<usize, OpenRecord> = FxHashMap::default();
        for (number, old) in old.into_iter().enumerate() {
            match old {
                Some((record, key)) if record.record.holds(self.attempt.files) => {
                    for definition in record.claims() {
                        owners.insert(definition, number);
                    }
                    states.push(State::Kept(Box::new(record), key));
                }
                Some((record, _)) => {
                    stale.insert(number, record);
                    states.push(State::ToRead);
                }
                // What it spoke for is not known, so nobody can be asked to speak for it instead.
                None if units[number].path.to_str().is_some_and(|path| stored.contains_key(path)) => {
                    return Err(Stop::Distrust);
                }
                None => states.push(State::ToRead),
            }
        }
        let mut queue: BTreeSet<usize> =
            (0..units.len()).filter(|&number| matches!(states[number], State::ToRead)).collect();
        let mut claiming = Claiming { owners, segments: FxHashMap::default(), stale, paths: FxHashMap::default() };
        let total = units.len();
        self.attempt.progress.units(total - queue.len(), total);
        while !queue.is_empty() {
            let batch: Vec<usize> = queue.iter().copied().take(batch_size()).collect();
            for number in &batch {
                queue.remove(number);
            }
            let prepared: Vec<Result<Prepared<'_>, Failure>> =
                batch.par_iter().map(|&number| self.run.prepare(&units[number], self.attempt.progress)).collect();
            let mut claimed: Vec<Vec<Definition>> = Vec::with_capacity(batch.len());
            for (&number, prepared) in batch.iter().zip(&prepared) {
                let (claims, robbed) = claiming.claim(number, prepared.as_ref().ok(), self)?;
                claimed.push(claims);
                for other in robbed {
                    // It has to be read without the function that it spoke for.
                    if !matches!(states[other], State::Kept(..)) {
                        return Err(Stop::Distrust);
                    }
                    states[other] = State::ToRead;
                    queue.insert(other);
                }
            }
            let of_batch = batch.iter().zip(&claimed);
            let claims = Claims::decided(
                of_batch.flat_map(|(&number, claimed)| claimed.iter().map(move |definition| (*definition, number))),
            );
            let done: Vec<Result<State, Stop>> = prepared
                .into_par_iter()
                .zip(batch.par_iter().zip(&claimed))
                .map(|(prepared, (&number, claimed))| self.read_unit(number, prepared, claimed, &claims))
                .collect();
            for (number, state) in batch.into_iter().zip(done) {
                states[number] = state?;
            }
            self.attempt.progress.units(total - queue.len(), total);
        }
        Ok(states)
    }

    fn read_unit(
        &self,
        number: usize,
        prepared: Result<Prepared<'_>, Failure>,
        claimed: &[Definition],
        claims: &Claims,
    ) -> Result<State, Stop> {
        let prepared = match prepared {
            Ok(prepared) => prepared,
            Err(failure) => return Ok(State::Failed(failure)),
        };
        let included = self.included(number, &prepared);
        let finished = match self.run.finish(prepared, claims.of_unit(number), SsaFor::Readers) {
            Ok(finished) => finished,
            Err(failure) => return Ok(State::Failed(failure)),
        };
        let input = RecordInput { sources: self.sources, snapshot: self.attempt.files, included: &included, claimed };
        let record = UnitRecord::new(&finished, &input).ok_or(Stop::Unnamed)?;
        let bytes = encode(&record).ok_or(Stop::Unnamed)?;
        let key = Key::of(&bytes);
        let file = OnceLock::from(finished.main.id);
        let Annotations { contracts: annotations, .. } = finished.annotations;
        self.attempt.store.put(key, bytes);
        let lowered = OnceLock::new();
        if record.explored {
            let _ = lowered.set(LoweredUnit::new(finished.module, self.sources));
        } else if !record.files[0].speaks {
            // Nobody needs the text of a unit without objects any more.
            drop(self.sources.release(finished.main));
        }
        let record = OpenRecord::new(record).ok_or(Stop::Unnamed)?;
        Ok(State::Done(Box::new(Unit { record, key, number, annotations, file, lowered })))
    }

    /// Every file that a unit has read, those that its flags name included.
    fn included(&self, number: usize, prepared: &Prepared<'_>) -> Vec<FileId> {
        let setup = &self.run.setups[&flags_key(&self.project.units[number])];
        let forced = setup.prologue.iter().filter(|file| file.kind != FileKind::Virtual).map(|file| file.id);
        let mut included: Vec<FileId> = Vec::new();
        let mut known: FxHashSet<FileId> = FxHashSet::default();
        for file in prepared.included().iter().copied().chain(forced) {
            if known.insert(file) {
                included.push(file);
            }
        }
        included
    }

    /// Reads units that have not changed, because something in them has to be explored.
    fn lower(&self, units: &[Unit], needed: &[usize]) -> Result<(), Stop> {
        needed.par_iter().try_for_each(|&index| {
            let unit = &units[index];
            let prepared = self.run.prepare(&self.project.units[unit.number], self.attempt.progress);
            let prepared = prepared.map_err(|_| self.gone())?;
            let wanted: FxHashSet<NamedDefinition> = unit.record.claims().into_iter().collect();
            let mut paths = FxHashMap::default();
            let claimed: Vec<Definition> = (0..prepared.texts.len())
                .flat_map(|text| prepared.header_functions(text))
                .filter(|definition| wanted.contains(&named(definition, &mut paths, self.sources)))
                .collect();
            let claims = Claims::decided(claimed.into_iter().map(|definition| (definition, unit.number)));
            let finished =
                self.run.finish(prepared, claims.of_unit(unit.number), SsaFor::Readers).map_err(|_| Stop::Distrust)?;
            let _ = unit.file.set(finished.main.id);
            let _ = unit.lowered.set(LoweredUnit::new(finished.module, self.sources));
            Ok(())
        })
    }

    /// Moves what the source says of functions into the contracts. Returns a key for all of them.
    fn add_annotations(&self, units: &mut [Unit], contracts: &mut Contracts, contract_text: &str) -> Key {
        let mut maker = KeyMaker::new("contracts");
        maker.text(&format!("{:?}", self.attempt.options.target)).text(contract_text);
        for unit in units {
            let found = std::mem::take(&mut unit.annotations);
            for contract in &found {
                maker.text(contract.name.as_str());
                match contract.reach {
                    Reach::Unit(file) => maker.text(&self.sources.get(file).path.to_string_lossy()),
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

    /// What needs no path: from the cache for units that did not change.
    fn tables(&self, units: &[Unit], contracts: &Contracts, tables_key: Key) -> Result<Vec<Finding>, Stop> {
        let key_of = |unit: &Unit| KeyMaker::new("unit").key(unit.key).key(tables_key).finish();
        let known: Vec<Option<(Vec<Finding>, UnitTypes)>> = units
            .iter()
            .map(|unit| {
                // What was read now is looked at now: a record does not tell how a macro was decided.
                if unit.file.get().is_some() {
                    return None;
                }
                let stored: StoredTables = decode(&self.attempt.store.get(key_of(unit))?)?;
                let findings = stored.findings.open(None, self.sources, self.attempt.files)?;
                Some((findings, UnitTypes::without_places(&stored.uses())))
            })
            .collect();
        let unlowered = |index: &usize| units[*index].record.record.explored && units[*index].lowered.get().is_none();
        let missing: Vec<usize> = (0..units.len()).filter(|&index| known[index].is_none()).filter(unlowered).collect();
        self.lower(units, &missing)?;
        let examined = |unit: &Unit| -> Option<Examined> {
            let module = &unit.lowered.get()?.module;
            catch_unwind(AssertUnwindSafe(|| examine(module, &unit.record.facts, contracts))).ok()
        };
        let judged = |unit: &Unit, flaws: &[Flaw]| -> Vec<Finding> {
            let Some(lowered) = unit.lowered.get() else { return Vec::new() };
            judge_each([], flaws.iter().map(|flaw| (flaw, &*lowered.module.origins)), self.sources)
        };
        let mut found = Vec::new();
        let mut types = Vec::new();
        let fresh: Vec<(Vec<Finding>, UnitTypes)> = known
            .into_par_iter()
            .enumerate()
            .map(|(index, known)| {
                if let Some(known) = known {
                    return known;
                }
                let unit = &units[index];
                let Some(Examined { flaws, types }) = examined(unit) else {
                    return (Vec::new(), UnitTypes::default());
                };
                let findings = judged(unit, &flaws);
                if let Some(bytes) = StoredTables::new(&findings, &types).and_then(|stored| encode(&stored)) {
                    self.attempt.store.put(key_of(unit), bytes);
                }
                (findings, types)
            })
            .collect();
        for (findings, of_unit) in fresh {
            found.extend(findings);
            types.push(of_unit);
        }
        // What is known from a record has no places: the units that something is said of are read.
        let concerned: BTreeSet<usize> =
            never_readied(types.iter()).into_iter().map(|(index, _)| index).filter(unlowered).collect();
        let concerned: Vec<usize> = concerned.into_iter().collect();
        self.lower(units, &concerned)?;
        let flagged: BTreeSet<usize> = never_readied(types.iter()).into_iter().map(|(index, _)| index).collect();
        for index in flagged {
            if let Some(Examined { types: with_places, .. }) = examined(&units[index]) {
                types[index] = with_places;
            }
        }
        for (index, flaw) in never_readied(types.iter()) {
            found.extend(judged(&units[index], &[flaw]));
        }
        Ok(found)
    }

    /// Leaves for later runs what this one knows of the project.
    fn remember(&self, environment: Key, before: Option<StoredProject>, units: &[Unit]) {
        #[allow(clippy::iter_over_hash_type, reason = "one of them is enough")]
        let is_order_seen = self.run.setups.values().any(|setup| setup.headers.is_order_seen());
        let files = self.attempt.files;
        let Some(kinds) = files.kinds() else { return };
        if is_order_seen {
            return;
        }
        let before = before.unwrap_or_default();
        let mut assumed: FxHashMap<String, bool> = before.assumed.into_iter().collect();
        #[allow(clippy::iter_over_hash_type, reason = "they go into a map")]
        for setup in self.run.setups.values() {
            assumed.extend(setup.headers.assumed().into_iter().map(|(name, answer)| (name.to_string(), answer)));
        }
        let mut assumed: Vec<(String, bool)> = assumed.into_iter().collect();
        assumed.sort();
        let headers = if assumed.is_empty() { &[] } else { self.project.headers.paths() };
        let headers: Option<Vec<(String, [u8; 16])>> =
            headers.iter().map(|path| Some((path.to_str()?.to_owned(), header_key(files, path).0))).collect();
        let Some(headers) = headers else { return };
        let units = units.iter().map(|unit| (unit.record.path().to_owned(), unit.key.0)).collect();
        let stored = StoredProject { environment: environment.0, kinds, assumed, headers, units };
        if let Some(bytes) = encode(&stored) {
            self.attempt.store.put(self.attempt.project_key, bytes);
        }
    }

    /// The files of the project that were read now or when the records were made.
    fn looked_at(&self, units: &[Unit]) -> Result<Vec<String>, Stop> {
        let mut paths: BTreeSet<&Path> = BTreeSet::new();
        let read = self.sources.project_files();
        paths.extend(read.iter().map(|file| file.path.as_path()));
        for unit in units {
            let files = unit.record.record.files.iter().filter(|file| file.file.is_project);
            paths.extend(files.map(|file| Path::new(&file.file.path)));
        }
        let text = |path: &Path| path.to_str().map(str::to_owned).ok_or(Stop::Unnamed);
        paths.into_iter().map(text).collect()
    }
}

/// The text of a header, as it is read when macros are looked for.
fn header_key(files: &Snapshot<'_>, path: &Path) -> Key {
    files.text_key(path, refhound_project::HEADER_BYTES)
}

/// Who speaks for the functions of headers while units are read.
struct Claiming {
    owners: FxHashMap<NamedDefinition, usize>,
    /// Units that have seen a segment, by its address.
    segments: FxHashMap<usize, usize>,
    /// What units that changed have spoken for.
    stale: FxHashMap<usize, OpenRecord>,
    paths: FxHashMap<FileId, Symbol>,
}

impl Claiming {
    /// What a unit speaks for now, and which units do not speak for something any more.
    fn claim(
        &mut self,
        number: usize,
        prepared: Option<&Prepared<'_>>,
        reading: &Reading<'_>,
    ) -> Result<(Vec<Definition>, Vec<usize>), Stop> {
        let (mut claimed, mut robbed) = (Vec::new(), Vec::new());
        if let Some(prepared) = prepared {
            for (index, text) in prepared.texts.iter().enumerate() {
                if let Some(segment) = text.segment() {
                    // All that is in it was seen by a unit before this one.
                    let seen = self.segments.entry(address(segment)).or_insert(number);
                    if *seen < number {
                        continue;
                    }
                    *seen = number;
                }
                for definition in prepared.header_functions(index) {
                    let name = named(&definition, &mut self.paths, reading.sources);
                    match self.owners.get(&name) {
                        Some(&owner) if owner < number => continue,
                        Some(&owner) if owner == number => {}
                        Some(&owner) => robbed.push(owner),
                        None => {}
                    }
                    self.owners.insert(name, number);
                    claimed.push(definition);
                }
            }
        }
        // What it spoke for and does not see any more may be seen by another unit, which was not asked.
        if let Some(stale) = self.stale.remove(&number) {
            let now: FxHashSet<NamedDefinition> = match prepared {
                Some(prepared) => (0..prepared.texts.len())
                    .flat_map(|text| prepared.header_functions(text))
                    .map(|definition| named(&definition, &mut self.paths, reading.sources))
                    .collect(),
                None => FxHashSet::default(),
            };
            if stale.claimed(reading.attempt.files).any(|(definition, holds)| holds && !now.contains(&definition)) {
                return Err(Stop::Distrust);
            }
        }
        robbed.sort_unstable();
        robbed.dedup();
        Ok((claimed, robbed))
    }
}

fn named(definition: &Definition, paths: &mut FxHashMap<FileId, Symbol>, sources: &SourceMap) -> NamedDefinition {
    let path =
        *paths.entry(definition.file).or_insert_with(|| intern(&sources.get(definition.file).path.to_string_lossy()));
    NamedDefinition { path, lo: definition.lo, name: definition.name }
}

/// What all functions of the project are explored with.
fn shared_key(contracts_key: Key, oldest: PythonVersion, graph: &CallGraph) -> Key {
    let mut maker = KeyMaker::new("shared");
    maker.key(contracts_key).text(&format!("{oldest:?}"));
    let mut singletons: Vec<&str> = graph.singleton_methods.iter().map(|name| name.as_str()).collect();
    singletons.sort_unstable();
    for name in singletons {
        maker.text(name);
    }
    maker.finish()
}

/// Everything but texts that decides how units are read.
fn environment(options: &Options, project: &Project) -> Key {
    let mut maker = KeyMaker::new("environment");
    maker.text(&format!("{:?} {:?}", options.target, project.kernels));
    maker.bytes(project.root.as_os_str().as_encoded_bytes());
    let mut flags: FxHashMap<usize, u64> = FxHashMap::default();
    for unit in &project.units {
        maker.bytes(unit.path.as_os_str().as_encoded_bytes());
        let count = flags.len() as u64;
        let number = *flags.entry(flags_key(unit)).or_insert(count);
        maker.number(number);
        if number == count {
            maker.text(&format!("{:?}", unit.flags));
        }
    }
    for path in project.headers.paths() {
        maker.bytes(path.as_os_str().as_encoded_bytes());
    }
    maker.text(&format!("{:?}", project.headers.stand_in_folders()));
    maker.finish()
}

impl StoredTables {
    fn new(findings: &[Finding], types: &UnitTypes) -> Option<StoredTables> {
        let text = |(name, is_static): (Symbol, bool)| (name.as_str().to_owned(), is_static);
        let TypeUses { defined, readied, made, bases } = types.uses();
        Some(StoredTables {
            findings: StoredFindings::new(findings, None)?,
            defined: defined.into_iter().map(text).collect(),
            readied: readied.into_iter().map(text).collect(),
            made: made.into_iter().map(|(name, function)| (text(name), function.as_str().to_owned())).collect(),
            bases: bases.into_iter().map(|(sub, base)| (text(sub), text(base))).collect(),
        })
    }

    fn uses(&self) -> TypeUses {
        let name = |(name, is_static): &(String, bool)| (intern(name), *is_static);
        TypeUses {
            defined: self.defined.iter().map(name).collect(),
            readied: self.readied.iter().map(name).collect(),
            made: self.made.iter().map(|(made, function)| (name(made), intern(function))).collect(),
            bases: self.bases.iter().map(|(sub, base)| (name(sub), name(base))).collect(),
        }
    }
}

/// Remarks about headers are met by every unit that includes them.
fn told_once<'r>(notes: impl Iterator<Item = &'r PlacedText>) -> Vec<PlacedRemark> {
    let mut told: FxHashSet<(&str, u32)> = FxHashSet::default();
    notes.filter(|note| told.insert((&note.path, note.lo))).map(placed).collect()
}

/// By unit: the functions without IR that no unit before it has told.
fn unanalysed_once(units: &[Unit]) -> Vec<Vec<&UnanalysedRecord>> {
    let mut told: FxHashSet<(&str, u32)> = FxHashSet::default();
    let mut result = Vec::with_capacity(units.len());
    for unit in units {
        let all = unit.record.record.unanalysed.iter();
        result.push(all.filter(|one| told.insert((&one.at.path, one.at.lo))).collect());
    }
    result
}

fn placed(note: &PlacedText) -> PlacedRemark {
    let PlacedText { path, line, column, message, .. } = note;
    PlacedRemark { path: path.clone(), line: *line, column: *column, message: message.clone() }
}

fn figures_of(unit: &Unit, unanalysed: &[&UnanalysedRecord]) -> UnitFigures {
    let record = &unit.record.record;
    UnitFigures {
        lines: u64::from(record.lines),
        lines_seen: record.lines_seen,
        not_analysed: unanalysed.iter().map(|one| one.why()).collect(),
        is_cut: record.given_up.is_some(),
        skipped_declarations: record.skipped_declarations as usize,
        missing: unit.record.missing().collect(),
    }
}

fn unit_remarks(unit: &Unit, unanalysed: &[&UnanalysedRecord]) -> UnitRemarks {
    UnitRemarks {
        syntax: unit.record.record.syntax_problems.iter().map(placed).collect(),
        not_analysed: unanalysed
            .iter()
            .map(|one| (placed(&one.at), one.name.clone(), one.why().name().to_owned()))
            .collect(),
    }
}

/// The files with comments about findings, in order of path, with the lines of the functions in them.
fn commented(units: &[Unit]) -> Vec<(StoredFile, Vec<(u32, u32)>)> {
    type Commented = (StoredFile, Vec<(u32, u32)>);
    let mut found: std::collections::BTreeMap<&Path, Commented> = std::collections::BTreeMap::new();
    for unit in units {
        for file in unit.record.record.files.iter().filter(|file| file.speaks) {
            found.entry(Path::new(&file.file.path)).or_insert_with(|| (file.file.clone(), Vec::new()));
        }
    }
    for unit in units {
        for (file, first, last) in unit.record.extents() {
            if let Some((_, lines)) = found.get_mut(Path::new(&file.file.path)) {
                lines.push((first, last));
            }
        }
    }
    found.into_values().collect()
}

pub(crate) type MakeContext<'a> = &'a (dyn Fn(usize) -> Option<UnitContext<'a>> + Sync);
pub(crate) type Lower<'a> = &'a (dyn Fn(&[usize]) -> Result<(), Stop> + Sync);
