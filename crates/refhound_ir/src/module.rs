//! The IR of one unit: its types, globals, functions and bodies. Data only.

use std::sync::Arc;

use refhound_index::{IndexVec, Symbol, entity};
use refhound_source::{FileId, Origins, Span};
use refhound_types::{Field, TypeId, TypeTable};

use crate::ssa::FunctionBody;

entity!(
    /// A function that the unit defines, declares or merely calls.
    FuncId,
    "f"
);
entity!(
    /// A variable with static storage: file-scope, `static` local, or external.
    GlobalId,
    "g"
);

/// Everything that lowering made of one unit.
#[derive(Debug, Clone)]
pub struct Module {
    pub file: FileId,
    pub types: TypeTable,
    pub functions: IndexVec<FuncId, FunctionDecl>,
    pub globals: IndexVec<GlobalId, Global>,
    /// Defined functions that were lowered, in source order.
    pub bodies: Vec<FunctionBody>,
    pub origins: Arc<Origins>,
    /// What the offsets in initialisers were asked of: by the place of `offsetof(Spam, size)`, the member.
    pub offsets: Vec<(Span, OffsetOf)>,
}

/// The member that an offset leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OffsetOf {
    pub ty: TypeId,
    pub name: Symbol,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Linkage {
    /// `static`: known in its unit only.
    Internal,
    External,
}

/// What speaks of a function beside its definition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Announced {
    Nowhere,
    ByPrototype,
    /// It is called from outside the source.
    ByAttribute,
}

/// A function by name, whether or not its body is here.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FunctionDecl {
    pub name: Symbol,
    pub ty: TypeId,
    pub linkage: Linkage,
    pub noreturn: bool,
    /// Where it is defined in this unit.
    pub defined: Option<Span>,
    pub announced: Announced,
    /// Declared nowhere: C89's implicit declaration, or a macro of a header that was not found.
    pub implicit: bool,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Global {
    pub name: Symbol,
    pub ty: TypeId,
    pub linkage: Linkage,
    /// `extern` declarations have none.
    pub defined: Option<Span>,
    pub init: Option<Constant>,
    /// The function whose `static` local it is.
    pub owner: Option<FuncId>,
    pub is_const: bool,
}

/// The value of a static initialiser: method tables and slots are read from it as data.
#[derive(Debug, Clone, PartialEq)]
pub enum Constant {
    Int(i128),
    Float(u64),
    /// The address of a global plus an offset in bytes.
    GlobalAddress(GlobalId, i64),
    FunctionAddress(FuncId),
    /// The address of a string literal.
    Str(Symbol),
    /// A record: the initialised members only; the rest is zero.
    Record(Vec<(Field, Spanned)>),
    /// An array: initialised elements only, by index; the rest is zero.
    Array(Vec<(u64, Spanned)>),
    /// All zero: `{}` and `{0}` alike, and the null pointer.
    Zero,
    /// Not a constant that we can compute.
    Unknown,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Spanned {
    pub value: Constant,
    pub span: Span,
}

impl Module {
    /// It is only looked at from now on: what finds types and what leaves room for more goes, and so do origins that nothing leads to.
    pub fn settle(&mut self) {
        self.types.close();
        self.forget_unused_origins();
        self.functions.shrink_to_fit();
        self.globals.shrink_to_fit();
        self.bodies.iter_mut().for_each(|body| body.body_mut().shrink_to_fit());
    }

    /// The body of a function, if the unit defines it and it was lowered.
    pub fn body(&self, function: FuncId) -> Option<&FunctionBody> {
        self.bodies.iter().find(|body| body.function == function)
    }
}
