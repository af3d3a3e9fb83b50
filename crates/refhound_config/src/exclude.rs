//! What is not analysed: `exclude`.

use std::path::PathBuf;

use refhound_project::glob;
use toml::Spanned;
use toml::de::DeValue;

use crate::value::{Reader, Value};

/// Patterns of paths, each of which is one.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Exclude {
    pub patterns: Vec<String>,
    /// What patterns are relative to.
    pub folder: PathBuf,
}

impl Exclude {
    /// Patterns of the command line are about the current folder.
    pub fn given(patterns: &[String]) -> Result<Exclude, String> {
        for pattern in patterns {
            glob(pattern).map_err(|why| format!("{pattern}: {why}"))?;
        }
        Ok(Exclude { patterns: patterns.to_vec(), folder: PathBuf::new() })
    }
}

impl Value for Exclude {
    const KIND: &'static str = "a list of patterns";

    fn read(item: &Spanned<DeValue<'_>>, reader: &mut Reader<'_>) -> Option<Self> {
        let patterns = <Vec<String> as Value>::read(item, reader)?;
        for (pattern, item) in patterns.iter().zip(item.get_ref().as_array().into_iter().flatten()) {
            if let Err(why) = glob(pattern) {
                reader.problem(item.span().start, why);
            }
        }
        Some(Exclude { patterns, folder: reader.folder.to_owned() })
    }

    fn written(&self) -> Option<String> {
        self.patterns.written()
    }
}
