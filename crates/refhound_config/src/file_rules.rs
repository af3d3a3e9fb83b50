//! Rules that are not for all files: `per-file-ignores`.

use std::path::{Path, PathBuf};

use globset::GlobMatcher;
use refhound_checks::{Finding, Selection};
use refhound_evidence::Confidence;
use refhound_project::glob;
use toml::Spanned;
use toml::de::DeValue;

use crate::value::{Reader, RuleWords, Value, quoted};

/// Patterns of paths, and the rules that do not count there.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PerFileIgnores {
    pub entries: Vec<(String, RuleWords)>,
    /// What patterns are relative to.
    pub folder: PathBuf,
}

impl Value for PerFileIgnores {
    const KIND: &'static str = "a table of patterns and rules";

    fn read(item: &Spanned<DeValue<'_>>, reader: &mut Reader<'_>) -> Option<Self> {
        let Some(table) = item.get_ref().as_table() else {
            reader.problem(item.span().start, format!("expected {}", Self::KIND));
            return None;
        };
        let key = reader.key.clone();
        let mut entries = Vec::new();
        for (pattern, rules) in table {
            let text: &str = pattern.get_ref();
            reader.key = format!("{key}.{}", quoted(text));
            if let Err(error) = glob(text) {
                reader.problem(pattern.span().start, error);
            }
            entries.extend(RuleWords::read(rules, reader).map(|rules| (text.to_owned(), rules)));
        }
        reader.key = key;
        entries.sort_by(|one, other| one.0.cmp(&other.0));
        Some(PerFileIgnores { entries, folder: reader.folder.to_owned() })
    }

    fn written(&self) -> Option<String> {
        let entries: Vec<String> = self
            .entries
            .iter()
            .map(|(pattern, rules)| format!("{} = {}", quoted(pattern), rules.written().unwrap_or_default()))
            .collect();
        Some(if entries.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", entries.join(", ")) })
    }
}

impl PerFileIgnores {
    /// One entry from the command line: `PATTERN:RULE`. Several for one pattern add up.
    pub fn add(&mut self, text: &str) -> Result<(), String> {
        let (pattern, rule) =
            text.rsplit_once(':').ok_or_else(|| "expected PATTERN:RULE, as in tests/*:RH101".to_owned())?;
        glob(pattern)?;
        Selection::new(&[rule], &[], Confidence::Likely).map_err(|error| error.to_string())?;
        match self.entries.iter_mut().find(|(known, _)| known == pattern) {
            Some((_, rules)) => rules.0.push(rule.to_owned()),
            None => self.entries.push((pattern.to_owned(), RuleWords(vec![rule.to_owned()]))),
        }
        Ok(())
    }
}

/// Patterns that are ready to be asked.
#[derive(Debug)]
pub struct FileRules {
    entries: Vec<(GlobMatcher, Scope, Vec<&'static str>)>,
    /// What patterns are relative to, from the root of the file system.
    folder: PathBuf,
}

/// What of a path a pattern is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Scope {
    /// It has a slash: the whole path.
    Path,
    /// The name of the file, in any folder.
    Name,
}

impl FileRules {
    /// `folder` is that of the patterns, from the root of the file system.
    pub fn new(ignores: &PerFileIgnores, folder: PathBuf) -> FileRules {
        let entries = ignores.entries.iter().filter_map(|(pattern, words)| {
            let scope = if pattern.contains('/') { Scope::Path } else { Scope::Name };
            let selected = Selection::new(&words.0, &[], Confidence::Likely).ok()?;
            let codes = selected.rules().iter().map(|rule| rule.code).collect();
            Some((glob(pattern.strip_prefix("./").unwrap_or(pattern)).ok()?, scope, codes))
        });
        FileRules { entries: entries.collect(), folder }
    }

    /// Whether a finding in a file with this path, from the root of the file system, counts.
    pub fn allow(&self, finding: &Finding, absolute: &Path) -> bool {
        let relative = absolute.strip_prefix(&self.folder).unwrap_or(absolute);
        let name = Path::new(absolute.file_name().unwrap_or_default());
        !self.entries.iter().any(|(glob, scope, codes)| {
            let asked = match scope {
                Scope::Path => relative,
                Scope::Name => name,
            };
            codes.contains(&finding.rule.code) && glob.is_match(asked)
        })
    }

    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}
