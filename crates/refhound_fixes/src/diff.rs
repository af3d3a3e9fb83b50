//! What two texts have not in common: hunks of lines, and these as other programs read them.

use std::fmt::Write as _;

/// Lines of one text that stand in the place of lines of another: both from 0, the ends not included.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hunk {
    pub old: (usize, usize),
    pub new: (usize, usize),
}

/// Most differences that are looked for line by line; beyond, the whole middle is one hunk.
const DIFFERENCES: usize = 2000;

fn lines(text: &[u8]) -> Vec<&[u8]> {
    text.split_inclusive(|&byte| byte == b'\n').collect()
}

/// The smallest hunks between two texts, in order.
pub fn hunks(old: &[u8], new: &[u8]) -> Vec<Hunk> {
    let (old, new) = (lines(old), lines(new));
    let begin = old.iter().zip(&new).take_while(|(one, other)| one == other).count();
    let room = old.len().min(new.len()) - begin;
    let end = old.iter().rev().zip(new.iter().rev()).take(room).take_while(|(one, other)| one == other).count();
    let (old, new) = (&old[begin..old.len() - end], &new[begin..new.len() - end]);
    if old.is_empty() && new.is_empty() {
        return Vec::new();
    }
    let kept = common(old, new);
    let mut found = Vec::new();
    let (mut one, mut other) = (0, 0);
    for (left, right) in kept.into_iter().chain([(old.len(), new.len())]) {
        if left > one || right > other {
            found.push(Hunk { old: (begin + one, begin + left), new: (begin + other, begin + right) });
        }
        (one, other) = (left + 1, right + 1);
    }
    found
}

/// Pairs of equal lines of a longest common subsequence (Myers 1986, with the whole history kept: the middles are small).
fn common(old: &[&[u8]], new: &[&[u8]]) -> Vec<(usize, usize)> {
    let (rows, columns) = (old.len() as isize, new.len() as isize);
    let most = (rows + columns).min(DIFFERENCES as isize);
    let mut furthest = vec![0isize; 2 * most as usize + 3];
    let at = |diagonal: isize| (diagonal + most + 1) as usize;
    let mut history: Vec<Vec<isize>> = Vec::new();
    for distance in 0..=most {
        history.push(furthest.clone());
        for diagonal in (-distance..=distance).step_by(2) {
            let down = diagonal == -distance
                || (diagonal != distance && furthest[at(diagonal - 1)] < furthest[at(diagonal + 1)]);
            let mut row = if down { furthest[at(diagonal + 1)] } else { furthest[at(diagonal - 1)] + 1 };
            let mut column = row - diagonal;
            // `row` counts lines of the old text, `column` those of the new one.
            while row < rows && column < columns && old[row as usize] == new[column as usize] {
                row += 1;
                column += 1;
            }
            furthest[at(diagonal)] = row;
            if row >= rows && column >= columns {
                return walked_back(&history, rows, columns, most);
            }
        }
    }
    Vec::new()
}

fn walked_back(history: &[Vec<isize>], rows: isize, columns: isize, most: isize) -> Vec<(usize, usize)> {
    let at = |diagonal: isize| (diagonal + most + 1) as usize;
    let (mut row, mut column, mut pairs) = (rows, columns, Vec::new());
    for (distance, furthest) in history.iter().enumerate().rev() {
        let (distance, diagonal) = (distance as isize, row - column);
        let down =
            diagonal == -distance || (diagonal != distance && furthest[at(diagonal - 1)] < furthest[at(diagonal + 1)]);
        let before = if down { diagonal + 1 } else { diagonal - 1 };
        let begin = furthest[at(before)];
        while row > begin && column > begin - before {
            row -= 1;
            column -= 1;
            pairs.push((row as usize, column as usize));
        }
        if distance > 0 {
            (row, column) = (begin, begin - before);
        }
    }
    pairs.reverse();
    pairs
}

/// Lines around a hunk that are shown.
const AROUND: usize = 3;

/// The difference as `diff -u` prints it, with the names that it has for git; empty if there is none. Bytes that are no text are kept.
pub fn unified(name: &str, old: &[u8], new: &[u8]) -> Vec<u8> {
    let hunks = hunks(old, new);
    let (old, new) = (lines(old), lines(new));
    let mut told = Vec::new();
    if hunks.is_empty() {
        return told;
    }
    told.extend_from_slice(format!("--- a/{name}\n+++ b/{name}\n").as_bytes());
    let mut groups: Vec<Vec<&Hunk>> = Vec::new();
    for hunk in &hunks {
        match groups.last_mut() {
            Some(group) if hunk.old.0 <= group.last().map_or(0, |last| last.old.1) + 2 * AROUND => group.push(hunk),
            _ => groups.push(vec![hunk]),
        }
    }
    for group in groups {
        let (first, last) = (group[0], group[group.len() - 1]);
        let before = first.old.0.min(AROUND);
        let behind = (old.len() - last.old.1).min(AROUND);
        let (old_lo, old_hi) = (first.old.0 - before, last.old.1 + behind);
        let (new_lo, new_hi) = (first.new.0 - before, last.new.1 + behind);
        let range = |lo: usize, hi: usize| {
            let mut text = String::new();
            let _ = write!(text, "{},{}", if hi > lo { lo + 1 } else { lo }, hi - lo);
            text
        };
        told.extend_from_slice(format!("@@ -{} +{} @@\n", range(old_lo, old_hi), range(new_lo, new_hi)).as_bytes());
        let mut at = old_lo;
        for hunk in group {
            (at..hunk.old.0).for_each(|line| write_line(&mut told, b' ', old[line]));
            (hunk.old.0..hunk.old.1).for_each(|line| write_line(&mut told, b'-', old[line]));
            (hunk.new.0..hunk.new.1).for_each(|line| write_line(&mut told, b'+', new[line]));
            at = hunk.old.1;
        }
        (at..old_hi).for_each(|line| write_line(&mut told, b' ', old[line]));
    }
    told
}

fn write_line(told: &mut Vec<u8>, mark: u8, line: &[u8]) {
    told.push(mark);
    told.extend_from_slice(line);
    if !line.ends_with(b"\n") {
        told.extend_from_slice(b"\n\\ No newline at end of file\n");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(old: &str, new: &str) -> String {
        String::from_utf8(unified("a.c", old.as_bytes(), new.as_bytes())).expect("it is text")
    }

    #[test]
    fn hunks_are_small_and_in_order() {
        let old = b"a\nb\nc\nd\ne\n";
        assert_eq!(hunks(old, old), []);
        assert_eq!(hunks(old, b"a\nx\nb\nc\nd\ne\n"), [Hunk { old: (1, 1), new: (1, 2) }]);
        let both = [Hunk { old: (0, 1), new: (0, 0) }, Hunk { old: (3, 4), new: (2, 4) }];
        assert_eq!(hunks(old, b"b\nc\ny\nz\ne\n"), both);
        assert_eq!(hunks(b"", b"a\n"), [Hunk { old: (0, 0), new: (0, 1) }]);
    }

    #[test]
    fn applying_hunks_gives_the_new_text() {
        let words = ["a", "b", "c", "d"];
        let text = |mut seed: usize| -> Vec<u8> {
            let mut made = Vec::new();
            for _ in 0..12 {
                made.extend_from_slice(words[seed % 4].as_bytes());
                made.push(b'\n');
                seed = seed * 7 / 3 + 1;
            }
            made
        };
        for seed in 0..200 {
            let (old, new) = (text(seed), text(seed * seed + 3));
            let (old_lines, new_lines) = (lines(&old), lines(&new));
            let (mut made, mut at) = (Vec::<&[u8]>::new(), 0);
            for hunk in hunks(&old, &new) {
                made.extend(&old_lines[at..hunk.old.0]);
                made.extend(&new_lines[hunk.new.0..hunk.new.1]);
                at = hunk.old.1;
            }
            made.extend(&old_lines[at..]);
            assert_eq!(made.concat(), new);
        }
    }

    #[test]
    fn a_difference_is_told_as_git_reads_it() {
        assert_eq!(told("a\n", "a\n"), "");
        assert_eq!(
            told("a\nb", "a\nc"),
            "--- a/a.c\n+++ b/a.c\n@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+c\n\\ No newline at end of file\n"
        );
    }
}
