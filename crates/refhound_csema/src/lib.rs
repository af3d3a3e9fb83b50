//! Names, types, layouts and constants of C. Knows nothing of control flow and emits nothing: lowering walks the tree
//! and asks here what a name is, which type an expression has, and which member an initialiser sets.
//!
//! ```ignore
//! let mut env = Env::new(&tree, DataModel::Lp64);
//! for item in &tree.items {
//!     for declared in env.declare_item(item) { .. }     // functions and globals, in source order
//! }
//! env.push_scope();                                     // a function: parameters first, then its block
//! env.declare_local(name, slot_number, ty);
//! let ty = env.type_of(expr);
//! env.pop_scope();
//! ```

mod attributes;
mod builtins;
mod constants;
pub mod conversions;
mod declarations;
mod declarators;
mod env;
mod initializers;
pub mod literals;
mod members;
mod records;
mod specs;
mod type_of;

pub use constants::ConstValue;
pub use declarations::{Declared, LocalDeclaration};
pub use declarators::ParameterInfo;
pub use env::{Entity, Env, FunctionInfo, FunctionRef, GlobalInfo, GlobalRef, Linkage, NO_LOCAL};
pub use initializers::{Initializer, Leaf, LeafValue, Step};
pub use members::MemberPath;
