//! The function that is being translated: its variables, its result, where it is.

use refhound_cxxsyntax::tree::TokenId;
use refhound_index::{FxHashMap, Symbol};
use refhound_unknowns::Guess;

use crate::model::{ClassId, Entity, FuncId, ScopeId};
use crate::types::Ty;

/// How a variable is reached in C.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reach {
    /// By its name.
    Direct,
    /// It is a pointer in C: a reference, or a class passed by address.
    Pointer,
    /// A member of another variable: a name of a structured binding.
    Member { base: Symbol, is_pointer: bool },
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Local {
    /// Its name in C.
    pub(crate) name: Symbol,
    /// Without the reference.
    pub(crate) ty: Ty,
    pub(crate) reach: Reach,
    /// Declared as `T &&`, or not a reference at all: may be moved from when it is returned.
    pub(crate) is_own: bool,
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum LocalEntry {
    Variable(Local),
    Entity(Entity),
    /// A pack of parameters: so many variables, each with its own name.
    Pack(u32),
}

/// What a lambda takes with it.
#[derive(Debug, Default)]
pub(crate) struct Captures {
    pub(crate) class: Option<ClassId>,
    /// `[=]` or `[&]`.
    pub(crate) default: Option<refhound_cxxsyntax::tree::CaptureMode>,
    /// The name, its type, whether by reference, and the value that is taken.
    pub(crate) fields: Vec<Captured>,
    pub(crate) known: FxHashMap<(u32, u32), usize>,
    pub(crate) takes_this: bool,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Captured {
    pub(crate) name: Symbol,
    pub(crate) token: TokenId,
    pub(crate) ty: Ty,
    pub(crate) by_reference: bool,
    pub(crate) source: Option<Entity>,
    /// The value of `x = f()`.
    pub(crate) value: Option<refhound_cxxsyntax::tree::ExprId>,
}

pub(crate) struct Context {
    /// Names of what the function declares begin with it.
    pub(crate) link: Symbol,
    pub(crate) scope: ScopeId,
    pub(crate) function: Option<FuncId>,
    /// The class that `this` points to.
    pub(crate) this: Option<ClassId>,
    pub(crate) this_is_const: bool,
    /// In a lambda, `this` is a member of the closure.
    pub(crate) this_in_closure: bool,
    pub(crate) locals: Vec<(Symbol, LocalEntry)>,
    /// Its type as declared; `Auto` until the first `return` has said it.
    pub(crate) result: Ty,
    /// The local that is the result.
    pub(crate) returned_local: Option<Symbol>,
    pub(crate) is_constructor: bool,
    /// Where `return` leads in a destructor, which has more to do.
    pub(crate) end_label: Option<Symbol>,
    pub(crate) end_is_used: bool,
    pub(crate) is_initializer: bool,
    pub(crate) captures: Option<Captures>,
    /// The function around a lambda.
    pub(crate) outer: Option<usize>,
    pub(crate) temporaries: u32,
    pub(crate) lambdas: u32,
    pub(crate) guesses: Vec<(Guess, TokenId)>,
}

impl Context {
    pub(crate) fn new(link: Symbol, scope: ScopeId, result: Ty) -> Self {
        Context {
            link,
            scope,
            function: None,
            this: None,
            this_is_const: false,
            this_in_closure: false,
            locals: Vec::new(),
            result,
            returned_local: None,
            is_constructor: false,
            end_label: None,
            end_is_used: false,
            is_initializer: false,
            captures: None,
            outer: None,
            temporaries: 0,
            lambdas: 0,
            guesses: Vec::new(),
        }
    }

    /// Made for an initialiser, not for a function.
    pub(crate) fn is_outside(&self) -> bool {
        self.is_initializer
    }

    pub(crate) fn find(&self, name: Symbol) -> Option<usize> {
        self.locals.iter().rposition(|(known, _)| *known == name)
    }

    pub(crate) fn declare(&mut self, name: Symbol, local: Local) {
        self.locals.push((name, LocalEntry::Variable(local)));
    }
}
