//! Types without a declared name, and the builtin ones.

use refhound_preproc::TokenKind;

use crate::declarators::Wanted;
use crate::parser::Parser;
use crate::specs::SpecPlace;
use crate::tree::{Builtin, TypeId, TypeKind};

/// The keywords of a builtin type in any order.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Pieces {
    base: Option<Builtin>,
    pub(crate) any: bool,
    signed: bool,
    unsigned: bool,
    short: bool,
    long: u8,
    complex: bool,
}

impl Pieces {
    pub(crate) fn add(&mut self, kind: TokenKind) {
        self.any = true;
        let base = match kind {
            TokenKind::KwSigned => return self.signed = true,
            TokenKind::KwUnsigned => return self.unsigned = true,
            TokenKind::KwShort => return self.short = true,
            TokenKind::KwLong => return self.long = self.long.saturating_add(1),
            TokenKind::KwComplex => return self.complex = true,
            TokenKind::KwVoid => Builtin::Void,
            TokenKind::KwChar | TokenKind::KwInt8 => Builtin::Char,
            TokenKind::KwInt16 => Builtin::Short,
            TokenKind::KwInt64 => Builtin::LongLong,
            TokenKind::KwInt128 => Builtin::Int128,
            TokenKind::KwUInt128 => Builtin::UInt128,
            TokenKind::KwFloat | TokenKind::KwFloat32 => Builtin::Float,
            TokenKind::KwDouble | TokenKind::KwFloat64 => Builtin::Double,
            TokenKind::KwFloat64x => Builtin::LongDouble,
            TokenKind::KwFloat16 => Builtin::Half,
            TokenKind::KwFloat128 => Builtin::Float128,
            TokenKind::KwVaList => Builtin::VaList,
            // `bool` is an identifier to the lexer.
            TokenKind::Ident | TokenKind::KwBool => Builtin::Bool,
            _ => Builtin::Int,
        };
        self.base = Some(base);
    }

    pub(crate) fn builtin(self) -> Builtin {
        let pick = |signed, unsigned| if self.unsigned { unsigned } else { signed };
        if self.complex {
            return match (self.base, self.long) {
                (Some(Builtin::Float), _) => Builtin::ComplexFloat,
                (Some(Builtin::Double), 1..) | (Some(Builtin::LongDouble | Builtin::Float128), _) => {
                    Builtin::ComplexLongDouble
                }
                _ => Builtin::ComplexDouble,
            };
        }
        match self.base {
            Some(Builtin::Char) if self.signed => Builtin::SChar,
            Some(Builtin::Char) => pick(Builtin::Char, Builtin::UChar),
            Some(Builtin::Int128) => pick(Builtin::Int128, Builtin::UInt128),
            Some(Builtin::Double) if self.long > 0 => Builtin::LongDouble,
            Some(Builtin::LongLong) => pick(Builtin::LongLong, Builtin::ULongLong),
            Some(Builtin::Short) => pick(Builtin::Short, Builtin::UShort),
            Some(base) if base != Builtin::Int => base,
            _ if self.short => pick(Builtin::Short, Builtin::UShort),
            _ if self.long == 1 => pick(Builtin::Long, Builtin::ULong),
            _ if self.long > 1 => pick(Builtin::LongLong, Builtin::ULongLong),
            _ => pick(Builtin::Int, Builtin::UInt),
        }
    }
}

impl Parser<'_> {
    /// The specifiers of a type, without what points to it.
    pub(crate) fn specs_of_type(&mut self) -> TypeId {
        let first = self.pos;
        let specs = self.specs(SpecPlace::Type);
        if let Some(ty) = specs.ty {
            return ty;
        }
        self.fail("expected a type");
        self.type_node(TypeKind::Unknown, first)
    }

    /// A type without a name: `const T *(*)(int)`.
    pub(crate) fn type_id(&mut self) -> TypeId {
        if !self.enter() {
            let here = self.pos;
            return self.type_node(TypeKind::Unknown, here);
        }
        let base = self.specs_of_type();
        let declared = self.declarator(base, Wanted::Abstract);
        self.leave();
        self.fold(&declared)
    }

    /// The type behind `operator` or `new`: no parentheses belong to it.
    pub(crate) fn conversion_type(&mut self) -> TypeId {
        if !self.enter() {
            let here = self.pos;
            return self.type_node(TypeKind::Unknown, here);
        }
        let base = self.specs_of_type();
        self.leave();
        self.pointers(base)
    }

    /// `T...`
    pub(crate) fn pack_of(&mut self, ty: TypeId) -> TypeId {
        let at = self.pos;
        if self.eat(TokenKind::Ellipsis) { self.type_node(TypeKind::Pack(ty), at) } else { ty }
    }
}
