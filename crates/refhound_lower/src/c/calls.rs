//! Calls.

use refhound_csema::{Entity, FunctionRef};
use refhound_csyntax::tree::{ExprId, ExprKind, UnaryOp};
use refhound_index::{EntityId as _, IdList, Symbol};
use refhound_ir::{Callee, Slot, Value};
use refhound_source::Span;
use refhound_types::TypeId;
use refhound_unknowns::Unmodelled;
use smallvec::SmallVec;

use super::accessors;
use super::builtins::Special;
use super::function::FunctionLowering;
use super::operand::{Operand, Shape};
use super::place::{Accessor, Place};
use super::unit::function_id;

type Arguments = SmallVec<[Value; 8]>;

/// What is called, and its type.
struct Called {
    callee: Callee,
    function_type: TypeId,
    function: Option<FunctionRef>,
}

impl FunctionLowering<'_, '_> {
    pub(super) fn call(&mut self, id: ExprId, callee: ExprId, arguments: IdList<ExprId>) -> Operand {
        let special = self.special(callee);
        if let Some(special) = special
            && let Some(done) = self.special_call(id, special, arguments)
        {
            return done;
        }
        let called = self.called(callee);
        let values = self.arguments(called.function_type, arguments);
        let span = self.call_span(id, callee);
        let result = self.emit_call(&called, &values, span);
        if called.function.is_some_and(|function| self.is_unknown_macro(function)) {
            self.forget_variables(arguments, span);
        }
        if special == Some(Special::Setjmp) {
            let touched: SmallVec<[Value; 1]> = match result {
                Operand::Value(value) => SmallVec::from_slice(&[value]),
                _ => SmallVec::new(),
            };
            self.build.opaque(Unmodelled::Setjmp, &touched, None, span);
        }
        result
    }

    /// `PARSE_TEXT(text)`, which no declaration explains: a macro of a header that is not at hand.
    fn is_unknown_macro(&self, function: FunctionRef) -> bool {
        let info = &self.unit.env.functions[function];
        let name = info.name.as_str();
        let fits = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_';
        // `_("text")` is a translation, and changes nothing.
        info.implicit && name.bytes().all(fits) && name.bytes().any(|byte| byte.is_ascii_uppercase())
    }

    /// A macro may give other values to the variables that it gets.
    fn forget_variables(&mut self, arguments: IdList<ExprId>, span: Span) {
        let tree = self.tree;
        for &argument in arguments.of(&tree.expr_pool) {
            let ExprKind::Name(name) = tree.exprs[argument].kind else { continue };
            let Some(Entity::Local { number, ty }) = self.unit.env.resolve(name) else { continue };
            if !matches!(self.shape(ty), Shape::Integer | Shape::Pointer) {
                continue;
            }
            let slot = Slot::from_index(number as usize);
            let value = self.opaque_value(&[], Unmodelled::UnknownName, ty, span);
            let address = self.slot_address(slot, span);
            self.build.store(address, value, span);
        }
    }

    /// From the callee to the closing parenthesis, or the callee alone where a macro lies between.
    fn call_span(&self, id: ExprId, callee: ExprId) -> Span {
        let (call, callee) = (&self.tree.exprs[id], &self.tree.exprs[callee]);
        self.unit.span(callee.first, call.last, callee.at)
    }

    fn emit_call(&mut self, called: &Called, arguments: &[Value], span: Span) -> Operand {
        let result = match self.unit.env.types.function_type(called.function_type) {
            Some(signature) => signature.result,
            None => self.unit.basics.unknown,
        };
        let result = (self.shape(result) != Shape::Void).then_some(result);
        let may_throw = match called.function {
            Some(function) => self.may_throw(self.unit.env.functions[function].name),
            None => self.is_tried(),
        };
        let value = if may_throw {
            self.invoke(called.callee, arguments, result, span)
        } else {
            self.build.call(called.callee, arguments, result, span)
        };
        if called.function.is_some_and(|function| self.unit.env.functions[function].noreturn) {
            self.build.unreachable(span);
        }
        match value {
            Some(value) => Operand::Value(value),
            None => Operand::Void,
        }
    }

    /// `f`, `*f` and `&f` all call the function `f` (C11 6.5.2.2, 6.3.2.1p4).
    fn called(&mut self, callee: ExprId) -> Called {
        let mut named = callee;
        loop {
            named = match self.tree.exprs[named].kind {
                ExprKind::Unary { op: UnaryOp::Deref | UnaryOp::AddressOf, operand } => operand,
                ExprKind::Generic { .. } => match self.unit.env.generic_arm(named) {
                    Some(arm) => arm,
                    None => break,
                },
                _ => break,
            };
        }
        if let ExprKind::Name(name) = self.tree.exprs[named].kind {
            match self.unit.env.resolve(name) {
                Some(Entity::Function(function)) => return self.called_function(function),
                None if named == callee && !self.tree.undeclared.assigned.contains(&name) => {
                    let function = self.unit.env.implicit_function(name);
                    return self.called_function(function);
                }
                _ => {}
            }
        }
        self.called_pointer(callee)
    }

    fn called_function(&mut self, function: FunctionRef) -> Called {
        let function_type = self.unit.env.functions[function].ty;
        Called { callee: Callee::Function(function_id(function)), function_type, function: Some(function) }
    }

    fn called_pointer(&mut self, callee: ExprId) -> Called {
        let span = self.expr_span(callee);
        let operand = self.rvalue(callee);
        let value = self.touchable(operand, span);
        let pointee = self.pointee(self.build.type_of(value));
        match pointee {
            Some(ty) if self.unit.env.types.function_type(ty).is_some() => {
                Called { callee: Callee::Pointer(value), function_type: ty, function: None }
            }
            _ => {
                let pointer = self.unit.basics.unknown_function_pointer;
                let value = self.convert_value(value, pointer, span);
                let function_type = self.unit.basics.unknown_function;
                Called { callee: Callee::Pointer(value), function_type, function: None }
            }
        }
    }

    /// Arguments from left to right, each converted to its parameter's type.
    fn arguments(&mut self, function_type: TypeId, arguments: IdList<ExprId>) -> Arguments {
        let tree = self.tree;
        let mut values = Arguments::new();
        for (index, &argument) in arguments.of(&tree.expr_pool).iter().enumerate() {
            let span = self.expr_span(argument);
            let operand = self.rvalue(argument);
            let value = match self.parameter_type(function_type, index) {
                Some(ty) => self.convert(operand, ty, span),
                None => self.promote_argument(operand, span),
            };
            values.push(value);
        }
        values
    }

    fn parameter_type(&self, function_type: TypeId, index: usize) -> Option<TypeId> {
        let signature = self.unit.env.types.function_type(function_type)?;
        let ty = signature.prototyped.then(|| signature.params.get(index).copied())??;
        // A parameter whose type is not known says nothing about the argument.
        (self.shape(ty) != Shape::Unknown).then_some(ty)
    }

    // ---- accessor macros as lvalues ----

    /// `Py_TYPE(o)` as the target of an assignment; any other call gives its value.
    pub(super) fn call_place(&mut self, id: ExprId, callee: ExprId, arguments: IdList<ExprId>) -> Place {
        let ExprKind::Name(name) = self.tree.exprs[callee].kind else { return self.called_value(id) };
        let Some(setter) = accessors::setter_of(name) else { return self.called_value(id) };
        let called = self.called(callee);
        let Callee::Function(getter) = called.callee else { return self.called_value(id) };
        let values = self.arguments(called.function_type, arguments);
        let ty = match self.unit.env.types.function_type(called.function_type) {
            Some(signature) => signature.result,
            None => self.unit.basics.unknown,
        };
        Place::Accessor(Accessor { getter, setter, arguments: values.iter().copied().collect(), ty })
    }

    fn called_value(&mut self, id: ExprId) -> Place {
        let span = self.expr_span(id);
        let operand = self.rvalue(id);
        self.operand_place(operand, span)
    }

    pub(super) fn call_getter(&mut self, accessor: &Accessor, span: Span) -> Operand {
        let function = FunctionRef::from_index(accessor.getter.index());
        let called = self.called_function(function);
        self.emit_call(&called, &accessor.arguments, span)
    }

    /// Calls a function with values that are already computed.
    pub(super) fn call_by_name(&mut self, name: Symbol, arguments: &[Value], span: Span) {
        let function = match self.unit.env.resolve(name) {
            Some(Entity::Function(function)) => function,
            _ => self.unit.env.implicit_function(name),
        };
        let called = self.called_function(function);
        let mut values = Arguments::new();
        for (index, &argument) in arguments.iter().enumerate() {
            values.push(match self.parameter_type(called.function_type, index) {
                Some(ty) => self.convert_value(argument, ty, span),
                None => argument,
            });
        }
        self.emit_call(&called, &values, span);
    }
}
