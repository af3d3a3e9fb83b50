//! Names, types and expressions as text, every operation in parentheses.

use std::fmt::Debug;

use crate::print::{Printer, key};
use crate::tree::{
    Capture, CaptureMode, CastKind, ExprId, ExprKind, Initializer, Lambda, MemberAccess, Name, PartKind,
    TemplateArgument, TypeId, TypeKind, UnaryOp,
};

/// The name of an enum's variant in small letters.
pub(crate) fn spelled(value: &impl Debug) -> String {
    format!("{value:?}").to_ascii_lowercase()
}

impl Printer<'_> {
    pub(crate) fn name(&mut self, name: &Name) -> String {
        let parts: Vec<String> = name
            .parts
            .iter()
            .map(|part| {
                let text = match &part.kind {
                    PartKind::Identifier(symbol) | PartKind::Operator(symbol) => symbol.as_str().to_owned(),
                    PartKind::Destructor(symbol) => format!("~{}", symbol.as_str()),
                    PartKind::Conversion(ty) => format!("operator {}", self.ty(*ty)),
                    PartKind::Decltype(expr) => format!("decltype({})", self.expr(*expr)),
                };
                let Some(arguments) = &part.arguments else { return text };
                let arguments: Vec<String> = arguments
                    .iter()
                    .map(|argument| match argument {
                        TemplateArgument::Type(ty) => self.ty(*ty),
                        TemplateArgument::Expr(expr) => format!("={}", self.expr(*expr)),
                    })
                    .collect();
                format!("{text}<{}>", arguments.join(", "))
            })
            .collect();
        format!("{}{}", if name.global { "::" } else { "" }, parts.join("::"))
    }

    pub(crate) fn ty(&mut self, id: TypeId) -> String {
        let tree = self.tree;
        let node = &tree.types[id];
        let text = match &node.kind {
            TypeKind::Builtin(builtin) => spelled(builtin),
            TypeKind::Named(name) => self.name(name),
            TypeKind::Elaborated(class_key, name) => format!("{} {}", key(*class_key), self.name(name)),
            TypeKind::Defined(_) => "defined".to_owned(),
            TypeKind::Auto => "auto".to_owned(),
            TypeKind::Decltype(expr) => format!("decltype({})", self.expr(*expr)),
            TypeKind::Pointer(ty) => format!("*{}", self.ty(*ty)),
            TypeKind::Reference(ty) => format!("&{}", self.ty(*ty)),
            TypeKind::RvalueReference(ty) => format!("&&{}", self.ty(*ty)),
            TypeKind::Array(ty, bound) => {
                let bound = bound.map(|bound| self.expr(bound)).unwrap_or_default();
                format!("[{bound}]{}", self.ty(*ty))
            }
            TypeKind::Function(function) => {
                let parameters = self.parameters(&function.parameters, function.variadic);
                format!("fn{parameters} -> {}", self.ty(function.result))
            }
            TypeKind::MemberPointer(class, ty) => format!("{}::*{}", self.name(class), self.ty(*ty)),
            TypeKind::Pack(ty) => format!("{}...", self.ty(*ty)),
            TypeKind::Unknown => "?".to_owned(),
        };
        let constant = if node.is_const { "const " } else { "" };
        let volatile = if node.is_volatile { "volatile " } else { "" };
        format!("{constant}{volatile}{text}")
    }

    pub(crate) fn exprs(&mut self, list: &[ExprId]) -> String {
        let printed: Vec<String> = list.iter().map(|&expr| self.expr(expr)).collect();
        printed.join(", ")
    }

    pub(crate) fn expr(&mut self, id: ExprId) -> String {
        let tree = self.tree;
        match &tree.exprs[id].kind {
            ExprKind::Name(name) => self.name(name),
            ExprKind::Number(symbol) | ExprKind::Char(symbol) => symbol.as_str().to_owned(),
            ExprKind::Str(pieces) => {
                let pieces: Vec<&str> = pieces.iter().map(|piece| piece.as_str()).collect();
                pieces.join(" ")
            }
            ExprKind::UserLiteral(suffix) => format!("literal {}", suffix.as_str()),
            ExprKind::Bool(value) => value.to_string(),
            ExprKind::Nullptr => "nullptr".to_owned(),
            ExprKind::This => "this".to_owned(),
            ExprKind::Unary { op, operand } => {
                let operand = self.expr(*operand);
                match op {
                    UnaryOp::PostIncrement => format!("({operand}++)"),
                    UnaryOp::PostDecrement => format!("({operand}--)"),
                    UnaryOp::Deref => format!("(*{operand})"),
                    UnaryOp::AddressOf => format!("(&{operand})"),
                    UnaryOp::Not => format!("(!{operand})"),
                    UnaryOp::Minus => format!("(-{operand})"),
                    _ => format!("({} {operand})", spelled(op)),
                }
            }
            ExprKind::Binary { op, left, right } => {
                format!("({} {} {})", self.expr(*left), spelled(op), self.expr(*right))
            }
            ExprKind::Spaceship { left, right } => format!("({} <=> {})", self.expr(*left), self.expr(*right)),
            ExprKind::Logical { op, left, right } => {
                format!("({} {} {})", self.expr(*left), spelled(op), self.expr(*right))
            }
            ExprKind::Assign { op, target, value } => {
                let op = op.map(|op| spelled(&op)).unwrap_or_default();
                format!("({} {op}= {})", self.expr(*target), self.expr(*value))
            }
            ExprKind::Conditional { condition, then, otherwise } => {
                let then = then.map(|then| self.expr(then)).unwrap_or_default();
                format!("({} ? {then} : {})", self.expr(*condition), self.expr(*otherwise))
            }
            ExprKind::Comma { left, right } => format!("({}, {})", self.expr(*left), self.expr(*right)),
            ExprKind::Cast { kind, ty, operand } => {
                let cast = if *kind == CastKind::C { "cast".to_owned() } else { format!("{}_cast", spelled(kind)) };
                format!("{cast}<{}>({})", self.ty(*ty), self.expr(*operand))
            }
            ExprKind::Construct { ty, init } => {
                let init = self.init(init);
                format!("construct {}{init}", self.ty(*ty))
            }
            ExprKind::List(items) => {
                let items: Vec<String> = items
                    .iter()
                    .map(|item| {
                        let name = item.designator.map(|name| format!(".{} = ", name.as_str())).unwrap_or_default();
                        format!("{name}{}", self.expr(item.value))
                    })
                    .collect();
                format!("{{{}}}", items.join(", "))
            }
            ExprKind::CompoundLiteral { ty, list } => format!("literal {}{}", self.ty(*ty), self.expr(*list)),
            ExprKind::Call { callee, arguments } => format!("{}({})", self.expr(*callee), self.exprs(arguments)),
            ExprKind::Index { base, index } => format!("{}[{}]", self.expr(*base), self.expr(*index)),
            ExprKind::Member { base, name, access } => {
                format!("{}{}{}", self.expr(*base), arrow(*access), self.name(name))
            }
            ExprKind::MemberPointer { base, member, access } => {
                format!("({}{}*{})", self.expr(*base), arrow(*access), self.expr(*member))
            }
            ExprKind::New { placement, ty, init } => {
                let placement =
                    if placement.is_empty() { String::new() } else { format!("({}) ", self.exprs(placement)) };
                let init = init.as_ref().map(|init: &Initializer| self.init(init)).unwrap_or_default();
                format!("new {placement}{}{init}", self.ty(*ty))
            }
            ExprKind::Delete { is_array, operand } => {
                format!("delete{} {}", if *is_array { "[]" } else { "" }, self.expr(*operand))
            }
            ExprKind::SizeofExpr(expr) => format!("sizeof {}", self.expr(*expr)),
            ExprKind::SizeofType(ty) => format!("sizeof({})", self.ty(*ty)),
            ExprKind::SizeofPack(name) => format!("sizeof...({})", name.as_str()),
            ExprKind::AlignofType(ty) => format!("alignof({})", self.ty(*ty)),
            ExprKind::Offsetof { ty, path } => {
                let path: Vec<&str> = path.iter().map(|name| name.as_str()).collect();
                format!("offsetof({}, {})", self.ty(*ty), path.join("."))
            }
            ExprKind::VaArg { list, ty } => format!("va_arg({}, {})", self.expr(*list), self.ty(*ty)),
            ExprKind::TypeidExpr(expr) => format!("typeid {}", self.expr(*expr)),
            ExprKind::TypeidType(ty) => format!("typeid({})", self.ty(*ty)),
            ExprKind::Noexcept(expr) => format!("noexcept({})", self.expr(*expr)),
            ExprKind::Lambda(lambda) => self.lambda(lambda),
            ExprKind::Throw(value) => {
                let value = value.map(|value| format!(" {}", self.expr(value))).unwrap_or_default();
                format!("throw{value}")
            }
            ExprKind::Pack(expr) => format!("{}...", self.expr(*expr)),
            ExprKind::Fold(operands) => format!("fold({})", self.exprs(operands)),
            ExprKind::Statements(stmt) => {
                let body = self.inline_stmt(*stmt);
                format!("({body})")
            }
            ExprKind::LabelAddress(name) => format!("&&{}", name.as_str()),
            ExprKind::TypeArgument(ty) => format!("type {}", self.ty(*ty)),
            ExprKind::Opaque(operands) => format!("opaque({})", self.exprs(operands)),
            ExprKind::Error => "error".to_owned(),
        }
    }

    fn lambda(&mut self, lambda: &Lambda) -> String {
        let mut captures: Vec<String> = Vec::new();
        match lambda.default_capture {
            Some(CaptureMode::Copy) => captures.push("=".to_owned()),
            Some(CaptureMode::Reference) => captures.push("&".to_owned()),
            None => {}
        }
        for capture in &lambda.captures {
            let mark = |mode: CaptureMode| if mode == CaptureMode::Reference { "&" } else { "" };
            captures.push(match capture {
                Capture::This => "this".to_owned(),
                Capture::Name { name, mode, .. } => format!("{}{}", mark(*mode), name.as_str()),
                Capture::Init { name, mode, value, .. } => {
                    format!("{}{} = {}", mark(*mode), name.as_str(), self.expr(*value))
                }
            });
        }
        let template = if lambda.template_parameters.is_empty() {
            String::new()
        } else {
            self.template_parameters(&lambda.template_parameters)
        };
        let parameters = self.parameters(&lambda.parameters, lambda.variadic);
        let mutable = if lambda.is_mutable { " mutable" } else { "" };
        let noexcept = self.noexcept(lambda.noexcept);
        let result = lambda.result.map(|ty| format!(" -> {}", self.ty(ty))).unwrap_or_default();
        let body = self.inline_stmt(lambda.body);
        format!("lambda [{}]{template}{parameters}{mutable}{noexcept}{result} {body}", captures.join(", "))
    }

    /// A statement inside an expression, on lines of its own.
    fn inline_stmt(&mut self, stmt: crate::tree::StmtId) -> String {
        let mut printer = Printer { tree: self.tree, out: String::new(), indent: self.indent + 1 };
        printer.stmt(stmt);
        format!("\n{}", printer.out.trim_end())
    }
}

fn arrow(access: MemberAccess) -> &'static str {
    match access {
        MemberAccess::Dot => ".",
        MemberAccess::Arrow => "->",
    }
}
