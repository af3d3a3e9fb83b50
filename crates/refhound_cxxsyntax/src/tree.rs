//! The C++ syntax tree: every node type, and nothing that computes.
//!
//! As in C's tree, nodes live in arenas and refer to each other by id, and positions are indices into the unit's token
//! list. Unlike there, a declarator is already folded into the type: `PyObject *(*f)(int)` is a variable `f` whose type is a
//! pointer to a function. What a name means, whether `a<b>(c)` was rightly taken for a template, which overload is called: all of that is decided
//! later, where the types are known.

use refhound_index::{IndexVec, Symbol, entity};
use refhound_unknowns::{Guess, NotAnalysed};

pub use refhound_csyntax::tree::{BinaryOp, Builtin, LogicalOp, MemberAccess, Problem, TokenId, UnaryOp};

entity!(DeclId, "d");
entity!(ExprId, "x");
entity!(StmtId, "st");
entity!(TypeId, "t");

/// The tree of one unit.
#[derive(Debug, Default)]
pub struct Tree {
    /// The declarations at the top, in order.
    pub top: Vec<DeclId>,
    pub decls: IndexVec<DeclId, Decl>,
    pub exprs: IndexVec<ExprId, Expr>,
    pub stmts: IndexVec<StmtId, Stmt>,
    pub types: IndexVec<TypeId, TypeNode>,
    pub problems: Vec<Problem>,
}

// ---- names ----

/// `a::b<int>::c`, `::f`, `C::~C`, `C::operator bool`.
#[derive(Debug, Clone)]
pub struct Name {
    /// Begins with `::`.
    pub global: bool,
    /// At least one; all but the last are scopes.
    pub parts: Vec<NamePart>,
    /// The last part, which a report points at.
    pub token: TokenId,
}

#[derive(Debug, Clone)]
pub struct NamePart {
    pub kind: PartKind,
    /// `<...>` behind it; `Some` also for `<>`.
    pub arguments: Option<Vec<TemplateArgument>>,
    pub token: TokenId,
}

#[derive(Debug, Clone)]
pub enum PartKind {
    Identifier(Symbol),
    /// `~C`; the name behind the tilde.
    Destructor(Symbol),
    /// `operator+`, `operator()`, `operator new[]`: the spelling without blanks, beginning with `operator`.
    Operator(Symbol),
    /// `operator bool`.
    Conversion(TypeId),
    /// `decltype(x)::value`.
    Decltype(ExprId),
}

#[derive(Debug, Clone, Copy)]
pub enum TemplateArgument {
    /// Anything that can be read as a type. A plain name may turn out to be a constant.
    Type(TypeId),
    Expr(ExprId),
}

// ---- types ----

#[derive(Debug, Clone)]
pub struct TypeNode {
    pub kind: TypeKind,
    pub is_const: bool,
    pub is_volatile: bool,
    pub first: TokenId,
}

#[derive(Debug, Clone)]
pub enum TypeKind {
    Builtin(Builtin),
    /// `wchar_t`, `char8_t`, `char16_t`, `char32_t` are names; so is every class, enumeration, alias and parameter of a template.
    Named(Name),
    /// `struct s`, `class c`, `enum e`, which need no declaration.
    Elaborated(ClassKey, Name),
    /// A class or an enumeration that is defined right here: `struct { int x; } point;`. The declaration is a `Class` or an `Enum`.
    Defined(DeclId),
    /// `auto`, `decltype(auto)`.
    Auto,
    /// `decltype(x)`, GNU `typeof(x)`.
    Decltype(ExprId),
    Pointer(TypeId),
    /// `T &`
    Reference(TypeId),
    /// `T &&`
    RvalueReference(TypeId),
    Array(TypeId, Option<ExprId>),
    Function(Box<FunctionType>),
    /// `T C::*`
    MemberPointer(Name, TypeId),
    /// `T...`
    Pack(TypeId),
    /// Text that could not be read as a type.
    Unknown,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClassKey {
    Class,
    Struct,
    Union,
    Enum,
}

#[derive(Debug, Clone)]
pub struct FunctionType {
    /// A trailing return type (`auto f() -> T`) stands here as well.
    pub result: TypeId,
    pub parameters: Vec<Parameter>,
    /// `, ...`
    pub variadic: bool,
}

#[derive(Debug, Clone)]
pub struct Parameter {
    pub name: Option<Symbol>,
    /// The name, or the first token where there is none.
    pub token: TokenId,
    pub ty: TypeId,
    pub default: Option<ExprId>,
    /// `T... xs`
    pub is_pack: bool,
}

// ---- declarations ----

#[derive(Debug)]
pub struct Decl {
    pub kind: DeclKind,
    pub first: TokenId,
    /// The `;` or the closing brace.
    pub last: TokenId,
    pub attributes: Vec<Attribute>,
}

/// `[[ns::name(args)]]`, `__attribute__((name))`; the name without surrounding `__`. Arguments that are plain names only.
#[derive(Debug, Clone)]
pub struct Attribute {
    pub name: Symbol,
    pub token: TokenId,
    pub arguments: Vec<Symbol>,
}

#[derive(Debug)]
pub enum DeclKind {
    Namespace {
        /// `a::b` gives two; none for an unnamed one.
        names: Vec<Symbol>,
        is_inline: bool,
        decls: Vec<DeclId>,
    },
    /// `namespace a = b::c;`
    NamespaceAlias {
        name: Symbol,
        target: Name,
    },
    /// `extern "C" { ... }` and `extern "C" int f();`.
    Linkage {
        is_c: bool,
        decls: Vec<DeclId>,
    },
    /// `using namespace a::b;`
    UsingNamespace(Name),
    /// `using a::b;`, `using Base::Base;`
    Using(Name),
    /// `using name = T;` and each name of a `typedef`.
    Alias {
        name: Symbol,
        token: TokenId,
        ty: TypeId,
    },
    Class(Box<Class>),
    Enum(Box<Enum>),
    Function(Box<Function>),
    Variable(Box<Variable>),
    /// `auto [a, b] = x;`
    StructuredBinding {
        names: Vec<(Symbol, TokenId)>,
        ty: TypeId,
        init: Initializer,
    },
    Template {
        parameters: Vec<TemplateParameter>,
        /// The class, function, alias or variable.
        decl: DeclId,
    },
    /// `friend` with what it declares.
    Friend(DeclId),
    /// `public:` and its kin.
    Access(Access),
    /// `static_assert`, `asm`, `;`, explicit instantiations, concepts, deduction guides.
    Other,
    /// Text that could not be read, up to the next declaration. `function` names the function it probably defines.
    Skipped {
        function: Option<Symbol>,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    Public,
    Protected,
    Private,
}

#[derive(Debug)]
pub struct Class {
    pub key: ClassKey,
    /// With arguments for a specialisation: `struct hash<T *>`. `None` if it has no name.
    pub name: Option<Name>,
    pub bases: Vec<Base>,
    /// `None` if it is only declared.
    pub members: Option<Vec<DeclId>>,
    pub is_final: bool,
    /// `#pragma pack` in force.
    pub pack: Option<u32>,
}

#[derive(Debug)]
pub struct Base {
    pub ty: TypeId,
    pub is_virtual: bool,
    pub access: Option<Access>,
}

#[derive(Debug)]
pub struct Enum {
    pub name: Option<Name>,
    /// `enum class`
    pub is_scoped: bool,
    pub underlying: Option<TypeId>,
    pub enumerators: Option<Vec<Enumerator>>,
}

#[derive(Debug)]
pub struct Enumerator {
    pub name: Symbol,
    pub token: TokenId,
    pub value: Option<ExprId>,
}

#[derive(Debug)]
pub enum TemplateParameter {
    /// `typename T = int`, `class... T`, and a constrained `C T`.
    Type { name: Option<Symbol>, default: Option<TypeId>, is_pack: bool },
    /// `int N = 3`
    Value { name: Option<Symbol>, ty: TypeId, default: Option<ExprId>, is_pack: bool },
    /// `template <class> class T`
    Template { name: Option<Symbol> },
}

/// What stands in front of a declaration, beside the type.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Flags {
    pub is_static: bool,
    pub is_extern: bool,
    pub is_inline: bool,
    pub is_virtual: bool,
    pub is_explicit: bool,
    pub is_constexpr: bool,
    pub is_thread_local: bool,
    pub is_mutable: bool,
}

/// A function, a method, a constructor, a destructor: declared or defined.
#[derive(Debug)]
pub struct Function {
    pub name: Name,
    pub flags: Flags,
    /// `None` for constructors, destructors and conversions. `Auto` where nothing is said.
    pub result: Option<TypeId>,
    pub parameters: Vec<Parameter>,
    pub variadic: bool,
    pub is_const: bool,
    /// `&` or `&&` behind the parameters.
    pub ref_qualifier: Option<RefQualifier>,
    pub noexcept: Noexcept,
    pub is_override: bool,
    pub is_final: bool,
    pub body: FunctionBody,
    /// `: a(1), b{2}, Base(x)`
    pub initializers: Vec<MemberInitializer>,
    /// Tolerance rules that were needed, with their places.
    pub guesses: Vec<(Guess, TokenId)>,
    /// Set when the body must not be trusted.
    pub not_analysed: Option<(NotAnalysed, TokenId)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RefQualifier {
    Lvalue,
    Rvalue,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Noexcept {
    /// Nothing is said.
    May,
    /// `noexcept`, `throw()`.
    Never,
    /// `noexcept(x)`
    If(ExprId),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FunctionBody {
    /// Only declared.
    None,
    /// A `Block`, or a `Try` for a function-try-block.
    Block(StmtId),
    Default,
    Delete,
    /// `= 0`
    Pure,
}

#[derive(Debug)]
pub struct MemberInitializer {
    /// A member or a base.
    pub name: Name,
    pub init: Initializer,
}

#[derive(Debug)]
pub struct Variable {
    pub name: Name,
    pub flags: Flags,
    pub ty: TypeId,
    pub init: Option<Initializer>,
    /// Only for members.
    pub bit_width: Option<ExprId>,
}

#[derive(Debug, Clone)]
pub enum Initializer {
    /// `= x`; `x` may be a `List`.
    Equals(ExprId),
    /// `(a, b)`
    Parens(Vec<ExprId>),
    /// `{a, b}`: a `List`.
    Braces(ExprId),
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
    Block(Vec<StmtId>),
    /// One for each declarator.
    Declaration(Vec<DeclId>),
    If {
        is_constexpr: bool,
        /// `if (init; condition)`
        init: Option<StmtId>,
        condition: Condition,
        then: StmtId,
        otherwise: Option<StmtId>,
    },
    While {
        condition: Condition,
        body: StmtId,
    },
    DoWhile {
        body: StmtId,
        condition: ExprId,
    },
    For {
        /// A declaration, an expression or `Empty`.
        init: StmtId,
        condition: Option<Condition>,
        step: Option<ExprId>,
        body: StmtId,
    },
    /// `for (init; T x : range)`; the declaration is a `Variable` without a value, or a `StructuredBinding`.
    RangeFor {
        init: Option<StmtId>,
        variable: DeclId,
        range: ExprId,
        body: StmtId,
    },
    Switch {
        init: Option<StmtId>,
        value: Condition,
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
    /// The value may be a `List`.
    Return(Option<ExprId>),
    Try {
        body: StmtId,
        handlers: Vec<Handler>,
    },
    /// `asm`, with what it reads and writes.
    Asm {
        operands: Vec<ExprId>,
    },
    /// Text that could not be read.
    Skipped,
}

#[derive(Debug, Clone, Copy)]
pub enum Condition {
    Expr(ExprId),
    /// `if (T *x = f())`: a `Variable`.
    Declaration(DeclId),
}

#[derive(Debug)]
pub struct Handler {
    /// `None` for `catch (...)`; else the name may be missing.
    pub parameter: Option<Parameter>,
    pub body: StmtId,
    pub first: TokenId,
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

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CastKind {
    /// `(T)x`
    C,
    Static,
    Dynamic,
    Const,
    Reinterpret,
}

#[derive(Debug)]
pub enum ExprKind {
    Name(Name),
    /// The spelling, separators and suffixes included.
    Number(Symbol),
    Char(Symbol),
    /// Neighbouring literals, each with its prefix and quotes; raw ones as they are written. Unknown identifiers
    /// among them stand in the list as they are.
    Str(Vec<Symbol>),
    /// `"..."_s`, `1.5_km`: calls what the suffix names.
    UserLiteral(Symbol),
    Bool(bool),
    Nullptr,
    This,
    Unary {
        op: UnaryOp,
        operand: ExprId,
    },
    Binary {
        op: BinaryOp,
        left: ExprId,
        right: ExprId,
    },
    /// `a <=> b`
    Spaceship {
        left: ExprId,
        right: ExprId,
    },
    Logical {
        op: LogicalOp,
        left: ExprId,
        right: ExprId,
    },
    /// `op` is set for `+=` and friends. The value may be a `List`.
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
        kind: CastKind,
        ty: TypeId,
        operand: ExprId,
    },
    /// `T(a, b)`, `T{a}`, `int(x)`, `typename T::U()`. Where `T` is a plain name of which the parser does not know that it is a type,
    /// `T(a, b)` is a `Call`.
    Construct {
        ty: TypeId,
        init: Initializer,
    },
    /// `{a, b}` where an expression belongs; designators (`.x = 1`) beside their values.
    List(Vec<ListItem>),
    /// GNU `(T){...}`.
    CompoundLiteral {
        ty: TypeId,
        list: ExprId,
    },
    Call {
        callee: ExprId,
        arguments: Vec<ExprId>,
    },
    Index {
        base: ExprId,
        index: ExprId,
    },
    Member {
        base: ExprId,
        name: Name,
        access: MemberAccess,
    },
    /// `a.*b`, `a->*b`
    MemberPointer {
        base: ExprId,
        member: ExprId,
        access: MemberAccess,
    },
    New {
        placement: Vec<ExprId>,
        /// For `new T[n]` an `Array` of `T`.
        ty: TypeId,
        init: Option<Initializer>,
    },
    Delete {
        is_array: bool,
        operand: ExprId,
    },
    SizeofExpr(ExprId),
    SizeofType(TypeId),
    /// `sizeof...(xs)`
    SizeofPack(Symbol),
    AlignofType(TypeId),
    Offsetof {
        ty: TypeId,
        /// `a.b[2]`: the names only.
        path: Vec<Symbol>,
    },
    VaArg {
        list: ExprId,
        ty: TypeId,
    },
    TypeidExpr(ExprId),
    TypeidType(TypeId),
    /// `noexcept(x)`
    Noexcept(ExprId),
    Lambda(Box<Lambda>),
    /// `None` throws again what was caught.
    Throw(Option<ExprId>),
    /// `xs...`
    Pack(ExprId),
    /// `(xs + ...)`, `(... , f(xs))`: the operands that are there.
    Fold(Vec<ExprId>),
    /// GNU `({ ... })`; the statement is a `Block`.
    Statements(StmtId),
    /// GNU `&&label`.
    LabelAddress(Symbol),
    /// A type where an expression belongs: `FETCH(obj, struct item)` with the macro's header missing.
    TypeArgument(TypeId),
    /// `co_await x`, `requires { ... }`, `__builtin_types_compatible_p` and other things that have a value nobody follows.
    Opaque(Vec<ExprId>),
    /// Text that could not be read.
    Error,
}

#[derive(Debug, Clone)]
pub struct ListItem {
    /// `.name =`
    pub designator: Option<Symbol>,
    pub value: ExprId,
}

#[derive(Debug)]
pub struct Lambda {
    pub default_capture: Option<CaptureMode>,
    pub captures: Vec<Capture>,
    pub template_parameters: Vec<TemplateParameter>,
    pub parameters: Vec<Parameter>,
    pub variadic: bool,
    pub is_mutable: bool,
    pub noexcept: Noexcept,
    pub result: Option<TypeId>,
    pub body: StmtId,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CaptureMode {
    /// `[=]`
    Copy,
    /// `[&]`
    Reference,
}

#[derive(Debug)]
pub enum Capture {
    /// `this`, `*this`
    This,
    Name {
        name: Symbol,
        token: TokenId,
        mode: CaptureMode,
    },
    /// `x = f()`, `&x = y`
    Init {
        name: Symbol,
        token: TokenId,
        mode: CaptureMode,
        value: ExprId,
    },
}
