//! The tests of a plain script: the outermost calls of its functions that hold assertions. Each is told of by itself; the script is
//! run again without one that does not return, so that what stands behind it is looked at too.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use refhound_pysyntax::Op;

use crate::python::object::CodeData;
use crate::report::Alarm;
use crate::vm::{R, Vm};

/// What one of the calls has shown.
#[derive(Clone, Default)]
pub(crate) struct Group {
    pub(crate) name: String,
    pub(crate) alarms: Vec<Alarm>,
    pub(crate) checks: Vec<u8>,
    pub(crate) seen: Vec<(usize, usize)>,
    pub(crate) assertions: BTreeMap<(String, u32), bool>,
    pub(crate) crossings: usize,
    pub(crate) has_returned: bool,
}

#[derive(Default)]
pub(crate) struct Groups {
    /// Calls that are left out, by their number.
    left_out: BTreeSet<usize>,
    pub(crate) done: BTreeMap<usize, Group>,
    next: usize,
    is_inside: bool,
}

impl Groups {
    pub(crate) fn without(left_out: BTreeSet<usize>) -> Groups {
        Groups { left_out, ..Groups::default() }
    }
}

impl CodeData {
    fn holds_assertions(&self) -> bool {
        self.is_user && self.code.ops.iter().any(|op| matches!(op, Op::Asserted))
    }
}

impl Vm {
    /// Runs what a call runs, as a test of its own if it is one.
    pub(crate) fn in_group(&mut self, code: &Rc<CodeData>, run: impl FnOnce(&mut Vm) -> R) -> R {
        let is_test = match &self.groups {
            Some(groups) => !groups.is_inside && code.holds_assertions() && *code.code.file == *self.main_file(),
            None => false,
        };
        if !is_test {
            return run(self);
        }
        let Some(groups) = &mut self.groups else { return run(self) };
        groups.next += 1;
        let number = groups.next;
        if groups.left_out.contains(&number) {
            return Ok(self.none());
        }
        groups.is_inside = true;
        let alarms = std::mem::take(&mut self.alarms);
        let assertions = std::mem::take(&mut self.assertions);
        let checks = std::mem::take(&mut self.c.checks);
        self.c.checks = vec![0; checks.len()];
        let seen: Vec<Vec<bool>> = self.codes.iter().map(|code| code.seen.take()).collect();
        for code in &self.codes {
            *code.seen.borrow_mut() = vec![false; code.code.ops.len()];
        }
        let crossings = std::mem::take(&mut self.crossings);
        let outcome = run(self);
        let mut group = Group {
            name: code.code.qualified.clone(),
            alarms: std::mem::replace(&mut self.alarms, alarms),
            checks: std::mem::take(&mut self.c.checks),
            seen: Vec::new(),
            assertions: std::mem::replace(&mut self.assertions, assertions),
            crossings: self.crossings,
            has_returned: outcome.is_ok(),
        };
        for (number, code) in self.codes.iter().enumerate() {
            let mut now = code.seen.borrow_mut();
            group.seen.extend(now.iter().enumerate().filter(|(_, seen)| **seen).map(|(at, _)| (number, at)));
            if let Some(before) = seen.get(number) {
                now.copy_from_slice(before);
            } else {
                now.fill(false);
            }
        }
        self.crossings = crossings;
        self.c.checks = checks;
        self.c.checks.resize(group.checks.len(), 0);
        if let Some(groups) = &mut self.groups {
            groups.is_inside = false;
            groups.done.insert(number, group);
        }
        outcome
    }

    /// The call in which the script has ended.
    pub(crate) fn unfinished_group(&self) -> Option<usize> {
        let done = &self.groups.as_ref()?.done;
        done.last_key_value().filter(|(_, group)| !group.has_returned).map(|(number, _)| *number)
    }
}

/// A name for a call: that of the function, with a number where it is called more than once.
pub(crate) fn named(names: &[String]) -> Vec<String> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    names
        .iter()
        .map(|name| {
            let count = counts.entry(name).or_default();
            *count += 1;
            if names.iter().filter(|other| *other == name).count() == 1 {
                name.clone()
            } else {
                format!("{name} ({count})")
            }
        })
        .collect()
}
