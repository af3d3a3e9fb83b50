//! Sparse vectors and the spaces they span.

use std::cmp::Ordering;

use refhound_index::FxHashMap;

use crate::scalar::Scalar;

/// Index and value, by index, no zeros.
pub(crate) type Sparse<S> = Vec<(u32, S)>;

/// `vector + factor * other`.
pub(crate) fn plus_multiple<S: Scalar>(vector: &[(u32, S)], factor: &S, other: &[(u32, S)]) -> Option<Sparse<S>> {
    if factor.is_zero() {
        return Some(vector.to_vec());
    }
    let mut result = Vec::with_capacity(vector.len() + other.len());
    let (mut a, mut b) = (0, 0);
    while a < vector.len() || b < other.len() {
        let order = match (vector.get(a), other.get(b)) {
            (Some(left), Some(right)) => left.0.cmp(&right.0),
            (left, _) => {
                if left.is_some() {
                    Ordering::Less
                } else {
                    Ordering::Greater
                }
            }
        };
        match order {
            Ordering::Less => result.push(vector[a].clone()),
            Ordering::Greater => result.push((other[b].0, factor.mul(&other[b].1)?)),
            Ordering::Equal => {
                let sum = vector[a].1.add(&factor.mul(&other[b].1)?)?;
                if !sum.is_zero() {
                    result.push((vector[a].0, sum));
                }
            }
        }
        a += usize::from(order != Ordering::Greater);
        b += usize::from(order != Ordering::Less);
    }
    Some(result)
}

pub(crate) fn value_at<S: Scalar>(vector: &[(u32, S)], index: u32) -> Option<&S> {
    vector.binary_search_by_key(&index, |entry| entry.0).ok().map(|at| &vector[at].1)
}

/// A linear space by rows in echelon form: one row per leading index, with a leading 1.
#[derive(Debug, Clone)]
pub(crate) struct Span<S> {
    rows: FxHashMap<u32, Sparse<S>>,
}

impl<S> Default for Span<S> {
    fn default() -> Self {
        Span { rows: FxHashMap::default() }
    }
}

impl<S: Scalar> Span<S> {
    /// Adds a vector; whether the space has grown. `None` is an overflow.
    pub(crate) fn insert(&mut self, vector: &[(u32, S)]) -> Option<bool> {
        let mut rest: Sparse<S> = vector.to_vec();
        while let Some((leading, value)) = rest.first() {
            if let Some(row) = self.rows.get(leading) {
                rest = plus_multiple(&rest, &value.neg()?, row)?;
            } else {
                let (leading, value) = (*leading, value.clone());
                let row: Option<Sparse<S>> =
                    rest.iter().map(|(index, entry)| Some((*index, entry.div(&value)?))).collect();
                self.rows.insert(leading, row?);
                return Some(true);
            }
        }
        Some(false)
    }
}
