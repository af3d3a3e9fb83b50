//! All units through the front end, as far as they are not remembered.
//!
//! Units are taken in batches: only one batch of token lists is in memory at a time. Results do not depend on how large it
//! is, because units have their claims in the order of their numbers.

use std::collections::BTreeSet;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use rayon::prelude::*;
use refhound_cache::{Key, KeyMaker};
use refhound_config::Monitor;
use refhound_contracts::{Counted, VirtualHeaders};
use refhound_index::{FxHashMap, FxHashSet, Symbol, intern};
use refhound_ir::FunctionBody;
use refhound_memory::{
    FileUse, FunctionPlace, KnownUnits, NamedDefinition, PlacedText, Stop, StoredFile, UnanalysedFunction, UnitRecord,
    body_keys,
};
use refhound_preproc::{LexCache, MissingHeader, SegmentStore, Token};
use refhound_project::{Flags, Language, MacroFlag, Project, Unit as ProjectUnit, WrittenFor};
use refhound_source::{FileId, FileKind, Origin, OriginId, SourceFile, SourceMap};
use refhound_types::{DataModel, Platform, Target};
use refhound_unknowns::{limits, panic_message};

use crate::annotations::Annotations;
use crate::claims::{Claimed, Claims, UnitClaims, named};
use crate::comments::{CommentCache, suppressions};
use crate::cxx;
use crate::front::{Definition, FinishedUnit, Prepared, Shared, Sources, SsaFor, finish, prepare};
use crate::headers::{Headers, target_name};
use crate::options::Options;
use crate::pipeline::Request;
use crate::texts::OutlineCache;
use crate::timing::{Stage, Timing};
use crate::unit::{ReadUnit, Unit};

/// A unit that could not be read, and why.
pub(crate) type Failure = (PathBuf, String);

/// Units that the threads of the present pool read together: enough to keep them busy, and for one thread enough that what
/// it needs of the headers stays in the processor's cache meanwhile.
fn batch_size() -> usize {
    const FEWEST: usize = 16;
    FEWEST.max(4 * rayon::current_num_threads())
}

/// The front end of a run.
pub(crate) struct Reader<'a> {
    request: &'a Request<'a>,
    project: &'a Project,
    pub(crate) sources: &'a SourceMap,
    counted: &'a Counted,
    pub(crate) timing: &'a Timing,
    cache: LexCache,
    comments: CommentCache,
    /// One per distinct set of flags, found by the address that its units share.
    setups: FxHashMap<usize, Setup<'a>>,
    /// Files of which is known whether they have comments about findings.
    speaking: Mutex<FxHashMap<FileId, bool>>,
    environment: Key,
    /// Of units that were read, if the run is about two versions of Python.
    hashes: Mutex<FxHashMap<usize, TextHashes>>,
}

/// Hashes of what stands in files of the project: of each function, and of all else.
#[derive(PartialEq, Eq)]
pub(crate) struct TextHashes {
    pub(crate) functions: FxHashMap<Symbol, u64>,
    rest: u64,
    language: Language,
}

impl TextHashes {
    /// Whether functions are told apart.
    pub(crate) fn is_cut(&self) -> bool {
        self.language == Language::C
    }
}

fn hashes_of(prepared: &Prepared<'_>, sources: &SourceMap) -> TextHashes {
    let mut hashes = TextHashes { functions: FxHashMap::default(), rest: 0, language: prepared.language };
    let mut kinds: FxHashMap<FileId, FileKind> = FxHashMap::default();
    let mut is_own = |file: FileId| *kinds.entry(file).or_insert_with(|| sources.get(file).kind) == FileKind::Virtual;
    let mut known: FxHashSet<(Symbol, u32)> = FxHashSet::default();
    prepared.each_item(&mut |tokens, function, origin| {
        known.clear();
        let mut sum = 0_u64;
        for token in tokens {
            // Where one version has a macro and another a function, these do not stand for themselves.
            if matches!(token.text(), "(" | ")" | ",") {
                continue;
            }
            if let Some(place) = written(token, origin, &mut is_own).filter(|&place| known.insert(place)) {
                let mut hasher = DefaultHasher::new();
                (place.0.as_str(), place.1).hash(&mut hasher);
                sum = sum.wrapping_add(hasher.finish());
            }
        }
        if !known.is_empty() {
            let place = function.map_or(&mut hashes.rest, |name| hashes.functions.entry(name).or_default());
            *place = place.rotate_left(5) ^ sum;
        }
    });
    hashes
}

/// What stands in the project where a token comes from, and at which byte: itself, or the call of a macro of the tool's own, which may
/// have another body in another version, or none. Nothing for what the tool has written.
fn written(
    token: &Token,
    origin: &dyn Fn(OriginId) -> Origin,
    is_own: &mut dyn FnMut(FileId) -> bool,
) -> Option<(Symbol, u32)> {
    let (mut id, mut found) = (token.origin, None);
    loop {
        match origin(id) {
            Origin::File { file, .. } if is_own(file) => return None,
            Origin::File { .. } => return Some(found.unwrap_or_else(|| (intern(token.text()), token.lo))),
            Origin::Body { name, defined_in, call } => {
                if is_own(defined_in) {
                    found = Some((name, call.lo));
                }
                id = call.origin;
            }
            Origin::Argument { written, .. } => id = written,
        }
    }
}

struct Setup<'a> {
    headers: Headers<'a>,
    prologue: Vec<Arc<SourceFile>>,
    segments: SegmentStore,
    outlines: OutlineCache,
    language: Language,
    model: DataModel,
}

/// A unit on its way.
enum State {
    /// Its record holds.
    Kept(Box<UnitRecord>, Key),
    ToRead,
    Failed(Failure),
    Done(Box<Unit>),
}

/// What the front end has made of a project.
pub(crate) struct Read {
    pub(crate) units: Vec<Unit>,
    pub(crate) failed: Vec<Failure>,
}

impl<'a> Reader<'a> {
    /// `first` is the target of the run, which the request is about unless it is the other end's.
    pub(crate) fn new(
        request: &'a Request<'a>,
        first: Target,
        project: &'a Project,
        sources: &'a SourceMap,
        counted: &'a Counted,
        timing: &'a Timing,
    ) -> Self {
        let files = request.files;
        let mut setups: FxHashMap<usize, Setup<'a>> = FxHashMap::default();
        for unit in &project.units {
            let count = setups.len();
            setups.entry(flags_key(unit)).or_insert_with(|| {
                let platform = match unit.flags.written_for {
                    WrittenFor::Any => request.options.target.platform,
                    WrittenFor::Windows => Platform::Windows,
                };
                let target = Target { platform, ..request.options.target };
                let headers =
                    Headers::new(files, sources, &project.headers, (target, first), &project.roots, &unit.flags);
                let predefined = VirtualHeaders::new(target).predefined();
                let predefined = sources.add(&predefined_path(target, first), FileKind::Virtual, predefined);
                Setup {
                    prologue: prologue(&unit.flags, &request.options.monitors, predefined, sources, &headers, count),
                    headers,
                    model: target.platform.data_model(),
                    segments: SegmentStore::new(),
                    outlines: OutlineCache::new(unit.flags.language),
                    language: unit.flags.language,
                }
            });
        }
        Reader {
            request,
            project,
            sources,
            counted,
            timing,
            cache: LexCache::new(),
            comments: CommentCache::default(),
            setups,
            speaking: Mutex::default(),
            environment: if request.memory.is_some() {
                environment(request.options, project, counted)
            } else {
                Key::default()
            },
            hashes: Mutex::default(),
        }
    }

    /// Everything but texts that decides how units are read.
    pub(crate) fn environment(&self) -> Key {
        self.environment
    }

    /// Reads what has to be read, and takes the rest from records.
    pub(crate) fn units(&mut self) -> Result<Read, Stop> {
        let known = self.request.memory.and_then(|memory| {
            let defines = |name: &str| self.project.headers.defines(name, self.request.files);
            self.timing.measure(Stage::Read, || memory.recall_units(self.environment, &defines))
        });
        let mut claims = Claims::default();
        let mut states = self.first_states(known.as_ref(), &mut claims)?;
        self.read_all(&mut states, &mut claims)?;
        let mut read = Read { units: Vec::new(), failed: Vec::new() };
        for (number, state) in states.into_iter().enumerate() {
            match state {
                State::Kept(record, key) => read.units.push(Unit {
                    record: *record,
                    key: Some(key),
                    number,
                    annotations: Vec::new(),
                    read: Arc::default(),
                }),
                State::Done(unit) => read.units.push(*unit),
                State::Failed(failure) => read.failed.push(failure),
                State::ToRead => return Err(Stop::Distrust),
            }
        }
        self.keep_project(known, &read.units);
        Ok(read)
    }

    /// The units of the other end: those that have another text there are read, the others are what they are here.
    ///
    /// A function of a header that only an unchanged unit would still see there, because the one that spoke for it does not include the
    /// header any more, has no body.
    pub(crate) fn units_again(&mut self, here: &[Unit], again: &FxHashSet<usize>) -> Result<Vec<Unit>, Stop> {
        let mut claims = Claims::default();
        let by_number: FxHashMap<usize, &Unit> = here.iter().map(|unit| (unit.number, unit)).collect();
        let mut states = Vec::with_capacity(self.project.units.len());
        for number in 0..self.project.units.len() {
            states.push(match by_number.get(&number) {
                Some(_) if again.contains(&number) => State::ToRead,
                Some(unit) => {
                    claims.keep(&unit.record, number);
                    State::Kept(Box::new(unit.record.clone()), Key::default())
                }
                None => State::Failed((self.project.units[number].path.clone(), String::new())),
            });
        }
        self.read_all(&mut states, &mut claims)?;
        let mut units = Vec::with_capacity(here.len());
        for (number, state) in states.into_iter().enumerate() {
            match (state, by_number.get(&number)) {
                (State::Kept(record, _), Some(unit)) => units.push(Unit {
                    record: *record,
                    key: None,
                    number,
                    annotations: unit.annotations.clone(),
                    read: unit.read.clone(),
                }),
                (State::Done(unit), _) => units.push(*unit),
                (State::Kept(..) | State::Failed(_) | State::ToRead, _) => {}
            }
        }
        Ok(units)
    }

    /// What the text of a unit is, by function.
    pub(crate) fn text_hashes(&self, number: usize) -> Option<TextHashes> {
        let known = || self.hashes.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(hashes) = known().remove(&number) {
            return Some(hashes);
        }
        Some(hashes_of(&self.prepare(&self.project.units[number]).ok()?, self.sources))
    }

    fn first_states(&self, known: Option<&KnownUnits>, claims: &mut Claims) -> Result<Vec<State>, Stop> {
        let units = &self.project.units;
        let (Some(known), Some(memory)) = (known, self.request.memory) else {
            return Ok(units.iter().map(|_| State::ToRead).collect());
        };
        let records: Vec<Option<(UnitRecord, Key, bool)>> = units
            .par_iter()
            .map(|unit| {
                let Some((record, key)) = known.record(memory, &unit.path)? else { return Ok(None) };
                let holds = record.still_holds(memory);
                Ok(Some((record, key, holds)))
            })
            .collect::<Result<_, Stop>>()?;
        let mut states = Vec::with_capacity(units.len());
        for (number, record) in records.into_iter().enumerate() {
            states.push(match record {
                Some((record, key, true)) => {
                    claims.keep(&record, number);
                    State::Kept(Box::new(record), key)
                }
                Some((record, _, false)) => {
                    claims.was(record, number);
                    State::ToRead
                }
                None => State::ToRead,
            });
        }
        Ok(states)
    }

    /// Reads units in batches and in order, and decides who speaks for the functions of headers.
    fn read_all(&mut self, states: &mut [State], claims: &mut Claims) -> Result<(), Stop> {
        let total = states.len();
        let mut queue: BTreeSet<usize> = (0..total).filter(|&number| matches!(states[number], State::ToRead)).collect();
        self.request.progress.units(total - queue.len(), total);
        let mut since_headers = 0;
        while !queue.is_empty() {
            if since_headers >= limits::UNITS_WITH_HEADERS {
                self.forget_headers();
                since_headers = 0;
            }
            let batch: Vec<usize> = queue.iter().copied().take(batch_size()).collect();
            since_headers += batch.len();
            for number in &batch {
                queue.remove(number);
            }
            let prepared: Vec<Result<Prepared<'_>, Failure>> =
                batch.par_iter().map(|&number| self.prepare(&self.project.units[number])).collect();
            let mut claimed: Vec<Vec<Definition>> = Vec::with_capacity(batch.len());
            for (&number, prepared) in batch.iter().zip(&prepared) {
                let prepared = prepared.as_ref().ok();
                let Claimed { definitions, robbed } =
                    claims.claim(number, prepared, self.sources, self.request.memory)?;
                claimed.push(definitions);
                for other in robbed {
                    // It has to be read without the function that it spoke for.
                    if !matches!(states[other], State::Kept(..)) {
                        return Err(Stop::Distrust);
                    }
                    states[other] = State::ToRead;
                    queue.insert(other);
                }
            }
            let claims = &*claims;
            let done: Vec<Result<State, Stop>> = prepared
                .into_par_iter()
                .zip(batch.par_iter().zip(&claimed))
                .map(|(prepared, (&number, claimed))| self.read_unit(number, prepared, claimed, claims))
                .collect();
            for (number, state) in batch.into_iter().zip(done) {
                states[number] = state?;
            }
            self.request.progress.units(total - queue.len(), total);
        }
        if self.request.progress.stopped() { Err(Stop::Ended) } else { Ok(()) }
    }

    /// The first half of the front end.
    pub(crate) fn prepare(&self, unit: &ProjectUnit) -> Result<Prepared<'_>, Failure> {
        let fail = |why: String| (unit.path.clone(), why);
        // No unit is begun once a run is stopped; what is said of it here is never shown.
        if self.request.progress.stopped() {
            return Err(fail("stopped".to_owned()));
        }
        let load = || self.sources.load(&unit.path, FileKind::Project, self.request.files, limits::FILE_BYTES);
        let main = self.timing.measure(Stage::Read, load).map_err(|error| fail(error.to_string()))?;
        let setup = &self.setups[&flags_key(unit)];
        let shared = Shared {
            headers: &setup.headers,
            prologue: &setup.prologue,
            cache: &self.cache,
            segments: &setup.segments,
            outlines: &setup.outlines,
            language: setup.language,
            map: self.sources,
        };
        catch_unwind(AssertUnwindSafe(|| prepare(&main, &shared, self.timing)))
            .map_err(|panic| fail(format!("internal error: {}", panic_message(&*panic))))
    }

    fn finish(&self, number: usize, prepared: Prepared<'_>, claims: UnitClaims<'_>) -> Result<FinishedUnit, Failure> {
        let path = prepared.main.path.clone();
        let model = self.setups[&flags_key(&self.project.units[number])].model;
        let sources = Sources { map: self.sources, comments: &self.comments, counted: self.counted };
        let ssa_for = self.request.ssa_for();
        catch_unwind(AssertUnwindSafe(|| finish(prepared, claims, model, ssa_for, sources, self.timing)))
            .map_err(|panic| (path, format!("internal error: {}", panic_message(&*panic))))
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
        if self.request.options.other_end.is_some() {
            let hashes = hashes_of(&prepared, self.sources);
            self.hashes.lock().unwrap_or_else(PoisonError::into_inner).insert(number, hashes);
        }
        let included = self.included(number, &prepared);
        let mut finished = match self.finish(number, prepared, claims.of_unit(number)) {
            Ok(finished) => finished,
            Err(failure) => return Ok(State::Failed(failure)),
        };
        if self.project.units[number].flags.are_unconfigured() {
            finished.forget_numbers_of_headers();
        }
        let record = self.record(number, &finished, &included, claimed)?;
        let key = match self.request.memory {
            Some(memory) => Some(memory.keep_unit(&record).ok_or(Stop::Unnamed)?),
            None => None,
        };
        let annotations = std::mem::take(&mut finished.annotations.contracts);
        let read = Arc::new(OnceLock::from(self.kept(finished, &record)));
        Ok(State::Done(Box::new(Unit { record, key, number, annotations, read })))
    }

    /// What is kept of a unit in memory: bodies wait for the engines; a unit without any counted object has nothing for them.
    fn kept(&self, finished: FinishedUnit, record: &UnitRecord) -> ReadUnit {
        let FinishedUnit { main, mut module, .. } = finished;
        if record.touches_objects() || self.request.ssa_for() == SsaFor::Everyone {
            module.types.close();
            module.forget_unused_origins();
            return ReadUnit { file: main, module: Some(module) };
        }
        drop(module);
        // Nobody needs its text any more, unless it has something to say about findings.
        let file = if record.files[0].speaks { main } else { self.sources.release(main) };
        ReadUnit { file, module: None }
    }

    /// Every file that a unit has read, those that its flags name included.
    fn included(&self, number: usize, prepared: &Prepared<'_>) -> Vec<FileId> {
        let setup = &self.setups[&flags_key(&self.project.units[number])];
        let forced = setup.prologue.iter().filter(|file| file.kind != FileKind::Virtual).map(|file| file.id);
        let mut known: FxHashSet<FileId> = FxHashSet::default();
        let main = std::iter::once(prepared.main.id);
        let files = main.chain(prepared.included().iter().copied()).chain(forced);
        files.filter(|&file| known.insert(file)).collect()
    }

    /// Reads units that have not changed, because something in them has to be looked at.
    pub(crate) fn lower(&self, units: &[Unit], needed: &[usize]) -> Result<(), Stop> {
        let gone = || if self.request.progress.stopped() { Stop::Ended } else { Stop::Distrust };
        needed.par_iter().filter(|&&index| !units[index].is_read()).try_for_each(|&index| {
            let unit = &units[index];
            let prepared = self.prepare(&self.project.units[unit.number]).map_err(|_| gone())?;
            let wanted: FxHashSet<NamedDefinition> = unit.record.claimed.iter().copied().collect();
            let mut paths = FxHashMap::default();
            let claimed: Vec<Definition> = (0..prepared.texts.len())
                .flat_map(|text| prepared.header_functions(text))
                .filter(|definition| wanted.contains(&named(definition, &mut paths, self.sources)))
                .collect();
            let claims = Claims::decided(claimed.into_iter(), unit.number);
            let finished = self.finish(unit.number, prepared, claims.of_unit(unit.number)).map_err(|_| gone())?;
            let _ = unit.read.set(self.kept(finished, &unit.record));
            Ok(())
        })
    }

    /// Lets go of what makes reading the next unit fast: tokens and outlines of headers. Units that are read later need no more than
    /// time.
    pub(crate) fn forget_headers(&mut self) {
        self.cache = LexCache::new();
        #[allow(clippy::iter_over_hash_type, reason = "each is emptied")]
        for setup in self.setups.values_mut() {
            setup.segments = SegmentStore::new();
            setup.outlines = OutlineCache::new(setup.language);
        }
    }

    fn keep_project(&self, known: Option<KnownUnits>, units: &[Unit]) {
        let Some(memory) = self.request.memory else { return };
        #[allow(clippy::iter_over_hash_type, reason = "one of them is enough")]
        let is_order_seen = self.setups.values().any(|setup| setup.headers.is_order_seen());
        if is_order_seen {
            return;
        }
        let before = known.map(|known| known.project.assumed).unwrap_or_default();
        let mut assumed: FxHashMap<String, bool> = before.into_iter().collect();
        #[allow(clippy::iter_over_hash_type, reason = "they go into a map")]
        for setup in self.setups.values() {
            assumed.extend(setup.headers.assumed().into_iter().map(|(name, answer)| (name.to_string(), answer)));
        }
        let headers = self.project.headers.paths().iter().map(PathBuf::as_path);
        let units = units.iter().filter_map(|unit| Some((unit.record.path().to_owned(), unit.key?))).collect();
        memory.keep_project(self.environment, assumed.into_iter().collect(), headers, units);
    }
}

/// Records of units.
impl Reader<'_> {
    /// Headers that are there and were not read, with the reasons.
    fn refused(&self, number: usize, missing: &[MissingHeader]) -> Vec<(Symbol, String)> {
        let unit = &self.project.units[number];
        let headers = &self.setups[&flags_key(unit)].headers;
        let included = missing.iter().filter_map(|header| Some((header.name, headers.refusal(header)?)));
        let forced = unit.flags.forced_includes.iter().filter_map(|path| {
            let shown = path.strip_prefix(&self.project.root).unwrap_or(path);
            Some((intern(&shown.to_string_lossy()), headers.forced_refusal(path)?))
        });
        included.chain(forced).collect()
    }

    fn record(
        &self,
        number: usize,
        unit: &FinishedUnit,
        included: &[FileId],
        claimed: &[Definition],
    ) -> Result<UnitRecord, Stop> {
        let uses = Vec::with_capacity(included.len());
        let mut files = FileUses { reader: self, uses, by_file: FxHashMap::default() };
        for &file in included {
            if self.sources.get(file).kind != FileKind::Virtual {
                files.number(file)?;
            }
        }
        let touches_objects = unit.facts.functions.iter().any(|function| function.touches_objects);
        let bodies = if touches_objects { unit.module.bodies.as_slice() } else { &[] };
        let place = |body: &FunctionBody| {
            let at = body.place(&unit.module.origins);
            let file = self.sources.get(at.file);
            let (first, last) = (file.line_column(at.lo), file.line_column(at.hi.max(at.lo)));
            Ok(FunctionPlace {
                file: files.number(at.file)?,
                lo: at.lo,
                hi: at.hi,
                first: first.line,
                column: first.column,
                last: last.line,
            })
        };
        let functions = bodies.iter().map(place).collect::<Result<_, Stop>>()?;
        let keys = match self.request.memory {
            Some(_) if touches_objects => body_keys(&unit.module, self.sources),
            Some(_) | None => Vec::new(),
        };
        let mut paths = FxHashMap::default();
        let mut name = |definition: &Definition| named(definition, &mut paths, self.sources);
        let mut header_functions: Vec<(Symbol, NamedDefinition)> =
            unit.header_functions.iter().map(|(symbol, definition)| (*symbol, name(definition))).collect();
        header_functions.sort_by_key(|(symbol, _)| symbol.as_str());
        let Annotations { notes, contracts } = &unit.annotations;
        let text = &unit.text;
        let unanalysed = unit.unanalysed.iter().map(|one| UnanalysedFunction {
            at: self.placed(one.file, one.lo, &one.detail),
            name: one.name,
            why: one.why,
        });
        Ok(UnitRecord {
            lines: unit.main.line_count(),
            lines_seen: text.lines_seen,
            claimed: claimed.iter().map(name).collect(),
            header_functions,
            facts: unit.facts.clone(),
            functions,
            bodies: keys,
            annotated: !contracts.is_empty(),
            missing: text.missing.iter().map(|missing| missing.name).collect(),
            refused: self.refused(number, &text.missing),
            syntax_problems: text
                .syntax_problems
                .iter()
                .map(|one| self.placed(one.file, one.lo, &one.message))
                .collect(),
            given_up: text.given_up().map(str::to_owned),
            skipped_declarations: text.skipped_declarations,
            unread: text.unread.macros.clone(),
            not_true: text.unread.conditions.clone(),
            unanalysed: unanalysed.collect(),
            guesses: unit.guesses.clone(),
            notes: notes.iter().map(|note| self.placed(note.file, note.lo, &note.message)).collect(),
            files: files.uses,
        })
    }

    fn placed(&self, file: FileId, lo: u32, message: &str) -> PlacedText {
        let source = self.sources.get(file);
        let at = source.line_column(lo);
        let path = source.path.to_string_lossy().into_owned();
        PlacedText { path, lo, line: at.line, column: at.column, message: message.to_owned() }
    }

    /// Whether a file has comments about findings.
    fn speaks(&self, file: &SourceFile) -> bool {
        if file.kind != FileKind::Project {
            return false;
        }
        let known = || self.speaking.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&speaks) = known().get(&file.id) {
            return speaks;
        }
        let speaks = !suppressions(&file.bytes).is_empty();
        known().insert(file.id, speaks);
        speaks
    }
}

/// The files of a record while it is made.
struct FileUses<'r> {
    reader: &'r Reader<'r>,
    uses: Vec<FileUse>,
    by_file: FxHashMap<FileId, u32>,
}

impl FileUses<'_> {
    fn number(&mut self, id: FileId) -> Result<u32, Stop> {
        if let Some(&known) = self.by_file.get(&id) {
            return Ok(known);
        }
        let file = self.reader.sources.get(id);
        let lossy =
            || StoredFile { path: intern(&file.path.to_string_lossy()), is_project: file.kind == FileKind::Project };
        let (stored, key) = match self.reader.request.memory {
            Some(memory) => (StoredFile::new(&file).ok_or(Stop::Unnamed)?, memory.text_key(&file.path)),
            None => (lossy(), Key::default()),
        };
        let speaks = self.reader.speaks(&file);
        self.uses.push(FileUse { file: stored, key: key.0, speaks });
        let number = self.uses.len() as u32 - 1;
        self.by_file.insert(id, number);
        Ok(number)
    }
}

pub(crate) fn flags_key(unit: &ProjectUnit) -> usize {
    Arc::as_ptr(&unit.flags) as usize
}

/// What the compiler of a target defines is a file of its own for each.
fn predefined_path(target: Target, first: Target) -> PathBuf {
    let name = if target == first { String::new() } else { format!(" for {}", target_name(target)) };
    PathBuf::from(format!("<predefined{name}>"))
}

/// What stands before each unit with these flags: the compiler's macros, the command line, forced includes.
fn prologue(
    flags: &Flags,
    monitors: &[Monitor],
    predefined: Arc<SourceFile>,
    sources: &SourceMap,
    headers: &Headers<'_>,
    number: usize,
) -> Vec<Arc<SourceFile>> {
    let mut text = String::new();
    if flags.language == Language::Cxx {
        text.push_str(VirtualHeaders::PREDEFINED_OF_CXX);
    }
    for macro_flag in &flags.macros {
        match macro_flag {
            MacroFlag::Define { name, value } => {
                text.push_str(&format!("#define {name} {}\n", value.as_deref().unwrap_or("1")));
            }
            MacroFlag::Undefine { name } => text.push_str(&format!("#undef {name}\n")),
        }
    }
    if flags.language == Language::Cxx {
        text.push_str(&cxx::named_monitors(monitors));
    }
    let command_line = sources.add(Path::new(&format!("<command line {number}>")), FileKind::Virtual, text);
    let forced = flags.forced_includes.iter().filter_map(|path| headers.forced(path));
    [predefined, command_line].into_iter().chain(forced).collect()
}

fn environment(options: &Options, project: &Project, counted: &Counted) -> Key {
    let mut maker = KeyMaker::new("environment");
    maker.text(&format!("{:?} {:?} {:?}", options.target, project.kernels, options.monitors)).text(&counted.to_text());
    for root in std::iter::once(&project.root).chain(&project.roots) {
        maker.bytes(root.as_os_str().as_encoded_bytes());
    }
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
