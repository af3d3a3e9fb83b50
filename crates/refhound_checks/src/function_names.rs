//! What functions are called in reports.
//!
//! A function of C++ is told from others of its name by its parameters, and by what its template was made for:
//! `Box<PyObject *>::fill(int)`. A reader knows it as `Box::fill`, and one mistake in a template is one finding.

/// The name that a reader knows a function by.
pub(crate) fn shown_function(name: &str) -> String {
    if !name.contains(['<', '(']) {
        return name.to_owned();
    }
    let mut shown = String::with_capacity(name.len());
    let mut rest = name;
    let mut depth = 0u32;
    while let Some(next) = rest.chars().next() {
        let operator = if depth == 0 { operator_at(rest, &shown) } else { None };
        if let Some(operator) = operator {
            shown.push_str(operator);
            rest = &rest[operator.len()..];
            continue;
        }
        rest = &rest[next.len_utf8()..];
        match next {
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            '(' if depth == 0 => break,
            _ if depth == 0 => shown.push(next),
            _ => {}
        }
    }
    shown
}

/// `operator<<`, `operator()`, `operator->`, which are no brackets.
fn operator_at<'a>(rest: &'a str, before: &str) -> Option<&'a str> {
    const WORD: &str = "operator";
    let after = rest.strip_prefix(WORD)?;
    if before.ends_with(|last: char| last.is_alphanumeric() || last == '_') {
        return None;
    }
    let signs = ["()", "<<=", ">>=", "<=>", "->*", "<<", ">>", "<=", ">=", "->", "<", ">"];
    let sign = signs.iter().find(|sign| after.starts_with(**sign))?;
    Some(&rest[..WORD.len() + sign.len()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_and_arguments_of_templates_are_left_out() {
        let table = [
            ("f", "f"),
            ("ns::Box<PyObject *, Release<int>>::fill(int, char *)", "ns::Box::fill"),
            ("Box::operator()(int)", "Box::operator()"),
            ("Box<int>::operator->()", "Box::operator->"),
            ("operator<<(int)", "operator<<"),
            ("make<int>", "make"),
            ("Box::operator bool()", "Box::operator bool"),
        ];
        for (name, shown) in table {
            assert_eq!(shown_function(name), shown);
        }
    }
}
