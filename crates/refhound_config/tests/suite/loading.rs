//! Which file counts, and what it says.

use std::path::{Path, PathBuf};

use refhound_config::{Given, Settings, Source, TriggerWord, Voice, load};
use refhound_evidence::{Confidence, Trigger};
use refhound_report::Order;
use refhound_source::MemoryFiles;

fn loaded(files: &MemoryFiles, path: &str) -> Settings {
    load(&[PathBuf::from(path)], Given::Nearest, files).unwrap_or_else(|error| panic!("{error}"))
}

fn refused(text: &str) -> String {
    let files = MemoryFiles::new().with("/p/refhound.toml", text).with("/p/a.c", "");
    load(&[PathBuf::from("/p/a.c")], Given::Nearest, &files).expect_err("it is refused").to_string()
}

fn from(path: &str, line: usize) -> Source {
    Source::File { path: PathBuf::from(path), line, voice: Voice::Tree }
}

#[test]
fn without_a_file_the_defaults_count() {
    let settings = loaded(&MemoryFiles::new().with("/p/a.c", ""), "/p/a.c");
    assert_eq!(settings, Settings::default());
    assert_eq!((settings.min_confidence.value, settings.jobs.value), (Confidence::Likely, None));
}

#[test]
fn the_nearest_file_counts_and_says_where() {
    let files = MemoryFiles::new()
        .with("/p/refhound.toml", "select = [\"RH1\"]\n")
        .with("/p/q/pyproject.toml", "[project]\nname = \"q\"\n[tool.refhound]\nignore = [\"RH101\"]\njobs = 3\n")
        .with("/p/q/r/pyproject.toml", "[project]\nname = \"r\"\n# refhound is not used here\n");
    let settings = loaded(&files, "/p/q/r/a.c");
    assert_eq!(settings.files, [Path::new("/p/q/pyproject.toml")]);
    assert_eq!(settings.ignore.value.0, ["RH101"]);
    assert_eq!(settings.ignore.source, from("/p/q/pyproject.toml", 4));
    assert_eq!((settings.jobs.value, settings.select.source), (Some(3), Source::Default));
    assert_eq!(loaded(&files, "/p/b.c").select.value.0, ["RH1"]);
}

#[test]
fn of_two_files_in_a_folder_our_own_wins() {
    let files = MemoryFiles::new()
        .with("/p/refhound.toml", "jobs = 1\n")
        .with("/p/pyproject.toml", "[tool.refhound]\njobs = 2\n");
    assert_eq!(loaded(&files, "/p/a.c").jobs.value, Some(1));
}

#[test]
fn paths_with_different_files_are_checked_by_what_they_have_in_common() {
    let files = MemoryFiles::new()
        .with("/p/refhound.toml", "jobs = 1\n")
        .with("/p/q/refhound.toml", "jobs = 2\n")
        .with("/p/r/a.c", "");
    let both = [PathBuf::from("/p/q/a.c"), PathBuf::from("/p/r/a.c")];
    assert_eq!(load(&both, Given::Nearest, &files).expect("fine").jobs.value, Some(1));
    let given = load(&both, Given::File(Path::new("/p/q/refhound.toml")), &files).expect("fine");
    assert_eq!(given.jobs.value, Some(2));
    assert_eq!(load(&both, Given::None, &files).expect("fine"), Settings::default());
}

#[test]
fn a_file_builds_on_another_one() {
    let files = MemoryFiles::new()
        .with("/.git/HEAD", "")
        .with("/base.toml", "jobs = 7\nmin-confidence = \"certain\"\ninclude-dir = [\"inc\"]\n")
        .with("/p/refhound.toml", "extend = \"../base.toml\"\njobs = 2\n");
    let settings = loaded(&files, "/p/a.c");
    assert_eq!((settings.jobs.value, settings.min_confidence.value), (Some(2), Confidence::Certain));
    assert_eq!(settings.min_confidence.source, from("/base.toml", 2));
    assert_eq!(settings.include_dir.value, [Path::new("/inc")], "paths are relative to the file that holds them");
    assert_eq!(settings.files, [Path::new("/p/refhound.toml"), Path::new("/base.toml")]);
}

#[test]
fn files_that_extend_each_other_are_refused() {
    let files = MemoryFiles::new()
        .with("/p/refhound.toml", "extend = \"b.toml\"\n")
        .with("/p/b.toml", "extend = \"refhound.toml\"\n");
    let error = load(&[PathBuf::from("/p/a.c")], Given::Nearest, &files).expect_err("a circle").to_string();
    assert!(error.contains("/p/refhound.toml: extends itself by way of /p/refhound.toml, /p/b.toml"), "{error}");
    let error = refused("extend = \"absent.toml\"\n");
    assert!(error.contains("/p/absent.toml: no such file"), "{error}");
}

#[test]
fn every_kind_of_value_is_read() {
    let text = r#"
select = ["RH1", "leaked-reference"]
per-file-ignores = { "tests/**" = ["ALL"] }
min-confidence = "possible"
trigger = ["success", "bad-input", "reachable"]
sort = "file"
target-version = "3.14t"
platform = "windows"
define = ["A=1"]
undefine = ["B"]
compile-commands = "build/compile_commands.json"
include-generated = true
output-format = "sarif"
output = ["json=out/report.json"]
baseline = "known.json"
exit-zero = true
packs = ["glib"]
"#;
    let settings = loaded(&MemoryFiles::new().with("/p/refhound.toml", text), "/p/a.c");
    assert_eq!(settings.per_file_ignores.value.entries[0].0, "tests/**");
    let reachable = [Trigger::Success, Trigger::BadInput];
    assert_eq!(settings.trigger.value[..2], reachable.map(TriggerWord::One));
    assert_eq!(settings.trigger.value[2].triggers(), reachable);
    assert_eq!(settings.sort.value, Order::File);
    assert!(
        settings.target_version.value.is_some_and(|version| version.free_threaded) && settings.include_generated.value
    );
    assert_eq!(settings.output.value[0].path, Path::new("/p/out/report.json"));
    assert_eq!(settings.baseline.value.as_deref(), Some(Path::new("/p/known.json")));
    // What is printed can be read again and says the same.
    let printed: String =
        settings.rows().into_iter().filter_map(|(name, value, _)| Some(format!("{name} = {}\n", value?))).collect();
    let again = loaded(&MemoryFiles::new().with("/p/refhound.toml", printed), "/p/a.c");
    let values = |settings: &Settings| settings.rows().into_iter().map(|row| row.1).collect::<Vec<_>>();
    assert_eq!(values(&again), values(&settings));
}

#[test]
fn mistakes_are_told_with_their_place_and_what_may_have_been_meant() {
    for (text, expected) in [
        ("\nselct = []", "/p/refhound.toml:2:1: selct: unknown key; did you mean `select`?"),
        ("zebra = 1", "/p/refhound.toml:1:1: zebra: unknown key; `refhound config` lists"),
        ("select = \"RH1\"", "1:10: select: expected a list of rules, found string"),
        ("select = [\"RH1\", \"RH999\"]", "1:18: select: there is no rule `RH999`"),
        ("ignore = [1]", "1:11: ignore: expected text, found integer"),
        ("jobs = 0", "1:8: jobs: expected a number from 1 to 1024"),
        ("jobs = \"two\"", "expected a number from 1 to 1024, found string"),
        ("exit-zero = \"yes\"", "expected `true` or `false`, found string"),
        ("min-confidence = \"likly\"", "`likly` is not known; did you mean `likely`?"),
        ("trigger = [\"reachabel\"]", "did you mean `reachable`?"),
        ("sort = \"size\"", "expected one of severity, file"),
        ("trigger = [\"weather\"]", "expected one of success, bad-input"),
        ("target-version = \"3.99\"", "target-version: "),
        ("output = [\"sariff=x\"]", "did you mean `sarif`?"),
        ("per-file-ignores = { \"a[\" = [\"RH101\"] }", "not a pattern"),
        ("per-file-ignores = { \"*.c\" = [\"RH9\"] }", "there is no rule `RH9`"),
        ("select = [", "this is not TOML"),
    ] {
        let error = refused(text);
        assert!(error.contains(expected), "{text}: {error}");
    }
    assert_eq!(refused("selct = []\nignor = []\n").lines().count(), 2, "all of them at once");
}
