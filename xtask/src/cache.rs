//! `cargo xtask bench-cache`, `cache-equality` and `cache-crash`: what remembering gains, and that it changes nothing.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};

use crate::binary::{Binary, cpu_of_children};
use crate::c_edits::{Copy, Dice, edit, functions, touch};
use crate::corpus;

/// Functions that are edited at once.
const SIZES: [usize; 5] = [1, 2, 4, 8, 16];

/// The program, and the trees that it is tried on.
#[derive(clap::Args)]
struct Subject {
    /// Folders of the corpus, or others [default: Pillow 8.3.2]
    #[arg(value_name = "PACKAGE")]
    packages: Vec<String>,
    /// Use this program instead of building one
    #[arg(long, value_name = "FILE")]
    binary: Option<PathBuf>,
    /// Build with this profile of cargo
    #[arg(long, default_value = "release")]
    profile: String,
}

impl Subject {
    fn program(&self) -> Result<PathBuf> {
        match &self.binary {
            Some(path) => Ok(path.clone()),
            None => Ok(Binary::build(&self.profile)?.program().to_owned()),
        }
    }

    fn trees(&self) -> Result<Vec<PathBuf>> {
        let named: Vec<String> =
            if self.packages.is_empty() { vec!["Pillow-8.3.2".to_owned()] } else { self.packages.clone() };
        named
            .into_iter()
            .map(|name| {
                let path = PathBuf::from(&name);
                let found = if path.is_dir() { Some(path) } else { corpus::restored(&name) };
                found.with_context(|| format!("{name}: neither a folder nor in the corpus"))
            })
            .collect()
    }
}

/// How a run uses the cache.
#[derive(Clone, Copy)]
enum Cache<'a> {
    None,
    In(&'a Path),
}

fn command(program: &Path, tree: &Path, cache: Cache<'_>) -> Command {
    let mut command = Command::new(program);
    command.args(["check", "--exit-zero", "--verbose", "--output-format", "json", "--select", "ALL"]);
    command.args(["--min-confidence", "possible"]);
    match cache {
        Cache::None => command.arg("--no-cache"),
        Cache::In(folder) => command.arg("--cache-dir").arg(folder),
    };
    command.arg(tree).env_remove("REFHOUND_NO_CACHE").env_remove("REFHOUND_CACHE_DIR");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// What a run says: standard output, and standard error without what is said about the cache.
#[derive(PartialEq, Eq)]
struct Said {
    findings: Vec<u8>,
    remarks: String,
}

fn said(output: &Output) -> Result<Said> {
    if !output.status.success() {
        bail!("refhound ended with {}: {}", output.status, String::from_utf8_lossy(&output.stderr));
    }
    let text = String::from_utf8_lossy(&output.stderr);
    let is_about_cache = |line: &&str| line.starts_with("cache: ") || line.contains(": the cache ");
    let remarks = text.lines().filter(|line| !is_about_cache(line)).map(|line| format!("{line}\n")).collect();
    Ok(Said { findings: output.stdout.clone(), remarks })
}

fn run(program: &Path, tree: &Path, cache: Cache<'_>) -> Result<Said> {
    said(&command(program, tree, cache).output().context("refhound cannot be started")?)
}

fn assert_equal(program: &Path, tree: &Path, cache: &Path, what: &str) -> Result<()> {
    let (warm, cold) = (run(program, tree, Cache::In(cache))?, run(program, tree, Cache::None)?);
    if warm == cold {
        return Ok(());
    }
    let lines = |said: &Said| format!("{}{}", String::from_utf8_lossy(&said.findings), said.remarks);
    let (warm, cold) = (lines(&warm), lines(&cold));
    let differs = warm.lines().zip(cold.lines()).find(|(one, other)| one != other);
    bail!("{what}: warm and cold differ: {differs:?}")
}

/// Compare runs with and without the cache after random edits
#[derive(clap::Args)]
pub(crate) struct CacheEquality {
    #[command(flatten)]
    subject: Subject,
    /// Edits for each package
    #[arg(long, default_value_t = 500)]
    edits: usize,
    /// Begin the random numbers here
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl CacheEquality {
    pub(crate) fn run(&self) -> Result<()> {
        let program = self.subject.program()?;
        for tree in self.subject.trees()? {
            let copy = Copy::new(&tree, "equality")?;
            let cache = copy.root.join(".refhound_cache");
            let mut dice = Dice::new(self.seed);
            assert_equal(&program, &copy.root, &cache, "first run")?;
            for round in 0..self.edits {
                if round % 10 == 0 {
                    copy.restore()?;
                }
                let (path, _) = &copy.files[dice.below(copy.files.len())];
                let (text, kind) = edit(&std::fs::read(path)?, &mut dice);
                std::fs::write(path, text)?;
                let what = format!("{}: edit {round}, {kind} in {}", tree.display(), path.display());
                assert_equal(&program, &copy.root, &cache, &what)?;
            }
            println!("{}: {} edits, warm and cold are equal", name(&tree), self.edits);
        }
        Ok(())
    }
}

fn name(tree: &Path) -> String {
    tree.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Kill runs at random points, damage the cache, run at once: the next run says what a run without a cache says
#[derive(clap::Args)]
pub(crate) struct CacheCrash {
    #[command(flatten)]
    subject: Subject,
    /// Runs that are killed
    #[arg(long, default_value_t = 200)]
    kills: usize,
}

impl CacheCrash {
    pub(crate) fn run(&self) -> Result<()> {
        let program = self.subject.program()?;
        for tree in self.subject.trees()? {
            let copy = Copy::new(&tree, "crash")?;
            let cache = copy.root.join(".refhound_cache");
            let expected = run(&program, &copy.root, Cache::None)?;
            let begun = Instant::now();
            run(&program, &copy.root, Cache::In(&cache))?;
            let usual = begun.elapsed();
            let mut dice = Dice::new(7);
            let same = |what: &str| -> Result<()> {
                let now = run(&program, &copy.root, Cache::In(&cache))?;
                if now == expected { Ok(()) } else { bail!("{}: another answer after {what}", tree.display()) }
            };
            for round in 0..self.kills {
                // Now and then nothing is there, so that all of it is written; else a run that has something to add.
                if round % 4 == 0 {
                    let _ = std::fs::remove_dir_all(&cache);
                }
                let (path, text) = &copy.files[dice.below(copy.files.len())];
                let touched = touch(text, dice.below(functions(text).len()), round).context("it has functions")?;
                std::fs::write(path, touched)?;
                let mut child = command(&program, &copy.root, Cache::In(&cache)).spawn()?;
                std::thread::sleep(usual * dice.below(1100) as u32 / 1000);
                child.kill()?;
                child.wait()?;
                std::fs::write(path, text)?;
                same(&format!("kill {round}"))?;
            }
            println!("{}: killed {} times, the next run is right", name(&tree), self.kills);
            for round in 0..20 {
                let children: Vec<_> = (0..2)
                    .map(|_| command(&program, &copy.root, Cache::In(&cache)).spawn())
                    .collect::<std::io::Result<_>>()?;
                for child in children {
                    if said(&child.wait_with_output()?)? != expected {
                        bail!("{}: another answer when two run at once", tree.display());
                    }
                }
                if round % 2 == 0 {
                    let _ = std::fs::remove_dir_all(&cache);
                }
            }
            println!("{}: two processes at once, 20 times", name(&tree));
            same("two processes")?;
            damage(&cache, &mut dice, &same)?;
            println!("{}: truncated and garbage files", name(&tree));
        }
        Ok(())
    }
}

/// Cuts the file and fills it with garbage, in part and as a whole.
fn damage(cache: &Path, dice: &mut Dice, same: &dyn Fn(&str) -> Result<()>) -> Result<()> {
    let is_pack = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "pack");
    let pack = std::fs::read_dir(cache)?.flatten().map(|entry| entry.path()).find(is_pack).context("no pack")?;
    let whole = std::fs::read(&pack)?;
    for round in 0..40 {
        let mut bytes = whole.clone();
        match round % 3 {
            0 => bytes.truncate(dice.below(whole.len())),
            1 => {
                for _ in 0..16 {
                    let at = dice.below(bytes.len());
                    bytes[at] = dice.below(256) as u8;
                }
            }
            _ => bytes.iter_mut().for_each(|byte| *byte = dice.below(256) as u8),
        }
        std::fs::write(&pack, bytes)?;
        same("damage")?;
        same("damage that was mended")?;
    }
    Ok(())
}

/// Measure what the cache gains: an unchanged tree, and edits that grow
#[derive(clap::Args)]
pub(crate) struct BenchCache {
    #[command(flatten)]
    subject: Subject,
    /// Runs for each figure
    #[arg(long, default_value_t = 11)]
    repeat: usize,
}

struct Measured {
    wall: Duration,
    cpu: Option<Duration>,
}

impl BenchCache {
    pub(crate) fn run(&self) -> Result<()> {
        let program = self.subject.program()?;
        for tree in self.subject.trees()? {
            let copy = Copy::new(&tree, "bench")?;
            let cache = copy.root.join(".refhound_cache");
            println!("{}: medians of {} runs by the wall clock, means of processor time", name(&tree), self.repeat);
            let cold = self.measure(&program, &copy, Cache::None, &mut |_| Ok(()))?;
            show("without a cache", &cold, &cold);
            let filling = self.measure(&program, &copy, Cache::In(&cache), &mut |_| {
                let _ = std::fs::remove_dir_all(&cache);
                Ok(())
            })?;
            show("filling the cache", &filling, &cold);
            let warm = self.measure(&program, &copy, Cache::In(&cache), &mut |_| Ok(()))?;
            show("nothing changed", &warm, &cold);
            let mut dice = Dice::new(3);
            let mut number = 0;
            for size in SIZES {
                let edited = self.measure(&program, &copy, Cache::In(&cache), &mut |_| {
                    copy.restore()?;
                    for _ in 0..size {
                        number += 1;
                        let (path, _) = &copy.files[dice.below(copy.files.len())];
                        let text = std::fs::read(path)?;
                        let function = dice.below(functions(&text).len());
                        std::fs::write(path, touch(&text, function, number).context("it has functions")?)?;
                    }
                    Ok(())
                })?;
                show(&format!("{size} function{} edited", if size == 1 { "" } else { "s" }), &edited, &cold);
            }
        }
        Ok(())
    }

    fn measure(
        &self,
        program: &Path,
        copy: &Copy,
        cache: Cache<'_>,
        before: &mut dyn FnMut(usize) -> Result<()>,
    ) -> Result<Measured> {
        let mut walls = Vec::new();
        let mut cpu = Some(Duration::ZERO);
        for round in 0..self.repeat.max(1) {
            before(round)?;
            let (started, cpu_before) = (Instant::now(), cpu_of_children());
            run(program, &copy.root, cache)?;
            walls.push(started.elapsed());
            let spent = cpu_of_children().zip(cpu_before).map(|(after, before)| after.saturating_sub(before));
            cpu = cpu.zip(spent).map(|(sum, spent)| sum + spent);
        }
        walls.sort();
        Ok(Measured { wall: walls[walls.len() / 2], cpu: cpu.map(|sum| sum / walls.len() as u32) })
    }
}

fn show(what: &str, measured: &Measured, cold: &Measured) {
    let times = |cold: Duration, now: Duration| cold.as_secs_f64() / now.as_secs_f64().max(1e-6);
    let cpu = measured.cpu.zip(cold.cpu).map_or_else(String::new, |(now, cold)| {
        format!("   {:7.1} ms processor  {:5.1} x", now.as_secs_f64() * 1e3, times(cold, now))
    });
    let wall = measured.wall.as_secs_f64() * 1e3;
    println!("  {what:22} {wall:7.1} ms  {:5.1} x{cpu}", times(cold.wall, measured.wall));
}
