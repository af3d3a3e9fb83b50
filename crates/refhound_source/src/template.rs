//! Templates of C files as `NumPy` has them, `loops.c.src`: a part is repeated, each time with other values for its names.
//!
//! ```c
//! /**begin repeat
//!  * #TYPE = INT, LONG#
//!  * #type = npy_int, npy_long#
//!  */
//! static void @TYPE@_fill(@type@ *to, npy_intp n) { ... }
//! /**end repeat**/
//! ```
//!
//! Repetitions are nested as `repeat1` inside `repeat`. The expanded text is what is read as C; each of its lines knows the
//! line of the template that it was made of, which is the one that people are shown.

use std::path::{Path, PathBuf};

use memchr::memmem;
use refhound_unknowns::limits::{TEMPLATE_NESTING, TEMPLATE_TURNS};

/// What is put behind the name of the file that is made.
const ENDING: &str = "src";

/// Whether a file is the template of a C file or header; and which one it makes.
pub fn made_of_template(path: &Path) -> Option<PathBuf> {
    let made = (path.extension()? == ENDING).then(|| path.with_extension(""))?;
    let ending = made.extension()?.to_str()?;
    matches!(ending, "c" | "h" | "inc").then_some(made)
}

/// The text that a template makes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Expanded {
    pub(crate) bytes: Vec<u8>,
    /// Of each line of the text, the line of the template, both from 1.
    pub(crate) lines: Vec<u32>,
}

/// Expands a template. `None` if it repeats nothing, or makes more than `limit` bytes.
pub(crate) fn expand(text: &[u8], limit: usize) -> Option<Expanded> {
    memmem::find(text, b"/**begin repeat")?;
    let mut output = Output { made: Expanded { bytes: Vec::new(), lines: vec![1] }, limit };
    output.repeat(text, 1, 0, &mut Vec::new())?;
    Some(output.made)
}

type Values<'t> = Vec<(&'t [u8], Vec<u8>)>;

/// One repetition of a text.
struct Repeated<'t> {
    before: &'t [u8],
    head: &'t [u8],
    body: &'t [u8],
    /// Offsets of body and rest in the text.
    body_at: usize,
    rest_at: usize,
}

struct Output {
    made: Expanded,
    limit: usize,
}

impl Output {
    /// Writes a text that begins on `line` of the template, with the names that surround it.
    fn repeat<'t>(&mut self, text: &'t [u8], line: u32, level: usize, names: &mut Values<'t>) -> Option<()> {
        let mut at = 0;
        while let Some(found) = next_repeated(&text[at..], level).filter(|_| level < TEMPLATE_NESTING) {
            let line_at = |offset: usize| line + newlines(&text[..offset]);
            self.write(found.before, line_at(at), names)?;
            let head = Head::of(found.head);
            for turn in 0..head.turns() {
                let outside = names.len();
                names.extend(head.names.iter().map(|(name, values)| (*name, values[turn].clone())));
                if !head.excludes(names) {
                    self.repeat(found.body, line_at(at + found.body_at), level + 1, names)?;
                }
                names.truncate(outside);
            }
            at += found.rest_at;
        }
        self.write(&text[at..], line + newlines(&text[..at]), names)
    }

    /// Writes a text with values in place of names. `None` beyond the limit.
    fn write(&mut self, text: &[u8], line: u32, names: &Values<'_>) -> Option<()> {
        if text.is_empty() {
            return Some(());
        }
        if self.made.bytes.last().is_some_and(|&last| last != b'\n') {
            self.made.bytes.push(b'\n');
            self.made.lines.push(line);
        }
        *self.made.lines.last_mut().expect("there is a line") = line;
        let mut line = line;
        let mut rest = text;
        while let Some(&byte) = rest.first() {
            if let Some((value, length)) = value_at(rest, names) {
                self.made.bytes.extend_from_slice(value);
                rest = &rest[length..];
                continue;
            }
            self.made.bytes.push(byte);
            if byte == b'\n' {
                line += 1;
                self.made.lines.push(line);
            }
            rest = &rest[1..];
        }
        (self.made.bytes.len() <= self.limit).then_some(())
    }
}

/// The value of `@name@` at the beginning of a text, and how long the name is with its signs. The innermost one counts.
fn value_at<'v>(text: &[u8], names: &'v Values<'_>) -> Option<(&'v [u8], usize)> {
    let rest = text.strip_prefix(b"@")?;
    let end = rest.iter().position(|&byte| !is_word(byte)).filter(|&end| end > 0 && rest[end] == b'@')?;
    let (_, value) = names.iter().rev().find(|(name, _)| *name == &rest[..end])?;
    Some((value, end + 2))
}

/// The first repetition of a level in a text. One without an end is none.
fn next_repeated(text: &[u8], level: usize) -> Option<Repeated<'_>> {
    let number = if level == 0 { String::new() } else { level.to_string() };
    let begin = memmem::find(text, format!("/**begin repeat{number}").as_bytes())?;
    let head_end = begin + memmem::find(&text[begin..], b"*/")?;
    let body_at = head_end + memchr::memchr(b'\n', &text[head_end..])? + 1;
    let body_end = body_at + memmem::find(&text[body_at..], format!("/**end repeat{number}**/").as_bytes())?;
    let rest_at = memchr::memchr(b'\n', &text[body_end..]).map_or(text.len(), |end| body_end + end + 1);
    let body = &text[body_at..body_end];
    Some(Repeated { before: &text[..begin], head: &text[begin..head_end], body, body_at, rest_at })
}

/// What stands between `/**begin repeat` and `*/`.
struct Head<'t> {
    names: Vec<(&'t [u8], Vec<Vec<u8>>)>,
    /// `:exclude: a=1, b=2`: turns that are left out.
    excluded: Vec<Vec<(&'t [u8], &'t [u8])>>,
}

impl<'t> Head<'t> {
    fn of(text: &'t [u8]) -> Head<'t> {
        let mut names = Vec::new();
        let mut rest = text;
        while let Some(open) = memchr::memchr(b'#', rest) {
            rest = &rest[open + 1..];
            let Some(close) = memchr::memchr(b'#', rest) else { break };
            let Some(equals) = memchr::memchr(b'=', &rest[..close]) else { continue };
            let name = rest[..equals].trim_ascii();
            if !name.is_empty() && name.iter().copied().all(is_word) {
                names.push((name, values(&rest[equals + 1..close])));
                rest = &rest[close + 1..];
            }
        }
        let lines = text.split(|&byte| byte == b'\n');
        let excluded = lines.filter_map(|line| {
            let at = memmem::find(line, b":exclude:")?;
            let pairs = line[at + b":exclude:".len()..].split(|&byte| byte == b',');
            Some(pairs.filter_map(|pair| split_pair(pair)).collect())
        });
        Head { names, excluded: excluded.collect() }
    }

    /// As often as all of the names have values.
    fn turns(&self) -> usize {
        self.names.iter().map(|(_, values)| values.len()).min().unwrap_or(0)
    }

    fn excludes(&self, names: &Values<'_>) -> bool {
        let holds = |pair: &(&[u8], &[u8])| names.iter().any(|(name, value)| *name == pair.0 && value == pair.1);
        self.excluded.iter().any(|pairs| !pairs.is_empty() && pairs.iter().all(holds))
    }
}

fn split_pair(pair: &[u8]) -> Option<(&[u8], &[u8])> {
    let equals = memchr::memchr(b'=', pair)?;
    Some((pair[..equals].trim_ascii(), pair[equals + 1..].trim_ascii()))
}

/// `a, b*2, (c, d)*2` is a, b, b, c, d, c, d. A list goes on behind the end of a line and its star.
fn values(text: &[u8]) -> Vec<Vec<u8>> {
    let mut list = Vec::new();
    let joined = without_stars(text);
    let mut rest = joined.as_slice();
    loop {
        let (part, behind) = split_top(rest);
        list.extend(repeated(part.trim_ascii()));
        match behind {
            Some(behind) => rest = behind,
            None => return list,
        }
    }
}

/// The first part of a list, up to a comma that stands in no brackets which are repeated as a whole.
fn split_top(text: &[u8]) -> (&[u8], Option<&[u8]>) {
    let start = text.len() - text.trim_ascii_start().len();
    let group = (text.get(start) == Some(&b'(')).then(|| memchr::memchr(b')', text)).flatten();
    let from = group.filter(|&close| text.get(close + 1) == Some(&b'*')).unwrap_or(0);
    match memchr::memchr(b',', &text[from..]) {
        Some(comma) => (&text[..from + comma], Some(&text[from + comma + 1..])),
        None => (text, None),
    }
}

/// `b*2` and `(c, d)*2`, taken apart; anything else is one value.
fn repeated(part: &[u8]) -> Vec<Vec<u8>> {
    let star = memchr::memrchr(b'*', part);
    let times = star.and_then(|at| std::str::from_utf8(part[at + 1..].trim_ascii()).ok()?.parse::<usize>().ok());
    let (Some(star), Some(times)) = (star, times.filter(|&times| times <= TEMPLATE_TURNS)) else {
        return vec![part.to_vec()];
    };
    let what = part[..star].trim_ascii();
    let group = what.strip_prefix(b"(").and_then(|what| what.strip_suffix(b")"));
    let once: Vec<Vec<u8>> = match group {
        Some(inner) => inner.split(|&byte| byte == b',').map(|value| value.trim_ascii().to_vec()).collect(),
        None => vec![what.to_vec()],
    };
    (0..times).flat_map(|_| once.clone()).collect()
}

/// The beginnings of the lines of a comment do not belong to it.
fn without_stars(text: &[u8]) -> Vec<u8> {
    let mut joined = Vec::with_capacity(text.len());
    for (index, line) in text.split(|&byte| byte == b'\n').enumerate() {
        let line = if index == 0 { line } else { line.trim_ascii_start() };
        joined.extend_from_slice(if index == 0 { line } else { line.strip_prefix(b"*").unwrap_or(line) });
    }
    joined
}

fn newlines(text: &[u8]) -> u32 {
    memchr::memchr_iter(b'\n', text).count() as u32
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expanded(text: &str) -> (String, Vec<u32>) {
        let made = expand(text.as_bytes(), 10_000).expect("it repeats something");
        (String::from_utf8(made.bytes).expect("text"), made.lines)
    }

    fn list(text: &str) -> Vec<String> {
        values(text.as_bytes()).into_iter().map(|value| String::from_utf8(value).expect("text")).collect()
    }

    #[test]
    fn a_part_is_written_once_for_each_value_and_its_lines_stay_known() {
        let (text, lines) = expanded(
            "int a;\n/**begin repeat\n * #T = INT, LONG#\n * #t = int, long#\n */\n@t@ @T@_f;\n\n/**end repeat**/\nint b;\n",
        );
        assert_eq!(text, "int a;\nint INT_f;\n\nlong LONG_f;\n\nint b;\n");
        assert_eq!(lines, [1, 6, 7, 6, 7, 9, 10]);
    }

    #[test]
    fn repetitions_are_nested() {
        let (text, lines) = expanded(
            "/**begin repeat\n * #a = 1, 2#\n */\nx@a@\n/**begin repeat1\n * #b = u, v#\n */\n@a@@b@ @c@\n/**end repeat1**/\n/**end repeat**/\n",
        );
        assert_eq!(text, "x1\n1u @c@\n1v @c@\nx2\n2u @c@\n2v @c@\n");
        assert_eq!(lines, [4, 8, 8, 4, 8, 8, 9]);
    }

    #[test]
    fn values_are_multiplied() {
        assert_eq!(list("a*3, b"), ["a", "a", "a", "b"]);
        assert_eq!(list("(a, b)*2, c"), ["a", "b", "a", "b", "c"]);
        assert_eq!(list("()*2,x"), ["", "", "x"]);
        assert_eq!(list(" a,\n *    b,\n * c"), ["a", "b", "c"]);
        assert_eq!(list("(int), (long)"), ["(int)", "(long)"]);
        assert_eq!(list("npy_int *, char *"), ["npy_int *", "char *"]);
        assert_eq!(list("a*99999999999"), ["a*99999999999"]);
    }

    #[test]
    fn turns_can_be_left_out() {
        let (text, _) = expanded(
            "/**begin repeat\n * #a = 1, 2#\n */\n/**begin repeat1\n * #b = 1, 2#\n * :exclude: a=2, b=1\n */\n@a@@b@\n/**end repeat1**/\n/**end repeat**/\n",
        );
        assert_eq!(text, "11\n12\n22\n");
    }

    #[test]
    fn what_has_no_end_or_no_values_is_left_as_it_is_or_out() {
        assert_eq!(expand(b"int x;", 100), None);
        assert_eq!(expanded("/**begin repeat\n * #a = 1#\n */\n@a@\n").0, "/**begin repeat\n * #a = 1#\n */\n@a@\n");
        assert_eq!(expanded("/**begin repeat\n */\nx\n/**end repeat**/\ny\n").0, "y\n");
        assert_eq!(expanded("/**begin repeat\n * #a = 1, 2#\n * #b = 1#\n */\nx@a@\n/**end repeat**/").0, "x1\n");
    }

    #[test]
    fn a_template_that_makes_too_much_is_not_expanded() {
        let text = "/**begin repeat\n * #a = x*1000#\n */\n0123456789\n/**end repeat**/\n";
        assert_eq!(expand(text.as_bytes(), 10_000), None);
    }

    #[test]
    fn templates_are_known_by_name() {
        assert_eq!(made_of_template(Path::new("p/loops.c.src")), Some(PathBuf::from("p/loops.c")));
        assert_eq!(made_of_template(Path::new("p/loops.h.src")), Some(PathBuf::from("p/loops.h")));
        assert_eq!(made_of_template(Path::new("p/loops.pyf.src")), None);
        assert_eq!(made_of_template(Path::new("p/loops.c")), None);
    }
}
