//! Names of the API in Rust code: a rule of `cargo xtask tidy`.
//!
//! What a function of Python, `NumPy` or the C library does is said by the models; code that asks for one by its name knows
//! something that no model says. Such a literal becomes a word of the contracts, or an id from the tables.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::Result;

use crate::rust_text::{is_test_file, literals, without_tests};

/// Crates that ask what a program calls. A name that is also a word (`read`, `name`) counts as a name of the API there;
/// elsewhere it is a word.
const ASKING: &[&str] = &[
    "refhound_lower",
    "refhound_callgraph",
    "refhound_summary",
    "refhound_symex",
    "refhound_flaws",
    "refhound_verify",
    "refhound_values",
];

/// A literal that stays, and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Exception {
    /// From the root of the workspace.
    pub(crate) file: &'static str,
    pub(crate) name: &'static str,
    pub(crate) reason: &'static str,
}

const fn stays(file: &'static str, name: &'static str, reason: &'static str) -> Exception {
    Exception { file, name, reason }
}

pub(crate) const EXCEPTIONS: &[Exception] = &[
    stays("crates/refhound_checks/src/case.rs", "Py_DECREF", "messages and repairs write it into the user's source"),
    stays("crates/refhound_checks/src/fixes.rs", "Py_XDECREF", "a repair writes it into the user's source"),
    stays("crates/refhound_checks/src/leaked_reference.rs", "Py_XDECREF", "help tells people to write it"),
    stays("crates/refhound_fixes/src/exits.rs", "Py_DECREF", "a repair writes it into the user's source"),
    stays("crates/refhound_fixes/src/exits.rs", "Py_XDECREF", "a repair writes it into the user's source"),
    stays("crates/refhound_fixes/src/exits.rs", "Py_CLEAR", "a repair writes it into the user's source"),
    stays("crates/refhound_fixes/src/exits.rs", "Py_INCREF", "a repair writes it into the user's source"),
    stays("crates/refhound_fixes/src/exits.rs", "Py_XINCREF", "a repair writes it into the user's source"),
    stays("crates/refhound_fixes/src/exits.rs", "PyObject", "a repair declares variables of this type"),
    stays("crates/refhound_fixes/src/formats.rs", "T_INT", "a repair writes it into the user's source"),
    stays("crates/refhound_fixes/src/formats.rs", "T_UINT", "a repair writes it into the user's source"),
    stays("crates/refhound_fixes/src/formats.rs", "T_LONG", "a repair writes it into the user's source"),
    stays("crates/refhound_fixes/src/formats.rs", "T_ULONG", "a repair writes it into the user's source"),
    stays("crates/refhound_fixes/src/formats.rs", "T_LONGLONG", "a repair writes it into the user's source"),
    stays("crates/refhound_fixes/src/formats.rs", "T_ULONGLONG", "a repair writes it into the user's source"),
    stays("crates/refhound_fixes/src/formats.rs", "T_SHORT", "a repair writes it into the user's source"),
    stays("crates/refhound_fixes/src/formats.rs", "T_USHORT", "a repair writes it into the user's source"),
    stays("crates/refhound_fixes/src/formats.rs", "T_UBYTE", "a repair writes it into the user's source"),
    stays("crates/refhound_fixes/src/formats.rs", "T_FLOAT", "a repair writes it into the user's source"),
    stays("crates/refhound_fixes/src/formats.rs", "T_DOUBLE", "a repair writes it into the user's source"),
    stays("crates/refhound_fixes/src/formats.rs", "T_PYSSIZET", "a repair writes it into the user's source"),
    stays(
        "crates/refhound_polyglot/src/builtins/numbers.rs",
        "log2",
        "a function of Python's math, which has the name of C's",
    ),
    stays(
        "crates/refhound_polyglot/src/builtins/numbers.rs",
        "log10",
        "a function of Python's math, which has the name of C's",
    ),
    stays(
        "crates/refhound_polyglot/src/builtins/numbers.rs",
        "atan2",
        "a function of Python's math, which has the name of C's",
    ),
    stays("crates/refhound_symex/src/questions.rs", "init", "a word in names of functions, not a function"),
    stays("crates/refhound_symex/src/questions.rs", "set", "a word in names of functions, not a function"),
    stays("crates/refhound_symex/src/questions.rs", "wait", "a word in names of functions, not a function"),
    stays("crates/refhound_symex/src/questions.rs", "write", "a word in names of functions, not a function"),
    stays("crates/refhound_project/src/scan.rs", "PyObject", "texts are searched for it before anything is read as C"),
    stays(
        "crates/refhound_project/src/dialect.rs",
        "Py_InitModule",
        "texts are searched for it before anything is read as C",
    ),
    stays(
        "crates/refhound_project/src/dialect.rs",
        "PyModule_Create",
        "texts are searched for it before anything is read as C",
    ),
    stays(
        "crates/refhound_project/src/dialect.rs",
        "PyModuleDef",
        "texts are searched for it before anything is read as C",
    ),
];

/// The names that the models describe.
#[derive(Debug, Default)]
pub(crate) struct ApiNames(BTreeSet<String>);

impl ApiNames {
    /// Adds what a file of models names; `path` is from the folder of the models.
    pub(crate) fn read(&mut self, path: &Path, text: &str) -> Result<()> {
        let tables: toml::Table = toml::from_str(text)?;
        let of_slots = path.components().any(|part| part.as_os_str() == "slots");
        for (name, table) in tables.iter().filter_map(|(name, value)| Some((name, value.as_table()?))) {
            if of_slots {
                self.read_slots(name, table);
            } else if name == "counted" {
                table.values().for_each(|counted| self.lists(counted, &["records", "heads"]));
            } else if path.file_name().is_none_or(|file| file != "formats.toml") {
                self.0.insert(name.clone());
            }
        }
        Ok(())
    }

    /// `[PyTypeObject.tp_name]`, `[record.PyTypeObject]`, `[callback.visitproc]`, `[flag.METH_O]`.
    fn read_slots(&mut self, owner: &str, slots: &toml::Table) {
        for (name, slot) in slots.iter().filter(|(_, slot)| slot.is_table()) {
            self.0.extend([owner.to_owned(), name.clone()]);
            self.lists(slot, &["tags"]);
            let words = ["typedef", "slot"].into_iter().filter_map(|key| slot.get(key)?.as_str());
            self.0.extend(words.map(str::to_owned));
        }
        for heading in ["record", "flag", "callback", "module", "method", "member"] {
            self.0.remove(heading);
        }
    }

    fn lists(&mut self, table: &toml::Value, keys: &[&str]) {
        let lists = keys.iter().filter_map(|key| table.get(key)?.as_array()).flatten();
        self.0.extend(lists.filter_map(|name| name.as_str()).map(str::to_owned));
    }

    /// The literals of a source file that are such names, with their lines; `path` is from the root of the workspace.
    pub(crate) fn written_in(&self, path: &Path, text: &str) -> Vec<(usize, String)> {
        let crates = Path::new("crates");
        let is_code = path
            .strip_prefix(crates)
            .is_ok_and(|path| path.components().nth(1).is_some_and(|part| part.as_os_str() == "src"));
        if !is_code || is_test_file(path) || path.starts_with(crates.join("refhound_contracts")) {
            return Vec::new();
        }
        let is_asking = ASKING.iter().any(|asking| path.starts_with(crates.join(asking)));
        let code = without_tests(text);
        let named = literals(&code).into_iter().filter(|literal| self.0.contains(literal.text));
        let named = named.filter(|literal| is_asking || !is_word(literal.text));
        named.map(|literal| (literal.line, literal.text.to_owned())).collect()
    }
}

/// Whether a name looks like a word of English.
fn is_word(name: &str) -> bool {
    name.chars().all(|c| c.is_ascii_lowercase())
}

/// Which exception is about a name in a file.
pub(crate) fn exception(list: &[Exception], path: &Path, name: &str) -> Option<usize> {
    list.iter().position(|exception| Path::new(exception.file) == path && exception.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> ApiNames {
        let mut names = ApiNames::default();
        let files = [
            ("cpython/list.toml", "[PyList_New]\nkind = 'function'\n[counted.object]\nrecords = ['_object']\n"),
            ("libc/files.toml", "[read]\n[open64]\n"),
            ("cpython/formats.toml", "[[parse]]\ncode = 's'\n[ssize_clean]\nmacro = 'X'\n"),
            ("cpython/slots/type.toml", "[PyTypeObject.tp_new]\ntypedef = 'newfunc'\nslot = 'Py_tp_new'\n"),
            ("cpython/slots/records.toml", "[record.PyTypeObject]\ntags = ['_typeobject']\n"),
        ];
        for (path, text) in files {
            names.read(Path::new(path), text).expect("it is well formed");
        }
        names
    }

    #[test]
    fn functions_records_and_slots_are_names() {
        let expected = [
            "PyList_New",
            "PyTypeObject",
            "Py_tp_new",
            "_object",
            "_typeobject",
            "newfunc",
            "open64",
            "read",
            "tp_new",
        ];
        assert_eq!(names().0.into_iter().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn a_literal_that_is_a_name_is_told_with_its_line() {
        let text = "//! \"PyList_New\"\nfn f() {\n    g(\"PyList_New\", \"PyList_New()\", \"tp_new\");\n}\n";
        let found = names().written_in(Path::new("crates/refhound_ir/src/a.rs"), text);
        assert_eq!(found, [(3, "PyList_New".to_owned()), (3, "tp_new".to_owned())]);
    }

    #[test]
    fn tests_build_scripts_and_the_contracts_may_name_what_they_like() {
        let text = "const A: &str = \"PyList_New\";\n";
        for path in [
            "crates/refhound_ir/tests/a.rs",
            "crates/refhound_ir/src/a/tests.rs",
            "crates/refhound_ir/build.rs",
            "crates/refhound_contracts/src/a.rs",
            "xtask/src/a.rs",
        ] {
            assert_eq!(names().written_in(Path::new(path), text), [], "{path}");
        }
        let tests = format!("#[cfg(test)]\nmod tests {{\n    {text}}}\n");
        assert_eq!(names().written_in(Path::new("crates/refhound_ir/src/build.rs"), &tests), []);
    }

    #[test]
    fn a_word_is_a_name_where_calls_are_asked_about() {
        let text = "f(\"read\");\n";
        assert_eq!(names().written_in(Path::new("crates/refhound_lsp/src/a.rs"), text), []);
        let found = names().written_in(Path::new("crates/refhound_symex/src/a.rs"), text);
        assert_eq!(found, [(1, "read".to_owned())]);
    }

    #[test]
    fn an_exception_is_about_one_name_in_one_file() {
        let list = [stays("crates/refhound_ir/src/a.rs", "PyList_New", "of the test")];
        assert!(exception(&list, Path::new("crates/refhound_ir/src/a.rs"), "PyList_New").is_some());
        assert!(exception(&list, Path::new("crates/refhound_ir/src/a.rs"), "PyList_Size").is_none());
        assert!(exception(&list, Path::new("crates/refhound_ir/src/b.rs"), "PyList_New").is_none());
    }
}
