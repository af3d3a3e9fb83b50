//! `FORMAT=FILE`: a report that is written to a file.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use refhound_clauses::nearest;
use refhound_report::Format;

/// A format and where it goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Output {
    pub format: Format,
    pub path: PathBuf,
}

impl FromStr for Output {
    type Err = String;

    fn from_str(text: &str) -> Result<Output, String> {
        let Some((name, path)) = text.split_once('=') else {
            let format = by_suffix(text).ok_or_else(|| {
                "expected FORMAT=FILE, as in sarif=refhound.sarif, or a FILE whose suffix names the format".to_owned()
            })?;
            return Ok(Output { format, path: PathBuf::from(text) });
        };
        if path.is_empty() {
            return Err("the name of the file is missing".to_owned());
        }
        Ok(Output { format: format_named(name)?, path: PathBuf::from(path) })
    }
}

/// The format that files of this suffix hold.
fn by_suffix(path: &str) -> Option<Format> {
    match Path::new(path).extension()?.to_str()? {
        "html" | "htm" => Some(Format::Html),
        "sarif" => Some(Format::Sarif),
        "json" => Some(Format::Json),
        "jsonl" => Some(Format::Jsonl),
        "md" => Some(Format::Markdown),
        "xml" => Some(Format::Junit),
        _ => None,
    }
}

/// The format of this name, or what may have been meant.
pub fn format_named(name: &str) -> Result<Format, String> {
    Format::from_name(name).ok_or_else(|| {
        let names = Format::ALL.map(Format::name);
        match nearest(names.into_iter(), name, 1).first() {
            Some(meant) => format!("`{name}` is not a format; did you mean `{meant}`?"),
            None => format!("`{name}` is not a format; there are {}", names.join(", ")),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_output_is_a_format_and_a_file() {
        let output: Output = "sarif=out/a=b.sarif".parse().expect("both are there");
        assert_eq!((output.format, output.path), (Format::Sarif, PathBuf::from("out/a=b.sarif")));
        let output: Output = "out/report.html".parse().expect("the suffix names the format");
        assert_eq!((output.format, output.path), (Format::Html, PathBuf::from("out/report.html")));
        for (text, why) in [
            ("sarif", "expected FORMAT=FILE"),
            ("sarif=", "the name of the file is missing"),
            ("sariff=x", "did you mean `sarif`?"),
            ("x=y", "there are full, concise"),
        ] {
            let error = text.parse::<Output>().expect_err("it is no output");
            assert!(error.contains(why), "{text}: {error}");
        }
    }
}
