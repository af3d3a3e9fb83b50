//! What is known of an object's type on a path: by the call that made it, and by the tests that the path has passed.

use refhound_clauses::{Cause, Contract, FailsBecause, Gives, RunsPython, Takes, TypeFact};
use refhound_contracts::TypeName;
use refhound_contracts::slots::fields::type_object::TP_BASE;
use refhound_domains::Range;
use refhound_index::{Symbol, intern};
use refhound_ir::{Constant, GlobalId, Linkage};
use refhound_summary::{Condition, Input, null_allowed};

use crate::call::{Built, Site};
use crate::engine::Engine;
use crate::exec::Flow;
use crate::state::State;
use crate::value::{Expr, PlaceData, Root, Sym, Val};

impl<'a> Engine<'a> {
    /// `PyList_Check(x)`: the answer stays the same, and may follow from what is known of `x`.
    pub(crate) fn type_question(&mut self, state: &mut State, site: &Site<'_>, contract: &'a Contract) -> Option<Flow> {
        let (result, name, &[first]) = (site.result?, site.name?, site.args.as_slice()) else { return None };
        contract.tells.as_ref()?;
        let object = self.object_of(state, first)?;
        self.use_object(state, object, site.span);
        if !null_allowed(contract, 0) {
            self.assume_not_null(state, object);
        }
        let val = self.type_answer(state, object, name, contract)?;
        state.env.set(result, val);
        Some(Flow::Next)
    }

    /// What a question says of the type of an object, as far as that follows from what is known of it.
    fn type_answer(&mut self, state: &State, object: Sym, name: Symbol, contract: &'a Contract) -> Option<Val> {
        let tells = contract.tells.as_ref()?;
        let exact = tells.exact;
        let (asked, protocol) = match &tells.fact {
            TypeFact::Type(asked) => (Some(TypeName::of(asked)), None),
            TypeFact::Protocol(protocol) => (None, Some(*protocol)),
            TypeFact::Param(_) => (None, None),
        };
        if let Some(asked) = asked {
            self.about.tests.entry(name).or_insert(asked);
            if exact {
                self.about.exact_tests.insert(name);
            }
        }
        let val = self.values.val(Expr::Answer(name, Val::Sym(object)));
        Some(match self.known_type(state, object) {
            Some(known)
                if asked.is_some_and(|asked| asked == known)
                    && self.about.types.contains_key(&object)
                    && !(exact && self.is_made_by_python(object)) =>
            {
                Val::Int(1)
            }
            Some(known) if asked.is_some_and(|asked| asked.excludes(known)) => Val::Int(0),
            Some(known) if protocol.is_some_and(|protocol| known.supports(protocol)) => Val::Int(1),
            Some(_) | None => state.concrete(val),
        })
    }

    /// What a path has found out about the types of arguments: `PyList_Check(x)`, `PyObject_TypeCheck(x, &Spam_Type)`.
    pub(crate) fn answers_on_arguments(&self, state: &State) -> Vec<Condition> {
        let told = |(fact, range): (Sym, Range)| {
            let expr = self.values.expr(fact);
            let (test, asked, of) = if let Expr::Member(test, asked, second) = expr {
                (test, asked, Some(self.type_asked_for(test, second)?))
            } else if let Expr::Answer(test, asked) = expr {
                // Protocols, such as that of sequences, exclude no type; what two tests say together is no question of a callee.
                self.about.tests.get(&test).filter(|_| self.contract_named(test).is_some())?;
                (test, asked, None)
            } else {
                return None;
            };
            let Some(Expr::Param(index)) = self.values.expr_of(asked) else { return None };
            let range = match range {
                Range::ZERO => Range::ZERO,
                _ if !range.may_be(0) => Range::NONZERO,
                _ => return None,
            };
            Some(Condition { on: Input::Asked(index as u16, test, of), range })
        };
        state.facts.iter().filter_map(told).collect()
    }

    /// The variable of a type of the project that a question was about.
    fn type_asked_for(&self, test: Symbol, second: Val) -> Option<Symbol> {
        let Some(Expr::Address(place)) = self.values.expr_of(second) else { return None };
        let data = self.values.data(place);
        let Root::Global(global) = data.root else { return None };
        let tells = self.contract_named(test)?.tells.as_ref()?;
        // Types of the API derive from each other.
        let is_own = self.input.unit.api_globals[global].is_none();
        let is_type =
            matches!(tells.fact, TypeFact::Param(_)) && data.parts.is_empty() && is_own && !self.derives(global);
        is_type.then(|| self.input.module.globals[global].name)
    }

    /// Whether a type of the project names a base: an object of it may be a list or another object of the API as well.
    fn derives(&self, global: GlobalId) -> bool {
        let Some(Constant::Record(members)) = &self.input.module.globals[global].init else { return false };
        let types = &self.input.module.types;
        members.iter().any(|(field, member)| {
            types.field(*field).name.is_some_and(|name| TP_BASE.has_name(name))
                && !matches!(member.value, Constant::Zero | Constant::Int(0))
        })
    }

    /// The answer to a question that a callee has asked of an argument, as it would be here.
    pub(crate) fn answer_again(
        &mut self,
        state: &State,
        site: &Site<'_>,
        object: Sym,
        test: Symbol,
        of: Option<Symbol>,
    ) -> Option<Val> {
        let Some(of) = of else {
            let contract = self.contract_named(test)?;
            return self.type_answer(state, object, test, contract);
        };
        // Two files may each have a type of the same name.
        let is_same = |linkage: Linkage| linkage == Linkage::External || site.is_of_unit();
        let globals = &self.input.module.globals;
        let (global, _) = globals.iter().find(|(_, global)| global.name == of && is_same(global.linkage))?;
        let place = self.values.place(PlaceData::whole(Root::Global(global)));
        let of = self.values.val(Expr::Address(place));
        Some(state.concrete(self.values.val(Expr::Member(test, Val::Sym(object), of))))
    }

    /// `PyNumber_Long(x)`: code of a class decides what comes out, and may give an object of a derived type.
    pub(crate) fn is_made_by_python(&self, object: Sym) -> bool {
        let Expr::Result(call, _) = self.values.expr(object) else { return false };
        self.contract_of(call).is_some_and(|contract| contract.runs_python == RunsPython::Yes)
    }

    /// The type of an object, or one that its type is made from.
    pub(crate) fn known_type(&self, state: &State, object: Sym) -> Option<TypeName<'a>> {
        if let Some(&made) = self.about.types.get(&object) {
            return Some(made);
        }
        self.passed_tests(state, object).find_map(|test| self.about.tests.get(&test)).copied()
    }

    /// Whether an object is of a type; one that was made here, or has passed a test that no subtype passes, exactly.
    pub(crate) fn is_of_type(&self, state: &State, object: Sym, name: &str, exact: bool) -> bool {
        if let Some(made) = self.about.types.get(&object) {
            return is_one_of(made.as_str(), name);
        }
        self.passed_tests(state, object).any(|test| {
            let fits = self.about.tests.get(&test).is_some_and(|told| is_one_of(told.as_str(), name));
            fits && (!exact || self.about.exact_tests.contains(&test))
        })
    }

    /// Two paths meet of which each has asked for another type, as in `PyList_Check(x) || PyTuple_Check(x)`: the object is of one of
    /// them. True when the state that waits has learnt something.
    pub(crate) fn join_types(&mut self, old: &mut State, new: &mut State) -> bool {
        if self.about.tests.len() < 2 {
            return false;
        }
        let only_old = self.passed_only(old, new);
        let only_new = if only_old.is_empty() { Vec::new() } else { self.passed_only(new, old) };
        let mut changed = false;
        for (one, object) in only_old {
            let Some(&(other, _)) = only_new.iter().find(|(_, of)| *of == object) else { continue };
            let either = self.either_test(one, other);
            let told = self.values.sym(Expr::Answer(either, Val::Sym(object)));
            changed |= old.fact(told).may_be(0);
            old.facts.set(told, Range::NONZERO);
            new.facts.set(told, Range::NONZERO);
        }
        changed
    }

    /// The tests of types that one path has passed and the other has not, with the objects that they are about.
    fn passed_only(&self, passed: &State, other: &State) -> Vec<(Symbol, Sym)> {
        let told = |(sym, range): (Sym, Range)| match self.values.expr_of(Val::Sym(sym)) {
            Some(Expr::Answer(test, Val::Sym(of))) if !range.may_be(0) && other.fact(sym).may_be(0) => {
                self.about.tests.contains_key(&test).then_some((test, of))
            }
            _ => None,
        };
        passed.facts.iter().filter_map(told).collect()
    }

    /// A test that is passed by what passes one of two. No function has such a name.
    fn either_test(&mut self, one: Symbol, other: Symbol) -> Symbol {
        let mut types: Vec<&str> =
            [one, other].iter().flat_map(|test| self.about.tests[test].as_str().split(" or ")).collect();
        types.sort_unstable();
        types.dedup();
        let types = types.join(" or ");
        let exact = [one, other].iter().all(|test| self.about.exact_tests.contains(test));
        let either = intern(&format!("{}{types}", if exact { "#exactly " } else { "#" }));
        self.about.tests.entry(either).or_insert_with(|| TypeName::of(intern(&types).as_str()));
        if exact {
            self.about.exact_tests.insert(either);
        }
        either
    }

    /// The tests of types that an object has passed on this path.
    fn passed_tests<'s>(&'s self, state: &'s State, object: Sym) -> impl Iterator<Item = Symbol> + 's {
        let none = self.about.tests.is_empty();
        let passed = state.facts.iter().filter(move |(_, range)| !none && !range.may_be(0));
        passed.filter_map(move |(sym, _)| match self.values.expr(sym) {
            Expr::Answer(test, Val::Sym(of)) if of == object => Some(test),
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
            | Expr::Return(_) => None,
        })
    }

    /// A call on an object of exactly the type that it is for: `PyBytes_AsString` of a bytes object.
    pub(crate) fn cannot_fail(&self, state: &State, site: &Site<'_>, contract: &'a Contract) -> bool {
        let given = self.given(state, site, contract).and_then(|row| row.fails);
        if matches!(given, Some(FailsBecause::Never | FailsBecause::Misuse)) {
            return true;
        }
        if site.built == Some(Built::None) {
            return true;
        }
        let Some(&first) = site.args.first() else { return false };
        let Some(object) = self.object_of(state, first) else { return false };
        // `PyList_SetItem` of a list that was made here: nothing is left that could be wrong.
        let fills = contract.returns.gives == Gives::Status
            && contract.params.iter().any(|param| param.takes == Takes::StealAlways);
        let tells = contract.returns.gives == Gives::Value && contract.runs_python == RunsPython::Never;
        let by_type_only = contract.on_failure.cause == Cause::Misuse && site.args.len() == 1;
        // `PyModule_GetDict` of a module.
        let lends = contract.returns.gives == Gives::Borrowed && by_type_only;
        if !fills && !tells && !lends {
            return false;
        }
        let family = contract.family.as_deref();
        if self.about.types.get(&object).is_some_and(|made| made.is_family(family)) {
            return true;
        }
        // `PyTuple_Size` of what has passed `PyTuple_Check`; numbers may still be too large and texts not to be encoded.
        by_type_only && self.known_type(state, object).is_some_and(|known| known.is_family(family))
    }
}

/// Whether a type, or each of several that it may be, is among those of a list: `PyList_Type or PyTuple_Type`.
fn is_one_of(known: &str, wanted: &str) -> bool {
    known.split(" or ").all(|known| wanted.split(" or ").any(|wanted| wanted == known))
}
