//! Steps of the sketch as statements over labels, with the map from variables to labels that they change.

use refhound_domains::Comparison;
use refhound_index::{BitSet, IndexVec};
use refhound_summary::Summaries;

use super::statement::{Fun, FunRef, NumRef, Object, Stmt, Test, Val};
use super::{ResultMode, View};
use crate::sketch::{
    Call, Condition, IfNull, NoteId, Nullness, NumValue, ObjectKind, Owned, Ptr, Returned, Source, Step,
};
use crate::summary::{ResultKind, Summary};

/// What each variable stands for.
#[derive(Clone, Default)]
pub(super) struct Env {
    pub(super) vals: IndexVec<Ptr, Val>,
}

/// The function that is being made, and what its statements depend on.
pub(super) struct Steps<'s> {
    pub(super) fun: Fun,
    pub(super) view: View,
    pub(super) returns: Returned,
    pub(super) callees: Summaries<'s, Summary>,
    /// Pointers that the C function itself can make NULL.
    pub(super) may_be_null: BitSet<Ptr>,
}

/// What is known of a condition where it is tested.
pub(super) enum Decided {
    Always(bool),
    Depends(Test),
}

impl Steps<'_> {
    pub(super) fn label(&mut self, kind: ObjectKind, ptr: Option<Ptr>, note: Option<NoteId>, asserted: bool) -> usize {
        self.fun.labels.push(Object { kind, ptr, note, nullable: false, asserted });
        self.fun.labels.len() - 1
    }

    /// Objects that go out of scope are looked at, and the function returns.
    pub(super) fn leave(&mut self, out: &mut Vec<Stmt>, note: Option<NoteId>) {
        for (label, object) in self.fun.labels.iter().enumerate() {
            if object.asserted {
                out.push(Stmt::Assert(label, note));
            }
        }
        out.push(Stmt::Return);
    }

    pub(super) fn condition(&mut self, condition: Condition, env: &Env) -> Decided {
        let depends = Decided::Depends;
        match condition {
            Condition::Any | Condition::IsStatic(_) | Condition::NotStatic(_) => depends(Test::Any),
            Condition::Always(holds) => Decided::Always(holds),
            Condition::Number(num, comparison, value) => depends(Test::Num(NumRef::Num(num), comparison, value)),
            Condition::IsNull(ptr) => match env.vals[ptr] {
                Val::Label(label) if self.can_be_null(label) => depends(Test::IsNull(label)),
                Val::Label(_) => Decided::Always(false),
                Val::Null => Decided::Always(true),
                Val::Uncounted | Val::Undefined => depends(Test::Any),
            },
            Condition::NotNull(ptr) => match self.condition(Condition::IsNull(ptr), env) {
                Decided::Always(holds) => Decided::Always(!holds),
                Decided::Depends(Test::IsNull(label)) => depends(Test::NotNull(label)),
                Decided::Depends(other) => depends(other),
            },
        }
    }

    /// Parameters may be NULL when somebody asks.
    fn can_be_null(&self, label: usize) -> bool {
        self.fun.labels[label].nullable || self.fun.labels[label].kind == ObjectKind::Parameter
    }

    /// Whether a crash on NULL is worth an assumption.
    fn may_crash(&self, label: usize) -> bool {
        let object = &self.fun.labels[label];
        let is_param = object.kind == ObjectKind::Parameter;
        object.nullable || (is_param && object.ptr.is_some_and(|ptr| self.may_be_null.contains(ptr)))
    }

    /// NULL would crash. Of a parameter that matters only if somebody asks; once is enough.
    fn assume_there(&self, label: usize, out: &mut Vec<Stmt>) {
        let is_known =
            matches!(out.last(), Some(Stmt::AssumeThere(known) | Stmt::AssumeThereIfAsked(known)) if *known == label);
        if !is_known {
            out.push(if self.may_crash(label) { Stmt::AssumeThere(label) } else { Stmt::AssumeThereIfAsked(label) });
        }
    }

    /// False when control does not get past the step.
    pub(super) fn step(&mut self, step: &Step, env: &mut Env, out: &mut Vec<Stmt>) -> bool {
        match step {
            Step::Copy { to, from } => env.vals[*to] = value_of(env, *from),
            Step::Fresh { to, object, owned, null, note } => {
                let label = self.fresh(*to, *object, *owned, *null, *note, out);
                env.vals[*to] = Val::Label(label);
            }
            Step::Count { ptr, by, null, note } => {
                return self.change(env.vals[*ptr], *null, out, |label| Stmt::AddCount(label, *by, Some(*note)));
            }
            Step::Escape { ptr, by, null, note } => {
                return self.change(env.vals[*ptr], *null, out, |label| Stmt::AddEscape(label, *by, Some(*note)));
            }
            Step::End { ptr, note } => {
                return self
                    .change(env.vals[*ptr], IfNull::Nothing, out, |label| Stmt::AddCount(label, -1, Some(*note)));
            }
            Step::Expose { ptr, note } => {
                if let Val::Label(label) = env.vals[*ptr] {
                    out.push(Stmt::HavocCount(label, *note));
                }
            }
            Step::NonNull { ptr } => match env.vals[*ptr] {
                Val::Label(label) if self.can_be_null(label) => self.assume_there(label, out),
                Val::Null => {
                    out.push(Stmt::Never);
                    return false;
                }
                Val::Label(_) | Val::Uncounted | Val::Undefined => {}
            },
            Step::IsNull { ptr } => match env.vals[*ptr] {
                Val::Label(label) if self.can_be_null(label) => out.push(Stmt::AssumeMissing(label)),
                Val::Label(_) => {
                    out.push(Stmt::Never);
                    return false;
                }
                Val::Null | Val::Uncounted | Val::Undefined => {}
            },
            Step::Number { num, value } => out.push(Stmt::SetNum(NumRef::Num(*num), *value)),
            Step::Assume { num, comparison, value } => {
                out.push(Stmt::AssumeNum(NumRef::Num(*num), *comparison, *value));
            }
            Step::Call(call) => self.call(call, env, out),
            Step::Mark { note } => out.push(Stmt::Mark(*note)),
            Step::Never => {
                out.push(Stmt::Never);
                return false;
            }
            Step::Choice(_) => {}
        }
        true
    }

    fn fresh(
        &mut self,
        to: Ptr,
        object: ObjectKind,
        owned: Owned,
        null: Nullness,
        note: NoteId,
        out: &mut Vec<Stmt>,
    ) -> usize {
        let is_unknown = object == ObjectKind::Unknown;
        let skips = self.view.destroys && matches!(object, ObjectKind::Memory(_));
        let label = self.label(object, Some(to), Some(note), !is_unknown && !skips);
        self.fun.labels[label].nullable = null == Nullness::Maybe;
        let mut there = Vec::new();
        match owned {
            Owned::Unknown => there.push(Stmt::HavocCount(label, note)),
            Owned::Count(0) => {}
            Owned::Count(count) => there.push(Stmt::SetCount(label, count, Some(note))),
        }
        if null == Nullness::Never {
            out.append(&mut there);
            return label;
        }
        there.push(Stmt::SetThere(label, 1));
        let mut missing = Vec::new();
        if matches!(owned, Owned::Count(count) if count != 0) {
            missing.push(Stmt::SetCount(label, 0, Some(note)));
        }
        missing.push(Stmt::SetThere(label, 0));
        out.push(Stmt::If(Test::Any, there, missing, Some(note)));
        label
    }

    fn change(&mut self, value: Val, null: IfNull, out: &mut Vec<Stmt>, make: impl Fn(usize) -> Stmt) -> bool {
        match (value, null) {
            (Val::Label(label), IfNull::Crash) => {
                if self.can_be_null(label) {
                    self.assume_there(label, out);
                }
                out.push(make(label));
            }
            (Val::Label(label), IfNull::Nothing) if self.can_be_null(label) => {
                out.push(Stmt::If(Test::NotNull(label), vec![make(label)], Vec::new(), None));
            }
            (Val::Label(label), IfNull::Nothing) => out.push(make(label)),
            (Val::Null, IfNull::Crash) => {
                out.push(Stmt::Never);
                return false;
            }
            (Val::Null | Val::Uncounted | Val::Undefined, _) => {}
        }
        true
    }

    fn call(&mut self, call: &Call, env: &mut Env, out: &mut Vec<Stmt>) {
        let Some(summary) = self.callees.get(call.callee) else { return };
        let value = |env: &Env, position: u16| {
            let found = call.args.iter().find(|(at, _)| *at == position);
            found.map_or(Val::Uncounted, |(_, source)| value_of(env, *source))
        };
        let args = summary.params.iter().map(|&position| value(env, position)).collect();
        out.push(Stmt::Call { function: FunRef::Callee(call.callee), args, note: Some(call.note) });
        if let Some(num) = call.status {
            out.push(Stmt::TakeResult(num));
        }
        let owned = match summary.result {
            ResultKind::New => 1,
            ResultKind::Borrowed => 0,
            ResultKind::Argument(position) => {
                if let Some(result) = call.result {
                    env.vals[result] = value(env, position);
                }
                return;
            }
            ResultKind::Plain => {
                if let Some(result) = call.result {
                    env.vals[result] = Val::Uncounted;
                }
                return;
            }
        };
        let to = call.result;
        let kind = if owned == 1 { ObjectKind::New(call.name) } else { ObjectKind::Borrowed(call.name) };
        let label = self.label(kind, to, Some(call.note), true);
        self.fun.labels[label].nullable = true;
        let mut there = vec![Stmt::SetThere(label, 1)];
        if owned == 1 {
            there.insert(0, Stmt::SetCount(label, 1, Some(call.note)));
        }
        let missing = vec![Stmt::SetThere(label, 0)];
        let is_null = Test::Num(NumRef::Result, Comparison::Equal, 0);
        out.push(Stmt::If(is_null, missing, there, None));
        if let Some(to) = to {
            env.vals[to] = Val::Label(label);
        }
    }

    pub(super) fn returns(
        &mut self,
        value: Option<Source>,
        number: Option<NumValue>,
        note: NoteId,
        env: &Env,
        out: &mut Vec<Stmt>,
    ) {
        let value = value.map(|source| value_of(env, source));
        let is_argument = matches!(self.returns, Returned::Argument(_));
        if let Some(Val::Label(label)) = value
            && self.view.result == ResultMode::New
            && !is_argument
        {
            self.change(Val::Label(label), IfNull::Nothing, out, |label| Stmt::AddEscape(label, 1, Some(note)));
        }
        if self.view.observes_result {
            match (value, number) {
                (Some(Val::Label(label)), _) if self.can_be_null(label) => out.push(Stmt::ResultThere(label)),
                (Some(Val::Null), _) => out.push(Stmt::SetNum(NumRef::Result, NumValue::Int(0))),
                (Some(Val::Label(_)), _) => out.push(Stmt::SetNum(NumRef::Result, NumValue::Int(1))),
                (Some(Val::Uncounted | Val::Undefined), _) => out.push(Stmt::SetNum(NumRef::Result, NumValue::Any)),
                (None, Some(number)) => out.push(Stmt::SetNum(NumRef::Result, number)),
                (None, None) => {}
            }
        }
        self.leave(out, Some(note));
    }
}

pub(super) fn value_of(env: &Env, source: Source) -> Val {
    match source {
        Source::Ptr(ptr) => env.vals[ptr],
        Source::Null => Val::Null,
        Source::Uncounted => Val::Uncounted,
        Source::Undefined => Val::Undefined,
    }
}
