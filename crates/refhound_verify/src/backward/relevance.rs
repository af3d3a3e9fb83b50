//! What a test can still ask for: the pointers and numbers by which versions of a block are worth telling apart.

use refhound_index::{BitSet, IndexVec};
use refhound_ir::Block;

use crate::sketch::{Condition, End, Num, NumValue, Ptr, Sketch, Source, Step};

/// Numbers whose value at the beginning of a block a condition behind it looks at.
pub(super) fn live_numbers(sketch: &Sketch, order: &[Block]) -> IndexVec<Block, BitSet<Num>> {
    let empty: BitSet<Num> = BitSet::new(sketch.nums.len());
    let mut live: IndexVec<Block, BitSet<Num>> = IndexVec::filled(empty.clone(), sketch.blocks.len());
    loop {
        let mut changed = false;
        for &block in order.iter().rev() {
            let mut now = empty.clone();
            live_at_end(&sketch.blocks[block].end, &live, &mut now);
            for step in sketch.blocks[block].steps.iter().rev() {
                live_before(step, &mut now);
            }
            if now.iter().any(|num| !live[block].contains(num)) {
                live[block] = now;
                changed = true;
            }
        }
        if !changed {
            return live;
        }
    }
}

/// What is live where a block ends: what is tested there, and what its successors need.
fn live_at_end(end: &End, live: &IndexVec<Block, BitSet<Num>>, now: &mut BitSet<Num>) {
    for target in end.targets() {
        let Some(next) = target.block else { continue };
        for num in live[next].iter() {
            match target.numbers.iter().find(|(to, _)| *to == num) {
                None => {
                    now.insert(num);
                }
                Some((_, NumValue::Copy(from))) => {
                    now.insert(*from);
                }
                Some((_, NumValue::Int(_) | NumValue::Any)) => {}
            }
        }
    }
    match end {
        End::Branch { condition: Condition::Number(num, ..), .. } => {
            now.insert(*num);
        }
        End::Switch { targets, .. } => {
            for (num, _) in targets.iter().filter_map(|(test, _)| *test) {
                now.insert(num);
            }
        }
        End::Branch { .. } | End::Jump(_) | End::Return { .. } | End::Never => {}
    }
}

fn live_before(step: &Step, now: &mut BitSet<Num>) {
    match step {
        Step::Number { num, value } => {
            let was_live = now.contains(*num);
            now.remove(*num);
            if let (true, NumValue::Copy(from)) = (was_live, value) {
                now.insert(*from);
            }
        }
        Step::Assume { num, .. } => {
            now.insert(*num);
        }
        Step::Copy { .. }
        | Step::Fresh { .. }
        | Step::Count { .. }
        | Step::Escape { .. }
        | Step::End { .. }
        | Step::Expose { .. }
        | Step::NonNull { .. }
        | Step::IsNull { .. }
        | Step::Choice(_)
        | Step::Call(_)
        | Step::Mark { .. }
        | Step::Never => {}
    }
}

/// Pointers whose being NULL makes a difference, directly or after a copy.
pub(super) fn tested_pointers(sketch: &Sketch, order: &[Block]) -> BitSet<Ptr> {
    let mut tested: BitSet<Ptr> = BitSet::new(sketch.ptrs.len());
    loop {
        let before = tested.count();
        for &block in order {
            let data = &sketch.blocks[block];
            for step in &data.steps {
                match step {
                    Step::Count { ptr, .. }
                    | Step::Escape { ptr, .. }
                    | Step::End { ptr, .. }
                    | Step::NonNull { ptr }
                    | Step::IsNull { ptr } => {
                        tested.insert(*ptr);
                    }
                    Step::Copy { to, from: Source::Ptr(from) } if tested.contains(*to) => {
                        tested.insert(*from);
                    }
                    Step::Copy { .. }
                    | Step::Fresh { .. }
                    | Step::Expose { .. }
                    | Step::Number { .. }
                    | Step::Assume { .. }
                    | Step::Choice(_)
                    | Step::Call(_)
                    | Step::Mark { .. }
                    | Step::Never => {}
                }
            }
            match &data.end {
                End::Branch { condition: Condition::IsNull(ptr) | Condition::NotNull(ptr), .. }
                | End::Return { value: Some(Source::Ptr(ptr)), .. } => {
                    tested.insert(*ptr);
                }
                End::Branch { .. } | End::Return { .. } | End::Jump(_) | End::Switch { .. } | End::Never => {}
            }
            for target in data.end.targets() {
                for (to, from) in &target.copies {
                    if let Source::Ptr(from) = from
                        && tested.contains(*to)
                    {
                        tested.insert(*from);
                    }
                }
            }
        }
        if tested.count() == before {
            return tested;
        }
    }
}
