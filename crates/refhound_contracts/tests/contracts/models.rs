//! The table of API names: lookups, versions, kinds.

use refhound_contracts::{ApiKind, ApiTable, Pack, VirtualHeaders};
use refhound_index::intern;
use refhound_types::{Platform, PythonVersion, Target};

fn exists(name: &str, major: u8, minor: u8) -> bool {
    ApiTable::lookup_str(name).expect(name).exists_in(PythonVersion::new(major, minor))
}

#[test]
fn every_name_is_found_by_symbol_and_by_spelling() {
    assert!(ApiTable::len() > 3000, "{}", ApiTable::len());
    for api in ApiTable::all() {
        assert_eq!(ApiTable::lookup(intern(api.name())), Some(api));
        assert_eq!(ApiTable::lookup_str(api.name()), Some(api));
        assert_eq!(api.declaration_in(PythonVersion::DEFAULT).is_empty(), api.kind() == ApiKind::Syntax);
    }
    assert_eq!(ApiTable::lookup(intern("malloc")), None);
}

#[test]
fn names_exist_in_the_versions_that_have_them() {
    for (name, versions) in [
        ("PyList_SetItem", [true, true, true]),
        ("PyString_FromString", [true, false, false]),
        ("PyModule_AddType", [false, false, true]),
        ("PyUnicode_AsUTF8", [false, true, true]),
        ("PyEval_CallObject", [true, true, false]),
        ("PyExc_StandardError", [true, false, false]),
        ("PyExc_ModuleNotFoundError", [false, true, true]),
    ] {
        assert_eq!([exists(name, 2, 7), exists(name, 3, 6), exists(name, 3, 13)], versions, "{name}");
    }
}

#[test]
fn a_changed_signature_is_that_of_the_version() {
    let api = ApiTable::lookup_str("Py_GetPath").expect("a known name");
    assert_eq!(api.declaration_in(PythonVersion::new(2, 7)), "char *Py_GetPath(void);");
    assert_eq!(api.declaration_in(PythonVersion::new(3, 8)), "wchar_t *Py_GetPath(void);");
}

#[test]
fn kinds_and_packs_are_known() {
    let of = |name: &str| ApiTable::lookup_str(name).map(|api| (api.kind(), api.pack()));
    assert_eq!(of("PyList_Type"), Some((ApiKind::Type, Pack::Cpython)));
    assert_eq!(of("Py_None"), Some((ApiKind::Singleton, Pack::Cpython)));
    assert_eq!(of("PyDoc_STRVAR"), Some((ApiKind::Syntax, Pack::Cpython)));
    assert_eq!(of("PyArray_SimpleNew"), Some((ApiKind::Macro, Pack::Numpy)));
    assert!(ApiTable::lookup_str("Py_FatalError").is_some_and(refhound_contracts::ApiId::is_noreturn));
}

#[test]
fn macros_are_defined_as_themselves_only_where_they_are_macros() {
    let api = |text: &str| {
        let target = Target { python: text.parse().expect("a known version"), platform: Platform::Linux };
        VirtualHeaders::new(target).get("refhound/api/Python.h").expect("generated")
    };
    assert!(api("3.9").contains("\n#define Py_REFCNT Py_REFCNT\n"));
    assert!(api("3.13").contains("\nPyObject *PyList_GET_ITEM(PyObject *list, Py_ssize_t i);\n"));
    assert!(!api("3.13").contains("#define PyList_New "));
    assert!(!api("3.13").contains("#define Py_CLEAR "), "its definition is written out");
}

#[test]
fn the_target_decides_version_macros() {
    let text = |version: &str| {
        let target = Target { python: version.parse().expect("a known version"), platform: Platform::Linux };
        VirtualHeaders::new(target).get("refhound/target.h").expect("generated")
    };
    assert!(text("2.7").contains("#define PY_VERSION_HEX 0x020712F0\n"));
    assert!(text("3.14").contains("#define PY_VERSION_HEX 0x030E00F0\n"));
    assert!(text("3.14t").contains("#define Py_GIL_DISABLED 1\n"));
}

#[test]
fn parts_of_the_api_are_served_under_their_own_names() {
    let headers = VirtualHeaders::new(Target::default());
    for name in ["object.h", "boolobject.h", "cpython/object.h", "internal/pycore_pystate.h", "numpy/arrayobject.h"] {
        assert!(headers.get(name).is_some(), "{name}");
    }
    assert_eq!(headers.get("libpq-fe.h"), None);
    assert!(headers.predefined().contains("__linux__"));
}
