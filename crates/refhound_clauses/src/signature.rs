//! The names of the parameters in a C signature: `int (PyObject *list, Py_ssize_t index)`.

use serde::{Deserialize, Serialize};

/// A signature's text, taken apart as far as a contract needs it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Signature {
    /// The C text, as the file gives it.
    pub text: String,
    pub params: Vec<String>,
    pub variadic: bool,
}

impl Signature {
    /// `None` when the text has no parameter list.
    pub fn parse(text: &str) -> Option<Signature> {
        let (open, close) = parameter_list(text)?;
        let mut signature = Signature { text: text.to_owned(), ..Signature::default() };
        for (index, param) in split_top_level(&text[open + 1..close]).into_iter().enumerate() {
            match param.trim() {
                "" | "void" => {}
                "..." => signature.variadic = true,
                other => signature.params.push(name_of(other).unwrap_or_else(|| format!("arg{}", index + 1))),
            }
        }
        Some(signature)
    }

    /// The result's C type.
    pub fn result(&self) -> &str {
        parameter_list(&self.text).map_or("", |(open, _)| self.text[..open].trim())
    }

    /// The C text of each parameter.
    pub fn param_texts(&self) -> Vec<&str> {
        let Some((open, close)) = parameter_list(&self.text) else { return Vec::new() };
        let texts = split_top_level(&self.text[open + 1..close]).into_iter().map(str::trim);
        texts.filter(|text| !matches!(*text, "" | "void" | "...")).collect()
    }
}

/// The last top-level pair of parentheses, so that `void (*(int))(void)` gives the inner function's result its due.
fn parameter_list(text: &str) -> Option<(usize, usize)> {
    let close = text.rfind(')')?;
    let mut depth = 0usize;
    for (at, byte) in text.bytes().enumerate().take(close + 1).collect::<Vec<_>>().into_iter().rev() {
        match byte {
            b')' => depth += 1,
            b'(' => {
                depth -= 1;
                if depth == 0 {
                    return Some((at, close));
                }
            }
            _ => {}
        }
    }
    None
}

fn split_top_level(text: &str) -> Vec<&str> {
    let (mut parts, mut depth, mut start) = (Vec::new(), 0usize, 0);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'(' | b'[' => depth += 1,
            b')' | b']' => depth = depth.saturating_sub(1),
            b',' if depth == 0 => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}

/// `x` of `PyObject *x`, `int (*x)(void)`, `char *x[]`; nothing for `PyObject *` and `int`.
fn name_of(param: &str) -> Option<String> {
    if let Some(at) = param.find("(*") {
        let rest = param[at + 2..].trim_start();
        let end = rest.find(|c: char| !is_word(c)).unwrap_or(rest.len());
        return (end > 0).then(|| rest[..end].to_owned());
    }
    let param = param.split('[').next().unwrap_or(param).trim_end();
    let start = param.trim_end_matches(is_word).len();
    let (before, name) = param.split_at(start);
    let typed = before.trim_end().trim_end_matches('*').trim();
    let named = !name.is_empty() && !typed.is_empty() && !is_type_word(name);
    let only_tag = matches!(typed, "struct" | "union" | "enum" | "const") && before.trim_end() == typed;
    (named && !only_tag).then(|| name.to_owned())
}

fn is_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

fn is_type_word(word: &str) -> bool {
    matches!(word, "int" | "char" | "long" | "short" | "unsigned" | "signed" | "double" | "float" | "void" | "const")
}
