//! Names of members as paths inside the archive, and nowhere else.

use std::path::PathBuf;

use refhound_unknowns::limits;

use crate::ArchiveError;

/// Whether `\` stands between folders, as some programs on Windows write it into zip files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Backslash {
    Separates,
    IsALetter,
}

/// The path of a member below the top of the archive; empty for the top itself.
pub(crate) fn member_path(name: &[u8], backslash: Backslash) -> Result<PathBuf, ArchiveError> {
    let shown = || shortened(name);
    if name.contains(&0) || name.len() > limits::ARCHIVE_NAME_BYTES {
        return Err(ArchiveError::BadName(shown()));
    }
    let is_separator = |byte: &u8| *byte == b'/' || (*byte == b'\\' && backslash == Backslash::Separates);
    if name.first().is_some_and(is_separator) {
        return Err(ArchiveError::LeadsOut(shown()));
    }
    let mut path = PathBuf::new();
    for part in name.split(is_separator) {
        match part {
            b"" | b"." => {}
            b".." => return Err(ArchiveError::LeadsOut(shown())),
            // `C:` is a drive.
            [_, b':'] if path.as_os_str().is_empty() => return Err(ArchiveError::LeadsOut(shown())),
            part => path.push(os_name(part)),
        }
    }
    Ok(path)
}

/// Where a link in `folder` leads, if it stays in the archive.
pub(crate) fn link_target(folder: &std::path::Path, target: &[u8]) -> Option<PathBuf> {
    if target.is_empty() || target.len() > limits::ARCHIVE_NAME_BYTES || target.contains(&0) || target[0] == b'/' {
        return None;
    }
    let mut path = folder.to_owned();
    for part in target.split(|&byte| byte == b'/') {
        match part {
            b"" | b"." => {}
            b".." if path.as_os_str().is_empty() => return None,
            b".." => {
                path.pop();
            }
            part => path.push(os_name(part)),
        }
    }
    Some(path)
}

#[cfg(unix)]
fn os_name(bytes: &[u8]) -> std::ffi::OsString {
    use std::os::unix::ffi::OsStrExt as _;
    std::ffi::OsStr::from_bytes(bytes).to_owned()
}

#[cfg(not(unix))]
fn os_name(bytes: &[u8]) -> std::ffi::OsString {
    String::from_utf8_lossy(bytes).into_owned().into()
}

/// Enough of a name to find the member.
fn shortened(name: &[u8]) -> String {
    const SHOWN: usize = 200;
    let more = if name.len() > SHOWN { "..." } else { "" };
    format!("{}{more}", String::from_utf8_lossy(&name[..name.len().min(SHOWN)]))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn no_name_leads_out_of_the_archive() {
        let tar = |name: &[u8]| member_path(name, Backslash::IsALetter);
        assert_eq!(tar(b"./a//b/./c.c"), Ok(PathBuf::from("a/b/c.c")));
        assert_eq!(tar(b"./"), Ok(PathBuf::new()));
        for name in [&b"/etc/passwd"[..], b"a/../../b", b"..", b"C:/x"] {
            assert!(matches!(tar(name), Err(ArchiveError::LeadsOut(_))), "{name:?}");
        }
        assert!(matches!(tar(b"a\0b"), Err(ArchiveError::BadName(_))));
        assert!(matches!(tar(&[b'a'; 5000]), Err(ArchiveError::BadName(name)) if name.len() < 300));
        assert!(matches!(member_path(b"a\\..\\b", Backslash::Separates), Err(ArchiveError::LeadsOut(_))));
        assert_eq!(member_path(b"a\\b.c", Backslash::Separates), Ok(PathBuf::from("a/b.c")));
    }

    #[test]
    fn links_lead_where_the_archive_has_something() {
        let from = |target: &[u8]| link_target(Path::new("p/src"), target);
        assert_eq!(from(b"../include/x.h"), Some(PathBuf::from("p/include/x.h")));
        assert_eq!(from(b"../../../x.h"), None);
        assert_eq!(from(b"/etc/passwd"), None);
    }
}
