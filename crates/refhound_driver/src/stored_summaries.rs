//! Summaries of functions as they are kept: fields by the definition of their record, since records are numbered anew whenever a
//! unit is read.

use refhound_cache::Key;
use refhound_index::{EntityId, FxHashMap};
use refhound_symex::{
    Condition, Entry, ExceptionAfter, GilAfter, GilNeed, Given, Input, Nullness, Part, Range, Summary, Write,
};
use refhound_types::{Field, RecordId};
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StoredSummary {
    entries: Vec<StoredEntry>,
    asks: bool,
    gil_needed: bool,
    gil_changed: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct StoredEntry {
    when: Vec<(StoredInput, StoredRange)>,
    result: StoredGiven,
    range: StoredRange,
    deltas: Vec<(u16, i8)>,
    kept: Vec<u16>,
    escaped: Vec<u16>,
    contents: Vec<(u16, i8)>,
    members: Vec<u16>,
    writes: Vec<(u16, Vec<StoredPart>, StoredGiven)>,
    exception: StoredException,
    told: StoredException,
    unsure: bool,
    null: StoredNullness,
    ambiguous: bool,
}

type StoredRange = (i64, i64, bool);

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
enum StoredInput {
    Argument(u16),
    Content(u16, Vec<StoredPart>),
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
enum StoredPart {
    Field([u8; 16], u32),
    Element(i64),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum StoredGiven {
    Plain,
    Int(i64),
    New,
    Borrowed,
    Argument(u16),
    Forever,
    Unknown,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum StoredException {
    Unchanged,
    Set,
    Clear,
    Unknown,
    IfFailed,
    MaybeFailed,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum StoredNullness {
    Never,
    Failing,
    Missing,
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
            gil_needed: summary.gil_need == GilNeed::Needed,
            gil_changed: summary.gil_after == GilAfter::Changed,
        })
    }

    /// The summary in a unit. Without the unit's records the fields have no meaning: nobody else may look at them
    /// (`Summary::unit` sees to that).
    pub(crate) fn open(&self, unit: usize, records: Option<&FxHashMap<Key, RecordId>>) -> Option<Summary> {
        Some(Summary {
            entries: self.entries.iter().map(|entry| opened_entry(entry, records)).collect::<Option<_>>()?,
            unit,
            asks: self.asks,
            gil_need: if self.gil_needed { GilNeed::Needed } else { GilNeed::NotSeen },
            gil_after: if self.gil_changed { GilAfter::Changed } else { GilAfter::Same },
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
        told,
        unsure,
        null,
        ambiguous,
    } = entry;
    let condition = |condition: &Condition| {
        let on = match &condition.on {
            Input::Argument(arg) => StoredInput::Argument(*arg),
            Input::Content(arg, path) => StoredInput::Content(*arg, stored_parts(path, names)?),
        };
        Some((on, stored_range(condition.range)))
    };
    let write = |write: &Write| Some((write.arg, stored_parts(&write.path, names)?, stored_given(write.value)));
    Some(StoredEntry {
        when: when.iter().map(condition).collect::<Option<_>>()?,
        result: stored_given(*result),
        range: stored_range(*range),
        deltas: deltas.clone(),
        kept: kept.clone(),
        escaped: escaped.clone(),
        contents: contents.clone(),
        members: members.clone(),
        writes: writes.iter().map(write).collect::<Option<_>>()?,
        exception: stored_exception(*exception),
        told: stored_exception(*told),
        unsure: *unsure,
        null: match null {
            Nullness::Never => StoredNullness::Never,
            Nullness::Failing => StoredNullness::Failing,
            Nullness::Missing => StoredNullness::Missing,
        },
        ambiguous: *ambiguous,
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

fn stored_range(range: Range) -> StoredRange {
    (range.lo, range.hi, range.nonzero)
}

fn stored_given(given: Given) -> StoredGiven {
    match given {
        Given::Plain => StoredGiven::Plain,
        Given::Int(number) => StoredGiven::Int(number),
        Given::New => StoredGiven::New,
        Given::Borrowed => StoredGiven::Borrowed,
        Given::Argument(arg) => StoredGiven::Argument(arg),
        Given::Forever => StoredGiven::Forever,
        Given::Unknown => StoredGiven::Unknown,
    }
}

fn stored_exception(exception: ExceptionAfter) -> StoredException {
    match exception {
        ExceptionAfter::Unchanged => StoredException::Unchanged,
        ExceptionAfter::Set => StoredException::Set,
        ExceptionAfter::Clear => StoredException::Clear,
        ExceptionAfter::Unknown => StoredException::Unknown,
        ExceptionAfter::IfFailed => StoredException::IfFailed,
        ExceptionAfter::MaybeFailed => StoredException::MaybeFailed,
    }
}

fn opened_entry(entry: &StoredEntry, records: Option<&FxHashMap<Key, RecordId>>) -> Option<Entry> {
    let condition = |(on, range): &(StoredInput, StoredRange)| {
        let on = match on {
            StoredInput::Argument(arg) => Input::Argument(*arg),
            StoredInput::Content(arg, path) => Input::Content(*arg, opened_parts(path, records)?),
        };
        Some(Condition { on, range: opened_range(*range) })
    };
    let write = |(arg, path, value): &(u16, Vec<StoredPart>, StoredGiven)| {
        Some(Write { arg: *arg, path: opened_parts(path, records)?, value: opened_given(*value) })
    };
    Some(Entry {
        when: entry.when.iter().map(condition).collect::<Option<_>>()?,
        result: opened_given(entry.result),
        range: opened_range(entry.range),
        deltas: entry.deltas.clone(),
        kept: entry.kept.clone(),
        escaped: entry.escaped.clone(),
        contents: entry.contents.clone(),
        members: entry.members.clone(),
        writes: entry.writes.iter().map(write).collect::<Option<_>>()?,
        exception: opened_exception(entry.exception),
        told: opened_exception(entry.told),
        unsure: entry.unsure,
        null: match entry.null {
            StoredNullness::Never => Nullness::Never,
            StoredNullness::Failing => Nullness::Failing,
            StoredNullness::Missing => Nullness::Missing,
        },
        ambiguous: entry.ambiguous,
    })
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

fn opened_range((lo, hi, nonzero): StoredRange) -> Range {
    Range { lo, hi, nonzero }
}

fn opened_given(given: StoredGiven) -> Given {
    match given {
        StoredGiven::Plain => Given::Plain,
        StoredGiven::Int(number) => Given::Int(number),
        StoredGiven::New => Given::New,
        StoredGiven::Borrowed => Given::Borrowed,
        StoredGiven::Argument(arg) => Given::Argument(arg),
        StoredGiven::Forever => Given::Forever,
        StoredGiven::Unknown => Given::Unknown,
    }
}

fn opened_exception(exception: StoredException) -> ExceptionAfter {
    match exception {
        StoredException::Unchanged => ExceptionAfter::Unchanged,
        StoredException::Set => ExceptionAfter::Set,
        StoredException::Clear => ExceptionAfter::Clear,
        StoredException::Unknown => ExceptionAfter::Unknown,
        StoredException::IfFailed => ExceptionAfter::IfFailed,
        StoredException::MaybeFailed => ExceptionAfter::MaybeFailed,
    }
}
