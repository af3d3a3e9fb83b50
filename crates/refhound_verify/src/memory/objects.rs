//! Cells: variables of the sketch for what stands in memory, and which of them are known here.
//!
//! A cell of a local variable always stands for what the variable holds. A cell outside of local variables does so once it
//! was read or written here, until a function of the project may have written the memory.

use refhound_index::{BitSet, FxHashMap, IndexVec};
use refhound_ir::{Block, Slot};
use refhound_source::Span;

use super::places::{Parts, PlaceId, Places};
use crate::sketch::Ptr;
use crate::variables::Variables;

pub(crate) struct ObjectCells {
    /// In the order of their making, and so of their variables.
    cells: Vec<(PlaceId, Ptr)>,
    by_place: FxHashMap<PlaceId, Ptr>,
    /// By block: what is known at its beginning.
    at_start: IndexVec<Block, BitSet<Ptr>>,
    /// What is known at the current place.
    known: BitSet<Ptr>,
    pub(crate) members: Members,
}

/// Who may have set members of objects so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Members {
    /// Nobody but this function.
    Own,
    /// A function of the project that was called.
    Shared,
}

impl ObjectCells {
    pub(crate) fn new() -> ObjectCells {
        ObjectCells {
            cells: Vec::new(),
            by_place: FxHashMap::default(),
            at_start: IndexVec::new(),
            known: BitSet::new(0),
            members: Members::Own,
        }
    }

    /// The variable for what a place holds.
    pub(super) fn cell(&mut self, place: PlaceId, span: Span, places: &Places<'_>, variables: &mut Variables) -> Ptr {
        *self.by_place.entry(place).or_insert_with(|| {
            let ptr = variables.object(places.name(place), span);
            self.cells.push((place, ptr));
            ptr
        })
    }

    /// The cells of a place and its parts.
    pub(crate) fn within(&self, whole: PlaceId, places: &Places<'_>) -> Vec<Ptr> {
        let whole = &places[whole];
        let inside = self.cells.iter().filter(|(place, _)| whole.contains(&places[*place]));
        inside.map(|(_, ptr)| *ptr).collect()
    }

    /// The cells of a local variable with the parts that they stand for, by place.
    pub(crate) fn of_slot(&self, slot: Slot, places: &Places<'_>) -> Vec<(Parts, Ptr)> {
        let mut cells: Vec<(PlaceId, Ptr)> =
            self.cells.iter().copied().filter(|(place, _)| places.slot(*place) == Some(slot)).collect();
        cells.sort_unstable();
        cells.into_iter().map(|(place, ptr)| (places[place].parts.clone(), ptr)).collect()
    }

    /// What is known at the beginning of each block was found out.
    pub(crate) fn set_known(&mut self, at_start: IndexVec<Block, BitSet<Ptr>>) {
        self.at_start = at_start;
    }

    /// A block begins.
    pub(crate) fn enter(&mut self, block: Block) {
        self.known.clone_from(&self.at_start[block]);
    }

    pub(crate) fn is_known(&self, cell: Ptr) -> bool {
        self.known.contains(cell)
    }

    /// The cell was read or written: from here on it stands for what the memory holds.
    pub(crate) fn learn(&mut self, cell: Ptr) {
        self.known.insert(cell);
    }

    /// Somebody may have written anything.
    pub(crate) fn forget(&mut self) {
        self.known.clear();
    }
}

#[cfg(test)]
mod tests {
    use refhound_index::EntityId;

    use super::*;
    use crate::fixture::{Fixture, span};
    use crate::memory::{Part, Place, Root};

    /// A place in a local variable, in a record with two objects.
    fn member(places: &mut Places<'_>, slot: usize, index: u32) -> PlaceId {
        let ty = places.slots.ty(Slot::from_index(slot));
        let parts = places.layout.object_parts(ty).expect("a record with objects");
        places.id(Place { root: Root::Slot(Slot::from_index(slot)), parts: parts[index as usize].clone() })
    }

    fn with_places(check: impl FnOnce(&mut Places<'_>)) {
        let fixture = Fixture::new(
            "struct pair: size 16, align 8 {
                0 first: ptr(struct _object)
                8 second: ptr(struct _object)
            }
            define @f: fn() -> void
            function @f {
                slot s0 one: struct pair, local
                slot s1 other: struct pair, local
            bb0():
                return
            }",
        );
        fixture.with_places(check);
    }

    #[test]
    fn a_place_has_one_cell_that_is_named_for_it() {
        with_places(|places| {
            let (mut cells, mut variables) = (ObjectCells::new(), Variables::default());
            let first = member(places, 0, 0);
            let cell = cells.cell(first, span(), places, &mut variables);
            assert_eq!(cells.cell(first, span(), places, &mut variables), cell);
            assert_eq!(variables.ptrs[cell].name.map(refhound_index::Symbol::as_str), Some("first"));
        });
    }

    #[test]
    fn a_variable_has_the_cells_of_its_parts() {
        with_places(|places| {
            let (mut cells, mut variables) = (ObjectCells::new(), Variables::default());
            let (second, first) = (member(places, 0, 1), member(places, 0, 0));
            let elsewhere = member(places, 1, 0);
            let made = [first, elsewhere, second].map(|place| cells.cell(place, span(), places, &mut variables));
            let whole = places.whole(Root::Slot(Slot::from_index(0)));
            assert_eq!(cells.within(whole, places), [made[0], made[2]]);
            assert_eq!(cells.within(first, places), [made[0]]);
            let by_place: Vec<Ptr> =
                cells.of_slot(Slot::from_index(0), places).into_iter().map(|(_, ptr)| ptr).collect();
            assert_eq!(by_place, [made[2], made[0]]);
        });
    }

    #[test]
    fn what_is_known_begins_anew_with_each_block() {
        let cell = |index| Ptr::from_index(index);
        let mut at_start: IndexVec<Block, BitSet<Ptr>> = IndexVec::filled(BitSet::new(2), 2);
        at_start[Block::from_index(1)].insert(cell(1));
        let mut cells = ObjectCells::new();
        cells.set_known(at_start);
        cells.enter(Block::from_index(0));
        cells.learn(cell(0));
        assert!(cells.is_known(cell(0)) && !cells.is_known(cell(1)));
        cells.enter(Block::from_index(1));
        assert!(!cells.is_known(cell(0)) && cells.is_known(cell(1)));
        cells.forget();
        assert!(!cells.is_known(cell(1)));
    }

    #[test]
    fn an_element_by_an_unknown_index_is_no_single_place() {
        with_places(|places| {
            let root = Root::Slot(Slot::from_index(0));
            let any = places.whole(root);
            let any = places.part(any, &[Part::AnyElement]);
            assert!(!places[any].is_exact());
            assert_eq!(places.name(any), None);
        });
    }
}
