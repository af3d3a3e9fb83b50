//! The interpreter of functions of C, in the form that `decode` gives them.

use std::rc::Rc;

use refhound_domains::Comparison;
use refhound_ir::BinaryOp;
use refhound_ir::arithmetic::{Undefined, integers, truncated};
use refhound_source::Span;

use crate::c::decode::{Conv, Decoded, Do, Edge, Goal, NONE, Step};
use crate::c::memory::{BlockKind, CVal, Memory, Pointer, Refused};
use crate::c::numbers::{self, Width};
use crate::c::program::CProgram;
use crate::limits;
use crate::python::object::Obj;
use crate::vm::{Active, R, Stop, Vm, unsupported};

/// The state of C, and what calls need to know.
pub(crate) struct CState {
    pub(crate) memory: Memory,
    /// Where variables, texts and functions are, if anybody has asked: by module and number.
    pub(crate) globals: Vec<Vec<Pointer>>,
    pub(crate) literals: Vec<Pointer>,
    pub(crate) functions: Vec<Vec<Pointer>>,
    /// Values and variables of all functions that run.
    values: Vec<CVal>,
    pub(crate) slots: Vec<u32>,
    /// The error indicator.
    pub(crate) error: Option<Obj>,
    /// Arguments behind the named ones, of each stub that runs.
    pub(crate) varargs: Vec<Vec<CVal>>,
    /// Places that can go wrong: whether each was met, and whether it has.
    pub(crate) checks: Vec<u8>,
    /// Bytes objects that C may still write to.
    pub(crate) exposed: Vec<Obj>,
    /// Classes in which the functions of Python that run were defined, and their first arguments.
    pub(crate) defining: Vec<Obj>,
    pub(crate) receivers: Vec<Option<Obj>>,
    pub(crate) is_ready: bool,
    /// Functions of C that run.
    pub(crate) depth: usize,
}

/// Bits of a check.
pub(crate) const MET: u8 = 1;
pub(crate) const FAILED: u8 = 2;

/// Arguments that a function of the machine may have.
const MOST_ARGS: usize = 8;

impl CState {
    pub(crate) fn new(program: &CProgram) -> CState {
        let empty = |count: usize| vec![Pointer::NULL; count];
        let modules = || program.modules.iter().map(|module| &module.unit.module);
        CState {
            memory: Memory::new(),
            globals: modules().map(|module| empty(module.globals.len())).collect(),
            literals: Vec::new(),
            functions: modules().map(|module| empty(module.functions.len())).collect(),
            values: Vec::new(),
            slots: Vec::new(),
            error: None,
            varargs: Vec::new(),
            checks: Vec::new(),
            exposed: Vec::new(),
            defining: Vec::new(),
            receivers: Vec::new(),
            is_ready: false,
            depth: 0,
        }
    }
}

impl Vm {
    /// Calls a function of C.
    pub(crate) fn call_c(&mut self, module: u32, function: u32, args: Vec<CVal>) -> R<CVal> {
        match self.program.goal(module, function) {
            Goal::Body(module, function) => self.call_body(module, function, &args),
            Goal::Intrinsic(intrinsic) => intrinsic(self, &args),
            Goal::Missing => {
                let name = self.program.name(module, function);
                unsupported(format!("the function {name}"))
            }
        }
    }

    pub(crate) fn call_pointer(&mut self, pointer: Pointer, args: Vec<CVal>) -> R<CVal> {
        match self.c.memory.blocks.get(pointer.block as usize).map(|block| block.kind) {
            Some(BlockKind::Function(module, function)) if pointer.offset == 0 => self.call_c(module, function, args),
            _ => self.crash("RH805", "null-or-invalid-pointer", "a call through what is no pointer to a function"),
        }
    }

    pub(crate) fn call_stub(&mut self, name: &str, args: Vec<CVal>) -> R<CVal> {
        match self.program.function(name) {
            Some((module, function)) => self.call_c(module, function, args),
            None => unsupported(format!("the stub {name}")),
        }
    }

    fn call_body(&mut self, number: u32, function: u32, args: &[CVal]) -> R<CVal> {
        let Some(code) = self.program.decoded(number, function) else {
            return unsupported("a function without a body");
        };
        let base = self.c.values.len();
        self.c.values.resize(base + code.values, CVal::Undef);
        for (&(param, conv), &arg) in code.params.iter().zip(args) {
            self.c.values[base + param as usize] = self.converted(arg, conv)?;
        }
        let rest = args.get(code.params.len()..).unwrap_or_default().to_vec();
        self.run_function(&code, base, rest)
    }

    /// Calls a function with values of another.
    fn call_from(&mut self, goal: Goal, caller: &Decoded, at: usize, args: crate::c::decode::Part) -> R<CVal> {
        let args = &caller.pool[args.from as usize..(args.from + args.count) as usize];
        match goal {
            Goal::Body(number, function) => {
                let Some(code) = self.program.decoded(number, function) else {
                    return unsupported("a function without a body");
                };
                let base = self.c.values.len();
                self.c.values.resize(base + code.values, CVal::Undef);
                for (&(param, conv), &arg) in code.params.iter().zip(args) {
                    let value = match quick(&self.c.values[at + arg as usize], conv) {
                        Some(value) => value,
                        None => self.converted(self.c.values[at + arg as usize], conv)?,
                    };
                    self.c.values[base + param as usize] = value;
                }
                let rest = args.get(code.params.len()..).unwrap_or_default();
                let rest = rest.iter().map(|&arg| self.c.values[at + arg as usize]).collect();
                self.run_function(&code, base, rest)
            }
            Goal::Intrinsic(intrinsic) => {
                if args.len() > MOST_ARGS {
                    return unsupported("a call with many arguments");
                }
                let mut given = [CVal::Undef; MOST_ARGS];
                for (place, &arg) in given.iter_mut().zip(args) {
                    *place = self.c.values[at + arg as usize];
                }
                intrinsic(self, &given[..args.len()])
            }
            Goal::Missing => unsupported("a function that is not there"),
        }
    }

    /// Runs a function whose values begin at a place, and gives them up.
    fn run_function(&mut self, code: &Rc<Decoded>, base: usize, rest: Vec<CVal>) -> R<CVal> {
        if self.active.len() > limits::RUN_DEPTH {
            return unsupported("C that calls itself too deeply");
        }
        if self.c.checks.len() < code.checks {
            self.c.checks.resize(code.checks, 0);
        }
        self.active.push(Active::C {
            module: code.number as usize,
            function: code.function as usize,
            span: std::cell::Cell::new(None),
        });
        let slots = self.c.slots.len();
        self.c.slots.resize(slots + code.slots.len(), 0);
        if code.is_stub {
            self.c.varargs.push(rest);
        }
        self.c.depth += 1;
        let outcome = self.run_code(code, base, slots);
        self.c.depth -= 1;
        if code.is_stub {
            self.c.varargs.pop();
        }
        self.active.pop();
        for at in slots..slots + code.slots.len() {
            let block = self.c.slots[at];
            if block != 0 {
                self.c.memory.end_slot(block, outcome.as_ref().ok().copied());
            }
        }
        self.c.slots.truncate(slots);
        self.c.values.truncate(base);
        outcome
    }

    fn run_code(&mut self, code: &Decoded, base: usize, slots: usize) -> R<CVal> {
        let mut pc = 0;
        macro_rules! get {
            ($value:expr) => {
                self.c.values[base + $value as usize]
            };
        }
        // Where most steps are taken, a value is written where it belongs and not carried there.
        macro_rules! put {
            ($result:expr, $value:expr) => {{
                self.c.values[base + $result as usize] = $value;
                pc += 1;
                continue;
            }};
        }
        loop {
            let Step { op, result, check } = code.code[pc];
            let value = match op {
                Do::Constant(at) => put!(result, code.constants[at as usize]),
                Do::Binary(op, left, right, conv) => match (&get!(left), &get!(right), conv) {
                    (&CVal::Float(left), &CVal::Float(right), Conv::Float | Conv::Double) => {
                        let exact = match op {
                            BinaryOp::Add => left + right,
                            BinaryOp::Sub => left - right,
                            BinaryOp::Mul => left * right,
                            BinaryOp::Div => left / right,
                            _ => return unsupported("an operation on floating-point numbers"),
                        };
                        // Of two `float`s it rounds once more without harm.
                        let value = if matches!(conv, Conv::Float) { f64::from(exact as f32) } else { exact };
                        put!(result, CVal::Float(value))
                    }
                    (&CVal::Int(left), &CVal::Int(right), Conv::Int(width, _))
                        if let Some(value) = plain(op, left, right, width) =>
                    {
                        self.met(check);
                        put!(result, CVal::Int(value))
                    }
                    (&left, &right, _) => {
                        self.at_span(code.spans[pc]);
                        self.arithmetic(code, check, op, (left, right), conv)?
                    }
                },
                Do::Compare(op, left, right) => {
                    let holds = match (&get!(left), &get!(right)) {
                        (CVal::Int(left), CVal::Int(right)) => op.holds(left, right),
                        (CVal::Float(left), CVal::Float(right)) => op.holds(left, right),
                        (&left, &right) => self.compared(op, left, right, code.spans[pc])?,
                    };
                    put!(result, CVal::Int(i128::from(holds)))
                }
                Do::Moved(from, by) => match &get!(from) {
                    CVal::Ptr(pointer) => put!(result, CVal::Ptr(pointer.moved(by))),
                    _ => return self.uninitialised(code.spans[pc]),
                },
                Do::Element(from, index, size) => match (&get!(from), &get!(index)) {
                    (CVal::Ptr(pointer), CVal::Int(index)) => {
                        put!(result, CVal::Ptr(pointer.moved((*index as i64).wrapping_mul(i64::from(size)))))
                    }
                    _ => return self.uninitialised(code.spans[pc]),
                },
                Do::Load(from, access) => {
                    let access = &code.accesses[access as usize];
                    let &CVal::Ptr(at) = &get!(from) else { return self.uninitialised(code.spans[pc]) };
                    if access.field.is_none()
                        && let Some(bits) = self.c.memory.quick(at, access.size as usize)
                    {
                        self.met(check);
                        match access.conv {
                            Conv::Int(width, _) => put!(result, CVal::Int(width.wrap(i128::from(bits)))),
                            Conv::Float => put!(result, CVal::Float(f64::from(f32::from_bits(bits as u32)))),
                            Conv::Double => put!(result, CVal::Float(f64::from_bits(bits))),
                            Conv::Pointer | Conv::Keep | Conv::LongDouble => {}
                        }
                    }
                    let outcome = match self.read(at, *access) {
                        // A value that nobody gave may be moved; an alarm is told where it is used.
                        Err(Refused::Unset) => Ok(CVal::Undef),
                        outcome => outcome,
                    };
                    self.accessed(check, outcome, code.spans[pc])?
                }
                Do::Store(to, value, access) => {
                    let access = code.accesses[access as usize];
                    let CVal::Ptr(at) = get!(to) else { return self.uninitialised(code.spans[pc]) };
                    let value = match quick(&get!(value), access.conv) {
                        Some(value) => value,
                        None => self.converted(get!(value), access.conv)?,
                    };
                    let outcome = self.write(at, access, value).map(|()| CVal::Undef);
                    self.accessed(check, outcome, code.spans[pc])?
                }
                Do::Cast(from, conv) => match (get!(from), conv) {
                    (CVal::Float(float), Conv::Int(_, kind)) => {
                        let Some(whole) = truncated(float, kind, code.model) else {
                            self.failed(check);
                            self.at_span(code.spans[pc]);
                            let message = format!("{float} does not fit into the integer");
                            return self.crash("RH807", "lossy-conversion", message);
                        };
                        self.met(check);
                        CVal::Int(whole)
                    }
                    (value, conv) => match quick(&value, conv) {
                        Some(value) => put!(result, value),
                        None => self.converted(value, conv)?,
                    },
                },
                Do::Call(goal, args, conv) => {
                    self.at_span(code.spans[pc]);
                    let value = self.call_from(code.goals[goal as usize], code, base, args)?;
                    if result == NONE { CVal::Undef } else { self.converted(value, conv)? }
                }
                Do::Jump(edge) => {
                    pc = self.enter(code, base, code.edges[edge as usize])?;
                    continue;
                }
                Do::Branch(condition, then, otherwise) => {
                    let holds = match get!(condition) {
                        CVal::Int(value) => value != 0,
                        value => self.c_truth(value, code.spans[pc])?,
                    };
                    pc = self.enter(code, base, code.edges[if holds { then } else { otherwise } as usize])?;
                    continue;
                }
                Do::Return(value) => return Ok(if value == NONE { CVal::Undef } else { get!(value) }),
                Do::Switch(value, cases, default) => {
                    let CVal::Int(value) = get!(value) else { return self.uninitialised(code.spans[pc]) };
                    let cases = &code.cases[cases.from as usize..(cases.from + cases.count) as usize];
                    let case = cases.iter().find(|&&(low, high, _)| low <= value && value <= high);
                    pc = self.enter(code, base, code.edges[case.map_or(default, |&(_, _, edge)| edge) as usize])?;
                    continue;
                }
                Do::Slot(slot) => CVal::Ptr(self.slot(code, slots, slot)?),
                Do::ScopeBegin(slot) => {
                    let at = self.slot(code, slots, slot)?;
                    let size = self.c.memory.size(at);
                    if let Err(why) = self.c.memory.unset(at, size) {
                        return self.refused(why);
                    }
                    CVal::Undef
                }
                _ => self.rare(code, base, pc)?,
            };
            if result != NONE {
                self.c.values[base + result as usize] = value;
            }
            pc += 1;
        }
    }

    fn rare(&mut self, code: &Decoded, base: usize, pc: usize) -> R<CVal> {
        let Step { op, result, check } = code.code[pc];
        let span = code.spans[pc];
        let get = |vm: &Vm, value: u32| vm.c.values[base + value as usize];
        Ok(match op {
            Do::Literal(number) => CVal::Ptr(self.literal(number)),
            Do::Global(module, global) => {
                let known = self.c.globals[module as usize][global as usize];
                CVal::Ptr(if known.is_null() { self.global_block(module, global)? } else { known })
            }
            Do::Function(function) => CVal::Ptr(self.function_block(code.number, function)),
            Do::Undefined | Do::Nothing => CVal::Undef,
            Do::Negate(value, conv) => match get(self, value) {
                CVal::Float(value) => CVal::Float(-value),
                value => {
                    self.at_span(span);
                    self.arithmetic(code, check, BinaryOp::Sub, (CVal::Int(0), value), conv)?
                }
            },
            Do::Difference(left, right, of) => {
                let (CVal::Ptr(a), CVal::Ptr(b)) = (get(self, left), get(self, right)) else {
                    return self.uninitialised(span);
                };
                if a.block != b.block {
                    return unsupported("a difference of pointers into two objects");
                }
                CVal::Int(i128::from(a.offset.wrapping_sub(b.offset)) / i128::from(of))
            }
            Do::Copy(to, from, size) => {
                let (CVal::Ptr(to), CVal::Ptr(from)) = (get(self, to), get(self, from)) else {
                    return self.uninitialised(span);
                };
                let outcome = self.c.memory.copy(to, from, size as usize).map(|()| CVal::Undef);
                self.accessed(check, outcome, span)?
            }
            Do::Zero(to, size) => {
                let CVal::Ptr(to) = get(self, to) else { return self.uninitialised(span) };
                let outcome = self.c.memory.fill(to, size as usize, 0).map(|()| CVal::Undef);
                self.accessed(check, outcome, span)?
            }
            Do::CallPointer(pointer, args, conv) => {
                self.at_span(span);
                let CVal::Ptr(pointer) = get(self, pointer) else { return self.uninitialised(span) };
                let goal = match self.c.memory.blocks.get(pointer.block as usize).map(|block| block.kind) {
                    Some(BlockKind::Function(module, function)) if pointer.offset == 0 => {
                        self.program.goal(module, function)
                    }
                    _ => {
                        self.failed(check);
                        let message = "a call through what is no pointer to a function";
                        return self.crash("RH805", "null-or-invalid-pointer", message);
                    }
                };
                self.met(check);
                let value = self.call_from(goal, code, base, args)?;
                if result == NONE { CVal::Undef } else { self.converted(value, conv)? }
            }
            Do::Unsupported(why) => {
                self.at_span(span);
                return unsupported(code.reasons[why as usize].as_str());
            }
            Do::Unreachable => {
                self.at_span(span);
                return self.crash("RH805", "null-or-invalid-pointer", "a point that cannot be reached is reached");
            }
            _ => return unsupported("an instruction that is met elsewhere"),
        })
    }

    fn enter(&mut self, code: &Decoded, base: usize, edge: Edge) -> R<usize> {
        self.steps += u64::from(edge.steps);
        if self.steps > limits::RUN_STEPS {
            return unsupported("too many steps");
        }
        if self.c.memory.is_full() {
            return unsupported("too much memory");
        }
        let (from, count) = (edge.handed.from as usize, edge.handed.count as usize);
        let (args, params) = (&code.pool[from..from + count], &code.pool[from + count..from + 2 * count]);
        let values = &mut self.c.values;
        if edge.in_order {
            for (&arg, &param) in args.iter().zip(params) {
                values[base + param as usize] = values[base + arg as usize];
            }
        } else {
            // Read all before the first is written.
            let behind = values.len();
            for &arg in args {
                values.push(values[base + arg as usize]);
            }
            for (at, &param) in params.iter().enumerate() {
                values[base + param as usize] = values[behind + at];
            }
            values.truncate(behind);
        }
        Ok(edge.to as usize)
    }

    pub(crate) fn at_span(&self, span: Option<Span>) {
        if let Some(Active::C { span: place, .. }) = self.active.last() {
            place.set(span);
        }
    }

    /// An alarm after which nothing is known.
    pub(crate) fn crash<T>(&mut self, code: &'static str, rule: &'static str, message: impl Into<String>) -> R<T> {
        self.alarm(code, rule, message);
        Err(Stop::Crash)
    }

    fn uninitialised<T>(&mut self, span: Option<Span>) -> R<T> {
        self.at_span(span);
        self.crash("RH804", "uninitialised-read", "a value that nobody gave is used")
    }

    pub(crate) fn refused<T>(&mut self, why: Refused) -> R<T> {
        match why {
            Refused::Null => self.crash("RH805", "null-or-invalid-pointer", "NULL is dereferenced"),
            Refused::Invalid => self.crash("RH805", "null-or-invalid-pointer", "what is no pointer is dereferenced"),
            Refused::OutOfBounds => self.crash("RH801", "out-of-bounds-access", "an access outside of an object"),
            Refused::Freed => self.crash("RH805", "null-or-invalid-pointer", "memory that is no longer there is used"),
            Refused::Unset => self.crash("RH804", "uninitialised-read", "memory that holds no value is read"),
        }
    }

    /// Counts a place that can go wrong and has not.
    #[inline]
    fn met(&mut self, check: u32) {
        if check != NONE {
            self.c.checks[check as usize] |= MET;
        }
    }

    fn failed(&mut self, check: u32) {
        if check != NONE {
            self.c.checks[check as usize] |= MET | FAILED;
        }
    }

    #[inline]
    fn accessed(&mut self, check: u32, outcome: Result<CVal, Refused>, span: Option<Span>) -> R<CVal> {
        match outcome {
            Ok(value) => {
                self.met(check);
                Ok(value)
            }
            Err(why) => {
                self.failed(check);
                self.at_span(span);
                self.refused(why)
            }
        }
    }

    fn arithmetic(
        &mut self,
        code: &Decoded,
        check: u32,
        op: BinaryOp,
        (left, right): (CVal, CVal),
        conv: Conv,
    ) -> R<CVal> {
        let is_bitwise = matches!(op, BinaryOp::And | BinaryOp::Or | BinaryOp::Xor | BinaryOp::Shl | BinaryOp::Shr);
        match (left, right, conv) {
            (CVal::Float(_), CVal::Float(_), _) => unsupported("an operation on long doubles"),
            (CVal::Int(left), CVal::Int(right), Conv::Int(_, kind)) => {
                let outcome = integers(op, left, right, kind, code.model);
                if outcome.is_ok() {
                    self.met(check);
                } else {
                    self.failed(check);
                }
                match outcome {
                    Ok(value) => Ok(CVal::Int(value)),
                    Err(Undefined::Overflow(wrapped)) => {
                        let shown = format!("{left} and {right} overflow in {}", kind.name());
                        self.alarm("RH803", "integer-overflow", shown);
                        Ok(CVal::Int(wrapped))
                    }
                    Err(Undefined::DivisionByZero) => self.crash("RH802", "division-by-zero", "a division by zero"),
                    Err(Undefined::Shift) => self.crash("RH803", "integer-overflow", format!("a shift by {right}")),
                }
            }
            (CVal::Undef | CVal::Part(_), ..) | (_, CVal::Undef | CVal::Part(_), _) => {
                // Single bits may be given one after the other.
                if is_bitwise
                    && let Conv::Int(width, _) = conv
                    && let Some(value) = numbers::bitwise(op, left, right, width)
                {
                    self.met(check);
                    return Ok(value);
                }
                self.failed(check);
                self.crash("RH804", "uninitialised-read", "a value that nobody gave is used")
            }
            (CVal::Ptr(pointer), CVal::Int(by), _) | (CVal::Int(by), CVal::Ptr(pointer), _) if op == BinaryOp::Add => {
                Ok(CVal::Ptr(pointer.moved(by as i64)))
            }
            (CVal::Ptr(pointer), CVal::Int(by), _) if op == BinaryOp::Sub => Ok(CVal::Ptr(pointer.moved(-(by as i64)))),
            (CVal::Ptr(a), CVal::Ptr(b), _) if op == BinaryOp::Sub && a.block == b.block => {
                Ok(CVal::Int(i128::from(a.offset - b.offset)))
            }
            (CVal::Ptr(_) | CVal::Int(_), CVal::Ptr(_) | CVal::Int(_), Conv::Int(width, _)) => {
                let (left, right) = (self.number(left, width), self.number(right, width));
                self.arithmetic(code, check, op, (left, right), conv)
            }
            _ => unsupported("arithmetic with addresses"),
        }
    }

    /// An address as a number of the machine's own.
    fn number(&mut self, value: CVal, width: Width) -> CVal {
        match value {
            CVal::Ptr(pointer) => CVal::Int(width.wrap(self.c.memory.address(pointer))),
            value => value,
        }
    }

    fn compared(&mut self, op: Comparison, left: CVal, right: CVal, span: Option<Span>) -> R<bool> {
        Ok(match (left, right) {
            (CVal::Int(a), CVal::Int(b)) => op.holds(&a, &b),
            (CVal::Float(a), CVal::Float(b)) => op.holds(&a, &b),
            (CVal::Ptr(a), CVal::Ptr(b)) => {
                let is_order = !matches!(op, Comparison::Equal | Comparison::NotEqual);
                if is_order && a.block != b.block && a.block != 0 && b.block != 0 {
                    return unsupported("an order of pointers into two objects");
                }
                op.holds(&(a.block, a.offset), &(b.block, b.offset))
            }
            (CVal::Ptr(a), CVal::Int(b)) if b == 0 || a.block == 0 => {
                op.holds(&(a.block, i128::from(a.offset)), &(0, b))
            }
            (CVal::Int(a), CVal::Ptr(b)) if a == 0 || b.block == 0 => {
                op.holds(&(0, a), &(b.block, i128::from(b.offset)))
            }
            (CVal::Undef | CVal::Part(_), _) | (_, CVal::Undef | CVal::Part(_)) => {
                match numbers::told_apart(op, left, right) {
                    Some(holds) => holds,
                    None => return self.uninitialised(span),
                }
            }
            _ => return unsupported("a comparison of an address with a number"),
        })
    }

    fn c_truth(&mut self, value: CVal, span: Option<Span>) -> R<bool> {
        match value {
            CVal::Int(value) => Ok(value != 0),
            CVal::Float(value) => Ok(value != 0.0),
            CVal::Ptr(pointer) => Ok(!pointer.is_null()),
            CVal::Part(bits) if bits.value != 0 => Ok(true),
            CVal::Undef | CVal::Part(_) => self.uninitialised(span),
        }
    }

    /// A value as C converts it.
    #[inline]
    pub(crate) fn converted(&mut self, value: CVal, conv: Conv) -> R<CVal> {
        Ok(match (value, conv) {
            (CVal::Int(value), Conv::Int(width, _)) => CVal::Int(width.wrap(value)),
            (CVal::Ptr(pointer), Conv::Int(Width::Bool, _)) => CVal::Int(i128::from(!pointer.is_null())),
            (CVal::Ptr(pointer), Conv::Int(width, _)) if pointer.block == 0 => {
                CVal::Int(width.wrap(i128::from(pointer.offset)))
            }
            (CVal::Ptr(_), Conv::Int(width, _)) if width.bits() < 64 => self.number(value, width),
            (CVal::Part(bits), Conv::Int(width, _)) => numbers::converted(bits, width),
            (CVal::Float(value), Conv::Int(_, kind)) => {
                truncated(value, kind, refhound_types::DataModel::Lp64).map_or(CVal::Undef, CVal::Int)
            }
            (CVal::Int(value), Conv::Float) => CVal::Float(f64::from(value as f32)),
            (CVal::Int(value), Conv::Double | Conv::LongDouble) => CVal::Float(value as f64),
            (CVal::Float(value), Conv::Float) => CVal::Float(f64::from(value as f32)),
            (CVal::Float(_), Conv::LongDouble) => return unsupported("long double"),
            (CVal::Int(value), Conv::Pointer) => CVal::Ptr(Pointer { block: 0, offset: value as i64 }),
            (other, _) => other,
        })
    }
}

/// A conversion that is one of its own kind.
#[inline]
fn quick(value: &CVal, conv: Conv) -> Option<CVal> {
    match (value, conv) {
        (CVal::Int(value), Conv::Int(width, _)) => Some(CVal::Int(width.wrap(*value))),
        (CVal::Float(value), Conv::Double) => Some(CVal::Float(*value)),
        (CVal::Float(value), Conv::Float) => Some(CVal::Float(f64::from(*value as f32))),
        (CVal::Ptr(pointer), Conv::Pointer) => Some(CVal::Ptr(*pointer)),
        _ => None,
    }
}

/// What needs no second look: no overflow, nothing that is left undefined.
#[inline]
fn plain(op: BinaryOp, left: i128, right: i128, width: Width) -> Option<i128> {
    if matches!(width, Width::I128 | Width::U128) {
        return None;
    }
    let exact = match op {
        BinaryOp::Add => left + right,
        BinaryOp::Sub => left - right,
        BinaryOp::Mul => left.wrapping_mul(right),
        BinaryOp::And => left & right,
        BinaryOp::Or => left | right,
        BinaryOp::Xor => left ^ right,
        BinaryOp::Shr if (0..i128::from(width.bits())).contains(&right) => left >> right,
        BinaryOp::Div | BinaryOp::Rem | BinaryOp::Shl | BinaryOp::Shr => return None,
    };
    let wrapped = width.wrap(exact);
    (wrapped == exact || !width.is_signed()).then_some(wrapped)
}
