//! Which object a pointer is: objects of the API that exist once, and objects that cannot be the same.
//!
//! `if (item != Py_None) Py_DECREF(item);` in a helper is a condition on its argument, which a caller knows more of.

use refhound_contracts::{ApiKind, TypeName};
use refhound_domains::{Comparison, Range};
use refhound_index::Symbol;
use refhound_ir::{GlobalId, Op};
use refhound_summary::{Condition, Input};
use refhound_types::Type;

use crate::engine::Engine;
use crate::state::State;
use crate::value::{Expr, PlaceData, Root, Sym, Val};

impl Engine<'_> {
    /// The arguments that a path has found to be, or not to be, a certain object of the API.
    pub(crate) fn identities(&self, state: &State) -> Vec<Condition> {
        let told = |(fact, range): (Sym, Range)| {
            let Expr::Compare(op @ (Comparison::Equal | Comparison::NotEqual), left, right) = self.values.expr(fact)
            else {
                return None;
            };
            let holds = (range.value()? != 0) == (op == Comparison::Equal);
            [(left, right), (right, left)].into_iter().find_map(|(argument, object)| {
                let Some(Expr::Param(index)) = self.values.expr_of(argument) else { return None };
                let name = self.singleton(object).map(|global| self.input.module.globals[global].name)?;
                Some(Condition { on: Input::Is(index as u16, name), range: Range::exactly(i64::from(holds)) })
            })
        };
        let mut identities: Vec<Condition> = Vec::new();
        for condition in state.facts.iter().filter_map(told) {
            if !identities.contains(&condition) {
                identities.push(condition);
            }
        }
        identities
    }

    /// Takes an argument to be an object of the API, or not to be; false when that cannot be.
    pub(crate) fn may_be_object(&mut self, state: &mut State, val: Val, name: Symbol, range: Range) -> bool {
        let holds = range != Range::ZERO;
        let globals = &self.input.module.globals;
        let Some((global, _)) = globals.iter().find(|(_, global)| global.name == name) else {
            // The unit does not speak of it.
            let is_other = val == Val::NULL || self.singleton(val).is_some() || self.is_no_singleton(state, val);
            return !(is_other && holds);
        };
        let place = self.values.place(PlaceData::whole(Root::Global(global)));
        let object = self.values.val(Expr::Address(place));
        let same = match self.decide(state, Comparison::Equal, state.concrete(val), object) {
            Some(same) => Val::Int(i64::from(same)),
            None => self.values.val(Expr::Compare(Comparison::Equal, state.concrete(val), object)),
        };
        self.assume(state, same, holds)
    }

    /// The variable of an object that exists once, such as `None`, if a value is its address.
    fn singleton(&self, val: Val) -> Option<GlobalId> {
        let Some(Expr::Address(place)) = self.values.expr_of(val) else { return None };
        let data = self.values.data(place);
        let Root::Global(global) = data.root else { return None };
        let api = self.input.unit.api_globals[global].filter(|_| data.parts.is_empty())?;
        (api.kind() == ApiKind::Singleton || api.spelled().is_some()).then_some(global)
    }

    /// Whether two pointers cannot be equal by what they point to.
    pub(crate) fn are_of_different_types(&self, state: &State, left: Val, right: Val) -> bool {
        let one_way = |object: Val, other: Val| {
            let single = self.singleton(other);
            single.is_some_and(|single| {
                self.is_no_singleton(state, object)
                    || self.is_other_record(object, single)
                    || self.has_passed_test_without(state, object, single)
            }) || self.is_type_of_api(object, other)
        };
        if one_way(left, right) || one_way(right, left) {
            return true;
        }
        let (Val::Sym(left), Val::Sym(right)) = (left, right) else { return false };
        if self.about.types.is_empty() {
            return false;
        }
        match (self.known_type(state, left), self.known_type(state, right)) {
            (Some(left), Some(right)) => left.excludes(right),
            _ => false,
        }
    }

    /// Whether a call has made an object of a type none of whose instances exist once.
    fn is_no_singleton(&self, state: &State, val: Val) -> bool {
        let made = self.object_of(state, val).and_then(|sym| self.about.types.get(&sym));
        made.is_some_and(|made| made.api().is_some() && made.everlasting().is_none())
    }

    /// `if (!PyList_Check(x)) return NULL; if (x == Py_None) ...`: no list is `None`.
    fn has_passed_test_without(&self, state: &State, val: Val, single: GlobalId) -> bool {
        let Some(single) = self.input.unit.api_globals[single] else { return false };
        let known = self.object_of(state, val).and_then(|sym| self.known_type(state, sym));
        known.is_some_and(|known| known.as_str().split(" or ").all(|one| TypeName::of(one).has_not(single)))
    }

    /// `Py_TYPE(d) == &Memo_Type` of a new dictionary: what the API has made is of none of the project's types.
    fn is_type_of_api(&self, val: Val, other: Val) -> bool {
        let (Val::Sym(sym), Some(Expr::Address(place))) = (val, self.values.expr_of(other)) else { return false };
        let Expr::Member(_, Val::Sym(object), _) = self.values.expr(sym) else { return false };
        let data = self.values.data(place);
        let Root::Global(global) = data.root else { return false };
        let is_own = data.parts.is_empty() && self.input.unit.api_globals[global].is_none();
        is_own
            && self.about.types_of.contains(&sym)
            && self.about.types.get(&object).is_some_and(|made| made.api().is_some())
            && self.is_new_by_origin(object)
            && !self.is_made_by_python(object)
    }

    /// `Mods *mods = make_mods(self);`: what is declared to give objects of the project's own kind gives no `None`.
    fn is_other_record(&self, val: Val, single: GlobalId) -> bool {
        let Some(Expr::Result(call, _)) = self.values.expr_of(val) else { return false };
        let types = &self.input.module.types;
        let Some(result) = self.data(call).result.filter(|&result| self.is_object_value(result)) else { return false };
        let record = types.pointee(self.type_of(result)).map(|to| types.get(to));
        let (Some(Type::Record(own)), Type::Record(single)) = (record, types.get(self.input.module.globals[single].ty))
        else {
            return false;
        };
        types.record(*own).fields.len() > types.record(*single).fields.len()
    }

    /// `Py_INCREF(type)` in a function that makes an object of that type: the object's deallocator may release it.
    pub(crate) fn is_type_of_instance(&self, sym: Sym) -> bool {
        let Expr::Param(index) = self.values.expr(sym) else { return false };
        let entry = self.graph.cfg.reverse_postorder()[0];
        let Some(&value) = self.body.blocks[entry].params.get(index as usize) else { return false };
        if !self.points_to_type(value) {
            return false;
        }
        self.body.insts.iter().any(|(_, inst)| {
            let Op::Call { args, .. } = inst.op else { return false };
            let makes = inst.result.is_some_and(|result| self.is_object_value(result));
            makes && args.of(&self.body.value_pool).iter().any(|&arg| self.strip_casts(arg) == value)
        })
    }
}
