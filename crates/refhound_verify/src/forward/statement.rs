//! Functions over labels: what the forward translation makes, before each label gets its variables. Data only.

use refhound_callgraph::NodeId;
use refhound_domains::Comparison;
use refhound_ir::Block;

use crate::sketch::{NoteId, Num, NumValue, ObjectKind, Ptr};

/// A function over labels. Labels come first for its parameters, then for the objects that appear in it.
#[derive(Debug, Clone)]
pub(crate) struct Fun {
    pub(crate) name: String,
    pub(crate) params: usize,
    /// Pointers that the parameters are.
    pub(crate) ptrs: Vec<Ptr>,
    pub(crate) nulls: NullArguments,
    pub(crate) labels: Vec<Object>,
    pub(crate) body: Vec<Stmt>,
}

/// Which of its parameters are NULL when a function begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NullArguments {
    /// Any of them can be.
    Any,
    /// The caller passes that along.
    Passed,
}

/// An object, as a report names it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Object {
    pub(crate) kind: ObjectKind,
    pub(crate) ptr: Option<Ptr>,
    pub(crate) note: Option<NoteId>,
    /// Whether some way leaves it NULL.
    pub(crate) nullable: bool,
    pub(crate) asserted: bool,
}

/// A statement over labels. Which variables a label needs is found out later.
#[derive(Debug, Clone)]
pub(crate) enum Stmt {
    SetCount(usize, i64, Option<NoteId>),
    AddCount(usize, i64, Option<NoteId>),
    AddEscape(usize, i64, Option<NoteId>),
    HavocCount(usize, NoteId),
    SetThere(usize, i64),
    AssumeThere(usize),
    /// The same, if anything else asks whether it is there.
    AssumeThereIfAsked(usize),
    /// The parameter is NULL on this way.
    AssumeMissing(usize),
    SetNum(NumRef, NumValue),
    AssumeNum(NumRef, Comparison, i64),
    /// What is returned is this object, or NULL.
    ResultThere(usize),
    /// A number gets what the call returned.
    TakeResult(Num),
    If(Test, Vec<Stmt>, Vec<Stmt>, Option<NoteId>),
    Call {
        function: FunRef,
        args: Vec<Val>,
        note: Option<NoteId>,
    },
    Assert(usize, Option<NoteId>),
    /// For the path.
    Mark(NoteId),
    Return,
    Never,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NumRef {
    Num(Num),
    /// What the function that was called last has returned.
    Result,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FunRef {
    Block(Block),
    Callee(NodeId),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Test {
    Any,
    IsNull(usize),
    NotNull(usize),
    Num(NumRef, Comparison, i64),
}

/// What a variable stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Val {
    Label(usize),
    Null,
    Uncounted,
    Undefined,
}

impl Fun {
    /// A function in which nothing happens yet.
    pub(super) fn empty() -> Fun {
        Fun {
            name: String::new(),
            params: 0,
            ptrs: Vec::new(),
            nulls: NullArguments::Any,
            labels: Vec::new(),
            body: Vec::new(),
        }
    }
}

/// What a statement does with numbers, apart from those within it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct NumberUse {
    pub(crate) written: Option<NumRef>,
    /// The number that is written is a copy of this one.
    pub(crate) copied: Option<NumRef>,
    pub(crate) tested: Option<NumRef>,
}

impl Stmt {
    pub(crate) fn numbers(&self) -> NumberUse {
        let none = NumberUse::default();
        match self {
            Stmt::SetNum(num, NumValue::Copy(from)) => {
                NumberUse { written: Some(*num), copied: Some(NumRef::Num(*from)), ..none }
            }
            Stmt::SetNum(num, NumValue::Int(_) | NumValue::Any) => NumberUse { written: Some(*num), ..none },
            Stmt::TakeResult(num) => {
                NumberUse { written: Some(NumRef::Num(*num)), copied: Some(NumRef::Result), ..none }
            }
            Stmt::ResultThere(_) => NumberUse { written: Some(NumRef::Result), ..none },
            Stmt::AssumeNum(num, ..) | Stmt::If(Test::Num(num, ..), ..) => NumberUse { tested: Some(*num), ..none },
            Stmt::If(Test::Any | Test::IsNull(_) | Test::NotNull(_), ..)
            | Stmt::SetCount(..)
            | Stmt::AddCount(..)
            | Stmt::AddEscape(..)
            | Stmt::HavocCount(..)
            | Stmt::SetThere(..)
            | Stmt::AssumeThere(_)
            | Stmt::AssumeThereIfAsked(_)
            | Stmt::AssumeMissing(_)
            | Stmt::Call { .. }
            | Stmt::Assert(..)
            | Stmt::Mark(_)
            | Stmt::Return
            | Stmt::Never => none,
        }
    }
}

/// Calls `see` on every statement, also on those within others.
pub(crate) fn visit(body: &[Stmt], see: &mut dyn FnMut(&Stmt)) {
    for statement in body {
        see(statement);
        if let Stmt::If(_, then, otherwise, _) = statement {
            visit(then, see);
            visit(otherwise, see);
        }
    }
}
