//! The printer: a module or a single body as text that [`crate::read`] reads back.
//!
//! ```text
//! target lp64
//! struct _object: size 16, align 8 {
//!     0 ob_refcnt: long
//!     8 ob_type: ptr(struct _typeobject)
//! }
//! struct _typeobject
//! declare @PyList_New: fn(long) -> ptr(struct _object)
//! define static @make: fn(long) -> ptr(struct _object)
//!
//! function @make {
//!     slot s0 size: long, param 0
//! bb0(v0: long):
//!     v1: ptr(long) = slot s0
//!     store v0 to v1
//!     v2: ptr(struct _object) = call @PyList_New(v0)
//!     return v2
//! }
//! ```

use std::fmt::Write as _;

use refhound_index::EntityId;
use refhound_source::Span;
use refhound_types::{DataModel, EnumDef, RecordDef, RecordId};

use crate::body::{BinaryOp, Block, Body, Callee, Inst, Op, SlotKind, Target, Terminator, UnaryOp, Value, Values};
use crate::module::{Constant, FunctionDecl, Global, Linkage, Module};
use crate::names::{Names, write_name, write_quoted};
use crate::uses::{Need, Uses};

/// What to add to the plain form.
#[derive(Default)]
pub struct PrintOptions<'a> {
    /// Gives line and column of a span: each instruction then ends in `; 12:5`.
    pub place: Option<&'a dyn Fn(Span) -> (u32, u32)>,
}

/// A module as text: its definitions, and of its declarations those that they use.
pub fn print_module(module: &Module, options: &PrintOptions<'_>) -> String {
    let uses = Uses::of_module(module);
    let names = Names::new(module, &uses);
    let mut printer = Printer { module, names: &names, options, out: String::new() };
    printer.header(&uses);
    for body in &module.bodies {
        printer.out.push('\n');
        printer.body(body);
    }
    printer.out
}

/// One function as text.
pub fn print_body(module: &Module, body: &Body, options: &PrintOptions<'_>) -> String {
    let uses = Uses::of_body(module, body);
    let names = Names::new(module, &uses);
    let mut printer = Printer { module, names: &names, options, out: String::new() };
    printer.body(body);
    printer.out
}

impl UnaryOp {
    pub const ALL: [UnaryOp; 4] = [UnaryOp::Neg, UnaryOp::BitNot, UnaryOp::Real, UnaryOp::Imag];

    pub fn name(self) -> &'static str {
        match self {
            UnaryOp::Neg => "neg",
            UnaryOp::BitNot => "not",
            UnaryOp::Real => "real",
            UnaryOp::Imag => "imag",
        }
    }
}

impl BinaryOp {
    pub const ALL: [BinaryOp; 10] = [
        BinaryOp::Add,
        BinaryOp::Sub,
        BinaryOp::Mul,
        BinaryOp::Div,
        BinaryOp::Rem,
        BinaryOp::Shl,
        BinaryOp::Shr,
        BinaryOp::And,
        BinaryOp::Or,
        BinaryOp::Xor,
    ];

    pub fn name(self) -> &'static str {
        match self {
            BinaryOp::Add => "add",
            BinaryOp::Sub => "sub",
            BinaryOp::Mul => "mul",
            BinaryOp::Div => "div",
            BinaryOp::Rem => "rem",
            BinaryOp::Shl => "shl",
            BinaryOp::Shr => "shr",
            BinaryOp::And => "and",
            BinaryOp::Or => "or",
            BinaryOp::Xor => "xor",
        }
    }
}

struct Printer<'p> {
    module: &'p Module,
    names: &'p Names<'p>,
    options: &'p PrintOptions<'p>,
    out: String,
}

/// Appends formatted text. Writing to a `String` cannot fail.
macro_rules! put {
    ($printer:expr, $($text:tt)*) => { let _ = write!($printer.out, $($text)*); };
}

impl Printer<'_> {
    fn header(&mut self, uses: &Uses<'_>) {
        let model = match self.module.types.model {
            DataModel::Lp64 => "lp64",
            DataModel::Llp64 => "llp64",
        };
        put!(self, "target {model}\n");
        for (id, record) in self.module.types.records() {
            match uses.records[id.index()] {
                Need::Nothing => {}
                Need::Name => self.record_name(id),
                Need::Layout if record.complete || !record.fields.is_empty() => self.record(id, record),
                Need::Layout => self.record_name(id),
            }
        }
        for (id, def) in self.module.types.enums() {
            if uses.enums[id.index()] {
                self.names.write_enum(id, &mut self.out);
                self.enumeration(def);
            }
        }
        for (id, decl) in self.module.functions.iter() {
            if uses.functions[id] {
                self.function(decl, self.names.function(id));
            }
        }
        for (id, data) in self.module.globals.iter() {
            if uses.globals[id] {
                self.global(data, self.names.global(id));
            }
        }
    }

    fn record_name(&mut self, id: RecordId) {
        self.names.write_record(id, &mut self.out);
        self.out.push('\n');
    }

    fn record(&mut self, id: RecordId, record: &RecordDef) {
        self.names.write_record(id, &mut self.out);
        if record.complete {
            put!(self, ": size {}, align {} {{\n", record.size, record.align);
        } else {
            self.out.push_str(": unseen {\n");
        }
        for field in &record.fields {
            if record.complete {
                put!(self, "    {}", field.offset_bits / 8);
            } else {
                self.out.push_str("    ?");
            }
            if field.offset_bits % 8 != 0 {
                put!(self, ".{}", field.offset_bits % 8);
            }
            self.out.push(' ');
            if let Some(name) = field.name {
                write_name(name, &mut self.out);
            }
            self.out.push_str(": ");
            self.names.write_type(field.ty, &mut self.out);
            if let Some(width) = field.bit_width {
                put!(self, " bits {width}");
            }
            self.out.push('\n');
        }
        self.out.push_str("}\n");
    }

    fn enumeration(&mut self, def: &EnumDef) {
        put!(self, ": {} {{", def.underlying.name());
        for (index, &(name, value)) in def.enumerators.iter().enumerate() {
            self.out.push_str(if index > 0 { ", " } else { " " });
            write_name(name, &mut self.out);
            put!(self, " = {value}");
        }
        self.out.push_str(" }\n");
    }

    fn function(&mut self, decl: &FunctionDecl, name: &str) {
        let FunctionDecl { name: _, ty, linkage, noreturn, defined, announced: _, implicit } = decl;
        self.out.push_str(if defined.is_some() { "define " } else { "declare " });
        self.linkage(*linkage);
        self.word_if(*noreturn, "noreturn ");
        self.word_if(*implicit, "implicit ");
        put!(self, "@{name}: ");
        self.names.write_type(*ty, &mut self.out);
        self.out.push('\n');
    }

    fn linkage(&mut self, linkage: Linkage) {
        match linkage {
            Linkage::Internal => self.out.push_str("static "),
            Linkage::External => {}
        }
    }

    fn word_if(&mut self, wanted: bool, word: &str) {
        if wanted {
            self.out.push_str(word);
        }
    }

    fn global(&mut self, data: &Global, name: &str) {
        let Global { name: _, ty, linkage, defined, init, owner, is_const } = data;
        self.out.push_str("global ");
        self.word_if(defined.is_none(), "extern ");
        self.linkage(*linkage);
        self.word_if(*is_const, "const ");
        put!(self, "@{name}: ");
        self.names.write_type(*ty, &mut self.out);
        if let Some(owner) = owner {
            put!(self, " in @{}", self.names.function(*owner));
        }
        if let Some(init) = init {
            self.out.push_str(" = ");
            self.constant(init, 1);
        }
        self.out.push('\n');
    }

    /// Arrays take one line an element; everything inside them stays on that line. The depth of a constant is that of
    /// the initialiser it came from, which the parser bounds.
    fn constant(&mut self, constant: &Constant, depth: u32) {
        match constant {
            Constant::Int(value) => {
                put!(self, "{value}");
            }
            Constant::Float(bits) => self.float(*bits),
            Constant::GlobalAddress(global, offset) => {
                put!(self, "global @{}", self.names.global(*global));
                if *offset != 0 {
                    put!(self, " {offset:+}");
                }
            }
            Constant::FunctionAddress(function) => {
                put!(self, "function @{}", self.names.function(*function));
            }
            Constant::Str(text) => write_quoted(text.as_str(), &mut self.out),
            Constant::Record(members) => {
                self.out.push('{');
                let mut last = None;
                for (index, (field, member)) in members.iter().enumerate() {
                    self.word_if(index > 0, ", ");
                    if last == Some(field.record) {
                        self.names.write_member(*field, &mut self.out);
                    } else {
                        self.names.write_field(*field, &mut self.out);
                    }
                    last = Some(field.record);
                    self.out.push_str(": ");
                    self.constant(&member.value, depth + 1);
                }
                self.out.push('}');
            }
            Constant::Array(elements) => {
                self.out.push('[');
                for (index, (position, element)) in elements.iter().enumerate() {
                    self.word_if(index > 0, if depth == 1 { "," } else { ", " });
                    self.word_if(depth == 1, "\n    ");
                    put!(self, "{position}: ");
                    self.constant(&element.value, depth + 1);
                }
                self.word_if(depth == 1 && !elements.is_empty(), ",\n");
                self.out.push(']');
            }
            Constant::Zero => self.out.push_str("zero"),
            Constant::Unknown => self.out.push_str("unknown"),
        }
    }

    /// The shortest decimal number that reads back to the same bits; the bits themselves where there is none.
    fn float(&mut self, bits: u64) {
        let value = f64::from_bits(bits);
        if value.is_finite() {
            put!(self, "float {value:?}");
        } else {
            put!(self, "float {bits:#x}");
        }
    }

    fn body(&mut self, body: &Body) {
        put!(self, "function @{} {{", self.names.function(body.function));
        self.place(Some(body.span));
        if let Some(place) = self.options.place {
            for &(guess, span) in &body.guesses {
                let (line, column) = place(span);
                put!(self, "    ; guessed at {line}:{column}: {}\n", guess.name());
            }
        }
        for (slot, data) in body.slots.iter() {
            put!(self, "    slot {slot}");
            if let Some(name) = data.name {
                self.out.push(' ');
                write_name(name, &mut self.out);
            }
            self.out.push_str(": ");
            self.names.write_type(data.ty, &mut self.out);
            match data.kind {
                SlotKind::Param(position) => {
                    put!(self, ", param {position}");
                }
                SlotKind::Local => self.out.push_str(", local"),
                SlotKind::Temporary => self.out.push_str(", temporary"),
            }
            self.place(Some(data.span));
        }
        for block in body.blocks.ids() {
            self.block(body, block);
        }
        self.out.push_str("}\n");
    }

    /// Ends a line, with the place if places are wanted.
    fn place(&mut self, span: Option<Span>) {
        if let (Some(place), Some(span)) = (self.options.place, span) {
            let (line, column) = place(span);
            put!(self, " ; {line}:{column}");
        }
        self.out.push('\n');
    }

    fn block(&mut self, body: &Body, block: Block) {
        let data = &body.blocks[block];
        put!(self, "{block}(");
        for (index, &param) in data.params.iter().enumerate() {
            self.word_if(index > 0, ", ");
            self.typed(body, param);
        }
        self.out.push_str("):\n");
        for &inst in &data.insts {
            self.inst(body, inst);
        }
        if let Some(end) = &data.end {
            self.out.push_str("    ");
            self.terminator(body, end);
            self.place(data.end_span);
        }
    }

    fn typed(&mut self, body: &Body, value: Value) {
        put!(self, "{value}: ");
        self.names.write_type(body.values[value].ty, &mut self.out);
    }

    fn inst(&mut self, body: &Body, inst: Inst) {
        let data = &body.insts[inst];
        self.out.push_str("    ");
        if let Some(result) = data.result {
            self.typed(body, result);
            self.out.push_str(" = ");
        }
        self.op(body, &data.op);
        self.place(Some(data.span));
    }

    fn op(&mut self, body: &Body, op: &Op) {
        match *op {
            Op::Int(value) => put_op(&mut self.out, "int", &value.get()),
            Op::Float(bits) => self.float(bits.get()),
            Op::Str(text) => {
                self.out.push_str("str ");
                write_quoted(text.as_str(), &mut self.out);
            }
            Op::GlobalAddress(global) => {
                put!(self, "global @{}", self.names.global(global));
            }
            Op::FunctionAddress(function) => {
                put!(self, "function @{}", self.names.function(function));
            }
            Op::SlotAddress(slot) => put_op(&mut self.out, "slot", &slot),
            Op::Undefined => self.out.push_str("undefined"),
            Op::Unary(op, value) => put_op(&mut self.out, op.name(), &value),
            Op::Binary(op, left, right) => self.pair(op.name(), left, ", ", right),
            Op::Compare(op, left, right) => self.pair(op.word(), left, ", ", right),
            Op::Cast(value) => put_op(&mut self.out, "cast", &value),
            Op::FieldAddress { base, field } => {
                put!(self, "field {base}, ");
                self.names.write_field(field, &mut self.out);
            }
            Op::ElementAddress { base, index } => self.pair("element", base, ", ", index),
            Op::PointerDifference(left, right) => self.pair("difference", left, ", ", right),
            Op::Load { from } => put_op(&mut self.out, "load", &from),
            Op::Store { to, value } => self.pair("store", value, " to ", to),
            Op::CopyAggregate { to, from } => self.pair("copy", from, " to ", to),
            Op::ZeroAggregate { to } => put_op(&mut self.out, "zero", &to),
            Op::Call { callee, args } => self.call("call", body, callee, args),
            Op::Bind { slot, value } => {
                put!(self, "bind {slot}, {value}");
            }
            Op::ScopeBegin(slot) => put_op(&mut self.out, "scope_begin", &slot),
            Op::ScopeEnd(slot) => put_op(&mut self.out, "scope_end", &slot),
            Op::Opaque { touches, why } => {
                put!(self, "opaque {why}");
                self.list(body, touches);
            }
        }
    }

    fn pair(&mut self, name: &str, left: Value, between: &str, right: Value) {
        put!(self, "{name} {left}{between}{right}");
    }

    fn call(&mut self, word: &str, body: &Body, callee: Callee, args: Values) {
        match callee {
            Callee::Function(function) => {
                put!(self, "{word} @{}", self.names.function(function));
            }
            Callee::Pointer(value) => put_op(&mut self.out, word, &value),
        }
        self.list(body, args);
    }

    fn list(&mut self, body: &Body, values: Values) {
        self.out.push('(');
        for (index, value) in values.of(&body.value_pool).iter().enumerate() {
            self.word_if(index > 0, ", ");
            put!(self, "{value}");
        }
        self.out.push(')');
    }

    fn target(&mut self, body: &Body, target: Target) {
        put!(self, "{}", target.block);
        self.list(body, target.args);
    }

    fn terminator(&mut self, body: &Body, end: &Terminator) {
        match end {
            Terminator::Jump(target) => {
                self.out.push_str("jump ");
                self.target(body, *target);
            }
            Terminator::Branch { condition, then, otherwise } => {
                put!(self, "branch {condition}, ");
                self.target(body, *then);
                self.out.push_str(", ");
                self.target(body, *otherwise);
            }
            Terminator::Switch { value, cases, default } => {
                put!(self, "switch {value}");
                for case in cases {
                    put!(self, ", {}", case.low);
                    if case.low != case.high {
                        put!(self, "..{}", case.high);
                    }
                    self.out.push_str(": ");
                    self.target(body, case.target);
                }
                self.out.push_str(", default: ");
                self.target(body, *default);
            }
            Terminator::Return(None) => self.out.push_str("return"),
            Terminator::Return(Some(value)) => put_op(&mut self.out, "return", value),
            Terminator::Unreachable => self.out.push_str("unreachable"),
            Terminator::IndirectJump { target, blocks } => {
                put!(self, "goto {target}");
                for block in blocks {
                    self.out.push_str(", ");
                    self.target(body, *block);
                }
            }
            Terminator::Invoke { callee, args, normal, unwind } => {
                self.call("invoke", body, *callee, *args);
                self.out.push_str(" normal ");
                self.target(body, *normal);
                self.out.push_str(" unwind ");
                self.target(body, *unwind);
            }
            Terminator::Resume => self.out.push_str("resume"),
        }
    }
}

fn put_op(out: &mut String, name: &str, operand: &dyn std::fmt::Display) {
    let _ = write!(out, "{name} {operand}");
}
