//! The front end of one unit: text to verified SSA, in two halves.
//!
//! The first half (`prepare`) preprocesses and cuts the text into declarations. Between the halves the driver decides
//! which unit speaks for a function that several units see through a header. The second half (`finish`) parses, lowers
//! and verifies.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use refhound_callgraph::{UnitFacts, unit_facts};
use refhound_csyntax::tree::{Function, Item, TokenId, Tree};
use refhound_csyntax::{Need, Outline, OutlineItem, OutlineScratch, outline};
use refhound_evidence::{Guess, NotAnalysed};
use refhound_index::{EntityId, FxHashMap, Symbol};
use refhound_ir::{Body, FuncId, Module};
use refhound_lower::{LowerInput, Lowered, Wanted, lower};
use refhound_passes::{SsaScratch, to_ssa};
use refhound_preproc::{LexCache, Preprocessed, Scratch, Token, preprocess};
use refhound_source::{FileId, FileKind, Origins, SourceFile, SourceMap, Span};
use refhound_types::DataModel;

use crate::headers::Headers;
use crate::timing::{Stage, Timing};

/// Names a function definition across units: the place of its name, and the name (a macro may make several there).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Definition {
    pub file: FileId,
    pub lo: u32,
    pub name: Symbol,
}

/// A unit after the first half.
pub(crate) struct Prepared {
    pub(crate) main: Arc<SourceFile>,
    pub(crate) text: Preprocessed,
    outline: Outline,
    /// For each outline item that is a function of the project: its definition.
    definitions: Vec<Option<Definition>>,
}

/// A function that has no IR.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unanalysed {
    pub name: Symbol,
    pub file: FileId,
    pub lo: u32,
    pub why: NotAnalysed,
    pub detail: String,
}

/// A unit after the second half.
pub(crate) struct FinishedUnit {
    pub main: Arc<SourceFile>,
    /// In SSA form.
    pub module: Module,
    pub facts: UnitFacts,
    pub unanalysed: Vec<Unanalysed>,
    pub guesses: Vec<(Symbol, Vec<Guess>)>,
    /// Functions of headers that this unit sees: name to definition.
    pub header_functions: FxHashMap<Symbol, Definition>,
    pub text: UnitText,
}

/// What is left to tell of a unit's text.
pub struct UnitText {
    pub missing: Vec<refhound_preproc::MissingHeader>,
    pub problems: Vec<refhound_preproc::Problem>,
    pub syntax_problems: Vec<(Span, String)>,
    pub included: Vec<FileId>,
    /// Lines of the unit and of everything that it includes.
    pub lines_seen: u64,
    pub exhausted: bool,
    /// Tokens outside functions that could not be read.
    pub skipped_declarations: usize,
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

pub(crate) fn prepare(
    main: &Arc<SourceFile>,
    prologue: &[Arc<SourceFile>],
    headers: &Headers<'_>,
    cache: &LexCache,
    map: &SourceMap,
    timing: &Timing,
) -> Prepared {
    BUFFERS.with_borrow_mut(|buffers| {
        let text =
            timing.measure(Stage::Preprocess, || preprocess(main, prologue, headers, cache, &mut buffers.preproc));
        let outline = timing.measure(Stage::Outline, || outline(&text.tokens));
        let definitions = definitions(&outline, &text, main, map);
        Prepared { main: main.clone(), text, outline, definitions }
    })
}

/// The functions of the project among the outline's items.
fn definitions(outline: &Outline, text: &Preprocessed, main: &SourceFile, map: &SourceMap) -> Vec<Option<Definition>> {
    let mut is_project: FxHashMap<FileId, bool> = FxHashMap::default();
    is_project.insert(main.id, true);
    outline
        .items
        .iter()
        .map(|item| {
            let function = item.function?;
            let place = text.origins.place(text.tokens[function.name_token as usize].span());
            let inside = *is_project.entry(place.file).or_insert_with(|| map.get(place.file).kind == FileKind::Project);
            inside.then_some(Definition { file: place.file, lo: place.lo, name: function.name })
        })
        .collect()
}

impl Prepared {
    /// Function definitions of project headers that this unit sees.
    pub(crate) fn header_functions(&self) -> impl Iterator<Item = Definition> + '_ {
        self.definitions.iter().flatten().copied().filter(|definition| definition.file != self.main.id)
    }

    fn is_main(&self, item: &OutlineItem) -> bool {
        let index = self.text.regions.partition_point(|&(start, _)| start <= item.tokens.start);
        index > 0 && self.text.regions[index - 1].1 == self.main.id
    }
}

/// `claimed` says whether this unit speaks for a header's function.
pub(crate) fn finish(
    prepared: Prepared,
    claimed: &dyn Fn(&Definition) -> bool,
    model: DataModel,
    timing: &Timing,
) -> FinishedUnit {
    BUFFERS.with_borrow_mut(|buffers| {
        let Prepared { main, text, .. } = &prepared;
        let tree = timing.measure(Stage::Parse, || parse(&prepared, claimed, &mut buffers.outline));
        let origins = Arc::new(text.origins.clone());
        let place = PlaceFinder { tokens: &text.tokens, origins: &origins };
        let input = Input { prepared: &prepared, tree: &tree, origins: &origins, model, claimed };
        let (mut lowered, mut unanalysed) = timing.measure(Stage::Lower, || input.lower_with_barrier(&place));
        unanalysed.extend(lowered.not_analysed.iter().map(|&(name, span, why)| place.unanalysed(name, span, why)));
        unanalysed.extend(skipped_functions(&tree, &place));
        let bodies = std::mem::take(&mut lowered.module.bodies);
        lowered.module.bodies = verified_ssa(&lowered.module, bodies, buffers, &place, &mut unanalysed, timing);
        unanalysed.sort_by_key(|function| (function.file.index(), function.lo));
        let guesses = lowered
            .module
            .bodies
            .iter()
            .filter(|body| !body.guesses.is_empty())
            .map(|body| {
                let name = lowered.module.functions[body.function].name;
                (name, body.guesses.iter().map(|&(guess, _)| guess).collect())
            })
            .collect();
        let facts = timing.measure(Stage::CallGraph, || unit_facts(&lowered.module));
        let header_functions = prepared.header_functions().map(|definition| (definition.name, definition)).collect();
        let syntax_problems =
            tree.problems.iter().map(|problem| (place.span(problem.at), problem.message.clone())).collect();
        let skipped_declarations =
            tree.items.iter().filter(|item| matches!(item, Item::Skipped { function: None, .. })).count();
        let main = main.clone();
        let Prepared { text, .. } = prepared;
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
                included: text.included,
                lines_seen: text.lines,
                exhausted: text.exhausted,
                skipped_declarations,
            },
        }
    })
}

/// Parses the main file, the functions that the unit speaks for, and what these lead to.
fn parse(prepared: &Prepared, claimed: &dyn Fn(&Definition) -> bool, scratch: &mut OutlineScratch) -> Tree {
    let Prepared { text, outline, definitions, .. } = prepared;
    let first_item = outline.items.as_ptr();
    let root = |item: &OutlineItem| {
        if prepared.is_main(item) {
            return Need::Whole;
        }
        // Items are handed out by reference: their position tells which definition is theirs.
        let index = (std::ptr::from_ref(item) as usize - first_item as usize) / size_of::<OutlineItem>();
        match &definitions[index] {
            Some(definition) if claimed(definition) => Need::Whole,
            _ => Need::No,
        }
    };
    let needs = outline.needed(&text.tokens, root, scratch);
    refhound_csyntax::parse(&text.tokens, &text.packs, &outline.ranges(&needs))
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

    fn unanalysed(&self, name: Symbol, span: Span, why: NotAnalysed) -> Unanalysed {
        let place = self.origins.place(span);
        Unanalysed { name, file: place.file, lo: place.lo, why, detail: String::new() }
    }
}

/// Functions whose very definition could not be read.
fn skipped_functions<'a>(tree: &'a Tree, place: &'a PlaceFinder<'_>) -> impl Iterator<Item = Unanalysed> + 'a {
    tree.items.iter().filter_map(|item| match item {
        Item::Skipped { first, function: Some(name), .. } => {
            Some(place.unanalysed(*name, place.span(*first), NotAnalysed::Parse))
        }
        _ => None,
    })
}

struct Input<'a> {
    prepared: &'a Prepared,
    tree: &'a Tree,
    origins: &'a Arc<Origins>,
    model: DataModel,
    claimed: &'a dyn Fn(&Definition) -> bool,
}

impl Input<'_> {
    fn wants(&self, function: &Function, place: &PlaceFinder<'_>) -> bool {
        let found = self.origins.place(place.span(function.name_token));
        found.file == self.prepared.main.id
            || (self.claimed)(&Definition { file: found.file, lo: found.lo, name: function.name })
    }

    fn lower(&self, wanted: &dyn Fn(&Function) -> bool) -> Lowered {
        lower(&LowerInput {
            tree: self.tree,
            tokens: &self.prepared.text.tokens,
            origins: self.origins.clone(),
            file: self.prepared.main.id,
            model: self.model,
            wanted: &|function| if wanted(function) { Wanted::Yes } else { Wanted::No },
        })
    }

    /// A panic costs the function that caused it, not the unit: it is found by lowering one function at a time.
    fn lower_with_barrier(&self, place: &PlaceFinder<'_>) -> (Lowered, Vec<Unanalysed>) {
        let attempt = |wanted: &dyn Fn(&Function) -> bool| catch_unwind(AssertUnwindSafe(|| self.lower(wanted)));
        if let Ok(lowered) = attempt(&|function| self.wants(function, place)) {
            return (lowered, Vec::new());
        }
        let mut bad: Vec<(TokenId, Unanalysed)> = Vec::new();
        for item in &self.tree.items {
            let Item::Function(candidate) = item else { continue };
            if !self.wants(candidate, place) {
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
            |function: &Function| self.wants(function, place) && !bad.iter().any(|(first, _)| *first == function.first);
        let lowered = attempt(&is_good).unwrap_or_else(|_| self.lower(&|_| false));
        (lowered, bad.into_iter().map(|(_, unanalysed)| unanalysed).collect())
    }
}

pub(crate) fn panic_message(panic: &(dyn std::any::Any + Send)) -> String {
    panic
        .downcast_ref::<String>()
        .cloned()
        .or_else(|| panic.downcast_ref::<&str>().map(ToString::to_string))
        .unwrap_or_else(|| "panic".to_owned())
}

/// Verifies each body, brings it into SSA form and verifies it again. A body that fails is our mistake, not the user's.
fn verified_ssa(
    module: &Module,
    bodies: Vec<Body>,
    buffers: &mut Buffers,
    place: &PlaceFinder<'_>,
    unanalysed: &mut Vec<Unanalysed>,
    timing: &Timing,
) -> Vec<Body> {
    let mut kept = Vec::with_capacity(bodies.len());
    timing.measure(Stage::Ssa, || {
        for body in bodies {
            let (function, span) = (body.function, body.span);
            let result = catch_unwind(AssertUnwindSafe(|| to_ssa(module, body, &mut buffers.ssa)));
            let detail = match result {
                Ok(Ok(ssa)) => {
                    kept.push(ssa.into_body());
                    continue;
                }
                Ok(Err(errors)) => errors.first().map_or_else(String::new, ToString::to_string),
                // The buffers may be in any state after a panic.
                Err(panic) => {
                    buffers.ssa = SsaScratch::new();
                    panic_message(&*panic)
                }
            };
            unanalysed.push(broken(module, function, span, detail, place));
        }
    });
    kept
}

fn broken(module: &Module, function: FuncId, span: Span, detail: String, place: &PlaceFinder<'_>) -> Unanalysed {
    let name = module.functions[function].name;
    Unanalysed { detail, ..place.unanalysed(name, span, NotAnalysed::InternalError) }
}
