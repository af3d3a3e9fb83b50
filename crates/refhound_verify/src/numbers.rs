//! Numbers in memory: `err.code` that is tested twice is the same number, as long as nobody can have written it.
//!
//! Every exact place that a condition reads gets a number of its own. It is given up where something may write it: a call
//! that gets the address, any call of the project for what lies behind pointers, a store to a place that may be the same.

use refhound_index::{BitSet, FxHashMap};
use refhound_ir::{Block, Op, Slot, Terminator, Value};
use refhound_types::{Field, RecordKind};

use crate::build::Builder;
use crate::sketch::{Num, NumValue, Step};
use crate::values::{Part, Parts, Place, PlaceId, Root, Val};

/// The places whose numbers are followed.
#[derive(Default)]
pub(crate) struct Numbers {
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

/// Places beyond which nothing is followed: each is one more variable at every point.
const MOST_CELLS: usize = 24;

impl Builder<'_> {
    /// Finds the places that conditions read.
    pub(crate) fn find_numbers(&mut self, order: &[Block], leaky: &BitSet<Slot>) {
        for &block in order {
            for &inst in &self.input.body.blocks[block].insts {
                let data = self.input.body.insts[inst];
                match (data.op, data.result) {
                    (Op::Load { from }, Some(result)) => {
                        if let (Val::Num(_), Val::Address(place)) = (self.values.val(result), self.values.val(from)) {
                            self.follow_number(place, leaky);
                        }
                    }
                    // What is written for the caller, the caller or another callee may read.
                    (Op::Store { to, value }, _) => {
                        if let Val::Address(place) = self.values.val(to)
                            && self.values.places[place].slot().is_some_and(|slot| self.values.lent_at(slot).is_some())
                            && matches!(self.values.val(value), Val::Num(_) | Val::Int(_))
                        {
                            self.follow_number(place, leaky);
                        }
                    }
                    (Op::ZeroAggregate { to }, _) => self.follow_zeroed(to, leaky),
                    (Op::Call { callee, args }, _) if self.fills_memory(callee) => {
                        if let Some(&to) = args.of(&self.input.body.value_pool).first() {
                            self.follow_zeroed(to, leaky);
                        }
                    }
                    _ => {}
                }
            }
        }
    }

    pub(crate) fn follow_number(&mut self, place: PlaceId, leaky: &BitSet<Slot>) {
        let is_private = self.values.places[place].slot().is_none_or(|slot| !leaky.contains(slot));
        let is_exact = self.values.places[place].is_exact();
        let is_known = self.numbers.by_place.contains_key(&place);
        if is_private && is_exact && !is_known && self.numbers.cells.len() < MOST_CELLS {
            let num = self.values.nums.push(());
            self.numbers.cells.push((place, num));
            self.numbers.by_place.insert(place, num);
        }
    }

    /// The places that numbers stand for.
    pub(crate) fn number_places(&self, nums: &[Num]) -> Vec<PlaceId> {
        self.numbers.cells.iter().filter(|(_, num)| nums.contains(num)).map(|(place, _)| *place).collect()
    }

    /// The number that stands for a place.
    pub(crate) fn number_at(&self, place: PlaceId) -> Option<Num> {
        self.numbers.by_place.get(&place).copied()
    }

    /// The numbers of one slot, with the parts that they stand for.
    pub(crate) fn numbers_of(&self, slot: Slot) -> Vec<(Parts, Num)> {
        let cells = self.numbers.cells.iter().map(|(place, num)| (&self.values.places[*place], *num));
        cells.filter(|(place, _)| place.slot() == Some(slot)).map(|(place, num)| (place.parts.clone(), num)).collect()
    }

    /// Local variables whose address is stored or copied: who writes them is not seen.
    pub(crate) fn leaky_slots(&self, order: &[Block]) -> BitSet<Slot> {
        let body = self.input.body;
        let mut leaky: BitSet<Slot> = BitSet::new(self.values.slot_count());
        let mut leak = |value: Value| {
            if let Val::Address(place) = self.values.val(value)
                && let Some(slot) = self.values.places[place].slot()
            {
                leaky.insert(slot);
            }
        };
        for &block in order {
            for &inst in &body.blocks[block].insts {
                match body.insts[inst].op {
                    Op::Store { value, .. } => leak(value),
                    Op::Opaque { touches, .. } => touches.of(&body.value_pool).iter().copied().for_each(&mut leak),
                    // What a call gets is given up at the call.
                    Op::Undefined
                    | Op::Int(_)
                    | Op::Float(_)
                    | Op::Str(_)
                    | Op::GlobalAddress(_)
                    | Op::FunctionAddress(_)
                    | Op::SlotAddress(_)
                    | Op::FieldAddress { .. }
                    | Op::ElementAddress { .. }
                    | Op::Cast(_)
                    | Op::Unary(..)
                    | Op::Binary(..)
                    | Op::Compare(..)
                    | Op::PointerDifference(..)
                    | Op::Load { .. }
                    | Op::Call { .. }
                    | Op::CopyAggregate { .. }
                    | Op::ZeroAggregate { .. }
                    | Op::Bind { .. }
                    | Op::ScopeBegin(_)
                    | Op::ScopeEnd(_) => {}
                }
            }
            let Some(end) = &body.blocks[block].end else { continue };
            for target in end.targets() {
                target.args.of(&body.value_pool).iter().copied().for_each(&mut leak);
            }
            if let Terminator::Return(Some(value)) = end {
                leak(*value);
            }
        }
        leaky
    }

    /// Nothing is known when the function begins, but for what the caller knows.
    pub(crate) fn unknown_numbers(&self) -> Vec<Step> {
        let is_callers =
            |place: &PlaceId| self.values.places[*place].slot().is_some_and(|slot| self.values.lent_at(slot).is_some());
        let own = self.numbers.cells.iter().filter(|(place, _)| !is_callers(place));
        own.map(|(_, num)| Step::Number { num: *num, value: NumValue::Any }).collect()
    }

    pub(crate) fn load_number(&mut self, from: Value, num: Num) {
        let cell = match self.values.val(from) {
            Val::Address(place) => self.numbers.by_place.get(&place).copied(),
            _ => None,
        };
        let value = cell.map_or(NumValue::Any, NumValue::Copy);
        self.steps.push(Step::Number { num, value });
    }

    /// A store, of whatever.
    pub(crate) fn store_number(&mut self, to: Value, value: Value) {
        if self.numbers.cells.is_empty() {
            return;
        }
        let Some(written) = self.values.pointee(to) else { return };
        let place = self.values.places[written].clone();
        let types = &self.input.module.types;
        let is_union = |field: Field| types.record(field.record).kind == RecordKind::Union;
        self.forget_where(|known, at| at != written && may_overlap(&place, known, is_union));
        if let Some(&num) = self.numbers.by_place.get(&written) {
            let value = self.number(value);
            self.steps.push(Step::Number { num, value });
        }
    }

    /// A variable or part of one is filled with zeros.
    pub(crate) fn zero_numbers(&mut self, whole: PlaceId) {
        let whole = self.values.places[whole].clone();
        let is_inside = |place: &Place| place.root == whole.root && place.parts.starts_with(&whole.parts);
        let cells = self.numbers.cells.iter().filter(|(place, _)| is_inside(&self.values.places[*place]));
        let steps: Vec<Step> = cells.map(|(_, num)| Step::Number { num: *num, value: NumValue::Int(0) }).collect();
        self.steps.extend(steps);
    }

    /// Everything in a variable or behind a pointer is written.
    pub(crate) fn overwrite_numbers(&mut self, to: Value) {
        let Some(written) = self.values.pointee(to) else { return };
        let root = self.values.places[written].root;
        self.forget_where(|known, _| {
            known.root == root || matches!((known.root, root), (Root::Behind(_), Root::Behind(_)))
        });
    }

    /// A call has been made.
    pub(crate) fn called(&mut self, args: &[Value], writer: Writer) {
        if self.numbers.cells.is_empty() {
            return;
        }
        let roots: Vec<Root> = args
            .iter()
            .map(|&arg| match self.values.val(arg) {
                Val::Address(place) => self.values.places[place].root,
                _ => Root::Behind(self.values.strip(arg)),
            })
            .collect();
        self.forget_where(|known, _| {
            let is_private = matches!(known.root, Root::Slot(_));
            roots.contains(&known.root) || (writer == Writer::Anybody && !is_private)
        });
    }

    /// A pointer has got another value: what lies behind it is another place.
    pub(crate) fn redefined(&mut self, value: Value) {
        self.forget_where(|known, _| known.root == Root::Behind(value));
    }

    pub(crate) fn forget_all_numbers(&mut self) {
        self.forget_where(|_, _| true);
    }

    pub(crate) fn forget_where(&mut self, is_lost: impl Fn(&Place, PlaceId) -> bool) {
        let cells = self.numbers.cells.iter();
        let lost = cells.filter(|(place, _)| is_lost(&self.values.places[*place], *place));
        let steps: Vec<Step> = lost.map(|(_, num)| Step::Number { num: *num, value: NumValue::Any }).collect();
        self.steps.extend(steps);
    }
}

/// Whether writing one place can change another.
pub(crate) fn may_overlap(written: &Place, known: &Place, is_union: impl Fn(Field) -> bool) -> bool {
    let last = |place: &Place| match place.parts.last() {
        Some(Part::Field(field)) => Some(*field),
        Some(Part::Element(_) | Part::AnyElement) | None => None,
    };
    if written.root == known.root && matches!(known.root, Root::Slot(_) | Root::Global(_)) {
        return parts_overlap(&written.parts, &known.parts, is_union);
    }
    let are_apart = match (written.root, known.root) {
        (Root::Slot(_), _) | (_, Root::Slot(_)) => written.root != known.root,
        (Root::Global(one), Root::Global(other)) => one != other,
        (Root::Global(_) | Root::Behind(_) | Root::Told(..), _) => false,
    };
    let members_differ = match (last(written), last(known)) {
        (Some(one), Some(other)) => one != other && !is_union(one) && !is_union(other),
        (None, _) | (_, None) => false,
    };
    !are_apart && !members_differ
}

/// Whether two parts of one variable share memory: they go different ways only at a member of a struct or at elements
/// with different numbers. The first element has no part of its own.
pub(crate) fn parts_overlap(one: &[Part], other: &[Part], is_union: impl Fn(Field) -> bool) -> bool {
    let differing = one.iter().zip(other).find(|(one, other)| one != other);
    match differing {
        Some((Part::Field(one), Part::Field(other))) if one.record == other.record => is_union(*one),
        Some((Part::Element(_), Part::Element(_))) => false,
        Some(_) | None => true,
    }
}
