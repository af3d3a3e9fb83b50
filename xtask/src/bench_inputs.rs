//! What `cargo xtask bench` runs on: a package, a kernel tree, and inputs of growing size made from them.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

/// Files of the kernel that are read.
const KERNEL_FILES: usize = 2_000;

/// Where Debian's `linux-source` packages put their tree or archive.
const KERNEL_FOLDER: &str = "/usr/src";

/// The tree that was asked for, or the one of Debian's package.
pub(crate) fn kernel_tree(tree: Option<&Path>, scratch: &Path) -> Result<Option<PathBuf>> {
    match tree {
        Some(tree) => Ok(Some(tree.to_owned())),
        None => installed_kernel(scratch),
    }
}

/// The kernel's drivers, the first ones in the order of their names.
pub(crate) fn kernel_files(tree: Option<&Path>, scratch: &Path) -> Result<Option<Vec<PathBuf>>> {
    let Some(tree) = kernel_tree(tree, scratch)? else { return Ok(None) };
    let mut files = files_below(&tree.join("drivers"), &["c"])?;
    files.truncate(KERNEL_FILES);
    if files.is_empty() {
        bail!("{} is not a Linux tree", tree.display());
    }
    Ok(Some(files))
}

fn installed_kernel(scratch: &Path) -> Result<Option<PathBuf>> {
    let mut found = entries(Path::new(KERNEL_FOLDER)).unwrap_or_default();
    found.retain(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("linux-source-")));
    if let Some(tree) = found.iter().find(|path| path.join("drivers").is_dir()) {
        return Ok(Some(tree.clone()));
    }
    let Some(archive) = found.iter().find(|path| path.to_string_lossy().ends_with(".tar.xz")) else {
        return Ok(None);
    };
    let name = archive.file_name().unwrap_or_default().to_string_lossy().replace(".tar.xz", "");
    let tree = scratch.join(&name);
    if !tree.join("drivers").is_dir() {
        unpack(archive, scratch, &tree)?;
    }
    Ok(Some(tree))
}

/// An interrupted run must not leave half a tree that the next one takes for a whole.
fn unpack(archive: &Path, scratch: &Path, tree: &Path) -> Result<()> {
    println!("unpacking {} ...", archive.display());
    let unfinished = scratch.join("unfinished");
    std::fs::create_dir_all(&unfinished)?;
    let status = Command::new("tar").arg("-xJf").arg(archive).arg("-C").arg(&unfinished).status()?;
    if !status.success() {
        bail!("{} cannot be unpacked", archive.display());
    }
    let name = tree.file_name().unwrap_or_default();
    std::fs::rename(unfinished.join(name), tree).with_context(|| format!("{} holds no such tree", archive.display()))
}

/// Copies the C sources and headers of a package into folders side by side.
pub(crate) fn copies(package: &Path, count: usize, into: &Path) -> Result<()> {
    for number in 0..count {
        for file in files_below(package, &["c", "h"])? {
            let below = file.strip_prefix(package).expect("it was found there");
            let copy = into.join(format!("copy{number:03}")).join(below);
            std::fs::create_dir_all(copy.parent().expect("a file is in a folder"))?;
            std::fs::copy(&file, &copy).with_context(|| format!("cannot copy {}", file.display()))?;
        }
    }
    Ok(())
}

/// One file with this many functions of the usual shape: arguments, a loop, error paths that meet.
pub(crate) fn generated(functions: usize) -> String {
    let mut text =
        String::from("#include <Python.h>\n\nstruct item { struct item *next; PyObject *value; int kind; };\n");
    for number in 0..functions {
        write!(
            text,
            r#"
static PyObject *
join_{number}(PyObject *self, PyObject *args)
{{
    PyObject *list, *result = NULL, *piece = NULL;
    struct item head = {{ NULL, NULL, {number} }};
    Py_ssize_t i, size;

    if (!PyArg_ParseTuple(args, "O!:join_{number}", &PyList_Type, &list))
        return NULL;
    size = PyList_GET_SIZE(list);
    result = PyList_New(0);
    if (result == NULL)
        goto fail;
    for (i = 0; i < size && i <= {number}; i++) {{
        head.value = PyList_GET_ITEM(list, i);
        switch (head.kind & 3) {{
        case 0: piece = PyObject_Str(head.value); break;
        case 1: piece = PyObject_Repr(head.value); break;
        default: Py_INCREF(head.value); piece = head.value;
        }}
        if (!piece || PyList_Append(result, piece) < 0)
            goto fail;
        Py_CLEAR(piece);
    }}
    return result;
fail:
    Py_XDECREF(piece);
    Py_XDECREF(result);
    return NULL;
}}
"#
        )
        .expect("a string can always grow");
    }
    text
}

/// The files with one of the endings, sorted by path.
pub(crate) fn files_below(folder: &Path, endings: &[&str]) -> Result<Vec<PathBuf>> {
    let (mut found, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = folders.pop() {
        for path in entries(&folder)? {
            if path.is_symlink() {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| endings.iter().any(|&wanted| ending == wanted)) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let listing = std::fs::read_dir(folder).with_context(|| format!("cannot list {}", folder.display()))?;
    listing.map(|entry| Ok(entry?.path())).collect()
}
