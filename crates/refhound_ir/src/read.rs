//! The reader: IR text, as [`crate::print`] writes it, back to a module.
//!
//! Spans of what is read are positions in the text itself, so that messages about it can point at the line. Values,
//! blocks and slots are numbered anew, in the order of the text. Any input gives a module or an error, never a panic;
//! nesting is bounded and memory is proportional to the text.

mod bodies;
mod constants;
mod cursor;
mod types;

use std::fmt;
use std::sync::Arc;

use refhound_index::{BitSet, EntityId, FxHashMap, IndexVec, Symbol};
use refhound_source::{FileId, Origin, Origins};
use refhound_types::{DataModel, EnumDef, EnumId, FieldDef, IntKind, RecordId, RecordKind, TypeTable};
use refhound_unknowns::limits;

use crate::module::{Announced, FuncId, FunctionDecl, Global, GlobalId, Linkage, Module};
use crate::read::cursor::{Cursor, UniqueName};
use crate::renumber::Renumbering;

/// Why a text is no module.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadError {
    /// From 1.
    pub line: u32,
    pub message: String,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for ReadError {}

/// Reads the text of a module.
pub fn read_module(text: &str) -> Result<Module, ReadError> {
    let mut reader = Reader::new(text);
    let read = reader.check_size().and_then(|()| reader.declare_names()).and_then(|()| reader.items());
    read.map_err(|fault| reader.cursor.describe(&fault))?;
    Ok(reader.module)
}

/// A fault and the offset it was found at.
#[derive(Debug)]
struct Fault {
    at: usize,
    message: String,
}

type Read<T> = Result<T, Fault>;

struct Reader<'t> {
    cursor: Cursor<'t>,
    module: Module,
    records: FxHashMap<(RecordKind, UniqueName), RecordId>,
    enums: FxHashMap<UniqueName, EnumId>,
    functions: FxHashMap<UniqueName, FuncId>,
    globals: FxHashMap<UniqueName, GlobalId>,
    /// Functions whose body has been read.
    with_body: BitSet<FuncId>,
    renumbering: Renumbering,
    /// How deep the type or constant being read is nested.
    depth: u32,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Self {
        let file = FileId::from_index(0);
        let mut origins = Origins::new();
        origins.add(Origin::File { file, included_at: None });
        let module = Module {
            file,
            types: TypeTable::new(DataModel::Lp64),
            functions: IndexVec::new(),
            globals: IndexVec::new(),
            bodies: Vec::new(),
            origins: Arc::new(origins),
            offsets: Vec::new(),
        };
        Reader {
            cursor: Cursor::new(text),
            module,
            records: FxHashMap::default(),
            enums: FxHashMap::default(),
            functions: FxHashMap::default(),
            globals: FxHashMap::default(),
            with_body: BitSet::new(0),
            renumbering: Renumbering::new(),
            depth: 0,
        }
    }

    /// Offsets are 32 bits wide.
    fn check_size(&self) -> Read<()> {
        let fits = self.cursor.len() as u64 <= limits::FILE_BYTES * 32;
        if fits { Ok(()) } else { Err(Fault { at: 0, message: "the text is too large".to_owned() }) }
    }

    /// First pass: declares what other lines may name before its own line comes.
    fn declare_names(&mut self) -> Read<()> {
        while self.cursor.next_line() {
            match self.cursor.identifier() {
                Some("struct") => self.declare_record(RecordKind::Struct)?,
                Some("union") => self.declare_record(RecordKind::Union)?,
                Some("enum") => self.declare_enum()?,
                Some("declare" | "define") => self.declare_function()?,
                Some("global") => self.declare_global()?,
                _ => {}
            }
            self.cursor.skip_line();
        }
        self.cursor.rewind();
        Ok(())
    }

    fn declare_record(&mut self, kind: RecordKind) -> Read<()> {
        let at = self.cursor.at();
        let name = self.cursor.unique_name()?;
        let id = self.module.types.declare_record(kind, name.name);
        once(at, self.records.contains_key(&(kind, name)))?;
        self.records.insert((kind, name), id);
        Ok(())
    }

    fn declare_enum(&mut self) -> Read<()> {
        let at = self.cursor.at();
        let name = self.cursor.unique_name()?;
        once(at, self.enums.contains_key(&name))?;
        let def = EnumDef { tag: name.name, underlying: IntKind::Int, enumerators: Vec::new() };
        let id = self.module.types.declare_enum(def);
        self.enums.insert(name, id);
        Ok(())
    }

    fn declare_function(&mut self) -> Read<()> {
        while self.cursor.identifier().is_some() {}
        let at = self.cursor.at();
        let (name, unique) = self.cursor.at_name()?;
        once(at, self.functions.contains_key(&unique))?;
        let id = self.module.functions.push(FunctionDecl {
            name,
            ty: self.module.types.void(),
            linkage: Linkage::External,
            noreturn: false,
            defined: None,
            announced: Announced::Nowhere,
            implicit: false,
        });
        self.functions.insert(unique, id);
        Ok(())
    }

    fn declare_global(&mut self) -> Read<()> {
        while self.cursor.identifier().is_some() {}
        let at = self.cursor.at();
        let (name, unique) = self.cursor.at_name()?;
        once(at, self.globals.contains_key(&unique))?;
        let id = self.module.globals.push(Global {
            name,
            ty: self.module.types.void(),
            linkage: Linkage::External,
            defined: None,
            init: None,
            owner: None,
            is_const: false,
        });
        self.globals.insert(unique, id);
        Ok(())
    }

    /// Second pass: reads everything.
    fn items(&mut self) -> Read<()> {
        while self.cursor.next_line() {
            let at = self.cursor.at();
            match self.cursor.identifier() {
                Some("target") => self.target()?,
                Some("struct") => self.record(RecordKind::Struct)?,
                Some("union") => self.record(RecordKind::Union)?,
                Some("enum") => self.enumeration()?,
                Some("declare") => self.function_decl(None)?,
                Some("define") => self.function_decl(Some(at))?,
                Some("global") => self.global()?,
                Some("function") => self.body(at)?,
                _ => {
                    let wanted = "`target`, `struct`, `union`, `enum`, `declare`, `define`, `global` or `function`";
                    return Err(self.cursor.expected_at(at, wanted));
                }
            }
            self.cursor.end_of_line()?;
        }
        Ok(())
    }

    fn target(&mut self) -> Read<()> {
        let at = self.cursor.at();
        self.module.types.model = match self.cursor.identifier() {
            Some("lp64") => DataModel::Lp64,
            Some("llp64") => DataModel::Llp64,
            _ => return Err(self.cursor.expected_at(at, "`lp64` or `llp64`")),
        };
        Ok(())
    }

    fn record(&mut self, kind: RecordKind) -> Read<()> {
        let id = self.record_name(kind)?;
        if !self.cursor.eat(":") {
            return Ok(());
        }
        let (mut size, mut align) = (0, 1);
        let seen = !self.cursor.eat_word("unseen");
        if seen {
            self.cursor.word("size")?;
            size = self.cursor.unsigned()?;
            self.cursor.expect(",")?;
            self.cursor.word("align")?;
            align = self.cursor.unsigned()?;
        }
        self.cursor.expect("{")?;
        self.cursor.end_of_line()?;
        let mut fields = Vec::new();
        loop {
            self.cursor.next_line();
            if self.cursor.eat("}") {
                break;
            }
            fields.push(self.field_def()?);
            self.cursor.end_of_line()?;
        }
        let record = self.module.types.record_mut(id);
        (record.size, record.align, record.fields, record.complete) = (size, align, fields, seen);
        record.exact = seen;
        Ok(())
    }

    fn field_def(&mut self) -> Read<FieldDef> {
        // `?` where nobody saw the definition.
        let bytes = if self.cursor.eat("?") { 0 } else { self.cursor.unsigned()? };
        let bits = if self.cursor.eat(".") { self.cursor.unsigned()? % 8 } else { 0 };
        let name = if self.cursor.looking_at(":") { None } else { Some(self.cursor.name()?) };
        self.cursor.expect(":")?;
        let ty = self.ty()?;
        let bit_width = if self.cursor.eat_word("bits") { Some(self.cursor.small()?) } else { None };
        Ok(FieldDef { name, ty, offset_bits: bytes.saturating_mul(8).saturating_add(bits), bit_width })
    }

    fn enumeration(&mut self) -> Read<()> {
        let id = self.enum_name()?;
        self.cursor.expect(":")?;
        let underlying = self.int_kind()?;
        self.cursor.expect("{")?;
        let mut enumerators = Vec::new();
        while !self.cursor.eat("}") {
            let name: Symbol = self.cursor.name()?;
            self.cursor.expect("=")?;
            enumerators.push((name, self.cursor.integer()?));
            if !self.cursor.eat(",") {
                self.cursor.expect("}")?;
                break;
            }
        }
        let def = self.module.types.enumeration_mut(id);
        (def.underlying, def.enumerators) = (underlying, enumerators);
        Ok(())
    }

    fn function_decl(&mut self, defined: Option<usize>) -> Read<()> {
        let linkage = self.linkage();
        let noreturn = self.cursor.eat_word("noreturn");
        let implicit = self.cursor.eat_word("implicit");
        let id = self.function_name()?;
        self.cursor.expect(":")?;
        let ty = self.ty()?;
        let defined = defined.map(|at| self.cursor.span_from(at));
        let decl = &mut self.module.functions[id];
        *decl =
            FunctionDecl { name: decl.name, ty, linkage, noreturn, defined, announced: Announced::Nowhere, implicit };
        Ok(())
    }

    fn linkage(&mut self) -> Linkage {
        if self.cursor.eat_word("static") { Linkage::Internal } else { Linkage::External }
    }

    fn global(&mut self) -> Read<()> {
        let at = self.cursor.at();
        let external = self.cursor.eat_word("extern");
        let linkage = self.linkage();
        let is_const = self.cursor.eat_word("const");
        let id = self.global_name()?;
        self.cursor.expect(":")?;
        let ty = self.ty()?;
        let owner = if self.cursor.eat_word("in") { Some(self.function_name()?) } else { None };
        let init = if self.cursor.eat("=") { Some(self.constant()?) } else { None };
        let defined = (!external).then(|| self.cursor.span_from(at));
        let data = &mut self.module.globals[id];
        *data = Global { name: data.name, ty, linkage, defined, init, owner, is_const };
        Ok(())
    }

    fn function_name(&mut self) -> Read<FuncId> {
        let at = self.cursor.at();
        let (name, unique) = self.cursor.at_name()?;
        let found = self.functions.get(&unique).copied();
        found.ok_or_else(|| Fault { at, message: format!("there is no function `{name}`") })
    }

    fn global_name(&mut self) -> Read<GlobalId> {
        let at = self.cursor.at();
        let (name, unique) = self.cursor.at_name()?;
        let found = self.globals.get(&unique).copied();
        found.ok_or_else(|| Fault { at, message: format!("there is no global `{name}`") })
    }

    /// Runs `read` one level deeper, unless that is too deep.
    fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        if self.depth > u32::from(limits::TYPE_DEPTH) {
            return Err(Fault { at: self.cursor.at(), message: "nested too deeply".to_owned() });
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }
}

fn once(at: usize, known: bool) -> Read<()> {
    if known { Err(Fault { at, message: "this name is declared twice".to_owned() }) } else { Ok(()) }
}
