//! Where the cache is, and `refhound clean`.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result};
use refhound_cache::{Freed, NoStore, Pack, Secret, Store, Trouble, Unusable};
use refhound_config::Settings;
use refhound_driver::{Options, Reuse, build_key, cache_name};
use refhound_source::{Disk, Files as _, PathKind};
use refhound_text::{Clean, Lines};

use crate::args::{self, CacheFlags};
use crate::in_force;
use crate::printing::print;

/// The folder in a project.
const FOLDER: &str = ".refhound_cache";

/// As the flags.
const FOLDER_VARIABLE: &str = "REFHOUND_CACHE_DIR";
const NONE_VARIABLE: &str = "REFHOUND_NO_CACHE";

/// What a run remembers in.
pub(crate) fn store(flags: &CacheFlags, settings: &Settings, options: &Options) -> Box<dyn Store> {
    if flags.no_cache || is_set(NONE_VARIABLE) {
        return Box::new(NoStore);
    }
    let Some(folder) = folder(flags.cache_dir.as_deref(), settings, &options.paths) else { return Box::new(NoStore) };
    // What only the user has makes entries count. Without a place for it nothing that lies on the disk can be believed.
    let Some(users) = users_folder() else {
        let why = "there is no folder for its key: set HOME or XDG_CACHE_HOME".to_owned();
        return Box::new(Unusable(Trouble::NotWritable(folder, why)));
    };
    match Secret::in_folder(&users) {
        Ok(secret) => Box::new(Pack::open(&folder, &cache_name(options, &Disk), build_key(), secret)),
        Err(error) => Box::new(Unusable(Trouble::NotWritable(users, format!("its key: {error}")))),
    }
}

fn is_set(name: &str) -> bool {
    std::env::var_os(name).is_some_and(|value| !value.is_empty() && value != "0")
}

/// What a flag, the environment or the settings name; else a folder beside the settings or the repository; else the user's
/// folder of caches, so that a tree that somebody only looks at stays as it is.
fn folder(flag: Option<&Path>, settings: &Settings, paths: &[PathBuf]) -> Option<PathBuf> {
    let variable = || std::env::var_os(FOLDER_VARIABLE).filter(|value| !value.is_empty()).map(PathBuf::from);
    // What the user names may be a link; what a tree has may not.
    let users = flag.map(Path::to_owned).or_else(variable).map(|folder| Disk.resolve(&folder));
    let named = users.or_else(|| settings.cache_dir.value.clone());
    named.or_else(|| Some(project_root(settings, paths)?.join(FOLDER))).or_else(users_folder)
}

/// The folder of the settings, or of the repository that the first path is in.
fn project_root(settings: &Settings, paths: &[PathBuf]) -> Option<PathBuf> {
    if let Some(file) = settings.files.first() {
        return Disk.absolute(file).parent().map(Path::to_owned);
    }
    let first = Disk.absolute(paths.first()?);
    let is_root = |folder: &&Path| Disk.kind(&folder.join(".git")) != PathKind::Missing;
    first.ancestors().find(is_root).map(Path::to_owned)
}

fn users_folder() -> Option<PathBuf> {
    let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let base = if cfg!(windows) {
        variable("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        Some(variable("HOME")?.join("Library/Caches"))
    } else {
        variable("XDG_CACHE_HOME").or_else(|| Some(variable("HOME")?.join(".cache")))
    };
    base.map(|base| Disk.resolve(&base.join("refhound")))
}

/// What there is to be said about the cache of a run.
pub(crate) fn notes(store: &dyn Store, reuse: Reuse, verbose: bool) -> Lines {
    let mut lines = Lines::new();
    for trouble in store.troubles() {
        let is_told = match trouble {
            Trouble::OtherVersion(_) | Trouble::Damaged(_) => true,
            // A tree that cannot be written to is nothing unusual.
            Trouble::NotWritable(..) => verbose,
        };
        if is_told {
            lines.add(format_args!("note: {trouble}"));
        }
    }
    if verbose && store.remembers() {
        lines.add(format_args!(
            "cache: {} of {} files read, {} of {} functions explored",
            reuse.units_read,
            reuse.units,
            reuse.explored,
            reuse.explored + reuse.known
        ));
    }
    lines
}

/// `refhound clean`.
pub(crate) fn clean(arguments: &args::Clean) -> Result<ExitCode> {
    let settings = in_force::nearest(&arguments.paths)?;
    let Some(folder) = folder(arguments.cache_dir.as_deref(), &settings, &arguments.paths) else {
        print("there is no cache\n")?;
        return Ok(ExitCode::SUCCESS);
    };
    let Freed { files, bytes } =
        refhound_cache::clean(&folder).with_context(|| format!("{}: cannot be removed", folder.display()))?;
    let folder = Clean(folder.display());
    let text = if files == 0 {
        format!("{folder}: nothing to remove\n")
    } else {
        format!("{folder}: {files} files removed, {} kB freed\n", bytes.div_ceil(1000))
    };
    print(&text)?;
    Ok(ExitCode::SUCCESS)
}
