//! Calls of functions of which nothing is known but that they answer yes or no: by their type, or because nothing else is made of what they
//! return. A caller may know the answer as well, so ends of a function are told apart by it.
//!
//! Some of them are questions: they change nothing, and asked twice they give the same answer.
//!
//! ```c
//! if (test_bit(BUSY, &chip->state))
//!     pm_runtime_get_sync(chip->dev);
//! program(chip);
//! if (test_bit(BUSY, &chip->state))
//!     pm_runtime_put(chip->dev);
//! ```

use refhound_domains::Comparison;
use refhound_index::{EntityId, FxHashMap};
use refhound_ir::{Callee, FuncId, Inst, Op, Terminator, Value};
use refhound_summary::{CalleeKnowledge, Reach};
use refhound_types::{IntKind, Type};

use crate::call::Site;
use crate::engine::Engine;
use crate::value::{Expr, Sym, Val};

/// How it is known that a call answers yes or no.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum YesOrNo {
    /// By the type of the function: no status.
    Bool,
    /// It is asked whether the result is zero, and nothing else.
    Tested,
}

/// Words with which names ask for something.
const ASKING: &[&str] = &[
    "active",
    "allowed",
    "are",
    "busy",
    "can",
    "capable",
    "connected",
    "disabled",
    "empty",
    "enabled",
    "has",
    "have",
    "idle",
    "is",
    "may",
    "must",
    "need",
    "needs",
    "online",
    "pending",
    "present",
    "ready",
    "running",
    "should",
    "supported",
    "supports",
    "suspended",
    "test",
    "valid",
];

/// Words of names that say that something is done as well: `test_and_set_bit`, `wait_until_ready`, `queue_work`.
const DOING: &[&str] = &[
    "acquire", "add", "and", "cancel", "claim", "clear", "dec", "disable", "do", "enable", "ensure", "flush", "force",
    "handle", "inc", "init", "lock", "make", "mark", "mod", "move", "process", "put", "queue", "release", "request",
    "reset", "resume", "run", "schedule", "set", "setup", "start", "stop", "sub", "suspend", "take", "toggle", "try",
    "trylock", "unlock", "update", "wait", "write",
];

fn has_word(name: &str, words: &[&str]) -> bool {
    name.split('_').any(|word| words.contains(&word))
}

impl Engine<'_> {
    /// The calls of the function that answer yes or no. What is asked in a loop is asked until the answer is another one.
    pub(crate) fn yes_or_no_calls(&self) -> FxHashMap<Inst, YesOrNo> {
        let blocks = self.body.blocks.iter().filter(|(block, _)| self.graph.loops.innermost(*block).is_none());
        let calls = blocks.flat_map(|(_, data)| &data.insts).filter_map(|&inst| {
            let data = &self.body.insts[inst];
            let Op::Call { callee: Callee::Function(function), .. } = data.op else { return None };
            // What is known of the others tells what their results mean.
            let is_unknown = matches!(
                self.input.unit.callees[function],
                CalleeKnowledge::Unknown { .. } | CalleeKnowledge::Project { reach: Reach::Plain(_), .. }
            );
            let result = data.result.filter(|_| is_unknown)?;
            if self.returns_bool(function) {
                return Some((inst, YesOrNo::Bool));
            }
            self.is_only_tested(result).then_some((inst, YesOrNo::Tested))
        });
        calls.collect()
    }

    fn returns_bool(&self, function: FuncId) -> bool {
        let types = &self.input.module.types;
        let signature = types.function_type(self.input.module.functions[function].ty);
        signature.is_some_and(|it| matches!(types.get(it.result), Type::Int(IntKind::Bool)))
    }

    fn is_only_tested(&self, result: Value) -> bool {
        let is_zero = |value: Value| matches!(self.defining_op(value), Some(Op::Int(number)) if number.get() == 0);
        let used_by =
            self.body.insts.values().filter(|inst| inst.op.operands(&self.body.value_pool).any(|it| it == result));
        let only_tested = used_by.into_iter().all(|inst| {
            if let Op::Compare(Comparison::Equal | Comparison::NotEqual, left, right) = inst.op {
                return is_zero(left) || is_zero(right);
            }
            matches!(inst.op, Op::Unary(..))
        });
        let ends = self.body.blocks.values().filter_map(|block| block.end.as_ref());
        let pool = &self.body.value_pool;
        let is_passed_on = |end: &Terminator| {
            if let Terminator::Branch { then, otherwise, .. } = end {
                return [then, otherwise].into_iter().any(|target| target.args.of(pool).contains(&result));
            }
            end.operands(pool).any(|value| value == result)
        };
        only_tested && !ends.into_iter().any(is_passed_on)
    }

    /// The answer of a call that answers yes or no: of a question, such as `test_bit(BUSY, &chip->state)`, the same whenever it is
    /// asked; of `load(chip)`, which may do anything, that of this call.
    pub(crate) fn answer_of(&mut self, site: &Site<'_>) -> Option<Sym> {
        let name = site.name?;
        let kind = *self.yes_or_no.get(&site.inst)?;
        let is_question = !has_word(name.as_str(), DOING) && (kind == YesOrNo::Bool || has_word(name.as_str(), ASKING));
        let expr = match *site.args.as_slice() {
            [_, _, _, ..] => return None,
            // Numbers of instructions are no arguments: those of questions are taken as they are, or are NULL.
            _ if !is_question => Expr::Answer(name, Val::Int(site.inst.index() as i64 + 1)),
            [] => Expr::Answer(name, Val::NULL),
            [first] => Expr::Member(name, first, Val::NULL),
            [number @ Val::Int(_), pointer] => Expr::Member(name, pointer, number),
            [first, second] => Expr::Member(name, first, second),
        };
        Some(self.values.sym(expr))
    }

    pub(crate) fn is_answer(&self, sym: Sym) -> bool {
        matches!(self.values.expr(sym), Expr::Answer(..) | Expr::Member(..))
    }

    /// The answer of a function that can only answer yes or no: no status.
    pub(crate) fn is_yes_or_no(&self, sym: Sym) -> bool {
        let (Expr::Answer(name, _) | Expr::Member(name, ..)) = self.values.expr(sym) else { return false };
        let mut named = self.input.module.functions.iter().filter(|(_, function)| function.name == name);
        named.any(|(function, _)| self.returns_bool(function))
    }
}
