//! Against maps of the standard library.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;

impl Key for u128 {
    fn bits(self) -> u128 {
        self
    }

    fn of(bits: u128) -> u128 {
        bits
    }
}

fn maps() -> impl Strategy<Value = (Map<u128, u8>, BTreeMap<u128, u8>)> {
    let key = prop_oneof![0_u128..24, (0_u128..6).prop_map(|at| at << 90), Just(u128::MAX), Just(1 << 127)];
    proptest::collection::vec((key, any::<u8>(), any::<bool>()), 0..30).prop_map(|steps| {
        let (mut map, mut model) = (Map::default(), BTreeMap::new());
        for (key, val, is_new) in steps {
            if is_new {
                assert_eq!(map.insert(key, val), model.insert(key, val));
            } else {
                map.remove(&key);
                model.remove(&key);
            }
        }
        (map, model)
    })
}

fn pairs(map: &Map<u128, u8>) -> Vec<(u128, u8)> {
    map.iter().map(|(key, val)| (key, *val)).collect()
}

fn sorted(model: &BTreeMap<u128, u8>) -> Vec<(u128, u8)> {
    model.iter().map(|(key, val)| (*key, *val)).collect()
}

proptest! {
    #[test]
    fn it_is_a_map((map, model) in maps(), key in 0_u128..24) {
        prop_assert_eq!(pairs(&map), sorted(&model));
        prop_assert_eq!(map.get(&key), model.get(&key));
        let mut copy = map.clone();
        if let Some(val) = copy.get_mut(&key) {
            *val = val.wrapping_add(1);
        }
        prop_assert_eq!(pairs(&map), sorted(&model));
        prop_assert_eq!(copy.get(&key).copied(), model.get(&key).map(|val| val.wrapping_add(1)));
        prop_assert_eq!(copy == map, !model.contains_key(&key));
    }

    #[test]
    fn parts_are_kept_and_changed((map, model) in maps(), key in 0_u128..24, from in 1_u32..5) {
        let is_like = |one: u128| one >> from == key >> from;
        let like: Vec<u128> = map.like(key, from).map(|(key, _)| key).collect();
        prop_assert_eq!(like, model.keys().copied().filter(|&key| is_like(key)).collect::<Vec<_>>());
        let mut less = map.clone();
        less.retain_like(key, from, |_, val| val % 2 == 0);
        let mut expected = model.clone();
        expected.retain(|&key, val| !is_like(key) || *val % 2 == 0);
        prop_assert_eq!(pairs(&less), sorted(&expected));
        let mut more = map.clone();
        more.change(|_, val| (val % 3 == 0).then_some(7));
        let expected = model.into_iter().map(|(key, val)| (key, if val % 3 == 0 { 7 } else { val }));
        prop_assert_eq!(pairs(&more), expected.collect::<Vec<_>>());
    }

    #[test]
    fn two_are_merged((base, model) in maps(), steps in proptest::collection::vec((0_u128..24, any::<u8>(), any::<bool>()), 0..9), (strange, strange_model) in maps()) {
        let (mut near, mut near_model) = (base.clone(), model.clone());
        for (key, val, is_new) in steps {
            if is_new {
                near.insert(key, val);
                near_model.insert(key, val);
            } else {
                near.remove(&key);
                near_model.remove(&key);
            }
        }
        for (other, other_model) in [(near, near_model), (strange, strange_model)] {
            let merged = base.merged(&other, |_, left, right| match (left, right) {
                (Some(left), Some(right)) if left == right => Merged::Left,
                (Some(left), Some(right)) => Merged::New(left.wrapping_add(*right)),
                (Some(left), None) => kept(left % 2 == 0),
                (None, _) => Merged::Right,
            });
            let mut expected = BTreeMap::new();
            for key in model.keys().chain(other_model.keys()) {
                let val = match (model.get(key), other_model.get(key)) {
                    (Some(left), Some(right)) if left == right => Some(*left),
                    (Some(left), Some(right)) => Some(left.wrapping_add(*right)),
                    (Some(left), None) => Some(*left).filter(|left| left % 2 == 0),
                    (None, right) => right.copied(),
                };
                val.map(|val| expected.insert(*key, val));
            }
            // What both share is taken as it is.
            for (key, val) in &expected.clone() {
                if model.get(key).is_some_and(|left| left % 2 == 1) && !other_model.contains_key(key) {
                    expected.remove(key);
                    prop_assert!(*val % 2 == 1);
                }
            }
            prop_assert_eq!(pairs(&merged), sorted(&expected));
                prop_assert_eq!(base == other, model == other_model);
        }
    }
}
