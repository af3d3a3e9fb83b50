//! Variables of functions.

use refhound_csyntax::tree as c;
use refhound_cxxsyntax::tree::{DeclId, DeclKind, ExprKind, Initializer, PartKind, TokenId, Variable};
use refhound_index::Symbol;

use crate::context::{Local, LocalEntry, Reach};
use crate::declare::Place;
use crate::model::Entity;
use crate::types::{Length, Ty, Type};
use crate::unit::Unit;
use crate::values::{At, Category, Value};

/// A variable that is to be declared.
#[derive(Clone, Copy)]
pub(crate) struct Declaring {
    pub(crate) name: Symbol,
    /// With the reference, if it is one.
    pub(crate) ty: Ty,
    pub(crate) at: At,
}

impl<'a> Unit<'a> {
    /// A declaration in a block.
    pub(crate) fn local_declaration(&mut self, id: DeclId, statements: &mut Vec<c::StmtId>) {
        let tree = self.tree;
        match &tree.decls[id].kind {
            DeclKind::Variable(variable) => self.local_variable(id, variable, statements),
            DeclKind::StructuredBinding { names, ty, init } => {
                let value = match init {
                    Initializer::Equals(expr) => self.expr(*expr),
                    Initializer::Parens(list) if !list.is_empty() => self.expr(list[0]),
                    Initializer::Braces(list) => match &tree.exprs[*list].kind {
                        ExprKind::List(items) if items.len() == 1 => self.expr(items[0].value),
                        _ => self.expr(*list),
                    },
                    Initializer::Parens(_) => {
                        let at = At::token(tree.decls[id].first);
                        self.unknown_value(at)
                    }
                };
                self.bind_names(names, *ty, value, statements);
            }
            _ => self.local_entity(id),
        }
    }

    /// Types, aliases and functions that a block declares: kept in a scope of their own, seen until the block ends.
    fn local_entity(&mut self, id: DeclId) {
        let scope = self.local_scope();
        let place = Place { is_local: true, ..Place::default() };
        if let DeclKind::Function(_) = self.tree.decls[id].kind {
            let mut outer = self.scope();
            while !matches!(self.scopes[outer].kind, crate::model::ScopeKind::Namespace) {
                match self.scopes[outer].parent {
                    Some(parent) => outer = parent,
                    None => break,
                }
            }
            self.declare(id, outer, place);
            return;
        }
        let before: Vec<Symbol> = self.scopes[scope].names.keys().copied().collect();
        self.declare(id, scope, place);
        let names = self.scopes[scope].names.iter().filter(|(name, _)| !before.contains(name));
        let mut added: Vec<(Symbol, Entity)> = names.filter_map(|(name, list)| Some((*name, *list.first()?))).collect();
        added.sort_by_key(|(name, _)| name.as_str());
        let used: Vec<crate::model::ScopeId> = self.scopes[scope].using.to_vec();
        let Some(context) = self.contexts.last_mut() else { return };
        for (name, entity) in added {
            context.locals.push((name, LocalEntry::Entity(entity)));
        }
        // `using namespace` in a block is seen to the end of the function, which hides nothing that matters.
        let own = context.scope;
        if !used.is_empty() {
            let inner = self.new_scope(crate::model::ScopeKind::Bindings, own, self.scopes[own].prefix);
            self.scopes[inner].using.extend(used);
            if let Some(context) = self.contexts.last_mut() {
                context.scope = inner;
            }
        }
    }

    fn local_variable(&mut self, id: DeclId, variable: &'a Variable, statements: &mut Vec<c::StmtId>) {
        let Some(PartKind::Identifier(name)) = variable.name.parts.last().map(|part| part.kind.clone()) else { return };
        let node = &self.tree.decls[id];
        let at = At { first: node.first, last: node.last, at: variable.name.token };
        if let refhound_cxxsyntax::tree::TypeKind::Defined(decl) = self.tree.types[variable.ty].kind {
            self.local_defined(decl);
        }
        let written = self.read_here(variable.ty);
        if variable.flags.is_extern {
            self.declare(id, self.global, Place::default());
            return;
        }
        if variable.flags.is_static || variable.flags.is_thread_local {
            self.static_local(name, written, variable.init.as_ref(), at, statements);
            return;
        }
        self.declare_with(name, written, variable.init.as_ref(), at, statements);
    }

    /// `struct { .. } x;` and `enum { A, B } x;` in a block.
    fn local_defined(&mut self, decl: DeclId) {
        let scope = self.scope();
        let name = match &self.tree.decls[decl].kind {
            DeclKind::Class(class) => class.name.as_ref(),
            DeclKind::Enum(node) => node.name.as_ref(),
            _ => None,
        };
        let is_enum = matches!(self.tree.decls[decl].kind, DeclKind::Enum(_));
        if name.is_none() && !is_enum {
            return;
        }
        self.local_entity(decl);
        let symbol = name.and_then(|name| name.parts.last()).and_then(crate::lookup::plain);
        let entity = symbol.and_then(|symbol| self.lookup(scope, symbol).first().copied());
        let ty = match entity {
            Some(Entity::Class(class)) => self.types.class(class),
            Some(Entity::Enum(id)) => self.types.intern(Type::Enum(id)),
            _ => return,
        };
        // The type is read again where the variable is declared.
        self.defined_types.insert((decl, scope), ty);
    }

    /// A variable with an initialiser as it is written.
    pub(crate) fn declare_with(
        &mut self,
        name: Symbol,
        written: Ty,
        init: Option<&Initializer>,
        at: At,
        statements: &mut Vec<c::StmtId>,
    ) {
        let is_auto = self.is_auto(written);
        if is_auto || self.types.is_reference(written) {
            let value = match init {
                Some(Initializer::Equals(expr)) => Some(self.expr(*expr)),
                Some(Initializer::Parens(list)) => list.first().map(|&first| self.expr(first)),
                Some(Initializer::Braces(list)) => match &self.tree.exprs[*list].kind {
                    ExprKind::List(items) if items.len() == 1 => Some(self.expr(items[0].value)),
                    _ => Some(self.expr(*list)),
                },
                None => None,
            };
            let ty = match &value {
                Some(value) if is_auto => self.auto_type(written, value),
                _ => written,
            };
            self.declare_from(Declaring { name, ty, at }, value, statements);
            return;
        }
        let is_returned = self.contexts.last().is_some_and(|context| context.returned_local == Some(name));
        if !is_returned {
            // Its own initialiser may take its address.
            self.add_local(name, Local { name, ty: written, reach: Reach::Direct, is_own: true });
        }
        self.declare_object(Declaring { name, ty: written, at }, init, statements);
    }

    /// A variable that is made of a value.
    pub(crate) fn declare_from(&mut self, declaring: Declaring, value: Option<Value>, statements: &mut Vec<c::StmtId>) {
        let Declaring { name, ty, at } = declaring;
        let Some(value) = value else {
            self.declare_object(declaring, None, statements);
            return;
        };
        if self.types.is_reference(ty) {
            self.declare_reference(declaring, value, statements);
            return;
        }
        let value = self.initial_from(ty, value, at);
        self.declare_made(name, ty, value, at, statements);
    }

    /// `T &x = y;` is a pointer; what has no place of its own lives as long as the reference.
    fn declare_reference(&mut self, declaring: Declaring, value: Value, statements: &mut Vec<c::StmtId>) {
        let Declaring { name, ty, at } = declaring;
        let to = self.types.referred(ty);
        let is_direct = value.has_place()
            && (self.types.same_bare(value.ty, to)
                || self.types.is_unknown(value.ty)
                || self.types.is_unknown(to)
                || match (self.types.class_of(value.ty), self.types.class_of(to)) {
                    (Some(from), Some(base)) => self.derives(from, base),
                    _ => false,
                });
        let place = if is_direct {
            self.bound_value(value, to, at)
        } else {
            let object = self.types.unqualified(to);
            let same_class = self.types.class_of(value.ty).is_some() && self.types.class_of(to).is_some();
            let object = if same_class { self.types.unqualified(value.ty) } else { object };
            let value = self.initial_from(object, value, at);
            let hidden = self.temporary_name();
            self.declare_made(hidden, object, value, at, statements);
            let place = self.name(hidden, at);
            let placed = Value::lvalue(place, object);
            self.bound_value(placed, to, at)
        };
        let address = self.address(place.expr, at);
        let pointer = self.types.pointer(to);
        statements.push(self.local(name, pointer, Some(c::Init::Expr(address)), None, at));
        let is_own = matches!(self.types.resolved(ty), Type::Rvalue(_));
        self.add_local(name, Local { name, ty: to, reach: Reach::Pointer, is_own });
    }

    pub(crate) fn add_local(&mut self, name: Symbol, local: Local) {
        if let Some(context) = self.contexts.last_mut() {
            context.declare(name, local);
        }
    }

    /// An object with a written initialiser.
    fn declare_object(&mut self, declaring: Declaring, init: Option<&Initializer>, statements: &mut Vec<c::StmtId>) {
        let Declaring { name, ty, at } = declaring;
        if let Type::Array(element, length) = *self.types.bare(ty) {
            self.declare_array(declaring, element, length, init, statements);
            return;
        }
        let local = Local { name, ty, reach: Reach::Direct, is_own: true };
        let Some(init) = init else {
            let needs = match self.types.class_of(ty) {
                Some(class) => self.traits(class).has_default || self.traits(class).is_managed,
                None => false,
            };
            if needs {
                let made = self.construct(ty, Vec::new(), at);
                self.declare_made(name, ty, made, at, statements);
                return;
            }
            statements.push(self.local(name, ty, None, None, at));
            self.add_local(name, local);
            return;
        };
        // C's own lists stay lists.
        if let Initializer::Equals(list) | Initializer::Braces(list) = init
            && matches!(self.tree.exprs[*list].kind, ExprKind::List(_))
            && let Some(class) = self.types.class_of(ty)
            && self.is_c_aggregate(class)
        {
            let init = self.list_init(*list, Some(ty), at);
            statements.push(self.local(name, ty, Some(init), None, at));
            self.add_local(name, local);
            return;
        }
        let value = self.initial_value(ty, init, at);
        self.declare_made(name, ty, value, at, statements);
    }

    fn declare_array(
        &mut self,
        declaring: Declaring,
        element: Ty,
        length: Length,
        init: Option<&Initializer>,
        statements: &mut Vec<c::StmtId>,
    ) {
        let Declaring { name, ty, at } = declaring;
        let local = Local { name, ty, reach: Reach::Direct, is_own: false };
        let makes = match self.types.class_of(self.element(element)) {
            Some(class) => !self.is_c_aggregate(class),
            None => false,
        };
        if !makes {
            let init = init.map(|init| match init {
                Initializer::Equals(list) | Initializer::Braces(list) => self.list_init(*list, Some(ty), at),
                Initializer::Parens(_) => c::Init::List { items: Vec::new(), first: at.first, last: at.last },
            });
            statements.push(self.local(name, ty, init, None, at));
            self.add_local(name, local);
            return;
        }
        let count = match (length, init) {
            (Length::None, Some(Initializer::Equals(list) | Initializer::Braces(list))) => {
                match &self.tree.exprs[*list].kind {
                    ExprKind::List(items) => Length::Known(items.len() as u64),
                    _ => length,
                }
            }
            _ => length,
        };
        let ty = self.types.intern(Type::Array(element, count));
        let place = self.name(name, at);
        let target = Value::lvalue(place, ty);
        let mut made = Vec::new();
        self.run_initializer(&target, init, at, &mut made);
        let runs: Vec<c::ExprId> = made
            .into_iter()
            .filter_map(|statement| match self.out.stmts[statement].kind {
                c::StmtKind::Expr(expr) => Some(expr),
                _ => None,
            })
            .collect();
        let run = self.sequence(&runs, at).map(c::Init::Run);
        let cleanup = self.array_destructor(ty, at);
        statements.push(self.local(name, ty, run, cleanup, at));
        self.add_local(name, Local { ty, ..local });
    }

    /// A variable that holds a value of its own type.
    pub(crate) fn declare_made(&mut self, name: Symbol, ty: Ty, value: Value, at: At, statements: &mut Vec<c::StmtId>) {
        let is_returned = self.contexts.last().is_some_and(|context| context.returned_local == Some(name));
        if is_returned && self.is_managed(ty) && self.is_result_type(ty) {
            let result = self.name(self.words.result, at);
            let place = self.deref(result, at);
            let run = self.make_at(value, place, at);
            statements.push(self.effect(run, at));
            let local = Local { name: self.words.result, ty, reach: Reach::Pointer, is_own: true };
            self.add_local(name, local);
            return;
        }
        let cleanup = self.destructor_link(ty);
        let init = if value.kind == Category::Making {
            self.fill(&value, |unit| {
                let place = unit.name(name, at);
                unit.unary(c::UnaryOp::AddressOf, place, at)
            });
            c::Init::Run(value.expr)
        } else {
            c::Init::Expr(self.operand(value, at))
        };
        statements.push(self.local(name, ty, Some(init), cleanup, at));
        self.add_local(name, Local { name, ty, reach: Reach::Direct, is_own: true });
    }

    fn is_result_type(&self, ty: Ty) -> bool {
        self.contexts.last().is_some_and(|context| self.types.same_bare(context.result, ty))
    }

    /// `static T x = ..;`: made once, so what it holds is not known, unless C would know.
    fn static_local(
        &mut self,
        name: Symbol,
        written: Ty,
        init: Option<&Initializer>,
        at: At,
        statements: &mut Vec<c::StmtId>,
    ) {
        let scope = self.scope();
        let ty = match init {
            Some(init) if self.is_auto(written) => self.auto_type_outside(written, init, scope),
            _ => written,
        };
        let init = match init {
            Some(_) if self.types.is_reference(ty) => Some(c::Init::Expr(self.error(at))),
            Some(init) => Some(self.static_init(init, ty, scope, at)),
            None => self.static_default(ty, at),
        };
        statements.push(self.local_stored(name, ty, init, None, c::Storage::Static, at));
        let is_reference = self.types.is_reference(ty);
        let inner = self.types.referred(ty);
        let reach = if is_reference { Reach::Pointer } else { Reach::Direct };
        self.add_local(name, Local { name, ty: inner, reach, is_own: false });
    }

    /// What a handler catches: a variable of which nothing is known but its type.
    pub(crate) fn caught(&mut self, name: Symbol, token: TokenId, ty: Ty, statements: &mut Vec<c::StmtId>) {
        let at = At::token(token);
        let value = self.call_unknown(refhound_index::intern("?caught"), &[], at);
        let inner = self.types.referred(ty);
        let by_address = self.types.is_reference(ty) || self.types.class_of(inner).is_some();
        let declared = if by_address { self.types.pointer(inner) } else { ty };
        statements.push(self.local(name, declared, Some(c::Init::Expr(value)), None, at));
        let reach = if by_address { Reach::Pointer } else { Reach::Direct };
        self.add_local(name, Local { name, ty: inner, reach, is_own: false });
    }
}
