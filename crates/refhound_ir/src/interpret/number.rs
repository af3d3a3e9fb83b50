//! What C computes with two numbers, and what it leaves undefined.

use refhound_types::{DataModel, FloatKind, IntKind};

use super::program::Fault;
use crate::body::BinaryOp;

/// The result of an operation in an integer type.
pub(super) fn integers(op: BinaryOp, left: i128, right: i128, kind: IntKind, model: DataModel) -> Result<i128, Fault> {
    let bits = i128::from(kind.bytes(model)) * 8;
    let exact = match op {
        BinaryOp::Add => left.checked_add(right),
        BinaryOp::Sub => left.checked_sub(right),
        BinaryOp::Mul => left.checked_mul(right),
        BinaryOp::Div | BinaryOp::Rem if right == 0 => return Err(Fault::DivisionByZero),
        BinaryOp::Div => left.checked_div(right),
        // Undefined where the quotient is.
        BinaryOp::Rem if kind.is_signed() && right == -1 && kind.wrap(-left, model) != -left => None,
        BinaryOp::Rem => left.checked_rem(right),
        BinaryOp::Shl | BinaryOp::Shr if !(0..bits).contains(&right) => return Err(Fault::Shift),
        // Bits that are shifted out are lost, as every compiler has it.
        BinaryOp::Shl => return Ok(kind.wrap(left.wrapping_shl(right as u32), model)),
        BinaryOp::Shr => Some(left >> right),
        BinaryOp::And => Some(left & right),
        BinaryOp::Or => Some(left | right),
        BinaryOp::Xor => Some(left ^ right),
    };
    let wrapped = match exact {
        Some(exact) => kind.wrap(exact, model),
        None if kind.is_signed() => return Err(Fault::Overflow),
        None => kind.wrap(left.wrapping_mul(right), model),
    };
    if kind.is_signed() && exact != Some(wrapped) { Err(Fault::Overflow) } else { Ok(wrapped) }
}

/// `None` where floating-point numbers have no such operation.
pub(super) fn floats(op: BinaryOp, left: f64, right: f64, kind: FloatKind) -> Option<f64> {
    let result = match op {
        BinaryOp::Add => left + right,
        BinaryOp::Sub => left - right,
        BinaryOp::Mul => left * right,
        BinaryOp::Div => left / right,
        BinaryOp::Rem | BinaryOp::Shl | BinaryOp::Shr | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => return None,
    };
    // The result of two `float`s in `double` rounds once more without harm: it has more than twice the digits.
    rounded(result, kind)
}

/// `None` for formats that `f64` does not contain.
pub(super) fn rounded(value: f64, kind: FloatKind) -> Option<f64> {
    match kind {
        FloatKind::Float => Some(f64::from(value as f32)),
        FloatKind::Double => Some(value),
        FloatKind::Half | FloatKind::LongDouble | FloatKind::Quad => None,
    }
}

/// A floating-point number as an integer, by leaving out the fraction.
pub(super) fn truncated(value: f64, kind: IntKind, model: DataModel) -> Result<i128, Fault> {
    if kind == IntKind::Bool {
        return Ok(i128::from(value != 0.0));
    }
    let bits = kind.bytes(model) as i32 * 8;
    let above = 2f64.powi(bits - i32::from(kind.is_signed()));
    let below = if kind.is_signed() { -above } else { 0.0 };
    let whole = value.trunc();
    if whole >= below && whole < above { Ok(whole as i128) } else { Err(Fault::FloatCast) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signed_numbers_overflow_and_unsigned_ones_wrap() {
        let model = DataModel::Lp64;
        let add = |kind| integers(BinaryOp::Add, 2_147_483_647, 1, kind, model);
        assert_eq!(add(IntKind::Int), Err(Fault::Overflow));
        assert_eq!(add(IntKind::UInt), Ok(2_147_483_648));
        assert_eq!(integers(BinaryOp::Sub, 0, 1, IntKind::UInt, model), Ok(4_294_967_295));
        assert_eq!(integers(BinaryOp::Rem, -2_147_483_648, -1, IntKind::Int, model), Err(Fault::Overflow));
        assert_eq!(integers(BinaryOp::Div, 1, 0, IntKind::Int, model), Err(Fault::DivisionByZero));
        assert_eq!(integers(BinaryOp::Shl, 1, 32, IntKind::Int, model), Err(Fault::Shift));
    }

    #[test]
    fn fractions_are_left_out() {
        assert_eq!(truncated(-0.9, IntKind::UInt, DataModel::Lp64), Ok(0));
        assert_eq!(truncated(255.9, IntKind::UChar, DataModel::Lp64), Ok(255));
        assert_eq!(truncated(256.0, IntKind::UChar, DataModel::Lp64), Err(Fault::FloatCast));
        assert_eq!(truncated(f64::NAN, IntKind::Int, DataModel::Lp64), Err(Fault::FloatCast));
    }
}
