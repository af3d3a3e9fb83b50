//! What is shared by all functions of a unit: names and types, spans, the tables of functions and globals.
//!
//! The tables of `csema` and those of the module have the same numbering, so an id of one is an id of the other.

use std::sync::Arc;

use refhound_csema::{Env, FunctionRef, GlobalInfo, GlobalRef, Linkage};
use refhound_csyntax::tree::{Function, Item, TokenId};
use refhound_index::{EntityId as _, FxHashMap, IndexVec, Symbol};
use refhound_ir::{Announced, Constant, FuncId, FunctionDecl, Global, GlobalId, Module, OffsetOf, Renumbering};
use refhound_preproc::Token;
use refhound_source::{OriginId, Span};
use refhound_types::{FunctionType, IntKind, TypeId, TypeTable};

use crate::LowerInput;

/// Types that lowering needs all the time.
pub(super) struct Basics {
    pub(super) void: TypeId,
    pub(super) int: TypeId,
    pub(super) long: TypeId,
    pub(super) size: TypeId,
    pub(super) difference: TypeId,
    pub(super) unknown: TypeId,
    pub(super) void_pointer: TypeId,
    pub(super) char_pointer: TypeId,
    pub(super) unknown_pointer: TypeId,
    /// `fn(?) -> ?`, and a pointer to it: what is called without any declaration.
    pub(super) unknown_function: TypeId,
    pub(super) unknown_function_pointer: TypeId,
}

impl Basics {
    fn new(types: &mut TypeTable) -> Self {
        let (void, unknown, char) = (types.void(), types.unknown(), types.int(IntKind::Char));
        let unknown_function = types.function(FunctionType {
            result: unknown,
            params: Box::default(),
            variadic: false,
            prototyped: false,
        });
        Basics {
            void,
            int: types.int(IntKind::Int),
            long: types.int(IntKind::Long),
            size: types.int(types.model.size_type()),
            difference: types.int(types.model.pointer_difference_type()),
            unknown,
            void_pointer: types.pointer(void),
            char_pointer: types.pointer(char),
            unknown_pointer: types.pointer(unknown),
            unknown_function,
            unknown_function_pointer: types.pointer(unknown_function),
        }
    }
}

pub(super) struct Unit<'a> {
    pub(super) env: Env<'a>,
    pub(super) basics: Basics,
    pub(super) renumbering: Renumbering,
    /// Labels whose address a static initialiser takes (`static void *table[] = { &&a, &&b }`).
    pub(super) label_addresses: Vec<Symbol>,
    /// The tree was made of C++, where objects live in the middle of expressions.
    pub(super) has_temporaries: bool,
    tokens: &'a [Token],
    /// Names that no declaration explains: one global each, so that two uses are one thing.
    unknown_names: FxHashMap<Symbol, GlobalRef>,
    constants: FxHashMap<GlobalRef, Constant>,
    owners: FxHashMap<GlobalRef, FuncId>,
    compound_literals: u32,
    /// Elements of static tables that were moved, or written by ranges.
    pub(super) table_moves: usize,
    pub(super) offsets: Vec<(Span, OffsetOf)>,
}

impl<'a> Unit<'a> {
    pub(super) fn new(input: &LowerInput<'a>) -> Self {
        let mut env = Env::new(input.tree, input.model);
        let basics = Basics::new(&mut env.types);
        Unit {
            env,
            basics,
            renumbering: Renumbering::new(),
            label_addresses: Vec::new(),
            has_temporaries: input.tree.is_cxx,
            tokens: input.tokens,
            unknown_names: FxHashMap::default(),
            constants: FxHashMap::default(),
            owners: FxHashMap::default(),
            compound_literals: 0,
            table_moves: 0,
            offsets: Vec::new(),
        }
    }

    pub(super) fn declare_item<'t>(&mut self, item: &'t Item, definitions: &mut Vec<(&'t Function, FuncId)>) {
        let Item::Function(definition) = item else {
            self.env.declare_item(item);
            return;
        };
        // Both arms of an `#if`, or a macro that nobody expanded (`TEST(name) { .. }`), define one name twice. Each
        // definition keeps its own signature; calls mean the first.
        let earlier = self.env.function_named(definition.name);
        let earlier = earlier.map(|function| (function, self.env.functions[function].clone()));
        let mut function = self.env.define_function(definition);
        if let Some((first, info)) = earlier.filter(|(_, info)| info.defined.is_some()) {
            let repeated = std::mem::replace(&mut self.env.functions[first], info);
            function = self.env.functions.push(repeated);
        }
        definitions.push((definition, function_id(function)));
    }

    /// The initialisers of file-scope variables, now that all of them are declared.
    pub(super) fn lower_initializers(&mut self) {
        for index in 0..self.env.globals.len() {
            let global = GlobalRef::from_index(index);
            self.lower_global_initializer(global);
        }
    }

    pub(super) fn lower_global_initializer(&mut self, global: GlobalRef) {
        let GlobalInfo { init, ty, .. } = self.env.globals[global];
        if let Some(init) = init {
            let constant = self.static_initializer(init, ty);
            self.constants.insert(global, constant);
        }
    }

    pub(super) fn set_owner(&mut self, global: GlobalRef, owner: FuncId) {
        self.owners.insert(global, owner);
    }

    /// The variable that stands for a name which no declaration explains.
    pub(super) fn unknown_name(&mut self, name: Symbol, token: TokenId) -> GlobalRef {
        if let Some(&known) = self.unknown_names.get(&name) {
            return known;
        }
        let ty = self.basics.unknown;
        let global = self.env.globals.push(external(name, ty, token));
        self.unknown_names.insert(name, global);
        global
    }

    /// A compound literal with static storage: a variable without a name of its own.
    pub(super) fn static_literal(&mut self, ty: TypeId, constant: Constant, token: TokenId) -> GlobalRef {
        let name = refhound_index::intern(&format!("__literal_{}", self.compound_literals));
        self.compound_literals += 1;
        let info = GlobalInfo { linkage: Linkage::Internal, defined: Some(token), ..external(name, ty, token) };
        let global = self.env.globals.push(info);
        self.constants.insert(global, constant);
        global
    }

    // ---- spans ----

    pub(super) fn token_span(&self, token: TokenId) -> Span {
        let nowhere = Span { lo: 0, hi: 0, origin: OriginId::from_index(0) };
        self.tokens.get(token.index()).map_or(nowhere, Token::span)
    }

    /// From the first token to the last, if both are written in the same text; otherwise the token `at`.
    pub(super) fn span(&self, first: TokenId, last: TokenId, at: TokenId) -> Span {
        let (start, end) = (self.token_span(first), self.token_span(last));
        if start.origin == end.origin && start.lo <= end.hi {
            Span { lo: start.lo, hi: end.hi, origin: start.origin }
        } else {
            self.token_span(at)
        }
    }

    // ---- the module ----

    pub(super) fn empty_module(input: &LowerInput) -> Module {
        Module {
            file: input.file,
            types: TypeTable::new(input.model),
            functions: IndexVec::new(),
            globals: IndexVec::new(),
            bodies: Vec::new(),
            origins: Arc::clone(&input.origins),
            offsets: Vec::new(),
        }
    }

    /// Moves the tables into the module.
    pub(super) fn finish(mut self, module: &mut Module) {
        module.functions = self.env.functions.values().map(|info| self.function_decl(info)).collect();
        let mut constants = std::mem::take(&mut self.constants);
        module.globals = self
            .env
            .globals
            .iter()
            .map(|(id, info)| Global {
                name: info.name,
                ty: info.ty,
                linkage: linkage(info.linkage),
                defined: info.defined.map(|token| self.token_span(token)),
                init: constants.remove(&id),
                owner: self.owners.get(&id).copied(),
                is_const: info.is_const,
            })
            .collect();
        module.offsets = self.offsets;
        module.types = self.env.types;
    }

    fn function_decl(&self, info: &refhound_csema::FunctionInfo) -> FunctionDecl {
        FunctionDecl {
            name: info.name,
            ty: info.ty,
            linkage: linkage(info.linkage),
            noreturn: info.noreturn,
            defined: info.defined.map(|token| self.token_span(token)),
            announced: match info.for_others {
                true => Announced::ByAttribute,
                false if info.declared != info.defined => Announced::ByPrototype,
                false => Announced::Nowhere,
            },
            implicit: info.implicit,
        }
    }
}

fn external(name: Symbol, ty: TypeId, token: TokenId) -> GlobalInfo {
    GlobalInfo {
        name,
        ty,
        linkage: Linkage::External,
        is_const: false,
        thread_local: false,
        init: None,
        token,
        defined: None,
        in_function: false,
    }
}

fn linkage(linkage: Linkage) -> refhound_ir::Linkage {
    match linkage {
        Linkage::Internal => refhound_ir::Linkage::Internal,
        Linkage::External => refhound_ir::Linkage::External,
    }
}

pub(super) fn function_id(function: FunctionRef) -> FuncId {
    FuncId::from_index(function.index())
}

pub(super) fn global_id(global: GlobalRef) -> GlobalId {
    GlobalId::from_index(global.index())
}
