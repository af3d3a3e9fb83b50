//! Functions that are large in one way: lowering stays linear, and what is too large is said to be.

use std::fmt::Write as _;

use refhound_ir::Op;
use refhound_unknowns::{NotAnalysed, limits};

use crate::lower_text;

#[test]
fn many_exits_from_many_scopes_do_not_multiply() {
    let mut text = String::from("void g(int *); int f(int n) {\n");
    for index in 0..3000 {
        let _ = writeln!(text, "int x{index} = n; if (n == {index}) return x{index};");
    }
    text.push_str("int last __attribute__((cleanup(g))) = 1;\n");
    for index in 0..100 {
        let _ = writeln!(text, "if (n == {index}) return last;");
    }
    text.push_str("return 0; }");
    let lowered = lower_text(&text);
    let body = &lowered.module.bodies[0];
    assert!(body.insts.len() < 300_000, "{}", body.insts.len());
    let cleanups = body.insts.values().filter(|inst| matches!(inst.op, Op::Call { .. })).count();
    assert_eq!(cleanups, 101, "`cleanup` functions are called on every way out");
}

#[test]
fn many_labels_and_jumps_are_resolved() {
    let mut text = String::from("int f(int n) {\n");
    for index in 0..4000 {
        let _ = writeln!(text, "if (n == {index}) goto l{};", 3999 - index);
    }
    for index in 0..4000 {
        let _ = writeln!(text, "l{index}: n++;");
    }
    text.push_str("return n; }");
    assert_eq!(lower_text(&text).module.bodies[0].blocks.len(), 12_001);
}

#[test]
fn a_switch_may_have_thousands_of_cases() {
    let mut text = String::from("int f(int n) { switch (n) {\n");
    for index in 0..20_000 {
        let _ = writeln!(text, "case {index}: n += {index};");
    }
    text.push_str("} return n; }");
    assert_eq!(lower_text(&text).module.bodies[0].blocks.len(), 20_002);
}

#[test]
fn computed_jumps_and_their_labels_do_not_multiply() {
    let mut text = String::from("int f(void **code) { int n = 0; goto **code;\n");
    for index in 0..1000 {
        let _ = writeln!(text, "l{index}: {{ void *p = &&l{index}; n++; goto *p; }}");
    }
    text.push_str("return n; }");
    let body = &lower_text(&text).module.bodies[0];
    let edges: usize =
        body.blocks.values().filter_map(|block| block.end.as_ref()).map(|end| end.targets().count()).sum();
    assert_eq!(edges, 2001);
}

#[test]
fn a_function_with_too_many_blocks_is_not_analysed() {
    let mut text = String::from("int f(int n) {\n");
    for _ in 0..=limits::FUNCTION_BLOCKS / 2 {
        text.push_str("if (n) n++;\n");
    }
    text.push_str("return n; }\nint g(void) { return 1; }");
    let lowered = lower_text(&text);
    assert_eq!(lowered.module.bodies.len(), 1);
    let reasons: Vec<NotAnalysed> = lowered.not_analysed.iter().map(|(_, _, why)| *why).collect();
    assert_eq!(reasons, [NotAnalysed::TooLarge]);
    assert_eq!(lowered.wanted_functions, 2);
}

#[test]
fn deep_nesting_is_lowered_or_refused() {
    for depth in [50, 400, 2000] {
        let blocks = format!("int f(int n) {{ {} n++; {} return n; }}", "{".repeat(depth), "}".repeat(depth));
        let parentheses = format!("int f(int n) {{ return {}n{}; }}", "-(".repeat(depth), ")".repeat(depth));
        let sums = format!("int f(int n) {{ return n{}; }}", " + n".repeat(depth));
        let conditions = format!("int f(int n) {{ return n{}; }}", " && n".repeat(depth));
        for text in [blocks, parentheses, sums, conditions] {
            assert_eq!(lower_text(&text).wanted_functions, 1);
        }
    }
}
