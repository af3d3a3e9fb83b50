//! The walk over the graph of a sketch: what follows what in the text of a function, and which blocks are lifted.

use refhound_domains::Comparison;
use refhound_index::{BitSet, FxHashMap, IndexVec};
use refhound_ir::Block;
use refhound_summary::Summaries;
use smallvec::SmallVec;

use super::View;
use super::statement::{Fun, FunRef, NullArguments, NumRef, Stmt, Test, Val};
use super::steps::{Decided, Env, Steps, value_of};
use crate::regions::Regions;
use crate::sketch::{End, NoteId, Num, NumValue, ObjectKind, Ptr, Sketch, Target};
use crate::summary::Summary;

struct Walker<'s> {
    sketch: &'s Sketch,
    regions: Regions,
    lifted: IndexVec<Block, bool>,
    /// Blocks that turned out to need lifting: what looked at one of them is done again.
    conflicts: Vec<Block>,
    steps: Steps<'s>,
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
    let may_be_null = regions.may_be_null.clone();
    let steps = Steps { fun: Fun::empty(), view, returns: sketch.returns, callees, may_be_null };
    let mut walker = Walker { sketch, steps, regions, lifted, conflicts: Vec::new(), seen, depth: 0 };
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

/// One way out of a branch: what is asked, what happens, and what is known where it meets the others.
struct Arm {
    test: Test,
    body: Vec<Stmt>,
    end: Option<Env>,
}

/// A function that is finished unless one of the blocks that it has seen is lifted.
struct Made {
    fun: Fun,
    seen: BitSet<Block>,
}

impl<'s> Walker<'s> {
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
        let main = made.remove(&None).map_or_else(Fun::empty, |made| made.fun);
        let lifted = self.regions.order.iter().filter_map(|block| Some((*block, made.remove(&Some(*block))?.fun)));
        Walked { main, lifted: lifted.collect() }
    }

    fn env(&self) -> Env {
        Env { vals: IndexVec::filled(Val::Undefined, self.sketch.ptrs.len()) }
    }

    fn main(&mut self) -> Fun {
        self.steps.fun = Fun::empty();
        self.sketch.name.as_str().clone_into(&mut self.steps.fun.name);
        let mut env = self.env();
        for &(position, ptr) in &self.sketch.params {
            let asserted = self.steps.view.checks_params && !(self.steps.view.destroys && position == 0);
            env.vals[ptr] = Val::Label(self.steps.label(ObjectKind::Parameter, Some(ptr), None, asserted));
        }
        self.steps.fun.params = self.steps.fun.labels.len();
        self.steps.fun.ptrs = self.sketch.params.iter().map(|(_, ptr)| *ptr).collect();
        for &ptr in &self.sketch.statics {
            env.vals[ptr] = Val::Label(self.steps.label(ObjectKind::Static, Some(ptr), None, true));
        }
        let mut body = Vec::new();
        if self.steps.view.aliased_params {
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
        self.steps.fun.body = body;
        std::mem::replace(&mut self.steps.fun, Fun::empty())
    }

    /// `if (?) { p1 = p2 }` for every pair of parameters, before everything else: the rest is a function of them.
    fn aliased(&mut self, env: &Env) -> Fun {
        let mut body = Vec::new();
        let Some(&entry) = self.regions.order.first() else {
            return std::mem::replace(&mut self.steps.fun, Fun::empty());
        };
        if !self.lifted[entry] {
            self.conflicts.push(entry);
            self.seen.insert(entry);
        }
        self.alias_from(0, entry, env, &mut body);
        self.steps.fun.body = body;
        std::mem::replace(&mut self.steps.fun, Fun::empty())
    }

    fn alias_from(&mut self, at: usize, entry: Block, env: &Env, out: &mut Vec<Stmt>) {
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
        out.push(Stmt::If(Test::Any, then, Vec::new(), None));
        self.alias_from(at + 1, entry, env, out);
    }

    fn block_function(&mut self, block: Block) -> Fun {
        self.steps.fun = Fun::empty();
        self.steps.fun.name = format!("{}.{block}", self.sketch.name);
        let mut env = self.env();
        let ptrs: Vec<Ptr> = self.regions.live[block].iter().collect();
        for &ptr in &ptrs {
            env.vals[ptr] = Val::Label(self.steps.label(ObjectKind::Parameter, Some(ptr), None, false));
        }
        self.steps.fun.params = ptrs.len();
        self.steps.fun.ptrs = ptrs;
        self.steps.fun.nulls = NullArguments::Passed;
        let mut body = Vec::new();
        self.inside(block, env, None, &mut body);
        self.steps.fun.body = body;
        std::mem::replace(&mut self.steps.fun, Fun::empty())
    }

    /// Goes to a block; what is known at `stop` comes back when that is reached.
    fn follow(&mut self, block: Block, env: Env, stop: Option<Block>, out: &mut Vec<Stmt>) -> Option<Env> {
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

    fn go(&mut self, target: &Target, mut env: Env, stop: Option<Block>, out: &mut Vec<Stmt>) -> Option<Env> {
        let block = cross(target, &mut env, out)?;
        self.follow(block, env, stop, out)
    }

    fn call_block(&mut self, block: Block, env: &Env, out: &mut Vec<Stmt>) {
        let args = self.regions.live[block].iter().map(|ptr| env.vals[ptr]).collect();
        out.push(Stmt::Call { function: FunRef::Block(block), args, note: None });
    }

    fn tail_call(&mut self, block: Block, env: &Env, out: &mut Vec<Stmt>) {
        self.call_block(block, env, out);
        self.steps.leave(out, None);
    }

    /// The block where the ways out of a branch meet, if it can follow the branch in the text.
    fn meeting(&self, block: Block) -> Option<Block> {
        let can_follow = |join: &Block| !self.lifted[*join] || self.regions.predecessors[*join].len() == 2;
        self.regions.joins[block].iter().copied().rfind(can_follow)
    }

    fn inside(&mut self, mut block: Block, mut env: Env, stop: Option<Block>, out: &mut Vec<Stmt>) -> Option<Env> {
        let sketch = self.sketch;
        loop {
            self.seen.insert(block);
            for step in &sketch.blocks[block].steps {
                if !self.steps.step(step, &mut env, out) {
                    return None;
                }
            }
            let arms = self.arms(block, &env, out)?;
            if let [(_, only)] = arms.as_slice() {
                let next = cross(only, &mut env, out)?;
                let continues = stop != Some(next) && !self.lifted[next] && self.regions.predecessors[next].len() == 1;
                if !continues {
                    return self.follow(next, env, stop, out);
                }
                block = next;
                continue;
            }
            let meeting = self.meeting(block);
            let merged = self.branches(block, arms, env, meeting.or(stop), out)?;
            match meeting {
                None => return Some(merged),
                Some(join) if self.lifted[join] => {
                    self.steps.leave(out, None);
                    return None;
                }
                Some(join) => {
                    block = join;
                    env = merged;
                }
            }
        }
    }

    /// The ways out of a block, each with what is asked before it; `None` if there is none.
    fn arms(&mut self, block: Block, env: &Env, out: &mut Vec<Stmt>) -> Option<Vec<(Test, &'s Target)>> {
        let equals = |(num, value)| Test::Num(NumRef::Num(num), Comparison::Equal, value);
        Some(match &self.sketch.blocks[block].end {
            End::Never => {
                out.push(Stmt::Never);
                return None;
            }
            End::Return { value, number, note } => {
                self.steps.returns(*value, *number, *note, env, out);
                return None;
            }
            End::Jump(target) => vec![(Test::Any, target)],
            End::Branch { condition, then, otherwise, .. } => match self.steps.condition(*condition, env) {
                Decided::Always(true) => vec![(Test::Any, then)],
                Decided::Always(false) => vec![(Test::Any, otherwise)],
                Decided::Depends(condition) => vec![(condition, then), (Test::Any, otherwise)],
            },
            End::Switch { targets, .. } => {
                targets.iter().map(|(test, target)| (test.map_or(Test::Any, equals), target)).collect()
            }
        })
    }

    /// Follows the ways out of a block until they meet at `join`; what is known there, if any of them gets there.
    fn branches(
        &mut self,
        block: Block,
        arms: Vec<(Test, &Target)>,
        mut env: Env,
        join: Option<Block>,
        out: &mut Vec<Stmt>,
    ) -> Option<Env> {
        for &join in &self.regions.joins[block] {
            self.seen.insert(join);
        }
        let mut done: Vec<Arm> = Vec::new();
        let last = arms.len() - 1;
        for (at, (test, target)) in arms.into_iter().enumerate() {
            let mut body = Vec::new();
            let known = if at == last { std::mem::take(&mut env) } else { env.clone() };
            let end = self.go(target, known, join, &mut body);
            done.push(Arm { test, body, end });
        }
        let merged = self.merge(&mut done, join);
        out.extend(nested(done, self.sketch.blocks[block].end.note()));
        merged
    }

    /// One map for several ways that meet. A variable that is NULL on some of them and a new object on the others needs
    /// no function of its own.
    fn merge(&mut self, arms: &mut [Arm], join: Option<Block>) -> Option<Env> {
        let arrived: Vec<usize> = (0..arms.len()).filter(|at| arms[*at].end.is_some()).collect();
        let (&first, rest) = arrived.split_first()?;
        let Some(join) = join.filter(|join| !rest.is_empty() && !self.lifted[*join]) else {
            return arms[first].end.as_mut().map(std::mem::take);
        };
        let mut env = arms[first].end.clone()?;
        let live: Vec<Ptr> = self.regions.live[join].iter().collect();
        for ptr in live {
            let value = |at: &usize| arms[*at].end.as_ref().map_or(Val::Undefined, |env| env.vals[ptr]);
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
                    arms[*at].end.as_ref().is_some_and(|env| env.vals.values().any(|val| *val == Val::Label(label)));
                *value == Val::Label(label) || !knows
            });
            let is_param = label < self.steps.fun.params;
            if !(only_null && same && is_new && !is_param) {
                self.conflicts.push(join);
                return Some(env);
            }
            let was_nullable = self.steps.fun.labels[label].nullable;
            for (at, value) in arrived.iter().zip(&values) {
                match value {
                    Val::Null => arms[*at].body.push(Stmt::SetThere(label, 0)),
                    Val::Label(_) if !was_nullable => arms[*at].body.push(Stmt::SetThere(label, 1)),
                    Val::Label(_) | Val::Uncounted | Val::Undefined => {}
                }
            }
            self.steps.fun.labels[label].nullable = true;
            env.vals[ptr] = Val::Label(label);
        }
        Some(env)
    }
}

fn numbers(assigned: &[(Num, NumValue)], out: &mut Vec<Stmt>) {
    // Parallel in C: a number that is read after it was written here would be the wrong one.
    for (at, (num, value)) in assigned.iter().enumerate() {
        let is_stale =
            matches!(value, NumValue::Copy(from) if assigned[..at].iter().any(|(written, _)| written == from));
        out.push(Stmt::SetNum(NumRef::Num(*num), if is_stale { NumValue::Any } else { *value }));
    }
}

/// What happens on an edge.
fn cross(target: &Target, env: &mut Env, out: &mut Vec<Stmt>) -> Option<Block> {
    let values: Vec<Val> = target.copies.iter().map(|(_, from)| value_of(env, *from)).collect();
    for ((to, _), value) in target.copies.iter().zip(values) {
        env.vals[*to] = value;
    }
    numbers(&target.numbers, out);
    if target.block.is_none() {
        out.push(Stmt::Never);
    }
    target.block
}

fn label_of(value: Val) -> Option<usize> {
    match value {
        Val::Label(label) => Some(label),
        Val::Null | Val::Uncounted | Val::Undefined => None,
    }
}

/// Arms of a branch as statements: what ends stands before the rest, what goes on contains the rest as its `else`.
fn nested(arms: Vec<Arm>, note: Option<NoteId>) -> Vec<Stmt> {
    let mut rest: Option<Vec<Stmt>> = None;
    for Arm { test, body, end } in arms.into_iter().rev() {
        rest = Some(match rest {
            None => body,
            Some(mut after) if end.is_none() => {
                after.insert(0, Stmt::If(test, body, Vec::new(), note));
                after
            }
            Some(after) => vec![Stmt::If(test, body, after, note)],
        });
    }
    rest.unwrap_or_default()
}
