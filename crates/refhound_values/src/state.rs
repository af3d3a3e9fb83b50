//! What is known at one point of a function: values, memory, and the bounds of symbols.

use std::rc::Rc;

use refhound_index::EntityId;
use refhound_ir::Value;

use crate::interval::Interval;
use crate::joining::{Meeting, Ranges};
use crate::memory::{CellKey, Memory, told};
use crate::shared_map::{Key, Map, Merged, Set};
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

impl Key for Var {
    fn bits(self) -> u128 {
        u128::from(self.0)
    }

    fn of(bits: u128) -> Var {
        Var(bits as u64)
    }
}

/// No loop turns more often: nobody would live to see it. Without a bound, the search for what holds in a loop would count up to its own end.
const MOST_TURNS: i128 = 1 << 64;

/// Where the bits of a variable's frame begin.
const FRAME_BITS: u32 = 32;

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
    pub vars: Map<Var, Val>,
    pub memory: Memory,
    pub symbols: Ranges,
    /// Values that are what stands in a cell, as long as nobody writes there.
    pub read_from: Map<Var, CellKey>,
    pub split: Option<Rc<Split>>,
    /// Symbols that were compared with something else than a constant: there may be a relation that is not followed.
    pub examined: Set<Sym>,
    /// Symbols that a condition was about.
    pub tested: Set<Sym>,
    /// Of these, those of which different things were known where paths have met.
    pub blended: Set<Sym>,
    /// By object, how many items it has.
    pub sizes: Map<Base, Sym>,
    /// Objects of which nobody has asked what type they are.
    pub untyped: Set<Base>,
    /// Whether a way here hangs on more than numbers from Python: not every argument that the bounds allow need get here.
    pub doubt: bool,
}

impl State {
    /// The bounds of a number, with what its symbol says.
    pub(crate) fn range(&self, int: &Int) -> Interval {
        let mut range = int.range;
        if int.form.is_none() && int.upper.is_none() && int.lower.is_none() {
            return range;
        }
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
        let met = known.meet(to)?;
        if met != known {
            self.symbols.insert(sym, met);
        }
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
            self.vars.change(|_, val| val.mentions(sym).then(|| val.changed(|val| val.forget(sym))));
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
        let turned =
            Interval::new(turns.lo.saturating_add(1).min(MOST_TURNS), turns.hi.saturating_add(1).min(MOST_TURNS));
        self.symbols.insert(sym, turned);
        let shifted = |val: &Val| val.mentions(sym).then(|| val.changed(|val| val.shift(sym)));
        self.vars.change(|_, val| shifted(val));
        self.memory.cells.change(|_, val| shifted(val));
        self.memory.change_blocks(sym, |size| size.shifted(sym), |val| val.shift(sym));
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
        let change = |val: &Val| {
            let at = val.as_pointer()?.targets.iter().position(|target| target.base == from)?;
            let mut changed = val.clone();
            let Kind::Pointer(pointer) = &mut changed.kind else { return None };
            let moved = Target { base: to, ..pointer.targets[at] };
            pointer.targets.remove(at);
            match pointer.targets.iter_mut().find(|target| target.base == to) {
                Some(known) => known.offset = Int::of(known.offset.range.hull(moved.offset.range)),
                None => pointer.targets.push(moved),
            }
            pointer.targets.sort_by_key(|target| target.base);
            Some(changed)
        };
        self.vars.change(|_, val| change(val));
        self.memory.cells.change(|_, val| change(val));
        self.memory.blocks.change(|_, block| {
            let changed = change(block.anywhere.as_ref()?)?;
            Some(crate::memory::Block { anywhere: Some(changed), ..block.clone() })
        });
        self.split = None;
        self.read_from.retain(|_, key| key.0 != from);
    }

    /// Only these variables of a frame are still needed.
    pub(crate) fn keep_vars(&mut self, frame: u32, is_kept: impl Fn(Value) -> bool) {
        let first = Var::new(frame, Value::from_index(0));
        self.vars.retain_like(first, FRAME_BITS, |var, _| is_kept(var.value()));
        self.read_from.retain_like(first, FRAME_BITS, |var, _| is_kept(var.value()));
    }

    pub(crate) fn joined(&self, other: &State, thresholds: Option<&[i128]>) -> State {
        let meeting = Meeting { left: &self.symbols, right: &other.symbols, thresholds };
        let vars = self.vars.merged(&other.vars, |_, left, right| match (left, right) {
            (Some(left), Some(right)) if left == right => Merged::Left,
            (Some(left), Some(right)) => told(meeting.val(left, right), left, right),
            (Some(_) | None, _) => Merged::Gone,
        });
        let memory = self.memory.join(&other.memory, &meeting);
        let mut doubt = self.doubt || other.doubt;
        let mut blended = self.blended.united(&other.blended);
        let symbols = self.symbols.merged(&other.symbols, |sym, left, right| match (left, right) {
            (Some(left), Some(right)) => {
                if left != right && (self.tested.contains(&sym) || other.tested.contains(&sym)) {
                    blended.add(sym);
                }
                doubt |= is_torn(*left, *right);
                let joined = match thresholds {
                    Some(thresholds) => left.widened(*right, thresholds, left.hull(*right)),
                    None => left.hull(*right),
                };
                told(joined, left, right)
            }
            (Some(_), None) => Merged::Left,
            (None, _) => Merged::Right,
        });
        State {
            vars,
            memory,
            symbols,
            read_from: same(&self.read_from, &other.read_from),
            split: None,
            examined: self.examined.united(&other.examined),
            tested: self.tested.united(&other.tested),
            blended,
            sizes: same(&self.sizes, &other.sizes),
            untyped: self.untyped.common(&other.untyped),
            doubt,
        }
    }

    /// Whether all that is in `newer` is in this one: a join would leave everything as it is.
    pub(crate) fn covers(&self, newer: &State) -> bool {
        let meeting = Meeting { left: &self.symbols, right: &newer.symbols, thresholds: None };
        let symbols = |sym: Sym, left: Option<&Interval>, right: Option<&Interval>| match (left, right) {
            (Some(left), Some(right)) => {
                let is_tested = self.tested.contains(&sym) || newer.tested.contains(&sym);
                left == right || left.hull(*right) == *left && (!is_tested || self.blended.contains(&sym))
            }
            (left, None) => left.is_some(),
            (None, Some(_)) => false,
        };
        let vars = |_: Var, left: Option<&Val>, right: Option<&Val>| match (left, right) {
            (Some(left), Some(right)) => left == right || meeting.val(left, right) == *left,
            (left, None) => left.is_none(),
            (None, Some(_)) => true,
        };
        (self.doubt || !newer.doubt)
            && self.examined.includes(&newer.examined)
            && self.tested.includes(&newer.tested)
            && self.blended.includes(&newer.blended)
            && newer.untyped.includes(&self.untyped)
            && self.symbols.agrees(&newer.symbols, symbols)
            && self.read_from.agrees(&newer.read_from, |_, left, right| left.is_none() || left == right)
            && self.sizes.agrees(&newer.sizes, |_, left, right| left.is_none() || left == right)
            && self.vars.agrees(&newer.vars, vars)
            && self.memory.covers(&newer.memory, &meeting)
    }
}

/// What two maps say alike.
fn same<K: Key, V: Clone + PartialEq>(one: &Map<K, V>, other: &Map<K, V>) -> Map<K, V> {
    one.merged(other, |_, left, right| if left == right { Merged::Left } else { Merged::Gone })
}

/// Whether the hull of two ranges has numbers that are in neither.
fn is_torn(one: Interval, other: Interval) -> bool {
    let (first, second) = if one.lo <= other.lo { (one, other) } else { (other, one) };
    second.lo > first.hi.saturating_add(1)
}
