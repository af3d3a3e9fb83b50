//! Broken text: whatever is cut out of a case, the translation ends without harm.

use crate::cases::{tokens, translated};

/// Numbers that look random and are the same each time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit.max(1)
    }
}

#[test]
#[allow(clippy::disallowed_methods, reason = "the test reads its own fixtures")]
fn cases_with_pieces_missing_do_no_harm() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases");
    let mut numbers = Numbers(1);
    for entry in std::fs::read_dir(folder).expect("the folder of cases") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|extension| extension != "cpp") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a case");
        let words: Vec<&str> = text.split_inclusive([' ', ';', '(', ')', '{', '}', '<', '>', ',', '\n']).collect();
        for _ in 0..150 {
            let mut words = words.clone();
            for _ in 0..=numbers.below(6) {
                let at = numbers.below(words.len());
                let other = numbers.below(words.len());
                match numbers.below(3) {
                    0 => drop(words.remove(at)),
                    1 => words.swap(at, other),
                    _ => words.insert(at, words[other]),
                }
            }
            if let Some(path) = std::env::var_os("SOUP_FILE") {
                std::fs::write(path, words.concat()).expect("can write");
            }
            translated(&tokens(&words.concat()));
        }
    }
}
