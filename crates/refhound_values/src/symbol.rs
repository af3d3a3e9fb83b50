//! Symbols: numbers that come from outside and have a name, such as an argument that Python passes.
//!
//! A symbol never changes its value. What is computed from one is known as a multiple of it and a constant ([`Form`]), so that an
//! alarm can say which argument leads there, and an index can be compared with a size that nobody knows.

use std::num::NonZeroI64;

use refhound_index::{EntityId, FxHashMap, IndexVec, entity};

use crate::interval::Interval;
use crate::shared_map::Key;
use crate::value::Origin;

entity!(
    /// A number that comes from outside.
    Sym,
    "$"
);

impl Key for Sym {
    fn bits(self) -> u128 {
        self.index() as u128
    }

    fn of(bits: u128) -> Sym {
        Sym::from_index(bits as usize)
    }
}

/// Where a symbol comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Source {
    /// Python passes it, within the bounds that a format or a slot gives it.
    Argument,
    /// The number that an object of Python holds.
    Number,
    /// How many items, characters or bytes an object of Python has.
    Size,
    /// It stood in memory that nobody has written yet.
    Memory,
    /// The result of a call, or a parameter of a function that the project calls.
    Call,
    /// How often a loop has turned: a number that no program has, and by which those that it counts are known together.
    Turns,
}

#[derive(Debug, Clone)]
pub(crate) struct SymbolData {
    pub source: Source,
    /// As a reader would write it.
    pub name: String,
    pub range: Interval,
}

/// What a symbol is made by: a place in a function, reached by a way of calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Maker {
    pub frame: u32,
    pub at: u32,
    pub part: u32,
}

#[derive(Debug, Default)]
pub(crate) struct Symbols {
    all: IndexVec<Sym, SymbolData>,
    made: FxHashMap<Maker, Sym>,
}

impl Symbols {
    /// The symbol of a place; the same each time that the place is reached.
    pub(crate) fn at(&mut self, maker: Maker, data: impl FnOnce() -> SymbolData) -> Sym {
        let all = &mut self.all;
        *self.made.entry(maker).or_insert_with(|| all.push(data()))
    }

    pub(crate) fn get(&self, sym: Sym) -> &SymbolData {
        &self.all[sym]
    }
}

impl Source {
    pub(crate) fn origin(self) -> Origin {
        match self {
            Source::Argument | Source::Number | Source::Size => Origin::PYTHON,
            Source::Memory => Origin::MEMORY,
            Source::Call => Origin::CALL,
            Source::Turns => Origin::OWN,
        }
    }
}

/// `mul * sym + add`, as a mathematical number. Larger numbers than these are of no use in one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Form {
    pub sym: Sym,
    mul: NonZeroI64,
    add: i64,
}

const ONE: NonZeroI64 = NonZeroI64::new(1).unwrap();

impl Form {
    pub fn of(sym: Sym) -> Form {
        Form { sym, mul: ONE, add: 0 }
    }

    pub fn new(sym: Sym, mul: i128, add: i128) -> Option<Form> {
        let mul = NonZeroI64::new(i64::try_from(mul).ok()?)?;
        Some(Form { sym, mul, add: i64::try_from(add).ok()? })
    }

    pub fn mul(self) -> i128 {
        i128::from(self.mul.get())
    }

    pub fn add(self) -> i128 {
        i128::from(self.add)
    }

    pub fn plus(self, by: i128) -> Option<Form> {
        let add = i64::try_from(i128::from(self.add).checked_add(by)?).ok()?;
        Some(Form { add, ..self })
    }

    pub fn times(self, by: i128) -> Option<Form> {
        Form::new(self.sym, self.mul().checked_mul(by)?, self.add().checked_mul(by)?)
    }

    pub fn is_parallel(self, other: Form) -> bool {
        self.sym == other.sym && self.mul == other.mul
    }

    /// The numbers that it can be.
    pub fn range(self, sym: Interval) -> Interval {
        let scaled = if self.mul.get() == 1 { sym } else { sym.times(Interval::exactly(self.mul())) };
        if self.add == 0 { scaled } else { scaled.plus(Interval::exactly(self.add())) }
    }

    /// The numbers that the symbol can have where the form lies in a range; `None` if there are none.
    pub fn solved(self, range: Interval) -> Option<Interval> {
        let (lo, hi) = (range.lo.saturating_sub(self.add()), range.hi.saturating_sub(self.add()));
        let (lo, hi, by) =
            if self.mul() < 0 { (hi.saturating_neg(), lo.saturating_neg(), -self.mul()) } else { (lo, hi, self.mul()) };
        let up = lo.div_euclid(by).saturating_add(i128::from(lo.rem_euclid(by) != 0));
        Interval::between(up, hi.div_euclid(by))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_form_is_solved_for_its_symbol() {
        let form = Form::new(Sym::from_index(0), 8, 4).expect("small numbers");
        assert_eq!(form.solved(Interval::new(5, 30)), Some(Interval::new(1, 3)));
        assert_eq!(form.solved(Interval::new(5, 11)), None);
        let turned = Form::new(form.sym, -1, 0).expect("small numbers");
        assert_eq!(turned.solved(Interval::new(1, 5)), Some(Interval::new(-5, -1)));
    }
}
