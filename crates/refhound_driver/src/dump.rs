//! What each stage makes of one file: `refhound dump`.

use std::collections::BTreeMap;

use refhound_contracts::Counted;
use refhound_csyntax::tree::Item;
use refhound_index::{EntityId, FxHashSet, Symbol, intern};
use refhound_ir::{Module, PrintOptions, print_body, print_module};
use refhound_preproc::print_tokens;
use refhound_project::{DiscoverError, Language, Project, discover};
use refhound_source::{FileId, Files, Origins, SourceMap, Span};

use crate::claims::Claims;
use crate::cxx::{monitors, monitors_text};
use crate::front::{Definition, Methods, ParsedUnit, Prepared, SsaFor, parse_unit};
use crate::options::Options;
use crate::pipeline::{Keep, Request, Silent};
use crate::reading::Reader;
use crate::timing::Timing;

/// A stage whose result can be printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DumpStage {
    Tokens,
    Tree,
    /// Classes of C++ that own something.
    Monitors,
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

/// Prints a stage of the first unit that `options` names, or of one function of it: the pipeline, stopped early.
pub fn dump(
    options: &Options,
    files: &dyn Files,
    stage: DumpStage,
    function: Option<&str>,
) -> Result<String, DumpError> {
    let project = discover(&options.paths, &options.discover, files).map_err(DumpError::Discover)?;
    let adapted = options.adapted(&project);
    let options = adapted.as_ref().unwrap_or(options);
    let (sources, timing) = (SourceMap::new(), Timing::default());
    let request = Request { options, files, memory: None, progress: &Silent, keep: Keep::Modules };
    let reader = Reader::new(&request, options.target, &project, &sources, Counted::of_python(), &timing);
    if stage == DumpStage::Monitors {
        return Ok(monitors_of(&project, &reader, &timing));
    }
    let prepared = reader.prepare(&project.units[0]);
    let prepared = prepared.map_err(|(path, why)| DumpError::Unreadable(format!("{}: {why}", path.display())))?;
    let view = View { options, sources: &sources, file: prepared.main.id, function: function.map(intern) };
    view.print(stage, prepared, &timing)
}

/// Shows the IR of every unit that `options` name. Where methods stay calls, each unit speaks for all functions of its headers;
/// else the first that has one does, as in a run.
pub fn each_lowered(
    options: &Options,
    files: &dyn Files,
    methods: Methods,
    look: &mut dyn FnMut(Language, &Module, &SourceMap),
) -> Result<(), DumpError> {
    let project = discover(&options.paths, &options.discover, files).map_err(DumpError::Discover)?;
    let adapted = options.adapted(&project);
    let options = adapted.as_ref().unwrap_or(options);
    let (sources, timing) = (SourceMap::new(), Timing::default());
    let request = Request { options, files, memory: None, progress: &Silent, keep: Keep::Modules };
    let reader = Reader::new(&request, options.target, &project, &sources, Counted::of_python(), &timing);
    let mut claimed: FxHashSet<Symbol> = FxHashSet::default();
    for unit in &project.units {
        let Ok(prepared) = reader.prepare(unit) else { continue };
        let language = prepared.language;
        let all = (0..prepared.texts.len()).flat_map(|text| prepared.header_functions(text));
        let asked: Vec<Definition> = all.filter(|it| claimed.insert(it.name) || methods == Methods::Called).collect();
        let claims = Claims::decided(asked.into_iter(), 0);
        let unit = parse_unit(prepared, claims.of_unit(0), &timing);
        let (lowered, _) = unit.lower(options.target.platform.data_model(), methods);
        look(language, &lowered.module, &sources);
    }
    Ok(())
}

/// The classes of all units that own something.
fn monitors_of(project: &Project, reader: &Reader<'_>, timing: &Timing) -> String {
    let mut known = BTreeMap::new();
    for unit in project.units.iter().filter(|unit| unit.flags.language == Language::Cxx) {
        let Ok(prepared) = reader.prepare(unit) else { continue };
        let claims = Claims::decided(std::iter::empty(), 0);
        monitors(&parse_unit(prepared, claims.of_unit(0), timing).text, &mut known);
    }
    monitors_text(&known)
}

struct View<'a> {
    options: &'a Options,
    sources: &'a SourceMap,
    file: FileId,
    function: Option<Symbol>,
}

impl View<'_> {
    fn print(&self, stage: DumpStage, prepared: Prepared<'_>, timing: &Timing) -> Result<String, DumpError> {
        let defined = prepared.defined_functions(self.file);
        let no_such_function = |name: Symbol| {
            let known = defined.iter().map(|name| name.as_str().to_owned()).collect();
            Err(DumpError::NoSuchFunction { function: name.as_str().to_owned(), known })
        };
        // After a missing bracket the parser finds functions that the outline does not: they have IR all the same.
        if let (Some(name), DumpStage::Tokens | DumpStage::Tree) = (self.function, stage)
            && !prepared.defines(name)
        {
            return no_such_function(name);
        }
        if stage == DumpStage::Tokens {
            return Ok(prepared.item_tokens(self.file, self.function).iter().map(|item| print_tokens(item)).collect());
        }
        // The unit speaks for a function of a header if it is asked for it.
        let asked = (0..prepared.texts.len()).flat_map(|text| prepared.header_functions(text));
        let asked: Vec<Definition> = asked.filter(|definition| Some(definition.name) == self.function).collect();
        let claims = Claims::decided(asked.into_iter(), 0);
        let unit = parse_unit(prepared, claims.of_unit(0), timing);
        if stage == DumpStage::Tree {
            return Ok(self.print_tree(&unit));
        }
        let methods = if stage == DumpStage::Ir { Methods::Called } else { Methods::InPlace };
        let (lowered, mut unanalysed) = unit.lower(self.options.target.platform.data_model(), methods);
        let mut module = lowered.module;
        if stage == DumpStage::Ssa {
            unit.to_ssa(&mut module, SsaFor::Everyone, &Counted::default(), &mut unanalysed);
        }
        if let Some(name) = self.function
            && !module.bodies.iter().any(|body| module.functions[body.function].name == name)
        {
            return match unanalysed.iter().find(|function| function.name == name) {
                Some(one) if one.detail.is_empty() => {
                    Err(DumpError::NotAnalysed(format!("`{name}` is not analysed: {}", one.why.name())))
                }
                Some(one) => Err(DumpError::NotAnalysed(one.detail.clone())),
                None => no_such_function(name),
            };
        }
        Ok(self.print_ir(&module))
    }

    fn print_tree(&self, unit: &ParsedUnit<'_>) -> String {
        let named = |first: usize| {
            unit.tree.items.iter().any(|item| match item {
                Item::Function(function) => function.first.index() == first && Some(function.name) == self.function,
                _ => false,
            })
        };
        let is_main = |first: usize| unit.origins.place(unit.text.tokens[first].span()).file == self.file;
        let shown = |first: usize| if self.function.is_some() { named(first) } else { is_main(first) };
        refhound_csyntax::print_items(&unit.tree, &unit.text.tokens, &shown)
    }

    fn print_ir(&self, module: &Module) -> String {
        let place = |span: Span| line_and_column(self.sources, &module.origins, span);
        let options = PrintOptions { place: Some(&place) };
        match self.function {
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

pub(crate) fn line_and_column(sources: &SourceMap, origins: &Origins, span: Span) -> (u32, u32) {
    let place = origins.place(span);
    let position = sources.get(place.file).line_column(place.lo);
    (position.line, position.column)
}
