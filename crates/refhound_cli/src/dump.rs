//! `refhound dump`: what the tool sees.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, Result, anyhow, bail};
use refhound_driver::{
    AffineDirection, DumpStage, Engines, Keep, Options, Silent, affine_text, analyse, dump, function_summary_text,
    functions_with_bodies, on_large_stack, paths_text,
};
use refhound_source::{Disk, Files, PathKind};
use refhound_text::CleanLines;

use crate::args::{Direction, Dump, Stage};
use crate::printing::print;
use crate::{in_force, input};

const NO_THREAD: &str = "a thread cannot be started";

pub(crate) fn run(arguments: &Dump) -> Result<ExitCode> {
    let (mut file, function) = split(&arguments.what);
    let input = input::of_member(&mut file)?;
    let files = input.files();
    let stage = match arguments.stage {
        Stage::Tokens => DumpStage::Tokens,
        Stage::Tree => DumpStage::Tree,
        Stage::Ir => DumpStage::Ir,
        Stage::Ssa => DumpStage::Ssa,
        Stage::Monitors => DumpStage::Monitors,
        Stage::Paths | Stage::Summary | Stage::Affine => return dump_of_engine(arguments, file, function, files),
    };
    let paths = vec![file];
    let mut options = Options::of_settings(&in_force::of_files(&arguments.source, &paths, files)?, paths, files);
    options.discover.outside = in_force::outside(&arguments.source);
    let text = on_large_stack(|| dump(&options, files, stage, function.as_deref())).context(NO_THREAD)??;
    print(&CleanLines(text).to_string())?;
    Ok(ExitCode::SUCCESS)
}

/// What an engine makes of one function: everything before it has to run.
fn dump_of_engine(arguments: &Dump, file: PathBuf, function: Option<String>, files: &dyn Files) -> Result<ExitCode> {
    let Some(function) = function else { bail!("name a function: FILE:FUNCTION") };
    let paths = vec![file];
    let mut options = Options::of_settings(&in_force::of_files(&arguments.source, &paths, files)?, paths, files);
    options.discover.outside = in_force::outside(&arguments.source);
    let is_affine = matches!(arguments.stage, Stage::Affine);
    options.engines = if is_affine { Engines::Affine } else { Engines::Paths };
    let text = on_large_stack(|| engine_text(arguments, &options, &function, files)).context(NO_THREAD)??;
    print(&CleanLines(text).to_string())?;
    Ok(ExitCode::SUCCESS)
}

fn engine_text(arguments: &Dump, options: &Options, function: &str, files: &dyn Files) -> Result<String> {
    let analysis = analyse(options, files, Keep::Modules, &Silent)?;
    if let Some(failure) = analysis.failed.first() {
        bail!("{}: {}", failure.0.display(), failure.1);
    }
    let text = match arguments.stage {
        Stage::Paths => paths_text(&analysis, function),
        Stage::Summary => function_summary_text(&analysis, function),
        Stage::Affine | Stage::Tokens | Stage::Tree | Stage::Monitors | Stage::Ir | Stage::Ssa => {
            let direction = match arguments.direction {
                Direction::Forward => AffineDirection::Forward,
                Direction::Backward => AffineDirection::Backward,
            };
            affine_text(&analysis, function, direction)
        }
    };
    text.ok_or_else(|| match functions_with_bodies(&analysis).as_slice() {
        [] => anyhow!("no function `{function}`: the file defines none that can be analysed"),
        known => anyhow!("no function `{function}` that can be analysed; the file defines {}", known.join(", ")),
    })
}

/// `file.c:function`; a colon in an existing file's name is part of the name.
fn split(what: &str) -> (PathBuf, Option<String>) {
    if Disk.kind(Path::new(what)) == PathKind::Missing
        && let Some(at) = last_single_colon(what)
        && at + 1 < what.len()
    {
        return (PathBuf::from(&what[..at]), Some(what[at + 1..].to_owned()));
    }
    (PathBuf::from(what), None)
}

/// The colon behind the file: those of `file.cpp:ns::Class::method` that stand in pairs belong to the name.
fn last_single_colon(what: &str) -> Option<usize> {
    let bytes = what.as_bytes();
    (0..bytes.len()).rev().find(|&at| {
        let is_colon = |at: usize| bytes.get(at) == Some(&b':');
        is_colon(at) && !is_colon(at + 1) && !(at > 0 && is_colon(at - 1))
    })
}
