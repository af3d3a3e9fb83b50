//! Jumps: loops, `switch`, `goto`, computed `goto`.
//!
//! A `goto` to a label that comes later leaves its block open; the label closes it, when it is known which scopes
//! the jump leaves. No jump leads into a statement expression (GCC forbids it), so that an operand that is evaluated
//! before one is always defined on the way to its use.

use refhound_index::{FxHashMap, Symbol};
use refhound_ir::{Block, Case, Value};
use refhound_source::Span;
use refhound_types::TypeId;
use refhound_unknowns::Unmodelled;
use refhound_unknowns::limits;

use super::function::FunctionLowering;
use super::scopes::Live;

/// What `break` and `continue` mean here.
#[derive(Clone, Copy)]
pub(super) struct Breakable {
    pub(super) break_to: Block,
    /// `None` in a `switch` outside any loop.
    pub(super) continue_to: Option<(Block, Option<Live>)>,
    pub(super) live: Option<Live>,
}

/// A `switch` whose body is being lowered.
pub(super) struct OpenSwitch {
    pub(super) value_type: TypeId,
    pub(super) cases: Vec<Case>,
    /// Labels that are not constants (an enumerator of a missing header), tested one by one before the default.
    pub(super) computed: Vec<(refhound_csyntax::tree::ExprId, Block)>,
    pub(super) default: Option<Block>,
    /// The statement expression it stands in.
    pub(super) nest: u32,
}

#[derive(Default)]
struct Label {
    defined: Option<(Block, Option<Live>)>,
    /// Blocks that end with a jump to it, left open.
    pending: Vec<Pending>,
}

struct Pending {
    block: Block,
    live: Option<Live>,
    span: Span,
    /// How many statement expressions had been entered; tells whether the jump stands inside a later one.
    serial: u32,
}

/// A `goto *p` that waits for all labels to be known.
struct Computed {
    block: Block,
    target: Value,
    live: Option<Live>,
    span: Span,
}

#[derive(Default)]
pub(super) struct Jumps {
    pub(super) breakables: Vec<Breakable>,
    pub(super) switches: Vec<OpenSwitch>,
    labels: FxHashMap<Symbol, Label>,
    /// Labels in order of first mention, for order that does not depend on hashing.
    mentioned: Vec<Symbol>,
    /// Labels whose address is taken, in order.
    taken: Vec<Symbol>,
    computed: Vec<Computed>,
    /// Start serial of each statement expression we are in, and the labels defined in it.
    nests: Vec<(u32, Vec<Symbol>)>,
    serial: u32,
}

impl Jumps {
    pub(super) fn nest(&self) -> u32 {
        self.nests.len() as u32
    }

    pub(super) fn enter_statement_expression(&mut self) {
        self.serial += 1;
        self.nests.push((self.serial, Vec::new()));
    }

    /// Labels of a statement expression are not seen outside it.
    pub(super) fn leave_statement_expression(&mut self) {
        let Some((_, defined)) = self.nests.pop() else { return };
        self.serial += 1;
        for name in defined {
            if let Some(label) = self.labels.get_mut(&name) {
                label.defined = None;
            }
        }
    }

    fn label(&mut self, name: Symbol) -> &mut Label {
        self.labels.entry(name).or_insert_with(|| {
            self.mentioned.push(name);
            Label::default()
        })
    }

    pub(super) fn take_address(&mut self, name: Symbol) {
        self.label(name);
        if !self.taken.contains(&name) {
            self.taken.push(name);
        }
    }
}

impl FunctionLowering<'_, '_> {
    pub(super) fn goto(&mut self, name: Symbol, span: Span) {
        self.jump_to_label(name, span);
        let dead = self.build.new_block();
        self.build.switch_to(dead);
    }

    /// A block that leads to the label, for multi-way jumps such as `asm goto`.
    pub(super) fn landing(&mut self, name: Symbol, span: Span) -> Block {
        let back = self.build.current();
        let block = self.build.new_block();
        self.build.switch_to(block);
        self.jump_to_label(name, span);
        self.build.switch_to(back);
        block
    }

    fn jump_to_label(&mut self, name: Symbol, span: Span) {
        let live = self.live.innermost();
        let block = self.build.current();
        let serial = self.jumps.serial;
        let label = self.jumps.label(name);
        match label.defined {
            Some((target, at)) => self.close_jump(block, live, target, at, span),
            None => label.pending.push(Pending { block, live, span, serial }),
        }
    }

    /// Ends the scopes that a jump leaves, and jumps.
    fn close_jump(&mut self, block: Block, from: Option<Live>, target: Block, at: Option<Live>, span: Span) {
        let back = self.build.current();
        self.build.switch_to(block);
        let until = self.live.common(from, at);
        self.end_scopes(from, until, span);
        self.build.jump(target, span);
        self.build.switch_to(back);
    }

    /// Starts the block of a label. A second label of the same name (a `__label__` in a macro) takes its place.
    pub(super) fn define_label(&mut self, name: Symbol, span: Span) {
        let block = self.build.new_block();
        self.jump_if_open(block, span);
        let live = self.live.innermost();
        let first_serial = self.jumps.nests.last().map_or(0, |nest| nest.0);
        if let Some(nest) = self.jumps.nests.last_mut() {
            nest.1.push(name);
        }
        let label = self.jumps.label(name);
        label.defined = Some((block, live));
        let (mine, others) =
            std::mem::take(&mut label.pending).into_iter().partition(|jump| jump.serial >= first_serial);
        label.pending = others;
        let mine: Vec<Pending> = mine;
        for jump in mine {
            self.close_jump(jump.block, jump.live, block, live, jump.span);
        }
        self.build.switch_to(block);
    }

    pub(super) fn goto_computed(&mut self, target: Value, span: Span) {
        let (block, live) = (self.build.current(), self.live.innermost());
        self.jumps.computed.push(Computed { block, target, live, span });
        let dead = self.build.new_block();
        self.build.switch_to(dead);
    }

    /// At the end of the function: computed jumps get their targets, jumps to labels that are nowhere end.
    pub(super) fn close_jumps(&mut self) {
        self.close_computed_jumps();
        for name in std::mem::take(&mut self.jumps.mentioned) {
            let Some(label) = self.jumps.labels.remove(&name) else { continue };
            for Pending { block, span, .. } in label.pending {
                self.end_unmodelled(block, span);
            }
        }
    }

    fn close_computed_jumps(&mut self) {
        let jumps = std::mem::take(&mut self.jumps.computed);
        let defined = |name| self.jumps.labels.get(name).and_then(|label: &Label| label.defined);
        let targets: Vec<(Block, Option<Live>)> = self.jumps.taken.iter().filter_map(defined).collect();
        let blocks: Vec<Block> = targets.iter().map(|&(block, _)| block).collect();
        let common = targets.iter().map(|&(_, live)| live).reduce(|one, other| self.live.common(one, other));
        let shared = (jumps.len() * blocks.len() > limits::COMPUTED_EDGES).then(|| {
            let block = self.build.new_block();
            (block, self.build.block_param(block, self.unit.basics.void_pointer))
        });
        for Computed { block, target, live, span } in &jumps {
            let Some(common) = common else {
                self.end_unmodelled(*block, *span);
                continue;
            };
            self.build.switch_to(*block);
            let until = self.live.common(*live, common);
            self.end_scopes(*live, until, *span);
            match shared {
                Some((dispatch, _)) => self.build.jump_with(dispatch, [*target], *span),
                None => self.build.indirect_jump(*target, &blocks, *span),
            }
        }
        if let (Some((dispatch, target)), Some(last)) = (shared, jumps.last()) {
            self.build.switch_to(dispatch);
            self.build.indirect_jump(target, &blocks, last.span);
        }
    }

    fn end_unmodelled(&mut self, block: Block, span: Span) {
        self.build.switch_to(block);
        self.build.opaque(Unmodelled::Other, &[], None, span);
        self.build.unreachable(span);
    }

    pub(super) fn break_out(&mut self, span: Span) {
        let target = self.jumps.breakables.last().map(|inner| (inner.break_to, inner.live));
        self.jump_out(target, span);
    }

    pub(super) fn continue_loop(&mut self, span: Span) {
        let target = self.jumps.breakables.last().and_then(|inner| inner.continue_to);
        self.jump_out(target, span);
    }

    fn jump_out(&mut self, target: Option<(Block, Option<Live>)>, span: Span) {
        // A stray `break` is not C; nothing is known about where it leads.
        let Some((block, live)) = target else {
            self.build.opaque(Unmodelled::Other, &[], None, span);
            return;
        };
        self.end_scopes(self.live.innermost(), live, span);
        self.build.jump(block, span);
    }
}
