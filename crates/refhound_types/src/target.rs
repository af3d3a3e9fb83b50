//! The machine and the interpreter that the source is read for.

use std::fmt;
use std::str::FromStr;

/// The operating system whose headers, macros and data model apply.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Platform {
    Linux,
    Windows,
    MacOs,
}

impl Platform {
    pub const ALL: [Platform; 3] = [Platform::Linux, Platform::Windows, Platform::MacOs];

    pub fn name(self) -> &'static str {
        match self {
            Platform::Linux => "linux",
            Platform::Windows => "windows",
            Platform::MacOs => "macos",
        }
    }

    pub fn data_model(self) -> DataModel {
        match self {
            Platform::Linux | Platform::MacOs => DataModel::Lp64,
            Platform::Windows => DataModel::Llp64,
        }
    }
}

/// How wide `long` is, and what follows from it. Pointers have 64 bits in both.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DataModel {
    /// Unix: `long` has 64 bits, `wchar_t` 32, `long double` 16 bytes.
    Lp64,
    /// Windows: `long` has 32 bits, `wchar_t` 16, `long double` is `double`.
    Llp64,
}

/// A version of the interpreter: `2.7`, `3.13`, `3.14t` (free-threaded).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PythonVersion {
    pub major: u8,
    pub minor: u8,
    pub free_threaded: bool,
}

impl PythonVersion {
    /// What is assumed when nobody says otherwise.
    pub const DEFAULT: PythonVersion = PythonVersion::new(3, 13);
    /// The last version before 3, which some trees are written for and no other.
    pub const TWO: PythonVersion = PythonVersion::new(2, 7);
    /// The oldest version that is still mended, which an extension that says nothing else has to work with.
    pub const OLDEST_MAINTAINED: PythonVersion = PythonVersion::new(3, 11);
    pub const OLDEST_3: u8 = 6;
    pub const NEWEST_3: u8 = 16;
    /// The first version that can be built without the GIL.
    pub const FIRST_FREE_THREADED: u8 = 13;

    pub const fn new(major: u8, minor: u8) -> Self {
        PythonVersion { major, minor, free_threaded: false }
    }

    /// `PY_VERSION_HEX` of the first final release of the version.
    pub fn hex(self) -> u32 {
        (self.major as u32) << 24 | (self.minor as u32) << 16 | 0xF0
    }
}

impl fmt::Display for PythonVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suffix = if self.free_threaded { "t" } else { "" };
        write!(f, "{}.{}{suffix}", self.major, self.minor)
    }
}

/// A version that the tool has no data for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnsupportedVersion(pub String);

impl fmt::Display for UnsupportedVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is not a known Python version: expected 2.7, or 3.{} to 3.{}, or 3.{}t and later",
            self.0,
            PythonVersion::OLDEST_3,
            PythonVersion::NEWEST_3,
            PythonVersion::FIRST_FREE_THREADED,
        )
    }
}

impl std::error::Error for UnsupportedVersion {}

impl FromStr for PythonVersion {
    type Err = UnsupportedVersion;

    fn from_str(text: &str) -> Result<Self, UnsupportedVersion> {
        let unsupported = || UnsupportedVersion(text.to_owned());
        let (digits, free_threaded) = match text.strip_suffix('t') {
            Some(digits) => (digits, true),
            None => (text, false),
        };
        let (major, minor) = digits.split_once('.').ok_or_else(unsupported)?;
        let major: u8 = major.parse().map_err(|_| unsupported())?;
        let minor: u8 = minor.parse().map_err(|_| unsupported())?;
        let known = match major {
            2 => minor == 7 && !free_threaded,
            3 if free_threaded => (Self::FIRST_FREE_THREADED..=Self::NEWEST_3).contains(&minor),
            3 => (Self::OLDEST_3..=Self::NEWEST_3).contains(&minor),
            _ => false,
        };
        if known { Ok(PythonVersion { major, minor, free_threaded }) } else { Err(unsupported()) }
    }
}

/// One configuration that a unit is read for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Target {
    pub python: PythonVersion,
    pub platform: Platform,
}

impl Default for Target {
    fn default() -> Self {
        Target { python: PythonVersion::DEFAULT, platform: Platform::Linux }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_read_and_print() {
        for text in ["2.7", "3.6", "3.13", "3.14t", "3.16"] {
            assert_eq!(text.parse::<PythonVersion>().expect("known").to_string(), text);
        }
        assert_eq!("3.13".parse::<PythonVersion>().expect("known").hex(), 0x030D_00F0);
    }

    #[test]
    fn versions_without_data_are_refused_with_what_was_expected() {
        for text in ["3.5", "2.6", "3.12t", "2.7t", "4.0", "3", "three", "3.99"] {
            let error = text.parse::<PythonVersion>().expect_err(text).to_string();
            assert!(error.contains(text) && error.contains("2.7"), "{error}");
        }
    }
}
