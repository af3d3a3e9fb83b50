//! Where the source comes from: the disk, archives, or standard input.
//!
//! ```text
//! check pkg-1.0.tar.gz     ─► check pkg-1.0, where pkg-1.0 is what the archive holds
//! check - < a.c            ─► check stdin.c, where stdin.c is what was read
//! ```

use std::io::Read as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use refhound_archive::{ArchiveKind, LeftOut, Unpacked};
use refhound_source::{Disk, Files, Layer, Overlay, PathKind};
use refhound_text::Clean;
use refhound_unknowns::limits;

use crate::args::{Check, Held, Values, Verify};
use crate::printing::tell;

/// What standard input is called if nobody says.
const UNNAMED: &str = "stdin.c";

/// The files that a run looks at.
pub(crate) enum Input {
    Disk,
    Archives(Unpacked<'static>),
    Standard(Overlay<'static>),
}

impl Input {
    pub(crate) fn files(&self) -> &dyn Files {
        match self {
            Input::Disk => &Disk,
            Input::Archives(files) => files,
            Input::Standard(files) => files,
        }
    }
}

/// The files of a `check`; archives and `-` among its paths become the paths that stand for them.
pub(crate) fn of_check(arguments: &mut Check) -> Result<Input> {
    let name = arguments.stdin_filename.take();
    let input = prepared(&mut arguments.paths, name, arguments.quiet)?;
    if matches!(input, Input::Disk) {
        return Ok(input);
    }
    if arguments.watch || arguments.staged || arguments.since.is_some() {
        bail!("--watch, --since and --staged are for files on the disk, not for archives and standard input");
    }
    // What is read is not on the disk, so nothing on the disk tells whether it has changed.
    arguments.cache.no_cache = true;
    arguments.held = Held::InMemory;
    Ok(input)
}

pub(crate) fn of_verify(arguments: &mut Verify) -> Result<Input> {
    let input = prepared(&mut arguments.paths, None, arguments.quiet)?;
    arguments.cache.no_cache |= !matches!(input, Input::Disk);
    Ok(input)
}

pub(crate) fn of_values(arguments: &mut Values) -> Result<Input> {
    let input = prepared(&mut arguments.paths, None, arguments.quiet)?;
    arguments.cache.no_cache |= !matches!(input, Input::Disk);
    Ok(input)
}

/// The files of a path that may lead into an archive: `pkg-1.0.tar.gz/src/a.c`.
pub(crate) fn of_member(path: &mut PathBuf) -> Result<Input> {
    let is_archive = |one: &&Path| ArchiveKind::of_name(one).is_some() && Disk.kind(one) == PathKind::File;
    let Some(archive) = path.ancestors().find(is_archive) else { return Ok(Input::Disk) };
    let Some(kind) = ArchiveKind::of_name(archive) else { return Ok(Input::Disk) };
    let mut files = Unpacked::new(&Disk);
    let folder = mounted(&mut files, archive, kind, true)?;
    let inside = path.strip_prefix(archive).map(Path::to_owned).unwrap_or_default();
    *path = if inside.as_os_str().is_empty() { folder } else { folder.join(inside) };
    Ok(Input::Archives(files))
}

fn prepared(paths: &mut [PathBuf], name: Option<PathBuf>, quiet: bool) -> Result<Input> {
    let is_standard = |path: &PathBuf| path.as_os_str() == "-";
    if paths.iter().any(is_standard) {
        if paths.len() > 1 {
            bail!("`-` stands for one C file on standard input, and for all paths");
        }
        let name = name.unwrap_or_else(|| PathBuf::from(UNNAMED));
        let text = Layer::Text(standard_input()?.into());
        paths[0].clone_from(&name);
        return Ok(Input::Standard(Overlay::new(&Disk, [(name, text)])));
    }
    if name.is_some() {
        bail!("--stdin-filename is the name of standard input: give `-` as the path");
    }
    let mut files = Unpacked::new(&Disk);
    let mut has_archive = false;
    for path in paths {
        let Some(kind) = ArchiveKind::of_name(path).filter(|_| Disk.kind(path) == PathKind::File) else { continue };
        *path = mounted(&mut files, path, kind, quiet)?;
        has_archive = true;
    }
    Ok(if has_archive { Input::Archives(files) } else { Input::Disk })
}

/// Puts an archive among the files; the path that it has there.
fn mounted(files: &mut Unpacked<'_>, path: &Path, kind: ArchiveKind, quiet: bool) -> Result<PathBuf> {
    let contents = refhound_archive::open(path, kind).with_context(|| path.display().to_string())?;
    if let Some(note) = note(contents.left_out()).filter(|_| !quiet) {
        tell(format_args!("warning: {}: left out: {note}\n", Clean(path.display())));
    }
    let stem = ArchiveKind::stem(path).unwrap_or_default();
    files.mount(&stem, contents).with_context(|| format!("{}: its folder is that of another archive", path.display()))
}

fn note(left_out: LeftOut) -> Option<String> {
    let LeftOut { links, special, clashes } = left_out;
    let rows = [
        (links, "links that lead out of the archive or to nothing"),
        (special, "devices and pipes"),
        (clashes, "files in the place of folders"),
    ];
    let told: Vec<String> =
        rows.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}")).collect();
    (!told.is_empty()).then(|| told.join(", "))
}

fn standard_input() -> Result<Vec<u8>> {
    let mut text = Vec::new();
    let limit = limits::FILE_BYTES;
    std::io::stdin().lock().take(limit + 1).read_to_end(&mut text).context("standard input: cannot be read")?;
    if text.len() as u64 > limit {
        bail!("standard input: more than {} MB", limit / 1_000_000);
    }
    if text.iter().take(4096).any(|&byte| byte == 0) {
        bail!("standard input: not text: it contains NUL bytes");
    }
    Ok(text)
}
