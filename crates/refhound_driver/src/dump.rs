//! What each stage makes of one file: `refhound dump`.

use std::sync::Arc;

use refhound_contracts::VirtualHeaders;
use refhound_csyntax::{Need, OutlineItem, OutlineScratch, OutlinedText, Roots, SharedNames, needed, outline};
use refhound_evidence::limits;
use refhound_index::{Symbol, intern};
use refhound_ir::{Body, Module, PrintOptions, print_body, print_module};
use refhound_lower::{LowerInput, Wanted, lower, setter_of};
use refhound_passes::{SsaBody, SsaScratch, to_ssa};
use refhound_preproc::{LexCache, Preprocessed, Scratch, preprocess, print_tokens};
use refhound_project::{DiscoverError, discover};
use refhound_source::{FileKind, Files, Origins, SourceMap, Span};

use crate::headers::Headers;
use crate::options::Options;
use crate::pipeline::prologue;

/// A stage whose result can be printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DumpStage {
    Tokens,
    Tree,
    Ir,
    Ssa,
}

/// Why nothing can be shown.
#[derive(Debug)]
pub enum DumpError {
    Discover(DiscoverError),
    Unreadable(String),
    NoSuchFunction {
        function: String,
        known: Vec<String>,
    },
    /// The function was found, but has no IR.
    NotAnalysed(String),
}

impl std::fmt::Display for DumpError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            DumpError::Discover(error) => error.fmt(f),
            DumpError::Unreadable(why) => f.write_str(why),
            DumpError::NoSuchFunction { function, known } if known.is_empty() => {
                write!(f, "no function `{function}`: the file defines none")
            }
            DumpError::NoSuchFunction { function, known } => {
                write!(f, "no function `{function}`; the file defines {}", known.join(", "))
            }
            DumpError::NotAnalysed(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for DumpError {}

/// Prints a stage of the first unit that `options` names, or of one function of it.
pub fn dump(
    options: &Options,
    files: &dyn Files,
    stage: DumpStage,
    function: Option<&str>,
) -> Result<String, DumpError> {
    let project = discover(&options.paths, &options.discover, files).map_err(DumpError::Discover)?;
    let unit = &project.units[0];
    let sources = SourceMap::new();
    let provided = VirtualHeaders::new(options.target);
    let headers = Headers::new(files, &sources, &project.headers, &provided, &project.root, &unit.flags);
    let prologue = prologue(&unit.flags, &provided, &sources, files, 0);
    let main = sources
        .load(&unit.path, FileKind::Project, files, limits::FILE_BYTES)
        .map_err(|error| DumpError::Unreadable(format!("{}: {error}", unit.path.display())))?;
    let text = preprocess(&main, &prologue, &headers, &LexCache::new(), &mut Scratch::default());
    let view = View { options, sources: &sources, file: main.id, text: &text };
    view.print(stage, function.map(intern))
}

struct View<'a> {
    options: &'a Options,
    sources: &'a SourceMap,
    file: refhound_source::FileId,
    text: &'a Preprocessed,
}

impl View<'_> {
    fn print(&self, stage: DumpStage, function: Option<Symbol>) -> Result<String, DumpError> {
        let text = self.text;
        let outline = outline(&text.tokens);
        let is_main = |item: &OutlineItem| {
            let first = &text.tokens[item.tokens.start as usize];
            text.origins.place(first.span()).file == self.file
        };
        let wanted = |item: &OutlineItem| match function {
            Some(name) => item.function.is_some_and(|function| function.name == name),
            None => is_main(item),
        };
        let no_such_function = |name: Symbol| {
            let known = outline.items.iter().filter(|item| is_main(item)).filter_map(|item| item.function);
            let known = known.map(|function| function.name.as_str().to_owned()).collect();
            Err(DumpError::NoSuchFunction { function: name.as_str().to_owned(), known })
        };
        // After a missing bracket the parser finds functions that the outline does not: they have IR all the same.
        if let (Some(name), DumpStage::Tokens | DumpStage::Tree) = (function, stage)
            && !outline.items.iter().any(wanted)
        {
            return no_such_function(name);
        }
        if stage == DumpStage::Tokens {
            let shown = outline.items.iter().filter(|item| wanted(item));
            return Ok(shown
                .map(|item| print_tokens(&text.tokens[item.tokens.start as usize..item.tokens.end as usize]))
                .collect());
        }
        let root = |_: usize, item: usize| {
            let item = &outline.items[item];
            if is_main(item) || wanted(item) { Need::Whole } else { Need::No }
        };
        let whole = OutlinedText { tokens: &text.tokens, outline: &outline, shared: None, roots: Roots::Possible };
        let needs = needed(&[whole], &SharedNames::default(), root, setter_of, &mut OutlineScratch::default());
        let tree = refhound_csyntax::parse(&text.tokens, &text.packs, &outline.ranges(needs.of_text(0)));
        if stage == DumpStage::Tree {
            let shown = |first: usize| {
                outline
                    .items
                    .iter()
                    .any(|item| wanted(item) && (item.tokens.start as usize..item.tokens.end as usize).contains(&first))
            };
            return Ok(refhound_csyntax::print_items(&tree, &text.tokens, &shown));
        }
        let lowered = lower(&LowerInput {
            tree: &tree,
            tokens: &text.tokens,
            origins: Arc::new(text.origins.clone()),
            file: self.file,
            model: self.options.target.platform.data_model(),
            wanted: &|candidate| {
                if function.is_none_or(|name| name == candidate.name) { Wanted::Yes } else { Wanted::No }
            },
        });
        let mut module = lowered.module;
        if let Some(name) = function
            && !module.bodies.iter().any(|body| module.functions[body.function].name == name)
        {
            return match lowered.not_analysed.iter().find(|(unanalysed, ..)| *unanalysed == name) {
                Some((_, _, why)) => Err(DumpError::NotAnalysed(format!("`{name}` is not analysed: {}", why.name()))),
                None => no_such_function(name),
            };
        }
        if stage == DumpStage::Ssa {
            let mut scratch = SsaScratch::new();
            let bodies = std::mem::take(&mut module.bodies);
            let ssa: Result<Vec<Body>, _> =
                bodies.into_iter().map(|body| to_ssa(&module, body, &mut scratch).map(SsaBody::into_body)).collect();
            module.bodies = ssa.map_err(|error| DumpError::NotAnalysed(error.to_string()))?;
        }
        Ok(self.print_ir(&module, function))
    }

    fn print_ir(&self, module: &Module, function: Option<Symbol>) -> String {
        let place = |span: Span| line_and_column(self.sources, &self.text.origins, span);
        let options = PrintOptions { place: Some(&place) };
        match function {
            Some(name) => module
                .bodies
                .iter()
                .filter(|body| module.functions[body.function].name == name)
                .map(|body| print_body(module, body, &options))
                .collect(),
            None => print_module(module, &options),
        }
    }
}

fn line_and_column(sources: &SourceMap, origins: &Origins, span: Span) -> (u32, u32) {
    let place = origins.place(span);
    let position = sources.get(place.file).line_column(place.lo);
    (position.line, position.column)
}
