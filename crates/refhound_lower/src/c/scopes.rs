//! Which locals are alive: scope ends and `cleanup` functions on every way out of a scope.
//!
//! Live locals form a linked list that grows inwards and is never changed, so a place in the function (a label, a
//! loop, a `goto` whose label comes later) remembers its locals with one id, and leaving a scope by any way means
//! walking from one id to another.

use refhound_index::{IndexVec, entity};
use refhound_ir::{FuncId, Slot};
use refhound_source::Span;
use refhound_unknowns::limits;

use super::function::FunctionLowering;

entity!(
    #[allow(unreachable_pub, reason = "the macro makes public types")]
    Live,
    "live"
);

/// One local that is alive, and the ones outside it.
struct LiveLocal {
    outer: Option<Live>,
    depth: u32,
    slot: Slot,
    cleanup: Option<FuncId>,
}

#[derive(Default)]
pub(super) struct LiveLocals {
    locals: IndexVec<Live, LiveLocal>,
    innermost: Option<Live>,
    repeated: u32,
}

impl LiveLocals {
    pub(super) fn innermost(&self) -> Option<Live> {
        self.innermost
    }

    /// Control is back outside these; their ends were written.
    pub(super) fn return_to(&mut self, outer: Option<Live>) {
        self.innermost = outer;
    }

    pub(super) fn declare(&mut self, slot: Slot, cleanup: Option<FuncId>) {
        let outer = self.innermost;
        let depth = self.depth(outer) + 1;
        self.innermost = Some(self.locals.push(LiveLocal { outer, depth, slot, cleanup }));
    }

    fn depth(&self, at: Option<Live>) -> u32 {
        at.map_or(0, |live| self.locals[live].depth)
    }

    fn outer(&self, at: Option<Live>) -> Option<Live> {
        at.and_then(|live| self.locals[live].outer)
    }

    /// The innermost place that both places are inside of.
    pub(super) fn common(&self, mut a: Option<Live>, mut b: Option<Live>) -> Option<Live> {
        while self.depth(a) > self.depth(b) {
            a = self.outer(a);
        }
        while self.depth(b) > self.depth(a) {
            b = self.outer(b);
        }
        while a != b {
            a = self.outer(a);
            b = self.outer(b);
        }
        a
    }
}

impl FunctionLowering<'_, '_> {
    /// Ends, innermost first, the scopes of all locals between `from` and `until`, which encloses it.
    pub(super) fn end_scopes(&mut self, from: Option<Live>, until: Option<Live>, span: Span) {
        let mut at = from;
        while at != until {
            let Some(live) = at else { return };
            let LiveLocal { outer, slot, cleanup, .. } = self.live.locals[live];
            at = outer;
            if let Some(function) = cleanup {
                self.call_cleanup(function, slot, span);
            }
            if cleanup.is_some() || self.live.repeated < limits::REPEATED_ENDS {
                self.live.repeated += 1;
                self.build.scope_end(slot, span);
            }
        }
    }

    /// Leaves the current scope for the one whose innermost local is `outer`; control falls out of it here.
    pub(super) fn leave_scope(&mut self, outer: Option<Live>, span: Span) {
        self.end_scopes(self.live.innermost, outer, span);
        self.live.innermost = outer;
    }
}
