//! The C of the extension: one function for each trial, behind the text of `measure.c`.
//!
//! Each function carries the name of its row as its file name, so that gcc's messages tell which rows do not compile.

use std::fmt::Write as _;

use refhound_clauses::{Contract, Gives, Takes, Value};

use super::plan::{ARRAY_LENGTH, Argument, Row, Trial};
use super::recipes::{Recipes, RowRecipe};

/// What `measure.c` calls the watch of the result, and of the variable of slot 0.
pub(crate) const RESULT: usize = 100;
pub(crate) const VARIABLE: usize = 200;

/// How a result is stored and looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ResultKind {
    Nothing,
    Object,
    Pointer,
    Float,
    Record,
    Integer,
}

/// The whole extension.
pub(crate) fn extension(recipes: &Recipes, rows: &[Row]) -> String {
    let mut text = include_str!("measure.c").to_owned();
    let mut table = String::new();
    let none = RowRecipe::default();
    let mut id = 0;
    for row in rows {
        let recipe = recipes.row.get(row.name).unwrap_or(&none);
        for trial in &row.trials {
            text.push_str(&function(row, recipe, trial, id));
            let watches: String = watches(row, recipe, trial).iter().map(|watch| format!("{watch}, ")).collect();
            let pending = i32::from(row.pending);
            writeln!(
                table,
                "    {{\"{}\", \"{}\", trial_{id}, {pending}, {}, (const int[]){{{watches}-1}}}},",
                row.name, trial.name, trial.starve
            )
            .expect("a String");
            id += 1;
        }
    }
    write!(text, "\n#line 1 \"table\"\nconst Trial trials[] = {{\n{table}    {{NULL}}\n}};\n").expect("a String");
    text
}

fn function(row: &Row, recipe: &RowRecipe, trial: &Trial, id: usize) -> String {
    let mut body = String::new();
    for (slot, argument) in trial.arguments.iter().enumerate() {
        body.push_str(&preparation(slot, &row.contract.params[slot].name, argument));
    }
    if let Some(before) = &recipe.before {
        write!(body, "if (!run->unmade) {{ {before} }} ").expect("a String");
    }
    let call = call(row, recipe, trial);
    let kind = result_kind(row);
    let store = match kind {
        ResultKind::Nothing => format!("{call}; ended(run);"),
        ResultKind::Object => {
            let owned = i32::from(row.contract.gives_new());
            format!(
                "PyObject *r = (PyObject *)({call}); ended(run); run->result = r; run->has_result = 1; \
                 run->drop_result = {owned}; run->null = r == NULL;"
            )
        }
        ResultKind::Pointer => format!("void *r = (void *)({call}); ended(run); run->null = r == NULL;"),
        ResultKind::Float => format!("double r = {call}; ended(run);"),
        ResultKind::Record => format!("{} r = {call}; ended(run);", row.result),
        ResultKind::Integer => format!("long long r = (long long)({call}); ended(run); run->value = r;"),
    };
    let failed = failure_test(row.contract, kind);
    let ownership: String = ownership(row, trial);
    let after = recipe.after.as_deref().unwrap_or_default();
    format!(
        "\nstatic void trial_{id}(Run *run) {{\n#line 1 \"{}\"\n{body}if (begin(run)) {{ {store} run->failed = {failed}; \
         {ownership}{after} }} if (!run->unmade) finish(run); }}\n",
        row.name
    )
}

/// Makes the object of a slot.
fn preparation(slot: usize, name: &str, argument: &Argument) -> String {
    match argument {
        Argument::Value(_) | Argument::Variable(None) => String::new(),
        Argument::Object(made) | Argument::Variable(Some(made)) | Argument::Place(made) => {
            format!("make(run, {slot}, \"{name}\", {made:?}); ")
        }
        Argument::Array(first, made) => {
            let mut text = String::new();
            for element in 0..ARRAY_LENGTH {
                write!(text, "make(run, {}, \"{name}{element}\", {made:?}); ", first + element).expect("a String");
            }
            let elements: String = (0..ARRAY_LENGTH).map(|at| format!("run->arg[{}], ", first + at)).collect();
            write!(text, "PyObject *array_{slot}[] = {{{elements}NULL}}; ").expect("a String");
            text
        }
    }
}

fn call(row: &Row, recipe: &RowRecipe, trial: &Trial) -> String {
    let mut texts: Vec<String> = Vec::new();
    for (slot, (argument, c_type)) in trial.arguments.iter().zip(&row.types).enumerate() {
        texts.push(match argument {
            Argument::Value(text) => text.clone(),
            Argument::Object(_) if matches!(c_type.as_str(), "PyObject *" | "void *") => format!("run->arg[{slot}]"),
            Argument::Object(_) => format!("({c_type})run->arg[{slot}]"),
            Argument::Variable(_) => format!("&run->var[{slot}]"),
            Argument::Place(_) => format!("run->var[{slot}]"),
            Argument::Array(..) => format!("array_{slot}"),
        });
    }
    let Some(call) = &recipe.call else {
        texts.extend(trial.more.clone().filter(|_| row.contract.variadic));
        return format!("{}({})", row.name, texts.join(", "));
    };
    let mut text = call.clone();
    for (at, argument) in texts.iter().enumerate().rev() {
        text = text.replace(&format!("${}", at + 1), argument);
    }
    text
}

fn result_kind(row: &Row) -> ResultKind {
    let pointer = row.result.ends_with('*');
    // Memory with a function of its own to release it is no object.
    if pointer && row.contract.returns.released_by.is_some() {
        return ResultKind::Pointer;
    }
    match row.contract.returns.gives {
        Gives::Nothing => ResultKind::Nothing,
        Gives::New | Gives::Borrowed | Gives::Argument | Gives::NewArgument | Gives::Null => ResultKind::Object,
        Gives::MovedArgument => ResultKind::Pointer,
        Gives::Status | Gives::Value => match row.result.as_str() {
            "void" | "statement" | "" => ResultKind::Nothing,
            "double" | "float" => ResultKind::Float,
            "PyStatus" | "Py_complex" => ResultKind::Record,
            "PyCFunction" | "PyCapsule_Destructor" | "vectorcallfunc" | "PyThread_type_lock" | "PyOS_sighandler_t" => {
                ResultKind::Pointer
            }
            _ if pointer => ResultKind::Pointer,
            _ => ResultKind::Integer,
        },
    }
}

/// C that is true when the result is the error value.
fn failure_test(contract: &Contract, kind: ResultKind) -> String {
    let Some(failure) = &contract.returns.fails_with else { return "0".to_owned() };
    match (&failure.value, kind) {
        (_, ResultKind::Nothing) => "0".to_owned(),
        (Value::Null, _) => "r == NULL".to_owned(),
        (Value::Nonzero, _) => "r != 0".to_owned(),
        (Value::Negative, _) => "r < 0".to_owned(),
        (Value::ErrorPointer, _) => "(unsigned long)r >= (unsigned long)-4095".to_owned(),
        (Value::Int(number), _) => format!("(long long)r == {number}"),
        (Value::Float(number), _) => format!("r == {number}"),
        (Value::Text(text), ResultKind::Record) if text.starts_with('.') => format!("(r{text})"),
        (Value::Text(_), ResultKind::Record) => "0".to_owned(),
        (Value::Text(text), _) => format!("r == (long long)({text})"),
    }
}

/// What the contract says of the references after the call: the run gives back only what is still ours.
fn ownership(row: &Row, trial: &Trial) -> String {
    let mut text = String::new();
    for (slot, (argument, param)) in trial.arguments.iter().zip(&row.contract.params).enumerate() {
        let slots: Vec<usize> = match argument {
            Argument::Array(first, _) => (*first..first + ARRAY_LENGTH).collect(),
            Argument::Object(_) | Argument::Variable(_) | Argument::Place(_) => vec![slot],
            Argument::Value(_) => Vec::new(),
        };
        for slot in slots {
            match param.takes {
                Takes::Steal | Takes::StealAlways | Takes::StealArray | Takes::Release | Takes::Clear => {
                    write!(text, "run->gone[{slot}] = 1; ").expect("a String");
                }
                Takes::StealOnSuccess | Takes::ConsumeOnSuccess => {
                    write!(text, "run->gone[{slot}] = !run->failed; ").expect("a String");
                }
                Takes::InOut | Takes::Assign => {
                    write!(text, "run->gone[{slot}] = run->loose[{slot}] = 1; ").expect("a String");
                }
                Takes::OutNew | Takes::InOutNew => {
                    write!(text, "run->loose[{slot}] = 1; ").expect("a String");
                }
                Takes::Value
                | Takes::Borrow
                | Takes::BorrowArray
                | Takes::Keep
                | Takes::Retain
                | Takes::RetainOnSuccess
                | Takes::OutBorrowed
                | Takes::OutNewArray
                | Takes::OutBorrowedArray
                | Takes::Init
                | Takes::Free
                | Takes::Destroy => {}
            }
        }
    }
    text
}

/// The objects whose counts are looked at, each in a run of its own.
pub(crate) fn watches(row: &Row, recipe: &RowRecipe, trial: &Trial) -> Vec<usize> {
    let mut watches = Vec::new();
    for (slot, (argument, param)) in trial.arguments.iter().zip(&row.contract.params).enumerate() {
        let seen = param.takes != Takes::Value && !recipe.unwatched.contains(&param.name);
        match argument {
            Argument::Object(_) | Argument::Place(_) if seen => watches.push(slot),
            Argument::Variable(before) => {
                watches.extend(before.as_ref().filter(|_| seen).map(|_| slot));
                watches.push(VARIABLE + slot);
            }
            Argument::Array(first, _) if seen => watches.push(*first),
            Argument::Value(_) | Argument::Object(_) | Argument::Place(_) | Argument::Array(..) => {}
        }
    }
    if result_kind(row) == ResultKind::Object {
        watches.push(RESULT);
    }
    watches
}
