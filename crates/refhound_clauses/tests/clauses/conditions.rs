//! Conditions: reading and printing are inverse.

use proptest::prelude::*;
use refhound_clauses::{Atom, Condition, Subject};
use refhound_domains::Comparison;

const PARAMS: [&str; 3] = ["dev", "from", "n"];

#[test]
fn conditions_are_read_as_people_write_them() {
    for (text, printed) in [
        ("", "always"),
        ("always", "always"),
        ("== 0", "result == 0"),
        ("true", "result != 0"),
        ("false", "result == 0"),
        ("non-NULL", "result != 0"),
        ("result>=1", "result >= 1"),
        ("from != NULL and result <= -2", "from != 0 and result <= -2"),
        ("result is error", "result is error"),
        ("result is not error", "result is not error"),
    ] {
        let condition = Condition::parse(text, &PARAMS).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(condition.print(&PARAMS), printed, "{text}");
    }
}

#[test]
fn comparisons_hold_as_in_c() {
    for (sign, less, same, more) in [
        (Comparison::Equal, false, true, false),
        (Comparison::NotEqual, true, false, true),
        (Comparison::Less, true, false, false),
        (Comparison::LessOrEqual, true, true, false),
        (Comparison::Greater, false, false, true),
        (Comparison::GreaterOrEqual, false, true, true),
    ] {
        assert_eq!((sign.holds(&1, &2), sign.holds(&2, &2), sign.holds(&3, &2)), (less, same, more), "{sign}");
    }
}

fn atom() -> impl Strategy<Value = Atom> {
    let comparison = prop::sample::select(Comparison::ALL.to_vec());
    let subject = prop_oneof![Just(Subject::Result), (0..3u16).prop_map(Subject::Param)];
    let plain = (subject, comparison, any::<i64>());
    let plain = plain.prop_map(|(subject, comparison, value)| Atom { subject, comparison, value });
    let error = prop::sample::select(vec![Comparison::Equal, Comparison::NotEqual]);
    let error = error.prop_map(|comparison| Atom { subject: Subject::ResultIsErrorPointer, comparison, value: 0 });
    prop_oneof![4 => plain, 1 => error]
}

proptest! {
    #[test]
    fn a_condition_is_read_as_it_is_printed(atoms in prop::collection::vec(atom(), 0..4)) {
        let condition = Condition { atoms };
        prop_assert_eq!(Condition::parse(&condition.print(&PARAMS), &PARAMS), Ok(condition));
    }
}
