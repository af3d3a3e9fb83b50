//! `if (x) Py_DECREF(x);`: the same as `Py_XDECREF(x)`, and one path as well.
//!
//! A destructor of a record with twelve members has twelve of these. Followed as branches they are 4,096 ways, of which no summary could
//! tell; as releases of what may be NULL they are one.

use refhound_clauses::{ItemAction, Place, RunsPython, Takes};
use refhound_domains::{Comparison, Range};
use refhound_index::FxHashMap;
use refhound_ir::{Block, Inst, Op, Target, Terminator, Value};

use crate::engine::Engine;
use crate::state::State;
use crate::value::{Expr, Sym, Val};

/// The branches of a function that guard nothing but a release of the pointer that they ask about.
#[derive(Default)]
pub(crate) struct GuardedReleases {
    /// By the block that asks: the pointer, and the way on which it is released.
    by_branch: FxHashMap<Block, (Value, Target)>,
    /// The releases themselves.
    calls: Vec<Inst>,
}

impl GuardedReleases {
    /// Whether a release stands behind a look at its pointer, which may still be NULL here.
    pub(crate) fn contains(&self, call: Inst) -> bool {
        self.calls.contains(&call)
    }
}

impl Engine<'_> {
    pub(crate) fn find_guarded_releases(&self) -> GuardedReleases {
        let mut found = GuardedReleases::default();
        for (block, data) in self.body.blocks.iter() {
            let Some(Terminator::Branch { condition, then, otherwise }) = data.end else { continue };
            let Some((pointer, comparison)) = self.compared_with_null(condition) else { continue };
            let (released, past) = match comparison {
                Comparison::NotEqual => (then, otherwise),
                Comparison::Equal => (otherwise, then),
                Comparison::Less | Comparison::LessOrEqual | Comparison::Greater | Comparison::GreaterOrEqual => {
                    continue;
                }
            };
            if let Some(call) = self.only_release(block, released, past, pointer) {
                found.by_branch.insert(block, (pointer, released));
                found.calls.push(call);
            }
        }
        found
    }

    /// The way of a branch that holds for NULL as well: nothing is known of the pointer, not even a call that may have failed.
    pub(crate) fn guarded_release(&mut self, state: &State, block: Block) -> Option<Target> {
        let (pointer, target) = self.graph.guarded.by_branch.get(&block).copied()?;
        let Val::Sym(sym) = state.concrete(self.read(state, pointer)) else { return None };
        let range = state.fact(sym);
        let is_member = matches!(self.values.expr(sym), Expr::Content(_) | Expr::Param(_) | Expr::Entrusted(_));
        (is_member && range == Range::ALL && !self.about.nullable.contains_key(&sym)).then_some(target)
    }

    fn compared_with_null(&self, condition: Value) -> Option<(Value, Comparison)> {
        let Some(Op::Compare(comparison, pointer, null)) = self.defining_op(condition) else { return None };
        let is_null = matches!(self.defining_op(self.strip_casts(null)), Some(Op::Int(zero)) if zero.get() == 0);
        (is_null && self.is_object_value(self.strip_casts(pointer))).then(|| (self.strip_casts(pointer), comparison))
    }

    /// The call in a block that does nothing but release the pointer and go on where others go that do not.
    fn only_release(&self, asking: Block, at: Target, past: Target, pointer: Value) -> Option<Inst> {
        let data = &self.body.blocks[at.block];
        let Some(Terminator::Jump(next)) = data.end else { return None };
        let pool = &self.body.value_pool;
        if next.block != past.block || next.args.of(pool) != past.args.of(pool) || !data.params.is_empty() {
            return None;
        }
        let (&last, before) = data.insts.split_last()?;
        let Op::Call { args, .. } = self.data(last).op else { return None };
        let &[released] = args.of(pool) else { return None };
        let is_release = self.contract_of(last)?.param(0).is_some_and(|param| param.takes == Takes::Release);
        let reads_only = |inst: &Inst| self.is_read(*inst);
        // Between the look and the release nothing is written.
        let asked = &self.body.blocks[asking].insts;
        let looked = asked.iter().rposition(|&inst| self.data(inst).result == Some(pointer));
        let unwritten = looked.map_or(self.defining_op(pointer).is_none(), |at| asked[at + 1..].iter().all(reads_only));
        let same = self.is_same_read(pointer, released);
        (is_release && same && unwritten && before.iter().all(reads_only)).then_some(last)
    }

    /// Whether an instruction computes or reads something and changes nothing.
    fn is_read(&self, inst: Inst) -> bool {
        match self.data(inst).op {
            Op::Int(_)
            | Op::Float(_)
            | Op::Str(_)
            | Op::GlobalAddress(_)
            | Op::FunctionAddress(_)
            | Op::SlotAddress(_)
            | Op::Undefined
            | Op::Unary(..)
            | Op::Binary(..)
            | Op::Compare(..)
            | Op::Cast(_)
            | Op::FieldAddress { .. }
            | Op::ElementAddress { .. }
            | Op::PointerDifference(..)
            | Op::Load { .. }
            | Op::Bind { .. } => true,
            Op::Store { .. }
            | Op::CopyAggregate { .. }
            | Op::ZeroAggregate { .. }
            | Op::Call { .. }
            | Op::ScopeBegin(_)
            | Op::ScopeEnd(_)
            | Op::Opaque { .. } => false,
        }
    }

    /// Whether two values are the same as long as nothing is written: the same one, or read through the same members.
    fn is_same_read(&self, one: Value, other: Value) -> bool {
        let (mut one, mut other) = (self.strip_casts(one), self.strip_casts(other));
        while one != other {
            (one, other) = match (self.defining_op(one), self.defining_op(other)) {
                (Some(Op::Load { from: a }), Some(Op::Load { from: b })) => (a, b),
                (Some(Op::FieldAddress { base: a, field: x }), Some(Op::FieldAddress { base: b, field: y }))
                    if x == y =>
                {
                    (a, b)
                }
                (Some(Op::GlobalAddress(a)), Some(Op::GlobalAddress(b))) => return a == b,
                (Some(Op::SlotAddress(a)), Some(Op::SlotAddress(b))) => return a == b,
                _ => return false,
            };
            (one, other) = (self.strip_casts(one), self.strip_casts(other));
        }
        true
    }

    /// `item = PyList_GET_ITEM(list, i); ... Py_DECREF(item); PyList_SET_ITEM(list, i, other);`: whoever fills slots of a container without
    /// a look at what stood there has to release it himself.
    pub(crate) fn is_of_refilled_slot(&self, sym: Sym) -> bool {
        let named =
            if let Expr::Member(accessor, ..) = self.values.expr(sym) { Some(accessor) } else { self.call_name(sym) };
        let Some(accessor) = named else { return false };
        let calls = || self.body.insts.iter().map(|(inst, _)| inst).filter(|&inst| self.contract_of(inst).is_some());
        let is_read = |&inst: &Inst| self.called_name(inst) == Some(accessor);
        let releases = |inst: Inst| self.contract_of(inst).is_some_and(|it| it.runs_python == RunsPython::Dealloc);
        let read: Vec<Value> =
            calls().filter(is_read).filter_map(|inst| self.container_with(inst, ItemAction::Gives)).collect();
        let fills = calls().filter(|&inst| !releases(inst));
        let mut filled = fills.filter_map(|inst| self.container_with(inst, ItemAction::Fills));
        filled.any(|filled| read.iter().any(|&read| self.is_same_read(read, filled)))
    }

    /// `old = *slot; *slot = item; Py_DECREF(old);` releases the reference of the slot, and `Py_INCREF(*slot); work(); Py_DECREF(*slot);` the one
    /// that was taken, whatever else may have become of the slot in between.
    pub(crate) fn is_exchanged(&self, sym: Sym) -> bool {
        let Expr::Content(place) = self.values.expr(sym) else { return false };
        if self.values.data(place).root.is_local() {
            return false;
        }
        let takes = |inst: Inst, kind: Takes| {
            let Op::Call { args, .. } = self.data(inst).op else { return None };
            let is_so = self.contract_of(inst)?.param(0).is_some_and(|param| param.takes == kind);
            args.of(&self.body.value_pool).first().copied().filter(|_| is_so)
        };
        let all = |kind: Takes| self.body.insts.iter().filter_map(move |(inst, _)| takes(inst, kind));
        let stores = self.body.insts.values().any(|data| {
            let Op::Store { to, value } = data.op else { return false };
            self.is_pointer(value) && !matches!(self.defining_op(self.strip_casts(to)), Some(Op::SlotAddress(_)))
        });
        stores || all(Takes::Retain).any(|taken| all(Takes::Release).any(|given| self.is_same_read(taken, given)))
    }

    /// The container that a call gives an item of, or fills a slot of.
    fn container_with(&self, call: Inst, action: ItemAction) -> Option<Value> {
        let contract = self.contract_of(call)?;
        let items = contract.items.filter(|items| items.action == action).map(|items| items.of);
        let lent = || match contract.returns.from {
            Some(Place::Param(at)) if action == ItemAction::Gives => Some(at),
            Some(Place::Param(_) | Place::Result | Place::Interpreter | Place::Elsewhere) | None => None,
        };
        let Op::Call { args, .. } = self.data(call).op else { return None };
        args.of(&self.body.value_pool).get(usize::from(items.or_else(lent)?)).copied()
    }
}
