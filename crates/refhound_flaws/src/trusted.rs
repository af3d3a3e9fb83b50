//! Macros that trust their argument to be of a type, on arguments that nobody has looked at.
//!
//! ```c
//! static PyObject *total(PyObject *module, PyObject *items)        METH_O: `items` can be anything
//! {
//!     Py_ssize_t n = PyList_GET_SIZE(items);                        reads whatever is there
//! ```
//!
//! Functions of the abstract protocols (`PySequence_Fast(o)`) take any object: a call of one proves nothing. A question such as
//! `PySequence_Check(o)` even shows that the function does not know the type.

use refhound_clauses::TypeFact;
use refhound_contracts::formats::{ArgEffect, FormatPlace, VarArgs};
use refhound_contracts::slots::ParameterRole;
use refhound_contracts::{EntryRole, SlotTable, SsizeClean};
use refhound_evidence::{Confidence, Disagreement, Flaw, Trigger};
use refhound_index::FxHashSet;
use refhound_ir::{Callee, FuncId, Op, Slot, Terminator, Value};

use crate::unit::{Call, FunctionBody};

/// Something that Python gave.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Given {
    Parameter(u32),
    /// A variable that only a parser of arguments fills.
    Variable(Slot),
}

pub(crate) fn examine(body: &FunctionBody<'_, '_>, flaws: &mut Vec<Flaw>) {
    let trusting: Vec<Call<'_>> = body.calls().filter(|call| trusts(body, call).is_some()).collect();
    if trusting.is_empty() {
        return;
    }
    let roots = roots(body);
    let looked_at = looked_at(body);
    let mut told: FxHashSet<Given> = FxHashSet::default();
    for call in trusting {
        let Some((index, wants)) = trusts(body, &call) else { continue };
        let Some(root) = call.args.get(index).and_then(|&arg| given(body, arg)) else { continue };
        if roots.contains(&root) && !looked_at.contains(&root) && told.insert(root) {
            let accessor = body.unit.name(call.function);
            flaws.push(Flaw {
                function: body.name(),
                object: body.spelled(call.args[index]),
                place: call.span,
                what: Disagreement::UncheckedType { accessor, wants },
                remarks: Vec::new(),
                trigger: Trigger::BadInput,
                confidence: body.at_most(Confidence::Likely),
            });
        }
    }
}

/// The argument that a macro trusts, and the type that it must have.
fn trusts(body: &FunctionBody<'_, '_>, call: &Call<'_>) -> Option<(usize, String)> {
    let trusts = body.unit.contract(call.function)?.trusts.as_ref()?;
    Some((usize::from(trusts.param), trusts.type_name.clone()))
}

/// What an argument is: a parameter, or what was read from a variable.
fn given(body: &FunctionBody<'_, '_>, value: Value) -> Option<Given> {
    if let Some(index) = body.parameter(value) {
        return Some(Given::Parameter(index));
    }
    match body.op(body.strip(value))? {
        Op::Load { from } => match body.op(body.strip(from))? {
            Op::SlotAddress(slot) => Some(Given::Variable(slot)),
            _ => None,
        },
        _ => None,
    }
}

/// What Python can give any object for: parameters of entry functions, and variables of `O` units.
fn roots(body: &FunctionBody<'_, '_>) -> FxHashSet<Given> {
    let mut roots = FxHashSet::default();
    for role in body.unit.entries.get(&body.name()).into_iter().flatten() {
        // Getters and slots are called with what the interpreter has checked or with what only some callers do.
        if let (EntryRole::Method(_), Ok(contract)) = (role, role.contract(body.unit.version())) {
            for (index, parameter) in contract.parameters().enumerate() {
                if parameter.role == ParameterRole::Argument {
                    roots.insert(Given::Parameter(index as u32));
                }
            }
        }
    }
    for call in body.calls() {
        roots.extend(parsed_objects(body, &call).into_iter().map(Given::Variable));
        if asks_for_protocol(body, call.function) {
            roots.extend(call.args.first().and_then(|&arg| given(body, arg)));
        }
    }
    roots
}

/// The variables that receive an object of any type.
fn parsed_objects(body: &FunctionBody<'_, '_>, call: &Call<'_>) -> Vec<Slot> {
    let Some(function) = body.unit.format(call.function) else { return Vec::new() };
    let (FormatPlace::Argument(place), VarArgs::From(first)) = (function.format, function.varargs) else {
        return Vec::new();
    };
    let text = call.args.get(usize::from(place)).and_then(|&format| match body.op(body.strip(format)) {
        Some(Op::Str(text)) => Some(text),
        _ => None,
    });
    let Some(text) = text else { return Vec::new() };
    let bytes: Vec<u8> = text.as_str().chars().map(|c| c as u8).collect();
    let Some(reading) = function.read(&bytes, body.unit.version(), SsizeClean::Defined) else { return Vec::new() };
    let layout = reading.layout();
    let is_any = |unit| layout.units()[unit].model.spelling == "O";
    let args = layout.args().values().zip(call.args.iter().skip(usize::from(first)));
    args.filter(|(arg, _)| arg.effect == ArgEffect::BorrowedObject && is_any(arg.unit))
        .filter_map(|(_, &value)| match body.op(body.strip(value)) {
            Some(Op::SlotAddress(slot)) => Some(slot),
            _ => None,
        })
        .collect()
}

/// What any other call, comparison or member access may have checked, and variables that are given other values.
fn looked_at(body: &FunctionBody<'_, '_>) -> FxHashSet<Given> {
    let mut looked_at = FxHashSet::default();
    for (_, _, inst) in body.insts() {
        let op = body.body.insts[inst].op;
        match op {
            Op::Cast(_) | Op::Bind { .. } | Op::Load { .. } => {}
            // Looking for NULL says nothing of the type.
            Op::Compare(_, one, other) if is_null(body, one) || is_null(body, other) => {}
            Op::Store { to, .. } => looked_at.extend(variable(body, to)),
            Op::Call { callee: Callee::Function(function), args } => {
                let proves_nothing = body.unit.contract(function).is_some_and(|contract| contract.trusts.is_some())
                    || body.unit.api(function).is_some_and(SlotTable::takes_any_object)
                    || body.unit.format(function).is_some();
                if !proves_nothing {
                    let args = body.values(args);
                    looked_at.extend(args.iter().filter_map(|&arg| given(body, arg)));
                    looked_at.extend(args.iter().filter_map(|&arg| variable(body, arg)));
                }
            }
            _ => looked_at.extend(op.operands(&body.body.value_pool).filter_map(|value| given(body, value))),
        }
    }
    let ends = || body.body.blocks.values().filter_map(|block| block.end.as_ref());
    // Functions of the API do not throw: these are the project's own, and may check what they get.
    let invoked = ends().filter_map(|end| if let Terminator::Invoke { args, .. } = end { Some(*args) } else { None });
    for &arg in invoked.flat_map(|args| body.values(args)) {
        looked_at.extend(given(body, arg).into_iter().chain(variable(body, arg)));
    }
    let passed = ends().flat_map(|end| end.targets()).flat_map(|target| body.values(target.args).iter().copied());
    looked_at.extend(passed.filter_map(|value| given(body, value)));
    looked_at
}

/// Whether a call asks what an object can do: its answer says nothing of the type.
fn asks_for_protocol(body: &FunctionBody<'_, '_>, function: FuncId) -> bool {
    let tells = body.unit.contract(function).and_then(|contract| contract.tells.as_ref());
    tells.is_some_and(|test| matches!(test.fact, TypeFact::Protocol(_)))
}

fn is_null(body: &FunctionBody<'_, '_>, value: Value) -> bool {
    body.constant(value) == Some(0)
}

/// The variable whose address a value is.
fn variable(body: &FunctionBody<'_, '_>, value: Value) -> Option<Given> {
    match body.op(body.strip(value)) {
        Some(Op::SlotAddress(slot)) => Some(Given::Variable(slot)),
        _ => None,
    }
}
