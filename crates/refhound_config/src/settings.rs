//! The list of settings. A key is declared once, here: its comment is its documentation, its type says how it is read.

use std::fmt::{self, Write as _};
use std::path::PathBuf;

use refhound_evidence::Confidence;
use refhound_report::{Format, Order};
use refhound_types::{Platform, PythonVersion};
use toml::Spanned;
use toml::de::DeValue;

use crate::exclude::Exclude;
use crate::file_rules::PerFileIgnores;
use crate::monitor::Monitor;
use crate::output::Output;
use crate::reach::Voice;
use crate::trigger_word::TriggerWord;
use crate::value::{Reader, RuleWords, Value};

/// A value, and who said so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setting<T> {
    pub value: T,
    pub source: Source,
}

/// Where a value comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Source {
    Default,
    File { path: PathBuf, line: usize, voice: Voice },
    Flag,
}

impl Source {
    /// Whether the tree that is analysed says so, and nobody else.
    pub fn is_tree(&self) -> bool {
        matches!(self, Source::File { voice: Voice::Tree, .. })
    }
}

impl<T> Setting<T> {
    /// A flag, if it was given, takes the place of what files say.
    pub fn flag(&mut self, given: Option<T>) {
        if let Some(value) = given {
            *self = Setting { value, source: Source::Flag };
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Default => f.write_str("default"),
            Source::File { path, line, .. } => write!(f, "{}:{line}", path.display()),
            Source::Flag => f.write_str("flag"),
        }
    }
}

/// A key, for the documentation and for messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Key {
    pub name: &'static str,
    pub flag: &'static str,
    pub kind: &'static str,
    pub doc: &'static str,
}

macro_rules! settings {
    ($($(#[doc = $doc:literal])+ $field:ident, $name:literal, $flag:literal: $type:ty = $default:expr;)+) => {
        /// What is in force for a run.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub struct Settings {
            /// The file that was found, if any; those that it extends are behind it.
            pub files: Vec<PathBuf>,
            $($(#[doc = $doc])+ pub $field: Setting<$type>,)+
        }

        impl Default for Settings {
            fn default() -> Settings {
                Settings {
                    files: Vec::new(),
                    $($field: Setting { value: $default, source: Source::Default },)+
                }
            }
        }

        impl Settings {
            /// Takes a value from a file; `false` if there is no such key here.
            pub(crate) fn read(
                &mut self,
                name: &str,
                item: &Spanned<DeValue<'_>>,
                path: &std::path::Path,
                line: usize,
                reader: &mut Reader<'_>,
            ) -> bool {
                let source = Source::File { path: path.to_owned(), line, voice: reader.reach.voice };
                match name {
                    $($name => {
                        if let Some(value) = <$type as Value>::read(item, reader) {
                            self.$field = Setting { value, source };
                        }
                    })+
                    _ => return false,
                }
                true
            }

            /// Each key with its value as TOML (`None` if it is not set) and where that comes from.
            pub fn rows(&self) -> Vec<(&'static str, Option<String>, &Source)> {
                vec![$(($name, self.$field.value.written(), &self.$field.source)),+]
            }
        }

        const OWN_KEYS: &[Key] = &[
            $(Key { name: $name, flag: $flag, kind: <$type as Value>::KIND, doc: concat!($($doc, "\n"),+) }),+
        ];
    };
}

settings! {
    /// Rules that run: codes, prefixes of codes, names, or `ALL`, which stands for all but RH8. When empty, those that are on by default.
    select, "select", "--select": RuleWords = RuleWords::default();
    /// Rules that do not run. Of two words for a rule the closer one wins: with `select = ["RH101"]` and `ignore = ["RH1"]`
    /// one rule runs.
    ignore, "ignore", "--ignore": RuleWords = RuleWords::default();
    /// Rules that do not count in some files, as in `{ "tests/**" = ["RH101"], "*_gen.c" = ["ALL"] }`. A pattern with a slash
    /// is about the path from the folder of the settings, one without about the name of the file. `*` stays inside a folder,
    /// `**` does not.
    per_file_ignores, "per-file-ignores", "--per-file-ignores": PerFileIgnores = PerFileIgnores::default();
    /// Shows findings that are at least as sure as this.
    min_confidence, "min-confidence", "--min-confidence": Confidence = Confidence::Likely;
    /// Shows findings with these triggers only: `success`, `bad-input`, `hostile-object`, `alloc-failure`, `init`, `unknown`, or
    /// `reachable` for the first two. When empty, all.
    trigger, "trigger", "--trigger": Vec<TriggerWord> = Vec::new();
    /// The order in which people are told: `severity`, the most urgent first, or `file`. Formats for programs are by file.
    sort, "sort", "--sort": Order = Order::Severity;
    /// The Python to read the source for: `2.7`, `3.6` to `3.16`, `3.13t` to `3.16t` (free-threaded). When not set, it is read for
    /// 3.13, and references to `None` and the like are counted, as 3.11 does; the source of an interpreter is read for the version
    /// that it is, and a folder in which no file knows Python 3 for 2.7.
    target_version, "target-version", "--target-version": Option<PythonVersion> = None;
    /// Looks at functions whose text depends on the version, by `#if PY_VERSION_HEX < ...` and the like, for the oldest Python 3 as well
    /// that `requires-python`, `python_requires` or the classifiers name. Not if `target-version` is set.
    both_ends, "both-ends", "--both-ends": bool = true;
    /// The operating system to read the source for. A file in which nothing is for another system than Windows is read for Windows.
    platform, "platform", "--platform": Platform = Platform::Linux;
    /// Macros to define, as a compiler's `-D`: `NAME` or `NAME=VALUE`.
    define, "define", "--define": Vec<String> = Vec::new();
    /// Macros to undefine, as a compiler's `-U`.
    undefine, "undefine", "--undefine": Vec<String> = Vec::new();
    /// Folders in which headers are looked for first.
    include_dir, "include-dir", "--include-dir": Vec<PathBuf> = Vec::new();
    /// A compilation database to take flags from.
    compile_commands, "compile-commands", "--compile-commands": Option<PathBuf> = None;
    /// Reads the headers of Python, NumPy and the C library that this machine has, as far as they are found, and not the tool's
    /// own. API macros are no calls then: less is found.
    real_headers, "real-headers", "--real-headers": bool = false;
    /// Analyses C++ beside C.
    cxx, "cxx", "--cxx": bool = true;
    /// Classes of C++ that own a reference and give it back at their end, where their own text is not found or does not show it, as in
    /// `["app::Ref", "app::Kept=borrows"]`: the first takes over what its constructor is given, the second takes a reference of its
    /// own. They are read as a class with `get`, `release`, `reset`, copy and move, and not as they are defined.
    monitors, "monitors", "--monitor": Vec<Monitor> = Vec::new();
    /// Also analyses generated code (Cython, SWIG, f2py ...).
    include_generated, "include-generated", "--include-generated": bool = false;
    /// Also analyses vendored libraries.
    include_vendored, "include-vendored", "--include-vendored": bool = false;
    /// Files and folders that are not analysed, as in `["tests", "src/old/**", "*_gen.c"]`. A pattern with a slash is about the path
    /// from the folder of the settings, one without about the name of a file or folder anywhere; one that fits a folder is
    /// about all that is in it. `*` stays inside a folder, `**` does not. What is left out can still be included by other
    /// files, and a file that is given by name is analysed in any case.
    exclude, "exclude", "--exclude": Exclude = Exclude::default();
    /// Worker threads. When not set, one per core.
    jobs, "jobs", "--jobs": Option<u16> = None;
    /// How findings are printed: `full`, `concise`, `json`, `jsonl`, `sarif`, `github`, `gitlab`, `junit`, `markdown` or `html`.
    output_format, "output-format", "--output-format": Format = Format::Full;
    /// Reports that are written to files beside what is printed, as in `["sarif=refhound.sarif"]`. In the settings of a tree they are
    /// in the folder of the settings, and take the place of nothing but earlier reports.
    output, "output", "--output": Vec<Output> = Vec::new();
    /// A file of findings that are known and not shown again; `refhound baseline write` makes it.
    baseline, "baseline", "--baseline": Option<PathBuf> = None;
    /// The folder of the cache. When not set, `.refhound_cache` beside the settings or in the repository, or else the user's folder of
    /// caches.
    cache_dir, "cache-dir", "--cache-dir": Option<PathBuf> = None;
    /// Ends with status 0 even when there are findings.
    exit_zero, "exit-zero", "--exit-zero": bool = false;
}

/// Keys that other parts of the tool read.
const FURTHER_KEYS: &[Key] = &[
    Key {
        name: "extend",
        flag: "",
        kind: "a path",
        doc: "Another file of settings that this one builds on; a key that both have counts as it stands here. A file that is \
              not called `pyproject.toml` has its keys at top level.\n",
    },
    Key {
        name: "packs",
        flag: "--pack",
        kind: "a list of packs",
        doc: "Packs of contracts to turn on beside those that always are: `linux`, `glib`.\n",
    },
    Key {
        name: "contracts",
        flag: "--contracts",
        kind: "a table of contracts",
        doc: "What the project's own functions do to references; see [contracts](contracts.md).\n",
    },
    Key {
        name: "contracts-files",
        flag: "--contracts",
        kind: "a list of paths",
        doc: "Files with further contracts.\n",
    },
];

/// All keys, in the order of the documentation.
pub static KEYS: std::sync::LazyLock<Vec<Key>> =
    std::sync::LazyLock::new(|| OWN_KEYS.iter().chain(FURTHER_KEYS).copied().collect());

/// The reference of all keys in Markdown.
pub fn reference() -> String {
    let defaults = Settings::default();
    let mut text = String::new();
    for key in KEYS.iter() {
        let default = defaults.rows().into_iter().find(|(name, ..)| *name == key.name).and_then(|(_, value, _)| value);
        let _ = writeln!(text, "### `{}`\n", key.name);
        // The comments are indented by a blank, as comments are.
        let doc: Vec<&str> = key.doc.lines().map(str::trim).collect();
        let _ = writeln!(text, "{}\n", doc.join("\n"));
        let _ = writeln!(text, "- value: {}", key.kind);
        let _ = writeln!(text, "- default: {}", default.map_or("not set".to_owned(), |value| format!("`{value}`")));
        if !key.flag.is_empty() {
            let _ = writeln!(text, "- flag: `{}`", key.flag);
        }
        text.push('\n');
    }
    text
}
