//! Calls: the ways in which they can end, applied to a state.
//!
//! Whatever is known of a callee, a contract, a summary or a slot, becomes a list of outcomes (`known`); one outcome is applied
//! to a state in `outcome`, with its result and its arguments. What is not known at all is `unknown`.

mod converters;
mod getters;
mod known;
mod null_args;
mod outcome;
mod questions;
mod unknown;

use refhound_clauses::{Contract, NullArgument};
use refhound_contracts::{ApiId, SlotId, SlotTable, TypeName};
use refhound_index::Symbol;
use refhound_ir::{Callee, FuncId, Inst, Op, Value, ValueDef, Values as ValueList};
use refhound_source::Span;
use refhound_summary::{Behind, CalleeKnowledge, Returns, outcomes_of_slot};
use refhound_types::{RecordId, Type};

use crate::engine::Engine;
use crate::exec::Flow;
use crate::state::State;
use crate::value::{Expr, Sym, Val};

/// Values that a called pointer may come from, over jumps.
const MOST_SOURCES: usize = 16;

/// Arguments that are part of what a call costs.
const FEW_ARGUMENTS: u64 = 16;

/// One call as the engine sees it.
pub(crate) struct Site<'a> {
    pub(crate) inst: Inst,
    pub(crate) span: Span,
    pub(crate) name: Option<Symbol>,
    /// The function of an API that is called.
    pub(crate) api: Option<ApiId>,
    pub(crate) contract: Option<&'a Contract>,
    /// The field that the callee was read from.
    slot: Option<SlotId>,
    pub(crate) result: Option<Value>,
    pub(crate) args: Vec<Val>,
    /// What a pointer result is, whatever its type.
    makes: CountedResult,
    /// The type object of the result.
    pub(crate) result_type: Option<TypeName<'a>>,
    /// What its format builds.
    pub(crate) built: Option<Built>,
    pub(crate) runs_python: bool,
    /// The callee is a function of the project, whose summary says what is an object.
    pub(crate) is_project: bool,
    /// Fields of the callee's summary are those of this unit.
    same_fields: bool,
    /// What the arguments point to, as this unit numbers records, where a method of a class is called that another unit has looked at.
    /// A class has the same members in both.
    classes: Vec<Option<RecordId>>,
    /// The objects behind arguments with which the callee does different things on ways that look the same.
    pub(crate) unsettled: Vec<Behind>,
}

impl Site<'_> {
    /// Whether the callee's summary was made of this unit.
    pub(crate) fn is_of_unit(&self) -> bool {
        self.same_fields
    }

    /// Whether the contract allows NULL where this value is passed.
    fn accepts_null(&self, val: Val) -> bool {
        let index = self.args.iter().position(|&arg| arg == val);
        let param = self.contract.zip(index).and_then(|(contract, index)| contract.param(index));
        param.is_some_and(|param| param.null == NullArgument::Allowed)
    }
}

/// What a call gives that gives something new.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CountedResult {
    /// An object if its type says so.
    ByType,
    /// `PyObject_New` gives a `void *`.
    ByTypeOrVoid,
    /// An object that is released by the function that its family is released by.
    Always,
}

/// An object that a format builds and that may be there already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Built {
    /// `Py_BuildValue("")`.
    None,
    /// `Py_BuildValue("()")`.
    Empty,
    /// `Py_BuildValue("i", n)`: which argument of the call the number is.
    Number(usize),
}

impl<'a> Engine<'a> {
    pub(crate) fn call(&mut self, state: &mut State, inst: Inst, callee: Callee, args: ValueList) -> Flow {
        if self.trace_mark(inst, callee, state) {
            return Flow::Next;
        }
        let body = self.body;
        let list = args.of(&body.value_pool);
        // Each argument is a look through the state, which grows by what the call writes behind it.
        self.work += list.len() as u64 / FEW_ARGUMENTS * (state.size() + list.len() as u64) / 2;
        if self.is_exhausted() {
            return Flow::Stop;
        }
        let mut site = self.site(state, inst, list);
        let function = match callee {
            Callee::Function(function) => function,
            Callee::Pointer(value) => {
                let target = self.read(state, value);
                match self.values.expr_of(target) {
                    Some(Expr::Function(function)) => function,
                    _ => return self.call_through_pointer(state, site, value),
                }
            }
        };
        site.api = self.input.unit.apis[function];
        match self.input.unit.callees[function] {
            CalleeKnowledge::Assumption => self.believe(state, &site, list),
            CalleeKnowledge::Unknown { name, returns, .. } => {
                site.name = Some(name);
                self.call_undeclared(state, &site, name, returns, list)
            }
            CalleeKnowledge::Contract { contract, name, format } => {
                site.name = Some(name);
                self.call_contract(state, site, contract, format, list)
            }
            CalleeKnowledge::Project { node, name, reach, .. } => {
                site.name = Some(name);
                self.call_project(state, site, function, (node, reach), list)
            }
        }
    }

    pub(super) fn site(&mut self, state: &mut State, inst: Inst, list: &[Value]) -> Site<'a> {
        let args: Vec<Val> = list.iter().map(|&value| self.read(state, value)).collect();
        let data = self.data(inst);
        for &val in &args {
            self.use_inside(state, val, data.span);
        }
        Site {
            inst,
            span: data.span,
            name: None,
            api: None,
            contract: None,
            slot: None,
            result: data.result,
            args,
            makes: CountedResult::ByTypeOrVoid,
            result_type: None,
            built: None,
            runs_python: false,
            is_project: false,
            same_fields: true,
            classes: Vec::new(),
            unsettled: Vec::new(),
        }
    }

    /// `type->tp_alloc(type, 0)`: the field tells what is called.
    fn call_through_pointer(&mut self, state: &mut State, mut site: Site<'a>, value: Value) -> Flow {
        let prototype =
            self.called_slot(value).and_then(|(slot, name)| Some((slot.prototype(self.input.version)?, slot, name)));
        if let Some((prototype, slot, name)) = prototype {
            (site.name, site.slot) = (Some(name), Some(slot));
            for &val in &site.args {
                self.hand_over_duties(state, val);
            }
            let outcomes = outcomes_of_slot(prototype);
            self.follow(state, &site, &outcomes)
        } else {
            self.note_unknown_call(state, &site, &[]);
            self.call_unknown(state, &site, Returns::Normally)
        }
    }

    /// The slot that the pointer to a called function was read from.
    pub(crate) fn called_slot(&self, target: Value) -> Option<(SlotId, Symbol)> {
        // A variable that got the slot on one way and NULL on another still is the slot where it is called.
        let mut seen = vec![self.strip_casts(target)];
        let (mut at, mut slot) = (0, None);
        while let Some(&value) = seen.get(at) {
            at += 1;
            match (self.body.values[value].def, self.defining_op(value)) {
                (ValueDef::Param(block, _), _) => {
                    let incoming = self.incoming(block, value);
                    if incoming.is_empty() || seen.len() > MOST_SOURCES {
                        return None;
                    }
                    for source in incoming.into_iter().map(|source| self.strip_casts(source)) {
                        if !seen.contains(&source) {
                            seen.push(source);
                        }
                    }
                }
                (_, Some(Op::Int(number))) if number.get() == 0 => {}
                (_, Some(Op::Load { from })) => {
                    let Some(Op::FieldAddress { field, .. }) = self.defining_op(self.strip_casts(from)) else {
                        return None;
                    };
                    let found = self.slot_of(field)?;
                    if *slot.get_or_insert(found) != found {
                        return None;
                    }
                }
                (ValueDef::Inst(_), _) => return None,
            }
        }
        slot
    }

    fn slot_of(&self, field: refhound_types::Field) -> Option<(SlotId, Symbol)> {
        let types = &self.input.module.types;
        let record = types.record(field.record).tag?;
        let name = types.field(field).name?;
        Some((SlotTable::by_field(record, name)?, name))
    }

    pub(crate) fn is_pointer(&self, value: Value) -> bool {
        matches!(self.input.module.types.get(self.type_of(value)), Type::Pointer(_))
    }

    /// The function whose result a value is.
    pub(crate) fn called_function(&self, sym: Sym) -> Option<FuncId> {
        let Expr::Result(inst, _) = self.values.expr(sym) else { return None };
        let Op::Call { callee: Callee::Function(function), .. } = self.data(inst).op else { return None };
        Some(function)
    }

    pub(crate) fn call_name(&self, sym: Sym) -> Option<Symbol> {
        let Expr::Result(inst, _) = self.values.expr(sym) else { return None };
        self.called_name(inst)
    }

    /// The function that a call names.
    pub(crate) fn called_name(&self, inst: Inst) -> Option<Symbol> {
        let Op::Call { callee: Callee::Function(function), .. } = self.data(inst).op else { return None };
        Some(self.input.module.functions[function].name)
    }
}
