//! Calls: bodies of the project are followed, the API does what its contract says, others may do anything.

use std::rc::Rc;

use refhound_index::EntityId;
use refhound_ir::{Callee, FuncId, Inst, Value};
use refhound_summary::{CalleeKnowledge, Function, Returns};
use refhound_unknowns::limits;

use crate::interval::Interval;
use crate::machine::{Frame, GaveUp, Machine, Probe, Shape, maker, type_range};
use crate::memory::{BaseKind, bases_in};
use crate::state::{Split, State, Way};
use crate::symbol::{Source, SymbolData};
use crate::value::{Base, Kind, Origin, Pointer, Val};

/// A call as it stands in the source.
#[derive(Clone, Copy)]
pub(crate) struct Site<'s> {
    pub inst: Inst,
    pub args: &'s [Value],
    pub result: Option<Value>,
}

impl<'a> Machine<'a> {
    /// Whether the call comes back.
    pub(crate) fn call(
        &mut self,
        frame: &Frame<'a>,
        inst: Inst,
        state: &mut State,
        callee: Callee,
        args: &[Value],
        result: Option<Value>,
    ) -> bool {
        let site = Site { inst, args, result };
        let Some(function) = self.called(frame, state, callee) else {
            self.unknown(frame, state, &site, "a call");
            return true;
        };
        match frame.function.unit.callees[function] {
            CalleeKnowledge::Contract { contract, name, format } => {
                self.api(frame, state, &site, &crate::api::Known { contract, name, format })
            }
            CalleeKnowledge::Project { node, name, .. } => match self.functions.function(node) {
                Some(callee) if self.may_follow(frame, &callee) => self.follow(frame, state, &site, callee),
                Some(_) | None => {
                    self.unknown(frame, state, &site, name.as_str());
                    true
                }
            },
            CalleeKnowledge::Assumption => match args.first() {
                Some(&condition) => match self.assume(frame, std::mem::take(state), condition, true) {
                    Some(after) => {
                        *state = after;
                        true
                    }
                    None => false,
                },
                None => true,
            },
            CalleeKnowledge::Unknown { name, returns, .. } => {
                if returns == Returns::Never {
                    // It does not come back; what goes wrong in it goes wrong all the same.
                    let node = self.functions.callee(frame.unit(), name);
                    if let Some(callee) = node.and_then(|node| self.functions.function(node))
                        && self.may_follow(frame, &callee)
                    {
                        self.follow(frame, state, &site, callee);
                    }
                    return false;
                }
                if Self::is_probe(name.as_str()) {
                    self.probed(frame, state, &site);
                    return true;
                }
                self.unknown(frame, state, &site, name.as_str());
                true
            }
        }
    }

    fn called(&self, frame: &Frame<'_>, state: &State, callee: Callee) -> Option<FuncId> {
        match callee {
            Callee::Function(function) => Some(function),
            Callee::Pointer(value) => {
                let val = Self::peek(frame, state, value);
                let target = val.as_pointer()?.target()?;
                match self.bases.kind(target.base) {
                    BaseKind::Function { unit, function } if unit as usize == frame.unit() => Some(function),
                    BaseKind::Function { .. }
                    | BaseKind::Slot { .. }
                    | BaseKind::Global { .. }
                    | BaseKind::Text(_)
                    | BaseKind::Made { .. }
                    | BaseKind::Input { .. } => None,
                }
            }
        }
    }

    fn is_probe(name: &str) -> bool {
        matches!(name, "probe" | "probe_float")
    }

    fn probed(&mut self, frame: &Frame<'_>, state: &State, site: &Site<'_>) {
        let [key, value] = site.args else { return };
        let Some(key) = Self::peek(frame, state, *key).as_int().and_then(|int| state.range(&int).value()) else {
            return;
        };
        if self.recording {
            let val = Self::peek(frame, state, *value).into_owned();
            let range = val.as_int().map(|int| state.range(&int));
            let place = frame.function.body.insts[site.inst].span;
            self.probes.push(Probe { key, val, range, unit: frame.unit(), place });
        }
    }

    /// Whether a body is looked at where it is called: not inside itself, and not too deep or too late, which is giving up.
    fn may_follow(&mut self, frame: &Frame<'_>, callee: &Function<'_>) -> bool {
        let own = (callee.unit.number, callee.body.function);
        if frame.chain.contains(&own) {
            return false;
        }
        if self.work >= self.budget / 2 {
            self.gave_up.get_or_insert(GaveUp::Work);
            return false;
        }
        if frame.depth >= limits::VALUE_DEPTH {
            self.gave_up.get_or_insert(GaveUp::Depth);
            return false;
        }
        true
    }

    fn follow(&mut self, frame: &Frame<'a>, state: &mut State, site: &Site<'_>, callee: Function<'a>) -> bool {
        let Some(info) = self.info(&callee) else {
            self.gave_up.get_or_insert(GaveUp::TooLong);
            self.unknown(frame, state, site, "a call");
            return true;
        };
        let number = (callee.unit.number as u32) << 20 ^ callee.body.function.index() as u32;
        let id = self.frame_id(frame.id, site.inst.index() as u32, number);
        let mut calls = frame.calls.clone();
        calls.push((frame.unit(), frame.function.body.insts[site.inst].span));
        let mut chain = frame.chain.clone();
        chain.push((callee.unit.number, callee.body.function));
        let inner = Frame { id, depth: frame.depth + 1, function: callee, info, calls, chain };
        let mut start = std::mem::take(state);
        start.split = None;
        let params = &callee.body.blocks[refhound_ir::Block::from_index(0)].params;
        for (at, &param) in params.iter().enumerate() {
            let val = match site.args.get(at) {
                Some(&arg) => Self::peek(frame, &start, arg).into_owned(),
                None => Self::top(&inner, inner.ty(param), Origin::CALL),
            };
            let val = Self::fitted(&inner, val, inner.ty(param));
            start.vars.insert(inner.var(param), val);
            if let Some(cell) = site.args.get(at).and_then(|arg| start.read_from.get(&frame.var(*arg)).copied()) {
                start.read_from.insert(inner.var(param), cell);
            }
        }
        let ends = self.run(&inner, start);
        self.returned(frame, state, site, &inner, ends)
    }

    /// Puts the ends of a call together.
    fn returned(
        &mut self,
        frame: &Frame<'a>,
        state: &mut State,
        site: &Site<'_>,
        inner: &Frame<'a>,
        ends: Vec<(Option<Val>, State)>,
    ) -> bool {
        let mut ways: Vec<(Val, State)> = Vec::new();
        for (val, mut end) in ends {
            self.drop_frame(&mut end, inner.id);
            let val = val.unwrap_or_else(|| Val::new(Kind::Other, Origin::OWN));
            match ways.iter_mut().find(|(known, _)| is_like(known, &val)) {
                Some((known, way)) => {
                    *known = crate::joining::Meeting { left: &way.symbols, right: &end.symbols, thresholds: None }
                        .val(known, &val);
                    *way = way.joined(&end, None);
                }
                None => ways.push((val, end)),
            }
        }
        let Some(((first, way), rest)) = ways.split_first() else { return false };
        let (mut result, mut joined) = (first.clone(), way.clone());
        for (val, end) in rest {
            result = crate::joining::Meeting { left: &joined.symbols, right: &end.symbols, thresholds: None }
                .val(&result, val);
            joined = joined.joined(end, None);
        }
        if rest.is_empty() {
            joined.doubt = way.doubt;
        }
        *state = joined;
        if let Some(value) = site.result {
            let var = frame.var(value);
            let result = Self::fitted(frame, result, frame.ty(value));
            state.vars.insert(var, result);
            state.read_from.remove(&var);
            if ways.len() > 1 {
                let ways = ways.into_iter().map(|(result, end)| Way {
                    result: Self::fitted(frame, result, frame.ty(value)),
                    memory: end.memory,
                    symbols: end.symbols,
                });
                state.split = Some(Rc::new(Split { var, ways: ways.collect() }));
            }
        }
        true
    }

    /// What a function leaves behind when it returns: not its variables.
    fn drop_frame(&mut self, state: &mut State, id: u32) {
        state.keep_vars(id, |_| false);
        let own: Vec<Base> = state
            .memory
            .blocks
            .keys()
            .filter(|base| matches!(self.bases.kind(*base), BaseKind::Slot { frame, .. } if frame == id))
            .collect();
        for base in own {
            state.memory.end(base);
            state.read_from.retain(|_, key| key.0 != base);
        }
    }

    /// A function of which nothing is known.
    pub(crate) fn unknown(&mut self, frame: &Frame<'_>, state: &mut State, site: &Site<'_>, name: &str) {
        Self::havoc_arguments(frame, state, site.args);
        Self::havoc_escaped(state);
        self.give(frame, state, site, Source::Call, name, None);
    }

    /// The result of a call: a number gets a symbol of its own.
    pub(crate) fn give(
        &mut self,
        frame: &Frame<'_>,
        state: &mut State,
        site: &Site<'_>,
        source: Source,
        name: &str,
        bounds: Option<Interval>,
    ) {
        let Some(result) = site.result else { return };
        let ty = frame.ty(result);
        let val = match frame.shape(ty) {
            Shape::Int(kind) => {
                let limit = type_range(frame, kind);
                let range = bounds.and_then(|bounds| bounds.meet(limit)).unwrap_or(limit);
                let name = match name {
                    "" => frame.name(result),
                    name if name.contains('(') => name.to_owned(),
                    name => format!("{name}()"),
                };
                self.fresh(state, maker(frame, site.inst, 0), SymbolData { source, name, range })
            }
            Shape::Float(_) | Shape::Pointer | Shape::Other(_) => Self::top(frame, ty, source.origin()),
        };
        state.vars.insert(frame.var(result), val);
        state.read_from.remove(&frame.var(result));
    }

    /// What arguments lead to may be anything from now on, and others may have its address.
    pub(crate) fn havoc_arguments(frame: &Frame<'_>, state: &mut State, args: &[Value]) {
        let bases: Vec<Base> =
            args.iter().flat_map(|arg| bases_in(&Self::peek(frame, state, *arg)).collect::<Vec<_>>()).collect();
        for base in &bases {
            state.untyped.remove(base);
        }
        for base in state.memory.reachable(bases) {
            Self::havoc_block(state, base);
        }
    }

    /// What others have the address of may be anything from now on.
    pub(crate) fn havoc_escaped(state: &mut State) {
        let escaped: Vec<Base> =
            state.memory.blocks.iter().filter(|(_, block)| block.escaped).map(|(base, _)| base).collect();
        for base in escaped {
            Self::havoc_block(state, base);
        }
        state.split = None;
        state.sizes.clear();
        state.untyped.clear();
    }

    fn havoc_block(state: &mut State, base: Base) {
        if let Some(block) = state.memory.blocks.get_mut(&base) {
            block.escaped = true;
            if block.initial == crate::memory::Initial::Constant {
                return;
            }
        }
        state.written(Some(base));
        state.memory.havoc(base, None, Origin::CALL);
    }

    /// The same for a call of C++ that may throw.
    pub(crate) fn havoc_call(frame: &Frame<'_>, state: &mut State, _: Callee, args: &[Value]) {
        Self::havoc_arguments(frame, state, args);
        Self::havoc_escaped(state);
    }
}

/// Whether two results need not be told apart: both NULL or both not, the same sign.
fn is_like(one: &Val, other: &Val) -> bool {
    let sign = |val: &Val| match &val.kind {
        Kind::Int(int) if int.range.value() == Some(0) => 0,
        Kind::Int(int) if int.range.hi < 0 => -1,
        Kind::Int(int) if int.range.lo > 0 => 1,
        Kind::Pointer(pointer) if pointer.is_null() => 0,
        Kind::Pointer(Pointer { null: false, .. }) => 1,
        Kind::Int(_) | Kind::Pointer(_) | Kind::Float(_) | Kind::Other => 2,
    };
    sign(one) == sign(other)
}
