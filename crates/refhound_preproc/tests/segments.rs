//! Sharing headers between units changes nothing: the pieces of a unit are the tokens it has on its own.

use std::path::Path;
use std::sync::Arc;

use proptest::prelude::*;
use refhound_index::Symbol;
use refhound_preproc::{
    Adoption, IncludeRequest, Includes, LexCache, Piece, Preprocessed, Scratch, SearchPath, SegmentStore, Token,
    TokenKind, preprocess, preprocess_in_pieces,
};
use refhound_source::{FileKind, MemoryFiles, Origins, SourceFile, SourceMap, Span};

/// A token as a reader sees it: text, where it was written and used, and the `#pragma pack` in force. Or a problem.
type Seen = (String, (usize, u32, u32), (usize, u32), Option<u32>);

fn seen(token: &Token, origins: &Origins, pack: Option<u32>) -> Seen {
    use refhound_index::EntityId;
    let span: Span = token.span();
    let (file, lo, hi) = origins.spelled(span);
    let place = origins.place(span);
    (token.text().to_owned(), (file.index(), lo, hi), (place.file.index(), place.lo), pack)
}

fn problems(unit: &Preprocessed) -> impl Iterator<Item = Seen> {
    use refhound_index::EntityId;
    unit.problems.iter().map(|problem| {
        let span = problem.span.expect("only a limit has no place");
        let (place, (file, lo, hi)) = (unit.origins.place(span), unit.origins.spelled(span));
        (problem.message.clone(), (file.index(), lo, hi), (place.file.index(), place.lo), None)
    })
}

/// The alignment in force at a token of the unit itself.
fn pack_at(packs: &[(u32, Option<u32>)], token: u32) -> Option<u32> {
    packs.iter().rev().find(|(from, _)| *from <= token).and_then(|(_, pack)| *pack)
}

/// A search path that lets names of missing headers be assumed.
struct Assuming<'a>(SearchPath<'a>);

impl Includes for Assuming<'_> {
    fn find(&self, request: &IncludeRequest<'_>) -> Option<Arc<SourceFile>> {
        self.0.find(request)
    }

    fn may_assume(&self, _: Symbol) -> bool {
        true
    }
}

struct World {
    map: SourceMap,
    files: MemoryFiles,
    cache: LexCache,
    store: SegmentStore,
}

impl World {
    fn unit(&self, name: &str) -> Arc<SourceFile> {
        self.map.load(Path::new(name), FileKind::Project, &self.files, 1 << 20).expect("it is in memory")
    }

    fn search(&self) -> Assuming<'_> {
        Assuming(SearchPath::new(&self.files, &self.map, &[], &["".into()], Path::new("")))
    }

    /// `None` where a limit was hit: what is left of such a unit depends on where it was cut.
    fn alone(&self, name: &str) -> Option<Vec<Seen>> {
        let main = self.unit(name);
        let search = self.search();
        let unit = preprocess(&main, &[], &search, &self.cache, &mut Scratch::default());
        let tokens = unit.tokens.iter().zip(0..).filter(|(token, _)| token.kind != TokenKind::End);
        let tokens = tokens.map(|(token, at)| seen(token, &unit.origins, pack_at(&unit.packs, at)));
        (!unit.exhausted).then(|| tokens.chain(problems(&unit)).collect())
    }

    fn shared(&self, name: &str, scratch: &mut Scratch) -> (Vec<Seen>, usize) {
        let main = self.unit(name);
        let search = self.search();
        let (mut unit, pieces) = preprocess_in_pieces(&main, &[], &search, &self.cache, &self.store, scratch);
        let mut tokens: Vec<(Token, Option<u32>)> = Vec::new();
        let mut shared = 0;
        for piece in pieces {
            match piece {
                Piece::Own { tokens: range, .. } => {
                    tokens.extend(range.map(|at| (unit.tokens[at as usize], pack_at(&unit.packs, at))));
                }
                Piece::Shared { segment, origin, pack } => {
                    shared += 1;
                    let mut adoption = Adoption::new(segment, origin);
                    for (&token, index) in segment.tokens.iter().zip(0..) {
                        let pack = segment.pack_at(index).unwrap_or(pack);
                        tokens.push((adoption.token(token, &mut unit.origins), pack));
                    }
                }
            }
        }
        let problems = if unit.exhausted { None } else { Some(problems(&unit)) };
        let tokens = tokens.iter().map(|(token, pack)| seen(token, &unit.origins, *pack));
        (tokens.chain(problems.into_iter().flatten()).collect(), shared)
    }
}

fn world(files: &[(String, String)]) -> World {
    let mut memory = MemoryFiles::new();
    for (name, text) in files {
        memory = memory.with(name.as_str(), text.as_str());
    }
    World { map: SourceMap::new(), files: memory, cache: LexCache::new(), store: SegmentStore::new() }
}

fn file(name: &str, text: &str) -> (String, String) {
    (name.to_owned(), text.to_owned())
}

#[test]
fn a_header_is_taken_from_the_store_only_when_its_macros_agree() {
    let files = [
        file("h.h", "#ifdef WIDE\ntypedef long T;\n#else\ntypedef int T;\n#endif\n#define N(x) x + K\nT n = N(1);\n"),
        file("a.c", "#include <h.h>\nT a = N(2);\n"),
        file("b.c", "#include <h.h>\nT b = N(3);\n"),
        file("c.c", "#define WIDE\n#include <h.h>\nT c;\n"),
        file("d.c", "#define K 7\n#include <h.h>\nT d;\n"),
    ];
    let world = world(&files);
    let mut scratch = Scratch::default();
    // What a unit defines itself no other unit has: `c.c` and `d.c` read the header on their own.
    let expected = [("a.c", 0), ("b.c", 1), ("c.c", 0), ("d.c", 0), ("a.c", 1), ("c.c", 0), ("d.c", 0)];
    for (name, pieces) in expected {
        let (tokens, shared) = world.shared(name, &mut scratch);
        assert_eq!(Some(tokens), world.alone(name), "{name}");
        assert_eq!(shared, pieces, "{name}");
    }
}

#[test]
fn a_header_is_shared_only_by_units_that_assume_the_same() {
    let files = [
        file("h.h", "#if FOO_VERSION >= 2\nint modern;\n#endif\n#ifdef FOO_FEATURE\nint feature;\n#endif\nint x;\n"),
        file("a.c", "#include <h.h>\nint a;\n"),
        file("b.c", "#include <foo.h>\n#include <h.h>\nint b;\n"),
        file("c.c", "#include <other.h>\n#include <h.h>\nint c;\n"),
    ];
    let world = world(&files);
    let mut scratch = Scratch::default();
    let expected = [("a.c", 0, 6), ("b.c", 0, 12), ("c.c", 0, 9), ("a.c", 1, 6), ("b.c", 1, 12), ("c.c", 1, 9)];
    for (name, pieces, count) in expected {
        let (tokens, shared) = world.shared(name, &mut scratch);
        assert_eq!((shared, tokens.len()), (pieces, count), "{name}");
        assert_eq!(Some(tokens), world.alone(name), "{name}");
    }
}

#[test]
fn a_header_with_problems_or_alignment_is_shared_with_both() {
    let files = [
        file("h.h", "#if 1\n#error no\n#endif\nint x;\n"),
        file("p.h", "int before;\n#pragma pack(push, 1)\nint packed;\n#pragma pack(pop)\nint after;\n"),
        file("left.h", "#pragma pack(2)\nint y;\n"),
        file("a.c", "#include <h.h>\n#include <p.h>\nint a;\n"),
        file("b.c", "#pragma pack(4)\n#include <h.h>\n#include <p.h>\nint b;\n#include <left.h>\n"),
    ];
    let world = world(&files);
    let mut scratch = Scratch::default();
    // What changes the alignment is read anew where one is in force, or where it leaves one behind.
    for (name, pieces) in [("a.c", 0), ("a.c", 2), ("b.c", 1), ("a.c", 2), ("b.c", 1)] {
        let (tokens, shared) = world.shared(name, &mut scratch);
        assert_eq!(Some(tokens), world.alone(name), "{name}");
        assert_eq!(shared, pieces, "{name}");
    }
}

#[test]
fn what_depends_on_more_than_macros_is_not_shared() {
    let files = [
        file("h.h", "#pragma pack(1)\nint level = __INCLUDE_LEVEL__;\n"),
        file("i.h", "#include <h.h>\nCALL\n"),
        file("a.c", "#define CALL f\n#define f(x) [x]\n#include <h.h>\n#include <i.h>\n(1)\n"),
    ];
    let world = world(&files);
    let mut scratch = Scratch::default();
    for _ in 0..3 {
        assert_eq!(Some(world.shared("a.c", &mut scratch).0), world.alone("a.c"));
    }
}

fn line() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("#define A 1"),
        Just("#define A B"),
        Just("#define B A C"),
        Just("#define F(x) x A F(x)"),
        Just("#define F(x) #x G(x)"),
        Just("#define G(x) x##A"),
        Just("#undef A"),
        Just("#undef B"),
        Just("#undef F"),
        Just("#ifdef A"),
        Just("#ifndef B"),
        Just("#if A == 1 || defined F"),
        Just("#else"),
        Just("#elif defined B"),
        Just("#endif"),
        Just("#include <h0.h>"),
        Just("#include <h1.h>"),
        Just("#include <h2.h>"),
        Just("#include <absent.h>"),
        Just("#ifdef ABSENT_FEATURE"),
        Just("#if ABSENT_VERSION >= 2"),
        Just("#define ABSENT_VERSION 1"),
        Just("#pragma once"),
        Just("#error none"),
        Just("#pragma pack(push, 1)"),
        Just("#pragma pack(pop)"),
        Just("#pragma pack()"),
        Just("int a = A;"),
        Just("F(B) G(A)"),
        Just("F(A"),
        Just(") C"),
        Just("F"),
        Just("(B) __LINE__"),
        Just("__FILE__"),
    ]
    .prop_map(str::to_owned)
}

fn text() -> impl Strategy<Value = String> {
    prop::collection::vec(line(), 0..12).prop_map(|lines| lines.join("\n") + "\n")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn units_that_share_headers_read_what_they_would_read_alone(
        headers in prop::collection::vec(text(), 3),
        units in prop::collection::vec(text(), 1..6),
    ) {
        let mut files: Vec<(String, String)> =
            headers.into_iter().enumerate().map(|(index, text)| (format!("h{index}.h"), text)).collect();
        files.extend(units.iter().enumerate().map(|(index, text)| (format!("u{index}.c"), text.clone())));
        let world = world(&files);
        let mut scratch = Scratch::default();
        for index in (0..units.len()).chain(0..units.len()) {
            let name = format!("u{index}.c");
            let Some(alone) = world.alone(&name) else { return Ok(()) };
            prop_assert_eq!(world.shared(&name, &mut scratch).0, alone);
        }
    }
}
