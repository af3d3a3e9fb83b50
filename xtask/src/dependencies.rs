//! Dependencies that a crate declares and does not use: `cargo xtask tidy` complains about them.
//!
//! Every one is built for everybody who builds the crate, and says of the crate what is not so. A crate counts as used where
//! a path begins with its name (`serde::Deserialize`, `use libc as c`); comments do not count.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use serde::Deserialize;

/// The tables of a manifest that name other crates.
#[derive(Deserialize)]
pub(crate) struct Declared {
    #[serde(default)]
    dependencies: Names,
    #[serde(default, rename = "dev-dependencies")]
    dev: Names,
    #[serde(default, rename = "build-dependencies")]
    build: Names,
    /// By condition, as in `[target.'cfg(unix)'.dependencies]`.
    #[serde(default)]
    target: BTreeMap<String, Conditional>,
}

/// What a crate needs on some systems only.
#[derive(Deserialize)]
struct Conditional {
    #[serde(default)]
    dependencies: Names,
}

type Names = BTreeMap<String, toml::Value>;

/// What is wrong with one dependency.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Superfluous {
    /// Nothing that the table is for names it.
    Unused { name: String, table: &'static str },
    /// It is in `dependencies`, and only tests name it.
    ForTests { name: String },
    /// The workspace gives a version for a crate that no member uses.
    OfNobody { name: String },
}

/// What a source file is part of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Code,
    Test,
    Build,
}

impl Declared {
    /// Dependencies that the sources of the crate in `package` do not need.
    pub(crate) fn superfluous(&self, package: &Path, sources: &BTreeMap<PathBuf, String>) -> Vec<Superfluous> {
        let is_used = |name: &str, parts: &[Part]| {
            sources.iter().any(|(path, text)| {
                let path = path.strip_prefix(package).unwrap_or(path);
                parts_of(path, text).iter().any(|(part, text)| parts.contains(part) && names(text, name))
            })
        };
        let mut found = Vec::new();
        for name in self.code().filter(|name| !is_used(name, &[Part::Code])) {
            let name = name.clone();
            let for_tests = is_used(&name, &[Part::Test]);
            let unused = |name| Superfluous::Unused { name, table: "dependencies" };
            found.push(if for_tests { Superfluous::ForTests { name } } else { unused(name) });
        }
        for (names, table, part) in
            [(&self.dev, "dev-dependencies", Part::Test), (&self.build, "build-dependencies", Part::Build)]
        {
            let unused = names.keys().filter(|name| !is_used(name, &[part]));
            found.extend(unused.map(|name| Superfluous::Unused { name: name.clone(), table }));
        }
        found
    }

    /// What the crate is made of: all but what its tests use.
    pub(crate) fn of_code(&self) -> impl Iterator<Item = &String> {
        self.code().chain(self.build.keys())
    }

    /// The names in all tables.
    pub(crate) fn all(&self) -> impl Iterator<Item = &String> {
        self.code().chain(self.dev.keys()).chain(self.build.keys())
    }

    /// What the code names, on any system.
    fn code(&self) -> impl Iterator<Item = &String> {
        self.dependencies.keys().chain(self.target.values().flat_map(|condition| condition.dependencies.keys()))
    }
}

#[derive(Deserialize)]
struct Root {
    workspace: Workspace,
}

#[derive(Deserialize)]
struct Workspace {
    dependencies: Names,
}

/// Crates that the workspace's manifest gives a version for and that are not among those used.
pub(crate) fn of_nobody(root_manifest: &str, used: &BTreeSet<String>) -> anyhow::Result<Vec<Superfluous>> {
    let root: Root = toml::from_str(root_manifest)?;
    let names = root.workspace.dependencies.into_keys().filter(|name| !used.contains(name));
    Ok(names.map(|name| Superfluous::OfNobody { name }).collect())
}

/// A file as what it is part of; tests stand at the end of the file that they are about, too.
fn parts_of<'t>(path: &Path, text: &'t str) -> Vec<(Part, &'t str)> {
    if path == Path::new("build.rs") || path.starts_with("build") {
        return vec![(Part::Build, text)];
    }
    if path.components().any(|part| ["tests", "benches", "examples"].iter().any(|folder| part.as_os_str() == *folder))
        || path.ends_with("tests.rs")
    {
        return vec![(Part::Test, text)];
    }
    match text.split_once("\n#[cfg(test)]\nmod tests {") {
        Some((code, tests)) => vec![(Part::Code, code), (Part::Test, tests)],
        None => vec![(Part::Code, text)],
    }
}

/// Whether a path in the text begins with the crate of this package.
fn names(text: &str, package: &str) -> bool {
    let name = package.replace('-', "_");
    text.lines().filter(|line| !line.trim_start().starts_with("//")).any(|line| {
        line.match_indices(&name).any(|(at, _)| {
            let (before, after) = (&line[..at], &line[at + name.len()..]);
            // `::name` begins at the root, `outer::name` does not.
            let outer = before.strip_suffix("::").unwrap_or(before);
            let begins = !outer.ends_with(|last: char| last.is_alphanumeric() || last == '_');
            let imported = before.trim_end().ends_with("use") && (after.starts_with(" as ") || after.starts_with(';'));
            begins && (after.starts_with("::") || imported)
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn superfluous(manifest: &str, sources: &[(&str, &str)]) -> Vec<Superfluous> {
        let declared: Declared = toml::from_str(manifest).expect("it is well formed");
        let sources =
            sources.iter().map(|(path, text)| (Path::new("crates/x").join(path), (*text).to_owned())).collect();
        declared.superfluous(Path::new("crates/x"), &sources)
    }

    fn unused(name: &str, table: &'static str) -> Superfluous {
        Superfluous::Unused { name: name.to_owned(), table }
    }

    #[test]
    fn a_crate_is_used_where_a_path_begins_with_its_name() {
        for used in
            ["use serde_json::Value;", "let x = serde_json::json!(1);", "use serde_json as json;", "f(::serde_json::f)"]
        {
            assert!(names(used, "serde-json"), "{used}");
        }
        for unused in ["// serde_json::Value", "let serde_json = 1;", "my_serde_json::f()", "self::serde_json::f()"] {
            assert!(!names(unused, "serde-json"), "{unused}");
        }
    }

    #[test]
    fn each_table_is_used_by_what_it_is_for() {
        let manifest =
            "[dependencies]\na = '1'\nb = '1'\nc = '1'\n[dev-dependencies]\nd = '1'\n[build-dependencies]\ne = '1'\n";
        let code = "//! Holds.\nuse a::A;\n\n#[cfg(test)]\nmod tests {\n    use b::B;\n}\n";
        let for_tests = Superfluous::ForTests { name: "b".to_owned() };
        assert_eq!(
            superfluous(manifest, &[("src/lib.rs", code), ("tests/suite.rs", "use e::E;")]),
            [
                for_tests.clone(),
                unused("c", "dependencies"),
                unused("d", "dev-dependencies"),
                unused("e", "build-dependencies")
            ]
        );
        let rest =
            [("src/lib.rs", code), ("src/c.rs", "c::c()"), ("tests/suite.rs", "use d::D;"), ("build.rs", "e::e()")];
        assert_eq!(superfluous(manifest, &rest), [for_tests]);
    }

    #[test]
    fn what_is_needed_on_some_systems_only_counts_too() {
        let manifest = "[target.'cfg(unix)'.dependencies]\na = '1'\nb = '1'\n";
        assert_eq!(superfluous(manifest, &[("src/lib.rs", "use a::A;\n")]), [unused("b", "dependencies")]);
    }

    #[test]
    fn the_workspace_names_what_a_member_uses() {
        let manifest = "[workspace.dependencies]\na = '1'\nb = '1'\n";
        let found = of_nobody(manifest, &BTreeSet::from(["a".to_owned()])).expect("it is well formed");
        assert_eq!(found, [Superfluous::OfNobody { name: "b".to_owned() }]);
    }
}
