//! All units through the front end, as far as they are not remembered.
//!
//! Units are taken in batches: only one batch of token lists is in memory at a time. Results do not depend on how large it
//! is, because units have their claims in the order of their numbers.

use std::collections::BTreeSet;
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
use refhound_preproc::{LexCache, MissingHeader, SegmentStore};
use refhound_project::{Flags, Language, MacroFlag, Project, Unit as ProjectUnit};
use refhound_source::{FileId, FileKind, SourceFile, SourceMap};
use refhound_unknowns::{limits, panic_message};

use crate::annotations::Annotations;
use crate::claims::{Claimed, Claims, UnitClaims, named};
use crate::comments::{CommentCache, suppressions};
use crate::cxx;
use crate::front::{Definition, FinishedUnit, Prepared, Shared, Sources, SsaFor, finish, prepare};
use crate::headers::Headers;
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
    const FEWEST: usize = 8;
    FEWEST.max(4 * rayon::current_num_threads())
}

/// How many units are read with the tokens of the same headers. In a large tree what waits for the engines grows, so what is kept of
/// headers has less and less room.
fn units_with_headers(total: usize, left: usize) -> usize {
    let most = limits::UNITS_WITH_HEADERS;
    if total < 4 * most { most } else { (left / 4).clamp(most / 4, 2 * most) }
}

/// The front end of a run.
pub(crate) struct Reader<'a> {
    request: &'a Request<'a>,
    project: &'a Project,
    pub(crate) sources: &'a SourceMap,
    counted: &'a Counted,
    timing: &'a Timing,
    cache: LexCache,
    comments: CommentCache,
    /// One per distinct set of flags, found by the address that its units share.
    setups: FxHashMap<usize, Setup<'a>>,
    /// Files of which is known whether they have comments about findings.
    speaking: Mutex<FxHashMap<FileId, bool>>,
    environment: Key,
}

struct Setup<'a> {
    headers: Headers<'a>,
    prologue: Vec<Arc<SourceFile>>,
    segments: SegmentStore,
    outlines: OutlineCache,
    language: Language,
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
    pub(crate) fn new(
        request: &'a Request<'a>,
        project: &'a Project,
        sources: &'a SourceMap,
        provided: &'a VirtualHeaders,
        counted: &'a Counted,
        timing: &'a Timing,
    ) -> Self {
        let files = request.files;
        let mut setups: FxHashMap<usize, Setup<'a>> = FxHashMap::default();
        for unit in &project.units {
            let count = setups.len();
            setups.entry(flags_key(unit)).or_insert_with(|| {
                let headers = Headers::new(files, sources, &project.headers, provided, &project.roots, &unit.flags);
                Setup {
                    prologue: prologue(&unit.flags, &request.options.monitors, provided, sources, &headers, count),
                    headers,
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
                    read: OnceLock::new(),
                }),
                State::Done(unit) => read.units.push(*unit),
                State::Failed(failure) => read.failed.push(failure),
                State::ToRead => return Err(Stop::Distrust),
            }
        }
        self.keep_project(known, &read.units);
        Ok(read)
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
            let most = units_with_headers(total, queue.len());
            if since_headers >= most {
                self.forget_headers();
                claims.forget_segments();
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

    fn finish(&self, prepared: Prepared<'_>, claims: UnitClaims<'_>) -> Result<FinishedUnit, Failure> {
        let path = prepared.main.path.clone();
        let model = self.request.options.target.platform.data_model();
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
        let included = self.included(number, &prepared);
        let mut finished = match self.finish(prepared, claims.of_unit(number)) {
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
        let read = OnceLock::from(self.kept(finished, &record));
        Ok(State::Done(Box::new(Unit { record, key, number, annotations, read })))
    }

    /// What is kept of a unit in memory: bodies wait for the engines; a unit without any counted object has nothing for them.
    fn kept(&self, finished: FinishedUnit, record: &UnitRecord) -> ReadUnit {
        let FinishedUnit { main, mut module, .. } = finished;
        if record.touches_objects() || self.request.ssa_for() == SsaFor::Everyone {
            module.settle();
            let file = if self.request.needs_texts() { main } else { self.without_text(main, record) };
            return ReadUnit { file, module: Some(module) };
        }
        drop(module);
        ReadUnit { file: self.without_text(main, record), module: None }
    }

    /// Nobody needs the text of a unit any more, unless it has something to say about findings.
    fn without_text(&self, main: Arc<SourceFile>, record: &UnitRecord) -> Arc<SourceFile> {
        if record.files[0].speaks { main } else { self.sources.release(main) }
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
            let finished = self.finish(prepared, claims.of_unit(unit.number)).map_err(|_| gone())?;
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
            if !self.request.needs_texts() {
                setup.headers.forget_texts();
            }
        }
        if !self.request.needs_texts() {
            let speaking = self.speaking.lock().unwrap_or_else(PoisonError::into_inner);
            self.sources.release_all(&|file| speaking.get(&file.id) != Some(&true));
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
        // Which headers a unit of a kernel has read, a thousand of them, is only asked where something is remembered.
        let is_asked_for = |file: &SourceFile| self.request.memory.is_some() || self.speaks(file);
        for (at, &file) in included.iter().enumerate() {
            let source = self.sources.get(file);
            if source.kind != FileKind::Virtual && (at == 0 || is_asked_for(&source)) {
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

/// What stands before each unit with these flags: the compiler's macros, the command line, forced includes.
fn prologue(
    flags: &Flags,
    monitors: &[Monitor],
    provided: &VirtualHeaders,
    sources: &SourceMap,
    headers: &Headers<'_>,
    number: usize,
) -> Vec<Arc<SourceFile>> {
    let predefined = sources.add(Path::new("<predefined>"), FileKind::Virtual, provided.predefined());
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
