//! Code of a stack machine: data only.

use std::sync::Arc;

/// What one piece of text becomes: a module, a class body or a function.
#[derive(Debug, Clone)]
pub struct Code {
    pub name: String,
    /// With the names of what it stands in.
    pub qualified: String,
    pub file: Arc<str>,
    pub kind: CodeKind,
    pub params: Params,
    /// Names of variables by their number; parameters first.
    pub locals: Vec<String>,
    pub ops: Vec<Op>,
    /// The line of each instruction.
    pub lines: Vec<u32>,
    pub constants: Vec<Constant>,
    pub names: Vec<String>,
    pub children: Vec<Arc<Code>>,
    pub doc: Option<String>,
    pub first_line: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CodeKind {
    Module,
    Class,
    Function,
    Generator,
}

#[derive(Debug, Clone, Default)]
pub struct Params {
    pub positional_only: usize,
    /// Those that may be given by position, the former included.
    pub positional: usize,
    pub keyword_only: usize,
    pub has_rest: bool,
    pub has_keywords: bool,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Constant {
    None,
    Ellipsis,
    Bool(bool),
    /// In decimal, or with a prefix that says otherwise.
    Int(String),
    Float(f64),
    Complex(f64, f64),
    Str(String),
    Bytes(Vec<u8>),
    /// Names of keyword arguments.
    Names(Vec<String>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Binary {
    Add,
    Sub,
    Mul,
    MatMul,
    Div,
    FloorDiv,
    Mod,
    Pow,
    Shl,
    Shr,
    And,
    Or,
    Xor,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unary {
    Neg,
    Pos,
    Invert,
    Not,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Compare {
    Lt,
    Le,
    Eq,
    Ne,
    Gt,
    Ge,
    In,
    NotIn,
    Is,
    IsNot,
}

/// An instruction. Numbers are indices: of constants, names, locals, children, or instructions to jump to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Op {
    Const(u32),
    Local(u32),
    SetLocal(u32),
    DeleteLocal(u32),
    /// A variable of a function around this one: how far out, and which.
    Outer(u32, u32),
    SetOuter(u32, u32),
    Global(u32),
    SetGlobal(u32),
    DeleteGlobal(u32),
    /// In the body of a class: its own names, then those of the function around it, if one has it, then globals.
    Name(u32, Option<(u32, u32)>),
    SetName(u32),
    DeleteName(u32),
    Attribute(u32),
    SetAttribute(u32),
    DeleteAttribute(u32),
    /// `object index` → item.
    Item,
    /// `value object index` → nothing.
    SetItem,
    DeleteItem,
    /// start, stop, step → slice.
    Slice,
    Binary(Binary),
    InPlace(Binary),
    Unary(Unary),
    Compare(Compare),
    Pop,
    Dup,
    Dup2,
    /// Exchanges the two uppermost.
    Swap,
    /// Moves the uppermost below the next two.
    Rot3,
    Jump(u32),
    JumpIfFalse(u32),
    JumpIfTrue(u32),
    /// Leaves the value if the jump is made.
    JumpIfFalseOrPop(u32),
    JumpIfTrueOrPop(u32),
    List(u32),
    Tuple(u32),
    Set(u32),
    /// Pairs of key and value.
    Dict(u32),
    /// To a container so deep below the top.
    ListAppend(u32),
    SetAdd(u32),
    DictInsert(u32),
    /// Appends all of the uppermost to the list below it.
    ListExtend,
    SetExtend,
    DictUpdate,
    ListToTuple,
    /// Callee and so many arguments.
    Call(u32),
    /// The last ones by keyword; the names are a constant.
    CallNamed(u32, u32),
    /// Callee, tuple, dict.
    CallSpread,
    /// Defaults (tuple), keyword defaults (dict) → function of this code.
    Function(u32),
    /// Bases (tuple), keywords (dict) → class.
    Class(u32),
    Iterate,
    /// Pushes the next item, or removes the iterator and jumps.
    Next(u32),
    Unpack(u32),
    /// So many before and after the starred one.
    UnpackStarred(u32, u32),
    Import(u32, u32),
    ImportTop(u32),
    /// Module → module and its member.
    ImportMember(u32),
    ImportAll,
    /// What is raised below goes there, with the exception pushed.
    Guard(u32),
    Unguard,
    /// The uppermost is the exception that is being handled from here.
    Handle,
    Handled,
    /// exception, type → whether it is one of that type; both stay but the type.
    Matches,
    Raise,
    RaiseFrom,
    RaiseAgain,
    /// Raises the uppermost as it is.
    Rethrow,
    Return,
    Yield,
    YieldFrom,
    /// The value, as `str`, `repr` or `ascii`, with a format.
    Format(u8),
    Concat(u32),
    /// A statement `assert` holds, or does not and is about to raise.
    Asserted,
    /// Manager → exit function, value of enter.
    Enter,
    /// exit function, exception → whether it is swallowed.
    ExitRaised,
    ExitNormal,
    Unsupported(u32),
    Nop,
}
