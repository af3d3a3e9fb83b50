//! Identifiers that C++ reserves but the lexer, which serves C as well, does not; and what the spelling of a name suggests.

use std::sync::OnceLock;

use refhound_index::{Symbol, intern};

macro_rules! words {
    ($($word:ident = $($text:literal)|+,)*) => {
        /// What an identifier means to C++. `None` is any other identifier.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[repr(u8)]
        pub(crate) enum Word { None, $($word,)* }

        const WORDS: &[(&str, Word)] = &[$($(($text, Word::$word),)+)*];
    };
}

words! {
    Class = "class", Namespace = "namespace", Template = "template", Typename = "typename", Using = "using",
    New = "new", Delete = "delete", This = "this", Nullptr = "nullptr", True = "true", False = "false",
    Operator = "operator", Public = "public", Private = "private", Protected = "protected", Virtual = "virtual",
    Friend = "friend", Try = "try", Catch = "catch", Throw = "throw", Noexcept = "noexcept",
    Constexpr = "constexpr" | "consteval" | "constinit", Decltype = "decltype" | "__decltype",
    StaticCast = "static_cast", DynamicCast = "dynamic_cast", ConstCast = "const_cast",
    ReinterpretCast = "reinterpret_cast", Explicit = "explicit", Mutable = "mutable", Override = "override",
    Final = "final", And = "and", Or = "or", Not = "not", BitAnd = "bitand", BitOr = "bitor", Xor = "xor",
    Compl = "compl", AndEq = "and_eq", OrEq = "or_eq", XorEq = "xor_eq", NotEq = "not_eq",
    CoAwait = "co_await" | "co_yield", CoReturn = "co_return", Concept = "concept", Requires = "requires",
    StaticAssert = "static_assert", Alignas = "alignas", Alignof = "alignof", ThreadLocal = "thread_local",
    Bool = "bool", Typeid = "typeid", Export = "export", Offsetof = "offsetof", VaArg = "va_arg",
    Pragma = "_Pragma" | "__pragma", U8 = "u8",
    Ignored = "__cdecl" | "_cdecl" | "__stdcall" | "_stdcall" | "__fastcall" | "__thiscall" | "__vectorcall"
        | "__clrcall" | "__pascal" | "__ptr32" | "__ptr64" | "__unaligned" | "WINAPI" | "CALLBACK" | "APIENTRY"
        | "_Nonnull" | "_Nullable",
}

/// The words by `Symbol::index`. They are interned early, so the table is short.
pub(crate) fn table() -> &'static [Word] {
    static TABLE: OnceLock<Box<[Word]>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let mut table = Vec::new();
        for &(text, word) in WORDS {
            let index = intern(text).index();
            table.resize(table.len().max(index + 1), Word::None);
            table[index] = word;
        }
        table.into_boxed_slice()
    })
}

impl Word {
    /// A word that is an ordinary identifier where it has no meaning of its own.
    pub(crate) fn is_plain(self) -> bool {
        matches!(
            self,
            Word::None | Word::Override | Word::Final | Word::Offsetof | Word::VaArg | Word::U8 | Word::Export
        )
    }

    /// A word that only a declaration has, in front of its type.
    pub(crate) fn is_specifier(self) -> bool {
        matches!(
            self,
            Word::Class
                | Word::Typename
                | Word::Virtual
                | Word::Friend
                | Word::Constexpr
                | Word::Explicit
                | Word::Mutable
                | Word::Alignas
                | Word::ThreadLocal
                | Word::Bool
                | Word::Decltype
        )
    }
}

/// `FOO_API`, `DEFUN`, `X11`: a name written as macros are.
pub(crate) fn looks_like_macro(name: Symbol) -> bool {
    let text = name.as_str();
    text.len() > 1 && !text.bytes().any(|byte| byte.is_ascii_lowercase())
}

/// A macro of Python that stands as a statement without a semicolon.
pub(crate) fn looks_like_statement_macro(name: Symbol) -> bool {
    let text = name.as_str();
    looks_like_macro(name)
        || (text.contains("_BEGIN_") || text.contains("_END_"))
        || text.starts_with("Py_BLOCK_")
        || text.starts_with("Py_UNBLOCK_")
}

/// `foo_t`, `FooType`, `PyObject`: a name written as types are.
pub(crate) fn looks_like_type(name: Symbol) -> bool {
    let text = name.as_str();
    let capital = text.starts_with(|letter: char| letter.is_ascii_uppercase());
    text.ends_with("_t") || text.ends_with("_type") || (capital && !text.contains('_') && !looks_like_macro(name))
}

/// A macro that wraps a type in an export mark: `PyAPI_FUNC(int) f();`.
pub(crate) fn looks_like_export(name: Symbol) -> bool {
    let text = name.as_str().to_ascii_lowercase();
    ["api", "func", "data", "export", "public", "extern", "static", "import"].iter().any(|part| text.contains(part))
}

/// A macro that repeats what follows it: `Q_FOREACH(x, list) { ... }`.
pub(crate) fn looks_like_loop(name: Symbol) -> bool {
    let text = name.as_str().to_ascii_lowercase();
    text.contains("foreach")
        || text.contains("for_each")
        || text.split('_').any(|part| matches!(part, "for" | "while" | "loop" | "iterate" | "forall"))
}

/// A macro that guards what follows it: `IF_DEBUG(x) { ... }`.
pub(crate) fn looks_like_condition(name: Symbol) -> bool {
    name.as_str().split('_').any(|part| matches!(part, "IF" | "if" | "UNLESS" | "unless" | "WHEN" | "when" | "ELIF"))
}

/// Templates whose arguments are often values: `a < b` is not meant.
pub(crate) fn is_value_template(name: Symbol) -> bool {
    let text = name.as_str();
    text.ends_with("_v")
        || text.ends_with("_t")
        || text.starts_with("enable_if")
        || text.starts_with("is_")
        || matches!(
            text,
            "conditional"
                | "integral_constant"
                | "bool_constant"
                | "array"
                | "bitset"
                | "negation"
                | "conjunction"
                | "disjunction"
                | "get"
                | "any_of"
                | "all_of"
                | "none_of"
                | "index_sequence"
                | "integer_sequence"
                | "make_index_sequence"
                | "select_indices"
                | "satisfies_all_of"
                | "Matrix"
                | "Array"
        )
}
