//! Declarations inside functions.

use refhound_csema::{Declared, LocalDeclaration};
use refhound_csyntax::tree::{ArraySize, DeclaratorPart, Init, InitDeclarator, SpecsId};
use refhound_index::EntityId as _;
use refhound_ir::SlotKind;

use super::function::FunctionLowering;

impl FunctionLowering<'_, '_> {
    pub(super) fn local_declarator(&mut self, specs: SpecsId, declarator: &InitDeclarator) {
        match self.unit.env.declare_one(specs, declarator) {
            Declared::Local(local) => self.local(&local, specs, declarator),
            Declared::Global(global) => {
                if self.unit.env.globals[global].in_function {
                    self.unit.set_owner(global, self.id);
                    self.unit.lower_global_initializer(global);
                    for label in std::mem::take(&mut self.unit.label_addresses) {
                        self.jumps.take_address(label);
                    }
                }
            }
            Declared::Typedef { .. } | Declared::Function(_) | Declared::Nothing => {}
        }
    }

    fn local(&mut self, local: &LocalDeclaration, specs: SpecsId, declarator: &InitDeclarator) {
        let span = self.token_span(local.token);
        self.array_sizes(declarator);
        let ty = match declarator.init {
            Some(init) => self.unit.env.completed_type(init, local.ty),
            None => local.ty,
        };
        let slot = self.build.slot(Some(local.name), ty, SlotKind::Local, span);
        self.build.alias(slot, self.unit.env.alias(specs, declarator.declarator));
        self.unit.env.declare_local(local.name, slot.index() as u32, ty);
        self.build.scope_begin(slot, span);
        let cleanup = local.cleanup.map(|name| self.cleanup_function(name));
        if let Some(init) = declarator.init
            && let Init::Run(run) = self.tree.inits[init]
        {
            self.full(span, |lowering| lowering.effect(run));
            self.live.declare(slot, cleanup);
            return;
        }
        self.live.declare(slot, cleanup);
        if let Some(init) = declarator.init {
            let address = self.slot_address(slot, span);
            self.full(span, |lowering| lowering.initialize(address, ty, init, span));
        }
    }

    /// The sizes of a variable-length array are evaluated where it is declared.
    fn array_sizes(&mut self, declarator: &InitDeclarator) {
        let tree = self.tree;
        for part in &tree.declarators[declarator.declarator].parts {
            if let DeclaratorPart::Array(ArraySize::Expr(size)) = part
                && self.unit.env.constant_int(*size).is_none()
            {
                self.effect(*size);
            }
        }
    }
}
