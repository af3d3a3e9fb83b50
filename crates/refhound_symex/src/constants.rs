//! Tables of constants: `static const struct { const char *name; int value; } codes[] = {{"A", 1}, {"B", 2}};`.

use refhound_ir::{Body, Constant, GlobalId, Linkage, Op, Value, ValueDef};
use refhound_types::Field;

use crate::engine::Engine;
use crate::unread::SMALL;

/// Addresses are followed back no further than this.
const DEPTH: u32 = 8;

/// All functions of a unit are looked through for each table: of a unit with more of them nothing is said.
const MOST_BODIES: usize = 500;

impl Engine<'_> {
    /// Whether an address leads into a table, and all numbers that stand at such places are small.
    pub(crate) fn holds_small_constants(&self, address: Value) -> bool {
        let Some((table, field)) = self.table_entry(address, DEPTH) else { return false };
        let global = &self.input.module.globals[table];
        let Some(init) = global.init.as_ref().filter(|_| global.linkage == Linkage::Internal) else { return false };
        let mut numbers = Numbers { all_small: true, some: false };
        numbers.collect(init, field, field.is_none());
        numbers.some && numbers.all_small && (global.is_const || !self.is_written_to(table))
    }

    /// The table, and the member of its records, that an address leads to: `&table[i].value`, `&entry->value`.
    fn table_entry(&self, address: Value, depth: u32) -> Option<(GlobalId, Option<Field>)> {
        if depth == 0 {
            return None;
        }
        let address = self.strip_casts(address);
        let op = self.defining_op(address);
        if let Some(Op::GlobalAddress(table)) = op {
            return Some((table, None));
        }
        if let Some(Op::ElementAddress { base, .. }) = op {
            return self.table_entry(base, depth - 1);
        }
        if let Some(Op::FieldAddress { base, field }) = op {
            let (table, _) = self.table_entry(base, depth - 1)?;
            return Some((table, Some(field)));
        }
        // `for (entry = table; entry->name; entry++)`
        let ValueDef::Param(block, _) = self.body.values[address].def else { return None };
        let is_step = |source: Value| matches!(self.defining_op(self.strip_casts(source)), Some(Op::ElementAddress { base, .. }) if self.strip_casts(base) == address);
        let mut starts = self.incoming(block, address).into_iter().filter(|&source| !is_step(source));
        let first = self.table_entry(starts.next()?, depth - 1)?;
        starts.all(|start| self.table_entry(start, depth - 1) == Some(first)).then_some(first)
    }

    /// Whether some function of the unit writes into a variable, or hands its address on.
    fn is_written_to(&self, table: GlobalId) -> bool {
        let writes = |body: &Body| {
            let is_it = |value: Value| root(body, value) == Some(table);
            body.insts.values().any(|inst| {
                if let Op::Call { args, .. } = inst.op {
                    return args.of(&body.value_pool).iter().any(|&arg| is_it(arg));
                }
                matches!(inst.op, Op::Store { to, .. } if is_it(to))
            })
        };
        let bodies = &self.input.module.bodies;
        bodies.len() > MOST_BODIES || bodies.iter().any(|body| writes(body))
    }
}

/// The variable that an address is computed from.
fn root(body: &Body, mut address: Value) -> Option<GlobalId> {
    loop {
        let ValueDef::Inst(inst) = body.values[address].def else { return None };
        let op = body.insts[inst].op;
        if let Op::GlobalAddress(global) = op {
            return Some(global);
        }
        let (Op::ElementAddress { base, .. } | Op::FieldAddress { base, .. } | Op::Cast(base)) = op else {
            return None;
        };
        address = base;
    }
}

/// The numbers of a table, at one member of its records or everywhere.
struct Numbers {
    all_small: bool,
    some: bool,
}

impl Numbers {
    fn collect(&mut self, value: &Constant, field: Option<Field>, wanted: bool) {
        match value {
            Constant::Int(number) if wanted => {
                self.some = true;
                self.all_small &= SMALL.contains(number);
            }
            Constant::Record(members) => {
                for (member, value) in members {
                    self.collect(&value.value, field, field.is_some_and(|field| field == *member));
                }
            }
            Constant::Array(elements) => {
                for (_, element) in elements {
                    self.collect(&element.value, field, wanted);
                }
            }
            Constant::Int(_) | Constant::Zero => {}
            Constant::Float(_)
            | Constant::GlobalAddress(..)
            | Constant::FunctionAddress(_)
            | Constant::Str(_)
            | Constant::Unknown => self.all_small &= !wanted,
        }
    }
}
