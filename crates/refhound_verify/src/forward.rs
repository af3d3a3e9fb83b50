//! The forward translation (Pungi, sections 5.2 to 5.4): from a sketch to functions over labels.
//!
//! A map from variables to labels of objects is carried along the graph. Where two ways meet and a variable stands for
//! different objects, the rest of the function becomes a function of its own (the lambda-lifted φ node), with the variables
//! that are still needed as its parameters; a loop becomes a function that calls itself. Changes that such a function makes
//! to its parameters come back as a tuple and are added to the objects that the caller passed, so that two parameters may
//! well be the same object.

use refhound_callgraph::NodeId;
use refhound_domains::Comparison;
use refhound_index::{BitSet, EntityId, FxHashMap, IndexVec, Symbol};
use refhound_ir::Block;
use refhound_summary::Summaries;
use smallvec::SmallVec;

use crate::regions::Regions;
use crate::sketch::{
    Call, Condition, End, IfNull, NoteId, Nullness, Num, NumValue, ObjectKind, Owned, Ptr, ResultKind, Returned,
    Sketch, Source, Step, Summary, Target,
};

/// A function over labels. Labels come first for its parameters, then for the objects that appear in it.
#[derive(Debug, Clone)]
pub(crate) struct Fun {
    pub(crate) name: String,
    pub(crate) params: usize,
    /// Pointers that the parameters are.
    pub(crate) ptrs: Vec<Ptr>,
    /// Whether the caller tells which of them are NULL.
    pub(crate) told: bool,
    pub(crate) labels: Vec<Object>,
    pub(crate) body: Vec<M>,
}

/// An object, as a report names it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Object {
    pub(crate) kind: ObjectKind,
    pub(crate) ptr: Option<Ptr>,
    pub(crate) note: Option<NoteId>,
    /// Whether some way leaves it NULL.
    pub(crate) nullable: bool,
    pub(crate) asserted: bool,
}

/// A statement over labels. Which variables a label needs is found out later.
#[derive(Debug, Clone)]
pub(crate) enum M {
    SetCount(usize, i64, Option<NoteId>),
    AddCount(usize, i64, Option<NoteId>),
    AddEscape(usize, i64, Option<NoteId>),
    HavocCount(usize, NoteId),
    SetThere(usize, i64),
    AssumeThere(usize),
    /// The same, if anything else asks whether it is there.
    AssumeThereIfAsked(usize),
    /// The parameter is NULL on this way.
    AssumeMissing(usize),
    SetNum(NumRef, NumValue),
    AssumeNum(NumRef, Comparison, i64),
    /// What is returned is this object, or NULL.
    ResultThere(usize),
    /// A number gets what the call returned.
    TakeResult(Num),
    If(MCondition, Vec<M>, Vec<M>, Option<NoteId>),
    Call {
        function: FunRef,
        args: Vec<Val>,
        note: Option<NoteId>,
    },
    Assert(usize, Option<NoteId>),
    /// For the path.
    Mark(NoteId),
    Return,
    Never,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NumRef {
    Num(Num),
    /// What the function that was called last has returned.
    Result,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FunRef {
    Block(Block),
    Callee(NodeId),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MCondition {
    Any,
    IsNull(usize),
    NotNull(usize),
    Num(NumRef, Comparison, i64),
}

/// What a variable stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Val {
    Label(usize),
    Null,
    Uncounted,
    Undefined,
}

/// Who owns what a function returns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ResultMode {
    /// The caller gets a reference.
    New,
    /// The caller gets a pointer only.
    Borrowed,
}

/// How a function is seen from outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct View {
    /// Parameters are objects of Python: their changes must be given away in the end.
    pub(crate) checks_params: bool,
    pub(crate) result: ResultMode,
    /// Somebody looks at what is returned.
    pub(crate) tells_result: bool,
    /// The first parameter is being destroyed.
    pub(crate) destroys: bool,
    /// Pungi's future work: parameters may be the same object.
    pub(crate) aliased_params: bool,
}

#[derive(Clone, Default)]
struct Env {
    vals: IndexVec<Ptr, Val>,
}

struct Walker<'s> {
    sketch: &'s Sketch,
    callees: Summaries<'s, Summary>,
    view: View,
    regions: Regions,
    lifted: IndexVec<Block, bool>,
    /// Blocks that turned out to need lifting: what looked at one of them is done again.
    conflicts: Vec<Block>,
    fun: Fun,
    /// Blocks whose lifting would make another function of this one.
    seen: BitSet<Block>,
    depth: usize,
}

/// Nesting beyond which the rest becomes a function of its own.
const DEEPEST: usize = 120;

/// Rounds of lifting after which every place where ways meet is lifted.
const MOST_ROUNDS: usize = 12;

/// The functions of a sketch: its own first, then the lifted ones, by block.
pub(crate) struct Walked {
    pub(crate) main: Fun,
    pub(crate) lifted: Vec<(Block, Fun)>,
}

pub(crate) fn walk(sketch: &Sketch, callees: Summaries<'_, Summary>, view: View) -> Walked {
    let regions = Regions::of(sketch);
    let mut lifted: IndexVec<Block, bool> = IndexVec::filled(false, sketch.blocks.len());
    for &block in &regions.order {
        lifted[block] = regions.is_header[block];
    }
    let seen = BitSet::new(sketch.blocks.len());
    let mut walker =
        Walker { sketch, callees, view, regions, lifted, conflicts: Vec::new(), fun: empty(), seen, depth: 0 };
    let mut made: FxHashMap<Option<Block>, Made> = FxHashMap::default();
    let mut rounds = 0;
    loop {
        walker.all(&mut made);
        let mut next = std::mem::take(&mut walker.conflicts);
        if next.is_empty() {
            return walker.finished(made);
        }
        rounds += 1;
        if rounds > MOST_ROUNDS {
            let meets = |block: &Block| walker.regions.predecessors[*block].len() > 1;
            next.extend(walker.regions.order.iter().copied().filter(meets));
        }
        next.retain(|block| !std::mem::replace(&mut walker.lifted[*block], true));
        made.retain(|_, made| !next.iter().any(|block| made.seen.contains(*block)));
    }
}

/// A function that is finished unless one of the blocks that it has seen is lifted.
struct Made {
    fun: Fun,
    seen: BitSet<Block>,
}

fn empty() -> Fun {
    Fun { name: String::new(), params: 0, ptrs: Vec::new(), told: false, labels: Vec::new(), body: Vec::new() }
}

impl Walker<'_> {
    /// Makes the functions that are missing: the function itself, and one for each lifted block.
    fn all(&mut self, made: &mut FxHashMap<Option<Block>, Made>) {
        let blocks: Vec<Block> = self.regions.order.iter().copied().filter(|block| self.lifted[*block]).collect();
        for place in std::iter::once(None).chain(blocks.into_iter().map(Some)) {
            if made.contains_key(&place) {
                continue;
            }
            self.seen.clear();
            let fun = match place {
                None => self.main(),
                Some(block) => self.block_function(block),
            };
            made.insert(place, Made { fun, seen: self.seen.clone() });
        }
    }

    fn finished(self, mut made: FxHashMap<Option<Block>, Made>) -> Walked {
        let main = made.remove(&None).map_or_else(empty, |made| made.fun);
        let lifted = self.regions.order.iter().filter_map(|block| Some((*block, made.remove(&Some(*block))?.fun)));
        Walked { main, lifted: lifted.collect() }
    }

    fn env(&self) -> Env {
        Env { vals: IndexVec::filled(Val::Undefined, self.sketch.ptrs.len()) }
    }

    fn main(&mut self) -> Fun {
        self.fun = empty();
        self.sketch.name.as_str().clone_into(&mut self.fun.name);
        let mut env = self.env();
        for &(position, ptr) in &self.sketch.params {
            let asserted = self.view.checks_params && !(self.view.destroys && position == 0);
            env.vals[ptr] = Val::Label(self.label(ObjectKind::Parameter, Some(ptr), None, asserted));
        }
        self.fun.params = self.fun.labels.len();
        self.fun.ptrs = self.sketch.params.iter().map(|(_, ptr)| *ptr).collect();
        for &ptr in &self.sketch.statics {
            env.vals[ptr] = Val::Label(self.label(ObjectKind::Static, Some(ptr), None, true));
        }
        let mut body = Vec::new();
        if self.view.aliased_params {
            return self.aliased(&env);
        }
        if let Some(&entry) = self.regions.order.first() {
            if self.lifted[entry] {
                // The function begins with a loop.
                self.tail_call(entry, &env, &mut body);
            } else {
                self.follow(entry, env, None, &mut body);
            }
        }
        self.fun.body = body;
        std::mem::replace(&mut self.fun, empty())
    }

    /// `if (?) { p1 = p2 }` for every pair of parameters, before everything else: the rest is a function of them.
    fn aliased(&mut self, env: &Env) -> Fun {
        let mut body = Vec::new();
        let Some(&entry) = self.regions.order.first() else { return std::mem::replace(&mut self.fun, empty()) };
        if !self.lifted[entry] {
            self.conflicts.push(entry);
            self.seen.insert(entry);
        }
        self.alias_from(0, entry, env, &mut body);
        self.fun.body = body;
        std::mem::replace(&mut self.fun, empty())
    }

    fn alias_from(&mut self, at: usize, entry: Block, env: &Env, out: &mut Vec<M>) {
        let params: Vec<Ptr> = self.sketch.params.iter().map(|(_, ptr)| *ptr).collect();
        // Beyond a few parameters every pair is tried alone: partitions are too many.
        let pairs: Vec<(Ptr, Ptr)> = params
            .iter()
            .enumerate()
            .flat_map(|(at, &one)| params[at + 1..].iter().map(move |&other| (one, other)))
            .take(8)
            .collect();
        let Some(&(one, other)) = pairs.get(at) else { return self.tail_call(entry, env, out) };
        let mut same = env.clone();
        same.vals[one] = same.vals[other];
        let mut then = Vec::new();
        self.tail_call(entry, &same, &mut then);
        out.push(M::If(MCondition::Any, then, Vec::new(), None));
        self.alias_from(at + 1, entry, env, out);
    }

    fn block_function(&mut self, block: Block) -> Fun {
        self.fun = empty();
        self.fun.name = format!("{}.{block}", self.sketch.name);
        let mut env = self.env();
        let ptrs: Vec<Ptr> = self.regions.live[block].iter().collect();
        for &ptr in &ptrs {
            env.vals[ptr] = Val::Label(self.label(ObjectKind::Parameter, Some(ptr), None, false));
        }
        self.fun.params = ptrs.len();
        self.fun.ptrs = ptrs;
        self.fun.told = true;
        let mut body = Vec::new();
        self.inside(block, env, None, &mut body);
        self.fun.body = body;
        std::mem::replace(&mut self.fun, empty())
    }

    fn label(&mut self, kind: ObjectKind, ptr: Option<Ptr>, note: Option<NoteId>, asserted: bool) -> usize {
        self.fun.labels.push(Object { kind, ptr, note, nullable: false, asserted });
        self.fun.labels.len() - 1
    }

    /// Goes to a block; what is known at `stop` comes back when that is reached.
    fn follow(&mut self, block: Block, env: Env, stop: Option<Block>, out: &mut Vec<M>) -> Option<Env> {
        self.seen.insert(block);
        if stop == Some(block) {
            if self.lifted[block] {
                self.call_block(block, &env, out);
            }
            return Some(env);
        }
        if self.lifted[block] {
            self.tail_call(block, &env, out);
            return None;
        }
        if self.regions.predecessors[block].len() > 1 || self.depth > DEEPEST {
            self.conflicts.push(block);
            return None;
        }
        self.depth += 1;
        let end = self.inside(block, env, stop, out);
        self.depth -= 1;
        end
    }

    fn go(&mut self, target: &Target, mut env: Env, stop: Option<Block>, out: &mut Vec<M>) -> Option<Env> {
        let block = cross(target, &mut env, out)?;
        self.follow(block, env, stop, out)
    }

    fn call_block(&mut self, block: Block, env: &Env, out: &mut Vec<M>) {
        let args = self.regions.live[block].iter().map(|ptr| env.vals[ptr]).collect();
        out.push(M::Call { function: FunRef::Block(block), args, note: None });
    }

    fn tail_call(&mut self, block: Block, env: &Env, out: &mut Vec<M>) {
        self.call_block(block, env, out);
        self.leave(out, None);
    }

    /// Objects that go out of scope are looked at, and the function returns.
    fn leave(&mut self, out: &mut Vec<M>, note: Option<NoteId>) {
        for (label, object) in self.fun.labels.iter().enumerate() {
            if object.asserted {
                out.push(M::Assert(label, note));
            }
        }
        out.push(M::Return);
    }

    /// The block where the ways out of a branch meet, if it can follow the branch in the text.
    fn meeting(&self, block: Block) -> Option<Block> {
        let can_follow = |join: &Block| !self.lifted[*join] || self.regions.predecessors[*join].len() == 2;
        self.regions.joins[block].iter().copied().rfind(can_follow)
    }

    fn inside(&mut self, mut block: Block, mut env: Env, stop: Option<Block>, out: &mut Vec<M>) -> Option<Env> {
        let sketch = self.sketch;
        loop {
            self.seen.insert(block);
            for step in &sketch.blocks[block].steps {
                if !self.step(step, &mut env, out) {
                    return None;
                }
            }
            let arms: Vec<(MCondition, &Target)> = match &sketch.blocks[block].end {
                End::Never => {
                    out.push(M::Never);
                    return None;
                }
                End::Return { value, number, note } => {
                    self.returns(*value, *number, *note, &env, out);
                    return None;
                }
                End::Jump(target) => vec![(MCondition::Any, target)],
                End::Branch { condition, then, otherwise, .. } => match self.condition(*condition, &env) {
                    Decided::Always(true) => vec![(MCondition::Any, then)],
                    Decided::Always(false) => vec![(MCondition::Any, otherwise)],
                    Decided::Depends(condition) => vec![(condition, then), (MCondition::Any, otherwise)],
                },
                End::Many { targets, .. } => targets
                    .iter()
                    .map(|(test, target)| {
                        let condition = test.map_or(MCondition::Any, |(num, value)| {
                            MCondition::Num(NumRef::Num(num), Comparison::Equal, value)
                        });
                        (condition, target)
                    })
                    .collect(),
            };
            let note = match &sketch.blocks[block].end {
                End::Branch { note, .. } | End::Many { note, .. } => Some(*note),
                End::Jump(_) | End::Return { .. } | End::Never => None,
            };
            if let [(_, only)] = arms.as_slice() {
                let next = cross(only, &mut env, out)?;
                let continues = stop != Some(next) && !self.lifted[next] && self.regions.predecessors[next].len() == 1;
                if !continues {
                    return self.follow(next, env, stop, out);
                }
                block = next;
                continue;
            }
            for &join in &self.regions.joins[block] {
                self.seen.insert(join);
            }
            let meeting = self.meeting(block);
            let inner = meeting.or(stop);
            let mut done: Vec<(MCondition, Vec<M>, Option<Env>)> = Vec::new();
            let last = arms.len() - 1;
            for (at, (condition, target)) in arms.into_iter().enumerate() {
                let mut part = Vec::new();
                let known = if at == last { std::mem::take(&mut env) } else { env.clone() };
                let end = self.go(target, known, inner, &mut part);
                done.push((condition, part, end));
            }
            let merged = self.merge(&mut done, inner);
            out.extend(nested(done, note));
            let next_env = merged?;
            match meeting {
                None => return Some(next_env),
                Some(join) if self.lifted[join] => {
                    self.leave(out, None);
                    return None;
                }
                Some(join) => {
                    block = join;
                    env = next_env;
                }
            }
        }
    }

    /// One map for several ways that meet. A variable that is NULL on some of them and a new object on the others needs
    /// no function of its own.
    fn merge(&mut self, arms: &mut [(MCondition, Vec<M>, Option<Env>)], join: Option<Block>) -> Option<Env> {
        let arrived: Vec<usize> = (0..arms.len()).filter(|at| arms[*at].2.is_some()).collect();
        let (&first, rest) = arrived.split_first()?;
        let Some(join) = join.filter(|join| !rest.is_empty() && !self.lifted[*join]) else {
            return arms[first].2.as_mut().map(std::mem::take);
        };
        let mut env = arms[first].2.clone()?;
        let live: Vec<Ptr> = self.regions.live[join].iter().collect();
        for ptr in live {
            let value = |at: &usize| arms[*at].2.as_ref().map_or(Val::Undefined, |env| env.vals[ptr]);
            if rest.iter().all(|at| value(at) == env.vals[ptr]) {
                continue;
            }
            let values: SmallVec<[Val; 4]> = arrived.iter().map(value).collect();
            let known = values.iter().copied().find(|value| *value != Val::Undefined).unwrap_or(Val::Undefined);
            if values.iter().all(|value| *value == known || *value == Val::Undefined) {
                env.vals[ptr] = known;
                continue;
            }
            let labels: Vec<usize> = values.iter().filter_map(|value| label_of(*value)).collect();
            let &[label, ..] = labels.as_slice() else {
                self.conflicts.push(join);
                return Some(env);
            };
            let only_null = values.iter().all(|value| matches!(value, Val::Null | Val::Label(_)));
            let same = labels.iter().all(|other| *other == label);
            // The object appeared on these ways only: elsewhere it is not there.
            let is_new = arrived.iter().zip(&values).all(|(at, value)| {
                let knows =
                    arms[*at].2.as_ref().is_some_and(|env| env.vals.values().any(|val| *val == Val::Label(label)));
                *value == Val::Label(label) || !knows
            });
            let is_param = label < self.fun.params;
            if !(only_null && same && is_new && !is_param) {
                self.conflicts.push(join);
                return Some(env);
            }
            let was_nullable = self.fun.labels[label].nullable;
            for (at, value) in arrived.iter().zip(&values) {
                match value {
                    Val::Null => arms[*at].1.push(M::SetThere(label, 0)),
                    _ if !was_nullable => arms[*at].1.push(M::SetThere(label, 1)),
                    _ => {}
                }
            }
            self.fun.labels[label].nullable = true;
            env.vals[ptr] = Val::Label(label);
        }
        Some(env)
    }

    fn condition(&mut self, condition: Condition, env: &Env) -> Decided {
        let depends = Decided::Depends;
        match condition {
            Condition::Any | Condition::IsStatic(_) | Condition::NotStatic(_) => depends(MCondition::Any),
            Condition::Always(holds) => Decided::Always(holds),
            Condition::Number(num, comparison, value) => depends(MCondition::Num(NumRef::Num(num), comparison, value)),
            Condition::IsNull(ptr) => match env.vals[ptr] {
                Val::Label(label) if self.can_be_null(label) => depends(MCondition::IsNull(label)),
                Val::Label(_) => Decided::Always(false),
                Val::Null => Decided::Always(true),
                Val::Uncounted | Val::Undefined => depends(MCondition::Any),
            },
            Condition::NotNull(ptr) => match self.condition(Condition::IsNull(ptr), env) {
                Decided::Always(holds) => Decided::Always(!holds),
                Decided::Depends(MCondition::IsNull(label)) => depends(MCondition::NotNull(label)),
                Decided::Depends(other) => depends(other),
            },
        }
    }

    /// Parameters may be NULL when somebody asks.
    fn can_be_null(&self, label: usize) -> bool {
        self.fun.labels[label].nullable || self.fun.labels[label].kind == ObjectKind::Parameter
    }

    /// Whether a crash on NULL is worth an assumption.
    fn may_crash(&self, label: usize) -> bool {
        let object = &self.fun.labels[label];
        let is_param = object.kind == ObjectKind::Parameter;
        object.nullable || (is_param && object.ptr.is_some_and(|ptr| self.regions.may_be_null.contains(ptr)))
    }

    /// NULL would crash. Of a parameter that matters only if somebody asks; once is enough.
    fn assume_there(&self, label: usize, out: &mut Vec<M>) {
        let is_known =
            matches!(out.last(), Some(M::AssumeThere(known) | M::AssumeThereIfAsked(known)) if *known == label);
        if !is_known {
            out.push(if self.may_crash(label) { M::AssumeThere(label) } else { M::AssumeThereIfAsked(label) });
        }
    }

    /// False when control does not get past the step.
    fn step(&mut self, step: &Step, env: &mut Env, out: &mut Vec<M>) -> bool {
        match step {
            Step::Copy { to, from } => env.vals[*to] = value_of(env, *from),
            Step::Fresh { to, object, owned, null, note } => {
                let label = self.fresh(*to, *object, *owned, *null, *note, out);
                env.vals[*to] = Val::Label(label);
            }
            Step::Count { ptr, by, null, note } => {
                return self.change(env.vals[*ptr], *null, out, |label| M::AddCount(label, *by, Some(*note)));
            }
            Step::Escape { ptr, by, null, note } => {
                return self.change(env.vals[*ptr], *null, out, |label| M::AddEscape(label, *by, Some(*note)));
            }
            Step::End { ptr, note } => {
                return self.change(env.vals[*ptr], IfNull::Nothing, out, |label| M::AddCount(label, -1, Some(*note)));
            }
            Step::Expose { ptr, note } => {
                if let Val::Label(label) = env.vals[*ptr] {
                    out.push(M::HavocCount(label, *note));
                }
            }
            Step::NonNull { ptr } => match env.vals[*ptr] {
                Val::Label(label) if self.can_be_null(label) => self.assume_there(label, out),
                Val::Null => {
                    out.push(M::Never);
                    return false;
                }
                Val::Label(_) | Val::Uncounted | Val::Undefined => {}
            },
            Step::IsNull { ptr } => match env.vals[*ptr] {
                Val::Label(label) if self.can_be_null(label) => out.push(M::AssumeMissing(label)),
                Val::Label(_) => {
                    out.push(M::Never);
                    return false;
                }
                Val::Null | Val::Uncounted | Val::Undefined => {}
            },
            Step::Number { num, value } => out.push(M::SetNum(NumRef::Num(*num), *value)),
            Step::Assume { num, comparison, value } => {
                out.push(M::AssumeNum(NumRef::Num(*num), *comparison, *value));
            }
            Step::Call(call) => self.call(call, env, out),
            Step::Mark { note } => out.push(M::Mark(*note)),
            Step::Never => {
                out.push(M::Never);
                return false;
            }
            Step::Choice(_) => {}
        }
        true
    }

    fn fresh(
        &mut self,
        to: Ptr,
        object: ObjectKind,
        owned: Owned,
        null: Nullness,
        note: NoteId,
        out: &mut Vec<M>,
    ) -> usize {
        let is_unknown = object == ObjectKind::Unknown;
        let skips = self.view.destroys && matches!(object, ObjectKind::Memory(_));
        let label = self.label(object, Some(to), Some(note), !is_unknown && !skips);
        self.fun.labels[label].nullable = null == Nullness::Maybe;
        let mut there = Vec::new();
        match owned {
            Owned::Unknown => there.push(M::HavocCount(label, note)),
            Owned::Count(0) => {}
            Owned::Count(count) => there.push(M::SetCount(label, count, Some(note))),
        }
        if null == Nullness::Never {
            out.append(&mut there);
            return label;
        }
        there.push(M::SetThere(label, 1));
        let mut missing = Vec::new();
        if matches!(owned, Owned::Count(count) if count != 0) {
            missing.push(M::SetCount(label, 0, Some(note)));
        }
        missing.push(M::SetThere(label, 0));
        out.push(M::If(MCondition::Any, there, missing, Some(note)));
        label
    }

    fn change(&mut self, value: Val, null: IfNull, out: &mut Vec<M>, make: impl Fn(usize) -> M) -> bool {
        match (value, null) {
            (Val::Label(label), IfNull::Crash) => {
                if self.can_be_null(label) {
                    self.assume_there(label, out);
                }
                out.push(make(label));
            }
            (Val::Label(label), IfNull::Nothing) if self.can_be_null(label) => {
                out.push(M::If(MCondition::NotNull(label), vec![make(label)], Vec::new(), None));
            }
            (Val::Label(label), IfNull::Nothing) => out.push(make(label)),
            (Val::Null, IfNull::Crash) => {
                out.push(M::Never);
                return false;
            }
            (Val::Null | Val::Uncounted | Val::Undefined, _) => {}
        }
        true
    }

    fn call(&mut self, call: &Call, env: &mut Env, out: &mut Vec<M>) {
        let Some(summary) = self.callees.get(call.callee) else { return };
        let value = |env: &Env, position: u16| {
            let found = call.args.iter().find(|(at, _)| *at == position);
            found.map_or(Val::Uncounted, |(_, source)| value_of(env, *source))
        };
        let args = summary.params.iter().map(|&position| value(env, position)).collect();
        out.push(M::Call { function: FunRef::Callee(call.callee), args, note: Some(call.note) });
        if let Some(num) = call.status {
            out.push(M::TakeResult(num));
        }
        let owned = match summary.result {
            ResultKind::New => 1,
            ResultKind::Borrowed => 0,
            ResultKind::Argument(position) => {
                if let Some(result) = call.result {
                    env.vals[result] = value(env, position);
                }
                return;
            }
            ResultKind::Plain => {
                if let Some(result) = call.result {
                    env.vals[result] = Val::Uncounted;
                }
                return;
            }
        };
        let to = call.result;
        let kind = if owned == 1 { ObjectKind::New(call.name) } else { ObjectKind::Borrowed(call.name) };
        let label = self.label(kind, to, Some(call.note), true);
        self.fun.labels[label].nullable = true;
        let mut there = vec![M::SetThere(label, 1)];
        if owned == 1 {
            there.insert(0, M::SetCount(label, 1, Some(call.note)));
        }
        let missing = vec![M::SetThere(label, 0)];
        let is_null = MCondition::Num(NumRef::Result, Comparison::Equal, 0);
        out.push(M::If(is_null, missing, there, None));
        if let Some(to) = to {
            env.vals[to] = Val::Label(label);
        }
    }

    fn returns(&mut self, value: Option<Source>, number: Option<NumValue>, note: NoteId, env: &Env, out: &mut Vec<M>) {
        let value = value.map(|source| value_of(env, source));
        let is_argument = matches!(self.sketch.returns, Returned::Argument(_));
        if let Some(Val::Label(label)) = value
            && self.view.result == ResultMode::New
            && !is_argument
        {
            self.change(Val::Label(label), IfNull::Nothing, out, |label| M::AddEscape(label, 1, Some(note)));
        }
        if self.view.tells_result {
            match (value, number) {
                (Some(Val::Label(label)), _) if self.can_be_null(label) => out.push(M::ResultThere(label)),
                (Some(Val::Null), _) => out.push(M::SetNum(NumRef::Result, NumValue::Int(0))),
                (Some(Val::Label(_)), _) => out.push(M::SetNum(NumRef::Result, NumValue::Int(1))),
                (Some(Val::Uncounted | Val::Undefined), _) => out.push(M::SetNum(NumRef::Result, NumValue::Any)),
                (None, Some(number)) => out.push(M::SetNum(NumRef::Result, number)),
                (None, None) => {}
            }
        }
        self.leave(out, Some(note));
    }
}

enum Decided {
    Always(bool),
    Depends(MCondition),
}

fn numbers(assigned: &[(Num, NumValue)], out: &mut Vec<M>) {
    // Parallel in C: a number that is read after it was written here would be the wrong one.
    for (at, (num, value)) in assigned.iter().enumerate() {
        let is_stale =
            matches!(value, NumValue::Copy(from) if assigned[..at].iter().any(|(written, _)| written == from));
        out.push(M::SetNum(NumRef::Num(*num), if is_stale { NumValue::Any } else { *value }));
    }
}

/// What happens on an edge.
fn cross(target: &Target, env: &mut Env, out: &mut Vec<M>) -> Option<Block> {
    let values: Vec<Val> = target.copies.iter().map(|(_, from)| value_of(env, *from)).collect();
    for ((to, _), value) in target.copies.iter().zip(values) {
        env.vals[*to] = value;
    }
    numbers(&target.numbers, out);
    if target.block.is_none() {
        out.push(M::Never);
    }
    target.block
}

fn label_of(value: Val) -> Option<usize> {
    match value {
        Val::Label(label) => Some(label),
        Val::Null | Val::Uncounted | Val::Undefined => None,
    }
}

fn value_of(env: &Env, source: Source) -> Val {
    match source {
        Source::Ptr(ptr) => env.vals[ptr],
        Source::Null => Val::Null,
        Source::Uncounted => Val::Uncounted,
        Source::Undefined => Val::Undefined,
    }
}

/// Arms of a branch as statements: what ends stands before the rest, what goes on contains the rest as its `else`.
fn nested(arms: Vec<(MCondition, Vec<M>, Option<Env>)>, note: Option<NoteId>) -> Vec<M> {
    let mut rest: Option<Vec<M>> = None;
    for (condition, body, end) in arms.into_iter().rev() {
        rest = Some(match rest {
            None => body,
            Some(mut after) if end.is_none() => {
                after.insert(0, M::If(condition, body, Vec::new(), note));
                after
            }
            Some(after) => vec![M::If(condition, body, after, note)],
        });
    }
    rest.unwrap_or_default()
}

/// A function of which only the outcomes are known: one of them happens.
pub(crate) fn summary_function(name: Symbol, summary: &Summary) -> Fun {
    let mut fun = empty();
    name.as_str().clone_into(&mut fun.name);
    fun.params = summary.params.len();
    fun.told = true;
    fun.ptrs = (0..summary.params.len()).map(Ptr::from_index).collect();
    for _ in &summary.params {
        fun.labels.push(Object {
            kind: ObjectKind::Parameter,
            ptr: None,
            note: None,
            nullable: false,
            asserted: false,
        });
    }
    let mut ways = summary.outcomes.iter().map(|outcome| {
        let mut way = Vec::new();
        for (label, there) in outcome.there.iter().enumerate() {
            match there {
                Some(true) => way.push(M::AssumeThere(label)),
                Some(false) => way.push(M::AssumeMissing(label)),
                None => {}
            }
        }
        for (label, &(count, escapes)) in outcome.changes.iter().enumerate() {
            if count != 0 {
                way.push(M::AddCount(label, count, None));
            }
            if escapes != 0 {
                way.push(M::AddEscape(label, escapes, None));
            }
        }
        if let Some(value) = outcome.result.value() {
            way.push(M::SetNum(NumRef::Result, NumValue::Int(value)));
        } else {
            way.push(M::SetNum(NumRef::Result, NumValue::Any));
            let range = outcome.result;
            if range.nonzero {
                way.push(M::AssumeNum(NumRef::Result, Comparison::NotEqual, 0));
            }
            if range.lo > i64::MIN {
                way.push(M::AssumeNum(NumRef::Result, Comparison::GreaterOrEqual, range.lo));
            }
            if range.hi < i64::MAX {
                way.push(M::AssumeNum(NumRef::Result, Comparison::LessOrEqual, range.hi));
            }
        }
        way.push(M::Return);
        way
    });
    let mut body = ways.next_back().unwrap_or_else(|| vec![M::Never]);
    for way in ways.rev() {
        body.insert(0, M::If(MCondition::Any, way, Vec::new(), None));
    }
    fun.body = body;
    fun
}
