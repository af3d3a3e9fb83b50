//! Keys that a path knows to be in a dictionary: it has asked, or has put them there.

use refhound_clauses::ItemAction;
use refhound_domains::Range;
use refhound_index::FxHashSet;
use refhound_ir::{Inst, Op, Value, ValueDef};

use crate::automaton::{Automaton, Meeting};
use crate::call::Site;
use crate::engine::Engine;
use crate::objects::{Hold, Life, Object};
use crate::state::State;
use crate::value::{Expr, Sym, Val, Values};

/// Keys beyond this are not remembered.
const MOST_KEYS: usize = 8;

/// From a key to the dictionary, over calls.
const STEPS_TO_KEYS: usize = 4;

/// What a key leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Item,
    Attribute,
}

/// A key and the result that tells whether it is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Known {
    part: Part,
    dict: Val,
    key: Val,
    told_by: Sym,
    there_if: Range,
}

#[derive(Debug, Clone, Default)]
pub(crate) struct Keys {
    known: Vec<Known>,
    /// Items that were put into lists and tuples: the container, the index, the item.
    items: Vec<(Sym, Val, Sym)>,
}

impl Automaton for Keys {
    /// What both paths know.
    fn join(&mut self, other: &Keys, _: &Meeting<'_>) -> bool {
        let before = (self.known.len(), self.items.len());
        self.known.retain(|key| other.known.contains(key));
        self.items.retain(|item| other.items.contains(item));
        before != (self.known.len(), self.items.len())
    }

    fn needs(&self, needed: &mut FxHashSet<Sym>) {
        needed.extend(self.known.iter().map(|key| key.told_by).chain(self.items()));
    }

    fn rejoin(&mut self, sym: Sym, values: &Values) {
        self.forget(sym, values);
    }

    fn forget(&mut self, sym: Sym, values: &Values) {
        let gone = |val: Val| values.mentions(val, sym);
        self.known.retain(|key| !gone(key.dict) && !gone(key.key) && !gone(Val::Sym(key.told_by)));
        self.items.retain(|&(owner, index, item)| !gone(Val::Sym(owner)) && !gone(index) && !gone(Val::Sym(item)));
    }
}

impl Keys {
    /// Python code runs: it may put other items there.
    pub(crate) fn forget_items(&mut self) {
        self.items.clear();
    }

    pub(crate) fn items(&self) -> impl Iterator<Item = Sym> + '_ {
        self.items.iter().map(|item| item.2)
    }

    fn is_there(&self, state: &State, part: Part, of: Val, key: Val) -> bool {
        self.known.iter().any(|known| {
            (known.part, known.dict, known.key) == (part, of, key) && known.there_if.includes(state.fact(known.told_by))
        })
    }

    /// What was put into a container under an index.
    pub(crate) fn item(&self, owner: Sym, index: Val) -> Option<Sym> {
        self.items.iter().find(|item| (item.0, item.1) == (owner, index)).map(|item| item.2)
    }

    /// The lists and tuples that an object was put into.
    pub(crate) fn containers_of(&self, object: Sym) -> impl Iterator<Item = Sym> + '_ {
        self.items.iter().filter(move |item| item.2 == object).map(|item| item.0)
    }
}

impl Engine<'_> {
    /// A call has ended, on the way that `result` tells.
    pub(crate) fn note_key(&mut self, state: &mut State, site: &Site<'_>, result: Option<Val>) {
        let Some((action, dict, key)) = key_of(site) else { return };
        let (part, there_if) = match action {
            // A failure of the question is another matter.
            ItemAction::Asks => (Part::Item, Range::NONZERO),
            ItemAction::AsksAttribute => (Part::Attribute, Range::NONZERO),
            ItemAction::Puts => (Part::Item, Range::at_least(0)),
            ItemAction::Removes => return state.keys.known.retain(|known| known.dict != dict),
            ItemAction::Copies => return self.note_shared(state, dict, result),
            ItemAction::Finds | ItemAction::Gives | ItemAction::Iterates => return,
            ItemAction::Fills => return self.note_item(state, site, dict, key),
        };
        if let Some(Val::Sym(told_by)) = result
            && state.keys.known.len() < MOST_KEYS
        {
            state.keys.known.retain(|known| (known.part, known.dict, known.key) != (part, dict, key));
            state.keys.known.push(Known { part, dict, key, told_by, there_if });
        }
    }

    /// `PyDict_GetItem(d, PyList_GetItem(PyDict_Keys(d), i))`: the key was found in the dictionary.
    fn is_key_of(&self, site: &Site<'_>) -> bool {
        let Op::Call { args, .. } = self.data(site.inst).op else { return false };
        let args = args.of(&self.body.value_pool);
        let Some(items) = site.contract.and_then(|contract| contract.items) else { return false };
        let (Some(&dict), Some(key)) = (args.get(usize::from(items.of)), items.key.map(usize::from)) else {
            return false;
        };
        let Some(&key_value) = args.get(key) else { return false };
        let mut call = match self.defining_call(key_value) {
            Some(call) => Some(call),
            None => site.args.get(key).and_then(|&key| self.call_behind(key)),
        };
        for _ in 0..STEPS_TO_KEYS {
            let Some((action, of)) = call.and_then(|call| self.taken_from(call)) else { break };
            if action == ItemAction::Iterates && self.strip_casts(of) == self.strip_casts(dict) {
                return true;
            }
            if self.is_part_beside(of, dict) {
                return true;
            }
            call = self.defining_call(of);
        }
        false
    }

    /// `PyDict_GetItem(spec->fields, PyTuple_GET_ITEM(spec->names, i))`: two parts of one object, which belong together.
    fn is_part_beside(&self, one: Value, other: Value) -> bool {
        let [one, other] = [one, other].map(|value| self.strip_casts(value));
        one != other && self.whole(one).is_some_and(|whole| self.whole(other) == Some(whole))
    }

    /// What a value is a part of: a member of a record, or what an accessor reads.
    fn whole(&self, part: Value) -> Option<Value> {
        if let Some(Op::Load { from }) = self.defining_op(part)
            && let Some(Op::FieldAddress { base, .. }) = self.defining_op(self.strip_casts(from))
        {
            return Some(self.strip_casts(base));
        }
        let call = self.defining_call(part)?;
        let reads = self.contract_of(call).is_some_and(|contract| contract.returns.same_each_time);
        let &[whole] = self.values_of(call) else { return None };
        reads.then(|| self.strip_casts(whole))
    }

    fn defining_call(&self, value: Value) -> Option<Inst> {
        match self.body.values[self.strip_casts(value)].def {
            ValueDef::Inst(inst) => matches!(self.data(inst).op, Op::Call { .. }).then_some(inst),
            ValueDef::Param(..) => None,
        }
    }

    /// As `defining_call`, of what stands in a variable whose address was taken.
    fn call_behind(&self, key: Val) -> Option<Inst> {
        let mut expr = self.values.expr_of(key)?;
        while let Expr::Member(_, owner, _) = expr {
            expr = self.values.expr_of(owner)?;
        }
        match expr {
            Expr::Result(call, _) => Some(call),
            Expr::Param(_)
            | Expr::Member(..)
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
            | Expr::Return(_) => None,
        }
    }

    /// The container that a call gives an item of, or goes through.
    fn taken_from(&self, call: Inst) -> Option<(ItemAction, Value)> {
        let Op::Call { args, .. } = self.data(call).op else { return None };
        let items = self.contract_of(call)?.items?;
        match items.action {
            ItemAction::Gives | ItemAction::Iterates => {
                let &of = args.of(&self.body.value_pool).get(usize::from(items.of))?;
                Some((items.action, of))
            }
            ItemAction::Asks
            | ItemAction::AsksAttribute
            | ItemAction::Finds
            | ItemAction::Puts
            | ItemAction::Fills
            | ItemAction::Removes
            | ItemAction::Copies => None,
        }
    }

    /// `PyTuple_GetSlice(args, 0, 1)`: its items are items of `args` as well, and outlive it there.
    fn note_shared(&mut self, state: &State, of: Val, result: Option<Val>) {
        if let (Some(source), Some(copy)) =
            (self.object_of(state, of), result.and_then(|val| self.object_of(state, val)))
        {
            self.about.shared.insert(copy, source);
        }
    }

    fn note_item(&mut self, state: &mut State, site: &Site<'_>, owner: Val, index: Val) {
        let Some(owner) = self.object_of(state, owner) else { return };
        state.keys.items.retain(|item| item.0 != owner || item.1 != index);
        self.take_over(state, owner, index);
        let items = site.contract.and_then(|contract| contract.items);
        let item = items.and_then(|items| site.args.get(usize::from(items.item?)));
        let item = item.and_then(|&val| self.object_of(state, val));
        if let Some(item) = item
            && state.keys.items.len() < MOST_KEYS
        {
            state.keys.items.push((owner, index, item));
        }
    }

    /// `old = PyList_GET_ITEM(l, 0); PyList_SET_ITEM(l, 0, x);`: the slot does not release what it held, whose reference belongs
    /// to who has read it.
    fn take_over(&self, state: &mut State, owner: Sym, index: Val) {
        let held: Vec<Sym> = state
            .own
            .objects
            .iter()
            .filter(|&(sym, object)| {
                object.hold == Hold::Owner(owner) && object.owned <= 0 && self.may_stand_at(sym, index)
            })
            .map(|(sym, _)| sym)
            .collect();
        for sym in held {
            let object = self.object(state, sym);
            self.put(state, sym, Object { hold: Hold::Maybe, ..object });
        }
        self.pay_back(state, owner, index);
    }

    /// `assert(PyTuple_GET_ITEM(t, 0) == x); Py_DECREF(x); PyTuple_SET_ITEM(t, 0, y);`: what a helper has released of its argument
    /// was the reference of the slot.
    fn pay_back(&self, state: &mut State, owner: Sym, index: Val) {
        let stood_there = |sym: Sym| {
            self.equals(state, sym).into_iter().any(|other| {
                matches!(self.values.expr(other), Expr::Member(_, Val::Sym(of), at) if (of, at) == (owner, index))
            })
        };
        let objects = state.own.objects.iter();
        let paid = objects.filter(|&(sym, object)| object.owned < 0 && object.hold == Hold::Caller && stood_there(sym));
        let paid: Vec<(Sym, Object)> = paid.collect();
        for (sym, object) in paid {
            self.put(state, sym, Object { owned: object.owned + 1, life: Life::Alive, ..object });
        }
    }

    /// Whether an object was read from a container, under this index as far as that is known.
    fn may_stand_at(&self, sym: Sym, index: Val) -> bool {
        let at = match self.values.expr(sym) {
            Expr::Member(_, _, at) => Some(at),
            Expr::Result(call, _) => match self.contract_of(call).and_then(|contract| contract.items) {
                Some(items) if items.action == ItemAction::Gives => None,
                Some(_) | None => return false,
            },
            Expr::Param(_)
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
            | Expr::Return(_) => return false,
        };
        !matches!((at, index), (Some(Val::Int(at)), Val::Int(index)) if at != index)
    }

    /// Whether a lookup finds something for certain.
    pub(crate) fn finds_key(&self, state: &State, site: &Site<'_>) -> bool {
        let Some((ItemAction::Finds, dict, key)) = key_of(site) else { return false };
        if self.is_key_of(site) {
            return true;
        }
        state.keys.is_there(state, Part::Item, dict, key)
    }

    /// Whether a path has asked an object for an attribute, and it was there.
    pub(crate) fn has_attribute(&self, state: &State, object: Val, name: Val) -> bool {
        state.keys.is_there(state, Part::Attribute, object, name)
    }
}

/// What a call does with items, of which container, and under which key.
fn key_of(site: &Site<'_>) -> Option<(ItemAction, Val, Val)> {
    let items = site.contract?.items?;
    let &dict = site.args.get(usize::from(items.of))?;
    let key = items.key.and_then(|key| site.args.get(usize::from(key)));
    Some((items.action, dict, key.copied().unwrap_or(Val::NULL)))
}
