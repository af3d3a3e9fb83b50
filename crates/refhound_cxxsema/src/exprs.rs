//! Expressions.

use refhound_csyntax::tree as c;
use refhound_cxxsyntax::tree::{ExprId, ExprKind, Initializer, TypeKind};
use refhound_index::{IdList, intern};

use crate::context::Context;
use crate::model::ScopeId;
use crate::types::{Ty, Type};
use crate::unit::Unit;
use crate::values::{At, Category, Value};

impl<'a> Unit<'a> {
    pub(crate) fn at(&self, expr: ExprId) -> At {
        let expr = &self.tree.exprs[expr];
        At { first: expr.first, last: expr.last, at: expr.at }
    }

    /// The scope in which the function that is being translated looks for names.
    pub(crate) fn scope(&self) -> ScopeId {
        self.contexts.last().map_or(self.global, |context| context.scope)
    }

    pub(crate) fn expr(&mut self, id: ExprId) -> Value {
        if !self.enter() {
            let at = self.at(id);
            return self.unknown_value(at);
        }
        let value = self.expr_kind(id);
        self.leave();
        value
    }

    pub(crate) fn unknown_value(&mut self, at: At) -> Value {
        let error = self.error(at);
        Value::rvalue(error, self.types.unknown)
    }

    fn expr_kind(&mut self, id: ExprId) -> Value {
        let tree = self.tree;
        let at = self.at(id);
        match &tree.exprs[id].kind {
            ExprKind::Name(name) => self.name_expr(name, at),
            ExprKind::Number(text) => self.number_expr(*text, at),
            ExprKind::Char(text) => {
                let expr = self.node(c::ExprKind::Char(*text), at);
                Value::rvalue(expr, self.types.char_)
            }
            ExprKind::Str(pieces) => self.string(pieces, at),
            ExprKind::UserLiteral(text) => {
                let suffix = text.as_str().rsplit(['"', '\'']).next().unwrap_or_default();
                let suffix = suffix.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == '.');
                let call = self.call_unknown(intern(&format!("operator\"\"{suffix}")), &[], at);
                Value::rvalue(call, self.types.unknown)
            }
            ExprKind::Bool(value) => {
                let number = self.number(i128::from(*value), at);
                Value::rvalue(number, self.types.bool_)
            }
            ExprKind::Nullptr => {
                let null = self.null(at);
                Value::rvalue(null, self.types.null)
            }
            ExprKind::This => {
                let place = self.this_place(at);
                let ty = self.types.pointer(place.ty);
                let address = self.address(place.expr, at);
                Value::rvalue(address, ty)
            }
            ExprKind::Unary { op, operand } => self.unary_expr(*op, *operand, at),
            ExprKind::Binary { op, left, right } => self.binary_expr(*op, *left, *right, at),
            ExprKind::Spaceship { left, right } => self.spaceship(*left, *right, at),
            ExprKind::Logical { op, left, right } => {
                let left = self.condition_expr(*left);
                let right = self.condition_expr(*right);
                let expr = self.node(c::ExprKind::Logical { op: *op, left, right }, at);
                Value::rvalue(expr, self.types.bool_)
            }
            ExprKind::Assign { op, target, value } => self.assign_expr(*op, *target, *value, at),
            ExprKind::Conditional { condition, then, otherwise } => self.conditional(*condition, *then, *otherwise, at),
            ExprKind::Comma { left, right } => {
                let left = self.expr(*left);
                let left = self.effect_of(left, at);
                let mut right = self.expr(*right);
                if right.has_place() && self.types.class_of(right.ty).is_some() {
                    // A comma is no place in C, and a copy of an object would end twice: `*(left, &right)`.
                    let address = self.address(right.expr, at);
                    let both = self.comma(left, address, at);
                    right.expr = self.deref(both, at);
                    return right;
                }
                right.expr = self.comma(left, right.expr, at);
                if right.has_place() {
                    right.kind = Category::Rvalue;
                }
                right
            }
            ExprKind::Cast { kind, ty, operand } => self.cast_expr(*kind, *ty, *operand, at),
            ExprKind::Construct { ty, init } => self.construct_expr(*ty, init, at),
            ExprKind::List(_) => {
                // Nothing is made before its type is known.
                let nothing = self.out.exprs.next_id();
                Value::new(nothing, self.types.unknown, Category::List(id))
            }
            ExprKind::CompoundLiteral { ty, list } => {
                let scope = self.scope();
                let ty = self.read_type(*ty, scope);
                self.list_as(*list, ty, at)
            }
            ExprKind::Call { callee, arguments } => self.call_expr(*callee, arguments, at),
            ExprKind::Index { base, index } => self.index_expr(*base, *index, at),
            ExprKind::Member { base, name, access } => self.member_expr(*base, name, *access, at),
            ExprKind::MemberPointer { base, member, .. } => {
                let base = self.expr(*base);
                let member = self.expr(*member);
                let base = self.unknown_argument(base, at);
                let member = self.unknown_argument(member, at);
                let call = self.call_unknown(intern("?::*"), &[base, member], at);
                Value::rvalue(call, self.types.unknown)
            }
            ExprKind::New { placement, ty, init } => self.new_expr(placement, *ty, init.as_ref(), at),
            ExprKind::Delete { is_array, operand } => self.delete_expr(*is_array, *operand, at),
            ExprKind::SizeofExpr(operand) => {
                let value = self.expr(*operand);
                let ty = value.ty;
                let expr = if self.types.is_unknown(ty) || !value.has_place() {
                    let operand = self.operand(value, at);
                    self.node(c::ExprKind::SizeofExpr(operand), at)
                } else {
                    let ty = self.type_name(ty);
                    self.node(c::ExprKind::SizeofType(ty), at)
                };
                Value::rvalue(expr, self.types.size)
            }
            ExprKind::SizeofType(ty) => {
                let ty = self.read_here(*ty);
                let ty = self.types.referred(ty);
                let ty = self.type_name(ty);
                let expr = self.node(c::ExprKind::SizeofType(ty), at);
                Value::rvalue(expr, self.types.size)
            }
            ExprKind::AlignofType(ty) => {
                let ty = self.read_here(*ty);
                let ty = self.type_name(ty);
                let expr = self.node(c::ExprKind::AlignofType(ty), at);
                Value::rvalue(expr, self.types.size)
            }
            ExprKind::SizeofPack(_) | ExprKind::Noexcept(_) => {
                let scope = self.scope();
                let expr = match self.constant(id, scope) {
                    Some(value) => self.number(value, at),
                    None => self.call_unknown(intern("noexcept"), &[], at),
                };
                Value::rvalue(expr, self.types.size)
            }
            ExprKind::Offsetof { ty, path } => {
                let ty = self.read_here(*ty);
                let ty = self.type_name(ty);
                let path = path.iter().map(|name| c::Designator::Member(*name, at.at)).collect();
                let expr = self.node(c::ExprKind::Offsetof { ty, path }, at);
                Value::rvalue(expr, self.types.size)
            }
            ExprKind::VaArg { list, ty } => {
                let list = self.expr(*list);
                let list = self.operand(list, at);
                let read = self.read_here(*ty);
                let ty = self.type_name(read);
                let expr = self.node(c::ExprKind::VaArg { list, ty }, at);
                Value::rvalue(expr, read)
            }
            ExprKind::TypeidExpr(_) | ExprKind::TypeidType(_) => {
                let call = self.call_unknown(intern("typeid"), &[], at);
                let name = self.types.intern(Type::Unknown(intern("std::type_info")));
                let place = self.deref(call, at);
                Value::lvalue(place, name)
            }
            ExprKind::Lambda(lambda) => self.lambda_expr(lambda, at),
            ExprKind::Throw(value) => self.throw_expr(*value, at),
            ExprKind::Pack(inner) => self.expr(*inner),
            ExprKind::Fold(operands) => self.fold_expr(operands, at),
            ExprKind::Statements(block) => self.statements_expr(*block, at),
            ExprKind::LabelAddress(label) => {
                let expr = self.node(c::ExprKind::LabelAddress(*label), at);
                Value::rvalue(expr, self.types.void_pointer)
            }
            ExprKind::TypeArgument(ty) => {
                let ty = self.read_here(*ty);
                let ty = self.type_name(ty);
                let expr = self.node(c::ExprKind::TypeArgument(ty), at);
                Value::rvalue(expr, self.types.unknown)
            }
            ExprKind::Opaque(operands) => {
                let mut list = Vec::with_capacity(operands.len());
                for &operand in operands {
                    let value = self.expr(operand);
                    list.push(self.unknown_argument(value, at));
                }
                let call = self.call_unknown(intern("?opaque"), &list, at);
                Value::rvalue(call, self.types.unknown)
            }
            ExprKind::Error => self.unknown_value(at),
        }
    }

    pub(crate) fn read_here(&mut self, ty: refhound_cxxsyntax::tree::TypeId) -> Ty {
        let scope = self.scope();
        self.read_type(ty, scope)
    }

    fn number_expr(&mut self, text: refhound_index::Symbol, at: At) -> Value {
        use refhound_cxxsyntax::tree::Builtin;
        let spelling = text.as_str();
        let plain = if spelling.contains('\'') { intern(&spelling.replace('\'', "")) } else { text };
        let expr = self.node(c::ExprKind::Number(plain), at);
        let lower = spelling.to_ascii_lowercase();
        let is_hex = lower.starts_with("0x");
        let is_float = (lower.contains('.') || (lower.contains('e') && !is_hex)) || (is_hex && lower.contains('p'));
        let suffix = lower.trim_start_matches(|letter: char| letter.is_ascii_hexdigit() || "x.'+-".contains(letter));
        let builtin = match (is_float, suffix) {
            (true, _) if lower.ends_with('f') => Builtin::Float,
            (true, _) if lower.ends_with('l') => Builtin::LongDouble,
            (true, _) => Builtin::Double,
            (false, "u") => Builtin::UInt,
            (false, "l") => Builtin::Long,
            (false, "ul" | "lu" | "uz" | "zu") => Builtin::ULong,
            (false, "ll") => Builtin::LongLong,
            (false, "ull" | "llu") => Builtin::ULongLong,
            _ => Builtin::Int,
        };
        let ty = self.types.builtin(builtin);
        Value::rvalue(expr, ty)
    }

    fn string(&mut self, pieces: &[refhound_index::Symbol], at: At) -> Value {
        let list = IdList::store(&mut self.out.symbol_pool, pieces.iter().copied());
        let expr = self.node(c::ExprKind::Str(list), at);
        let char_ = self.types.qualified(self.types.char_, true, false);
        let ty = self.types.intern(Type::Array(char_, crate::types::Length::None));
        Value::lvalue(expr, ty)
    }

    // ---- elsewhere ----

    /// An expression that is read in another scope than the function's: a default argument.
    pub(crate) fn expr_elsewhere(&mut self, expr: ExprId, scope: ScopeId) -> Value {
        let Some(context) = self.contexts.last_mut() else { return self.expr_outside(expr, scope) };
        let saved_scope = std::mem::replace(&mut context.scope, scope);
        let saved_locals = std::mem::take(&mut context.locals);
        let value = self.expr(expr);
        if let Some(context) = self.contexts.last_mut() {
            context.scope = saved_scope;
            context.locals = saved_locals;
        }
        value
    }

    /// An expression outside all functions, or in the one whose scope this is.
    pub(crate) fn expr_outside(&mut self, expr: ExprId, scope: ScopeId) -> Value {
        if self.contexts.last().is_some_and(|context| context.scope == scope) {
            return self.expr(expr);
        }
        let mut context = Context::new(self.scopes[scope].prefix, scope, self.types.void);
        // Names of parameters that a trailing type or a `noexcept` speaks of are not known here.
        context.this = self.class_around(scope);
        context.is_initializer = true;
        self.contexts.push(context);
        let value = self.expr(expr);
        self.contexts.pop();
        value
    }

    fn class_around(&self, scope: ScopeId) -> Option<crate::model::ClassId> {
        let mut at = Some(scope);
        while let Some(scope) = at {
            if let crate::model::ScopeKind::Class(class) = self.scopes[scope].kind {
                return Some(class);
            }
            at = self.scopes[scope].parent;
        }
        None
    }

    pub(crate) fn size_expr(&mut self, expr: ExprId, scope: ScopeId) -> c::ExprId {
        let value = self.expr_outside(expr, scope);
        let at = self.at(expr);
        self.operand(value, at)
    }

    /// The type of an expression that is not evaluated.
    pub(crate) fn type_of_expr(&mut self, expr: ExprId, scope: ScopeId) -> Ty {
        let value = self.expr_outside(expr, scope);
        let is_name = matches!(self.tree.exprs[expr].kind, ExprKind::Name(_) | ExprKind::Member { .. });
        if value.is_lvalue() && !is_name && !self.types.is_unknown(value.ty) {
            return self.types.reference(value.ty);
        }
        value.ty
    }

    fn construct_expr(&mut self, ty: refhound_cxxsyntax::tree::TypeId, init: &'a Initializer, at: At) -> Value {
        let ty = match &self.tree.types[ty].kind {
            TypeKind::Auto => return self.first_of(init, at),
            _ => self.read_here(ty),
        };
        match init {
            Initializer::Parens(list) => {
                let values = self.arguments(list);
                self.construct(ty, values, at)
            }
            Initializer::Braces(list) | Initializer::Equals(list) => {
                if self.types.is_unknown(ty) {
                    let values = self.list_values(*list);
                    return self.construct(ty, values, at);
                }
                self.list_as(*list, ty, at)
            }
        }
    }

    fn first_of(&mut self, init: &'a Initializer, at: At) -> Value {
        match init {
            Initializer::Parens(list) if !list.is_empty() => self.expr(list[0]),
            Initializer::Equals(expr) | Initializer::Braces(expr) => self.expr(*expr),
            Initializer::Parens(_) => self.unknown_value(at),
        }
    }

    fn throw_expr(&mut self, thrown: Option<ExprId>, at: At) -> Value {
        let mut types = Vec::new();
        let value = thrown.map(|thrown| {
            let value = self.expr(thrown);
            self.thrown_types(value.ty, &mut types);
            self.operand(value, at)
        });
        let expr = self.node(c::ExprKind::Throw(Box::new(c::Throw { value, types })), at);
        Value::rvalue(expr, self.types.void)
    }

    /// The class and its bases, the class first; the spelling of any other type.
    pub(crate) fn thrown_types(&mut self, ty: Ty, types: &mut Vec<refhound_index::Symbol>) {
        if types.len() > 32 {
            return;
        }
        match self.types.class_of(ty) {
            Some(class) => {
                self.complete(class);
                types.push(self.classes[class].link);
                let bases: Vec<Ty> = self.classes[class].bases.iter().map(|base| base.ty).collect();
                for base in bases {
                    self.thrown_types(base, types);
                }
            }
            None => {
                let bare = self.types.unqualified(ty);
                if !matches!(self.types.bare(bare), Type::Unknown(name) if *name == refhound_index::Symbol::EMPTY) {
                    types.push(self.spelled(bare));
                }
            }
        }
    }

    fn fold_expr(&mut self, operands: &'a [ExprId], at: At) -> Value {
        let scope = self.scope();
        let mut list = Vec::new();
        for &operand in operands {
            let count = self.pack_size_of_expr(operand, scope);
            let saved = self.pack_index;
            for index in 0..count.unwrap_or(1) {
                if count.is_some() {
                    self.pack_index = Some(index);
                }
                let value = self.expr(operand);
                list.push(self.operand(value, at));
            }
            self.pack_index = saved;
        }
        // Which operator folds them is not kept; what they do is.
        let unknown = self.call_unknown(intern("?fold"), &[], at);
        list.push(unknown);
        let expr = self.sequence(&list, at).unwrap_or(unknown);
        Value::rvalue(expr, self.types.unknown)
    }

    fn statements_expr(&mut self, block: refhound_cxxsyntax::tree::StmtId, at: At) -> Value {
        let depth = self.contexts.last().map_or(0, |context| context.locals.len());
        let statements = self.stmts_of(block);
        let ty = self.last_type(&statements);
        if let Some(context) = self.contexts.last_mut() {
            context.locals.truncate(depth);
        }
        let block = self.block(statements, at);
        let expr = self.node(c::ExprKind::Statements(block), at);
        Value::rvalue(expr, ty)
    }

    /// C finds the type of the last statement itself.
    fn last_type(&self, _statements: &[c::StmtId]) -> Ty {
        self.types.unknown
    }
}
