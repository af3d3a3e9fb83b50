//! Blocks that nothing but one jump leads to, put behind that jump.
//!
//! A body that was put in the place of a call begins and ends with jumps, and the rest of the block behind the call is a block of its own.
//! In C++ half of all blocks would be there for that alone: each takes memory until the engines have seen it, and time in all of them.
//! Only what was put in is joined: blocks as the source has them stay.

use refhound_index::EntityId as _;
use refhound_ir::{Block, Body, Terminator, Value};

/// Joins blocks with the only jump to them. What is empty then cannot be reached any more.
pub(crate) fn straighten(body: &mut Body) {
    let mut ways: Vec<u32> = vec![0; body.blocks.len()];
    for end in body.blocks.values().filter_map(|block| block.end.as_ref()) {
        for block in end.successors() {
            ways[block.index()] += 1;
        }
    }
    // The entry has a way in from outside.
    ways[0] += 1;
    let mut replaced: Vec<Value> = body.values.ids().collect();
    let mut any = false;
    for block in body.blocks.ids() {
        while let Some(next) = only_next(body, block, &ways) {
            join(body, block, next, &mut replaced);
            any = true;
        }
    }
    if any {
        replace(body, &mut replaced);
    }
}

/// The block that a block ends with a jump to, if no other way leads there.
fn only_next(body: &Body, block: Block, ways: &[u32]) -> Option<Block> {
    match body.blocks[block].end {
        Some(Terminator::Jump(target)) if target.block != block && ways[target.block.index()] == 1 => {
            Some(target.block)
        }
        _ => None,
    }
}

fn join(body: &mut Body, block: Block, next: Block, replaced: &mut [Value]) {
    let rest = &mut body.blocks[next];
    let params = std::mem::take(&mut rest.params);
    let mut insts = std::mem::take(&mut rest.insts);
    let (end, end_span) = (rest.end.replace(Terminator::Unreachable), rest.end_span);
    let data = &mut body.blocks[block];
    if let Some(Terminator::Jump(target)) = &data.end {
        for (&param, &arg) in params.iter().zip(target.args.of(&body.value_pool)) {
            replaced[param.index()] = arg;
        }
    }
    data.insts.append(&mut insts);
    (data.end, data.end_span) = (end, end_span);
}

/// Has everybody use what was handed to the parameters that are gone.
fn replace(body: &mut Body, replaced: &mut [Value]) {
    for index in 0..replaced.len() {
        let mut value = replaced[index];
        while replaced[value.index()] != value {
            value = replaced[value.index()];
        }
        replaced[index] = value;
    }
    let mut new = |value: Value| replaced[value.index()];
    let mut pool = Vec::with_capacity(body.value_pool.len());
    for block in body.blocks.ids() {
        for &inst in &body.blocks[block].insts {
            body.insts[inst].op = body.insts[inst].op.mapped(&body.value_pool, &mut pool, &mut new);
        }
        if let Some(end) = body.blocks[block].end.take() {
            body.blocks[block].end = Some(end.mapped(&body.value_pool, &mut pool, &mut new, &mut |target| target));
        }
    }
    body.value_pool = pool;
}

#[cfg(test)]
mod tests {
    use refhound_ir::{Cfg, Form, PrintOptions, Renumbering, print_module, read_module, verify};

    use super::*;

    fn straightened(text: &str) -> String {
        let mut module = read_module(text).expect("the text is a module");
        let bodies: Vec<_> = std::mem::take(&mut module.bodies);
        for body in bodies {
            let mut body = body.into_body();
            straighten(&mut body);
            let order = Cfg::of(&body).reverse_postorder().to_vec();
            Renumbering::new().apply(&mut body, &order);
            verify(&module, &body, Form::Memory).expect("it is still a body");
            module.bodies.push(body.into());
        }
        print_module(&module, &PrintOptions::default())
    }

    #[test]
    fn what_only_one_jump_leads_to_stands_behind_it() {
        let text = straightened(
            "target lp64
define @f: fn(int) -> int

function @f {
    slot s0 a: int, param 0
bb0(v0: int):
    jump bb3(v0)
bb1(v1: int):
    return v1
bb2(v2: int):
    jump bb1(v2)
bb3(v3: int):
    branch v3, bb2(v3), bb4()
bb4():
    jump bb5()
bb5():
    jump bb5()
}
",
        );
        assert!(text.contains("branch v0, bb"), "what the jump has handed over: {text}");
        assert_eq!(text.matches("jump ").count(), 2, "into the loop, and around in it: {text}");
        assert_eq!(text.matches("return v").count(), 1, "{text}");
    }

    #[test]
    fn blocks_that_several_ways_lead_to_stay() {
        let text = straightened(
            "target lp64
define @f: fn(int) -> int

function @f {
    slot s0 a: int, param 0
bb0(v0: int):
    branch v0, bb1(), bb2()
bb1():
    jump bb3(v0)
bb2():
    v1: int = int 1
    jump bb3(v1)
bb3(v2: int):
    return v2
}
",
        );
        assert!(text.contains("bb3(v") && text.matches("jump bb3").count() == 2, "{text}");
    }
}
