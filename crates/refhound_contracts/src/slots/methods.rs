//! The flags of a method table: which calling convention they spell, in which version, and whether they make sense.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use refhound_index::EntityId;
use refhound_types::PythonVersion;

use super::{FLAGS, METHODS, SlotId};
use crate::api::version_key;

/// The value of `PyMethodDef.ml_flags`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct MethodFlags(u32);

/// One `METH_` constant.
#[derive(Debug)]
pub(crate) struct Flag {
    pub(crate) name: &'static str,
    pub(crate) bit: u32,
    pub(crate) kind: FlagKind,
    pub(crate) since: u16,
    pub(crate) removed: u16,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FlagKind {
    /// Part of the calling convention.
    Convention,
    Modifier,
}

/// Why flags call nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum InvalidFlags {
    UnknownBits(u32),
    /// `METH_CLASS | METH_STATIC`.
    ClassAndStatic,
    /// No version has a convention of this kind: `METH_NOARGS | METH_KEYWORDS`.
    NoConvention(MethodFlags),
    /// Other versions have it: `METH_OLDARGS` in Python 3, `METH_FASTCALL` in Python 2.
    NotInVersion(SlotId),
}

/// A word that is no `METH_` constant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownFlag(pub String);

impl MethodFlags {
    pub const CLASS: MethodFlags = MethodFlags(0x10);
    pub const STATIC: MethodFlags = MethodFlags(0x20);

    /// The flags of a constant; `None` when it does not fit.
    pub fn from_value(value: i128) -> Option<MethodFlags> {
        u32::try_from(value).ok().map(MethodFlags)
    }

    pub fn bits(self) -> u32 {
        self.0
    }

    pub fn contains(self, other: MethodFlags) -> bool {
        self.0 & other.0 == other.0
    }

    /// How the function is called: a slot of the owner `method`.
    pub fn convention(self, version: PythonVersion) -> Result<SlotId, InvalidFlags> {
        let known = FLAGS.iter().fold(0, |bits, flag| bits | flag.bit);
        if self.0 & !known != 0 {
            return Err(InvalidFlags::UnknownBits(self.0 & !known));
        }
        if self.contains(MethodFlags::CLASS) && self.contains(MethodFlags::STATIC) {
            return Err(InvalidFlags::ClassAndStatic);
        }
        let slot = self.named_convention().ok_or(InvalidFlags::NoConvention(self))?;
        if slot.exists_in(version) { Ok(slot) } else { Err(InvalidFlags::NotInVersion(slot)) }
    }

    /// Whether a function of a module may have them: it is no method, so it is neither a class nor a static one.
    pub fn fit_a_module(self) -> bool {
        self.0 & (MethodFlags::CLASS.0 | MethodFlags::STATIC.0) == 0
    }

    /// Whether the headers of a version define all of them.
    pub fn exist_in(self, version: PythonVersion) -> bool {
        let mut used = FLAGS.iter().filter(|flag| flag.bit & self.0 != 0);
        used.all(|flag| (flag.since..flag.removed).contains(&version_key(version)))
    }

    fn of_kind(self, kind: FlagKind) -> u32 {
        self.0 & FLAGS.iter().filter(|flag| flag.kind == kind).fold(0, |bits, flag| bits | flag.bit)
    }

    fn named_convention(self) -> Option<SlotId> {
        let bits = self.of_kind(FlagKind::Convention);
        METHODS.iter().find(|(known, _)| *known == bits).map(|&(_, slot)| SlotId::from_index(slot))
    }
}

/// `METH_VARARGS | METH_KEYWORDS`, as a table spells it.
impl FromStr for MethodFlags {
    type Err = UnknownFlag;

    fn from_str(text: &str) -> Result<Self, UnknownFlag> {
        let mut bits = 0;
        for word in text.split('|').map(|word| word.trim().trim_matches(['(', ')']).trim()) {
            let flag = FLAGS.iter().find(|flag| flag.name == word).ok_or_else(|| UnknownFlag(word.to_owned()))?;
            bits |= flag.bit;
        }
        Ok(MethodFlags(bits))
    }
}

impl fmt::Display for MethodFlags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let convention = self.named_convention();
        let mut rest = self.0;
        let mut gap = "";
        if let Some(slot) = convention {
            f.write_str(slot.name())?;
            rest &= !self.of_kind(FlagKind::Convention);
            gap = " | ";
        }
        for flag in &FLAGS {
            if rest & flag.bit == 0 {
                continue;
            }
            write!(f, "{gap}{}", flag.name)?;
            rest &= !flag.bit;
            gap = " | ";
        }
        if rest == 0 { Ok(()) } else { write!(f, "{gap}{rest:#x}") }
    }
}

impl fmt::Display for InvalidFlags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InvalidFlags::UnknownBits(bits) => write!(f, "{bits:#x} is no method flag"),
            InvalidFlags::ClassAndStatic => f.write_str("a method cannot be both class and static"),
            InvalidFlags::NoConvention(flags) => write!(f, "{flags} is no calling convention"),
            InvalidFlags::NotInVersion(slot) => write!(f, "this version does not call {}", slot.name()),
        }
    }
}

impl Error for InvalidFlags {}

impl fmt::Display for UnknownFlag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is no method flag", self.0)
    }
}

impl Error for UnknownFlag {}
