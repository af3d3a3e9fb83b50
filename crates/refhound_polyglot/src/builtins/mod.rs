//! Built-in functions and the methods of built-in classes, as tables.

pub(crate) mod functions;
pub(crate) mod hooks;
pub(crate) mod mappings;
pub(crate) mod numbers;
pub(crate) mod sequences;
pub(crate) mod strings;

use std::rc::Rc;

use crate::python::object::{Args, Builtin, Kind, Obj};
use crate::vm::{R, Vm};

pub(crate) type Table = &'static [(&'static str, Builtin)];

impl Args {
    /// The argument at a place, or by its name.
    pub(crate) fn get(&self, at: usize, name: &str) -> Option<Obj> {
        self.pos
            .get(at)
            .cloned()
            .or_else(|| self.named.iter().find(|(known, _)| &**known == name).map(|(_, v)| v.clone()))
    }

    /// So many by position and none by name; methods count their receiver.
    pub(crate) fn exactly(&self, vm: &mut Vm, name: &str, least: usize, most: usize) -> R<()> {
        let count = self.pos.len();
        if !self.named.is_empty() {
            return vm.type_error(format!("{name}() takes no keyword arguments"));
        }
        if count < least || count > most {
            return vm.type_error(format!(
                "{name} expected {least} argument{}, got {count}",
                if least == 1 { "" } else { "s" }
            ));
        }
        Ok(())
    }
}

impl Vm {
    pub(crate) fn fill_builtins(&mut self) {
        let types = self.types.clone();
        let classes: [(&Obj, &[Table]); 18] = [
            (&types.object, &[functions::OBJECT]),
            (&types.type_, &[functions::TYPE]),
            (&types.int, &[numbers::INT]),
            (&types.bool, &[numbers::BOOL]),
            (&types.float, &[numbers::FLOAT]),
            (&types.complex, &[numbers::COMPLEX]),
            (&types.str, &[strings::STR]),
            (&types.bytes, &[strings::BYTES]),
            (&types.bytearray, &[strings::BYTES, strings::BYTEARRAY]),
            (&types.list, &[sequences::LIST, sequences::ANY]),
            (&types.tuple, &[sequences::TUPLE, sequences::ANY]),
            (&types.range, &[sequences::RANGE]),
            (&types.slice, &[sequences::SLICE]),
            (&types.dict, &[mappings::DICT]),
            (&types.set, &[mappings::SET, mappings::ANY_SET]),
            (&types.frozenset, &[mappings::FROZENSET, mappings::ANY_SET]),
            (&types.generator, &[functions::GENERATOR]),
            (&types.base_exception, &[functions::EXCEPTION]),
        ];
        for (class, tables) in classes {
            for table in tables {
                self.add_members(class, table);
            }
        }
        let rest: [(&Obj, Table); 7] = [
            (&types.iterator, functions::ITERATOR),
            (&types.property, functions::PROPERTY),
            (&types.staticmethod, functions::STATICMETHOD),
            (&types.classmethod, functions::CLASSMETHOD),
            (&types.super_, functions::SUPER),
            (&types.weakref, functions::WEAKREF),
            (&types.memoryview, functions::MEMORYVIEW),
        ];
        for (class, table) in rest {
            self.add_members(class, table);
        }
        self.add_members(&types.builtins.clone(), functions::FUNCTIONS);
        self.add_members(&types.builtins.clone(), hooks::HOOKS);
        self.fill_hooks();
        let constants = [
            ("NotImplemented", types.not_implemented.clone()),
            ("Ellipsis", types.ellipsis.clone()),
            ("IOError", types.exception_class("OSError")),
            ("EnvironmentError", types.exception_class("OSError")),
        ];
        for (name, value) in constants {
            types.builtins.attrs.borrow_mut().set(&Rc::from(name), value);
        }
        let no_hash = [&types.list, &types.dict, &types.set, &types.bytearray];
        for class in no_hash {
            class.attrs.borrow_mut().set(&Rc::from("__hash__"), types.none_object.clone());
        }
    }

    pub(crate) fn add_members(&mut self, object: &Obj, table: Table) {
        for &(name, function) in table {
            let member = self.builtin(name, function);
            let member = if name == "__new__" {
                self.object(&self.types.staticmethod.clone(), Kind::StaticMethod(member))
            } else {
                member
            };
            object.attrs.borrow_mut().set(&Rc::from(name), member);
        }
    }

    pub(crate) fn to_usize(&mut self, value: &Obj) -> R<usize> {
        use num_traits::ToPrimitive;
        let value = self.index_of(value)?;
        match value.to_usize() {
            Some(value) => Ok(value),
            None => self.value_error("a negative or very large number"),
        }
    }

    pub(crate) fn to_i64(&mut self, value: &Obj) -> R<i64> {
        use num_traits::ToPrimitive;
        let value = self.index_of(value)?;
        match value.to_i64() {
            Some(value) => Ok(value),
            None => self.raise("OverflowError", "cannot fit 'int' into an index-sized integer"),
        }
    }
}
