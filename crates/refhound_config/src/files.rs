//! Finding the files, and reading them on top of one another.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use refhound_clauses::{Places, Problem, nearest};
use refhound_contracts::{ConfigError, ConfigProblem};
use refhound_source::{Files, PathKind, clean_path};
use refhound_unknowns::limits;
use toml::de::DeTable;

use crate::reach::{Purpose, Reach, Voice};
use crate::settings::{KEYS, Settings};
use crate::value::Reader;

const OWN: &str = "refhound.toml";
const PYPROJECT: &str = "pyproject.toml";

/// Files that the contracts read.
const CONTRACTS: &str = "contracts-files";

/// Most files that may extend one another in a row.
const CHAIN: usize = 16;

/// What the command line says about files of settings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Given<'a> {
    /// Nothing: the nearest counts.
    Nearest,
    /// `--config FILE`.
    File(&'a Path),
    /// `--isolated`: none.
    None,
}

/// The settings for a run on `paths`.
pub fn load(paths: &[PathBuf], given: Given<'_>, files: &dyn Files) -> Result<Settings, ConfigError> {
    let mut loader = Loader {
        files,
        here: files.absolute(Path::new("")),
        settings: Settings::default(),
        problems: Vec::new(),
        nearest: BTreeMap::new(),
        open: Vec::new(),
    };
    match given {
        Given::None => {}
        Given::File(path) => loader.read(&files.absolute(path), Voice::User),
        Given::Nearest => {
            if let Some(path) = loader.nearest_of(paths) {
                loader.read(&path, Voice::Tree);
            }
        }
    }
    if loader.problems.is_empty() { Ok(loader.settings) } else { Err(ConfigError { problems: loader.problems }) }
}

struct Loader<'a> {
    files: &'a dyn Files,
    /// The current folder, for paths in messages.
    here: PathBuf,
    settings: Settings,
    problems: Vec<ConfigProblem>,
    /// By folder: the settings that count in it, as far as somebody asked.
    nearest: BTreeMap<PathBuf, Option<PathBuf>>,
    /// Files that are being read, each because the one before it extends it.
    open: Vec<PathBuf>,
}

impl Loader<'_> {
    /// Where all paths agree, that file; else the one of the folder that they have in common.
    fn nearest_of(&mut self, paths: &[PathBuf]) -> Option<PathBuf> {
        let absolute: Vec<PathBuf> = paths.iter().map(|path| self.files.absolute(path)).collect();
        let found: Vec<Option<PathBuf>> = absolute.iter().map(|path| self.nearest(path)).collect();
        if found.windows(2).all(|pair| pair[0] == pair[1]) {
            return found.into_iter().next().flatten();
        }
        let shared = |one: PathBuf, other: &PathBuf| -> PathBuf {
            one.components().zip(other.components()).take_while(|(a, b)| a == b).map(|(part, _)| part).collect()
        };
        let common = absolute[1..].iter().fold(absolute[0].clone(), shared);
        self.nearest(&common)
    }

    fn nearest(&mut self, path: &Path) -> Option<PathBuf> {
        let mut looked_in = Vec::new();
        let mut found = None;
        for folder in path.ancestors() {
            // Files of one folder have all that lies above it in common.
            if let Some(known) = self.nearest.get(folder) {
                found.clone_from(known);
                break;
            }
            looked_in.push(folder);
            found = self.settings_in(folder);
            if found.is_some() {
                break;
            }
        }
        self.nearest.extend(looked_in.into_iter().map(|folder| (folder.to_owned(), found.clone())));
        found
    }

    fn settings_in(&self, folder: &Path) -> Option<PathBuf> {
        let own = folder.join(OWN);
        // What is no file is told when it is read: settings that are left out silently would be worse than none.
        if matches!(self.files.kind(&own), PathKind::File | PathKind::Special) {
            return Some(own);
        }
        let pyproject = folder.join(PYPROJECT);
        self.is_about_us(&pyproject).then_some(pyproject)
    }

    /// Most projects have a `pyproject.toml` that does not mention us: it need not be right.
    fn is_about_us(&self, pyproject: &Path) -> bool {
        match self.files.kind(pyproject) {
            PathKind::File => {}
            PathKind::Special => return true,
            PathKind::Directory | PathKind::Missing => return false,
        }
        let Ok(bytes) = self.files.read(pyproject, limits::CONFIG_BYTES) else { return false };
        let Ok(text) = String::from_utf8(bytes) else { return false };
        if !text.contains("refhound") {
            return false;
        }
        match DeTable::parse(&text) {
            Ok(document) => tool_table(document.get_ref()).is_some(),
            // It is, or it would be if it were right: reading it says what is wrong.
            Err(_) => text.contains("tool.refhound"),
        }
    }

    fn shown(&self, path: &Path) -> PathBuf {
        path.strip_prefix(&self.here).unwrap_or(path).to_owned()
    }

    fn problem(&mut self, path: &Path, message: String) {
        let path = self.shown(path);
        self.problems.push(ConfigProblem { path, at: None, key: String::new(), message });
    }

    fn read(&mut self, path: &Path, voice: Voice) {
        if self.open.iter().any(|open| open == path) || self.open.len() == CHAIN {
            let chain: Vec<String> = self.open.iter().map(|open| self.shown(open).display().to_string()).collect();
            self.problem(path, format!("extends itself by way of {}", chain.join(", ")));
            return;
        }
        let text = match self.files.read(path, limits::CONFIG_BYTES).map(String::from_utf8) {
            Ok(Ok(text)) => text,
            Ok(Err(_)) => return self.problem(path, "this is not UTF-8 text".to_owned()),
            Err(error) => return self.problem(path, error.to_string()),
        };
        let shown = self.shown(path);
        self.settings.files.push(shown.clone());
        let places = &Places::new(&text);
        let document = match DeTable::parse(&text) {
            Ok(document) => document,
            Err(error) => {
                let offset = error.span().map_or(0, |span| span.start);
                let message = format!("this is not TOML: {}", error.message());
                return self.add_problems(&shown, vec![Problem::at(places, offset, "", message)]);
            }
        };
        let (table, prefix) = if path.ends_with(PYPROJECT) {
            match tool_table(document.get_ref()) {
                Some(table) => (table, "tool.refhound."),
                None => return self.problem(path, "there is no table [tool.refhound]".to_owned()),
            }
        } else {
            (document.get_ref(), "")
        };
        let folder = shown.parent().unwrap_or(Path::new("")).to_owned();
        let whole_folder = path.parent().unwrap_or(Path::new(""));
        let mut reader = Reader {
            places,
            folder: &folder,
            key: String::new(),
            problems: Vec::new(),
            reach: Reach { voice, folder: whole_folder, files: self.files },
            purpose: Purpose::Read,
        };
        if let Some(base) = table.get("extend") {
            reader.key = format!("{prefix}extend");
            let text = reader.string(base);
            if let Some(text) = text.filter(|text| reader.path(base, text).is_some()) {
                self.open.push(path.to_owned());
                self.read(&clean_path(&whole_folder.join(text)), voice);
                self.open.pop();
            }
        }
        self.read_keys(table, prefix, &shown, &mut reader);
        let problems = reader.problems;
        self.add_problems(&shown, problems);
    }

    fn read_keys(&mut self, table: &DeTable<'_>, prefix: &str, path: &Path, reader: &mut Reader<'_>) {
        for (key, item) in table {
            let name: &str = key.get_ref();
            let offset = key.span().start;
            reader.key = format!("{prefix}{name}");
            reader.purpose = Purpose::of(name);
            if name == CONTRACTS {
                reader.reachable(item);
            }
            let line = reader.line(offset);
            if self.settings.read(name, item, path, line, reader) || KEYS.iter().any(|known| known.name == name) {
                continue;
            }
            let message = match nearest(KEYS.iter().map(|known| known.name), name, 1).first() {
                Some(meant) => format!("unknown key; did you mean `{meant}`?"),
                None => "unknown key; `refhound config` lists those that there are".to_owned(),
            };
            reader.problem(offset, message);
        }
    }

    fn add_problems(&mut self, path: &Path, problems: Vec<Problem>) {
        self.problems.extend(problems.into_iter().map(|problem| ConfigProblem {
            path: path.to_owned(),
            at: Some((problem.line, problem.column)),
            key: problem.key,
            message: problem.message,
        }));
    }
}

/// `[tool.refhound]`.
fn tool_table<'t, 'i>(document: &'t DeTable<'i>) -> Option<&'t DeTable<'i>> {
    document.get("tool")?.get_ref().as_table()?.get("refhound")?.get_ref().as_table()
}
