//! The contracts that a project brings along, read from its files.
//!
//! | file | where |
//! |---|---|
//! | `pyproject.toml` | `[tool.refhound.contracts]` |
//! | `refhound.toml` | `[contracts]` |
//! | `refhound-contracts.toml` | tables at top level |
//!
//! The nearest of them counts, upwards from what is analysed. A mistake in one of them is told with its place and ends the
//! run: a contract that is silently left out would be worse than none.

use std::fmt;
use std::path::{Path, PathBuf};

use refhound_clauses::{CountedType, Entry, File, Places, Problem, alike, read_entries};
use refhound_index::{FxHashMap, FxHashSet};
use refhound_source::{Files, PathKind};
use refhound_text::Clean;
use refhound_unknowns::limits;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::api::Pack;

const SIDECAR: &str = "refhound-contracts.toml";
const OWN: &str = "refhound.toml";
const PYPROJECT: &str = "pyproject.toml";

/// Keys of `[tool.refhound]` that belong here. Others are somebody else's, unless they look like one of these.
const KEYS: [&str; 4] = ["contracts", "contracts-files", "extend", "packs"];

/// What the files of a project say.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct UserContracts {
    /// The files that were read, in order.
    pub files: Vec<PathBuf>,
    /// One for each name.
    pub entries: Vec<UserEntry>,
    /// What these functions count.
    pub counted: Vec<CountedType>,
    /// Packs that are turned on.
    pub packs: Vec<Pack>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UserEntry {
    pub path: PathBuf,
    pub entry: Entry,
}

/// Files that cannot be used as they are.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfigError {
    pub problems: Vec<ConfigProblem>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfigProblem {
    pub path: PathBuf,
    /// `None` for a file that cannot be read at all.
    pub at: Option<(usize, usize)>,
    pub key: String,
    pub message: String,
}

impl fmt::Display for ConfigProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.path.display())?;
        if let Some((line, column)) = self.at {
            write!(f, ":{line}:{column}")?;
        }
        if !self.key.is_empty() {
            write!(f, ": {}", self.key)?;
        }
        write!(f, ": {}", self.message)
    }
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.problems.iter().enumerate() {
            write!(f, "{}{}", if index > 0 { "\n" } else { "" }, Clean(problem))?;
        }
        Ok(())
    }
}

impl std::error::Error for ConfigError {}

/// Reads what counts for `paths`, and on top of it the files in `given`, the last of which wins.
pub fn user_contracts(paths: &[PathBuf], given: &[PathBuf], files: &dyn Files) -> Result<UserContracts, ConfigError> {
    let mut reader = Reader {
        files,
        here: files.absolute(Path::new("")),
        found: UserContracts::default(),
        problems: Vec::new(),
        settings_sought: FxHashSet::default(),
        sidecars_sought: FxHashSet::default(),
    };
    for path in paths {
        reader.read_nearest(&files.absolute(path));
    }
    reader.refuse_repetitions();
    for path in given {
        reader.read(&files.absolute(path), Wanted::Named);
    }
    if reader.problems.is_empty() { Ok(reader.finish()) } else { Err(ConfigError { problems: reader.problems }) }
}

/// Why a file is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wanted {
    /// It lies in the way.
    InTheWay,
    /// Somebody named it: it has to be there.
    Named,
    /// Settings build on it: it has to be there, and holds settings whatever it is called.
    BuiltOn,
}

struct Reader<'a> {
    files: &'a dyn Files,
    /// The current folder, for paths in messages.
    here: PathBuf,
    found: UserContracts,
    problems: Vec<ConfigProblem>,
    /// Folders in which settings were looked for, and files of nothing but contracts.
    settings_sought: FxHashSet<PathBuf>,
    sidecars_sought: FxHashSet<PathBuf>,
}

impl Reader<'_> {
    /// The nearest settings, and the nearest file beside them that holds nothing but contracts.
    fn read_nearest(&mut self, path: &Path) {
        // Above a folder that another path has led to, what counts has been read.
        let sidecar = path
            .ancestors()
            .take_while(|folder| self.sidecars_sought.insert((*folder).to_owned()))
            .map(|folder| folder.join(SIDECAR))
            .find(|file| self.files.kind(file) == PathKind::File);
        for folder in path.ancestors() {
            if !self.settings_sought.insert(folder.to_owned()) {
                break;
            }
            let settings = [folder.join(OWN), folder.join(PYPROJECT)].map(|file| self.read(&file, Wanted::InTheWay));
            if settings.contains(&Settings::Here) {
                break;
            }
        }
        if let Some(sidecar) = sidecar {
            self.read(&sidecar, Wanted::InTheWay);
        }
    }

    fn read(&mut self, path: &Path, wanted: Wanted) -> Settings {
        let shown = self.shown(path);
        if self.found.files.contains(&shown) {
            return Settings::Here;
        }
        if wanted == Wanted::InTheWay && self.files.kind(path) != PathKind::File {
            return Settings::Elsewhere;
        }
        let bytes = match self.files.read(path, limits::CONFIG_BYTES) {
            Ok(bytes) => bytes,
            Err(error) => {
                self.problems.push(ConfigProblem {
                    path: shown,
                    at: None,
                    key: String::new(),
                    message: error.to_string(),
                });
                return Settings::Here;
            }
        };
        let is_pyproject = path.ends_with(PYPROJECT);
        // Most projects have a `pyproject.toml` that does not mention us: it need not be parsed, nor be right.
        if is_pyproject && wanted == Wanted::InTheWay && !contains(&bytes, b"refhound") {
            return Settings::Elsewhere;
        }
        let Ok(text) = String::from_utf8(bytes) else {
            let message = "this is not UTF-8 text".to_owned();
            self.problems.push(ConfigProblem { path: shown, at: None, key: String::new(), message });
            return Settings::Here;
        };
        let places = &Places::new(&text);
        let document = match DeTable::parse(&text) {
            Ok(document) => document,
            Err(error) => {
                let offset = error.span().map_or(0, |span| span.start);
                let message = format!("this is not TOML: {}", error.message());
                self.add_problems(&shown, vec![Problem::at(places, offset, "", message)]);
                return Settings::Here;
            }
        };
        let mut file = FileReader { places, path: &shown, problems: Vec::new(), found: &mut self.found };
        let holds_settings = path.ends_with(OWN) || wanted == Wanted::BuiltOn;
        let (known, more) = match (is_pyproject, holds_settings) {
            (true, _) => match file.tool_table(document.get_ref()) {
                Some(table) => (true, file.settings("tool.refhound", table)),
                None => (false, Vec::new()),
            },
            (false, true) => (true, file.settings("", document.get_ref())),
            (false, false) => {
                file.contracts("", document.get_ref());
                (true, Vec::new())
            }
        };
        let problems = file.problems;
        self.add_problems(&shown, problems);
        if !known && wanted == Wanted::InTheWay {
            return Settings::Elsewhere;
        }
        self.found.files.push(shown);
        for (other, wanted) in more {
            let beside = path.parent().unwrap_or(Path::new("")).join(other);
            let own = self.found.entries.len();
            self.read(&beside, wanted);
            if wanted == Wanted::BuiltOn {
                self.keep_own(own);
            }
        }
        Settings::Here
    }

    /// Drops what settings that were built on say of functions that the first entries describe.
    fn keep_own(&mut self, own: usize) {
        let base = self.found.entries.split_off(own);
        let own: FxHashSet<&str> = self.found.entries.iter().map(|known| known.entry.name.as_str()).collect();
        let kept: Vec<UserEntry> = base.into_iter().filter(|it| !own.contains(it.entry.name.as_str())).collect();
        self.found.entries.extend(kept);
    }

    fn shown(&self, path: &Path) -> PathBuf {
        path.strip_prefix(&self.here).unwrap_or(path).to_owned()
    }

    fn add_problems(&mut self, path: &Path, problems: Vec<Problem>) {
        self.problems.extend(problems.into_iter().map(|problem| ConfigProblem {
            path: path.to_owned(),
            at: Some((problem.line, problem.column)),
            key: problem.key,
            message: problem.message,
        }));
    }

    /// Two files of a project that describe one function leave open which of them is right.
    fn refuse_repetitions(&mut self) {
        let mut seen: FxHashMap<&str, &UserEntry> = FxHashMap::default();
        for entry in &self.found.entries {
            match seen.get(entry.entry.name.as_str()) {
                None => {
                    seen.insert(&entry.entry.name, entry);
                }
                Some(first) => self.problems.push(ConfigProblem {
                    path: entry.path.clone(),
                    at: Some((entry.entry.line, 1)),
                    key: entry.entry.name.clone(),
                    message: format!("is described in {}:{} as well", first.path.display(), first.entry.line),
                }),
            }
        }
    }

    /// The last description of a name is the one that the user gave by hand.
    fn finish(mut self) -> UserContracts {
        let mut last: FxHashMap<String, usize> = FxHashMap::default();
        for (index, entry) in self.found.entries.iter().enumerate() {
            last.insert(entry.entry.name.clone(), index);
        }
        let mut index = 0;
        self.found.entries.retain(|entry| {
            index += 1;
            last[&entry.entry.name] == index - 1
        });
        self.found
    }
}

/// Whether the search for settings ends at a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Settings {
    Here,
    Elsewhere,
}

fn contains(bytes: &[u8], word: &[u8]) -> bool {
    bytes.windows(word.len()).any(|window| window == word)
}

struct FileReader<'a> {
    places: &'a Places<'a>,
    path: &'a Path,
    problems: Vec<Problem>,
    found: &'a mut UserContracts,
}

impl FileReader<'_> {
    /// `[tool.refhound]`.
    fn tool_table<'t, 'i>(&mut self, document: &'t DeTable<'i>) -> Option<&'t DeTable<'i>> {
        let tool = document.get("tool")?.get_ref().as_table()?;
        let own = tool.get("refhound")?;
        let table = own.get_ref().as_table();
        if table.is_none() {
            self.problem(own.span().start, "tool.refhound", "expected a table".to_owned());
        }
        table
    }

    /// The part of the settings that is about contracts. Returns the further files that they name.
    fn settings(&mut self, prefix: &str, table: &DeTable<'_>) -> Vec<(String, Wanted)> {
        let mut more = Vec::new();
        for (key, value) in table {
            let name: &str = key.get_ref();
            let path = if prefix.is_empty() { name.to_owned() } else { format!("{prefix}.{name}") };
            match name {
                "contracts" => match value.get_ref().as_table() {
                    Some(contracts) => self.contracts(&path, contracts),
                    None => self.expected(value, &path, "a table of contracts"),
                },
                "contracts-files" => {
                    more.extend(self.strings(value, &path).into_iter().map(|(text, _)| (text, Wanted::Named)));
                }
                "extend" => match value.get_ref().as_str() {
                    Some(base) => more.push((base.to_owned(), Wanted::BuiltOn)),
                    None => self.expected(value, &path, "a path"),
                },
                "packs" => self.packs(value, &path),
                other => {
                    if let Some(meant) = KEYS.iter().find(|known| alike(known, other)) {
                        let message = format!("unknown key; did you mean `{meant}`?");
                        self.problem(key.span().start, &path, message);
                    }
                }
            }
        }
        more
    }

    fn contracts(&mut self, prefix: &str, table: &DeTable<'_>) {
        let File { entries, counted, .. } = read_entries(self.places, prefix, table, &mut self.problems);
        let path = self.path;
        self.found.counted.extend(counted);
        self.found.entries.extend(entries.into_iter().map(|entry| UserEntry { path: path.to_owned(), entry }));
    }

    fn packs(&mut self, value: &Spanned<DeValue<'_>>, key: &str) {
        for (name, offset) in self.strings(value, key) {
            if let Some(pack) = Pack::from_name(&name) {
                self.found.packs.push(pack);
            } else {
                let known = Pack::ALL.map(|pack| format!("`{}`", pack.name())).join(", ");
                self.problem(offset, key, format!("`{name}` is not a pack; there are {known}"));
            }
        }
    }

    /// A list of texts, each with its offset.
    fn strings(&mut self, value: &Spanned<DeValue<'_>>, key: &str) -> Vec<(String, usize)> {
        let Some(items) = value.get_ref().as_array() else {
            self.expected(value, key, "a list of texts");
            return Vec::new();
        };
        let mut found = Vec::new();
        for item in items {
            match item.get_ref().as_str() {
                Some(text) => found.push((text.to_owned(), item.span().start)),
                None => self.expected(item, key, "text"),
            }
        }
        found
    }

    fn expected(&mut self, value: &Spanned<DeValue<'_>>, key: &str, what: &str) {
        let message = format!("expected {what}, found {}", value.get_ref().type_str());
        self.problem(value.span().start, key, message);
    }

    fn problem(&mut self, offset: usize, key: &str, message: String) {
        self.problems.push(Problem::at(self.places, offset, key, message));
    }
}
