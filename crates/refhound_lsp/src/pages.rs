//! Where an editor can open the page of a rule: on the web if this build knows its place there, else as a file in the user's
//! folder of caches, which is written when the rule is first met.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use lsp_types::Uri;
use refhound_checks::Rule;
use refhound_source::{Disk, Files as _};

use crate::uris;

/// Largest page, in bytes.
const LARGEST: u64 = 1_000_000;

/// The addresses of pages, by code of rule.
#[derive(Debug, Default)]
pub(crate) struct Pages {
    known: BTreeMap<&'static str, Option<Uri>>,
}

impl Pages {
    pub(crate) fn address(&mut self, rule: &'static Rule) -> Option<Uri> {
        self.known.entry(rule.code).or_insert_with(|| address(rule)).clone()
    }
}

fn address(rule: &Rule) -> Option<Uri> {
    let published = rule.published_url().and_then(|url| url.parse().ok());
    let written = || uris::uri(&written(rule, &users_folder()?)?);
    published.or_else(written).or_else(|| rule.absolute_url().parse().ok())
}

/// The page as a file. Where nothing can be written there is none.
fn written(rule: &Rule, caches: &Path) -> Option<PathBuf> {
    let folder = caches.join("rules");
    let path = folder.join(format!("{}.md", rule.name));
    let page = rule.introduction();
    if Disk.read(&path, LARGEST).is_ok_and(|bytes| bytes == page.as_bytes()) {
        return Some(path);
    }
    Disk::make_folder(&folder).ok()?;
    Disk::write(&path, page.as_bytes()).ok()?;
    Some(path)
}

/// Where the user keeps caches, unless the environment says otherwise or wants none.
fn users_folder() -> Option<PathBuf> {
    let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if variable("REFHOUND_NO_CACHE").is_some_and(|value| value != Path::new("0")) {
        return None;
    }
    if let Some(named) = variable("REFHOUND_CACHE_DIR") {
        return Some(Disk.absolute(&named));
    }
    let base = if cfg!(windows) {
        variable("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        variable("HOME").map(|home| home.join("Library/Caches"))
    } else {
        variable("XDG_CACHE_HOME").or_else(|| variable("HOME").map(|home| home.join(".cache")))
    };
    base.filter(|base| base.is_absolute()).map(|base| base.join("refhound"))
}
