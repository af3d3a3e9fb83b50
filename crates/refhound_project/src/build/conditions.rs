//! Conditions of build descriptions: does this one hold in an ordinary build on Linux?
//!
//! What is not about the platform, the Python version or debugging is about something that the build looks for or may
//! be told: such a thing is there, and nothing is switched off.

use super::python_script::Reach;
use super::python_tokens::Token;

/// Parts of names that stand for builds made to look for mistakes.
const INSTRUMENTED: &[&str] = &["debug", "coverage", "gcov", "valgrind", "asan", "sanitize", "profil", "develop"];

/// Parts of names that stand for something being left out, or for what takes its place.
const SWITCHED_OFF: &[&str] =
    &["disable", "without", "no_", "no-", "skip", "omit", "compat", "legacy", "missing", "fallback", "pypy"];

const OTHER_SYSTEMS: &[&str] =
    &["win32", "windows", "darwin", "macos", "osx", "bsd", "sunos", "solaris", "aix", "cygwin", "mingw", "msvc"];

/// Processors other than the ordinary one.
const OTHER_PROCESSORS: &[&str] = &[
    "arm", "arm64", "armv7", "aarch64", "neon", "ppc", "ppc64", "powerpc", "altivec", "sparc", "mips", "s390", "riscv",
];

/// Whether a name has a word that stands for another processor: `enable_arm_neon`.
pub(super) fn names_other_processor(name: &str) -> bool {
    let mut words = name.split(|char: char| !char.is_ascii_alphanumeric());
    words.any(|word| OTHER_PROCESSORS.iter().any(|other| word.eq_ignore_ascii_case(other)))
}

/// Whether a condition of a script holds on Linux with a present-day Python.
pub(super) fn judge(condition: &[Token<'_>]) -> Reach {
    let words = condition.iter().filter_map(|token| match token {
        Token::Name(name) => Some(name.to_ascii_lowercase()),
        Token::Str(text) => Some(text.to_ascii_lowercase()),
        _ => None,
    });
    let words: Vec<String> = words.collect();
    let has_op = |op: &str| condition.iter().any(|token| matches!(token, Token::Op(found) if *found == op));
    Condition { words: &words, has_op: &has_op }.judge()
}

/// The same for the words of a condition in a language without Python's operators.
pub(super) fn judge_words<'a>(words: impl Iterator<Item = &'a str>) -> Reach {
    let words: Vec<String> = words.map(str::to_ascii_lowercase).collect();
    Condition { words: &words, has_op: &|op| words.iter().any(|word| word == op) }.judge()
}

/// The `if`s around a command of a description whose blocks end with a word of their own.
#[derive(Debug, Default)]
pub(super) struct Branches {
    /// Of the branch that is open, and the strongest of its `if` so far.
    open: Vec<(Reach, Reach)>,
}

impl Branches {
    pub(super) fn enter(&mut self, reach: Reach) {
        self.open.push((reach, reach));
    }

    /// `elif` with what its condition comes to, or `else`.
    pub(super) fn switch(&mut self, own: Reach) {
        if let Some((reach, best)) = self.open.last_mut() {
            *reach = own.min(best.otherwise());
            *best = (*best).max(*reach);
        }
    }

    pub(super) fn leave(&mut self) {
        self.open.pop();
    }

    /// Whether an ordinary build takes the branch, and whether it may not define everything.
    pub(super) fn reach(&self) -> Reach {
        self.open.iter().map(|&(reach, _)| reach).min().unwrap_or(Reach::Always)
    }
}

struct Condition<'a> {
    /// Names and strings, in lower case.
    words: &'a [String],
    has_op: &'a dyn Fn(&str) -> bool,
}

impl Condition<'_> {
    fn has(&self, word: &str) -> bool {
        self.words.iter().any(|found| found == word)
    }

    fn any(&self, parts: &[&str]) -> bool {
        self.words.iter().any(|word| parts.iter().any(|part| word.contains(part)))
    }

    fn negated(&self) -> bool {
        self.has("not") || (self.has_op)("!=")
    }

    fn judge(&self) -> Reach {
        let linux = self.any(&["linux", "posix"]);
        let other = self.words.iter().any(|word| word == "nt" || word == "mac" || word.starts_with("win"))
            || self.any(OTHER_SYSTEMS);
        let rises = (self.has_op)(">=") || (self.has_op)(">");
        let falls = (self.has_op)("<") || (self.has_op)("<=");
        let holds = if linux != other {
            linux != self.negated()
        } else if self.has("version_info") && rises || self.has("__name__") {
            true
        } else if self.has("version_info") && falls {
            false
        } else if self.any(INSTRUMENTED) || self.words.iter().any(|word| names_other_processor(word)) {
            self.negated()
        } else {
            return self.expect();
        };
        match holds {
            true if self.has("and") => self.expect(),
            true => Reach::Always,
            false if self.has("or") => self.expect(),
            false => Reach::Never,
        }
    }

    /// For what only the build can know. What the user may ask for is not asked for, unless it adds something.
    fn expect(&self) -> Reach {
        let asked = self.any(&["environ", "getenv", "argv"]);
        let off = self.any(SWITCHED_OFF) || (asked && self.negated());
        if off == self.negated() { Reach::Expected } else { Reach::Unlikely }
    }
}
