//! What a function believes of functions that nothing is known of, read from what it does with their results.
//!
//! Who releases a result on one path believes that it is his, and then it is his on the other paths as well; who asks whether it is
//! NULL believes that it can be (Engler et al., "Bugs as deviant behavior", 2001). A function that takes a reference first says
//! the opposite.

use refhound_clauses::{Contract, Gives, Place, Takes};
use refhound_domains::Comparison;
use refhound_index::{FxHashMap, FxHashSet, IndexVec};
use refhound_ir::{Block, Body, Callee, Cfg, FuncId, Inst, Op, Slot, Terminator, Value, ValueDef};
use refhound_summary::CalleeKnowledge;

/// What is believed of calls of unknown functions.
#[derive(Debug, Default)]
pub(crate) struct Beliefs {
    /// Results that are released somewhere: they are owned.
    owned: FxHashSet<Inst>,
    /// Results that somebody compares with NULL.
    tested: FxHashSet<Inst>,
    /// Variables that a call fills in and that are released somewhere.
    filled: FxHashMap<Inst, Vec<Filled>>,
    /// Calls that allocate memory which the function frees, returns or stores somewhere.
    looked_after: FxHashSet<Inst>,
}

/// A variable that an unknown function fills in with an object that is owned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Filled {
    pub(crate) slot: Slot,
    /// The edge that is taken when the call has succeeded; none if nobody asks.
    pub(crate) behind: Option<(Block, Block)>,
}

/// Who returns an object to Python gives a reference away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Returning {
    GivesAway,
    SaysNothing,
}

impl Beliefs {
    pub(crate) fn of(
        body: &Body,
        cfg: &Cfg,
        callees: &IndexVec<FuncId, CalleeKnowledge<'_>>,
        returning: Returning,
    ) -> Beliefs {
        let mut beliefs = Beliefs::default();
        let reader = Reader { body, cfg, callees };
        let calls = reader.calls().filter(|&(_, callee, _)| reader.is_unknown(callee));
        let unknown: Vec<Inst> = calls.map(|(call, ..)| call).collect();
        let allocating: Vec<Inst> = reader.allocating().collect();
        if unknown.is_empty() && allocating.is_empty() {
            return beliefs;
        }
        let copies = reader.copies();
        if !allocating.is_empty() {
            let looked_after = reader.looked_after();
            let is_looked_after = |call: &Inst| {
                let result = body.insts[*call].result;
                result.is_some_and(|result| !reached(&copies, result).is_disjoint(&looked_after))
            };
            beliefs.looked_after.extend(allocating.into_iter().filter(is_looked_after));
        }
        if unknown.is_empty() {
            return beliefs;
        }
        let signs = reader.signs(returning);
        for call in unknown {
            if let Some(result) = body.insts[call].result {
                let all = reached(&copies, result);
                if all.iter().any(|value| signs.given_up.contains(value))
                    && !all.iter().any(|value| signs.retained.contains(value))
                {
                    beliefs.owned.insert(call);
                }
                if signs.tested.contains(&result) {
                    beliefs.tested.insert(call);
                }
            }
            let filled = reader.filled(call, &signs);
            if !filled.is_empty() {
                beliefs.filled.insert(call, filled);
            }
        }
        beliefs
    }

    pub(crate) fn is_owned(&self, call: Inst) -> bool {
        self.owned.contains(&call)
    }

    pub(crate) fn can_be_null(&self, call: Inst) -> bool {
        self.tested.contains(&call)
    }

    /// Whether the function does something with memory that a call has given it which is not done with somebody else's.
    pub(crate) fn looks_after(&self, call: Inst) -> bool {
        self.looked_after.contains(&call)
    }

    pub(crate) fn filled_by(&self, call: Inst) -> &[Filled] {
        self.filled.get(&call).map_or(&[], Vec::as_slice)
    }

    /// The calls that are known to have succeeded on an edge, with what they have filled in.
    pub(crate) fn filled_behind(&self, edge: (Block, Block)) -> Vec<(Inst, Filled)> {
        if self.filled.is_empty() {
            return Vec::new();
        }
        let calls = self.filled.iter().flat_map(|(&call, filled)| filled.iter().map(move |&one| (call, one)));
        let mut behind: Vec<_> = calls.filter(|(_, filled)| filled.behind == Some(edge)).collect();
        behind.sort_by_key(|(call, filled)| (*call, filled.slot));
        behind
    }
}

/// What happens to values somewhere in the function.
#[derive(Default)]
struct Signs {
    given_up: FxHashSet<Value>,
    retained: FxHashSet<Value>,
    tested: FxHashSet<Value>,
    /// Blocks in which what stands in a variable is released.
    slots_given_up: FxHashMap<Slot, Vec<Block>>,
    slots_retained: FxHashSet<Slot>,
}

struct Reader<'a> {
    body: &'a Body,
    cfg: &'a Cfg,
    callees: &'a IndexVec<FuncId, CalleeKnowledge<'a>>,
}

impl Reader<'_> {
    fn calls(&self) -> impl Iterator<Item = (Inst, Callee, &[Value])> {
        self.body.insts.iter().filter_map(|(inst, data)| match data.op {
            Op::Call { callee, args } => Some((inst, callee, args.of(&self.body.value_pool))),
            Op::Int(_)
            | Op::Float(_)
            | Op::Str(_)
            | Op::GlobalAddress(_)
            | Op::FunctionAddress(_)
            | Op::SlotAddress(_)
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
            | Op::Bind { .. }
            | Op::ScopeBegin(_)
            | Op::ScopeEnd(_)
            | Op::Opaque { .. } => None,
        })
    }

    fn is_unknown(&self, callee: Callee) -> bool {
        match callee {
            Callee::Pointer(_) => true,
            Callee::Function(function) => matches!(self.callees[function], CalleeKnowledge::Unknown { .. }),
        }
    }

    fn contract(&self, callee: Callee) -> Option<&Contract> {
        let Callee::Function(function) = callee else { return None };
        match self.callees[function] {
            CalleeKnowledge::Contract { contract, .. } => Some(contract),
            CalleeKnowledge::Project { .. } | CalleeKnowledge::Assumption | CalleeKnowledge::Unknown { .. } => None,
        }
    }

    /// Calls that give something which one function takes back.
    fn allocating(&self) -> impl Iterator<Item = Inst> {
        let gives = |contract: &Contract| {
            matches!(contract.returns.gives, Gives::New | Gives::MovedArgument)
                && contract.returns.released_by.is_some()
        };
        self.calls().filter(move |&(_, callee, _)| self.contract(callee).is_some_and(gives)).map(|(call, ..)| call)
    }

    /// Pointers that are freed, returned, or stored elsewhere than in a variable.
    fn looked_after(&self) -> FxHashSet<Value> {
        let mut found = FxHashSet::default();
        for data in self.body.insts.values() {
            if let Op::Store { to, value } = data.op
                && !self.is_in_variable(to)
            {
                found.insert(value);
            }
        }
        for (_, callee, args) in self.calls() {
            let Some(contract) = self.contract(callee) else { continue };
            let freed = args.iter().enumerate().filter(|(index, _)| {
                contract.param(*index).is_some_and(|param| matches!(param.takes, Takes::Free | Takes::Destroy))
            });
            found.extend(freed.map(|(_, &arg)| arg));
        }
        found.extend(self.body.blocks.values().filter_map(|block| match block.end {
            Some(Terminator::Return(value)) => value,
            _ => None,
        }));
        found
    }

    fn op(&self, value: Value) -> Option<Op> {
        match self.body.values[value].def {
            ValueDef::Inst(inst) => Some(self.body.insts[inst].op),
            ValueDef::Param(..) => None,
        }
    }

    fn strip(&self, mut value: Value) -> Value {
        while let Some(Op::Cast(inner)) = self.op(value) {
            value = inner;
        }
        value
    }

    fn is_null(&self, value: Value) -> bool {
        matches!(self.op(self.strip(value)), Some(Op::Int(number)) if number.get() == 0)
    }

    /// The variable that a value was read from.
    fn variable(&self, value: Value) -> Option<Slot> {
        let Some(Op::Load { from }) = self.op(self.strip(value)) else { return None };
        self.address(from)
    }

    fn address(&self, value: Value) -> Option<Slot> {
        match self.op(self.strip(value)) {
            Some(Op::SlotAddress(slot)) => Some(slot),
            _ => None,
        }
    }

    /// Whether an address is one of a variable or of a part of one.
    fn is_in_variable(&self, mut address: Value) -> bool {
        loop {
            address = match self.op(address) {
                Some(Op::FieldAddress { base, .. } | Op::ElementAddress { base, .. } | Op::Cast(base)) => base,
                op => return matches!(op, Some(Op::SlotAddress(_))),
            };
        }
    }

    fn signs(&self, returning: Returning) -> Signs {
        let mut signs = Signs::default();
        let blocks =
            self.body.blocks.iter().flat_map(|(block, data)| data.insts.iter().map(move |&inst| (inst, block)));
        let block_of: FxHashMap<Inst, Block> = blocks.collect();
        for (inst, callee, args) in self.calls() {
            let Callee::Function(function) = callee else { continue };
            let CalleeKnowledge::Contract { contract, .. } = self.callees[function] else { continue };
            if let (Gives::NewArgument, Some(&Place::Param(at))) =
                (contract.returns.gives, contract.returns.from.as_ref())
                && let Some(&arg) = args.get(usize::from(at))
            {
                signs.retained.insert(self.strip(arg));
                signs.slots_retained.extend(self.variable(arg));
            }
            for (index, &arg) in args.iter().enumerate() {
                match contract.param(index).map(|param| param.takes) {
                    Some(Takes::Release | Takes::Steal | Takes::StealAlways | Takes::StealOnSuccess) => {
                        signs.given_up.insert(self.strip(arg));
                        if let (Some(slot), Some(&block)) = (self.variable(arg), block_of.get(&inst)) {
                            signs.slots_given_up.entry(slot).or_default().push(block);
                        }
                    }
                    Some(Takes::Retain | Takes::RetainOnSuccess) => {
                        signs.retained.insert(self.strip(arg));
                        signs.slots_retained.extend(self.variable(arg));
                    }
                    Some(
                        Takes::Value
                        | Takes::Borrow
                        | Takes::BorrowArray
                        | Takes::Keep
                        | Takes::StealArray
                        | Takes::ConsumeOnSuccess
                        | Takes::Clear
                        | Takes::Assign
                        | Takes::Init
                        | Takes::Free
                        | Takes::Destroy
                        | Takes::OutNew
                        | Takes::OutBorrowed
                        | Takes::OutNewArray
                        | Takes::OutBorrowedArray
                        | Takes::InOut
                        | Takes::InOutNew,
                    )
                    | None => {}
                }
            }
        }
        for block in self.body.blocks.values() {
            match &block.end {
                Some(Terminator::Branch { condition, .. }) => signs.tested.extend(self.asked(*condition)),
                Some(Terminator::Return(Some(value))) if returning == Returning::GivesAway => {
                    signs.given_up.insert(self.strip(*value));
                }
                _ => {}
            }
        }
        signs
    }

    /// The value whose being zero a condition asks for.
    fn asked(&self, condition: Value) -> Option<Value> {
        let mut value = self.strip(condition);
        loop {
            match self.op(value) {
                Some(Op::Compare(Comparison::Equal | Comparison::NotEqual, left, right)) if self.is_null(right) => {
                    value = self.strip(left);
                }
                Some(Op::Compare(Comparison::Equal | Comparison::NotEqual, left, right)) if self.is_null(left) => {
                    value = self.strip(right);
                }
                _ => return Some(value),
            }
        }
    }

    /// Where a value goes under another name: casts, and parameters of blocks.
    fn copies(&self) -> FxHashMap<Value, Vec<Value>> {
        let mut copies: FxHashMap<Value, Vec<Value>> = FxHashMap::default();
        for data in self.body.insts.values() {
            if let (Op::Cast(from), Some(to)) = (data.op, data.result) {
                copies.entry(from).or_default().push(to);
            }
        }
        for block in self.body.blocks.values() {
            for target in block.end.iter().flat_map(Terminator::targets) {
                let params = &self.body.blocks[target.block].params;
                let args = target.args.of(&self.body.value_pool);
                let results = params.len().saturating_sub(args.len());
                for (&arg, &param) in args.iter().zip(&params[results..]) {
                    copies.entry(arg).or_default().push(param);
                }
            }
        }
        copies
    }

    /// Variables that a call fills in alone, and that are released somewhere behind it.
    fn filled(&self, call: Inst, signs: &Signs) -> Vec<Filled> {
        let Op::Call { args, .. } = self.body.insts[call].op else { return Vec::new() };
        let mut filled = Vec::new();
        for slot in args.of(&self.body.value_pool).iter().filter_map(|&arg| self.address(arg)) {
            let Some(blocks) = signs.slots_given_up.get(&slot) else { continue };
            if signs.slots_retained.contains(&slot) || !self.is_filled_once(slot, call) {
                continue;
            }
            match self.succeeds(call, blocks) {
                Success::Unasked => filled.push(Filled { slot, behind: None }),
                Success::Behind(edge) => filled.push(Filled { slot, behind: Some(edge) }),
                Success::Unclear => {}
            }
        }
        filled
    }

    /// Nothing else gives the variable a value, but for NULL.
    fn is_filled_once(&self, slot: Slot, call: Inst) -> bool {
        let stores =
            |op: Op| matches!(op, Op::Store { to, value } if self.address(to) == Some(slot) && !self.is_null(value));
        let stored = self.body.insts.values().any(|data| stores(data.op));
        let mut others = self.calls().filter(|&(inst, ..)| inst != call);
        !stored && !others.any(|(_, _, args)| args.iter().any(|&arg| self.address(arg) == Some(slot)))
    }

    /// On which edge a call has succeeded: the one that leads to a release of what it has filled in.
    fn succeeds(&self, call: Inst, released: &[Block]) -> Success {
        let result = self.body.insts[call].result;
        let asks = |condition: Value| result.is_some_and(|result| self.is_made_of(condition, result));
        let mut branches = self.body.blocks.iter().filter_map(|(block, data)| match &data.end {
            Some(Terminator::Branch { condition, then, otherwise }) if asks(*condition) => {
                Some((block, then.block, otherwise.block))
            }
            _ => None,
        });
        match (branches.next(), branches.next()) {
            (None, _) => Success::Unasked,
            (Some((block, then, otherwise)), None) => {
                match (self.leads(then, released), self.leads(otherwise, released)) {
                    (true, false) => Success::Behind((block, then)),
                    (false, true) => Success::Behind((block, otherwise)),
                    (true, true) | (false, false) => Success::Unclear,
                }
            }
            (Some(_), Some(_)) => Success::Unclear,
        }
    }

    fn is_made_of(&self, condition: Value, result: Value) -> bool {
        let mut condition = self.strip(condition);
        while condition != result {
            match self.op(condition) {
                Some(Op::Unary(_, inner)) => condition = self.strip(inner),
                Some(Op::Compare(_, left, right)) => return self.strip(left) == result || self.strip(right) == result,
                _ => return false,
            }
        }
        true
    }

    fn leads(&self, from: Block, to: &[Block]) -> bool {
        let (mut seen, mut work) = (FxHashSet::default(), vec![from]);
        while let Some(block) = work.pop() {
            if to.contains(&block) {
                return true;
            }
            if seen.insert(block) {
                work.extend(self.cfg.successors(block));
            }
        }
        false
    }
}

enum Success {
    /// Nobody asks.
    Unasked,
    Behind((Block, Block)),
    Unclear,
}

fn reached(copies: &FxHashMap<Value, Vec<Value>>, from: Value) -> FxHashSet<Value> {
    let (mut seen, mut work) = (FxHashSet::default(), vec![from]);
    while let Some(value) = work.pop() {
        if seen.insert(value) {
            work.extend(copies.get(&value).into_iter().flatten());
        }
    }
    seen
}
