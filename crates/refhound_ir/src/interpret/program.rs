//! A concrete interpreter of whole units: memory, calls between functions, floating point.
//!
//! It stops at the first thing that C leaves undefined and says what and where, so that it can stand beside a compiler with sanitizers:
//! what either computes must be described by every abstract result. Functions without a body are the caller's (`Outside`).

use refhound_domains::Comparison;
use refhound_index::{EntityId, IndexVec, Symbol};
use refhound_source::Span;
use refhound_types::{FloatKind, IntKind, Type, TypeId};
use std::collections::BTreeMap;

use super::memory::{Content, Memory, Pointer, Refused};
use crate::arithmetic::{Undefined, floats, integers, rounded, truncated};
use crate::body::{Block, Body, Callee, Op, Slot, Target, Terminator, UnaryOp, Value};
use crate::module::{Constant, FuncId, GlobalId, Module};

/// How deep calls go.
const DEEPEST: usize = 100;

/// A value at run time.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Datum {
    Int(i128),
    Float(f64),
    Pointer(Pointer),
    /// Nobody gave it a value.
    Undefined,
}

/// What C leaves undefined.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fault {
    DivisionByZero,
    Overflow,
    Shift,
    OutOfBounds,
    NullPointer,
    FloatCast,
    Uninitialised,
}

impl From<Undefined> for Fault {
    fn from(why: Undefined) -> Fault {
        match why {
            Undefined::Overflow(_) => Fault::Overflow,
            Undefined::DivisionByZero => Fault::DivisionByZero,
            Undefined::Shift => Fault::Shift,
        }
    }
}

/// How a run ended.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Ending {
    Returned(Option<Datum>),
    Fault(Fault, Span),
    OutOfSteps,
    /// IR that is not interpreted.
    Unsupported(&'static str),
}

/// What functions without a body do.
pub trait Outside {
    /// The result; `None` ends the run as not supported.
    fn call(&mut self, name: Symbol, args: &[Datum]) -> Option<Datum>;
}

type Step<T> = Result<T, Ending>;

struct Frame<'m> {
    body: &'m Body,
    values: IndexVec<Value, Datum>,
    slots: IndexVec<Slot, Option<Pointer>>,
}

struct Machine<'m> {
    module: &'m Module,
    memory: Memory,
    globals: BTreeMap<GlobalId, Pointer>,
    outside: &'m mut dyn Outside,
    steps: usize,
}

/// Calls a function of a unit; at most `steps` blocks are run.
pub fn run_program(
    module: &Module,
    function: FuncId,
    args: &[Datum],
    outside: &mut dyn Outside,
    steps: usize,
) -> Ending {
    let mut machine = Machine { module, memory: Memory::default(), globals: BTreeMap::default(), outside, steps };
    match machine.call(function, args, 0) {
        Ok(result) => Ending::Returned(result),
        Err(ending) => ending,
    }
}

impl<'m> Machine<'m> {
    fn call(&mut self, function: FuncId, args: &[Datum], depth: usize) -> Step<Option<Datum>> {
        let Some(body) = self.module.body(function) else {
            return self.outer_call(self.module.functions[function].name, args).map(Some);
        };
        if depth > DEEPEST {
            return Err(Ending::OutOfSteps);
        }
        let body: &Body = body;
        let mut frame = Frame {
            body,
            values: IndexVec::filled(Datum::Undefined, body.values.len()),
            slots: IndexVec::filled(None, body.slots.len()),
        };
        let mut block = Block::from_index(0);
        for (&param, &arg) in body.blocks[block].params.iter().zip(args) {
            frame.values[param] =
                self.converted(arg, body.values[param].ty).map_err(|fault| Ending::Fault(fault, body.span))?;
        }
        loop {
            let data = &body.blocks[block];
            for &inst in &data.insts {
                let inst = &body.insts[inst];
                let value = self.step(&mut frame, &inst.op, inst.result, inst.span, depth)?;
                if let Some(result) = inst.result {
                    frame.values[result] = value;
                }
            }
            self.steps = self.steps.checked_sub(1).ok_or(Ending::OutOfSteps)?;
            let end = data.end.as_ref().ok_or(Ending::Unsupported("a block without an end"))?;
            let span = data.end_span.unwrap_or(body.span);
            let target = match end {
                Terminator::Return(value) => return Ok(value.map(|value| frame.values[value])),
                Terminator::Jump(target) => target,
                Terminator::Branch { condition, then, otherwise } => {
                    if is_true(frame.values[*condition], span)? {
                        then
                    } else {
                        otherwise
                    }
                }
                Terminator::Switch { value, cases, default } => {
                    let value = int(frame.values[*value], span)?;
                    cases
                        .iter()
                        .find(|case| case.low <= value && value <= case.high)
                        .map_or(default, |case| &case.target)
                }
                Terminator::Unreachable => return Err(Ending::Unsupported("unreachable code")),
                Terminator::IndirectJump { .. } | Terminator::Invoke { .. } | Terminator::Resume => {
                    return Err(Ending::Unsupported("jumps that C does not have"));
                }
            };
            block = self.enter(&mut frame, target, span)?;
        }
    }

    /// Passes the arguments, all at once.
    fn enter(&mut self, frame: &mut Frame<'m>, target: &Target, span: Span) -> Step<Block> {
        let args: Vec<Datum> = target.args.of(&frame.body.value_pool).iter().map(|&arg| frame.values[arg]).collect();
        for (&param, arg) in frame.body.blocks[target.block].params.iter().zip(args) {
            let value = self.converted(arg, frame.body.values[param].ty);
            frame.values[param] = value.map_err(|fault| Ending::Fault(fault, span))?;
        }
        Ok(target.block)
    }

    fn step(&mut self, frame: &mut Frame<'m>, op: &Op, result: Option<Value>, span: Span, depth: usize) -> Step<Datum> {
        let types = &self.module.types;
        let ty = result.map(|result| frame.body.values[result].ty);
        let fault = |fault: Fault| Ending::Fault(fault, span);
        let typed = ty.ok_or(Ending::Unsupported("a result without a type"));
        Ok(match *op {
            Op::Int(value) => self.converted(Datum::Int(value.get()), typed?).map_err(fault)?,
            Op::Float(bits) => self.converted(Datum::Float(f64::from_bits(bits.get())), typed?).map_err(fault)?,
            Op::GlobalAddress(global) => Datum::Pointer(self.global(global)?),
            Op::SlotAddress(slot) => Datum::Pointer(self.slot(frame, slot)?),
            Op::Undefined | Op::Bind { .. } | Op::ScopeEnd(_) => Datum::Undefined,
            Op::ScopeBegin(slot) => {
                let (at, size) = (self.slot(frame, slot)?, self.size(frame.body.slots[slot].ty)?);
                self.memory.unset(at, size).map_err(|why| fault(fault_of(why)))?;
                Datum::Undefined
            }
            Op::Unary(UnaryOp::Neg, value) => self.negated(frame.values[value], typed?, span)?,
            Op::Unary(UnaryOp::BitNot, value) => {
                self.converted(Datum::Int(!int(frame.values[value], span)?), typed?).map_err(fault)?
            }
            Op::Binary(op, left, right) => match (frame.values[left], frame.values[right], types.get(typed?)) {
                (Datum::Float(left), Datum::Float(right), Type::Float(kind)) => {
                    let result = floats(op, left, right, *kind);
                    Datum::Float(result.ok_or(Ending::Unsupported("an operation on floats"))?)
                }
                (left, right, _) => {
                    let kind = types.int_kind(typed?).ok_or(Ending::Unsupported("arithmetic of another type"))?;
                    let result = integers(op, int(left, span)?, int(right, span)?, kind, types.model);
                    Datum::Int(result.map_err(|why| fault(why.into()))?)
                }
            },
            Op::Compare(op, left, right) => {
                Datum::Int(i128::from(compared(op, frame.values[left], frame.values[right], span)?))
            }
            Op::Cast(value) => self.converted(frame.values[value], typed?).map_err(fault)?,
            Op::FieldAddress { base, field } => {
                let place = types.field(field);
                if place.bit_width.is_some() {
                    return Err(Ending::Unsupported("bit-fields"));
                }
                Datum::Pointer(pointer(frame.values[base], span)?.moved((place.offset_bits / 8) as i64))
            }
            Op::ElementAddress { base, index } => {
                let of = types.pointee(typed?).ok_or(Ending::Unsupported("elements of no type"))?;
                let by = int(frame.values[index], span)?.wrapping_mul(self.size(of)? as i128);
                Datum::Pointer(pointer(frame.values[base], span)?.moved(by as i64))
            }
            Op::PointerDifference(left, right) => {
                let of = types.pointee(frame.body.values[left].ty).ok_or(Ending::Unsupported("elements of no type"))?;
                let (left, right) = (pointer(frame.values[left], span)?, pointer(frame.values[right], span)?);
                let distance = left.offset.wrapping_sub(right.offset);
                Datum::Int(i128::from(distance) / (self.size(of)?.max(1) as i128))
            }
            Op::Load { from } => self.load(pointer(frame.values[from], span)?, typed?, span)?,
            Op::Store { to, value } => {
                let to = (pointer(frame.values[to], span)?, types.pointee(frame.body.values[to].ty));
                self.store(to, frame.values[value], span)?;
                Datum::Undefined
            }
            Op::CopyAggregate { to, from } => {
                let size = self.size(types.pointee(frame.body.values[to].ty).ok_or(Ending::Unsupported("a copy"))?)?;
                let (to, from) = (pointer(frame.values[to], span)?, pointer(frame.values[from], span)?);
                self.memory.copy(to, from, size).map_err(|why| fault(fault_of(why)))?;
                Datum::Undefined
            }
            Op::ZeroAggregate { to } => {
                let size = self.size(types.pointee(frame.body.values[to].ty).ok_or(Ending::Unsupported("zeros"))?)?;
                let to = pointer(frame.values[to], span)?;
                self.memory.fill(to, size, 0).map_err(|why| fault(fault_of(why)))?;
                Datum::Undefined
            }
            Op::Call { callee, args } => {
                let Callee::Function(function) = callee else { return Err(Ending::Unsupported("calls of pointers")) };
                let args: Vec<Datum> = args.of(&frame.body.value_pool).iter().map(|&arg| frame.values[arg]).collect();
                let value = match self.builtin(function, &args, span)? {
                    Some(value) => Some(value),
                    None => self.call(function, &args, depth + 1)?,
                };
                match (value, ty) {
                    (Some(value), Some(ty)) => self.converted(value, ty).map_err(fault)?,
                    _ => Datum::Undefined,
                }
            }
            Op::Str(_) | Op::FunctionAddress(_) => return Err(Ending::Unsupported("addresses of text and functions")),
            Op::Unary(UnaryOp::Real | UnaryOp::Imag, _) => return Err(Ending::Unsupported("complex numbers")),
            Op::Opaque { .. } => return Err(Ending::Unsupported("what lowering does not model")),
        })
    }

    fn size(&self, ty: TypeId) -> Step<usize> {
        let size = self.module.types.size_of(ty).ok_or(Ending::Unsupported("a type without a size"))?;
        Ok(size as usize)
    }

    fn slot(&mut self, frame: &mut Frame<'m>, slot: Slot) -> Step<Pointer> {
        if let Some(pointer) = frame.slots[slot] {
            return Ok(pointer);
        }
        let size = self.size(frame.body.slots[slot].ty)?;
        let pointer = self.memory.begin(size);
        frame.slots[slot] = Some(pointer);
        Ok(pointer)
    }

    fn global(&mut self, global: GlobalId) -> Step<Pointer> {
        if let Some(&pointer) = self.globals.get(&global) {
            return Ok(pointer);
        }
        let data = &self.module.globals[global];
        let size = self.size(data.ty)?;
        let at = self.memory.begin(size);
        self.globals.insert(global, at);
        self.memory.fill(at, size, 0).map_err(|_| Ending::Unsupported("a global without a size"))?;
        if let Some(init) = &data.init {
            self.initialise(at, data.ty, init, data.defined)?;
        }
        Ok(at)
    }

    fn initialise(&mut self, at: Pointer, ty: TypeId, init: &Constant, span: Option<Span>) -> Step<()> {
        let types = &self.module.types;
        let span = span.ok_or(Ending::Unsupported("a global that is not defined"))?;
        match init {
            Constant::Zero => Ok(()),
            Constant::Int(value) => self.store((at, Some(ty)), Datum::Int(*value), span),
            Constant::Float(bits) => self.store((at, Some(ty)), Datum::Float(f64::from_bits(*bits)), span),
            Constant::Array(items) => {
                let element = types.pointee(ty).ok_or(Ending::Unsupported("an array of nothing"))?;
                let size = self.size(element)? as i64;
                items.iter().try_for_each(|(index, item)| {
                    self.initialise(at.moved(*index as i64 * size), element, &item.value, Some(span))
                })
            }
            Constant::Record(items) => items.iter().try_for_each(|(field, item)| {
                let place = types.field(*field);
                self.initialise(at.moved((place.offset_bits / 8) as i64), place.ty, &item.value, Some(span))
            }),
            Constant::GlobalAddress(..) | Constant::FunctionAddress(_) | Constant::Str(_) | Constant::Unknown => {
                Err(Ending::Unsupported("an initialiser"))
            }
        }
    }

    fn load(&mut self, from: Pointer, ty: TypeId, span: Span) -> Step<Datum> {
        let size = self.size(ty)?;
        let content = self.memory.load(from, size).map_err(|why| Ending::Fault(fault_of(why), span))?;
        let types = &self.module.types;
        Ok(match (types.get(ty), content) {
            (_, Content::Pointer(pointer)) => Datum::Pointer(pointer),
            (Type::Float(FloatKind::Float), Content::Bits(bits)) => {
                Datum::Float(f64::from(f32::from_bits(bits as u32)))
            }
            (Type::Float(FloatKind::Double), Content::Bits(bits)) => Datum::Float(f64::from_bits(bits as u64)),
            (Type::Pointer(_), Content::Bits(bits)) => Datum::Pointer(Pointer { object: None, offset: bits as i64 }),
            _ => {
                let kind = types.int_kind(ty).ok_or(Ending::Unsupported("a value of this type"))?;
                let Content::Bits(bits) = content else { return Err(Ending::Unsupported("a pointer as a number")) };
                Datum::Int(kind.wrap(bits as i128, types.model))
            }
        })
    }

    fn store(&mut self, (to, ty): (Pointer, Option<TypeId>), value: Datum, span: Span) -> Step<()> {
        let ty = ty.ok_or(Ending::Unsupported("a store to no type"))?;
        let value = self.converted(value, ty).map_err(|fault| Ending::Fault(fault, span))?;
        let size = self.size(ty)?;
        let content = match value {
            Datum::Int(value) => Content::Bits(value as u128),
            Datum::Float(value) if size == 4 => Content::Bits(u128::from((value as f32).to_bits())),
            Datum::Float(value) => Content::Bits(u128::from(value.to_bits())),
            Datum::Pointer(pointer) if pointer.object.is_none() => Content::Bits(pointer.offset as u64 as u128),
            Datum::Pointer(pointer) => Content::Pointer(pointer),
            Datum::Undefined => {
                return self.memory.unset(to, size).map_err(|why| Ending::Fault(fault_of(why), span));
            }
        };
        self.memory.store(to, size, content).map_err(|why| Ending::Fault(fault_of(why), span))
    }

    /// A value as C converts it.
    fn converted(&self, value: Datum, ty: TypeId) -> Result<Datum, Fault> {
        let types = &self.module.types;
        let kind = types.int_kind(ty);
        Ok(match (value, types.get(ty), kind) {
            (Datum::Int(value), _, Some(kind)) => Datum::Int(kind.wrap(value, types.model)),
            (Datum::Float(value), _, Some(kind)) => {
                Datum::Int(truncated(value, kind, types.model).ok_or(Fault::FloatCast)?)
            }
            (Datum::Pointer(pointer), _, Some(IntKind::Bool)) => Datum::Int(i128::from(pointer != Pointer::NULL)),
            (Datum::Int(value), Type::Float(kind), _) => Datum::Float(of_integer(value, *kind)),
            (Datum::Float(value), Type::Float(kind), _) => rounded(value, *kind).map_or(Datum::Undefined, Datum::Float),
            (Datum::Int(value), Type::Pointer(_), _) => Datum::Pointer(Pointer { object: None, offset: value as i64 }),
            (other, _, _) => other,
        })
    }

    fn negated(&self, value: Datum, ty: TypeId, span: Span) -> Step<Datum> {
        if let Datum::Float(value) = value {
            return Ok(Datum::Float(-value));
        }
        let types = &self.module.types;
        let kind = types.int_kind(ty).ok_or(Ending::Unsupported("arithmetic of another type"))?;
        let result = integers(crate::body::BinaryOp::Sub, 0, int(value, span)?, kind, types.model);
        Ok(Datum::Int(result.map_err(|why| Ending::Fault(why.into(), span))?))
    }

    /// What works on memory that only the machine has.
    fn builtin(&mut self, function: FuncId, args: &[Datum], span: Span) -> Step<Option<Datum>> {
        if self.module.body(function).is_some() {
            return Ok(None);
        }
        let refused = |why: Refused| Ending::Fault(fault_of(why), span);
        match (self.module.functions[function].name.as_str(), args) {
            ("memset", &[to, byte, size]) => {
                let (at, size) = (pointer(to, span)?, int(size, span)? as usize);
                self.memory.fill(at, size, int(byte, span)? as u8).map_err(refused)?;
                Ok(Some(to))
            }
            ("memcpy" | "memmove", &[to, from, size]) => {
                let (at, from, size) = (pointer(to, span)?, pointer(from, span)?, int(size, span)? as usize);
                self.memory.copy(at, from, size).map_err(refused)?;
                Ok(Some(to))
            }
            _ => Ok(None),
        }
    }

    fn outer_call(&mut self, name: Symbol, args: &[Datum]) -> Step<Datum> {
        self.outside.call(name, args).ok_or(Ending::Unsupported("a function without a body"))
    }
}

/// The nearest number; integers have at most 64 bits where this matters.
fn of_integer(value: i128, kind: FloatKind) -> f64 {
    if kind == FloatKind::Float { f64::from(value as f32) } else { value as f64 }
}

fn fault_of(why: Refused) -> Fault {
    match why {
        Refused::Null => Fault::NullPointer,
        Refused::OutOfBounds => Fault::OutOfBounds,
        Refused::Unset => Fault::Uninitialised,
    }
}

fn int(value: Datum, span: Span) -> Step<i128> {
    match value {
        Datum::Int(value) => Ok(value),
        Datum::Undefined => Err(Ending::Fault(Fault::Uninitialised, span)),
        Datum::Float(_) | Datum::Pointer(_) => Err(Ending::Unsupported("a number of another kind")),
    }
}

fn pointer(value: Datum, span: Span) -> Step<Pointer> {
    match value {
        Datum::Pointer(pointer) => Ok(pointer),
        Datum::Undefined => Err(Ending::Fault(Fault::Uninitialised, span)),
        Datum::Int(_) | Datum::Float(_) => Err(Ending::Unsupported("a number as a pointer")),
    }
}

fn compared(op: Comparison, left: Datum, right: Datum, span: Span) -> Step<bool> {
    match (left, right) {
        (Datum::Float(left), Datum::Float(right)) => Ok(op.holds(&left, &right)),
        (Datum::Pointer(left), Datum::Pointer(right)) => {
            Ok(op.holds(&(left.object, left.offset), &(right.object, right.offset)))
        }
        _ => Ok(op.holds(&int(left, span)?, &int(right, span)?)),
    }
}

fn is_true(value: Datum, span: Span) -> Step<bool> {
    match value {
        Datum::Pointer(pointer) => Ok(pointer != Pointer::NULL),
        Datum::Float(value) => Ok(value != 0.0),
        Datum::Int(_) | Datum::Undefined => Ok(int(value, span)? != 0),
    }
}
