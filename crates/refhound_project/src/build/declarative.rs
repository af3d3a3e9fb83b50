//! `pyproject.toml` and `setup.cfg`: descriptions that are data.

use serde::Deserialize;

use super::{BuildFile, Module};
use crate::MacroFlag;

#[derive(Deserialize, Default)]
#[serde(default)]
struct PyProject {
    tool: Tool,
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct Tool {
    setuptools: Setuptools,
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct Setuptools {
    #[serde(rename = "ext-modules")]
    ext_modules: Vec<ExtModule>,
}

#[derive(Deserialize, Default)]
#[serde(default, rename_all = "kebab-case")]
struct ExtModule {
    sources: Vec<String>,
    include_dirs: Vec<String>,
    define_macros: Vec<Vec<String>>,
    undef_macros: Vec<String>,
}

pub(super) fn read_pyproject(text: &str) -> BuildFile {
    let project: PyProject = toml::from_str(text).unwrap_or_default();
    let modules = project.tool.setuptools.ext_modules.into_iter().map(module).collect();
    BuildFile { modules, ..BuildFile::default() }
}

fn module(described: ExtModule) -> Module {
    let define = |pair: &Vec<String>| {
        let name = pair.first()?.clone();
        Some(MacroFlag::Define { name, value: pair.get(1).cloned() })
    };
    let mut macros: Vec<MacroFlag> = described.define_macros.iter().filter_map(define).collect();
    macros.extend(described.undef_macros.iter().map(|name| MacroFlag::undefine(name)));
    Module { sources: described.sources, include_dirs: described.include_dirs, macros }
}

/// `[build_ext]` of a `setup.cfg`: folders apart by `:`, lines or commas; macros apart by commas.
pub(super) fn read_setup_cfg(text: &str) -> BuildFile {
    let mut file = BuildFile::default();
    let (mut section, mut key) = (String::new(), String::new());
    for line in text.lines().filter(|line| !line.trim_start().starts_with(['#', ';'])) {
        let mut value = line.trim();
        if let Some(name) = line.strip_prefix('[') {
            section = name.trim_end().trim_end_matches(']').replace('-', "_");
            key.clear();
            continue;
        }
        if !line.starts_with([' ', '\t']) {
            let Some((name, rest)) = line.split_once('=') else { continue };
            key = name.trim().replace('-', "_");
            value = rest.trim();
        }
        if section != "build_ext" || value.is_empty() {
            continue;
        }
        match key.as_str() {
            "include_dirs" => file.include_dirs.extend(words(value, &[':', ';', ',', ' '])),
            "define" => file.macros.extend(words(value, &[',', ' ']).map(|text| MacroFlag::define(&text))),
            "undef" => file.macros.extend(words(value, &[',', ' ']).map(|text| MacroFlag::undefine(&text))),
            _ => {}
        }
    }
    file
}

fn words(text: &str, separators: &'static [char]) -> impl Iterator<Item = String> {
    text.split(separators).map(str::trim).filter(|word| !word.is_empty()).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ext_modules_of_a_pyproject_are_modules() {
        let file = read_pyproject(
            "[[tool.setuptools.ext-modules]]\nname = 'a'\nsources = ['a.c']\ninclude-dirs = ['inc']\n\
             define-macros = [['A', '1'], ['B']]\nundef-macros = ['C']\n",
        );
        assert_eq!(file.modules.len(), 1);
        assert_eq!(file.modules[0].include_dirs, ["inc"]);
        assert_eq!(
            file.modules[0].macros,
            [MacroFlag::define("A=1"), MacroFlag::define("B"), MacroFlag::undefine("C")]
        );
        assert_eq!(read_pyproject("not = [toml"), BuildFile::default());
    }

    #[test]
    fn build_ext_of_a_setup_cfg_counts_for_all_modules() {
        let file = read_setup_cfg(
            "[metadata]\ninclude_dirs = no\n[build_ext]\ndefine = A=1, B\ninclude-dirs = a:b\n   c\n# d\n",
        );
        assert_eq!(file.include_dirs, ["a", "b", "c"]);
        assert_eq!(file.macros, [MacroFlag::define("A=1"), MacroFlag::define("B")]);
    }
}
