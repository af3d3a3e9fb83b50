//! Trees that `configure` has been run on before they were packed: `config.h` lies beside the `config.h.in` that it was made of.
//!
//! Sources include it behind `#if defined(HAVE_CONFIG_H)`, a macro that every build passes on the command line, often from
//! a script that is no description:
//!
//! ```text
//! common/config.h.in     #undef HAVE_PRINTF_ZD
//! common/config.h        #define HAVE_PRINTF_ZD 1
//! module/text.c          -DHAVE_CONFIG_H
//! ```

use std::path::{Path, PathBuf};

use refhound_source::{Files, PathKind};

use crate::{MacroFlag, paths};

/// The macro that autoconf has builds define.
const MACRO: &str = "HAVE_CONFIG_H";

/// The folders whose sources are compiled with a header that `configure` has made.
#[derive(Debug, Default)]
pub(super) struct Configured {
    folders: Vec<PathBuf>,
}

impl Configured {
    pub(super) fn find(headers: &[PathBuf], files: &dyn Files) -> Configured {
        let is_made = |header: &&PathBuf| {
            paths::file_name(header) == "config.h" && files.kind(&header.with_extension("h.in")) == PathKind::File
        };
        // The header of a whole tree stands in its root or in a folder of it.
        let around = |header: &PathBuf| paths::folder(paths::folder(header)).to_owned();
        Configured { folders: headers.iter().filter(is_made).map(around).collect() }
    }

    /// What is defined for a source on the command line.
    pub(super) fn macros(&self, source: &Path) -> Option<MacroFlag> {
        let applies = self.folders.iter().any(|folder| source.starts_with(folder));
        applies.then(|| MacroFlag::Define { name: MACRO.to_owned(), value: None })
    }
}
