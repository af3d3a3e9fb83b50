//! Which crates of the workspace a crate is made of: `cargo xtask tidy` compares the manifests with this table.
//!
//! The table is the drawing of the architecture page as data. A line that is missing is a decision somebody still has to
//! take; a line that no manifest needs would let a crate grow towards another without anybody noticing.

use std::collections::BTreeSet;

/// Crates from the bottom up, each with those that it may use.
pub(crate) const EDGES: &[(&str, &[&str])] = &[
    ("refhound_index", &[]),
    ("refhound_cache", &[]),
    ("refhound_domains", &[]),
    ("refhound_unknowns", &[]),
    ("refhound_fixpoint", &[]),
    ("refhound_text", &[]),
    ("refhound_linear", &["refhound_index", "refhound_unknowns"]),
    ("refhound_affine", &["refhound_index", "refhound_domains", "refhound_unknowns"]),
    ("refhound_source", &["refhound_index", "refhound_unknowns"]),
    ("refhound_git", &["refhound_unknowns", "refhound_source"]),
    ("refhound_archive", &["refhound_unknowns", "refhound_source"]),
    ("refhound_types", &["refhound_index", "refhound_unknowns"]),
    ("refhound_clauses", &["refhound_domains"]),
    ("refhound_evidence", &["refhound_index", "refhound_source"]),
    ("refhound_project", &["refhound_index", "refhound_unknowns", "refhound_source"]),
    (
        "refhound_contracts",
        &[
            "refhound_index",
            "refhound_unknowns",
            "refhound_text",
            "refhound_source",
            "refhound_types",
            "refhound_clauses",
        ],
    ),
    ("refhound_preproc", &["refhound_index", "refhound_unknowns", "refhound_source"]),
    ("refhound_csyntax", &["refhound_index", "refhound_unknowns", "refhound_preproc"]),
    ("refhound_cxxsyntax", &["refhound_index", "refhound_unknowns", "refhound_preproc", "refhound_csyntax"]),
    (
        "refhound_cxxsema",
        &["refhound_index", "refhound_unknowns", "refhound_preproc", "refhound_csyntax", "refhound_cxxsyntax"],
    ),
    ("refhound_csema", &["refhound_index", "refhound_unknowns", "refhound_types", "refhound_csyntax"]),
    ("refhound_ir", &["refhound_index", "refhound_domains", "refhound_unknowns", "refhound_source", "refhound_types"]),
    ("refhound_passes", &["refhound_index", "refhound_source", "refhound_types", "refhound_ir"]),
    (
        "refhound_lower",
        &[
            "refhound_index",
            "refhound_domains",
            "refhound_unknowns",
            "refhound_source",
            "refhound_types",
            "refhound_contracts",
            "refhound_preproc",
            "refhound_csyntax",
            "refhound_csema",
            "refhound_ir",
        ],
    ),
    (
        "refhound_callgraph",
        &[
            "refhound_index",
            "refhound_domains",
            "refhound_types",
            "refhound_clauses",
            "refhound_contracts",
            "refhound_ir",
        ],
    ),
    (
        "refhound_summary",
        &[
            "refhound_index",
            "refhound_domains",
            "refhound_unknowns",
            "refhound_source",
            "refhound_types",
            "refhound_clauses",
            "refhound_contracts",
            "refhound_ir",
            "refhound_callgraph",
        ],
    ),
    (
        "refhound_symex",
        &[
            "refhound_index",
            "refhound_domains",
            "refhound_unknowns",
            "refhound_linear",
            "refhound_source",
            "refhound_types",
            "refhound_clauses",
            "refhound_evidence",
            "refhound_contracts",
            "refhound_ir",
            "refhound_callgraph",
            "refhound_summary",
        ],
    ),
    (
        "refhound_flaws",
        &[
            "refhound_index",
            "refhound_source",
            "refhound_types",
            "refhound_clauses",
            "refhound_evidence",
            "refhound_contracts",
            "refhound_ir",
            "refhound_callgraph",
        ],
    ),
    (
        "refhound_values",
        &[
            "refhound_index",
            "refhound_domains",
            "refhound_unknowns",
            "refhound_fixpoint",
            "refhound_source",
            "refhound_types",
            "refhound_clauses",
            "refhound_evidence",
            "refhound_contracts",
            "refhound_ir",
            "refhound_callgraph",
            "refhound_summary",
        ],
    ),
    (
        "refhound_verify",
        &[
            "refhound_index",
            "refhound_domains",
            "refhound_affine",
            "refhound_source",
            "refhound_types",
            "refhound_clauses",
            "refhound_contracts",
            "refhound_ir",
            "refhound_callgraph",
            "refhound_summary",
        ],
    ),
    (
        "refhound_memory",
        &[
            "refhound_index",
            "refhound_cache",
            "refhound_domains",
            "refhound_unknowns",
            "refhound_source",
            "refhound_types",
            "refhound_evidence",
            "refhound_contracts",
            "refhound_ir",
            "refhound_callgraph",
            "refhound_summary",
            "refhound_symex",
            "refhound_flaws",
            "refhound_verify",
        ],
    ),
    (
        "refhound_checks",
        &["refhound_index", "refhound_unknowns", "refhound_source", "refhound_clauses", "refhound_evidence"],
    ),
    ("refhound_fixes", &["refhound_unknowns", "refhound_source", "refhound_evidence", "refhound_checks"]),
    (
        "refhound_report",
        &[
            "refhound_domains",
            "refhound_text",
            "refhound_source",
            "refhound_types",
            "refhound_clauses",
            "refhound_evidence",
            "refhound_project",
            "refhound_contracts",
            "refhound_checks",
        ],
    ),
    (
        "refhound_config",
        &[
            "refhound_unknowns",
            "refhound_source",
            "refhound_types",
            "refhound_clauses",
            "refhound_evidence",
            "refhound_project",
            "refhound_contracts",
            "refhound_checks",
            "refhound_report",
        ],
    ),
    (
        "refhound_scan",
        &["refhound_unknowns", "refhound_text", "refhound_source", "refhound_archive", "refhound_report"],
    ),
    (
        "refhound_porting",
        &[
            "refhound_index",
            "refhound_source",
            "refhound_types",
            "refhound_clauses",
            "refhound_contracts",
            "refhound_preproc",
        ],
    ),
    (
        "refhound_driver",
        &[
            "refhound_index",
            "refhound_cache",
            "refhound_domains",
            "refhound_unknowns",
            "refhound_affine",
            "refhound_source",
            "refhound_types",
            "refhound_clauses",
            "refhound_evidence",
            "refhound_project",
            "refhound_contracts",
            "refhound_preproc",
            "refhound_porting",
            "refhound_csyntax",
            "refhound_cxxsyntax",
            "refhound_cxxsema",
            "refhound_ir",
            "refhound_passes",
            "refhound_lower",
            "refhound_callgraph",
            "refhound_summary",
            "refhound_symex",
            "refhound_flaws",
            "refhound_values",
            "refhound_verify",
            "refhound_memory",
            "refhound_checks",
            "refhound_fixes",
            "refhound_report",
            "refhound_config",
        ],
    ),
    ("refhound_pysyntax", &[]),
    (
        "refhound_polyglot",
        &[
            "refhound_index",
            "refhound_domains",
            "refhound_source",
            "refhound_types",
            "refhound_ir",
            "refhound_pysyntax",
        ],
    ),
    (
        "refhound_run",
        &[
            "refhound_unknowns",
            "refhound_source",
            "refhound_types",
            "refhound_checks",
            "refhound_driver",
            "refhound_polyglot",
        ],
    ),
    (
        "refhound_lsp",
        &[
            "refhound_unknowns",
            "refhound_text",
            "refhound_source",
            "refhound_types",
            "refhound_evidence",
            "refhound_project",
            "refhound_contracts",
            "refhound_checks",
            "refhound_report",
            "refhound_config",
            "refhound_driver",
        ],
    ),
    (
        "refhound",
        &[
            "refhound_cache",
            "refhound_unknowns",
            "refhound_text",
            "refhound_source",
            "refhound_git",
            "refhound_archive",
            "refhound_types",
            "refhound_clauses",
            "refhound_evidence",
            "refhound_project",
            "refhound_contracts",
            "refhound_porting",
            "refhound_verify",
            "refhound_checks",
            "refhound_fixes",
            "refhound_report",
            "refhound_config",
            "refhound_scan",
            "refhound_driver",
            "refhound_polyglot",
            "refhound_run",
            "refhound_lsp",
        ],
    ),
    (
        "xtask",
        &[
            "refhound_index",
            "refhound_affine",
            "refhound_source",
            "refhound_types",
            "refhound_clauses",
            "refhound_project",
            "refhound_contracts",
            "refhound_preproc",
            "refhound_csyntax",
            "refhound_ir",
            "refhound_lower",
            "refhound_checks",
            "refhound_driver",
            "refhound_polyglot",
            "refhound_run",
        ],
    ),
];

/// What is wrong with an edge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Misplaced {
    /// The crate has no line in the table.
    Unknown { name: String },
    /// The manifest has it, the table does not.
    NotAllowed { uses: String },
    /// The table has it, the manifest does not.
    NotNeeded { uses: String },
    /// The table has a line for a crate that does not exist.
    NoSuchCrate { name: String },
}

/// What the manifest of a crate uses (`dependencies` and `build-dependencies`) against the table. What its tests use is free.
pub(crate) fn check<'n>(name: &str, uses: impl IntoIterator<Item = &'n String>) -> Vec<Misplaced> {
    let Some(&(_, allowed)) = EDGES.iter().find(|(known, _)| *known == name) else {
        return vec![Misplaced::Unknown { name: name.to_owned() }];
    };
    let uses: BTreeSet<&str> = uses.into_iter().map(String::as_str).filter(|uses| is_ours(uses)).collect();
    let more = uses.iter().filter(|uses| !allowed.contains(uses));
    let less = allowed.iter().filter(|allowed| !uses.contains(*allowed));
    more.map(|uses| Misplaced::NotAllowed { uses: (*uses).to_owned() })
        .chain(less.map(|uses| Misplaced::NotNeeded { uses: (*uses).to_owned() }))
        .collect()
}

/// Lines of the table for crates that are not among those of the workspace.
pub(crate) fn of_nobody(crates: &BTreeSet<String>) -> Vec<Misplaced> {
    let gone = EDGES.iter().filter(|(name, _)| !crates.contains(*name));
    gone.map(|(name, _)| Misplaced::NoSuchCrate { name: (*name).to_owned() }).collect()
}

fn is_ours(package: &str) -> bool {
    package == "refhound" || package.starts_with("refhound_")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_uses(name: &str, uses: &[&str]) -> Vec<Misplaced> {
        let uses: Vec<String> = uses.iter().map(|&uses| uses.to_owned()).collect();
        check(name, &uses)
    }

    #[test]
    fn a_crate_uses_what_the_table_says_and_all_of_it() {
        let all = ["refhound_index", "refhound_unknowns", "memchr"];
        assert_eq!(check_uses("refhound_source", &all), []);
        let not_allowed = Misplaced::NotAllowed { uses: "refhound_ir".to_owned() };
        assert_eq!(check_uses("refhound_source", &[&all[..], &["refhound_ir"]].concat()), [not_allowed]);
        let not_needed = Misplaced::NotNeeded { uses: "refhound_index".to_owned() };
        assert_eq!(check_uses("refhound_source", &all[1..]), [not_needed]);
        assert_eq!(check_uses("refhound_new", &["memchr"]), [Misplaced::Unknown { name: "refhound_new".to_owned() }]);
    }

    #[test]
    fn a_line_is_about_a_crate() {
        let mut crates: BTreeSet<String> = EDGES.iter().map(|(name, _)| (*name).to_owned()).collect();
        assert_eq!(of_nobody(&crates), []);
        crates.remove("refhound_ir");
        assert_eq!(of_nobody(&crates), [Misplaced::NoSuchCrate { name: "refhound_ir".to_owned() }]);
    }

    /// Every crate comes after all that it uses, so no way leads back to where it began.
    #[test]
    fn the_table_has_no_cycle() {
        for (at, (name, uses)) in EDGES.iter().enumerate() {
            assert!(EDGES[..at].iter().all(|(earlier, _)| earlier != name), "{name} stands there twice");
            for uses in *uses {
                assert!(EDGES[..at].iter().any(|(earlier, _)| earlier == uses), "{name} comes before {uses}");
            }
        }
    }
}
