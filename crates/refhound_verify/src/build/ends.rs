//! How blocks end: jumps with what they carry along, branches, and what is returned.

use refhound_index::IndexVec;
use refhound_ir::{Block, Terminator, Value};
use refhound_source::Span;
use refhound_summary::Entrance;

use super::Builder;
use crate::calls::Site;
use crate::invocations::{carried, result_param};
use crate::reason::Reason;
use crate::sketch::{Condition, End, NoteKind, NumValue, Ptr, Returned, SketchBlock, Source, Target};
use crate::values::Val;

impl Builder<'_> {
    /// How a block ends. Blocks that stand on edges are added to `blocks`.
    pub(super) fn end(&mut self, block: Block, blocks: &mut IndexVec<Block, SketchBlock>) -> End {
        let body = self.input.body;
        let span = body.blocks[block].end_span.unwrap_or(body.end);
        let Some(end) = &body.blocks[block].end else { return End::Never };
        match end {
            Terminator::Jump(target) => End::Jump(self.target(target)),
            Terminator::Branch { condition, then, otherwise } => self.branch(*condition, then, otherwise, span),
            Terminator::Switch { value, cases, default } => {
                let num = self.values.val(*value).num();
                let mut targets = Vec::new();
                for case in cases {
                    let exact = (case.low == case.high).then(|| i64::try_from(case.low).ok()).flatten();
                    targets.push((num.zip(exact), self.target(&case.target)));
                }
                targets.push((None, self.target(default)));
                End::Switch { targets, note: self.script.note(span, NoteKind::Way) }
            }
            Terminator::IndirectJump { blocks, .. } => {
                let targets = blocks.iter().map(|target| (None, self.target(target))).collect();
                End::Switch { targets, note: self.script.note(span, NoteKind::Way) }
            }
            Terminator::Return(value) => self.return_(*value, span),
            Terminator::Unreachable => End::Never,
            Terminator::Invoke { callee, args, normal, unwind } => {
                let result = result_param(body, normal);
                let to = result.map(|param| self.returned_to(param, span));
                let args = args.of(&body.value_pool);
                let site = Site { inst: None, span, callee: *callee, args, result, to };
                self.invoke(&site, normal, unwind, blocks)
            }
            Terminator::Resume => {
                self.script.reason(Reason::Unmodelled("a C++ exception that leaves the function".into()));
                End::Never
            }
        }
    }

    fn branch(
        &mut self,
        condition: Value,
        then: &refhound_ir::Target,
        otherwise: &refhound_ir::Target,
        span: Span,
    ) -> End {
        let condition = self.values.condition(condition, true, &self.variables);
        let ways = (self.begins(then.block), self.begins(otherwise.block));
        let (then, otherwise) = (self.target(then), self.target(otherwise));
        match condition {
            Condition::Always(true) => End::Jump(then),
            Condition::Always(false) => End::Jump(otherwise),
            Condition::IsNull(_)
            | Condition::NotNull(_)
            | Condition::IsStatic(_)
            | Condition::NotStatic(_)
            | Condition::Number(..)
            | Condition::Any => {
                let note = self.script.note(span, NoteKind::Branch(condition));
                self.script.notes[note].ways = Some(ways);
                End::Branch { condition, then, otherwise, note }
            }
        }
    }

    /// A call that returns or throws: each of the two is a block of its own, with what the call does on that way.
    fn invoke(
        &mut self,
        site: &Site<'_>,
        normal: &refhound_ir::Target,
        unwind: &refhound_ir::Target,
        blocks: &mut IndexVec<Block, SketchBlock>,
    ) -> End {
        let before = std::mem::take(&mut self.script.steps);
        self.call_at(site);
        let mut target = self.target(normal);
        match (self.values.stands_for(site.result), site.to) {
            (Some(Val::Ptr(param)), Some(Val::Ptr(to))) => target.copies.push((param, Source::Ptr(to))),
            (Some(Val::Num(param)), Some(Val::Num(to))) => target.numbers.push((param, NumValue::Copy(to))),
            (Some(_) | None, _) => {}
        }
        let returned = SketchBlock { steps: std::mem::take(&mut self.script.steps), end: End::Jump(target) };
        self.throw(site);
        let target = self.target(unwind);
        let thrown = SketchBlock { steps: std::mem::replace(&mut self.script.steps, before), end: End::Jump(target) };
        let targets = [returned, thrown].map(|edge| (None, Target::to(blocks.push(edge))));
        End::Switch { targets: targets.into(), note: self.script.note(site.span, NoteKind::Way) }
    }

    /// What a call gives before the parameter gets it: the old value of the parameter may be carried along in a loop.
    fn returned_to(&mut self, param: Value, span: Span) -> Val {
        match self.values.val(param) {
            Val::Ptr(ptr) => Val::Ptr(self.variables.object(self.variables.ptrs[ptr].name, span)),
            Val::Num(_) => Val::Num(self.variables.number()),
            other @ (Val::Null
            | Val::Int(_)
            | Val::Uncounted
            | Val::Undefined
            | Val::Address(_)
            | Val::Text(_)
            | Val::Function(_)
            | Val::Unknown) => other,
        }
    }

    /// Where a block begins in the source.
    fn begins(&self, block: Block) -> Span {
        let data = &self.input.body.blocks[block];
        let first = data.insts.first().map(|inst| self.input.body.insts[*inst].span);
        first.or(data.end_span).unwrap_or(self.input.body.end)
    }

    fn target(&mut self, target: &refhound_ir::Target) -> Target {
        let mut made = Target::to(target.block);
        for (param, arg) in carried(self.input.body, target) {
            self.carry(param, arg, &mut made);
        }
        made
    }

    /// A parameter of a block gets a value.
    fn carry(&mut self, param: Value, arg: Value, made: &mut Target) {
        if self.object_variable(arg).is_some() {
            self.script.multi_level("the address of a variable that holds an object is copied");
        }
        match self.values.val(param) {
            Val::Ptr(ptr) => made.copies.push((ptr, self.values.source(arg))),
            Val::Num(num) => made.numbers.push((num, self.values.number(arg))),
            Val::Null
            | Val::Int(_)
            | Val::Uncounted
            | Val::Undefined
            | Val::Address(_)
            | Val::Text(_)
            | Val::Function(_)
            | Val::Unknown => {
                if self.values.val(arg).ptr().is_some() {
                    self.script.reason(Reason::Unmodelled("an object in a variable of another type".into()));
                }
            }
        }
    }

    fn return_(&mut self, value: Option<Value>, span: Span) -> End {
        let note = self.script.note(span, NoteKind::Returned);
        let object = value.filter(|&value| self.is_returned_object(value));
        if let (Some(value), None) = (value, object) {
            self.returned_otherwise(value, span);
        }
        let number = value.filter(|_| object.is_none()).map(|value| self.values.number(value));
        End::Return { value: object.map(|value| self.values.source(value)), number, note }
    }

    /// What is returned is no pointer to an object by its type; what it leads to is out of sight from here on.
    fn returned_otherwise(&mut self, value: Value, span: Span) {
        if let Some(ptr) = self.values.val(value).ptr() {
            self.script.expose(ptr, span);
        } else if self.object_variable(value).is_some() {
            self.script.multi_level("a record with objects is returned");
        }
    }

    /// Whether what is returned is a pointer to an object whose references are counted here, by the value and by what the
    /// function is declared to return.
    fn is_returned_object(&self, value: Value) -> bool {
        let (module, layout) = (self.input.module, self.memory.places.layout);
        let declared = module.types.function_type(module.functions[self.input.body.function].ty);
        layout.is_counted(self.values.ty(value)) && declared.is_none_or(|declared| layout.is_counted(declared.result))
    }

    /// What all returns of the function have in common.
    pub(super) fn returned(&self, order: &[Block], params: &[(u16, Ptr)]) -> Returned {
        let mut argument: Option<u16> = None;
        let mut same = true;
        let mut is_object = false;
        for &block in order {
            let Some(Terminator::Return(Some(value))) = self.input.body.blocks[block].end else { continue };
            is_object |= self.is_returned_object(value);
            // A caller that gets NULL still has the argument: then the two are not the same.
            let ptr = self.values.val(value).ptr();
            let position = params.iter().find(|(_, param)| Some(*param) == ptr).map(|(at, _)| *at);
            match (position, argument) {
                (Some(at), None) => argument = Some(at),
                (Some(at), Some(known)) if at == known => {}
                (Some(_) | None, _) => same = false,
            }
        }
        match (is_object, same, argument) {
            (false, ..) => Returned::Plain,
            (true, true, Some(at)) if self.input.role.entry == Entrance::Project => Returned::Argument(at),
            (true, ..) => Returned::Object,
        }
    }
}
