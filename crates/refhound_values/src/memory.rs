//! Memory: blocks, and the cells in them that something is known of.
//!
//! ```text
//! block   int[8], on the stack     size 32, nothing given      cells (0, 4 bytes) = 1..3, (4, 4 bytes) = $0
//! block   malloc(8 * $1)           size 8 * $1                 anywhere: 0..255
//! ```
//!
//! A cell is made when something is read or written at a known offset (Miné 2006). What is written at an offset that is not known
//! may be anywhere in the block (`anywhere`). Allocations are told apart by their site; of one site, the latest block and all older
//! ones together (recency abstraction, Balakrishnan and Reps 2006).

use refhound_index::{EntityId, FxHashMap, IndexVec, Symbol};
use refhound_ir::{FuncId, GlobalId, Slot};

use crate::interval::Interval;
use crate::joining::Meeting;
use crate::shared_map::{Key, Map, Merged};
use crate::symbol::Sym;
use crate::value::{Base, Given, Int, Kind, Origin, Target, Val};

/// Cells that a block has at most; what is written beyond that is somewhere in it.
const MOST_CELLS: usize = 128;

/// What a block is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum BaseKind {
    Slot {
        frame: u32,
        slot: Slot,
    },
    Global {
        unit: u32,
        global: GlobalId,
    },
    Text(Symbol),
    Function {
        unit: u32,
        function: FuncId,
    },
    /// Made by a call; `older` stands for all but the latest of the site.
    Made {
        frame: u32,
        at: u32,
        part: u32,
        older: bool,
    },
    /// What a parameter of the function points to that is looked at.
    Input {
        param: u32,
    },
}

/// All blocks of an analysis, by what they are.
#[derive(Debug, Default)]
pub(crate) struct Bases {
    all: IndexVec<Base, BaseKind>,
    known: FxHashMap<BaseKind, Base>,
}

impl Bases {
    pub(crate) fn of(&mut self, kind: BaseKind) -> Base {
        let all = &mut self.all;
        *self.known.entry(kind).or_insert_with(|| all.push(kind))
    }

    pub(crate) fn kind(&self, base: Base) -> BaseKind {
        self.all[base]
    }
}

/// What stands in a block where nobody has written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Initial {
    Unset,
    Zero,
    /// Something: it comes from there.
    Anything(Origin),
    /// What the initialiser of a constant says.
    Constant,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Life {
    Alive,
    MaybeFreed,
    Freed,
}

/// How a block came to be, for those who give it back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Storage {
    /// A variable, a global, a text: nobody may free it.
    Lasting,
    Heap,
    Unknown,
}

#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Block {
    /// In bytes; `None` if nobody knows.
    pub size: Option<Int>,
    pub initial: Initial,
    pub storage: Storage,
    pub life: Life,
    /// It stands for several blocks: what is written does not replace what was there.
    pub several: bool,
    /// Whether others may have its address.
    pub escaped: bool,
    /// What was written at offsets that are not known.
    pub anywhere: Option<Val>,
}

/// Offset in bytes, and width.
pub(crate) type CellKey = (Base, i64, u16);

/// Where the bits of a cell's block begin.
const BLOCK_BITS: u32 = 80;

impl Key for CellKey {
    fn bits(self) -> u128 {
        let (base, offset, width) = self;
        let offset = offset.cast_unsigned() ^ (1 << 63);
        (base.index() as u128) << BLOCK_BITS | u128::from(offset) << 16 | u128::from(width)
    }

    fn of(bits: u128) -> CellKey {
        let offset = ((bits >> 16) as u64 ^ (1 << 63)).cast_signed();
        (Base::from_index((bits >> BLOCK_BITS) as usize), offset, bits as u16)
    }
}

#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Memory {
    pub blocks: Map<Base, Block>,
    pub cells: Map<CellKey, Val>,
}

impl Block {
    pub(crate) fn new(size: Option<Int>, initial: Initial, storage: Storage) -> Block {
        Block { size, initial, storage, life: Life::Alive, several: false, escaped: false, anywhere: None }
    }
}

fn overlaps(at: i64, width: u16, offset: i64, size: i64) -> bool {
    at < offset.saturating_add(size) && offset < at.saturating_add(i64::from(width))
}

impl Memory {
    /// A block begins anew: nothing is known of what was there.
    pub(crate) fn begin(&mut self, base: Base, block: Block) {
        self.clear_cells(base);
        self.blocks.insert(base, block);
    }

    pub(crate) fn end(&mut self, base: Base) {
        self.clear_cells(base);
        self.blocks.remove(&base);
    }

    fn cells_of(&self, base: Base) -> impl Iterator<Item = (CellKey, &Val)> {
        self.cells.like((base, 0, 0), BLOCK_BITS)
    }

    pub(crate) fn keys_of(&self, base: Base) -> Vec<CellKey> {
        self.cells_of(base).map(|(key, _)| key).collect()
    }

    fn clear_cells(&mut self, base: Base) {
        self.cells.retain_like((base, 0, 0), BLOCK_BITS, |_, _| false);
    }

    /// Cells that share bytes with a range.
    pub(crate) fn overlapping(&self, base: Base, offset: i64, size: i64) -> Vec<CellKey> {
        self.cells_of(base).map(|(key, _)| key).filter(|key| overlaps(key.1, key.2, offset, size)).collect()
    }

    /// What stands at a known offset, if a cell of just this width was written or read there.
    pub(crate) fn cell(&self, key: CellKey) -> Option<&Val> {
        self.cells.get(&key)
    }

    /// Writes at a known offset of one block.
    pub(crate) fn put(&mut self, key: CellKey, val: Val, meeting: &Meeting<'_>) {
        let (base, offset, width) = key;
        let several = self.blocks.get(&base).is_none_or(|block| block.several);
        let is_full = !self.cells.contains_key(&key) && self.cells_of(base).count() >= MOST_CELLS;
        if several || is_full {
            return self.smear(base, Some((offset, offset)), width, val, meeting);
        }
        for other in self.overlapping(base, offset, i64::from(width)) {
            if other != key {
                self.cells.insert(other, unknown_cell(self.cells.get(&other)));
            }
        }
        self.cells.insert(key, val);
    }

    /// Writes somewhere in a block: between these offsets, or anywhere.
    pub(crate) fn smear(&mut self, base: Base, at: Option<(i64, i64)>, width: u16, val: Val, meeting: &Meeting<'_>) {
        let val = val.blurred();
        let (lo, hi) = at.unwrap_or((i64::MIN / 2, i64::MAX / 2));
        let reach = hi.saturating_sub(lo).saturating_add(i64::from(width));
        for key in self.overlapping(base, lo, reach) {
            let joined = match self.cells.get(&key) {
                Some(known) if key.2 == width => meeting.val(known, &val).blurred(),
                known => unknown_cell(known),
            };
            self.cells.insert(key, joined);
        }
        if let Some(block) = self.blocks.get_mut(&base) {
            block.anywhere = Some(match block.anywhere.take() {
                Some(known) => meeting.val(&known, &val),
                None => val,
            });
        }
    }

    /// Nothing is known of what stands between two offsets any more; everywhere, without them.
    pub(crate) fn havoc(&mut self, base: Base, at: Option<(i64, i64)>, origin: Origin) {
        let keys = match at {
            Some((offset, size)) => self.overlapping(base, offset, size),
            None => self.keys_of(base),
        };
        for key in keys {
            self.cells.remove(&key);
        }
        if let Some(block) = self.blocks.get_mut(&base) {
            match (at, block.initial) {
                (None, _) => {
                    block.anywhere = None;
                    block.initial = Initial::Anything(origin);
                }
                // Parts that were not touched may still be unset; nothing is said of any.
                (Some(_), _) => block.initial = Initial::Anything(origin),
            }
        }
    }

    /// Forgets all that is said in terms of a symbol.
    pub(crate) fn forget(&mut self, sym: Sym) {
        self.cells.change(|_, val| val.mentions(sym).then(|| val.changed(|val| val.forget(sym))));
        self.change_blocks(sym, |size| size.without(sym), |val| val.forget(sym));
    }

    /// Changes what blocks say in terms of a symbol.
    pub(crate) fn change_blocks(&mut self, sym: Sym, size: impl Fn(Int) -> Int, anywhere: impl Fn(&mut Val)) {
        self.blocks.change(|_, block| {
            let is_said = block.size.is_some_and(|size| size.mentions(sym))
                || block.anywhere.as_ref().is_some_and(|val| val.mentions(sym));
            is_said.then(|| Block {
                size: block.size.map(&size),
                anywhere: block.anywhere.as_ref().map(|val| val.changed(&anywhere)),
                ..block.clone()
            })
        });
    }

    /// Blocks that can be reached from pointers, those included.
    pub(crate) fn reachable(&self, from: impl IntoIterator<Item = Base>) -> Vec<Base> {
        let mut found: Vec<Base> = Vec::new();
        let mut work: Vec<Base> = from.into_iter().collect();
        while let Some(base) = work.pop() {
            if found.contains(&base) {
                continue;
            }
            found.push(base);
            let inside = self.cells_of(base).map(|(_, val)| val);
            let anywhere = self.blocks.get(&base).and_then(|block| block.anywhere.as_ref());
            work.extend(inside.chain(anywhere).flat_map(bases_in));
        }
        found.sort_unstable();
        found
    }

    /// One block becomes part of another, which stands for several.
    pub(crate) fn fold(&mut self, latest: Base, older: Base, meeting: &Meeting<'_>) {
        let Some(block) = self.blocks.get(&latest).cloned() else { return };
        self.blocks.remove(&latest);
        let keys = self.keys_of(latest);
        let cells: Vec<(CellKey, Val)> =
            keys.into_iter().filter_map(|key| self.cells.get(&key).map(|val| (key, val.clone()))).collect();
        self.clear_cells(latest);
        if let Some(known) = self.blocks.get(&older).cloned() {
            let joined = join_blocks(&known, &block, meeting);
            for key in self.keys_of(older) {
                let same = cells.iter().find(|((_, at, width), _)| (*at, *width) == (key.1, key.2));
                let joined = match (same, self.cells.get(&key)) {
                    (Some((_, val)), Some(known)) => Some(meeting.val(known, val)),
                    _ => None,
                };
                match joined {
                    Some(val) => self.cells.insert(key, val.blurred()),
                    None => self.cells.insert(key, unknown_cell(self.cells.get(&key))),
                };
            }
            self.blocks.insert(older, Block { several: true, ..joined });
        } else {
            for ((_, at, width), val) in cells {
                self.cells.insert((older, at, width), val.blurred());
            }
            self.blocks.insert(older, Block { several: true, ..block });
        }
    }

    /// What holds on either way.
    pub(crate) fn join(&self, other: &Memory, meeting: &Meeting<'_>) -> Memory {
        let blocks = self.blocks.merged(&other.blocks, |_, left, right| match (left, right) {
            (Some(left), Some(right)) => told(join_blocks(left, right, meeting), left, right),
            (Some(_), None) => Merged::Left,
            (None, _) => Merged::Right,
        });
        let cells = self.cells.merged(&other.cells, |key, left, right| {
            let joined = match (left, right) {
                (Some(left), Some(right)) => return told(meeting.val(left, right), left, right),
                (Some(left), None) => Self::joined_cell(other, &key, left, meeting, false),
                (None, Some(right)) => Self::joined_cell(self, &key, right, meeting, true),
                (None, None) => None,
            };
            joined.map_or(Merged::Gone, Merged::New)
        });
        Memory { blocks, cells }
    }

    /// Whether `join` would leave everything as it is.
    pub(crate) fn covers(&self, other: &Memory, meeting: &Meeting<'_>) -> bool {
        let blocks = |_: Base, left: Option<&Block>, right: Option<&Block>| match (left, right) {
            (Some(left), Some(right)) => left == right || join_blocks(left, right, meeting) == *left,
            (left, None) => left.is_some(),
            (None, Some(_)) => false,
        };
        let cells = |key: CellKey, left: Option<&Val>, right: Option<&Val>| match (left, right) {
            (Some(left), Some(right)) => left == right || meeting.val(left, right) == *left,
            (Some(left), None) => Self::joined_cell(other, &key, left, meeting, false).is_some_and(|val| val == *left),
            (None, Some(right)) => Self::joined_cell(self, &key, right, meeting, true).is_none(),
            (None, None) => true,
        };
        self.blocks.agrees(&other.blocks, blocks) && self.cells.agrees(&other.cells, cells)
    }

    fn joined_cell(other: &Memory, key: &CellKey, val: &Val, meeting: &Meeting<'_>, turned: bool) -> Option<Val> {
        let meet = |one: &Val, two: &Val| if turned { meeting.val(two, one) } else { meeting.val(one, two) };
        let Some(block) = other.blocks.get(&key.0) else { return Some(val.clone()) };
        match other.cells.get(key) {
            Some(known) => Some(meet(val, known)),
            None => other.default_of(block, *key, &val.kind).map(|default| meet(val, &default)),
        }
    }

    /// What a cell that is not there stands for: of a kind that is asked for; `None` if that is anything.
    pub(crate) fn default_of(&self, block: &Block, key: CellKey, kind: &Kind) -> Option<Val> {
        if !self.overlapping(key.0, key.1, i64::from(key.2)).is_empty() || block.anywhere.is_some() {
            return None;
        }
        match block.initial {
            Initial::Unset => Some(Val { kind: kind.clone(), origin: Origin::OWN, given: Given::Never }),
            Initial::Zero => zero_of(kind),
            Initial::Anything(_) | Initial::Constant => None,
        }
    }
}

/// A joined value, shared with one of those that it was made of if it is the same.
pub(crate) fn told<V: PartialEq>(joined: V, left: &V, right: &V) -> Merged<V> {
    if joined == *left {
        Merged::Left
    } else if joined == *right {
        Merged::Right
    } else {
        Merged::New(joined)
    }
}

/// A zero of the same kind.
pub(crate) fn zero_of(kind: &Kind) -> Option<Val> {
    let kind = match kind {
        Kind::Int(_) => Kind::Int(Int::exactly(0)),
        Kind::Float(_) => Kind::Float(crate::value::Float::exactly(0.0)),
        Kind::Pointer(_) => Kind::Pointer(crate::value::Pointer::null()),
        Kind::Other => return None,
    };
    Some(Val::new(kind, Origin::OWN))
}

/// A cell of which a part was overwritten.
fn unknown_cell(known: Option<&Val>) -> Val {
    let origin = known.map_or(Origin::OWN, |val| val.origin).and(Origin::MEMORY);
    Val::new(Kind::Other, origin)
}

pub(crate) fn bases_in(val: &Val) -> impl Iterator<Item = Base> + '_ {
    val.as_pointer().into_iter().flat_map(|pointer| pointer.targets.iter().map(|Target { base, .. }| *base))
}

fn join_blocks(left: &Block, right: &Block, meeting: &Meeting<'_>) -> Block {
    let size = match (left.size, right.size) {
        (Some(left), Some(right)) => Some(meeting.int(&left, &right)),
        _ => None,
    };
    let initial = match (left.initial, right.initial) {
        (one, other) if one == other => one,
        (Initial::Anything(one), Initial::Anything(other)) => Initial::Anything(one.and(other)),
        _ => Initial::Anything(Origin::MEMORY),
    };
    let anywhere = match (&left.anywhere, &right.anywhere) {
        (Some(left), Some(right)) => Some(meeting.val(left, right)),
        (Some(one), None) | (None, Some(one)) => Some(one.clone()),
        (None, None) => None,
    };
    let life = if left.life == right.life { left.life } else { Life::MaybeFreed };
    Block {
        size,
        initial,
        storage: if left.storage == right.storage { left.storage } else { Storage::Unknown },
        life,
        several: left.several || right.several,
        escaped: left.escaped || right.escaped,
        anywhere,
    }
}

/// The offsets of a target as numbers of bytes, if they are of any use.
pub(crate) fn offsets(range: Interval) -> Option<(i64, i64)> {
    Some((i64::try_from(range.lo).ok()?, i64::try_from(range.hi).ok()?))
}
