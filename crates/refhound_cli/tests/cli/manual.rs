//! What shells and `man` are told. Both are asked whether they understand it, where they are installed.

use std::io::Write as _;
use std::process::{Command, Stdio};

use crate::program::Folder;

/// What another program makes of a text; nothing if it is not installed.
fn given_to(program: &str, arguments: &[&str], text: &str) -> Option<(bool, String)> {
    let mut child = Command::new(program)
        .args(arguments)
        .env("MANWIDTH", "200")
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .ok()?;
    let mut input = child.stdin.take().expect("the pipe was asked for");
    let text = text.to_owned();
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let output = child.wait_with_output().expect("it ends");
    let _ = writer.join();
    let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    Some((output.status.success(), said))
}

#[test]
fn there_are_completions_for_shells() {
    let folder = Folder::new();
    for (shell, piece) in [
        ("bash", "complete -F _refhound"),
        ("zsh", "#compdef refhound"),
        ("fish", "complete -c refhound"),
        ("powershell", "Register-ArgumentCompleter"),
    ] {
        let run = folder.run(["completions", shell]);
        run.says(0, &[piece, "target-version", "baseline", "explain"]);
        assert_eq!(run.err, "");
        if let Some((accepted, said)) = given_to(shell, &["-n"], &run.out) {
            assert!(accepted, "{shell}: {said}");
        }
    }
    folder.run(["completions", "tcl"]).says(2, &["tcl"]);
}

#[test]
fn bash_completes_commands_and_flags() {
    let script = Folder::new().run(["completions", "bash"]).out;
    let asked = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        let last = words.len() - 1;
        let (word, before) = (words[last], words[last - 1]);
        let text = format!(
            "{script}\nCOMP_WORDS=({line}); COMP_CWORD={last}; _refhound refhound '{word}' '{before}'; echo \"${{COMPREPLY[@]}}\"\n"
        );
        given_to("bash", &["--norc"], &text).map(|(_, said)| said.trim().to_owned())
    };
    if let Some(answer) = asked("refhound expl") {
        assert_eq!(answer, "explain");
        assert_eq!(asked("refhound check --exit").as_deref(), Some("--exit-zero"));
    }
}

#[test]
fn there_is_a_page_for_the_program_and_one_for_each_command() {
    let folder = Folder::new();
    let pages = [
        (&["man"][..], "refhound(1)", "baseline"),
        (&["man", "check"], "refhound-check(1)", "--exclude"),
        (&["man", "baseline", "write"], "refhound-baseline-write(1)", "--baseline"),
    ];
    for (arguments, title, piece) in pages {
        let run = folder.run(arguments);
        run.says(0, &[".TH", ".SH SYNOPSIS"]);
        if let Some((accepted, said)) = given_to("man", &["--warnings", "-P", "cat", "-l", "-"], &run.out) {
            assert!(accepted && !said.contains("warning"), "{said}");
            assert!(said.contains(title) && said.contains(piece), "{title}: {said}");
        }
    }
    folder.run(["man", "bark"]).says(2, &["`refhound` has no command `bark`; there are check, "]);
    folder.run(["man", "rules", "bark"]).says(2, &["`refhound-rules` has no command `bark`"]);
}
