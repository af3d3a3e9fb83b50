//! What a printed module has to mention: the functions, globals and types that its bodies and tables use.
//!
//! A unit sees thousands of declarations from headers. A record is printed with its layout when it is held by value or
//! its members are named, else by name only.

use refhound_index::{EntityId, IndexVec};
use refhound_types::{EnumId, RecordId, Type, TypeId, TypeTable};

use crate::body::{Body, Callee, Op, Terminator};
use crate::module::{Constant, FuncId, GlobalId, Module};

/// How much of a type is needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Need {
    Nothing,
    Name,
    Layout,
}

pub(crate) struct Uses<'m> {
    module: &'m Module,
    pub(crate) functions: IndexVec<FuncId, bool>,
    pub(crate) globals: IndexVec<GlobalId, bool>,
    pub(crate) records: Vec<Need>,
    pub(crate) enums: Vec<bool>,
    /// The greatest need with which a type was looked at, by `TypeId`.
    types: Vec<Need>,
    type_work: Vec<(TypeId, Need)>,
    global_work: Vec<GlobalId>,
}

impl<'m> Uses<'m> {
    fn nothing(module: &'m Module) -> Self {
        Uses {
            module,
            functions: IndexVec::filled(false, module.functions.len()),
            globals: IndexVec::filled(false, module.globals.len()),
            records: vec![Need::Nothing; module.types.records().count()],
            enums: vec![false; module.types.enums().count()],
            types: vec![Need::Nothing; module.types.len()],
            type_work: Vec::new(),
            global_work: Vec::new(),
        }
    }

    /// What the whole module uses: its definitions and all they lead to.
    pub(crate) fn of_module(module: &'m Module) -> Self {
        let mut uses = Uses::nothing(module);
        for (function, decl) in module.functions.iter() {
            if decl.defined.is_some() {
                uses.function(function);
            }
        }
        for (global, data) in module.globals.iter() {
            if data.defined.is_some() {
                uses.global(global);
            }
        }
        for body in &module.bodies {
            uses.body(body);
        }
        uses.finish();
        uses
    }

    pub(crate) fn of_body(module: &'m Module, body: &Body) -> Self {
        let mut uses = Uses::nothing(module);
        uses.body(body);
        uses.finish();
        uses
    }

    fn body(&mut self, body: &Body) {
        self.function(body.function);
        for value in body.values.values() {
            self.ty(value.ty, Need::Layout);
        }
        for slot in body.slots.values() {
            self.ty(slot.ty, Need::Layout);
        }
        for inst in body.insts.values() {
            match inst.op {
                Op::GlobalAddress(global) => self.global(global),
                Op::FunctionAddress(function) | Op::Call { callee: Callee::Function(function), .. } => {
                    self.function(function);
                }
                Op::FieldAddress { field, .. } => self.record(field.record, Need::Layout),
                Op::ElementAddress { .. } => {
                    let result = inst.result.map(|value| body.values[value].ty);
                    if let Some(element) = result.and_then(|ty| self.module.types.pointee(ty)) {
                        self.ty(element, Need::Layout);
                    }
                }
                _ => {}
            }
        }
        for block in body.blocks.values() {
            if let Some(Terminator::Invoke { callee: Callee::Function(function), .. }) = block.end {
                self.function(function);
            }
        }
    }

    fn function(&mut self, function: FuncId) {
        if let Some(used) = self.functions.get_mut(function)
            && !std::mem::replace(used, true)
        {
            self.ty(self.module.functions[function].ty, Need::Name);
        }
    }

    fn global(&mut self, global: GlobalId) {
        if let Some(used) = self.globals.get_mut(global)
            && !std::mem::replace(used, true)
        {
            self.global_work.push(global);
        }
    }

    fn ty(&mut self, ty: TypeId, need: Need) {
        if self.types[ty.index()] < need {
            self.types[ty.index()] = need;
            self.type_work.push((ty, need));
        }
    }

    fn record(&mut self, record: RecordId, need: Need) {
        if self.records[record.index()] >= need {
            return;
        }
        self.records[record.index()] = need;
        if need == Need::Layout {
            let module = self.module;
            for field in &module.types.record(record).fields {
                self.ty(field.ty, Need::Layout);
            }
        }
    }

    fn finish(&mut self) {
        loop {
            if let Some((ty, need)) = self.type_work.pop() {
                self.look_into(ty, need);
            } else if let Some(global) = self.global_work.pop() {
                let data = &self.module.globals[global];
                self.ty(data.ty, Need::Layout);
                if let Some(owner) = data.owner {
                    self.function(owner);
                }
                if let Some(init) = &data.init {
                    self.constant(init);
                }
            } else {
                return;
            }
        }
    }

    fn look_into(&mut self, ty: TypeId, need: Need) {
        let types: &'m TypeTable = &self.module.types;
        match types.get(ty) {
            Type::Void | Type::Int(_) | Type::Float(_) | Type::Complex(_) | Type::Unknown(_) => {}
            Type::Pointer(to) => self.ty(*to, Need::Name),
            Type::Array { element, .. } | Type::Vector { element, .. } => self.ty(*element, need),
            Type::Function(function) => {
                self.ty(function.result, Need::Name);
                function.params.iter().for_each(|&param| self.ty(param, Need::Name));
            }
            Type::Record(record) => self.record(*record, need),
            Type::Enum(id) => self.enumeration(*id),
        }
    }

    fn enumeration(&mut self, id: EnumId) {
        self.enums[id.index()] = true;
    }

    fn constant(&mut self, constant: &'m Constant) {
        let mut work = vec![constant];
        while let Some(constant) = work.pop() {
            match constant {
                Constant::GlobalAddress(global, _) => self.global(*global),
                Constant::FunctionAddress(function) => self.function(*function),
                Constant::Record(members) => {
                    for (field, member) in members {
                        self.record(field.record, Need::Layout);
                        work.push(&member.value);
                    }
                }
                Constant::Array(elements) => work.extend(elements.iter().map(|(_, element)| &element.value)),
                Constant::Int(_) | Constant::Float(_) | Constant::Str(_) | Constant::Zero | Constant::Unknown => {}
            }
        }
    }
}
