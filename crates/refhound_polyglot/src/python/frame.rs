//! Frames: code that runs, or waits to go on.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use crate::python::object::{CodeData, Obj};

/// The variables of a function. Functions inside it keep it.
pub(crate) struct Env {
    pub(crate) vars: RefCell<Vec<Option<Obj>>>,
    pub(crate) parent: Option<Rc<Env>>,
}

pub(crate) struct Guard {
    pub(crate) handler: usize,
    pub(crate) depth: usize,
    pub(crate) handled: usize,
}

pub(crate) struct Frame {
    pub(crate) code: Rc<CodeData>,
    pub(crate) pc: Rc<Cell<usize>>,
    pub(crate) stack: Vec<Obj>,
    pub(crate) guards: Vec<Guard>,
    pub(crate) handled: Vec<Obj>,
    pub(crate) env: Option<Rc<Env>>,
    pub(crate) globals: Obj,
    /// Where a class body puts its names: an object whose attributes they are.
    pub(crate) namespace: Option<Obj>,
    /// The instruction that has yielded is met again.
    pub(crate) again: bool,
    /// The number of the call, if calls are written down.
    pub(crate) call: Cell<u32>,
}

impl Frame {
    pub(crate) fn new(code: Rc<CodeData>, env: Option<Rc<Env>>, globals: Obj) -> Frame {
        Frame {
            code,
            pc: Rc::new(Cell::new(0)),
            stack: Vec::new(),
            guards: Vec::new(),
            handled: Vec::new(),
            env,
            globals,
            namespace: None,
            again: false,
            call: Cell::new(0),
        }
    }

    pub(crate) fn pop(&mut self) -> Obj {
        self.stack.pop().expect("code of ours keeps its stack")
    }

    pub(crate) fn popn(&mut self, count: usize) -> Vec<Obj> {
        self.stack.split_off(self.stack.len() - count)
    }

    pub(crate) fn top(&self) -> &Obj {
        self.stack.last().expect("code of ours keeps its stack")
    }

    /// An environment further out.
    pub(crate) fn outer(&self, depth: u32) -> Rc<Env> {
        let mut env = self.env.clone().expect("there is a function around");
        for _ in 0..depth {
            env = env.parent.clone().expect("there is a function around");
        }
        env
    }
}
