//! What is in force: the settings of the project's files, and on top of them the flags.

use std::path::PathBuf;

use anyhow::{Result, anyhow};
use refhound_config::{Exclude, Given, PerFileIgnores, RuleWords, Settings, load};
use refhound_project::Outside;
use refhound_source::Files;

use crate::args::{Check, Source};

/// Files, then flags.
pub(crate) fn settings(arguments: &Check, files: &dyn Files) -> Result<Settings> {
    let mut settings = of_files(&arguments.source, &arguments.paths, files)?;
    let Check { rules, output_format, sort, outputs, jobs, exit_zero, baseline, .. } = arguments;
    let words = |words: &[String]| (!words.is_empty()).then(|| RuleWords(words.to_vec()));
    settings.select.flag(words(&rules.select));
    settings.ignore.flag(words(&rules.ignore));
    settings.per_file_ignores.flag(per_file_ignores(&rules.per_file_ignores)?);
    settings.min_confidence.flag(rules.min_confidence);
    settings.trigger.flag(given(&rules.triggers));
    settings.output_format.flag(*output_format);
    settings.sort.flag(*sort);
    settings.output.flag(given(outputs));
    settings.jobs.flag(jobs.map(Some));
    settings.exit_zero.flag(*exit_zero);
    settings.baseline.flag(baseline.clone().map(Some));
    settings.cache_dir.flag(arguments.cache.cache_dir.clone().map(Some));
    Ok(settings)
}

/// The settings of the nearest file.
pub(crate) fn nearest(paths: &[PathBuf]) -> Result<Settings> {
    Ok(load(paths, Given::Nearest, &refhound_source::Disk)?)
}

/// As above, for what concerns reading only.
pub(crate) fn of_files(source: &Source, paths: &[PathBuf], files: &dyn Files) -> Result<Settings> {
    let which = match (&source.config, source.isolated) {
        (Some(path), _) => Given::File(path),
        (None, true) => Given::None,
        (None, false) => Given::Nearest,
    };
    let mut settings = load(paths, which, files)?;
    settings.target_version.flag(source.target_version.map(Some));
    settings.platform.flag(source.platform.map(Into::into));
    settings.define.flag(given(&source.defines));
    settings.undefine.flag(given(&source.undefines));
    settings.monitors.flag(given(&source.monitors));
    settings.include_dir.flag(given(&source.include_dirs));
    settings.compile_commands.flag(source.compile_commands.clone().map(Some));
    settings.both_ends.flag(source.both_ends);
    settings.real_headers.flag(source.real_headers);
    settings.cxx.flag(source.cxx);
    settings.include_generated.flag(source.include_generated);
    settings.include_vendored.flag(source.include_vendored);
    let exclude = Exclude::given(&source.exclude).map_err(|why| anyhow!("--exclude {why}"))?;
    settings.exclude.flag((!source.exclude.is_empty()).then_some(exclude));
    Ok(settings)
}

fn given<T: Clone>(values: &[T]) -> Option<Vec<T>> {
    (!values.is_empty()).then(|| values.to_vec())
}

fn per_file_ignores(texts: &[String]) -> Result<Option<PerFileIgnores>> {
    let mut ignores = PerFileIgnores::default();
    for text in texts {
        ignores.add(text).map_err(|why| anyhow!("--per-file-ignores {text}: {why}"))?;
    }
    Ok((!texts.is_empty()).then_some(ignores))
}

/// Where contracts are looked for if not beside what is analysed.
pub(crate) fn contract_paths(source: &Source) -> Option<Vec<PathBuf>> {
    if source.isolated { Some(Vec::new()) } else { source.config.clone().map(|path| vec![path]) }
}

/// Only the command line opens what is outside the project: a stranger's tree must not.
pub(crate) fn outside(source: &Source) -> Outside {
    if source.read_outside { Outside::Open } else { Outside::Closed }
}
