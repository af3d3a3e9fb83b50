//! The intermediate representation: declared in `module` and `body`, which hold no algorithms.
//!
//! Bodies are made by a [`Builder`] and numbered densely. They are printed, read back and verified; [`Cfg`],
//! [`Dominators`] and [`Loops`] describe their control flow.

pub mod arithmetic;
pub mod body;
#[cfg(feature = "interpret")]
pub mod interpret;
pub mod module;

mod builder;
mod cfg;
mod compatible;
mod dominators;
mod endings;
mod loops;
mod names;
mod operands;
mod origins;
mod print;
mod promotable;
mod read;
mod renumber;
mod ssa;
mod uses;
mod verify;

pub use body::{
    BinaryOp, Block, BlockData, Body, Callee, Case, FloatBits, Inst, InstData, Op, Slot, SlotData, SlotKind, Target,
    Terminator, UnaryOp, Value, ValueData, ValueDef, Values, Wide,
};
pub use builder::Builder;
pub use cfg::Cfg;
pub use compatible::compatible;
pub use dominators::Dominators;
pub use endings::{Failing, all_ways_fail, jump_fails};
pub use loops::{Loop, LoopData, Loops};
pub use module::{Announced, Constant, FuncId, FunctionDecl, Global, GlobalId, Linkage, Module, OffsetOf, Spanned};
pub use operands::{Effect, Operands, Targets};
pub use print::{PrintOptions, print_body, print_module};
pub use promotable::Promotable;
pub use read::{ReadError, read_module};
pub use renumber::Renumbering;
pub use ssa::{FunctionBody, SsaBody};
pub use verify::{Form, Part, Verifier, VerifyError, verify};
