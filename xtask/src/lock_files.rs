//! Lock files that do not fit the manifests: `cargo xtask tidy` tells at once what a build with `--locked` tells after a while, or,
//! of the fuzz targets that stand outside the workspace, at the end of CI.

use std::collections::{BTreeMap, BTreeSet};

use serde::Deserialize;

/// What a crate of the repository is made of.
pub(crate) struct Needs {
    /// With what its tests use.
    pub(crate) all: BTreeSet<String>,
    pub(crate) of_code: BTreeSet<String>,
}

/// What a lock file says wrongly of a crate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Stale {
    /// The crate is not in it.
    Absent { name: String },
    /// The manifest names a dependency, the lock file does not.
    Lacks { name: String, uses: String },
    /// The lock file names a dependency, the manifest does not.
    Keeps { name: String, uses: String },
}

#[derive(Deserialize)]
struct Lock {
    package: Vec<Locked>,
}

#[derive(Deserialize)]
struct Locked {
    name: String,
    source: Option<String>,
    #[serde(default)]
    dependencies: Vec<String>,
}

/// What is out of date in a lock file. `members` are the crates whose tests are built with it; all other crates of the repository are
/// there if something uses them.
pub(crate) fn stale(
    lock: &str,
    crates: &BTreeMap<String, Needs>,
    members: &BTreeSet<String>,
) -> anyhow::Result<Vec<Stale>> {
    let lock: Lock = toml::from_str(lock)?;
    let locked: BTreeMap<&str, &Locked> =
        lock.package.iter().filter(|one| one.source.is_none()).map(|one| (one.name.as_str(), one)).collect();
    let mut found = Vec::new();
    let mut waiting: Vec<&String> = members.iter().collect();
    let mut seen: BTreeSet<&String> = BTreeSet::new();
    while let Some(name) = waiting.pop() {
        let Some(needs) = crates.get(name).filter(|_| seen.insert(name)) else { continue };
        let needed = if members.contains(name) { &needs.all } else { &needs.of_code };
        waiting.extend(needed);
        let Some(package) = locked.get(name.as_str()) else {
            found.push(Stale::Absent { name: name.clone() });
            continue;
        };
        // `name`, or `name version` where there are several versions.
        let has = |uses: &str| package.dependencies.iter().any(|one| one.split(' ').next() == Some(uses));
        let lacking = needed.iter().filter(|uses| !has(uses));
        found.extend(lacking.map(|uses| Stale::Lacks { name: name.clone(), uses: uses.clone() }));
        let kept = package.dependencies.iter().filter_map(|one| one.split(' ').next());
        let kept = kept.filter(|uses| !needed.contains(*uses));
        found.extend(kept.map(|uses| Stale::Keeps { name: name.clone(), uses: uses.to_owned() }));
    }
    found.sort_by_key(|stale| format!("{stale:?}"));
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn needs(code: &[&str], tests: &[&str]) -> Needs {
        let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<BTreeSet<String>>();
        Needs { all: names(&[code, tests].concat()), of_code: names(code) }
    }

    const LOCK: &str = "
[[package]]
name = \"a\"
version = \"0.1.0\"
dependencies = [\"b\", \"serde 1.0.1\", \"proptest\"]
[[package]]
name = \"b\"
version = \"0.1.0\"
[[package]]
name = \"serde\"
version = \"1.0.1\"
source = \"registry\"
dependencies = [\"x\"]
";

    #[test]
    fn a_lock_file_names_what_the_manifests_name() {
        let members: BTreeSet<String> = ["a".to_owned()].into();
        let told = |a: Needs, b: Needs| {
            stale(LOCK, &[("a".to_owned(), a), ("b".to_owned(), b)].into(), &members).expect("the text is right")
        };
        assert_eq!(told(needs(&["b", "serde"], &["proptest"]), needs(&[], &["proptest"])), []);
        let (name, uses) = ("b".to_owned(), "serde".to_owned());
        assert_eq!(told(needs(&["b", "serde"], &["proptest"]), needs(&["serde"], &[])), [Stale::Lacks { name, uses }]);
        let (name, uses) = ("a".to_owned(), "serde".to_owned());
        assert_eq!(told(needs(&["b"], &["proptest"]), needs(&[], &[])), [Stale::Keeps { name, uses }]);
        let absent = stale(LOCK, &[("c".to_owned(), needs(&[], &[]))].into(), &["c".to_owned()].into());
        assert_eq!(absent.expect("the text is right"), [Stale::Absent { name: "c".to_owned() }]);
    }
}
