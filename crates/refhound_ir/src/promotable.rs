//! Which variables can be SSA values: scalars that are only ever loaded and stored whole.

use refhound_index::EntityId;
use refhound_types::TypeTable;

use crate::body::{Body, Op, Slot, Value};
use crate::compatible::{Class, class, compatible};

/// Finds promotable slots; keeps its memory between functions.
#[derive(Debug, Default)]
pub struct Promotable {
    /// By slot.
    can_be_value: Vec<bool>,
    /// By value: the slot whose address it is.
    address_of: Vec<Option<Slot>>,
    /// Slots whose address is computed.
    accessed: Vec<Slot>,
}

impl Promotable {
    /// Looks at `body`, whose ids are all in range.
    pub fn update(&mut self, types: &TypeTable, body: &Body) {
        self.can_be_value.clear();
        self.can_be_value.extend(body.slots.values().map(|slot| match class(types, slot.ty) {
            Class::Integer | Class::Floating | Class::Pointer | Class::Vector | Class::Unknown => true,
            Class::Aggregate | Class::Void => false,
        }));
        self.address_of.clear();
        self.address_of.resize(body.values.len(), None);
        self.accessed.clear();
        for inst in body.blocks.values().flat_map(|block| &block.insts) {
            let inst = &body.insts[*inst];
            if let (Op::SlotAddress(slot), Some(result)) = (inst.op, inst.result) {
                self.address_of[result.index()] = Some(slot);
                self.accessed.push(slot);
            }
        }
        // The uses of an address matter only where it is that of a scalar.
        if !self.any_in_memory() {
            return;
        }
        for block in body.blocks.values() {
            for &inst in &block.insts {
                self.visit(types, body, &body.insts[inst].op, body.insts[inst].result);
            }
            for value in block.end.iter().flat_map(|end| end.operands(&body.value_pool)) {
                self.escapes(value);
            }
        }
    }

    fn visit(&mut self, types: &TypeTable, body: &Body, op: &Op, result: Option<Value>) {
        match *op {
            Op::Load { from } => {
                if let (Some(slot), Some(result)) = (self.slot_at(from), result)
                    && body.values[result].ty != body.slots[slot].ty
                {
                    self.can_be_value[slot.index()] = false;
                }
            }
            Op::Store { to, value } => {
                if let Some(slot) = self.slot_at(to)
                    && !compatible(types, body.values[value].ty, body.slots[slot].ty)
                {
                    self.can_be_value[slot.index()] = false;
                }
                self.escapes(value);
            }
            _ => op.operands(&body.value_pool).for_each(|value| self.escapes(value)),
        }
    }

    /// The address is used in another way than to load or store: somebody else may do that through it.
    fn escapes(&mut self, value: Value) {
        if let Some(slot) = self.slot_at(value) {
            self.can_be_value[slot.index()] = false;
        }
    }

    /// Whether the address of a promotable slot is computed anywhere.
    pub fn any_in_memory(&self) -> bool {
        self.accessed.iter().any(|&slot| self.contains(slot))
    }

    /// The slot whose address the value is.
    #[inline]
    pub fn slot_at(&self, value: Value) -> Option<Slot> {
        self.address_of[value.index()]
    }

    #[inline]
    pub fn contains(&self, slot: Slot) -> bool {
        self.can_be_value[slot.index()]
    }

    /// The promotable slot whose address the value is.
    #[inline]
    pub fn promotable_at(&self, value: Value) -> Option<Slot> {
        self.slot_at(value).filter(|&slot| self.contains(slot))
    }
}
