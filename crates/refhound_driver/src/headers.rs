//! Which file an `#include` means: next to the includer, along the flags' folders, among the virtual headers, or by
//! name anywhere in the tree.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use refhound_clauses::Takes;
use refhound_contracts::{ApiTable, VirtualHeaders};
use refhound_index::{FxHashMap, Symbol, intern};
use refhound_preproc::{IncludeForm, IncludeRequest, Includes, MissingHeader};
use refhound_project::{Flags, HeaderIndex, HeaderMode, Outside};
use refhound_source::{FileId, FileKind, Files, PathKind, ReadError, SourceFile, SourceMap, clean_path};
use refhound_unknowns::limits;

/// Folders of the C library's headers, for `HeaderMode::Installed` and `Real`. Those that exist are searched in this order.
const SYSTEM_DIRECTORIES: [&str; 4] =
    ["/usr/local/include", "/usr/include/x86_64-linux-gnu", "/usr/include/aarch64-linux-gnu", "/usr/include"];
/// Where gcc keeps `stddef.h` and its kin, one folder per version.
const GCC_DIRECTORIES: [&str; 2] = ["/usr/lib/gcc/x86_64-linux-gnu", "/usr/lib/gcc/aarch64-linux-gnu"];

/// Why a header was not read that lies where the user did not point.
const OUTSIDE: &str = "outside the project (-I DIR or --read-outside reads it)";

/// Finds the headers of all units that are compiled with the same flags.
pub(crate) struct Headers<'a> {
    files: &'a dyn Files,
    map: &'a SourceMap,
    index: &'a HeaderIndex,
    provided: &'a VirtualHeaders,
    mode: HeaderMode,
    /// The folders of the project, every symbolic link followed.
    roots: Vec<PathBuf>,
    /// Folders outside of it that headers may come from, likewise.
    open: Vec<PathBuf>,
    outside: Outside,
    quote_directories: Vec<Folder>,
    directories: Vec<Folder>,
    known: RwLock<FxHashMap<Question, Option<Arc<SourceFile>>>>,
    /// Why headers were not read that are there, by name and by who asked.
    refused: RwLock<FxHashMap<(Symbol, FileId), String>>,
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

/// A folder that headers are looked for in.
struct Folder {
    path: PathBuf,
    /// It is an installation of Python, of `NumPy` or of a C library: what the tool has itself is not taken from there,
    /// because only the tool's own headers leave API macros as calls.
    is_installation: bool,
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
        roots: &[PathBuf],
        flags: &'a Flags,
    ) -> Self {
        let roots: Vec<PathBuf> = roots.iter().map(|root| files.resolve(root)).collect();
        let folder = |path: PathBuf| Folder { is_installation: is_installation(&path, &roots, files), path };
        let mut open: Vec<PathBuf> = flags.open_dirs.iter().map(|path| files.resolve(path)).collect();
        let mut directories: Vec<Folder> =
            flags.include_dirs.iter().chain(&flags.system_dirs).cloned().map(folder).collect();
        if matches!(flags.headers, HeaderMode::Installed | HeaderMode::Real) {
            let system = system_directories(files).into_iter();
            open.extend(system_directories(files).iter().map(|path| files.resolve(path)));
            directories.extend(system.map(|path| Folder { path, is_installation: true }));
        }
        Headers {
            files,
            map,
            index,
            provided,
            mode: flags.headers,
            quote_directories: flags.quote_dirs.iter().cloned().map(folder).collect(),
            directories,
            roots,
            open,
            outside: flags.outside,
            refused: RwLock::default(),
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

    /// Why a header was not read that is there.
    pub(crate) fn refusal(&self, header: &MissingHeader) -> Option<String> {
        let refused = self.refused.read().unwrap_or_else(PoisonError::into_inner);
        refused.get(&(header.name, header.from)).cloned()
    }

    /// A file that the flags name.
    pub(crate) fn forced(&self, path: &Path) -> Option<Arc<SourceFile>> {
        self.load(path)
    }

    /// Why a file that the flags name was not read, if it is there.
    pub(crate) fn forced_refusal(&self, path: &Path) -> Option<String> {
        if self.load(path).is_some() { None } else { self.why_not_read(&clean_path(path)) }
    }

    /// The macros of which was asked whether headers of the project define them, with the answers.
    pub(crate) fn assumed(&self) -> Vec<(Symbol, bool)> {
        let assumed = self.assumed.read().unwrap_or_else(PoisonError::into_inner);
        #[allow(clippy::iter_over_hash_type, reason = "whoever asks puts them in order")]
        assumed.iter().map(|(name, is_defined)| (*name, *is_defined)).collect()
    }

    /// Lets go of the files that answers have led to: whoever asks again reads them again.
    pub(crate) fn forget_texts(&mut self) {
        self.known = RwLock::default();
        self.along_known = RwLock::default();
    }

    fn search(&self, request: &IncludeRequest<'_>) -> Option<Arc<SourceFile>> {
        if request.from.kind == FileKind::Virtual {
            return self.for_virtual(request);
        }
        if request.next {
            self.is_order_seen.store(true, Ordering::Relaxed);
            return self.along_directories(request).or_else(|| self.virtual_header(request.name));
        }
        match request.form {
            IncludeForm::Quote => self
                .beside(request)
                .or_else(|| self.along_quote_directories(request.name))
                .or_else(|| self.along_directories(request))
                .or_else(|| self.virtual_header(request.name))
                .or_else(|| self.anywhere(request)),
            IncludeForm::Angle if self.mode == HeaderMode::Real => self
                .along_directories(request)
                .or_else(|| self.virtual_header(request.name))
                .or_else(|| self.anywhere(request)),
            // A tree may carry a `stdint.h` for compilers without one; it is not meant here.
            IncludeForm::Angle => self
                .virtual_header(request.name)
                .or_else(|| self.along_directories(request))
                .or_else(|| self.anywhere(request)),
        }
    }

    /// A virtual header includes virtual headers only: the tree must not change what it means. Beside real ones it uses the C
    /// library that the rest of the unit sees, so that no type is declared in two ways.
    fn for_virtual(&self, request: &IncludeRequest<'_>) -> Option<Arc<SourceFile>> {
        let is_own = request.name.as_str().starts_with(VirtualHeaders::OWN_FOLDER);
        let real = || if self.mode == HeaderMode::Real && !is_own { self.along_directories(request) } else { None };
        real().or_else(|| self.virtual_header(request.name))
    }

    fn beside(&self, request: &IncludeRequest<'_>) -> Option<Arc<SourceFile>> {
        let path = request.from.path.parent()?.join(request.name.as_str());
        self.own_instead_of(&path).or_else(|| self.load(&path))
    }

    /// Headers of an installation that the tool does not have include others that it has, by their names in that folder.
    fn own_instead_of(&self, path: &Path) -> Option<Arc<SourceFile>> {
        let installed =
            self.directories.iter().filter(|folder| folder.is_installation && self.mode != HeaderMode::Real);
        let path = clean_path(path);
        installed
            .filter_map(|folder| path.strip_prefix(&folder.path).ok()?.to_str())
            .find_map(|name| self.virtual_header(intern(name)))
    }

    fn along_quote_directories(&self, name: Symbol) -> Option<Arc<SourceFile>> {
        self.quote_directories.iter().find_map(|folder| self.load_in(folder, name))
    }

    /// The file of this name in a folder, unless the tool has its own.
    fn load_in(&self, folder: &Folder, name: Symbol) -> Option<Arc<SourceFile>> {
        let is_replaced =
            folder.is_installation && self.mode != HeaderMode::Real && self.virtual_header(name).is_some();
        if is_replaced { None } else { self.load(&folder.path.join(name.as_str())) }
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
            .find_map(|(index, folder)| Some((index, self.load_in(folder, name)?)))?;
        self.found_in.write().unwrap_or_else(PoisonError::into_inner).entry(file.id).or_insert(index);
        Some(file)
    }

    fn virtual_header(&self, name: Symbol) -> Option<Arc<SourceFile>> {
        if let Some(known) = self.virtual_known.read().unwrap_or_else(PoisonError::into_inner).get(&name) {
            return known.clone();
        }
        // A kernel brings its own C library.
        let text = if self.mode == HeaderMode::TreeOnly { None } else { self.provided.get(name.as_str()) };
        let found = text.map(|text| {
            let path = Path::new("<refhound>").join(name.as_str());
            self.map.add(&path, FileKind::Virtual, text)
        });
        self.virtual_known.write().unwrap_or_else(PoisonError::into_inner).insert(name, found.clone());
        found
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
        self.map.load(&path, self.admit(&path)?, self.files, limits::FILE_BYTES).ok()
    }

    /// What a file is to the project; nothing if it may not be read.
    fn admit(&self, path: &Path) -> Option<FileKind> {
        let leads_to = self.files.resolve(path);
        let is_open = || self.outside == Outside::Open || self.open.iter().any(|folder| leads_to.starts_with(folder));
        if self.roots.iter().any(|root| leads_to.starts_with(root)) {
            Some(FileKind::Project)
        } else {
            is_open().then_some(FileKind::System)
        }
    }

    /// Why none of the files was read that the request may mean, if there is one.
    fn why_not(&self, request: &IncludeRequest<'_>) -> Option<String> {
        let name = request.name.as_str();
        let beside = request.from.path.parent().filter(|_| request.form == IncludeForm::Quote);
        let folders = self.quote_directories.iter().chain(&self.directories).map(|folder| folder.path.as_path());
        let paths = beside.into_iter().chain(folders).map(|folder| clean_path(&folder.join(name)));
        paths.into_iter().find_map(|path| self.why_not_read(&path))
    }

    /// Why a file is not read that is there.
    fn why_not_read(&self, path: &Path) -> Option<String> {
        match self.files.kind(path) {
            PathKind::Missing | PathKind::Directory => None,
            PathKind::Special => Some(ReadError::NotAFile.to_string()),
            PathKind::File => Some(match self.admit(path) {
                None => OUTSIDE.to_owned(),
                Some(kind) => self.map.load(path, kind, self.files, limits::FILE_BYTES).err()?.to_string(),
            }),
        }
    }
}

impl Includes for Headers<'_> {
    fn find(&self, request: &IncludeRequest<'_>) -> Option<Arc<SourceFile>> {
        let question = Question { name: request.name, form: request.form, next: request.next, from: request.from.id };
        if let Some(answer) = self.known.read().unwrap_or_else(PoisonError::into_inner).get(&question) {
            return answer.clone();
        }
        let answer = self.search(request);
        if answer.is_none()
            && let Some(why) = self.why_not(request)
        {
            let mut refused = self.refused.write().unwrap_or_else(PoisonError::into_inner);
            refused.insert((request.name, request.from.id), why);
        }
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

/// Whether a folder holds headers of Python, of `NumPy` or, outside the project, of a C library.
fn is_installation(folder: &Path, roots: &[PathBuf], files: &dyn Files) -> bool {
    let holds = |name: &str| files.kind(&folder.join(name)) == PathKind::File;
    let is_outside = || !roots.iter().any(|root| files.resolve(folder).starts_with(root));
    holds("Python.h") || holds("numpy/arrayobject.h") || (holds("stdio.h") && is_outside())
}

fn system_directories(files: &dyn Files) -> Vec<PathBuf> {
    let gcc = GCC_DIRECTORIES.iter().filter_map(|folder| files.list(Path::new(folder)).pop());
    gcc.map(|newest| newest.join("include")).chain(SYSTEM_DIRECTORIES.iter().map(PathBuf::from)).collect()
}
