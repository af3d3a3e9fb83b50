//! Items of C's tree: structs, enumerations, typedefs, prototypes and variables, each when it is used first.

use refhound_csyntax::tree as c;
use refhound_cxxsyntax::tree::{ClassKey, DeclId, DeclKind, TokenId};
use refhound_index::Symbol;
use smallvec::{SmallVec, smallvec};

use crate::model::{AliasId, ClassId, EnumId, FuncId, VarId};
use crate::types::Ty;
use crate::unit::Unit;
use crate::values::At;

/// Parameters as C sees them: the name, where it stands, the type.
pub(crate) type CParameters = Vec<(Option<Symbol>, TokenId, Ty)>;

impl Unit<'_> {
    fn declaration_item(&mut self, specs: c::SpecsId, declarators: c::InitDeclarators, first: TokenId, last: TokenId) {
        self.out.items.push(c::Item::Declaration(c::Declaration { first, last, specs, declarators }));
    }

    fn new_specs(&mut self, ty: c::TypeSpec, storage: c::Storage, first: TokenId) -> c::SpecsId {
        self.out.specs.push(c::Specs {
            first,
            storage,
            thread_local: false,
            inline: false,
            noreturn: false,
            ty,
            qualifiers: c::Qualifiers::default(),
            attributes: Vec::new(),
        })
    }

    // ---- classes ----

    /// The class will be defined, but not here: only a pointer to it is needed.
    pub(crate) fn mention_class(&mut self, class: ClassId) {
        if !self.classes[class].is_emitted && !self.classes[class].is_mentioned {
            self.classes[class].is_mentioned = true;
            self.pending_classes.push(class);
        }
    }

    pub(crate) fn emit_pending_classes(&mut self) {
        while let Some(class) = self.pending_classes.pop() {
            self.emit_class(class);
        }
    }

    /// Its definition in C, once; what it contains comes first.
    pub(crate) fn emit_class(&mut self, class: ClassId) {
        if self.classes[class].is_emitted {
            return;
        }
        self.complete(class);
        if self.classes[class].completion != crate::model::Completion::Complete
            || self.object_depth >= crate::unit::OBJECT_DEPTH
        {
            return;
        }
        self.object_depth += 1;
        self.classes[class].is_emitted = true;
        let members = self.record_members(class);
        self.object_depth -= 1;
        let token = self.classes[class].token;
        let (first, last) = match self.classes[class].definition {
            Some(decl) => (self.tree.decls[decl].first, self.tree.decls[decl].last),
            None => (token, token),
        };
        let record = c::RecordSpec {
            keyword: self.keyword(class),
            tag: Some(self.classes[class].link),
            tag_token: token,
            members: Some(members),
            attributes: Vec::new(),
            pack: self.pack_of(class),
        };
        let specs = self.new_specs(c::TypeSpec::Record(Box::new(record)), c::Storage::None, first);
        self.declaration_item(specs, SmallVec::new(), first, last);
    }

    fn pack_of(&self, class: ClassId) -> Option<u32> {
        let decl = self.classes[class].definition?;
        match &self.tree.decls[decl].kind {
            DeclKind::Class(node) => node.pack,
            _ => None,
        }
    }

    fn record_members(&mut self, class: ClassId) -> Vec<c::MemberDeclaration> {
        let mut members = Vec::new();
        for index in 0..self.classes[class].bases.len() {
            let (ty, name) = (self.classes[class].bases[index].ty, self.classes[class].bases[index].member);
            members.push(self.record_member(Some(name), self.classes[class].token, ty, None));
        }
        let scope = self.classes[class].scope;
        for index in 0..self.classes[class].fields.len() {
            let field = &self.classes[class].fields[index];
            let (name, token, ty, width) = (field.name, field.token, field.ty, field.bit_width);
            if field.is_anonymous
                && let Some(inner) = self.types.class_of(ty)
            {
                members.push(self.anonymous_member(inner, token));
                continue;
            }
            let width = width.map(|width| self.expr_outside(width, scope).expr);
            members.push(self.record_member(name, token, ty, width));
        }
        members
    }

    fn record_member(
        &mut self,
        name: Option<Symbol>,
        token: TokenId,
        ty: Ty,
        bit_width: Option<c::ExprId>,
    ) -> c::MemberDeclaration {
        let (specs, declarator) = self.declared(name, token, ty, c::Storage::None);
        let declarator = (name.is_some() || bit_width.is_none()).then_some(declarator);
        c::MemberDeclaration {
            specs,
            members: smallvec![c::MemberDeclarator { declarator, bit_width, attributes: Vec::new() }],
        }
    }

    /// `union { .. };` without a tag, so that C finds its members too.
    fn anonymous_member(&mut self, class: ClassId, token: TokenId) -> c::MemberDeclaration {
        self.classes[class].is_emitted = true;
        let members = self.record_members(class);
        let keyword =
            if self.classes[class].key == ClassKey::Union { c::RecordKeyword::Union } else { c::RecordKeyword::Struct };
        let record = c::RecordSpec {
            keyword,
            tag: None,
            tag_token: token,
            members: Some(members),
            attributes: Vec::new(),
            pack: None,
        };
        let specs = self.new_specs(c::TypeSpec::Record(Box::new(record)), c::Storage::None, token);
        c::MemberDeclaration { specs, members: SmallVec::new() }
    }

    // ---- enumerations and aliases ----

    pub(crate) fn emit_enum(&mut self, id: EnumId) {
        if self.enums[id].is_emitted {
            return;
        }
        self.enums[id].is_emitted = true;
        let tree = self.tree;
        let decl = &tree.decls[self.enums[id].decl];
        let DeclKind::Enum(node) = &decl.kind else { return };
        let (scope, prefix) = (self.enums[id].scope, self.enums[id].prefix);
        let underlying = node.underlying.map(|ty| {
            let ty = self.read_type(ty, scope);
            self.type_name(ty)
        });
        let enumerators = node.enumerators.as_ref().map(|list| {
            list.iter()
                .map(|enumerator| {
                    let at = At::token(enumerator.token);
                    let value = enumerator.value.map(|value| match self.constant(value, scope) {
                        Some(value) => self.number(value, at),
                        None => self.expr_outside(value, scope).expr,
                    });
                    let name = self.joined(prefix, enumerator.name);
                    c::Enumerator { name, token: enumerator.token, value }
                })
                .collect()
        });
        if enumerators.is_none() && underlying.is_none() {
            return;
        }
        let spec = c::EnumSpec {
            tag: self.enums[id].link,
            tag_token: decl.first,
            underlying,
            enumerators,
            attributes: Vec::new(),
        };
        let specs = self.new_specs(c::TypeSpec::Enum(Box::new(spec)), c::Storage::None, decl.first);
        self.declaration_item(specs, SmallVec::new(), decl.first, decl.last);
    }

    pub(crate) fn emit_alias(&mut self, id: AliasId, target: Ty) {
        if self.aliases[id].is_emitted {
            return;
        }
        self.aliases[id].is_emitted = true;
        let (link, token) = (self.aliases[id].link, self.aliases[id].token);
        // A class behind it may still be on its way: `typedef struct node { node_t *next; } node_t;`.
        let (specs, declarator) = match self.types.class_of(target) {
            Some(class) if matches!(self.types.get(target), crate::types::Type::Class(_)) => {
                self.mention_class(class);
                let spec = c::TypeSpec::Tag(self.keyword(class), self.classes[class].link);
                let specs = self.new_specs(spec, c::Storage::Typedef, token);
                let parts = c::DeclaratorParts::new();
                let declarator =
                    self.out.declarators.push(c::Declarator { name: Some(link), token, parts, attributes: Vec::new() });
                (specs, declarator)
            }
            _ => self.declared(Some(link), token, target, c::Storage::Typedef),
        };
        let declarators = smallvec![c::InitDeclarator { declarator, init: None, attributes: Vec::new() }];
        self.declaration_item(specs, declarators, token, token);
    }

    // ---- functions ----

    /// What C sees of a function: its parameters and its result.
    pub(crate) fn c_parameters(&mut self, id: FuncId) -> (CParameters, bool, Ty) {
        let signature = self.signature(id);
        let token = self.token_of(id);
        let mut params = Vec::with_capacity(signature.params.len() + 2);
        let declared = self.result_type(id);
        let result = self.passed_result(declared, token, &mut params);
        if let Some(this) = self.this_type(id) {
            params.push((Some(self.words.this), token, this));
        }
        for param in &signature.params {
            params.push((param.name, param.token, param.ty));
        }
        (params, signature.variadic, result)
    }

    pub(crate) fn emit_prototype(&mut self, id: FuncId) {
        if self.funcs[id].is_declared || self.funcs[id].is_translated {
            return;
        }
        self.funcs[id].is_declared = true;
        let link = self.link_name(id);
        let token = self.token_of(id);
        let (params, variadic, result) = self.c_parameters(id);
        let storage = if self.funcs[id].is_internal { c::Storage::Static } else { c::Storage::None };
        let (specs, declarator) = self.function_declarator(link, token, &params, variadic, result, storage);
        let specs = self.marked(id, specs);
        let declarators = smallvec![c::InitDeclarator { declarator, init: None, attributes: Vec::new() }];
        self.declaration_item(specs, declarators, token, token);
    }

    /// `noreturn` stands in the specifiers, which then cannot be shared.
    fn marked(&mut self, id: FuncId, specs: c::SpecsId) -> c::SpecsId {
        let noreturn = self.funcs[id].decl.is_some_and(|decl| {
            self.tree.decls[decl].attributes.iter().any(|attribute| attribute.name.as_str() == "noreturn")
        });
        if !noreturn {
            return specs;
        }
        let mut own = self.out.specs[specs].clone();
        own.noreturn = true;
        self.out.specs.push(own)
    }

    pub(crate) fn token_of(&self, id: FuncId) -> TokenId {
        match self.funcs[id].decl.map(|decl| &self.tree.decls[decl].kind) {
            Some(DeclKind::Function(function)) => function.name.token,
            _ => match self.funcs[id].class {
                Some(class) => self.classes[class].token,
                None => refhound_index::EntityId::from_index(0),
            },
        }
    }

    pub(crate) fn emit_skipped(&mut self, decl: DeclId) {
        let node = &self.tree.decls[decl];
        if let DeclKind::Skipped { function } = node.kind {
            self.out.items.push(c::Item::Skipped { first: node.first, last: node.last, function });
        }
    }

    // ---- variables ----

    /// Declares a variable with static storage, with its initialiser where the unit defines it.
    pub(crate) fn emit_variable(&mut self, id: VarId) {
        if self.vars[id].is_emitted {
            return;
        }
        self.vars[id].is_emitted = true;
        let scope = self.vars[id].scope;
        let in_class = matches!(self.scopes[scope].kind, crate::model::ScopeKind::Class(_));
        let decls = self.vars[id].decls.clone();
        let defining = decls.iter().rev().copied().find(|&decl| match &self.tree.decls[decl].kind {
            DeclKind::Variable(variable) => {
                let is_definition = !variable.flags.is_extern || variable.init.is_some();
                let is_outside = variable.name.parts.len() > 1;
                is_definition && (!in_class || is_outside || variable.flags.is_inline || variable.init.is_some())
            }
            _ => false,
        });
        let Some(decl) = defining.or_else(|| decls.first().copied()) else { return };
        let DeclKind::Variable(variable) = &self.tree.decls[decl].kind else { return };
        let ty = self.variable_type(id);
        let token = variable.name.token;
        let at = At { first: self.tree.decls[decl].first, last: self.tree.decls[decl].last, at: token };
        let is_shared = self.types.is_reference(ty);
        let storage = match (defining, self.vars[id].is_internal) {
            (None, _) => c::Storage::Extern,
            (Some(_), true) => c::Storage::Static,
            (Some(_), false) => c::Storage::None,
        };
        let link = self.vars[id].link;
        let init = match (&variable.init, defining) {
            _ if is_shared && defining.is_some() => Some(c::Init::Expr(self.error(at))),
            (Some(init), Some(_)) => Some(self.static_init(init, ty, scope, at)),
            (None, Some(_)) => self.static_default(ty, at),
            (_, None) => None,
        };
        let init = init.map(|init| self.out.inits.push(init));
        let (specs, declarator) = self.declared(Some(link), token, ty, storage);
        let specs = if variable.flags.is_thread_local {
            let mut own = self.out.specs[specs].clone();
            own.thread_local = true;
            self.out.specs.push(own)
        } else {
            specs
        };
        let declarators = smallvec![c::InitDeclarator { declarator, init, attributes: Vec::new() }];
        self.declaration_item(specs, declarators, at.first, at.last);
    }

    /// The type of a variable; `auto` is what its initialiser is.
    pub(crate) fn variable_type(&mut self, id: VarId) -> Ty {
        if let Some(ty) = self.vars[id].ty {
            return ty;
        }
        if self.vars[id].is_reading {
            return self.types.unknown;
        }
        self.vars[id].is_reading = true;
        let scope = self.vars[id].scope;
        let decls = self.vars[id].decls.clone();
        let mut ty = self.types.unknown;
        for &decl in &decls {
            let DeclKind::Variable(variable) = &self.tree.decls[decl].kind else { continue };
            let read = self.read_type(variable.ty, scope);
            let is_open = matches!(self.types.bare(read), crate::types::Type::Array(_, crate::types::Length::None));
            if self.types.is_unknown(ty) || !is_open {
                ty = read;
            }
            if matches!(self.types.bare(self.types.referred(ty)), crate::types::Type::Auto)
                && let Some(init) = &variable.init
            {
                ty = self.auto_type_outside(read, init, scope);
            }
        }
        self.vars[id].is_reading = false;
        self.vars[id].ty = Some(ty);
        ty
    }
}
