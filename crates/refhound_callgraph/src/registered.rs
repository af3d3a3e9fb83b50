//! Functions that are registered as callbacks: `handle_initialize(&handle, on_read, on_write)` stores each in a member of a record, and
//! whoever calls through that member calls it. If nobody does who can be reached, nothing leads to the callback.
//!
//! What is passed on, stored in members and copied from one of them is followed; of everything else that happens to the address of a
//! function it is taken that somebody calls it.

use refhound_index::{EntityId, FxHashMap, FxHashSet, Symbol};
use refhound_ir::{Block, Body, Callee, Inst, Module, Op, Slot, Terminator, Value, Values};
use refhound_types::{Field, Type, TypeId};
use serde::{Deserialize, Serialize};

use crate::facts::{UnitFacts, defining_op, strip_casts};

/// Functions that hand a callback on to each other are followed no further than this.
const MOST_HANDED_ON: u32 = 8;

/// Where the address of a function goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Sink {
    /// Into a field of this name of a record with this tag.
    Field { record: Symbol, field: Symbol },
    /// To this parameter of a function.
    Argument { callee: Symbol, at: u16 },
    /// Where nobody follows it.
    Anywhere,
}

/// The places that one body puts addresses of functions into.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Registered {
    /// Functions whose address is an argument of a call, and nothing else.
    pub functions: Vec<(Symbol, Sink)>,
    /// Parameters of a function of the unit, by its place among them.
    pub parameters: Vec<(usize, u16, Sink)>,
    /// What is copied from fields.
    pub copies: Vec<((Symbol, Symbol), Sink)>,
}

/// The uses of values in one body.
struct Uses<'b> {
    module: &'b Module,
    body: &'b Body,
    by_value: FxHashMap<Value, Vec<Inst>>,
    /// Values that a jump, a return or a call that may throw takes along.
    at_ends: FxHashSet<Value>,
    slots: FxHashMap<Slot, Vec<Value>>,
}

impl<'b> Uses<'b> {
    fn of(module: &'b Module, body: &'b Body) -> Uses<'b> {
        let mut uses = Uses {
            module,
            body,
            by_value: FxHashMap::default(),
            at_ends: FxHashSet::default(),
            slots: FxHashMap::default(),
        };
        for block in body.blocks.values() {
            for &inst in &block.insts {
                let data = &body.insts[inst];
                for value in data.op.operands(&body.value_pool) {
                    uses.by_value.entry(value).or_default().push(inst);
                }
                if let (Op::SlotAddress(slot), Some(result)) = (data.op, data.result) {
                    uses.slots.entry(slot).or_default().push(result);
                }
            }
            if let Some(end) = &block.end {
                let condition = match end {
                    Terminator::Branch { condition, .. } => Some(*condition),
                    _ => None,
                };
                uses.at_ends.extend(end.operands(&body.value_pool).filter(|&value| Some(value) != condition));
            }
        }
        uses
    }

    /// Where a value goes, and what is to be said where it is called.
    fn sinks(&self, value: Value, if_called: Option<Sink>) -> Vec<Sink> {
        let (mut sinks, mut work, mut seen) = (Vec::new(), vec![value], FxHashSet::default());
        while let Some(value) = work.pop() {
            if !seen.insert(value) {
                continue;
            }
            if self.at_ends.contains(&value) {
                return vec![Sink::Anywhere];
            }
            for &inst in self.by_value.get(&value).into_iter().flatten() {
                match self.body.insts[inst].op {
                    Op::Bind { .. } | Op::Compare(..) => {}
                    Op::Cast(_) => work.extend(self.body.insts[inst].result),
                    Op::Call { callee, args } => match callee {
                        Callee::Pointer(called) if called == value && !self.is_argument(args, value) => {
                            sinks.extend(if_called);
                        }
                        Callee::Pointer(_) => return vec![Sink::Anywhere],
                        Callee::Function(function) => {
                            let callee = self.module.functions[function].name;
                            let args = args.of(&self.body.value_pool).iter().enumerate();
                            let at = args.filter(|(_, arg)| **arg == value).map(|(at, _)| at as u16);
                            sinks.extend(at.map(|at| Sink::Argument { callee, at }));
                        }
                    },
                    Op::Store { to, value: stored } if stored == value && to != value => match self.stored_in(to) {
                        Stored::Slot(slot) => match self.loads(slot) {
                            Some(loads) => work.extend(loads),
                            None => return vec![Sink::Anywhere],
                        },
                        Stored::Field(record, field) => sinks.push(Sink::Field { record, field }),
                        Stored::Elsewhere => return vec![Sink::Anywhere],
                    },
                    _ => return vec![Sink::Anywhere],
                }
            }
        }
        sinks.sort_unstable_by_key(|sink| match *sink {
            Sink::Field { record, field } => (0, record.as_str(), field.as_str(), 0),
            Sink::Argument { callee, at } => (1, callee.as_str(), "", at),
            Sink::Anywhere => (2, "", "", 0),
        });
        sinks.dedup();
        sinks
    }

    fn is_argument(&self, args: Values, value: Value) -> bool {
        args.of(&self.body.value_pool).contains(&value)
    }

    fn stored_in(&self, to: Value) -> Stored {
        match self.op(self.stripped(to)) {
            Some(Op::SlotAddress(slot)) => Stored::Slot(slot),
            Some(Op::FieldAddress { field, .. }) => match self.names(field) {
                Some((record, field)) => Stored::Field(record, field),
                None => Stored::Elsewhere,
            },
            _ => Stored::Elsewhere,
        }
    }

    /// What is read from a variable whose address nobody else has.
    fn loads(&self, slot: Slot) -> Option<Vec<Value>> {
        let mut loads = Vec::new();
        for address in self.slots.get(&slot).into_iter().flatten() {
            for &inst in self.by_value.get(address).into_iter().flatten() {
                let data = &self.body.insts[inst];
                match data.op {
                    Op::Load { .. } => loads.extend(data.result),
                    Op::Store { value, .. } if value != *address => {}
                    Op::Bind { .. } => {}
                    _ => return None,
                }
            }
        }
        Some(loads)
    }

    fn names(&self, field: Field) -> Option<(Symbol, Symbol)> {
        let types = &self.module.types;
        Some((types.record(field.record).tag?, types.field(field).name?))
    }

    fn op(&self, value: Value) -> Option<Op> {
        defining_op(self.body, value)
    }

    fn stripped(&self, value: Value) -> Value {
        strip_casts(self.body, value)
    }

    fn is_function_pointer(&self, ty: TypeId) -> bool {
        let types = &self.module.types;
        types.pointee(ty).is_some_and(|to| matches!(types.get(to), Type::Function(_)))
    }
}

enum Stored {
    Slot(Slot),
    Field(Symbol, Symbol),
    Elsewhere,
}

impl Registered {
    /// Reads one body, the function with this number in its unit; gives the functions whose address is taken otherwise.
    pub(crate) fn read(&mut self, module: &Module, body: &Body, number: usize) -> Vec<Symbol> {
        let entry = &body.blocks[Block::from_index(0)];
        let is_pointer = |ty: TypeId| {
            let to = module.types.pointee(ty);
            to.is_some_and(|to| matches!(module.types.get(to), Type::Function(_)))
        };
        let is_of_interest = |op: &Op| matches!(op, Op::FunctionAddress(_));
        let field_type = |field: Field| module.types.field(field).ty;
        let reads = |op: &Op| matches!(op, Op::FieldAddress { field, .. } if is_pointer(field_type(*field)));
        let has_parameter = entry.params.iter().any(|&param| is_pointer(body.values[param].ty));
        if !has_parameter && !body.insts.values().any(|data| is_of_interest(&data.op) || reads(&data.op)) {
            return Vec::new();
        }
        let uses = Uses::of(module, body);
        for (at, &param) in entry.params.iter().enumerate() {
            if uses.is_function_pointer(body.values[param].ty) {
                let sinks = uses.sinks(param, Some(Sink::Anywhere)).into_iter();
                self.parameters.extend(sinks.map(|sink| (number, at as u16, sink)));
            }
        }
        let mut taken = Vec::new();
        for block in body.blocks.values() {
            for &inst in &block.insts {
                let data = &body.insts[inst];
                let Some(result) = data.result else { continue };
                match data.op {
                    Op::FunctionAddress(function) => {
                        let (name, sinks) = (module.functions[function].name, uses.sinks(result, Some(Sink::Anywhere)));
                        let by_call = sinks.iter().all(|sink| matches!(sink, Sink::Argument { .. }));
                        if by_call && !sinks.is_empty() {
                            self.functions.extend(sinks.into_iter().map(|sink| (name, sink)));
                        } else {
                            taken.push(name);
                        }
                    }
                    Op::FieldAddress { field, .. } if is_pointer(field_type(field)) => {
                        if let Some(from) = uses.names(field) {
                            self.copies.extend(uses.copies(result).into_iter().map(|sink| (from, sink)));
                        }
                    }
                    _ => {}
                }
            }
        }
        taken
    }
}

impl Uses<'_> {
    /// Where what stands in a field goes, beyond being called.
    fn copies(&self, address: Value) -> Vec<Sink> {
        let mut sinks = Vec::new();
        for &inst in self.by_value.get(&address).into_iter().flatten() {
            let data = &self.body.insts[inst];
            match data.op {
                Op::Load { .. } => sinks.extend(data.result.into_iter().flat_map(|value| self.sinks(value, None))),
                Op::Store { value, .. } if value != address => {}
                Op::Bind { .. } | Op::Compare(..) => {}
                _ => sinks.push(Sink::Anywhere),
            }
        }
        sinks
    }
}

/// The fields that a callback comes to stand in, by function of a unit; those without an entry may be called by anybody.
pub(crate) fn fields_of_callbacks(
    units: &[&UnitFacts],
    resolve: impl Fn(usize, Symbol) -> Option<(usize, usize)>,
) -> FxHashMap<(usize, Symbol), FxHashSet<(Symbol, Symbol)>> {
    let mut parameters: FxHashMap<(usize, usize, u16), Vec<Sink>> = FxHashMap::default();
    let mut copies: FxHashMap<(Symbol, Symbol), Vec<(usize, Sink)>> = FxHashMap::default();
    for (unit, facts) in units.iter().enumerate() {
        for &(function, at, sink) in &facts.registered.parameters {
            parameters.entry((unit, function, at)).or_default().push(sink);
        }
        for &(field, sink) in &facts.registered.copies {
            copies.entry(field).or_default().push((unit, sink));
        }
    }
    let mut sinks: FxHashMap<(usize, Symbol), Vec<Sink>> = FxHashMap::default();
    for (unit, facts) in units.iter().enumerate() {
        for &(function, sink) in &facts.registered.functions {
            sinks.entry((unit, function)).or_default().push(sink);
        }
    }
    let followed = |unit: usize, sinks: &[Sink]| {
        let mut fields = FxHashSet::default();
        let mut seen = FxHashSet::default();
        let mut work: Vec<(usize, Sink, u32)> = sinks.iter().map(|&sink| (unit, sink, MOST_HANDED_ON)).collect();
        while let Some((unit, sink, depth)) = work.pop() {
            let depth = depth.checked_sub(1)?;
            if !seen.insert((unit, sink)) {
                continue;
            }
            match sink {
                Sink::Anywhere => return None,
                Sink::Field { record, field } => {
                    if fields.insert((record, field)) {
                        let copied = copies.get(&(record, field)).into_iter().flatten();
                        work.extend(copied.map(|&(unit, sink)| (unit, sink, depth)));
                    }
                }
                Sink::Argument { callee, at } => {
                    let (of, function) = resolve(unit, callee)?;
                    let further = parameters.get(&(of, function, at))?;
                    work.extend(further.iter().map(|&sink| (of, sink, depth)));
                }
            }
        }
        Some(fields)
    };
    sinks.into_iter().filter_map(|((unit, name), sinks)| Some(((unit, name), followed(unit, &sinks)?))).collect()
}
