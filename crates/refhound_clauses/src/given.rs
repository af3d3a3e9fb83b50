//! What holds of a call of whose arguments something is known: a call that can fail cannot with these.
//!
//! `given = [{ when = "o is exactly PyTuple_Type", fails = "never", gives_argument = "o" }]` in the row of `PySequence_Fast`
//! says that a tuple comes back as it is. What the row says otherwise holds for all other arguments.

use refhound_domains::Comparison;
use serde::{Deserialize, Serialize};

use crate::condition::{Atom, Condition, Subject};
use crate::contract::RunsPython;
use crate::words::words;

words! {
    /// What makes a call with such arguments fail.
    FailsBecause {
        /// Nothing: it succeeds.
        Never = "never",
        /// A lack of memory, nothing else.
        Memory = "memory",
        /// That, or a size that Python has given.
        Size = "size",
        /// That, or text that is not encoded as it should be.
        Text = "text",
        /// An object whose methods do what nobody expects: an attribute that was there a moment ago and raises now.
        Hostile = "hostile",
        /// Only an argument of a strange kind: a caller that knows its arguments need not ask.
        Misuse = "misuse",
        /// What it is given or finds.
        Input = "input",
    }
}

words! {
    /// What stands in an out-parameter when the call has succeeded.
    OutNull {
        Never = "never",
        /// NULL as well, which a caller has to expect.
        Maybe = "maybe",
    }
}

/// One row: when all premises hold, what is said holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Given {
    pub when: Vec<Premise>,
    pub fails: Option<FailsBecause>,
    pub runs_python: Option<RunsPython>,
    /// The result is this argument, with a reference more.
    pub gives_argument: Option<u16>,
    /// The only exception that a failure sets.
    pub raises_only: Option<String>,
}

/// Something that is known of an argument.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Premise {
    /// `iterable == NULL`, `id < 10`.
    Compared(Atom),
    /// `o is PyTuple_Type`, `o is exactly PyTuple_Type`.
    Is { param: u16, type_name: String, exact: bool },
    /// `base is builtin`: an object that Python itself brings along, such as `PyExc_ValueError`.
    Builtin(u16),
    /// `unicode is ascii`: a text that is known to have no other characters.
    Ascii(u16),
    /// `arr is new`: the function has made it by a call.
    New(u16),
    /// `o is made`: code of the project has made it, by a constructor or by calling a class that nobody has handed in.
    Made(u16),
    /// `o has attr_name`: the path has asked for this attribute, and it was there.
    Has { param: u16, key: u16 },
    /// `iter made with flags lacking 4`: the call that has made it was given an argument of this name without these bits.
    MadeLacking { param: u16, argument: String, bits: i64 },
    /// `flags lacks 1`: a constant without these bits.
    Lacks { param: u16, bits: i64 },
    /// `args fits format`: a tuple with as many items as the format takes, and the format takes any objects.
    Fits(u16),
    /// `PyArray_TYPE(arr) == 17`: what this question was found to answer.
    Asked { question: String, param: u16, comparison: Comparison, value: i64 },
}

/// After success a member of what an argument points to is so: `view.obj != NULL`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MemberFact {
    pub param: u16,
    pub field: String,
    pub comparison: Comparison,
    /// `NULL` is 0.
    pub value: i64,
}

impl MemberFact {
    pub(crate) fn parse(text: &str, params: &[String]) -> Result<MemberFact, String> {
        let expected = || format!("`{text}` is not a fact about a member, such as `view.obj != NULL`");
        let (param, rest) = text.split_once('.').ok_or_else(expected)?;
        let at = params.iter().position(|known| known == param);
        let param = at.ok_or_else(|| format!("`{param}` is not a parameter"))? as u16;
        let field: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        // A comparison without a subject is about the result: here it stands for the member.
        let mut atoms = Condition::parse(&rest[field.len()..], params)?.atoms;
        let atom = atoms.pop().filter(|_| !field.is_empty() && atoms.is_empty()).ok_or_else(expected)?;
        Ok(MemberFact { param, field, comparison: atom.comparison, value: atom.value })
    }

    /// The text that is read.
    pub fn print(&self, params: &[impl AsRef<str>]) -> String {
        let param = params.get(usize::from(self.param)).map_or("?", AsRef::as_ref);
        format!("{param}.{} {} {}", self.field, self.comparison.sign(), self.value)
    }
}

/// A function that is asked about the result of a call says what an argument says: `PyArray_NDIM <= max_depth`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnswerFact {
    pub question: String,
    pub comparison: Comparison,
    pub param: u16,
    /// The numbers for which it holds, if not for all.
    pub among: Option<(i64, i64)>,
}

impl AnswerFact {
    /// `PyArray_NDIM <= max_depth among 1..64`.
    pub(crate) fn parse(text: &str, params: &[String]) -> Result<AnswerFact, String> {
        let expected =
            || format!("`{text}` is not a fact about the result, such as `PyArray_TYPE == typenum among 11..17`");
        let mut words = text.split_whitespace();
        let (question, sign, name) = (words.next(), words.next(), words.next());
        let comparison = Comparison::ALL.into_iter().find(|known| Some(known.sign()) == sign).ok_or_else(expected)?;
        let param = params.iter().position(|known| Some(known.as_str()) == name).ok_or_else(expected)? as u16;
        let among = match (words.next(), words.next(), words.next()) {
            (None, ..) => None,
            (Some("among"), Some(numbers), None) => {
                let (first, last) = numbers.split_once("..").ok_or_else(expected)?;
                Some((first.parse().map_err(|_| expected())?, last.parse().map_err(|_| expected())?))
            }
            _ => return Err(expected()),
        };
        Ok(AnswerFact { question: question.ok_or_else(expected)?.to_owned(), comparison, param, among })
    }

    /// The text that is read.
    pub fn print(&self, params: &[impl AsRef<str>]) -> String {
        let param = params.get(usize::from(self.param)).map_or("?", AsRef::as_ref);
        let among = self.among.map(|(first, last)| format!(" among {first}..{last}"));
        format!("{} {} {param}{}", self.question, self.comparison.sign(), among.unwrap_or_default())
    }
}

/// Reads `base == NULL and o is exactly PyTuple_Type`.
pub(crate) fn parse_premises(text: &str, params: &[String]) -> Result<Vec<Premise>, String> {
    text.split(" and ").map(|premise| parse_premise(premise.trim(), params)).collect()
}

/// `PyArray_TYPE(arr) == 17`
fn parse_asked(text: &str, params: &[String]) -> Option<Premise> {
    let (question, rest) = text.split_once('(')?;
    let (name, rest) = rest.split_once(')')?;
    let param = params.iter().position(|param| param == name)? as u16;
    // A comparison without a subject is about the result: here it stands for the answer.
    let atom = Condition::parse(rest, params).ok()?.atoms.pop()?;
    Some(Premise::Asked { question: question.to_owned(), param, comparison: atom.comparison, value: atom.value })
}

/// `iter made with flags lacking 4`
fn parse_made(text: &str, params: &[String]) -> Option<Premise> {
    let (name, rest) = text.split_once(" made with ")?;
    let (argument, bits) = rest.split_once(" lacking ")?;
    let param = params.iter().position(|param| param == name.trim())? as u16;
    Some(Premise::MadeLacking { param, argument: argument.trim().to_owned(), bits: bits.trim().parse().ok()? })
}

/// `flags lacks 1`
fn parse_lacks(text: &str, params: &[String]) -> Option<Premise> {
    let (name, bits) = text.split_once(" lacks ")?;
    let param = params.iter().position(|param| param == name.trim())? as u16;
    Some(Premise::Lacks { param, bits: bits.trim().parse().ok()? })
}

/// `o has attr_name`
fn parse_has(text: &str, params: &[String]) -> Option<Premise> {
    let (name, key) = text.split_once(" has ")?;
    let at = |name: &str| params.iter().position(|param| param == name.trim());
    Some(Premise::Has { param: at(name)? as u16, key: at(key)? as u16 })
}

fn parse_premise(text: &str, params: &[String]) -> Result<Premise, String> {
    let readers = [parse_asked, parse_made, parse_lacks, parse_has];
    if let Some(premise) = readers.iter().find_map(|read| read(text, params)) {
        return Ok(premise);
    }
    if let Some(at) = text.strip_suffix(" fits format").and_then(|name| params.iter().position(|param| param == name)) {
        return Ok(Premise::Fits(at as u16));
    }
    if let Some((name, kind)) = text.split_once(" is ") {
        let at = params.iter().position(|param| param == name.trim());
        let param = at.ok_or_else(|| format!("`{name}` is not a parameter"))? as u16;
        return Ok(match kind.trim().strip_prefix("exactly ") {
            _ if kind.trim() == "builtin" => Premise::Builtin(param),
            _ if kind.trim() == "ascii" => Premise::Ascii(param),
            _ if kind.trim() == "new" => Premise::New(param),
            _ if kind.trim() == "made" => Premise::Made(param),
            Some(name) => Premise::Is { param, type_name: name.trim().to_owned(), exact: true },
            None => Premise::Is { param, type_name: kind.trim().to_owned(), exact: false },
        });
    }
    let mut atoms = Condition::parse(text, params)?.atoms;
    match (atoms.pop(), atoms.is_empty()) {
        (Some(atom), true) if matches!(atom.subject, Subject::Param(_)) => Ok(Premise::Compared(atom)),
        _ => Err(format!("`{text}` says nothing of a parameter")),
    }
}

impl Premise {
    /// The text that is read.
    pub fn print(&self, params: &[impl AsRef<str>]) -> String {
        let name = |at: u16| params.get(usize::from(at)).map_or("?", AsRef::as_ref);
        match self {
            Premise::Compared(atom) => Condition { atoms: vec![atom.clone()] }.print(params),
            Premise::Is { param, type_name, exact: true } => format!("{} is exactly {type_name}", name(*param)),
            Premise::Is { param, type_name, exact: false } => format!("{} is {type_name}", name(*param)),
            Premise::Builtin(param) => format!("{} is builtin", name(*param)),
            Premise::Ascii(param) => format!("{} is ascii", name(*param)),
            Premise::New(param) => format!("{} is new", name(*param)),
            Premise::Made(param) => format!("{} is made", name(*param)),
            Premise::Has { param, key } => format!("{} has {}", name(*param), name(*key)),
            Premise::Lacks { param, bits } => format!("{} lacks {bits}", name(*param)),
            Premise::Fits(param) => format!("{} fits format", name(*param)),
            Premise::MadeLacking { param, argument, bits } => {
                format!("{} made with {argument} lacking {bits}", name(*param))
            }
            Premise::Asked { question, param, comparison, value } => {
                format!("{question}({}) {} {value}", name(*param), comparison.sign())
            }
        }
    }
}

impl Given {
    /// The premises as they are written.
    pub fn premises(&self, params: &[impl AsRef<str>]) -> String {
        self.when.iter().map(|premise| premise.print(params)).collect::<Vec<_>>().join(" and ")
    }

    /// What follows, as it is written.
    pub fn conclusions(&self, params: &[impl AsRef<str>]) -> Vec<String> {
        let name = |at: u16| params.get(usize::from(at)).map_or("?", AsRef::as_ref).to_owned();
        let mut said = Vec::new();
        said.extend(self.fails.map(|fails| format!("fails = {}", fails.word())));
        said.extend(self.runs_python.map(|runs| format!("runs_python = {}", runs.word())));
        said.extend(self.gives_argument.map(|at| format!("gives_argument = {}", name(at))));
        said.extend(self.raises_only.as_ref().map(|only| format!("raises_only = {only}")));
        said
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn premises_are_printed_as_they_are_read() {
        let params = ["o".to_owned(), "n".to_owned()];
        let texts = [
            "o is exactly PyTuple_Type",
            "o is PyList_Type and n >= 3",
            "o is builtin",
            "o is ascii",
            "n == 0",
            "o is new and n != 0",
            "o is made and o has n",
            "o made with flags lacking 4",
            "o fits format",
            "o is PyBytes_Type and n lacks 1",
            "PyArray_TYPE(o) == 17 and n >= 0",
        ];
        for text in texts {
            let read = parse_premises(text, &params).expect("premises");
            let printed: Vec<String> = read.iter().map(|premise| premise.print(&params)).collect();
            assert_eq!(printed.join(" and "), text);
        }
        assert!(parse_premises("result == 0", &params).is_err());
        assert!(parse_premises("p is builtin", &params).is_err());
        assert!(parse_premises("p made with flags lacking 4", &params).is_err());
        assert!(parse_premises("o made with flags lacking bits", &params).is_err());
        assert!(parse_premises("PyArray_TYPE(p) == 17", &params).is_err());
    }

    #[test]
    fn facts_about_members_are_printed_as_they_are_read() {
        let params = ["view".to_owned()];
        for text in ["view.obj != 0", "view.len >= 0"] {
            assert_eq!(MemberFact::parse(text, &params).expect("a fact").print(&params), text);
        }
        for wrong in ["view", "view.obj", "other.obj != NULL", "view. != 0"] {
            assert!(MemberFact::parse(wrong, &params).is_err(), "{wrong}");
        }
    }
}
