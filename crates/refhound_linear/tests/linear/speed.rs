//! What a question costs: `cargo test --release -p refhound_linear -- --ignored --nocapture nanoseconds`

use std::hint::black_box;
use std::time::Instant;

use refhound_index::EntityId;
use refhound_linear::{Answer, Constraint, Linear, Relation, System, Var};

use crate::notation::{constraint, system};

const BATCHES: u32 = 200;
const ROUNDS: u32 = 500;

/// The best of many short batches, so that what else the machine does hardly counts.
fn nanoseconds(mut question: impl FnMut()) -> u128 {
    let batch = |_| {
        let start = Instant::now();
        (0..ROUNDS).for_each(|_| question());
        start.elapsed().as_nanos() / u128::from(ROUNDS)
    };
    (0..BATCHES).map(batch).min().unwrap_or(0)
}

const QUESTIONS: &[(&str, &str)] = &[
    ("one variable", "x >= 0, x <= 10, x != 3, x != 4"),
    ("five unrelated variables", "a >= 0, b != 0, c == 4, d < 7, e >= 1, e != 2"),
    ("differences, yes", "a < b, b <= c, c < d, a >= 0, d <= 9, e == c"),
    ("differences, no", "a < b, b <= c, c < d, a >= 0, d <= 1, e == c"),
    ("sums, yes", "a + b <= c, c <= 10, a >= 1, b >= 1, d == a + 4, e - 2d >= 0"),
    ("sums, no", "a + b <= c, c <= 10, a >= 4, b >= 7, d == a + 4, e - 2d >= 0"),
    ("coefficients, yes", "3a + 2b <= c, 2c - 5d <= 7, a - 2b >= 1, 4d + 3e == 11, e >= 0, a <= 20"),
    ("splits", "a + b + c == 9, a != b, b != c, a != c, a >= 0, b >= 0, c >= 0, c <= 4"),
    ("Pugh's splinters", "11x + 13y >= 27, 11x + 13y <= 45, 7x - 9y >= -10, 7x - 9y <= 4"),
];

#[test]
#[ignore = "a measurement, not a check"]
#[allow(clippy::print_stdout, reason = "the figures are what it is run for")]
fn nanoseconds_of_a_question() {
    for (name, text) in QUESTIONS {
        let path = system(text);
        let time = nanoseconds(|| _ = black_box(black_box(&path).satisfiable()));
        println!("{time:>8} ns  satisfiable: {name} ({:?})", path.satisfiable());
    }
    let mut path: System = system("a + b <= c, c <= 10, a >= 1, b >= 1, x < y, y < z, x >= 0, d == a + 4");
    path.check();
    let mark = path.mark();
    let asked = constraint("w + d > 2");
    let time = nanoseconds(|| {
        path.push(asked.clone());
        black_box(path.check());
        path.truncate(mark);
    });
    println!("{time:>8} ns  assume and retract one constraint of nine");
    let mut long = path.clone();
    for name in "ghijklmnopqrstu".chars() {
        long.extend(system(&format!("{name} >= 0, {name} != 7, {name} <= 100")).constraints().iter().cloned());
    }
    long.check();
    let mark = long.mark();
    let fresh = constraint("v == 0");
    let time = nanoseconds(|| {
        long.push(fresh.clone());
        black_box(long.check());
        long.truncate(mark);
    });
    println!("{time:>8} ns  assume and retract a fact about a new variable, after {} others", long.constraints().len());
    let asked = constraint("x + 2 <= z");
    let time = nanoseconds(|| _ = black_box(black_box(&path).implies(&asked)));
    println!("{time:>8} ns  implies");
    let keep = [crate::notation::var('d'), crate::notation::var('c')];
    let time = nanoseconds(|| _ = black_box(black_box(&path).project(&keep)));
    println!("{time:>8} ns  project to two of seven variables");
    let time = nanoseconds(|| _ = black_box(black_box(&path).bounds(keep[0])));
    println!("{time:>8} ns  bounds");
}

/// Numbers that look random and are the same in every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }

    fn within(&mut self, reach: u64) -> i128 {
        self.below(2 * reach + 1) as i128 - reach as i128
    }

    fn constraint(&mut self, vars: u64, reach: u64) -> Constraint {
        let terms: Vec<_> =
            (0..=self.below(3)).map(|_| (self.within(reach), Var::from_index(self.below(vars) as usize))).collect();
        let relation = [Relation::Le, Relation::Le, Relation::Le, Relation::Eq, Relation::Ne][self.below(5) as usize];
        Constraint { linear: Linear::new(&terms, self.within(40)).unwrap(), relation }
    }
}

#[test]
#[ignore = "a measurement, not a check"]
#[allow(clippy::print_stdout, reason = "the figures are what it is run for")]
fn nanoseconds_of_random_questions() {
    const SYSTEMS: usize = 20_000;
    for (vars, count, reach) in [(5, 6, 1), (5, 6, 5), (5, 6, 50), (8, 16, 5), (12, 30, 2), (20, 40, 5)] {
        let mut numbers = Numbers(1);
        let mut totals = [0_usize; 3];
        let mut worst = 0;
        let mut spent = 0;
        for _ in 0..SYSTEMS {
            let mut path = System::new();
            (0..count).for_each(|_| path.push(numbers.constraint(vars, reach)));
            let start = Instant::now();
            let answer = black_box(&path).satisfiable();
            let time = start.elapsed().as_nanos();
            spent += time;
            worst = worst.max(time);
            totals[match answer {
                Answer::Yes => 0,
                Answer::No => 1,
                Answer::Unknown(_) => 2,
            }] += 1;
        }
        let [yes, no, unknown] = totals;
        println!(
            "{:>8} ns mean, {worst:>9} ns worst: {count} constraints, {vars} variables, coefficients to {reach}: \
             {yes} yes, {no} no, {unknown} unknown",
            spent / SYSTEMS as u128
        );
    }
}
