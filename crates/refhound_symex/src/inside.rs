//! Pointers into an object, such as the text of a string: they are worth nothing once the object is gone.

use refhound_clauses::{Contract, Gives, Takes};
use refhound_ir::{BinaryOp, Value};
use refhound_source::Span;
use refhound_summary::{Outcome, Presence, WriteEffect, Written};
use refhound_types::Type;

use crate::engine::Engine;
use crate::objects::Life;
use crate::state::State;
use crate::value::{Expr, Root, Sym, Val};

/// `text + 1` and the like are looked through no deeper than this.
const DEPTH: u32 = 4;

impl Engine<'_> {
    /// `PyBytes_AsStringAndSize(bytes, &text, &size)`: a call that only says whether it has failed, and that puts the address of text
    /// somewhere, has it from the object that it was asked for.
    pub(crate) fn point_inside(&self, contract: &Contract, list: &[Value], outcomes: &mut [Outcome]) {
        let asks = contract.param(0).is_some_and(|param| param.takes == Takes::Borrow)
            && list.first().is_some_and(|&object| self.is_object_value(object));
        if !asks || contract.returns.gives != Gives::Status || contract.variadic {
            return;
        }
        for (arg, &value) in list.iter().enumerate() {
            let is_plain = contract.param(arg).is_some_and(|param| param.takes == Takes::Value);
            if !is_plain || !self.is_address_of_text(value) {
                continue;
            }
            for outcome in outcomes.iter_mut().filter(|outcome| outcome.writes.iter().all(|write| write.arg != arg)) {
                let value = Written::Inside(Presence::OrNull);
                outcome.writes.push(WriteEffect { arg, path: Vec::new(), value });
            }
        }
    }

    /// Whether a value is a `char **`.
    fn is_address_of_text(&self, value: Value) -> bool {
        let types = &self.input.module.types;
        let text = types.pointee(self.type_of(value)).and_then(|to| types.pointee(to));
        text.is_some_and(|to| matches!(types.get(to), Type::Int(_)) && types.size_of(to) == Some(1))
    }

    /// The object whose inside a pointer points to.
    fn owner_of_inside(&self, state: &State, val: Val, depth: u32) -> Option<Sym> {
        let sym = val.sym()?;
        if depth == 0 || state.own.objects.get(sym).is_some() || self.about.origins.contains_key(&sym) {
            return None;
        }
        match self.values.expr(sym) {
            Expr::Member(_, owner, _) if self.about.insides.contains(&sym) => owner.sym(),
            Expr::Binary(BinaryOp::Add, base, _) | Expr::Convert(_, base) => {
                self.owner_of_inside(state, base, depth - 1)
            }
            Expr::Address(place) => match self.values.data(place).root {
                Root::Pointer(base) => self.owner_of_inside(state, Val::Sym(base), depth - 1),
                Root::Slot(_) | Root::Global(_) => None,
            },
            Expr::Out(..) => self.about.parsed.get(&sym).copied(),
            Expr::Param(_)
            | Expr::Result(..)
            | Expr::Content(_)
            | Expr::Entrusted(_)
            | Expr::Join(..)
            | Expr::CellJoin(..)
            | Expr::Faded(_)
            | Expr::Function(_)
            | Expr::Text(_)
            | Expr::Float(_)
            | Expr::Return(_)
            | Expr::Unary(..)
            | Expr::Binary(..)
            | Expr::Compare(..)
            | Expr::Answer(..)
            | Expr::Member(..) => None,
        }
    }

    /// What a pointer points into is used. Only objects that were surely made for this function count, and what a callable has
    /// answered: an attribute that was fetched lives on in the object that has it.
    pub(crate) fn use_inside(&mut self, state: &mut State, val: Val, span: Span) {
        if let Some(owner) = self.owner_of_inside(state, val, DEPTH)
            && state.own.objects.get(owner).is_some_and(|object| object.life == Life::Gone)
            && (self.about.types.contains_key(&owner) || self.is_answer_of_callable(owner))
        {
            self.use_object(state, owner, span);
        }
    }

    /// `callback(arguments)`: what Python code has put together for whoever has called it, and mostly holds nowhere else.
    pub(crate) fn is_answer_of_callable(&self, sym: Sym) -> bool {
        let Expr::Result(call, _) = self.values.expr(sym) else { return false };
        self.contract_of(call).is_some_and(|contract| contract.runs_via.iter().any(|via| via == "call"))
    }

    /// Whether the path still has a pointer into an object.
    pub(crate) fn is_pointed_into(&self, state: &State, sym: Sym) -> bool {
        let points = |val: Val| self.owner_of_inside(state, val, DEPTH) == Some(sym);
        state.env.iter().any(|(_, val)| points(val)) || state.cells.iter().any(|(_, cell)| points(cell.val))
    }
}
