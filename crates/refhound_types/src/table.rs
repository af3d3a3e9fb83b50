//! The type table: every distinct type once, named by a `TypeId`.

use std::fmt::Write as _;

use refhound_index::{EntityId, FxHashMap, IndexVec, Symbol};
use refhound_unknowns::limits;

use crate::DataModel;

refhound_index::entity!(TypeId, "t");
refhound_index::entity!(RecordId, "r");
refhound_index::entity!(EnumId, "e");

/// C's integer types apart from enumerations. `Char` is signed, as on all supported targets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum IntKind {
    Bool,
    Char,
    SChar,
    UChar,
    Short,
    UShort,
    Int,
    UInt,
    Long,
    ULong,
    LongLong,
    ULongLong,
    Int128,
    UInt128,
}

impl IntKind {
    pub const ALL: [IntKind; 14] = [
        IntKind::Bool,
        IntKind::Char,
        IntKind::SChar,
        IntKind::UChar,
        IntKind::Short,
        IntKind::UShort,
        IntKind::Int,
        IntKind::UInt,
        IntKind::Long,
        IntKind::ULong,
        IntKind::LongLong,
        IntKind::ULongLong,
        IntKind::Int128,
        IntKind::UInt128,
    ];

    /// One word, as printed in the IR.
    pub fn name(self) -> &'static str {
        match self {
            IntKind::Bool => "bool",
            IntKind::Char => "char",
            IntKind::SChar => "schar",
            IntKind::UChar => "uchar",
            IntKind::Short => "short",
            IntKind::UShort => "ushort",
            IntKind::Int => "int",
            IntKind::UInt => "uint",
            IntKind::Long => "long",
            IntKind::ULong => "ulong",
            IntKind::LongLong => "llong",
            IntKind::ULongLong => "ullong",
            IntKind::Int128 => "int128",
            IntKind::UInt128 => "uint128",
        }
    }

    pub fn bytes(self, model: DataModel) -> u64 {
        match self {
            IntKind::Bool | IntKind::Char | IntKind::SChar | IntKind::UChar => 1,
            IntKind::Short | IntKind::UShort => 2,
            IntKind::Int | IntKind::UInt => 4,
            IntKind::Long | IntKind::ULong => match model {
                DataModel::Lp64 => 8,
                DataModel::Llp64 => 4,
            },
            IntKind::LongLong | IntKind::ULongLong => 8,
            IntKind::Int128 | IntKind::UInt128 => 16,
        }
    }

    pub fn is_signed(self) -> bool {
        match self {
            IntKind::Char
            | IntKind::SChar
            | IntKind::Short
            | IntKind::Int
            | IntKind::Long
            | IntKind::LongLong
            | IntKind::Int128 => true,
            IntKind::Bool
            | IntKind::UChar
            | IntKind::UShort
            | IntKind::UInt
            | IntKind::ULong
            | IntKind::ULongLong
            | IntKind::UInt128 => false,
        }
    }

    /// The unsigned type of the same rank.
    #[must_use]
    pub fn to_unsigned(self) -> IntKind {
        match self {
            IntKind::Bool => IntKind::Bool,
            IntKind::Char | IntKind::SChar | IntKind::UChar => IntKind::UChar,
            IntKind::Short | IntKind::UShort => IntKind::UShort,
            IntKind::Int | IntKind::UInt => IntKind::UInt,
            IntKind::Long | IntKind::ULong => IntKind::ULong,
            IntKind::LongLong | IntKind::ULongLong => IntKind::ULongLong,
            IntKind::Int128 | IntKind::UInt128 => IntKind::UInt128,
        }
    }

    /// `value` wrapped to the width of the type.
    pub fn wrap(self, value: i128, model: DataModel) -> i128 {
        if self == IntKind::Bool {
            return i128::from(value != 0);
        }
        let bits = (self.bytes(model) * 8) as u32;
        if bits >= 128 {
            return value;
        }
        let shift = 128 - bits;
        if self.is_signed() { value << shift >> shift } else { ((value as u128) << shift >> shift) as i128 }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FloatKind {
    /// `_Float16`, `__fp16`.
    Half,
    Float,
    Double,
    LongDouble,
    /// `__float128`, `_Float128`.
    Quad,
}

impl FloatKind {
    pub const ALL: [FloatKind; 5] =
        [FloatKind::Half, FloatKind::Float, FloatKind::Double, FloatKind::LongDouble, FloatKind::Quad];

    pub fn name(self) -> &'static str {
        match self {
            FloatKind::Half => "half",
            FloatKind::Float => "float",
            FloatKind::Double => "double",
            FloatKind::LongDouble => "ldouble",
            FloatKind::Quad => "quad",
        }
    }

    pub fn bytes(self, model: DataModel) -> u64 {
        match self {
            FloatKind::Half => 2,
            FloatKind::Float => 4,
            FloatKind::Double => 8,
            FloatKind::LongDouble => match model {
                DataModel::Lp64 => 16,
                DataModel::Llp64 => 8,
            },
            FloatKind::Quad => 16,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ArrayLen {
    Known(u64),
    /// `T x[]`: incomplete, or a flexible array member.
    Incomplete,
    /// Computed at run time.
    Variable,
}

/// A function's signature. Parameters are already decayed.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FunctionType {
    pub result: TypeId,
    pub params: Box<[TypeId]>,
    pub variadic: bool,
    /// False for `f()` in old C and for functions that no declaration explains: the parameters are not known.
    pub prototyped: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Type {
    Void,
    Int(IntKind),
    Float(FloatKind),
    Complex(FloatKind),
    Pointer(TypeId),
    Array {
        element: TypeId,
        len: ArrayLen,
    },
    Function(Box<FunctionType>),
    Record(RecordId),
    Enum(EnumId),
    /// GNU vector of `bytes` bytes.
    Vector {
        element: TypeId,
        bytes: u64,
    },
    /// A type name that no declaration explains, or `None` where not even a name is known.
    Unknown(Option<Symbol>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RecordKind {
    Struct,
    Union,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldDef {
    /// `None` for an unnamed struct, union or bit-field.
    pub name: Option<Symbol>,
    pub ty: TypeId,
    /// From the start of the record. Bit-fields may start inside a byte.
    pub offset_bits: u64,
    pub bit_width: Option<u32>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordDef {
    pub kind: RecordKind,
    pub tag: Option<Symbol>,
    pub fields: Vec<FieldDef>,
    pub size: u64,
    pub align: u64,
    /// False until the body has been seen.
    pub complete: bool,
    /// False where a member's size is not known: then size and offsets are not, either.
    pub exact: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EnumDef {
    pub tag: Option<Symbol>,
    pub underlying: IntKind,
    pub enumerators: Vec<(Symbol, i128)>,
}

/// A field of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Field {
    pub record: RecordId,
    pub index: u32,
}

fn put(table: &mut Vec<Option<TypeId>>, index: usize, id: TypeId) {
    if table.len() <= index {
        table.resize(index + 1, None);
    }
    table[index] = Some(id);
}

/// All types of one unit.
#[derive(Debug, Clone)]
pub struct TypeTable {
    pub model: DataModel,
    types: IndexVec<TypeId, Type>,
    /// How deep each type nests: functions that walk types recurse no deeper.
    depths: IndexVec<TypeId, u16>,
    records: IndexVec<RecordId, RecordDef>,
    enums: IndexVec<EnumId, EnumDef>,
    /// The types that are asked for most need no hashing: integers by kind, pointers by what they point to, records.
    ints: [Option<TypeId>; IntKind::ALL.len()],
    pointers: Vec<Option<TypeId>>,
    record_types: Vec<Option<TypeId>>,
    /// All others.
    known: FxHashMap<Type, TypeId>,
}

impl TypeTable {
    pub fn new(model: DataModel) -> Self {
        TypeTable {
            model,
            types: IndexVec::new(),
            depths: IndexVec::new(),
            records: IndexVec::new(),
            enums: IndexVec::new(),
            ints: [None; IntKind::ALL.len()],
            pointers: Vec::new(),
            record_types: Vec::new(),
            known: FxHashMap::default(),
        }
    }

    /// Lets go of what finds a type that is there already. Types are only looked at from now on; those that are added all the same
    /// are not the same as earlier ones.
    pub fn close(&mut self) {
        self.pointers = Vec::new();
        self.record_types = Vec::new();
        self.known = FxHashMap::default();
        self.types.shrink_to_fit();
        self.records.shrink_to_fit();
    }

    #[inline]
    pub fn intern(&mut self, ty: Type) -> TypeId {
        let known = match ty {
            Type::Int(kind) => self.ints[kind as usize],
            Type::Pointer(to) => self.pointers.get(to.index()).copied().flatten(),
            Type::Record(record) => self.record_types.get(record.index()).copied().flatten(),
            _ => self.known.get(&ty).copied(),
        };
        known.unwrap_or_else(|| self.add(ty))
    }

    #[cold]
    fn add(&mut self, ty: Type) -> TypeId {
        let depth = self.depth_of(&ty);
        if depth > limits::TYPE_DEPTH {
            return self.unknown();
        }
        let id = self.types.push(ty.clone());
        self.depths.push(depth);
        match ty {
            Type::Int(kind) => self.ints[kind as usize] = Some(id),
            Type::Pointer(to) => put(&mut self.pointers, to.index(), id),
            Type::Record(record) => put(&mut self.record_types, record.index(), id),
            _ => {
                self.known.insert(ty, id);
            }
        }
        id
    }

    fn depth_of(&self, ty: &Type) -> u16 {
        match ty {
            Type::Pointer(inner) | Type::Array { element: inner, .. } | Type::Vector { element: inner, .. } => {
                1 + self.depths[*inner]
            }
            Type::Function(function) => {
                1 + function
                    .params
                    .iter()
                    .fold(self.depths[function.result], |depth, &param| depth.max(self.depths[param]))
            }
            Type::Void
            | Type::Int(_)
            | Type::Float(_)
            | Type::Complex(_)
            | Type::Record(_)
            | Type::Enum(_)
            | Type::Unknown(_) => 0,
        }
    }

    pub fn get(&self, id: TypeId) -> &Type {
        &self.types[id]
    }

    pub fn len(&self) -> usize {
        self.types.len()
    }

    pub fn is_empty(&self) -> bool {
        self.types.is_empty()
    }

    pub fn contains(&self, id: TypeId) -> bool {
        self.types.contains(id)
    }

    pub fn void(&mut self) -> TypeId {
        self.intern(Type::Void)
    }

    pub fn int(&mut self, kind: IntKind) -> TypeId {
        self.intern(Type::Int(kind))
    }

    pub fn float(&mut self, kind: FloatKind) -> TypeId {
        self.intern(Type::Float(kind))
    }

    pub fn pointer(&mut self, to: TypeId) -> TypeId {
        self.intern(Type::Pointer(to))
    }

    pub fn array(&mut self, element: TypeId, len: ArrayLen) -> TypeId {
        self.intern(Type::Array { element, len })
    }

    pub fn unknown(&mut self) -> TypeId {
        self.intern(Type::Unknown(None))
    }

    pub fn function(&mut self, function: FunctionType) -> TypeId {
        self.intern(Type::Function(Box::new(function)))
    }

    /// A new record without a body.
    pub fn declare_record(&mut self, kind: RecordKind, tag: Option<Symbol>) -> RecordId {
        self.records.push(RecordDef { kind, tag, fields: Vec::new(), size: 0, align: 1, complete: false, exact: true })
    }

    pub fn record(&self, id: RecordId) -> &RecordDef {
        &self.records[id]
    }

    pub fn record_mut(&mut self, id: RecordId) -> &mut RecordDef {
        &mut self.records[id]
    }

    pub fn records(&self) -> impl Iterator<Item = (RecordId, &RecordDef)> {
        self.records.iter()
    }

    pub fn declare_enum(&mut self, def: EnumDef) -> EnumId {
        self.enums.push(def)
    }

    pub fn enumeration(&self, id: EnumId) -> &EnumDef {
        &self.enums[id]
    }

    pub fn enumeration_mut(&mut self, id: EnumId) -> &mut EnumDef {
        &mut self.enums[id]
    }

    pub fn enums(&self) -> impl Iterator<Item = (EnumId, &EnumDef)> {
        self.enums.iter()
    }

    pub fn field(&self, field: Field) -> &FieldDef {
        &self.records[field.record].fields[field.index as usize]
    }

    /// Whether a member is a base of a class of C++: it has the name of its class.
    pub fn is_base(&self, field: Field) -> bool {
        let FieldDef { name, ty, .. } = self.field(field);
        match self.get(*ty) {
            Type::Record(record) => name.is_some() && self.record(*record).tag == *name,
            _ => false,
        }
    }

    /// What a pointer or array type leads to.
    pub fn pointee(&self, id: TypeId) -> Option<TypeId> {
        match self.get(id) {
            Type::Pointer(to) => Some(*to),
            Type::Array { element, .. } => Some(*element),
            _ => None,
        }
    }

    /// The integer kind of an integer or enumeration type.
    pub fn int_kind(&self, id: TypeId) -> Option<IntKind> {
        match *self.get(id) {
            Type::Int(kind) => Some(kind),
            Type::Enum(id) => Some(self.enums[id].underlying),
            _ => None,
        }
    }

    pub fn function_type(&self, id: TypeId) -> Option<&FunctionType> {
        match self.get(id) {
            Type::Function(function) => Some(function),
            _ => None,
        }
    }

    /// The type as the IR prints it: `ptr(PyObject)`, `int[4]`, `fn(ptr(char), ...) -> int`.
    pub fn display(&self, id: TypeId) -> String {
        let mut out = String::new();
        self.write_type(id, &mut out);
        out
    }

    pub fn write_type(&self, id: TypeId, out: &mut String) {
        match self.get(id) {
            Type::Void => out.push_str("void"),
            Type::Int(kind) => out.push_str(kind.name()),
            Type::Float(kind) => out.push_str(kind.name()),
            Type::Complex(kind) => {
                let _ = write!(out, "complex({})", kind.name());
            }
            Type::Pointer(to) => {
                out.push_str("ptr(");
                self.write_type(*to, out);
                out.push(')');
            }
            Type::Array { element, len } => {
                self.write_type(*element, out);
                match len {
                    ArrayLen::Known(len) => {
                        let _ = write!(out, "[{len}]");
                    }
                    ArrayLen::Incomplete => out.push_str("[]"),
                    ArrayLen::Variable => out.push_str("[*]"),
                }
            }
            Type::Function(function) => {
                out.push_str("fn(");
                for (index, &param) in function.params.iter().enumerate() {
                    if index > 0 {
                        out.push_str(", ");
                    }
                    self.write_type(param, out);
                }
                if function.variadic {
                    out.push_str(if function.params.is_empty() { "..." } else { ", ..." });
                }
                if !function.prototyped {
                    out.push('?');
                }
                out.push_str(") -> ");
                self.write_type(function.result, out);
            }
            Type::Record(id) => {
                let record = &self.records[*id];
                let kind = match record.kind {
                    RecordKind::Struct => "struct",
                    RecordKind::Union => "union",
                };
                let _ = match record.tag {
                    Some(tag) => write!(out, "{kind} {tag}"),
                    None => write!(out, "{kind} {id}"),
                };
            }
            Type::Enum(id) => {
                let _ = match self.enums[*id].tag {
                    Some(tag) => write!(out, "enum {tag}"),
                    None => write!(out, "enum {id}"),
                };
            }
            Type::Vector { element, bytes } => {
                out.push_str("vector(");
                self.write_type(*element, out);
                let _ = write!(out, ", {bytes})");
            }
            Type::Unknown(Some(name)) => {
                let _ = write!(out, "?{name}");
            }
            Type::Unknown(None) => out.push('?'),
        }
    }
}
