//! Contracts that stand beside a declaration in C: `/* refhound: steals(2), returns borrowed */`.
//!
//! A comment says less than a file: only what differs from a function that borrows its arguments. So it is a list of
//! clauses, and [`Contract::amend`] puts them on top of what is known otherwise.

use refhound_domains::Comparison;

use crate::condition::{Atom, Condition, Subject};
use crate::contract::{
    Contract, Exception, Failure, Gives, NullArgument, NullResult, Param, Place, RunsPython, Takes, Value,
};
use crate::likeness::alike;
use crate::read::usual_null;

/// Most parameters that a comment can number; a declaration without a list of parameters sets no limit itself.
const MOST_PARAMS: u16 = 64;

/// One thing that is said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Clause {
    Takes(ParamRef, Takes),
    NullAllowed(ParamRef),
    Returns(Gives, Option<ParamRef>),
    FailsWith(Failure),
    /// When the call fails; a function that cannot fail always sets one.
    SetsException,
    NeverSetsException,
    /// A negative result is a failure with an exception.
    NegativeSetsException,
    NeverReturns,
    RunsPython(RunsPython),
}

/// A parameter by its number, from 1, or by its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ParamRef {
    Number(u16),
    Name(String),
}

/// A part of an annotation that says nothing, at a byte offset of its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Misread {
    pub offset: usize,
    pub message: String,
}

/// The words that take parameters.
const EFFECTS: [(&str, Takes); 9] = [
    ("borrows", Takes::Borrow),
    ("steals", Takes::Steal),
    ("steals_on_success", Takes::StealOnSuccess),
    ("steals_always", Takes::StealAlways),
    ("keeps", Takes::Keep),
    ("releases", Takes::Release),
    ("retains", Takes::Retain),
    ("out_new", Takes::OutNew),
    ("out_borrowed", Takes::OutBorrowed),
];

/// What else can be said, as the message about an unknown word lists it.
const PHRASES: [&str; 13] = [
    "returns new",
    "returns borrowed",
    "returns borrowed from N",
    "returns argument N",
    "returns status",
    "returns value",
    "fails with VALUE",
    "sets exception",
    "never sets exception",
    "never returns",
    "runs python",
    "no python",
    "null_ok(N)",
];

/// Reads the text behind `refhound:`. Each clause comes with its byte offset.
pub fn read_annotation(text: &str) -> (Vec<(usize, Clause)>, Vec<Misread>) {
    let (mut clauses, mut misread): (Vec<(usize, Clause)>, Vec<Misread>) = (Vec::new(), Vec::new());
    for (offset, item) in items(text) {
        match read_item(item) {
            Ok(found) => {
                for clause in found {
                    if clauses.iter().any(|(_, known)| known.contradicts(&clause)) {
                        misread
                            .push(Misread { offset, message: format!("`{item}` contradicts what stands before it") });
                    } else {
                        clauses.push((offset, clause));
                    }
                }
            }
            Err(message) => misread.push(Misread { offset, message }),
        }
    }
    if clauses.is_empty() && misread.is_empty() {
        misread.push(Misread { offset: 0, message: format!("says nothing; {}", known_words()) });
    }
    (clauses, misread)
}

/// The parts between commas and semicolons outside parentheses, with their offsets.
fn items(text: &str) -> Vec<(usize, &str)> {
    let (mut parts, mut depth, mut start) = (Vec::new(), 0usize, 0);
    let ends = text.bytes().enumerate().chain([(text.len(), b',')]);
    for (at, byte) in ends {
        match byte {
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            b',' | b';' if depth == 0 || at == text.len() => {
                let part = &text[start..at];
                let gap = part.len() - part.trim_start().len();
                if !part.trim().is_empty() {
                    parts.push((start + gap, part.trim()));
                }
                start = at + 1;
            }
            _ => {}
        }
    }
    parts
}

fn read_item(item: &str) -> Result<Vec<Clause>, String> {
    if let Some((word, rest)) = item.split_once('(') {
        let inside = rest.strip_suffix(')').ok_or_else(|| format!("`{item}` has no closing parenthesis"))?;
        return read_effect(word.trim(), inside);
    }
    let words: Vec<&str> = item.split_whitespace().collect();
    let clause = match words.as_slice() {
        ["returns", result @ ..] => read_returns(result, item)?,
        ["fails", "with", value] => Clause::FailsWith(Failure::parse(value)),
        ["sets", "exception"] => Clause::SetsException,
        ["never", "sets", "exception"] => Clause::NeverSetsException,
        ["never", "returns"] => Clause::NeverReturns,
        ["runs", "python"] => Clause::RunsPython(RunsPython::Yes),
        ["no", "python"] => Clause::RunsPython(RunsPython::Never),
        [word] if EFFECTS.iter().any(|(known, _)| known == word) || *word == "null_ok" => {
            return Err(format!("`{word}` needs a parameter: `{word}(1)`"));
        }
        _ => return Err(unknown(item)),
    };
    Ok(vec![clause])
}

fn read_effect(word: &str, inside: &str) -> Result<Vec<Clause>, String> {
    let effect = EFFECTS.iter().find(|(known, _)| *known == word).map(|(_, takes)| *takes);
    if effect.is_none() && word != "null_ok" {
        return Err(unknown(word));
    }
    let clause = |param: ParamRef| match effect {
        Some(takes) => Clause::Takes(param, takes),
        None => Clause::NullAllowed(param),
    };
    inside.split(',').map(|text| read_param(text.trim()).map(clause)).collect()
}

fn read_param(text: &str) -> Result<ParamRef, String> {
    let is_name = !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
    match text.parse::<u16>() {
        Ok(number) if (1..=MOST_PARAMS).contains(&number) => Ok(ParamRef::Number(number)),
        Ok(_) => Err(format!("`{text}` is not a parameter: they are numbered from 1")),
        Err(_) if is_name && !text.as_bytes()[0].is_ascii_digit() => Ok(ParamRef::Name(text.to_owned())),
        Err(_) => Err(format!("`{text}` is not a parameter: give its number, from 1, or its name")),
    }
}

fn read_returns(result: &[&str], item: &str) -> Result<Clause, String> {
    let (gives, from) = match result {
        ["new"] => (Gives::New, None),
        ["borrowed"] => (Gives::Borrowed, None),
        ["borrowed", "from", param] => (Gives::Borrowed, Some(read_param(param)?)),
        ["argument", param] => (Gives::Argument, Some(read_param(param)?)),
        ["status"] => (Gives::Status, None),
        ["value"] => (Gives::Value, None),
        _ => return Err(unknown(item)),
    };
    Ok(Clause::Returns(gives, from))
}

fn unknown(written: &str) -> String {
    let known = EFFECTS.iter().map(|(word, _)| *word).chain(PHRASES);
    match known.into_iter().find(|known| alike(known, written)) {
        Some(close) => format!("`{written}` is not known; did you mean `{close}`?"),
        None => format!("`{written}` is not known; {}", known_words()),
    }
}

fn known_words() -> String {
    let effects = EFFECTS.iter().map(|(word, _)| format!("`{word}(N)`"));
    let all: Vec<String> = effects.chain(PHRASES.iter().map(|phrase| format!("`{phrase}`"))).collect();
    format!("known are {}", all.join(", "))
}

impl Clause {
    /// Whether both speak of the same thing, and not in the same way.
    fn contradicts(&self, other: &Clause) -> bool {
        let same_thing = match (self, other) {
            (Clause::Takes(a, _), Clause::Takes(b, _)) => a == b,
            (
                Clause::SetsException | Clause::NeverSetsException,
                Clause::SetsException | Clause::NeverSetsException,
            ) => true,
            _ => {
                std::mem::discriminant(self) == std::mem::discriminant(other) && !matches!(self, Clause::NullAllowed(_))
            }
        };
        same_thing && self != other
    }
}

impl Contract {
    /// Puts clauses on top of what the contract says. What cannot be (a parameter that is not there) is told.
    pub fn amend(&mut self, clauses: &[(usize, Clause)]) -> Vec<Misread> {
        let mut misread = Vec::new();
        let about_exceptions = |clause: &Clause| matches!(clause, Clause::SetsException | Clause::NeverSetsException);
        // Whether "sets exception" means always or on failure depends on what else is said.
        let (last, first): (Vec<_>, Vec<_>) = clauses.iter().partition(|(_, clause)| about_exceptions(clause));
        for (offset, clause) in first.into_iter().chain(last) {
            if let Err(message) = self.amend_by(clause) {
                misread.push(Misread { offset: *offset, message });
            }
        }
        misread
    }

    fn amend_by(&mut self, clause: &Clause) -> Result<(), String> {
        match clause {
            Clause::Takes(param, takes) => {
                let at = self.named_param(param)?;
                self.params[at].takes = *takes;
                self.params[at].when = Condition::default();
            }
            Clause::NullAllowed(param) => {
                let at = self.named_param(param)?;
                self.params[at].null = NullArgument::Allowed;
            }
            Clause::Returns(gives, from) => self.amend_result(*gives, from.as_ref())?,
            Clause::FailsWith(failure) => self.returns.fails_with = Some(failure.clone()),
            Clause::SetsException if self.can_fail() => self.on_failure.exception = Exception::Set,
            Clause::SetsException => self.raises = Some(Condition::default()),
            Clause::NeverSetsException => {
                self.on_failure.exception = Exception::Never;
                self.raises = None;
            }
            Clause::NegativeSetsException => {
                self.returns.gives = Gives::Status;
                self.returns.fails_with.get_or_insert(Failure { value: Value::Int(-1), ambiguous: false });
                self.on_failure.exception = Exception::Set;
                let negative = Atom { subject: Subject::Result, comparison: Comparison::Less, value: 0 };
                self.raises = Some(Condition { atoms: vec![negative] });
            }
            Clause::NeverReturns => self.never_returns = true,
            Clause::RunsPython(runs) => self.runs_python = *runs,
        }
        Ok(())
    }

    fn amend_result(&mut self, gives: Gives, from: Option<&ParamRef>) -> Result<(), String> {
        let from = from.map(|param| self.named_param(param)).transpose()?;
        self.returns.gives = gives;
        self.returns.from = from.map(|at| Place::Param(at as u16));
        self.returns.null = usual_null(gives);
        let failure = match gives {
            Gives::New | Gives::Borrowed => Some(Value::Null),
            Gives::Status => Some(Value::Int(-1)),
            _ => None,
        };
        if self.returns.fails_with.is_none() {
            self.returns.fails_with = failure.map(|value| Failure { value, ambiguous: false });
        }
        Ok(())
    }

    /// Whether a caller can see that a call failed.
    pub fn can_fail(&self) -> bool {
        let null = matches!(self.returns.null, NullResult::OnError | NullResult::OnErrorOrMissing);
        self.returns.fails_with.is_some() || null
    }

    fn named_param(&mut self, param: &ParamRef) -> Result<usize, String> {
        let number = match param {
            ParamRef::Number(number) => usize::from(*number),
            ParamRef::Name(name) => {
                let at = self.params.iter().position(|known| known.name == *name);
                return at.ok_or_else(|| format!("the function has no parameter `{name}`"));
            }
        };
        // Variable arguments, or a declaration that says nothing of its parameters.
        while self.variadic && self.params.len() < number {
            self.params.push(Param::plain(format!("arg{}", self.params.len() + 1)));
        }
        let count = self.params.len();
        let plural = if count == 1 { "" } else { "s" };
        if number > count {
            Err(format!("the function has {count} parameter{plural}, not {number}"))
        } else {
            Ok(number - 1)
        }
    }
}
