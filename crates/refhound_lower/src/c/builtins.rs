//! Names that mean more than a call: compiler built-ins, variable arguments, `setjmp`.

use std::sync::LazyLock;

use refhound_contracts::ContractId;
use refhound_csyntax::tree::{ExprId, ExprKind};
use refhound_domains::Comparison;
use refhound_index::{FxHashMap, FxHashSet, IdList, Symbol, intern};
use refhound_ir::Value;
use refhound_unknowns::Unmodelled;

use super::function::FunctionLowering;
use super::operand::{Operand, Shape};
use super::place::Place;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Special {
    /// `__builtin_expect(x, likely)`: its value is `x`.
    Expect,
    /// `likely(x)`, `unlikely(x)` that no declaration and no macro explains: `__builtin_expect(!!(x), ..)`.
    Likely,
    /// `__builtin_constant_p(x)`: not evaluated, and taken for 0.
    ConstantP,
    Unreachable,
    /// `va_start(list, last)`: the last parameter is only named.
    VariadicStart,
    /// `va_end`, `va_copy`.
    VariadicList,
    /// Returns twice.
    Setjmp,
}

const SPECIAL: &[(&str, Special)] = &[
    ("__builtin_expect", Special::Expect),
    ("__builtin_expect_with_probability", Special::Expect),
    ("__builtin_constant_p", Special::ConstantP),
    ("__builtin_unreachable", Special::Unreachable),
    ("__builtin_va_start", Special::VariadicStart),
    ("__builtin_va_end", Special::VariadicList),
    ("__builtin_va_copy", Special::VariadicList),
    ("va_start", Special::VariadicStart),
    ("va_end", Special::VariadicList),
    ("va_copy", Special::VariadicList),
    ("__va_copy", Special::VariadicList),
    ("__builtin_setjmp", Special::Setjmp),
];

/// Words of the names that everybody defines in the same way, in a header that may not be at hand: `LIKELY`, `NPY_UNLIKELY`,
/// `ABSL_PREDICT_FALSE`. A declaration of the unit wins.
fn is_likely(name: Symbol) -> bool {
    let name = name.as_str();
    // Most names are decided by their letters.
    if !["ikely", "IKELY", "PREDICT_"].iter().any(|part| name.contains(part)) {
        return false;
    }
    let mut words = name.split('_');
    words.any(|word| ["likely", "unlikely", "LIKELY", "UNLIKELY"].contains(&word))
        || ["PREDICT_TRUE", "PREDICT_FALSE"].iter().any(|end| name.ends_with(end))
}

fn special_of(name: Symbol) -> Option<Special> {
    static TABLE: LazyLock<FxHashMap<Symbol, Special>> =
        LazyLock::new(|| SPECIAL.iter().map(|&(name, special)| (intern(name), special)).collect());
    let returns_twice = || ContractId::lookup_symbol(name).is_some_and(|known| known.newest().returns_twice);
    TABLE.get(&name).copied().or_else(|| returns_twice().then_some(Special::Setjmp))
}

/// The names that hold the name of the function they are used in.
pub(super) fn is_function_name(name: Symbol) -> bool {
    static NAMES: LazyLock<FxHashSet<Symbol>> =
        LazyLock::new(|| ["__func__", "__FUNCTION__", "__PRETTY_FUNCTION__"].map(intern).into_iter().collect());
    NAMES.contains(&name)
}

pub(super) fn is_main(name: Symbol) -> bool {
    static MAIN: LazyLock<Symbol> = LazyLock::new(|| intern("main"));
    name == *MAIN
}

impl FunctionLowering<'_, '_> {
    pub(super) fn special(&self, callee: ExprId) -> Option<Special> {
        match self.tree.exprs[callee].kind {
            ExprKind::Name(name) if is_likely(name) => self.unit.env.lookup(name).is_none().then_some(Special::Likely),
            ExprKind::Name(name) => special_of(name),
            _ => None,
        }
    }

    /// A call that is not a mere call; `None` leaves it to the ordinary way.
    pub(super) fn special_call(&mut self, id: ExprId, special: Special, arguments: IdList<ExprId>) -> Option<Operand> {
        let span = self.expr_span(id);
        let tree = self.tree;
        let arguments = arguments.of(&tree.expr_pool);
        match special {
            Special::Expect => {
                let (&first, rest) = arguments.split_first()?;
                let operand = self.rvalue(first);
                let value = self.convert(operand, self.unit.basics.long, span);
                for &other in rest {
                    self.effect(other);
                }
                Some(Operand::Value(value))
            }
            Special::Likely => {
                let &[argument] = arguments else { return None };
                let value = match self.rvalue(argument) {
                    Operand::Int(constant, _) => {
                        return Some(Operand::Int(i128::from(constant != 0), self.unit.basics.int));
                    }
                    operand => self.touchable(operand, span),
                };
                Some(Operand::Value(self.compare_with_zero(Comparison::NotEqual, value, span)))
            }
            Special::ConstantP => Some(Operand::Int(0, self.unit.basics.int)),
            Special::Unreachable => {
                self.build.unreachable(span);
                Some(Operand::Void)
            }
            Special::VariadicStart | Special::VariadicList => {
                let lists = if special == Special::VariadicStart { 1 } else { arguments.len() };
                let lists = arguments.iter().take(lists);
                let touched: Vec<Value> = lists.map(|&argument| self.list_operand(argument)).collect();
                self.build.opaque(Unmodelled::VariadicAccess, &touched, None, span);
                Some(Operand::Void)
            }
            Special::Setjmp => None,
        }
    }

    /// A `va_list` by its address, as the macros of `stdarg.h` use it.
    pub(super) fn list_operand(&mut self, id: ExprId) -> Value {
        let span = self.expr_span(id);
        match self.place(id) {
            Place::Memory { address, ty, bit_width } => {
                // As a parameter it is a pointer already where `va_list` is an array.
                if self.shape(ty) == Shape::Pointer {
                    let operand = self.load(Place::Memory { address, ty, bit_width }, span);
                    self.scalar(operand, span)
                } else {
                    address
                }
            }
            other => self.address_of(other, span),
        }
    }
}
