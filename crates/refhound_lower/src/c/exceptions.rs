//! Exceptions and temporaries, which only trees have that were made of C++.
//!
//! A call that may throw ends its block: its `unwind` edge leads to a *pad*, which ends the scopes that are left and goes on
//! to the handlers of the innermost `try`, or out of the function. Calls with the same live locals share a pad. Destructors do
//! not throw, so that a pad never needs another one.

use refhound_csyntax::tree::{ExprId, Handler, StmtId, Temporary, Throw};
use refhound_index::{EntityId as _, FxHashMap, Symbol};
use refhound_ir::{Block, Callee, SlotKind, Value};
use refhound_source::Span;
use refhound_types::TypeId;
use refhound_unknowns::Unmodelled;

use super::function::FunctionLowering;
use super::place::Place;
use super::scopes::Live;

/// A `try` whose body is being lowered.
struct OpenTry {
    live: Option<Live>,
    /// Where an exception goes of which nothing is known: it may be any handler's.
    dispatch: Block,
    handlers: Vec<(Option<Symbol>, Block)>,
    serial: u32,
}

#[derive(Default)]
pub(super) struct Exceptions {
    tries: Vec<OpenTry>,
    serial: u32,
    /// By the locals that are alive and the `try` around: the pad.
    pads: FxHashMap<(Option<Live>, u32), Block>,
}

impl FunctionLowering<'_, '_> {
    /// Whether a call of this function can be left by an exception.
    pub(super) fn may_throw(&self, name: Symbol) -> bool {
        !self.tree.may_throw.is_empty() && self.tree.may_throw.contains(&name)
    }

    /// Whether somebody waits for an exception here: then what is called through a pointer may throw one.
    pub(super) fn is_tried(&self) -> bool {
        !self.exceptions.tries.is_empty()
    }

    /// A call that goes on in a new block, or at the pad.
    pub(super) fn invoke(
        &mut self,
        callee: Callee,
        arguments: &[Value],
        result: Option<TypeId>,
        span: Span,
    ) -> Option<Value> {
        let pad = self.pad(span);
        let next = self.build.new_block();
        let value = result.map(|ty| self.build.block_param(next, ty));
        let (normal, unwind) = (self.build.target(next, []), self.build.target(pad, []));
        self.build.invoke(callee, arguments, normal, unwind, span);
        self.build.switch_to(next);
        value
    }

    fn pad(&mut self, span: Span) -> Block {
        let live = self.live.innermost();
        let open = self.exceptions.tries.last().map_or(0, |open| open.serial);
        if let Some(&pad) = self.exceptions.pads.get(&(live, open)) {
            return pad;
        }
        let back = self.build.current();
        let pad = self.build.new_block();
        self.build.switch_to(pad);
        self.unwind(span);
        self.build.switch_to(back);
        self.exceptions.pads.insert((live, open), pad);
        pad
    }

    /// An exception of which nothing is known passes from here on.
    fn unwind(&mut self, span: Span) {
        let target = self.exceptions.tries.last().map(|open| (open.live, open.dispatch));
        self.end_scopes(self.live.innermost(), target.and_then(|(live, _)| live), span);
        match target {
            Some((_, dispatch)) => self.build.jump(dispatch, span),
            None => self.build.resume(span),
        }
    }

    pub(super) fn throw(&mut self, throw: &Throw, span: Span) {
        if let Some(value) = throw.value {
            self.effect(value);
        }
        if throw.types.is_empty() {
            self.unwind(span);
        } else {
            self.unwind_to_handler_of(&throw.types, span);
        }
        let dead = self.build.new_block();
        self.build.switch_to(dead);
    }

    fn unwind_to_handler_of(&mut self, types: &[Symbol], span: Span) {
        let catches = |&&(caught, _): &&(Option<Symbol>, Block)| caught.is_none_or(|name| types.contains(&name));
        let found = self.exceptions.tries.iter().rev().find_map(|open| {
            let (_, block) = open.handlers.iter().find(catches)?;
            Some((open.live, *block))
        });
        self.end_scopes(self.live.innermost(), found.and_then(|(live, _)| live), span);
        match found {
            Some((_, handler)) => self.build.jump(handler, span),
            None => self.build.resume(span),
        }
    }

    pub(super) fn try_statement(&mut self, body: StmtId, handlers: &[Handler], span: Span) {
        let (dispatch, join) = (self.build.new_block(), self.build.new_block());
        let blocks: Vec<(Option<Symbol>, Block)> =
            handlers.iter().map(|handler| (handler.catches, self.build.new_block())).collect();
        self.exceptions.serial += 1;
        let serial = self.exceptions.serial;
        let live = self.live.innermost();
        self.exceptions.tries.push(OpenTry { live, dispatch, handlers: blocks.clone(), serial });
        self.stmt(body);
        self.exceptions.tries.pop();
        self.jump_if_open(join, span);
        self.dispatch_exception(dispatch, &blocks, span);
        for (handler, (_, block)) in handlers.iter().zip(&blocks) {
            self.build.switch_to(*block);
            self.stmt(handler.body);
            self.jump_if_open(join, span);
        }
        self.build.switch_to(join);
    }

    /// An exception of which nothing is known may be any handler's. Who writes handlers knows what is thrown: the last one takes
    /// the rest.
    fn dispatch_exception(&mut self, dispatch: Block, handlers: &[(Option<Symbol>, Block)], span: Span) {
        self.build.switch_to(dispatch);
        for (at, &(caught, block)) in handlers.iter().enumerate() {
            if caught.is_none() || at + 1 == handlers.len() {
                self.build.jump(block, span);
                return;
            }
            let int = self.unit.basics.int;
            let is_caught = self.opaque_value(&[], Unmodelled::Other, int, span);
            let next = self.build.new_block();
            self.build.branch(is_caught, block, next, span);
            self.build.switch_to(next);
        }
        self.unwind(span);
    }

    // ---- temporaries ----

    /// What is done in a full expression: its temporaries end with it.
    pub(super) fn full<R>(&mut self, span: Span, evaluate: impl FnOnce(&mut Self) -> R) -> R {
        let outer = self.live.innermost();
        let result = evaluate(self);
        self.leave_scope(outer, span);
        result
    }

    /// A condition whose temporaries end before either branch begins.
    pub(super) fn full_condition(&mut self, id: ExprId, then: Block, otherwise: Block) {
        if !self.unit.has_temporaries {
            self.condition(id, then, otherwise);
            return;
        }
        let span = self.expr_span(id);
        let outer = self.live.innermost();
        let (then_end, else_end) = (self.build.new_block(), self.build.new_block());
        self.condition(id, then_end, else_end);
        let inner = self.live.innermost();
        for (end, target) in [(then_end, then), (else_end, otherwise)] {
            self.build.switch_to(end);
            self.end_scopes(inner, outer, span);
            self.build.jump(target, span);
        }
        self.live.return_to(outer);
    }

    pub(super) fn temporary_object(&mut self, temporary: &Temporary, span: Span) -> Place {
        let ty = self.unit.env.type_name(temporary.ty);
        let slot = self.build.slot(None, ty, SlotKind::Temporary, span);
        self.unit.env.declare_local(temporary.name, slot.index() as u32, ty);
        self.build.scope_begin(slot, span);
        if let Some(run) = temporary.run {
            self.effect(run);
        }
        let cleanup = temporary.cleanup.map(|name| self.cleanup_function(name));
        self.live.declare(slot, cleanup);
        Place::Memory { address: self.slot_address(slot, span), ty, bit_width: None }
    }
}
