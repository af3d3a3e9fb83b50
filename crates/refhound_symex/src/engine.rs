//! One exploration of one function: what is shared by all its paths.

use refhound_contracts::{ApiId, TypeName};
use refhound_evidence::{Event, Origin};
use refhound_index::{EntityId, FxHashMap, FxHashSet, IndexVec, Symbol};
use refhound_ir::{
    Block, Body, Cfg, Constant, Dominators, Inst, InstData, Loops, Op, Slot, Terminator, Value, ValueDef,
};
use refhound_source::Span;
use refhound_summary::{CalleeKnowledge, Entrance, Function, Nullness, ResultRole, Returns, Summaries};
use refhound_types::TypeId;

use crate::answers::ResultUses;
use crate::arrays::counted_loops;
use crate::asserts::Asserts;
use crate::beliefs::{Beliefs, Returning};
use crate::call::Site;
use crate::causes::At;
use crate::exit::Exit;
use crate::faults::Faults;
use crate::live::{LastUses, Live};
use crate::objects::{Hold, Object};
use crate::pairs::Pair;
use crate::questions::YesOrNo;
use crate::releases::GuardedReleases;
use crate::retrace::Retrace;
use crate::returning::{Unwound, coming_back, returning_blocks};
use crate::show::Trace;
use crate::state::State;
use crate::steps::{StepId, Steps};
use crate::summary::{FailsBy, GilAfter, GilNeed, Makes, Summary};
use crate::uneven::ParamRelease;
use crate::unread::leaving_blocks;
use crate::value::{Expr, PlaceId, Root, Sym, Val, Values};

/// One function, explored. What holds on one path is in a [`State`]; this is what all of them share.
pub(crate) struct Engine<'a> {
    pub(crate) input: Function<'a>,
    pub(crate) callees: Summaries<'a, Summary>,
    pub(crate) body: &'a Body,
    pub(crate) graph: Graph,
    pub(crate) values: Values,
    pub(crate) steps: Steps,
    pub(crate) about: About<'a>,
    pub(crate) beliefs: Beliefs,
    pub(crate) faults: Faults,
    pub(crate) exits: Vec<Exit>,
    pub(crate) asserts: Asserts,
    pub(crate) found: Found,
    pub(crate) work: u64,
    /// Values that are being restricted because others were that equal them.
    pub(crate) equals_followed: u32,
    /// How deep in a value it is that a part of it is restricted.
    pub(crate) parts_followed: u32,
    /// A path is at its return.
    pub(crate) returning_now: bool,
    pub(crate) at: At,
    /// Calls whose success or failure the last condition has told.
    pub(crate) outcomes: Vec<(Symbol, Inst, bool)>,
    /// Releases of parameters, which may turn out to be uneven.
    pub(crate) param_releases: Vec<ParamRelease>,
    /// What the next fault is based on may be impossible: conditions that belong together are not seen to.
    pub(crate) weak: bool,
    /// The path has found the pointer of the next fault to be NULL.
    pub(crate) found_null: bool,
    /// Something that is called changes counters in records.
    pub(crate) counting: bool,
    /// Values that may be what the function returns, in a function that changes counters.
    pub(crate) returned: FxHashSet<Value>,
    /// In a function that changes counters, the calls that answer yes or no.
    pub(crate) yes_or_no: FxHashMap<Inst, YesOrNo>,
    /// Ends that are told apart by nothing but what they do to counters.
    pub(crate) pairs: Vec<Pair>,
    /// Something that was known on one of two paths was not known on the other one that it was joined with.
    pub(crate) has_joined: bool,
    /// Faults are looked at again, on paths that are kept apart.
    pub(crate) retrace: Option<Retrace>,
    /// The variable that the call at hand has filled last, if something was given for it.
    pub(crate) optional: Option<Sym>,
    /// The block that is executed.
    pub(crate) block: Block,
    /// States are noted, for those who want to see them.
    pub(crate) trace: Option<Trace>,
}

/// The shape of the function.
pub(crate) struct Graph {
    pub(crate) cfg: Cfg,
    pub(crate) loops: Loops,
    pub(crate) live: Live,
    /// Of the blocks in which values were dropped before their end.
    pub(crate) last_uses: FxHashMap<Block, LastUses>,
    /// Blocks that lead to a return without a choice.
    pub(crate) returning: IndexVec<Block, bool>,
    /// Blocks that some way leads from to a return or to a loop: where all ways end in calls that never return, nothing is lost.
    pub(crate) comes_back: IndexVec<Block, bool>,
    /// Headers of loops with a small constant number of turns, and the value that counts them.
    pub(crate) counted: FxHashMap<Block, Value>,
    /// An item that was asked of a container is released somewhere.
    pub(crate) releases_items: bool,
    /// Blocks of loops that take or release the same object, or items of one container, again and again.
    pub(crate) repeated: FxHashSet<Block>,
    /// Blocks that may leave the function by a macro that is not at hand.
    pub(crate) leaving: IndexVec<Block, bool>,
    pub(crate) uses: ResultUses,
    pub(crate) guarded: GuardedReleases,
}

impl Graph {
    fn of(input: Function<'_>, callees: Summaries<'_, Summary>) -> Graph {
        let (module, body) = (input.module, input.body);
        let cfg = Cfg::of(body);
        let loops = Loops::of(&cfg, &Dominators::of(&cfg));
        let live = Live::new(body, &cfg);
        let returning = returning_blocks(body, &cfg);
        let unwound = match input.role.entry {
            Entrance::Python => Unwound::Terminates,
            Entrance::Project => Unwound::GoesOn,
        };
        let comes_back = coming_back(body, &cfg, unwound, |function| match input.unit.callees[function] {
            CalleeKnowledge::Contract { contract, .. } => contract.never_returns,
            CalleeKnowledge::Project { node, .. } => callees.get(node).is_some_and(Summary::never_returns),
            CalleeKnowledge::Unknown { returns, .. } => returns == Returns::Never,
            CalleeKnowledge::Assumption => false,
        });
        let uses = ResultUses::of(body);
        let leaving = leaving_blocks(module, body, &cfg, &uses);
        let counted = counted_loops(body, &cfg, &loops);
        Graph {
            cfg,
            loops,
            live,
            last_uses: FxHashMap::default(),
            returning,
            comes_back,
            counted,
            releases_items: false,
            repeated: FxHashSet::default(),
            leaving,
            uses,
            guarded: GuardedReleases::default(),
        }
    }
}

/// What is known of values and calls wherever they are met.
#[derive(Default)]
pub(crate) struct About<'a> {
    /// The variable that an object was first bound to.
    pub(crate) names: FxHashMap<Sym, Slot>,
    /// The first place in memory that an object was put into, for those that no variable names.
    pub(crate) homes: FxHashMap<Sym, PlaceId>,
    /// Pointers to records that others were copied to, member by member.
    pub(crate) copied: FxHashSet<Sym>,
    /// Where objects were read from that stand in elements with unknown numbers.
    pub(crate) read_from: FxHashMap<Sym, PlaceId>,
    /// Arrays of the items of containers, as accessors give them.
    pub(crate) item_arrays: FxHashSet<Sym>,
    /// Objects that were read from members of others.
    pub(crate) fields: FxHashSet<Sym>,
    /// Containers that have the items of another one, which has them as well.
    pub(crate) shared: FxHashMap<Sym, Sym>,
    /// Pointers into the objects that they were asked of.
    pub(crate) insides: FxHashSet<Sym>,
    /// Pointers that were taken out of the items of a tuple by a format, and the tuple.
    pub(crate) parsed: FxHashMap<Sym, Sym>,
    /// The types of objects, as `Py_TYPE` gives them.
    pub(crate) types_of: FxHashSet<Sym>,
    /// The type of an object, where the call that made it tells.
    pub(crate) types: FxHashMap<Sym, TypeName<'a>>,
    /// Objects that can be NULL and that calls read of others, by the object that they are read of.
    pub(crate) members: FxHashMap<Sym, Vec<Sym>>,
    /// Tests of types that were asked, and the type that each is for.
    pub(crate) tests: FxHashMap<Symbol, TypeName<'a>>,
    /// Where an object comes from.
    pub(crate) origins: FxHashMap<Sym, (Origin, Span)>,
    /// The function of an API that gave an object.
    pub(crate) makers: FxHashMap<Sym, ApiId>,
    /// As `origins`, of what is no object and only told of in a fault.
    pub(crate) told_origins: FxHashMap<Sym, (Origin, Span)>,
    /// Objects of unknown functions that the function itself believes to own.
    pub(crate) believed: FxHashSet<Sym>,
    /// Objects that a call has put into a variable with a new reference.
    pub(crate) new_outs: FxHashSet<Sym>,
    /// Small integers, which are there already: nothing has to be made that could fail.
    pub(crate) existing: FxHashSet<Sym>,
    /// Pointers that can be NULL, and why.
    pub(crate) nullable: FxHashMap<Sym, Nullness>,
    /// What makes calls fail, of those that were taken to.
    pub(crate) causes: FxHashMap<Inst, FailsBy>,
    /// The only exception that a call can have set, by what its arguments are.
    pub(crate) raises_only: FxHashMap<Inst, &'a str>,
    /// Those of `tests` that no subtype passes.
    pub(crate) exact_tests: FxHashSet<Symbol>,
    /// Whether calls that only misuse makes fail are given what Python likes.
    pub(crate) misused: FxHashMap<Inst, bool>,
}

/// What was found of the function as a whole, whatever path it was on.
#[derive(Default)]
pub(crate) struct Found {
    /// It looks at the error indicator or clears it.
    pub(crate) asks: bool,
    /// Bit by bit, the parameters that are used before anybody looks whether they are NULL.
    pub(crate) uses_params: u32,
    /// Bit by bit, the parameters that are given to a call which fails for NULL.
    pub(crate) fails_params: u32,
    /// An exception of C++ leaves it on some path.
    pub(crate) throws: bool,
    /// Of the new references that it returns.
    pub(crate) makes: Makes,
    pub(crate) gil_need: GilNeed,
    pub(crate) gil_after: GilAfter,
    /// What makes it fail, of the paths that have ended.
    pub(crate) fails_by: Option<FailsBy>,
    /// Calls that took or released the GIL and were undone on a path.
    pub(crate) gil_undone: FxHashSet<Inst>,
}

impl<'a> Engine<'a> {
    pub(crate) fn new(input: Function<'a>, callees: Summaries<'a, Summary>) -> (Engine<'a>, StepId) {
        let body = input.body;
        let (steps, root) = Steps::new(body.span);
        let graph = Graph::of(input, callees);
        let gives_away = input.role.result == ResultRole::New && input.role.entry == Entrance::Python;
        let returning = if gives_away { Returning::GivesAway } else { Returning::SaysNothing };
        let beliefs = Beliefs::of(body, &graph.cfg, &input.unit.callees, returning);
        let mut engine = Engine {
            input,
            callees,
            body,
            graph,
            beliefs,
            values: Values::default(),
            steps,
            about: About::default(),
            faults: Faults::default(),
            exits: Vec::new(),
            asserts: Asserts::default(),
            found: Found { makes: Makes::Anew, ..Found::default() },
            work: 0,
            equals_followed: 0,
            parts_followed: 0,
            returning_now: false,
            at: At::Block(Block::from_index(0)),
            outcomes: Vec::new(),
            weak: false,
            found_null: false,
            param_releases: Vec::new(),
            counting: false,
            returned: FxHashSet::default(),
            yes_or_no: FxHashMap::default(),
            pairs: Vec::new(),
            has_joined: false,
            retrace: None,
            optional: None,
            block: Block::from_index(0),
            trace: None,
        };
        engine.counting = engine.calls_counting();
        if engine.counting {
            engine.returned = engine.returned_values();
            engine.yes_or_no = engine.yes_or_no_calls();
        }
        (engine.graph.releases_items, engine.graph.repeated) = engine.repeated_releases();
        engine.graph.guarded = engine.find_guarded_releases();
        (engine, root)
    }

    pub(crate) fn is_object_type(&self, ty: TypeId) -> bool {
        self.input.unit.object_types.contains(ty)
    }

    pub(crate) fn is_object_value(&self, value: Value) -> bool {
        self.is_object_type(self.body.values[value].ty)
    }

    pub(crate) fn step(&mut self, state: &mut State, place: Span, event: Event, object: Option<(Sym, i32)>) {
        state.trail.step = self.steps.push(state.trail.step, place, event, object);
        state.trail.length += 1;
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
            self.note_failure(state, by);
        }
    }

    /// The same where only a later use has made a question of it.
    pub(crate) fn step_failed_before(&mut self, state: &mut State, place: Span, call: Symbol, by: Option<Inst>) {
        let event = Event::Outcome { call, failed: true };
        state.trail.step = self.steps.push_afterwards(state.trail.step, place, event);
        state.trail.length += 1;
        self.note_failure(state, by);
    }

    fn note_failure(&mut self, state: &mut State, by: Option<Inst>) {
        let cause = by.map_or(FailsBy::Input, |inst| self.known_cause(inst));
        state.trail.failures = state.trail.failures.saturating_add(1);
        state.trail.out_of_memory |= cause == FailsBy::Memory;
        state.trail.hostile |= cause == FailsBy::Hostile;
        state.trail.misused |= by.is_some_and(|inst| self.fails_by_misuse(inst));
        state.trail.failed_silently |= by.is_some_and(|inst| self.fails_silently(inst));
    }

    /// What is known of an object that the state has no entry for.
    pub(crate) fn untouched(&self, sym: Sym) -> Object {
        let expr = self.values.expr(sym);
        let hold = match expr {
            _ if expr.stands_for_many() => Hold::Maybe,
            Expr::Param(0) if self.input.role.destroys => Hold::Maybe,
            Expr::Param(_) => Hold::Caller,
            Expr::Content(place) if self.values.data(place).root.is_local() || self.is_not_modelled(place) => {
                Hold::Unknown
            }
            Expr::Content(place) if self.is_interpreters(place) || self.names_static(place) => Hold::Forever,
            Expr::Content(place) => self.owner_of_element(place).map_or(Hold::Place(place), Hold::Owner),
            Expr::Entrusted(place) => Hold::Place(place),
            Expr::Address(place) => match self.values.data(place).root {
                Root::Global(global) if self.input.unit.counted.contains(global) => Hold::Interpreter,
                Root::Global(_) | Root::Slot(_) => Hold::Forever,
                Root::Pointer(_) => Hold::Maybe,
            },
            Expr::Function(_) | Expr::Text(_) => Hold::Forever,
            Expr::Result(..)
            | Expr::Out(..)
            | Expr::Join(..)
            | Expr::CellJoin(..)
            | Expr::Faded(_)
            | Expr::Float(_)
            | Expr::Unary(..)
            | Expr::Binary(..)
            | Expr::Compare(..)
            | Expr::Convert(..)
            | Expr::Answer(..)
            | Expr::Member(..)
            | Expr::Return(_) => Hold::Unknown,
        };
        let mut object = Object::new(0, hold);
        object.doubt.blurred = expr.stands_for_many();
        object
    }

    /// A member that no header at hand declares: whose reference stands there nobody can say.
    fn is_not_modelled(&self, place: PlaceId) -> bool {
        let Root::Pointer(pointer) = self.values.data(place).root else { return false };
        matches!(self.values.expr(pointer), Expr::Result(inst, _) if matches!(self.data(inst).op, Op::Opaque { .. }))
    }

    /// `PyExc_ValueError` and other variables of the interpreter hold objects that outlive every extension.
    fn is_interpreters(&self, place: PlaceId) -> bool {
        let data = self.values.data(place);
        match data.root {
            Root::Global(global) => data.parts.is_empty() && self.input.unit.api_globals[global].is_some(),
            Root::Slot(_) | Root::Pointer(_) => false,
        }
    }

    /// `PyTypeObject *Spam = &spam_type;`: the variable is another name for an object that is part of the program.
    fn names_static(&self, place: PlaceId) -> bool {
        let data = self.values.data(place);
        match data.root {
            Root::Global(global) if data.parts.is_empty() => {
                matches!(self.input.module.globals[global].init, Some(Constant::GlobalAddress(..)))
            }
            Root::Global(_) | Root::Slot(_) | Root::Pointer(_) => false,
        }
    }

    /// `&Spam_Type`
    pub(crate) fn is_static_type(&self, sym: Sym) -> bool {
        let Expr::Address(place) = self.values.expr(sym) else { return false };
        match self.values.data(place).root {
            Root::Global(global) => {
                self.input.unit.api_globals[global].is_none() && self.input.unit.counted.contains(global)
            }
            Root::Slot(_) | Root::Pointer(_) => false,
        }
    }

    pub(crate) fn object(&self, state: &State, sym: Sym) -> Object {
        state.own.objects.get(sym).unwrap_or_else(|| self.untouched(sym))
    }

    /// The object that a value refers to, unless it is known to be NULL.
    pub(crate) fn object_of(&self, state: &State, val: Val) -> Option<Sym> {
        let sym = self.values.object(state.concrete(val))?;
        state.fact(sym).value().is_none_or(|value| value != 0).then_some(sym)
    }

    pub(crate) fn origin(&mut self, sym: Sym, origin: Origin, place: Span) {
        self.about.origins.entry(sym).or_insert((origin, place));
    }

    /// As `origin`, of an object that a call gives.
    pub(crate) fn origin_of_call(&mut self, sym: Sym, origin: Origin, site: &Site<'_>) {
        if !self.about.origins.contains_key(&sym)
            && let Some(api) = site.api
        {
            self.about.makers.insert(sym, api);
        }
        self.origin(sym, origin, site.span);
    }

    /// Where something comes from that is no object: it must not be taken for one.
    pub(crate) fn tell_origin(&mut self, sym: Sym, origin: Origin, place: Span) {
        self.about.told_origins.entry(sym).or_insert((origin, place));
    }

    /// An instruction; a call that may throw is one as well, although it ends its block.
    pub(crate) fn data(&self, inst: Inst) -> InstData {
        let insts = &self.body.insts;
        match inst.index().checked_sub(insts.len()) {
            None => insts[inst],
            Some(block) => self.invoked(Block::from_index(block)),
        }
    }

    /// The number of the call that ends a block: behind all instructions.
    pub(crate) fn invoke(&self, block: Block) -> Inst {
        Inst::from_index(self.body.insts.len() + block.index())
    }

    fn invoked(&self, block: Block) -> InstData {
        let data = &self.body.blocks[block];
        let Some(Terminator::Invoke { callee, args, normal, .. }) = data.end else {
            unreachable!("numbers behind the instructions are those of calls that end blocks")
        };
        let params = &self.body.blocks[normal.block].params;
        let has_result = params.len() > normal.args.of(&self.body.value_pool).len();
        InstData {
            op: Op::Call { callee, args },
            result: params.first().copied().filter(|_| has_result),
            span: data.end_span.unwrap_or(self.body.end),
        }
    }

    pub(crate) fn span(&self, inst: Inst) -> Span {
        self.data(inst).span
    }

    pub(crate) fn defining_op(&self, value: Value) -> Option<Op> {
        match self.body.values[value].def {
            ValueDef::Inst(inst) => Some(self.data(inst).op),
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
        let ends = self.graph.cfg.predecessors(block).iter().filter_map(|&from| self.body.blocks[from].end.as_ref());
        let targets = ends.flat_map(Terminator::targets).filter(|target| target.block == block);
        targets.filter_map(|target| target.args.of(&self.body.value_pool).get(index).copied()).collect()
    }

    fn bound_directly(&self, value: Value) -> Option<Slot> {
        let insts = self.body.blocks.values().flat_map(|block| &block.insts);
        insts.into_iter().find_map(|&inst| match self.data(inst).op {
            Op::Bind { slot, value: bound } if self.strip_casts(bound) == value => Some(slot),
            Op::Int(_)
            | Op::Float(_)
            | Op::Str(_)
            | Op::GlobalAddress(_)
            | Op::FunctionAddress(_)
            | Op::SlotAddress(_)
            | Op::Undefined
            | Op::Unary(..)
            | Op::Binary(..)
            | Op::Compare(..)
            | Op::Cast(_)
            | Op::FieldAddress { .. }
            | Op::ElementAddress { .. }
            | Op::PointerDifference(..)
            | Op::Load { .. }
            | Op::Store { .. }
            | Op::CopyAggregate { .. }
            | Op::ZeroAggregate { .. }
            | Op::Call { .. }
            | Op::Bind { .. }
            | Op::ScopeBegin(_)
            | Op::ScopeEnd(_)
            | Op::Opaque { .. } => None,
        })
    }

    pub(crate) fn function_name(&self) -> Symbol {
        self.input.module.functions[self.body.function].name
    }

    pub(crate) fn is_lasting(&self, place: PlaceId) -> bool {
        !self.values.data(place).root.is_local()
    }
}
