//! What the page knows, as JSON: texts that come again and again are written once, steps are rows without names. The
//! script `assets/elements.js` is the only reader.

use std::collections::BTreeMap;

use refhound_checks::{Finding, PathStep, Rule};
use refhound_evidence::{Confidence, Trigger};
use refhound_source::FileId;
use refhound_text::{Clean, CleanLines};
use serde::Serialize;

use super::regions::Regions;
use refhound_evidence::{Flow, FlowBlock, Leaves, Taken};

use crate::coverage_line::coverage_line;
use crate::flow::Flows;
use crate::json_text::compact;
use crate::report::{Baseline, Report};
use crate::summary::CAUSE;
use crate::words::when;

#[derive(Serialize)]
struct Page<'a> {
    version: &'static str,
    coverage: String,
    /// What a cause is.
    cause: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    run: Option<RunRow<'a>>,
    /// Whether there was a baseline.
    compared: bool,
    /// The order that the list begins with, as `--sort` names it.
    order: &'static str,
    rules: Vec<RuleRow>,
    triggers: Vec<[&'static str; 2]>,
    confidences: Vec<&'static str>,
    files: Vec<String>,
    regions: Vec<RegionRow>,
    flows: Vec<Vec<BlockRow<'a>>>,
    texts: Vec<String>,
    findings: Vec<FindingRow<'a>>,
}

#[derive(Serialize)]
struct RunRow<'a> {
    started: &'a str,
    command: String,
    target: &'a str,
}

#[derive(Serialize)]
struct RuleRow {
    code: &'static str,
    name: &'static str,
    level: &'static str,
    summary: &'static str,
    /// What `refhound explain` says, in Markdown.
    page: String,
    address: String,
}

/// A piece of a file.
#[derive(Serialize)]
struct RegionRow {
    file: usize,
    first: u32,
    lines: Vec<String>,
}

/// Lines, how the function ends there (0 not, 1 returns, 2 stops), and edges.
#[derive(Serialize)]
struct BlockRow<'a>(&'a [u32], u8, Vec<EdgeRow>);

/// The block, and when it is gone to (0 plain, 1 true, 2 false).
#[derive(Serialize)]
struct EdgeRow(usize, u8);

#[derive(Serialize)]
struct FindingRow<'a> {
    rule: usize,
    file: usize,
    line: u32,
    column: u32,
    function: usize,
    object: usize,
    message: usize,
    help: usize,
    confidence: u8,
    trigger: u8,
    severity: &'static str,
    rank: u32,
    /// Whether the baseline has it.
    known: bool,
    paths: u32,
    group: usize,
    fingerprint: &'a str,
    /// Where the line can be looked at.
    #[serde(skip_serializing_if = "Option::is_none")]
    link: Option<String>,
    regions: Vec<usize>,
    steps: Vec<StepRow>,
    /// The path that it is compared with.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    other: Vec<StepRow>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fix: Option<FixRow>,
    #[serde(skip_serializing_if = "Option::is_none")]
    flow: Option<usize>,
    /// Blocks of the flow, in the order of the path.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    route: Vec<usize>,
}

/// A change of the source: what it does, and its edits.
#[derive(Serialize)]
struct FixRow(usize, Vec<EditRow>);

/// Region, line, column, last line, column behind the end, and what stands there afterwards.
#[derive(Serialize)]
struct EditRow(usize, u32, u32, u32, u32, usize);

/// Region, line, column, last line, column behind the end, kind, message, macro, count, position in the route.
#[derive(Serialize)]
struct StepRow(usize, u32, u32, u32, u32, usize, usize, Option<usize>, Option<i32>, Option<usize>);

/// Numbers things by the order in which they are first asked for.
struct Numbers<K> {
    numbers: BTreeMap<K, usize>,
    all: Vec<K>,
}

impl<K: Ord + Copy> Numbers<K> {
    fn new() -> Numbers<K> {
        Numbers { numbers: BTreeMap::new(), all: Vec::new() }
    }

    fn of(&mut self, key: K) -> usize {
        let next = self.all.len();
        let number = *self.numbers.entry(key).or_insert(next);
        if number == next {
            self.all.push(key);
        }
        number
    }
}

pub(super) fn json(report: &Report<'_>) -> String {
    let mut writer = Writer::new(report);
    let all = report.findings.iter().map(|finding| (finding, false));
    let mut ordered: Vec<(&Finding, bool)> = all.chain(report.known.iter().map(|finding| (finding, true))).collect();
    ordered.sort_by(|(one, _), (other, _)| place(one).cmp(&place(other)));
    let findings = ordered.into_iter().map(|(finding, known)| writer.finding(finding, known)).collect();
    let page = writer.page(findings);
    compact(&page)
}

fn place(finding: &Finding) -> (&std::path::Path, refhound_source::LineColumn, &'static str, &str) {
    (&finding.at.file.path, finding.at.start, finding.rule.code, &finding.fingerprint)
}

struct Writer<'a> {
    report: &'a Report<'a>,
    flows: Option<&'a Flows>,
    rules: Vec<&'static Rule>,
    regions: Regions,
    files: Numbers<FileId>,
    file_names: Vec<String>,
    texts: Numbers<&'a str>,
    groups: Numbers<&'a str>,
    drawn: Numbers<usize>,
}

impl<'a> Writer<'a> {
    fn new(report: &'a Report<'a>) -> Writer<'a> {
        let found = report.findings.iter().chain(report.known);
        let rules: BTreeMap<&str, &'static Rule> = found.map(|finding| (finding.rule.code, finding.rule)).collect();
        Writer {
            report,
            flows: report.pictures.map(|pictures| pictures.flows),
            rules: rules.into_values().collect(),
            regions: Regions::new(report.pictures.map_or(&[], |pictures| pictures.functions)),
            files: Numbers::new(),
            file_names: Vec::new(),
            texts: Numbers::new(),
            groups: Numbers::new(),
            drawn: Numbers::new(),
        }
    }

    fn finding(&mut self, finding: &'a Finding, known: bool) -> FindingRow<'a> {
        let regions = self.regions.of(finding);
        let route = finding.witness.and_then(|witness| self.flows?.route(witness));
        let positions = route.map_or_else(Vec::new, |(route, flow)| positions(finding, &route.blocks, flow));
        let at = &finding.at;
        let link = self.report.repository.and_then(|it| it.permalink(&at.file.path, at.start.line, at.end.line));
        FindingRow {
            rule: self.rules.iter().position(|rule| rule.code == finding.rule.code).expect("its rule is listed"),
            file: self.file(finding.at.file.id, &finding.at.file.path),
            line: at.start.line,
            column: at.start.column,
            function: self.texts.of(&finding.function),
            object: self.texts.of(&finding.object),
            message: self.texts.of(&finding.message),
            help: self.texts.of(&finding.help),
            confidence: finding.confidence as u8,
            trigger: Trigger::ALL.iter().position(|it| *it == finding.trigger).unwrap_or_default() as u8,
            severity: finding.severity().word(),
            rank: finding.rank(),
            known,
            paths: finding.paths,
            group: self.groups.of(&finding.group),
            fingerprint: &finding.fingerprint,
            link,
            steps: self.steps(&finding.path, &regions, &positions),
            other: self.steps(&finding.other_path, &regions, &[]),
            fix: self.fix(finding, &regions),
            regions,
            flow: route.map(|(route, _)| self.drawn.of(route.flow)),
            route: route.map(|(route, _)| route.blocks.clone()).unwrap_or_default(),
        }
    }

    fn steps(&mut self, path: &'a [PathStep], regions: &[usize], positions: &[Option<usize>]) -> Vec<StepRow> {
        let mut rows = Vec::with_capacity(path.len());
        for (index, step) in path.iter().enumerate() {
            let Some(region) = self.regions.holding(regions, &step.at) else { continue };
            let (start, end) = (step.at.start, step.at.end);
            rows.push(StepRow(
                region,
                start.line,
                start.column,
                end.line,
                end.column,
                self.texts.of(step.kind),
                self.texts.of(&step.message),
                step.expanded_from.as_deref().map(|name| self.texts.of(name)),
                step.count,
                positions.get(index).copied().flatten(),
            ));
        }
        rows
    }

    fn fix(&mut self, finding: &'a Finding, regions: &[usize]) -> Option<FixRow> {
        let fix = finding.fix.as_ref()?;
        let mut edits = Vec::with_capacity(fix.edits.len());
        for edit in &fix.edits {
            let region = self.regions.holding(regions, &edit.at)?;
            let (start, end) = (edit.at.start, edit.at.end);
            edits.push(EditRow(region, start.line, start.column, end.line, end.column, self.texts.of(&edit.text)));
        }
        Some(FixRow(self.texts.of(&fix.message), edits))
    }

    fn file(&mut self, id: FileId, path: &std::path::Path) -> usize {
        let number = self.files.of(id);
        if number == self.file_names.len() {
            self.file_names.push(Clean(self.report.path(path)).to_string());
        }
        number
    }

    fn page(mut self, findings: Vec<FindingRow<'a>>) -> Page<'a> {
        let all = std::mem::take(&mut self.regions.all);
        let regions = all.iter().map(|region| RegionRow {
            file: self.file(region.file.id, &region.file.path),
            first: region.first,
            lines: region.lines(),
        });
        let regions = regions.collect();
        let functions = self.flows.map_or(&[][..], |flows| &flows.functions);
        let drawn = self.drawn.all.iter().map(|&flow| functions[flow].blocks.iter().map(block).collect());
        Page {
            version: env!("CARGO_PKG_VERSION"),
            coverage: coverage_line(self.report.statistics),
            cause: CAUSE,
            run: self.report.run.map(|run| RunRow {
                started: &run.started,
                command: Clean(format_args!("refhound {}", run.arguments.join(" "))).to_string(),
                target: &run.target,
            }),
            compared: self.report.baseline == Baseline::Compared,
            order: self.report.order.word(),
            rules: self.rules.iter().map(|rule| rule_row(rule)).collect(),
            triggers: Trigger::ALL.map(|trigger| [trigger.word(), when(trigger)]).to_vec(),
            confidences: Confidence::ALL.map(Confidence::word).to_vec(),
            flows: drawn.collect(),
            files: self.file_names,
            regions,
            // Edits have lines of their own.
            texts: self.texts.all.iter().map(|text| CleanLines(text).to_string()).collect(),
            findings,
        }
    }
}

fn rule_row(rule: &Rule) -> RuleRow {
    let Rule { code, name, summary, .. } = *rule;
    RuleRow { code, name, level: rule.level.word(), summary, page: rule.introduction(), address: rule.absolute_url() }
}

fn block(block: &FlowBlock) -> BlockRow<'_> {
    let leaves = match block.leaves {
        Leaves::No => 0,
        Leaves::Returns => 1,
        Leaves::Stops => 2,
    };
    let edge = |to: usize, when: Taken| match when {
        Taken::Plain => EdgeRow(to, 0),
        Taken::WhenTrue => EdgeRow(to, 1),
        Taken::WhenFalse => EdgeRow(to, 2),
    };
    BlockRow(&block.lines, leaves, block.edges.iter().map(|it| edge(it.to, it.when)).collect())
}

/// Where on the route each step happens: steps come in order, and so do the blocks that hold their lines.
fn positions(finding: &Finding, route: &[usize], flow: &Flow) -> Vec<Option<usize>> {
    let holds = |position: usize, line: u32| {
        flow.blocks.get(route[position]).is_some_and(|block| block.lines.binary_search(&line).is_ok())
    };
    let mut reached = 0;
    let at = finding.path.iter().map(|step| {
        let found = (reached..route.len()).find(|&position| holds(position, step.at.start.line));
        reached = found.unwrap_or(reached);
        found
    });
    at.collect()
}
