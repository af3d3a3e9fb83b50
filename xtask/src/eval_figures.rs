//! The figures of `cargo xtask eval`: how many labels were found, by kind, difficulty and package, and against the goals.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::eval_rows::{FixedRow, Judged, ReportRow, Rows, Seen};
use crate::labels::Audit;

/// Part of a whole, for a share in percent.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Share {
    pub(crate) part: usize,
    pub(crate) whole: usize,
}

impl Share {
    fn count<T>(items: impl Iterator<Item = T>, is_part: impl Fn(&T) -> bool) -> Share {
        let mut share = Share::default();
        for item in items {
            share.whole += 1;
            share.part += usize::from(is_part(&item));
        }
        share
    }

    pub(crate) fn percent(self) -> f64 {
        100.0 * self.part as f64 / self.whole.max(1) as f64
    }
}

impl std::fmt::Display for Share {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.whole == 0 {
            return f.pad("-");
        }
        f.pad(&format!("{} of {} ({:.1} %)", self.part, self.whole, self.percent()))
    }
}

/// What is aimed at.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Goal {
    AtLeast(f64),
    AtMost(f64),
}

impl Goal {
    /// A share of nothing meets no goal: a measurement over nothing looks like a good one.
    pub(crate) fn is_met(self, share: Share) -> bool {
        share.whole > 0
            && match self {
                Goal::AtLeast(percent) => share.percent() >= percent,
                Goal::AtMost(percent) => share.percent() <= percent,
            }
    }
}

impl std::fmt::Display for Goal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Goal::AtLeast(percent) => write!(f, "at least {percent} %"),
            Goal::AtMost(percent) => write!(f, "at most {percent} %"),
        }
    }
}

/// A figure that has a goal.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Headline {
    pub(crate) name: &'static str,
    pub(crate) shown: Share,
    /// With `--min-confidence possible`; `None` where that makes no difference.
    pub(crate) possible: Option<Share>,
    pub(crate) goal: Goal,
}

impl Headline {
    pub(crate) fn is_met(&self) -> bool {
        self.goal.is_met(self.shown)
    }
}

/// How many fixed bugs of one sort were flagged, before and after the fix.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Flagged {
    pub(crate) before: Share,
    pub(crate) before_possible: Share,
    /// Something of the kind in the function.
    pub(crate) before_resembling: Share,
    pub(crate) after: Share,
    pub(crate) after_possible: Share,
}

impl Flagged {
    pub(crate) fn count(rows: &[&FixedRow]) -> Flagged {
        let before = |is_part: fn(Seen) -> bool| Share::count(rows.iter(), |row| is_part(row.before.seen));
        let after = |is_part: fn(Seen) -> bool| {
            // Where another bug of the same object remains, a finding after the fix is right.
            let fixed = rows.iter().filter(|row| !row.label.has_tag("residual"));
            Share::count(fixed.filter_map(|row| row.after.as_ref()), |after| is_part(after.seen))
        };
        Flagged {
            before: before(|seen| seen == Seen::Shown),
            before_possible: before(Seen::is_met),
            before_resembling: before(|seen| seen != Seen::Not),
            after: after(|seen| seen == Seen::Shown),
            after_possible: after(Seen::is_met),
        }
    }
}

/// Everything that is counted.
#[derive(Serialize)]
pub(crate) struct Figures {
    pub(crate) headlines: Vec<Headline>,
    /// Reports by what the second reading says.
    pub(crate) audits: BTreeMap<&'static str, Share>,
    /// What the label says triggers a bug and how often findings agree.
    pub(crate) triggers: BTreeMap<&'static str, Share>,
    pub(crate) reports_by_package: BTreeMap<String, Share>,
    /// Fixed bugs by a name for the sort: "all", "strict", "strict leak", "difficulty 1" ...
    pub(crate) fixed: Vec<(String, Flagged)>,
    pub(crate) rules: BTreeMap<String, Judged>,
}

impl Figures {
    pub(crate) fn new(rows: &Rows) -> Figures {
        Figures {
            headlines: headlines(rows),
            audits: by(&rows.reports, |row| Some(row.label.audit.name()), |row| row.outcome.seen == Seen::Shown),
            triggers: by(
                &rows.reports,
                |row| row.trigger_agrees.filter(|_| is_real(row)).map(|_| row.label.trigger.name()),
                |row| row.trigger_agrees == Some(true),
            ),
            reports_by_package: by(
                &rows.reports,
                |row| is_real(row).then(|| row.label.package.clone()),
                |row| row.outcome.seen == Seen::Shown,
            ),
            fixed: sorts(&rows.fixed),
            rules: rows.rules.clone(),
        }
    }
}

fn is_real(row: &&ReportRow) -> bool {
    row.label.audit == Audit::Real
}

fn headlines(rows: &Rows) -> Vec<Headline> {
    let mut headlines = Vec::new();
    if !rows.reports.is_empty() {
        let real = || rows.reports.iter().filter(is_real);
        headlines.push(Headline {
            name: "published reports that are real: found",
            shown: Share::count(real(), |row| row.outcome.seen == Seen::Shown),
            possible: Some(Share::count(real(), |row| row.outcome.seen.is_met())),
            goal: Goal::AtLeast(95.0),
        });
        headlines.push(Headline {
            name: "  of those found, trigger agrees",
            shown: Share::count(real().filter_map(|row| row.trigger_agrees), |agrees| *agrees),
            possible: None,
            goal: Goal::AtLeast(90.0),
        });
        let alarms = || rows.reports.iter().filter(|row| row.label.audit.is_false_alarm());
        headlines.push(Headline {
            name: "published reports that are benign or infeasible: reported",
            shown: Share::count(alarms(), |row| row.outcome.seen == Seen::Shown),
            possible: Some(Share::count(alarms(), |row| row.outcome.seen.is_met())),
            goal: Goal::AtMost(0.0),
        });
    }
    let strict: Vec<&FixedRow> = rows.fixed.iter().filter(|row| row.label.is_headline()).collect();
    let flagged = Flagged::count(&strict);
    if flagged.before.whole > 0 {
        headlines.push(Headline {
            name: "fixed ownership bugs (strict): flagged before the fix",
            shown: flagged.before,
            possible: Some(flagged.before_possible),
            goal: Goal::AtLeast(65.0),
        });
        headlines.push(Headline {
            name: "fixed ownership bugs (strict): still flagged after it",
            shown: flagged.after,
            possible: Some(flagged.after_possible),
            goal: Goal::AtMost(5.0),
        });
    }
    headlines
}

/// Shares by a key; rows without one do not count.
fn by<K: Ord>(
    rows: &[ReportRow],
    key: impl Fn(&&ReportRow) -> Option<K>,
    is_part: impl Fn(&ReportRow) -> bool,
) -> BTreeMap<K, Share> {
    let mut shares: BTreeMap<K, Share> = BTreeMap::new();
    for row in rows {
        if let Some(key) = key(&row) {
            let share = shares.entry(key).or_default();
            share.whole += 1;
            share.part += usize::from(is_part(row));
        }
    }
    shares
}

fn sorts(rows: &[FixedRow]) -> Vec<(String, Flagged)> {
    let all: Vec<&FixedRow> = rows.iter().collect();
    let strict: Vec<&FixedRow> = rows.iter().filter(|row| row.label.strict).collect();
    let ownership: Vec<&FixedRow> = rows.iter().filter(|row| row.label.is_headline()).collect();
    let mut sorts = vec![
        ("all".to_owned(), Flagged::count(&all)),
        ("strict".to_owned(), Flagged::count(&strict)),
        ("strict ownership".to_owned(), Flagged::count(&ownership)),
    ];
    sorts.extend(grouped(&strict, |row| (row.label.kind as u8, format!("strict {}", row.label.kind.name()))));
    sorts.extend(grouped(&all, |row| (row.label.kind as u8, row.label.kind.name().to_owned())));
    sorts.extend(grouped(&all, |row| (row.label.difficulty, format!("difficulty {}", row.label.difficulty))));
    sorts.extend(grouped(&all, |row| (0, row.label.package.clone())));
    sorts
}

/// In the order of the keys.
fn grouped(rows: &[&FixedRow], key: impl Fn(&FixedRow) -> (u8, String)) -> impl Iterator<Item = (String, Flagged)> {
    let mut groups: BTreeMap<(u8, String), Vec<&FixedRow>> = BTreeMap::new();
    for row in rows {
        groups.entry(key(row)).or_default().push(row);
    }
    groups.into_iter().map(|((_, name), rows)| (name, Flagged::count(&rows)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval_rows::tests::{fixed, report, scans};
    use crate::findings::{Confidence, Finding, finding};

    #[test]
    fn goals_are_about_what_a_user_sees() {
        let unsure = Finding { confidence: Confidence::Possible, ..finding("RH101", "f", "y", 5) };
        let labels = [report("real", "x", 3), report("real", "y", 5), report("benign", "z", 9)];
        let found = vec![finding("RH101", "f", "x", 3), unsure, finding("RH101", "f", "z", 9)];
        let figures = Figures::new(&Rows::new(&labels, &[], &scans(found, vec![])));
        let [found, triggers, alarms] = &figures.headlines[..] else { panic!("{:?}", figures.headlines) };
        assert_eq!((found.shown, found.possible), (Share { part: 1, whole: 2 }, Some(Share { part: 2, whole: 2 })));
        assert_eq!(triggers.shown, Share { part: 0, whole: 2 });
        assert_eq!((alarms.shown, alarms.is_met()), (Share { part: 1, whole: 1 }, false));
    }

    #[test]
    fn fixed_bugs_count_before_and_after_their_fix() {
        let labels = [fixed("x", 3, ""), fixed("y", 5, "")];
        let both = vec![finding("RH101", "f", "x", 3), finding("RH106", "f", "y", 5)];
        let left = vec![finding("RH101", "f", "y", 5)];
        let figures = Figures::new(&Rows::new(&[], &labels, &scans(both, left)));
        let (name, all) = &figures.fixed[0];
        assert_eq!(
            (name.as_str(), all.before, all.after),
            ("all", Share { part: 2, whole: 2 }, Share { part: 1, whole: 2 })
        );
        assert_eq!(figures.headlines.iter().map(Headline::is_met).collect::<Vec<_>>(), [true, false]);
    }

    #[test]
    fn nothing_out_of_nothing_meets_no_goal() {
        assert!(!Goal::AtMost(5.0).is_met(Share::default()));
        assert!(Goal::AtMost(5.0).is_met(Share { part: 1, whole: 20 }));
        assert!(!Goal::AtLeast(95.0).is_met(Share { part: 94, whole: 100 }));
    }
}
