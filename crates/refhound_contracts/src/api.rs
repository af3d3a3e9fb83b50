//! The table of API names: what each is, and in which versions it exists.
//!
//! Rows are sorted by name and embedded by `build.rs`; an `ApiId` is the index of a row.

use std::sync::OnceLock;

use refhound_clauses::{Contents, Everlasting, Protocol};
use refhound_index::{EntityId, FxHashMap, Symbol, entity, intern};
use refhound_types::PythonVersion;

use crate::table::{ContractId, ContractRow};

entity!(
    /// A name of a modelled API: a function, a macro, a type object, an exception, a variable.
    ApiId,
    "api"
);

/// The body of knowledge a name belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Pack {
    Cpython,
    Numpy,
    /// The C library: allocation, strings, what never returns.
    Libc,
    /// Counters of the Linux kernel.
    Linux,
    Glib,
}

impl Pack {
    pub const ALL: [Pack; 5] = [Pack::Cpython, Pack::Numpy, Pack::Libc, Pack::Linux, Pack::Glib];
    /// The packs that are on when nobody says otherwise.
    pub const DEFAULT: [Pack; 3] = [Pack::Cpython, Pack::Numpy, Pack::Libc];

    pub fn name(self) -> &'static str {
        match self {
            Pack::Cpython => "cpython",
            Pack::Numpy => "numpy",
            Pack::Libc => "libc",
            Pack::Linux => "linux",
            Pack::Glib => "glib",
        }
    }

    pub fn from_name(name: &str) -> Option<Pack> {
        Pack::ALL.into_iter().find(|pack| pack.name() == name)
    }
}

/// What a name is in the newest version that has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ApiKind {
    Function,
    Macro,
    Inline,
    /// A macro that shapes tokens or declarations (`PyDoc_STRVAR`): it is expanded and never a call.
    Syntax,
    /// A type object, as `PyList_Type`.
    Type,
    /// `PyExc_ValueError` and its kin.
    Exception,
    /// `Py_None` and the other objects of which there is one.
    Singleton,
    Data,
}

impl ApiKind {
    pub fn name(self) -> &'static str {
        match self {
            ApiKind::Function => "function",
            ApiKind::Macro => "macro",
            ApiKind::Inline => "inline",
            ApiKind::Syntax => "syntax",
            ApiKind::Type => "type",
            ApiKind::Exception => "exception",
            ApiKind::Singleton => "singleton",
            ApiKind::Data => "data",
        }
    }

    /// Whether a use of the name followed by `(` is a call with a contract.
    pub fn is_callable(self) -> bool {
        match self {
            ApiKind::Function | ApiKind::Macro | ApiKind::Inline => true,
            ApiKind::Syntax | ApiKind::Type | ApiKind::Exception | ApiKind::Singleton | ApiKind::Data => false,
        }
    }
}

/// One row of the models, as `build.rs` writes it. Versions are `major << 8 | minor`.
pub(crate) struct Row {
    pub(crate) name: &'static str,
    pub(crate) pack: Pack,
    pub(crate) kind: ApiKind,
    /// The header that declares the name.
    pub(crate) header: &'static str,
    /// The first version that has it, 0 when 2.7 does.
    pub(crate) since: u16,
    /// The first version without it.
    pub(crate) removed: u16,
    /// The first version in which the object is never freed.
    pub(crate) immortal_since: u16,
    /// Of a type: the instances that are never freed.
    pub(crate) everlasting: Option<Everlasting>,
    /// Of a type: no object is an instance of it and of another such type. Of an object that exists once: it is an instance of none of them.
    pub(crate) disjoint: bool,
    /// Of a type: what all its instances can do.
    pub(crate) protocols: &'static [Protocol],
    /// Of a type whose instances hold objects.
    pub(crate) contents: Option<Contents>,
    /// The versions (first and last) in which `#ifdef name` holds.
    pub(crate) macros: &'static [(u16, u16)],
    /// Its `#define` is written out in a header: it must not be defined as itself.
    pub(crate) written_out: bool,
    pub(crate) noreturn: bool,
    /// The function that an assignment to the macro calls; empty for most.
    pub(crate) setter: &'static str,
    /// What sources write for the address of the object; empty for most.
    pub(crate) spelled: &'static str,
    pub(crate) declaration: &'static str,
    /// Declarations of older versions, each with the last version it holds for, oldest first.
    pub(crate) older: &'static [(u16, &'static str)],
    /// Its row in the table of contracts.
    pub(crate) contract: usize,
}

include!(concat!(env!("OUT_DIR"), "/apis.rs"));

pub(crate) fn version_key(version: PythonVersion) -> u16 {
    u16::from(version.major) << 8 | u16::from(version.minor)
}

impl Row {
    pub(crate) fn exists_in(&self, version: u16) -> bool {
        (self.since..self.removed).contains(&version)
    }

    pub(crate) fn is_macro_in(&self, version: u16) -> bool {
        self.macros.iter().any(|&(first, last)| (first..=last).contains(&version))
    }

    pub(crate) fn declaration_in(&self, version: u16) -> &'static str {
        let older = self.older.iter().find(|(through, _)| version <= *through);
        older.map_or(self.declaration, |(_, declaration)| declaration)
    }
}

/// Lookups in the table of API names.
pub struct ApiTable;

impl ApiTable {
    /// The API of that name, in any version.
    pub fn lookup(name: Symbol) -> Option<ApiId> {
        static BY_SYMBOL: OnceLock<FxHashMap<Symbol, ApiId>> = OnceLock::new();
        let by_symbol = BY_SYMBOL.get_or_init(|| ApiTable::all().map(|api| (intern(api.name()), api)).collect());
        by_symbol.get(&name).copied()
    }

    /// As `lookup`, for a spelling that was not interned.
    pub fn lookup_str(name: &str) -> Option<ApiId> {
        APIS.binary_search_by(|row| row.name.cmp(name)).ok().map(ApiId::from_index)
    }

    pub fn len() -> usize {
        APIS.len()
    }

    /// Every API, in the order of names.
    pub fn all() -> impl Iterator<Item = ApiId> {
        (0..APIS.len()).map(ApiId::from_index)
    }
}

impl ApiId {
    pub(crate) fn row(self) -> &'static Row {
        &APIS[self.index()]
    }

    pub fn name(self) -> &'static str {
        self.row().name
    }

    pub fn kind(self) -> ApiKind {
        self.row().kind
    }

    pub fn pack(self) -> Pack {
        self.row().pack
    }

    /// The header that declares it.
    pub fn header(self) -> &'static str {
        self.row().header
    }

    /// Whether a call of it never comes back.
    pub fn is_noreturn(self) -> bool {
        self.row().noreturn
    }

    /// For a macro that old sources assign to (`Py_TYPE(o) = t`): the function that sets what it reads. It takes the macro's
    /// arguments and the new value.
    pub fn setter(self) -> Option<&'static str> {
        Some(self.row().setter).filter(|name| !name.is_empty())
    }

    /// What sources write for the address of an object: `Py_None` for `_Py_NoneStruct`.
    pub fn spelled(self) -> Option<&'static str> {
        Some(self.row().spelled).filter(|name| !name.is_empty())
    }

    pub fn exists_in(self, version: PythonVersion) -> bool {
        self.row().exists_in(version_key(version))
    }

    /// Its C declaration in a version; empty for `ApiKind::Syntax`.
    pub fn declaration_in(self, version: PythonVersion) -> &'static str {
        self.row().declaration_in(version_key(version))
    }

    /// What a call of it does, in any version.
    pub fn contract(self) -> ContractId {
        ContractId::from_index(self.row().contract)
    }

    /// Of a type: which instances are made once and never freed. Of a function: whether its result is.
    pub fn everlasting(self) -> Option<Everlasting> {
        self.row().everlasting
    }

    /// Whether its result is always one of the objects that exist once, such as `None`.
    pub fn gives_singleton(self) -> bool {
        self.kind().is_callable() && self.everlasting() == Some(Everlasting::All)
    }

    /// Whether it is an object that is never freed.
    pub fn is_immortal_in(self, version: PythonVersion) -> bool {
        version_key(version) >= self.row().immortal_since
    }
}
