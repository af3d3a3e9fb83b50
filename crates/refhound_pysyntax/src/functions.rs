//! Functions, classes, lambdas and comprehensions: what has code of its own.

use std::rc::Rc;

use ruff_python_ast::{Comprehension, Expr, Parameters, StmtClassDef, StmtFunctionDef};
use ruff_text_size::Ranged;

use crate::assemble::{Scope, Writer};
use crate::code::{Code, CodeKind, Constant, Op, Params};
use crate::scopes::Bound;
use crate::statements::docstring;

/// What a comprehension makes.
pub(crate) enum Made<'a> {
    List(&'a Expr),
    Set(&'a Expr),
    Dict(&'a Expr, &'a Expr),
    Generator(&'a Expr),
}

impl<'a> Writer<'a> {
    fn qualified(&self, name: &str) -> String {
        match self.code.kind {
            CodeKind::Module => name.to_owned(),
            CodeKind::Class => format!("{}.{name}", self.code.qualified),
            CodeKind::Function | CodeKind::Generator => format!("{}.<locals>.{name}", self.code.qualified),
        }
    }

    /// Writes code inside this one.
    fn inside(&mut self, name: &str, scope: Scope, write: impl FnOnce(&mut Writer<'a>)) -> Code {
        let mut scopes = self.scopes.clone();
        scopes.push(Rc::new(scope));
        let mut writer = Writer::new(name, self.qualified(name), self.code.file.clone(), self.lines, scopes);
        writer.line = self.line;
        writer.code.first_line = self.line;
        write(&mut writer);
        writer.code
    }

    pub(crate) fn function_definition(&mut self, inner: &'a StmtFunctionDef) {
        if inner.is_async {
            return self.unsupported("async");
        }
        let line = self.line;
        for one in &inner.decorator_list {
            self.expression(&one.expression);
        }
        self.line = line;
        let scope = Scope { kind: CodeKind::Function, bound: Bound::of_body(Some(&inner.parameters), &inner.body) };
        let code = self.inside(inner.name.as_str(), scope, |writer| {
            writer.code.doc = docstring(&inner.body);
            writer.code.params = params(&inner.parameters);
            writer.statements(&inner.body);
            writer.push(Constant::None);
            writer.op(Op::Return);
        });
        self.make_function(Some(&inner.parameters), code);
        inner.decorator_list.iter().for_each(|_| {
            self.op(Op::Call(1));
        });
        self.store_identifier(&inner.name);
    }

    fn make_function(&mut self, parameters: Option<&'a Parameters>, code: Code) {
        let mut count = 0;
        if let Some(parameters) = parameters {
            for one in parameters.posonlyargs.iter().chain(&parameters.args) {
                if let Some(default) = one.default() {
                    self.expression(default);
                    count += 1;
                }
            }
        }
        self.op(Op::Tuple(count));
        let mut named = 0;
        if let Some(parameters) = parameters {
            for one in &parameters.kwonlyargs {
                if let Some(default) = one.default() {
                    self.push(Constant::Str(one.parameter.name.as_str().to_owned()));
                    self.expression(default);
                    named += 1;
                }
            }
        }
        self.op(Op::Dict(named));
        let child = self.child(code);
        self.op(Op::Function(child));
    }

    pub(crate) fn lambda(&mut self, inner: &'a ruff_python_ast::ExprLambda) {
        let parameters = inner.parameters.as_deref();
        let scope = Scope { kind: CodeKind::Function, bound: Bound::of_expression(parameters, &inner.body) };
        let code = self.inside("<lambda>", scope, |writer| {
            writer.code.params = parameters.map(params).unwrap_or_default();
            writer.expression(&inner.body);
            writer.op(Op::Return);
        });
        self.make_function(parameters, code);
    }

    pub(crate) fn class_definition(&mut self, inner: &'a StmtClassDef) {
        let line = self.line;
        for one in &inner.decorator_list {
            self.expression(&one.expression);
        }
        self.line = line;
        self.bases(inner);
        let scope = Scope { kind: CodeKind::Class, bound: Bound::of_body(None, &inner.body) };
        let code = self.inside(inner.name.as_str(), scope, |writer| {
            writer.code.doc = docstring(&inner.body);
            writer.statements(&inner.body);
            writer.push(Constant::None);
            writer.op(Op::Return);
        });
        let child = self.child(code);
        self.op(Op::Class(child));
        inner.decorator_list.iter().for_each(|_| {
            self.op(Op::Call(1));
        });
        self.store_identifier(&inner.name);
    }

    fn bases(&mut self, inner: &'a StmtClassDef) {
        let Some(arguments) = &inner.arguments else {
            self.op(Op::Tuple(0));
            self.op(Op::Dict(0));
            return;
        };
        self.spread_list(&arguments.args);
        self.op(Op::ListToTuple);
        let mut named = 0;
        for keyword in &arguments.keywords {
            let Some(name) = &keyword.arg else { continue };
            self.push(Constant::Str(name.as_str().to_owned()));
            self.expression(&keyword.value);
            named += 1;
        }
        self.op(Op::Dict(named));
    }

    pub(crate) fn comprehension(&mut self, generators: &'a [Comprehension], made: &Made<'a>) {
        let mut bound = Bound::default();
        bound.add(".0");
        for one in generators {
            bound.add_target(&one.target);
        }
        let (name, kind) = match made {
            Made::List(_) => ("<listcomp>", CodeKind::Function),
            Made::Set(_) => ("<setcomp>", CodeKind::Function),
            Made::Dict(..) => ("<dictcomp>", CodeKind::Function),
            Made::Generator(_) => ("<genexpr>", CodeKind::Generator),
        };
        bound.yields = kind == CodeKind::Generator;
        let scope = Scope { kind: CodeKind::Function, bound };
        let code = self.inside(name, scope, |writer| {
            writer.code.params = Params { positional: 1, positional_only: 1, ..Params::default() };
            match made {
                Made::List(_) => writer.op(Op::List(0)),
                Made::Set(_) => writer.op(Op::Set(0)),
                Made::Dict(..) => writer.op(Op::Dict(0)),
                Made::Generator(_) => writer.op(Op::Nop),
            };
            writer.comprehended(generators, 0, made);
            if matches!(made, Made::Generator(_)) {
                writer.push(Constant::None);
            }
            writer.op(Op::Return);
        });
        self.op(Op::Tuple(0));
        self.op(Op::Dict(0));
        let child = self.child(code);
        self.op(Op::Function(child));
        let Some(first) = generators.first() else { return };
        self.expression(&first.iter);
        self.op(Op::Iterate);
        self.op(Op::Call(1));
    }

    fn comprehended(&mut self, generators: &'a [Comprehension], at: usize, made: &Made<'a>) {
        let Some(one) = generators.get(at) else { return self.element(at as u32, made) };
        if one.is_async {
            return self.unsupported("async");
        }
        if at == 0 {
            self.op(Op::Local(0));
            // The iterator lives on the stack alone from here.
            self.op(Op::DeleteLocal(0));
        } else {
            self.expression(&one.iter);
            self.op(Op::Iterate);
        }
        let again = self.here();
        let out = self.op(Op::Next(0));
        self.assign(&one.target);
        for condition in &one.ifs {
            self.expression(condition);
            self.op(Op::JumpIfFalse(again));
        }
        self.comprehended(generators, at + 1, made);
        self.op(Op::Jump(again));
        self.land(out);
    }

    fn element(&mut self, iterators: u32, made: &Made<'a>) {
        match made {
            Made::List(value) => {
                self.expression(value);
                self.op(Op::ListAppend(iterators));
            }
            Made::Set(value) => {
                self.expression(value);
                self.op(Op::SetAdd(iterators));
            }
            Made::Dict(key, value) => {
                self.expression(key);
                self.expression(value);
                self.op(Op::DictInsert(iterators));
            }
            Made::Generator(value) => {
                self.at(value.range());
                self.expression(value);
                self.op(Op::Yield);
                self.op(Op::Pop);
            }
        }
    }
}

fn params(parameters: &Parameters) -> Params {
    Params {
        positional_only: parameters.posonlyargs.len(),
        positional: parameters.posonlyargs.len() + parameters.args.len(),
        keyword_only: parameters.kwonlyargs.len(),
        has_rest: parameters.vararg.is_some(),
        has_keywords: parameters.kwarg.is_some(),
    }
}
