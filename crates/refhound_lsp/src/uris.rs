//! Paths as the protocol writes them: `file:///folder/a%20b.c`.

use std::path::{Path, PathBuf};

use lsp_types::Uri;
use refhound_source::clean_path;

/// The path that a `file:` address means, cleaned; `None` for other schemes.
pub(crate) fn path(uri: &Uri) -> Option<PathBuf> {
    let rest = uri.as_str().strip_prefix("file://")?;
    // A host stands before the path; only the local one is known.
    let slash = rest.find('/')?;
    let host = &rest[..slash];
    if !host.is_empty() && host != "localhost" {
        return None;
    }
    let decoded = decoded(rest[slash..].split(['?', '#']).next().unwrap_or_default())?;
    let is_drive = cfg!(windows) && decoded.get(2) == Some(&b':');
    let bytes = if is_drive { decoded[1..].to_vec() } else { decoded };
    Some(clean_path(&native(bytes)))
}

#[cfg(unix)]
fn native(bytes: Vec<u8>) -> PathBuf {
    use std::os::unix::ffi::OsStringExt as _;
    PathBuf::from(std::ffi::OsString::from_vec(bytes))
}

#[cfg(not(unix))]
fn native(bytes: Vec<u8>) -> PathBuf {
    PathBuf::from(String::from_utf8_lossy(&bytes).into_owned())
}

fn decoded(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let digit = |byte: Option<u8>| char::from(byte?).to_digit(16);
            bytes.push((digit(rest.next())? * 16 + digit(rest.next())?) as u8);
        } else {
            bytes.push(byte);
        }
    }
    Some(bytes)
}

/// The address of a path from the root of the file system.
pub(crate) fn uri(path: &Path) -> Option<Uri> {
    let mut text = String::from("file://");
    let shown = path.to_string_lossy().replace('\\', "/");
    if !shown.starts_with('/') {
        text.push('/');
    }
    for byte in encodable(path, &shown) {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b'/' => text.push(char::from(byte)),
            byte => text.push_str(&format!("%{byte:02X}")),
        }
    }
    text.parse().ok()
}

#[cfg(unix)]
fn encodable(path: &Path, _: &str) -> Vec<u8> {
    use std::os::unix::ffi::OsStrExt as _;
    path.as_os_str().as_bytes().to_vec()
}

#[cfg(not(unix))]
fn encodable(_: &Path, shown: &str) -> Vec<u8> {
    shown.as_bytes().to_vec()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_paths_are_two_forms_of_one_thing() {
        let there = |text: &str| path(&text.parse().expect("an address"));
        assert_eq!(there("file:///p/a%20b%2Bc.c"), Some("/p/a b+c.c".into()));
        assert_eq!(there("file://localhost/p/x/../a.c"), Some("/p/a.c".into()));
        assert_eq!(there("file:///p/%C3%A9.c"), Some("/p/\u{e9}.c".into()));
        assert_eq!(there("untitled:Untitled-1"), None);
        assert_eq!(there("file://server/share/a.c"), None);
        for name in ["/p/a b+c.c", "/p/\u{e9}#?.c", "/p/100%.c"] {
            let address = uri(Path::new(name)).expect("it can be written");
            assert_eq!(path(&address), Some(name.into()), "{}", address.as_str());
        }
    }
}
