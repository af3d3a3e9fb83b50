//! `CMakeLists.txt`: include folders and definitions, with the variables that name the source folder resolved.

use refhound_index::FxHashMap;

use super::BuildFile;
use super::conditions::{Branches, judge_words};
use super::python_script::Reach;
use super::script_macros::reached;
use crate::MacroFlag;

/// Words that are not folders or definitions.
const KEYWORDS: &[&str] = &["PUBLIC", "PRIVATE", "INTERFACE", "SYSTEM", "BEFORE", "AFTER"];

pub(super) fn read(text: &str) -> BuildFile {
    let mut file = BuildFile::default();
    let mut variables: FxHashMap<String, Vec<String>> = FxHashMap::default();
    let mut branches = Branches::default();
    for (name, arguments) in commands(text) {
        let expanded = || arguments.iter().flat_map(|argument| expand(argument, &variables));
        let targeted = || expanded().skip(1).filter(|word| !KEYWORDS.contains(&word.as_str()));
        match name.as_str() {
            "if" => branches.enter(judge_words(arguments.iter().map(String::as_str))),
            "elseif" => branches.switch(judge_words(arguments.iter().map(String::as_str))),
            "else" => branches.switch(Reach::Always),
            // What is called, and how often, is not followed.
            "foreach" | "function" | "macro" => branches.enter(Reach::Unlikely),
            "endif" | "endforeach" | "endfunction" | "endmacro" => branches.leave(),
            "set" => {
                let value: Vec<String> = expanded().skip(1).take(1000).collect();
                variables.extend(arguments.first().map(|name| (name.clone(), value)));
            }
            "include_directories" => {
                file.include_dirs.extend(expanded().filter(|word| !KEYWORDS.contains(&word.as_str())));
            }
            "target_include_directories" => file.include_dirs.extend(targeted()),
            "add_definitions" | "add_compile_definitions" => {
                file.macros.extend(reached(branches.reach(), expanded().filter_map(|word| definition(&word))));
            }
            "target_compile_definitions" => {
                file.macros.extend(reached(branches.reach(), targeted().filter_map(|word| definition(&word))));
            }
            _ => {}
        }
    }
    file
}

fn definition(word: &str) -> Option<MacroFlag> {
    let word = word.strip_prefix("-D").unwrap_or(word);
    let is_name = word.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_');
    is_name.then(|| MacroFlag::define(word))
}

/// The folders that an argument stands for. What cannot be resolved is nothing.
fn expand(argument: &str, variables: &FxHashMap<String, Vec<String>>) -> Vec<String> {
    let argument = argument.strip_prefix("$<BUILD_INTERFACE:").map_or(argument, |inner| inner.trim_end_matches('>'));
    let mut text = argument.to_owned();
    for name in ["CMAKE_CURRENT_SOURCE_DIR", "CMAKE_CURRENT_LIST_DIR", "PROJECT_SOURCE_DIR", "CMAKE_SOURCE_DIR"] {
        // Taken for the folder of the description: the list file of a whole project stands at its root.
        text = text.replace(&format!("${{{name}}}"), ".");
    }
    if let Some(name) = text.strip_prefix("${").and_then(|rest| rest.strip_suffix('}'))
        && let Some(values) = variables.get(name)
    {
        return values.clone();
    }
    if text.contains('$') { Vec::new() } else { vec![text] }
}

/// All commands with their arguments; names in lower case.
fn commands(text: &str) -> Vec<(String, Vec<String>)> {
    let mut commands = Vec::new();
    let mut chars = text.chars().peekable();
    let mut name = String::new();
    while let Some(char) = chars.next() {
        match char {
            '#' => while chars.next().is_some_and(|char| char != '\n') {},
            '(' => commands.push((std::mem::take(&mut name).to_ascii_lowercase(), arguments(&mut chars))),
            _ if char.is_ascii_alphanumeric() || char == '_' => name.push(char),
            _ if char == ' ' || char == '\t' => {}
            _ => name.clear(),
        }
    }
    commands
}

fn arguments(chars: &mut std::iter::Peekable<std::str::Chars<'_>>) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    let mut depth = 0u32;
    while let Some(char) = chars.next() {
        match char {
            '"' => word.extend(chars.by_ref().take_while(|&char| char != '"')),
            '#' => while chars.next().is_some_and(|char| char != '\n') {},
            '(' => depth += 1,
            ')' if depth == 0 => break,
            ')' => depth -= 1,
            _ if char.is_whitespace() || char == ';' => {
                words.extend(Some(std::mem::take(&mut word)).filter(|word| !word.is_empty()));
            }
            _ => word.push(char),
        }
    }
    words.extend(Some(word).filter(|word| !word.is_empty()));
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn include_folders_and_definitions_are_read() {
        let file = read(
            "set(INC a b)
include_directories(BEFORE \"${CMAKE_CURRENT_SOURCE_DIR}/include\" ${INC} ${Python_INCLUDE_DIRS}) # no
target_include_directories(t PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/api> PRIVATE src)
add_definitions(-DA=1 -Wall)
if (WIN32)
  add_compile_definitions(WIN)
endif()
if (ENABLE_ZLIB)
  add_definitions(-DWITH_ZLIB)
else()
  add_definitions(-DPLAIN)
endif()
if (NOT FOUND_X)
  add_definitions(-DREPLACE_X)
endif()
target_compile_definitions(t PRIVATE B)",
        );
        assert_eq!(file.include_dirs, ["./include", "a", "b", "./api", "src"]);
        assert_eq!(file.macros, ["A=1", "WITH_ZLIB", "B"].map(MacroFlag::define));
    }
}
