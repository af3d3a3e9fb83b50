//! Why a run could not be made.

use std::fmt;

use refhound_contracts::ConfigError;
use refhound_project::DiscoverError;
use refhound_unknowns::limits::WORKER_STACK;

#[derive(Debug)]
pub enum AnalyseError {
    Discover(DiscoverError),
    /// The project's own contracts cannot be used as they are written.
    Config(ConfigError),
    /// Not even one thread can be started; what the system says.
    NoThreads(String),
    /// Nobody waits for the result any more.
    Stopped,
}

impl fmt::Display for AnalyseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnalyseError::Discover(error) => error.fmt(f),
            AnalyseError::Config(error) => error.fmt(f),
            AnalyseError::NoThreads(why) => {
                write!(f, "no thread with a stack of {} MB can be started: {why}", WORKER_STACK >> 20)
            }
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
