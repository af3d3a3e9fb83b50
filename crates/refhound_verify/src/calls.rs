//! Calls: the ways in which they can end, as steps of the sketch.
//!
//! What is known of a callee decides who speaks for it: a contract (`contracts`), a summary or the body itself
//! (`project`), the field that a function pointer was read from (`pointers`). `outcomes` makes steps of what they say.

mod contracts;
mod outcomes;
mod pointers;
mod project;

use refhound_ir::{Callee, Inst, Value, Values as ValueList};
use refhound_source::Span;
use refhound_summary::{CalleeKnowledge, Returns};

use crate::build::Builder;
use crate::memory::{Indicator, Members, Writer};
use crate::reason::{Assumption, Reason};
use crate::values::Val;

/// What a call can do to memory that the function knows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum CallClass {
    Contract,
    /// No object is involved.
    Silent,
    Project,
}

/// One call.
#[derive(Clone, Copy)]
pub(crate) struct Site<'a> {
    /// `None` for one that ends a block: such a call is not followed into its callee.
    pub(crate) inst: Option<Inst>,
    pub(crate) span: Span,
    pub(crate) callee: Callee,
    pub(crate) args: &'a [Value],
    pub(crate) result: Option<Value>,
    /// What stands for the result.
    pub(crate) to: Option<Val>,
}

impl Builder<'_> {
    pub(crate) fn call_class(&self, callee: Callee) -> CallClass {
        match self.values.knowledge(callee) {
            Some(CalleeKnowledge::Contract { .. } | CalleeKnowledge::Assumption) => CallClass::Contract,
            Some(CalleeKnowledge::Project { node, .. }) if !self.input.project.is_interface(node) => CallClass::Silent,
            Some(CalleeKnowledge::Project { .. }) => CallClass::Project,
            Some(CalleeKnowledge::Unknown { .. }) | None => CallClass::Silent,
        }
    }

    pub(crate) fn call(&mut self, inst: Inst, callee: Callee, args: ValueList) {
        let data = self.input.body.insts[inst];
        let args = args.of(&self.input.body.value_pool);
        let to = self.values.stands_for(data.result);
        self.call_at(&Site { inst: Some(inst), span: data.span, callee, args, result: data.result, to });
    }

    pub(crate) fn call_at(&mut self, site: &Site<'_>) {
        self.check_arguments(site.args);
        match self.values.knowledge(site.callee) {
            None => self.call_through_pointer(site),
            Some(CalleeKnowledge::Assumption) => {
                if let Some(&argument) = site.args.first() {
                    let condition = self.values.condition(argument, true, &self.variables);
                    self.script.assume_condition(condition);
                }
            }
            Some(CalleeKnowledge::Unknown { returns: Returns::Never, .. }) => self.script.never(),
            Some(CalleeKnowledge::Unknown { returns: Returns::Normally, name, .. }) => {
                self.unknown_call(site, Reason::UnknownCallee(name.as_str().to_owned()));
            }
            Some(CalleeKnowledge::Contract { contract, name, format }) => {
                self.call_with_contract(site, contract, name, format);
            }
            Some(CalleeKnowledge::Project { node, name, .. }) => self.project_call(site, node, name),
        }
    }

    /// The call throws. What it has done to objects before that, neither contracts nor summaries say.
    pub(crate) fn throw(&mut self, site: &Site<'_>) {
        if self.is_of_api(site.callee) {
            return self.script.never();
        }
        let thrown = Site { result: None, to: None, ..*site };
        self.unknown_call(&thrown, Reason::Unmodelled("a call that throws gets an object".into()));
    }

    /// Whether a function of a C API is called. Those do not throw; a function of the project may, contract or not.
    fn is_of_api(&self, callee: Callee) -> bool {
        match self.values.knowledge(callee) {
            Some(CalleeKnowledge::Contract { .. }) => self.values.is_of_api(callee),
            Some(CalleeKnowledge::Assumption) => true,
            Some(CalleeKnowledge::Project { .. } | CalleeKnowledge::Unknown { .. }) | None => false,
        }
    }

    /// Nothing is known of the callee: whatever it gets can be changed.
    fn unknown_call(&mut self, site: &Site<'_>, reason: Reason) {
        self.memory.indicator = Indicator::Unknown;
        // Code without a body knows what it is given; code of the project may know every object.
        let is_library = matches!(reason, Reason::UnknownCallee(_));
        self.called(site.args.iter().copied(), if is_library { Writer::Arguments } else { Writer::Anybody });
        let mut concerns = false;
        for &value in site.args {
            if let Some(ptr) = self.values.val(value).ptr() {
                concerns = true;
                self.script.expose(ptr, site.span);
            } else if let Some(place) = self.object_variable(value) {
                concerns = true;
                self.forget_local(place, site.span);
            }
        }
        concerns |= site.to.and_then(Val::ptr).is_some();
        if concerns {
            self.memory.objects.members = Members::Shared;
            self.script.reason(reason);
        } else {
            self.script.assume(Assumption::LibraryCode);
        }
        self.script.unknown(site.to, site.span);
    }
}
