//! Reads contracts from TOML. Every key is known or a problem; every problem has a line.
//!
//! The walk is by hand rather than by deserialisation into structs, so that a message can say which key of which function
//! is wrong and which words would have been right.

mod clauses;
mod facts;
mod fields;
mod given;

use std::borrow::Cow;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::counted::{CountedType, Interface};
use crate::entry::{Entry, File};
use crate::problem::{Places, Problem};
pub(crate) use clauses::usual_null;

use clauses::read_entry;
use fields::Fields;

/// Reads a whole file: `header`, and one table for each name.
pub fn read_file(text: &str) -> (File, Vec<Problem>) {
    let (places, mut problems) = (&Places::new(text), Vec::new());
    let parsed = match DeTable::parse(text) {
        Ok(parsed) => parsed,
        Err(error) => {
            let offset = error.span().map_or(0, |span| span.start);
            let problem = Problem::at(places, offset, "", format!("this is not TOML: {}", error.message()));
            return (File::default(), vec![problem]);
        }
    };
    let mut file = File::default();
    for (key, value) in parsed.get_ref() {
        if key.get_ref() == "header" {
            if let Some(header) = value.get_ref().as_str() {
                file.header = Some(header.to_owned());
            } else {
                let message = "expected the name of a header as text".to_owned();
                problems.push(Problem::at(places, value.span().start, "header", message));
            }
        } else {
            file.add(places, key, value, &mut problems);
        }
    }
    (file, problems)
}

/// Reads a file that holds contracts and nothing else.
pub fn read_contracts(text: &str) -> (Vec<Entry>, Vec<Problem>) {
    let (file, problems) = read_file(text);
    (file.entries, problems)
}

/// Reads the contracts in a table of a larger document, whose keys stand below `prefix`.
pub fn read_entries(places: &Places<'_>, prefix: &str, table: &DeTable<'_>, problems: &mut Vec<Problem>) -> File {
    let mut file = File::default();
    let first = problems.len();
    for (key, value) in table {
        file.add(places, key, value, problems);
    }
    for problem in &mut problems[first..] {
        if !prefix.is_empty() {
            problem.key = format!("{prefix}.{}", problem.key);
        }
    }
    file
}

/// The table that holds what is counted rather than a function of that name.
const COUNTED: &str = "counted";

impl File {
    fn add(
        &mut self,
        places: &Places<'_>,
        key: &Spanned<Cow<'_, str>>,
        value: &Spanned<DeValue<'_>>,
        problems: &mut Vec<Problem>,
    ) {
        let (name, offset) = (key.get_ref(), key.span().start);
        if name == COUNTED {
            self.counted.extend(counted_types(places, value, problems));
        } else {
            self.entries.extend(one(places, name, offset, value, problems));
        }
    }
}

/// `[counted.of_node]`, `[counted.kobject]`.
fn counted_types(places: &Places<'_>, value: &Spanned<DeValue<'_>>, problems: &mut Vec<Problem>) -> Vec<CountedType> {
    let Some(table) = value.get_ref().as_table() else {
        let message = format!("expected a table of counted types, found {}", value.get_ref().type_str());
        problems.push(Problem::at(places, value.span().start, COUNTED, message));
        return Vec::new();
    };
    let mut found = Vec::new();
    for (key, value) in table {
        let (name, offset) = (key.get_ref(), key.span().start);
        let path = format!("{COUNTED}.{name}");
        if let Some(table) = value.get_ref().as_table() {
            found.push(counted_type(name, &mut Fields::new(places, &path, offset, table, problems)));
        } else {
            let message = format!("expected a table, found {}", value.get_ref().type_str());
            problems.push(Problem::at(places, value.span().start, &path, message));
        }
    }
    found
}

fn counted_type(name: &str, fields: &mut Fields<'_, '_>) -> CountedType {
    fields.only(&["records", "extended", "heads", "released_by", "counters", "members", "interface"]);
    let words: Vec<&str> = Interface::ALL.iter().map(|word| word.word()).collect();
    let counted = CountedType {
        name: name.to_owned(),
        records: fields.strings("records"),
        extended: fields.flag("extended"),
        heads: fields.strings("heads"),
        members: fields.strings("members"),
        released_by: fields.strings("released_by"),
        counters: fields.strings("counters"),
        interface: fields.word("interface", Interface::from_word, &words).unwrap_or(Interface::Calls),
    };
    if counted.released_by.is_empty() && counted.counters.is_empty() {
        fields.problem_here("nothing gives a reference back: `released_by` is missing, or `counters`".to_owned());
    }
    counted
}

fn one(
    places: &Places<'_>,
    name: &str,
    offset: usize,
    value: &toml::Spanned<DeValue<'_>>,
    problems: &mut Vec<Problem>,
) -> Option<Entry> {
    let Some(table) = value.get_ref().as_table() else {
        let message = format!("expected a table with the contract of a function, found {}", value.get_ref().type_str());
        problems.push(Problem::at(places, value.span().start, name, message));
        return None;
    };
    if !name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') || name.is_empty() {
        problems.push(Problem::at(places, offset, name, "this is not the name of a C function".to_owned()));
        return None;
    }
    let line = places.line(offset);
    let mut fields = Fields::new(places, name, offset, table, problems);
    Some(read_entry(name, line, &mut fields))
}
