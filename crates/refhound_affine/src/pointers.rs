//! Programs over shallow pointers (Lal & Ramalingam 2009, sections 2 and 3): variables that point to counted objects, five
//! kinds of statements, free branches, procedures without parameters.
//!
//! ```text
//! globals x1, x2;
//! main() { x1 = new; swap(); x2->refcount++; x2->refcount--; }
//! swap() { locals t; t = x1; x1 = x2; x2 = t; }
//! ```

use refhound_index::{EntityId, FxHashMap, Symbol, intern};

use crate::read::{Cursor, ReadError};
use crate::syntax::Var;

#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PointerProgram {
    pub globals: Vec<Symbol>,
    /// The first one is where execution starts.
    pub procedures: Vec<Procedure>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Procedure {
    pub name: Symbol,
    pub locals: Vec<Symbol>,
    pub body: Vec<Step>,
}

/// Variables are numbered as those of affine programs: globals first, then the locals of the procedure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// `x = y`
    Copy(Var, Var),
    /// `x->refcount++`
    Increment(Var),
    /// `x->refcount--`
    Decrement(Var),
    /// `x = new`
    New(Var),
    /// `x = null`
    Null(Var),
    If(Vec<Step>, Vec<Step>),
    While(Vec<Step>),
    /// By the number of the procedure.
    Call(usize),
}

/// One statement of a path, on instances of variables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PathStep {
    Copy(usize, usize),
    Increment(usize),
    Decrement(usize),
    New(usize),
    Null(usize),
}

/// What variables point to, and the counts of objects. Object 0 is the null object, whose count nobody looks at.
#[derive(Debug, Clone)]
pub struct Heap {
    pub points_to: Vec<usize>,
    pub counts: Vec<i64>,
}

impl Heap {
    /// Variables that all are null.
    pub fn empty(vars: usize) -> Heap {
        Heap { points_to: vec![0; vars], counts: vec![0] }
    }

    pub fn run(&mut self, path: &[PathStep]) {
        for step in path {
            let highest = match *step {
                PathStep::Copy(x, y) => x.max(y),
                PathStep::Increment(x) | PathStep::Decrement(x) | PathStep::New(x) | PathStep::Null(x) => x,
            };
            if highest >= self.points_to.len() {
                self.points_to.resize(highest + 1, 0);
            }
            match *step {
                PathStep::Copy(x, y) => self.points_to[x] = self.points_to[y],
                PathStep::Increment(x) => self.counts[self.points_to[x]] += 1,
                PathStep::Decrement(x) => self.counts[self.points_to[x]] -= 1,
                PathStep::New(x) => {
                    self.points_to[x] = self.counts.len();
                    self.counts.push(0);
                }
                PathStep::Null(x) => self.points_to[x] = 0,
            }
        }
    }

    /// The property that the report verifies: the count of every object is 0.
    pub fn is_balanced(&self) -> bool {
        self.counts[1..].iter().all(|count| *count == 0)
    }
}

/// Paths of a program from beginning to end: loops are entered up to `turns` times, calls nest up to `calls` deep.
#[derive(Debug, Clone, Default)]
pub struct Paths {
    pub paths: Vec<Vec<PathStep>>,
    /// Whether these are all.
    pub is_complete: bool,
}

/// Enumerates paths, `most` of them at most.
pub fn paths(program: &PointerProgram, turns: usize, calls: usize, most: usize) -> Paths {
    let mut walk = Walk { program, turns, most, instances: program.globals.len(), is_complete: true };
    let Some(main) = program.procedures.first() else { return Paths::default() };
    let frame = walk.frame(main);
    let paths = walk.block(&main.body, &frame, calls, vec![Vec::new()]);
    Paths { paths, is_complete: walk.is_complete }
}

struct Walk<'p> {
    program: &'p PointerProgram,
    turns: usize,
    most: usize,
    /// Variables so far: each activation has locals of its own.
    instances: usize,
    is_complete: bool,
}

impl Walk<'_> {
    /// The number of the first local.
    fn frame(&mut self, procedure: &Procedure) -> usize {
        let first = self.instances;
        self.instances += procedure.locals.len();
        first
    }

    fn block(
        &mut self,
        steps: &[Step],
        frame: &usize,
        calls: usize,
        mut paths: Vec<Vec<PathStep>>,
    ) -> Vec<Vec<PathStep>> {
        for step in steps {
            paths = self.step(step, *frame, calls, paths);
            if paths.len() > self.most {
                self.is_complete = false;
                paths.truncate(self.most);
            }
        }
        paths
    }

    fn step(&mut self, step: &Step, frame: usize, calls: usize, paths: Vec<Vec<PathStep>>) -> Vec<Vec<PathStep>> {
        let globals = self.program.globals.len();
        let of = |var: &Var| if var.index() < globals { var.index() } else { frame + var.index() - globals };
        let single = match step {
            Step::Copy(x, y) => PathStep::Copy(of(x), of(y)),
            Step::Increment(x) => PathStep::Increment(of(x)),
            Step::Decrement(x) => PathStep::Decrement(of(x)),
            Step::New(x) => PathStep::New(of(x)),
            Step::Null(x) => PathStep::Null(of(x)),
            Step::If(then, otherwise) => {
                let mut all = self.block(then, &frame, calls, paths.clone());
                all.extend(self.block(otherwise, &frame, calls, paths));
                return all;
            }
            Step::While(body) => {
                self.is_complete = false;
                let mut all = paths.clone();
                let mut latest = paths;
                for _ in 0..self.turns {
                    latest = self.block(body, &frame, calls, latest);
                    all.extend(latest.iter().cloned());
                }
                return all;
            }
            Step::Call(_) if calls == 0 => {
                self.is_complete = false;
                return Vec::new();
            }
            Step::Call(callee) => {
                let procedure = &self.program.procedures[*callee];
                let inner = self.frame(procedure);
                return self.block(&procedure.body, &inner, calls - 1, paths);
            }
        };
        let mut paths = paths;
        for path in &mut paths {
            path.push(single);
        }
        paths
    }
}

/// Reads a program; `...` and `?` stand for a free condition.
pub fn read_pointers(text: &str) -> Result<PointerProgram, ReadError> {
    let mut cursor = Cursor::new(text);
    let mut program = PointerProgram::default();
    if cursor.take("globals") {
        program.globals = cursor.names()?;
        cursor.expect(";")?;
    }
    let mut names = FxHashMap::default();
    let mut depth = 0_usize;
    for ahead in 0.. {
        match (cursor.peek_at(ahead), cursor.peek_at(ahead + 1)) {
            (None, _) => break,
            (Some("{"), _) => depth += 1,
            (Some("}"), _) => depth = depth.saturating_sub(1),
            (Some(name), Some("(")) if depth == 0 => {
                let number = names.len();
                names.insert(intern(name), number);
            }
            _ => {}
        }
    }
    while cursor.peek().is_some() {
        let name = cursor.name()?;
        cursor.expect("(")?;
        cursor.expect(")")?;
        cursor.expect("{")?;
        let locals = if cursor.take("locals") {
            let names = cursor.names()?;
            cursor.expect(";")?;
            names
        } else {
            Vec::new()
        };
        let vars = program.globals.iter().chain(&locals).enumerate();
        let vars = vars.map(|(index, name)| (*name, Var::from_index(index))).collect();
        let body = Reader { cursor: &mut cursor, vars, procedures: &names }.block()?;
        program.procedures.push(Procedure { name, locals, body });
    }
    Ok(program)
}

struct Reader<'c, 'a> {
    cursor: &'c mut Cursor<'a>,
    vars: FxHashMap<Symbol, Var>,
    procedures: &'c FxHashMap<Symbol, usize>,
}

impl Reader<'_, '_> {
    fn block(&mut self) -> Result<Vec<Step>, ReadError> {
        self.cursor.descend()?;
        let mut steps = Vec::new();
        while !self.cursor.take("}") {
            if !self.cursor.take(";") {
                steps.push(self.step()?);
            }
        }
        self.cursor.ascend();
        Ok(steps)
    }

    fn var(&mut self) -> Result<Var, ReadError> {
        let name = self.cursor.name()?;
        match self.vars.get(&name) {
            Some(&var) => Ok(var),
            None => self.cursor.error(format!("no variable `{name}`")),
        }
    }

    fn condition(&mut self) -> Result<(), ReadError> {
        self.cursor.expect("(")?;
        while !self.cursor.take(")") {
            self.cursor.next()?;
        }
        self.cursor.expect("{")
    }

    fn step(&mut self) -> Result<Step, ReadError> {
        match (self.cursor.peek(), self.cursor.peek_at(1)) {
            (Some("if"), _) => {
                self.cursor.next()?;
                self.condition()?;
                let then = self.block()?;
                let otherwise = if self.cursor.take("else") {
                    self.cursor.expect("{")?;
                    self.block()?
                } else {
                    Vec::new()
                };
                Ok(Step::If(then, otherwise))
            }
            (Some("while"), _) => {
                self.cursor.next()?;
                self.condition()?;
                Ok(Step::While(self.block()?))
            }
            (Some(_), Some("(")) => {
                let name = self.cursor.name()?;
                self.cursor.expect("(")?;
                self.cursor.expect(")")?;
                match self.procedures.get(&name) {
                    Some(&number) => Ok(Step::Call(number)),
                    None => self.cursor.error(format!("no procedure `{name}`")),
                }
            }
            _ => self.simple(),
        }
    }

    fn simple(&mut self) -> Result<Step, ReadError> {
        let var = self.var()?;
        if self.cursor.take("->") {
            self.cursor.expect("refcount")?;
            return match self.cursor.next()? {
                "++" => Ok(Step::Increment(var)),
                "--" => Ok(Step::Decrement(var)),
                other => self.cursor.error(format!("`++` or `--` expected, found `{other}`")),
            };
        }
        self.cursor.expect("=")?;
        if self.cursor.take("new") {
            Ok(Step::New(var))
        } else if self.cursor.take("null") {
            Ok(Step::Null(var))
        } else {
            Ok(Step::Copy(var, self.var()?))
        }
    }
}
