//! Names of functions of C++, as `c++filt` and as the IR write them, brought to one form: the scopes and the name, without parameters,
//! template arguments and results. `ns::List<PyObject *>::add(int)` and `void ns::List<_object*>::add(int)` are `ns::List::add`.

/// How names of what g++ makes for thread-local variables begin.
pub(crate) const THREAD_LOCAL: &str = "TLS ";

/// The name without what the two sides write differently.
pub(crate) fn plain_name(written: &str) -> String {
    if written.starts_with(THREAD_LOCAL) {
        return written.to_owned();
    }
    let written = written.replace("(anonymous namespace)::", "").replace("[abi:cxx11]", "").replace(") const::", ")::");
    let text = strip_groups(&written);
    let text = text.split(" [clone").next().unwrap_or_default();
    let text = text.trim_end().trim_end_matches(" const").trim_end_matches(" &").trim_end_matches(" const").trim_end();
    // A conversion is called after its type, which the two write differently.
    if let Some(at) = text.find("operator ") {
        let rest = &text[at + "operator ".len()..];
        if rest.starts_with("new") || rest.starts_with("delete") {
            return text[at..].to_owned();
        }
        let scope = text[..at].rsplit(' ').next().unwrap_or_default();
        return format!("{scope}operator conversion");
    }
    // The result of a template stands in front.
    text.rsplit(' ').next().unwrap_or_default().trim_start_matches(['*', '&']).to_owned()
}

/// Without what stands in angles and parentheses; lambdas are all called `lambda`.
fn strip_groups(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = String::new();
    let mut at = 0;
    while at < bytes.len() {
        if let Some(symbol) = operator_symbol(&out, &text[at..]) {
            out.push_str(symbol);
            at += symbol.len();
            continue;
        }
        match bytes[at] {
            b'<' => at = group_end(bytes, at, b'<', b'>'),
            b'(' => {
                let end = group_end(bytes, at, b'(', b')');
                if text[at..end].starts_with("(lambda") {
                    out.push_str("lambda");
                }
                at = end;
            }
            b'{' => {
                let end = group_end(bytes, at, b'{', b'}');
                out.push_str(if text[at..end].starts_with("{lambda") { "lambda" } else { "unnamed" });
                at = end;
            }
            _ => {
                let end = text[at..].char_indices().nth(1).map_or(text.len(), |(next, _)| at + next);
                out.push_str(&text[at..end]);
                at = end;
            }
        }
    }
    out
}

/// `operator()`, `operator<`: what looks like a group belongs to the name.
fn operator_symbol<'t>(before: &str, rest: &'t str) -> Option<&'t str> {
    if !before.ends_with("operator") {
        return None;
    }
    let symbols = ["()", "<<=", "<=>", "<<", "<=", "<", "->*", "->", ">>=", ">>", ">=", ">"];
    symbols.iter().find(|symbol| rest.starts_with(**symbol)).map(|symbol| &rest[..symbol.len()])
}

/// Behind the bracket that closes the one at `at`.
fn group_end(bytes: &[u8], at: usize, open: u8, close: u8) -> usize {
    let mut depth = 0;
    for (index, &byte) in bytes.iter().enumerate().skip(at) {
        if byte == open {
            depth += 1;
        } else if byte == close && !(close == b'>' && bytes[index - 1] == b'-') {
            depth -= 1;
            if depth == 0 {
                return index + 1;
            }
        }
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::plain_name;

    #[test]
    fn both_ways_of_writing_a_name_are_one() {
        assert_eq!(plain_name("ns::List<PyObject *>::add(int)"), "ns::List::add");
        assert_eq!(plain_name("void ns::List<_object*>::add<int>(int) const"), "ns::List::add");
        assert_eq!(plain_name("(anonymous namespace)::f(int)"), "f");
    }

    #[test]
    fn operators_keep_their_signs() {
        assert_eq!(plain_name("Ref::operator()(int)"), "Ref::operator()");
        assert_eq!(plain_name("bool operator< <char>(A<char> const&)"), "operator<");
        assert_eq!(plain_name("Ref::operator->() const"), "Ref::operator->");
        assert_eq!(plain_name("Ref::operator _object*() const"), plain_name("Ref::operator PyObject *"));
    }

    #[test]
    fn lambdas_are_named_by_their_function() {
        assert_eq!(plain_name("f(_object*)::{lambda(int)#1}::operator()(int) const"), "f::lambda::operator()");
        assert_eq!(plain_name("f::(lambda 1)::operator()"), "f::lambda::operator()");
        assert_eq!(plain_name("C::f(int) const::{lambda(int)#1}::operator()(int) const"), "C::f::lambda::operator()");
    }
}
