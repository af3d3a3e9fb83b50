//! What is known of one package once it was looked at: a line of JSON on its way, rows in the end.

use serde::{Deserialize, Serialize};

/// How it went.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    Analysed,
    /// There is no C or C++ in it, or none that is not generated or vendored.
    NoSource,
    /// The index has no source archive of it.
    NotFound,
    /// It could not be loaded, or its sha256 is not the right one.
    NotFetched,
    BadArchive,
    /// The tool could not do its job, and said why.
    Failed,
    Timeout,
    Memory,
    /// The tool ended as no program should.
    Crash,
}

impl Status {
    pub const ALL: [Status; 9] = [
        Status::Analysed,
        Status::NoSource,
        Status::NotFound,
        Status::NotFetched,
        Status::BadArchive,
        Status::Failed,
        Status::Timeout,
        Status::Memory,
        Status::Crash,
    ];

    /// As the data set spells it.
    pub fn word(self) -> &'static str {
        match self {
            Status::Analysed => "analysed",
            Status::NoSource => "no-source",
            Status::NotFound => "not-found",
            Status::NotFetched => "not-fetched",
            Status::BadArchive => "bad-archive",
            Status::Failed => "failed",
            Status::Timeout => "timeout",
            Status::Memory => "memory",
            Status::Crash => "crash",
        }
    }

    /// Whether another try could end in another way.
    pub fn is_worth_a_retry(self) -> bool {
        match self {
            Status::Analysed | Status::NoSource | Status::BadArchive => false,
            Status::NotFound
            | Status::NotFetched
            | Status::Failed
            | Status::Timeout
            | Status::Memory
            | Status::Crash => true,
        }
    }
}

/// One package.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// What was asked for.
    pub request: String,
    pub name: String,
    pub version: String,
    pub sha256: String,
    pub status: Status,
    pub ms: u64,
    pub peak_rss_bytes: u64,
    pub message: String,
    /// The figures of the run, if it came that far.
    pub statistics: Option<serde_json::Value>,
    pub log: String,
    /// As `check --output-format jsonl` prints them.
    pub findings: Vec<serde_json::Value>,
}

impl Record {
    /// A package that was not looked at.
    pub fn without_run(request: &str, name: &str, version: &str, status: Status, message: String) -> Record {
        Record {
            request: request.to_owned(),
            name: name.to_owned(),
            version: version.to_owned(),
            sha256: String::new(),
            status,
            ms: 0,
            peak_rss_bytes: 0,
            message,
            statistics: None,
            log: String::new(),
            findings: Vec::new(),
        }
    }

    /// A figure of the run; 0 if there is none.
    pub(crate) fn figure(&self, name: &str) -> i64 {
        self.statistics.as_ref().and_then(|all| all.get(name)?.as_i64()).unwrap_or(0)
    }

    /// The sum of figures by reason, of those whose reason `counts`.
    pub(crate) fn sum(&self, name: &str, counts: impl Fn(&str) -> bool) -> i64 {
        let by_reason = self.statistics.as_ref().and_then(|all| all.get(name)?.as_object());
        by_reason.into_iter().flatten().filter(|(why, _)| counts(why)).filter_map(|(_, count)| count.as_i64()).sum()
    }
}

/// What packages were looked at with. Packages of one run have the same.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Means {
    /// Version and build.
    pub tool: String,
    /// The options of each `refhound check`.
    pub options: Vec<String>,
}

/// A line of an export, and of what a worker on another machine sends.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Line {
    pub means: Means,
    pub record: Record,
}
