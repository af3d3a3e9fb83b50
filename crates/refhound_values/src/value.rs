//! What is known of a value of C: a number, a floating-point number, a pointer, or something that is not followed.

use refhound_index::{EntityId, entity};
use smallvec::SmallVec;

use crate::interval::Interval;
use crate::shared_map::Key;
use crate::symbol::{Form, Sym};

entity!(
    /// A block of memory: a variable, a global, an allocation, what an argument points to.
    Base,
    "m"
);

impl Key for Base {
    fn bits(self) -> u128 {
        self.index() as u128
    }

    fn of(bits: u128) -> Base {
        Base::from_index(bits as usize)
    }
}

/// Places that a pointer is followed to; one with more may point anywhere.
const MOST_TARGETS: usize = 6;

/// Where a value comes from, as far as trust in it is concerned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Origin(u8);

impl Origin {
    /// Computed from constants.
    pub const OWN: Origin = Origin(0);
    /// From what Python passes.
    pub const PYTHON: Origin = Origin(1);
    /// From memory that nobody has written yet.
    pub const MEMORY: Origin = Origin(2);
    /// From a function that is not known, or a parameter.
    pub const CALL: Origin = Origin(4);
    /// From several turns of a loop or elements of an array together.
    pub const BLURRED: Origin = Origin(8);

    #[must_use]
    pub fn and(self, other: Origin) -> Origin {
        Origin(self.0 | other.0)
    }

    pub fn has(self, other: Origin) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether nothing that is not known has a part in it.
    pub fn is_known(self) -> bool {
        !self.has(Origin::MEMORY.and(Origin::CALL))
    }
}

/// An integer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Int {
    pub range: Interval,
    /// It is exactly this.
    pub form: Option<Form>,
    /// The form holds only up to a multiple of what the type can hold: the computation may have wrapped.
    pub wraps: bool,
    /// It is at most this, and at least that.
    pub upper: Option<Form>,
    pub lower: Option<Form>,
}

impl Int {
    pub fn of(range: Interval) -> Int {
        Int { range, form: None, wraps: false, upper: None, lower: None }
    }

    pub fn exactly(value: i128) -> Int {
        Int::of(Interval::exactly(value))
    }

    pub fn symbol(sym: Sym, range: Interval) -> Int {
        Int { form: Some(Form::of(sym)), ..Int::of(range) }
    }

    /// What it is, if that holds as a mathematical number.
    pub fn exact(&self) -> Option<Form> {
        self.form.filter(|_| !self.wraps)
    }

    /// What it does not exceed.
    pub fn at_most(&self) -> impl Iterator<Item = Form> + use<> {
        [self.exact(), self.upper].into_iter().flatten()
    }

    pub fn at_least(&self) -> impl Iterator<Item = Form> + use<> {
        [self.exact(), self.lower].into_iter().flatten()
    }

    /// Says all that is said in terms of a symbol in terms of another one that is larger by 1.
    #[must_use]
    pub fn shifted(self, sym: Sym) -> Int {
        let shift = |form: Option<Form>| match form {
            Some(form) if form.sym == sym => form.plus(form.mul().saturating_neg()),
            other => other,
        };
        Int { form: shift(self.form), upper: shift(self.upper), lower: shift(self.lower), ..self }
    }

    pub fn mentions(&self, sym: Sym) -> bool {
        [self.form, self.upper, self.lower].into_iter().flatten().any(|form| form.sym == sym)
    }

    /// The same number, of which only the bounds are known.
    #[must_use]
    pub fn plain(self) -> Int {
        Int::of(self.range)
    }

    #[must_use]
    pub fn without(self, sym: Sym) -> Int {
        let keep = |form: Option<Form>| form.filter(|form| form.sym != sym);
        Int { form: keep(self.form), upper: keep(self.upper), lower: keep(self.lower), ..self }
    }
}

/// A floating-point number: bounds, which may be infinite, and whether it can be no number.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Float {
    pub lo: f64,
    pub hi: f64,
    pub nan: bool,
}

impl Float {
    pub const ANY: Float = Float { lo: f64::NEG_INFINITY, hi: f64::INFINITY, nan: true };

    pub fn exactly(value: f64) -> Float {
        if value.is_nan() { Float::ANY } else { Float { lo: value, hi: value, nan: false } }
    }

    #[must_use]
    pub fn hull(self, other: Float) -> Float {
        Float { lo: self.lo.min(other.lo), hi: self.hi.max(other.hi), nan: self.nan || other.nan }
    }

    pub fn includes(self, other: Float) -> bool {
        self.lo <= other.lo && other.hi <= self.hi && (self.nan || !other.nan)
    }

    pub fn value(self) -> Option<f64> {
        (self.lo.to_bits() == self.hi.to_bits() && !self.nan).then_some(self.lo)
    }
}

/// One place that a pointer can lead to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Target {
    pub base: Base,
    /// In bytes.
    pub offset: Int,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pointer {
    /// It can be NULL.
    pub null: bool,
    pub targets: SmallVec<[Target; 1]>,
    /// It can point to memory that is not followed.
    pub elsewhere: bool,
    /// It is NULL only if a call has failed, and nobody has asked whether it has.
    pub untested: bool,
}

impl Pointer {
    pub fn null() -> Pointer {
        Pointer { null: true, targets: SmallVec::new(), elsewhere: false, untested: false }
    }

    pub fn to(base: Base) -> Pointer {
        Pointer::at(base, Int::exactly(0))
    }

    pub fn at(base: Base, offset: Int) -> Pointer {
        let targets = SmallVec::from_elem(Target { base, offset }, 1);
        Pointer { null: false, targets, elsewhere: false, untested: false }
    }

    /// A pointer to memory that is not followed.
    pub fn elsewhere(null: bool) -> Pointer {
        Pointer { null, targets: SmallVec::new(), elsewhere: true, untested: false }
    }

    /// The result of a call that can fail.
    #[must_use]
    pub fn fallible(self) -> Pointer {
        Pointer { untested: self.null, ..self }
    }

    pub fn is_null(&self) -> bool {
        self.null && self.targets.is_empty() && !self.elsewhere
    }

    /// The only place it can lead to, if it is one.
    pub fn target(&self) -> Option<&Target> {
        match self.targets.as_slice() {
            [target] if !self.elsewhere => Some(target),
            _ => None,
        }
    }

    /// Too many places are any.
    pub fn bounded(mut self) -> Pointer {
        if self.targets.len() > MOST_TARGETS {
            self.targets.clear();
            self.elsewhere = true;
        }
        self
    }
}

#[derive(Debug, Clone, PartialEq)]
pub enum Kind {
    Int(Int),
    Float(Float),
    Pointer(Pointer),
    /// A record as one value, a complex number, a type that nobody explains.
    Other,
}

/// Whether somebody has given a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Given {
    Surely,
    /// Python may leave it out.
    UnlessLeftOut,
    /// On some paths only.
    Maybe,
    Never,
}

/// A value, with where it comes from.
#[derive(Debug, Clone, PartialEq)]
pub struct Val {
    pub kind: Kind,
    pub origin: Origin,
    pub given: Given,
}

impl Val {
    pub fn new(kind: Kind, origin: Origin) -> Val {
        Val { kind, origin, given: Given::Surely }
    }

    pub fn int(int: Int, origin: Origin) -> Val {
        Val::new(Kind::Int(int), origin)
    }

    pub fn pointer(pointer: Pointer, origin: Origin) -> Val {
        Val::new(Kind::Pointer(pointer), origin)
    }

    pub fn float(float: Float, origin: Origin) -> Val {
        Val::new(Kind::Float(float), origin)
    }

    pub fn as_int(&self) -> Option<Int> {
        match self.kind {
            Kind::Int(int) => Some(int),
            Kind::Float(_) | Kind::Pointer(_) | Kind::Other => None,
        }
    }

    pub fn as_pointer(&self) -> Option<&Pointer> {
        match &self.kind {
            Kind::Pointer(pointer) => Some(pointer),
            Kind::Int(_) | Kind::Float(_) | Kind::Other => None,
        }
    }

    pub fn as_float(&self) -> Option<Float> {
        match self.kind {
            Kind::Float(float) => Some(float),
            Kind::Int(_) | Kind::Pointer(_) | Kind::Other => None,
        }
    }

    /// A copy with a change.
    #[must_use]
    pub(crate) fn changed(&self, change: impl FnOnce(&mut Val)) -> Val {
        let mut val = self.clone();
        change(&mut val);
        val
    }

    /// Forgets all that is said in terms of a symbol.
    pub fn forget(&mut self, sym: Sym) {
        match &mut self.kind {
            Kind::Int(int) => *int = int.without(sym),
            Kind::Pointer(pointer) => pointer.targets.iter_mut().for_each(|it| it.offset = it.offset.without(sym)),
            Kind::Float(_) | Kind::Other => {}
        }
    }

    pub fn shift(&mut self, sym: Sym) {
        match &mut self.kind {
            Kind::Int(int) => *int = int.shifted(sym),
            Kind::Pointer(pointer) => pointer.targets.iter_mut().for_each(|it| it.offset = it.offset.shifted(sym)),
            Kind::Float(_) | Kind::Other => {}
        }
    }

    pub fn mentions(&self, sym: Sym) -> bool {
        match &self.kind {
            Kind::Int(int) => int.mentions(sym),
            Kind::Pointer(pointer) => pointer.targets.iter().any(|target| target.offset.mentions(sym)),
            Kind::Float(_) | Kind::Other => false,
        }
    }

    /// The symbols that it is said in terms of.
    pub fn symbols(&self) -> SmallVec<[Sym; 3]> {
        let of = |int: &Int| [int.form, int.upper, int.lower].into_iter().flatten().map(|form| form.sym);
        match &self.kind {
            Kind::Int(int) => of(int).collect(),
            Kind::Pointer(pointer) => pointer.targets.iter().flat_map(|target| of(&target.offset)).collect(),
            Kind::Float(_) | Kind::Other => SmallVec::new(),
        }
    }
}
