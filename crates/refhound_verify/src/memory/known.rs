//! Which cells are known where a block begins: those that are known on all ways to it.

use refhound_index::{BitSet, IndexVec};
use refhound_ir::{Block, Cfg};

use crate::sketch::Ptr;

/// What happens to cells in a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CellEvent {
    /// It is read or written.
    Known(Ptr),
    /// A function of the project may have written anything.
    Forgotten,
}

impl CellEvent {
    fn apply(self, known: &mut BitSet<Ptr>) {
        match self {
            CellEvent::Known(cell) => {
                known.insert(cell);
            }
            CellEvent::Forgotten => known.clear(),
        }
    }
}

/// The cells that are known at the beginning of each block, by what happens in the blocks: the greatest solution, so that
/// what is known before a loop and not forgotten in it is known in it. Nothing is known where a block unwinds to: what the
/// call has written before it threw, nobody says.
pub(crate) fn known_at_start(
    cfg: &Cfg,
    events: &IndexVec<Block, Vec<CellEvent>>,
    unwinds_to: impl Fn(Block) -> Option<Block>,
    cells: usize,
) -> IndexVec<Block, BitSet<Ptr>> {
    let order = cfg.reverse_postorder();
    let mut all: BitSet<Ptr> = BitSet::new(cells);
    for cell in (0..cells).map(refhound_index::EntityId::from_index) {
        all.insert(cell);
    }
    let mut at_start: IndexVec<Block, BitSet<Ptr>> = IndexVec::filled(all, events.len());
    if let Some(&entry) = order.first() {
        at_start[entry].clear();
    }
    let mut known: BitSet<Ptr> = BitSet::new(cells);
    loop {
        let mut changed = false;
        for &block in order {
            known.clone_from(&at_start[block]);
            for event in &events[block] {
                event.apply(&mut known);
            }
            for &next in cfg.successors(block) {
                if unwinds_to(block) == Some(next) {
                    changed |= at_start[next].count() > 0;
                    at_start[next].clear();
                } else {
                    changed |= meet(&mut at_start[next], &known);
                }
            }
        }
        if !changed {
            return at_start;
        }
    }
}

/// Takes out what is not known on another way; says whether there was any.
fn meet(at_start: &mut BitSet<Ptr>, known: &BitSet<Ptr>) -> bool {
    let lost: Vec<Ptr> = at_start.iter().filter(|cell| !known.contains(*cell)).collect();
    for &cell in &lost {
        at_start.remove(cell);
    }
    !lost.is_empty()
}

#[cfg(test)]
mod tests {
    use refhound_index::EntityId;

    use super::*;
    use crate::fixture::Fixture;
    use crate::invocations::unwinds_to;

    /// What is known where blocks begin: two cells, and a graph of blocks that only jump.
    fn known(blocks: &str, events: &[(usize, CellEvent)]) -> Vec<Vec<usize>> {
        let text = format!("declare @g: fn() -> void\ndefine @f: fn(int) -> void\nfunction @f {{\n{blocks}\n}}");
        Fixture::new(&text).with_unit(|module, _| {
            let body = &module.bodies[0];
            let mut by_block: IndexVec<Block, Vec<CellEvent>> = IndexVec::filled(Vec::new(), body.blocks.len());
            for (block, event) in events {
                by_block[Block::from_index(*block)].push(*event);
            }
            let known = known_at_start(&Cfg::of(body), &by_block, |block| unwinds_to(body, block), 2);
            known.values().map(|known| known.iter().map(EntityId::index).collect()).collect()
        })
    }

    fn cell(index: usize) -> CellEvent {
        CellEvent::Known(Ptr::from_index(index))
    }

    const DIAMOND: &str = "bb0(v0: int):
        branch v0, bb1(), bb2()
    bb1():
        jump bb3()
    bb2():
        jump bb3()
    bb3():
        return";

    const LOOP: &str = "bb0(v0: int):
        jump bb1()
    bb1():
        branch v0, bb2(), bb3()
    bb2():
        jump bb1()
    bb3():
        return";

    #[test]
    fn nothing_is_known_when_a_function_begins() {
        assert_eq!(known(DIAMOND, &[])[0], [0; 0]);
    }

    #[test]
    fn where_ways_meet_only_what_all_of_them_know_is_known() {
        let known = known(DIAMOND, &[(1, cell(0)), (1, cell(1)), (2, cell(1))]);
        assert_eq!(known[3], [1]);
    }

    #[test]
    fn what_is_known_before_a_loop_is_known_in_it() {
        let found = known(LOOP, &[(0, cell(0)), (2, cell(1))]);
        assert_eq!(found[1..], [vec![0], vec![0], vec![0]]);
    }

    #[test]
    fn what_a_loop_forgets_is_not_known_where_it_begins() {
        let found = known(LOOP, &[(0, cell(0)), (0, cell(1)), (2, CellEvent::Forgotten), (2, cell(1))]);
        assert_eq!(found[1..], [vec![1], vec![1], vec![1]]);
    }

    #[test]
    fn nothing_is_known_where_a_call_has_thrown() {
        let blocks = "bb0(v0: int):
            invoke @g() normal bb1() unwind bb2()
        bb1():
            return
        bb2():
            return";
        let found = known(blocks, &[(0, cell(0))]);
        assert_eq!(found[1..], [vec![0], vec![]]);
    }

    #[test]
    fn the_last_event_of_a_block_decides() {
        let found = known(DIAMOND, &[(0, CellEvent::Forgotten), (0, cell(0)), (0, cell(1)), (1, CellEvent::Forgotten)]);
        assert_eq!((found[1].as_slice(), found[3].as_slice()), (&[0, 1][..], &[][..]));
    }
}
