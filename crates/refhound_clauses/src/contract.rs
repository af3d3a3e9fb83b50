//! What a contract says. Data only; the words of the language stand beside the variants.

use refhound_domains::Range;
use serde::{Deserialize, Serialize};

use crate::condition::Condition;
use crate::facts::{ByteUse, Bytes, ItemUse, TrustedType, TypeTest};
use crate::given::{AnswerFact, Given, MemberFact, OutNull};
use crate::version::Version;
use crate::words::words;

words! {
    /// What a call does with one argument.
    Takes {
        /// No object, or nothing that concerns its count.
        Value = "value",
        /// Used during the call only.
        Borrow = "borrow",
        /// A C array of objects, each used during the call only.
        BorrowArray = "borrow-array",
        /// Used, and the callee stores a reference of its own: the object lives on in what it was put into.
        Keep = "keep",
        /// The caller's reference goes over to the callee; the call cannot fail.
        Steal = "steal",
        /// Goes over when the call succeeds; still the caller's when it fails.
        StealOnSuccess = "steal-on-success",
        /// Goes over in any case: a failed call has released it.
        StealAlways = "steal-always",
        /// Each element of a C array goes over.
        StealArray = "steal-array",
        /// The caller owns one reference more.
        Retain = "retain",
        /// As `retain`, when the call succeeds.
        RetainOnSuccess = "retain-on-success",
        /// The caller owns one reference less.
        Release = "release",
        /// The variable that is given is released and set to NULL.
        Clear = "clear",
        /// The variable that is given receives a new value, and its old value is released.
        Assign = "assign",
        /// Points to a variable that receives a new reference.
        OutNew = "out-new",
        OutBorrowed = "out-borrowed",
        /// Points to an array that receives new references.
        OutNewArray = "out-new-array",
        OutBorrowedArray = "out-borrowed-array",
        /// Points to a variable that owns a reference before and after; the callee may put another object there.
        InOut = "inout",
        /// Points to a variable whose borrowed object is replaced by a new reference.
        InOutNew = "inout-new",
        /// Uninitialised memory becomes an object with one reference, the caller's.
        Init = "init",
        /// The memory of an object is given back without running its deallocator.
        Free = "free",
        /// The object ends, whatever its count.
        Destroy = "destroy",
        /// The object is taken over and must not be used again, when the call succeeds.
        ConsumeOnSuccess = "consume-on-success",
    }
}

words! {
    /// Whether an argument may be NULL.
    NullArgument {
        /// Nobody said so: for an object that means no.
        Refused = "refused",
        Allowed = "allowed",
        /// The call fails with an exception, so that a call that has succeeded was given something.
        Fails = "fails",
        /// The process ends, also where the argument is no object: text that is read without a look.
        Crashes = "crashes",
    }
}

words! {
    /// What makes a call fail.
    Cause {
        /// What it is given, the state of the world, or a lack of memory.
        Input = "input",
        /// Only an argument of the wrong type, an index out of range and the like: a caller that knows its arguments need
        /// not ask.
        Misuse = "misuse",
        /// An object whose methods do what nobody expects.
        Hostile = "hostile",
        /// A lack of memory, or a size that Python has given.
        Size = "size",
        /// A lack of memory, nothing else.
        Memory = "memory",
        /// A lack of memory, or text that is not encoded as it should be: never text that is part of the program.
        Text = "text",
        /// Whatever its format builds.
        Format = "format",
    }
}

words! {
    /// What kind of thing a call gives back.
    Gives {
        /// A new reference, the caller's to release.
        New = "new",
        /// A reference that belongs to somebody else.
        Borrowed = "borrowed",
        /// An argument itself, with no change of its count.
        Argument = "argument",
        /// An argument with a reference more.
        NewArgument = "new-argument",
        /// An argument that may have moved; the old pointer is dead.
        MovedArgument = "moved-argument",
        /// A number that tells success from failure.
        Status = "status",
        /// A value that is no counted object.
        Value = "value",
        Nothing = "nothing",
        /// Always NULL (`PyErr_Format`).
        Null = "null",
    }
}

words! {
    /// Which number of an object a call gives.
    NumberOf {
        /// The number that the object is: whatever Python has passed.
        Held = "held",
        /// How many items, characters or bytes it has.
        Size = "size",
    }
}

words! {
    /// When a pointer result is NULL.
    NullResult {
        NotAPointer = "not-a-pointer",
        Never = "never",
        OnError = "on-error",
        /// Not found, and no exception is set.
        Missing = "missing",
        /// Either; `PyErr_Occurred` tells.
        OnErrorOrMissing = "on-error-or-missing",
        Always = "always",
        IfArgumentNull = "if-argument-null",
    }
}

words! {
    /// What is true of the error indicator after a failed call.
    Exception {
        Set = "set",
        Maybe = "maybe",
        Never = "never",
    }
}

words! {
    /// Whether Python code can run during the call.
    RunsPython {
        Never = "never",
        /// Only through the deallocator of an object that is released.
        Dealloc = "dealloc",
        Yes = "yes",
    }
}

words! {
    Gil {
        Required = "required",
        NotRequired = "not-required",
        Acquires = "acquires",
        Releases = "releases",
    }
}

words! {
    /// Where a row comes from.
    Basis {
        /// Read in the implementation and its documentation, by a person.
        Curated = "curated",
        /// The interpreter's own table of reference counts.
        Refcounts = "refcounts",
        /// A documentation page.
        Documentation = "documentation",
        /// Read in the implementation.
        Source = "source",
        /// The declaration in a header.
        Header = "header",
        /// An annotation in the source that defines the function.
        Annotation = "annotation",
        /// A rule over the names of many functions.
        Rule = "rule",
        /// What the result type suggests; nobody has looked.
        Default = "default",
        /// A contract file of the project that is analysed.
        User = "user",
    }
}

words! {
    /// What was observed in a running interpreter.
    Verified {
        Result = "result",
        Params = "params",
        Error = "error",
        Python = "python",
    }
}

/// A value that a result is compared with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Value {
    Null,
    Int(i64),
    /// Any value but 0.
    Nonzero,
    /// Any value below 0.
    Negative,
    /// A pointer that holds an error number, as the Linux kernel makes them.
    ErrorPointer,
    /// A floating-point value, as text.
    Float(String),
    /// A value that only C can express (`PyStatus`, `(size_t)-1`).
    Text(String),
}

/// How a failed call is told from a successful one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failure {
    pub value: Value,
    /// The value is also a legal result: only `PyErr_Occurred` tells.
    pub ambiguous: bool,
}

/// Somebody who owns a borrowed object, or the target of a change.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Place {
    Result,
    Param(u16),
    /// The interpreter, a module, or somebody else who lives as long as the process cares to.
    Interpreter,
    /// Somebody whom the call does not show and who may let go at any time (the target of a weak reference).
    Elsewhere,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Param {
    pub name: String,
    pub takes: Takes,
    pub null: NullArgument,
    /// Of an out-parameter: whether NULL may stand there although the call has succeeded.
    pub out_null: Option<OutNull>,
    /// The effect holds only for calls like this.
    pub when: Condition,
    /// A pointer to what the call does not write, by its declaration: `const char *`.
    pub constant: bool,
}

impl Param {
    pub fn plain(name: String) -> Self {
        Param {
            name,
            takes: Takes::Value,
            null: NullArgument::Refused,
            out_null: None,
            when: Condition::default(),
            constant: false,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Returns {
    pub gives: Gives,
    /// Whose the borrowed result is, or which argument is meant.
    pub from: Option<Place>,
    pub null: NullResult,
    pub fails_with: Option<Failure>,
    /// The type object of the result, when it is always the same.
    pub type_name: Option<String>,
    /// The only function that may release the result.
    pub released_by: Option<String>,
    /// The argument that is the number of items or characters of the result.
    pub length: Option<u16>,
    /// The argument whose type the result is.
    pub type_of: Option<u16>,
    /// The argument with the number of the slot that the result stands in.
    pub slot: Option<u16>,
    /// Reads a part of its argument: asked again, it gives the same.
    pub same_each_time: bool,
    /// The status answers a question: a call that has not failed gives 0 or 1.
    pub truth: bool,
    /// The number that it gives whenever an extension asks.
    pub always: Option<i32>,
    /// The argument whose text the result has: a string, a format, or a type for its name.
    pub text_of: Option<u16>,
    /// The argument whose items the result is the number of.
    pub measures: Option<u16>,
    /// The record and its members that lead from the first argument to what is read: `tagPyArrayObject_fields.nd`.
    pub reads: Option<String>,
    /// What functions say of the result when they are asked about it.
    pub answers: Vec<AnswerFact>,
    /// The numbers that a call gives which has not failed.
    pub range: Option<Range>,
    /// The result is a number of an object.
    pub number: Option<NumberOf>,
    /// The result is new memory of so many bytes: the product of these arguments.
    pub bytes: Vec<u16>,
    /// All bytes of that memory are zero.
    pub zeroed: bool,
    /// The result is text in UTF-8, or an object that holds such text: nothing in it that could not be decoded again.
    pub utf8: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OnFailure {
    pub exception: Exception,
    /// In-out parameters whose object is released and whose variable is set to NULL.
    pub clears: Vec<u16>,
    /// Parameters that own a reference from now on although the call failed.
    pub owned: Vec<u16>,
    /// `errno` tells why.
    pub errno: bool,
    pub cause: Cause,
}

/// One way in which a call can end, for counters that are not Python's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Case {
    pub when: Condition,
    pub changes: Vec<Change>,
}

/// A counter goes up or down: `dev.usage` by 1.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    pub of: Place,
    /// The fields that lead from there to the counter; empty when the object itself is counted.
    pub path: Vec<String>,
    pub by: i32,
}

/// Versions of the library that a function belongs to, where that is not Python.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct LibraryVersions {
    pub since: Option<Version>,
    /// The first version without it.
    pub removed: Option<Version>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Provenance {
    pub basis: Option<Basis>,
    pub verified: Vec<Verified>,
    /// What the words above cannot say.
    pub notes: String,
}

/// Everything known of one function.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contract {
    pub params: Vec<Param>,
    pub variadic: bool,
    pub returns: Returns,
    pub on_failure: OnFailure,
    /// What holds for arguments of which something is known; the first row that fits counts.
    pub given: Vec<Given>,
    /// What stands in the members of records that the call fills in, once it has succeeded.
    pub fills: Vec<MemberFact>,
    /// Functions that do not fail for the same arguments where the result of this one is not zero.
    pub excludes_failure_of: Vec<String>,
    /// Functions that may give back the memory of the object that the call makes, without its deallocator. None for objects
    /// whose type alone knows how they end.
    pub freed_by: Vec<String>,
    /// For counters of other APIs; empty for most.
    pub cases: Vec<Case>,
    pub runs_python: RunsPython,
    /// By what means it runs Python code.
    pub runs_via: Vec<String>,
    /// A garbage collection can happen inside the call (before 3.12).
    pub collects_garbage: bool,
    pub gil: Gil,
    pub never_returns: bool,
    /// As `assert`: this argument is not zero afterwards.
    pub assumes: Option<u16>,
    /// This argument is not tracked by the garbage collector afterwards.
    pub untracks: Option<u16>,
    /// As `setjmp`: it comes back again when somebody jumps there.
    pub returns_twice: bool,
    pub tells: Option<TypeTest>,
    pub trusts: Option<TrustedType>,
    pub items: Option<ItemUse>,
    pub writes: Option<ByteUse>,
    /// Numbers that the call stores where arguments point to, with their bounds.
    pub stores: Vec<(u16, Range)>,
    /// The type object of those that the function is for: `PyList_Type` for `PyList_Size`. A call with an object of exactly
    /// that type does not fail because of its type.
    pub family: Option<String>,
    /// A loop macro: this parameter holds a reference inside the loop, released by the next turn.
    pub holds_until_next: Option<u16>,
    /// The error indicator is clear afterwards.
    pub clears_exception: bool,
    /// The result is NULL or zero exactly when no exception is set.
    pub asks_exception: bool,
    /// A result that is not zero says that an exception is set.
    pub tells_exception: bool,
    /// The error indicator is set afterwards, although this is no failure of the call itself (`PyErr_SetString`).
    pub raises: Option<Condition>,
    pub since: Option<Version>,
    pub removed: Option<Version>,
    pub library: LibraryVersions,
    pub deprecated: Option<String>,
    pub limited_api: Option<String>,
    pub free_threading: Option<String>,
    /// What to call instead to own the result.
    pub strong_replacement: Option<String>,
    /// What to call instead of a name that is deprecated or gone.
    pub replacement: Option<String>,
    pub provenance: Provenance,
}

impl Contract {
    /// A function that borrows everything and gives a value.
    pub fn harmless(params: Vec<Param>) -> Self {
        Contract {
            params,
            variadic: false,
            returns: Returns {
                gives: Gives::Nothing,
                from: None,
                null: NullResult::NotAPointer,
                fails_with: None,
                type_name: None,
                released_by: None,
                length: None,
                type_of: None,
                slot: None,
                same_each_time: false,
                truth: false,
                always: None,
                text_of: None,
                measures: None,
                reads: None,
                answers: Vec::new(),
                range: None,
                number: None,
                bytes: Vec::new(),
                zeroed: false,
                utf8: false,
            },
            on_failure: OnFailure {
                exception: Exception::Never,
                clears: Vec::new(),
                owned: Vec::new(),
                errno: false,
                cause: Cause::Input,
            },
            given: Vec::new(),
            fills: Vec::new(),
            excludes_failure_of: Vec::new(),
            freed_by: Vec::new(),
            cases: Vec::new(),
            runs_python: RunsPython::Never,
            runs_via: Vec::new(),
            collects_garbage: false,
            gil: Gil::Required,
            never_returns: false,
            assumes: None,
            untracks: None,
            returns_twice: false,
            tells: None,
            trusts: None,
            items: None,
            writes: None,
            stores: Vec::new(),
            family: None,
            holds_until_next: None,
            clears_exception: false,
            asks_exception: false,
            tells_exception: false,
            raises: None,
            since: None,
            removed: None,
            library: LibraryVersions::default(),
            deprecated: None,
            limited_api: None,
            free_threading: None,
            strong_replacement: None,
            replacement: None,
            provenance: Provenance::default(),
        }
    }

    /// The parameter at a position; variadic arguments have none.
    pub fn param(&self, index: usize) -> Option<&Param> {
        self.params.get(index)
    }

    pub fn param_names(&self) -> Vec<&str> {
        self.params.iter().map(|param| param.name.as_str()).collect()
    }

    /// The argument that bytes are copied to, for a call that copies memory.
    pub fn copies_to(&self) -> Option<usize> {
        match self.writes? {
            ByteUse { to, what: Bytes::From(_), .. } => Some(usize::from(to)),
            ByteUse { what: Bytes::Repeated(_), .. } => None,
        }
    }

    /// Whether a caller owns the result.
    pub fn gives_new(&self) -> bool {
        matches!(self.returns.gives, Gives::New | Gives::NewArgument | Gives::MovedArgument)
    }
}

impl Value {
    pub fn parse(text: &str) -> Value {
        match text {
            "NULL" => Value::Null,
            "nonzero" => Value::Nonzero,
            "negative" => Value::Negative,
            "error-pointer" => Value::ErrorPointer,
            _ => match text.parse() {
                Ok(number) => Value::Int(number),
                Err(_) if text.parse::<f64>().is_ok() => Value::Float(text.to_owned()),
                Err(_) => Value::Text(text.to_owned()),
            },
        }
    }

    pub fn print(&self) -> String {
        match self {
            Value::Null => "NULL".to_owned(),
            Value::Nonzero => "nonzero".to_owned(),
            Value::Negative => "negative".to_owned(),
            Value::ErrorPointer => "error-pointer".to_owned(),
            Value::Int(number) => number.to_string(),
            Value::Float(text) | Value::Text(text) => text.clone(),
        }
    }
}

impl Failure {
    /// `-1`, or `-1?` for a value that is also a legal result.
    pub fn parse(text: &str) -> Failure {
        let ambiguous = text.ends_with('?');
        Failure { value: Value::parse(text.trim_end_matches('?')), ambiguous }
    }

    pub fn print(&self) -> String {
        format!("{}{}", self.value.print(), if self.ambiguous { "?" } else { "" })
    }
}
