//! From functions over labels to an affine program: each label gets the variables that it needs.
//!
//! `rc` counts, `ev` counts escapes, `on` tells whether the object is there. A variable that nothing ever writes is left
//! out, and so is its place in the returned tuple.

mod globals;
mod needs;
mod writer;

use refhound_affine::{Affine, Condition, Function, FunctionId, Kind, Local, Origin, Program, Role, Statement, Var};
use refhound_callgraph::NodeId;
use refhound_index::{EntityId, FxHashMap, IndexVec, intern};
use refhound_ir::Block;

use self::globals::Globals;
use self::needs::{Need, needs_of};
use self::writer::{LabelVars, Writer};
use crate::forward::{Fun, FunRef, NullArguments, Object, Stmt, visit};
use crate::sketch::NoteId;

/// An affine program, and what its parts were made of.
pub struct Translation {
    pub program: Program,
    origins: Vec<Provenance>,
    /// What the first function returns, place by place.
    pub(crate) layout: Vec<(usize, Which)>,
    /// The global that holds the result.
    pub(crate) result: Option<Var>,
    /// Globals that tell whether parameters of the first function are there, by parameter.
    pub(crate) there: Vec<(usize, Var)>,
}

impl Translation {
    /// What the statement behind an edge of a graph was made of.
    pub(crate) fn provenance(&self, origin: Origin) -> Option<Provenance> {
        self.origins.get((origin.0 as usize).wrapping_sub(1)).copied()
    }
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

/// Functions by what they are called.
pub(crate) struct Funs {
    pub(crate) list: Vec<Fun>,
    /// The C function that each belongs to: its own blocks have the same group.
    pub(crate) groups: Vec<usize>,
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
    /// What a function calls by a name: blocks are those of the same C function.
    fn find(&self, caller: usize, function: FunRef) -> Option<usize> {
        let key = match function {
            FunRef::Block(block) => (self.groups[caller], FunRefKey::Block(block)),
            FunRef::Callee(callee) => (0, FunRefKey::Callee(callee)),
        };
        self.by_ref.get(&key).copied()
    }
}

/// Makes the functions of a program.
struct Emitter<'f> {
    funs: &'f Funs,
    needs: Vec<Vec<Need>>,
    globals: Globals,
    origins: Vec<Provenance>,
}

pub(crate) fn emit(funs: &Funs) -> Translation {
    let needs = needs_of(funs);
    let globals = Globals::of(funs, &needs);
    let mut emitter = Emitter { funs, needs, globals, origins: Vec::new() };
    let mut functions: IndexVec<FunctionId, Function> = IndexVec::new();
    for index in 0..funs.list.len() {
        functions.push(emitter.function(index));
    }
    let layout = emitter.layout(0);
    let Emitter { globals, origins, .. } = emitter;
    let main = funs.list[0].ptrs.iter().enumerate();
    let there = main.filter_map(|(at, ptr)| Some((at, globals.there(funs.groups[0], *ptr)?))).collect();
    let program = Program { globals: globals.names, functions };
    Translation { program, origins, layout, result: globals.result, there }
}

impl Emitter<'_> {
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
        let base = self.globals.names.len();
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
            let global = fun.ptrs.get(at).and_then(|ptr| self.globals.there(self.funs.groups[index], *ptr));
            let there = match global {
                Some(global) if at < fun.params => Some(global),
                Some(_) | None => need.there.then(|| local(&mut locals, format!("on{number}"), Role::Execution)),
            };
            vars.push(LabelVars { count, escape, there });
        }
        let mut most = 0;
        visit(&fun.body, &mut |statement| {
            if let Stmt::Call { function, .. } = statement
                && let Some(callee) = self.funs.find(index, *function)
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
        // Whoever calls a C function may pass NULL; a lifted function knows from its caller.
        for vars in vars.iter().take(fun.params) {
            if let (Some(there), NullArguments::Any) = (vars.there, fun.nulls) {
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
