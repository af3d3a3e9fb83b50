//! The builder: front ends make bodies through it.
//!
//! ```text
//! let mut build = Builder::new(function, span, end);
//! let (done, more) = (build.new_block(), build.new_block());
//! let zero = build.int(0, int, span);
//! build.branch(zero, more, done, span);
//! build.switch_to(more);
//! build.fall_into(done, span);                 // jumps, unless the block has ended already; then goes on in `done`
//! build.return_(None, span);
//! let body = build.finish();
//! ```
//!
//! What is emitted after a terminator goes into a fresh block that nothing leads to. So code after `return` needs no
//! special case in front ends; `finish` drops it.

use refhound_domains::Comparison;
use refhound_index::{EntityId, IdList, IndexVec, Symbol};
use refhound_source::Span;
use refhound_types::{Field, TypeId};
use refhound_unknowns::{Guess, Unmodelled};

use crate::body::{
    BinaryOp, Block, BlockData, Body, Callee, Case, InstData, Op, Slot, SlotData, SlotKind, Target, Terminator,
    UnaryOp, Value, ValueData, ValueDef, Values,
};
use crate::module::{FuncId, GlobalId};
use crate::renumber::{Lists, Renumbering};

/// Room for a block of ordinary length.
const BLOCK_INSTRUCTIONS: usize = 14;

#[derive(Debug)]
pub struct Builder {
    body: Body,
    current: Block,
    /// Blocks in the order in which they were first filled: the order of the source.
    order: Vec<Block>,
    /// Whether a block is in `order`.
    placed: IndexVec<Block, bool>,
}

impl Builder {
    /// A body with its entry block, which is the current one. `end` is the closing brace.
    pub fn new(function: FuncId, span: Span, end: Span) -> Self {
        Self::with_lists(function, span, end, Lists::default())
    }

    /// As `new`, with the room of a body that `finish_with` numbered.
    pub fn new_with(function: FuncId, span: Span, end: Span, renumbering: &mut Renumbering) -> Self {
        Self::with_lists(function, span, end, renumbering.take_spare())
    }

    fn with_lists(function: FuncId, span: Span, end: Span, Lists { values, insts }: Lists) -> Self {
        let body = Body {
            function,
            values,
            insts,
            blocks: IndexVec::new(),
            slots: IndexVec::new(),
            value_pool: Vec::new(),
            span,
            end,
            guesses: Vec::new(),
        };
        let mut builder = Builder { body, current: Block::from_index(0), order: Vec::new(), placed: IndexVec::new() };
        let entry = builder.new_block();
        builder.switch_to(entry);
        builder
    }

    /// What has been built so far.
    pub fn body(&self) -> &Body {
        &self.body
    }

    pub fn entry(&self) -> Block {
        Block::from_index(0)
    }

    /// A parameter of the function, as a value; they come in the order of the calls.
    pub fn param(&mut self, ty: TypeId) -> Value {
        self.block_param(self.entry(), ty)
    }

    pub fn new_block(&mut self) -> Block {
        self.placed.push(false);
        self.body.blocks.push(BlockData::default())
    }

    pub fn block_count(&self) -> usize {
        self.body.blocks.len()
    }

    /// Adds a parameter to a block. Whoever jumps there passes a value for it.
    pub fn block_param(&mut self, block: Block, ty: TypeId) -> Value {
        let position = self.body.blocks[block].params.len() as u32;
        let value = self.body.values.push(ValueData { ty, def: ValueDef::Param(block, position) });
        self.body.blocks[block].params.push(value);
        value
    }

    /// What is emitted from now on goes to the end of `block`.
    pub fn switch_to(&mut self, block: Block) {
        self.current = block;
        if !self.placed[block] {
            self.placed[block] = true;
            self.order.push(block);
        }
    }

    pub fn current(&self) -> Block {
        self.current
    }

    /// Whether the current block has its terminator: what comes next in the source cannot be reached from here.
    pub fn is_terminated(&self) -> bool {
        self.body.blocks[self.current].end.is_some()
    }

    pub fn slot(&mut self, name: Option<Symbol>, ty: TypeId, kind: SlotKind, span: Span) -> Slot {
        self.body.slots.push(SlotData { name, ty, kind, span, alias: None })
    }

    /// What the source calls the type of a variable.
    pub fn alias(&mut self, slot: Slot, alias: Option<Symbol>) {
        self.body.slots[slot].alias = alias;
    }

    pub fn type_of(&self, value: Value) -> TypeId {
        self.body.values[value].ty
    }

    /// A tolerance rule was needed here.
    pub fn guess(&mut self, guess: Guess, span: Span) {
        self.body.guesses.push((guess, span));
    }

    /// Stores a list of values for a call or a target.
    pub fn values(&mut self, values: impl IntoIterator<Item = Value>) -> Values {
        IdList::store(&mut self.body.value_pool, values)
    }

    pub fn target(&mut self, block: Block, args: impl IntoIterator<Item = Value>) -> Target {
        Target { block, args: self.values(args) }
    }

    // Instructions.

    /// Emits any instruction; `ty` is the type of its result.
    pub fn emit(&mut self, op: Op, ty: Option<TypeId>, span: Span) -> Option<Value> {
        self.reopen();
        let inst = self.body.insts.next_id();
        let result = ty.map(|ty| self.body.values.push(ValueData { ty, def: ValueDef::Inst(inst) }));
        self.body.insts.push(InstData { op, result, span });
        let insts = &mut self.body.blocks[self.current].insts;
        if insts.capacity() == 0 {
            insts.reserve(BLOCK_INSTRUCTIONS);
        }
        insts.push(inst);
        result
    }

    /// Emits an instruction that has a result.
    pub fn define(&mut self, op: Op, ty: TypeId, span: Span) -> Value {
        self.emit(op, Some(ty), span).expect("a type was given, so there is a result")
    }

    pub fn int(&mut self, value: i128, ty: TypeId, span: Span) -> Value {
        self.define(Op::Int(value.into()), ty, span)
    }

    pub fn float(&mut self, value: f64, ty: TypeId, span: Span) -> Value {
        self.define(Op::Float(value.to_bits().into()), ty, span)
    }

    pub fn str(&mut self, text: Symbol, ty: TypeId, span: Span) -> Value {
        self.define(Op::Str(text), ty, span)
    }

    /// `ty` is a pointer to the global's type, here as in the next two.
    pub fn global_address(&mut self, global: GlobalId, ty: TypeId, span: Span) -> Value {
        self.define(Op::GlobalAddress(global), ty, span)
    }

    pub fn function_address(&mut self, function: FuncId, ty: TypeId, span: Span) -> Value {
        self.define(Op::FunctionAddress(function), ty, span)
    }

    pub fn slot_address(&mut self, slot: Slot, ty: TypeId, span: Span) -> Value {
        self.define(Op::SlotAddress(slot), ty, span)
    }

    pub fn undefined(&mut self, ty: TypeId, span: Span) -> Value {
        self.define(Op::Undefined, ty, span)
    }

    pub fn unary(&mut self, op: UnaryOp, value: Value, ty: TypeId, span: Span) -> Value {
        self.define(Op::Unary(op, value), ty, span)
    }

    pub fn binary(&mut self, op: BinaryOp, left: Value, right: Value, ty: TypeId, span: Span) -> Value {
        self.define(Op::Binary(op, left, right), ty, span)
    }

    /// `int` is the type `int`.
    pub fn compare(&mut self, op: Comparison, left: Value, right: Value, int: TypeId, span: Span) -> Value {
        self.define(Op::Compare(op, left, right), int, span)
    }

    pub fn cast(&mut self, value: Value, ty: TypeId, span: Span) -> Value {
        self.define(Op::Cast(value), ty, span)
    }

    pub fn field_address(&mut self, base: Value, field: Field, ty: TypeId, span: Span) -> Value {
        self.define(Op::FieldAddress { base, field }, ty, span)
    }

    pub fn element_address(&mut self, base: Value, index: Value, ty: TypeId, span: Span) -> Value {
        self.define(Op::ElementAddress { base, index }, ty, span)
    }

    pub fn pointer_difference(&mut self, left: Value, right: Value, ty: TypeId, span: Span) -> Value {
        self.define(Op::PointerDifference(left, right), ty, span)
    }

    pub fn load(&mut self, from: Value, ty: TypeId, span: Span) -> Value {
        self.define(Op::Load { from }, ty, span)
    }

    pub fn store(&mut self, to: Value, value: Value, span: Span) {
        self.emit(Op::Store { to, value }, None, span);
    }

    pub fn copy_aggregate(&mut self, to: Value, from: Value, span: Span) {
        self.emit(Op::CopyAggregate { to, from }, None, span);
    }

    pub fn zero_aggregate(&mut self, to: Value, span: Span) {
        self.emit(Op::ZeroAggregate { to }, None, span);
    }

    /// `ty` is the result's type; `None` for `void`.
    pub fn call(&mut self, callee: Callee, args: &[Value], ty: Option<TypeId>, span: Span) -> Option<Value> {
        let args = self.values(args.iter().copied());
        self.emit(Op::Call { callee, args }, ty, span)
    }

    pub fn scope_begin(&mut self, slot: Slot, span: Span) {
        self.emit(Op::ScopeBegin(slot), None, span);
    }

    pub fn scope_end(&mut self, slot: Slot, span: Span) {
        self.emit(Op::ScopeEnd(slot), None, span);
    }

    pub fn opaque(&mut self, why: Unmodelled, touches: &[Value], ty: Option<TypeId>, span: Span) -> Option<Value> {
        let touches = self.values(touches.iter().copied());
        self.emit(Op::Opaque { touches, why }, ty, span)
    }

    // Terminators. Each ends the current block.

    pub fn terminate(&mut self, end: Terminator, span: Span) {
        self.reopen();
        let block = &mut self.body.blocks[self.current];
        block.end = Some(end);
        block.end_span = Some(span);
    }

    pub fn jump(&mut self, block: Block, span: Span) {
        self.jump_with(block, [], span);
    }

    pub fn jump_with(&mut self, block: Block, args: impl IntoIterator<Item = Value>, span: Span) {
        let target = self.target(block, args);
        self.terminate(Terminator::Jump(target), span);
    }

    /// Jumps to `block` unless the current one has ended already, then goes on there.
    pub fn fall_into(&mut self, block: Block, span: Span) {
        if !self.is_terminated() {
            self.jump(block, span);
        }
        self.switch_to(block);
    }

    pub fn branch(&mut self, condition: Value, then: Block, otherwise: Block, span: Span) {
        let (then, otherwise) = (self.target(then, []), self.target(otherwise, []));
        self.terminate(Terminator::Branch { condition, then, otherwise }, span);
    }

    pub fn switch(&mut self, value: Value, cases: Vec<Case>, default: Block, span: Span) {
        let default = self.target(default, []);
        self.terminate(Terminator::Switch { value, cases, default }, span);
    }

    pub fn return_(&mut self, value: Option<Value>, span: Span) {
        self.terminate(Terminator::Return(value), span);
    }

    pub fn unreachable(&mut self, span: Span) {
        self.terminate(Terminator::Unreachable, span);
    }

    pub fn indirect_jump(&mut self, target: Value, blocks: &[Block], span: Span) {
        let blocks = blocks.iter().map(|&block| Target { block, args: IdList::EMPTY }).collect();
        self.terminate(Terminator::IndirectJump { target, blocks }, span);
    }

    pub fn invoke(&mut self, callee: Callee, args: &[Value], normal: Target, unwind: Target, span: Span) {
        let args = self.values(args.iter().copied());
        self.terminate(Terminator::Invoke { callee, args, normal, unwind }, span);
    }

    pub fn resume(&mut self, span: Span) {
        self.terminate(Terminator::Resume, span);
    }

    /// After a terminator there is nothing to append to: a block that nothing leads to takes what follows.
    fn reopen(&mut self) {
        if self.is_terminated() {
            let block = self.new_block();
            self.switch_to(block);
        }
    }

    /// The body, without blocks that cannot be reached, numbered in the order of the source.
    pub fn finish(self) -> Body {
        self.finish_with(&mut Renumbering::new())
    }

    /// As `finish`, with buffers that are kept from function to function.
    pub fn finish_with(mut self, renumbering: &mut Renumbering) -> Body {
        let reachable = self.reachable();
        self.order.retain(|&block| reachable[block]);
        // A block that is jumped to but was never filled has no place in the source: it goes last, and the verifier
        // says that it has no end.
        let forgotten = self.body.blocks.ids().filter(|&block| reachable[block] && !self.placed[block]);
        self.order.extend(forgotten);
        renumbering.apply(&mut self.body, &self.order);
        self.body
    }

    fn reachable(&self) -> IndexVec<Block, bool> {
        let mut seen = IndexVec::filled(false, self.body.blocks.len());
        let mut work = vec![self.entry()];
        seen[self.entry()] = true;
        while let Some(block) = work.pop() {
            let Some(end) = &self.body.blocks[block].end else { continue };
            for next in end.successors() {
                if !std::mem::replace(&mut seen[next], true) {
                    work.push(next);
                }
            }
        }
        seen
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use refhound_source::OriginId;
    use refhound_types::{DataModel, IntKind, TypeTable};

    const SPAN: fn() -> Span = || Span { lo: 0, hi: 0, origin: OriginId::from_index(0) };

    #[test]
    fn code_after_a_return_is_dropped_and_blocks_follow_the_source() {
        let mut types = TypeTable::new(DataModel::Lp64);
        let int = types.int(IntKind::Int);
        let mut build = Builder::new(FuncId::from_index(0), SPAN(), SPAN());
        let exit = build.new_block();
        let middle = build.new_block();
        let condition = build.param(int);
        build.branch(condition, middle, exit, SPAN());
        build.switch_to(middle);
        build.return_(Some(condition), SPAN());
        assert!(build.is_terminated());
        let dead = build.int(7, int, SPAN());
        build.return_(Some(dead), SPAN());
        build.switch_to(exit);
        build.return_(None, SPAN());
        let body = build.finish();
        assert_eq!((body.blocks.len(), body.insts.len(), body.values.len()), (3, 0, 1));
        let second = &body.blocks[Block::from_index(1)];
        assert!(matches!(second.end, Some(Terminator::Return(Some(_)))), "`middle` was filled before `exit`");
    }

    #[test]
    fn a_value_from_code_that_cannot_be_reached_is_undefined() {
        let mut types = TypeTable::new(DataModel::Lp64);
        let int = types.int(IntKind::Int);
        let mut build = Builder::new(FuncId::from_index(0), SPAN(), SPAN());
        let join = build.new_block();
        build.jump(join, SPAN());
        let dead = build.int(7, int, SPAN());
        build.fall_into(join, SPAN());
        build.return_(Some(dead), SPAN());
        let body = build.finish();
        assert_eq!(body.blocks.len(), 2);
        assert!(matches!(body.insts[body.blocks[Block::from_index(0)].insts[0]].op, Op::Undefined));
    }
}
