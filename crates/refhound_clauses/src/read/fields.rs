//! A table being read: typed access to its keys, with a problem for whatever is not as expected.

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::likeness::alike;
use crate::problem::{Places, Problem};
use crate::signature::Signature;
use crate::version::Version;

pub(super) struct Fields<'r, 'i> {
    places: &'r Places<'r>,
    path: String,
    /// Where the table begins, for problems about the whole of it.
    offset: usize,
    table: &'r DeTable<'i>,
    /// Asked when the table has no such key: what an older version does not change.
    base: Option<&'r DeTable<'i>>,
    problems: &'r mut Vec<Problem>,
}

impl<'r, 'i> Fields<'r, 'i> {
    pub(super) fn new(
        places: &'r Places<'r>,
        path: &str,
        offset: usize,
        table: &'r DeTable<'i>,
        problems: &'r mut Vec<Problem>,
    ) -> Self {
        Fields { places, path: path.to_owned(), offset, table, base: None, problems }
    }

    /// The same reader on a table inside this one.
    pub(super) fn inner<'s>(&'s mut self, key: &str, offset: usize, table: &'s DeTable<'i>) -> Fields<'s, 'i> {
        let path = format!("{}.{key}", self.path);
        Fields { places: self.places, path, offset, table, base: None, problems: self.problems }
    }

    /// As `inner`, on top of this table.
    pub(super) fn layered<'s>(&'s mut self, key: &str, offset: usize, table: &'s DeTable<'i>) -> Fields<'s, 'i> {
        let base = Some(self.table);
        Fields { base, ..self.inner(key, offset, table) }
    }

    /// A problem for each key that is not in the list.
    pub(super) fn only(&mut self, keys: &[&str]) {
        for key in self.table.keys() {
            let name: &str = key.get_ref();
            if keys.contains(&name) {
                continue;
            }
            let close = keys.iter().find(|known| alike(known, name));
            let hint = match close {
                Some(known) => format!("unknown key; did you mean `{known}`?"),
                None => format!("unknown key; known are {}", listed(keys)),
            };
            self.problem(key.span().start, name, hint);
        }
    }

    pub(super) fn get(&self, key: &str) -> Option<&'r Spanned<DeValue<'i>>> {
        self.table.get(key).or_else(|| self.base?.get(key))
    }

    /// Whether the key comes from the table below this one.
    pub(super) fn inherits(&self, key: &str) -> bool {
        !self.table.contains_key(key) && self.base.is_some_and(|base| base.contains_key(key))
    }

    /// The parameters as the table below this one names them.
    pub(super) fn base_params(&self) -> Vec<String> {
        let text = self.base.and_then(|base| base.get("signature")?.get_ref().as_str());
        text.and_then(Signature::parse).map_or_else(Vec::new, |signature| signature.params)
    }

    pub(super) fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    pub(super) fn problem(&mut self, offset: usize, key: &str, message: String) {
        let path = if key.is_empty() { self.path.clone() } else { format!("{}.{key}", self.path) };
        self.problems.push(Problem::at(self.places, offset, &path, message));
    }

    /// A problem about the table as a whole.
    pub(super) fn problem_here(&mut self, message: String) {
        self.problem(self.offset, "", message);
    }

    pub(super) fn string(&mut self, key: &str) -> Option<String> {
        let value = self.get(key)?;
        let found = value.get_ref().as_str().map(str::to_owned);
        if found.is_none() {
            self.expected(value, key, "text");
        }
        found
    }

    /// Text, or a number as the text of it.
    pub(super) fn scalar(&mut self, key: &str) -> Option<String> {
        let value = self.get(key)?;
        match value.get_ref() {
            DeValue::String(text) => Some(text.to_string()),
            DeValue::Integer(number) if number.radix() == 10 => Some(number.as_str().to_owned()),
            DeValue::Float(number) => Some(number.as_str().to_owned()),
            _ => {
                self.expected(value, key, "a value such as -1 or \"NULL\"");
                None
            }
        }
    }

    pub(super) fn flag(&mut self, key: &str) -> bool {
        let Some(value) = self.get(key) else { return false };
        value.get_ref().as_bool().unwrap_or_else(|| {
            self.expected(value, key, "true or false");
            false
        })
    }

    pub(super) fn number(&mut self, key: &str) -> Option<i32> {
        let value = self.get(key)?;
        let number = value.get_ref().as_integer().and_then(|it| i32::from_str_radix(it.as_str(), it.radix()).ok());
        if number.is_none() {
            self.expected(value, key, "a number");
        }
        number
    }

    pub(super) fn strings(&mut self, key: &str) -> Vec<String> {
        let Some(value) = self.get(key) else { return Vec::new() };
        let Some(items) = value.get_ref().as_array() else {
            self.expected(value, key, "a list of texts");
            return Vec::new();
        };
        let mut found = Vec::new();
        for item in items {
            match item.get_ref().as_str() {
                Some(text) => found.push(text.to_owned()),
                None => self.expected(item, key, "text"),
            }
        }
        found
    }

    pub(super) fn version(&mut self, key: &str) -> Option<Version> {
        let text = self.string(key)?;
        let version = text.parse().ok();
        if version.is_none() {
            let offset = self.get(key).map_or(self.offset, |value| value.span().start);
            self.problem(offset, key, format!("`{text}` is not a version such as \"3.13\""));
        }
        version
    }

    /// A word of the language; `known` lists them for the message.
    pub(super) fn word<T: Copy>(&mut self, key: &str, parse: impl Fn(&str) -> Option<T>, known: &[&str]) -> Option<T> {
        let text = self.string(key)?;
        let offset = self.get(key).map_or(self.offset, |value| value.span().start);
        self.word_in(&text, offset, key, parse, known)
    }

    pub(super) fn word_in<T: Copy>(
        &mut self,
        text: &str,
        offset: usize,
        key: &str,
        parse: impl Fn(&str) -> Option<T>,
        known: &[&str],
    ) -> Option<T> {
        let word = parse(text);
        if word.is_none() {
            let close = known.iter().find(|word| alike(word, text));
            let hint = close.map_or_else(|| format!("known are {}", listed(known)), |w| format!("did you mean `{w}`?"));
            self.problem(offset, key, format!("`{text}` is not a word that fits here; {hint}"));
        }
        word
    }

    pub(super) fn expected(&mut self, value: &Spanned<DeValue<'_>>, key: &str, what: &str) {
        let message = format!("expected {what}, found {}", value.get_ref().type_str());
        self.problem(value.span().start, key, message);
    }
}

fn listed(words: &[&str]) -> String {
    words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}
