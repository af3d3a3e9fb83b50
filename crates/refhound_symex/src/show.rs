//! Paths and summaries as text, for those who want to see what the engine sees.

use std::fmt::Write as _;

use refhound_domains::Range;
use refhound_index::{EntityId, Symbol};
use refhound_ir::{Block, Callee, Inst};
use refhound_summary::{
    Behind, Condition, CounterOf, ExceptionAfter, Function, Input, Keeper, Nullness, Part, Summaries,
};

use crate::engine::Engine;
use crate::exceptions::Now;
use crate::explore::GaveUp;
use crate::objects::{Doubt, Hold, Life, Object};
use crate::state::State;
use crate::summary::{Entry, FailsBy, GilAfter, GilNeed, Given, Summary};
use crate::value::{Expr, Sym};

/// What is noted while a function is explored.
pub(crate) struct Trace {
    /// A call of this function does nothing but mark a point.
    marker: Option<Symbol>,
    blocks: Vec<(Block, String)>,
    marks: Vec<(Inst, String)>,
}

/// The states of an exploration, at the beginning of each block and at marks, in the order in which they were met.
pub struct Traced {
    pub blocks: Vec<(Block, String)>,
    pub marks: Vec<(Inst, String)>,
    pub summary: Summary,
    /// It was not explored to the end.
    pub gave_up: Option<GaveUp>,
}

/// Explores a function and notes every state. Calls of the function `marker` mark points and do nothing.
pub fn trace<'a>(function: Function<'a>, callees: Summaries<'a, Summary>, marker: Option<Symbol>) -> Traced {
    let (mut engine, root) = Engine::new(function, callees);
    engine.trace = Some(Trace { marker, blocks: Vec::new(), marks: Vec::new() });
    let explored = crate::explore_with(&mut engine, root);
    let Trace { blocks, marks, .. } = engine.trace.take().expect("nobody takes it away");
    Traced { blocks, marks, summary: explored.summary, gave_up: explored.gave_up }
}

impl Engine<'_> {
    pub(crate) fn trace_block(&mut self, block: Block, state: &State) {
        if self.trace.is_none() {
            return;
        }
        let text = self.text_of(state);
        if let Some(trace) = &mut self.trace {
            trace.blocks.push((block, text));
        }
    }

    /// Whether a call is a mark, which has been noted then.
    pub(crate) fn trace_mark(&mut self, call: Inst, callee: Callee, state: &State) -> bool {
        let Some(Trace { marker: Some(marker), .. }) = self.trace else { return false };
        let Callee::Function(function) = callee else { return false };
        if self.input.module.functions[function].name != marker {
            return false;
        }
        let text = self.text_of(state);
        if let Some(trace) = &mut self.trace {
            trace.marks.push((call, text));
        }
        true
    }

    /// One line: objects, the error indicator, and the rest where it is not as at the beginning.
    fn text_of(&self, state: &State) -> String {
        let mut parts: Vec<String> = Vec::new();
        parts.extend(state.own.objects.iter().map(|(sym, object)| self.object_text(sym, object)));
        parts.push(self.exception_text(state));
        parts.extend(state.gil.text().map(str::to_owned));
        parts.extend(state.duties.text());
        let facts = state.facts.iter().filter_map(|(sym, range)| self.fact_text(sym, range));
        parts.extend(facts);
        parts.join("; ")
    }

    fn object_text(&self, sym: Sym, object: Object) -> String {
        let hold = match object.hold {
            Hold::Nobody => "held by nobody else".to_owned(),
            Hold::Caller => "held by the caller".to_owned(),
            Hold::Owner(owner) => format!("held by {}", self.told_name(owner)),
            Hold::Interpreter => "held by the interpreter".to_owned(),
            Hold::Place(place) => format!("held by {}", self.place_name(place)),
            Hold::Forever => "lives forever".to_owned(),
            Hold::Unknown => "perhaps owned".to_owned(),
            Hold::Maybe => "perhaps held".to_owned(),
        };
        let life = if object.life == Life::Gone { ", gone" } else { "" };
        format!("{}: {} owned, {hold}{life}{}", self.told_name(sym), object.owned, doubt_text(object.doubt))
    }

    fn exception_text(&self, state: &State) -> String {
        let exceptions = &state.exceptions;
        let call_name = |call: Inst| self.called_name(call).map_or("a call", |name| name.as_str());
        match (exceptions.now, exceptions.raised) {
            (Now::Set, Some(call)) => format!("exception set by {}", call_name(call)),
            (Now::Set, None) => "exception set before".to_owned(),
            (Now::Unknown, _) => "exception unknown".to_owned(),
            (Now::Clear, _) if exceptions.awaited.is_empty() => "no exception".to_owned(),
            (Now::Clear, _) => {
                let calls: Vec<&str> = exceptions.awaited.iter().map(|awaited| call_name(awaited.call)).collect();
                format!("no exception unless failed: {}", calls.join(", "))
            }
        }
    }

    fn fact_text(&self, sym: Sym, range: Range) -> Option<String> {
        match self.values.expr(sym) {
            Expr::Param(_) | Expr::Result(..) | Expr::Out(..) | Expr::Content(_) => {
                Some(range_text(&self.told_name(sym), range))
            }
            Expr::Entrusted(_)
            | Expr::Join(..)
            | Expr::CellJoin(..)
            | Expr::Faded(_)
            | Expr::Address(_)
            | Expr::Function(_)
            | Expr::Text(_)
            | Expr::Float(_)
            | Expr::Unary(..)
            | Expr::Binary(..)
            | Expr::Compare(..)
            | Expr::Convert(..)
            | Expr::Answer(..)
            | Expr::Member(..)
            | Expr::Return(_) => None,
        }
    }

    /// What a reader would call it; a number where two things have no name of their own.
    fn told_name(&self, sym: Sym) -> String {
        let name = self.name_of(sym);
        if name.contains(' ') { format!("x{}", sym.index()) } else { name }
    }
}

fn doubt_text(doubt: Doubt) -> String {
    let words = [
        (doubt.passed_on, "passed on"),
        (doubt.blurred, "blurred"),
        (doubt.overwritten, "overwritten"),
        (doubt.endangered, "endangered"),
        (doubt.kept, "perhaps kept by the interpreter"),
        (doubt.ambiguous, "ambiguous"),
    ];
    words.iter().filter(|(holds, _)| *holds).fold(String::new(), |text, (_, word)| text + ", " + word)
}

fn range_text(name: &str, range: Range) -> String {
    match range {
        Range { lo, hi, .. } if lo == hi => format!("{name} == {lo}"),
        Range { lo: i64::MIN, hi: i64::MAX, nonzero: true } => format!("{name} != 0"),
        Range { lo: i64::MIN, hi, .. } => format!("{name} <= {hi}"),
        Range { lo, hi: i64::MAX, .. } => format!("{name} >= {lo}"),
        Range { lo, hi, .. } => format!("{lo} <= {name} <= {hi}"),
    }
}

/// A summary, one line for each way in which a call can end, and one for what holds of all of them. Parameters are numbered from 1, as in messages.
pub fn summary_text(summary: &Summary) -> String {
    if summary.entries.is_empty() {
        return "never returns\n".to_owned();
    }
    let mut text = String::new();
    for entry in &summary.entries {
        let _ = writeln!(text, "{}", entry_text(entry));
    }
    let whole = [
        (summary.asks, "asks whether an exception is set, or clears it"),
        (summary.gil_need == GilNeed::Needed, "needs the GIL"),
        (summary.gil_after == GilAfter::Changed, "leaves the GIL in another state"),
        (summary.fails_by == FailsBy::Memory, "fails only without memory"),
        (summary.fails_by == FailsBy::Hostile, "fails only for objects with unusual methods"),
    ];
    let mut whole: Vec<String> =
        whole.iter().filter(|(holds, _)| *holds).map(|(_, words)| (*words).to_owned()).collect();
    let used = (0..32).filter(|arg| summary.uses_params & 1 << arg != 0);
    whole.extend(used.map(|arg| format!("uses parameter {} whether it is NULL or not", arg + 1)));
    if !whole.is_empty() {
        let _ = writeln!(text, "always: {}", whole.join("; "));
    }
    text
}

fn entry_text(entry: &Entry) -> String {
    let mut parts = vec![format!("returns {}", given_text(&entry.result))];
    if entry.range != Range::ALL && !matches!(entry.result, Given::Int(_)) {
        parts.push(range_text("result", entry.range));
    }
    parts.extend(entry.when.iter().map(condition_text));
    parts.extend(entry.deltas.iter().map(|(arg, delta)| format!("{delta:+} of parameter {}", arg + 1)));
    let listed = |words: &str, args: &[u16]| args.iter().map(|arg| format!("{words} {}", arg + 1)).collect::<Vec<_>>();
    parts.extend(listed("keeps parameter", &entry.kept));
    parts.extend(listed("something has a reference to parameter", &entry.shared));
    parts.extend(listed("passes on parameter", &entry.escaped));
    for content in &entry.contents {
        let kept = if content.after == Keeper::Somebody { ", which somebody keeps" } else { "" };
        parts.push(format!("{:+} of {}{kept}", content.delta, behind_text(&content.of)));
    }
    for counter in &entry.counters {
        let CounterOf::Argument(arg) = counter.of else { continue };
        parts.push(format!("{:+} of (parameter {}){}", counter.by, arg + 1, counter.path));
    }
    parts.extend(listed("changes members of parameter", &entry.members));
    for write in &entry.writes {
        parts.push(format!(
            "writes {} to parameter {}{}",
            given_text(&write.value),
            write.arg + 1,
            path_text(&write.path)
        ));
    }
    parts.push(match entry.exception {
        ExceptionAfter::Unchanged => "no exception".to_owned(),
        ExceptionAfter::Set => "exception set".to_owned(),
        ExceptionAfter::Clear => "exception cleared".to_owned(),
        ExceptionAfter::Unknown => "exception unknown".to_owned(),
        ExceptionAfter::IfFailed => "exception if it fails".to_owned(),
        ExceptionAfter::MaybeFailed => "perhaps an exception if it fails".to_owned(),
    });
    match entry.null {
        Nullness::Never => {}
        Nullness::Failing => parts.push("NULL when it fails".to_owned()),
        Nullness::Missing => parts.push("NULL when nothing is there".to_owned()),
    }
    if entry.unsure {
        parts.push("unsure".to_owned());
    }
    if entry.ambiguous {
        parts.push("ambiguous".to_owned());
    }
    parts.join("; ")
}

fn behind_text(behind: &Behind) -> String {
    format!("*(parameter {}{})", behind.arg + 1, path_text(&behind.path))
}

fn given_text(given: &Given) -> String {
    match given {
        Given::Plain => "a value".to_owned(),
        Given::Int(value) => value.to_string(),
        Given::New => "a new reference".to_owned(),
        Given::Borrowed => "a borrowed reference".to_owned(),
        Given::Argument(arg) => format!("parameter {}", arg + 1),
        Given::Content(behind, _) => behind_text(behind),
        Given::Forever => "an object that lives forever".to_owned(),
        Given::Unknown => "an object that is perhaps owned".to_owned(),
    }
}

fn condition_text(condition: &Condition) -> String {
    let on = match &condition.on {
        Input::Argument(arg) => format!("parameter {}", arg + 1),
        Input::Content(arg, path) => format!("*(parameter {}{})", arg + 1, path_text(path)),
        Input::Is(arg, object) => {
            let not = if condition.range == Range::ZERO { "not " } else { "" };
            return format!("if parameter {} is {not}{object}", arg + 1);
        }
        Input::Asked(arg, test, of) => {
            let not = if condition.range == Range::ZERO { "not " } else { "" };
            let of = of.map_or_else(String::new, |of| format!(", {of}"));
            return format!("if {not}{test}(parameter {}{of})", arg + 1);
        }
    };
    format!("if {}", range_text(&on, condition.range))
}

fn path_text(path: &[Part]) -> String {
    path.iter().fold(String::new(), |text, part| match part {
        Part::Field(field) => text + &format!(".#{}", field.index),
        Part::Element(at) => text + &format!("[{at}]"),
    })
}
