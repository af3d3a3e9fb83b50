//! Conditions that hang together: `n < m` and `n + 1 > m` are possible each, but not both.
//!
//! Bounds of single values are kept on every path (`Range`). Comparisons of two values are put to the linear procedure,
//! together with the other comparisons that the path has gone through, when one of them is decided.

use refhound_domains::{Comparison, Range};
use refhound_index::EntityId;
use refhound_ir::BinaryOp;
use refhound_linear::{Answer, Constraint, Linear, System, Var};

use crate::engine::Engine;
use crate::state::State;
use crate::value::{Expr, Sym, Val};

/// Sums are looked into no deeper than this.
const DEPTH: u32 = 4;

impl Engine<'_> {
    /// Whether the comparisons of a path can hold together, now that `latest` was decided.
    pub(crate) fn is_feasible(&self, state: &State, latest: Sym) -> bool {
        let Expr::Compare(_, Val::Sym(_), Val::Sym(_)) = self.values.expr(latest) else { return true };
        let mut system = System::new();
        let mut comparisons = 0;
        for (sym, range) in state.facts.iter() {
            let decided = match self.values.expr(sym) {
                Expr::Compare(op, left, right) => range.value().map(|holds| (op, left, right, holds != 0)),
                Expr::Param(_)
                | Expr::Result(..)
                | Expr::Out(..)
                | Expr::Content(_)
                | Expr::Entrusted(_)
                | Expr::Join(..)
                | Expr::CellJoin(..)
                | Expr::Faded(_)
                | Expr::Address(_)
                | Expr::Function(_)
                | Expr::Text(_)
                | Expr::Float(_)
                | Expr::Unary(..)
                | Expr::Binary(..)
                | Expr::Convert(..)
                | Expr::Answer(..)
                | Expr::Member(..)
                | Expr::Return(_) => None,
            };
            let added = match decided {
                Some((op, left, right, holds)) => {
                    comparisons += 1;
                    self.comparison(state, if holds { op } else { op.negated() }, left, right)
                }
                None => None,
            };
            if let Some(constraint) = added {
                system.push(constraint);
            }
            self.bounds(state, sym, range, &mut system);
        }
        comparisons < 2 || system.satisfiable() != Answer::No
    }

    fn comparison(&self, state: &State, op: Comparison, left: Val, right: Val) -> Option<Constraint> {
        let (left, right) = (self.linear(state, left, DEPTH)?, self.linear(state, right, DEPTH)?);
        match op {
            Comparison::Equal => Constraint::eq(&left, &right),
            Comparison::NotEqual => Constraint::ne(&left, &right),
            Comparison::Less => Constraint::lt(&left, &right),
            Comparison::LessOrEqual => Constraint::le(&left, &right),
            Comparison::Greater => Constraint::gt(&left, &right),
            Comparison::GreaterOrEqual => Constraint::ge(&left, &right),
        }
    }

    fn bounds(&self, state: &State, sym: Sym, range: Range, system: &mut System) {
        let Some(linear) = self.linear(state, Val::Sym(sym), DEPTH) else { return };
        let constant = |value: i64| Linear::constant(i128::from(value));
        let lower = (range.lo != i64::MIN).then(|| Constraint::ge(&linear, &constant(range.lo))).flatten();
        let upper = (range.hi != i64::MAX).then(|| Constraint::le(&linear, &constant(range.hi))).flatten();
        for constraint in lower.into_iter().chain(upper) {
            system.push(constraint);
        }
    }

    /// A value as a sum; what is no sum is a variable of its own.
    fn linear(&self, state: &State, val: Val, depth: u32) -> Option<Linear> {
        match state.concrete(val) {
            Val::Int(value) => Some(Linear::constant(i128::from(value))),
            Val::Sym(sym) => {
                let inner = |val: Val| self.linear(state, val, depth - 1);
                match self.values.expr(sym) {
                    Expr::Binary(BinaryOp::Add, a, b) if depth > 0 => inner(a)?.plus(&inner(b)?),
                    Expr::Binary(BinaryOp::Sub, a, b) if depth > 0 => inner(a)?.minus(&inner(b)?),
                    Expr::Param(_)
                    | Expr::Result(..)
                    | Expr::Out(..)
                    | Expr::Content(_)
                    | Expr::Entrusted(_)
                    | Expr::Join(..)
                    | Expr::CellJoin(..)
                    | Expr::Faded(_)
                    | Expr::Address(_)
                    | Expr::Function(_)
                    | Expr::Text(_)
                    | Expr::Float(_)
                    | Expr::Unary(..)
                    | Expr::Binary(..)
                    | Expr::Compare(..)
                    | Expr::Convert(..)
                    | Expr::Answer(..)
                    | Expr::Member(..)
                    | Expr::Return(_) => Some(Linear::var(Var::from_index(sym.index()))),
                }
            }
        }
    }
}
