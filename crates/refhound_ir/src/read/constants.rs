//! Reading the initialisers of globals. They may span lines inside brackets.

use refhound_types::RecordId;

use crate::module::{Constant, Spanned};

use super::{Read, Reader};

impl Reader<'_> {
    pub(super) fn constant(&mut self) -> Read<Constant> {
        self.nested(Self::constant_here)
    }

    fn constant_here(&mut self) -> Read<Constant> {
        if self.cursor.has_integer() {
            return Ok(Constant::Int(self.cursor.integer()?));
        }
        if self.cursor.looking_at("\"") {
            return Ok(Constant::Str(self.cursor.string()?));
        }
        if self.cursor.eat("{") {
            return self.record_constant();
        }
        if self.cursor.eat("[") {
            return self.array_constant();
        }
        let at = self.cursor.at();
        match self.cursor.identifier() {
            Some("zero") => Ok(Constant::Zero),
            Some("unknown") => Ok(Constant::Unknown),
            Some("float") => Ok(Constant::Float(self.cursor.float()?)),
            Some("function") => Ok(Constant::FunctionAddress(self.function_name()?)),
            Some("global") => {
                let global = self.global_name()?;
                let has_offset = self.cursor.looking_at("+") || self.cursor.looking_at("-");
                let offset = if has_offset { self.cursor.integer()? } else { 0 };
                Ok(Constant::GlobalAddress(global, offset as i64))
            }
            _ => Err(self.cursor.expected_at(at, "a constant")),
        }
    }

    fn record_constant(&mut self) -> Read<Constant> {
        let mut members = Vec::new();
        let mut last: Option<RecordId> = None;
        loop {
            self.cursor.next_line();
            if self.cursor.eat("}") {
                return Ok(Constant::Record(members));
            }
            let field = match last {
                Some(record) if !self.names_record() => self.member(record)?,
                _ => self.field()?,
            };
            last = Some(field.record);
            self.cursor.expect(":")?;
            members.push((field, self.spanned()?));
            self.separator("}")?;
        }
    }

    fn array_constant(&mut self) -> Read<Constant> {
        let mut elements = Vec::new();
        loop {
            self.cursor.next_line();
            if self.cursor.eat("]") {
                return Ok(Constant::Array(elements));
            }
            let index = self.cursor.unsigned()?;
            self.cursor.expect(":")?;
            elements.push((index, self.spanned()?));
            self.separator("]")?;
        }
    }

    /// Whether a record is named here; `struct` and `union` can be no member's name.
    fn names_record(&mut self) -> bool {
        self.cursor.has_word("struct") || self.cursor.has_word("union")
    }

    fn spanned(&mut self) -> Read<Spanned> {
        let at = self.cursor.at();
        let value = self.constant()?;
        Ok(Spanned { value, span: self.cursor.span_from(at) })
    }

    /// A comma, unless the list ends here.
    fn separator(&mut self, close: &str) -> Read<()> {
        self.cursor.next_line();
        if self.cursor.looking_at(close) { Ok(()) } else { self.cursor.expect(",") }
    }
}
