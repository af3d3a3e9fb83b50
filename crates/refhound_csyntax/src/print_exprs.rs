//! Types and expressions as text.

use std::fmt::Write as _;

use crate::print::Printer;
use crate::tree::{
    ArraySize, Attribute, AttributeArgument, BinaryOp, Builtin, DeclaratorId, DeclaratorPart, Designator, EnumSpec,
    ExprId, ExprKind, Init, InitId, LogicalOp, MemberAccess, NumberForm, Parameter, ParameterStyle, Parameters,
    Qualifiers, RecordKeyword, RecordSpec, SpecsId, Storage, TypeNameId, TypeSpec, UnaryOp,
};

impl Printer<'_> {
    /// `name: array[3] pointer static int`: reads from the name outwards.
    pub(crate) fn declared(&mut self, specs: SpecsId, declarator: DeclaratorId) {
        if let Some(name) = self.tree.declarators[declarator].name {
            let _ = write!(self.out, "{name}: ");
        }
        self.wrapped(specs, declarator);
    }

    fn wrapped(&mut self, specs: SpecsId, declarator: DeclaratorId) {
        let tree = self.tree;
        let declarator = &tree.declarators[declarator];
        for part in &declarator.parts {
            match part {
                DeclaratorPart::Pointer(qualifiers) => {
                    self.qualifiers(*qualifiers);
                    self.out.push_str("pointer ");
                }
                DeclaratorPart::Array(size) => {
                    self.out.push_str("array[");
                    match size {
                        ArraySize::None => {}
                        ArraySize::Star => self.out.push('*'),
                        ArraySize::Expr(expr) => self.expr(*expr),
                    }
                    self.out.push_str("] ");
                }
                DeclaratorPart::Function(parameters) => self.parameters(parameters),
            }
        }
        self.specs(specs);
        self.attributes(&declarator.attributes);
    }

    fn parameters(&mut self, parameters: &Parameters) {
        self.out.push_str(match parameters.style {
            ParameterStyle::Prototype => "function(",
            ParameterStyle::Empty => "function(?",
            ParameterStyle::Identifiers => "function(names ",
        });
        for (index, parameter) in parameters.list.iter().enumerate() {
            if index > 0 {
                self.out.push_str(", ");
            }
            match parameter {
                Parameter::Declared { specs, declarator, attributes } => {
                    self.declared(*specs, *declarator);
                    self.attributes(attributes);
                }
                Parameter::Name { name, .. } => {
                    let _ = write!(self.out, "{name}");
                }
            }
        }
        self.out.push_str(if parameters.variadic { ", ...) " } else { ") " });
    }

    pub(crate) fn attributes(&mut self, attributes: &[Attribute]) {
        for attribute in attributes {
            let _ = write!(self.out, " @{}", attribute.name);
            if attribute.arguments.is_empty() {
                continue;
            }
            self.out.push('(');
            for (index, argument) in attribute.arguments.iter().enumerate() {
                if index > 0 {
                    self.out.push_str(", ");
                }
                match argument {
                    AttributeArgument::Name(name) => {
                        let _ = write!(self.out, "{name}");
                    }
                    AttributeArgument::Expr(expr) => self.expr(*expr),
                }
            }
            self.out.push(')');
        }
    }

    fn qualifiers(&mut self, qualifiers: Qualifiers) {
        let words = [
            (qualifiers.is_const, "const "),
            (qualifiers.is_volatile, "volatile "),
            (qualifiers.is_restrict, "restrict "),
            (qualifiers.is_atomic, "atomic "),
        ];
        for (_, word) in words.iter().filter(|(set, _)| *set) {
            self.out.push_str(word);
        }
    }

    pub(crate) fn specs(&mut self, id: SpecsId) {
        let tree = self.tree;
        let specs = &tree.specs[id];
        self.out.push_str(match specs.storage {
            Storage::None => "",
            Storage::Typedef => "typedef ",
            Storage::Extern => "extern ",
            Storage::Static => "static ",
            Storage::Auto => "auto ",
            Storage::Register => "register ",
        });
        let words = [(specs.thread_local, "thread "), (specs.inline, "inline "), (specs.noreturn, "noreturn ")];
        for (_, word) in words.iter().filter(|(set, _)| *set) {
            self.out.push_str(word);
        }
        self.qualifiers(specs.qualifiers);
        self.type_spec(&specs.ty);
        self.attributes(&specs.attributes);
    }

    fn type_spec(&mut self, spec: &TypeSpec) {
        match spec {
            TypeSpec::Builtin(builtin) => self.out.push_str(builtin_name(*builtin)),
            TypeSpec::ImplicitInt => self.out.push_str("(int)"),
            TypeSpec::Name(name, _) => {
                let _ = write!(self.out, "{name}");
            }
            TypeSpec::Tag(keyword, tag) => {
                let _ = write!(self.out, "{} {tag}", keyword.spelling());
            }
            TypeSpec::Record(record) => self.record(record),
            TypeSpec::Enum(spec) => self.enumeration(spec),
            TypeSpec::TypeofExpr(expr) => {
                self.out.push_str("typeof ");
                self.expr(*expr);
            }
            TypeSpec::TypeofType(ty) => {
                self.out.push_str("typeof ");
                self.type_name(*ty);
            }
            TypeSpec::Auto => self.out.push_str("auto"),
            TypeSpec::Atomic(ty) => {
                self.out.push_str("_Atomic ");
                self.type_name(*ty);
            }
        }
    }

    fn record(&mut self, record: &RecordSpec) {
        self.out.push_str(record.keyword.spelling());
        if let Some(tag) = record.tag {
            let _ = write!(self.out, " {tag}");
        }
        if let Some(pack) = record.pack {
            let _ = write!(self.out, " pack {pack}");
        }
        if let Some(members) = &record.members {
            self.out.push_str(" {");
            for line in members {
                if line.members.is_empty() {
                    self.out.push(' ');
                    self.specs(line.specs);
                    self.out.push(';');
                }
                for member in &line.members {
                    self.out.push(' ');
                    match member.declarator {
                        Some(declarator) => self.declared(line.specs, declarator),
                        None => self.specs(line.specs),
                    }
                    if let Some(width) = member.bit_width {
                        self.out.push_str(" : ");
                        self.expr(width);
                    }
                    self.attributes(&member.attributes);
                    self.out.push(';');
                }
            }
            self.out.push_str(" }");
        }
        self.attributes(&record.attributes);
    }

    fn enumeration(&mut self, spec: &EnumSpec) {
        self.out.push_str("enum");
        if let Some(tag) = spec.tag {
            let _ = write!(self.out, " {tag}");
        }
        if let Some(ty) = spec.underlying {
            self.out.push_str(" : ");
            self.type_name(ty);
        }
        if let Some(enumerators) = &spec.enumerators {
            self.out.push_str(" {");
            for enumerator in enumerators {
                let _ = write!(self.out, " {}", enumerator.name);
                if let Some(value) = enumerator.value {
                    self.out.push_str(" = ");
                    self.expr(value);
                }
                self.out.push(';');
            }
            self.out.push_str(" }");
        }
        self.attributes(&spec.attributes);
    }

    fn type_name(&mut self, id: TypeNameId) {
        let ty = &self.tree.type_names[id];
        self.out.push('<');
        self.wrapped(ty.specs, ty.declarator);
        self.out.push('>');
    }

    pub(crate) fn init(&mut self, id: InitId) {
        let tree = self.tree;
        match &tree.inits[id] {
            Init::Expr(expr) => self.expr(*expr),
            Init::Run(expr) => self.list("run", &[*expr]),
            Init::Numbers { form, count } => {
                let word = match form {
                    NumberForm::Bare => "numbers",
                    NumberForm::Braced => "lists of numbers",
                };
                let _ = write!(self.out, "<{count} {word}>");
            }
            Init::List { items, .. } => {
                self.out.push('{');
                for (index, item) in items.iter().enumerate() {
                    if index > 0 {
                        self.out.push_str(", ");
                    }
                    self.path(&item.designators);
                    if !item.designators.is_empty() {
                        self.out.push_str(" = ");
                    }
                    self.init(item.init);
                }
                self.out.push('}');
            }
        }
    }

    fn path(&mut self, designators: &[Designator]) {
        for designator in designators {
            match designator {
                Designator::Member(name, _) => {
                    let _ = write!(self.out, ".{name}");
                }
                Designator::Index(index) => {
                    self.out.push('[');
                    self.expr(*index);
                    self.out.push(']');
                }
                Designator::Range(low, high) => {
                    self.out.push('[');
                    self.expr(*low);
                    self.out.push_str(" ... ");
                    self.expr(*high);
                    self.out.push(']');
                }
            }
        }
    }

    fn list(&mut self, head: &str, operands: &[ExprId]) {
        self.out.push('(');
        self.out.push_str(head);
        for operand in operands {
            self.out.push(' ');
            self.expr(*operand);
        }
        self.out.push(')');
    }

    fn typed(&mut self, head: &str, ty: TypeNameId) {
        let _ = write!(self.out, "({head} ");
        self.type_name(ty);
    }

    pub(crate) fn expr(&mut self, id: ExprId) {
        let tree = self.tree;
        match &tree.exprs[id].kind {
            ExprKind::Name(text) | ExprKind::Number(text) | ExprKind::Char(text) => self.out.push_str(text.as_str()),
            ExprKind::Str(pieces) => {
                for (index, piece) in pieces.of(&tree.symbol_pool).iter().enumerate() {
                    let space = if index > 0 { " " } else { "" };
                    let _ = write!(self.out, "{space}{piece}");
                }
            }
            ExprKind::Temporary(temporary) => {
                self.typed(&format!("temporary {}", temporary.name), temporary.ty);
                if let Some(run) = temporary.run {
                    self.out.push_str(" = ");
                    self.expr(run);
                }
                if let Some(cleanup) = temporary.cleanup {
                    let _ = write!(self.out, " cleanup {cleanup}");
                }
                self.out.push(')');
            }
            ExprKind::Throw(throw) => {
                let types: Vec<&str> = throw.types.iter().map(|name| name.as_str()).collect();
                let operands: Vec<ExprId> = throw.value.into_iter().collect();
                self.list(&format!("throw[{}]", types.join(", ")), &operands);
            }
            ExprKind::Unary { op, operand } => self.list(unary_name(*op), &[*operand]),
            ExprKind::Binary { op, left, right } => self.list(binary_name(*op), &[*left, *right]),
            ExprKind::Logical { op: LogicalOp::And, left, right } => self.list("&&", &[*left, *right]),
            ExprKind::Logical { op: LogicalOp::Or, left, right } => self.list("||", &[*left, *right]),
            ExprKind::Assign { op: None, target, value } => self.list("=", &[*target, *value]),
            ExprKind::Assign { op: Some(op), target, value } => {
                self.list(&format!("{}=", binary_name(*op)), &[*target, *value]);
            }
            ExprKind::Conditional { condition, then: Some(then), otherwise } => {
                self.list("?", &[*condition, *then, *otherwise]);
            }
            ExprKind::Conditional { condition, then: None, otherwise } => self.list("?:", &[*condition, *otherwise]),
            ExprKind::Comma { left, right } => self.list(",", &[*left, *right]),
            ExprKind::Cast { ty, operand } => {
                self.typed("cast", *ty);
                self.out.push(' ');
                self.expr(*operand);
                self.out.push(')');
            }
            ExprKind::CompoundLiteral { ty, init } => {
                self.typed("literal", *ty);
                self.out.push(' ');
                self.init(*init);
                self.out.push(')');
            }
            ExprKind::Call { callee, arguments } => {
                self.out.push_str("(call ");
                self.expr(*callee);
                for argument in arguments.of(&tree.expr_pool) {
                    self.out.push(' ');
                    self.expr(*argument);
                }
                self.out.push(')');
            }
            ExprKind::Index { base, index } => self.list("index", &[*base, *index]),
            ExprKind::Member { base, name, access } => {
                self.out.push_str(if *access == MemberAccess::Dot { "(. " } else { "(-> " });
                self.expr(*base);
                let _ = write!(self.out, " {name})");
            }
            ExprKind::SizeofExpr(operand) => self.list("sizeof", &[*operand]),
            ExprKind::AlignofExpr(operand) => self.list("alignof", &[*operand]),
            ExprKind::SizeofType(ty) => self.type_only("sizeof", *ty),
            ExprKind::AlignofType(ty) => self.type_only("alignof", *ty),
            ExprKind::TypeArgument(ty) => self.type_only("type", *ty),
            ExprKind::Offsetof { ty, path } => {
                self.typed("offsetof", *ty);
                self.out.push(' ');
                self.path(path);
                self.out.push(')');
            }
            ExprKind::VaArg { list, ty } => {
                self.typed("va_arg", *ty);
                self.out.push(' ');
                self.expr(*list);
                self.out.push(')');
            }
            ExprKind::Statements(block) => {
                self.out.push_str("(statements\n");
                self.indent += 2;
                self.statement(*block);
                self.begin();
                self.indent -= 2;
                self.out.push(')');
            }
            ExprKind::Generic { control, arms } => {
                self.out.push_str("(generic ");
                self.expr(*control);
                for (ty, value) in arms {
                    self.out.push_str(" (");
                    match ty {
                        Some(ty) => self.type_name(*ty),
                        None => self.out.push_str("default"),
                    }
                    self.out.push(' ');
                    self.expr(*value);
                    self.out.push(')');
                }
                self.out.push(')');
            }
            ExprKind::ChooseExpr { condition, then, otherwise } => {
                self.list("choose", &[*condition, *then, *otherwise]);
            }
            ExprKind::TypesCompatible(left, right) => {
                self.typed("compatible", *left);
                self.out.push(' ');
                self.type_name(*right);
                self.out.push(')');
            }
            ExprKind::LabelAddress(label) => {
                let _ = write!(self.out, "(&& {label})");
            }
            ExprKind::Error => self.out.push_str("<error>"),
        }
    }

    fn type_only(&mut self, head: &str, ty: TypeNameId) {
        self.typed(head, ty);
        self.out.push(')');
    }
}

impl RecordKeyword {
    fn spelling(self) -> &'static str {
        match self {
            RecordKeyword::Struct => "struct",
            RecordKeyword::Union => "union",
        }
    }
}

fn builtin_name(builtin: Builtin) -> &'static str {
    match builtin {
        Builtin::Void => "void",
        Builtin::Bool => "bool",
        Builtin::Char => "char",
        Builtin::SChar => "signed char",
        Builtin::UChar => "unsigned char",
        Builtin::Short => "short",
        Builtin::UShort => "unsigned short",
        Builtin::Int => "int",
        Builtin::UInt => "unsigned",
        Builtin::Long => "long",
        Builtin::ULong => "unsigned long",
        Builtin::LongLong => "long long",
        Builtin::ULongLong => "unsigned long long",
        Builtin::Int128 => "int128",
        Builtin::UInt128 => "unsigned int128",
        Builtin::Half => "half",
        Builtin::Float => "float",
        Builtin::Double => "double",
        Builtin::LongDouble => "long double",
        Builtin::Float128 => "float128",
        Builtin::ComplexFloat => "complex float",
        Builtin::ComplexDouble => "complex double",
        Builtin::ComplexLongDouble => "complex long double",
        Builtin::VaList => "va_list",
    }
}

fn unary_name(op: UnaryOp) -> &'static str {
    match op {
        UnaryOp::Plus => "+",
        UnaryOp::Minus => "-",
        UnaryOp::BitNot => "~",
        UnaryOp::Not => "!",
        UnaryOp::Deref => "deref",
        UnaryOp::AddressOf => "address",
        UnaryOp::PreIncrement => "++_",
        UnaryOp::PreDecrement => "--_",
        UnaryOp::PostIncrement => "_++",
        UnaryOp::PostDecrement => "_--",
        UnaryOp::Real => "real",
        UnaryOp::Imag => "imag",
    }
}

fn binary_name(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Mul => "*",
        BinaryOp::Div => "/",
        BinaryOp::Rem => "%",
        BinaryOp::Add => "+",
        BinaryOp::Sub => "-",
        BinaryOp::Shl => "<<",
        BinaryOp::Shr => ">>",
        BinaryOp::Lt => "<",
        BinaryOp::Gt => ">",
        BinaryOp::Le => "<=",
        BinaryOp::Ge => ">=",
        BinaryOp::Eq => "==",
        BinaryOp::Ne => "!=",
        BinaryOp::BitAnd => "&",
        BinaryOp::BitXor => "^",
        BinaryOp::BitOr => "|",
    }
}
