//! The build that a project is to be brought to: `3.16`, `3.15t`, `abi3`, `abi3t`.

use std::fmt;
use std::str::FromStr;

use refhound_types::PythonVersion;

use crate::facts::Facts;

/// Whether the build keeps to the limited API.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Limited {
    No,
    /// For all versions from the oldest that the project supports on.
    Abi3,
    /// The same for builds without the GIL, in which records of objects are hidden.
    Abi3t,
}

/// What a project is to be built for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Goal {
    /// The version that the source is read for.
    pub version: PythonVersion,
    pub limited: Limited,
}

impl Goal {
    /// Where nobody has named one.
    pub const NEWEST: Goal = Goal { version: PythonVersion::new(3, PythonVersion::NEWEST_3), limited: Limited::No };

    pub fn is_free_threaded(self) -> bool {
        self.version.free_threaded
    }

    /// What a build for the limited API defines, so that it works from a version on: a name, `=` and a number.
    pub fn limited_macro(self, oldest: PythonVersion) -> String {
        let version = u32::from(oldest.major) << 24 | u32::from(oldest.minor) << 16;
        format!("{}={version:#010x}", Facts::get().limited_macro)
    }
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.limited {
            Limited::No => write!(f, "Python {}", self.version),
            Limited::Abi3 => write!(f, "the limited API (abi3), read for Python {}", self.version),
            Limited::Abi3t => {
                write!(f, "the limited API of builds without the GIL (abi3t), read for Python {}", self.version)
            }
        }
    }
}

/// A goal that there is none of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GoalError(String);

impl fmt::Display for GoalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is nothing to port to: expected 3.{} to 3.{}, 3.{}t and later, abi3 or abi3t",
            self.0,
            PythonVersion::OLDEST_3,
            PythonVersion::NEWEST_3,
            PythonVersion::FIRST_FREE_THREADED
        )
    }
}

impl std::error::Error for GoalError {}

impl FromStr for Goal {
    type Err = GoalError;

    fn from_str(text: &str) -> Result<Goal, GoalError> {
        let newest = Goal::NEWEST.version;
        match text {
            "abi3" => Ok(Goal { version: newest, limited: Limited::Abi3 }),
            "abi3t" => Ok(Goal { version: PythonVersion { free_threaded: true, ..newest }, limited: Limited::Abi3t }),
            _ => match text.parse::<PythonVersion>() {
                Ok(version) if version.major > 2 => Ok(Goal { version, limited: Limited::No }),
                _ => Err(GoalError(text.to_owned())),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_and_the_limited_api_are_goals() {
        assert_eq!("3.14".parse(), Ok(Goal { version: PythonVersion::new(3, 14), limited: Limited::No }));
        assert!("3.15t".parse::<Goal>().is_ok_and(Goal::is_free_threaded));
        assert!("abi3t".parse::<Goal>().is_ok_and(|goal| goal.limited == Limited::Abi3t && goal.is_free_threaded()));
        assert!("abi3".parse::<Goal>().is_ok_and(|goal| goal.limited == Limited::Abi3 && !goal.is_free_threaded()));
    }

    #[test]
    fn what_there_is_none_of_is_refused_with_a_list() {
        for text in ["2.7", "3.99", "abi4", ""] {
            let told = text.parse::<Goal>().map_err(|error| error.to_string());
            assert!(told.is_err_and(|message| message.contains("abi3t")), "{text}");
        }
    }
}
