//! What was true, with the interval that a sample of that size allows.

use std::collections::BTreeMap;

use anyhow::Result;

use super::record::{Judged, Verdict, read_lines};
use super::{draw, folder};

#[derive(clap::Args)]
pub(crate) struct Figures {
    /// Readings; all by default
    names: Vec<String>,
    /// List the false ones
    #[arg(long)]
    list_false: bool,
}

impl Figures {
    pub(super) fn run(&self) -> Result<()> {
        let names = if self.names.is_empty() { draw::all_names()? } else { self.names.clone() };
        for name in names {
            let path = folder().join(format!("{name}.jsonl"));
            if !path.exists() {
                println!("{name}: drawn, not read yet");
                continue;
            }
            let judged: Vec<Judged> = read_lines(&path)?;
            println!("{name}\n{}", table(&judged));
            if self.list_false {
                list(&judged);
            }
        }
        Ok(())
    }
}

#[derive(Default)]
struct Count {
    yes: usize,
    no: usize,
    unclear: usize,
}

impl Count {
    fn add(&mut self, verdict: Verdict) {
        match verdict {
            Verdict::True => self.yes += 1,
            Verdict::False => self.no += 1,
            Verdict::Unclear => self.unclear += 1,
        }
    }
}

fn table(judged: &[Judged]) -> String {
    let mut rows: BTreeMap<(u8, &str), Count> = BTreeMap::new();
    for one in judged {
        let chosen = &one.chosen;
        let keys = [(0, "all"), (1, chosen.code.as_str()), (2, chosen.confidence.name()), (3, chosen.trigger.name())];
        for key in keys {
            rows.entry(key).or_default().add(one.verdict);
        }
        if one.verdict == Verdict::True {
            let agrees = if one.right_trigger == chosen.trigger { Verdict::True } else { Verdict::False };
            rows.entry((4, "the trigger is right")).or_default().add(agrees);
        }
    }
    let mut text = "| | true | false | unclear | share | 95 % interval |\n|---|---|---|---|---|---|\n".to_owned();
    for ((_, name), Count { yes, no, unclear }) in rows {
        let (low, high) = interval(yes, yes + no);
        let share = percent(share(yes, yes + no));
        text += &format!("| {name} | {yes} | {no} | {unclear} | {share} | {} to {} |\n", percent(low), percent(high));
    }
    text
}

fn list(judged: &[Judged]) {
    let mut falses: Vec<&Judged> = judged.iter().filter(|one| one.verdict == Verdict::False).collect();
    falses.sort_by(|a, b| a.class.cmp(&b.class).then_with(|| a.chosen.id.cmp(&b.chosen.id)));
    for one in falses {
        let chosen = &one.chosen;
        println!(
            "{}: {}/{}:{} {} `{}`",
            one.class, chosen.release, chosen.file, chosen.row, chosen.code, chosen.object
        );
        println!("    {}", one.why);
    }
    println!();
}

fn share(yes: usize, all: usize) -> f64 {
    if all == 0 { 0.0 } else { yes as f64 / all as f64 }
}

/// Wilson's interval at 95 %: sensible for small samples and for shares near 1.
fn interval(yes: usize, all: usize) -> (f64, f64) {
    if all == 0 {
        return (0.0, 1.0);
    }
    let (z, n, p) = (1.96_f64, all as f64, share(yes, all));
    let middle = p + z * z / (2.0 * n);
    let spread = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z * z / n;
    (((middle - spread) / scale).max(0.0), ((middle + spread) / scale).min(1.0))
}

fn percent(share: f64) -> String {
    format!("{:.0} %", share * 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_are_those_of_the_textbook() {
        let near = |(low, high): (f64, f64), (l, h): (f64, f64)| (low - l).abs() < 0.001 && (high - h).abs() < 0.001;
        assert!(near(interval(9, 10), (0.596, 0.982)));
        assert!(near(interval(0, 10), (0.0, 0.278)));
        assert!(near(interval(0, 0), (0.0, 1.0)));
    }

    #[test]
    fn readings_that_are_kept_are_well_formed() {
        for name in draw::all_names().expect("readings") {
            let path = folder().join(format!("{name}.jsonl"));
            if path.exists() {
                let judged: Vec<Judged> = read_lines(&path).expect("well formed");
                let drawn = draw::read(&name).expect("well formed");
                let is_drawn = |one: &Judged| drawn.release.iter().any(|release| release.folder == one.chosen.release);
                assert!(!judged.is_empty() && judged.iter().all(is_drawn), "{name}");
            }
        }
    }
}
