//! What a function does to memory that its arguments lead to, as a caller sees it: `*place`, `record->items`.

use refhound_ir::{Op, Value};
use refhound_summary::{Behind, ContentEffect, Input, Keeper, Part};
use refhound_types::Type;

use crate::engine::Engine;
use crate::objects::{Hold, Object};
use crate::state::State;
use crate::summary::{Given, Write};
use crate::value::{Expr, PlaceId, Proj, Root, Sym, Val};

/// More places than this are not told one by one.
const MOST_WRITES: usize = 8;

impl Engine<'_> {
    /// What was done to objects that arguments lead to: how counts have changed where that is exact, and otherwise which
    /// arguments it concerns.
    pub(crate) fn behind_arguments(&self, state: &State, returned: Option<Sym>) -> (Vec<ContentEffect>, Vec<u16>) {
        let mut contents = Vec::new();
        let mut members: Vec<u16> = Vec::new();
        let returned_member =
            returned.filter(|&sym| state.own.objects.get(sym).is_none()).map(|sym| (sym, self.object(state, sym)));
        for (sym, object) in state.own.objects.iter().chain(returned_member) {
            let Expr::Content(place) = self.values.expr(sym) else { continue };
            let Some(arg) = self.param_of(place) else {
                // `*this->list`: a variable that a lambda has captured is one pointer further away.
                members.extend(self.param_before(place).filter(|_| object.owned < 0));
                continue;
            };
            // A record that a helper is given may hand its reference over with the object.
            let handed_over = returned == Some(sym) && object.owned == 0 && !self.is_in_object(place);
            let given = is_given(object);
            if object.owned == 0 && !handed_over && !given {
                continue;
            }
            let delta = if given { -1 } else { object.owned - self.stored(state, sym) };
            // What was taken and passed on may be kept there.
            let is_known = !(object.doubt.blurred || object.doubt.passed_on && delta > 0);
            let exact = self.behind_param(place).filter(|of| self.is_followed(of) && is_known);
            match exact {
                Some(of) if handed_over => members.extend((!of.path.is_empty()).then_some(arg)),
                Some(of) if delta != 0 => {
                    let after = if given { Keeper::Somebody } else { Keeper::AsBefore };
                    contents.push(ContentEffect { of, delta, after });
                }
                Some(_) => {}
                None => members.push(arg),
            }
        }
        // Which elements a loop has taken references of is not known, either.
        let records = state.own.changed.iter().chain(&state.own.loose);
        members.extend(records.filter_map(|&record| self.param_index(record)));
        members.sort_unstable();
        members.dedup();
        (contents, members)
    }

    fn param_index(&self, sym: Sym) -> Option<u16> {
        match self.values.expr(sym) {
            Expr::Param(index) => Some(index as u16),
            Expr::Result(..)
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
            | Expr::Unary(..)
            | Expr::Binary(..)
            | Expr::Compare(..)
            | Expr::Convert(..)
            | Expr::Answer(..)
            | Expr::Member(..)
            | Expr::Return(_) => None,
        }
    }

    /// The parameter that leads to a place.
    fn param_of(&self, place: PlaceId) -> Option<u16> {
        match self.values.data(place).root {
            Root::Pointer(pointer) => self.param_index(pointer),
            Root::Slot(_) | Root::Global(_) => None,
        }
    }

    /// The parameter that leads to the pointer that leads to a place.
    fn param_before(&self, place: PlaceId) -> Option<u16> {
        let Root::Pointer(pointer) = self.values.data(place).root else { return None };
        let Expr::Content(before) = self.values.expr(pointer) else { return None };
        self.param_of(before)
    }

    /// Whether a place is one and the same each time: a variable or a member, and no element of an array.
    fn is_followed(&self, of: &Behind) -> bool {
        let is_field = |part: &Part| match part {
            Part::Field(_) => true,
            Part::Element(_) => false,
        };
        of.path.iter().all(is_field) && !(of.path.is_empty() && self.is_array(of.arg))
    }

    /// `items[i]`: what is done to the first element of a parameter's array is done to the others in other turns of a loop.
    fn is_array(&self, param: u16) -> bool {
        let entry = self.graph.cfg.reverse_postorder()[0];
        let Some(&value) = self.body.blocks[entry].params.get(usize::from(param)) else { return false };
        self.body.insts.values().any(|inst| matches!(inst.op, Op::ElementAddress { base, .. } if base == value))
    }

    /// What stood behind a parameter, if that is what a symbol is.
    pub(crate) fn content_of_param(&self, sym: Sym) -> Option<Input> {
        let Expr::Content(place) = self.values.expr(sym) else { return None };
        let Behind { arg, path } = self.behind_param(place)?;
        Some(Input::Content(arg, path))
    }

    /// A place as a caller reaches it: the parameter that leads to it, and the way from there.
    pub(crate) fn behind_param(&self, place: PlaceId) -> Option<Behind> {
        let arg = self.param_of(place)?;
        let part = |step: &Proj| match *step {
            Proj::Field(field) => Some(Part::Field(field)),
            Proj::Element(index) => Some(Part::Element(index)),
            Proj::Index(_) | Proj::AnyElement => None,
        };
        Some(Behind { arg, path: self.values.data(place).parts.iter().map(part).collect::<Option<_>>()? })
    }

    /// `return array->base;`: a call of the function is a look at the member. `otherwise`: what the result is for a caller
    /// who does not know the member.
    pub(crate) fn given_content(&self, state: &State, val: Val, value: Option<Value>, otherwise: Given) -> Given {
        let Some(sym) = state.concrete(val).sym() else { return otherwise };
        let Expr::Content(place) = self.values.expr(sym) else { return otherwise };
        let is_word = value.is_some_and(|value| {
            matches!(self.input.module.types.get(self.type_of(value)), Type::Int(_) | Type::Enum(_) | Type::Pointer(_))
        });
        let object = self.object(state, sym);
        // What a record gives away with an object is not told: it may be its own reference.
        let is_lent = state.own.objects.get(sym).is_some() && object.owned <= 0 && !self.is_in_object(place);
        let is_unknown = otherwise == Given::Unknown && object.owned <= 0;
        match self.behind_param(place) {
            Some(of) if is_word && !is_lent && !is_unknown && !object.doubt.blurred && self.is_followed(&of) => {
                Given::Content(of, Box::new(otherwise))
            }
            Some(_) | None => otherwise,
        }
    }

    /// What was written through parameters.
    pub(crate) fn writes(&mut self, state: &State, returned: Option<Sym>) -> Vec<Write> {
        let mut writes = Vec::new();
        for (place, cell) in state.cells.iter() {
            let val = state.concrete(cell.val);
            // Written back, it is what it was.
            let is_same = matches!(self.values.expr_of(val), Some(Expr::Content(from)) if from == place);
            if !cell.written || is_same {
                continue;
            }
            let Some(Behind { arg, path }) = self.behind_param(place) else { continue };
            let value = self.written(state, val, returned);
            writes.push(Write { arg, path, value });
        }
        writes.truncate(MOST_WRITES);
        writes
    }

    fn written(&self, state: &State, val: Val, returned: Option<Sym>) -> Given {
        let sym = match val {
            Val::Int(value) => return Given::Int(value),
            Val::Sym(sym) => sym,
        };
        if let Some(index) = self.param_index(sym) {
            return Given::Argument(index);
        }
        match state.own.objects.get(sym) {
            None => Given::Plain,
            Some(object) if object.hold == Hold::Forever => Given::Forever,
            Some(object) if object.hold == Hold::Unknown => Given::Unknown,
            Some(object) if object.owned > i8::from(returned == Some(sym)) => Given::New,
            Some(object) if object.owned > 0 => Given::Borrowed,
            Some(object) if matches!(object.hold, Hold::Owner(_) | Hold::Interpreter | Hold::Caller) => Given::Borrowed,
            Some(_) => Given::Unknown,
        }
    }
}

/// `PyTuple_SetItem(tuple, 0, holder->item)`: a reference of what stood in a place went away that was not taken before.
fn is_given(object: Object) -> bool {
    object.owned == 0 && matches!(object.hold, Hold::Owner(_) | Hold::Interpreter)
}
