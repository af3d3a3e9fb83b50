//! What a run is asked to do.

use std::path::PathBuf;

use refhound_contracts::Pack;
use refhound_project::DiscoverOptions;
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
    pub discover: DiscoverOptions,
    /// Packs of contracts that are on beside those that always are.
    pub packs: Vec<Pack>,
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
}

/// Whether the control flow of functions with findings is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Pictures {
    #[default]
    None,
    Flows,
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
}
