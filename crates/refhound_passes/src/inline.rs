//! Small methods of small classes, put in the place of their calls.
//!
//! `Owned x(PyList_New(0)); ... x.get() ...` is, with the bodies of `Owned` in the place of the calls, a variable with one member
//! that is filled, read, and released at the end of its scope: what the engines follow anyway, exactly and on every path. So a smart
//! pointer needs no rules of its own, whoever has written it.
//!
//! What is put in has the place of the call, so that reports speak of the function that they are about.

use std::collections::VecDeque;

use refhound_index::{EntityId as _, FxHashMap, FxHashSet, IdList};
use refhound_ir::{
    Block, BlockData, Body, Callee, Case, Cfg, FuncId, Inst, InstData, Module, Op, Renumbering, Slot, SlotData,
    SlotKind, Target, Terminator, Value, ValueData, ValueDef,
};
use refhound_source::Span;
use refhound_types::{Type, TypeId};

use crate::straight::straighten;

/// Larger functions are called.
const MOST_INSTRUCTIONS: usize = 120;
const MOST_BLOCKS: usize = 24;
/// Members that a class may have whose methods are put in the place of calls.
const MOST_MEMBERS: usize = 4;
/// A function does not grow beyond this.
const MOST_GROWTH: usize = 20_000;
/// A method that has grown beyond this by the methods that it calls is called itself.
const MOST_EXPANDED: usize = 1_000;

/// What becomes of a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keep {
    Always,
    /// If something that is kept still calls it or takes its address.
    IfUsed,
    /// It is there to be put in the place of calls.
    Never,
}

/// Puts small methods in the place of their calls, in the bodies of a module that are in memory form and that are kept; says which are.
/// The others may be in any state. `is_plain` says which calls such a method may make: what makes objects may be wrong by itself, and is
/// told where it stands and not where it is called.
///
/// Callees come first, so that each method is worked on once. A method that calls itself by way of others is called where the circle closes.
pub fn inline(
    module: &Module,
    bodies: &mut [Body],
    keep: &dyn Fn(FuncId) -> Keep,
    is_plain: &dyn Fn(FuncId) -> bool,
) -> Vec<bool> {
    let candidates: FxHashMap<FuncId, usize> = bodies
        .iter()
        .enumerate()
        .filter(|(_, body)| is_candidate(module, body) && makes_plain_calls(module, body, is_plain))
        .map(|(index, body)| (body.function, index))
        .collect();
    let keeps: Vec<Keep> = bodies.iter().map(|body| keep(body.function)).collect();
    let maybe: FxHashMap<FuncId, usize> =
        (0..bodies.len()).filter(|&at| keeps[at] == Keep::IfUsed).map(|at| (bodies[at].function, at)).collect();
    let mut is_kept: Vec<bool> = keeps.iter().map(|&keep| keep == Keep::Always).collect();
    let none = vec![false; bodies.len()];
    let mut expansion = Expansion { candidates, ready: FxHashMap::default(), is_seen: none.clone(), is_changed: none };
    let mut work: VecDeque<usize> = (0..bodies.len()).filter(|&at| is_kept[at]).collect();
    while let Some(root) = work.pop_front() {
        for index in expansion.callees_first(bodies, root) {
            expansion.expand(bodies, index);
        }
        if expansion.is_changed[root] {
            tidy(module, &mut bodies[root]);
        }
        for used in bodies[root]
            .insts
            .values()
            .filter_map(|inst| mentioned(&inst.op))
            .chain(bodies[root].blocks.values().filter_map(invoked).filter_map(function_of))
        {
            if let Some(&at) = maybe.get(&used).filter(|&&at| !is_kept[at]) {
                is_kept[at] = true;
                work.push_back(at);
            }
        }
    }
    is_kept
}

/// The methods of a module on their way into the bodies that call them.
struct Expansion {
    candidates: FxHashMap<FuncId, usize>,
    /// Those whose own calls are replaced.
    ready: FxHashMap<FuncId, usize>,
    is_seen: Vec<bool>,
    is_changed: Vec<bool>,
}

impl Expansion {
    fn callees(&self, body: &Body) -> std::vec::IntoIter<usize> {
        let index_of = |function: FuncId| self.candidates.get(&function).copied();
        let calls = body.insts.values().filter_map(|inst| called(&inst.op));
        let calls = calls.chain(body.blocks.values().filter_map(invoked)).filter_map(function_of);
        calls.filter_map(index_of).collect::<Vec<_>>().into_iter()
    }

    /// A body and the candidates that it leads to, each behind the candidates that it calls, but for those that call it. What was
    /// told before is not told again.
    fn callees_first(&mut self, bodies: &[Body], root: usize) -> Vec<usize> {
        let mut order = Vec::new();
        if std::mem::replace(&mut self.is_seen[root], true) {
            return order;
        }
        let mut stack = vec![(root, self.callees(&bodies[root]))];
        while let Some((index, rest)) = stack.last_mut() {
            match rest.next() {
                Some(callee) if self.is_seen[callee] => {}
                Some(callee) => {
                    self.is_seen[callee] = true;
                    stack.push((callee, self.callees(&bodies[callee])));
                }
                None => {
                    order.push(*index);
                    stack.pop();
                }
            }
        }
        order
    }

    fn expand(&mut self, bodies: &mut [Body], index: usize) {
        if let Some(body) = expanded(bodies, index, &self.ready) {
            bodies[index] = body;
            self.is_changed[index] = true;
        }
        let body = &bodies[index];
        if self.candidates.contains_key(&body.function) && body.insts.len() <= MOST_EXPANDED {
            self.ready.insert(body.function, index);
        }
    }
}

fn function_of(callee: Callee) -> Option<FuncId> {
    match callee {
        Callee::Function(function) => Some(function),
        Callee::Pointer(_) => None,
    }
}

/// The function that is called or whose address is taken.
fn mentioned(op: &Op) -> Option<FuncId> {
    if let Op::FunctionAddress(function) = op { Some(*function) } else { called(op).and_then(function_of) }
}

/// Copies records where they were values, joins blocks that are there for calls that have gone, and leaves out what cannot be reached.
fn tidy(module: &Module, body: &mut Body) {
    copy_records(module, body);
    straighten(body);
    let order = Cfg::of(body).reverse_postorder().to_vec();
    Renumbering::new().apply(body, &order);
}

fn called(op: &Op) -> Option<Callee> {
    if let Op::Call { callee, .. } = op { Some(*callee) } else { None }
}

fn invoked(block: &BlockData) -> Option<Callee> {
    if let Some(Terminator::Invoke { callee, .. }) = &block.end { Some(*callee) } else { None }
}

fn makes_plain_calls(module: &Module, body: &Body, is_plain: &dyn Fn(FuncId) -> bool) -> bool {
    let fits = |callee: Callee| match callee {
        Callee::Function(function) => is_plain(function),
        Callee::Pointer(value) => gives_nothing(module, body.values[value].ty),
    };
    body.insts.values().all(|inst| called(&inst.op).is_none_or(fits))
        && body.blocks.values().all(|block| invoked(block).is_none_or(fits))
}

/// A deleter that is kept as a pointer, `std::unique_ptr<PyObject, decltype(&Py_DecRef)>`: which one it is, is known where the object is made.
fn gives_nothing(module: &Module, pointer: TypeId) -> bool {
    let function = module.types.pointee(pointer).unwrap_or(pointer);
    let signature = module.types.function_type(function);
    signature.is_some_and(|it| matches!(module.types.get(it.result), Type::Void))
}

/// A method of a class with few members; constructors and destructors are methods.
fn is_candidate(module: &Module, body: &Body) -> bool {
    if body.insts.len() > MOST_INSTRUCTIONS || body.blocks.len() > MOST_BLOCKS {
        return false;
    }
    let entry = &body.blocks[Block::from_index(0)];
    // Functions that give an object of such a class back fill it by its address: `reinterpret_steal<py::object>(x)`.
    let is_this = |slot: &SlotData| slot.name.is_some_and(|name| ["this", "__result"].contains(&name.as_str()));
    // `std::move(x)` and `std::swap(x, y)` do to any object what is written there.
    if module.functions[body.function].name.as_str().starts_with("std::") {
        return true;
    }
    let Some(this) = body.slots.values().find(|slot| is_this(slot) && matches!(slot.kind, SlotKind::Param(_))) else {
        return false;
    };
    let few = |ty: TypeId| {
        let pointee = module.types.pointee(ty)?;
        let Type::Record(record) = module.types.get(pointee) else { return None };
        Some(module.types.record(*record).fields.len() <= MOST_MEMBERS)
    };
    !entry.params.is_empty() && few(this.ty) == Some(true)
}

/// The body with calls of what is ready replaced; `None` if there are none. What is put in is not looked at again.
fn expanded(bodies: &[Body], index: usize, ready: &FxHashMap<FuncId, usize>) -> Option<Body> {
    let original = &bodies[index];
    if !original.blocks.ids().any(|block| next_call(original, block, 0, ready).is_some()) {
        return None;
    }
    let mut body = original.clone();
    let mut blocks: VecDeque<Block> = body.blocks.ids().collect();
    while let Some(block) = blocks.pop_front() {
        let mut from = 0;
        while body.insts.len() < MOST_GROWTH {
            let Some((site, callee)) = next_call(&body, block, from, ready) else { break };
            match (splice(&mut body, block, site, &bodies[callee]), site) {
                (Spliced::Yes { rest }, _) => {
                    blocks.extend(rest);
                    break;
                }
                // What does not fit stays a call.
                (Spliced::No, Site::Inst(at)) => from = at + 1,
                (Spliced::No, Site::End) => break,
            }
        }
    }
    Some(body)
}

/// A record that was passed as one value is copied from where it was: its members are known then.
fn copy_records(module: &Module, body: &mut Body) {
    for inst in body.insts.ids() {
        let Op::Store { to, value } = body.insts[inst].op else { continue };
        let ValueDef::Inst(made) = body.values[value].def else { continue };
        let Op::Load { from } = body.insts[made].op else { continue };
        if matches!(module.types.get(body.values[value].ty), Type::Record(_)) {
            body.insts[inst].op = Op::CopyAggregate { to, from };
        }
    }
    // Nobody needs the values any more: a record that is read as a whole goes somewhere, to those who look on.
    let mut used = vec![false; body.values.len()];
    for inst in body.blocks.values().flat_map(|block| &block.insts) {
        for value in body.insts[*inst].op.operands(&body.value_pool) {
            used[value.index()] = true;
        }
    }
    for end in body.blocks.values().filter_map(|block| block.end.as_ref()) {
        for value in end.operands(&body.value_pool) {
            used[value.index()] = true;
        }
    }
    let is_dead = |inst: &Inst| {
        let InstData { op: Op::Load { .. }, result: Some(result), .. } = body.insts[*inst] else { return false };
        !used[result.index()] && matches!(module.types.get(body.values[result].ty), Type::Record(_))
    };
    let dead: FxHashSet<Inst> = body.blocks.values().flat_map(|block| &block.insts).copied().filter(is_dead).collect();
    for block in body.blocks.values_mut() {
        block.insts.retain(|inst| !dead.contains(inst));
    }
}

/// Where in a block a call stands.
#[derive(Clone, Copy)]
enum Site {
    Inst(usize),
    End,
}

/// The first call of something that is ready, from an instruction of a block on, and the body that is called.
fn next_call(body: &Body, block: Block, from: usize, ready: &FxHashMap<FuncId, usize>) -> Option<(Site, usize)> {
    let wanted = |callee: Callee| ready.get(&function_of(callee)?).copied();
    let data = &body.blocks[block];
    let of_inst = |(at, &inst): (usize, &Inst)| Some((Site::Inst(at), wanted(called(&body.insts[inst].op)?)?));
    let in_block = data.insts.iter().enumerate().skip(from).find_map(of_inst);
    in_block.or_else(|| Some((Site::End, wanted(invoked(data)?)?)))
}

/// The call as it stood.
struct Replaced {
    args: Vec<Value>,
    span: Span,
    /// Where the callee's returns lead, the arguments there behind a result, and whether it takes the result.
    next: Target,
    takes_result: Option<TypeId>,
    /// Where an exception of the callee goes.
    unwind: Option<Target>,
}

/// What became of a call.
enum Spliced {
    /// The rest of the block behind the call is a block of its own, unless the call was its end.
    Yes { rest: Option<Block> },
    /// The two do not fit, and nothing is changed.
    No,
}

/// Puts the body of the callee in the place of a call.
fn splice(body: &mut Body, block: Block, site: Site, callee: &Body) -> Spliced {
    let entry = Block::from_index(0);
    let args: Vec<Value> = match site {
        Site::Inst(at) => {
            let Op::Call { args, .. } = body.insts[body.blocks[block].insts[at]].op else { return Spliced::No };
            args.of(&body.value_pool).to_vec()
        }
        Site::End => {
            let Some(Terminator::Invoke { args, .. }) = &body.blocks[block].end else { return Spliced::No };
            args.of(&body.value_pool).to_vec()
        }
    };
    let params = &callee.blocks[entry].params;
    if args.len() != params.len() {
        return Spliced::No;
    }
    let (call, rest) = match site {
        Site::Inst(at) => {
            let call = cut_at(body, block, at, args);
            let rest = call.next.block;
            (call, Some(rest))
        }
        Site::End => (cut_end(body, block, args), None),
    };
    let mut copy = Copying {
        values: vec![None; callee.values.len()],
        slots: callee.slots.len(),
        first_slot: body.slots.len(),
        first_block: body.blocks.len(),
    };
    for slot in callee.slots.values() {
        let kind = SlotKind::Temporary;
        body.slots.push(SlotData { name: None, kind, span: call.span, ..slot.clone() });
    }
    for (&param, &arg) in params.iter().zip(&call.args) {
        let wanted = callee.values[param].ty;
        let value = if body.values[arg].ty == wanted { arg } else { cast(body, block, arg, wanted, call.span) };
        copy.values[param.index()] = Some(value);
    }
    copy.declare(body, callee, call.span);
    copy.fill(body, callee, &call);
    let start = Block::from_index(copy.first_block);
    let target = Target { block: start, args: IdList::EMPTY };
    body.blocks[block].end = Some(Terminator::Jump(target));
    body.blocks[block].end_span = Some(call.span);
    Spliced::Yes { rest }
}

fn cast(body: &mut Body, block: Block, value: Value, ty: TypeId, span: Span) -> Value {
    let inst = body.insts.next_id();
    let result = body.values.push(ValueData { ty, def: ValueDef::Inst(inst) });
    body.insts.push(InstData { op: Op::Cast(value), result: Some(result), span });
    body.blocks[block].insts.push(inst);
    result
}

/// Cuts a block behind a call, which goes; what follows is a block of its own, whose parameter is the result.
fn cut_at(body: &mut Body, block: Block, at: usize, args: Vec<Value>) -> Replaced {
    let inst = body.blocks[block].insts[at];
    let InstData { result, span, .. } = body.insts[inst];
    let rest = body.blocks[block].insts.split_off(at + 1);
    body.blocks[block].insts.pop();
    let (end, end_span) = (body.blocks[block].end.take(), body.blocks[block].end_span.take());
    let next = body.blocks.push(BlockData { params: result.into_iter().collect(), insts: rest, end, end_span });
    let takes_result = result.map(|value| {
        body.values[value].def = ValueDef::Param(next, 0);
        body.values[value].ty
    });
    Replaced { args, span, next: Target { block: next, args: IdList::EMPTY }, takes_result, unwind: None }
}

fn cut_end(body: &mut Body, block: Block, args: Vec<Value>) -> Replaced {
    let span = body.blocks[block].end_span.unwrap_or(body.end);
    match body.blocks[block].end.take() {
        Some(Terminator::Invoke { normal, unwind, .. }) => {
            let params = &body.blocks[normal.block].params;
            let result = (params.len() > normal.args.len()).then(|| body.values[params[0]].ty);
            Replaced { args, span, next: normal, takes_result: result, unwind: Some(unwind) }
        }
        _ => unreachable!("the end was seen to be a call"),
    }
}

/// A body on its way into another.
struct Copying {
    /// By value of the callee.
    values: Vec<Option<Value>>,
    slots: usize,
    first_slot: usize,
    first_block: usize,
}

impl Copying {
    fn block(&self, block: Block) -> Block {
        Block::from_index(self.first_block + block.index())
    }

    fn slot(&self, slot: Slot) -> Slot {
        debug_assert!(slot.index() < self.slots);
        Slot::from_index(self.first_slot + slot.index())
    }

    /// New blocks, instructions and values, so that each can refer to any other.
    fn declare(&mut self, body: &mut Body, callee: &Body, span: Span) {
        for (id, data) in callee.blocks.iter() {
            let block = self.block(id);
            let mut params = Vec::new();
            if id.index() > 0 {
                for (at, &param) in data.params.iter().enumerate() {
                    let ty = callee.values[param].ty;
                    let value = body.values.push(ValueData { ty, def: ValueDef::Param(block, at as u32) });
                    self.values[param.index()] = Some(value);
                    params.push(value);
                }
            }
            let mut insts = Vec::with_capacity(data.insts.len());
            for &inst in &data.insts {
                let copied: Inst = body.insts.next_id();
                let result = callee.insts[inst].result.map(|result| {
                    let ty = callee.values[result].ty;
                    let value = body.values.push(ValueData { ty, def: ValueDef::Inst(copied) });
                    self.values[result.index()] = Some(value);
                    value
                });
                body.insts.push(InstData { op: callee.insts[inst].op, result, span });
                insts.push(copied);
            }
            body.blocks.push(BlockData { params, insts, end: None, end_span: Some(span) });
        }
    }

    fn value(&self, value: Value) -> Value {
        self.values[value.index()].unwrap_or(value)
    }

    fn fill(&mut self, body: &mut Body, callee: &Body, call: &Replaced) {
        for (id, data) in callee.blocks.iter() {
            let block = self.block(id);
            let insts = body.blocks[block].insts.clone();
            for inst in insts {
                let mut pool = std::mem::take(&mut body.value_pool);
                let op = body.insts[inst].op.mapped(&callee.value_pool, &mut pool, &mut |value| self.value(value));
                body.value_pool = pool;
                body.insts[inst].op = match op {
                    Op::SlotAddress(slot) => Op::SlotAddress(self.slot(slot)),
                    Op::ScopeBegin(slot) => Op::ScopeBegin(self.slot(slot)),
                    Op::ScopeEnd(slot) => Op::ScopeEnd(self.slot(slot)),
                    Op::Bind { slot, value } => Op::Bind { slot: self.slot(slot), value },
                    Op::Int(_)
                    | Op::Float(_)
                    | Op::Str(_)
                    | Op::GlobalAddress(_)
                    | Op::FunctionAddress(_)
                    | Op::Undefined
                    | Op::Unary(..)
                    | Op::Binary(..)
                    | Op::Compare(..)
                    | Op::Cast(_)
                    | Op::FieldAddress { .. }
                    | Op::ElementAddress { .. }
                    | Op::PointerDifference(..)
                    | Op::Load { .. }
                    | Op::Store { .. }
                    | Op::CopyAggregate { .. }
                    | Op::ZeroAggregate { .. }
                    | Op::Call { .. }
                    | Op::Opaque { .. } => op,
                };
            }
            let end = data.end.as_ref().map(|end| self.end(body, callee, block, end, call));
            body.blocks[block].end = end;
        }
    }

    fn target(&self, body: &mut Body, callee: &Body, target: &Target) -> Target {
        let args: Vec<Value> = target.args.of(&callee.value_pool).iter().map(|&value| self.value(value)).collect();
        Target { block: self.block(target.block), args: IdList::store(&mut body.value_pool, args) }
    }

    fn end(&self, body: &mut Body, callee: &Body, block: Block, end: &Terminator, call: &Replaced) -> Terminator {
        match end {
            Terminator::Jump(target) => Terminator::Jump(self.target(body, callee, target)),
            Terminator::Branch { condition, then, otherwise } => Terminator::Branch {
                condition: self.value(*condition),
                then: self.target(body, callee, then),
                otherwise: self.target(body, callee, otherwise),
            },
            Terminator::Switch { value, cases, default } => Terminator::Switch {
                value: self.value(*value),
                cases: cases
                    .iter()
                    .map(|case| Case { target: self.target(body, callee, &case.target), ..*case })
                    .collect(),
                default: self.target(body, callee, default),
            },
            Terminator::Return(value) => returned(body, block, value.map(|value| self.value(value)), call),
            Terminator::Unreachable => Terminator::Unreachable,
            Terminator::IndirectJump { target, blocks } => Terminator::IndirectJump {
                target: self.value(*target),
                blocks: blocks.iter().map(|target| self.target(body, callee, target)).collect(),
            },
            Terminator::Invoke { callee: called, args, normal, unwind } => {
                let args: Vec<Value> = args.of(&callee.value_pool).iter().map(|&value| self.value(value)).collect();
                Terminator::Invoke {
                    callee: match called {
                        Callee::Function(function) => Callee::Function(*function),
                        Callee::Pointer(value) => Callee::Pointer(self.value(*value)),
                    },
                    args: IdList::store(&mut body.value_pool, args),
                    normal: self.target(body, callee, normal),
                    unwind: self.target(body, callee, unwind),
                }
            }
            // A call that was said not to throw: nothing goes on behind it.
            Terminator::Resume => call.unwind.map_or(Terminator::Unreachable, Terminator::Jump),
        }
    }
}

/// The end of a way of the callee: on to what stands behind the call.
fn returned(body: &mut Body, block: Block, value: Option<Value>, call: &Replaced) -> Terminator {
    let mut args: Vec<Value> = Vec::new();
    if let Some(ty) = call.takes_result {
        let value = match value {
            Some(value) if body.values[value].ty == ty => value,
            Some(value) => cast(body, block, value, ty, call.span),
            None => {
                let inst = body.insts.next_id();
                let result = body.values.push(ValueData { ty, def: ValueDef::Inst(inst) });
                body.insts.push(InstData { op: Op::Undefined, result: Some(result), span: call.span });
                body.blocks[block].insts.push(inst);
                result
            }
        };
        args.push(value);
    }
    args.extend_from_slice(call.next.args.of(&body.value_pool));
    Terminator::Jump(Target { block: call.next.block, args: IdList::store(&mut body.value_pool, args) })
}

#[cfg(test)]
mod tests {
    use refhound_ir::{Form, PrintOptions, print_module, read_module, verify};

    use super::*;

    const OWNER: &str = "target lp64
struct _object: size 8, align 8 {
    0 count: long
}
struct owner: size 8, align 8 {
    0 object: ptr(struct _object)
}
declare @make: fn() -> ptr(struct _object)
declare @release: fn(ptr(struct _object)) -> void
define @get: fn(ptr(struct owner)) -> ptr(struct _object)
define @end: fn(ptr(struct owner)) -> void
define @user: fn(int) -> ptr(struct _object)

function @get {
    slot s0 this: ptr(struct owner), param 0
bb0(v0: ptr(struct owner)):
    v1: ptr(ptr(struct owner)) = slot s0
    store v0 to v1
    v2: ptr(struct owner) = load v1
    v3: ptr(ptr(struct _object)) = field v2, struct owner.object
    v4: ptr(struct _object) = load v3
    return v4
}

function @end {
    slot s0 this: ptr(struct owner), param 0
bb0(v0: ptr(struct owner)):
    v1: ptr(ptr(struct owner)) = slot s0
    store v0 to v1
    v2: ptr(struct owner) = load v1
    v3: ptr(struct _object) = call @get(v2)
    branch v3, bb1(), bb2()
bb1():
    call @release(v3)
    jump bb2()
bb2():
    return
}

function @user {
    slot s0 kept: struct owner, local
bb0(v0: int):
    v1: ptr(struct owner) = slot s0
    v2: ptr(struct _object) = call @make()
    v3: ptr(ptr(struct _object)) = field v1, struct owner.object
    store v2 to v3
    v4: ptr(struct _object) = call @get(v1)
    call @end(v1)
    return v4
}
";

    fn inlined(is_plain: &dyn Fn(&str) -> bool) -> String {
        let mut module = read_module(OWNER).expect("the text is a module");
        let mut bodies: Vec<Body> =
            std::mem::take(&mut module.bodies).into_iter().map(refhound_ir::FunctionBody::into_body).collect();
        inline(&module, &mut bodies, &|_| Keep::Always, &|function| is_plain(module.functions[function].name.as_str()));
        for body in &bodies {
            verify(&module, body, Form::Memory).expect("what is put in fits");
        }
        module.bodies = bodies.into_iter().map(Into::into).collect();
        print_module(&module, &PrintOptions::default())
    }

    #[test]
    fn methods_of_small_classes_stand_in_the_place_of_their_calls() {
        let text = inlined(&|_| true);
        let user = text.split("function @user").nth(1).expect("the caller is there");
        assert!(!user.contains("call @get") && !user.contains("call @end"), "{user}");
        assert!(user.contains("call @release") && user.contains("branch"), "{user}");
    }

    #[test]
    fn methods_that_do_more_are_called() {
        let text = inlined(&|name| name != "release");
        let user = text.split("function @user").nth(1).expect("the caller is there");
        assert!(user.contains("call @end") && !user.contains("call @get"), "{user}");
    }

    /// Two methods that call each other, each of them twice: what is put in is not looked at again, or it would never end.
    const CIRCLE: &str = "target lp64
struct owner: size 8, align 8 {
    0 next: ptr(struct owner)
}
define @left: fn(ptr(struct owner)) -> void
define @right: fn(ptr(struct owner)) -> void
define @user: fn(ptr(struct owner)) -> void

function @left {
    slot s0 this: ptr(struct owner), param 0
bb0(v0: ptr(struct owner)):
    call @right(v0)
    call @right(v0)
    return
}

function @right {
    slot s0 this: ptr(struct owner), param 0
bb0(v0: ptr(struct owner)):
    call @left(v0)
    call @left(v0)
    return
}

function @user {
    slot s0 given: ptr(struct owner), param 0
bb0(v0: ptr(struct owner)):
    call @left(v0)
    return
}
";

    fn expanded_circle(keep: &dyn Fn(&str) -> Keep) -> (String, Vec<bool>) {
        let mut module = read_module(CIRCLE).expect("the text is a module");
        let mut bodies: Vec<Body> =
            std::mem::take(&mut module.bodies).into_iter().map(refhound_ir::FunctionBody::into_body).collect();
        let is_kept =
            inline(&module, &mut bodies, &|function| keep(module.functions[function].name.as_str()), &|_| true);
        for body in &bodies {
            verify(&module, body, Form::Memory).expect("what is put in fits");
        }
        module.bodies = bodies.into_iter().map(Into::into).collect();
        (print_module(&module, &PrintOptions::default()), is_kept)
    }

    #[test]
    fn methods_that_call_each_other_are_called_where_the_circle_closes() {
        let (text, is_kept) = expanded_circle(&|_| Keep::Always);
        let user = text.split("function @user").nth(1).expect("the caller is there");
        assert_eq!(user.matches("call @left").count(), 4, "{user}");
        assert_eq!(user.matches("call @right").count(), 0, "{user}");
        assert_eq!(is_kept, [true, true, true]);
    }

    #[test]
    fn bodies_that_nobody_keeps_are_worked_on_only_where_they_are_put_in() {
        let keep = |name: &str| if name == "right" { Keep::Always } else { Keep::Never };
        let (text, is_kept) = expanded_circle(&keep);
        let user = text.split("function @user").nth(1).expect("the caller is there");
        assert_eq!(user.matches("call @left").count(), 1, "{user}");
        let right = text.split("function @right").nth(1).and_then(|it| it.split("function").next());
        assert_eq!(right.expect("it is there").matches("call @right").count(), 4, "{text}");
        assert_eq!(is_kept, [false, true, false]);
    }

    #[test]
    fn what_is_still_called_is_kept() {
        let keep = |name: &str| if name == "user" { Keep::Always } else { Keep::IfUsed };
        let (_, is_kept) = expanded_circle(&keep);
        assert_eq!(is_kept, [true, false, true]);
    }
}
