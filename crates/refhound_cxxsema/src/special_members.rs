//! What the language adds to a class: copy, move, assignment, default constructor, destructor. Made when somebody uses it.

use std::rc::Rc;

use refhound_csyntax::tree as c;
use refhound_cxxsyntax::tree::{DeclKind, FunctionBody};
use refhound_index::{Symbol, intern};

use crate::bodies::Finished;
use crate::context::Context;
use crate::model::{ClassId, Entity, Func, FuncId, FuncKind, FuncSig, Implicit, Param};
use crate::types::{Length, Ty, Type};
use crate::unit::Unit;
use crate::values::{At, Category, Value};

impl Unit<'_> {
    /// Adds the functions that the class has without saying so, as candidates of overloads.
    pub(crate) fn add_specials(&mut self, class: ClassId) {
        if self.classes[class].specials_added {
            return;
        }
        self.complete(class);
        if self.classes[class].completion != crate::model::Completion::Complete {
            return;
        }
        self.classes[class].specials_added = true;
        let traits = self.traits(class);
        let mut declared = Declared::default();
        for index in 0..self.classes[class].constructors.len() {
            let constructor = self.classes[class].constructors[index];
            declared.constructor = true;
            let implicit = self.constructor_kind(constructor, class);
            match implicit {
                Some(Implicit::CopyConstructor) => declared.copy = true,
                Some(Implicit::MoveConstructor) => declared.move_ = true,
                _ => {}
            }
            if self.is_defaulted(constructor) {
                self.funcs[constructor].implicit = implicit;
            }
        }
        declared.constructor |= !self.classes[class].constructor_templates.is_empty();
        for method in self.methods_named(class, self.words.assign) {
            let implicit = self.assignment_kind(method, class);
            match implicit {
                Some(Implicit::CopyAssignment) => declared.assign = true,
                Some(Implicit::MoveAssignment) => declared.move_assign = true,
                _ => {}
            }
            if self.is_defaulted(method) {
                self.funcs[method].implicit = implicit;
            }
        }
        let has_destructor = self.classes[class].destructor.is_some();
        if !declared.constructor {
            self.add_implicit(class, Implicit::DefaultConstructor);
        }
        let moves = declared.move_ || declared.move_assign;
        if !declared.copy && !moves {
            self.add_implicit(class, Implicit::CopyConstructor);
        }
        if !declared.move_ && !declared.copy && !declared.assign && !declared.move_assign && !has_destructor {
            self.add_implicit(class, Implicit::MoveConstructor);
        }
        if !declared.assign && !moves {
            self.add_implicit(class, Implicit::CopyAssignment);
        }
        if !moves && !declared.copy && !declared.assign && !has_destructor {
            self.add_implicit(class, Implicit::MoveAssignment);
        }
        if traits.has_destructor && !has_destructor {
            self.add_implicit(class, Implicit::Destructor);
        }
    }

    fn is_defaulted(&self, func: FuncId) -> bool {
        self.funcs[func].decl.is_some_and(|decl| {
            matches!(&self.tree.decls[decl].kind, DeclKind::Function(function) if function.body == FunctionBody::Default)
        })
    }

    fn constructor_kind(&mut self, func: FuncId, class: ClassId) -> Option<Implicit> {
        let signature = self.signature(func);
        let Some(first) = signature.params.first() else { return Some(Implicit::DefaultConstructor) };
        if !self.copies_class(func, class) {
            return None;
        }
        Some(match self.types.resolved(first.ty) {
            Type::Rvalue(_) => Implicit::MoveConstructor,
            _ => Implicit::CopyConstructor,
        })
    }

    fn assignment_kind(&mut self, func: FuncId, class: ClassId) -> Option<Implicit> {
        let signature = self.signature(func);
        let first = signature.params.first()?;
        if !self.copies_class(func, class) {
            return None;
        }
        Some(match self.types.resolved(first.ty) {
            Type::Rvalue(_) => Implicit::MoveAssignment,
            _ => Implicit::CopyAssignment,
        })
    }

    /// `C::~C() = default;` behind the class.
    pub(crate) fn default_outside(&mut self, class: ClassId, func: FuncId) {
        let implicit = match self.funcs[func].kind {
            FuncKind::Destructor => Some(Implicit::Destructor),
            FuncKind::Constructor => self.constructor_kind(func, class),
            _ => self.assignment_kind(func, class),
        };
        self.funcs[func].implicit = implicit;
    }

    fn add_implicit(&mut self, class: ClassId, implicit: Implicit) {
        let scope = self.classes[class].scope;
        let token = self.classes[class].token;
        let own = self.types.class(class);
        let other = match implicit {
            Implicit::CopyConstructor | Implicit::CopyAssignment => {
                let own = self.types.qualified(own, true, false);
                Some(self.types.reference(own))
            }
            Implicit::MoveConstructor | Implicit::MoveAssignment => Some(self.types.rvalue(own)),
            Implicit::DefaultConstructor | Implicit::Destructor => None,
        };
        let is_assignment = matches!(implicit, Implicit::CopyAssignment | Implicit::MoveAssignment);
        let result = if is_assignment { self.types.reference(own) } else { self.types.void };
        let params = other
            .map(|ty| Param { name: Some(intern("other")), token, ty, default: None, pack: None })
            .into_iter()
            .collect();
        let kind = match implicit {
            _ if is_assignment => FuncKind::Method,
            Implicit::Destructor => FuncKind::Destructor,
            _ => FuncKind::Constructor,
        };
        let name = if is_assignment { self.words.assign } else { self.classes[class].name };
        let func = self.funcs.push(Func {
            name,
            kind,
            scope,
            owner: scope,
            class: Some(class),
            decl: None,
            body: None,
            implicit: Some(implicit),
            is_c: false,
            is_internal: self.scopes[scope].is_internal,
            is_const: false,
            is_deleted: false,
            is_virtual: false,
            is_explicit: false,
            ref_qualifier: None,
            arguments: None,
            signature: Some(Rc::new(FuncSig { result, params, variadic: false })),
            link: None,
            is_declared: false,
            is_queued: false,
            is_translated: false,
            deduced: None,
            template: None,
            user: None,
        });
        match kind {
            FuncKind::Constructor => self.classes[class].constructors.push(func),
            FuncKind::Destructor => self.classes[class].destructor = Some(func),
            _ => self.add(scope, name, Entity::Function(func)),
        }
    }

    /// Writes the body that the language gives such a function.
    pub(crate) fn translate_implicit(&mut self, id: FuncId) {
        let (Some(implicit), Some(class)) = (self.funcs[id].implicit, self.funcs[id].class) else { return };
        self.funcs[id].is_translated = true;
        self.figures.functions += 1;
        let link = self.link_name(id);
        let signature = self.signature(id);
        let scope = self.classes[class].scope;
        let mut context = Context::new(link, scope, signature.result);
        context.this = Some(class);
        context.function = Some(id);
        self.contexts.push(context);
        let at = At::token(self.classes[class].token);
        let mut params = signature.params.clone();
        if let Some(first) = params.first_mut() {
            first.name.get_or_insert_with(|| intern("other"));
        }
        self.declare_parameters(&params);
        let mut statements = Vec::new();
        match implicit {
            Implicit::DefaultConstructor => {
                self.constructor_prologue(class, &[], at.at, &mut statements);
            }
            Implicit::Destructor => self.destructor_epilogue(class, at, &mut statements),
            _ => {
                let other = params.first().and_then(|param| param.name).unwrap_or(Symbol::EMPTY);
                self.memberwise(class, implicit, other, at, &mut statements);
            }
        }
        let Some(context) = self.contexts.pop() else { return };
        let finished = Finished { params: &params, variadic: false, not_analysed: None };
        self.finish_function(id, statements, context, at, &finished);
    }

    fn memberwise(
        &mut self,
        class: ClassId,
        implicit: Implicit,
        other: Symbol,
        at: At,
        statements: &mut Vec<c::StmtId>,
    ) {
        let parts: Vec<(Symbol, Ty)> = (self.classes[class].bases.iter().map(|base| (base.member, base.ty)))
            .chain(self.classes[class].fields.iter().filter_map(|field| field.name.map(|name| (name, field.ty))))
            .collect();
        let moves = matches!(implicit, Implicit::MoveConstructor | Implicit::MoveAssignment);
        let assigns = matches!(implicit, Implicit::CopyAssignment | Implicit::MoveAssignment);
        for (name, ty) in parts {
            let this = self.this_place(at);
            let target = self.field(this.expr, name, at);
            let other = self.name(other, at);
            let other = self.deref(other, at);
            let source = self.field(other, name, at);
            self.copy_part(target, source, ty, moves, assigns, at, statements);
        }
        if assigns {
            let this = self.name(self.words.this, at);
            statements.push(self.stmt(c::StmtKind::Return(Some(this)), at));
        }
    }

    fn copy_part(
        &mut self,
        target: c::ExprId,
        source: c::ExprId,
        ty: Ty,
        moves: bool,
        assigns: bool,
        at: At,
        statements: &mut Vec<c::StmtId>,
    ) {
        if let Type::Array(element, Length::Known(length)) = *self.types.bare(ty)
            && length <= crate::inits::UNROLLED
        {
            for index in 0..length {
                let number = self.number(i128::from(index), at);
                let target = self.node(c::ExprKind::Index { base: target, index: number }, at);
                let source = self.node(c::ExprKind::Index { base: source, index: number }, at);
                self.copy_part(target, source, element, moves, assigns, at, statements);
            }
            return;
        }
        let kind = if moves { Category::Xvalue } else { Category::Lvalue };
        let has_body = match self.types.class_of(ty) {
            Some(inner) => {
                let traits = self.traits(inner);
                if assigns { traits.has_assign } else { traits.has_copy }
            }
            None => false,
        };
        let done = if has_body && assigns {
            let target = Value::lvalue(target, ty);
            let assigned = self.assign_value(target, Value::new(source, ty, kind), at);
            self.effect_of(assigned, at)
        } else if has_body {
            let made = self.construct(ty, vec![Value::new(source, ty, kind)], at);
            self.make_at(made, target, at)
        } else {
            self.assign(target, source, at)
        };
        statements.push(self.effect(done, at));
    }
}

#[derive(Default)]
#[allow(clippy::struct_excessive_bools, reason = "which of them the class declares itself")]
struct Declared {
    constructor: bool,
    copy: bool,
    move_: bool,
    assign: bool,
    move_assign: bool,
}
