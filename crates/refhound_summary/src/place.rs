//! Places in memory: where one begins, and the way from there by members and elements.
//!
//! ```text
//! self->items[i].name      Place { root: what `self` points to, parts: [Field(items), Index(i), Field(name)] }
//! ```
//!
//! What a place can begin with, and what stands for an index that is no constant, is up to the engine; which places contain
//! each other and which may share memory is the same for all of them and is decided here.

use refhound_types::Field;
use smallvec::SmallVec;

/// One step from a place to a part of it. `I` stands for an index that is not a constant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part<I> {
    Field(Field),
    Element(i64),
    /// The element with this index, whatever that is.
    Index(I),
    /// An element whose index is not known.
    AnyElement,
}

/// The way from where a place begins to the place.
pub type Parts<I> = SmallVec<[Part<I>; 4]>;

/// Whether two things that lead to memory lead to the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Overlap {
    Same,
    Disjoint,
    Possible,
}

/// What a place can begin with.
pub trait Root: Copy + Eq {
    /// How the memory that begins here is related to that of another root. `Same` promises that it is seen as the same type
    /// from both, so that parts can be compared; what two pointers lead to is `Possible` even if they are equal.
    fn overlap(self, other: Self) -> Overlap;
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Place<R, I> {
    pub root: R,
    pub parts: Parts<I>,
}

impl<I: Copy + Eq> Part<I> {
    /// Whether it is an element of an array, or of what a pointer leads to.
    pub fn is_element(self) -> bool {
        match self {
            Part::Field(_) => false,
            Part::Element(_) | Part::Index(_) | Part::AnyElement => true,
        }
    }

    /// The member, if it is one.
    pub fn field(self) -> Option<Field> {
        match self {
            Part::Field(field) => Some(field),
            Part::Element(_) | Part::Index(_) | Part::AnyElement => None,
        }
    }

    /// Whether two parts of one place share memory.
    pub fn overlap(self, other: Part<I>, is_union: impl Fn(Field) -> bool) -> Overlap {
        if self == other && self != Part::AnyElement {
            return Overlap::Same;
        }
        match (self, other) {
            (Part::Field(one), Part::Field(other)) if one.record == other.record && !is_union(one) => Overlap::Disjoint,
            (Part::Element(_), Part::Element(_)) => Overlap::Disjoint,
            (Part::Field(_) | Part::Element(_) | Part::Index(_) | Part::AnyElement, _) => Overlap::Possible,
        }
    }
}

/// Whether two ways from one root lead to memory that they share: they part only at different members of a struct or at
/// elements with different numbers. Whichever elements two ways go through, the members of them are apart if they differ.
pub fn parts_overlap<I: Copy + Eq>(one: &[Part<I>], other: &[Part<I>], is_union: impl Fn(Field) -> bool) -> bool {
    let differing = one.iter().zip(other).find(|(one, other)| one != other);
    differing.is_none_or(|(one, other)| one.overlap(*other, is_union) != Overlap::Disjoint)
}

impl<R: Root, I: Copy + Eq> Place<R, I> {
    /// The whole of what begins at a root.
    pub fn whole(root: R) -> Place<R, I> {
        Place { root, parts: Parts::new() }
    }

    /// Whether it is one place, and not any of several.
    pub fn is_exact(&self) -> bool {
        !self.parts.contains(&Part::AnyElement)
    }

    /// Whether `other` is this place or a part of it.
    pub fn contains(&self, other: &Place<R, I>) -> bool {
        self.root == other.root && other.parts.starts_with(&self.parts)
    }

    /// A part of this place.
    #[must_use]
    pub fn joined(&self, parts: &[Part<I>]) -> Place<R, I> {
        let mut joined = self.clone();
        joined.parts.extend_from_slice(parts);
        joined
    }

    /// Moves by elements as pointers do: steps from one element to another add up, and a step by an unknown number ends at
    /// an element that is not known.
    pub fn advance(&mut self, step: Part<I>) {
        match (step, self.parts.last_mut()) {
            (Part::Element(more), Some(Part::Element(index))) => *index = index.saturating_add(more),
            (Part::Element(_) | Part::Index(_) | Part::AnyElement, Some(Part::AnyElement)) => {}
            (Part::Index(_), Some(last @ Part::Element(0))) => *last = step,
            (Part::Element(0), Some(Part::Index(_))) => {}
            (Part::AnyElement | Part::Index(_), Some(last @ (Part::Element(_) | Part::Index(_))))
            | (Part::Element(_), Some(last @ Part::Index(_))) => *last = Part::AnyElement,
            (Part::Field(_), _) | (_, Some(Part::Field(_)) | None) => self.parts.push(step),
        }
    }

    /// Whether writing one of the two can change what the other holds.
    pub fn may_overlap(&self, other: &Place<R, I>, is_union: impl Fn(Field) -> bool) -> bool {
        match self.root.overlap(other.root) {
            Overlap::Disjoint => false,
            Overlap::Same => parts_overlap(&self.parts, &other.parts, is_union),
            // Whatever they lead to: two different members of structs are not the same memory.
            Overlap::Possible => match (self.last_field(), other.last_field()) {
                (Some(one), Some(other)) => one == other || is_union(one) || is_union(other),
                (None, _) | (_, None) => true,
            },
        }
    }

    fn last_field(&self) -> Option<Field> {
        self.parts.last()?.field()
    }
}

#[cfg(test)]
mod tests {
    use refhound_index::EntityId;
    use refhound_types::RecordId;

    use super::*;

    /// Variables are apart; pointers may lead anywhere but into variables.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    enum Start {
        Variable(u8),
        Pointer(u8),
    }

    impl Root for Start {
        fn overlap(self, other: Start) -> Overlap {
            match (self, other) {
                (Start::Variable(one), Start::Variable(other)) if one == other => Overlap::Same,
                (Start::Variable(_), _) | (_, Start::Variable(_)) => Overlap::Disjoint,
                (Start::Pointer(_), Start::Pointer(_)) => Overlap::Possible,
            }
        }
    }

    type TestPlace = Place<Start, char>;

    const STRUCT: usize = 0;
    const UNION: usize = 1;

    fn member(record: usize, index: u32) -> Part<char> {
        Part::Field(Field { record: RecordId::from_index(record), index })
    }

    fn is_union(field: Field) -> bool {
        field.record.index() == UNION
    }

    fn place(root: Start, parts: &[Part<char>]) -> TestPlace {
        TestPlace::whole(root).joined(parts)
    }

    #[test]
    fn a_place_contains_its_parts_and_itself() {
        let (whole, part) = (Start::Variable(0), [member(STRUCT, 1), Part::Element(2)]);
        assert!(place(whole, &[]).contains(&place(whole, &part)));
        assert!(place(whole, &part).contains(&place(whole, &part)));
        assert!(!place(whole, &part).contains(&place(whole, &part[..1])));
        assert!(!place(Start::Variable(1), &[]).contains(&place(whole, &part)));
    }

    #[test]
    fn members_of_a_struct_are_apart_and_members_of_a_union_are_not() {
        assert!(!parts_overlap(&[member(STRUCT, 0)], &[member(STRUCT, 1)], is_union));
        assert!(parts_overlap(&[member(UNION, 0)], &[member(UNION, 1)], is_union));
        assert!(parts_overlap(
            &[member(UNION, 0), member(STRUCT, 0)],
            &[member(UNION, 1), member(STRUCT, 1)],
            is_union
        ));
    }

    #[test]
    fn a_whole_overlaps_with_each_part_of_it() {
        assert!(parts_overlap(&[member(STRUCT, 0)], &[member(STRUCT, 0), Part::Element(3)], is_union));
        assert!(parts_overlap(&[], &[member(STRUCT, 0)], is_union));
    }

    #[test]
    fn elements_are_apart_only_if_both_numbers_are_known() {
        let overlap = |one, other| parts_overlap(&[one], &[other], is_union);
        assert!(!overlap(Part::Element(1), Part::Element(2)));
        assert!(overlap(Part::Element(1), Part::AnyElement));
        assert!(overlap(Part::Index('i'), Part::Element(1)));
        assert!(overlap(Part::Index('i'), Part::Index('j')));
    }

    #[test]
    fn members_of_elements_are_apart_as_members_are() {
        let way = |index, field| [index, member(STRUCT, field)];
        assert!(!parts_overlap(&way(Part::Index('i'), 0), &way(Part::Index('i'), 1), is_union));
        assert!(!parts_overlap(&way(Part::AnyElement, 0), &way(Part::AnyElement, 1), is_union));
        assert!(parts_overlap(&way(Part::AnyElement, 0), &way(Part::AnyElement, 0), is_union));
        assert_eq!(Part::<char>::AnyElement.overlap(Part::AnyElement, is_union), Overlap::Possible);
    }

    #[test]
    fn places_of_different_variables_never_overlap() {
        let part = [member(STRUCT, 0)];
        assert!(!place(Start::Variable(0), &part).may_overlap(&place(Start::Variable(1), &part), is_union));
        assert!(!place(Start::Variable(0), &part).may_overlap(&place(Start::Pointer(1), &part), is_union));
    }

    #[test]
    fn behind_pointers_only_different_members_are_apart() {
        let (one, other) = (Start::Pointer(0), Start::Pointer(1));
        let overlap = |a, b| place(one, &[a]).may_overlap(&place(other, &[b]), is_union);
        assert!(overlap(member(STRUCT, 0), member(STRUCT, 0)));
        assert!(!overlap(member(STRUCT, 0), member(STRUCT, 1)));
        assert!(overlap(member(UNION, 0), member(STRUCT, 1)));
        assert!(overlap(Part::Element(0), Part::Element(1)));
        assert!(place(one, &[]).may_overlap(&place(other, &[member(STRUCT, 0)]), is_union));
    }

    #[test]
    fn steps_between_elements_add_up() {
        let mut place = place(Start::Pointer(0), &[member(STRUCT, 0)]);
        place.advance(Part::Element(2));
        place.advance(Part::Element(-1));
        assert_eq!(place.parts.last(), Some(&Part::Element(1)));
        place.advance(Part::Index('i'));
        assert_eq!(place.parts.last(), Some(&Part::AnyElement));
        assert!(!place.is_exact());
        place.advance(Part::Element(1));
        assert_eq!(place.parts.len(), 2);
    }

    #[test]
    fn an_unknown_step_from_the_first_element_is_the_index() {
        let mut place = place(Start::Pointer(0), &[Part::Element(0)]);
        place.advance(Part::Index('i'));
        place.advance(Part::Element(0));
        assert_eq!(place.parts.as_slice(), [Part::Index('i')]);
        place.advance(member(STRUCT, 0));
        assert!(place.is_exact());
    }
}
