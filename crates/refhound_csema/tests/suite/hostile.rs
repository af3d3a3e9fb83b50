//! Input made to break things: huge, deep, self-referential, incomplete.

use std::fmt::Write as _;

use refhound_csema::Entity;
use refhound_index::intern;
use refhound_unknowns::limits;

use crate::numbers::Numbers;
use crate::unit::{Unit, global, initial, walk};

#[test]
fn typedefs_that_nest_without_end_stop_at_a_limit() {
    let mut text = "typedef int a0[2];\ntypedef int *p0;\n".to_owned();
    for index in 1..20_000 {
        let before = index - 1;
        let _ = writeln!(text, "typedef a{before} a{index}[2];\ntypedef p{before} *p{index};");
    }
    text.push_str("long size = sizeof(a19999); p19999 pointer; a40 small; long known = sizeof(a40);\n");
    let unit = Unit::new(&text);
    let mut env = unit.env();
    assert_eq!(initial(&mut env, "size"), None);
    let ty = env.globals[global(&env, "pointer")].ty;
    assert!(env.types.display(ty).len() < 10_000);
    assert!(initial(&mut env, "known").is_some());
}

#[test]
fn records_in_records_without_end_are_laid_out() {
    let mut text = "struct s0 { int x; };\n".to_owned();
    for index in 1..20_000 {
        let _ = writeln!(text, "struct s{index} {{ struct s{} in; }};", index - 1);
    }
    text.push_str("struct s19999 object = { 1 }; long size = sizeof(struct s19999);\n");
    let unit = Unit::new(&text);
    let mut env = unit.env();
    assert!(initial(&mut env, "size").is_some());
    let id = global(&env, "object");
    let (init, ty) = (env.globals[id].init.expect("it has one"), env.globals[id].ty);
    assert_eq!(env.initializer(init, ty).leaves.len(), 1);
}

#[test]
fn enormous_sizes_are_unknown_not_wrong() {
    let unit = Unit::new(
        "char big[0x7fffffffffffffff][0x7fffffffffffffff];\n\
         struct s { char a[0xffffffffffffffff]; char b[0xffffffffffffffff]; int c : 3; } s;\n\
         long one = sizeof big; long two = sizeof(big[0]); long three = sizeof(struct { T unknown; });\n\
         int negative[-1]; int self[sizeof self]; int huge[] = { [0xffffffffffffffff] = 1 };\n\
         int shift = 1 << 200, div = 1 / 0, rem = 1 % 0, least = (-0x7fffffffffffffff - 1) / -1;\n\
         struct loop { struct loop inside; int x; }; long four = sizeof(struct loop);\n",
    );
    let mut env = unit.env();
    for name in ["one", "three", "shift", "div", "rem", "four"] {
        assert_eq!(initial(&mut env, name), None, "{name}");
    }
    for name in ["huge", "negative", "self", "s"] {
        let id = global(&env, name);
        if let Some(init) = env.globals[id].init {
            env.initializer(init, env.globals[id].ty);
        }
    }
    assert!(initial(&mut env, "two").is_some());
    assert!(initial(&mut env, "least").is_some());
}

/// Tables of numbers, of rows and of rows without braces, and one that a range fills.
fn tables(rows: usize) -> String {
    let mut text = "struct row { const char *name; void *f; int flags; const char *doc; };\n".to_owned();
    text.push_str("int flat[] = {");
    for index in 0..2 * rows {
        let _ = write!(text, "{index},");
    }
    text.push_str("};\nstruct row rows[] = {");
    text.push_str(&"{\"n\", 0, 1, 0},".repeat(rows));
    text.push_str("};\nstruct row elided[] = {");
    text.push_str(&"\"n\", 0, 1, 0,".repeat(rows));
    text.push_str("};\nint ranges[1000000] = { [0 ... 999999] = 3 };\n");
    text
}

/// How many steps the tables take, and how many leaves each has.
fn steps_of_tables(rows: usize) -> (u64, Vec<usize>) {
    let unit = Unit::new(&tables(rows));
    let mut env = unit.env();
    let leaves = ["flat", "rows", "elided", "ranges"].map(|name| {
        let id = global(&env, name);
        let (init, ty) = (env.globals[id].init.expect("it has one"), env.globals[id].ty);
        let initializer = env.initializer(init, ty);
        assert_eq!(initializer.ty, ty, "{name}");
        initializer.leaves.len()
    });
    (env.steps(), leaves.to_vec())
}

#[test]
fn steps_grow_as_long_tables_do() {
    let (few, leaves) = steps_of_tables(12_500);
    assert_eq!(leaves, [limits::LISTED_NUMBERS + 1, 50_000, 50_000, 1]);
    let (many, leaves) = steps_of_tables(50_000);
    assert_eq!(leaves, [limits::LISTED_NUMBERS + 1, 200_000, 200_000, 1]);
    assert!(few >= 100_000, "each leaf is a step: {few}");
    assert!(many < 5 * few, "four times the rows: {few} steps, then {many}");
}

#[test]
fn names_come_back_when_a_scope_ends() {
    let unit = Unit::new("typedef int T; enum { A = 1 };");
    let mut env = unit.env();
    let before = (env.lookup(intern("T")), env.lookup(intern("A")));
    env.push_scope();
    let int = env.types.int(refhound_types::IntKind::Int);
    env.declare_local(intern("T"), 3, int);
    env.push_scope();
    env.declare_local(intern("T"), 4, int);
    env.declare_local(intern("T"), 5, int);
    env.declare_local(intern("B"), 6, int);
    assert_eq!(env.lookup(intern("T")), Some(Entity::Local { number: 5, ty: int }));
    env.pop_scope();
    assert_eq!(env.lookup(intern("T")), Some(Entity::Local { number: 3, ty: int }));
    assert_eq!(env.lookup(intern("B")), None);
    env.pop_scope();
    assert_eq!((env.lookup(intern("T")), env.lookup(intern("A"))), before);
    env.pop_scope();
    assert_eq!(env.lookup(intern("A")), before.1);
}

/// The text with a few of its words dropped, doubled or swapped.
fn mutated(text: &str, numbers: &mut Numbers) -> String {
    let words: Vec<&str> = text.split_inclusive(|c: char| !c.is_alphanumeric() && c != '_').collect();
    let mut out = String::new();
    let mut index = 0;
    while index < words.len() {
        match numbers.below(60) {
            0 => {}
            1 => out.push_str(&words[index].repeat(2)),
            2 => out.push_str(words[numbers.below(words.len() as u64) as usize]),
            3 => out.push_str(numbers.pick(&["{", "}", "(", ")", ";", "*", "[", "]", ",", "=", "struct ", "typeof("])),
            _ => out.push_str(words[index]),
        }
        index += 1;
    }
    out
}

#[test]
fn broken_sources_are_answered_all_the_same() {
    let sources = [
        include_str!("../cases/types.c"),
        include_str!("../cases/layouts.c"),
        include_str!("../cases/constants.c"),
        include_str!("../cases/scopes.c"),
        include_str!("../cases/initializers.c"),
    ];
    let mut numbers = Numbers::new(3);
    for round in 0..200 {
        let unit = Unit::new(&mutated(sources[round % sources.len()], &mut numbers));
        let mut env = refhound_csema::Env::new(&unit.tree, refhound_types::DataModel::Llp64);
        walk(&unit, &mut env, &mut |env, seen| {
            if let Some(init) = seen.init {
                env.initializer(init, seen.ty);
            }
        });
        for expr in unit.tree.exprs.ids() {
            env.type_of(expr);
            env.constant(expr);
        }
    }
}

#[test]
fn the_tallest_expressions_fit_a_workers_stack() {
    let terms = refhound_unknowns::limits::EXPRESSION_HEIGHT as usize - 100;
    let sum = vec!["1"; terms].join(" + ");
    let choice = format!("{}3", "0 ? 1 : ".repeat(400));
    let text = format!("long total = {sum}; typeof({sum}) same; long chosen = {choice};");
    let worker = std::thread::Builder::new().stack_size(refhound_unknowns::limits::WORKER_STACK).spawn(move || {
        let unit = Unit::new(&text);
        let mut env = unit.env();
        let total = initial(&mut env, "total").map(|value| env.types.display(value.ty()));
        assert_eq!(total.as_deref(), Some("int"));
        assert!(initial(&mut env, "chosen").is_some());
        assert_eq!(env.types.display(env.globals[global(&env, "same")].ty), "int");
    });
    worker.expect("a thread starts").join().expect("nothing overflows");
}

/// What is nested this deep, in several ways.
fn nested(depth: usize) -> Vec<String> {
    let nest = |from: &str, before: &str, after: &str| {
        (0..depth).fold(from.to_owned(), |inner, _| format!("{before}{inner}{after}"))
    };
    vec![
        format!("int *p; long x = (long)({});", nest("(void *)5", "0 ? p : (", ")")),
        format!("int *p; long x = (long)({});", nest("(void *)5", "0 ? p : (void *)(", ")")),
        format!("long x = {};", nest("1", "(", " ?: 2)")),
        format!("long x = {};", nest("1", "0 ? 1 : __builtin_choose_expr(", ", 1, 2)")),
        format!("long x = {};", nest("1", "0 ? 0 : (long)(int (*)[", "])5")),
        format!(
            "struct s {{ struct {{ struct {{ int x; }} b; }} c; }}; struct s v[] = {};",
            nest("{ 1 }", "{ ((struct s[])", ")[0].c.b.x }")
        ),
        format!("typeof({}) t; long x = 0;", nest("1", "({ __auto_type v = ", "; v; })")),
    ]
}

fn steps_of_all_expressions(text: &str) -> u64 {
    let unit = Unit::new(text);
    let mut env = unit.env();
    for expr in unit.tree.exprs.ids() {
        env.type_of(expr);
        env.constant(expr);
    }
    env.steps()
}

/// Each expression is asked about, and each asks about all that are inside: twice as deep is four times the work. What asks twice
/// about its inside needs a thousand times as much, and would never come to the end of the last.
#[test]
fn nesting_does_not_multiply_the_work() {
    for ((few, more), most) in nested(10).iter().zip(nested(20)).zip(nested(100)) {
        let (before, after) = (steps_of_all_expressions(few), steps_of_all_expressions(&more));
        assert!(after < 9 * before, "{before} steps, then {after}: {few}");
        assert!(steps_of_all_expressions(&most) < 1_000 * before, "{few}");
    }
}
