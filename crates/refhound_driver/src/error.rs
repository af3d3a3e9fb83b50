//! Why a run could not be made.

use std::fmt;

use refhound_contracts::ConfigError;
use refhound_project::DiscoverError;

#[derive(Debug)]
pub enum AnalyseError {
    Discover(DiscoverError),
    /// The project's own contracts cannot be used as they are written.
    Config(ConfigError),
    /// Nobody waits for the result any more.
    Stopped,
}

impl fmt::Display for AnalyseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnalyseError::Discover(error) => error.fmt(f),
            AnalyseError::Config(error) => error.fmt(f),
            AnalyseError::Stopped => f.write_str("stopped"),
        }
    }
}

impl std::error::Error for AnalyseError {}

impl From<DiscoverError> for AnalyseError {
    fn from(error: DiscoverError) -> Self {
        AnalyseError::Discover(error)
    }
}

impl From<ConfigError> for AnalyseError {
    fn from(error: ConfigError) -> Self {
        AnalyseError::Config(error)
    }
}
