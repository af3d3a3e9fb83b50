//! Integers of any size, as far as exact fractions need them: sums, products, quotients, common divisors.

use std::cmp::Ordering;

/// A sign and digits to the base 2^32, the lowest first, none of them a leading 0. Zero has no digits and is not negative.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct BigInt {
    negative: bool,
    digits: Vec<u32>,
}

impl BigInt {
    pub(crate) fn from_int(value: i64) -> BigInt {
        let magnitude = value.unsigned_abs();
        BigInt::new(value < 0, vec![magnitude as u32, (magnitude >> 32) as u32])
    }

    fn new(negative: bool, mut digits: Vec<u32>) -> BigInt {
        while digits.last() == Some(&0) {
            digits.pop();
        }
        BigInt { negative: negative && !digits.is_empty(), digits }
    }

    pub(crate) fn is_zero(&self) -> bool {
        self.digits.is_empty()
    }

    pub(crate) fn is_negative(&self) -> bool {
        self.negative
    }

    #[must_use]
    pub(crate) fn negated(&self) -> BigInt {
        BigInt::new(!self.negative, self.digits.clone())
    }

    #[must_use]
    pub(crate) fn plus(&self, other: &BigInt) -> BigInt {
        if self.negative == other.negative {
            return BigInt::new(self.negative, sum(&self.digits, &other.digits));
        }
        match order(&self.digits, &other.digits) {
            Ordering::Less => BigInt::new(other.negative, difference(&other.digits, &self.digits)),
            Ordering::Equal | Ordering::Greater => BigInt::new(self.negative, difference(&self.digits, &other.digits)),
        }
    }

    #[must_use]
    pub(crate) fn times(&self, other: &BigInt) -> BigInt {
        let mut digits = vec![0_u32; self.digits.len() + other.digits.len()];
        for (at, &a) in self.digits.iter().enumerate() {
            let mut carry = 0_u64;
            for (offset, &b) in other.digits.iter().enumerate() {
                let value = u64::from(a) * u64::from(b) + u64::from(digits[at + offset]) + carry;
                digits[at + offset] = value as u32;
                carry = value >> 32;
            }
            digits[at + other.digits.len()] = carry as u32;
        }
        BigInt::new(self.negative != other.negative, digits)
    }

    /// The quotient, rounded towards 0. The divisor is not 0.
    #[must_use]
    pub(crate) fn divide(&self, by: &BigInt) -> BigInt {
        BigInt::new(self.negative != by.negative, quotient_and_rest(&self.digits, &by.digits).0)
    }

    /// The greatest common divisor, above 0; that of 0 and 0 is 1.
    #[must_use]
    pub(crate) fn gcd(&self, other: &BigInt) -> BigInt {
        let (mut a, mut b) = (self.digits.clone(), other.digits.clone());
        while !b.is_empty() {
            let rest = quotient_and_rest(&a, &b).1;
            a = std::mem::replace(&mut b, rest);
        }
        if a.is_empty() { BigInt::from_int(1) } else { BigInt::new(false, a) }
    }
}

fn order(a: &[u32], b: &[u32]) -> Ordering {
    a.len().cmp(&b.len()).then_with(|| a.iter().rev().cmp(b.iter().rev()))
}

fn sum(a: &[u32], b: &[u32]) -> Vec<u32> {
    let mut carry = 0_u64;
    let mut digits = Vec::with_capacity(a.len().max(b.len()) + 1);
    for at in 0..a.len().max(b.len()) {
        let value = carry + u64::from(a.get(at).copied().unwrap_or(0)) + u64::from(b.get(at).copied().unwrap_or(0));
        digits.push(value as u32);
        carry = value >> 32;
    }
    digits.push(carry as u32);
    digits
}

/// `a` is not smaller than `b`.
fn difference(a: &[u32], b: &[u32]) -> Vec<u32> {
    let mut borrow = 0_i64;
    let mut digits = Vec::with_capacity(a.len());
    for (at, &digit) in a.iter().enumerate() {
        let mut value = i64::from(digit) - i64::from(b.get(at).copied().unwrap_or(0)) - borrow;
        borrow = i64::from(value < 0);
        if value < 0 {
            value += 1 << 32;
        }
        digits.push(value as u32);
    }
    digits
}

fn trimmed(mut digits: Vec<u32>) -> Vec<u32> {
    while digits.last() == Some(&0) {
        digits.pop();
    }
    digits
}

/// Long division (Knuth, algorithm D); both results without leading zeros.
fn quotient_and_rest(a: &[u32], b: &[u32]) -> (Vec<u32>, Vec<u32>) {
    if order(a, b) == Ordering::Less {
        return (Vec::new(), a.to_vec());
    }
    if let [single] = b {
        let mut rest = 0_u64;
        let mut quotient = vec![0; a.len()];
        for at in (0..a.len()).rev() {
            let value = (rest << 32) | u64::from(a[at]);
            quotient[at] = (value / u64::from(*single)) as u32;
            rest = value % u64::from(*single);
        }
        return (trimmed(quotient), trimmed(vec![rest as u32]));
    }
    let shift = b[b.len() - 1].leading_zeros();
    let divisor = trimmed(shifted(b, shift));
    let mut rest = shifted(a, shift);
    let (n, m) = (divisor.len(), rest.len() - divisor.len());
    let (top, second) = (u64::from(divisor[n - 1]), u64::from(divisor[n - 2]));
    let mut quotient = vec![0; m];
    for at in (0..m).rev() {
        let leading = (u64::from(rest[at + n]) << 32) | u64::from(rest[at + n - 1]);
        let mut guess = leading / top;
        let mut left = leading % top;
        while guess >> 32 != 0 || guess * second > ((left << 32) | u64::from(rest[at + n - 2])) {
            guess -= 1;
            left += top;
            if left >> 32 != 0 {
                break;
            }
        }
        if subtract_multiple(&mut rest[at..=at + n], &divisor, guess) {
            guess -= 1;
            let mut carry = 0_u64;
            for (digit, &part) in rest[at..].iter_mut().zip(&divisor) {
                let value = u64::from(*digit) + u64::from(part) + carry;
                *digit = value as u32;
                carry = value >> 32;
            }
            rest[at + n] = rest[at + n].wrapping_add(carry as u32);
        }
        quotient[at] = guess as u32;
    }
    let mut unshifted = vec![0; rest.len()];
    for at in 0..rest.len() {
        let above = rest.get(at + 1).copied().unwrap_or(0);
        unshifted[at] = (((u64::from(above) << 32) | u64::from(rest[at])) >> shift) as u32;
    }
    (trimmed(quotient), trimmed(unshifted))
}

/// With one digit more at the top, so that long division has room.
fn shifted(digits: &[u32], by: u32) -> Vec<u32> {
    let mut carry = 0_u64;
    let mut result = Vec::with_capacity(digits.len() + 1);
    for &digit in digits {
        let value = (u64::from(digit) << by) | carry;
        result.push(value as u32);
        carry = value >> 32;
    }
    result.push(carry as u32);
    result
}

/// Whether the result is below 0.
fn subtract_multiple(digits: &mut [u32], divisor: &[u32], factor: u64) -> bool {
    let (mut carry, mut borrow) = (0_u64, 0_i64);
    for (at, digit) in digits.iter_mut().enumerate() {
        let product = factor * u64::from(divisor.get(at).copied().unwrap_or(0)) + carry;
        carry = product >> 32;
        let mut value = i64::from(*digit) - i64::from(product as u32) - borrow;
        borrow = i64::from(value < 0);
        if value < 0 {
            value += 1 << 32;
        }
        *digit = value as u32;
    }
    borrow != 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(value: i128) -> BigInt {
        let magnitude = value.unsigned_abs();
        let digits = (0..4).map(|at| (magnitude >> (32 * at)) as u32).collect();
        BigInt::new(value < 0, digits)
    }

    /// Numbers of all sizes, many of them near powers of two.
    fn numbers() -> Vec<i128> {
        let mut seed = 1_u64;
        let mut next = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            seed >> 16
        };
        let mut numbers: Vec<i128> = vec![0, 1, -1, 2, -3, i128::from(i64::MAX), i128::from(i64::MIN)];
        for bits in [31, 32, 33, 48, 62, 63] {
            numbers.extend([(1_i128 << bits) - 1, 1 << bits, -(1_i128 << bits) - 1]);
        }
        numbers.extend((0..60).map(|at| i128::from(next()) >> (at % 40)));
        numbers
    }

    #[test]
    fn sums_products_and_quotients_are_those_of_machine_integers() {
        for &a in &numbers() {
            for &b in &numbers() {
                assert_eq!(of(a).plus(&of(b)), of(a + b), "{a} + {b}");
                if let Some(product) = a.checked_mul(b) {
                    assert_eq!(of(a).times(&of(b)), of(product), "{a} * {b}");
                    if b != 0 {
                        let dividend = product.wrapping_add(7);
                        assert_eq!(of(dividend).divide(&of(b)), of(dividend / b), "{dividend} / {b}");
                    }
                }
            }
        }
    }

    #[test]
    fn common_divisors_divide() {
        assert_eq!(of(12).gcd(&of(-18)), of(6));
        assert_eq!(of(0).gcd(&of(0)), of(1));
        assert_eq!(of((1 << 90) * 3).gcd(&of((1 << 80) * 5)), of(1 << 80));
    }

    #[test]
    fn long_division_is_undone_by_multiplication() {
        let mut big = of(i128::MAX);
        for _ in 0..5 {
            big = big.times(&of(i128::from(u64::MAX) + 12345)).plus(&of(99));
            let divisor = of(i128::MAX / 3);
            let quotient = big.divide(&divisor);
            let rest = big.plus(&quotient.times(&divisor).negated());
            assert!(!rest.is_negative() && order(&rest.digits, &divisor.digits) == Ordering::Less);
        }
    }
}
