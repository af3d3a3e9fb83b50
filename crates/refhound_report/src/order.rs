//! In which order findings are told: the most urgent first, or as they stand in the files.

use refhound_checks::Finding;

/// The order of `--sort`. It is that of the formats for people; programs get findings by file and line, whatever the order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// The most urgent first; of equally urgent ones, by file and line.
    Severity,
    /// By file and line.
    File,
}

impl Order {
    pub const ALL: [Order; 2] = [Order::Severity, Order::File];

    pub fn word(self) -> &'static str {
        match self {
            Order::Severity => "severity",
            Order::File => "file",
        }
    }

    /// Puts things in order that each stand for a finding, and that are in the order of files and lines.
    pub(crate) fn arrange<T>(self, things: &mut [T], finding: impl Fn(&T) -> &Finding) {
        match self {
            // A stable order: what is equally urgent stays where it is.
            Order::Severity => things.sort_by_key(|thing| std::cmp::Reverse(finding(thing).rank())),
            Order::File => {}
        }
    }
}
