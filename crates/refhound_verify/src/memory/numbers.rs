//! Numbers in memory: `err.code` that is tested twice is the same number, as long as nobody can have written it.
//!
//! Every exact place that a condition reads gets a number of the sketch. Where something may write the place it becomes any
//! number: at a call that gets the address, at any call of the project for what lies behind pointers, at a store to a place
//! that may be the same.

use refhound_index::{BitSet, FxHashMap};
use refhound_ir::{Slot, Value};

use super::places::{Parts, Place, PlaceId, Places, Root};
use crate::sketch::{Num, NumValue, Step};
use crate::variables::Variables;

/// Places beyond which nothing is followed: each is one more variable at every point.
const MOST_CELLS: usize = 24;

/// The places whose numbers are followed.
#[derive(Default)]
pub(crate) struct NumberCells {
    cells: Vec<(PlaceId, Num)>,
    by_place: FxHashMap<PlaceId, Num>,
}

/// Who may have written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Writer {
    /// Somebody who gets nothing but these arguments.
    Arguments,
    /// Somebody who may know every object.
    Anybody,
}

impl NumberCells {
    pub(crate) fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// Follows the number in a place, unless its address gets out of sight in a variable that escapes.
    pub(crate) fn follow(
        &mut self,
        place: PlaceId,
        escaping: &BitSet<Slot>,
        places: &Places<'_>,
        variables: &mut Variables,
    ) {
        let is_private = places.slot(place).is_none_or(|slot| !escaping.contains(slot));
        let is_new = !self.by_place.contains_key(&place) && self.cells.len() < MOST_CELLS;
        if is_private && places[place].is_exact() && is_new {
            let num = variables.number();
            self.cells.push((place, num));
            self.by_place.insert(place, num);
        }
    }

    /// The number that stands for a place.
    pub(crate) fn at(&self, place: PlaceId) -> Option<Num> {
        self.by_place.get(&place).copied()
    }

    /// The numbers of a local variable, with the parts that they stand for.
    pub(crate) fn of_slot(&self, slot: Slot, places: &Places<'_>) -> Vec<(Parts, Num)> {
        let cells = self.cells.iter().filter(|(place, _)| places.slot(*place) == Some(slot));
        cells.map(|(place, num)| (places[*place].parts.clone(), *num)).collect()
    }

    /// The function begins: nothing is known but what the caller knows of its own variables.
    pub(crate) fn begin(&self, places: &Places<'_>, steps: &mut Vec<Step>) {
        let own = self.cells.iter().filter(|(place, _)| !places.is_callers(*place));
        steps.extend(own.map(|(_, num)| any(*num)));
    }

    /// What is read from a place.
    pub(crate) fn load(&self, place: Option<PlaceId>) -> NumValue {
        place.and_then(|place| self.at(place)).map_or(NumValue::Any, NumValue::Copy)
    }

    /// A store, of whatever.
    pub(crate) fn store(&self, written: PlaceId, value: NumValue, places: &Places<'_>, steps: &mut Vec<Step>) {
        self.forget_where(places, steps, |known, at| at != written && places.may_overlap(&places[written], known));
        if let Some(num) = self.at(written) {
            steps.push(Step::Number { num, value });
        }
    }

    /// A variable or a part of one is filled with zeros.
    pub(crate) fn zero(&self, whole: PlaceId, places: &Places<'_>, steps: &mut Vec<Step>) {
        let inside = self.cells.iter().filter(|(place, _)| places[whole].contains(&places[*place]));
        steps.extend(inside.map(|(_, num)| Step::Number { num: *num, value: NumValue::Int(0) }));
    }

    /// Everything in a variable or behind a pointer is written.
    pub(crate) fn overwrite(&self, written: PlaceId, places: &Places<'_>, steps: &mut Vec<Step>) {
        let root = places[written].root;
        self.forget_where(places, steps, |known, _| {
            known.root == root || matches!((known.root, root), (Root::Behind(_), Root::Behind(_)))
        });
    }

    /// A call has been made whose arguments lead to these roots.
    pub(crate) fn call(&self, roots: &[Root], writer: Writer, places: &Places<'_>, steps: &mut Vec<Step>) {
        self.forget_where(places, steps, |known, _| {
            roots.contains(&known.root) || (writer == Writer::Anybody && known.root.slot().is_none())
        });
    }

    /// A callee that was followed into has written these places of local variables; the numbers in `kept` it has followed.
    pub(crate) fn written_by_callee(
        &self,
        written: &[Place],
        kept: &[Num],
        places: &Places<'_>,
        steps: &mut Vec<Step>,
    ) {
        self.forget_where(places, steps, |known, at| {
            !self.at(at).is_some_and(|num| kept.contains(&num))
                && known.root.slot().is_some()
                && written.iter().any(|written| places.may_overlap(written, known))
        });
    }

    /// A pointer has got another value: what lies behind it is another place.
    pub(crate) fn redefine(&self, pointer: Value, places: &Places<'_>, steps: &mut Vec<Step>) {
        self.forget_where(places, steps, |known, _| known.root == Root::Behind(pointer));
    }

    pub(crate) fn forget_all(&self, steps: &mut Vec<Step>) {
        steps.extend(self.cells.iter().map(|(_, num)| any(*num)));
    }

    fn forget_where(&self, places: &Places<'_>, steps: &mut Vec<Step>, is_lost: impl Fn(&Place, PlaceId) -> bool) {
        let lost = self.cells.iter().filter(|(place, _)| is_lost(&places[*place], *place));
        steps.extend(lost.map(|(_, num)| any(*num)));
    }
}

fn any(num: Num) -> Step {
    Step::Number { num, value: NumValue::Any }
}

#[cfg(test)]
mod tests {
    use refhound_index::EntityId;
    use refhound_ir::GlobalId;

    use super::*;
    use crate::fixture::Fixture;

    /// Four numbers: two members of a local record, the same member of a record behind a pointer, and a global variable.
    struct Numbers<'p, 'a> {
        cells: NumberCells,
        places: &'p mut Places<'a>,
        at: [PlaceId; 4],
    }

    fn with_numbers(check: impl FnOnce(Numbers<'_, '_>)) {
        let fixture = Fixture::new(
            "struct error: size 8, align 4 {
                0 code: int
                4 line: int
            }
            global @errors: int
            define @f: fn(ptr(struct error)) -> void
            function @f {
                slot s0 e: struct error, local
            bb0(v0: ptr(struct error)):
                return
            }",
        );
        fixture.with_places(|places| {
            let (mut cells, mut variables) = (NumberCells::default(), Variables::default());
            let members = places.layout.number_parts(places.slots.ty(Slot::from_index(0)));
            let local = places.whole(Root::Slot(Slot::from_index(0)));
            let behind = places.whole(Root::Behind(pointer()));
            let at = [
                places.part(local, &members[0]),
                places.part(local, &members[1]),
                places.part(behind, &members[0]),
                places.whole(Root::Global(GlobalId::from_index(0))),
            ];
            for place in at {
                cells.follow(place, &BitSet::new(1), places, &mut variables);
            }
            check(Numbers { cells, places, at });
        });
    }

    fn pointer() -> Value {
        Value::from_index(0)
    }

    /// Which of the four numbers are anything afterwards.
    fn forgotten(steps: &[Step]) -> Vec<usize> {
        let lost = |step: &Step| {
            if let Step::Number { num, value: NumValue::Any } = step { Some(num.index()) } else { None }
        };
        steps.iter().filter_map(lost).collect()
    }

    #[test]
    fn a_store_is_what_is_read_next_and_leaves_other_members_alone() {
        with_numbers(|numbers| {
            let mut steps = Vec::new();
            numbers.cells.store(numbers.at[0], NumValue::Int(7), numbers.places, &mut steps);
            assert!(matches!(steps.as_slice(), [Step::Number { value: NumValue::Int(7), .. }]));
            assert_eq!(numbers.cells.load(Some(numbers.at[0])), NumValue::Copy(Num::from_index(0)));
            assert_eq!(numbers.cells.load(None), NumValue::Any);
        });
    }

    #[test]
    fn a_store_behind_a_pointer_may_change_globals_but_no_local_variable() {
        with_numbers(|numbers| {
            let mut steps = Vec::new();
            let elsewhere = numbers.places.whole(Root::Behind(Value::from_index(1)));
            numbers.cells.store(elsewhere, NumValue::Any, numbers.places, &mut steps);
            assert_eq!(forgotten(&steps), [2, 3]);
        });
    }

    #[test]
    fn a_call_forgets_what_its_arguments_lead_to() {
        with_numbers(|numbers| {
            let mut steps = Vec::new();
            let roots = [numbers.places[numbers.at[0]].root];
            numbers.cells.call(&roots, Writer::Arguments, numbers.places, &mut steps);
            assert_eq!(forgotten(&steps), [0, 1]);
            steps.clear();
            numbers.cells.call(&[], Writer::Anybody, numbers.places, &mut steps);
            assert_eq!(forgotten(&steps), [2, 3]);
        });
    }

    #[test]
    fn zeroing_a_record_makes_every_number_in_it_zero() {
        with_numbers(|numbers| {
            let mut steps = Vec::new();
            let whole = numbers.places.whole(Root::Slot(Slot::from_index(0)));
            numbers.cells.zero(whole, numbers.places, &mut steps);
            let zeros = steps.iter().filter(|step| matches!(step, Step::Number { value: NumValue::Int(0), .. }));
            assert_eq!((zeros.count(), steps.len()), (2, 2));
            steps.clear();
            numbers.cells.overwrite(whole, numbers.places, &mut steps);
            assert_eq!(forgotten(&steps), [0, 1]);
        });
    }

    #[test]
    fn a_pointer_that_is_computed_again_leads_elsewhere() {
        with_numbers(|numbers| {
            let mut steps = Vec::new();
            numbers.cells.redefine(pointer(), numbers.places, &mut steps);
            assert_eq!(forgotten(&steps), [2]);
        });
    }

    #[test]
    fn a_callee_forgets_what_it_writes_without_following_it() {
        with_numbers(|numbers| {
            let mut steps = Vec::new();
            let written = [0, 1].map(|index| numbers.places[numbers.at[index]].clone());
            let kept = [Num::from_index(1)];
            numbers.cells.written_by_callee(&written, &kept, numbers.places, &mut steps);
            assert_eq!(forgotten(&steps), [0]);
        });
    }

    #[test]
    fn numbers_of_variables_that_escape_are_not_followed() {
        with_numbers(|numbers| {
            let (mut cells, mut variables) = (NumberCells::default(), Variables::default());
            let mut escaping: BitSet<Slot> = BitSet::new(1);
            escaping.insert(Slot::from_index(0));
            cells.follow(numbers.at[0], &escaping, numbers.places, &mut variables);
            cells.follow(numbers.at[3], &escaping, numbers.places, &mut variables);
            assert_eq!((cells.at(numbers.at[0]), variables.nums.len()), (None, 1));
        });
    }
}
