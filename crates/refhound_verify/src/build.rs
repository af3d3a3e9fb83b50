//! From IR to a sketch: instructions become changes of counts, copies of pointers and tests.
//!
//! ```text
//! FunctionInput ─► values, memory: what stands for what ─► build ─► Sketch
//!                                                            ├─ cells         what is known of memory beforehand
//!                                                            ├─ instructions  accesses, calls, conditions
//!                                                            └─ ends          where blocks lead
//! ```

mod accesses;
mod cells;
mod ends;
mod instructions;

use refhound_index::{EntityId, IndexVec};
use refhound_ir::{Block, Body, Cfg};
use refhound_summary::{Function, Functions, Summaries};

use crate::inline::{Inlined, expand};
use crate::lent::{Lender, Lending, Loans};
use crate::memory::{Indicator, Layout, Memory, Places, ReferenceParam, Slots};
use crate::script::Script;
use crate::sketch::{Num, NumValue, Ptr, Sketch, SketchBlock, Step};
use crate::summary::Summary;
use crate::values::{Val, Values};
use crate::variables::Variables;

/// A function to be looked at, and what is known of the others.
#[derive(Clone, Copy)]
pub struct FunctionInput<'a> {
    pub function: Function<'a>,
    pub callees: Summaries<'a, Summary>,
    /// Functions that can be looked into.
    pub project: &'a dyn Functions,
}

impl<'a> std::ops::Deref for FunctionInput<'a> {
    type Target = Function<'a>;

    fn deref(&self) -> &Function<'a> {
        &self.function
    }
}

pub(crate) struct Builder<'a> {
    pub(crate) input: FunctionInput<'a>,
    pub(crate) values: Values<'a>,
    pub(crate) memory: Memory<'a>,
    pub(crate) variables: Variables,
    /// Calls that are followed into their callees.
    pub(crate) loans: Loans<'a>,
    pub(crate) inlined: Vec<Inlined>,
    pub(crate) script: Script,
    /// The block that is being built.
    pub(crate) block: Block,
    pub(crate) uninterpreted: Vec<Num>,
}

/// What a function gets: its parameters by what they stand for.
struct Parameters {
    objects: Vec<(u16, Ptr)>,
    numbers: Vec<(u16, Num)>,
}

/// Reduces a function to what counts.
pub fn sketch(input: FunctionInput<'_>) -> Sketch {
    lend(input, Vec::new(), &[], &Lender::default()).sketch
}

/// The same for a function whose parameters lead to variables of its caller; `running` are the functions that were followed
/// into to get here.
pub(crate) fn lend<'a>(
    input: FunctionInput<'a>,
    references: Vec<ReferenceParam>,
    running: &[&'a Body],
    lender: &'a Lender,
) -> Lending {
    let body: &Body = input.body;
    let cfg = Cfg::of(body);
    let slots = Slots::new(body, references);
    let mut places = Places::new(input.module, Layout::new(input.module, input.unit), slots);
    let mut variables = Variables::default();
    let values = Values::of(&input, &cfg, &mut places, &mut variables);
    let builder = Builder {
        loans: Loans::new(body, running, lender, places.slots.count()),
        input,
        values,
        memory: Memory::new(places),
        variables,
        inlined: Vec::new(),
        block: Block::from_index(0),
        script: Script::default(),
        uninterpreted: Vec::new(),
    };
    builder.build(&cfg)
}

impl Builder<'_> {
    fn build(mut self, cfg: &Cfg) -> Lending {
        let order = cfg.reverse_postorder();
        let escaping = self.escaping_slots(order);
        if self.memory.places.slots.references().any(|(slot, _)| escaping.contains(slot)) {
            self.script.multi_level("the address of the caller's variable is stored or copied");
        }
        self.find_numbers(order, &escaping);
        self.find_loans(order, &escaping);
        self.find_known_cells(cfg);
        let mut blocks = self.blocks(order);
        expand(&mut blocks, std::mem::take(&mut self.inlined));
        let params = self.parameters(order);
        let is_root = self.memory.places.slots.references().next().is_none();
        if let (Some(&entry), true) = (order.first(), is_root) {
            // Variables of an affine program are 0 at first; what a caller passes is not.
            for &(_, num) in &params.numbers {
                blocks[entry].steps.insert(0, Step::Number { num, value: NumValue::Any });
            }
        }
        let uninterpreted = self.passing().uninterpreted(order);
        self.uninterpreted.extend(uninterpreted);
        self.finish(blocks, params, order)
    }

    fn blocks(&mut self, order: &[Block]) -> IndexVec<Block, SketchBlock> {
        let body = self.input.body;
        let mut blocks: IndexVec<Block, SketchBlock> = IndexVec::new();
        for _ in body.blocks.ids() {
            blocks.push(SketchBlock::default());
        }
        for &block in order {
            self.block = block;
            self.memory.objects.enter(block);
            self.memory.indicator = Indicator::Unknown;
            if order.first() == Some(&block) {
                self.memory.numbers.begin(&self.memory.places, &mut self.script.steps);
            }
            for &param in &body.blocks[block].params {
                self.memory.redefine(param, &mut self.script.steps);
            }
            for &inst in &body.blocks[block].insts {
                self.inst(inst);
                if let Some(result) = body.insts[inst].result {
                    self.memory.redefine(result, &mut self.script.steps);
                }
            }
            let end = self.end(block, &mut blocks);
            blocks[block] = SketchBlock { steps: std::mem::take(&mut self.script.steps), end };
        }
        blocks
    }

    fn parameters(&self, order: &[Block]) -> Parameters {
        let mut found = Parameters { objects: Vec::new(), numbers: Vec::new() };
        let params = order.first().map_or(&[][..], |entry| &self.input.body.blocks[*entry].params);
        for (index, &param) in params.iter().enumerate() {
            if let Val::Ptr(ptr) = self.values.val(param) {
                found.objects.push((index as u16, ptr));
            } else if let Val::Num(num) = self.values.val(param) {
                found.numbers.push((index as u16, num));
            }
        }
        found
    }

    /// What was made, with what a caller has to know of its variables here.
    fn finish(mut self, blocks: IndexVec<Block, SketchBlock>, params: Parameters, order: &[Block]) -> Lending {
        self.script.reasons.sort();
        self.script.reasons.dedup();
        self.script.assumptions.sort();
        self.script.assumptions.dedup();
        let (mut cells, mut numbers) = (Vec::new(), Vec::new());
        let places = &self.memory.places;
        for (slot, param) in places.slots.references() {
            let at = param.position;
            cells.extend(self.memory.objects.of_slot(slot, places).into_iter().map(|(parts, ptr)| (at, parts, ptr)));
            numbers.extend(self.memory.numbers.of_slot(slot, places).into_iter().map(|(parts, num)| (at, parts, num)));
        }
        let is_root = places.slots.references().next().is_none();
        let (returns, writes) = (self.returned(order, &params.objects), self.passing().caller_writes(order));
        let sketch = Sketch {
            name: self.input.module.functions[self.input.body.function].name,
            span: self.input.body.span,
            blocks,
            statics: self.variables.statics().collect(),
            ptrs: self.variables.ptrs,
            nums: self.variables.nums,
            notes: self.script.notes,
            params: params.objects,
            reasons: self.script.reasons,
            assumptions: self.script.assumptions,
            unchecked_stores: self.script.unchecked_stores,
            uninterpreted: self.uninterpreted,
            returns,
        }
        .without_choices()
        .with_uninterpreted_copies();
        // Those of a function that is looked at by itself are any numbers from the start.
        let numbers_in = if is_root { Vec::new() } else { params.numbers };
        Lending { sketch, numbers_in, cells, numbers, writes }
    }
}
