//! What C computes with two numbers, and what it leaves undefined: for everything that runs IR on values.

use refhound_types::{DataModel, FloatKind, IntKind};

use crate::body::BinaryOp;

/// Why an operation has no result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Undefined {
    /// It does not fit into the type; this is what it wraps to.
    Overflow(i128),
    DivisionByZero,
    Shift,
}

/// The result of an operation in an integer type.
pub fn integers(op: BinaryOp, left: i128, right: i128, kind: IntKind, model: DataModel) -> Result<i128, Undefined> {
    let bits = i128::from(kind.bytes(model)) * 8;
    // Operands of 64 bits overflow no sum or product of 128; those of 128 wrap twice, to the same.
    let exact = match op {
        BinaryOp::Add => left.checked_add(right).ok_or_else(|| left.wrapping_add(right)),
        BinaryOp::Sub => left.checked_sub(right).ok_or_else(|| left.wrapping_sub(right)),
        BinaryOp::Mul => left.checked_mul(right).ok_or_else(|| left.wrapping_mul(right)),
        BinaryOp::Div | BinaryOp::Rem if right == 0 => return Err(Undefined::DivisionByZero),
        BinaryOp::Div => left.checked_div(right).ok_or(left),
        // Undefined where the quotient is.
        BinaryOp::Rem if kind.is_signed() && right == -1 && !fits(left.wrapping_neg(), kind, model) => Err(0),
        BinaryOp::Rem => left.checked_rem(right).ok_or(0),
        BinaryOp::Shl | BinaryOp::Shr if !(0..bits).contains(&right) => return Err(Undefined::Shift),
        // Bits that are shifted out are lost, as every compiler has it.
        BinaryOp::Shl => return Ok(kind.wrap(left.wrapping_shl(right as u32), model)),
        BinaryOp::Shr => Ok(left >> right),
        BinaryOp::And => Ok(left & right),
        BinaryOp::Or => Ok(left | right),
        BinaryOp::Xor => Ok(left ^ right),
    };
    let wrapped = kind.wrap(exact.unwrap_or_else(|wrapped| wrapped), model);
    if kind.is_signed() && exact != Ok(wrapped) { Err(Undefined::Overflow(wrapped)) } else { Ok(wrapped) }
}

fn fits(number: i128, kind: IntKind, model: DataModel) -> bool {
    kind.wrap(number, model) == number
}

/// `None` where floating-point numbers have no such operation.
pub fn floats(op: BinaryOp, left: f64, right: f64, kind: FloatKind) -> Option<f64> {
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
pub fn rounded(value: f64, kind: FloatKind) -> Option<f64> {
    match kind {
        FloatKind::Float => Some(f64::from(value as f32)),
        FloatKind::Double => Some(value),
        FloatKind::Half | FloatKind::LongDouble | FloatKind::Quad => None,
    }
}

/// A floating-point number as an integer, by leaving out the fraction; nothing where C leaves that undefined.
pub fn truncated(value: f64, kind: IntKind, model: DataModel) -> Option<i128> {
    if kind == IntKind::Bool {
        return Some(i128::from(value != 0.0));
    }
    let bits = kind.bytes(model) as i32 * 8;
    let above = 2f64.powi(bits - i32::from(kind.is_signed()));
    let below = if kind.is_signed() { -above } else { 0.0 };
    let whole = value.trunc();
    (whole >= below && whole < above).then_some(whole as i128)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signed_numbers_overflow_and_unsigned_ones_wrap() {
        let model = DataModel::Lp64;
        let add = |kind| integers(BinaryOp::Add, 2_147_483_647, 1, kind, model);
        assert_eq!(add(IntKind::Int), Err(Undefined::Overflow(-2_147_483_648)));
        assert_eq!(add(IntKind::UInt), Ok(2_147_483_648));
        assert_eq!(integers(BinaryOp::Sub, 0, 1, IntKind::UInt, model), Ok(4_294_967_295));
        assert_eq!(integers(BinaryOp::Rem, -2_147_483_648, -1, IntKind::Int, model), Err(Undefined::Overflow(0)));
        assert_eq!(integers(BinaryOp::Rem, 0, -1, IntKind::Int, model), Ok(0));
        assert_eq!(integers(BinaryOp::Rem, 7, -1, IntKind::Int, model), Ok(0));
        assert_eq!(integers(BinaryOp::Div, 1, 0, IntKind::Int, model), Err(Undefined::DivisionByZero));
        assert_eq!(integers(BinaryOp::Shl, 1, 32, IntKind::Int, model), Err(Undefined::Shift));
    }

    #[test]
    fn fractions_are_left_out() {
        assert_eq!(truncated(-0.9, IntKind::UInt, DataModel::Lp64), Some(0));
        assert_eq!(truncated(255.9, IntKind::UChar, DataModel::Lp64), Some(255));
        assert_eq!(truncated(256.0, IntKind::UChar, DataModel::Lp64), None);
        assert_eq!(truncated(f64::NAN, IntKind::Int, DataModel::Lp64), None);
    }
}
