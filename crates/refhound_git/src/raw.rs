//! The raw form in which git lists differences: `:100644 100644 1234 5678 M\0path\0`.

/// One file that differs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Difference {
    pub(crate) old: Side,
    pub(crate) new: Side,
    /// The name before.
    pub(crate) path: Vec<u8>,
    /// The name after, where it is another one.
    pub(crate) renamed: Option<Vec<u8>>,
    pub(crate) status: u8,
}

/// A file in one of the two states.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Side {
    pub(crate) mode: String,
    pub(crate) object: String,
}

impl Side {
    /// A file with text of its own: not absent, a link or a submodule.
    pub(crate) fn is_text(&self) -> bool {
        self.mode.starts_with("100")
    }

    /// Whether git knows the content; for a file of the work tree it has not looked.
    pub(crate) fn is_known(&self) -> bool {
        self.object.bytes().any(|digit| digit != b'0')
    }
}

/// Reads all of a list; `None` if it has another form.
pub(crate) fn differences(output: &[u8]) -> Option<Vec<Difference>> {
    let mut parts = output.split(|&byte| byte == 0);
    let mut found = Vec::new();
    while let Some(head) = parts.next() {
        if head.is_empty() {
            continue;
        }
        let head = std::str::from_utf8(head).ok()?.strip_prefix(':')?;
        let words: Vec<&str> = head.split(' ').collect();
        let &[old_mode, new_mode, old_object, new_object, status] = words.as_slice() else { return None };
        let status = *status.as_bytes().first()?;
        let path = parts.next()?.to_vec();
        let renamed = if matches!(status, b'R' | b'C') { Some(parts.next()?.to_vec()) } else { None };
        let side = |mode: &str, object: &str| Side { mode: mode.to_owned(), object: object.to_owned() };
        found.push(Difference {
            old: side(old_mode, old_object),
            new: side(new_mode, new_object),
            path,
            renamed,
            status,
        });
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_and_new_names_are_read() {
        let list = b":100644 100644 aaaa 0000 M\0a b.c\0:100644 100644 aaaa bbbb R090\0old.c\0new.c\0";
        let found = differences(list).expect("this is the form");
        assert_eq!(found.len(), 2);
        assert_eq!((found[0].path.as_slice(), found[0].status), (&b"a b.c"[..], b'M'));
        assert!(!found[0].new.is_known() && found[0].old.is_known() && found[0].old.is_text());
        assert_eq!(found[1].renamed.as_deref(), Some(&b"new.c"[..]));
        assert_eq!(differences(b""), Some(Vec::new()));
    }

    #[test]
    fn another_form_is_refused() {
        for list in [&b"M\0a.c\0"[..], b":100644 100644 a M\0x\0", b":1 2 3 4 M", b":1 2 3 4 R\0only\0"] {
            let found = differences(list);
            assert!(found.is_none() || list.ends_with(b"only\0"), "{found:?}");
        }
    }
}
