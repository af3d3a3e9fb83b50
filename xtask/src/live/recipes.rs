//! The data file of the live test: how arguments are made, which names cannot be called, and which disagreements with the
//! contracts are known and why. `recipes.toml` describes itself.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use refhound_clauses::Version;
use refhound_types::PythonVersion;
use serde::Deserialize;

/// Everything in `recipes.toml`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Recipes {
    /// How many names have to be covered at least.
    pub(crate) floor: usize,
    /// Python expressions for objects of the wrong kind.
    pub(crate) bad_objects: Vec<String>,
    /// C expressions by the C type of the parameter.
    pub(crate) bad_values: BTreeMap<String, Vec<String>>,
    /// C expressions by C type.
    pub(crate) values: BTreeMap<String, String>,
    /// C expressions by C type and name of the parameter: `int flags`.
    pub(crate) named_values: BTreeMap<String, String>,
    /// Python expressions by the C type of the object.
    pub(crate) objects: BTreeMap<String, String>,
    /// Python expressions by the name of the parameter.
    pub(crate) named_objects: BTreeMap<String, String>,
    /// Python expressions for objects of a type, by the name of the type object, and for what premises of `given` speak of.
    pub(crate) instances: BTreeMap<String, String>,
    pub(crate) family: Vec<Family>,
    pub(crate) row: BTreeMap<String, RowRecipe>,
    pub(crate) skip: Vec<Skip>,
    #[serde(default)]
    pub(crate) explained: Vec<Explained>,
}

/// What functions with a common prefix take.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Family {
    pub(crate) prefix: String,
    /// The Python expression for the first object parameter.
    pub(crate) first: Option<String>,
    #[serde(default)]
    pub(crate) args: BTreeMap<String, String>,
}

/// What one function needs beside the general rules.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RowRecipe {
    /// By parameter: a Python expression for an object, C for anything else. `NULL` is C's.
    #[serde(default)]
    pub(crate) args: BTreeMap<String, String>,
    /// The call itself, where it is not `name(arguments)`; `$1` is the first argument.
    pub(crate) call: Option<String>,
    /// C text for the variadic arguments.
    pub(crate) more: Option<String>,
    /// C statements before the call, after the arguments were made.
    pub(crate) before: Option<String>,
    /// C statements after the call, when it was made.
    pub(crate) after: Option<String>,
    /// Whether wrong arguments may be given: functions that do not look at them would crash.
    pub(crate) bad: Option<WrongArguments>,
    #[serde(default)]
    pub(crate) trial: Vec<TrialRecipe>,
    /// An exception is set before the call.
    #[serde(default)]
    pub(crate) error_before: bool,
    /// Parameters that are not tried with NULL: not in a call like this, or nobody means what it does, as an exception
    /// without a type or an item that is not there.
    #[serde(default)]
    pub(crate) never_null: Vec<String>,
    /// Parameters that must have one reference only, so that nobody can watch them.
    #[serde(default)]
    pub(crate) unwatched: Vec<String>,
}

/// Whether a function survives wrong arguments.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum WrongArguments {
    Tried,
    Spared,
}

/// One more call of the same function.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TrialRecipe {
    pub(crate) name: String,
    #[serde(default)]
    pub(crate) args: BTreeMap<String, String>,
    pub(crate) more: Option<String>,
}

/// Names that are not called, with the reason. `PyConfig_*` stands for all that begin so.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Skip {
    pub(crate) reason: String,
    pub(crate) names: Vec<String>,
}

/// A disagreement that is no mistake of the contract.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Explained {
    pub(crate) row: String,
    /// `result`, `error`, `crash`, `given`, or the name of a parameter.
    pub(crate) about: String,
    /// The versions it is seen in; all when nothing is said.
    since: Option<String>,
    through: Option<String>,
    pub(crate) reason: String,
}

impl Explained {
    fn is_about(&self, row: &str, about: &str, version: PythonVersion) -> bool {
        let seen = Version::new(version.major, version.minor);
        let after = self.since.as_deref().and_then(|text| text.parse().ok()).is_none_or(|since| seen >= since);
        let before = self.through.as_deref().and_then(|text| text.parse().ok()).is_none_or(|through| seen <= through);
        self.row == row && self.about == about && after && before
    }
}

impl Recipes {
    pub(crate) fn read() -> Result<Recipes> {
        toml::from_str(include_str!("recipes.toml")).context("xtask/src/live/recipes.toml")
    }

    /// Why a name is not called.
    pub(crate) fn skipped(&self, name: &str) -> Option<&str> {
        let names = |skip: &Skip| {
            skip.names.iter().any(|pattern| match pattern.strip_suffix('*') {
                Some(prefix) => name.starts_with(prefix),
                None => pattern == name,
            })
        };
        self.skip.iter().find(|skip| names(skip)).map(|skip| skip.reason.as_str())
    }

    /// The families of a name, the closest first.
    pub(crate) fn families(&self, name: &str) -> Vec<&Family> {
        let mut families: Vec<&Family> = self.family.iter().filter(|f| name.starts_with(&f.prefix)).collect();
        families.sort_by_key(|family| std::cmp::Reverse(family.prefix.len()));
        families
    }

    /// Why a disagreement is no mistake of the contract.
    pub(crate) fn explanation(&self, row: &str, about: &str, version: PythonVersion) -> Option<&str> {
        let found = self.explained.iter().find(|known| known.is_about(row, about, version));
        found.map(|known| known.reason.as_str())
    }
}
