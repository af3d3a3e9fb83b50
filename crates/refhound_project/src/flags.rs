//! How a unit is preprocessed: search paths, macros of the command line, which headers count.

use std::path::PathBuf;

/// The systems that the text of a unit is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum WrittenFor {
    #[default]
    Any,
    /// No other one has anything to read in it.
    Windows,
}

/// Where headers outside the project come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum HeaderMode {
    /// `Python.h`, `NumPy`'s and the C library's headers are the tool's own.
    #[default]
    Virtual,
    /// The same, and what the tool does not have is looked for in the system's folders as well: a `compile_commands.json`
    /// is of this machine.
    Installed,
    /// Those that the compiler would see, Python's included: the user has asked for them.
    Real,
    /// Only those of the tree: a kernel brings its own C library.
    TreeOnly,
}

/// What becomes of headers that are neither in the project nor below a folder that headers may come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Outside {
    /// They are not read: the text that names them may be a stranger's.
    #[default]
    Closed,
    /// The user has asked for them.
    Open,
}

/// `-D` or `-U`. Their order matters.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum MacroFlag {
    /// `-DNAME` (no value: the macro is `1`) or `-DNAME=VALUE`. The name may have parameters: `F(x)`.
    Define {
        name: String,
        value: Option<String>,
    },
    Undefine {
        name: String,
    },
}

impl MacroFlag {
    /// Reads what stands behind `-D`.
    pub fn define(text: &str) -> MacroFlag {
        match text.split_once('=') {
            Some((name, value)) => MacroFlag::Define { name: name.to_owned(), value: Some(value.to_owned()) },
            None => MacroFlag::Define { name: text.to_owned(), value: None },
        }
    }

    pub fn undefine(name: &str) -> MacroFlag {
        MacroFlag::Undefine { name: name.to_owned() }
    }
}

/// What a unit is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Language {
    #[default]
    C,
    Cxx,
}

/// The part of a compiler's command line that the preprocessor sees. The folder of the including file is searched
/// for quoted names in any case and is not listed.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Flags {
    /// `-iquote`: searched for `"..."` only.
    pub quote_dirs: Vec<PathBuf>,
    /// `-I`
    pub include_dirs: Vec<PathBuf>,
    /// `-isystem`, `-idirafter`: searched last.
    pub system_dirs: Vec<PathBuf>,
    pub macros: Vec<MacroFlag>,
    /// `-include`, in order.
    pub forced_includes: Vec<PathBuf>,
    pub headers: HeaderMode,
    /// Folders outside the project that headers may come from: the user's own choice, and what a database names.
    pub open_dirs: Vec<PathBuf>,
    pub outside: Outside,
    /// `-std=`, as written: `gnu11`.
    pub standard: Option<String>,
    pub language: Language,
    pub written_for: WrittenFor,
}
