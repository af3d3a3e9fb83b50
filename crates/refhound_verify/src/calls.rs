//! Calls: the ways in which they can end, as steps of the sketch.

use refhound_callgraph::NodeId;
use refhound_clauses::{Contract, Everlasting, Gives, NullResult, RunsPython, Takes};
use refhound_contracts::formats::{FormatFunction, FormatPlace};
use refhound_contracts::{ApiId, ApiTable, SlotTable};
use refhound_domains::{Comparison, Range};
use refhound_index::{Symbol, intern};
use refhound_ir::{Callee, Inst, Op, Value, ValueDef, Values as ValueList};
use refhound_source::Span;
use refhound_summary::{CalleeKnowledge, Entrance, Returns, built_argument, null_allowed};

use crate::build::Builder;
use crate::effects::{Arg, Result, Way, ways_of_contract, ways_of_slot};
use crate::inline::CallSite;
use crate::numbers::Writer;
use crate::reason::{Assumption, Reason, name_or};
use crate::sketch::{
    Call, Condition, Holder, IfNull, NoteKind, Nullness, NumValue, ObjectKind, Owned, Ptr, Source, Step,
};
use crate::summary::Kept;
use crate::values::{Asked, Place, PlaceId, Root, Val};

/// What a call can do to memory that the function knows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum CallClass {
    Contract,
    /// No object is involved.
    Silent,
    Project,
}

/// One call.
struct Site {
    inst: Inst,
    span: Span,
    name: Option<Symbol>,
    result: Option<Value>,
    args: Vec<Value>,
}

impl Builder<'_> {
    pub(crate) fn call_class(&self, callee: Callee) -> CallClass {
        match self.knowledge(callee) {
            Some(CalleeKnowledge::Contract { .. } | CalleeKnowledge::Assumption) => CallClass::Contract,
            Some(CalleeKnowledge::Project { node, .. }) if !self.input.project.is_interface(node) => CallClass::Silent,
            Some(CalleeKnowledge::Project { .. }) => CallClass::Project,
            Some(CalleeKnowledge::Unknown { .. }) | None => CallClass::Silent,
        }
    }

    pub(crate) fn knowledge(&self, callee: Callee) -> Option<CalleeKnowledge<'_>> {
        match callee {
            Callee::Function(function) => Some(self.input.unit.callees[function]),
            Callee::Pointer(value) => match self.values.val(value) {
                Val::Function(function) => Some(self.input.unit.callees[function]),
                _ => None,
            },
        }
    }

    /// The place that stands for what a function tells of an object each time: `PyTuple_GET_ITEM(t, 0)`.
    pub(crate) fn told_place(&mut self, inst: Inst, args: ValueList) -> Option<PlaceId> {
        let Op::Call { callee: Callee::Function(function), .. } = self.input.body.insts[inst].op else { return None };
        let CalleeKnowledge::Contract { contract, name, .. } = self.input.unit.callees[function] else { return None };
        let pure = contract.returns.gives == Gives::Borrowed
            && contract.returns.null == NullResult::Never
            && contract.runs_python == RunsPython::Never
            && !contract.variadic;
        let list = args.of(&self.input.body.value_pool);
        let (&first, rest) = list.split_first()?;
        let second = match rest {
            [] => Asked::Nothing,
            [index] => match self.values.val(*index) {
                Val::Int(index) => Asked::Index(index),
                _ => Asked::Value(self.values.strip(*index)),
            },
            _ => return None,
        };
        if !pure || !matches!(self.values.val(first), Val::Ptr(_)) {
            return None;
        }
        let root = Root::Told(name, self.values.strip(first), second);
        Some(self.values.place(Place { root, parts: smallvec::SmallVec::new() }))
    }

    pub(crate) fn call(&mut self, inst: Inst, callee: Callee, args: ValueList) {
        let data = self.input.body.insts[inst];
        let list = args.of(&self.input.body.value_pool).to_vec();
        let mut site = Site { inst, span: data.span, name: None, result: data.result, args: list };
        self.check_arguments(&site.args);
        let unit = self.input.unit;
        let knowledge = match callee {
            Callee::Function(function) => unit.callees[function],
            Callee::Pointer(value) => match self.values.val(value) {
                Val::Function(function) => unit.callees[function],
                _ => return self.call_through_pointer(&site, value),
            },
        };
        match knowledge {
            CalleeKnowledge::Assumption => {
                if let Some(&argument) = site.args.first() {
                    let condition = self.condition(argument, true);
                    self.assume_condition(condition);
                }
            }
            CalleeKnowledge::Unknown { returns: Returns::Never, .. } => self.steps.push(Step::Never),
            CalleeKnowledge::Unknown { name, .. } => {
                site.name = Some(name);
                self.unknown_call(&site, Reason::UnknownCallee(name.as_str().to_owned()));
            }
            CalleeKnowledge::Contract { contract, name, format } => {
                site.name = Some(name);
                if self.follows(&site, name) {
                    return;
                }
                self.keeps_address(callee, contract, &site.args, site.span);
                if contract.never_returns {
                    return self.steps.push(Step::Never);
                }
                if let Some(place) = self.told_place(inst, args) {
                    return self.told_again(&site, place, name);
                }
                self.contract_call(&site, contract, name, format);
                match site.result.map(|result| self.values.val(result)) {
                    Some(Val::Ptr(to)) if contract.returns.gives == Gives::New => self.raiser = Some(to),
                    // Releasing what is not needed any more comes between a call and the question.
                    None if contract.params.iter().any(|param| param.takes == Takes::Release) => {}
                    _ => self.raiser = None,
                }
            }
            CalleeKnowledge::Project { node, name, .. } => {
                site.name = Some(name);
                self.project_call(&site, node, name);
            }
        }
    }

    fn assume_condition(&mut self, condition: Condition) {
        match condition {
            Condition::NotNull(ptr) => self.steps.push(Step::NonNull { ptr }),
            Condition::IsNull(ptr) => self.steps.push(Step::IsNull { ptr }),
            Condition::Number(num, comparison, value) => self.steps.push(Step::Assume { num, comparison, value }),
            Condition::Always(false) => self.steps.push(Step::Never),
            Condition::Always(true) | Condition::Any | Condition::IsStatic(_) | Condition::NotStatic(_) => {}
        }
    }

    fn told_again(&mut self, site: &Site, place: PlaceId, name: Symbol) {
        let Some(Val::Ptr(to)) = site.result.map(|result| self.values.val(result)) else { return };
        if site.result.is_some_and(|result| self.is_type(result)) {
            self.steps.push(Step::Copy { to, from: Source::Uncounted });
            return;
        }
        if let Some(Val::Ptr(ptr)) = site.args.first().map(|&first| self.values.val(first)) {
            self.steps.push(Step::NonNull { ptr });
        }
        let cell = self.values.cell(place, site.span);
        if !self.known.contains(cell) {
            self.assume(Assumption::ShallowAliasing);
            let note = self.note(site.span, NoteKind::Borrowed(name));
            let (object, owned) = (ObjectKind::Borrowed(name), Owned::Count(0));
            self.steps.push(Step::Fresh { to: cell, object, owned, null: Nullness::Never, note });
            self.known.insert(cell);
        }
        self.steps.push(Step::Copy { to, from: Source::Ptr(cell) });
    }

    fn contract_call(
        &mut self,
        site: &Site,
        contract: &Contract,
        name: Symbol,
        format: Option<&'static FormatFunction>,
    ) {
        let text = format.and_then(|function| self.format_text(function, site));
        let built = format.and_then(|function| built_argument(function, text.as_deref(), self.input.version));
        if let (Some((arg, more)), Some(Val::Ptr(to))) = (built, site.result.map(|result| self.values.val(result)))
            && let Some(Val::Ptr(ptr)) = site.args.get(arg).map(|&value| self.values.val(value))
        {
            self.steps.push(Step::NonNull { ptr });
            return self.object_result(site, to, Result::Argument(arg, more), name, Some(contract));
        }
        let format = format.map(|function| (function, text.as_deref()));
        let mut ways = ways_of_contract(contract, format, site.args.len(), self.input.version);
        if ways.len() > 1 && self.fills_new(site, contract, name) {
            self.assume(Assumption::FillsNew);
            ways.truncate(1);
        }
        for index in 0..site.args.len() {
            let used = ways.iter().any(|way| way.args.iter().any(|(at, arg)| *at == index && *arg != Arg::PassedOn));
            if used && !null_allowed(contract, index) {
                match self.values.val(site.args[index]) {
                    Val::Ptr(ptr) => self.steps.push(Step::NonNull { ptr }),
                    Val::Null if contract.param(index).is_some() => return self.steps.push(Step::Never),
                    _ => {}
                }
            }
        }
        let outside = self.outside_cells(&site.args, site.span);
        for &cell in &outside {
            if self.known.contains(cell) {
                continue;
            }
            self.fresh_memory(cell, Holder::Member, site.span);
        }
        if name.as_str() == "PyErr_Occurred"
            && let (Some(raiser), Some(Val::Ptr(to))) = (self.raiser, site.result.map(|result| self.values.val(result)))
        {
            return self.ask_indicator(site, raiser, to, name);
        }
        self.follow(site, &ways, name, Some(contract));
        for cell in outside {
            self.known.insert(cell);
        }
        let writer = if contract.runs_python == RunsPython::Never { Writer::Arguments } else { Writer::Anybody };
        self.called(&site.args, writer);
        self.bytes_written(site, name);
    }

    pub(crate) fn fills_memory(&self, callee: Callee) -> bool {
        matches!(self.knowledge(callee), Some(CalleeKnowledge::Contract { name, .. }) if name.as_str() == "memset")
    }

    /// Whether objects in a local record are looked at, here or in callees.
    fn is_used(&self, place: PlaceId) -> bool {
        !self.values.cells_in(place).is_empty()
    }

    /// `memset` and `memcpy` write whole records.
    fn bytes_written(&mut self, site: &Site, name: Symbol) {
        let &[to, filling, size] = site.args.as_slice() else { return };
        let local = |value: Value| match self.values.val(value) {
            Val::Address(place) if self.holds_objects(place) => Some(place),
            _ => None,
        };
        match name.as_str() {
            "memset" => {
                let Some(place) = local(to) else { return };
                let whole = self.values.place_type(place).and_then(|ty| self.input.module.types.size_of(ty));
                let size = match self.values.val(size) {
                    Val::Int(size) => u64::try_from(size).ok(),
                    _ => None,
                };
                let is_zero = matches!(self.values.val(filling), Val::Int(0));
                if is_zero && whole.is_some() && size == whole {
                    self.zero_local(to);
                } else if self.is_used(place) {
                    self.reason(Reason::MultiLevelPointer("a part of a record with objects is overwritten".into()));
                }
            }
            "memcpy" | "memmove" if [to, filling].into_iter().filter_map(local).any(|at| self.is_used(at)) => {
                self.reason(Reason::MultiLevelPointer("a record with objects is copied".into()));
            }
            _ => {}
        }
    }

    /// `PyList_SetItem` of a list that was made here: nothing is left that could go wrong.
    fn fills_new(&self, site: &Site, contract: &Contract, name: Symbol) -> bool {
        let fills = contract.returns.gives == Gives::Status
            && contract.params.iter().any(|param| param.takes == Takes::StealAlways);
        let Some(&first) = site.args.first() else { return false };
        let Some(Op::Call { callee: Callee::Function(maker), .. }) = self.values.op(self.values.strip(first)) else {
            return false;
        };
        let CalleeKnowledge::Contract { contract: maker, .. } = self.input.unit.callees[maker] else { return false };
        let family = maker.returns.type_name.as_deref().and_then(|made| made.strip_suffix("_Type"));
        let is_family = |family: &str| name.as_str().strip_prefix(family).is_some_and(|rest| rest.starts_with('_'));
        fills && maker.returns.gives == Gives::New && family.is_some_and(is_family)
    }

    /// Right after a call that gives an object or fails: an exception is set only if there is none.
    fn ask_indicator(&mut self, site: &Site, raiser: Ptr, to: Ptr, name: Symbol) {
        self.assume(Assumption::NoStaleException);
        let note = self.note(site.span, NoteKind::Borrowed(name));
        let (object, owned) = (ObjectKind::Borrowed(name), Owned::Count(0));
        let set = vec![Step::IsNull { ptr: raiser }, Step::Fresh { to, object, owned, null: Nullness::Never, note }];
        let clear = vec![Step::Copy { to, from: Source::Null }];
        self.steps.push(Step::Choice(vec![set, clear]));
    }

    /// Members and global variables of which a call gets the address: what they hold is known from then on.
    pub(crate) fn outside_cells(&mut self, args: &[Value], span: Span) -> Vec<Ptr> {
        let mut cells = Vec::new();
        for &value in args {
            if let Val::Address(place) = self.values.val(value)
                && self.values.places[place].slot().is_none()
                && self.values.places[place].is_exact()
                && self.is_address_of_object(value)
            {
                cells.push(self.values.cell(place, span));
            }
        }
        cells
    }

    /// Whether a value is the address of a variable for an object.
    pub(crate) fn is_address_of_object(&self, value: Value) -> bool {
        let pointee = self.input.module.types.pointee(self.values.ty(self.values.strip(value)));
        pointee.is_some_and(|ty| self.input.unit.object_types.contains(ty))
    }

    fn format_text(&self, function: &FormatFunction, site: &Site) -> Option<Vec<u8>> {
        let FormatPlace::Argument(at) = function.format else { return None };
        match self.values.val(*site.args.get(usize::from(at))?) {
            Val::Text(text) => Some(text.as_str().chars().map(|c| c as u32 as u8).collect()),
            _ => None,
        }
    }

    fn follow(&mut self, site: &Site, ways: &[Way], name: Symbol, contract: Option<&Contract>) {
        let outside = std::mem::take(&mut self.steps);
        let mut made: Vec<Vec<Step>> = Vec::new();
        for way in ways {
            self.one_way(site, way, name, contract);
            made.push(std::mem::take(&mut self.steps));
        }
        self.steps = outside;
        match made.len() {
            1 => self.steps.append(&mut made[0]),
            _ => self.steps.push(Step::Choice(made)),
        }
    }

    fn one_way(&mut self, site: &Site, way: &Way, name: Symbol, contract: Option<&Contract>) {
        for &(index, arg) in &way.args {
            let Some(&value) = site.args.get(index) else { continue };
            let null = match contract {
                Some(contract) if null_allowed(contract, index) => IfNull::Nothing,
                Some(_) | None => IfNull::Crash,
            };
            self.argument(site, value, arg, null, name);
        }
        let result = site.result.map(|result| self.values.val(result));
        if let Some(Val::Num(num)) = result {
            let is_pointer = site.result.is_some_and(|result| self.values.is_pointer(result));
            let never_null = contract.is_some_and(|contract| contract.returns.null == NullResult::Never);
            let range = if is_pointer && never_null { Range { nonzero: true, ..Range::ALL } } else { way.range };
            self.number_result(num, range);
        }
        let Some(Val::Ptr(to)) = result else {
            // A new reference that nobody takes: it is lost.
            if let (Result::New { .. }, None) = (way.result, site.result) {
                let to = self.values.ptrs.push(crate::sketch::PtrData { name: None, span: site.span });
                self.object_result(site, to, way.result, name, contract);
            }
            return;
        };
        self.object_result(site, to, way.result, name, contract);
    }

    pub(crate) fn number_result(&mut self, num: crate::sketch::Num, range: Range) {
        if let Some(value) = range.value() {
            self.steps.push(Step::Number { num, value: NumValue::Int(value) });
        } else {
            self.steps.push(Step::Number { num, value: NumValue::Any });
            if range.nonzero && range.lo < 0 && range.hi > 0 {
                self.steps.push(Step::Assume { num, comparison: Comparison::NotEqual, value: 0 });
            }
            if range.lo > i64::MIN {
                self.steps.push(Step::Assume { num, comparison: Comparison::GreaterOrEqual, value: range.lo });
            }
            if range.hi < i64::MAX {
                self.steps.push(Step::Assume { num, comparison: Comparison::LessOrEqual, value: range.hi });
            }
        }
    }

    fn object_result(&mut self, site: &Site, to: Ptr, result: Result, name: Symbol, contract: Option<&Contract>) {
        let null = |maybe: bool| if maybe { Nullness::Maybe } else { Nullness::Never };
        let everlasting = contract.is_some_and(|contract| {
            let type_name = contract.returns.type_name.as_deref().and_then(ApiTable::lookup_str);
            type_name.and_then(ApiId::everlasting) == Some(Everlasting::All)
        });
        let is_type = site.result.is_some_and(|result| self.is_type(result));
        match result {
            Result::Null => self.steps.push(Step::Copy { to, from: Source::Null }),
            Result::New { maybe_null: false } if everlasting => {
                self.steps.push(Step::Copy { to, from: Source::Uncounted });
            }
            Result::New { maybe_null } => {
                let note = self.note(site.span, NoteKind::Made(name));
                let (object, owned) = (ObjectKind::New(name), Owned::Count(1));
                self.steps.push(Step::Fresh { to, object, owned, null: null(maybe_null), note });
            }
            Result::Borrowed { .. } if is_type => self.steps.push(Step::Copy { to, from: Source::Uncounted }),
            Result::Borrowed { maybe_null } => {
                self.assume(Assumption::ShallowAliasing);
                let note = self.note(site.span, NoteKind::Borrowed(name));
                let (object, owned) = (ObjectKind::Borrowed(name), Owned::Count(0));
                self.steps.push(Step::Fresh { to, object, owned, null: null(maybe_null), note });
            }
            Result::Argument(arg, more) => {
                let from = site.args.get(arg).map_or(Source::Uncounted, |&value| self.source(value));
                self.steps.push(Step::Copy { to, from });
                if more != 0 {
                    let note = self.note(site.span, NoteKind::Retained);
                    self.steps.push(Step::Count { ptr: to, by: more, null: IfNull::Nothing, note });
                }
            }
            Result::Plain => self.unknown_object(to, site),
        }
    }

    /// An object of which nothing is known.
    fn unknown_object(&mut self, to: Ptr, site: &Site) {
        self.reason(Reason::UnknownCallee(name_or(site.name, "a function pointer")));
        let note = self.note(site.span, NoteKind::Read);
        let (object, owned) = (ObjectKind::Unknown, Owned::Unknown);
        self.steps.push(Step::Fresh { to, object, owned, null: Nullness::Maybe, note });
    }

    fn argument(&mut self, site: &Site, value: Value, arg: Arg, null: IfNull, name: Symbol) {
        let span = site.span;
        match arg {
            Arg::OutNew
            | Arg::OutBorrowed
            | Arg::OutNull
            | Arg::OutAny
            | Arg::OutMaybeBorrowed
            | Arg::InOutReplaced
            | Arg::InOutCleared => return self.out(site, value, arg, name),
            Arg::PassedOn if self.touches_object(value) => {
                self.reason(Reason::MultiLevelPointer("objects are given away that the call does not name".into()));
                if let Val::Address(place) = self.values.val(value) {
                    self.forget_local(place, span);
                }
            }
            Arg::Use | Arg::Retain | Arg::Release | Arg::Steal | Arg::Free | Arg::Init | Arg::PassedOn => {}
        }
        let Val::Ptr(ptr) = self.values.val(value) else { return };
        match arg {
            Arg::Retain | Arg::Init => {
                let note = self.note(span, NoteKind::Retained);
                self.steps.push(Step::Count { ptr, by: 1, null, note });
            }
            Arg::Release => {
                let note = self.note(span, NoteKind::Released);
                self.steps.push(Step::Count { ptr, by: -1, null, note });
            }
            Arg::Steal => {
                let note = self.note(span, NoteKind::GivenAway(name));
                self.steps.push(Step::Escape { ptr, by: 1, null: IfNull::Nothing, note });
            }
            Arg::Free => {
                let note = self.note(span, NoteKind::Ends);
                self.steps.push(Step::End { ptr, note });
            }
            Arg::PassedOn => {
                let note = self.note(span, NoteKind::PassedOn);
                self.steps.push(Step::Expose { ptr, note });
            }
            Arg::Use
            | Arg::OutNew
            | Arg::OutBorrowed
            | Arg::OutNull
            | Arg::OutAny
            | Arg::OutMaybeBorrowed
            | Arg::InOutReplaced
            | Arg::InOutCleared => {}
        }
    }

    /// A variable whose address is given gets another value.
    fn out(&mut self, site: &Site, value: Value, arg: Arg, name: Symbol) {
        let Val::Address(place) = self.values.val(value) else {
            let is_pointer_to_object = self.input.module.types.pointee(self.values.ty(value));
            let concerns = is_pointer_to_object.is_some_and(|ty| self.input.unit.object_types.contains(ty));
            if concerns && self.values.val(value) != Val::Null {
                self.reason(Reason::MultiLevelPointer("a pointer to a variable is passed on".into()));
            }
            return;
        };
        if !self.is_address_of_object(value) {
            return;
        }
        if !self.values.places[place].is_exact() {
            return self.reason(Reason::MultiLevelPointer("an element of an array receives an object".into()));
        }
        let data = self.values.places[place].clone();
        let cell = self.values.cell(place, site.span);
        let fresh = |owned, null, object, note| Step::Fresh { to: cell, object, owned, null, note };
        match arg {
            Arg::OutNew => {
                let note = self.note(site.span, NoteKind::Made(name));
                let made = fresh(Owned::Count(1), Nullness::Never, ObjectKind::New(name), note);
                self.receive(cell, made, &data, site.span);
            }
            Arg::OutBorrowed => {
                self.assume(Assumption::ShallowAliasing);
                let note = self.note(site.span, NoteKind::Borrowed(name));
                let lent = fresh(Owned::Count(0), Nullness::Never, ObjectKind::Borrowed(name), note);
                self.receive(cell, lent, &data, site.span);
            }
            Arg::OutMaybeBorrowed => {
                self.assume(Assumption::ShallowAliasing);
                let note = self.note(site.span, NoteKind::Borrowed(name));
                let lent = fresh(Owned::Count(0), Nullness::Never, ObjectKind::Borrowed(name), note);
                let outside = std::mem::take(&mut self.steps);
                self.receive(cell, lent, &data, site.span);
                let given = std::mem::replace(&mut self.steps, outside);
                self.steps.push(Step::Choice(vec![given, Vec::new()]));
            }
            Arg::OutNull => self.steps.push(Step::Copy { to: cell, from: Source::Null }),
            Arg::OutAny => {
                self.reason(Reason::UnknownCallee("a converter".to_owned()));
                let note = self.note(site.span, NoteKind::Read);
                self.steps.push(fresh(Owned::Unknown, Nullness::Maybe, ObjectKind::Unknown, note));
            }
            // The variable owns a reference before and after: for the count it is the same object.
            Arg::InOutReplaced => {}
            Arg::InOutCleared => {
                let note = self.note(site.span, NoteKind::Released);
                self.steps.push(Step::Count { ptr: cell, by: -1, null: IfNull::Nothing, note });
                self.steps.push(Step::Copy { to: cell, from: Source::Null });
            }
            Arg::Use | Arg::Retain | Arg::Release | Arg::Steal | Arg::Free | Arg::Init | Arg::PassedOn => {}
        }
    }

    /// A place gets an object that a call stores there. Outside local variables that is giving a reference away, whether
    /// there is one or not: `PyArg_ParseTuple(args, "O", &callback)` with a global variable.
    fn receive(&mut self, cell: Ptr, object: Step, place: &Place, span: Span) {
        if place.slot().is_some() {
            return self.steps.push(object);
        }
        self.take_out(cell, span);
        self.steps.push(object);
        let note = self.note(span, NoteKind::Stored);
        self.steps.push(Step::Escape { ptr: cell, by: 1, null: IfNull::Nothing, note });
    }

    /// `type->tp_alloc(type, 0)`: the field tells what is called.
    fn call_through_pointer(&mut self, site: &Site, value: Value) {
        let slot = match self.values.op(self.values.strip(value)) {
            Some(Op::Load { from }) => match self.values.op(self.values.strip(from)) {
                Some(Op::FieldAddress { field, .. }) => {
                    let types = &self.input.module.types;
                    let record = types.record(field.record).tag;
                    record.zip(types.field(field).name).and_then(|(record, name)| SlotTable::by_field(record, name))
                }
                _ => None,
            },
            _ => None,
        };
        match slot.and_then(|slot| slot.prototype(self.input.version)) {
            Some(prototype) => {
                self.follow(site, &ways_of_slot(prototype), intern("a type's slot"), None);
                self.called(&site.args, Writer::Anybody);
            }
            None if self.is_visit(site, value) => self.unknown_number(site.result),
            None => self.unknown_call(site, Reason::FunctionPointer),
        }
    }

    /// `visit(object, arg)` in a `tp_traverse`: the function is a parameter of one that Python calls, and only looks.
    fn is_visit(&self, site: &Site, function: Value) -> bool {
        let is_param = matches!(self.input.body.values[self.values.strip(function)].def, ValueDef::Param(..));
        let gives_number = site.result.is_none_or(|result| !self.values.is_pointer(result));
        is_param && gives_number && site.args.len() == 2 && self.input.role.entry == Entrance::Python
    }

    /// Nothing is known of the callee: whatever it gets can be changed.
    fn unknown_call(&mut self, site: &Site, reason: Reason) {
        self.raiser = None;
        // Code without a body knows what it is given; code of the project may know every object.
        let is_library = matches!(reason, Reason::UnknownCallee(_));
        self.called(&site.args, if is_library { Writer::Arguments } else { Writer::Anybody });
        let mut concerns = false;
        for &value in &site.args.clone() {
            match self.values.val(value) {
                Val::Ptr(ptr) => {
                    concerns = true;
                    let note = self.note(site.span, NoteKind::PassedOn);
                    self.steps.push(Step::Expose { ptr, note });
                }
                Val::Address(place) if self.holds_objects(place) => {
                    concerns = true;
                    self.forget_local(place, site.span);
                }
                _ => {}
            }
        }
        concerns |= matches!(site.result.map(|result| self.values.val(result)), Some(Val::Ptr(_)));
        if concerns {
            self.shared = true;
            self.reason(reason);
        } else {
            self.assume(Assumption::LibraryCode);
        }
        self.unknown_result(site.result, site.span);
    }

    /// A local variable may hold anything from now on.
    pub(crate) fn forget_local(&mut self, place: PlaceId, span: Span) {
        let Some(slot) = self.values.places[place].slot() else { return };
        for cell in self.values.slot_cells(slot) {
            let note = self.note(span, NoteKind::PassedOn);
            self.steps.push(Step::Expose { ptr: cell, note });
            let (object, owned) = (ObjectKind::Unknown, Owned::Unknown);
            self.steps.push(Step::Fresh { to: cell, object, owned, null: Nullness::Maybe, note });
        }
    }

    /// Whether the call was followed into its callee.
    fn follows(&mut self, site: &Site, name: Symbol) -> bool {
        let Some(loan) = self.loans.get(&site.inst).cloned() else { return false };
        let call = CallSite { span: site.span, name, args: &site.args, result: site.result };
        self.follow_loan(&call, &loan);
        self.known = refhound_index::BitSet::new(0);
        true
    }

    fn project_call(&mut self, site: &Site, callee: NodeId, name: Symbol) {
        if self.follows(site, name) {
            return;
        }
        let concerns = site.args.iter().any(|&value| self.touches_object(value))
            || matches!(site.result.map(|result| self.values.val(result)), Some(Val::Ptr(_)));
        if !self.input.project.is_interface(callee) && !concerns {
            self.assume(Assumption::LibraryCode);
            self.called(&site.args, Writer::Anybody);
            return self.unknown_result(site.result, site.span);
        }
        let Some(summary) = self.input.callees.get(callee) else {
            self.known = refhound_index::BitSet::new(0);
            return self.unknown_call(site, Reason::UndecidedCallee(name.as_str().to_owned()));
        };
        if summary.outcomes.is_empty() {
            return self.steps.push(Step::Never);
        }
        for (index, &value) in site.args.iter().enumerate() {
            match self.values.val(value) {
                Val::Address(place) if self.holds_objects(place) => {
                    self.reason(Reason::MultiLevelPointer(
                        "the address of a variable that holds an object is passed".into(),
                    ));
                    self.forget_local(place, site.span);
                }
                Val::Ptr(ptr) if !summary.params.contains(&(index as u16)) => {
                    self.reason(Reason::Unmodelled("an object is passed as another type".into()));
                    let note = self.note(site.span, NoteKind::PassedOn);
                    self.steps.push(Step::Expose { ptr, note });
                }
                _ => {}
            }
        }
        let args =
            summary.params.iter().filter_map(|&at| Some((at, self.source(*site.args.get(usize::from(at))?)))).collect();
        let result = site.result.map(|result| self.values.val(result));
        let status = match result {
            Some(Val::Num(num)) => Some(num),
            _ => None,
        };
        let result = match result {
            Some(Val::Ptr(ptr)) => Some(ptr),
            _ => None,
        };
        let note = self.note(site.span, NoteKind::Called(name));
        if summary.kept.contains(&Kept::Unchecked) {
            self.unchecked_stores.push(note);
        }
        self.steps.push(Step::Call(Call { callee, name, args, result, status, note }));
        self.known = refhound_index::BitSet::new(0);
        self.called(&site.args, Writer::Anybody);
        self.raiser = result;
        self.shared = true;
    }
}
