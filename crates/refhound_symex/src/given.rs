//! Calls of whose arguments something is known, and what their contracts say for such arguments (`given`).
//!
//! `PySequence_Fast(o, text)` of a tuple gives the tuple back and cannot fail; `PySet_New(NULL)` fails for lack of memory only.

use refhound_clauses::{Cause, Contract, FailsBecause, Given, Gives, Premise, RunsPython, Subject, Version};
use refhound_contracts::formats::Grammar;
use refhound_contracts::slots::Failure;
use refhound_contracts::{ContractId, FormatReading, SsizeClean};
use refhound_domains::Range;
use refhound_index::{Symbol, intern};
use refhound_ir::{BinaryOp, Callee, GlobalId, Inst, Op, Value};
use refhound_summary::CalleeKnowledge;

use crate::call::Site;
use crate::engine::Engine;
use crate::state::State;
use crate::summary::FailsBy;
use crate::value::{Expr, Root, Sym, Val};

/// Flags that are joined by `|` are followed no further than this.
const FLAGS: u32 = 24;

impl<'a> Engine<'a> {
    /// The row that fits the arguments of a call.
    pub(crate) fn given(&self, state: &State, site: &Site<'_>, contract: &'a Contract) -> Option<&'a Given> {
        contract.given.iter().find(|row| row.when.iter().all(|premise| self.holds(state, site, contract, premise)))
    }

    fn holds(&self, state: &State, site: &Site<'_>, contract: &Contract, premise: &Premise) -> bool {
        let arg = |at: u16| site.args.get(usize::from(at)).copied();
        let object = |at: u16| arg(at).and_then(|val| self.object_of(state, val));
        match premise {
            Premise::Compared(atom) => {
                let Subject::Param(at) = atom.subject else { return false };
                let wanted = Range::of(atom.comparison, Range::exactly(atom.value));
                arg(at).is_some_and(|val| wanted.includes(self.range(state, val)))
            }
            Premise::Is { param, type_name, exact } => object(*param).is_some_and(|object| {
                self.is_of_type(state, object, type_name, *exact) || self.was_of_type(contract, object, type_name)
            }),
            Premise::Builtin(param) => arg(*param).is_some_and(|val| self.api_object(val).is_some()),
            Premise::Ascii(param) => arg(*param).is_some_and(|val| self.is_ascii(state, val)),
            Premise::New(param) => object(*param).is_some_and(|object| self.is_new_by_origin(object)),
            Premise::Made(param) => object(*param).is_some_and(|object| self.is_instance_made(object)),
            Premise::Has { param, key } => {
                arg(*param).zip(arg(*key)).is_some_and(|(of, name)| self.has_attribute(state, of, name))
            }
            Premise::MadeLacking { param, argument, bits } => {
                let made = object(*param).map(|object| self.values.expr(object));
                matches!(made, Some(Expr::Result(call, _)) if self.is_made_lacking(call, argument, *bits))
            }
            Premise::Lacks { param, bits } => {
                let value = || self.values_of(site.inst).get(usize::from(*param)).copied();
                match arg(*param).and_then(Val::int) {
                    Some(number) => number & bits == 0,
                    None => value().is_some_and(|value| self.lacks(value, *bits, FLAGS)),
                }
            }
            Premise::Fits(param) => {
                let size = object(*param).and_then(|object| self.items_of(state, object));
                let taken = self.items_taken(site);
                size.zip(taken).is_some_and(|(size, taken)| taken.includes(size))
            }
            Premise::Asked { question, param, comparison, value } => {
                let wanted = Range::of(*comparison, Range::exactly(*value));
                let asked = |object: Sym| Expr::Member(intern(question), Val::Sym(object), Val::NULL);
                let answer = object(*param).and_then(|object| self.values.known(asked(object)));
                answer.is_some_and(|answer| wanted.includes(state.fact(answer)))
            }
        }
    }

    /// As `is_of_type`, where a function is called that went with an older version: `PyString_AsString(PyObject_Str(o))` is
    /// Python 2, and what made its argument gave what it gave there.
    fn was_of_type(&self, contract: &Contract, object: Sym, type_name: &str) -> bool {
        let target = Version::new(self.input.version.major, self.input.version.minor);
        let Some(removed) = contract.removed.filter(|removed| *removed <= target) else { return false };
        let older = self.call_name(object).and_then(|name| {
            let older = ContractId::lookup_symbol(name)?.older();
            older.filter(|(through, _)| *through < removed).last().map(|(_, contract)| contract)
        });
        older.is_some_and(|older| older.returns.type_name.as_deref() == Some(type_name))
    }

    /// Whether code of the project has made an object, so that it is of a kind that the project knows: by a constructor, by a function of its
    /// own, or by calling a class that nobody has handed in.
    fn is_instance_made(&self, object: Sym) -> bool {
        let expr = self.values.expr(object);
        // A variable of the program that no contract is about, or a type that is one.
        if let Expr::Content(place) | Expr::Address(place) = expr {
            let data = self.values.data(place);
            let is_own = |global: GlobalId| self.input.unit.api_globals[global].is_none();
            return data.parts.is_empty() && matches!(data.root, Root::Global(global) if is_own(global));
        }
        let Expr::Result(call, _) = expr else { return false };
        let Op::Call { callee, args } = self.data(call).op else { return false };
        let function = match callee {
            Callee::Function(function) => function,
            // `type->tp_alloc(type, 0)`; an iterator gives whatever it goes through.
            Callee::Pointer(target) => {
                let slot = self.called_slot(target).and_then(|(slot, _)| slot.prototype(self.input.version));
                return slot.is_some_and(|prototype| prototype.outcome.failure == Failure::Exception);
            }
        };
        match self.input.unit.callees[function] {
            CalleeKnowledge::Contract { contract, .. } => {
                let calls = contract.runs_via.iter().any(|via| via == "call");
                let constructs = match contract.on_failure.cause {
                    Cause::Memory | Cause::Text | Cause::Size | Cause::Format => true,
                    Cause::Input | Cause::Misuse | Cause::Hostile => false,
                };
                let class = args.of(&self.body.value_pool).first();
                contract.returns.gives == Gives::New
                    && (constructs || (calls && class.is_some_and(|&class| self.is_own_class(class))))
            }
            CalleeKnowledge::Project { .. } => self.is_new_by_origin(object),
            CalleeKnowledge::Assumption | CalleeKnowledge::Unknown { .. } => false,
        }
    }

    /// A variable of the program, or a type: whoever calls a function of it from Python has no say in it.
    fn is_own_class(&self, class: Value) -> bool {
        let class = self.strip_casts(class);
        let is_global = |value: Value| matches!(self.defining_op(value), Some(Op::GlobalAddress(_)));
        match self.defining_op(class) {
            Some(Op::GlobalAddress(_)) => true,
            Some(Op::Load { from }) => is_global(self.strip_casts(from)) || self.points_to_type(class),
            _ => false,
        }
    }

    /// How many items a call takes out of a tuple, if it takes whatever they are.
    fn items_taken(&self, site: &Site<'_>) -> Option<Range> {
        let Op::Call { callee: Callee::Function(function), .. } = self.data(site.inst).op else { return None };
        let CalleeKnowledge::Contract { format: Some(format), .. } = self.input.unit.callees[function] else {
            return None;
        };
        if let Grammar::Unpack { min, max } = format.grammar {
            let number = |at: u16| site.args.get(usize::from(at)).copied().and_then(Val::int);
            return Some(Range::new(number(min.into())?, number(max.into())?));
        }
        let text = self.format_text(format, site)?;
        let FormatReading::Parse(parsed) = format.read(&text, self.input.version, SsizeClean::Defined)? else {
            return None;
        };
        let any = parsed.layout.units().values().all(|unit| unit.model.takes_any_object());
        (any && parsed.layout.problems().is_empty()).then(|| Range::new(parsed.min.into(), parsed.max.into()))
    }

    /// Whether an argument of a call is known to be without some bits.
    fn is_made_lacking(&self, call: Inst, argument: &str, bits: i64) -> bool {
        let at =
            self.contract_of(call).and_then(|contract| contract.params.iter().position(|param| param.name == argument));
        let Op::Call { args, .. } = self.data(call).op else { return false };
        let value = at.and_then(|at| args.of(&self.body.value_pool).get(at));
        value.is_some_and(|&value| self.lacks(value, bits, FLAGS))
    }

    /// Whether a constant, or each of several that are joined by `|`, is without some bits.
    fn lacks(&self, value: Value, bits: i64, depth: u32) -> bool {
        let Some(depth) = depth.checked_sub(1) else { return false };
        match self.defining_op(self.strip_casts(value)) {
            Some(Op::Int(number)) => number.get() & i128::from(bits) == 0,
            Some(Op::Binary(BinaryOp::Or, one, other)) => {
                self.lacks(one, bits, depth) && self.lacks(other, bits, depth)
            }
            _ => false,
        }
    }

    /// The name of an object that Python itself brings along: what `PyExc_ValueError` holds, `&PyList_Type`.
    pub(crate) fn api_object(&self, val: Val) -> Option<Symbol> {
        let (Expr::Content(place) | Expr::Address(place)) = self.values.expr_of(val)? else { return None };
        let data = self.values.data(place);
        let Root::Global(global) = data.root else { return None };
        let known = data.parts.is_empty() && self.input.unit.api_globals[global].is_some();
        known.then(|| self.input.module.globals[global].name)
    }

    /// Takes what the row says of the call into account, but for its outcomes.
    pub(crate) fn note_given(&mut self, site: &mut Site<'a>, contract: &Contract, row: Option<&'a Given>) {
        let by = match row.and_then(|row| row.fails) {
            Some(FailsBecause::Memory) => Some(FailsBy::Memory),
            Some(FailsBecause::Text) => Some(self.cause_of_texts(contract, self.values_of(site.inst))),
            Some(FailsBecause::Size) => Some(self.cause_of_sizes(self.values_of(site.inst))),
            Some(FailsBecause::Never) => None,
            Some(FailsBecause::Hostile) => Some(FailsBy::Hostile),
            Some(FailsBecause::Misuse | FailsBecause::Input) => Some(FailsBy::Input),
            None => Some(self.cause(site.inst)),
        };
        if let Some(by) = by {
            // What is said of the call is said of all paths to it.
            let known = self.about.causes.entry(site.inst).or_insert(by);
            *known = (*known).max(by);
        }
        let Some(row) = row else { return };
        if let Some(runs) = row.runs_python {
            site.runs_python = runs == RunsPython::Yes;
        }
        if let Some(only) = &row.raises_only {
            self.about.raises_only.insert(site.inst, only);
        }
    }
}
