//! Which file an `#include` means: next to the includer, along the flags' folders, among the virtual headers, or by
//! name anywhere in the tree.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use refhound_clauses::Takes;
use refhound_contracts::{ApiTable, VirtualHeaders};
use refhound_index::{FxHashMap, Symbol};
use refhound_preproc::{IncludeForm, IncludeRequest, Includes};
use refhound_project::{Flags, HeaderIndex, HeaderMode};
use refhound_source::{FileId, FileKind, Files, PathKind, SourceFile, SourceMap, clean_path};
use refhound_unknowns::limits;

/// Folders of the C library's headers, for `HeaderMode::Real`. Those that exist are searched in this order.
const SYSTEM_DIRECTORIES: [&str; 4] =
    ["/usr/local/include", "/usr/include/x86_64-linux-gnu", "/usr/include/aarch64-linux-gnu", "/usr/include"];
/// Where gcc keeps `stddef.h` and its kin, one folder per version.
const GCC_DIRECTORIES: [&str; 2] = ["/usr/lib/gcc/x86_64-linux-gnu", "/usr/lib/gcc/aarch64-linux-gnu"];

/// Finds the headers of all units that are compiled with the same flags.
pub(crate) struct Headers<'a> {
    files: &'a dyn Files,
    map: &'a SourceMap,
    index: &'a HeaderIndex,
    provided: &'a VirtualHeaders,
    mode: HeaderMode,
    root: PathBuf,
    quote_directories: &'a [PathBuf],
    directories: Vec<PathBuf>,
    known: RwLock<FxHashMap<Question, Option<Arc<SourceFile>>>>,
    /// Virtual headers by name: they do not depend on who asks.
    virtual_known: RwLock<FxHashMap<Symbol, Option<Arc<SourceFile>>>>,
    /// By name: what lies along the directories, which does not depend on who asks either.
    along_known: RwLock<FxHashMap<Symbol, Option<Arc<SourceFile>>>>,
    /// The folder that a file was found along, for `#include_next`.
    found_in: RwLock<FxHashMap<FileId, usize>>,
    /// There was an `#include_next`: what it means depends on how other units came to the file.
    is_order_seen: AtomicBool,
    /// Macros of which was asked whether the project defines them, and the answers.
    assumed: RwLock<FxHashMap<Symbol, bool>>,
}

#[derive(PartialEq, Eq, Hash)]
struct Question {
    name: Symbol,
    form: IncludeForm,
    next: bool,
    from: FileId,
}

impl<'a> Headers<'a> {
    pub(crate) fn new(
        files: &'a dyn Files,
        map: &'a SourceMap,
        index: &'a HeaderIndex,
        provided: &'a VirtualHeaders,
        root: &Path,
        flags: &'a Flags,
    ) -> Self {
        let mut directories: Vec<PathBuf> = flags.include_dirs.iter().chain(&flags.system_dirs).cloned().collect();
        if flags.headers == HeaderMode::Real {
            directories.extend(system_directories(files));
        }
        Headers {
            files,
            map,
            index,
            provided,
            mode: flags.headers,
            root: clean_path(&files.absolute(root)),
            quote_directories: &flags.quote_dirs,
            directories,
            known: RwLock::default(),
            virtual_known: RwLock::default(),
            along_known: RwLock::default(),
            found_in: RwLock::default(),
            is_order_seen: AtomicBool::new(false),
            assumed: RwLock::default(),
        }
    }

    /// Whether the answers depend on which units were read, and in which order.
    pub(crate) fn is_order_seen(&self) -> bool {
        self.is_order_seen.load(Ordering::Relaxed)
    }

    /// The macros of which was asked whether headers of the project define them, with the answers.
    pub(crate) fn assumed(&self) -> Vec<(Symbol, bool)> {
        let assumed = self.assumed.read().unwrap_or_else(PoisonError::into_inner);
        #[allow(clippy::iter_over_hash_type, reason = "whoever asks puts them in order")]
        assumed.iter().map(|(name, is_defined)| (*name, *is_defined)).collect()
    }

    fn search(&self, request: &IncludeRequest<'_>) -> Option<Arc<SourceFile>> {
        // A virtual header includes virtual headers only: the tree must not change what it means.
        if request.from.kind == FileKind::Virtual {
            return self.virtual_header(request.name);
        }
        if request.next {
            self.is_order_seen.store(true, Ordering::Relaxed);
            return self.along_directories(request).or_else(|| self.virtual_header(request.name));
        }
        match request.form {
            IncludeForm::Quote => self
                .beside(request)
                .or_else(|| self.along_quote_directories(request.name.as_str()))
                .or_else(|| self.along_directories(request))
                .or_else(|| self.virtual_header(request.name))
                .or_else(|| self.anywhere(request)),
            // A tree may carry a `stdint.h` for compilers without one; it is not meant here.
            IncludeForm::Angle => self
                .virtual_header(request.name)
                .or_else(|| self.along_directories(request))
                .or_else(|| self.anywhere(request)),
        }
    }

    fn beside(&self, request: &IncludeRequest<'_>) -> Option<Arc<SourceFile>> {
        self.load(&request.from.path.parent()?.join(request.name.as_str()))
    }

    fn along_quote_directories(&self, name: &str) -> Option<Arc<SourceFile>> {
        self.quote_directories.iter().find_map(|directory| self.load(&directory.join(name)))
    }

    fn along_directories(&self, request: &IncludeRequest<'_>) -> Option<Arc<SourceFile>> {
        if request.next {
            let found_in = self.found_in.read().unwrap_or_else(PoisonError::into_inner);
            let first = found_in.get(&request.from.id).map_or(0, |index| index + 1);
            drop(found_in);
            return self.along_directories_from(first, request.name);
        }
        if let Some(known) = self.along_known.read().unwrap_or_else(PoisonError::into_inner).get(&request.name) {
            return known.clone();
        }
        let found = self.along_directories_from(0, request.name);
        self.along_known.write().unwrap_or_else(PoisonError::into_inner).insert(request.name, found.clone());
        found
    }

    fn along_directories_from(&self, first: usize, name: Symbol) -> Option<Arc<SourceFile>> {
        let (index, file) = self
            .directories
            .iter()
            .enumerate()
            .skip(first)
            .find_map(|(index, directory)| Some((index, self.load(&directory.join(name.as_str()))?)))?;
        self.found_in.write().unwrap_or_else(PoisonError::into_inner).entry(file.id).or_insert(index);
        Some(file)
    }

    fn virtual_header(&self, name: Symbol) -> Option<Arc<SourceFile>> {
        if let Some(known) = self.virtual_known.read().unwrap_or_else(PoisonError::into_inner).get(&name) {
            return known.clone();
        }
        let text = self.virtual_text(name.as_str());
        let found = text.map(|text| {
            let path = Path::new("<refhound>").join(name.as_str());
            self.map.add(&path, FileKind::Virtual, text)
        });
        self.virtual_known.write().unwrap_or_else(PoisonError::into_inner).insert(name, found.clone());
        found
    }

    /// Python's and NumPy's headers are virtual whenever the C library's may be real: only so do API macros stay calls.
    fn virtual_text(&self, name: &str) -> Option<&'static str> {
        let wanted = match self.mode {
            HeaderMode::Virtual => true,
            HeaderMode::Real => VirtualHeaders::python_and_numpy().any(|known| known == name),
            HeaderMode::TreeOnly => false,
        };
        if wanted { self.provided.get(name) } else { None }
    }

    fn anywhere(&self, request: &IncludeRequest<'_>) -> Option<Arc<SourceFile>> {
        let folder = request.from.path.parent().unwrap_or(Path::new(""));
        let found = self.index.find(request.name.as_str(), folder).and_then(|path| self.load(path));
        found.or_else(|| self.index.stand_ins(request.name.as_str()).find_map(|path| self.load(&path)))
    }

    fn load(&self, path: &Path) -> Option<Arc<SourceFile>> {
        // One file must not be known under two names.
        let path = clean_path(path);
        if self.files.kind(&path) != PathKind::File {
            return None;
        }
        // Paths may be relative while the root, above the current folder, is not.
        let is_inside = clean_path(&self.files.absolute(&path)).starts_with(&self.root);
        let kind = if is_inside { FileKind::Project } else { FileKind::System };
        self.map.load(&path, kind, self.files, limits::FILE_BYTES).ok()
    }
}

impl Includes for Headers<'_> {
    fn find(&self, request: &IncludeRequest<'_>) -> Option<Arc<SourceFile>> {
        let question = Question { name: request.name, form: request.form, next: request.next, from: request.from.id };
        if let Some(answer) = self.known.read().unwrap_or_else(PoisonError::into_inner).get(&question) {
            return answer.clone();
        }
        let answer = self.search(request);
        self.known.write().unwrap_or_else(PoisonError::into_inner).insert(question, answer.clone());
        answer
    }

    /// A kernel's headers are all there, but for those that its configuration makes.
    fn may_assume(&self, name: Symbol) -> bool {
        if self.mode == HeaderMode::TreeOnly {
            return false;
        }
        let is_defined = self.index.defines(name.as_str(), self.files);
        self.assumed.write().unwrap_or_else(PoisonError::into_inner).insert(name, is_defined);
        !is_defined
    }

    /// A macro that takes or releases a reference to its one argument is often defined anew, with a body that no longer shows it.
    fn keeps_meaning(&self, name: Symbol) -> bool {
        let Some(api) = ApiTable::lookup(name) else { return false };
        match api.contract().newest().params.as_slice() {
            [only] => matches!(only.takes, Takes::Retain | Takes::Release),
            _ => false,
        }
    }
}

fn system_directories(files: &dyn Files) -> Vec<PathBuf> {
    let gcc = GCC_DIRECTORIES.iter().filter_map(|folder| files.list(Path::new(folder)).pop());
    gcc.map(|newest| newest.join("include")).chain(SYSTEM_DIRECTORIES.iter().map(PathBuf::from)).collect()
}
