//! The tables that `build.rs` makes of `models/cpython/formats.toml`, sorted by spelling and version, and lookups.

use refhound_clauses::Cause;

use super::c_type::{ArgType, BaseType, Pointee};
use super::from_format::{Dialect, Junk, Percent, Star, TextGrammar};
use super::function::{FormatFunction, FormatPlace, Grammar, Lengths, Makes, NullFormat, Unconsumed, VarArgs};
use super::layout::Consequence;
use super::parse_args::ParseStyle;
use super::unit::{ArgEffect, ArgModel, NullRule, Overflow, UnitKind, UnitModel};

include!(concat!(env!("OUT_DIR"), "/formats.rs"));

/// How a unit stands to a version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Standing {
    Active,
    Removed,
    /// Later versions have it.
    NotYet,
}

/// The row of a spelling: that of the version, or else one of another version.
pub(crate) fn find(
    units: &'static [UnitModel],
    spelling: &[u8],
    version: u16,
) -> Option<(&'static UnitModel, Standing)> {
    let start = units.partition_point(|unit| unit.spelling.as_bytes() < spelling);
    let rows = units[start..].iter().take_while(|unit| unit.spelling.as_bytes() == spelling);
    let mut other = None;
    for row in rows {
        if row.exists_in_key(version) {
            return Some((row, Standing::Active));
        }
        let standing = if row.since > version { Standing::NotYet } else { Standing::Removed };
        other = other.or(Some((row, standing)));
    }
    other
}

/// The longest unit that the text begins with. Units of other versions count: `w#` is one removed unit in 3.x.
pub(crate) fn longest(
    units: &'static [UnitModel],
    text: &[u8],
    version: u16,
) -> Option<(&'static UnitModel, Standing)> {
    const LONGEST: usize = 3;
    (1..=LONGEST.min(text.len())).rev().find_map(|len| find(units, &text[..len], version))
}
