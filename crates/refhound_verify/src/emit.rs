//! From functions over labels to an affine program: each label gets the variables that it needs.
//!
//! `rc` counts, `ev` counts escapes, `on` tells whether the object is there. A variable that nothing ever writes is left
//! out, and so is its place in the returned tuple.

use refhound_affine::{
    Affine, Condition, Function, FunctionId, Kind, Label, Local, Origin, Predicate, Program, Right, Role, Statement,
    Var,
};
use refhound_callgraph::NodeId;
use refhound_domains::Comparison as Cmp;
use refhound_index::{EntityId, FxHashMap, FxHashSet, IndexVec, Symbol, intern};
use refhound_ir::Block;

use crate::forward::{Fun, FunRef, M, MCondition, NumRef, Object, Val};
use crate::sketch::{NoteId, Num, NumValue, Ptr};

/// An affine program, and what its parts were made of.
pub struct Translation {
    pub program: Program,
    pub(crate) origins: Vec<Provenance>,
    /// What the first function returns, place by place.
    pub(crate) layout: Vec<(usize, Which)>,
    /// The global that holds the result.
    pub(crate) result: Option<Var>,
    /// Globals that tell whether parameters of the first function are there, by parameter.
    pub(crate) there: Vec<(usize, Var)>,
}

/// What a statement was made of.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Provenance {
    pub(crate) note: Option<NoteId>,
    /// For an assertion.
    pub(crate) object: Option<Object>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Which {
    Count,
    Escape,
}

/// What is needed of one parameter or label.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Need {
    count: bool,
    escape: bool,
    there: bool,
}

/// Functions by what they are called.
pub(crate) struct Funs {
    pub(crate) list: Vec<Fun>,
    pub(crate) by_ref: FxHashMap<(usize, FunRefKey), usize>,
    pub(crate) returns: Returns,
}

/// What the first function returns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Returns {
    /// The changes of its parameters, for callers in C.
    Changes,
    /// Python does not look at them.
    Nothing,
}

/// A block belongs to the function (by its place in the list) that it was lifted from; callees have numbers of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum FunRefKey {
    Block(Block),
    Callee(NodeId),
}

impl Funs {
    /// `group` is the group of the caller: blocks are those of the same C function.
    fn find(&self, groups: &[usize], caller: usize, function: FunRef) -> Option<usize> {
        let key = match function {
            FunRef::Block(block) => (groups[caller], FunRefKey::Block(block)),
            FunRef::Callee(callee) => (0, FunRefKey::Callee(callee)),
        };
        self.by_ref.get(&key).copied()
    }
}

pub(crate) struct Emitter<'f> {
    funs: &'f Funs,
    /// The C function that each belongs to.
    groups: &'f [usize],
    needs: Vec<Vec<Need>>,
    globals: Vec<Symbol>,
    nums: FxHashMap<(usize, Num), Var>,
    read: FxHashSet<(usize, Num)>,
    on_globals: FxHashMap<(usize, Ptr), Var>,
    result: Option<Var>,
    never: Option<Var>,
    origins: Vec<Provenance>,
}

pub(crate) fn emit(funs: &Funs, groups: &[usize]) -> Translation {
    let mut emitter = Emitter {
        funs,
        groups,
        needs: Vec::new(),
        globals: Vec::new(),
        nums: FxHashMap::default(),
        read: FxHashSet::default(),
        on_globals: FxHashMap::default(),
        result: None,
        never: None,
        origins: Vec::new(),
    };
    emitter.find_needs();
    emitter.find_globals();
    let mut functions: IndexVec<FunctionId, Function> = IndexVec::new();
    for index in 0..funs.list.len() {
        functions.push(emitter.function(index));
    }
    let layout = emitter.layout(0);
    let main = &funs.list[0];
    let global = |ptr: &Ptr| emitter.on_globals.get(&(groups[0], *ptr)).copied();
    let there = main.ptrs.iter().enumerate().filter_map(|(at, ptr)| Some((at, global(ptr)?))).collect();
    let program = Program { globals: emitter.globals, functions };
    Translation { program, origins: emitter.origins, layout, result: emitter.result, there }
}

fn visit(body: &[M], see: &mut dyn FnMut(&M)) {
    for statement in body {
        see(statement);
        if let M::If(_, then, otherwise, _) = statement {
            visit(then, see);
            visit(otherwise, see);
        }
    }
}

impl Emitter<'_> {
    /// What each label needs, until calls bring nothing new.
    fn find_needs(&mut self) {
        self.needs = self.funs.list.iter().map(|fun| vec![Need::default(); fun.labels.len()]).collect();
        loop {
            let mut changed = false;
            for index in 0..self.funs.list.len() {
                let mut needs = self.needs[index].clone();
                let calls = &self.needs;
                visit(&self.funs.list[index].body, &mut |statement| match statement {
                    M::SetCount(label, ..) | M::AddCount(label, ..) | M::HavocCount(label, _) => {
                        needs[*label].count = true;
                    }
                    M::AddEscape(label, ..) => needs[*label].escape = true,
                    M::SetThere(label, _) | M::AssumeThere(label) | M::AssumeMissing(label) | M::ResultThere(label) => {
                        needs[*label].there = true;
                    }
                    M::If(MCondition::IsNull(label) | MCondition::NotNull(label), ..) => needs[*label].there = true,
                    M::Call { function, args, .. } => {
                        let Some(callee) = self.funs.find(self.groups, index, *function) else { return };
                        for (arg, need) in args.iter().zip(&calls[callee]) {
                            if let Val::Label(label) = arg {
                                needs[*label].count |= need.count;
                                needs[*label].escape |= need.escape;
                                // An object that is always there needs no variable to say so.
                                let object = &self.funs.list[index].labels[*label];
                                let is_param = object.kind == crate::sketch::ObjectKind::Parameter;
                                needs[*label].there |= need.there && (object.nullable || is_param);
                            }
                        }
                    }
                    M::If(..)
                    | M::AssumeThereIfAsked(_)
                    | M::SetNum(..)
                    | M::AssumeNum(..)
                    | M::TakeResult(_)
                    | M::Assert(..)
                    | M::Mark(_)
                    | M::Return
                    | M::Never => {}
                });
                if needs != self.needs[index] {
                    self.needs[index] = needs;
                    changed = true;
                }
            }
            if !changed {
                return;
            }
        }
    }

    fn global(&mut self, name: &str) -> Var {
        let var = Var::from_index(self.globals.len());
        self.globals.push(intern(name));
        var
    }

    /// Numbers that something depends on.
    fn find_read_numbers(&mut self) {
        loop {
            let before = self.read.len();
            let mut read = std::mem::take(&mut self.read);
            for (index, fun) in self.funs.list.iter().enumerate() {
                let group = self.groups[index];
                visit(&fun.body, &mut |statement| match statement {
                    M::AssumeNum(NumRef::Num(num), ..) | M::If(MCondition::Num(NumRef::Num(num), ..), ..) => {
                        read.insert((group, *num));
                    }
                    M::SetNum(NumRef::Result, NumValue::Copy(from)) => {
                        read.insert((group, *from));
                    }
                    M::SetNum(NumRef::Num(to), NumValue::Copy(from)) if read.contains(&(group, *to)) => {
                        read.insert((group, *from));
                    }
                    M::SetNum(..)
                    | M::AssumeNum(NumRef::Result, ..)
                    | M::If(..)
                    | M::SetCount(..)
                    | M::AddCount(..)
                    | M::AddEscape(..)
                    | M::HavocCount(..)
                    | M::SetThere(..)
                    | M::AssumeThere(_)
                    | M::AssumeThereIfAsked(_)
                    | M::AssumeMissing(_)
                    | M::ResultThere(_)
                    | M::TakeResult(_)
                    | M::Call { .. }
                    | M::Assert(..)
                    | M::Mark(_)
                    | M::Return
                    | M::Never => {}
                });
            }
            self.read = read;
            if self.read.len() == before {
                return;
            }
        }
    }

    fn find_globals(&mut self) {
        self.find_read_numbers();
        let mut nums: Vec<(usize, Num)> = Vec::new();
        let (mut result, mut never) = (false, false);
        for (index, fun) in self.funs.list.iter().enumerate() {
            let group = self.groups[index];
            visit(&fun.body, &mut |statement| match statement {
                M::SetNum(NumRef::Num(num), value) => {
                    nums.push((group, *num));
                    if let NumValue::Copy(from) = value {
                        nums.push((group, *from));
                    }
                }
                M::SetNum(NumRef::Result, value) => {
                    result = true;
                    if let NumValue::Copy(from) = value {
                        nums.push((group, *from));
                    }
                }
                M::AssumeNum(NumRef::Num(num), ..) | M::If(MCondition::Num(NumRef::Num(num), ..), ..) => {
                    nums.push((group, *num));
                }
                M::TakeResult(num) => {
                    nums.push((group, *num));
                    result = true;
                }
                M::ResultThere(_)
                | M::AssumeNum(NumRef::Result, ..)
                | M::If(MCondition::Num(NumRef::Result, ..), ..) => {
                    result = true;
                }
                M::Never => never = true,
                M::If(..)
                | M::SetCount(..)
                | M::AddCount(..)
                | M::AddEscape(..)
                | M::HavocCount(..)
                | M::SetThere(..)
                | M::AssumeThere(_)
                | M::AssumeThereIfAsked(_)
                | M::AssumeMissing(_)
                | M::Call { .. }
                | M::Assert(..)
                | M::Mark(_)
                | M::Return => {}
            });
        }
        nums.retain(|num| self.read.contains(num));
        nums.sort_unstable();
        nums.dedup();
        for (group, num) in nums {
            let name = if group == 0 { format!("{num}") } else { format!("{num}.{group}") };
            let var = self.global(&name);
            self.nums.insert((group, num), var);
        }
        for index in 0..self.funs.list.len() {
            for at in 0..self.funs.list[index].ptrs.len() {
                let key = (self.groups[index], self.funs.list[index].ptrs[at]);
                if self.needs[index][at].there && !self.on_globals.contains_key(&key) {
                    let name = if key.0 == 0 { format!("on_{}", key.1) } else { format!("on_{}.{}", key.1, key.0) };
                    let var = self.global(&name);
                    self.on_globals.insert(key, var);
                }
            }
        }
        if result {
            self.result = Some(self.global("ret"));
        }
        if never {
            self.never = Some(self.global("never"));
        }
    }

    fn layout(&self, index: usize) -> Vec<(usize, Which)> {
        let mut layout = Vec::new();
        if index == 0 && self.funs.returns == Returns::Nothing {
            return layout;
        }
        for (label, need) in self.needs[index].iter().enumerate().take(self.funs.list[index].params) {
            if need.count {
                layout.push((label, Which::Count));
            }
            if need.escape {
                layout.push((label, Which::Escape));
            }
        }
        layout
    }

    fn origin(&mut self, provenance: Provenance) -> Origin {
        self.origins.push(provenance);
        Origin(self.origins.len() as u32)
    }

    fn function(&mut self, index: usize) -> Function {
        let fun = &self.funs.list[index];
        let base = self.globals.len();
        let mut locals: Vec<Local> = Vec::new();
        let mut vars: Vec<LabelVars> = Vec::new();
        let local = |locals: &mut Vec<Local>, name: String, role: Role| {
            locals.push(Local { name: intern(&name), role });
            Var::from_index(base + locals.len() - 1)
        };
        for (at, need) in self.needs[index].iter().enumerate() {
            let number = at + 1;
            let is_checked = fun.labels[at].asserted;
            let count = (need.count || is_checked).then(|| local(&mut locals, format!("rc{number}"), Role::Property));
            let escape = need.escape.then(|| local(&mut locals, format!("ev{number}"), Role::Property));
            let global = fun.ptrs.get(at).and_then(|ptr| self.on_globals.get(&(self.groups[index], *ptr)));
            let there = match global {
                Some(&global) if at < fun.params => Some(global),
                _ => need.there.then(|| local(&mut locals, format!("on{number}"), Role::Execution)),
            };
            vars.push(LabelVars { count, escape, there });
        }
        let mut most = 0;
        visit(&fun.body, &mut |statement| {
            if let M::Call { function, .. } = statement
                && let Some(callee) = self.funs.find(self.groups, index, *function)
            {
                most = most.max(self.layout(callee).len());
            }
        });
        let tmps: Vec<Var> = (0..most).map(|at| local(&mut locals, format!("tmp{}", at + 1), Role::Property)).collect();
        let mut body = Vec::new();
        for vars in &vars {
            for var in [vars.count, vars.escape].into_iter().flatten() {
                body.push(Statement::set(var, Affine::int(0)));
            }
        }
        // Whoever calls a C function may pass NULL; a lifted function is told.
        for vars in vars.iter().take(fun.params) {
            if let (Some(there), false) = (vars.there, fun.told) {
                let (then, otherwise) =
                    (vec![Statement::set(there, Affine::int(1))], vec![Statement::set(there, Affine::int(0))]);
                body.push(Statement::new(Kind::If { condition: Condition::Anything, then, otherwise }));
            }
        }
        let name = intern(&fun.name);
        let mut writer = Writer { emitter: self, index, vars: &vars, tmps: &tmps, labels: Vec::new() };
        let statements = writer.block(&fun.body);
        let labels = writer.labels;
        body.extend(statements);
        Function { name, locals, labels, body }
    }
}

#[derive(Debug, Clone, Copy)]
struct LabelVars {
    count: Option<Var>,
    escape: Option<Var>,
    there: Option<Var>,
}

struct Writer<'w, 'f> {
    emitter: &'w mut Emitter<'f>,
    index: usize,
    vars: &'w [LabelVars],
    tmps: &'w [Var],
    labels: Vec<Symbol>,
}

impl Writer<'_, '_> {
    fn block(&mut self, body: &[M]) -> Vec<Statement> {
        let mut statements = Vec::new();
        for statement in body {
            self.statement(statement, &mut statements);
        }
        statements
    }

    fn note(&mut self, note: Option<NoteId>) -> Origin {
        match note {
            None => Origin::NONE,
            Some(_) => self.emitter.origin(Provenance { note, object: None }),
        }
    }

    fn num(&self, num: NumRef) -> Option<Var> {
        match num {
            NumRef::Num(num) => self.emitter.nums.get(&(self.emitter.groups[self.index], num)).copied(),
            NumRef::Result => self.emitter.result,
        }
    }

    fn statement(&mut self, statement: &M, out: &mut Vec<Statement>) {
        match statement {
            M::SetCount(label, value, note) => {
                if let Some(count) = self.vars[*label].count {
                    let origin = self.note(*note);
                    out.push(Statement::set(count, Affine::int(*value)).at(origin));
                }
            }
            M::AddCount(label, by, note) => {
                if let Some(count) = self.vars[*label].count {
                    let origin = self.note(*note);
                    out.push(Statement::add(count, *by).at(origin));
                }
            }
            M::AddEscape(label, by, note) => {
                if let Some(escape) = self.vars[*label].escape {
                    let origin = self.note(*note);
                    out.push(Statement::add(escape, *by).at(origin));
                }
            }
            M::HavocCount(label, note) => {
                if let Some(count) = self.vars[*label].count {
                    let origin = self.note(Some(*note));
                    out.push(Statement::new(Kind::Havoc(count)).at(origin));
                }
            }
            M::SetThere(label, value) => {
                if let Some(there) = self.vars[*label].there {
                    out.push(Statement::set(there, Affine::int(*value)));
                }
            }
            M::AssumeMissing(label) => {
                if let Some(there) = self.vars[*label].there {
                    out.push(Statement::new(Kind::Assume(Predicate::of_int(there, Cmp::Equal, 0))));
                }
            }
            M::AssumeThere(label) | M::AssumeThereIfAsked(label) => {
                if let Some(there) = self.vars[*label].there {
                    out.push(Statement::new(Kind::Assume(Predicate::of_int(there, Cmp::Equal, 1))));
                }
            }
            M::ResultThere(label) => {
                if let (Some(result), Some(there)) = (self.emitter.result, self.vars[*label].there) {
                    out.push(Statement::set(result, Affine::var(there)));
                }
            }
            M::TakeResult(num) => {
                if let (Some(result), Some(num)) = (self.emitter.result, self.num(NumRef::Num(*num))) {
                    out.push(Statement::set(num, Affine::var(result)));
                }
            }
            M::SetNum(num, value) => self.set_num(*num, *value, out),
            M::AssumeNum(num, comparison, value) => {
                if let Some(var) = self.num(*num) {
                    out.push(Statement::new(Kind::Assume(Predicate::of_int(var, *comparison, *value))));
                }
            }
            M::If(condition, then, otherwise, note) => {
                let condition = self.condition(*condition);
                let (then, otherwise) = (self.block(then), self.block(otherwise));
                let origin = self.note(*note);
                out.push(Statement::new(Kind::If { condition, then, otherwise }).at(origin));
            }
            M::Call { function, args, note } => self.call(*function, args, *note, out),
            M::Mark(note) => {
                let label = Label::from_index(self.labels.len());
                self.labels.push(intern(&format!("L{}", label.index() + 1)));
                let origin = self.note(Some(*note));
                out.push(Statement::new(Kind::Label(label)).at(origin));
            }
            M::Assert(label, note) => {
                let Some(count) = self.vars[*label].count else { return };
                let right = self.vars[*label].escape.map_or(Right::Int(0), Right::Var);
                let predicate = Predicate { left: count, comparison: Cmp::Equal, right };
                let object = self.emitter.funs.list[self.index].labels[*label];
                let provenance = Provenance { note: *note, object: Some(object) };
                let origin = self.emitter.origin(provenance);
                out.push(Statement::new(Kind::Assert(predicate)).at(origin));
            }
            M::Return => {
                let layout = self.emitter.layout(self.index);
                let vars = layout.into_iter().filter_map(|(label, which)| match which {
                    Which::Count => self.vars[label].count,
                    Which::Escape => self.vars[label].escape,
                });
                out.push(Statement::new(Kind::Return(vars.collect())));
            }
            M::Never => {
                if let Some(never) = self.emitter.never {
                    out.push(Statement::new(Kind::Assume(Predicate::of_int(never, Cmp::NotEqual, 0))));
                }
            }
        }
    }

    fn set_num(&mut self, num: NumRef, value: NumValue, out: &mut Vec<Statement>) {
        let Some(var) = self.num(num) else { return };
        let from = match value {
            NumValue::Copy(from) => self.num(NumRef::Num(from)),
            NumValue::Int(_) | NumValue::Any => None,
        };
        out.push(match (value, from) {
            (NumValue::Int(value), _) => Statement::set(var, Affine::int(value)),
            (_, Some(from)) => Statement::set(var, Affine::var(from)),
            (NumValue::Copy(_) | NumValue::Any, None) => Statement::new(Kind::Havoc(var)),
        });
    }

    fn condition(&self, condition: MCondition) -> Condition {
        let there = |label: usize, comparison: Cmp| match self.vars[label].there {
            Some(there) => Condition::Holds(Predicate::of_int(there, comparison, 0)),
            None => Condition::Anything,
        };
        match condition {
            MCondition::Any => Condition::Anything,
            MCondition::IsNull(label) => there(label, Cmp::Equal),
            MCondition::NotNull(label) => match self.vars[label].there {
                Some(var) => Condition::Holds(Predicate::of_int(var, Cmp::Equal, 1)),
                None => Condition::Anything,
            },
            MCondition::Num(num, comparison, value) => match self.num(num) {
                Some(var) => Condition::Holds(Predicate::of_int(var, comparison, value)),
                None => Condition::Anything,
            },
        }
    }

    fn call(&mut self, function: FunRef, args: &[Val], note: Option<NoteId>, out: &mut Vec<Statement>) {
        let Some(callee) = self.emitter.funs.find(self.emitter.groups, self.index, function) else { return };
        let origin = self.note(note);
        // What the callee asks of its parameters: all at once, since they may be each other's.
        let (mut targets, mut values) = (smallvec::SmallVec::new(), smallvec::SmallVec::new());
        for (at, arg) in args.iter().enumerate() {
            let Some(ptr) = self.emitter.funs.list[callee].ptrs.get(at) else { break };
            if !self.emitter.needs[callee][at].there {
                continue;
            }
            let Some(&global) = self.emitter.on_globals.get(&(self.emitter.groups[callee], *ptr)) else { continue };
            let value = match arg {
                Val::Null => Affine::int(0),
                Val::Label(label) => self.vars[*label].there.map_or(Affine::int(1), Affine::var),
                // Nothing is counted of it, and nothing is known.
                Val::Uncounted | Val::Undefined => {
                    out.push(Statement::new(Kind::Havoc(global)));
                    continue;
                }
            };
            if value != Affine::var(global) {
                targets.push(global);
                values.push(value);
            }
        }
        if !targets.is_empty() {
            out.push(Statement::new(Kind::Assign { targets, values }));
        }
        let layout = self.emitter.layout(callee);
        let tmps: Vec<Var> = self.tmps[..layout.len()].to_vec();
        let kind = Kind::Call { targets: tmps.clone(), function: FunctionId::from_index(callee) };
        out.push(Statement::new(kind).at(origin));
        for ((param, which), tmp) in layout.into_iter().zip(tmps) {
            let Some(Val::Label(label)) = args.get(param) else { continue };
            let var = match which {
                Which::Count => self.vars[*label].count,
                Which::Escape => self.vars[*label].escape,
            };
            if let Some(var) = var {
                let origin = self.note(note);
                out.push(Statement::add_var(var, tmp).at(origin));
            }
        }
    }
}
