//! Identifiers that the parser knows by name: C23 keywords that older code may declare itself, and compiler words that
//! say nothing about a type.

use std::sync::OnceLock;

use refhound_index::{FxHashMap, Symbol, intern};

/// What a known word does where no declaration explains it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Word {
    Bool,
    True,
    False,
    Nullptr,
    Alignas,
    Alignof,
    StaticAssert,
    ThreadLocal,
    Constexpr,
    BitInt,
    Offsetof,
    VaArg,
    Pragma,
    Asm,
    /// A calling convention, a nullability mark: dropped.
    Ignored,
}

const WORDS: &[(&str, Word)] = &[
    ("bool", Word::Bool),
    ("true", Word::True),
    ("false", Word::False),
    ("nullptr", Word::Nullptr),
    ("alignas", Word::Alignas),
    ("alignof", Word::Alignof),
    ("static_assert", Word::StaticAssert),
    ("thread_local", Word::ThreadLocal),
    ("constexpr", Word::Constexpr),
    ("_BitInt", Word::BitInt),
    ("offsetof", Word::Offsetof),
    ("va_arg", Word::VaArg),
    ("_Pragma", Word::Pragma),
    ("__pragma", Word::Pragma),
    ("_asm", Word::Asm),
    ("_Imaginary", Word::Ignored),
    ("_Nonnull", Word::Ignored),
    ("_Nullable", Word::Ignored),
    ("_Null_unspecified", Word::Ignored),
    ("__cdecl", Word::Ignored),
    ("_cdecl", Word::Ignored),
    ("__stdcall", Word::Ignored),
    ("_stdcall", Word::Ignored),
    ("__fastcall", Word::Ignored),
    ("__thiscall", Word::Ignored),
    ("__vectorcall", Word::Ignored),
    ("__clrcall", Word::Ignored),
    ("__pascal", Word::Ignored),
    ("__ptr32", Word::Ignored),
    ("__ptr64", Word::Ignored),
    ("__unaligned", Word::Ignored),
    ("__w64", Word::Ignored),
    ("WINAPI", Word::Ignored),
    ("CALLBACK", Word::Ignored),
    ("APIENTRY", Word::Ignored),
];

/// The meaning of `name` as a word, if it is one.
pub(crate) fn word(name: Symbol) -> Option<Word> {
    static TABLE: OnceLock<FxHashMap<Symbol, Word>> = OnceLock::new();
    let table = TABLE.get_or_init(|| WORDS.iter().map(|&(text, word)| (intern(text), word)).collect());
    table.get(&name).copied()
}

/// `FOO_API`, `DEFUN`, `X11`: a name written as macros are.
pub(crate) fn looks_like_macro(name: Symbol) -> bool {
    let text = name.as_str();
    text.len() > 1 && !text.bytes().any(|byte| byte.is_ascii_lowercase())
}

/// `foo_t`, `FooType`: a name written as types are.
pub(crate) fn looks_like_type(name: Symbol) -> bool {
    let text = name.as_str();
    text.ends_with("_t") || text.ends_with("_type") || text.ends_with("Type") || text.ends_with("Object")
}

/// A macro that wraps a type in an export mark: `PyAPI_FUNC(int) f(void)`.
pub(crate) fn looks_like_export(name: Symbol) -> bool {
    let text = name.as_str().to_ascii_lowercase();
    ["api", "func", "data", "export", "public", "extern", "static", "import"].iter().any(|part| text.contains(part))
}

/// A macro that repeats what follows it: `FOREACH(x, list) { ... }`, `list_for_each_entry(...)`.
pub(crate) fn looks_like_loop(name: Symbol) -> bool {
    let text = name.as_str().to_ascii_lowercase();
    text.contains("foreach")
        || text.contains("for_each")
        || text.split('_').any(|part| matches!(part, "for" | "while" | "loop" | "iterate" | "forall"))
        || text.starts_with("forall")
}

/// A macro that guards what follows it: `IF_DEBUG(x) { ... }`.
pub(crate) fn looks_like_condition(name: Symbol) -> bool {
    name.as_str().split('_').any(|part| matches!(part, "IF" | "if" | "UNLESS" | "unless" | "WHEN" | "when" | "ELIF"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn iteration_macros_are_seen_by_their_names() {
        for name in ["FOREACH", "list_for_each_entry", "TAILQ_FOREACH_SAFE", "PY_FOR_ITEMS"] {
            assert!(looks_like_loop(intern(name)), "{name}");
        }
        for name in ["FORMAT", "TEST_CASE", "BEFORE_X"] {
            assert!(!looks_like_loop(intern(name)), "{name}");
        }
    }

    #[test]
    fn macros_have_no_small_letters() {
        assert!(looks_like_macro(intern("FOO_API2")));
        assert!(!looks_like_macro(intern("PyObject")));
        assert!(!looks_like_macro(intern("X")));
    }
}
