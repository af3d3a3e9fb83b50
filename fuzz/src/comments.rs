//! The target `comments`: what comments say of findings and of contracts, from text to what is left out.
//!
//! The input stands behind a function with a finding, so that there is something to be silent about.

use std::path::PathBuf;

use refhound_driver::{Options, Session, Silent};
use refhound_source::MemoryFiles;

const BEFORE: &str = "#include <Python.h>\nPyObject *f(void)\n{\n    PyObject *x = PyList_New(0);\n    return NULL; ";

pub fn run(bytes: &[u8]) {
    let text: Vec<u8> = bytes.iter().map(|&byte| if byte == 0 { b' ' } else { byte }).collect();
    let files = MemoryFiles::new().with("/tree/a.c", [BEFORE.as_bytes(), &text].concat());
    let options = Options { paths: vec![PathBuf::from("/tree")], jobs: Some(1), ..Options::default() };
    let session = Session::new();
    let Ok(outcome) = session.check(&options, &files, &Silent) else { return };
    assert!(outcome.remarks.failed.is_empty(), "a unit failed: {:?}", outcome.remarks.failed);
}
