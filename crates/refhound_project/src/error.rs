//! Why no project could be made of the paths given.

use std::fmt;
use std::path::PathBuf;

/// Most files that an error names one by one.
const SHOWN_TROUBLES: usize = 3;

/// Each says what to do about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DiscoverError {
    NoPaths,
    Missing(PathBuf),
    /// A pipe, a socket or a device was given.
    Special(PathBuf),
    /// A file given by name is an object file, an archive, an image.
    NotText(PathBuf),
    /// A file given by name has an ending that no C file has.
    NotC(PathBuf),
    Unreadable {
        path: PathBuf,
        why: String,
    },
    /// `compile_commands.json` is not what it should be.
    CompileCommands {
        path: PathBuf,
        why: String,
    },
    /// Nothing to analyse below these paths.
    NoSources {
        paths: Vec<PathBuf>,
        cpp: usize,
        /// C files that were left out: generated, vendored, ignored, excluded.
        skipped: usize,
        /// Files and folders that could not be read, with the reasons.
        troubles: Vec<(PathBuf, String)>,
    },
}

impl fmt::Display for DiscoverError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DiscoverError::NoPaths => f.write_str("no path given: name a folder or a C file"),
            DiscoverError::Missing(path) => write!(f, "{}: no such file or folder", path.display()),
            DiscoverError::Special(path) => {
                write!(f, "{}: neither a file nor a folder", path.display())
            }
            DiscoverError::NotText(path) => {
                write!(f, "{}: not a source file: it contains NUL bytes", path.display())
            }
            DiscoverError::NotC(path) => write!(
                f,
                "{}: not a C file: give a folder, a file that ends in .c or .h, or a compile_commands.json",
                path.display()
            ),
            DiscoverError::Unreadable { path, why } => write!(f, "{}: {why}", path.display()),
            DiscoverError::CompileCommands { path, why } => {
                write!(f, "{}: not a list of compile commands: {why}", path.display())
            }
            DiscoverError::NoSources { paths, cpp, skipped, troubles } => {
                let paths: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
                let looked_for =
                    if *cpp > 0 { "C file to analyse (looked for *.c)" } else { "C or C++ file to analyse" };
                write!(f, "{}: no {looked_for}", paths.join(", "))?;
                if *cpp > 0 {
                    write!(f, "; {} left out (--cxx=false)", counted(*cpp, "C++ file is", "C++ files are"))?;
                }
                if *skipped > 0 {
                    let were = counted(*skipped, "C file was", "C files were");
                    write!(f, "; {were} skipped as generated, vendored, ignored or excluded")?;
                }
                for (path, why) in troubles.iter().take(SHOWN_TROUBLES) {
                    write!(f, "; {}: {why}", path.display())?;
                }
                if troubles.len() > SHOWN_TROUBLES {
                    write!(f, "; {} more could not be read", troubles.len() - SHOWN_TROUBLES)?;
                }
                Ok(())
            }
        }
    }
}

fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

impl std::error::Error for DiscoverError {}
