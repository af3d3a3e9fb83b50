//! The interpreter of the IR.

use refhound_domains::Comparison;
use refhound_index::{EntityId, IndexVec};
use refhound_ir::arithmetic::{Undefined, floats, integers, rounded, truncated};
use refhound_ir::{
    BinaryOp, Block, Body, Callee, Constant, FuncId, GlobalId, Inst, Module, Op, Target, Terminator, UnaryOp, Value,
    ValueDef,
};
use refhound_source::Span;
use refhound_types::{FloatKind, IntKind, Type, TypeId};
use rustc_hash::FxHashMap;

use crate::c::intrinsics::{self, Intrinsic};
use crate::c::memory::{BlockKind, CVal, Content, Memory, Pointer, Refused};
use crate::c::program::CProgram;
use crate::limits;
use crate::python::object::Obj;
use crate::vm::{Active, R, Stop, Vm, unsupported};

/// The state of C, and what calls need to know.
pub(crate) struct CState {
    pub(crate) memory: Memory,
    globals: FxHashMap<(u32, u32), Pointer>,
    literals: FxHashMap<(u32, &'static str), Pointer>,
    functions: FxHashMap<(u32, u32), Pointer>,
    targets: FxHashMap<(u32, u32), Goal>,
    /// The error indicator.
    pub(crate) error: Option<Obj>,
    /// Arguments behind the named ones, of each stub that runs.
    pub(crate) varargs: Vec<Vec<CVal>>,
    /// Places that can go wrong, and whether each has not.
    pub(crate) checks: FxHashMap<(u32, u32, u32), bool>,
    /// Bytes objects that C may still write to.
    pub(crate) exposed: Vec<Obj>,
    /// Classes in which the functions of Python that run were defined, and their first arguments.
    pub(crate) defining: Vec<Obj>,
    pub(crate) receivers: Vec<Option<Obj>>,
    pub(crate) is_ready: bool,
}

/// What a call leads to.
#[derive(Clone, Copy)]
enum Goal {
    Body(u32, u32),
    Intrinsic(Intrinsic),
    Missing,
}

struct CFrame<'m> {
    module: &'m Module,
    body: &'m Body,
    number: u32,
    function: u32,
    values: IndexVec<Value, CVal>,
    slots: Vec<u32>,
    is_stub: bool,
}

impl CState {
    pub(crate) fn new(_: &CProgram) -> CState {
        CState {
            memory: Memory::new(),
            globals: FxHashMap::default(),
            literals: FxHashMap::default(),
            functions: FxHashMap::default(),
            targets: FxHashMap::default(),
            error: None,
            varargs: Vec::new(),
            checks: FxHashMap::default(),
            exposed: Vec::new(),
            defining: Vec::new(),
            receivers: Vec::new(),
            is_ready: false,
        }
    }
}

impl Vm {
    /// Calls a function of C.
    pub(crate) fn call_c(&mut self, module: u32, function: u32, args: Vec<CVal>) -> R<CVal> {
        match self.goal(module, function) {
            Goal::Body(module, function) => self.call_body(module, function, args),
            Goal::Intrinsic(intrinsic) => intrinsic(self, &args),
            Goal::Missing => {
                let name = self.program.name(module, function);
                unsupported(format!("the function {name}"))
            }
        }
    }

    pub(crate) fn call_pointer(&mut self, pointer: Pointer, args: Vec<CVal>) -> R<CVal> {
        match self.c.memory.blocks.get(pointer.block as usize).map(|block| block.kind) {
            Some(BlockKind::Function(module, function)) if pointer.offset == 0 => self.call_c(module, function, args),
            _ => self.crash("RH805", "null-or-invalid-pointer", "a call through what is no pointer to a function"),
        }
    }

    pub(crate) fn call_stub(&mut self, name: &str, args: Vec<CVal>) -> R<CVal> {
        match self.program.function(name) {
            Some((module, function)) => self.call_c(module, function, args),
            None => unsupported(format!("the stub {name}")),
        }
    }

    fn goal(&mut self, module: u32, function: u32) -> Goal {
        if let Some(goal) = self.c.targets.get(&(module, function)) {
            return *goal;
        }
        let goal = self.find_goal(module, function);
        self.c.targets.insert((module, function), goal);
        goal
    }

    fn find_goal(&self, module: u32, function: u32) -> Goal {
        if self.program.modules[module as usize].bodies[function as usize].is_some() {
            return Goal::Body(module, function);
        }
        let name = self.program.name(module, function);
        match (self.program.function(name), intrinsics::find(name)) {
            (Some((module, function)), _) => Goal::Body(module, function),
            (None, Some(intrinsic)) => Goal::Intrinsic(intrinsic),
            (None, None) => Goal::Missing,
        }
    }

    fn call_body(&mut self, number: u32, function: u32, mut args: Vec<CVal>) -> R<CVal> {
        if self.active.len() > limits::RUN_DEPTH {
            return unsupported("C that calls itself too deeply");
        }
        let program = self.program.clone();
        let unit = &program.modules[number as usize];
        let module: &Module = &unit.unit.module;
        let Some(at) = unit.bodies[function as usize] else { return unsupported("a function without a body") };
        let body: &Body = &module.bodies[at];
        let params = &body.blocks[Block::from_index(0)].params;
        let rest = if args.len() > params.len() { args.split_off(params.len()) } else { Vec::new() };
        let mut frame = CFrame {
            module,
            body,
            number,
            function,
            values: IndexVec::filled(CVal::Undef, body.values.len()),
            slots: vec![0; body.slots.len()],
            is_stub: unit.is_stub,
        };
        for (&param, arg) in params.iter().zip(args) {
            let ty = body.values[param].ty;
            frame.values[param] = self.converted(&frame, arg, ty)?;
        }
        self.active.push(Active::C {
            module: number as usize,
            function: function as usize,
            span: std::cell::Cell::new(None),
        });
        if unit.is_stub {
            self.c.varargs.push(rest);
        }
        let outcome = self.run_body(&mut frame);
        if unit.is_stub {
            self.c.varargs.pop();
        }
        self.active.pop();
        for &slot in &frame.slots {
            if slot != 0 {
                self.c.memory.end(slot);
            }
        }
        outcome
    }

    fn run_body(&mut self, frame: &mut CFrame<'_>) -> R<CVal> {
        let body = frame.body;
        let mut block = Block::from_index(0);
        loop {
            let data = &body.blocks[block];
            for &inst in &data.insts {
                let op = &body.insts[inst];
                let value = self.c_step(frame, inst, &op.op, op.result, op.span)?;
                if let Some(result) = op.result {
                    frame.values[result] = value;
                }
            }
            self.steps += data.insts.len() as u64 + 1;
            if self.steps > limits::RUN_STEPS {
                return unsupported("too many steps");
            }
            let span = data.end_span;
            let Some(end) = &data.end else { return unsupported("a block without an end") };
            block = match end {
                Terminator::Jump(target) => self.enter(frame, target)?,
                Terminator::Branch { condition, then, otherwise } => {
                    let holds = self.c_truth(frame.values[*condition], span)?;
                    self.enter(frame, if holds { then } else { otherwise })?
                }
                Terminator::Switch { value, cases, default } => {
                    let CVal::Int(value) = frame.values[*value] else { return self.uninitialised(span) };
                    let case = cases.iter().find(|case| case.low <= value && value <= case.high);
                    self.enter(frame, case.map_or(default, |case| &case.target))?
                }
                Terminator::Return(value) => return Ok(value.map_or(CVal::Undef, |value| frame.values[value])),
                Terminator::Unreachable => {
                    self.at_span(span);
                    return self.crash("RH805", "null-or-invalid-pointer", "a point that cannot be reached is reached");
                }
                Terminator::IndirectJump { .. } | Terminator::Invoke { .. } | Terminator::Resume => {
                    return unsupported("this kind of jump in C");
                }
            };
        }
    }

    fn enter(&mut self, frame: &mut CFrame<'_>, target: &Target) -> R<Block> {
        let args = target.args.of(&frame.body.value_pool);
        let params = &frame.body.blocks[target.block].params;
        if args.len() == 1 {
            frame.values[params[0]] = frame.values[args[0]];
        } else if !args.is_empty() {
            let values: Vec<CVal> = args.iter().map(|&arg| frame.values[arg]).collect();
            for (&param, value) in params.iter().zip(values) {
                frame.values[param] = value;
            }
        }
        Ok(target.block)
    }

    pub(crate) fn at_span(&self, span: Option<Span>) {
        if let Some(Active::C { span: place, .. }) = self.active.last() {
            place.set(span);
        }
    }

    /// An alarm after which nothing is known.
    pub(crate) fn crash<T>(&mut self, code: &'static str, rule: &'static str, message: impl Into<String>) -> R<T> {
        self.alarm(code, rule, message);
        Err(Stop::Crash)
    }

    fn uninitialised<T>(&mut self, span: Option<Span>) -> R<T> {
        self.at_span(span);
        self.crash("RH804", "uninitialised-read", "a value that nobody gave is used")
    }

    pub(crate) fn refused<T>(&mut self, why: Refused) -> R<T> {
        match why {
            Refused::Null => self.crash("RH805", "null-or-invalid-pointer", "NULL is dereferenced"),
            Refused::Invalid => self.crash("RH805", "null-or-invalid-pointer", "what is no pointer is dereferenced"),
            Refused::OutOfBounds => self.crash("RH801", "out-of-bounds-access", "an access outside of an object"),
            Refused::Freed => self.crash("RH805", "null-or-invalid-pointer", "memory that is no longer there is used"),
            Refused::Unset => self.crash("RH804", "uninitialised-read", "memory that holds no value is read"),
        }
    }

    /// Counts a place that can go wrong.
    fn check(&mut self, frame: &CFrame<'_>, inst: Inst, is_safe: bool) {
        if frame.is_stub {
            return;
        }
        let key = (frame.number, frame.function, inst.index() as u32);
        *self.c.checks.entry(key).or_insert(true) &= is_safe;
    }

    fn c_step(&mut self, frame: &mut CFrame<'_>, inst: Inst, op: &Op, result: Option<Value>, span: Span) -> R<CVal> {
        let types = &frame.module.types;
        let ty = result.map(|result| frame.body.values[result].ty);
        Ok(match *op {
            Op::Int(value) => match ty.map(|ty| types.get(ty)) {
                Some(Type::Pointer(_)) => CVal::Ptr(Pointer { block: 0, offset: value.get() as i64 }),
                Some(Type::Float(_)) => CVal::Float(value.get() as f64),
                _ => CVal::Int(value.get()),
            },
            Op::Float(bits) => {
                let value = CVal::Float(f64::from_bits(bits.get()));
                match ty {
                    Some(ty) => self.converted(frame, value, ty)?,
                    None => value,
                }
            }
            Op::Str(text) => CVal::Ptr(self.literal(frame.number, text.as_str())),
            Op::GlobalAddress(global) => CVal::Ptr(self.global_block(frame.number, global)?),
            Op::FunctionAddress(function) => CVal::Ptr(self.function_block(frame.number, function)),
            Op::SlotAddress(slot) => CVal::Ptr(self.slot(frame, slot.index())?),
            Op::Undefined | Op::Bind { .. } | Op::ScopeEnd(_) => CVal::Undef,
            Op::ScopeBegin(slot) => {
                let at = self.slot(frame, slot.index())?;
                let size = self.c.memory.size(at);
                if let Err(why) = self.c.memory.unset(at, size) {
                    return self.refused(why);
                }
                CVal::Undef
            }
            Op::Unary(..) | Op::Binary(..) => {
                self.at_span(Some(span));
                self.arithmetic(frame, inst, op, ty)?
            }
            Op::Compare(op, left, right) => {
                let (left, right) = (frame.values[left], frame.values[right]);
                CVal::Int(i128::from(self.compared(op, left, right, span)?))
            }
            Op::Cast(value) => {
                let given = frame.values[value];
                let ty = ty.unwrap_or(frame.body.values[value].ty);
                if let (CVal::Float(float), Some(kind)) = (given, types.int_kind(ty)) {
                    self.at_span(Some(span));
                    let whole = truncated(float, kind, types.model);
                    self.check(frame, inst, whole.is_some());
                    return match whole {
                        Some(whole) => Ok(CVal::Int(whole)),
                        None => {
                            self.crash("RH807", "lossy-conversion", format!("{float} does not fit into the integer"))
                        }
                    };
                }
                self.converted(frame, given, ty)?
            }
            Op::FieldAddress { base, field } => match frame.values[base] {
                CVal::Ptr(pointer) => CVal::Ptr(pointer.moved((types.field(field).offset_bits / 8) as i64)),
                _ => return self.uninitialised(Some(span)),
            },
            Op::ElementAddress { base, index } => {
                let (CVal::Ptr(pointer), CVal::Int(index)) = (frame.values[base], frame.values[index]) else {
                    return self.uninitialised(Some(span));
                };
                let Some(size) = ty.and_then(|ty| types.pointee(ty)).and_then(|of| element_size(types, of)) else {
                    return unsupported("elements of an unknown size");
                };
                CVal::Ptr(pointer.moved(index.wrapping_mul(size as i128) as i64))
            }
            Op::PointerDifference(left, right) => {
                let of = types.pointee(frame.body.values[left].ty).and_then(|of| element_size(types, of)).unwrap_or(1);
                let (CVal::Ptr(a), CVal::Ptr(b)) = (frame.values[left], frame.values[right]) else {
                    return self.uninitialised(Some(span));
                };
                if a.block != b.block {
                    return unsupported("a difference of pointers into two objects");
                }
                CVal::Int(i128::from(a.offset.wrapping_sub(b.offset)) / (of.max(1) as i128))
            }
            Op::Load { .. } | Op::Store { .. } | Op::CopyAggregate { .. } | Op::ZeroAggregate { .. } => {
                self.at_span(Some(span));
                return self.access(frame, inst, op, ty);
            }
            Op::Call { callee, args } => {
                self.at_span(Some(span));
                let args: Vec<CVal> = args.of(&frame.body.value_pool).iter().map(|&arg| frame.values[arg]).collect();
                let value = match callee {
                    Callee::Function(function) => self.call_c(frame.number, function.index() as u32, args)?,
                    Callee::Pointer(pointer) => match frame.values[pointer] {
                        CVal::Ptr(pointer) => {
                            let is_function = pointer.offset == 0
                                && matches!(self.c.memory.blocks[pointer.block as usize].kind, BlockKind::Function(..));
                            self.check(frame, inst, is_function);
                            self.call_pointer(pointer, args)?
                        }
                        _ => return self.uninitialised(Some(span)),
                    },
                };
                self.at_span(Some(span));
                match ty {
                    Some(ty) => self.converted(frame, value, ty)?,
                    None => CVal::Undef,
                }
            }
            Op::Opaque { why, .. } => return unsupported(format!("C that is not modelled: {why:?}")),
        })
    }

    fn arithmetic(&mut self, frame: &CFrame<'_>, inst: Inst, op: &Op, ty: Option<TypeId>) -> R<CVal> {
        let types = &frame.module.types;
        let Some(ty) = ty else { return unsupported("a result without a type") };
        let (op, left, right) = match *op {
            Op::Binary(op, left, right) => (op, frame.values[left], frame.values[right]),
            Op::Unary(UnaryOp::Neg, value) => match frame.values[value] {
                CVal::Float(value) => return Ok(CVal::Float(-value)),
                value => (BinaryOp::Sub, CVal::Int(0), value),
            },
            Op::Unary(UnaryOp::BitNot, value) => (BinaryOp::Xor, frame.values[value], CVal::Int(-1)),
            _ => return unsupported("complex numbers"),
        };
        match (left, right, types.get(ty)) {
            (CVal::Float(left), CVal::Float(right), Type::Float(kind)) => match floats(op, left, right, *kind) {
                Some(value) => Ok(CVal::Float(value)),
                None => unsupported("an operation on long doubles"),
            },
            (CVal::Int(left), CVal::Int(right), _) => {
                let Some(kind) = types.int_kind(ty) else { return unsupported("arithmetic of another type") };
                let outcome = integers(op, left, right, kind, types.model);
                if matches!(op, BinaryOp::Div | BinaryOp::Rem | BinaryOp::Shl | BinaryOp::Shr)
                    || (kind.is_signed() && matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul))
                {
                    self.check(frame, inst, outcome.is_ok());
                }
                match outcome {
                    Ok(value) => Ok(CVal::Int(value)),
                    Err(Undefined::Overflow(wrapped)) => {
                        let shown = format!("{left} and {right} overflow in {}", kind.name());
                        self.alarm("RH803", "integer-overflow", shown);
                        Ok(CVal::Int(wrapped))
                    }
                    Err(Undefined::DivisionByZero) => self.crash("RH802", "division-by-zero", "a division by zero"),
                    Err(Undefined::Shift) => self.crash("RH803", "integer-overflow", format!("a shift by {right}")),
                }
            }
            // Single bits of it may be given one after the other; we do not follow bits.
            (CVal::Undef, ..) | (_, CVal::Undef, _) if matches!(op, BinaryOp::And | BinaryOp::Or | BinaryOp::Xor) => {
                unsupported("single bits of memory that holds no value")
            }
            (CVal::Undef, ..) | (_, CVal::Undef, _) => {
                self.check(frame, inst, false);
                self.crash("RH804", "uninitialised-read", "a value that nobody gave is used")
            }
            (CVal::Ptr(pointer), CVal::Int(by), _) | (CVal::Int(by), CVal::Ptr(pointer), _) if op == BinaryOp::Add => {
                Ok(CVal::Ptr(pointer.moved(by as i64)))
            }
            (CVal::Ptr(pointer), CVal::Int(by), _) if op == BinaryOp::Sub => Ok(CVal::Ptr(pointer.moved(-(by as i64)))),
            (CVal::Ptr(a), CVal::Ptr(b), _) if op == BinaryOp::Sub && a.block == b.block => {
                Ok(CVal::Int(i128::from(a.offset - b.offset)))
            }
            _ => unsupported("arithmetic with addresses"),
        }
    }

    fn compared(&mut self, op: Comparison, left: CVal, right: CVal, span: Span) -> R<bool> {
        Ok(match (left, right) {
            (CVal::Int(a), CVal::Int(b)) => op.holds(&a, &b),
            (CVal::Float(a), CVal::Float(b)) => op.holds(&a, &b),
            (CVal::Ptr(a), CVal::Ptr(b)) => {
                let is_order = !matches!(op, Comparison::Equal | Comparison::NotEqual);
                if is_order && a.block != b.block && a.block != 0 && b.block != 0 {
                    return unsupported("an order of pointers into two objects");
                }
                op.holds(&(a.block, a.offset), &(b.block, b.offset))
            }
            (CVal::Ptr(a), CVal::Int(b)) if b == 0 || a.block == 0 => {
                op.holds(&(a.block, i128::from(a.offset)), &(0, b))
            }
            (CVal::Int(a), CVal::Ptr(b)) if a == 0 || b.block == 0 => {
                op.holds(&(0, a), &(b.block, i128::from(b.offset)))
            }
            (CVal::Undef, _) | (_, CVal::Undef) => return self.uninitialised(Some(span)),
            _ => return unsupported("a comparison of an address with a number"),
        })
    }

    fn c_truth(&mut self, value: CVal, span: Option<Span>) -> R<bool> {
        match value {
            CVal::Int(value) => Ok(value != 0),
            CVal::Float(value) => Ok(value != 0.0),
            CVal::Ptr(pointer) => Ok(!pointer.is_null()),
            CVal::Undef => self.uninitialised(span),
        }
    }

    /// A value as C converts it.
    fn converted(&mut self, frame: &CFrame<'_>, value: CVal, ty: TypeId) -> R<CVal> {
        let types = &frame.module.types;
        Ok(match (value, types.get(ty), types.int_kind(ty)) {
            (CVal::Int(value), _, Some(kind)) => CVal::Int(kind.wrap(value, types.model)),
            (CVal::Ptr(pointer), _, Some(IntKind::Bool)) => CVal::Int(i128::from(!pointer.is_null())),
            (CVal::Ptr(pointer), _, Some(kind)) if pointer.block == 0 => {
                CVal::Int(kind.wrap(i128::from(pointer.offset), types.model))
            }
            (CVal::Float(value), _, Some(kind)) => truncated(value, kind, types.model).map_or(CVal::Undef, CVal::Int),
            (CVal::Int(value), Type::Float(FloatKind::Float), _) => CVal::Float(f64::from(value as f32)),
            (CVal::Int(value), Type::Float(_), _) => CVal::Float(value as f64),
            (CVal::Float(value), Type::Float(kind), _) => match rounded(value, *kind) {
                Some(value) => CVal::Float(value),
                None => return unsupported("long double"),
            },
            (CVal::Int(value), Type::Pointer(_), _) => CVal::Ptr(Pointer { block: 0, offset: value as i64 }),
            (other, _, _) => other,
        })
    }

    fn access(&mut self, frame: &CFrame<'_>, inst: Inst, op: &Op, ty: Option<TypeId>) -> R<CVal> {
        let types = &frame.module.types;
        let outcome = match *op {
            Op::Load { from } => {
                let Some(ty) = ty else { return unsupported("a load of nothing") };
                let CVal::Ptr(at) = frame.values[from] else { return self.uninitialised(None) };
                match bit_field(frame, from) {
                    Some((start, width)) => self.load_bits(frame, at, ty, start, width),
                    None if is_aggregate(types, ty) => self.aggregate_at(types, at, ty),
                    None => self.load_typed(types, at, ty),
                }
            }
            Op::Store { to, value } => {
                let CVal::Ptr(at) = frame.values[to] else { return self.uninitialised(None) };
                let Some(ty) = types.pointee(frame.body.values[to].ty) else {
                    return unsupported("a store to no type");
                };
                let value = self.converted(frame, frame.values[value], ty)?;
                match bit_field(frame, to) {
                    Some((start, width)) => self.store_bits(frame, at, ty, value, start, width),
                    None if is_aggregate(types, ty) => match value {
                        CVal::Ptr(from) => self.c.memory.copy(at, from, types.size_of(ty).unwrap_or(0) as usize),
                        _ => Err(Refused::Unset),
                    },
                    None => self.store_typed(types, at, ty, value),
                }
                .map(|()| CVal::Undef)
            }
            Op::CopyAggregate { to, from } => {
                let (CVal::Ptr(a), CVal::Ptr(b)) = (frame.values[to], frame.values[from]) else {
                    return self.uninitialised(None);
                };
                let size = types.pointee(frame.body.values[to].ty).and_then(|ty| types.size_of(ty)).unwrap_or(0);
                self.c.memory.copy(a, b, size as usize).map(|()| CVal::Undef)
            }
            Op::ZeroAggregate { to } => {
                let CVal::Ptr(at) = frame.values[to] else { return self.uninitialised(None) };
                let size = types.pointee(frame.body.values[to].ty).and_then(|ty| types.size_of(ty)).unwrap_or(0);
                self.c.memory.fill(at, size as usize, 0).map(|()| CVal::Undef)
            }
            _ => return unsupported("an access of another kind"),
        };
        // A value that nobody gave may be moved; an alarm is told where it is used.
        let outcome = match outcome {
            Err(Refused::Unset) if matches!(op, Op::Load { .. }) => Ok(CVal::Undef),
            other => other,
        };
        self.check(frame, inst, outcome.is_ok());
        match outcome {
            Ok(value) => Ok(value),
            Err(why) => self.refused(why),
        }
    }

    /// A record as a value is a block of its own.
    fn aggregate_at(&mut self, types: &refhound_types::TypeTable, at: Pointer, ty: TypeId) -> Result<CVal, Refused> {
        let size = types.size_of(ty).unwrap_or(0) as usize;
        let copy = self.c.memory.begin(size, BlockKind::Slot);
        self.c.memory.copy(copy, at, size)?;
        Ok(CVal::Ptr(copy))
    }

    pub(crate) fn load_typed(
        &mut self,
        types: &refhound_types::TypeTable,
        at: Pointer,
        ty: TypeId,
    ) -> Result<CVal, Refused> {
        let size = types.size_of(ty).unwrap_or(8) as usize;
        if at.offset == 0 && size == 8 && self.is_object(at.block) {
            return Ok(CVal::Int(self.count_at(at.block) as i128));
        }
        let content = self.c.memory.load(at, size.min(16))?;
        Ok(match (content, types.get(ty)) {
            (Content::Pointer(pointer), _) => CVal::Ptr(pointer),
            (Content::Bits(bits), Type::Float(FloatKind::Float)) => CVal::Float(f64::from(f32::from_bits(bits as u32))),
            (Content::Bits(bits), Type::Float(_)) => CVal::Float(f64::from_bits(bits as u64)),
            (Content::Bits(bits), Type::Pointer(_)) => CVal::Ptr(Pointer { block: 0, offset: bits as i64 }),
            (Content::Bits(bits), _) => {
                let kind = types.int_kind(ty).unwrap_or(IntKind::ULongLong);
                CVal::Int(kind.wrap(bits as i128, types.model))
            }
        })
    }

    pub(crate) fn store_typed(
        &mut self,
        types: &refhound_types::TypeTable,
        at: Pointer,
        ty: TypeId,
        value: CVal,
    ) -> Result<(), Refused> {
        let size = types.size_of(ty).unwrap_or(8) as usize;
        let content = match value {
            CVal::Int(value) => Content::Bits(value as u128),
            CVal::Float(value) if size == 4 => Content::Bits(u128::from((value as f32).to_bits())),
            CVal::Float(value) => Content::Bits(u128::from(value.to_bits())),
            CVal::Ptr(pointer) if pointer.block == 0 => Content::Bits(u128::from(pointer.offset as u64)),
            CVal::Ptr(pointer) => Content::Pointer(pointer),
            CVal::Undef => return self.c.memory.unset(at, size),
        };
        self.c.memory.store(at, size, content)
    }

    fn load_bits(
        &mut self,
        frame: &CFrame<'_>,
        at: Pointer,
        ty: TypeId,
        start: u32,
        width: u32,
    ) -> Result<CVal, Refused> {
        let bytes = (start + width).div_ceil(8) as usize;
        let Content::Bits(bits) = self.c.memory.load(at, bytes)? else { return Err(Refused::Unset) };
        let value = (bits >> start) & ((1u128 << width) - 1);
        let signed = frame.module.types.int_kind(ty).is_some_and(IntKind::is_signed);
        let value = if signed && value >> (width - 1) != 0 { value as i128 - (1i128 << width) } else { value as i128 };
        Ok(CVal::Int(value))
    }

    fn store_bits(
        &mut self,
        _: &CFrame<'_>,
        at: Pointer,
        _: TypeId,
        value: CVal,
        start: u32,
        width: u32,
    ) -> Result<(), Refused> {
        let CVal::Int(value) = value else { return Err(Refused::Unset) };
        let bytes = (start + width).div_ceil(8) as usize;
        let old = match self.c.memory.load(at, bytes) {
            Ok(Content::Bits(bits)) => bits,
            Err(Refused::Unset) | Ok(Content::Pointer(_)) => 0,
            Err(why) => return Err(why),
        };
        let mask = ((1u128 << width) - 1) << start;
        self.c.memory.store(at, bytes, Content::Bits((old & !mask) | (((value as u128) << start) & mask)))
    }

    fn slot(&mut self, frame: &mut CFrame<'_>, slot: usize) -> R<Pointer> {
        if frame.slots[slot] != 0 {
            return Ok(Pointer::to(frame.slots[slot]));
        }
        let ty = frame.body.slots[refhound_ir::Slot::from_index(slot)].ty;
        let Some(size) = frame.module.types.size_of(ty) else { return unsupported("a variable of unknown size") };
        let at = self.c.memory.begin(size as usize, BlockKind::Slot);
        frame.slots[slot] = at.block;
        Ok(at)
    }

    fn literal(&mut self, module: u32, text: &'static str) -> Pointer {
        if let Some(&at) = self.c.literals.get(&(module, text)) {
            return at;
        }
        let mut bytes: Vec<u8> = text.chars().map(|c| c as u8).collect();
        bytes.push(0);
        let at = self.c.memory.of_bytes(&bytes, BlockKind::Literal);
        self.c.literals.insert((module, text), at);
        at
    }

    pub(crate) fn function_block(&mut self, module: u32, function: FuncId) -> Pointer {
        let key = match self.find_goal(module, function.index() as u32) {
            Goal::Body(module, function) => (module, function),
            Goal::Intrinsic(_) | Goal::Missing => (module, function.index() as u32),
        };
        if let Some(&at) = self.c.functions.get(&key) {
            return at;
        }
        let at = self.c.memory.begin(0, BlockKind::Function(key.0, key.1));
        self.c.functions.insert(key, at);
        at
    }

    pub(crate) fn global_block(&mut self, module: u32, global: GlobalId) -> R<Pointer> {
        let program = self.program.clone();
        let mut key = (module, global.index() as u32);
        let data = &program.modules[module as usize].unit.module.globals[global];
        if data.linkage == refhound_ir::Linkage::External
            && let Some(other) = program.global(data.name.as_str())
        {
            key = other;
        }
        if let Some(&at) = self.c.globals.get(&key) {
            return Ok(at);
        }
        let unit = &program.modules[key.0 as usize].unit.module;
        let data = &unit.globals[GlobalId::from_index(key.1 as usize)];
        if data.defined.is_none() {
            return unsupported(format!("the variable {}", data.name.as_str()));
        }
        let Some(size) = unit.types.size_of(data.ty) else { return unsupported("a variable of unknown size") };
        let size = if size == 0 { constant_size(unit, data.ty, data.init.as_ref()) } else { size as usize };
        let at = self.c.memory.zeroed(size, BlockKind::Global);
        self.c.globals.insert(key, at);
        if let Some(init) = &data.init {
            self.initialise(unit, key.0, at, data.ty, init)?;
        }
        Ok(at)
    }

    fn initialise(&mut self, unit: &Module, number: u32, at: Pointer, ty: TypeId, init: &Constant) -> R<()> {
        let types = &unit.types;
        let value = match init {
            Constant::Zero => return Ok(()),
            Constant::Int(value) => match types.get(ty) {
                Type::Float(_) => CVal::Float(*value as f64),
                _ => CVal::Int(*value),
            },
            Constant::Float(bits) => CVal::Float(f64::from_bits(*bits)),
            Constant::GlobalAddress(global, offset) => CVal::Ptr(self.global_block(number, *global)?.moved(*offset)),
            Constant::FunctionAddress(function) => CVal::Ptr(self.function_block(number, *function)),
            Constant::Str(text) => match types.get(ty) {
                Type::Array { .. } => {
                    let size = types.size_of(ty).unwrap_or(0) as usize;
                    let mut bytes: Vec<u8> = text.as_str().chars().map(|c| c as u8).collect();
                    bytes.resize(size.max(self.c.memory.size(at) - at.offset as usize), 0);
                    for (offset, byte) in bytes.iter().enumerate() {
                        if self.c.memory.store(at.moved(offset as i64), 1, Content::Bits(u128::from(*byte))).is_err() {
                            break;
                        }
                    }
                    return Ok(());
                }
                _ => CVal::Ptr(self.literal(number, text.as_str())),
            },
            Constant::Record(items) => {
                for (field, item) in items {
                    let place = types.field(*field);
                    if place.bit_width.is_some() {
                        if item.value == Constant::Zero || item.value == Constant::Int(0) {
                            continue;
                        }
                        return unsupported("an initialiser of a bit-field");
                    }
                    self.initialise(unit, number, at.moved((place.offset_bits / 8) as i64), place.ty, &item.value)?;
                }
                return Ok(());
            }
            Constant::Array(items) => {
                let Some(element) = types.pointee(ty) else { return unsupported("an array of nothing") };
                let size = types.size_of(element).unwrap_or(1) as i64;
                for (index, item) in items {
                    self.initialise(unit, number, at.moved(*index as i64 * size), element, &item.value)?;
                }
                return Ok(());
            }
            Constant::Unknown => return unsupported("an initialiser that is no constant"),
        };
        match self.store_typed(types, at, ty, value) {
            Ok(()) => Ok(()),
            Err(_) => unsupported("an initialiser of this size"),
        }
    }
}

/// The size of an array whose type does not say it.
fn constant_size(unit: &Module, ty: TypeId, init: Option<&Constant>) -> usize {
    let element = unit.types.pointee(ty).and_then(|of| unit.types.size_of(of)).unwrap_or(1) as usize;
    match init {
        Some(Constant::Array(items)) => items.iter().map(|(index, _)| *index as usize + 1).max().unwrap_or(0) * element,
        Some(Constant::Str(text)) => text.as_str().chars().count() + 1,
        _ => 0,
    }
}

fn is_aggregate(types: &refhound_types::TypeTable, ty: TypeId) -> bool {
    matches!(types.get(ty), Type::Record(_) | Type::Array { .. })
}

/// `void` and functions count as one, as GNU has it.
fn element_size(types: &refhound_types::TypeTable, ty: TypeId) -> Option<u64> {
    match types.get(ty) {
        Type::Void | Type::Function(_) => Some(1),
        _ => types.size_of(ty),
    }
}

/// Where the bits of a bit-field are, if that is what an address is of.
fn bit_field(frame: &CFrame<'_>, address: Value) -> Option<(u32, u32)> {
    let ValueDef::Inst(inst) = frame.body.values[address].def else { return None };
    let Op::FieldAddress { field, .. } = frame.body.insts[inst].op else { return None };
    let place = frame.module.types.field(field);
    place.bit_width.map(|width| ((place.offset_bits % 8) as u32, width))
}
