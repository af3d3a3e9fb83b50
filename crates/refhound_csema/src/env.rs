//! `Env`: what is known at a point of the unit. Scopes of names and tags, and the tables of functions and globals.
//!
//! A name is one entry of a hash map; leaving a scope undoes what was declared in it, from a log. Ordinary names and
//! tags are kept apart (C11 6.2.3).

use refhound_csyntax::tree::{ExprId, InitId, SpecsId, TokenId, Tree};
use refhound_index::{FxHashMap, IndexVec, Symbol, entity};
use refhound_types::{DataModel, Field, RecordId, TypeId, TypeTable};

use crate::ConstValue;

entity!(
    /// A function by name: all its declarations are one.
    FunctionRef,
    "func"
);
entity!(
    /// A variable with static storage.
    GlobalRef,
    "global"
);

/// The number of a local that only its type matters of (a parameter in a prototype, a local inside `typeof`).
pub const NO_LOCAL: u32 = u32::MAX;

/// What an ordinary identifier means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entity {
    Typedef(TypeId),
    Enumerator {
        value: i128,
        ty: TypeId,
    },
    Function(FunctionRef),
    Global(GlobalRef),
    /// A parameter or variable with automatic storage; the caller chose the number.
    Local {
        number: u32,
        ty: TypeId,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Linkage {
    Internal,
    External,
}

#[derive(Debug, Clone)]
pub struct FunctionInfo {
    pub name: Symbol,
    /// The best type known so far: prototyped before unprototyped, known before unknown.
    pub ty: TypeId,
    pub linkage: Linkage,
    pub noreturn: bool,
    pub inline: bool,
    /// An attribute says that it is there for others than the source: `constructor`, `used`, `weak`, `visibility`.
    pub for_others: bool,
    /// Its name in the definition.
    pub defined: Option<TokenId>,
    /// Its name in the first declaration; `None` for implicit and built-in functions.
    pub declared: Option<TokenId>,
    /// Called without a declaration.
    pub implicit: bool,
    /// A `__builtin_` function of the compiler.
    pub builtin: bool,
}

#[derive(Debug, Clone)]
pub struct GlobalInfo {
    pub name: Symbol,
    pub ty: TypeId,
    pub linkage: Linkage,
    pub is_const: bool,
    pub thread_local: bool,
    pub init: Option<InitId>,
    /// Its name in the declaration that counts: the one with an initialiser, else the first.
    pub token: TokenId,
    /// Its name where it is defined, tentatively or with an initialiser; `None` for `extern` declarations.
    pub defined: Option<TokenId>,
    /// A `static` local.
    pub in_function: bool,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct TagBinding {
    pub(crate) ty: TypeId,
    pub(crate) depth: u32,
}

enum Undo {
    Name(Symbol, Option<Entity>),
    Tag(Symbol, Option<TagBinding>),
}

struct Scope {
    serial: u32,
    undo_start: usize,
    kind: ScopeKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ScopeKind {
    Block,
    /// The parameters of a function type.
    Prototype,
}

/// A specifier list that was evaluated: its type, and the scope in which its tags were declared.
#[derive(Debug, Clone, Copy)]
pub(crate) struct KnownSpecs {
    pub(crate) ty: TypeId,
    pub(crate) scope: u32,
}

/// The state of one unit. Declarations are fed in source order; questions are answered as of that point.
pub struct Env<'t> {
    pub tree: &'t Tree,
    pub types: TypeTable,
    pub functions: IndexVec<FunctionRef, FunctionInfo>,
    pub globals: IndexVec<GlobalRef, GlobalInfo>,
    names: FxHashMap<Symbol, Entity>,
    tags: FxHashMap<Symbol, TagBinding>,
    undo: Vec<Undo>,
    scopes: Vec<Scope>,
    next_serial: u32,
    pub(crate) known_specs: IndexVec<SpecsId, Option<KnownSpecs>>,
    /// Records that a specifier list defines, so that reading it again (inside `typeof`) makes no second record.
    pub(crate) defined_records: FxHashMap<SpecsId, RecordId>,
    /// Records that stand for types which no declaration explains, and their members as far as they are used.
    pub(crate) unseen_records: FxHashMap<TypeId, RecordId>,
    pub(crate) unseen_members: FxHashMap<(RecordId, Symbol), Field>,
    pub(crate) function_names: FxHashMap<Symbol, FunctionRef>,
    pub(crate) global_names: FxHashMap<Symbol, GlobalRef>,
    /// Typedef names that carry `aligned`, which types do not keep.
    pub(crate) typedef_aligns: FxHashMap<Symbol, u64>,
    pub(crate) statement_types: FxHashMap<ExprId, TypeId>,
    pub(crate) conditional_values: FxHashMap<ExprId, Option<ConstValue>>,
    pub(crate) va_list: Option<TypeId>,
    steps: u64,
}

impl<'t> Env<'t> {
    pub fn new(tree: &'t Tree, model: DataModel) -> Self {
        Env {
            tree,
            types: TypeTable::new(model),
            functions: IndexVec::new(),
            globals: IndexVec::new(),
            names: FxHashMap::default(),
            tags: FxHashMap::default(),
            undo: Vec::new(),
            scopes: Vec::new(),
            next_serial: 1,
            known_specs: IndexVec::filled(None, tree.specs.len()),
            defined_records: FxHashMap::default(),
            unseen_records: FxHashMap::default(),
            unseen_members: FxHashMap::default(),
            function_names: FxHashMap::default(),
            global_names: FxHashMap::default(),
            typedef_aligns: FxHashMap::default(),
            statement_types: FxHashMap::default(),
            conditional_values: FxHashMap::default(),
            va_list: None,
            steps: 0,
        }
    }

    /// How many expressions were looked at for their type or value and how many parts of initialisers were placed, each as often
    /// as it was: so it can be seen how the work grows with the text.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    pub(crate) fn count_steps(&mut self, steps: usize) {
        self.steps += steps as u64;
    }

    /// Enters a block, a function or the parameter list of a definition.
    pub fn push_scope(&mut self) {
        self.push(ScopeKind::Block);
    }

    /// Enters the parameter list of a function type.
    pub(crate) fn push_prototype(&mut self) {
        self.push(ScopeKind::Prototype);
    }

    fn push(&mut self, kind: ScopeKind) {
        self.scopes.push(Scope { serial: self.next_serial, undo_start: self.undo.len(), kind });
        self.next_serial = self.next_serial.wrapping_add(1).max(1);
    }

    /// Leaves the innermost scope: its names and tags are forgotten, those they hid are back.
    pub fn pop_scope(&mut self) {
        let Some(scope) = self.scopes.pop() else { return };
        while self.undo.len() > scope.undo_start {
            match self.undo.pop() {
                Some(Undo::Name(name, Some(before))) => drop(self.names.insert(name, before)),
                Some(Undo::Name(name, None)) => drop(self.names.remove(&name)),
                Some(Undo::Tag(name, Some(before))) => drop(self.tags.insert(name, before)),
                Some(Undo::Tag(name, None)) => drop(self.tags.remove(&name)),
                None => break,
            }
        }
    }

    pub fn at_file_scope(&self) -> bool {
        self.scopes.is_empty()
    }

    pub(crate) fn depth(&self) -> u32 {
        self.scopes.len() as u32
    }

    /// Names the innermost scope; 0 is the file.
    pub(crate) fn scope_serial(&self) -> u32 {
        self.scopes.last().map_or(0, |scope| scope.serial)
    }

    pub(crate) fn scope_is_open(&self, serial: u32) -> bool {
        serial == 0 || self.scopes.iter().rev().any(|scope| scope.serial == serial)
    }

    /// Declares an ordinary identifier in the current scope.
    pub fn declare(&mut self, name: Symbol, entity: Entity) {
        let before = self.names.insert(name, entity);
        if !self.scopes.is_empty() {
            self.undo.push(Undo::Name(name, before));
        }
    }

    /// Declares a variable of the function being read, under a number that the caller chose.
    pub fn declare_local(&mut self, name: Symbol, number: u32, ty: TypeId) {
        self.declare(name, Entity::Local { number, ty });
    }

    /// What a declaration in the unit says about `name`. Built-in names are found by `resolve`.
    pub fn lookup(&self, name: Symbol) -> Option<Entity> {
        self.names.get(&name).copied()
    }

    /// The function of this name, be it visible or hidden behind a variable of the same name.
    pub fn function_named(&self, name: Symbol) -> Option<FunctionRef> {
        self.function_names.get(&name).copied()
    }

    pub(crate) fn declare_tag(&mut self, tag: Symbol, ty: TypeId) {
        let before = self.tags.insert(tag, TagBinding { ty, depth: self.depth() });
        if !self.scopes.is_empty() {
            self.undo.push(Undo::Tag(tag, before));
        }
    }

    /// Declares a tag that is mentioned for the first time. Among the parameters of a declaration at file scope it stays
    /// known: by the letter it would end with the list (C11 6.2.1p4), but the declaration that it refers to may be one
    /// that nobody needed and that was left out.
    pub(crate) fn declare_mentioned_tag(&mut self, tag: Symbol, ty: TypeId) {
        if self.scopes.iter().all(|scope| scope.kind == ScopeKind::Prototype) && !self.tags.contains_key(&tag) {
            self.tags.insert(tag, TagBinding { ty, depth: 0 });
        } else {
            self.declare_tag(tag, ty);
        }
    }

    pub(crate) fn tag(&self, tag: Symbol) -> Option<TagBinding> {
        self.tags.get(&tag).copied()
    }

    /// The type that a visible `struct`, `union` or `enum` tag names.
    pub fn tag_type(&self, tag: Symbol) -> Option<TypeId> {
        self.tag(tag).map(|binding| binding.ty)
    }
}
