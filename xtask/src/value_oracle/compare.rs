//! What the machine has seen against what the engine says of the same program.

use std::fmt;

use refhound_driver::{Observed, Probed, observe_values};

use super::machine::{Concrete, Failure, Seen};
use super::program::Program;

/// What stands before a program for the engine. Its lines are not counted.
const PRELUDE: &str = "void probe(int, long);\nvoid probe_float(int, double);\n\
    void *memset(void *, int, unsigned long);\nvoid *memcpy(void *, const void *, unsigned long);\n#define TURN\n#define S(x) (x)\n";

/// Something that the engine says is not so.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Unsound {
    /// A probe has seen what the engine excludes there.
    Outside { key: usize, seen: Seen, known: String },
    /// A probe was reached, and the engine says that none is.
    Reached { key: usize, seen: Seen },
    /// An error without an alarm.
    Missed(Failure),
}

impl fmt::Display for Unsound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unsound::Outside { key, seen, known } => write!(f, "probe {key} saw {seen}, the engine knows {known}"),
            Unsound::Reached { key, seen } => write!(f, "probe {key} saw {seen}, the engine says it is not reached"),
            Unsound::Missed(failure) => write!(f, "line {}: {} without an alarm", failure.line, failure.kind),
        }
    }
}

/// How the engine did on one program.
#[derive(Debug, Clone, Default)]
pub(super) struct Compared {
    pub(super) unsound: Vec<Unsound>,
    pub(super) gave_up: bool,
    pub(super) alarms: usize,
    /// Alarms on lines where a sanitizer has reported the same.
    pub(super) confirmed: usize,
    /// Errors on lines where the engine has an alarm of another rule.
    pub(super) other: usize,
    /// Probes of integers of which the engine knows exactly what was seen.
    pub(super) exact: usize,
}

/// The rules that speak of what a sanitizer reports.
fn rules(kind: &str) -> &'static [&'static str] {
    match kind {
        "integer-divide-by-zero" => &["RH802"],
        "signed-integer-overflow" => &["RH803"],
        "float-cast-overflow" => &["RH807"],
        "null-pointer-use" => &["RH805"],
        "wild-address" => &["RH801", "RH805"],
        _ if kind.starts_with("invalid-shift") => &["RH803"],
        // What the address sanitizer finds, and indexes.
        _ => &["RH801"],
    }
}

pub(super) fn text(program: &Program) -> String {
    format!("{PRELUDE}{}\n", program.lines.join("\n"))
}

/// Compares one program; `None` if the engine has not looked at it at all.
pub(super) fn compare(program: &Program, concrete: &Concrete) -> Option<Compared> {
    let observed = observe_values(&text(program), &program.entry())?;
    let mut compared = Compared { gave_up: observed.gave_up, alarms: observed.alarms.len(), ..Compared::default() };
    if observed.gave_up {
        return Some(compared);
    }
    for (&key, seen) in &concrete.seen {
        let known: Vec<&Probed> = observed.probes.iter().filter(|probed| probed.key == key as i128).collect();
        if known.is_empty() {
            compared.unsound.push(Unsound::Reached { key, seen: seen.clone() });
        } else if !known.iter().any(|probed| covers(probed, seen)) && !covered_together(&known, seen) {
            let known = known.iter().map(|probed| described(probed)).collect::<Vec<_>>().join(" or ");
            compared.unsound.push(Unsound::Outside { key, seen: seen.clone(), known });
        }
        compared.exact += usize::from(known.iter().any(|probed| *seen == Seen::Integers(probed.lo, probed.hi)));
    }
    for failure in &concrete.failures {
        if has_alarm(&observed, failure, rules(&failure.kind)) {
            compared.confirmed += 1;
        } else if has_alarm(&observed, failure, &[]) {
            // C leaves open what of a line is computed first: the engine has seen another error of the line, and ended there.
            compared.other += 1;
        } else {
            compared.unsound.push(Unsound::Missed(failure.clone()));
        }
    }
    Some(compared)
}

/// Whether there is an alarm of one of the rules on the line of an error; of any rule, without them.
fn has_alarm(observed: &Observed, failure: &Failure, rules: &[&str]) -> bool {
    let line = failure.line + PRELUDE.lines().count() as u32;
    observed.alarms.iter().any(|alarm| alarm.line == line && (rules.is_empty() || rules.contains(&alarm.code)))
}

fn described(probed: &Probed) -> String {
    match probed.floats {
        Some((lo, hi, nan)) => format!("[{lo}, {hi}]{}", if nan { " or NaN" } else { "" }),
        None => format!("[{}, {}]", probed.lo, probed.hi),
    }
}

fn covers(probed: &Probed, seen: &Seen) -> bool {
    match (seen, probed.floats) {
        (Seen::Integers(lo, hi), _) => probed.lo <= *lo && *hi <= probed.hi,
        (Seen::Floats(bounds, nan), Some((lo, hi, may_be_nan))) => {
            bounds.is_none_or(|(least, most)| lo <= least && most <= hi) && (may_be_nan || !nan)
        }
        (Seen::Floats(..), None) => false,
    }
}

/// One probe may have been looked at in several states.
fn covered_together(known: &[&Probed], seen: &Seen) -> bool {
    let floats: Vec<(f64, f64, bool)> = known.iter().filter_map(|probed| probed.floats).collect();
    match seen {
        Seen::Integers(lo, hi) => {
            let at = |value: i128| known.iter().any(|probed| probed.lo <= value && value <= probed.hi);
            at(*lo) && at(*hi)
        }
        Seen::Floats(bounds, nan) => {
            let at = |value: f64| floats.iter().any(|(lo, hi, _)| *lo <= value && value <= *hi);
            bounds.is_none_or(|(least, most)| at(least) && at(most)) && (!nan || floats.iter().any(|floats| floats.2))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn program() -> Program {
        let lines = [
            "int entry0(int p1)",
            "{",
            "    if (p1 < 0 || p1 > 9) return 0;",
            "    probe(0, p1);",
            "    return 0;",
            "}",
        ];
        Program { number: 0, lines: lines.map(str::to_owned).to_vec(), params: vec!["int"], probes: 1 }
    }

    fn unsound(concrete: &Concrete) -> usize {
        compare(&program(), concrete).expect("the function is there").unsound.len()
    }

    #[test]
    fn what_the_engine_excludes_is_noticed() {
        let mut concrete = Concrete::default();
        concrete.seen.insert(0, Seen::Integers(0, 9));
        assert_eq!(unsound(&concrete), 0);
        concrete.seen.insert(0, Seen::Integers(0, 10));
        assert_eq!(unsound(&concrete), 1);
        concrete.failures.push(Failure { line: 4, kind: "signed-integer-overflow".to_owned() });
        assert_eq!(unsound(&concrete), 2);
    }
}
