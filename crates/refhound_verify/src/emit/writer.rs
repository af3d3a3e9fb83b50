//! Statements over labels as statements of the affine language.

use refhound_affine::{Affine, Condition, FunctionId, Kind, Label, Origin, Predicate, Right, Statement, Var};
use refhound_domains::Comparison as Cmp;
use refhound_index::{EntityId, Symbol, intern};

use super::{Emitter, Provenance, Which};
use crate::forward::{FunRef, NumRef, Stmt, Test, Val};
use crate::sketch::{NoteId, NumValue};

/// The variables of a label; what nothing ever writes has none.
#[derive(Debug, Clone, Copy)]
pub(super) struct LabelVars {
    pub(super) count: Option<Var>,
    pub(super) escape: Option<Var>,
    pub(super) there: Option<Var>,
}

/// Writes one function.
pub(super) struct Writer<'w, 'f> {
    pub(super) emitter: &'w mut Emitter<'f>,
    pub(super) index: usize,
    pub(super) vars: &'w [LabelVars],
    /// For what a callee returns.
    pub(super) tmps: &'w [Var],
    pub(super) labels: Vec<Symbol>,
}

impl Writer<'_, '_> {
    pub(super) fn block(&mut self, body: &[Stmt]) -> Vec<Statement> {
        let mut statements = Vec::new();
        for statement in body {
            self.statement(statement, &mut statements);
        }
        statements
    }

    fn note(&mut self, note: Option<NoteId>) -> Origin {
        match note {
            None => Origin::NONE,
            Some(_) => self.emitter.origin(Provenance { note, object: None }),
        }
    }

    fn num(&self, num: NumRef) -> Option<Var> {
        self.emitter.globals.number(self.emitter.funs.groups[self.index], num)
    }

    fn statement(&mut self, statement: &Stmt, out: &mut Vec<Statement>) {
        match statement {
            Stmt::SetCount(label, value, note) => {
                self.change(self.vars[*label].count, *note, out, |count| Statement::set(count, Affine::int(*value)));
            }
            Stmt::AddCount(label, by, note) => {
                self.change(self.vars[*label].count, *note, out, |count| Statement::add(count, *by));
            }
            Stmt::AddEscape(label, by, note) => {
                self.change(self.vars[*label].escape, *note, out, |escape| Statement::add(escape, *by));
            }
            Stmt::HavocCount(label, note) => {
                self.change(self.vars[*label].count, Some(*note), out, |count| Statement::new(Kind::Havoc(count)));
            }
            Stmt::SetThere(label, value) => {
                self.change(self.vars[*label].there, None, out, |there| Statement::set(there, Affine::int(*value)));
            }
            Stmt::AssumeMissing(label) => assume(self.vars[*label].there, Cmp::Equal, 0, out),
            Stmt::AssumeThere(label) | Stmt::AssumeThereIfAsked(label) => {
                assume(self.vars[*label].there, Cmp::Equal, 1, out);
            }
            Stmt::ResultThere(label) => {
                if let (Some(result), Some(there)) = (self.emitter.globals.result, self.vars[*label].there) {
                    out.push(Statement::set(result, Affine::var(there)));
                }
            }
            Stmt::TakeResult(num) => {
                if let (Some(result), Some(num)) = (self.emitter.globals.result, self.num(NumRef::Num(*num))) {
                    out.push(Statement::set(num, Affine::var(result)));
                }
            }
            Stmt::SetNum(num, value) => self.set_num(*num, *value, out),
            Stmt::AssumeNum(num, comparison, value) => assume(self.num(*num), *comparison, *value, out),
            Stmt::If(condition, then, otherwise, note) => {
                let condition = self.condition(*condition);
                let (then, otherwise) = (self.block(then), self.block(otherwise));
                let origin = self.note(*note);
                out.push(Statement::new(Kind::If { condition, then, otherwise }).at(origin));
            }
            Stmt::Call { function, args, note } => self.call(*function, args, *note, out),
            Stmt::Mark(note) => {
                let label = Label::from_index(self.labels.len());
                self.labels.push(intern(&format!("L{}", label.index() + 1)));
                let origin = self.note(Some(*note));
                out.push(Statement::new(Kind::Label(label)).at(origin));
            }
            Stmt::Assert(label, note) => self.assert(*label, *note, out),
            Stmt::Return => out.push(self.returned()),
            Stmt::Never => assume(self.emitter.globals.never, Cmp::NotEqual, 0, out),
        }
    }

    /// A variable gets another value, if there is one.
    fn change(
        &mut self,
        var: Option<Var>,
        note: Option<NoteId>,
        out: &mut Vec<Statement>,
        make: impl Fn(Var) -> Statement,
    ) {
        if let Some(var) = var {
            let origin = self.note(note);
            out.push(make(var).at(origin));
        }
    }

    fn assert(&mut self, label: usize, note: Option<NoteId>, out: &mut Vec<Statement>) {
        let Some(count) = self.vars[label].count else { return };
        let right = self.vars[label].escape.map_or(Right::Int(0), Right::Var);
        let predicate = Predicate { left: count, comparison: Cmp::Equal, right };
        let object = self.emitter.funs.list[self.index].labels[label];
        let origin = self.emitter.origin(Provenance { note, object: Some(object) });
        out.push(Statement::new(Kind::Assert(predicate)).at(origin));
    }

    fn returned(&self) -> Statement {
        let layout = self.emitter.layout(self.index);
        let vars = layout.into_iter().filter_map(|(label, which)| match which {
            Which::Count => self.vars[label].count,
            Which::Escape => self.vars[label].escape,
        });
        Statement::new(Kind::Return(vars.collect()))
    }

    fn set_num(&mut self, num: NumRef, value: NumValue, out: &mut Vec<Statement>) {
        let Some(var) = self.num(num) else { return };
        let from = match value {
            NumValue::Copy(from) => self.num(NumRef::Num(from)),
            NumValue::Int(_) | NumValue::Any => None,
        };
        out.push(match (value, from) {
            (NumValue::Int(value), _) => Statement::set(var, Affine::int(value)),
            (_, Some(from)) => Statement::set(var, Affine::var(from)),
            (NumValue::Copy(_) | NumValue::Any, None) => Statement::new(Kind::Havoc(var)),
        });
    }

    fn condition(&self, condition: Test) -> Condition {
        let there = |label: usize, comparison: Cmp| match self.vars[label].there {
            Some(there) => Condition::Holds(Predicate::of_int(there, comparison, 0)),
            None => Condition::Anything,
        };
        match condition {
            Test::Any => Condition::Anything,
            Test::IsNull(label) => there(label, Cmp::Equal),
            Test::NotNull(label) => match self.vars[label].there {
                Some(var) => Condition::Holds(Predicate::of_int(var, Cmp::Equal, 1)),
                None => Condition::Anything,
            },
            Test::Num(num, comparison, value) => match self.num(num) {
                Some(var) => Condition::Holds(Predicate::of_int(var, comparison, value)),
                None => Condition::Anything,
            },
        }
    }

    fn call(&mut self, function: FunRef, args: &[Val], note: Option<NoteId>, out: &mut Vec<Statement>) {
        let Some(callee) = self.emitter.funs.find(self.index, function) else { return };
        let origin = self.note(note);
        // What the callee asks of its parameters: all at once, since they may be each other's.
        let (mut targets, mut values) = (smallvec::SmallVec::new(), smallvec::SmallVec::new());
        for (at, arg) in args.iter().enumerate() {
            let Some(ptr) = self.emitter.funs.list[callee].ptrs.get(at) else { break };
            if !self.emitter.needs[callee][at].there {
                continue;
            }
            let Some(global) = self.emitter.globals.there(self.emitter.funs.groups[callee], *ptr) else { continue };
            let value = match arg {
                Val::Null => Affine::int(0),
                Val::Label(label) => self.vars[*label].there.map_or(Affine::int(1), Affine::var),
                // Nothing is counted of it, and nothing is known.
                Val::Uncounted | Val::Undefined => {
                    out.push(Statement::new(Kind::Havoc(global)));
                    continue;
                }
            };
            if value != Affine::var(global) {
                targets.push(global);
                values.push(value);
            }
        }
        if !targets.is_empty() {
            out.push(Statement::new(Kind::Assign { targets, values }));
        }
        let layout = self.emitter.layout(callee);
        let tmps: Vec<Var> = self.tmps[..layout.len()].to_vec();
        let kind = Kind::Call { targets: tmps.clone(), function: FunctionId::from_index(callee) };
        out.push(Statement::new(kind).at(origin));
        for ((param, which), tmp) in layout.into_iter().zip(tmps) {
            let Some(Val::Label(label)) = args.get(param) else { continue };
            let var = match which {
                Which::Count => self.vars[*label].count,
                Which::Escape => self.vars[*label].escape,
            };
            if let Some(var) = var {
                let origin = self.note(note);
                out.push(Statement::add_var(var, tmp).at(origin));
            }
        }
    }
}

fn assume(var: Option<Var>, comparison: Cmp, value: i64, out: &mut Vec<Statement>) {
    if let Some(var) = var {
        out.push(Statement::new(Kind::Assume(Predicate::of_int(var, comparison, value))));
    }
}
