//! The oldest Python that a project says it supports.

use std::path::Path;

use refhound_source::Files;

/// Build descriptions are small; what is larger is none.
const LIMIT: u64 = 1 << 20;
/// Where it stands, and the word before it.
const PLACES: [(&str, &str); 3] =
    [("pyproject.toml", "requires-python"), ("setup.cfg", "python_requires"), ("setup.py", "python_requires")];

/// What stands before the minor number of a version that a project names.
const CLASSIFIER: &str = "Programming Language :: Python :: 3.";

/// Major and minor number of the oldest version that the nearest build description around a path asks for.
///
/// ```text
/// pyproject.toml:  requires-python = ">=3.9"          (3, 9)
/// setup.py:        python_requires='>=3.8, <4',       (3, 8)
/// ```
pub fn required_python(path: &Path, files: &dyn Files) -> Option<(u8, u8)> {
    let path = files.absolute(path);
    let text = |folder: &Path, name: &str| files.read(&folder.join(name), LIMIT).ok();
    // What lies further up is another project's.
    let folder = path.ancestors().find(|folder| PLACES.iter().any(|(name, _)| text(folder, name).is_some()))?;
    PLACES.iter().find_map(|(name, word)| {
        let text = text(folder, name)?;
        lower_bound(assigned(&String::from_utf8_lossy(&text), word)?)
    })
}

/// As [`required_python`], or the oldest Python 3 that the classifiers of the nearest build description name.
///
/// ```text
/// setup.py:        'Programming Language :: Python :: 3.8',       (3, 8)
/// ```
pub fn oldest_python(path: &Path, files: &dyn Files) -> Option<(u8, u8)> {
    required_python(path, files).or_else(|| {
        let path = files.absolute(path);
        let texts = |folder: &Path| -> Vec<Vec<u8>> {
            PLACES.iter().filter_map(|(name, _)| files.read(&folder.join(name), LIMIT).ok()).collect()
        };
        let texts = path.ancestors().map(texts).find(|texts| !texts.is_empty())?;
        texts.iter().filter_map(|text| oldest_classifier(&String::from_utf8_lossy(text))).min()
    })
}

fn oldest_classifier(text: &str) -> Option<(u8, u8)> {
    let versions = text.split(CLASSIFIER).skip(1).filter_map(|rest| {
        let minor = rest.split(|c: char| !c.is_ascii_digit()).next()?;
        minor.parse().ok()
    });
    versions.min().map(|minor| (3, minor))
}

/// What stands behind `word =` in its line, without quotes.
fn assigned<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    text.lines().find_map(|line| {
        let line = line.trim_start();
        let rest = line.get(line.find(word)?..)?.strip_prefix(word)?;
        let value = rest.trim_start_matches(['"', '\'', ' ']).strip_prefix(['=', ':'])?.trim_start();
        let is_comment = line.starts_with('#');
        (!is_comment).then(|| value.trim_matches(|c| c == '"' || c == '\'' || c == ',' || c == ' '))
    })
}

/// The bound from below in `>=3.8,!=3.9.1,<4`.
fn lower_bound(specifier: &str) -> Option<(u8, u8)> {
    specifier.split(',').find_map(|clause| {
        let clause = clause.trim().trim_matches(['"', '\'']);
        let version = ["~=", ">=", "==", ">"].iter().find_map(|sign| clause.strip_prefix(sign))?;
        let mut parts = version.trim().split(|c: char| !c.is_ascii_digit());
        let major = parts.next()?.parse().ok()?;
        Some((major, parts.next().and_then(|minor| minor.parse().ok()).unwrap_or(0)))
    })
}

#[cfg(test)]
mod tests {
    use refhound_source::MemoryFiles;

    use super::*;

    fn of(name: &str, text: &str) -> Option<(u8, u8)> {
        let files = MemoryFiles::new().with(format!("/src/{name}"), text);
        required_python(Path::new("/src/module/a.c"), &files)
    }

    #[test]
    fn every_kind_of_build_description_is_read() {
        assert_eq!(of("pyproject.toml", "[project]\nrequires-python = \">=3.9\"\n"), Some((3, 9)));
        assert_eq!(of("setup.cfg", "[options]\npython_requires = >=3.8, !=3.8.1\n"), Some((3, 8)));
        assert_eq!(of("setup.py", "setup(\n    python_requires='>=3.10, <4',\n)\n"), Some((3, 10)));
        assert_eq!(of("setup.py", "setup(python_requires=\"~=3.7\")\n"), Some((3, 7)));
    }

    #[test]
    fn classifiers_count_where_no_bound_is_written() {
        let oldest = |text: &str| {
            let files = MemoryFiles::new().with("/src/setup.py", text);
            oldest_python(Path::new("/src/a.c"), &files)
        };
        let classifiers = "'Programming Language :: Python :: 3',\n'Programming Language :: Python :: 3.10',\n\
                           'Programming Language :: Python :: 3.9',\n";
        assert_eq!(oldest(classifiers), Some((3, 9)));
        assert_eq!(oldest(&format!("python_requires='>=3.7',\n{classifiers}")), Some((3, 7)));
        assert_eq!(oldest("'Programming Language :: Python :: 2.7'"), None);
    }

    #[test]
    fn what_names_no_oldest_version_says_nothing() {
        assert_eq!(of("setup.py", "setup(name='x')\n"), None);
        assert_eq!(of("pyproject.toml", "requires-python = \"<4\"\n"), None);
        assert_eq!(of("setup.py", "# python_requires='>=3.1'\n"), None);
    }

    #[test]
    fn what_lies_around_a_project_does_not_speak_for_it() {
        let files = MemoryFiles::new()
            .with("/src/pyproject.toml", "requires-python = \">=3.12\"\n")
            .with("/src/vendored/setup.py", "setup(name='x')\n");
        assert_eq!(required_python(Path::new("/src/vendored/a.c"), &files), None);
        assert_eq!(required_python(Path::new("/src/own/a.c"), &files), Some((3, 12)));
    }
}
