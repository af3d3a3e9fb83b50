//! Code while it is being written.

use std::rc::Rc;
use std::sync::Arc;

use crate::code::{Code, CodeKind, Constant, Op, Params};
use crate::scopes::Bound;
use crate::unwinding::Around;

/// Where lines begin.
pub(crate) struct Lines {
    starts: Vec<u32>,
}

impl Lines {
    pub(crate) fn new(text: &str) -> Lines {
        let ends = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n').map(|(at, _)| at as u32 + 1);
        Lines { starts: std::iter::once(0).chain(ends).collect() }
    }

    pub(crate) fn line(&self, at: u32) -> u32 {
        self.starts.partition_point(|&start| start <= at) as u32
    }
}

/// A function, class or module around what is being written.
pub(crate) struct Scope {
    pub(crate) kind: CodeKind,
    pub(crate) bound: Bound,
}

/// Writes one `Code`. Scopes around it are borrowed from whoever writes these.
pub(crate) struct Writer<'a> {
    pub(crate) code: Code,
    pub(crate) lines: &'a Lines,
    pub(crate) line: u32,
    /// From the outermost to this one.
    pub(crate) scopes: Vec<Rc<Scope>>,
    pub(crate) around: Vec<Around<'a>>,
}

impl<'a> Writer<'a> {
    pub(crate) fn new(name: &str, qualified: String, file: Arc<str>, lines: &'a Lines, scopes: Vec<Rc<Scope>>) -> Self {
        let scope = scopes.last().expect("there is one for what is written");
        let locals = match scope.kind {
            CodeKind::Function | CodeKind::Generator => scope.bound.order.clone(),
            CodeKind::Module | CodeKind::Class => Vec::new(),
        };
        let kind = match scope.kind {
            CodeKind::Function if scope.bound.yields => CodeKind::Generator,
            kind => kind,
        };
        let code = Code {
            name: name.to_owned(),
            qualified,
            file,
            kind,
            params: Params::default(),
            locals,
            ops: Vec::new(),
            lines: Vec::new(),
            constants: Vec::new(),
            names: Vec::new(),
            children: Vec::new(),
            doc: None,
            first_line: 1,
        };
        Writer { code, lines, line: 1, scopes, around: Vec::new() }
    }

    pub(crate) fn at(&mut self, range: ruff_text_size::TextRange) {
        self.line = self.lines.line(range.start().to_u32());
    }

    pub(crate) fn op(&mut self, op: Op) -> usize {
        self.code.ops.push(op);
        self.code.lines.push(self.line);
        self.code.ops.len() - 1
    }

    pub(crate) fn here(&self) -> u32 {
        self.code.ops.len() as u32
    }

    /// Lets the jump at `at` lead to what comes next.
    pub(crate) fn land(&mut self, at: usize) {
        let here = self.here();
        match &mut self.code.ops[at] {
            Op::Jump(to)
            | Op::JumpIfFalse(to)
            | Op::JumpIfTrue(to)
            | Op::JumpIfFalseOrPop(to)
            | Op::JumpIfTrueOrPop(to)
            | Op::Next(to)
            | Op::Guard(to) => *to = here,
            other => unreachable!("no jump: {other:?}"),
        }
    }

    pub(crate) fn constant(&mut self, constant: Constant) -> u32 {
        if let Some(at) = self.code.constants.iter().position(|known| same(known, &constant)) {
            return at as u32;
        }
        self.code.constants.push(constant);
        self.code.constants.len() as u32 - 1
    }

    pub(crate) fn push(&mut self, constant: Constant) {
        let at = self.constant(constant);
        self.op(Op::Const(at));
    }

    pub(crate) fn name(&mut self, name: &str) -> u32 {
        if let Some(at) = self.code.names.iter().position(|known| known == name) {
            return at as u32;
        }
        self.code.names.push(name.to_owned());
        self.code.names.len() as u32 - 1
    }

    pub(crate) fn unsupported(&mut self, why: &str) {
        let at = self.constant(Constant::Str(why.to_owned()));
        self.op(Op::Unsupported(at));
    }

    pub(crate) fn child(&mut self, code: Code) -> u32 {
        self.code.children.push(Arc::new(code));
        self.code.children.len() as u32 - 1
    }
}

/// Equal in every bit: `0.0` and `-0.0` are not.
fn same(one: &Constant, other: &Constant) -> bool {
    match (one, other) {
        (Constant::Float(one), Constant::Float(other)) => one.to_bits() == other.to_bits(),
        (Constant::Complex(..), _) => false,
        _ => one == other,
    }
}
