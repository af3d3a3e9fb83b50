//! The target `records`: a run whose memory holds what an earlier run has left, with some bytes of it changed.
//!
//! Nobody but this user's own runs can write records that count, but a mistake of theirs can. Whatever a record says, a run ends, and
//! without a panic. Four bytes of input are one change: which record, where (two bytes), and what stands there instead.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use refhound_cache::{Key, Store};
use refhound_driver::{Options, Silent, check};
use refhound_source::MemoryFiles;

const SOURCE: &str = "#include <Python.h>\n#include \"b.h\"\nstatic PyObject *f(PyObject *s, PyObject *a) { PyObject *x = \
                      PyList_New(N); if (!x) return 0; if (PyList_Append(x, a) < 0) return 0; return g(x); }\n\
                      static PyMethodDef m[] = {{\"f\", f, METH_O, 0}, {0}};\n";
const HEADER: &str = "#define N 0\nstatic inline PyObject *g(PyObject *x) { Py_INCREF(x); return x; }\n";

/// Remembers in order of key.
#[derive(Default)]
struct Shelf(Mutex<BTreeMap<Key, Arc<[u8]>>>);

impl Shelf {
    fn entries(&self) -> std::sync::MutexGuard<'_, BTreeMap<Key, Arc<[u8]>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store for Shelf {
    fn get(&self, key: Key) -> Option<Arc<[u8]>> {
        self.entries().get(&key).cloned()
    }

    fn put(&self, key: Key, bytes: Vec<u8>) {
        self.entries().insert(key, bytes.into());
    }

    fn commit(&self) {}
}

/// What a run without a memory leaves.
static LEFT: LazyLock<BTreeMap<Key, Arc<[u8]>>> = LazyLock::new(|| {
    let shelf = Shelf::default();
    look(&shelf);
    let left = shelf.entries().clone();
    assert!(left.len() > 3, "a run leaves records");
    left
});

fn look(store: &dyn Store) {
    let files = MemoryFiles::new().with("tree/a.c", SOURCE).with("tree/b.h", HEADER);
    let options = Options { paths: vec![PathBuf::from("tree")], jobs: Some(1), ..Options::default() };
    check(&options, &files, store, &Silent).expect("a memory is no reason to fail");
}

pub fn run(bytes: &[u8]) {
    let mut records: Vec<(Key, Vec<u8>)> = LEFT.iter().map(|(key, bytes)| (*key, bytes.to_vec())).collect();
    for change in bytes.chunks_exact(4) {
        let index = usize::from(change[0]) % records.len();
        let at = usize::from(u16::from_le_bytes([change[1], change[2]]));
        let record = &mut records[index].1;
        match record.get_mut(at) {
            Some(byte) => *byte = change[3],
            // Behind its end: the record is cut.
            None => record.truncate(usize::from(change[3])),
        }
    }
    let shelf = Shelf::default();
    shelf.entries().extend(records.into_iter().map(|(key, bytes)| (key, Arc::from(bytes))));
    look(&shelf);
}
