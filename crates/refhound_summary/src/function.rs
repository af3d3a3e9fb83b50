//! What an engine is given: a body, what its calls lead to, and how Python sees the function.

use refhound_callgraph::NodeId;
use refhound_clauses::Contract;
use refhound_contracts::{ApiId, Counted, FormatFunction};
use refhound_domains::Range;
use refhound_index::{BitSet, FxHashSet, IndexVec, Symbol};
use refhound_ir::{FuncId, GlobalId, Module, SsaBody};
use refhound_types::{PythonVersion, Type, TypeId};

/// A function to be looked at.
#[derive(Clone, Copy)]
pub struct Function<'a> {
    pub module: &'a Module,
    pub body: &'a SsaBody,
    pub unit: &'a UnitContext<'a>,
    pub role: Role,
    /// What is known of its arguments because all its callers are.
    pub arguments: &'a [Range],
    pub version: PythonVersion,
    /// What may be spent on it (`limits::FUNCTION_WORK`).
    pub work: u64,
}

impl Function<'_> {
    /// Whether the function is declared to return a pointer.
    pub fn returns_pointer(&self) -> bool {
        let types = &self.module.types;
        let declaration = &self.module.functions[self.body.function];
        types.function_type(declaration.ty).is_some_and(|ty| matches!(types.get(ty.result), Type::Pointer(_)))
    }
}

/// What all functions of a unit share.
pub struct UnitContext<'a> {
    /// Tells units apart.
    pub number: usize,
    /// What a call of each function of the unit leads to.
    pub callees: IndexVec<FuncId, CalleeKnowledge<'a>>,
    /// The functions that belong to an API which the packs describe. Names are looked up once, here; engines ask for ids.
    pub apis: IndexVec<FuncId, Option<ApiId>>,
    /// The same of variables: `PyExc_ValueError`, `_Py_NoneStruct`.
    pub api_globals: IndexVec<GlobalId, Option<ApiId>>,
    /// The types that are pointers to counted objects.
    pub object_types: BitSet<TypeId>,
    /// Names under which Python finds functions of the project that return nothing but singletons, such as `None`.
    pub singleton_methods: &'a FxHashSet<Symbol>,
    /// Static objects that must be counted all the same: `Py_None` and types before 3.12.
    pub counted: BitSet<GlobalId>,
    /// What the packs in force count.
    pub families: &'a Counted,
}

/// What is known of a callee.
#[derive(Clone, Copy)]
pub enum CalleeKnowledge<'a> {
    Contract {
        contract: &'a Contract,
        name: Symbol,
        format: Option<&'static FormatFunction>,
    },
    /// A function of the project that has a body.
    Project {
        node: NodeId,
        name: Symbol,
        reach: Reach,
        throws: bool,
    },
    /// `assert`: its argument holds afterwards.
    Assumption,
    Unknown {
        name: Symbol,
        returns: Returns,
        throws: bool,
    },
}

/// Whether a function of the project comes near Python at all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    Interface,
    /// It is not summarised, because it handles no object and calls nothing that does. The numbers that it returns have these bounds.
    Plain(Range),
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Returns {
    Normally,
    Never,
}

/// How the function is called from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Role {
    pub entry: Entrance,
    /// Whether the caller takes a pointer result for a new reference.
    pub result: ResultRole,
    /// It runs once, when the module is made.
    pub init: bool,
    /// It fills in an object that was just made; only a second `__init__` finds something in it.
    pub constructs: bool,
    /// Its first argument is being destroyed: whatever happens to it is right.
    pub destroys: bool,
    /// How it tells a failure; `None` when nobody says so.
    pub failure: Option<FailureRule>,
    /// Bit by bit, the parameters for which Python passes NULL: `value` when an attribute is deleted.
    pub null_params: u32,
    /// Those of them of which at least one is always given.
    pub alternating_params: u32,
    /// Bit by bit, the parameters for which Python passes nothing but NULL.
    pub absent_params: u32,
    /// Its third argument is one of the six comparisons, from `Py_LT` to `Py_GE`.
    pub compares: bool,
    /// The parameter with a record that nobody releases when the function fails: the view of a failed `bf_getbuffer`.
    pub fills_view: Option<u32>,
    /// Bit by bit, the parameters for which Python passes a tuple or a dict of its own making.
    pub packed_params: u32,
    /// The types of the first parameters, where Python makes what it passes.
    pub param_types: [Option<&'static str>; TYPED_PARAMS],
}

/// Parameters of entry points whose types are known: no role has more.
pub(crate) const TYPED_PARAMS: usize = 4;

/// What the answer of a function says about an exception.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FailureRule {
    pub error: ErrorAnswer,
    pub silence: Silence,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorAnswer {
    Null,
    MinusOne,
    /// Any number below 0.
    Negative,
    Zero,
    Nonzero,
}

/// What the error answer means without an exception.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Silence {
    Wrong,
    /// A normal end, as of an iterator, or a normal result.
    Allowed,
    /// Wrong, and told of the function that returns the answer to Python.
    OfCaller,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entrance {
    /// Called by Python: arguments are borrowed.
    Python,
    /// Called by the project; what it does to its arguments is part of its summary.
    Project,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResultRole {
    New,
    /// Nothing calls the function, and its parameters are named like those of a method: perhaps a table in another file names it.
    NewByGuess,
    Anything,
}
