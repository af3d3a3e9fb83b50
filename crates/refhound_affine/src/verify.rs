//! What a well-formed program is: every name leads somewhere, and tuples fit.

use std::fmt;

use refhound_index::EntityId;

use crate::syntax::{Condition, Function, Kind, Predicate, Program, Statement, Var};

/// Something that no translation may produce.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flaw {
    pub function: String,
    pub message: String,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.function, self.message)
    }
}

impl std::error::Error for Flaw {}

/// The flaws of a program, in the order of its text.
pub fn verify(program: &Program) -> Vec<Flaw> {
    let mut flaws = Vec::new();
    for function in program.functions.values() {
        let mut check = Check { program, function, returns: None, defined: Vec::new(), flaws: Vec::new() };
        labels(&function.body, &mut check.defined);
        check.block(&function.body);
        let mut seen = check.defined.clone();
        seen.sort_unstable();
        if seen.windows(2).any(|pair| pair[0] == pair[1]) {
            check.flaw("a label stands in two places");
        }
        flaws.append(&mut check.flaws);
    }
    flaws
}

/// The length of the tuple that a function returns; 0 when it never returns one.
pub(crate) fn arity(function: &Function) -> usize {
    fn find(statements: &[Statement]) -> Option<usize> {
        statements.iter().find_map(|statement| match &statement.kind {
            Kind::Return(vars) => Some(vars.len()),
            Kind::If { then, otherwise, .. } => find(then).or_else(|| find(otherwise)),
            Kind::While { body, .. } => find(body),
            Kind::Assign { .. }
            | Kind::Havoc(_)
            | Kind::Assert(_)
            | Kind::Assume(_)
            | Kind::Call { .. }
            | Kind::Label(_)
            | Kind::Goto(_) => None,
        })
    }
    find(&function.body).unwrap_or(0)
}

fn labels(statements: &[Statement], found: &mut Vec<usize>) {
    for statement in statements {
        match &statement.kind {
            Kind::Label(label) => found.push(label.index()),
            Kind::If { then, otherwise, .. } => {
                labels(then, found);
                labels(otherwise, found);
            }
            Kind::While { body, .. } => labels(body, found),
            Kind::Assign { .. }
            | Kind::Havoc(_)
            | Kind::Assert(_)
            | Kind::Assume(_)
            | Kind::Call { .. }
            | Kind::Return(_)
            | Kind::Goto(_) => {}
        }
    }
}

struct Check<'a> {
    program: &'a Program,
    function: &'a Function,
    returns: Option<usize>,
    defined: Vec<usize>,
    flaws: Vec<Flaw>,
}

impl Check<'_> {
    fn flaw(&mut self, message: impl Into<String>) {
        self.flaws.push(Flaw { function: self.function.name.as_str().to_owned(), message: message.into() });
    }

    fn vars(&mut self, vars: impl IntoIterator<Item = Var>) {
        for var in vars {
            if self.program.var_name(self.function, var).is_none() {
                self.flaw(format!("no variable {var}"));
            }
        }
    }

    fn predicate(&mut self, predicate: Predicate) {
        self.vars(predicate.vars());
    }

    fn condition(&mut self, condition: Condition) {
        if let Condition::Holds(predicate) = condition {
            self.predicate(predicate);
        }
    }

    fn block(&mut self, statements: &[Statement]) {
        for statement in statements {
            self.statement(statement);
        }
    }

    fn statement(&mut self, statement: &Statement) {
        match &statement.kind {
            Kind::Assign { targets, values } => {
                self.vars(targets.iter().copied());
                self.vars(values.iter().flat_map(|value| &value.terms).map(|term| term.0));
                if targets.len() != values.len() {
                    self.flaw(format!("{} variables get {} values", targets.len(), values.len()));
                }
                if (1..targets.len()).any(|at| targets[..at].contains(&targets[at])) {
                    self.flaw("a variable is assigned twice at once");
                }
            }
            Kind::Havoc(var) => self.vars([*var]),
            Kind::If { condition, then, otherwise } => {
                self.condition(*condition);
                self.block(then);
                self.block(otherwise);
            }
            Kind::While { condition, body } => {
                self.condition(*condition);
                self.block(body);
            }
            Kind::Assert(predicate) | Kind::Assume(predicate) => self.predicate(*predicate),
            Kind::Call { targets, function } => {
                self.vars(targets.iter().copied());
                match self.program.functions.get(*function).map(arity) {
                    None => self.flaw(format!("no function {function}")),
                    Some(given) if given != targets.len() && !targets.is_empty() => {
                        self.flaw(format!("{} variables get a tuple of {given}", targets.len()));
                    }
                    Some(_) => {}
                }
            }
            Kind::Return(vars) => {
                self.vars(vars.iter().copied());
                if *self.returns.get_or_insert(vars.len()) != vars.len() {
                    self.flaw("tuples of different lengths are returned");
                }
            }
            Kind::Label(_) => {}
            Kind::Goto(labels) => {
                for label in labels {
                    if !self.defined.contains(&label.index()) {
                        self.flaw("a label that stands nowhere");
                    }
                }
            }
        }
    }
}
