//! `cargo xtask docs`: the documentation as a site.
//!
//! `docs/` is the source of an mdBook, but for the pages of the rules and packs: they belong to the rules, which test themselves
//! by them, and are written to `docs/rules` and `docs/packs` here, without the marks that only tests need. `--check` writes nothing: it makes sure that
//! every page and every rule is in the table of contents and that every link leads somewhere.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use clap::Args;
use refhound_checks::{PACK_PAGES, RULES, readable_page};

use crate::links::{Pages, broken, links};
use crate::{rule_lists, workspace_root};

const CONTENTS: &str = "SUMMARY.md";

/// The folders of generated pages, in `docs`; git does not see them.
const RULE_PAGES: &str = "rules";
const PACK_FOLDER: &str = "packs";

#[derive(Args)]
pub(crate) struct Docs {
    /// Check contents and links only
    #[arg(long)]
    check: bool,
    /// The program that makes the site
    #[arg(long, value_name = "PATH", default_value = "mdbook")]
    mdbook: PathBuf,
}

impl Docs {
    pub(crate) fn run(&self) -> Result<()> {
        let folder = workspace_root().join("docs");
        let rule_pages = rule_pages();
        let (mut pages, other) = read(&folder)?;
        pages.extend(rule_pages.clone());
        let complaints: Vec<String> = unlisted(&pages).into_iter().chain(broken(&pages, &other)).collect();
        for complaint in &complaints {
            println!("docs/{complaint}");
        }
        if !complaints.is_empty() {
            bail!("the documentation has {} mistakes", complaints.len());
        }
        if self.check {
            println!("docs: {} pages are listed, and their links lead somewhere", pages.len());
            return Ok(());
        }
        write(&folder, &rule_pages)?;
        self.build()
    }

    fn build(&self) -> Result<()> {
        let mut command = Command::new(&self.mdbook);
        let status = command.arg("build").current_dir(workspace_root()).status();
        let status = status.with_context(|| {
            format!("cannot start {}: cargo install mdbook --locked, or name it with --mdbook", self.mdbook.display())
        })?;
        if !status.success() {
            bail!("mdbook failed");
        }
        println!("docs: the site is target/book/index.html");
        Ok(())
    }
}

/// One page a rule, and their list.
fn rule_pages() -> Pages {
    let mut pages: Pages = RULES.iter().map(|rule| (rule.url(), rule.page_for_readers())).collect();
    pages.insert(format!("{RULE_PAGES}/index.md"), rule_lists::index());
    pages.extend(PACK_PAGES.iter().map(|(name, page)| (format!("{PACK_FOLDER}/{name}.md"), readable_page(page))));
    pages
}

/// The pages of `docs`, generated ones left out, and the other files in it.
fn read(docs: &Path) -> Result<(Pages, BTreeSet<String>)> {
    let (mut pages, mut other) = (Pages::new(), BTreeSet::new());
    let mut folders = vec![docs.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).with_context(|| format!("cannot list {}", folder.display()))? {
            let path = entry?.path();
            let relative = path.strip_prefix(docs).expect("it is below").to_string_lossy().into_owned();
            if path.is_dir() {
                if relative != RULE_PAGES && relative != PACK_FOLDER {
                    folders.push(path);
                }
            } else if path.extension().is_some_and(|ending| ending == "md") {
                pages.insert(relative, std::fs::read_to_string(&path)?);
            } else {
                other.insert(relative);
            }
        }
    }
    Ok((pages, other))
}

/// Pages that the contents do not name.
fn unlisted(pages: &Pages) -> Vec<String> {
    let contents: BTreeSet<String> = links(pages.get(CONTENTS).map_or("", String::as_str)).into_iter().collect();
    let missing = pages.keys().filter(|path| *path != CONTENTS && !contents.contains(*path));
    missing.map(|path| format!("{path}: not in {CONTENTS}")).collect()
}

/// Writes the generated pages, and removes those of rules that are gone.
fn write(docs: &Path, pages: &Pages) -> Result<()> {
    for folder in [docs.join(RULE_PAGES), docs.join(PACK_FOLDER)] {
        if folder.is_dir() {
            std::fs::remove_dir_all(&folder).context("cannot remove the old pages")?;
        }
        std::fs::create_dir_all(&folder)?;
    }
    for (path, text) in pages {
        std::fs::write(docs.join(path), text).with_context(|| format!("cannot write docs/{path}"))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_has_a_page_for_readers() {
        let pages = rule_pages();
        assert_eq!(pages.len(), RULES.len() + 1 + PACK_PAGES.len());
        for rule in RULES {
            let page = &pages[&rule.url()];
            assert!(page.starts_with(&format!("# {} ({})\n", rule.name, rule.code)), "{page}");
            assert!(page.contains(&rule.standing()), "{page}");
            assert!(!page.contains("//~"), "marks are for tests: {page}");
        }
    }

    #[test]
    fn a_page_that_nobody_lists_is_told() {
        let pages = Pages::from([
            (CONTENTS.to_owned(), "- [A](a.md)\n".to_owned()),
            ("a.md".to_owned(), String::new()),
            ("b.md".to_owned(), String::new()),
        ]);
        assert_eq!(unlisted(&pages), ["b.md: not in SUMMARY.md"]);
    }

    #[test]
    fn the_documentation_is_whole() {
        let (mut pages, other) = read(&workspace_root().join("docs")).expect("it is there");
        pages.extend(rule_pages());
        assert_eq!(unlisted(&pages), [""; 0]);
        assert_eq!(broken(&pages, &other), [""; 0]);
    }
}
