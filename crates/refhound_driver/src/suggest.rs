//! Contracts that a project lacks: functions without a body and without a contract that are called with objects or give one, and
//! what the calls let guess of them.
//!
//! A guess is a line for somebody who knows the function to correct; the analysis itself concludes nothing from it.

use std::collections::{BTreeMap, BTreeSet};

use refhound_callgraph::ObjectTypes;
use refhound_clauses::{Gives, Takes};
use refhound_contracts::Contracts;
use refhound_domains::Comparison;
use refhound_evidence::Confidence;
use refhound_index::{FxHashMap, FxHashSet, Symbol, intern};
use refhound_ir::{Body, Callee, FunctionBody, Inst, Module, Op, Terminator, Value, ValueDef};
use refhound_report::{Guessed, GuessedResult, GuessedTakes, SuggestedContract};

use crate::findings::all_findings;
use crate::pipeline::Analysis;

/// What all calls of one function show.
#[derive(Default)]
struct Uses {
    calls: usize,
    /// The functions that call it.
    callers: BTreeSet<(String, &'static str)>,
    /// File, line and text of the first call.
    first: Option<(String, u32, String)>,
    /// By index of the argument.
    arguments: BTreeMap<usize, Argument>,
    result: ResultUses,
}

/// What callers do with an object that they pass.
#[derive(Clone, Copy, Default)]
struct Argument {
    /// They release it afterwards or before.
    released: usize,
    /// It is theirs, and nobody gives it back.
    left: usize,
}

/// What callers do with a result.
#[derive(Clone, Copy, Default)]
struct ResultUses {
    is_object: bool,
    /// The function is declared to give an object, and not a pointer to anything that callers take for one.
    is_declared: bool,
    retained: usize,
    /// Released, returned, or handed to a function that takes it over.
    given_up: usize,
    compared_with_null: usize,
    negative_is_failure: usize,
    /// `if (call(...))`, of a number: which of the two is the failure is open.
    tested: usize,
}

/// The functions that a project calls and knows nothing of, those first that most doubts hang on.
pub fn suggested_contracts(analysis: &Analysis) -> Vec<SuggestedContract> {
    let mut uses: BTreeMap<&'static str, Uses> = BTreeMap::new();
    for (index, unit) in analysis.units.iter().enumerate() {
        let Some(module) = unit.module() else { continue };
        let is_known = |name: Symbol| {
            analysis.graph.callee(index, name).is_some() || is_described(&analysis.contracts, module, name)
        };
        for body in module.bodies.iter().filter_map(FunctionBody::ssa) {
            Reader::new(analysis, module, body).read(&is_known, &mut uses);
        }
    }
    let doubtful = doubtful_functions(analysis);
    let mut suggested: Vec<SuggestedContract> = uses
        .into_iter()
        .filter(|(_, uses)| uses.result.is_object || !uses.arguments.is_empty())
        .map(|(name, uses)| {
            let doubts = uses.callers.iter().filter_map(|caller| doubtful.get(caller)).sum();
            suggestion(name, uses, doubts)
        })
        .collect();
    suggested.sort_by_key(|it| (std::cmp::Reverse((it.doubts, it.calls)), it.function.clone()));
    suggested
}

/// Whether a pack, the project or its source says what a function does.
fn is_described(contracts: &Contracts, module: &Module, name: Symbol) -> bool {
    contracts.of_name(name).is_some()
        || contracts.of_static(module.file, name).is_some()
        || contracts.of_another_version(name).is_some()
}

/// How many findings are only possible, by the function that they are in.
fn doubtful_functions(analysis: &Analysis) -> FxHashMap<(String, &'static str), usize> {
    let mut found = FxHashMap::default();
    for finding in all_findings(analysis).iter().filter(|finding| finding.confidence == Confidence::Possible) {
        let path = finding.at.file.path.display().to_string();
        *found.entry((path, intern(&finding.function).as_str())).or_default() += 1;
    }
    found
}

/// Whether the caller has a reference less afterwards.
fn gives_away(takes: Takes) -> bool {
    matches!(takes, Takes::Release | Takes::Steal | Takes::StealOnSuccess | Takes::StealAlways)
}

fn suggestion(name: &str, uses: Uses, doubts: usize) -> SuggestedContract {
    let takes = uses.arguments.iter().map(|(&index, argument)| {
        // Who always keeps his hands off what he has passed has given it away.
        let is_stolen = argument.left > 0 && argument.released == 0;
        (index + 1, if is_stolen { GuessedTakes::Steal } else { GuessedTakes::Borrow })
    });
    let result = &uses.result;
    let returns = match *result {
        ResultUses { is_object: true, retained, given_up, .. } if retained > given_up => GuessedResult::Borrowed,
        // What comes out of a store of pointers is mostly still in it.
        ResultUses { is_object: true, is_declared: false, given_up: 0, .. } => GuessedResult::Borrowed,
        ResultUses { is_object: true, .. } => GuessedResult::New,
        ResultUses { negative_is_failure: 1.., .. } => GuessedResult::NegativeStatus,
        ResultUses { tested: 1.., .. } => GuessedResult::Open,
        _ => GuessedResult::Unused,
    };
    SuggestedContract {
        function: name.to_owned(),
        calls: uses.calls,
        doubts,
        first: uses.first,
        guessed: Guessed { takes: takes.collect(), returns, is_checked: result.compared_with_null > 0 },
    }
}

/// Reads the calls of one body.
struct Reader<'a> {
    analysis: &'a Analysis,
    module: &'a Module,
    body: &'a Body,
    objects: ObjectTypes<'a>,
    /// What each value is turned into by casts and by meeting others.
    becomes: FxHashMap<Value, Vec<Value>>,
    readers: FxHashMap<Value, Vec<Inst>>,
    returned: FxHashSet<Value>,
    branched: FxHashSet<Value>,
}

impl<'a> Reader<'a> {
    fn new(analysis: &'a Analysis, module: &'a Module, body: &'a Body) -> Self {
        let objects = ObjectTypes::new(analysis.contracts.counted());
        let (becomes, readers) = (FxHashMap::default(), FxHashMap::default());
        let (returned, branched) = (FxHashSet::default(), FxHashSet::default());
        let mut reader = Reader { analysis, module, body, objects, becomes, readers, returned, branched };
        reader.index();
        reader
    }

    fn index(&mut self) {
        let body = self.body;
        for block in body.blocks.values() {
            for &inst in &block.insts {
                let data = &body.insts[inst];
                match (data.op, data.result) {
                    (Op::Cast(from), Some(to)) => self.becomes.entry(from).or_default().push(to),
                    (Op::Compare(_, left, right), _) => {
                        self.readers.entry(left).or_default().push(inst);
                        self.readers.entry(right).or_default().push(inst);
                    }
                    (Op::Call { args, .. }, _) => {
                        for &arg in args.of(&body.value_pool) {
                            self.readers.entry(arg).or_default().push(inst);
                        }
                    }
                    _ => {}
                }
            }
            let Some(end) = &block.end else { continue };
            match end {
                Terminator::Return(Some(value)) => _ = self.returned.insert(*value),
                Terminator::Branch { condition, .. } => _ = self.branched.insert(*condition),
                _ => {}
            }
            for target in end.targets() {
                let params = &body.blocks[target.block].params;
                for (&arg, &param) in target.args.of(&body.value_pool).iter().zip(params) {
                    self.becomes.entry(arg).or_default().push(param);
                }
            }
        }
    }

    fn read(mut self, is_known: &dyn Fn(Symbol) -> bool, uses: &mut BTreeMap<&'static str, Uses>) {
        let body = self.body;
        let caller = self.module.functions[body.function].name;
        for inst in body.blocks.values().flat_map(|block| &block.insts) {
            let data = &body.insts[*inst];
            let Op::Call { callee: Callee::Function(function), args } = data.op else { continue };
            let declared = &self.module.functions[function];
            if declared.defined.is_some() || is_known(declared.name) {
                continue;
            }
            let place = self.module.origins.place(data.span);
            let file = self.analysis.sources.get(place.file);
            let path = file.path.display().to_string();
            let found = uses.entry(declared.name.as_str()).or_default();
            found.calls += 1;
            found.first.get_or_insert_with(|| {
                let line = file.line_column(place.lo).line;
                (path.clone(), line, file.line_text(line).trim().to_owned())
            });
            found.callers.insert((path, caller.as_str()));
            for (index, &arg) in args.of(&body.value_pool).iter().enumerate() {
                if self.is_object(arg) {
                    self.argument(arg, found.arguments.entry(index).or_default());
                }
            }
            if let Some(result) = data.result {
                self.result(result, &mut found.result);
            }
        }
    }

    fn is_object(&mut self, value: Value) -> bool {
        self.objects.is_interface_pointer(&self.module.types, self.body.values[value].ty)
    }

    /// A value and all that it becomes.
    fn names_of(&self, value: Value) -> Vec<Value> {
        let mut all = vec![value];
        let mut at = 0;
        while let Some(value) = all.get(at) {
            for &next in self.becomes.get(value).into_iter().flatten() {
                if !all.contains(&next) {
                    all.push(next);
                }
            }
            at += 1;
        }
        all
    }

    fn argument(&self, value: Value, argument: &mut Argument) {
        let (mut released, mut retained) = (0, 0);
        let names = self.names_of(value);
        for &name in &names {
            released += self.effects(name, gives_away);
            retained += self.effects(name, |takes| matches!(takes, Takes::Retain));
        }
        argument.released += usize::from(released > 0);
        let is_returned = names.iter().any(|name| self.returned.contains(name));
        let is_owned = retained > 0 || self.is_new(value);
        argument.left += usize::from(is_owned && released == 0 && !is_returned);
    }

    fn result(&mut self, value: Value, result: &mut ResultUses) {
        result.is_declared |= self.is_object(value);
        for name in self.names_of(value) {
            result.is_object |= self.is_object(name);
            result.retained += self.effects(name, |takes| matches!(takes, Takes::Retain));
            result.given_up += self.effects(name, gives_away);
            result.given_up += usize::from(self.returned.contains(&name));
            result.tested += usize::from(self.branched.contains(&name));
            for &inst in self.readers.get(&name).into_iter().flatten() {
                let Op::Compare(comparison, left, right) = self.body.insts[inst].op else { continue };
                let with = if left == name { right } else { left };
                match (comparison, self.number(with)) {
                    (Comparison::Less, Some(0)) | (_, Some(-1)) => result.negative_is_failure += 1,
                    (Comparison::Equal | Comparison::NotEqual, Some(0)) => {
                        result.compared_with_null += 1;
                        result.tested += 1;
                    }
                    _ => {}
                }
            }
        }
    }

    /// Calls with a known contract that do such a thing to a value.
    fn effects(&self, value: Value, is_meant: impl Fn(Takes) -> bool) -> usize {
        let calls = self.readers.get(&value).into_iter().flatten().filter(|&&inst| {
            let Op::Call { callee: Callee::Function(function), args } = self.body.insts[inst].op else { return false };
            let Some(contract) = self.analysis.contracts.of_name(self.module.functions[function].name) else {
                return false;
            };
            let passed = args.of(&self.body.value_pool).iter().zip(&contract.params);
            passed.filter(|&(&arg, _)| arg == value).any(|(_, param)| is_meant(param.takes))
        });
        calls.count()
    }

    /// Whether a call with a known contract has made the value.
    fn is_new(&self, value: Value) -> bool {
        let ValueDef::Inst(inst) = self.body.values[value].def else { return false };
        match self.body.insts[inst].op {
            Op::Cast(from) => self.is_new(from),
            Op::Call { callee: Callee::Function(function), .. } => {
                let name = self.module.functions[function].name;
                self.analysis.contracts.of_name(name).is_some_and(|it| matches!(it.returns.gives, Gives::New))
            }
            _ => false,
        }
    }

    fn number(&self, value: Value) -> Option<i128> {
        let ValueDef::Inst(inst) = self.body.values[value].def else { return None };
        match self.body.insts[inst].op {
            Op::Int(number) => Some(number.get()),
            Op::Unary(refhound_ir::UnaryOp::Neg, of) => self.number(of).map(i128::wrapping_neg),
            Op::Cast(of) => self.number(of),
            _ => None,
        }
    }
}
