//! States of the path engine at marked points of IR texts.
//!
//! A call of `@reveal` marks a point. The states in which it is met stand below it as comments, `; => ...`, and what a caller
//! is told below the function, `; summary: ...`. A new case is a new file; `UPDATE=1 cargo test -p refhound_symex` writes what
//! is expected, and its diff is the review.

#![allow(clippy::disallowed_methods, reason = "the texts are read, and written with UPDATE=1")]

use std::fmt::Write as _;
use std::path::Path;

use refhound_callgraph::{CallGraph, Callers, NodeId, UnitInput, unit_facts};
use refhound_contracts::{Contracts, Counted};
use refhound_index::{EntityId, FxHashMap, IndexVec, intern};
use refhound_ir::{Callee, FunctionBody, Inst, Module, Op, SsaBody, Verifier, read_module};
use refhound_source::FileId;
use refhound_summary::{Forgetful, Function, Functions, Project, Summaries, UnitBodies, walk};
use refhound_symex::{GaveUp, Paths, Summary, explore, summary_text, trace};
use refhound_types::PythonVersion;

const STATE: &str = "; => ";
const SUMMARY: &str = "; summary: ";

#[test]
fn states_at_marked_points() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/states");
    let mut cases = 0;
    let mut wrong = Vec::new();
    for entry in std::fs::read_dir(&folder).expect("the folder is there") {
        let path = entry.expect("a file").path();
        if path.extension().is_none_or(|extension| extension != "ir") {
            continue;
        }
        cases += 1;
        let text = std::fs::read_to_string(&path).expect("a text");
        let now = annotated(&text);
        if now == text {
            continue;
        }
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&path, now).expect("the file can be written");
        } else {
            wrong.push(format!("{}:\n{now}", path.display()));
        }
    }
    assert!(cases >= 9, "the cases were found");
    assert!(wrong.is_empty(), "these are what the engine sees (UPDATE=1 writes them):\n\n{}", wrong.join("\n"));
}

#[test]
fn what_may_be_spent_on_a_function_ends_in_the_middle_of_a_block() {
    let module = in_ssa_form(read_module(include_str!("new_reference.ir")).expect("it is well formed"));
    let contracts = Contracts::of_packs(PythonVersion::new(3, 13));
    let facts = unit_facts(&module, Counted::of_python());
    let graph =
        CallGraph::build(&[UnitInput { facts: &facts, header_functions: FxHashMap::default() }], &Callers::Anybody);
    let bodies = |_: usize| Some(UnitBodies { file: FileId::from_index(0), module: &module });
    let project = Project::new(&graph, &contracts, contracts.version(), 1, &bodies);
    let node = graph.nodes.ids().next().expect("a function");
    let summaries = graph.nodes.ids().map(|_| None).collect();
    let explored = |work: u64| {
        let function = Function { work, ..project.function(node).expect("the unit has IR") };
        explore(function, Summaries::new(&summaries))
    };
    // The first block has four instructions.
    let cut = explored(2);
    assert_eq!((cut.gave_up, cut.work), (Some(GaveUp::Work), 3));
    assert_eq!(explored(1000).gave_up, None);
}

/// The text with the states that are seen today.
fn annotated(text: &str) -> String {
    let plain: Vec<&str> =
        text.lines().filter(|line| ![STATE, SUMMARY].iter().any(|mark| line.trim_start().starts_with(mark))).collect();
    let module = read_module(&plain.join("\n")).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let seen = Seen::of(module);
    let mut marks = seen.marks.iter();
    let mut functions = seen.summaries.iter();
    let (mut result, mut within) = (String::new(), false);
    for line in plain {
        let _ = writeln!(result, "{line}");
        if line.contains("@reveal(") && !line.starts_with("declare") {
            let indent = &line[..line.len() - line.trim_start().len()];
            for state in marks.next().expect("a call for each line that has one") {
                let _ = writeln!(result, "{indent}{STATE}{state}");
            }
        }
        within |= line.starts_with("function ");
        if within && line == "}" {
            within = false;
            for entry in functions.next().expect("a summary for each function").lines() {
                let _ = writeln!(result, "{SUMMARY}{entry}");
            }
        }
    }
    result
}

/// What was seen of the functions of a text, in its order.
struct Seen {
    /// By call of the marker: the states, without repetition.
    marks: Vec<Vec<String>>,
    summaries: Vec<String>,
}

impl Seen {
    fn of(module: Module) -> Seen {
        let module = in_ssa_form(module);
        let contracts = Contracts::of_packs(PythonVersion::new(3, 13));
        let facts = unit_facts(&module, Counted::of_python());
        let graph =
            CallGraph::build(&[UnitInput { facts: &facts, header_functions: FxHashMap::default() }], &Callers::Anybody);
        let bodies = |_: usize| Some(UnitBodies { file: FileId::from_index(0), module: &module });
        let project = Project::new(&graph, &contracts, contracts.version(), 1, &bodies);
        let Ok(walked) = walk(&Paths { functions: &project }, &graph, &mut Forgetful, &|| false);
        let mut seen = Seen { marks: Vec::new(), summaries: Vec::new() };
        for index in 0..module.bodies.len() {
            let node = graph.nodes.iter().find(|(_, node)| node.index == index).expect("each body is a node").0;
            seen.add(&project, node, &walked.summaries);
        }
        seen
    }

    fn add(&mut self, project: &Project<'_>, node: NodeId, summaries: &IndexVec<NodeId, Option<Summary>>) {
        let function = project.function(node).expect("the unit has IR");
        let traced = trace(function, Summaries::new(summaries), Some(intern("reveal")));
        for call in reveals(function.module, function.body) {
            let mut states: Vec<String> = Vec::new();
            for (_, state) in traced.marks.iter().filter(|(mark, _)| *mark == call) {
                if !states.contains(state) {
                    states.push(state.clone());
                }
            }
            self.marks.push(states);
        }
        self.summaries.push(summary_text(&traced.summary));
    }
}

/// The texts are written in SSA form.
fn in_ssa_form(mut module: Module) -> Module {
    let mut verifier = Verifier::default();
    let bodies = std::mem::take(&mut module.bodies);
    let checked = |body: FunctionBody| match SsaBody::new(&module, body.into_body(), &mut verifier) {
        Ok(body) => FunctionBody::Ssa(body),
        Err(errors) => panic!("{errors:#?}"),
    };
    module.bodies = bodies.into_iter().map(checked).collect::<Vec<_>>();
    module
}

/// The calls of the marker, in the order of the text.
fn reveals(module: &Module, body: &SsaBody) -> Vec<Inst> {
    let is_mark = |inst: &Inst| match body.insts[*inst].op {
        Op::Call { callee: Callee::Function(function), .. } => module.functions[function].name.as_str() == "reveal",
        _ => false,
    };
    body.blocks.values().flat_map(|block| block.insts.iter().copied()).filter(is_mark).collect()
}
