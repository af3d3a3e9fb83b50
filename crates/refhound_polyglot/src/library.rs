//! Modules of Python that can be imported: our stubs, and files of the program.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use refhound_pysyntax::{Code, SyntaxError, compile};

/// A module of the program, as the driver has found it.
#[derive(Debug, Clone)]
pub struct PythonFile {
    /// `package.module`
    pub name: String,
    pub path: String,
    pub text: String,
    pub is_package: bool,
}

#[derive(Clone)]
pub(crate) struct Source {
    pub(crate) code: Arc<Code>,
    pub(crate) is_package: bool,
}

pub(crate) struct Library {
    modules: BTreeMap<String, Source>,
    /// What modules and classes of the interpreter have.
    names: BTreeMap<&'static str, BTreeSet<&'static str>>,
}

const NAMES: &str = include_str!("../stubs/names.txt");

/// Methods of built-in classes.
pub(crate) const METHODS: &str = "__refhound_methods";

/// Modules of the standard library that we have in Python.
const STUBS: &[(&str, &str)] = &[
    ("unittest", include_str!("../stubs/py/unittest.py")),
    ("sys", include_str!("../stubs/py/sys.py")),
    ("math", include_str!("../stubs/py/math.py")),
    ("random", include_str!("../stubs/py/random.py")),
    ("gc", include_str!("../stubs/py/gc.py")),
    ("weakref", include_str!("../stubs/py/weakref.py")),
    ("itertools", include_str!("../stubs/py/itertools.py")),
    ("collections", include_str!("../stubs/py/collections.py")),
    ("operator", include_str!("../stubs/py/operator.py")),
    (METHODS, include_str!("../stubs/py/methods.py")),
    ("platform", include_str!("../stubs/py/platform.py")),
    ("re", include_str!("../stubs/py/re.py")),
    ("timeit", include_str!("../stubs/py/timeit.py")),
    ("copyreg", include_str!("../stubs/py/copyreg.py")),
    ("heapq", include_str!("../stubs/py/heapq.py")),
    ("functools", include_str!("../stubs/py/functools.py")),
    ("contextlib", include_str!("../stubs/py/contextlib.py")),
    ("struct", include_str!("../stubs/py/struct.py")),
    ("copy", include_str!("../stubs/py/copy.py")),
    ("string", include_str!("../stubs/py/string.py")),
    ("os", include_str!("../stubs/py/os.py")),
    ("os.path", include_str!("../stubs/py/os_path.py")),
    ("io", include_str!("../stubs/py/io.py")),
    ("pickle", include_str!("../stubs/py/pickle.py")),
    ("_pickle", include_str!("../stubs/py/pickle.py")),
    ("tempfile", include_str!("../stubs/py/tempfile.py")),
    ("shutil", include_str!("../stubs/py/shutil.py")),
    ("binascii", include_str!("../stubs/py/binascii.py")),
    ("array", include_str!("../stubs/py/array.py")),
    ("time", include_str!("../stubs/py/time.py")),
    ("shelve", include_str!("../stubs/py/shelve.py")),
    ("errno", include_str!("../stubs/py/errno.py")),
    ("hashlib", include_str!("../stubs/py/hashlib.py")),
];

/// Modules that every Python has and that we do not.
#[rustfmt::skip]
const STANDARD: &[&str] = &[
    "__future__", "_abc", "_aix_support", "_ast", "_asyncio", "_bisect", "_blake2", "_bootsubprocess", "_bz2",
    "_codecs", "_codecs_cn", "_codecs_hk", "_codecs_iso2022", "_codecs_jp", "_codecs_kr", "_codecs_tw",
    "_collections", "_collections_abc", "_compat_pickle", "_compression", "_contextvars", "_crypt", "_csv",
    "_ctypes", "_curses", "_curses_panel", "_datetime", "_dbm", "_decimal", "_elementtree", "_frozen_importlib",
    "_frozen_importlib_external", "_functools", "_gdbm", "_hashlib", "_heapq", "_imp", "_io", "_json", "_locale",
    "_lsprof", "_lzma", "_markupbase", "_md5", "_msi", "_multibytecodec", "_multiprocessing", "_opcode", "_operator",
    "_osx_support", "_overlapped", "_posixshmem", "_posixsubprocess", "_py_abc", "_pydecimal", "_pyio", "_queue",
    "_random", "_scproxy", "_sha1", "_sha256", "_sha3", "_sha512", "_signal", "_sitebuiltins", "_socket", "_sqlite3",
    "_sre", "_ssl", "_stat", "_statistics", "_string", "_strptime", "_struct", "_symtable", "_thread",
    "_threading_local", "_tkinter", "_tokenize", "_tracemalloc", "_typing", "_uuid", "_warnings", "_weakref",
    "_weakrefset", "_winapi", "_zoneinfo", "abc", "aifc", "antigravity", "argparse", "ast", "asynchat", "asyncio",
    "asyncore", "atexit", "audioop", "base64", "bdb", "bisect", "builtins", "bz2", "cProfile", "calendar", "cgi",
    "cgitb", "chunk", "cmath", "cmd", "code", "codecs", "codeop", "colorsys", "compileall", "concurrent",
    "configparser", "contextvars", "crypt", "csv", "ctypes", "curses", "dataclasses", "datetime", "dbm", "decimal",
    "difflib", "dis", "distutils", "doctest", "email", "encodings", "ensurepip", "enum", "faulthandler",
    "fcntl", "filecmp", "fileinput", "fnmatch", "fractions", "ftplib", "genericpath", "getopt", "getpass", "gettext",
    "glob", "graphlib", "grp", "gzip", "hmac", "html", "http", "idlelib", "imaplib", "imghdr", "imp", "importlib",
    "inspect", "ipaddress", "json", "keyword", "lib2to3", "linecache", "locale", "logging", "lzma", "mailbox",
    "mailcap", "marshal", "mimetypes", "mmap", "modulefinder", "msilib", "msvcrt", "multiprocessing", "netrc", "nis",
    "nntplib", "nt", "ntpath", "nturl2path", "numbers", "opcode", "optparse", "ossaudiodev", "pathlib", "pdb",
    "pickletools", "pipes", "pkgutil", "plistlib", "poplib", "posix", "posixpath", "pprint", "profile", "pstats",
    "pty", "pwd", "py_compile", "pyclbr", "pydoc", "pydoc_data", "pyexpat", "queue", "quopri", "readline", "reprlib",
    "resource", "rlcompleter", "runpy", "sched", "secrets", "select", "selectors", "shlex", "signal", "site",
    "smtpd", "smtplib", "sndhdr", "socket", "socketserver", "spwd", "sqlite3", "sre_compile", "sre_constants",
    "sre_parse", "ssl", "stat", "statistics", "stringprep", "subprocess", "sunau", "symtable", "sysconfig", "syslog",
    "tabnanny", "tarfile", "telnetlib", "termios", "textwrap", "this", "threading", "tkinter", "token", "tokenize",
    "tomllib", "trace", "traceback", "tracemalloc", "tty", "turtle", "turtledemo", "types", "typing", "unicodedata",
    "urllib", "uu", "uuid", "venv", "warnings", "wave", "webbrowser", "winreg", "winsound", "wsgiref", "xdrlib",
    "xml", "xmlrpc", "zipapp", "zipfile", "zipimport", "zlib", "zoneinfo",
];

impl Library {
    pub(crate) fn new(files: &[PythonFile]) -> Library {
        let mut modules = BTreeMap::new();
        for (name, text) in STUBS {
            if let Ok(code) = compile(text, &format!("<{name}>")) {
                modules.insert((*name).to_owned(), Source { code: Arc::new(code), is_package: *name == "os" });
            }
        }
        for file in files {
            if let Ok(code) = compile(&file.text, &file.path) {
                let source = Source { code: Arc::new(code), is_package: file.is_package };
                modules.insert(file.name.clone(), source);
            }
        }
        let lines = NAMES.lines().filter_map(|line| line.split_once(": "));
        let names = lines.map(|(owner, names)| (owner, names.split(' ').collect())).collect();
        Library { modules, names }
    }

    pub(crate) fn module(&self, name: &str) -> Option<Source> {
        self.modules.get(name).cloned()
    }

    /// Whether the interpreter has a name that we may not have: `owner` is a module, or `class` and the name of one.
    pub(crate) fn is_known_name(&self, owner: &str, name: &str) -> bool {
        self.names.get(owner).is_some_and(|names| names.contains(name))
    }

    pub(crate) fn is_standard(&self, name: &str) -> bool {
        let top = name.split('.').next().unwrap_or(name);
        STANDARD.contains(&top)
    }
}

/// Text that is no Python is told as it is met.
pub(crate) fn main_code(text: &str, path: &str) -> Result<Arc<Code>, SyntaxError> {
    compile(text, path).map(Arc::new)
}
