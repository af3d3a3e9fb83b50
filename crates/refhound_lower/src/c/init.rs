//! Initialisers of locals and compound literals: the object is cleared, then each leaf is stored.

use refhound_csema::{Leaf, LeafValue, Step};
use refhound_csyntax::tree::{ExprId, ExprKind, InitId, TypeNameId};
use refhound_ir::Value;
use refhound_source::Span;
use refhound_types::{ArrayLen, Type, TypeId};
use refhound_unknowns::{Unmodelled, limits};

use super::function::FunctionLowering;
use super::operand::{Operand, Shape};
use super::place::Place;

/// Where a leaf goes.
enum Goal {
    Address(Value),
    /// Inside an object whose parts are not known; the object's address.
    Unknown(Value),
}

impl FunctionLowering<'_, '_> {
    /// `(type){ ... }`: an object without a name, initialised each time control passes.
    pub(super) fn compound_literal(&mut self, id: ExprId, ty: TypeNameId, init: InitId) -> Place {
        let span = self.expr_span(id);
        let ty = self.unit.env.type_name(ty);
        let ty = self.unit.env.completed_type(init, ty);
        let address = self.temporary(ty, span);
        self.initialize(address, ty, init, span);
        Place::Memory { address, ty, bit_width: None }
    }

    pub(super) fn initialize(&mut self, address: Value, ty: TypeId, init: InitId, span: Span) {
        let initializer = self.unit.env.initializer(init, ty);
        let fills_short = initializer.leaves.iter().any(|leaf| self.leaves_a_tail(leaf));
        if (initializer.braced || fills_short) && self.shape(ty) == Shape::Aggregate {
            self.build.zero_aggregate(address, span);
        }
        for leaf in &initializer.leaves {
            self.initialize_leaf(address, initializer.path(leaf), leaf.ty, leaf.value, span);
        }
    }

    /// `char a[8] = "abc"`: what the string does not fill is zero.
    fn leaves_a_tail(&mut self, leaf: &Leaf) -> bool {
        let LeafValue::Str(expr) = leaf.value else { return false };
        let literal = self.unit.env.type_of(expr);
        self.unit.env.types.size_of(literal) < self.unit.env.types.size_of(leaf.ty)
    }

    fn initialize_leaf(&mut self, address: Value, path: &[Step], ty: TypeId, value: LeafValue, span: Span) {
        // The address comes first, as in an assignment; a range is walked after its value is known.
        let span = match value {
            LeafValue::Expr(expr) | LeafValue::Str(expr) => self.expr_span(expr),
            LeafValue::Zero | LeafValue::Unlisted => span,
        };
        match value {
            LeafValue::Expr(expr) => {
                let operand = self.initial_value(expr, ty);
                self.at_each(address, path, span, &mut |this, goal| match goal {
                    Goal::Address(address) => {
                        this.store_memory(address, ty, operand, span);
                    }
                    Goal::Unknown(address) => {
                        let value = this.touchable(operand, span);
                        this.build.opaque(Unmodelled::UnknownMember, &[address, value], None, span);
                    }
                });
            }
            LeafValue::Str(expr) => {
                self.at_each(address, path, span, &mut |this, goal| match goal {
                    Goal::Address(address) => this.copy_string(address, ty, expr, span),
                    Goal::Unknown(address) => {
                        this.build.opaque(Unmodelled::UnknownMember, &[address], None, span);
                    }
                });
            }
            LeafValue::Unlisted => {
                self.at_each(address, path, span, &mut |this, goal| {
                    let (Goal::Address(address) | Goal::Unknown(address)) = goal;
                    this.build.opaque(Unmodelled::LongTable, &[address], None, span);
                });
            }
            LeafValue::Zero => {
                self.at_each(address, path, span, &mut |this, goal| match goal {
                    Goal::Address(address) => this.clear(address, ty, span),
                    Goal::Unknown(address) => {
                        this.build.opaque(Unmodelled::UnknownMember, &[address], None, span);
                    }
                });
            }
        }
    }

    /// The value of a leaf. GNU lets a compound literal initialise an array; then the array itself is meant.
    fn initial_value(&mut self, expr: ExprId, ty: TypeId) -> Operand {
        let is_array = matches!(self.unit.env.types.get(ty), Type::Array { .. });
        if is_array
            && matches!(self.tree.exprs[expr].kind, ExprKind::CompoundLiteral { .. })
            && let Place::Memory { address, ty, .. } = self.place(expr)
        {
            return Operand::Memory(address, ty);
        }
        self.rvalue(expr)
    }

    fn clear(&mut self, address: Value, ty: TypeId, span: Span) {
        if self.shape(ty) == Shape::Aggregate {
            self.build.zero_aggregate(address, span);
        } else {
            self.store_memory(address, ty, Operand::Int(0, self.unit.basics.int), span);
        }
    }

    /// Calls `store` with the address of the leaf; for ranges, with that of every element.
    fn at_each(&mut self, address: Value, path: &[Step], span: Span, store: &mut dyn FnMut(&mut Self, Goal)) {
        let Some((&step, rest)) = path.split_first() else {
            return store(self, Goal::Address(address));
        };
        match step {
            Step::Field(field) => {
                let field_type = self.unit.env.types.field(field).ty;
                let pointer = self.unit.env.types.pointer(field_type);
                let inner = self.build.field_address(address, field, pointer, span);
                self.at_each(inner, rest, span, store);
            }
            Step::Index(index) => {
                let inner = self.element_of_array(address, index, span);
                self.at_each(inner, rest, span, store);
            }
            Step::Range(low, high) if high.saturating_sub(low) < limits::STORED_RANGE => {
                for index in low..=high {
                    let inner = self.element_of_array(address, index, span);
                    self.at_each(inner, rest, span, store);
                }
            }
            Step::Range(..) | Step::Unknown => store(self, Goal::Unknown(address)),
        }
    }

    fn element_of_array(&mut self, address: Value, index: u64, span: Span) -> Value {
        let array = self.pointee(self.build.type_of(address));
        let element = array.and_then(|array| self.unit.env.types.pointee(array));
        let element = element.unwrap_or(self.unit.basics.unknown);
        let pointer = self.unit.env.types.pointer(element);
        let base = self.convert_value(address, pointer, span);
        let size = self.unit.basics.size;
        let index = self.build.int(i128::from(index), size, span);
        self.build.element_address(base, index, pointer, span)
    }

    /// `char a[n] = "text"`: the characters that fit, after the array was cleared.
    fn copy_string(&mut self, address: Value, ty: TypeId, expr: ExprId, span: Span) {
        let literal = self.unit.env.type_of(expr);
        let types = &self.unit.env.types;
        let (Type::Array { element, len: ArrayLen::Known(room) }, Type::Array { len: ArrayLen::Known(length), .. }) =
            (types.get(ty), types.get(literal))
        else {
            self.build.opaque(Unmodelled::Other, &[address], None, span);
            return;
        };
        let (length, element) = ((*room).min(*length), *element);
        let copied = self.unit.env.types.array(element, ArrayLen::Known(length));
        let pointer = self.unit.env.types.pointer(copied);
        let operand = self.rvalue(expr);
        let text = self.convert(operand, pointer, span);
        let target = self.convert_value(address, pointer, span);
        self.build.copy_aggregate(target, text, span);
    }
}
