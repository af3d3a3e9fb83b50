//! Variable arguments: what becomes of those that a function gets behind its last parameter.
//!
//! A wrapper that hands them on as a `va_list`, with its own parameter as the format, does to them what the format says:
//!
//! ```c
//! PyObject *build(const char *format, ...) { ... result = Py_VaBuildValue(format, list); ... }
//! build("{s:N}", "item", item);      // takes `item` over
//! ```

use refhound_contracts::formats::{FormatFunction, FormatPlace, VarArgs};
use refhound_index::Symbol;
use refhound_ir::{Callee, FuncId, Op, Terminator, Value, ValueDef};
use refhound_summary::{ArgEffect, CalleeKnowledge, Outcome, passed_by_format};
use refhound_types::Type;
use refhound_unknowns::Unmodelled;
use serde::{Deserialize, Serialize};

use crate::call::Site;
use crate::engine::Engine;
use crate::summary::Summary;

/// What becomes of the arguments behind the last parameter of a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum VariableArguments {
    /// There are none, or nobody reads them who could take a reference.
    #[default]
    Unread,
    /// A function of the API reads them by a format, which is a parameter. They come in a `va_list` where `list` is a parameter, too.
    Formatted { reader: Symbol, format: u8, list: Option<u8> },
    /// They are read one by one, or go where nobody follows them.
    Read,
}

impl VariableArguments {
    /// What holds if either may happen.
    pub(crate) fn or(self, other: VariableArguments) -> VariableArguments {
        match (self, other) {
            (VariableArguments::Unread, other) => other,
            (this, VariableArguments::Unread) => this,
            (this, other) if this == other => this,
            (VariableArguments::Formatted { .. } | VariableArguments::Read, _) => VariableArguments::Read,
        }
    }
}

impl Engine<'_> {
    /// What the function does with the arguments behind its last parameter, or with those in a `va_list` that it is given.
    pub(crate) fn variable_arguments(&self) -> VariableArguments {
        let body = self.body;
        let mut found = VariableArguments::Unread;
        for data in body.blocks.values() {
            for &inst in &data.insts {
                let data = self.data(inst);
                if matches!(data.op, Op::Opaque { why: Unmodelled::VariadicAccess, .. }) && data.result.is_some() {
                    return VariableArguments::Read;
                }
                if let Op::Call { callee, args } = data.op {
                    found = found.or(self.handed_on(callee, args.of(&body.value_pool)));
                }
            }
            if let Some(Terminator::Invoke { callee, args, .. }) = &data.end {
                found = found.or(self.handed_on(*callee, args.of(&body.value_pool)));
            }
        }
        found
    }

    /// What a call does with a `va_list` among its arguments.
    fn handed_on(&self, callee: Callee, args: &[Value]) -> VariableArguments {
        let Some(at) = args.iter().position(|&arg| self.is_argument_list(arg)) else {
            return VariableArguments::Unread;
        };
        let Callee::Function(function) = callee else { return VariableArguments::Read };
        let reader = match self.input.unit.callees[function] {
            CalleeKnowledge::Contract { format: None, .. } => return VariableArguments::Unread,
            CalleeKnowledge::Contract { format: Some(function), name, .. } => match (function.varargs, function.format)
            {
                (VarArgs::List(list), FormatPlace::Argument(format)) if usize::from(list) == at => Some((name, format)),
                (VarArgs::List(_) | VarArgs::From(_), _) => None,
            },
            CalleeKnowledge::Project { node, .. } => {
                match self.callees.get(node).map(|callee| callee.variable_arguments) {
                    // Without a summary no object comes near it.
                    None | Some(VariableArguments::Unread) => return VariableArguments::Unread,
                    Some(VariableArguments::Formatted { reader, format, list: Some(list) })
                        if usize::from(list) == at =>
                    {
                        Some((reader, format))
                    }
                    Some(VariableArguments::Formatted { .. } | VariableArguments::Read) => None,
                }
            }
            CalleeKnowledge::Assumption => return VariableArguments::Unread,
            CalleeKnowledge::Unknown { .. } => None,
        };
        let Some((reader, format)) = reader else { return VariableArguments::Read };
        let format = args.get(usize::from(format)).and_then(|&format| self.parameter(format));
        let list = self.parameter(args[at]);
        format.map_or(VariableArguments::Read, |format| VariableArguments::Formatted { reader, format, list })
    }

    /// Whether a value is a `va_list`: the parameter or the variable.
    fn is_argument_list(&self, value: Value) -> bool {
        let types = &self.input.module.types;
        let mut ty = types.pointee(self.type_of(self.strip_casts(value)));
        while let Some(Type::Array { element, .. }) = ty.map(|ty| types.get(ty)) {
            ty = Some(*element);
        }
        let Some(Type::Record(record)) = ty.map(|ty| types.get(ty)) else { return false };
        types.record(*record).tag.is_some_and(|tag| tag.as_str() == "__va_list_tag")
    }

    /// The parameter that a value is.
    fn parameter(&self, value: Value) -> Option<u8> {
        let value = self.strip_casts(value);
        let ValueDef::Param(block, _) = self.body.values[value].def else { return None };
        let &entry = self.graph.cfg.reverse_postorder().first()?;
        let at = self.body.blocks[entry].params.iter().position(|&param| param == value)?;
        (block == entry).then(|| u8::try_from(at).ok())?
    }

    /// What a function of the project does to the arguments behind its last parameter.
    pub(crate) fn note_variable_arguments(
        &self,
        site: &Site<'_>,
        function: FuncId,
        summary: &Summary,
        outcomes: &mut [Outcome],
    ) {
        let types = &self.input.module.types;
        let Some(ty) = types.function_type(self.input.module.functions[function].ty) else { return };
        let first = ty.params.len();
        if !ty.variadic || site.args.len() <= first {
            return;
        }
        let effects: Vec<(usize, ArgEffect)> = match summary.variable_arguments {
            VariableArguments::Unread => return,
            VariableArguments::Read => (first..site.args.len()).map(|index| (index, ArgEffect::PassedOn)).collect(),
            VariableArguments::Formatted { reader, format, .. } => {
                let known = FormatFunction::find(reader.as_str(), self.input.version);
                let text = known.and_then(|known| Some((known, self.text_of_argument(site, format)?)));
                match text.and_then(|(known, text)| passed_by_format(known, &text, first, self.input.version)) {
                    Some(effects) => effects.into_iter().filter(|(index, _)| *index < site.args.len()).collect(),
                    None => (first..site.args.len()).map(|index| (index, ArgEffect::PassedOn)).collect(),
                }
            }
        };
        for outcome in outcomes {
            outcome.args.extend_from_slice(&effects);
        }
    }
}
