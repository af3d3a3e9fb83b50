//! Words that somebody may have meant: for "did you mean".

/// Longest word that is compared; what is longer is no slip of the keyboard.
const LONGEST: usize = 64;

/// Whether two words differ by a slip of the keyboard: at most a third of the letters, and no more than two.
pub fn alike(known: &str, written: &str) -> bool {
    distance(known, written, 2).is_some_and(|distance| distance * 3 <= known.chars().count())
}

/// The names nearest to `written`, best first and then in the order given, at most `most` of them.
pub fn nearest<'a>(names: impl Iterator<Item = &'a str>, written: &str, most: usize) -> Vec<&'a str> {
    let lower = written.to_ascii_lowercase();
    let allowed = (written.chars().count() / 4).clamp(1, 4);
    let mut found: Vec<(usize, &str)> = names
        .filter(|name| name.len().abs_diff(written.len()) <= allowed * 4)
        .filter_map(|name| Some((distance(&name.to_ascii_lowercase(), &lower, allowed)?, name)))
        .collect();
    found.sort_by_key(|(distance, _)| *distance);
    found.into_iter().take(most).map(|(_, name)| name).collect()
}

/// How many letters have to be added, removed or replaced, if it is at most `most`. `-` and `_` are one letter.
fn distance(known: &str, written: &str, most: usize) -> Option<usize> {
    if known.len() > LONGEST * 4 || written.len() > LONGEST * 4 {
        return None;
    }
    let (a, b): (Vec<char>, Vec<char>) = (known.chars().collect(), written.chars().collect());
    if a.len().abs_diff(b.len()) > most || a.len().max(b.len()) > LONGEST {
        return None;
    }
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != y && !(is_dash(*x) && is_dash(*y)));
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    Some(row[b.len()]).filter(|&distance| distance <= most)
}

fn is_dash(c: char) -> bool {
    c == '-' || c == '_'
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_keyboard_is_alike_and_another_word_is_not() {
        assert!(alike("returns", "retrns"));
        assert!(alike("on_failure", "on-failure"));
        assert!(alike("gil", "git") && !alike("new", "now_"));
        assert!(!alike("takes", "cases"));
    }

    #[test]
    fn the_nearest_names_come_first() {
        let names = ["PyList_GetItem", "PyList_SetItem", "PyTuple_SetItem", "PyList_Size"];
        assert_eq!(nearest(names.into_iter(), "pylist_setitm", 2), ["PyList_SetItem", "PyList_GetItem"]);
        assert!(nearest(names.into_iter(), "malloc", 3).is_empty());
    }
}
