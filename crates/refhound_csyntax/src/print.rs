//! The tree as text: items and statements as indented lines, types and expressions within a line.
//!
//! ```text
//! function half
//!   half: function(n: int) static int
//!   body
//!     return (/ n 2)
//! ```

use std::fmt::Write as _;

use refhound_index::EntityId;
use refhound_preproc::Token;

use crate::tree::{Asm, Declaration, ForInit, Function, InitDeclarator, Item, StmtId, StmtKind, TokenId, Tree};

/// Prints the whole tree and its problems. Says nothing of ids, so equal trees print equally.
pub fn print(tree: &Tree, tokens: &[Token]) -> String {
    print_items(tree, tokens, &|_| true)
}

/// Prints the items, and the problems, that start at a token index which `shown` accepts.
pub fn print_items(tree: &Tree, tokens: &[Token], shown: &dyn Fn(usize) -> bool) -> String {
    let mut printer = Printer { tree, tokens, out: String::new(), indent: 0 };
    for item in tree.items.iter().filter(|item| shown(item.first().index())) {
        printer.item(item);
    }
    for problem in tree.problems.iter().filter(|problem| shown(problem.at.index())) {
        let at = printer.text(problem.at);
        printer.line(&format!("problem at `{at}`: {}", problem.message));
    }
    printer.out
}

pub(crate) struct Printer<'t> {
    pub(crate) tree: &'t Tree,
    tokens: &'t [Token],
    pub(crate) out: String,
    pub(crate) indent: usize,
}

impl Printer<'_> {
    fn text(&self, token: TokenId) -> &'static str {
        match self.tokens.get(token.index()).map(Token::text) {
            None | Some("") => "end",
            Some(text) => text,
        }
    }

    pub(crate) fn begin(&mut self) {
        for _ in 0..self.indent {
            self.out.push_str("  ");
        }
    }

    fn line(&mut self, text: &str) {
        self.begin();
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn nested(&mut self, print: impl FnOnce(&mut Self)) {
        self.indent += 1;
        print(self);
        self.indent -= 1;
    }

    fn span(&self, first: TokenId, last: TokenId) -> String {
        let mut text = String::new();
        for index in first.index()..=last.index().min(first.index() + 7) {
            let space = if text.is_empty() { "" } else { " " };
            let _ = write!(text, "{space}{}", self.text(TokenId::from_index(index)));
        }
        if last.index() > first.index() + 7 {
            text.push_str(" ...");
        }
        text
    }

    fn item(&mut self, item: &Item) {
        match item {
            Item::Function(function) => self.function(function),
            Item::Declaration(declaration) => {
                self.line("declaration");
                self.nested(|printer| printer.declaration(declaration));
            }
            Item::Other { first, last } => {
                let text = self.span(*first, *last);
                self.line(&format!("other `{text}`"));
            }
            Item::Skipped { first, last, function } => {
                let text = self.span(*first, *last);
                let name = function.map_or(String::new(), |name| format!(" function {name}"));
                self.line(&format!("skipped{name} `{text}`"));
            }
        }
    }

    fn function(&mut self, function: &Function) {
        self.line(&format!("function {}", function.name));
        self.indent += 1;
        self.begin();
        self.declared(function.specs, function.declarator);
        self.out.push('\n');
        for declaration in &function.old_style_params {
            self.declaration(declaration);
        }
        for (guess, at) in &function.guesses {
            let at = self.text(*at);
            self.line(&format!("guess {} at `{at}`", guess.name()));
        }
        if let Some((why, at)) = function.not_analysed {
            let at = self.text(at);
            self.line(&format!("not analysed: {} at `{at}`", why.name()));
        }
        if self.text(function.last) != "}" {
            let at = self.text(function.last);
            self.line(&format!("ends at `{at}`"));
        }
        self.line("body");
        self.nested(|printer| printer.block_items(function.body));
        self.indent -= 1;
    }

    fn block_items(&mut self, block: StmtId) {
        match &self.tree.stmts[block].kind {
            StmtKind::Block(list) => {
                for &statement in list.of(&self.tree.stmt_pool) {
                    self.statement(statement);
                }
            }
            _ => self.statement(block),
        }
    }

    fn declaration(&mut self, declaration: &Declaration) {
        if declaration.declarators.is_empty() {
            self.begin();
            self.specs(declaration.specs);
            self.out.push('\n');
        }
        for declarator in &declaration.declarators {
            self.begin();
            self.init_declarator(declaration, declarator);
            self.out.push('\n');
        }
    }

    fn init_declarator(&mut self, declaration: &Declaration, item: &InitDeclarator) {
        self.declared(declaration.specs, item.declarator);
        self.attributes(&item.attributes);
        if let Some(init) = item.init {
            self.out.push_str(" = ");
            self.init(init);
        }
    }

    fn head(&mut self, text: &str, expr: crate::tree::ExprId) {
        self.begin();
        self.out.push_str(text);
        self.out.push(' ');
        self.expr(expr);
        self.out.push('\n');
    }

    pub(crate) fn statement(&mut self, id: StmtId) {
        let tree = self.tree;
        let statement = &tree.stmts[id];
        match &statement.kind {
            StmtKind::Empty => self.line("empty"),
            StmtKind::Expr(expr) => self.head("do", *expr),
            StmtKind::Block(_) => {
                self.line("block");
                self.nested(|printer| printer.block_items(id));
            }
            StmtKind::Declaration(declaration) => {
                self.line("declaration");
                self.nested(|printer| printer.declaration(declaration));
            }
            StmtKind::If { condition, then, otherwise } => {
                self.head("if", *condition);
                self.nested(|printer| printer.block_items(*then));
                if let Some(otherwise) = otherwise {
                    self.line("else");
                    self.nested(|printer| printer.block_items(*otherwise));
                }
            }
            StmtKind::While { condition, body } => {
                self.head("while", *condition);
                self.nested(|printer| printer.block_items(*body));
            }
            StmtKind::DoWhile { body, condition } => {
                self.line("do");
                self.nested(|printer| printer.block_items(*body));
                self.head("while", *condition);
            }
            StmtKind::For { init, condition, step, body } => {
                self.line("for");
                self.nested(|printer| printer.for_head(*init, *condition, *step));
                self.nested(|printer| printer.block_items(*body));
            }
            StmtKind::Switch { value, body } => {
                self.head("switch", *value);
                self.nested(|printer| printer.block_items(*body));
            }
            StmtKind::Case { low, high, body } => {
                self.begin();
                self.out.push_str("case ");
                self.expr(*low);
                if let Some(high) = high {
                    self.out.push_str(" ... ");
                    self.expr(*high);
                }
                self.out.push('\n');
                self.nested(|printer| printer.block_items(*body));
            }
            StmtKind::Default { body } => {
                self.line("default");
                self.nested(|printer| printer.block_items(*body));
            }
            StmtKind::Label { name, body } => {
                self.line(&format!("label {name}"));
                self.nested(|printer| printer.block_items(*body));
            }
            StmtKind::Goto { label } => self.line(&format!("goto {label}")),
            StmtKind::GotoComputed { target } => self.head("goto *", *target),
            StmtKind::Break => self.line("break"),
            StmtKind::Continue => self.line("continue"),
            StmtKind::Return(None) => self.line("return"),
            StmtKind::Return(Some(value)) => self.head("return", *value),
            StmtKind::Asm(asm) => self.asm(asm),
            StmtKind::Try { body, handlers } => {
                self.line("try");
                self.nested(|printer| printer.block_items(*body));
                for handler in handlers {
                    match handler.catches {
                        Some(name) => self.line(&format!("catch {name}")),
                        None => self.line("catch ..."),
                    }
                    self.nested(|printer| printer.block_items(handler.body));
                }
            }
            StmtKind::NestedFunction { name } => self.line(&format!("nested function {name}")),
            StmtKind::Skipped => {
                let text = self.span(statement.first, statement.last);
                self.line(&format!("skipped `{text}`"));
            }
        }
    }

    fn for_head(&mut self, init: ForInit, condition: Option<crate::tree::ExprId>, step: Option<crate::tree::ExprId>) {
        match init {
            ForInit::None => {}
            ForInit::Expr(expr) => self.head("first", expr),
            ForInit::Declaration(statement) => self.statement(statement),
        }
        if let Some(condition) = condition {
            self.head("while", condition);
        }
        if let Some(step) = step {
            self.head("step", step);
        }
    }

    fn asm(&mut self, asm: &Asm) {
        self.begin();
        self.out.push_str("asm");
        for (name, operands) in [("outputs", &asm.outputs), ("inputs", &asm.inputs)] {
            if !operands.is_empty() {
                let _ = write!(self.out, " {name}");
            }
            for operand in operands {
                self.out.push(' ');
                self.expr(*operand);
            }
        }
        for label in &asm.labels {
            let _ = write!(self.out, " goto {label}");
        }
        self.out.push('\n');
    }
}
