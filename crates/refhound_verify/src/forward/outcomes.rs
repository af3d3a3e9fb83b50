//! A callee of which only a summary is known, as a function over labels.

use refhound_domains::Comparison;
use refhound_index::{EntityId, Symbol};

use super::statement::{Fun, NullArguments, NumRef, Object, Stmt, Test};
use crate::sketch::{NumValue, ObjectKind, Ptr};
use crate::summary::Summary;

/// A function of which only the outcomes are known: one of them happens.
pub(crate) fn summary_function(name: Symbol, summary: &Summary) -> Fun {
    let mut fun = Fun::empty();
    name.as_str().clone_into(&mut fun.name);
    fun.params = summary.params.len();
    fun.nulls = NullArguments::Passed;
    fun.ptrs = (0..summary.params.len()).map(Ptr::from_index).collect();
    for _ in &summary.params {
        fun.labels.push(Object {
            kind: ObjectKind::Parameter,
            ptr: None,
            note: None,
            nullable: false,
            asserted: false,
        });
    }
    let mut ways = summary.outcomes.iter().map(|outcome| {
        let mut way = Vec::new();
        for (label, there) in outcome.there.iter().enumerate() {
            match there {
                Some(true) => way.push(Stmt::AssumeThere(label)),
                Some(false) => way.push(Stmt::AssumeMissing(label)),
                None => {}
            }
        }
        for (label, &(count, escapes)) in outcome.changes.iter().enumerate() {
            if count != 0 {
                way.push(Stmt::AddCount(label, count, None));
            }
            if escapes != 0 {
                way.push(Stmt::AddEscape(label, escapes, None));
            }
        }
        if let Some(value) = outcome.result.value() {
            way.push(Stmt::SetNum(NumRef::Result, NumValue::Int(value)));
        } else {
            way.push(Stmt::SetNum(NumRef::Result, NumValue::Any));
            let range = outcome.result;
            if range.nonzero {
                way.push(Stmt::AssumeNum(NumRef::Result, Comparison::NotEqual, 0));
            }
            if range.lo > i64::MIN {
                way.push(Stmt::AssumeNum(NumRef::Result, Comparison::GreaterOrEqual, range.lo));
            }
            if range.hi < i64::MAX {
                way.push(Stmt::AssumeNum(NumRef::Result, Comparison::LessOrEqual, range.hi));
            }
        }
        way.push(Stmt::Return);
        way
    });
    let mut body = ways.next_back().unwrap_or_else(|| vec![Stmt::Never]);
    for way in ways.rev() {
        body.insert(0, Stmt::If(Test::Any, way, Vec::new(), None));
    }
    fun.body = body;
    fun
}
