//! Random programs, the same ones in every run.

use refhound_affine::{
    Affine, Condition, Function, FunctionId, Kind, Local, Predicate, Program, Right, Role, Statement, Var,
};
use refhound_domains::Comparison;
use refhound_index::{EntityId, IndexVec, intern};

/// A linear congruential generator: tests must not depend on a library's.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % bound.max(1)
    }

    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

/// What programs are made of.
#[derive(Clone, Copy)]
pub(crate) struct Shape {
    pub(crate) functions: usize,
    pub(crate) globals: usize,
    pub(crate) property: usize,
    pub(crate) execution: usize,
    pub(crate) statements: usize,
    pub(crate) loops: bool,
    pub(crate) havoc: bool,
    /// Conditions that look at variables, and `assume`.
    pub(crate) conditions: bool,
    /// A function may call any function, not only later ones.
    pub(crate) recursion: bool,
    /// Assertions other than equalities.
    pub(crate) inequalities: bool,
}

impl Shape {
    pub(crate) fn everything() -> Shape {
        Shape {
            functions: 3,
            globals: 2,
            property: 2,
            execution: 2,
            statements: 6,
            loops: true,
            havoc: true,
            conditions: true,
            recursion: true,
            inequalities: true,
        }
    }
}

pub(crate) fn program(random: &mut Random, shape: &Shape) -> Program {
    let globals: Vec<_> = (0..shape.globals).map(|at| intern(&format!("g{at}"))).collect();
    let count = 1 + random.below(shape.functions);
    let mut functions = IndexVec::new();
    for index in 0..count {
        let mut locals: Vec<Local> = Vec::new();
        let roles = [("rc", shape.property, Role::Property), ("on", shape.execution, Role::Execution)];
        for (prefix, many, role) in roles {
            locals.extend((0..many).map(|at| Local { name: intern(&format!("{prefix}{at}")), role }));
        }
        let mut maker = Maker { random, shape, index, count, vars: shape.globals + locals.len(), depth: 0 };
        let mut body = maker.block(shape.statements);
        // What is asserted at the end is what most of the program leads to.
        body.push(maker.assertion());
        let returned = maker.var();
        body.push(Statement::new(Kind::Return(vec![returned])));
        functions.push(Function { name: intern(&format!("f{index}")), locals, labels: Vec::new(), body });
    }
    Program { globals, functions }
}

struct Maker<'r> {
    random: &'r mut Random,
    shape: &'r Shape,
    index: usize,
    count: usize,
    vars: usize,
    depth: usize,
}

impl Maker<'_> {
    fn var(&mut self) -> Var {
        Var::from_index(self.random.below(self.vars))
    }

    fn small(&mut self) -> i64 {
        self.random.below(4) as i64 - 1
    }

    fn block(&mut self, most: usize) -> Vec<Statement> {
        (0..=self.random.below(most)).map(|_| self.statement()).collect()
    }

    fn inner(&mut self) -> Vec<Statement> {
        self.depth += 1;
        let block = self.block(3);
        self.depth -= 1;
        block
    }

    fn assertion(&mut self) -> Statement {
        let mut predicate = self.predicate();
        if !self.shape.inequalities {
            predicate.comparison = Comparison::Equal;
        }
        Statement::new(Kind::Assert(predicate))
    }

    fn predicate(&mut self) -> Predicate {
        let left = self.var();
        let comparison = Comparison::ALL[self.random.below(6)];
        let right = if self.random.chance(40) { Right::Var(self.var()) } else { Right::Int(self.small()) };
        Predicate { left, comparison, right }
    }

    fn condition(&mut self) -> Condition {
        if self.shape.conditions && self.random.chance(60) {
            Condition::Holds(self.predicate())
        } else {
            Condition::Anything
        }
    }

    fn affine(&mut self) -> Affine {
        match self.random.below(5) {
            0 => Affine::int(self.small()),
            1 => Affine::var(self.var()),
            2 => Affine::var(self.var()).plus(self.small()),
            3 => Affine::var(self.var()).plus_term(self.var(), 1),
            _ => Affine::var(self.var()).plus_term(self.var(), -1).plus(self.small()),
        }
    }

    fn statement(&mut self) -> Statement {
        let nested = self.depth < 2;
        match self.random.below(20) {
            0..=3 if nested => {
                let condition = self.condition();
                let then = self.inner();
                let otherwise = if self.random.chance(60) { self.inner() } else { Vec::new() };
                Statement::new(Kind::If { condition, then, otherwise })
            }
            4 if nested && self.shape.loops => {
                let condition = self.condition();
                Statement::new(Kind::While { condition, body: self.inner() })
            }
            5 if self.shape.havoc => Statement::new(Kind::Havoc(self.var())),
            6..=7 if self.count > 1 => self.call(),
            8 => self.assertion(),
            9 if self.shape.conditions => Statement::new(Kind::Assume(self.predicate())),
            10 => {
                let (one, other) = (self.var(), self.var());
                if one == other {
                    return Statement::add(one, 1);
                }
                let values = smallvec::smallvec![self.affine(), self.affine()];
                Statement::new(Kind::Assign { targets: smallvec::smallvec![one, other], values })
            }
            11..=13 => {
                let target = self.var();
                Statement::add(target, if self.random.chance(50) { 1 } else { -1 })
            }
            _ => {
                let target = self.var();
                Statement::set(target, self.affine())
            }
        }
    }

    fn call(&mut self) -> Statement {
        let first = if self.shape.recursion { 0 } else { self.index + 1 };
        if first >= self.count {
            let target = self.var();
            return Statement::add(target, 1);
        }
        let function = FunctionId::from_index(first + self.random.below(self.count - first));
        let targets = if self.random.chance(80) { vec![self.var()] } else { Vec::new() };
        Statement::new(Kind::Call { targets, function })
    }
}
