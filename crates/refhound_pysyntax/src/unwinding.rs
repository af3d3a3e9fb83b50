//! What stands around a statement, and what has to be done when `return`, `break` or `continue` leaves it.

use ruff_python_ast::Stmt;

use crate::assemble::Writer;
use crate::code::Op;

pub(crate) enum Around<'a> {
    Loop {
        breaks: Vec<usize>,
        again: u32,
        holds_iterator: bool,
    },
    /// Between `Guard` and `Unguard` of a `try` with handlers.
    Guarded,
    /// The same, with a body that is run on every way out.
    Finally(&'a [Stmt]),
    With,
    /// In a handler; the exception is no longer on the stack.
    Handler,
    /// In the body of a `finally`, with an exception on the stack.
    Raised,
}

/// Whether a value lies on top that is taken along.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Top {
    Value,
    Nothing,
}

impl<'a> Writer<'a> {
    /// Undoes one thing. What is left is no longer around while that is written.
    fn leave(&mut self, around: &Around<'a>, top: Top) {
        match *around {
            Around::Loop { holds_iterator, .. } => {
                if holds_iterator && top == Top::Nothing {
                    self.op(Op::Pop);
                }
            }
            Around::Guarded => {
                self.op(Op::Unguard);
            }
            Around::Finally(body) => {
                self.op(Op::Unguard);
                self.statements(body);
            }
            Around::With => {
                self.op(Op::Unguard);
                if top == Top::Value {
                    self.op(Op::Swap);
                }
                self.op(Op::ExitNormal);
            }
            Around::Handler => {
                self.op(Op::Handled);
            }
            Around::Raised => {
                if top == Top::Value {
                    self.op(Op::Swap);
                }
                self.op(Op::Pop);
                self.op(Op::Handled);
            }
        }
    }

    /// `return`, with its value on the stack.
    pub(crate) fn leave_all(&mut self) {
        let mut left = Vec::new();
        while let Some(around) = self.around.pop() {
            self.leave(&around, Top::Value);
            left.push(around);
        }
        self.around.extend(left.into_iter().rev());
        self.op(Op::Return);
    }

    /// Leaves everything inside the nearest loop.
    fn leave_to_loop(&mut self) -> Option<Vec<Around<'a>>> {
        if !self.around.iter().any(|around| matches!(around, Around::Loop { .. })) {
            return None;
        }
        let mut left = Vec::new();
        while !matches!(self.around.last(), Some(Around::Loop { .. })) {
            let around = self.around.pop().expect("there is a loop below");
            self.leave(&around, Top::Nothing);
            left.push(around);
        }
        Some(left)
    }

    pub(crate) fn break_loop(&mut self) {
        let Some(left) = self.leave_to_loop() else { return self.unsupported("break outside of a loop") };
        if matches!(self.around.last(), Some(Around::Loop { holds_iterator: true, .. })) {
            self.op(Op::Pop);
        }
        let jump = self.op(Op::Jump(0));
        if let Some(Around::Loop { breaks, .. }) = self.around.last_mut() {
            breaks.push(jump);
        }
        self.around.extend(left.into_iter().rev());
    }

    pub(crate) fn continue_loop(&mut self) {
        let Some(left) = self.leave_to_loop() else { return self.unsupported("continue outside of a loop") };
        if let Some(&Around::Loop { again, .. }) = self.around.last() {
            self.op(Op::Jump(again));
        }
        self.around.extend(left.into_iter().rev());
    }
}
