//! Which rules run and what they may show: `--select`, `--ignore`, `--min-confidence`.

use std::fmt;

use refhound_clauses::nearest;
use refhound_evidence::{Confidence, Trigger};

use crate::RULES;
use crate::finding::Finding;
use crate::rule::{Default as RuleDefault, Rule};

/// The rules that were asked for.
#[derive(Debug, Clone)]
pub struct Selection {
    rules: Vec<&'static Rule>,
    /// Rules that run for nobody who did not ask for them, and that nobody spoke of.
    off: Vec<&'static Rule>,
    min_confidence: Confidence,
    /// Empty for all.
    triggers: Vec<Trigger>,
}

/// How many findings are not shown, by what would show them.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Hidden {
    /// Of rules that are off by default.
    pub off: usize,
    /// Less sure than asked for.
    pub unsure: usize,
    /// With a trigger that was not asked for.
    pub other_trigger: usize,
}

/// A word that is no rule, with the one that may have been meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownRule {
    pub word: String,
    pub suggestion: Option<&'static str>,
}

impl Selection {
    /// Words are codes, prefixes of codes, names, or `ALL`. Without `select` the rules that are on by default run. `ALL` selects all
    /// but those about values, which need an engine of their own that takes longer: these are asked for by their names. Where a
    /// rule is both selected and ignored, the closer word wins: `--select RH101 --ignore RH1` runs one rule.
    pub fn new<S: AsRef<str>>(
        select: &[S],
        ignore: &[S],
        min_confidence: Confidence,
    ) -> Result<Selection, UnknownRule> {
        for word in select.iter().chain(ignore) {
            let word = word.as_ref();
            if !RULES.iter().any(|rule| closeness(rule, word).is_some()) {
                return Err(UnknownRule::new(word));
            }
        }
        let closest = |words: &[S], rule: &Rule| words.iter().filter_map(|word| closeness(rule, word.as_ref())).max();
        let is_on = |rule: &&'static Rule| {
            let asked = match select {
                [] => (rule.default == RuleDefault::On).then_some(0),
                _ => closest(select, rule).filter(|&close| close > ALL || !rule.is_about_values()),
            };
            asked.is_some() && asked > closest(ignore, rule)
        };
        let is_off = |rule: &&'static Rule| {
            select.is_empty() && rule.default == RuleDefault::Off && closest(ignore, rule).is_none()
        };
        Ok(Selection {
            rules: RULES.iter().copied().filter(is_on).collect(),
            off: RULES.iter().copied().filter(is_off).collect(),
            min_confidence,
            triggers: Vec::new(),
        })
    }

    /// The rules that run, in order of code.
    pub fn rules(&self) -> &[&'static Rule] {
        &self.rules
    }

    /// Shows findings with these triggers only; all, if there are none.
    #[must_use]
    pub fn with_triggers(mut self, triggers: Vec<Trigger>) -> Selection {
        self.triggers = triggers;
        self
    }

    /// The findings that were asked for, and how many others there are.
    pub fn shown(&self, findings: Vec<Finding>) -> (Vec<Finding>, Hidden) {
        let mut hidden = Hidden::default();
        let shown = findings.into_iter().filter(|finding| self.shows(finding, &mut hidden)).collect();
        (shown, hidden)
    }

    fn shows(&self, finding: &Finding, hidden: &mut Hidden) -> bool {
        let is_among = |rules: &[&Rule]| rules.iter().any(|rule| rule.code == finding.rule.code);
        let is_sure = finding.confidence >= self.min_confidence;
        let is_triggered = self.triggers.is_empty() || self.triggers.contains(&finding.trigger);
        match (is_among(&self.rules), is_sure, is_triggered) {
            (true, true, true) => return true,
            (true, false, true) => hidden.unsure += 1,
            (true, true, false) => hidden.other_trigger += 1,
            (false, true, true) => hidden.off += usize::from(is_among(&self.off)),
            _ => {}
        }
        false
    }
}

impl Default for Selection {
    /// What runs when nobody asks for anything else.
    fn default() -> Selection {
        let none: &[&str] = &[];
        Selection::new(none, none, Confidence::Likely).expect("no words, no unknown words")
    }
}

/// How closely `ALL` names a rule.
const ALL: usize = 1;

/// How exactly a word names a rule; `None` when it does not.
fn closeness(rule: &Rule, word: &str) -> Option<usize> {
    let starts_with = |code: &str| code.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
    if rule.is_called(word) {
        return Some(usize::MAX);
    }
    if word.eq_ignore_ascii_case("all") {
        return Some(ALL);
    }
    // A prefix is at least the letters: `R` alone would be an accident.
    (word.len() >= 2 && starts_with(rule.code)).then_some(word.len())
}

impl UnknownRule {
    pub(crate) fn new(word: &str) -> UnknownRule {
        let known = RULES.iter().flat_map(|rule| [rule.name, rule.code]);
        let slip = nearest(known, word, 1).first().copied();
        // The beginning of a name, or a word of it: `leaked-ref`, `borrowed`.
        let part = || {
            RULES
                .iter()
                .map(|rule| rule.name)
                .find(|name| word.len() >= 4 && name.contains(&*word.to_ascii_lowercase()))
        };
        UnknownRule { word: word.to_owned(), suggestion: slip.or_else(part) }
    }
}

impl fmt::Display for UnknownRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no rule `{}`", self.word)?;
        match self.suggestion {
            Some(name) => write!(f, "; did you mean `{name}`?"),
            None => f.write_str("; `refhound rules` lists them"),
        }
    }
}

impl std::error::Error for UnknownRule {}

#[cfg(test)]
mod tests {
    use super::*;

    fn codes(select: &[&str], ignore: &[&str]) -> Vec<&'static str> {
        let selection = Selection::new(select, ignore, Confidence::Likely).expect("all words are known");
        selection.rules().iter().map(|rule| rule.code).collect()
    }

    #[test]
    fn the_default_is_everything_but_what_is_off() {
        let on: Vec<_> = RULES.iter().filter(|it| it.default == RuleDefault::On).map(|it| it.code).collect();
        assert_eq!(codes(&[], &[]), on);
        assert!(on.contains(&"RH101") && !on.contains(&"RH602"));
        let about_values = RULES.iter().filter(|rule| rule.is_about_values()).count();
        assert_eq!(codes(&["ALL"], &[]).len(), RULES.len() - about_values);
        assert_eq!(codes(&["ALL", "RH8"], &[]).len(), RULES.len());
    }

    #[test]
    fn codes_prefixes_and_names_select_and_ignore() {
        assert_eq!(codes(&["RH107", "leaked-reference"], &[]), ["RH101", "RH107"]);
        assert_eq!(codes(&["rh1"], &["RH10", "use-after-release"]), [""; 0]);
        assert!(!codes(&[], &["RH101", "wrong-destructor"]).contains(&"RH101"));
        assert_eq!(codes(&["RH101"], &["RH1"]), ["RH101"], "the closer word wins");
        assert_eq!(codes(&["RH101"], &["RH101"]), [""; 0]);
    }

    #[test]
    fn an_unknown_word_is_an_error_with_a_suggestion() {
        let error =
            |word: &str| Selection::new(&[word], &[], Confidence::Likely).expect_err("it is unknown").to_string();
        assert_eq!(error("leaked-refrence"), "there is no rule `leaked-refrence`; did you mean `leaked-reference`?");
        assert_eq!(error("RH1O1"), "there is no rule `RH1O1`; did you mean `RH101`?");
        assert_eq!(error("leaked-ref"), "there is no rule `leaked-ref`; did you mean `leaked-reference`?");
        assert_eq!(error("soup"), "there is no rule `soup`; `refhound rules` lists them");
        assert_eq!(error(""), "there is no rule ``; `refhound rules` lists them");
        assert_eq!(error("é"), "there is no rule `é`; `refhound rules` lists them");
    }
}
