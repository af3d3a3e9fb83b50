//! How many elements the packs in a type or an expression have.

use refhound_cxxsyntax::tree::{ExprId, ExprKind, Name, TemplateArgument, TypeId, TypeKind};

use crate::lookup::plain;
use crate::model::{Entity, ScopeId};
use crate::unit::Unit;

impl<'a> Unit<'a> {
    /// The number of elements that a pack in this type has.
    pub(crate) fn pack_size_of_type(&mut self, ty: TypeId, scope: ScopeId) -> Option<usize> {
        let tree = self.tree;
        match &tree.types[ty].kind {
            TypeKind::Pack(inner)
            | TypeKind::Pointer(inner)
            | TypeKind::Reference(inner)
            | TypeKind::RvalueReference(inner)
            | TypeKind::Array(inner, _) => self.pack_size_of_type(*inner, scope),
            TypeKind::Named(name) | TypeKind::Elaborated(_, name) => self.pack_size_of_name(name, scope),
            TypeKind::Decltype(expr) => self.pack_size_of_expr(*expr, scope),
            _ => None,
        }
    }

    pub(crate) fn pack_size_of_name(&mut self, name: &'a Name, scope: ScopeId) -> Option<usize> {
        for part in &name.parts {
            if let Some(symbol) = plain(part) {
                for entity in self.lookup(scope, symbol) {
                    match entity {
                        Entity::Pack(pack) => return Some(self.packs[pack].len()),
                        Entity::Local(context, index) => {
                            let entry = self.contexts[context as usize].locals[index as usize].1;
                            if let crate::context::LocalEntry::Pack(count) = entry {
                                return Some(count as usize);
                            }
                        }
                        _ => {}
                    }
                }
            }
            for argument in part.arguments.iter().flatten() {
                let found = match argument {
                    TemplateArgument::Type(ty) => self.pack_size_of_type(*ty, scope),
                    TemplateArgument::Expr(expr) => self.pack_size_of_expr(*expr, scope),
                };
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }

    pub(crate) fn pack_size_of_expr(&mut self, expr: ExprId, scope: ScopeId) -> Option<usize> {
        let tree = self.tree;
        match &tree.exprs[expr].kind {
            ExprKind::Name(name) => self.pack_size_of_name(name, scope),
            ExprKind::Unary { operand, .. } | ExprKind::Pack(operand) | ExprKind::SizeofExpr(operand) => {
                self.pack_size_of_expr(*operand, scope)
            }
            ExprKind::Cast { operand, ty, .. } => {
                let size = self.pack_size_of_type(*ty, scope);
                size.or_else(|| self.pack_size_of_expr(*operand, scope))
            }
            ExprKind::Call { callee, arguments } => {
                let size = arguments.iter().find_map(|argument| self.pack_size_of_expr(*argument, scope));
                size.or_else(|| self.pack_size_of_expr(*callee, scope))
            }
            ExprKind::Construct { ty, init } => {
                let size = self.pack_size_of_type(*ty, scope);
                size.or_else(|| match init {
                    refhound_cxxsyntax::tree::Initializer::Parens(list) => {
                        list.iter().find_map(|argument| self.pack_size_of_expr(*argument, scope))
                    }
                    refhound_cxxsyntax::tree::Initializer::Equals(inner)
                    | refhound_cxxsyntax::tree::Initializer::Braces(inner) => self.pack_size_of_expr(*inner, scope),
                })
            }
            ExprKind::List(items) => items.iter().find_map(|item| self.pack_size_of_expr(item.value, scope)),
            ExprKind::Member { base, .. } => self.pack_size_of_expr(*base, scope),
            ExprKind::Index { base, index } => {
                let size = self.pack_size_of_expr(*base, scope);
                size.or_else(|| self.pack_size_of_expr(*index, scope))
            }
            ExprKind::Binary { left, right, .. }
            | ExprKind::Logical { left, right, .. }
            | ExprKind::Comma { left, right } => {
                let size = self.pack_size_of_expr(*left, scope);
                size.or_else(|| self.pack_size_of_expr(*right, scope))
            }
            ExprKind::Assign { target, value, .. } => {
                let size = self.pack_size_of_expr(*target, scope);
                size.or_else(|| self.pack_size_of_expr(*value, scope))
            }
            _ => None,
        }
    }
}
