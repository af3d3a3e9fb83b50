//! Large functions: time must grow with the size, not with its square.

use std::fmt::Write as _;

use refhound_ir::read_module;
use refhound_passes::{SsaError, SsaScratch, to_ssa};

/// A function of `steps` steps. Each has a variable of its own, sets a shared one, and may go to the cleanup at the
/// end, which reads all `shared` of them.
fn ladder(steps: usize, shared: usize) -> String {
    let mut text = "target lp64\ndeclare @g: fn(int) -> int\ndefine @f: fn(int) -> int\n\nfunction @f {\n".to_owned();
    for slot in 0..steps + shared {
        let _ = writeln!(text, "    slot s{slot}: int, local");
    }
    text.push_str("bb0(v0: int):\n");
    let mut value = 1;
    for step in 0..steps {
        let (own, common, next) = (step + shared, step % shared, step + 1);
        let _ = writeln!(text, "    v{value}: ptr(int) = slot s{own}");
        let _ = writeln!(text, "    v{}: int = call @g(v0)", value + 1);
        let _ = writeln!(text, "    store v{} to v{value}", value + 1);
        let _ = writeln!(text, "    v{}: int = load v{value}", value + 2);
        let _ = writeln!(text, "    v{}: ptr(int) = slot s{common}", value + 3);
        let _ = writeln!(text, "    store v{} to v{}", value + 2, value + 3);
        let _ = writeln!(text, "    branch v{}, bb{next}(), bb{}()\nbb{next}():", value + 2, steps + 1);
        value += 4;
    }
    let _ = writeln!(text, "    return v0\nbb{}():", steps + 1);
    for common in 0..shared {
        let _ = writeln!(text, "    v{value}: ptr(int) = slot s{common}");
        let _ = writeln!(text, "    v{}: int = load v{value}", value + 1);
        let _ = writeln!(text, "    v{}: int = call @g(v{})", value + 2, value + 1);
        value += 3;
    }
    text.push_str("    return v0\n}\n");
    text
}

#[test]
fn a_long_function_with_one_cleanup_is_quick() {
    let mut module = read_module(&ladder(30_000, 3)).expect("it is well formed");
    let body = module.bodies.pop().expect("there is one body").into_body();
    let ssa = to_ssa(&module, body, &mut SsaScratch::new()).expect("it is valid");
    let cleanup = ssa.blocks.values().next_back().expect("there is a last block");
    assert_eq!(cleanup.params.len(), 3, "one parameter for each variable that the cleanup reads");
}

#[test]
fn a_function_whose_ssa_form_would_be_quadratic_is_refused() {
    let mut module = read_module(&ladder(20_000, 10_000)).expect("it is well formed");
    let body = module.bodies.pop().expect("there is one body").into_body();
    let refused = to_ssa(&module, body, &mut SsaScratch::new());
    let error = refused.expect_err("200 million values would be passed");
    assert!(matches!(error, SsaError::TooLarge), "{error}");
}
