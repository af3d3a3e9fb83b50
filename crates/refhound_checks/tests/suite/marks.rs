//! Marks: what is expected of a line, written beside it.
//!
//! ```text
//! PyObject *d = PyDict_New(); //~ leaked-reference: `d`                      must be found
//! PyObject *d = PyDict_New(); //~ possible(leaked-reference): `d` why        must be found, but never shown unless asked for
//! PyObject *d = PyDict_New(); //~ missed(leaked-reference): `d` why          is a bug and is not found today
//! PyObject *d = PyDict_New(); //~ false-alarm(leaked-reference): `d` why     is no bug and is found today
//! ```
//!
//! [`settled`] gives the marks that a line should have, whatever it has; a page is right when that changes nothing.

const MARK: &str = "//~ ";

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Mark {
    pub(crate) kind: MarkKind,
    pub(crate) rule: String,
    pub(crate) object: String,
    pub(crate) why: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MarkKind {
    Expected,
    Possible,
    Missed,
    FalseAlarm,
}

/// What was found in a line: a rule's name and an object.
pub(crate) type Found = (String, String);

/// The code of a line and its marks.
pub(crate) fn parse(line: &str) -> (&str, Vec<Mark>) {
    let mut parts = line.split(MARK);
    let code = parts.next().unwrap_or_default().trim_end();
    (code, parts.map(|text| mark(text.trim())).collect())
}

fn mark(text: &str) -> Mark {
    let (head, rest) = text.split_once(": ").unwrap_or_else(|| panic!("no colon in the mark `{text}`"));
    let (kind, rule) = match head.strip_suffix(')').and_then(|head| head.split_once('(')) {
        Some(("missed", rule)) => (MarkKind::Missed, rule),
        Some(("possible", rule)) => (MarkKind::Possible, rule),
        Some(("false-alarm", rule)) => (MarkKind::FalseAlarm, rule),
        Some((other, _)) => panic!("`{other}` is no kind of mark"),
        None => (MarkKind::Expected, head),
    };
    assert!(refhound_checks::rule(rule).is_ok_and(|it| it.name == rule), "`{rule}` is no rule");
    let quoted = rest.strip_prefix('`').and_then(|rest| rest.split_once('`'));
    let (object, why) = quoted.unwrap_or_else(|| panic!("no `object` in the mark `{text}`"));
    Mark { kind, rule: rule.to_owned(), object: object.to_owned(), why: why.trim().to_owned() }
}

/// The line with these marks.
pub(crate) fn written(code: &str, marks: &[Mark]) -> String {
    let texts = marks.iter().map(|mark| {
        let Mark { kind, rule, object, why } = mark;
        let head = match kind {
            MarkKind::Expected => rule.clone(),
            MarkKind::Possible => format!("possible({rule})"),
            MarkKind::Missed => format!("missed({rule})"),
            MarkKind::FalseAlarm => format!("false-alarm({rule})"),
        };
        format!("{MARK}{head}: `{object}` {why}").trim_end().to_owned()
    });
    std::iter::once(code.to_owned()).chain(texts).collect::<Vec<_>>().join(" ")
}

/// The marks that fit what was found.
pub(crate) fn settled(marks: &[Mark], found: &[Found]) -> Vec<Mark> {
    let mut left: Vec<&Found> = found.iter().collect();
    let mut taken: Vec<Option<&Found>> = vec![None; marks.len()];
    // Findings about the very object first: another of the same rule may belong to the next mark.
    let same = |mark: &Mark, it: &Found| mark.rule == it.0 && mark.object == it.1;
    let similar = |mark: &Mark, it: &Found| mark.rule == it.0;
    for fits in [&same as &dyn Fn(&Mark, &Found) -> bool, &similar] {
        for (mark, slot) in marks.iter().zip(&mut taken).filter(|(_, slot)| slot.is_none()) {
            let position = left.iter().position(|it| fits(mark, it));
            *slot = position.map(|position| left.remove(position));
        }
    }
    let kept = marks.iter().zip(&taken).filter_map(|(mark, found)| settle(mark, *found));
    let new = left.iter().map(|(rule, object)| Mark {
        kind: MarkKind::FalseAlarm,
        rule: rule.clone(),
        object: object.clone(),
        why: String::new(),
    });
    kept.chain(new).collect()
}

fn settle(mark: &Mark, found: Option<&Found>) -> Option<Mark> {
    let object = found.map_or(&mark.object, |(_, object)| object).clone();
    let of_kind = |kind| Some(Mark { kind, object, ..mark.clone() });
    match (mark.kind, found) {
        (MarkKind::Missed, Some(_)) => of_kind(MarkKind::Expected).map(|mark| Mark { why: String::new(), ..mark }),
        (kind, Some(_)) => of_kind(kind),
        (MarkKind::Expected, None) => of_kind(MarkKind::Missed),
        (MarkKind::Missed, None) => of_kind(MarkKind::Missed),
        (MarkKind::FalseAlarm | MarkKind::Possible, None) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(line: &str, found: &[(&str, &str)]) -> String {
        let (code, marks) = parse(line);
        let found: Vec<Found> = found.iter().map(|(rule, object)| ((*rule).to_owned(), (*object).to_owned())).collect();
        written(code, &settled(&marks, &found))
    }

    #[test]
    fn a_line_that_fits_stays_as_it_is() {
        let expected = "    f(); //~ leaked-reference: `d` //~ use-after-release: `e`";
        assert_eq!(after(expected, &[("use-after-release", "e"), ("leaked-reference", "d")]), expected);
        let missed = "f(); //~ missed(leaked-reference): `d` arrays are not followed";
        assert_eq!(after(missed, &[]), missed);
        let alarm = "f(); //~ false-alarm(leaked-reference): `d` the flag is not seen";
        assert_eq!(after(alarm, &[("leaked-reference", "d")]), alarm);
        assert_eq!(after("f();", &[]), "f();");
    }

    #[test]
    fn a_line_without_a_mark_must_stay_silent() {
        assert_eq!(after("f();", &[("leaked-reference", "d")]), "f(); //~ false-alarm(leaked-reference): `d`");
    }

    #[test]
    fn what_is_no_longer_true_does_not_stay() {
        assert_eq!(after("f(); //~ leaked-reference: `d`", &[]), "f(); //~ missed(leaked-reference): `d`");
        let missed = "f(); //~ missed(leaked-reference): `d` too hard";
        assert_eq!(after(missed, &[("leaked-reference", "d")]), "f(); //~ leaked-reference: `d`");
        assert_eq!(after("f(); //~ false-alarm(leaked-reference): `d` hm", &[]), "f();");
    }

    #[test]
    fn the_object_and_the_rule_have_to_be_right() {
        assert_eq!(
            after("f(); //~ leaked-reference: `d`", &[("leaked-reference", "e")]),
            "f(); //~ leaked-reference: `e`"
        );
        assert_eq!(
            after("f(); //~ leaked-reference: `d`", &[("use-after-release", "d")]),
            "f(); //~ missed(leaked-reference): `d` //~ false-alarm(use-after-release): `d`"
        );
    }
}
