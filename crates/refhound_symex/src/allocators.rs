//! Memory that is no object: which call made it, and whether it goes back where it came from.
//!
//! ```c
//! char *text = malloc(10);
//! PyMem_Free(text);      // another allocator
//! ```

use refhound_clauses::{Contract, Gives, Takes};
use refhound_evidence::{Event, Fault, Origin};
use refhound_ir::Inst;

use crate::call::Site;
use crate::engine::Engine;
use crate::state::State;
use crate::value::{Expr, Sym};

impl Engine<'_> {
    /// The contract of a call that gives memory, a stream or the like, which one function takes back.
    pub(crate) fn made_memory(&self, call: Inst) -> Option<&Contract> {
        let contract = self.contract_of(call)?;
        let made = self.data(call).result?;
        let gives = matches!(contract.returns.gives, Gives::New | Gives::MovedArgument);
        let is_plain = self.input.unit.families.of_result(contract).is_none() && !self.is_object_value(made);
        (gives && is_plain && contract.returns.released_by.is_some()).then_some(contract)
    }

    /// What `malloc` has made is given to `PyMem_Free`, or to the `realloc` of somebody else.
    pub(crate) fn check_allocator(&mut self, state: &mut State, site: &Site<'_>, contract: &Contract) {
        for (index, param) in contract.params.iter().enumerate() {
            let Some(&val) = site.args.get(index) else { break };
            if let Some(memory) = val.sym().filter(|&sym| state.own.objects.get(sym).is_none())
                && self.is_of_another(memory, site, contract, param.takes)
            {
                self.wrong_allocator(state, site, memory);
            }
        }
    }

    fn is_of_another(&self, memory: Sym, site: &Site<'_>, contract: &Contract, takes: Takes) -> bool {
        let Expr::Result(call, _) = self.values.expr(memory) else { return false };
        let Some(right) = self.made_memory(call).and_then(|made| made.returns.released_by.as_deref()) else {
            return false;
        };
        match takes {
            // `PyUnicodeWriter_Finish` makes something else of it.
            Takes::Free if contract.returns.gives == Gives::New => false,
            // An older name of the right function will do.
            Takes::Free => {
                site.name.is_some_and(|name| name.as_str() != right) && contract.replacement.as_deref() != Some(right)
            }
            Takes::ConsumeOnSuccess => contract.returns.released_by.as_deref() != Some(right),
            Takes::Value
            | Takes::Borrow
            | Takes::BorrowArray
            | Takes::Keep
            | Takes::Steal
            | Takes::StealOnSuccess
            | Takes::StealAlways
            | Takes::StealArray
            | Takes::Retain
            | Takes::RetainOnSuccess
            | Takes::Release
            | Takes::Clear
            | Takes::Assign
            | Takes::OutNew
            | Takes::OutBorrowed
            | Takes::OutNewArray
            | Takes::OutBorrowedArray
            | Takes::InOut
            | Takes::InOutNew
            | Takes::Init
            | Takes::Destroy => false,
        }
    }

    fn wrong_allocator(&mut self, state: &mut State, site: &Site<'_>, memory: Sym) {
        let Expr::Result(call, _) = self.values.expr(memory) else { return };
        if let Some(slot) = self.data(call).result.and_then(|made| self.bound_slot(made)) {
            self.about.names.entry(memory).or_insert(slot);
        }
        if let Some(maker) = self.called_name(call) {
            self.tell_origin(memory, Origin::New(maker), self.span(call));
        }
        let by = site.name.unwrap_or_else(|| refhound_index::intern("a function"));
        self.told_at(state, Fault::WrongDestructor, memory, site.span, Event::Stolen { by });
    }
}
