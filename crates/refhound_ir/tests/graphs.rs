//! Dominators and loops against definitions that can be checked by hand.

use proptest::prelude::*;
use refhound_index::EntityId;
use refhound_ir::{Block, Body, Builder, Cfg, Dominators, FuncId, Loops, Target, Terminator, Values};
use refhound_source::{OriginId, Span};

fn span() -> Span {
    Span { lo: 0, hi: 0, origin: OriginId::from_index(0) }
}

/// A body with the given edges. Blocks that cannot be reached stay: it is not the builder's `finish` that makes it.
fn body_of(edges: &[Vec<usize>]) -> Body {
    let build = Builder::new(FuncId::from_index(0), span(), span());
    let mut body = build.body().clone();
    for _ in 1..edges.len() {
        body.blocks.push(refhound_ir::BlockData::default());
    }
    for (block, targets) in edges.iter().enumerate() {
        let blocks =
            targets.iter().map(|&to| Target { block: Block::from_index(to), args: Values::EMPTY }).collect::<Vec<_>>();
        let value = refhound_ir::Value::from_index(0);
        body.blocks[Block::from_index(block)].end = Some(match blocks.len() {
            0 => Terminator::Return(None),
            1 => Terminator::Jump(blocks[0]),
            _ => Terminator::IndirectJump { target: value, blocks },
        });
    }
    body
}

/// The blocks reached from the entry without passing `without`.
fn reached(edges: &[Vec<usize>], without: Option<usize>) -> Vec<bool> {
    let mut seen = vec![false; edges.len()];
    let mut work = vec![0];
    while let Some(block) = work.pop() {
        if Some(block) != without && !std::mem::replace(&mut seen[block], true) {
            work.extend(&edges[block]);
        }
    }
    seen
}

fn graphs() -> impl Strategy<Value = Vec<Vec<usize>>> {
    (1usize..14).prop_flat_map(|count| prop::collection::vec(prop::collection::vec(0..count, 0..4), count))
}

proptest! {
    #[test]
    fn a_block_dominates_what_cannot_be_reached_without_it(edges in graphs()) {
        let body = body_of(&edges);
        let cfg = Cfg::of(&body);
        let dominators = Dominators::of(&cfg);
        let all = reached(&edges, None);
        for above in 0..edges.len() {
            let others = reached(&edges, Some(above));
            for below in 0..edges.len() {
                let expected = above == below || (all[above] && all[below] && !others[below]);
                let found = dominators.dominates(Block::from_index(above), Block::from_index(below));
                prop_assert_eq!(found, expected, "bb{} over bb{}", above, below);
            }
        }
    }

    #[test]
    fn a_frontier_is_where_dominance_ends(edges in graphs()) {
        let body = body_of(&edges);
        let cfg = Cfg::of(&body);
        let dominators = Dominators::of(&cfg);
        let frontiers = dominators.frontiers(&cfg);
        let all = reached(&edges, None);
        for block in body.blocks.ids().filter(|block| all[block.index()]) {
            let ends_at = |join: &Block| {
                let strictly = *join != block && dominators.dominates(block, *join);
                let before = cfg.predecessors(*join).iter().any(|&from| all[from.index()] && dominators.dominates(block, from));
                all[join.index()] && before && !strictly
            };
            let expected: Vec<Block> = body.blocks.ids().filter(ends_at).collect();
            let mut found = frontiers[block.index()].clone();
            found.sort();
            prop_assert_eq!(found, expected);
        }
    }

    #[test]
    fn orders_and_edges_agree(edges in graphs()) {
        let body = body_of(&edges);
        let cfg = Cfg::of(&body);
        let all = reached(&edges, None);
        prop_assert_eq!(cfg.reverse_postorder().len(), all.iter().filter(|&&reached| reached).count());
        for (from, targets) in edges.iter().enumerate() {
            for &to in targets {
                prop_assert!(cfg.predecessors(Block::from_index(to)).contains(&Block::from_index(from)));
            }
        }
    }

    #[test]
    fn a_natural_loop_is_what_reaches_its_latches_without_the_header(edges in graphs()) {
        let body = body_of(&edges);
        let cfg = Cfg::of(&body);
        let dominators = Dominators::of(&cfg);
        let loops = Loops::of(&cfg, &dominators);
        for (id, data) in loops.iter() {
            let mut expected = vec![false; edges.len()];
            expected[data.header.index()] = true;
            let mut work = data.latches.clone();
            while let Some(block) = work.pop() {
                if cfg.is_reachable(block) && !std::mem::replace(&mut expected[block.index()], true) {
                    work.extend_from_slice(cfg.predecessors(block));
                }
            }
            let found: Vec<bool> = body.blocks.ids().map(|block| loops.contains(id, block)).collect();
            prop_assert_eq!(found, expected);
            prop_assert!(data.parent.is_none_or(|parent| loops.contains(parent, data.header)));
        }
    }
}

/// A function of many steps each of which may `goto fail`, and a deep nest of loops.
#[test]
fn long_ladders_and_deep_nests_are_quick() {
    let count = 400_000;
    let mut ladder: Vec<Vec<usize>> = (0..count - 1).map(|block| vec![block + 1, count - 1]).collect();
    ladder.push(Vec::new());
    let mut nest: Vec<Vec<usize>> = (0..count / 2).map(|block| vec![block + 1]).collect();
    nest.extend((count / 2..count - 1).map(|block| vec![count - 1 - block, block + 1]));
    nest.push(Vec::new());
    for (edges, expected_loops) in [(ladder, 0), (nest, count / 2 - 2)] {
        let cfg = Cfg::of(&body_of(&edges));
        let dominators = Dominators::of(&cfg);
        let loops = Loops::of(&cfg, &dominators);
        assert!(dominators.dominates(Block::from_index(0), Block::from_index(count - 1)));
        assert!(loops.len() >= expected_loops, "{}", loops.len());
    }
}
