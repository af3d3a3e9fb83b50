//! Static initialisers of constants: tables of numbers, texts.

use refhound_index::EntityId;
use refhound_ir::{Constant, Module};
use refhound_types::{Type, TypeId};

use crate::interval::Interval;
use crate::machine::{Frame, Machine};
use crate::memory::{BaseKind, zero_of};
use crate::value::{Base, Int, Kind, Origin, Pointer, Val};

impl Machine<'_> {
    /// What a constant has at an offset.
    pub(crate) fn constant_at(&mut self, frame: &Frame<'_>, base: Base, at: i64, ty: TypeId) -> Val {
        let top = self.top(frame, ty, Origin::MEMORY);
        match self.bases.kind(base) {
            BaseKind::Text(text) => {
                let byte = usize::try_from(at).ok().map(|at| text.as_str().chars().nth(at).map_or(0, u32::from));
                match (byte, &top.kind) {
                    (Some(byte), Kind::Int(_)) => {
                        self.fitted(frame, Val::int(Int::exactly(i128::from(byte)), Origin::OWN), ty)
                    }
                    _ => top,
                }
            }
            BaseKind::Global { unit, global } if unit as usize == frame.unit() => {
                let module = frame.function.module;
                let data = &module.globals[global];
                let found = data.init.as_ref().and_then(|init| find(module, init, data.ty, u64::try_from(at).ok()?));
                let val = found.map(|found| self.constant_value(frame, unit, found, &top));
                val.map_or(top, |val| self.fitted(frame, val, ty))
            }
            BaseKind::Global { .. }
            | BaseKind::Slot { .. }
            | BaseKind::Function { .. }
            | BaseKind::Made { .. }
            | BaseKind::Input { .. } => top,
        }
    }

    fn constant_value(&mut self, frame: &Frame<'_>, unit: u32, found: Found<'_>, top: &Val) -> Val {
        let zero = || zero_of(&top.kind).unwrap_or_else(|| top.clone());
        match found {
            Found::Zero => zero(),
            Found::Constant(Constant::Int(number)) => match top.kind {
                Kind::Pointer(_) if *number == 0 => zero(),
                Kind::Int(_) => Val::int(Int::exactly(*number), Origin::OWN),
                Kind::Pointer(_) | Kind::Float(_) | Kind::Other => top.clone(),
            },
            Found::Constant(Constant::Float(bits)) => Self::float_constant(*bits),
            Found::Constant(Constant::Zero) => zero(),
            Found::Constant(Constant::FunctionAddress(function)) => {
                let base = self.bases.of(BaseKind::Function { unit, function: *function });
                Val::pointer(Pointer::to(base), Origin::OWN)
            }
            Found::Constant(Constant::GlobalAddress(..) | Constant::Str(_)) => {
                Val::pointer(Pointer::elsewhere(false), Origin::OWN)
            }
            Found::Constant(Constant::Record(_) | Constant::Array(_) | Constant::Unknown) => self.top_like(frame, top),
        }
    }

    fn top_like(&self, _: &Frame<'_>, top: &Val) -> Val {
        top.clone()
    }

    /// What a constant can have between two offsets: for tables, the hull of their numbers.
    pub(crate) fn constants_between(
        &mut self,
        frame: &Frame<'_>,
        base: Base,
        at: Option<(i64, i64)>,
        ty: TypeId,
    ) -> Val {
        let top = self.top(frame, ty, Origin::MEMORY.and(Origin::BLURRED));
        let BaseKind::Global { unit, global } = self.bases.kind(base) else { return top };
        if unit as usize != frame.unit() {
            return top;
        }
        let module = frame.function.module;
        let data = &module.globals[global];
        let Some(init) = &data.init else { return top };
        let key = (global.index(), ty.index());
        let _ = (at, key);
        match (&top.kind, hull(init, !is_full(module, init, data.ty))) {
            (Kind::Int(_), Some((lo, hi))) => {
                self.fitted(frame, Val::int(Int::of(Interval::new(lo, hi)), Origin::BLURRED), ty)
            }
            (Kind::Int(_) | Kind::Float(_) | Kind::Pointer(_) | Kind::Other, _) => top,
        }
    }
}

enum Found<'c> {
    Constant(&'c Constant),
    Zero,
}

/// The part of an initialiser that stands at an offset.
fn find<'c>(module: &Module, init: &'c Constant, ty: TypeId, at: u64) -> Option<Found<'c>> {
    match (init, module.types.get(ty)) {
        (Constant::Zero, _) => Some(Found::Zero),
        (Constant::Array(items), Type::Array { element, .. }) => {
            let size = module.types.size_of(*element).filter(|&size| size > 0)?;
            let index = at / size;
            match items.binary_search_by_key(&index, |(at, _)| *at) {
                Ok(found) => find(module, &items[found].1.value, *element, at % size),
                Err(_) => Some(Found::Zero),
            }
        }
        (Constant::Record(members), Type::Record(_)) => {
            let within = members.iter().find_map(|(field, value)| {
                let def = module.types.field(*field);
                let begin = def.offset_bits / 8;
                let size = module.types.size_of(def.ty)?;
                (begin <= at && at < begin + size && def.bit_width.is_none()).then_some((value, def.ty, begin))
            });
            match within {
                Some((value, ty, begin)) => find(module, &value.value, ty, at - begin),
                None => Some(Found::Zero),
            }
        }
        (
            Constant::Int(_)
            | Constant::Float(_)
            | Constant::GlobalAddress(..)
            | Constant::FunctionAddress(_)
            | Constant::Str(_),
            _,
        ) if at == 0 => Some(Found::Constant(init)),
        _ => None,
    }
}

/// Whether every element of an array is given.
fn is_full(module: &Module, init: &Constant, ty: TypeId) -> bool {
    match (init, module.types.get(ty)) {
        (Constant::Array(items), Type::Array { len: refhound_types::ArrayLen::Known(len), element }) => {
            items.len() as u64 == *len && items.iter().all(|(_, item)| is_full(module, &item.value, *element))
        }
        (Constant::Int(_), _) => true,
        _ => false,
    }
}

/// The bounds of all numbers of an initialiser; `None` if there is anything else.
fn hull(init: &Constant, with_zero: bool) -> Option<(i128, i128)> {
    let join = |one: (i128, i128), other: (i128, i128)| (one.0.min(other.0), one.1.max(other.1));
    let found = match init {
        Constant::Int(number) => Some((*number, *number)),
        Constant::Zero => Some((0, 0)),
        Constant::Array(items) => {
            let mut all = None;
            for (_, item) in items {
                let next = hull(&item.value, false)?;
                all = Some(all.map_or(next, |known| join(known, next)));
            }
            all
        }
        Constant::Float(_)
        | Constant::GlobalAddress(..)
        | Constant::FunctionAddress(_)
        | Constant::Str(_)
        | Constant::Record(_)
        | Constant::Unknown => None,
    }?;
    Some(if with_zero { join(found, (0, 0)) } else { found })
}
