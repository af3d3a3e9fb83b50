//! What a run is asked to do.

use std::path::PathBuf;

use refhound_project::DiscoverOptions;
use refhound_types::Target;

/// Everything that decides what a run sees. Presentation is not part of it.
#[derive(Debug, Clone, Default)]
pub struct Options {
    pub paths: Vec<PathBuf>,
    pub target: Target,
    pub discover: DiscoverOptions,
    /// Worker threads; `None` is one per core.
    pub jobs: Option<usize>,
}
