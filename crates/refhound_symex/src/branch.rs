//! Conditions: what a branch tells about values, and which branches cannot be taken.

use refhound_clauses::{Contract, Everlasting, Gives, NullResult, Takes};
use refhound_contracts::TypeName;
use refhound_domains::{Comparison, Range};
use refhound_evidence::Origin;
use refhound_index::Symbol;
use refhound_ir::{BinaryOp, Callee, Inst, Op};
use refhound_summary::{CalleeKnowledge, Entrance, succeeding_range};
use refhound_types::Type;
use refhound_unknowns::limits;

use crate::engine::Engine;
use crate::exceptions::Now;
use crate::objects::{Doubt, Hold, Life, Object};
use crate::state::State;
use crate::summary::Makes;
use crate::value::{Expr, PlaceId, Proj, Root, Sym, Val};

/// Sums are looked into no deeper than this.
const DEPTH: u32 = 3;

/// Pointers below this are marks that a program makes of numbers.
const FIRST_PAGE: i64 = 4096;

impl Engine<'_> {
    /// The bounds of a value.
    pub(crate) fn range(&self, state: &State, val: Val) -> Range {
        match val {
            Val::Int(value) => Range::exactly(value),
            Val::Sym(sym) => {
                let known = state.fact(sym);
                match self.values.expr(sym) {
                    Expr::Address(_) | Expr::Function(_) | Expr::Text(_) => known.meet(Range::NONZERO),
                    Expr::Compare(..) => known.meet(Range::new(0, 1)),
                    Expr::Binary(op, left, right) => known.meet(self.arithmetic(state, op, left, right, DEPTH)),
                    Expr::Content(place) => known.meet(self.range_of_member(place)),
                    Expr::Param(_)
                    | Expr::Result(..)
                    | Expr::Out(..)
                    | Expr::Entrusted(_)
                    | Expr::Join(..)
                    | Expr::CellJoin(..)
                    | Expr::Faded(_)
                    | Expr::Float(_)
                    | Expr::Unary(..)
                    | Expr::Convert(..)
                    | Expr::Answer(..)
                    | Expr::Member(..)
                    | Expr::Return(_) => known,
                }
            }
        }
    }

    /// `node->kind` of an enumeration without gaps is one of its constants. What stands in a local variable may come from Python as a
    /// number.
    fn range_of_member(&self, place: PlaceId) -> Range {
        let data = self.values.data(place);
        let Some(Proj::Field(field)) = data.parts.last() else { return Range::ALL };
        let types = &self.input.module.types;
        let Type::Enum(id) = types.get(types.field(*field).ty) else { return Range::ALL };
        if data.root.is_local() { Range::ALL } else { gapless(&types.enumeration(*id).enumerators) }
    }

    /// The bounds of a sum, a difference and the like: `i + 1`, `flags & 7`.
    fn arithmetic(&self, state: &State, op: BinaryOp, left: Val, right: Val, depth: u32) -> Range {
        let bounds = |val: Val| match self.values.expr_of(val) {
            Some(Expr::Binary(op, left, right)) if depth > 0 => {
                let known = val.sym().map_or(Range::ALL, |sym| state.fact(sym));
                known.meet(self.arithmetic(state, op, left, right, depth - 1))
            }
            Some(Expr::Binary(..)) => Range::ALL,
            _ => self.range(state, val),
        };
        let (left, right) = (bounds(left), bounds(right));
        match op {
            BinaryOp::Add => left.plus(right),
            BinaryOp::Sub => left.minus(right),
            BinaryOp::Mul => left.times(right),
            BinaryOp::Div => left.divided_by(right),
            BinaryOp::Rem => left.remainder(right),
            BinaryOp::And => left.masked(right),
            BinaryOp::Shr => left.shifted_right(right),
            BinaryOp::Shl | BinaryOp::Or | BinaryOp::Xor => Range::ALL,
        }
    }

    /// Whether a comparison is decided by what is known.
    pub(crate) fn decide(&self, state: &State, op: Comparison, left: Val, right: Val) -> Option<bool> {
        let (a, b) = (self.range(state, left), self.range(state, right));
        if left == right {
            return Some(matches!(op, Comparison::Equal | Comparison::LessOrEqual | Comparison::GreaterOrEqual));
        }
        let by_bounds = a.compared(op, b);
        let differ = || {
            self.is_object_and_number(state, left, right)
                || self.are_different(state, left, right)
                || self.equals_other_constant(state, left, right)
        };
        match op {
            Comparison::Equal | Comparison::NotEqual if by_bounds.is_none() && differ() => {
                Some(op == Comparison::NotEqual)
            }
            Comparison::Equal
            | Comparison::NotEqual
            | Comparison::Less
            | Comparison::LessOrEqual
            | Comparison::Greater
            | Comparison::GreaterOrEqual => by_bounds,
        }
    }

    /// No object lives at an address like 1: such pointers are marks.
    fn is_object_and_number(&self, state: &State, left: Val, right: Val) -> bool {
        match (left, right) {
            (Val::Sym(sym), Val::Int(number)) | (Val::Int(number), Val::Sym(sym)) => {
                number.checked_abs().is_some_and(|number| (1..FIRST_PAGE).contains(&number))
                    && state.own.objects.get(sym).is_some_and(|object| object.owned > 0)
            }
            _ => false,
        }
    }

    /// Addresses of different variables differ, and a new object differs from all that was there before.
    fn are_different(&self, state: &State, left: Val, right: Val) -> bool {
        let root = |val| match self.values.expr_of(val) {
            Some(Expr::Address(place)) => match self.values.data(place).root {
                root @ (Root::Slot(_) | Root::Global(_)) => Some(root),
                Root::Pointer(_) => None,
            },
            _ => None,
        };
        matches!((root(left), root(right)), (Some(a), Some(b)) if a != b)
            || self.are_of_different_types(state, left, right)
            || (self.is_made_here(state, left) && self.was_there_before(right))
            || (self.is_made_here(state, right) && self.was_there_before(left))
    }

    /// Whether a call of this path has made the object and nobody else can have seen it since.
    fn is_made_here(&self, state: &State, val: Val) -> bool {
        let Some(sym) = self.object_of(state, val) else { return false };
        let Some(object) = state.own.objects.get(sym) else { return false };
        object.owned > 0
            && object.hold == Hold::Nobody
            && !state.fact(sym).may_be(0)
            && object.doubt == Doubt::default()
            && self.is_made_anew(sym)
            && self.stored(state, sym) == 0
    }

    /// Whether the call that an object comes from makes one each time, and never hands out one that it keeps.
    pub(crate) fn is_made_anew(&self, sym: Sym) -> bool {
        let makes_each_time = |made: &TypeName<'_>| {
            // `PyTuple_New(n)` has nothing that it could give back; that the empty tuple exists once matters to nobody.
            let from_nothing = || self.is_made_of_no_object(sym);
            made.api().is_some()
                && match made.everlasting() {
                    None => !self.is_immutable(sym) || from_nothing(),
                    Some(Everlasting::Empty) => from_nothing(),
                    Some(Everlasting::All | Everlasting::Small | Everlasting::Short) => false,
                }
        };
        let Some((Origin::New(maker), _)) = self.about.origins.get(&sym) else { return false };
        self.about.types.get(&sym).is_some_and(makes_each_time)
            || (!self.about.makers.contains_key(&sym)
                && (is_named_like_maker(maker.as_str()) || self.is_made_by_maker(sym)))
    }

    fn is_made_of_no_object(&self, sym: Sym) -> bool {
        let Expr::Result(call, _) = self.values.expr(sym) else { return false };
        let Op::Call { args, .. } = self.data(call).op else { return false };
        args.of(&self.body.value_pool).iter().all(|&arg| !self.is_object_value(self.strip_casts(arg)))
    }

    /// Whether a helper of the project has made it, which hands out nothing but what it has just made.
    fn is_made_by_maker(&self, sym: Sym) -> bool {
        let Expr::Result(call, _) = self.values.expr(sym) else { return false };
        let Op::Call { callee: Callee::Function(function), .. } = self.data(call).op else { return false };
        let CalleeKnowledge::Project { node, .. } = self.input.unit.callees[function] else { return false };
        self.callees.get(node).is_some_and(|summary| summary.makes == Makes::Anew)
    }

    /// Whether a pointer was there when the function began.
    fn was_there_before(&self, mut val: Val) -> bool {
        for _ in 0..limits::POINTERS_FOLLOWED {
            let Some(Expr::Content(place) | Expr::Address(place)) = self.values.expr_of(val) else { break };
            match self.values.data(place).root {
                Root::Global(_) => return true,
                Root::Pointer(base) => val = Val::Sym(base),
                Root::Slot(_) => return false,
            }
        }
        matches!(self.values.expr_of(val), Some(Expr::Param(_)))
    }

    /// Takes a condition as true or false; false when that contradicts what is known.
    pub(crate) fn assume(&mut self, state: &mut State, condition: Val, holds: bool) -> bool {
        match state.concrete(condition) {
            Val::Int(value) => (value != 0) == holds,
            Val::Sym(sym) => {
                if let Expr::Compare(op, left, right) = self.values.expr(sym) {
                    let op = if holds { op } else { op.negated() };
                    if !self.assume_compare(state, op, left, right) {
                        return false;
                    }
                    self.restrict(state, sym, Range::exactly(i64::from(holds))) && self.is_feasible(state, sym)
                } else {
                    self.restrict(state, sym, if holds { Range::NONZERO } else { Range::ZERO })
                }
            }
        }
    }

    fn assume_compare(&mut self, state: &mut State, op: Comparison, left: Val, right: Val) -> bool {
        let (left, right) = (state.concrete(left), state.concrete(right));
        if let Some(decided) = self.decide(state, op, left, right) {
            return decided;
        }
        let (a, b) = (self.range(state, left), self.range(state, right));
        if let Val::Sym(sym) = left
            && !self.restrict(state, sym, left_by(op, a, b))
        {
            return false;
        }
        if let Val::Sym(sym) = right
            && !self.restrict(state, sym, left_by(op.swapped(), b, a))
        {
            return false;
        }
        if op == Comparison::Equal {
            self.identify(state, left, right);
        }
        self.note_comparison(state, op, left, right);
        self.note_unread(state, op, left, right);
        true
    }

    /// Two pointers are equal: a reference too many to `None` keeps alive what lives anyway.
    fn identify(&mut self, state: &mut State, left: Val, right: Val) {
        let (Some(left), Some(right)) = (self.values.object(left), self.values.object(right)) else { return };
        for (one, other) in [(left, right), (right, left)] {
            let is_static = matches!(self.values.expr(other), Expr::Address(_));
            let forever = self.object(state, other).hold == Hold::Forever;
            // An argument that equals what a call has found to live forever does so as well.
            let is_param = !is_static && matches!(self.values.expr(one), Expr::Param(_));
            let known = state.own.objects.get(one).or_else(|| is_param.then(|| self.object(state, one)));
            if let Some(mut object) = known
                && object.life == Life::Alive
                && !matches!(self.values.expr(one), Expr::Address(_))
                && (forever || (is_static && object.owned > 0))
            {
                let mut twin = self.object(state, other);
                if twin.hold != Hold::Forever {
                    // `if (x == Py_None) Py_DECREF(Py_None);` releases what the variable owns.
                    twin.owned = twin.owned.saturating_add(object.owned).min(2);
                    self.put(state, other, twin);
                }
                object.hold = Hold::Forever;
                object.owned = 0;
                self.put(state, one, object);
                return;
            } else if self.is_in_global(other)
                && let Some(mut object) = state.own.objects.get(one)
                && self.is_made_by_project(one)
            {
                // A helper that may return what a variable holds may lend it.
                object.doubt.passed_on = true;
                self.put(state, one, object);
            } else if let Expr::Param(index) = self.values.expr(one)
                && let Hold::Place(place) = self.object(state, other).hold
                && self.is_object_param(index as usize)
                && self.object(state, one) == Object::new(0, Hold::Caller)
                && self.input.role.entry == Entrance::Python
            {
                // `if (entry->key == x) { unlink(entry); Py_DECREF(x); }`: the entry has a reference of its own to give up.
                self.put(state, one, Object::new(0, Hold::Place(place)));
            }
        }
    }

    fn is_in_global(&self, sym: Sym) -> bool {
        let Expr::Content(place) = self.values.expr(sym) else { return false };
        matches!(self.values.data(place).root, Root::Global(_))
    }

    fn is_made_by_project(&self, sym: Sym) -> bool {
        self.is_new_by_origin(sym) && !self.about.makers.contains_key(&sym)
    }

    /// Narrows what is known of a symbol; false when nothing is left.
    pub(crate) fn restrict(&mut self, state: &mut State, sym: Sym, to: Range) -> bool {
        let range = self.range(state, Val::Sym(sym)).meet(to);
        if !range.is_empty() && range == state.fact(sym) {
            return true;
        }
        let range = self.without_excluded(state, sym, range);
        if range.is_empty() {
            return false;
        }
        self.note_outcome(state, sym, range);
        state.facts.set(sym, range);
        self.note_failure_by_other_name(state, sym);
        if Range::new(1 - FIRST_PAGE, FIRST_PAGE - 1).includes(range) || range.hi < 0 {
            // NULL is no object, no object lives at an address like 1, and a failure in the place of a pointer is none.
            state.own.objects.remove(sym);
        }
        self.settle_indicator(state, sym, range);
        self.settle_awaited(state, sym, range);
        Engine::follow_implied(state, sym, range);
        if range == Range::ZERO {
            self.nothing_fetched(state, sym);
        } else if range.nonzero && self.is_fetched(sym) {
            state.trail.erred = true;
        }
        if !self.restrict_equals(state, sym, range) {
            return false;
        }
        if self.parts_followed >= limits::PARTS_FOLLOWED {
            return true;
        }
        self.parts_followed += 1;
        let is_possible = self.restrict_parts(state, sym, range);
        self.parts_followed -= 1;
        is_possible
    }

    /// What is known of a value tells of what it is made of; false when that contradicts what is known.
    fn restrict_parts(&mut self, state: &mut State, sym: Sym, range: Range) -> bool {
        match self.values.expr(sym) {
            // `!!x`, `(int)x` and the like carry nullness to what they are made of.
            Expr::Convert(to, inner) => {
                self.note_converted(state, sym, inner, range);
                match inner {
                    Val::Sym(_) if range.nonzero => self.assume(state, inner, true),
                    Val::Sym(_) if range == Range::ZERO && self.is_bool(to) => self.assume(state, inner, false),
                    Val::Sym(_) | Val::Int(_) => true,
                }
            }
            // `(x != NULL) != 0`, as `assert` asks.
            Expr::Compare(op, left, right) if range.nonzero => self.assume_compare(state, op, left, right),
            Expr::Compare(op, left, right) if range == Range::ZERO => {
                self.assume_compare(state, op.negated(), left, right)
            }
            // What is found to be of a type, or callable, is there.
            Expr::Answer(_, of @ Val::Sym(_)) if range.nonzero => self.assume(state, of, true),
            Expr::Binary(BinaryOp::Sub, left, right) if range == Range::ZERO => {
                self.assume_compare(state, Comparison::Equal, left, right)
            }
            // `bad |= f(x); if (bad) ...`
            Expr::Binary(BinaryOp::Or, left, right) if range == Range::ZERO => {
                self.assume(state, left, false) && self.assume(state, right, false)
            }
            Expr::Binary(..) if range == Range::ZERO || range.nonzero => {
                self.hand_on_parts(state, sym);
                true
            }
            Expr::Param(_)
            | Expr::Result(..)
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
            | Expr::Answer(..)
            | Expr::Member(..)
            | Expr::Return(_) => true,
        }
    }

    /// A function with several results that cannot fail gives all or none: `PyErr_Fetch` with a NULL type has fetched nothing.
    fn nothing_fetched(&mut self, state: &mut State, sym: Sym) {
        let Expr::Out(inst, number, generation) = self.values.expr(sym) else { return };
        let Op::Call { callee: Callee::Function(function), .. } = self.data(inst).op else { return };
        let CalleeKnowledge::Contract { contract, .. } = self.input.unit.callees[function] else { return };
        // Only the first tells: an exception without a traceback is one.
        let first = contract.params.iter().position(|param| param.takes == Takes::OutNew);
        if contract.returns.gives != Gives::Nothing || first != Some((number / 8) as usize) {
            return;
        }
        let others: Vec<Sym> = state.own.objects.iter().map(|(other, _)| other).collect();
        for other in others {
            if matches!(self.values.expr(other), Expr::Out(i, _, g) if i == inst && g == generation) {
                state.facts.set(other, Range::ZERO);
                state.own.objects.remove(other);
            }
        }
    }

    fn asks_exception(&self, sym: Sym) -> bool {
        let Expr::Result(inst, _) = self.values.expr(sym) else { return false };
        let Op::Call { callee: Callee::Function(function), .. } = self.data(inst).op else { return false };
        matches!(self.input.unit.callees[function], CalleeKnowledge::Contract { contract, .. } if contract.asks_exception)
    }

    /// A condition on the result of a call tells whether the call failed.
    fn note_outcome(&mut self, state: &State, sym: Sym, range: Range) {
        // To ask whether an exception is set is no attempt at anything.
        if self.asks_exception(sym) {
            return;
        }
        let before = state.fact(sym);
        let Expr::Result(inst, _) = self.values.expr(sym) else { return };
        let Some(call) = self.call_name(sym).or_else(|| self.called_slot_name(inst)) else { return };
        let pointer = self.is_pointer_result(sym);
        let failed = if pointer {
            range == Range::ZERO && !self.may_find_nothing(inst)
        } else {
            range.hi < 0 || self.is_no_success(inst, range)
        };
        let succeeded = if pointer { range.nonzero && before.may_be(0) } else { range.lo >= 0 && before.lo < 0 };
        if failed || (pointer && succeeded) {
            self.outcomes.push((call, inst, failed));
        }
    }

    /// A lookup that finds nothing has not failed: only an exception tells that it has.
    fn may_find_nothing(&self, call: Inst) -> bool {
        self.contract_of(call).is_some_and(|contract| match contract.returns.null {
            NullResult::Missing | NullResult::OnErrorOrMissing => true,
            NullResult::NotAPointer
            | NullResult::Never
            | NullResult::OnError
            | NullResult::Always
            | NullResult::IfArgumentNull => false,
        })
    }

    /// `if (PyList_Append(list, item))`, `!= 0`: a status that is not the one of success.
    fn is_no_success(&self, call: Inst, range: Range) -> bool {
        let told = |contract: &Contract| {
            let failure = contract.returns.fails_with.as_ref()?;
            let is_status = contract.returns.gives == Gives::Status && !failure.ambiguous;
            is_status.then(|| range.meet(succeeding_range(contract)).is_empty())
        };
        self.contract_of(call).and_then(told).unwrap_or(false)
    }

    /// `tp_alloc` of `type->tp_alloc(type, 0)`.
    fn called_slot_name(&self, inst: Inst) -> Option<Symbol> {
        let Op::Call { callee: Callee::Pointer(target), .. } = self.data(inst).op else { return None };
        self.called_slot(target).map(|(_, name)| name)
    }

    /// A test of the indicator has come out this way.
    fn settle_indicator(&mut self, state: &mut State, sym: Sym, range: Range) {
        if state.exceptions.matched == Some(sym) && range.nonzero && state.exceptions.now != Now::Set {
            return self.told_of_exception(state);
        }
        if state.exceptions.occurred != Some(sym) {
            return;
        }
        let pending = state.exceptions.awaited.last().copied().filter(|_| state.exceptions.now != Now::Set);
        if let (Now::Unknown, Some(call)) = (state.exceptions.now, state.exceptions.raised)
            && range.nonzero
            && self.may_find_nothing(call)
            && let Some(name) = self.called_name(call)
        {
            self.outcomes.push((name, call, true));
        }
        self.told_by_indicator(state, range);
        // An exception is there because the last call failed.
        if let Some(awaited) = pending.filter(|_| range.nonzero)
            && let Some(failing) = awaited.fails.with
        {
            self.restrict(state, awaited.sym, failing);
        }
    }

    /// An exception is set: by the last call that may have failed, or before the function began.
    fn told_of_exception(&mut self, state: &mut State) {
        if self.is_surely_clear(state) {
            return state.exceptions.was_set_before();
        }
        let pending = state.exceptions.awaited.last().copied();
        self.told_by_indicator(state, Range::NONZERO);
        if let Some((sym, failing)) = pending.and_then(|awaited| Some((awaited.sym, awaited.fails.with?))) {
            self.restrict(state, sym, failing);
        }
    }

    fn is_bool(&self, ty: refhound_types::TypeId) -> bool {
        matches!(self.input.module.types.get(ty), refhound_types::Type::Int(refhound_types::IntKind::Bool))
    }

    fn is_pointer_result(&self, sym: Sym) -> bool {
        match self.values.expr(sym) {
            Expr::Result(inst, _) => self.data(inst).result.is_some_and(|value| {
                matches!(self.input.module.types.get(self.type_of(value)), refhound_types::Type::Pointer(_))
            }),
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
            | Expr::Return(_) => false,
        }
    }
}

/// The bounds of constants that follow each other; 1 and 2 by themselves may be bits.
fn gapless(enumerators: &[(Symbol, i128)]) -> Range {
    let mut numbers: Vec<i128> = enumerators.iter().map(|&(_, number)| number).collect();
    numbers.sort_unstable();
    numbers.dedup();
    let (Some(&first), Some(&last)) = (numbers.first(), numbers.last()) else { return Range::ALL };
    let may_be_bits = first > 0 && last < 3;
    let (Ok(first), Ok(last)) = (i64::try_from(first), i64::try_from(last)) else { return Range::ALL };
    let is_gapless = i128::from(last) - i128::from(first) + 1 == numbers.len() as i128;
    if is_gapless && !may_be_bits && numbers.len() > 1 { Range::new(first, last) } else { Range::ALL }
}

/// `Node_New`, `create_node`: a function of the project that makes something each time, if its name tells the truth.
fn is_named_like_maker(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    ["new", "create", "alloc"].iter().any(|word| name.contains(word))
}

/// What the left one of two values can be when a comparison holds.
fn left_by(op: Comparison, left: Range, right: Range) -> Range {
    match (op, right.value()) {
        (Comparison::NotEqual, Some(number)) => left.without(number),
        _ => Range::of(op, right),
    }
}
