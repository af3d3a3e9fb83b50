//! The tree as indented text: what tests compare and `dump` shows.

use std::fmt::Write;

use refhound_preproc::Token;

use crate::print_exprs::spelled;
use crate::tree::{
    Base, Class, ClassKey, Condition, DeclId, DeclKind, Enum, Flags, Function, FunctionBody, Initializer, Noexcept,
    Parameter, RefQualifier, StmtId, StmtKind, TemplateParameter, Tree, Variable,
};

/// The whole tree; the problems follow at the end.
pub fn print(tree: &Tree, tokens: &[Token]) -> String {
    let mut printer = Printer { tree, out: String::new(), indent: 0 };
    for &decl in &tree.top {
        printer.decl(decl);
    }
    for problem in &tree.problems {
        let index = refhound_index::EntityId::index(problem.at);
        let text = tokens.get(index).map_or("", |token| token.text());
        printer.line(&format!("problem: {} at `{text}`", problem.message));
    }
    printer.out
}

pub(crate) struct Printer<'a> {
    pub(crate) tree: &'a Tree,
    pub(crate) out: String,
    pub(crate) indent: usize,
}

impl Printer<'_> {
    pub(crate) fn line(&mut self, text: &str) {
        for _ in 0..self.indent {
            self.out.push_str("  ");
        }
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn within(&mut self, print: impl FnOnce(&mut Self)) {
        self.indent += 1;
        print(self);
        self.indent -= 1;
    }

    fn decls(&mut self, list: &[DeclId]) {
        self.within(|printer| list.iter().for_each(|&decl| printer.decl(decl)));
    }

    pub(crate) fn decl(&mut self, id: DeclId) {
        let tree = self.tree;
        let decl = &tree.decls[id];
        for attribute in &decl.attributes {
            let arguments: Vec<&str> = attribute.arguments.iter().map(|name| name.as_str()).collect();
            self.line(&format!("[[{}({})]]", attribute.name.as_str(), arguments.join(", ")));
        }
        match &decl.kind {
            DeclKind::Namespace { names, is_inline, decls } => {
                let names: Vec<&str> = names.iter().map(|name| name.as_str()).collect();
                self.line(&format!("{}namespace {}", if *is_inline { "inline " } else { "" }, names.join("::")));
                self.decls(decls);
            }
            DeclKind::NamespaceAlias { name, target } => {
                let target = self.name(target);
                self.line(&format!("namespace {} = {target}", name.as_str()));
            }
            DeclKind::Linkage { is_c, decls } => {
                self.line(if *is_c { "extern \"C\"" } else { "extern" });
                self.decls(decls);
            }
            DeclKind::UsingNamespace(name) => {
                let name = self.name(name);
                self.line(&format!("using namespace {name}"));
            }
            DeclKind::Using(name) => {
                let name = self.name(name);
                self.line(&format!("using {name}"));
            }
            DeclKind::Alias { name, ty, .. } => {
                let ty = self.ty(*ty);
                self.line(&format!("alias {} = {ty}", name.as_str()));
            }
            DeclKind::Class(class) => self.class(class),
            DeclKind::Enum(node) => self.enumeration(node),
            DeclKind::Function(function) => self.function(function),
            DeclKind::Variable(variable) => self.variable(variable),
            DeclKind::StructuredBinding { names, ty, init } => {
                let names: Vec<&str> = names.iter().map(|(name, _)| name.as_str()).collect();
                let (ty, init) = (self.ty(*ty), self.init(init));
                self.line(&format!("binding [{}]: {ty}{init}", names.join(", ")));
            }
            DeclKind::Template { parameters, decl } => {
                let parameters = self.template_parameters(parameters);
                self.line(&format!("template {parameters}"));
                self.decls(&[*decl]);
            }
            DeclKind::Friend(decl) => {
                self.line("friend");
                self.decls(&[*decl]);
            }
            DeclKind::Access(access) => self.line(&format!("{}:", spelled(access))),
            DeclKind::Other => self.line("other"),
            DeclKind::Skipped { function } => match function {
                Some(name) => self.line(&format!("skipped, function {}", name.as_str())),
                None => self.line("skipped"),
            },
        }
    }

    pub(crate) fn template_parameters(&mut self, list: &[TemplateParameter]) -> String {
        let printed: Vec<String> = list
            .iter()
            .map(|parameter| match parameter {
                TemplateParameter::Type { name, default, is_pack } => {
                    let default = default.map(|ty| format!(" = {}", self.ty(ty))).unwrap_or_default();
                    let name = name.map_or("", |name| name.as_str());
                    format!("typename{} {name}{default}", if *is_pack { "..." } else { "" })
                }
                TemplateParameter::Value { name, ty, default, is_pack } => {
                    let default = default.map(|value| format!(" = {}", self.expr(value))).unwrap_or_default();
                    let name = name.map_or("", |name| name.as_str());
                    format!("{}{} {name}{default}", self.ty(*ty), if *is_pack { "..." } else { "" })
                }
                TemplateParameter::Template { name } => format!("template {}", name.map_or("", |name| name.as_str())),
            })
            .collect();
        format!("<{}>", printed.join(", "))
    }

    fn class(&mut self, class: &Class) {
        let key = key(class.key);
        let name = class.name.as_ref().map(|name| self.name(name)).unwrap_or_default();
        let mut text = format!("{key} {name}");
        if class.is_final {
            text.push_str(" final");
        }
        for (index, base) in class.bases.iter().enumerate() {
            let Base { ty, is_virtual, access } = base;
            text.push_str(if index == 0 { " : " } else { ", " });
            if *is_virtual {
                text.push_str("virtual ");
            }
            if let Some(access) = access {
                let _ = write!(text, "{} ", spelled(access));
            }
            text.push_str(&self.ty(*ty));
        }
        if let Some(pack) = class.pack {
            let _ = write!(text, " pack {pack}");
        }
        match &class.members {
            Some(members) => {
                self.line(&text);
                self.decls(members);
            }
            None => self.line(&format!("{text};")),
        }
    }

    fn enumeration(&mut self, node: &Enum) {
        let name = node.name.as_ref().map(|name| self.name(name)).unwrap_or_default();
        let scoped = if node.is_scoped { " class" } else { "" };
        let underlying = node.underlying.map(|ty| format!(": {}", self.ty(ty))).unwrap_or_default();
        let declared = if node.enumerators.is_none() { ";" } else { "" };
        self.line(&format!("enum{scoped} {name}{underlying}{declared}"));
        for enumerator in node.enumerators.iter().flatten() {
            let value = enumerator.value.map(|value| format!(" = {}", self.expr(value))).unwrap_or_default();
            self.within(|printer| printer.line(&format!("{}{value}", enumerator.name.as_str())));
        }
    }

    pub(crate) fn parameters(&mut self, list: &[Parameter], variadic: bool) -> String {
        let mut printed: Vec<String> = list.iter().map(|parameter| self.parameter(parameter)).collect();
        if variadic {
            printed.push("...".to_owned());
        }
        format!("({})", printed.join(", "))
    }

    fn parameter(&mut self, parameter: &Parameter) -> String {
        let pack = if parameter.is_pack { "..." } else { "" };
        let name = parameter.name.map_or("_", |name| name.as_str());
        let default = parameter.default.map(|value| format!(" = {}", self.expr(value))).unwrap_or_default();
        format!("{name}: {}{pack}{default}", self.ty(parameter.ty))
    }

    pub(crate) fn noexcept(&mut self, noexcept: Noexcept) -> String {
        match noexcept {
            Noexcept::May => String::new(),
            Noexcept::Never => " noexcept".to_owned(),
            Noexcept::If(value) => format!(" noexcept({})", self.expr(value)),
        }
    }

    fn function(&mut self, function: &Function) {
        let (name, parameters) = (self.name(&function.name), self.parameters(&function.parameters, function.variadic));
        let result = function.result.map(|ty| format!(" -> {}", self.ty(ty))).unwrap_or_default();
        let mut text = format!("{}function {name}{parameters}{result}", flags(function.flags));
        if function.is_const {
            text.push_str(" const");
        }
        match function.ref_qualifier {
            Some(RefQualifier::Lvalue) => text.push_str(" &"),
            Some(RefQualifier::Rvalue) => text.push_str(" &&"),
            None => {}
        }
        text.push_str(&self.noexcept(function.noexcept));
        if function.is_override {
            text.push_str(" override");
        }
        if function.is_final {
            text.push_str(" final");
        }
        match function.body {
            FunctionBody::None => text.push(';'),
            FunctionBody::Block(_) => {}
            FunctionBody::Default => text.push_str(" = default"),
            FunctionBody::Delete => text.push_str(" = delete"),
            FunctionBody::Pure => text.push_str(" = 0"),
        }
        self.line(&text);
        self.within(|printer| {
            for (guess, _) in &function.guesses {
                printer.line(&format!("guess: {}", guess.name()));
            }
            if let Some((why, _)) = function.not_analysed {
                printer.line(&format!("not analysed: {}", why.name()));
            }
            for member in &function.initializers {
                let (name, init) = (printer.name(&member.name), printer.init(&member.init));
                printer.line(&format!("member {name}{init}"));
            }
            if let FunctionBody::Block(body) = function.body {
                printer.stmt(body);
            }
        });
    }

    fn variable(&mut self, variable: &Variable) {
        let (name, ty) = (self.name(&variable.name), self.ty(variable.ty));
        let width = variable.bit_width.map(|width| format!(" : {}", self.expr(width))).unwrap_or_default();
        let init = variable.init.as_ref().map(|init| self.init(init)).unwrap_or_default();
        self.line(&format!("{}variable {name}: {ty}{width}{init}", flags(variable.flags)));
        if let crate::tree::TypeKind::Defined(decl) = self.tree.types[variable.ty].kind {
            self.decls(&[decl]);
        }
    }

    pub(crate) fn init(&mut self, init: &Initializer) -> String {
        match init {
            Initializer::Equals(value) => format!(" = {}", self.expr(*value)),
            Initializer::Parens(list) => format!("({})", self.exprs(list)),
            Initializer::Braces(list) => self.expr(*list),
        }
    }

    fn condition(&mut self, condition: Condition) -> String {
        match condition {
            Condition::Expr(expr) => self.expr(expr),
            Condition::Declaration(decl) => self.inline_decl(decl),
        }
    }

    /// A declaration in one line.
    fn inline_decl(&mut self, decl: DeclId) -> String {
        let mut printer = Printer { tree: self.tree, out: String::new(), indent: 0 };
        printer.decl(decl);
        format!("<{}>", printer.out.trim_end())
    }

    fn sub(&mut self, stmt: StmtId) {
        self.within(|printer| printer.stmt(stmt));
    }

    pub(crate) fn stmt(&mut self, id: StmtId) {
        let tree = self.tree;
        match &tree.stmts[id].kind {
            StmtKind::Empty => self.line("empty"),
            StmtKind::Expr(expr) => {
                let expr = self.expr(*expr);
                self.line(&expr);
            }
            StmtKind::Block(list) => {
                self.line("block");
                self.within(|printer| list.iter().for_each(|&stmt| printer.stmt(stmt)));
            }
            StmtKind::Declaration(list) => list.iter().for_each(|&decl| self.decl(decl)),
            StmtKind::If { is_constexpr, init, condition, then, otherwise } => {
                let condition = self.condition(*condition);
                self.line(&format!("if{} {condition}", if *is_constexpr { " constexpr" } else { "" }));
                self.init_stmt(*init);
                self.sub(*then);
                if let Some(otherwise) = otherwise {
                    self.line("else");
                    self.sub(*otherwise);
                }
            }
            StmtKind::While { condition, body } => {
                let condition = self.condition(*condition);
                self.line(&format!("while {condition}"));
                self.sub(*body);
            }
            StmtKind::DoWhile { body, condition } => {
                let condition = self.expr(*condition);
                self.line(&format!("do while {condition}"));
                self.sub(*body);
            }
            StmtKind::For { init, condition, step, body } => {
                let condition = condition.map(|condition| self.condition(condition)).unwrap_or_default();
                let step = step.map(|step| self.expr(step)).unwrap_or_default();
                self.line(&format!("for {condition}; {step}"));
                self.init_stmt(Some(*init));
                self.sub(*body);
            }
            StmtKind::RangeFor { init, variable, range, body } => {
                let (variable, range) = (self.inline_decl(*variable), self.expr(*range));
                self.line(&format!("for {variable} : {range}"));
                self.init_stmt(*init);
                self.sub(*body);
            }
            StmtKind::Switch { init, value, body } => {
                let value = self.condition(*value);
                self.line(&format!("switch {value}"));
                self.init_stmt(*init);
                self.sub(*body);
            }
            StmtKind::Case { low, high, body } => {
                let high = high.map(|high| format!(" ... {}", self.expr(high))).unwrap_or_default();
                let low = self.expr(*low);
                self.line(&format!("case {low}{high}"));
                self.sub(*body);
            }
            StmtKind::Default { body } => {
                self.line("default");
                self.sub(*body);
            }
            StmtKind::Label { name, body } => {
                self.line(&format!("label {}", name.as_str()));
                self.sub(*body);
            }
            StmtKind::Goto { label } => self.line(&format!("goto {}", label.as_str())),
            StmtKind::GotoComputed { target } => {
                let target = self.expr(*target);
                self.line(&format!("goto *{target}"));
            }
            StmtKind::Break => self.line("break"),
            StmtKind::Continue => self.line("continue"),
            StmtKind::Return(value) => {
                let value = value.map(|value| format!(" {}", self.expr(value))).unwrap_or_default();
                self.line(&format!("return{value}"));
            }
            StmtKind::Try { body, handlers } => {
                self.line("try");
                self.sub(*body);
                for handler in handlers {
                    let parameter = handler
                        .parameter
                        .as_ref()
                        .map_or_else(|| "...".to_owned(), |parameter| self.parameter(parameter));
                    self.line(&format!("catch ({parameter})"));
                    self.sub(handler.body);
                }
            }
            StmtKind::Asm { operands } => {
                let operands = self.exprs(operands);
                self.line(&format!("asm({operands})"));
            }
            StmtKind::Skipped => self.line("skipped"),
        }
    }

    fn init_stmt(&mut self, init: Option<StmtId>) {
        if let Some(init) = init {
            self.within(|printer| {
                printer.line("init");
                printer.sub(init);
            });
        }
    }
}

pub(crate) fn key(key: ClassKey) -> &'static str {
    match key {
        ClassKey::Class => "class",
        ClassKey::Struct => "struct",
        ClassKey::Union => "union",
        ClassKey::Enum => "enum",
    }
}

fn flags(flags: Flags) -> String {
    let set = [
        (flags.is_static, "static "),
        (flags.is_extern, "extern "),
        (flags.is_inline, "inline "),
        (flags.is_virtual, "virtual "),
        (flags.is_explicit, "explicit "),
        (flags.is_constexpr, "constexpr "),
        (flags.is_thread_local, "thread_local "),
        (flags.is_mutable, "mutable "),
    ];
    set.into_iter().filter(|(is_set, _)| *is_set).map(|(_, word)| word).collect()
}
