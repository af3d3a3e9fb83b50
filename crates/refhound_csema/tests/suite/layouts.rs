//! Sizes, alignments and the place of every member, compared with gcc on random records.

use std::fmt::Write as _;

use refhound_index::intern;
use refhound_types::Type;

use crate::gcc;
use crate::numbers::Numbers;
use crate::unit::Unit;

const SCALARS: [&str; 16] = [
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
    "float",
    "double",
    "long double",
    "void *",
    "_Bool",
    "__int128",
];
const BIT_TYPES: [(&str, u64); 10] = [
    ("char", 8),
    ("unsigned char", 8),
    ("short", 16),
    ("unsigned short", 16),
    ("int", 32),
    ("unsigned", 32),
    ("long", 64),
    ("unsigned long", 64),
    ("_Bool", 1),
    ("enum e", 32),
];
const RECORDS: u64 = 400;

struct Member {
    name: String,
    is_bits: bool,
}

fn record(numbers: &mut Numbers, index: u64, out: &mut String) -> Vec<Member> {
    let pack = if numbers.one_in(6) { Some(1 << numbers.below(4)) } else { None };
    if let Some(pack) = pack {
        let _ = writeln!(out, "#pragma pack(push, {pack})");
    }
    let keyword = if numbers.one_in(5) { "union" } else { "struct" };
    let mut attributes = String::new();
    if numbers.one_in(6) {
        attributes.push_str(" __attribute__((packed))");
    }
    if numbers.one_in(8) {
        let _ = write!(attributes, " __attribute__((aligned({})))", 1 << numbers.below(6));
    }
    let _ = write!(out, "typedef {keyword} s{index} {{ ");
    let mut members = Vec::new();
    for number in 0..=numbers.below(7) {
        member(numbers, index, number, out, &mut members);
    }
    let _ = writeln!(out, "}}{attributes} t{index};");
    if pack.is_some() {
        let _ = writeln!(out, "#pragma pack(pop)");
    }
    members
}

fn member(numbers: &mut Numbers, index: u64, number: u64, out: &mut String, members: &mut Vec<Member>) {
    let name = format!("m{number}");
    match numbers.below(12) {
        0..=3 => {
            let (ty, bits) = numbers.pick(&BIT_TYPES);
            match numbers.below(10) {
                0 => drop(write!(out, "{ty} : 0; ")),
                1 => drop(write!(out, "{ty} : {}; ", 1 + numbers.below(bits))),
                choice => {
                    let attribute = match choice {
                        2 => " __attribute__((packed))".to_owned(),
                        3 => format!(" __attribute__((aligned({})))", 1 << numbers.below(5)),
                        _ => String::new(),
                    };
                    let _ = write!(out, "{ty} {name} : {}{attribute}; ", 1 + numbers.below(bits));
                    members.push(Member { name, is_bits: true });
                }
            }
            return;
        }
        4 => drop(write!(out, "{} {name}[{}]; ", numbers.pick(&SCALARS), 1 + numbers.below(5))),
        5 if index > 0 => drop(write!(out, "t{} {name}; ", numbers.below(index))),
        6 => drop(write!(out, "{} {name} __attribute__((packed)); ", numbers.pick(&SCALARS))),
        7 => drop(write!(out, "_Alignas({}) char {name}; ", 1 << numbers.below(5))),
        8 => {
            let _ = write!(out, "struct {{ {} u{number}; char {name}; }}; ", numbers.pick(&SCALARS));
        }
        9 => drop(write!(out, "int (*{name})(int, char *); ")),
        _ => drop(write!(out, "{} {name}; ", numbers.pick(&SCALARS))),
    }
    members.push(Member { name, is_bits: false });
}

/// The bit at which the first set bit of the object lies, once a bit-field in it was set to all ones.
const FIRST_BIT: &str = "static int first(unsigned char *p, int n) { for (int i = 0; i < n * 8; i++) \
    if (p[i / 8] >> (i % 8) & 1) return i; return -1; }\n";

#[test]
fn random_records_are_laid_out_as_gcc_does() {
    let mut numbers = Numbers::new(7);
    let mut text = "enum e { E0, E1 };\n".to_owned();
    let records: Vec<Vec<Member>> = (0..RECORDS).map(|index| record(&mut numbers, index, &mut text)).collect();
    let mut program = format!("#include <stdio.h>\n#include <stddef.h>\n#include <string.h>\n{text}{FIRST_BIT}");
    program.push_str("int main(void) {\n");
    for (index, members) in records.iter().enumerate() {
        let _ = write!(program, "{{ t{index} x; printf(\"s{index} %zu %zu\", sizeof x, _Alignof(t{index}));");
        for Member { name, is_bits } in members {
            if *is_bits {
                let _ = write!(
                    program,
                    "memset(&x, 0, sizeof x); x.{name} = -1; printf(\" {name}@%d\", first((void *)&x, sizeof x));"
                );
            } else {
                let _ = write!(program, "printf(\" {name}@%d\", 8 * (int)offsetof(t{index}, {name}));");
            }
        }
        program.push_str("puts(\"\"); }\n");
    }
    program.push_str("}\n");
    let unit = Unit::new(&text);
    let env = unit.env();
    let mut wrong = Vec::new();
    for (index, (theirs, members)) in gcc::run("layouts", &program).iter().zip(&records).enumerate() {
        let ty = env.tag_type(intern(&format!("s{index}"))).expect("the record is declared");
        let Type::Record(id) = *env.types.get(ty) else { panic!("not a record") };
        let mut ours = format!("s{index} {} {}", env.types.record(id).size, env.types.align_of(ty));
        for Member { name, .. } in members {
            let path = env.record_member(id, intern(name)).expect("the member is found");
            let at: u64 = path.fields.iter().map(|&field| env.types.field(field).offset_bits).sum();
            let _ = write!(ours, " {name}@{at}");
        }
        if ours != *theirs {
            let source = text.lines().find(|line| line.contains(&format!(" s{index} "))).unwrap_or("");
            wrong.push(format!("{source}\n  refhound: {ours}\n  gcc:      {theirs}"));
        }
    }
    assert!(wrong.is_empty(), "{} differ\n{}", wrong.len(), wrong.join("\n"));
}
