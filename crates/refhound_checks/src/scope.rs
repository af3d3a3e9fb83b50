//! Whether a name means something at a place of a text, by braces and words.
//!
//! Engines call an object by any variable of the function that holds it. A sentence or a change that tells somebody to write that name
//! down has to look whether it can be written there:
//!
//! ```c
//! keep(PyTuple_GetItem(args, 0));             // `first` is not known here
//! {
//!     PyObject *first = PyTuple_GetItem(args, 0);
//! }
//! ```

/// Bytes of a function that are looked at on each side of a place; a name in a longer one counts as known.
const REACH: usize = 100_000;

/// Whether a variable of the function around a place can be named there. What the function does not declare may be global, and is known.
pub fn is_in_scope(text: &[u8], at: usize, name: &str) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    // What goes by the call that makes it has no name.
    let is_call = name.contains('(');
    let name: Vec<u8> = name.bytes().skip_while(|byte| !is_part(byte)).take_while(is_part).collect();
    if is_call || name.is_empty() || name[0].is_ascii_digit() || at > text.len() {
        return true;
    }
    let Some(begin) = ends_before(text, at) else { return true };
    let Some(end) = ends_behind(text, at) else { return true };
    // For each open block, whether it has the name, and whether it declares it.
    let mut open = vec![(false, false)];
    let mut is_elsewhere = false;
    let mut statement = Statement::default();
    for word in words(&text[begin..at]) {
        let declares = statement.next(word) && word == name;
        match word {
            b"{" => open.push((false, false)),
            b"}" => is_elsewhere |= open.pop().is_some_and(|(_, declared)| declared),
            _ if word == name => match open.last_mut() {
                Some(block) => *block = (true, block.1 || declares),
                None => return true,
            },
            _ => {}
        }
    }
    let mut statement = Statement::default();
    let is_later = words(&text[at..end]).any(|word| statement.next(word) && word == name);
    open.iter().any(|(has, _)| *has) || !(is_elsewhere || is_later)
}

/// The statement that is being read: a declaration begins with two words, since stars are not read.
#[derive(Default)]
struct Statement {
    count: usize,
    begins: bool,
}

impl Statement {
    /// Takes the next word, and says whether it is part of a declaration.
    fn next(&mut self, word: &[u8]) -> bool {
        let is_word = word[0].is_ascii_alphanumeric() || word[0] == b'_';
        if matches!(word, b";" | b"{" | b"}" | b":") {
            *self = Statement::default();
            return false;
        }
        let is_control = matches!(word, b"return" | b"else" | b"goto" | b"case" | b"sizeof" | b"do");
        self.begins = match self.count {
            0 | 1 => is_word && !is_control && (self.count == 0 || self.begins),
            _ => self.begins,
        };
        self.count += 1;
        self.begins && self.count > 1
    }
}

/// Where the function around a place may begin: behind the last line that is closed in its first column.
fn ends_before(text: &[u8], at: usize) -> Option<usize> {
    let from = at.saturating_sub(REACH);
    let found = text[from..at].windows(2).rposition(|pair| pair == b"\n}").map(|index| from + index + 2);
    found.or((from == 0).then_some(0))
}

fn ends_behind(text: &[u8], at: usize) -> Option<usize> {
    let to = text.len().min(at + REACH);
    let found = text[at..to].windows(2).position(|pair| pair == b"\n}").map(|index| at + index);
    found.or((to == text.len()).then_some(to))
}

/// A label that stands between two places, and that ways jump to which have not come by `origin` or on which something was released.
///
/// ```c
/// if (a() < 0) goto out;
/// x = make();                 // the origin
/// if (b(x) < 0) goto out;     // from here
/// Py_DECREF(x);
/// out:
/// return NULL;                // to here: `x` is owned on one way of three
/// ```
pub(crate) fn shared_label(text: &[u8], origin: usize, from: usize, to: usize, releases: &[String]) -> Option<String> {
    let begin = ends_before(text, from)?;
    let found: Vec<&[u8]> = words(text.get(from..to)?).collect();
    let label = found.windows(3).enumerate().rev().find_map(|(index, three)| {
        let is_statement = matches!(three[0], b";" | b"{" | b"}") && three[2] == b":" && three[1] != b"default";
        let is_qualified = found.get(index + 3) == Some(&&b":"[..]);
        let is_word = three[1][0].is_ascii_alphabetic() || three[1][0] == b'_';
        (is_statement && !is_qualified && is_word).then_some(three[1])
    })?;
    let earlier: Vec<&[u8]> = words(text.get(begin..origin)?).collect();
    let mut behind = words(text.get(origin..from)?).skip_while(|word| *word != b"goto");
    // `if (make(&x) < 0) goto out;`: the jump of what makes it.
    let is_own_failure = earlier.ends_with(&[b"if", b"("]) && behind.nth(1) == Some(label);
    let is_jumped_to = is_own_failure || earlier.windows(2).any(|pair| pair == [b"goto", label]);
    let is_written = |release: &String| text[origin..to].windows(release.len()).any(|it| it == release.as_bytes());
    let is_released = releases.iter().any(is_written);
    (is_jumped_to || is_released).then(|| String::from_utf8_lossy(label).into_owned())
}

/// Words and marks but `*`, without comments, strings and directives; members are not words of their own.
fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut at = 0;
    let mut is_member = false;
    std::iter::from_fn(move || {
        while let Some(&byte) = text.get(at) {
            let rest = &text[at..];
            let begin = at;
            let until = |end: &[u8], from: usize| {
                let tail = rest.get(from..).unwrap_or_default();
                tail.windows(end.len()).position(|it| it == end).map_or(rest.len(), |index| from + index + end.len())
            };
            if rest.starts_with(b"/*") {
                at += until(b"*/", 2);
            } else if rest.starts_with(b"//") {
                at += until(b"\n", 2);
            } else if byte == b'#' {
                at += directive(rest);
            } else if matches!(byte, b'"' | b'\'') {
                at += quoted(rest, byte);
                is_member = false;
            } else if byte.is_ascii_alphanumeric() || byte == b'_' {
                let is_end = |byte: &u8| !byte.is_ascii_alphanumeric() && *byte != b'_';
                at += rest.iter().position(is_end).unwrap_or(rest.len());
                if !std::mem::take(&mut is_member) {
                    return Some(&text[begin..at]);
                }
            } else {
                at += 1;
                is_member = byte == b'.' || (byte == b'>' && begin > 0 && text[begin - 1] == b'-');
                if !byte.is_ascii_whitespace() && byte != b'*' {
                    return Some(&text[begin..at]);
                }
            }
        }
        None
    })
}

/// The length of a directive, with the lines that it goes on in.
fn directive(text: &[u8]) -> usize {
    let mut at = 0;
    while let Some(newline) = text[at..].iter().position(|&byte| byte == b'\n') {
        let line = text[at..at + newline].trim_ascii_end();
        at += newline + 1;
        if !line.ends_with(b"\\") {
            return at;
        }
    }
    text.len()
}

fn quoted(text: &[u8], quote: u8) -> usize {
    let mut at = 1;
    while let Some(&byte) = text.get(at) {
        match byte {
            b'\\' => at += 2,
            b'\n' => return at,
            _ if byte == quote => return at + 1,
            _ => at += 1,
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(text: &str) -> bool {
        is_in_scope(text.as_bytes(), text.find("HERE").expect("a place"), "x->y")
    }

    #[test]
    fn what_is_declared_later_or_in_another_block_cannot_be_named() {
        assert!(!known("int f(void) {\n HERE;\n { int x = 1; }\n}\n"));
        assert!(!known("int f(void) {\n { T *a, *x = 1; }\n HERE;\n}\n"));
        assert!(!known("int f(void) {\n // x\n a->x = \"x\";\n HERE;\n int x;\n}\n"));
    }

    fn label(text: &str) -> Option<String> {
        let at = |mark: &str| text.find(mark).expect("a place");
        shared_label(text.as_bytes(), at("x = "), at("if (FROM"), at("return TO"), &["DECREF(x)".to_owned()])
    }

    #[test]
    fn a_label_is_shared_by_ways_that_do_not_own() {
        let jumps = "int f() {\n if (a) goto out; x = g(); if (FROM) goto out; h(); out: free(b); return TO;\n}\n";
        assert_eq!(label(jumps).as_deref(), Some("out"));
        let releases = "int f() {\n x = g(); if (FROM) { goto out; } DECREF(x); out:\n return TO;\n}\n";
        assert_eq!(label(releases).as_deref(), Some("out"));
        let fails = "int f() {\n if (x = g()) goto out; if (FROM) goto out; h(); out: return TO;\n}\n";
        assert_eq!(label(fails).as_deref(), Some("out"));
        assert_eq!(label("int f() {\n x = g(); if (FROM) goto out; h(); out: return TO;\n}\n"), None);
        assert_eq!(label("int f() {\n if (a) goto out; x = g(); if (FROM) { b ? c : d; s::t(); return TO;\n"), None);
    }

    #[test]
    fn parameters_variables_and_what_the_function_does_not_declare_can() {
        assert!(known("int f(int x) {\n HERE;\n}\n"));
        assert!(known("int f(void) {\n int x; if (a) {\n HERE; }\n}\n"));
        assert!(known("int x;\nint g() {\n}\nint f(void) {\n HERE;\n}\n"));
        assert!(known("int f(void) {\n HERE;\n x = 1;\n return x;\n}\n"), "it may be global");
        assert!(known("}}} x HERE"));
        assert!(known("#define A { \\\n }\nint f(x) {\n '{'; HERE"));
    }
}
