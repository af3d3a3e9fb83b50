//! What is found out of memory before steps are made: which variables escape, which numbers are followed, and which cells
//! are known where a block begins.

use refhound_index::{BitSet, IndexVec};
use refhound_ir::{Block, Callee, Cfg, Inst, Op, Slot, Terminator, Value};
use refhound_source::Span;

use super::Builder;
use crate::calls::CallClass;
use crate::invocations::{invocation, unwinds_to};
use crate::memory::{CellEvent, PlaceId, known_at_start};
use crate::sketch::Ptr;

impl Builder<'_> {
    /// Local variables whose address is stored or copied: who writes them is not seen. What a call gets is given up at the
    /// call.
    pub(super) fn escaping_slots(&self, order: &[Block]) -> BitSet<Slot> {
        let body = self.input.body;
        let mut escaping: BitSet<Slot> = BitSet::new(self.memory.places.slots.count());
        let mut escape = |value: Value| {
            if let Some(slot) = self.values.val(value).place().and_then(|place| self.memory.places.slot(place)) {
                escaping.insert(slot);
            }
        };
        for &block in order {
            for &inst in &body.blocks[block].insts {
                if let Op::Store { value, .. } = body.insts[inst].op {
                    escape(value);
                } else if let Op::Opaque { touches, .. } = body.insts[inst].op {
                    touches.of(&body.value_pool).iter().copied().for_each(&mut escape);
                }
            }
            let Some(end) = &body.blocks[block].end else { continue };
            for target in end.targets() {
                target.args.of(&body.value_pool).iter().copied().for_each(&mut escape);
            }
            if let Terminator::Return(Some(value)) = end {
                escape(*value);
            }
        }
        escaping
    }

    /// Finds the places that conditions read.
    pub(super) fn find_numbers(&mut self, order: &[Block], escaping: &BitSet<Slot>) {
        let body = self.input.body;
        for &inst in order.iter().flat_map(|block| &body.blocks[*block].insts) {
            let data = body.insts[inst];
            if let Op::Load { from } = data.op {
                let is_number = data.result.is_some_and(|result| self.values.val(result).num().is_some());
                if let Some(place) = self.values.val(from).place().filter(|_| is_number) {
                    self.follow_number(place, escaping);
                }
            } else if let Op::Store { to, value } = data.op {
                // What is written for the caller, the caller or another callee may read.
                let val = self.values.val(value);
                let is_number = val.num().is_some() || val.int().is_some();
                if let Some(place) = self.values.val(to).place()
                    && is_number
                    && self.memory.places.is_callers(place)
                {
                    self.follow_number(place, escaping);
                }
            } else if let Op::ZeroAggregate { to } = data.op {
                self.follow_zeroed(to, escaping);
            } else if let Op::Call { callee, args } = data.op
                && self.fills_memory(callee)
                && let Some(&to) = args.of(&body.value_pool).first()
            {
                self.follow_zeroed(to, escaping);
            }
        }
    }

    pub(crate) fn follow_number(&mut self, place: PlaceId, escaping: &BitSet<Slot>) {
        self.memory.numbers.follow(place, escaping, &self.memory.places, &mut self.variables);
    }

    /// A variable of the caller that is filled with zeros here: every number in it is known afterwards.
    fn follow_zeroed(&mut self, address: Value, escaping: &BitSet<Slot>) {
        let Some(whole) = self.values.val(address).place() else { return };
        let places = &mut self.memory.places;
        if !places.is_callers(whole) {
            return;
        }
        let Some(ty) = places.type_of(whole) else { return };
        for parts in places.layout.number_parts(ty) {
            let place = self.memory.places.part(whole, &parts);
            self.follow_number(place, escaping);
        }
    }

    /// Finds the cells whose content is known where each block begins, on all ways to it.
    pub(super) fn find_known_cells(&mut self, cfg: &Cfg) {
        let body = self.input.body;
        let mut events: IndexVec<Block, Vec<CellEvent>> = IndexVec::filled(Vec::new(), body.blocks.len());
        for &block in cfg.reverse_postorder() {
            for &inst in &body.blocks[block].insts {
                self.cell_events(inst, &mut events[block]);
            }
            if let Some((callee, args)) = invocation(body, block) {
                let span = body.blocks[block].end_span.unwrap_or(body.end);
                self.call_events(callee, args, span, &mut events[block]);
            }
        }
        self.memory.objects.set_known(known_at_start(
            cfg,
            &events,
            |block| unwinds_to(body, block),
            self.variables.ptrs.len(),
        ));
    }

    fn cell_events(&mut self, inst: Inst, events: &mut Vec<CellEvent>) {
        let body = self.input.body;
        let data = body.insts[inst];
        if let Op::Load { from } = data.op {
            if data.result.is_some_and(|result| self.values.is_object(result)) {
                events.extend(self.outside_cell(from, data.span).map(CellEvent::Known));
            }
        } else if let Op::Store { to, value } = data.op {
            if self.values.is_object_store(to, value) {
                events.extend(self.outside_cell(to, data.span).map(CellEvent::Known));
            }
        } else if let Op::Call { callee, args } = data.op {
            if self.loans.of(inst).is_some() {
                return events.push(CellEvent::Forgotten);
            }
            self.call_events(callee, args.of(&body.value_pool), data.span, events);
        }
    }

    /// What a call that is not followed into does to cells.
    fn call_events(&mut self, callee: Callee, args: &[Value], span: Span, events: &mut Vec<CellEvent>) {
        match self.call_class(callee) {
            CallClass::Contract => {
                if let Some(place) = self.accessed_place(callee, args) {
                    events.push(CellEvent::Known(self.cell(place, span)));
                }
                let passed = self.passed_cells(args, span);
                events.extend(passed.into_iter().map(CellEvent::Known));
            }
            CallClass::Silent => {}
            CallClass::Project => events.push(CellEvent::Forgotten),
        }
    }

    /// The cell of an exact place outside of local variables.
    fn outside_cell(&mut self, pointer: Value, span: Span) -> Option<Ptr> {
        let place = self.values.pointee(pointer, &mut self.memory.places)?;
        if !self.memory.places[place].is_exact() {
            return None;
        }
        // Cells of local variables exist from now on, so that their scopes can begin.
        let cell = self.cell(place, span);
        self.memory.places.slot(place).is_none().then_some(cell)
    }
}
