//! Calls that may throw, from IR text: C has none, so that no C program shows them.

use refhound_callgraph::{CallGraph, Callers, UnitInput, unit_facts};
use refhound_contracts::Contracts;
use refhound_index::{FxHashMap, IndexVec};
use refhound_ir::{Module, SsaBody, Verifier, read_module};
use refhound_summary::{Functions, Project, Summaries, UnitBodies};
use refhound_types::PythonVersion;
use refhound_verify::{Direction, FunctionInput, Reason, Summary, Verified, VerifySettings, verify_function};

/// Functions of the API and of a library; `OBJECT` stands for `ptr(struct _object)`.
const DECLARATIONS: &str = "target lp64
struct _object
declare @PyList_New: fn(long) -> OBJECT
declare @Py_DECREF: fn(OBJECT) -> void
declare @Py_XDECREF: fn(OBJECT) -> void
declare @PyErr_Clear: fn() -> void
declare @compute: fn(int) -> int
declare @compute_into: fn(ptr(int)) -> void
declare @use: fn(OBJECT) -> void
";

fn module(text: &str) -> Module {
    let text = format!("{DECLARATIONS}{text}\n").replace("OBJECT", "ptr(struct _object)");
    let mut module = read_module(&text).unwrap_or_else(|error| panic!("{error:?}"));
    let mut verifier = Verifier::new();
    for body in std::mem::take(&mut module.bodies) {
        let body = SsaBody::new(&module, body.into_body(), &mut verifier).unwrap_or_else(|faults| panic!("{faults:?}"));
        module.bodies.push(body.into());
    }
    module
}

/// What is found out about the function that is defined last, callees first.
fn verified(text: &str) -> Verified {
    let module = module(text);
    let version = PythonVersion::new(3, 12);
    let contracts = Contracts::of_packs(version);
    let facts = unit_facts(&module, contracts.counted());
    let graph =
        CallGraph::build(&[UnitInput { facts: &facts, header_functions: FxHashMap::default() }], &Callers::Anybody);
    let units = |_| Some(UnitBodies { file: module.file, module: &module });
    let project = Project::new(&graph, &contracts, version, 1, &units);
    let mut summaries: IndexVec<_, Option<Summary>> = graph.nodes.ids().map(|_| None).collect();
    let mut last = None;
    for &node in graph.components.iter().flatten() {
        let function = project.function(node).expect("every function has a body");
        let input = FunctionInput { function, callees: Summaries::new(&summaries), project: &project };
        let verified = verify_function(input, VerifySettings::default());
        summaries[node].clone_from(&verified.summary);
        last = Some(verified);
    }
    last.expect("a function is defined")
}

fn is_proved(text: &str) -> bool {
    let verified = verified(text);
    verified.reasons.is_empty() && verified.imbalances.is_empty() && verified.proof.is_some()
}

fn directions(text: &str) -> Vec<Direction> {
    let verified = verified(text);
    assert_eq!(verified.reasons, [], "the function is decided");
    verified.imbalances.iter().map(|imbalance| imbalance.direction).collect()
}

/// A list is made, and a call that knows nothing of it returns to `bb2` or throws to `bb3`.
fn with_list(normal: &str, unwind: &str) -> String {
    format!(
        "define @f: fn(int) -> int
        function @f {{
        bb0(v0: int):
            v1: long = int 0
            v2: OBJECT = call @PyList_New(v1)
            branch v2, bb1(), bb4()
        bb1():
            invoke @compute(v0) normal bb2() unwind bb3()
        bb2(v3: int):
            {normal}
            return v3
        bb3():
            {unwind}
            v4: int = int -1
            return v4
        bb4():
            v5: int = int -1
            return v5
        }}"
    )
}

#[test]
fn what_is_released_on_both_edges_is_balanced() {
    assert!(is_proved(&with_list("call @Py_DECREF(v2)", "call @Py_DECREF(v2)")));
}

#[test]
fn what_is_lost_where_a_call_throws_is_over_counting() {
    assert_eq!(directions(&with_list("call @Py_DECREF(v2)", "")), [Direction::Over]);
}

#[test]
fn what_is_lost_where_a_call_returns_is_over_counting() {
    assert_eq!(directions(&with_list("", "call @Py_DECREF(v2)")), [Direction::Over]);
}

#[test]
fn functions_of_the_api_do_not_throw() {
    let text = with_list("call @Py_DECREF(v2)", "").replace("bb2(v3: int)", "bb2()").replace("return v3", "return v0");
    assert!(is_proved(&text.replace("@compute(v0)", "@PyErr_Clear()")));
}

/// `PyList_New` gives the parameter of the block that it returns to.
fn with_invoked_list(normal: &str) -> String {
    format!(
        "define @f: fn(int) -> int
        function @f {{
        bb0(v0: int):
            v1: long = int 0
            invoke @PyList_New(v1) normal bb1() unwind bb2()
        bb1(v2: OBJECT):
            {normal}
            return v0
        bb2():
            return v0
        }}"
    )
}

#[test]
fn a_call_gives_its_result_only_where_it_returns() {
    assert!(is_proved(&with_invoked_list("call @Py_XDECREF(v2)")));
    assert_eq!(directions(&with_invoked_list("")), [Direction::Over]);
}

#[test]
fn a_result_does_not_overwrite_what_is_carried_along() {
    // Each round releases the list of the round before.
    let text = "define @f: fn(int) -> int
        function @f {
        bb0(v0: int):
            v1: long = int 0
            v2: OBJECT = int 0
            v3: OBJECT = call @PyList_New(v1)
            jump bb1(v3, v2)
        bb1(v4: OBJECT, v5: OBJECT):
            call @Py_XDECREF(v5)
            branch v0, bb2(), bb3()
        bb2():
            invoke @PyList_New(v1) normal bb1(v4) unwind bb4()
        bb3():
            call @Py_XDECREF(v4)
            return v0
        bb4():
            call @Py_XDECREF(v4)
            return v0
        }";
    assert!(is_proved(text));
}

#[test]
fn numbers_that_a_call_may_have_written_are_not_known_where_it_throws() {
    // The list is released only if the number is still 0.
    let text = |call: &str| {
        format!(
            "define @f: fn(int) -> int
            function @f {{
                slot s0 flag: int, local
            bb0(v0: int):
                v1: ptr(int) = slot s0
                call @compute_into(v1)
                v2: int = int 0
                store v2 to v1
                v3: long = int 0
                v4: OBJECT = call @PyList_New(v3)
                {call} normal bb1() unwind bb2()
            bb1():
                call @Py_XDECREF(v4)
                return v0
            bb2():
                v5: int = load v1
                branch v5, bb3(), bb4()
            bb3():
                return v0
            bb4():
                call @Py_XDECREF(v4)
                return v0
            }}"
        )
    };
    assert_eq!(directions(&text("invoke @compute_into(v1)")), [Direction::Over]);
    let elsewhere = text("invoke @compute(v0)").replace("bb1():", "bb1(v6: int):");
    assert!(is_proved(&elsewhere));
}

#[test]
fn an_object_that_a_throwing_call_gets_is_not_decided() {
    let text = "define @f: fn(OBJECT) -> int
        function @f {
        bb0(v0: OBJECT):
            v1: int = int 0
            invoke @use(v0) normal bb1() unwind bb2()
        bb1():
            return v1
        bb2():
            return v1
        }";
    let throws = |reason: &Reason| matches!(reason, Reason::Unmodelled(why) if why.contains("throws"));
    let reasons = verified(text).reasons;
    assert!(reasons.iter().any(throws), "{reasons:?}");
}

#[test]
fn a_function_of_the_project_does_on_the_normal_edge_what_its_summary_says() {
    let text = |normal: &str| {
        format!(
            "define static @make: fn() -> OBJECT
            define @f: fn(int) -> int
            function @make {{
            bb0():
                v0: long = int 0
                v1: OBJECT = call @PyList_New(v0)
                return v1
            }}
            function @f {{
            bb0(v0: int):
                invoke @make() normal bb1() unwind bb2()
            bb1(v1: OBJECT):
                {normal}
                return v0
            bb2():
                return v0
            }}"
        )
    };
    assert!(is_proved(&text("call @Py_XDECREF(v1)")));
    assert_eq!(directions(&text("")), [Direction::Over]);
}

#[test]
fn an_exception_that_leaves_the_function_is_not_decided() {
    let text = with_list("call @Py_DECREF(v2)", "call @Py_DECREF(v2)");
    let text = text.replace("v4: int = int -1\n            return v4", "resume");
    assert!(matches!(verified(&text).reasons.as_slice(), [Reason::Unmodelled(_)]));
}
