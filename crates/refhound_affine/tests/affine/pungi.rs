//! States of the path-sensitive analysis as Pungi's Fig. 10 shows them.

use refhound_affine::esp::{self, AtFirst, Settings, Shown};
use refhound_affine::graph::{Graph, Step};
use refhound_affine::{FunctionId, Program, read_program};
use refhound_index::EntityId;

/// Fig. 9, right half; the tuple of `return;` is written out.
const FIGURE_9: &str = "foo() {
    locals rc1, ev1, on1;
    rc1 = 0; ev1 = 0;
    if (?) { rc1 = 1; on1 = 1; } else { rc1 = 0; on1 = 0; }
    if (on1 == 0) {
        assert(rc1 == ev1);
        return (rc1, ev1);
    }
    if (on1 == 1) { ev1++; }
    assert(rc1 == ev1);
    return (rc1, ev1);
}";

fn shown(program: &Program, states: &[Shown]) -> String {
    let function = &program.functions[FunctionId::from_index(0)];
    let name = |var| program.var_name(function, var).expect("it has a name");
    let mut parts: Vec<String> = states
        .iter()
        .map(|state| {
            let property: Vec<String> = state
                .property
                .iter()
                .map(|(var, value)| format!("{}={}", name(*var), value.map_or("T".to_owned(), |v| v.to_string())))
                .collect();
            let execution: Vec<String> = state
                .execution
                .iter()
                .filter_map(|(var, range)| Some(format!("{}={}", name(*var), range.value()?)))
                .collect();
            format!("<[{}],[{}]>", property.join(","), execution.join(","))
        })
        .collect();
    parts.sort();
    parts.join(" ")
}

#[test]
fn figure_10_state_by_state() {
    let program = read_program(FIGURE_9).expect("it is well formed");
    let settings = Settings { locals: AtFirst::Unknown, ..Settings::default() };
    let states = esp::states(&program, settings);
    let graph = Graph::of(&program, FunctionId::from_index(0));
    let rows: Vec<String> = states.values().map(|states| shown(&program, states)).collect();
    let points = |text: &str| rows.iter().filter(|row| row.as_str() == text).count();
    assert!(points("<[rc1=0,ev1=0],[]>") >= 1, "{rows:#?}");
    assert_eq!(points("<[rc1=0,ev1=0],[on1=0]> <[rc1=1,ev1=0],[on1=1]>"), 1, "{rows:#?}");
    let before: Vec<&String> = graph
        .edges
        .values()
        .filter(|edge| matches!(edge.step, Step::Assert(_)))
        .map(|edge| &rows[edge.from.index()])
        .collect();
    assert_eq!(before, ["<[rc1=0,ev1=0],[on1=0]>", "<[rc1=1,ev1=1],[on1=1]>"]);
    assert!(esp::check(&program, Settings::default()).all_hold());
}

#[test]
fn counts_beyond_the_limit_are_left_open() {
    let text = "f() { locals rc1, ev1; while (?) { rc1++; ev1++; } assert(rc1 == ev1); return (); }";
    let report = esp::check(&read_program(text).expect("it is well formed"), Settings::default());
    assert!(report.failures.is_empty());
    assert!(matches!(report.doubts.as_slice(), [(_, _, esp::Doubt::Limit)]), "{report:?}");
}
