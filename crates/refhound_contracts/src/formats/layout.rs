//! What a reader of formats gives back: units, arguments, problems.

use refhound_clauses::Cause;
use refhound_index::{IndexVec, entity};
use refhound_types::PythonVersion;

use super::c_type::{ArgType, BaseType};
use super::table::{SSIZE_ALWAYS_FROM, SSIZE_ERROR_FROM, Standing};
use super::unit::{ArgEffect, NullRule, UnitKind, UnitModel};

entity!(
    /// A unit of one format.
    UnitId,
    "unit"
);
entity!(
    /// A variable argument of one call, counted from the first.
    VarArgId,
    "vararg"
);

/// Whether `PY_SSIZE_T_CLEAN` is defined before `Python.h` is included.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum SsizeClean {
    Defined,
    Missing,
}

/// Bytes of a format, the end excluded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ByteRange {
    pub start: u32,
    pub end: u32,
}

impl ByteRange {
    pub(crate) fn new(start: usize, end: usize) -> Self {
        ByteRange { start: start as u32, end: end as u32 }
    }

    /// The bytes it covers.
    pub fn of(self, format: &[u8]) -> &[u8] {
        format.get(self.start as usize..self.end as usize).unwrap_or_default()
    }
}

/// Whether a call can succeed without touching the variables of a unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Presence {
    Required,
    /// Behind `|`: the variables keep their value when the Python argument is missing.
    Optional,
}

/// One unit where it stands.
#[derive(Debug, Clone, Copy)]
pub struct Unit {
    pub model: &'static UnitModel,
    /// A group reaches to its closing bracket, a directive from `%` to its letter.
    pub range: ByteRange,
    pub parent: Option<UnitId>,
    pub presence: Presence,
    first_arg: u32,
    last_arg: u32,
}

impl Unit {
    /// Its arguments, those of nested units included.
    pub fn args(&self) -> impl Iterator<Item = VarArgId> + use<> {
        (self.first_arg..self.last_arg).map(|at| refhound_index::EntityId::from_index(at as usize))
    }
}

/// One variable argument.
#[derive(Debug, Clone, Copy)]
pub struct Arg {
    pub unit: UnitId,
    pub ty: ArgType,
    pub effect: ArgEffect,
    pub null: NullRule,
}

/// What the interpreter makes of a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Consequence {
    /// The call fails once the place is reached, mostly with SystemError.
    Fails,
    /// The process ends.
    Aborts,
    /// It works, against the documentation.
    Accepted,
    /// The rest of the format is not read.
    IgnoresRest,
    /// The rest of the format is copied to the result as it stands; no further argument is read.
    CopiesRest,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ProblemKind {
    /// No version has it.
    UnknownUnit,
    RemovedUnit,
    /// Only later versions have it.
    FutureUnit,
    /// `#`, `&`, `!`, `*` or `?` behind nothing that takes it.
    StraySuffix,
    /// A `#` unit without `PY_SSIZE_T_CLEAN`.
    NeedsSsizeClean,
    UnclosedBracket,
    UnopenedBracket,
    /// Closed by a bracket of another kind.
    MismatchedBracket,
    NestedTooDeep,
    RepeatedBar,
    BarInGroup,
    BarAfterDollar,
    RepeatedDollar,
    /// `$` in a group or in a function without keywords.
    MisplacedDollar,
    DollarWithoutBar,
    /// `PyArg_Parse` takes one unit, not optional.
    NotOneUnit,
    /// A dict of an odd number of units.
    OddDict,
    /// A separator behind the last unit.
    TrailingSeparator,
    /// The format ends inside a directive.
    Truncated,
    /// A width or precision that the conversion does not take.
    WidthNotAllowed,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Problem {
    pub kind: ProblemKind,
    pub range: ByteRange,
    pub consequence: Consequence,
}

/// Whether the reader knows every argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reading {
    Complete,
    Partial,
}

/// The units of a format in their order, groups before what they hold.
#[derive(Debug)]
pub struct Layout {
    units: IndexVec<UnitId, Unit>,
    args: IndexVec<VarArgId, Arg>,
    problems: Vec<Problem>,
    reading: Reading,
}

impl Layout {
    pub fn units(&self) -> &IndexVec<UnitId, Unit> {
        &self.units
    }

    /// The arguments as far as they are known.
    pub fn args(&self) -> &IndexVec<VarArgId, Arg> {
        &self.args
    }

    /// In the order in which they were met.
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }

    /// The number of variable arguments; unknown when a unit was not understood.
    pub fn arity(&self) -> Option<usize> {
        (self.reading == Reading::Complete).then_some(self.args.len())
    }

    /// The units directly inside a group, or at the top.
    pub fn children(&self, parent: Option<UnitId>) -> impl Iterator<Item = UnitId> + '_ {
        self.units.iter().filter(move |(_, unit)| unit.parent == parent).map(|(id, _)| id)
    }

    /// The first unit that can run Python code.
    pub fn runs_python(&self) -> Option<UnitId> {
        self.units.iter().find(|(_, unit)| unit.model.runs_python().is_some()).map(|(id, _)| id)
    }
}

impl Layout {
    /// Whether what is built can fail for another reason than a lack of memory or text that is no UTF-8.
    pub fn fails_on_input(&self) -> bool {
        let is_object =
            |unit: &Unit| unit.model.args.iter().any(|arg| matches!(arg.effect, ArgEffect::Uses | ArgEffect::Steals));
        // Numbers and text can be hashed: only objects as keys run Python code.
        let fails = |(id, unit): (UnitId, &Unit)| match unit.model.kind {
            UnitKind::Group => {
                // Every second unit of a dictionary is a key.
                let mut keys = self.children(Some(id)).step_by(2);
                unit.model.cause == Cause::Input && keys.any(|child| is_object(&self.units[child]))
            }
            UnitKind::Value | UnitKind::Marker => unit.model.cause == Cause::Input,
        };
        !self.problems.is_empty() || self.reading == Reading::Partial || self.units.iter().any(fails)
    }

    /// The arguments that are decoded.
    pub fn texts(&self) -> impl Iterator<Item = VarArgId> + '_ {
        let decoded = |arg: &Arg| self.units[arg.unit].model.cause == Cause::Text && arg.effect == ArgEffect::Reads;
        self.args.iter().filter(move |(_, arg)| decoded(arg)).map(|(id, _)| id)
    }
}

pub(crate) fn version_key(version: PythonVersion) -> u16 {
    u16::from(version.major) << 8 | u16::from(version.minor)
}

/// The text of a format up to its first NUL.
pub(crate) fn c_string(format: &[u8]) -> &[u8] {
    let end = format.iter().position(|&byte| byte == 0).unwrap_or(format.len());
    // Offsets are u32; what lies beyond is no format.
    &format[..end.min(u32::MAX as usize - 1)]
}

#[derive(Clone, Copy)]
struct OpenGroup {
    unit: UnitId,
    /// The units directly inside so far: counted here, for a long format would make a search of them slow.
    children: u32,
}

/// A layout while it is read.
pub(crate) struct LayoutBuilder {
    layout: Layout,
    /// The groups that are open, innermost last.
    open: Vec<OpenGroup>,
    pub(crate) version: u16,
    clean: SsizeClean,
    pub(crate) presence: Presence,
    top_units: u32,
}

impl LayoutBuilder {
    pub(crate) fn new(version: PythonVersion, clean: SsizeClean) -> Self {
        let layout = Layout {
            units: IndexVec::default(),
            args: IndexVec::default(),
            problems: Vec::new(),
            reading: Reading::Complete,
        };
        let version = version_key(version);
        LayoutBuilder { layout, open: Vec::new(), version, clean, presence: Presence::Required, top_units: 0 }
    }

    pub(crate) fn depth(&self) -> usize {
        self.open.len()
    }

    /// The units at the top so far.
    pub(crate) fn top_units(&self) -> u32 {
        self.top_units
    }

    pub(crate) fn problem(&mut self, kind: ProblemKind, range: ByteRange, consequence: Consequence) {
        self.layout.problems.push(Problem { kind, range, consequence });
    }

    pub(crate) fn problem_count(&self) -> usize {
        self.layout.problems.len()
    }

    pub(crate) fn soften(&mut self, problem: usize, consequence: Consequence) {
        self.layout.problems[problem].consequence = consequence;
    }

    /// From here on nobody knows how many arguments there are.
    pub(crate) fn loses_count(&mut self) {
        self.layout.reading = Reading::Partial;
    }

    /// Notes that a unit is not of this version.
    pub(crate) fn note_standing(&mut self, standing: Standing, range: ByteRange, consequence: Consequence) {
        match standing {
            Standing::Active => {}
            Standing::Removed => self.problem(ProblemKind::RemovedUnit, range, consequence),
            Standing::NotYet => self.problem(ProblemKind::FutureUnit, range, consequence),
        }
    }

    /// Adds a unit with the arguments of its model.
    pub(crate) fn unit(&mut self, model: &'static UnitModel, range: ByteRange) -> UnitId {
        self.unit_after(model, range, [])
    }

    /// Adds a unit that takes some arguments before those of its model.
    pub(crate) fn unit_after(
        &mut self,
        model: &'static UnitModel,
        range: ByteRange,
        before: impl IntoIterator<Item = (ArgType, ArgEffect)>,
    ) -> UnitId {
        let first_arg = self.layout.args.len() as u32;
        let parent = self.open.last().map(|group| group.unit);
        match self.open.last_mut() {
            Some(group) => group.children += 1,
            None => self.top_units += 1,
        }
        let presence = self.presence;
        let unit = self.layout.units.push(Unit { model, range, parent, presence, first_arg, last_arg: first_arg });
        for (ty, effect) in before {
            self.layout.args.push(Arg { unit, ty, effect, null: NullRule::Forbidden });
        }
        for arg in model.args {
            let ty = self.resolve(arg.ty, range);
            self.layout.args.push(Arg { unit, ty, effect: arg.effect, null: arg.null });
        }
        self.layout.units[unit].last_arg = self.layout.args.len() as u32;
        unit
    }

    /// `length` is a type that the version and `PY_SSIZE_T_CLEAN` decide.
    fn resolve(&mut self, ty: ArgType, range: ByteRange) -> ArgType {
        if ty.base != BaseType::Length {
            return ty;
        }
        let macro_counts = self.version < SSIZE_ALWAYS_FROM && self.clean == SsizeClean::Missing;
        let base = match macro_counts {
            true if self.version < SSIZE_ERROR_FROM => BaseType::Int,
            // The call fails before it looks at the length: any type will do.
            true => {
                self.problem(ProblemKind::NeedsSsizeClean, range, Consequence::Fails);
                BaseType::Length
            }
            false => BaseType::SsizeT,
        };
        ArgType { base, ..ty }
    }

    pub(crate) fn open_group(&mut self, model: &'static UnitModel, at: usize) {
        let group = self.unit(model, ByteRange::new(at, at + 1));
        self.open.push(OpenGroup { unit: group, children: 0 });
    }

    /// The innermost open group and the number of units directly inside.
    pub(crate) fn innermost(&self) -> Option<(&Unit, u32)> {
        self.open.last().map(|group| (&self.layout.units[group.unit], group.children))
    }

    /// Ends the innermost group behind its closing bracket.
    pub(crate) fn close_group(&mut self, end: usize) {
        if let Some(group) = self.open.pop() {
            let unit = &mut self.layout.units[group.unit];
            unit.range.end = end as u32;
            unit.last_arg = self.layout.args.len() as u32;
        }
    }

    /// The layout; groups that are still open end where the units do.
    pub(crate) fn finish(mut self, end: usize, unclosed: Consequence) -> Layout {
        if let Some(outermost) = self.open.first() {
            let range = self.layout.units[outermost.unit].range;
            self.problem(ProblemKind::UnclosedBracket, range, unclosed);
        }
        while self.depth() > 0 {
            self.close_group(end);
        }
        self.layout
    }
}
