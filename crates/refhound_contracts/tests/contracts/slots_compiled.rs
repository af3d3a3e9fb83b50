//! The slot tables agree with the headers of every version: gcc compares types, places and numbers.

use std::fmt::Write as _;

use refhound_contracts::slots::{MemberType, Prototype, Shape};
use refhound_contracts::{MethodFlags, RecordTable, SlotId, SlotTable};
use refhound_index::intern;
use refhound_types::PythonVersion;

use crate::gcc::{Folder, gcc_is_missing, versions};

/// Typedefs that have no public name before 3.13.
const NEW_TYPEDEFS: [&str; 2] = ["PyCFunctionFast", "PyCFunctionFastWithKeywords"];

fn declare(name: &str, prototype: &Prototype) -> String {
    let (result, parameters) = prototype.signature.split_once('(').expect("a signature has parameters");
    format!("{result} {name}({parameters};\n")
}

fn same(source: &mut String, function: &str, ty: &str, place: &str) {
    writeln!(source, "_Static_assert(__builtin_types_compatible_p(__typeof__(&{function}), {ty}), \"{place}\");")
        .expect("a String");
}

/// What the slot says about a field, a typedef and a constant, as C.
fn claims(slot: SlotId, version: PythonVersion) -> String {
    let data = slot.get();
    let mut source = String::new();
    let function = format!("function_{slot}");
    let is_field = slot.position(version).is_some();
    if let Some(prototype) = slot.prototype(version) {
        source.push_str(&declare(&function, prototype));
        let is_older = data.name == "METH_FASTCALL" && version == PythonVersion::new(3, 6);
        let named = data.typedef.filter(|name| version.minor >= 13 || !NEW_TYPEDEFS.contains(name));
        if let Some(typedef) = named.filter(|_| !is_older) {
            same(&mut source, &function, typedef, typedef);
        }
        if is_field {
            let field = format!("__typeof__((({} *)0)->{})", record(data.owner), data.name);
            same(&mut source, &function, &field, data.name);
        }
    }
    if slot.has_constant_in(version) {
        let constant = data.constant.as_ref().expect("it has one in this version");
        let number = if version.minor < 15 { constant.numbers.first() } else { constant.numbers.last() };
        let number = number.expect("a constant has a number");
        writeln!(source, "_Static_assert({} == {number}, \"{}\");", constant.name, data.name).expect("a String");
    }
    source
}

/// The type of a record, as C names it.
fn record(owner: &str) -> String {
    if owner.starts_with("Py") { owner.to_owned() } else { format!("struct {owner}") }
}

/// The fields of a record stand in the order of their positions, without gaps.
fn order(owner: &str, version: PythonVersion) -> String {
    let mut source = String::new();
    let mut places: Vec<(usize, &str)> = SlotTable::of_owner(intern(owner))
        .iter()
        .filter_map(|slot| Some((slot.position(version)?, slot.name())))
        .collect();
    places.sort_unstable();
    for pair in places.windows(2) {
        assert_eq!(pair[1].0, pair[0].0 + 1, "{owner} of {version} between {} and {}", pair[0].1, pair[1].1);
        let (one, two) = (pair[0].1, pair[1].1);
        let record = record(owner);
        writeln!(source, "_Static_assert(offsetof({record}, {one}) < offsetof({record}, {two}), \"{two}\");")
            .expect("a String");
    }
    source
}

#[test]
fn signatures_places_and_numbers_are_those_of_the_headers() {
    if gcc_is_missing() {
        return;
    }
    for version in versions() {
        let mut source = String::from(
            "#include <Python.h>\n#include <structmember.h>\n#include <structseq.h>\n#include <stddef.h>\n",
        );
        for slot in SlotTable::all().filter(|slot| slot.exists_in(version)) {
            source.push_str(&claims(slot, version));
        }
        for record in RecordTable::all() {
            source.push_str(&order(record.name, version));
        }
        for flags in
            ["METH_VARARGS", "METH_KEYWORDS", "METH_NOARGS", "METH_O", "METH_CLASS", "METH_STATIC", "METH_COEXIST"]
        {
            let bits = flags.parse::<MethodFlags>().expect("a flag").bits();
            writeln!(source, "_Static_assert({flags} == {bits}, \"{flags}\");").expect("a String");
        }
        let members =
            (0..32).filter_map(MemberType::by_code).filter(|member| member.name != "T_NONE" || version.major > 2);
        for member in members {
            let name = member.name;
            writeln!(source, "_Static_assert({name} == {}, \"{name}\");", member.code).expect("a String");
        }
        let complaints = Folder::with_headers(version, "slots").complaints(&source);
        assert!(complaints.is_empty(), "for {version}:\n{complaints}");
    }
}

#[test]
fn every_function_slot_of_a_record_has_the_field_of_its_own() {
    let mut checked = 0;
    for slot in SlotTable::all() {
        let data = slot.get();
        let is_record =
            RecordTable::named(data.owner).is_some() && data.constant.as_ref().is_none_or(|c| c.name != data.name);
        if is_record && matches!(data.shape, Shape::Function { .. }) {
            let versions = versions();
            let in_some = versions.iter().any(|&version| slot.position(version).is_some());
            assert!(in_some, "{} of {} stands nowhere", data.name, data.owner);
            checked += 1;
        }
    }
    assert!(checked > 90, "{checked}");
}
