//! Members of objects and records, and items in the arrays of containers: whose references they are.

use std::collections::BTreeSet;

use refhound_clauses::{Gives, Place, Takes};
use refhound_contracts::slots::known;
use refhound_index::FxHashSet;
use refhound_ir::{Block, Callee, Loop, Op, Value, ValueDef};
use refhound_summary::CalleeKnowledge;
use refhound_types::{Field, Type};

use crate::engine::Engine;
use crate::objects::{Hold, Life, Object};
use crate::state::State;
use crate::value::{Expr, PlaceId, Proj, Root, Sym, Val};

impl Engine<'_> {
    /// The container that the array belongs to which a place is an element of: `PySequence_Fast_ITEMS(t)[0]`, `t->ob_item[0]`.
    pub(crate) fn owner_of_element(&self, place: PlaceId) -> Option<Sym> {
        let data = self.values.data(place);
        let Root::Pointer(base) = data.root else { return None };
        match data.parts.as_slice() {
            [] | [Proj::Element(_) | Proj::Index(_)] if self.about.item_arrays.contains(&base) => {
                let Expr::Member(_, owner, _) = self.values.expr(base) else { return None };
                owner.sym()
            }
            [Proj::Field(field), Proj::Element(_) | Proj::Index(_)] => {
                let tag = self.input.module.types.record(field.record).tag?;
                known::TUPLE_OBJECT.has_tag(tag).then_some(base)
            }
            _ => None,
        }
    }

    /// Whether a pointer points to pointers to objects.
    pub(crate) fn points_to_objects(&self, value: Value) -> bool {
        self.input.module.types.pointee(self.type_of(value)).is_some_and(|to| self.is_object_type(to))
    }

    /// A member of an object was read. A type lives as long as the program, or nearly so.
    pub(crate) fn note_member(&mut self, sym: Sym, place: PlaceId, value: Value) {
        let data = self.values.data(place);
        let types = &self.input.module.types;
        let is_type = types.pointee(self.type_of(value)).is_some_and(|to| {
            matches!(types.get(to), Type::Record(record) if types.record(*record).tag.is_some_and(|tag| known::TYPE_OBJECT.has_tag(tag)))
        });
        if matches!(data.root, Root::Pointer(_)) && matches!(data.parts.last(), Some(Proj::Field(_))) && !is_type {
            self.about.fields.insert(sym);
        }
    }

    /// The last reference to an object is given up: what its members hold may be gone with it.
    pub(crate) fn lose_members(&mut self, state: &mut State, owner: Sym) {
        let held: Vec<Sym> = state
            .env
            .iter()
            .filter_map(|(_, val)| self.values.object(val))
            .filter(|&sym| {
                let Expr::Content(place) = self.values.expr(sym) else { return false };
                self.values.data(place).root == Root::Pointer(owner) && self.about.fields.contains(&sym)
            })
            .collect();
        for sym in held {
            let object = self.object(state, sym);
            if object.owned <= 0 && object.life == Life::Alive && matches!(object.hold, Hold::Place(_)) {
                self.put(state, sym, Object { life: Life::Gone, hold: Hold::Owner(owner), ..object });
            }
        }
    }

    /// Whether a call has given the record or object that others hold as well, rather than one that was made for this function:
    /// what is taken of its members is not theirs.
    pub(crate) fn is_found_by_call(&self, sym: Sym) -> bool {
        let inst = match self.values.expr(sym) {
            Expr::Result(inst, _) => inst,
            // It is an argument on one way, and something else on another.
            Expr::Join(_, value) => match self.body.values[value].def {
                ValueDef::Inst(inst) => inst,
                ValueDef::Param(..) => return false,
            },
            Expr::Param(_)
            | Expr::Out(..)
            | Expr::Content(_)
            | Expr::Entrusted(_)
            | Expr::CellJoin(..)
            | Expr::Faded(_)
            | Expr::Address(_)
            | Expr::Function(_)
            | Expr::Text(_)
            | Expr::Float(_)
            | Expr::Unary(..)
            | Expr::Binary(..)
            | Expr::Compare(..)
            | Expr::Convert(..)
            | Expr::Answer(..)
            | Expr::Member(..)
            | Expr::Return(_) => return false,
        };
        let Op::Call { callee: Callee::Function(function), args } = self.data(inst).op else { return false };
        match self.input.unit.callees[function] {
            CalleeKnowledge::Contract { contract, .. } => match contract.returns.gives {
                Gives::Borrowed => true,
                // An attribute or an item, not something that is made each time.
                Gives::New => {
                    self.is_new_by_origin(sym) && !self.about.types.contains_key(&sym) && contract.freed_by.is_empty()
                }
                Gives::Value
                | Gives::Nothing
                | Gives::Status
                | Gives::Null
                | Gives::Argument
                | Gives::NewArgument
                | Gives::MovedArgument => false,
            },
            // `entries_of(copy)` points into what was made for this function.
            CalleeKnowledge::Project { name, .. } => {
                let was_there = |value: Value| match self.body.values[self.strip_casts(value)].def {
                    ValueDef::Inst(inst) => matches!(self.data(inst).op, Op::Load { .. } | Op::Int(_) | Op::Str(_)),
                    ValueDef::Param(block, _) => block == self.graph.cfg.reverse_postorder()[0],
                };
                !is_named_like_filler(name.as_str())
                    && args.of(&self.body.value_pool).iter().all(|&arg| !self.is_pointer(arg) || was_there(arg))
            }
            CalleeKnowledge::Assumption | CalleeKnowledge::Unknown { .. } => false,
        }
    }

    /// `tree->cursor = cursor; return cursor;`: whether an object is stored in members that nobody in the unit ever releases.
    pub(crate) fn is_in_weak_members(&self, state: &State, sym: Sym) -> bool {
        let mut places =
            state.cells.iter().filter(|(_, cell)| cell.written && self.values.object(cell.val) == Some(sym));
        places.all(|(place, _)| match self.values.data(place).parts.last() {
            Some(&Proj::Field(field)) => !self.is_field_given_up(field),
            Some(Proj::Element(_) | Proj::Index(_) | Proj::AnyElement) | None => !self.is_lasting(place),
        })
    }

    /// Whether some function of the unit releases what a field holds, or lets somebody have it who may.
    fn is_field_given_up(&self, field: Field) -> bool {
        let module = self.input.module;
        module.bodies.iter().any(|body| {
            let op = |mut value: Value| loop {
                match body.values[value].def {
                    ValueDef::Inst(inst) => match body.insts.get(inst).map(|data| data.op) {
                        Some(Op::Cast(inner)) => value = inner,
                        op => return op,
                    },
                    ValueDef::Param(..) => return None,
                }
            };
            let is_address =
                |value: Value| matches!(op(value), Some(Op::FieldAddress { field: of, .. }) if of == field);
            let is_content = |value: Value| matches!(op(value), Some(Op::Load { from }) if is_address(from));
            body.insts.values().any(|data| {
                let Op::Call { callee, args } = data.op else { return false };
                let contract = match callee {
                    Callee::Function(function) => match self.input.unit.callees[function] {
                        CalleeKnowledge::Contract { contract, .. } => Some(contract),
                        CalleeKnowledge::Project { .. }
                        | CalleeKnowledge::Assumption
                        | CalleeKnowledge::Unknown { .. } => None,
                    },
                    Callee::Pointer(_) => None,
                };
                args.of(&body.value_pool).iter().enumerate().any(|(at, &arg)| {
                    let takes = contract.and_then(|contract| contract.param(at)).map(|param| param.takes);
                    let keeps = matches!(takes, Some(Takes::Borrow | Takes::Retain | Takes::Value));
                    is_address(arg) || (is_content(arg) && !keeps)
                })
            })
        })
    }

    /// Whether an object is an item of a container whose items are not told apart any more, or that may still lack a reference to it.
    pub(crate) fn is_in_loose_container(&self, state: &State, sym: Sym) -> bool {
        let is_loose = |owner: Sym| state.own.loose.contains(&owner) || state.own.filled.contains(&owner);
        matches!(self.values.expr(sym), Expr::Member(_, Val::Sym(owner), _) if is_loose(owner))
    }

    /// `Py_INCREF(item)` for each item of a container, and `Py_DECREF(PyTuple_GET_ITEM(t, i))` later on: as long as the container is at
    /// hand, its items are.
    pub(crate) fn is_item_at_hand(&self, state: &State, sym: Sym) -> bool {
        let Expr::Member(_, Val::Sym(owner), _) = self.values.expr(sym) else { return false };
        self.graph.releases_items
            && (self.is_reachable(state, owner) || matches!(self.values.expr(owner), Expr::Param(_)))
    }

    /// Whether items are released right as a container gives them, and the blocks of loops that take or release one object, or items of
    /// one container, again and again: how often says the number of the turn.
    pub(crate) fn repeated_releases(&self) -> (bool, FxHashSet<Block>) {
        let (mut releases_items, mut loops) = (false, BTreeSet::new());
        for (block, data) in self.body.blocks.iter() {
            for &inst in &data.insts {
                let Op::Call { args, .. } = self.body.insts[inst].op else { continue };
                let Some(contract) = self.contract_of(inst) else { continue };
                for (at, &arg) in args.of(&self.body.value_pool).iter().enumerate() {
                    let takes = contract.param(at).map(|param| param.takes);
                    if !matches!(takes, Some(Takes::Retain | Takes::Release)) {
                        continue;
                    }
                    let arg = self.strip_casts(arg);
                    let is_item = self.is_item_of_container(arg);
                    releases_items |= is_item && takes == Some(Takes::Release);
                    if let Some(id) = self.graph.loops.innermost(block)
                        && (is_item || self.is_same_each_turn(arg, id))
                    {
                        loops.insert(id);
                    }
                }
            }
        }
        let is_repeated = |block: &Block| loops.iter().any(|&id| self.graph.loops.contains(id, *block));
        (releases_items, self.body.blocks.ids().filter(is_repeated).collect())
    }

    fn is_item_of_container(&self, value: Value) -> bool {
        let ValueDef::Inst(call) = self.body.values[value].def else { return false };
        self.contract_of(call).is_some_and(|contract| {
            contract.returns.gives == Gives::Borrowed && matches!(contract.returns.from, Some(Place::Param(_)))
        })
    }

    /// Whether a value comes from outside a loop, or from a variable whose address was taken.
    fn is_same_each_turn(&self, value: Value, id: Loop) -> bool {
        match self.body.values[value].def {
            ValueDef::Param(block, _) => !self.graph.loops.contains(id, block),
            ValueDef::Inst(inst) => match self.body.insts.get(inst).map(|data| data.op) {
                Some(Op::Load { from }) => matches!(self.defining_op(from), Some(Op::SlotAddress(_))),
                Some(_) => {
                    let mut blocks = self.body.blocks.iter().filter(|(block, _)| self.graph.loops.contains(id, *block));
                    !blocks.any(|(_, data)| data.insts.contains(&inst))
                }
                None => false,
            },
        }
    }
}

/// `Node_New`, `add_entry`, `copy_keys`: a function that gives something to be filled.
fn is_named_like_filler(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let words = ["new", "create", "alloc", "make", "copy", "clone", "add", "insert", "append", "push", "grow"];
    words.iter().any(|word| name.contains(word))
}
