//! Whether something happens in the executions that a description stands for: never, in some perhaps, or in all of them.

use std::fmt;

/// `Never` and `Always` are promises, `Maybe` is none: it is also said when bounds cannot tell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Chance {
    Never,
    Maybe,
    Always,
}

impl Chance {
    /// From whether it can happen, and whether it cannot fail to.
    pub fn of(can: bool, must: bool) -> Chance {
        match (can, must) {
            (false, _) => Chance::Never,
            (true, false) => Chance::Maybe,
            (true, true) => Chance::Always,
        }
    }

    pub fn is_possible(self) -> bool {
        self != Chance::Never
    }

    /// Of executions of either kind.
    #[must_use]
    pub fn join(self, other: Chance) -> Chance {
        if self == other { self } else { Chance::Maybe }
    }

    /// Of one thing or another happening in the same executions.
    #[must_use]
    pub fn or(self, other: Chance) -> Chance {
        self.max(other)
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Chance::Never => "never",
            Chance::Maybe => "maybe",
            Chance::Always => "always",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_join_promises_what_both_promise() {
        assert_eq!(Chance::Never.join(Chance::Always), Chance::Maybe);
        assert_eq!(Chance::Always.join(Chance::Always), Chance::Always);
        assert_eq!(Chance::Never.or(Chance::Always), Chance::Always);
    }
}
