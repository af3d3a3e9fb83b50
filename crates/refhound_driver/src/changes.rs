//! What differs between two runs: on the tree as it was, and on the tree as it is.
//!
//! A finding concerns a change if its function was written anew, if a function that it calls does something else now (its
//! summary differs), or if the earlier run did not have it: then something else that changed is the reason, a macro, a table
//! or a contract. [`Earlier`] is what is remembered of the first run, [`Changes`] the comparison.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use refhound_cache::Key as Hash;
use refhound_callgraph::{Node, NodeId};
use refhound_checks::Finding;

use crate::findings::all_findings;
use crate::pipeline::Analysis;

/// A function: the file that its body is written in, and its name.
type Key = (PathBuf, String);

/// What two versions of a function are compared by: its text, and what it does to its callers. Two definitions of one name in a
/// file (`#ifdef`) count as one.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Known {
    text: Vec<u64>,
    summary: Vec<Hash>,
}

/// What a run on an earlier state of the tree knew.
#[derive(Debug, Default)]
pub struct Earlier {
    functions: BTreeMap<Key, Known>,
    fingerprints: BTreeSet<String>,
}

impl Earlier {
    /// Remembers a run.
    pub(crate) fn of(analysis: &Analysis) -> Earlier {
        let fingerprints = all_findings(analysis).into_iter().map(|finding| finding.fingerprint).collect();
        Earlier { functions: functions(analysis), fingerprints }
    }
}

/// What is different in a later run.
#[derive(Debug)]
pub struct Changes {
    /// Functions that are new or written anew.
    changed: BTreeSet<Key>,
    /// Functions that call one whose summary differs.
    affected: BTreeSet<Key>,
    /// All functions of the later run.
    all: BTreeSet<Key>,
    earlier: BTreeSet<String>,
}

impl Changes {
    /// Compares a run with an earlier one. `old_name` tells how a file was called then.
    pub(crate) fn between(earlier: Earlier, now: &Analysis, old_name: &dyn Fn(&Path) -> PathBuf) -> Changes {
        let Earlier { functions: before, fingerprints } = earlier;
        let after = functions(now);
        let compared: BTreeMap<&Key, Option<&Known>> =
            after.keys().map(|key| (key, before.get(&(old_name(&key.0), key.1.clone())))).collect();
        let changed: BTreeSet<Key> = after
            .iter()
            .filter(|(key, known)| compared[key].is_none_or(|before| before.text != known.text))
            .map(|(key, _)| key.clone())
            .collect();
        let does_something_else = |key: &Key| compared[key].is_none_or(|before| before.summary != after[key].summary);
        let mut affected = BTreeSet::new();
        for (_, data) in now.graph.nodes.iter() {
            let mut callees = data.callees.iter().filter_map(|&callee| key(now, &now.graph.nodes[callee]));
            if callees.any(|callee| after.contains_key(&callee) && does_something_else(&callee)) {
                affected.extend(key(now, data).filter(|key| !changed.contains(key)));
            }
        }
        Changes { changed, affected, all: after.into_keys().collect(), earlier: fingerprints }
    }

    /// Whether a finding of the later run has to do with what changed.
    pub fn concern(&self, finding: &Finding) -> bool {
        if !self.earlier.contains(&finding.fingerprint) {
            return true;
        }
        let key = (finding.at.file.path.clone(), finding.function.clone());
        if self.all.contains(&key) {
            return self.changed.contains(&key) || self.affected.contains(&key);
        }
        // It points into a macro that is written in another file than the function.
        self.changed.iter().chain(&self.affected).any(|(_, name)| *name == finding.function)
    }

    /// How many functions are new or written anew.
    pub fn changed(&self) -> usize {
        self.changed.len()
    }

    /// How many further functions call one that does something else now.
    pub fn affected(&self) -> usize {
        self.affected.len()
    }
}

fn functions(analysis: &Analysis) -> BTreeMap<Key, Known> {
    let mut functions: BTreeMap<Key, Known> = BTreeMap::new();
    for (node, data) in analysis.graph.nodes.iter() {
        if let Some((key, known)) = known(analysis, node, data) {
            let all = functions.entry(key).or_default();
            all.text.extend(known.text);
            all.summary.extend(known.summary);
        }
    }
    functions
}

fn known(analysis: &Analysis, node: NodeId, data: &Node) -> Option<(Key, Known)> {
    let body = analysis.units[data.unit].record.bodies.get(data.index)?;
    let summary = analysis.summary_keys.get(node).copied().flatten();
    Some((key(analysis, data)?, Known { text: vec![body.text], summary: summary.into_iter().collect() }))
}

/// A function. Without a counted object in any function of the unit nothing is found there, and nobody asks where it is.
fn key(analysis: &Analysis, data: &Node) -> Option<Key> {
    let record = &analysis.units[data.unit].record;
    let place = record.functions.get(data.index)?;
    let path = PathBuf::from(record.files[place.file as usize].file.path.as_str());
    Some((path, data.name.as_str().to_owned()))
}
