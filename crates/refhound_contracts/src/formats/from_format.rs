//! Formats of `PyUnicode_FromFormat` and `PyBytes_FromFormat`, and of the functions that make messages with them.
//!
//! They look like `printf` and are not: `%R` takes an object, `%V` two arguments, a `*` is read from 3.12 only, and up to
//! 3.11 an unknown directive ends the reading: the rest of the text is copied and its arguments are ignored.

use refhound_types::PythonVersion;

use super::c_type::{ArgType, BaseType};
use super::layout::{ByteRange, Consequence, Layout, LayoutBuilder, ProblemKind, SsizeClean, c_string};
use super::table::{self, BYTES_UNITS, DIALECTS, Standing, UNICODE_UNITS};
use super::unit::{ArgEffect, UnitModel};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TextGrammar {
    Unicode,
    Bytes,
}

/// How directives are read in some versions.
#[derive(Debug)]
pub(crate) struct Dialect {
    pub(crate) since: u16,
    pub(crate) removed: u16,
    pub(crate) flags: &'static [u8],
    pub(crate) star: Star,
    pub(crate) junk: Junk,
    pub(crate) percent: Percent,
    pub(crate) unknown: Consequence,
}

/// A `*` as width or precision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Star {
    Read,
    Unknown,
}

/// Characters before the conversion that are no letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Junk {
    Skipped,
    Unknown,
}

/// Where a second `%` makes a percent sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Percent {
    Bare,
    NoPrecision,
    Anywhere,
}

/// A format of `PyUnicode_FromFormat` or `PyBytes_FromFormat`.
#[derive(Debug)]
pub struct TextFormat {
    pub layout: Layout,
    pub grammar: TextGrammar,
}

/// Reads a format of `PyUnicode_FromFormat` or `PyBytes_FromFormat`.
pub fn from_format(format: &[u8], grammar: TextGrammar, version: PythonVersion) -> TextFormat {
    let format = c_string(format);
    let mut out = LayoutBuilder::new(version, SsizeClean::Defined);
    let key = out.version;
    let dialect =
        DIALECTS.iter().find(|(of, dialect)| *of == grammar && (dialect.since..dialect.removed).contains(&key));
    if let Some((_, dialect)) = dialect {
        let units: &'static [UnitModel] = match grammar {
            TextGrammar::Unicode => &UNICODE_UNITS,
            TextGrammar::Bytes => &BYTES_UNITS,
        };
        Reader { format, dialect, units, out: &mut out }.directives();
    }
    TextFormat { layout: out.finish(format.len(), Consequence::Fails), grammar }
}

/// Whether the directives behind a place are read.
enum Next {
    At(usize),
    Stop,
}

/// What was read of a directive before its conversion.
#[derive(Default)]
struct Head {
    alternate: bool,
    width: Option<Size>,
    precision: Option<Size>,
}

#[derive(PartialEq, Eq)]
enum Size {
    Digits,
    Star,
}

struct Reader<'f, 'o> {
    format: &'f [u8],
    dialect: &'static Dialect,
    units: &'static [UnitModel],
    out: &'o mut LayoutBuilder,
}

impl Reader<'_, '_> {
    fn directives(mut self) {
        let mut at = 0;
        while let Some(skip) = self.format[at..].iter().position(|&byte| byte == b'%') {
            match self.directive(at + skip) {
                Next::At(next) => at = next,
                Next::Stop => return,
            }
        }
    }

    /// Reads the directive whose `%` stands at `start`.
    fn directive(&mut self, start: usize) -> Next {
        let mut at = start + 1;
        let head = self.head(&mut at);
        match self.format.get(at) {
            None => self.stop(ProblemKind::Truncated, start, at),
            Some(b'%') => self.percent(start, at, &head),
            Some(_) => self.conversion(start, at, &head),
        }
    }

    fn head(&self, at: &mut usize) -> Head {
        let mut head = Head::default();
        while let Some(byte) = self.format.get(*at).filter(|byte| self.dialect.flags.contains(byte)) {
            head.alternate |= *byte == b'#';
            *at += 1;
        }
        head.width = self.size(at);
        if self.format.get(*at) == Some(&b'.') {
            *at += 1;
            head.precision = Some(self.size(at).unwrap_or(Size::Digits));
        }
        if self.dialect.junk == Junk::Skipped {
            let rest = &self.format[*at..];
            let stops = |byte: &u8| *byte == b'%' || byte.is_ascii_alphabetic();
            *at += rest.iter().position(stops).unwrap_or(rest.len());
        }
        head
    }

    fn size(&self, at: &mut usize) -> Option<Size> {
        if self.dialect.star == Star::Read && self.format.get(*at) == Some(&b'*') {
            *at += 1;
            return Some(Size::Star);
        }
        let digits = self.format[*at..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        *at += digits;
        (digits > 0).then_some(Size::Digits)
    }

    fn percent(&mut self, start: usize, at: usize, head: &Head) -> Next {
        let literal = match self.dialect.percent {
            Percent::Anywhere => true,
            Percent::NoPrecision => head.precision.is_none(),
            Percent::Bare => at == start + 1,
        };
        match table::find(self.units, b"%%", self.out.version) {
            Some((model, Standing::Active)) if literal => {
                self.out.unit(model, ByteRange::new(start, at + 1));
                Next::At(at + 1)
            }
            _ => self.stop(ProblemKind::UnknownUnit, start, at + 1),
        }
    }

    fn conversion(&mut self, start: usize, at: usize, head: &Head) -> Next {
        let Some((model, standing, len)) = self.longest(at, head) else {
            return self.stop(ProblemKind::UnknownUnit, start, at + 1);
        };
        let end = at + len;
        match standing {
            Standing::Active => {}
            Standing::Removed => return self.stop(ProblemKind::RemovedUnit, start, end),
            Standing::NotYet => return self.stop(ProblemKind::FutureUnit, start, end),
        }
        let sized = head.width.is_some() || head.precision.is_some();
        if sized && self.out.version >= model.plain_from {
            return self.stop(ProblemKind::WidthNotAllowed, start, end);
        }
        self.add(model, ByteRange::new(start, end), head);
        Next::At(end)
    }

    /// The longest conversion at a place, with its length in the text.
    fn longest(&self, at: usize, head: &Head) -> Option<(&'static UnitModel, Standing, usize)> {
        const LONGEST: usize = 3;
        let rest = &self.format[at..];
        let prefixes: &[&[u8]] = if head.alternate { &[b"%#", b"%"] } else { &[b"%"] };
        (1..=LONGEST.min(rest.len())).rev().find_map(|len| {
            prefixes.iter().find_map(|prefix| {
                let mut spelling = [0; 2 + LONGEST];
                let whole = prefix.len() + len;
                spelling[..prefix.len()].copy_from_slice(prefix);
                spelling[prefix.len()..whole].copy_from_slice(&rest[..len]);
                let (model, standing) = table::find(self.units, &spelling[..whole], self.out.version)?;
                Some((model, standing, len))
            })
        })
    }

    /// Adds the unit; stars take their arguments before the conversion does.
    fn add(&mut self, model: &'static UnitModel, range: ByteRange, head: &Head) {
        let sizes = [(&head.width, ArgEffect::Width), (&head.precision, ArgEffect::Precision)];
        let stars = sizes.into_iter().filter(|(size, _)| **size == Some(Size::Star)).map(|(_, effect)| effect);
        let ty = ArgType::value(BaseType::Int);
        self.out.unit_after(model, range, stars.map(|effect| (ty, effect)));
    }

    fn stop(&mut self, kind: ProblemKind, start: usize, end: usize) -> Next {
        self.out.loses_count();
        self.out.problem(kind, ByteRange::new(start, end), self.dialect.unknown);
        Next::Stop
    }
}
