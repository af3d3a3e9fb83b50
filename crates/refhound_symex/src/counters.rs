//! Counters in records: what a path has changed them by. `pm_runtime_get_sync(dev)` raises the usage count of `dev`, whether or not
//! it succeeds; nobody owns anything by that, so no object is followed, but a caller relies on the change.
//!
//! A counter is known by the symbol that leads to it and by the way from there, in words: `intf` and `->dev.usage`. What stood in
//! members when the function began is part of the way (`chip->dev->usage`), so that files that number members differently mean
//! the same counter.

use refhound_clauses::{Case, Condition, Contract, Place, Subject};
use refhound_domains::{Comparison, Range};
use refhound_evidence::Event;
use refhound_index::{EntityId, FxHashSet, Symbol, intern};
use refhound_ir::{Block, Callee, Op};
use refhound_summary::{
    CalleeKnowledge, Condition as ArgumentCondition, CounterEffect, CounterOf, Input, Outcome, Part, Presence, Source,
    WriteEffect, Written, complement, failing,
};
use refhound_types::Field;

use crate::automaton::{Automaton, Detail, Meeting};
use crate::call::Site;
use crate::engine::Engine;
use crate::state::State;
use crate::value::{Expr, Proj, Root, Sym, Val, Values};

/// Values are looked into no deeper than this.
const DEPTH: u32 = 6;

/// Changes beyond this are those of a loop, and nothing is said of them.
const MOST: i8 = 4;

/// The counters of a path.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Counters {
    /// What the path has changed each counter by, by symbol; 0 where one went up and down again.
    changes: Vec<(Sym, i8)>,
    /// Counters that a call has raised, and the result of that call.
    raised: Vec<(Sym, Sym)>,
    /// Headers of loops that the path has come through, and what all counters together had changed by then.
    turns: Vec<(Block, i8)>,
    /// A call was made that may raise a counter, whether or not it has.
    attempted: bool,
    /// Paths have met here that callers may tell apart, or a counter was changed in a way that is not followed.
    pub(crate) blurred: bool,
}

impl Counters {
    pub(crate) fn changes(&self) -> &[(Sym, i8)] {
        &self.changes
    }

    /// The counters whose last raise failed, as far as the results tell.
    pub(crate) fn raised(&self) -> &[(Sym, Sym)] {
        &self.raised
    }

    pub(crate) fn attempted(&self) -> bool {
        self.attempted
    }

    /// One of these outcomes of a call comes next.
    pub(crate) fn note_attempt(&mut self, outcomes: &[Outcome]) {
        self.attempted |= outcomes.iter().flat_map(|outcome| &outcome.counters).any(|effect| effect.by > 0);
    }

    /// The path has come to the header of a loop: a count that grows from turn to turn is not followed.
    pub(crate) fn note_turn(&mut self, header: Block) {
        let total: i8 = self.changes.iter().fold(0, |total: i8, (_, change)| total.saturating_add(*change));
        match self.turns.iter().find(|turn| turn.0 == header) {
            Some(&(_, before)) => self.blurred |= before != total,
            None => self.turns.push((header, total)),
        }
    }

    fn change(&mut self, counter: Sym, by: i8) {
        let now = match self.changes.binary_search_by_key(&counter, |change| change.0) {
            Ok(at) => {
                self.changes[at].1 += by;
                self.changes[at].1
            }
            Err(at) => {
                self.changes.insert(at, (counter, by));
                by
            }
        };
        if now.abs() > MOST {
            self.blurred = true;
            self.changes.retain(|change| change.0 != counter);
        }
    }

    /// A symbol stands for another value now: what was counted through it is not followed any more.
    fn lose(&mut self, sym: Sym, values: &Values) {
        let before = self.changes.len();
        let mut open = false;
        self.changes.retain(|&(counter, change)| {
            let is_it = root_of(counter, values) == Some(sym);
            open |= is_it && change != 0;
            !is_it
        });
        if self.changes.len() != before {
            self.raised.retain(|&(counter, _)| root_of(counter, values) != Some(sym));
        }
        self.raised.retain(|&(_, result)| result != sym);
        self.blurred |= open;
    }
}

fn root_of(counter: Sym, values: &Values) -> Option<Sym> {
    if let Expr::Member(_, Val::Sym(root), _) = values.expr(counter) { Some(root) } else { None }
}

impl Automaton for Counters {
    fn key(&self, _: Detail, key: &mut Vec<u32>) {
        // Nothing is compared with what is blurred, so nothing more is told apart: each turn of a loop may count for another object.
        for &(counter, change) in self.changes.iter().filter(|_| !self.blurred) {
            key.extend([counter.index() as u32, change as u32]);
        }
        key.push(u32::from(self.blurred) | (u32::from(self.attempted) << 1));
    }

    fn join(&mut self, other: &Counters, _: &Meeting<'_>) -> bool {
        let (blurred, raised) = (self.blurred, self.raised.len());
        self.blurred |= other.blurred;
        self.attempted |= other.attempted;
        for one in &other.raised {
            if !self.raised.contains(one) {
                self.raised.push(*one);
            }
        }
        self.blurred != blurred || self.raised.len() != raised
    }

    fn needs(&self, needed: &mut FxHashSet<Sym>) {
        needed.extend(self.raised.iter().map(|&(_, result)| result));
    }

    fn rejoin(&mut self, sym: Sym, values: &Values) {
        self.lose(sym, values);
    }

    fn forget(&mut self, sym: Sym, values: &Values) {
        self.lose(sym, values);
    }
}

impl Engine<'_> {
    /// Whether the function calls anything that changes a counter.
    pub(crate) fn calls_counting(&self) -> bool {
        let families = self.input.unit.families;
        families.has_counters()
            && self.body.insts.values().any(|inst| {
                let Op::Call { callee: Callee::Function(function), .. } = inst.op else { return false };
                match self.input.unit.callees[function] {
                    CalleeKnowledge::Contract { contract, .. } => families.counts(contract),
                    CalleeKnowledge::Project { node, .. } => {
                        let summary = self.callees.get(node);
                        summary.is_some_and(|summary| summary.entries.iter().any(|entry| !entry.counters.is_empty()))
                    }
                    CalleeKnowledge::Assumption | CalleeKnowledge::Unknown { .. } => false,
                }
            })
    }

    /// The ways in which a call can end, told apart by what they do to counters and by what they say of arguments.
    pub(crate) fn outcomes_by_case(
        &self,
        site: &Site<'_>,
        contract: &Contract,
        outcomes: Vec<Outcome>,
    ) -> Vec<Outcome> {
        if contract.cases.is_empty() || !self.input.unit.families.tells_by_case(contract) {
            return outcomes;
        }
        let fails = contract.returns.fails_with.as_ref().and_then(failing);
        outcomes.into_iter().flat_map(|outcome| self.by_case(site, &contract.cases, fails, outcome)).collect()
    }

    fn by_case(&self, site: &Site<'_>, cases: &[Case], fails: Option<Range>, outcome: Outcome) -> Vec<Outcome> {
        let mut told = Vec::new();
        // What is left for the cases that come next: results, and conditions on arguments.
        let mut left = Some((outcome.range, Vec::new()));
        for case in cases {
            let Some((results, conditions)) = left.take() else { break };
            let (result, on) = (counting_results(&case.when), conditions_on_arguments(&case.when));
            let range = results.meet(result);
            if range.is_empty() {
                left = Some((results, conditions));
                continue;
            }
            let when = outcome.when.iter().chain(&conditions).chain(&on).cloned().collect();
            let counters = self.counter_effects(case);
            let writes = outcome.writes.iter().cloned().chain(self.filled_members(site, case)).collect();
            told.push(Outcome { range, when, counters, writes, ..outcome.clone() });
            left = match (on.as_slice(), complement(result)) {
                ([], _) if result == Range::ALL => None,
                // Where 0 is what counts, everything else is a failure.
                ([], _) if result == Range::ZERO && fails.is_some() => {
                    fails.map(|fails| (results.meet(fails), conditions))
                }
                ([], Some(other)) => Some((results.meet(other), conditions)),
                ([], None) => Some((results, conditions)),
                ([only], _) if result == Range::ALL => complement(only.range).map(|other| {
                    let other = ArgumentCondition { on: only.on.clone(), range: other };
                    (results, conditions.into_iter().chain([other]).collect())
                }),
                // Cases of results and arguments together are all that there are.
                (_, Some(other)) => Some((results.meet(other), conditions)),
                (_, None) => None,
            };
        }
        let is_partition = cases.len() > 1 && cases.iter().all(|case| case.changes.is_empty());
        if let Some((range, conditions)) = left.filter(|(range, _)| !range.is_empty() && !is_partition) {
            let when = outcome.when.iter().chain(&conditions).cloned().collect();
            told.push(Outcome { range, when, ..outcome });
        }
        told
    }

    /// `if (chip->on) pm_runtime_put(chip->dev);` in a callee: what it counts hangs on memory that this function knows nothing of, and
    /// the result tells nothing. Whoever calls such a helper knows the state that it is in.
    pub(crate) fn blur_undecided(&mut self, state: &State, site: &Site<'_>, outcomes: &mut [Outcome]) {
        if !self.counting || outcomes.iter().all(|outcome| outcome.counters == outcomes[0].counters) {
            return;
        }
        let possible: Vec<usize> = (0..outcomes.len())
            .filter(|&at| {
                let mut trial = state.clone();
                outcomes[at].when.iter().all(|condition| self.may_hold(&mut trial, site, condition))
            })
            .collect();
        let told_by_arguments = |one: &Outcome, other: &Outcome| {
            one.when.iter().filter(|condition| matches!(condition.on, Input::Argument(_))).any(|condition| {
                let same = other.when.iter().find(|it| it.on == condition.on);
                same.is_some_and(|it| it.range.meet(condition.range).is_empty())
            })
        };
        // Whoever does not look at the result knows how the call ends.
        let is_ignored = site.result.is_none_or(|result| !self.is_used(result));
        let is_undecided = |one: usize| {
            possible.iter().any(|&other| {
                let (one, other) = (&outcomes[one], &outcomes[other]);
                one.counters != other.counters
                    && (is_ignored || !one.range.meet(other.range).is_empty())
                    && !told_by_arguments(one, other)
            })
        };
        let undecided: Vec<usize> = possible.iter().copied().filter(|&at| is_undecided(at)).collect();
        for at in undecided {
            outcomes[at].counters = vec![CounterEffect::unknown()];
        }
    }

    fn counter_effects(&self, case: &Case) -> Vec<CounterEffect> {
        let counting = case.changes.iter().filter(|change| self.input.unit.families.is_counter(change));
        let effects = counting.filter_map(|change| {
            let of = match change.of {
                Place::Param(index) => CounterOf::Argument(usize::from(index)),
                Place::Result => CounterOf::Result,
                Place::Interpreter | Place::Elsewhere => return None,
            };
            let path = intern(&format!("->{}", change.path.join(".")));
            Some(CounterEffect { of, path, by: change.by.clamp(-2, 2) as i8 })
        });
        effects.collect()
    }

    /// `of_parse_phandle_with_args(np, "clocks", "#clock-cells", 0, &args)`: a reference stands in `args.np` where the call has succeeded.
    fn filled_members(&self, site: &Site<'_>, case: &Case) -> Vec<WriteEffect> {
        let Op::Call { args, .. } = self.data(site.inst).op else { return Vec::new() };
        let args = args.of(&self.body.value_pool);
        let filling = case.changes.iter().filter(|change| self.input.unit.families.is_member(change));
        let writes = filling.filter_map(|change| {
            let (&Place::Param(arg), [name]) = (&change.of, change.path.as_slice()) else { return None };
            let arg = usize::from(arg);
            let record = self.class_behind(*args.get(arg)?)?;
            let fields = &self.input.module.types.record(record).fields;
            let index = fields.iter().position(|field| field.name == Some(intern(name)))? as u32;
            let path = vec![Part::Field(Field { record, index })];
            Some(WriteEffect { arg, path, value: Written::Object(Source::New, Presence::Surely) })
        });
        writes.collect()
    }

    /// A call changes counters.
    pub(crate) fn count_all(&mut self, state: &mut State, site: &Site<'_>, outcome: &Outcome, result: Option<Val>) {
        for effect in &outcome.counters {
            let of = match effect.of {
                CounterOf::Argument(arg) => site.args.get(arg).copied(),
                CounterOf::Result => result,
            };
            let Some(name) = site.name.filter(|_| effect.by != 0) else {
                state.counters.blurred = true;
                continue;
            };
            match of.map(|val| self.counter(val, effect.path)) {
                Some(Some(counter)) => self.count(state, site, counter, effect.by, name, result),
                // Of a counter that cannot be named nothing can be compared.
                Some(None) | None => state.counters.blurred = true,
            }
        }
    }

    fn count(&mut self, state: &mut State, site: &Site<'_>, counter: Sym, by: i8, name: Symbol, result: Option<Val>) {
        state.counters.change(counter, by);
        if let (1.., Some(Val::Sym(result))) = (by, result) {
            state.counters.raised.retain(|&(other, _)| other != counter);
            state.counters.raised.push((counter, result));
        }
        if by < 0 {
            state.counters.raised.retain(|&(other, _)| other != counter);
        }
        let total = self.total(state, self.counter_name(counter));
        let event = if by > 0 { Event::CountedUp { by: name } } else { Event::CountedDown { by: name } };
        self.step(state, site.span, event, Some((counter, i32::from(total))));
    }

    /// What a path has changed all counters of one name by. Two names of one device are seen as two devices; together they are
    /// what was changed.
    pub(crate) fn total(&self, state: &State, name: &str) -> i8 {
        let changes = state.counters.changes.iter();
        let named = changes.filter(|(counter, _)| self.counter_name(*counter) == name);
        named.fold(0, |total: i8, (_, change)| total.saturating_add(*change))
    }

    /// The counter that a pointer and a way from there lead to.
    pub(crate) fn counter(&mut self, val: Val, path: Symbol) -> Option<Sym> {
        let mut sym = val.sym()?;
        let mut path = path.as_str().to_owned();
        // Ways are as long as they are written in a function: a cast, a member, a pointer in it.
        for _ in 0..16 {
            let expr = self.values.expr(sym);
            if let Expr::Convert(_, Val::Sym(inner)) = expr {
                sym = inner;
                continue;
            }
            let (Expr::Content(place) | Expr::Address(place)) = expr else { break };
            let is_content = matches!(expr, Expr::Content(_));
            let data = self.values.data(place);
            let Root::Pointer(base) = data.root else { break };
            // `container_of` a member whose place is not known: the pointer itself is what is known.
            let is_open = |part: &Proj| matches!(part, Proj::Index(_));
            if is_content && data.parts.iter().any(is_open) && !self.is_of_loop(sym, DEPTH) {
                break;
            }
            let mut way = String::new();
            for (index, part) in data.parts.iter().enumerate() {
                match part {
                    Proj::Field(field) => {
                        let name = self.input.module.types.field(*field).name;
                        way += if index == 0 { "->" } else { "." };
                        way += name.map_or("?", |name| name.as_str());
                    }
                    Proj::Element(at) => way += &format!("[{at}]"),
                    Proj::Index(_) | Proj::AnyElement => return None,
                }
            }
            path = if is_content || way.is_empty() { way + &path } else { way + "." + path.trim_start_matches("->") };
            sym = base;
        }
        if self.values.expr(sym).stands_for_many() {
            return None;
        }
        Some(self.values.sym(Expr::Member(intern(&path), Val::Sym(sym), Val::NULL)))
    }

    /// Whether a value hangs on the number of the turn of a loop.
    fn is_of_loop(&self, sym: Sym, depth: u32) -> bool {
        let inner = |val: Val| val.sym().is_some_and(|sym| depth == 0 || self.is_of_loop(sym, depth - 1));
        match self.values.expr(sym) {
            Expr::Join(..) | Expr::CellJoin(..) | Expr::Faded(_) => true,
            Expr::Unary(_, val) | Expr::Convert(_, val) => inner(val),
            Expr::Binary(_, left, right) | Expr::Compare(_, left, right) => inner(left) || inner(right),
            Expr::Content(place) | Expr::Address(place) => {
                let data = self.values.data(place);
                let root = matches!(data.root, Root::Pointer(base) if depth == 0 || self.is_of_loop(base, depth - 1));
                let by_part = |part: &Proj| match part {
                    Proj::Index(at) => depth == 0 || self.is_of_loop(*at, depth - 1),
                    Proj::AnyElement => true,
                    Proj::Field(_) | Proj::Element(_) => false,
                };
                root || data.parts.iter().any(by_part)
            }
            Expr::Param(_)
            | Expr::Result(..)
            | Expr::Out(..)
            | Expr::Entrusted(_)
            | Expr::Function(_)
            | Expr::Text(_)
            | Expr::Float(_)
            | Expr::Answer(..)
            | Expr::Member(..)
            | Expr::Return(_) => false,
        }
    }

    /// What a counter is called: `usage`.
    pub(crate) fn counter_name(&self, counter: Sym) -> &'static str {
        let Expr::Member(path, ..) = self.values.expr(counter) else { return "" };
        path.as_str().rsplit(['.', '>']).next().unwrap_or_default()
    }

    /// What a counter belongs to, as a reader would call it: `chip->dev`.
    pub(crate) fn counter_owner(&self, counter: Sym) -> String {
        let Expr::Member(path, Val::Sym(root), _) = self.values.expr(counter) else { return String::new() };
        let name = self.counter_name(counter);
        let way = path.as_str().trim_end_matches(name).trim_end_matches("->").trim_end_matches('.');
        let variable = if let Expr::Result(inst, _) = self.values.expr(root) {
            self.data(inst).result.and_then(|value| self.bound_slot(value)).and_then(|slot| self.body.slots[slot].name)
        } else {
            None
        };
        let root = variable.map_or_else(|| self.name_of(root), |name| name.as_str().to_owned());
        format!("{root}{way}").trim_start_matches('&').to_owned()
    }

    /// What callers are told of counters: those that an argument leads to.
    pub(crate) fn counters_at_exit(&self, state: &State) -> Vec<CounterEffect> {
        if state.counters.blurred {
            return vec![CounterEffect::unknown()];
        }
        let changes = state.counters.changes.iter().filter(|(_, change)| *change != 0);
        let told = changes.filter_map(|&(counter, by)| {
            let Expr::Member(path, Val::Sym(root), _) = self.values.expr(counter) else { return None };
            let Expr::Param(index) = self.values.expr(root) else { return None };
            Some(CounterEffect { of: CounterOf::Argument(index as usize), path, by })
        });
        let mut told: Vec<CounterEffect> = told.collect();
        told.sort_by(|one, other| {
            let key = |effect: &CounterEffect| match effect.of {
                CounterOf::Argument(arg) => arg,
                CounterOf::Result => usize::MAX,
            };
            (key(one), one.path.as_str()).cmp(&(key(other), other.path.as_str()))
        });
        told
    }
}

/// The results of a call that a case is about.
fn counting_results(when: &Condition) -> Range {
    let on_result = when.atoms.iter().map(|atom| match atom.subject {
        Subject::Result => Range::of(atom.comparison, Range::exactly(atom.value)),
        Subject::ResultIsErrorPointer if (atom.comparison == Comparison::Equal) == (atom.value == 0) => {
            Range::at_least(0)
        }
        Subject::ResultIsErrorPointer => Range::new(-4095, -1),
        Subject::Param(_) => Range::ALL,
    });
    on_result.fold(Range::ALL, Range::meet)
}

fn conditions_on_arguments(when: &Condition) -> Vec<ArgumentCondition> {
    let on_argument = when.atoms.iter().filter_map(|atom| match atom.subject {
        Subject::Param(index) => {
            let range = Range::of(atom.comparison, Range::exactly(atom.value));
            Some(ArgumentCondition { on: Input::Argument(index), range })
        }
        Subject::Result | Subject::ResultIsErrorPointer => None,
    });
    on_argument.collect()
}
