//! Constants whose header is not at hand, and what cannot be told without their values.
//!
//! A name that nothing declares is taken for a constant of a library. Paths and lifetimes that hang on its value are not
//! excluded, but what is found there is only possible.

use refhound_clauses::Everlasting;
use refhound_contracts::TypeName;
use refhound_domains::{Comparison, Range};
use refhound_index::{IndexVec, Symbol};
use refhound_ir::{BinaryOp, Block, Body, Callee, Cfg, Inst, Module, Op, Terminator, Value, ValueDef};
use refhound_source::Span;
use refhound_types::{IntKind, Type};

use crate::answers::ResultUses;
use crate::automaton::{Automaton, Meeting};
use crate::call::{Built, Site};
use crate::engine::Engine;
use crate::state::State;
use crate::value::{Expr, Root, Sym, Val, Values};

/// The integers that the interpreter makes once.
pub(crate) const SMALL: std::ops::RangeInclusive<i128> = -5..=256;

/// The characters of which there is one text each.
const LATIN_FIRST: i64 = 0;
const LATIN_LAST: i64 = 255;

/// What a path has learnt by comparing with such constants.
#[derive(Debug, Clone, Default)]
pub(crate) struct Unread {
    /// Values that are equal to one of them.
    named: Vec<Sym>,
    /// Values that differ from one of them.
    excluded: Vec<Sym>,
    /// The path exists only if a library fails with another value than the one that is asked for by name, or if one of its
    /// macros goes on where it may well leave the function.
    pub(crate) decides: bool,
}

/// Whether an object is one of those that the interpreter makes once and keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kept {
    No,
    Maybe,
    Surely,
}

impl Automaton for Unread {
    /// What both paths know.
    fn join(&mut self, other: &Unread, _: &Meeting<'_>) -> bool {
        let before = (self.named.len(), self.excluded.len(), self.decides);
        self.named.retain(|sym| other.named.contains(sym));
        self.excluded.retain(|sym| other.excluded.contains(sym));
        self.decides &= other.decides;
        before != (self.named.len(), self.excluded.len(), self.decides)
    }

    fn forget(&mut self, sym: Sym, values: &Values) {
        let gone = |known: Sym| values.mentions(Val::Sym(known), sym);
        self.named.retain(|&sym| !gone(sym));
        self.excluded.retain(|&sym| !gone(sym));
    }
}

/// `FIRST(x = 0) SECOND(x);`: two macros that nothing declares, read as if the first were a condition of the second.
fn is_guessed_condition(body: &Body, condition: Value) -> bool {
    let mut value = condition;
    loop {
        let ValueDef::Inst(inst) = body.values[value].def else { return false };
        let data = &body.insts[inst];
        match data.op {
            Op::Compare(_, left, _) => value = left,
            Op::Cast(inner) => value = inner,
            Op::Call { .. } => {
                let same = |place: Span| (place.origin, place.lo) == (data.span.origin, data.span.lo);
                return body.guesses.iter().any(|&(_, place)| same(place));
            }
            Op::Int(_)
            | Op::Float(_)
            | Op::Str(_)
            | Op::GlobalAddress(_)
            | Op::FunctionAddress(_)
            | Op::SlotAddress(_)
            | Op::Undefined
            | Op::Unary(..)
            | Op::Binary(..)
            | Op::FieldAddress { .. }
            | Op::ElementAddress { .. }
            | Op::PointerDifference(..)
            | Op::Load { .. }
            | Op::Store { .. }
            | Op::CopyAggregate { .. }
            | Op::ZeroAggregate { .. }
            | Op::Bind { .. }
            | Op::ScopeBegin(_)
            | Op::ScopeEnd(_)
            | Op::Opaque { .. } => return false,
        }
    }
}

/// Blocks that may end with a `return` or a `goto` which is not seen: `if (!list) LIB_ERROR("no such list");`, where nothing
/// declares the macro.
pub(crate) fn leaving_blocks(module: &Module, body: &Body, cfg: &Cfg, uses: &ResultUses) -> IndexVec<Block, bool> {
    let is_macro = |callee: Callee| match callee {
        Callee::Function(function) => {
            let function = &module.functions[function];
            function.implicit && is_named_like_macro(function.name)
        }
        Callee::Pointer(_) => false,
    };
    let leaves = |block: Block| {
        let data = &body.blocks[block];
        let (&[before], Some(Terminator::Jump(next))) = (cfg.predecessors(block), &data.end) else { return false };
        // `if` without `else`: the branch leads around the block.
        let goes_around = match &body.blocks[before].end {
            Some(Terminator::Branch { condition, then, otherwise }) => {
                [then.block, otherwise.block].contains(&next.block) && !is_guessed_condition(body, *condition)
            }
            _ => false,
        };
        let last_call = data.insts.iter().rev().find_map(|&inst| match body.insts[inst].op {
            Op::Call { callee, .. } => Some((callee, body.insts[inst].result)),
            Op::Int(_)
            | Op::Float(_)
            | Op::Str(_)
            | Op::GlobalAddress(_)
            | Op::FunctionAddress(_)
            | Op::SlotAddress(_)
            | Op::Undefined
            | Op::Unary(..)
            | Op::Binary(..)
            | Op::Compare(..)
            | Op::Cast(_)
            | Op::FieldAddress { .. }
            | Op::ElementAddress { .. }
            | Op::PointerDifference(..)
            | Op::Load { .. }
            | Op::Store { .. }
            | Op::CopyAggregate { .. }
            | Op::ZeroAggregate { .. }
            | Op::Bind { .. }
            | Op::ScopeBegin(_)
            | Op::ScopeEnd(_)
            | Op::Opaque { .. } => None,
        });
        goes_around
            && last_call
                .is_some_and(|(callee, result)| is_macro(callee) && result.is_none_or(|result| !uses.has(result)))
    };
    let mut leaving = IndexVec::filled(false, body.blocks.len());
    for &block in cfg.reverse_postorder() {
        leaving[block] = leaves(block);
    }
    leaving
}

/// `COPY_KEY(key, from)` of a header that is not at hand: a macro can assign to what it is given.
pub(crate) fn is_named_like_macro(name: Symbol) -> bool {
    let mut letters = name.as_str().bytes().filter(u8::is_ascii_alphabetic).peekable();
    letters.peek().is_some() && letters.all(|letter| letter.is_ascii_uppercase())
}

impl Engine<'_> {
    pub(crate) fn is_unread(&self, val: Val) -> bool {
        let Some(Expr::Content(place)) = self.values.expr_of(val) else { return false };
        let data = self.values.data(place);
        let Root::Global(global) = data.root else { return false };
        let ty = self.input.module.globals[global].ty;
        data.parts.is_empty() && matches!(self.input.module.types.get(ty), Type::Unknown(None))
    }

    /// A comparison has come out this way.
    pub(crate) fn note_unread(&mut self, state: &mut State, op: Comparison, left: Val, right: Val) {
        let Some(sym) = [(left, right), (right, left)]
            .into_iter()
            .find_map(|(value, constant)| self.is_unread(constant).then_some(value.sym()).flatten())
        else {
            return;
        };
        match op {
            Comparison::Equal => {
                state.unread.named.push(sym);
                // No name stands for the number that a conversion fails with.
                let named = self.strip_conversions(Val::Sym(sym));
                state.exceptions.awaited.retain(|it| !(it.fails.ambiguous && Some(it.sym) == named));
            }
            Comparison::NotEqual => {
                state.unread.excluded.push(sym);
                self.note_failure_by_other_name(state, sym);
            }
            Comparison::Less | Comparison::LessOrEqual | Comparison::Greater | Comparison::GreaterOrEqual => {}
        }
    }

    /// `if (n == LIB_ERROR) ...; else if (n < 0) ...`: whether the second can happen is known to the library only.
    pub(crate) fn note_failure_by_other_name(&self, state: &mut State, sym: Sym) {
        if self.range(state, Val::Sym(sym)).hi < 0 && state.unread.excluded.contains(&sym) {
            state.unread.decides = true;
        }
    }

    /// Whether the result of a call is one of the objects that are never destroyed: `True`, small integers, texts of one
    /// character, the tuple without items.
    pub(crate) fn is_kept(&self, state: &State, site: &Site<'_>) -> Kept {
        match site.built {
            Some(Built::None | Built::Empty) => return Kept::Surely,
            Some(Built::Number(at)) if self.is_short_text(site, at) => return Kept::Surely,
            Some(Built::Number(at)) => return self.is_kept_number(state, site, at),
            None => {}
        }
        let first = site.args.first().copied();
        match site.result_type.and_then(TypeName::everlasting) {
            Some(Everlasting::All) => Kept::Surely,
            Some(Everlasting::Small) => self.is_kept_number(state, site, 0),
            Some(Everlasting::Short) if site.args.len() == 1 && self.is_short_text(site, 0) => Kept::Surely,
            Some(Everlasting::Short) if site.args.len() == 1 && first.is_some_and(|val| self.is_unread(val)) => {
                Kept::Maybe
            }
            Some(Everlasting::Short | Everlasting::Empty) if self.makes_empty(state, site) => Kept::Surely,
            Some(Everlasting::Short | Everlasting::Empty) => Kept::No,
            None if self.asks_for_singleton(site) => Kept::Maybe,
            None => Kept::No,
        }
    }

    /// `"."`, and `'.'` for `PyUnicode_FromOrdinal`: texts of one character are made once.
    fn is_short_text(&self, site: &Site<'_>, at: usize) -> bool {
        let Some(&val) = site.args.get(at) else { return false };
        match self.values.expr_of(val) {
            Some(Expr::Text(text)) => text.as_str().chars().count() <= 1,
            _ => matches!(val, Val::Int(LATIN_FIRST..=LATIN_LAST)),
        }
    }

    /// `PyBytes_FromStringAndSize(text, 0)`: there is one object without content.
    fn makes_empty(&self, state: &State, site: &Site<'_>) -> bool {
        let length = site.contract.and_then(|contract| site.args.get(usize::from(contract.returns.length?)));
        length.is_some_and(|&val| Range::ZERO.includes(self.range(state, val)))
    }

    /// That small integers are made once is a detail of some versions: a reference to one is counted like any other. Where no
    /// other number can come, the loss does no harm there.
    fn is_kept_number(&self, state: &State, site: &Site<'_>, at: usize) -> Kept {
        match site.args.get(at) {
            Some(&val)
                if self.is_written_out(site, at) || self.is_small_by_type(site, at) || self.is_named(state, val) =>
            {
                Kept::Maybe
            }
            Some(_) | None => Kept::No,
        }
    }

    /// `PyLong_FromLong(1)`
    fn is_written_out(&self, site: &Site<'_>, at: usize) -> bool {
        let Op::Call { args, .. } = self.data(site.inst).op else { return false };
        let value = args.of(&self.body.value_pool).get(at).copied();
        matches!(value.and_then(|value| self.defining_op(self.strip_casts(value))), Some(Op::Int(number)) if SMALL.contains(&number.get()))
    }

    /// Whether the result is an integer that is there already.
    pub(crate) fn is_small_integer(&self, state: &State, site: &Site<'_>) -> bool {
        let at = match (site.built, site.result_type.and_then(TypeName::everlasting)) {
            (Some(Built::Number(at)), _) => at,
            (None, Some(Everlasting::Small)) => 0,
            (Some(Built::None | Built::Empty) | None, _) => return false,
        };
        let small = Range::new(*SMALL.start() as i64, *SMALL.end() as i64);
        site.args.get(at).is_some_and(|&val| small.includes(self.range(state, val)))
            || self.is_small_by_type(site, at)
            || self.is_of_small_enum(site, at)
    }

    /// The value of an enumeration none of whose names, nor all of them joined by `|`, is a large number. What stands in a record
    /// of the function's own may be anything: nobody may have filled it in.
    fn is_of_small_enum(&self, site: &Site<'_>, at: usize) -> bool {
        let types = &self.input.module.types;
        let Some(&value) = self.values_of(site.inst).get(at) else { return false };
        let value = self.strip_casts(value);
        let &Type::Enum(id) = types.get(self.body.values[value].ty) else { return false };
        let mut from = match self.defining_op(value) {
            Some(Op::Load { from }) => self.defining_op(from),
            _ => None,
        };
        while let Some(Op::FieldAddress { base, .. } | Op::ElementAddress { base, .. }) = from {
            from = self.defining_op(self.strip_casts(base));
        }
        if matches!(from, Some(Op::SlotAddress(_))) {
            return false;
        }
        let names = &types.enumeration(id).enumerators;
        let all = names.iter().fold(0, |all, (_, number)| all | number);
        !names.is_empty() && names.iter().all(|(_, number)| *number >= 0) && SMALL.contains(&all)
    }

    /// `PyTuple_New(n)` where `n` has turned out to be 0 since: the tuple without items is there already.
    pub(crate) fn is_empty_by_now(&self, state: &State, sym: Sym) -> bool {
        let Expr::Result(call, _) = self.values.expr(sym) else { return false };
        let Some(returns) = self.contract_of(call).map(|contract| &contract.returns) else { return false };
        let made = returns.type_name.as_deref().map(TypeName::of).and_then(TypeName::everlasting);
        let length = returns.length.and_then(|at| self.values_of(call).get(usize::from(at)));
        matches!(made, Some(Everlasting::Short | Everlasting::Empty))
            && length
                .and_then(|&length| state.env.get(length))
                .is_some_and(|val| Range::ZERO.includes(self.range(state, val)))
    }

    /// `byte`, `flags & 3`, `a < b`: no value of the expression is large.
    fn is_small_by_type(&self, site: &Site<'_>, at: usize) -> bool {
        let Op::Call { args, .. } = self.data(site.inst).op else { return false };
        let Some(&(mut value)) = args.of(&self.body.value_pool).get(at) else { return false };
        loop {
            let Type::Int(kind) = *self.input.module.types.get(self.body.values[value].ty) else { return false };
            let op = self.defining_op(value);
            let is_masked = |side: Value| matches!(self.defining_op(self.strip_casts(side)), Some(Op::Int(mask)) if (0..=256).contains(&mask.get()));
            if matches!(kind, IntKind::Bool | IntKind::UChar)
                || matches!(op, Some(Op::Compare(..)))
                || matches!(op, Some(Op::Binary(BinaryOp::And, left, right)) if is_masked(left) || is_masked(right))
                || matches!(op, Some(Op::Load { from }) if self.holds_small_constants(from))
            {
                return true;
            }
            // Bytes with a sign may turn what was small into something negative.
            let Some(Op::Cast(inner)) = op.filter(|_| !matches!(kind, IntKind::Char | IntKind::SChar)) else {
                return false;
            };
            value = inner;
        }
    }

    fn is_named(&self, state: &State, mut val: Val) -> bool {
        while let Some(Expr::Convert(_, inner)) = self.values.expr_of(val) {
            val = inner;
        }
        self.is_unread(val) || val.sym().is_some_and(|sym| state.unread.named.contains(&sym))
    }

    /// A Python function is called by its name, and the project's only functions of that name return `None`.
    fn asks_for_singleton(&self, site: &Site<'_>) -> bool {
        let names = self.input.unit.singleton_methods;
        if !site.runs_python || names.is_empty() {
            return false;
        }
        let found_by = site.args.iter().filter_map(|&arg| match self.values.expr_of(arg) {
            Some(Expr::Result(inst, _)) => Some(inst),
            _ => None,
        });
        std::iter::once(site.inst).chain(found_by).any(|call| self.names_one_of(call, |text| names.contains(&text)))
    }

    fn names_one_of(&self, call: Inst, is_one: impl Fn(refhound_index::Symbol) -> bool) -> bool {
        let Op::Call { args, .. } = self.data(call).op else { return false };
        args.of(&self.body.value_pool)
            .iter()
            .any(|&arg| matches!(self.defining_op(self.strip_casts(arg)), Some(Op::Str(text)) if is_one(text)))
    }
}
