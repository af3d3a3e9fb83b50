//! The call graph of the units of a run.

use std::path::Path;

use refhound_callgraph::{CallGraph, Callers, NodeId, UnitInput};
use refhound_contracts::EntryRole;
use refhound_index::{FxHashMap, FxHashSet, Symbol};
use refhound_ir::Announced;
use refhound_memory::NamedDefinition;
use refhound_project::{Extent, Project};
use refhound_source::Files;
use refhound_unknowns::limits;

use crate::unit::Unit;

/// A function of a header is the one that the unit which speaks for it has.
pub(crate) fn graph_of(units: &[Unit], project: &Project, files: &dyn Files) -> CallGraph {
    let seen: Vec<FxHashMap<Symbol, NamedDefinition>> =
        units.iter().map(|unit| unit.record.header_functions.iter().copied().collect()).collect();
    // Where each header's function was lowered: the unit, and its index there.
    let mut bodies: FxHashMap<NamedDefinition, (usize, usize)> = FxHashMap::default();
    for (index, (unit, seen)) in units.iter().zip(&seen).enumerate() {
        for (position, function) in unit.record.facts.functions.iter().enumerate() {
            if let Some(definition) = seen.get(&function.name) {
                bodies.entry(*definition).or_insert((index, position));
            }
        }
    }
    let header_functions = |unit: &Unit| -> FxHashMap<Symbol, (usize, usize)> {
        let functions = unit.record.header_functions.iter();
        functions.filter_map(|(name, definition)| Some((*name, *bodies.get(definition)?))).collect()
    };
    let inputs: Vec<UnitInput<'_>> = units
        .iter()
        .map(|unit| UnitInput { facts: &unit.record.facts, header_functions: header_functions(unit) })
        .collect();
    let mut graph = CallGraph::build(&inputs, &callers(units, project, files));
    leave_out_unbuilt(&mut graph, units, project);
    graph
}

/// What stands in a file that no build compiles is nobody's, but for what headers define.
fn leave_out_unbuilt(graph: &mut CallGraph, units: &[Unit], project: &Project) {
    if project.unbuilt.is_empty() {
        return;
    }
    let path = |unit: &Unit| project.units.get(unit.number).map(|unit| &unit.path);
    let is_unbuilt = |unit: &Unit| path(unit).is_some_and(|path| project.unbuilt.binary_search(path).is_ok());
    let is_of_header = |unit: &Unit, name: Symbol| unit.record.header_functions.iter().any(|&(known, _)| known == name);
    let is_spare = |unit: &Unit, name: Symbol| is_unbuilt(unit) && !is_of_header(unit, name);
    let nodes: Vec<NodeId> =
        graph.nodes.iter().filter(|(_, node)| is_spare(&units[node.unit], node.name)).map(|(id, _)| id).collect();
    for node in nodes {
        graph.leave_out(node);
    }
}

/// How a source is commented.
#[derive(Clone, Copy)]
enum Comments {
    OfC,
    Unknown,
}

/// Literals of C++ have further forms, in which quotes mean nothing.
fn comments_of(path: &Path) -> Comments {
    let is_c = path.extension().is_some_and(|extension| extension == "c");
    if is_c { Comments::OfC } else { Comments::Unknown }
}

/// A source of C without its comments: a call that stands in one is none.
fn without_comments(text: &[u8]) -> Vec<u8> {
    let mut kept = Vec::with_capacity(text.len());
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        let rest = &text[at..];
        let length = match byte {
            b'/' if rest.starts_with(b"/*") => {
                memchr::memmem::find(&rest[2..], b"*/").map_or(rest.len(), |end| end + 4)
            }
            b'/' if rest.starts_with(b"//") => memchr::memchr(b'\n', rest).unwrap_or(rest.len()),
            b'"' | b'\'' => {
                let length = literal_length(rest);
                kept.extend_from_slice(&rest[..length]);
                at += length;
                continue;
            }
            _ => {
                kept.push(byte);
                at += 1;
                continue;
            }
        };
        kept.push(b' ');
        at += length;
    }
    kept
}

/// The bytes of a literal that text begins with; one that its line leaves open ends there.
fn literal_length(text: &[u8]) -> usize {
    let mut at = 1;
    while let Some(&byte) = text.get(at) {
        match byte {
            b'\\' => at += 1,
            b'\n' => return at,
            _ if byte == text[0] => return at + 1,
            _ => {}
        }
        at += 1;
    }
    text.len()
}

/// Who may call what a prototype announces.
fn callers(units: &[Unit], project: &Project, files: &dyn Files) -> Callers {
    let is_read = |unit: &Unit| unit.record.given_up.is_none() && unit.record.unanalysed.is_empty();
    let entries = || units.iter().flat_map(|unit| &unit.record.facts.entry_points);
    let has_module = entries().any(|entry| matches!(entry.role, EntryRole::ModuleInit(_)));
    if project.extent == Extent::Part || !has_module || !units.iter().all(is_read) {
        return Callers::Anybody;
    }
    let functions = units.iter().flat_map(|unit| &unit.record.facts.functions);
    let announced = functions.filter(|function| function.announced == Announced::ByPrototype);
    let announced: FxHashMap<&str, Symbol> = announced.map(|it| (it.name.as_str(), it.name)).collect();
    let mut named = FxHashSet::default();
    let mut left = limits::UNREAD_BYTES;
    let mut names_in = |path: &Path, comments: Comments| -> Option<FxHashSet<Symbol>> {
        let text = files.read(path, left).ok()?;
        left = left.saturating_sub(text.len() as u64);
        let text = match comments {
            Comments::Unknown => text,
            Comments::OfC => without_comments(&text),
        };
        let words = text.split(|byte| *byte != b'_' && !byte.is_ascii_alphanumeric());
        Some(words.filter_map(|word| announced.get(std::str::from_utf8(word).ok()?).copied()).collect())
    };
    for path in &project.beside {
        let Some(names) = names_in(path, Comments::Unknown) else { return Callers::Anybody };
        named.extend(names);
    }
    // Names of a unit that stand in none of its functions are in code for another platform or another version.
    for unit in units {
        let path = project.units.get(unit.number).map(|unit| unit.path.as_path());
        let Some(mut names) = path.and_then(|path| names_in(path, comments_of(path))) else { return Callers::Anybody };
        let facts = &unit.record.facts;
        let known = facts.names();
        names.retain(|name| !known.contains(name) && !facts.takes_address(*name));
        named.extend(names);
    }
    Callers::Known(named)
}

#[cfg(test)]
mod tests {
    use super::without_comments;

    #[test]
    fn comments_are_left_out_and_literals_are_not() {
        let kept = |text: &str| String::from_utf8(without_comments(text.as_bytes())).expect("bytes of the text");
        assert_eq!(kept("a /* b() */ c // d\ne"), "a   c  \ne");
        assert_eq!(kept(r#"f("/* x */", '"', "\"//"); // y"#), r#"f("/* x */", '"', "\"//");  "#);
        assert_eq!(kept("a /* never closed"), "a  ");
        assert_eq!(kept("don't\n/**/b"), "don't\n b");
        assert_eq!(kept("\"open\\"), "\"open\\");
    }
}
