//! The front end of one unit: text to verified SSA, in two halves.
//!
//! The first half (`prepare`) preprocesses and cuts the text into declarations. Between the halves the driver decides
//! which unit speaks for a function that several units see through a header. The second half (`finish`) parses, lowers
//! and verifies.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;

use refhound_callgraph::{SsaNeeds, UnitFacts, unit_facts};
use refhound_contracts::Counted;
use refhound_csyntax::tree::{Function, Item, Problem, TokenId, Tree};
use refhound_csyntax::{Need, Needs, OutlineScratch, needed, parse};
use refhound_index::{EntityId, FxHashMap, FxHashSet, Symbol, intern};
use refhound_ir::{FunctionBody, Module};
use refhound_lower::{LowerInput, Lowered, Wanted, lower, setter_of};
use refhound_passes::{SsaError, SsaScratch, to_ssa, verified};
use refhound_preproc::{
    IncludeForm, IncludeRequest, Includes as _, LexCache, MissingHeader, Piece, Preprocessed, Scratch, SegmentStore,
    Token, preprocess_in_pieces,
};
use refhound_project::Language;
use refhound_source::{FileId, FileKind, Origin, OriginId, Origins, SourceFile, SourceMap, Span};
use refhound_types::DataModel;
use refhound_unknowns::{Guess, NotAnalysed, panic_message};

use crate::annotations::{AnnotatedUnit, Annotations};
use crate::claims::UnitClaims;
use crate::comments::CommentCache;
use crate::guarded::{Branch, PYTHON_HEADER, branches, uses_api};
use crate::headers::Headers;
use crate::texts::{Assembled, OutlineCache, Text, assemble, definition, outlined, texts};
use crate::timing::{Stage, Timing};

/// Names a function definition across units: the place of its name, and the name (a macro may make several there).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Definition {
    pub(crate) file: FileId,
    pub(crate) lo: u32,
    pub(crate) name: Symbol,
}

/// Told of a declaration: its tokens, the function that it defines, and what says where its tokens come from.
pub(crate) type ItemLook<'a> = dyn FnMut(&[Token], Option<Symbol>, &dyn Fn(OriginId) -> Origin) + 'a;

/// A unit after the first half.
pub(crate) struct Prepared<'s> {
    pub(crate) main: Arc<SourceFile>,
    text: Preprocessed,
    pub(crate) texts: Vec<Text<'s>>,
    /// For each text that is not shared and each of its items: the definition, if it is a function of the project.
    definitions: Vec<Vec<Option<Definition>>>,
    /// Macros under which code was not read.
    unread: Unread,
    outlines: &'s OutlineCache,
    pub(crate) language: Language,
}

/// A function that has no IR.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Unanalysed {
    pub(crate) name: Symbol,
    pub(crate) file: FileId,
    pub(crate) lo: u32,
    pub(crate) why: NotAnalysed,
    pub(crate) detail: String,
}

/// By function that was only understood with tolerance rules: which.
pub(crate) type Guesses = Vec<(Symbol, Vec<Guess>)>;

/// A unit after the second half.
pub(crate) struct FinishedUnit {
    pub(crate) main: Arc<SourceFile>,
    /// In SSA form where a function touches objects or [`SsaFor::Everyone`] was asked for; else some bodies are in memory form.
    pub(crate) module: Module,
    pub(crate) facts: UnitFacts,
    pub(crate) unanalysed: Vec<Unanalysed>,
    pub(crate) guesses: Guesses,
    /// Functions of headers that this unit sees: name to definition.
    pub(crate) header_functions: FxHashMap<Symbol, Definition>,
    pub(crate) text: UnitText,
    pub(crate) annotations: Annotations,
}

impl FinishedUnit {
    /// What functions of headers return is not what they return in other configurations.
    pub(crate) fn forget_numbers_of_headers(&mut self) {
        self.facts.forget_numbers(|name| self.header_functions.contains_key(&name));
    }
}

/// Who the SSA form of bodies is made for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SsaFor {
    /// The engines, and what is read off every unit.
    Readers,
    Everyone,
}

/// Text that is not C, or that only a tolerance rule could read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SyntaxProblem {
    pub(crate) file: FileId,
    pub(crate) lo: u32,
    pub(crate) message: String,
}

/// What is left to tell of a unit's text.
pub(crate) struct UnitText {
    pub(crate) missing: Vec<MissingHeader>,
    pub(crate) problems: Vec<refhound_preproc::Problem>,
    pub(crate) syntax_problems: Vec<SyntaxProblem>,
    /// Lines of the unit and of everything that it includes.
    pub(crate) lines_seen: u64,
    pub(crate) exhausted: bool,
    /// Tokens outside functions that could not be read.
    pub(crate) skipped_declarations: usize,
    /// Macros that nothing defines and under which code that uses Python was not read.
    pub(crate) unread: Unread,
}

#[derive(Default)]
struct Buffers {
    preproc: Scratch,
    outline: OutlineScratch,
    ssa: SsaScratch,
}

thread_local! {
    static BUFFERS: RefCell<Buffers> = RefCell::default();
}

/// What units with the same flags share.
pub(crate) struct Shared<'s> {
    pub(crate) headers: &'s Headers<'s>,
    pub(crate) prologue: &'s [Arc<SourceFile>],
    pub(crate) cache: &'s LexCache,
    pub(crate) segments: &'s SegmentStore,
    pub(crate) outlines: &'s OutlineCache,
    pub(crate) language: Language,
    pub(crate) map: &'s SourceMap,
}

pub(crate) fn prepare<'s>(main: &Arc<SourceFile>, shared: &Shared<'s>, timing: &Timing) -> Prepared<'s> {
    BUFFERS.with_borrow_mut(|buffers| {
        let (mut text, pieces) = timing.measure(Stage::Preprocess, || preprocessed(main, shared, &mut buffers.preproc));
        timing.measure(Stage::Outline, || {
            let unread = unread(main, &text, shared.headers);
            let texts = texts(pieces, &mut text, shared.outlines, shared.map);
            let definitions = definitions(&texts, &text, main, shared.map);
            let (outlines, language) = (shared.outlines, shared.language);
            Prepared { main: main.clone(), text, texts, definitions, unread, outlines, language }
        })
    })
}

/// The text of a unit. One that uses Python without getting to its header gets it: the file is a part of another one, or only a
/// build defines the macro that the `#include` stands under.
fn preprocessed<'s>(
    main: &Arc<SourceFile>,
    shared: &Shared<'s>,
    scratch: &mut Scratch,
) -> (Preprocessed, Vec<Piece<'s>>) {
    let Shared { headers, cache, segments, map, .. } = *shared;
    let mut read =
        |prologue: &[Arc<SourceFile>]| preprocess_in_pieces(main, prologue, headers, cache, segments, scratch);
    let is_reached = |text: &Preprocessed| {
        let mut files = text.included.iter().map(|&file| map.get(file));
        files.any(|file| file.path.file_name().is_some_and(|name| name == PYTHON_HEADER))
    };
    let mut done = read(shared.prologue);
    let Ok(source) = std::str::from_utf8(&main.bytes) else { return done };
    if !uses_api(source) || is_reached(&done.0) {
        return done;
    }
    let request =
        IncludeRequest { name: intern(PYTHON_HEADER), form: IncludeForm::Angle, from: main.as_ref(), next: false };
    let Some(python) = headers.find(&request) else { return done };
    let mut prologue = shared.prologue.to_vec();
    let guards = branches(source).into_iter().filter(|branch| branch.has_header).flat_map(|branch| branch.macros);
    let mut defined: Vec<String> = guards.map(|name| format!("#define {name} 1\n")).collect();
    defined.dedup();
    if !defined.is_empty() {
        let path = format!("<guards of {}>", main.path.display());
        prologue.push(map.add(Path::new(&path), FileKind::Virtual, defined.concat()));
        done = read(&prologue);
    }
    if !is_reached(&done.0) {
        prologue.push(python);
        done = read(&prologue);
    }
    done
}

/// Code of the main file that uses Python and was not read.
#[derive(Default)]
pub(crate) struct Unread {
    /// Macros that nothing defines and that keep it from being read.
    pub(crate) macros: Vec<Symbol>,
    /// Conditions that are not true, with Python's header and such code behind them.
    pub(crate) conditions: Vec<Symbol>,
}

fn unread(main: &SourceFile, text: &Preprocessed, headers: &Headers<'_>) -> Unread {
    let Ok(source) = std::str::from_utf8(&main.bytes) else { return Unread::default() };
    let mut candidates = branches(source);
    candidates.retain(|branch| uses_api(&source[branch.bytes.clone()]));
    if candidates.is_empty() {
        return Unread::default();
    }
    let in_main = text.tokens.iter().map(|token| text.origins.place(token.span())).filter(|at| at.file == main.id);
    let mut read: Vec<u32> = in_main.map(|at| at.lo).collect();
    read.sort_unstable();
    let is_read = |branch: &Branch<'_>| {
        let first = read.partition_point(|&lo| (lo as usize) < branch.bytes.start);
        read.get(first).is_some_and(|&lo| (lo as usize) < branch.bytes.end)
    };
    candidates.retain(|branch| !is_read(branch));
    let names = candidates.iter().flat_map(|branch| &branch.macros).map(|name| intern(name));
    let not_true = candidates.iter().filter(|branch| branch.macros.is_empty()).map(|branch| intern(branch.condition));
    let sorted = |mut all: Vec<Symbol>| {
        all.sort_unstable_by_key(|name| name.as_str());
        all.dedup();
        all
    };
    Unread {
        macros: sorted(names.filter(|&name| headers.may_assume(name)).collect()),
        conditions: sorted(not_true.collect()),
    }
}

/// The functions of the project among the items of the texts that are not shared.
fn definitions(
    texts: &[Text<'_>],
    unit: &Preprocessed,
    main: &SourceFile,
    map: &SourceMap,
) -> Vec<Vec<Option<Definition>>> {
    let mut is_project: FxHashMap<FileId, bool> = FxHashMap::default();
    is_project.insert(main.id, true);
    let mut is_project =
        |file: FileId| *is_project.entry(file).or_insert_with(|| map.get(file).kind == FileKind::Project);
    let of_text = |text: &Text<'_>| -> Vec<Option<Definition>> {
        if text.shared_definitions().is_some() || text.file().is_some_and(|file| !is_project(file)) {
            return Vec::new();
        }
        let place = |token: u32| text.place(&unit.tokens, &unit.origins, token);
        let defined = text.outline().items.iter().map(|item| definition(item, place));
        defined.map(|found| found.filter(|definition| is_project(definition.file))).collect()
    };
    texts.iter().map(of_text).collect()
}

impl Prepared<'_> {
    /// The files that were read, main file and repetitions included.
    pub(crate) fn included(&self) -> &[FileId] {
        &self.text.included
    }

    /// The tokens of each declaration that stands in a file, or of the functions with a name wherever they stand.
    pub(crate) fn item_tokens(&self, file: FileId, function: Option<Symbol>) -> Vec<&[Token]> {
        let mut found = Vec::new();
        for text in &self.texts {
            let tokens = text.tokens(&self.text.tokens);
            for item in &text.outline().items {
                let is_wanted = match function {
                    Some(name) => item.function.is_some_and(|function| function.name == name),
                    None => text.place(&self.text.tokens, &self.text.origins, item.tokens.start).0 == file,
                };
                if is_wanted {
                    found.push(&tokens[item.tokens.start as usize..item.tokens.end as usize]);
                }
            }
        }
        found
    }

    /// Calls `look` with the tokens of each declaration, the function that it defines and what says where its tokens come from.
    pub(crate) fn each_item(&self, look: &mut ItemLook<'_>) {
        for text in &self.texts {
            let tokens = text.tokens(&self.text.tokens);
            let origin = |id: OriginId| match text {
                Text::Shared { segment, .. } => segment.origin(id),
                Text::Own { .. } | Text::Joined { .. } => self.text.origins.get(id),
            };
            for item in &text.outline().items {
                let of_item = &tokens[item.tokens.start as usize..item.tokens.end as usize];
                look(of_item, item.function.map(|function| function.name), &origin);
            }
        }
    }

    pub(crate) fn defines(&self, name: Symbol) -> bool {
        let mut items = self.texts.iter().flat_map(|text| &text.outline().items);
        items.any(|item| item.function.is_some_and(|function| function.name == name))
    }

    /// The functions that are defined in a file.
    pub(crate) fn defined_functions(&self, file: FileId) -> Vec<Symbol> {
        let mut found = Vec::new();
        for text in &self.texts {
            let is_here = |start: u32| text.place(&self.text.tokens, &self.text.origins, start).0 == file;
            let items = text.outline().items.iter().filter(|item| is_here(item.tokens.start));
            found.extend(items.filter_map(|item| Some(item.function?.name)));
        }
        found
    }

    /// By item of a text: the definition, if it is a function of the project. Empty if there is none.
    fn definitions(&self, text: usize) -> &[Option<Definition>] {
        self.texts[text].shared_definitions().unwrap_or(&self.definitions[text])
    }

    /// Function definitions of project headers in a text.
    pub(crate) fn header_functions(&self, text: usize) -> impl Iterator<Item = Definition> + '_ {
        self.definitions(text).iter().flatten().copied().filter(|definition| definition.file != self.main.id)
    }

    /// What is wanted of an item whoever mentions it: all of the main file, and the functions this unit speaks for.
    fn root(&self, text: usize, item: usize, claims: UnitClaims<'_>) -> Need {
        let is_header = self.texts[text].file().is_some_and(|file| file != self.main.id);
        if !is_header {
            return Need::Whole;
        }
        match self.definitions(text).get(item) {
            Some(Some(definition)) if claims.has(definition) => Need::Whole,
            _ => Need::No,
        }
    }

    /// The functions of headers among what is needed that have one of these names.
    fn needed_functions(&self, needs: &Needs, names: &FxHashSet<Symbol>) -> FxHashMap<Symbol, Definition> {
        let of_text = |text: usize| self.definitions(text).iter().zip(needs.of_text(text));
        (0..self.texts.len())
            .flat_map(of_text)
            .filter(|(_, need)| **need != Need::No)
            .filter_map(|(definition, _)| *definition)
            .filter(|definition| definition.file != self.main.id && names.contains(&definition.name))
            .map(|definition| (definition.name, definition))
            .collect()
    }
}

/// What a unit is finished with: the texts of files, for what is not in the tokens, and what is counted.
#[derive(Clone, Copy)]
pub(crate) struct Sources<'s> {
    pub(crate) map: &'s SourceMap,
    pub(crate) comments: &'s CommentCache,
    /// What the packs in force count.
    pub(crate) counted: &'s Counted,
}

/// A unit whose needed text is parsed.
pub(crate) struct ParsedUnit<'s> {
    prepared: Prepared<'s>,
    needs: Needs,
    pub(crate) text: Assembled,
    pub(crate) tree: Tree,
    pub(crate) origins: Arc<Origins>,
}

/// `claims` says which of the headers' functions this unit speaks for.
pub(crate) fn parse_unit<'s>(mut prepared: Prepared<'s>, claims: UnitClaims<'_>, timing: &Timing) -> ParsedUnit<'s> {
    let (text, needs) = BUFFERS
        .with_borrow_mut(|buffers| timing.measure(Stage::Outline, || needed_text(&mut prepared, claims, buffers)));
    let tree = timing.measure(Stage::Parse, || match prepared.language {
        Language::C => parse(&text.tokens, &text.packs, &text.ranges),
        Language::Cxx => crate::cxx::parse(&text),
    });
    let mut origins = std::mem::take(&mut prepared.text.origins);
    origins.shrink_to_fit();
    let origins = Arc::new(origins);
    ParsedUnit { prepared, needs, text, tree, origins }
}

/// What becomes of calls of small methods of C++.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Methods {
    /// They stay calls, as they are written.
    Called,
    /// Their bodies stand in the place of the calls, as the engines want them.
    InPlace,
}

impl ParsedUnit<'_> {
    /// The IR, with the functions that could not be lowered.
    pub(crate) fn lower(&self, model: DataModel, methods: Methods) -> (Lowered, Vec<Unanalysed>) {
        let place = self.places();
        let input =
            Input { main: self.prepared.main.id, text: &self.text, tree: &self.tree, origins: &self.origins, model };
        let (mut lowered, mut unanalysed) = input.lower_with_barrier(&place);
        if self.prepared.language == Language::Cxx {
            crate::cxx::settle(&mut lowered, &self.tree, &self.text, methods);
        }
        unanalysed.extend(lowered.not_analysed.iter().map(|&(name, span, why)| place.unanalysed(name, span, why)));
        (lowered, unanalysed)
    }

    fn places(&self) -> PlaceFinder<'_> {
        PlaceFinder { tokens: &self.text.tokens, origins: &self.origins }
    }

    /// Brings the bodies that need it into SSA form, and verifies all.
    pub(crate) fn to_ssa(
        &self,
        module: &mut Module,
        ssa_for: SsaFor,
        counted: &Counted,
        unanalysed: &mut Vec<Unanalysed>,
    ) {
        let needs = match ssa_for {
            SsaFor::Readers => SsaNeeds::of(module, counted),
            SsaFor::Everyone => SsaNeeds::All,
        };
        let bodies = std::mem::take(&mut module.bodies);
        module.bodies = BUFFERS
            .with_borrow_mut(|buffers| verified_bodies(module, bodies, &needs, buffers, &self.places(), unanalysed));
    }
}

/// By function that needed any: what was guessed. Nothing is understood with a header of the tool's own that is incomplete.
fn guesses_of(module: &Module, missing: &[MissingHeader]) -> Guesses {
    let is_incomplete = missing.iter().any(|header| header.from_kind == FileKind::Virtual);
    let incomplete = || is_incomplete.then_some(Guess::IncompleteHeader).into_iter();
    let guesses = |body: &FunctionBody| {
        let guesses: Vec<Guess> = body.guesses.iter().map(|&(guess, _)| guess).chain(incomplete()).collect();
        (!guesses.is_empty()).then(|| (module.functions[body.function].name, guesses))
    };
    module.bodies.iter().filter_map(guesses).collect()
}

/// The second half of a unit.
pub(crate) fn finish(
    prepared: Prepared<'_>,
    claims: UnitClaims<'_>,
    model: DataModel,
    ssa_for: SsaFor,
    sources: Sources<'_>,
    timing: &Timing,
) -> FinishedUnit {
    let unit = parse_unit(prepared, claims, timing);
    let (mut lowered, mut unanalysed) = timing.measure(Stage::Lower, || unit.lower(model, Methods::InPlace));
    timing.measure(Stage::Ssa, || unit.to_ssa(&mut lowered.module, ssa_for, sources.counted, &mut unanalysed));
    unanalysed.sort_by_key(|function| (function.file.index(), function.lo));
    let guesses = guesses_of(&lowered.module, &unit.prepared.text.missing);
    let facts = timing.measure(Stage::CallGraph, || unit_facts(&lowered.module, sources.counted));
    // Only names that the unit defines or calls matter to the call graph; a kernel header has thousands.
    let header_functions = unit.prepared.needed_functions(&unit.needs, &facts.names());
    let annotated = AnnotatedUnit {
        tree: &unit.tree,
        tokens: &unit.text.tokens,
        origins: &unit.origins,
        main: unit.prepared.main.id,
        files: &unit.prepared.text.included,
        map: sources.map,
        comments: sources.comments,
        counted: sources.counted,
    };
    let annotations = timing.measure(Stage::Parse, || annotated.read(&lowered.module));
    let place = unit.places();
    let syntax_problems = unit.tree.problems.iter().map(|problem| place.problem(problem)).collect();
    let is_skipped = |item: &&Item| matches!(item, Item::Skipped { function: None, .. });
    let skipped_declarations = unit.tree.items.iter().filter(is_skipped).count();
    let ParsedUnit { prepared: Prepared { main, text, unread, .. }, text: assembled, .. } = unit;
    BUFFERS.with_borrow_mut(|buffers| {
        buffers.preproc.give_tokens(assembled.tokens);
        buffers.preproc.give_tokens(text.tokens);
    });
    FinishedUnit {
        main,
        module: lowered.module,
        facts,
        unanalysed,
        guesses,
        header_functions,
        text: UnitText {
            missing: text.missing,
            problems: text.problems,
            syntax_problems,
            lines_seen: text.lines,
            exhausted: text.exhausted,
            skipped_declarations,
            unread,
        },
        annotations,
    }
}

/// The main file, the functions that the unit speaks for, and what these lead to.
fn needed_text(prepared: &mut Prepared<'_>, claims: UnitClaims<'_>, buffers: &mut Buffers) -> (Assembled, Needs) {
    let outlined = outlined(&prepared.texts, &prepared.text.tokens, |text| claims.roots(text));
    let root = |text: usize, item: usize| prepared.root(text, item, claims);
    let needs = prepared.outlines.with_names(|names| needed(&outlined, names, root, setter_of, &mut buffers.outline));
    let tokens = buffers.preproc.take_tokens();
    // The tokens are read and the origins are added to: the other parts are looked at meanwhile.
    let mut text = std::mem::take(&mut prepared.text);
    let speaks = |number: usize, item: usize| {
        let definition = prepared.definitions(number).get(item).copied().flatten();
        definition.is_some_and(|definition| definition.file == prepared.main.id || claims.has(&definition))
            || prepared.texts[number].file() == Some(prepared.main.id)
    };
    // Headers of the project have definitions, those of C are cut into many items.
    let is_provided = |number: usize| {
        let text = &prepared.texts[number];
        prepared.language == Language::Cxx
            && text.file().is_some_and(|file| file != prepared.main.id)
            && prepared.definitions(number).is_empty()
            && text.outline().items.iter().all(|item| item.unclear)
    };
    let assembled = assemble(&prepared.texts, &needs, &mut text, &speaks, &is_provided, tokens);
    prepared.text = text;
    (assembled, needs)
}

/// Turns tokens into places.
struct PlaceFinder<'a> {
    tokens: &'a [Token],
    origins: &'a Origins,
}

impl PlaceFinder<'_> {
    fn span(&self, token: TokenId) -> Span {
        self.tokens[token.index().min(self.tokens.len() - 1)].span()
    }

    fn problem(&self, problem: &Problem) -> SyntaxProblem {
        let place = self.origins.place(self.span(problem.at));
        SyntaxProblem { file: place.file, lo: place.lo, message: problem.message.clone() }
    }

    fn unanalysed(&self, name: Symbol, span: Span, why: NotAnalysed) -> Unanalysed {
        let place = self.origins.place(span);
        Unanalysed { name, file: place.file, lo: place.lo, why, detail: String::new() }
    }
}

struct Input<'a> {
    main: FileId,
    text: &'a Assembled,
    tree: &'a Tree,
    origins: &'a Arc<Origins>,
    model: DataModel,
}

impl Input<'_> {
    fn wants(&self, function: &Function) -> bool {
        self.tree.is_cxx || self.text.speaks_for(function.first.index())
    }

    fn lower(&self, wanted: &dyn Fn(&Function) -> bool) -> Lowered {
        lower(&LowerInput {
            tree: self.tree,
            tokens: &self.text.tokens,
            origins: self.origins.clone(),
            file: self.main,
            model: self.model,
            wanted: &|function| if wanted(function) { Wanted::Yes } else { Wanted::No },
        })
    }

    /// A panic costs the function that caused it, not the unit: it is found by lowering one function at a time.
    fn lower_with_barrier(&self, place: &PlaceFinder<'_>) -> (Lowered, Vec<Unanalysed>) {
        let attempt = |wanted: &dyn Fn(&Function) -> bool| catch_unwind(AssertUnwindSafe(|| self.lower(wanted)));
        if let Ok(lowered) = attempt(&|function| self.wants(function)) {
            return (lowered, Vec::new());
        }
        let mut bad: Vec<(TokenId, Unanalysed)> = Vec::new();
        for item in &self.tree.items {
            let Item::Function(candidate) = item else { continue };
            if !self.wants(candidate) {
                continue;
            }
            let only = |function: &Function| function.first == candidate.first;
            if let Err(panic) = attempt(&only) {
                let mut unanalysed =
                    place.unanalysed(candidate.name, place.span(candidate.name_token), NotAnalysed::InternalError);
                unanalysed.detail = panic_message(&*panic);
                bad.push((candidate.first, unanalysed));
            }
        }
        let is_good =
            |function: &Function| self.wants(function) && !bad.iter().any(|(first, _)| *first == function.first);
        let lowered = attempt(&is_good).unwrap_or_else(|_| self.lower(&|_| false));
        (lowered, bad.into_iter().map(|(_, unanalysed)| unanalysed).collect())
    }
}

/// Brings the bodies that need it into SSA form, and verifies all. A body that fails is our mistake, not the user's.
fn verified_bodies(
    module: &Module,
    bodies: Vec<FunctionBody>,
    needs: &SsaNeeds,
    buffers: &mut Buffers,
    place: &PlaceFinder<'_>,
    unanalysed: &mut Vec<Unanalysed>,
) -> Vec<FunctionBody> {
    let mut kept = Vec::with_capacity(bodies.len());
    for (index, body) in bodies.into_iter().enumerate() {
        let (function, span) = (body.function, body.span);
        let result = catch_unwind(AssertUnwindSafe(|| {
            let body = body.into_body();
            if needs.has(index) {
                to_ssa(module, body, &mut buffers.ssa).map(FunctionBody::Ssa)
            } else {
                verified(module, body, &mut buffers.ssa).map(FunctionBody::Memory)
            }
        }));
        let (why, detail) = match result {
            Ok(Ok(body)) => {
                kept.push(body);
                continue;
            }
            Ok(Err(error @ SsaError::TooLarge)) => (NotAnalysed::TooLarge, error.to_string()),
            Ok(Err(error @ SsaError::Invalid(_))) => (NotAnalysed::InternalError, error.to_string()),
            // The buffers may be in any state after a panic.
            Err(panic) => {
                buffers.ssa = SsaScratch::new();
                (NotAnalysed::InternalError, panic_message(&*panic))
            }
        };
        let name = module.functions[function].name;
        unanalysed.push(Unanalysed { detail, ..place.unanalysed(name, span, why) });
    }
    kept
}
