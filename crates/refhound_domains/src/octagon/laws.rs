//! The laws of octagons: against points, and against all points of a small cube.

use proptest::prelude::*;

use super::{Octagon, Term};

const VARIABLES: usize = 3;
const REACH: i128 = 4;

#[derive(Debug, Clone)]
enum Step {
    Assume(Term, Term, i128),
    Assign(usize, Term, i128),
    Between(usize, i128, i128),
    Forget(usize),
}

fn term() -> impl Strategy<Value = Term> {
    (0..VARIABLES, any::<bool>()).prop_map(|(at, minus)| if minus { Term::minus(at) } else { Term::plus(at) })
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        4 => (term(), term(), -9i128..12).prop_map(|(a, b, c)| Step::Assume(a, b, c)),
        3 => (0..VARIABLES, term(), -3i128..4).prop_map(|(x, y, c)| Step::Assign(x, y, c)),
        1 => (0..VARIABLES, -4i128..1, 0i128..5).prop_map(|(x, lo, hi)| Step::Between(x, lo, hi)),
        1 => (0..VARIABLES).prop_map(Step::Forget),
    ]
}

fn value(term: Term, point: &[i128]) -> i128 {
    if term == Term::plus(term.variable()) { point[term.variable()] } else { -point[term.variable()] }
}

fn run(octagon: &mut Octagon, step: &Step) {
    match *step {
        Step::Assume(a, b, c) => octagon.assume(a, b, c),
        Step::Assign(x, y, c) => octagon.assign(x, y, c),
        Step::Between(x, lo, hi) => octagon.assign_between(x, Some(lo), Some(hi)),
        Step::Forget(x) => octagon.forget(x),
    }
}

/// Where a point goes; `chosen` is what an unknown value turns out to be.
fn follow(point: &[i128], step: &Step, chosen: i128) -> Option<Vec<i128>> {
    let mut next = point.to_vec();
    match *step {
        Step::Assume(a, b, c) => return (value(a, point) + value(b, point) <= c).then_some(next),
        Step::Assign(x, y, c) => next[x] = value(y, point) + c,
        Step::Between(x, lo, hi) => next[x] = chosen.clamp(lo, hi),
        Step::Forget(x) => next[x] = chosen,
    }
    Some(next)
}

fn made(steps: &[Step]) -> Octagon {
    let mut octagon = Octagon::top(VARIABLES);
    for step in steps {
        run(&mut octagon, step);
    }
    octagon
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    proptest::collection::vec(step(), 0..8)
}

fn point() -> impl Strategy<Value = Vec<i128>> {
    proptest::collection::vec(-REACH..=REACH, VARIABLES)
}

/// Closed again by the slow way.
fn closed_anew(octagon: &Octagon) -> Octagon {
    let mut again = Octagon { is_closed: octagon.is_empty, ..octagon.clone() };
    again.close();
    again
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn every_execution_is_described(steps in steps(), start in point(), chosen in -6i128..7) {
        let mut octagon = Octagon::top(VARIABLES);
        let mut at = start;
        for step in &steps {
            let Some(next) = follow(&at, step, chosen) else { break };
            run(&mut octagon, step);
            prop_assert!(octagon.contains(&next), "{octagon} after {step:?} at {next:?}");
            at = next;
        }
    }

    #[test]
    fn closing_step_by_step_is_closing_at_once(steps in steps()) {
        let octagon = made(&steps);
        prop_assert_eq!(closed_anew(&octagon), octagon);
    }

    #[test]
    fn bounds_are_those_of_the_points(assumed in proptest::collection::vec((term(), term(), -9i128..12), 0..7)) {
        let mut octagon = Octagon::top(VARIABLES);
        for variable in 0..VARIABLES {
            octagon.assign_between(variable, Some(-REACH), Some(REACH));
        }
        for &(a, b, c) in &assumed {
            octagon.assume(a, b, c);
        }
        let range = -REACH..=REACH;
        let all = range.clone().flat_map(|x| range.clone().flat_map(move |y| (-REACH..=REACH).map(move |z| vec![x, y, z])));
        let points: Vec<Vec<i128>> =
            all.filter(|point| assumed.iter().all(|&(a, b, c)| value(a, point) + value(b, point) <= c)).collect();
        prop_assert_eq!(octagon.is_empty(), points.is_empty());
        prop_assert!(points.iter().all(|point| octagon.contains(point)));
        for variable in 0..VARIABLES {
            let least = points.iter().map(|point| point[variable]).min();
            let greatest = points.iter().map(|point| point[variable]).max();
            prop_assert_eq!(octagon.bounds_of(variable), (least, greatest));
            let other = (variable + 1) % VARIABLES;
            let most = points.iter().map(|point| point[variable] + point[other]).max();
            prop_assert_eq!(octagon.sum(variable, other).1, most);
            let least = points.iter().map(|point| point[variable] - point[other]).min();
            prop_assert_eq!(octagon.difference(variable, other).0, least);
        }
    }

    #[test]
    fn join_and_meet_obey_the_laws(a in steps(), b in steps(), c in steps(), at in point()) {
        let (a, b, c) = (made(&a), made(&b), made(&c));
        let join = a.join(&b);
        prop_assert!(join.includes(&a) && join.includes(&b));
        prop_assert_eq!(&join, &b.join(&a));
        prop_assert_eq!(join.join(&c), a.join(&b.join(&c)));
        prop_assert_eq!(&closed_anew(&join), &join);
        prop_assert!(!(a.contains(&at) || b.contains(&at)) || join.contains(&at));
        let meet = a.meet(&b);
        prop_assert!(a.includes(&meet) && b.includes(&meet));
        prop_assert_eq!(a.contains(&at) && b.contains(&at), meet.contains(&at));
    }

    #[test]
    fn widening_covers_and_ends(list in proptest::collection::vec(steps(), 2..30)) {
        let mut known = made(&list[0]);
        let mut moves = 0;
        for steps in &list {
            let next = known.join(&made(steps));
            let wider = known.widened(&next, &[0, 5]);
            prop_assert!(wider.includes(&known) && wider.includes(&next));
            prop_assert!(wider.includes(&wider.narrowed(&next)) && wider.narrowed(&next).includes(&next));
            moves += usize::from(wider != known);
            known = wider;
        }
        prop_assert!(moves <= 1 + 3 * 4 * VARIABLES * VARIABLES, "each bound through its thresholds");
    }

    #[test]
    fn packs_grow_and_shrink(steps in steps(), gone in 0..VARIABLES) {
        let octagon = made(&steps);
        let mut grown = octagon.clone();
        let added = grown.add_variable();
        prop_assert_eq!(added, VARIABLES);
        grown.assign(added, Term::plus(gone), 1);
        prop_assert!(grown.is_empty() || grown.difference(added, gone) == (Some(1), Some(1)));
        grown.remove_variable(added);
        prop_assert_eq!(&grown, &octagon);
        let mut shrunk = octagon.clone();
        shrunk.remove_variable(gone);
        prop_assert_eq!(shrunk.variables(), VARIABLES - 1);
        for (at, variable) in (0..VARIABLES).filter(|&variable| variable != gone).enumerate() {
            prop_assert_eq!(shrunk.bounds_of(at), octagon.bounds_of(variable));
        }
    }
}

/// The paper's Fig. 12: after a loop up to the length, an index below the counter is inside.
#[test]
fn an_index_below_a_counter_is_below_the_length() {
    let (i, n) = (0, 1);
    let mut before = Octagon::top(2);
    before.assume_between(n, Some(0), None);
    before.assign_between(i, Some(0), Some(0));
    let mut head = before.clone();
    for _ in 0..5 {
        let mut body = head.clone();
        body.assume(Term::plus(i), Term::minus(n), -1);
        assert_eq!(body.difference(i, n).1, Some(-1));
        body.assign(i, Term::plus(i), 1);
        head = head.widened(&before.join(&body), &[]);
    }
    assert_eq!(head.bounds_of(i), (Some(0), None));
    assert_eq!(head.difference(i, n).1, Some(0), "{head}");
    head.assume(Term::minus(i), Term::plus(n), 0);
    assert_eq!(head.difference(i, n), (Some(0), Some(0)), "after the loop they are equal");
}

#[test]
fn thresholds_bound_variables_and_differences_alike() {
    let mut start = Octagon::top(2);
    start.assign_between(0, Some(0), Some(0));
    start.assign_between(1, Some(0), Some(0));
    let mut next = start.clone();
    next.assign_between(0, Some(1), Some(1));
    let wide = start.widened(&start.join(&next), &[7]);
    assert_eq!(wide.bounds_of(0), (Some(0), Some(7)));
    assert_eq!(wide.difference(0, 1).1, Some(7));
}

#[test]
fn integers_are_tighter_than_halves() {
    let mut octagon = Octagon::top(2);
    octagon.assume(Term::plus(0), Term::plus(1), 3);
    octagon.assume(Term::plus(0), Term::minus(1), 0);
    assert_eq!(octagon.bounds_of(0).1, Some(1), "2x <= 3");
}

#[test]
fn bounds_that_leave_the_range_are_none() {
    let mut octagon = Octagon::top(2);
    octagon.assign_between(0, Some(i128::MIN), Some(i128::MAX));
    assert_eq!(octagon.bounds_of(0), (None, None));
    octagon.assign_between(0, Some(0), Some(i128::MAX / 2 - 1));
    octagon.assign(1, Term::plus(0), i128::MAX / 2);
    octagon.assign(1, Term::plus(1), i128::MAX / 2);
    assert_eq!(octagon.bounds_of(0).0, Some(0));
    assert!(!octagon.is_empty());
}
