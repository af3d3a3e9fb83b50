//! The C syntax tree: every node type, and nothing that computes.
//!
//! Nodes live in arenas and refer to each other by id, so a tree is a few vectors whatever its depth. Positions are
//! indices into the unit's token list. Names are not resolved and types are not computed here.
//!
//! A few nodes are never parsed from C: what C++ has and C has not, in trees that were made of C++ (`Try`, `Throw`, `Temporary`, `Run`).

use refhound_index::{FxHashSet, IdList, IndexVec, Symbol, entity};
use refhound_unknowns::{Guess, NotAnalysed};
use smallvec::SmallVec;

entity!(
    /// A token of the unit.
    TokenId,
    "tok"
);
entity!(ExprId, "x");
entity!(StmtId, "st");
entity!(SpecsId, "sp");
entity!(DeclaratorId, "dr");
entity!(TypeNameId, "tn");
entity!(InitId, "in");

/// The tree of one unit.
#[derive(Debug, Default)]
pub struct Tree {
    pub items: Vec<Item>,
    pub exprs: IndexVec<ExprId, Expr>,
    pub stmts: IndexVec<StmtId, Stmt>,
    pub specs: IndexVec<SpecsId, Specs>,
    pub declarators: IndexVec<DeclaratorId, Declarator>,
    pub type_names: IndexVec<TypeNameId, TypeName>,
    pub inits: IndexVec<InitId, Init>,
    /// Pools behind the `IdList`s of the nodes.
    pub expr_pool: Vec<ExprId>,
    pub stmt_pool: Vec<StmtId>,
    pub symbol_pool: Vec<Symbol>,
    pub undeclared: Undeclared,
    pub problems: Vec<Problem>,
    /// It was made of C++.
    pub is_cxx: bool,
    /// Functions of C++ whose calls may be left by an exception.
    pub may_throw: FxHashSet<Symbol>,
}

/// What the unit does with names where no declaration of them is in scope.
#[derive(Debug, Default)]
pub struct Undeclared {
    pub called: FxHashSet<Symbol>,
    pub assigned: FxHashSet<Symbol>,
}

impl Undeclared {
    /// Whether an undeclared name must be a function: it is called, and nobody assigns to it.
    pub fn is_function(&self, name: Symbol) -> bool {
        self.called.contains(&name) && !self.assigned.contains(&name)
    }
}

/// Something in the text that is not C, or that a tolerance rule read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    pub at: TokenId,
    pub message: String,
}

#[derive(Debug)]
pub enum Item {
    Function(Box<Function>),
    Declaration(Declaration),
    /// File-scope `asm("...")`, `_Static_assert`, a stray `;`.
    Other {
        first: TokenId,
        last: TokenId,
    },
    /// Text that could not be read, up to the next declaration. `function` names the function it probably defines.
    Skipped {
        first: TokenId,
        last: TokenId,
        function: Option<Symbol>,
    },
}

impl Item {
    /// Its first token.
    pub fn first(&self) -> TokenId {
        match self {
            Item::Function(function) => function.first,
            Item::Declaration(declaration) => declaration.first,
            Item::Other { first, .. } | Item::Skipped { first, .. } => *first,
        }
    }
}

/// A function definition.
#[derive(Debug)]
pub struct Function {
    pub name: Symbol,
    pub name_token: TokenId,
    pub first: TokenId,
    /// The closing brace.
    pub last: TokenId,
    pub specs: SpecsId,
    pub declarator: DeclaratorId,
    /// Declarations between the parameter list and the body (K&R definitions).
    pub old_style_params: Vec<Declaration>,
    /// A `Block`.
    pub body: StmtId,
    /// Tolerance rules that were needed, with their places.
    pub guesses: Vec<(Guess, TokenId)>,
    /// Set when the body must not be trusted.
    pub not_analysed: Option<(NotAnalysed, TokenId)>,
}

#[derive(Debug, Clone)]
pub struct Declaration {
    pub first: TokenId,
    /// The `;`.
    pub last: TokenId,
    pub specs: SpecsId,
    pub declarators: InitDeclarators,
}

/// Nearly always one.
pub type InitDeclarators = SmallVec<[InitDeclarator; 1]>;

#[derive(Debug, Clone)]
pub struct InitDeclarator {
    pub declarator: DeclaratorId,
    pub init: Option<InitId>,
    pub attributes: Vec<Attribute>,
}

// ---- declarations ----

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Storage {
    None,
    Typedef,
    Extern,
    Static,
    Auto,
    Register,
}

/// Declaration specifiers.
#[derive(Debug, Clone)]
pub struct Specs {
    pub first: TokenId,
    pub storage: Storage,
    pub thread_local: bool,
    pub inline: bool,
    pub noreturn: bool,
    pub ty: TypeSpec,
    pub qualifiers: Qualifiers,
    pub attributes: Vec<Attribute>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Qualifiers {
    pub is_const: bool,
    pub is_volatile: bool,
    pub is_restrict: bool,
    pub is_atomic: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Builtin {
    Void,
    Bool,
    Char,
    SChar,
    UChar,
    Short,
    UShort,
    Int,
    UInt,
    Long,
    ULong,
    LongLong,
    ULongLong,
    Int128,
    UInt128,
    Half,
    Float,
    Double,
    LongDouble,
    Float128,
    ComplexFloat,
    ComplexDouble,
    ComplexLongDouble,
    VaList,
}

#[derive(Debug, Clone)]
pub enum TypeSpec {
    Builtin(Builtin),
    /// No type at all: `static x;`, `f() { }`. C89 means `int`.
    ImplicitInt,
    /// A typedef name, known or taken for one.
    Name(Symbol, TokenId),
    /// `struct s` where nothing else is said of it.
    Tag(RecordKeyword, Symbol),
    /// Any other struct or union.
    Record(Box<RecordSpec>),
    Enum(Box<EnumSpec>),
    TypeofExpr(ExprId),
    TypeofType(TypeNameId),
    /// `__auto_type`, C23 `auto`.
    Auto,
    Atomic(TypeNameId),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RecordKeyword {
    Struct,
    Union,
}

#[derive(Debug, Clone)]
pub struct RecordSpec {
    pub keyword: RecordKeyword,
    pub tag: Option<Symbol>,
    pub tag_token: TokenId,
    /// `None` for a mere mention (`struct s *p`).
    pub members: Option<Vec<MemberDeclaration>>,
    pub attributes: Vec<Attribute>,
    /// `#pragma pack` in force.
    pub pack: Option<u32>,
}

/// One line of members; no declarator for an unnamed struct or union.
#[derive(Debug, Clone)]
pub struct MemberDeclaration {
    pub specs: SpecsId,
    pub members: SmallVec<[MemberDeclarator; 1]>,
}

#[derive(Debug, Clone)]
pub struct MemberDeclarator {
    /// `None` for an unnamed bit-field.
    pub declarator: Option<DeclaratorId>,
    pub bit_width: Option<ExprId>,
    pub attributes: Vec<Attribute>,
}

#[derive(Debug, Clone)]
pub struct EnumSpec {
    pub tag: Option<Symbol>,
    pub tag_token: TokenId,
    /// C23 `enum e : type`.
    pub underlying: Option<TypeNameId>,
    pub enumerators: Option<Vec<Enumerator>>,
    pub attributes: Vec<Attribute>,
}

#[derive(Debug, Clone)]
pub struct Enumerator {
    pub name: Symbol,
    pub token: TokenId,
    pub value: Option<ExprId>,
}

/// `(*name[3])(int)` reads: name, then array of 3, then pointer, then function: parts go from the name outwards.
#[derive(Debug, Clone)]
pub struct Declarator {
    /// `None` for an abstract declarator.
    pub name: Option<Symbol>,
    /// The name, or the first token where there is none.
    pub token: TokenId,
    pub parts: DeclaratorParts,
    pub attributes: Vec<Attribute>,
}

/// Seldom more than one.
pub type DeclaratorParts = SmallVec<[DeclaratorPart; 1]>;

#[derive(Debug, Clone)]
pub enum DeclaratorPart {
    Pointer(Qualifiers),
    Array(ArraySize),
    Function(Box<Parameters>),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArraySize {
    /// `[]`
    None,
    /// `[*]`
    Star,
    Expr(ExprId),
}

#[derive(Debug, Clone)]
pub struct Parameters {
    pub list: Vec<Parameter>,
    pub variadic: bool,
    pub style: ParameterStyle,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ParameterStyle {
    /// `(int a)` and `(void)`; `(void)` has an empty list.
    Prototype,
    /// `()`: nothing is said.
    Empty,
    /// `(a, b)`: names only.
    Identifiers,
}

#[derive(Debug, Clone)]
pub enum Parameter {
    Declared {
        specs: SpecsId,
        declarator: DeclaratorId,
        attributes: Vec<Attribute>,
    },
    /// A name in an identifier list.
    Name {
        name: Symbol,
        token: TokenId,
    },
}

#[derive(Debug, Clone)]
pub struct TypeName {
    pub specs: SpecsId,
    pub declarator: DeclaratorId,
}

/// `__attribute__((name(args)))`, `[[ns::name(args)]]`, `__declspec(name)`; the name without surrounding `__`.
#[derive(Debug, Clone)]
pub struct Attribute {
    pub name: Symbol,
    pub token: TokenId,
    pub arguments: Vec<AttributeArgument>,
}

#[derive(Debug, Clone, Copy)]
pub enum AttributeArgument {
    Name(Symbol),
    Expr(ExprId),
}

#[derive(Debug, Clone)]
pub enum Init {
    Expr(ExprId),
    List {
        items: Vec<InitItem>,
        first: TokenId,
        last: TokenId,
    },
    /// So many items of a list, one behind the other, that are made of numbers only and were not kept.
    Numbers {
        form: NumberForm,
        count: u64,
    },
    /// An expression that makes the variable what it is, by its address: a call of a constructor. Only then its `cleanup` is due.
    Run(ExprId),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NumberForm {
    /// `12`, `-1`
    Bare,
    /// `{1, 2}`
    Braced,
}

#[derive(Debug, Clone)]
pub struct InitItem {
    pub designators: Designators,
    pub init: InitId,
}

/// Seldom more than one.
pub type Designators = SmallVec<[Designator; 1]>;

#[derive(Debug, Clone, Copy)]
pub enum Designator {
    /// `.name`, or the old `name:`.
    Member(Symbol, TokenId),
    Index(ExprId),
    /// GNU `[lo ... hi]`.
    Range(ExprId, ExprId),
}

// ---- statements ----

#[derive(Debug)]
pub struct Stmt {
    pub kind: StmtKind,
    pub first: TokenId,
    pub last: TokenId,
}

#[derive(Debug)]
pub enum StmtKind {
    Empty,
    Expr(ExprId),
    /// `last` of the statement is its closing brace.
    Block(IdList<StmtId>),
    Declaration(Box<Declaration>),
    If {
        condition: ExprId,
        then: StmtId,
        otherwise: Option<StmtId>,
    },
    While {
        condition: ExprId,
        body: StmtId,
    },
    DoWhile {
        body: StmtId,
        condition: ExprId,
    },
    For {
        init: ForInit,
        condition: Option<ExprId>,
        step: Option<ExprId>,
        body: StmtId,
    },
    Switch {
        value: ExprId,
        body: StmtId,
    },
    Case {
        low: ExprId,
        high: Option<ExprId>,
        body: StmtId,
    },
    Default {
        body: StmtId,
    },
    Label {
        name: Symbol,
        body: StmtId,
    },
    Goto {
        label: Symbol,
    },
    GotoComputed {
        target: ExprId,
    },
    Break,
    Continue,
    Return(Option<ExprId>),
    Asm(Box<Asm>),
    Try {
        /// A `Block`.
        body: StmtId,
        handlers: Vec<Handler>,
    },
    /// A GNU nested function: its whole text, not looked into.
    NestedFunction {
        name: Symbol,
    },
    /// Text that could not be read.
    Skipped,
}

/// `catch (T &x) { ... }`
#[derive(Debug)]
pub struct Handler {
    /// The class that is caught, or the spelling of another type; `None` catches everything.
    pub catches: Option<Symbol>,
    /// A `Block`, which declares what was caught.
    pub body: StmtId,
}

#[derive(Debug, Clone, Copy)]
pub enum ForInit {
    None,
    Expr(ExprId),
    /// A `Declaration` statement.
    Declaration(StmtId),
}

#[derive(Debug)]
pub struct Asm {
    pub outputs: Vec<ExprId>,
    pub inputs: Vec<ExprId>,
    /// Targets of `asm goto`.
    pub labels: Vec<Symbol>,
}

// ---- expressions ----

#[derive(Debug)]
pub struct Expr {
    pub kind: ExprKind,
    pub first: TokenId,
    pub last: TokenId,
    /// The operator, the called parenthesis, the member name: what a report points at.
    pub at: TokenId,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UnaryOp {
    Plus,
    Minus,
    BitNot,
    Not,
    Deref,
    AddressOf,
    PreIncrement,
    PreDecrement,
    PostIncrement,
    PostDecrement,
    Real,
    Imag,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BinaryOp {
    Mul,
    Div,
    Rem,
    Add,
    Sub,
    Shl,
    Shr,
    Lt,
    Gt,
    Le,
    Ge,
    Eq,
    Ne,
    BitAnd,
    BitXor,
    BitOr,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LogicalOp {
    And,
    Or,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum MemberAccess {
    /// `a.b`
    Dot,
    /// `a->b`
    Arrow,
}

#[derive(Debug)]
pub enum ExprKind {
    Name(Symbol),
    /// The spelling of an integer or floating constant.
    Number(Symbol),
    /// The spelling of a character constant.
    Char(Symbol),
    /// Neighbouring string literals, each with its quotes. An unknown identifier among them (`"a" PRIfoo "b"`) stands
    /// in the list as it is.
    Str(IdList<Symbol>),
    Unary {
        op: UnaryOp,
        operand: ExprId,
    },
    Binary {
        op: BinaryOp,
        left: ExprId,
        right: ExprId,
    },
    Logical {
        op: LogicalOp,
        left: ExprId,
        right: ExprId,
    },
    /// `op` is set for `+=` and friends.
    Assign {
        op: Option<BinaryOp>,
        target: ExprId,
        value: ExprId,
    },
    /// `then` is absent in GNU `a ?: b`.
    Conditional {
        condition: ExprId,
        then: Option<ExprId>,
        otherwise: ExprId,
    },
    Comma {
        left: ExprId,
        right: ExprId,
    },
    Cast {
        ty: TypeNameId,
        operand: ExprId,
    },
    CompoundLiteral {
        ty: TypeNameId,
        init: InitId,
    },
    Call {
        callee: ExprId,
        arguments: IdList<ExprId>,
    },
    Index {
        base: ExprId,
        index: ExprId,
    },
    Member {
        base: ExprId,
        name: Symbol,
        access: MemberAccess,
    },
    SizeofExpr(ExprId),
    SizeofType(TypeNameId),
    AlignofExpr(ExprId),
    AlignofType(TypeNameId),
    Offsetof {
        ty: TypeNameId,
        path: Vec<Designator>,
    },
    VaArg {
        list: ExprId,
        ty: TypeNameId,
    },
    /// GNU `({ ... })`; the statement is a `Block`.
    Statements(StmtId),
    /// `None` as the type is `default`.
    Generic {
        control: ExprId,
        arms: Vec<(Option<TypeNameId>, ExprId)>,
    },
    ChooseExpr {
        condition: ExprId,
        then: ExprId,
        otherwise: ExprId,
    },
    TypesCompatible(TypeNameId, TypeNameId),
    /// GNU `&&label`.
    LabelAddress(Symbol),
    /// A type where an expression belongs: `FETCH(obj, struct item)` with the macro's header missing.
    TypeArgument(TypeNameId),
    /// A variable without a name in the text, which lives to the end of the full expression; as an operand it is that variable.
    Temporary(Box<Temporary>),
    Throw(Box<Throw>),
    /// Text that could not be read.
    Error,
}

#[derive(Debug)]
pub struct Temporary {
    /// By which `run` refers to it; no other variable of the function has it.
    pub name: Symbol,
    pub ty: TypeNameId,
    /// Makes it what it is, by its address.
    pub run: Option<ExprId>,
    /// Called with its address at the end.
    pub cleanup: Option<Symbol>,
}

#[derive(Debug)]
pub struct Throw {
    /// What is evaluated for it.
    pub value: Option<ExprId>,
    /// The class of what is thrown and its bases, the class first; empty if it is not known, as for `throw;`.
    pub types: Vec<Symbol>,
}
