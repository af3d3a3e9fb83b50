//! References that C owns when a test ends and that nothing in its memory holds any more: which they are, and who has taken them.
//!
//! A way that leaks is run once more, and where C takes or gives up references to what is lost is written down.

use std::collections::BTreeMap;

use crate::python::object::{Kind, Obj};
use crate::report::{Alarm, StackFrame};
use crate::vm::Vm;

/// An object with references that are lost.
pub(crate) struct Leak {
    object: u64,
    class: String,
    count: usize,
}

/// A class, and the file and line in which references to objects of it are taken.
type Place<'a> = (&'a str, Option<(&'a str, u32)>);

/// Where C takes references to objects, and does not give them up.
#[derive(Default)]
pub(crate) struct Watched(BTreeMap<u64, Vec<Vec<StackFrame>>>);

impl Watched {
    pub(crate) fn of(leaks: &[Leak]) -> Watched {
        Watched(leaks.iter().map(|leak| (leak.object, Vec::new())).collect())
    }
}

/// The function of C or of Python in which something happens.
fn function_of(stack: &[StackFrame]) -> Option<(&str, &str)> {
    stack.first().map(|frame| (frame.file.as_str(), frame.function.as_str()))
}

impl Vm {
    pub(crate) fn leaks(&self) -> Vec<Leak> {
        let mut held: BTreeMap<u32, i64> = BTreeMap::new();
        for pointer in self.c.memory.held() {
            *held.entry(pointer.block).or_default() += 1;
        }
        let mut leaks = Vec::new();
        for (number, block) in self.c.memory.blocks.iter().enumerate() {
            let Some(view) = &block.view else { continue };
            let Some(object) = view.object.upgrade() else { continue };
            let known = held.get(&(number as u32)).copied().unwrap_or(0);
            let is_counted = !matches!(
                object.kind,
                Kind::Class(_) | Kind::None | Kind::Bool(_) | Kind::Module(_) | Kind::NotImplemented
            );
            if block.is_alive && view.owned > known && is_counted {
                let class = object.class_name().to_string();
                leaks.push(Leak { object: object.id, class, count: (view.owned - known) as usize });
            }
        }
        leaks
    }

    /// C owns one reference more to an object.
    pub(crate) fn watch_taken(&mut self, object: &Obj) {
        if self.watched.as_ref().is_some_and(|watched| watched.0.contains_key(&object.id)) {
            let stack = self.stack();
            if let Some(taken) = self.watched.as_mut().and_then(|watched| watched.0.get_mut(&object.id)) {
                taken.push(stack);
            }
        }
    }

    /// C owns one reference less: the last one that the same function has taken, or the last of all.
    pub(crate) fn watch_given(&mut self, object: &Obj) {
        if self.watched.as_ref().is_some_and(|watched| watched.0.contains_key(&object.id)) {
            let stack = self.stack();
            if let Some(taken) = self.watched.as_mut().and_then(|watched| watched.0.get_mut(&object.id)) {
                let own = taken.iter().rposition(|known| function_of(known) == function_of(&stack));
                if let Some(at) = own.or(taken.len().checked_sub(1)) {
                    taken.remove(at);
                }
            }
        }
    }

    /// An alarm for each place where references are taken that are lost.
    pub(crate) fn leak_alarms(&mut self, leaks: &[Leak]) -> Vec<Alarm> {
        let watched = self.watched.take().unwrap_or_default();
        let mut places: BTreeMap<Place<'_>, (usize, Vec<StackFrame>)> = BTreeMap::new();
        for leak in leaks {
            let taken = watched.0.get(&leak.object).map(Vec::as_slice).unwrap_or_default();
            let first = taken.len().saturating_sub(leak.count);
            for at in 0..leak.count {
                let stack = taken.get(first + at).map(Vec::as_slice).unwrap_or_default();
                let place = stack.first().map(|frame| (frame.file.as_str(), frame.line));
                places.entry((&leak.class, place)).or_insert_with(|| (0, stack.to_vec())).0 += 1;
            }
        }
        let alarm = |((class, _), (count, stack)): (Place<'_>, (usize, Vec<StackFrame>))| {
            let message = format!(
                "{count} reference(s) to objects of `{class}` that C takes here are held nowhere when the test ends"
            );
            Alarm::new("RH101", "leaked-reference", message, stack)
        };
        places.into_iter().map(alarm).collect()
    }
}
