//! Numbers that a body stores into fields: the flags and slot numbers of tables that are filled by code.

use refhound_index::{FxHashMap, Symbol};
use refhound_ir::{Body, GlobalId, Op, Slot, Value};
use refhound_types::{Field, TypeTable};

use crate::facts::{defining_op, strip_casts};

/// One record in memory, as far as addresses can be told apart by looking at them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Place {
    root: Root,
    element: i128,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Root {
    Local(Slot),
    Global(GlobalId),
    Value(Value),
}

/// The numbers of one body, by record and name of the field. `None` where two stores disagree.
pub(crate) struct StoredNumbers(FxHashMap<(Place, Symbol), Option<i128>>);

impl StoredNumbers {
    pub(crate) fn of(body: &Body, types: &TypeTable) -> StoredNumbers {
        let mut numbers = FxHashMap::default();
        for inst in body.blocks.values().flat_map(|block| &block.insts) {
            let Op::Store { to, value } = body.insts[*inst].op else { continue };
            let Some(found) = field_place(body, types, to) else { continue };
            let Some(name) = types.field(found.field).name else { continue };
            let number = match defining_op(body, strip_casts(body, value)) {
                Some(Op::Int(number)) => Some(number.get()),
                _ => None,
            };
            numbers
                .entry((found.place, name))
                .and_modify(|known: &mut Option<i128>| *known = known.filter(|_| *known == number))
                .or_insert(number);
        }
        StoredNumbers(numbers)
    }

    pub(crate) fn get(&self, place: Place, field: Symbol) -> Option<i128> {
        self.0.get(&(place, field)).copied().flatten()
    }
}

/// A field that an address points to.
pub(crate) struct FieldPlace {
    pub(crate) place: Place,
    pub(crate) field: Field,
    /// That of the record at the place.
    pub(crate) tag: Option<Symbol>,
}

/// The field of an address. A member of a union without a tag belongs to the record around the union.
pub(crate) fn field_place(body: &Body, types: &TypeTable, address: Value) -> Option<FieldPlace> {
    let Some(Op::FieldAddress { mut base, field }) = defining_op(body, strip_casts(body, address)) else { return None };
    let mut tag = types.record(field.record).tag;
    while tag.is_none()
        && let Some(Op::FieldAddress { base: outer, field }) = defining_op(body, strip_casts(body, base))
    {
        base = outer;
        tag = types.record(field.record).tag;
    }
    Some(FieldPlace { place: place(body, base), field, tag })
}

/// `table`, `table[3]`, `&table[3]`; any other address is known as itself only.
fn place(body: &Body, address: Value) -> Place {
    let address = strip_casts(body, address);
    if let Some(Op::ElementAddress { base, index }) = defining_op(body, address)
        && let Some(Op::Int(element)) = defining_op(body, strip_casts(body, index))
    {
        return Place { root: root(body, strip_casts(body, base)), element: element.get() };
    }
    Place { root: root(body, address), element: 0 }
}

fn root(body: &Body, address: Value) -> Root {
    match defining_op(body, address) {
        Some(Op::SlotAddress(slot)) => Root::Local(slot),
        Some(Op::GlobalAddress(global)) => Root::Global(global),
        _ => Root::Value(address),
    }
}
