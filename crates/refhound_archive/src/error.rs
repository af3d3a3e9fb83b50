//! Why an archive is not read.

use std::fmt;

use refhound_unknowns::limits;

use crate::ArchiveKind;

/// What is wrong, in words for whoever gave the archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ArchiveError {
    /// The file itself cannot be read.
    Unreadable(String),
    /// The name promises another kind of file than this is.
    NotWhatItSays {
        says: ArchiveKind,
        is: Option<&'static str>,
    },
    /// It ends before its end.
    Truncated,
    Damaged(String),
    Password,
    TooManyMembers,
    /// All members together are too large.
    TooLarge,
    /// It becomes many times as large as it is.
    Bomb,
    /// An absolute path, or one with `..`.
    LeadsOut(String),
    /// A name that is no name of a file: with a NUL byte, or too long.
    BadName(String),
    /// Nothing is in it.
    Empty,
}

impl fmt::Display for ArchiveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ArchiveError::Unreadable(why) => f.write_str(why),
            ArchiveError::NotWhatItSays { says, is: Some(is) } => {
                write!(f, "not the {says} archive that its name says, but {is}")
            }
            ArchiveError::NotWhatItSays { says, is: None } => write!(f, "not the {says} archive that its name says"),
            ArchiveError::Truncated => f.write_str("the archive ends too early: it was cut off"),
            ArchiveError::Damaged(why) => write!(f, "the archive is damaged: {why}"),
            ArchiveError::Password => f.write_str("the archive is protected by a password"),
            ArchiveError::TooManyMembers => {
                write!(f, "the archive has more than {} members", limits::ARCHIVE_MEMBERS)
            }
            ArchiveError::TooLarge => {
                write!(f, "the archive holds more than {} MB", limits::ARCHIVE_BYTES / 1_000_000)
            }
            ArchiveError::Bomb => {
                write!(f, "the archive becomes more than {} times as large as it is", limits::ARCHIVE_RATIO)
            }
            ArchiveError::LeadsOut(name) => write!(f, "a name in the archive leads out of it: {name}"),
            ArchiveError::BadName(name) => write!(f, "a name in the archive is none that a file can have: {name}"),
            ArchiveError::Empty => f.write_str("the archive is empty"),
        }
    }
}

impl std::error::Error for ArchiveError {}
