//! Affine programs as text, in the form that `read` takes.

use std::fmt::Write as _;

use refhound_index::Symbol;

use crate::syntax::{Affine, Condition, Function, Kind, Predicate, Program, Right, Statement, Var};

pub fn print_program(program: &Program) -> String {
    let mut text = String::new();
    if !program.globals.is_empty() {
        let names: Vec<&str> = program.globals.iter().map(|name| name.as_str()).collect();
        let _ = writeln!(text, "globals {};", names.join(", "));
    }
    for function in program.functions.values() {
        text.push_str(&print_function(program, function));
    }
    text
}

pub fn print_function(program: &Program, function: &Function) -> String {
    let mut printer = Printer { program, function, text: String::new() };
    let _ = writeln!(printer.text, "{}() {{", function.name);
    if !function.locals.is_empty() {
        let names: Vec<&str> = function.locals.iter().map(|local| local.name.as_str()).collect();
        let _ = writeln!(printer.text, "    locals {};", names.join(", "));
    }
    printer.block(&function.body, 1);
    printer.text.push_str("}\n");
    printer.text
}

struct Printer<'a> {
    program: &'a Program,
    function: &'a Function,
    text: String,
}

impl Printer<'_> {
    fn block(&mut self, statements: &[Statement], depth: usize) {
        for statement in statements {
            self.statement(statement, depth);
        }
    }

    fn statement(&mut self, statement: &Statement, depth: usize) {
        let indent = "    ".repeat(depth);
        let line = match &statement.kind {
            Kind::Assign { targets, values } => {
                let values: Vec<String> = values.iter().map(|value| self.affine(value)).collect();
                format!("{} = {};", self.vars(targets), values.join(", "))
            }
            Kind::Havoc(var) => format!("{} = ?;", self.var(*var)),
            Kind::Assert(predicate) => format!("assert({});", self.predicate(*predicate)),
            Kind::Assume(predicate) => format!("assume({});", self.predicate(*predicate)),
            Kind::Call { targets, function } => {
                let name = self.program.functions.get(*function).map_or("<nothing>", |callee| callee.name.as_str());
                format!("({}) = {name}();", self.vars(targets))
            }
            Kind::Return(vars) => format!("return ({});", self.vars(vars)),
            Kind::Label(label) => format!("label {};", self.label(*label)),
            Kind::Goto(labels) => {
                let names: Vec<String> = labels.iter().map(|label| self.label(*label)).collect();
                format!("goto {};", names.join(", "))
            }
            Kind::If { condition, then, otherwise } => {
                let _ = writeln!(self.text, "{indent}if ({}) {{", self.condition(condition));
                self.block(then, depth + 1);
                if !otherwise.is_empty() {
                    let _ = writeln!(self.text, "{indent}}} else {{");
                    self.block(otherwise, depth + 1);
                }
                "}".to_owned()
            }
            Kind::While { condition, body } => {
                let _ = writeln!(self.text, "{indent}while ({}) {{", self.condition(condition));
                self.block(body, depth + 1);
                "}".to_owned()
            }
        };
        let _ = writeln!(self.text, "{indent}{line}");
    }

    fn var(&self, var: Var) -> &'static str {
        self.program.var_name(self.function, var).map_or("<nothing>", Symbol::as_str)
    }

    fn vars(&self, vars: &[Var]) -> String {
        let names: Vec<&str> = vars.iter().map(|&var| self.var(var)).collect();
        names.join(", ")
    }

    fn label(&self, label: crate::syntax::Label) -> String {
        use refhound_index::EntityId as _;
        self.function.labels.get(label.index()).map_or("<nothing>", |name| name.as_str()).to_owned()
    }

    fn condition(&self, condition: &Condition) -> String {
        match condition {
            Condition::Anything => "?".to_owned(),
            Condition::Holds(predicate) => self.predicate(*predicate),
        }
    }

    fn predicate(&self, predicate: Predicate) -> String {
        let right = match predicate.right {
            Right::Int(value) => value.to_string(),
            Right::Var(var) => self.var(var).to_owned(),
        };
        format!("{} {} {right}", self.var(predicate.left), predicate.comparison.sign())
    }

    fn affine(&self, value: &Affine) -> String {
        let mut text = String::new();
        for &(var, coefficient) in &value.terms {
            let sign = match (text.is_empty(), coefficient < 0) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            text.push_str(sign);
            if coefficient.unsigned_abs() != 1 {
                let _ = write!(text, "{} * ", coefficient.unsigned_abs());
            }
            text.push_str(self.var(var));
        }
        match (text.is_empty(), value.constant) {
            (true, constant) => constant.to_string(),
            (false, 0) => text,
            (false, constant) => {
                let sign = if constant < 0 { '-' } else { '+' };
                format!("{text} {sign} {}", constant.unsigned_abs())
            }
        }
    }
}
