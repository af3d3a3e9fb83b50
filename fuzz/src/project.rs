//! The target `project`: what a tree says of its build, from `compile_commands.json` to `CMakeLists.txt`.
//!
//! Form feeds cut the input into the files of [`NAMES`]. Whatever they say, units and flags come out, the same each time.

use std::path::PathBuf;

use refhound_project::{DiscoverOptions, Project, discover};
use refhound_source::MemoryFiles;

const NAMES: [&str; 6] = [
    "/tree/compile_commands.json",
    "/tree/setup.py",
    "/tree/setup.cfg",
    "/tree/pyproject.toml",
    "/tree/meson.build",
    "/tree/CMakeLists.txt",
];

pub fn run(bytes: &[u8]) {
    let mut files = MemoryFiles::new().with("/tree/src/a.c", "#include \"b.h\"\n").with("/tree/include/b.h", "");
    for (name, part) in NAMES.iter().zip(bytes.splitn(NAMES.len(), |&byte| byte == b'\x0c')) {
        files = files.with(*name, part);
    }
    let found = || discover(&[PathBuf::from("/tree")], &DiscoverOptions::default(), &files).ok();
    let (one, other) = (found(), found());
    assert_eq!(one.as_ref().map(said), other.as_ref().map(said), "two runs differ");
}

fn said(project: &Project) -> String {
    format!("{:?} {:?} {:?}", project.units, project.skipped, project.notes)
}
