//! The data of `facts/`: words that are no functions, what the compatibility header has, what the limited API's headers offer.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use refhound_clauses::Version;
use refhound_index::{FxHashMap, Symbol, intern};
use serde::Deserialize;

/// What is known of a word that the models do not describe.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Word {
    #[serde(default)]
    pub(crate) reads: Reads,
    pub(crate) removed: Option<String>,
    pub(crate) deprecated: Option<String>,
    pub(crate) instead: Option<String>,
    pub(crate) since: Option<String>,
    pub(crate) limited: Option<String>,
    pub(crate) opaque: Option<String>,
    pub(crate) threads: Option<String>,
}

/// Where a word counts.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Reads {
    #[default]
    Anywhere,
    /// Behind `.` or `->`.
    Member,
}

/// Words that say something of a whole module or function in builds without the GIL.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Threads {
    /// What the functions begin with that make a module.
    pub(crate) module_entry: String,
    /// What a module says that it needs no GIL with.
    pub(crate) module_says: BTreeSet<String>,
    /// What locks an object or a lock of the project's own.
    pub(crate) locks: BTreeSet<String>,
    /// Calls that go through a container that must not change meanwhile.
    pub(crate) locked_over: BTreeMap<String, String>,
    /// The type of object pointers that are kept in variables.
    pub(crate) object: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Limited {
    /// What to call instead of what the limited API lacks.
    instead: BTreeMap<String, String>,
    /// What a build for the limited API defines.
    define: String,
    macros: BTreeSet<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Compat {
    names: BTreeSet<String>,
}

/// All of it.
pub(crate) struct Facts {
    words: FxHashMap<Symbol, Word>,
    /// What a build for the limited API defines.
    pub(crate) limited_macro: String,
    limited: BTreeSet<String>,
    limited_instead: BTreeMap<String, String>,
    compat: BTreeSet<String>,
    pub(crate) threads: Threads,
}

impl Facts {
    pub(crate) fn get() -> &'static Facts {
        static FACTS: OnceLock<Facts> = OnceLock::new();
        FACTS.get_or_init(Facts::read)
    }

    fn read() -> Facts {
        let words: BTreeMap<String, Word> =
            toml::from_str(include_str!("../facts/words.toml")).expect("the tests read the facts");
        let limited: Limited = toml::from_str(include_str!("../facts/limited.toml")).expect("the tests read the facts");
        let compat: Compat = toml::from_str(include_str!("../facts/compat.toml")).expect("the tests read the facts");
        let threads = toml::from_str(include_str!("../facts/threads.toml")).expect("the tests read the facts");
        Facts {
            words: words.into_iter().map(|(name, word)| (intern(&name), word)).collect(),
            limited_macro: limited.define,
            limited: limited.macros,
            limited_instead: limited.instead,
            compat: compat.names,
            threads,
        }
    }

    pub(crate) fn word(&self, name: Symbol) -> Option<&Word> {
        self.words.get(&name)
    }

    /// Whether headers offer it under the limited API although it is no symbol of the stable ABI.
    pub(crate) fn is_limited_macro(&self, name: &str) -> bool {
        self.limited.contains(name)
    }

    /// What the limited API has instead of it.
    pub(crate) fn limited_instead(&self, name: &str) -> Option<&str> {
        self.limited_instead.get(name).map(String::as_str)
    }

    /// Whether `pythoncapi_compat.h` defines it for older versions.
    pub(crate) fn has_compat(&self, name: &str) -> bool {
        self.compat.contains(name)
    }
}

/// `3.13` of a text that begins with a version; texts such as `3.15 (soft)` have more.
pub(crate) fn version(text: &str) -> Option<Version> {
    let digits = text.trim_start_matches("<=").split(|c: char| !c.is_ascii_digit() && c != '.').next()?;
    let (major, minor) = digits.split_once('.')?;
    Some(Version::new(major.parse().ok()?, minor.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use refhound_contracts::ApiTable;

    use super::*;

    #[test]
    fn every_fact_can_be_read_and_every_version_is_one() {
        let facts = Facts::get();
        assert!(facts.words.len() > 40);
        for (name, word) in facts.words.iter().map(|(name, word)| (name.as_str(), word)).collect::<BTreeMap<_, _>>() {
            for text in [&word.removed, &word.deprecated, &word.since].into_iter().flatten() {
                assert!(version(text).is_some(), "{name}: {text}");
            }
            let says = [&word.removed, &word.deprecated, &word.limited, &word.opaque, &word.threads];
            assert!(says.iter().any(|text| text.is_some()), "{name} stands in the way of nothing");
        }
    }

    #[test]
    fn names_of_the_compatibility_header_are_of_the_api() {
        let facts = Facts::get();
        let replaced = facts.limited_instead.iter().flat_map(|(name, instead)| [name, instead]);
        for name in facts.compat.iter().chain(replaced) {
            assert!(ApiTable::lookup_str(name).is_some(), "{name}");
        }
    }
}
