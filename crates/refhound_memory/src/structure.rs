//! What a function's analysis depends on in its own unit, as one key: the body with everything that it refers to, by content.
//!
//! Numbers of types, functions and globals, and places in files, change whenever something above a function is edited. So
//! they are replaced by what they stand for: a type by its definition, with that of all records that can be reached
//! from it, a function by its declaration, a place by its distance from where the function begins. Two bodies with one
//! key are explored alike, and findings in them differ in their lines only.

use std::hash::{Hash, Hasher};

use refhound_cache::{Key, KeyMaker};
use refhound_index::{BitSet, EntityId, FxHashMap, IndexVec, Symbol};
use refhound_ir::{
    Body, Callee, Constant, FuncId, GlobalId, Linkage, Module, Op, SlotKind, Target, Terminator, ValueDef, Values,
};
use refhound_source::{FileId, FileKind, Origin, OriginId, SourceFile, SourceMap, Span};
use refhound_types::{Field, RecordId, TypeId};
use rustc_hash::FxHasher;

use crate::type_keys::{UNTAGGED_DEPTH, records_of, write_record, write_type};
use crate::units::BodyKey;

/// Keys of the bodies and records of one module.
pub(crate) struct Structure<'m> {
    module: &'m Module,
    sources: &'m SourceMap,
    records: IndexVec<RecordId, RecordKeys>,
    types: Vec<Option<Key>>,
}

struct RecordKeys {
    /// Its own definition; other records by kind and tag.
    own: Key,
    /// Those that its fields lead to.
    leads_to: Vec<RecordId>,
}

impl<'m> Structure<'m> {
    pub(crate) fn new(module: &'m Module, sources: &'m SourceMap) -> Structure<'m> {
        let mut records = IndexVec::new();
        for (id, definition) in module.types.records() {
            let mut leads_to = Vec::new();
            for field in &definition.fields {
                records_of(module, field.ty, &mut leads_to, UNTAGGED_DEPTH);
            }
            leads_to.sort_unstable();
            leads_to.dedup();
            let mut maker = KeyMaker::new("record");
            write_record(module, id, &mut maker, UNTAGGED_DEPTH);
            records.push(RecordKeys { own: maker.finish(), leads_to });
        }
        let types = vec![None; module.types.len()];
        Structure { module, sources, records, types }
    }

    /// Records by the key of their definition; those that share one are left out.
    pub(crate) fn records_by_key(&self) -> FxHashMap<Key, RecordId> {
        let mut found: FxHashMap<Key, Option<RecordId>> = FxHashMap::default();
        for (id, keys) in self.records.iter() {
            found.entry(keys.own).and_modify(|known| *known = None).or_insert(Some(id));
        }
        found.into_iter().filter_map(|(key, id)| Some((key, id?))).collect()
    }

    pub(crate) fn record_key(&self, id: RecordId) -> Key {
        self.records[id].own
    }

    fn type_key(&mut self, ty: TypeId) -> Key {
        if let Some(known) = self.types[ty.index()] {
            return known;
        }
        let mut maker = KeyMaker::new("type");
        write_type(self.module, ty, &mut maker, UNTAGGED_DEPTH);
        let key = maker.finish();
        self.types[ty.index()] = Some(key);
        key
    }

    /// The key of a body.
    pub(crate) fn body(&mut self, body: &Body) -> BodyKey {
        let at = body.place(&self.module.origins);
        let file = self.sources.get(at.file);
        let mut writer = BodyWriter {
            maker: KeyMaker::new("body"),
            base: at.lo,
            file: at.file,
            spans: FxHashMap::default(),
            functions: FxHashMap::default(),
            refers: Vec::new(),
            globals: FxHashMap::default(),
            types: FxHashMap::default(),
            reached: BitSet::new(self.records.len()),
            foreign: Vec::new(),
            structure: self,
            body,
        };
        let lines = file.whole_lines(at.lo, at.hi);
        writer.write(&file, file.bytes.get(lines.start as usize..lines.end as usize).unwrap_or_default());
        let (key, refers) = (writer.maker.finish().0, writer.refers);
        let declared = |function: FuncId| {
            let declaration = &self.module.functions[function];
            (declaration.name, declaration.noreturn)
        };
        let text = file.bytes.get(at.lo as usize..at.hi as usize).unwrap_or_default();
        BodyKey { key, text: text_hash(text), refers: refers.into_iter().map(declared).collect() }
    }
}

/// Of a text; line ends are those of the checkout, not of the text.
fn text_hash(text: &[u8]) -> u64 {
    let mut hasher = FxHasher::default();
    text.iter().filter(|&&byte| byte != b'\r').for_each(|byte| byte.hash(&mut hasher));
    hasher.finish()
}

struct BodyWriter<'w, 'm> {
    maker: KeyMaker,
    base: u32,
    file: FileId,
    /// Spans by order of first appearance.
    spans: FxHashMap<Span, u32>,
    functions: FxHashMap<FuncId, u32>,
    refers: Vec<FuncId>,
    globals: FxHashMap<GlobalId, u32>,
    types: FxHashMap<TypeId, u32>,
    /// Records whose definitions matter.
    reached: BitSet<RecordId>,
    /// Other files that parts of the function are written in.
    foreign: Vec<FileId>,
    structure: &'w mut Structure<'m>,
    body: &'w Body,
}

impl BodyWriter<'_, '_> {
    fn write(&mut self, file: &SourceFile, text: &[u8]) {
        self.maker.bytes(text);
        // A change of the source that is offered ends its lines as the file does.
        let beginning = &file.bytes[..file.bytes.len().min(4097)];
        self.maker.tag(u8::from(memchr::memmem::find(beginning, b"\r\n").is_some()));
        self.maker.bytes(file.path.file_name().unwrap_or_default().as_encoded_bytes());
        let body = self.body;
        self.function(body.function);
        self.span(body.span);
        self.span(body.end);
        for (guess, span) in &body.guesses {
            self.maker.text(guess.name());
            self.span(*span);
        }
        self.maker.number(body.slots.len() as u64);
        for slot in body.slots.values() {
            self.maker.text(slot.name.map_or("", Symbol::as_str)).tag(u8::from(slot.name.is_some()));
            match slot.kind {
                SlotKind::Param(index) => self.maker.tag(0).number(u64::from(index)),
                SlotKind::Local => self.maker.tag(1),
                SlotKind::Temporary => self.maker.tag(2),
            };
            self.ty(slot.ty);
            self.span(slot.span);
        }
        self.maker.number(body.values.len() as u64);
        for value in body.values.values() {
            match value.def {
                ValueDef::Inst(inst) => self.maker.tag(0).number(inst.index() as u64),
                ValueDef::Param(block, index) => {
                    self.maker.tag(1).number(block.index() as u64).number(u64::from(index))
                }
            };
            self.ty(value.ty);
        }
        self.maker.number(body.blocks.len() as u64);
        for block in body.blocks.values() {
            self.maker.number(block.params.len() as u64);
            for param in &block.params {
                self.maker.number(param.index() as u64);
            }
            self.maker.number(block.insts.len() as u64);
            for &inst in &block.insts {
                let data = &body.insts[inst];
                self.maker.number(inst.index() as u64);
                self.maker.number(data.result.map_or(0, |value| value.index() as u64 + 1));
                self.op(&data.op);
                self.span(data.span);
            }
            match &block.end {
                Some(end) => self.end(end),
                None => {
                    self.maker.tag(99);
                }
            }
            match block.end_span {
                Some(span) => self.span(span),
                None => {
                    self.maker.tag(98);
                }
            }
        }
        self.reached_records();
        for file in std::mem::take(&mut self.foreign) {
            let file = self.structure.sources.get(file);
            self.maker.text(&file.path.to_string_lossy()).key(Key::of(&file.bytes));
        }
    }

    /// The definitions of all records that types lead to, in an order of their own.
    fn reached_records(&mut self) {
        let mut work: Vec<RecordId> = self.reached.iter().collect();
        while let Some(record) = work.pop() {
            for &next in &self.structure.records[record].leads_to {
                if self.reached.insert(next) {
                    work.push(next);
                }
            }
        }
        let mut keys: Vec<Key> = self.reached.iter().map(|record| self.structure.records[record].own).collect();
        keys.sort_unstable();
        self.maker.number(keys.len() as u64);
        for key in keys {
            self.maker.key(key);
        }
    }

    fn ty(&mut self, ty: TypeId) {
        let count = self.types.len() as u32;
        let number = *self.types.entry(ty).or_insert(count);
        self.maker.number(u64::from(number));
        if number == count {
            let key = self.structure.type_key(ty);
            self.maker.key(key);
            let mut found = Vec::new();
            records_of(self.structure.module, ty, &mut found, UNTAGGED_DEPTH);
            for record in found {
                self.reached.insert(record);
            }
        }
    }

    fn function(&mut self, function: FuncId) {
        let count = self.functions.len() as u32;
        let number = *self.functions.entry(function).or_insert(count);
        self.maker.number(u64::from(number));
        if number == count {
            let declaration = &self.structure.module.functions[function];
            self.maker.text(declaration.name.as_str());
            self.maker.tag(linkage(declaration.linkage)).tag(u8::from(declaration.noreturn));
            self.maker.tag(u8::from(declaration.implicit)).tag(u8::from(declaration.defined.is_some()));
            self.ty(declaration.ty);
            self.refers.push(function);
        }
    }

    fn global(&mut self, global: GlobalId) {
        let count = self.globals.len() as u32;
        let number = *self.globals.entry(global).or_insert(count);
        self.maker.number(u64::from(number));
        if number == count {
            let data = &self.structure.module.globals[global];
            self.maker.text(data.name.as_str()).tag(linkage(data.linkage));
            self.maker.tag(u8::from(data.defined.is_some())).tag(u8::from(data.is_const));
            self.maker.tag(u8::from(data.owner.is_some())).tag(initialiser(data.init.as_ref()));
            self.ty(data.ty);
        }
    }

    fn field(&mut self, field: Field) {
        self.reached.insert(field.record);
        let key = self.structure.records[field.record].own;
        self.maker.key(key).number(u64::from(field.index));
    }

    /// A span is a number; where it stands is said once.
    fn span(&mut self, span: Span) {
        let count = self.spans.len() as u32;
        let number = *self.spans.entry(span).or_insert(count);
        self.maker.number(u64::from(number));
        if number == count {
            let place = self.structure.module.origins.place(span);
            if place.file == self.file {
                self.maker.tag(0).number(u64::from(place.lo.wrapping_sub(self.base)));
            } else {
                self.maker.tag(1).number(u64::from(place.lo));
                if !self.foreign.contains(&place.file) {
                    self.foreign.push(place.file);
                }
            }
            self.maker.number(u64::from(place.hi.wrapping_sub(place.lo)));
            self.origin(span.origin);
        }
    }

    /// The macros that the text came through.
    fn origin(&mut self, mut origin: OriginId) {
        let module = self.structure.module;
        loop {
            match module.origins.get(origin) {
                Origin::File { .. } => break,
                Origin::Body { name, defined_in, call } => {
                    let file = self.structure.sources.get(defined_in);
                    self.maker.tag(2).text(name.as_str()).text(&file.path.to_string_lossy());
                    self.maker.tag(u8::from(file.kind == FileKind::Project));
                    origin = call.origin;
                }
                Origin::Argument { written, .. } => {
                    self.maker.tag(3);
                    origin = written;
                }
            }
        }
        self.maker.tag(4);
    }

    fn value(&mut self, value: refhound_ir::Value) {
        self.maker.number(value.index() as u64);
    }

    fn values(&mut self, values: Values) {
        let list = values.of(&self.body.value_pool);
        self.maker.number(list.len() as u64);
        for value in list {
            self.maker.number(value.index() as u64);
        }
    }

    fn callee(&mut self, callee: Callee) {
        match callee {
            Callee::Function(function) => {
                self.maker.tag(0);
                self.function(function);
            }
            Callee::Pointer(value) => {
                self.maker.tag(1);
                self.value(value);
            }
        }
    }

    fn op(&mut self, op: &Op) {
        match *op {
            Op::Int(number) => {
                self.maker.tag(1).bytes(&number.get().to_le_bytes());
            }
            Op::Float(bits) => {
                self.maker.tag(2).number(bits.get());
            }
            Op::Str(text) => {
                self.maker.tag(3).text(text.as_str());
            }
            Op::GlobalAddress(global) => {
                self.maker.tag(4);
                self.global(global);
            }
            Op::FunctionAddress(function) => {
                self.maker.tag(5);
                self.function(function);
            }
            Op::SlotAddress(slot) => {
                self.maker.tag(6).number(slot.index() as u64);
            }
            Op::Undefined => {
                self.maker.tag(7);
            }
            Op::Unary(what, value) => {
                self.maker.tag(8).tag(what as u8);
                self.value(value);
            }
            Op::Binary(what, left, right) => {
                self.maker.tag(9).tag(what as u8);
                self.value(left);
                self.value(right);
            }
            Op::Compare(what, left, right) => {
                self.maker.tag(10).tag(what as u8);
                self.value(left);
                self.value(right);
            }
            Op::Cast(value) => {
                self.maker.tag(11);
                self.value(value);
            }
            Op::FieldAddress { base, field } => {
                self.maker.tag(12);
                self.value(base);
                self.field(field);
            }
            Op::ElementAddress { base, index } => {
                self.maker.tag(13);
                self.value(base);
                self.value(index);
            }
            Op::PointerDifference(left, right) => {
                self.maker.tag(14);
                self.value(left);
                self.value(right);
            }
            Op::Load { from } => {
                self.maker.tag(15);
                self.value(from);
            }
            Op::Store { to, value } => {
                self.maker.tag(16);
                self.value(to);
                self.value(value);
            }
            Op::CopyAggregate { to, from } => {
                self.maker.tag(17);
                self.value(to);
                self.value(from);
            }
            Op::ZeroAggregate { to } => {
                self.maker.tag(18);
                self.value(to);
            }
            Op::Call { callee, args } => {
                self.maker.tag(19);
                self.callee(callee);
                self.values(args);
            }
            Op::Bind { slot, value } => {
                self.maker.tag(20).number(slot.index() as u64);
                self.value(value);
            }
            Op::ScopeBegin(slot) => {
                self.maker.tag(21).number(slot.index() as u64);
            }
            Op::ScopeEnd(slot) => {
                self.maker.tag(22).number(slot.index() as u64);
            }
            Op::Opaque { touches, why } => {
                self.maker.tag(23).tag(why as u8);
                self.values(touches);
            }
        }
    }

    fn target(&mut self, target: &Target) {
        self.maker.number(target.block.index() as u64);
        self.values(target.args);
    }

    fn end(&mut self, end: &Terminator) {
        match end {
            Terminator::Jump(target) => {
                self.maker.tag(1);
                self.target(target);
            }
            Terminator::Branch { condition, then, otherwise } => {
                self.maker.tag(2);
                self.value(*condition);
                self.target(then);
                self.target(otherwise);
            }
            Terminator::Switch { value, cases, default } => {
                self.maker.tag(3);
                self.value(*value);
                self.maker.number(cases.len() as u64);
                for case in cases {
                    self.maker.bytes(&case.low.to_le_bytes()).bytes(&case.high.to_le_bytes());
                    self.target(&case.target);
                }
                self.target(default);
            }
            Terminator::Return(value) => {
                self.maker.tag(4).number(value.map_or(0, |value| value.index() as u64 + 1));
            }
            Terminator::Unreachable => {
                self.maker.tag(5);
            }
            Terminator::IndirectJump { target, blocks } => {
                self.maker.tag(6);
                self.value(*target);
                self.maker.number(blocks.len() as u64);
                for block in blocks {
                    self.target(block);
                }
            }
            Terminator::Invoke { callee, args, normal, unwind } => {
                self.maker.tag(7);
                self.callee(*callee);
                self.values(*args);
                self.target(normal);
                self.target(unwind);
            }
            Terminator::Resume => {
                self.maker.tag(8);
            }
        }
    }
}

/// Of a variable's first value, engines ask whether it is the address of another variable.
fn initialiser(init: Option<&Constant>) -> u8 {
    match init {
        None => 0,
        Some(Constant::GlobalAddress(..)) => 2,
        Some(
            Constant::Int(_)
            | Constant::Float(_)
            | Constant::FunctionAddress(_)
            | Constant::Str(_)
            | Constant::Record(_)
            | Constant::Array(_)
            | Constant::Zero
            | Constant::Unknown,
        ) => 1,
    }
}

fn linkage(linkage: Linkage) -> u8 {
    match linkage {
        Linkage::Internal => 0,
        Linkage::External => 1,
    }
}
