//! Ways through a program: whenever something may be this or that, one is taken and the others are remembered. The program is
//! run again from its start until every way was taken: a run is deterministic but for its choices.

use crate::limits;

/// The choices of one run.
#[derive(Debug, Clone, Default)]
pub(crate) struct Choices {
    /// What to take, and of how many.
    taken: Vec<(u32, u32)>,
    at: usize,
}

impl Choices {
    /// One of `count`. `None` if a run may not have so many.
    pub(crate) fn choose(&mut self, count: u32) -> Option<u32> {
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
}
