//! Whether what the interpreter has shown is in what the analysis has written down.

use std::collections::BTreeMap;

use refhound_polyglot::{Event, WayTrace};

/// A test as the interpreter has run it.
#[derive(serde::Deserialize)]
pub(crate) struct Concrete {
    pub(crate) test: String,
    pub(crate) outcome: String,
    pub(crate) events: Vec<Shown>,
    pub(crate) cut: bool,
}

/// One event of the tracer.
#[derive(serde::Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum Shown {
    Value { function: String, call: u32, name: String, value: Option<String> },
    Exception { function: String, call: u32, class: String },
    Call { name: String, returned: bool },
}

/// Exceptions by which loops and generators end: the interpreter shows some of them and some not.
const OF_LOOPS: &[&str] = &["StopIteration", "GeneratorExit"];

/// What is in none of the ways: the differences to the one that is nearest.
pub(crate) fn differences(ways: &[WayTrace], run: &Concrete) -> Vec<String> {
    let mut nearest: Option<Vec<String>> = None;
    for way in ways {
        let found = of_way(way, run);
        if found.is_empty() {
            return found;
        }
        if nearest.as_ref().is_none_or(|known| found.len() < known.len()) {
            nearest = Some(found);
        }
    }
    nearest.unwrap_or_else(|| vec!["nothing was written down".to_owned()])
}

type Place = (String, u32, String);

/// The events of one run, sorted by what they are about.
#[derive(Default)]
struct Sorted {
    values: BTreeMap<Place, Vec<Option<String>>>,
    exceptions: BTreeMap<Place, Vec<Option<String>>>,
    calls: Vec<Option<String>>,
}

impl Sorted {
    fn value(&mut self, function: &str, call: u32, name: &str, value: Option<&str>) {
        let place = (function.to_owned(), call, name.to_owned());
        self.values.entry(place).or_default().push(value.map(str::to_owned));
    }

    fn exception(&mut self, function: &str, call: u32, class: &str) {
        let all = self.exceptions.entry((function.to_owned(), call, String::new())).or_default();
        let class = Some(class.to_owned());
        if !OF_LOOPS.contains(&class.as_deref().unwrap_or_default()) && all.last() != Some(&class) {
            all.push(class);
        }
    }

    fn call(&mut self, name: &str, returned: bool) {
        self.calls.push(Some(format!("{name} {}", if returned { "returns" } else { "raises" })));
    }

    fn of_way(way: &WayTrace) -> Sorted {
        let mut sorted = Sorted::default();
        for event in &way.events {
            match event {
                Event::Value { function, call, name, value } => sorted.value(function, *call, name, value.as_deref()),
                Event::Exception { function, call, class } => sorted.exception(function, *call, class),
                Event::Call { name, returned } => sorted.call(name, *returned),
            }
        }
        sorted
    }

    fn of_run(run: &Concrete) -> Sorted {
        let mut sorted = Sorted::default();
        for event in &run.events {
            match event {
                Shown::Value { function, call, name, value } => sorted.value(function, *call, name, value.as_deref()),
                Shown::Exception { function, call, class } => sorted.exception(function, *call, class),
                Shown::Call { name, returned } => sorted.call(name, *returned),
            }
        }
        sorted
    }
}

fn of_way(way: &WayTrace, run: &Concrete) -> Vec<String> {
    let mut found = Vec::new();
    if way.outcome != run.outcome && run.outcome != "killed" {
        found.push(format!("the interpreter: {}, the analysis: {}", run.outcome, way.outcome));
    }
    let (analysis, shown) = (Sorted::of_way(way), Sorted::of_run(run));
    let is_cut = way.is_cut || run.cut;
    for (kind, shown, analysis) in
        [("", &shown.values, &analysis.values), ("exceptions ", &shown.exceptions, &analysis.exceptions)]
    {
        for (place, values) in shown {
            let known = analysis.get(place).map(Vec::as_slice).unwrap_or_default();
            if let Some(missing) = first_missing(values, known)
                && !is_cut
            {
                let (function, call, name) = place;
                found.push(format!("{kind}{name} in {function}, call {call}: {missing} is not among {}", text(known)));
            }
        }
    }
    if let Some(missing) = first_missing(&shown.calls, &analysis.calls)
        && !is_cut
    {
        found.push(format!("calls: {missing} is not among {}", text(&analysis.calls)));
    }
    found
}

/// The first value that is not found behind those before it. What nobody could write down is equal to anything.
fn first_missing(shown: &[Option<String>], known: &[Option<String>]) -> Option<String> {
    let mut rest = known.iter();
    for value in shown {
        let Some(wanted) = value else { continue };
        if !rest.any(|one| one.as_ref().is_none_or(|one| one == wanted)) {
            return Some(wanted.clone());
        }
    }
    None
}

fn text(values: &[Option<String>]) -> String {
    const MOST: usize = 6;
    let mut shown: Vec<&str> = values.iter().take(MOST).map(|value| value.as_deref().unwrap_or("?")).collect();
    if values.len() > MOST {
        shown.push("...");
    }
    format!("[{}]", shown.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(outcome: &str, events: &str) -> Concrete {
        let text = format!("{{\"test\": \"t\", \"outcome\": \"{outcome}\", \"cut\": false, \"events\": {events}}}");
        serde_json::from_str(&text).expect("events")
    }

    fn shown_value(value: &str) -> String {
        format!(r#"{{"kind": "value", "function": "f", "call": 1, "name": "x", "value": "{value}"}}"#)
    }

    fn way(values: &[&str]) -> WayTrace {
        let value = |value: &&str| Event::Value {
            function: "f".to_owned(),
            call: 1,
            name: "x".to_owned(),
            value: Some((*value).to_owned()),
        };
        WayTrace { outcome: "passes".to_owned(), events: values.iter().map(value).collect(), is_cut: false }
    }

    #[test]
    fn a_value_must_be_on_one_of_the_ways() {
        let ways = [way(&["1", "2"]), way(&["1", "3"])];
        let shown = |value: &str| run("passes", &format!("[{}]", shown_value(value)));
        assert!(differences(&ways, &shown("3")).is_empty());
        assert_eq!(differences(&ways, &shown("4")), ["x in f, call 1: 4 is not among [1, 2]"]);
    }

    #[test]
    fn order_and_outcome_count() {
        let ways = [way(&["1", "2"])];
        let events = format!("[{}, {}]", shown_value("2"), shown_value("1"));
        assert_eq!(differences(&ways, &run("passes", &events)).len(), 1);
        let raised = r#"[{"kind": "exception", "function": "f", "call": 1, "class": "ValueError"}]"#;
        assert_eq!(differences(&ways, &run("ValueError", raised)).len(), 2);
        let called = r#"[{"kind": "call", "name": "incr", "returned": true}]"#;
        assert_eq!(differences(&ways, &run("passes", called)).len(), 1);
    }
}
