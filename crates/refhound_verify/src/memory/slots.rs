//! The variables of a function: its own, and behind them those of its caller that it works on.

use refhound_index::{EntityId, Symbol};
use refhound_ir::{Block, Body, Slot, SlotKind};
use refhound_types::TypeId;

/// A parameter that is the address of a variable of the caller. The variable is followed as the function's own are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct ReferenceParam {
    pub(crate) position: u16,
    /// What it leads to, as the caller declares it.
    pub(crate) ty: TypeId,
}

/// A slot for each of the function's own variables, and one for each parameter that is a reference.
#[derive(Clone)]
pub(crate) struct Slots<'a> {
    body: &'a Body,
    references: Vec<ReferenceParam>,
}

impl<'a> Slots<'a> {
    pub(crate) fn new(body: &'a Body, references: Vec<ReferenceParam>) -> Slots<'a> {
        Slots { body, references }
    }

    pub(crate) fn count(&self) -> usize {
        self.body.slots.len() + self.references.len()
    }

    /// The references, each with the slot that stands for what it leads to.
    pub(crate) fn references(&self) -> impl Iterator<Item = (Slot, ReferenceParam)> + '_ {
        let own = self.body.slots.len();
        self.references.iter().enumerate().map(move |(index, param)| (Slot::from_index(own + index), *param))
    }

    /// The slot that a parameter of a block is the address of.
    pub(crate) fn behind_param(&self, block: Block, position: usize) -> Option<Slot> {
        let mut references = self.references();
        let found = references.find(|(_, param)| block.index() == 0 && usize::from(param.position) == position);
        found.map(|(slot, _)| slot)
    }

    /// The parameter whose caller's variable a slot stands for.
    pub(crate) fn reference_of(&self, slot: Slot) -> Option<ReferenceParam> {
        self.references.get(slot.index().checked_sub(self.body.slots.len())?).copied()
    }

    pub(crate) fn ty(&self, slot: Slot) -> TypeId {
        self.reference_of(slot).map_or_else(|| self.body.slots[slot].ty, |param| param.ty)
    }

    pub(crate) fn name(&self, slot: Slot) -> Option<Symbol> {
        let Some(param) = self.reference_of(slot) else { return self.body.slots[slot].name };
        let kind = SlotKind::Param(u32::from(param.position));
        self.body.slots.values().find(|data| data.kind == kind).and_then(|data| data.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::Fixture;

    #[test]
    fn variables_of_the_caller_stand_behind_the_own_ones() {
        let fixture = Fixture::new(
            "define @f: fn(int, ptr(long)) -> void
            function @f {
                slot s0 n: int, param 0
                slot s1 out: ptr(long), param 1
            bb0(v0: int, v1: ptr(long)):
                return
            }",
        );
        fixture.with_unit(|module, _| {
            let body = &module.bodies[0];
            let ty = module.types.pointee(body.slots[Slot::from_index(1)].ty).expect("a pointer");
            let slots = Slots::new(body, vec![ReferenceParam { position: 1, ty }]);
            let behind = slots.behind_param(Block::from_index(0), 1).expect("it is a reference");
            assert_eq!((behind, slots.count()), (Slot::from_index(2), 3));
            assert_eq!((slots.ty(behind), slots.name(behind)), (ty, body.slots[Slot::from_index(1)].name));
            assert_eq!(slots.behind_param(Block::from_index(1), 1), None);
            assert_eq!(slots.behind_param(Block::from_index(0), 0), None);
            assert_eq!(slots.reference_of(Slot::from_index(1)), None);
        });
    }
}
