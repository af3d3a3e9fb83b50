//! Both decision procedures against brute force, on random programs.
//!
//! `REFHOUND_AFFINE_PROGRAMS=100000 cargo test --release -p refhound_affine random -- --nocapture` runs as many as that.

use refhound_affine::esp::{self, Focus, Settings};
use refhound_affine::graph::{EdgeId, Graph, Step};
use refhound_affine::interpret::{Bounds, brute_force};
use refhound_affine::karr::{self, Answer};
use refhound_affine::{FunctionId, Program, Right, print_program, procedures};
use refhound_index::EntityId;

use crate::generate::{Random, Shape, program};

fn rounds() -> u64 {
    std::env::var("REFHOUND_AFFINE_PROGRAMS").ok().and_then(|count| count.parse().ok()).unwrap_or(2000)
}

/// How many programs were compared, and in what way.
#[derive(Default)]
struct Tally {
    programs: u64,
    complete: u64,
    failing: u64,
    beyond: u64,
}

impl Tally {
    #[allow(clippy::print_stdout, reason = "the figures are what a long run is for")]
    fn print(&self, what: &str) {
        println!(
            "{what}: {} programs, {} executed completely, {} failing assertions, {} failures beyond the bound, 0 disagreements",
            self.programs, self.complete, self.failing, self.beyond
        );
    }
}

fn bounds() -> Bounds {
    Bounds { steps: 60, states: 4000, calls: 4, values: &[-1, 0, 2] }
}

/// Runs the edges of a path and says whether the assertion fails at its end.
fn fails_along(program: &Program, graph: &Graph, path: &[EdgeId], assertion: EdgeId) -> bool {
    let mut values = vec![0_i64; program.var_count(FunctionId::from_index(0))];
    for edge in path {
        if let Step::Assign { targets, values: assigned } = &graph.edges[*edge].step {
            let results: Vec<i64> = assigned
                .iter()
                .map(|value| value.constant + value.terms.iter().map(|(var, by)| values[var.index()] * by).sum::<i64>())
                .collect();
            for (target, result) in targets.iter().zip(results) {
                values[target.index()] = result;
            }
        }
    }
    let Step::Assert(predicate) = graph.edges[assertion].step else { return false };
    let right = match predicate.right {
        Right::Int(value) => value,
        Right::Var(var) => values[var.index()],
    };
    !predicate.comparison.holds(&values[predicate.left.index()], &right)
}

#[test]
fn relations_within_a_procedure_agree_with_brute_force() {
    let mut random = Random::new(1);
    let mut tally = Tally::default();
    for round in 0..rounds() {
        let havoc = round % 3 == 0;
        let shape = Shape {
            functions: 1,
            globals: 0,
            property: 4,
            execution: 0,
            statements: 8,
            loops: round % 2 == 0,
            havoc,
            conditions: false,
            recursion: false,
            inequalities: round % 5 == 0,
        };
        let program = program(&mut random, &shape);
        let graph = Graph::of(&program, FunctionId::from_index(0));
        let decision = karr::decide(&graph).expect("small programs are within the budget");
        let big = karr::decide_exactly(&graph).expect("as above");
        let executions = brute_force(&program, bounds());
        tally.programs += 1;
        tally.complete += u64::from(executions.is_complete);
        for ((edge, answer), (_, exactly)) in decision.assertions.iter().zip(&big.assertions) {
            assert_eq!(answer, exactly, "{}", print_program(&program));
            let place = (FunctionId::from_index(0), *edge);
            let failed = executions.failures.contains(&place);
            match answer {
                Answer::Holds => assert!(!failed, "a wrong proof of {edge} in\n{}", print_program(&program)),
                Answer::Fails(path) => {
                    tally.failing += 1;
                    if !havoc {
                        let real = fails_along(&program, &graph, path, *edge);
                        assert!(real, "a wrong path for {edge} in\n{}", print_program(&program));
                    }
                    if executions.is_complete {
                        assert!(failed, "a failure of {edge} that does not happen in\n{}", print_program(&program));
                    } else {
                        tally.beyond += u64::from(!failed);
                    }
                }
                Answer::Unknown => {
                    assert!(shape.inequalities, "equalities are decided");
                }
            }
        }
    }
    tally.print("relations within a procedure");
}

#[test]
fn relations_across_procedures_agree_with_brute_force() {
    let mut random = Random::new(2);
    let mut tally = Tally::default();
    for round in 0..rounds() {
        let shape = Shape {
            functions: 3,
            globals: 2,
            property: 1,
            execution: 1,
            statements: 5,
            loops: round % 4 == 0,
            havoc: round % 3 == 0,
            conditions: false,
            recursion: round % 4 == 1,
            inequalities: false,
        };
        let program = program(&mut random, &shape);
        let decision = procedures::decide(&program).expect("small programs are within the budget");
        let executions = brute_force(&program, bounds());
        tally.programs += 1;
        tally.complete += u64::from(executions.is_complete);
        for (function, edge, answer) in &decision.assertions {
            let place = (*function, *edge);
            let failed = executions.failures.contains(&place);
            match answer {
                Answer::Holds => {
                    assert!(!failed, "a wrong proof of {edge} of {function} in\n{}", print_program(&program));
                }
                Answer::Fails(_) => {
                    tally.failing += 1;
                    if executions.is_complete {
                        let text = print_program(&program);
                        assert!(failed, "a failure of {edge} of {function} that does not happen in\n{text}");
                    } else {
                        tally.beyond += u64::from(!failed);
                    }
                }
                Answer::Unknown => panic!("equalities are decided"),
            }
        }
    }
    tally.print("relations across procedures");
}

/// Merging loses something, but never a failure; and a failure that is told has a path that can be executed.
#[test]
fn path_sensitive_analysis_agrees_with_brute_force() {
    let mut random = Random::new(3);
    let mut tally = Tally::default();
    let mut doubts = 0_u64;
    for round in 0..rounds() {
        let focus = if round % 2 == 0 { Focus::All } else { Focus::Assertion };
        let shape = Shape {
            functions: 3,
            globals: usize::from(round % 3 == 0),
            property: 2,
            execution: if round % 5 == 0 { 0 } else { 2 },
            statements: 6,
            loops: round % 4 == 0,
            havoc: round % 7 == 0,
            conditions: true,
            recursion: round % 4 == 1,
            inequalities: true,
        };
        let program = program(&mut random, &shape);
        let settings = Settings { focus, ..Settings::default() };
        let report = esp::check(&program, settings);
        let executions = brute_force(&program, bounds());
        tally.programs += 1;
        tally.complete += u64::from(executions.is_complete);
        let told = |place: &(FunctionId, EdgeId)| {
            report.failures.iter().any(|failure| (failure.function, failure.edge) == *place)
                || report.doubts.iter().any(|doubt| (doubt.0, doubt.1) == *place)
        };
        for place in &executions.failures {
            assert!(report.gave_up || told(place), "a missed failure {place:?} in\n{}", print_program(&program));
        }
        // What `?` gives is restricted in executions only.
        let exact = executions.is_complete && !shape.havoc;
        for failure in &report.failures {
            tally.failing += 1;
            let failed = executions.failures.contains(&(failure.function, failure.edge));
            if exact {
                let place = (failure.function, failure.edge);
                assert!(failed, "a failure {place:?} that does not happen in\n{}", print_program(&program));
            } else {
                tally.beyond += u64::from(!failed);
            }
        }
        doubts += report.doubts.len() as u64;
    }
    tally.print(&format!("path-sensitive analysis ({doubts} assertions left open)"));
}

/// Without other variables nothing is merged: within the limit the answer is exact.
#[test]
fn path_sensitive_analysis_is_exact_where_nothing_is_merged() {
    let mut random = Random::new(4);
    let mut tally = Tally::default();
    for _ in 0..rounds() {
        let shape = Shape {
            functions: 2,
            globals: 0,
            property: 3,
            execution: 0,
            statements: 6,
            loops: false,
            havoc: false,
            conditions: true,
            recursion: false,
            inequalities: true,
        };
        let program = program(&mut random, &shape);
        let report = esp::check(&program, Settings { focus: Focus::All, ..Settings::default() });
        let executions = brute_force(&program, bounds());
        tally.programs += 1;
        tally.complete += u64::from(executions.is_complete);
        let failures: Vec<_> = report.failures.iter().map(|failure| (failure.function, failure.edge)).collect();
        tally.failing += failures.len() as u64;
        if executions.is_complete && report.doubts.is_empty() {
            assert_eq!(failures, executions.failures, "{}", print_program(&program));
        }
    }
    tally.print("path-sensitive analysis without merging");
}
