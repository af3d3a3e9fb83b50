//! Linux kernel trees: known by their layout, preprocessed with the kernel's own headers for x86-64.
//!
//! A tree that was not configured has no `generated/autoconf.h`: every `CONFIG_` option is then off.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use refhound_source::{Files, PathKind};

use crate::{Flags, HeaderIndex, HeaderMode, MacroFlag};

/// Folders whose programs run in user space, with the C library's headers.
const USER_SPACE: &[&str] = &["Documentation", "samples", "scripts", "tools", "usr"];

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
    Flags {
        include_dirs,
        open_dirs: vec![root.to_owned()],
        forced_includes,
        macros: ["__KERNEL__", "KBUILD_MODNAME=\"module\"", "KBUILD_BASENAME=\"module\"", "KBUILD_MODFILE=\"module\""]
            .map(MacroFlag::define)
            .to_vec(),
        headers: HeaderMode::TreeOnly,
        standard: Some("gnu11".to_owned()),
        ..Flags::default()
    }
}
