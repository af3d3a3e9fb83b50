//! Of all that a unit has included and expanded, what the places of its IR come from.
//!
//! The preprocessor numbers every expansion of the text that it reads; most of them are in text that became no instruction. What is
//! kept of a unit until the engines have looked at it needs a fraction of them.

use std::sync::Arc;

use refhound_index::EntityId;
use refhound_source::{Origin, OriginId, Origins, Pos, Span};

use crate::body::Body;
use crate::module::{Constant, Module, Spanned};

impl Module {
    /// Leaves out the origins that no place in the module leads to, and numbers the others anew, in the same order.
    pub fn forget_unused_origins(&mut self) {
        let old = Arc::clone(&self.origins);
        let mut is_used = vec![false; old.len()];
        let mut work: Vec<OriginId> = Vec::new();
        self.for_each_span(&mut |span| {
            if !std::mem::replace(&mut is_used[span.origin.index()], true) {
                work.push(span.origin);
            }
        });
        while let Some(origin) = work.pop() {
            for behind in behind(old.get(origin)).into_iter().flatten() {
                if !std::mem::replace(&mut is_used[behind.index()], true) {
                    work.push(behind);
                }
            }
        }
        let mut count = 0;
        let mut numbers: Vec<OriginId> = Vec::with_capacity(is_used.len());
        for &is_used in &is_used {
            numbers.push(OriginId::from_index(count));
            count += usize::from(is_used);
        }
        if count == old.len() {
            return;
        }
        let mut kept = Origins::with_capacity(count);
        for (at, _) in is_used.iter().enumerate().filter(|(_, is_used)| **is_used) {
            kept.add(renumbered(old.get(OriginId::from_index(at)), &numbers));
        }
        self.for_each_span(&mut |span| span.origin = numbers[span.origin.index()]);
        self.origins = Arc::new(kept);
    }

    /// Every place in the module.
    fn for_each_span(&mut self, each: &mut dyn FnMut(&mut Span)) {
        for function in self.functions.values_mut() {
            function.defined.iter_mut().for_each(&mut *each);
        }
        for global in self.globals.values_mut() {
            global.defined.iter_mut().for_each(&mut *each);
            global.init.iter_mut().for_each(|init| spans_of_constant(init, each));
        }
        for (span, _) in &mut self.offsets {
            each(span);
        }
        for body in &mut self.bodies {
            spans_of_body(body.body_mut(), each);
        }
    }
}

fn spans_of_body(body: &mut Body, each: &mut dyn FnMut(&mut Span)) {
    each(&mut body.span);
    each(&mut body.end);
    for inst in body.insts.values_mut() {
        each(&mut inst.span);
    }
    for block in body.blocks.values_mut() {
        block.end_span.iter_mut().for_each(&mut *each);
    }
    for slot in body.slots.values_mut() {
        each(&mut slot.span);
    }
    for (_, span) in &mut body.guesses {
        each(span);
    }
}

fn spans_of_constant(constant: &mut Constant, each: &mut dyn FnMut(&mut Span)) {
    let mut item = |spanned: &mut Spanned| {
        each(&mut spanned.span);
        spans_of_constant(&mut spanned.value, each);
    };
    match constant {
        Constant::Record(members) => members.iter_mut().for_each(|(_, value)| item(value)),
        Constant::Array(elements) => elements.iter_mut().for_each(|(_, value)| item(value)),
        Constant::Int(_)
        | Constant::Float(_)
        | Constant::GlobalAddress(..)
        | Constant::FunctionAddress(_)
        | Constant::Str(_)
        | Constant::Zero
        | Constant::Unknown => {}
    }
}

/// The origins that an origin stands in.
fn behind(origin: Origin) -> [Option<OriginId>; 2] {
    match origin {
        Origin::File { included_at, .. } => [included_at.map(|at| at.origin), None],
        Origin::Body { call, .. } => [Some(call.origin), None],
        Origin::Argument { inside, written } => [Some(inside), Some(written)],
    }
}

fn renumbered(origin: Origin, numbers: &[OriginId]) -> Origin {
    let number = |origin: OriginId| numbers[origin.index()];
    let place = |at: Pos| Pos { origin: number(at.origin), ..at };
    match origin {
        Origin::File { file, included_at } => Origin::File { file, included_at: included_at.map(place) },
        Origin::Body { name, defined_in, call } => Origin::Body { name, defined_in, call: place(call) },
        Origin::Argument { inside, written } => Origin::Argument { inside: number(inside), written: number(written) },
    }
}

#[cfg(test)]
mod tests {
    use refhound_index::intern;
    use refhound_source::FileId;

    use super::*;
    use crate::read::read_module;

    const FUNCTION: &str = "target lp64
define @f: fn(int) -> int

function @f {
bb0(v0: int):
    return v0
}
";

    #[test]
    fn places_stay_where_they_are_and_what_nothing_leads_to_goes() {
        let (main, header) = (FileId::from_index(0), FileId::from_index(1));
        let mut origins = Origins::new();
        let file = origins.add(Origin::File { file: main, included_at: None });
        let unused = Origin::Body { name: intern("UNUSED"), defined_in: header, call: Pos { lo: 3, origin: file } };
        origins.add(unused);
        let included = origins.add(Origin::File { file: header, included_at: Some(Pos { lo: 0, origin: file }) });
        let call = Pos { lo: 40, origin: included };
        let body = origins.add(Origin::Body { name: intern("KEEP"), defined_in: header, call });
        origins.add(unused);
        let argument = origins.add(Origin::Argument { inside: body, written: included });

        let mut module = read_module(FUNCTION).expect("it is well formed");
        module.for_each_span(&mut |span| *span = Span { lo: 7, hi: 16, origin: argument });
        module.bodies[0].body_mut().end = Span { lo: 8, hi: 9, origin: body };
        let (span, end) = (module.bodies[0].span, module.bodies[0].end);
        let before = (origins.place(span), origins.spelled(end));
        module.origins = Arc::new(origins);
        module.forget_unused_origins();

        assert_eq!(module.origins.len(), 4);
        let (span, end) = (module.bodies[0].span, module.bodies[0].end);
        assert_eq!((module.origins.place(span), module.origins.spelled(end)), before);
        assert_eq!(module.origins.place(end).macros, [intern("KEEP")]);
        let kept = module.origins.clone();
        module.forget_unused_origins();
        assert!(Arc::ptr_eq(&kept, &module.origins));
    }
}
