//! What names stand for: scopes, classes, functions, templates. Data only.

use std::rc::Rc;

use refhound_cxxsyntax::tree::{ClassKey, DeclId, ExprId, Initializer, RefQualifier, TemplateParameter, TokenId};
use refhound_index::{FxHashMap, Symbol, entity};
use smallvec::SmallVec;

use crate::types::Ty;

macro_rules! ids {
    ($($name:ident $prefix:literal),*) => { $(entity!(
        #[allow(unreachable_pub, reason = "the macro makes public types")]
        $name,
        $prefix
    );)* };
}
ids!(ScopeId "scope", ClassId "class", EnumId "enum", AliasId "alias", FuncId "func", VarId "var", TemplateId "template", PackId "pack");

/// What a name means in a scope.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Entity {
    Namespace(ScopeId),
    Class(ClassId),
    Enum(EnumId),
    Enumerator(EnumId, u32),
    Alias(AliasId),
    /// A parameter of a template, bound.
    Type(Ty),
    Constant(Constant),
    Pack(PackId),
    Function(FuncId),
    Variable(VarId),
    Field(ClassId, u32),
    Template(TemplateId),
    /// A variable of a function that is being translated: which function, which variable.
    Local(u32, u32),
}

impl Entity {
    pub(crate) fn is_type(self) -> bool {
        matches!(self, Entity::Class(_) | Entity::Enum(_) | Entity::Alias(_) | Entity::Type(_))
    }

    pub(crate) fn is_function(self) -> bool {
        matches!(self, Entity::Function(_))
    }
}

/// A value parameter of a template.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Constant {
    Known(i128),
    /// The function or variable of this name, or a value that could not be computed.
    Named(Symbol),
}

pub(crate) type Entities = SmallVec<[Entity; 1]>;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ScopeKind {
    Namespace,
    Class(ClassId),
    /// Parameters of a template, or the types of a block.
    Bindings,
}

pub(crate) struct Scope {
    pub(crate) kind: ScopeKind,
    pub(crate) parent: Option<ScopeId>,
    /// `ns::C`; empty at the top.
    pub(crate) prefix: Symbol,
    /// Inside an unnamed namespace, or a class of a function: nobody else sees it.
    pub(crate) is_internal: bool,
    pub(crate) names: FxHashMap<Symbol, Entities>,
    /// Namespaces whose names are seen here as well.
    pub(crate) using: SmallVec<[ScopeId; 2]>,
    pub(crate) unnamed: Option<ScopeId>,
}

/// An argument of a template.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Argument {
    Type(Ty),
    Value(Constant),
    Template(TemplateId),
    Pack(Vec<Argument>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Completion {
    Declared,
    Running,
    Complete,
}

pub(crate) struct Base {
    pub(crate) ty: Ty,
    /// `None` if it is not known.
    pub(crate) class: Option<ClassId>,
    /// The member that stands for it.
    pub(crate) member: Symbol,
}

pub(crate) struct Field {
    pub(crate) name: Option<Symbol>,
    pub(crate) token: TokenId,
    pub(crate) ty: Ty,
    pub(crate) bit_width: Option<ExprId>,
    pub(crate) default: Option<Initializer>,
    /// An unnamed struct or union, whose members are members of this class.
    pub(crate) is_anonymous: bool,
}

pub(crate) struct Class {
    pub(crate) name: Symbol,
    /// Its name in C.
    pub(crate) link: Symbol,
    /// The name of a typedef that is what people call it.
    pub(crate) called: Option<Symbol>,
    pub(crate) key: ClassKey,
    pub(crate) token: TokenId,
    /// Where its members are; its parent is where it was declared.
    pub(crate) scope: ScopeId,
    pub(crate) definition: Option<DeclId>,
    pub(crate) completion: Completion,
    pub(crate) bases: Vec<Base>,
    pub(crate) fields: Vec<Field>,
    pub(crate) methods: Vec<FuncId>,
    pub(crate) constructors: Vec<FuncId>,
    pub(crate) conversions: Vec<FuncId>,
    pub(crate) destructor: Option<FuncId>,
    /// Constructors that are templates.
    pub(crate) constructor_templates: Vec<TemplateId>,
    pub(crate) inherits_constructors: bool,
    pub(crate) template: Option<(TemplateId, Rc<[Argument]>)>,
    /// The function of a lambda.
    pub(crate) closure: Option<Closure>,
    pub(crate) traits: Option<Traits>,
    pub(crate) specials_added: bool,
    pub(crate) is_emitted: bool,
    pub(crate) is_mentioned: bool,
    pub(crate) is_local: bool,
    pub(crate) is_virtual: bool,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Closure {
    pub(crate) function: FuncId,
    pub(crate) has_captures: bool,
}

/// What copying and ending an object of a class takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Traits {
    /// Passed by address.
    pub(crate) is_managed: bool,
    pub(crate) has_destructor: bool,
    pub(crate) has_copy: bool,
    pub(crate) has_assign: bool,
    /// A constructor must run even where nothing is said.
    pub(crate) has_default: bool,
}

pub(crate) struct Enum {
    pub(crate) name: Option<Symbol>,
    pub(crate) link: Option<Symbol>,
    pub(crate) scope: ScopeId,
    pub(crate) decl: DeclId,
    pub(crate) is_scoped: bool,
    /// Prefix of its enumerators.
    pub(crate) prefix: Symbol,
    pub(crate) is_emitted: bool,
}

pub(crate) struct Alias {
    pub(crate) link: Symbol,
    pub(crate) token: TokenId,
    pub(crate) scope: ScopeId,
    pub(crate) ty: refhound_cxxsyntax::tree::TypeId,
    pub(crate) state: AliasState,
    pub(crate) is_emitted: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AliasState {
    Unread,
    Reading,
    Read(Ty),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FuncKind {
    Free,
    Method,
    StaticMethod,
    Constructor,
    Destructor,
    Conversion,
}

/// What the language adds to a class.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Implicit {
    DefaultConstructor,
    CopyConstructor,
    MoveConstructor,
    CopyAssignment,
    MoveAssignment,
    Destructor,
}

#[derive(Debug, Clone)]
pub(crate) struct Param {
    pub(crate) name: Option<Symbol>,
    pub(crate) token: TokenId,
    pub(crate) ty: Ty,
    pub(crate) default: Option<ExprId>,
    /// The pack that it is an element of.
    pub(crate) pack: Option<Symbol>,
}

#[derive(Debug, Clone)]
pub(crate) struct FuncSig {
    pub(crate) result: Ty,
    pub(crate) params: Vec<Param>,
    pub(crate) variadic: bool,
}

pub(crate) struct Func {
    pub(crate) name: Symbol,
    pub(crate) kind: FuncKind,
    /// Where its declaration is read.
    pub(crate) scope: ScopeId,
    /// The scope that gives it its name, and that says whether it has brothers.
    pub(crate) owner: ScopeId,
    pub(crate) class: Option<ClassId>,
    pub(crate) decl: Option<DeclId>,
    /// The definition, and the scope in which that is read.
    pub(crate) body: Option<(DeclId, ScopeId)>,
    pub(crate) implicit: Option<Implicit>,
    pub(crate) is_c: bool,
    pub(crate) is_internal: bool,
    pub(crate) is_const: bool,
    pub(crate) is_deleted: bool,
    pub(crate) is_virtual: bool,
    pub(crate) is_explicit: bool,
    pub(crate) ref_qualifier: Option<RefQualifier>,
    /// `<int>` of an instance.
    pub(crate) arguments: Option<Rc<[Argument]>>,
    pub(crate) signature: Option<Rc<FuncSig>>,
    pub(crate) link: Option<Symbol>,
    pub(crate) is_declared: bool,
    pub(crate) is_queued: bool,
    pub(crate) is_translated: bool,
    /// The type of the result, once its body has said it.
    pub(crate) deduced: Option<Ty>,
    /// What it is an instance of.
    pub(crate) template: Option<TemplateId>,
    /// The function that used it first.
    pub(crate) user: Option<FuncId>,
}

pub(crate) struct Var {
    pub(crate) scope: ScopeId,
    pub(crate) link: Symbol,
    pub(crate) decls: SmallVec<[DeclId; 2]>,
    pub(crate) ty: Option<Ty>,
    pub(crate) is_internal: bool,
    pub(crate) is_emitted: bool,
    pub(crate) is_reading: bool,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct Specialisation<'a> {
    /// Empty for a full one.
    pub(crate) params: &'a [TemplateParameter],
    pub(crate) decl: DeclId,
    pub(crate) scope: ScopeId,
}

pub(crate) struct Template<'a> {
    pub(crate) name: Symbol,
    pub(crate) scope: ScopeId,
    pub(crate) params: &'a [TemplateParameter],
    /// The class, function, alias or variable.
    pub(crate) decl: DeclId,
    pub(crate) class: Option<ClassId>,
    pub(crate) specialisations: Vec<Specialisation<'a>>,
    /// Members that are defined behind the class.
    pub(crate) outside: Vec<(&'a [TemplateParameter], DeclId)>,
    pub(crate) instances: FxHashMap<Rc<[Argument]>, Entity>,
}
