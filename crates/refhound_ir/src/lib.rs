//! The intermediate representation: declared in `module` and `body`, which hold no algorithms.
//!
//! Bodies are made by a [`Builder`] and numbered densely.

pub mod body;
pub mod module;

mod builder;
mod operands;
mod renumber;

pub use body::{
    BinaryOp, Block, BlockData, Body, Callee, Case, CompareOp, Inst, InstData, Op, Slot, SlotData, SlotKind, Target,
    Terminator, UnaryOp, Value, ValueData, ValueDef, Values,
};
pub use builder::Builder;
pub use module::{Constant, FuncId, FunctionDecl, Global, GlobalId, Linkage, Module, Spanned};
pub use operands::{Effect, Operands, Targets};
pub use renumber::Renumbering;
