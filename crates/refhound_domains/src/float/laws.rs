//! The laws of floating-point ranges: lattice, and every operation against the machine's own arithmetic on random values.

use proptest::prelude::*;

use super::{FloatRange, Precision};
use crate::chance::Chance;
use crate::comparison::Comparison;
use crate::int_kind::IntKind;
use crate::machine_int::MachineInt;

fn precision() -> impl Strategy<Value = Precision> {
    proptest::sample::select(vec![Precision::Single, Precision::Double])
}

/// Numbers of the precision, NaN and infinities among them.
fn number(precision: Precision) -> impl Strategy<Value = f64> {
    let tiny = f64::from(f32::from_bits(1));
    let special = vec![0.0, -0.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, tiny, -tiny, f64::from_bits(1)];
    let ends =
        vec![precision.max(), -precision.max(), precision.max() / 2.0, 2_147_483_648.0, -2_147_483_649.0, 9.3e18];
    prop_oneof![
        4 => (-9i32..10).prop_map(|value| f64::from(value) / 2.0),
        2 => proptest::sample::select(special),
        2 => proptest::sample::select(ends),
        1 => any::<f32>().prop_map(f64::from),
        1 => any::<f64>(),
    ]
    .prop_map(move |value| precision.rounded(value))
}

fn with_member(precision: Precision) -> impl Strategy<Value = (FloatRange, f64)> {
    let values = proptest::collection::vec(number(precision), 1..4);
    let described = prop_oneof![
        6 => values.prop_map(move |values| FloatRange::hull(precision, values)),
        1 => Just(FloatRange::top(precision)),
        1 => Just(FloatRange::finite(precision)),
    ];
    (described, number(precision)).prop_map(|(made, value)| {
        let inside = if made.contains(value) { value } else { value.clamp(made.lo.min(made.hi), made.hi.max(made.lo)) };
        let others = [inside, made.lo, f64::NAN, f64::INFINITY, f64::NEG_INFINITY];
        let value = others.into_iter().find(|&value| made.contains(value)).unwrap_or(0.0);
        (made, value)
    })
}

fn pair() -> impl Strategy<Value = ((FloatRange, f64), (FloatRange, f64))> {
    precision().prop_flat_map(|precision| (with_member(precision), with_member(precision)))
}

fn comparison() -> impl Strategy<Value = Comparison> {
    proptest::sample::select(Comparison::ALL.to_vec())
}

/// The result of the machine.
fn run(precision: Precision, x: f64, y: f64, single: fn(f32, f32) -> f32, double: fn(f64, f64) -> f64) -> f64 {
    match precision {
        Precision::Single => f64::from(single(x as f32, y as f32)),
        Precision::Double => double(x, y),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn join_meet_and_widening_obey_the_laws(((a, x), (b, y)) in pair()) {
        let join = a.join(b);
        prop_assert_eq!(join, b.join(a));
        prop_assert!(join.includes(a) && join.includes(b) && join.contains(x) && join.contains(y));
        let meet = a.meet(b);
        prop_assert!(a.includes(meet) && b.includes(meet));
        prop_assert!(!b.contains(x) || meet.contains(x));
        let wide = a.widened(b, &[-7.3, 0.0, 0.1, 8.0]);
        prop_assert!(wide.includes(join), "{a} {b} {wide}");
        prop_assert!(wide.includes(wide.narrowed(b)) && wide.narrowed(b).contains(y));
    }

    #[test]
    fn joins_of_three_agree_in_any_order(((a, _), (b, _)) in pair(), value in any::<f32>()) {
        let c = FloatRange::constant(a.precision, f64::from(value));
        prop_assert_eq!(a.join(b).join(c), a.join(b.join(c)));
    }

    #[test]
    fn widening_ends(values in proptest::collection::vec(any::<f64>(), 2..40)) {
        let mut known = FloatRange::constant(Precision::Double, values[0]);
        let mut moves = 0;
        for &value in &values {
            let wider = known.widened(FloatRange::constant(Precision::Double, value), &[0.0, 100.0]);
            moves += u32::from(wider != known);
            known = wider;
        }
        prop_assert!(moves <= 9, "two bounds with two thresholds each, three flags");
    }

    #[test]
    fn arithmetic_describes_every_result(((a, x), (b, y)) in pair()) {
        let precision = a.precision;
        let sum = run(precision, x, y, |x, y| x + y, |x, y| x + y);
        prop_assert!(a.plus(b).contains(sum), "{a} + {b} = {}: {x} + {y} = {sum}", a.plus(b));
        let difference = run(precision, x, y, |x, y| x - y, |x, y| x - y);
        prop_assert!(a.minus(b).contains(difference), "{a} - {b} = {}: {difference}", a.minus(b));
        let product = run(precision, x, y, |x, y| x * y, |x, y| x * y);
        prop_assert!(a.times(b).contains(product), "{a} * {b} = {}: {x} * {y} = {product}", a.times(b));
        let quotient = run(precision, x, y, |x, y| x / y, |x, y| x / y);
        let (made, zero) = a.divided_by(b);
        prop_assert!(made.contains(quotient), "{a} / {b} = {made}: {x} / {y} = {quotient}");
        prop_assert_ne!(zero, if y == 0.0 { Chance::Never } else { Chance::Always });
    }

    #[test]
    fn functions_describe_every_result(((a, x), _) in pair()) {
        let root = run(a.precision, x, x, |x, _| x.sqrt(), |x, _| x.sqrt());
        prop_assert!(a.sqrt().contains(root), "{a}: {} {root}", a.sqrt());
        prop_assert!(a.negated().contains(-x) && a.abs().contains(x.abs()), "{a}");
        prop_assert!(a.floor().contains(x.floor()) && a.ceil().contains(x.ceil()) && a.trunc().contains(x.trunc()));
        for to in [Precision::Single, Precision::Double] {
            prop_assert!(a.cast(to).contains(to.rounded(x)), "{a}: {}, {x}", a.cast(to));
        }
    }

    #[test]
    fn comparisons_decide_and_refine(((a, x), (b, y)) in pair(), op in comparison()) {
        if let Some(holds) = a.compare(op, b) {
            prop_assert_eq!(op.holds(&x, &y), holds, "{} {} {}: {} {}", a, op, b, x, y);
        }
        let (left, right) = if op.holds(&x, &y) { a.assume(op, b) } else { a.refute(op, b) };
        prop_assert!(left.contains(x) && right.contains(y), "{a} {op} {b}: {left}, {right}: {x} {y}");
        prop_assert!(a.includes(left) && b.includes(right));
    }

    #[test]
    fn integers_and_floats_become_each_other(((a, x), _) in pair(), bits in proptest::sample::select(vec![8, 16, 32, 64, 128]),
            signed in any::<bool>(), number in any::<i128>(), width in 0i128..1000) {
        let kind = if signed { IntKind::signed(bits) } else { IntKind::unsigned(bits) };
        let (made, outside) = a.to_int(kind);
        let top = 2f64.powi(bits as i32 - i32::from(signed));
        let fits = x.trunc() < top && x.trunc() >= if signed { -top } else { 0.0 };
        prop_assert_ne!(outside, if fits { Chance::Always } else { Chance::Never }, "{} {}", a, x);
        if fits {
            let value = if x.trunc() >= 2f64.powi(127) { i128::MAX } else { x as i128 };
            prop_assert!(made.contains(value), "{a} as {kind}: {x}, {made}");
        }
        let number = kind.wrap(number);
        let range = MachineInt::range(kind, number, number.saturating_add(width));
        let float = FloatRange::of_int(a.precision, &range);
        if !(kind.is_open() && number == i128::MAX) {
            let exact = if a.precision == Precision::Single { f64::from(number as f32) } else { number as f64 };
            prop_assert!(float.contains(exact), "{range}: {float}, {exact}");
        }
    }
}

#[test]
fn what_is_not_a_number_fails_every_comparison_but_one() {
    let nan = FloatRange::nan(Precision::Double);
    let one = FloatRange::constant(Precision::Double, 1.0);
    assert_eq!(nan.compare(Comparison::Less, one), Some(false));
    assert_eq!(nan.compare(Comparison::NotEqual, one), Some(true));
    let (left, _) = FloatRange::top(Precision::Double).refute(Comparison::Less, one);
    assert!(left.may_be_nan() && !left.contains(0.5));
}

#[test]
fn a_float_that_is_checked_fits_an_int() {
    let limit = FloatRange::constant(Precision::Double, 100.0);
    let top = FloatRange::top(Precision::Double);
    let (below, _) = top.assume(Comparison::Less, limit);
    let (both, _) = below.assume(Comparison::GreaterOrEqual, limit.negated());
    let (made, outside) = both.to_int(IntKind::signed(32));
    assert_eq!((made.lo(), made.hi(), outside), (-100, 99, Chance::Never));
    assert_eq!(top.to_int(IntKind::signed(32)).1, Chance::Maybe);
    assert_eq!(FloatRange::constant(Precision::Double, 1e30).to_int(IntKind::signed(32)).1, Chance::Always);
}
