//! `compile_commands.json`: the exact flags of each file, as `CMake`, meson or bear write them down.

use std::path::{Path, PathBuf};

use refhound_source::{Files, made_of_template};
use refhound_unknowns::limits;
use serde::Deserialize;

use crate::{DiscoverError, Flags, HeaderMode, Language, MacroFlag, paths};

/// One file of the database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Command {
    /// Cleaned; absolute when the database says so.
    pub(crate) file: PathBuf,
    pub(crate) flags: Flags,
    pub(crate) language: FileLanguage,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FileLanguage {
    C,
    Cpp,
    /// Assembler, Fortran and others.
    Other,
}

#[derive(Deserialize)]
struct Entry {
    directory: String,
    file: String,
    #[serde(default)]
    arguments: Option<Vec<String>>,
    #[serde(default)]
    command: Option<String>,
}

pub(crate) fn read(path: &Path, files: &dyn Files, notes: &mut Vec<String>) -> Result<Vec<Command>, DiscoverError> {
    let fail = |why: String| DiscoverError::CompileCommands { path: path.to_owned(), why };
    let bytes = files.read(path, limits::DATABASE_BYTES).map_err(|error| fail(error.to_string()))?;
    let entries: Vec<Entry> = serde_json::from_slice(&bytes).map_err(|error| fail(error.to_string()))?;
    let mut response_files = 0usize;
    let base = paths::folder(path);
    let commands = entries.into_iter().map(|entry| command(base, entry, &mut response_files)).collect();
    if response_files > 0 {
        notes.push(format!("{}: {response_files} response files (@file) were not read", path.display()));
    }
    Ok(commands)
}

fn command(base: &Path, entry: Entry, response_files: &mut usize) -> Command {
    let directory = paths::join(base, &entry.directory);
    let file = paths::join(&directory, &entry.file);
    let arguments = entry.arguments.unwrap_or_else(|| split_shell(&entry.command.unwrap_or_default()));
    let mut language = language_of(&file);
    let mut flags = parse(&arguments, &directory, &mut language, response_files);
    flags.language = language.of_unit();
    Command { file, flags, language }
}

impl FileLanguage {
    pub(crate) fn of_unit(self) -> Language {
        match self {
            FileLanguage::Cpp => Language::Cxx,
            FileLanguage::C | FileLanguage::Other => Language::C,
        }
    }
}

pub(crate) fn language_of(file: &Path) -> FileLanguage {
    let made = made_of_template(file);
    match made.as_deref().unwrap_or(file).extension().and_then(|ending| ending.to_str()).unwrap_or_default() {
        "c" | "i" => FileLanguage::C,
        "C" | "cc" | "cp" | "cpp" | "cxx" | "c++" | "CPP" | "mm" | "ii" => FileLanguage::Cpp,
        _ => FileLanguage::Other,
    }
}

fn parse(arguments: &[String], directory: &Path, language: &mut FileLanguage, response_files: &mut usize) -> Flags {
    let mut flags = Flags { headers: HeaderMode::Installed, ..Flags::default() };
    let mut arguments = arguments.iter().map(String::as_str);
    while let Some(argument) = arguments.next() {
        // `-isystem` before `-i...`, `-include` before `-I`: the longer names first.
        let Some((name, joined)) = NAMES.iter().find_map(|&name| Some((name, argument.strip_prefix(name)?))) else {
            *response_files += usize::from(argument.starts_with('@') && argument.len() > 1);
            continue;
        };
        let joined = if name == "-include" && joined == "-pch" { continue } else { joined };
        let value = if joined.is_empty() { arguments.next().unwrap_or_default() } else { joined };
        let path = || paths::join(directory, value);
        match name {
            "-isystem" | "-idirafter" => flags.system_dirs.push(path()),
            "-iquote" => flags.quote_dirs.push(path()),
            "-include" | "-imacros" => flags.forced_includes.push(path()),
            "-I" => flags.include_dirs.push(path()),
            "-D" => flags.macros.push(MacroFlag::define(value)),
            "-U" => flags.macros.push(MacroFlag::undefine(value)),
            "-std=" | "--std=" => flags.standard = Some(value.to_owned()),
            "-x" if value == "c++" => *language = FileLanguage::Cpp,
            "-x" if value == "c" => *language = FileLanguage::C,
            _ => {}
        }
    }
    flags
}

const NAMES: &[&str] =
    &["-isystem", "-idirafter", "-iquote", "-include", "-imacros", "-I", "-D", "-U", "-std=", "--std=", "-x"];

/// Splits a command line as a POSIX shell does, without expanding anything.
pub(crate) fn split_shell(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut chars = line.chars();
    while let Some(char) = chars.next() {
        match char {
            ' ' | '\t' | '\n' | '\r' => words.extend(word.take()),
            '\'' => word.get_or_insert_default().extend(chars.by_ref().take_while(|&char| char != '\'')),
            '"' => quoted(&mut chars, word.get_or_insert_default()),
            '\\' => match chars.next() {
                Some('\n') | None => {}
                Some(escaped) => word.get_or_insert_default().push(escaped),
            },
            _ => word.get_or_insert_default().push(char),
        }
    }
    words.extend(word);
    words
}

/// The rest of a `"..."`: a backslash keeps its meaning only before the characters that the shell knows.
fn quoted(chars: &mut std::str::Chars<'_>, word: &mut String) {
    while let Some(char) = chars.next() {
        match char {
            '"' => return,
            '\\' => match chars.next() {
                Some(escaped @ ('"' | '\\' | '$' | '`')) => word.push(escaped),
                Some('\n') | None => {}
                Some(other) => word.extend(['\\', other]),
            },
            _ => word.push(char),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Outside;
    use refhound_source::MemoryFiles;

    #[test]
    fn command_lines_are_split_as_a_shell_does() {
        let table: &[(&str, &[&str])] = &[
            ("cc -c  a.c", &["cc", "-c", "a.c"]),
            (r#"-DV=\"1.0\" '-DW="a b"'"#, &[r#"-DV="1.0""#, r#"-DW="a b""#]),
            (r#""a \" b" "c\d""#, &[r#"a " b"#, r"c\d"]),
            ("'' x", &["", "x"]),
            ("\"open", &["open"]),
            ("\\", &[]),
        ];
        for (line, words) in table {
            assert_eq!(split_shell(line), *words, "{line}");
        }
    }

    #[test]
    fn flags_are_read_relative_to_the_directory() {
        let text = r#"[
            {"directory": "/b", "file": "../s/a.c", "command": "cc -Iinc -I ../i -isystem /sys -iquote q -DA -DB=2 -UC -include pre.h -std=gnu99 @rsp -c ../s/a.c"},
            {"directory": "/b", "file": "/s/b.cc", "arguments": ["c++", "-c", "/s/b.cc"]}
        ]"#;
        let files = MemoryFiles::new().with("/b/compile_commands.json", text);
        let mut notes = Vec::new();
        let commands = read(Path::new("/b/compile_commands.json"), &files, &mut notes).expect("it is well formed");
        assert_eq!(commands[0].file, Path::new("/s/a.c"));
        assert_eq!(
            commands[0].flags,
            Flags {
                quote_dirs: vec!["/b/q".into()],
                include_dirs: vec!["/b/inc".into(), "/i".into()],
                system_dirs: vec!["/sys".into()],
                macros: vec![MacroFlag::define("A"), MacroFlag::define("B=2"), MacroFlag::undefine("C")],
                forced_includes: vec!["/b/pre.h".into()],
                headers: HeaderMode::Installed,
                open_dirs: Vec::new(),
                outside: Outside::Closed,
                standard: Some("gnu99".into()),
                language: Language::C,
            }
        );
        assert_eq!(commands[1].language, FileLanguage::Cpp);
        assert_eq!(notes.len(), 1);
    }

    #[test]
    fn a_broken_database_is_an_error_with_its_place() {
        let files = MemoryFiles::new().with("c.json", "[{]");
        let error = read(Path::new("c.json"), &files, &mut Vec::new()).expect_err("it is broken");
        assert!(error.to_string().contains("line 1"), "{error}");
    }
}
