//! C text to IR, with the virtual headers.

use std::path::Path;
use std::sync::{Arc, Mutex};

use refhound_contracts::VirtualHeaders;
use refhound_csyntax::parse;
use refhound_index::{FxHashMap, Symbol};
use refhound_ir::Module;
use refhound_lower::{LowerInput, Wanted, lower};
use refhound_preproc::{IncludeRequest, Includes, LexCache, Scratch, preprocess};
use refhound_source::{FileKind, SourceFile, SourceMap};
use refhound_types::{DataModel, Platform, PythonVersion, Target};

/// The virtual headers as files, each of them one.
struct Headers<'a> {
    map: &'a SourceMap,
    provided: VirtualHeaders,
    known: Mutex<FxHashMap<Symbol, Arc<SourceFile>>>,
}

impl Includes for Headers<'_> {
    fn find(&self, request: &IncludeRequest<'_>) -> Option<Arc<SourceFile>> {
        let text = self.provided.get(request.name.as_str())?;
        let mut known = self.known.lock().expect("no test panics while it holds the lock");
        let add = || self.map.add(&Path::new("<headers>").join(request.name.as_str()), FileKind::Virtual, text);
        Some(known.entry(request.name).or_insert_with(add).clone())
    }
}

/// A file in memory form.
pub(crate) fn lowered(text: &str, python: PythonVersion) -> Module {
    let map = SourceMap::new();
    let provided = VirtualHeaders::new(Target { python, platform: Platform::Linux });
    let prologue = [map.add(Path::new("<predefined>"), FileKind::Virtual, provided.predefined())];
    let main = map.add(Path::new("spam.c"), FileKind::Project, text);
    let headers = Headers { map: &map, provided, known: Mutex::default() };
    let preprocessed = preprocess(&main, &prologue, &headers, &LexCache::new(), &mut Scratch::default());
    let everything = 0..preprocessed.tokens.len() as u32;
    let tree = parse(&preprocessed.tokens, &preprocessed.packs, &[everything]);
    let input = LowerInput {
        tree: &tree,
        tokens: &preprocessed.tokens,
        origins: Arc::new(preprocessed.origins),
        file: main.id,
        model: DataModel::Lp64,
        wanted: &|_| Wanted::Yes,
    };
    lower(&input).module
}
