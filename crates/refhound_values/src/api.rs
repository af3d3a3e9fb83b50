//! Calls of functions that a contract describes: their results, the memory that they make, write and give back.

use refhound_clauses::{Bytes, Contract, Gives, NullResult, NumberOf, Place, RunsPython, Takes, Value as Told};
use refhound_contracts::FormatFunction;
use refhound_domains::Range;
use refhound_evidence::{Access, Confidence, FreeFault, RunError};
use refhound_index::{EntityId, Symbol};
use refhound_ir::Value;
use refhound_unknowns::limits;

use crate::alarm::{Trust, Wrong, judged};
use crate::arith::kinds;
use crate::call::Site;
use crate::interval::Interval;
use crate::machine::{Frame, Machine, Shape, type_range};
use crate::memory::{BaseKind, Block, Initial, Life, Storage};
use crate::state::State;
use crate::symbol::Source;
use crate::value::{Float, Int, Kind, Origin, Pointer, Val};

/// What is known of the callee.
#[derive(Clone, Copy)]
pub(crate) struct Known<'k> {
    pub contract: &'k Contract,
    pub name: Symbol,
    pub format: Option<&'static FormatFunction>,
}

/// Bounds of a contract as bounds of the engine: their ends mean that there is none.
pub(crate) fn interval(range: Range) -> Interval {
    let lo = if range.lo == i64::MIN { i128::MIN } else { i128::from(range.lo) };
    let hi = if range.hi == i64::MAX { i128::MAX } else { i128::from(range.hi) };
    Interval::new(lo, hi)
}

impl<'a> Machine<'a> {
    /// Whether the call comes back.
    pub(crate) fn api(&mut self, frame: &Frame<'a>, state: &mut State, site: &Site<'_>, known: &Known<'_>) -> bool {
        let contract = known.contract;
        if contract.never_returns {
            return false;
        }
        state.split = None;
        for &arg in site.args {
            let val = Self::peek(frame, state, arg);
            if !matches!(val.kind, Kind::Pointer(_)) {
                self.check_given(frame, site.inst, state, arg, &val);
            }
        }
        if known.format.is_some() && self.formatted(frame, state, site, known) {
            return true;
        }
        self.check_type(frame, state, site, known);
        self.bytes_written(frame, state, site, known);
        self.freed(frame, state, site, known);
        self.outputs(frame, state, site, known);
        if contract.runs_python == RunsPython::Yes {
            Self::havoc_escaped(state);
        }
        self.result(frame, state, site, known);
        true
    }

    /// The object that an argument is, if it is one and which is known.
    fn object_of(frame: &Frame<'_>, state: &State, site: &Site<'_>, at: usize) -> Option<crate::value::Base> {
        let val = Self::peek(frame, state, *site.args.get(at)?);
        val.as_pointer()?.target().map(|target| target.base)
    }

    /// A macro that trusts a type, on an object that comes from Python and of which nobody has asked anything. In the function that
    /// gets the object the rule about arguments has told it.
    fn check_type(&mut self, frame: &Frame<'_>, state: &mut State, site: &Site<'_>, known: &Known<'_>) {
        if let Some(trusted) = &known.contract.trusts {
            let at = usize::from(trusted.param);
            match Self::object_of(frame, state, site, at) {
                Some(base) if state.untyped.contains(&base) && frame.depth > 0 => {
                    let confidence = if state.doubt { Confidence::Likely } else { Confidence::Certain };
                    let trust = Trust { confidence, values: Vec::new() };
                    let error = RunError::Confused { call: known.name, wants: trusted.type_name.clone() };
                    self.alarm(frame, site.inst, kinds::TYPE, frame.name(site.args[at]), error, trust);
                }
                Some(_) | None => self.safe(frame, site.inst, kinds::TYPE),
            }
            return;
        }
        // Whoever tests a type, or can fail for a wrong one, has looked.
        if known.contract.tells.is_some() || known.contract.returns.fails_with.is_some() {
            for at in 0..site.args.len() {
                if let Some(base) = Self::object_of(frame, state, site, at) {
                    state.untyped.remove(&base);
                }
            }
        }
    }

    /// `memcpy`, `memset` and the like.
    fn bytes_written(&mut self, frame: &Frame<'_>, state: &mut State, site: &Site<'_>, known: &Known<'_>) {
        let Some(used) = known.contract.writes else { return };
        let arg = |at: u16| site.args.get(usize::from(at)).copied();
        let (Some(to), Some(size)) = (arg(used.to), arg(used.size)) else { return };
        let size = Self::peek(frame, state, size).as_int().unwrap_or(Int::of(Interval::new(0, i128::MAX)));
        let target = Self::peek(frame, state, to).into_owned();
        let is_nothing = state.range(&size).value() == Some(0);
        if is_nothing {
            return;
        }
        self.reach(frame, site.inst, state, (to, &target), (Access::Write, &size));
        let exact = state.range(&size).value();
        match used.what {
            Bytes::From(from) => {
                let Some(from) = arg(from) else { return };
                let source = Self::peek(frame, state, from).into_owned();
                self.reach(frame, site.inst, state, (from, &source), (Access::Read, &size));
                Self::copied(state, &target, &source, exact);
            }
            Bytes::Repeated(byte) => {
                let byte =
                    arg(byte).and_then(|byte| Self::peek(frame, state, byte).as_int()).map(|int| state.range(&int));
                if byte.is_some_and(|byte| byte.value() == Some(0)) {
                    Self::zeroed(state, &target, exact);
                } else {
                    Self::forget_targets(state, &target, exact.and_then(|size| i64::try_from(size).ok()));
                }
            }
        }
    }

    /// Memory that is given back.
    fn freed(&mut self, frame: &Frame<'_>, state: &mut State, site: &Site<'_>, known: &Known<'_>) {
        let moved = known.contract.returns.gives == Gives::MovedArgument;
        for (at, param) in known.contract.params.iter().enumerate() {
            let ends = param.takes == Takes::Free || (moved && param.takes == Takes::ConsumeOnSuccess);
            let Some(&arg) = site.args.get(at).filter(|_| ends) else { continue };
            let val = Self::peek(frame, state, arg).into_owned();
            let Kind::Pointer(pointer) = &val.kind else { continue };
            for target in &pointer.targets {
                let is_only = pointer.target().is_some();
                self.check_free(frame, state, site, known, (arg, *target, is_only));
                if let Some(block) = state.memory.blocks.get_mut(&target.base) {
                    let is_sure = is_only && !block.several && !moved;
                    block.life = if is_sure { Life::Freed } else { block.life.max(Life::MaybeFreed) };
                    if block.storage == Storage::Unknown {
                        block.life = Life::Alive;
                    }
                }
            }
        }
    }

    fn check_free(
        &mut self,
        frame: &Frame<'_>,
        state: &State,
        site: &Site<'_>,
        known: &Known<'_>,
        (arg, target, is_only): (Value, crate::value::Target, bool),
    ) {
        let Some(block) = state.memory.blocks.get(&target.base) else { return };
        let offset = state.range(&target.offset);
        let why = match (block.storage, block.life) {
            (Storage::Lasting, _) => FreeFault::NotAllocated,
            (_, Life::Freed) => FreeFault::Twice,
            (_, Life::MaybeFreed) => FreeFault::MaybeTwice,
            (Storage::Heap, Life::Alive) if !offset.may_be(0) => FreeFault::Inside,
            (Storage::Heap | Storage::Unknown, Life::Alive) => return self.safe(frame, site.inst, kinds::FREE),
        };
        let is_sure = is_only && !state.doubt && !block.several && why != FreeFault::MaybeTwice;
        let confidence = if is_sure { Confidence::Certain } else { Confidence::Possible };
        let error = RunError::BadFree { call: known.name, why };
        let trust = Trust { confidence, values: Vec::new() };
        self.alarm(frame, site.inst, kinds::FREE, frame.name(arg), error, trust);
    }

    /// Variables that the call may write: those that it is given the addresses of.
    fn outputs(&mut self, frame: &Frame<'_>, state: &mut State, site: &Site<'_>, known: &Known<'_>) {
        let contract = known.contract;
        for (at, arg) in site.args.iter().map(|&arg| frame.uncast(arg)).enumerate() {
            let param = contract.param(at);
            let is_written = param.is_none_or(|param| !param.constant)
                && !matches!(contract.writes, Some(used) if usize::from(used.to) == at)
                && param.is_none_or(|param| param.takes != Takes::Free);
            let val = Self::peek(frame, state, arg);
            let Kind::Pointer(pointer) = &val.kind else { continue };
            if !is_written || Self::is_object(frame, arg) {
                continue;
            }
            for target in pointer.targets.clone() {
                if matches!(self.bases.kind(target.base), BaseKind::Text(_) | BaseKind::Function { .. }) {
                    continue;
                }
                self.written_output(frame, state, site, known, (at, arg), &target);
            }
        }
    }

    fn is_object(frame: &Frame<'_>, arg: Value) -> bool {
        frame.function.unit.object_types.contains(frame.ty(arg))
    }

    /// One variable that the call writes: a number of which the contract knows the bounds, or anything.
    fn written_output(
        &mut self,
        frame: &Frame<'_>,
        state: &mut State,
        site: &Site<'_>,
        known: &Known<'_>,
        (at, arg): (usize, Value),
        target: &crate::value::Target,
    ) {
        let types = &frame.function.module.types;
        let stored = known.contract.stores.iter().find(|(param, _)| usize::from(*param) == at).map(|(_, range)| *range);
        let pointee = types.pointee(frame.ty(arg));
        let width = pointee.and_then(|ty| Self::width(frame, ty));
        let exact = state.range(&target.offset).value().and_then(|at| i64::try_from(at).ok());
        state.written(Some(target.base));
        let (Some(ty), Some(width), Some(offset)) = (pointee, width, exact) else {
            return state.memory.havoc(target.base, None, Origin::CALL);
        };
        let val = match (stored, frame.shape(ty)) {
            (Some(range), Shape::Int(kind)) => {
                let limit = type_range(frame, kind);
                let range = interval(range).meet(limit).unwrap_or(limit);
                let name = frame.name(arg);
                let data = crate::symbol::SymbolData { source: Source::Size, name, range: bounded_size(range) };
                self.fresh(state, crate::machine::maker(frame, site.inst, 1 + at as u32), data)
            }
            _ => Self::top(frame, ty, Origin::CALL),
        };
        let symbols = state.symbols.clone();
        let meeting = crate::joining::Meeting { left: &symbols, right: &symbols, thresholds: None };
        if matches!(val.kind, Kind::Other) {
            state.memory.havoc(target.base, Some((offset, i64::from(width))), Origin::CALL);
        } else {
            state.memory.put((target.base, offset, width), val, &meeting);
        }
    }

    fn result(&mut self, frame: &Frame<'_>, state: &mut State, site: &Site<'_>, known: &Known<'_>) {
        let Some(result) = site.result else { return };
        let returns = &known.contract.returns;
        let ty = frame.ty(result);
        let bounds = returns.range.map(interval);
        match frame.shape(ty) {
            Shape::Int(kind) => {
                let (source, bounds) = match returns.number {
                    Some(NumberOf::Held) => (Source::Number, bounds),
                    Some(NumberOf::Size) => {
                        (Source::Size, Some(bounded_size(bounds.unwrap_or(Interval::new(0, i128::MAX)))))
                    }
                    None => (Source::Call, bounds),
                };
                let limit = type_range(frame, kind);
                let mut range = bounds.and_then(|bounds| bounds.meet(limit)).unwrap_or(limit);
                if let Some(failure) = returns.fails_with.as_ref().filter(|failure| !failure.ambiguous)
                    && let Told::Int(value) = failure.value
                {
                    range = range.hull(Interval::exactly(i128::from(value)));
                }
                if returns.truth || (returns.gives == Gives::Status && known.contract.tells.is_some()) {
                    range = Interval::new(range.lo.clamp(-1, 0), 1);
                }
                if returns.number == Some(NumberOf::Size) && Self::known_size(frame, state, site) {
                    return;
                }
                let name = Self::described(frame, site, known);
                self.give(frame, state, site, source, &name, Some(range));
                Self::keep_origin(frame, state, site, returns.number.is_some());
                if returns.number == Some(NumberOf::Size) {
                    Self::remember_size(frame, state, site);
                }
            }
            Shape::Float(_) => {
                let origin = match returns.number {
                    Some(_) => Origin::PYTHON,
                    None => Self::origins(frame, state, site.args),
                };
                let float = bounds.map_or(Float::ANY, |it| Float { lo: it.lo as f64, hi: it.hi as f64, nan: false });
                state.vars.insert(frame.var(result), Val::float(float, origin));
            }
            Shape::Pointer => {
                let val = self.pointer_result(frame, state, site, known);
                state.vars.insert(frame.var(result), val);
            }
            Shape::Other(_) => {
                state.vars.insert(frame.var(result), Val::new(Kind::Other, Origin::CALL));
            }
        }
    }

    /// A size that was asked for before, and nothing has run since that could change it.
    fn known_size(frame: &Frame<'_>, state: &mut State, site: &Site<'_>) -> bool {
        let known = Self::object_of(frame, state, site, 0).and_then(|base| state.sizes.get(&base).copied());
        let (Some(sym), Some(result)) = (known, site.result) else { return false };
        let Some(range) = state.symbols.get(&sym).copied() else { return false };
        state.vars.insert(frame.var(result), Val::int(Int::symbol(sym, range), Origin::PYTHON));
        state.read_from.remove(&frame.var(result));
        true
    }

    fn remember_size(frame: &Frame<'_>, state: &mut State, site: &Site<'_>) {
        let sym =
            site.result.and_then(|result| state.vars.get(&frame.var(result))?.as_int()?.exact()).map(|form| form.sym);
        if let (Some(base), Some(sym)) = (Self::object_of(frame, state, site, 0), sym) {
            state.sizes.insert(base, sym);
        }
    }

    /// A function of numbers alone is as trustworthy as these.
    fn keep_origin(frame: &Frame<'_>, state: &mut State, site: &Site<'_>, is_named: bool) {
        let origin = Self::origins(frame, state, site.args);
        if !is_named
            && !origin.has(Origin::CALL)
            && let Some(val) = site.result.and_then(|result| state.vars.get_mut(&frame.var(result)))
        {
            val.origin = origin;
        }
    }

    fn origins(frame: &Frame<'_>, state: &State, args: &[Value]) -> Origin {
        args.iter().fold(Origin::OWN, |origin, arg| {
            let val = Self::peek(frame, state, *arg);
            origin.and(if matches!(val.kind, Kind::Pointer(_)) { Origin::CALL } else { val.origin })
        })
    }

    /// `PyList_Size(list)`
    fn described(frame: &Frame<'_>, site: &Site<'_>, known: &Known<'_>) -> String {
        match (known.contract.returns.number, site.args.first()) {
            (Some(_), Some(&arg)) => format!("{}({})", known.name, frame.name(arg)).trim_end_matches("()").to_owned(),
            _ => known.name.to_string(),
        }
    }

    fn pointer_result(&mut self, frame: &Frame<'_>, state: &mut State, site: &Site<'_>, known: &Known<'_>) -> Val {
        let returns = &known.contract.returns;
        let null = match returns.null {
            NullResult::Never | NullResult::NotAPointer => false,
            NullResult::Always => return Val::pointer(Pointer::null(), Origin::OWN),
            NullResult::OnError | NullResult::Missing | NullResult::OnErrorOrMissing | NullResult::IfArgumentNull => {
                true
            }
        };
        let null = null || returns.fails_with.as_ref().is_some_and(|failure| failure.value == Told::Null);
        if returns.gives == Gives::Argument
            && let Some(Place::Param(at)) = returns.from
            && let Some(&arg) = site.args.get(usize::from(at))
        {
            return Self::peek(frame, state, arg).into_owned();
        }
        if !returns.bytes.is_empty() {
            return self.allocated(frame, state, site, known, null);
        }
        Val::pointer(Pointer::elsewhere(null), Origin::CALL)
    }

    /// New memory of a size that arguments give.
    fn allocated(
        &mut self,
        frame: &Frame<'_>,
        state: &mut State,
        site: &Site<'_>,
        known: &Known<'_>,
        null: bool,
    ) -> Val {
        let returns = &known.contract.returns;
        let sizes: Vec<Val> = returns
            .bytes
            .iter()
            .filter_map(|at| site.args.get(usize::from(*at)))
            .map(|&arg| Self::peek(frame, state, arg).into_owned())
            .collect();
        let mut size = Int::exactly(1);
        for val in &sizes {
            let Some(int) = val.as_int() else { return Val::pointer(Pointer::elsewhere(null), Origin::CALL) };
            self.check_size(frame, state, site, known, val, &int);
            size = multiplied(state, &size, &int);
        }
        let site_at = site.inst.index() as u32;
        let latest = self.bases.of(BaseKind::Made { frame: frame.id, at: site_at, part: 0, older: false });
        let older = self.bases.of(BaseKind::Made { frame: frame.id, at: site_at, part: 0, older: true });
        if state.memory.blocks.contains_key(&latest) {
            let symbols = state.symbols.clone();
            let meeting = crate::joining::Meeting { left: &symbols, right: &symbols, thresholds: None };
            state.memory.fold(latest, older, &meeting);
            state.rename(latest, older);
        }
        let moved = returns.gives == Gives::MovedArgument;
        let initial = match (returns.zeroed, moved) {
            (true, _) => Initial::Zero,
            (false, true) => Initial::Anything(Origin::MEMORY),
            (false, false) => Initial::Unset,
        };
        state.memory.begin(latest, Block::new(Some(size), initial, Storage::Heap));
        Val::pointer(Pointer { null, ..Pointer::to(latest) }.fallible(), Origin::OWN)
    }

    /// A size that has wrapped on its way here makes too little memory.
    fn check_size(
        &mut self,
        frame: &Frame<'_>,
        state: &State,
        site: &Site<'_>,
        known: &Known<'_>,
        val: &Val,
        int: &Int,
    ) {
        if !int.wraps {
            return self.safe(frame, site.inst, kinds::OVERFLOW);
        }
        let Some(form) = int.form else { return };
        let whole = Int { form: Some(form), wraps: false, ..Int::of(Interval::new(i128::MIN, i128::MAX)) };
        let limit = 1_i128 << 64;
        // A negative size is a huge one, and the call fails; one that comes round again does not.
        let trust = judged(state, &self.symbols, val, &whole, Wrong::Outside(-limit + 1, limit - 1));
        let object = site.args.first().map_or_else(String::new, |arg| frame.name(*arg));
        let error = RunError::WrappedSize { call: known.name };
        match trust {
            Some(trust) => self.alarm(frame, site.inst, kinds::OVERFLOW, object, error, trust),
            None => self.safe(frame, site.inst, kinds::OVERFLOW),
        }
    }
}

/// What an object has room for.
fn bounded_size(range: Interval) -> Interval {
    range.meet(Interval::new(i128::MIN, limits::LARGEST_OBJECT)).unwrap_or(range)
}

/// The product of two sizes, which is taken not to wrap: if it does, that was told.
fn multiplied(state: &State, one: &Int, other: &Int) -> Int {
    let (left, right) = (state.range(one), state.range(other));
    let scale = |int: &Int, by: i128| int.form.and_then(|form| form.times(by));
    let form = match (left.value(), right.value()) {
        (Some(by), _) => scale(other, by),
        (_, Some(by)) => scale(one, by),
        _ => None,
    };
    // The bounds of the symbol say more than those of a number that may have wrapped.
    let by_form = form.and_then(|form| Some(form.range(*state.symbols.get(&form.sym)?)));
    let range = by_form.and_then(|range| range.meet(Interval::new(0, i128::MAX))).unwrap_or_else(|| left.times(right));
    let lower = match (left.value(), right.value()) {
        (Some(by), _) if by > 0 => other.lower.and_then(|it| it.times(by)),
        (_, Some(by)) if by > 0 => one.lower.and_then(|it| it.times(by)),
        _ => None,
    };
    Int { form, lower, ..Int::of(range) }
}
