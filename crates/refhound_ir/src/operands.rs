//! The walks over instructions and terminators, written once: operands, successors, effects.

use refhound_index::IdList;

use crate::body::{Block, Callee, Case, Op, Target, Terminator, Value, Values};

/// The values an instruction or terminator reads, in order.
#[derive(Debug, Clone)]
pub struct Operands<'a> {
    fixed: [Option<Value>; 2],
    list: std::slice::Iter<'a, Value>,
}

impl<'a> Operands<'a> {
    fn new(first: Option<Value>, second: Option<Value>, list: &'a [Value]) -> Self {
        Operands { fixed: [first, second], list: list.iter() }
    }
}

impl Iterator for Operands<'_> {
    type Item = Value;

    #[inline]
    fn next(&mut self) -> Option<Value> {
        self.fixed[0].take().or_else(|| self.fixed[1].take()).or_else(|| self.list.next().copied())
    }
}

/// Whether an instruction can go when nobody uses its result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// Computes its result and nothing else.
    Pure,
    /// Reads memory.
    Reads,
    /// Writes memory, calls, or marks something that readers of reports need.
    Acts,
}

impl Callee {
    /// The value called, for a call through a pointer.
    pub fn pointer(self) -> Option<Value> {
        match self {
            Callee::Function(_) => None,
            Callee::Pointer(value) => Some(value),
        }
    }

    #[must_use]
    fn mapped(self, change: &mut impl FnMut(Value) -> Value) -> Callee {
        match self {
            Callee::Function(function) => Callee::Function(function),
            Callee::Pointer(value) => Callee::Pointer(change(value)),
        }
    }
}

fn map_list(list: Values, from: &[Value], into: &mut Vec<Value>, change: &mut impl FnMut(Value) -> Value) -> Values {
    IdList::store(into, list.of(from).iter().map(|&value| change(value)))
}

impl Op {
    /// The values it reads. `pool` is the body's `value_pool`.
    #[inline]
    pub fn operands<'a>(&self, pool: &'a [Value]) -> Operands<'a> {
        match *self {
            Op::Int(_)
            | Op::Float(_)
            | Op::Str(_)
            | Op::GlobalAddress(_)
            | Op::FunctionAddress(_)
            | Op::SlotAddress(_)
            | Op::Undefined
            | Op::ScopeBegin(_)
            | Op::ScopeEnd(_) => Operands::new(None, None, &[]),
            Op::Unary(_, value)
            | Op::Cast(value)
            | Op::FieldAddress { base: value, .. }
            | Op::Load { from: value }
            | Op::ZeroAggregate { to: value }
            | Op::Bind { value, .. } => Operands::new(Some(value), None, &[]),
            Op::Binary(_, left, right)
            | Op::Compare(_, left, right)
            | Op::ElementAddress { base: left, index: right }
            | Op::PointerDifference(left, right)
            | Op::Store { to: left, value: right }
            | Op::CopyAggregate { to: left, from: right } => Operands::new(Some(left), Some(right), &[]),
            Op::Call { callee, args } => Operands::new(callee.pointer(), None, args.of(pool)),
            Op::Opaque { touches, .. } => Operands::new(None, None, touches.of(pool)),
        }
    }

    /// The same instruction on other values. Lists are read in `from` and stored anew in `into`.
    #[must_use]
    pub fn mapped(self, from: &[Value], into: &mut Vec<Value>, change: &mut impl FnMut(Value) -> Value) -> Op {
        match self {
            Op::Int(_)
            | Op::Float(_)
            | Op::Str(_)
            | Op::GlobalAddress(_)
            | Op::FunctionAddress(_)
            | Op::SlotAddress(_)
            | Op::Undefined
            | Op::ScopeBegin(_)
            | Op::ScopeEnd(_) => self,
            Op::Unary(op, value) => Op::Unary(op, change(value)),
            Op::Binary(op, left, right) => Op::Binary(op, change(left), change(right)),
            Op::Compare(op, left, right) => Op::Compare(op, change(left), change(right)),
            Op::Cast(value) => Op::Cast(change(value)),
            Op::FieldAddress { base, field } => Op::FieldAddress { base: change(base), field },
            Op::ElementAddress { base, index } => Op::ElementAddress { base: change(base), index: change(index) },
            Op::PointerDifference(left, right) => Op::PointerDifference(change(left), change(right)),
            Op::Load { from } => Op::Load { from: change(from) },
            Op::Store { to, value } => Op::Store { to: change(to), value: change(value) },
            Op::CopyAggregate { to, from } => Op::CopyAggregate { to: change(to), from: change(from) },
            Op::ZeroAggregate { to } => Op::ZeroAggregate { to: change(to) },
            Op::Call { callee, args } => {
                let callee = callee.mapped(change);
                Op::Call { callee, args: map_list(args, from, into, change) }
            }
            Op::Bind { slot, value } => Op::Bind { slot, value: change(value) },
            Op::Opaque { touches, why } => Op::Opaque { touches: map_list(touches, from, into, change), why },
        }
    }

    pub fn effect(&self) -> Effect {
        match self {
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
            | Op::PointerDifference(..) => Effect::Pure,
            Op::Load { .. } => Effect::Reads,
            Op::Store { .. }
            | Op::CopyAggregate { .. }
            | Op::ZeroAggregate { .. }
            | Op::Call { .. }
            | Op::Bind { .. }
            | Op::ScopeBegin(_)
            | Op::ScopeEnd(_)
            | Op::Opaque { .. } => Effect::Acts,
        }
    }

    pub fn has_side_effects(&self) -> bool {
        self.effect() == Effect::Acts
    }
}

/// The targets of a terminator in order: `then` before `otherwise`, cases before `default`, `normal` before `unwind`.
#[derive(Debug, Clone)]
pub struct Targets<'a> {
    cases: std::slice::Iter<'a, Case>,
    blocks: std::slice::Iter<'a, Target>,
    fixed: [Option<&'a Target>; 2],
}

impl<'a> Iterator for Targets<'a> {
    type Item = &'a Target;

    #[inline]
    fn next(&mut self) -> Option<&'a Target> {
        self.cases
            .next()
            .map(|case| &case.target)
            .or_else(|| self.blocks.next())
            .or_else(|| self.fixed[0].take())
            .or_else(|| self.fixed[1].take())
    }
}

impl Terminator {
    #[inline]
    pub fn targets(&self) -> Targets<'_> {
        let none = Targets { cases: [].iter(), blocks: [].iter(), fixed: [None, None] };
        match self {
            Terminator::Jump(target) => Targets { fixed: [Some(target), None], ..none },
            Terminator::Branch { then, otherwise, .. } => Targets { fixed: [Some(then), Some(otherwise)], ..none },
            Terminator::Switch { cases, default, .. } => {
                Targets { cases: cases.iter(), fixed: [Some(default), None], ..none }
            }
            Terminator::IndirectJump { blocks, .. } => Targets { blocks: blocks.iter(), ..none },
            Terminator::Invoke { normal, unwind, .. } => Targets { fixed: [Some(normal), Some(unwind)], ..none },
            Terminator::Return(_) | Terminator::Unreachable | Terminator::Resume => none,
        }
    }

    /// The blocks that may come next; one that is reached in two ways comes twice.
    pub fn successors(&self) -> impl Iterator<Item = Block> + '_ {
        self.targets().map(|target| target.block)
    }

    /// Calls `change` on each target, in the order of `targets`.
    pub fn for_each_target_mut(&mut self, mut change: impl FnMut(&mut Target)) {
        match self {
            Terminator::Jump(target) => change(target),
            Terminator::Branch { then, otherwise, .. } => {
                change(then);
                change(otherwise);
            }
            Terminator::Switch { cases, default, .. } => {
                for case in cases {
                    change(&mut case.target);
                }
                change(default);
            }
            Terminator::IndirectJump { blocks, .. } => blocks.iter_mut().for_each(change),
            Terminator::Invoke { normal, unwind, .. } => {
                change(normal);
                change(unwind);
            }
            Terminator::Return(_) | Terminator::Unreachable | Terminator::Resume => {}
        }
    }

    /// The values it reads itself; what it passes to its targets is not among them.
    #[inline]
    pub fn own_operands<'a>(&self, pool: &'a [Value]) -> Operands<'a> {
        match *self {
            Terminator::Branch { condition: value, .. }
            | Terminator::Switch { value, .. }
            | Terminator::IndirectJump { target: value, .. }
            | Terminator::Return(Some(value)) => Operands::new(Some(value), None, &[]),
            Terminator::Invoke { callee, args, .. } => Operands::new(callee.pointer(), None, args.of(pool)),
            Terminator::Jump(_) | Terminator::Return(None) | Terminator::Unreachable | Terminator::Resume => {
                Operands::new(None, None, &[])
            }
        }
    }

    /// All values it reads: its own, then those passed to each target.
    #[inline]
    pub fn operands<'a>(&'a self, pool: &'a [Value]) -> impl Iterator<Item = Value> + 'a {
        let passed = self.targets().flat_map(|target| target.args.of(pool).iter().copied());
        self.own_operands(pool).chain(passed)
    }

    /// The same terminator on other values and blocks. Lists are read in `from` and stored anew in `into`.
    #[must_use]
    pub fn mapped(
        self,
        from: &[Value],
        into: &mut Vec<Value>,
        change: &mut impl FnMut(Value) -> Value,
        block: &mut impl FnMut(Block) -> Block,
    ) -> Terminator {
        let mut mapped = match self {
            Terminator::Jump(target) => Terminator::Jump(target),
            Terminator::Branch { condition, then, otherwise } => {
                Terminator::Branch { condition: change(condition), then, otherwise }
            }
            Terminator::Switch { value, cases, default } => Terminator::Switch { value: change(value), cases, default },
            Terminator::Return(value) => Terminator::Return(value.map(&mut *change)),
            Terminator::Unreachable => Terminator::Unreachable,
            Terminator::IndirectJump { target, blocks } => Terminator::IndirectJump { target: change(target), blocks },
            Terminator::Invoke { callee, args, normal, unwind } => {
                let callee = callee.mapped(change);
                Terminator::Invoke { callee, args: map_list(args, from, into, change), normal, unwind }
            }
            Terminator::Resume => Terminator::Resume,
        };
        mapped.for_each_target_mut(|target| {
            let args = map_list(target.args, from, into, change);
            *target = Target { block: block(target.block), args };
        });
        mapped
    }
}
