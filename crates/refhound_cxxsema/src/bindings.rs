//! Structured bindings: `auto [a, b] = x;`.

use refhound_csyntax::tree as c;
use refhound_cxxsyntax::tree::{TokenId, TypeId};
use refhound_index::{Symbol, intern};

use crate::context::{Local, Reach};
use crate::locals::Declaring;
use crate::types::{Ty, Type};
use crate::unit::Unit;
use crate::values::{At, Value};

impl Unit<'_> {
    /// Names for the parts of a value.
    pub(crate) fn bind_names(
        &mut self,
        names: &[(Symbol, TokenId)],
        written: TypeId,
        value: Value,
        statements: &mut Vec<c::StmtId>,
    ) {
        let Some(&(_, token)) = names.first() else { return };
        let at = At::token(token);
        let written = self.read_here(written);
        let ty = self.auto_type(written, &value);
        let whole = self.temporary_name();
        self.declare_from(Declaring { name: whole, ty, at }, Some(value), statements);
        let is_pointer = self.types.is_reference(ty);
        let inner = self.types.referred(ty);
        let fields: Option<Vec<(Symbol, Ty)>> = self.types.class_of(inner).and_then(|class| {
            self.complete(class);
            let fields = self.classes[class].fields.iter();
            let list: Vec<(Symbol, Ty)> = fields.filter_map(|field| field.name.map(|name| (name, field.ty))).collect();
            let has_get = self.scopes[self.classes[class].scope].names.contains_key(&intern("get"));
            (list.len() == names.len() && self.classes[class].bases.is_empty() && !has_get).then_some(list)
        });
        for (index, &(name, token)) in names.iter().enumerate() {
            if let Some(fields) = &fields {
                let (field, ty) = fields[index];
                let reach = Reach::Member { base: whole, is_pointer };
                self.add_local(name, Local { name: field, ty, reach, is_own: false });
                continue;
            }
            self.bind_element(name, token, whole, is_pointer, inner, index, statements);
        }
    }

    fn bind_element(
        &mut self,
        name: Symbol,
        token: TokenId,
        whole: Symbol,
        is_pointer: bool,
        inner: Ty,
        index: usize,
        statements: &mut Vec<c::StmtId>,
    ) {
        let at = At::token(token);
        let place = self.name(whole, at);
        let place = if is_pointer { self.deref(place, at) } else { place };
        if let Type::Array(element, _) = *self.types.bare(inner) {
            let number = self.number(index as i128, at);
            let place = self.node(c::ExprKind::Index { base: place, index: number }, at);
            let address = self.address(place, at);
            let pointer = self.types.pointer(element);
            statements.push(self.local(name, pointer, Some(c::Init::Expr(address)), None, at));
            self.add_local(name, Local { name, ty: element, reach: Reach::Pointer, is_own: false });
            return;
        }
        let address = self.address(place, at);
        let number = self.number(index as i128, at);
        let call = self.call_unknown(intern("?::get"), &[address, number], at);
        let unknown = self.types.unknown;
        statements.push(self.local(name, unknown, Some(c::Init::Expr(call)), None, at));
        self.add_local(name, Local { name, ty: unknown, reach: Reach::Direct, is_own: false });
    }
}
