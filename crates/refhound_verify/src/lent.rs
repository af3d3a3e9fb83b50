//! Variables that are passed by their address: `struct target t; convert(o, &t); release(&t);`.
//!
//! As long as a callee uses the address for nothing but reading and writing what it leads to, this is one level of
//! pointers in disguise: the members of the record are variables of the caller, and the callee works on them. Such a call
//! is followed into the callee (`inline`), with the caller's variables in the place of what the parameter leads to. That
//! ends where the address gets out of sight: when it is stored, copied, returned, given to a function without a body or
//! to one that runs already, when two addresses overlap, and when memory is seen as another type than it has.

mod passing;

use std::cell::RefCell;
use std::rc::Rc;

use refhound_callgraph::NodeId;
use refhound_clauses::{Contract, Takes};
use refhound_index::{BitSet, FxHashMap};
use refhound_ir::{Block, Body, Callee, Inst, Op, Slot, Value};
use refhound_source::Span;

use self::passing::Passing;
use crate::build::{Builder, FunctionInput, lend};
use crate::memory::{Parts, Place, PlaceId, ReferenceParam, Root};
use crate::sketch::{Num, Ptr, Sketch};

/// Callees within callees.
const DEEPEST: usize = 6;
/// Blocks of a callee that is followed into.
const MOST_BLOCKS: usize = 150;
/// Blocks that a function grows by.
const MOST_FOLLOWED: usize = 600;

/// A function whose parameters lead to variables of its caller.
pub(crate) struct Lending {
    pub(crate) sketch: Sketch,
    /// Parameters that are numbers.
    pub(crate) numbers_in: Vec<(u16, Num)>,
    /// Objects in the caller's variables, by the parameter and the parts.
    pub(crate) cells: Vec<(u16, Parts, Ptr)>,
    pub(crate) numbers: Vec<(u16, Parts, Num)>,
    /// What of the caller's variables may be written.
    pub(crate) writes: Vec<(u16, Parts)>,
}

/// A call that is followed into its callee.
pub(crate) struct Loan {
    pub(crate) lending: Rc<Lending>,
    pub(crate) callee: NodeId,
    /// The variables whose addresses are passed, by position.
    pub(crate) places: Vec<(u16, PlaceId)>,
    pub(crate) unit: CalleeUnit,
}

impl Loan {
    /// Whether the argument at a position is the address of a variable that the callee works on.
    pub(crate) fn is_lent(&self, position: usize) -> bool {
        self.places.iter().any(|(at, _)| usize::from(*at) == position)
    }
}

/// Where a callee stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CalleeUnit {
    Same,
    /// Its places in the source mean nothing here.
    Other,
}

type Asked = (NodeId, Vec<ReferenceParam>);

/// What was found out about callees while one function is looked at.
#[derive(Default)]
pub(crate) struct Lender {
    known: RefCell<FxHashMap<Asked, Option<Rc<Lending>>>>,
}

/// The calls of one function that are followed into their callees.
pub(crate) struct Loans<'a> {
    lender: &'a Lender,
    /// Functions that were followed into to get here, and this one.
    running: Vec<&'a Body>,
    /// Variables that are shared with a caller or callee.
    shared: BitSet<Slot>,
    by_call: FxHashMap<Inst, Rc<Loan>>,
}

impl<'a> Loans<'a> {
    pub(crate) fn new(body: &'a Body, running: &[&'a Body], lender: &'a Lender, slots: usize) -> Loans<'a> {
        let running = running.iter().copied().chain([body]).collect();
        Loans { lender, running, shared: BitSet::new(slots), by_call: FxHashMap::default() }
    }

    /// The callee's part in a call, if it is followed into.
    pub(crate) fn of(&self, call: Inst) -> Option<&Rc<Loan>> {
        self.by_call.get(&call)
    }

    pub(crate) fn is_shared(&self, slot: Slot) -> bool {
        self.shared.contains(slot)
    }

    /// Whether a function can be followed into from here at all.
    fn may_follow(&self, body: &Body) -> bool {
        let runs_already = self.running.iter().any(|running| std::ptr::eq(*running, body));
        !runs_already && self.running.len() <= DEEPEST
    }

    /// What a callee does to the variables that it gets; `None` if it cannot be told.
    fn lending(
        &self,
        callee: NodeId,
        input: FunctionInput<'a>,
        references: Vec<ReferenceParam>,
    ) -> Option<Rc<Lending>> {
        let key = (callee, references);
        if let Some(known) = self.lender.known.borrow().get(&key) {
            return known.clone();
        }
        let lending = lend(input, key.1.clone(), &self.running, self.lender);
        let is_usable = lending.sketch.reasons.is_empty() && lending.sketch.blocks.len() <= MOST_BLOCKS;
        let lending = is_usable.then(|| Rc::new(lending));
        self.lender.known.borrow_mut().insert(key, lending.clone());
        lending
    }
}

impl<'a> Builder<'a> {
    pub(crate) fn passing(&self) -> Passing<'_, 'a> {
        Passing { input: self.input, values: &self.values, places: &self.memory.places, loans: &self.loans }
    }

    /// Finds the calls that can be followed into their callees.
    pub(crate) fn find_loans(&mut self, order: &[Block], escaping: &BitSet<Slot>) {
        let slots: Vec<Slot> = self.memory.places.slots.references().map(|(slot, _)| slot).collect();
        for slot in slots {
            self.loans.shared.insert(slot);
            let whole = self.memory.places.whole(Root::Slot(slot));
            self.make_cells(whole);
        }
        let body = self.input.body;
        let mut room = MOST_FOLLOWED;
        for &inst in order.iter().flat_map(|block| &body.blocks[*block].insts) {
            let Op::Call { callee, args } = body.insts[inst].op else { continue };
            let Some(callee) = self.passing().followed_callee(callee) else { continue };
            let Some(loan) = self.passing().loan(callee, args.of(&body.value_pool), escaping) else { continue };
            let size = loan.lending.sketch.blocks.len();
            if size <= room {
                room -= size;
                self.accept(inst, loan, escaping);
            }
        }
    }

    /// A function with a body and a contract gets the address of a variable of which the contract says nothing, and could
    /// not be followed into.
    pub(crate) fn keeps_address(&mut self, callee: Callee, contract: &Contract, args: &[Value], span: Span) {
        if self.passing().followed_callee(callee).is_none() {
            return;
        }
        for (index, &value) in args.iter().enumerate() {
            let is_told = contract.param(index).is_some_and(|param| {
                matches!(param.takes, Takes::OutNew | Takes::OutBorrowed | Takes::InOut | Takes::InOutNew)
            });
            if let Some(place) = self.object_variable(value)
                && !(is_told && self.values.is_address_of_object(value))
            {
                self.passes_address(place, span);
            }
        }
    }

    /// The address of a variable that holds objects is passed to somebody who is not followed.
    pub(crate) fn passes_address(&mut self, place: PlaceId, span: Span) {
        self.script.multi_level("the address of a variable that holds an object is passed");
        self.forget_local(place, span);
    }

    fn accept(&mut self, inst: Inst, loan: Loan, escaping: &BitSet<Slot>) {
        for &(position, place) in &loan.places {
            self.make_cells(place);
            if let Some(slot) = self.memory.places.slot(place) {
                self.loans.shared.insert(slot);
            }
            for (_, parts, _) in loan.lending.numbers.iter().filter(|(at, ..)| *at == position) {
                let number = self.memory.places.part(place, parts);
                self.follow_number(number, escaping);
            }
        }
        self.loans.by_call.insert(inst, Rc::new(loan));
    }

    /// All objects of a variable get their variables, so that caller and callee speak of the same ones.
    fn make_cells(&mut self, whole: PlaceId) {
        let places = &self.memory.places;
        let parts = places.type_of(whole).and_then(|ty| places.layout.object_parts(ty)).unwrap_or_default();
        for parts in parts {
            let place = self.memory.places.part(whole, &parts);
            self.cell(place, self.input.body.span);
        }
    }

    /// Numbers of a variable that the callee writes without following them.
    pub(crate) fn forget_written(&mut self, loan: &Loan, followed: &[Num]) {
        let places = &self.memory.places;
        let mut written: Vec<Place> = Vec::new();
        for &(position, place) in &loan.places {
            let writes = loan.lending.writes.iter().filter(|(at, _)| *at == position);
            written.extend(writes.map(|(_, parts)| places[place].joined(parts)));
        }
        self.memory.numbers.written_by_callee(&written, followed, places, &mut self.script.steps);
    }
}
