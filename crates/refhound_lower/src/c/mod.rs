//! Lowering of C.
//!
//! All file-scope declarations are read first, so that a call of a function that is declared further down knows its
//! type; then initialisers become constants and function bodies become IR, in source order.

pub(crate) mod accessors;
mod arithmetic;
mod assign;
mod builtins;
mod calls;
mod condition;
mod constant;
mod exceptions;
mod expr;
mod function;
mod init;
mod jumps;
mod local;
mod operand;
mod place;
mod scopes;
mod stmt;
mod unit;

use refhound_csyntax::tree::{Function, Item};
use refhound_ir::FuncId;
use refhound_unknowns::NotAnalysed;

use crate::{LowerInput, Lowered, Wanted};
use function::FunctionLowering;
use unit::Unit;

pub(crate) fn lower(input: &LowerInput) -> Lowered {
    let mut unit = Unit::new(input);
    let mut definitions: Vec<(&Function, FuncId)> = Vec::new();
    for item in &input.tree.items {
        unit.declare_item(item, &mut definitions);
    }
    unit.lower_initializers();
    let mut lowered = Lowered { module: Unit::empty_module(input), not_analysed: Vec::new(), wanted_functions: 0 };
    let mut definitions = definitions.into_iter().peekable();
    for item in &input.tree.items {
        match item {
            Item::Function(function) => {
                let defined = definitions.next_if(|(defined, _)| std::ptr::eq(*defined, &raw const **function));
                if let Some((_, id)) = defined
                    && (input.wanted)(function) == Wanted::Yes
                {
                    lower_definition(&mut unit, function, id, &mut lowered);
                }
            }
            Item::Skipped { first, last, function: Some(name) } => {
                let span = unit.span(*first, *last, *first);
                lowered.wanted_functions += 1;
                lowered.not_analysed.push((*name, span, NotAnalysed::Parse));
            }
            Item::Declaration(_) | Item::Other { .. } | Item::Skipped { function: None, .. } => {}
        }
    }
    unit.finish(&mut lowered.module);
    lowered
}

fn lower_definition(unit: &mut Unit, function: &Function, id: FuncId, lowered: &mut Lowered) {
    lowered.wanted_functions += 1;
    let span = unit.token_span(function.name_token);
    let result = match function.not_analysed {
        Some((why, _)) => Err(why),
        None => FunctionLowering::lower(unit, function, id),
    };
    match result {
        Ok(body) => lowered.module.bodies.push(body.into()),
        Err(why) => lowered.not_analysed.push((function.name, span, why)),
    }
}
