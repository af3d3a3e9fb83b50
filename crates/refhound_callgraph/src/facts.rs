//! What the call graph needs to know of one unit, read off its IR.

use refhound_contracts::slots::{Holds, InitShape};
use refhound_contracts::{ApiId, ApiKind, ApiTable, Counted, EntryRole, RecordTable, SlotTable};
use refhound_domains::Range;
use refhound_index::{FxHashMap, FxHashSet, Symbol, intern};
use refhound_ir::{
    Announced, Body, Callee, Constant, FuncId, Linkage, Module, Op, Spanned, Terminator, Value, ValueDef, Values,
};
use refhound_types::{Field, Type, TypeId};
use serde::{Deserialize, Serialize};

use crate::constants::{Passed, returned};
use crate::entry::{EntryPoint, Filled, module_init};
use crate::numbers::{StoredNumbers, field_place};
use crate::objects::ObjectTypes;
use crate::registered::Registered;
use crate::returning::WayBack;
use crate::throwing::Throws;

/// Variables that meet are followed back no further than this.
const MOST_JOINS: u32 = 2;

/// What a call leads to, as far as the unit can tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Target {
    Name(Symbol),
    /// Through a pointer that is read from a field of this name of a record with this tag.
    Field {
        record: Symbol,
        field: Symbol,
    },
    /// Through a pointer of unknown origin.
    Unknown,
}

/// One function with a body.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FunctionFacts {
    pub name: Symbol,
    pub linkage: Linkage,
    pub announced: Announced,
    /// In order of first appearance, each once.
    pub calls: Vec<Target>,
    /// It calls a function that counts, or one that headers of the API declare, or handles objects of Python.
    pub touches_objects: bool,
    pub answers: Answers,
    /// Functions whose result it returns as its own.
    pub passes_on: Vec<Symbol>,
    pub way_back: WayBack,
    pub throws: Throws,
    /// The bounds of the numbers that it returns, where all are written out.
    pub returns: Range,
    /// What it passes to static functions of its unit, by parameter.
    pub passes: Vec<(Symbol, Vec<Range>)>,
}

/// What a function can return.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Answers {
    Anything,
    /// One of the objects that exist once, such as `None`, or NULL.
    Singletons,
}

/// One unit.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitFacts {
    /// In source order.
    pub functions: Vec<FunctionFacts>,
    pub entry_points: Vec<EntryPoint>,
    /// Functions whose address stands in a field: `(tag, field, function)`.
    pub table_functions: Vec<(Symbol, Symbol, Symbol)>,
    /// Python's name of each method in a static table, and its function.
    pub methods: Vec<(Symbol, Symbol)>,
    /// Functions whose address is taken somewhere, each once, but for those that are only registered.
    pub addresses: Vec<Symbol>,
    /// Functions whose address is an argument of calls, and where arguments of that kind go.
    pub registered: Registered,
    /// How many parameters the functions have that the unit defines or calls and that no header of the API declares.
    pub parameters: Vec<(Symbol, Parameters)>,
}

/// How many parameters a function has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Parameters {
    Exactly(u16),
    /// Its declaration does not say it, or leaves it to the callers.
    Any,
}

impl UnitFacts {
    /// The names of functions that the unit defines, calls or puts into tables.
    pub fn names(&self) -> FxHashSet<Symbol> {
        let called = self.functions.iter().flat_map(|function| &function.calls).filter_map(|call| match call {
            Target::Name(name) => Some(*name),
            Target::Field { .. } | Target::Unknown => None,
        });
        let tables = self.table_functions.iter().map(|&(_, _, function)| function);
        let entries = self.entry_points.iter().map(|entry| entry.function);
        called.chain(self.functions.iter().map(|function| function.name)).chain(tables).chain(entries).collect()
    }

    /// Whether the address of a function is taken somewhere in the unit.
    pub fn takes_address(&self, function: Symbol) -> bool {
        let registered = self.registered.functions.iter().map(|&(name, _)| name);
        self.addresses.iter().copied().chain(registered).any(|name| name == function)
    }

    /// What some functions return is not known, whatever is written in the bodies that were read.
    pub fn forget_numbers(&mut self, of: impl Fn(Symbol) -> bool) {
        for function in self.functions.iter_mut().filter(|function| of(function.name)) {
            function.returns = Range::ALL;
        }
    }
}

/// Reads the facts off a unit.
pub fn unit_facts(module: &Module, counted: &Counted) -> UnitFacts {
    let mut reader = Reader {
        module,
        counted,
        objects: ObjectTypes::new(counted),
        facts: UnitFacts::default(),
        seen: FxHashSet::default(),
    };
    for body in &module.bodies {
        reader.function(body);
    }
    for global in module.globals.values() {
        if let Some(init) = &global.init {
            reader.constant(init, None);
        }
    }
    reader.facts.addresses.sort_unstable_by_key(|name| name.as_str());
    reader.facts.addresses.dedup();
    reader.facts.parameters = parameters(module, &reader.facts.names());
    reader.facts
}

fn parameters(module: &Module, named: &FxHashSet<Symbol>) -> Vec<(Symbol, Parameters)> {
    let is_own = |name: Symbol| named.contains(&name) && ApiTable::lookup(name).is_none();
    let own = module.functions.values().filter(|function| is_own(function.name));
    own.map(|function| {
        let parameters = match module.types.function_type(function.ty) {
            Some(signature) if signature.prototyped && !signature.variadic => {
                u16::try_from(signature.params.len()).map_or(Parameters::Any, Parameters::Exactly)
            }
            _ => Parameters::Any,
        };
        (function.name, parameters)
    })
    .collect()
}

struct Reader<'m> {
    module: &'m Module,
    counted: &'m Counted,
    objects: ObjectTypes<'m>,
    facts: UnitFacts,
    seen: FxHashSet<Target>,
}

impl Reader<'_> {
    fn name(&self, function: FuncId) -> Symbol {
        self.module.functions[function].name
    }

    fn function(&mut self, body: &Body) {
        let declaration = &self.module.functions[body.function];
        let name = declaration.name;
        self.seen.clear();
        let mut numbers = None;
        let mut calls = Vec::new();
        let mut touches_objects =
            body.values.values().any(|value| self.objects.is_interface_pointer(&self.module.types, value.ty));
        for block in body.blocks.values() {
            for &inst in &block.insts {
                match body.insts[inst].op {
                    Op::Call { callee, args } => self.call(body, callee, args, &mut calls, &mut touches_objects),
                    Op::Store { to, value } => self.store(body, to, value, &mut numbers),
                    _ => {}
                }
            }
            if let Some(Terminator::Invoke { callee, args, .. }) = &block.end {
                self.call(body, *callee, *args, &mut calls, &mut touches_objects);
            }
        }
        if self.may_be_method(declaration.ty)
            && calls.iter().any(|call| matches!(call, Target::Name(api) if SlotTable::parses_arguments(*api)))
        {
            self.entry(name, EntryRole::ParsesArguments);
        }
        if let Some(signature) = self.module.types.function_type(declaration.ty) {
            let returns_void = matches!(self.module.types.get(signature.result), Type::Void);
            let takes_nothing = signature.params.is_empty();
            // Read for Python 3, `PyMODINIT_FUNC initspam(void)` returns an object.
            let makes_module =
                |call: &Target| matches!(call, Target::Name(api) if SlotTable::makes_module_of_old(api.as_str()));
            let is_old_init = takes_nothing && (returns_void || calls.iter().any(makes_module));
            let shape = if is_old_init { InitShape::NothingOfNothing } else { InitShape::Other };
            if declaration.linkage == Linkage::External
                && let Some(role) = module_init(name, shape)
            {
                self.entry(name, role);
            }
        }
        let taken = self.facts.registered.read(self.module, body, self.facts.functions.len());
        self.facts.addresses.extend(taken);
        let (linkage, answers) = (declaration.linkage, self.answers(body));
        let (announced, passes_on) = (declaration.announced, self.passes_on(body));
        let way_back = WayBack::of(self.module, body, &calls);
        let (returns, passes) = (returned(self.module, body), self.passes(body));
        let facts = FunctionFacts {
            name,
            linkage,
            announced,
            calls,
            touches_objects,
            answers,
            passes_on,
            way_back,
            throws: Throws::of(body),
            returns,
            passes,
        };
        self.facts.functions.push(facts);
    }

    /// A function that returns a number and has other parameters than objects is no method, but a helper that parses for one.
    fn may_be_method(&mut self, ty: TypeId) -> bool {
        let types = &self.module.types;
        let Some(signature) = types.function_type(ty) else { return true };
        let returns_number = matches!(types.get(signature.result), Type::Int(_) | Type::Enum(_));
        !returns_number || signature.params.iter().all(|&param| self.objects.is_interface_pointer(types, param))
    }

    fn answers(&self, body: &Body) -> Answers {
        let mut answers = Answers::Anything;
        for block in body.blocks.values() {
            let Some(Terminator::Return(Some(value))) = block.end else { continue };
            match defining_op(body, strip_casts(body, value)) {
                Some(Op::Int(number)) if number.get() == 0 => {}
                Some(op) if self.is_singleton(body, op) => answers = Answers::Singletons,
                _ => return Answers::Anything,
            }
        }
        answers
    }

    fn passes(&self, body: &Body) -> Vec<(Symbol, Vec<Range>)> {
        let mut passed = Passed::default();
        for inst in body.blocks.values().flat_map(|block| &block.insts) {
            if let Op::Call { callee: Callee::Function(function), args } = body.insts[*inst].op
                && self.module.functions[function].linkage == Linkage::Internal
            {
                passed.note(body, self.name(function), args);
            }
        }
        passed.finish()
    }

    /// `return impl(self, args);`, also by way of a variable.
    fn passes_on(&self, body: &Body) -> Vec<Symbol> {
        let mut found = Vec::new();
        for block in body.blocks.values() {
            if let Some(Terminator::Return(Some(value))) = block.end {
                self.returned_calls(body, value, MOST_JOINS, &mut found);
            }
        }
        found
    }

    fn returned_calls(&self, body: &Body, value: Value, depth: u32, found: &mut Vec<Symbol>) {
        let value = strip_casts(body, value);
        match (defining_op(body, value), body.values[value].def) {
            (Some(Op::Call { callee: Callee::Function(function), .. }), _) => {
                let name = self.name(function);
                if !found.contains(&name) {
                    found.push(name);
                }
            }
            (None, ValueDef::Param(joined, _)) if depth > 0 => {
                let Some(index) = body.blocks[joined].params.iter().position(|&param| param == value) else { return };
                let ends = body.blocks.values().filter_map(|block| block.end.as_ref());
                for target in ends.flat_map(Terminator::targets).filter(|target| target.block == joined) {
                    if let Some(&from) = target.args.of(&body.value_pool).get(index) {
                        self.returned_calls(body, from, depth - 1, found);
                    }
                }
            }
            _ => {}
        }
    }

    /// `Py_None`, `Py_NewRef(Py_None)` or `Py_RETURN_NONE`.
    fn is_singleton(&self, body: &Body, op: Op) -> bool {
        match op {
            Op::GlobalAddress(global) => {
                let api = ApiTable::lookup(self.module.globals[global].name);
                api.is_some_and(|api| api.kind() == ApiKind::Singleton || api.spelled().is_some())
            }
            Op::Call { callee: Callee::Function(function), .. }
                if ApiTable::lookup(self.name(function)).is_some_and(ApiId::gives_singleton) =>
            {
                true
            }
            Op::Call { args, .. } => match args.of(&body.value_pool) {
                &[only] => match defining_op(body, strip_casts(body, only)) {
                    Some(address @ Op::GlobalAddress(_)) => self.is_singleton(body, address),
                    _ => false,
                },
                _ => false,
            },
            _ => false,
        }
    }

    fn entry(&mut self, function: Symbol, role: EntryRole) {
        self.facts.entry_points.push(EntryPoint { function, role });
    }

    fn call(&mut self, body: &Body, callee: Callee, args: Values, calls: &mut Vec<Target>, touches_objects: &mut bool) {
        let target = match callee {
            Callee::Function(function) => Target::Name(self.name(function)),
            Callee::Pointer(value) => self.pointer_target(body, value),
        };
        if self.seen.insert(target) {
            calls.push(target);
        }
        if let Target::Name(name) = target
            && self.counted.is_called_by_interface(name)
        {
            *touches_objects = true;
        }
        if let Target::Name(name) = target
            && ApiTable::lookup(name).is_some()
        {
            for (index, &argument) in args.of(&body.value_pool).iter().enumerate() {
                let Some(function) = function_value(body, argument) else { continue };
                self.entry(self.name(function), EntryRole::of_argument(name, index));
                // A converter of `O&` runs inside the call, and what it does is part of it.
                let converter = Target::Name(self.name(function));
                if SlotTable::parses_arguments(name) && self.seen.insert(converter) {
                    calls.push(converter);
                }
            }
        }
    }

    /// Where a called pointer was read from.
    fn pointer_target(&self, body: &Body, value: Value) -> Target {
        match defining_op(body, strip_casts(body, value)) {
            Some(Op::FunctionAddress(function)) => Target::Name(self.name(function)),
            Some(Op::Load { from }) => match defining_op(body, strip_casts(body, from)) {
                Some(Op::FieldAddress { field, .. }) => match self.field_names(field) {
                    Some((record, field)) => Target::Field { record, field },
                    None => Target::Unknown,
                },
                _ => Target::Unknown,
            },
            _ => Target::Unknown,
        }
    }

    /// The tag of the record and the name of the field. Untagged records are known by their typedef only: no name.
    fn field_names(&self, field: Field) -> Option<(Symbol, Symbol)> {
        let record = self.module.types.record(field.record).tag?;
        Some((record, self.module.types.field(field).name?))
    }

    /// `Type.tp_new = f;`. The numbers of the body are read when the first function is stored.
    fn store(&mut self, body: &Body, to: Value, value: Value, numbers: &mut Option<StoredNumbers>) {
        let Some(function) = function_value(body, value) else { return };
        let types = &self.module.types;
        let Some(found) = field_place(body, types, to) else { return };
        let filled = found.tag.and_then(|tag| {
            Filled::new(tag, |companion| {
                let numbers = numbers.get_or_insert_with(|| StoredNumbers::of(body, types));
                numbers.get(found.place, intern(companion))
            })
        });
        self.field_holds(found.field, function, filled);
    }

    fn field_holds(&mut self, field: Field, function: FuncId, filled: Option<Filled>) {
        let name = self.name(function);
        if let Some((record, field)) = self.field_names(field) {
            self.facts.table_functions.push((record, field, name));
        }
        let role = filled.and_then(|filled| filled.role(self.module.types.field(field).name?));
        if let Some(role) = role {
            self.entry(name, role);
        }
    }

    /// The record that an initialiser fills. A union without a tag is part of the record `around` it.
    fn filled(&self, members: &[(Field, Spanned)], around: Option<Filled>) -> Option<Filled> {
        let (first, _) = members.first()?;
        let Some(tag) = self.module.types.record(first.record).tag else { return around };
        Filled::new(tag, |companion| {
            let is_companion =
                |field: &Field| self.module.types.field(*field).name.is_some_and(|name| name.as_str() == companion);
            match members.iter().find(|(field, _)| is_companion(field)).map(|(_, member)| &member.value) {
                Some(Constant::Int(number)) => Some(*number),
                Some(Constant::Zero) | None => Some(0),
                Some(_) => None,
            }
        })
    }

    /// The name and the function of a row in a table of methods.
    fn method(&self, members: &[(Field, Spanned)]) -> Option<(Symbol, Symbol)> {
        let tag = self.module.types.record(members.first()?.0.record).tag?;
        if !matches!(RecordTable::by_tag(tag)?.holds, Holds::Methods(_)) {
            return None;
        }
        let name = members.iter().find_map(|(_, member)| match member.value {
            Constant::Str(text) => Some(text),
            _ => None,
        })?;
        let function = members.iter().find_map(|(_, member)| match member.value {
            Constant::FunctionAddress(function) => Some(self.name(function)),
            _ => None,
        })?;
        Some((name, function))
    }

    /// Walks a static initialiser; `inside` is the field that the value initialises, and the record of the API.
    fn constant(&mut self, value: &Constant, inside: Option<(Field, Option<Filled>)>) {
        match value {
            Constant::FunctionAddress(function) => {
                self.facts.addresses.push(self.name(*function));
                if let Some((field, filled)) = inside {
                    self.field_holds(field, *function, filled);
                }
            }
            Constant::Record(members) => {
                let filled = self.filled(members, inside.and_then(|(_, around)| around));
                self.facts.methods.extend(self.method(members));
                for (field, member) in members {
                    self.constant(&member.value, Some((*field, filled)));
                }
            }
            Constant::Array(elements) => {
                for (_, element) in elements {
                    self.constant(&element.value, inside);
                }
            }
            Constant::Int(_)
            | Constant::Float(_)
            | Constant::GlobalAddress(..)
            | Constant::Str(_)
            | Constant::Zero
            | Constant::Unknown => {}
        }
    }
}

/// The function whose address a value is.
pub(crate) fn function_value(body: &Body, value: Value) -> Option<FuncId> {
    match defining_op(body, strip_casts(body, value)) {
        Some(Op::FunctionAddress(function)) => Some(function),
        _ => None,
    }
}

pub(crate) fn defining_op(body: &Body, value: Value) -> Option<Op> {
    match body.values[value].def {
        ValueDef::Inst(inst) => Some(body.insts[inst].op),
        ValueDef::Param(..) => None,
    }
}

pub(crate) fn strip_casts(body: &Body, mut value: Value) -> Value {
    while let Some(Op::Cast(inner)) = defining_op(body, value) {
        value = inner;
    }
    value
}

/// Functions by the field that holds them, over all units.
pub(crate) fn functions_by_field<'a>(
    units: impl Iterator<Item = &'a UnitFacts>,
) -> FxHashMap<(Symbol, Symbol), Vec<(usize, Symbol)>> {
    let mut by_field: FxHashMap<(Symbol, Symbol), Vec<(usize, Symbol)>> = FxHashMap::default();
    for (unit, facts) in units.enumerate() {
        for &(record, field, function) in &facts.table_functions {
            let list = by_field.entry((record, field)).or_default();
            if !list.contains(&(unit, function)) {
                list.push((unit, function));
            }
        }
    }
    by_field
}
