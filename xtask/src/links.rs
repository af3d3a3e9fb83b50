//! Links of Markdown pages: where they lead, and which lead nowhere.

use std::collections::{BTreeMap, BTreeSet};

/// Pages by path, from the root of the documentation, with their text.
pub(crate) type Pages = BTreeMap<String, String>;

/// What is wrong, one line each. `other` are files that are no pages, pictures for one.
pub(crate) fn broken(pages: &Pages, other: &BTreeSet<String>) -> Vec<String> {
    let anchors: BTreeMap<&str, BTreeSet<String>> =
        pages.iter().map(|(path, text)| (path.as_str(), anchors(text))).collect();
    let mut complaints = Vec::new();
    for (path, text) in pages {
        for link in links(text) {
            if let Err(why) = follow(path, &link, &anchors, other) {
                complaints.push(format!("{path}: {link}: {why}"));
            }
        }
    }
    complaints
}

fn follow(
    from: &str,
    link: &str,
    anchors: &BTreeMap<&str, BTreeSet<String>>,
    other: &BTreeSet<String>,
) -> Result<(), &'static str> {
    if link.starts_with("https://") || link.starts_with("http://") {
        return Ok(());
    }
    let (target, anchor) = link.split_once('#').map_or((link, None), |(target, anchor)| (target, Some(anchor)));
    let target = if target.is_empty() { Some(from.to_owned()) } else { resolved(from, target) };
    let target = target.ok_or("leaves the documentation")?;
    match (anchors.get(target.as_str()), anchor) {
        (None, None) if other.contains(&target) => Ok(()),
        (None, _) => Err("no such page"),
        (Some(known), Some(anchor)) if !known.contains(anchor) => Err("no such heading"),
        (Some(_), _) => Ok(()),
    }
}

/// A path as seen from a page; `None` if it is outside of the documentation.
fn resolved(from: &str, target: &str) -> Option<String> {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in target.split('/') {
        match part {
            "." | "" => {}
            ".." => {
                parts.pop()?;
            }
            name => parts.push(name),
        }
    }
    Some(parts.join("/"))
}

/// The targets of all links and pictures, code left out.
pub(crate) fn links(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for line in prose(text) {
        let line = without_code(line);
        let mut rest = line.as_str();
        while let Some((_, behind)) = rest.split_once("](")
            && let Some((target, after)) = behind.split_once(')')
        {
            found.push(target.trim_matches(['<', '>']).to_owned());
            rest = after;
        }
    }
    found
}

/// The names of headings, as the generator makes them.
fn anchors(text: &str) -> BTreeSet<String> {
    let headings = prose(text).filter(|line| line.starts_with('#')).map(|line| line.trim_start_matches('#').trim());
    headings.map(anchor).collect()
}

fn anchor(heading: &str) -> String {
    let kept = heading.chars().filter(|it| it.is_alphanumeric() || matches!(it, ' ' | '-' | '_'));
    kept.flat_map(char::to_lowercase).map(|letter| if letter == ' ' { '-' } else { letter }).collect()
}

/// Lines outside of blocks of code.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut fence: Option<&str> = None;
    text.lines().filter(move |line| {
        let trimmed = line.trim_start();
        match fence {
            Some(open) if trimmed.starts_with(open) => {
                fence = None;
                false
            }
            Some(_) => false,
            None => {
                fence = ["````", "```"].into_iter().find(|mark| trimmed.starts_with(mark));
                fence.is_none()
            }
        }
    })
}

/// A line without what stands between backticks.
fn without_code(line: &str) -> String {
    line.split('`').step_by(2).collect::<Vec<_>>().join("`")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pages(texts: &[(&str, &str)]) -> Pages {
        texts.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect()
    }

    #[test]
    fn links_are_followed_from_the_folder_of_their_page() {
        let pages = pages(&[
            ("a.md", "# A\n[b](b.md#two-words) [r](rules/r.md) ![p](pictures/p.svg) [w](https://x.org/a#b) [s](#a)"),
            ("b.md", "## Two `words`!\n"),
            ("rules/r.md", "[up](../a.md#a)"),
        ]);
        let pictures = BTreeSet::from(["pictures/p.svg".to_owned()]);
        assert_eq!(broken(&pages, &pictures), [""; 0]);
        assert_eq!(broken(&pages, &BTreeSet::new()), ["a.md: pictures/p.svg: no such page"]);
    }

    #[test]
    fn links_that_lead_nowhere_are_told() {
        let pages = pages(&[("a.md", "[x](x.md) [b](b.md#none) [out](../README.md)"), ("b.md", "# B\n")]);
        let expected = [
            "a.md: x.md: no such page",
            "a.md: b.md#none: no such heading",
            "a.md: ../README.md: leaves the documentation",
        ];
        assert_eq!(broken(&pages, &BTreeSet::new()), expected);
    }

    #[test]
    fn code_has_no_links() {
        assert_eq!(links("`a[0](x.md)` and [y](y.md)\n```c\nf[0](z.md)\n```\n"), ["y.md"]);
        assert_eq!(anchors("# A\n```text\n# not\n```\n"), BTreeSet::from(["a".to_owned()]));
    }
}
