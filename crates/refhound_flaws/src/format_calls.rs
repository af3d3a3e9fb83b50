//! Calls whose arguments are described by a format: `PyArg_ParseTuple(args, "is|O", &n, &s, &o)`.
//!
//! The format may be one of several literals (`wide ? "ll" : "ii"`): then only what is wrong with each of them is told. A
//! format that is not known is not judged.

use refhound_contracts::SsizeClean;
use refhound_contracts::formats::{
    Consequence, FormatFunction, FormatPlace, FormatReading, Grammar, ParsedFormat, Problem, ProblemKind, VarArgs,
};
use refhound_evidence::{Confidence, Disagreement, Flaw, FlawKind, FormatFault, Misfit, Remark};
use refhound_index::Symbol;
use refhound_ir::{Constant, Op, Value};
use refhound_source::Span;

use crate::arguments::ArgumentCheck;
use crate::keywords::{Keywords, keywords};
use crate::optional;
use crate::unit::{Call, FunctionBody};

/// A call with what its function asks of it.
#[derive(Clone, Copy)]
pub(crate) struct FormatCall<'c, 'b> {
    pub(crate) body: &'c FunctionBody<'c, 'b>,
    pub(crate) call: Call<'b>,
    pub(crate) function: &'static FormatFunction,
    /// Where the variable arguments begin.
    pub(crate) first: usize,
}

/// A flaw and what it is about: the same for two formats of one call when kind and number agree.
pub(crate) struct Candidate {
    pub(crate) kind: FlawKind,
    pub(crate) number: usize,
    pub(crate) flaw: Flaw,
}

pub(crate) fn examine(body: &FunctionBody<'_, '_>, flaws: &mut Vec<Flaw>) {
    for call in body.calls() {
        let Some(function) = body.unit.format(call.function) else { continue };
        if let Some(call) = FormatCall::of(body, call, function).filter(|_| !is_guessed(body, &call)) {
            call.check(flaws);
        }
    }
}

/// Whether a tolerance rule was needed inside the call: a macro that is not known may be part of the format.
fn is_guessed(body: &FunctionBody<'_, '_>, call: &Call<'_>) -> bool {
    let is_inside = |place: Span| place.origin == call.span.origin && (call.span.lo..call.span.hi).contains(&place.lo);
    body.body.guesses.iter().any(|&(_, place)| is_inside(place))
}

impl<'c, 'b> FormatCall<'c, 'b> {
    pub(crate) fn of(
        body: &'c FunctionBody<'c, 'b>,
        call: Call<'b>,
        function: &'static FormatFunction,
    ) -> Option<FormatCall<'c, 'b>> {
        let VarArgs::From(first) = function.varargs else { return None };
        let first = usize::from(first);
        (call.args.len() >= first).then_some(FormatCall { body, call, function, first })
    }

    /// The name that the source has: the header may have put another one behind it.
    pub(crate) fn name(&self) -> Symbol {
        refhound_index::intern(self.function.plain_name())
    }

    pub(crate) fn varargs(&self) -> &'b [Value] {
        &self.call.args[self.first..]
    }

    /// The most Python arguments that the call takes.
    pub(crate) fn most_arguments(&self) -> Option<usize> {
        if let Grammar::Unpack { max, .. } = self.function.grammar {
            let number = self.body.constant(*self.call.args.get(usize::from(max))?)?;
            return usize::try_from(number).ok();
        }
        let FormatPlace::Argument(place) = self.function.format else { return None };
        let literals = self.literals(*self.call.args.get(usize::from(place))?)?;
        let most = literals.into_iter().map(|literal| match self.reading(literal)? {
            FormatReading::Parse(parsed) => Some(parsed.max as usize),
            FormatReading::Build(_) | FormatReading::Text(_) => None,
        });
        most.collect::<Option<Vec<usize>>>()?.into_iter().max()
    }

    fn check(&self, flaws: &mut Vec<Flaw>) {
        let candidates = match self.function.grammar {
            Grammar::Parse(_) | Grammar::Build(_) | Grammar::Text(_) => self.by_formats(),
            Grammar::Unpack { min, max } => ArgumentCheck::new(*self).unpacked(usize::from(min), usize::from(max)),
            Grammar::Counted { count } => ArgumentCheck::new(*self).counted(usize::from(count)),
            Grammar::NullTerminated => self.terminated(),
        };
        flaws.extend(candidates.into_iter().map(|candidate| candidate.flaw));
    }

    fn by_formats(&self) -> Vec<Candidate> {
        let FormatPlace::Argument(place) = self.function.format else { return Vec::new() };
        let Some(&format) = self.call.args.get(usize::from(place)) else { return Vec::new() };
        let Some(literals) = self.literals(format) else { return Vec::new() };
        let mut common: Option<Vec<Candidate>> = None;
        for literal in literals {
            let found = self.with_format(literal);
            common = Some(match common {
                None => found,
                Some(earlier) => earlier.into_iter().filter(|one| has_like(&found, one)).collect(),
            });
        }
        told_once(common.unwrap_or_default())
    }

    /// The texts that a format can be; `None` when one of them is not known.
    fn literals(&self, format: Value) -> Option<Vec<Symbol>> {
        let alternatives = self.body.alternatives(format)?;
        let texts: Option<Vec<Symbol>> = alternatives.into_iter().map(|value| self.literal(value)).collect();
        texts.filter(|texts| !texts.is_empty())
    }

    fn literal(&self, value: Value) -> Option<Symbol> {
        let globals = &self.body.unit.module.globals;
        match self.body.op(value)? {
            Op::Str(text) => Some(text),
            Op::GlobalAddress(global) if globals[global].is_const => match globals[global].init {
                Some(Constant::Str(text)) => Some(text),
                _ => None,
            },
            Op::Load { from } => match self.body.op(self.body.strip(from))? {
                Op::GlobalAddress(global) if globals[global].is_const => match globals[global].init {
                    Some(Constant::Str(text)) => Some(text),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        }
    }

    fn reading(&self, literal: Symbol) -> Option<FormatReading> {
        self.function.read(&bytes_of(literal), self.body.unit.version(), SsizeClean::Missing)
    }

    fn with_format(&self, literal: Symbol) -> Vec<Candidate> {
        let bytes = bytes_of(literal);
        let Some(reading) = self.reading(literal) else { return Vec::new() };
        let mut found = self.problems(&reading, &bytes);
        let check = ArgumentCheck::new(*self);
        let named = self.first_unnamed(&reading);
        found.extend(check.count(reading.layout(), literal, named));
        let until = first_failing(reading.layout().problems()).min(named);
        found.extend(check.types(reading.layout(), &bytes, until));
        if let FormatReading::Parse(parsed) = &reading {
            found.extend(self.keyword_list(parsed, literal));
            found.extend(optional::uninitialised(self, &parsed.layout, &bytes));
        }
        found
    }

    fn problems(&self, reading: &FormatReading, bytes: &[u8]) -> Vec<Candidate> {
        let problems = reading.layout().problems().iter();
        problems.filter_map(|problem| self.problem(problem, bytes)).collect()
    }

    fn problem(&self, problem: &Problem, bytes: &[u8]) -> Option<Candidate> {
        let unit = String::from_utf8_lossy(problem.range.of(bytes)).into_owned();
        let call = self.name();
        let confidence = match problem.consequence {
            Consequence::Fails | Consequence::Aborts => Confidence::Certain,
            Consequence::IgnoresRest | Consequence::CopiesRest => Confidence::Likely,
            Consequence::Accepted => return None,
        };
        let number = problem.range.start as usize;
        let Some(why) = fault(problem.kind) else {
            let what = Disagreement::SsizeClean { call, unit: unit.clone(), length: None };
            return Some(self.candidate(number, unit, what, confidence, Vec::new()));
        };
        let what = Disagreement::InvalidFormat { call, unit: unit.clone(), why };
        Some(self.candidate(number, String::from_utf8_lossy(bytes).into_owned(), what, confidence, Vec::new()))
    }

    /// Where the first unit begins that has no name in the list of keywords: neither it nor what follows is ever read.
    fn first_unnamed(&self, reading: &FormatReading) -> u32 {
        let list = self.function.keywords.and_then(|place| self.call.args.get(usize::from(place)));
        let names = match list.and_then(|&list| keywords(self.body, list)) {
            Some(Keywords::Terminated(names)) => names,
            Some(Keywords::Unterminated) | None => return u32::MAX,
        };
        let layout = reading.layout();
        let unnamed = layout.children(None).nth(names);
        unnamed.map_or(u32::MAX, |unit| layout.units()[unit].range.start)
    }

    fn keyword_list(&self, parsed: &ParsedFormat, literal: Symbol) -> Option<Candidate> {
        let list = *self.call.args.get(usize::from(self.function.keywords?))?;
        let (call, name) = (self.name(), self.body.spelled(list));
        // A unit that is not understood may stand for any number of arguments.
        parsed.layout.arity()?;
        let (units, required) = (parsed.max as usize, parsed.min as usize);
        match keywords(self.body, list)? {
            Keywords::Terminated(names) if names == units => None,
            Keywords::Terminated(names) => {
                let format = literal.as_str().to_owned();
                let what = Disagreement::KeywordCount { call, format, wants: units, given: names, required };
                // Nobody reads what stands behind `|` without a name, and there is no variable for it either.
                let is_left_over = names == required && self.varargs().len() <= names;
                let confidence = if is_left_over { Confidence::Possible } else { Confidence::Certain };
                Some(self.candidate(usize::MAX, name, what, confidence, Vec::new()))
            }
            Keywords::Unterminated => {
                let what = Disagreement::NoTerminator { call };
                Some(self.candidate(usize::MAX, name, what, Confidence::Certain, Vec::new()))
            }
        }
    }

    /// `PyObject_CallFunctionObjArgs(f, x, NULL)`
    fn terminated(&self) -> Vec<Candidate> {
        let is_end = |&value: &Value| self.body.constant(value) == Some(0);
        let is_known = |&value: &Value| self.body.alternatives(value).is_some_and(|all| all.len() == 1);
        if self.varargs().iter().any(is_end) || !self.varargs().iter().all(is_known) {
            return Vec::new();
        }
        let what = Disagreement::NoTerminator { call: self.name() };
        vec![self.candidate(0, format!("{}(...)", self.name()), what, Confidence::Certain, Vec::new())]
    }

    pub(crate) fn candidate(
        &self,
        number: usize,
        object: String,
        what: Disagreement,
        confidence: Confidence,
        remarks: Vec<Remark>,
    ) -> Candidate {
        let confidence = self.body.at_most(confidence);
        let (function, place) = (self.body.name(), self.call.span);
        let kind = what.kind();
        let flaw =
            Flaw { function, object, place, what, remarks, trigger: self.body.trigger(self.call.block), confidence };
        Candidate { kind, number, flaw }
    }
}

fn bytes_of(literal: Symbol) -> Vec<u8> {
    literal.as_str().chars().map(|c| c as u8).collect()
}

/// Where a format stops being read: what stands behind it reads and writes nothing.
fn first_failing(problems: &[Problem]) -> u32 {
    let stops = |problem: &&Problem| problem.consequence != Consequence::Accepted && fault(problem.kind).is_some();
    problems.iter().filter(stops).map(|problem| problem.range.start).min().unwrap_or(u32::MAX)
}

/// One letter too many or too few: which argument belongs to which unit is not known, and the rest follows from it.
fn told_once(mut found: Vec<Candidate>) -> Vec<Candidate> {
    if let Some(at) = found.iter().position(|one| loses_its_place(&one.flaw.what)) {
        return vec![found.swap_remove(at)];
    }
    let mut is_first = true;
    found.retain(|one| !matches!(one.flaw.what, Disagreement::SsizeClean { .. }) || std::mem::take(&mut is_first));
    let is_miscounted = |one: &Candidate| {
        matches!(one.flaw.what, Disagreement::FormatCount { .. }) && one.flaw.confidence > Confidence::Possible
    };
    if found.iter().any(is_miscounted) {
        found.retain(|one| !is_shifted(&one.flaw.what));
    }
    found
}

/// What has the right kind and the wrong size is beside its own unit.
fn is_shifted(what: &Disagreement) -> bool {
    match what {
        Disagreement::FormatType { misfit: Misfit::Kind, .. } => true,
        Disagreement::FormatType { wants, given, .. } => wants.contains('*') != given.contains('*'),
        _ => false,
    }
}

/// Whether a format is read otherwise than it was meant from here on, in all versions.
pub(crate) fn loses_its_place(what: &Disagreement) -> bool {
    matches!(what, Disagreement::InvalidFormat { why: FormatFault::StraySuffix | FormatFault::Brackets, .. })
}

fn has_like(found: &[Candidate], one: &Candidate) -> bool {
    found.iter().any(|other| (other.kind, other.number) == (one.kind, one.number))
}

/// `None` for the one problem that is not of the format but of the file.
fn fault(kind: ProblemKind) -> Option<FormatFault> {
    Some(match kind {
        ProblemKind::UnknownUnit | ProblemKind::WidthNotAllowed => FormatFault::Unknown,
        ProblemKind::RemovedUnit => FormatFault::Removed,
        ProblemKind::FutureUnit => FormatFault::Future,
        ProblemKind::StraySuffix => FormatFault::StraySuffix,
        ProblemKind::NeedsSsizeClean => return None,
        ProblemKind::UnclosedBracket
        | ProblemKind::UnopenedBracket
        | ProblemKind::MismatchedBracket
        | ProblemKind::NestedTooDeep => FormatFault::Brackets,
        ProblemKind::RepeatedBar
        | ProblemKind::BarInGroup
        | ProblemKind::BarAfterDollar
        | ProblemKind::RepeatedDollar
        | ProblemKind::MisplacedDollar
        | ProblemKind::DollarWithoutBar => FormatFault::Markers,
        ProblemKind::NotOneUnit => FormatFault::NotOne,
        ProblemKind::OddDict => FormatFault::OddDict,
        ProblemKind::TrailingSeparator | ProblemKind::Truncated => FormatFault::Truncated,
    })
}
