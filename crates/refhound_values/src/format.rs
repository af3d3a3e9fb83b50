//! Formats: what `PyArg_ParseTuple` and its kin store, unit by unit, with the exact range of each.

use std::rc::Rc;

use refhound_contracts::formats::{ArgEffect, FormatPlace, FormatReading, NullRule, Presence, SsizeClean, VarArgs};
use refhound_index::EntityId;
use refhound_ir::{Op, Value};

use crate::api::Known;
use crate::call::Site;
use crate::interval::Interval;
use crate::machine::{Frame, Machine, Shape, maker, type_range};
use crate::memory::{BaseKind, Block, Initial, Storage};
use crate::state::{Split, State, Way};
use crate::symbol::{Source, SymbolData};
use crate::value::{Float, Given, Int, Kind, Origin, Pointer, Val};

impl<'a> Machine<'a> {
    /// A call that stores what it finds in arguments; whether it was one.
    pub(crate) fn formatted(
        &mut self,
        frame: &Frame<'a>,
        state: &mut State,
        site: &Site<'_>,
        known: &Known<'_>,
    ) -> bool {
        let (Some(function), Some(result)) = (known.format, site.result) else { return false };
        let (VarArgs::From(first), FormatPlace::Argument(at)) = (function.varargs, function.format) else {
            return false;
        };
        let Some(text) = site.args.get(usize::from(at)).and_then(|&value| literal(frame, value)) else { return false };
        let Some(FormatReading::Parse(parsed)) = function.read(&text, frame.function.version, SsizeClean::Defined)
        else {
            return false;
        };
        let failed = state.clone();
        let layout = &parsed.layout;
        let mut lengths: Option<Int> = None;
        for (id, arg) in layout.args().iter().rev() {
            let index = usize::from(first) + id.index();
            let Some(target) = site.args.get(index).map(|&target| frame.uncast(target)) else { continue };
            let unit = &layout.units()[arg.unit];
            let is_optional = unit.presence == Presence::Optional;
            let place = Stored { at: index, target, is_optional, null: arg.null == NullRule::StoredForNone };
            match arg.effect {
                ArgEffect::StoresLength => lengths = self.length(frame, state, site, &place),
                ArgEffect::Stores => self.number(frame, state, site, &place, unit.model.spelling),
                ArgEffect::BorrowedBuffer => {
                    let length = lengths.take();
                    self.buffer(frame, state, site, &place, length);
                }
                ArgEffect::BorrowedObject => self.object(frame, state, site, &place, unit.model.takes_any_object()),
                ArgEffect::BufferView
                | ArgEffect::OwnedMemory
                | ArgEffect::OwnedMemoryIfNull
                | ArgEffect::Converted => {
                    let pointer = Self::peek(frame, state, target).into_owned();
                    Self::forget_targets(state, &pointer, None);
                }
                ArgEffect::Reads
                | ArgEffect::Length
                | ArgEffect::Width
                | ArgEffect::Precision
                | ArgEffect::Uses
                | ArgEffect::Steals
                | ArgEffect::Converter => {}
            }
        }
        Self::answered(frame, state, failed, result);
        true
    }

    /// The call has stored everything, or has failed and stored nothing that counts.
    fn answered(frame: &Frame<'a>, state: &mut State, failed: State, result: Value) {
        let var = frame.var(result);
        let way = |number: i128, state: &State| Way {
            result: Val::int(Int::exactly(number), Origin::OWN),
            memory: state.memory.clone(),
            symbols: state.symbols.clone(),
        };
        let mut symbols = failed.symbols.clone();
        for (sym, range) in state.symbols.iter() {
            if !symbols.contains_key(&sym) {
                symbols.insert(sym, *range);
            }
        }
        let mut failed = failed;
        failed.symbols = symbols;
        let ways = vec![way(1, state), way(0, &failed)];
        let joined = state.joined(&failed, None);
        let (doubt, untyped) = (state.doubt, std::mem::take(&mut state.untyped));
        *state = joined;
        (state.doubt, state.untyped) = (doubt, untyped);
        state.vars.insert(var, Val::int(Int::of(Interval::new(0, 1)), Origin::OWN));
        state.split = Some(Rc::new(Split { var, ways }));
    }

    /// A number that Python has passed.
    fn number(&mut self, frame: &Frame<'a>, state: &mut State, site: &Site<'_>, place: &Stored, unit: &str) {
        let types = &frame.function.module.types;
        let Some(ty) = types.pointee(frame.ty(place.target)) else { return };
        let name = Self::argument_name(frame, place);
        let val = match frame.shape(ty) {
            Shape::Int(kind) => {
                let limit = type_range(frame, kind);
                let range = if unit == "p" { Interval::new(0, 1) } else { limit };
                let data = SymbolData { source: Source::Argument, name, range };
                self.fresh(state, maker(frame, site.inst, 16 + place.at as u32), data)
            }
            Shape::Float(_) => Val::float(Float::ANY, Origin::PYTHON),
            Shape::Pointer => Val::pointer(Pointer::elsewhere(true), Origin::PYTHON),
            Shape::Other(_) => Val::new(Kind::Other, Origin::PYTHON),
        };
        Self::stored(frame, state, place, val);
    }

    fn argument_name(frame: &Frame<'_>, place: &Stored) -> String {
        frame.name(place.target)
    }

    fn length(&mut self, frame: &Frame<'a>, state: &mut State, site: &Site<'_>, place: &Stored) -> Option<Int> {
        let types = &frame.function.module.types;
        let ty = types.pointee(frame.ty(place.target))?;
        let Shape::Int(kind) = frame.shape(ty) else { return None };
        let range = Interval::new(0, refhound_unknowns::limits::LARGEST_OBJECT.min(type_range(frame, kind).hi));
        let name = frame.name(place.target);
        let data = SymbolData { source: Source::Size, name, range };
        let val = self.fresh(state, maker(frame, site.inst, 16 + place.at as u32), data);
        let int = val.as_int();
        Self::stored(frame, state, place, val);
        // Whoever looks whether the text is there knows whether its length is.
        let pointer = Self::peek(frame, state, place.target);
        if let Some(target) = pointer.as_pointer().and_then(Pointer::target)
            && let Some(key) = state.memory.keys_of(target.base).first()
            && let Some(cell) = state.memory.cells.get_mut(key)
            && cell.given == Given::UnlessLeftOut
        {
            cell.given = Given::Maybe;
        }
        int
    }

    /// Text or bytes of an argument: as long as the length behind it says, and a zero at its end.
    fn buffer(&mut self, frame: &Frame<'a>, state: &mut State, site: &Site<'_>, place: &Stored, length: Option<Int>) {
        let base = self.bases.of(BaseKind::Made {
            frame: frame.id,
            at: site.inst.index() as u32,
            part: 16 + place.at as u32,
            older: false,
        });
        let size = length.map(|length| crate::access::added(state, &length, &Int::exactly(1)));
        state.memory.begin(base, Block::new(size, Initial::Anything(Origin::PYTHON), Storage::Lasting));
        let val = Val::pointer(Pointer { null: place.null, ..Pointer::to(base) }, Origin::PYTHON);
        Self::stored(frame, state, place, val);
    }

    /// An object of Python's: a block of its own, so that what is learnt of it later is about it.
    fn object(&mut self, frame: &Frame<'a>, state: &mut State, site: &Site<'_>, place: &Stored, is_any: bool) {
        let base = self.bases.of(BaseKind::Made {
            frame: frame.id,
            at: site.inst.index() as u32,
            part: 16 + place.at as u32,
            older: false,
        });
        let block = Block::new(None, Initial::Anything(Origin::MEMORY), Storage::Unknown);
        state.memory.begin(base, Block { escaped: true, ..block });
        state.sizes.remove(&base);
        if is_any && !place.is_optional {
            state.untyped.add(base);
        } else {
            state.untyped.remove(&base);
        }
        let val = Val::pointer(Pointer { null: place.null, ..Pointer::to(base) }, Origin::PYTHON);
        Self::stored(frame, state, place, val);
    }

    /// Puts a value where an argument points to. What Python may leave out keeps its default.
    fn stored(frame: &Frame<'a>, state: &mut State, place: &Stored, val: Val) {
        let pointer = Self::peek(frame, state, place.target).into_owned();
        let types = &frame.function.module.types;
        let width = types.pointee(frame.ty(place.target)).and_then(|ty| Self::width(frame, ty));
        let target = pointer.as_pointer().and_then(Pointer::target).copied();
        let offset = target.and_then(|target| i64::try_from(state.range(&target.offset).value()?).ok());
        let (Some(target), Some(width), Some(offset)) = (target, width, offset) else {
            return Self::forget_targets(state, &pointer, None);
        };
        let key = (target.base, offset, width);
        let val = if place.is_optional { Self::or_default(state, key, val) } else { val };
        state.written(Some(target.base));
        if matches!(val.kind, Kind::Other) {
            return state.memory.havoc(target.base, Some((offset, i64::from(width))), Origin::PYTHON);
        }
        let symbols = state.symbols.clone();
        let meeting = crate::joining::Meeting { left: &symbols, right: &symbols, thresholds: None };
        state.memory.put(key, val, &meeting);
    }

    /// A value that Python may leave out: the default, if that is not one of the values that it may pass.
    fn or_default(state: &State, key: crate::memory::CellKey, val: Val) -> Val {
        let Some(known) = state.memory.cell(key) else {
            let block = state.memory.blocks.get(&key.0);
            let is_unset = block.is_some_and(|block| block.initial == Initial::Unset && block.anywhere.is_none());
            return if is_unset { Val { given: Given::UnlessLeftOut, ..val } } else { val };
        };
        let is_included = match (&val.kind, &known.kind) {
            (Kind::Int(new), Kind::Int(old)) => known.given == Given::Surely && new.range.includes(old.range),
            (Kind::Float(new), Kind::Float(old)) => known.given == Given::Surely && new.includes(*old),
            (Kind::Int(_) | Kind::Float(_) | Kind::Pointer(_) | Kind::Other, _) => false,
        };
        if is_included {
            return val;
        }
        let mut joined = state.meeting().val(known, &val);
        if known.given == Given::Never {
            joined.given = Given::UnlessLeftOut;
        }
        joined
    }
}

/// Where a unit stores.
struct Stored {
    at: usize,
    target: Value,
    is_optional: bool,
    null: bool,
}

/// The text of a literal.
pub(crate) fn literal(frame: &Frame<'_>, value: Value) -> Option<Vec<u8>> {
    match frame.def(value) {
        Some(Op::Str(text)) => text.as_str().chars().map(|it| u8::try_from(u32::from(it)).ok()).collect(),
        Some(Op::Cast(inner)) => literal(frame, *inner),
        _ => None,
    }
}
