//! Declarators: from a base type to the type of the name; parameters and type names.

use refhound_csyntax::tree::{
    ArraySize, Declaration, DeclaratorId, DeclaratorPart, Function, Parameter, ParameterStyle, Parameters, SpecsId,
    TokenId, TypeNameId, TypeSpec,
};
use refhound_index::Symbol;
use refhound_types::{ArrayLen, FunctionType, IntKind, TypeId};
use smallvec::SmallVec;

use crate::env::NO_LOCAL;
use crate::{Env, attributes, conversions};

/// A parameter of a function definition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ParameterInfo {
    pub name: Option<Symbol>,
    pub token: TokenId,
    /// Arrays and functions are already pointers.
    pub ty: TypeId,
    /// The typedef that declares it, where nothing is added to it.
    pub alias: Option<Symbol>,
    /// The function of `__attribute__((cleanup(f)))`.
    pub cleanup: Option<Symbol>,
}

impl Env<'_> {
    /// The type of a declarator's name. Arrays whose size is no constant are `Variable`.
    pub fn declarator_type(&mut self, base: TypeId, declarator: DeclaratorId) -> TypeId {
        let parts = &self.tree.declarators[declarator].parts;
        parts.iter().rev().fold(base, |ty, part| match part {
            DeclaratorPart::Pointer(_) => self.types.pointer(ty),
            DeclaratorPart::Array(size) => {
                let len = self.array_len(*size);
                self.types.array(ty, len)
            }
            DeclaratorPart::Function(parameters) => self.function_type(ty, parameters),
        })
    }

    fn array_len(&mut self, size: ArraySize) -> ArrayLen {
        match size {
            ArraySize::None => ArrayLen::Incomplete,
            ArraySize::Star => ArrayLen::Variable,
            ArraySize::Expr(expr) => match self.constant_int(expr) {
                // `char assertion[cond ? 1 : -1]`: an error that the compiler reports, not we.
                Some(len) => ArrayLen::Known(u64::try_from(len).unwrap_or(0)),
                None => ArrayLen::Variable,
            },
        }
    }

    fn function_type(&mut self, result: TypeId, parameters: &Parameters) -> TypeId {
        let mut params: SmallVec<[TypeId; 8]> = SmallVec::new();
        self.push_prototype();
        for parameter in &parameters.list {
            params.push(self.parameter_type(parameter));
        }
        self.pop_scope();
        self.types.function(FunctionType {
            result,
            params: params.into_vec().into_boxed_slice(),
            variadic: parameters.variadic,
            prototyped: parameters.style == ParameterStyle::Prototype,
        })
    }

    /// Its type, decayed; the name is declared, because later parameters may use it (`int n, int a[n]`).
    fn parameter_type(&mut self, parameter: &Parameter) -> TypeId {
        match parameter {
            Parameter::Declared { specs, declarator, .. } => {
                let base = self.specs_type(*specs);
                let ty = self.declarator_type(base, *declarator);
                let ty = conversions::decay(&mut self.types, ty);
                if let Some(name) = self.tree.declarators[*declarator].name {
                    self.declare_local(name, NO_LOCAL, ty);
                }
                ty
            }
            Parameter::Name { .. } => self.types.int(IntKind::Int),
        }
    }

    pub fn type_name(&mut self, name: TypeNameId) -> TypeId {
        let name = &self.tree.type_names[name];
        let base = self.specs_type(name.specs);
        self.declarator_type(base, name.declarator)
    }

    /// The parameters of a definition, in order, K&R ones included. Call it inside the function's scope, so that
    /// tags declared among the parameters are visible in the body.
    pub fn parameters(&mut self, function: &Function) -> Vec<ParameterInfo> {
        let tree = self.tree;
        let Some(DeclaratorPart::Function(parameters)) = tree.declarators[function.declarator].parts.first() else {
            return Vec::new();
        };
        let mut list: Vec<ParameterInfo> =
            parameters.list.iter().map(|parameter| self.parameter_info(parameter)).collect();
        for declaration in &function.old_style_params {
            self.old_style_types(declaration, &mut list);
        }
        list
    }

    /// The typedef that declares something, where the declarator adds nothing to it.
    pub fn alias(&self, specs: SpecsId, declarator: DeclaratorId) -> Option<Symbol> {
        match self.tree.specs[specs].ty {
            TypeSpec::Name(name, _) if self.tree.declarators[declarator].parts.is_empty() => Some(name),
            _ => None,
        }
    }

    fn parameter_info(&mut self, parameter: &Parameter) -> ParameterInfo {
        let ty = self.parameter_type(parameter);
        match parameter {
            Parameter::Declared { specs, declarator, attributes } => {
                let alias = self.alias(*specs, *declarator);
                let declarator = &self.tree.declarators[*declarator];
                ParameterInfo {
                    name: declarator.name,
                    token: declarator.token,
                    ty,
                    alias,
                    cleanup: attributes::cleanup(attributes),
                }
            }
            Parameter::Name { name, token } => {
                ParameterInfo { name: Some(*name), token: *token, ty, alias: None, cleanup: None }
            }
        }
    }

    fn old_style_types(&mut self, declaration: &Declaration, list: &mut [ParameterInfo]) {
        let base = self.specs_type(declaration.specs);
        for init in &declaration.declarators {
            let ty = self.declarator_type(base, init.declarator);
            let ty = conversions::decay(&mut self.types, ty);
            let declarator = &self.tree.declarators[init.declarator];
            if let Some(parameter) = list.iter_mut().find(|parameter| parameter.name == declarator.name) {
                parameter.ty = ty;
                parameter.token = declarator.token;
            }
        }
    }

    /// The type of a defined function. A K&R definition has parameter types but no prototype.
    pub(crate) fn defined_type(&mut self, function: &Function) -> TypeId {
        let base = self.specs_type(function.specs);
        let ty = self.declarator_type(base, function.declarator);
        if function.old_style_params.is_empty() {
            return ty;
        }
        self.push_scope();
        let params = self.parameters(function).iter().map(|parameter| parameter.ty).collect();
        self.pop_scope();
        match self.types.function_type(ty) {
            Some(known) => {
                let whole = FunctionType { params, ..known.clone() };
                self.types.function(whole)
            }
            None => ty,
        }
    }
}
