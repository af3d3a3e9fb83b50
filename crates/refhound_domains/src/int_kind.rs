//! The integer types of a machine: a width and whether there is a sign.
//!
//! Values are held in `i128`. Only unsigned integers of 128 bits do not fit: there `i128::MAX` stands for itself and for all that
//! is larger (`IntKind::is_open`), and operations that meet it answer with everything.

use std::fmt;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Sign {
    Signed,
    Unsigned,
}

/// Two's complement, as C23 demands and every compiler has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct IntKind {
    bits: u8,
    sign: Sign,
}

impl IntKind {
    /// `bits` from 1 to 128; bit-fields have odd widths.
    pub const fn new(bits: u32, sign: Sign) -> IntKind {
        let bits = if bits == 0 {
            1
        } else if bits > 128 {
            128
        } else {
            bits as u8
        };
        IntKind { bits, sign }
    }

    pub const fn signed(bits: u32) -> IntKind {
        IntKind::new(bits, Sign::Signed)
    }

    pub const fn unsigned(bits: u32) -> IntKind {
        IntKind::new(bits, Sign::Unsigned)
    }

    pub const fn bits(self) -> u32 {
        self.bits as u32
    }

    pub const fn is_signed(self) -> bool {
        matches!(self.sign, Sign::Signed)
    }

    /// Whether `i128::MAX` stands for itself and everything above.
    pub const fn is_open(self) -> bool {
        self.bits == 128 && matches!(self.sign, Sign::Unsigned)
    }

    pub const fn min(self) -> i128 {
        match self.sign {
            Sign::Signed => i128::MIN >> (128 - self.bits),
            Sign::Unsigned => 0,
        }
    }

    pub const fn max(self) -> i128 {
        match self.sign {
            Sign::Signed => i128::MAX >> (128 - self.bits),
            Sign::Unsigned if self.bits == 128 => i128::MAX,
            Sign::Unsigned => (u128::MAX >> (128 - self.bits)) as i128,
        }
    }

    pub const fn holds(self, value: i128) -> bool {
        self.min() <= value && value <= self.max()
    }

    /// The value of this type with the same low bits.
    pub const fn wrap(self, value: i128) -> i128 {
        let unused = 128 - self.bits as u32;
        match self.sign {
            Sign::Signed => (value << unused) >> unused,
            Sign::Unsigned if self.bits == 128 => {
                if value < 0 {
                    i128::MAX
                } else {
                    value
                }
            }
            Sign::Unsigned => ((value as u128) << unused >> unused) as i128,
        }
    }

    /// The bits of a value, in the low part.
    pub(crate) const fn pattern(self, value: i128) -> u128 {
        let unused = 128 - self.bits as u32;
        ((value as u128) << unused) >> unused
    }
}

/// `i32`, `u64`.
impl fmt::Display for IntKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", if self.is_signed() { 'i' } else { 'u' }, self.bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_those_of_the_machine() {
        assert_eq!((IntKind::signed(8).min(), IntKind::signed(8).max()), (-128, 127));
        assert_eq!((IntKind::unsigned(64).min(), IntKind::unsigned(64).max()), (0, i128::from(u64::MAX)));
        assert_eq!((IntKind::signed(128).min(), IntKind::signed(128).max()), (i128::MIN, i128::MAX));
        assert_eq!(IntKind::unsigned(1).max(), 1);
    }

    #[test]
    fn wrapping_keeps_the_low_bits() {
        assert_eq!(IntKind::signed(8).wrap(200), i128::from(200u8 as i8));
        assert_eq!(IntKind::unsigned(32).wrap(-1), i128::from(u32::MAX));
        assert_eq!(IntKind::signed(64).wrap(1 << 63), i128::from(i64::MIN));
    }
}
