//! Loads and stores: what is read from memory and where objects go that are stored.

use refhound_ir::{Inst, Value};
use refhound_source::Span;
use refhound_types::TypeId;

use super::Builder;
use crate::memory::{Members, PlaceId, Root, Stored, Writer};
use crate::reason::Assumption;
use crate::sketch::{Holder, NoteKind, Num, Ptr, Source, Step};

impl Builder<'_> {
    /// The variable for the object that a place holds.
    pub(crate) fn cell(&mut self, place: PlaceId, span: Span) -> Ptr {
        self.memory.cell(place, span, &mut self.variables)
    }

    /// The place that a pointer leads to, known exactly or not.
    fn pointee(&mut self, pointer: Value) -> Option<PlaceId> {
        self.values.pointee(pointer, &mut self.memory.places)
    }

    /// The local variable, or the part of one, that a value is the address of, if it holds objects.
    pub(crate) fn object_variable(&self, value: Value) -> Option<PlaceId> {
        self.values.object_variable(value, &self.memory.places)
    }

    /// Whether a value is an object or leads to a local variable that holds one.
    pub(crate) fn touches_object(&self, value: Value) -> bool {
        self.values.val(value).ptr().is_some() || self.object_variable(value).is_some()
    }

    pub(super) fn load(&mut self, inst: Inst, from: Value) {
        let data = self.input.body.insts[inst];
        let Some(result) = data.result else { return };
        self.check_access(from, self.values.ty(result), Stored::Nothing);
        if let Some(num) = self.values.val(result).num() {
            return self.load_number(from, num);
        }
        let Some(to) = self.values.val(result).ptr() else { return };
        let Some(place) = self.pointee(from) else {
            // A constant address: the program crashes.
            self.script.never();
            return;
        };
        if self.values.is_type(result) {
            // An object owns a reference to its type; nobody counts types here.
            self.script.copy(to, Source::Uncounted);
            return;
        }
        let is_local = self.memory.places.slot(place).is_some();
        if !self.memory.places[place].is_exact() {
            if is_local {
                self.script.multi_level("an array of objects that is read by index");
            }
            return self.script.read(to, Holder::Elsewhere, data.span);
        }
        let cell = self.cell(place, data.span);
        if !is_local && !self.memory.objects.is_known(cell) {
            let holder = self.holder(place);
            self.script.read(cell, holder, data.span);
            self.memory.objects.learn(cell);
        }
        self.script.copy(to, Source::Ptr(cell));
    }

    fn load_number(&mut self, from: Value, num: Num) {
        let value = self.memory.numbers.load(self.values.val(from).place());
        self.script.number(num, value);
    }

    /// Who holds what stands in a place.
    fn holder(&self, place: PlaceId) -> Holder {
        let is_counted = self.is_in_object(self.memory.places[place].root);
        if is_counted && self.memory.objects.members == Members::Own { Holder::Member } else { Holder::Elsewhere }
    }

    /// Whether memory belongs to an object or a global variable: what stands there is owned by the rules of CPython.
    fn is_in_object(&self, root: Root) -> bool {
        match root {
            Root::Global(_) | Root::Accessor(..) => true,
            Root::Behind(base) => self.values.is_object(base) || self.values.val(base).ptr().is_some(),
            Root::Slot(_) => false,
        }
    }

    pub(super) fn store(&mut self, to: Value, value: Value, span: Span) {
        if let Some(accessed) = self.memory.places.layout.pointee(self.values.ty(to)) {
            let is_object = self.values.val(value).ptr().is_some();
            self.check_access(to, accessed, if is_object { Stored::Object } else { Stored::Other });
        }
        self.store_number(to, value);
        if self.object_variable(value).is_some() {
            self.script.multi_level("the address of a variable that holds an object is stored");
        }
        if !self.values.is_object_store(to, value) {
            return;
        }
        let from = self.values.source(value);
        let Some(place) = self.pointee(to) else {
            self.script.never();
            return;
        };
        let data = &self.memory.places[place];
        let (root, is_local) = (data.root, data.root.slot().is_some());
        if !data.is_exact() {
            if is_local {
                return self.script.multi_level("an array of objects that is written by index");
            }
            return self.escape(from, to, root, span);
        }
        let is_plain = !data.parts.iter().any(|part| part.field().is_some());
        if matches!(root, Root::Behind(_)) && is_plain && from != Source::Null {
            self.script.multi_level("a store through a pointer to a pointer");
        }
        let cell = self.cell(place, span);
        if is_local {
            if let Source::Ptr(ptr) = from {
                self.variables.name(ptr, self.variables.ptrs[cell].name);
            }
            self.script.copy(cell, from);
            return;
        }
        self.take_out(cell, span);
        self.script.copy(cell, from);
        self.memory.objects.learn(cell);
        self.escape(from, to, root, span);
    }

    fn store_number(&mut self, to: Value, value: Value) {
        if self.memory.numbers.is_empty() {
            return;
        }
        let Some(written) = self.pointee(to) else { return };
        let value = self.values.number(value);
        self.memory.numbers.store(written, value, &self.memory.places, &mut self.script.steps);
    }

    /// A place gets another content: what it held is not held there any more.
    pub(crate) fn take_out(&mut self, cell: Ptr, span: Span) {
        if self.memory.objects.is_known(cell) {
            self.script.escape(cell, -1, NoteKind::TakenOut, span);
        } else {
            self.script.assume(Assumption::OverwritesNothing);
        }
    }

    /// A pointer is stored where it outlives the function.
    fn escape(&mut self, from: Source, to: Value, root: Root, span: Span) {
        let Source::Ptr(ptr) = from else { return };
        // What an object knows of itself goes with it.
        if matches!(root, Root::Behind(base) if self.values.val(base).ptr() == Some(ptr)) {
            return;
        }
        let note = self.script.escape(ptr, 1, NoteKind::Stored, span);
        // Types and `void *` are stored with or without a reference.
        let layout = self.memory.places.layout;
        let as_object = layout.pointee(self.values.ty(to)).is_some_and(|ty| layout.is_counted(ty));
        if !(self.is_in_object(root) && as_object) {
            self.script.unchecked_stores.push(note);
        }
    }

    pub(super) fn copy_aggregate(&mut self, to: Value, from: Value) {
        self.overwrite_numbers(to);
        let layout = self.memory.places.layout;
        let holds_objects = layout.pointee(self.values.ty(to)).is_some_and(|ty| layout.holds_objects(ty));
        let is_local =
            |value: Value| self.values.val(value).place().is_some_and(|place| self.memory.places.slot(place).is_some());
        if holds_objects && (is_local(to) || is_local(from)) {
            self.script.multi_level("a record with objects is copied");
        }
    }

    /// Everything in a variable or behind a pointer is written.
    pub(super) fn overwrite_numbers(&mut self, to: Value) {
        let Some(written) = self.pointee(to) else { return };
        self.memory.numbers.overwrite(written, &self.memory.places, &mut self.script.steps);
    }

    /// A local variable, or a part of one, is filled with zeros.
    pub(crate) fn zero_local(&mut self, address: Value) {
        let Some(place) = self.pointee(address) else { return };
        if self.memory.places.slot(place).is_none() {
            return;
        }
        let cells = self.memory.objects.within(place, &self.memory.places);
        self.script.steps.extend(cells.into_iter().map(|to| Step::Copy { to, from: Source::Null }));
        self.memory.numbers.zero(place, &self.memory.places, &mut self.script.steps);
    }

    /// The scope of a local variable begins.
    pub(super) fn begin_scope(&mut self, slot: refhound_ir::Slot) {
        let cells = self.memory.slot_cells(slot);
        self.script.steps.extend(cells.into_iter().map(|to| Step::Copy { to, from: Source::Undefined }));
    }

    /// A local variable may hold anything from now on.
    pub(crate) fn forget_local(&mut self, place: PlaceId, span: Span) {
        let Some(slot) = self.memory.places.slot(place) else { return };
        for cell in self.memory.slot_cells(slot) {
            self.script.forget(cell, span);
        }
    }

    /// A call has been made: numbers that it may have written are forgotten.
    pub(crate) fn called(&mut self, args: impl IntoIterator<Item = Value>, writer: Writer) {
        if self.memory.numbers.is_empty() {
            return;
        }
        let roots: Vec<Root> = args.into_iter().map(|arg| self.values.root(arg, &self.memory.places)).collect();
        self.memory.numbers.call(&roots, writer, &self.memory.places, &mut self.script.steps);
    }

    /// A variable that caller and callee share is read or written.
    fn check_access(&mut self, pointer: Value, accessed: TypeId, stored: Stored) {
        if let Some(place) = self.shared_variable(pointer)
            && !self.memory.places.is_plain_access(place, accessed, stored)
        {
            self.seen_as_another_type();
        }
    }

    /// The same for addresses that are passed.
    pub(crate) fn check_arguments(&mut self, args: &[Value]) {
        for &value in args {
            if let Some(place) = self.shared_variable(value)
                && self.memory.places.type_of(place).is_none()
            {
                self.seen_as_another_type();
            }
        }
    }

    fn seen_as_another_type(&mut self) {
        self.script.multi_level("a variable that is passed by its address is seen as another type");
    }

    /// The place in a variable with objects that caller and callee share, if an address leads into one.
    fn shared_variable(&self, address: Value) -> Option<PlaceId> {
        let place = self.values.val(address).place()?;
        let slot = self.memory.places.slot(place)?;
        (self.loans.is_shared(slot) && self.memory.places.is_beside_objects(place)).then_some(place)
    }
}
