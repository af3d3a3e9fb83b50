//! The C types that units ask of their arguments, in a form that can be compared with real ones.

use std::fmt;

/// What stands behind the pointers of an argument type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BaseType {
    Void,
    Char,
    UnsignedChar,
    Short,
    UnsignedShort,
    Int,
    UnsignedInt,
    Long,
    UnsignedLong,
    LongLong,
    UnsignedLongLong,
    SsizeT,
    SizeT,
    IntMaxT,
    UintMaxT,
    PtrdiffT,
    Float,
    Double,
    /// `Py_complex`
    Complex,
    WideChar,
    /// `Py_UNICODE`
    PyUnicode,
    Object,
    TypeObject,
    /// `Py_buffer`
    Buffer,
    /// The length of a `#` unit, in the tables only: a layout holds `SsizeT` or `Int`.
    Length,
    /// `int (*)(PyObject *, void *)`
    ParseConverter,
    /// `int (*)(PyObject *)`
    Predicate,
    /// `PyObject *(*)(void *)`
    BuildConverter,
}

impl BaseType {
    /// Its C spelling.
    pub fn spelling(self) -> &'static str {
        match self {
            BaseType::Void => "void",
            BaseType::Char => "char",
            BaseType::UnsignedChar => "unsigned char",
            BaseType::Short => "short",
            BaseType::UnsignedShort => "unsigned short",
            BaseType::Int => "int",
            BaseType::UnsignedInt => "unsigned int",
            BaseType::Long => "long",
            BaseType::UnsignedLong => "unsigned long",
            BaseType::LongLong => "long long",
            BaseType::UnsignedLongLong => "unsigned long long",
            BaseType::SsizeT => "Py_ssize_t",
            BaseType::SizeT => "size_t",
            BaseType::IntMaxT => "intmax_t",
            BaseType::UintMaxT => "uintmax_t",
            BaseType::PtrdiffT => "ptrdiff_t",
            BaseType::Float => "float",
            BaseType::Double => "double",
            BaseType::Complex => "Py_complex",
            BaseType::WideChar => "wchar_t",
            BaseType::PyUnicode => "Py_UNICODE",
            BaseType::Object => "PyObject",
            BaseType::TypeObject => "PyTypeObject",
            BaseType::Buffer => "Py_buffer",
            BaseType::Length => "length",
            BaseType::ParseConverter => "int (*)(PyObject *, void *)",
            BaseType::Predicate => "int (*)(PyObject *)",
            BaseType::BuildConverter => "PyObject *(*)(void *)",
        }
    }
}

/// Whether the base type is `const`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Pointee {
    Const,
    Mutable,
}

/// The type of one variable argument, after the default promotions: `const char **` is a constant `Char` behind two
/// pointers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ArgType {
    pub base: BaseType,
    pub pointers: u8,
    pub pointee: Pointee,
}

impl ArgType {
    pub const fn value(base: BaseType) -> Self {
        ArgType { base, pointers: 0, pointee: Pointee::Mutable }
    }

    /// The type behind its outermost pointer.
    pub fn pointed_to(self) -> Option<ArgType> {
        Some(ArgType { pointers: self.pointers.checked_sub(1)?, ..self })
    }
}

impl fmt::Display for ArgType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.pointee == Pointee::Const {
            f.write_str("const ")?;
        }
        f.write_str(self.base.spelling())?;
        if self.pointers > 0 {
            f.write_str(" ")?;
        }
        (0..self.pointers).try_for_each(|_| f.write_str("*"))
    }
}
