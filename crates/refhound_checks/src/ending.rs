//! Where the paths of a fault end, for sentences about what to change.
//!
//! A sentence names a line only if doing there what it says is right on every way through that line. For a release that is known where
//! the repair of `fixes.rs` is certain; elsewhere the shape of the repair is told, and the lines of the exits without a promise.

use refhound_evidence::Event;
use refhound_index::Symbol;
use refhound_source::Span;

use crate::case::Case;
use crate::finding::{Fix, Point};
use crate::places::Places;
use crate::scope::{is_in_scope, shared_label};

/// The end of a witness, and the ends of the paths that are like it.
pub(crate) struct End<'a> {
    /// Where the fault is.
    pub(crate) at: Point,
    places: &'a Places<'a>,
    place: Span,
    exits: &'a [Span],
    /// A change that is certain to be right.
    pub(crate) fix: Option<&'a Fix>,
}

/// What stands where an object is lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Exit {
    /// `return`, without the object.
    Return,
    /// `return f(x)`, which still reads the object.
    ReadsIt,
    /// A loop begins its next turn or ends.
    Loop,
    /// Anything else: a macro, the end of the function, a call.
    Other,
}

/// Lines that a sentence names at most.
const NAMED: usize = 6;

impl<'a> End<'a> {
    pub(crate) fn new(case: &'a Case<'a>, places: &'a Places<'a>, fix: Option<&'a Fix>) -> End<'a> {
        let witness = case.witness;
        End { at: places.point(witness.place), places, place: witness.place, exits: &witness.exits, fix }
    }

    pub(crate) fn line(&self) -> u32 {
        self.at.start.line
    }

    /// Whether all paths that are known end in one line.
    pub(crate) fn is_one(&self) -> bool {
        self.exits.iter().all(|&exit| self.places.point(exit).start.line == self.line())
    }

    /// "line 4", "lines 4, 9 and 12".
    pub(crate) fn lines(&self) -> String {
        let mut lines: Vec<u32> = self.exits.iter().map(|&exit| self.places.point(exit).start.line).collect();
        lines.push(self.line());
        lines.sort_unstable();
        lines.dedup();
        let more = lines.len().saturating_sub(NAMED);
        let mut named: Vec<String> = lines.iter().take(NAMED).map(u32::to_string).collect();
        if more > 0 {
            named.push(format!("{more} more"));
        }
        match named.split_last() {
            Some((last, rest)) if !rest.is_empty() => format!("lines {} and {last}", rest.join(", ")),
            _ => format!("line {}", self.line()),
        }
    }

    /// Whether a variable can be written down where the fault is: an object goes by any variable of the function that holds it.
    pub(crate) fn can_name(&self, name: &str) -> bool {
        is_in_scope(&self.at.file.bytes, self.at.file.offset(self.at.start) as usize, name)
    }

    /// The label before the exit, if ways meet there on which the object is not owned.
    pub(crate) fn shared_label(&self, case: &Case<'_>) -> Option<String> {
        let last = case.witness.path.iter().rev().find(|step| {
            matches!(step.event, Event::Outcome { .. } | Event::Branch { .. }) && step.place != self.place
        })?;
        let [origin, from] = [case.witness.object.place, last.place].map(|place| self.places.point(place));
        if [&origin, &from].iter().any(|point| point.file.id != self.at.file.id) {
            return None;
        }
        let offset = |point: &Point| self.at.file.offset(point.start) as usize;
        let name = &case.witness.object.name;
        let mut releases = vec![format!("{}({name})", case.release())];
        // A record is closed by whoever gets its address.
        releases.extend(name.split_once('.').map(|(record, _)| format!("(&{record})")));
        shared_label(&self.at.file.bytes, offset(&origin), offset(&from), offset(&self.at), &releases)
    }

    /// The macro of the project that both decides and leaves: nothing can be written before that exit where the macro is used.
    pub(crate) fn deciding_macro(&self, case: &Case<'_>) -> Option<Symbol> {
        let name = self.places.expanded_from(self.place)?;
        let is_decision = |event: &Event| matches!(event, Event::Outcome { .. } | Event::Branch { .. });
        let last = case.witness.path.iter().rev().find(|step| is_decision(&step.event))?;
        let is_same = self.places.expanded_from(last.place) == Some(name);
        (is_same && self.places.point(last.place).start.line == self.line()).then_some(name)
    }

    /// The line of the call that has failed last while the object was there.
    pub(crate) fn line_of_failure(&self, case: &Case<'_>) -> Option<u32> {
        let is_failure = |event: &Event| matches!(event, Event::Outcome { failed: true, .. });
        let last = case.witness.path.iter().rev().find(|step| is_failure(&step.event))?;
        Some(self.places.point(last.place).start.line)
    }

    /// What the text is at the place where the object called `name` is lost.
    pub(crate) fn exit(&self, name: &str) -> Exit {
        let text = self.places.plain_text(self.place);
        let mentions = words(&text).any(|word| word == name);
        let begins = |word: &str| text.strip_prefix(word).is_some_and(|rest| !rest.starts_with(is_letter));
        // Without blanks, `return x` and `returnx` are the same.
        if let Some(value) = text.strip_prefix("return") {
            let reads = value.contains('(') && words(value).any(|word| word == name);
            return if reads { Exit::ReadsIt } else { Exit::Return };
        }
        if begins("for") || begins("while") || begins("do") {
            return Exit::Loop;
        }
        if mentions && text.contains('(') && self.follows_return() { Exit::ReadsIt } else { Exit::Other }
    }

    /// Whether `return` stands just before the place.
    fn follows_return(&self) -> bool {
        let Some(written) = self.places.written(self.place) else { return false };
        let before = &written.file.bytes[..written.lo as usize];
        before.trim_ascii_end().ends_with(b"return")
    }

    /// The line of the last step of an object that has this event.
    pub(crate) fn line_of(&self, case: &Case<'_>, event: Event) -> Option<u32> {
        case.last_place(event).map(|place| self.places.point(place).start.line)
    }

    /// Whether a name is written on the right of the assignment at the place: `x = f(x)`.
    pub(crate) fn is_made_of(&self, name: &str) -> bool {
        let text = self.places.plain_text(self.place);
        text.split_once('=').is_some_and(|(_, value)| words(value).any(|word| word == name))
    }
}

fn is_letter(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !is_letter(letter)).filter(|word| !word.is_empty())
}
