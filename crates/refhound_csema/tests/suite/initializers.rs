//! Resolved initialisers, written into bytes and compared with the object that gcc makes.

use std::fmt::Write as _;

use refhound_csema::{ConstValue, Env, LeafValue, Step};
use refhound_csyntax::tree::ExprKind;
use refhound_types::{Type, TypeId};

use crate::gcc;
use crate::numbers::Numbers;
use crate::unit::{Unit, global};

const TYPES: &str = "typedef struct { int x, y; } P;\n\
    typedef struct { char n[4]; P p; P q[2]; unsigned a : 3, : 5, b : 8; } S;\n\
    typedef union { int i; struct { short lo, hi; } h; char c[8]; } U;\n\
    typedef struct { int k; union { int u1; struct { char v1, v2; }; }; int z; } A;\n\
    typedef struct { } E;\n";

const CASES: &[&str] = &[
    "int x = 5;",
    "int x = {7};",
    "int x[] = {1, 2, 3};",
    "int x[5] = {1, [3] = 4, 5};",
    "int x[] = {[5] = 1, [2] = 3, 4};",
    "int x[10] = {[2 ... 5] = 9, 8};",
    "int x[] = {[0 ... 7] = 1, [3] = 2};",
    "char x[] = \"abc\";",
    "char x[] = {\"abc\"};",
    "char x[2] = \"abc\";",
    "char x[8] = \"a\\0b\";",
    "char x[][4] = {\"ab\", \"cd\", {'e', 'f'}};",
    "unsigned char x[] = {1, 2, 'c'};",
    "int x[] = L\"wide\";",
    "unsigned short x[] = u\"h\\u00e9\";",
    "P x = {1, 2};",
    "P x = {.y = 1};",
    "P x = {.y = 1, .x = 2};",
    "P x[] = {1, 2, 3, 4, 5};",
    "P x[] = {{1}, {2, 3}, 4, 5, {6}};",
    "P x[3] = {[1] = {1, 2}, 3};",
    "P x[3] = {[1].y = 2, 3, [0].x = 4};",
    "P x[4] = {[0 ... 2] = {1, 2}, {3}};",
    "P x[4] = {[0 ... 2].y = 7, 8};",
    "P x[4] = {[0 ... 2] = 5, 6, 7};",
    "S x = {\"abc\", 1, 2, 3, 4, 5, 6, 7, 8};",
    "S x = {{'a', 'b'}, {1, 2}, {{3, 4}, {5}}, 6, 9};",
    "S x = {.q[1].y = 4, 5, 6};",
    "S x = {.q = {[1] = {1, 2}}, .p.x = 8, .n = \"q\"};",
    "S x = {.p = {1, 2}, .p = {3}};",
    "S x = {.p = {1, 2}, .p.y = 3};",
    "S x = {.q[0].x = 1, .b = 2, .q = {{.y = 5}}};",
    "S x = {.q[0] = {1, 2}, .b = 2, .q[0] = {.y = 5}};",
    "S x[2] = {\"ab\", 1, 2, 3, 4, 5, 6, 1, 2, \"cd\", 9};",
    "S x[] = {[1] = {.p = 1, 2, .q[1] = 3, 4}, [0].n[2] = 'z', 'y'};",
    "U x = {5};",
    "U x = {.h = {1, 2}};",
    "U x = {.h.hi = 3};",
    "U x = {.c = \"abcdefg\"};",
    "U x[] = {1, {.h = {1, 2}}, 3};",
    "U x = {.c = \"abcdefg\", .i = 1};",
    "A x = {1, 2, 3};",
    "A x = {.v2 = 5, 6};",
    "A x = {1, {.v1 = 4}, 6};",
    "A x = {.k = 1, .u1 = 3, .z = 4};",
    "A x[2] = {1, 2, 3, 4, 5, 6};",
    "int x[2][3] = {1, 2, 3, 4};",
    "int x[2][3] = {{1}, {2, 3}};",
    "int x[2][3] = {[1] = {[1] = 5}, [0][2] = 6, 7};",
    "int x[][2][2] = {1, 2, 3, 4, 5, {6}, {{7}, 8, 9}};",
    "struct { int a; struct { int b, c; } d[2]; int e; } x = {1, 2, 3, 4, 5, 6};",
    "struct { int a; struct { int b, c; } d[2]; int e; } x = {1, {2, 3, 4}, 6};",
    "struct { int a; struct { int b, c; } d[2]; int e; } x = {1, {{2}, {4}}, 6};",
    "struct { char c; double d; float f; } x = {'a', 1.5, 2};",
    "struct { int a : 4; unsigned b : 12; long c : 40; } x = {-3, 4000, 123456789012};",
    "struct { int a; E e; int b; } x = {1, {}, 2};",
    "struct { _Bool a; short b; } x = {5, 70000};",
    "struct { P p; int k; } x = {{.y = 3}, 4};",
    "struct { int n; struct { P p; } in[2]; } x = {.in[0].p.y = 1, 2, .n = 7};",
    "struct { int a[3]; int b; } x = {.a[1] = 5, 6, 7};",
    "struct { int a[3]; int b; } x = {.a = {[1] = 5, 6}, 7};",
    "struct { int a, b; } x = {a: 1, b: 2};",
    "long x[] = {-1, 0xffffffff, 'a', sizeof(P)};",
    "P x[2] = {{(1), (2)}, {{3}, {4}}};",
    "int x[3] = {1, 2, 3, 4};",
    "P x = {};",
    "struct { struct { struct { int deep; } a; } b; int c; } x = {{{1}}, 2};",
    "struct { struct { struct { int deep; } a; } b; int c; } x = {1, 2};",
    "struct { union { P p; long l; } u; int t; } x = {1, 2, 3};",
    "struct { union { P p; long l; } u; int t; } x = {.u.l = 9, 3};",
    "struct { union { P p; long l; } u; int t; } x = {.u.p.y = 9, 3};",
    "struct { char s[3]; char t[3]; } x[] = {\"ab\", \"cd\", {\"ef\"}, {{'g'}, \"h\"}};",
    "P x[] = {[0] = {1, 2}, [0].x = 5, [2] = {3}, [1] = {7}};",
];

/// The bytes of the object, zeros where no leaf says otherwise.
fn bytes_of(env: &mut Env<'_>, name: &str) -> Vec<u8> {
    let id = global(env, name);
    let (init, ty) = (env.globals[id].init.expect("it is initialised"), env.globals[id].ty);
    let initializer = env.initializer(init, ty);
    assert_eq!(initializer.ty, ty, "the declared type is complete already");
    let mut bytes = vec![0; env.types.size_of(ty).expect("the type is complete") as usize];
    for leaf in &initializer.leaves {
        let path = initializer.path(leaf).to_vec();
        store(env, ty, 0, &path, leaf.value, None, &mut bytes);
    }
    bytes
}

#[allow(clippy::too_many_arguments, reason = "the state of one recursive walk")]
fn store(
    env: &mut Env<'_>,
    ty: TypeId,
    bit: u64,
    path: &[Step],
    value: LeafValue,
    width: Option<u32>,
    bytes: &mut [u8],
) {
    match path {
        [] => store_leaf(env, ty, bit, value, width, bytes),
        [Step::Field(field), rest @ ..] => {
            let def = env.types.field(*field).clone();
            store(env, def.ty, bit + def.offset_bits, rest, value, def.bit_width, bytes);
        }
        [Step::Index(index), rest @ ..] => {
            let element = env.types.pointee(ty).expect("an array");
            let size = env.types.size_of(element).expect("complete");
            store(env, element, bit + index * size * 8, rest, value, None, bytes);
        }
        [Step::Range(low, high), rest @ ..] => {
            for index in *low..=*high {
                let path: Vec<Step> = std::iter::once(Step::Index(index)).chain(rest.iter().copied()).collect();
                store(env, ty, bit, &path, value, None, bytes);
            }
        }
        [Step::Unknown, ..] => panic!("all types are known here"),
    }
}

fn store_leaf(env: &mut Env<'_>, ty: TypeId, bit: u64, value: LeafValue, width: Option<u32>, bytes: &mut [u8]) {
    let at = (bit / 8) as usize;
    let size = env.types.size_of(ty).expect("complete") as usize;
    match value {
        LeafValue::Zero => bytes[at..at + size].fill(0),
        LeafValue::Unlisted => panic!("the cases are short"),
        LeafValue::Str(expr) => {
            let ExprKind::Str(pieces) = env.tree.exprs[expr].kind else { panic!("a string") };
            let literal = refhound_csema::literals::string(pieces.of(&env.tree.symbol_pool), env.types.model);
            let wide = literal.element.bytes(env.types.model) as usize;
            bytes[at..at + size].fill(0);
            for (index, unit) in literal.text.as_str().chars().take(size / wide).enumerate() {
                let unit = (unit as u32).to_le_bytes();
                bytes[at + index * wide..at + (index + 1) * wide].copy_from_slice(&unit[..wide]);
            }
        }
        LeafValue::Expr(expr) => {
            let value = env.constant(expr).expect("the cases are constant");
            match (env.convert_constant(value, ty).expect("scalar"), env.types.get(ty)) {
                (ConstValue::Float { value, .. }, Type::Float(refhound_types::FloatKind::Float)) => {
                    bytes[at..at + 4].copy_from_slice(&(value as f32).to_le_bytes());
                }
                (ConstValue::Float { value, .. }, _) => bytes[at..at + 8].copy_from_slice(&value.to_le_bytes()),
                (ConstValue::Int { value, .. }, _) => {
                    for offset in 0..u64::from(width.unwrap_or(size as u32 * 8)) {
                        let (place, mask) = (((bit + offset) / 8) as usize, 1u8 << ((bit + offset) % 8));
                        bytes[place] =
                            if value >> offset & 1 == 1 { bytes[place] | mask } else { bytes[place] & !mask };
                    }
                }
            }
        }
    }
}

/// A type that random initialisers are made for, and how to write it.
enum Shape {
    Scalar(&'static str),
    Array(Box<Shape>, u64),
    Record(&'static str, Vec<Shape>),
}

fn shape(numbers: &mut Numbers, depth: u32) -> Shape {
    match if depth == 0 { 0 } else { numbers.below(5) } {
        0 | 1 => Shape::Scalar(numbers.pick(&["int", "char", "short", "long"])),
        2 => Shape::Array(Box::new(shape(numbers, depth - 1)), 1 + numbers.below(3)),
        choice => {
            let keyword = if choice == 3 && numbers.one_in(3) { "union" } else { "struct" };
            let members = (0..=numbers.below(3)).map(|_| shape(numbers, depth - 1)).collect();
            Shape::Record(keyword, members)
        }
    }
}

/// The declaration of `name` with this shape.
fn declare(shape: &Shape, name: &str) -> String {
    match shape {
        Shape::Scalar(ty) => format!("{ty} {name}"),
        Shape::Array(element, len) => declare(element, &format!("{name}[{len}]")),
        Shape::Record(keyword, members) => {
            let mut body = String::new();
            for (index, member) in members.iter().enumerate() {
                let _ = write!(body, "{}; ", declare(member, &format!("m{index}")));
            }
            format!("{keyword} {{ {body}}} {name}")
        }
    }
}

fn part<'s>(numbers: &mut Numbers, shape: &'s Shape) -> Option<(String, &'s Shape)> {
    match shape {
        Shape::Scalar(_) => None,
        Shape::Array(element, len) => {
            let low = numbers.below(*len);
            let high = low + numbers.below(len - low);
            let text = if numbers.one_in(4) { format!("[{low} ... {high}]") } else { format!("[{low}]") };
            Some((text, element))
        }
        Shape::Record(_, members) => {
            let index = numbers.below(members.len() as u64) as usize;
            Some((format!(".m{index}"), &members[index]))
        }
    }
}

/// A list in braces for the shape, with some braces left out and some designators.
fn list(numbers: &mut Numbers, shape: &Shape, depth: u32) -> String {
    let mut items = Vec::new();
    let most = if matches!(shape, Shape::Scalar(_)) { 1 } else { 1 + numbers.below(5) };
    for _ in 0..most {
        let mut designators = String::new();
        let mut inner = shape;
        while !matches!(shape, Shape::Scalar(_)) && numbers.one_in(3) {
            let Some((text, next)) = part(numbers, inner) else { break };
            designators.push_str(&text);
            inner = next;
        }
        let braces_allowed = !designators.is_empty() && depth > 0;
        let value = if braces_allowed && numbers.one_in(2) {
            list(numbers, inner, depth - 1)
        } else {
            numbers.below(99).to_string()
        };
        let equals = if designators.is_empty() { "" } else { " = " };
        items.push(format!("{designators}{equals}{value}"));
    }
    format!("{{{}}}", items.join(", "))
}

#[test]
fn random_initialisers_make_gccs_objects() {
    let mut numbers = Numbers::new(5);
    let cases: Vec<String> = (0..600)
        .map(|_| {
            let shape = Shape::Array(Box::new(shape(&mut numbers, 3)), 3);
            format!("{} = {};", declare(&shape, "x[3]").replacen("x[3][3]", "x[3]", 1), list(&mut numbers, &shape, 3))
        })
        .collect();
    let cases: Vec<&str> = cases.iter().map(String::as_str).collect();
    compare("random-initializers", &cases);
}

#[test]
fn tricky_initialisers_make_gccs_objects() {
    compare("initializers", CASES);
}

/// Each case declares and initialises an object `x`.
fn compare(run: &str, cases: &[&str]) {
    let mut text = TYPES.to_owned();
    let mut program = format!("#include <stdio.h>\n{TYPES}");
    program.push_str("static void dump(void *p, int n) { for (int i = 0; i < n; i++) printf(\"%02x\", ((unsigned char *)p)[i]); puts(\"\"); }\n");
    let mut main = "int main(void) {\n".to_owned();
    for (index, case) in cases.iter().enumerate() {
        // The object alone is renamed: `x` followed by its declarator or ` =`, not the member.
        let at = case.find(" x[").or_else(|| case.rfind(" x =")).expect("the object is `x`");
        let named = format!("{} x{index}{}", &case[..at], &case[at + 2..]);
        let _ = writeln!(text, "{named}");
        let _ = writeln!(program, "{named}");
        let _ = writeln!(main, "dump(&x{index}, sizeof x{index});");
    }
    let theirs = gcc::run(run, &format!("{program}{main}}}\n"));
    let unit = Unit::new(&text);
    let mut env = unit.env();
    let mut wrong = Vec::new();
    for (index, case) in cases.iter().enumerate() {
        let mut ours = String::new();
        for byte in bytes_of(&mut env, &format!("x{index}")) {
            let _ = write!(ours, "{byte:02x}");
        }
        if ours != theirs[index] {
            wrong.push(format!("{case}\n  refhound: {ours}\n  gcc:      {}", theirs[index]));
        }
    }
    assert!(wrong.is_empty(), "{} differ\n{}", wrong.len(), wrong.join("\n"));
}
