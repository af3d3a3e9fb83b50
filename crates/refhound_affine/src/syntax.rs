//! Affine programs as data (Pungi, Fig. 5, and what the 2009 report needs beside it).
//!
//! Variables hold integers and are 0 at first: globals when the program starts, locals whenever their function does. A
//! function takes no parameters and returns a tuple. `?` chooses freely, and so does `x = ?`.
//!
//! ```text
//! globals on2;
//! foo() {
//!     locals rc1, on1;
//!     if (?) { rc1 = 1; on1 = 1; } else { rc1 = 0; on1 = 0; }
//!     if (on1 == 0) { return (); }
//!     assert(rc1 == 0);
//!     return ();
//! }
//! ```

use refhound_domains::Comparison;
use refhound_index::{EntityId, IndexVec, Symbol, entity};
use smallvec::SmallVec;

entity!(
    /// A variable as a function sees it: the globals first, then its locals.
    Var,
    "x"
);
entity!(FunctionId, "f");
entity!(
    /// A place that `goto` leads to.
    Label,
    "L"
);

/// Functions that call each other; the first one is where execution starts.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Program {
    pub globals: Vec<Symbol>,
    pub functions: IndexVec<FunctionId, Function>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Function {
    pub name: Symbol,
    pub locals: Vec<Local>,
    pub labels: Vec<Symbol>,
    pub body: Vec<Statement>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Local {
    pub name: Symbol,
    pub role: Role,
}

/// Which half of a symbolic state a variable belongs to (ESP, as Pungi divides it).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Changes of reference counts and numbers of escapes: states that differ here are kept apart.
    Property,
    /// Everything else: merged.
    Execution,
}

/// What a statement was made of, by a number that only the translation understands; 0 is nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Origin(pub u32);

impl Origin {
    pub const NONE: Origin = Origin(0);
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    pub kind: Kind,
    pub origin: Origin,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// All values are computed before any target is written.
    Assign {
        targets: SmallVec<[Var; 1]>,
        values: SmallVec<[Affine; 1]>,
    },
    /// `x = ?`.
    Havoc(Var),
    If {
        condition: Condition,
        then: Vec<Statement>,
        otherwise: Vec<Statement>,
    },
    While {
        condition: Condition,
        body: Vec<Statement>,
    },
    Assert(Predicate),
    /// Paths on which it does not hold end here without an error.
    Assume(Predicate),
    Call {
        targets: Vec<Var>,
        function: FunctionId,
    },
    Return(Vec<Var>),
    Label(Label),
    /// To any of them.
    Goto(Vec<Label>),
}

/// `constant + sum of coefficient * variable`.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Affine {
    pub constant: i64,
    /// Each variable once, no coefficient 0.
    pub terms: SmallVec<[(Var, i64); 2]>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Condition {
    Holds(Predicate),
    /// `?`
    Anything,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Predicate {
    pub left: Var,
    pub comparison: Comparison,
    pub right: Right,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Right {
    Int(i64),
    Var(Var),
}

impl Predicate {
    pub fn of_int(left: Var, comparison: Comparison, right: i64) -> Predicate {
        Predicate { left, comparison, right: Right::Int(right) }
    }

    #[must_use]
    pub fn negated(self) -> Predicate {
        Predicate { comparison: self.comparison.negated(), ..self }
    }

    pub fn vars(self) -> impl Iterator<Item = Var> {
        let right = match self.right {
            Right::Var(var) => Some(var),
            Right::Int(_) => None,
        };
        std::iter::once(self.left).chain(right)
    }
}

impl Affine {
    pub fn int(constant: i64) -> Affine {
        Affine { constant, terms: SmallVec::new() }
    }

    pub fn var(var: Var) -> Affine {
        Affine { constant: 0, terms: SmallVec::from_slice(&[(var, 1)]) }
    }

    #[must_use]
    pub fn plus(mut self, constant: i64) -> Affine {
        self.constant = self.constant.saturating_add(constant);
        self
    }

    #[must_use]
    pub fn plus_term(mut self, var: Var, coefficient: i64) -> Affine {
        match self.terms.iter().position(|(known, _)| *known == var) {
            Some(at) => {
                self.terms[at].1 = self.terms[at].1.saturating_add(coefficient);
                if self.terms[at].1 == 0 {
                    self.terms.remove(at);
                }
            }
            None if coefficient != 0 => self.terms.push((var, coefficient)),
            None => {}
        }
        self
    }
}

impl Statement {
    pub fn new(kind: Kind) -> Statement {
        Statement { kind, origin: Origin::NONE }
    }

    pub fn set(target: Var, value: Affine) -> Statement {
        let (targets, values) = (SmallVec::from_elem(target, 1), SmallVec::from_iter([value]));
        Statement::new(Kind::Assign { targets, values })
    }

    /// `x = x + by`.
    pub fn add(target: Var, by: i64) -> Statement {
        Statement::set(target, Affine::var(target).plus(by))
    }

    /// `x = x + y`.
    pub fn add_var(target: Var, other: Var) -> Statement {
        Statement::set(target, Affine::var(target).plus_term(other, 1))
    }

    #[must_use]
    pub fn at(mut self, origin: Origin) -> Statement {
        self.origin = origin;
        self
    }
}

impl Program {
    /// How many variables a function sees.
    pub fn var_count(&self, function: FunctionId) -> usize {
        self.globals.len() + self.functions[function].locals.len()
    }

    pub fn is_global(&self, var: Var) -> bool {
        var.index() < self.globals.len()
    }

    pub fn local(&self, index: usize) -> Var {
        Var::from_index(self.globals.len() + index)
    }

    /// `None` for a number that the function does not have.
    pub fn var_name(&self, function: &Function, var: Var) -> Option<Symbol> {
        let globals = self.globals.len();
        match var.index() {
            index if index < globals => Some(self.globals[index]),
            index => function.locals.get(index - globals).map(|local| local.name),
        }
    }

    pub fn role(&self, function: FunctionId, var: Var) -> Role {
        match var.index().checked_sub(self.globals.len()) {
            None => Role::Execution,
            Some(local) => self.functions[function].locals[local].role,
        }
    }

    pub fn find(&self, name: Symbol) -> Option<FunctionId> {
        self.functions.iter().find(|(_, function)| function.name == name).map(|(id, _)| id)
    }
}

impl Local {
    /// Counts and escapes are known by their names, as in the paper: `rc1`, `ev1`; and so is what a call returns of them.
    pub fn named(name: Symbol) -> Local {
        let is_property = ["rc", "ev", "tmp"].iter().any(|prefix| {
            name.as_str().strip_prefix(prefix).is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()))
        });
        Local { name, role: if is_property { Role::Property } else { Role::Execution } }
    }
}
