//! Linux kernel trees: known by their layout, preprocessed with the kernel's own headers for x86-64.
//!
//! Options are those of `.config` in the root of the tree. A tree that was not configured has none: the options are then on that switch
//! on what is counted (`ASSUMED`); of the others, headers are read as if they were off, and `#ifdef` in a source as if they were on.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use refhound_source::{Files, PathKind};

use crate::{Flags, HeaderIndex, HeaderMode, MacroFlag};

/// Folders whose programs run in user space, with the C library's headers.
const USER_SPACE: &[&str] = &["Documentation", "samples", "scripts", "tools", "usr"];

/// A longer `.config` is none.
const CONFIG_BYTES: u64 = 4 << 20;

/// Tells the preprocessor that `#ifdef CONFIG_...` in a source is not decided.
const UNCONFIGURED: &str = "__REFHOUND_UNCONFIGURED__";

/// Options that are on in a tree without `.config`: without them, calls that count are not compiled at all.
const ASSUMED: &[&str] = &["CONFIG_PM", "CONFIG_PM_SLEEP", "CONFIG_OF", "CONFIG_MODULES"];

/// A kernel tree.
#[derive(Debug, Clone)]
pub(crate) struct Kernel {
    pub(crate) root: PathBuf,
    flags: Arc<Flags>,
}

/// Where a file of the tree belongs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Place {
    Kernel(Arc<Flags>),
    UserSpace,
    OtherProcessor,
}

/// Whether a path lies in the source of a Linux kernel.
pub fn is_in_kernel_tree(path: &Path, files: &dyn Files) -> bool {
    Kernel::around(&files.absolute(path), files).is_some()
}

impl Flags {
    /// Whether they are those of a kernel tree without `.config`: of `#ifdef CONFIG_X` in headers, the branch for code without `X` was
    /// read, in which functions are often no more than `return 0;`.
    pub fn are_unconfigured(&self) -> bool {
        let is_mark = |flag: &MacroFlag| matches!(flag, MacroFlag::Define { name, .. } if name == UNCONFIGURED);
        self.macros.iter().any(is_mark)
    }
}

impl Kernel {
    /// The kernel tree that `path`, an absolute one, is the root of or lies in.
    pub(crate) fn around(path: &Path, files: &dyn Files) -> Option<Kernel> {
        let is_root = |folder: &&Path| {
            files.kind(&folder.join("Kconfig")) == PathKind::File
                && files.kind(&folder.join("Kbuild")) == PathKind::File
                && files.kind(&folder.join("include/linux")) == PathKind::Directory
        };
        let root = path.ancestors().find(is_root)?.to_owned();
        let flags = Arc::new(flags(&root, files));
        Some(Kernel { root, flags })
    }

    pub(crate) fn place(&self, path: &Path) -> Place {
        let mut parts = path.strip_prefix(&self.root).unwrap_or(path).components().map(std::path::Component::as_os_str);
        match parts.next() {
            Some(first) if USER_SPACE.iter().any(|&folder| folder == first) => Place::UserSpace,
            Some(first) if first == "arch" && parts.next().is_some_and(|processor| processor != "x86") => {
                Place::OtherProcessor
            }
            _ => Place::Kernel(self.flags.clone()),
        }
    }

    /// `asm/*.h` headers that Kbuild would have made from the generic ones.
    pub(crate) fn add_stand_ins(&self, headers: &mut HeaderIndex, respell: &dyn Fn(&Path) -> PathBuf) {
        for (prefix, folder) in [
            ("asm/", "include/asm-generic"),
            ("asm/", "include/uapi/asm-generic"),
            ("uapi/asm/", "include/uapi/asm-generic"),
        ] {
            headers.add_stand_in(prefix, respell(&self.root.join(folder)));
        }
    }
}

fn flags(root: &Path, files: &dyn Files) -> Flags {
    let existing = |names: &[&str], kind| -> Vec<PathBuf> {
        names.iter().map(|name| root.join(name)).filter(|path| files.kind(path) == kind).collect()
    };
    // The order of LINUXINCLUDE in the kernel's top Makefile.
    let include_dirs = existing(
        &[
            "arch/x86/include",
            "arch/x86/include/generated",
            "include",
            "arch/x86/include/uapi",
            "arch/x86/include/generated/uapi",
            "include/uapi",
            "include/generated/uapi",
        ],
        PathKind::Directory,
    );
    let forced_includes = existing(
        &["include/linux/compiler-version.h", "include/linux/kconfig.h", "include/linux/compiler_types.h"],
        PathKind::File,
    );
    let fixed = ["__KERNEL__", "KBUILD_MODNAME=\"module\"", "KBUILD_BASENAME=\"module\"", "KBUILD_MODFILE=\"module\""];
    let mut macros = fixed.map(MacroFlag::define).to_vec();
    if let Ok(text) = files.read(&root.join(".config"), CONFIG_BYTES) {
        macros.extend(options(&String::from_utf8_lossy(&text)).map(|option| MacroFlag::define(&option)));
    } else {
        macros.push(MacroFlag::define(UNCONFIGURED));
        macros.extend(ASSUMED.iter().map(|option| MacroFlag::define(&format!("{option}=1"))));
    }
    Flags {
        include_dirs,
        open_dirs: vec![root.to_owned()],
        forced_includes,
        macros,
        headers: HeaderMode::TreeOnly,
        standard: Some("gnu11".to_owned()),
        ..Flags::default()
    }
}

/// The lines of a `.config` as the macros that Kbuild would make of them: `CONFIG_A=y`, `CONFIG_B=m`, `CONFIG_C="text"`.
fn options(text: &str) -> impl Iterator<Item = String> {
    let set = text.lines().filter_map(|line| line.trim().split_once('=')).filter(|(name, _)| {
        name.starts_with("CONFIG_") && name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
    });
    set.filter(|(_, value)| *value != "n").map(|(name, value)| match value {
        "y" => format!("{name}=1"),
        "m" => format!("{name}_MODULE=1"),
        other => format!("{name}={other}"),
    })
}

#[cfg(test)]
mod tests {
    use super::options;

    #[test]
    fn lines_of_a_configuration_are_macros_as_kbuild_makes_them() {
        let text = "# CONFIG_A is not set\nCONFIG_PM=y\nCONFIG_USB=m\nCONFIG_HZ=250\nCONFIG_NAME=\"x y\"\nCONFIG_B=n\nother=y\n";
        let made: Vec<String> = options(text).collect();
        assert_eq!(made, ["CONFIG_PM=1", "CONFIG_USB_MODULE=1", "CONFIG_HZ=250", "CONFIG_NAME=\"x y\""]);
    }
}
