//! What the extension reports, read back: a line for each run, and one for the end of each child process.

use std::collections::BTreeMap;

/// One call (or control run without a call) with one object watched.
#[derive(Debug, Clone)]
pub(crate) struct Run {
    pub(crate) watch: usize,
    pub(crate) called: bool,
    pub(crate) failed: bool,
    pub(crate) null: bool,
    pub(crate) raised: Option<String>,
    /// Counts of the watched object: before and after the call, with the result given back, with everything given back.
    /// `before` of a result is the count that it had before the call, when the call before gave the same object.
    pub(crate) before: i64,
    pub(crate) after: i64,
    pub(crate) dropped: i64,
    pub(crate) end: i64,
    /// The argument that the watched result is.
    pub(crate) same: Option<usize>,
    /// The call before gave the same object.
    pub(crate) shared: bool,
    pub(crate) left: Left,
}

/// What is in the variable of the watched slot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Left {
    Unknown,
    Same,
    Other,
    Null,
}

/// How the child process of a trial ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    Done,
    Signal(i32),
    Timeout,
    Exit(i32),
}

/// All runs of one trial.
#[derive(Debug, Clone)]
pub(crate) struct Observed {
    pub(crate) runs: Vec<Run>,
    pub(crate) end: End,
    /// An argument could not be made.
    pub(crate) unmade: bool,
}

/// The count that stands for "immortal".
const IMMORTAL: i64 = -1000;
const SIGALRM: i32 = 14;
const SIGXCPU: i32 = 24;

impl Run {
    pub(crate) fn is_immortal(&self) -> bool {
        [self.before, self.after, self.dropped, self.end].iter().any(|count| *count <= IMMORTAL)
    }

    fn parse(fields: &[&str]) -> Option<Run> {
        let number = |at: usize| fields.get(at)?.parse::<i64>().ok();
        Some(Run {
            watch: number(0)? as usize,
            called: number(1)? != 0,
            failed: number(2)? != 0,
            null: number(3)? != 0,
            raised: fields.get(5).filter(|raised| **raised != "-").map(|raised| (*raised).to_owned()),
            before: number(6)?,
            after: number(7)?,
            dropped: number(8)?,
            end: number(9)?,
            same: usize::try_from(number(10)?).ok(),
            shared: number(11)? != 0,
            left: match *fields.get(12)? {
                "same" => Left::Same,
                "other" => Left::Other,
                "null" => Left::Null,
                _ => Left::Unknown,
            },
        })
    }
}

/// The trials by row and name. A trial that the report does not mention was not run.
pub(crate) fn read(report: &str) -> BTreeMap<(String, String), Observed> {
    let mut trials = BTreeMap::new();
    for line in report.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [tag, row, trial, rest @ ..] = fields.as_slice() else { continue };
        let key = ((*row).to_owned(), (*trial).to_owned());
        let observed: &mut Observed =
            trials.entry(key).or_insert_with(|| Observed { runs: Vec::new(), end: End::Done, unmade: false });
        match *tag {
            "R" => observed.runs.extend(Run::parse(rest)),
            "U" => observed.unmade = true,
            "E" => {
                let number = |at: usize| rest.get(at).and_then(|text: &&str| text.parse().ok()).unwrap_or(0);
                observed.end = match (number(0), number(1)) {
                    (0, 0) => End::Done,
                    (SIGALRM | SIGXCPU, _) => End::Timeout,
                    (0, status) => End::Exit(status),
                    (signal, _) => End::Signal(signal),
                };
            }
            _ => {}
        }
    }
    trials
}
