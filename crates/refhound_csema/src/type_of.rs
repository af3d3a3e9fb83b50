//! The type of an expression, without evaluating it: for `typeof`, `sizeof`, `_Generic`, `__auto_type` and initialisers.

use refhound_csyntax::tree::{
    BinaryOp, Declaration, ExprId, ExprKind, Init, InitId, MemberAccess, StmtId, StmtKind, Storage, UnaryOp,
};
use refhound_index::Symbol;
use refhound_types::{ArrayLen, FloatKind, IntKind, Type, TypeId};

use crate::conversions::{bit_field_value, compatible, decay, is_arithmetic, is_pointer, promote, usual_arithmetic};
use crate::env::NO_LOCAL;
use crate::literals::{self, Number};
use crate::{Entity, Env};

impl Env<'_> {
    /// The type of an expression as an lvalue: arrays and functions have not decayed. Bit-fields narrower than `int`
    /// have type `int`, which is what reading them gives.
    pub fn type_of(&mut self, expr: ExprId) -> TypeId {
        self.count_steps(1);
        let tree = self.tree;
        match &tree.exprs[expr].kind {
            ExprKind::Name(name) => self.name_type(*name),
            ExprKind::Number(spelling) => self.number_type(*spelling),
            ExprKind::Char(spelling) => {
                let kind = literals::character(spelling.as_str(), self.types.model).map_or(IntKind::Int, |(_, k)| k);
                self.types.int(kind)
            }
            ExprKind::Str(pieces) => {
                let literal = literals::string(pieces.of(&tree.symbol_pool), self.types.model);
                let element = self.types.int(literal.element);
                self.types.array(element, ArrayLen::Known(literal.len))
            }
            ExprKind::Unary { op, operand } => {
                let operand = self.type_of(*operand);
                self.unary_type(*op, operand)
            }
            ExprKind::Binary { op, left, right } => {
                let (left, right) = (self.value_type(*left), self.value_type(*right));
                self.binary_type(*op, left, right)
            }
            ExprKind::Logical { .. } | ExprKind::TypesCompatible(..) => self.types.int(IntKind::Int),
            ExprKind::Assign { target, .. } => self.type_of(*target),
            ExprKind::Conditional { condition, then, otherwise } => {
                self.conditional_type(then.unwrap_or(*condition), *otherwise)
            }
            ExprKind::Comma { right, .. } => self.value_type(*right),
            ExprKind::Cast { ty, .. } | ExprKind::VaArg { ty, .. } => self.type_name(*ty),
            ExprKind::Temporary(temporary) => self.type_name(temporary.ty),
            ExprKind::Throw(_) => self.types.void(),
            ExprKind::CompoundLiteral { ty, init } => {
                let ty = self.type_name(*ty);
                self.completed_type(*init, ty)
            }
            ExprKind::Call { callee, arguments } => self.call_type(*callee, arguments.of(&tree.expr_pool)),
            ExprKind::Index { base, index } => self.element_type(*base, *index),
            ExprKind::Member { base, name, access } => self.member_type(*base, *access, *name),
            ExprKind::SizeofExpr(_)
            | ExprKind::SizeofType(_)
            | ExprKind::AlignofExpr(_)
            | ExprKind::AlignofType(_)
            | ExprKind::Offsetof { .. } => self.size_type(),
            ExprKind::Statements(block) => self.statements_type(expr, *block),
            ExprKind::Generic { .. } => match self.generic_arm(expr) {
                Some(arm) => self.type_of(arm),
                None => self.types.unknown(),
            },
            ExprKind::ChooseExpr { condition, then, otherwise } => match self.constant_int(*condition) {
                Some(0) => self.type_of(*otherwise),
                Some(_) => self.type_of(*then),
                None => self.types.unknown(),
            },
            ExprKind::LabelAddress(_) => {
                let void = self.types.void();
                self.types.pointer(void)
            }
            ExprKind::TypeArgument(_) | ExprKind::Error => self.types.unknown(),
        }
    }

    /// The type of the value of an expression: arrays and functions have become pointers.
    pub fn value_type(&mut self, expr: ExprId) -> TypeId {
        let ty = self.type_of(expr);
        decay(&mut self.types, ty)
    }

    pub fn size_type(&mut self) -> TypeId {
        let kind = self.types.model.size_type();
        self.types.int(kind)
    }

    /// The type of an entity as an lvalue; `None` for a typedef.
    pub fn entity_type(&self, entity: Entity) -> Option<TypeId> {
        match entity {
            Entity::Typedef(_) => None,
            Entity::Enumerator { ty, .. } | Entity::Local { ty, .. } => Some(ty),
            Entity::Function(id) => Some(self.functions[id].ty),
            Entity::Global(id) => Some(self.globals[id].ty),
        }
    }

    fn name_type(&mut self, name: Symbol) -> TypeId {
        if let Some(entity) = self.resolve(name) {
            return self.entity_type(entity).unwrap_or_else(|| self.types.unknown());
        }
        if let Some(constant) = self.undeclared_constant(name) {
            return constant.ty();
        }
        match name.as_str() {
            "__func__" | "__FUNCTION__" | "__PRETTY_FUNCTION__" => {
                let element = self.types.int(IntKind::Char);
                self.types.array(element, ArrayLen::Incomplete)
            }
            _ => self.types.unknown(),
        }
    }

    pub fn number_type(&mut self, spelling: Symbol) -> TypeId {
        match literals::number(spelling.as_str(), self.types.model) {
            Some(Number::Int { kind, .. }) => self.types.int(kind),
            Some(Number::Float { kind, imaginary: false, .. }) => self.types.float(kind),
            Some(Number::Float { kind, imaginary: true, .. }) => self.types.intern(Type::Complex(kind)),
            None => self.types.int(IntKind::Int),
        }
    }

    /// The type of `op operand` from the operand's type as an lvalue.
    pub fn unary_type(&mut self, op: UnaryOp, operand: TypeId) -> TypeId {
        match op {
            UnaryOp::Plus | UnaryOp::Minus | UnaryOp::BitNot => promote(&mut self.types, operand),
            UnaryOp::Not => self.types.int(IntKind::Int),
            UnaryOp::Deref => {
                let pointer = decay(&mut self.types, operand);
                self.types.pointee(pointer).unwrap_or_else(|| self.types.unknown())
            }
            UnaryOp::AddressOf => self.types.pointer(operand),
            UnaryOp::PreIncrement | UnaryOp::PreDecrement | UnaryOp::PostIncrement | UnaryOp::PostDecrement => operand,
            UnaryOp::Real | UnaryOp::Imag => match *self.types.get(operand) {
                Type::Complex(kind) => self.types.float(kind),
                _ => operand,
            },
        }
    }

    /// The type of `left op right` from the (decayed) types of the operands.
    pub fn binary_type(&mut self, op: BinaryOp, left: TypeId, right: TypeId) -> TypeId {
        match op {
            BinaryOp::Lt | BinaryOp::Gt | BinaryOp::Le | BinaryOp::Ge | BinaryOp::Eq | BinaryOp::Ne => {
                self.comparison_type(left, right)
            }
            BinaryOp::Shl | BinaryOp::Shr => promote(&mut self.types, left),
            BinaryOp::Add | BinaryOp::Sub => match (is_pointer(&self.types, left), is_pointer(&self.types, right)) {
                (true, true) if op == BinaryOp::Sub => {
                    let kind = self.types.model.pointer_difference_type();
                    self.types.int(kind)
                }
                (true, _) => left,
                (false, true) => right,
                (false, false) => usual_arithmetic(&mut self.types, left, right),
            },
            BinaryOp::Mul | BinaryOp::Div | BinaryOp::Rem | BinaryOp::BitAnd | BinaryOp::BitXor | BinaryOp::BitOr => {
                usual_arithmetic(&mut self.types, left, right)
            }
        }
    }

    /// `int`; for vectors, a vector of integers as wide as their elements.
    fn comparison_type(&mut self, left: TypeId, right: TypeId) -> TypeId {
        for ty in [left, right] {
            if let Type::Vector { element, bytes } = *self.types.get(ty) {
                let element = match *self.types.get(element) {
                    Type::Float(FloatKind::Float) => self.types.int(IntKind::Int),
                    Type::Float(_) => self.types.int(IntKind::Long),
                    _ => element,
                };
                return self.types.intern(Type::Vector { element, bytes });
            }
        }
        self.types.int(IntKind::Int)
    }

    /// The type of `c ? then : otherwise` (C11 6.5.15).
    pub fn conditional_type(&mut self, then: ExprId, otherwise: ExprId) -> TypeId {
        let (left, right) = (self.value_type(then), self.value_type(otherwise));
        if left == right && !is_arithmetic(&self.types, left) {
            return left;
        }
        if is_arithmetic(&self.types, left) && is_arithmetic(&self.types, right) {
            return usual_arithmetic(&mut self.types, left, right);
        }
        match (self.types.get(left), self.types.get(right)) {
            (Type::Unknown(_), _) => right,
            (_, Type::Unknown(_)) => left,
            (Type::Void, _) => left,
            (_, Type::Void) => right,
            (Type::Pointer(a), Type::Pointer(b)) => {
                let a_void = matches!(self.types.get(*a), Type::Void);
                let b_void = matches!(self.types.get(*b), Type::Void);
                match (a_void, b_void) {
                    (true, false) if self.is_null_pointer(then) => right,
                    (false, true) if !self.is_null_pointer(otherwise) => right,
                    _ => left,
                }
            }
            (_, Type::Pointer(_)) => right,
            _ => left,
        }
    }

    fn element_type(&mut self, base: ExprId, index: ExprId) -> TypeId {
        let base = self.value_type(base);
        if let Some(element) = self.types.pointee(base) {
            return element;
        }
        if let Type::Vector { element, .. } = *self.types.get(base) {
            return element;
        }
        // `2[array]`
        let index = self.value_type(index);
        self.types.pointee(index).unwrap_or_else(|| self.types.unknown())
    }

    fn member_type(&mut self, base: ExprId, access: MemberAccess, name: Symbol) -> TypeId {
        let base = self.type_of(base);
        match self.member(base, access, name) {
            Some(member) => match member.bit_width {
                Some(width) => bit_field_value(&mut self.types, member.ty, width),
                None => member.ty,
            },
            None => self.types.unknown(),
        }
    }

    /// What `__auto_type x = init` declares.
    pub fn auto_type(&mut self, init: InitId) -> TypeId {
        match &self.tree.inits[init] {
            Init::Expr(expr) => self.value_type(*expr),
            Init::Numbers { .. } | Init::Run(_) => self.types.unknown(),
            Init::List { items, .. } => match items.first() {
                Some(item) if items.len() == 1 && item.init != init => self.auto_type(item.init),
                _ => self.types.unknown(),
            },
        }
    }

    /// The arm of a `_Generic` that is chosen. Types have no qualifiers here, so the first of `char *` and
    /// `const char *` wins.
    pub fn generic_arm(&mut self, expr: ExprId) -> Option<ExprId> {
        let tree = self.tree;
        let ExprKind::Generic { control, arms } = &tree.exprs[expr].kind else { return None };
        let control = self.value_type(*control);
        let mut default = None;
        for (name, arm) in arms {
            match name {
                Some(name) => {
                    let ty = self.type_name(*name);
                    if compatible(&self.types, control, ty) {
                        return Some(*arm);
                    }
                }
                None => default = Some(*arm),
            }
        }
        default
    }

    /// The type of `({ ... })`: that of its last expression. Computed once, since macros nest these.
    fn statements_type(&mut self, expr: ExprId, block: StmtId) -> TypeId {
        if let Some(&known) = self.statement_types.get(&expr) {
            return known;
        }
        let tree = self.tree;
        let StmtKind::Block(statements) = tree.stmts[block].kind else { return self.types.unknown() };
        let statements = statements.of(&tree.stmt_pool);
        self.push_scope();
        for &statement in statements {
            if let StmtKind::Declaration(declaration) = &tree.stmts[statement].kind {
                self.declare_for_types(declaration);
            }
        }
        let ty = match statements.last().and_then(|&last| self.last_expression(last)) {
            Some(last) => self.value_type(last),
            None => self.types.void(),
        };
        self.pop_scope();
        self.statement_types.insert(expr, ty);
        ty
    }

    fn last_expression(&self, mut statement: StmtId) -> Option<ExprId> {
        loop {
            match self.tree.stmts[statement].kind {
                StmtKind::Expr(expr) => return Some(expr),
                StmtKind::Label { body, .. } => statement = body,
                _ => return None,
            }
        }
    }

    /// Brings names into scope for their types only: no function or global comes of it.
    fn declare_for_types(&mut self, declaration: &Declaration) {
        self.specs_type(declaration.specs);
        let storage = self.tree.specs[declaration.specs].storage;
        for init in &declaration.declarators {
            let ty = self.declared_type(declaration.specs, init);
            let Some(name) = self.tree.declarators[init.declarator].name else { continue };
            match storage {
                Storage::Typedef => self.declare(name, Entity::Typedef(ty)),
                _ => self.declare_local(name, NO_LOCAL, ty),
            }
        }
    }
}
