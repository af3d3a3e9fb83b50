//! `cargo xtask gen`: the parts of files that are made from the list of rules.
//!
//! A part stands between two comments of its file; the rest of the file is written by hand. `--check` writes nothing and fails
//! where something would change.

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::{rule_lists, workspace_root};

/// A part of a file, by its place and by what belongs there.
struct Part {
    file: &'static str,
    made: fn() -> String,
}

const PARTS: &[Part] = &[
    Part { file: "README.md", made: rule_lists::table },
    Part { file: "docs/SUMMARY.md", made: rule_lists::contents },
];

const BEGIN: &str = "<!-- begin rules: made by cargo xtask gen -->\n";
const END: &str = "<!-- end rules -->\n";

#[derive(Args)]
pub(crate) struct Gen {
    /// Only look whether a file would change
    #[arg(long)]
    check: bool,
}

impl Gen {
    pub(crate) fn run(&self) -> Result<()> {
        if self.check { check() } else { write() }
    }
}

/// Fails if a file is not as it would be made.
pub(crate) fn check() -> Result<()> {
    let stale: Vec<&str> = changes()?.into_iter().map(|(file, _)| file).collect();
    if !stale.is_empty() {
        bail!("the rules are not as they are listed in {}: cargo xtask gen", stale.join(" and "));
    }
    println!("gen: {} files list the rules as they are", PARTS.len());
    Ok(())
}

fn write() -> Result<()> {
    let changes = changes()?;
    for (file, text) in &changes {
        std::fs::write(workspace_root().join(file), text).with_context(|| format!("cannot write {file}"))?;
        println!("gen: {file} is written");
    }
    if changes.is_empty() {
        println!("gen: nothing to do");
    }
    Ok(())
}

/// The files that are not as they would be made, and how they would be.
fn changes() -> Result<Vec<(&'static str, String)>> {
    let mut changes = Vec::new();
    for Part { file, made } in PARTS {
        let text =
            std::fs::read_to_string(workspace_root().join(file)).with_context(|| format!("cannot read {file}"))?;
        let new = replaced(&text, &made()).with_context(|| (*file).to_owned())?;
        if new != text {
            changes.push((*file, new));
        }
    }
    Ok(changes)
}

/// The text of a file with this part between its comments, blank lines around it.
fn replaced(text: &str, part: &str) -> Result<String> {
    let parts = text.split_once(BEGIN).and_then(|(before, rest)| Some((before, rest.split_once(END)?.1)));
    let (before, after) = parts.with_context(|| format!("lacks the lines `{}` and `{}`", BEGIN.trim(), END.trim()))?;
    Ok(format!("{before}{BEGIN}\n{part}\n{END}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_replaced_and_the_rest_stays() {
        let text = format!("a\n{BEGIN}old\n{END}b\n");
        let new = replaced(&text, "new\n").expect("it has both comments");
        assert_eq!(new, format!("a\n{BEGIN}\nnew\n\n{END}b\n"));
        assert_eq!(replaced(&new, "new\n").expect("still"), new, "a second time changes nothing");
    }

    #[test]
    fn a_file_without_the_comments_is_an_error() {
        for text in ["a\n".to_owned(), format!("{BEGIN}a\n"), format!("{END}{BEGIN}")] {
            let error = replaced(&text, "new\n").expect_err("nowhere to put it");
            assert!(error.to_string().contains("begin rules"), "{error}");
        }
    }

    #[test]
    fn files_list_the_rules_as_they_are() {
        check().expect("cargo xtask gen");
    }
}
