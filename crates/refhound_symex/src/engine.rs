//! One exploration of one function: what is shared by all its paths.

use refhound_contracts::{ApiTable, TypeName};
use refhound_evidence::{Event, Fault, Origin};
use refhound_index::{FxHashMap, FxHashSet, IndexVec, Symbol};
use refhound_ir::{Block, Body, Cfg, Constant, Dominators, Inst, Loops, Op, Slot, Terminator, Value, ValueDef};
use refhound_source::Span;
use refhound_summary::{Function, Nullness, Summaries};
use refhound_types::TypeId;

use crate::exit::Exit;
use crate::indicator::ResultUses;
use crate::live::Live;
use crate::state::{Doubt, Hold, Indicator, Object, State};
use crate::steps::{StepId, Steps};
use crate::summary::{FailsBy, GilAfter, GilNeed, Summary};
use crate::unread::leaving_blocks;
use crate::value::{Expr, PlaceId, Root, Sym, Val, Values};

/// A fault as it was met, before paths are compared.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Met {
    pub(crate) fault: Fault,
    pub(crate) object: Sym,
    pub(crate) place: Span,
    pub(crate) step: StepId,
    pub(crate) length: u32,
    pub(crate) doubt: Doubt,
    pub(crate) failures: u16,
    pub(crate) hold: Hold,
    pub(crate) indicator: Indicator,
    /// The wrong step is the return.
    pub(crate) returned: bool,
    /// Functions ran that nothing is known of.
    pub(crate) unsure: bool,
    pub(crate) weak: bool,
    pub(crate) paths: u32,
}

pub(crate) struct Engine<'a> {
    pub(crate) input: Function<'a>,
    pub(crate) callees: Summaries<'a, Summary>,
    pub(crate) body: &'a Body,
    pub(crate) cfg: Cfg,
    pub(crate) loops: Loops,
    pub(crate) live: Live,
    pub(crate) values: Values,
    pub(crate) steps: Steps,
    pub(crate) met: Vec<Met>,
    /// By fault, object and the place where its path ends.
    pub(crate) met_at: FxHashMap<(Fault, Sym), usize>,
    pub(crate) exits: Vec<Exit>,
    /// The variable that an object was first bound to.
    pub(crate) names: FxHashMap<Sym, Slot>,
    /// The first place in memory that an object was put into, for those that no variable names.
    pub(crate) homes: FxHashMap<Sym, PlaceId>,
    /// Pointers to records that others were copied to, member by member.
    pub(crate) copied: FxHashSet<Sym>,
    /// Pointers into the objects that they were asked of.
    pub(crate) insides: FxHashSet<Sym>,
    /// The types of objects, as `Py_TYPE` gives them.
    pub(crate) types_of: FxHashSet<Sym>,
    /// The type of an object, where the call that made it tells.
    pub(crate) types: FxHashMap<Sym, TypeName<'a>>,
    /// Tests of types that were asked, and the type that each is for.
    pub(crate) tests: FxHashMap<Symbol, TypeName<'a>>,
    /// Where an object comes from.
    pub(crate) origins: FxHashMap<Sym, (Origin, Span)>,
    /// As `origins`, of what is no object and only told of in a fault.
    pub(crate) told_origins: FxHashMap<Sym, (Origin, Span)>,
    /// Blocks that lead to a return without a choice.
    pub(crate) returning: IndexVec<Block, bool>,
    /// Blocks that may leave the function by a macro that is not at hand.
    pub(crate) leaving: IndexVec<Block, bool>,
    pub(crate) work: u64,
    /// A path is at its return.
    pub(crate) returning_now: bool,
    /// Calls whose success or failure the last condition has told.
    pub(crate) outcomes: Vec<(Symbol, Inst, bool)>,
    /// What makes calls fail, of those that were taken to.
    pub(crate) causes: FxHashMap<Inst, FailsBy>,
    /// Whether calls that only misuse makes fail are given what Python likes.
    pub(crate) misused: FxHashMap<Inst, bool>,
    /// What makes the function fail, of the paths that have ended.
    pub(crate) fails_by: Option<FailsBy>,
    /// Pointers that can be NULL, and why.
    pub(crate) nullable: FxHashMap<Sym, Nullness>,
    pub(crate) uses: ResultUses,
    /// What the next fault is based on may be impossible: conditions that belong together are not seen to.
    pub(crate) weak: bool,
    /// The function looks at the error indicator or clears it.
    pub(crate) asks: bool,
    pub(crate) gil_need: GilNeed,
    pub(crate) gil_after: GilAfter,
}

impl<'a> Engine<'a> {
    pub(crate) fn new(input: Function<'a>, callees: Summaries<'a, Summary>) -> (Engine<'a>, StepId) {
        let body = input.body;
        let cfg = Cfg::of(body);
        let dominators = Dominators::of(&cfg);
        let loops = Loops::of(&cfg, &dominators);
        let live = Live::new(body, &cfg);
        let (steps, root) = Steps::new(body.span);
        let returning = returning_blocks(body, &cfg);
        let uses = ResultUses::of(body);
        let leaving = leaving_blocks(input.module, body, &cfg, &uses);
        let engine = Engine {
            input,
            callees,
            body,
            cfg,
            loops,
            live,
            values: Values::default(),
            steps,
            met: Vec::new(),
            met_at: FxHashMap::default(),
            exits: Vec::new(),
            names: FxHashMap::default(),
            homes: FxHashMap::default(),
            copied: FxHashSet::default(),
            insides: FxHashSet::default(),
            types_of: FxHashSet::default(),
            types: FxHashMap::default(),
            tests: FxHashMap::default(),
            origins: FxHashMap::default(),
            told_origins: FxHashMap::default(),
            returning,
            leaving,
            work: 0,
            returning_now: false,
            outcomes: Vec::new(),
            causes: FxHashMap::default(),
            misused: FxHashMap::default(),
            fails_by: None,
            nullable: FxHashMap::default(),
            uses,
            weak: false,
            asks: false,
            gil_need: GilNeed::NotSeen,
            gil_after: GilAfter::Same,
        };
        (engine, root)
    }

    pub(crate) fn is_object_type(&self, ty: TypeId) -> bool {
        self.input.unit.object_types.contains(ty)
    }

    pub(crate) fn is_object_value(&self, value: Value) -> bool {
        self.is_object_type(self.body.values[value].ty)
    }

    pub(crate) fn step(&mut self, state: &mut State, place: Span, event: Event, object: Option<(Sym, i32)>) {
        state.step = self.steps.push(state.step, place, event, object);
        state.length += 1;
    }

    /// A call is taken to have failed, or not. `by` is the call itself, where it is known.
    pub(crate) fn step_outcome(
        &mut self,
        state: &mut State,
        place: Span,
        call: Symbol,
        by: Option<Inst>,
        failed: bool,
    ) {
        self.step(state, place, Event::Outcome { call, failed }, None);
        if failed {
            let cause = by.map_or(FailsBy::Input, |inst| self.known_cause(inst));
            state.failures = state.failures.saturating_add(1);
            state.failed_by_input |= cause == FailsBy::Input;
            self.steps.failed_by(state.step, cause);
        }
    }

    /// What is known of an object that the state has no entry for.
    pub(crate) fn untouched(&self, sym: Sym) -> Object {
        let expr = self.values.expr(sym);
        let hold = match expr {
            _ if expr.stands_for_many() => Hold::Maybe,
            Expr::Param(0) if self.input.role.destroys => Hold::Maybe,
            Expr::Param(_) => Hold::Caller,
            Expr::Content(place) if self.values.data(place).is_local() => Hold::Unknown,
            Expr::Content(place) if self.is_interpreters(place) || self.names_static(place) => Hold::Forever,
            Expr::Content(place) | Expr::Entrusted(place) => Hold::Place(place),
            Expr::Address(place) => match self.values.data(place).root {
                Root::Global(global) if self.input.unit.counted.contains(global) => Hold::Interpreter,
                Root::Global(_) | Root::Slot(_) => Hold::Forever,
                Root::Pointer(_) => Hold::Maybe,
            },
            Expr::Function(_) | Expr::Text(_) => Hold::Forever,
            _ => Hold::Unknown,
        };
        let mut object = Object::new(0, hold);
        object.doubt.blurred = expr.stands_for_many();
        object
    }

    /// `PyExc_ValueError` and other variables of the interpreter hold objects that outlive every extension.
    fn is_interpreters(&self, place: PlaceId) -> bool {
        let data = self.values.data(place);
        match data.root {
            Root::Global(global) => {
                data.steps.is_empty() && ApiTable::lookup(self.input.module.globals[global].name).is_some()
            }
            Root::Slot(_) | Root::Pointer(_) => false,
        }
    }

    /// `PyTypeObject *Spam = &spam_type;`: the variable is another name for an object that is part of the program.
    fn names_static(&self, place: PlaceId) -> bool {
        let data = self.values.data(place);
        match data.root {
            Root::Global(global) if data.steps.is_empty() => {
                matches!(self.input.module.globals[global].init, Some(Constant::GlobalAddress(..)))
            }
            Root::Global(_) | Root::Slot(_) | Root::Pointer(_) => false,
        }
    }

    pub(crate) fn object(&self, state: &State, sym: Sym) -> Object {
        state.objects.get(sym).unwrap_or_else(|| self.untouched(sym))
    }

    /// The object that a value refers to, unless it is known to be NULL.
    pub(crate) fn object_of(&self, state: &State, val: Val) -> Option<Sym> {
        let sym = self.values.object(state.concrete(val))?;
        state.fact(sym).value().is_none_or(|value| value != 0).then_some(sym)
    }

    pub(crate) fn fault(&mut self, state: &State, fault: Fault, object: Sym, place: Span) {
        let data = self.object(state, object);
        let met = Met {
            fault,
            object,
            place,
            step: state.step,
            length: state.length,
            doubt: data.doubt,
            failures: state.failures + u16::from(state.indicator == Indicator::Set),
            hold: data.hold,
            indicator: state.indicator,
            returned: self.returning_now,
            unsure: state.watch.unsure,
            weak: self.weak || state.unread.decides,
            paths: 1,
        };
        // Results of one instruction in different turns of a loop are one root cause.
        let root = self.first_generation(object);
        if let Some(&at) = self.met_at.get(&(fault, root)) {
            let known = &mut self.met[at];
            known.paths += 1;
            // The surest path first, then the one on which the least goes wrong, then the shortest.
            let weight = |met: &Met| (rank(met.doubt) + u8::from(met.weak), met.failures, met.length);
            if weight(&met) < weight(known) {
                *known = Met { paths: known.paths, ..met };
            }
        } else {
            self.met_at.insert((fault, root), self.met.len());
            self.met.push(met);
        }
    }

    fn first_generation(&mut self, sym: Sym) -> Sym {
        match self.values.expr(sym) {
            Expr::Result(inst, _) => self.values.sym(Expr::Result(inst, 0)),
            Expr::Out(inst, arg, _) => self.values.sym(Expr::Out(inst, arg, 0)),
            _ => sym,
        }
    }

    pub(crate) fn origin(&mut self, sym: Sym, origin: Origin, place: Span) {
        self.origins.entry(sym).or_insert((origin, place));
    }

    /// Where something comes from that is no object: it must not be taken for one.
    pub(crate) fn tell_origin(&mut self, sym: Sym, origin: Origin, place: Span) {
        self.told_origins.entry(sym).or_insert((origin, place));
    }

    pub(crate) fn span(&self, inst: Inst) -> Span {
        self.body.insts[inst].span
    }

    pub(crate) fn defining_op(&self, value: Value) -> Option<Op> {
        match self.body.values[value].def {
            ValueDef::Inst(inst) => Some(self.body.insts[inst].op),
            ValueDef::Param(..) => None,
        }
    }

    pub(crate) fn strip_casts(&self, mut value: Value) -> Value {
        while let Some(Op::Cast(inner)) = self.defining_op(value) {
            value = inner;
        }
        value
    }

    /// The variable that a value is given to first.
    pub(crate) fn bound_slot(&self, value: Value) -> Option<Slot> {
        self.bound_directly(value).or_else(|| match self.body.values[value].def {
            ValueDef::Inst(_) => None,
            ValueDef::Param(block, _) => self.incoming(block, value).into_iter().find_map(|it| self.bound_directly(it)),
        })
    }

    /// The values that jumps to a block pass for one of its parameters.
    pub(crate) fn incoming(&self, block: Block, param: Value) -> Vec<Value> {
        let Some(index) = self.body.blocks[block].params.iter().position(|&known| known == param) else {
            return Vec::new();
        };
        let ends = self.cfg.predecessors(block).iter().filter_map(|&from| self.body.blocks[from].end.as_ref());
        let targets = ends.flat_map(Terminator::targets).filter(|target| target.block == block);
        targets.filter_map(|target| target.args.of(&self.body.value_pool).get(index).copied()).collect()
    }

    fn bound_directly(&self, value: Value) -> Option<Slot> {
        let insts = self.body.blocks.values().flat_map(|block| &block.insts);
        insts.into_iter().find_map(|&inst| match self.body.insts[inst].op {
            Op::Bind { slot, value: bound } if self.strip_casts(bound) == value => Some(slot),
            _ => None,
        })
    }

    pub(crate) fn function_name(&self) -> Symbol {
        self.input.module.functions[self.body.function].name
    }

    pub(crate) fn is_lasting(&self, place: PlaceId) -> bool {
        !self.values.data(place).is_local()
    }
}

/// Doubts in the order of their weight.
pub(crate) fn rank(doubt: Doubt) -> u8 {
    u8::from(doubt.passed_on) + u8::from(doubt.ambiguous) + u8::from(doubt.kept) + 2 * u8::from(doubt.blurred)
}

fn returning_blocks(body: &Body, cfg: &Cfg) -> IndexVec<Block, bool> {
    let mut returning = IndexVec::filled(false, body.blocks.len());
    for &block in cfg.reverse_postorder().iter().rev() {
        returning[block] = match &body.blocks[block].end {
            // A call that never returns ends the path without a loss.
            Some(Terminator::Return(_) | Terminator::Unreachable) => true,
            Some(Terminator::Jump(target)) => returning[target.block],
            _ => false,
        };
    }
    returning
}
