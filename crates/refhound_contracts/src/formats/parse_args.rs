//! Formats of `PyArg_Parse*`: which Python arguments are taken and what is stored through the C pointers.
//!
//! `O!|i(dd):point` takes one to three arguments. Behind `|` they are optional, behind `$` keyword-only; `:` begins the
//! name and `;` the message for errors. Nothing may stand between units.

use refhound_types::PythonVersion;

use super::layout::{ByteRange, Consequence, Layout, LayoutBuilder, Presence, ProblemKind, SsizeClean, c_string};
use super::table::{self, PARSE_NESTING, PARSE_UNITS, Standing};

/// Which of the parsers reads the format: they differ in markers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ParseStyle {
    /// `PyArg_Parse`: one object.
    Single,
    Tuple,
    Keywords,
}

/// What ends a format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tail {
    Nothing,
    /// Behind `:`.
    FunctionName(ByteRange),
    /// Behind `;`.
    Message(ByteRange),
}

/// A format of `PyArg_Parse*`.
#[derive(Debug)]
pub struct ParsedFormat {
    pub layout: Layout,
    /// The fewest Python arguments.
    pub min: u32,
    pub max: u32,
    /// The most that may be given by position.
    pub max_positional: u32,
    /// Where `|` stands.
    pub bar: Option<u32>,
    /// Where `$` stands.
    pub dollar: Option<u32>,
    pub tail: Tail,
}

/// Reads a format of `PyArg_Parse*`.
pub fn parse_arguments(format: &[u8], style: ParseStyle, version: PythonVersion, clean: SsizeClean) -> ParsedFormat {
    let format = c_string(format);
    let mut reader = Reader {
        format,
        style,
        out: LayoutBuilder::new(version, clean),
        bar: None,
        dollar: None,
        before_bar: 0,
        before_dollar: 0,
    };
    let (end, tail) = reader.units();
    reader.finish(end, tail)
}

struct Reader<'f> {
    format: &'f [u8],
    style: ParseStyle,
    out: LayoutBuilder,
    bar: Option<u32>,
    dollar: Option<u32>,
    before_bar: u32,
    before_dollar: u32,
}

impl Reader<'_> {
    /// Reads up to the end or the tail, and says where that is.
    fn units(&mut self) -> (usize, Tail) {
        let mut at = 0;
        while let Some(&byte) = self.format.get(at) {
            match byte {
                b':' => return (at, Tail::FunctionName(ByteRange::new(at + 1, self.format.len()))),
                b';' => return (at, Tail::Message(ByteRange::new(at + 1, self.format.len()))),
                b')' => self.close(at),
                b'|' => self.bar(at),
                b'$' => self.dollar(at),
                _ => {
                    at += self.unit(at);
                    continue;
                }
            }
            at += 1;
        }
        (at, Tail::Nothing)
    }

    /// Reads the unit or the opening bracket at a place and gives its length.
    fn unit(&mut self, at: usize) -> usize {
        let Some((model, standing)) = table::longest(&PARSE_UNITS, &self.format[at..], self.out.version) else {
            self.unknown(at);
            return 1;
        };
        let len = model.spelling.len();
        let range = ByteRange::new(at, at + len);
        self.out.note_standing(standing, range, Consequence::Fails);
        if self.format[at] == b'(' {
            self.out.open_group(model, at);
            if self.out.depth() == PARSE_NESTING {
                self.out.problem(ProblemKind::NestedTooDeep, range, Consequence::Aborts);
            }
        } else {
            self.out.unit(model, range);
        }
        len
    }

    fn unknown(&mut self, at: usize) {
        let byte = self.format[at];
        let kind = if is_suffix(byte) { ProblemKind::StraySuffix } else { ProblemKind::UnknownUnit };
        if byte.is_ascii_alphabetic() {
            self.out.loses_count();
        }
        self.out.problem(kind, ByteRange::new(at, at + 1), Consequence::Fails);
    }

    fn close(&mut self, at: usize) {
        if self.out.depth() == 0 {
            self.out.problem(ProblemKind::UnopenedBracket, ByteRange::new(at, at + 1), Consequence::Aborts);
        }
        self.out.close_group(at + 1);
    }

    fn bar(&mut self, at: usize) {
        let range = ByteRange::new(at, at + 1);
        if self.out.depth() > 0 {
            self.out.problem(ProblemKind::BarInGroup, range, Consequence::Fails);
            return;
        }
        if self.bar.is_some() {
            // The parser without keywords lets the last one count, unless two stand together.
            let together = self.format[at - 1] == b'|';
            let works = self.style != ParseStyle::Keywords && !together;
            let consequence = if works { Consequence::Accepted } else { Consequence::Fails };
            self.out.problem(ProblemKind::RepeatedBar, range, consequence);
        } else if self.dollar.is_some() && self.style == ParseStyle::Keywords {
            self.out.problem(ProblemKind::BarAfterDollar, range, Consequence::Fails);
        }
        self.bar = Some(at as u32);
        self.before_bar = self.out.top_units();
        self.out.presence = Presence::Optional;
    }

    fn dollar(&mut self, at: usize) {
        let range = ByteRange::new(at, at + 1);
        if let Some((_, standing)) = table::find(&PARSE_UNITS, b"$", self.out.version)
            && standing != Standing::Active
        {
            self.out.note_standing(standing, range, Consequence::Fails);
            return;
        }
        if self.style != ParseStyle::Keywords || self.out.depth() > 0 {
            self.out.problem(ProblemKind::MisplacedDollar, range, Consequence::Fails);
            return;
        }
        if self.dollar.is_some() {
            self.out.problem(ProblemKind::RepeatedDollar, range, Consequence::Fails);
            return;
        }
        if self.bar.is_none() {
            self.out.problem(ProblemKind::DollarWithoutBar, range, Consequence::Accepted);
        }
        self.dollar = Some(at as u32);
        self.before_dollar = self.out.top_units();
    }

    fn finish(mut self, end: usize, tail: Tail) -> ParsedFormat {
        let max = self.out.top_units();
        let min = if self.bar.is_some() { self.before_bar } else { max };
        if self.style == ParseStyle::Single && max != 0 && (min, max) != (1, 1) {
            self.out.problem(ProblemKind::NotOneUnit, ByteRange::new(0, end), Consequence::Fails);
        }
        let max_positional = if self.dollar.is_some() { self.before_dollar } else { max };
        let layout = self.out.finish(end, Consequence::Aborts);
        ParsedFormat { layout, min, max, max_positional, bar: self.bar, dollar: self.dollar, tail }
    }
}

/// What only follows a unit.
pub(super) fn is_suffix(byte: u8) -> bool {
    matches!(byte, b'#' | b'&' | b'!' | b'*' | b'?')
}
