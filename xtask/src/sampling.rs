//! Draws that are the same on every machine for the same seed.

/// Items chosen at random, in their old order.
pub(crate) fn sample<T>(items: Vec<T>, size: usize, seed: u64) -> Vec<T> {
    let mut state = seed;
    let mut drawn: Vec<(u64, usize, T)> =
        items.into_iter().enumerate().map(|(index, item)| (draw(&mut state), index, item)).collect();
    drawn.sort_by_key(|&(number, index, _)| (number, index));
    drawn.truncate(size);
    drawn.sort_by_key(|&(_, index, _)| index);
    drawn.into_iter().map(|(_, _, item)| item).collect()
}

/// SplitMix64.
fn draw(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut mixed = *state;
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sample_is_the_same_for_the_same_seed_and_keeps_the_order() {
        let items: Vec<u32> = (0..100).collect();
        let one = sample(items.clone(), 10, 7);
        assert_eq!(one, sample(items.clone(), 10, 7));
        assert_ne!(one, sample(items.clone(), 10, 8));
        assert!(one.len() == 10 && one.is_sorted());
        assert_eq!(sample(items.clone(), 1000, 7), items);
    }
}
