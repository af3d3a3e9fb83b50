//! What an instruction does to a variable that becomes a value.

use refhound_ir::{Op, Promotable, Slot, Value};

pub(crate) enum Access {
    /// Takes the address, to load or store through it.
    Address,
    Load(Slot),
    Store(Slot, Value),
    /// The scope begins: the variable has no value.
    Begin(Slot),
    /// Has nothing to do with such a variable.
    None,
}

impl Access {
    #[inline]
    pub(crate) fn of(op: &Op, promotable: &Promotable) -> Access {
        if let Op::SlotAddress(slot) = *op
            && promotable.contains(slot)
        {
            Access::Address
        } else if let Op::Load { from } = *op
            && let Some(slot) = promotable.promotable_at(from)
        {
            Access::Load(slot)
        } else if let Op::Store { to, value } = *op
            && let Some(slot) = promotable.promotable_at(to)
        {
            Access::Store(slot, value)
        } else if let Op::ScopeBegin(slot) = *op
            && promotable.contains(slot)
        {
            Access::Begin(slot)
        } else {
            Access::None
        }
    }
}
