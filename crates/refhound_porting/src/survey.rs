//! The words of a whole project, each place once, however many units see it.

use std::collections::{BTreeMap, BTreeSet};

use refhound_index::FxHashSet;
use refhound_source::FileId;

use crate::scan::{Found, Manner};

/// Where a word stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Use {
    pub file: FileId,
    pub lo: u32,
}

/// What was found in all units.
#[derive(Debug, Default)]
pub struct Survey {
    seen: FxHashSet<(Use, Manner)>,
    uses: BTreeMap<(&'static str, Manner), Vec<Use>>,
}

impl Survey {
    /// Takes over what one unit has. Units come in the order in which places are told.
    pub fn add(&mut self, found: &[Found]) {
        for one in found {
            let place = Use { file: one.file, lo: one.lo };
            if self.seen.insert((place, one.manner)) {
                self.uses.entry((one.name.as_str(), one.manner)).or_default().push(place);
            }
        }
    }

    /// Words by name and manner, with their places.
    pub(crate) fn each(&self) -> impl Iterator<Item = (&'static str, Manner, &[Use])> {
        self.uses.iter().map(|(&(name, manner), places)| (name, manner, &places[..]))
    }

    /// Names of functions and members of the project's own.
    pub(crate) fn own(&self) -> BTreeSet<&'static str> {
        self.each().filter(|(_, manner, _)| *manner == Manner::Own).map(|(name, ..)| name).collect()
    }

    pub(crate) fn of_manner(&self, wanted: Manner) -> impl Iterator<Item = (&'static str, &[Use])> {
        self.each().filter(move |(_, manner, _)| *manner == wanted).map(|(name, _, places)| (name, places))
    }
}
