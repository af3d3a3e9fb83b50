//! The kinds of values that settings have: how each is read from TOML, and written.

use std::path::{Path, PathBuf};

use refhound_checks::Selection;
use refhound_clauses::{Places, Problem, nearest};
use refhound_evidence::Confidence;
use refhound_report::{Format, Order};
use refhound_types::{Platform, PythonVersion};
use toml::Spanned;
use toml::de::DeValue;

use crate::monitor::Monitor;
use crate::output::{Output, format_named};
use crate::reach::{Purpose, Reach};
use crate::trigger_word::TriggerWord;

/// A kind of value.
pub(crate) trait Value: Sized {
    /// As the documentation calls it.
    const KIND: &'static str;

    /// `None` after a problem was told.
    fn read(item: &Spanned<DeValue<'_>>, reader: &mut Reader<'_>) -> Option<Self>;

    /// As TOML; `None` for what is not set.
    fn written(&self) -> Option<String>;
}

/// Reads the values of one file, and collects what is wrong with them.
pub(crate) struct Reader<'a> {
    pub(crate) places: &'a Places<'a>,
    /// Where paths in the file begin.
    pub(crate) folder: &'a Path,
    /// The key that is being read, from the root of the file.
    pub(crate) key: String,
    pub(crate) problems: Vec<Problem>,
    /// How far its paths lead, and what those of this key are for.
    pub(crate) reach: Reach<'a>,
    pub(crate) purpose: Purpose,
}

impl Reader<'_> {
    pub(crate) fn problem(&mut self, offset: usize, message: String) {
        self.problems.push(Problem::at(self.places, offset, &self.key, message));
    }

    fn expected<T>(&mut self, item: &Spanned<DeValue<'_>>, what: &str) -> Option<T> {
        let message = format!("expected {what}, found {}", item.get_ref().type_str());
        self.problem(item.span().start, message);
        None
    }

    pub(crate) fn string(&mut self, item: &Spanned<DeValue<'_>>) -> Option<String> {
        match item.get_ref().as_str() {
            Some(text) => Some(text.to_owned()),
            None => self.expected(item, "text"),
        }
    }

    /// A path, seen from the folder of the file, if that is where it may lead.
    pub(crate) fn path(&mut self, item: &Spanned<DeValue<'_>>, text: &str) -> Option<PathBuf> {
        let refusal = self.reach.refusal(text, &self.reach.folder.join(text), self.purpose);
        match refusal {
            None => Some(self.folder.join(text)),
            Some(why) => {
                self.problem(item.span().start, why);
                None
            }
        }
    }

    /// Tells which paths of a list lead too far. What else is wrong with them, those tell who read them.
    pub(crate) fn reachable(&mut self, list: &Spanned<DeValue<'_>>) {
        for item in list.get_ref().as_array().into_iter().flatten() {
            if let Some(text) = item.get_ref().as_str() {
                self.path(item, text);
            }
        }
    }

    /// The number of the line at an offset, from 1.
    pub(crate) fn line(&self, offset: usize) -> usize {
        self.places.line(offset)
    }

    /// One of some words.
    fn word<T: Copy>(&mut self, item: &Spanned<DeValue<'_>>, all: &[T], name: impl Fn(T) -> &'static str) -> Option<T> {
        let word = self.string(item)?;
        let found = all.iter().copied().find(|&it| name(it) == word);
        if found.is_none() {
            let names: Vec<&str> = all.iter().map(|&it| name(it)).collect();
            let message = match nearest(names.iter().copied(), &word, 1).first() {
                Some(meant) => format!("`{word}` is not known; did you mean `{meant}`?"),
                None => format!("`{word}` is not known; expected one of {}", names.join(", ")),
            };
            self.problem(item.span().start, message);
        }
        found
    }
}

/// Text as TOML.
pub(crate) fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}

fn list<T>(items: &[T], written: impl Fn(&T) -> String) -> String {
    format!("[{}]", items.iter().map(written).collect::<Vec<_>>().join(", "))
}

fn path_text(path: &Path) -> String {
    quoted(&path.display().to_string())
}

impl<T: Value> Value for Vec<T>
where
    T: ListItem,
{
    const KIND: &'static str = T::LIST;

    fn read(item: &Spanned<DeValue<'_>>, reader: &mut Reader<'_>) -> Option<Self> {
        let Some(items) = item.get_ref().as_array() else {
            return reader.expected(item, Self::KIND);
        };
        // All of them, so that every problem is told.
        let read: Vec<Option<T>> = items.iter().map(|item| T::read(item, reader)).collect();
        read.into_iter().collect()
    }

    fn written(&self) -> Option<String> {
        Some(list(self, |item| item.written().unwrap_or_default()))
    }
}

/// A kind of value that there are lists of.
pub(crate) trait ListItem {
    const LIST: &'static str;
}

impl ListItem for String {
    const LIST: &'static str = "a list of texts";
}

impl ListItem for PathBuf {
    const LIST: &'static str = "a list of paths";
}

impl ListItem for Monitor {
    const LIST: &'static str = "a list of names of classes";
}

impl ListItem for TriggerWord {
    const LIST: &'static str = "a list of triggers";
}

impl ListItem for Output {
    const LIST: &'static str = "a list of `FORMAT=FILE`";
}

impl Value for String {
    const KIND: &'static str = "text";

    fn read(item: &Spanned<DeValue<'_>>, reader: &mut Reader<'_>) -> Option<Self> {
        reader.string(item)
    }

    fn written(&self) -> Option<String> {
        Some(quoted(self))
    }
}

impl Value for bool {
    const KIND: &'static str = "`true` or `false`";

    fn read(item: &Spanned<DeValue<'_>>, reader: &mut Reader<'_>) -> Option<Self> {
        match item.get_ref().as_bool() {
            Some(value) => Some(value),
            None => reader.expected(item, Self::KIND),
        }
    }

    fn written(&self) -> Option<String> {
        Some(self.to_string())
    }
}

/// A number of threads.
impl Value for Option<u16> {
    const KIND: &'static str = "a number from 1 to 1024";

    fn read(item: &Spanned<DeValue<'_>>, reader: &mut Reader<'_>) -> Option<Self> {
        let Some(number) = item.get_ref().as_integer() else {
            return reader.expected(item, Self::KIND);
        };
        let value =
            u16::from_str_radix(number.as_str(), number.radix()).ok().filter(|value| (1..=1024).contains(value));
        if value.is_none() {
            reader.problem(item.span().start, format!("expected {}", Self::KIND));
        }
        value.map(Some)
    }

    fn written(&self) -> Option<String> {
        self.map(|value| value.to_string())
    }
}

impl Value for PathBuf {
    const KIND: &'static str = "a path";

    fn read(item: &Spanned<DeValue<'_>>, reader: &mut Reader<'_>) -> Option<Self> {
        let text = reader.string(item)?;
        reader.path(item, &text)
    }

    fn written(&self) -> Option<String> {
        Some(path_text(self))
    }
}

impl Value for Option<PathBuf> {
    const KIND: &'static str = "a path";

    fn read(item: &Spanned<DeValue<'_>>, reader: &mut Reader<'_>) -> Option<Self> {
        PathBuf::read(item, reader).map(Some)
    }

    fn written(&self) -> Option<String> {
        self.as_deref().map(path_text)
    }
}

impl Value for Confidence {
    const KIND: &'static str = "`certain`, `likely` or `possible`";

    fn read(item: &Spanned<DeValue<'_>>, reader: &mut Reader<'_>) -> Option<Self> {
        reader.word(item, &Confidence::ALL, Confidence::word)
    }

    fn written(&self) -> Option<String> {
        Some(quoted(self.word()))
    }
}

impl Value for Order {
    const KIND: &'static str = "`severity` or `file`";

    fn read(item: &Spanned<DeValue<'_>>, reader: &mut Reader<'_>) -> Option<Self> {
        reader.word(item, &Order::ALL, Order::word)
    }

    fn written(&self) -> Option<String> {
        Some(quoted(self.word()))
    }
}

impl Value for Monitor {
    const KIND: &'static str = "the name of a class";

    fn read(item: &Spanned<DeValue<'_>>, reader: &mut Reader<'_>) -> Option<Self> {
        let word = reader.string(item)?;
        word.parse().map_err(|message| reader.problem(item.span().start, message)).ok()
    }

    fn written(&self) -> Option<String> {
        Some(quoted(&self.word()))
    }
}

impl Value for TriggerWord {
    const KIND: &'static str = "a trigger";

    fn read(item: &Spanned<DeValue<'_>>, reader: &mut Reader<'_>) -> Option<Self> {
        let word = reader.string(item)?;
        word.parse().map_err(|message| reader.problem(item.span().start, message)).ok()
    }

    fn written(&self) -> Option<String> {
        Some(quoted(self.word()))
    }
}

impl Value for Platform {
    const KIND: &'static str = "`linux`, `windows` or `macos`";

    fn read(item: &Spanned<DeValue<'_>>, reader: &mut Reader<'_>) -> Option<Self> {
        reader.word(item, &Platform::ALL, Platform::name)
    }

    fn written(&self) -> Option<String> {
        Some(quoted(self.name()))
    }
}

impl Value for Option<PythonVersion> {
    const KIND: &'static str = "a version of Python";

    fn read(item: &Spanned<DeValue<'_>>, reader: &mut Reader<'_>) -> Option<Self> {
        let text = reader.string(item)?;
        match text.parse::<PythonVersion>() {
            Ok(version) => Some(Some(version)),
            Err(error) => {
                reader.problem(item.span().start, error.to_string());
                None
            }
        }
    }

    fn written(&self) -> Option<String> {
        self.map(|version| quoted(&version.to_string()))
    }
}

impl Value for Format {
    const KIND: &'static str = "a format";

    fn read(item: &Spanned<DeValue<'_>>, reader: &mut Reader<'_>) -> Option<Self> {
        let name = reader.string(item)?;
        format_named(&name).map_err(|message| reader.problem(item.span().start, message)).ok()
    }

    fn written(&self) -> Option<String> {
        Some(quoted(self.name()))
    }
}

impl Value for Output {
    const KIND: &'static str = "`FORMAT=FILE`";

    fn read(item: &Spanned<DeValue<'_>>, reader: &mut Reader<'_>) -> Option<Self> {
        let text = reader.string(item)?;
        match text.parse::<Output>() {
            Ok(output) => {
                let path = reader.path(item, &output.path.to_string_lossy())?;
                Some(Output { path, ..output })
            }
            Err(message) => {
                reader.problem(item.span().start, message);
                None
            }
        }
    }

    fn written(&self) -> Option<String> {
        Some(quoted(&format!("{}={}", self.format.name(), self.path.display())))
    }
}

/// Words that name rules: codes, prefixes of codes, names, or `ALL`. Each names at least one.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RuleWords(pub Vec<String>);

impl Value for RuleWords {
    const KIND: &'static str = "a list of rules";

    fn read(item: &Spanned<DeValue<'_>>, reader: &mut Reader<'_>) -> Option<Self> {
        let Some(items) = item.get_ref().as_array() else {
            return reader.expected(item, Self::KIND);
        };
        let mut words = Vec::new();
        let mut all_known = true;
        for item in items {
            let Some(word) = reader.string(item) else {
                all_known = false;
                continue;
            };
            if let Err(error) = Selection::new(&[word.as_str()], &[], Confidence::Likely) {
                reader.problem(item.span().start, error.to_string());
                all_known = false;
            }
            words.push(word);
        }
        all_known.then_some(RuleWords(words))
    }

    fn written(&self) -> Option<String> {
        Some(list(&self.0, |word| quoted(word)))
    }
}
