//! Ownership of objects on a path: how many references the function has, who else keeps an object alive, and what each step
//! makes of that.
//!
//! Steps are functions of an object that always have an answer: the object afterwards, or what is wrong with the step.

use refhound_evidence::Fault;
use refhound_index::{EntityId, FxHashSet};
use refhound_ir::Slot;
use refhound_source::Span;

use crate::automaton::{Automaton, Detail, Meeting};
use crate::sorted_map::SortedMap;
use crate::value::{PlaceId, Sym, Values};

/// Counts beyond this are all the same: a loop that retains without end.
const MOST_OWNED: i8 = 6;

/// Who keeps an object alive besides the references that the function owns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Hold {
    /// Nobody that we know of: the last release may destroy it.
    Nobody,
    /// The caller, for the time of the call.
    Caller,
    /// A container or another object that has a reference of its own.
    Owner(Sym),
    /// The interpreter, a module, an exception that is set.
    Interpreter,
    /// A place in memory that outlives the call.
    Place(PlaceId),
    /// It has static storage and is never destroyed.
    Forever,
    /// A function that nothing is known of made it: perhaps it is owned, perhaps not. By convention it is, but what comes of that
    /// is only possible.
    Unknown,
    /// Somebody may have taken a reference.
    Maybe,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Life {
    Alive,
    /// The last known reference was released.
    Gone,
}

/// One object on one path.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Object {
    /// References that the function owns; negative for a parameter whose caller's reference it has consumed.
    pub(crate) owned: i8,
    pub(crate) hold: Hold,
    pub(crate) life: Life,
    pub(crate) doubt: Doubt,
}

/// What makes a statement about an object less sure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Doubt {
    /// It was passed to a function that nothing is known of.
    pub(crate) passed_on: bool,
    /// It stands in an array or record that is not followed exactly.
    pub(crate) blurred: bool,
    /// The variable that held it was given another value.
    pub(crate) overwritten: bool,
    /// Python code has run since it was borrowed.
    pub(crate) endangered: bool,
    /// It may be one of the objects that the interpreter makes once and never destroys.
    pub(crate) kept: bool,
    /// The call that gave it can end in two ways that look the same and do different things.
    pub(crate) ambiguous: bool,
    /// An argument of a helper: somebody else than its caller has a reference as well.
    pub(crate) shared: bool,
    /// An argument of a helper: what is there after the call has a reference as well.
    pub(crate) outlived: bool,
}

impl Doubt {
    pub(crate) fn or(self, other: Doubt) -> Doubt {
        Doubt {
            passed_on: self.passed_on || other.passed_on,
            blurred: self.blurred || other.blurred,
            overwritten: self.overwritten || other.overwritten,
            endangered: self.endangered || other.endangered,
            kept: self.kept || other.kept,
            ambiguous: self.ambiguous || other.ambiguous,
            shared: self.shared || other.shared,
            outlived: self.outlived || other.outlived,
        }
    }
}

/// Whose reference a step concerns, where the object itself does not tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Standing {
    /// The function is called by the project, which may let it have references of its own.
    pub(crate) of_helper: bool,
    /// Something else stands now in the place that held the object when the function began.
    pub(crate) taken_out: bool,
    /// The place that held the object still does, although its reference was released.
    pub(crate) left_behind: bool,
    /// The function got the object as a new reference.
    pub(crate) was_new: bool,
    /// It is the caller's reference, and nobody else is known to have one.
    pub(crate) is_callers_last: bool,
}

/// What a release does to an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Released {
    /// Nothing that can be told.
    Nothing,
    /// There is one reference less.
    To(Object),
    /// As `To`, and what the object kept alive is gone with it.
    Last(Object),
}

/// What becomes of a reference that is given to somebody else.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Gift {
    /// Who lives forever cannot be given.
    Nothing,
    /// It was the function's.
    Given(Object),
    /// It was that of the place that holds the object, which may still get another one.
    Lent(Object),
    /// It was nobody's to give; a reference may still be taken for it.
    Debt,
}

impl Object {
    pub(crate) fn new(owned: i8, hold: Hold) -> Object {
        Object { owned, hold, life: Life::Alive, doubt: Doubt::default() }
    }

    /// A use: the object must not be gone.
    pub(crate) fn used(self) -> Result<Object, Fault> {
        if self.life == Life::Gone {
            return Err(Fault::UsedAfterRelease);
        }
        if self.doubt.endangered && self.owned <= 0 {
            return Err(Fault::Endangered);
        }
        Ok(self.safe())
    }

    /// After a fault, which is told once: from here on nothing is known of it.
    pub(crate) fn after(self, fault: Fault) -> Object {
        if fault == Fault::Endangered {
            self.safe()
        } else if self.owned < 0 && self.hold == Hold::Caller {
            // What a helper has consumed its caller has to know all the same.
            Object { life: Life::Alive, doubt: Doubt { shared: true, ..self.doubt }, ..self }
        } else {
            Object::new(0, Hold::Maybe)
        }
    }

    fn safe(self) -> Object {
        Object { doubt: Doubt { endangered: false, ..self.doubt }, ..self }
    }

    pub(crate) fn retained(self) -> Object {
        // Whoever takes a reference did not have one (PyRefcon, section III-A3).
        if self.hold == Hold::Unknown {
            return Object { owned: 1, hold: Hold::Maybe, ..self };
        }
        // A loop takes references without an end that is seen: how many, another loop may know.
        if self.owned >= MOST_OWNED {
            return Object { owned: MOST_OWNED, ..self.blurred() };
        }
        Object { owned: self.owned + 1, ..self }
    }

    /// One reference less, by a release or because a callee consumed it.
    pub(crate) fn released(self, standing: Standing) -> Result<Released, Fault> {
        if self.hold == Hold::Forever {
            return Ok(Released::Nothing);
        }
        if self.life == Life::Gone {
            return Err(Fault::UsedAfterRelease);
        }
        if self.owned > 0 {
            let rest = Object { owned: self.owned - 1, ..self };
            if self.hold == Hold::Unknown && rest.owned == 0 {
                return Ok(Released::To(Object { life: Life::Gone, ..rest }));
            }
            let is_last = rest.owned == 0 && self.hold == Hold::Nobody;
            return Ok(if is_last { Released::Last(Object { life: Life::Gone, ..rest }) } else { Released::To(rest) });
        }
        match self.hold {
            Hold::Unknown | Hold::Nobody => Ok(Released::To(Object { life: Life::Gone, hold: Hold::Unknown, ..self })),
            // The place's own reference is the one that is released: it will be given another value.
            Hold::Place(_) => Ok(Released::To(Object { owned: -1, hold: Hold::Maybe, ..self })),
            Hold::Caller if standing.of_helper => {
                let life = if standing.is_callers_last { Life::Gone } else { self.life };
                Ok(Released::To(Object { owned: (self.owned - 1).max(-MOST_OWNED), life, ..self }))
            }
            // What was owned once and given away is released a second time.
            Hold::Caller | Hold::Owner(_) | Hold::Interpreter => Err(self.not_owned(standing)),
            // `Py_DECREF(p->x); Py_XDECREF(p->x);`: a place has one reference.
            Hold::Maybe if self.owned == -1 && standing.left_behind => Err(Fault::UsedAfterRelease),
            // `Py_CLEAR(p->x)` takes the object out of its place first.
            Hold::Maybe if self.owned == 0 && standing.taken_out => Ok(Released::To(Object { owned: -1, ..self })),
            Hold::Maybe | Hold::Forever => Ok(Released::Nothing),
        }
    }

    /// What is wrong with giving up a reference that is not there.
    pub(crate) fn not_owned(self, standing: Standing) -> Fault {
        if standing.was_new { Fault::UsedAfterRelease } else { Fault::ReleasedBorrowed }
    }

    /// The reference goes over to somebody else, who keeps the object alive from now on. `is_held`: what an argument of the
    /// function holds is held for as long as the function runs.
    pub(crate) fn given(self, to: Hold, is_held: bool, standing: Standing) -> Result<Gift, Fault> {
        if self.life == Life::Gone {
            return Err(Fault::UsedAfterRelease);
        }
        let may_give = self.owned > 0
            || matches!(self.hold, Hold::Unknown | Hold::Maybe | Hold::Forever | Hold::Place(_))
            || (self.hold == Hold::Caller && standing.of_helper);
        if !may_give {
            return Ok(Gift::Debt);
        }
        if self.hold == Hold::Forever {
            return Ok(Gift::Nothing);
        }
        let mut given = self;
        if self.owned > 0 || self.hold == Hold::Caller {
            given.owned = (self.owned - 1).max(-MOST_OWNED);
        }
        if !is_held {
            given.hold = to;
        }
        let is_lent =
            self.hold == Hold::Unknown || (self.owned == 0 && matches!(self.hold, Hold::Place(_) | Hold::Maybe));
        Ok(if is_lent { Gift::Lent(given) } else { Gift::Given(given) })
    }

    /// Its memory is given back, whoever refers to it.
    pub(crate) fn freed(self, standing: Standing) -> Result<Object, Fault> {
        if self.life == Life::Gone {
            return Err(Fault::UsedAfterRelease);
        }
        // A helper that tears its argument down: the caller's reference is gone.
        let is_callers = self.hold == Hold::Caller && standing.of_helper;
        Ok(if is_callers { Object { owned: -1, ..self } } else { Object { owned: 0, life: Life::Gone, ..self } })
    }

    /// It is somewhere that is not followed: somebody may release it there.
    pub(crate) fn blurred(self) -> Object {
        Object { owned: 0, hold: Hold::Maybe, doubt: Doubt { blurred: true, ..self.doubt }, ..self }
    }
}

/// A reference that was given away without being there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Debt {
    pub(crate) of: Sym,
    /// Who kept it alive when it was given away: an item that nobody refers to any more is not followed until the debt is due.
    pub(crate) held: Hold,
    pub(crate) to: Hold,
    pub(crate) place: Span,
}

/// All objects that a path knows of, and what is still to be settled about them.
#[derive(Debug, Clone)]
pub(crate) struct Ownership {
    pub(crate) objects: SortedMap<Sym, Object>,
    /// Which object each variable was last given.
    pub(crate) bound: SortedMap<Slot, Sym>,
    /// Objects that were given away without being owned: a reference may still be taken for them.
    pub(crate) debts: Vec<Debt>,
    /// Objects that were given away with the reference of the place that holds them: it may still get another one.
    pub(crate) lent: Vec<Sym>,
    /// Members and variables that were given another object before anybody looked at what they held, and where.
    pub(crate) replaced: Vec<(PlaceId, Span)>,
    /// Members and variables whose first object was released, passed on or moved.
    pub(crate) emptied: Vec<PlaceId>,
    /// Pointers to records whose members a callee may have changed; `None` stands for the global variables.
    pub(crate) opened: Vec<Option<Sym>>,
    /// Containers and arrays that a loop has taken references of: which of their elements have one is not known.
    pub(crate) loose: Vec<Sym>,
    /// Containers that were given references of places that may have kept none: one that is taken of an item may be for it.
    pub(crate) filled: Vec<Sym>,
    /// Pointers to records whose members a callee has taken or released, in a way that is not told exactly.
    pub(crate) changed: Vec<Sym>,
    /// Arguments of a helper, and new containers that have taken a reference to them: who gets the container has that, too.
    pub(crate) contained: Vec<(Sym, Sym)>,
}

impl Ownership {
    pub(crate) fn new() -> Ownership {
        Ownership {
            objects: SortedMap::new(),
            bound: SortedMap::new(),
            debts: Vec::new(),
            lent: Vec::new(),
            replaced: Vec::new(),
            emptied: Vec::new(),
            opened: Vec::new(),
            loose: Vec::new(),
            filled: Vec::new(),
            changed: Vec::new(),
            contained: Vec::new(),
        }
    }

    pub(crate) fn note_filled(&mut self, container: Sym) {
        if !self.filled.contains(&container) {
            self.filled.push(container);
        }
    }

    /// Objects that only a destroyed one kept alive are gone with it.
    pub(crate) fn lose_dependants(&mut self, owner: Sym) {
        for (_, object) in self.objects.values_mut() {
            if object.hold == Hold::Owner(owner) {
                if object.owned > 0 {
                    object.hold = Hold::Nobody;
                } else {
                    object.life = Life::Gone;
                }
            }
        }
    }

    /// Whether an object keeps another one alive that the path knows of.
    pub(crate) fn keeps_others(&self, owner: Sym) -> bool {
        self.objects.iter().any(|(_, other)| other.hold == Hold::Owner(owner))
    }
}

impl Automaton for Ownership {
    fn key(&self, detail: Detail, key: &mut Vec<u32>) {
        for (sym, object) in self.objects.iter() {
            if detail == Detail::Coarse && object.owned == 0 {
                continue;
            }
            let hold = match object.hold {
                Hold::Nobody => 1,
                Hold::Caller => 2,
                Hold::Interpreter => 3,
                Hold::Forever => 4,
                Hold::Unknown => 5,
                Hold::Maybe => 6,
                Hold::Place(_) => 7,
                Hold::Owner(owner) => 16 + owner.index() as u32,
            };
            let owned = (object.owned as u8 as u32) << 1 | u32::from(object.life == Life::Gone);
            key.extend([sym.index() as u32, owned, hold]);
        }
        // A folded array is another one than an array that nothing was done to.
        if !self.loose.is_empty() {
            key.push(u32::MAX - self.loose.len() as u32);
        }
        for debt in &self.debts {
            key.push(match debt.to {
                Hold::Owner(owner) => owner.index() as u32,
                Hold::Nobody
                | Hold::Caller
                | Hold::Interpreter
                | Hold::Place(_)
                | Hold::Forever
                | Hold::Unknown
                | Hold::Maybe => u32::MAX,
            });
        }
    }

    fn join(&mut self, other: &Ownership, _: &Meeting<'_>) -> bool {
        let mut changed = false;
        for (sym, object) in self.objects.values_mut() {
            let before = *object;
            let other = other.objects.get(sym);
            if let Some(other) = other {
                object.doubt = object.doubt.or(other.doubt);
            }
            if other.is_none_or(|other| object.hold != other.hold || object.life != other.life) {
                (object.hold, object.life) = (Hold::Maybe, Life::Alive);
            }
            changed |= *object != before;
        }
        changed |= add_all(&mut self.opened, &other.opened);
        changed |= add_all(&mut self.loose, &other.loose);
        changed |= add_all(&mut self.filled, &other.filled);
        changed |= add_all(&mut self.changed, &other.changed);
        changed |= add_all(&mut self.contained, &other.contained);
        changed |= add_all(&mut self.emptied, &other.emptied);
        self.replaced.retain(|one| other.replaced.iter().any(|known| known.0 == one.0));
        self.bound.retain(|slot, sym| other.bound.get(slot) == Some(sym));
        changed
    }

    fn needs(&self, needed: &mut FxHashSet<Sym>) {
        needed.extend(self.objects.iter().map(|(sym, _)| sym));
    }

    fn forget(&mut self, sym: Sym, _: &Values) {
        self.objects.remove(sym);
        self.loose.retain(|&loose| loose != sym);
        self.filled.retain(|&filled| filled != sym);
        self.contained.retain(|&(argument, container)| argument != sym && container != sym);
    }
}

/// What either path knows; true when that is more than before.
fn add_all<T: Copy + PartialEq>(known: &mut Vec<T>, more: &[T]) -> bool {
    let before = known.len();
    for one in more {
        if !known.contains(one) {
            known.push(*one);
        }
    }
    known.len() != before
}

#[cfg(test)]
mod tests {
    use super::*;

    const PYTHON: Standing =
        Standing { of_helper: false, taken_out: false, left_behind: false, was_new: false, is_callers_last: false };
    const HELPER: Standing = Standing { of_helper: true, ..PYTHON };

    fn gone() -> Object {
        Object { life: Life::Gone, ..Object::new(0, Hold::Nobody) }
    }

    #[test]
    fn a_place_gives_its_reference_up_once() {
        let place = Hold::Place(PlaceId::from_index(0));
        let left_behind = Standing { left_behind: true, ..PYTHON };
        let Ok(Released::To(once)) = Object::new(0, place).released(left_behind) else {
            panic!("the place's own reference is released")
        };
        assert_eq!(once.released(left_behind), Err(Fault::UsedAfterRelease), "the place still holds the object");
        assert_eq!(once.released(PYTHON), Ok(Released::Nothing), "it may have got another reference meanwhile");
    }

    #[test]
    fn a_new_reference_is_gone_with_its_release_and_a_second_release_is_a_use() {
        let new = Object::new(1, Hold::Nobody);
        let Ok(Released::Last(rest)) = new.released(PYTHON) else { panic!("the last reference") };
        assert_eq!(rest, gone());
        assert_eq!(rest.released(PYTHON), Err(Fault::UsedAfterRelease));
        assert_eq!(rest.used(), Err(Fault::UsedAfterRelease));
        assert_eq!(rest.freed(PYTHON), Err(Fault::UsedAfterRelease));
    }

    #[test]
    fn what_is_retained_first_survives_a_release() {
        let borrowed = Object::new(0, Hold::Owner(Sym::from_index(3)));
        assert_eq!(borrowed.retained().released(PYTHON), Ok(Released::To(borrowed)));
        assert_eq!(borrowed.released(PYTHON), Err(Fault::ReleasedBorrowed));
    }

    #[test]
    fn what_a_helper_releases_of_its_caller_is_told_to_the_caller() {
        let argument = Object::new(0, Hold::Caller);
        assert_eq!(argument.released(HELPER), Ok(Released::To(Object { owned: -1, ..argument })));
        assert_eq!(argument.released(PYTHON), Err(Fault::ReleasedBorrowed));
        let was_new = Standing { was_new: true, ..PYTHON };
        assert_eq!(argument.released(was_new), Err(Fault::UsedAfterRelease));
    }

    #[test]
    fn what_a_helper_has_released_for_its_caller_is_gone_unless_somebody_else_has_it() {
        let argument = Object::new(0, Hold::Caller);
        let last = Standing { is_callers_last: true, ..HELPER };
        let Ok(Released::To(gone)) = argument.released(last) else { panic!("one less") };
        assert_eq!((gone.owned, gone.used()), (-1, Err(Fault::UsedAfterRelease)));
        assert_eq!(gone.after(Fault::UsedAfterRelease).owned, -1, "the caller has to know");
    }

    #[test]
    fn counts_end_somewhere() {
        let mut object = Object::new(0, Hold::Nobody);
        for _ in 0..100 {
            object = object.retained();
        }
        assert_eq!(object.owned, MOST_OWNED);
        let mut argument = Object::new(0, Hold::Caller);
        for _ in 0..100 {
            let Ok(Released::To(rest)) = argument.released(HELPER) else { panic!("always one less") };
            argument = rest;
        }
        assert_eq!(argument.owned, -MOST_OWNED);
    }

    #[test]
    fn giving_needs_a_reference_or_somebody_who_may_have_one() {
        let to = Hold::Owner(Sym::from_index(9));
        assert_eq!(Object::new(1, Hold::Nobody).given(to, false, PYTHON), Ok(Gift::Given(Object::new(0, to))));
        assert_eq!(Object::new(0, Hold::Caller).given(to, true, PYTHON), Ok(Gift::Debt));
        let helped = Object { owned: -1, ..Object::new(0, Hold::Caller) };
        assert_eq!(Object::new(0, Hold::Caller).given(to, true, HELPER), Ok(Gift::Given(helped)));
        assert_eq!(Object::new(0, Hold::Maybe).given(to, false, PYTHON), Ok(Gift::Lent(Object::new(0, to))));
        assert_eq!(Object::new(0, Hold::Forever).given(to, false, PYTHON), Ok(Gift::Nothing));
        assert_eq!(gone().given(to, false, PYTHON), Err(Fault::UsedAfterRelease));
    }

    #[test]
    fn a_borrowed_reference_is_in_danger_until_it_is_used() {
        let mut object = Object::new(0, Hold::Owner(Sym::from_index(1)));
        object.doubt.endangered = true;
        assert_eq!(object.used(), Err(Fault::Endangered));
        assert_eq!(object.after(Fault::Endangered), Object::new(0, Hold::Owner(Sym::from_index(1))));
        object.owned = 1;
        assert_eq!(object.used(), Ok(Object::new(1, Hold::Owner(Sym::from_index(1)))));
    }

    /// Every step has an answer for every object, and what lives forever takes no notice.
    #[test]
    fn steps_are_total() {
        let holds = [
            Hold::Nobody,
            Hold::Caller,
            Hold::Owner(Sym::from_index(1)),
            Hold::Interpreter,
            Hold::Place(PlaceId::from_index(1)),
            Hold::Forever,
            Hold::Unknown,
            Hold::Maybe,
        ];
        for hold in holds {
            for owned in -MOST_OWNED..=MOST_OWNED {
                for life in [Life::Alive, Life::Gone] {
                    for standing in [PYTHON, HELPER, Standing { taken_out: true, ..PYTHON }] {
                        let object = Object { life, ..Object::new(owned, hold) };
                        let in_bounds = |object: Object| object.owned.abs() <= MOST_OWNED;
                        assert!(in_bounds(object.retained()));
                        assert!(object.used().is_ok_and(in_bounds) || life == Life::Gone);
                        assert!(object.freed(standing).is_ok_and(in_bounds) || life == Life::Gone);
                        match object.given(Hold::Maybe, false, standing) {
                            Ok(Gift::Given(rest) | Gift::Lent(rest)) => assert!(in_bounds(rest)),
                            Ok(Gift::Nothing) => assert_eq!(hold, Hold::Forever),
                            Ok(Gift::Debt) => assert!(owned <= 0),
                            Err(fault) => assert_eq!((fault, life), (Fault::UsedAfterRelease, Life::Gone)),
                        }
                        match object.released(standing) {
                            Ok(Released::To(rest) | Released::Last(rest)) => assert!(in_bounds(rest)),
                            Ok(Released::Nothing) => assert!(matches!(hold, Hold::Forever | Hold::Maybe)),
                            Err(_) => assert!(life == Life::Gone || owned <= 0),
                        }
                        if hold == Hold::Forever {
                            assert_eq!(object.released(standing), Ok(Released::Nothing));
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn paths_that_disagree_about_a_keeper_say_maybe() {
        let values = Values::default();
        let meeting = Meeting { values: &values, replaced: &[] };
        let (mut one, mut other) = (Ownership::new(), Ownership::new());
        one.objects.set(Sym::from_index(1), Object::new(1, Hold::Nobody));
        other.objects.set(Sym::from_index(1), Object::new(1, Hold::Interpreter));
        other.opened.push(None);
        assert!(one.join(&other, &meeting));
        assert_eq!(one.objects.get(Sym::from_index(1)), Some(Object::new(1, Hold::Maybe)));
        assert_eq!(one.opened, [None]);
        assert!(!one.join(&other, &meeting), "a join of joins comes to an end");
    }
}
