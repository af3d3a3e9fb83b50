//! Calls that only ask: they give the same answer when they are asked again.

use refhound_clauses::{Contents, Contract, Exception, Gives, NullResult, RunsPython, Takes};
use refhound_contracts::TypeName;
use refhound_domains::Range;
use refhound_evidence::Origin;
use refhound_index::intern;
use refhound_ir::Value;
use refhound_summary::{Entrance, ExceptionAfter, Nullness, null_allowed, nullness_of};

use super::Site;
use crate::engine::Engine;
use crate::exceptions::Now;
use crate::exec::Flow;
use crate::nulls::fails_with_null;
use crate::objects::{Hold, Object};
use crate::state::State;
use crate::value::{Expr, Sym, Val};

/// What the number of items is called among the parts of an object. No function has such a name.
const ITEMS: &str = "#items";

impl<'a> Engine<'a> {
    /// Questions whose answer follows from the state, or stays the same: `PyErr_Occurred()`, `PyList_Check(x)`.
    pub(super) fn question(&mut self, state: &mut State, site: &Site<'a>, contract: &'a Contract) -> Option<Flow> {
        let result = site.result?;
        if let Some(flow) = self.type_question(state, site, contract) {
            return Some(flow);
        }
        if contract.asks_exception {
            self.found.asks = true;
            let kept = self.is_worked_with(site.inst);
            // A helper may be called while an exception is set, and does something with it.
            let of_caller = kept && self.input.role.entry == Entrance::Project && !state.exceptions.cleared;
            let val = if self.is_surely_clear(state) && !of_caller {
                self.nothing_failed(state);
                state.exceptions.settle_all(Now::Clear);
                Val::NULL
            } else {
                let sym = self.fresh(state, |generation| Expr::Result(site.inst, generation));
                if state.exceptions.now == Now::Set {
                    state.facts.set(sym, Range::NONZERO);
                    self.told_by_indicator(state, Range::NONZERO);
                }
                state.exceptions.occurred = Some(sym);
                if let (true, Some(name)) = (kept, site.name) {
                    self.origin_of_call(sym, Origin::Borrowed(name), site);
                    let range = state.fact(sym);
                    self.obtain(state, sym, Object::new(0, Hold::Interpreter), site.span, range);
                }
                Val::Sym(sym)
            };
            state.env.set(result, val);
            return Some(Flow::Next);
        }
        contract.tells_exception.then(|| self.exception_matches(state, site, result))
    }

    /// `PyErr_ExceptionMatches(PyExc_KeyError)`: a yes says that an exception is set, and which.
    fn exception_matches(&mut self, state: &mut State, site: &Site<'a>, result: Value) -> Flow {
        self.found.asks = true;
        let asked = site.args.first().and_then(|&val| self.api_object(val));
        let only = state.exceptions.raised.filter(|_| state.exceptions.now == Now::Set);
        let only = only.and_then(|call| self.about.raises_only.get(&call));
        let val = match (asked, only) {
            (Some(asked), Some(only)) if asked.as_str() == *only => Val::Int(1),
            _ => {
                let sym = self.fresh(state, |generation| Expr::Result(site.inst, generation));
                state.exceptions.matched = Some(sym);
                Val::Sym(sym)
            }
        };
        state.env.set(result, val);
        Flow::Next
    }

    /// `PyTuple_GET_SIZE(t)`, `PySequence_Length(args)`: however it is asked for, the size of a tuple is one number.
    pub(super) fn measure(&mut self, state: &mut State, site: &Site<'_>, contract: &'a Contract) -> Option<Flow> {
        let (result, at) = (site.result?, usize::from(contract.returns.measures?));
        let owner = self.object_of(state, *site.args.get(at)?)?;
        if !self.is_of_fixed_size(state, owner, contract) || self.can_be_null(state, owner) {
            return None;
        }
        self.use_object(state, owner, site.span);
        self.assume_not_null(state, owner);
        let size = self.values.sym(Expr::Member(intern(ITEMS), Val::Sym(owner), Val::NULL));
        state.facts.set(size, state.fact(size).meet(Range::at_least(0)));
        state.env.set(result, state.concrete(Val::Sym(size)));
        Some(Flow::Next)
    }

    /// What is known of the number of items of a tuple, if anybody has asked for it.
    pub(crate) fn items_of(&self, state: &State, owner: Sym) -> Option<Range> {
        let size = self.values.known(Expr::Member(intern(ITEMS), Val::Sym(owner), Val::NULL))?;
        Some(state.fact(size))
    }

    fn is_of_fixed_size(&self, state: &State, owner: Sym, contract: &Contract) -> bool {
        let is_fixed = |name: TypeName<'_>| name.contents() == Some(Contents::Fixed);
        // A class may have a `__len__` of its own, which only what looks at the object itself does not ask.
        let known = match contract.runs_python {
            RunsPython::Never => self.known_type(state, owner),
            RunsPython::Dealloc | RunsPython::Yes => self.about.types.get(&owner).copied(),
        };
        known.is_some_and(is_fixed) || contract.trusts.as_ref().is_some_and(|it| is_fixed(TypeName::of(&it.type_name)))
    }

    /// `Py_TYPE(x)`, `PyTuple_GET_ITEM(t, i)`, `PyArray_BASE(a)`: asked twice, they give the same twice.
    pub(super) fn accessor(&mut self, state: &mut State, site: &Site<'_>, contract: &'a Contract) -> Option<Flow> {
        let (result, name) = (site.result?, site.name?);
        if contract.runs_python != RunsPython::Never || contract.variadic {
            return None;
        }
        let (owner, second) = match *site.args.as_slice() {
            [first] => (first, Val::NULL),
            [first, second] => (first, second),
            _ => return None,
        };
        let returns = &contract.returns;
        let only_reads = || contract.params.iter().all(|param| matches!(param.takes, Takes::Borrow | Takes::Value));
        let reads = match returns.gives {
            Gives::Borrowed if returns.null == NullResult::Never || returns.same_each_time => Reads::Object,
            Gives::Value if self.is_pointer(result) && only_reads() => Reads::Pointer,
            Gives::Value if returns.same_each_time && only_reads() => Reads::Number,
            Gives::Borrowed
            | Gives::Value
            | Gives::New
            | Gives::Argument
            | Gives::NewArgument
            | Gives::MovedArgument
            | Gives::Status
            | Gives::Nothing
            | Gives::Null => return None,
        };
        let owner = self.object_of(state, owner)?;
        self.use_object(state, owner, site.span);
        if reads == Reads::Object || !(null_allowed(contract, 0) || fails_with_null(contract, 0)) {
            self.assume_not_null(state, owner);
        }
        if let Some(item) = state.keys.item(owner, second).filter(|_| reads == Reads::Object) {
            state.env.set(result, Val::Sym(item));
            return Some(Flow::Next);
        }
        let member = self.values.sym(Expr::Member(name, Val::Sym(owner), second));
        match reads {
            Reads::Object => self.read_object(state, site, contract, owner, member),
            Reads::Pointer => self.read_pointer(state, site, contract, member),
            Reads::Number => {}
        }
        self.note_implied(state, site, Some(Val::Sym(member)));
        state.env.set(result, state.concrete(Val::Sym(member)));
        Some(Flow::Next)
    }

    /// `PyArray_BASE(a)`: an object that its owner holds, or NULL.
    fn read_object(&mut self, state: &mut State, site: &Site<'_>, contract: &'a Contract, owner: Sym, member: Sym) {
        let Some(name) = site.name else { return };
        let nullness = nullness_of(contract);
        let range = if nullness == Nullness::Never { Range::NONZERO } else { Range::ALL };
        let range = state.fact(member).meet(range);
        if range == Range::ZERO || state.own.objects.get(member).is_some() {
            return;
        }
        let hold = if self.is_type_result(site) { Hold::Maybe } else { self.hold_of_item(state, owner) };
        if contract.returns.type_of.is_some() {
            self.about.types_of.insert(member);
            if let Some(made) = &contract.returns.type_name {
                self.about.types.insert(member, TypeName::of(made));
            }
        }
        self.origin_of_call(member, Origin::Borrowed(name), site);
        self.obtain(state, member, Object::new(0, hold), site.span, range);
        if nullness != Nullness::Never {
            self.note_nullable(member, nullness, site);
            self.about.members.entry(owner).or_default().push(member);
        }
    }

    /// `PyUnicode_AsUTF8(s)`, `PyArray_DATA(a)`: memory inside an object, or beside it.
    fn read_pointer(&mut self, state: &mut State, site: &Site<'_>, contract: &Contract, member: Sym) {
        let Some(result) = site.result else { return };
        if self.points_to_text(result) {
            self.about.insides.insert(member);
        }
        if self.points_to_objects(result) {
            self.about.item_arrays.insert(member);
        }
        let val = Val::Sym(member);
        if self.cannot_fail(state, site, contract) {
            self.assume(state, val, true);
            return;
        }
        let nullness = if self.is_misused(contract, site.inst) { Nullness::Failing } else { nullness_of(contract) };
        self.note_nullable(member, nullness, site);
        let exception = match contract.on_failure.exception {
            Exception::Set => ExceptionAfter::IfFailed,
            Exception::Maybe => ExceptionAfter::MaybeFailed,
            Exception::Never => ExceptionAfter::Unchanged,
        };
        if state.fact(member).may_be(0) {
            self.note_exception(state, site, exception, Some(val));
        }
    }

    /// Something is put into an object, or somebody gets it who may do so: what was not there may be there now. Code that
    /// goes on with it is believed.
    pub(super) fn members_change(&mut self, state: &mut State, owner: Val) {
        let Some(owner) = owner.sym().filter(|_| !self.about.members.is_empty()) else { return };
        let Some(members) = self.about.members.get(&owner) else { return };
        for &member in members {
            if state.fact(member) == Range::ZERO {
                let values = &self.values;
                state.facts.retain(|known, _| !values.mentions(Val::Sym(known), member));
                state.facts.set(member, Range::NONZERO);
            }
        }
    }
}

/// What a call reads of an object.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reads {
    Object,
    /// Of something that is no object.
    Pointer,
    Number,
}
