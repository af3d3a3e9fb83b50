//! Which calls are made: for every name that the interpreter at hand has, one call with good arguments, calls with each
//! argument replaced by a wrong one or by NULL, and calls that run out of memory.

use std::collections::BTreeMap;

use refhound_clauses::{Contract, NullArgument, Param, Signature, Takes};
use refhound_contracts::{ApiId, ApiKind, ApiTable, Pack};
use refhound_types::PythonVersion;

use super::given;
use super::recipes::{Recipes, RowRecipe, WrongArguments};

/// Elements of a C array of objects.
pub(crate) const ARRAY_LENGTH: usize = 2;
/// Slots from here on hold the elements of arrays.
const FIRST_ELEMENT: usize = 18;
/// One past the last slot; as in `measure.c`.
const SLOTS: usize = 24;
/// How many allocations of a call are made to fail, one in each trial.
pub(super) const STARVED_ALLOCATIONS: u32 = 3;

/// A name and what is known of it in this version.
pub(crate) struct Row {
    pub(crate) name: &'static str,
    pub(crate) api: ApiId,
    pub(crate) contract: &'static Contract,
    pub(crate) result: String,
    /// The C type of each parameter.
    pub(crate) types: Vec<String>,
    /// An exception is set before the call.
    pub(crate) pending: bool,
    pub(crate) trials: Vec<Trial>,
}

/// How a trial wants the call to end. Only a good call must not crash.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Aim {
    Success,
    WrongArgument,
    NoMemory,
    /// The argument at this place is NULL; what happens is what the contract says of it.
    Null(usize),
    /// The arguments are such that this row of `given` holds.
    Given(usize),
}

/// One call of a function.
#[derive(Debug, Clone)]
pub(crate) struct Trial {
    pub(crate) name: String,
    pub(crate) aim: Aim,
    pub(crate) arguments: Vec<Argument>,
    pub(crate) more: Option<String>,
    /// The allocation that fails, from 1.
    pub(crate) starve: u32,
}

/// One argument of a call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Argument {
    /// C text.
    Value(String),
    /// An object made by a Python expression.
    Object(String),
    /// The address of a variable; the expression makes the object that is in it before the call.
    Variable(Option<String>),
    /// The name of a variable, which a macro writes to.
    Place(String),
    /// A C array of objects; the first of its slots.
    Array(usize, String),
}

/// Every callable name of the version: what is called, and why the others are not.
pub(crate) struct Plan {
    pub(crate) rows: Vec<Row>,
    pub(crate) uncalled: BTreeMap<String, Vec<&'static str>>,
}

impl Plan {
    pub(crate) fn new(recipes: &Recipes, version: PythonVersion) -> Plan {
        let mut plan = Plan { rows: Vec::new(), uncalled: BTreeMap::new() };
        for api in ApiTable::all().filter(|api| api.pack() == Pack::Cpython && api.kind().is_callable()) {
            let Some(contract) = api.contract().in_version(version) else { continue };
            match plan_row(recipes, api, contract, version) {
                Ok(row) => plan.rows.push(row),
                Err(reason) => plan.uncalled.entry(reason).or_default().push(api.name()),
            }
        }
        plan
    }
}

fn plan_row(recipes: &Recipes, api: ApiId, contract: &'static Contract, version: PythonVersion) -> Result<Row, String> {
    let name = api.name();
    let none = RowRecipe::default();
    let recipe = recipes.row.get(name);
    if let Some(reason) = recipes.skipped(name) {
        return Err(reason.to_owned());
    }
    if name.starts_with('_') && recipe.is_none() {
        return Err("private".to_owned());
    }
    if contract.never_returns {
        return Err("never returns".to_owned());
    }
    let recipe = recipe.unwrap_or(&none);
    if contract.variadic && recipe.more.is_none() && recipe.call.is_none() {
        return Err("variadic, without a recipe".to_owned());
    }
    let declaration = api.declaration_in(version);
    let signature = Signature::parse(declaration).ok_or("no declaration")?;
    let result = signature.result().trim_end().strip_suffix(name).unwrap_or_default().trim().to_owned();
    let texts = signature.param_texts();
    if texts.len() != contract.params.len() {
        return Err("its macro has other parameters than its contract".to_owned());
    }
    let types: Vec<String> =
        texts.iter().zip(&contract.params).map(|(text, param)| type_of(text, &param.name)).collect();
    let pending = contract.clears_exception || recipe.error_before;
    let mut row = Row { name, api, contract, result, types, pending, trials: Vec::new() };
    let arguments = good_arguments(recipes, recipe, &row)?;
    let aim = Aim::Success;
    let good = Trial { name: "good".to_owned(), aim, arguments, more: recipe.more.clone(), starve: 0 };
    row.trials = further_trials(recipes, recipe, &row, &good);
    Ok(row)
}

/// `PyObject *` of `PyObject *list`.
fn type_of(text: &str, name: &str) -> String {
    let bare = match text.rfind(name) {
        Some(at) => format!("{}{}", &text[..at], &text[at + name.len()..]),
        None => text.to_owned(),
    };
    bare.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn is_object_type(c_type: &str) -> bool {
    matches!(
        c_type,
        "PyObject *"
            | "PyTypeObject *"
            | "PyFrameObject *"
            | "PyCodeObject *"
            | "PyVarObject *"
            | "PyGenObject *"
            | "PyFunctionObject *"
            | "PyLongObject *"
            | "PyDateTime_Date *"
            | "PyDateTime_DateTime *"
            | "PyDateTime_Time *"
            | "PyDateTime_Delta *"
    )
}

fn is_text(c_type: &str) -> bool {
    c_type == "const char *"
}

fn good_arguments(recipes: &Recipes, recipe: &RowRecipe, row: &Row) -> Result<Vec<Argument>, String> {
    let (mut arguments, mut element, mut objects) = (Vec::new(), FIRST_ELEMENT, 0);
    for (param, c_type) in row.contract.params.iter().zip(&row.types) {
        let argument = good_argument(recipes, recipe, row, param, c_type, &mut objects, &mut element)?;
        arguments.push(argument);
    }
    if arguments.len() > FIRST_ELEMENT || element > SLOTS {
        return Err("too many arguments".to_owned());
    }
    Ok(arguments)
}

fn good_argument(
    recipes: &Recipes,
    recipe: &RowRecipe,
    row: &Row,
    param: &Param,
    c_type: &str,
    objects: &mut usize,
    element: &mut usize,
) -> Result<Argument, String> {
    let families = recipes.families(row.name);
    let told = recipe.args.get(&param.name).or_else(|| families.iter().find_map(|f| f.args.get(&param.name)));
    if told.is_some_and(|text| text == "NULL") {
        return Ok(Argument::Value("NULL".to_owned()));
    }
    let object = |first: bool| {
        let family = families.iter().find_map(|family| family.first.as_ref()).filter(|_| first);
        let found = told.or(family).or_else(|| recipes.named_objects.get(&param.name));
        found.or_else(|| recipes.objects.get(c_type)).or_else(|| recipes.objects.get("PyObject *")).cloned()
    };
    let wanted = || object(false).ok_or_else(|| "no recipe for an object".to_owned());
    match param.takes {
        Takes::OutNew | Takes::OutBorrowed => Ok(Argument::Variable(None)),
        Takes::InOut | Takes::InOutNew => Ok(Argument::Variable(Some(wanted()?))),
        Takes::Clear | Takes::Assign => Ok(Argument::Place(wanted()?)),
        Takes::BorrowArray | Takes::StealArray => {
            let first = *element;
            *element += ARRAY_LENGTH;
            Ok(Argument::Array(first, wanted()?))
        }
        Takes::OutNewArray | Takes::OutBorrowedArray => Err("writes an array of objects".to_owned()),
        Takes::Free | Takes::Destroy | Takes::Init => match told {
            Some(text) => Ok(Argument::Value(text.clone())),
            None => Err("works on memory that is no object".to_owned()),
        },
        Takes::Value
        | Takes::Borrow
        | Takes::Keep
        | Takes::Steal
        | Takes::StealOnSuccess
        | Takes::StealAlways
        | Takes::Retain
        | Takes::RetainOnSuccess
        | Takes::Release
        | Takes::ConsumeOnSuccess => {
            let is_memory = matches!(param.takes, Takes::Value | Takes::ConsumeOnSuccess);
            if is_object_type(c_type) || (c_type == "void *" && !is_memory) {
                let made = object(*objects == 0).ok_or("no recipe for an object")?;
                *objects += 1;
                return Ok(if made == "NULL" { Argument::Value(made) } else { Argument::Object(made) });
            }
            let named = recipes.named_values.get(&format!("{c_type} {}", param.name));
            let found = told.or(named).or_else(|| recipes.values.get(c_type));
            found.cloned().map(Argument::Value).ok_or_else(|| format!("no recipe for `{c_type}`"))
        }
    }
}

/// The good call and everything that is done to make it fail.
fn further_trials(recipes: &Recipes, recipe: &RowRecipe, row: &Row, good: &Trial) -> Vec<Trial> {
    let mut trials = vec![good.clone()];
    for more in &recipe.trial {
        let mut trial = Trial { name: more.name.clone(), ..good.clone() };
        for (param, text) in &more.args {
            if let Some(at) = row.contract.params.iter().position(|p| p.name == *param) {
                trial.arguments[at].replace(text);
            }
        }
        trial.more = more.more.clone().or(trial.more);
        trials.push(trial);
    }
    for (at, argument) in good.arguments.iter().enumerate() {
        let param = &row.contract.params[at];
        if recipe.never_null.contains(&param.name) {
            continue;
        }
        let name = format!("null-{at}");
        let aim = match (param.null, argument) {
            (NullArgument::Allowed, Argument::Object(_)) => Aim::Success,
            (NullArgument::Refused | NullArgument::Fails | NullArgument::Crashes, Argument::Object(_)) => Aim::Null(at),
            (_, Argument::Value(text)) if text != "NULL" && is_text(&row.types[at]) => Aim::Null(at),
            (_, Argument::Value(_) | Argument::Variable(_) | Argument::Place(_) | Argument::Array(..)) => continue,
        };
        let mut trial = Trial { name, aim, ..good.clone() };
        trial.arguments[at].replace("NULL");
        trials.push(trial);
    }
    trials.extend(given::trials(recipes, row, good));
    let can_fail = row.contract.returns.fails_with.is_some();
    let looks = match recipe.bad {
        Some(word) => word == WrongArguments::Tried,
        None => can_fail && row.api.kind() == ApiKind::Function,
    };
    if looks {
        trials.extend(wrong_trials(recipes, row, good));
    }
    if can_fail {
        for starve in 1..=STARVED_ALLOCATIONS {
            let name = format!("no-memory-{starve}");
            trials.push(Trial { name, aim: Aim::NoMemory, starve, ..good.clone() });
        }
    }
    trials
}

fn wrong_trials(recipes: &Recipes, row: &Row, good: &Trial) -> Vec<Trial> {
    let mut trials = Vec::new();
    for (at, (argument, c_type)) in good.arguments.iter().zip(&row.types).enumerate() {
        let bad = match argument {
            Argument::Object(_) if c_type == "PyObject *" => Some(&recipes.bad_objects),
            Argument::Value(_) => recipes.bad_values.get(c_type),
            Argument::Object(_) | Argument::Variable(_) | Argument::Place(_) | Argument::Array(..) => None,
        };
        for (number, text) in bad.into_iter().flatten().enumerate() {
            let name = format!("wrong-{at}-{number}");
            let mut trial = Trial { name, aim: Aim::WrongArgument, ..good.clone() };
            trial.arguments[at].replace(text);
            trials.push(trial);
        }
    }
    trials
}

impl Argument {
    pub(super) fn replace(&mut self, text: &str) {
        match self {
            Argument::Object(_) if text == "NULL" => *self = Argument::Value(text.to_owned()),
            Argument::Value(old) | Argument::Object(old) | Argument::Place(old) | Argument::Array(_, old) => {
                text.clone_into(old);
            }
            Argument::Variable(old) => *old = Some(text.to_owned()),
        }
    }
}
