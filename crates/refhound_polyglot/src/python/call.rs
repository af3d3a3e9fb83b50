//! Calls.

use std::cell::RefCell;
use std::rc::Rc;

use refhound_pysyntax::CodeKind;

use crate::python::execute::Flow;
use crate::python::frame::{Env, Frame};
use crate::python::object::{Args, Function, Kind, Obj};
use crate::vm::{R, Vm, unsupported};

impl Vm {
    pub(crate) fn call(&mut self, callee: &Obj, args: Args) -> R {
        match &callee.kind {
            Kind::Function(function) => self.call_function(callee, function, args),
            Kind::Bound(function, receiver) => {
                let mut args = args;
                args.pos.insert(0, receiver.clone());
                self.call(&function.clone(), args)
            }
            Kind::Builtin(_, function) => function(self, args),
            Kind::Class(_) => self.instantiate(callee, args),
            Kind::Wrapped(..) => self.call_wrapped(callee, args),
            Kind::StaticMethod(inner) => self.call(&inner.clone(), args),
            Kind::Weak(target) => {
                let alive = target.borrow().upgrade();
                if alive.is_some() && self.collected {
                    return unsupported("a weak reference after gc.collect(): cycles are not collected");
                }
                Ok(alive.unwrap_or_else(|| self.none()))
            }
            _ => match self.method(callee, "__call__")? {
                Some(method) => self.call(&method, args),
                None => self.type_error(format!("'{}' object is not callable", callee.class_name())),
            },
        }
    }

    fn call_function(&mut self, callee: &Obj, function: &Function, args: Args) -> R {
        let env = self.arguments(function, args)?;
        let env = Rc::new(Env { vars: RefCell::new(env), parent: function.env.clone() });
        let mut frame = Frame::new(function.code.clone(), Some(env), function.globals.clone());
        if function.code.code.kind == CodeKind::Generator {
            let class = self.types.generator.clone();
            return Ok(self.object(&class, Kind::Generator(RefCell::new(Some(Box::new(frame))))));
        }
        let receiver = frame.env.as_ref().and_then(|env| env.vars.borrow().first().cloned().flatten());
        let defining = callee.attrs.borrow().get("__class__");
        if let Some(class) = defining {
            self.c.defining.push(class);
            self.c.receivers.push(receiver);
            let outcome = self.execute(&mut frame);
            self.c.defining.pop();
            self.c.receivers.pop();
            return finished(outcome?);
        }
        if self.groups.is_some() {
            return self.in_group(&function.code.clone(), |vm| finished(vm.execute(&mut frame)?));
        }
        finished(self.execute(&mut frame)?)
    }

    /// Gives each parameter its value.
    fn arguments(&mut self, function: &Function, args: Args) -> R<Vec<Option<Obj>>> {
        let code = &function.code;
        let params = &code.code.params;
        let mut vars: Vec<Option<Obj>> = vec![None; code.code.locals.len()];
        let named_count = params.positional + params.keyword_only;
        let given = args.pos.len();
        let mut pos = args.pos.into_iter();
        for (var, value) in vars.iter_mut().take(params.positional).zip(pos.by_ref()) {
            *var = Some(value);
        }
        let rest: Vec<Obj> = pos.collect();
        if !rest.is_empty() && !params.has_rest {
            let (name, most) = (&code.code.qualified, params.positional);
            let least = most - function.defaults.len().min(most);
            let takes = if least == most { most.to_string() } else { format!("from {least} to {most}") };
            let (plural, were) = (if most == 1 { "" } else { "s" }, if given == 1 { "was" } else { "were" });
            let message = format!("{name}() takes {takes} positional argument{plural} but {given} {were} given");
            return self.type_error(message);
        }
        let mut extra: Vec<(Rc<str>, Obj)> = Vec::new();
        for (name, value) in args.named {
            let at = code.locals[params.positional_only..named_count].iter().position(|known| *known == name);
            match at.map(|at| at + params.positional_only) {
                Some(at) if vars[at].is_some() => {
                    let message = format!("{}() got multiple values for argument '{name}'", code.code.qualified);
                    return self.type_error(message);
                }
                Some(at) => vars[at] = Some(value),
                None if params.has_keywords => extra.push((name, value)),
                None => {
                    let message = format!("{}() got an unexpected keyword argument '{name}'", code.code.qualified);
                    return self.type_error(message);
                }
            }
        }
        let first_default = params.positional - function.defaults.len().min(params.positional);
        for (at, var) in vars.iter_mut().enumerate().take(named_count) {
            if var.is_some() {
                continue;
            }
            *var = if at < params.positional {
                (at >= first_default).then(|| function.defaults[at - first_default].clone())
            } else {
                let wanted = &code.locals[at];
                function.named_defaults.iter().find(|(name, _)| name == wanted).map(|(_, value)| value.clone())
            };
        }
        for (kind, range) in [("positional", 0..params.positional), ("keyword-only", params.positional..named_count)] {
            let missing = range.filter(|&at| vars[at].is_none());
            let names: Vec<String> = missing.map(|at| format!("'{}'", code.locals[at])).collect();
            if !names.is_empty() {
                let (count, plural) = (names.len(), if names.len() == 1 { "" } else { "s" });
                let names = listed(&names);
                let function = &code.code.qualified;
                let message = format!("{function}() missing {count} required {kind} argument{plural}: {names}");
                return self.type_error(message);
            }
        }
        let mut next = named_count;
        if params.has_rest {
            vars[next] = Some(self.tuple(rest));
            next += 1;
        }
        if params.has_keywords {
            let dict = self.dict();
            if let Kind::Dict(inner) = &dict.kind {
                for (name, value) in extra {
                    let name = self.str(name);
                    self.dict_set(inner, name, value)?;
                }
            }
            vars[next] = Some(dict);
        }
        Ok(vars)
    }

    /// A dictionary as keyword arguments.
    pub(crate) fn keywords_of(&mut self, dict: &Obj) -> R<Vec<(Rc<str>, Obj)>> {
        let mut named = Vec::new();
        for (key, value) in self.pairs_of(dict)? {
            match key.as_str() {
                Some(name) => named.push((name, value)),
                None => return self.type_error("keywords must be strings"),
            }
        }
        Ok(named)
    }

    /// Keys and values of a mapping.
    pub(crate) fn pairs_of(&mut self, mapping: &Obj) -> R<Vec<(Obj, Obj)>> {
        if let Kind::Dict(inner) = &mapping.kind {
            Ok(inner.borrow().iter().map(|(_, key, value)| (key.clone(), value.clone())).collect())
        } else {
            let Some(keys) = self.method(mapping, "keys")? else {
                return self.type_error(format!("'{}' object is not a mapping", mapping.class_name()));
            };
            let keys = self.call0(&keys)?;
            let mut pairs = Vec::new();
            for key in self.collect(&keys)? {
                let value = self.item(mapping, &key)?;
                pairs.push((key, value));
            }
            Ok(pairs)
        }
    }
}

/// Names as a sentence has them.
fn listed(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [one, other] => format!("{one} and {other}"),
        [most @ .., last] => format!("{}, and {last}", most.join(", ")),
    }
}

fn finished(flow: Flow) -> R {
    match flow {
        Flow::Returned(value) => Ok(value),
        Flow::Yielded(_) => unsupported("a function that yields and is no generator"),
    }
}
