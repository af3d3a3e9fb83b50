//! The graph of a sketch: order, dominators, and which pointers are still needed.

use refhound_index::{BitSet, IndexVec};
use refhound_ir::Block;

use crate::sketch::{Condition, End, Nullness, Ptr, Sketch, Source, Step};

pub(crate) struct Regions {
    /// Reachable blocks in reverse postorder.
    pub(crate) order: Vec<Block>,
    pub(crate) predecessors: IndexVec<Block, Vec<Block>>,
    /// By block, those where several ways meet that it is the immediate dominator of, in order; no headers of loops.
    pub(crate) joins: IndexVec<Block, Vec<Block>>,
    /// Blocks that some edge leads back to.
    pub(crate) is_header: IndexVec<Block, bool>,
    pub(crate) live: IndexVec<Block, BitSet<Ptr>>,
    /// Pointers that can be NULL as far as the function itself makes them so.
    pub(crate) may_be_null: BitSet<Ptr>,
}

impl Regions {
    pub(crate) fn of(sketch: &Sketch) -> Regions {
        let count = sketch.blocks.len();
        let order = reverse_postorder(sketch);
        let mut position = IndexVec::filled(None, count);
        for (at, &block) in order.iter().enumerate() {
            position[block] = Some(at);
        }
        let mut predecessors: IndexVec<Block, Vec<Block>> = IndexVec::filled(Vec::new(), count);
        let mut is_header = IndexVec::filled(false, count);
        for &block in &order {
            for target in sketch.blocks[block].end.targets().into_iter().filter_map(|target| target.block) {
                predecessors[target].push(block);
                if position[target] <= position[block] {
                    is_header[target] = true;
                }
            }
        }
        let idom = dominators(&order, &position, &predecessors);
        let mut joins: IndexVec<Block, Vec<Block>> = IndexVec::filled(Vec::new(), count);
        for &join in &order {
            if let Some(before) = idom[join].filter(|before| *before != join)
                && predecessors[join].len() > 1
                && !is_header[join]
            {
                joins[before].push(join);
            }
        }
        let live = liveness(sketch, &order);
        let may_be_null = nullable(sketch, &order);
        Regions { order, predecessors, joins, is_header, live, may_be_null }
    }
}

fn reverse_postorder(sketch: &Sketch) -> Vec<Block> {
    let mut seen = IndexVec::filled(false, sketch.blocks.len());
    let mut order = Vec::new();
    let Some(entry) = sketch.blocks.ids().next() else { return order };
    let mut stack = vec![(entry, 0)];
    seen[entry] = true;
    while let Some((block, at)) = stack.pop() {
        let targets = sketch.blocks[block].end.targets();
        match targets.get(at).and_then(|target| target.block) {
            Some(next) => {
                stack.push((block, at + 1));
                if !std::mem::replace(&mut seen[next], true) {
                    stack.push((next, 0));
                }
            }
            None => order.push(block),
        }
    }
    order.reverse();
    order
}

/// Cooper, Harvey & Kennedy.
fn dominators(
    order: &[Block],
    position: &IndexVec<Block, Option<usize>>,
    predecessors: &IndexVec<Block, Vec<Block>>,
) -> IndexVec<Block, Option<Block>> {
    let mut idom: IndexVec<Block, Option<Block>> = IndexVec::filled(None, position.len());
    let Some(&entry) = order.first() else { return idom };
    idom[entry] = Some(entry);
    let meet = |idom: &IndexVec<Block, Option<Block>>, mut a: Block, mut b: Block| {
        while a != b {
            while position[a] > position[b] {
                a = idom[a].unwrap_or(entry);
            }
            while position[b] > position[a] {
                b = idom[b].unwrap_or(entry);
            }
        }
        a
    };
    loop {
        let mut changed = false;
        for &block in &order[1..] {
            let mut known: Option<Block> = None;
            for &before in &predecessors[block] {
                if idom[before].is_some() {
                    known = Some(known.map_or(before, |other| meet(&idom, before, other)));
                }
            }
            if idom[block] != known {
                idom[block] = known;
                changed = true;
            }
        }
        if !changed {
            return idom;
        }
    }
}

fn liveness(sketch: &Sketch, order: &[Block]) -> IndexVec<Block, BitSet<Ptr>> {
    let mut live: IndexVec<Block, BitSet<Ptr>> = IndexVec::filled(BitSet::new(sketch.ptrs.len()), sketch.blocks.len());
    let mut now: BitSet<Ptr> = BitSet::new(sketch.ptrs.len());
    let mut there: BitSet<Ptr> = BitSet::new(sketch.ptrs.len());
    let (mut uses, mut sets) = (Vec::new(), Vec::new());
    loop {
        let mut changed = false;
        for &block in order.iter().rev() {
            let data = &sketch.blocks[block];
            now.clear();
            for target in data.end.targets() {
                let Some(next) = target.block else { continue };
                there.clone_from(&live[next]);
                for (to, _) in &target.copies {
                    there.remove(*to);
                }
                now.union_with(&there);
                for (to, from) in &target.copies {
                    if let Source::Ptr(from) = from
                        && live[next].contains(*to)
                    {
                        now.insert(*from);
                    }
                }
            }
            match &data.end {
                End::Branch { condition: Condition::IsNull(ptr) | Condition::NotNull(ptr), .. }
                | End::Return { value: Some(Source::Ptr(ptr)), .. } => {
                    now.insert(*ptr);
                }
                End::Branch { .. } | End::Return { .. } | End::Jump(_) | End::Switch { .. } | End::Never => {}
            }
            for step in data.steps.iter().rev() {
                step.visit(&mut |ptr| uses.push(ptr), &mut |ptr| sets.push(ptr));
                for ptr in sets.drain(..) {
                    now.remove(ptr);
                }
                for ptr in uses.drain(..) {
                    now.insert(ptr);
                }
            }
            changed |= live[block].union_with(&now);
        }
        if !changed {
            return live;
        }
    }
}

fn nullable(sketch: &Sketch, order: &[Block]) -> BitSet<Ptr> {
    let mut found: BitSet<Ptr> = BitSet::new(sketch.ptrs.len());
    loop {
        let before = found.count();
        let copied = |found: &mut BitSet<Ptr>, to: Ptr, from: Source| {
            let is_null = match from {
                Source::Null => true,
                Source::Ptr(from) => found.contains(from),
                Source::Uncounted | Source::Undefined => false,
            };
            if is_null {
                found.insert(to);
            }
        };
        for &block in order {
            for step in &sketch.blocks[block].steps {
                match step {
                    Step::Fresh { to, null: Nullness::Maybe, .. } => {
                        found.insert(*to);
                    }
                    Step::Call(call) => {
                        if let Some(result) = call.result {
                            found.insert(result);
                        }
                    }
                    Step::Copy { to, from } => copied(&mut found, *to, *from),
                    Step::Fresh { .. }
                    | Step::Count { .. }
                    | Step::Escape { .. }
                    | Step::End { .. }
                    | Step::Expose { .. }
                    | Step::NonNull { .. }
                    | Step::IsNull { .. }
                    | Step::Number { .. }
                    | Step::Assume { .. }
                    | Step::Choice(_)
                    | Step::Mark { .. }
                    | Step::Never => {}
                }
            }
            for target in sketch.blocks[block].end.targets() {
                for &(to, from) in &target.copies {
                    copied(&mut found, to, from);
                }
            }
        }
        if found.count() == before {
            return found;
        }
    }
}
