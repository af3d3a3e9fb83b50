//! Words and marks of a file as they are written, each with its place: macros are not expanded and comments are passed over.
//!
//! Of the branches of `#if` one is read: the one that holds a place of interest, else the first that is not `#if 0`. So braces are
//! counted once.

/// What a lexeme is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A name, a keyword or a number.
    Word,
    /// A string or a character.
    Text,
    Mark,
    /// A line that begins with `#`, with its continuations.
    Directive(Directive),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Directive {
    If,
    /// `#if 0`.
    Never,
    Else,
    End,
    Other,
}

/// One lexeme: a range of bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Lexeme {
    pub(crate) kind: Kind,
    pub(crate) lo: usize,
    pub(crate) hi: usize,
}

/// Marks of more than one character, longest first.
const LONG_MARKS: [&[u8]; 22] = [
    b"<<=", b">>=", b"...", b"->", b"++", b"--", b"==", b"!=", b"<=", b">=", b"&&", b"||", b"+=", b"-=", b"*=", b"/=",
    b"%=", b"&=", b"|=", b"^=", b"<<", b"::",
];

/// The lexemes of a file; `interest` are the places whose branches of `#if` are read.
pub(crate) fn lexemes(bytes: &[u8], interest: &[usize]) -> Vec<Lexeme> {
    chosen(&all(bytes), interest)
}

fn all(bytes: &[u8]) -> Vec<Lexeme> {
    let mut found = Vec::new();
    let (mut at, mut begins_line) = (0, true);
    while at < bytes.len() {
        let rest = &bytes[at..];
        let (length, kind) = match rest[0] {
            b'\n' => {
                begins_line = true;
                at += 1;
                continue;
            }
            byte if byte.is_ascii_whitespace() || byte == b'\\' => {
                at += 1;
                continue;
            }
            b'/' if rest.starts_with(b"/*") => {
                at += find(&rest[2..], b"*/").map_or(rest.len(), |end| end + 4);
                continue;
            }
            b'/' if rest.starts_with(b"//") => {
                at += line_length(rest);
                continue;
            }
            b'#' if begins_line => (directive_length(rest), Kind::Directive(directive(rest))),
            b'"' | b'\'' => (quoted_length(rest), Kind::Text),
            byte if is_word(byte) => (rest.iter().position(|&byte| !is_word(byte)).unwrap_or(rest.len()), Kind::Word),
            _ => (LONG_MARKS.iter().find(|mark| rest.starts_with(mark)).map_or(1, |mark| mark.len()), Kind::Mark),
        };
        found.push(Lexeme { kind, lo: at, hi: at + length });
        begins_line = false;
        at += length;
    }
    found
}

pub(crate) fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

fn find(bytes: &[u8], what: &[u8]) -> Option<usize> {
    bytes.windows(what.len()).position(|window| window == what)
}

fn line_length(rest: &[u8]) -> usize {
    rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len())
}

/// The whole line, with those that a backslash joins to it.
fn directive_length(rest: &[u8]) -> usize {
    let mut at = 0;
    loop {
        let end = at + line_length(&rest[at..]);
        let line = rest[at..end].trim_ascii_end();
        if end >= rest.len() || !line.ends_with(b"\\") {
            return end;
        }
        at = end + 1;
    }
}

fn directive(rest: &[u8]) -> Directive {
    let body = rest[1..directive_length(rest)].trim_ascii_start();
    let length = body.iter().position(|&byte| !is_word(byte)).unwrap_or(body.len());
    match &body[..length] {
        b"if" if body[length..].trim_ascii() == b"0" => Directive::Never,
        b"if" | b"ifdef" | b"ifndef" => Directive::If,
        b"else" | b"elif" | b"elifdef" | b"elifndef" => Directive::Else,
        b"endif" => Directive::End,
        _ => Directive::Other,
    }
}

/// Up to the other quote, or to the end of the line.
fn quoted_length(rest: &[u8]) -> usize {
    let quote = rest[0];
    let mut at = 1;
    while at < rest.len() {
        match rest[at] {
            b'\\' => at += 2,
            b'\n' => return at,
            byte if byte == quote => return at + 1,
            _ => at += 1,
        }
    }
    rest.len()
}

/// Leaves out directives and the branches that are not read.
fn chosen(all: &[Lexeme], interest: &[usize]) -> Vec<Lexeme> {
    /// An open `#if`.
    struct Open {
        is_read: bool,
        was_read: bool,
        outer: bool,
    }
    let mut open: Vec<Open> = Vec::new();
    let mut is_read = true;
    let mut found = Vec::with_capacity(all.len());
    for (index, lexeme) in all.iter().enumerate() {
        let Kind::Directive(directive) = lexeme.kind else {
            if is_read {
                found.push(*lexeme);
            }
            continue;
        };
        match directive {
            Directive::If | Directive::Never => {
                let branches = branches(all, index);
                let wanted = branches.iter().position(|&(lo, hi)| interest.iter().any(|at| (lo..hi).contains(at)));
                let wanted = wanted.unwrap_or(usize::from(directive == Directive::Never));
                let now = is_read && wanted == 0;
                open.push(Open { is_read: now, was_read: wanted == 0, outer: is_read });
                is_read = now;
            }
            Directive::Else => {
                let Some(last) = open.last_mut() else { continue };
                let held = branch_holds(all, index, interest);
                // The first branch was not wanted: the wanted one is this, or the next one that is.
                let later = !last.was_read && (held || !later_holds(all, index, interest));
                last.is_read = last.outer && later;
                last.was_read |= later;
                is_read = last.is_read;
            }
            Directive::End => is_read = open.pop().map_or(is_read, |last| last.outer),
            Directive::Other => {}
        }
    }
    found
}

/// The ranges of bytes of the branches of the `#if` at `index`.
fn branches(all: &[Lexeme], index: usize) -> Vec<(usize, usize)> {
    let (mut depth, mut begin, mut found) = (0usize, all[index].hi, Vec::new());
    for lexeme in &all[index + 1..] {
        match lexeme.kind {
            Kind::Directive(Directive::If | Directive::Never) => depth += 1,
            Kind::Directive(Directive::Else) if depth == 0 => {
                found.push((begin, lexeme.lo));
                begin = lexeme.hi;
            }
            Kind::Directive(Directive::End) if depth == 0 => {
                found.push((begin, lexeme.lo));
                return found;
            }
            Kind::Directive(Directive::End) => depth -= 1,
            _ => {}
        }
    }
    found
}

/// Whether the branch that begins at `index` holds a place of interest.
fn branch_holds(all: &[Lexeme], index: usize, interest: &[usize]) -> bool {
    branches(all, index).first().is_some_and(|&(lo, hi)| interest.iter().any(|at| (lo..hi).contains(at)))
}

/// Whether a branch behind the one at `index` does.
fn later_holds(all: &[Lexeme], index: usize, interest: &[usize]) -> bool {
    branches(all, index).iter().skip(1).any(|&(lo, hi)| interest.iter().any(|at| (lo..hi).contains(at)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(source: &str, interest: &[usize]) -> Vec<String> {
        let found = lexemes(source.as_bytes(), interest);
        found.iter().map(|lexeme| source[lexeme.lo..lexeme.hi].to_owned()).collect()
    }

    #[test]
    fn comments_and_directives_are_passed_over() {
        assert_eq!(
            texts("a /* b */ = \"c\\\"d\" // e\n#define x \\\n y\n->f;", &[]),
            ["a", "=", "\"c\\\"d\"", "->", "f", ";"]
        );
        assert_eq!(texts("'\n \"never closed", &[]), ["'", "\"never closed"]);
    }

    #[test]
    fn the_branch_of_interest_is_read() {
        let source = "#if A\none {\n#elif B\ntwo {\n#else\nthree {\n#endif\n}";
        assert_eq!(texts(source, &[]), ["one", "{", "}"]);
        let at = |what: &str| source.find(what).expect("it is there");
        assert_eq!(texts(source, &[at("two")]), ["two", "{", "}"]);
        assert_eq!(texts(source, &[at("three")]), ["three", "{", "}"]);
        assert_eq!(texts("#if 0\nno\n#else\nyes\n#endif", &[]), ["yes"]);
        assert_eq!(texts("#endif\n#else\n#if\nx", &[]), ["x"]);
    }
}
