//! One function: its parameters, its body, its end.

use refhound_csema::{Entity, FunctionRef, ParameterInfo};
use refhound_csyntax::tree::{ExprId, Function, StmtId, TokenId, Tree};
use refhound_index::{EntityId as _, Symbol};
use refhound_ir::{Body, Builder, Callee, FuncId, Slot, SlotKind, Value};
use refhound_source::Span;
use refhound_types::{FunctionType, Type, TypeId};
use refhound_unknowns::{NotAnalysed, limits};

use super::builtins;
use super::exceptions::Exceptions;
use super::jumps::Jumps;
use super::operand::Shape;
use super::scopes::LiveLocals;
use super::unit::{Unit, function_id};

pub(super) struct FunctionLowering<'u, 'a> {
    pub(super) unit: &'u mut Unit<'a>,
    pub(super) tree: &'a Tree,
    pub(super) build: Builder,
    pub(super) live: LiveLocals,
    pub(super) jumps: Jumps,
    pub(super) exceptions: Exceptions,
    pub(super) id: FuncId,
    pub(super) name: Symbol,
    result: TypeId,
    too_large: bool,
}

impl<'u, 'a> FunctionLowering<'u, 'a> {
    pub(super) fn lower(unit: &'u mut Unit<'a>, function: &Function, id: FuncId) -> Result<Body, NotAnalysed> {
        let span = unit.span(function.first, function.last, function.name_token);
        let end = unit.token_span(function.last);
        let tree = unit.env.tree;
        let result = unit.function_result(id);
        let build = Builder::new_with(id, span, end, &mut unit.renumbering);
        let mut lowering = FunctionLowering {
            unit,
            tree,
            build,
            live: LiveLocals::default(),
            jumps: Jumps::default(),
            exceptions: Exceptions::default(),
            id,
            name: function.name,
            result,
            too_large: false,
        };
        lowering.lower_function(function, end);
        if lowering.too_large {
            return Err(NotAnalysed::TooLarge);
        }
        let FunctionLowering { unit, build, .. } = lowering;
        Ok(build.finish_with(&mut unit.renumbering))
    }

    fn lower_function(&mut self, function: &Function, end: Span) {
        for &(guess, token) in &function.guesses {
            let span = self.unit.token_span(token);
            self.build.guess(guess, span);
        }
        self.unit.env.push_scope();
        self.lower_parameters(function);
        self.stmt(function.body);
        self.end_of_function(end);
        self.close_jumps();
        self.unit.env.pop_scope();
    }

    fn lower_parameters(&mut self, function: &Function) {
        let mut parameters = self.unit.env.parameters(function);
        for parameter in &mut parameters {
            if self.shape(parameter.ty) == Shape::Void {
                parameter.ty = self.unit.basics.unknown;
            }
        }
        self.unit.settle_signature(self.id, &parameters);
        let values: Vec<_> = parameters.iter().map(|parameter| self.build.param(parameter.ty)).collect();
        for (index, (parameter, value)) in parameters.iter().zip(values).enumerate() {
            let span = self.unit.token_span(parameter.token);
            let slot = self.build.slot(parameter.name, parameter.ty, SlotKind::Param(index as u32), span);
            self.build.alias(slot, parameter.alias);
            let address = self.slot_address(slot, span);
            self.build.store(address, value, span);
            if let Some(name) = parameter.name {
                self.unit.env.declare_local(name, slot.index() as u32, parameter.ty);
            }
            if let Some(cleanup) = parameter.cleanup {
                let cleanup = self.cleanup_function(cleanup);
                self.live.declare(slot, Some(cleanup));
            }
        }
    }

    /// Control reaches the closing brace. `main` returns 0 there (C11 5.1.2.2.3); elsewhere the value is undefined.
    fn end_of_function(&mut self, end: Span) {
        self.end_scopes(self.live.innermost(), None, end);
        if self.shape(self.result) == Shape::Void {
            self.build.return_(None, end);
            return;
        }
        let value = if builtins::is_main(self.name) && self.shape(self.result) == Shape::Integer {
            self.build.int(0, self.result, end)
        } else {
            self.build.undefined(self.result, end)
        };
        self.build.return_(Some(value), end);
    }

    /// The value is computed first, then scopes end, then control leaves.
    pub(super) fn return_statement(&mut self, value: Option<ExprId>, span: Span) {
        let outer = self.live.innermost();
        let returned = match value {
            None => None,
            Some(value) if self.shape(self.result) == Shape::Void => {
                self.effect(value);
                None
            }
            Some(value) => {
                let operand = self.rvalue(value);
                let value_span = self.expr_span(value);
                Some(self.convert(operand, self.result, value_span))
            }
        };
        self.end_scopes(self.live.innermost(), None, span);
        let returned = match returned {
            None if self.shape(self.result) != Shape::Void => Some(self.build.undefined(self.result, span)),
            other => other,
        };
        self.build.return_(returned, span);
        self.live.return_to(outer);
    }

    /// `f(&x)`, as `__attribute__((cleanup(f)))` demands.
    pub(super) fn call_cleanup(&mut self, function: FuncId, slot: Slot, span: Span) {
        let address = self.slot_address(slot, span);
        let info = &self.unit.env.functions[FunctionRef::from_index(function.index())];
        let signature = self.unit.env.types.function_type(info.ty);
        let parameter = signature.and_then(|signature| signature.params.first().copied());
        let result = signature.map_or(self.unit.basics.unknown, |signature| signature.result);
        let argument = match parameter {
            Some(parameter) => self.convert_value(address, parameter, span),
            None => address,
        };
        let result = (self.shape(result) != Shape::Void).then_some(result);
        self.build.call(Callee::Function(function), &[argument], result, span);
    }

    pub(super) fn cleanup_function(&mut self, name: Symbol) -> FuncId {
        let function = match self.unit.env.resolve(name) {
            Some(Entity::Function(function)) => function,
            _ => self.unit.env.implicit_function(name),
        };
        function_id(function)
    }

    pub(super) fn slot_address(&mut self, slot: Slot, span: Span) -> Value {
        let ty = self.build.body().slots[slot].ty;
        let pointer = self.unit.env.types.pointer(ty);
        self.build.slot_address(slot, pointer, span)
    }

    /// Whether the function has outgrown what is analysed; from then on nothing more is lowered.
    pub(super) fn is_too_large(&mut self) -> bool {
        self.too_large |= self.build.block_count() > limits::FUNCTION_BLOCKS;
        self.too_large
    }

    // ---- spans ----

    pub(super) fn expr_span(&self, id: ExprId) -> Span {
        let expr = &self.tree.exprs[id];
        self.unit.span(expr.first, expr.last, expr.at)
    }

    pub(super) fn stmt_span(&self, id: StmtId) -> Span {
        let stmt = &self.tree.stmts[id];
        self.unit.span(stmt.first, stmt.last, stmt.first)
    }

    pub(super) fn token_span(&self, token: TokenId) -> Span {
        self.unit.token_span(token)
    }

    pub(super) fn pointee(&self, ty: TypeId) -> Option<TypeId> {
        match self.unit.env.types.get(ty) {
            Type::Pointer(to) => Some(*to),
            _ => None,
        }
    }
}

impl Unit<'_> {
    /// Where a declaration contradicts the definition, the definition is right.
    fn settle_signature(&mut self, id: FuncId, parameters: &[ParameterInfo]) {
        let info = &mut self.env.functions[FunctionRef::from_index(id.index())];
        let Some(signature) = self.env.types.function_type(info.ty).filter(|signature| signature.prototyped) else {
            return;
        };
        let agrees = signature.params.len() == parameters.len()
            && signature.params.iter().zip(parameters).all(|(&ty, parameter)| ty == parameter.ty);
        if !agrees {
            let params = parameters.iter().map(|parameter| parameter.ty).collect();
            let signature = FunctionType { params, ..signature.clone() };
            info.ty = self.env.types.function(signature);
        }
    }

    fn function_result(&self, id: FuncId) -> TypeId {
        let info = &self.env.functions[FunctionRef::from_index(id.index())];
        self.env.types.function_type(info.ty).map_or(self.basics.unknown, |signature| signature.result)
    }
}
