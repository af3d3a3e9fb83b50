//! What C reads and writes: typed access to memory, variables, texts and functions.

use refhound_index::EntityId;
use refhound_ir::{Constant, GlobalId, Module};
use refhound_types::{Type, TypeId};

use crate::c::decode::{Access, Conv, Decoded, Goal};
use crate::c::memory::{BlockKind, CVal, Content, Pointer, Refused};
use crate::c::numbers;
use crate::vm::{R, Vm, unsupported};

impl Vm {
    #[inline]
    pub(crate) fn read(&mut self, at: Pointer, access: Access) -> Result<CVal, Refused> {
        if access.is_aggregate {
            return self.aggregate_at(at, access.size as usize);
        }
        if let Some((start, width)) = access.field {
            return self.read_bits(at, access, start, width);
        }
        let size = access.size as usize;
        if at.offset == 0 && size == 8 && self.is_object(at.block) {
            return Ok(CVal::Int(self.count_at(at.block) as i128));
        }
        Ok(match (self.c.memory.load(at, size.min(16))?, access.conv) {
            (Content::Pointer(pointer), _) => CVal::Ptr(pointer),
            (Content::Bits(bits), Conv::Float) => CVal::Float(f64::from(f32::from_bits(bits as u32))),
            (Content::Bits(bits), Conv::Double | Conv::LongDouble) => CVal::Float(f64::from_bits(bits as u64)),
            (Content::Bits(bits), Conv::Pointer) => CVal::Ptr(Pointer { block: 0, offset: bits as i64 }),
            (Content::Bits(bits), Conv::Int(width, _)) => CVal::Int(width.wrap(bits as i128)),
            (Content::Bits(bits), Conv::Keep) => CVal::Int(i128::from(bits as u64)),
            (Content::Some(value, known), Conv::Int(width, _)) if width.bits() <= 64 => {
                numbers::of_bits(value as u64, known as u64, width)
            }
            (Content::Some(..), _) => return Err(Refused::Unset),
        })
    }

    #[inline]
    pub(crate) fn write(&mut self, at: Pointer, access: Access, value: CVal) -> Result<(), Refused> {
        let size = access.size as usize;
        if access.is_aggregate {
            return match value {
                CVal::Ptr(from) => self.c.memory.copy(at, from, size),
                _ => Err(Refused::Unset),
            };
        }
        if let Some((start, width)) = access.field {
            return self.write_bits(at, value, start, width);
        }
        let content = match value {
            CVal::Int(value) => Content::Bits(value as u128),
            CVal::Float(value) if size == 4 => Content::Bits(u128::from((value as f32).to_bits())),
            CVal::Float(value) => Content::Bits(u128::from(value.to_bits())),
            CVal::Ptr(pointer) if pointer.block == 0 => Content::Bits(u128::from(pointer.offset as u64)),
            CVal::Ptr(pointer) => Content::Pointer(pointer),
            CVal::Part(bits) => Content::Some(bits.value.into(), bits.known.into()),
            CVal::Undef => return self.c.memory.unset(at, size),
        };
        self.c.memory.store(at, size, content)
    }

    /// A record as a value is a block of its own.
    fn aggregate_at(&mut self, at: Pointer, size: usize) -> Result<CVal, Refused> {
        let copy = self.c.memory.begin(size, BlockKind::Slot);
        self.c.memory.copy(copy, at, size)?;
        Ok(CVal::Ptr(copy))
    }

    fn read_bits(&mut self, at: Pointer, access: Access, start: u8, width: u8) -> Result<CVal, Refused> {
        let bytes = usize::from(start + width).div_ceil(8);
        let (bits, known) = match self.c.memory.load(at, bytes)? {
            Content::Bits(bits) => (bits, u128::MAX),
            Content::Some(bits, known) => (bits, known),
            Content::Pointer(_) => return Err(Refused::Unset),
        };
        let all = (1u128 << width) - 1;
        if known >> start & all != all {
            return Err(Refused::Unset);
        }
        let value = (bits >> start) & all;
        let is_signed = matches!(access.conv, Conv::Int(kind, _) if kind.is_signed());
        let is_negative = is_signed && value >> (width - 1) != 0;
        Ok(CVal::Int(if is_negative { value as i128 - (1i128 << width) } else { value as i128 }))
    }

    fn write_bits(&mut self, at: Pointer, value: CVal, start: u8, width: u8) -> Result<(), Refused> {
        let CVal::Int(value) = value else { return Err(Refused::Unset) };
        let bytes = usize::from(start + width).div_ceil(8);
        let (old, known) = match self.c.memory.load(at, bytes) {
            Ok(Content::Bits(bits)) => (bits, u128::MAX),
            Ok(Content::Some(bits, known)) => (bits, known),
            Err(Refused::Unset) | Ok(Content::Pointer(_)) => (0, 0),
            Err(why) => return Err(why),
        };
        let mask = ((1u128 << width) - 1) << start;
        let value = (old & !mask) | (((value as u128) << start) & mask);
        self.c.memory.store(at, bytes, Content::Some(value, known | mask))
    }

    pub(crate) fn slot(&mut self, code: &Decoded, slots: usize, slot: u32) -> R<Pointer> {
        let known = self.c.slots[slots + slot as usize];
        if known != 0 {
            return Ok(Pointer::to(known));
        }
        let Some(size) = code.slots[slot as usize] else { return unsupported("a variable of unknown size") };
        let at = self.c.memory.begin(size as usize, BlockKind::Slot);
        self.c.slots[slots + slot as usize] = at.block;
        Ok(at)
    }

    pub(crate) fn literal(&mut self, number: u32) -> Pointer {
        let number = number as usize;
        if self.c.literals.len() <= number {
            self.c.literals.resize(number + 1, Pointer::NULL);
        }
        if self.c.literals[number].is_null() {
            let text = self.program.literal_text(number as u32);
            let mut bytes: Vec<u8> = text.chars().map(|c| c as u8).collect();
            bytes.push(0);
            self.c.literals[number] = self.c.memory.of_bytes(&bytes, BlockKind::Literal);
        }
        self.c.literals[number]
    }

    pub(crate) fn function_block(&mut self, module: u32, function: u32) -> Pointer {
        let (module, function) = match self.program.goal(module, function) {
            Goal::Body(module, function) => (module, function),
            Goal::Intrinsic(_) | Goal::Missing => (module, function),
        };
        let known = self.c.functions[module as usize][function as usize];
        if !known.is_null() {
            return known;
        }
        let at = self.c.memory.begin(0, BlockKind::Function(module, function));
        self.c.functions[module as usize][function as usize] = at;
        at
    }

    /// A variable, by the number of its definition.
    pub(crate) fn global_block(&mut self, module: u32, global: u32) -> R<Pointer> {
        let known = self.c.globals[module as usize][global as usize];
        if !known.is_null() {
            return Ok(known);
        }
        let program = self.program.clone();
        let unit = &program.modules[module as usize].unit.module;
        let data = &unit.globals[GlobalId::from_index(global as usize)];
        if data.defined.is_none() {
            return unsupported(format!("the variable {}", data.name.as_str()));
        }
        let Some(size) = unit.types.size_of(data.ty) else { return unsupported("a variable of unknown size") };
        let size = if size == 0 { constant_size(unit, data.ty, data.init.as_ref()) } else { size as usize };
        let at = self.c.memory.zeroed(size, BlockKind::Global);
        self.c.globals[module as usize][global as usize] = at;
        if let Some(init) = &data.init {
            self.initialise(unit, module, at, data.ty, init)?;
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
            Constant::GlobalAddress(global, offset) => {
                let (module, global) = self.program.linked(number, *global);
                CVal::Ptr(self.global_block(module, global)?.moved(*offset))
            }
            Constant::FunctionAddress(function) => CVal::Ptr(self.function_block(number, function.index() as u32)),
            Constant::Str(text) if matches!(types.get(ty), Type::Array { .. }) => {
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
            Constant::Str(text) => {
                let number = self.program.literal(text.as_str());
                CVal::Ptr(self.literal(number))
            }
            Constant::Record(items) => {
                for (field, item) in items {
                    let place = types.field(*field);
                    if let Some(width) = place.bit_width {
                        let value = match item.value {
                            Constant::Zero => continue,
                            Constant::Int(value) => CVal::Int(value),
                            _ => return unsupported("an initialiser of a bit-field"),
                        };
                        let place_at = at.moved((place.offset_bits / 8) as i64);
                        if self.write_bits(place_at, value, (place.offset_bits % 8) as u8, width as u8).is_err() {
                            return unsupported("an initialiser of a bit-field");
                        }
                        continue;
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
        let access = Access::of(types, ty);
        match self.write(at, access, value) {
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
