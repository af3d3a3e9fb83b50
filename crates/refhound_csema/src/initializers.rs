//! Initialisers, resolved: which part of an object each expression sets (C11 6.7.9, with GNU ranges).
//!
//! ```text
//! struct { int a; int b[2]; } x[] = { 1, 2, 3, [4].b[1] = 5 };
//!     [0].a = 1   [0].b[0] = 2   [0].b[1] = 3   [4].b[1] = 5      and x has 5 elements
//! ```
//!
//! The result is flat: leaves in source order, their paths in one pool. Braces that the source leaves out are an explicit
//! stack of frames; braces that it has are calls, which the parser's limit on nesting bounds.

use refhound_csyntax::tree::{Designator, ExprId, ExprKind, Init, InitId, InitItem, NumberForm};
use refhound_index::IdList;
use refhound_types::{ArrayLen, Field, IntKind, RecordId, RecordKind, Type, TypeId};
use refhound_unknowns::limits;

use crate::{Env, literals};

/// One step from an object into it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    Field(Field),
    Index(u64),
    /// GNU `[low ... high]`: every index of the range.
    Range(u64, u64),
    /// Into an object whose type is not known.
    Unknown,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LeafValue {
    /// The value of an expression; of a whole record where the leaf's type is one.
    Expr(ExprId),
    /// A string literal whose characters fill an array.
    Str(ExprId),
    /// The object is cleared: it was initialised before and is now initialised anew by a list.
    Zero,
    /// Numbers of the object were counted and not kept: what is in it is not known.
    Unlisted,
}

#[derive(Debug, Clone, Copy)]
pub struct Leaf {
    pub steps: IdList<Step>,
    /// Of the object that the leaf sets. A bit-field's width is in the last field of the path.
    pub ty: TypeId,
    pub value: LeafValue,
}

/// What an initialiser does to an object: if it is `braced`, everything is zero first; then the leaves are stored in order.
#[derive(Debug, Clone)]
pub struct Initializer {
    /// The type of the object, arrays of unknown size completed.
    pub ty: TypeId,
    pub leaves: Vec<Leaf>,
    pub steps: Vec<Step>,
    /// The initialiser is a list: what no leaf names is zero.
    pub braced: bool,
}

impl Initializer {
    pub fn path(&self, leaf: &Leaf) -> &[Step] {
        leaf.steps.of(&self.steps)
    }
}

impl Env<'_> {
    /// Resolves the initialiser of an object of type `ty`.
    pub fn initializer(&mut self, init: InitId, ty: TypeId) -> Initializer {
        let out = Initializer { ty, leaves: Vec::new(), steps: Vec::new(), braced: false };
        let mut walk = Walk { env: self, out, path: Vec::new() };
        walk.top(init, ty);
        walk.out
    }

    /// `ty`, completed by the initialiser if it is an array of unknown size.
    pub fn completed_type(&mut self, init: InitId, ty: TypeId) -> TypeId {
        let Type::Array { element, len: ArrayLen::Incomplete } = *self.types.get(ty) else { return ty };
        let tree = self.tree;
        if let Init::List { items, .. } = &tree.inits[init] {
            let is_list = |item: &InitItem| {
                matches!(tree.inits[item.init], Init::List { .. } | Init::Numbers { form: NumberForm::Braced, .. })
            };
            let is_scalar = !matches!(self.types.get(element), Type::Array { .. } | Type::Record(_));
            let is_text = items.len() == 1 && is_char(self.types.get(element));
            // One element an item: nearly all tables.
            if !is_text && items.iter().all(|item| item.designators.is_empty() && (is_scalar || is_list(item))) {
                let len = items.iter().map(|item| match tree.inits[item.init] {
                    Init::Numbers { count, .. } => count,
                    Init::Expr(_) | Init::List { .. } | Init::Run(_) => 1,
                });
                return self.types.array(element, ArrayLen::Known(len.sum()));
            }
        }
        self.initializer(init, ty).ty
    }
}

fn is_char(ty: &Type) -> bool {
    matches!(ty, Type::Int(_))
}

/// How many leaves back another member of the same union is looked for, when designators go back to it.
const OVERRIDE_DISTANCE: usize = 256;

fn overlap(a: Step, b: Step) -> bool {
    let range = |step| match step {
        Step::Index(index) => Some((index, index)),
        Step::Range(low, high) => Some((low, high)),
        Step::Field(_) | Step::Unknown => None,
    };
    match (range(a), range(b)) {
        (Some((a_low, a_high)), Some((b_low, b_high))) => a_low <= b_high && b_low <= a_high,
        _ => a == b,
    }
}

/// What a frame's positions are.
#[derive(Clone, Copy)]
enum Shape {
    Array { element: TypeId, len: Option<u64> },
    Record { record: RecordId, kind: RecordKind },
}

/// An aggregate whose parts are being initialised one after another.
struct Frame {
    ty: TypeId,
    shape: Shape,
    /// The position that the next item without a designator sets.
    next: u64,
    /// The object's path is `path[..path_len]`.
    path_len: usize,
    /// One past the highest position set so far.
    touched: u64,
    /// The object was entered before: parts of it may be set already.
    dirty: bool,
}

impl Frame {
    fn is_union(&self) -> bool {
        matches!(self.shape, Shape::Record { kind: RecordKind::Union, .. })
    }
}

struct Walk<'e, 't> {
    env: &'e mut Env<'t>,
    out: Initializer,
    path: Vec<Step>,
}

impl Walk<'_, '_> {
    fn top(&mut self, init: InitId, ty: TypeId) {
        let tree = self.env.tree;
        match &tree.inits[init] {
            Init::Expr(expr) => {
                if let Some(len) = self.text_len(*expr, ty) {
                    self.complete(ty, len);
                    self.leaf(self.out.ty, LeafValue::Str(*expr));
                    return;
                }
                if let Type::Array { len: ArrayLen::Incomplete, .. } = self.env.types.get(ty) {
                    // GNU: an array may be initialised by a compound literal.
                    self.out.ty = self.env.type_of(*expr);
                }
                self.leaf(self.out.ty, LeafValue::Expr(*expr));
            }
            Init::List { items, .. } => {
                self.out.braced = true;
                let len = self.braced(ty, items);
                self.complete(ty, len);
            }
            Init::Numbers { .. } | Init::Run(_) => self.leaf(ty, LeafValue::Unlisted),
        }
    }

    fn complete(&mut self, ty: TypeId, len: u64) {
        if let Type::Array { element, len: ArrayLen::Incomplete } = *self.env.types.get(ty) {
            self.out.ty = self.env.types.array(element, ArrayLen::Known(len));
        }
    }

    fn leaf(&mut self, ty: TypeId, value: LeafValue) {
        self.env.count_steps(1);
        let steps = IdList::store(&mut self.out.steps, self.path.iter().copied());
        self.out.leaves.push(Leaf { steps, ty, value });
    }

    /// The length of a string literal that may fill an object of type `ty`.
    fn text_len(&self, expr: ExprId, ty: TypeId) -> Option<u64> {
        let Type::Array { element, .. } = *self.env.types.get(ty) else { return None };
        let ExprKind::Str(pieces) = self.env.tree.exprs[expr].kind else { return None };
        let Type::Int(kind) = *self.env.types.get(element) else { return None };
        let literal = literals::string(pieces.of(&self.env.tree.symbol_pool), self.env.types.model);
        let model = self.env.types.model;
        let narrow = matches!(kind, IntKind::Char | IntKind::SChar | IntKind::UChar);
        let fits = if literal.element == IntKind::Char {
            narrow
        } else {
            !narrow && kind.bytes(model) == literal.element.bytes(model)
        };
        fits.then_some(literal.len)
    }

    /// A list in braces for the object at `path`. Gives the length that an array of unknown size gets.
    fn braced(&mut self, ty: TypeId, items: &[InitItem]) -> u64 {
        if let [only] = items
            && only.designators.is_empty()
            && let Init::Expr(expr) = self.env.tree.inits[only.init]
            && let Some(len) = self.text_len(expr, ty)
        {
            self.leaf(ty, LeafValue::Str(expr));
            return len;
        }
        if let Some(base) = self.frame(ty, false) {
            return self.aggregate(base, items);
        }
        self.scalar(ty, items);
        0
    }

    /// `int x = {1};`, or a list for an object of unknown type.
    fn scalar(&mut self, ty: TypeId, items: &[InitItem]) {
        let is_unknown = matches!(self.env.types.get(ty), Type::Unknown(_) | Type::Record(_) | Type::Vector { .. });
        let shown = if is_unknown { items } else { &items[..items.len().min(1)] };
        let tree = self.env.tree;
        for item in shown {
            let len = self.path.len();
            let ty = if is_unknown {
                self.path.push(Step::Unknown);
                self.env.types.unknown()
            } else {
                ty
            };
            match &tree.inits[item.init] {
                Init::Expr(expr) => self.leaf(ty, LeafValue::Expr(*expr)),
                Init::List { items, .. } => drop(self.braced(ty, items)),
                Init::Numbers { .. } | Init::Run(_) => self.leaf(ty, LeafValue::Unlisted),
            }
            self.path.truncate(len);
        }
    }

    /// A frame for the object at `path`; `None` if it has no parts that are known.
    fn frame(&self, ty: TypeId, dirty: bool) -> Option<Frame> {
        let shape = match *self.env.types.get(ty) {
            Type::Array { element, len } => Shape::Array {
                element,
                len: match len {
                    ArrayLen::Known(len) => Some(len),
                    ArrayLen::Incomplete | ArrayLen::Variable => None,
                },
            },
            Type::Record(record) if self.env.types.record(record).complete => {
                Shape::Record { record, kind: self.env.types.record(record).kind }
            }
            _ => return None,
        };
        Some(Frame { ty, shape, next: 0, path_len: self.path.len(), touched: 0, dirty })
    }

    fn aggregate(&mut self, base: Frame, items: &[InitItem]) -> u64 {
        let base_len = base.path_len;
        let tree = self.env.tree;
        let mut stack = vec![base];
        for item in items {
            self.path.truncate(stack.last().map_or(base_len, |top| top.path_len));
            let mut range = None;
            if !item.designators.is_empty() {
                stack.truncate(1);
                self.path.truncate(base_len);
                if self.designate(&mut stack, &item.designators, &mut range).is_none() {
                    self.unplaced(item.init);
                    continue;
                }
            }
            match &tree.inits[item.init] {
                Init::Expr(expr) | Init::Run(expr) => self.place_expr(&mut stack, *expr, range),
                Init::List { items, .. } => self.place_list(&mut stack, items, range),
                Init::Numbers { form, count } => {
                    self.path.truncate(base_len);
                    self.leaf(stack[0].ty, LeafValue::Unlisted);
                    self.pass_numbers(&mut stack, *form, *count);
                }
            }
            if !item.designators.is_empty() {
                self.leave_ranges(base_len);
            }
        }
        self.path.truncate(base_len);
        stack[0].touched
    }

    /// What follows `[0 ... 3].a = 1` without a designator goes on in the last element only.
    fn leave_ranges(&mut self, from: usize) {
        for step in &mut self.path[from..] {
            if let Step::Range(_, high) = *step {
                *step = Step::Index(high);
            }
        }
    }

    /// An item whose place is not known: its expressions are still part of the object.
    fn unplaced(&mut self, init: InitId) {
        let tree = self.env.tree;
        let unknown = self.env.types.unknown();
        self.path.push(Step::Unknown);
        match &tree.inits[init] {
            Init::Expr(expr) => self.leaf(unknown, LeafValue::Expr(*expr)),
            Init::List { items, .. } => drop(self.braced(unknown, items)),
            Init::Numbers { .. } | Init::Run(_) => self.leaf(unknown, LeafValue::Unlisted),
        }
        self.path.pop();
    }

    /// Moves to the designated part: afterwards `next` of the innermost frame is the position to set, and `range` says
    /// how far a range there goes. `None` if there is no such part.
    fn designate(&mut self, stack: &mut Vec<Frame>, designators: &[Designator], range: &mut Option<u64>) -> Option<()> {
        for (index, designator) in designators.iter().enumerate() {
            if index > 0 && !self.descend(stack, range.take()) {
                return None;
            }
            match *designator {
                Designator::Member(name, _) => {
                    let Shape::Record { record, .. } = stack.last()?.shape else { return None };
                    let member = self.env.record_member(record, name)?;
                    for (depth, field) in member.fields.iter().enumerate() {
                        if depth > 0 && !self.descend(stack, None) {
                            return None;
                        }
                        stack.last_mut()?.next = field.index.into();
                    }
                }
                Designator::Index(at) => {
                    stack.last_mut()?.next = self.position(stack.last()?, at)?;
                }
                Designator::Range(low, high) => {
                    let low = self.position(stack.last()?, low)?;
                    *range = Some(self.position(stack.last()?, high)?.max(low));
                    stack.last_mut()?.next = low;
                }
            }
        }
        Some(())
    }

    fn position(&mut self, frame: &Frame, index: ExprId) -> Option<u64> {
        let Shape::Array { len, .. } = frame.shape else { return None };
        let index = u64::try_from(self.env.constant_int(index)?).ok()?;
        // An index that no memory could hold would make the array's length meaningless.
        (index < len.unwrap_or(1 << 48)).then_some(index)
    }

    /// The step to position `next` of the frame, and the type there. Skips unnamed bit-fields; `None` at the end.
    fn current(&self, frame: &mut Frame, range: Option<u64>) -> Option<(Step, TypeId)> {
        match frame.shape {
            Shape::Array { element, len } => {
                if len.is_some_and(|len| frame.next >= len) {
                    return None;
                }
                let step = match range {
                    Some(high) => Step::Range(frame.next, high),
                    None => Step::Index(frame.next),
                };
                Some((step, element))
            }
            Shape::Record { record, .. } => {
                let fields = &self.env.types.record(record).fields;
                while let Some(field) = fields.get(usize::try_from(frame.next).ok()?) {
                    if field.name.is_some() || field.bit_width.is_none() {
                        return Some((Step::Field(Field { record, index: frame.next as u32 }), field.ty));
                    }
                    frame.next += 1;
                }
                None
            }
        }
    }

    /// Passes the current position of the frame: it counts as set.
    fn advance(frame: &mut Frame, range: Option<u64>) {
        let last = range.unwrap_or(frame.next);
        frame.touched = frame.touched.max(last.saturating_add(1));
        frame.next = if frame.is_union() { u64::MAX } else { last.saturating_add(1) };
    }

    /// Enters the part at the current position of the innermost frame.
    fn descend(&mut self, stack: &mut Vec<Frame>, range: Option<u64>) -> bool {
        if stack.len() > limits::NESTING as usize {
            return false;
        }
        let Some(top) = stack.last_mut() else { return false };
        let Some((step, ty)) = self.current(top, range) else { return false };
        let dirty = top.dirty || top.next < top.touched;
        self.path.truncate(top.path_len);
        self.replace_union(top);
        self.path.push(step);
        let Some(frame) = self.frame(ty, dirty) else { return false };
        Self::advance(top, range);
        stack.push(frame);
        true
    }

    /// Drops frames that are full. `None` when the outermost is: the item is one too many.
    fn settle(&mut self, stack: &mut Vec<Frame>, range: Option<u64>) -> Option<(Step, TypeId)> {
        loop {
            let top = stack.last_mut()?;
            self.path.truncate(top.path_len);
            if let Some(found) = self.current(top, range) {
                return Some(found);
            }
            if stack.len() == 1 {
                return None;
            }
            stack.pop();
        }
    }

    fn place_list(&mut self, stack: &mut Vec<Frame>, items: &[InitItem], range: Option<u64>) {
        let Some((step, ty)) = self.settle(stack, range) else { return };
        let Some(top) = stack.last_mut() else { return };
        let again = top.dirty || top.next < top.touched;
        self.replace_union(top);
        Self::advance(top, range);
        let len = self.path.len();
        self.path.push(step);
        if again {
            self.leaf(ty, LeafValue::Zero);
        }
        self.braced(ty, items);
        self.path.truncate(len);
    }

    /// Goes past the parts that items set of which only the number is known.
    fn pass_numbers(&mut self, stack: &mut Vec<Frame>, form: NumberForm, count: u64) {
        let mut left = count;
        while left > 0 {
            let Some((_, ty)) = self.settle(stack, None) else { return };
            if form == NumberForm::Bare && self.frame(ty, false).is_some() && self.descend(stack, None) {
                continue;
            }
            let Some(top) = stack.last_mut() else { return };
            let passed = match top.shape {
                Shape::Array { len, .. } => len.map_or(left, |len| left.min(len - top.next)),
                Shape::Record { .. } => 1,
            };
            top.next += passed - 1;
            Self::advance(top, None);
            left -= passed;
        }
    }

    /// Another member of a union that was set before: what the earlier one left is gone.
    fn replace_union(&mut self, frame: &Frame) {
        if frame.is_union()
            && (frame.touched > 0 || frame.dirty)
            && self.active_member(frame).is_some_and(|active| active != frame.next)
        {
            self.leaf(frame.ty, LeafValue::Zero);
        }
    }

    /// The member of the union at the frame's path that was set last.
    fn active_member(&self, frame: &Frame) -> Option<u64> {
        let here = &self.path[..frame.path_len];
        for leaf in self.out.leaves.iter().rev().take(OVERRIDE_DISTANCE) {
            let steps = self.out.path(leaf);
            if steps.len() < here.len() || !here.iter().zip(steps).all(|(a, b)| overlap(*a, *b)) {
                continue;
            }
            return match steps.get(here.len()) {
                Some(Step::Field(field)) => Some(field.index.into()),
                Some(Step::Index(_) | Step::Range(..) | Step::Unknown) | None => None,
            };
        }
        None
    }

    fn place_expr(&mut self, stack: &mut Vec<Frame>, expr: ExprId, mut range: Option<u64>) {
        // Asked for at most once: the expression may hold initialisers of its own.
        let mut expr_type = None;
        loop {
            let Some((step, ty)) = self.settle(stack, range) else { return };
            let Some(top) = stack.last_mut() else { return };
            self.replace_union(top);
            let value = if self.text_len(expr, ty).is_some() { LeafValue::Str(expr) } else { LeafValue::Expr(expr) };
            let is_leaf = matches!(value, LeafValue::Str(_)) || self.fills(expr, ty, &mut expr_type);
            if is_leaf || !self.descend(stack, range) {
                let Some(top) = stack.last_mut() else { return };
                Self::advance(top, range);
                let len = top.path_len;
                self.path.truncate(len);
                self.path.push(step);
                self.leaf(ty, value);
                self.path.truncate(len);
                return;
            }
            range = None;
        }
    }

    /// Whether an expression initialises the whole of an object of type `ty`, rather than its first part.
    fn fills(&mut self, expr: ExprId, ty: TypeId, expr_type: &mut Option<TypeId>) -> bool {
        match self.env.types.get(ty) {
            Type::Record(_) => {}
            Type::Array { .. } => return matches!(self.env.tree.exprs[expr].kind, ExprKind::CompoundLiteral { .. }),
            _ => return true,
        }
        let is_call = match self.env.tree.exprs[expr].kind {
            ExprKind::Number(_)
            | ExprKind::Char(_)
            | ExprKind::Str(_)
            | ExprKind::Binary { .. }
            | ExprKind::Logical { .. }
            | ExprKind::SizeofExpr(_)
            | ExprKind::SizeofType(_)
            | ExprKind::LabelAddress(_) => return false,
            ExprKind::Call { .. } => true,
            _ => false,
        };
        let value = *expr_type.get_or_insert_with(|| self.env.type_of(expr));
        value == ty || (is_call && matches!(self.env.types.get(value), Type::Unknown(_)))
    }
}
