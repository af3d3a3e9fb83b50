//! What holds of a value on either of two ways, and the same so that loops come to an end.

use smallvec::SmallVec;

use crate::interval::Interval;
use crate::shared_map::Map;
use crate::symbol::{Form, Sym};
use crate::value::{Float, Given, Int, Kind, Origin, Pointer, Target, Val};

/// The bounds of symbols on one of the ways.
pub(crate) type Ranges = Map<Sym, Interval>;

/// Two ways that meet.
pub(crate) struct Meeting<'a> {
    pub left: &'a Ranges,
    pub right: &'a Ranges,
    /// Where bounds stop when they are widened; `None` for a plain join.
    pub thresholds: Option<&'a [i128]>,
}

/// Bounds of the widest types.
const WIDEST: Interval = Interval { lo: -(1 << 63), hi: (1 << 64) - 1, nonzero: false };

impl Meeting<'_> {
    pub(crate) fn val(&self, left: &Val, right: &Val) -> Val {
        // What was never given is whatever the other one is.
        let (kind, origin) = match (left.given, right.given) {
            (Given::Never, Given::Never) => (self.kind(&left.kind, &right.kind), left.origin.and(right.origin)),
            (Given::Never, _) => (right.kind.clone(), right.origin.and(left.origin)),
            (_, Given::Never) => (left.kind.clone(), left.origin.and(right.origin)),
            _ => (self.kind(&left.kind, &right.kind), left.origin.and(right.origin)),
        };
        let given = match (left.given, right.given) {
            (one, other) if one == other => one,
            (Given::Never, _) | (_, Given::Never) => Given::Maybe,
            (one, other) => one.max(other),
        };
        Val { kind, origin, given }
    }

    fn kind(&self, left: &Kind, right: &Kind) -> Kind {
        match (left, right) {
            (Kind::Int(left), Kind::Int(right)) => Kind::Int(self.int(left, right)),
            (Kind::Float(left), Kind::Float(right)) => Kind::Float(self.float(*left, *right)),
            (Kind::Pointer(left), Kind::Pointer(right)) => Kind::Pointer(self.pointer(left, right)),
            (Kind::Int(_) | Kind::Float(_) | Kind::Pointer(_) | Kind::Other, _) => Kind::Other,
        }
    }

    pub(crate) fn int(&self, left: &Int, right: &Int) -> Int {
        if left == right {
            return *left;
        }
        let range = self.range(left.range, right.range);
        let is_same = left.form.is_some() && left.form == right.form && left.wraps == right.wraps;
        let form = left.form.filter(|_| is_same);
        let upper = self.side(left, right, Side::Upper);
        let lower = self.side(left, right, Side::Lower);
        Int { range, form, wraps: form.is_some() && left.wraps, upper, lower }
    }

    fn range(&self, left: Interval, right: Interval) -> Interval {
        match self.thresholds {
            Some(thresholds) => left.widened(right, thresholds, WIDEST),
            None => left.hull(right),
        }
    }

    /// A bound in terms of a symbol that holds on both ways.
    fn side(&self, left: &Int, right: &Int, side: Side) -> Option<Form> {
        let of = |int: &Int| -> SmallVec<[Form; 2]> {
            match side {
                Side::Upper => int.at_most().collect(),
                Side::Lower => int.at_least().collect(),
            }
        };
        let (own, others) = (of(left), of(right));
        let parallel = own.iter().find_map(|one| {
            let other = others.iter().find(|other| one.is_parallel(**other))?;
            Some(if side.is_within(one.add(), other.add()) { *other } else { *one })
        });
        let bounded = |forms: &[Form], int: &Int, ranges: &Ranges| {
            forms.iter().copied().find(|form| side.is_beyond(int.range, *form, ranges))
        };
        let found =
            parallel.or_else(|| bounded(&own, right, self.right)).or_else(|| bounded(&others, left, self.left))?;
        // A bound that moves from turn to turn would never stop.
        match self.thresholds {
            Some(_) if !own.contains(&found) => None,
            Some(_) | None => Some(found),
        }
    }

    fn float(&self, left: Float, right: Float) -> Float {
        let hull = left.hull(right);
        if self.thresholds.is_none() || hull == left {
            return hull;
        }
        Float {
            lo: if hull.lo < left.lo { f64::NEG_INFINITY } else { left.lo },
            hi: if hull.hi > left.hi { f64::INFINITY } else { left.hi },
            nan: hull.nan,
        }
    }

    fn pointer(&self, left: &Pointer, right: &Pointer) -> Pointer {
        let mut joined = left.clone();
        let is_untested = |one: &Pointer| !one.null || one.untested;
        joined.null |= right.null;
        joined.untested = joined.null && is_untested(left) && is_untested(right);
        joined.elsewhere |= right.elsewhere;
        for target in &right.targets {
            match joined.targets.iter_mut().find(|known| known.base == target.base) {
                Some(known) => *known = Target { offset: self.int(&known.offset, &target.offset), ..*known },
                None => joined.targets.push(*target),
            }
        }
        joined.targets.sort_by_key(|target| target.base);
        joined.bounded()
    }
}

#[derive(Clone, Copy)]
enum Side {
    Upper,
    Lower,
}

impl Side {
    /// Whether a form bounds all numbers of a range.
    fn is_beyond(self, range: Interval, form: Form, ranges: &Ranges) -> bool {
        let Some(sym) = ranges.get(&form.sym) else { return false };
        let limit = form.range(*sym);
        match self {
            Side::Upper => range.hi <= limit.lo,
            Side::Lower => range.lo >= limit.hi,
        }
    }

    /// Whether the first bound says at least as much as the second.
    fn is_within(self, one: i128, other: i128) -> bool {
        match self {
            Side::Upper => one <= other,
            Side::Lower => one >= other,
        }
    }
}

impl Val {
    /// The same, told of several turns or elements at once.
    #[must_use]
    pub fn blurred(mut self) -> Val {
        self.origin = self.origin.and(Origin::BLURRED);
        self
    }
}
