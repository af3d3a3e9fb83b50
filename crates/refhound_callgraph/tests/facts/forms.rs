//! Bodies that are read as they are lowered: the facts are those of their SSA form.

use refhound_callgraph::{SsaNeeds, unit_facts};
use refhound_contracts::Counted;
use refhound_ir::Module;
use refhound_passes::{SsaScratch, to_ssa};
use refhound_types::PythonVersion;

use crate::lowered::lowered;

fn in_ssa_form(mut module: Module) -> Module {
    let bodies = std::mem::take(&mut module.bodies);
    let mut scratch = SsaScratch::new();
    let promoted =
        bodies.into_iter().map(|body| to_ssa(&module, body.into_body(), &mut scratch).expect("it is valid").into());
    module.bodies = promoted.collect();
    module
}

/// The names of the functions that are needed in SSA form.
fn needed(text: &str) -> Vec<&'static str> {
    let module = lowered(text, PythonVersion::DEFAULT);
    let needs = SsaNeeds::of(&module, Counted::of_python());
    let bodies = module.bodies.iter().enumerate().filter(|(index, _)| needs.has(*index));
    bodies.map(|(_, body)| module.functions[body.function].name.as_str()).collect()
}

const DRIVER: &str = r"
    struct ops { int (*open)(int); int (*close)(void); };
    struct device { struct ops *ops; int count; };
    static int open_it(int number) { return number; }
    static int close_it(void) { return 0; }
    int direct(int number) { int twice = 2 * number; return open_it(twice); }
    int by_field(struct device *device) { return device->ops->open(device->count); }
    void fills(struct ops *ops) { ops->open = open_it; ops->close = (int (*)(void))close_it; }
    int by_name(void) { return (&close_it)(); }
    int by_variable(int which) { int (*chosen)(int) = open_it; return chosen(which); }
    int by_parameter(int (*callback)(void)) { return callback(); }
    void fills_later(struct ops *ops) { void *which = open_it; ops->open = which; }
    void fills_at_a_distance(struct ops *ops) { int (**place)(int) = &ops->open; *place = open_it; }
    int from_a_place(struct ops *ops) { int (**place)(int) = &ops->open; return (*place)(1); }
";

#[test]
fn functions_that_go_through_variables_are_needed_in_ssa_form() {
    let expected = ["by_variable", "by_parameter", "fills_later", "fills_at_a_distance", "from_a_place"];
    assert_eq!(needed(DRIVER), expected);
}

#[test]
fn what_is_not_needed_has_the_same_facts_in_both_forms() {
    let module = lowered(DRIVER, PythonVersion::DEFAULT);
    let needs = SsaNeeds::of(&module, Counted::of_python());
    let (memory, ssa) =
        (unit_facts(&module, Counted::of_python()), unit_facts(&in_ssa_form(module), Counted::of_python()));
    let mut compared = 0;
    for (index, (memory, ssa)) in memory.functions.iter().zip(&ssa.functions).enumerate() {
        if !needs.has(index) {
            assert_eq!((memory.name, &memory.calls), (ssa.name, &ssa.calls));
            compared += 1;
        }
    }
    assert_eq!(compared, 6);
}

#[test]
fn one_function_with_an_object_asks_for_all() {
    let text = "int plain(int number) { return number; }\n";
    assert_eq!(needed(text), [""; 0]);
    let typed = format!("#include <Python.h>\n{text} int given(PyObject *object) {{ return object != 0; }}");
    assert!(needed(&typed).contains(&"plain"));
    let called = format!("#include <Python.h>\n{text} int asks(void) {{ return PyErr_CheckSignals(); }}");
    assert!(needed(&called).contains(&"plain"));
    let pointed = format!(
        "#include <Python.h>\n{text} int asks(void) {{ int (*ask)(void) = PyErr_CheckSignals; return ask(); }}"
    );
    assert!(needed(&pointed).contains(&"plain"));
}
