//! What the slot tables say: counts, lookups, and the facts that are easily got wrong.

use std::collections::BTreeMap;

use refhound_contracts::slots::{
    ErrorValue, Failure, FieldOwnership, Holds, InitShape, InvalidFlags, MemberType, NoContract, NullArgument,
    NullField, Outcome, Parameter, ParameterOwnership, ParameterRole, PendingException, Permission, ResultMeaning,
    Shape, SlotArray, fields, known,
};
use refhound_contracts::{ApiTable, EntryRole, MethodFlags, RecordTable, SlotId, SlotTable};
use refhound_index::intern;
use refhound_types::PythonVersion;

const PYTHON_2: PythonVersion = PythonVersion::new(2, 7);
const PYTHON_3: PythonVersion = PythonVersion::DEFAULT;

const OWNERS: [&str; 9] = [
    "PyTypeObject",
    "PyNumberMethods",
    "PySequenceMethods",
    "PyMappingMethods",
    "PyAsyncMethods",
    "PyBufferProcs",
    "PyGetSetDef",
    "PyModuleDef",
    "PyModuleDef_Slot",
];

/// A slot by its name alone, whatever owns it.
fn slot(name: &str) -> SlotId {
    let owners = OWNERS.iter().chain(&["PyMethodDef", "PyType_Slot", "PySlot", "method", "module", "callback"]);
    let mut found = owners.filter_map(|owner| SlotTable::by_field(intern(owner), intern(name)));
    found.next().unwrap_or_else(|| panic!("no slot is called {name}"))
}

fn outcome(name: &str, version: PythonVersion) -> &'static Outcome {
    &slot(name).prototype(version).unwrap_or_else(|| panic!("{name} is data")).outcome
}

fn parameter(name: &str, parameter: &str) -> Parameter {
    let prototype = slot(name).prototype(PYTHON_3).unwrap_or_else(|| panic!("{name} is data"));
    let found = prototype.parameters.iter().find(|known| known.name == parameter);
    *found.unwrap_or_else(|| panic!("{name} has no parameter {parameter}"))
}

fn flags(text: &str) -> MethodFlags {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn every_record_has_its_slots() {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for slot in SlotTable::all() {
        *counts.entry(slot.get().owner).or_default() += 1;
    }
    let expected = [
        ("PyAsyncMethods", 4),
        ("PyBufferProcs", 6),
        ("PyGetSetDef", 5),
        ("PyMappingMethods", 3),
        ("PyMemberDef", 5),
        ("PyMethodDef", 4),
        ("PyModuleDef", 9),
        ("PyModuleDef_Slot", 16),
        ("PyNumberMethods", 43),
        ("PyObject", 1),
        ("PySequenceMethods", 12),
        ("PySlot", 9),
        ("PyStructSequence_Desc", 4),
        ("PyStructSequence_Field", 2),
        ("PyTypeObject", 52),
        ("PyType_Slot", 3),
        ("PyType_Spec", 5),
        ("_inittab", 2),
        ("callback", 21),
        ("method", 9),
        ("module", 3),
        ("wrapperbase", 2),
    ];
    assert_eq!(counts.into_iter().collect::<Vec<_>>(), expected);
}

#[test]
fn results_mean_what_the_interpreter_makes_of_them() {
    use ErrorValue as E;
    use Failure as F;
    use ResultMeaning as R;
    for (name, meaning, error, failure) in [
        ("tp_dealloc", R::Nothing, E::None, F::Never),
        ("tp_repr", R::NewReference, E::Null, F::Exception),
        ("tp_iter", R::NewReference, E::Null, F::Exception),
        ("tp_iternext", R::NewReference, E::Null, F::MaybeSilent),
        ("am_anext", R::NewReference, E::Null, F::Exception),
        ("am_aiter", R::NewReference, E::Null, F::Exception),
        ("am_send", R::Sent, E::MinusOne, F::Exception),
        ("tp_init", R::Status, E::Negative, F::Exception),
        ("tp_setattro", R::Status, E::NonZero, F::Exception),
        ("tp_hash", R::Hash, E::MinusOne, F::Exception),
        ("tp_traverse", R::Visit, E::NonZero, F::Silent),
        ("tp_clear", R::Ignored, E::None, F::Never),
        ("tp_is_gc", R::Truth, E::None, F::Never),
        ("nb_bool", R::Truth, E::Negative, F::Exception),
        ("sq_contains", R::Truth, E::Negative, F::Exception),
        ("sq_length", R::Length, E::Negative, F::Exception),
        ("mp_length", R::Length, E::Negative, F::Exception),
        ("bf_getbuffer", R::Status, E::Negative, F::Exception),
        ("m_free", R::Nothing, E::None, F::Never),
        ("Py_mod_exec", R::Status, E::NonZero, F::Exception),
        ("Py_mod_create", R::NewReference, E::Null, F::Exception),
        ("get", R::NewReference, E::Null, F::Exception),
        ("set", R::Status, E::NonZero, F::Exception),
        ("PyInit", R::ModuleOrDefinition, E::Null, F::Exception),
        ("init", R::Nothing, E::None, F::ExceptionOnly),
        ("parse_converter", R::Converted, E::Zero, F::Exception),
        ("build_converter", R::NewReference, E::Null, F::Exception),
        ("gcvisitobjects_t", R::Continue, E::None, F::Never),
        ("tp_compare", R::Order, E::MinusOne, F::ExceptionDecides),
        ("nb_coerce", R::Coerced, E::MinusOne, F::Exception),
    ] {
        let found = outcome(name, PYTHON_3);
        assert_eq!((found.meaning, found.error, found.failure), (meaning, error, failure), "{name}");
    }
}

#[test]
fn arguments_are_borrowed_unless_a_slot_says_otherwise() {
    use NullArgument as N;
    use ParameterOwnership as O;
    for (name, parameter_name, ownership, null) in [
        ("tp_dealloc", "self", O::Dying, N::Never),
        ("tp_finalize", "self", O::Borrowed, N::Never),
        ("tp_free", "self", O::Memory, N::Never),
        ("m_free", "module", O::Dying, N::Never),
        ("PyCapsule_Destructor", "capsule", O::Dying, N::Never),
        ("tp_call", "kwargs", O::Borrowed, N::Maybe),
        ("tp_call", "args", O::Borrowed, N::Never),
        ("tp_new", "kwargs", O::Borrowed, N::Maybe),
        ("tp_new", "type", O::Borrowed, N::Never),
        ("tp_init", "kwargs", O::Borrowed, N::Maybe),
        ("tp_vectorcall", "args", O::BorrowedArray, N::Never),
        ("tp_vectorcall", "kwnames", O::Borrowed, N::Maybe),
        ("tp_setattr", "value", O::Borrowed, N::Deletes),
        ("tp_setattro", "value", O::Borrowed, N::Deletes),
        ("tp_descr_set", "value", O::Borrowed, N::Deletes),
        ("tp_descr_get", "object", O::Borrowed, N::Alternates),
        ("tp_descr_get", "type", O::Borrowed, N::Alternates),
        ("sq_ass_item", "value", O::Borrowed, N::Deletes),
        ("sq_ass_item", "index", O::Plain, N::Never),
        ("mp_ass_subscript", "value", O::Borrowed, N::Deletes),
        ("mp_ass_subscript", "key", O::Borrowed, N::Never),
        ("set", "value", O::Borrowed, N::Deletes),
        ("nb_power", "modulus", O::Borrowed, N::Never),
        ("am_send", "result", O::OutNew, N::Never),
        ("nb_coerce", "left", O::InOutNew, N::Never),
        ("bf_getbuffer", "view", O::FillsView, N::Never),
        ("bf_releasebuffer", "view", O::ReleasesView, N::Never),
        ("parse_converter", "object", O::Borrowed, N::CleansUp),
        ("Py_tracefunc", "arg", O::Borrowed, N::Maybe),
        ("PyDict_WatchCallback", "new_value", O::Borrowed, N::Maybe),
        ("METH_NOARGS", "unused", O::Borrowed, N::Always),
        ("METH_OLDARGS", "args", O::Borrowed, N::Maybe),
        ("METH_FASTCALL", "args", O::BorrowedArray, N::Never),
    ] {
        let found = parameter(name, parameter_name);
        assert_eq!((found.ownership, found.null), (ownership, null), "{parameter_name} of {name}");
    }
}

#[test]
fn not_implemented_is_an_answer_of_operators_only() {
    let allowed = |name: &str| outcome(name, PYTHON_3).not_implemented == Permission::Allowed;
    for name in ["tp_richcompare", "nb_add", "nb_power", "nb_inplace_or", "nb_matrix_multiply", "nb_divide"] {
        assert!(allowed(name), "{name}");
    }
    for name in ["nb_negative", "nb_int", "nb_index", "sq_concat", "mp_subscript", "tp_call", "tp_iternext"] {
        assert!(!allowed(name), "{name}");
    }
}

#[test]
fn destructors_keep_the_exception_and_traversal_runs_no_python() {
    for name in ["tp_dealloc", "tp_finalize", "tp_del", "PyCapsule_Destructor", "bf_releasebuffer"] {
        assert_eq!(outcome(name, PYTHON_3).pending, PendingException::Preserved, "{name}");
    }
    assert_eq!(outcome("tp_init", PYTHON_3).pending, PendingException::Free);
    for name in ["tp_traverse", "m_traverse", "Py_mod_state_traverse", "visitproc"] {
        assert_eq!(outcome(name, PYTHON_3).python_code, Permission::NotAllowed, "{name}");
    }
    assert_eq!(outcome("tp_clear", PYTHON_3).python_code, Permission::Allowed);
}

#[test]
fn versions_change_signatures_and_places() {
    let signature = |name: &str, version| slot(name).prototype(version).map(|prototype| prototype.signature);
    assert_eq!(signature("tp_hash", PYTHON_2), Some("long (PyObject *self)"));
    assert_eq!(signature("tp_hash", PYTHON_3), Some("Py_hash_t (PyObject *self)"));
    let fast = signature("METH_FASTCALL", PythonVersion::new(3, 6)).expect("a function");
    assert!(fast.ends_with("PyObject *kwnames)"), "{fast}");
    for (name, old, new) in [
        ("nb_remainder", Some(4), Some(3)),
        ("nb_index", Some(38), Some(33)),
        ("nb_divide", Some(3), None),
        ("nb_nonzero", Some(10), None),
        ("nb_bool", None, Some(9)),
        ("bf_getbuffer", Some(4), Some(0)),
        ("tp_compare", Some(8), None),
        ("tp_as_async", None, Some(8)),
        ("tp_finalize", None, Some(47)),
        ("tp_print", Some(5), None),
        ("tp_vectorcall_offset", None, Some(5)),
        ("tp_dealloc", Some(4), Some(4)),
    ] {
        assert_eq!((slot(name).position(PYTHON_2), slot(name).position(PYTHON_3)), (old, new), "{name}");
    }
    let at = |version| SlotTable::at_position(intern("PyTypeObject"), 5, version).map(SlotId::name);
    assert_eq!(at(PythonVersion::new(3, 7)), Some("tp_print"));
    assert_eq!(at(PythonVersion::new(3, 8)), Some("tp_vectorcall_offset"));
}

#[test]
fn slots_are_found_by_constant_number_and_typedef() {
    let dealloc = slot("tp_dealloc");
    assert_eq!(SlotTable::by_slot_constant(intern("Py_tp_dealloc")), Some(dealloc));
    assert_eq!(SlotTable::by_field(intern("_typeobject"), intern("tp_dealloc")), Some(dealloc));
    let name = |array, number| SlotTable::by_slot_number(array, number).map(SlotId::name);
    assert_eq!(name(SlotArray::Type, 52), Some("tp_dealloc"));
    assert_eq!(name(SlotArray::Type, 1), Some("bf_getbuffer"));
    assert_eq!(name(SlotArray::Type, 88), Some("bf_getbuffer"));
    assert_eq!(name(SlotArray::Module, 1), Some("Py_mod_create"));
    assert_eq!(name(SlotArray::Module, 2), Some("Py_mod_exec"));
    assert_eq!(name(SlotArray::Any, 85), Some("Py_mod_exec"));
    assert_eq!(name(SlotArray::Any, 2), None);
    assert_eq!(name(SlotArray::Any, 92), Some("Py_slot_subslots"));
    assert_eq!(name(SlotArray::Module, 52), None);
    assert_eq!(name(SlotArray::Type, -1), None);
    assert_eq!(name(SlotArray::Type, 9999), None);
    let inquiries: Vec<&str> = SlotTable::by_typedef(intern("inquiry")).iter().map(|slot| slot.name()).collect();
    assert_eq!(inquiries, ["m_clear", "Py_mod_state_clear", "nb_bool", "nb_nonzero", "tp_clear", "tp_is_gc"]);
    assert!(!slot("tp_vectorcall").has_constant_in(PythonVersion::new(3, 13)));
    assert!(slot("tp_vectorcall").has_constant_in(PythonVersion::new(3, 14)));
}

#[test]
fn numbers_are_unique_in_their_array() {
    for array in [SlotArray::Type, SlotArray::Module] {
        for slot in SlotTable::all() {
            let Some(constant) = &slot.get().constant else { continue };
            if constant.array == array {
                for &number in constant.numbers {
                    assert_eq!(SlotTable::by_slot_number(array, i64::from(number)), Some(slot), "{}", constant.name);
                }
            }
        }
    }
}

#[test]
fn flags_spell_calling_conventions() {
    for (text, roles) in [
        ("METH_VARARGS", vec![ParameterRole::Receiver, ParameterRole::ArgumentTuple]),
        ("METH_O", vec![ParameterRole::Receiver, ParameterRole::Argument]),
        (
            "METH_KEYWORDS | METH_VARARGS",
            vec![ParameterRole::Receiver, ParameterRole::ArgumentTuple, ParameterRole::Keywords],
        ),
        (
            "METH_FASTCALL|METH_KEYWORDS",
            vec![
                ParameterRole::Receiver,
                ParameterRole::ArgumentArray,
                ParameterRole::ArgumentCount,
                ParameterRole::KeywordNames,
            ],
        ),
        (
            "METH_METHOD | METH_FASTCALL | METH_KEYWORDS",
            vec![
                ParameterRole::Receiver,
                ParameterRole::DefiningClass,
                ParameterRole::ArgumentArray,
                ParameterRole::ArgumentCount,
                ParameterRole::KeywordNames,
            ],
        ),
    ] {
        let contract = EntryRole::Method(Some(flags(text))).contract(PYTHON_3).unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(contract.parameters().map(|parameter| parameter.role).collect::<Vec<_>>(), roles, "{text}");
        assert_eq!(contract.outcome().meaning, ResultMeaning::NewReference);
    }
}

#[test]
fn flags_that_call_nothing_are_told() {
    let why = |text: &str, version| flags(text).convention(version).map(SlotId::name);
    let not_in = |name: &str| Err(InvalidFlags::NotInVersion(slot(name)));
    assert_eq!(why("METH_OLDARGS", PYTHON_2), Ok("METH_OLDARGS"));
    assert_eq!(why("METH_OLDARGS", PYTHON_3), not_in("METH_OLDARGS"));
    assert_eq!(why("METH_KEYWORDS", PYTHON_2), Ok("METH_KEYWORDS"));
    assert_eq!(why("METH_KEYWORDS", PYTHON_3), not_in("METH_KEYWORDS"));
    assert_eq!(why("METH_FASTCALL", PYTHON_2), not_in("METH_FASTCALL"));
    assert_eq!(why("METH_FASTCALL", PythonVersion::new(3, 6)), Ok("METH_FASTCALL"));
    assert_eq!(why("METH_FASTCALL | METH_KEYWORDS", PythonVersion::new(3, 6)), not_in("METH_FASTCALL | METH_KEYWORDS"));
    let method = "METH_METHOD | METH_FASTCALL | METH_KEYWORDS";
    assert_eq!(why(method, PythonVersion::new(3, 8)), not_in(method));
    for text in
        ["METH_NOARGS | METH_KEYWORDS", "METH_O | METH_VARARGS", "METH_METHOD | METH_FASTCALL", "METH_O | METH_NOARGS"]
    {
        assert_eq!(why(text, PYTHON_3), Err(InvalidFlags::NoConvention(flags(text))), "{text}");
    }
    assert_eq!(why("METH_O | METH_CLASS | METH_STATIC", PYTHON_3), Err(InvalidFlags::ClassAndStatic));
    let unknown = MethodFlags::from_value(0x1001).expect("it fits");
    assert_eq!(unknown.convention(PYTHON_3), Err(InvalidFlags::UnknownBits(0x1000)));
    assert_eq!(MethodFlags::from_value(-1), None);
    assert!("METH_WRONG".parse::<MethodFlags>().is_err());
    assert!(!flags("METH_O | METH_STATIC").fit_a_module());
    assert!(flags("METH_O | METH_COEXIST").fit_a_module());
    assert!(!flags("METH_METHOD | METH_O").exist_in(PYTHON_2));
}

#[test]
fn flags_print_as_tables_spell_them() {
    for text in ["METH_VARARGS | METH_KEYWORDS", "METH_O | METH_STATIC", "METH_METHOD | METH_FASTCALL | METH_KEYWORDS"]
    {
        assert_eq!(flags(text).to_string(), text);
    }
    assert_eq!(MethodFlags::from_value(0x1008).expect("it fits").to_string(), "METH_O | 0x1000");
    assert_eq!(flags("METH_O|METH_NOARGS").to_string(), "METH_NOARGS | METH_O");
}

#[test]
fn class_and_static_methods_change_what_self_is() {
    let receiver = |text: &str| {
        let contract = EntryRole::Method(Some(flags(text))).contract(PYTHON_3).unwrap_or_else(|why| panic!("{why}"));
        contract.parameter(0).map(|parameter| (parameter.role, parameter.null))
    };
    assert_eq!(receiver("METH_O"), Some((ParameterRole::Receiver, NullArgument::Never)));
    assert_eq!(receiver("METH_O | METH_CLASS"), Some((ParameterRole::Type, NullArgument::Never)));
    assert_eq!(receiver("METH_O | METH_STATIC"), Some((ParameterRole::Receiver, NullArgument::Always)));
}

#[test]
fn roles_without_a_contract_say_why() {
    let why = |role: EntryRole| role.contract(PYTHON_3).err();
    assert_eq!(why(EntryRole::Method(None)), Some(NoContract::UnknownFlags));
    assert_eq!(why(EntryRole::ParsesArguments), Some(NoContract::UnknownSlot));
    assert_eq!(why(EntryRole::Slot(slot("tp_doc"))), Some(NoContract::NotAFunction));
    let contract = EntryRole::Setter.contract(PYTHON_3).unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(contract.slot, slot("set"));
    assert_eq!(contract.parameter(1).map(|value| value.null), Some(NullArgument::Deletes));
}

#[test]
fn callbacks_are_known_by_the_argument() {
    let name = |api: &str, argument| SlotTable::callback(intern(api), argument).map(SlotId::name);
    assert_eq!(name("PyCapsule_New", 2), Some("PyCapsule_Destructor"));
    assert_eq!(name("PyCapsule_New", 0), None);
    assert_eq!(name("PyArg_ParseTuple", 7), Some("parse_converter"));
    assert_eq!(name("Py_BuildValue", 1), Some("build_converter"));
    let init = EntryRole::of_argument(intern("PyImport_AppendInittab"), 1);
    assert!(matches!(init, EntryRole::ModuleInit(_)), "{init:?}");
    let other = EntryRole::of_argument(intern("PyOS_setsig"), 1);
    assert_eq!(other, EntryRole::Callback { api: intern("PyOS_setsig"), slot: None });
}

#[test]
fn apis_that_take_callbacks_or_parse_arguments_are_apis() {
    for name in
        ["PyCapsule_New", "PyArg_ParseTuple", "PyEval_SetTrace", "PyThread_start_new_thread", "PyDict_AddWatcher"]
    {
        assert!(ApiTable::lookup_str(name).is_some(), "{name}");
        let is_known = (0..8).any(|argument| SlotTable::callback(intern(name), argument).is_some());
        assert!(is_known, "{name}");
    }
    assert!(SlotTable::parses_arguments(intern("PyArg_UnpackTuple")));
    assert!(!SlotTable::parses_arguments(intern("PyList_New")));
}

#[test]
fn module_initialisers_are_known_by_name_and_shape() {
    let name = |function: &str, shape| SlotTable::module_init(function, shape).map(SlotId::name);
    assert_eq!(name("PyInit_spam", InitShape::Other), Some("PyInit"));
    assert_eq!(name("initspam", InitShape::NothingOfNothing), Some("init"));
    assert_eq!(name("initspam", InitShape::Other), None);
    assert_eq!(name("init", InitShape::NothingOfNothing), None);
    assert_eq!(name("PyModExport_spam", InitShape::Other), Some("PyModExport"));
}

#[test]
fn fields_and_members_say_whether_they_own() {
    let field = |name: &str| match slot(name).get().shape {
        Shape::Data { field, .. } => field,
        Shape::Function { .. } => panic!("{name} is a function"),
    };
    assert_eq!(field("tp_dict"), FieldOwnership::Owned);
    assert_eq!(field("tp_base"), FieldOwnership::Borrowed);
    assert_eq!(field("tp_doc"), FieldOwnership::Nothing);
    let member =
        |name: &str| MemberType::by_spelling(name).map(|member| (member.code, member.field, member.null_field));
    assert_eq!(member("T_OBJECT"), Some((6, FieldOwnership::Owned, NullField::ReadsNone)));
    assert_eq!(member("Py_T_OBJECT_EX"), Some((16, FieldOwnership::Owned, NullField::RaisesAttributeError)));
    assert_eq!(member("T_INT"), Some((1, FieldOwnership::Nothing, NullField::Nothing)));
}

#[test]
fn records_are_known_by_tag() {
    assert_eq!(RecordTable::by_tag(intern("_typeobject")).map(|record| record.name), Some("PyTypeObject"));
    assert_eq!(RecordTable::by_tag(intern("getsetdef")).map(|record| record.name), Some("PyGetSetDef"));
    assert!(RecordTable::by_tag(intern("stat")).is_none());
    assert!(known::TYPE_OBJECT.has_tag(intern("_typeobject")));
    assert!(!known::TYPE_OBJECT.has_tag(intern("PyTypeObject")));
}

#[test]
fn fields_and_records_have_constants() {
    assert_eq!(SlotTable::by_field(intern("_typeobject"), intern("tp_dealloc")), Some(fields::type_object::TP_DEALLOC));
    assert_eq!(SlotTable::by_field(intern("PyType_Slot"), intern("pfunc")), Some(fields::type_slot::PFUNC));
    assert_eq!(RecordTable::by_tag(intern("PyType_Spec")), Some(known::TYPE_SPEC));
    assert!(fields::object::OB_TYPE.has_name(intern("ob_type")));
}

#[test]
fn the_field_that_ends_an_array_is_one_of_the_record() {
    for record in RecordTable::all() {
        let is_field = |field: &str| match record.holds {
            Holds::Numbered { number, .. } => field == number,
            Holds::Data | Holds::Slots | Holds::Methods(_) => {
                SlotTable::by_field(intern(record.name), intern(field)).is_some()
            }
        };
        assert!(record.ends.is_none_or(is_field), "{}", record.name);
    }
}
