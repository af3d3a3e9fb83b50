//! What a call does to the variables that it is given the addresses of.

use refhound_domains::Range;
use refhound_evidence::{Event, Origin};
use refhound_index::intern;
use refhound_summary::{
    ArgEffect, ContentEffect, Keeper, Nullness, Outcome, Part, Presence, Source, WriteEffect, Written,
};

use crate::call::Site;
use crate::engine::Engine;
use crate::objects::{Hold, Object};
use crate::state::{Cell, State};
use crate::value::{Expr, PlaceData, PlaceId, Root, Sym, Val};

impl Engine<'_> {
    /// `_PyBytes_Resize(&bytes, n)`: the variable owns a reference before; afterwards another one, or NULL.
    pub(crate) fn replace(&mut self, state: &mut State, site: &Site<'_>, pointer: Val, cleared: bool) {
        let Some(place) = self.target(pointer) else { return };
        let content = self.content_or_initial(state, place);
        let old = self.object_of(state, content);
        if let Some(old) = old {
            self.origin(old, Origin::Memory, site.span);
            self.use_object(state, old, site.span);
        }
        if cleared {
            if let Some(old) = old {
                self.release(state, old, site.span, Event::Released);
            }
            state.cells.set(place, Cell { val: Val::NULL, written: true });
        }
    }

    /// What a call has put behind an argument.
    fn filled(&mut self, state: &mut State, site: &Site<'_>, arg: usize, index: u32) -> Sym {
        let number = arg as u32 * 8 + index.min(7);
        self.fresh(state, |generation| Expr::Out(site.inst, number, generation))
    }

    /// A pointer into the first argument, or into what that holds.
    fn fill_inside(&mut self, state: &mut State, site: &Site<'_>, arg: usize, index: u32, presence: Presence) -> Sym {
        let sym = self.filled(state, site, arg, index);
        if presence == Presence::Surely {
            state.facts.set(sym, Range::NONZERO);
        }
        if let Some(holder) = site.args.first().and_then(|&holder| self.object_of(state, holder)) {
            self.about.parsed.insert(sym, holder);
        }
        sym
    }

    pub(crate) fn write_through(
        &mut self,
        state: &mut State,
        site: &Site<'_>,
        write: &WriteEffect,
        index: u32,
        outcome: &Outcome,
    ) {
        let Some(place) = self.place_behind(site, write.arg, &write.path) else {
            return site.args.get(write.arg).copied().into_iter().for_each(|pointer| self.open(state, pointer));
        };
        let in_field = write.path.iter().any(|part| matches!(part, Part::Field(_)));
        let is_local = self.values.data(place).root.is_local();
        let value = match write.value {
            // Who releases a member that a callee filled in is seen by nobody here, unless the record is a variable.
            Written::Object(..) if in_field && !is_local => Written::Anything,
            value @ (Written::Object(..)
            | Written::Int(_)
            | Written::Argument(_)
            | Written::Anything
            | Written::Inside(_)
            | Written::Elements) => value,
        };
        let val = match value {
            Written::Int(value) => Val::Int(value),
            Written::Argument(arg) => match site.args.get(arg) {
                Some(&val) => val,
                None => return,
            },
            Written::Anything | Written::Elements => Val::Sym(self.filled(state, site, write.arg, index)),
            Written::Inside(presence) => Val::Sym(self.fill_inside(state, site, write.arg, index, presence)),
            Written::Object(source, presence) => {
                let range = match presence {
                    Presence::Surely => Range::NONZERO,
                    Presence::OrNull | Presence::PerhapsNull | Presence::OrUnchanged => Range::ALL,
                };
                let sym = self.filled(state, site, write.arg, index);
                // Which members go together with which answer of the callee is often not told exactly.
                let is_unclear = in_field && site.contract.is_none();
                let hold = if is_unclear { Hold::Maybe } else { self.hold_of(state, site, source) };
                let name = site.name.unwrap_or_else(|| intern("a function pointer"));
                self.origin_of_call(sym, Origin::Out(name), site);
                if source == Source::New {
                    self.about.new_outs.insert(sym);
                }
                if in_field {
                    self.about.homes.entry(sym).or_insert(place);
                }
                let mut object = Object::new(i8::from(source == Source::New), hold);
                object.doubt.ambiguous = outcome.ambiguous;
                self.obtain(state, sym, object, site.span, range);
                match presence {
                    Presence::OrUnchanged => self.note_optional(state, site, place, sym),
                    Presence::PerhapsNull => self.note_nullable(sym, Nullness::Missing, site),
                    Presence::Surely | Presence::OrNull => {}
                }
                Val::Sym(sym)
            }
        };
        self.name_out(place, val);
        // What a callee did with the object that stood in a member is not told.
        if in_field
            && let Some(old) = state.cells.get(place).and_then(|cell| self.object_of(state, cell.val))
            && Some(old) != self.object_of(state, val)
        {
            self.blur(state, old);
        }
        self.write(state, place, val);
        // The callee's account of its argument includes what it stored, unless it has stored a reference that was not its own:
        // then that of the caller stands there.
        if let (Written::Argument(arg), Some(mut cell)) = (write.value, state.cells.get(place))
            && !(is_unpaid(outcome, arg) && self.is_lasting(place))
        {
            cell.written = false;
            state.cells.set(place, cell);
        }
    }

    /// Something happened to members of a record that is not told exactly.
    pub(crate) fn change_members(&mut self, state: &mut State, pointer: Val) {
        self.open(state, pointer);
        if let Some(record) = self.values.object(pointer)
            && !state.own.changed.contains(&record)
        {
            state.own.changed.push(record);
        }
        if let Some(place) = self.values.pointee(pointer) {
            let prefix = self.values.data(place).clone();
            self.blur_captured(state, &prefix);
            self.blur_cells(state, &prefix);
        }
    }

    /// The variables that a lambda has captured: the record holds their addresses.
    fn blur_captured(&mut self, state: &mut State, record: &PlaceData) {
        let members = state.cells.iter().filter(|&(place, _)| record.contains(self.values.data(place)));
        let variables: Vec<PlaceId> = members
            .filter_map(|(_, cell)| match self.values.expr_of(cell.val) {
                Some(Expr::Address(variable)) if self.values.data(variable).root.is_local() => Some(variable),
                _ => None,
            })
            .collect();
        for variable in variables {
            let held = state.cells.get(variable).map(|cell| cell.val);
            if let Some(sym) = held.and_then(|val| self.object_of(state, val)) {
                self.blur(state, sym);
            }
        }
    }

    /// References of an object that an argument leads to were taken or given up.
    pub(crate) fn content_effect(
        &mut self,
        state: &mut State,
        site: &Site<'_>,
        effect: &ContentEffect,
        ambiguous: bool,
    ) {
        let Some(place) = self.place_behind(site, usize::from(effect.of.arg), &effect.of.path) else {
            if let Some(&pointer) = site.args.get(usize::from(effect.of.arg)) {
                self.change_members(state, pointer);
            }
            return;
        };
        let content = self.content_or_initial(state, place);
        let Some(sym) = self.object_of(state, content) else { return };
        self.name_content(state, site, content);
        if ambiguous && site.unsettled.contains(&effect.of) {
            let mut object = self.object(state, sym);
            object.doubt.ambiguous = true;
            self.put(state, sym, object);
        }
        let name = site.name.unwrap_or_else(|| intern("a function pointer"));
        if effect.after == Keeper::Somebody {
            return self.give(state, sym, Hold::Interpreter, site.span, name);
        }
        for _ in 0..effect.delta.max(0) {
            self.retain(state, sym, site.span);
        }
        for _ in 0..(-effect.delta).max(0) {
            self.release(state, sym, site.span, Event::Stolen { by: name });
        }
    }

    /// What a callee has found in a place is read from memory, as far as its caller is concerned.
    pub(crate) fn name_content(&mut self, state: &State, site: &Site<'_>, content: Val) {
        if let Some(sym) = self.object_of(state, content)
            && matches!(self.values.expr(sym), Expr::Content(_))
        {
            self.origin(sym, Origin::Memory, site.span);
        }
    }

    /// `convert(x, &y)` that makes `y` another reference to `x`: what the callee took for the variable is the caller's.
    pub(crate) fn own_written(&mut self, state: &mut State, site: &Site<'_>, outcome: &Outcome, write: &WriteEffect) {
        let Written::Argument(arg) = write.value else { return };
        // Members of records are the business of functions that the project has for them.
        if !write.path.is_empty() {
            return;
        }
        let effects = || outcome.args.iter().filter(|(index, _)| *index == arg).map(|(_, effect)| *effect);
        let is_kept = effects().any(|effect| matches!(effect, ArgEffect::Keep(_)))
            && !effects().any(|effect| effect == ArgEffect::PassedOn);
        if is_kept
            && let Some(place) = self.place_behind(site, write.arg, &write.path)
            && self.values.data(place).root.is_local()
            && let Some(sym) = site.args.get(arg).and_then(|&val| self.object_of(state, val))
        {
            self.retain(state, sym, site.span);
        }
    }

    /// A variable that a call fills in names the object.
    fn name_out(&mut self, place: PlaceId, val: Val) {
        let data = self.values.data(place);
        if let (Root::Slot(slot), Some(sym)) = (data.root, val.sym()) {
            if data.parts.is_empty() {
                self.about.names.entry(sym).or_insert(slot);
            } else {
                self.about.homes.entry(sym).or_insert(place);
            }
        }
    }
}

/// Whether a callee keeps an argument without having taken a reference for that.
fn is_unpaid(outcome: &Outcome, arg: usize) -> bool {
    let effects = || outcome.args.iter().filter(|(index, _)| *index == arg).map(|(_, effect)| *effect);
    effects().any(|effect| effect == ArgEffect::PassedOn)
        && !effects().any(|effect| matches!(effect, ArgEffect::Keep(_)))
}
