//! Functions of C as the machine runs them: types are looked up, names linked and places numbered once, not at every step.

use std::rc::Rc;

use refhound_domains::Comparison;
use refhound_index::EntityId;
use refhound_ir::{BinaryOp, Block, Body, Callee, Module, Op, Target, Terminator, UnaryOp, Value, ValueDef};
use refhound_source::Span;
use refhound_types::{DataModel, FloatKind, IntKind, Type, TypeId, TypeTable};

use crate::c::intrinsics::Intrinsic;
use crate::c::memory::{CVal, Pointer};
use crate::c::numbers::Width;
use crate::c::program::CProgram;

/// Stands where there is no value, and no check.
pub(crate) const NONE: u32 = u32::MAX;

/// What a call leads to.
#[derive(Clone, Copy)]
pub(crate) enum Goal {
    Body(u32, u32),
    Intrinsic(Intrinsic),
    Missing,
}

/// A type that a value is converted to.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Conv {
    Keep,
    Int(Width, IntKind),
    Float,
    Double,
    Pointer,
    LongDouble,
}

impl Conv {
    pub(crate) fn of(types: &TypeTable, ty: TypeId) -> Conv {
        match (types.get(ty), types.int_kind(ty)) {
            (_, Some(kind)) => Conv::Int(Width::of(kind, types.model), kind),
            (Type::Float(FloatKind::Float), _) => Conv::Float,
            (Type::Float(FloatKind::Double), _) => Conv::Double,
            (Type::Float(_), _) => Conv::LongDouble,
            (Type::Pointer(_), _) => Conv::Pointer,
            _ => Conv::Keep,
        }
    }
}

/// How memory is read and written.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Access {
    pub(crate) size: u32,
    pub(crate) conv: Conv,
    pub(crate) is_aggregate: bool,
    /// First bit and number of bits of a bit-field.
    pub(crate) field: Option<(u8, u8)>,
}

impl Access {
    pub(crate) fn of(types: &TypeTable, ty: TypeId) -> Access {
        Access {
            size: types.size_of(ty).unwrap_or(8) as u32,
            conv: Conv::of(types, ty),
            is_aggregate: matches!(types.get(ty), Type::Record(_) | Type::Array { .. }),
            field: None,
        }
    }
}

/// A list in the pool of a function.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Part {
    pub(crate) from: u32,
    pub(crate) count: u32,
}

#[derive(Clone, Copy)]
pub(crate) enum Do {
    Constant(u32),
    Literal(u32),
    Global(u32, u32),
    Function(u32),
    Slot(u32),
    ScopeBegin(u32),
    Undefined,
    Nothing,
    Binary(BinaryOp, u32, u32, Conv),
    Negate(u32, Conv),
    Compare(Comparison, u32, u32),
    Cast(u32, Conv),
    /// A pointer, and how far.
    Moved(u32, i64),
    /// A pointer, an index and the size of what it counts.
    Element(u32, u32, u32),
    Difference(u32, u32, u32),
    Load(u32, u32),
    Store(u32, u32, u32),
    Copy(u32, u32, u32),
    Zero(u32, u32),
    Call(u32, Part, Conv),
    CallPointer(u32, Part, Conv),
    Unsupported(u32),
    Jump(u32),
    Branch(u32, u32, u32),
    /// The value, the cases, and the edge of all others.
    Switch(u32, Part, u32),
    Return(u32),
    Unreachable,
}

#[derive(Clone, Copy)]
pub(crate) struct Step {
    pub(crate) op: Do,
    pub(crate) result: u32,
    pub(crate) check: u32,
}

/// A jump: where it leads, what is handed over (values, and then as many places for them), and how many steps were taken.
#[derive(Clone, Copy)]
pub(crate) struct Edge {
    pub(crate) to: u32,
    pub(crate) handed: Part,
    /// Whether one may be handed over after the other.
    pub(crate) in_order: bool,
    pub(crate) steps: u32,
}

pub(crate) struct Decoded {
    pub(crate) number: u32,
    pub(crate) function: u32,
    pub(crate) is_stub: bool,
    pub(crate) model: DataModel,
    pub(crate) params: Vec<(u32, Conv)>,
    pub(crate) values: usize,
    pub(crate) slots: Vec<Option<u32>>,
    pub(crate) code: Vec<Step>,
    pub(crate) spans: Vec<Option<Span>>,
    pub(crate) pool: Vec<u32>,
    pub(crate) constants: Vec<CVal>,
    pub(crate) accesses: Vec<Access>,
    pub(crate) goals: Vec<Goal>,
    pub(crate) edges: Vec<Edge>,
    pub(crate) cases: Vec<(i128, i128, u32)>,
    pub(crate) reasons: Vec<String>,
    /// Checks of all functions that were decoded up to this one.
    pub(crate) checks: usize,
}

struct Decoder<'a> {
    program: &'a CProgram,
    module: &'a Module,
    body: &'a Body,
    out: Decoded,
    /// Where each block begins.
    begins: Vec<u32>,
    next_check: u32,
}

/// Decodes a function that has a body.
pub(crate) fn decode(program: &CProgram, number: u32, function: u32, first_check: u32) -> Option<Rc<Decoded>> {
    let unit = &program.modules[number as usize];
    let module: &Module = &unit.unit.module;
    let body: &Body = &module.bodies[unit.bodies[function as usize]?];
    let types = &module.types;
    let params = &body.blocks[Block::from_index(0)].params;
    let out = Decoded {
        number,
        function,
        is_stub: unit.is_stub,
        model: types.model,
        params: params.iter().map(|&param| (id(param), Conv::of(types, body.values[param].ty))).collect(),
        values: body.values.len(),
        slots: body.slots.iter().map(|(_, slot)| types.size_of(slot.ty).map(|size| size as u32)).collect(),
        code: Vec::new(),
        spans: Vec::new(),
        pool: Vec::new(),
        constants: Vec::new(),
        accesses: Vec::new(),
        goals: Vec::new(),
        edges: Vec::new(),
        cases: Vec::new(),
        reasons: Vec::new(),
        checks: 0,
    };
    let mut decoder = Decoder { program, module, body, out, begins: Vec::new(), next_check: first_check };
    for block in body.blocks.ids() {
        decoder.block(block);
    }
    let Decoder { mut out, begins, next_check, .. } = decoder;
    for edge in &mut out.edges {
        edge.to = begins[edge.to as usize];
    }
    out.checks = next_check as usize;
    Some(Rc::new(out))
}

fn id(value: Value) -> u32 {
    value.index() as u32
}

/// `void` and functions count as one, as GNU has it.
fn element_size(types: &TypeTable, ty: TypeId) -> Option<u64> {
    match types.get(ty) {
        Type::Void | Type::Function(_) => Some(1),
        _ => types.size_of(ty),
    }
}

impl Decoder<'_> {
    fn push(&mut self, op: Do, result: u32, check: u32, span: Option<Span>) {
        self.out.code.push(Step { op, result, check });
        self.out.spans.push(span);
    }

    fn check(&mut self) -> u32 {
        if self.out.is_stub {
            return NONE;
        }
        self.next_check += 1;
        self.next_check - 1
    }

    fn constant(&mut self, value: CVal) -> Do {
        self.out.constants.push(value);
        Do::Constant(self.out.constants.len() as u32 - 1)
    }

    fn reason(&mut self, why: impl Into<String>) -> Do {
        self.out.reasons.push(why.into());
        Do::Unsupported(self.out.reasons.len() as u32 - 1)
    }

    fn list(&mut self, values: &[Value]) -> Part {
        let from = self.out.pool.len() as u32;
        self.out.pool.extend(values.iter().map(|&value| id(value)));
        Part { from, count: values.len() as u32 }
    }

    fn block(&mut self, block: Block) {
        let begin = self.out.code.len() as u32;
        self.begins.push(begin);
        let body = self.body;
        let data = &body.blocks[block];
        for &inst in &data.insts {
            let data = &body.insts[inst];
            let ty = data.result.map(|result| body.values[result].ty);
            let (op, is_checked) = self.op(&data.op, ty);
            if matches!(op, Do::Nothing) {
                continue;
            }
            let check = if is_checked { self.check() } else { NONE };
            self.push(op, data.result.map_or(NONE, id), check, Some(data.span));
        }
        let steps = self.out.code.len() as u32 - begin + 1;
        let end = match &data.end {
            Some(end) => self.end(end, steps),
            None => self.reason("a block without an end"),
        };
        self.push(end, NONE, NONE, data.end_span);
    }

    fn edge(&mut self, target: &Target, steps: u32) -> u32 {
        let body = self.body;
        let args = target.args.of(&body.value_pool);
        let params = &body.blocks[target.block].params;
        let handed = self.list(args);
        self.list(&params[..args.len().min(params.len())]);
        let in_order = (0..args.len()).all(|at| !params[..at.min(params.len())].contains(&args[at]));
        self.out.edges.push(Edge { to: target.block.index() as u32, handed, in_order, steps });
        self.out.edges.len() as u32 - 1
    }

    fn end(&mut self, end: &Terminator, steps: u32) -> Do {
        match end {
            Terminator::Jump(target) => Do::Jump(self.edge(target, steps)),
            Terminator::Branch { condition, then, otherwise } => {
                let (then, otherwise) = (self.edge(then, steps), self.edge(otherwise, steps));
                Do::Branch(id(*condition), then, otherwise)
            }
            Terminator::Switch { value, cases, default } => {
                let edges: Vec<(i128, i128, u32)> =
                    cases.iter().map(|case| (case.low, case.high, self.edge(&case.target, steps))).collect();
                let part = Part { from: self.out.cases.len() as u32, count: edges.len() as u32 };
                self.out.cases.extend(edges);
                Do::Switch(id(*value), part, self.edge(default, steps))
            }
            Terminator::Return(value) => Do::Return(value.map_or(NONE, id)),
            Terminator::Unreachable => Do::Unreachable,
            Terminator::IndirectJump { .. } | Terminator::Invoke { .. } | Terminator::Resume => {
                self.reason("this kind of jump in C")
            }
        }
    }

    fn access(&mut self, ty: TypeId, address: Value) -> u32 {
        let mut access = Access::of(&self.module.types, ty);
        access.field = self.bit_field(address);
        self.out.accesses.push(access);
        self.out.accesses.len() as u32 - 1
    }

    /// Where the bits of a bit-field are, if that is what an address is of.
    fn bit_field(&self, address: Value) -> Option<(u8, u8)> {
        let ValueDef::Inst(inst) = self.body.values[address].def else { return None };
        let Op::FieldAddress { field, .. } = self.body.insts[inst].op else { return None };
        let place = self.module.types.field(field);
        place.bit_width.map(|width| ((place.offset_bits % 8) as u8, width as u8))
    }

    /// The size of what a pointer points to.
    fn pointed(&self, value: Value) -> u32 {
        let types = &self.module.types;
        types.pointee(self.body.values[value].ty).and_then(|ty| types.size_of(ty)).unwrap_or(0) as u32
    }

    fn goal(&mut self, goal: Goal) -> u32 {
        self.out.goals.push(goal);
        self.out.goals.len() as u32 - 1
    }

    /// What an instruction does, and whether it can go wrong.
    fn op(&mut self, op: &Op, ty: Option<TypeId>) -> (Do, bool) {
        let types = &self.module.types;
        let conv = ty.map_or(Conv::Keep, |ty| Conv::of(types, ty));
        let number = self.out.number;
        let step = match *op {
            Op::Int(value) => {
                let value = match ty.map(|ty| types.get(ty)) {
                    Some(Type::Pointer(_)) => CVal::Ptr(Pointer { block: 0, offset: value.get() as i64 }),
                    Some(Type::Float(_)) => CVal::Float(value.get() as f64),
                    _ => CVal::Int(value.get()),
                };
                self.constant(value)
            }
            Op::Float(bits) => {
                let value = f64::from_bits(bits.get());
                match conv {
                    Conv::Float => self.constant(CVal::Float(f64::from(value as f32))),
                    Conv::LongDouble => self.reason("long double"),
                    Conv::Keep | Conv::Int(..) | Conv::Double | Conv::Pointer => self.constant(CVal::Float(value)),
                }
            }
            Op::Str(text) => Do::Literal(self.program.literal(text.as_str())),
            Op::GlobalAddress(global) => {
                let (module, global) = self.program.linked(number, global);
                Do::Global(module, global)
            }
            Op::FunctionAddress(function) => Do::Function(function.index() as u32),
            Op::SlotAddress(slot) => Do::Slot(slot.index() as u32),
            Op::Undefined => Do::Undefined,
            Op::Bind { .. } | Op::ScopeEnd(_) => Do::Nothing,
            Op::ScopeBegin(slot) => Do::ScopeBegin(slot.index() as u32),
            Op::Unary(UnaryOp::Neg, value) => {
                let is_checked = matches!(conv, Conv::Int(width, _) if width.is_signed());
                return (Do::Negate(id(value), conv), is_checked);
            }
            Op::Unary(UnaryOp::BitNot, value) => {
                self.out.constants.push(CVal::Int(-1));
                // The operand beside it is a constant of its own.
                let all = self.out.values as u32;
                self.out.values += 1;
                let at = self.out.constants.len() as u32 - 1;
                self.push(Do::Constant(at), all, NONE, None);
                Do::Binary(BinaryOp::Xor, id(value), all, conv)
            }
            Op::Unary(UnaryOp::Real | UnaryOp::Imag, _) => self.reason("complex numbers"),
            Op::Binary(op, left, right) => {
                let is_checked = match conv {
                    Conv::Int(width, _) => {
                        matches!(op, BinaryOp::Div | BinaryOp::Rem | BinaryOp::Shl | BinaryOp::Shr)
                            || (width.is_signed() && matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul))
                    }
                    _ => false,
                };
                return (Do::Binary(op, id(left), id(right), conv), is_checked);
            }
            Op::Compare(op, left, right) => Do::Compare(op, id(left), id(right)),
            Op::Cast(value) => {
                let from = self.body.values[value].ty;
                let conv = if ty.is_some() { conv } else { Conv::of(types, from) };
                let is_checked = matches!(conv, Conv::Int(..)) && matches!(types.get(from), Type::Float(_));
                return (Do::Cast(id(value), conv), is_checked);
            }
            Op::FieldAddress { base, field } => Do::Moved(id(base), (types.field(field).offset_bits / 8) as i64),
            Op::ElementAddress { base, index } => {
                match ty.and_then(|ty| types.pointee(ty)).and_then(|of| element_size(types, of)) {
                    Some(size) => Do::Element(id(base), id(index), size as u32),
                    None => self.reason("elements of an unknown size"),
                }
            }
            Op::PointerDifference(left, right) => {
                let of = types.pointee(self.body.values[left].ty).and_then(|of| element_size(types, of)).unwrap_or(1);
                Do::Difference(id(left), id(right), of.max(1) as u32)
            }
            Op::Load { from } => {
                let Some(ty) = ty else { return (self.reason("a load of nothing"), false) };
                return (Do::Load(id(from), self.access(ty, from)), true);
            }
            Op::Store { to, value } => {
                let Some(ty) = types.pointee(self.body.values[to].ty) else {
                    return (self.reason("a store to no type"), false);
                };
                return (Do::Store(id(to), id(value), self.access(ty, to)), true);
            }
            Op::CopyAggregate { to, from } => return (Do::Copy(id(to), id(from), self.pointed(to)), true),
            Op::ZeroAggregate { to } => return (Do::Zero(id(to), self.pointed(to)), true),
            Op::Call { callee, args } => {
                let body = self.body;
                let args = self.list(args.of(&body.value_pool));
                match callee {
                    Callee::Function(function) => {
                        let goal = self.program.goal(number, function.index() as u32);
                        if let Goal::Missing = goal {
                            let name = self.program.name(number, function.index() as u32);
                            return (self.reason(format!("the function {name}")), false);
                        }
                        Do::Call(self.goal(goal), args, conv)
                    }
                    Callee::Pointer(pointer) => return (Do::CallPointer(id(pointer), args, conv), true),
                }
            }
            Op::Opaque { why, .. } => self.reason(format!("C that is not modelled: {why:?}")),
        };
        (step, false)
    }
}
