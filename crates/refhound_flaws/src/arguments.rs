//! The arguments beside a format: how many there are, and of which types.

use refhound_callgraph::ObjectTypes;
use refhound_contracts::Counted;
use refhound_contracts::formats::{Arg, ArgEffect, ArgType, BaseType, Layout, Pointee};
use refhound_evidence::{ArgumentUse, Confidence, Disagreement, Misfit, Remark, RemarkKind};
use refhound_index::{EntityId, Symbol};
use refhound_ir::{Callee, Op, Slot, Value};
use refhound_types::{Type, TypeId};

use crate::fit::Fit;
use crate::format_calls::{Candidate, FormatCall};
use crate::optional::uninitialised_variable;
use crate::spelling::spelled;

pub(crate) struct ArgumentCheck<'c, 'b> {
    call: FormatCall<'c, 'b>,
}

/// An object that is borrowed for the call.
const OBJECT: ArgType = ArgType { base: BaseType::Object, pointers: 1, pointee: Pointee::Mutable };

/// A variable that receives an object.
const OBJECT_VARIABLE: ArgType = ArgType { base: BaseType::Object, pointers: 2, pointee: Pointee::Mutable };

impl<'c, 'b> ArgumentCheck<'c, 'b> {
    pub(crate) fn new(call: FormatCall<'c, 'b>) -> ArgumentCheck<'c, 'b> {
        ArgumentCheck { call }
    }

    /// `until` is where the units end that are read at all.
    pub(crate) fn count(&self, layout: &Layout, literal: Symbol, until: u32) -> Option<Candidate> {
        let is_read = |arg: &&Arg| layout.units()[arg.unit].range.start < until;
        let read = layout.args().values().filter(is_read).count();
        self.counts(read, layout.arity()?, literal.as_str().to_owned())
    }

    /// `read` of the arguments that a format wants are needed.
    fn counts(&self, read: usize, wants: usize, format: String) -> Option<Candidate> {
        let given = self.call.varargs().len();
        if (read..=wants).contains(&given) {
            return None;
        }
        let call = self.call.name();
        // What is passed beyond the format is never read: an oversight, and mostly without harm.
        let confidence = if given < wants { Confidence::Certain } else { Confidence::Possible };
        let what = Disagreement::FormatCount { call, format, wants, given };
        Some(self.call.candidate(usize::from(given > wants), format!("{call}(...)"), what, confidence, Vec::new()))
    }

    /// The arguments of all units that begin before `until`.
    pub(crate) fn types(&self, layout: &Layout, bytes: &[u8], until: u32) -> Vec<Candidate> {
        let mut fit = Fit::new(self.call.body.types());
        let pairs = layout.args().iter().zip(self.call.varargs());
        let pairs = pairs.filter(|((_, arg), _)| layout.units()[arg.unit].range.start < until);
        let check = |((id, arg), &value): ((_, &Arg), &Value)| {
            let range = layout.units()[arg.unit].range;
            let unit = String::from_utf8_lossy(range.of(bytes)).into_owned();
            let number = EntityId::index(id);
            self.argument(&mut fit, number, arg, unit, value)
        };
        pairs.filter_map(check).collect()
    }

    /// `PyArg_UnpackTuple(args, "f", 1, 2, &a, &b)`
    pub(crate) fn unpacked(&self, min: usize, max: usize) -> Vec<Candidate> {
        let constant = |at: usize| {
            let known = self.call.call.args.get(at).and_then(|&number| self.call.body.constant(number));
            known.and_then(|number| usize::try_from(number).ok())
        };
        let Some(wants) = constant(max) else { return Vec::new() };
        let stored = Arg { effect: ArgEffect::BorrowedObject, ty: OBJECT_VARIABLE, ..plain_arg() };
        let mut found = self.objects(wants, stored);
        let optional = self.call.varargs().iter().enumerate().skip(constant(min).unwrap_or(wants));
        found.extend(
            optional.filter_map(|(number, &value)| uninitialised_variable(&self.call, number, value, String::new())),
        );
        found
    }

    /// `PyTuple_Pack(2, a, b)`
    pub(crate) fn counted(&self, count: usize) -> Vec<Candidate> {
        let known = self.call.call.args.get(count).and_then(|&count| self.call.body.constant(count));
        let Some(wants) = known.and_then(|count| usize::try_from(count).ok()) else { return Vec::new() };
        self.objects(wants, Arg { effect: ArgEffect::Uses, ty: OBJECT, ..plain_arg() })
    }

    fn objects(&self, wants: usize, arg: Arg) -> Vec<Candidate> {
        let mut fit = Fit::new(self.call.body.types());
        let mut found: Vec<Candidate> = self.counts(wants, wants, String::new()).into_iter().collect();
        for (number, &value) in self.call.varargs().iter().enumerate() {
            found.extend(self.argument(&mut fit, number, &arg, String::new(), value));
        }
        found
    }

    fn argument(&self, fit: &mut Fit<'_>, number: usize, arg: &Arg, unit: String, value: Value) -> Option<Candidate> {
        let use_ = argument_use(arg);
        let (given, misfit) = self.compared(fit, arg, use_, value)?;
        let is_overlaid = misfit == Misfit::Kind
            && match use_ {
                ArgumentUse::Passed => unit.ends_with('#') && is_bytes(arg.ty) && self.is_address_of_data(value),
                ArgumentUse::Stored | ArgumentUse::Converter => self.is_overlaid(&unit, value),
            };
        let confidence = if is_overlaid || self.is_meant(fit, arg.ty, misfit, use_, value) {
            Confidence::Possible
        } else {
            self.confidence(use_, misfit, value, arg.ty)
        };
        let body = self.call.body;
        let types = body.types();
        // Without the macro a length is an `int` by intention, and what is wrong is the missing macro.
        let is_length = matches!(arg.effect, ArgEffect::StoresLength | ArgEffect::Length);
        if is_length && matches!(misfit, Misfit::TooSmall { .. }) && body.unit.has_unclean_lengths {
            let length = match use_ {
                ArgumentUse::Stored => types.pointee(given).unwrap_or(given),
                ArgumentUse::Passed | ArgumentUse::Converter => given,
            };
            let length = Some(self.called(value, length));
            let what = Disagreement::SsizeClean { call: self.call.name(), unit: unit.clone(), length };
            return Some(self.call.candidate(number, unit, what, Confidence::Certain, self.declared(value)));
        }
        let (wants, given) = match use_ {
            ArgumentUse::Stored => {
                let wants = arg.ty.pointed_to().map_or_else(|| arg.ty.to_string(), |ty| ty.to_string());
                let variable = types.pointee(given).map(|ty| self.called(value, ty));
                match variable {
                    Some(variable) => (wants, variable),
                    None => (arg.ty.to_string(), spelled(types, given)),
                }
            }
            ArgumentUse::Passed | ArgumentUse::Converter => (arg.ty.to_string(), self.called(value, given)),
        };
        let what = Disagreement::FormatType { call: self.call.name(), unit, wants, given, misfit, use_ };
        Some(self.call.candidate(number, body.spelled(value), what, confidence, self.declared(value)))
    }

    /// The type that does not fit, and how.
    fn compared(&self, fit: &mut Fit<'_>, arg: &Arg, use_: ArgumentUse, value: Value) -> Option<(TypeId, Misfit)> {
        let body = self.call.body;
        let given = body.ty(value);
        let before_casts = body.strip(value);
        if self.is_guess(before_casts) {
            return None;
        }
        let is_variable =
            matches!(body.op(before_casts), Some(Op::SlotAddress(_) | Op::GlobalAddress(_) | Op::FieldAddress { .. }));
        let variable = body.ty(before_casts);
        match use_ {
            ArgumentUse::Passed | ArgumentUse::Converter => fit.passed(arg.ty, given).map(|misfit| (given, misfit)),
            // `(char *)&object`: a cast hides the type, but the variable is what it is.
            ArgumentUse::Stored if is_variable => {
                let misfit = fit.stored(arg.ty, variable)?;
                let meant = before_casts != value && fit.stored(arg.ty, given).is_none();
                let small = || Some(fit.room(variable)? < fit.written(arg.ty)?);
                // One that the cast makes fit is meant so, as long as there is room.
                (!meant || small().unwrap_or(false)).then_some((variable, misfit))
            }
            ArgumentUse::Stored => fit.stored(arg.ty, given).map(|misfit| (given, misfit)),
        }
    }

    /// `unsigned int *table;` for `s#`: bytes that are read as numbers, whose count the length tells. A record may be laid over them
    /// as well, if a cast says so: `(char *)&header`, where the variable is a pointer and only its address is called another.
    fn is_overlaid(&self, unit: &str, value: Value) -> bool {
        let body = self.call.body;
        let (types, before_casts) = (body.types(), body.strip(value));
        let variable = types.pointee(body.ty(before_casts));
        let Some(to) = variable.and_then(|variable| types.pointee(variable)) else { return false };
        match *types.get(to) {
            Type::Int(_) | Type::Float(_) => unit.ends_with('#') || before_casts != value,
            Type::Record(record) => {
                before_casts != value && !ObjectTypes::new(Counted::of_python()).is_object(types, record)
            }
            _ => false,
        }
    }

    /// `Py_BuildValue("y#", &digest, sizeof(digest))`: the bytes of a number or of a record, as many as the length says.
    fn is_address_of_data(&self, value: Value) -> bool {
        let types = self.call.body.types();
        let Some(to) = types.pointee(self.call.body.ty(value)) else { return false };
        match *types.get(to) {
            Type::Int(_) | Type::Float(_) => true,
            Type::Record(record) => !ObjectTypes::new(Counted::of_python()).is_object(types, record),
            _ => false,
        }
    }

    /// `(long)fd` for `i`: what a cast has widened is no larger than it was.
    fn is_widened(&self, value: Value, wants: u64) -> bool {
        let body = self.call.body;
        let before_casts = body.strip(value);
        let (types, ty) = (body.types(), body.ty(before_casts));
        before_casts != value
            && matches!(types.get(ty), Type::Int(_) | Type::Enum(_))
            && types.size_of(ty) <= Some(wants)
    }

    /// Whether a variable of another type may be meant: one whose content is only used as what the unit writes, or one that was
    /// zeroed before, so that the bytes that are not written are right.
    fn is_meant(&self, fit: &mut Fit<'_>, wants: ArgType, misfit: Misfit, use_: ArgumentUse, value: Value) -> bool {
        let body = self.call.body;
        match misfit {
            _ if use_ != ArgumentUse::Stored => false,
            Misfit::TooSmall { .. } => false,
            Misfit::TooLarge { .. } => wants.base == BaseType::UnsignedChar && body.is_zeroed(value),
            Misfit::Kind => {
                let Some(Op::SlotAddress(slot)) = body.op(body.strip(value)) else { return false };
                let Some(written) = wants.pointed_to() else { return false };
                if written.pointers == 0 {
                    // A handle that comes as a number of the size of a pointer.
                    let is_pointer = matches!(body.types().get(body.body.slots[slot].ty), Type::Pointer(_));
                    return is_pointer && fit.written(wants) == Some(8) && written.base != BaseType::Double;
                }
                let mut casts = body.casts_of(slot).peekable();
                casts.peek().is_some() && casts.all(|to| to.is_some_and(|to| fit.passed(written, to).is_none()))
            }
        }
    }

    /// The type of an argument as the source calls it, where its variable has the name of a typedef.
    fn called(&self, value: Value, ty: TypeId) -> String {
        let body = self.call.body;
        let slot = self.variable(value).map(|slot| &body.body.slots[slot]);
        let alias = slot.filter(|slot| slot.ty == ty).and_then(|slot| slot.alias);
        alias.map_or_else(|| spelled(body.types(), ty), |alias| alias.to_string())
    }

    /// What an undeclared function gives is taken for an `int`, but nobody knows.
    fn is_guess(&self, value: Value) -> bool {
        let body = self.call.body;
        match body.op(value) {
            Some(Op::Call { callee: Callee::Function(function), .. }) => body.unit.module.functions[function].implicit,
            Some(Op::Opaque { .. } | Op::Undefined) => true,
            _ => false,
        }
    }

    fn confidence(&self, use_: ArgumentUse, misfit: Misfit, value: Value, wants: ArgType) -> Confidence {
        let constant = self.call.body.constant(value);
        match (use_, misfit) {
            (ArgumentUse::Stored, Misfit::TooLarge { .. }) => Confidence::Likely,
            (ArgumentUse::Stored, _) => Confidence::Certain,
            // A small constant is read as itself by most machines.
            (_, Misfit::TooLarge { .. }) if constant.is_some_and(|number| i32::try_from(number).is_ok()) => {
                Confidence::Possible
            }
            (_, Misfit::TooLarge { wants, .. }) if self.is_widened(value, wants) => Confidence::Possible,
            (_, Misfit::TooSmall { .. } | Misfit::TooLarge { .. }) => Confidence::Likely,
            // NULL for an int is zero wherever arguments are passed in words.
            (_, Misfit::Kind) if constant == Some(0) && !is_floating(wants) => Confidence::Possible,
            (_, Misfit::Kind) => Confidence::Certain,
        }
    }

    /// The variable that an argument is, or is the address of.
    fn variable(&self, value: Value) -> Option<Slot> {
        let body = self.call.body;
        match body.op(body.strip(value)) {
            Some(Op::SlotAddress(slot)) => Some(slot),
            Some(Op::Load { from }) => match body.op(body.strip(from)) {
                Some(Op::SlotAddress(slot)) => Some(slot),
                _ => None,
            },
            _ => body.bound(value).or_else(|| body.bound(body.strip(value))),
        }
    }

    fn declared(&self, value: Value) -> Vec<Remark> {
        let body = self.call.body;
        let slot = self.variable(value);
        slot.map(|slot| Remark { place: body.body.slots[slot].span, kind: RemarkKind::Declared }).into_iter().collect()
    }
}

fn plain_arg() -> Arg {
    Arg {
        unit: EntityId::from_index(0),
        ty: OBJECT,
        effect: ArgEffect::Uses,
        null: refhound_contracts::formats::NullRule::Forbidden,
    }
}

fn is_bytes(ty: ArgType) -> bool {
    ty.pointers == 1 && matches!(ty.base, BaseType::Char | BaseType::UnsignedChar | BaseType::Void)
}

fn is_floating(ty: ArgType) -> bool {
    ty.pointers == 0 && matches!(ty.base, BaseType::Float | BaseType::Double | BaseType::Complex)
}

fn argument_use(arg: &Arg) -> ArgumentUse {
    match arg.effect {
        ArgEffect::Converter => ArgumentUse::Converter,
        effect if effect.is_output() => ArgumentUse::Stored,
        _ => ArgumentUse::Passed,
    }
}
