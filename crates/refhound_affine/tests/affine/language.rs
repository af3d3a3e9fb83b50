//! The language: what is printed is read again, and what is wrong is told.

use refhound_affine::{print_program, read_program, verify};

use crate::generate::{Random, Shape, program};

#[test]
fn what_is_printed_is_read_again() {
    let mut random = Random::new(11);
    for round in 0..500 {
        let program = program(&mut random, &Shape::everything());
        assert_eq!(verify(&program), Vec::new(), "round {round}");
        let text = print_program(&program);
        let again = read_program(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(print_program(&again), text);
    }
}

#[test]
fn short_forms_are_those_of_the_papers() {
    let text = "f() { locals x, y; x++; y--; x += y; x := x - 2 * y + 3; (x) = g(); label L; goto L, L; }\ng() { locals z; z = ?; return (z); }";
    let program = read_program(text).expect("it is well formed");
    let printed = print_program(&program);
    for line in ["x = x + 1;", "y = y - 1;", "x = y + x;", "x = x - 2 * y + 3;", "(x) = g();", "goto L, L;", "z = ?;"] {
        assert!(printed.contains(line), "{line} in\n{printed}");
    }
}

#[test]
fn mistakes_are_told_with_their_line() {
    let error = |text: &str| read_program(text).expect_err("it is wrong").to_string();
    assert_eq!(error("f() {\n  x = 1;\n}"), "line 2: no variable `x`");
    assert_eq!(error("f() { locals x;\n (x) = g(); }"), "line 2: no function `g`");
    assert_eq!(error("f() { locals x; x = 1"), "line 1: `;` expected, and the text ends");
    assert!(error(&format!("f() {{ {}", "if (?) {".repeat(600))).contains("nested too deeply"));
}

#[test]
fn programs_that_no_translation_may_make_are_refused() {
    let flaws = |text: &str| -> Vec<String> {
        verify(&read_program(text).expect("it can be read")).iter().map(ToString::to_string).collect()
    };
    assert_eq!(flaws("f() { locals x, y; x, y = 1; }"), ["f: 2 variables get 1 values"]);
    assert_eq!(flaws("f() { locals x; x, x = 1, 2; }"), ["f: a variable is assigned twice at once"]);
    assert_eq!(flaws("f() { goto nowhere; }"), ["f: a label that stands nowhere"]);
    let tuple = "f() { locals x; (x) = g(); }\ng() { locals y, z; return (y, z); }";
    assert_eq!(flaws(tuple), ["f: 1 variables get a tuple of 2"]);
    assert_eq!(flaws("f() { label L; label L; }"), ["f: a label stands in two places"]);
}

#[test]
fn any_text_can_be_tried() {
    let mut random = Random::new(5);
    let words =
        ["f", "(", ")", "{", "}", "if", "?", "x", "=", "locals", ";", "goto", "-", "9", "assert", "==", ",", "é"];
    for _ in 0..3000 {
        let text: Vec<&str> = (0..random.below(30)).map(|_| words[random.below(words.len())]).collect();
        let _ = read_program(&text.join(" "));
        let _ = refhound_affine::pointers::read_pointers(&text.join(" "));
    }
}
