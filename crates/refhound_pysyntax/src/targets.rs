//! Names, and what is assigned to or deleted.

use ruff_python_ast::{Expr, Identifier};
use ruff_text_size::Ranged;

use crate::assemble::Writer;
use crate::code::{CodeKind, Op};

/// Where a name is found.
#[derive(Clone, Copy)]
enum Place {
    Local(u32),
    Outer(u32, u32),
    Global,
    /// Of a class or module, with the variable of a function around it that it may be instead.
    Namespace(Option<(u32, u32)>),
}

impl<'a> Writer<'a> {
    fn place(&self, name: &str) -> Place {
        let (own, around) = self.scopes.split_last().expect("there is one for what is written");
        let bound = &own.bound;
        if bound.globals.contains(name) {
            return Place::Global;
        }
        match own.kind {
            CodeKind::Module => return Place::Global,
            CodeKind::Class => {
                if bound.nonlocals.contains(name) {
                    return self.outer(name, 0).map_or(Place::Global, |(depth, index)| Place::Outer(depth, index));
                }
                return Place::Namespace(self.outer(name, 0));
            }
            CodeKind::Function | CodeKind::Generator => {}
        }
        if let Some(index) = bound.order.iter().position(|known| known == name) {
            return Place::Local(index as u32);
        }
        let _ = around;
        self.outer(name, 1).map_or(Place::Global, |(depth, index)| Place::Outer(depth, index))
    }

    /// A variable of a function around this scope. A function counts one environment outwards, a class none.
    fn outer(&self, name: &str, own: u32) -> Option<(u32, u32)> {
        let mut depth = own;
        for scope in self.scopes.iter().rev().skip(1) {
            match scope.kind {
                CodeKind::Module | CodeKind::Class => {}
                CodeKind::Function | CodeKind::Generator => {
                    if scope.bound.globals.contains(name) {
                        return None;
                    }
                    if let Some(index) = scope.bound.order.iter().position(|known| known == name) {
                        return Some((depth, index as u32));
                    }
                    depth += 1;
                }
            }
        }
        None
    }

    pub(crate) fn load(&mut self, name: &str) {
        let place = self.place(name);
        let at = self.name(name);
        self.op(match place {
            Place::Local(index) => Op::Local(index),
            Place::Outer(depth, index) => Op::Outer(depth, index),
            Place::Global => Op::Global(at),
            Place::Namespace(outer) => Op::Name(at, outer),
        });
    }

    pub(crate) fn store(&mut self, name: &str) {
        let place = self.place(name);
        let at = self.name(name);
        self.op(match place {
            Place::Local(index) => Op::SetLocal(index),
            Place::Outer(depth, index) => Op::SetOuter(depth, index),
            Place::Global => Op::SetGlobal(at),
            Place::Namespace(_) => Op::SetName(at),
        });
    }

    pub(crate) fn delete_name(&mut self, name: &str) {
        let place = self.place(name);
        let at = self.name(name);
        match place {
            Place::Local(index) => {
                self.op(Op::DeleteLocal(index));
            }
            Place::Outer(..) => self.unsupported("del of a variable of another function"),
            Place::Global => {
                self.op(Op::DeleteGlobal(at));
            }
            Place::Namespace(_) => {
                self.op(Op::DeleteName(at));
            }
        }
    }

    pub(crate) fn store_identifier(&mut self, name: &Identifier) {
        self.store(name.as_str());
    }

    /// Assigns the uppermost value.
    pub(crate) fn assign(&mut self, target: &'a Expr) {
        match target {
            Expr::Name(name) => self.store(name.id.as_str()),
            Expr::Attribute(inner) => {
                self.expression(&inner.value);
                let name = self.name(inner.attr.as_str());
                self.op(Op::SetAttribute(name));
            }
            Expr::Subscript(inner) => {
                self.expression(&inner.value);
                self.expression(&inner.slice);
                self.op(Op::SetItem);
            }
            Expr::Tuple(inner) => self.unpack(&inner.elts),
            Expr::List(inner) => self.unpack(&inner.elts),
            Expr::Starred(inner) => self.assign(&inner.value),
            other => {
                self.at(other.range());
                self.unsupported("an assignment to this");
            }
        }
    }

    fn unpack(&mut self, targets: &'a [Expr]) {
        let starred = targets.iter().position(|target| matches!(target, Expr::Starred(_)));
        self.op(match starred {
            None => Op::Unpack(targets.len() as u32),
            Some(at) => Op::UnpackStarred(at as u32, (targets.len() - at - 1) as u32),
        });
        for target in targets {
            self.assign(target);
        }
    }

    pub(crate) fn delete(&mut self, target: &'a Expr) {
        match target {
            Expr::Name(name) => self.delete_name(name.id.as_str()),
            Expr::Attribute(inner) => {
                self.expression(&inner.value);
                let name = self.name(inner.attr.as_str());
                self.op(Op::DeleteAttribute(name));
            }
            Expr::Subscript(inner) => {
                self.expression(&inner.value);
                self.expression(&inner.slice);
                self.op(Op::DeleteItem);
            }
            Expr::Tuple(inner) => inner.elts.iter().for_each(|one| self.delete(one)),
            Expr::List(inner) => inner.elts.iter().for_each(|one| self.delete(one)),
            _ => self.unsupported("del of this"),
        }
    }
}
