//! `cargo xtask picture`: what the first command of the README prints, as a picture of a terminal.
//!
//! The program is run for real, its colours are read, and an SVG is written. `--check` compares instead, so that the picture
//! cannot show what the program no longer says.

use std::path::PathBuf;
use std::process::{Command, Output};

use anyhow::{Context, Result, bail};
use clap::Args;

use crate::binary::Binary;
use crate::terminal::{Line, lines, svg, wrapped};
use crate::workspace_root;

/// Where it is stored.
const PICTURE: &str = "docs/pictures/terminal.svg";

/// The command as the README has it, and what is run for it.
const COMMAND: &str = "refhound check --exit-zero examples";
const ARGUMENTS: &[&str] = &["check", "--exit-zero", "--color", "always", "--isolated", "examples"];

/// Findings that are shown before the end of the report; the picture says how many are left out.
const SHOWN: usize = 3;

/// Characters in a line; longer ones are wrapped, as a terminal does.
const WIDTH: usize = 120;

#[derive(Args)]
pub(crate) struct Picture {
    /// Compare the stored picture with what the program prints now
    #[arg(long)]
    check: bool,
    /// Use this program [default: a release build]
    #[arg(long, value_name = "PATH")]
    binary: Option<PathBuf>,
}

impl Picture {
    pub(crate) fn run(&self) -> Result<()> {
        let program = match &self.binary {
            Some(path) => std::path::absolute(path)?,
            None => Binary::build("release")?.program().to_owned(),
        };
        let drawn = drawn(&program)?;
        let path = workspace_root().join(PICTURE);
        if !self.check {
            std::fs::create_dir_all(path.parent().expect("it is in a folder"))?;
            std::fs::write(&path, drawn).with_context(|| format!("cannot write {PICTURE}"))?;
            println!("picture: {PICTURE} is written");
        } else if std::fs::read_to_string(&path).is_ok_and(|stored| stored == drawn) {
            println!("picture: {PICTURE} shows what the program prints");
        } else {
            bail!("{PICTURE} does not show what the program prints today: cargo xtask picture");
        }
        Ok(())
    }
}

fn drawn(program: &std::path::Path) -> Result<String> {
    let mut command = Command::new(program);
    let Output { status, stdout, stderr } =
        command.args(ARGUMENTS).current_dir(workspace_root()).output().context("cannot start refhound")?;
    let (out, err) = (String::from_utf8(stdout)?, String::from_utf8(stderr)?);
    if !status.success() {
        bail!("refhound ended with {status}: {err}");
    }
    Ok(svg(COMMAND, &wrapped(&shortened(&lines(&out), &lines(&err)), WIDTH), WIDTH))
}

/// The first findings, how many are left out, and everything that is said behind them.
fn shortened(findings: &[Line], ending: &[Line]) -> Vec<Line> {
    let blocks: Vec<&[Line]> = findings.split(Line::is_blank).filter(|block| !block.is_empty()).collect();
    let mut shown = vec![Line::plain(&format!("$ {COMMAND}"))];
    for block in blocks.iter().take(SHOWN) {
        shown.extend(block.iter().cloned());
        shown.push(Line::plain(""));
    }
    if blocks.len() > SHOWN {
        shown.push(Line::faint(&format!("[... {} more findings ...]", blocks.len() - SHOWN)));
        shown.push(Line::plain(""));
    }
    shown.extend(ending.iter().cloned());
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_out_is_said() {
        let findings = lines("a\n b\n\nc\n\nd\n\ne\n\nf\n");
        let shown = shortened(&findings, &lines("end\n"));
        let text: Vec<String> = shown.iter().map(Line::text).collect();
        let expected =
            [&format!("$ {COMMAND}")[..], "a", " b", "", "c", "", "d", "", "[... 2 more findings ...]", "", "end"];
        assert_eq!(text, expected);
        assert_eq!(shortened(&lines("a\n"), &[]).len(), 3, "nothing is left out of little");
    }
}
