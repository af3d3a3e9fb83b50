//! Why a run has no figures, for programs: what is in the file of figures instead of them.

use serde_json::{Value, json};

/// What a program that starts many runs wants to tell apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Failed {
    /// Nothing to analyse. So many files of C and C++ are there and were left out, because they are generated or vendored.
    NoSource {
        skipped: usize,
    },
    /// An archive that cannot be read, or is refused.
    BadArchive,
    Other,
}

impl Failed {
    const FIELD: &'static str = "failed";
    const SKIPPED: &'static str = "skipped_files";

    fn word(self) -> &'static str {
        match self {
            Failed::NoSource { .. } => "no-source",
            Failed::BadArchive => "bad-archive",
            Failed::Other => "failed",
        }
    }

    /// What is written.
    pub fn to_json(self, why: &str) -> String {
        let mut written = json!({ Failed::FIELD: self.word(), "why": why });
        if let Failed::NoSource { skipped } = self {
            written[Failed::SKIPPED] = skipped.into();
        }
        format!("{written:#}\n")
    }

    /// What was written, if these are no figures.
    pub fn of_json(written: &Value) -> Option<Failed> {
        Some(match written.get(Failed::FIELD)?.as_str()? {
            "no-source" => {
                let skipped = written.get(Failed::SKIPPED).and_then(Value::as_u64).unwrap_or(0);
                Failed::NoSource { skipped: usize::try_from(skipped).unwrap_or(usize::MAX) }
            }
            "bad-archive" => Failed::BadArchive,
            _ => Failed::Other,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        for failed in [Failed::NoSource { skipped: 3 }, Failed::BadArchive, Failed::Other] {
            let written = serde_json::from_str(&failed.to_json("a \"reason\"")).expect("JSON");
            assert_eq!(Failed::of_json(&written), Some(failed));
        }
        assert_eq!(Failed::of_json(&json!({ "files": 1 })), None);
    }
}
