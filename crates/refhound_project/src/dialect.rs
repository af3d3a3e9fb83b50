//! Which Python a tree was written for, as far as its words tell: some trees know nothing of Python 3.
//!
//! A module that is made with `Py_InitModule`, and of which no file asks for the version or names anything that came with Python 3,
//! can be compiled for Python 2 alone. Read for another version, its functions would be unknown and what they lose would not be seen.

use memchr::memmem;

/// What only Python 2 has, or what begins with it.
const OLD: &[&str] = &["Py_InitModule", "PyString_", "PyInt_"];

/// What nobody writes who has Python 2 alone in mind: names of Python 3, and questions for the version.
const NEW: &[&str] =
    &["PyModule_Create", "PyModuleDef", "PyInit_", "PY_MAJOR_VERSION", "PY_VERSION_HEX", "PyBytes_", "IS_PY3", "PY3K"];

/// What the words of one file tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Words {
    old: bool,
    new: bool,
}

impl Words {
    pub(crate) fn of(text: &[u8]) -> Words {
        let has = |names: &[&str]| names.iter().any(|name| memmem::find(text, name.as_bytes()).is_some());
        Words { old: has(OLD), new: has(NEW) }
    }
}

/// The Python that a tree is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Dialect {
    /// Python 3, or nothing says otherwise.
    #[default]
    Any,
    /// Python 2 and no other.
    PythonTwo,
}

impl Dialect {
    /// Of all files that are analysed, and the headers beside them.
    pub(crate) fn of(files: impl Iterator<Item = Words>) -> Dialect {
        let (mut old, mut new) = (false, false);
        for words in files {
            old |= words.old;
            new |= words.new;
        }
        if old && !new { Dialect::PythonTwo } else { Dialect::Any }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dialect(texts: &[&str]) -> Dialect {
        Dialect::of(texts.iter().map(|text| Words::of(text.as_bytes())))
    }

    #[test]
    fn a_tree_that_knows_nothing_of_python_three_is_for_python_two() {
        let old = "void initspam(void) { Py_InitModule(\"spam\", methods); }";
        assert_eq!(dialect(&[old, "int helper(void);"]), Dialect::PythonTwo);
        assert_eq!(dialect(&["return PyString_FromString(text);"]), Dialect::PythonTwo);
    }

    #[test]
    fn a_question_for_the_version_anywhere_speaks_against_it() {
        let old = "Py_InitModule(\"spam\", methods);";
        assert_eq!(dialect(&[old, "#if PY_MAJOR_VERSION >= 3"]), Dialect::Any);
        assert_eq!(dialect(&[old, "PyMODINIT_FUNC PyInit_spam(void)"]), Dialect::Any);
        assert_eq!(dialect(&["PyObject *x;"]), Dialect::Any);
    }
}
