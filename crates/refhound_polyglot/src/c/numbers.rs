//! Integers of C by their width, and those of which only some bits were given a value.

use refhound_domains::Comparison;
use refhound_ir::BinaryOp;
use refhound_types::{DataModel, IntKind};

use crate::c::memory::{Bits, CVal};

/// A type of integers as the machine needs it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Width {
    Bool,
    I8,
    U8,
    I16,
    U16,
    I32,
    U32,
    I64,
    U64,
    I128,
    U128,
}

impl Width {
    pub(crate) fn of(kind: IntKind, model: DataModel) -> Width {
        match (kind, kind.bytes(model), kind.is_signed()) {
            (IntKind::Bool, ..) => Width::Bool,
            (_, 1, true) => Width::I8,
            (_, 1, false) => Width::U8,
            (_, 2, true) => Width::I16,
            (_, 2, false) => Width::U16,
            (_, 4, true) => Width::I32,
            (_, 4, false) => Width::U32,
            (_, 8, true) => Width::I64,
            (_, 8, false) => Width::U64,
            (_, _, true) => Width::I128,
            (_, _, false) => Width::U128,
        }
    }

    #[inline]
    pub(crate) fn wrap(self, value: i128) -> i128 {
        match self {
            Width::Bool => i128::from(value != 0),
            Width::I8 => i128::from(value as i8),
            Width::U8 => i128::from(value as u8),
            Width::I16 => i128::from(value as i16),
            Width::U16 => i128::from(value as u16),
            Width::I32 => i128::from(value as i32),
            Width::U32 => i128::from(value as u32),
            Width::I64 => i128::from(value as i64),
            Width::U64 => i128::from(value as u64),
            Width::I128 | Width::U128 => value,
        }
    }

    pub(crate) fn bits(self) -> u32 {
        match self {
            Width::Bool | Width::I8 | Width::U8 => 8,
            Width::I16 | Width::U16 => 16,
            Width::I32 | Width::U32 => 32,
            Width::I64 | Width::U64 => 64,
            Width::I128 | Width::U128 => 128,
        }
    }

    #[inline]
    pub(crate) fn is_signed(self) -> bool {
        matches!(self, Width::I8 | Width::I16 | Width::I32 | Width::I64 | Width::I128)
    }

    /// All bits of a number of this width, which has at most 64.
    fn all(self) -> u64 {
        match self.bits() {
            64.. => u64::MAX,
            bits => (1 << bits) - 1,
        }
    }
}

/// The bits of a value of this width, if it is an integer or nothing at all.
fn bits_of(value: CVal, width: Width) -> Option<Bits> {
    match value {
        _ if width.bits() > 64 => None,
        CVal::Int(value) => Some(Bits { value: value as u64 & width.all(), known: width.all(), width }),
        CVal::Part(bits) => match converted(bits, width) {
            CVal::Part(bits) => Some(bits),
            value => bits_of(value, width),
        },
        CVal::Undef => Some(Bits { value: 0, known: 0, width }),
        CVal::Float(_) | CVal::Ptr(_) => None,
    }
}

/// A value of bits: a number if all are known.
pub(crate) fn of_bits(value: u64, known: u64, width: Width) -> CVal {
    let known = known & width.all();
    if known == width.all() {
        CVal::Int(width.wrap(i128::from(value)))
    } else if known == 0 {
        CVal::Undef
    } else {
        CVal::Part(Bits { value: value & known, known, width })
    }
}

/// As C converts it: what is added in front are copies of the sign.
pub(crate) fn converted(bits: Bits, to: Width) -> CVal {
    if to == Width::Bool {
        return if bits.value != 0 { CVal::Int(1) } else { CVal::Undef };
    }
    let (all, sign) = (bits.width.all(), 1 << (bits.width.bits() - 1));
    let (value, known) = match (bits.width.is_signed(), bits.known & sign != 0, bits.value & sign != 0) {
        (false, ..) | (true, true, false) => (bits.value, bits.known | !all),
        (true, true, true) => (bits.value | !all, bits.known | !all),
        (true, false, _) => (bits.value, bits.known),
    };
    of_bits(value, known, to)
}

/// What is known of the result, where single bits do not depend on all of the others.
pub(crate) fn bitwise(op: BinaryOp, left: CVal, right: CVal, width: Width) -> Option<CVal> {
    if let (BinaryOp::Shl | BinaryOp::Shr, CVal::Int(by)) = (op, right) {
        let bits = bits_of(left, width)?;
        let by = u32::try_from(by).ok().filter(|&by| by < width.bits())?;
        if by == 0 {
            return Some(of_bits(bits.value, bits.known, width));
        }
        let low = (1u64 << by) - 1;
        return Some(if op == BinaryOp::Shl {
            of_bits(bits.value << by, bits.known << by | low, width)
        } else {
            let high = width.all() & !(width.all() >> by);
            let sign = 1 << (width.bits() - 1);
            let (value, known) = (bits.value >> by, bits.known >> by);
            match (width.is_signed(), bits.known & sign != 0, bits.value & sign != 0) {
                (false, ..) | (true, true, false) => of_bits(value, known | high, width),
                (true, true, true) => of_bits(value | high, known | high, width),
                (true, false, _) => of_bits(value, known & !high, width),
            }
        });
    }
    let (a, b) = (bits_of(left, width)?, bits_of(right, width)?);
    match op {
        BinaryOp::And => {
            let zero = (a.known & !a.value) | (b.known & !b.value);
            Some(of_bits(a.value & b.value, (a.known & b.known) | zero, width))
        }
        BinaryOp::Or => Some(of_bits(a.value | b.value, (a.known & b.known) | a.value | b.value, width)),
        BinaryOp::Xor => Some(of_bits(a.value ^ b.value, a.known & b.known, width)),
        _ => None,
    }
}

/// Whether two numbers are equal or not, if what is known of them tells.
pub(crate) fn told_apart(op: Comparison, left: CVal, right: CVal) -> Option<bool> {
    let width = match (left, right) {
        (CVal::Part(bits), _) | (_, CVal::Part(bits)) => bits.width,
        _ => return None,
    };
    let (a, b) = (bits_of(left, width)?, bits_of(right, width)?);
    let differ = (a.value ^ b.value) & a.known & b.known != 0;
    match op {
        Comparison::Equal if differ => Some(false),
        Comparison::NotEqual if differ => Some(true),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_bit_is_taken_out_of_a_byte_that_holds_no_other() {
        let width = Width::I32;
        let byte = bitwise(BinaryOp::Or, CVal::Undef, CVal::Int(0x10), width).unwrap();
        assert_eq!(byte, CVal::Part(Bits { value: 0x10, known: 0x10, width }));
        assert_eq!(bitwise(BinaryOp::And, byte, CVal::Int(0x10), width), Some(CVal::Int(0x10)));
        let other = bitwise(BinaryOp::And, byte, CVal::Int(0x30), width).unwrap();
        assert_eq!(told_apart(Comparison::Equal, other, CVal::Int(0)), Some(false));
        assert_eq!(told_apart(Comparison::Equal, other, CVal::Int(0x10)), None);
        assert_eq!(bitwise(BinaryOp::And, CVal::Undef, CVal::Int(0), width), Some(CVal::Int(0)));
    }

    #[test]
    fn an_unknown_sign_is_unknown_in_every_place_that_it_comes_to() {
        let part = Bits { value: 1, known: 0x7f, width: Width::I8 };
        assert_eq!(converted(part, Width::I32), CVal::Part(Bits { value: 1, known: 0x7f, width: Width::I32 }));
        let part = Bits { value: 1, known: 0x7f, width: Width::U8 };
        let wide = CVal::Part(Bits { value: 1, known: !0x80 & 0xffff_ffff, width: Width::U32 });
        assert_eq!(converted(part, Width::U32), wide);
        let shifted = bitwise(BinaryOp::Shr, CVal::Part(part), CVal::Int(1), Width::I32).unwrap();
        assert_eq!(shifted, CVal::Part(Bits { value: 0, known: 0xffff_ffff & !0x40, width: Width::I32 }));
    }
}
