//! What judges get, and what comes back from them.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};

use super::record::{Chosen, Judged, Judgement, read_lines, write_lines};
use super::{draw, folder};
use crate::corpus;
use crate::eval::Program;
use crate::findings::Finding;
use crate::sampling::sample;
use crate::scans::{Ask, Scan, tell_gaps};

#[derive(clap::Args)]
pub(crate) struct Packets {
    /// The reading
    name: String,
    #[command(flatten)]
    program: Program,
    /// At most so many causes of one release, chosen by the seed of the reading
    #[arg(long, value_name = "N", default_value_t = 8)]
    most: usize,
    /// So many packets
    #[arg(long, value_name = "N", default_value_t = 2)]
    judges: usize,
    /// Findings of these rules only, in a reading whose method says so
    #[arg(long, value_name = "CODES", value_delimiter = ',')]
    rules: Vec<String>,
    /// Findings in files below this folder of a release only
    #[arg(long, value_name = "PREFIX")]
    under: Option<String>,
    /// The folder that they are written to
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

impl Packets {
    pub(super) fn run(&self) -> Result<()> {
        let drawn = draw::read(&self.name)?;
        let releases = drawn.release.iter().map(|release| Scan::usual(release.folder.clone())).collect();
        let scans = self.program.scanner(Ask::Shown)?.run(releases)?;
        let (mut all, mut causes, mut chosen) = (0, 0, Vec::new());
        for (scan, scanned) in &scans {
            let findings: Vec<&Finding> = scanned.findings().iter().filter(|finding| self.asks_for(finding)).collect();
            let firsts = one_of_each_cause(&findings);
            all += findings.len();
            causes += firsts.len();
            chosen.extend(sample(firsts, self.most, drawn.seed).into_iter().map(|finding| (scan, finding)));
        }
        let rows: Vec<Chosen> =
            chosen.iter().enumerate().map(|(index, (scan, finding))| row(&self.name, index, scan, finding)).collect();
        std::fs::create_dir_all(&self.out).with_context(|| format!("cannot make {}", self.out.display()))?;
        write_lines(&self.out.join("chosen.jsonl"), &rows)?;
        let size = chosen.len().div_ceil(self.judges.max(1)).max(1);
        for (packet, (part, findings)) in rows.chunks(size).zip(chosen.chunks(size)).enumerate() {
            let texts = part.iter().zip(findings).map(|(row, (_, finding))| text(row, finding));
            let path = self.out.join(format!("packet-{}.md", packet + 1));
            std::fs::write(&path, texts.collect::<String>())
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
        println!("{all} findings with {causes} causes in {} releases, {} of them to be read", scans.len(), rows.len());
        match tell_gaps(&scans) {
            0 => Ok(()),
            errors => bail!("{errors} releases could not be read"),
        }
    }

    fn asks_for(&self, finding: &Finding) -> bool {
        finding.is_shown()
            && (self.rules.is_empty() || self.rules.contains(&finding.code))
            && self.under.as_ref().is_none_or(|prefix| finding.filename.starts_with(prefix.as_str()))
    }
}

/// The first finding of each group, in their order.
fn one_of_each_cause<'a>(findings: &[&'a Finding]) -> Vec<&'a Finding> {
    let mut seen = BTreeSet::new();
    let mut firsts = Vec::new();
    for &finding in findings {
        if seen.insert(finding.group.as_deref().unwrap_or(&finding.fingerprint)) {
            firsts.push(finding);
        }
    }
    firsts
}

fn row(name: &str, index: usize, scan: &Scan, finding: &Finding) -> Chosen {
    Chosen {
        id: format!("{name}-{}", index + 1),
        release: scan.folder.clone(),
        file: finding.filename.clone(),
        row: finding.location.row,
        function: finding.function().to_owned(),
        code: finding.code.clone(),
        object: finding.object().to_owned(),
        confidence: finding.confidence,
        trigger: finding.trigger,
        fingerprint: finding.fingerprint.clone(),
    }
}

/// What a judge sees of a finding. How sure the tool is would be a hint.
fn text(row: &Chosen, finding: &Finding) -> String {
    let mut text = format!("### {} {} `{}`, stated trigger {}\n\n", row.id, row.code, row.object, row.trigger.name());
    let file = corpus::default_dir().join(&row.release).join(&row.file);
    let _ = writeln!(text, "{}:{} in `{}`\n\n{}", file.display(), row.row, row.function, finding.message);
    if !finding.help.is_empty() {
        let _ = writeln!(text, "help: {}", finding.help);
    }
    for step in &finding.path {
        let _ = writeln!(text, "- {}:{}: {}", step.filename, step.location.row, step.message);
    }
    text.push('\n');
    text
}

#[derive(clap::Args)]
pub(crate) struct Take {
    /// The reading
    name: String,
    /// `chosen.jsonl` of the folder of packets
    #[arg(long, value_name = "FILE")]
    chosen: PathBuf,
    /// What judges wrote: one object a line with `id`, `verdict`, `trigger`, `class` and `why`
    #[arg(required = true)]
    judged: Vec<PathBuf>,
}

impl Take {
    pub(super) fn run(&self) -> Result<()> {
        draw::read(&self.name)?;
        let mut said = Vec::new();
        for path in &self.judged {
            said.extend(read_lines::<Judgement>(path)?);
        }
        let judged = beside(read_lines(&self.chosen)?, said)?;
        let path = folder().join(format!("{}.jsonl", self.name));
        write_lines(&path, &judged)?;
        println!("{} judgements are in {}", judged.len(), path.display());
        Ok(())
    }
}

/// Every finding with its judgement. One without, and one that was not asked for, are errors: what is left out flatters.
fn beside(chosen: Vec<Chosen>, said: Vec<Judgement>) -> Result<Vec<Judged>> {
    let mut by_id: BTreeMap<String, Judgement> = BTreeMap::new();
    for judgement in said {
        if let Some(twice) = by_id.insert(judgement.id.clone(), judgement) {
            bail!("{} was judged twice", twice.id);
        }
    }
    let mut judged = Vec::new();
    for chosen in chosen {
        let Some(said) = by_id.remove(&chosen.id) else { bail!("{} was not judged", chosen.id) };
        let Judgement { id: _, verdict, trigger, class, why } = said;
        judged.push(Judged { chosen, verdict, right_trigger: trigger, class, why });
    }
    match by_id.into_keys().next() {
        Some(id) => bail!("{id} is not one of the findings"),
        None => Ok(judged),
    }
}

#[cfg(test)]
mod tests {
    use super::super::record::Verdict;
    use super::*;
    use crate::findings::{Trigger, finding};

    fn judgement(id: &str) -> Judgement {
        let (verdict, trigger) = (Verdict::True, Trigger::Success);
        Judgement { id: id.to_owned(), verdict, trigger, class: "-".to_owned(), why: "it is so".to_owned() }
    }

    fn chosen(index: usize) -> Chosen {
        row("r", index, &Scan::usual("pkg-1".to_owned()), &finding("RH101", "f", "x", 3))
    }

    #[test]
    fn one_finding_stands_for_its_cause() {
        let mut findings =
            [finding("RH101", "f", "x", 3), finding("RH101", "f", "y", 4), finding("RH101", "f", "z", 5)];
        findings[0].group = Some("g".to_owned());
        findings[1].group = Some("g".to_owned());
        let firsts = one_of_each_cause(&findings.iter().collect::<Vec<_>>());
        assert_eq!(firsts.iter().map(|finding| finding.object()).collect::<Vec<_>>(), ["x", "z"]);
    }

    #[test]
    fn a_judge_does_not_see_how_sure_the_tool_is() {
        let text = text(&chosen(0), &finding("RH101", "f", "x", 3));
        assert!(text.contains("r-1 RH101 `x`") && !text.contains("certain"), "{text}");
    }

    #[test]
    fn every_finding_has_one_judgement() {
        let both = || vec![chosen(0), chosen(1)];
        assert_eq!(beside(both(), vec![judgement("r-2"), judgement("r-1")]).expect("complete").len(), 2);
        for said in [vec!["r-1"], vec!["r-1", "r-2", "r-3"], vec!["r-1", "r-1", "r-2"]] {
            assert!(beside(both(), said.into_iter().map(judgement).collect()).is_err());
        }
    }
}
