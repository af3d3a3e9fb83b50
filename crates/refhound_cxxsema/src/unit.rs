//! The state of a translation, and its order: declare everything, translate what is wanted, then what that uses.

use std::collections::VecDeque;

use refhound_csyntax::tree as c;
use refhound_cxxsyntax::tree as cxx;
use refhound_index::{FxHashMap, IndexVec, Symbol, intern};
use smallvec::SmallVec;

use crate::context::Context;
use crate::model::{
    Alias, AliasId, Argument, Class, ClassId, Enum, EnumId, Func, FuncId, PackId, Scope, ScopeId, ScopeKind, Template,
    TemplateId, Var, VarId,
};
use crate::types::{Ty, Types};
use crate::{Figures, Input, Translated};

/// Templates inside templates inside templates.
pub(crate) const TEMPLATE_DEPTH: u32 = 32;
/// Instances of templates in one unit.
pub(crate) const INSTANCES: usize = 20_000;
/// Functions that are translated for one unit, though others are responsible for them.
const USED_FUNCTIONS: usize = 20_000;
/// Objects that contain objects that contain objects.
pub(crate) const OBJECT_DEPTH: u32 = 100;
/// Instances that are needed to name an instance.
pub(crate) const INSTANCE_DEPTH: u32 = 64;
/// Nested expressions, statements and functions: as high as the parser lets an expression be.
const DEPTH: u32 = refhound_unknowns::limits::EXPRESSION_HEIGHT + refhound_unknowns::limits::NESTING;
/// Expressions and statements in all: a unit of a million lines has fewer.
const STEPS: u64 = 20_000_000;

/// Spellings that the language gives a meaning to.
pub(crate) struct Words {
    pub(crate) this: Symbol,
    pub(crate) result: Symbol,
    pub(crate) assign: Symbol,
    pub(crate) arrow: Symbol,
    pub(crate) star: Symbol,
    pub(crate) call: Symbol,
    pub(crate) index: Symbol,
    pub(crate) begin: Symbol,
    pub(crate) end: Symbol,
    pub(crate) closure_this: Symbol,
    pub(crate) cleanup: Symbol,
    pub(crate) zero: Symbol,
    pub(crate) one: Symbol,
}

pub(crate) struct Unit<'a> {
    pub(crate) tree: &'a cxx::Tree,
    speaks: &'a dyn Fn(cxx::TokenId) -> bool,
    pub(crate) out: c::Tree,
    pub(crate) types: Types,
    pub(crate) scopes: IndexVec<ScopeId, Scope>,
    pub(crate) classes: IndexVec<ClassId, Class>,
    pub(crate) enums: IndexVec<EnumId, Enum>,
    pub(crate) aliases: IndexVec<AliasId, Alias>,
    pub(crate) funcs: IndexVec<FuncId, Func>,
    pub(crate) vars: IndexVec<VarId, Var>,
    pub(crate) templates: IndexVec<TemplateId, Template<'a>>,
    pub(crate) packs: IndexVec<PackId, Vec<Argument>>,
    pub(crate) contexts: Vec<Context>,
    pub(crate) words: Words,
    pub(crate) global: ScopeId,
    /// What the unit is responsible for, in the order of the text.
    pub(crate) wanted: Vec<Wanted>,
    pub(crate) spoken_classes: Vec<ClassId>,
    /// Definitions of members behind their classes, with the scope they stand in and the parameters of their template.
    pub(crate) outside: Vec<(cxx::DeclId, ScopeId, Option<&'a [cxx::TemplateParameter]>)>,
    pub(crate) queue: VecDeque<FuncId>,
    pub(crate) defined_types: FxHashMap<(cxx::DeclId, ScopeId), Ty>,
    pub(crate) type_names: FxHashMap<Ty, c::TypeNameId>,
    pub(crate) plain_specs: FxHashMap<Ty, c::SpecsId>,
    pub(crate) pending_classes: Vec<ClassId>,
    /// Which element of the packs in sight is meant.
    pub(crate) pack_index: Option<usize>,
    pub(crate) template_depth: u32,
    pub(crate) instance_depth: u32,
    pub(crate) making_depth: u32,
    /// Objects inside objects.
    pub(crate) object_depth: u32,
    pub(crate) depth: u32,
    pub(crate) steps: u64,
    pub(crate) used_functions: usize,
    pub(crate) unnamed: FxHashMap<Symbol, u32>,
    pub(crate) overriders: Option<refhound_index::FxHashSet<(ClassId, Symbol)>>,
    pub(crate) generic_lambdas: FxHashMap<ClassId, (&'a cxx::Lambda, crate::values::At)>,
    pub(crate) lambda_instances: FxHashMap<(ClassId, Vec<Ty>), FuncId>,
    pub(crate) array_destructors: refhound_index::FxHashSet<Symbol>,
    pub(crate) figures: Figures,
}

/// See [`Unit::mark`]. All of what is counted only grows, so equal sums are equal numbers.
pub(crate) struct Mark {
    scopes: usize,
    exprs: usize,
    expr_pool: usize,
    entities: usize,
    nodes: usize,
}

#[derive(Debug, Clone, Copy)]
pub(crate) enum Wanted {
    Function(FuncId),
    Variable(VarId),
    Class(ClassId),
    Skipped(cxx::DeclId),
}

impl<'a> Unit<'a> {
    pub(crate) fn new(input: &Input<'a>) -> Self {
        let mut scopes = IndexVec::new();
        let global = scopes.push(Scope {
            kind: ScopeKind::Namespace,
            parent: None,
            prefix: Symbol::EMPTY,
            is_internal: false,
            names: FxHashMap::default(),
            using: SmallVec::new(),
            unnamed: None,
        });
        Unit {
            tree: input.tree,
            speaks: input.speaks_for,
            out: c::Tree::default(),
            types: Types::new(),
            scopes,
            classes: IndexVec::new(),
            enums: IndexVec::new(),
            aliases: IndexVec::new(),
            funcs: IndexVec::new(),
            vars: IndexVec::new(),
            templates: IndexVec::new(),
            packs: IndexVec::new(),
            contexts: Vec::new(),
            words: Words {
                this: intern("this"),
                result: intern("__result"),
                assign: intern("operator="),
                arrow: intern("operator->"),
                star: intern("operator*"),
                call: intern("operator()"),
                index: intern("operator[]"),
                begin: intern("begin"),
                end: intern("end"),
                closure_this: intern("__this"),
                cleanup: intern("cleanup"),
                zero: intern("0"),
                one: intern("1"),
            },
            global,
            wanted: Vec::new(),
            spoken_classes: Vec::new(),
            outside: Vec::new(),
            queue: VecDeque::new(),
            defined_types: FxHashMap::default(),
            type_names: FxHashMap::default(),
            plain_specs: FxHashMap::default(),
            pending_classes: Vec::new(),
            pack_index: None,
            template_depth: 0,
            instance_depth: 0,
            making_depth: 0,
            object_depth: 0,
            depth: 0,
            steps: 0,
            used_functions: 0,
            unnamed: FxHashMap::default(),
            overriders: None,
            array_destructors: refhound_index::FxHashSet::default(),
            generic_lambdas: FxHashMap::default(),
            lambda_instances: FxHashMap::default(),
            figures: Figures::default(),
        }
    }

    pub(crate) fn translate(mut self) -> Translated {
        let tree = self.tree;
        for &decl in &tree.top {
            self.declare(decl, self.global, crate::declare::Place::default());
        }
        self.attach_outside();
        self.translate_wanted();
        self.out.problems.clone_from(&tree.problems);
        let classes = self.class_notes();
        Translated { tree: self.out, classes, figures: self.figures }
    }

    fn translate_wanted(&mut self) {
        let mut next = 0;
        // Completing a class adds its methods to the list.
        while next < self.wanted.len() {
            let wanted = self.wanted[next];
            next += 1;
            match wanted {
                Wanted::Function(function) => self.translate_function(function),
                Wanted::Variable(variable) => self.emit_variable(variable),
                Wanted::Class(class) => self.want_methods(class),
                Wanted::Skipped(decl) => self.emit_skipped(decl),
            }
            self.emit_pending_classes();
        }
        while let Some(function) = self.queue.pop_front() {
            self.translate_function(function);
            self.emit_pending_classes();
        }
    }

    pub(crate) fn speaks_for(&self, token: cxx::TokenId) -> bool {
        (self.speaks)(token)
    }

    /// Asks that a function which is used be translated as well.
    pub(crate) fn want(&mut self, function: FuncId) {
        let func = &mut self.funcs[function];
        if func.is_queued || func.is_translated || (func.body.is_none() && func.implicit.is_none()) {
            return;
        }
        if self.used_functions >= USED_FUNCTIONS {
            self.figures.limited = true;
            return;
        }
        func.is_queued = true;
        let user = self.current_function().filter(|&user| user != function);
        // A chain of users never turns back: who is used by one that it uses keeps none.
        let func = &mut self.funcs[function];
        if func.user.is_none() {
            func.user = user;
        }
        self.used_functions += 1;
        self.queue.push_back(function);
    }

    /// Whether there is room for one step more; goes with `leave`.
    pub(crate) fn enter(&mut self) -> bool {
        self.steps += 1;
        if self.depth >= DEPTH || self.steps > STEPS {
            self.figures.limited = true;
            return false;
        }
        self.depth += 1;
        true
    }

    pub(crate) fn leave(&mut self) {
        self.depth -= 1;
    }

    /// Where the unit stands before something is tried that may leave nothing behind, such as a deduction.
    pub(crate) fn mark(&self) -> Mark {
        Mark {
            scopes: self.scopes.len(),
            exprs: self.out.exprs.len(),
            expr_pool: self.out.expr_pool.len(),
            entities: self.entities_that_last(),
            nodes: self.nodes_that_last(),
        }
    }

    /// Scopes and expressions that were made since, unless something is there now that may speak of them: a call of an overloaded
    /// template tries each of hundreds.
    pub(crate) fn unwind(&mut self, mark: &Mark) {
        if self.entities_that_last() != mark.entities {
            return;
        }
        self.scopes.truncate(mark.scopes);
        if self.nodes_that_last() == mark.nodes {
            self.out.exprs.truncate(mark.exprs);
            self.out.expr_pool.truncate(mark.expr_pool);
        }
    }

    /// How many things there are that have a scope.
    fn entities_that_last(&self) -> usize {
        self.classes.len()
            + self.enums.len()
            + self.aliases.len()
            + self.funcs.len()
            + self.vars.len()
            + self.templates.len()
            + self.outside.len()
            + self.defined_types.len()
            + self.generic_lambdas.len()
    }

    /// How many nodes there are that may have an expression in them.
    fn nodes_that_last(&self) -> usize {
        let out = &self.out;
        out.items.len()
            + out.stmts.len()
            + out.specs.len()
            + out.declarators.len()
            + out.type_names.len()
            + out.inits.len()
    }

    pub(crate) fn new_scope(&mut self, kind: ScopeKind, parent: ScopeId, prefix: Symbol) -> ScopeId {
        let is_internal = self.scopes[parent].is_internal;
        self.scopes.push(Scope {
            kind,
            parent: Some(parent),
            prefix,
            is_internal,
            names: FxHashMap::default(),
            using: SmallVec::new(),
            unnamed: None,
        })
    }
}
