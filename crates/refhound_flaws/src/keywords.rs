//! Lists of keywords: how many names stand before the NULL.

use refhound_index::FxHashMap;
use refhound_ir::{Constant, GlobalId, Op, Slot, Value};
use refhound_types::{ArrayLen, Type, TypeId};

use crate::unit::FunctionBody;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Keywords {
    /// So many names and a NULL.
    Terminated(usize),
    Unterminated,
}

/// The list that a value is the address of; `None` when its content is not known.
pub(crate) fn keywords(body: &FunctionBody<'_, '_>, list: Value) -> Option<Keywords> {
    match body.op(body.strip(list))? {
        Op::GlobalAddress(global) => static_list(body, global),
        Op::SlotAddress(slot) => local_list(body, slot),
        _ => None,
    }
}

fn length(body: &FunctionBody<'_, '_>, ty: TypeId) -> Option<usize> {
    match body.types().get(ty) {
        Type::Array { len: ArrayLen::Known(len), .. } => usize::try_from(*len).ok(),
        _ => None,
    }
}

/// `names[n]` is whether element `n` is a name; elements that nobody gives are NULL.
fn counted(names: &FxHashMap<usize, bool>, length: usize) -> Keywords {
    let is_end = |index: &usize| !names.get(index).copied().unwrap_or(false);
    (0..length).find(is_end).map_or(Keywords::Unterminated, Keywords::Terminated)
}

fn static_list(body: &FunctionBody<'_, '_>, global: GlobalId) -> Option<Keywords> {
    let data = &body.unit.module.globals[global];
    let length = length(body, data.ty)?;
    let Some(Constant::Array(elements)) = &data.init else { return None };
    let mut names = FxHashMap::default();
    for (index, element) in elements {
        let is_name = match element.value {
            Constant::Str(_) | Constant::GlobalAddress(..) => true,
            Constant::Zero | Constant::Int(0) => false,
            _ => return None,
        };
        names.insert(usize::try_from(*index).ok()?, is_name);
    }
    Some(counted(&names, length))
}

/// An array of the function that is filled element by element.
fn local_list(body: &FunctionBody<'_, '_>, slot: Slot) -> Option<Keywords> {
    let length = length(body, body.body.slots[slot].ty)?;
    let is_list = |value: Value| matches!(body.op(body.strip(value)), Some(Op::SlotAddress(of)) if of == slot);
    let mut names = FxHashMap::default();
    for (_, _, inst) in body.insts() {
        let Op::Store { to, value } = body.body.insts[inst].op else { continue };
        if is_list(to) {
            return None;
        }
        let Some(Op::ElementAddress { base, index }) = body.op(body.strip(to)) else { continue };
        if !is_list(base) {
            continue;
        }
        let index = usize::try_from(body.constant(index)?).ok()?;
        let is_name = match body.op(body.strip(value))? {
            Op::Str(_) => true,
            Op::Int(number) if number.get() == 0 => false,
            _ => return None,
        };
        if names.insert(index, is_name).is_some() {
            return None;
        }
    }
    (!names.is_empty()).then(|| counted(&names, length))
}
