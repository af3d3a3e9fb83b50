//! Whether a C type is what a unit of a format asks for.
//!
//! Only differences that matter when the program runs count: sizes, and what kind of thing it is. `unsigned int` for `int`
//! and `size_t` for `Py_ssize_t` are the same to a function with variable arguments. What is not known fits.

use refhound_callgraph::ObjectTypes;
use refhound_contracts::Counted;
use refhound_contracts::formats::{ArgType, BaseType};
use refhound_contracts::slots::known;
use refhound_evidence::Misfit;
use refhound_types::{FloatKind, IntKind, RecordId, Type, TypeId, TypeTable};

/// `None` where the type fits or is not known.
type Answer = Option<Misfit>;

pub(crate) struct Fit<'t> {
    types: &'t TypeTable,
    objects: ObjectTypes<'static>,
}

impl<'t> Fit<'t> {
    pub(crate) fn new(types: &'t TypeTable) -> Fit<'t> {
        Fit { types, objects: ObjectTypes::new(Counted::of_python()) }
    }

    /// A pointer through which the call stores: `&n` for `int *`.
    pub(crate) fn stored(&mut self, wants: ArgType, given: TypeId) -> Answer {
        let variable = wants.pointed_to()?;
        match self.types.get(given) {
            Type::Pointer(to) => self.variable(variable, *to),
            Type::Array { element, .. } => self.variable(variable, *element),
            Type::Unknown(_) => None,
            _ => Some(Misfit::Kind),
        }
    }

    /// A variable that receives a value.
    fn variable(&mut self, wants: ArgType, ty: TypeId) -> Answer {
        // The address of an array is that of its first element, but an array is no place for a pointer.
        if let Type::Array { element, .. } = *self.types.get(ty)
            && wants.pointers == 0
        {
            return self.variable(wants, element);
        }
        match (wants.pointers, self.types.get(ty)) {
            (_, Type::Void | Type::Unknown(_)) => None,
            (0, _) => self.plain(wants.base, ty),
            (_, Type::Pointer(to)) => self.behind(wants.base, wants.pointers - 1, *to),
            (_, Type::Int(_) | Type::Enum(_)) => {
                let has = self.types.size_of(ty)?;
                Some(if has < 8 { Misfit::TooSmall { wants: 8, has } } else { Misfit::Kind })
            }
            _ => Some(Misfit::Kind),
        }
    }

    /// A variable that receives a number or a record.
    fn plain(&mut self, base: BaseType, ty: TypeId) -> Answer {
        match base {
            BaseType::Float => self.floating(FloatKind::Float, ty),
            BaseType::Double => self.floating(FloatKind::Double, ty),
            BaseType::Complex => self.record(ty, 16, &["Py_complex"]),
            BaseType::Buffer => self.record(ty, 80, known::BUFFER.tags),
            BaseType::Object | BaseType::TypeObject => Some(Misfit::Kind),
            BaseType::Void | BaseType::Length => None,
            BaseType::ParseConverter | BaseType::Predicate | BaseType::BuildConverter => None,
            _ => {
                let wants = self.int_size(base)?;
                self.types.int_kind(ty).map_or_else(|| self.no_integer(ty, wants), |kind| self.sized(kind, wants))
            }
        }
    }

    fn sized(&self, kind: IntKind, wants: u64) -> Answer {
        let has = kind.bytes(self.types.model);
        match has.cmp(&wants) {
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Less => Some(Misfit::TooSmall { wants, has }),
            std::cmp::Ordering::Greater => Some(Misfit::TooLarge { wants, has }),
        }
    }

    /// A union may hold anything of its size.
    fn no_integer(&self, ty: TypeId, wants: u64) -> Answer {
        match self.types.get(ty) {
            Type::Record(record) => {
                let record = self.types.record(*record);
                let known = record.complete && record.exact;
                (known && record.size < wants).then_some(Misfit::TooSmall { wants, has: record.size })
            }
            Type::Unknown(_) | Type::Vector { .. } => None,
            _ => Some(Misfit::Kind),
        }
    }

    fn floating(&self, wants: FloatKind, ty: TypeId) -> Answer {
        match self.types.get(ty) {
            Type::Float(kind) if *kind == wants => None,
            Type::Float(kind) => {
                let (wants, has) = (wants.bytes(self.types.model), kind.bytes(self.types.model));
                Some(if has < wants { Misfit::TooSmall { wants, has } } else { Misfit::TooLarge { wants, has } })
            }
            Type::Unknown(_) | Type::Record(_) | Type::Complex(_) => None,
            _ => Some(Misfit::Kind),
        }
    }

    fn record(&self, ty: TypeId, size: u64, tags: &[&str]) -> Answer {
        match self.types.get(ty) {
            Type::Record(record) => {
                let record = self.types.record(*record);
                let fits = !record.complete
                    || !record.exact
                    || record.size == size
                    || record.tag.is_some_and(|tag| tags.contains(&tag.as_str()));
                (!fits).then_some(Misfit::Kind)
            }
            Type::Complex(_) | Type::Unknown(_) => None,
            _ => Some(Misfit::Kind),
        }
    }

    /// What a pointer leads to.
    fn behind(&mut self, base: BaseType, pointers: u8, to: TypeId) -> Answer {
        let to_type = self.types.get(to);
        if matches!(to_type, Type::Void | Type::Unknown(_)) || (base, pointers) == (BaseType::Void, 0) {
            return None;
        }
        if pointers > 0 {
            return match to_type {
                Type::Pointer(inner) => self.behind(base, pointers - 1, *inner),
                _ => Some(Misfit::Kind),
            };
        }
        // `&name` of `char name[64]` is the address of its first character.
        if let Type::Array { element, .. } = *to_type {
            return self.behind(base, 0, element);
        }
        let fits = match base {
            BaseType::Char | BaseType::UnsignedChar => {
                self.types.int_kind(to).is_some_and(|kind| kind.bytes(self.types.model) == 1)
            }
            BaseType::WideChar | BaseType::PyUnicode => {
                self.types.int_kind(to).is_some_and(|kind| matches!(kind.bytes(self.types.model), 2 | 4))
            }
            BaseType::Object | BaseType::TypeObject => match to_type {
                Type::Record(record) => self.may_be_object(*record),
                _ => false,
            },
            BaseType::ParseConverter | BaseType::Predicate | BaseType::BuildConverter => true,
            _ => return self.plain(base, to),
        };
        (!fits).then_some(Misfit::Kind)
    }

    fn may_be_object(&mut self, record: RecordId) -> bool {
        let data = self.types.record(record);
        !data.complete || !data.exact || self.objects.is_object(self.types, record) || data.fields.is_empty()
    }

    /// A value that the call reads, after the default promotions.
    pub(crate) fn passed(&mut self, wants: ArgType, given: TypeId) -> Answer {
        let given_type = self.types.get(given);
        if matches!(given_type, Type::Unknown(_)) {
            return None;
        }
        if wants.pointers > 0 {
            return match given_type {
                Type::Pointer(to) => self.behind(wants.base, wants.pointers - 1, *to),
                Type::Array { element, .. } => self.behind(wants.base, wants.pointers - 1, *element),
                _ => Some(Misfit::Kind),
            };
        }
        match wants.base {
            BaseType::Float | BaseType::Double => match given_type {
                Type::Float(FloatKind::Half | FloatKind::Float | FloatKind::Double) => None,
                _ => Some(Misfit::Kind),
            },
            BaseType::ParseConverter | BaseType::Predicate | BaseType::BuildConverter => {
                self.function(wants.base, given)
            }
            base => {
                let wants = self.int_size(base)?.max(4);
                match given_type {
                    // A pointer printed or kept as a number of its size.
                    Type::Pointer(_) if wants == 8 => None,
                    _ => match self.types.int_kind(given) {
                        Some(kind) => self.sized(promoted(kind), wants),
                        None => Some(Misfit::Kind),
                    },
                }
            }
        }
    }

    /// A converter: as many parameters as it gets, and a result of the right kind.
    fn function(&mut self, base: BaseType, given: TypeId) -> Answer {
        let Type::Pointer(to) = self.types.get(given) else { return Some(Misfit::Kind) };
        let function = match self.types.get(*to) {
            Type::Function(function) => function,
            Type::Void | Type::Unknown(_) => return None,
            _ => return Some(Misfit::Kind),
        };
        if !function.prototyped || function.variadic {
            return None;
        }
        let params = if base == BaseType::ParseConverter { 2 } else { 1 };
        let result = self.types.get(function.result);
        let result_fits = match base {
            BaseType::BuildConverter => matches!(result, Type::Pointer(_) | Type::Unknown(_)),
            _ => matches!(result, Type::Int(_) | Type::Enum(_) | Type::Unknown(_)),
        };
        let is_pointer = |ty: &TypeId| matches!(self.types.get(*ty), Type::Pointer(_) | Type::Unknown(_));
        let first_fits =
            function.params.first().is_none_or(|first| is_pointer(first) || base == BaseType::BuildConverter);
        (function.params.len() != params || !result_fits || !first_fits).then_some(Misfit::Kind)
    }

    /// How many bytes a variable has that a pointer leads to, before any cast.
    pub(crate) fn room(&self, pointer: TypeId) -> Option<u64> {
        self.types.size_of(self.types.pointee(pointer)?)
    }

    /// How many bytes are written through a pointer.
    pub(crate) fn written(&self, wants: ArgType) -> Option<u64> {
        let variable = wants.pointed_to()?;
        if variable.pointers > 0 {
            return Some(8);
        }
        match variable.base {
            BaseType::Float => Some(4),
            BaseType::Double => Some(8),
            BaseType::Complex => Some(16),
            base => self.int_size(base),
        }
    }

    fn int_size(&self, base: BaseType) -> Option<u64> {
        let model = self.types.model;
        let kind = match base {
            BaseType::Char | BaseType::UnsignedChar => IntKind::Char,
            BaseType::Short | BaseType::UnsignedShort => IntKind::Short,
            BaseType::Int | BaseType::UnsignedInt => IntKind::Int,
            BaseType::Long | BaseType::UnsignedLong => IntKind::Long,
            BaseType::LongLong | BaseType::UnsignedLongLong | BaseType::IntMaxT | BaseType::UintMaxT => {
                IntKind::LongLong
            }
            BaseType::SsizeT | BaseType::SizeT | BaseType::PtrdiffT => model.size_type(),
            BaseType::WideChar | BaseType::PyUnicode => model.wide_char_type(),
            BaseType::Void
            | BaseType::Float
            | BaseType::Double
            | BaseType::Complex
            | BaseType::Object
            | BaseType::TypeObject
            | BaseType::Buffer
            | BaseType::Length
            | BaseType::ParseConverter
            | BaseType::Predicate
            | BaseType::BuildConverter => return None,
        };
        Some(kind.bytes(model))
    }
}

fn promoted(kind: IntKind) -> IntKind {
    match kind {
        IntKind::Bool | IntKind::Char | IntKind::SChar | IntKind::UChar | IntKind::Short | IntKind::UShort => {
            IntKind::Int
        }
        other => other,
    }
}
