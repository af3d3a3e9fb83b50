//! What a rule is.

use refhound_evidence::{Event, Fault, Flaw, FlawKind};
use refhound_source::Span;

use crate::case::Case;
use crate::ending::End;
use crate::finding::Fix;
use crate::places::Places;

/// A rule: what it is called, what the user reads about it, and how it judges.
#[derive(Debug)]
pub struct Rule {
    pub code: &'static str,
    /// Describes the bad code, so that "ignore leaked-reference" makes sense.
    pub name: &'static str,
    pub summary: &'static str,
    /// The user's page in Markdown, which is also the rule's test.
    pub page: &'static str,
    pub level: Level,
    pub default: Default,
    pub status: Status,
    pub(crate) judge: Judge,
}

/// The evidence that a rule reads.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Judge {
    Fault(FaultJudge),
    Flaw(FlawJudge),
}

/// What a rule makes of a fault on a path.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FaultJudge {
    pub(crate) reads: Fault,
    pub(crate) judge: fn(&Case<'_>) -> Verdict,
    /// The step that the fault is, for a path that stops just before it.
    pub(crate) ends: Event,
    /// Why that step is wrong, if its own words do not say it.
    pub(crate) but: Option<&'static str>,
    /// What to change, given where the fault happens; without one, the page says it.
    pub(crate) help: Option<fn(&Case<'_>, &End<'_>) -> String>,
    /// The change itself, where it is certain.
    pub(crate) fix: Option<fn(&Case<'_>, &Places<'_>) -> Option<Fix>>,
}

/// What a rule makes of a flaw.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FlawJudge {
    pub(crate) finds: FlawKind,
    /// A flaw is where it is: there is nothing else to say.
    pub(crate) message: fn(&Flaw) -> String,
    /// What to change; without one, the page says it.
    pub(crate) help: Option<fn(&Flaw) -> String>,
    /// A change that removes it, where it is certain.
    pub(crate) fix: Option<fn(&Flaw, &Places<'_>) -> Option<Fix>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    Error,
    Warning,
}

/// Whether a rule runs when nobody asked for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Default {
    On,
    Off,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// New: what it finds may still change from one version to the next.
    Preview {
        since: &'static str,
    },
    Stable {
        since: &'static str,
    },
}

/// What a rule says of a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    pub message: String,
    pub pointing: Pointing,
}

/// Which place of a case a finding points at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pointing {
    /// Where the object was created or taken.
    AtOrigin,
    /// Where the engine saw the fault.
    AtFault,
    /// At a step before that, which is the wrong one.
    At(Span),
}

/// The heading that ends what `explain` shows of a page; further examples follow it.
const END_OF_INTRODUCTION: &str = "\n## Cases\n";

/// The heading of what to do about it.
const REMEDY: &str = "\n## How to fix it\n";

/// Where the documentation of this build is published, with a slash at its end.
const DOCUMENTATION: Option<&str> = option_env!("REFHOUND_DOCS_URL");

/// The contract between C and Python that rules are about, in Python's own words: by what a code begins with, longer ones first.
const PYTHON_MANUAL: &[(&str, &str)] = &[
    ("RH303", "https://docs.python.org/3/c-api/structures.html"),
    ("RH401", "https://docs.python.org/3/c-api/buffer.html"),
    ("RH402", "https://docs.python.org/3/c-api/init.html#thread-state-and-the-global-interpreter-lock"),
    ("RH602", "https://docs.python.org/3/whatsnew/index.html"),
    ("RH2", "https://docs.python.org/3/c-api/exceptions.html"),
    ("RH3", "https://docs.python.org/3/c-api/arg.html"),
    ("RH5", "https://docs.python.org/3/c-api/gcsupport.html"),
    ("RH6", "https://docs.python.org/3/howto/free-threading-extensions.html"),
    ("RH", "https://docs.python.org/3/c-api/intro.html#objects-types-and-reference-counts"),
];

/// Where this build's documentation is published, if it knows that.
pub fn documentation() -> Option<&'static str> {
    DOCUMENTATION
}

impl Rule {
    /// Whether this is the rule's code or name.
    pub fn is_called(&self, word: &str) -> bool {
        self.code.eq_ignore_ascii_case(word) || self.name.eq_ignore_ascii_case(word)
    }

    /// The page up to the collection of cases. Marks become remarks: a reader wants to know where the bug is, not what a
    /// test expects.
    pub fn introduction(&self) -> String {
        let page = self.page.split(END_OF_INTRODUCTION).next().unwrap_or(self.page);
        readable_page(page)
    }

    /// The whole page, for the site: as the introduction, with all cases and what the rule is worth.
    pub fn page_for_readers(&self) -> String {
        let (title, rest) = self.page.split_once('\n').unwrap_or((self.page, ""));
        format!("{title}\n\n*{}*\n{}", self.standing(), readable_page(rest))
    }

    /// How bad it is, whether it runs by default, and since when there is such a rule.
    pub fn standing(&self) -> String {
        let default = match self.default {
            Default::On => "on by default",
            Default::Off => "off by default",
        };
        let status = match self.status {
            Status::Preview { since } => format!("in preview since {since}"),
            Status::Stable { since } => format!("since {since}"),
        };
        format!("{}, {default}, {status}", self.level.word())
    }

    /// The first sentence of what the page says under "How to fix it".
    pub fn remedy(&self) -> String {
        let section = self.page.split(REMEDY).nth(1).unwrap_or_default();
        let paragraph: Vec<&str> =
            section.lines().skip_while(|line| line.is_empty()).take_while(|line| !line.is_empty()).collect();
        let text = paragraph.join(" ");
        let sentence = text.split(". ").next().unwrap_or_default().trim_end_matches(['.', ':']);
        let mut letters = sentence.chars();
        letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
    }

    /// Where to read about it: the rule's page if this build knows where the pages are published, else Python's manual.
    pub fn absolute_url(&self) -> String {
        let manual =
            || PYTHON_MANUAL.iter().find(|(codes, _)| self.code.starts_with(codes)).map_or("", |(_, page)| page);
        self.published_url().unwrap_or_else(|| manual().to_owned())
    }

    /// The rule's page, if this build knows where the pages are published.
    pub fn published_url(&self) -> Option<String> {
        DOCUMENTATION.map(|base| format!("{base}rules/{}.html", self.name))
    }

    /// The fault that it reads, if it is about what happens on a path.
    pub fn fault(&self) -> Option<Fault> {
        match self.judge {
            Judge::Fault(judge) => Some(judge.reads),
            Judge::Flaw(..) => None,
        }
    }

    /// The kind of flaw that it reads.
    pub fn flaw(&self) -> Option<FlawKind> {
        match self.judge {
            Judge::Fault(..) => None,
            Judge::Flaw(judge) => Some(judge.finds),
        }
    }

    /// Whether the value engine finds what it is about.
    pub fn is_about_values(&self) -> bool {
        self.flaw().is_some_and(FlawKind::is_of_values)
    }

    /// Where the page is, relative to the documentation.
    pub fn url(&self) -> String {
        format!("rules/{}.md", self.name)
    }
}

impl Level {
    pub fn word(self) -> &'static str {
        match self {
            Level::Error => "error",
            Level::Warning => "warning",
        }
    }
}

/// A page of examples with its marks as remarks.
pub fn readable_page(page: &str) -> String {
    page.lines().map(|line| readable(line) + "\n").collect()
}

/// A line of a page with its marks as remarks.
fn readable(line: &str) -> String {
    if line.starts_with("```c ") {
        return "```c".to_owned();
    }
    let mut parts = line.split("//~ ");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for mark in parts.map(str::trim).filter(|mark| !mark.starts_with("false-alarm(")) {
        let mark = mark.strip_prefix("missed(").map_or_else(|| mark.to_owned(), |mark| mark.replacen(')', "", 1));
        // What follows the object says why a test is as it is.
        let end = mark.rfind('`').map_or(mark.len(), |end| end + 1);
        text += &format!("// <- {} ", &mark[..end]);
    }
    text.trim_end().to_owned()
}

/// Declares the rule of a file: `id` is its name and that of its page. It `reads` a fault or `finds` a kind of flaw.
macro_rules! declare_check {
    ($rule:ident {
        id: $id:literal,
        code: $code:literal,
        summary: $summary:literal,
        level: $level:expr,
        default: $default:expr,
        status: $status:expr,
        $($evidence:tt)*
    }) => {
        pub(crate) static $rule: $crate::rule::Rule = $crate::rule::Rule {
            code: $code,
            name: $id,
            summary: $summary,
            page: include_str!(concat!("../docs/", $id, ".md")),
            level: $level,
            default: $default,
            status: $status,
            judge: declare_check!(@judge $($evidence)*),
        };
    };
    (@judge
        reads: $fault:expr,
        judge: $judge:expr,
        ends: $ends:expr
        $(, but: $but:literal)?
        $(, help: $help:expr)?
        $(, fix: $fix:expr)?
        $(,)?
    ) => {
        $crate::rule::Judge::Fault($crate::rule::FaultJudge {
            reads: $fault,
            judge: $judge,
            ends: $ends,
            but: declare_check!(@optional $($but)?),
            help: declare_check!(@optional $($help)?),
            fix: declare_check!(@optional $($fix)?),
        })
    };
    (@judge
        finds: $flaw:expr,
        message: $message:expr
        $(, help: $help:expr)?
        $(, fix: $fix:expr)?
        $(,)?
    ) => {
        $crate::rule::Judge::Flaw($crate::rule::FlawJudge {
            finds: $flaw,
            message: $message,
            help: declare_check!(@optional $($help)?),
            fix: declare_check!(@optional $($fix)?),
        })
    };
    (@optional $value:expr) => { Some($value) };
    (@optional) => { None };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_remedy_is_the_first_sentence_of_its_section() {
        let rule = crate::rule("stored-borrowed-reference").expect("a rule");
        assert_eq!(
            rule.remedy(),
            "take a reference for the place that stores it, and release the one that was there before, in this order: \
             `Py_XSETREF(callback, Py_NewRef(function))`"
        );
        for rule in crate::RULES {
            assert!(rule.remedy().len() > 20, "{}: {}", rule.name, rule.remedy());
        }
    }

    #[test]
    fn marks_are_remarks_to_a_reader() {
        assert_eq!(readable("    f(x);"), "    f(x);");
        assert_eq!(readable("f(x); //~ leaked-reference: `x`"), "f(x); // <- leaked-reference: `x`");
        assert_eq!(readable("f(x); //~ missed(leaked-reference): `x` hard"), "f(x); // <- leaked-reference: `x`");
        assert_eq!(readable("```c target=3.8"), "```c");
        assert_eq!(readable("f(x); //~ false-alarm(leaked-reference): `x`"), "f(x);");
    }
}
