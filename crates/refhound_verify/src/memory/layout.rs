//! C types as far as objects are concerned: which types lead to objects, and where in a record they stand.

use refhound_contracts::slots::known;
use refhound_index::BitSet;
use refhound_ir::Module;
use refhound_summary::UnitContext;
use refhound_types::{ArrayLen, Field, RecordId, RecordKind, Type, TypeId, TypeTable};

use super::places::{Part, Parts};

/// Objects in one variable beyond which it is not looked into.
const MOST_OBJECTS: usize = 24;
/// Records within records that are searched for objects.
const DEEPEST: u8 = 4;

/// The types of a unit.
#[derive(Clone, Copy)]
pub(crate) struct Layout<'a> {
    table: &'a TypeTable,
    /// Pointers to counted objects.
    objects: &'a BitSet<TypeId>,
}

impl<'a> Layout<'a> {
    pub(crate) fn new(module: &'a Module, unit: &'a UnitContext<'_>) -> Layout<'a> {
        Layout { table: &module.types, objects: &unit.object_types }
    }

    /// Whether values of a type are pointers to objects.
    pub(crate) fn is_object(self, ty: TypeId) -> bool {
        self.objects.contains(ty)
    }

    /// The same, without types: an object owns a reference to its type, and nobody counts those here.
    pub(crate) fn is_counted(self, ty: TypeId) -> bool {
        self.is_object(ty) && !self.is_type_object(ty)
    }

    /// Whether values of a type are pointers to type objects.
    pub(crate) fn is_type_object(self, ty: TypeId) -> bool {
        let record = self.table.pointee(ty).and_then(|pointee| self.record(pointee));
        record.is_some_and(|record| self.table.record(record).tag.is_some_and(|tag| known::TYPE_OBJECT.has_tag(tag)))
    }

    /// Whether values of a type are addresses of variables for objects.
    pub(crate) fn leads_to_object(self, ty: TypeId) -> bool {
        self.table.pointee(ty).is_some_and(|pointee| self.is_object(pointee))
    }

    pub(crate) fn leads_to_void(self, ty: TypeId) -> bool {
        self.table.pointee(ty).is_some_and(|pointee| matches!(self.table.get(pointee), Type::Void))
    }

    pub(crate) fn is_pointer(self, ty: TypeId) -> bool {
        matches!(self.table.get(ty), Type::Pointer(_))
    }

    pub(crate) fn pointee(self, ty: TypeId) -> Option<TypeId> {
        self.table.pointee(ty)
    }

    pub(crate) fn size_of(self, ty: TypeId) -> Option<u64> {
        self.table.size_of(ty)
    }

    pub(crate) fn field_type(self, field: Field) -> TypeId {
        self.table.field(field).ty
    }

    pub(crate) fn is_union(self, field: Field) -> bool {
        self.table.record(field.record).kind == RecordKind::Union
    }

    /// Whether a part stands where the whole begins.
    pub(crate) fn is_first(self, part: Part) -> bool {
        match part {
            Part::Field(field) => self.table.field(field).offset_bits == 0,
            Part::Element(index) => index == 0,
            Part::Index(_) | Part::AnyElement => false,
        }
    }

    fn record(self, ty: TypeId) -> Option<RecordId> {
        if let Type::Record(record) = self.table.get(ty) { Some(*record) } else { None }
    }

    fn element(self, ty: TypeId) -> Option<TypeId> {
        if let Type::Array { element, .. } = self.table.get(ty) { Some(*element) } else { None }
    }

    /// What stands at the beginning: the first element of an array has no part of its own.
    pub(crate) fn first_element(self, ty: TypeId) -> TypeId {
        self.element(ty).unwrap_or(ty)
    }

    /// The type of a part; `None` when memory of another type is seen as this one.
    pub(crate) fn part(self, whole: TypeId, part: Part) -> Option<TypeId> {
        match part {
            Part::Field(field) => {
                let record = self.record(self.first_element(whole))?;
                (record == field.record).then(|| self.field_type(field))
            }
            Part::Element(_) | Part::Index(_) | Part::AnyElement => self.element(whole),
        }
    }

    /// Whether a variable of the type is a number, or a record that may hold numbers.
    pub(crate) fn may_hold_numbers(self, ty: TypeId) -> bool {
        matches!(self.table.get(ty), Type::Int(_) | Type::Enum(_) | Type::Record(_))
    }

    pub(crate) fn is_aggregate(self, ty: TypeId) -> bool {
        matches!(self.table.get(ty), Type::Record(_) | Type::Array { .. })
    }

    /// Whether a variable of the type holds pointers to objects, itself or in a part.
    pub(crate) fn holds_objects(self, ty: TypeId) -> bool {
        self.holds_within(ty, 0)
    }

    fn holds_within(self, ty: TypeId, depth: u8) -> bool {
        if self.is_object(ty) {
            return true;
        }
        if depth >= DEEPEST {
            return false;
        }
        let fields = self.record(ty).map_or(&[][..], |record| &self.table.record(record).fields);
        self.element(ty).is_some_and(|element| self.holds_within(element, depth + 1))
            || fields.iter().any(|field| self.holds_within(field.ty, depth + 1))
    }

    /// All the places for objects in a variable; `None` when they are too many or share their memory.
    pub(crate) fn object_parts(self, ty: TypeId) -> Option<Vec<Parts>> {
        let mut found = Vec::new();
        self.collect_objects(ty, &mut Parts::new(), &mut found)?;
        Some(found)
    }

    fn collect_objects(self, ty: TypeId, parts: &mut Parts, found: &mut Vec<Parts>) -> Option<()> {
        if self.is_object(ty) {
            found.push(parts.clone());
            return (found.len() <= MOST_OBJECTS).then_some(());
        }
        if parts.len() > usize::from(DEEPEST) {
            return None;
        }
        if let Type::Array { element, len } = self.table.get(ty) {
            self.collect_elements(*element, *len, parts, found)
        } else if let Some(record) = self.record(ty) {
            self.collect_members(record, parts, found)
        } else {
            Some(())
        }
    }

    fn collect_members(self, record: RecordId, parts: &mut Parts, found: &mut Vec<Parts>) -> Option<()> {
        let data = self.table.record(record);
        let before = found.len();
        for (index, field) in data.fields.iter().enumerate() {
            parts.push(Part::Field(Field { record, index: index as u32 }));
            self.collect_objects(field.ty, parts, found)?;
            parts.pop();
        }
        (data.kind == RecordKind::Struct || found.len() == before).then_some(())
    }

    fn collect_elements(self, element: TypeId, len: ArrayLen, parts: &mut Parts, found: &mut Vec<Parts>) -> Option<()> {
        let before = found.len();
        self.collect_objects(element, parts, found)?;
        if found.len() == before {
            return Some(());
        }
        let ArrayLen::Known(count) = len else { return None };
        if self.element(element).is_some() || count > MOST_OBJECTS as u64 {
            return None;
        }
        for index in 1..count {
            parts.push(Part::Element(i64::try_from(index).ok()?));
            self.collect_objects(element, parts, found)?;
            parts.pop();
        }
        Some(())
    }

    /// The numbers in the members of a record, each in memory of its own.
    pub(crate) fn number_parts(self, ty: TypeId) -> Vec<Parts> {
        let mut found = Vec::new();
        self.collect_numbers(ty, &mut Parts::new(), &mut found);
        found
    }

    fn collect_numbers(self, ty: TypeId, parts: &mut Parts, found: &mut Vec<Parts>) {
        if matches!(self.table.get(ty), Type::Int(_) | Type::Enum(_)) {
            found.push(parts.clone());
            return;
        }
        let Some(record) = self.record(ty) else { return };
        let data = self.table.record(record);
        if data.kind == RecordKind::Struct && parts.len() < usize::from(DEEPEST) {
            for (index, field) in data.fields.iter().enumerate() {
                parts.push(Part::Field(Field { record, index: index as u32 }));
                self.collect_numbers(field.ty, parts, found);
                parts.pop();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use refhound_index::EntityId;

    use super::*;
    use crate::fixture::Fixture;

    const TYPES: &str = "struct pair: size 24, align 8 {
        0 kind: int
        8 first: ptr(struct _object)
        16 second: ptr(struct _object)
    }
    union either: size 8, align 8 {
        0 number: int
        0 object: ptr(struct _object)
    }
    struct nested: size 56, align 8 {
        0 count: int
        8 pairs: struct pair[2]
    }
    struct plain: size 8, align 4 {
        0 low: int
        4 high: int
    }
    declare @f: fn(struct pair, union either, struct nested, struct plain, ptr(struct _object), ptr(struct _object)[30], ptr(ptr(struct _object)), ptr(struct _typeobject)) -> void";

    /// The types of the parameters of `@f`, in their order.
    fn with_types(check: impl FnOnce(Layout<'_>, &[TypeId])) {
        let fixture = Fixture::new(TYPES);
        fixture.with_unit(|module, unit| {
            let layout = Layout::new(module, unit);
            let declared = module.functions.values().find(|function| function.name.as_str() == "f");
            let ty = module.types.function_type(declared.expect("`f` is declared").ty).expect("it has a prototype");
            check(layout, &ty.params);
        });
    }

    fn field(parts: &Parts) -> Vec<usize> {
        let index = |part: &Part| match part {
            Part::Field(field) => field.index as usize,
            Part::Element(index) => 100 + *index as usize,
            Part::Index(value) => value.index(),
            Part::AnyElement => usize::MAX,
        };
        parts.iter().map(index).collect()
    }

    #[test]
    fn objects_are_found_in_members_of_records() {
        with_types(|layout, types| {
            let parts = layout.object_parts(types[0]).expect("two members");
            assert_eq!(parts.iter().map(field).collect::<Vec<_>>(), [[1], [2]]);
            let parts = layout.object_parts(types[4]).expect("a pointer to an object is one place");
            assert_eq!(parts.iter().map(field).collect::<Vec<_>>(), [[]; 1] as [[usize; 0]; 1]);
        });
    }

    #[test]
    fn the_first_element_of_an_array_has_no_part_of_its_own() {
        with_types(|layout, types| {
            let parts = layout.object_parts(types[2]).expect("two pairs");
            let parts: Vec<Vec<usize>> = parts.iter().map(field).collect();
            assert_eq!(parts, [vec![1, 1], vec![1, 2], vec![1, 101, 1], vec![1, 101, 2]]);
        });
    }

    #[test]
    fn objects_that_share_memory_or_are_too_many_are_none() {
        with_types(|layout, types| {
            assert!(layout.holds_objects(types[1]));
            assert_eq!(layout.object_parts(types[1]), None);
            assert!(layout.holds_objects(types[5]));
            assert_eq!(layout.object_parts(types[5]), None);
            assert!(!layout.holds_objects(types[3]));
            assert_eq!(layout.object_parts(types[3]), Some(Vec::new()));
        });
    }

    #[test]
    fn numbers_are_found_in_structs_only() {
        with_types(|layout, types| {
            assert_eq!(layout.number_parts(types[3]).len(), 2);
            assert_eq!(layout.number_parts(types[0]).len(), 1);
            assert!(layout.number_parts(types[1]).is_empty());
        });
    }

    #[test]
    fn pointers_to_types_are_objects_that_nobody_counts() {
        with_types(|layout, types| {
            assert!(layout.is_counted(types[4]));
            assert!(layout.is_type_object(types[7]) && !layout.is_counted(types[7]));
            assert!(layout.leads_to_object(types[6]) && !layout.leads_to_object(types[4]));
        });
    }

    #[test]
    fn a_part_of_another_type_has_none() {
        with_types(|layout, types| {
            let member = layout.object_parts(types[0]).expect("two members")[0][0];
            assert_eq!(layout.part(types[0], member), Some(types[4]));
            assert_eq!(layout.part(types[3], member), None);
            assert_eq!(layout.part(types[5], Part::AnyElement), Some(types[4]));
            assert_eq!(layout.part(types[4], Part::Element(1)), None);
        });
    }
}
