//! What functions outside the source are: the names of the `CPython` and `NumPy` C APIs by version, and the *virtual headers*
//! that declare them, so that neither Python nor `NumPy` nor a C library need be installed.
//!
//! The data are files: `models/<pack>/*.toml` describe the API names, `headers/<group>/**` hold the types, constants and
//! statement macros. `build.rs` embeds both.
//!
//! ```ignore
//! let headers = VirtualHeaders::new(Target::default());
//! let text = headers.get("Python.h").expect("always there");
//! let api = ApiTable::lookup(intern("PyList_SetItem")).expect("a known name");
//! assert!(api.exists_in(PythonVersion::new(2, 7)));
//! ```

mod api;
mod contracts;
mod counted;
mod declarations;
pub mod formats;
mod headers;
mod packs;
pub mod slots;
mod source_contracts;
mod table;
mod type_name;
mod user;

pub use api::{ApiId, ApiKind, ApiTable, Pack};
pub use contracts::{ContractOrigin, Contracts, Described, FileContract};
pub use counted::{Counted, is_counted_by_a_pack, is_interface};
pub use formats::{FormatFunction, FormatReading, SsizeClean, build_value, from_format, parse_arguments};
pub use headers::{UNCLEAN_LENGTHS, VirtualHeaders};
pub use packs::Packs;
pub use slots::{EntryContract, EntryRole, MethodFlags, RecordTable, SlotId, SlotTable};
pub use source_contracts::{Annotation, AnnotationForm, Reach, SourceContract};
pub use table::ContractId;
pub use type_name::TypeName;
pub use user::{ConfigError, ConfigProblem, UserContracts, UserEntry, user_contracts};
