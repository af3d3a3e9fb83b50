//! Keys that a path knows to be in a dictionary: it has asked, or has put them there.

use refhound_clauses::Contract;
use refhound_domains::Range;
use refhound_index::Symbol;
use refhound_ir::{Callee, Inst, Op, Value, ValueDef};

use crate::call::Site;
use crate::engine::Engine;
use crate::state::State;
use crate::value::{Expr, Sym, Val};

/// Keys beyond this are not remembered.
const MOST_KEYS: usize = 8;

/// What a call has to do with a key, by its name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum KeyCall {
    /// Its result is not zero when the key is there.
    Asks,
    /// Its result is zero when the key is there from now on.
    Puts,
    Finds,
    TakesOut,
    /// Its third argument is an item of its first from now on.
    Fills,
}

const CALLS: [(&str, KeyCall); 23] = [
    ("PyDict_Clear", KeyCall::TakesOut),
    ("PyDict_Contains", KeyCall::Asks),
    ("PyDict_ContainsString", KeyCall::Asks),
    ("PyDict_DelItem", KeyCall::TakesOut),
    ("PyDict_DelItemString", KeyCall::TakesOut),
    ("PyDict_GetItem", KeyCall::Finds),
    ("PyDict_GetItemString", KeyCall::Finds),
    ("PyDict_GetItemWithError", KeyCall::Finds),
    ("PyDict_Pop", KeyCall::TakesOut),
    ("PyDict_PopString", KeyCall::TakesOut),
    ("PyDict_SetItem", KeyCall::Puts),
    ("PyDict_SetItemString", KeyCall::Puts),
    ("PyList_SET_ITEM", KeyCall::Fills),
    ("PyList_SetItem", KeyCall::Fills),
    ("PyMapping_HasKey", KeyCall::Asks),
    ("PyMapping_HasKeyString", KeyCall::Asks),
    ("PyMapping_HasKeyStringWithError", KeyCall::Asks),
    ("PyMapping_HasKeyWithError", KeyCall::Asks),
    ("PyObject_DelItem", KeyCall::TakesOut),
    ("PyObject_SetItem", KeyCall::Puts),
    ("PySequence_Contains", KeyCall::Asks),
    ("PyTuple_SET_ITEM", KeyCall::Fills),
    ("PyTuple_SetItem", KeyCall::Fills),
];

/// Calls that give an item of what they are given.
const ITEMS: [&str; 7] = [
    "PyIter_Next",
    "PyList_GET_ITEM",
    "PyList_GetItem",
    "PySequence_Fast",
    "PySequence_Fast_GET_ITEM",
    "PySequence_GetItem",
    "PySequence_ITEM",
];

/// From a key to the dictionary, over calls.
const STEPS_TO_KEYS: usize = 4;

/// A key and the result that tells whether it is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Known {
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

impl Keys {
    /// Keeps what both paths know; true when that is less than before.
    pub(crate) fn join(&mut self, other: &Keys) -> bool {
        let before = (self.known.len(), self.items.len());
        self.known.retain(|key| other.known.contains(key));
        self.items.retain(|item| other.items.contains(item));
        before != (self.known.len(), self.items.len())
    }

    pub(crate) fn forget(&mut self, gone: impl Fn(Val) -> bool) {
        self.known.retain(|key| !gone(key.dict) && !gone(key.key) && !gone(Val::Sym(key.told_by)));
        self.items.retain(|&(owner, index, item)| !gone(Val::Sym(owner)) && !gone(index) && !gone(Val::Sym(item)));
    }

    /// Python code runs: it may put other items there.
    pub(crate) fn forget_items(&mut self) {
        self.items.clear();
    }

    pub(crate) fn items(&self) -> impl Iterator<Item = Sym> + '_ {
        self.items.iter().map(|item| item.2)
    }

    /// What was put into a container under an index.
    pub(crate) fn item(&self, owner: Sym, index: Val) -> Option<Sym> {
        self.items.iter().find(|item| (item.0, item.1) == (owner, index)).map(|item| item.2)
    }

    /// The results that tell whether keys are there.
    pub(crate) fn tellers(&self) -> impl Iterator<Item = Sym> + '_ {
        self.known.iter().map(|key| key.told_by)
    }
}

impl Engine<'_> {
    /// A call has ended, on the way that `result` tells.
    pub(crate) fn note_key(&mut self, state: &mut State, site: &Site, result: Option<Val>) {
        let Some((call, dict, key)) = key_call(site) else { return };
        let there_if = match call {
            // A failure of the question is another matter.
            KeyCall::Asks => Range::NONZERO,
            KeyCall::Puts => Range::at_least(0),
            KeyCall::TakesOut => return state.keys.known.retain(|known| known.dict != dict),
            KeyCall::Finds => return,
            KeyCall::Fills => return self.note_item(state, site, dict, key),
        };
        if let Some(Val::Sym(told_by)) = result
            && state.keys.known.len() < MOST_KEYS
        {
            state.keys.known.retain(|known| (known.dict, known.key) != (dict, key));
            state.keys.known.push(Known { dict, key, told_by, there_if });
        }
    }

    /// `PyDict_GetItem(d, PyList_GetItem(PyDict_Keys(d), i))`: the key was found in the dictionary.
    fn is_key_of(&self, site: &Site) -> bool {
        let Op::Call { args, .. } = self.body.insts[site.inst].op else { return false };
        let [dict, key, ..] = args.of(&self.body.value_pool) else { return false };
        let mut call = match self.defining_call(*key) {
            Some(call) => Some(call),
            None => site.args.get(1).and_then(|&key| self.call_behind(key)),
        };
        for _ in 0..STEPS_TO_KEYS {
            let Some((name, first)) = call.and_then(|call| self.first_argument(call)) else { break };
            let is_keys = matches!(name.as_str(), "PyDict_Keys" | "PyMapping_Keys" | "PyObject_GetIter");
            if is_keys && self.strip_casts(first) == self.strip_casts(*dict) {
                return true;
            }
            if !is_keys && !ITEMS.contains(&name.as_str()) {
                break;
            }
            call = self.defining_call(first);
        }
        false
    }

    fn defining_call(&self, value: Value) -> Option<Inst> {
        match self.body.values[self.strip_casts(value)].def {
            ValueDef::Inst(inst) => matches!(self.body.insts[inst].op, Op::Call { .. }).then_some(inst),
            ValueDef::Param(..) => None,
        }
    }

    /// As `defining_call`, of what stands in a variable whose address was taken.
    fn call_behind(&self, key: Val) -> Option<Inst> {
        match self.values.expr_of(key)? {
            Expr::Result(call, _) => Some(call),
            Expr::Member(_, owner, _) => self.call_behind(owner),
            _ => None,
        }
    }

    fn first_argument(&self, call: Inst) -> Option<(Symbol, Value)> {
        let Op::Call { callee: Callee::Function(function), args } = self.body.insts[call].op else { return None };
        let first = args.of(&self.body.value_pool).first()?;
        Some((self.input.module.functions[function].name, *first))
    }

    fn note_item(&mut self, state: &mut State, site: &Site, owner: Val, index: Val) {
        let Some(owner) = self.object_of(state, owner) else { return };
        state.keys.items.retain(|item| item.0 != owner || item.1 != index);
        let item = site.args.get(2).and_then(|&val| self.object_of(state, val));
        if let Some(item) = item
            && state.keys.items.len() < MOST_KEYS
        {
            state.keys.items.push((owner, index, item));
        }
    }

    /// Whether a lookup finds something for certain.
    pub(crate) fn finds_key(&self, state: &State, site: &Site, contract: &Contract) -> bool {
        let Some((KeyCall::Finds, dict, key)) = key_call(site) else { return false };
        if contract.params.len() >= 2 && self.is_key_of(site) {
            return true;
        }
        state
            .keys
            .known
            .iter()
            .any(|known| (known.dict, known.key) == (dict, key) && known.there_if.includes(state.fact(known.told_by)))
    }
}

fn key_call(site: &Site) -> Option<(KeyCall, Val, Val)> {
    let name = site.name?.as_str();
    let at = CALLS.binary_search_by_key(&name, |(known, _)| known).ok()?;
    let &dict = site.args.first()?;
    Some((CALLS[at].1, dict, site.args.get(1).copied().unwrap_or(Val::NULL)))
}
