//! A machine that runs lowered modules: memory is bytes, pointers are numbers. It exists to compare with gcc what a
//! body computes, so it knows all of the IR that C without assembly needs.

#![allow(clippy::cast_precision_loss, reason = "C rounds as well")]

use std::collections::HashMap;

use refhound_domains::Comparison;
use refhound_index::{EntityId as _, Symbol};
use refhound_ir::{
    BinaryOp, Block, Body, Callee, Constant, FuncId, GlobalId, Module, Op, Slot, Target, Terminator, UnaryOp, Value,
    ValueDef,
};
use refhound_types::{Field, FloatKind, IntKind, Type, TypeId};

#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Datum {
    Int(i128),
    Float(f64),
    /// A record or array.
    Bytes(Vec<u8>),
}

impl Datum {
    fn int(&self) -> i128 {
        match self {
            Datum::Int(value) => *value,
            Datum::Float(value) => *value as i128,
            Datum::Bytes(_) => panic!("a record is no number"),
        }
    }

    fn float(&self) -> f64 {
        match self {
            Datum::Int(value) => *value as f64,
            Datum::Float(value) => *value,
            Datum::Bytes(_) => panic!("a record is no number"),
        }
    }
}

/// Addresses below this one belong to nothing, so that null pointers are caught.
const FIRST_ADDRESS: usize = 4096;
/// Functions live above all memory.
const FUNCTIONS: i128 = 1 << 40;

pub(crate) struct Machine<'m> {
    module: &'m Module,
    bodies: HashMap<FuncId, &'m Body>,
    memory: Vec<u8>,
    globals: HashMap<GlobalId, i128>,
    strings: HashMap<(Symbol, u64), i128>,
    steps: u64,
}

struct Frame<'m> {
    body: &'m Body,
    values: Vec<Option<Datum>>,
    slots: HashMap<Slot, i128>,
}

impl<'m> Machine<'m> {
    pub(crate) fn new(module: &'m Module) -> Self {
        let mut machine = Machine {
            module,
            bodies: module.bodies.iter().map(|body| (body.function, &**body)).collect(),
            memory: vec![0; FIRST_ADDRESS],
            globals: HashMap::new(),
            strings: HashMap::new(),
            steps: 0,
        };
        for (id, global) in module.globals.iter() {
            let address = machine.allocate(global.ty);
            machine.globals.insert(id, address);
        }
        for (id, global) in module.globals.iter() {
            if let Some(init) = &global.init {
                let address = machine.globals[&id];
                machine.initialize(address, global.ty, init);
            }
        }
        machine
    }

    pub(crate) fn call_named(&mut self, name: &str) -> i128 {
        let (id, _) = self.module.functions.iter().find(|(_, decl)| decl.name.as_str() == name).expect("it is there");
        self.call(id, Vec::new()).expect("it returns a value").int()
    }

    fn size(&self, ty: TypeId) -> usize {
        self.module.types.size_of(ty).unwrap_or(64) as usize
    }

    fn allocate(&mut self, ty: TypeId) -> i128 {
        self.allocate_bytes(self.size(ty))
    }

    fn allocate_bytes(&mut self, size: usize) -> i128 {
        let address = self.memory.len().next_multiple_of(16);
        // What nobody has written is recognisable.
        self.memory.resize(address, 0xcd);
        self.memory.resize(address + size, 0xcd);
        address as i128
    }

    fn initialize(&mut self, address: i128, ty: TypeId, constant: &Constant) {
        let size = self.size(ty);
        let start = address as usize;
        match constant {
            Constant::Zero => self.memory[start..start + size].fill(0),
            Constant::Record(members) => {
                self.memory[start..start + size].fill(0);
                for (field, member) in members {
                    let def = self.module.types.field(*field);
                    let at = address + i128::from(def.offset_bits / 8);
                    match (&member.value, def.bit_width) {
                        (Constant::Int(value), Some(_)) => self.store_bits(at, *field, *value),
                        _ => self.initialize(at, def.ty, &member.value),
                    }
                }
            }
            Constant::Array(elements) => {
                self.memory[start..start + size].fill(0);
                let element = self.module.types.pointee(ty).expect("an array has elements");
                for (index, value) in elements {
                    let at = address + i128::from(*index) * self.size(element) as i128;
                    self.initialize(at, element, &value.value);
                }
            }
            Constant::Str(text) if matches!(self.module.types.get(ty), Type::Array { .. }) => {
                self.memory[start..start + size].fill(0);
                let element = self.module.types.pointee(ty).expect("an array has elements");
                let bytes = Self::string_bytes(*text, self.size(element) as u64);
                let length = bytes.len().min(size);
                self.memory[start..start + length].copy_from_slice(&bytes[..length]);
            }
            Constant::Str(text) => {
                let element = self.module.types.pointee(ty);
                let width = element.map_or(1, |element| self.size(element) as u64);
                let string = self.string(*text, width);
                self.store(address, ty, &Datum::Int(string));
            }
            Constant::Int(value) => self.store(address, ty, &Datum::Int(*value)),
            Constant::Float(bits) => self.store(address, ty, &Datum::Float(f64::from_bits(*bits))),
            Constant::GlobalAddress(global, offset) => {
                let value = self.globals[global] + i128::from(*offset);
                self.store(address, ty, &Datum::Int(value));
            }
            Constant::FunctionAddress(function) => {
                self.store(address, ty, &Datum::Int(FUNCTIONS + function.index() as i128));
            }
            Constant::Unknown => panic!("an initialiser is not known"),
        }
    }

    fn string_bytes(text: Symbol, width: u64) -> Vec<u8> {
        let mut bytes = Vec::new();
        for character in text.as_str().chars().chain(['\0']) {
            bytes.extend_from_slice(&(character as u32 as u64).to_le_bytes()[..width as usize]);
        }
        bytes
    }

    fn string(&mut self, text: Symbol, width: u64) -> i128 {
        if let Some(&known) = self.strings.get(&(text, width)) {
            return known;
        }
        let bytes = Self::string_bytes(text, width);
        let address = self.allocate_bytes(bytes.len());
        self.memory[address as usize..address as usize + bytes.len()].copy_from_slice(&bytes);
        self.strings.insert((text, width), address);
        address
    }

    // ---- memory ----

    fn bytes(&self, address: i128, size: usize) -> &[u8] {
        let start = address as usize;
        assert!(start >= FIRST_ADDRESS && start + size <= self.memory.len(), "an access to {address} goes astray");
        &self.memory[start..start + size]
    }

    fn write(&mut self, address: i128, bytes: &[u8]) {
        let start = address as usize;
        assert!(start >= FIRST_ADDRESS && start + bytes.len() <= self.memory.len(), "a store to {address} goes astray");
        self.memory[start..start + bytes.len()].copy_from_slice(bytes);
    }

    fn load(&self, address: i128, ty: TypeId) -> Datum {
        let bytes = self.bytes(address, self.size(ty));
        match self.module.types.get(ty) {
            Type::Float(FloatKind::Float) => {
                Datum::Float(f64::from(f32::from_le_bytes(bytes.try_into().expect("a float has 4 bytes"))))
            }
            Type::Float(_) => Datum::Float(f64::from_le_bytes(bytes[..8].try_into().expect("a double has 8 bytes"))),
            Type::Record(_) | Type::Array { .. } => Datum::Bytes(bytes.to_vec()),
            _ => {
                let mut wide = [0; 16];
                wide[..bytes.len()].copy_from_slice(bytes);
                self.wrapped(i128::from_le_bytes(wide), ty)
            }
        }
    }

    fn store(&mut self, address: i128, ty: TypeId, value: &Datum) {
        let size = self.size(ty);
        match (self.module.types.get(ty), value) {
            (_, Datum::Bytes(bytes)) => self.write(address, &bytes.clone()),
            (Type::Float(FloatKind::Float), value) => self.write(address, &(value.float() as f32).to_le_bytes()),
            (Type::Float(_), value) => self.write(address, &value.float().to_le_bytes()),
            (_, value) => self.write(address, &value.int().to_le_bytes()[..size]),
        }
    }

    fn wrapped(&self, value: i128, ty: TypeId) -> Datum {
        let types = &self.module.types;
        match (types.int_kind(ty), types.get(ty)) {
            (Some(kind), _) => Datum::Int(kind.wrap(value, types.model)),
            (None, Type::Float(FloatKind::Float)) => Datum::Float(f64::from(value as f32)),
            (None, Type::Float(_)) => Datum::Float(value as f64),
            _ => Datum::Int(IntKind::ULongLong.wrap(value, types.model)),
        }
    }

    /// The bits of a bit-field, given the address of the byte that it starts in.
    fn load_bits(&self, address: i128, field: Field) -> Datum {
        let def = self.module.types.field(field);
        let width = def.bit_width.expect("it is a bit-field");
        let first = (def.offset_bits % 8) as u32;
        let mut wide = [0; 16];
        let count = (first + width).div_ceil(8) as usize;
        wide[..count].copy_from_slice(self.bytes(address, count));
        let value = u128::from_le_bytes(wide) >> first << (128 - width);
        let signed = self.module.types.int_kind(def.ty).is_some_and(IntKind::is_signed);
        Datum::Int(if signed { (value as i128) >> (128 - width) } else { (value >> (128 - width)) as i128 })
    }

    fn store_bits(&mut self, address: i128, field: Field, value: i128) {
        let def = self.module.types.field(field);
        let width = def.bit_width.expect("it is a bit-field");
        let first = (def.offset_bits % 8) as u32;
        let count = (first + width).div_ceil(8) as usize;
        let mut wide = [0; 16];
        wide[..count].copy_from_slice(self.bytes(address, count));
        let mask = ((1u128 << width) - 1) << first;
        let merged = (u128::from_le_bytes(wide) & !mask) | (((value as u128) << first) & mask);
        self.write(address, &merged.to_le_bytes()[..count]);
    }

    // ---- execution ----

    fn call(&mut self, function: FuncId, args: Vec<Datum>) -> Option<Datum> {
        let name = self.module.functions[function].name;
        let body = *self.bodies.get(&function).unwrap_or_else(|| panic!("{name} has no body"));
        let mut frame = Frame { body, values: vec![None; body.values.len()], slots: HashMap::new() };
        let mut block = Block::from_index(0);
        for (&param, arg) in body.blocks[block].params.iter().zip(args) {
            frame.values[param.index()] = Some(arg);
        }
        loop {
            self.steps += 1;
            assert!(self.steps < 2_000_000, "{name} does not end");
            for &inst in &body.blocks[block].insts {
                let data = &body.insts[inst];
                let value = self.step(&mut frame, &data.op, data.result.map(|result| body.values[result].ty));
                if let Some(result) = data.result {
                    frame.values[result.index()] = value;
                }
            }
            let target = match body.blocks[block].end.as_ref().expect("a block has an end") {
                Terminator::Jump(target) => *target,
                Terminator::Branch { condition, then, otherwise } => {
                    if frame.get(*condition).int() == 0 {
                        *otherwise
                    } else {
                        *then
                    }
                }
                Terminator::Switch { value, cases, default } => {
                    let value = frame.get(*value).int();
                    cases
                        .iter()
                        .find(|case| case.low <= value && value <= case.high)
                        .map_or(*default, |case| case.target)
                }
                Terminator::Return(value) => return value.and_then(|value| frame.values[value.index()].clone()),
                other => panic!("{name} ends in {other:?}"),
            };
            frame.enter(target);
            block = target.block;
        }
    }

    fn step(&mut self, frame: &mut Frame<'m>, op: &Op, ty: Option<TypeId>) -> Option<Datum> {
        let types = &self.module.types;
        match *op {
            Op::Int(value) => ty.map(|ty| self.wrapped(value.get(), ty)),
            Op::Float(bits) => Some(Datum::Float(f64::from_bits(bits.get()))),
            Op::Str(text) => {
                let width = ty.and_then(|ty| types.pointee(ty)).map_or(1, |element| self.size(element) as u64);
                Some(Datum::Int(self.string(text, width)))
            }
            Op::GlobalAddress(global) => Some(Datum::Int(self.globals[&global])),
            Op::FunctionAddress(function) => Some(Datum::Int(FUNCTIONS + function.index() as i128)),
            Op::SlotAddress(slot) => Some(Datum::Int(self.slot(frame, slot))),
            Op::Undefined => None,
            Op::Unary(UnaryOp::Neg, value) => match frame.get(value) {
                Datum::Float(value) => Some(Datum::Float(-value)),
                other => ty.map(|ty| self.wrapped(-other.int(), ty)),
            },
            Op::Unary(UnaryOp::BitNot, value) => ty.map(|ty| self.wrapped(!frame.get(value).int(), ty)),
            Op::Binary(op, left, right) => Some(self.binary(op, frame.get(left), frame.get(right), ty?)),
            Op::Compare(op, left, right) => {
                Some(Datum::Int(i128::from(compare(op, frame.get(left), frame.get(right)))))
            }
            Op::Cast(value) => Some(self.cast(frame.get(value), ty?)),
            Op::FieldAddress { base, field } => {
                Some(Datum::Int(frame.get(base).int() + i128::from(types.field(field).offset_bits / 8)))
            }
            Op::ElementAddress { base, index } => {
                let element = types.pointee(frame.body.values[base].ty).map_or(1, |ty| self.size(ty) as i128);
                Some(Datum::Int(frame.get(base).int() + element * frame.get(index).int()))
            }
            Op::PointerDifference(left, right) => {
                let element = types.pointee(frame.body.values[left].ty).map_or(1, |ty| self.size(ty) as i128);
                Some(Datum::Int((frame.get(left).int() - frame.get(right).int()) / element))
            }
            Op::Load { from } => Some(match frame.bit_field(self.module, from) {
                Some(field) => self.load_bits(frame.get(from).int(), field),
                None => self.load(frame.get(from).int(), ty?),
            }),
            Op::Store { to, value } => {
                let stored = frame.values[value.index()].clone()?;
                match frame.bit_field(self.module, to) {
                    Some(field) => self.store_bits(frame.get(to).int(), field, stored.int()),
                    None => self.store(frame.get(to).int(), frame.body.values[value].ty, &stored),
                }
                None
            }
            Op::CopyAggregate { to, from } => {
                let size = types.pointee(frame.body.values[from].ty).map_or(0, |ty| self.size(ty));
                let bytes = self.bytes(frame.get(from).int(), size).to_vec();
                self.write(frame.get(to).int(), &bytes);
                None
            }
            Op::ZeroAggregate { to } => {
                let size = types.pointee(frame.body.values[to].ty).map_or(0, |ty| self.size(ty));
                self.write(frame.get(to).int(), &vec![0; size]);
                None
            }
            Op::Call { callee, args } => {
                let function = match callee {
                    Callee::Function(function) => function,
                    Callee::Pointer(pointer) => FuncId::from_index((frame.get(pointer).int() - FUNCTIONS) as usize),
                };
                let args = args.of(&frame.body.value_pool).iter().map(|&arg| frame.get(arg).clone()).collect();
                self.call(function, args)
            }
            Op::ScopeBegin(slot) | Op::ScopeEnd(slot) => {
                let address = self.slot(frame, slot);
                let size = self.size(frame.body.slots[slot].ty);
                self.write(address, &vec![0xcd; size]);
                None
            }
            Op::Bind { .. } => None,
            Op::Unary(UnaryOp::Real | UnaryOp::Imag, _) | Op::Opaque { .. } => panic!("{op:?} cannot be run"),
        }
    }

    fn slot(&mut self, frame: &mut Frame<'m>, slot: Slot) -> i128 {
        let ty = frame.body.slots[slot].ty;
        *frame.slots.entry(slot).or_insert_with(|| self.allocate(ty))
    }

    fn binary(&self, op: BinaryOp, left: &Datum, right: &Datum, ty: TypeId) -> Datum {
        if let (Datum::Float(a), Datum::Float(b)) = (left, right) {
            let value = match op {
                BinaryOp::Add => a + b,
                BinaryOp::Sub => a - b,
                BinaryOp::Mul => a * b,
                BinaryOp::Div => a / b,
                other => panic!("{other:?} of floating numbers"),
            };
            let narrow = matches!(self.module.types.get(ty), Type::Float(FloatKind::Float));
            return Datum::Float(if narrow { f64::from(value as f32) } else { value });
        }
        let (a, b) = (left.int(), right.int());
        let value = match op {
            BinaryOp::Add => a.wrapping_add(b),
            BinaryOp::Sub => a.wrapping_sub(b),
            BinaryOp::Mul => a.wrapping_mul(b),
            BinaryOp::Div => a / b,
            BinaryOp::Rem => a % b,
            BinaryOp::Shl => a << (b & 63),
            BinaryOp::Shr => a >> (b & 63),
            BinaryOp::And => a & b,
            BinaryOp::Or => a | b,
            BinaryOp::Xor => a ^ b,
        };
        self.wrapped(value, ty)
    }

    fn cast(&self, value: &Datum, ty: TypeId) -> Datum {
        match (value, self.module.types.get(ty)) {
            (Datum::Bytes(_), _) => value.clone(),
            (value, Type::Float(FloatKind::Float)) => Datum::Float(f64::from(value.float() as f32)),
            (value, Type::Float(_)) => Datum::Float(value.float()),
            (value, _) => self.wrapped(value.int(), ty),
        }
    }
}

impl Frame<'_> {
    fn get(&self, value: Value) -> &Datum {
        self.values[value.index()].as_ref().unwrap_or_else(|| panic!("{value} has no value"))
    }

    /// The bit-field whose address the value is.
    fn bit_field(&self, module: &Module, address: Value) -> Option<Field> {
        let ValueDef::Inst(inst) = self.body.values[address].def else { return None };
        match self.body.insts[inst].op {
            Op::FieldAddress { field, .. } => module.types.field(field).bit_width.map(|_| field),
            _ => None,
        }
    }

    fn enter(&mut self, target: Target) {
        let passed: Vec<_> =
            target.args.of(&self.body.value_pool).iter().map(|arg| self.values[arg.index()].clone()).collect();
        for (param, value) in self.body.blocks[target.block].params.iter().zip(passed) {
            self.values[param.index()] = value;
        }
    }
}

fn compare(op: Comparison, left: &Datum, right: &Datum) -> bool {
    let order = match (left, right) {
        (Datum::Float(a), Datum::Float(b)) => a.partial_cmp(b).expect("no test compares with NaN"),
        _ => left.int().cmp(&right.int()),
    };
    match op {
        Comparison::Equal => order.is_eq(),
        Comparison::NotEqual => order.is_ne(),
        Comparison::Less => order.is_lt(),
        Comparison::LessOrEqual => order.is_le(),
        Comparison::Greater => order.is_gt(),
        Comparison::GreaterOrEqual => order.is_ge(),
    }
}
