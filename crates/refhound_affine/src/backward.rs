//! The translation of the 2009 report: each pointer variable becomes an integer, each statement that of its Fig. 3, and
//! control flow is reversed.
//!
//! `X` is the change that the rest of the path makes to the object that `x` points to now. So a copy `x = y` adds what
//! happens through `x` afterwards to what happens through `y`, an increment adds 1, and where an object is created the
//! rest of the path must change it by 0. A path through the result is a path through the program, read backwards.

use refhound_domains::Comparison;
use refhound_index::{EntityId, IndexVec, intern};

use crate::pointers::{PathStep, PointerProgram, Procedure, Step};
use crate::syntax::{
    Affine, Condition, Function, FunctionId, Kind, Label, Local, Origin, Predicate, Program, Role, Statement, Var,
};

/// Translates a program; the property holds for it if and only if all assertions of the result hold (Theorem 1).
pub fn backward(program: &PointerProgram) -> Program {
    let upper = |name: &refhound_index::Symbol| intern(&name.as_str().to_uppercase());
    let mut functions: IndexVec<FunctionId, Function> = IndexVec::new();
    for (index, procedure) in program.procedures.iter().enumerate() {
        let mut body = Vec::new();
        if index == 0 {
            let count = program.globals.len() + procedure.locals.len();
            body.extend((0..count).map(|var| Statement::set(Var::from_index(var), Affine::int(0))));
        }
        reversed(&procedure.body, &mut body);
        functions.push(Function { name: procedure.name, locals: locals(procedure), labels: Vec::new(), body });
    }
    Program { globals: program.globals.iter().map(upper).collect(), functions }
}

fn locals(procedure: &Procedure) -> Vec<Local> {
    let name = |name: &refhound_index::Symbol| intern(&name.as_str().to_uppercase());
    procedure.locals.iter().map(|local| Local { name: name(local), role: Role::Property }).collect()
}

fn reversed(steps: &[Step], into: &mut Vec<Statement>) {
    for step in steps.iter().rev() {
        match step {
            Step::Copy(x, y) => copy(*x, *y, into),
            Step::Increment(x) => into.push(Statement::add(*x, 1)),
            Step::Decrement(x) => into.push(Statement::add(*x, -1)),
            Step::New(x) => new(*x, into),
            Step::Null(x) => into.push(Statement::set(*x, Affine::int(0))),
            Step::If(then, otherwise) => {
                let (mut first, mut second) = (Vec::new(), Vec::new());
                reversed(then, &mut first);
                reversed(otherwise, &mut second);
                let condition = Condition::Anything;
                into.push(Statement::new(Kind::If { condition, then: first, otherwise: second }));
            }
            Step::While(body) => {
                let mut turn = Vec::new();
                reversed(body, &mut turn);
                into.push(Statement::new(Kind::While { condition: Condition::Anything, body: turn }));
            }
            Step::Call(procedure) => {
                let function = FunctionId::from_index(*procedure);
                into.push(Statement::new(Kind::Call { targets: Vec::new(), function }));
            }
        }
    }
}

fn copy(x: Var, y: Var, into: &mut Vec<Statement>) {
    if x != y {
        into.push(Statement::set(y, Affine::var(y).plus_term(x, 1)));
        into.push(Statement::set(x, Affine::int(0)));
    }
}

fn new(x: Var, into: &mut Vec<Statement>) {
    into.push(Statement::new(Kind::Assert(Predicate::of_int(x, Comparison::Equal, 0))));
    into.push(Statement::set(x, Affine::int(0)));
}

/// The values of all `X` before each statement of a path, and after the last one (the rows of Fig. 2).
pub fn changes_along(path: &[PathStep], vars: usize) -> Vec<Vec<i64>> {
    let mut rows = vec![vec![0; vars]];
    for step in path.iter().rev() {
        let mut row = rows.last().expect("there is a row").clone();
        match *step {
            PathStep::Copy(x, y) if x == y => {}
            PathStep::Copy(x, y) => {
                row[y] += row[x];
                row[x] = 0;
            }
            PathStep::Increment(x) => row[x] += 1,
            PathStep::Decrement(x) => row[x] -= 1,
            PathStep::New(x) | PathStep::Null(x) => row[x] = 0,
        }
        rows.push(row);
    }
    rows.reverse();
    rows
}

/// A statement of a graph of blocks, with what it was made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FlowStep {
    pub effect: FlowEffect,
    pub origin: Origin,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FlowEffect {
    /// All at once: the first of each pair gets the second, or null.
    Copy(Vec<(Var, Option<Var>)>),
    Change(Var, i64),
    /// The object begins here: what follows must not change it but by this much less.
    New(Var),
    Null(Var),
}

/// A graph of blocks over pointer variables, as C functions have them; the first block is the entry.
#[derive(Debug, Clone, Default)]
pub struct Flow {
    pub vars: Vec<refhound_index::Symbol>,
    pub blocks: Vec<FlowBlock>,
    /// Variables that point to objects at the entry, whose changes must be 0 over the whole function.
    pub arguments: Vec<Var>,
}

#[derive(Debug, Clone, Default)]
pub struct FlowBlock {
    pub steps: Vec<FlowStep>,
    /// None at all: the function returns here.
    pub successors: Vec<usize>,
    /// Ends without returning: no path leads through it.
    pub never_returns: bool,
}

/// Translates a graph into one function with labels: it starts where the function returns and ends at its entry.
pub fn backward_flow(name: refhound_index::Symbol, flow: &Flow) -> Program {
    let label_of = Label::from_index;
    let labels = (0..=flow.blocks.len()).map(|at| intern(&format!("L{at}"))).collect();
    let locals = flow.vars.iter().map(|name| Local { name: *name, role: Role::Property }).collect();
    let mut predecessors: Vec<Vec<Label>> = vec![Vec::new(); flow.blocks.len()];
    for (index, block) in flow.blocks.iter().enumerate() {
        for &successor in &block.successors {
            let label = label_of(index);
            if !predecessors[successor].contains(&label) {
                predecessors[successor].push(label);
            }
        }
    }
    let is_exit = |block: &FlowBlock| block.successors.is_empty() && !block.never_returns;
    let exits =
        flow.blocks.iter().enumerate().filter(|(_, block)| is_exit(block)).map(|(at, _)| label_of(at)).collect();
    let mut body = vec![Statement::new(Kind::Goto(exits))];
    let done = label_of(flow.blocks.len());
    for (index, block) in flow.blocks.iter().enumerate().rev() {
        body.push(Statement::new(Kind::Label(label_of(index))));
        for step in block.steps.iter().rev() {
            flow_step(step, &mut body);
        }
        let mut targets = std::mem::take(&mut predecessors[index]);
        if index == 0 {
            targets.push(done);
        }
        body.push(Statement::new(Kind::Goto(targets)));
    }
    body.push(Statement::new(Kind::Label(done)));
    for &var in &flow.arguments {
        body.push(Statement::new(Kind::Assert(Predicate::of_int(var, Comparison::Equal, 0))));
    }
    body.push(Statement::new(Kind::Return(Vec::new())));
    let mut functions = IndexVec::new();
    functions.push(Function { name, locals, labels, body });
    Program { globals: Vec::new(), functions }
}

fn flow_step(step: &FlowStep, into: &mut Vec<Statement>) {
    let origin = step.origin;
    match &step.effect {
        FlowEffect::Change(var, by) => into.push(Statement::add(*var, *by).at(origin)),
        FlowEffect::New(var) => {
            into.push(Statement::new(Kind::Assert(Predicate::of_int(*var, Comparison::Equal, 0))).at(origin));
            into.push(Statement::set(*var, Affine::int(0)).at(origin));
        }
        FlowEffect::Null(var) => into.push(Statement::set(*var, Affine::int(0)).at(origin)),
        FlowEffect::Copy(pairs) => {
            // What is copied to several variables gets the changes through all of them; what is overwritten gets none of its own.
            let is_target = |var: Var| pairs.iter().any(|pair| pair.0 == var);
            let mut values: Vec<(Var, Affine)> = Vec::new();
            for &(target, source) in pairs {
                if !values.iter().any(|known| known.0 == target) {
                    values.push((target, Affine::int(0)));
                }
                let Some(source) = source else { continue };
                if !values.iter().any(|known| known.0 == source) {
                    let own = if is_target(source) { Affine::int(0) } else { Affine::var(source) };
                    values.push((source, own));
                }
            }
            for &(target, source) in pairs {
                if let Some(known) = values.iter_mut().find(|known| Some(known.0) == source) {
                    known.1 = std::mem::take(&mut known.1).plus_term(target, 1);
                }
            }
            values.retain(|(var, value)| *value != Affine::var(*var));
            if !values.is_empty() {
                let (targets, values) = values.into_iter().unzip();
                into.push(Statement::new(Kind::Assign { targets, values }).at(origin));
            }
        }
    }
}
