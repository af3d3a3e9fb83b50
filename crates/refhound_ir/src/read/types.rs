//! Reading types: `ptr(struct _object)`, `int[4]`, `fn(ptr(char), ...) -> int`.

use refhound_types::{ArrayLen, EnumId, Field, FloatKind, FunctionType, IntKind, RecordId, RecordKind, Type, TypeId};

use super::{Fault, Read, Reader};

impl Reader<'_> {
    pub(super) fn ty(&mut self) -> Read<TypeId> {
        self.nested(|reader| {
            let mut ty = reader.plain_type()?;
            while reader.cursor.eat("[") {
                let len = reader.array_len()?;
                ty = reader.module.types.array(ty, len);
            }
            Ok(ty)
        })
    }

    fn array_len(&mut self) -> Read<ArrayLen> {
        if self.cursor.eat("]") {
            return Ok(ArrayLen::Incomplete);
        }
        let len = if self.cursor.eat("*") { ArrayLen::Variable } else { ArrayLen::Known(self.cursor.unsigned()?) };
        self.cursor.expect("]")?;
        Ok(len)
    }

    fn plain_type(&mut self) -> Read<TypeId> {
        if self.cursor.eat("(") {
            let inner = self.ty()?;
            self.cursor.expect(")")?;
            return Ok(inner);
        }
        if self.cursor.eat("?") {
            let name = if self.cursor.touches_name() { Some(self.cursor.name()?) } else { None };
            return Ok(self.module.types.intern(Type::Unknown(name)));
        }
        let at = self.cursor.at();
        let word = self.cursor.identifier().unwrap_or_default();
        let ty = match word {
            "void" => Type::Void,
            "ptr" => Type::Pointer(self.in_parentheses(Self::ty)?),
            "complex" => Type::Complex(self.in_parentheses(Self::float_kind)?),
            "vector" => self.in_parentheses(Self::vector)?,
            "fn" => Type::Function(Box::new(self.function_type()?)),
            "struct" => Type::Record(self.record_name(RecordKind::Struct)?),
            "union" => Type::Record(self.record_name(RecordKind::Union)?),
            "enum" => Type::Enum(self.enum_name()?),
            _ => match (named_int(word), named_float(word)) {
                (Some(kind), _) => Type::Int(kind),
                (None, Some(kind)) => Type::Float(kind),
                (None, None) => return Err(self.cursor.expected_at(at, "a type")),
            },
        };
        Ok(self.module.types.intern(ty))
    }

    fn in_parentheses<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        self.cursor.expect("(")?;
        let inner = read(self)?;
        self.cursor.expect(")")?;
        Ok(inner)
    }

    fn vector(&mut self) -> Read<Type> {
        let element = self.ty()?;
        self.cursor.expect(",")?;
        Ok(Type::Vector { element, bytes: self.cursor.unsigned()? })
    }

    fn function_type(&mut self) -> Read<FunctionType> {
        let prototyped = !self.cursor.eat("?");
        self.cursor.expect("(")?;
        let mut params = Vec::new();
        let mut variadic = false;
        while !self.cursor.eat(")") {
            if self.cursor.eat("...") {
                variadic = true;
                self.cursor.expect(")")?;
                break;
            }
            params.push(self.ty()?);
            if !self.cursor.looking_at(")") {
                self.cursor.expect(",")?;
            }
        }
        self.cursor.expect("->")?;
        Ok(FunctionType { result: self.ty()?, params: params.into(), variadic, prototyped })
    }

    pub(super) fn int_kind(&mut self) -> Read<IntKind> {
        let at = self.cursor.at();
        let kind = self.cursor.identifier().and_then(named_int);
        kind.ok_or_else(|| self.cursor.expected_at(at, "an integer type"))
    }

    fn float_kind(&mut self) -> Read<FloatKind> {
        let at = self.cursor.at();
        let kind = self.cursor.identifier().and_then(named_float);
        kind.ok_or_else(|| self.cursor.expected_at(at, "a floating type"))
    }

    pub(super) fn record_name(&mut self, kind: RecordKind) -> Read<RecordId> {
        let at = self.cursor.at();
        let name = self.cursor.unique_name()?;
        let found = self.records.get(&(kind, name)).copied();
        found.ok_or_else(|| self.cursor.expected_at(at, "the name of a declared record"))
    }

    pub(super) fn enum_name(&mut self) -> Read<EnumId> {
        let at = self.cursor.at();
        let name = self.cursor.unique_name()?;
        let found = self.enums.get(&name).copied();
        found.ok_or_else(|| self.cursor.expected_at(at, "the name of a declared enumeration"))
    }

    /// `struct s.member`
    pub(super) fn field(&mut self) -> Read<Field> {
        let at = self.cursor.at();
        let record = match self.cursor.identifier() {
            Some("struct") => self.record_name(RecordKind::Struct)?,
            Some("union") => self.record_name(RecordKind::Union)?,
            _ => return Err(self.cursor.expected_at(at, "a member such as `struct s.x`")),
        };
        self.cursor.expect(".")?;
        self.member(record)
    }

    /// A member of a known record: its name, or `#2`.
    pub(super) fn member(&mut self, record: RecordId) -> Read<Field> {
        if self.cursor.eat("#") {
            return Ok(Field { record, index: self.cursor.small()? });
        }
        let at = self.cursor.at();
        let name = self.cursor.name()?;
        let fields = &self.module.types.record(record).fields;
        match fields.iter().position(|field| field.name == Some(name)) {
            Some(index) => Ok(Field { record, index: index as u32 }),
            None => Err(Fault { at, message: format!("the record has no member `{name}` (yet)") }),
        }
    }
}

fn named_int(word: &str) -> Option<IntKind> {
    IntKind::ALL.into_iter().find(|kind| kind.name() == word)
}

fn named_float(word: &str) -> Option<FloatKind> {
    FloatKind::ALL.into_iter().find(|kind| kind.name() == word)
}
