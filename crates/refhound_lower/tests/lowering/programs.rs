//! Programs that gcc and the lowered IR must agree on: each `long test_...(void)` of `tests/programs/*.c`, and random
//! ones.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::TestRunner;

use crate::lower_text;
use crate::machine::Machine;

/// What gcc's program says each test returns.
fn by_gcc(name: &str, program: &str, tests: &[String]) -> Vec<i128> {
    let mut text = format!("int printf(const char *, ...);\n{program}\nint main(void) {{\n");
    for test in tests {
        let _ = writeln!(text, "printf(\"%ld\\n\", {test}());");
    }
    text.push_str("return 0; }\n");
    let executable = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let mut compiler = Command::new("gcc")
        .args(["-std=gnu11", "-w", "-O0", "-fwrapv", "-ffp-contract=off", "-x", "c", "-o"])
        .arg(&executable)
        .arg("-")
        .stdin(Stdio::piped())
        .spawn()
        .expect("gcc is needed for this test");
    let mut input = compiler.stdin.take().expect("it was piped");
    input.write_all(text.as_bytes()).expect("gcc reads its input");
    drop(input);
    assert!(compiler.wait().expect("gcc ends").success(), "gcc refuses\n{text}");
    let output = Command::new(&executable).output().expect("the program runs");
    assert!(output.status.success(), "the program fails\n{text}");
    let printed = String::from_utf8(output.stdout).expect("it prints numbers");
    printed.lines().map(|line| line.parse().expect("it prints numbers")).collect()
}

fn test_names(program: &str) -> Vec<String> {
    let after = program.split("long test_").skip(1);
    after.map(|rest| format!("test_{}", rest.split('(').next().unwrap_or_default())).collect()
}

fn compare(name: &str, program: &str) -> Vec<String> {
    let tests = test_names(program);
    let expected = by_gcc(name, program, &tests);
    let lowered = lower_text(program);
    assert!(lowered.not_analysed.is_empty(), "{:?}", lowered.not_analysed);
    let mut wrong = Vec::new();
    for (test, expected) in tests.iter().zip(expected) {
        let found = Machine::new(&lowered.module).call_named(test);
        if found != expected {
            wrong.push(format!("{name}: {test}: gcc says {expected}, the IR {found}"));
        }
    }
    wrong
}

#[test]
#[allow(clippy::disallowed_methods, reason = "the programs are files beside the tests")]
fn programs_compute_what_gcc_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let entries = std::fs::read_dir(folder).expect("the folder of programs is there");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("it can be listed").path()).collect();
    files.sort();
    let mut wrong = Vec::new();
    for file in files {
        let program = std::fs::read_to_string(&file).expect("a program can be read");
        let name = file.file_stem().and_then(|stem| stem.to_str()).expect("it has a name").to_owned();
        wrong.extend(compare(&name, &program));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn random_functions_compute_what_gcc_says() {
    let mut runner = TestRunner::deterministic();
    let mut program = String::from(RANDOM_PROLOGUE);
    for index in 0..250 {
        let statements = proptest::collection::vec(statement(), 1..8);
        let body = statements.new_tree(&mut runner).expect("a body can be made").current().join("\n    ");
        let _ = writeln!(
            program,
            "long test_{index}(void) {{\n    {RANDOM_LOCALS}\n    {body}\n    out: return {RANDOM_RESULT};\n}}"
        );
    }
    let wrong = compare("random", &program);
    assert!(wrong.is_empty(), "{}\n{program}", wrong.join("\n"));
}

const RANDOM_PROLOGUE: &str = "\
struct s { int x; signed char y; unsigned z : 5; int w : 7; long v[2]; };
static struct s twice(struct s s) { s.x *= 2; s.v[1]++; return s; }
static long add(int a, unsigned char b, long c) { return a + b * 3 + c; }
static int counter;
static int step(int by) { counter += by; return counter; }
";
const RANDOM_LOCALS: &str = "int a = 3; unsigned b = 4000000000u; signed char c = -7; long l = 1234567; double d = 2.5; \
    struct s s = { 1, -2, 30, -5, { 10 } }; int n = 0; int *p = &a; int m[4] = { 5, 6, [3] = 8 }; counter = 0; _Bool f = 1;";
const RANDOM_RESULT: &str = "a * 3 + b + c * 5 + l + (long)d + s.x + s.y + s.z * 7 + s.w + s.v[0] + s.v[1] + m[0] + m[1] * 2 + m[2] + m[3] + counter + f";

fn place() -> impl Strategy<Value = String> {
    proptest::sample::select(vec![
        "a",
        "b",
        "c",
        "l",
        "s.x",
        "s.y",
        "s.z",
        "s.w",
        "s.v[1]",
        "m[2]",
        "(*p)",
        "m[n & 3]",
        "f",
        "(&s)->v[0]",
    ])
    .prop_map(str::to_owned)
}

fn expression() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        place(),
        (-300i32..300).prop_map(|number| number.to_string()),
        Just("0x8000000u".to_owned()),
        Just("sizeof(struct s)".to_owned()),
        Just("'x'".to_owned()),
        Just("(int)(d * 4 + c)".to_owned()),
        Just("(d < 2.75f)".to_owned()),
    ];
    leaf.prop_recursive(4, 20, 3, |inner| {
        let binary = proptest::sample::select(vec!["+", "-", "*", "<", "==", ">=", "!=", "&&", "||"]);
        let bits = proptest::sample::select(vec!["&", "|", "^", "%", "/"]);
        let cast = proptest::sample::select(vec!["(char)", "(unsigned)", "(long)", "(short)", "(_Bool)", "!", "-"]);
        prop_oneof![
            (inner.clone(), binary, inner.clone()).prop_map(|(a, op, b)| format!("({a} {op} {b})")),
            (inner.clone(), bits, inner.clone()).prop_map(|(a, op, b)| format!("((int)({a}) {op} ((long)({b}) | 1))")),
            (inner.clone(), 0u8..20).prop_map(|(a, by)| format!("((int)({a}) << {by} >> 2)")),
            (inner.clone(), 0u8..20).prop_map(|(a, by)| format!("((unsigned char)({a}) >> {by})")),
            (cast, inner.clone()).prop_map(|(op, a)| format!("({op} {a})")),
            (inner.clone(), inner.clone(), inner.clone()).prop_map(|(a, b, c)| format!("({a} ? {b} : {c})")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({{ int t = {a}; t + {b}; }})")),
            (inner.clone(), inner.clone(), inner.clone()).prop_map(|(a, b, c)| format!("add({a}, {b}, {c})")),
            inner.clone().prop_map(|a| format!("(({a}) ? twice(s).v[1] : twice(s).v[0])")),
            inner.prop_map(|a| format!("(counter, {a})")),
        ]
    })
}

fn statement() -> impl Strategy<Value = String> {
    let operator = proptest::sample::select(vec!["=", "+=", "-=", "*=", "|="]);
    let change = proptest::sample::select(vec!["++", "--"]);
    let leaf = prop_oneof![
        (place(), expression()).prop_map(|(to, value)| format!("{to} = {value};")),
        (place(), operator, 0i32..200).prop_map(|(to, op, value)| format!("{to} {op} {value};")),
        (place(), change.clone()).prop_map(|(to, op)| format!("l += {to}{op};")),
        (place(), change).prop_map(|(to, op)| format!("l -= {op}{to};")),
        expression().prop_map(|value| format!("step({value});")),
        expression()
            .prop_map(|value| format!("struct s q = {{ {value}, .v = {{ [1] = 4 }} }}; s.x += q.x; l += q.v[1];")),
        expression().prop_map(|value| format!("if ({value}) goto out;")),
        Just("if (n++ > 3) return l;".to_owned()),
        Just("s = twice(s);".to_owned()),
    ]
    .prop_map(|statement| format!("{{ {statement} }}"));
    leaf.prop_recursive(3, 16, 4, |inner| {
        prop_oneof![
            (expression(), inner.clone()).prop_map(|(c, s)| format!("if ({c}) {{ {s} }}")),
            (expression(), inner.clone(), inner.clone()).prop_map(|(c, s, t)| format!("if ({c}) {{ {s} }} else {{ {t} }}")),
            (expression(), inner.clone())
                .prop_map(|(c, s)| format!("for (int i = 0; i < 3 && {c}; i++) {{ {s} if (i == 1) continue; n += i; }}")),
            (expression(), inner.clone()).prop_map(|(c, s)| format!("do {{ {s} if (++n > 9) break; }} while ({c});")),
            (expression(), inner.clone(), inner.clone()).prop_map(|(c, s, t)| format!(
                "switch ((int)({c}) & 7) {{ case 0: {s} break; case 1: case 3: a++; case 4 ... 5: {t} break; default: n++; }}"
            )),
            (inner.clone(), inner).prop_map(|(s, t)| format!("{{ {s} {t} }}")),
        ]
    })
}
