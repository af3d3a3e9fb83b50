//! What the front end says of a unit that is shown gcc's own headers: its functions and their calls, read off the IR.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use anyhow::Result;
use refhound_index::EntityId;
use refhound_ir::{Block, Body, Callee, FuncId, Module, Op, Terminator, Value, ValueDef};
use refhound_lower::{LowerInput, Wanted, lower};
use refhound_preproc::Token;
use refhound_source::SourceMap;
use refhound_types::DataModel;

use crate::gcc::PackageFiles;
use crate::gimple::{Calls, POINTER};

/// Longest chain of casts and comparisons that is followed to a constant.
const CHAIN: u32 = 16;

/// The calls of one function.
#[derive(Debug, Default)]
pub(crate) struct FunctionCalls {
    pub(crate) all: Calls,
    /// Those in blocks that constant conditions leave reachable.
    pub(crate) reachable: Calls,
}

/// The functions that the main file of a unit defines.
#[derive(Debug, Default)]
pub(crate) struct UnitCalls {
    pub(crate) functions: BTreeMap<String, FunctionCalls>,
    /// Functions without IR, with the reason.
    pub(crate) not_analysed: BTreeMap<String, &'static str>,
    /// Functions that run when a variable goes out of scope.
    pub(crate) cleanups: BTreeSet<String>,
}

/// Runs the front end up to the IR on a source with the real headers.
pub(crate) fn unit_calls(source: &Path, files: &PackageFiles) -> Result<UnitCalls> {
    let map = SourceMap::new();
    let (main, text) = files.preprocess(source, &map)?;
    let everything = 0..text.tokens.len() as u32;
    let tree = refhound_csyntax::parse(&text.tokens, &text.packs, &[everything]);
    let origins = Arc::new(text.origins);
    let in_main = |function: &refhound_csyntax::tree::Function| {
        let place = origins.place(text.tokens[function.name_token.index()].span());
        if place.file == main.id { Wanted::Yes } else { Wanted::No }
    };
    let lowered = lower(&LowerInput {
        tree: &tree,
        tokens: &text.tokens,
        origins: origins.clone(),
        file: main.id,
        model: DataModel::Lp64,
        wanted: &in_main,
    });
    let mut unit = UnitCalls { cleanups: cleanups(&text.tokens), ..UnitCalls::default() };
    for body in &lowered.module.bodies {
        let name = name_of(&lowered.module, body.function);
        unit.functions.insert(name, calls_of(&lowered.module, body));
    }
    for (name, _, why) in &lowered.not_analysed {
        unit.not_analysed.insert(name.as_str().to_owned(), why.name());
    }
    Ok(unit)
}

/// The names in `__attribute__((cleanup (name)))`.
fn cleanups(tokens: &[Token]) -> BTreeSet<String> {
    let is_word = |token: &Token| matches!(token.text(), "cleanup" | "__cleanup__");
    tokens
        .windows(4)
        .filter(|window| is_word(&window[0]) && window[1].text() == "(" && window[3].text() == ")")
        .map(|window| window[2].text().to_owned())
        .collect()
}

fn name_of(module: &Module, function: FuncId) -> String {
    module.functions[function].name.as_str().to_owned()
}

fn calls_of(module: &Module, body: &Body) -> FunctionCalls {
    let reachable = reachable_blocks(body);
    let mut calls = FunctionCalls::default();
    for (block, data) in body.blocks.iter() {
        let insts = data.insts.iter().filter_map(|&inst| match body.insts[inst].op {
            Op::Call { callee, .. } => Some(callee),
            _ => None,
        });
        let end = match &data.end {
            Some(Terminator::Invoke { callee, .. }) => Some(*callee),
            _ => None,
        };
        for callee in insts.chain(end) {
            let name = callee_name(module, body, callee);
            if reachable[block.index()] {
                *calls.reachable.entry(name.clone()).or_default() += 1;
            }
            *calls.all.entry(name).or_default() += 1;
        }
    }
    calls
}

/// A function that is called through a cast of its name is called by name: gcc sees it so too.
fn callee_name(module: &Module, body: &Body, callee: Callee) -> String {
    let mut value = match callee {
        Callee::Function(function) => return name_of(module, function),
        Callee::Pointer(value) => value,
    };
    for _ in 0..CHAIN {
        match definition(body, value) {
            Some(Op::FunctionAddress(function)) => return name_of(module, *function),
            Some(Op::Cast(operand)) => value = *operand,
            _ => break,
        }
    }
    POINTER.to_owned()
}

fn definition(body: &Body, value: Value) -> Option<&Op> {
    match body.values[value].def {
        ValueDef::Inst(inst) => Some(&body.insts[inst].op),
        ValueDef::Param(..) => None,
    }
}

fn reachable_blocks(body: &Body) -> Vec<bool> {
    let mut seen = vec![false; body.blocks.len()];
    let mut waiting = vec![Block::from_index(0)];
    while let Some(block) = waiting.pop() {
        if std::mem::replace(&mut seen[block.index()], true) {
            continue;
        }
        match &body.blocks[block].end {
            Some(Terminator::Branch { condition, then, otherwise }) => match constant(body, *condition, CHAIN) {
                Some(0) => waiting.push(otherwise.block),
                Some(_) => waiting.push(then.block),
                None => waiting.extend([then.block, otherwise.block]),
            },
            Some(end) => waiting.extend(end.successors()),
            None => {}
        }
    }
    seen
}

/// The value of a constant condition.
fn constant(body: &Body, value: Value, chain: u32) -> Option<i128> {
    let chain = chain.checked_sub(1)?;
    match definition(body, value)? {
        Op::Int(number) => Some(number.get()),
        Op::Cast(operand) => constant(body, *operand, chain),
        Op::Compare(op, left, right) => {
            let (left, right) = (constant(body, *left, chain)?, constant(body, *right, chain)?);
            Some(i128::from(op.holds(&left, &right)))
        }
        _ => None,
    }
}
