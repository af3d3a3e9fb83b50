//! A function reduced to what counts: pointers to objects, changes of counts, numbers that are tested, control flow. Data only.
//!
//! Both translations start here. Pointers are variables of the function, of memory that is known exactly (`self->items`),
//! and static objects that are counted. Every call has become the ways in which it can end.

use refhound_callgraph::NodeId;
use refhound_domains::Comparison;
use refhound_index::{IndexVec, Symbol, entity};
use refhound_ir::Block;
use refhound_source::Span;

use crate::reason::{Assumption, Reason};

entity!(
    /// A variable that holds a pointer to an object.
    Ptr,
    "p"
);
entity!(
    /// A number that some condition looks at.
    Num,
    "n"
);
entity!(
    /// Where something happens, for people.
    NoteId,
    "note"
);

pub struct Sketch {
    pub name: Symbol,
    pub span: Span,
    pub blocks: IndexVec<Block, SketchBlock>,
    pub ptrs: IndexVec<Ptr, PtrData>,
    pub nums: IndexVec<Num, ()>,
    pub notes: IndexVec<NoteId, Note>,
    /// Parameters that are pointers to objects, with their position.
    pub params: Vec<(u16, Ptr)>,
    /// Static objects that are counted: `Py_None` before 3.12.
    pub statics: Vec<Ptr>,
    /// Why nothing can be proved; empty for most functions.
    pub reasons: Vec<Reason>,
    pub assumptions: Vec<Assumption>,
    /// Where objects are stored in records that are none: the project has rules of its own for those.
    pub unchecked_stores: Vec<NoteId>,
    /// Numbers that are computed, or that somebody has written who was not looked at: what they say of a call's success is
    /// not known.
    pub uninterpreted: Vec<Num>,
    pub returns: Returned,
}

#[derive(Debug, Clone, Copy)]
pub struct PtrData {
    pub name: Option<Symbol>,
    pub span: Span,
}

/// What a function returns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Returned {
    /// Nothing that is counted.
    Plain,
    Object,
    /// Always the argument with this position.
    Argument(u16),
}

#[derive(Debug, Clone, Default)]
pub struct SketchBlock {
    pub steps: Vec<Step>,
    pub end: End,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    Ptr(Ptr),
    Null,
    /// An object that nobody counts, or memory that is none.
    Uncounted,
    /// A variable that nobody has given a value yet: it is not used on such a way.
    Undefined,
}

#[derive(Debug, Clone)]
pub enum Step {
    Copy {
        to: Ptr,
        from: Source,
    },
    /// An object appears: it was created, or it is seen for the first time.
    Fresh {
        to: Ptr,
        object: ObjectKind,
        owned: Owned,
        null: Nullness,
        note: NoteId,
    },
    /// The count goes up or down.
    Count {
        ptr: Ptr,
        by: i64,
        null: IfNull,
        note: NoteId,
    },
    /// A reference is given away (or taken back) without a change of the count.
    Escape {
        ptr: Ptr,
        by: i64,
        null: IfNull,
        note: NoteId,
    },
    /// The object ends, whatever its count.
    End {
        ptr: Ptr,
        note: NoteId,
    },
    /// Somebody who is not known gets the object.
    Expose {
        ptr: Ptr,
        note: NoteId,
    },
    NonNull {
        ptr: Ptr,
    },
    /// Control gets past this only when it is NULL.
    IsNull {
        ptr: Ptr,
    },
    Number {
        num: Num,
        value: NumValue,
    },
    Assume {
        num: Num,
        comparison: Comparison,
        value: i64,
    },
    /// One of several ways.
    Choice(Vec<Vec<Step>>),
    Call(Call),
    /// Nothing happens, but a path tells of it.
    Mark {
        note: NoteId,
    },
    /// Control does not get past this.
    Never,
}

#[derive(Debug, Clone)]
pub struct Call {
    pub callee: NodeId,
    pub name: Symbol,
    /// Objects by the callee's parameters.
    pub args: Vec<(u16, Source)>,
    pub result: Option<Ptr>,
    pub status: Option<Num>,
    pub note: NoteId,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Owned {
    Count(i64),
    Unknown,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nullness {
    Never,
    Maybe,
}

/// What a change of a count does to NULL.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IfNull {
    /// The program crashes: paths on which it is NULL end here.
    Crash,
    Nothing,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NumValue {
    Int(i64),
    Copy(Num),
    Any,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum ObjectKind {
    Parameter,
    New(Symbol),
    Borrowed(Symbol),
    /// Read from memory: a member, a global variable, an element.
    Memory(Holder),
    Static,
    Unknown,
}

/// Where an object that is read from memory is held.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Holder {
    /// In an object or a global variable that nobody but this function has touched meanwhile.
    Member,
    /// Where the rules are not known: a record that is no object, an array, or a member that a callee may have set.
    Elsewhere,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Condition {
    IsNull(Ptr),
    NotNull(Ptr),
    /// It is the same as some static object (`Py_None`), of whatever count.
    IsStatic(Ptr),
    NotStatic(Ptr),
    Number(Num, Comparison, i64),
    /// A constant.
    Always(bool),
    Any,
}

#[derive(Debug, Clone, Default)]
pub struct Target {
    pub block: Option<Block>,
    pub copies: Vec<(Ptr, Source)>,
    pub numbers: Vec<(Num, NumValue)>,
}

#[derive(Debug, Clone, Default)]
pub enum End {
    Jump(Target),
    Branch {
        condition: Condition,
        then: Target,
        otherwise: Target,
        note: NoteId,
    },
    /// Any of them.
    Switch {
        targets: Vec<(Option<(Num, i64)>, Target)>,
        note: NoteId,
    },
    Return {
        value: Option<Source>,
        number: Option<NumValue>,
        note: NoteId,
    },
    #[default]
    Never,
}

/// Something that a path can show.
#[derive(Debug, Clone, Copy)]
pub struct Note {
    pub span: Span,
    pub kind: NoteKind,
    /// The call that was followed to get there.
    pub site: Option<Span>,
    /// The function that was followed into and is unbalanced itself for the object that begins here.
    pub reported: Option<Symbol>,
    /// For a branch: where the two ways go on.
    pub ways: Option<(Span, Span)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoteKind {
    /// What the first way of a branch means.
    Branch(Condition),
    /// A call that gives an object, or fails.
    Made(Symbol),
    Borrowed(Symbol),
    Read,
    Retained,
    Released,
    GivenAway(Symbol),
    Stored,
    TakenOut,
    Returned,
    Called(Symbol),
    /// A function that was followed into comes to its end.
    Left(Symbol),
    Ends,
    PassedOn,
    /// One of the ways in which a call ends; told by what happens on it.
    Way,
}

impl Sketch {
    /// Ways in which a call can end become blocks: then they are joined as all others are.
    #[must_use]
    pub(crate) fn without_choices(mut self) -> Sketch {
        let mut work: Vec<Block> = self.blocks.ids().collect();
        while let Some(block) = work.pop() {
            let steps = &self.blocks[block].steps;
            let Some(at) = steps.iter().position(|step| matches!(step, Step::Choice(_))) else { continue };
            let rest = self.blocks[block].steps.split_off(at + 1);
            let Some(Step::Choice(ways)) = self.blocks[block].steps.pop() else { continue };
            let end = std::mem::take(&mut self.blocks[block].end);
            let after = self.blocks.push(SketchBlock { steps: rest, end });
            let mut targets = Vec::new();
            for steps in ways {
                let way = self.blocks.push(SketchBlock { steps, end: End::Jump(Target::to(after)) });
                targets.push((None, Target::to(way)));
                work.push(way);
            }
            let note =
                self.notes.push(Note { span: self.span, kind: NoteKind::Way, site: None, reported: None, ways: None });
            self.blocks[block].end = End::Switch { targets, note };
            work.push(after);
        }
        self
    }
}

impl Sketch {
    /// Copies of numbers that others write are such numbers.
    #[must_use]
    pub(crate) fn with_uninterpreted_copies(mut self) -> Sketch {
        if self.uninterpreted.is_empty() {
            return self;
        }
        let mut copies: Vec<(Num, Num)> = Vec::new();
        for block in self.blocks.values() {
            for step in &block.steps {
                if let Step::Number { num, value: NumValue::Copy(from) } = step {
                    copies.push((*num, *from));
                }
            }
            for target in block.end.targets() {
                copies.extend(target.numbers.iter().filter_map(|(num, value)| match value {
                    NumValue::Copy(from) => Some((*num, *from)),
                    NumValue::Int(_) | NumValue::Any => None,
                }));
            }
        }
        loop {
            let before = self.uninterpreted.len();
            for (to, from) in &copies {
                if self.uninterpreted.contains(from) && !self.uninterpreted.contains(to) {
                    self.uninterpreted.push(*to);
                }
            }
            if self.uninterpreted.len() == before {
                return self;
            }
        }
    }
}

impl Target {
    pub fn to(block: Block) -> Target {
        Target { block: Some(block), ..Target::default() }
    }
}

impl End {
    /// What a path shows of a choice between several ways.
    pub(crate) fn note(&self) -> Option<NoteId> {
        match self {
            End::Branch { note, .. } | End::Switch { note, .. } => Some(*note),
            End::Jump(_) | End::Return { .. } | End::Never => None,
        }
    }

    pub(crate) fn targets_mut(&mut self) -> Vec<&mut Target> {
        match self {
            End::Jump(target) => vec![target],
            End::Branch { then, otherwise, .. } => vec![then, otherwise],
            End::Switch { targets, .. } => targets.iter_mut().map(|(_, target)| target).collect(),
            End::Return { .. } | End::Never => Vec::new(),
        }
    }

    pub fn targets(&self) -> Vec<&Target> {
        match self {
            End::Jump(target) => vec![target],
            End::Branch { then, otherwise, .. } => vec![then, otherwise],
            End::Switch { targets, .. } => targets.iter().map(|(_, target)| target).collect(),
            End::Return { .. } | End::Never => Vec::new(),
        }
    }
}

impl Step {
    /// The pointers that it reads, in `uses`, and the one that it sets.
    pub fn visit(&self, uses: &mut dyn FnMut(Ptr), sets: &mut dyn FnMut(Ptr)) {
        match self {
            Step::Copy { to, from } => {
                if let Source::Ptr(from) = from {
                    uses(*from);
                }
                sets(*to);
            }
            Step::Fresh { to, .. } => sets(*to),
            Step::Count { ptr, .. }
            | Step::Escape { ptr, .. }
            | Step::End { ptr, .. }
            | Step::Expose { ptr, .. }
            | Step::NonNull { ptr }
            | Step::IsNull { ptr } => uses(*ptr),
            Step::Number { .. } | Step::Assume { .. } | Step::Mark { .. } | Step::Never => {}
            Step::Choice(ways) => {
                for step in ways.iter().flatten() {
                    step.visit(uses, sets);
                }
            }
            Step::Call(call) => {
                for (_, source) in &call.args {
                    if let Source::Ptr(ptr) = source {
                        uses(*ptr);
                    }
                }
                if let Some(result) = call.result {
                    sets(result);
                }
            }
        }
    }
}
