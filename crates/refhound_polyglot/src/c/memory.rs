//! Memory of C: blocks of bytes. A pointer keeps the block that it was made of, so that leaving it is noticed.

use std::rc::Weak;

use rustc_hash::FxHashMap;

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

const UNSET: u8 = 0;
const DATA: u8 = 1;
const PART: u8 = 2;

pub(crate) struct Block {
    data: Vec<u8>,
    state: Vec<u8>,
    pointers: FxHashMap<u32, Pointer>,
    pub(crate) kind: BlockKind,
    pub(crate) is_alive: bool,
    pub(crate) view: Option<View>,
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
}

#[derive(Default)]
pub(crate) struct Memory {
    pub(crate) blocks: Vec<Block>,
}

impl Memory {
    pub(crate) fn new() -> Memory {
        let mut memory = Memory::default();
        memory.begin(0, BlockKind::Literal);
        memory
    }

    pub(crate) fn begin(&mut self, size: usize, kind: BlockKind) -> Pointer {
        self.blocks.push(Block {
            data: vec![0; size],
            state: vec![UNSET; size],
            pointers: FxHashMap::default(),
            kind,
            is_alive: true,
            view: None,
        });
        Pointer::to(self.blocks.len() as u32 - 1)
    }

    pub(crate) fn zeroed(&mut self, size: usize, kind: BlockKind) -> Pointer {
        let at = self.begin(size, kind);
        self.blocks[at.block as usize].state.fill(DATA);
        at
    }

    pub(crate) fn of_bytes(&mut self, bytes: &[u8], kind: BlockKind) -> Pointer {
        let at = self.zeroed(bytes.len(), kind);
        self.blocks[at.block as usize].data.copy_from_slice(bytes);
        at
    }

    pub(crate) fn block(&self, at: Pointer) -> &Block {
        &self.blocks[at.block as usize]
    }

    pub(crate) fn size(&self, at: Pointer) -> usize {
        self.block(at).data.len()
    }

    pub(crate) fn end(&mut self, block: u32) {
        let block = &mut self.blocks[block as usize];
        block.is_alive = false;
        block.data = Vec::new();
        block.state = Vec::new();
        block.pointers = FxHashMap::default();
    }

    /// The bytes of a place, checked.
    fn place(&self, at: Pointer, size: usize) -> Result<(usize, std::ops::Range<usize>), Refused> {
        if at.block == 0 {
            return Err(if at.offset == 0 { Refused::Null } else { Refused::Invalid });
        }
        let block = &self.blocks[at.block as usize];
        if !block.is_alive {
            return Err(Refused::Freed);
        }
        let from = usize::try_from(at.offset).map_err(|_| Refused::OutOfBounds)?;
        let to = from.checked_add(size).ok_or(Refused::OutOfBounds)?;
        if to > block.data.len() {
            return Err(Refused::OutOfBounds);
        }
        Ok((at.block as usize, from..to))
    }

    /// Forgets pointers of which a byte is overwritten.
    fn cut(&mut self, block: usize, range: &std::ops::Range<usize>) {
        let block = &mut self.blocks[block];
        if block.pointers.is_empty() {
            return;
        }
        let low = range.start.saturating_sub(7);
        for at in low..range.end {
            if block.pointers.remove(&(at as u32)).is_some() {
                for byte in at..(at + 8).min(block.state.len()) {
                    block.state[byte] = UNSET;
                }
            }
        }
    }

    pub(crate) fn fill(&mut self, at: Pointer, size: usize, byte: u8) -> Result<(), Refused> {
        let (block, range) = self.place(at, size)?;
        self.cut(block, &range);
        self.blocks[block].data[range.clone()].fill(byte);
        self.blocks[block].state[range].fill(DATA);
        Ok(())
    }

    pub(crate) fn unset(&mut self, at: Pointer, size: usize) -> Result<(), Refused> {
        let (block, range) = self.place(at, size)?;
        self.cut(block, &range);
        self.blocks[block].state[range].fill(UNSET);
        Ok(())
    }

    /// As if all bytes were read before the first is written.
    pub(crate) fn copy(&mut self, to: Pointer, from: Pointer, size: usize) -> Result<(), Refused> {
        if size == 0 {
            return Ok(());
        }
        let (source, read) = self.place(from, size)?;
        let (target, written) = self.place(to, size)?;
        let data = self.blocks[source].data[read.clone()].to_vec();
        let state = self.blocks[source].state[read.clone()].to_vec();
        let pointers: Vec<(usize, Pointer)> = if self.blocks[source].pointers.is_empty() {
            Vec::new()
        } else {
            let known = &self.blocks[source].pointers;
            read.clone().filter_map(|at| known.get(&(at as u32)).map(|&p| (at - read.start, p))).collect()
        };
        self.cut(target, &written);
        let block = &mut self.blocks[target];
        block.data[written.clone()].copy_from_slice(&data);
        block.state[written.clone()].copy_from_slice(&state);
        for (at, pointer) in pointers {
            if at + 8 <= size {
                block.pointers.insert((written.start + at) as u32, pointer);
            }
        }
        Ok(())
    }

    pub(crate) fn store(&mut self, at: Pointer, size: usize, content: Content) -> Result<(), Refused> {
        let (block, range) = self.place(at, size)?;
        self.cut(block, &range);
        let block = &mut self.blocks[block];
        match content {
            Content::Bits(bits) => {
                block.data[range.clone()].copy_from_slice(&bits.to_le_bytes()[..size]);
                block.state[range].fill(DATA);
            }
            Content::Pointer(pointer) => {
                block.state[range.clone()].fill(PART);
                block.pointers.insert(range.start as u32, pointer);
            }
        }
        Ok(())
    }

    pub(crate) fn load(&self, at: Pointer, size: usize) -> Result<Content, Refused> {
        let (block, range) = self.place(at, size)?;
        let block = &self.blocks[block];
        if block.state[range.clone()].iter().all(|&state| state == DATA) {
            let mut bytes = [0; 16];
            bytes[..size].copy_from_slice(&block.data[range]);
            return Ok(Content::Bits(u128::from_le_bytes(bytes)));
        }
        match block.pointers.get(&(range.start as u32)) {
            Some(&pointer) if size == 8 => Ok(Content::Pointer(pointer)),
            _ => Err(Refused::Unset),
        }
    }

    /// Text up to its end.
    pub(crate) fn text(&self, at: Pointer) -> Result<Vec<u8>, Refused> {
        let mut bytes = Vec::new();
        loop {
            match self.load(at.moved(bytes.len() as i64), 1)? {
                Content::Bits(0) => return Ok(bytes),
                Content::Bits(byte) => bytes.push(byte as u8),
                Content::Pointer(_) => return Err(Refused::Unset),
            }
        }
    }

    pub(crate) fn bytes(&self, at: Pointer, size: usize) -> Result<Vec<u8>, Refused> {
        if size == 0 {
            return Ok(Vec::new());
        }
        let (block, range) = self.place(at, size)?;
        let block = &self.blocks[block];
        if block.state[range.clone()].iter().all(|&state| state == DATA) {
            Ok(block.data[range].to_vec())
        } else {
            Err(Refused::Unset)
        }
    }

    /// All pointers that living blocks hold.
    pub(crate) fn held(&self) -> impl Iterator<Item = Pointer> {
        self.blocks.iter().filter(|block| block.is_alive).flat_map(|block| block.pointers.values().copied())
    }
}
