//! The affine programs of a function: as they are decided, and with all callees as people read them.

use refhound_index::FxHashMap;
use refhound_summary::{Entrance, Summaries};

use super::{VerifySettings, view};
use crate::backward;
use crate::build::{FunctionInput, sketch};
use crate::emit::{FunRefKey, Funs, Returns, Translation, emit};
use crate::forward::{ResultMode, View, summary_function, walk};
use crate::sketch::{Call, Returned, Sketch, Step};
use crate::summary::{ResultKind, Summary};

/// The forward translation of a function and of all functions that it calls, for people.
pub fn forward_program(input: FunctionInput<'_>) -> refhound_affine::Program {
    let mut list = Vec::new();
    let mut groups = Vec::new();
    let mut by_ref = FxHashMap::default();
    let is_entry = input.role.entry == Entrance::Python;
    let mut work = vec![(input, None)];
    let mut group = 0;
    while let Some((input, node)) = work.pop() {
        let sketch = sketch(input);
        let kind = node.and_then(|node| input.callees.get(node)).map(|summary| summary.result);
        let mode = if kind == Some(ResultKind::Borrowed) { ResultMode::Borrowed } else { ResultMode::New };
        let mut view = view(&input, &sketch, mode, VerifySettings::default());
        view.observes_result |= node.is_some() && sketch.returns != Returned::Plain;
        let walked = walk(&sketch, input.callees, view);
        if let Some(node) = node {
            by_ref.insert((0, FunRefKey::Callee(node)), list.len());
        }
        list.push(walked.main);
        groups.push(group);
        for (block, fun) in walked.lifted {
            by_ref.insert((group, FunRefKey::Block(block)), list.len());
            list.push(fun);
            groups.push(group);
        }
        for call in calls(&sketch) {
            let is_new = !by_ref.contains_key(&(0, FunRefKey::Callee(call.callee)))
                && !work.iter().any(|(_, node)| *node == Some(call.callee));
            if let (true, Some(function)) = (is_new, input.project.function(call.callee)) {
                work.push((FunctionInput { function, ..input }, Some(call.callee)));
            }
        }
        group += 1;
    }
    let returns = if is_entry { Returns::Nothing } else { Returns::Changes };
    emit(&Funs { list, groups, by_ref, returns }).program
}

/// The backward translation of a function, for people.
pub fn backward_program(input: FunctionInput<'_>) -> refhound_affine::Program {
    let sketch = sketch(input);
    let view = view(&input, &sketch, ResultMode::New, VerifySettings::default());
    let flow = backward::flow(&sketch, input.callees, view).flow;
    refhound_affine::backward::backward_flow(sketch.name, &flow)
}

/// The forward translation of a function whose callees have summaries.
pub(super) fn translation(sketch: &Sketch, callees: Summaries<'_, Summary>, view: View) -> Translation {
    let walked = walk(sketch, callees, view);
    let mut list = vec![walked.main];
    let mut by_ref = FxHashMap::default();
    for (block, fun) in walked.lifted {
        by_ref.insert((0, FunRefKey::Block(block)), list.len());
        list.push(fun);
    }
    let mut groups = vec![0; list.len()];
    for call in calls(sketch) {
        let key = (0, FunRefKey::Callee(call.callee));
        if let (false, Some(summary)) = (by_ref.contains_key(&key), callees.get(call.callee)) {
            by_ref.insert(key, list.len());
            groups.push(list.len());
            list.push(summary_function(call.name, summary));
        }
    }
    emit(&Funs { list, groups, by_ref, returns: Returns::Changes })
}

fn calls(sketch: &Sketch) -> impl Iterator<Item = &Call> {
    let steps = sketch.blocks.values().flat_map(|block| &block.steps);
    steps.filter_map(|step| if let Step::Call(call) = step { Some(call) } else { None })
}
