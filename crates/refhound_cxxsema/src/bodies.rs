//! Bodies of functions: parameters, what a constructor and a destructor add, and the result.

use refhound_csyntax::tree as c;
use refhound_cxxsyntax::tree::{
    DeclId, DeclKind, ExprKind, Function, FunctionBody, MemberInitializer, StmtId, StmtKind, TokenId,
};
use refhound_index::Symbol;

use crate::context::{Context, Local, LocalEntry, Reach};
use crate::lookup::plain;
use crate::model::{ClassId, Entity, FuncId, FuncKind, Param, ScopeId};
use crate::types::Ty;
use crate::unit::Unit;
use crate::values::{At, Value};

impl<'a> Unit<'a> {
    /// Translates a function that is defined here, once.
    pub(crate) fn translate_function(&mut self, id: FuncId) {
        if self.funcs[id].is_translated {
            return;
        }
        if self.funcs[id].body.is_none() {
            if self.funcs[id].implicit.is_some() {
                self.translate_implicit(id);
            }
            return;
        }
        let Some((decl, scope)) = self.funcs[id].body else { return };
        let DeclKind::Function(function) = &self.tree.decls[decl].kind else { return };
        if let FunctionBody::Default = function.body {
            return;
        }
        let FunctionBody::Block(body) = function.body else { return };
        self.funcs[id].is_translated = true;
        self.figures.functions += 1;
        let link = self.link_name(id);
        if !self.funcs[id].is_c && !self.is_noexcept(id) {
            self.out.may_throw.insert(link);
        }
        self.translate_body(id, decl, function, scope, body);
    }

    fn translate_body(&mut self, id: FuncId, decl: DeclId, function: &'a Function, scope: ScopeId, body: StmtId) {
        let link = self.link_name(id);
        let declared = self.signature(id).result;
        let saved = (self.depth, self.pack_index.take());
        if self.contexts.is_empty() {
            self.depth = 0;
        }
        let mut context = Context::new(link, scope, declared);
        context.function = Some(id);
        if self.this_type(id).is_some() {
            context.this = self.funcs[id].class;
            context.this_is_const = self.funcs[id].is_const;
        }
        context.is_constructor = self.funcs[id].kind == FuncKind::Constructor;
        if self.funcs[id].kind == FuncKind::Destructor {
            context.end_label = Some(refhound_index::intern("__end"));
        }
        context.guesses.clone_from(&function.guesses);
        if !self.is_auto(declared) && self.is_managed(declared) && !self.types.is_reference(declared) {
            context.returned_local = self.returned_local(body);
        }
        self.contexts.push(context);
        // The definition's own names of the parameters.
        let params = self.read_parameters(&function.parameters, scope);
        self.declare_empty_packs(&function.parameters, &params);
        self.declare_parameters(&params);
        let mut statements = Vec::new();
        if self.funcs[id].kind == FuncKind::Constructor
            && let Some(class) = self.funcs[id].class
        {
            self.constructor_prologue(class, &function.initializers, function.name.token, &mut statements);
        }
        let block = self.stmts_of(body);
        statements.extend(block);
        if self.funcs[id].kind == FuncKind::Destructor
            && let Some(class) = self.funcs[id].class
        {
            let last = self.tree.decls[decl].last;
            if let Some((true, Some(name))) =
                self.contexts.last().map(|context| (context.end_is_used, context.end_label))
            {
                let body = self.stmt(c::StmtKind::Empty, At::token(last));
                statements.push(self.stmt(c::StmtKind::Label { name, body }, At::token(last)));
            }
            self.destructor_epilogue(class, At::token(last), &mut statements);
        }
        let Some(context) = self.contexts.pop() else { return };
        (self.depth, self.pack_index) = saved;
        if self.is_auto(declared) {
            let result = if self.is_auto(context.result) { self.types.void } else { context.result };
            self.funcs[id].deduced = Some(result);
        }
        let node = &self.tree.decls[decl];
        let place = At { first: node.first, last: node.last, at: function.name.token };
        let finished = Finished { params: &params, variadic: function.variadic, not_analysed: function.not_analysed };
        self.finish_function(id, statements, context, place, &finished);
    }

    /// Makes the item of a function whose statements are there.
    pub(crate) fn finish_function(
        &mut self,
        id: FuncId,
        statements: Vec<c::StmtId>,
        context: Context,
        at: At,
        finished: &Finished<'_>,
    ) {
        let mut list = Vec::new();
        let declared = self.result_type(id);
        let result = self.passed_result(declared, at.at, &mut list);
        if let Some(this) = self.this_type(id) {
            list.push((Some(self.words.this), at.at, this));
        }
        for param in finished.params {
            list.push((param.name, param.token, param.ty));
        }
        let link = self.link_name(id);
        let storage = if self.funcs[id].is_internal { c::Storage::Static } else { c::Storage::None };
        let (specs, declarator) = self.function_declarator(link, at.at, &list, finished.variadic, result, storage);
        let specs = if self.is_inline(id) {
            let mut own = self.out.specs[specs].clone();
            own.inline = true;
            self.out.specs.push(own)
        } else {
            specs
        };
        let body = self.block(statements, at);
        self.emit_pending_classes();
        self.out.items.push(c::Item::Function(Box::new(c::Function {
            name: link,
            name_token: at.at,
            first: at.first,
            last: at.last,
            specs,
            declarator,
            old_style_params: Vec::new(),
            body,
            guesses: context.guesses,
            not_analysed: finished.not_analysed,
        })));
    }

    /// Whether other units may define it as well.
    fn is_inline(&self, id: FuncId) -> bool {
        let func = &self.funcs[id];
        if func.is_internal {
            return false;
        }
        let says_so = func.decl.into_iter().chain(func.body.map(|(decl, _)| decl)).any(|decl| {
            matches!(&self.tree.decls[decl].kind, DeclKind::Function(function)
                if function.flags.is_inline || function.flags.is_constexpr)
        });
        let is_in_class = func.class.is_some() && func.body.is_some_and(|(decl, _)| func.decl == Some(decl));
        let is_instance = func.arguments.is_some() || self.in_template(func.scope);
        says_so || is_in_class || is_instance || func.implicit.is_some()
    }

    pub(crate) fn declare_parameters(&mut self, params: &[Param]) {
        let mut pack: Option<(Symbol, u32)> = None;
        for param in params {
            if let Some(name) = param.pack {
                pack = Some((name, pack.map_or(1, |(_, count)| count + 1)));
            }
            let Some(name) = param.name else { continue };
            let local = self.parameter_local(name, param.ty);
            if let Some(context) = self.contexts.last_mut() {
                context.declare(name, local);
            }
        }
        if let (Some((name, count)), Some(context)) = (pack, self.contexts.last_mut()) {
            context.locals.push((name, LocalEntry::Pack(count)));
        }
    }

    /// Packs of which nothing came still have a name.
    pub(crate) fn declare_empty_packs(&mut self, written: &[refhound_cxxsyntax::tree::Parameter], params: &[Param]) {
        for parameter in written.iter().filter(|parameter| parameter.is_pack) {
            if let Some(name) = parameter.name
                && params.iter().all(|param| param.pack != Some(name))
                && let Some(context) = self.contexts.last_mut()
            {
                context.locals.push((name, LocalEntry::Pack(0)));
            }
        }
    }

    pub(crate) fn parameter_local(&mut self, name: Symbol, ty: Ty) -> Local {
        let is_reference = self.types.is_reference(ty);
        let inner = self.types.referred(ty);
        let by_address = is_reference || self.is_managed(ty);
        let is_lvalue_reference = matches!(self.types.resolved(ty), crate::types::Type::Reference(_));
        Local {
            name,
            ty: inner,
            reach: if by_address { Reach::Pointer } else { Reach::Direct },
            is_own: !is_lvalue_reference,
        }
    }

    // ---- constructors ----

    /// Bases and members, in the order of their declaration.
    pub(crate) fn constructor_prologue(
        &mut self,
        class: ClassId,
        initializers: &'a [MemberInitializer],
        token: TokenId,
        statements: &mut Vec<c::StmtId>,
    ) {
        self.complete(class);
        let scope = self.contexts.last().map_or(self.global, |context| context.scope);
        let mut for_base: Vec<(usize, &'a MemberInitializer)> = Vec::new();
        let mut for_field: Vec<(Symbol, &'a MemberInitializer)> = Vec::new();
        for initializer in initializers {
            match self.initialized(class, initializer, scope) {
                Initialized::Itself => {
                    // Another constructor does it all.
                    let at = At::token(initializer.name.token);
                    let target = self.this_place(at);
                    self.run_initializer(&target, Some(&initializer.init), at, statements);
                    return;
                }
                Initialized::Base(index) => for_base.push((index, initializer)),
                Initialized::Field(name) => for_field.push((name, initializer)),
                Initialized::Unknown => {}
            }
        }
        for index in 0..self.classes[class].bases.len() {
            let (ty, member) = (self.classes[class].bases[index].ty, self.classes[class].bases[index].member);
            let given = for_base.iter().find(|(known, _)| *known == index).map(|(_, given)| *given);
            let at = At::token(given.map_or(token, |given| given.name.token));
            let this = self.this_place(at);
            let place = self.field(this.expr, member, at);
            let target = Value::lvalue(place, ty);
            self.run_initializer(&target, given.map(|given| &given.init), at, statements);
        }
        for index in 0..self.classes[class].fields.len() {
            let field = &self.classes[class].fields[index];
            let (Some(name), ty, default) = (field.name, field.ty, field.default.clone()) else { continue };
            let given = for_field.iter().find(|(known, _)| *known == name).map(|(_, given)| *given);
            let at = At::token(given.map_or(token, |given| given.name.token));
            let this = self.this_place(at);
            let place = self.field(this.expr, name, at);
            let target = Value::lvalue(place, ty);
            match given {
                Some(given) => self.run_initializer(&target, Some(&given.init), at, statements),
                None => self.run_default_member(&target, default.as_ref(), class, at, statements),
            }
        }
        // Members of an unnamed union are set by name.
        for (name, initializer) in for_field {
            if self.classes[class].fields.iter().any(|field| field.name == Some(name)) {
                continue;
            }
            let at = At::token(initializer.name.token);
            let this = self.this_place(at);
            if let Some(target) = self.member_value(&this, class, name, at) {
                self.run_initializer(&target, Some(&initializer.init), at, statements);
            }
        }
    }

    /// `int x = 3;` in the class; read in the scope of the class, not of the constructor.
    fn run_default_member(
        &mut self,
        target: &Value,
        default: Option<&refhound_cxxsyntax::tree::Initializer>,
        class: ClassId,
        at: At,
        statements: &mut Vec<c::StmtId>,
    ) {
        let Some(default) = default else {
            self.run_initializer(target, None, at, statements);
            return;
        };
        let scope = self.classes[class].scope;
        let Some(context) = self.contexts.last_mut() else { return };
        let saved_scope = std::mem::replace(&mut context.scope, scope);
        let saved_locals = std::mem::take(&mut context.locals);
        self.run_initializer(target, Some(default), at, statements);
        if let Some(context) = self.contexts.last_mut() {
            context.scope = saved_scope;
            context.locals = saved_locals;
        }
    }

    fn initialized(&mut self, class: ClassId, initializer: &'a MemberInitializer, scope: ScopeId) -> Initialized {
        let Some(last) = initializer.name.parts.last() else { return Initialized::Unknown };
        if initializer.name.parts.len() == 1
            && let Some(symbol) = plain(last)
        {
            let own = self.classes[class].scope;
            if let Some(list) = self.scopes[own].names.get(&symbol)
                && list.iter().any(|entity| matches!(entity, Entity::Field(..)))
            {
                return Initialized::Field(symbol);
            }
        }
        for entity in self.find_name(&initializer.name, scope).entities {
            if entity.is_type() || matches!(entity, Entity::Template(_) | Entity::Pack(_)) {
                let ty = self.type_of_entity(entity, last, scope);
                if self.types.class_of(ty) == Some(class) {
                    return Initialized::Itself;
                }
                let same = |base: &crate::model::Base| self.types.same_bare(base.ty, ty);
                if let Some(index) = self.classes[class].bases.iter().position(same) {
                    return Initialized::Base(index);
                }
            }
        }
        let written = self.written(&initializer.name);
        let position = self.classes[class].bases.iter().position(|base| base.member == written);
        position.map_or(Initialized::Unknown, Initialized::Base)
    }

    // ---- destructors ----

    /// Members and bases, the other way round.
    pub(crate) fn destructor_epilogue(&mut self, class: ClassId, at: At, statements: &mut Vec<c::StmtId>) {
        let parts: Vec<(Symbol, Ty)> = (self.classes[class].bases.iter().map(|base| (base.member, base.ty)))
            .chain(self.classes[class].fields.iter().filter_map(|field| field.name.map(|name| (name, field.ty))))
            .collect();
        if self.classes[class].key == refhound_cxxsyntax::tree::ClassKey::Union {
            return;
        }
        for (name, ty) in parts.into_iter().rev() {
            if self.types.is_reference(ty) {
                continue;
            }
            let this = self.this_place(at);
            let place = self.field(this.expr, name, at);
            self.destroy(place, ty, at, statements);
        }
    }

    /// The function that ends an array: the destructor of each element, the last first.
    pub(crate) fn array_destructor(&mut self, ty: Ty, at: At) -> Option<Symbol> {
        let crate::types::Type::Array(_, crate::types::Length::Known(length)) = *self.types.bare(ty) else {
            return self.destructor_link(ty);
        };
        if length > crate::inits::UNROLLED {
            return None;
        }
        let destructor = self.destructor_link(self.element(ty))?;
        let name = refhound_index::intern(&format!("{destructor}[{length}]"));
        if !self.array_destructors.insert(name) {
            return Some(name);
        }
        let this = self.name(self.words.this, at);
        let place = self.deref(this, at);
        let mut statements = Vec::new();
        self.destroy(place, ty, at, &mut statements);
        let pointer = self.types.pointer(ty);
        let params = [(Some(self.words.this), at.at, pointer)];
        let void = self.types.void;
        let (specs, declarator) = self.function_declarator(name, at.at, &params, false, void, c::Storage::Static);
        let body = self.block(statements, at);
        self.out.items.push(c::Item::Function(Box::new(c::Function {
            name,
            name_token: at.at,
            first: at.first,
            last: at.last,
            specs,
            declarator,
            old_style_params: Vec::new(),
            body,
            guesses: Vec::new(),
            not_analysed: None,
        })));
        Some(name)
    }

    /// Calls the destructor of an object, or of each element of an array of known length.
    pub(crate) fn destroy(&mut self, place: c::ExprId, ty: Ty, at: At, statements: &mut Vec<c::StmtId>) {
        if let crate::types::Type::Array(element, length) = *self.types.bare(ty) {
            if let crate::types::Length::Known(length) = length
                && length <= crate::inits::UNROLLED
                && self.destructor_link(self.element(element)).is_some()
            {
                for index in (0..length).rev() {
                    let number = self.number(i128::from(index), at);
                    let inner = self.node(c::ExprKind::Index { base: place, index: number }, at);
                    self.destroy(inner, element, at, statements);
                }
            }
            return;
        }
        if let Some(destructor) = self.destructor_link(ty) {
            let address = self.address(place, at);
            let call = self.call_name(destructor, &[address], at);
            statements.push(self.effect(call, at));
        }
    }

    // ---- the result ----

    /// The local that every `return` returns, if there is one.
    fn returned_local(&self, body: StmtId) -> Option<Symbol> {
        let mut found = None;
        self.only_returns(body, &mut found, 0).then_some(found)?
    }

    /// Whether all `return`s below return the same name.
    fn only_returns(&self, stmt: StmtId, found: &mut Option<Symbol>, depth: u32) -> bool {
        if depth > 100 {
            return false;
        }
        let inner = |stmt: StmtId, found: &mut Option<Symbol>| self.only_returns(stmt, found, depth + 1);
        match &self.tree.stmts[stmt].kind {
            StmtKind::Return(Some(value)) => {
                let ExprKind::Name(name) = &self.tree.exprs[*value].kind else { return false };
                let [part] = &name.parts[..] else { return false };
                let Some(symbol) = plain(part) else { return false };
                *found.get_or_insert(symbol) == symbol
            }
            StmtKind::Block(list) => list.iter().all(|&stmt| inner(stmt, found)),
            StmtKind::If { then, otherwise, .. } => {
                inner(*then, found) && otherwise.is_none_or(|otherwise| inner(otherwise, found))
            }
            StmtKind::While { body, .. }
            | StmtKind::DoWhile { body, .. }
            | StmtKind::For { body, .. }
            | StmtKind::RangeFor { body, .. }
            | StmtKind::Switch { body, .. }
            | StmtKind::Case { body, .. }
            | StmtKind::Default { body }
            | StmtKind::Label { body, .. } => inner(*body, found),
            StmtKind::Try { body, handlers } => {
                inner(*body, found) && handlers.iter().all(|handler| inner(handler.body, found))
            }
            _ => true,
        }
    }
}

/// What an entry of the list behind a constructor's name sets.
enum Initialized {
    Base(usize),
    Field(Symbol),
    Itself,
    Unknown,
}

/// What the item of a function takes from its definition.
pub(crate) struct Finished<'p> {
    pub(crate) params: &'p [Param],
    pub(crate) variadic: bool,
    pub(crate) not_analysed: Option<(refhound_unknowns::NotAnalysed, TokenId)>,
}
