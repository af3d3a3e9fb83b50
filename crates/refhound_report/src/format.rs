//! The list of formats. A new one is a file, a name and a line here.

use crate::report::Report;
use crate::{concise, full, github, gitlab, html, json, junit, markdown, sarif};

/// How findings are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Format {
    Full,
    Concise,
    Json,
    Jsonl,
    Sarif,
    Github,
    Gitlab,
    Junit,
    Markdown,
    Html,
}

impl Format {
    pub const ALL: [Format; 10] = [
        Format::Full,
        Format::Concise,
        Format::Json,
        Format::Jsonl,
        Format::Sarif,
        Format::Github,
        Format::Gitlab,
        Format::Junit,
        Format::Markdown,
        Format::Html,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Format::Full => "full",
            Format::Concise => "concise",
            Format::Json => "json",
            Format::Jsonl => "jsonl",
            Format::Sarif => "sarif",
            Format::Github => "github",
            Format::Gitlab => "gitlab",
            Format::Junit => "junit",
            Format::Markdown => "markdown",
            Format::Html => "html",
        }
    }

    /// What it is for, in a few words.
    pub fn summary(self) -> &'static str {
        match self {
            Format::Full => "for people: with the path through the source",
            Format::Concise => "one line a finding",
            Format::Json => "an array of findings",
            Format::Jsonl => "one finding a line, as JSON",
            Format::Sarif => "SARIF 2.1.0, for code scanning and editors",
            Format::Github => "annotations of GitHub Actions",
            Format::Gitlab => "the code quality report of GitLab",
            Format::Junit => "test results in XML, a failed test for each finding",
            Format::Markdown => "ready to paste into an issue",
            Format::Html => "one page for the browser: filters, paths, pictures",
        }
    }

    pub fn from_name(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.name().eq_ignore_ascii_case(name))
    }

    /// Whether the format shows [`crate::Report::pictures`].
    pub fn shows_pictures(self) -> bool {
        self == Format::Html
    }

    /// Whether the format is a list of places, in which a macro must not stand once for each of its uses. Programs that read JSON,
    /// and the page with its filters, get every finding with its group; the rest is told by root cause.
    fn lists_places(self) -> bool {
        match self {
            Format::Concise | Format::Sarif | Format::Github | Format::Gitlab | Format::Junit => true,
            Format::Full | Format::Json | Format::Jsonl | Format::Markdown | Format::Html => false,
        }
    }

    /// The report in this format.
    pub fn render(self, report: &Report<'_>) -> String {
        let told = if self.lists_places() { report.told() } else { Vec::new() };
        let once = Report { findings: &told, ..*report };
        match self {
            Format::Full => full::full(report),
            Format::Concise => concise::concise(&once),
            Format::Json => json::json(report),
            Format::Jsonl => json::json_lines(report),
            Format::Sarif => sarif::sarif(&once, report),
            Format::Github => github::github(&once),
            Format::Gitlab => gitlab::gitlab(&once),
            Format::Junit => junit::junit(&once),
            Format::Markdown => markdown::markdown(report),
            Format::Html => html::html(report),
        }
    }
}
