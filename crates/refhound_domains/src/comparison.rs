//! The six ways to compare two numbers, for contracts, IR and engines alike.

use std::fmt;

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Comparison {
    Equal,
    NotEqual,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

impl Comparison {
    /// All of them; a sign that begins with another one stands before it.
    pub const ALL: [Comparison; 6] = [
        Comparison::Equal,
        Comparison::NotEqual,
        Comparison::LessOrEqual,
        Comparison::GreaterOrEqual,
        Comparison::Less,
        Comparison::Greater,
    ];

    /// As C writes it.
    pub fn sign(self) -> &'static str {
        match self {
            Comparison::Equal => "==",
            Comparison::NotEqual => "!=",
            Comparison::Less => "<",
            Comparison::LessOrEqual => "<=",
            Comparison::Greater => ">",
            Comparison::GreaterOrEqual => ">=",
        }
    }

    /// As assembly and the IR's text write it.
    pub fn word(self) -> &'static str {
        match self {
            Comparison::Equal => "eq",
            Comparison::NotEqual => "ne",
            Comparison::Less => "lt",
            Comparison::LessOrEqual => "le",
            Comparison::Greater => "gt",
            Comparison::GreaterOrEqual => "ge",
        }
    }

    pub fn holds<T: PartialOrd>(self, left: &T, right: &T) -> bool {
        match self {
            Comparison::Equal => left == right,
            Comparison::NotEqual => left != right,
            Comparison::Less => left < right,
            Comparison::LessOrEqual => left <= right,
            Comparison::Greater => left > right,
            Comparison::GreaterOrEqual => left >= right,
        }
    }

    /// The one that holds exactly when this one does not.
    #[must_use]
    pub fn negated(self) -> Comparison {
        match self {
            Comparison::Equal => Comparison::NotEqual,
            Comparison::NotEqual => Comparison::Equal,
            Comparison::Less => Comparison::GreaterOrEqual,
            Comparison::LessOrEqual => Comparison::Greater,
            Comparison::Greater => Comparison::LessOrEqual,
            Comparison::GreaterOrEqual => Comparison::Less,
        }
    }

    /// The same with its sides exchanged: `a < b` is `b > a`.
    #[must_use]
    pub fn swapped(self) -> Comparison {
        match self {
            Comparison::Equal | Comparison::NotEqual => self,
            Comparison::Less => Comparison::Greater,
            Comparison::LessOrEqual => Comparison::GreaterOrEqual,
            Comparison::Greater => Comparison::Less,
            Comparison::GreaterOrEqual => Comparison::LessOrEqual,
        }
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.sign())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn negated_and_swapped_mean_what_they_say() {
        for comparison in Comparison::ALL {
            for (left, right) in [(0, 0), (0, 1), (1, 0)] {
                assert_ne!(comparison.holds(&left, &right), comparison.negated().holds(&left, &right));
                assert_eq!(comparison.holds(&left, &right), comparison.swapped().holds(&right, &left));
            }
        }
    }

    #[test]
    fn a_sign_is_found_before_one_that_it_begins_with() {
        let find = |text: &str| Comparison::ALL.into_iter().find(|one| text.contains(one.sign()));
        for comparison in Comparison::ALL {
            assert_eq!(find(&format!("x {} y", comparison.sign())), Some(comparison));
        }
    }
}
