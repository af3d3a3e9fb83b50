//! The words of contracts, said at length.

use refhound_clauses::{
    Cause, Contract, Exception, Gil, Gives, ItemAction, ItemUse, NullResult, NumberOf, Place, Protocol, RunsPython,
    Takes,
};
use refhound_domains::Range;

pub(crate) fn takes(takes: Takes) -> &'static str {
    match takes {
        Takes::Value => "no reference changes hands",
        Takes::Borrow => "used during the call only",
        Takes::BorrowArray => "an array of objects, used during the call only",
        Takes::Keep => "used, and the callee stores a reference of its own",
        Takes::Steal => "the caller's reference goes over to the callee",
        Takes::StealOnSuccess => "goes over when the call succeeds; still the caller's when it fails",
        Takes::StealAlways => "goes over in any case: a failed call has released it",
        Takes::StealArray => "each element of the array goes over",
        Takes::Retain => "the caller owns one reference more",
        Takes::RetainOnSuccess => "the caller owns one reference more when the call succeeds",
        Takes::Release => "the caller owns one reference less",
        Takes::Clear => "the variable is released and set to NULL",
        Takes::Assign => "the variable gets a new value, and its old one is released",
        Takes::OutNew => "the variable it points to receives a new reference",
        Takes::OutBorrowed => "the variable it points to receives a borrowed reference",
        Takes::OutNewArray => "the array it points to receives new references",
        Takes::OutBorrowedArray => "the array it points to receives borrowed references",
        Takes::InOut => "the variable it points to owns a reference before and after; the object may be another",
        Takes::InOutNew => "the borrowed object in the variable is replaced by a new reference",
        Takes::Init => "memory becomes an object with one reference, the caller's",
        Takes::Free => "the memory is given back without running a deallocator",
        Takes::Destroy => "the object ends, whatever its count",
        Takes::ConsumeOnSuccess => "taken over and not to be used again, when the call succeeds",
    }
}

/// `a new reference (PyTuple_Type)`, `a reference borrowed from list`.
pub(crate) fn returns(contract: &Contract) -> String {
    let returns = &contract.returns;
    let from = returns.from.as_ref().map(|place| place_name(place, contract));
    let argument = from.clone().unwrap_or_else(|| "an argument".to_owned());
    let mut text = match returns.gives {
        Gives::New => "a new reference".to_owned(),
        Gives::Borrowed => match from {
            Some(owner) => format!("a reference borrowed from {owner}"),
            None => "a borrowed reference".to_owned(),
        },
        Gives::Argument => format!("{argument} itself, its count unchanged"),
        Gives::NewArgument => format!("{argument} with one reference more"),
        Gives::MovedArgument => format!("{argument}, which may have moved: the old pointer is dead"),
        Gives::Status => "whether the call succeeded".to_owned(),
        Gives::Value => "a value that is no counted object".to_owned(),
        Gives::Nothing => "nothing".to_owned(),
        Gives::Null => "always NULL".to_owned(),
    };
    if let Some(name) = &returns.type_name {
        text += &format!(" of type {name}");
    }
    if let Some(name) = &returns.released_by {
        text += &format!(", to be released by {name} only");
    }
    if returns.truth {
        text += ", 0 or 1 unless it fails";
    }
    if let Some(number) = returns.always {
        text += &format!(", {number} whenever an extension asks");
    }
    if returns.same_each_time {
        text += ", the same each time";
    }
    if let Some(at) = returns.length {
        text += &format!(", as long as {} says", param_name(contract, at));
    }
    if let Some(at) = returns.type_of {
        text += &format!(", the type of {}", param_name(contract, at));
    }
    if let Some(at) = returns.text_of {
        text += &format!(", with the text of {}", param_name(contract, at));
    }
    if let Some(at) = returns.measures {
        text += &format!(", the number of items of {}", param_name(contract, at));
    }
    if let Some(members) = &returns.reads {
        text += &format!(", read from {members}");
    }
    for fact in &returns.answers {
        text += &format!(", {}", fact.print(&contract.param_names()));
    }
    if let Some(number) = returns.number {
        text += match number {
            NumberOf::Held => ", the number that an object holds",
            NumberOf::Size => ", how much an object has",
        };
    }
    if let Some(range) = returns.range {
        text += &format!(", in {}", range_text(range));
    }
    if !returns.bytes.is_empty() {
        let factors: Vec<String> = returns.bytes.iter().map(|&at| param_name(contract, at)).collect();
        let zeros = if returns.zeroed { " zeros" } else { " bytes" };
        text += &format!(", new memory of {}{zeros}", factors.join(" * "));
    }
    if returns.utf8 {
        text += ", text in UTF-8";
    }
    if let Some(at) = returns.slot {
        text += &format!(", what stands in the slot with the number {}", param_name(contract, at));
    }
    text
}

/// `0..`: a bound that is not there is left out.
pub(crate) fn range_text(range: Range) -> String {
    let bound = |number: i64, open: i64| if number == open { String::new() } else { number.to_string() };
    format!("{}..{}", bound(range.lo, i64::MIN), bound(range.hi, i64::MAX))
}

/// `finds what is under key in dict`.
pub(crate) fn items(items: ItemUse, contract: &Contract) -> String {
    let of = param_name(contract, items.of);
    let named = |at: Option<u16>, without: &str| at.map_or_else(|| without.to_owned(), |at| param_name(contract, at));
    let key = named(items.key, "any key");
    match items.action {
        ItemAction::Asks => format!("not zero when there is one under {key} in {of}"),
        ItemAction::AsksAttribute => format!("not zero when {of} has the attribute {key}"),
        ItemAction::Finds => format!("gives the one under {key} in {of}, and NULL when there is none"),
        ItemAction::Puts => format!("there is one under {key} in {of} from now on, unless the call fails"),
        ItemAction::Fills => format!("{} stands at {key} in {of} from now on", named(items.item, "the argument")),
        ItemAction::Removes => format!("some of {of} may be gone afterwards"),
        ItemAction::Gives => format!("gives one of {of}"),
        ItemAction::Copies => format!("the result has items that {of} has as well"),
        ItemAction::Iterates => format!("the result goes through what a loop over {of} would"),
    }
}

pub(crate) fn protocol(protocol: Protocol) -> &'static str {
    match protocol {
        Protocol::Buffer => "an object whose memory can be read",
        Protocol::Callable => "callable",
        Protocol::Iterator => "an iterator",
        Protocol::Mapping => "a mapping",
        Protocol::Number => "a number",
        Protocol::Sequence => "a sequence",
    }
}

pub(crate) fn place_name(place: &Place, contract: &Contract) -> String {
    match place {
        Place::Result => "the result".to_owned(),
        Place::Param(at) => param_name(contract, *at),
        Place::Interpreter => "the interpreter".to_owned(),
        Place::Elsewhere => "somebody who may let go at any time".to_owned(),
    }
}

pub(crate) fn param_name(contract: &Contract, at: u16) -> String {
    contract.param(usize::from(at)).map_or_else(|| format!("argument {}", at + 1), |param| param.name.clone())
}

pub(crate) fn null_result(null: NullResult) -> Option<&'static str> {
    match null {
        NullResult::NotAPointer | NullResult::OnError | NullResult::Always => None,
        NullResult::Never => Some("never NULL"),
        NullResult::Missing => Some("NULL when there is none, without an exception"),
        NullResult::OnErrorOrMissing => Some("NULL on failure, and when there is none: PyErr_Occurred tells"),
        NullResult::IfArgumentNull => Some("NULL if the argument is"),
    }
}

/// What makes a call fail, where it is not just anything.
pub(crate) fn cause(cause: Cause) -> Option<&'static str> {
    match cause {
        Cause::Input => None,
        Cause::Misuse => Some("only arguments of the wrong kind make it fail"),
        Cause::Hostile => Some("only an object with unusual methods makes it fail"),
        Cause::Memory => Some("only a lack of memory makes it fail"),
        Cause::Size => Some("a size from outside the program makes it fail, or a lack of memory"),
        Cause::Text => Some("text from outside the program makes it fail, or a lack of memory"),
        Cause::Format => Some("what its format builds makes it fail"),
    }
}

pub(crate) fn exception(exception: Exception) -> &'static str {
    match exception {
        Exception::Set => "an exception is set",
        Exception::Maybe => "an exception may be set",
        Exception::Never => "no exception is set",
    }
}

pub(crate) fn runs_python(runs: RunsPython) -> &'static str {
    match runs {
        RunsPython::Never => "runs no Python code",
        RunsPython::Dealloc => "runs Python code only through the deallocator of what it releases",
        RunsPython::Yes => "may run any Python code",
    }
}

pub(crate) fn gil(gil: Gil) -> &'static str {
    match gil {
        Gil::Required => "has to be held",
        Gil::NotRequired => "need not be held",
        Gil::Acquires => "is held afterwards",
        Gil::Releases => "is released",
    }
}
