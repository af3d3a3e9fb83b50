//! What `refhound check --output-format json` prints, as far as tasks read it.
//!
//! The format is a promise to users, so a finding that does not fit it is an error here, not something to skip.

use serde::{Deserialize, Serialize};

/// Findings of at least this confidence are shown to a user who does not ask for more.
pub(crate) const SHOWN: Confidence = Confidence::Likely;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Finding {
    pub(crate) code: String,
    pub(crate) message: String,
    pub(crate) filename: String,
    pub(crate) location: Location,
    pub(crate) function: Option<String>,
    pub(crate) object: Option<String>,
    pub(crate) confidence: Confidence,
    pub(crate) trigger: Trigger,
    #[serde(default)]
    pub(crate) path: Vec<Step>,
    /// What to do about it.
    #[serde(default)]
    pub(crate) help: String,
    /// The same for findings with one cause.
    #[serde(default)]
    pub(crate) group: Option<String>,
    pub(crate) fingerprint: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Location {
    pub(crate) row: u32,
    pub(crate) column: u32,
}

/// One step on the way to a finding.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Step {
    pub(crate) filename: String,
    pub(crate) location: Location,
    pub(crate) kind: String,
    pub(crate) message: String,
}

/// In rising order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Confidence {
    Possible,
    Likely,
    Certain,
}

impl Confidence {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Confidence::Possible => "possible",
            Confidence::Likely => "likely",
            Confidence::Certain => "certain",
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Trigger {
    Success,
    BadInput,
    HostileObject,
    AllocFailure,
    Init,
    Unknown,
}

impl Trigger {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Trigger::Success => "success",
            Trigger::BadInput => "bad-input",
            Trigger::HostileObject => "hostile-object",
            Trigger::AllocFailure => "alloc-failure",
            Trigger::Init => "init",
            Trigger::Unknown => "unknown",
        }
    }
}

impl Finding {
    pub(crate) fn is_shown(&self) -> bool {
        self.confidence >= SHOWN
    }

    /// The object as a reader sees it; empty where the finding is about none.
    pub(crate) fn object(&self) -> &str {
        self.object.as_deref().unwrap_or_default()
    }

    pub(crate) fn function(&self) -> &str {
        self.function.as_deref().unwrap_or_default()
    }

    /// The rows of the path that are in the file of the finding.
    pub(crate) fn path_rows(&self) -> impl Iterator<Item = u32> + '_ {
        self.path.iter().filter(|step| step.filename == self.filename).map(|step| step.location.row)
    }

    /// One line for a list, without the file.
    pub(crate) fn summary(&self) -> String {
        let (confidence, trigger) = (self.confidence.name(), self.trigger.name());
        format!("{} {} [{confidence}, {trigger}] `{}`: {}", self.location.row, self.code, self.object(), self.message)
    }
}

/// Reads the array that the program printed.
pub(crate) fn read(json: &[u8]) -> Result<Vec<Finding>, serde_json::Error> {
    serde_json::from_slice(json)
}

/// Findings for the tests of this program.
#[cfg(test)]
pub(crate) fn finding(code: &str, function: &str, object: &str, row: u32) -> Finding {
    Finding {
        code: code.to_owned(),
        message: "text".to_owned(),
        filename: "pkg-1/src/a.c".to_owned(),
        location: Location { row, column: 1 },
        function: Some(function.to_owned()),
        object: Some(object.to_owned()),
        confidence: Confidence::Certain,
        trigger: Trigger::Success,
        path: Vec::new(),
        help: String::new(),
        group: None,
        fingerprint: format!("{code}-{function}-{object}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PRINTED: &str = r#"[{"code": "RH101", "name": "leaked-reference", "message": "`x` is never released",
        "filename": "src/a.c", "location": {"row": 3, "column": 5}, "end_location": {"row": 3, "column": 9},
        "function": "f", "object": "x", "confidence": "likely", "trigger": "bad-input",
        "path": [{"filename": "src/a.c", "location": {"row": 3, "column": 5}, "kind": "new", "message": "made", "count": 1},
                 {"filename": "src/b.c", "location": {"row": 9, "column": 1}, "kind": "end", "message": "lost", "count": 1}],
        "group": null, "fix": null, "fingerprint": "abc", "url": "u"}]"#;

    #[test]
    fn the_promised_format_is_read() {
        let findings = read(PRINTED.as_bytes()).expect("as promised");
        assert_eq!((findings[0].object(), findings[0].confidence), ("x", Confidence::Likely));
        assert_eq!(findings[0].trigger, Trigger::BadInput);
        assert_eq!(findings[0].path_rows().collect::<Vec<_>>(), [3]);
        assert!(findings[0].is_shown());
    }

    #[test]
    fn a_confidence_that_is_not_in_the_format_is_an_error() {
        assert!(read(PRINTED.replace("likely", "sure").as_bytes()).is_err());
    }
}
