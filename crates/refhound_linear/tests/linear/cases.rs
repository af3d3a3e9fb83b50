//! Questions with answers worked out by hand.

use refhound_index::EntityId;
use refhound_linear::{Answer, Bounds, Constraint, Limit, Linear, Relation, Shadow, System, Var};
use refhound_unknowns::limits::{LINEAR_CONSTRAINTS, LINEAR_VARIABLES};

use crate::notation::{constraint, system, var};

fn assert_answers(expected: Answer, texts: &[&str]) {
    for text in texts {
        assert_eq!(system(text).satisfiable(), expected, "{text}");
        assert_eq!(system(text).check(), expected, "{text}");
    }
}

#[test]
fn systems_with_a_solution_are_satisfiable() {
    assert_answers(
        Answer::Yes,
        &[
            "",
            "0 <= 0",
            "x >= 3, x <= 3",
            "x >= 3, x <= 4, x != 3",
            "x != 0, x != 1, x != -1",
            "x - y <= -1, y - z <= -1, x >= 0, z <= 2",
            "x != y, y != z, x != z",
            "x != y, x >= 0, y >= 0, x <= 1, y <= 1",
            "x <= y, x != y",
            "2x + 3y == 1",
            "2x + 3y == 1, x >= 0, x <= 2",
            "3x + 5y + 7z == 2, x + y + z == 0",
            "7x + 12y + 31z == 17, 3x + 5y + 14z == 7",
            "x + y + z <= 10, x >= 3, y >= 3, z >= 4",
            "2x <= 3y, 3y <= 2x + 1, x >= 1, y <= 100",
            "4x - 3y >= 1, 4x - 3y <= 2, 5x + 2y >= 3",
        ],
    );
}

#[test]
fn systems_without_a_solution_are_not_satisfiable() {
    assert_answers(
        Answer::No,
        &[
            "1 <= 0",
            "0 != 0",
            "x > 3, x < 4",
            "x >= 3, x <= 4, x != 3, x != 4",
            "2x == 1",
            "2x - 2y == 1",
            "4x + 6y == 3",
            "x < y, y < z, z < x",
            "x - y <= -1, y - z <= -1, x >= 0, z <= 1",
            "x <= y, y <= x, x != y",
            "x == y, y == z, x != z",
            "x + y <= 1, x >= 1, y >= 1",
            "x + y == 1, x - y == 0",
            "2x + 3y == 1, x >= 0, x <= 1",
            "x != y, y != z, x != z, x >= 0, x <= 1, y >= 0, y <= 1, z >= 0, z <= 1",
            "x == 2y, x == 2z + 1",
            "3x + 5y + 7z == 1, x + y + z == 0",
            "3x >= 1, 3x <= 2",
            "a >= 0, x > y, x < y",
        ],
    );
}

/// Pugh's example (1991): the real shadow holds points, the dark one does not, and no splinter has a solution.
#[test]
fn real_solutions_alone_do_not_satisfy() {
    assert_answers(Answer::No, &["11x + 13y >= 27, 11x + 13y <= 45, 7x - 9y >= -10, 7x - 9y <= 4"]);
    assert_answers(Answer::No, &["3x - 2y >= 1, 3x - 2y <= 1, x == 2z, 2y == 4w + 2"]);
    assert_answers(Answer::Yes, &["11x + 13y >= 24, 11x + 13y <= 45, 7x - 9y >= -10, 7x - 9y <= 4"]);
}

#[test]
fn retracting_forgets_what_came_after_the_mark() {
    let mut path = system("x >= 0");
    assert_eq!(path.check(), Answer::Yes);
    let mark = path.mark();
    path.push(constraint("x < 0"));
    assert_eq!(path.check(), Answer::No);
    path.truncate(mark);
    path.push(constraint("0 == 1"));
    assert_eq!(path.check(), Answer::No);
    path.truncate(mark);
    assert_eq!(path.check(), Answer::Yes);
    path.push(constraint("y < x"));
    assert_eq!(path.check(), Answer::Yes);
    path.push(constraint("y > x"));
    assert_eq!(path.satisfiable(), Answer::No);
}

/// The last constraint meets the first through a chain that no scan in order follows at once.
#[test]
fn what_was_solved_before_still_counts_through_long_chains() {
    for length in [3, 7, 8, 9, 30] {
        let mut path = System::new();
        let var = |index: usize| Linear::var(Var::from_index(index));
        path.push(Constraint::ge(&var(0), &Linear::constant(5)).unwrap());
        for index in 0..length {
            path.push(Constraint::le(&var(index), &var(index + 1)).unwrap());
        }
        assert_eq!(path.check(), Answer::Yes);
        let last = Constraint::ge(&var(length), &Linear::constant(5)).unwrap();
        assert_eq!(path.implies(&last), Some(true));
        path.push(last.negated().unwrap());
        assert_eq!(path.check(), Answer::No);
    }
}

#[test]
fn what_follows_is_implied_and_what_may_fail_is_not() {
    let path = system("i < n, n <= 10, i >= 0, p == q + 8");
    for text in ["i <= 9", "n > 0", "n != 0", "i != n", "p != q", "p - q == 8", "2i <= 19", "0 <= 0", "i + n <= 19"] {
        assert_eq!(path.implies(&constraint(text)), Some(true), "{text}");
    }
    for text in ["i <= 8", "n > 1", "i == 0", "z == 0", "z != 0", "p > 0", "1 <= 0", "i != 3"] {
        assert_eq!(path.implies(&constraint(text)), Some(false), "{text}");
    }
    assert_eq!(system("x < y, y < x").implies(&constraint("1 <= 0")), Some(true));
    assert_eq!(system("1 <= 0").implies(&constraint("z == 7")), Some(true));
}

#[test]
fn bounds_are_found_through_other_variables() {
    let bounds = |text: &str, name| system(text).bounds(var(name)).map(|Bounds { lower, upper }| (lower, upper));
    assert_eq!(bounds("x >= 2", 'x'), Some((Some(2), None)));
    assert_eq!(bounds("x >= 2", 'y'), Some((None, None)));
    assert_eq!(bounds("x == 2y + 1, y >= 3, y < 9", 'x'), Some((Some(7), Some(17))));
    assert_eq!(bounds("i < n, i >= 0, n <= 10", 'n'), Some((Some(1), Some(10))));
    assert_eq!(bounds("x >= 0, x != 0, x != 1, x <= 9, x != 9, x != 5", 'x'), Some((Some(2), Some(8))));
    assert_eq!(bounds("x <= 0, x != 0, x - y <= 0, y - x <= 0", 'y'), Some((None, Some(-1))));
    assert_eq!(bounds("x >= 2, x <= 1", 'x'), None);
    assert_eq!(bounds("x >= 2, x <= 1", 'y'), None);
}

#[test]
fn projection_says_when_it_is_larger() {
    let exact = system("x == y + 1, y >= 0, z >= 0").project(&[var('x')]);
    assert_eq!((exact.system.to_string(), exact.shadow), ("-x23 + 1 <= 0".to_owned(), Shadow::Exact));
    let unbounded = system("x < y, y != z, z >= 4").project(&[var('x'), var('z')]);
    assert_eq!((unbounded.system.to_string(), unbounded.shadow), ("-x25 + 4 <= 0".to_owned(), Shadow::Exact));
    let parity = system("x == 2y, x >= 1").project(&[var('x')]);
    assert_eq!((parity.system.to_string(), parity.shadow), ("-x23 + 1 <= 0".to_owned(), Shadow::Larger));
    let hole = system("x != y, y >= 0, y <= 0, x <= 9").project(&[var('x')]);
    assert_eq!(hole.system.to_string(), "x23 - 9 <= 0 && x23 != 0");
    assert_eq!(hole.shadow, Shadow::Exact);
    let none = system("x < y, y < x, z >= 0").project(&[var('z')]);
    assert_eq!((none.system.to_string(), none.shadow), ("1 <= 0".to_owned(), Shadow::Exact));
}

#[test]
fn numbers_beyond_128_bits_are_unknown_and_not_an_answer() {
    let huge = Linear::new(&[(i128::MAX, var('x')), (-2, var('y'))], 1).unwrap();
    let other = Linear::new(&[(1 - i128::MAX, var('x')), (5, var('y'))], 5).unwrap();
    let mut path = System::new();
    path.push(Constraint { linear: huge.clone(), relation: Relation::Le });
    path.push(Constraint { linear: other, relation: Relation::Le });
    assert_eq!(path.satisfiable(), Answer::Unknown(Limit::Magnitude));
    let projection = path.project(&[var('x')]);
    assert_eq!((projection.system.to_string(), projection.shadow), (String::new(), Shadow::Larger));
    assert_eq!(huge.plus(&huge), None);
}

#[test]
fn the_least_number_has_no_counterpart_and_does_no_harm() {
    let least = Linear::new(&[(i128::MIN, var('x'))], i128::MIN).unwrap();
    for relation in [Relation::Le, Relation::Eq, Relation::Ne] {
        for constant in [0, i128::MIN, i128::MAX] {
            let mut path = System::new();
            path.push(Constraint { linear: least.clone(), relation });
            let other = Linear::new(&[(-1, var('x')), (constant, var('y'))], constant).unwrap();
            path.push(Constraint { linear: other, relation: Relation::Ne });
            assert_ne!(path.satisfiable(), Answer::No, "{path}");
            assert!(path.bounds(var('x')).is_some(), "{path}");
            assert_ne!(path.implies(&Constraint { linear: least.clone(), relation }), Some(false), "{path}");
        }
    }
}

#[test]
fn limits_are_answers() {
    let chain = |count: usize, factor| {
        let mut path = System::new();
        for index in 0..count {
            let (a, b) = (Var::from_index(index), Var::from_index(index + 1));
            let linear = Linear::new(&[(factor, a), (-1, b)], 0).unwrap();
            path.push(Constraint::le(&linear, &Linear::constant(0)).unwrap());
        }
        path
    };
    // Differences need no rows, so neither limit applies to them.
    assert_eq!(chain(200, 1).satisfiable(), Answer::Yes);
    assert_eq!(chain(LINEAR_VARIABLES, 2).satisfiable(), Answer::Unknown(Limit::Variables));
    assert_eq!(chain(LINEAR_VARIABLES - 1, 2).satisfiable(), Answer::Yes);
    let mut path = System::new();
    for index in 0..=LINEAR_CONSTRAINTS as i128 {
        path.push(constraint(&format!("2x + {}y <= {index}", 2 * index + 3)));
    }
    assert_eq!(path.satisfiable(), Answer::Unknown(Limit::Constraints));
    // So is a contradiction in another part.
    path.push(constraint("a < b"));
    path.push(constraint("b < a"));
    assert_eq!(path.satisfiable(), Answer::No);
}

/// Ten variables that all differ in a space of nine: no cheap argument refutes it.
#[test]
fn hard_questions_end_in_unknown() {
    let mut path = System::new();
    let names: Vec<char> = ('a'..='j').collect();
    for (at, a) in names.iter().enumerate() {
        path.push(constraint(&format!("{a} >= 1")));
        path.push(constraint(&format!("{a} <= 9")));
        for b in &names[..at] {
            path.push(constraint(&format!("{a} != {b}")));
        }
    }
    assert_eq!(path.satisfiable(), Answer::Unknown(Limit::Work));
    assert_eq!(path.implies(&constraint("a == 1")), None);
}

#[test]
fn constraints_print_as_comparisons_with_zero() {
    assert_eq!(constraint("2a - b < 3").to_string(), "2*x0 - x1 - 2 <= 0");
    assert_eq!(system("4a >= 2b + 3, a != 0").to_string(), "-2*x0 + x1 + 2 <= 0 && x0 != 0");
    assert_eq!(constraint("0 == 0").to_string(), "0 == 0");
    let sum = Linear::new(&[(2, var('b')), (1, var('a')), (-2, var('b'))], 4).unwrap();
    assert_eq!(sum.terms().collect::<Vec<_>>(), [(1, var('a'))]);
    assert_eq!(sum.value(|_| 3), Some(7));
}
