//! What makes calls fail: a lack of memory only, or what they are given.
//!
//! Contracts say it of the API (`cause`), summaries of the project's own functions. Text is looked at where it is passed:
//! `PyUnicode_FromString("spam")` can fail for lack of memory only, `PyUnicode_FromString(line)` for whatever `line` holds.

use refhound_clauses::{Cause, Condition, Contract, ItemAction, ItemUse};
use refhound_contracts::FormatFunction;
use refhound_contracts::formats::{FormatPlace, SsizeClean, VarArgId, VarArgs};
use refhound_index::EntityId;
use refhound_ir::{
    Block, Body, Callee, Constant, Failing, FuncId, GlobalId, Inst, Op, Terminator, Value, ValueDef, all_ways_fail,
    jump_fails,
};
use refhound_summary::{CalleeKnowledge, Entrance, ErrorAnswer, FailureRule, Silence};
use refhound_types::{IntKind, Type};

use crate::engine::Engine;
use crate::exceptions::Now;
use crate::state::State;
use crate::summary::FailsBy;
use crate::value::{Expr, Sym, Val};

/// How far a text is followed back to where it stands.
const DEEPEST_TEXT: u32 = 6;

/// How many functions deep a call that gets memory is looked for.
const DEEPEST_ALLOCATOR: u32 = 3;

/// A function of the project that handles no objects.
struct Plain<'b> {
    body: &'b Body,
    pointer: bool,
}

impl Plain<'_> {
    fn op(&self, value: Value) -> Option<Op> {
        match self.body.values[value].def {
            ValueDef::Inst(inst) => Some(self.body.insts[inst].op),
            ValueDef::Param(..) => None,
        }
    }

    /// The function whose result a condition is about.
    fn tested_call(&self, mut value: Value) -> Option<FuncId> {
        for _ in 0..DEEPEST_TEXT {
            let op = self.op(value)?;
            if let Op::Call { callee: Callee::Function(function), .. } = op {
                return Some(function);
            }
            let (Op::Cast(inner) | Op::Unary(_, inner) | Op::Compare(_, inner, _)) = op else { return None };
            value = inner;
        }
        None
    }
}

impl Failing for Plain<'_> {
    fn is_error(&self, mut value: Value) -> bool {
        while let Some(Op::Cast(inner)) = self.op(value) {
            value = inner;
        }
        let number = match self.op(value) {
            Some(Op::Int(number)) => number.get(),
            _ => return false,
        };
        if self.pointer { number == 0 } else { number < 0 }
    }

    fn raises(&self, _: Inst) -> bool {
        false
    }
}

/// What has to go wrong for a path to be taken, the usual first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Misfortune {
    None,
    /// A call fails for what it is given, or a branch is taken that tells an error.
    Input,
    /// An object has methods that do what nobody expects.
    Hostile,
    /// Memory runs out; whatever else goes wrong, that is the rarest.
    Memory,
}

impl From<FailsBy> for Misfortune {
    fn from(by: FailsBy) -> Misfortune {
        match by {
            FailsBy::Input => Misfortune::Input,
            FailsBy::Hostile => Misfortune::Hostile,
            FailsBy::Memory => Misfortune::Memory,
        }
    }
}

/// Where a path is.
#[derive(Debug, Clone, Copy)]
pub(crate) enum At {
    Block(Block),
    /// It returns, and what it returns says that the function has failed, or not.
    Return(bool),
}

/// What a path knows of the way ahead.
struct Ahead<'e, 'a> {
    engine: &'e Engine<'a>,
    state: Option<&'e State>,
}

impl Failing for Ahead<'_, '_> {
    fn is_error(&self, value: Value) -> bool {
        let engine = self.engine;
        let known = self.state.and_then(|state| Some(state.concrete(state.env.get(value)?)));
        let number = match (known, engine.defining_op(engine.strip_casts(value))) {
            (Some(Val::Int(number)), _) => Some(number),
            (None, Some(Op::Int(number))) => i64::try_from(number.get()).ok(),
            _ => None,
        };
        number.is_some_and(|number| engine.tells_failure(self.state, number))
    }

    fn raises(&self, inst: Inst) -> bool {
        let raises = |contract: &Contract| contract.raises.as_ref().is_some_and(Condition::is_always);
        self.engine.contract_of(inst).is_some_and(raises)
    }
}

impl Engine<'_> {
    /// What has to go wrong for what a path has met.
    pub(crate) fn misfortune(&mut self, state: &State, object: Sym) -> Misfortune {
        let trail = &state.trail;
        let raised = state.exceptions.raised.filter(|_| state.exceptions.now == Now::Set);
        match raised {
            _ if trail.out_of_memory => Misfortune::Memory,
            _ if trail.hostile => Misfortune::Hostile,
            _ if trail.failures > 0 => Misfortune::Input,
            Some(call) => self.known_cause(call).into(),
            None if trail.erred || state.exceptions.now == Now::Set || self.is_fetched(object) => Misfortune::Input,
            None if self.can_only_fail(state) && !self.always_fails() => Misfortune::Input,
            None => Misfortune::None,
        }
    }

    /// Whether nothing but a failure of the function can come of a path.
    fn can_only_fail(&self, state: &State) -> bool {
        match self.at {
            At::Return(failed) => failed,
            At::Block(block) => all_ways_fail(self.body, block, &Ahead { engine: self, state: Some(state) }),
        }
    }

    /// A method that does nothing but raise an exception does so in normal use.
    fn always_fails(&self) -> bool {
        let entry = self.graph.cfg.reverse_postorder()[0];
        self.input.role.entry == Entrance::Python
            && all_ways_fail(self.body, entry, &Ahead { engine: self, state: None })
    }

    /// Whether an object was an exception: it is there only if one was set.
    pub(crate) fn is_fetched(&self, object: Sym) -> bool {
        match self.values.expr(object) {
            Expr::Result(call, _) | Expr::Out(call, ..) => {
                self.contract_of(call).is_some_and(|contract| contract.clears_exception)
            }
            Expr::Param(_)
            | Expr::Content(_)
            | Expr::Entrusted(_)
            | Expr::Join(..)
            | Expr::CellJoin(..)
            | Expr::Faded(_)
            | Expr::Address(_)
            | Expr::Function(_)
            | Expr::Text(_)
            | Expr::Float(_)
            | Expr::Unary(..)
            | Expr::Binary(..)
            | Expr::Compare(..)
            | Expr::Convert(..)
            | Expr::Answer(..)
            | Expr::Member(..)
            | Expr::Return(_) => false,
        }
    }

    /// Whether the answer at the end of a path says that the function has failed.
    pub(crate) fn is_failure(&self, state: &State, result: Option<Val>) -> bool {
        match result.map(|val| self.range(state, val).value()) {
            Some(Some(number)) => self.tells_failure(Some(state), number),
            Some(None) | None => false,
        }
    }

    /// Whether a function that returns this number says that it has failed.
    fn tells_failure(&self, state: Option<&State>, number: i64) -> bool {
        let pointer = self.returns_pointer();
        // NULL without an exception: nothing was found, an iterator is at its end.
        let silent = || state.is_none_or(|state| self.is_surely_clear(state));
        match self.input.role.failure.filter(|rule| (rule.error == ErrorAnswer::Null) == pointer) {
            Some(FailureRule { error, silence }) => {
                let is_error = match error {
                    ErrorAnswer::Null | ErrorAnswer::Zero => number == 0,
                    ErrorAnswer::MinusOne | ErrorAnswer::Negative => number < 0,
                    ErrorAnswer::Nonzero => number != 0,
                };
                is_error && (silence == Silence::Wrong || !silent())
            }
            None if pointer => number == 0 && !silent(),
            None => number < 0,
        }
    }

    /// As `cause`, looked up once a call.
    pub(crate) fn known_cause(&mut self, call: Inst) -> FailsBy {
        if let Some(&known) = self.about.causes.get(&call) {
            return known;
        }
        let cause = self.cause(call);
        self.about.causes.insert(call, cause);
        cause
    }

    /// What makes a call fail.
    pub(crate) fn cause(&self, call: Inst) -> FailsBy {
        let Op::Call { callee, args } = self.data(call).op else { return FailsBy::Input };
        let args = args.of(&self.body.value_pool);
        let function = match callee {
            Callee::Function(function) => function,
            Callee::Pointer(value) => return self.cause_of_slot(value),
        };
        match self.input.unit.callees[function] {
            CalleeKnowledge::Contract { contract, format, .. } => match contract.on_failure.cause {
                Cause::Memory => FailsBy::Memory,
                Cause::Hostile => FailsBy::Hostile,
                Cause::Text => self.cause_of_texts(contract, args),
                Cause::Size => self.cause_of_sizes(args),
                Cause::Format => format.map_or(FailsBy::Input, |function| self.cause_of_format(function, args)),
                Cause::Input if self.gives_item_of_measured(contract, call) => FailsBy::Hostile,
                Cause::Input | Cause::Misuse => FailsBy::Input,
            },
            CalleeKnowledge::Project { node, .. } => match self.callees.get(node) {
                Some(summary) => summary.fails_by,
                None if self.is_allocator(function, DEEPEST_ALLOCATOR) => FailsBy::Memory,
                None => FailsBy::Input,
            },
            CalleeKnowledge::Assumption | CalleeKnowledge::Unknown { .. } => FailsBy::Input,
        }
    }

    /// Whether a function that handles no objects, and so has no summary, fails exactly where it gets no memory.
    fn is_allocator(&self, function: FuncId, depth: u32) -> bool {
        let (Some(body), Some(depth)) = (self.input.module.body(function), depth.checked_sub(1)) else { return false };
        let types = &self.input.module.types;
        let returned = types.function_type(self.input.module.functions[function].ty).map(|ty| types.get(ty.result));
        let plain = Plain { body, pointer: matches!(returned, Some(Type::Pointer(_))) };
        let mut decided = false;
        for block in body.blocks.values() {
            let Some(Terminator::Branch { condition, then, otherwise }) = &block.end else { continue };
            if jump_fails(body, then, &plain) == jump_fails(body, otherwise, &plain) {
                continue;
            }
            decided = true;
            if !plain.tested_call(*condition).is_some_and(|callee| self.gets_memory(callee, depth)) {
                return false;
            }
        }
        decided
    }

    /// Whether a call of a function fails for lack of memory only.
    fn gets_memory(&self, function: FuncId, depth: u32) -> bool {
        match self.input.unit.callees[function] {
            CalleeKnowledge::Contract { contract, .. } => contract.on_failure.cause == Cause::Memory,
            CalleeKnowledge::Project { .. } => self.is_allocator(function, depth),
            CalleeKnowledge::Assumption | CalleeKnowledge::Unknown { .. } => false,
        }
    }

    /// `PySequence_GetItem(o, i)` beside `PySequence_Size(o)`: an object that has told its length has the items before it.
    fn gives_item_of_measured(&self, contract: &Contract, call: Inst) -> bool {
        let Some(ItemUse { action: ItemAction::Gives, of, key: Some(index), .. }) = contract.items else {
            return false;
        };
        let argument =
            |call: Inst, at: u16| self.values_of(call).get(usize::from(at)).map(|&arg| self.strip_casts(arg));
        let Some(owner) = argument(call, of) else { return false };
        let is_number = argument(call, index).is_some_and(|index| !self.is_object_value(index) && !self.is_text(index));
        let measures = |other: Inst| {
            let measured = self.contract_of(other).and_then(|known| known.returns.measures);
            measured.is_some_and(|at| argument(other, at) == Some(owner))
        };
        is_number && self.body.insts.iter().any(|(other, _)| measures(other))
    }

    fn cause_of_slot(&self, target: Value) -> FailsBy {
        let prototype = self.called_slot(target).and_then(|(slot, _)| slot.prototype(self.input.version));
        match prototype.map(|prototype| prototype.outcome.cause) {
            Some(Cause::Memory) => FailsBy::Memory,
            Some(Cause::Hostile) => FailsBy::Hostile,
            Some(Cause::Input | Cause::Misuse | Cause::Text | Cause::Size | Cause::Format) | None => FailsBy::Input,
        }
    }

    pub(crate) fn cause_of_texts(&self, contract: &Contract, args: &[Value]) -> FailsBy {
        let named = |at: usize, name: &str| contract.param(at).is_some_and(|param| param.name == name);
        // `"replace"`, `"surrogateescape"`: whatever cannot be decoded is replaced.
        let lenient = args.iter().enumerate().any(|(at, &arg)| {
            named(at, "errors")
                && matches!(self.defining_op(self.strip_casts(arg)), Some(Op::Str(word)) if word.as_str() != "strict")
        });
        // What is cut off may end within a character.
        let is_cut = contract.returns.length.is_some();
        let is_known = |arg: Value| {
            if is_cut { self.is_of_program(arg, DEEPEST_TEXT) } else { self.is_decodable(arg, DEEPEST_TEXT) }
        };
        let outside = |(at, &arg): (usize, &Value)| self.is_text(arg) && !named(at, "errors") && !is_known(arg);
        if !lenient && args.iter().enumerate().any(outside) { FailsBy::Input } else { FailsBy::Memory }
    }

    fn cause_of_format(&self, function: &FormatFunction, args: &[Value]) -> FailsBy {
        let (FormatPlace::Argument(at), VarArgs::From(first)) = (function.format, function.varargs) else {
            return FailsBy::Input;
        };
        let text = args.get(usize::from(at)).and_then(|&format| self.defining_op(self.strip_casts(format)));
        let Some(Op::Str(text)) = text else { return FailsBy::Input };
        let bytes: Vec<u8> = text.as_str().chars().map(|c| c as u32 as u8).collect();
        let Some(reading) = function.read(&bytes, self.version_of_formats(), SsizeClean::Defined) else {
            return FailsBy::Input;
        };
        let layout = reading.layout();
        let is_known = |text: VarArgId, arg: Value| {
            let is_whole = layout.units()[layout.args()[text].unit].model.args.len() == 1;
            if is_whole { self.is_decodable(arg, DEEPEST_TEXT) } else { self.is_of_program(arg, DEEPEST_TEXT) }
        };
        let outside =
            |text: VarArgId| args.get(usize::from(first) + text.index()).is_none_or(|&arg| !is_known(text, arg));
        if layout.fails_on_input() || layout.texts().any(outside) { FailsBy::Input } else { FailsBy::Memory }
    }

    pub(crate) fn is_text(&self, value: Value) -> bool {
        let types = &self.input.module.types;
        types
            .pointee(self.type_of(value))
            .is_some_and(|to| matches!(types.get(to), Type::Int(IntKind::Char | IntKind::SChar | IntKind::UChar)))
    }

    /// Whether text is part of the program: written out where it is used, or in one of its tables.
    pub(crate) fn is_of_program(&self, value: Value, depth: u32) -> bool {
        let Some(depth) = depth.checked_sub(1) else { return false };
        let value = self.strip_casts(value);
        match self.body.values[value].def {
            ValueDef::Inst(inst) => match self.data(inst).op {
                // `const char *word;` before a `switch` that gives it a word in each of its cases.
                Op::Str(_) | Op::Int(_) | Op::Undefined => true,
                Op::GlobalAddress(global) => self.is_table(global),
                Op::Load { from: base } | Op::FieldAddress { base, .. } | Op::ElementAddress { base, .. } => {
                    self.is_of_program(base, depth)
                }
                Op::Float(_)
                | Op::FunctionAddress(_)
                | Op::SlotAddress(_)
                | Op::Unary(..)
                | Op::Binary(..)
                | Op::Compare(..)
                | Op::Cast(_)
                | Op::PointerDifference(..)
                | Op::Store { .. }
                | Op::CopyAggregate { .. }
                | Op::ZeroAggregate { .. }
                | Op::Call { .. }
                | Op::Bind { .. }
                | Op::ScopeBegin(_)
                | Op::ScopeEnd(_)
                | Op::Opaque { .. } => false,
            },
            ValueDef::Param(block, _) => {
                let incoming = self.incoming(block, value);
                // What a loop passes on is what it has begun with.
                let moved = |from: Value| self.moved_from(from) == value;
                !incoming.is_empty() && incoming.iter().all(|&from| moved(from) || self.is_of_program(from, depth))
            }
        }
    }

    /// `p + 1` comes from `p`.
    fn moved_from(&self, mut value: Value) -> Value {
        loop {
            value = self.strip_casts(value);
            match self.defining_op(value) {
                Some(Op::ElementAddress { base, .. }) => value = base,
                _ => return value,
            }
        }
    }

    fn is_table(&self, global: GlobalId) -> bool {
        let init = self.input.module.globals[global].init.as_ref();
        matches!(init, Some(Constant::Str(_) | Constant::Record(_) | Constant::Array(_) | Constant::GlobalAddress(..)))
    }

    /// What a path that ends here tells of how the function fails.
    pub(crate) fn note_failed_exit(&mut self, state: &State, result: Option<Val>, is_error: bool) {
        let by = if is_error || state.exceptions.now == Now::Set {
            // `PyErr_NoMemory()` tells why, whatever it was that gave no memory.
            let told = state.exceptions.raised.filter(|_| state.exceptions.now == Now::Set);
            let told = told.filter(|_| state.trail.failures == 0).map(|call| self.known_cause(call));
            Some(match told {
                _ if state.trail.out_of_memory => FailsBy::Memory,
                _ if state.trail.hostile => FailsBy::Hostile,
                Some(by) => by,
                None => FailsBy::Input,
            })
        } else {
            match result.map(|val| state.concrete(val)) {
                Some(Val::Sym(sym)) => self.cause_of_result(state, sym),
                Some(Val::Int(_)) | None => None,
            }
        };
        let Some(by) = by else { return };
        self.found.fails_by = Some(self.found.fails_by.map_or(by, |known| known.max(by)));
    }

    /// `return PyLong_FromLong(n);` fails as the call does.
    fn cause_of_result(&mut self, state: &State, sym: Sym) -> Option<FailsBy> {
        let range = state.fact(sym);
        let can_fail = if self.returns_pointer() { range.may_be(0) } else { range.lo < 0 };
        match self.values.expr(sym) {
            _ if !can_fail => None,
            Expr::Result(inst, _) => Some(self.known_cause(inst)),
            Expr::Param(_) | Expr::Content(_) | Expr::Address(_) if self.returns_pointer() => None,
            Expr::Param(_)
            | Expr::Out(..)
            | Expr::Content(_)
            | Expr::Entrusted(_)
            | Expr::Join(..)
            | Expr::CellJoin(..)
            | Expr::Faded(_)
            | Expr::Address(_)
            | Expr::Function(_)
            | Expr::Text(_)
            | Expr::Float(_)
            | Expr::Unary(..)
            | Expr::Binary(..)
            | Expr::Compare(..)
            | Expr::Convert(..)
            | Expr::Answer(..)
            | Expr::Member(..)
            | Expr::Return(_) => Some(FailsBy::Input),
        }
    }
}
