//! Arithmetic on `i128` that notices overflow and is quick for numbers of 64 bits, which nearly all are.

use crate::answer::{Stop, TOO_LARGE};

fn is_short(number: i128) -> bool {
    number as i64 as i128 == number
}

pub(crate) fn product(a: i128, b: i128) -> Result<i128, Stop> {
    if is_short(a) && is_short(b) {
        // Two factors of 64 bits have a product of 127, so this cannot overflow.
        Ok(a * b)
    } else {
        a.checked_mul(b).ok_or(TOO_LARGE)
    }
}

pub(crate) fn sum(a: i128, b: i128) -> Result<i128, Stop> {
    a.checked_add(b).ok_or(TOO_LARGE)
}

pub(crate) fn negated(a: i128) -> Result<i128, Stop> {
    a.checked_neg().ok_or(TOO_LARGE)
}

/// `a * x + b * y`
pub(crate) fn mix(a: i128, x: i128, b: i128, y: i128) -> Result<i128, Stop> {
    sum(product(a, x)?, product(b, y)?)
}

/// The greatest common divisor; of nothing but zeros it is zero.
pub(crate) fn gcd(a: u128, b: u128) -> u128 {
    if let (Ok(short_a), Ok(short_b)) = (u64::try_from(a), u64::try_from(b)) {
        return gcd_short(short_a, short_b) as u128;
    }
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

fn gcd_short(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

pub(crate) fn gcd_of(numbers: impl Iterator<Item = i128>) -> u128 {
    let mut divisor = 0;
    for number in numbers {
        divisor = gcd(number.unsigned_abs(), divisor);
        if divisor == 1 {
            break;
        }
    }
    divisor
}

/// `a / by` rounded up, for positive `by`.
pub(crate) fn divided_up(a: i128, by: i128) -> i128 {
    a.div_euclid(by) + i128::from(a.rem_euclid(by) != 0)
}

/// The integer nearest to `a / by`, so that what remains is at most half of `by`.
pub(crate) fn divided_near(a: i128, by: i128) -> Result<i128, Stop> {
    let quotient = a.checked_div_euclid(by).ok_or(TOO_LARGE)?;
    let rest = a.checked_rem_euclid(by).ok_or(TOO_LARGE)?;
    if rest.unsigned_abs() > by.unsigned_abs() / 2 { sum(quotient, by.signum()) } else { Ok(quotient) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_beyond_128_bits_are_noticed() {
        assert_eq!(product(i64::MIN as i128, i64::MIN as i128), Ok(1 << 126));
        assert_eq!(product(1 << 100, 1 << 26), Ok(1 << 126));
        assert_eq!(product(1 << 100, 1 << 27), Err(TOO_LARGE));
        assert_eq!(negated(i128::MIN), Err(TOO_LARGE));
    }

    #[test]
    fn divisors_of_long_and_short_numbers_are_found() {
        assert_eq!(gcd_of([0, 0].into_iter()), 0);
        assert_eq!(gcd_of([12, -18, 30].into_iter()), 6);
        assert_eq!(gcd(6 << 90, 9 << 80), 3 << 80);
        assert_eq!(gcd_of([i128::MIN, i128::MIN].into_iter()), 1 << 127);
    }

    #[test]
    fn divisions_round_as_they_say() {
        for a in -20..=20_i128 {
            for by in 1..=6 {
                let up = divided_up(a, by);
                assert!(up * by >= a && (up - 1) * by < a);
                for by in [by, -by] {
                    let near = divided_near(a, by).unwrap();
                    assert!((a - near * by).abs() * 2 <= by.abs());
                }
            }
        }
    }
}
