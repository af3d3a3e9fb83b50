//! Repositories that would like git to run something, or that are none.

#![cfg(unix)]

use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use crate::program::{Folder, Run};
use crate::since::{HEAD, checkout, git, leaking};

/// A program that leaves a trace, and what it leaves.
fn trap(folder: &Folder) -> (PathBuf, PathBuf) {
    let (program, trace) = (folder.path().join("trap.sh"), folder.path().join("trace"));
    std::fs::write(&program, format!("#!/bin/sh\necho \"$0 $*\" >>'{}'\ncat\n", trace.display()))
        .expect("it can be written");
    std::fs::set_permissions(&program, std::fs::Permissions::from_mode(0o755)).expect("it is ours");
    (program, trace)
}

/// git compares contents if a file is not older than the index.
fn make_times_useless(checkout: &Folder) {
    let index = std::fs::File::options().write(true).open(checkout.path().join(".git/index")).expect("there is one");
    index.set_modified(SystemTime::UNIX_EPOCH + Duration::from_hours(24)).expect("it is ours");
}

fn runs(checkout: &Folder, paths: &[&str]) -> Vec<Run> {
    let flags: [&[&str]; 3] = [&["--since", "HEAD"], &["--staged"], &["--staged", "--since", "HEAD~1"]];
    let run = |flags: &&[&str]| checkout.run(["check"].iter().chain(*flags).chain(paths));
    flags.iter().map(run).collect()
}

fn assert_untouched(trace: &Path, what: &str) {
    let said = std::fs::read_to_string(trace);
    assert!(said.is_err(), "{what} was run: {said:?}");
}

/// Two commits, then a file under another name and changed, a new one and one with other text.
fn busy_checkout() -> Folder {
    let folder = checkout(&[
        ("moved.c", format!("{HEAD}{}{}", leaking("f"), leaking("g"))),
        ("edited.c", format!("{HEAD}{}", leaking("old"))),
        ("same.c", format!("{HEAD}{}", leaking("same"))),
    ]);
    git(folder.path(), &["commit", "-q", "--allow-empty", "-m", "y"]);
    git(folder.path(), &["mv", "moved.c", "there.c"]);
    folder
        .with("there.c", format!("{HEAD}/* changed */\n{}{}", leaking("f"), leaking("g")))
        .with("edited.c", format!("{HEAD}{}", leaking("new")))
        .with("untracked.c", format!("{HEAD}{}", leaking("untracked")))
}

#[test]
fn nothing_that_settings_or_attributes_of_a_repository_name_is_run() {
    for attributes in [".gitattributes", ".git/info/attributes"] {
        let outside = Folder::new();
        let (program, trace) = trap(&outside);
        let program = program.to_str().expect("a plain name");
        let folder = busy_checkout().with(attributes, "* filter=evil diff=evil merge=evil\n");
        for key in [
            "core.fsmonitor",
            "core.pager",
            "core.editor",
            "core.sshCommand",
            "core.askPass",
            "core.gitProxy",
            "core.alternateRefsCommand",
            "credential.helper",
            "diff.external",
            "diff.evil.command",
            "diff.evil.textconv",
            "filter.evil.clean",
            "filter.evil.smudge",
            "Filter.other name.CLEAN",
            "merge.evil.driver",
            "gpg.program",
            "pager.diff-index",
            "uploadpack.packObjectsHook",
        ] {
            git(folder.path(), &["config", key, program]);
        }
        for command in ["rev-parse", "config", "diff-index", "diff-files", "ls-files", "cat-file", "hash-object"] {
            git(folder.path(), &["config", &format!("alias.{command}"), &format!("!{program}")]);
        }
        git(folder.path(), &["config", "filter.evil.required", "true"]);
        git(folder.path(), &["config", "core.hooksPath", outside.path().join("hooks").to_str().expect("plain")]);
        for hook in ["post-index-change", "reference-transaction", "fsmonitor-watchman", "pre-auto-gc"] {
            for hooks in [outside.path().join("hooks"), folder.path().join(".git/hooks")] {
                std::fs::create_dir_all(&hooks).expect("it can be made");
                std::fs::copy(program, hooks.join(hook)).expect("it can be copied");
            }
        }
        let _ = std::fs::remove_file(&trace);
        make_times_useless(&folder);
        let [since, staged, both] = &runs(&folder, &["."])[..] else { panic!("three runs") };
        assert_untouched(&trace, attributes);
        since.says(1, &["edited.c", "untracked.c", "changed functions: 2"]);
        staged.says(0, &["nothing found"]);
        both.says(0, &["nothing found"]);
        // The same with a filter that is a process.
        git(folder.path(), &["config", "--unset", "filter.evil.clean"]);
        git(folder.path(), &["config", "filter.evil.process", program]);
        let _ = std::fs::remove_file(&trace);
        make_times_useless(&folder);
        runs(&folder, &["."])[0].says(1, &["edited.c", "untracked.c", "changed functions: 2"]);
        assert_untouched(&trace, attributes);
    }
}

#[test]
fn a_filter_that_cannot_be_turned_off_ends_the_run() {
    let outside = Folder::new();
    let (program, trace) = trap(&outside);
    let folder = busy_checkout().with(".git/info/attributes", "*.c filter=a=b\n");
    let settings = folder.path().join(".git/config");
    let text = std::fs::read_to_string(&settings).expect("there are settings");
    let text = format!("{text}[filter \"a=b\"]\n\tclean = {}\n", program.display());
    std::fs::write(settings, text).expect("it can be written");
    make_times_useless(&folder);
    runs(&folder, &["."])[0].says(2, &["the filter `filter.a=b.clean`", "cannot be turned off"]);
    assert_untouched(&trace, "the filter");
}

#[test]
fn objects_that_are_missing_are_not_fetched_and_that_is_said() {
    for protocol in ["ext", "file", "ssh", "odd"] {
        let outside = Folder::new();
        let (program, trace) = trap(&outside);
        let program = program.display();
        let folder = checkout(&[("a.c", format!("{HEAD}{}", leaking("f")))]);
        let object = std::process::Command::new("git")
            .args(["rev-parse", "HEAD:a.c"])
            .current_dir(folder.path())
            .output()
            .expect("there is git");
        let object = String::from_utf8(object.stdout).expect("a name");
        let folder = folder.with("a.c", format!("{HEAD}{}", leaking("g")));
        let file = format!(".git/objects/{}/{}", &object[..2], object[2..].trim_end());
        std::fs::remove_file(folder.path().join(file)).expect("it was there");
        let url = match protocol {
            "ext" => format!("ext::{program}"),
            "file" => format!("file://{}", folder.path().display()),
            "ssh" => "ssh://nowhere/x".to_owned(),
            other => format!("{other}://nowhere/x"),
        };
        for (key, value) in [
            ("core.repositoryformatversion", "1"),
            ("extensions.partialClone", "origin"),
            ("remote.origin.promisor", "true"),
            ("remote.origin.url", &url),
            ("remote.origin.uploadpack", &program.to_string()),
            ("core.sshCommand", &program.to_string()),
            (&format!("protocol.{protocol}.allow"), "always"),
        ] {
            git(folder.path(), &["config", key, value]);
        }
        runs(&folder, &["."])[0].says(2, &["a.c: its older text is not in this clone"]);
        assert_untouched(&trace, protocol);
    }
}

#[test]
fn a_folder_of_the_tree_that_looks_like_a_repository_is_none() {
    let outside = Folder::new();
    let (program, trace) = trap(&outside);
    let inner = busy_checkout();
    let folder = checkout(&[("third/a.c", format!("{HEAD}{}", leaking("old")))]);
    let third = folder.path().join("third");
    for name in ["HEAD", "objects", "refs", "index"] {
        let copied = std::process::Command::new("cp")
            .arg("-r")
            .arg(inner.path().join(".git").join(name))
            .arg(&third)
            .status()
            .expect("there is cp");
        assert!(copied.success());
    }
    let settings = format!(
        "[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = .\n\tfsmonitor = {0}\n[filter \"evil\"]\n\tclean = {0}\n",
        program.display()
    );
    let folder = folder
        .with("third/config", settings)
        .with("third/.gitattributes", "* filter=evil\n")
        .with("third/there.c", format!("{HEAD}{}", leaking("fresh")));
    let since = folder.run(["check", "--since", "HEAD", "third"]);
    assert_untouched(&trace, "the filter");
    since.says(1, &["third/there.c", "changed functions: 1"]);
}

#[test]
fn a_work_tree_that_is_said_to_be_elsewhere_is_none() {
    let folder = busy_checkout();
    git(folder.path(), &["config", "core.worktree", "../.."]);
    runs(&folder, &["."])[0].says(2, &["not in a git checkout"]);
}

#[test]
fn a_file_that_was_removed_by_hand_has_another_name_now() {
    let folder = checkout(&[("old.c", format!("{HEAD}{}{}", leaking("f"), leaking("g")))]);
    std::fs::rename(folder.path().join("old.c"), folder.path().join("new.c")).expect("it can be moved");
    git(folder.path(), &["add", "new.c"]);
    folder.run(["check", "--since", "HEAD"]).says(0, &["nothing found"]);
}
