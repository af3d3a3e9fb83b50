//! Exact numbers: fractions of machine integers while they fit, fractions of big integers when they do not.
//!
//! Affine-relation analysis needs division, so integers alone do not do. An analysis runs on [`Small`] first; the first
//! result that does not fit ends that run, and it is repeated on [`Exact`], which has no limit.

use crate::big::BigInt;

/// A field with exact arithmetic; `None` is an overflow.
pub trait Scalar: Clone + PartialEq + std::fmt::Debug {
    fn from_int(value: i64) -> Self;
    fn is_zero(&self) -> bool;
    fn add(&self, other: &Self) -> Option<Self>;
    fn mul(&self, other: &Self) -> Option<Self>;
    fn neg(&self) -> Option<Self>;
    /// `None` also when `other` is 0.
    fn div(&self, other: &Self) -> Option<Self>;
    /// The sign of the difference to another number.
    fn compare(&self, other: &Self) -> Option<std::cmp::Ordering>;
}

/// A fraction of machine integers, in lowest terms, the denominator above 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Small {
    over: i64,
    under: i64,
}

impl Small {
    fn reduced(over: i128, under: i128) -> Option<Small> {
        if under == 0 {
            return None;
        }
        let common = gcd(over.unsigned_abs(), under.unsigned_abs()) as i128;
        let (over, under) = (over / common, under / common);
        let sign = if under < 0 { -1 } else { 1 };
        Some(Small { over: i64::try_from(over * sign).ok()?, under: i64::try_from(under * sign).ok()? })
    }
}

fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}

impl Scalar for Small {
    fn from_int(value: i64) -> Small {
        Small { over: value, under: 1 }
    }

    fn is_zero(&self) -> bool {
        self.over == 0
    }

    fn add(&self, other: &Small) -> Option<Small> {
        if self.under == 1 && other.under == 1 {
            return Some(Small { over: self.over.checked_add(other.over)?, under: 1 });
        }
        let (a, b) = (i128::from(self.over), i128::from(self.under));
        let (c, d) = (i128::from(other.over), i128::from(other.under));
        Small::reduced((a * d).checked_add(c * b)?, b * d)
    }

    fn mul(&self, other: &Small) -> Option<Small> {
        if self.under == 1 && other.under == 1 {
            return Some(Small { over: self.over.checked_mul(other.over)?, under: 1 });
        }
        let over = i128::from(self.over) * i128::from(other.over);
        Small::reduced(over, i128::from(self.under) * i128::from(other.under))
    }

    fn neg(&self) -> Option<Small> {
        Some(Small { over: self.over.checked_neg()?, under: self.under })
    }

    fn div(&self, other: &Small) -> Option<Small> {
        let over = i128::from(self.over) * i128::from(other.under);
        Small::reduced(over, i128::from(self.under) * i128::from(other.over))
    }

    fn compare(&self, other: &Small) -> Option<std::cmp::Ordering> {
        let left = i128::from(self.over) * i128::from(other.under);
        Some(left.cmp(&(i128::from(other.over) * i128::from(self.under))))
    }
}

/// A fraction of integers of any size, in lowest terms, the denominator above 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exact {
    over: BigInt,
    under: BigInt,
}

impl Exact {
    fn reduced(over: &BigInt, under: &BigInt) -> Option<Exact> {
        if under.is_zero() {
            return None;
        }
        let common = over.gcd(under);
        let (over, under) = (over.divide(&common), under.divide(&common));
        Some(if under.is_negative() {
            Exact { over: over.negated(), under: under.negated() }
        } else {
            Exact { over, under }
        })
    }
}

impl Scalar for Exact {
    fn from_int(value: i64) -> Exact {
        Exact { over: BigInt::from_int(value), under: BigInt::from_int(1) }
    }

    fn is_zero(&self) -> bool {
        self.over.is_zero()
    }

    fn add(&self, other: &Exact) -> Option<Exact> {
        let over = self.over.times(&other.under).plus(&other.over.times(&self.under));
        Exact::reduced(&over, &self.under.times(&other.under))
    }

    fn mul(&self, other: &Exact) -> Option<Exact> {
        Exact::reduced(&self.over.times(&other.over), &self.under.times(&other.under))
    }

    fn neg(&self) -> Option<Exact> {
        Some(Exact { over: self.over.negated(), under: self.under.clone() })
    }

    fn div(&self, other: &Exact) -> Option<Exact> {
        Exact::reduced(&self.over.times(&other.under), &self.under.times(&other.over))
    }

    fn compare(&self, other: &Exact) -> Option<std::cmp::Ordering> {
        let difference = self.over.times(&other.under).plus(&other.over.times(&self.under).negated());
        Some(if difference.is_zero() {
            std::cmp::Ordering::Equal
        } else if difference.is_negative() {
            std::cmp::Ordering::Less
        } else {
            std::cmp::Ordering::Greater
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fraction<S: Scalar>(over: i64, under: i64) -> S {
        S::from_int(over).div(&S::from_int(under)).expect("small numbers")
    }

    #[test]
    fn fractions_are_in_lowest_terms() {
        assert_eq!(fraction::<Small>(6, -4), fraction::<Small>(-3, 2));
        assert_eq!(fraction::<Exact>(6, -4), fraction::<Exact>(-3, 2));
    }

    #[test]
    fn what_does_not_fit_is_an_overflow_of_machine_numbers_and_none_of_big_ones() {
        let small = Small::from_int(i64::MAX);
        assert_eq!(small.mul(&small), None);
        let big = Exact::from_int(i64::MAX);
        let square = big.mul(&big).expect("no limit");
        assert_eq!(square.div(&big), Some(big));
    }

    #[test]
    fn both_kinds_compute_the_same() {
        let mut seed = 7_u64;
        let mut next = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            ((seed >> 33) % 2001) as i64 - 1000
        };
        for _ in 0..2000 {
            let (first, second) = ((next(), next() | 1), (next(), next() | 1));
            let small = (fraction::<Small>(first.0, first.1), fraction::<Small>(second.0, second.1));
            let exact = (fraction::<Exact>(first.0, first.1), fraction::<Exact>(second.0, second.1));
            let same = |small: Option<Small>, exact: Option<Exact>| match (small, exact) {
                (Some(small), Some(exact)) => assert_eq!(fraction::<Exact>(small.over, small.under), exact),
                (small, exact) => assert!(small.is_none() && exact.is_none()),
            };
            same(small.0.add(&small.1), exact.0.add(&exact.1));
            same(small.0.mul(&small.1), exact.0.mul(&exact.1));
            same(small.0.div(&small.1), exact.0.div(&exact.1));
            assert_eq!(small.0.compare(&small.1), exact.0.compare(&exact.1));
        }
    }
}
