//! Versions of the interpreter as contract files write them: `2.7`, `3.13`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A minor version; ordered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Version {
    pub major: u8,
    pub minor: u8,
}

impl Version {
    pub const fn new(major: u8, minor: u8) -> Self {
        Version { major, minor }
    }

    /// `3.13` as `0x030D`.
    pub fn key(self) -> u16 {
        u16::from(self.major) << 8 | u16::from(self.minor)
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.major, self.minor)
    }
}

impl FromStr for Version {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let (major, minor) = text.split_once('.').ok_or(())?;
        Ok(Version { major: major.parse().map_err(drop)?, minor: minor.parse().map_err(drop)? })
    }
}
