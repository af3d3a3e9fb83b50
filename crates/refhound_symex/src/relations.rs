//! What a path knows of two values together: that they are equal, that they differ, that one tells of the other.
//!
//! Bounds are kept of single values, and comparisons are values with bounds of their own. Here one is drawn from the other:
//! `a == b` and `a == 1` make `b` 1, and `found = 1` on the one side of `if (PyTuple_Check(x))` makes `found` the answer itself.

use refhound_domains::{Comparison, Range};
use refhound_unknowns::limits;

use crate::engine::Engine;
use crate::objects::Hold;
use crate::state::State;
use crate::value::{Expr, Sym, Val};

impl Engine<'_> {
    /// The values that a path has found to be equal to another one.
    pub(crate) fn equals(&self, state: &State, sym: Sym) -> Vec<Sym> {
        let mut equals = Vec::new();
        for (fact, range) in state.facts.iter() {
            let Expr::Compare(op, Val::Sym(left), Val::Sym(right)) = self.values.expr(fact) else { continue };
            let holds = match op {
                Comparison::Equal => range == Range::exactly(1),
                Comparison::NotEqual => range == Range::ZERO,
                Comparison::Less | Comparison::LessOrEqual | Comparison::Greater | Comparison::GreaterOrEqual => false,
            };
            if holds && left == sym && right != sym {
                equals.push(right);
            } else if holds && right == sym && left != sym {
                equals.push(left);
            }
        }
        equals
    }

    /// What was found of a value holds of its equals; false when it contradicts what is known of them. `n == n + 1` would make
    /// the bounds of both larger by one, again and again: they are followed so far only.
    pub(crate) fn restrict_equals(&mut self, state: &mut State, sym: Sym, range: Range) -> bool {
        if self.equals_followed >= limits::EQUALS_FOLLOWED {
            return true;
        }
        self.equals_followed += 1;
        let is_possible = self.equals(state, sym).into_iter().all(|other| self.restrict(state, other, range));
        self.equals_followed -= 1;
        is_possible
    }

    /// Whether a value was found not to be this number.
    pub(crate) fn is_excluded(&self, state: &State, sym: Sym, number: i64) -> bool {
        let known = |expr: Expr| self.values.find(expr).map(|fact| state.fact(fact));
        let (val, number) = (Val::Sym(sym), Val::Int(number));
        known(Expr::Compare(Comparison::Equal, val, number)) == Some(Range::ZERO)
            || known(Expr::Compare(Comparison::NotEqual, val, number)) == Some(Range::exactly(1))
    }

    /// Bounds at which a value was found not to be move on: of the four values of an enumeration, the last one is left.
    pub(crate) fn without_excluded(&self, state: &State, sym: Sym, mut range: Range) -> Range {
        // Bounds that nobody has set are those of the type: there is nothing to compare them with.
        while !range.is_empty() && range.lo > i64::MIN && self.is_excluded(state, sym, range.lo) {
            range = range.without(range.lo);
        }
        while !range.is_empty() && range.hi < i64::MAX && self.is_excluded(state, sym, range.hi) {
            range = range.without(range.hi);
        }
        range
    }

    /// The value is none of those that a `switch` has labels for.
    pub(crate) fn exclude(&mut self, state: &mut State, sym: Sym, number: i64) {
        let fact = self.values.sym(Expr::Compare(Comparison::Equal, Val::Sym(sym), Val::Int(number)));
        state.facts.set(fact, Range::ZERO);
    }

    /// Constants of a header that is not at hand: what equals one of them does not equal another. Two names of one value are
    /// rare, and then the other way is the same.
    pub(crate) fn equals_other_constant(&self, state: &State, left: Val, right: Val) -> bool {
        let (Val::Sym(left), Val::Sym(right)) = (left, right) else { return false };
        let (value, constant) = match (self.is_unread(Val::Sym(left)), self.is_unread(Val::Sym(right))) {
            (false, true) => (left, right),
            (true, false) => (right, left),
            (true, true) | (false, false) => return false,
        };
        self.equals(state, value).into_iter().any(|known| known != constant && self.is_unread(Val::Sym(known)))
    }

    /// `if (x == Py_None) Py_DECREF(Py_None);`: the object by another name, of which there is a reference to give up.
    pub(crate) fn same_object_with_reference(&self, state: &State, sym: Sym) -> Option<Sym> {
        self.equals(state, sym).into_iter().find(|&other| {
            let object = self.object(state, other);
            object.owned > 0
                || match object.hold {
                    Hold::Forever | Hold::Unknown | Hold::Maybe | Hold::Place(_) => {
                        state.own.objects.get(other).is_some()
                    }
                    Hold::Nobody | Hold::Caller | Hold::Owner(_) | Hold::Interpreter => false,
                }
        })
    }

    /// A variable that is 1 where a question was answered with yes, and 0 where with no, is the answer: what the two values of
    /// the variable become where the paths meet.
    pub(crate) fn as_answer(&mut self, old: &State, new: &State, a: Val, b: Val) -> Option<Val> {
        // It has become the answer where the paths met before.
        if let Val::Sym(known) = a
            && matches!(self.values.expr(known), Expr::Compare(..))
            && new.concrete(a) == b
        {
            return Some(a);
        }
        let is_yes = match (a, b) {
            (Val::Int(1), Val::Int(0)) => true,
            (Val::Int(0), Val::Int(1)) => false,
            _ => return None,
        };
        let truth = |range: Range| match range {
            Range::ZERO => Some(false),
            range if !range.may_be(0) => Some(true),
            _ => None,
        };
        let (question, answer) = old.facts.iter().find_map(|(fact, range)| {
            let is_question = matches!(self.values.expr(fact), Expr::Compare(..) | Expr::Answer(..));
            let answer = truth(range).filter(|_| is_question)?;
            (truth(new.facts.get(fact)?)? != answer).then_some((fact, answer))
        })?;
        let same = is_yes == answer;
        Some(if let Expr::Compare(op, left, right) = self.values.expr(question) {
            if same { Val::Sym(question) } else { self.values.val(Expr::Compare(op.negated(), left, right)) }
        } else {
            let op = if same { Comparison::NotEqual } else { Comparison::Equal };
            self.values.val(Expr::Compare(op, Val::Sym(question), Val::NULL))
        })
    }
}
