//! What a run is asked to do.

use std::path::PathBuf;

use refhound_config::{Exclude, Monitor, Settings};
use refhound_contracts::Pack;
use refhound_project::{
    Dialect, DiscoverOptions, MacroFlag, Outside, OwnHeaders, Patterns, Project, Select, interpreter_version,
    oldest_python, required_python,
};
use refhound_source::Files;
use refhound_types::{PythonVersion, Target};
use refhound_verify::VerifySettings;

/// Everything that decides what a run sees. Presentation is not part of it.
#[derive(Debug, Clone, Default)]
pub struct Options {
    pub paths: Vec<PathBuf>,
    pub target: Target,
    /// The oldest interpreter that the code must work with, where that is not the target: what is immortal in the target
    /// may be counted there.
    pub oldest: Option<PythonVersion>,
    /// The oldest Python that the project says it supports, if the target is another: functions with another text there are looked at
    /// for it as well.
    pub other_end: Option<PythonVersion>,
    /// Who has said which Python the source is read for.
    pub python: PythonChoice,
    pub discover: DiscoverOptions,
    /// Classes of C++ that own a reference because the settings say so.
    pub monitors: Vec<Monitor>,
    /// Packs of contracts that are on beside those that always are.
    pub packs: Vec<Pack>,
    /// What is counted, of the packs that are on: names of families; all if there are none.
    pub families: Vec<String>,
    /// Files of contracts beside those that the project has.
    pub contract_files: Vec<PathBuf>,
    /// Where the project's own contracts are looked for; `None` for beside and above `paths`.
    pub contract_paths: Option<Vec<PathBuf>>,
    /// Worker threads; `None` is one per core.
    pub jobs: Option<usize>,
    pub engines: Engines,
    pub pictures: Pictures,
    /// What the affine engine is asked for.
    pub verify: VerifySettings,
    pub values: Values,
}

/// Whether the value engine looks at entry points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Values {
    #[default]
    Skipped,
    Examined,
    /// Without relations between values, to see what these are worth.
    BoundsOnly,
}

/// Who says which Python the source is read for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PythonChoice {
    /// Whoever asks: a flag, a setting, or the tree of an interpreter.
    #[default]
    Given,
    /// Nobody: the tree may know better.
    ByTree,
}

/// Whether the control flow of functions with findings is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Pictures {
    #[default]
    None,
    Flows,
}

impl Options {
    /// The part of the settings that decides what a run sees.
    pub fn of_settings(settings: &Settings, paths: Vec<PathBuf>, files: &dyn Files) -> Options {
        let Exclude { patterns, folder } = &settings.exclude.value;
        // The source of an interpreter is made for that interpreter.
        let of_tree = || paths.iter().find_map(|path| interpreter_version(path, files)?.parse().ok());
        let version = settings.target_version.value.or_else(of_tree);
        // A project that needs a newer Python than is still maintained, or than is assumed, is read for what it needs.
        let needed = || paths.iter().find_map(|path| required_python(path, files)).and_then(newer_than_maintained);
        let oldest = version.or_else(needed);
        let python =
            version.unwrap_or_else(|| oldest.map_or(PythonVersion::DEFAULT, |it| it.max(PythonVersion::DEFAULT)));
        let supported = || paths.iter().find_map(|path| oldest_python(path, files)).map(oldest_known);
        let other_end = match version {
            None if settings.both_ends.value => supported().filter(|oldest| *oldest < python),
            None | Some(_) => None,
        };
        let select = |wanted| if wanted { Select::Include } else { Select::Skip };
        let defines = settings.define.value.iter().map(|text| MacroFlag::define(text));
        let undefines = settings.undefine.value.iter().map(|name| MacroFlag::undefine(name));
        Options {
            paths,
            target: Target { python, platform: settings.platform.value },
            oldest: oldest.or(Some(PythonVersion::OLDEST_MAINTAINED)),
            other_end,
            python: if version.is_some() { PythonChoice::Given } else { PythonChoice::ByTree },
            discover: DiscoverOptions {
                cxx: select(settings.cxx.value),
                generated: select(settings.include_generated.value),
                vendored: select(settings.include_vendored.value),
                // Patterns were checked where they were read.
                exclude: Patterns::new(patterns, &files.absolute(folder)).unwrap_or_default(),
                compile_commands: settings.compile_commands.value.clone(),
                headers: if settings.real_headers.value { OwnHeaders::LastResort } else { OwnHeaders::Preferred },
                include_dirs: settings.include_dir.value.clone(),
                // Those that the tree's own settings name were judged where they were read.
                open_dirs: settings.include_dir.value.clone(),
                outside: Outside::default(),
                macros: defines.chain(undefines).collect(),
            },
            monitors: settings.monitors.value.clone(),
            jobs: settings.jobs.value.map(usize::from),
            ..Options::default()
        }
    }
}

/// The first version of Python 3 that there is data for, from this one on.
fn oldest_known((major, minor): (u8, u8)) -> PythonVersion {
    let minor = if major < 3 { 0 } else { minor };
    PythonVersion::new(3, minor.max(PythonVersion::OLDEST_3))
}

/// The version, if there is data for it.
fn newer_than_maintained((major, minor): (u8, u8)) -> Option<PythonVersion> {
    let version: PythonVersion = format!("{major}.{minor}").parse().ok()?;
    (version > PythonVersion::OLDEST_MAINTAINED).then_some(version)
}

impl Options {
    /// The same for a tree that is written for another Python, if nobody has chosen one.
    pub(crate) fn adapted(&self, project: &Project) -> Option<Options> {
        match (self.python, project.dialect) {
            (PythonChoice::ByTree, Dialect::PythonTwo) => {
                let python = PythonVersion::TWO;
                let target = Target { python, ..self.target };
                Some(Options {
                    target,
                    oldest: Some(python),
                    other_end: None,
                    python: PythonChoice::Given,
                    ..self.clone()
                })
            }
            (PythonChoice::Given, _) | (_, Dialect::Any) => None,
        }
    }
}

/// Which engines look at the functions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Engines {
    /// The path engine: findings.
    #[default]
    Paths,
    /// The affine engine: verdicts.
    Affine,
    Both,
    /// Neither of them: only what other options ask for.
    Neither,
}
