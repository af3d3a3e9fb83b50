//! What a run says of a test.

use std::collections::BTreeMap;

use crate::trace::WayTrace;

/// One of the frames that lead to an alarm, innermost first.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct StackFrame {
    pub language: Language,
    pub function: String,
    pub file: String,
    pub line: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Language {
    Python,
    C,
}

/// What can go wrong.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Alarm {
    /// Of the rule that tells of the same, if there is one.
    pub code: &'static str,
    pub rule: &'static str,
    pub message: String,
    pub stack: Vec<StackFrame>,
    /// Of the finding of `check` that says the same, or of its own. Whoever has both gives it.
    pub fingerprint: String,
    pub is_finding: bool,
}

impl Alarm {
    pub(crate) fn new(code: &'static str, rule: &'static str, message: String, stack: Vec<StackFrame>) -> Alarm {
        Alarm { code, rule, message, stack, fingerprint: String::new(), is_finding: false }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    Safe,
    Alarms,
    NotSupported,
}

impl Verdict {
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Safe => "safe",
            Verdict::Alarms => "alarms",
            Verdict::NotSupported => "not-supported",
        }
    }
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Share {
    pub total: usize,
    pub good: usize,
}

#[derive(Debug, Clone)]
pub struct TestReport {
    pub file: String,
    pub test: String,
    pub verdict: Verdict,
    pub reason: Option<String>,
    pub alarms: Vec<Alarm>,
    pub checks_c: Share,
    pub checks_python: Share,
    pub assertions: Share,
    pub crossings: usize,
    /// How many ways there were through it.
    pub ways: usize,
    pub ms: u64,
    /// How each way ended: nothing, or the type of the exception.
    pub outcomes: BTreeMap<String, usize>,
    /// What each way has written down, if it was asked to.
    pub traces: Vec<WayTrace>,
}
