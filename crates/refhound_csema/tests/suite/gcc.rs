//! gcc as an oracle: compiles a program, runs it, and gives what it printed.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The output of a C program, line by line.
pub(crate) fn run(name: &str, program: &str) -> Vec<String> {
    let binary: PathBuf = std::env::temp_dir().join(format!("refhound-csema-{name}-{}", std::process::id()));
    let mut compiler = Command::new("gcc")
        .args(["-x", "c", "-std=gnu17", "-w", "-O0", "-fwrapv", "-", "-o"])
        .arg(&binary)
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("gcc is needed for this test");
    let mut stdin = compiler.stdin.take().expect("it is piped");
    stdin.write_all(program.as_bytes()).expect("gcc reads its input");
    drop(stdin);
    let result = compiler.wait_with_output().expect("gcc ends");
    assert!(result.status.success(), "{}\n{program}", String::from_utf8_lossy(&result.stderr));
    let output = Command::new(&binary).output().expect("the program runs");
    let _ = std::fs::remove_file(&binary);
    assert!(output.status.success(), "the program ends normally");
    String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()
}
