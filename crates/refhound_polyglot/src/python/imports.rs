//! Modules: our stubs first, then the files beside the tests, then the extension.

use std::rc::Rc;

use refhound_pysyntax::Op;

use crate::python::frame::Frame;
use crate::python::object::{Kind, Obj};
use crate::vm::{R, Stop, Vm, unsupported};

impl Vm {
    pub(crate) fn import_op(&mut self, frame: &mut Frame, op: &Op) -> R<()> {
        match *op {
            Op::Import(name, level) => {
                let name = frame.code.names[name as usize].clone();
                let name = self.absolute(frame, &name, level);
                let module = self.import(&name)?;
                frame.stack.push(module);
            }
            Op::ImportTop(name) => {
                let name = frame.code.names[name as usize].clone();
                self.import(&name)?;
                let top = name.split('.').next().unwrap_or_default().to_owned();
                let module = self.import(&top)?;
                frame.stack.push(module);
            }
            Op::ImportMember(name) => {
                let name = frame.code.names[name as usize].clone();
                let module = frame.top().clone();
                let member = self.member(&module, &name)?;
                frame.stack.push(member);
            }
            Op::ImportAll => {
                let module = frame.pop();
                let listed = module.attrs.borrow().get("__all__");
                let members: Vec<(Rc<str>, Obj)> = match listed {
                    Some(names) => {
                        let mut members = Vec::new();
                        for name in self.collect(&names)? {
                            let name = name.as_str().unwrap_or_default();
                            let value = self.member(&module, &name)?;
                            members.push((name, value));
                        }
                        members
                    }
                    None => module.attrs.borrow().iter().filter(|(name, _)| !name.starts_with('_')).cloned().collect(),
                };
                for (name, value) in members {
                    frame.globals.attrs.borrow_mut().set(&name, value);
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn absolute(&self, frame: &Frame, name: &str, level: u32) -> String {
        if level == 0 {
            return name.to_owned();
        }
        let own = frame.globals.attrs.borrow().get("__name__").and_then(|name| name.as_str()).unwrap_or_default();
        let is_package = frame.globals.attrs.borrow().get("__path__").is_some();
        let mut parts: Vec<&str> = own.split('.').collect();
        let up = level as usize - usize::from(is_package);
        parts.truncate(parts.len().saturating_sub(up));
        if !name.is_empty() {
            parts.push(name);
        }
        parts.join(".")
    }

    fn member(&mut self, module: &Obj, name: &str) -> R {
        if let Some(value) = module.attrs.borrow().get(name) {
            return Ok(value);
        }
        if let Kind::Module(own) = &module.kind {
            let whole = format!("{own}.{name}");
            match self.import(&whole) {
                Ok(module) => return Ok(module),
                Err(stop) if self.is_raised(&stop, "ImportError") => {}
                Err(stop) => return Err(stop),
            }
            self.is_missing_of_ours(module, name)?;
            let message = format!("cannot import name '{name}' from '{own}'");
            return self.raise("ImportError", message);
        }
        self.attribute(module, name)
    }

    pub(crate) fn import(&mut self, name: &str) -> R {
        if let Some(module) = self.modules.get(name) {
            return Ok(module.clone());
        }
        let (parent, last) = match name.rsplit_once('.') {
            Some((parent, last)) => (Some(self.import(parent)?), last),
            None => (None, name),
        };
        if let Some(module) = self.modules.get(name) {
            return Ok(module.clone());
        }
        let module = self.load(name, last)?;
        if let Some(parent) = parent {
            parent.attrs.borrow_mut().set(&Rc::from(last), module.clone());
        }
        Ok(module)
    }

    fn load(&mut self, name: &str, last: &str) -> R {
        let library = self.library.clone();
        if let Some(source) = library.module(name) {
            return self.run_module(name, &source.code, source.is_package);
        }
        if let Some(function) = self.program.init_of(last) {
            return self.load_extension(name, function);
        }
        if library.is_standard(name) {
            return unsupported(format!("the module {name}"));
        }
        let message = format!("No module named '{name}'");
        self.raise("ModuleNotFoundError", message)
    }

    pub(crate) fn new_module(&mut self, name: &str) -> Obj {
        let module = self.object(&self.types.module.clone(), Kind::Module(Rc::from(name)));
        let text = self.str(name);
        module.attrs.borrow_mut().set(&Rc::from("__name__"), text);
        module
    }

    pub(crate) fn run_module(
        &mut self,
        name: &str,
        code: &std::sync::Arc<refhound_pysyntax::Code>,
        is_package: bool,
    ) -> R {
        let module = self.new_module(name);
        let file = self.str(&*code.file);
        module.attrs.borrow_mut().set(&Rc::from("__file__"), file);
        if is_package {
            let path = self.list(Vec::new());
            module.attrs.borrow_mut().set(&Rc::from("__path__"), path);
        }
        let doc = match &code.doc {
            Some(doc) => self.str(doc.as_str()),
            None => self.none(),
        };
        module.attrs.borrow_mut().set(&Rc::from("__doc__"), doc);
        self.modules.insert(name.to_owned(), module.clone());
        let data = self.prepare(code);
        let mut frame = Frame::new(data, None, module.clone());
        match self.execute(&mut frame) {
            Ok(_) => Ok(module),
            Err(Stop::Raise(raised)) => {
                self.modules.remove(name);
                Err(Stop::Raise(raised))
            }
            Err(stop) => Err(stop),
        }
    }
}
