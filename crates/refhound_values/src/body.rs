//! What is asked of a body again and again: the order of its blocks, which values are still needed, what a reader calls them.

use refhound_fixpoint::{Element, Order};
use refhound_index::{BitSet, EntityId, FxHashMap, Symbol};
use refhound_ir::{BinaryOp, Block, Callee, Inst, Module, Op, Slot, SsaBody, Terminator, UnaryOp, Value, ValueDef};
use refhound_unknowns::limits;
use smallvec::SmallVec;

/// How deep an expression is written out.
const DEPTH: u32 = 4;

pub(crate) struct BodyInfo {
    pub order: Order,
    /// By block: the values that are needed when it begins, its parameters apart.
    pub live: Vec<BitSet<Value>>,
    pub heads: BitSet<Block>,
    /// By head of a loop: who leads back to it, and which of its parameters grow by how much with each turn.
    pub loops: FxHashMap<Block, Counted>,
    /// Where bounds stop that grow from turn to turn: constants of the function, and bounds of types.
    pub thresholds: Vec<i128>,
    /// By value, the variable that it was given to.
    pub bound: Vec<Option<Slot>>,
    /// By value, those that are larger by a constant: what is learnt of it later holds of them, too.
    pub sums: Vec<SmallVec<[(Value, i128); 1]>>,
}

/// A loop, and what it counts.
#[derive(Debug, Clone, Default)]
pub(crate) struct Counted {
    pub latches: Vec<Block>,
    /// Position of the parameter, and the step; 0 for one that stays.
    pub steps: Vec<(usize, i128)>,
}

impl BodyInfo {
    /// `None` for a body that is too long.
    pub(crate) fn of(body: &SsaBody) -> Option<BodyInfo> {
        if body.blocks.len() > limits::VALUE_BLOCKS {
            return None;
        }
        let successors: Vec<Vec<u32>> = body
            .blocks
            .values()
            .map(|block| {
                let mut next: Vec<u32> =
                    block.end.iter().flat_map(Terminator::successors).map(|block| block.index() as u32).collect();
                next.sort_unstable();
                next.dedup();
                next
            })
            .collect();
        let order = Order::of(&successors);
        let mut heads = BitSet::new(body.blocks.len());
        mark_heads(&order.elements, &mut heads);
        let mut bound = vec![None; body.values.len()];
        for inst in body.insts.values() {
            if let Op::Bind { slot, value } = inst.op {
                bound[value.index()].get_or_insert(slot);
            }
        }
        name_params(body, &mut bound);
        let mut sums = vec![SmallVec::new(); body.values.len()];
        for inst in body.insts.values() {
            if let (Op::Binary(BinaryOp::Add | BinaryOp::Sub, left, _), Some(result)) = (inst.op, inst.result)
                && let Some(by) = grown(body, result, left)
            {
                sums[left.index()].push((result, by));
            }
        }
        let mut loops = FxHashMap::default();
        find_loops(body, &successors, &order.elements, &mut loops);
        Some(BodyInfo {
            sums,
            loops,
            live: liveness(body, &successors),
            order,
            heads,
            thresholds: thresholds(body),
            bound,
        })
    }
}

fn members(elements: &[Element], into: &mut Vec<u32>) {
    for element in elements {
        match element {
            Element::Node(node) => into.push(*node),
            Element::Loop { head, body } => {
                into.push(*head);
                members(body, into);
            }
        }
    }
}

fn find_loops(body: &SsaBody, successors: &[Vec<u32>], elements: &[Element], into: &mut FxHashMap<Block, Counted>) {
    for element in elements {
        let Element::Loop { head, body: inside } = element else { continue };
        let mut nodes = vec![*head];
        members(inside, &mut nodes);
        let latches = nodes.iter().filter(|node| successors[**node as usize].contains(head));
        let latches: Vec<Block> = latches.map(|node| Block::from_index(*node as usize)).collect();
        let head = Block::from_index(*head as usize);
        let steps = (0..body.blocks[head].params.len()).filter_map(|at| Some((at, step(body, head, &latches, at)?)));
        into.insert(head, Counted { steps: steps.collect(), latches: latches.clone() });
        find_loops(body, successors, inside, into);
    }
}

/// By how much a parameter of the head grows with each turn, if that is a constant.
fn step(body: &SsaBody, head: Block, latches: &[Block], at: usize) -> Option<i128> {
    let param = body.blocks[head].params[at];
    let ends = latches.iter().filter_map(|latch| body.blocks[*latch].end.as_ref());
    let targets = ends.flat_map(|end| end.targets()).filter(|target| target.block == head);
    let mut steps = targets.map(|target| grown(body, *target.args.of(&body.value_pool).get(at)?, param));
    let first = steps.next()??;
    steps.all(|step| step == Some(first)).then_some(first)
}

/// The constant by which a value is larger than a parameter.
fn grown(body: &SsaBody, value: Value, param: Value) -> Option<i128> {
    if value == param {
        return Some(0);
    }
    let op_of = |value: Value| match body.values[value].def {
        ValueDef::Inst(inst) => Some(body.insts[inst].op),
        ValueDef::Param(..) => None,
    };
    let number = |value: Value| match op_of(value) {
        Some(Op::Int(number)) => Some(number.get()),
        _ => None,
    };
    match op_of(value)? {
        Op::Binary(BinaryOp::Add, left, right) if left == param => number(right),
        Op::Binary(BinaryOp::Add, left, right) if right == param => number(left),
        Op::Binary(BinaryOp::Sub, left, right) if left == param => number(right).map(i128::wrapping_neg),
        Op::ElementAddress { base, index } if base == param => number(index),
        _ => None,
    }
}

/// Parameters of blocks are called as what is passed for them.
fn name_params(body: &SsaBody, bound: &mut [Option<Slot>]) {
    for _ in 0..2 {
        for block in body.blocks.values() {
            for target in block.end.iter().flat_map(|end| end.targets()) {
                let params = &body.blocks[target.block].params;
                for (&param, &arg) in params.iter().zip(target.args.of(&body.value_pool)) {
                    if bound[param.index()].is_none() {
                        bound[param.index()] = bound[arg.index()];
                    }
                }
            }
        }
    }
}

fn mark_heads(elements: &[Element], heads: &mut BitSet<Block>) {
    for element in elements {
        if let Element::Loop { head, body } = element {
            heads.insert(Block::from_index(*head as usize));
            mark_heads(body, heads);
        }
    }
}

fn liveness(body: &SsaBody, successors: &[Vec<u32>]) -> Vec<BitSet<Value>> {
    let count = body.values.len();
    let mut live: Vec<BitSet<Value>> = body.blocks.values().map(|_| BitSet::new(count)).collect();
    let mut used: Vec<BitSet<Value>> = live.clone();
    let mut defined: Vec<BitSet<Value>> = live.clone();
    for (block, data) in body.blocks.iter() {
        let at = block.index();
        data.params.iter().for_each(|&param| {
            defined[at].insert(param);
        });
        let insts = data.insts.iter().map(|&inst| &body.insts[inst]);
        for inst in insts {
            for operand in inst.op.operands(&body.value_pool) {
                if !defined[at].contains(operand) {
                    used[at].insert(operand);
                }
            }
            if let Some(result) = inst.result {
                defined[at].insert(result);
            }
        }
        for operand in data.end.iter().flat_map(|end| end.operands(&body.value_pool)) {
            if !defined[at].contains(operand) {
                used[at].insert(operand);
            }
        }
    }
    let mut changed = true;
    while changed {
        changed = false;
        for at in (0..live.len()).rev() {
            let mut now = used[at].clone();
            for &next in &successors[at] {
                for value in live[next as usize].iter() {
                    if !defined[at].contains(value) {
                        now.insert(value);
                    }
                }
            }
            changed |= live[at].union_with(&now);
        }
    }
    live
}

/// Constants of the function with their neighbours, and the bounds of types.
fn thresholds(body: &SsaBody) -> Vec<i128> {
    let mut found: Vec<i128> = vec![-1, 0, 1];
    for bits in [7_u32, 8, 15, 16, 31, 32, 63, 64] {
        found.extend([-(1_i128 << bits), (1_i128 << bits) - 1, 1_i128 << bits]);
    }
    for inst in body.insts.values() {
        if let Op::Int(number) = inst.op {
            let number = number.get();
            found.extend([number.saturating_sub(1), number, number.saturating_add(1)]);
        }
    }
    found.sort_unstable();
    found.dedup();
    // A table of constants in a function would make each loop climb all of it.
    if found.len() > limits::VALUE_THRESHOLDS {
        let step = found.len() / limits::VALUE_THRESHOLDS + 1;
        let kept = found.iter().enumerate().filter(|(at, number)| at % step == 0 || is_power(**number));
        return kept.map(|(_, number)| *number).collect();
    }
    found
}

fn is_power(number: i128) -> bool {
    [0, 1].iter().any(|&off| {
        number.saturating_abs().saturating_add(off) & (number.saturating_abs().saturating_add(off) - 1) == 0
    })
}

/// What a reader would call a value.
pub(crate) struct Names<'a> {
    pub module: &'a Module,
    pub body: &'a SsaBody,
    pub info: &'a BodyInfo,
}

impl Names<'_> {
    pub(crate) fn of(&self, value: Value) -> String {
        self.text(value, DEPTH)
    }

    fn text(&self, value: Value, depth: u32) -> String {
        if let Some(name) = self.info.bound[value.index()].and_then(|slot| self.slot(slot)) {
            return name;
        }
        let inst = match self.body.values[value].def {
            ValueDef::Param(..) => return "a value".to_owned(),
            ValueDef::Inst(inst) => inst,
        };
        if depth == 0 {
            return "…".to_owned();
        }
        self.expression(inst, depth - 1)
    }

    fn slot(&self, slot: Slot) -> Option<String> {
        self.body.slots[slot].name.map(|name: Symbol| name.to_string())
    }

    fn expression(&self, inst: Inst, depth: u32) -> String {
        let text = |value: Value| self.text(value, depth);
        match self.body.insts[inst].op {
            Op::Int(number) => number.get().to_string(),
            Op::Float(bits) => format!("{:?}", f64::from_bits(bits.get())),
            Op::Str(symbol) => format!("{:?}", symbol.as_str()),
            Op::GlobalAddress(global) => self.module.globals[global].name.to_string(),
            Op::FunctionAddress(function) => self.module.functions[function].name.to_string(),
            Op::SlotAddress(slot) => self.slot(slot).unwrap_or_else(|| "a temporary".to_owned()),
            Op::Undefined => "a value".to_owned(),
            Op::Unary(UnaryOp::Neg, operand) => format!("-{}", text(operand)),
            Op::Unary(UnaryOp::BitNot, operand) => format!("~{}", text(operand)),
            Op::Unary(UnaryOp::Real | UnaryOp::Imag, operand) | Op::Cast(operand) => text(operand),
            Op::Binary(op, left, right) => format!("{} {} {}", text(left), sign(op), text(right)),
            Op::Compare(op, left, right) => format!("{} {} {}", text(left), op.sign(), text(right)),
            Op::FieldAddress { base, field } => {
                let name = self.module.types.field(field).name.map_or_else(String::new, |name| name.to_string());
                let arrow = if self.is_object(base) { "." } else { "->" };
                format!("{}{arrow}{name}", text(base))
            }
            Op::ElementAddress { base, index } => format!("{}[{}]", text(base), text(index)),
            Op::PointerDifference(left, right) => format!("{} - {}", text(left), text(right)),
            Op::Load { from } => self.loaded(from, depth),
            Op::Call { callee: Callee::Function(function), .. } => {
                format!("{}()", self.module.functions[function].name)
            }
            Op::Call { callee: Callee::Pointer(_), .. } | Op::Opaque { .. } => "a call".to_owned(),
            Op::Store { .. }
            | Op::CopyAggregate { .. }
            | Op::ZeroAggregate { .. }
            | Op::Bind { .. }
            | Op::ScopeBegin(_)
            | Op::ScopeEnd(_) => "a value".to_owned(),
        }
    }

    /// Whether an address is that of a variable or a member, which is written without a star.
    fn is_object(&self, address: Value) -> bool {
        match self.body.values[address].def {
            ValueDef::Inst(inst) => matches!(
                self.body.insts[inst].op,
                Op::SlotAddress(_) | Op::GlobalAddress(_) | Op::FieldAddress { .. } | Op::ElementAddress { .. }
            ),
            ValueDef::Param(..) => false,
        }
    }

    fn loaded(&self, from: Value, depth: u32) -> String {
        let text = self.text(from, depth + 1);
        if self.is_object(from) { text } else { format!("*{text}") }
    }
}

pub(crate) fn sign(op: BinaryOp) -> &'static str {
    match op {
        BinaryOp::Add => "+",
        BinaryOp::Sub => "-",
        BinaryOp::Mul => "*",
        BinaryOp::Div => "/",
        BinaryOp::Rem => "%",
        BinaryOp::Shl => "<<",
        BinaryOp::Shr => ">>",
        BinaryOp::And => "&",
        BinaryOp::Or => "|",
        BinaryOp::Xor => "^",
    }
}
