//! Constant expressions: value, width and signedness compared with gcc on random expressions.

use std::fmt::Write as _;

use refhound_csema::ConstValue;

use crate::gcc;
use crate::numbers::Numbers;
use crate::unit::{Unit, initial};

const EXPRESSIONS: usize = 1500;
const PROLOGUE: &str = "struct s { char a; int b[3]; struct { short c; long d; } e; unsigned f : 3; };\n\
    enum { SMALL = -3, BIG = 70000, NEXT };\n\
    enum wide { WIDE = 0x123456789LL, LOW = -1 };\n";

const LEAVES: [&str; 40] = [
    "0",
    "1",
    "-1",
    "2",
    "7",
    "100",
    "255",
    "0x7fffffff",
    "0x80000000",
    "2147483648",
    "0xffffffffu",
    "1u",
    "3l",
    "5ul",
    "10ll",
    "20ull",
    "0x7fffffffffffffff",
    "0xffffffffffffffff",
    "017",
    "0b1011",
    "'a'",
    "'\\xff'",
    "'\\n'",
    "'ab'",
    "L'x'",
    "sizeof(int)",
    "sizeof(struct s)",
    "sizeof(long double)",
    "_Alignof(struct s)",
    "SMALL",
    "BIG",
    "NEXT",
    "WIDE",
    "LOW",
    "__builtin_offsetof(struct s, e.d)",
    "__builtin_offsetof(struct s, b[2])",
    "(unsigned long)&((struct s *)0)->e.c",
    "sizeof \"abc\"",
    "sizeof(((struct s *)0)->b)",
    "u8'x'",
];
const TYPES: [&str; 13] = [
    "char",
    "signed char",
    "unsigned char",
    "short",
    "unsigned short",
    "int",
    "unsigned",
    "long",
    "unsigned long",
    "long long",
    "unsigned long long",
    "_Bool",
    "enum wide",
];
const OPERATORS: [&str; 18] =
    ["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", "<", ">", "<=", ">=", "==", "!=", "&&", "||"];

fn expression(numbers: &mut Numbers, depth: u32) -> String {
    if depth == 0 || numbers.one_in(6) {
        return numbers.pick(&LEAVES).to_owned();
    }
    let inner = |numbers: &mut Numbers| expression(numbers, depth - 1);
    match numbers.below(13) {
        0 => format!("-({})", inner(numbers)),
        1 => format!("~({})", inner(numbers)),
        2 => format!("!({})", inner(numbers)),
        3 => format!("+({})", inner(numbers)),
        4 | 5 => format!("({})({})", numbers.pick(&TYPES), inner(numbers)),
        6 => format!("({} ? {} : {})", inner(numbers), inner(numbers), inner(numbers)),
        7 => format!("sizeof({})", inner(numbers)),
        8 => format!("({}) {} ({} & 15)", inner(numbers), numbers.pick(&["<<", ">>"]), inner(numbers)),
        9 => {
            format!("__builtin_choose_expr({} > 0, {}, {})", numbers.pick(&["1", "0"]), inner(numbers), inner(numbers))
        }
        10 => format!("_Generic(({}), int: 1, unsigned: 2u, long: 3l, unsigned long: 4ul, default: 5)", inner(numbers)),
        _ => format!("({}) {} ({})", inner(numbers), numbers.pick(&OPERATORS), inner(numbers)),
    }
}

#[test]
fn random_expressions_have_gccs_value_and_type() {
    let mut numbers = Numbers::new(11);
    let expressions: Vec<String> = (0..EXPRESSIONS).map(|_| expression(&mut numbers, 4)).collect();
    let mut text = PROLOGUE.to_owned();
    for (index, expression) in expressions.iter().enumerate() {
        let _ = writeln!(text, "long x{index} = {expression};");
    }
    let unit = Unit::new(&text);
    let mut env = unit.env();
    let mut program = format!("#include <stdio.h>\n{PROLOGUE}int main(void) {{\n");
    let mut ours = Vec::new();
    for (index, expression) in expressions.iter().enumerate() {
        // What has no value (a division by zero, a shift too far) is not asked of gcc either.
        let Some(ConstValue::Int { value, ty }) = initial(&mut env, &format!("x{index}")) else { continue };
        let signed = env.types.int_kind(ty).is_some_and(refhound_types::IntKind::is_signed);
        let size = env.types.size_of(ty).expect("integers have a size");
        ours.push(format!("{index} {} {size} {}", value as i64, i32::from(signed)));
        let _ = writeln!(
            program,
            "printf(\"{index} %lld %d %d\\n\", (long long)({expression}), (int)sizeof({expression}), (typeof({expression}))-1 < 0);"
        );
    }
    program.push_str("}\n");
    assert!(ours.len() > EXPRESSIONS / 2, "most expressions have a value");
    let theirs = gcc::run("constants", &program);
    let wrong: Vec<String> = ours
        .iter()
        .zip(&theirs)
        .filter(|(ours, theirs)| ours != theirs)
        .map(|(ours, theirs)| {
            let index: usize = ours.split(' ').next().and_then(|index| index.parse().ok()).expect("it starts so");
            format!("{}\n  refhound: {ours}\n  gcc:      {theirs}", expressions[index])
        })
        .collect();
    assert!(wrong.is_empty(), "{} differ\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn types_of_random_expressions_agree_with_their_constants() {
    let mut numbers = Numbers::new(23);
    let mut text = PROLOGUE.to_owned();
    for index in 0..EXPRESSIONS {
        let expression = expression(&mut numbers, 4);
        let _ = writeln!(text, "long x{index} = {expression};\ntypeof({expression}) t{index};");
    }
    let unit = Unit::new(&text);
    let mut env = unit.env();
    for index in 0..EXPRESSIONS {
        if let Some(value) = initial(&mut env, &format!("x{index}")) {
            let ty = env.globals[crate::unit::global(&env, &format!("t{index}"))].ty;
            assert_eq!(env.types.display(value.ty()), env.types.display(ty), "x{index}");
        }
    }
}
