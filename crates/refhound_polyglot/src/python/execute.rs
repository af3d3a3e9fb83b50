//! The loop over instructions.

use std::rc::Rc;

use crate::limits;
use refhound_pysyntax::{Compare, Op, Unary};

use crate::python::frame::{Frame, Guard};
use crate::python::object::{Args, Function, Kind, Obj, any_dead};
use crate::vm::{Active, R, Stop, Vm, unsupported};

/// What a frame has come to.
pub(crate) enum Flow {
    Returned(Obj),
    Yielded(Obj),
}

/// How an instruction goes on.
enum Then {
    Next,
    Jump(u32),
    Leave(Flow),
}

impl Vm {
    /// Runs until the frame returns or yields.
    pub(crate) fn execute(&mut self, frame: &mut Frame) -> R<Flow> {
        if self.active.len() > limits::RUN_DEPTH {
            return self.raise("RecursionError", "maximum recursion depth exceeded");
        }
        self.active.push(Active::Python { code: frame.code.clone(), pc: frame.pc.clone() });
        self.trace_begin(frame);
        let outcome = self.execute_inner(frame);
        self.active.pop();
        match outcome {
            Err(Stop::Unsupported(why)) if frame.code.is_user && !why.contains(" (line ") => {
                let line = frame.code.code.lines.get(frame.pc.get()).copied().unwrap_or(0);
                unsupported(format!("{why} (line {line})"))
            }
            outcome => outcome,
        }
    }

    fn execute_inner(&mut self, frame: &mut Frame) -> R<Flow> {
        let code = frame.code.clone();
        loop {
            let at = frame.pc.get();
            let Some(op) = code.code.ops.get(at) else { return unsupported("code without an end") };
            if code.is_user {
                code.seen.borrow_mut()[at] = true;
            }
            self.steps += 1;
            if self.steps > limits::RUN_STEPS {
                return unsupported("too many steps");
            }
            let done = self.step(frame, op);
            let done = if any_dead() { self.bury().and(done) } else { done };
            match done {
                Ok(Then::Next) => frame.pc.set(at + 1),
                Ok(Then::Jump(to)) => frame.pc.set(to as usize),
                Ok(Then::Leave(flow)) => {
                    frame.pc.set(if std::mem::take(&mut frame.again) { at } else { at + 1 });
                    return Ok(flow);
                }
                Err(Stop::Raise(raised)) => self.unwind(frame, raised)?,
                Err(other) => return Err(other),
            }
        }
    }

    /// Goes on where the exception is handled.
    pub(crate) fn unwind(&mut self, frame: &mut Frame, raised: Obj) -> R<()> {
        if self.trace.is_some() {
            self.trace_exception(frame, &raised);
        }
        if let Kind::Exception(data) = &raised.kind {
            let mut data = data.borrow_mut();
            if data.context.is_none()
                && let Some(context) = frame.handled.last()
                && !Rc::ptr_eq(context, &raised)
            {
                data.context = Some(context.clone());
            }
            if frame.code.is_user && data.site.is_none() {
                data.site = Some((Rc::as_ptr(&frame.code) as usize, frame.pc.get()));
                data.trace = self.stack();
            }
        }
        if let Some(guard) = frame.guards.pop() {
            frame.stack.truncate(guard.depth);
            frame.handled.truncate(guard.handled);
            frame.stack.push(raised);
            frame.pc.set(guard.handler);
            Ok(())
        } else {
            frame.stack.clear();
            Err(Stop::Raise(raised))
        }
    }

    fn step(&mut self, frame: &mut Frame, op: &Op) -> R<Then> {
        match *op {
            Op::Const(at) => frame.stack.push(frame.code.constants[at as usize].clone()),
            Op::Local(at) => {
                let value = frame.env.as_ref().and_then(|env| env.vars.borrow()[at as usize].clone());
                let Some(value) = value else { return self.unbound(frame, at) };
                frame.stack.push(value);
            }
            Op::SetLocal(at) => {
                let value = frame.pop();
                if self.trace.is_some() {
                    self.trace_value(frame, at as usize, &value);
                }
                let old = frame.env.as_ref().map(|env| env.vars.borrow_mut()[at as usize].replace(value));
                drop(old);
            }
            Op::DeleteLocal(at) => {
                let old = frame.env.as_ref().and_then(|env| env.vars.borrow_mut()[at as usize].take());
                if old.is_none() {
                    return self.unbound(frame, at);
                }
            }
            Op::Outer(depth, at) => {
                let value = frame.outer(depth).vars.borrow()[at as usize].clone();
                let Some(value) = value else {
                    return self.raise("NameError", "free variable referenced before assignment in enclosing scope");
                };
                frame.stack.push(value);
            }
            Op::SetOuter(depth, at) => {
                let value = frame.pop();
                frame.outer(depth).vars.borrow_mut()[at as usize] = Some(value);
            }
            Op::Global(name) => {
                let value = self.global(frame, name)?;
                frame.stack.push(value);
            }
            Op::SetGlobal(name) => {
                let value = frame.pop();
                let name = &frame.code.names[name as usize];
                let old = frame.globals.attrs.borrow_mut().set(name, value);
                drop(old);
            }
            Op::DeleteGlobal(name) => {
                let name = frame.code.names[name as usize].clone();
                let old = frame.globals.attrs.borrow_mut().remove(&name);
                if old.is_none() {
                    return self.raise("NameError", format!("name '{name}' is not defined"));
                }
            }
            Op::Name(..) | Op::SetName(_) | Op::DeleteName(_) => self.class_names(frame, op)?,
            Op::Attribute(name) => {
                let object = frame.pop();
                let name = frame.code.names[name as usize].clone();
                let value = self.attribute(&object, &name)?;
                frame.stack.push(value);
            }
            Op::SetAttribute(name) => {
                let (object, value) = (frame.pop(), frame.pop());
                let name = frame.code.names[name as usize].clone();
                self.set_attribute(&object, &name, Some(value))?;
            }
            Op::DeleteAttribute(name) => {
                let object = frame.pop();
                let name = frame.code.names[name as usize].clone();
                self.set_attribute(&object, &name, None)?;
            }
            Op::Item => {
                let (index, object) = (frame.pop(), frame.pop());
                let value = self.item(&object, &index)?;
                frame.stack.push(value);
            }
            Op::SetItem => {
                let (index, object, value) = (frame.pop(), frame.pop(), frame.pop());
                self.set_item(&object, &index, value)?;
            }
            Op::DeleteItem => {
                let (index, object) = (frame.pop(), frame.pop());
                self.delete_item(&object, &index)?;
            }
            Op::Slice => {
                let (step, stop, start) = (frame.pop(), frame.pop(), frame.pop());
                let slice = self.object(&self.types.slice.clone(), Kind::Slice(start, stop, step));
                frame.stack.push(slice);
            }
            Op::Binary(op) => {
                let (right, left) = (frame.pop(), frame.pop());
                let value = self.binary(op, &left, &right)?;
                frame.stack.push(value);
            }
            Op::InPlace(op) => {
                let (right, left) = (frame.pop(), frame.pop());
                let value = self.in_place(op, &left, &right)?;
                frame.stack.push(value);
            }
            Op::Unary(op) => {
                let value = frame.pop();
                let value = match op {
                    Unary::Not => {
                        let truth = self.truth(&value)?;
                        self.bool(!truth)
                    }
                    Unary::Neg | Unary::Pos | Unary::Invert => self.unary(op, &value)?,
                };
                frame.stack.push(value);
            }
            Op::Compare(op) => {
                let (right, left) = (frame.pop(), frame.pop());
                let value = self.comparison(op, &left, &right)?;
                frame.stack.push(value);
            }
            _ => return self.step_more(frame, op),
        }
        Ok(Then::Next)
    }

    fn step_more(&mut self, frame: &mut Frame, op: &Op) -> R<Then> {
        match *op {
            Op::Pop => drop(frame.pop()),
            Op::Dup => frame.stack.push(frame.top().clone()),
            Op::Dup2 => {
                let len = frame.stack.len();
                let two = [frame.stack[len - 2].clone(), frame.stack[len - 1].clone()];
                frame.stack.extend(two);
            }
            Op::Swap => {
                let len = frame.stack.len();
                frame.stack.swap(len - 1, len - 2);
            }
            Op::Rot3 => {
                let top = frame.pop();
                let at = frame.stack.len() - 2;
                frame.stack.insert(at, top);
            }
            Op::Jump(to) => return Ok(Then::Jump(to)),
            Op::JumpIfFalse(to) => {
                let value = frame.pop();
                if !self.truth(&value)? {
                    return Ok(Then::Jump(to));
                }
            }
            Op::JumpIfTrue(to) => {
                let value = frame.pop();
                if self.truth(&value)? {
                    return Ok(Then::Jump(to));
                }
            }
            Op::JumpIfFalseOrPop(to) => {
                let value = frame.top().clone();
                if !self.truth(&value)? {
                    return Ok(Then::Jump(to));
                }
                frame.pop();
            }
            Op::JumpIfTrueOrPop(to) => {
                let value = frame.top().clone();
                if self.truth(&value)? {
                    return Ok(Then::Jump(to));
                }
                frame.pop();
            }
            Op::Call(count) => {
                let pos = frame.popn(count as usize);
                let callee = frame.pop();
                let value = self.call(&callee, Args { pos, named: Vec::new() })?;
                frame.stack.push(value);
            }
            Op::CallNamed(count, names) => {
                let mut pos = frame.popn(count as usize);
                let names = frame.code.constants[names as usize].items().map(|names| names.borrow().clone());
                let names = names.unwrap_or_default();
                let values = pos.split_off(pos.len() - names.len());
                let named = names.iter().filter_map(|name| name.as_str()).zip(values).collect();
                let callee = frame.pop();
                let value = self.call(&callee, Args { pos, named })?;
                frame.stack.push(value);
            }
            Op::CallSpread => {
                let (named, pos) = (frame.pop(), frame.pop());
                let callee = frame.pop();
                let pos = pos.items().map(|items| items.borrow().clone()).unwrap_or_default();
                let named = self.keywords_of(&named)?;
                let value = self.call(&callee, Args { pos, named })?;
                frame.stack.push(value);
            }
            Op::Iterate => {
                let value = frame.pop();
                let iterator = self.iterate(&value)?;
                frame.stack.push(iterator);
            }
            Op::Next(out) => {
                let iterator = frame.top().clone();
                if let Some(value) = self.next(&iterator)? {
                    drop(iterator);
                    frame.stack.push(value);
                } else {
                    frame.pop();
                    return Ok(Then::Jump(out));
                }
            }
            Op::Return => return Ok(Then::Leave(Flow::Returned(frame.pop()))),
            Op::Yield => return Ok(Then::Leave(Flow::Yielded(frame.pop()))),
            Op::YieldFrom => return self.yield_from(frame),
            Op::Nop => {}
            _ => return self.step_rare(frame, op),
        }
        Ok(Then::Next)
    }

    /// The iterator below what was sent.
    fn yield_from(&mut self, frame: &mut Frame) -> R<Then> {
        drop(frame.pop());
        let iterator = frame.top().clone();
        if let Some(value) = self.next(&iterator)? {
            // What is sent is pushed when it goes on, and the same instruction is met again.
            frame.again = true;
            Ok(Then::Leave(Flow::Yielded(value)))
        } else {
            frame.pop();
            frame.stack.push(self.none());
            Ok(Then::Next)
        }
    }

    fn step_rare(&mut self, frame: &mut Frame, op: &Op) -> R<Then> {
        match *op {
            Op::List(count) => {
                let items = frame.popn(count as usize);
                let list = self.list(items);
                frame.stack.push(list);
            }
            Op::Tuple(count) => {
                let items = frame.popn(count as usize);
                let tuple = self.tuple(items);
                frame.stack.push(tuple);
            }
            Op::Set(count) => {
                let items = frame.popn(count as usize);
                let set = self.set();
                if let Kind::Set(inner) = &set.kind {
                    for item in items {
                        self.set_add(inner, item)?;
                    }
                }
                frame.stack.push(set);
            }
            Op::Dict(count) => {
                let items = frame.popn(2 * count as usize);
                let dict = self.dict();
                if let Kind::Dict(inner) = &dict.kind {
                    for pair in items.chunks(2) {
                        self.dict_set(inner, pair[0].clone(), pair[1].clone())?;
                    }
                }
                frame.stack.push(dict);
            }
            Op::ListAppend(deep) => {
                let value = frame.pop();
                let list = frame.stack[frame.stack.len() - 1 - deep as usize].clone();
                if let Some(items) = list.items() {
                    items.borrow_mut().push(value);
                }
            }
            Op::SetAdd(deep) => {
                let value = frame.pop();
                let set = frame.stack[frame.stack.len() - 1 - deep as usize].clone();
                if let Kind::Set(inner) = &set.kind {
                    self.set_add(inner, value)?;
                }
            }
            Op::DictInsert(deep) => {
                let (value, key) = (frame.pop(), frame.pop());
                let dict = frame.stack[frame.stack.len() - 1 - deep as usize].clone();
                if let Kind::Dict(inner) = &dict.kind {
                    self.dict_set(inner, key, value)?;
                }
            }
            Op::ListExtend => {
                let more = frame.pop();
                let more = self.collect(&more)?;
                if let Some(items) = frame.top().items() {
                    items.borrow_mut().extend(more);
                }
            }
            Op::DictUpdate => {
                let more = frame.pop();
                let dict = frame.top().clone();
                for (name, value) in self.pairs_of(&more)? {
                    if let Kind::Dict(inner) = &dict.kind {
                        self.dict_set(inner, name, value)?;
                    }
                }
            }
            Op::ListToTuple => {
                let list = frame.pop();
                let items = list.items().map(|items| items.borrow().clone()).unwrap_or_default();
                let tuple = self.tuple(items);
                frame.stack.push(tuple);
            }
            Op::Function(child) => self.make_function(frame, child)?,
            Op::Class(child) => {
                let (keywords, bases) = (frame.pop(), frame.pop());
                let code = frame.code.children[child as usize].clone();
                let class = self.build_class(frame, &code, &bases, &keywords)?;
                frame.stack.push(class);
            }
            Op::Unpack(_) | Op::UnpackStarred(..) => self.unpack(frame, op)?,
            Op::Import(..) | Op::ImportTop(_) | Op::ImportMember(_) | Op::ImportAll => self.import_op(frame, op)?,
            _ => return self.step_exceptions(frame, op),
        }
        Ok(Then::Next)
    }

    fn step_exceptions(&mut self, frame: &mut Frame, op: &Op) -> R<Then> {
        match *op {
            Op::Guard(handler) => frame.guards.push(Guard {
                handler: handler as usize,
                depth: frame.stack.len(),
                handled: frame.handled.len(),
            }),
            Op::Unguard => {
                frame.guards.pop();
            }
            Op::Handle => {
                let raised = frame.top().clone();
                self.handled().push(raised.clone());
                frame.handled.push(raised);
            }
            Op::Handled => {
                frame.handled.pop();
                self.handled().pop();
            }
            Op::Matches => {
                let wanted = frame.pop();
                let raised = frame.top().clone();
                let matches = self.matches(&raised, &wanted)?;
                let matches = self.bool(matches);
                frame.stack.push(matches);
            }
            Op::Raise => {
                let raised = frame.pop();
                return self.raise_object(&raised, None);
            }
            Op::RaiseFrom => {
                let (cause, raised) = (frame.pop(), frame.pop());
                return self.raise_object(&raised, Some(cause));
            }
            Op::RaiseAgain => match frame.handled.last().cloned().or_else(|| self.handled().last().cloned()) {
                Some(raised) => return Err(Stop::Raise(raised)),
                None => return self.raise("RuntimeError", "No active exception to reraise"),
            },
            Op::Rethrow => return Err(Stop::Raise(frame.pop())),
            Op::Asserted => self.note_assertion(true),
            Op::Enter => {
                let manager = frame.pop();
                let class = manager.class().clone();
                let (Some(enter), Some(exit)) = (class.in_mro("__enter__"), class.in_mro("__exit__")) else {
                    let name = manager.class_name();
                    return self.type_error(format!("'{name}' object does not support the context manager protocol"));
                };
                let exit = self.bind(&exit, &manager, &class)?;
                let enter = self.bind(&enter, &manager, &class)?;
                let value = self.call0(&enter)?;
                frame.stack.push(exit);
                frame.stack.push(value);
            }
            Op::ExitNormal => {
                let exit = frame.pop();
                let none = self.none();
                self.call_with(&exit, vec![none.clone(), none.clone(), none])?;
            }
            Op::ExitRaised => {
                let (raised, exit) = (frame.pop(), frame.pop());
                let (class, none) = (raised.class().clone(), self.none());
                let swallowed = self.call_with(&exit, vec![class, raised.clone(), none])?;
                if !self.truth(&swallowed)? {
                    return Err(Stop::Raise(raised));
                }
            }
            Op::Format(conversion) => {
                let (spec, value) = (frame.pop(), frame.pop());
                let text = self.formatted(&value, conversion, &spec.as_str().unwrap_or_default())?;
                let text = self.str(text);
                frame.stack.push(text);
            }
            Op::Concat(count) => {
                let parts = frame.popn(count as usize);
                let text: String = parts.iter().filter_map(|part| part.as_str()).map(|part| part.to_string()).collect();
                let text = self.str(text);
                frame.stack.push(text);
            }
            Op::Unsupported(why) => {
                return unsupported(frame.code.constants[why as usize].as_str().unwrap_or_default().to_string());
            }
            _ => return unsupported("an instruction that nobody writes"),
        }
        Ok(Then::Next)
    }

    fn unbound(&mut self, frame: &Frame, at: u32) -> R<Then> {
        let name = frame.code.locals[at as usize].clone();
        self.raise(
            "UnboundLocalError",
            format!("cannot access local variable '{name}' where it is not associated with a value"),
        )
    }

    fn global(&mut self, frame: &Frame, name: u32) -> R {
        let name = &frame.code.names[name as usize];
        if let Some(value) = frame.globals.attrs.borrow().get(name) {
            return Ok(value);
        }
        if let Some(value) = self.types.builtins.attrs.borrow().get(name) {
            return Ok(value);
        }
        if self.library.is_known_name("builtins", name) {
            return unsupported(format!("the built-in {name}"));
        }
        let message = format!("name '{name}' is not defined");
        self.raise("NameError", message)
    }

    fn class_names(&mut self, frame: &mut Frame, op: &Op) -> R<()> {
        let Some(namespace) = frame.namespace.clone() else { return unsupported("names of no class") };
        match *op {
            Op::Name(name, outer) => {
                let text = frame.code.names[name as usize].clone();
                let own = namespace.attrs.borrow().get(&text);
                let from_outer = |(depth, at): (u32, u32)| frame.outer(depth).vars.borrow()[at as usize].clone();
                let value = match own.or_else(|| outer.and_then(from_outer)) {
                    Some(value) => value,
                    None => self.global(frame, name)?,
                };
                frame.stack.push(value);
            }
            Op::SetName(name) => {
                let value = frame.pop();
                let name = frame.code.names[name as usize].clone();
                namespace.attrs.borrow_mut().set(&name, value);
            }
            Op::DeleteName(name) => {
                let name = frame.code.names[name as usize].clone();
                namespace.attrs.borrow_mut().remove(&name);
            }
            _ => {}
        }
        Ok(())
    }

    fn make_function(&mut self, frame: &mut Frame, child: u32) -> R<()> {
        let (named, defaults) = (frame.pop(), frame.pop());
        let defaults = defaults.items().map(|items| items.borrow().clone()).unwrap_or_default();
        let named_defaults = self.keywords_of(&named)?;
        let code = frame.code.children[child as usize].clone();
        let function =
            Function { code, env: frame.env.clone(), globals: frame.globals.clone(), defaults, named_defaults };
        let function = self.object(&self.types.function.clone(), Kind::Function(function));
        frame.stack.push(function);
        Ok(())
    }

    fn unpack(&mut self, frame: &mut Frame, op: &Op) -> R<()> {
        let value = frame.pop();
        let mut items = self.collect(&value)?;
        match *op {
            Op::Unpack(count) => {
                let (count, got) = (count as usize, items.len());
                if got > count {
                    return self.value_error(format!("too many values to unpack (expected {count})"));
                }
                if got < count {
                    return self.value_error(format!("not enough values to unpack (expected {count}, got {got})"));
                }
                frame.stack.extend(items.into_iter().rev());
            }
            Op::UnpackStarred(before, after) => {
                let (before, after, got) = (before as usize, after as usize, items.len());
                if got < before + after {
                    let least = before + after;
                    return self
                        .value_error(format!("not enough values to unpack (expected at least {least}, got {got})"));
                }
                let tail = items.split_off(got - after);
                let middle = items.split_off(before);
                let middle = self.list(middle);
                frame.stack.extend(tail.into_iter().rev());
                frame.stack.push(middle);
                frame.stack.extend(items.into_iter().rev());
            }
            _ => {}
        }
        Ok(())
    }

    pub(crate) fn matches(&mut self, raised: &Obj, wanted: &Obj) -> R<bool> {
        if let Kind::Tuple(all) = &wanted.kind {
            let all = all.borrow().clone();
            for one in &all {
                if self.matches(raised, one)? {
                    return Ok(true);
                }
            }
            return Ok(false);
        }
        if wanted.as_class().is_none() || !wanted.is_subclass(&self.types.base_exception.clone()) {
            return self.type_error("catching classes that do not inherit from BaseException is not allowed");
        }
        Ok(raised.is_a(wanted))
    }

    fn raise_object<T>(&mut self, raised: &Obj, cause: Option<Obj>) -> R<T> {
        let raised = if raised.as_class().is_some() { self.call0(raised)? } else { raised.clone() };
        let Kind::Exception(data) = &raised.kind else {
            return self.type_error("exceptions must derive from BaseException");
        };
        if let Some(cause) = cause {
            data.borrow_mut().cause = Some(cause);
        }
        Err(Stop::Raise(raised))
    }

    pub(crate) fn comparison(&mut self, op: Compare, left: &Obj, right: &Obj) -> R {
        match op {
            Compare::Is => Ok(self.bool(self.same(left, right))),
            Compare::IsNot => Ok(self.bool(!self.same(left, right))),
            Compare::In => {
                let found = self.contains(right, left)?;
                Ok(self.bool(found))
            }
            Compare::NotIn => {
                let found = self.contains(right, left)?;
                Ok(self.bool(!found))
            }
            Compare::Lt | Compare::Le | Compare::Eq | Compare::Ne | Compare::Gt | Compare::Ge => {
                self.rich(op, left, right)
            }
        }
    }

    fn same(&self, left: &Obj, right: &Obj) -> bool {
        Rc::ptr_eq(left, right)
    }
}
