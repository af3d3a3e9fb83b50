//! What a reader would call objects and places: by the variable that holds them, the member, the call that gave them.

use refhound_ir::SlotKind;
use refhound_summary::ErrorAnswer;

use crate::engine::Engine;
use crate::value::{Expr, PlaceId, Proj, Root, Sym};

impl Engine<'_> {
    /// What a reader would call an object.
    pub(crate) fn name_of(&self, sym: Sym) -> String {
        if let Some(&slot) = self.about.names.get(&sym)
            && let Some(name) = self.body.slots[slot].name
        {
            return name.as_str().to_owned();
        }
        if let Some(&home) = self.about.homes.get(&sym)
            && self.values.data(home).root != Root::Pointer(sym)
            && !matches!(self.values.expr(sym), Expr::Param(_) | Expr::Content(_) | Expr::Address(_))
        {
            return self.place_name(home);
        }
        match self.values.expr(sym) {
            Expr::Param(index) => self.param_name(index),
            Expr::Content(place) => self.place_name(place),
            Expr::Return(_) => self.error_word().to_owned(),
            Expr::Result(..) => match self.call_name(sym) {
                Some(call) => self.name_of_call(sym).unwrap_or_else(|| format!("{call}(...)")),
                None if self.is_written_null(sym) => "NULL".to_owned(),
                None => "the result of a call".to_owned(),
            },
            Expr::Member(accessor, ..) => format!("{accessor}(...)"),
            Expr::Address(place) => match self.spelled(place) {
                Some(name) => name.to_owned(),
                None => format!("&{}", self.place_name(place)),
            },
            Expr::Out(..)
            | Expr::Entrusted(_)
            | Expr::Join(..)
            | Expr::CellJoin(..)
            | Expr::Faded(_)
            | Expr::Function(_)
            | Expr::Text(_)
            | Expr::Float(_)
            | Expr::Unary(..)
            | Expr::Binary(..)
            | Expr::Compare(..)
            | Expr::Convert(..)
            | Expr::Answer(..) => "the object".to_owned(),
        }
    }

    /// What sources write for the address of one of the interpreter's objects.
    fn spelled(&self, place: PlaceId) -> Option<&'static str> {
        let data = self.values.data(place);
        match data.root {
            Root::Global(global) if data.parts.is_empty() => self.input.unit.api_globals[global]?.spelled(),
            Root::Global(_) | Root::Slot(_) | Root::Pointer(_) => None,
        }
    }

    /// The variable that gets a pointer that is no object: memory, text, a file.
    fn name_of_call(&self, sym: Sym) -> Option<String> {
        let Expr::Result(inst, _) = self.values.expr(sym) else { return None };
        self.about.nullable.get(&sym)?;
        let value = self.data(inst).result.filter(|&value| self.is_pointer(value))?;
        let slot = self.bound_slot(value)?;
        Some(self.body.slots[slot].name?.as_str().to_owned())
    }

    /// Whether a reader would know what is meant by the name of a place.
    pub(crate) fn has_name(&self, place: PlaceId) -> bool {
        match self.values.data(place).root {
            Root::Slot(slot) => self.body.slots[slot].name.is_some(),
            Root::Global(_) | Root::Pointer(_) => true,
        }
    }

    fn error_word(&self) -> &'static str {
        match self.input.role.failure.map(|rule| rule.error) {
            Some(ErrorAnswer::MinusOne | ErrorAnswer::Negative | ErrorAnswer::Nonzero) => "-1",
            Some(ErrorAnswer::Zero) => "0",
            Some(ErrorAnswer::Null) | None => "NULL",
        }
    }

    fn param_name(&self, index: u32) -> String {
        let slot = self.body.slots.values().find(|slot| slot.kind == SlotKind::Param(index));
        match slot.and_then(|slot| slot.name) {
            Some(name) => name.as_str().to_owned(),
            None => format!("parameter {}", index + 1),
        }
    }

    pub(crate) fn place_name(&self, place: PlaceId) -> String {
        let data = self.values.data(place);
        let types = &self.input.module.types;
        let (mut text, mut pointer) = match data.root {
            Root::Slot(slot) => {
                let name =
                    self.body.slots[slot].name.map_or_else(|| "a temporary".to_owned(), |n| n.as_str().to_owned());
                (name, false)
            }
            Root::Global(global) => (self.input.module.globals[global].name.as_str().to_owned(), false),
            Root::Pointer(base) => (self.name_of(base), true),
        };
        if pointer && data.parts.is_empty() {
            return format!("*{text}");
        }
        let parts = match data.parts.as_slice() {
            // `Owned text(...)`: a reader speaks of the variable, not of what its class keeps inside.
            [outer @ .., Proj::Field(field)] if self.is_hidden_member(*field) && !pointer => outer,
            all => all,
        };
        for step in parts {
            match *step {
                // A base of a class of C++: a reader does not see it as a member.
                Proj::Field(field) if types.is_base(field) => continue,
                Proj::Field(field) => {
                    let name = types.field(field).name.map_or_else(|| "?".to_owned(), |n| n.as_str().to_owned());
                    text.push_str(if pointer { "->" } else { "." });
                    text.push_str(&name);
                }
                Proj::Element(index) => text.push_str(&format!("[{index}]")),
                Proj::Index(_) | Proj::AnyElement => text.push_str("[...]"),
            }
            pointer = false;
        }
        text
    }

    /// Whether a class of C++ keeps the pointer that it stands for in this member: it has nothing else, or a destructor.
    fn is_hidden_member(&self, field: refhound_types::Field) -> bool {
        let (types, functions) = (&self.input.module.types, &self.input.module.functions);
        let Some(tag) = types.record(field.record).tag else { return false };
        let is_object = types.pointee(types.field(field).ty).is_some();
        let alone = types.record(field.record).fields.len() == 1;
        is_object
            && functions.values().any(|function| {
                let method = function.name.as_str().strip_prefix(tag.as_str()).and_then(|it| it.strip_prefix("::"));
                method.is_some_and(|method| alone || method.starts_with('~'))
            })
    }
}
