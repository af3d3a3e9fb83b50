//! Types of C++, interned: equal types have equal ids once their aliases are seen through.

use refhound_csyntax::tree as c;
use refhound_cxxsyntax::tree::Builtin;
use refhound_index::{FxHashMap, IndexVec, Symbol, entity};

use crate::model::{AliasId, ClassId, EnumId};

entity!(
    #[allow(unreachable_pub, reason = "the macro makes public types")]
    Ty,
    "ty"
);

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Type {
    Builtin(Builtin),
    /// The type of `nullptr`.
    Null,
    Class(ClassId),
    Enum(EnumId),
    /// A name that no declaration explains; empty where there is not even a name.
    Unknown(Symbol),
    /// A typedef; means what stands behind it.
    Alias(AliasId, Ty),
    Qualified {
        ty: Ty,
        is_const: bool,
        is_volatile: bool,
    },
    Pointer(Ty),
    Reference(Ty),
    Rvalue(Ty),
    Array(Ty, Length),
    Function(Box<Signature>),
    /// A pointer to a member of a class.
    MemberPointer(Ty),
    /// A placeholder, until an initialiser says what it is.
    Auto,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Length {
    None,
    Known(u64),
    /// Computed by C's own rules, or at run time.
    Expr(c::ExprId),
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Signature {
    pub(crate) result: Ty,
    pub(crate) params: Vec<Ty>,
    pub(crate) variadic: bool,
}

struct Entry {
    ty: Type,
    canonical: Ty,
}

pub(crate) struct Types {
    entries: IndexVec<Ty, Entry>,
    known: FxHashMap<Type, Ty>,
    pub(crate) void: Ty,
    pub(crate) int: Ty,
    pub(crate) bool_: Ty,
    pub(crate) char_: Ty,
    pub(crate) size: Ty,
    pub(crate) null: Ty,
    pub(crate) unknown: Ty,
    pub(crate) auto: Ty,
    pub(crate) void_pointer: Ty,
}

impl Types {
    pub(crate) fn new() -> Self {
        let nothing = <Ty as refhound_index::EntityId>::from_index(0);
        let mut types = Types {
            entries: IndexVec::new(),
            known: FxHashMap::default(),
            void: nothing,
            int: nothing,
            bool_: nothing,
            char_: nothing,
            size: nothing,
            null: nothing,
            unknown: nothing,
            auto: nothing,
            void_pointer: nothing,
        };
        types.void = types.builtin(Builtin::Void);
        types.int = types.builtin(Builtin::Int);
        types.bool_ = types.builtin(Builtin::Bool);
        types.char_ = types.builtin(Builtin::Char);
        types.size = types.builtin(Builtin::ULong);
        types.null = types.intern(Type::Null);
        types.unknown = types.intern(Type::Unknown(Symbol::EMPTY));
        types.auto = types.intern(Type::Auto);
        types.void_pointer = types.pointer(types.void);
        types
    }

    pub(crate) fn get(&self, ty: Ty) -> &Type {
        &self.entries[ty].ty
    }

    pub(crate) fn intern(&mut self, ty: Type) -> Ty {
        if let Some(&known) = self.known.get(&ty) {
            return known;
        }
        let canonical = self.canonical_form(&ty);
        let next = self.entries.next_id();
        let id = self.entries.push(Entry { ty: ty.clone(), canonical: next });
        self.known.insert(ty.clone(), id);
        if let Some(form) = canonical
            && form != ty
        {
            let canonical = self.intern(form);
            let canonical = self.entries[canonical].canonical;
            self.entries[id].canonical = canonical;
        } else if let Type::Alias(_, to) = ty {
            self.entries[id].canonical = self.entries[to].canonical;
        }
        id
    }

    /// The type with all aliases inside replaced; `None` for an alias itself.
    fn canonical_form(&self, ty: &Type) -> Option<Type> {
        let of = |ty: Ty| self.entries[ty].canonical;
        Some(match ty {
            Type::Alias(..) => return None,
            Type::Qualified { ty, is_const, is_volatile } => {
                Type::Qualified { ty: of(*ty), is_const: *is_const, is_volatile: *is_volatile }
            }
            Type::Pointer(to) => Type::Pointer(of(*to)),
            Type::Reference(to) => Type::Reference(of(*to)),
            Type::Rvalue(to) => Type::Rvalue(of(*to)),
            Type::Array(element, length) => Type::Array(of(*element), *length),
            Type::MemberPointer(to) => Type::MemberPointer(of(*to)),
            Type::Function(signature) => Type::Function(Box::new(Signature {
                result: of(signature.result),
                params: signature.params.iter().map(|&param| of(param)).collect(),
                variadic: signature.variadic,
            })),
            other => other.clone(),
        })
    }

    pub(crate) fn canonical(&self, ty: Ty) -> Ty {
        self.entries[ty].canonical
    }

    pub(crate) fn builtin(&mut self, builtin: Builtin) -> Ty {
        self.intern(Type::Builtin(builtin))
    }

    pub(crate) fn pointer(&mut self, to: Ty) -> Ty {
        self.intern(Type::Pointer(to))
    }

    pub(crate) fn class(&mut self, class: ClassId) -> Ty {
        self.intern(Type::Class(class))
    }

    /// `T &`, by the rules of collapsing.
    pub(crate) fn reference(&mut self, to: Ty) -> Ty {
        match *self.resolved(to) {
            Type::Reference(_) => to,
            Type::Rvalue(inner) => self.intern(Type::Reference(inner)),
            _ => self.intern(Type::Reference(to)),
        }
    }

    /// `T &&`, by the rules of collapsing: of `T &` it is `T &`.
    pub(crate) fn rvalue(&mut self, to: Ty) -> Ty {
        match *self.resolved(to) {
            Type::Reference(_) | Type::Rvalue(_) => to,
            _ => self.intern(Type::Rvalue(to)),
        }
    }

    pub(crate) fn qualified(&mut self, ty: Ty, is_const: bool, is_volatile: bool) -> Ty {
        if !is_const && !is_volatile {
            return ty;
        }
        match *self.get(ty) {
            Type::Qualified { ty, is_const: old_const, is_volatile: old_volatile } => self.intern(Type::Qualified {
                ty,
                is_const: is_const || old_const,
                is_volatile: is_volatile || old_volatile,
            }),
            Type::Reference(_) | Type::Rvalue(_) => ty,
            _ => self.intern(Type::Qualified { ty, is_const, is_volatile }),
        }
    }

    /// What an alias stands for, qualifiers kept.
    pub(crate) fn resolved(&self, mut ty: Ty) -> &Type {
        loop {
            match &self.entries[ty].ty {
                Type::Alias(_, to) => ty = *to,
                other => return other,
            }
        }
    }

    /// The type itself: no alias, no qualifier.
    pub(crate) fn bare(&self, ty: Ty) -> &Type {
        let mut ty = self.canonical(ty);
        loop {
            match &self.entries[ty].ty {
                Type::Qualified { ty: inner, .. } => ty = *inner,
                Type::Alias(_, to) => ty = self.canonical(*to),
                other => return other,
            }
        }
    }

    pub(crate) fn bare_id(&self, ty: Ty) -> Ty {
        let mut ty = self.canonical(ty);
        while let Type::Qualified { ty: inner, .. } = self.entries[ty].ty {
            ty = self.canonical(inner);
        }
        ty
    }

    /// Without qualifiers at the top, aliases kept where there are none.
    pub(crate) fn unqualified(&self, mut ty: Ty) -> Ty {
        loop {
            match self.entries[ty].ty {
                Type::Qualified { ty: inner, .. } => ty = inner,
                Type::Alias(_, to) if matches!(self.resolved(to), Type::Qualified { .. }) => ty = to,
                _ => return ty,
            }
        }
    }

    /// What a reference refers to; other types themselves.
    pub(crate) fn referred(&self, ty: Ty) -> Ty {
        match *self.resolved(ty) {
            Type::Reference(to) | Type::Rvalue(to) => to,
            _ => ty,
        }
    }

    pub(crate) fn is_reference(&self, ty: Ty) -> bool {
        matches!(self.resolved(ty), Type::Reference(_) | Type::Rvalue(_))
    }

    pub(crate) fn is_const(&self, ty: Ty) -> bool {
        match *self.resolved(ty) {
            Type::Qualified { ty, is_const, .. } => is_const || self.is_const(ty),
            _ => false,
        }
    }

    pub(crate) fn class_of(&self, ty: Ty) -> Option<ClassId> {
        match self.bare(ty) {
            Type::Class(class) => Some(*class),
            _ => None,
        }
    }

    pub(crate) fn pointee(&self, ty: Ty) -> Option<Ty> {
        match self.bare(ty) {
            Type::Pointer(_) => match *self.resolved(self.unqualified(ty)) {
                Type::Pointer(to) => Some(to),
                _ => None,
            },
            Type::Array(..) => match *self.resolved(self.unqualified(ty)) {
                Type::Array(element, _) => Some(element),
                _ => None,
            },
            _ => None,
        }
    }

    pub(crate) fn is_void(&self, ty: Ty) -> bool {
        matches!(self.bare(ty), Type::Builtin(Builtin::Void))
    }

    pub(crate) fn is_unknown(&self, ty: Ty) -> bool {
        matches!(self.bare(ty), Type::Unknown(_) | Type::Auto)
    }

    /// Numbers, enumerations and `bool`.
    pub(crate) fn is_arithmetic(&self, ty: Ty) -> bool {
        matches!(self.bare(ty), Type::Builtin(builtin) if !matches!(builtin, Builtin::Void | Builtin::VaList))
            || matches!(self.bare(ty), Type::Enum(_))
    }

    /// As an argument that is passed by value: arrays and functions are pointers, without qualifiers.
    pub(crate) fn decayed(&mut self, ty: Ty) -> Ty {
        let ty = self.unqualified(self.referred(ty));
        match *self.resolved(ty) {
            Type::Array(element, _) => self.pointer(element),
            Type::Function(_) => self.pointer(ty),
            _ => ty,
        }
    }

    pub(crate) fn same(&self, left: Ty, right: Ty) -> bool {
        self.canonical(left) == self.canonical(right)
    }

    /// Equal but for qualifiers at the top.
    pub(crate) fn same_bare(&self, left: Ty, right: Ty) -> bool {
        self.bare_id(left) == self.bare_id(right)
    }

    /// The signature of a function, or of what a pointer or reference leads to.
    pub(crate) fn signature(&self, ty: Ty) -> Option<&Signature> {
        match self.bare(ty) {
            Type::Function(signature) => Some(signature),
            Type::Pointer(to) | Type::Reference(to) | Type::Rvalue(to) => match self.bare(*to) {
                Type::Function(signature) => Some(signature),
                _ => None,
            },
            _ => None,
        }
    }
}
