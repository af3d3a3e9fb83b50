//! Headers that exist without being installed.
//!
//! Three kinds: files of `headers/`, served as they are (version and platform are decided by `#if` inside them);
//! generated ones below `refhound/` with the prototypes of the target's version; and the many names that are a part of
//! `Python.h` and only include it.

use std::sync::{Mutex, OnceLock, PoisonError};

use refhound_index::{FxHashMap, FxHashSet};
use refhound_types::{Platform, PythonVersion, Target};

use crate::api::DECLARATIONS;
use crate::declarations::{declarations, target_macros};

include!(concat!(env!("OUT_DIR"), "/headers.rs"));

/// What `Python.h` declares in versions that read every length as a `Py_ssize_t`, where `PY_SSIZE_T_CLEAN` is not defined: beside
/// functions that parse, and beside those that build.
pub const UNCLEAN_LENGTHS: [&str; 2] = ["refhound_unclean_lengths", "refhound_unclean_built_lengths"];

const PYTHON_ONLY: &str = "#include \"Python.h\"\n";
const GENERATED: &str = "refhound/api/";
const TARGET_MACROS: &str = "refhound/target.h";

/// Headers of `CPython` that hold nothing beyond what `Python.h` declares here. Sorted.
static PARTS_OF_PYTHON_H: [&str; 53] = [
    "accu.h",
    "asdl.h",
    "ast.h",
    "audit.h",
    "bitset.h",
    "bltinmodule.h",
    "boolobject.h",
    "bytes_methods.h",
    "codecs.h",
    "context.h",
    "dtoa.h",
    "dynamic_annotations.h",
    "enumobject.h",
    "errcode.h",
    "eval.h",
    "exports.h",
    "genericaliasobject.h",
    "graminit.h",
    "interpreteridobject.h",
    "intrcheck.h",
    "iterobject.h",
    "metagrammar.h",
    "namespaceobject.h",
    "odictobject.h",
    "opcode.h",
    "opcode_ids.h",
    "osmodule.h",
    "pgen.h",
    "pgenheaders.h",
    "picklebufobject.h",
    "py_curses.h",
    "pyarena.h",
    "pyatomic.h",
    "pycapsule.h",
    "pydebug.h",
    "pydtrace.h",
    "pyfpe.h",
    "pygetopt.h",
    "pymacconfig.h",
    "pymactoolbox.h",
    "pystats.h",
    "pystrcmp.h",
    "pystrhex.h",
    "rangeobject.h",
    "sentinelobject.h",
    "slots.h",
    "symtable.h",
    "timefuncs.h",
    "token.h",
    "tracemalloc.h",
    "ucnhash.h",
    "unicodewriter.h",
    "warnings.h",
];

/// The virtual headers of one target.
#[derive(Debug, Clone, Copy)]
pub struct VirtualHeaders {
    target: Target,
}

impl VirtualHeaders {
    /// What a compiler of C++ defines beside what that of C does.
    pub const PREDEFINED_OF_CXX: &'static str = "#undef __STDC_VERSION__\n#define __cplusplus 201703L\n#define _GNU_SOURCE 1\n\
        #define __GNUG__ 12\n#define __EXCEPTIONS 1\n#define __GXX_RTTI 1\n#define __cpp_exceptions 199711L\n\
        #define __cpp_rtti 199711L\n#define __cpp_lambdas 200907L\n#define __cpp_variadic_templates 200704L\n";

    /// Whether a file of the tool's own is C++: by its path, as it is shown.
    pub fn is_cxx(path: &str) -> bool {
        path.strip_prefix("<refhound>/").is_some_and(|name| CXX.binary_search(&name).is_ok())
    }

    /// Where the parts of virtual headers are that no real header has.
    pub const OWN_FOLDER: &'static str = "refhound/";

    pub fn new(target: Target) -> Self {
        VirtualHeaders { target }
    }

    /// The text of `<name>`, if the platform has such a header. File names have no case on Windows.
    pub fn get(&self, name: &str) -> Option<&'static str> {
        if self.is_absent(name) {
            return None;
        }
        let found = self.get_exact(name);
        if found.is_none()
            && self.target.platform == Platform::Windows
            && name.bytes().any(|byte| byte.is_ascii_uppercase())
        {
            return self.get(&name.to_ascii_lowercase());
        }
        found
    }

    /// Whether the platform is known not to have the header.
    fn is_absent(&self, name: &str) -> bool {
        static ABSENT: [OnceLock<FxHashSet<&'static str>>; 3] = [const { OnceLock::new() }; 3];
        let (place, list) = match self.target.platform {
            Platform::Linux => (0, "absent_on_linux.txt"),
            Platform::Windows => (1, "absent_on_windows.txt"),
            Platform::MacOs => (2, "absent_on_macos.txt"),
        };
        let names = || embedded(PREDEFINED, list).into_iter().flat_map(str::lines).collect();
        ABSENT[place].get_or_init(names).contains(name)
    }

    fn get_exact(&self, name: &str) -> Option<&'static str> {
        if name.starts_with(Self::OWN_FOLDER)
            && let Some(text) = generated(name, self.target.python)
        {
            return Some(text);
        }
        embedded(HEADERS, name).or_else(|| part_of_python_h(name))
    }

    /// The `#define` lines of the platform's compiler.
    pub fn predefined(&self) -> &'static str {
        let name = format!("{}.h", self.target.platform.name());
        embedded(PREDEFINED, &name).unwrap_or("")
    }

    /// Every header that is served on some platform, those of the C library and the generated ones included.
    pub fn names() -> impl Iterator<Item = &'static str> {
        HEADERS.iter().map(|(name, _)| *name).chain(PARTS_OF_PYTHON_H).chain(generated_names())
    }

    /// The headers of the Python and `NumPy` APIs.
    pub fn python_and_numpy() -> impl Iterator<Item = &'static str> {
        PYTHON_AND_NUMPY.iter().copied().chain(PARTS_OF_PYTHON_H)
    }
}

/// `refhound/target.h`, and the declarations of each header that a model names.
fn generated_names() -> impl Iterator<Item = &'static str> {
    [TARGET_MACROS].into_iter().chain(DECLARATIONS.iter().copied())
}

fn embedded(table: &'static [(&'static str, &'static str)], name: &str) -> Option<&'static str> {
    table.binary_search_by(|(known, _)| (*known).cmp(name)).ok().map(|at| table[at].1)
}

/// `cpython/x.h` is the part of `x.h` outside the limited API, `internal/x.h` the interpreter's own: both are read as
/// `Python.h`, unless a file says more.
fn part_of_python_h(name: &str) -> Option<&'static str> {
    if let Some(public) = name.strip_prefix("cpython/") {
        return embedded(HEADERS, public).or_else(|| part_of_python_h(public));
    }
    let known = PARTS_OF_PYTHON_H.binary_search(&name).is_ok() || name.starts_with("internal/pycore_");
    known.then_some(PYTHON_ONLY)
}

/// Generated texts are made once per version and kept: there are a few dozen at most.
fn generated(name: &str, version: PythonVersion) -> Option<&'static str> {
    static MADE: Mutex<Option<FxHashMap<(String, PythonVersion), &'static str>>> = Mutex::new(None);
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    let made = made.get_or_insert_default();
    let key = (name.to_owned(), version);
    if let Some(text) = made.get(&key) {
        return Some(text);
    }
    let text = match name.strip_prefix(GENERATED) {
        Some(header) => declarations(header, version)?,
        None if name == TARGET_MACROS => target_macros(version),
        None => return None,
    };
    let text: &'static str = Box::leak(text.into_boxed_str());
    made.insert(key, text);
    Some(text)
}
