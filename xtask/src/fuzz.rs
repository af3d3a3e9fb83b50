//! `cargo xtask fuzz`: random input for what reads files of others, each target of `fuzz/` for a while.
//!
//! The targets are libFuzzer programs. Coverage counters come from LLVM's own pass, which stable Rust can be told to
//! run. Seeds are the test cases of the crates; inputs that reach new code are kept in the target folder for the next
//! run. A panic, a crash, a hang or a memory hog ends the run, and its input is left in a file.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::workspace_root;

#[derive(Args)]
pub(crate) struct Fuzz {
    /// How long each target runs
    #[arg(long, default_value_t = 20)]
    seconds: u32,
    /// Only these targets
    #[arg(long = "target", value_name = "NAME")]
    targets: Vec<String>,
    /// Start of the random numbers; the same seed does the same work
    #[arg(long, default_value_t = 1)]
    seed: u32,
    /// Run one input, such as one that a failure left, instead of random ones
    #[arg(long, value_name = "FILE", requires = "targets")]
    input: Option<PathBuf>,
}

struct Target {
    name: &'static str,
    /// Folders of seeds and how the files in them end.
    seeds: &'static [(&'static str, &'static str)],
}

const TARGETS: &[Target] = &[
    Target {
        name: "preprocessor",
        seeds: &[
            ("crates/refhound_preproc/tests/cases", "c"),
            ("crates/refhound_preproc/tests/cases/include", "h"),
            ("crates/refhound_csyntax/tests/cases", "c"),
        ],
    },
    Target {
        name: "front_end",
        seeds: &[
            ("crates/refhound_csyntax/tests/cases", "c"),
            ("crates/refhound_csema/tests/cases", "c"),
            ("crates/refhound_lower/tests/cases", "c"),
        ],
    },
    Target {
        name: "ir_reader",
        seeds: &[
            ("crates/refhound_ir/tests/ir", "ir"),
            ("crates/refhound_passes/tests/cases", "ir"),
            ("crates/refhound_lower/tests/cases", "ir"),
        ],
    },
    Target {
        name: "settings",
        seeds: &[("crates/refhound_contracts/models/glib", "toml"), ("crates/refhound_contracts/models/linux", "toml")],
    },
    Target { name: "records", seeds: &[] },
    Target { name: "project", seeds: &[("fuzz/seeds/project", "txt")] },
    Target { name: "comments", seeds: &[("fuzz/seeds/comments", "c")] },
    Target { name: "archive", seeds: &[("fuzz/seeds/archive", "bin")] },
    Target { name: "server", seeds: &[("fuzz/seeds", "lsp")] },
];

/// LLVM's coverage pass with the counters and tables that libFuzzer reads.
const COVERAGE: &[&str] = &[
    "-Cpasses=sancov-module",
    "-Cllvm-args=-sanitizer-coverage-level=3",
    "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters",
    "-Cllvm-args=-sanitizer-coverage-pc-table",
];

/// Longest input. Depth and length are what the tests of the limits are for.
const LONGEST_INPUT: u32 = 8192;

/// A hang, in seconds.
const HANG: u32 = 60;

/// A memory hog, in megabytes.
const MEMORY: u32 = 2048;

/// Stack of the main thread in kilobytes: what a worker of the analyzer has.
const STACK: u32 = 65536;

impl Fuzz {
    pub(crate) fn run(self) -> Result<()> {
        let unknown = self.targets.iter().find(|name| TARGETS.iter().all(|target| target.name != name.as_str()));
        if let Some(name) = unknown {
            let known: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
            bail!("no target {name}; there are {}", known.join(", "));
        }
        let folder = target_folder();
        let programs = build(&folder)?;
        let is_wanted =
            |target: &&Target| self.targets.is_empty() || self.targets.iter().any(|name| name == target.name);
        let mut failed = Vec::new();
        for target in TARGETS.iter().filter(is_wanted) {
            println!("fuzz: {} ...", target.name);
            if !target.run(&self, &folder, &programs)? {
                failed.push(target.name);
            }
        }
        if !failed.is_empty() {
            bail!("fuzzing failed: {}", failed.join(", "));
        }
        Ok(())
    }
}

/// Of its own: other flags would make cargo build everything anew.
fn target_folder() -> PathBuf {
    let general = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| workspace_root().join("target"), PathBuf::from);
    workspace_root().join(general).join("fuzz")
}

/// Builds all targets and returns the folder of the programs.
fn build(folder: &Path) -> Result<PathBuf> {
    let host = host()?;
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        // With a named target, build scripts and macros are built without counters.
        .args(["build", "--quiet", "--locked", "--release", "--bins", "--target", &host])
        .current_dir(workspace_root().join("fuzz"))
        .env("CARGO_TARGET_DIR", folder)
        .env("CARGO_ENCODED_RUSTFLAGS", COVERAGE.join("\u{1f}"))
        .status()
        .context("cannot start cargo")?;
    if !status.success() {
        bail!("the fuzz targets cannot be built");
    }
    Ok(folder.join(host).join("release"))
}

fn host() -> Result<String> {
    let output = Command::new("rustc").arg("-vV").output().context("cannot start rustc")?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc does not name its host")?.to_owned())
}

impl Target {
    /// Whether nothing was found.
    fn run(&self, arguments: &Fuzz, folder: &Path, programs: &Path) -> Result<bool> {
        let corpus = folder.join("corpus").join(self.name);
        let seeds = folder.join("seeds").join(self.name);
        let failures = folder.join("failures").join(self.name);
        for path in [&corpus, &failures] {
            std::fs::create_dir_all(path).with_context(|| format!("cannot create {}", path.display()))?;
        }
        let count = self.copy_seeds(&seeds)?;
        let last = failures.join("last-input");
        // The shell raises the limit of the stack: a process can no longer do that for its first thread.
        let mut command = Command::new("sh");
        command.arg("-c").arg(format!("ulimit -s {STACK}; exec \"$0\" \"$@\"")).arg(programs.join(self.name));
        command.args([
            format!("-timeout={HANG}"),
            format!("-rss_limit_mb={MEMORY}"),
            format!("-seed={}", arguments.seed),
        ]);
        command.arg(with_path("-artifact_prefix=", &failures.join("")));
        if let Some(input) = &arguments.input {
            command.arg(input);
        } else {
            println!("fuzz: {}: {count} seeds, {} s", self.name, arguments.seconds);
            command
                .arg(format!("-max_total_time={}", arguments.seconds))
                .arg(format!("-max_len={LONGEST_INPUT}"))
                .args(["-print_final_stats=1", "-verbosity=0", "-print_funcs=0"])
                .args([&corpus, &seeds]);
        }
        command.env("REFHOUND_FUZZ_LAST_INPUT", &last);
        let status = command.status().with_context(|| format!("cannot start {}", self.name))?;
        if status.success() {
            println!("fuzz: {} passed", self.name);
        } else {
            println!("fuzz: {} failed ({status}); its input is in {}", self.name, failures.display());
        }
        Ok(status.success())
    }

    /// Puts the seeds into one folder and returns how many there are.
    fn copy_seeds(&self, to: &Path) -> Result<usize> {
        if to.exists() {
            std::fs::remove_dir_all(to).with_context(|| format!("cannot empty {}", to.display()))?;
        }
        std::fs::create_dir_all(to).with_context(|| format!("cannot create {}", to.display()))?;
        let mut count = 0;
        for (folder, ending) in self.seeds {
            let folder = workspace_root().join(folder);
            let listing = std::fs::read_dir(&folder).with_context(|| format!("cannot list {}", folder.display()))?;
            for entry in listing {
                let path = entry?.path();
                if path.extension().is_some_and(|found| found == *ending) {
                    std::fs::copy(&path, to.join(format!("{count}"))).context("cannot copy a seed")?;
                    count += 1;
                }
            }
        }
        Ok(count)
    }
}

fn with_path(flag: &str, path: &Path) -> OsString {
    let mut text = OsString::from(flag);
    text.push(path);
    text
}
