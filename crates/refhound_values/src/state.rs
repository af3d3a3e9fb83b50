//! What is known at one point of a function: values, memory, and the bounds of symbols.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use refhound_index::EntityId;
use refhound_ir::Value;

use crate::interval::Interval;
use crate::joining::{Meeting, Ranges};
use crate::memory::{CellKey, Memory};
use crate::symbol::{Form, Sym};
use crate::value::{Base, Int, Kind, Target, Val};

/// A value of one of the functions that are being looked at, by the number of its frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Var(u64);

impl Var {
    pub(crate) fn new(frame: u32, value: Value) -> Var {
        Var(u64::from(frame) << 32 | value.index() as u64)
    }

    pub(crate) fn frame(self) -> u32 {
        (self.0 >> 32) as u32
    }

    pub(crate) fn value(self) -> Value {
        Value::from_index((self.0 & 0xffff_ffff) as usize)
    }
}

/// One way in which a call can have ended, told by its result.
#[derive(Debug, Clone)]
pub(crate) struct Way {
    pub result: Val,
    pub memory: Memory,
    pub symbols: Ranges,
}

/// A call whose ends differ in more than the result: once the result is known, so is the rest.
#[derive(Debug, Clone)]
pub(crate) struct Split {
    pub var: Var,
    pub ways: Vec<Way>,
}

#[derive(Debug, Clone, Default)]
pub(crate) struct State {
    pub vars: BTreeMap<Var, Val>,
    pub memory: Memory,
    pub symbols: Ranges,
    /// Values that are what stands in a cell, as long as nobody writes there.
    pub read_from: BTreeMap<Var, CellKey>,
    pub split: Option<Rc<Split>>,
    /// Symbols that were compared with something else than a constant: there may be a relation that is not followed.
    pub examined: BTreeSet<Sym>,
    /// Symbols that a condition was about.
    pub tested: BTreeSet<Sym>,
    /// Of these, those of which different things were known where paths have met.
    pub blended: BTreeSet<Sym>,
    /// By object, how many items it has.
    pub sizes: BTreeMap<Base, Sym>,
    /// Objects of which nobody has asked what type they are.
    pub untyped: BTreeSet<Base>,
    /// Whether a way here hangs on more than numbers from Python: not every argument that the bounds allow need get here.
    pub doubt: bool,
}

impl State {
    /// The bounds of a number, with what its symbol says.
    pub(crate) fn range(&self, int: &Int) -> Interval {
        let mut range = int.range;
        for (form, side) in int.at_most().map(|form| (form, true)).chain(int.at_least().map(|form| (form, false))) {
            let Some(sym) = self.symbols.get(&form.sym) else { continue };
            let limit = form.range(*sym);
            let met = if side {
                Interval::between(range.lo, range.hi.min(limit.hi))
            } else {
                Interval::between(range.lo.max(limit.lo), range.hi)
            };
            range = met.map_or(range, |met| Interval { nonzero: range.nonzero && met.lo < 0 && met.hi > 0, ..met });
        }
        if let Some(form) = int.exact()
            && let Some(sym) = self.symbols.get(&form.sym)
            && form.mul != 0
            && form.solved(Interval::exactly(0)).is_none_or(|zero| zero.value().is_none_or(|at| !sym.may_be(at)))
        {
            range = range.without(0).unwrap_or(range);
        }
        range
    }

    /// Restricts a symbol; `None` if nothing is left.
    #[must_use]
    pub(crate) fn restrict_symbol(&mut self, sym: Sym, to: Interval) -> Option<()> {
        let Some(known) = self.symbols.get(&sym).copied() else { return Some(()) };
        self.symbols.insert(sym, known.meet(to)?);
        Some(())
    }

    /// Restricts what a form can be.
    #[must_use]
    pub(crate) fn restrict_form(&mut self, form: Form, to: Interval) -> Option<()> {
        let solved = form.solved(to)?;
        self.restrict_symbol(form.sym, solved)?;
        if to.nonzero || (to.lo > 0 || to.hi < 0) {
            let Some(zero) = form.solved(Interval::exactly(0)).and_then(Interval::value) else { return Some(()) };
            let Some(known) = self.symbols.get(&form.sym).copied() else { return Some(()) };
            self.symbols.insert(form.sym, known.without(zero)?);
        }
        Some(())
    }

    /// The place where a symbol gets its value is reached again: what is said in terms of it is about the last one.
    pub(crate) fn renew(&mut self, sym: Sym, range: Interval) {
        if self.symbols.insert(sym, range).is_some() {
            self.vars.values_mut().filter(|val| val.mentions(sym)).for_each(|val| val.forget(sym));
            self.memory.forget(sym);
            self.examined.remove(&sym);
            self.tested.remove(&sym);
            self.blended.remove(&sym);
            self.sizes.retain(|_, known| *known != sym);
            self.split = None;
        }
    }

    /// A loop has turned once more.
    pub(crate) fn advance(&mut self, sym: Sym) {
        let Some(turns) = self.symbols.get(&sym).copied() else { return };
        self.symbols.insert(sym, turns.plus(Interval::exactly(1)));
        self.vars.values_mut().for_each(|val| val.shift(sym));
        self.memory.cells.values_mut().for_each(|val| val.shift(sym));
        for block in self.memory.blocks.values_mut() {
            block.size = block.size.map(|size| size.shifted(sym));
            if let Some(val) = &mut block.anywhere {
                val.shift(sym);
            }
        }
        self.split = None;
    }

    /// Memory has changed: what was read from these cells may not stand there any more.
    pub(crate) fn written(&mut self, base: Option<Base>) {
        self.split = None;
        match base {
            Some(base) => self.read_from.retain(|_, key| key.0 != base),
            None => self.read_from.clear(),
        }
    }

    pub(crate) fn meeting(&self) -> Meeting<'_> {
        Meeting { left: &self.symbols, right: &self.symbols, thresholds: None }
    }

    /// All pointers to one block become pointers to another.
    pub(crate) fn rename(&mut self, from: Base, to: Base) {
        let change = |val: &mut Val| {
            if let Kind::Pointer(pointer) = &mut val.kind
                && let Some(at) = pointer.targets.iter().position(|target| target.base == from)
            {
                let moved = Target { base: to, ..pointer.targets[at] };
                pointer.targets.remove(at);
                match pointer.targets.iter_mut().find(|target| target.base == to) {
                    Some(known) => known.offset = Int::of(known.offset.range.hull(moved.offset.range)),
                    None => pointer.targets.push(moved),
                }
                pointer.targets.sort_by_key(|target| target.base);
            }
        };
        self.vars.values_mut().for_each(change);
        self.memory.cells.values_mut().for_each(change);
        self.memory.blocks.values_mut().filter_map(|block| block.anywhere.as_mut()).for_each(change);
        self.split = None;
        self.read_from.retain(|_, key| key.0 != from);
    }

    pub(crate) fn joined(&self, other: &State, thresholds: Option<&[i128]>) -> State {
        let meeting = Meeting { left: &self.symbols, right: &other.symbols, thresholds };
        let mut vars = BTreeMap::new();
        for (var, val) in &self.vars {
            if let Some(other) = other.vars.get(var) {
                vars.insert(*var, if val == other { val.clone() } else { meeting.val(val, other) });
            }
        }
        let memory = self.memory.join(&other.memory, &meeting);
        let mut symbols = self.symbols.clone();
        let mut doubt = self.doubt || other.doubt;
        let mut blended: BTreeSet<Sym> = self.blended.union(&other.blended).copied().collect();
        for (sym, range) in &other.symbols {
            match symbols.get_mut(sym) {
                Some(known) => {
                    if known != range && (self.tested.contains(sym) || other.tested.contains(sym)) {
                        blended.insert(*sym);
                    }
                    doubt |= is_torn(*known, *range);
                    *known = match thresholds {
                        Some(thresholds) => known.widened(*range, thresholds, known.hull(*range)),
                        None => known.hull(*range),
                    };
                }
                None => {
                    symbols.insert(*sym, *range);
                }
            }
        }
        let read_from = self.read_from.iter().filter(|(var, key)| other.read_from.get(var) == Some(key));
        State {
            vars,
            memory,
            symbols,
            read_from: read_from.map(|(var, key)| (*var, *key)).collect(),
            split: None,
            examined: self.examined.union(&other.examined).copied().collect(),
            tested: self.tested.union(&other.tested).copied().collect(),
            blended,
            sizes: self
                .sizes
                .iter()
                .filter(|(base, sym)| other.sizes.get(base) == Some(sym))
                .map(|(&b, &s)| (b, s))
                .collect(),
            untyped: self.untyped.intersection(&other.untyped).copied().collect(),
            doubt,
        }
    }

    /// Whether all that is in `newer` is in this one.
    pub(crate) fn covers(&self, newer: &State) -> bool {
        let joined = self.joined(newer, None);
        joined.vars == self.vars
            && joined.memory == self.memory
            && joined.symbols == self.symbols
            && joined.read_from == self.read_from
            && joined.examined == self.examined
            && joined.tested == self.tested
            && joined.blended == self.blended
            && joined.sizes == self.sizes
            && joined.untyped == self.untyped
            && joined.doubt == self.doubt
    }
}

/// Whether the hull of two ranges has numbers that are in neither.
fn is_torn(one: Interval, other: Interval) -> bool {
    let (first, second) = if one.lo <= other.lo { (one, other) } else { (other, one) };
    second.lo > first.hi.saturating_add(1)
}
