//! Reading function bodies.
//!
//! Values and blocks may be used above the line that defines them: each gets an id when it is first mentioned, and all
//! are numbered in the order of the text at the end.

use refhound_domains::Comparison;
use refhound_index::{EntityId, FxHashMap, IdList, IndexVec, Symbol};
use refhound_types::TypeId;
use refhound_unknowns::Unmodelled;

use super::{Fault, Read, Reader};
use crate::body::{
    BinaryOp, Block, BlockData, Body, Callee, Case, InstData, Op, Slot, SlotData, SlotKind, Target, Terminator,
    UnaryOp, Value, ValueData, ValueDef, Values,
};

/// A body that is being read.
struct Draft {
    body: Body,
    values: FxHashMap<u32, Value>,
    /// By value: where it was first mentioned, and whether it has been defined.
    mentions: IndexVec<Value, Mention>,
    blocks: FxHashMap<u32, Block>,
    block_mentions: IndexVec<Block, Mention>,
    slots: FxHashMap<u32, Slot>,
    order: Vec<Block>,
    void: TypeId,
}

#[derive(Clone, Copy)]
struct Mention {
    at: usize,
    number: u32,
    defined: bool,
}

impl Draft {
    fn value(&mut self, number: u32, at: usize) -> Value {
        *self.values.entry(number).or_insert_with(|| {
            self.mentions.push(Mention { at, number, defined: false });
            let def = ValueDef::Param(Block::from_index(0), 0);
            self.body.values.push(ValueData { ty: self.void, def })
        })
    }

    fn define_value(&mut self, number: u32, at: usize, ty: TypeId, def: ValueDef) -> Read<Value> {
        let value = self.value(number, at);
        if std::mem::replace(&mut self.mentions[value].defined, true) {
            return Err(Fault { at, message: format!("v{number} is defined twice") });
        }
        self.body.values[value] = ValueData { ty, def };
        Ok(value)
    }

    fn block(&mut self, number: u32, at: usize) -> Block {
        *self.blocks.entry(number).or_insert_with(|| {
            self.block_mentions.push(Mention { at, number, defined: false });
            self.body.blocks.push(BlockData::default())
        })
    }

    fn define_block(&mut self, number: u32, at: usize) -> Read<Block> {
        let block = self.block(number, at);
        if std::mem::replace(&mut self.block_mentions[block].defined, true) {
            return Err(Fault { at, message: format!("bb{number} is defined twice") });
        }
        self.order.push(block);
        Ok(block)
    }

    fn check_all_defined(&self) -> Read<()> {
        let check = |mention: Option<&Mention>, prefix: &str| match mention {
            Some(&Mention { at, number, .. }) => {
                Err(Fault { at, message: format!("{prefix}{number} is defined nowhere") })
            }
            None => Ok(()),
        };
        check(self.mentions.values().find(|mention| !mention.defined), "v")?;
        check(self.block_mentions.values().find(|mention| !mention.defined), "bb")
    }
}

impl Reader<'_> {
    pub(super) fn body(&mut self, start: usize) -> Read<()> {
        let name_at = self.cursor.at();
        let function = self.function_name()?;
        if !self.with_body.insert(function) {
            return Err(Fault { at: name_at, message: "this function has two bodies".to_owned() });
        }
        self.cursor.expect("{")?;
        self.cursor.end_of_line()?;
        let span = self.cursor.span_from(start);
        let mut draft = Draft {
            body: Body {
                function,
                values: IndexVec::new(),
                insts: IndexVec::new(),
                blocks: IndexVec::new(),
                slots: IndexVec::new(),
                value_pool: Vec::new(),
                span,
                end: span,
                guesses: Vec::new(),
            },
            values: FxHashMap::default(),
            mentions: IndexVec::new(),
            blocks: FxHashMap::default(),
            block_mentions: IndexVec::new(),
            slots: FxHashMap::default(),
            order: Vec::new(),
            void: self.module.types.void(),
        };
        loop {
            self.cursor.next_line();
            let at = self.cursor.at();
            if self.cursor.eat("}") {
                draft.body.end = self.cursor.span_from(at);
                break;
            }
            self.line(&mut draft)?;
            self.cursor.end_of_line()?;
        }
        draft.check_all_defined()?;
        self.renumbering.apply(&mut draft.body, &draft.order);
        self.module.bodies.push(draft.body.into());
        Ok(())
    }

    /// A slot, the head of a block, an instruction or a terminator.
    fn line(&mut self, draft: &mut Draft) -> Read<()> {
        let at = self.cursor.at();
        if self.cursor.has_id("bb") {
            return self.block_head(draft);
        }
        if draft.order.is_empty() {
            return if self.cursor.eat_word("slot") {
                self.slot_line(draft, at)
            } else {
                Err(self.cursor.expected_at(at, "a slot or a block"))
            };
        }
        let block = draft.order[draft.order.len() - 1];
        if draft.body.blocks[block].end.is_some() {
            return Err(self.cursor.expected_at(at, "a block or `}` after a terminator"));
        }
        if self.cursor.has_id("v") {
            return self.defining_line(draft, block, at);
        }
        let word = self.cursor.identifier().unwrap_or_default();
        if let Some(end) = self.terminator(draft, word)? {
            let data = &mut draft.body.blocks[block];
            data.end = Some(end);
            data.end_span = Some(self.cursor.span_from(at));
            return Ok(());
        }
        let Some(op) = self.op(draft, word)? else {
            return Err(self.cursor.expected_at(at, "an instruction, a block or `}`"));
        };
        let inst = draft.body.insts.push(InstData { op, result: None, span: self.cursor.span_from(at) });
        draft.body.blocks[block].insts.push(inst);
        Ok(())
    }

    fn defining_line(&mut self, draft: &mut Draft, block: Block, at: usize) -> Read<()> {
        let number = self.cursor.id("v", "a value")?;
        self.cursor.expect(":")?;
        let ty = self.ty()?;
        self.cursor.expect("=")?;
        let word_at = self.cursor.at();
        let word = self.cursor.identifier().unwrap_or_default();
        let Some(op) = self.op(draft, word)? else {
            return Err(self.cursor.expected_at(word_at, "an instruction"));
        };
        let inst = draft.body.insts.next_id();
        let result = draft.define_value(number, at, ty, ValueDef::Inst(inst))?;
        draft.body.insts.push(InstData { op, result: Some(result), span: self.cursor.span_from(at) });
        draft.body.blocks[block].insts.push(inst);
        Ok(())
    }

    fn slot_line(&mut self, draft: &mut Draft, start: usize) -> Read<()> {
        let at = self.cursor.at();
        let number = self.cursor.id("s", "a slot")?;
        let name: Option<Symbol> = if self.cursor.looking_at(":") { None } else { Some(self.cursor.name()?) };
        self.cursor.expect(":")?;
        let ty = self.ty()?;
        self.cursor.expect(",")?;
        let kind_at = self.cursor.at();
        let kind = match self.cursor.identifier() {
            Some("param") => SlotKind::Param(self.cursor.small()?),
            Some("local") => SlotKind::Local,
            Some("temporary") => SlotKind::Temporary,
            _ => return Err(self.cursor.expected_at(kind_at, "`param`, `local` or `temporary`")),
        };
        let slot = draft.body.slots.push(SlotData { name, ty, kind, span: self.cursor.span_from(start), alias: None });
        match draft.slots.insert(number, slot) {
            Some(_) => Err(Fault { at, message: format!("s{number} is declared twice") }),
            None => Ok(()),
        }
    }

    fn block_head(&mut self, draft: &mut Draft) -> Read<()> {
        let at = self.cursor.at();
        let number = self.cursor.id("bb", "a block")?;
        let block = draft.define_block(number, at)?;
        self.cursor.expect("(")?;
        while !self.cursor.eat(")") {
            let at = self.cursor.at();
            let number = self.cursor.id("v", "a value")?;
            self.cursor.expect(":")?;
            let ty = self.ty()?;
            let position = draft.body.blocks[block].params.len() as u32;
            let value = draft.define_value(number, at, ty, ValueDef::Param(block, position))?;
            draft.body.blocks[block].params.push(value);
            if !self.cursor.looking_at(")") {
                self.cursor.expect(",")?;
            }
        }
        self.cursor.expect(":")
    }

    fn value(&mut self, draft: &mut Draft) -> Read<Value> {
        let at = self.cursor.at();
        let number = self.cursor.id("v", "a value")?;
        Ok(draft.value(number, at))
    }

    fn slot(&mut self, draft: &Draft) -> Read<Slot> {
        let at = self.cursor.at();
        let number = self.cursor.id("s", "a slot")?;
        let found = draft.slots.get(&number).copied();
        found.ok_or_else(|| Fault { at, message: format!("s{number} is declared nowhere") })
    }

    fn values(&mut self, draft: &mut Draft) -> Read<Values> {
        self.cursor.expect("(")?;
        let start = draft.body.value_pool.len();
        let mut list = Vec::new();
        while !self.cursor.eat(")") {
            list.push(self.value(draft)?);
            if !self.cursor.looking_at(")") {
                self.cursor.expect(",")?;
            }
        }
        debug_assert_eq!(start, draft.body.value_pool.len(), "lists do not nest");
        Ok(IdList::store(&mut draft.body.value_pool, list))
    }

    fn two(&mut self, draft: &mut Draft, between: &str) -> Read<(Value, Value)> {
        let left = self.value(draft)?;
        self.cursor.expect(between)?;
        Ok((left, self.value(draft)?))
    }

    fn callee(&mut self, draft: &mut Draft) -> Read<Callee> {
        if self.cursor.looking_at("@") {
            Ok(Callee::Function(self.function_name()?))
        } else {
            Ok(Callee::Pointer(self.value(draft)?))
        }
    }

    /// The rest of an instruction after its first word; `None` if that word begins none.
    fn op(&mut self, draft: &mut Draft, word: &str) -> Read<Option<Op>> {
        if let Some(op) = UnaryOp::ALL.into_iter().find(|op| op.name() == word) {
            return Ok(Some(Op::Unary(op, self.value(draft)?)));
        }
        if let Some(op) = BinaryOp::ALL.into_iter().find(|op| op.name() == word) {
            let (left, right) = self.two(draft, ",")?;
            return Ok(Some(Op::Binary(op, left, right)));
        }
        if let Some(op) = Comparison::ALL.into_iter().find(|op| op.word() == word) {
            let (left, right) = self.two(draft, ",")?;
            return Ok(Some(Op::Compare(op, left, right)));
        }
        Ok(Some(match word {
            "int" => Op::Int(self.cursor.integer()?.into()),
            "float" => Op::Float(self.cursor.float()?.into()),
            "str" => Op::Str(self.cursor.string()?),
            "global" => Op::GlobalAddress(self.global_name()?),
            "function" => Op::FunctionAddress(self.function_name()?),
            "slot" => Op::SlotAddress(self.slot(draft)?),
            "undefined" => Op::Undefined,
            "cast" => Op::Cast(self.value(draft)?),
            "field" => {
                let base = self.value(draft)?;
                self.cursor.expect(",")?;
                Op::FieldAddress { base, field: self.field()? }
            }
            "element" => {
                let (base, index) = self.two(draft, ",")?;
                Op::ElementAddress { base, index }
            }
            "difference" => {
                let (left, right) = self.two(draft, ",")?;
                Op::PointerDifference(left, right)
            }
            "load" => Op::Load { from: self.value(draft)? },
            "store" => {
                let (value, to) = self.two(draft, "to")?;
                Op::Store { to, value }
            }
            "copy" => {
                let (from, to) = self.two(draft, "to")?;
                Op::CopyAggregate { to, from }
            }
            "zero" => Op::ZeroAggregate { to: self.value(draft)? },
            "call" => {
                let callee = self.callee(draft)?;
                Op::Call { callee, args: self.values(draft)? }
            }
            "bind" => {
                let slot = self.slot(draft)?;
                self.cursor.expect(",")?;
                Op::Bind { slot, value: self.value(draft)? }
            }
            "scope_begin" => Op::ScopeBegin(self.slot(draft)?),
            "scope_end" => Op::ScopeEnd(self.slot(draft)?),
            "opaque" => {
                let at = self.cursor.at();
                let why = self.cursor.identifier().and_then(Unmodelled::from_name);
                let why = why.ok_or_else(|| self.cursor.expected_at(at, "what is not modelled"))?;
                Op::Opaque { touches: self.values(draft)?, why }
            }
            _ => return Ok(None),
        }))
    }

    fn jump_target(&mut self, draft: &mut Draft) -> Read<Target> {
        let at = self.cursor.at();
        let number = self.cursor.id("bb", "a block")?;
        let block = draft.block(number, at);
        Ok(Target { block, args: self.values(draft)? })
    }

    /// The rest of a terminator after its first word; `None` if that word begins none.
    fn terminator(&mut self, draft: &mut Draft, word: &str) -> Read<Option<Terminator>> {
        Ok(Some(match word {
            "jump" => Terminator::Jump(self.jump_target(draft)?),
            "branch" => {
                let condition = self.value(draft)?;
                self.cursor.expect(",")?;
                let then = self.jump_target(draft)?;
                self.cursor.expect(",")?;
                Terminator::Branch { condition, then, otherwise: self.jump_target(draft)? }
            }
            "switch" => self.switch(draft)?,
            "return" if self.cursor.at_line_end() => Terminator::Return(None),
            "return" => Terminator::Return(Some(self.value(draft)?)),
            "unreachable" => Terminator::Unreachable,
            "goto" => {
                let target = self.value(draft)?;
                let mut blocks = Vec::new();
                while self.cursor.eat(",") {
                    blocks.push(self.jump_target(draft)?);
                }
                Terminator::IndirectJump { target, blocks }
            }
            "invoke" => {
                let callee = self.callee(draft)?;
                let args = self.values(draft)?;
                self.cursor.word("normal")?;
                let normal = self.jump_target(draft)?;
                self.cursor.word("unwind")?;
                Terminator::Invoke { callee, args, normal, unwind: self.jump_target(draft)? }
            }
            "resume" => Terminator::Resume,
            _ => return Ok(None),
        }))
    }

    fn switch(&mut self, draft: &mut Draft) -> Read<Terminator> {
        let value = self.value(draft)?;
        let mut cases = Vec::new();
        loop {
            self.cursor.expect(",")?;
            if self.cursor.eat_word("default") {
                self.cursor.expect(":")?;
                return Ok(Terminator::Switch { value, cases, default: self.jump_target(draft)? });
            }
            let low = self.cursor.integer()?;
            let high = if self.cursor.eat("..") { self.cursor.integer()? } else { low };
            self.cursor.expect(":")?;
            cases.push(Case { low, high, target: self.jump_target(draft)? });
        }
    }
}
