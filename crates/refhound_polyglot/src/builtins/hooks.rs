//! What our stubs in Python need of the machine. Their names begin with `__refhound_`.

use std::rc::Rc;

use num_bigint::BigInt;

use crate::builtins::{Table, numbers};
use crate::python::object::{Kind, Obj};
use crate::vm::{Active, R, TOO_MANY, Vm, unsupported};

pub(crate) const HOOKS: Table = &[
    ("__refhound_assert", |vm, args| {
        let holds = vm.truth(&args.pos[0])?;
        vm.note_assertion(holds);
        Ok(args.pos[0].clone())
    }),
    ("__refhound_unsupported", |vm, args| {
        let why = vm.text(&args.pos[0])?;
        unsupported(why)
    }),
    // Any integer of a range: each is a way of its own.
    ("__refhound_any", |vm, args| {
        let (low, high) = (vm.index_of(&args.pos[0])?, vm.index_of(&args.pos[1])?);
        let count: BigInt = &high - &low + 1;
        match vm.choices.choose_large(&count) {
            Some(choice) => Ok(vm.int(low + choice)),
            None => unsupported(TOO_MANY),
        }
    }),
    ("__refhound_math", |vm, args| numbers::math(vm, &args)),
    // One from the variable, one from the arguments.
    ("__refhound_refcount", |vm, args| {
        let count = vm.count_of(&args.pos[0]);
        Ok(vm.int(count))
    }),
    // A float as the bits that C has for it, and back.
    ("__refhound_float_bits", |vm, args| {
        let (value, size) = (vm.float_of(&args.pos[0])?, vm.to_usize(&args.pos[1])?);
        let narrow = value as f32;
        if size == 4 && narrow.is_infinite() && value.is_finite() {
            return vm.raise("OverflowError", "float too large to pack with f format");
        }
        Ok(if size == 4 { vm.int(narrow.to_bits()) } else { vm.int(value.to_bits()) })
    }),
    ("__refhound_float_of", |vm, args| {
        let (bits, size) = (vm.index_of(&args.pos[0])?, vm.to_usize(&args.pos[1])?);
        let bits = u64::try_from(bits).unwrap_or(0);
        Ok(if size == 4 { vm.float(f32::from_bits(bits as u32).into()) } else { vm.float(f64::from_bits(bits)) })
    }),
    ("__refhound_is_native", |vm, args| Ok(vm.bool(matches!(args.pos[0].kind, Kind::Native)))),
    ("__refhound_native_size", |vm, args| match args.pos[0].kind {
        Kind::Native => {
            let size = vm.native_size(&args.pos[0])?;
            Ok(vm.int(size))
        }
        _ => unsupported("sys.getsizeof of an object that is none of C"),
    }),
    ("__refhound_collect", |vm, _| {
        vm.collected = true;
        Ok(vm.int(0))
    }),
    ("__refhound_exc", |vm, _| {
        let handled = vm.handled().last().cloned();
        Ok(handled.unwrap_or_else(|| vm.none()))
    }),
    ("__refhound_main_file", |vm, _| {
        let file = vm.main_file().to_owned();
        Ok(vm.str(file))
    }),
];

impl Vm {
    /// Classes that stubs find by a name of ours.
    pub(crate) fn fill_hooks(&mut self) {
        let weakref = self.types.weakref.clone();
        self.types.builtins.attrs.borrow_mut().set(&Rc::from("__refhound_weakref_class"), weakref);
    }

    /// The first argument of the function that runs, for `super()`.
    pub(crate) fn first_argument(&self) -> Option<Obj> {
        self.c.receivers.last().and_then(Clone::clone)
    }

    /// The module whose code runs.
    fn running_module(&self) -> Option<Obj> {
        let code = self.active.iter().rev().find_map(|active| match active {
            Active::Python { code, .. } => Some(code.clone()),
            Active::C { .. } => None,
        });
        let code = code?;
        let module = self.modules.values().find(|module| {
            module.attrs.borrow().get("__file__").and_then(|file| file.as_str()).as_deref() == Some(&*code.code.file)
        });
        module.cloned()
    }

    pub(crate) fn globals_dict(&mut self) -> R {
        let Some(module) = self.running_module() else { return unsupported("globals()") };
        let members: Vec<(Rc<str>, Obj)> = module.attrs.borrow().iter().cloned().collect();
        let dict = self.dict();
        if let Kind::Dict(inner) = &dict.kind {
            for (name, value) in members {
                let name = self.str(name);
                self.dict_set(inner, name, value)?;
            }
        }
        Ok(dict)
    }

    /// A small expression: what `repr` shows, mostly.
    pub(crate) fn evaluate(&mut self, text: &str) -> R {
        let Ok(code) = refhound_pysyntax::compile(&format!("__refhound_value = ({text}\n)"), "<eval>") else {
            return self.raise("SyntaxError", "invalid syntax");
        };
        let code = self.prepare(&std::sync::Arc::new(code));
        let Some(globals) = self.running_module() else { return unsupported("eval()") };
        let mut frame = crate::python::frame::Frame::new(code, None, globals.clone());
        self.execute(&mut frame)?;
        let value = globals.attrs.borrow_mut().remove("__refhound_value");
        Ok(value.unwrap_or_else(|| self.none()))
    }
}
