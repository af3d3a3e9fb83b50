//! The target `preprocessor`: bytes become tokens, and every token knows where it was written.

use std::cell::RefCell;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use refhound_preproc::{
    IncludeRequest, Includes, LexCache, Preprocessed, Scratch, TokenKind, preprocess, print_tokens,
};
use refhound_source::{FileKind, SourceFile, SourceMap};

/// Most inclusions in one input: more than may be nested, and far fewer than a unit may have, which takes long.
const INCLUSIONS: usize = 300;

/// Every header is the file itself, except those that start with an `x`.
struct OnlyItself {
    file: Arc<SourceFile>,
    asked: AtomicUsize,
}

impl Includes for OnlyItself {
    fn find(&self, request: &IncludeRequest<'_>) -> Option<Arc<SourceFile>> {
        let asked = self.asked.fetch_add(1, Ordering::Relaxed);
        (asked < INCLUSIONS && !request.name.as_str().starts_with('x')).then(|| self.file.clone())
    }
}

thread_local! {
    static SCRATCH: RefCell<Scratch> = RefCell::default();
}

pub fn run(bytes: &[u8]) {
    let map = SourceMap::new();
    let main = map.add(Path::new("fuzz.c"), FileKind::Project, bytes);
    let includes = OnlyItself { file: main.clone(), asked: AtomicUsize::new(0) };
    let text = SCRATCH.with_borrow_mut(|scratch| preprocess(&main, &[], &includes, &LexCache::new(), scratch));
    check(&text, &map);
    let _ = print_tokens(&text.tokens);
}

/// What the stages behind the preprocessor rely on.
fn check(text: &Preprocessed, map: &SourceMap) {
    let (end, before) = text.tokens.split_last().expect("there is an end");
    assert!(end.kind == TokenKind::End, "the last token is the end");
    assert!(before.iter().all(|token| token.kind != TokenKind::End), "there is one end");
    for token in &text.tokens {
        let place = text.origins.place(token.span());
        assert!(place.lo as usize <= map.get(place.file).bytes.len(), "a token lies in its file");
    }
    assert!(text.packs.iter().is_sorted_by_key(|&(start, _)| start), "changes of packing are in order");
}
