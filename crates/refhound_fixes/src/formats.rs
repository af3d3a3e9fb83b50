//! Formats that do not fit their arguments: another unit, another type of the variable, `PY_SSIZE_T_CLEAN`, an initial value.

use refhound_evidence::{ArgumentUse, Disagreement};

use crate::edits::Change;
use crate::lexemes::{Kind, lexemes};
use crate::site::{Candidate, Effect, Site};

/// Units of `PyArg_Parse` and `Py_BuildValue` by the type that they take.
const UNITS: [(&str, &str); 16] = [
    ("signed char", "b"),
    ("char", "b"),
    ("unsigned char", "B"),
    ("short", "h"),
    ("unsigned short", "H"),
    ("int", "i"),
    ("unsigned int", "I"),
    ("long", "l"),
    ("unsigned long", "k"),
    ("long long", "L"),
    ("unsigned long long", "K"),
    ("Py_ssize_t", "n"),
    ("ssize_t", "n"),
    ("float", "f"),
    ("double", "d"),
    ("PyObject *", "O"),
];

/// The same for `PyErr_Format` and its like.
const PERCENT_UNITS: [(&str, &str); 9] = [
    ("int", "%d"),
    ("unsigned int", "%u"),
    ("long", "%ld"),
    ("unsigned long", "%lu"),
    ("long long", "%lld"),
    ("unsigned long long", "%llu"),
    ("Py_ssize_t", "%zd"),
    ("ssize_t", "%zd"),
    ("size_t", "%zu"),
];

pub(crate) fn wrong_type(site: &Site<'_>) -> Vec<Candidate> {
    let Some(Disagreement::FormatType { unit, wants, given, use_, .. }) = &site.finding.clues.flaw else {
        return Vec::new();
    };
    let mut found = Vec::new();
    if unit.ends_with('#') && wants == "Py_ssize_t" {
        found.extend(retyped(site, wants));
    }
    let known: &[(&str, &str)] = if unit.starts_with('%') { &PERCENT_UNITS } else { &UNITS };
    let unit_of = |ty: &str| known.iter().find(|(known, _)| *known == ty).map(|(_, unit)| *unit);
    // As it is declared, not as this platform has it: `Py_ssize_t` is a `long` only here.
    let fitting = declared_type(site).and_then(|ty| unit_of(&ty)).or_else(|| unit_of(given));
    if let Some(new) = fitting.filter(|new| new != unit) {
        found.extend(other_units(site, unit, new));
    }
    if *use_ == ArgumentUse::Stored {
        found.extend(retyped(site, wants));
    } else if *use_ == ArgumentUse::Passed {
        found.extend(cast(site, wants));
    }
    found
}

/// The type that the variable or field is declared with, as it is written: in the function, or else in the file.
fn declared_type(site: &Site<'_>) -> Option<String> {
    let function = &site.function;
    let object = site.finding.object.trim_start_matches('&');
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let name = object.rsplit(|letter| !is_part(letter)).next().filter(|name| !name.is_empty())?;
    let is_word = |index: usize| function.lexemes[index].kind == Kind::Word;
    // The first of the names that are declared together, behind the type.
    let first_of = |index: usize| {
        let names = std::iter::successors(Some(index), |&it| {
            let has_more = it > 2 && function.word(it - 1) == "," && is_word(it - 2);
            has_more.then(|| it - 2)
        });
        names
            .last()
            .filter(|&it| it > 0 && is_word(it - 1) && !matches!(function.word(it - 1), "return" | "else" | "goto"))
    };
    let declared = |index: usize| {
        let ends = matches!(function.word(index + 1), ";" | "," | "=" | ")" | "[");
        (ends && function.word(index) == name).then(|| first_of(index)).flatten()
    };
    let body = &function.nodes[function.body];
    let inside = (body.first..=body.last).find_map(declared);
    let index = inside.or_else(|| (0..function.lexemes.len()).find_map(declared))?;
    let words = (0..index).rev().take_while(|&it| is_word(it)).map(|it| function.word(it));
    let mut words: Vec<&str> = words.filter(|word| !matches!(*word, "static" | "const" | "register")).collect();
    words.reverse();
    Some(words.join(" "))
}

/// The strings of the call that the finding points at, as lexemes.
fn call_strings(site: &Site<'_>) -> Vec<usize> {
    let function = &site.function;
    let Some(at) = site.last().and_then(|step| site.at(step)) else { return Vec::new() };
    let Some(first) = function.lexeme_at(at) else { return Vec::new() };
    let Some(node) = function.statement_at(at) else { return Vec::new() };
    let last = function.nodes[node].last;
    (first..=last).filter(|&index| function.lexemes[index].kind == Kind::Text).take(4).collect()
}

/// Each place of the unit in the format, with another unit there.
fn other_units(site: &Site<'_>, unit: &str, new: &str) -> Vec<Candidate> {
    let mut found = Vec::new();
    for index in call_strings(site) {
        let (lo, text) = (site.function.lexemes[index].lo, site.function.word(index));
        // Behind `:` and `;` stands the name of the function.
        let end = if unit.starts_with('%') { text.len() } else { text.find([':', ';']).unwrap_or(text.len()) };
        for (offset, _) in text[..end].match_indices(unit) {
            found.push(Candidate {
                description: format!("the unit `{new}` instead of `{unit}`"),
                changes: vec![Change { lo: lo + offset, hi: lo + offset + unit.len(), text: new.to_owned() }],
                effect: Effect::Always,
            });
        }
    }
    found
}

/// The argument as the type that the unit reads.
fn cast(site: &Site<'_>, wants: &str) -> Vec<Candidate> {
    let function = &site.function;
    let is_number = UNITS.iter().chain(&PERCENT_UNITS).any(|(ty, _)| *ty == wants) && !wants.ends_with('*');
    let Some(at) = site.last().and_then(|step| site.at(step)) else { return Vec::new() };
    let (Some(node), Some(object)) = (function.statement_at(at), Some(site.finding.object.as_str())) else {
        return Vec::new();
    };
    let whole = function.text_of(node);
    if !is_number || object.is_empty() {
        return Vec::new();
    }
    let stands_alone = |offset: usize| {
        let before = whole[..offset].trim_end().chars().next_back();
        let behind = whole[offset + object.len()..].trim_start().chars().next();
        matches!(before, Some(',' | '(')) && matches!(behind, Some(',' | ')'))
    };
    let places = whole.match_indices(object).map(|(offset, _)| offset).filter(|&offset| stands_alone(offset));
    let simple = object.chars().all(|it| it.is_ascii_alphanumeric() || "_.->[]()".contains(it));
    places
        .map(|offset| {
            let (lo, hi) = (function.nodes[node].lo + offset, function.nodes[node].lo + offset + object.len());
            let text = if simple { format!("({wants}){object}") } else { format!("({wants})({object})") };
            Candidate {
                description: format!("pass `{object}` as `{wants}`"),
                changes: vec![Change { lo, hi, text }],
                effect: Effect::Always,
            }
        })
        .collect()
}

/// The variable with the type that is asked for, where it is declared alone.
fn retyped(site: &Site<'_>, wants: &str) -> Option<Candidate> {
    let name = site.finding.object.trim_start_matches('&');
    let function = &site.function;
    let declared = (0..function.nodes.len()).find(|&node| {
        let (first, last) = (function.nodes[node].first, function.nodes[node].last);
        function.is_declaration(node) && (first + 1..=last).any(|index| function.word(index) == name)
    })?;
    let (first, last) = (function.nodes[declared].first, function.nodes[declared].last);
    let lo = function.lexemes[first].lo;
    let words: Vec<&str> = (first..=last).map(|index| function.word(index)).collect();
    let at = words.iter().position(|word| *word == name)?;
    let is_alone = !words.contains(&",") && words.get(at + 1).is_some_and(|next| matches!(*next, ";" | "="));
    let stars = words[..at].iter().filter(|word| **word == "*").count();
    if stars > 0 || wants.ends_with('*') {
        return None;
    }
    let changes = if is_alone {
        let end = function.lexemes[first + at - 1].hi;
        vec![Change { lo, hi: end, text: wants.to_owned() }]
    } else {
        split(site, declared, name, wants)?
    };
    Some(Candidate { description: format!("declare `{name}` as `{wants}`"), changes, effect: Effect::Always })
}

/// `int a, b;` without one of them, which gets a declaration of its own behind it.
fn split(site: &Site<'_>, node: usize, name: &str, wants: &str) -> Option<Vec<Change>> {
    let function = &site.function;
    let (first, last) = (function.nodes[node].first, function.nodes[node].last);
    let at = (first..=last).find(|&index| function.word(index) == name)?;
    let (before, behind) = (function.word(at - 1), function.word(at + 1));
    // With an initial value or an array it is not that simple.
    let (lo, hi) = match (before, behind) {
        (",", "," | ";") => (function.lexemes[at - 1].lo, function.lexemes[at].hi),
        (_, ",") => (function.lexemes[at].lo, function.lexemes[at + 2].lo),
        _ => return None,
    };
    let mut changes = vec![Change { lo, hi, text: String::new() }];
    changes.extend(site.style().around(node, &[], &[crate::edits::line(format!("{wants} {name};"))]));
    Some(changes)
}

/// `#define PY_SSIZE_T_CLEAN` above the first include of Python's header, or of anything.
pub(crate) fn clean_lengths(site: &Site<'_>) -> Vec<Candidate> {
    let bytes = &*site.file.bytes;
    let mut at = 0;
    let (mut first, mut python) = (None, None);
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        let text: Vec<u8> = line.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect();
        if text.starts_with(b"#include") {
            first = first.or(Some(at));
            if text.ends_with(b"Python.h>") || text.ends_with(b"Python.h\"") {
                python = python.or(Some(at));
            }
        }
        at += line.len();
    }
    let end = if bytes.windows(2).take(4096).any(|pair| pair == b"\r\n") { "\r\n" } else { "\n" };
    let define = format!("#define PY_SSIZE_T_CLEAN{end}");
    let mut found = Vec::new();
    for place in [python, first].into_iter().flatten() {
        let mut changes = vec![Change { lo: place, hi: place, text: define.clone() }];
        let alone = changes.clone();
        if let Some(length) = length_variable(site) {
            changes.extend(length);
            found.push((changes, "and the length as `Py_ssize_t`"));
        }
        found.push((alone, "before Python's header is read"));
    }
    let described = |(changes, words): (Vec<Change>, &str)| Candidate {
        description: format!("`#define PY_SSIZE_T_CLEAN` {words}"),
        changes,
        effect: Effect::Always,
    };
    found.into_iter().map(described).collect()
}

/// The declaration of a length that is an `int` today.
fn length_variable(site: &Site<'_>) -> Option<Vec<Change>> {
    let Some(Disagreement::SsizeClean { length: Some(_), .. }) = &site.finding.clues.flaw else { return None };
    let name = site.finding.object.trim_start_matches('&').to_owned();
    let is_name = name.chars().all(|it| it.is_ascii_alphanumeric() || it == '_');
    is_name.then(|| retyped(site, "Py_ssize_t"))?.map(|candidate| candidate.changes)
}

/// An initial value for a variable that an optional argument may leave alone.
pub(crate) fn initial_value(site: &Site<'_>) -> Vec<Candidate> {
    let Some(step) = site.finding.path.iter().find(|step| step.kind == "declared") else { return Vec::new() };
    let Some(at) = site.at(step) else { return Vec::new() };
    let function = &site.function;
    let Some(index) = function.lexeme_at(at) else { return Vec::new() };
    // The step points at the whole declarator or at the name.
    let name = site.finding.object.trim_start_matches('&');
    let Some(index) = (index..index + 12).find(|&it| function.word(it) == name) else { return Vec::new() };
    if !matches!(function.word(index + 1), ";" | ",") {
        return Vec::new();
    }
    let is_pointer = function.word(index - 1) == "*";
    let values: &[&str] = if is_pointer { &["NULL"] } else { &["0", "NULL"] };
    let hi = function.lexemes[index].hi;
    values
        .iter()
        .map(|value| Candidate {
            description: format!("`{name}` begins as `{value}`"),
            changes: vec![Change { lo: hi, hi, text: format!(" = {value}") }],
            effect: Effect::OnThePath,
        })
        .collect()
}

/// Rows of tables, which stand outside of functions.
pub(crate) fn table(bytes: &[u8], at: usize, flaw: &Disagreement) -> Vec<Candidate> {
    let Disagreement::Table(what) = flaw else { return Vec::new() };
    let lexemes = lexemes(bytes, &[at]);
    let text = |index: usize| {
        let lexeme = lexemes[index];
        std::str::from_utf8(&bytes[lexeme.lo..lexeme.hi]).unwrap_or_default()
    };
    let from = lexemes.partition_point(|lexeme| lexeme.hi <= at);
    match what {
        refhound_evidence::TableFlaw::MemberType { code, given, .. } => {
            let Some(new) = MEMBER_CODES.iter().find(|(ty, _)| ty == given).map(|(_, code)| *code) else {
                return Vec::new();
            };
            let place = (from..lexemes.len()).take(24).find(|&index| text(index) == code);
            let change = |index: usize| Change { lo: lexemes[index].lo, hi: lexemes[index].hi, text: new.to_owned() };
            place
                .map(|index| Candidate {
                    description: format!("`{new}`, which is the code of `{given}`, instead of `{code}`"),
                    changes: vec![change(index)],
                    effect: Effect::Always,
                })
                .into_iter()
                .collect()
        }
        refhound_evidence::TableFlaw::NoSentinel { .. } => {
            let Some(open) = (from..lexemes.len()).take(40).find(|&index| text(index) == "{") else {
                return Vec::new();
            };
            let mut depth = 0usize;
            let close = (open..lexemes.len()).find(|&index| {
                match text(index) {
                    "{" => depth += 1,
                    "}" => depth = depth.saturating_sub(1),
                    _ => {}
                }
                depth == 0
            });
            let Some(close) = close else { return Vec::new() };
            let comma = if text(close - 1) == "," { "" } else { "," };
            let at = lexemes[close - 1].hi;
            ["{NULL}", "{0}"]
                .iter()
                .map(|row| Candidate {
                    description: format!("a last row of zeros: `{row}`"),
                    changes: vec![Change { lo: at, hi: at, text: format!("{comma}\n    {row}") }],
                    effect: Effect::Always,
                })
                .collect()
        }
        _ => Vec::new(),
    }
}

/// Codes of `PyMemberDef` by the type of the field.
const MEMBER_CODES: [(&str, &str); 12] = [
    ("int", "T_INT"),
    ("unsigned int", "T_UINT"),
    ("long", "T_LONG"),
    ("unsigned long", "T_ULONG"),
    ("long long", "T_LONGLONG"),
    ("unsigned long long", "T_ULONGLONG"),
    ("short", "T_SHORT"),
    ("unsigned short", "T_USHORT"),
    ("unsigned char", "T_UBYTE"),
    ("float", "T_FLOAT"),
    ("double", "T_DOUBLE"),
    ("Py_ssize_t", "T_PYSSIZET"),
];
