//! A callee's sketch in the place of the call: its variables, numbers and notes get names of the caller's.

use refhound_index::{EntityId, IndexVec, Symbol};
use refhound_ir::Block;

use crate::build::Builder;
use crate::calls::Site;
use crate::lent::{CalleeUnit, Lending, Loan};
use crate::memory::{Indicator, Members, PlaceId, Writer};
use crate::reason::Reason;
use crate::sketch::{
    Call, Condition, End, Holder, Note, NoteId, NoteKind, Num, NumValue, ObjectKind, Ptr, PtrData, SketchBlock, Source,
    Step, Target,
};
use crate::values::Val;

/// The blocks of a callee that belong between two steps of a block. The first of them is where it begins; a jump to the
/// block after the last one goes back.
pub(crate) struct Inlined {
    pub(crate) block: Block,
    pub(crate) at: usize,
    pub(crate) blocks: Vec<SketchBlock>,
}

/// The names of the callee's things in the caller.
struct Names {
    ptrs: IndexVec<Ptr, Ptr>,
    nums: IndexVec<Num, Num>,
    notes: IndexVec<NoteId, NoteId>,
}

/// Where the results of a callee go.
struct Results {
    object: Option<Ptr>,
    number: Option<Num>,
    left: NoteId,
}

/// Puts the callees' blocks where they belong.
pub(crate) fn expand(blocks: &mut IndexVec<Block, SketchBlock>, inlined: Vec<Inlined>) {
    // From the last to the first: what comes later in a block moves away before the places of earlier calls are looked for.
    for Inlined { block, at, blocks: callee } in inlined.into_iter().rev() {
        let base = blocks.len();
        let rest = blocks[block].steps.split_off(at);
        let end = std::mem::replace(&mut blocks[block].end, End::Jump(Target::to(Block::from_index(base))));
        for mut data in callee {
            for target in data.end.targets_mut() {
                target.block = target.block.map(|to| Block::from_index(base + to.index()));
            }
            blocks.push(data);
        }
        blocks.push(SketchBlock { steps: rest, end });
    }
}

impl Builder<'_> {
    /// Follows a call into its callee.
    pub(crate) fn follow_loan(&mut self, site: &Site<'_>, name: Symbol, loan: &Loan) {
        let callee = &loan.lending.sketch;
        self.pass_otherwise(site, loan);
        let (names, followed) = self.names(site, name, loan);
        let called = self.script.note(site.span, NoteKind::Called(name));
        self.script.step(Step::Mark { note: called });
        self.pass_arguments(site, &loan.lending, &names, &followed);
        let results = Results {
            object: site.to.and_then(Val::ptr),
            number: site.to.and_then(Val::num),
            left: self.script.note(site.span, NoteKind::Left(name)),
        };
        let blocks = callee.blocks.values().map(|block| names.block(block, &results, callee.blocks.len())).collect();
        self.inlined.push(Inlined { block: self.block, at: self.script.steps.len(), blocks });
        self.script.unchecked_stores.extend(callee.unchecked_stores.iter().map(|note| names.notes[*note]));
        self.script.assumptions.extend(callee.assumptions.iter().cloned());
        self.uninterpreted.extend(callee.uninterpreted.iter().map(|num| names.nums[*num]));
        let is_open = |block: &SketchBlock| matches!(block.end, End::Return { number: None | Some(NumValue::Any), .. });
        if callee.blocks.values().any(is_open) {
            self.uninterpreted.extend(results.number);
        }
        self.forget_written(loan, &followed);
        let others = site.args.iter().enumerate().filter(|(at, _)| !loan.is_lent(*at)).map(|(_, &value)| value);
        self.called(others, Writer::Anybody);
        self.memory.indicator = Indicator::after(results.object);
        self.memory.objects.members = Members::Shared;
    }

    /// Objects that the callee takes for something else.
    fn pass_otherwise(&mut self, site: &Site<'_>, loan: &Loan) {
        for (position, &value) in site.args.iter().enumerate() {
            let is_param = loan.lending.sketch.params.iter().any(|(at, _)| usize::from(*at) == position);
            if let (Val::Ptr(ptr), false) = (self.values.val(value), is_param) {
                self.script.reason(Reason::Unmodelled("an object is passed as another type".into()));
                self.script.expose(ptr, site.span);
            }
        }
    }

    /// The callee's parameters get their values, and its numbers that the caller does not follow become any.
    fn pass_arguments(&mut self, site: &Site<'_>, lending: &Lending, names: &Names, followed: &[Num]) {
        for &(position, ptr) in &lending.sketch.params {
            let from =
                site.args.get(usize::from(position)).map_or(Source::Uncounted, |&value| self.values.source(value));
            self.script.step(Step::Copy { to: names.ptrs[ptr], from });
        }
        for &(position, num) in &lending.numbers_in {
            let value = site.args.get(usize::from(position)).map_or(NumValue::Any, |&value| self.values.number(value));
            self.script.step(Step::Number { num: names.nums[num], value });
        }
        for (_, _, num) in &lending.numbers {
            if !followed.contains(&names.nums[*num]) {
                self.script.step(Step::Number { num: names.nums[*num], value: NumValue::Any });
            }
        }
    }

    /// Names for all that the callee has; beside them the numbers of the caller that it works on.
    fn names(&mut self, site: &Site<'_>, name: Symbol, loan: &Loan) -> (Names, Vec<Num>) {
        let callee = &loan.lending.sketch;
        let mut ptrs: IndexVec<Ptr, Option<Ptr>> = IndexVec::filled(None, callee.ptrs.len());
        for (position, parts, ptr) in &loan.lending.cells {
            if let Some(place) = place_of(loan, *position) {
                let place = self.memory.places.part(place, parts);
                ptrs[*ptr] = Some(self.cell(place, site.span));
            }
        }
        for &ptr in &callee.statics {
            ptrs[ptr] = Some(self.variables.static_of_callee(callee.ptrs[ptr].name, site.span));
        }
        let mut followed = Vec::new();
        let mut nums: IndexVec<Num, Option<Num>> = IndexVec::filled(None, callee.nums.len());
        for (position, parts, num) in &loan.lending.numbers {
            if let Some(place) = place_of(loan, *position) {
                let place = self.memory.places.part(place, parts);
                nums[*num] = self.memory.numbers.at(place);
                followed.extend(nums[*num]);
            }
        }
        let mut names = Names { ptrs: IndexVec::new(), nums: IndexVec::new(), notes: IndexVec::new() };
        for (ptr, known) in ptrs.iter() {
            let PtrData { name, span } = callee.ptrs[ptr];
            let span = if loan.unit == CalleeUnit::Same { span } else { site.span };
            names.ptrs.push(known.unwrap_or_else(|| self.variables.object(name, span)));
        }
        for known in nums.values() {
            names.nums.push(known.unwrap_or_else(|| self.variables.number()));
        }
        self.name_notes(site, name, loan, &mut names);
        (names, followed)
    }

    /// The callee's notes, as they are seen from the call.
    fn name_notes(&mut self, site: &Site<'_>, name: Symbol, loan: &Loan, names: &mut Names) {
        let reported = self.input.callees.get(loan.callee).map_or(&[][..], |known| &known.reported);
        for note in loan.lending.sketch.notes.values() {
            let is_reported = reported.contains(&note.site.unwrap_or(note.span));
            let reported = note.reported.or(is_reported.then_some(name));
            let kind = if let NoteKind::Branch(condition) = note.kind {
                NoteKind::Branch(names.condition(condition))
            } else {
                note.kind
            };
            let note = match loan.unit {
                CalleeUnit::Same => Note { kind, site: Some(site.span), reported, ..*note },
                CalleeUnit::Other => Note { kind, span: site.span, site: Some(site.span), reported, ways: None },
            };
            names.notes.push(self.script.notes.push(note));
        }
    }
}

/// The caller's variable that a parameter of the callee leads to.
fn place_of(loan: &Loan, position: u16) -> Option<PlaceId> {
    loan.places.iter().find(|(at, _)| *at == position).map(|(_, place)| *place)
}

impl Names {
    fn source(&self, source: Source) -> Source {
        match source {
            Source::Ptr(ptr) => Source::Ptr(self.ptrs[ptr]),
            Source::Null | Source::Uncounted | Source::Undefined => source,
        }
    }

    fn number(&self, value: NumValue) -> NumValue {
        match value {
            NumValue::Copy(num) => NumValue::Copy(self.nums[num]),
            NumValue::Int(_) | NumValue::Any => value,
        }
    }

    fn condition(&self, condition: Condition) -> Condition {
        match condition {
            Condition::IsNull(ptr) => Condition::IsNull(self.ptrs[ptr]),
            Condition::NotNull(ptr) => Condition::NotNull(self.ptrs[ptr]),
            Condition::IsStatic(ptr) => Condition::IsStatic(self.ptrs[ptr]),
            Condition::NotStatic(ptr) => Condition::NotStatic(self.ptrs[ptr]),
            Condition::Number(num, comparison, value) => Condition::Number(self.nums[num], comparison, value),
            Condition::Always(_) | Condition::Any => condition,
        }
    }

    fn target(&self, target: &Target) -> Target {
        Target {
            block: target.block,
            copies: target.copies.iter().map(|(to, from)| (self.ptrs[*to], self.source(*from))).collect(),
            numbers: target.numbers.iter().map(|(num, value)| (self.nums[*num], self.number(*value))).collect(),
        }
    }

    fn block(&self, block: &SketchBlock, results: &Results, after: usize) -> SketchBlock {
        let mut steps: Vec<Step> = block.steps.iter().map(|step| self.step(step)).collect();
        let end = match &block.end {
            End::Never => End::Never,
            End::Jump(target) => End::Jump(self.target(target)),
            End::Branch { condition, then, otherwise, note } => End::Branch {
                condition: self.condition(*condition),
                then: self.target(then),
                otherwise: self.target(otherwise),
                note: self.notes[*note],
            },
            End::Switch { targets, note } => {
                let targets = targets
                    .iter()
                    .map(|(test, target)| (test.map(|(num, value)| (self.nums[num], value)), self.target(target)));
                End::Switch { targets: targets.collect(), note: self.notes[*note] }
            }
            End::Return { value, number, .. } => {
                if let Some(to) = results.object {
                    let from = value.map_or(Source::Uncounted, |value| self.source(value));
                    steps.push(Step::Copy { to, from });
                }
                if let Some(num) = results.number {
                    let value = number.map_or(NumValue::Any, |value| self.number(value));
                    steps.push(Step::Number { num, value });
                }
                steps.push(Step::Mark { note: results.left });
                End::Jump(Target::to(Block::from_index(after)))
            }
        };
        SketchBlock { steps, end }
    }

    fn step(&self, step: &Step) -> Step {
        let note = |note: &NoteId| self.notes[*note];
        match step {
            Step::Copy { to, from } => Step::Copy { to: self.ptrs[*to], from: self.source(*from) },
            Step::Fresh { to, object, owned, null, note: at } => Step::Fresh {
                to: self.ptrs[*to],
                object: seen_from_outside(*object),
                owned: *owned,
                null: *null,
                note: note(at),
            },
            Step::Count { ptr, by, null, note: at } => {
                Step::Count { ptr: self.ptrs[*ptr], by: *by, null: *null, note: note(at) }
            }
            Step::Escape { ptr, by, null, note: at } => {
                Step::Escape { ptr: self.ptrs[*ptr], by: *by, null: *null, note: note(at) }
            }
            Step::End { ptr, note: at } => Step::End { ptr: self.ptrs[*ptr], note: note(at) },
            Step::Expose { ptr, note: at } => Step::Expose { ptr: self.ptrs[*ptr], note: note(at) },
            Step::NonNull { ptr } => Step::NonNull { ptr: self.ptrs[*ptr] },
            Step::IsNull { ptr } => Step::IsNull { ptr: self.ptrs[*ptr] },
            Step::Number { num, value } => Step::Number { num: self.nums[*num], value: self.number(*value) },
            Step::Assume { num, comparison, value } => {
                Step::Assume { num: self.nums[*num], comparison: *comparison, value: *value }
            }
            Step::Choice(ways) => {
                Step::Choice(ways.iter().map(|way| way.iter().map(|step| self.step(step)).collect()).collect())
            }
            Step::Call(call) => Step::Call(Call {
                callee: call.callee,
                name: call.name,
                args: call.args.iter().map(|(at, source)| (*at, self.source(*source))).collect(),
                result: call.result.map(|ptr| self.ptrs[ptr]),
                status: call.status.map(|num| self.nums[num]),
                note: note(&call.note),
            }),
            Step::Mark { note: at } => Step::Mark { note: note(at) },
            Step::Never => Step::Never,
        }
    }
}

/// What a callee reads from a member, its caller may have read or written before.
fn seen_from_outside(object: ObjectKind) -> ObjectKind {
    match object {
        ObjectKind::Memory(_) => ObjectKind::Memory(Holder::Elsewhere),
        ObjectKind::Parameter
        | ObjectKind::New(_)
        | ObjectKind::Borrowed(_)
        | ObjectKind::Static
        | ObjectKind::Unknown => object,
    }
}
