//! What annotations in source become, through the whole front end.

use std::path::PathBuf;

use refhound_clauses::{Contract, Exception, Gives, Place, RunsPython, Takes};
use refhound_contracts::{AnnotationForm, ContractOrigin};
use refhound_index::intern;
use refhound_source::MemoryFiles;

use crate::{Analysis, Keep, Options, Silent, analyse};

const DOCS: &str = include_str!("../../../../docs/contracts.md");

fn run(files: &[(&str, &str)]) -> Analysis {
    let memory = files.iter().fold(MemoryFiles::new(), |memory, (name, text)| memory.with(format!("/p/{name}"), *text));
    let options = Options { paths: vec![PathBuf::from("/p")], jobs: Some(1), ..Options::default() };
    analyse(&options, &memory, Keep::FactsOnly, &Silent).unwrap_or_else(|error| panic!("{error}"))
}

#[track_caller]
fn contract<'a>(analysis: &'a Analysis, name: &str) -> &'a Contract {
    let unit = file(analysis, 0);
    let found = analysis.contracts.of_name(intern(name)).or_else(|| analysis.contracts.of_static(unit, intern(name)));
    found.unwrap_or_else(|| panic!("{name}: {:?}", problems(analysis)))
}

/// `a.c:3:5: message` for each.
fn problems(analysis: &Analysis) -> Vec<String> {
    let outcome = crate::outcome::remarks_of(analysis);
    let show = |problem: &crate::PlacedRemark| {
        let name = PathBuf::from(&problem.path).file_name().expect("a file").to_string_lossy().into_owned();
        format!("{name}:{}:{}: {}", problem.line, problem.column, problem.message)
    };
    outcome.annotation_problems.iter().map(show).collect()
}

/// The main file of a unit.
fn file(analysis: &Analysis, unit: usize) -> refhound_source::FileId {
    analysis.units[unit].read.get().expect("it was read").file.id
}

#[test]
fn attributes_are_understood_wherever_they_stand() {
    let source = "
#include <Python.h>
#ifdef WITH_CPYCHECKER_RETURNS_BORROWED_REF_ATTRIBUTE
#define BORROWED __attribute__((cpychecker_returns_borrowed_ref))
#else
#define BORROWED
#endif
PyObject *behind(PyObject *t) BORROWED;
BORROWED PyObject *before(PyObject *t);
int put(PyObject *t, PyObject *o) __attribute__((cpychecker_steals_reference_to_arg(2)));
void fail(void) __attribute__((cpychecker_sets_exception));
int test(PyObject *o) __attribute__((cpychecker_negative_result_sets_exception));
static __attribute__((__cpychecker_returns_borrowed_ref__)) PyObject *own(PyObject *t) { return t; }
typedef struct { PyObject_HEAD } Spam __attribute__((cpychecker_type_object_for_typedef(\"spam_type\")));
";
    let analysis = run(&[("a.c", source)]);
    assert_eq!(problems(&analysis), [] as [&str; 0]);
    for name in ["behind", "before", "own"] {
        assert_eq!(contract(&analysis, name).returns.gives, Gives::Borrowed, "{name}");
    }
    let put = contract(&analysis, "put");
    assert_eq!((put.params[0].takes, put.params[1].takes), (Takes::Borrow, Takes::StealAlways));
    assert!(contract(&analysis, "fail").raises.as_ref().is_some_and(refhound_clauses::Condition::is_always));
    let test = contract(&analysis, "test");
    assert_eq!((test.returns.gives, test.on_failure.exception), (Gives::Status, Exception::Set));
    let origin = analysis.contracts.origin_of_name(intern("put")).expect("annotated");
    let expected = ContractOrigin::Source { path: "/p/a.c".into(), line: 10, form: AnnotationForm::Attribute };
    assert_eq!(origin, expected);
}

#[test]
fn comments_belong_to_the_declaration_they_stand_at() {
    let source = "
#include <Python.h>
#define API
/* refhound: returns borrowed from 1 */
API
/* more; and { more } */
PyObject *before(PyObject *t);
PyObject *first(PyObject *t); PyObject *second(PyObject *t); // refhound: returns borrowed
PyObject *inside(PyObject *t, /* refhound: steals(o) */
                 PyObject *o)
{
    return t;
}
// refhound: no python
// An ordinary comment.
static void alone(void) { }
";
    let analysis = run(&[("a.c", source)]);
    assert_eq!(problems(&analysis), [] as [&str; 0]);
    let before = contract(&analysis, "before");
    assert_eq!((before.returns.gives, before.returns.from.clone()), (Gives::Borrowed, Some(Place::Param(0))));
    assert_eq!(contract(&analysis, "second").returns.gives, Gives::Borrowed);
    assert!(analysis.contracts.of_name(intern("first")).is_none());
    let inside = contract(&analysis, "inside");
    assert_eq!((inside.params[1].takes, inside.returns.gives), (Takes::Steal, Gives::New));
    assert_eq!(inside.runs_python, RunsPython::Yes);
    assert_eq!(contract(&analysis, "alone").runs_python, RunsPython::Never);
}

#[test]
fn a_header_speaks_for_all_units_and_its_mistakes_are_told_once() {
    let header = "
#include <Python.h>
/* refhound: steals(1), steels(2) */
int shared(PyObject *a, PyObject *b);
/* refhound: steals(1) */
int unused(PyObject *a);
";
    let source = "#include \"a.h\"\nint NAME(PyObject *o) { return shared(o, o); }\n";
    let (one, two) = (source.replace("NAME", "one"), source.replace("NAME", "two"));
    let analysis = run(&[("a.h", header), ("a.c", &one), ("b.c", &two)]);
    assert_eq!(contract(&analysis, "shared").params[0].takes, Takes::Steal);
    let problems = problems(&analysis);
    assert_eq!(problems.len(), 1, "{problems:?}");
    assert!(problems[0].starts_with("a.h:3:25: `steels` is not known; did you mean `steals`?"), "{problems:?}");
}

#[test]
fn a_static_function_is_meant_in_its_own_file_only() {
    let annotated = "#include <Python.h>\n/* refhound: steals(1) */\nstatic void f(PyObject *o) { Py_DECREF(o); }\n";
    let plain = "#include <Python.h>\nstatic void f(PyObject *o) { (void)o; }\n";
    let analysis = run(&[("a.c", annotated), ("b.c", plain)]);
    let of_unit = |index: usize| analysis.contracts.of_static(file(&analysis, index), intern("f"));
    assert!(of_unit(0).is_some() && of_unit(1).is_none());
    assert!(analysis.contracts.of_name(intern("f")).is_none());
}

#[test]
fn what_cannot_be_is_told_and_the_rest_counts() {
    let source = "
#include <Python.h>
/* refhound: steals(3), no python */
int f(PyObject *a, PyObject *b);
int g(PyObject *a) __attribute__((cpychecker_steals_reference_to_arg));
int h(PyObject *a) __attribute__((cpychecker_colour(1)));
/* refhound: steals(1) */
int variable;
#if 0
/* refhound: steals(1) */
int absent(PyObject *a);
#endif
char *text = \"/* refhound: steals(1) */\";
int i(PyObject *a) { /* refhound: ignore[leaked-reference] */
    return 0; /* refhound: ignor[leaked-reference] */
}
";
    let analysis = run(&[("a.c", source)]);
    assert_eq!(
        problems(&analysis),
        [
            "a.c:5:35: the attribute needs the number of a parameter, from 1",
            "a.c:6:35: `cpychecker_colour` is not an attribute that is known",
            "a.c:7:1: the comment stands at no declaration of a function",
            "a.c:15:27: `ignor` is not known; did you mean `ignore`?",
            "a.c:3:14: the function has 2 parameters, not 3",
        ]
    );
    let f = contract(&analysis, "f");
    assert_eq!((f.params[0].takes, f.runs_python), (Takes::Borrow, RunsPython::Never));
}

#[test]
fn a_file_of_the_project_is_read_and_wins() {
    let analysis = run(&[
        ("a.c", "#include <Python.h>\n/* refhound: returns borrowed */\nPyObject *f(PyObject *o);\n"),
        ("pyproject.toml", "[tool.refhound.contracts.f]\nreturns = \"new\"\n"),
    ]);
    assert_eq!(contract(&analysis, "f").returns.gives, Gives::New);
}

#[test]
fn a_kernel_tree_turns_its_pack_on() {
    let with_kernel = run(&[("Kconfig", ""), ("Kbuild", ""), ("include/linux/x.h", ""), ("drivers/a.c", "int x;\n")]);
    assert!(with_kernel.contracts.packs().has(refhound_contracts::Pack::Linux));
    assert!(!run(&[("a.c", "int x;\n")]).contracts.packs().has(refhound_contracts::Pack::Linux));
}

#[test]
fn the_c_of_the_documentation_is_understood() {
    let blocks: Vec<&str> =
        DOCS.split("```c\n").skip(1).map(|rest| rest.split("```").next().unwrap_or_default()).collect();
    assert!(blocks.len() >= 2);
    for block in blocks {
        let analysis = run(&[("a.c", block)]);
        assert_eq!(problems(&analysis), [] as [&str; 0], "{block}");
        let annotated = block.matches("__attribute__").count() + block.matches("refhound:").count();
        let statics = usize::from(block.contains("spam_current"));
        let own = analysis.contracts.all().iter().filter(|described| described.pack.is_none()).count();
        assert_eq!(own + statics, annotated, "{block}");
    }
}
