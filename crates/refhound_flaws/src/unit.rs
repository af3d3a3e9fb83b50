//! A unit and its functions with what all checks ask of them: who is called, where a value comes from, what reaches what.

use std::cell::OnceCell;

use refhound_callgraph::UnitFacts;
use refhound_clauses::{Condition, Contract, Version};
use refhound_contracts::formats::FormatFunction;
use refhound_contracts::slots::EntryRole;
use refhound_contracts::{ApiId, ApiTable, Contracts, UNCLEAN_LENGTHS};
use refhound_evidence::{Confidence, Trigger};
use refhound_index::{BitSet, EntityId, FxHashMap, IndexVec, Symbol};
use refhound_ir::{
    Block, Body, Callee, Cfg, Failing, FuncId, Inst, Module, Op, Slot, Value, ValueDef, Values, all_ways_fail,
};
use refhound_source::Span;
use refhound_types::{PythonVersion, Type, TypeId, TypeTable};

/// Chains of casts and block parameters longer than this are not followed.
const CHAIN: usize = 32;

pub(crate) struct Unit<'a> {
    pub(crate) module: &'a Module,
    pub(crate) contracts: &'a Contracts,
    apis: IndexVec<FuncId, Option<ApiId>>,
    formats: IndexVec<FuncId, Option<&'static FormatFunction>>,
    /// Whether `PY_SSIZE_T_CLEAN` is known to be missing in a version that has no other use for it.
    pub(crate) has_unclean_lengths: bool,
    /// How Python gets to functions of the unit.
    pub(crate) entries: FxHashMap<Symbol, Vec<EntryRole>>,
}

impl<'a> Unit<'a> {
    pub(crate) fn new(module: &'a Module, facts: &UnitFacts, contracts: &'a Contracts) -> Unit<'a> {
        let version = contracts.version();
        let names = || module.functions.values().map(|function| function.name);
        let apis: IndexVec<FuncId, Option<ApiId>> = names().map(ApiTable::lookup).collect();
        let is_api = |function: FuncId| apis[function].is_some();
        let format = |(function, name): (FuncId, Symbol)| {
            is_api(function).then(|| FormatFunction::find(name.as_str(), version)).flatten()
        };
        let formats = module.functions.ids().zip(names()).map(format).collect();
        let mut entries: FxHashMap<Symbol, Vec<EntryRole>> = FxHashMap::default();
        for entry in &facts.entry_points {
            entries.entry(entry.function).or_default().push(entry.role);
        }
        let has_unclean_lengths = module.globals.values().any(|global| UNCLEAN_LENGTHS.contains(&global.name.as_str()));
        Unit { module, contracts, apis, formats, has_unclean_lengths, entries }
    }

    pub(crate) fn version(&self) -> PythonVersion {
        self.contracts.version()
    }

    pub(crate) fn types(&self) -> &'a TypeTable {
        &self.module.types
    }

    pub(crate) fn body(&self, body: &'a Body) -> FunctionBody<'_, 'a> {
        FunctionBody { unit: self, body, cfg: OnceCell::new(), bound: OnceCell::new() }
    }

    pub(crate) fn body_of(&self, function: FuncId) -> Option<FunctionBody<'_, 'a>> {
        self.module.body(function).map(|body| self.body(body))
    }

    pub(crate) fn name(&self, function: FuncId) -> Symbol {
        self.module.functions[function].name
    }

    /// Whether the unit calls what went with a version, or with one before it, while a later one is targeted: it is not written
    /// for that.
    pub(crate) fn is_for_python_before(&self, version: PythonVersion) -> bool {
        let version = Version::new(version.major, version.minor);
        Version::new(self.version().major, self.version().minor) >= version
            && self.module.functions.iter().any(|(function, declaration)| {
                let contract = || self.apis[function].map(|api| api.contract().newest());
                declaration.implicit && contract().and_then(|it| it.removed).is_some_and(|removed| removed <= version)
            })
    }

    /// Whether the unit defines `PY_SSIZE_T_CLEAN`: calls of functions that ask for it and do not get it are meant.
    pub(crate) fn is_clean(&self) -> bool {
        self.formats.values().flatten().any(|format| format.plain_name() != format.name)
    }

    /// The API function that a function is, unless the project has one of the same name.
    pub(crate) fn api(&self, function: FuncId) -> Option<ApiId> {
        self.apis[function].filter(|_| self.module.functions[function].defined.is_none())
    }

    pub(crate) fn format(&self, function: FuncId) -> Option<&'static FormatFunction> {
        self.formats[function].filter(|_| self.module.functions[function].defined.is_none())
    }

    /// What a call of a function does, for functions without a body.
    pub(crate) fn contract(&self, function: FuncId) -> Option<&Contract> {
        let name = self.name(function);
        let known = match self.api(function) {
            Some(api) => self.contracts.of_api(api),
            None if self.module.functions[function].defined.is_some() => return None,
            None => self.contracts.of_name(name),
        };
        known.or_else(|| self.contracts.of_another_version(name))
    }
}

/// One function of a unit.
pub(crate) struct FunctionBody<'u, 'a> {
    pub(crate) unit: &'u Unit<'a>,
    pub(crate) body: &'a Body,
    cfg: OnceCell<Cfg>,
    /// The first variable that each value was given to.
    bound: OnceCell<FxHashMap<Value, Slot>>,
}

/// A call by name.
#[derive(Clone, Copy)]
pub(crate) struct Call<'b> {
    pub(crate) block: Block,
    /// Its number in the block.
    pub(crate) at: usize,
    pub(crate) inst: Inst,
    pub(crate) function: FuncId,
    pub(crate) args: &'b [Value],
    pub(crate) result: Option<Value>,
    pub(crate) span: Span,
}

impl<'a> FunctionBody<'_, 'a> {
    pub(crate) fn name(&self) -> Symbol {
        self.unit.name(self.body.function)
    }

    pub(crate) fn types(&self) -> &'a TypeTable {
        self.unit.types()
    }

    pub(crate) fn cfg(&self) -> &Cfg {
        self.cfg.get_or_init(|| Cfg::of(self.body))
    }

    /// Every instruction with its block and its number there.
    pub(crate) fn insts(&self) -> impl Iterator<Item = (Block, usize, Inst)> + 'a {
        let blocks = self.body.blocks.iter();
        blocks.flat_map(|(id, block)| block.insts.iter().enumerate().map(move |(at, &inst)| (id, at, inst)))
    }

    /// The calls of functions that are known by name.
    pub(crate) fn calls(&self) -> impl Iterator<Item = Call<'a>> + 'a {
        let body = self.body;
        self.insts().filter_map(move |(block, at, inst)| {
            let data = &body.insts[inst];
            let Op::Call { callee: Callee::Function(function), args } = data.op else { return None };
            let args = args.of(&body.value_pool);
            Some(Call { block, at, inst, function, args, result: data.result, span: data.span })
        })
    }

    pub(crate) fn values(&self, list: Values) -> &'a [Value] {
        list.of(&self.body.value_pool)
    }

    pub(crate) fn ty(&self, value: Value) -> TypeId {
        self.body.values[value].ty
    }

    pub(crate) fn op(&self, value: Value) -> Option<Op> {
        match self.body.values[value].def {
            ValueDef::Inst(inst) => Some(self.body.insts[inst].op),
            ValueDef::Param(..) => None,
        }
    }

    fn returns_pointer(&self) -> bool {
        let types = self.types();
        let signature = types.function_type(self.unit.module.functions[self.body.function].ty);
        signature.is_some_and(|signature| matches!(types.get(signature.result), Type::Pointer(_)))
    }

    /// What a value was before it was converted.
    pub(crate) fn strip(&self, mut value: Value) -> Value {
        for _ in 0..CHAIN {
            match self.op(value) {
                Some(Op::Cast(inner)) => value = inner,
                _ => break,
            }
        }
        value
    }

    /// The constant that a value is.
    pub(crate) fn constant(&self, value: Value) -> Option<i128> {
        match self.op(self.strip(value)) {
            Some(Op::Int(number)) => Some(number.get()),
            _ => None,
        }
    }

    /// The function's parameter that a value is.
    pub(crate) fn parameter(&self, value: Value) -> Option<u32> {
        match self.body.values[self.strip(value)].def {
            ValueDef::Param(block, index) if block.index() == 0 => Some(index),
            _ => None,
        }
    }

    /// What jumps pass for a parameter of a block.
    pub(crate) fn incoming(&self, block: Block, index: u32) -> Vec<Value> {
        let ends = self.body.blocks.values().filter_map(|from| from.end.as_ref());
        let targets = ends.flat_map(|end| end.targets()).filter(|target| target.block == block);
        targets.filter_map(|target| self.values(target.args).get(index as usize).copied()).collect()
    }

    /// The values that a value can be, where it depends on the way: those of `c ? x : y`. `None` when they are too many.
    pub(crate) fn alternatives(&self, value: Value) -> Option<Vec<Value>> {
        let (mut found, mut seen, mut work) = (Vec::new(), Vec::new(), vec![value]);
        while let Some(value) = work.pop() {
            let value = self.strip(value);
            if seen.contains(&value) {
                continue;
            }
            if seen.len() >= CHAIN {
                return None;
            }
            seen.push(value);
            match self.body.values[value].def {
                ValueDef::Param(block, index) if block.index() != 0 => work.extend(self.incoming(block, index)),
                ValueDef::Param(..) | ValueDef::Inst(_) => found.push(value),
            }
        }
        found.sort_unstable();
        Some(found)
    }

    /// The variable that a value was given to first.
    pub(crate) fn bound(&self, value: Value) -> Option<Slot> {
        let bound = self.bound.get_or_init(|| {
            let mut bound = FxHashMap::default();
            for (_, _, inst) in self.insts() {
                if let Op::Bind { slot, value } = self.body.insts[inst].op {
                    bound.entry(value).or_insert(slot);
                }
            }
            bound
        });
        bound.get(&value).copied()
    }

    /// The blocks from whose end control can get to a block.
    pub(crate) fn leading_to(&self, block: Block) -> BitSet<Block> {
        let mut leading = BitSet::new(self.body.blocks.len());
        let mut work = vec![block];
        while let Some(to) = work.pop() {
            for &from in self.cfg().predecessors(to) {
                if leading.insert(from) {
                    work.push(from);
                }
            }
        }
        leading
    }

    /// Whether a variable, or a member of one, is set to zero in the first block: before anything else is done with it.
    pub(crate) fn is_zeroed(&self, address: Value) -> bool {
        let zeroes = |inst: Inst| match self.body.insts[inst].op {
            Op::Store { to, value } => self.constant(value) == Some(0) && self.is_same_place(to, address),
            _ => false,
        };
        self.insts().any(|(block, _, inst)| block.index() == 0 && zeroes(inst))
    }

    fn is_same_place(&self, mut one: Value, mut other: Value) -> bool {
        loop {
            match (self.op(self.strip(one)), self.op(self.strip(other))) {
                (Some(Op::SlotAddress(one)), Some(Op::SlotAddress(other))) => return one == other,
                (
                    Some(Op::FieldAddress { base: of_one, field }),
                    Some(Op::FieldAddress { base: of_other, field: same }),
                ) if field == same => (one, other) = (of_one, of_other),
                // `self->width` twice.
                (Some(Op::Load { from: one_from }), Some(Op::Load { from: other_from })) => {
                    (one, other) = (one_from, other_from);
                }
                _ => return self.strip(one) == self.strip(other),
            }
        }
    }

    /// What each use of a variable's content converts it to; `None` for a use as it is.
    pub(crate) fn casts_of(&self, slot: Slot) -> impl Iterator<Item = Option<TypeId>> + '_ {
        let reads = move |value: Value| match self.op(value) {
            Some(Op::Load { from }) => matches!(self.op(self.strip(from)), Some(Op::SlotAddress(of)) if of == slot),
            _ => false,
        };
        let of_insts = self.insts().flat_map(move |(_, _, inst)| {
            let data = &self.body.insts[inst];
            let used = data.op.operands(&self.body.value_pool).filter(move |&value| reads(value));
            used.filter(|_| !matches!(data.op, Op::Bind { .. })).map(move |_| match data.op {
                Op::Cast(_) => data.result.map(|result| self.ty(result)),
                _ => None,
            })
        });
        let ends = self.body.blocks.values().filter_map(|block| block.end.as_ref());
        let of_ends = ends.flat_map(|end| end.operands(&self.body.value_pool)).filter(move |&value| reads(value));
        of_insts.chain(of_ends.map(|_| None))
    }

    /// What makes control get to a block: a branch all of whose ways fail is not taken in normal use.
    pub(crate) fn trigger(&self, block: Block) -> Trigger {
        let entries = self.unit.entries.get(&self.name()).map_or(&[][..], Vec::as_slice);
        if entries.iter().any(|entry| matches!(entry, EntryRole::ModuleInit(_) | EntryRole::ModuleExec)) {
            return Trigger::Init;
        }
        let is_entry = !entries.is_empty();
        let fails = all_ways_fail(self.body, block, self);
        // A method that does nothing but raise an exception does so in normal use.
        let always = || is_entry && all_ways_fail(self.body, Block::from_index(0), self);
        if fails && !always() { Trigger::BadInput } else { Trigger::Success }
    }

    /// How sure a flaw of the function can be.
    pub(crate) fn at_most(&self, confidence: Confidence) -> Confidence {
        if self.body.guesses.is_empty() { confidence } else { confidence.min(Confidence::Likely) }
    }
}

impl Failing for FunctionBody<'_, '_> {
    fn is_error(&self, value: Value) -> bool {
        self.constant(value).is_some_and(|number| if self.returns_pointer() { number == 0 } else { number < 0 })
    }

    fn raises(&self, inst: Inst) -> bool {
        let Op::Call { callee: Callee::Function(function), .. } = self.body.insts[inst].op else { return false };
        let raises = |contract: &Contract| contract.raises.as_ref().is_some_and(Condition::is_always);
        self.unit.contract(function).is_some_and(raises)
    }
}
