//! Places that a function mentions, each once.

use std::ops::Index;

use refhound_index::{FxHashMap, IndexVec, Symbol, entity};
use refhound_ir::{GlobalId, Module, Slot, Value};
use refhound_summary::place::{self, Overlap};
use refhound_types::TypeId;

use super::layout::Layout;
use super::slots::Slots;

entity!(
    /// A place in memory.
    PlaceId,
    "place"
);

/// Where a place begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Root {
    Slot(Slot),
    Global(GlobalId),
    /// What a value points to.
    Behind(Value),
    /// What an accessor gives of an object, again and again: `PyTuple_GET_ITEM(t, 0)` is an element of it.
    Accessor(Symbol, Value),
}

pub(crate) type Part = place::Part<Value>;
pub(crate) type Parts = place::Parts<Value>;
pub(crate) type Place = place::Place<Root, Value>;

impl place::Root for Root {
    fn overlap(self, other: Root) -> Overlap {
        match (self, other) {
            (Root::Slot(one), Root::Slot(other)) if one == other => Overlap::Same,
            (Root::Global(one), Root::Global(other)) if one == other => Overlap::Same,
            // A slot whose address gets out of sight is not followed, so that no pointer leads to one that is.
            (Root::Slot(_), _) | (_, Root::Slot(_)) | (Root::Global(_), Root::Global(_)) => Overlap::Disjoint,
            (Root::Global(_) | Root::Behind(_) | Root::Accessor(..), _) => Overlap::Possible,
        }
    }
}

impl Root {
    /// The local variable that it is.
    pub(crate) fn slot(self) -> Option<Slot> {
        match self {
            Root::Slot(slot) => Some(slot),
            Root::Global(_) | Root::Behind(_) | Root::Accessor(..) => None,
        }
    }
}

/// The places of a function, with what the types of its variables say of them.
pub(crate) struct Places<'a> {
    pub(crate) layout: Layout<'a>,
    pub(crate) slots: Slots<'a>,
    module: &'a Module,
    all: IndexVec<PlaceId, Place>,
    by_place: FxHashMap<Place, PlaceId>,
}

impl Index<PlaceId> for Places<'_> {
    type Output = Place;

    fn index(&self, place: PlaceId) -> &Place {
        &self.all[place]
    }
}

impl<'a> Places<'a> {
    pub(crate) fn new(module: &'a Module, layout: Layout<'a>, slots: Slots<'a>) -> Places<'a> {
        Places { layout, slots, module, all: IndexVec::new(), by_place: FxHashMap::default() }
    }

    pub(crate) fn id(&mut self, place: Place) -> PlaceId {
        if let Some(&known) = self.by_place.get(&place) {
            return known;
        }
        let id = self.all.push(place.clone());
        self.by_place.insert(place, id);
        id
    }

    pub(crate) fn whole(&mut self, root: Root) -> PlaceId {
        self.id(Place::whole(root))
    }

    /// A part of a place.
    pub(crate) fn part(&mut self, whole: PlaceId, parts: &[Part]) -> PlaceId {
        let part = self.all[whole].joined(parts);
        self.id(part)
    }

    /// The local variable that a place belongs to.
    pub(crate) fn slot(&self, place: PlaceId) -> Option<Slot> {
        self.all[place].root.slot()
    }

    /// Whether a place belongs to a variable of the caller.
    pub(crate) fn is_callers(&self, place: PlaceId) -> bool {
        self.slot(place).is_some_and(|slot| self.slots.reference_of(slot).is_some())
    }

    /// The parameter and the parts behind it, if a place belongs to a variable of the caller.
    pub(crate) fn behind_reference(&self, place: PlaceId) -> Option<(u16, Parts)> {
        let param = self.slots.reference_of(self.slot(place)?)?;
        Some((param.position, self.all[place].parts.clone()))
    }

    /// The type of a place in a local variable; `None` when the variable is seen as something else than it is.
    pub(crate) fn type_of(&self, place: PlaceId) -> Option<TypeId> {
        let place = &self.all[place];
        let whole = self.slots.ty(place.root.slot()?);
        place.parts.iter().try_fold(whole, |ty, part| self.layout.part(ty, *part))
    }

    /// Whether a local variable, or a part of one, holds pointers to objects.
    pub(crate) fn holds_objects(&self, place: PlaceId) -> bool {
        let Some(slot) = self.slot(place) else { return false };
        let last = self.all[place].parts.iter().rev().find_map(|part| part.field());
        self.layout.holds_objects(last.map_or_else(|| self.slots.ty(slot), |field| self.layout.field_type(field)))
    }

    /// Whether the local variable that a place belongs to holds objects, there or elsewhere.
    pub(crate) fn is_beside_objects(&self, place: PlaceId) -> bool {
        self.slot(place).is_some_and(|slot| self.layout.holds_objects(self.slots.ty(slot)))
    }

    /// Whether what is read or written at a place is one thing, of the kind that stands there.
    pub(crate) fn is_plain_access(&self, place: PlaceId, accessed: TypeId, stored: Stored) -> bool {
        let Some(ty) = self.type_of(place).map(|ty| self.layout.first_element(ty)) else { return false };
        if self.layout.is_aggregate(ty) {
            return false;
        }
        let is_object = self.layout.is_object(ty);
        is_object == self.layout.is_object(accessed) || (is_object && stored == Stored::Object)
    }

    /// The name that a report gives to what a place holds.
    pub(crate) fn name(&self, place: PlaceId) -> Option<Symbol> {
        let place = &self.all[place];
        match (place.parts.last(), place.root) {
            (Some(Part::Field(field)), _) => self.module.types.field(*field).name,
            (None, Root::Slot(slot)) => self.slots.name(slot),
            (None, Root::Global(global)) => Some(self.module.globals[global].name),
            (None, Root::Behind(_) | Root::Accessor(..))
            | (Some(Part::Element(_) | Part::Index(_) | Part::AnyElement), _) => None,
        }
    }

    /// Whether writing one place can change what another holds.
    pub(crate) fn may_overlap(&self, written: &Place, other: &Place) -> bool {
        written.may_overlap(other, |field| self.layout.is_union(field))
    }

    /// Whether two places of one variable or behind one pointer share memory.
    pub(crate) fn are_parts_shared(&self, one: PlaceId, other: PlaceId) -> bool {
        let (one, other) = (&self.all[one], &self.all[other]);
        one.root == other.root && place::parts_overlap(&one.parts, &other.parts, |field| self.layout.is_union(field))
    }
}

/// What is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stored {
    /// Nothing: it is read.
    Nothing,
    Object,
    Other,
}

#[cfg(test)]
mod tests {
    use refhound_index::{EntityId, intern};

    use super::*;
    use crate::fixture::Fixture;

    /// `struct target { int kind; PyObject *tmp; } t; int n;`
    fn with_places(check: impl FnOnce(&mut Places<'_>)) {
        let fixture = Fixture::new(
            "struct target: size 16, align 8 {
                0 kind: int
                8 tmp: ptr(struct _object)
            }
            define @f: fn() -> void
            function @f {
                slot s0 t: struct target, local
                slot s1 n: int, local
            bb0():
                return
            }",
        );
        fixture.with_places(check);
    }

    fn variable(places: &mut Places<'_>, slot: usize) -> PlaceId {
        places.whole(Root::Slot(Slot::from_index(slot)))
    }

    /// `t.kind` and `t.tmp`.
    fn members(places: &mut Places<'_>) -> (PlaceId, PlaceId) {
        let (whole, ty) = (variable(places, 0), places.slots.ty(Slot::from_index(0)));
        let kind = places.layout.number_parts(ty).remove(0);
        let tmp = places.layout.object_parts(ty).expect("one object").remove(0);
        (places.part(whole, &kind), places.part(whole, &tmp))
    }

    #[test]
    fn a_place_has_one_id() {
        with_places(|places| {
            assert_eq!(members(places), members(places));
            assert_ne!(variable(places, 0), variable(places, 1));
        });
    }

    #[test]
    fn objects_stand_in_a_member_or_beside_it() {
        with_places(|places| {
            let (kind, tmp) = members(places);
            let (record, number) = (variable(places, 0), variable(places, 1));
            let holds = [record, kind, tmp, number].map(|place| places.holds_objects(place));
            assert_eq!(holds, [true, false, true, false]);
            let beside = [record, kind, tmp, number].map(|place| places.is_beside_objects(place));
            assert_eq!(beside, [true, true, true, false]);
        });
    }

    #[test]
    fn an_access_is_plain_if_it_sees_what_stands_there() {
        with_places(|places| {
            let (kind, tmp) = members(places);
            let number = variable(places, 1);
            let (int, object) = (places.type_of(number), places.type_of(tmp));
            let (int, object) = (int.expect("it is declared"), object.expect("it is declared"));
            assert!(places.is_plain_access(kind, int, Stored::Nothing));
            assert!(places.is_plain_access(tmp, object, Stored::Nothing));
            assert!(!places.is_plain_access(tmp, int, Stored::Other));
            assert!(places.is_plain_access(tmp, int, Stored::Object));
            let record = variable(places, 0);
            assert!(!places.is_plain_access(record, object, Stored::Nothing));
        });
    }

    #[test]
    fn places_are_named_for_members_and_variables() {
        with_places(|places| {
            let (_, tmp) = members(places);
            let record = variable(places, 0);
            let item = places.whole(Root::Accessor(intern("PyTuple_GET_ITEM"), Value::from_index(0)));
            let item = places.part(item, &[Part::Element(0)]);
            let names = [tmp, record, item].map(|place| places.name(place));
            assert_eq!(names, [Some(intern("tmp")), Some(intern("t")), None]);
        });
    }

    #[test]
    fn members_share_memory_with_the_whole_and_not_with_each_other() {
        with_places(|places| {
            let (kind, tmp) = members(places);
            let (record, number) = (variable(places, 0), variable(places, 1));
            assert!(places.are_parts_shared(record, tmp));
            assert!(!places.are_parts_shared(kind, tmp));
            assert!(!places.are_parts_shared(record, number));
        });
    }
}
