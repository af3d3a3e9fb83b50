//! The table of threats in `docs/security.md`: each row names tests that are there, which `cargo xtask tidy` looks for.

use std::path::{Path, PathBuf};

/// What is wrong with a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Untested {
    /// It names no test.
    Nothing { threat: String },
    /// It names one that is not there.
    NoSuchTest { test: String },
}

/// Looks for the tests that the table names; `read` gives the text of a file of the repository.
pub(crate) fn untested(page: &str, read: impl Fn(&Path) -> Option<String>) -> Vec<Untested> {
    let table = page.split("| threat | what is done | test |\n|---|---|---|\n").nth(1).unwrap_or_default();
    let rows: Vec<&str> = table.lines().take_while(|line| line.starts_with('|')).collect();
    if rows.is_empty() {
        return vec![Untested::Nothing { threat: "the table".to_owned() }];
    }
    let mut found = Vec::new();
    for row in rows {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let named: Vec<&str> = cells.last().map_or(Vec::new(), |tests| tests.split('`').skip(1).step_by(2).collect());
        if cells.len() != 3 || named.is_empty() {
            found.push(Untested::Nothing { threat: cells.first().copied().unwrap_or_default().to_owned() });
        }
        let missing = named.into_iter().filter(|test| !is_there(test, &read));
        found.extend(missing.map(|test| Untested::NoSuchTest { test: test.to_owned() }));
    }
    found
}

/// `cli/reading.rs: a_test`, `fuzz: server`, `xtask: databases`.
fn is_there(test: &str, read: &impl Fn(&Path) -> Option<String>) -> bool {
    let Some((place, name)) = test.split_once(": ") else { return false };
    let file = match place.split_once('/') {
        None if place == "fuzz" => return read(&Path::new("fuzz/src/bin").join(format!("{name}.rs"))).is_some(),
        None if place == "xtask" => return read(&Path::new("xtask/src").join(format!("{name}.rs"))).is_some(),
        Some(("cli", file)) => Path::new("crates/refhound_cli/tests/cli").join(file),
        Some(("report", file)) => Path::new("crates/refhound_report/tests/suite").join(file),
        Some(_) => Path::new("crates").join(place),
        None => PathBuf::from(place),
    };
    let Some(text) = read(&file) else { return false };
    let Some(at) = text.find(&format!("fn {name}(")) else { return false };
    // Between the attribute and its function stand other attributes at most.
    text[..at].rfind("#[test]").is_some_and(|test| !text[test..at].contains('}'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(path: &Path) -> Option<String> {
        match path.to_str()? {
            "crates/refhound_cli/tests/cli/a.rs" => {
                Some("#[test]\n#[cfg(unix)]\nfn held() {}\nfn other() {}\n".to_owned())
            }
            "crates/x/src/b.rs" => Some("    #[test]\n    fn inside() {}\n".to_owned()),
            "fuzz/src/bin/server.rs" => Some(String::new()),
            _ => None,
        }
    }

    fn told(tests: &str) -> Vec<Untested> {
        untested(&format!("| threat | what is done | test |\n|---|---|---|\n| t | d | {tests} |\n"), read)
    }

    #[test]
    fn every_row_names_tests_that_are_there() {
        assert_eq!(told("`cli/a.rs: held`, `x/src/b.rs: inside`, `fuzz: server`"), []);
        let missing = |test: &str| Untested::NoSuchTest { test: test.to_owned() };
        for test in ["cli/a.rs: other", "cli/a.rs: gone", "cli/b.rs: held", "fuzz: gone", "a.rs"] {
            assert_eq!(told(&format!("`{test}`")), [missing(test)]);
        }
        assert_eq!(told("none"), [Untested::Nothing { threat: "t".to_owned() }]);
        assert_eq!(untested("no table", read).len(), 1);
    }
}
