//! The laws of machine integers: lattice, and every operation against the machine's own arithmetic on random values.

use proptest::prelude::*;

use super::{MOST_VALUES, MachineInt};
use crate::chance::Chance;
use crate::comparison::Comparison;
use crate::int_kind::{IntKind, Sign};

fn kind() -> impl Strategy<Value = IntKind> {
    let bits = prop_oneof![4 => Just(8u32), 2 => Just(16), 4 => Just(32), 4 => Just(64), 1 => Just(128), 1 => 1u32..12];
    (bits, any::<bool>())
        .prop_map(|(bits, signed)| IntKind::new(bits, if signed { Sign::Signed } else { Sign::Unsigned }))
}

/// Small numbers, ends of the type, powers of two, and anything.
fn number(kind: IntKind) -> impl Strategy<Value = i128> {
    let near = move |at: i128| (-3i128..4).prop_map(move |by| at.saturating_add(by));
    prop_oneof![
        6 => -9i128..10,
        2 => near(kind.min()),
        2 => near(kind.max()),
        1 => (0u32..127, -1i128..2).prop_map(|(bit, by)| (1i128 << bit) + by),
        2 => any::<i128>(),
    ]
    .prop_map(move |value| kind.wrap(value))
}

/// A description; all forms occur.
fn described(kind: IntKind) -> impl Strategy<Value = MachineInt> {
    let ends = (number(kind), number(kind)).prop_map(|(a, b)| (a.min(b), a.max(b)));
    let range = ends.prop_map(move |(lo, hi)| MachineInt::range(kind, lo, hi));
    let strides = (number(kind), 1u128..13, 0u128..400).prop_map(move |(lo, stride, steps)| {
        let hi = lo.saturating_add_unsigned(stride * steps).min(kind.max());
        MachineInt::strided(kind, lo, hi, stride)
    });
    let holed = (number(kind), number(kind), number(kind))
        .prop_map(move |(a, b, hole)| MachineInt::range(kind, a.min(b), a.max(b)).without(hole))
        .prop_map(move |made| if made.is_empty() { MachineInt::constant(kind, 0) } else { made });
    let listed = proptest::collection::vec(number(kind), 1..MOST_VALUES + 4)
        .prop_map(move |values| MachineInt::of_values(kind, values));
    prop_oneof![3 => range, 2 => strides, 1 => holed, 2 => listed, 1 => Just(MachineInt::top(kind)),
        1 => number(kind).prop_map(move |value| MachineInt::constant(kind, value))]
}

/// One of its values.
fn member(of: &MachineInt, at: u128) -> i128 {
    let found = if let Some(values) = &of.values {
        values[(at % values.len() as u128) as usize]
    } else {
        let steps = of.steps();
        let step = if steps == u128::MAX { at } else { at % (steps + 1) };
        of.lo.wrapping_add_unsigned(step.wrapping_mul(of.stride))
    };
    if of.contains(found) { found } else { of.lo }
}

fn with_member(kind: IntKind) -> impl Strategy<Value = (MachineInt, i128)> {
    let place = prop_oneof![Just(0u128), Just(u128::MAX - 1), any::<u128>(), 0u128..9];
    (described(kind), place).prop_map(|(made, at)| {
        let value = member(&made, at);
        (made, value)
    })
}

fn pair() -> impl Strategy<Value = ((MachineInt, i128), (MachineInt, i128))> {
    kind().prop_flat_map(|kind| (with_member(kind), with_member(kind)))
}

fn three() -> impl Strategy<Value = (MachineInt, MachineInt, MachineInt)> {
    kind().prop_flat_map(|kind| (described(kind), described(kind), described(kind)))
}

fn is_normal(of: &MachineInt) -> bool {
    let again = match of.one_by_one(MOST_VALUES) {
        Some(values) => MachineInt::of_sorted(of.kind, &values),
        None => MachineInt::progression(of.kind, of.lo, of.hi, of.stride, of.lo).with_holes(of.holes()),
    };
    *of == again && (of.is_empty() || of.kind.holds(of.lo) && of.kind.holds(of.hi))
}

/// The exact result of an operation, and what the machine makes of it; `None` where `i128` cannot tell.
fn check(made: &super::Arithmetic, exact: Option<i128>) -> Result<(), TestCaseError> {
    prop_assert!(is_normal(&made.value) && is_normal(&made.exact), "{made:?}");
    let kind = made.value.kind;
    let Some(exact) = exact else {
        prop_assert!(made.overflow != Chance::Never || made.value.is_open_above(), "{:?}", made);
        return Ok(());
    };
    prop_assert!(made.value.contains(kind.wrap(exact)), "{} in {:?}", exact, made);
    if kind.holds(exact) {
        prop_assert!(made.exact.contains(exact) && made.overflow != Chance::Always, "{} in {:?}", exact, made);
    } else {
        prop_assert!(made.overflow != Chance::Never, "{} in {:?}", exact, made);
    }
    Ok(())
}

/// Values that stand for many say nothing about a single one.
fn is_known(kind: IntKind, values: [i128; 2]) -> bool {
    !kind.is_open() || !values.contains(&i128::MAX)
}

fn comparison() -> impl Strategy<Value = Comparison> {
    proptest::sample::select(Comparison::ALL.to_vec())
}

fn amount() -> impl Strategy<Value = (MachineInt, i128)> {
    let few = (0i128..12, 0i128..70).prop_map(|(lo, more)| (MachineInt::range(INT, lo, lo + more), lo + more / 2));
    prop_oneof![with_member(INT), few]
}

const INT: IntKind = IntKind::signed(32);

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn a_join_is_the_same_both_ways_and_covers_both(((a, x), (b, y)) in pair()) {
        let join = a.join(&b);
        prop_assert!(is_normal(&join), "{join:?}");
        prop_assert_eq!(&join, &b.join(&a));
        prop_assert!(join.includes(&a) && join.includes(&b), "{join}");
        prop_assert!(join.contains(x) && join.contains(y));
        prop_assert_eq!(a.join(&a), a.clone());
    }

    #[test]
    fn joins_of_three_agree_in_any_order((a, b, c) in three()) {
        let (left, right) = (a.join(&b).join(&c), a.join(&b.join(&c)));
        prop_assert!(left.includes(&a) && left.includes(&b) && left.includes(&c));
        // Which holes are kept depends on what was joined first.
        let without_holes = |of: &MachineInt| (of.lo, of.hi, of.stride, of.values.clone());
        prop_assert_eq!(without_holes(&left), without_holes(&right));
    }

    #[test]
    fn a_meet_keeps_what_both_describe(((a, x), (b, _)) in pair()) {
        let meet = a.meet(&b);
        prop_assert!(is_normal(&meet), "{meet:?}");
        prop_assert!(a.includes(&meet), "{a} {b} {meet}");
        if b.contains(x) {
            prop_assert!(meet.contains(x));
        }
    }

    #[test]
    fn inclusion_is_that_of_values(((a, x), (b, _)) in pair()) {
        if b.includes(&a) {
            prop_assert!(b.contains(x));
            prop_assert!(b.join(&a).includes(&b));
        }
    }

    #[test]
    fn widening_covers_and_ends(list in kind().prop_flat_map(|kind| proptest::collection::vec(described(kind), 2..40)),
            thresholds in proptest::collection::vec(-50i128..50, 0..4)) {
        let mut thresholds = thresholds;
        thresholds.sort_unstable();
        let mut known = list[0].clone();
        let mut moves = 0;
        for next in &list {
            let wider = known.widened(next, &thresholds);
            prop_assert!(wider.includes(&known) && wider.includes(next), "{known} {next} {wider}");
            moves += u32::from((wider.lo, wider.hi) != (known.lo, known.hi));
            known = wider;
        }
        prop_assert!(moves <= 12, "thresholds, the ends, and the first");
    }

    #[test]
    fn narrowing_stays_between(((a, _), (b, x)) in pair()) {
        let wide = a.widened(&b, &[]);
        let narrow = wide.narrowed(&b);
        prop_assert!(wide.includes(&narrow) && narrow.contains(x), "{wide} {b} {narrow}");
    }

    #[test]
    fn sums_differences_and_products_are_described(((a, x), (b, y)) in pair()) {
        let kind = a.kind();
        prop_assume!(is_known(kind, [x, y]));
        check(&a.add(&b), x.checked_add(y))?;
        check(&a.sub(&b), x.checked_sub(y))?;
        check(&a.neg(), 0i128.checked_sub(x))?;
        let product = x.checked_mul(y);
        let made = a.mul(&b);
        check(&made, product)?;
        if kind.bits() <= 64 {
            prop_assert!(made.value.contains(kind.wrap(x.wrapping_mul(y))));
        }
    }

    #[test]
    fn quotients_and_remainders_are_described(((a, x), (b, y)) in pair()) {
        prop_assume!(is_known(a.kind(), [x, y]));
        let (quotient, rest) = (a.div(&b), a.rem(&b));
        prop_assert_eq!(quotient.zero, rest.zero);
        if y == 0 {
            prop_assert!(quotient.zero != Chance::Never);
        } else {
            prop_assert!(quotient.zero != Chance::Always);
            check(&quotient, x.checked_div(y))?;
            let overflows = x.checked_div(y).is_none_or(|exact| !a.kind().holds(exact));
            prop_assert!(!overflows || rest.overflow != Chance::Never);
            prop_assert!(overflows || rest.overflow != Chance::Always);
            if let Some(exact) = x.checked_rem(y) {
                prop_assert!(is_normal(&rest.value) && rest.value.contains(exact), "{exact} in {rest:?}");
            }
        }
    }

    #[test]
    fn bits_are_described(((a, x), (b, y)) in pair()) {
        prop_assume!(is_known(a.kind(), [x, y]));
        for (made, exact) in [(a.and(&b), x & y), (a.or(&b), x | y), (a.xor(&b), x ^ y)] {
            prop_assert!(is_normal(&made) && made.contains(exact), "{a} {b}: {exact} in {made}");
        }
        let not = a.not();
        prop_assert!(not.contains(a.kind().wrap(!x)), "{a}: {not}");
    }

    #[test]
    fn shifts_are_described((a, x) in kind().prop_flat_map(with_member), (b, y) in amount()) {
        prop_assume!(is_known(a.kind(), [x, y]));
        let (left, right) = (a.shl(&b), a.shr(&b));
        if y < 0 || y >= i128::from(a.kind().bits()) {
            prop_assert!(left.amount != Chance::Never && right.amount != Chance::Never);
        } else {
            prop_assert!(left.amount != Chance::Always && right.amount != Chance::Always);
            check(&right, Some(x >> y))?;
            let exact = if y < 127 { x.checked_mul(1 << y) } else { (x == 0).then_some(0) };
            if x < 0 {
                prop_assert!(left.overflow != Chance::Never);
            } else {
                check(&left, exact)?;
            }
            if a.kind().bits() < 128 {
                prop_assert!(left.value.contains(a.kind().wrap(x << y)), "{} << {}: {:?}", x, y, left);
            }
        }
    }

    #[test]
    fn casts_are_described((a, x) in kind().prop_flat_map(with_member), to in kind()) {
        prop_assume!(is_known(a.kind(), [x, x]));
        let (made, changes) = a.cast(to);
        prop_assert!(is_normal(&made) && made.contains(to.wrap(x)), "{a} as {to}: {made}");
        // Above `i128::MAX` nothing is told apart.
        let is_same = to.holds(x) && !(to.is_open() && x == i128::MAX);
        prop_assert!(is_same || changes != Chance::Never);
        prop_assert!(!is_same || changes != Chance::Always);
    }

    #[test]
    fn comparisons_decide_and_refine(((a, x), (b, y)) in pair(), op in comparison()) {
        prop_assume!(is_known(a.kind(), [x, y]));
        if let Some(holds) = a.compare(op, &b) {
            prop_assert_eq!(op.holds(&x, &y), holds);
        }
        let (left, right) = a.assume(op, &b);
        prop_assert!(is_normal(&left) && is_normal(&right));
        prop_assert!(a.includes(&left) && b.includes(&right));
        if op.holds(&x, &y) {
            prop_assert!(left.contains(x) && right.contains(y), "{a} {op} {b}: {left}, {right}");
        }
    }
}

#[test]
fn what_a_check_for_an_error_leaves_is_known() {
    let checked = MachineInt::top(INT).without(-1);
    assert!(!checked.contains(-1) && checked.contains(0));
    assert!(checked.add(&MachineInt::constant(INT, 1)).exact.is_nonzero);
    assert_eq!(MachineInt::top(INT).without(0).div(&MachineInt::top(INT).without(0)).zero, Chance::Never);
}

#[test]
fn the_counter_of_the_paper_overflows_only_at_the_end() {
    let one = MachineInt::constant(INT, 1);
    assert_eq!(MachineInt::range(INT, 0, 100).add(&one).overflow, Chance::Never);
    assert_eq!(MachineInt::top(INT).add(&one).overflow, Chance::Maybe);
    assert_eq!(MachineInt::constant(INT, i128::from(i32::MAX)).add(&one).overflow, Chance::Always);
}

#[test]
fn multiples_stay_multiples() {
    let index = MachineInt::range(INT, 0, 1000);
    let offset = index.mul(&MachineInt::constant(INT, 8)).value;
    assert_eq!((offset.lo(), offset.hi(), offset.stride()), (0, 8000, 8));
    assert_eq!(offset.div(&MachineInt::constant(INT, 8)).value, index);
    let mask = MachineInt::constant(INT, !7);
    assert_eq!(MachineInt::top(INT).and(&mask).stride(), 8);
    assert_eq!(MachineInt::range(INT, 0, 100).and(&MachineInt::constant(INT, 7)).to_string(), "[0, 7]");
}

#[test]
fn thresholds_stop_a_bound_that_moves() {
    let start = MachineInt::constant(INT, 0);
    let turn = start.join(&MachineInt::constant(INT, 1));
    assert_eq!(start.widened(&turn, &[-1, 10, 100]).hi(), 10);
    assert_eq!(start.widened(&turn, &[]).hi(), i128::from(i32::MAX));
}

#[test]
fn few_values_are_known_one_by_one() {
    let flags = MachineInt::of_values(INT, [7, 1000]);
    assert_eq!(flags.to_string(), "{7, 1000}");
    assert!(!flags.contains(8));
    assert_eq!(flags.assume(Comparison::NotEqual, &MachineInt::constant(INT, 7)).0.value(), Some(1000));
    let many = MachineInt::of_values(INT, (0..40).map(|at| at * at));
    assert_eq!((many.lo(), many.hi(), many.values()), (0, 39 * 39, None));
}
