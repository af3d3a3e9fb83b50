//! Finding slots: by field, by constant, by number, by typedef, by the API function that takes a callback.

use std::sync::OnceLock;

use refhound_index::{EntityId, FxHashMap, FxHashSet, Symbol, intern};
use refhound_types::PythonVersion;

use super::{
    ANY_OBJECT_PREFIXES, ARGUMENT_PARSERS, CALLBACKS, INSTANCE_MAKERS, LASTING_OWNERS, MODULE_INITS, OFFSET_MEMBERS,
    SLOTS, SlotArray, SlotId, TABLE_WALKERS, TYPE_QUESTIONS, TYPE_READIERS,
};
use super::{RecordTable, Shape};
use crate::api::{ApiId, ApiTable};

/// Lookups in the table of slots.
pub struct SlotTable;

/// What a function that may initialise a module takes and gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InitShape {
    /// `void f(void)`
    NothingOfNothing,
    Other,
}

/// The arguments of an API function that are callbacks: the first, the last, and what they are.
type Callbacks = Vec<(usize, usize, SlotId)>;

struct Index {
    by_field: FxHashMap<(Symbol, Symbol), SlotId>,
    by_constant: FxHashMap<Symbol, SlotId>,
    by_typedef: FxHashMap<Symbol, Vec<SlotId>>,
    by_owner: FxHashMap<Symbol, Vec<SlotId>>,
    callbacks: FxHashMap<Symbol, Callbacks>,
    argument_parsers: FxHashSet<Symbol>,
    type_readiers: FxHashSet<ApiId>,
    instance_makers: FxHashSet<ApiId>,
    table_walkers: FxHashSet<ApiId>,
    any_object: FxHashSet<ApiId>,
    lasting_owners: FxHashSet<ApiId>,
    type_numbers: Vec<Option<SlotId>>,
    module_numbers: Vec<Option<SlotId>>,
}

fn index() -> &'static Index {
    static INDEX: OnceLock<Index> = OnceLock::new();
    INDEX.get_or_init(Index::new)
}

impl Index {
    fn new() -> Index {
        let mut index = Index {
            by_field: FxHashMap::default(),
            by_constant: FxHashMap::default(),
            by_typedef: FxHashMap::default(),
            by_owner: FxHashMap::default(),
            callbacks: FxHashMap::default(),
            argument_parsers: ARGUMENT_PARSERS.iter().map(|name| intern(name)).collect(),
            type_readiers: apis(TYPE_READIERS),
            instance_makers: apis(INSTANCE_MAKERS),
            table_walkers: apis(TABLE_WALKERS),
            any_object: ApiTable::all().filter(|api| is_for_any_object(api.name())).collect(),
            lasting_owners: apis(LASTING_OWNERS),
            type_numbers: Vec::new(),
            module_numbers: Vec::new(),
        };
        for id in SlotTable::all() {
            index.add(id);
        }
        for &(api, first, last, slot) in CALLBACKS {
            index.callbacks.entry(intern(api)).or_default().push((first, last, SlotId::from_index(slot)));
        }
        index
    }

    fn add(&mut self, id: SlotId) {
        let slot = id.get();
        let (owner, name) = (intern(slot.owner), intern(slot.name));
        self.by_owner.entry(owner).or_default().push(id);
        self.by_field.insert((owner, name), id);
        for tag in RecordTable::named(slot.owner).into_iter().flat_map(|record| record.tags) {
            self.by_field.insert((intern(tag), name), id);
        }
        if let Some(typedef) = slot.typedef {
            self.by_typedef.entry(intern(typedef)).or_default().push(id);
        }
        let Some(constant) = &slot.constant else { return };
        self.by_constant.insert(intern(constant.name), id);
        for &number in constant.numbers {
            if constant.array != SlotArray::Module {
                enter(&mut self.type_numbers, number, id);
            }
            if constant.array != SlotArray::Type {
                enter(&mut self.module_numbers, number, id);
            }
        }
    }
}

/// The functions of a list; a test sees to it that all are known.
fn apis(names: &[&str]) -> FxHashSet<ApiId> {
    names.iter().filter_map(|name| ApiTable::lookup_str(name)).collect()
}

fn is_for_any_object(name: &str) -> bool {
    ANY_OBJECT_PREFIXES.iter().any(|prefix| name.starts_with(prefix)) && !TYPE_QUESTIONS.contains(&name)
}

fn enter(numbers: &mut Vec<Option<SlotId>>, number: u16, id: SlotId) {
    let at = usize::from(number);
    if numbers.len() <= at {
        numbers.resize(at + 1, None);
    }
    numbers[at] = Some(id);
}

impl SlotTable {
    /// Every slot, in the order of owners and names.
    pub fn all() -> impl Iterator<Item = SlotId> {
        (0..SLOTS.len()).map(SlotId::from_index)
    }

    /// The field of a record, which is named as documented (`PyTypeObject`) or by its tag (`_typeobject`).
    pub fn by_field(record: Symbol, field: Symbol) -> Option<SlotId> {
        index().by_field.get(&(record, field)).copied()
    }

    /// `Py_tp_dealloc`.
    pub fn by_slot_constant(name: Symbol) -> Option<SlotId> {
        index().by_constant.get(&name).copied()
    }

    /// The slot that a number stands for. Numbers do not change: 3.15 gave second ones, and understands both.
    pub fn by_slot_number(array: SlotArray, number: i64) -> Option<SlotId> {
        let at = usize::try_from(number).ok()?;
        let find = |numbers: &[Option<SlotId>]| numbers.get(at).copied().flatten();
        let (of_type, of_module) = (find(&index().type_numbers), find(&index().module_numbers));
        match array {
            SlotArray::Type => of_type,
            SlotArray::Module => of_module,
            // 1 to 4 are slots of types and of modules alike: there the number says nothing.
            SlotArray::Any => match (of_type, of_module) {
                (Some(one), Some(other)) if one != other => None,
                _ => of_type.or(of_module),
            },
        }
    }

    /// The slots of a typedef: `binaryfunc`, `PyCFunction`.
    pub fn by_typedef(typedef: Symbol) -> &'static [SlotId] {
        index().by_typedef.get(&typedef).map_or(&[], Vec::as_slice)
    }

    /// The slots of a record by its documented name, or those of `method`, `module` and `callback`.
    pub fn of_owner(owner: Symbol) -> &'static [SlotId] {
        index().by_owner.get(&owner).map_or(&[], Vec::as_slice)
    }

    /// The field at a place of a record.
    pub fn at_position(record: Symbol, position: usize, version: PythonVersion) -> Option<SlotId> {
        let fields = SlotTable::of_owner(record).iter().copied();
        fields.into_iter().find(|slot| slot.position(version) == Some(position))
    }

    /// What a function is that is passed to an API function as an argument, counted from 0.
    pub fn callback(api: Symbol, argument: usize) -> Option<SlotId> {
        let callbacks = index().callbacks.get(&api)?;
        callbacks.iter().find(|(first, last, _)| (*first..=*last).contains(&argument)).map(|&(_, _, slot)| slot)
    }

    /// Whether a function reads the arguments that a method was called with.
    pub fn parses_arguments(api: Symbol) -> bool {
        index().argument_parsers.contains(&api)
    }

    /// Whether a function brings the static type that it is given into working order.
    pub fn readies_types(api: ApiId) -> bool {
        index().type_readiers.contains(&api)
    }

    /// Whether a function makes an instance of the type that it is given.
    pub fn makes_instances(api: ApiId) -> bool {
        index().instance_makers.contains(&api)
    }

    /// Whether a function reads a table of methods up to its row of zeros.
    pub fn walks_table(api: ApiId) -> bool {
        index().table_walkers.contains(&api)
    }

    /// Whether a function takes objects of any type and does not ask for it.
    pub fn takes_any_object(api: ApiId) -> bool {
        index().any_object.contains(&api)
    }

    /// Whether what a function lends belongs to an owner that does not let go of it while it lives.
    pub fn owns_for_good(api: ApiId) -> bool {
        index().lasting_owners.contains(&api)
    }

    /// Whether a row of this name in a table of members is an offset, not an attribute.
    pub fn is_offset_member(name: &str) -> bool {
        OFFSET_MEMBERS.contains(&name)
    }

    /// `Py_InitModule3(name, methods, doc)` and its kin of Python 2: only the initialisation of a module calls them.
    pub fn makes_module_of_old(api: &str) -> bool {
        api.starts_with("Py_InitModule")
    }

    /// `PyInit_spam`; and Python 2's `initspam`, a name that says something only together with its shape.
    pub fn module_init(name: &str, shape: InitShape) -> Option<SlotId> {
        let found = MODULE_INITS.iter().filter(|(prefix, _)| name.len() > prefix.len() && name.starts_with(prefix));
        let mut slots = found.map(|&(_, slot)| SlotId::from_index(slot));
        slots.find(|slot| match &slot.get().shape {
            Shape::Function { prototype, .. } => {
                prototype.result_type != "void" || shape == InitShape::NothingOfNothing
            }
            Shape::Data { .. } => false,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_of_the_lists_are_known_names() {
        let takers = CALLBACKS.iter().map(|&(api, ..)| api);
        let unknown: Vec<&str> = takers
            .chain(
                [ARGUMENT_PARSERS, TYPE_READIERS, INSTANCE_MAKERS, TABLE_WALKERS, TYPE_QUESTIONS, LASTING_OWNERS]
                    .into_iter()
                    .flatten()
                    .copied(),
            )
            .filter(|api| ApiTable::lookup_str(api).is_none())
            .collect();
        assert!(unknown.is_empty(), "{unknown:?}");
    }
}
