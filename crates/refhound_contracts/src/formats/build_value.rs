//! Formats of `Py_BuildValue` and of the functions that call with built arguments.
//!
//! `(sO){s:N}` builds a tuple of a tuple and a dict. No unit gives None, one gives that object itself, several a tuple:
//! `Py_BuildValue("O", x)` is `x` with a new reference, and `PyObject_CallFunction(f, "O", x)` spreads `x` if it is a tuple.

use refhound_types::PythonVersion;

use super::function::Makes;
use super::layout::{
    ByteRange, Consequence, Layout, LayoutBuilder, ProblemKind, SsizeClean, UnitId, VarArgId, c_string, version_key,
};
use super::parse_args::is_suffix;
use super::table::{self, BUILD_SEPARATORS, BUILD_UNITS, TRAILING_SEPARATORS_FROM};
use super::unit::{ArgEffect, UnitKind};

/// What the units at the top make.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shape {
    /// No unit.
    None,
    Single(UnitId),
    /// Several units.
    Tuple,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bracket {
    Tuple,
    List,
    Dict,
}

impl Bracket {
    fn opened_by(byte: u8) -> Option<Bracket> {
        match byte {
            b'(' => Some(Bracket::Tuple),
            b'[' => Some(Bracket::List),
            b'{' => Some(Bracket::Dict),
            _ => None,
        }
    }

    fn closed_by(byte: u8) -> Option<Bracket> {
        match byte {
            b')' => Some(Bracket::Tuple),
            b']' => Some(Bracket::List),
            b'}' => Some(Bracket::Dict),
            _ => None,
        }
    }
}

/// The object that a successful `Py_BuildValue` returns, always as a new reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BuiltResult {
    None,
    /// The argument itself: with a reference of its own, or with the one that was stolen.
    Argument(VarArgId),
    /// What the converter returned.
    Converted(VarArgId),
    Container(Bracket),
    /// A number or text made of plain arguments.
    Scalar(UnitId),
}

/// What a call with built arguments passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CallArguments {
    Exactly(usize),
    /// One argument, or the items of it when it is a tuple.
    OneOrItems(VarArgId),
    /// The call fails if this is no tuple.
    ItemsOf(VarArgId),
    /// The call fails: what was built is no tuple.
    NotATuple,
}

/// A format of `Py_BuildValue`.
#[derive(Debug)]
pub struct BuiltFormat {
    pub layout: Layout,
    pub shape: Shape,
}

impl BuiltFormat {
    pub fn result(&self) -> BuiltResult {
        let Shape::Single(id) = self.shape else {
            return if self.shape == Shape::None { BuiltResult::None } else { BuiltResult::Container(Bracket::Tuple) };
        };
        let unit = &self.layout.units()[id];
        if let Some(bracket) = self.bracket(id) {
            return BuiltResult::Container(bracket);
        }
        let Some(arg) = unit.args().next() else { return BuiltResult::Scalar(id) };
        match self.layout.args()[arg].effect {
            ArgEffect::Uses | ArgEffect::Steals => BuiltResult::Argument(arg),
            ArgEffect::Converter => BuiltResult::Converted(arg),
            ArgEffect::Stores
            | ArgEffect::StoresLength
            | ArgEffect::BorrowedObject
            | ArgEffect::BorrowedBuffer
            | ArgEffect::OwnedMemory
            | ArgEffect::OwnedMemoryIfNull
            | ArgEffect::BufferView
            | ArgEffect::Reads
            | ArgEffect::Length
            | ArgEffect::Width
            | ArgEffect::Precision
            | ArgEffect::Converted => BuiltResult::Scalar(id),
        }
    }

    /// The kind of a group; nothing for other units.
    pub fn bracket(&self, unit: UnitId) -> Option<Bracket> {
        let model = self.layout.units()[unit].model;
        let opening = model.spelling.as_bytes().first().filter(|_| model.kind == UnitKind::Group)?;
        Bracket::opened_by(*opening)
    }

    /// What a function that calls with the result passes on; nothing for `Makes::Value`.
    pub fn call_arguments(&self, makes: Makes) -> Option<CallArguments> {
        let single = match self.shape {
            Shape::Tuple => return (makes != Makes::Value).then(|| self.items(None)),
            Shape::None | Shape::Single(_) => self.result(),
        };
        let strict = match makes {
            Makes::Value => return None,
            Makes::CallArguments | Makes::Stack => false,
            Makes::ArgumentTuple => true,
        };
        Some(match (single, self.shape) {
            (BuiltResult::Container(Bracket::Tuple), Shape::Single(group)) => self.items(Some(group)),
            // An array of arguments holds the units as they are: nothing is spread.
            (BuiltResult::None, _) if !strict => CallArguments::Exactly(0),
            (_, _) if makes == Makes::Stack => CallArguments::Exactly(1),
            (BuiltResult::Argument(arg) | BuiltResult::Converted(arg), _) if strict => CallArguments::ItemsOf(arg),
            (BuiltResult::Argument(arg) | BuiltResult::Converted(arg), _) => CallArguments::OneOrItems(arg),
            (_, _) if strict => CallArguments::NotATuple,
            (_, _) => CallArguments::Exactly(1),
        })
    }

    fn items(&self, group: Option<UnitId>) -> CallArguments {
        CallArguments::Exactly(self.layout.children(group).count())
    }
}

/// Reads a format of `Py_BuildValue`.
pub fn build_value(format: &[u8], version: PythonVersion, clean: SsizeClean) -> BuiltFormat {
    let mut reader = Reader {
        format: c_string(format),
        out: LayoutBuilder::new(version, clean),
        separator: None,
        trailing: if version_key(version) < TRAILING_SEPARATORS_FROM { Trailing::Fails } else { Trailing::Skipped },
        behind_single: None,
    };
    let end = reader.units();
    reader.finish(end)
}

/// What becomes of separators behind the last unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Trailing {
    Fails,
    Skipped,
}

struct Reader<'f> {
    format: &'f [u8],
    out: LayoutBuilder,
    /// The separator that was read last, if nothing followed it yet.
    separator: Option<usize>,
    trailing: Trailing,
    /// The first problem behind a single unit at the top: nobody reads so far if no second unit comes.
    behind_single: Option<usize>,
}

impl Reader<'_> {
    fn units(&mut self) -> usize {
        let mut at = 0;
        while let Some(&byte) = self.format.get(at) {
            if BUILD_SEPARATORS.contains(&byte) {
                self.separator = Some(at);
                at += 1;
                continue;
            }
            if let Some(bracket) = Bracket::closed_by(byte) {
                if self.out.depth() == 0 {
                    self.unopened(at);
                    return at;
                }
                self.close(bracket, at);
                at += 1;
            } else {
                at += self.unit(at);
            }
            self.separator = None;
        }
        at
    }

    fn unit(&mut self, at: usize) -> usize {
        let Some((model, standing)) = table::longest(&BUILD_UNITS, &self.format[at..], self.out.version) else {
            self.unknown(at);
            return 1;
        };
        let len = model.spelling.len();
        let range = ByteRange::new(at, at + len);
        self.out.note_standing(standing, range, Consequence::Fails);
        if model.kind == UnitKind::Group {
            self.out.open_group(model, at);
        } else {
            self.out.unit(model, range);
        }
        len
    }

    fn unknown(&mut self, at: usize) {
        let range = ByteRange::new(at, at + 1);
        // Only these two are not counted as units.
        let uncounted = matches!(self.format[at], b'#' | b'&');
        if uncounted && self.out.depth() == 0 && self.out.top_units() == 1 && self.behind_single.is_none() {
            self.behind_single = Some(self.out.problem_count());
        }
        if is_suffix(self.format[at]) {
            self.out.problem(ProblemKind::StraySuffix, range, Consequence::Fails);
            if uncounted {
                return;
            }
        } else {
            self.out.problem(ProblemKind::UnknownUnit, range, Consequence::Fails);
        }
        self.behind_single = None;
        self.out.loses_count();
    }

    /// A closing bracket at the top ends the count of units, so that with one or none the rest is never read.
    fn unopened(&mut self, at: usize) {
        let alone = self.out.top_units() <= 1;
        let consequence = if alone { Consequence::IgnoresRest } else { Consequence::Fails };
        self.out.problem(ProblemKind::UnopenedBracket, ByteRange::new(at, at + 1), consequence);
    }

    fn close(&mut self, bracket: Bracket, at: usize) {
        let range = ByteRange::new(at, at + 1);
        let Some((unit, children)) = self.out.innermost() else { return };
        let opened = Bracket::opened_by(self.format[unit.range.start as usize]);
        if opened != Some(bracket) {
            self.out.problem(ProblemKind::MismatchedBracket, range, Consequence::Fails);
        }
        self.check_separator();
        self.out.close_group(at + 1);
        if opened == Some(Bracket::Dict) && children % 2 == 1 {
            self.out.problem(ProblemKind::OddDict, range, Consequence::Fails);
        }
    }

    /// Where separators are skipped before a unit only.
    fn check_separator(&mut self) {
        if let (Some(at), Trailing::Fails) = (self.separator.take(), self.trailing) {
            self.out.problem(ProblemKind::TrailingSeparator, ByteRange::new(at, at + 1), Consequence::Fails);
        }
    }

    fn finish(mut self, end: usize) -> BuiltFormat {
        let count = self.out.top_units();
        if count > 1 && self.out.depth() == 0 {
            self.check_separator();
        }
        if let (1, Some(problem)) = (count, self.behind_single) {
            self.out.soften(problem, Consequence::IgnoresRest);
        }
        let layout = self.out.finish(end, Consequence::Fails);
        let shape = match (count, layout.units().ids().next()) {
            (0, _) | (_, None) => Shape::None,
            (1, Some(first)) => Shape::Single(first),
            (_, Some(_)) => Shape::Tuple,
        };
        BuiltFormat { layout, shape }
    }
}
