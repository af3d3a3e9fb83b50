//! Which packs are in force.

use crate::api::Pack;

/// A set of packs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Packs(u8);

impl Packs {
    pub const NONE: Packs = Packs(0);

    #[must_use]
    pub fn with(self, pack: Pack) -> Packs {
        Packs(self.0 | Packs::bit(pack))
    }

    pub fn has(self, pack: Pack) -> bool {
        self.0 & Packs::bit(pack) != 0
    }

    /// In the order of `Pack::ALL`.
    pub fn iter(self) -> impl Iterator<Item = Pack> {
        Pack::ALL.into_iter().filter(move |pack| self.has(*pack))
    }

    fn bit(pack: Pack) -> u8 {
        1 << pack as u8
    }
}

/// What is on when nobody says otherwise.
impl Default for Packs {
    fn default() -> Self {
        Pack::DEFAULT.into_iter().collect()
    }
}

impl FromIterator<Pack> for Packs {
    fn from_iter<T: IntoIterator<Item = Pack>>(packs: T) -> Self {
        packs.into_iter().fold(Packs::NONE, Packs::with)
    }
}

impl Extend<Pack> for Packs {
    fn extend<T: IntoIterator<Item = Pack>>(&mut self, packs: T) {
        *self = packs.into_iter().fold(*self, Packs::with);
    }
}
