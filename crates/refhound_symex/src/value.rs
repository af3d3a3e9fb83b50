//! Symbolic values and the memory they point into.
//!
//! Equal expressions are one symbol, so that a condition that is tested twice is known the second time. An object is
//! known by the symbol of the pointer to it.

use refhound_domains::Comparison;
use refhound_index::{FxHashMap, FxHashSet, IndexVec, Symbol, entity};
use refhound_ir::{BinaryOp, Block, FuncId, GlobalId, Inst, Slot, UnaryOp, Value};
use refhound_summary::place::{self, Overlap};
use refhound_types::TypeId;
use smallvec::SmallVec;

entity!(
    /// A value that is not known, or the identity of an object.
    Sym,
    "x"
);
entity!(
    /// A place in memory.
    PlaceId,
    "p"
);

/// What an SSA value stands for on a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Val {
    Int(i64),
    Sym(Sym),
}

impl Val {
    pub(crate) const NULL: Val = Val::Int(0);

    pub(crate) fn sym(self) -> Option<Sym> {
        match self {
            Val::Sym(sym) => Some(sym),
            Val::Int(_) => None,
        }
    }

    pub(crate) fn int(self) -> Option<i64> {
        match self {
            Val::Int(number) => Some(number),
            Val::Sym(_) => None,
        }
    }
}

/// What a symbol is. The generation tells apart results of one instruction that are alive at the same time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Expr {
    Param(u32),
    /// The result of an instruction that nothing more is known of.
    Result(Inst, u8),
    /// What a call put where an argument points: argument, position within what it points to.
    Out(Inst, u32, u8),
    /// What stood in a place when the function began.
    Content(PlaceId),
    /// What the function has put into a global variable for good.
    Entrusted(PlaceId),
    /// Different values of one variable that met at a block.
    Join(Block, Value),
    CellJoin(Block, PlaceId),
    /// Something in a place that is not followed any more.
    Faded(PlaceId),
    Address(PlaceId),
    Function(FuncId),
    Text(Symbol),
    Float(u64),
    Unary(UnaryOp, Val),
    Binary(BinaryOp, Val, Val),
    Compare(Comparison, Val, Val),
    Convert(TypeId, Val),
    /// The answer of a question that has the same answer as long as its argument lives: `PyList_Check(x)`.
    Answer(Symbol, Val),
    /// Part of an object that is the same each time: `PyTuple_GET_ITEM(t, 0)`.
    Member(Symbol, Val, Val),
    /// The answer that is given at this place of the source.
    Return(u32),
}

/// Results of one instruction that are told apart when they are alive at the same time.
pub(crate) const GENERATIONS: u8 = 3;

impl Expr {
    /// Whether different values may have this symbol at the same time: nothing can be proved of one of them.
    pub(crate) fn stands_for_many(self) -> bool {
        match self {
            Expr::Result(_, generation) | Expr::Out(_, _, generation) => generation == GENERATIONS,
            Expr::Faded(_) => true,
            Expr::Param(_)
            | Expr::Content(_)
            | Expr::Entrusted(_)
            | Expr::Join(..)
            | Expr::CellJoin(..)
            | Expr::Address(_)
            | Expr::Function(_)
            | Expr::Text(_)
            | Expr::Float(_)
            | Expr::Unary(..)
            | Expr::Binary(..)
            | Expr::Compare(..)
            | Expr::Convert(..)
            | Expr::Answer(..)
            | Expr::Member(..)
            | Expr::Return(_) => false,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Root {
    Slot(Slot),
    Global(GlobalId),
    Pointer(Sym),
}

impl Root {
    pub(crate) fn is_local(self) -> bool {
        matches!(self, Root::Slot(_))
    }
}

impl place::Root for Root {
    fn overlap(self, other: Root) -> Overlap {
        match (self, other) {
            (Root::Pointer(_), Root::Pointer(_)) => Overlap::Possible,
            (one, other) if one == other => Overlap::Same,
            (Root::Slot(_) | Root::Global(_), Root::Slot(_) | Root::Global(_)) => Overlap::Disjoint,
            (Root::Pointer(_), _) | (_, Root::Pointer(_)) => Overlap::Possible,
        }
    }
}

pub(crate) type Proj = place::Part<Sym>;
pub(crate) type PlaceData = place::Place<Root, Sym>;

/// All symbols and places of one exploration.
#[derive(Debug, Default)]
pub(crate) struct Values {
    exprs: IndexVec<Sym, Expr>,
    by_expr: FxHashMap<Expr, Sym>,
    places: IndexVec<PlaceId, PlaceData>,
    by_place: FxHashMap<PlaceData, PlaceId>,
}

/// Ways into memory are followed no further than this.
const LONGEST: usize = 12;

/// Expressions are looked into no deeper than this.
const DEPTH: u32 = 6;

impl Values {
    pub(crate) fn sym(&mut self, expr: Expr) -> Sym {
        if let Some(&sym) = self.by_expr.get(&expr) {
            return sym;
        }
        let sym = self.exprs.push(expr);
        self.by_expr.insert(expr, sym);
        sym
    }

    /// The symbol of an expression that somebody has spoken of.
    pub(crate) fn known(&self, expr: Expr) -> Option<Sym> {
        self.by_expr.get(&expr).copied()
    }

    /// The symbol of an expression, and whether it is the first time that anybody speaks of it: no state can know it then.
    pub(crate) fn sym_at_first(&mut self, expr: Expr) -> (Sym, bool) {
        let before = self.exprs.len();
        let sym = self.sym(expr);
        (sym, self.exprs.len() > before)
    }

    pub(crate) fn val(&mut self, expr: Expr) -> Val {
        Val::Sym(self.sym(expr))
    }

    pub(crate) fn expr(&self, sym: Sym) -> Expr {
        self.exprs[sym]
    }

    pub(crate) fn expr_of(&self, val: Val) -> Option<Expr> {
        val.sym().map(|sym| self.exprs[sym])
    }

    pub(crate) fn find(&self, expr: Expr) -> Option<Sym> {
        self.by_expr.get(&expr).copied()
    }

    pub(crate) fn place(&mut self, data: PlaceData) -> PlaceId {
        if let Some(&place) = self.by_place.get(&data) {
            return place;
        }
        let place = self.places.push(data.clone());
        self.by_place.insert(data, place);
        place
    }

    pub(crate) fn data(&self, place: PlaceId) -> &PlaceData {
        &self.places[place]
    }

    /// The place that a pointer points to.
    pub(crate) fn pointee(&mut self, pointer: Val) -> Option<PlaceId> {
        match self.expr_of(pointer)? {
            Expr::Address(place) => Some(place),
            Expr::Function(_) | Expr::Text(_) | Expr::Float(_) => None,
            Expr::Param(_)
            | Expr::Result(..)
            | Expr::Out(..)
            | Expr::Content(_)
            | Expr::Entrusted(_)
            | Expr::Join(..)
            | Expr::CellJoin(..)
            | Expr::Faded(_)
            | Expr::Unary(..)
            | Expr::Binary(..)
            | Expr::Compare(..)
            | Expr::Convert(..)
            | Expr::Answer(..)
            | Expr::Member(..)
            | Expr::Return(_) => {
                let root = Root::Pointer(pointer.sym().expect("an expression has a symbol"));
                Some(self.place(PlaceData::whole(root)))
            }
        }
    }

    /// A part of a place.
    pub(crate) fn part(&mut self, place: PlaceId, step: Proj) -> PlaceId {
        let data = &self.places[place];
        // `p[0]` is `*p`.
        if step == Proj::Element(0) && data.parts.is_empty() && matches!(data.root, Root::Pointer(_)) {
            return place;
        }
        let mut data = data.clone();
        let before = data.parts.len();
        data.advance(step);
        data.parts.truncate(before.max(LONGEST));
        self.place(data)
    }

    /// The object that a pointer refers to: a pointer to the first member of a record is a pointer to the record.
    pub(crate) fn object(&self, val: Val) -> Option<Sym> {
        let mut sym = val.sym()?;
        // `(uintptr_t)object | 1`: the lowest bits of a pointer are free for marks.
        for _ in 0..DEPTH {
            let Expr::Binary(BinaryOp::Or, Val::Sym(pointer), _) = self.exprs[sym] else { break };
            sym = pointer;
        }
        let Expr::Address(place) = self.exprs[sym] else { return Some(sym) };
        let data = &self.places[place];
        match data.root {
            Root::Pointer(base) if data.parts.iter().all(is_first) => Some(base),
            Root::Slot(_) | Root::Global(_) | Root::Pointer(_) => Some(sym),
        }
    }

    /// Whether a value is made of a symbol.
    pub(crate) fn mentions(&self, val: Val, sym: Sym) -> bool {
        self.mentions_within(val, &[sym], DEPTH)
    }

    /// The same for any of several symbols, which are sorted.
    pub(crate) fn mentions_one_of(&self, val: Val, syms: &[Sym]) -> bool {
        self.mentions_within(val, syms, DEPTH)
    }

    fn mentions_within(&self, val: Val, syms: &[Sym], depth: u32) -> bool {
        let (Val::Sym(this), Some(&first)) = (val, syms.first()) else { return false };
        // What a value is made of was there before it.
        if this < first {
            return false;
        }
        if this == first || syms.binary_search(&this).is_ok() {
            return true;
        }
        if depth == 0 {
            return false;
        }
        match self.exprs[this] {
            Expr::Unary(_, a) | Expr::Convert(_, a) | Expr::Answer(_, a) => self.mentions_within(a, syms, depth - 1),
            Expr::Binary(_, a, b) | Expr::Compare(_, a, b) | Expr::Member(_, a, b) => {
                self.mentions_within(a, syms, depth - 1) || self.mentions_within(b, syms, depth - 1)
            }
            Expr::Address(place) | Expr::Content(place) => self.place_mentions(place, syms, depth - 1),
            Expr::Param(_)
            | Expr::Entrusted(_)
            | Expr::Result(..)
            | Expr::Out(..)
            | Expr::Join(..)
            | Expr::CellJoin(..)
            | Expr::Faded(_)
            | Expr::Function(_)
            | Expr::Text(_)
            | Expr::Float(_)
            | Expr::Return(_) => false,
        }
    }

    /// The object that a value was read of, by one call or by one behind the other: `PyArray_NDIM(a)`,
    /// `PyDataType_FLAGCHK(PyArray_DESCR(a), flag)`.
    pub(crate) fn owner(&self, sym: Sym) -> Option<Sym> {
        let mut owner = None;
        let mut at = sym;
        for _ in 0..DEPTH {
            let Expr::Member(_, Val::Sym(of), _) = self.exprs[at] else { break };
            owner = Some(of);
            at = of;
        }
        owner
    }

    /// Whether a number is made of a pointer: `(size_t)object >> 4`.
    pub(crate) fn is_computed_from(&self, val: Val, pointer: Sym) -> bool {
        let mut val = val;
        for _ in 0..DEPTH {
            val = match self.expr_of(val) {
                Some(Expr::Unary(_, inner) | Expr::Convert(_, inner)) => inner,
                Some(Expr::Binary(_, left, Val::Int(_))) => left,
                Some(Expr::Binary(_, Val::Int(_), right)) => right,
                _ => return false,
            };
            if val == Val::Sym(pointer) {
                return true;
            }
        }
        false
    }

    /// Whether a value is one of these, or computed from nothing else.
    pub(crate) fn is_made_of(&self, val: Val, is_one: &impl Fn(Sym) -> bool) -> bool {
        self.is_made_within(val, is_one, DEPTH)
    }

    fn is_made_within(&self, val: Val, is_one: &impl Fn(Sym) -> bool, depth: u32) -> bool {
        let Val::Sym(sym) = val else { return true };
        if is_one(sym) {
            return true;
        }
        if depth == 0 {
            return false;
        }
        match self.exprs[sym] {
            Expr::Unary(_, a) | Expr::Convert(_, a) => self.is_made_within(a, is_one, depth - 1),
            Expr::Binary(_, a, b) => {
                self.is_made_within(a, is_one, depth - 1) && self.is_made_within(b, is_one, depth - 1)
            }
            Expr::Param(_)
            | Expr::Result(..)
            | Expr::Out(..)
            | Expr::Content(_)
            | Expr::Entrusted(_)
            | Expr::Join(..)
            | Expr::CellJoin(..)
            | Expr::Faded(_)
            | Expr::Address(_)
            | Expr::Function(_)
            | Expr::Text(_)
            | Expr::Float(_)
            | Expr::Compare(..)
            | Expr::Answer(..)
            | Expr::Member(..)
            | Expr::Return(_) => false,
        }
    }

    /// All symbols that a value is made of.
    pub(crate) fn collect(&self, val: Val, into: &mut FxHashSet<Sym>) {
        let mut next = Some(val);
        // `v ^= k;` a million times is a value as deep as that: nothing here may be as deep as a value.
        let mut rest: SmallVec<[Val; 16]> = SmallVec::new();
        while let Some(val) = next {
            if let Val::Sym(sym) = val
                && into.insert(sym)
            {
                self.push_parts(sym, &mut rest);
            }
            next = rest.pop();
        }
    }

    /// What a value is made of directly.
    fn push_parts(&self, sym: Sym, parts: &mut SmallVec<[Val; 16]>) {
        match self.exprs[sym] {
            Expr::Unary(_, a) | Expr::Convert(_, a) | Expr::Answer(_, a) => parts.push(a),
            Expr::Binary(_, a, b) | Expr::Compare(_, a, b) | Expr::Member(_, a, b) => parts.extend([a, b]),
            Expr::Address(place) | Expr::Content(place) => {
                let data = &self.places[place];
                if let Root::Pointer(base) = data.root {
                    parts.push(Val::Sym(base));
                }
                for step in &data.parts {
                    if let Proj::Index(index) = step {
                        parts.push(Val::Sym(*index));
                    }
                }
            }
            Expr::Param(_)
            | Expr::Entrusted(_)
            | Expr::Result(..)
            | Expr::Out(..)
            | Expr::Join(..)
            | Expr::CellJoin(..)
            | Expr::Faded(_)
            | Expr::Function(_)
            | Expr::Text(_)
            | Expr::Float(_)
            | Expr::Return(_) => {}
        }
    }

    /// Whether a place is reached through a symbol.
    pub(crate) fn place_involves(&self, place: PlaceId, sym: Sym) -> bool {
        self.place_mentions(place, &[sym], DEPTH)
    }

    fn place_mentions(&self, place: PlaceId, syms: &[Sym], depth: u32) -> bool {
        let data = &self.places[place];
        let by_root = match data.root {
            Root::Pointer(base) => self.mentions_within(Val::Sym(base), syms, depth.saturating_sub(1)),
            Root::Slot(_) | Root::Global(_) => false,
        };
        by_root
            || data.parts.iter().any(|step| match step {
                Proj::Index(index) => self.mentions_within(Val::Sym(*index), syms, depth.saturating_sub(1)),
                Proj::Field(_) | Proj::Element(_) | Proj::AnyElement => false,
            })
    }

    /// All objects that [`Values::reaches`] says a value leads to.
    pub(crate) fn collect_reached(&self, val: Val, into: &mut FxHashSet<Sym>) {
        let Val::Sym(this) = val else { return };
        into.insert(this);
        match self.exprs[this] {
            Expr::Address(place) => {
                if let Root::Pointer(object) = self.places[place].root {
                    into.insert(object);
                }
            }
            Expr::Binary(..) | Expr::Convert(..) => self.collect_mentioned(val, into, DEPTH),
            Expr::Param(_)
            | Expr::Result(..)
            | Expr::Out(..)
            | Expr::Content(_)
            | Expr::Entrusted(_)
            | Expr::Join(..)
            | Expr::CellJoin(..)
            | Expr::Faded(_)
            | Expr::Function(_)
            | Expr::Text(_)
            | Expr::Float(_)
            | Expr::Unary(..)
            | Expr::Compare(..)
            | Expr::Answer(..)
            | Expr::Member(..)
            | Expr::Return(_) => {}
        }
    }

    /// All symbols that [`Values::mentions`] says a value is made of.
    fn collect_mentioned(&self, val: Val, into: &mut FxHashSet<Sym>, depth: u32) {
        let Val::Sym(this) = val else { return };
        into.insert(this);
        let Some(rest) = depth.checked_sub(1) else { return };
        match self.exprs[this] {
            Expr::Unary(_, a) | Expr::Convert(_, a) | Expr::Answer(_, a) => self.collect_mentioned(a, into, rest),
            Expr::Binary(_, a, b) | Expr::Compare(_, a, b) | Expr::Member(_, a, b) => {
                self.collect_mentioned(a, into, rest);
                self.collect_mentioned(b, into, rest);
            }
            Expr::Address(place) | Expr::Content(place) => {
                let data = &self.places[place];
                let base = match data.root {
                    Root::Pointer(base) => Some(base),
                    Root::Slot(_) | Root::Global(_) => None,
                };
                let indices = data.parts.iter().filter_map(|step| match step {
                    Proj::Index(index) => Some(*index),
                    Proj::Field(_) | Proj::Element(_) | Proj::AnyElement => None,
                });
                for sym in base.into_iter().chain(indices) {
                    self.collect_mentioned(Val::Sym(sym), into, rest.saturating_sub(1));
                }
            }
            Expr::Param(_)
            | Expr::Entrusted(_)
            | Expr::Result(..)
            | Expr::Out(..)
            | Expr::Join(..)
            | Expr::CellJoin(..)
            | Expr::Faded(_)
            | Expr::Function(_)
            | Expr::Text(_)
            | Expr::Float(_)
            | Expr::Return(_) => {}
        }
    }

    /// Whether a pointer value leads to the object without reading memory: the pointer itself or an address inside it.
    pub(crate) fn reaches(&self, val: Val, object: Sym) -> bool {
        let Val::Sym(this) = val else { return false };
        if this == object {
            return true;
        }
        match self.exprs[this] {
            Expr::Address(place) => self.places[place].root == Root::Pointer(object),
            Expr::Binary(..) | Expr::Convert(..) => self.mentions(val, object),
            Expr::Param(_)
            | Expr::Result(..)
            | Expr::Out(..)
            | Expr::Content(_)
            | Expr::Entrusted(_)
            | Expr::Join(..)
            | Expr::CellJoin(..)
            | Expr::Faded(_)
            | Expr::Function(_)
            | Expr::Text(_)
            | Expr::Float(_)
            | Expr::Unary(..)
            | Expr::Compare(..)
            | Expr::Answer(..)
            | Expr::Member(..)
            | Expr::Return(_) => false,
        }
    }
}

fn is_first(step: &Proj) -> bool {
    match step {
        Proj::Field(field) => field.index == 0,
        Proj::Element(index) => *index == 0,
        Proj::Index(_) | Proj::AnyElement => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// On a stack that has room for a few hundred frames.
    #[test]
    fn a_value_of_any_depth_is_collected() {
        let deep = || {
            let mut values = Values::default();
            let first = values.sym(Expr::Param(0));
            let mut val = Val::Sym(first);
            for number in 0..100_000 {
                val = values.val(Expr::Binary(BinaryOp::Xor, val, Val::Int(number)));
            }
            let mut found = FxHashSet::default();
            values.collect(val, &mut found);
            found.contains(&first) && found.len() == 100_001
        };
        let thread = std::thread::Builder::new().stack_size(256 << 10).spawn(deep).expect("a thread");
        assert!(thread.join().expect("it has ended by itself"));
    }

    #[test]
    fn what_nobody_has_spoken_of_is_new_once() {
        let mut values = Values::default();
        let (sym, is_new) = values.sym_at_first(Expr::Param(7));
        assert!(is_new);
        assert_eq!(values.sym_at_first(Expr::Param(7)), (sym, false));
    }
}
