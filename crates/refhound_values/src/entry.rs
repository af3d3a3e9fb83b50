//! An entry point, called with anything that Python can pass.

use refhound_callgraph::NodeId;
use refhound_contracts::EntryRole;
use refhound_contracts::slots::{NullArgument, ParameterRole};
use refhound_index::EntityId;
use refhound_ir::{Block, SlotKind, Value};
use refhound_summary::{Entrance, Functions};

use crate::alarm::{Alarm, Checks};
use crate::interval::Interval;
use crate::machine::{Frame, GaveUp, Machine, Probe, Relations, Shape, type_range};
use crate::memory::{BaseKind, Block as Piece, Initial, Storage};
use crate::state::State;
use crate::symbol::{Maker, Source, SymbolData};
use crate::value::{Float, Int, Kind, Origin, Pointer, Val};

/// A step of this engine takes as long as so many of the path engine, which a function's share is counted in.
const STEPS_OF_PATHS: u64 = 64;

/// How an entry point is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Settings {
    pub relations: Relations,
    /// What may be spent; without it, as much as the function is worth.
    pub work: Option<u64>,
}

/// What was found out about one entry point.
#[derive(Debug, Default)]
pub struct Report {
    pub checks: usize,
    pub safe: usize,
    pub alarms: Vec<Alarm>,
    pub gave_up: Option<GaveUp>,
    /// What was spent.
    pub work: u64,
    pub probes: Vec<Probe>,
}

/// Looks at a function with any arguments. `None` if its body is not there.
pub fn analyse(functions: &dyn Functions, node: NodeId, entries: &[EntryRole], settings: Settings) -> Option<Report> {
    let function = functions.function(node)?;
    let mut machine = Machine::new(functions, settings.relations);
    machine.budget = settings.work.unwrap_or_else(|| machine.budget.min(function.work / STEPS_OF_PATHS));
    let Some(info) = machine.info(&function) else {
        return Some(Report { gave_up: Some(GaveUp::TooLong), ..Report::default() });
    };
    let chain = vec![(function.unit.number, function.body.function)];
    let frame = Frame { id: 0, depth: 0, function, info, calls: Vec::new(), chain };
    let mut state = State::default();
    let params = &function.body.blocks[Block::from_index(0)].params;
    for (at, &param) in params.iter().enumerate() {
        let val = machine.parameter(&frame, &mut state, entries, at, param);
        state.vars.insert(frame.var(param), val);
    }
    machine.argument_array(&frame, &mut state, entries, params);
    machine.run(&frame, state);
    Some(machine.report())
}

impl<'a> Machine<'a> {
    fn report(self) -> Report {
        let Checks { all, .. } = self.checks;
        let checks = all.len();
        let safe = all.values().filter(|alarm| alarm.is_none()).count();
        Report {
            checks,
            safe,
            alarms: all.into_values().flatten().collect(),
            gave_up: self.gave_up,
            work: self.work,
            probes: self.probes,
        }
    }

    fn role(frame: &Frame<'_>, entries: &[EntryRole], at: usize) -> Option<(ParameterRole, NullArgument)> {
        let told = entries.iter().filter(|entry| !matches!(entry, EntryRole::ParsesArguments));
        let mut roles = told.filter_map(|entry| entry.contract(frame.function.version).ok()?.parameter(at));
        roles.next().map(|parameter| (parameter.role, parameter.null))
    }

    /// What Python passes for one parameter.
    fn parameter(
        &mut self,
        frame: &Frame<'a>,
        state: &mut State,
        entries: &[EntryRole],
        at: usize,
        param: Value,
    ) -> Val {
        let role = Self::role(frame, entries, at);
        let is_python = frame.function.role.entry == Entrance::Python;
        let ty = frame.ty(param);
        match frame.shape(ty) {
            Shape::Int(kind) => {
                let limit = type_range(frame, kind);
                let range = match role.map(|(role, _)| role) {
                    Some(ParameterRole::ArgumentCount) => {
                        Interval::new(0, refhound_unknowns::limits::LARGEST_OBJECT / 8)
                    }
                    _ if frame.function.role.compares && at == 2 => Interval::new(0, 5),
                    _ => limit,
                };
                let source = match role.map(|(role, _)| role) {
                    Some(ParameterRole::ArgumentCount) => Source::Size,
                    Some(_) => Source::Argument,
                    None if is_python => Source::Number,
                    None => Source::Call,
                };
                let range = range.meet(limit).unwrap_or(limit);
                let data = SymbolData { source, name: name_of(frame, at), range };
                self.fresh(state, Maker { frame: 0, at: u32::MAX, part: at as u32 }, data)
            }
            Shape::Float(_) => Val::float(Float::ANY, if is_python { Origin::PYTHON } else { Origin::CALL }),
            Shape::Pointer => {
                let null = match role.map(|(_, null)| null) {
                    Some(NullArgument::Maybe | NullArgument::Alternates | NullArgument::Deletes) => true,
                    Some(NullArgument::Always) => return Val::pointer(Pointer::null(), Origin::CALL),
                    Some(NullArgument::Never | NullArgument::CleansUp) => false,
                    None => !is_python,
                };
                let base = self.bases.of(BaseKind::Input { param: at as u32 });
                let block = Piece::new(None, Initial::Anything(Origin::MEMORY), Storage::Unknown);
                state.memory.begin(base, Piece { escaped: true, ..block });
                Val::pointer(Pointer { null, ..Pointer::to(base) }, Origin::CALL)
            }
            Shape::Other(_) => Val::new(Kind::Other, Origin::CALL),
        }
    }

    /// `PyObject *const *args, Py_ssize_t nargs`: as many as the number says.
    fn argument_array(&mut self, frame: &Frame<'a>, state: &mut State, entries: &[EntryRole], params: &[Value]) {
        let of = |wanted: ParameterRole| {
            let found =
                (0..params.len()).find(|at| Self::role(frame, entries, *at).is_some_and(|(role, _)| role == wanted));
            found.map(|at| (at, params[at]))
        };
        let (Some((array, _)), Some((_, count))) = (of(ParameterRole::ArgumentArray), of(ParameterRole::ArgumentCount))
        else {
            return;
        };
        let Some(count) = Self::peek(frame, state, count).as_int().and_then(|int| int.exact()) else { return };
        // With keywords, the array goes on behind the positional arguments.
        let has_names = of(ParameterRole::KeywordNames).is_some();
        let base = self.bases.of(BaseKind::Input { param: array as u32 });
        if let (Some(block), Some(form), false) = (state.memory.blocks.get_mut(&base), count.times(8), has_names) {
            let range = state.symbols.get(&form.sym).map_or(Interval::new(0, 1 << 50), |it| form.range(*it));
            block.size = Some(Int { form: Some(form), ..Int::of(range) });
            block.initial = Initial::Anything(Origin::PYTHON);
        }
    }
}

fn name_of(frame: &Frame<'_>, at: usize) -> String {
    let slot = frame.function.body.slots.values().find(|slot| slot.kind == SlotKind::Param(at as u32));
    slot.and_then(|slot| slot.name).map_or_else(|| format!("argument {}", at + 1), |name| name.to_string())
}
