//! The reader on texts that nobody would write.

use proptest::prelude::*;
use refhound_ir::{PrintOptions, print_module, read_module};

const WORDS: [&str; 48] = [
    "target lp64\n",
    "struct",
    " s",
    ": size 8, align 8 {\n",
    "    0 x: int\n",
    "}\n",
    "enum e: int { A = 1 }\n",
    "declare ",
    "define ",
    "static ",
    "@f",
    ": ",
    "fn(int) -> int",
    "\n",
    "function @f {\n",
    "slot s0 x: int, local\n",
    "bb0(",
    "v0: int",
    "):\n",
    "    ",
    "v1",
    ": int = ",
    "int 5",
    "load v0",
    "store v0 to v1",
    "call @f(v0)",
    "jump bb0()",
    "return",
    " v1",
    "\"a\\u{e9}\"",
    "ptr(",
    "int[4]",
    ")",
    "(",
    ",",
    "global @g: int = ",
    "[0: 1, 2: {}]",
    "?",
    "; note",
    "struct s.x",
    "switch v0, 1..5: bb0(), default: bb0()",
    "invoke @f() normal bb0() unwind bb0()",
    "float 1.5",
    "scope_end s0",
    "field v0, struct s.x",
    ".0",
    "#",
    "\u{e9}",
];

proptest! {
    #[test]
    fn any_text_is_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        let _ = read_module(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn any_words_are_read_or_refused_and_what_is_read_prints_the_same_twice(
        picks in prop::collection::vec(0..WORDS.len(), 0..60)
    ) {
        let text: String = picks.iter().map(|&pick| WORDS[pick]).collect();
        if let Ok(module) = read_module(&text) {
            let printed = print_module(&module, &PrintOptions::default());
            let again = read_module(&printed).expect("what is printed can be read");
            prop_assert_eq!(print_module(&again, &PrintOptions::default()), printed);
        }
    }
}

#[test]
fn deep_nesting_is_refused_and_not_recursed_into() {
    for open in ["ptr(", "(", "fn(", "vector(", "fn() -> "] {
        let text = format!("declare @f: {}", open.repeat(200_000));
        let error = read_module(&text).expect_err("nothing closes it");
        assert_eq!(error.message, "nested too deeply");
    }
    let text = format!("global @g: int = {}", "[0: ".repeat(200_000));
    assert_eq!(read_module(&text).expect_err("nothing closes it").message, "nested too deeply");
}

#[test]
fn an_error_says_where_and_what_was_expected() {
    let error = read_module("target lp64\n\ndeclare @f: fn(bird) -> int\n").expect_err("there is no such type");
    assert_eq!(error.to_string(), "line 3: expected a type, found `bird`");
}
