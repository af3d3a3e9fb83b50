//! Conditions on a call: `result == 0`, `result > 0 and from != NULL`.

use refhound_domains::Comparison;
use serde::{Deserialize, Serialize};

/// Both sides of a comparison hold at once: a conjunction. No atom at all is "always".
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Condition {
    pub atoms: Vec<Atom>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Atom {
    pub subject: Subject,
    pub comparison: Comparison,
    /// `NULL`, `true` and `false` are read as 0, not 0, and 0.
    pub value: i64,
}

/// What is compared.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Subject {
    Result,
    /// Whether the result is an error pointer, as the Linux kernel makes them (`IS_ERR`): compared with 0 for "is not".
    ResultIsErrorPointer,
    Param(u16),
}

impl Condition {
    pub fn is_always(&self) -> bool {
        self.atoms.is_empty()
    }

    /// Reads `result > 0 and from != NULL`. A comparison without a subject is about the result.
    pub fn parse(text: &str, params: &[impl AsRef<str>]) -> Result<Condition, String> {
        let text = text.trim();
        if text.is_empty() || text == "always" {
            return Ok(Condition::default());
        }
        let atoms = text.split(" and ").map(|atom| Atom::parse(atom.trim(), params)).collect::<Result<_, _>>()?;
        Ok(Condition { atoms })
    }

    /// The text that `parse` reads.
    pub fn print(&self, params: &[impl AsRef<str>]) -> String {
        if self.is_always() {
            return "always".to_owned();
        }
        let atoms: Vec<String> = self.atoms.iter().map(|atom| atom.print(params)).collect();
        atoms.join(" and ")
    }
}

impl Atom {
    fn parse(text: &str, params: &[impl AsRef<str>]) -> Result<Atom, String> {
        match text {
            "true" | "non-NULL" => return Ok(Atom::result(Comparison::NotEqual, 0)),
            "false" => return Ok(Atom::result(Comparison::Equal, 0)),
            "result is error" => {
                return Ok(Atom { subject: Subject::ResultIsErrorPointer, comparison: Comparison::NotEqual, value: 0 });
            }
            "result is not error" => {
                return Ok(Atom { subject: Subject::ResultIsErrorPointer, comparison: Comparison::Equal, value: 0 });
            }
            _ => {}
        }
        let found = Comparison::ALL.into_iter().find_map(|c| Some((c, text.split_once(c.sign())?)));
        let (comparison, (subject, value)) =
            found.ok_or_else(|| format!("`{text}` is not a comparison such as `result == 0`"))?;
        let subject = match subject.trim() {
            "" | "result" => Subject::Result,
            name => {
                let at = params.iter().position(|param| param.as_ref() == name);
                let at = at.ok_or_else(|| format!("`{name}` is neither `result` nor a parameter"))?;
                Subject::Param(at as u16)
            }
        };
        let value = match value.trim() {
            "NULL" | "false" => 0,
            number => number.parse().map_err(|_| format!("`{number}` is not an integer or NULL"))?,
        };
        Ok(Atom { subject, comparison, value })
    }

    fn result(comparison: Comparison, value: i64) -> Atom {
        Atom { subject: Subject::Result, comparison, value }
    }

    fn print(&self, params: &[impl AsRef<str>]) -> String {
        let subject = match self.subject {
            Subject::Result => "result",
            Subject::ResultIsErrorPointer if self.comparison == Comparison::Equal => {
                return "result is not error".into();
            }
            Subject::ResultIsErrorPointer => return "result is error".into(),
            Subject::Param(at) => params.get(usize::from(at)).map_or("?", AsRef::as_ref),
        };
        format!("{subject} {} {}", self.comparison.sign(), self.value)
    }
}
