//! The global variables of an affine program: numbers that something depends on, NULL arguments, results.

use refhound_affine::Var;
use refhound_index::{EntityId, FxHashMap, FxHashSet, Symbol, intern};

use super::Funs;
use super::needs::Need;
use crate::forward::{NumRef, Stmt, visit};
use crate::sketch::{Num, Ptr};

/// Global variables, by what they stand for. Numbers and pointers are those of one C function, the group.
#[derive(Default)]
pub(super) struct Globals {
    pub(super) names: Vec<Symbol>,
    nums: FxHashMap<(usize, Num), Var>,
    there: FxHashMap<(usize, Ptr), Var>,
    /// What the function that was called last has returned.
    pub(super) result: Option<Var>,
    /// Always 0: what assumes that it is not, ends there.
    pub(super) never: Option<Var>,
}

impl Globals {
    pub(super) fn of(funs: &Funs, needs: &[Vec<Need>]) -> Globals {
        let mut globals = Globals::default();
        let used = UsedNumbers::of(funs);
        for (group, num) in used.nums {
            let name = if group == 0 { format!("{num}") } else { format!("{num}.{group}") };
            let var = globals.add(&name);
            globals.nums.insert((group, num), var);
        }
        for (index, fun) in funs.list.iter().enumerate() {
            for (at, &ptr) in fun.ptrs.iter().enumerate() {
                let key = (funs.groups[index], ptr);
                if needs[index][at].there && !globals.there.contains_key(&key) {
                    let name = if key.0 == 0 { format!("on_{ptr}") } else { format!("on_{ptr}.{}", key.0) };
                    let var = globals.add(&name);
                    globals.there.insert(key, var);
                }
            }
        }
        globals.result = used.result.then(|| globals.add("ret"));
        globals.never = used.never.then(|| globals.add("never"));
        globals
    }

    fn add(&mut self, name: &str) -> Var {
        let var = Var::from_index(self.names.len());
        self.names.push(intern(name));
        var
    }

    pub(super) fn number(&self, group: usize, num: NumRef) -> Option<Var> {
        match num {
            NumRef::Num(num) => self.nums.get(&(group, num)).copied(),
            NumRef::Result => self.result,
        }
    }

    /// Tells whether a pointer that is passed is there.
    pub(super) fn there(&self, group: usize, ptr: Ptr) -> Option<Var> {
        self.there.get(&(group, ptr)).copied()
    }
}

/// What the statements of a program mention.
struct UsedNumbers {
    nums: Vec<(usize, Num)>,
    result: bool,
    never: bool,
}

impl UsedNumbers {
    fn of(funs: &Funs) -> UsedNumbers {
        let read = read_numbers(funs);
        let mut used = UsedNumbers { nums: Vec::new(), result: false, never: false };
        for (fun, &group) in funs.list.iter().zip(&funs.groups) {
            visit(&fun.body, &mut |statement| {
                used.never |= matches!(statement, Stmt::Never);
                let numbers = statement.numbers();
                for num in [numbers.written, numbers.copied, numbers.tested].into_iter().flatten() {
                    match num {
                        NumRef::Num(num) => used.nums.push((group, num)),
                        NumRef::Result => used.result = true,
                    }
                }
            });
        }
        used.nums.retain(|num| read.contains(num));
        used.nums.sort_unstable();
        used.nums.dedup();
        used
    }
}

/// Numbers that something depends on.
fn read_numbers(funs: &Funs) -> FxHashSet<(usize, Num)> {
    let mut read: FxHashSet<(usize, Num)> = FxHashSet::default();
    loop {
        let before = read.len();
        for (fun, &group) in funs.list.iter().zip(&funs.groups) {
            visit(&fun.body, &mut |statement| {
                let numbers = statement.numbers();
                if let Some(NumRef::Num(num)) = numbers.tested {
                    read.insert((group, num));
                }
                let is_needed = numbers.written.is_some_and(|to| match to {
                    NumRef::Num(to) => read.contains(&(group, to)),
                    NumRef::Result => true,
                });
                if let (Some(NumRef::Num(from)), true) = (numbers.copied, is_needed) {
                    read.insert((group, from));
                }
            });
        }
        if read.len() == before {
            return read;
        }
    }
}
