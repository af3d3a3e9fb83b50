//! What each label needs: a variable for its count, for its escapes, for whether it is there.

use super::Funs;
use crate::forward::{Stmt, Test, Val, visit};
use crate::sketch::ObjectKind;

/// What is needed of one parameter or label.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Need {
    pub(super) count: bool,
    pub(super) escape: bool,
    pub(super) there: bool,
}

/// What each label of each function needs, until calls bring nothing new.
pub(super) fn needs_of(funs: &Funs) -> Vec<Vec<Need>> {
    let mut all: Vec<Vec<Need>> = funs.list.iter().map(|fun| vec![Need::default(); fun.labels.len()]).collect();
    loop {
        let mut changed = false;
        for index in 0..funs.list.len() {
            let mut needs = all[index].clone();
            let calls = &all;
            visit(&funs.list[index].body, &mut |statement| match statement {
                Stmt::SetCount(label, ..) | Stmt::AddCount(label, ..) | Stmt::HavocCount(label, _) => {
                    needs[*label].count = true;
                }
                Stmt::AddEscape(label, ..) => needs[*label].escape = true,
                Stmt::SetThere(label, _)
                | Stmt::AssumeThere(label)
                | Stmt::AssumeMissing(label)
                | Stmt::ResultThere(label) => {
                    needs[*label].there = true;
                }
                Stmt::If(Test::IsNull(label) | Test::NotNull(label), ..) => needs[*label].there = true,
                Stmt::Call { function, args, .. } => {
                    let Some(callee) = funs.find(index, *function) else { return };
                    for (arg, need) in args.iter().zip(&calls[callee]) {
                        if let Val::Label(label) = arg {
                            needs[*label].count |= need.count;
                            needs[*label].escape |= need.escape;
                            // An object that is always there needs no variable to say so.
                            let object = &funs.list[index].labels[*label];
                            let is_param = object.kind == ObjectKind::Parameter;
                            needs[*label].there |= need.there && (object.nullable || is_param);
                        }
                    }
                }
                Stmt::If(..)
                | Stmt::AssumeThereIfAsked(_)
                | Stmt::SetNum(..)
                | Stmt::AssumeNum(..)
                | Stmt::TakeResult(_)
                | Stmt::Assert(..)
                | Stmt::Mark(_)
                | Stmt::Return
                | Stmt::Never => {}
            });
            if needs != all[index] {
                all[index] = needs;
                changed = true;
            }
        }
        if !changed {
            return all;
        }
    }
}
