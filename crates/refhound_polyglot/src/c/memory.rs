//! Memory of C: blocks of bytes. A pointer keeps the block that it was made of, so that leaving it is noticed.

use std::ops::Range;
use std::rc::Weak;

use rustc_hash::FxHashMap;

use crate::c::numbers::Width;
use crate::limits;
use crate::python::object::{Obj, Object};

/// A block and a distance in bytes; block 0 is none: a plain number such as NULL.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Pointer {
    pub(crate) block: u32,
    pub(crate) offset: i64,
}

impl Pointer {
    pub(crate) const NULL: Pointer = Pointer { block: 0, offset: 0 };

    pub(crate) fn to(block: u32) -> Pointer {
        Pointer { block, offset: 0 }
    }

    pub(crate) fn is_null(self) -> bool {
        self == Pointer::NULL
    }

    pub(crate) fn moved(self, by: i64) -> Pointer {
        Pointer { offset: self.offset.wrapping_add(by), ..self }
    }
}

/// A value of C.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum CVal {
    Int(i128),
    Float(f64),
    Ptr(Pointer),
    /// Nobody gave it a value.
    Undef,
    /// An integer of which only some bits were given.
    Part(Bits),
}

/// Bits that are known, of an integer of a width; the others are 0 in `value`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Bits {
    pub(crate) value: u64,
    pub(crate) known: u64,
    pub(crate) width: Width,
}

impl CVal {
    pub(crate) const NULL: CVal = CVal::Ptr(Pointer::NULL);
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BlockKind {
    Slot,
    Heap,
    Global,
    Literal,
    Function(u32, u32),
    Object,
}

/// What a byte holds: nothing, a number, the first byte of a pointer, a further one, a number of which bits are known.
const UNSET: u8 = 0;
const DATA: u8 = 1;
const POINTER: u8 = 2;
const REST: u8 = 3;
const MIXED: u8 = 4;

const WORD: usize = 8;

/// As far behind NULL nothing is.
const NULL_PAGE: i64 = 4096;

/// Where numbers begin that stand for addresses, and where they end: objects come first, blocks behind them.
pub(crate) const FIRST_ADDRESS: u64 = 0x7e00_0000_0000;
pub(crate) const LAST_ADDRESS: u64 = 0x7fff_ffff_ffff;

pub(crate) struct Block {
    /// The bytes, and behind them what each holds.
    bytes: Vec<u8>,
    size: usize,
    /// Known bits of bytes that are mixed.
    masks: Option<Box<FxHashMap<u32, u8>>>,
    pub(crate) kind: BlockKind,
    pub(crate) is_alive: bool,
    /// Whether memory has held a pointer to it.
    is_held: bool,
    pub(crate) view: Option<Box<View>>,
}

/// The Python object of a block.
pub(crate) struct View {
    pub(crate) object: Weak<Object>,
    /// Kept while C owns references.
    pub(crate) kept: Option<Obj>,
    pub(crate) owned: i64,
    /// It is being deallocated.
    pub(crate) is_dying: bool,
    /// Bytes that C may read, by what they are: 0 bytes, 1 UTF-8, 2 wide characters.
    pub(crate) data: [u32; 3],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Refused {
    Null,
    /// No pointer to anything.
    Invalid,
    OutOfBounds,
    Freed,
    Unset,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Content {
    Bits(u128),
    Pointer(Pointer),
    /// Of a number that was given in parts: its bits, and which of them are known.
    Some(u128, u128),
}

#[derive(Default)]
pub(crate) struct Memory {
    pub(crate) blocks: Vec<Block>,
    /// Where blocks would be, for those whose address became a number.
    addresses: FxHashMap<u32, u64>,
    next_address: u64,
    /// Numbers of blocks that are no more and that no pointer can lead to.
    free: Vec<u32>,
    /// The same, once no function of C runs.
    retired: Vec<u32>,
    /// Bytes of all blocks together.
    used: usize,
}

impl Block {
    fn data(&self, range: Range<usize>) -> &[u8] {
        &self.bytes[range]
    }

    fn states(&self, range: Range<usize>) -> &[u8] {
        &self.bytes[self.size + range.start..self.size + range.end]
    }

    fn set_states(&mut self, range: Range<usize>, state: u8) {
        let size = self.size;
        self.bytes[size + range.start..size + range.end].fill(state);
    }

    #[inline]
    fn is_data(&self, range: Range<usize>) -> bool {
        let states = self.states(range);
        if let Ok(eight) = <[u8; 8]>::try_from(states) {
            return u64::from_ne_bytes(eight) == u64::from_ne_bytes([DATA; 8]);
        }
        if let Ok(four) = <[u8; 4]>::try_from(states) {
            return u32::from_ne_bytes(four) == u32::from_ne_bytes([DATA; 4]);
        }
        states.iter().all(|&state| state == DATA)
    }

    fn end(&mut self) {
        self.is_alive = false;
        self.size = 0;
        self.bytes = Vec::new();
        self.masks = None;
    }

    /// Forgets pointers of which a byte is overwritten, and what was known of mixed bytes.
    fn cut(&mut self, range: &Range<usize>) {
        let size = self.size;
        if range.is_empty() {
            return;
        }
        if self.bytes[size + range.start] == REST {
            let mut first = range.start;
            while self.bytes[size + first] == REST {
                self.bytes[size + first] = UNSET;
                first -= 1;
            }
            self.bytes[size + first] = UNSET;
        }
        let mut behind = range.end;
        while behind < size && self.bytes[size + behind] == REST {
            self.bytes[size + behind] = UNSET;
            behind += 1;
        }
        if let Some(masks) = &mut self.masks {
            for at in range.clone() {
                masks.remove(&(at as u32));
            }
        }
    }

    /// The known bits of a byte that holds a number.
    fn mask(&self, at: usize) -> u8 {
        match self.bytes[self.size + at] {
            DATA => 0xff,
            MIXED => self.masks.as_ref().and_then(|masks| masks.get(&(at as u32)).copied()).unwrap_or(0),
            _ => 0,
        }
    }

    fn set_mixed(&mut self, at: usize, value: u8, known: u8) {
        self.bytes[at] = value & known;
        let size = self.size;
        self.bytes[size + at] = match known {
            0xff => DATA,
            0 => UNSET,
            known => {
                self.masks.get_or_insert_default().insert(at as u32, known);
                MIXED
            }
        };
    }

    fn pointer_at(&self, at: usize) -> Option<Pointer> {
        if self.bytes[self.size + at] != POINTER {
            return None;
        }
        let half = |from: usize| self.bytes[from..from + 4].try_into().map(u32::from_le_bytes).unwrap_or_default();
        Some(Pointer { block: half(at), offset: i64::from(half(at + 4) as i32) })
    }
}

impl Memory {
    pub(crate) fn new() -> Memory {
        let mut memory = Memory { next_address: FIRST_ADDRESS + (1 << 40), ..Memory::default() };
        memory.begin(0, BlockKind::Literal);
        memory
    }

    pub(crate) fn begin(&mut self, size: usize, kind: BlockKind) -> Pointer {
        self.used += size;
        let (bytes, is_alive, is_held) = (vec![0; 2 * size], true, false);
        let block = Block { bytes, size, masks: None, kind, is_alive, is_held, view: None };
        if let Some(number) = self.free.pop() {
            self.addresses.remove(&number);
            self.blocks[number as usize] = block;
            return Pointer::to(number);
        }
        self.blocks.push(block);
        Pointer::to(self.blocks.len() as u32 - 1)
    }

    pub(crate) fn zeroed(&mut self, size: usize, kind: BlockKind) -> Pointer {
        let at = self.begin(size, kind);
        self.blocks[at.block as usize].set_states(0..size, DATA);
        at
    }

    pub(crate) fn of_bytes(&mut self, bytes: &[u8], kind: BlockKind) -> Pointer {
        let at = self.zeroed(bytes.len(), kind);
        self.blocks[at.block as usize].bytes[..bytes.len()].copy_from_slice(bytes);
        at
    }

    pub(crate) fn block(&self, at: Pointer) -> &Block {
        &self.blocks[at.block as usize]
    }

    pub(crate) fn size(&self, at: Pointer) -> usize {
        self.block(at).size
    }

    pub(crate) fn end(&mut self, number: u32) {
        let block = &mut self.blocks[number as usize];
        self.used -= block.size;
        if !block.is_held && block.is_alive {
            self.retired.push(number);
        }
        block.end();
    }

    /// A variable of a function that has returned this.
    pub(crate) fn end_slot(&mut self, number: u32, returned: Option<CVal>) {
        let block = &mut self.blocks[number as usize];
        self.used -= block.size;
        block.end();
        if !block.is_held && !matches!(returned, Some(CVal::Ptr(pointer)) if pointer.block == number) {
            self.free.push(number);
        }
    }

    /// Whether more is in use than a run may have.
    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        self.used > limits::RUN_MEMORY || self.blocks.len() > limits::RUN_BLOCKS
    }

    /// No function of C runs: what is not in memory is nowhere.
    pub(crate) fn reuse(&mut self) {
        for number in std::mem::take(&mut self.retired) {
            if !self.blocks[number as usize].is_held {
                self.free.push(number);
            }
        }
    }

    /// A number for an address: one of the machine's own, the same for as long as the block is.
    pub(crate) fn address(&mut self, at: Pointer) -> i128 {
        if at.block == 0 {
            return at.offset.into();
        }
        let size = self.blocks[at.block as usize].size as u64;
        let next = &mut self.next_address;
        let base = *self.addresses.entry(at.block).or_insert_with(|| {
            let base = *next;
            *next += (size + 31) & !15;
            base
        });
        i128::from(base) + i128::from(at.offset)
    }

    /// The bytes of a place, checked.
    #[inline]
    fn place(&self, at: Pointer, size: usize) -> Result<(usize, Range<usize>), Refused> {
        if at.block == 0 {
            // A member of what is not there.
            return Err(if (0..NULL_PAGE).contains(&at.offset) { Refused::Null } else { Refused::Invalid });
        }
        let block = &self.blocks[at.block as usize];
        if !block.is_alive {
            return Err(Refused::Freed);
        }
        let from = at.offset as u64;
        let to = from.wrapping_add(size as u64);
        if at.offset < 0 || to < from || to > block.size as u64 {
            return Err(Refused::OutOfBounds);
        }
        Ok((at.block as usize, from as usize..to as usize))
    }

    pub(crate) fn fill(&mut self, at: Pointer, size: usize, byte: u8) -> Result<(), Refused> {
        let (block, range) = self.place(at, size)?;
        let block = &mut self.blocks[block];
        block.cut(&range);
        block.bytes[range.clone()].fill(byte);
        block.set_states(range, DATA);
        Ok(())
    }

    pub(crate) fn unset(&mut self, at: Pointer, size: usize) -> Result<(), Refused> {
        let (block, range) = self.place(at, size)?;
        let block = &mut self.blocks[block];
        block.cut(&range);
        block.set_states(range, UNSET);
        Ok(())
    }

    /// As if all bytes were read before the first is written.
    pub(crate) fn copy(&mut self, to: Pointer, from: Pointer, size: usize) -> Result<(), Refused> {
        if size == 0 {
            return Ok(());
        }
        let (source, read) = self.place(from, size)?;
        let (target, written) = self.place(to, size)?;
        let data = self.blocks[source].data(read.clone()).to_vec();
        let mut states = self.blocks[source].states(read.clone()).to_vec();
        // Of a pointer that is not copied as a whole nothing is left.
        for state in states.iter_mut().take_while(|state| **state == REST) {
            *state = UNSET;
        }
        let tail = size.saturating_sub(WORD - 1);
        if let Some(at) = (tail..size).find(|&at| states[at] == POINTER) {
            states[at..].fill(UNSET);
        }
        let masks: Vec<(u32, u8)> = match &self.blocks[source].masks {
            Some(masks) => {
                read.clone().filter_map(|at| Some(((at - read.start) as u32, *masks.get(&(at as u32))?))).collect()
            }
            None => Vec::new(),
        };
        let block = &mut self.blocks[target];
        block.cut(&written);
        block.bytes[written.clone()].copy_from_slice(&data);
        let behind = block.size;
        block.bytes[behind + written.start..behind + written.end].copy_from_slice(&states);
        for (at, mask) in masks {
            block.masks.get_or_insert_default().insert(at + written.start as u32, mask);
        }
        Ok(())
    }

    pub(crate) fn store(&mut self, at: Pointer, size: usize, content: Content) -> Result<(), Refused> {
        let (block, range) = self.place(at, size)?;
        if let Content::Pointer(pointer) = content {
            self.blocks[pointer.block as usize].is_held = true;
        }
        let block = &mut self.blocks[block];
        block.cut(&range);
        match content {
            Content::Bits(bits) => {
                block.bytes[range.clone()].copy_from_slice(&bits.to_le_bytes()[..size]);
                block.set_states(range, DATA);
            }
            Content::Pointer(pointer) => {
                if size != WORD {
                    return Err(Refused::Unset);
                }
                let Ok(offset) = i32::try_from(pointer.offset) else { return Err(Refused::Invalid) };
                block.bytes[range.start..range.start + 4].copy_from_slice(&pointer.block.to_le_bytes());
                block.bytes[range.start + 4..range.end].copy_from_slice(&offset.to_le_bytes());
                block.set_states(range.clone(), REST);
                let first = block.size + range.start;
                block.bytes[first] = POINTER;
            }
            Content::Some(value, known) => {
                let (value, known) = (value.to_le_bytes(), known.to_le_bytes());
                for (byte, at) in range.enumerate() {
                    block.set_mixed(at, value[byte], known[byte]);
                }
            }
        }
        Ok(())
    }

    /// The bits of a number of one, four or eight bytes, where nothing needs a second look. The first field of an object is none.
    #[inline]
    pub(crate) fn quick(&self, at: Pointer, size: usize) -> Option<u64> {
        let block = self.blocks.get(at.block as usize)?;
        let from = usize::try_from(at.offset).ok()?;
        if from + size > block.size || (from == 0 && block.view.is_some()) {
            return None;
        }
        let (data, states) = (&block.bytes[from..], &block.bytes[block.size + from..]);
        match size {
            4 if states.first_chunk::<4>() == Some(&[DATA; 4]) => {
                data.first_chunk::<4>().map(|bytes| u64::from(u32::from_le_bytes(*bytes)))
            }
            8 if states.first_chunk::<8>() == Some(&[DATA; 8]) => {
                data.first_chunk::<8>().map(|bytes| u64::from_le_bytes(*bytes))
            }
            1 if states.first() == Some(&DATA) => data.first().map(|&byte| u64::from(byte)),
            _ => None,
        }
    }

    #[inline]
    pub(crate) fn load(&self, at: Pointer, size: usize) -> Result<Content, Refused> {
        let (block, range) = self.place(at, size)?;
        let block = &self.blocks[block];
        if block.is_data(range.clone()) {
            let mut bytes = [0; 16];
            bytes[..size].copy_from_slice(block.data(range));
            return Ok(Content::Bits(u128::from_le_bytes(bytes)));
        }
        if size == WORD
            && let Some(pointer) = block.pointer_at(range.start)
        {
            return Ok(Content::Pointer(pointer));
        }
        let (mut value, mut known) = ([0; 16], [0; 16]);
        for (byte, at) in range.enumerate() {
            known[byte] = block.mask(at);
            value[byte] = block.bytes[at] & known[byte];
        }
        match u128::from_le_bytes(known) {
            0 => Err(Refused::Unset),
            known => Ok(Content::Some(u128::from_le_bytes(value), known)),
        }
    }

    /// Text up to its end.
    pub(crate) fn text(&self, at: Pointer) -> Result<Vec<u8>, Refused> {
        let mut bytes = Vec::new();
        loop {
            match self.load(at.moved(bytes.len() as i64), 1)? {
                Content::Bits(0) => return Ok(bytes),
                Content::Bits(byte) => bytes.push(byte as u8),
                Content::Pointer(_) | Content::Some(..) => return Err(Refused::Unset),
            }
        }
    }

    pub(crate) fn bytes(&self, at: Pointer, size: usize) -> Result<Vec<u8>, Refused> {
        if size == 0 {
            return Ok(Vec::new());
        }
        let (block, range) = self.place(at, size)?;
        let block = &self.blocks[block];
        if block.is_data(range.clone()) { Ok(block.data(range).to_vec()) } else { Err(Refused::Unset) }
    }

    /// The same where pointers may be among them, which are numbers of the machine's own then.
    pub(crate) fn bytes_with_addresses(&mut self, at: Pointer, size: usize) -> Result<Vec<u8>, Refused> {
        if let Ok(bytes) = self.bytes(at, size) {
            return Ok(bytes);
        }
        let (number, range) = self.place(at, size)?;
        let block = &self.blocks[number];
        let mut bytes = block.data(range.clone()).to_vec();
        let states = block.states(range.clone()).to_vec();
        let pointers: Vec<(usize, Pointer)> =
            range.clone().filter_map(|at| Some((at - range.start, block.pointer_at(at)?))).collect();
        let mut given: Vec<bool> = states.iter().map(|&state| state == DATA).collect();
        for (from, pointer) in pointers {
            if from + WORD <= size {
                let address = self.address(pointer) as u64;
                bytes[from..from + WORD].copy_from_slice(&address.to_le_bytes());
                given[from..from + WORD].fill(true);
            }
        }
        if given.contains(&false) { Err(Refused::Unset) } else { Ok(bytes) }
    }

    /// All pointers that living blocks hold.
    pub(crate) fn held(&self) -> impl Iterator<Item = Pointer> {
        let living = self.blocks.iter().filter(|block| block.is_alive);
        living.flat_map(|block| (0..block.size).filter_map(|at| block.pointer_at(at)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn single_bits_of_new_memory_are_known_when_they_are_set() {
        let mut memory = Memory::new();
        let at = memory.begin(2, BlockKind::Heap);
        assert_eq!(memory.load(at, 1), Err(Refused::Unset));
        memory.store(at, 1, Content::Some(0b100, 0b110)).unwrap();
        assert_eq!(memory.load(at, 2), Ok(Content::Some(0b100, 0b110)));
        let copy = memory.begin(2, BlockKind::Heap);
        memory.copy(copy, at, 2).unwrap();
        assert_eq!(memory.load(copy, 1), Ok(Content::Some(0b100, 0b110)));
        memory.store(at, 1, Content::Some(0b101, 0xff)).unwrap();
        assert_eq!(memory.load(at, 1), Ok(Content::Bits(0b101)));
        assert_eq!(memory.bytes(copy, 1), Err(Refused::Unset));
    }

    #[test]
    fn the_bytes_of_a_pointer_are_those_of_its_address_and_others_are_missed() {
        let mut memory = Memory::new();
        let at = memory.zeroed(12, BlockKind::Heap);
        let pointer = memory.begin(1, BlockKind::Heap);
        memory.store(at, 8, Content::Pointer(pointer)).unwrap();
        let address = memory.address(pointer) as u64;
        let bytes = memory.bytes_with_addresses(at, 12).unwrap();
        assert_eq!((&bytes[..8], &bytes[8..]), (&address.to_le_bytes()[..], &[0; 4][..]));
        assert_eq!(memory.bytes_with_addresses(at, 4), Err(Refused::Unset));
        memory.unset(at.moved(9), 1).unwrap();
        assert_eq!(memory.bytes_with_addresses(at, 12), Err(Refused::Unset));
    }

    #[test]
    fn of_a_pointer_that_is_overwritten_in_part_nothing_is_left() {
        let mut memory = Memory::new();
        let at = memory.zeroed(24, BlockKind::Heap);
        let pointer = Pointer { offset: -3, ..memory.begin(1, BlockKind::Heap) };
        memory.store(at.moved(8), 8, Content::Pointer(pointer)).unwrap();
        assert_eq!(memory.load(at.moved(8), 8), Ok(Content::Pointer(pointer)));
        assert_eq!(memory.held().collect::<Vec<_>>(), [pointer]);
        let other = memory.begin(24, BlockKind::Heap);
        memory.copy(other, at, 12).unwrap();
        assert_eq!(memory.load(other.moved(8), 4), Err(Refused::Unset));
        memory.store(at.moved(10), 1, Content::Bits(1)).unwrap();
        assert_eq!(memory.load(at.moved(8), 8), Ok(Content::Some(1 << 16, 0xff << 16)));
        assert_eq!(memory.load(at, 8), Ok(Content::Bits(0)));
    }
}
