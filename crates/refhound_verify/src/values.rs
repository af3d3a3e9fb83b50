//! What the values of a function stand for: objects, addresses of places, numbers that conditions look at.

use refhound_clauses::Gives;
use refhound_index::{BitSet, IndexVec, Symbol};
use refhound_ir::{Block, Body, Callee, Cfg, FuncId, GlobalId, Inst, Op, Value, ValueDef};
use refhound_source::Span;
use refhound_summary::{CalleeKnowledge, Function, UnitContext};
use refhound_types::TypeId;

use crate::invocations::is_invoked;
use crate::memory::{Layout, Part, PlaceId, Places, Root};
use crate::needed::needed_numbers;
use crate::sketch::{Num, NumValue, Ptr, Source};
use crate::variables::Variables;

/// What a value stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Val {
    Null,
    Int(i64),
    Ptr(Ptr),
    /// A static object that is not counted, or no object at all although its type says so.
    Uncounted,
    /// A variable that was given no value.
    Undefined,
    Num(Num),
    Address(PlaceId),
    Text(Symbol),
    Function(FuncId),
    Unknown,
}

impl Val {
    pub(crate) fn ptr(self) -> Option<Ptr> {
        if let Val::Ptr(ptr) = self { Some(ptr) } else { None }
    }

    pub(crate) fn num(self) -> Option<Num> {
        if let Val::Num(num) = self { Some(num) } else { None }
    }

    /// The place that it is the address of.
    pub(crate) fn place(self) -> Option<PlaceId> {
        if let Val::Address(place) = self { Some(place) } else { None }
    }

    pub(crate) fn int(self) -> Option<i64> {
        if let Val::Int(value) = self { Some(value) } else { None }
    }

    /// The number that it is; NULL is 0.
    pub(crate) fn constant(self) -> Option<i64> {
        if self == Val::Null { Some(0) } else { self.int() }
    }
}

/// All values of one body.
pub(crate) struct Values<'a> {
    body: &'a Body,
    unit: &'a UnitContext<'a>,
    layout: Layout<'a>,
    vals: IndexVec<Value, Val>,
}

impl<'a> Values<'a> {
    pub(crate) fn of(
        function: &Function<'a>,
        cfg: &Cfg,
        places: &mut Places<'a>,
        variables: &mut Variables,
    ) -> Values<'a> {
        let body: &Body = function.body;
        let vals = IndexVec::filled(Val::Unknown, body.values.len());
        let mut valuation = Valuation {
            function: *function,
            values: Values { body, unit: function.unit, layout: places.layout, vals },
            needed: needed_numbers(body, cfg, &places.slots),
            places,
            variables,
        };
        for &block in cfg.reverse_postorder() {
            valuation.block(block);
        }
        valuation.name();
        valuation.values
    }

    pub(crate) fn val(&self, value: Value) -> Val {
        self.vals[value]
    }

    pub(crate) fn ty(&self, value: Value) -> TypeId {
        self.body.values[value].ty
    }

    pub(crate) fn is_object(&self, value: Value) -> bool {
        self.layout.is_object(self.ty(value))
    }

    pub(crate) fn is_pointer(&self, value: Value) -> bool {
        self.layout.is_pointer(self.ty(value))
    }

    /// Whether a value is a pointer to a type object.
    pub(crate) fn is_type(&self, value: Value) -> bool {
        self.layout.is_type_object(self.ty(value))
    }

    /// Whether a value is the address of a variable for an object, whatever it was cast to.
    pub(crate) fn is_address_of_object(&self, value: Value) -> bool {
        self.layout.leads_to_object(self.ty(self.strip(value)))
    }

    /// Whether a store is one of an object, by what is stored or by what it is stored to.
    pub(crate) fn is_object_store(&self, to: Value, value: Value) -> bool {
        self.val(value).ptr().is_some() || self.layout.leads_to_object(self.ty(to))
    }

    /// The value before casts.
    pub(crate) fn strip(&self, mut value: Value) -> Value {
        while let Some(Op::Cast(inner)) = self.op(value) {
            value = inner;
        }
        value
    }

    pub(crate) fn op(&self, value: Value) -> Option<Op> {
        match self.body.values[value].def {
            ValueDef::Inst(inst) => Some(self.body.insts[inst].op),
            ValueDef::Param(..) => None,
        }
    }

    /// Whether a value is what a call returned.
    pub(crate) fn is_called(&self, value: Value) -> bool {
        let value = self.strip(value);
        matches!(self.op(value), Some(Op::Call { .. })) || is_invoked(self.body, value)
    }

    /// What the result of an instruction stands for, if it has one.
    pub(crate) fn stands_for(&self, result: Option<Value>) -> Option<Val> {
        result.map(|result| self.val(result))
    }

    /// A value as a pointer to an object.
    pub(crate) fn source(&self, value: Value) -> Source {
        match self.val(value) {
            Val::Ptr(ptr) => Source::Ptr(ptr),
            Val::Null => Source::Null,
            Val::Undefined => Source::Undefined,
            Val::Int(_)
            | Val::Uncounted
            | Val::Num(_)
            | Val::Address(_)
            | Val::Text(_)
            | Val::Function(_)
            | Val::Unknown => Source::Uncounted,
        }
    }

    /// A value as a number.
    pub(crate) fn number(&self, value: Value) -> NumValue {
        match self.val(value) {
            Val::Null => NumValue::Int(0),
            Val::Int(value) => NumValue::Int(value),
            Val::Num(num) => NumValue::Copy(num),
            Val::Ptr(_)
            | Val::Uncounted
            | Val::Undefined
            | Val::Address(_)
            | Val::Text(_)
            | Val::Function(_)
            | Val::Unknown => NumValue::Any,
        }
    }

    /// The local variable, or the part of one, that a value is the address of, if it holds objects.
    pub(crate) fn object_variable(&self, value: Value, places: &Places<'_>) -> Option<PlaceId> {
        self.val(value).place().filter(|place| places.holds_objects(*place))
    }

    /// What is known of a callee; nothing if it is called by a pointer that may lead to any.
    pub(crate) fn knowledge(&self, callee: Callee) -> Option<CalleeKnowledge<'a>> {
        self.called(callee).map(|function| self.unit.callees[function])
    }

    /// Whether a function of an API that the packs describe is called.
    pub(crate) fn is_of_api(&self, callee: Callee) -> bool {
        self.called(callee).is_some_and(|function| self.unit.apis[function].is_some())
    }

    fn called(&self, callee: Callee) -> Option<FuncId> {
        match callee {
            Callee::Function(function) => Some(function),
            Callee::Pointer(value) => {
                let Val::Function(function) = self.val(value) else { return None };
                Some(function)
            }
        }
    }

    /// The place that a pointer leads to, known exactly or not; none if it is a constant.
    pub(crate) fn pointee(&self, pointer: Value, places: &mut Places<'_>) -> Option<PlaceId> {
        match self.vals[pointer] {
            Val::Address(place) => Some(place),
            Val::Ptr(_) | Val::Num(_) | Val::Unknown | Val::Uncounted | Val::Undefined => {
                Some(places.whole(Root::Behind(self.strip(pointer))))
            }
            Val::Null | Val::Int(_) | Val::Text(_) | Val::Function(_) => None,
        }
    }

    /// Where the memory begins that a value leads to, if it leads to any.
    pub(crate) fn root(&self, value: Value, places: &Places<'_>) -> Root {
        self.val(value).place().map_or_else(|| Root::Behind(self.strip(value)), |place| places[place].root)
    }
}

/// Values that are being found out, in the order of their definition.
struct Valuation<'v, 'a> {
    function: Function<'a>,
    values: Values<'a>,
    needed: BitSet<Value>,
    places: &'v mut Places<'a>,
    variables: &'v mut Variables,
}

impl Valuation<'_, '_> {
    fn block(&mut self, block: Block) {
        let body = self.values.body;
        let data = &body.blocks[block];
        for (position, &param) in data.params.iter().enumerate() {
            let behind = self.places.slots.behind_param(block, position);
            self.values.vals[param] = match behind {
                Some(slot) => Val::Address(self.places.whole(Root::Slot(slot))),
                None => self.plain(param, body.span),
            };
        }
        for &inst in &data.insts {
            if let Some(result) = body.insts[inst].result {
                self.values.vals[result] = self.result(inst, result);
            }
        }
    }

    /// An object, a number that is looked at, or nothing of interest.
    fn plain(&mut self, value: Value, span: Span) -> Val {
        if self.values.is_object(value) {
            Val::Ptr(self.variables.object(None, span))
        } else if self.needed.contains(value) {
            Val::Num(self.variables.number())
        } else {
            Val::Unknown
        }
    }

    fn result(&mut self, inst: Inst, result: Value) -> Val {
        let data = self.values.body.insts[inst];
        let is_object = self.values.is_object(result);
        match data.op {
            Op::Int(value) if value.get() == 0 && self.values.is_pointer(result) => Val::Null,
            Op::Int(value) => i64::try_from(value.get()).map_or(Val::Unknown, Val::Int),
            Op::Str(text) => Val::Text(text),
            Op::FunctionAddress(function) => Val::Function(function),
            Op::GlobalAddress(global) if is_object => self.static_object(global, data.span),
            Op::GlobalAddress(global) => Val::Address(self.places.whole(Root::Global(global))),
            Op::SlotAddress(slot) => Val::Address(self.places.whole(Root::Slot(slot))),
            Op::Undefined if is_object => Val::Undefined,
            Op::Cast(value) => self.cast(value, result, data.span),
            Op::FieldAddress { base, field } => self.part(base, Part::Field(field), result),
            Op::ElementAddress { base, index } => {
                let part = self.values.val(index).int().map_or(Part::AnyElement, Part::Element);
                self.part(base, part, result)
            }
            Op::Call { callee, .. } if !is_object && self.gives_object(callee, result) => {
                Val::Ptr(self.variables.object(None, data.span))
            }
            Op::Float(_)
            | Op::Undefined
            | Op::Unary(..)
            | Op::Binary(..)
            | Op::Compare(..)
            | Op::PointerDifference(..)
            | Op::Load { .. }
            | Op::Call { .. }
            | Op::Opaque { .. } => self.plain(result, data.span),
            Op::Store { .. }
            | Op::CopyAggregate { .. }
            | Op::ZeroAggregate { .. }
            | Op::Bind { .. }
            | Op::ScopeBegin(_)
            | Op::ScopeEnd(_) => Val::Unknown,
        }
    }

    fn static_object(&mut self, global: GlobalId, span: Span) -> Val {
        // A reference too many to a type that is part of the program does no harm: proofs are about objects that come and go.
        let is_of_api = self.function.unit.api_globals[global].is_some();
        if !is_of_api || !self.function.unit.counted.contains(global) {
            return Val::Uncounted;
        }
        let name = self.function.module.globals[global].name;
        Val::Ptr(self.variables.static_object(global, name, span))
    }

    fn cast(&mut self, value: Value, result: Value, span: Span) -> Val {
        let is_object = self.values.is_object(result);
        match self.values.val(value) {
            Val::Int(0) if self.values.is_pointer(result) => Val::Null,
            Val::Num(_) | Val::Unknown | Val::Int(_) if is_object => self.plain(result, span),
            Val::Num(num) => Val::Num(num),
            // A static object of the project, seen as what it begins with.
            Val::Address(place) if is_object => match self.places[place].root {
                Root::Global(global) if self.places[place].parts.is_empty() => self.static_object(global, span),
                Root::Global(_) | Root::Slot(_) | Root::Behind(_) | Root::Accessor(..) => Val::Uncounted,
            },
            Val::Unknown => self.plain(result, span),
            known @ (Val::Null
            | Val::Int(_)
            | Val::Ptr(_)
            | Val::Uncounted
            | Val::Undefined
            | Val::Address(_)
            | Val::Text(_)
            | Val::Function(_)) => known,
        }
    }

    /// Whether a function of the API gives an object although its type does not say so: `PyObject_New` gives a `void *`.
    fn gives_object(&self, callee: Callee, result: Value) -> bool {
        let Callee::Function(function) = callee else { return false };
        let CalleeKnowledge::Contract { contract, .. } = self.function.unit.callees[function] else {
            return false;
        };
        let gives = matches!(contract.returns.gives, Gives::New | Gives::Borrowed | Gives::MovedArgument);
        gives
            && contract.returns.released_by.is_none()
            && self.function.unit.apis[function].is_some()
            && self.values.layout.leads_to_void(self.values.ty(result))
    }

    /// The address of a part.
    fn part(&mut self, base: Value, part: Part, result: Value) -> Val {
        let is_object = self.values.is_object(result);
        let whole = match self.values.val(base) {
            Val::Address(place) => place,
            // An object begins with what it is based on.
            Val::Ptr(ptr) if is_object && self.values.layout.is_first(part) => return Val::Ptr(ptr),
            Val::Uncounted if is_object => return Val::Uncounted,
            Val::Null | Val::Int(_) | Val::Text(_) | Val::Function(_) => return Val::Unknown,
            Val::Ptr(_) | Val::Num(_) | Val::Unknown | Val::Uncounted | Val::Undefined => {
                self.places.whole(Root::Behind(self.values.strip(base)))
            }
        };
        // `&p[0]` is `p`.
        if part == Part::Element(0) && !matches!(self.places[whole].root, Root::Behind(_)) {
            return Val::Address(whole);
        }
        Val::Address(self.places.part(whole, &[part]))
    }

    /// Gives objects the names of the variables that they are bound to.
    fn name(&mut self) {
        let body = self.values.body;
        for inst in body.blocks.values().flat_map(|block| &block.insts) {
            if let Op::Bind { slot, value } = body.insts[*inst].op
                && let Val::Ptr(ptr) = self.values.val(value)
            {
                self.variables.name(ptr, body.slots[slot].name);
            }
        }
    }
}
