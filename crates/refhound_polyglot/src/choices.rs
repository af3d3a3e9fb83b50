//! Ways through a program: whenever something may be this or that, one is taken and the others are remembered. The program is
//! run again from its start until every way was taken: a run is deterministic but for its choices.
//!
//! Where there are too many ways, some are drawn: an alarm on one of these is as true as any, their silence is no verdict.

use num_bigint::BigInt;

use crate::limits;

/// The choices of one run.
#[derive(Debug, Clone, Default)]
pub(crate) struct Choices {
    /// What to take, and of how many.
    taken: Vec<(u32, u32)>,
    at: usize,
    /// The state of what draws, if choices are drawn.
    drawn: Option<u64>,
}

impl Choices {
    /// The choices of a run that draws them; each number is a run of its own.
    pub(crate) fn drawn(number: u64) -> Choices {
        Choices { drawn: Some(number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15)), ..Choices::default() }
    }

    /// 64 bits of a simple generator (splitmix).
    fn draw(state: &mut u64) -> u64 {
        *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (*state ^ (*state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// One of `count`. `None` if a run may not have so many.
    pub(crate) fn choose(&mut self, count: u32) -> Option<u32> {
        if let Some(state) = &mut self.drawn {
            return Some((Choices::draw(state) % u64::from(count.max(1))) as u32);
        }
        if count > limits::RUN_WAYS {
            return None;
        }
        if count <= 1 {
            return Some(0);
        }
        if self.at == self.taken.len() {
            if self.taken.len() >= limits::RUN_CHOICES {
                return None;
            }
            self.taken.push((0, count));
        }
        let (choice, _) = self.taken[self.at];
        self.at += 1;
        Some(choice)
    }

    /// One of as many as there may be, of which 64 bits are drawn at a time.
    pub(crate) fn choose_large(&mut self, count: &BigInt) -> Option<BigInt> {
        if let Ok(count) = u32::try_from(count)
            && self.drawn.is_none()
        {
            return self.choose(count).filter(|_| count > 0).map(BigInt::from);
        }
        let state = self.drawn.as_mut()?;
        if count.sign() != num_bigint::Sign::Plus {
            return None;
        }
        let mut number = BigInt::from(0);
        for _ in 0..=count.bits() / 64 {
            number = (number << 64) + Choices::draw(state);
        }
        Some(number % count)
    }

    /// How many ways there are, as far as this one tells: the logarithm to the base of 2.
    pub(crate) fn estimate(&self) -> f64 {
        self.taken.iter().map(|&(_, count)| f64::from(count).log2()).sum()
    }

    /// The choices of the next run, if there is one.
    pub(crate) fn next(mut self) -> Option<Choices> {
        self.taken.truncate(self.at);
        while let Some((choice, count)) = self.taken.pop() {
            if choice + 1 < count {
                self.taken.push((choice + 1, count));
                self.at = 0;
                return Some(self);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_combination_is_taken_once() {
        let mut seen = Vec::new();
        let mut next = Some(Choices::default());
        while let Some(mut choices) = next {
            let first = choices.choose(2);
            let second = if first == Some(1) { choices.choose(3) } else { None };
            seen.push((first, second));
            next = choices.next();
        }
        assert_eq!(seen, [(Some(0), None), (Some(1), Some(0)), (Some(1), Some(1)), (Some(1), Some(2))]);
    }

    #[test]
    fn what_is_drawn_is_the_same_in_every_run() {
        let draw = |number| {
            let mut choices = Choices::drawn(number);
            (choices.choose(1000), choices.choose_large(&(BigInt::from(1) << 200)))
        };
        assert_eq!(draw(1), draw(1));
        assert_ne!(draw(1), draw(2));
        assert!(draw(3).1.is_some_and(|number| number.bits() <= 200));
    }
}
