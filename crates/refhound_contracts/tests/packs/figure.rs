//! The predefined summaries of a published analyzer (RID, figure 7), written in the language and compared entry by entry;
//! and the packs, which say the same of these functions.

use refhound_clauses::{Contract, Gives, NullResult, Place, Takes, read_contracts};

use crate::wording::{contract, counted};

/// Each summary of the figure: constraint, changes, and what is returned.
const FIGURE: &str = r#"
[pm_runtime_get]
signature = "int (struct device *dev)"
returns = "value"
cases = [{ changes = { "dev.pm" = 1 } }]

[pm_runtime_get_sync]
signature = "int (struct device *dev)"
returns = "value"
cases = [{ changes = { "dev.pm" = 1 } }]

[pm_runtime_put]
signature = "int (struct device *dev)"
returns = "value"
cases = [{ changes = { "dev.pm" = -1 } }]

[pm_runtime_put_sync]
signature = "int (struct device *dev)"
returns = "value"
cases = [{ changes = { "dev.pm" = -1 } }]

[Py_INCREF]
signature = "void (PyObject *o)"
cases = [{ changes = { "o.rc" = 1 } }]

[Py_DECREF]
signature = "void (PyObject *o)"
cases = [{ changes = { "o.rc" = -1 } }]

[Py_BuildValue]
signature = "PyObject *(const char *format, ...)"
returns = "new"
cases = [{ when = "result != NULL", changes = { "result.rc" = 1 } }, { when = "result == NULL" }]

[PyList_New]
signature = "PyObject *(Py_ssize_t len)"
returns = "new"
cases = [{ when = "result != NULL", changes = { "result.rc" = 1 } }, { when = "result == NULL" }]

[PyInt_FromLong]
signature = "PyObject *(long ival)"
returns = "new"
cases = [{ when = "result != NULL", changes = { "result.rc" = 1 } }, { when = "result == NULL" }]

[PyList_GetItem]
signature = "PyObject *(PyObject *list, Py_ssize_t index)"
returns = "borrowed"
cases = [{ when = "always" }]

[PyErr_SetObject]
signature = "void (PyObject *type, PyObject *value)"
cases = [{ changes = { "type.rc" = 1, "value.rc" = 1 } }]

[PyList_SetItem]
signature = "int (PyObject *list, Py_ssize_t index, PyObject *item)"
returns = "status"
cases = [{ when = "always" }]
"#;

/// One function of the figure: its entries, in its order, and what it returns.
const SUMMARIES: &[(&str, &str, Gives)] = &[
    ("pm_runtime_get", "dev.pm +1", Gives::Value),
    ("pm_runtime_get_sync", "dev.pm +1", Gives::Value),
    ("pm_runtime_put", "dev.pm -1", Gives::Value),
    ("pm_runtime_put_sync", "dev.pm -1", Gives::Value),
    ("Py_INCREF", "o.rc +1", Gives::Nothing),
    ("Py_DECREF", "o.rc -1", Gives::Nothing),
    ("Py_BuildValue", "result.rc +1 if result != 0,  if result == 0", Gives::New),
    ("PyList_New", "result.rc +1 if result != 0,  if result == 0", Gives::New),
    ("PyInt_FromLong", "result.rc +1 if result != 0,  if result == 0", Gives::New),
    ("PyList_GetItem", "", Gives::Borrowed),
    ("PyErr_SetObject", "type.rc +1 value.rc +1", Gives::Nothing),
    ("PyList_SetItem", "", Gives::Status),
];

fn read() -> Vec<(String, Contract)> {
    let (entries, problems) = read_contracts(FIGURE);
    assert_eq!(problems, []);
    entries.into_iter().map(|entry| (entry.name, entry.contract)).collect()
}

#[test]
fn every_summary_of_the_figure_can_be_written_and_is_read_as_it_was_meant() {
    let read = read();
    assert_eq!(read.len(), SUMMARIES.len());
    for (name, cases, gives) in SUMMARIES {
        let (_, contract) = read.iter().find(|(read, _)| read == name).expect(name);
        assert_eq!((counted(contract).as_str(), contract.returns.gives), (*cases, *gives), "{name}");
        // A summary has at least one entry: "no change" is said, not left out.
        assert!(!contract.cases.is_empty(), "{name}");
    }
}

/// The changes that a contract implies, one number for each thing that is counted.
fn implied(contract: &Contract) -> Vec<(Place, i32)> {
    let counted = contract.cases.iter().flat_map(|case| &case.changes).map(|change| (change.of.clone(), change.by));
    let mut changes: Vec<_> = counted.collect();
    if contract.cases.is_empty() {
        for (at, param) in contract.params.iter().enumerate() {
            let by = match param.takes {
                Takes::Retain | Takes::Keep => 1,
                Takes::Release => -1,
                _ => continue,
            };
            changes.push((Place::Param(at as u16), by));
        }
        if contract.gives_new() {
            assert_eq!(contract.returns.null, NullResult::OnError, "the second entry of the figure");
            changes.push((Place::Result, 1));
        }
    }
    changes
}

#[test]
fn the_packs_imply_the_same_changes_as_the_figure() {
    for (name, summary) in read() {
        assert_eq!(implied(contract(&name)), implied(&summary), "{name}");
    }
}
