//! Types as the machine sees them: sizes, layouts, signatures; and the target they are laid out for.
//!
//! Shared by the C front end and the IR. Typedef names and qualifiers are gone; records keep their tags and fields.

mod layout;
mod table;
mod target;

pub use layout::{FieldPath, FieldSpec, Packing};
pub use table::{
    ArrayLen, EnumDef, EnumId, Field, FieldDef, FloatKind, FunctionType, IntKind, RecordDef, RecordId, RecordKind,
    Type, TypeId, TypeTable,
};
pub use target::{DataModel, Platform, PythonVersion, Target, UnsupportedVersion};
