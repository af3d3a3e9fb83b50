//! What the editor has open: the text as it is there, saved or not.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use lsp_types::{TextDocumentContentChangeEvent, Uri};
use refhound_source::Layer;
use refhound_unknowns::limits;

use crate::position::Encoding;

/// A text that is open.
#[derive(Debug)]
pub(crate) struct Document {
    /// As the client writes it: there are several ways to write one path.
    pub(crate) uri: Uri,
    pub(crate) version: i32,
    pub(crate) text: Arc<str>,
}

impl Document {
    /// Applies edits in their order, each to what the one before it left.
    pub(crate) fn apply(&mut self, changes: Vec<TextDocumentContentChangeEvent>, encoding: Encoding) {
        let mut text = String::from(&*self.text);
        for change in changes {
            match change.range {
                None => text = change.text,
                Some(range) => {
                    let (one, other) = (encoding.offset(&text, range.start), encoding.offset(&text, range.end));
                    text.replace_range(one.min(other)..one.max(other), &change.text);
                }
            }
        }
        self.text = text.into();
    }
}

/// All texts that are open, by path.
#[derive(Debug, Default)]
pub(crate) struct Documents {
    open: BTreeMap<PathBuf, Document>,
}

impl Documents {
    pub(crate) fn get(&self, path: &Path) -> Option<&Document> {
        self.open.get(path)
    }

    pub(crate) fn get_mut(&mut self, path: &Path) -> Option<&mut Document> {
        self.open.get_mut(path)
    }

    pub(crate) fn insert(&mut self, path: PathBuf, document: Document) {
        self.open.insert(path, document);
    }

    pub(crate) fn remove(&mut self, path: &Path) -> Option<Document> {
        self.open.remove(path)
    }

    pub(crate) fn paths(&self) -> impl Iterator<Item = &PathBuf> {
        self.open.keys()
    }

    pub(crate) fn versions(&self) -> BTreeMap<PathBuf, i32> {
        self.open.iter().map(|(path, document)| (path.clone(), document.version)).collect()
    }

    /// What stands before the disk.
    pub(crate) fn layers(&self) -> Vec<(PathBuf, Layer)> {
        let small = self.open.iter().filter(|(_, document)| document.text.len() as u64 <= limits::FILE_BYTES);
        small.map(|(path, document)| (path.clone(), Layer::Text(Arc::from(document.text.as_bytes())))).collect()
    }
}

#[cfg(test)]
mod tests {
    use lsp_types::{Position, Range};

    use super::*;

    #[test]
    fn edits_are_applied_one_after_the_other() {
        let mut document = Document {
            uri: "file:///a.c".parse().expect("an address"),
            version: 1,
            text: "one\n\u{1F40D}two\n".into(),
        };
        let edit = |start: (u32, u32), end: (u32, u32), text: &str| TextDocumentContentChangeEvent {
            range: Some(Range::new(Position::new(start.0, start.1), Position::new(end.0, end.1))),
            range_length: None,
            text: text.to_owned(),
        };
        document.apply(vec![edit((1, 2), (1, 5), "2"), edit((0, 0), (1, 0), "")], Encoding::Utf16);
        assert_eq!(&*document.text, "\u{1F40D}2\n");
        document.apply(vec![edit((0, 3), (0, 2), "x"), edit((77, 0), (99, 0), "end")], Encoding::Utf16);
        assert_eq!(&*document.text, "\u{1F40D}x\nend");
        let whole = TextDocumentContentChangeEvent { range: None, range_length: None, text: "new".to_owned() };
        document.apply(vec![whole], Encoding::Utf16);
        assert_eq!(&*document.text, "new");
    }
}
