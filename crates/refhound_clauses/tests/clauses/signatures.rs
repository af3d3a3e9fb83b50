//! Signatures: the names of parameters, whatever C's declarators look like.

use refhound_clauses::Signature;

#[test]
fn parameters_are_named_as_the_signature_names_them() {
    for (text, result, params) in [
        ("int (void)", "int", &[] as &[&str]),
        ("int ()", "int", &[]),
        ("PyObject *(PyObject *list, Py_ssize_t index)", "PyObject *", &["list", "index"]),
        ("void (PyObject **p, const char *const names[], int n[3])", "void", &["p", "names", "n"]),
        ("int (int (*visit)(PyObject *, void *), void *arg)", "int", &["visit", "arg"]),
        ("int (PyObject *, int)", "int", &["arg1", "arg2"]),
        ("int (unsigned long, unsigned long flags)", "int", &["arg1", "flags"]),
        ("int (struct stat *st, struct stat)", "int", &["st", "arg2"]),
        ("void (const char *format, ...)", "void", &["format"]),
        ("int (PyObject *a,\n     PyObject *b)", "int", &["a", "b"]),
    ] {
        let signature = Signature::parse(text).unwrap_or_else(|| panic!("{text}"));
        assert_eq!(signature.result(), result, "{text}");
        assert_eq!(signature.params, params, "{text}");
        assert_eq!(signature.variadic, text.contains("..."), "{text}");
        assert_eq!(signature.param_texts().len(), params.len(), "{text}");
    }
}

#[test]
fn text_without_parameters_is_no_signature() {
    for text in ["", "int", "int )", "("] {
        assert_eq!(Signature::parse(text), None, "{text}");
    }
}
