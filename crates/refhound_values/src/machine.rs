//! The machine that runs a function on abstract values: what all its parts share.

use std::rc::Rc;

use refhound_evidence::{Confidence, RunError};
use refhound_fixpoint::{Edge, Flow, Mode, Node, Pace, solve};
use refhound_index::{EntityId, FxHashMap};
use refhound_ir::{Block, Inst, Op, Terminator, Value, ValueDef};
use refhound_source::Span;
use refhound_summary::{Function, Functions};
use refhound_types::{FloatKind, IntKind, Type, TypeId};
use refhound_unknowns::limits;

use crate::alarm::{Alarm, CheckKey, Checks, Trust};
use crate::body::{BodyInfo, Names};
use crate::interval::Interval;
use crate::memory::{BaseKind, Bases};
use crate::state::{State, Var};
use crate::symbol::{Maker, Source, Sym, SymbolData, Symbols};
use crate::value::{Float, Int, Kind, Origin, Pointer, Val};

/// What a join of two states counts as, in instructions.
const JOIN_WORK: u64 = 8;

/// Rounds in which bounds that grow stop at the constants of the function. After that only the bounds of types are left: in nested loops
/// each level would climb all constants again for each step of the outer one.
const FINE_ROUNDS: usize = 1;

const COARSE: [i128; 6] = [-(1 << 63), -(1 << 31), 0, (1 << 31) - 1, (1 << 63) - 1, 1 << 64];

/// How patient the search for what holds in a loop is.
const PACE: Pace = Pace { joins: 1, narrowings: 2, rounds: 300 };

/// A function on the way from the entry point to the place that is looked at.
#[derive(Clone)]
pub(crate) struct Frame<'a> {
    pub id: u32,
    pub depth: u32,
    pub function: Function<'a>,
    pub info: Rc<BodyInfo>,
    /// Where the functions were called that lead here: unit and place.
    pub calls: Vec<(usize, Span)>,
    /// The functions on the way here, this one included.
    pub chain: Vec<(usize, refhound_ir::FuncId)>,
}

impl Frame<'_> {
    pub(crate) fn var(&self, value: Value) -> Var {
        Var::new(self.id, value)
    }

    pub(crate) fn unit(&self) -> usize {
        self.function.unit.number
    }

    pub(crate) fn ty(&self, value: Value) -> TypeId {
        self.function.body.values[value].ty
    }

    pub(crate) fn name(&self, value: Value) -> String {
        Names { module: self.function.module, body: self.function.body, info: &self.info }.of(value)
    }

    /// The value before it was converted to another type of pointers.
    pub(crate) fn uncast(&self, value: Value) -> Value {
        match self.def(value) {
            Some(Op::Cast(inner)) if self.shape(self.ty(*inner)) == Shape::Pointer => self.uncast(*inner),
            _ => value,
        }
    }

    pub(crate) fn def(&self, value: Value) -> Option<&Op> {
        match self.function.body.values[value].def {
            ValueDef::Inst(inst) => Some(&self.function.body.insts[inst].op),
            ValueDef::Param(..) => None,
        }
    }

    pub(crate) fn shape(&self, ty: TypeId) -> Shape {
        shape(self, ty)
    }
}

/// What a type is to the engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    Int(IntKind),
    Float(FloatKind),
    Pointer,
    /// So many bytes, if that is known.
    Other(Option<u64>),
}

fn shape(frame: &Frame<'_>, ty: TypeId) -> Shape {
    let types = &frame.function.module.types;
    match types.get(ty) {
        Type::Int(kind) => Shape::Int(*kind),
        Type::Enum(_) => types.int_kind(ty).map_or(Shape::Other(None), Shape::Int),
        Type::Float(kind) => Shape::Float(*kind),
        Type::Pointer(_) => Shape::Pointer,
        Type::Void
        | Type::Complex(_)
        | Type::Array { .. }
        | Type::Function(_)
        | Type::Record(_)
        | Type::Vector { .. }
        | Type::Unknown(_) => Shape::Other(types.size_of(ty)),
    }
}

/// What a call of `probe` was given, for tests of the engine.
#[derive(Debug, Clone, PartialEq)]
pub struct Probe {
    pub key: i128,
    pub val: Val,
    pub range: Option<Interval>,
    pub unit: usize,
    pub place: Span,
}

/// Why an entry point was not looked at to the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum GaveUp {
    /// Calls behind this were not followed, or nothing was.
    Work,
    /// Calls inside calls, more than are followed.
    Depth,
    TooLong,
}

/// How far relations between values are followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Relations {
    #[default]
    Followed,
    /// Bounds only; for tests that show what relations are worth.
    Ignored,
}

pub(crate) struct Machine<'a> {
    pub functions: &'a dyn Functions,
    pub relations: Relations,
    pub symbols: Symbols,
    pub bases: Bases,
    frames: FxHashMap<(u32, u32, u32), u32>,
    infos: FxHashMap<(usize, u32), Option<Rc<BodyInfo>>>,
    pub checks: Checks,
    pub probes: Vec<Probe>,
    /// Whether what is seen now holds, and counts.
    pub recording: bool,
    pub work: u64,
    /// What may be spent.
    pub budget: u64,
    pub gave_up: Option<GaveUp>,
}

impl<'a> Machine<'a> {
    pub(crate) fn new(functions: &'a dyn Functions, relations: Relations) -> Machine<'a> {
        Machine {
            functions,
            relations,
            symbols: Symbols::default(),
            bases: Bases::default(),
            frames: FxHashMap::default(),
            infos: FxHashMap::default(),
            checks: Checks::default(),
            probes: Vec::new(),
            recording: true,
            work: 0,
            budget: limits::VALUE_WORK,
            gave_up: None,
        }
    }

    /// The number of a frame: the same for the same way of calls.
    pub(crate) fn frame_id(&mut self, parent: u32, inst: u32, callee: u32) -> u32 {
        let next = self.frames.len() as u32 + 1;
        *self.frames.entry((parent, inst, callee)).or_insert(next)
    }

    pub(crate) fn info(&mut self, function: &Function<'_>) -> Option<Rc<BodyInfo>> {
        let key = (function.unit.number, function.body.function.index() as u32);
        self.infos.entry(key).or_insert_with(|| BodyInfo::of(function.body).map(Rc::new)).clone()
    }

    pub(crate) fn is_spent(&self) -> bool {
        self.work > self.budget
    }

    /// Anything of a type.
    pub(crate) fn top(frame: &Frame<'_>, ty: TypeId, origin: Origin) -> Val {
        let kind = match frame.shape(ty) {
            Shape::Int(kind) => Kind::Int(Int::of(type_range(frame, kind))),
            Shape::Float(_) => Kind::Float(Float::ANY),
            Shape::Pointer => Kind::Pointer(Pointer::elsewhere(true)),
            Shape::Other(_) => Kind::Other,
        };
        Val::new(kind, origin)
    }

    /// A number from outside with a name of its own.
    pub(crate) fn fresh(&mut self, state: &mut State, maker: Maker, data: SymbolData) -> Val {
        let (range, source) = (data.range, data.source);
        let sym = self.symbols.at(maker, || data);
        state.renew(sym, range);
        Val::int(Int::symbol(sym, range), source.origin())
    }

    pub(crate) fn source_of(&self, sym: Sym) -> Source {
        self.symbols.get(sym).source
    }

    fn key(frame: &Frame<'_>, inst: Inst, kind: u8) -> CheckKey {
        let function = frame.function.body.function.index() as u32;
        CheckKey { unit: frame.unit(), function, inst: inst.index() as u32, kind }
    }

    /// Something was looked at and is right.
    pub(crate) fn safe(&mut self, frame: &Frame<'_>, inst: Inst, kind: u8) {
        if self.recording {
            self.checks.safe(Self::key(frame, inst, kind));
        }
    }

    pub(crate) fn alarm(
        &mut self,
        frame: &Frame<'_>,
        inst: Inst,
        kind: u8,
        object: String,
        error: RunError,
        trust: Trust,
    ) {
        if !self.recording {
            return;
        }
        let unit = frame.unit();
        let declaration = &frame.function.module.functions[frame.function.body.function];
        let alarm = Alarm {
            error,
            unit,
            function: declaration.name,
            object,
            place: frame.function.body.insts[inst].span,
            calls: frame.calls.iter().filter(|(at, _)| *at == unit).map(|(_, span)| *span).collect(),
            values: trust.values,
            confidence: trust.confidence,
        };
        self.checks.alarm(Self::key(frame, inst, kind), alarm);
    }

    /// Runs a function from a state in which its parameters are set. The ends, each with what is returned.
    pub(crate) fn run(&mut self, frame: &Frame<'a>, state: State) -> Vec<(Option<Val>, State)> {
        let (recording, info) = (self.recording, frame.info.clone());
        let mut running = Running { machine: self, frame, recording, ends: Vec::new() };
        solve(&info.order, &mut running, state, PACE, Mode::Settled);
        let ends = running.ends;
        self.recording = recording;
        ends
    }

    pub(crate) fn global(&mut self, unit: usize, global: refhound_ir::GlobalId) -> crate::value::Base {
        self.bases.of(BaseKind::Global { unit: unit as u32, global })
    }
}

/// Bounds of an integer type.
pub(crate) fn type_range(frame: &Frame<'_>, kind: IntKind) -> Interval {
    range_of(kind, kind.bytes(frame.function.module.types.model))
}

pub(crate) fn range_of(kind: IntKind, bytes: u64) -> Interval {
    if kind == IntKind::Bool {
        return Interval::new(0, 1);
    }
    let bits = bytes * 8;
    match (kind.is_signed(), bits) {
        (true, 128..) => Interval::new(i128::MIN, i128::MAX),
        (true, _) => Interval::new(-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
        // Larger numbers than that are not told apart.
        (false, 127..) => Interval::new(0, i128::MAX),
        (false, _) => Interval::new(0, (1 << bits) - 1),
    }
}

/// The no-nonsense answer where nothing is known.
pub(crate) fn possible() -> Trust {
    Trust { confidence: Confidence::Possible, values: Vec::new() }
}

/// How much has been seen of a function.
struct Mark {
    checks: usize,
    probes: usize,
    ends: usize,
}

struct Running<'m, 'a> {
    machine: &'m mut Machine<'a>,
    frame: &'m Frame<'a>,
    recording: bool,
    ends: Vec<(Option<Val>, State)>,
}

impl Flow for Running<'_, '_> {
    type State = State;
    type Mark = Mark;

    fn step(&mut self, node: Node, mut state: State, mode: Mode) -> Vec<Edge<State>> {
        let block = Block::from_index(node as usize);
        let data = &self.frame.function.body.blocks[block];
        self.machine.recording = self.recording && mode == Mode::Settled;
        self.machine.work += 4 + data.insts.len() as u64;
        if self.machine.is_spent() {
            self.machine.gave_up.get_or_insert(GaveUp::Work);
            return Vec::new();
        }
        for &inst in &data.insts {
            if !self.machine.execute(self.frame, inst, &mut state) {
                return Vec::new();
            }
        }
        let Some(end) = &data.end else { return Vec::new() };
        if let Terminator::Return(value) = end {
            if mode == Mode::Settled {
                let val = value.and_then(|value| state.vars.get(&self.frame.var(value)).cloned());
                self.ends.push((val, state));
            }
            return Vec::new();
        }
        self.machine.leave(self.frame, block, end, state)
    }

    fn join(&mut self, node: Node, left: State, right: &State) -> State {
        let mut joined = left.joined(right, None);
        joined.doubt |= self.frame.info.heads.contains(Block::from_index(node as usize));
        self.machine.work += JOIN_WORK;
        joined
    }

    fn widen(&mut self, _: Node, older: &State, newer: &State, round: usize) -> State {
        let thresholds = if round < FINE_ROUNDS { self.frame.info.thresholds.as_slice() } else { &COARSE };
        let joined = older.joined(newer, None);
        let mut widened = older.joined(&joined, Some(thresholds));
        widened.doubt = true;
        self.machine.work += 2 * JOIN_WORK;
        widened
    }

    fn covers(&self, older: &State, newer: &State) -> bool {
        older.covers(newer)
    }

    fn mark(&self) -> Mark {
        Mark { checks: self.machine.checks.mark(), probes: self.machine.probes.len(), ends: self.ends.len() }
    }

    fn take_back(&mut self, mark: Mark) {
        self.machine.checks.take_back(mark.checks);
        self.machine.probes.truncate(mark.probes);
        self.ends.truncate(mark.ends);
    }

    fn unsettled(&mut self) {
        self.machine.gave_up.get_or_insert(GaveUp::Work);
    }

    fn unrolls(&self, turns: usize) -> bool {
        turns < limits::VALUE_TURNS && self.machine.work < limits::VALUE_UNROLLING_WORK.min(self.machine.budget / 3)
    }
}

/// The name of a symbol's place in a function.
pub(crate) fn maker(frame: &Frame<'_>, inst: Inst, part: u32) -> Maker {
    Maker { frame: frame.id, at: inst.index() as u32, part }
}
