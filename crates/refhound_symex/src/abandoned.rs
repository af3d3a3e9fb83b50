//! Memory that a function has allocated and leaves behind when it fails: what was stored in it is lost with it.
//!
//! ```c
//! context = malloc(sizeof(*context));
//! context->callback = callback;              // with a reference
//! if (open_stream(&stream, context) < 0)
//!     return NULL;                           // whoever has seen the memory has failed
//! self->context = context;
//! ```
//!
//! Whether a function that nothing is known of has kept the memory is not told, so it is only said of memory that the function looks
//! after itself where all goes well, and is never sure.

use crate::engine::Engine;
use crate::state::State;
use crate::value::{Expr, PlaceId, Root, Sym};

impl Engine<'_> {
    /// Whether a place is in memory that nobody has when the function ends.
    pub(crate) fn is_in_abandoned_memory(&self, state: &State, place: PlaceId) -> bool {
        let Root::Pointer(base) = self.values.data(place).root else { return false };
        let Expr::Result(call, _) = self.values.expr(base) else { return false };
        self.beliefs.looks_after(call) && self.made_memory(call).is_some() && !self.is_held(state, base)
    }

    /// Whether memory that is not this path's own leads to a pointer.
    fn is_held(&self, state: &State, base: Sym) -> bool {
        state.cells.iter().any(|(place, cell)| {
            let root = self.values.data(place).root;
            !root.is_local() && root != Root::Pointer(base) && self.values.reaches(cell.val, base)
        })
    }
}
