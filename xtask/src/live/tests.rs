//! What the live test plans and generates, and how it judges, without an interpreter.

use std::collections::BTreeSet;

use refhound_clauses::Takes;
use refhound_contracts::ApiTable;
use refhound_types::PythonVersion;

use super::generate::{RESULT, VARIABLE, extension, watches};
use super::interpreter::refused_names;
use super::judge::Verdict;
use super::observe;
use super::plan::{Aim, Argument, Plan, Row};
use super::recipes::{Recipes, RowRecipe};

const VERSIONS: [PythonVersion; 3] = [PythonVersion::new(3, 8), PythonVersion::new(3, 11), PythonVersion::new(3, 13)];

fn plan(version: PythonVersion) -> (Recipes, Plan) {
    let recipes = Recipes::read().expect("the data file is read");
    let plan = Plan::new(&recipes, version);
    (recipes, plan)
}

fn find<'a>(plan: &'a Plan, name: &str) -> &'a Row {
    plan.rows.iter().find(|row| row.name == name).expect("a row that is called")
}

/// Words whose effect no public function of these versions has, or that are about memory rather than counts.
const NOT_WATCHED: [Takes; 10] = [
    Takes::Value,
    Takes::StealArray,
    Takes::RetainOnSuccess,
    Takes::OutNewArray,
    Takes::OutBorrowedArray,
    Takes::InOutNew,
    Takes::Init,
    Takes::Free,
    Takes::Destroy,
    Takes::ConsumeOnSuccess,
];

#[test]
fn every_word_about_an_argument_is_watched_somewhere() {
    let none = RowRecipe::default();
    for version in VERSIONS {
        let (recipes, plan) = plan(version);
        let mut seen = BTreeSet::new();
        for row in &plan.rows {
            let recipe = recipes.row.get(row.name).unwrap_or(&none);
            let watched = watches(row, recipe, &row.trials[0]);
            for (index, param) in row.contract.params.iter().enumerate() {
                let slot = match row.trials[0].arguments[index] {
                    Argument::Array(first, _) => first,
                    _ => index,
                };
                if watched.contains(&slot) || watched.contains(&(VARIABLE + slot)) {
                    seen.insert(param.takes);
                }
            }
        }
        let missing: Vec<&str> = Takes::ALL
            .iter()
            .filter(|word| !seen.contains(word) && !NOT_WATCHED.contains(word))
            .map(|word| word.word())
            .collect();
        assert!(missing.is_empty(), "Python {version} watches no {missing:?}");
    }
}

#[test]
fn enough_rows_are_planned_in_every_version() {
    for version in VERSIONS {
        let (recipes, plan) = plan(version);
        assert!(plan.rows.len() > recipes.floor, "{} rows for {version}", plan.rows.len());
    }
}

#[test]
fn every_name_in_the_data_file_is_a_name_of_the_api() {
    let recipes = Recipes::read().expect("the data file is read");
    let named = recipes.row.keys().chain(recipes.explained.iter().map(|known| &known.row));
    let skipped = recipes.skip.iter().flat_map(|skip| &skip.names).filter(|name| !name.ends_with('*'));
    let unknown: Vec<&String> = named.chain(skipped).filter(|name| ApiTable::lookup_str(name).is_none()).collect();
    assert!(unknown.is_empty(), "no names of the API: {unknown:?}");
}

#[test]
fn every_argument_in_the_data_file_is_a_parameter() {
    let recipes = Recipes::read().expect("the data file is read");
    let mut unknown = Vec::new();
    for (name, recipe) in &recipes.row {
        let Some(api) = ApiTable::lookup_str(name) else { continue };
        let contract = api.contract();
        let contracts = contract.older().map(|(_, older)| older).chain([contract.newest()]);
        let params: BTreeSet<&str> = contracts.flat_map(|contract| contract.param_names()).collect();
        let more = recipe.trial.iter().flat_map(|trial| trial.args.keys());
        for arg in recipe.args.keys().chain(more).chain(&recipe.never_null).chain(&recipe.unwatched) {
            if !params.contains(arg.as_str()) {
                unknown.push(format!("{name}.{arg}"));
            }
        }
    }
    assert!(unknown.is_empty(), "no parameters: {unknown:?}");
}

#[test]
fn a_function_that_can_fail_is_given_wrong_arguments_null_and_no_memory() {
    let (_, plan) = plan(PythonVersion::new(3, 11));
    let row = find(&plan, "PyList_SetItem");
    let aims: BTreeSet<String> = row.trials.iter().map(|trial| format!("{:?}", trial.aim)).collect();
    assert_eq!(aims.into_iter().collect::<Vec<_>>(), ["NoMemory", "Null(0)", "Success", "WrongArgument"]);
    let row = find(&plan, "PyList_GET_SIZE");
    let looks_at_nothing = row.trials.iter().all(|trial| matches!(trial.aim, Aim::Success | Aim::Null(_)));
    assert!(looks_at_nothing, "no wrong argument for a macro");
}

#[test]
fn a_call_is_written_with_its_arguments_and_what_it_does_to_them() {
    let (recipes, mut plan) = plan(PythonVersion::new(3, 11));
    plan.rows.retain(|row| row.name == "PyModule_AddObject");
    let text = extension(&recipes, &plan.rows);
    assert!(text.contains("PyModule_AddObject(run->arg[0], \"added\", run->arg[2])"));
    assert!(text.contains("run->failed = (long long)r == -1"));
    assert!(text.contains("run->gone[2] = !run->failed;"), "stolen only on success");
    assert!(text.contains("#line 1 \"PyModule_AddObject\""));
}

#[test]
fn objects_results_and_variables_are_watched() {
    let (recipes, plan) = plan(PythonVersion::new(3, 11));
    let watched = |name: &str| {
        let row = find(&plan, name);
        watches(row, &recipes.row[name], &row.trials[0])
    };
    assert_eq!(watched("PyDict_GetItem"), [0, 1, RESULT]);
    assert_eq!(watched("PyDict_Next"), [0, VARIABLE + 2, VARIABLE + 3]);
    assert_eq!(watched("PyTuple_SetItem"), [2], "a tuple with two owners cannot be changed");
}

/// Judges the good trial of a row by a report.
fn verdict(name: &str, lines: &[&str]) -> Verdict {
    let (_, plan) = plan(PythonVersion::new(3, 11));
    let row = find(&plan, name);
    let report: String = lines.iter().map(|line| format!("R\t{name}\tgood\t{line}\n")).collect();
    let trials = observe::read(&report);
    let mut verdict = Verdict::default();
    verdict.add(row, &row.trials[0], &trials[&(name.to_owned(), "good".to_owned())]);
    verdict
}

// watch, called, failed, null, value, raised, before, after, dropped, end, same, shared, left
const ITEM_CONTROL: &str = "1\t0\t0\t0\t0\t-\t4\t4\t4\t4\t-1\t0\t-";

#[test]
fn an_item_that_is_kept_agrees() {
    let verdict = verdict("PyList_Append", &[ITEM_CONTROL, "1\t1\t0\t0\t0\t-\t4\t5\t5\t4\t-1\t0\tsame"]);
    assert!(verdict.disagreements.is_empty(), "{:?}", verdict.disagreements);
    assert!(verdict.is_covered() && verdict.params.contains(&1));
}

#[test]
fn an_item_that_is_stolen_where_it_should_be_kept_disagrees() {
    let verdict = verdict("PyList_Append", &[ITEM_CONTROL, "1\t1\t0\t0\t0\t-\t4\t4\t4\t3\t-1\t0\tsame"]);
    assert!(verdict.disagreements.iter().any(|d| d.about == "item" && d.text.contains("-1 references")));
}

#[test]
fn an_error_value_without_an_exception_disagrees() {
    let verdict = verdict("PyList_Append", &[ITEM_CONTROL, "1\t1\t1\t0\t-1\t-\t4\t4\t4\t4\t-1\t0\tsame"]);
    assert_eq!(verdict.disagreements[0].about, "error");
    assert_eq!(verdict.disagreements[0].text, "failed without an exception");
}

#[test]
fn an_exception_without_an_error_value_disagrees() {
    let verdict = verdict("PyList_Append", &[ITEM_CONTROL, "1\t1\t0\t0\t0\tTypeError\t4\t5\t5\t4\t-1\t0\tsame"]);
    assert_eq!(verdict.disagreements[0].text, "did not fail, but left TypeError");
}

#[test]
fn a_result_that_dies_with_the_arguments_is_borrowed() {
    let line = "100\t1\t0\t0\t0\t-\t-1\t1\t0\t0\t-1\t0\t-";
    assert!(verdict("PyList_GetItem", &[line]).disagreements.is_empty());
    let wrong = verdict("PySequence_GetItem", &[line]);
    assert_eq!(wrong.disagreements[0].text, "is a new reference, but a borrowed one came");
}

#[test]
fn a_result_that_survives_the_arguments_is_new() {
    let line = "100\t1\t0\t0\t0\t-\t-1\t2\t0\t1\t-1\t0\t-";
    assert!(verdict("PySequence_GetItem", &[line]).disagreements.is_empty());
    let wrong = verdict("PyList_GetItem", &[line]);
    assert_eq!(wrong.disagreements[0].text, "is borrowed, but a new reference came");
}

#[test]
fn a_crash_with_good_arguments_is_told() {
    let (_, plan) = plan(PythonVersion::new(3, 11));
    let row = find(&plan, "PyList_Append");
    let trials = observe::read("B\tPyList_Append\tgood\t0\t1\nE\tPyList_Append\tgood\t11\t0\n");
    let mut verdict = Verdict::default();
    verdict.add(row, &row.trials[0], &trials[&("PyList_Append".to_owned(), "good".to_owned())]);
    assert_eq!(verdict.disagreements[0].about, "crash");
    assert!(!verdict.is_covered());
}

#[test]
fn an_error_in_a_macro_is_about_the_row_that_uses_it() {
    let messages = "Py_ONE: In function 'trial_1':\n/usr/include/x.h:3:1: error: no\nPy_TWO:1:2: error: no\n";
    assert_eq!(refused_names(messages).into_iter().collect::<Vec<_>>(), ["Py_ONE", "Py_TWO"]);
}
