//! Summaries of functions as they are kept: fields by the definition of their record, since records are numbered anew whenever a
//! unit is read.

use refhound_cache::Key;
use refhound_domains::Range;
use refhound_index::{EntityId, FxHashMap, Symbol, intern};
use refhound_summary::{
    Behind, Condition, ContentEffect, CounterEffect, CounterOf, ExceptionAfter, Input, Keeper, Nullness, Part,
};
use refhound_symex::{
    Entry, FailsBy, GilAfter, GilNeed, Given, Makes, Silent, Stores, Summary, VariableArguments, Write,
};
use refhound_types::{Field, RecordId};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StoredSummary {
    entries: Vec<StoredEntry>,
    asks: bool,
    uses_params: u32,
    fails_params: u32,
    gil_need: GilNeed,
    gil_after: GilAfter,
    fails_by: FailsBy,
    examined: u32,
    throws: bool,
    makes: Makes,
    variable_arguments: VariableArguments,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct StoredEntry {
    when: Vec<(StoredInput, Range)>,
    result: StoredGiven,
    range: Range,
    deltas: Vec<(u16, i8)>,
    kept: Vec<u16>,
    escaped: Vec<u16>,
    contents: Vec<(u16, Vec<StoredPart>, i8, Keeper)>,
    members: Vec<u16>,
    writes: Vec<(u16, Vec<StoredPart>, StoredGiven)>,
    exception: ExceptionAfter,
    unsure: bool,
    null: Nullness,
    ambiguous: bool,
    silent: Silent,
    stores: Stores,
    /// Arguments, the ways from there to counters, and their changes.
    counters: Vec<(u16, String, i8)>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
enum StoredGiven {
    Plain,
    Int(i64),
    New,
    Borrowed,
    Argument(u16),
    Content(u16, Vec<StoredPart>, Box<StoredGiven>),
    Forever,
    Unknown,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
enum StoredInput {
    Argument(u16),
    Content(u16, Vec<StoredPart>),
    Is(u16, Symbol),
    Asked(u16, Symbol, Option<Symbol>),
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
enum StoredPart {
    Field([u8; 16], u32),
    Element(i64),
}

/// The records of a unit, by the keys of their definitions and back.
pub(crate) struct RecordNames<'a> {
    pub(crate) key_of: &'a dyn Fn(RecordId) -> Key,
    pub(crate) by_key: &'a FxHashMap<Key, RecordId>,
}

impl StoredSummary {
    /// `None` if it speaks of a record that cannot be told from another.
    pub(crate) fn new(summary: &Summary, names: &RecordNames<'_>) -> Option<StoredSummary> {
        Some(StoredSummary {
            entries: summary.entries.iter().map(|entry| stored_entry(entry, names)).collect::<Option<_>>()?,
            asks: summary.asks,
            uses_params: summary.uses_params,
            fails_params: summary.fails_params,
            gil_need: summary.gil_need,
            gil_after: summary.gil_after,
            fails_by: summary.fails_by,
            examined: summary.examined,
            throws: summary.throws,
            makes: summary.makes,
            variable_arguments: summary.variable_arguments,
        })
    }

    /// The summary in a unit. Without the unit's records the fields have no meaning: nobody else may look at them
    /// (`Summary::unit` sees to that).
    pub(crate) fn open(&self, unit: usize, records: Option<&FxHashMap<Key, RecordId>>) -> Option<Summary> {
        Some(Summary {
            entries: self.entries.iter().map(|entry| opened_entry(entry, records)).collect::<Option<_>>()?,
            unit,
            asks: self.asks,
            uses_params: self.uses_params,
            fails_params: self.fails_params,
            gil_need: self.gil_need,
            gil_after: self.gil_after,
            fails_by: self.fails_by,
            examined: self.examined,
            throws: self.throws,
            makes: self.makes,
            variable_arguments: self.variable_arguments,
        })
    }
}

fn stored_entry(entry: &Entry, names: &RecordNames<'_>) -> Option<StoredEntry> {
    let Entry {
        when,
        result,
        range,
        deltas,
        kept,
        escaped,
        contents,
        members,
        writes,
        exception,
        unsure,
        null,
        ambiguous,
        silent,
        stores,
        counters,
    } = entry;
    let condition = |condition: &Condition| {
        let on = match &condition.on {
            Input::Argument(arg) => StoredInput::Argument(*arg),
            Input::Content(arg, path) => StoredInput::Content(*arg, stored_parts(path, names)?),
            Input::Is(arg, object) => StoredInput::Is(*arg, *object),
            Input::Asked(arg, test, of) => StoredInput::Asked(*arg, *test, *of),
        };
        Some((on, condition.range))
    };
    let write =
        |write: &Write| Some((write.arg, stored_parts(&write.path, names)?, stored_given(&write.value, names)?));
    let content = |content: &ContentEffect| {
        Some((content.of.arg, stored_parts(&content.of.path, names)?, content.delta, content.after))
    };
    Some(StoredEntry {
        when: when.iter().map(condition).collect::<Option<_>>()?,
        result: stored_given(result, names)?,
        range: *range,
        deltas: deltas.clone(),
        kept: kept.clone(),
        escaped: escaped.clone(),
        contents: contents.iter().map(content).collect::<Option<_>>()?,
        members: members.clone(),
        writes: writes.iter().map(write).collect::<Option<_>>()?,
        exception: *exception,
        unsure: *unsure,
        null: *null,
        ambiguous: *ambiguous,
        silent: *silent,
        stores: *stores,
        counters: counters.iter().filter_map(stored_counter).collect(),
    })
}

/// What a function does to counters of its result, nobody is told.
fn stored_counter(effect: &CounterEffect) -> Option<(u16, String, i8)> {
    match effect.of {
        CounterOf::Argument(arg) => Some((arg as u16, effect.path.as_str().to_owned(), effect.by)),
        CounterOf::Result => None,
    }
}

fn stored_given(given: &Given, names: &RecordNames<'_>) -> Option<StoredGiven> {
    Some(match given {
        Given::Plain => StoredGiven::Plain,
        Given::Int(value) => StoredGiven::Int(*value),
        Given::New => StoredGiven::New,
        Given::Borrowed => StoredGiven::Borrowed,
        Given::Argument(arg) => StoredGiven::Argument(*arg),
        Given::Content(behind, otherwise) => {
            let path = stored_parts(&behind.path, names)?;
            StoredGiven::Content(behind.arg, path, Box::new(stored_given(otherwise, names)?))
        }
        Given::Forever => StoredGiven::Forever,
        Given::Unknown => StoredGiven::Unknown,
    })
}

fn opened_given(given: &StoredGiven, records: Option<&FxHashMap<Key, RecordId>>) -> Option<Given> {
    Some(match given {
        StoredGiven::Plain => Given::Plain,
        StoredGiven::Int(value) => Given::Int(*value),
        StoredGiven::New => Given::New,
        StoredGiven::Borrowed => Given::Borrowed,
        StoredGiven::Argument(arg) => Given::Argument(*arg),
        StoredGiven::Content(arg, path, otherwise) => {
            let behind = Behind { arg: *arg, path: opened_parts(path, records)? };
            Given::Content(behind, Box::new(opened_given(otherwise, records)?))
        }
        StoredGiven::Forever => Given::Forever,
        StoredGiven::Unknown => Given::Unknown,
    })
}

fn stored_parts(path: &[Part], names: &RecordNames<'_>) -> Option<Vec<StoredPart>> {
    let part = |part: &Part| match *part {
        Part::Field(field) => {
            let key = (names.key_of)(field.record);
            // Another record with the same definition would be taken for it.
            (names.by_key.get(&key) == Some(&field.record)).then_some(StoredPart::Field(key.0, field.index))
        }
        Part::Element(at) => Some(StoredPart::Element(at)),
    };
    path.iter().map(part).collect()
}

fn opened_entry(entry: &StoredEntry, records: Option<&FxHashMap<Key, RecordId>>) -> Option<Entry> {
    let condition = |(on, range): &(StoredInput, Range)| {
        let on = match on {
            StoredInput::Argument(arg) => Input::Argument(*arg),
            StoredInput::Content(arg, path) => Input::Content(*arg, opened_parts(path, records)?),
            StoredInput::Is(arg, object) => Input::Is(*arg, *object),
            StoredInput::Asked(arg, test, of) => Input::Asked(*arg, *test, *of),
        };
        Some(Condition { on, range: *range })
    };
    let write = |(arg, path, value): &(u16, Vec<StoredPart>, StoredGiven)| {
        Some(Write { arg: *arg, path: opened_parts(path, records)?, value: opened_given(value, records)? })
    };
    let content = |(arg, path, delta, after): &(u16, Vec<StoredPart>, i8, Keeper)| {
        let of = Behind { arg: *arg, path: opened_parts(path, records)? };
        Some(ContentEffect { of, delta: *delta, after: *after })
    };
    Some(Entry {
        when: entry.when.iter().map(condition).collect::<Option<_>>()?,
        result: opened_given(&entry.result, records)?,
        range: entry.range,
        deltas: entry.deltas.clone(),
        kept: entry.kept.clone(),
        escaped: entry.escaped.clone(),
        contents: entry.contents.iter().map(content).collect::<Option<_>>()?,
        members: entry.members.clone(),
        writes: entry.writes.iter().map(write).collect::<Option<_>>()?,
        exception: entry.exception,
        unsure: entry.unsure,
        null: entry.null,
        ambiguous: entry.ambiguous,
        silent: entry.silent,
        stores: entry.stores,
        counters: entry.counters.iter().map(opened_counter).collect(),
    })
}

fn opened_counter((arg, path, by): &(u16, String, i8)) -> CounterEffect {
    CounterEffect { of: CounterOf::Argument(usize::from(*arg)), path: intern(path), by: *by }
}

fn opened_parts<P: FromIterator<Part>>(path: &[StoredPart], records: Option<&FxHashMap<Key, RecordId>>) -> Option<P> {
    let part = |part: &StoredPart| match part {
        StoredPart::Field(key, index) => {
            let record = match records {
                Some(records) => *records.get(&Key(*key))?,
                None => RecordId::from_index(0),
            };
            Some(Part::Field(Field { record, index: *index }))
        }
        StoredPart::Element(at) => Some(Part::Element(*at)),
    };
    path.iter().map(part).collect()
}
