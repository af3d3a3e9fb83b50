//! Edits of real C code, as people make them: functions deleted, duplicated and renamed, statements removed.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::bench_inputs::files_below;

/// A generator of numbers that is the same everywhere.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(crate) fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % most.max(1)
    }
}

/// A copy of a tree that may be edited; it is removed at the end.
pub(crate) struct Copy {
    pub(crate) root: PathBuf,
    /// The C files with functions, and their texts as they were.
    pub(crate) files: Vec<(PathBuf, Vec<u8>)>,
}

impl Copy {
    pub(crate) fn new(tree: &Path, name: &str) -> Result<Copy> {
        let root = std::env::temp_dir().join(format!("refhound-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&root);
        for path in every_file(tree)? {
            let to = root.join(path.strip_prefix(tree)?);
            std::fs::create_dir_all(to.parent().context("a file is in a folder")?)?;
            std::fs::copy(&path, &to).with_context(|| path.display().to_string())?;
        }
        let mut files = Vec::new();
        for path in files_below(&root, &["c"])? {
            let text = std::fs::read(&path)?;
            if !functions(&text).is_empty() {
                files.push((path, text));
            }
        }
        files.sort();
        if files.is_empty() {
            bail!("{}: no C file with a function", tree.display());
        }
        Ok(Copy { root, files })
    }

    /// All files as they were.
    pub(crate) fn restore(&self) -> Result<()> {
        for (path, text) in &self.files {
            if std::fs::read(path).ok().as_ref() != Some(text) {
                std::fs::write(path, text)?;
            }
        }
        Ok(())
    }
}

impl Drop for Copy {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.root);
    }
}

fn every_file(folder: &Path) -> Result<Vec<PathBuf>> {
    let (mut found, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
            let entry = entry?;
            let kind = entry.file_type()?;
            if kind.is_dir() {
                folders.push(entry.path());
            } else if kind.is_file() {
                found.push(entry.path());
            }
        }
    }
    Ok(found)
}

/// Where functions begin and end: from a line at the left edge with a parenthesis to a brace at the left edge.
pub(crate) fn functions(text: &[u8]) -> Vec<(usize, usize)> {
    let mut lines = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        lines.push((at, line.trim_ascii_end()));
        at += line.len();
    }
    let mut found = Vec::new();
    let mut head: Option<usize> = None;
    let mut begin: Option<usize> = None;
    for (index, &(offset, line)) in lines.iter().enumerate() {
        match line.first() {
            Some(b'}') if line == b"}" => {
                let end = lines.get(index + 1).map_or(text.len(), |next| next.0);
                found.extend(begin.take().map(|begin| (begin, end)));
                head = None;
            }
            Some(b'{') if line == b"{" => begin = begin.or(head),
            Some(first) if first.is_ascii_alphabetic() || *first == b'_' => {
                head = head.or_else(|| line.contains(&b'(').then_some(offset));
                if line.ends_with(b";") || line.contains(&b'=') {
                    head = None;
                } else if line.ends_with(b"{") {
                    begin = head;
                }
            }
            None if begin.is_none() => head = None,
            Some(b')') if line.ends_with(b"{") => begin = head,
            _ => {}
        }
    }
    found
}

fn name_of(function: &[u8]) -> Option<&[u8]> {
    let open = function.iter().position(|&byte| byte == b'(')?;
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let end = function[..open].iter().rposition(is_part)? + 1;
    let begin = function[..end].iter().rposition(|byte| !is_part(byte)).map_or(0, |before| before + 1);
    (begin < end).then_some(&function[begin..end])
}

fn replaced(text: &[u8], from: &[u8], to: &[u8], most: usize) -> Vec<u8> {
    let (mut result, mut at, mut count) = (Vec::with_capacity(text.len()), 0, 0);
    while at < text.len() {
        if count < most && text[at..].starts_with(from) {
            result.extend_from_slice(to);
            at += from.len();
            count += 1;
        } else {
            result.push(text[at]);
            at += 1;
        }
    }
    result
}

/// One edit of a text; says what was done.
pub(crate) fn edit(text: &[u8], dice: &mut Dice) -> (Vec<u8>, &'static str) {
    let found = functions(text);
    let Some(&(begin, end)) = found.get(dice.below(found.len())) else { return (text.to_vec(), "nothing") };
    let function = &text[begin..end];
    let with = |new: &[u8]| [&text[..begin], new, &text[end..]].concat();
    let name = name_of(function).unwrap_or(b"f");
    let renamed = [name, b"_new"].concat();
    match dice.below(8) {
        0 => (with(b""), "a function deleted"),
        1 => (with(&[function, b"\n", &replaced(function, name, &renamed, 1)].concat()), "a function duplicated"),
        2 => (replaced(text, name, &renamed, usize::MAX), "a function renamed"),
        3 => (with(&replaced(function, name, &renamed, 1)), "a definition renamed"),
        4 => (with(&[b"/* moved */\n\n", function].concat()), "a function moved"),
        _ => (with(&without_statement(function, dice)), "a statement removed"),
    }
}

fn without_statement(function: &[u8], dice: &mut Dice) -> Vec<u8> {
    let lines: Vec<&[u8]> = function.split_inclusive(|&byte| byte == b'\n').collect();
    let is_statement = |index: &usize| lines[*index].trim_ascii_end().ends_with(b";");
    let statements: Vec<usize> = (0..lines.len()).filter(is_statement).collect();
    let Some(&gone) = statements.get(dice.below(statements.len())) else { return function.to_vec() };
    lines.iter().enumerate().filter(|(index, _)| *index != gone).flat_map(|(_, line)| line.to_vec()).collect()
}

/// Changes the body of a function without changing what it does: a line more at its beginning.
pub(crate) fn touch(text: &[u8], function: usize, number: usize) -> Option<Vec<u8>> {
    let &(begin, end) = functions(text).get(function)?;
    let open = begin + text[begin..end].iter().position(|&byte| byte == b'{')? + 1;
    let line = format!("\n    int refhound_{number} = {number}; (void)refhound_{number};");
    Some([&text[..open], line.as_bytes(), &text[open..]].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &[u8] = b"#include <x.h>\n\nint f(int a) {\n    return a;\n}\n\nstatic int\ng(int a)\n{\n    h(a);\n    return a;\n}\n\nint table[] = {\n    f(1),\n};\n";

    #[test]
    fn functions_are_found_in_both_styles() {
        let names: Vec<_> = functions(TEXT).iter().map(|&(begin, end)| name_of(&TEXT[begin..end])).collect();
        assert_eq!(names, [Some(&b"f"[..]), Some(&b"g"[..])]);
    }

    #[test]
    fn a_touched_function_has_a_line_more() {
        let touched = touch(TEXT, 1, 7).expect("there are two");
        assert!(
            String::from_utf8_lossy(&touched)
                .contains("g(int a)\n{\n    int refhound_7 = 7; (void)refhound_7;\n    h(a);")
        );
    }

    #[test]
    fn every_kind_of_edit_changes_something() {
        let mut dice = Dice::new(1);
        let kinds: std::collections::BTreeSet<&str> = (0..100)
            .map(|_| {
                let (text, kind) = edit(TEXT, &mut dice);
                assert_ne!(text, TEXT, "{kind}");
                kind
            })
            .collect();
        assert_eq!(kinds.len(), 6);
    }
}
