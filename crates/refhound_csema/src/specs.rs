//! Declaration specifiers: which type they name.
//!
//! A specifier list is evaluated once, so `struct { .. } a, b;` makes one record. Where a list that defines tags is read
//! again in another scope (a statement expression inside `typeof`, then the same one when it is lowered), its tags and
//! enumerators are declared again, for the same records.

use refhound_csyntax::tree::{Builtin, EnumSpec, RecordKeyword, RecordSpec, SpecsId, TypeSpec};
use refhound_index::{Symbol, intern};
use refhound_types::{DataModel, EnumDef, FieldSpec, FloatKind, IntKind, Packing, RecordId, RecordKind, Type, TypeId};

use crate::env::KnownSpecs;
use crate::{Entity, Env, attributes};

impl Env<'_> {
    /// The type of a specifier list. Declares the tags and enumerators it defines.
    pub fn specs_type(&mut self, id: SpecsId) -> TypeId {
        if let Some(known) = self.known_specs[id]
            && (self.scope_is_open(known.scope) || !self.defines(id))
        {
            return known.ty;
        }
        let specs = &self.tree.specs[id];
        let ty = self.type_spec(id, &specs.ty);
        let ty = if specs.attributes.is_empty() { ty } else { self.with_attributes(ty, &specs.attributes) };
        self.known_specs[id] = Some(KnownSpecs { ty, scope: self.scope_serial() });
        ty
    }

    /// Whether evaluation declares tags or enumerators that end with the scope.
    fn defines(&self, id: SpecsId) -> bool {
        match &self.tree.specs[id].ty {
            TypeSpec::Record(record) => record.members.is_some(),
            TypeSpec::Enum(spec) => spec.enumerators.is_some(),
            _ => false,
        }
    }

    fn type_spec(&mut self, id: SpecsId, spec: &TypeSpec) -> TypeId {
        match spec {
            TypeSpec::Builtin(builtin) => self.builtin_type(*builtin),
            TypeSpec::ImplicitInt => self.types.int(IntKind::Int),
            TypeSpec::Name(name, _) => self.named_type(*name),
            TypeSpec::Tag(keyword, tag) => self.record_mention(record_kind(*keyword), Some(*tag)),
            TypeSpec::Record(record) => self.record_spec(id, record),
            TypeSpec::Enum(spec) => self.enum_spec(id, spec),
            TypeSpec::TypeofExpr(expr) => self.type_of(*expr),
            TypeSpec::TypeofType(name) | TypeSpec::Atomic(name) => self.type_name(*name),
            TypeSpec::Auto => self.types.unknown(),
        }
    }

    fn builtin_type(&mut self, builtin: Builtin) -> TypeId {
        let kind = match builtin {
            Builtin::Void => return self.types.void(),
            Builtin::Half => return self.types.float(FloatKind::Half),
            Builtin::Float => return self.types.float(FloatKind::Float),
            Builtin::Double => return self.types.float(FloatKind::Double),
            Builtin::LongDouble => return self.types.float(FloatKind::LongDouble),
            Builtin::Float128 => return self.types.float(FloatKind::Quad),
            Builtin::ComplexFloat => return self.types.intern(Type::Complex(FloatKind::Float)),
            Builtin::ComplexDouble => return self.types.intern(Type::Complex(FloatKind::Double)),
            Builtin::ComplexLongDouble => return self.types.intern(Type::Complex(FloatKind::LongDouble)),
            Builtin::VaList => return self.va_list_type(),
            Builtin::Bool => IntKind::Bool,
            Builtin::Char => IntKind::Char,
            Builtin::SChar => IntKind::SChar,
            Builtin::UChar => IntKind::UChar,
            Builtin::Short => IntKind::Short,
            Builtin::UShort => IntKind::UShort,
            Builtin::Int => IntKind::Int,
            Builtin::UInt => IntKind::UInt,
            Builtin::Long => IntKind::Long,
            Builtin::ULong => IntKind::ULong,
            Builtin::LongLong => IntKind::LongLong,
            Builtin::ULongLong => IntKind::ULongLong,
            Builtin::Int128 => IntKind::Int128,
            Builtin::UInt128 => IntKind::UInt128,
        };
        self.types.int(kind)
    }

    /// System V: an array of one record, so that it is passed by address. Windows: a pointer.
    pub(crate) fn va_list_type(&mut self) -> TypeId {
        if let Some(ty) = self.va_list {
            return ty;
        }
        let ty = match self.types.model {
            DataModel::Llp64 => {
                let char_ = self.types.int(IntKind::Char);
                self.types.pointer(char_)
            }
            DataModel::Lp64 => {
                let uint = self.types.int(IntKind::UInt);
                let void = self.types.void();
                let address = self.types.pointer(void);
                let record = self.types.declare_record(RecordKind::Struct, Some(intern("__va_list_tag")));
                let field = |name: &str, ty| FieldSpec {
                    name: Some(intern(name)),
                    ty,
                    bit_width: None,
                    align: None,
                    packed: false,
                };
                let fields = [
                    field("gp_offset", uint),
                    field("fp_offset", uint),
                    field("overflow_arg_area", address),
                    field("reg_save_area", address),
                ];
                self.types.define_record(record, &fields, Packing::default());
                let element = self.types.intern(Type::Record(record));
                self.types.array(element, refhound_types::ArrayLen::Known(1))
            }
        };
        self.va_list = Some(ty);
        ty
    }

    /// A typedef, a type that every C library has, or a name that nothing explains.
    fn named_type(&mut self, name: Symbol) -> TypeId {
        if let Some(Entity::Typedef(ty)) = self.lookup(name) {
            return ty;
        }
        if let Some(kind) = library_type(name.as_str(), self.types.model) {
            return self.types.int(kind);
        }
        if name.as_str() == "va_list" {
            return self.va_list_type();
        }
        self.types.intern(Type::Unknown(Some(name)))
    }

    fn record_spec(&mut self, id: SpecsId, spec: &RecordSpec) -> TypeId {
        let kind = record_kind(spec.keyword);
        let Some(members) = &spec.members else { return self.record_mention(kind, spec.tag) };
        if let Some(&record) = self.defined_records.get(&id) {
            let ty = self.types.intern(Type::Record(record));
            if let Some(tag) = spec.tag {
                self.declare_tag(tag, ty);
            }
            for line in members {
                self.specs_type(line.specs);
            }
            return ty;
        }
        let record = self.record_to_define(kind, spec.tag);
        self.defined_records.insert(id, record);
        let ty = self.types.intern(Type::Record(record));
        let fields = self.member_specs(members);
        let packing = self.packing_of(spec);
        self.types.define_record(record, &fields, packing);
        ty
    }

    /// `struct s` without a body: the visible tag, else a new incomplete type.
    fn record_mention(&mut self, kind: RecordKind, tag: Option<Symbol>) -> TypeId {
        if let Some(tag) = tag
            && let Some(binding) = self.tag(tag)
            && matches!(*self.types.get(binding.ty), Type::Record(record) if self.types.record(record).kind == kind)
        {
            return binding.ty;
        }
        let record = self.types.declare_record(kind, tag);
        let ty = self.types.intern(Type::Record(record));
        if let Some(tag) = tag {
            self.declare_mentioned_tag(tag, ty);
        }
        ty
    }

    /// The record that a body completes: the one its tag names in this very scope, unless that has a body already.
    fn record_to_define(&mut self, kind: RecordKind, tag: Option<Symbol>) -> RecordId {
        if let Some(tag) = tag
            && let Some(binding) = self.tag(tag)
            && binding.depth == self.depth()
            && let Type::Record(record) = *self.types.get(binding.ty)
            && !self.types.record(record).complete
            // Members that were used before the body have made it a type of its own.
            && self.types.record(record).fields.is_empty()
            && self.types.record(record).kind == kind
        {
            return record;
        }
        let record = self.types.declare_record(kind, tag);
        if let Some(tag) = tag {
            let ty = self.types.intern(Type::Record(record));
            self.declare_tag(tag, ty);
        }
        record
    }

    fn enum_spec(&mut self, id: SpecsId, spec: &EnumSpec) -> TypeId {
        let fixed = spec.underlying.map(|name| self.type_name(name)).and_then(|ty| self.types.int_kind(ty));
        let Some(enumerators) = &spec.enumerators else { return self.enum_mention(spec.tag, fixed) };
        if let Some(known) = self.known_specs[id] {
            self.redeclare_enum(spec.tag, known.ty);
            return known.ty;
        }
        let ty = self.enum_to_define(spec.tag, fixed);
        let Type::Enum(enumeration) = *self.types.get(ty) else { return ty };
        let int = self.types.int(IntKind::Int);
        let mut values = Vec::with_capacity(enumerators.len());
        let mut next = 0i128;
        for enumerator in enumerators {
            let value = enumerator.value.and_then(|expr| self.constant_int(expr)).unwrap_or(next);
            let fits_int = i32::try_from(value).is_ok();
            self.declare(enumerator.name, Entity::Enumerator { value, ty: if fits_int { int } else { ty } });
            values.push((enumerator.name, value));
            next = value.saturating_add(1);
        }
        let packed = attributes::has(&spec.attributes, "packed");
        let underlying = fixed.unwrap_or_else(|| underlying_kind(&values, packed, self.types.model));
        let def = self.types.enumeration_mut(enumeration);
        def.underlying = underlying;
        def.enumerators = values;
        ty
    }

    fn enum_mention(&mut self, tag: Option<Symbol>, fixed: Option<IntKind>) -> TypeId {
        if let Some(tag) = tag
            && let Some(binding) = self.tag(tag)
            && matches!(self.types.get(binding.ty), Type::Enum(_))
        {
            return binding.ty;
        }
        self.new_enum(tag, fixed)
    }

    fn enum_to_define(&mut self, tag: Option<Symbol>, fixed: Option<IntKind>) -> TypeId {
        if let Some(tag) = tag
            && let Some(binding) = self.tag(tag)
            && binding.depth == self.depth()
            && matches!(*self.types.get(binding.ty), Type::Enum(id) if self.types.enumeration(id).enumerators.is_empty())
        {
            return binding.ty;
        }
        self.new_enum(tag, fixed)
    }

    fn new_enum(&mut self, tag: Option<Symbol>, fixed: Option<IntKind>) -> TypeId {
        let underlying = fixed.unwrap_or(IntKind::UInt);
        let id = self.types.declare_enum(EnumDef { tag, underlying, enumerators: Vec::new() });
        let ty = self.types.intern(Type::Enum(id));
        if let Some(tag) = tag {
            self.declare_tag(tag, ty);
        }
        ty
    }

    fn redeclare_enum(&mut self, tag: Option<Symbol>, ty: TypeId) {
        if let Some(tag) = tag {
            self.declare_tag(tag, ty);
        }
        let Type::Enum(id) = *self.types.get(ty) else { return };
        let int = self.types.int(IntKind::Int);
        for index in 0..self.types.enumeration(id).enumerators.len() {
            let (name, value) = self.types.enumeration(id).enumerators[index];
            let fits_int = i32::try_from(value).is_ok();
            self.declare(name, Entity::Enumerator { value, ty: if fits_int { int } else { ty } });
        }
    }
}

/// gcc's choice: unsigned unless a value is negative, `int` wide unless a value needs more (or less, if packed).
fn underlying_kind(values: &[(Symbol, i128)], packed: bool, model: DataModel) -> IntKind {
    let low = values.iter().map(|&(_, value)| value).min().unwrap_or(0);
    let high = values.iter().map(|&(_, value)| value).max().unwrap_or(0);
    let narrow = [IntKind::UChar, IntKind::SChar, IntKind::UShort, IntKind::Short];
    let wide = match model {
        DataModel::Lp64 => [IntKind::UInt, IntKind::Int, IntKind::ULong, IntKind::Long],
        DataModel::Llp64 => [IntKind::UInt, IntKind::Int, IntKind::ULongLong, IntKind::LongLong],
    };
    let narrow = if packed { &narrow[..] } else { &[] };
    narrow
        .iter()
        .chain(&wide)
        .copied()
        .find(|kind| kind.is_signed() == (low < 0) && kind.wrap(low, model) == low && kind.wrap(high, model) == high)
        .unwrap_or(IntKind::Long)
}

/// Integer types that C's own headers (and C23's keywords) give everywhere, for units whose headers were not found.
fn library_type(name: &str, model: DataModel) -> Option<IntKind> {
    let pointer_wide = model.pointer_difference_type();
    let wide = match model {
        DataModel::Lp64 => IntKind::Long,
        DataModel::Llp64 => IntKind::LongLong,
    };
    Some(match name {
        "bool" => IntKind::Bool,
        "size_t" | "uintptr_t" => pointer_wide.to_unsigned(),
        "ssize_t" | "ptrdiff_t" | "intptr_t" => pointer_wide,
        "wchar_t" => model.wide_char_type(),
        "char8_t" => IntKind::UChar,
        "char16_t" => IntKind::UShort,
        "char32_t" => IntKind::UInt,
        "int8_t" | "int_least8_t" | "int_fast8_t" => IntKind::SChar,
        "uint8_t" | "uint_least8_t" | "uint_fast8_t" => IntKind::UChar,
        "int16_t" | "int_least16_t" => IntKind::Short,
        "uint16_t" | "uint_least16_t" => IntKind::UShort,
        "int32_t" | "int_least32_t" => IntKind::Int,
        "uint32_t" | "uint_least32_t" => IntKind::UInt,
        "int64_t" | "int_least64_t" | "intmax_t" => wide,
        "uint64_t" | "uint_least64_t" | "uintmax_t" => wide.to_unsigned(),
        _ => return None,
    })
}

fn record_kind(keyword: RecordKeyword) -> RecordKind {
    match keyword {
        RecordKeyword::Struct => RecordKind::Struct,
        RecordKeyword::Union => RecordKind::Union,
    }
}
