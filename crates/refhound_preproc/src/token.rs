//! Tokens: what the lexer makes and the parser reads.

use std::sync::OnceLock;

use refhound_index::{Symbol, intern};
use refhound_source::{OriginId, Span};

/// Declares `TokenKind` with its punctuators and keywords, and the two tables that go with them.
macro_rules! token_kinds {
    (
        punctuators { $($punct:ident = $text:literal,)* }
        keywords { $($keyword:ident = $($spelling:literal)|+,)* }
    ) => {
        /// What a token is. Keywords are identifiers to the preprocessor and keywords to the parser.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum TokenKind {
            Ident,
            /// A preprocessing number: any integer or floating constant.
            Number,
            /// A character constant with its quotes and prefix.
            Char,
            /// One string literal with its quotes and prefix; neighbours are joined by the parser.
            Str,
            /// A byte that starts no token (`@`, `` ` ``, a stray `\`), or an unterminated literal.
            Stray,
            /// The end of the unit. Always the last token, exactly once.
            End,
            $($punct,)*
            $($keyword,)*
        }

        impl TokenKind {
            /// The fixed spelling of a punctuator.
            pub fn punctuation(self) -> Option<&'static str> {
                match self {
                    $(TokenKind::$punct => Some($text),)*
                    _ => None,
                }
            }
        }

        const KEYWORDS: &[(&str, TokenKind)] = &[$($(($spelling, TokenKind::$keyword),)+)*];
        const FIRST_KEYWORD: TokenKind = [$(TokenKind::$keyword),*][0];
    };
}

token_kinds! {
    punctuators {
        LParen = "(", RParen = ")", LBracket = "[", RBracket = "]", LBrace = "{", RBrace = "}",
        Dot = ".", Ellipsis = "...", Arrow = "->", Comma = ",", Semicolon = ";", Colon = ":", ColonColon = "::",
        Question = "?", Tilde = "~", Not = "!", NotEq = "!=",
        Plus = "+", PlusPlus = "++", PlusEq = "+=",
        Minus = "-", MinusMinus = "--", MinusEq = "-=",
        Star = "*", StarEq = "*=", Slash = "/", SlashEq = "/=", Percent = "%", PercentEq = "%=",
        Caret = "^", CaretEq = "^=",
        Amp = "&", AmpAmp = "&&", AmpEq = "&=",
        Pipe = "|", PipePipe = "||", PipeEq = "|=",
        Eq = "=", EqEq = "==",
        Lt = "<", LtEq = "<=", Shl = "<<", ShlEq = "<<=",
        Gt = ">", GtEq = ">=", Shr = ">>", ShrEq = ">>=",
        Hash = "#", HashHash = "##",
    }
    keywords {
        KwAlignas = "_Alignas",
        KwAlignof = "_Alignof" | "__alignof__" | "__alignof",
        KwAsm = "asm" | "__asm__" | "__asm",
        KwAtomic = "_Atomic",
        KwAttribute = "__attribute__" | "__attribute",
        KwAuto = "auto",
        KwAutoType = "__auto_type",
        KwBool = "_Bool",
        KwBreak = "break",
        KwBuiltinChooseExpr = "__builtin_choose_expr",
        KwBuiltinOffsetof = "__builtin_offsetof",
        KwBuiltinTypesCompatible = "__builtin_types_compatible_p",
        KwBuiltinVaArg = "__builtin_va_arg",
        KwCase = "case",
        KwChar = "char",
        KwComplex = "_Complex" | "__complex__" | "__complex",
        KwConst = "const" | "__const" | "__const__",
        KwContinue = "continue",
        KwDeclspec = "__declspec" | "_declspec",
        KwDefault = "default",
        KwDo = "do",
        KwDouble = "double",
        KwElse = "else",
        KwEnum = "enum",
        KwExtension = "__extension__",
        KwExtern = "extern",
        KwFloat = "float",
        KwFloat16 = "_Float16" | "__fp16",
        KwFloat32 = "_Float32",
        KwFloat64 = "_Float64" | "_Float32x",
        KwFloat64x = "_Float64x",
        KwFloat128 = "__float128" | "_Float128",
        KwFor = "for",
        KwGeneric = "_Generic",
        KwGoto = "goto",
        KwIf = "if",
        KwImag = "__imag__" | "__imag",
        KwInline = "inline" | "__inline" | "__inline__" | "__forceinline",
        KwInt = "int",
        KwInt128 = "__int128" | "__int128_t",
        KwUInt128 = "__uint128_t",
        KwInt64 = "__int64" | "_int64",
        KwInt32 = "__int32",
        KwInt16 = "__int16",
        KwInt8 = "__int8",
        KwLabel = "__label__",
        KwLong = "long",
        KwNoreturn = "_Noreturn",
        KwReal = "__real__" | "__real",
        KwRegister = "register",
        KwRestrict = "restrict" | "__restrict" | "__restrict__",
        KwReturn = "return",
        KwShort = "short",
        KwSigned = "signed" | "__signed" | "__signed__",
        KwSizeof = "sizeof",
        KwStatic = "static",
        KwStaticAssert = "_Static_assert",
        KwStruct = "struct",
        KwSwitch = "switch",
        KwThreadLocal = "_Thread_local" | "__thread",
        KwTypedef = "typedef",
        KwTypeof = "typeof" | "__typeof__" | "__typeof" | "typeof_unqual" | "__typeof_unqual__",
        KwUnion = "union",
        KwUnsigned = "unsigned" | "__unsigned" | "__unsigned__",
        KwVaList = "__builtin_va_list",
        KwVoid = "void",
        KwVolatile = "volatile" | "__volatile" | "__volatile__",
        KwWhile = "while",
    }
}

impl TokenKind {
    /// An identifier as the preprocessor understands it.
    #[inline]
    pub fn is_name(self) -> bool {
        self == TokenKind::Ident || self >= FIRST_KEYWORD
    }

    #[inline]
    pub fn is_keyword(self) -> bool {
        self >= FIRST_KEYWORD
    }

    /// The kind of an identifier: `Ident` or its keyword.
    pub fn of_name(name: Symbol) -> TokenKind {
        /// By `Symbol::index`, up to the last keyword: they are interned early, so the table is short.
        static TABLE: OnceLock<Box<[TokenKind]>> = OnceLock::new();
        let table = TABLE.get_or_init(|| {
            let mut table = Vec::new();
            for &(text, kind) in KEYWORDS {
                let index = intern(text).index();
                table.resize(table.len().max(index + 1), TokenKind::Ident);
                table[index] = kind;
            }
            table.into_boxed_slice()
        });
        table.get(name.index()).copied().unwrap_or(TokenKind::Ident)
    }
}

/// Properties of a token's place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TokenFlags(u8);

impl TokenFlags {
    pub const NONE: TokenFlags = TokenFlags(0);
    /// White space or a comment stands before it.
    pub const SPACE_BEFORE: TokenFlags = TokenFlags(1);
    /// It is the first on its line.
    pub const LINE_START: TokenFlags = TokenFlags(2);
    /// An identifier that must never be expanded again (C11 6.10.3.4p2).
    pub const NO_EXPAND: TokenFlags = TokenFlags(4);

    #[inline]
    pub fn contains(self, other: TokenFlags) -> bool {
        self.0 & other.0 == other.0
    }

    #[inline]
    #[must_use]
    pub fn with(self, other: TokenFlags) -> TokenFlags {
        TokenFlags(self.0 | other.0)
    }

    #[inline]
    #[must_use]
    pub fn without(self, other: TokenFlags) -> TokenFlags {
        TokenFlags(self.0 & !other.0)
    }
}

/// One token of a preprocessed unit: 16 bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    /// The spelling of names and literals; empty for punctuators.
    pub symbol: Symbol,
    /// Offset in the file that `origin` writes in.
    pub lo: u32,
    pub origin: OriginId,
    /// Length in the file, at most 65,535.
    pub len: u16,
    pub kind: TokenKind,
    pub flags: TokenFlags,
}

impl Token {
    pub fn span(&self) -> Span {
        Span { lo: self.lo, hi: self.lo + u32::from(self.len), origin: self.origin }
    }

    /// The text of the token.
    pub fn text(&self) -> &'static str {
        self.kind.punctuation().unwrap_or_else(|| self.symbol.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keywords_and_their_gnu_spellings_are_the_same_kind() {
        assert_eq!(TokenKind::of_name(intern("__inline__")), TokenKind::KwInline);
        assert_eq!(TokenKind::of_name(intern("inline")), TokenKind::KwInline);
        assert_eq!(TokenKind::of_name(intern("inlined")), TokenKind::Ident);
        assert!(TokenKind::KwAlignas.is_name() && !TokenKind::HashHash.is_name());
    }

    #[test]
    fn a_token_has_sixteen_bytes() {
        assert_eq!(size_of::<Token>(), 16);
    }
}
