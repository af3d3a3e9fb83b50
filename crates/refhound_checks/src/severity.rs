//! How urgent a finding is: what has to happen for it, times how sure it is, times how bad the rule says it is.
//!
//! | | certain | likely | possible |
//! |---|---|---|---|
//! | normal use | 100 | 85 | 40 |
//! | bad input | 90 | 76 | 36 |
//! | when it happens is not known | 70 | 59 | 28 |
//! | hostile object | 60 | 51 | 24 |
//! | memory runs out | 45 | 38 | 18 |
//! | initialisation | 40 | 34 | 16 |
//!
//! Warnings have six tenths of that. Levels, ranks and the order of every format are made of this number.

use refhound_evidence::{Confidence, Trigger};

use crate::finding::Finding;
use crate::rule::Level;

/// From this rank on a finding is `high`: an error that somebody will meet, at least likely.
const HIGH: u32 = 70;

/// From this rank on it is `medium`: it needs a rare event, or something about it is not known.
const MEDIUM: u32 = 34;

/// How urgent a finding is. The order is that of growing urgency.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    Low,
    Medium,
    High,
}

impl Severity {
    pub const ALL: [Severity; 3] = [Severity::Low, Severity::Medium, Severity::High];

    pub fn word(self) -> &'static str {
        match self {
            Severity::Low => "low",
            Severity::Medium => "medium",
            Severity::High => "high",
        }
    }
}

impl Finding {
    /// 0 to 100, the most urgent highest.
    pub fn rank(&self) -> u32 {
        of_trigger(self.trigger) * of_confidence(self.confidence) * of_level(self.rule.level) / 10_000
    }

    pub fn severity(&self) -> Severity {
        match self.rank() {
            HIGH.. => Severity::High,
            MEDIUM..HIGH => Severity::Medium,
            0..MEDIUM => Severity::Low,
        }
    }
}

fn of_trigger(trigger: Trigger) -> u32 {
    match trigger {
        Trigger::Success => 100,
        Trigger::BadInput => 90,
        Trigger::Unknown => 70,
        Trigger::HostileObject => 60,
        Trigger::AllocFailure => 45,
        Trigger::Init => 40,
    }
}

fn of_confidence(confidence: Confidence) -> u32 {
    match confidence {
        Confidence::Certain => 100,
        Confidence::Likely => 85,
        Confidence::Possible => 40,
    }
}

fn of_level(level: Level) -> u32 {
    match level {
        Level::Error => 100,
        Level::Warning => 60,
    }
}
