//! The rows of tables: functions against the signatures of their slots, names, flags, and the row of zeros at the end.

use refhound_contracts::formats::{Grammar, ParseStyle};
use refhound_contracts::slots::fields::method_def;
use refhound_contracts::slots::{EntryRole, Holds, NoContract, ParameterRole, Prototype, Record, SlotArray};
use refhound_contracts::{MethodFlags, RecordTable, SlotTable};
use refhound_evidence::{Confidence, Difference, Disagreement, Flaw, Remark, RemarkKind, TableFlaw, Trigger};
use refhound_index::{EntityId, FxHashMap, FxHashSet, Symbol};
use refhound_ir::{Constant, FuncId, Global, GlobalId, Op, Spanned, Value, ValueDef};
use refhound_source::Span;
use refhound_types::{ArrayLen, Field, Type};

use crate::format_calls::FormatCall;
use crate::signatures::{ParameterUse, difference};
use crate::spelling::spelled;
use crate::types::api_record;
use crate::unit::{Call, Unit};

pub(crate) fn examine(unit: &Unit<'_>, flaws: &mut Vec<Flaw>) {
    let used = used_tables(unit);
    let mut tables = Tables { unit, flaws };
    for (id, global) in unit.module.globals.iter() {
        if global.defined.is_some()
            && let Some(init) = &global.init
        {
            tables.constant(global, init);
            if used.contains(&id) {
                tables.array(global, init);
            }
        }
    }
}

/// The arrays that the interpreter walks to their end: named by a field of one of its records, or passed to an API.
fn used_tables(unit: &Unit<'_>) -> FxHashSet<GlobalId> {
    let mut used = FxHashSet::default();
    let mut work: Vec<&Constant> = unit.module.globals.values().filter_map(|global| global.init.as_ref()).collect();
    while let Some(constant) = work.pop() {
        match constant {
            Constant::Record(members) => {
                let first = members.first().and_then(|(field, _)| unit.types().record(field.record).tag);
                let is_api = first.is_some_and(|tag| RecordTable::by_tag(tag).is_some());
                for (_, member) in members {
                    match &member.value {
                        Constant::GlobalAddress(global, 0) if is_api => drop(used.insert(*global)),
                        value => work.push(value),
                    }
                }
            }
            Constant::Array(elements) => work.extend(elements.iter().map(|(_, element)| &element.value)),
            _ => {}
        }
    }
    for body in &unit.module.bodies {
        let body = unit.body(body);
        for call in body.calls().filter(|call| unit.api(call.function).is_some_and(SlotTable::walks_table)) {
            for &arg in call.args {
                if let Some(Op::GlobalAddress(global)) = body.op(body.strip(arg)) {
                    used.insert(global);
                }
            }
        }
    }
    used
}

struct Tables<'u, 'a, 'f> {
    unit: &'u Unit<'a>,
    flaws: &'f mut Vec<Flaw>,
}

/// One row, with its members by name.
struct Row<'c> {
    record: &'static Record,
    tag: Symbol,
    members: &'c [(Field, Spanned)],
}

impl Tables<'_, '_, '_> {
    fn field_name(&self, field: Field) -> Option<Symbol> {
        self.unit.types().field(field).name
    }

    fn member<'c>(&self, row: &Row<'c>, name: &str) -> Option<&'c Spanned> {
        let is_named = |field: Field| self.field_name(field).is_some_and(|it| it.as_str() == name);
        row.members.iter().find(|(field, _)| is_named(*field)).map(|(_, member)| member)
    }

    fn number(&self, row: &Row<'_>, name: &str) -> Option<i128> {
        match self.member(row, name).map(|member| &member.value) {
            Some(Constant::Int(number)) => Some(*number),
            Some(Constant::Zero) | None => Some(0),
            Some(_) => None,
        }
    }

    fn row<'c>(&self, constant: &'c Constant) -> Option<Row<'c>> {
        let Constant::Record(members) = constant else { return None };
        let tag = self.unit.types().record(members.first()?.0.record).tag?;
        Some(Row { record: RecordTable::by_tag(tag)?, tag, members })
    }

    fn constant(&mut self, global: &Global, init: &Constant) {
        let mut work = vec![init];
        while let Some(constant) = work.pop() {
            match constant {
                Constant::Record(members) => {
                    if let Some(row) = self.row(constant) {
                        self.functions(global, &row);
                    }
                    work.extend(members.iter().rev().map(|(_, member)| &member.value));
                }
                Constant::Array(elements) => work.extend(elements.iter().rev().map(|(_, element)| &element.value)),
                _ => {}
            }
        }
    }

    fn functions(&mut self, global: &Global, row: &Row<'_>) {
        if matches!(row.record.holds, Holds::Methods(_)) {
            self.method(global, row);
            return;
        }
        for (field, member) in row.members {
            let Constant::FunctionAddress(function) = member.value else { continue };
            let Some(name) = self.field_name(*field) else { continue };
            let slot = match row.record.holds {
                Holds::Data | Holds::Methods(_) => None,
                Holds::Slots => SlotTable::by_field(row.tag, name),
                Holds::Numbered { array, number, pointers } if pointers.contains(&name.as_str()) => {
                    self.number(row, number).and_then(|number| numbered_slot(array, number))
                }
                Holds::Numbered { .. } => None,
            };
            let Some(slot) = slot else { continue };
            if let Ok(contract) = EntryRole::of_slot(slot).contract(self.unit.version()) {
                self.signature(slot.name(), contract.prototype, function, member.span);
            }
        }
    }

    fn method(&mut self, global: &Global, row: &Row<'_>) {
        let Some(Constant::Str(name)) = self.member(row, method_def::ML_NAME.name()).map(|member| &member.value) else {
            return;
        };
        let place = row.members.first().map_or_else(|| global.defined, |(_, first)| Some(first.span));
        let Some(place) = place else { return };
        let function = self.member(row, method_def::ML_METH.name());
        if matches!(function.map(|member| &member.value), None | Some(Constant::Zero | Constant::Int(0))) {
            let what = TableFlaw::NoFunction { name: name.to_string(), record: row.record.name.to_owned() };
            self.flaw(global.name, name.to_string(), place, what, Confidence::Certain, Vec::new());
            return;
        }
        let Some(flags) = self.number(row, method_def::ML_FLAGS.name()).and_then(MethodFlags::from_value) else {
            return;
        };
        match EntryRole::Method(Some(flags)).contract(self.unit.version()) {
            Ok(contract) => {
                let Some(Constant::FunctionAddress(id)) = function.map(|member| &member.value) else { return };
                let span = function.map_or(place, |member| member.span);
                self.signature(&flags.to_string(), contract.prototype, *id, span);
                self.parses_no_tuple(*name, &flags.to_string(), contract.prototype, *id, span);
            }
            Err(NoContract::InvalidFlags(_)) => {
                let what = TableFlaw::Flags { name: name.to_string(), flags: flags.to_string() };
                self.flaw(global.name, name.to_string(), place, what, Confidence::Certain, Vec::new());
            }
            Err(_) => {}
        }
    }

    /// `METH_O` passes the argument itself, and the function parses it as if it were a tuple of arguments.
    fn parses_no_tuple(&mut self, method: Symbol, flags: &str, prototype: &Prototype, function: FuncId, place: Span) {
        let at = prototype.parameters.iter().position(|parameter| parameter.role == ParameterRole::Argument);
        let (Some(at), Some(body)) = (at, self.unit.body_of(function)) else { return };
        let takes_it = |args: &[Value]| args.iter().any(|&arg| body.parameter(body.strip(arg)) == Some(at as u32));
        // Who asks for the type of the argument has seen that it is a tuple.
        let is_asked =
            |call: &Call<'_>| self.unit.contract(call.function).is_some_and(|contract| contract.tells.is_some());
        if body.calls().any(|call| takes_it(call.args) && is_asked(&call)) {
            return;
        }
        let parses = |call: &Call<'_>| {
            let grammar = self.unit.format(call.function).map(|format| format.grammar);
            matches!(grammar, Some(Grammar::Parse(ParseStyle::Tuple | ParseStyle::Keywords) | Grammar::Unpack { .. }))
                && call.args.first().is_some_and(|first| takes_it(std::slice::from_ref(first)))
        };
        let Some(call) = body.calls().find(parses) else { return };
        let most =
            self.unit.format(call.function).and_then(|format| FormatCall::of(&body, call, format)?.most_arguments());
        // The one argument may well be meant to be a tuple where it has several parts, or where a protocol of Python decides what
        // is passed: the state of `__setstate__` is what `__reduce__` has given. Nobody passes a single value in a tuple.
        let is_meant = most.is_none_or(|most| most > 1) || method.as_str().starts_with("__");
        let confidence = if is_meant { Confidence::Possible } else { Confidence::Likely };
        let (name, what) = (self.unit.name(function), self.unit.name(call.function));
        let what = TableFlaw::ParsesNoTuple { flags: flags.to_owned(), call: what };
        let remarks = vec![Remark { place: call.span, kind: RemarkKind::Used }];
        self.flaw(name, name.to_string(), place, what, confidence, remarks);
    }

    fn signature(&mut self, slot: &str, prototype: &Prototype, function: FuncId, place: Span) {
        let module = self.unit.module;
        let declaration = &module.functions[function];
        if declaration.implicit || self.unit.api(function).is_some() {
            return;
        }
        let Some(signature) = module.types.function_type(declaration.ty) else { return };
        let use_of = |parameter: usize| self.parameter_use(function, parameter);
        let Some((difference, confidence)) = difference(prototype, signature, &module.types, use_of) else { return };
        // A prototype may be that of another platform; the definition is what is called.
        let confidence = if declaration.defined.is_some() { confidence } else { Confidence::Possible };
        let given = match difference {
            Difference::TooManyParameters | Difference::TooFewParameters => {
                format!("{} parameters", signature.params.len())
            }
            Difference::Parameter(number) => spelled(&module.types, signature.params[number - 1]),
            Difference::Result => spelled(&module.types, signature.result),
        };
        let wants = match difference {
            Difference::TooManyParameters | Difference::TooFewParameters => format!("{}", prototype.parameters.len()),
            Difference::Parameter(number) => prototype.parameters[number - 1].ty.to_owned(),
            Difference::Result => prototype.result_type.to_owned(),
        };
        let what = TableFlaw::Signature { slot: slot.to_owned(), wants, given, difference };
        let defined = declaration.defined.map(|place| Remark { place, kind: RemarkKind::Defined });
        self.flaw(
            declaration.name,
            declaration.name.to_string(),
            place,
            what,
            confidence,
            defined.into_iter().collect(),
        );
    }

    /// Whether a function does anything with a parameter.
    fn parameter_use(&self, function: FuncId, parameter: usize) -> ParameterUse {
        let Some(body) = self.unit.module.body(function) else { return ParameterUse::NotSeen };
        let is_it = |value| match body.values[value].def {
            ValueDef::Param(block, index) => EntityId::index(block) == 0 && index as usize == parameter,
            ValueDef::Inst(_) => false,
        };
        let pool = &body.value_pool;
        let in_inst =
            body.insts.values().any(|inst| !matches!(inst.op, Op::Bind { .. }) && inst.op.operands(pool).any(is_it));
        let mut ends = body.blocks.values().filter_map(|block| block.end.as_ref());
        if in_inst || ends.any(|end| end.operands(pool).any(is_it)) { ParameterUse::Read } else { ParameterUse::Unread }
    }

    /// The end of an array, and names that stand twice in it.
    fn array(&mut self, global: &Global, init: &Constant) {
        let Type::Array { element, len: ArrayLen::Known(len) } = *self.unit.types().get(global.ty) else { return };
        let Some(record) = api_record(self.unit, element) else { return };
        let Some(name_field) = record.ends else { return };
        let (Constant::Array(rows), Some(place)) = (init, global.defined) else { return };
        let mut names: FxHashMap<Symbol, Option<FuncId>> = FxHashMap::default();
        let mut end: Option<(u64, Confidence)> = None;
        let mut unread = rows.iter().any(|(_, row)| matches!(row.value, Constant::Unknown));
        for (index, row) in rows {
            if matches!(row.value, Constant::Unknown) {
                continue;
            }
            let filled = self.row(&row.value);
            let name = filled.as_ref().and_then(|row| self.member(row, name_field));
            match name.map(|member| &member.value) {
                // The interpreter looks at the name only.
                None | Some(Constant::Zero | Constant::Int(0)) => {
                    // A row that has all but its name is meant to get one later.
                    let is_empty =
                        filled.as_ref().is_none_or(|row| row.members.iter().all(|(_, it)| is_zero(&it.value)));
                    let confidence = if is_empty { Confidence::Likely } else { Confidence::Possible };
                    end = end.or(Some((*index, confidence)));
                }
                // `SPAM_METHODDEF {NULL}`: a macro that nobody has defined stands for rows, and what follows it is not where it seems to be.
                Some(Constant::Unknown) => unread = true,
                Some(value) => {
                    if let Some((end, confidence)) = end
                        && end < *index
                    {
                        let what = TableFlaw::EarlyEnd { record: record.name.to_owned() };
                        self.flaw(global.name, global.name.to_string(), row.span, what, confidence, Vec::new());
                        return;
                    }
                    if let (Constant::Str(name), Some(filled)) = (value, &filled) {
                        self.repeated(global, *name, filled, row.span, &mut names);
                    }
                }
            }
        }
        // Rows that nobody gives are zero.
        let given = rows.last().map_or(0, |(index, _)| index + 1);
        if end.is_none() && given == len && !unread {
            let what = TableFlaw::NoSentinel { record: record.name.to_owned() };
            self.flaw(global.name, global.name.to_string(), place, what, Confidence::Certain, Vec::new());
        }
    }

    fn repeated(
        &mut self,
        global: &Global,
        name: Symbol,
        row: &Row<'_>,
        place: Span,
        names: &mut FxHashMap<Symbol, Option<FuncId>>,
    ) {
        let functions = row.members.iter().filter_map(|(_, member)| match member.value {
            Constant::FunctionAddress(function) => Some(function),
            _ => None,
        });
        let function = functions.into_iter().next();
        let Some(earlier) = names.insert(name, function) else { return };
        // Twice the same does no harm.
        let confidence = if earlier == function { Confidence::Possible } else { Confidence::Likely };
        let what = TableFlaw::Duplicate { name: name.to_string() };
        self.flaw(global.name, name.to_string(), place, what, confidence, Vec::new());
    }

    fn flaw(
        &mut self,
        function: Symbol,
        object: String,
        place: Span,
        what: TableFlaw,
        confidence: Confidence,
        remarks: Vec<Remark>,
    ) {
        let what = Disagreement::Table(what);
        self.flaws.push(Flaw { function, object, place, what, remarks, trigger: Trigger::Success, confidence });
    }
}

fn is_zero(constant: &Constant) -> bool {
    matches!(constant, Constant::Zero | Constant::Int(0))
}

fn numbered_slot(array: SlotArray, number: i128) -> Option<refhound_contracts::SlotId> {
    SlotTable::by_slot_number(array, i64::try_from(number).ok()?)
}
