//! The examples and lemmas of *Reference count analysis with shallow aliasing* (Lal & Ramalingam 2009).

use refhound_affine::backward::{backward, changes_along};
use refhound_affine::graph::Graph;
use refhound_affine::karr::{self, Answer};
use refhound_affine::pointers::{Heap, PathStep, PointerProgram, Procedure, Step, paths, read_pointers};
use refhound_affine::{FunctionId, Var, print_program, procedures, read_program};
use refhound_index::{EntityId, intern};

use crate::generate::Random;

const FIGURE_1: &str = "globals x1, x2, x3, x4;
main() {
    x1 = new; x2 = new; x3 = new; x4 = new;
    if (...) {
        x3 = x1; x4 = x2;
    } else {
        x3 = x2; x4 = x1;
    }
    if (...) {
        x1->refcount++; x2->refcount++;
        x3->refcount--; x4->refcount--;
    }
}";

/// As the report prints it; after each assertion stands the `X := 0` of its Fig. 3, which the report leaves out where the
/// assertion has made sure of it, and `else` comes last because branches are not turned around.
const FIGURE_4: &str = "globals X1, X2, X3, X4;
main() {
    X1 := 0; X2 := 0; X3 := 0; X4 := 0;
    if (?) {
        X4 := X4 - 1; X3 = X3 - 1;
        X2 := X2 + 1; X1 = X1 + 1;
    }
    if (?) {
        X2 := X2 + X4; X4 := 0; X1 := X1 + X3; X3 := 0;
    } else {
        X1 := X1 + X4; X4 := 0; X2 := X2 + X3; X3 := 0;
    }
    assert(X4 == 0); X4 := 0; assert(X3 == 0); X3 := 0; assert(X2 == 0); X2 := 0; assert(X1 == 0); X1 := 0;
}";

const FIGURE_5: &str = "globals x1, x2, x3, x4;
main() {
    locals x5;
    fnew();
    x5 = new;
    if (...) { fcopy1(); } else { fcopy2(); }
    if (...) { fref(); }
    x5->refcount++;
    x5->refcount--;
}
fnew() { x1 = new; x2 = new; x3 = new; x4 = new; }
fcopy1() { x3 = x1; x4 = x2; }
fcopy2() { x3 = x2; x4 = x1; }
fref() { x1->refcount++; x2->refcount++; x3->refcount--; x4->refcount--; }";

/// Its right half. Statements of a procedure come in reverse order throughout (the report leaves those of `fcopy` as
/// they are, which does not matter there).
const FIGURE_5_AFFINE: &str = "globals X1, X2, X3, X4;
main() {
    locals X5;
    X1 := 0; X2 := 0; X3 := 0; X4 := 0; X5 := 0;
    X5 := X5 - 1;
    X5 := X5 + 1;
    if (?) { fref(); }
    if (?) { fcopy1(); } else { fcopy2(); }
    assert(X5 == 0); X5 := 0;
    fnew();
}
fnew() { assert(X4 == 0); X4 := 0; assert(X3 == 0); X3 := 0; assert(X2 == 0); X2 := 0; assert(X1 == 0); X1 := 0; }
fcopy1() { X2 = X2 + X4; X4 = 0; X1 = X1 + X3; X3 := 0; }
fcopy2() { X1 = X1 + X4; X4 = 0; X2 = X2 + X3; X3 := 0; }
fref() { X4 := X4 - 1; X3 := X3 - 1; X2 := X2 + 1; X1 := X1 + 1; }";

fn pointers(text: &str) -> PointerProgram {
    read_pointers(text).expect("it is well formed")
}

#[test]
fn figure_1_has_four_paths_and_all_are_balanced() {
    let all = paths(&pointers(FIGURE_1), 1, 1, 100);
    assert!(all.is_complete);
    assert_eq!(all.paths.len(), 4);
    for path in &all.paths {
        let mut heap = Heap::empty(4);
        heap.run(path);
        assert!(heap.is_balanced());
    }
}

#[test]
fn figure_2_row_by_row() {
    use PathStep::{Copy, Decrement, Increment, New};
    let path = [Copy(1, 0), Increment(0), New(0), Decrement(0), Increment(1)];
    let rows = changes_along(&path, 2);
    assert_eq!(rows, [[2, 0], [1, 1], [0, 1], [-1, 1], [0, 1], [0, 0]]);
    // If the path ends at the exit of the program the property does not hold: the object of line 3 ends at -1.
    let program =
        pointers("globals x1, x2; main() { x2 = x1; x1->refcount++; x1 = new; x1->refcount--; x2->refcount++; }");
    let affine = backward(&program);
    let decision = karr::decide(&Graph::of(&affine, FunctionId::from_index(0))).expect("it is small");
    assert!(matches!(decision.assertions.as_slice(), [(_, Answer::Fails(_))]));
}

#[test]
fn figure_4_is_the_translation_of_figure_1_and_its_assertions_hold() {
    let affine = backward(&pointers(FIGURE_1));
    assert_eq!(print_program(&affine), print_program(&read_program(FIGURE_4).expect("it is well formed")));
    let decision = karr::decide(&Graph::of(&affine, FunctionId::from_index(0))).expect("it is small");
    assert_eq!(decision.assertions.len(), 4);
    assert!(decision.all_hold());
}

#[test]
fn a_count_that_is_not_given_back_in_figure_1_is_found() {
    let broken = FIGURE_1.replace("x3->refcount--; x4->refcount--;", "x3->refcount--;");
    let affine = backward(&pointers(&broken));
    let decision = karr::decide(&Graph::of(&affine, FunctionId::from_index(0))).expect("it is small");
    assert!(!decision.all_hold());
}

#[test]
fn figure_5_is_translated_procedure_by_procedure_and_its_assertions_hold() {
    let affine = backward(&pointers(FIGURE_5));
    assert_eq!(print_program(&affine), print_program(&read_program(FIGURE_5_AFFINE).expect("it is well formed")));
    let decision = procedures::decide(&affine).expect("it is small");
    assert_eq!(decision.assertions.len(), 5);
    assert!(decision.all_hold());
}

fn random_path(random: &mut Random, vars: usize, length: usize) -> Vec<PathStep> {
    (0..length)
        .map(|_| {
            let (x, y) = (random.below(vars), random.below(vars));
            match random.below(7) {
                0 | 1 => PathStep::Copy(x, y),
                2 | 3 => PathStep::Increment(x),
                4 | 5 => PathStep::Decrement(x),
                _ if random.chance(50) => PathStep::New(x),
                _ => PathStep::Null(x),
            }
        })
        .collect()
}

/// Lemma 1: what a path does to an object is the sum of what it does through each variable that points to it.
#[test]
fn changes_through_aliases_add_up() {
    let mut random = Random::new(21);
    for _ in 0..20_000 {
        let vars = 1 + random.below(5);
        let length = random.below(14);
        let path = random_path(&mut random, vars, length);
        let changes = &changes_along(&path, vars)[0];
        let objects = 1 + random.below(vars);
        // Object 0 is null: it is left out of the lemma.
        let points_to: Vec<usize> = (0..vars).map(|_| 1 + random.below(objects)).collect();
        let mut heap = Heap { points_to: points_to.clone(), counts: vec![0; objects + 1] };
        heap.run(&path);
        for object in 1..=objects {
            let sum: i64 = (0..vars).filter(|var| points_to[*var] == object).map(|var| changes[var]).sum();
            assert_eq!(heap.counts[object], sum, "{path:?} with {points_to:?}");
        }
    }
}

fn random_program(random: &mut Random, procedures: usize) -> PointerProgram {
    let globals = 3;
    let locals = random.below(2);
    let vars = globals + locals;
    let mut program = PointerProgram { globals: names("x", globals), procedures: Vec::new() };
    for index in 0..procedures {
        let mut body = Vec::new();
        if index == 0 {
            body.extend((0..globals).map(|var| Step::New(Var::from_index(var))));
        }
        let later = procedures - index - 1;
        body.extend((0..2 + random.below(6)).map(|_| random_step(random, vars, 2, index, later)));
        program.procedures.push(Procedure { name: intern(&format!("p{index}")), locals: names("l", locals), body });
    }
    program
}

fn names(prefix: &str, count: usize) -> Vec<refhound_index::Symbol> {
    (0..count).map(|at| intern(&format!("{prefix}{at}"))).collect()
}

fn random_step(random: &mut Random, vars: usize, depth: usize, index: usize, later: usize) -> Step {
    let (x, y) = (Var::from_index(random.below(vars)), Var::from_index(random.below(vars)));
    let block = |random: &mut Random| {
        (0..=random.below(3)).map(|_| random_step(random, vars, depth - 1, index, later)).collect()
    };
    match random.below(14) {
        0..=2 => Step::Copy(x, y),
        3 | 4 => Step::Increment(x),
        5 | 6 => Step::Decrement(x),
        7 => Step::New(x),
        8 => Step::Null(x),
        9 | 10 if depth > 0 => Step::If(block(random), block(random)),
        11 if depth > 0 && random.chance(40) => Step::While(block(random)),
        12 if later > 0 => Step::Call(index + 1 + random.below(later)),
        // Balanced pairs, so that not every program is wrong.
        _ if depth > 0 => Step::If(vec![Step::Increment(x), Step::Copy(y, x), Step::Decrement(y)], Vec::new()),
        _ => Step::Copy(x, y),
    }
}

/// Theorem 1, within a procedure and across: the property holds if and only if the assertions do.
#[test]
fn the_translation_decides_the_property() {
    let mut random = Random::new(22);
    let (mut balanced, mut unbalanced) = (0, 0);
    for round in 0..3000 {
        let count = 1 + round % 3;
        let program = random_program(&mut random, count);
        let affine = backward(&program);
        let holds = if count == 1 {
            karr::decide(&Graph::of(&affine, FunctionId::from_index(0))).expect("it is small").all_hold()
        } else {
            procedures::decide(&affine).expect("it is small").all_hold()
        };
        let all = paths(&program, 3, 4, 3000);
        let executed = all.paths.iter().all(|path| {
            let mut heap = Heap::empty(3);
            heap.run(path);
            heap.is_balanced()
        });
        if holds {
            balanced += 1;
            assert!(executed, "a wrong proof of\n{}", print_program(&affine));
        } else {
            unbalanced += 1;
            assert!(!executed || !all.is_complete, "nothing is wrong with\n{}", print_program(&affine));
        }
    }
    assert!(balanced > 100 && unbalanced > 100, "{balanced} balanced, {unbalanced} not");
}
