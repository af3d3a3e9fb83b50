//! What conditions test: pointers that are NULL or not, numbers and constants.

use refhound_domains::{Comparison, Range};
use refhound_ir::{Op, Terminator, Value};

use crate::build::Builder;
use crate::sketch::{Condition, NumValue, Step};
use crate::values::{Val, Values};
use crate::variables::Variables;

/// Casts and comparisons with 0 around what is tested.
const DEEPEST: u8 = 16;

impl Values<'_> {
    /// What a condition tests.
    pub(crate) fn condition(&self, value: Value, holds: bool, variables: &Variables) -> Condition {
        self.condition_in((value, holds), 0, variables)
    }

    fn condition_in(&self, (value, holds): (Value, bool), depth: u8, variables: &Variables) -> Condition {
        if depth < DEEPEST {
            if let Some(Op::Cast(inner)) = self.op(value) {
                return self.condition_in((inner, holds), depth + 1, variables);
            }
            if let Some(Op::Compare(op, left, right)) = self.op(value) {
                let op = if holds { op } else { op.negated() };
                return self.comparison(op, (left, right), depth, variables);
            }
        }
        match self.val(value) {
            Val::Ptr(ptr) if holds => Condition::NotNull(ptr),
            Val::Ptr(ptr) => Condition::IsNull(ptr),
            Val::Num(num) if holds => Condition::Number(num, Comparison::NotEqual, 0),
            Val::Num(num) => Condition::Number(num, Comparison::Equal, 0),
            Val::Null | Val::Int(0) => Condition::Always(!holds),
            Val::Int(_) | Val::Address(_) | Val::Text(_) | Val::Function(_) => Condition::Always(holds),
            Val::Uncounted | Val::Unknown | Val::Undefined => Condition::Any,
        }
    }

    fn comparison(&self, op: Comparison, (left, right): (Value, Value), depth: u8, variables: &Variables) -> Condition {
        let constant = |value: Value| self.val(value).constant();
        let (subject, op, bound) = match (constant(left), constant(right)) {
            (Some(a), Some(b)) => return Condition::Always(op.holds(&a, &b)),
            (None, Some(bound)) => (left, op, bound),
            (Some(bound), None) => (right, op.swapped(), bound),
            (None, None) => return self.comparison_of_pointers(op, (left, right), variables),
        };
        if bound == 0 && matches!(op, Comparison::Equal | Comparison::NotEqual) {
            return self.condition_in((subject, op == Comparison::NotEqual), depth + 1, variables);
        }
        let num = self.val(subject).num();
        num.map_or(Condition::Any, |num| Condition::Number(num, op, bound))
    }

    /// Two pointers are compared: of interest if one is a static object.
    fn comparison_of_pointers(
        &self,
        op: Comparison,
        (left, right): (Value, Value),
        variables: &Variables,
    ) -> Condition {
        let (left, right) = (self.val(left), self.val(right));
        let is_static = |val: Val| match val {
            Val::Uncounted => true,
            Val::Ptr(ptr) => variables.is_static(ptr),
            Val::Null
            | Val::Int(_)
            | Val::Undefined
            | Val::Num(_)
            | Val::Address(_)
            | Val::Text(_)
            | Val::Function(_)
            | Val::Unknown => false,
        };
        let compared = left.ptr().filter(|_| is_static(right)).or_else(|| right.ptr().filter(|_| is_static(left)));
        let Some(ptr) = compared else { return Condition::Any };
        match op {
            Comparison::Equal => Condition::IsStatic(ptr),
            Comparison::NotEqual => Condition::NotStatic(ptr),
            Comparison::Less | Comparison::LessOrEqual | Comparison::Greater | Comparison::GreaterOrEqual => {
                Condition::Any
            }
        }
    }
}

impl Builder<'_> {
    /// What a comparison gives is 0 or 1. That matters where it is more than a condition: `return list != NULL;`.
    pub(crate) fn compared(&mut self, result: Option<Value>) {
        let Some(result) = result else { return };
        let Val::Num(num) = self.values.val(result) else { return };
        if !self.is_passed_on(result) {
            return self.script.number(num, NumValue::Any);
        }
        let way = |test: Step, value: i64| vec![test, Step::Number { num, value: NumValue::Int(value) }];
        let ways = match self.values.condition(result, true, &self.variables) {
            Condition::NotNull(ptr) => vec![way(Step::NonNull { ptr }, 1), way(Step::IsNull { ptr }, 0)],
            Condition::IsNull(ptr) => vec![way(Step::IsNull { ptr }, 1), way(Step::NonNull { ptr }, 0)],
            Condition::Number(of, comparison, value) if of != num => {
                let test = |comparison| Step::Assume { num: of, comparison, value };
                vec![way(test(comparison), 1), way(test(comparison.negated()), 0)]
            }
            Condition::Number(..)
            | Condition::IsStatic(_)
            | Condition::NotStatic(_)
            | Condition::Always(_)
            | Condition::Any => return self.script.number_within(num, Range { lo: 0, hi: 1, nonzero: false }),
        };
        self.script.step(Step::Choice(ways));
    }

    /// Whether the block that is being built returns a value or hands it to the next one.
    fn is_passed_on(&self, value: Value) -> bool {
        let is_it = |other: Value| self.values.strip(other) == value;
        match &self.input.body.blocks[self.block].end {
            Some(Terminator::Return(returned)) => returned.is_some_and(is_it),
            Some(end) => {
                end.targets().any(|target| target.args.of(&self.input.body.value_pool).iter().any(|&arg| is_it(arg)))
            }
            None => false,
        }
    }
}
