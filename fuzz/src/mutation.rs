//! New inputs from old ones: pieces of text are deleted, doubled, moved and replaced, so that what comes out still
//! looks like C or IR. One time in four libFuzzer's own changes of single bytes are used.

/// Pieces that are inserted.
#[derive(Clone, Copy)]
pub struct Fragments(&'static [&'static str]);

/// Changes made in one go, at most.
const MOST_CHANGES: u64 = 4;

/// Tokens or lines taken together, at most.
const LONGEST_RUN: usize = 12;

/// For C: words, brackets, and constructs with a corner each.
pub const C: Fragments = Fragments(&[
    "int",
    "char",
    "long",
    "unsigned",
    "float",
    "_Bool",
    "_Complex",
    "__int128",
    "void",
    "const",
    "volatile",
    "static",
    "extern",
    "inline",
    "register",
    "typedef",
    "struct s",
    "union u",
    "enum e",
    "auto",
    "_Atomic(int)",
    "_Thread_local",
    "typeof(x)",
    "__extension__",
    "_Noreturn",
    "_Alignas(16)",
    "if",
    "else",
    "while",
    "for",
    "do",
    "switch",
    "case 1:",
    "case 1 ... 9:",
    "default:",
    "break;",
    "continue;",
    "return",
    "goto l;",
    "l:",
    "goto *p;",
    "&&l",
    "sizeof",
    "_Alignof(int)",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    ";",
    ",",
    ":",
    "?",
    "=",
    "==",
    "+=",
    "<<=",
    "&&",
    "||",
    "!",
    "~",
    "*",
    "&",
    "->",
    ".",
    "...",
    "++",
    "--",
    "<",
    ">>",
    "%",
    "0",
    "1",
    "-1",
    "0x7fffffffffffffff",
    "18446744073709551615u",
    "1e400",
    "0x1p-1074",
    "1.5f",
    "2i",
    "'a'",
    "'abcd'",
    "L'\\u0041'",
    "u8\"x\"",
    "\"\\377\"",
    "\"a\" \"b\"",
    "\\\n",
    "/*",
    "*/",
    "//",
    "#define m",
    "#define f(a, ...) a ## __VA_ARGS__ #a",
    "#define f f(",
    "#undef m",
    "#if",
    "#if 1 / 0",
    "#ifdef m",
    "#elif defined(m)",
    "#else",
    "#endif",
    "#include \"self.h\"",
    "#include <Python.h>",
    "#include m",
    "#pragma pack(push, 1)",
    "#pragma pack(pop)",
    "#line 9",
    "_Pragma(\"pack(2)\")",
    "\n\x0c\n",
    "#include \"b.h\"",
    "\nstatic inline int h(int a) { return a; }\n",
    "__VA_OPT__(a)",
    "__COUNTER__",
    "__LINE__",
    "__FILE__",
    "defined",
    "#",
    "##",
    "\nint f(int a, ...) { return a; }\n",
    "\nf(a, b) int a; char *b; { }\n",
    "\nstruct s { int a : 3; struct s *n; };\n",
    "\nunion u { char a; double b[2]; struct { int c; }; };\n",
    "\nenum e { A, B = -1, C = B << 40 };\n",
    "\ntypedef int T[];\n",
    "int (*(*x)(void))[3]",
    "int a[n]",
    "int a[static 3]",
    "= { [2] = 1, 3, .x = { 4 } }",
    "({ int x = 1; x; })",
    "(struct s){ .a = 1 }",
    "(T)",
    "(int (*)[n])p",
    "x ?: y",
    "_Generic(x, int: 1, default: 2)",
    "__builtin_offsetof(struct s, a)",
    "__builtin_types_compatible_p(int, long)",
    "__builtin_choose_expr(1, a, b)",
    "__builtin_va_arg(ap, int)",
    "__builtin_expect(x, 0)",
    "__attribute__((cleanup(g)))",
    "__attribute__((packed))",
    "__attribute__((aligned(1 << 30)))",
    "__attribute__((vector_size(16)))",
    "__declspec(dllexport)",
    "__asm__ goto (\"x\" : : \"r\"(a) : \"cc\" : l);",
    "Py_INCREF(o);",
    "Py_RETURN_NONE;",
    "Py_BEGIN_ALLOW_THREADS",
    "PyObject_HEAD",
    "PyModuleDef_HEAD_INIT,",
    "switch (x) { case 0: do { case 1: ; } while (y--); }",
]);

/// Settings and contracts.
pub const SETTINGS: Fragments = Fragments(&[
    "select",
    "ignore",
    "per-file-ignores",
    "min-confidence",
    "trigger",
    "target-version",
    "platform",
    "define",
    "undefine",
    "include-dir",
    "compile-commands",
    "include-generated",
    "exclude",
    "jobs",
    "output-format",
    "output",
    "baseline",
    "cache-dir",
    "exit-zero",
    "extend",
    "packs",
    "contracts",
    "contracts-files",
    "counted",
    "returns",
    "params",
    "gives",
    "takes",
    "on_failure",
    "fails_with",
    "sets_exception",
    "new",
    "borrow",
    "steal",
    "status",
    "\"refhound.toml\"",
    "\"base.toml\"",
    "\"../x\"",
    "\"/x\"",
    "\"sarif=x\"",
    "\"RH101\"",
    "\"ALL\"",
    "\"linux\"",
    "true",
    "-1",
    "[",
    "]",
    "{",
    "}",
    "=",
    "[contracts.f]",
    "[counted.N]",
    "\x0c",
    "\"\"\"",
]);

/// For IR; instructions are found in the seeds.
pub const IR: Fragments = Fragments(&[
    "v0",
    "v1",
    "v99",
    "bb0",
    "bb1",
    "bb7",
    "s0",
    "s1",
    ":",
    ",",
    "=",
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "->",
    "...",
    "?",
    "int",
    "uint",
    "long",
    "char",
    "void",
    "float",
    "double",
    "bool",
    "ptr(int)",
    "ptr(void)",
    "struct s",
    "union .0",
    "enum e",
    "int[4]",
    "int[*]",
    "fn(int) -> int",
    "fn?() -> int",
    "zero",
    "unknown",
    "float 0x7ff8000000000000",
    "-1",
    "9223372036854775808",
    "\"\\x00\"",
    "@f",
    "@f.1",
    "; note",
    "target lp64",
    "target llp64",
    "size 0, align 0",
    "bits 65",
    "param 0",
    "local",
    "temporary",
    "+24",
    "0.3",
]);

/// Changes `data[..size]` in place and returns the new size, as libFuzzer asks of a mutator.
pub fn mutate(
    data: &mut [u8],
    size: usize,
    max_size: usize,
    seed: u32,
    fragments: Fragments,
    bytes: impl FnOnce(&mut [u8], usize, usize) -> usize,
) -> usize {
    let mut random = Random::new(seed);
    if size == 0 || random.below(4) == 0 {
        return bytes(data, size, max_size);
    }
    let mut text = data[..size].to_vec();
    for _ in 0..=random.below(MOST_CHANGES as usize) {
        if !text.is_empty() {
            text = changed(&text, fragments, &mut random);
        }
    }
    let length = text.len().min(max_size);
    data[..length].copy_from_slice(&text[..length]);
    length
}

fn changed(text: &[u8], fragments: Fragments, random: &mut Random) -> Vec<u8> {
    let pieces = if random.below(3) == 0 { lines(text) } else { tokens(text) };
    let (from, to) = random.run(pieces.len());
    let (before, run, after) = (&pieces[..from], &pieces[from..to], &pieces[to..]);
    let fragment = fragments.0[random.below(fragments.0.len())].as_bytes();
    match random.below(6) {
        0 => join(&[before, after]),
        1 => join(&[before, run, run, after]),
        2 => join(&[before, &[b" ", fragment, b" "], run, after]),
        3 => join(&[before, &[b" ", fragment, b" "], after]),
        choice => {
            // The run, or what stands elsewhere, goes to another place.
            let (other_from, other_to) = random.run(pieces.len());
            let other = &pieces[other_from..other_to];
            if choice == 4 { join(&[before, other, after]) } else { join(&[before, other, run, after]) }
        }
    }
}

fn join(parts: &[&[&[u8]]]) -> Vec<u8> {
    parts.iter().flat_map(|part| part.iter()).flat_map(|piece| piece.iter().copied()).collect()
}

fn lines(text: &[u8]) -> Vec<&[u8]> {
    text.split_inclusive(|&byte| byte == b'\n').collect()
}

/// Words, runs of white space, and single other characters.
fn tokens(text: &[u8]) -> Vec<&[u8]> {
    text.chunk_by(|&one, &other| class(one) != 0 && class(one) == class(other)).collect()
}

fn class(byte: u8) -> u8 {
    match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' => 1,
        b' ' | b'\n' | b'\t' => 2,
        _ => 0,
    }
}

/// Numbers that follow from the seed alone (splitmix64).
struct Random(u64);

impl Random {
    fn new(seed: u32) -> Random {
        Random(u64::from(seed))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// A short run of `count` pieces, `count` not being 0.
    fn run(&mut self, count: usize) -> (usize, usize) {
        let from = self.below(count);
        let length = 1 + self.below(LONGEST_RUN.min(count - from));
        (from, from + length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mutated(text: &str, seed: u32) -> Vec<u8> {
        let mut data = vec![0; 200];
        data[..text.len()].copy_from_slice(text.as_bytes());
        let size = mutate(&mut data, text.len(), 200, seed, C, |_, size, _| size);
        data.truncate(size);
        data
    }

    #[test]
    fn the_same_seed_gives_the_same_text() {
        assert_eq!(mutated("int a;\nint b;\n", 7), mutated("int a;\nint b;\n", 7));
    }

    #[test]
    fn most_seeds_change_the_text_and_none_makes_it_too_long() {
        let text = "int f(void) { return 1; }\n".repeat(7);
        let results: Vec<Vec<u8>> = (0..1000).map(|seed| mutated(&text, seed)).collect();
        assert!(results.iter().filter(|result| **result != text.as_bytes()).count() > 600);
        assert!(results.iter().all(|result| result.len() <= 200));
    }

    #[test]
    fn text_is_cut_into_words_spaces_and_marks() {
        let expected: [&[u8]; 6] = [b"int", b"  ", b"a1", b"+", b"+", b";"];
        assert_eq!(tokens(b"int  a1++;"), expected);
    }
}
