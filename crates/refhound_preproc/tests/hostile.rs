//! Bad input: anything goes in, nothing panics, hangs or grows without bound.

use std::fmt::Write as _;
use std::sync::Arc;

use proptest::prelude::*;
use refhound_preproc::{
    IncludeRequest, Includes, LexCache, Preprocessed, Scratch, Token, TokenKind, preprocess, tokens_of_text,
};
use refhound_source::{FileKind, MemoryFiles, SourceFile, SourceMap};

/// Every header is the same file.
struct Always(Arc<SourceFile>);

impl Includes for Always {
    fn find(&self, _: &IncludeRequest<'_>) -> Option<Arc<SourceFile>> {
        Some(self.0.clone())
    }
}

fn preprocess_including_itself(text: &str) -> Preprocessed {
    let files = MemoryFiles::new().with("self.c", text);
    let map = SourceMap::new();
    let main = map.load("self.c".as_ref(), FileKind::Project, &files, 1 << 20).expect("it is in memory");
    preprocess(&main, &[], &Always(main.clone()), &LexCache::new(), &mut Scratch::default())
}

fn messages(unit: &Preprocessed) -> String {
    unit.problems.iter().map(|problem| problem.message.as_str()).collect::<Vec<_>>().join("; ")
}

#[test]
fn a_file_that_includes_itself_ends_at_the_depth_limit() {
    let unit = preprocess_including_itself("int x;\n#include \"self.c\"\n");
    assert!(messages(&unit).contains("nested too deeply"));
    assert!(unit.tokens.len() < 1_000);
}

#[test]
fn a_file_that_includes_itself_twice_ends_at_the_include_limit() {
    let unit = preprocess_including_itself("#include \"self.c\"\n#include \"self.c\"\nint x;\n");
    assert!(unit.exhausted && messages(&unit).contains("too many #includes"));
}

#[test]
fn a_pragma_operator_without_a_string_swallows_nothing() {
    for text in
        ["_Pragma ( ) x ;", "_Pragma ( y z ) x ;", "_Pragma ( \"once\" y ) x ;", "_Pragma x ;", "_Pragma ( ( y ) ) x"]
    {
        let unit = tokens_of_text(text);
        let tokens = unit.tokens.iter().filter(|token| token.kind != TokenKind::End);
        let spelled: Vec<_> = tokens.map(Token::text).collect();
        assert_eq!(spelled.join(" "), text);
    }
}

#[test]
fn a_macro_bomb_is_defused() {
    let mut text = String::from("#define M0 x x x x x x x x x x\n");
    for level in 1..30 {
        let below = format!("M{} ", level - 1).repeat(10);
        writeln!(text, "#define M{level} {below}").expect("a string can be written to");
    }
    text.push_str("M29\n");
    let unit = tokens_of_text(&text);
    assert!(unit.exhausted, "{}", messages(&unit));
}

#[test]
fn arguments_that_double_at_each_level_are_defused() {
    for body in ["x x", "#x #x", "g(x) g(x)", "__VA_ARGS__, __VA_ARGS__"] {
        let parameter = if body.starts_with("__VA") { "..." } else { "x" };
        let (open, close) = ("g(".repeat(60), ")".repeat(60));
        let text = format!("#define f({parameter}) {body}\n#define g(x) f(x)\nint y = {open}1{close};\n");
        let unit = tokens_of_text(&text);
        assert!(unit.exhausted || body == "g(x) g(x)", "{body}: {}", messages(&unit));
    }
}

#[test]
fn nested_calls_deeper_than_the_limit_are_left_alone() {
    let depth = 20_000;
    let text = format!("#define f(x) x\n{}1{}\n", "f(".repeat(depth), ")".repeat(depth));
    let unit = tokens_of_text(&text);
    assert_eq!(unit.tokens.last().map(|token| token.kind), Some(TokenKind::End));
}

#[test]
fn deep_parentheses_in_a_condition_are_refused() {
    let depth = 100_000;
    let unit = tokens_of_text(&format!("#if {}1{}\nyes\n#endif\nend\n", "(".repeat(depth), ")".repeat(depth)));
    assert!(messages(&unit).contains("too deeply"));
    let unary = tokens_of_text(&format!("#if {}1\nyes\n#endif\nend\n", "!".repeat(depth)));
    assert!(messages(&unary).contains("too deeply"));
}

#[test]
fn a_hundred_thousand_open_conditionals_are_no_problem() {
    let unit = tokens_of_text(&format!("{}int x;\n", "#if 1\n".repeat(100_000)));
    assert!(messages(&unit).contains("unterminated conditional"));
    assert_eq!(unit.tokens.len(), 4);
}

#[test]
fn everything_may_be_unterminated() {
    for text in [
        "/* comment",
        "\"string",
        "'c",
        "#define f(x",
        "#define f(x) x\nf(1, 2",
        "#define f(x) x\nf(",
        "#if",
        "#if (",
        "#if defined",
        "#include",
        "#include <x",
        "#include \"x",
        "#define",
        "#",
        "\\",
        "_Pragma(",
        "__has_include(",
        "#if __has_include(<",
        "#define f(...) __VA_OPT__(\nf(1)",
        "#define a ##",
        "#define f(x) #",
    ] {
        let unit = tokens_of_text(text);
        assert_eq!(unit.tokens.last().map(|token| token.kind), Some(TokenKind::End), "{text:?}");
    }
}

/// Pieces that preprocessing is about, so that random text does more than random bytes.
fn piece() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("\n#define "),
        Just("\n#undef "),
        Just("\n#if "),
        Just("\n#elif "),
        Just("\n#else\n"),
        Just("\n#endif\n"),
        Just("\n#ifdef "),
        Just("\n#include "),
        Just("\n#pragma pack(push, 1)\n"),
        Just("f(x, ...) "),
        Just("g(x) "),
        Just("f"),
        Just("g"),
        Just("x"),
        Just("("),
        Just(")"),
        Just(","),
        Just("##"),
        Just("#"),
        Just("__VA_ARGS__"),
        Just("__VA_OPT__("),
        Just("defined"),
        Just("1"),
        Just(" + "),
        Just("\"s\""),
        Just("<h>"),
        Just("_Pragma(\"once\")"),
        Just("__LINE__"),
        Just("\\\n"),
        Just("/*"),
        Just("*/"),
        Just("'"),
        Just("\""),
        Just("\n"),
    ]
    .prop_map(str::to_owned)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn any_mixture_of_directives_ends(pieces in prop::collection::vec(piece(), 0..60)) {
        let unit = preprocess_including_itself(&pieces.concat());
        prop_assert_eq!(unit.tokens.iter().filter(|token| token.kind == TokenKind::End).count(), 1);
    }

    #[test]
    fn any_bytes_are_accepted(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let map = SourceMap::new();
        let main = map.add("bytes.c".as_ref(), FileKind::Project, bytes);
        let unit = preprocess(&main, &[], &Always(main.clone()), &LexCache::new(), &mut Scratch::default());
        for token in &unit.tokens {
            let (_, lo, hi) = unit.origins.spelled(token.span());
            prop_assert!(lo <= hi && lo as usize <= main.bytes.len());
        }
    }
}
