//! Memory as a sketch knows it.
//!
//! ```text
//! layout, slots ─► places    a root and a way by members and elements: `t.tmp`, `self->items`, `PyTuple_GET_ITEM(t, 0)`
//!                    │
//!                    ├─ objects  a place that holds a pointer to an object has a variable of the sketch, its cell;
//!                    │           `known` says where the content of cells outside of local variables is known
//!                    └─ numbers  a place that conditions read has a number of the sketch, until somebody may write it
//! indicator                  what the last call says of the error indicator
//! ```
//!
//! Who loads and stores what is the business of `build` and `calls`.

mod known;
mod layout;
mod numbers;
mod objects;
mod places;
mod slots;

use refhound_ir::{Slot, Value};
use refhound_source::Span;

pub(crate) use self::known::{CellEvent, known_at_start};
pub(crate) use self::layout::Layout;
pub(crate) use self::numbers::{NumberCells, Writer};
pub(crate) use self::objects::{Members, ObjectCells};
pub(crate) use self::places::{Part, Parts, Place, PlaceId, Places, Root, Stored};
pub(crate) use self::slots::{ReferenceParam, Slots};
use crate::sketch::{Ptr, Step};
use crate::variables::Variables;

pub(crate) struct Memory<'a> {
    pub(crate) places: Places<'a>,
    pub(crate) objects: ObjectCells,
    pub(crate) numbers: NumberCells,
    pub(crate) indicator: Indicator,
}

/// What the call before says of the error indicator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Indicator {
    Unknown,
    /// An exception is set if the call gave NULL, and only then.
    SetIfNull(Ptr),
}

impl Indicator {
    /// After a call that gives an object or fails.
    pub(crate) fn after(result: Option<Ptr>) -> Indicator {
        result.map_or(Indicator::Unknown, Indicator::SetIfNull)
    }
}

impl<'a> Memory<'a> {
    pub(crate) fn new(places: Places<'a>) -> Memory<'a> {
        Memory { places, objects: ObjectCells::new(), numbers: NumberCells::default(), indicator: Indicator::Unknown }
    }

    /// The variable for the object that a place holds.
    pub(crate) fn cell(&mut self, place: PlaceId, span: Span, variables: &mut Variables) -> Ptr {
        self.objects.cell(place, span, &self.places, variables)
    }
    /// The variables for the objects in a local variable.
    pub(crate) fn slot_cells(&mut self, slot: Slot) -> Vec<Ptr> {
        let whole = self.places.whole(Root::Slot(slot));
        self.objects.within(whole, &self.places)
    }

    /// A value is computed again: what lies behind it is another place.
    pub(crate) fn redefine(&self, pointer: Value, steps: &mut Vec<Step>) {
        self.numbers.redefine(pointer, &self.places, steps);
    }
}
