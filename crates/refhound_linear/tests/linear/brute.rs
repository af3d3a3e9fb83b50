//! Random systems over a small box against all points of the box.

use proptest::prelude::*;
use refhound_index::EntityId;
use refhound_linear::{Answer, Bounds, Constraint, Linear, Relation, Shadow, System, Var};

/// Variables and the box they lie in.
const VARS: usize = 3;
const REACH: i128 = 6;

fn constraints(coefficient: i128, count: usize) -> impl Strategy<Value = Vec<Constraint>> {
    let relation = prop_oneof![4 => Just(Relation::Le), 1 => Just(Relation::Eq), 2 => Just(Relation::Ne)];
    let row = (prop::collection::vec(-coefficient..=coefficient, VARS), -12..=12_i128, relation);
    prop::collection::vec(row.prop_map(|(row, constant, relation)| of_row(&row, constant, relation)), 0..=count)
}

/// At most two variables with coefficients 1 and -1, as the fast path for differences wants them.
fn differences(count: usize) -> impl Strategy<Value = Vec<Constraint>> {
    let relation = prop_oneof![4 => Just(Relation::Le), 1 => Just(Relation::Eq), 2 => Just(Relation::Ne)];
    let row = (0..=VARS, 0..=VARS, -8..=8_i128, relation).prop_map(|(plus, minus, constant, relation)| {
        let mut row = [0; VARS + 1];
        row[plus] += 1;
        row[minus] -= 1;
        of_row(&row[..VARS], constant, relation)
    });
    prop::collection::vec(row, 0..=count)
}

fn of_row(row: &[i128], constant: i128, relation: Relation) -> Constraint {
    let terms: Vec<_> = row.iter().enumerate().map(|(index, &cell)| (cell, Var::from_index(index))).collect();
    Constraint { linear: Linear::new(&terms, constant).unwrap(), relation }
}

fn any_constraints() -> impl Strategy<Value = Vec<Constraint>> {
    prop_oneof![constraints(1, 5), constraints(3, 5), constraints(9, 6), differences(7)]
}

fn boxed(constraints: &[Constraint]) -> System {
    within(REACH, constraints)
}

fn within(reach: i128, constraints: &[Constraint]) -> System {
    let mut system = System::new();
    for index in 0..VARS {
        let (var, reach) = (Linear::var(Var::from_index(index)), Linear::constant(reach));
        system.push(Constraint::le(&var, &reach).unwrap());
        system.push(Constraint::ge(&var, &reach.times(-1).unwrap()).unwrap());
    }
    system.extend(constraints.iter().cloned());
    system
}

type Point = [i128; VARS];

fn holds(constraint: &Constraint, point: &Point) -> bool {
    constraint.holds_for(constraint.linear.value(|var| point[var.index()]).unwrap())
}

fn points() -> impl Iterator<Item = Point> {
    let side = -REACH..=REACH;
    side.clone().flat_map(move |x| {
        let side = side.clone();
        side.clone().flat_map(move |y| side.clone().map(move |z| [x, y, z]))
    })
}

fn solutions(constraints: &[Constraint]) -> Vec<Point> {
    points().filter(|point| constraints.iter().all(|constraint| holds(constraint, point))).collect()
}

/// A question that takes too much work has no answer: that happens to one random system in some ten thousand.
fn agrees(answer: &Answer, expected: &Answer) -> bool {
    answer == expected || matches!(answer, Answer::Unknown(_))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_box_is_satisfiable_exactly_where_a_point_is_a_solution(constraints in any_constraints()) {
        let expected = if solutions(&constraints).is_empty() { Answer::No } else { Answer::Yes };
        let answer = boxed(&constraints).satisfiable();
        prop_assert!(agrees(&answer, &expected), "{answer:?}, but {expected:?}");
    }

    #[test]
    fn asking_after_every_constraint_gives_the_same_answers(constraints in any_constraints()) {
        let mut system = boxed(&[]);
        let bottom = system.mark();
        for (at, constraint) in constraints.iter().enumerate() {
            system.push(constraint.clone());
            let expected = if solutions(&constraints[..=at]).is_empty() { Answer::No } else { Answer::Yes };
            let answer = system.check();
            prop_assert!(agrees(&answer, &expected), "{answer:?}, but {expected:?}");
        }
        system.truncate(bottom);
        prop_assert_eq!(system.check(), Answer::Yes);
    }

    #[test]
    fn without_a_box_no_solution_is_denied(constraints in any_constraints()) {
        let mut system = System::new();
        system.extend(constraints.iter().cloned());
        let answer = system.satisfiable();
        if !solutions(&constraints).is_empty() {
            prop_assert!(agrees(&answer, &Answer::Yes), "{answer:?}");
        }
    }

    /// Small numbers have small solutions, so a box that is wide enough takes none away; but it bounds every variable, which
    /// leads the procedure along other ways.
    #[test]
    fn a_wide_box_changes_no_answer(constraints in any_constraints()) {
        let mut system = System::new();
        system.extend(constraints.iter().cloned());
        let (free, wide) = (system.satisfiable(), within(1_000_000_000, &constraints).satisfiable());
        prop_assert!(agrees(&free, &wide) || agrees(&wide, &free), "{free:?}, but {wide:?}");
    }

    #[test]
    fn implied_is_what_holds_at_every_solution(constraints in any_constraints(), other in any_constraints()) {
        let Some(asked) = other.first() else { return Ok(()) };
        let expected = solutions(&constraints).iter().all(|point| holds(asked, point));
        let mut system = boxed(&constraints);
        prop_assert!(system.implies(asked).is_none_or(|answer| answer == expected));
        system.check();
        prop_assert!(system.implies(asked).is_none_or(|answer| answer == expected));
    }

    #[test]
    fn projections_keep_every_solution_and_exact_ones_add_none(constraints in any_constraints(), kept in 0..1_usize << VARS) {
        let keep: Vec<Var> = (0..VARS).filter(|index| kept >> index & 1 == 1).map(Var::from_index).collect();
        let shadow_of = |point: &Point| keep.iter().map(|var| point[var.index()]).collect::<Vec<_>>();
        let mut shadows: Vec<_> = solutions(&constraints).iter().map(shadow_of).collect();
        shadows.sort();
        let projection = boxed(&constraints).project(&keep);
        let rows = projection.system.constraints();
        prop_assert!(rows.iter().all(|row| row.linear.terms().all(|(_, var)| keep.contains(&var))));
        for point in points() {
            let inside = rows.iter().all(|row| holds(row, &point));
            let has_solution = shadows.binary_search(&shadow_of(&point)).is_ok();
            prop_assert!(inside || !has_solution, "{:?} is lost in {}", point, projection.system);
            if projection.shadow == Shadow::Exact {
                prop_assert_eq!(inside, has_solution, "{:?} in {}", point, projection.system);
            }
        }
    }

    #[test]
    fn bounds_hold_for_every_solution(constraints in any_constraints(), index in 0..VARS) {
        let var = Var::from_index(index);
        let system = boxed(&constraints);
        let values: Vec<i128> = solutions(&constraints).iter().map(|point| point[index]).collect();
        match system.bounds(var) {
            None => prop_assert!(values.is_empty()),
            Some(Bounds { lower, upper }) => {
                for value in &values {
                    prop_assert!(lower.is_none_or(|lower| lower <= *value) && upper.is_none_or(|upper| *value <= upper));
                }
                if system.project(&[var]).shadow == Shadow::Exact {
                    prop_assert_eq!((lower, upper), (values.iter().min().copied(), values.iter().max().copied()));
                }
            }
        }
    }
}
