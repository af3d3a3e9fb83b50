//! Random programs do the same before and after SSA construction.

use std::sync::Arc;

use proptest::prelude::*;
use refhound_domains::Comparison;
use refhound_index::{EntityId, IndexVec, intern};
use refhound_ir::interpret::{Environment, Thrown, interpret};
use refhound_ir::{
    Announced, BinaryOp, Block, Body, Builder, Callee, Case, FuncId, FunctionDecl, Linkage, Module, PrintOptions, Slot,
    SlotKind, Target, Terminator, Value, print_body,
};
use refhound_passes::{SsaScratch, to_ssa};
use refhound_source::{FileId, OriginId, Origins, Span};
use refhound_types::{DataModel, FunctionType, IntKind, TypeId, TypeTable};

fn span() -> Span {
    Span { lo: 0, hi: 0, origin: OriginId::from_index(0) }
}

/// One instruction of a random block; numbers are taken modulo what there is.
#[derive(Debug, Clone)]
enum Step {
    Constant(i8),
    Load(usize),
    Store(usize, usize),
    Binary(usize, usize, usize),
    Compare(usize, usize),
    Call(usize),
    /// Passes the slot's address on, so that it stays in memory.
    Leak(usize),
    /// Computes the slot's address for nothing.
    Touch(usize),
    Begin(usize),
    End(usize),
}

#[derive(Debug, Clone)]
enum Way {
    Jump(usize),
    Branch(usize, usize, usize),
    Switch(usize, Vec<usize>, usize),
    Invoke(usize, usize),
    Return(usize),
}

#[derive(Debug, Clone)]
struct Program {
    slots: usize,
    /// Whether the block takes a parameter of its own.
    blocks: Vec<(bool, Vec<Step>, Way)>,
}

const ANY: std::ops::Range<usize> = 0..1000;

fn steps() -> impl Strategy<Value = Step> {
    prop_oneof![
        2 => any::<i8>().prop_map(Step::Constant),
        6 => ANY.prop_map(Step::Load),
        5 => (ANY, ANY).prop_map(|(slot, value)| Step::Store(slot, value)),
        2 => (ANY, ANY, ANY).prop_map(|(op, left, right)| Step::Binary(op, left, right)),
        2 => (ANY, ANY).prop_map(|(left, right)| Step::Compare(left, right)),
        2 => ANY.prop_map(Step::Call),
        1 => (0usize..40).prop_map(Step::Leak),
        1 => ANY.prop_map(Step::Touch),
        1 => ANY.prop_map(Step::Begin),
        1 => ANY.prop_map(Step::End),
    ]
}

fn ways() -> impl Strategy<Value = Way> {
    prop_oneof![
        3 => ANY.prop_map(Way::Jump),
        5 => (ANY, ANY, ANY).prop_map(|(value, then, otherwise)| Way::Branch(value, then, otherwise)),
        1 => (ANY, prop::collection::vec(ANY, 0..4), ANY).prop_map(|(value, to, default)| Way::Switch(value, to, default)),
        1 => (ANY, ANY).prop_map(|(normal, unwind)| Way::Invoke(normal, unwind)),
        1 => ANY.prop_map(Way::Return),
    ]
}

fn programs() -> impl Strategy<Value = Program> {
    let block = (any::<bool>(), prop::collection::vec(steps(), 0..7), ways());
    (1usize..5, prop::collection::vec(block, 1..9)).prop_map(|(slots, blocks)| Program { slots, blocks })
}

struct Writer {
    build: Builder,
    int: TypeId,
    ptr: TypeId,
    slots: Vec<(Slot, TypeId)>,
    blocks: Vec<Block>,
    /// Blocks where exceptions arrive; each goes on to the block of the same number.
    pads: Vec<Block>,
    /// Values that are known in the current block.
    known: Vec<Value>,
    params: Vec<Value>,
}

impl Writer {
    fn pick(&self, number: usize) -> Value {
        self.known[number % self.known.len()]
    }

    fn step(&mut self, step: &Step) {
        let (int, span) = (self.int, span());
        match *step {
            Step::Constant(value) => {
                let value = self.build.int(value.into(), int, span);
                self.known.push(value);
            }
            Step::Load(slot) => {
                let (slot, ty) = self.slots[slot % self.slots.len()];
                let address = self.build.slot_address(slot, self.ptr, span);
                let value = self.build.load(address, ty, span);
                self.known.push(value);
            }
            Step::Store(slot, value) => {
                let (slot, _) = self.slots[slot % self.slots.len()];
                let address = self.build.slot_address(slot, self.ptr, span);
                self.build.store(address, self.pick(value), span);
            }
            Step::Binary(op, left, right) => {
                let op = BinaryOp::ALL[op % BinaryOp::ALL.len()];
                let value = self.build.binary(op, self.pick(left), self.pick(right), int, span);
                self.known.push(value);
            }
            Step::Compare(left, right) => {
                let value = self.build.compare(Comparison::Less, self.pick(left), self.pick(right), int, span);
                self.known.push(value);
            }
            Step::Call(value) => {
                let arg = self.pick(value);
                let value = self.build.call(Callee::Function(FuncId::from_index(1)), &[arg], Some(int), span);
                self.known.extend(value);
            }
            Step::Leak(slot) => {
                if let Some(&(slot, _)) = self.slots.get(slot) {
                    let address = self.build.slot_address(slot, self.ptr, span);
                    self.build.call(Callee::Function(FuncId::from_index(1)), &[address], None, span);
                }
            }
            Step::Touch(slot) => {
                let (slot, _) = self.slots[slot % self.slots.len()];
                let address = self.build.slot_address(slot, self.ptr, span);
                self.build.cast(address, self.ptr, span);
            }
            Step::Begin(slot) => self.build.scope_begin(self.slots[slot % self.slots.len()].0, span),
            Step::End(slot) => self.build.scope_end(self.slots[slot % self.slots.len()].0, span),
        }
    }

    fn target(&mut self, number: usize) -> Target {
        let block = self.blocks[number % self.blocks.len()];
        let takes = self.build.body().blocks[block].params.len();
        let args: Vec<Value> = (0..takes).map(|_| self.pick(number)).collect();
        self.build.target(block, args)
    }

    fn end(&mut self, way: &Way) {
        let end = match way {
            Way::Jump(to) => Terminator::Jump(self.target(*to)),
            Way::Branch(value, then, otherwise) => Terminator::Branch {
                condition: self.pick(*value),
                then: self.target(*then),
                otherwise: self.target(*otherwise),
            },
            Way::Switch(value, to, default) => {
                let value = self.pick(*value);
                let mut cases = Vec::new();
                for (low, &to) in to.iter().enumerate() {
                    cases.push(Case { low: low as i128, high: low as i128, target: self.target(to) });
                }
                Terminator::Switch { value, cases, default: self.target(*default) }
            }
            Way::Invoke(normal, unwind) => {
                let block = self.blocks[normal % self.blocks.len()];
                let normal = self.build.target(block, []);
                let unwind = self.build.target(self.pads[unwind % self.pads.len()], []);
                Terminator::Invoke {
                    callee: Callee::Function(FuncId::from_index(1)),
                    args: refhound_ir::Values::EMPTY,
                    normal,
                    unwind,
                }
            }
            Way::Return(value) => Terminator::Return(Some(self.pick(*value))),
        };
        self.build.terminate(end, span());
    }
}

fn body_of(program: &Program, types: &mut TypeTable) -> Body {
    let (int, uint) = (types.int(IntKind::Int), types.int(IntKind::UInt));
    let ptr = types.pointer(int);
    let mut build = Builder::new(FuncId::from_index(0), span(), span());
    let params = vec![build.param(int), build.param(uint)];
    let slots = (0..program.slots)
        .map(|index| {
            let ty = if index % 3 == 2 { uint } else { int };
            (build.slot(Some(intern(&format!("x{index}"))), ty, SlotKind::Local, span()), ty)
        })
        .collect();
    let mut blocks = Vec::new();
    for (takes_param, ..) in &program.blocks {
        let block = build.new_block();
        if *takes_param {
            build.block_param(block, int);
        }
        blocks.push(block);
    }
    let pads = blocks.iter().map(|_| build.new_block()).collect();
    let mut writer = Writer { build, int, ptr, slots, blocks, pads, known: params.clone(), params };
    writer.end(&Way::Jump(0));
    for (number, (_, steps, way)) in program.blocks.iter().enumerate() {
        let block = writer.blocks[number];
        writer.build.switch_to(block);
        writer.known = writer.params.clone();
        writer.known.extend_from_slice(&writer.build.body().blocks[block].params.clone());
        for step in steps {
            writer.step(step);
        }
        writer.end(way);
        writer.build.switch_to(writer.pads[number]);
        writer.known = writer.params.clone();
        writer.end(&Way::Jump(number));
    }
    writer.build.finish()
}

fn module_with(types: TypeTable, ty: TypeId) -> Module {
    let decl = |name: &str| FunctionDecl {
        name: intern(name),
        ty,
        linkage: Linkage::External,
        noreturn: false,
        defined: Some(span()),
        announced: Announced::Nowhere,
        implicit: false,
    };
    let mut functions = IndexVec::new();
    functions.push(decl("f"));
    functions.push(decl("g"));
    Module {
        file: FileId::from_index(0),
        types,
        functions,
        globals: IndexVec::new(),
        bodies: Vec::new(),
        origins: Arc::new(Origins::new()),
        offsets: Vec::new(),
    }
}

/// Every third call throws, the others give their number.
struct Calls;

impl Environment for Calls {
    fn result(&mut self, call: usize) -> Result<i128, Thrown> {
        if call % 3 == 2 { Err(Thrown) } else { Ok(call as i128 - 1) }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]
    #[test]
    fn ssa_construction_changes_no_result(program in programs(), first in -2i128..3, second in 0i128..3) {
        let mut types = TypeTable::new(DataModel::Lp64);
        let body = body_of(&program, &mut types);
        let (int, uint) = (types.int(IntKind::Int), types.int(IntKind::UInt));
        let ty = types.function(FunctionType { result: int, params: [int, uint].into(), variadic: false, prototyped: true });
        let module = module_with(types, ty);
        let before = interpret(&module, &body, &[first, second], &mut Calls, 60);
        let text = print_body(&module, &body, &PrintOptions::default());
        let ssa = to_ssa(&module, body, &mut SsaScratch::new());
        let ssa = match ssa {
            Ok(ssa) => ssa,
            Err(error) => return Err(TestCaseError::fail(format!("{error:?}\n{text}"))),
        };
        let after = interpret(&module, &ssa, &[first, second], &mut Calls, 60);
        prop_assert_eq!(&before, &after, "{}\n{}", text, print_body(&module, &ssa, &PrintOptions::default()));
    }
}
