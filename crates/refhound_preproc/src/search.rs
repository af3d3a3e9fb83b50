//! Looking for headers the way a compiler does: next to the includer, then along a list of directories.

use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use refhound_index::{FxHashMap, Symbol};
use refhound_source::{FileId, FileKind, Files, PathKind, SourceFile, SourceMap};
use refhound_unknowns::limits;

use crate::{IncludeForm, IncludeRequest, Includes};

/// A list of directories, and everything already found along it.
pub struct SearchPath<'a> {
    files: &'a dyn Files,
    map: &'a SourceMap,
    /// `-iquote`, then the directories for both forms.
    directories: Vec<PathBuf>,
    /// Directories before this index are for `"..."` only.
    first_angle: usize,
    /// Files below this directory belong to the project.
    project: PathBuf,
    known: RwLock<Known>,
}

#[derive(Default)]
struct Known {
    answers: FxHashMap<Question, Option<Arc<SourceFile>>>,
    /// The index of the directory that a file was found along, for `#include_next`.
    found_in: FxHashMap<FileId, usize>,
}

#[derive(PartialEq, Eq, Hash)]
struct Question {
    name: Symbol,
    form: IncludeForm,
    next: bool,
    from: FileId,
}

impl<'a> SearchPath<'a> {
    pub fn new(
        files: &'a dyn Files,
        map: &'a SourceMap,
        quote_directories: &[PathBuf],
        directories: &[PathBuf],
        project: &Path,
    ) -> Self {
        SearchPath {
            files,
            map,
            directories: quote_directories.iter().chain(directories).cloned().collect(),
            first_angle: quote_directories.len(),
            project: project.to_owned(),
            known: RwLock::default(),
        }
    }

    fn search(&self, request: &IncludeRequest<'_>) -> Option<(Arc<SourceFile>, Option<usize>)> {
        let name = request.name.as_str();
        if Path::new(name).is_absolute() {
            return self.load(Path::new(name)).map(|file| (file, None));
        }
        let mut first = if request.form == IncludeForm::Quote { 0 } else { self.first_angle };
        if request.next {
            let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
            if let Some(&index) = known.found_in.get(&request.from.id) {
                first = index + 1;
            }
        } else if request.form == IncludeForm::Quote {
            let beside = request.from.path.parent().unwrap_or(Path::new("")).join(name);
            if let Some(file) = self.load(&beside) {
                return Some((file, None));
            }
        }
        self.directories
            .iter()
            .enumerate()
            .skip(first)
            .find_map(|(index, directory)| self.load(&directory.join(name)).map(|file| (file, Some(index))))
    }

    fn load(&self, path: &Path) -> Option<Arc<SourceFile>> {
        if self.files.kind(path) != PathKind::File {
            return None;
        }
        let kind = if path.starts_with(&self.project) { FileKind::Project } else { FileKind::System };
        self.map.load(path, kind, self.files, limits::FILE_BYTES).ok()
    }
}

impl Includes for SearchPath<'_> {
    fn find(&self, request: &IncludeRequest<'_>) -> Option<Arc<SourceFile>> {
        let question = Question { name: request.name, form: request.form, next: request.next, from: request.from.id };
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        if let Some(answer) = known.answers.get(&question) {
            return answer.clone();
        }
        drop(known);
        let found = self.search(request);
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        if let Some((file, Some(index))) = &found {
            known.found_in.entry(file.id).or_insert(*index);
        }
        let answer = found.map(|(file, _)| file);
        known.answers.insert(question, answer.clone());
        answer
    }
}
