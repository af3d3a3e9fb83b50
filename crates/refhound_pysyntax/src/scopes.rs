//! Which names a function binds: a name that is assigned anywhere in it is its own, unless it says otherwise.

use std::collections::BTreeSet;

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{ExceptHandler, Expr, ExprContext, Parameters, Stmt};

/// The names that a body binds and those that it declares to be another's.
#[derive(Default)]
pub(crate) struct Bound {
    pub(crate) order: Vec<String>,
    known: BTreeSet<String>,
    pub(crate) globals: BTreeSet<String>,
    pub(crate) nonlocals: BTreeSet<String>,
    pub(crate) yields: bool,
}

impl Bound {
    pub(crate) fn add(&mut self, name: &str) {
        if self.globals.contains(name) || self.nonlocals.contains(name) {
            return;
        }
        if self.known.insert(name.to_owned()) {
            self.order.push(name.to_owned());
        }
    }

    pub(crate) fn of_body(parameters: Option<&Parameters>, body: &[Stmt]) -> Bound {
        let mut bound = Bound::default();
        if let Some(parameters) = parameters {
            let named = parameters.posonlyargs.iter().chain(&parameters.args).chain(&parameters.kwonlyargs);
            named.for_each(|one| bound.add(one.parameter.name.as_str()));
            let rest = [&parameters.vararg, &parameters.kwarg];
            rest.into_iter().flatten().for_each(|one| bound.add(one.name.as_str()));
        }
        Declared(&mut bound).visit_body(body);
        let declared = Bound { globals: bound.globals.clone(), nonlocals: bound.nonlocals.clone(), ..Bound::default() };
        let mut walk = Walk(bound);
        walk.0.globals.clone_from(&declared.globals);
        walk.visit_body(body);
        walk.0
    }

    pub(crate) fn of_expression(parameters: Option<&Parameters>, body: &Expr) -> Bound {
        let mut bound = Bound::of_body(parameters, &[]);
        let mut walk = Walk(std::mem::take(&mut bound));
        walk.visit_expr(body);
        walk.0
    }

    /// Adds the names of a target.
    pub(crate) fn add_target(&mut self, target: &Expr) {
        let mut walk = Walk(std::mem::take(self));
        walk.visit_expr(target);
        *self = walk.0;
    }
}

/// Finds `global` and `nonlocal`.
struct Declared<'a>(&'a mut Bound);

impl<'a> Visitor<'a> for Declared<'_> {
    fn visit_stmt(&mut self, statement: &'a Stmt) {
        match statement {
            Stmt::Global(names) => self.0.globals.extend(names.names.iter().map(|name| name.as_str().to_owned())),
            Stmt::Nonlocal(names) => self.0.nonlocals.extend(names.names.iter().map(|name| name.as_str().to_owned())),
            Stmt::FunctionDef(_) | Stmt::ClassDef(_) => {}
            _ => visitor::walk_stmt(self, statement),
        }
    }

    fn visit_expr(&mut self, _: &'a Expr) {}
}

/// Finds what is bound.
struct Walk(Bound);

impl<'a> Visitor<'a> for Walk {
    fn visit_stmt(&mut self, statement: &'a Stmt) {
        match statement {
            Stmt::FunctionDef(function) => {
                self.0.add(function.name.as_str());
                for one in &function.decorator_list {
                    self.visit_expr(&one.expression);
                }
                function.parameters.iter_non_variadic_params().for_each(|one| {
                    if let Some(default) = one.default() {
                        self.visit_expr(default);
                    }
                });
            }
            Stmt::ClassDef(class) => {
                self.0.add(class.name.as_str());
            }
            Stmt::Import(import) => import.names.iter().for_each(|alias| {
                let name = alias.asname.as_ref().map_or(alias.name.as_str(), |name| name.as_str());
                self.0.add(name.split('.').next().unwrap_or(name));
            }),
            Stmt::ImportFrom(import) => import.names.iter().for_each(|alias| {
                self.0.add(alias.asname.as_ref().map_or(alias.name.as_str(), |name| name.as_str()));
            }),
            _ => visitor::walk_stmt(self, statement),
        }
    }

    fn visit_except_handler(&mut self, handler: &'a ExceptHandler) {
        let ExceptHandler::ExceptHandler(inner) = handler;
        if let Some(name) = &inner.name {
            self.0.add(name.as_str());
        }
        visitor::walk_except_handler(self, handler);
    }

    fn visit_expr(&mut self, expression: &'a Expr) {
        match expression {
            Expr::Name(name) if name.ctx != ExprContext::Load => self.0.add(name.id.as_str()),
            Expr::Yield(_) | Expr::YieldFrom(_) => {
                self.0.yields = true;
                visitor::walk_expr(self, expression);
            }
            // They have a scope of their own, but for the first thing that is iterated over.
            Expr::ListComp(inner) => self.first(&inner.generators),
            Expr::SetComp(inner) => self.first(&inner.generators),
            Expr::DictComp(inner) => self.first(&inner.generators),
            Expr::Generator(inner) => self.first(&inner.generators),
            Expr::Lambda(_) => {}
            _ => visitor::walk_expr(self, expression),
        }
    }
}

impl Walk {
    fn first<'a>(&mut self, generators: &'a [ruff_python_ast::Comprehension]) {
        if let Some(first) = generators.first() {
            <Self as Visitor<'a>>::visit_expr(self, &first.iter);
        }
    }
}
