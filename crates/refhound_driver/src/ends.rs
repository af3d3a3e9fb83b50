//! The other end of the versions that a project supports. Functions whose text depends on the version, because it stands under
//! `#if PY_VERSION_HEX < ...`, are looked at for that version as well, and what they call; nothing else is read twice.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::Arc;

use rayon::prelude::*;
use refhound_callgraph::{CallGraph, NodeId};
use refhound_checks::{Finding, arrange};
use refhound_contracts::{Contracts, Counted};
use refhound_flaws::examine;
use refhound_index::{BitSet, FxHashMap, FxHashSet, Symbol};
use refhound_memory::{Stop, Texts};
use refhound_project::Project;
use refhound_source::FileKind;
use refhound_types::{PythonVersion, Target};
use refhound_unknowns::limits;

use crate::flaws::FoundFlaw;
use crate::graph::graph_of;
use crate::options::Options;
use crate::paths::{SeenWitness, explore};
use crate::pipeline::{Request, StageInput};
use crate::reading::{Reader, TextHashes};
use crate::unit::Unit;

/// What differs at the other end.
pub struct OtherEnd {
    /// The version of it.
    pub python: PythonVersion,
    /// What was seen in functions that have another text there.
    pub(crate) witnesses: Vec<SeenWitness>,
    pub(crate) flaws: Vec<FoundFlaw>,
    /// The lines of functions that have another text there, or none.
    changed: Vec<(PathBuf, RangeInclusive<u32>)>,
    /// Functions that were looked at for it.
    pub(crate) functions: usize,
}

/// The functions of a unit whose text depends on the version.
enum Changed {
    Named(FxHashSet<Symbol>),
    /// Declarations of C++ are not told apart.
    All,
}

impl Changed {
    fn between(one: &TextHashes, other: &TextHashes) -> Option<Changed> {
        if one == other {
            return None;
        }
        if one.is_cut() && other.is_cut() {
            let names = one.functions.keys().chain(other.functions.keys()).copied();
            let is_changed = |name: &Symbol| one.functions.get(name) != other.functions.get(name);
            Some(Changed::Named(names.filter(is_changed).collect()))
        } else {
            Some(Changed::All)
        }
    }

    fn has(&self, name: Symbol) -> bool {
        match self {
            Changed::Named(names) => names.contains(&name),
            Changed::All => true,
        }
    }
}

/// No directive that matters is longer.
const DIRECTIVE_BYTES: usize = 1024;

/// Directives that can ask for a version, and words that are enough by themselves.
fn may_depend(text: &[u8]) -> bool {
    let lines = memchr::memchr_iter(b'#', text).map(|at| {
        let line = &text[at + 1..text.len().min(at + 1 + DIRECTIVE_BYTES)];
        line.split(|&byte| byte == b'\n').next().unwrap_or_default().trim_ascii_start()
    });
    let mut directives = lines.filter_map(|line| line.strip_prefix(b"if").or_else(|| line.strip_prefix(b"elif")));
    let is_about_python = |rest: &[u8]| {
        let words = rest.split(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_');
        let mut words = words.map(|word| word.strip_prefix(b"_").unwrap_or(word));
        words.any(|word| word.starts_with(b"Py") || word.starts_with(b"PY"))
    };
    directives.any(is_about_python)
        || memchr::memmem::find(text, b"PY_M").is_some()
        || memchr::memmem::find(text, b"PY_VERSION").is_some()
}

/// Looks at the other end; nothing if no text depends on the version.
pub(crate) fn look(
    stage: &StageInput<'_>,
    python: PythonVersion,
    project: &Project,
    counted: &Counted,
    contracts: &dyn Fn(&Options) -> Option<Contracts>,
) -> Result<Option<OtherEnd>, Stop> {
    let StageInput { request, reader, units, .. } = *stage;
    let candidates = candidates(stage);
    if candidates.is_empty() {
        return Ok(None);
    }
    let target = Target { python, ..request.options.target };
    let options = Options { target, oldest: Some(python), other_end: None, ..request.options.clone() };
    let Some(mut contracts) = contracts(&options) else { return Ok(None) };
    let there = Request { options: &options, memory: None, ..*request };
    let first = request.options.target;
    let mut other = Reader::new(&there, first, project, reader.sources, counted, reader.timing);
    let differ = |&index: &usize| -> Option<(usize, Changed)> {
        let unit = &units[index];
        let here = reader.text_hashes(unit.number)?;
        Some((index, Changed::between(&here, &other.text_hashes(unit.number)?)?))
    };
    let changed: FxHashMap<usize, Changed> = candidates.par_iter().filter_map(differ).collect();
    if changed.is_empty() {
        return Ok(None);
    }
    let again: FxHashSet<usize> = changed.keys().map(|&index| units[index].number).collect();
    let read = other.units_again(units, &again)?;
    let numbers: FxHashMap<usize, &Changed> =
        changed.iter().map(|(&index, changed)| (units[index].number, changed)).collect();
    let mut graph = graph_of(&read, project, request.files);
    let is_changed = |unit: usize, name: Symbol| numbers.get(&read[unit].number).is_some_and(|it| it.has(name));
    let functions = only_what_is_called(&mut graph, &is_changed);
    if functions == 0 {
        return Ok(None);
    }
    let needed: BTreeSet<usize> =
        graph.nodes.values().filter(|node| node.interface).map(|node| read[node.unit].number).collect();
    let unread = |(index, unit): (usize, &Unit)| (needed.contains(&unit.number) && !unit.is_read()).then_some(index);
    reader.lower(units, &units.iter().enumerate().filter_map(unread).collect::<Vec<_>>())?;
    for unit in &read {
        contracts.add_source(unit.annotations.clone());
    }
    let texts = Texts::new(reader.sources, request.files);
    let stage_there = StageInput {
        request: &there,
        reader: &other,
        units: &read,
        graph: &graph,
        contracts: &contracts,
        contracts_key: stage.contracts_key,
        oldest: python,
        texts: &texts,
    };
    let mut witnesses = explore(&stage_there)?.seen.witnesses;
    witnesses.retain(|seen| is_changed(seen.unit, seen.witness.function));
    let flaws = flaws(&read, &contracts, &is_changed);
    let changed = lines(units, &changed);
    Ok(Some(OtherEnd { python, witnesses, flaws, changed, functions }))
}

/// Units that read a file of the project in which something may hang on the version.
fn candidates(stage: &StageInput<'_>) -> Vec<usize> {
    let paths: BTreeSet<&str> = stage
        .units
        .iter()
        .flat_map(|unit| &unit.record.files)
        .filter(|it| it.file.is_project)
        .map(|it| it.file.path.as_str())
        .collect();
    let paths: Vec<&str> = paths.into_iter().collect();
    let sources = stage.reader.sources;
    let depends = |path: &&str| {
        let path = std::path::Path::new(path);
        let file = sources.load(path, FileKind::Project, stage.request.files, limits::FILE_BYTES);
        file.is_ok_and(|file| may_depend(&file.bytes))
    };
    let depending: FxHashSet<&str> = paths.par_iter().filter(|path| depends(path)).copied().collect();
    let is_candidate = |unit: &Unit| unit.record.files.iter().any(|it| depending.contains(it.file.path.as_str()));
    (0..stage.units.len()).filter(|&index| is_candidate(&stage.units[index])).collect()
}

/// Leaves of a graph what an engine has to look at for the sake of changed functions; and how many these are.
fn only_what_is_called(graph: &mut CallGraph, is_changed: &dyn Fn(usize, Symbol) -> bool) -> usize {
    let is_root =
        |node: &NodeId| graph.nodes[*node].interface && is_changed(graph.nodes[*node].unit, graph.nodes[*node].name);
    let mut left: Vec<NodeId> = graph.nodes.ids().filter(is_root).collect();
    let functions = left.len();
    let mut needed: BitSet<NodeId> = BitSet::new(graph.nodes.len());
    while let Some(node) = left.pop() {
        if !needed.contains(node) {
            needed.insert(node);
            left.extend(&graph.nodes[node].callees);
        }
    }
    for node in graph.nodes.ids().collect::<Vec<_>>() {
        graph.nodes[node].interface &= needed.contains(node);
    }
    functions
}

fn flaws(units: &[Unit], contracts: &Contracts, is_changed: &dyn Fn(usize, Symbol) -> bool) -> Vec<FoundFlaw> {
    let mut found = Vec::new();
    for (index, unit) in units.iter().enumerate() {
        let is_wanted = unit.record.facts.functions.iter().any(|function| is_changed(index, function.name));
        let Some(module) = unit.module().filter(|_| is_wanted) else { continue };
        let look = std::panic::AssertUnwindSafe(|| examine(module, &unit.record.facts, contracts));
        let Ok(examined) = std::panic::catch_unwind(look) else { continue };
        let origins = || Arc::clone(&module.origins);
        let flaws = examined.flaws.into_iter().filter(|flaw| is_changed(index, flaw.function));
        found.extend(flaws.map(|flaw| FoundFlaw { unit: index, flaw, origins: origins() }));
    }
    found
}

fn lines(units: &[Unit], changed: &FxHashMap<usize, Changed>) -> Vec<(PathBuf, RangeInclusive<u32>)> {
    let mut found = Vec::new();
    for (index, unit) in units.iter().enumerate() {
        let Some(changed) = changed.get(&index) else { continue };
        let places = unit.record.facts.functions.iter().zip(&unit.record.functions);
        found.extend(places.filter(|(function, _)| changed.has(function.name)).map(|(_, place)| {
            let path = unit.record.files[place.file as usize].file.path.as_str();
            (PathBuf::from(path), place.first..=place.last)
        }));
    }
    found
}

impl OtherEnd {
    fn has_another_text(&self, finding: &Finding) -> bool {
        let mut changed = self.changed.iter();
        changed.any(|(path, lines)| *path == finding.at.file.path && lines.contains(&finding.at.start.line))
    }

    /// The findings of both ends: what both have once, what one has with its version.
    pub(crate) fn joined(&self, mut here: Vec<Finding>, python: PythonVersion, there: Vec<Finding>) -> Vec<Finding> {
        let known = Known::new(&here);
        let seen = Known::new(&there);
        for finding in &mut here {
            if !seen.has(finding) && self.has_another_text(finding) {
                finding.python = Some(python.to_string());
            }
        }
        let only_there = there.into_iter().filter(|finding| !known.has(finding)).map(|finding| Finding {
            python: Some(self.python.to_string()),
            witness: None,
            ..finding
        });
        here.extend(only_there);
        arrange(here)
    }
}

/// Findings of one end.
struct Known {
    fingerprints: FxHashSet<String>,
    /// A call may have another name at the other end, and begin elsewhere in its line where it is a macro.
    places: FxHashSet<(PathBuf, u32, &'static str, String)>,
}

impl Known {
    fn new(findings: &[Finding]) -> Known {
        Known {
            fingerprints: findings.iter().map(|finding| finding.fingerprint.clone()).collect(),
            places: findings.iter().map(place_of).collect(),
        }
    }

    fn has(&self, finding: &Finding) -> bool {
        self.fingerprints.contains(&finding.fingerprint) || self.places.contains(&place_of(finding))
    }
}

fn place_of(finding: &Finding) -> (PathBuf, u32, &'static str, String) {
    let Finding { at, rule, object, .. } = finding;
    // The result of a call that nobody has named is named after the call.
    let object = if object.contains('(') { String::new() } else { object.clone() };
    (at.file.path.clone(), at.start.line, rule.code, object)
}
