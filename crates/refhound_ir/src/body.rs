//! A function body: blocks of instructions over typed values. Data only; no algorithms.
//!
//! One form serves before and after SSA construction. Before, locals are `Slot`s that are loaded and stored; after,
//! slots whose address is not taken are gone, their values flow through block parameters, and each assignment has
//! left a `Bind` so that reports can still name variables.
//!
//! ```text
//! bb0(v0: ptr(struct _object)):
//!     v1: ptr(struct _object) = call @PyList_New(v2)
//!     branch v3, bb1(), bb2(v1)
//! ```

use std::fmt;

use refhound_domains::Comparison;
use refhound_index::{IdList, IndexVec, Symbol, entity};
use refhound_source::{Origins, Place, Span};
use refhound_types::{Field, TypeId};
use refhound_unknowns::{Guess, Unmodelled};

use crate::module::{FuncId, GlobalId};

entity!(
    /// An SSA value: defined once, by an instruction or as a block parameter.
    Value,
    "v"
);
entity!(
    /// A basic block. `bb0` is the entry; its parameters are the function's.
    Block,
    "bb"
);
entity!(Inst, "i");
entity!(
    /// A variable of the function: parameter, local, or temporary that needs memory.
    Slot,
    "s"
);

#[derive(Debug, Clone)]
pub struct Body {
    pub function: FuncId,
    pub values: IndexVec<Value, ValueData>,
    pub insts: IndexVec<Inst, InstData>,
    pub blocks: IndexVec<Block, BlockData>,
    pub slots: IndexVec<Slot, SlotData>,
    /// Pool behind the `Values` lists.
    pub value_pool: Vec<Value>,
    /// The whole definition, and the closing brace.
    pub span: Span,
    pub end: Span,
    /// Tolerance rules that were needed to read it.
    pub guesses: Vec<(Guess, Span)>,
}

/// A list of values in `Body::value_pool`.
pub type Values = IdList<Value>;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ValueData {
    pub ty: TypeId,
    pub def: ValueDef,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ValueDef {
    Inst(Inst),
    Param(Block, u32),
}

#[derive(Debug, Clone, Default)]
pub struct BlockData {
    pub params: Vec<Value>,
    pub insts: Vec<Inst>,
    /// `None` only while the body is being built; the verifier refuses it.
    pub end: Option<Terminator>,
    pub end_span: Option<Span>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SlotData {
    /// `None` for temporaries.
    pub name: Option<Symbol>,
    pub ty: TypeId,
    pub kind: SlotKind,
    pub span: Span,
    /// The typedef that declares it, as the source has it: `Py_ssize_t n;`. For messages.
    pub alias: Option<Symbol>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SlotKind {
    Param(u32),
    Local,
    Temporary,
}

#[derive(Debug, Clone, Copy)]
pub struct InstData {
    pub op: Op,
    /// The value it defines, if any.
    pub result: Option<Value>,
    pub span: Span,
}

/// What is called. Names were looked up once, in lowering; nobody compares strings after that.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Callee {
    Function(FuncId),
    Pointer(Value),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UnaryOp {
    Neg,
    BitNot,
    /// Real and imaginary part of a complex value.
    Real,
    Imag,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    Shl,
    Shr,
    And,
    Or,
    Xor,
}

/// An `i128` that does not ask for the alignment of one: every instruction would be a quarter longer for it.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(Rust, packed(4))]
pub struct Wide(i128);

impl Wide {
    #[inline]
    pub fn get(self) -> i128 {
        self.0
    }
}

impl From<i128> for Wide {
    #[inline]
    fn from(value: i128) -> Wide {
        Wide(value)
    }
}

impl fmt::Debug for Wide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}

/// The bits of an `f64`, again without its alignment.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(Rust, packed(4))]
pub struct FloatBits(u64);

impl FloatBits {
    #[inline]
    pub fn get(self) -> u64 {
        self.0
    }
}

impl From<u64> for FloatBits {
    #[inline]
    fn from(bits: u64) -> FloatBits {
        FloatBits(bits)
    }
}

impl fmt::Debug for FloatBits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}

#[derive(Debug, Clone, Copy)]
pub enum Op {
    /// An integer constant of the result's type; also the null pointer (0).
    Int(Wide),
    /// A floating constant.
    Float(FloatBits),
    /// The address of a string literal (its text between the quotes, escapes resolved as Latin-1 characters).
    Str(Symbol),
    GlobalAddress(GlobalId),
    FunctionAddress(FuncId),
    SlotAddress(Slot),
    /// A value that nobody gave: an uninitialised variable.
    Undefined,

    Unary(UnaryOp, Value),
    Binary(BinaryOp, Value, Value),
    /// Gives an `int` that is 0 or 1. Signedness is that of the operands' type.
    Compare(Comparison, Value, Value),
    /// Any conversion; from the operand's type to the result's.
    Cast(Value),
    /// `base` points to a record; the result to its member.
    FieldAddress {
        base: Value,
        field: Field,
    },
    /// `base + index`, scaled by the size of what the result points to: array indexing (`base` points to the array or
    /// to its first element) and pointer arithmetic (negated index for `-`).
    ElementAddress {
        base: Value,
        index: Value,
    },
    /// Pointer difference in elements.
    PointerDifference(Value, Value),

    Load {
        from: Value,
    },
    Store {
        to: Value,
        value: Value,
    },
    /// Copies a record or array: `*to = *from`.
    CopyAggregate {
        to: Value,
        from: Value,
    },
    /// Clears a record or array before its members are initialised.
    ZeroAggregate {
        to: Value,
    },

    Call {
        callee: Callee,
        args: Values,
    },
    /// Passes the variable's new value on to readers of reports; no effect on execution.
    Bind {
        slot: Slot,
        value: Value,
    },
    /// The variable's scope begins: its memory holds nothing yet.
    ScopeBegin(Slot),
    /// The variable's scope ends. Destructors and `cleanup` functions were called just before, explicitly.
    ScopeEnd(Slot),
    /// C that is parsed but not modelled. Engines answer "unknown"; they never skip it.
    Opaque {
        touches: Values,
        why: Unmodelled,
    },
}

/// A jump to a block with the values of its parameters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Target {
    pub block: Block,
    pub args: Values,
}

#[derive(Debug, Clone)]
pub enum Terminator {
    Jump(Target),
    Branch {
        condition: Value,
        then: Target,
        otherwise: Target,
    },
    Switch {
        value: Value,
        cases: Vec<Case>,
        default: Target,
    },
    Return(Option<Value>),
    /// Control cannot get here: after a call that does not return, or `__builtin_unreachable()`.
    Unreachable,
    /// GNU `goto *p`.
    IndirectJump {
        target: Value,
        blocks: Vec<Target>,
    },
    /// A call that may throw. If `normal`'s block has one parameter more than `normal` has arguments, its first
    /// parameter is the result.
    Invoke {
        callee: Callee,
        args: Values,
        normal: Target,
        unwind: Target,
    },
    /// An exception leaves the function.
    Resume,
}

/// `low <= value <= high`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Case {
    pub low: i128,
    pub high: i128,
    pub target: Target,
}

impl Body {
    /// Gives back the room that nothing stands in, before it waits for long.
    pub(crate) fn shrink_to_fit(&mut self) {
        self.values.shrink_to_fit();
        self.insts.shrink_to_fit();
        self.slots.shrink_to_fit();
        self.value_pool.shrink_to_fit();
        self.blocks.shrink_to_fit();
        for block in self.blocks.values_mut() {
            block.params.shrink_to_fit();
            block.insts.shrink_to_fit();
        }
    }

    /// Where the definition stands, from its first character to its closing brace. If it begins or ends with a macro, its span
    /// alone does not tell.
    pub fn place(&self, origins: &Origins) -> Place {
        let (whole, end) = (origins.place(self.span), origins.place(self.end));
        if whole.file == end.file { Place { hi: whole.hi.max(end.hi).max(whole.lo), ..whole } } else { whole }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_instruction_has_forty_bytes() {
        assert_eq!(size_of::<InstData>(), 40);
    }
}
