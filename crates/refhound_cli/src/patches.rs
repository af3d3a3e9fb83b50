//! `fix --patch DIR`: one patch for each cause, as `git am` takes them.

use std::path::Path;

use anyhow::{Context as _, Result};
use refhound_checks::Finding;
use refhound_driver::{Repairs, Step};
use refhound_fixes::unified;
use refhound_source::{Disk, Files as _, clean_path};

use crate::fix::{name, name_in_repository};

/// Changes of one file that follow each other and have one cause.
struct Cause<'a> {
    first: &'a Step,
    last: &'a Step,
    findings: Vec<&'a Finding>,
    messages: Vec<&'a str>,
}

pub(crate) fn write(folder: &Path, findings: &[Finding], repairs: &Repairs) -> Result<()> {
    Disk::make_folder(folder).with_context(|| format!("{}: cannot be made", folder.display()))?;
    for (index, cause) in causes(findings, repairs).iter().enumerate() {
        let first = cause.findings[0];
        let path = folder.join(format!("{:04}-{}-{}.patch", index + 1, first.rule.name, word(&first.function)));
        Disk::write(&path, &patch(cause)).with_context(|| format!("{}: cannot be written", path.display()))?;
    }
    Ok(())
}

/// In the order in which they were made: each patch fits to what those before it have left.
fn causes<'a>(findings: &'a [Finding], repairs: &'a Repairs) -> Vec<Cause<'a>> {
    let mut steps: Vec<(&Step, &Finding, &str)> = Vec::new();
    for (finding, repair) in findings.iter().zip(&repairs.repairs) {
        if let (Some(step), Some(fix)) = (&repair.step, &repair.fix) {
            steps.push((step, finding, &fix.message));
        }
    }
    steps.sort_by_key(|(step, ..)| step.number);
    let mut causes: Vec<Cause<'a>> = Vec::new();
    for (step, finding, message) in steps {
        match causes.last_mut() {
            Some(cause)
                if cause.last.number == step.number
                    || (cause.last.path == step.path
                        && cause.last.after == step.before
                        && cause.findings[0].group == finding.group) =>
            {
                cause.last = step;
                cause.findings.push(finding);
                if !cause.messages.contains(&message) {
                    cause.messages.push(message);
                }
            }
            _ => causes.push(Cause { first: step, last: step, findings: vec![finding], messages: vec![message] }),
        }
    }
    causes
}

fn patch(cause: &Cause<'_>) -> Vec<u8> {
    let first = cause.findings[0];
    let whole = clean_path(&Disk.absolute(&cause.first.path));
    let name = name_in_repository(&whole).unwrap_or_else(|| name(&cause.first.path));
    let mut text = String::new();
    text += "From 0000000000000000000000000000000000000000 Mon Sep 17 00:00:00 2001\n";
    text += "From: refhound <refhound@localhost>\n";
    text += "Date: Thu, 1 Jan 1970 00:00:00 +0000\n";
    text += &format!("Subject: [PATCH] {}: {}\n\n", plain(&first.function), plain(cause.messages[0]));
    for finding in &cause.findings {
        text += &format!("{} {}: {}.\n", finding.rule.code, finding.rule.name, plain(&finding.message));
    }
    text += "\nChecked by analysing the changed file and everything that uses it again: what is\n";
    text += "named above is gone, nothing new is found at any confidence, and no function\n";
    text += "that was balanced is unbalanced.\n---\n\n";
    text += &format!("diff --git a/{name} b/{name}\n");
    let mut bytes = text.into_bytes();
    bytes.extend(unified(&name, &cause.first.before, &cause.last.after));
    bytes.extend_from_slice(b"-- \nrefhound\n");
    bytes
}

/// One line without anything that a mail would take for something else.
fn plain(text: &str) -> String {
    text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect()
}

fn word(text: &str) -> String {
    let kept = text.chars().map(|letter| if letter.is_ascii_alphanumeric() || letter == '_' { letter } else { '-' });
    kept.take(60).collect()
}
