//! What is kept of a unit: everything that the stages behind the front end need to know of it, without its IR.
//!
//! A unit whose record still holds is not read again, unless one of its functions has to be explored. Names and files are
//! numbered within the record.

use refhound_cache::Key;
use refhound_callgraph::{Answers, EntryPoint, FunctionFacts, Target, UnitFacts};
use refhound_contracts::{EntryRole, MethodFlags, SlotId};
use refhound_evidence::{Guess, NotAnalysed, limits};
use refhound_index::{EntityId, FxHashMap, Symbol, intern};
use refhound_ir::Linkage;
use refhound_source::{FileId, FileKind, OriginId, SourceMap, Span};
use serde::{Deserialize, Serialize};

use crate::annotations::Annotations;
use crate::comments::suppressions;
use crate::front::{Definition, FinishedUnit};
use crate::snapshot::Snapshot;
use crate::stored_findings::{Anchor, StoredFile};
use crate::structure::{BodyKey, Structure};

#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct UnitRecord {
    names: Vec<String>,
    /// Every file that was read, the main file first, with its text's hash.
    pub(crate) files: Vec<FileRecord>,
    pub(crate) lines: u32,
    /// The functions of headers that the unit speaks for.
    claimed: Vec<StoredDefinition>,
    header_functions: Vec<(u32, StoredDefinition)>,
    /// Whether the path engine has anything to do here.
    pub(crate) explored: bool,
    /// It says something about contracts, which are not kept: it has to be read in every run.
    annotated: bool,
    functions: Vec<FunctionRecord>,
    entry_points: Vec<(u32, StoredRole)>,
    table_functions: Vec<(u32, u32, u32)>,
    methods: Vec<(u32, u32)>,
    missing: Vec<u32>,
    pub(crate) syntax_problems: Vec<PlacedText>,
    pub(crate) lines_seen: u64,
    pub(crate) given_up: Option<String>,
    pub(crate) skipped_declarations: u64,
    pub(crate) unanalysed: Vec<UnanalysedRecord>,
    /// By function that needed one: the tolerance rules.
    pub(crate) guesses: Vec<Vec<u8>>,
    /// Annotations that cannot be understood.
    pub(crate) notes: Vec<PlacedText>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct FileRecord {
    pub(crate) file: StoredFile,
    key: [u8; 16],
    /// It has comments about findings.
    pub(crate) speaks: bool,
}

/// A function of a header: file, offset and name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct StoredDefinition {
    file: u32,
    lo: u32,
    name: u32,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
struct FunctionRecord {
    name: u32,
    is_static: bool,
    touches_objects: bool,
    only_singletons: bool,
    calls: Vec<StoredTarget>,
    /// For the path engine.
    body: Option<BodyRecord>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
struct BodyRecord {
    key: [u8; 16],
    /// Names of functions, and whether they are declared never to return.
    refers: Vec<(u32, bool)>,
    file: u32,
    first: u32,
    last: u32,
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
enum StoredTarget {
    Name(u32),
    Field(u32, u32),
    Unknown,
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
enum StoredRole {
    Method(Option<u32>),
    Slot(u32),
    Getter,
    Setter,
    ModuleInit(u32),
    ModuleExec,
    Callback(u32, Option<u32>),
    Table(u32, u32),
    ParsesArguments,
}

/// A sentence about a place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PlacedText {
    pub(crate) path: String,
    pub(crate) lo: u32,
    pub(crate) line: u32,
    pub(crate) column: u32,
    pub(crate) message: String,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct UnanalysedRecord {
    /// The message is the detail.
    pub(crate) at: PlacedText,
    pub(crate) name: String,
    why: u8,
}

impl UnanalysedRecord {
    pub(crate) fn why(&self) -> NotAnalysed {
        NotAnalysed::ALL.into_iter().find(|why| *why as u8 == self.why).unwrap_or(NotAnalysed::InternalError)
    }
}

/// A definition in terms that do not depend on the run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct NamedDefinition {
    pub(crate) path: Symbol,
    pub(crate) lo: u32,
    pub(crate) name: Symbol,
}

/// Numbers names and files while a record is made.
struct Writer<'a> {
    names: Vec<String>,
    by_symbol: FxHashMap<Symbol, u32>,
    files: Vec<FileRecord>,
    by_file: FxHashMap<FileId, u32>,
    sources: &'a SourceMap,
    snapshot: &'a Snapshot<'a>,
}

impl Writer<'_> {
    fn name(&mut self, symbol: Symbol) -> u32 {
        let Writer { names, by_symbol, .. } = self;
        *by_symbol.entry(symbol).or_insert_with(|| {
            names.push(symbol.as_str().to_owned());
            names.len() as u32 - 1
        })
    }

    fn file(&mut self, id: FileId) -> Option<u32> {
        if let Some(&known) = self.by_file.get(&id) {
            return Some(known);
        }
        let file = self.sources.get(id);
        let key = self.snapshot.text_key(&file.path, limits::FILE_BYTES).0;
        let speaks = file.kind == FileKind::Project && !suppressions(&file.bytes).is_empty();
        self.files.push(FileRecord { file: StoredFile::new(&file)?, key, speaks });
        let number = self.files.len() as u32 - 1;
        self.by_file.insert(id, number);
        Some(number)
    }

    fn definition(&mut self, definition: &Definition) -> Option<StoredDefinition> {
        Some(StoredDefinition {
            file: self.file(definition.file)?,
            lo: definition.lo,
            name: self.name(definition.name),
        })
    }

    fn placed(&self, file: FileId, lo: u32, message: &str) -> Option<PlacedText> {
        let source = self.sources.get(file);
        let at = source.line_column(lo);
        let path = source.path.to_str()?.to_owned();
        Some(PlacedText { path, lo, line: at.line, column: at.column, message: message.to_owned() })
    }

    fn target(&mut self, target: Target) -> StoredTarget {
        match target {
            Target::Name(name) => StoredTarget::Name(self.name(name)),
            Target::Field { record, field } => StoredTarget::Field(self.name(record), self.name(field)),
            Target::Unknown => StoredTarget::Unknown,
        }
    }

    fn role(&mut self, role: EntryRole) -> StoredRole {
        let slot = |slot: SlotId| slot.index() as u32;
        match role {
            EntryRole::Method(flags) => StoredRole::Method(flags.map(MethodFlags::bits)),
            EntryRole::Slot(id) => StoredRole::Slot(slot(id)),
            EntryRole::Getter => StoredRole::Getter,
            EntryRole::Setter => StoredRole::Setter,
            EntryRole::ModuleInit(id) => StoredRole::ModuleInit(slot(id)),
            EntryRole::ModuleExec => StoredRole::ModuleExec,
            EntryRole::Callback { api, slot: id } => StoredRole::Callback(self.name(api), id.map(slot)),
            EntryRole::Table { record, field } => StoredRole::Table(self.name(record), self.name(field)),
            EntryRole::ParsesArguments => StoredRole::ParsesArguments,
        }
    }
}

/// What a record is made of, beside the unit itself.
pub(crate) struct RecordInput<'a> {
    pub(crate) sources: &'a SourceMap,
    pub(crate) snapshot: &'a Snapshot<'a>,
    /// Every file that the unit has read.
    pub(crate) included: &'a [FileId],
    /// The functions of headers that it speaks for.
    pub(crate) claimed: &'a [Definition],
}

impl UnitRecord {
    /// `None` if something in it has no name that could be written down.
    pub(crate) fn new(unit: &FinishedUnit, input: &RecordInput<'_>) -> Option<UnitRecord> {
        let mut writer = Writer {
            names: Vec::new(),
            by_symbol: FxHashMap::default(),
            files: Vec::new(),
            by_file: FxHashMap::default(),
            sources: input.sources,
            snapshot: input.snapshot,
        };
        writer.file(unit.main.id)?;
        for &file in input.included {
            if input.sources.get(file).kind != FileKind::Virtual {
                writer.file(file)?;
            }
        }
        let explored = unit.facts.functions.iter().any(|function| function.touches_objects);
        let bodies = if explored { body_keys(unit, input.sources) } else { Vec::new() };
        let functions = unit.facts.functions.iter().enumerate();
        let functions = functions
            .map(|(index, facts)| function_record(&mut writer, unit, facts, bodies.get(index)))
            .collect::<Option<_>>()?;
        let mut header_functions = unit
            .header_functions
            .iter()
            .map(|(name, definition)| Some((writer.name(*name), writer.definition(definition)?)))
            .collect::<Option<Vec<_>>>()?;
        header_functions.sort_by(|one, other| writer.names[one.0 as usize].cmp(&writer.names[other.0 as usize]));
        let Annotations { notes, contracts } = &unit.annotations;
        let text = &unit.text;
        Some(UnitRecord {
            lines: unit.main.line_count(),
            claimed: input.claimed.iter().map(|definition| writer.definition(definition)).collect::<Option<_>>()?,
            header_functions,
            explored,
            annotated: !contracts.is_empty(),
            functions,
            entry_points: unit
                .facts
                .entry_points
                .iter()
                .map(|entry| (writer.name(entry.function), writer.role(entry.role)))
                .collect(),
            table_functions: unit
                .facts
                .table_functions
                .iter()
                .map(|&(record, field, function)| (writer.name(record), writer.name(field), writer.name(function)))
                .collect(),
            methods: unit
                .facts
                .methods
                .iter()
                .map(|&(python, function)| (writer.name(python), writer.name(function)))
                .collect(),
            missing: text.missing.iter().map(|missing| writer.name(missing.name)).collect(),
            syntax_problems: text
                .syntax_problems
                .iter()
                .map(|problem| writer.placed(problem.file, problem.lo, &problem.message))
                .collect::<Option<_>>()?,
            lines_seen: text.lines_seen,
            given_up: text.given_up().map(str::to_owned),
            skipped_declarations: text.skipped_declarations as u64,
            unanalysed: unit
                .unanalysed
                .iter()
                .map(|one| {
                    let at = writer.placed(one.file, one.lo, &one.detail)?;
                    Some(UnanalysedRecord { at, name: one.name.as_str().to_owned(), why: one.why as u8 })
                })
                .collect::<Option<_>>()?,
            guesses: unit.guesses.iter().map(|(_, kinds)| kinds.iter().map(|kind| *kind as u8).collect()).collect(),
            notes: notes.iter().map(|note| writer.placed(note.file, note.lo, &note.message)).collect::<Option<_>>()?,
            names: writer.names,
            files: writer.files,
        })
    }

    /// Whether the unit need not be read: every file that it has read is what it was.
    pub(crate) fn holds(&self, snapshot: &Snapshot<'_>) -> bool {
        !self.annotated && self.files.iter().all(|file| file.holds(snapshot))
    }
}

impl FileRecord {
    pub(crate) fn holds(&self, snapshot: &Snapshot<'_>) -> bool {
        snapshot.text_key(std::path::Path::new(&self.file.path), limits::FILE_BYTES) == Key(self.key)
    }
}

fn body_keys(unit: &FinishedUnit, sources: &SourceMap) -> Vec<BodyKey> {
    let mut structure = Structure::new(&unit.module, sources);
    unit.module.bodies.iter().map(|body| structure.body(body)).collect()
}

fn function_record(
    writer: &mut Writer<'_>,
    unit: &FinishedUnit,
    facts: &FunctionFacts,
    body: Option<&BodyKey>,
) -> Option<FunctionRecord> {
    let body = match body {
        None => None,
        Some(body) => {
            let mut refers = Vec::with_capacity(body.refers.len());
            for &function in &body.refers {
                let declaration = &unit.module.functions[function];
                refers.push((writer.name(declaration.name), declaration.noreturn));
            }
            let place = &body.place;
            let file = writer.file(place.file)?;
            Some(BodyRecord { key: body.key.0, refers, file, first: place.first, last: place.last })
        }
    };
    Some(FunctionRecord {
        name: writer.name(facts.name),
        is_static: facts.linkage == Linkage::Internal,
        touches_objects: facts.touches_objects,
        only_singletons: facts.answers == Answers::Singletons,
        calls: facts.calls.iter().map(|&target| writer.target(target)).collect(),
        body,
    })
}

/// A record with its names looked up.
pub(crate) struct OpenRecord {
    pub(crate) record: UnitRecord,
    pub(crate) facts: UnitFacts,
    symbols: Vec<Symbol>,
    paths: Vec<Symbol>,
}

/// What the path engine asks of a function before it explores it.
pub(crate) struct FunctionNeeds<'r> {
    pub(crate) body: Key,
    refers: &'r [(u32, bool)],
    symbols: &'r [Symbol],
    pub(crate) anchor: Anchor,
}

impl FunctionNeeds<'_> {
    /// The functions that it refers to, with whether they never return.
    pub(crate) fn refers(&self) -> impl Iterator<Item = (Symbol, bool)> + '_ {
        self.refers.iter().map(|&(name, noreturn)| (self.symbols[name as usize], noreturn))
    }
}

impl OpenRecord {
    /// `None` if the record is not one that this build has written.
    pub(crate) fn new(record: UnitRecord) -> Option<OpenRecord> {
        let symbols: Vec<Symbol> = record.names.iter().map(|name| intern(name)).collect();
        let paths = record.files.iter().map(|file| intern(&file.file.path)).collect();
        let facts = facts(&record, &symbols)?;
        let in_range = |definition: &StoredDefinition| {
            (definition.file as usize) < record.files.len() && (definition.name as usize) < symbols.len()
        };
        let definitions = record.claimed.iter().chain(record.header_functions.iter().map(|(_, definition)| definition));
        let bodies = record.functions.iter().filter_map(|function| function.body.as_ref());
        let is_sound = definitions.into_iter().all(in_range)
            && record.header_functions.iter().all(|(name, _)| (*name as usize) < symbols.len())
            && record.missing.iter().all(|name| (*name as usize) < symbols.len())
            && bodies.into_iter().all(|body| {
                (body.file as usize) < record.files.len()
                    && body.refers.iter().all(|(name, _)| (*name as usize) < symbols.len())
            })
            && !record.files.is_empty();
        is_sound.then_some(OpenRecord { record, facts, symbols, paths })
    }

    pub(crate) fn path(&self) -> &str {
        &self.record.files[0].file.path
    }

    fn named(&self, definition: &StoredDefinition) -> NamedDefinition {
        NamedDefinition {
            path: self.paths[definition.file as usize],
            lo: definition.lo,
            name: self.symbols[definition.name as usize],
        }
    }

    /// The functions of headers that the unit speaks for, each with whether its header is what it was.
    pub(crate) fn claimed<'r>(
        &'r self,
        snapshot: &'r Snapshot<'_>,
    ) -> impl Iterator<Item = (NamedDefinition, bool)> + 'r {
        self.record.claimed.iter().map(move |definition| {
            let holds = self.record.files[definition.file as usize].holds(snapshot);
            (self.named(definition), holds)
        })
    }

    pub(crate) fn claims(&self) -> Vec<NamedDefinition> {
        self.record.claimed.iter().map(|definition| self.named(definition)).collect()
    }

    pub(crate) fn header_functions(&self) -> FxHashMap<Symbol, NamedDefinition> {
        let functions = self.record.header_functions.iter();
        functions.map(|(name, definition)| (self.symbols[*name as usize], self.named(definition))).collect()
    }

    pub(crate) fn missing(&self) -> impl Iterator<Item = Symbol> + '_ {
        self.record.missing.iter().map(|&name| self.symbols[name as usize])
    }

    /// What a function needs; `None` if it is not explored.
    pub(crate) fn needs(&self, index: usize) -> Option<FunctionNeeds<'_>> {
        let body = self.record.functions.get(index)?.body.as_ref()?;
        let path = self.record.files[body.file as usize].file.path.clone();
        Some(FunctionNeeds {
            body: Key(body.key),
            refers: &body.refers,
            symbols: &self.symbols,
            anchor: Anchor { path, first: body.first, last: body.last },
        })
    }

    /// The lines of all functions that the path engine looks at, with the number of their file.
    pub(crate) fn extents(&self) -> impl Iterator<Item = (&FileRecord, u32, u32)> {
        let bodies = self.record.functions.iter().filter_map(|function| function.body.as_ref());
        bodies.map(|body| (&self.record.files[body.file as usize], body.first, body.last))
    }
}

fn facts(record: &UnitRecord, symbols: &[Symbol]) -> Option<UnitFacts> {
    let name = |index: u32| symbols.get(index as usize).copied();
    // Places are those of the record: nobody asks the facts for them.
    let span = Span { lo: 0, hi: 0, origin: OriginId::from_index(0) };
    let target = |target: &StoredTarget| {
        Some(match *target {
            StoredTarget::Name(index) => Target::Name(name(index)?),
            StoredTarget::Field(record, field) => Target::Field { record: name(record)?, field: name(field)? },
            StoredTarget::Unknown => Target::Unknown,
        })
    };
    let function = |function: &FunctionRecord| {
        Some(FunctionFacts {
            name: name(function.name)?,
            linkage: if function.is_static { Linkage::Internal } else { Linkage::External },
            span,
            end: span,
            calls: function.calls.iter().map(target).collect::<Option<_>>()?,
            touches_objects: function.touches_objects,
            answers: if function.only_singletons { Answers::Singletons } else { Answers::Anything },
        })
    };
    let slot = |slot: u32| SlotId::from_index(slot as usize);
    let role = |role: StoredRole| {
        Some(match role {
            StoredRole::Method(None) => EntryRole::Method(None),
            StoredRole::Method(Some(bits)) => EntryRole::Method(Some(MethodFlags::from_value(i128::from(bits))?)),
            StoredRole::Slot(id) => EntryRole::Slot(slot(id)),
            StoredRole::Getter => EntryRole::Getter,
            StoredRole::Setter => EntryRole::Setter,
            StoredRole::ModuleInit(id) => EntryRole::ModuleInit(slot(id)),
            StoredRole::ModuleExec => EntryRole::ModuleExec,
            StoredRole::Callback(api, id) => EntryRole::Callback { api: name(api)?, slot: id.map(slot) },
            StoredRole::Table(record, field) => EntryRole::Table { record: name(record)?, field: name(field)? },
            StoredRole::ParsesArguments => EntryRole::ParsesArguments,
        })
    };
    let entry =
        |(function, kind): &(u32, StoredRole)| Some(EntryPoint { function: name(*function)?, role: role(*kind)? });
    let table = |&(record, field, function): &(u32, u32, u32)| Some((name(record)?, name(field)?, name(function)?));
    let method = |&(python, function): &(u32, u32)| Some((name(python)?, name(function)?));
    Some(UnitFacts {
        functions: record.functions.iter().map(function).collect::<Option<_>>()?,
        entry_points: record.entry_points.iter().map(entry).collect::<Option<_>>()?,
        table_functions: record.table_functions.iter().map(table).collect::<Option<_>>()?,
        methods: record.methods.iter().map(method).collect::<Option<_>>()?,
    })
}

/// The tolerance rule with a number.
pub(crate) fn guess(number: u8) -> Option<Guess> {
    [
        Guess::UnknownAttribute,
        Guess::UnknownType,
        Guess::UnknownStatement,
        Guess::TypeAsArgument,
        Guess::UnknownStringPiece,
        Guess::SkippedTokens,
    ]
    .into_iter()
    .find(|guess| *guess as u8 == number)
}
