//! Changes of a text in its own style: indentation, line ends, braces.

use crate::tree::{Function, NodeKind};

/// Puts a text in the place of the bytes from `lo` to `hi`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    pub lo: usize,
    pub hi: usize,
    pub text: String,
}

/// The text after changes that do not overlap; `None` if they do.
pub fn changed(bytes: &[u8], changes: &[Change]) -> Option<Vec<u8>> {
    let mut sorted: Vec<&Change> = changes.iter().collect();
    sorted.sort_by_key(|change| (change.lo, change.hi));
    let (mut made, mut at) = (Vec::with_capacity(bytes.len() + 200), 0);
    for change in sorted {
        if change.lo < at || change.hi < change.lo {
            return None;
        }
        made.extend_from_slice(bytes.get(at..change.lo)?);
        made.extend_from_slice(change.text.as_bytes());
        at = change.hi;
    }
    made.extend_from_slice(bytes.get(at..)?);
    Some(made)
}

/// A line to be written, further in by so many levels.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) level: usize,
    pub(crate) text: String,
}

pub(crate) fn line(text: impl Into<String>) -> Line {
    Line { level: 0, text: text.into() }
}

impl Line {
    pub(crate) fn inner(self) -> Line {
        Line { level: self.level + 1, ..self }
    }
}

/// How a function is written.
pub(crate) struct Style<'f, 'a> {
    function: &'f Function<'a>,
    /// What ends a line.
    end: &'static str,
    /// One level of indentation.
    unit: String,
    braces: Braces,
    singles: Singles,
}

/// Where the brace of a condition stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Braces {
    Behind,
    OwnLine,
}

/// Whether one statement behind a condition has braces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Singles {
    Braced,
    Bare,
}

impl<'f, 'a> Style<'f, 'a> {
    pub(crate) fn of(function: &'f Function<'a>) -> Style<'f, 'a> {
        let body = &function.nodes[function.body];
        let text = &function.bytes[body.lo..body.hi];
        let end = if text.windows(2).any(|pair| pair == b"\r\n") { "\r\n" } else { "\n" };
        Style { function, end, unit: unit(function), braces: braces(function), singles: singles(function) }
    }

    /// The blanks at the start of the line that a place is in.
    fn indent(&self, at: usize) -> String {
        let begin = self.line_start(at);
        let blanks = self.function.bytes[begin..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        self.function.text(begin, begin + blanks).to_owned()
    }

    fn line_start(&self, at: usize) -> usize {
        self.function.bytes[..at].iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1)
    }

    fn begins_line(&self, at: usize) -> bool {
        self.function.bytes[self.line_start(at)..at].iter().all(|byte| matches!(byte, b' ' | b'\t'))
    }

    /// The end of the line behind a place, if only blanks and a comment follow; else the place itself.
    fn line_rest(&self, at: usize) -> (usize, bool) {
        let bytes = self.function.bytes;
        let end = bytes[at..].iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |newline| at + newline);
        let rest = bytes[at..end].trim_ascii();
        let is_comment = rest.starts_with(b"//")
            || (rest.starts_with(b"/*")
                && rest.ends_with(b"*/")
                && rest.windows(2).filter(|it| it == b"*/").count() == 1);
        if rest.is_empty() || is_comment {
            let end = if bytes[..end].ends_with(b"\r") { end - 1 } else { end };
            return (end, true);
        }
        (at, false)
    }

    fn written(&self, lines: &[Line], indent: &str) -> String {
        let one = |line: &Line| format!("{indent}{}{}", self.unit.repeat(line.level), line.text);
        lines.iter().map(one).collect::<Vec<_>>().join(self.end)
    }

    /// `if (condition) ...` with these statements.
    pub(crate) fn condition(&self, condition: &str, inside: Vec<Line>) -> Vec<Line> {
        let inside = inside.into_iter().map(Line::inner);
        if self.singles == Singles::Bare && inside.len() == 1 {
            return std::iter::once(line(format!("if ({condition})"))).chain(inside).collect();
        }
        let head = match self.braces {
            Braces::Behind => vec![line(format!("if ({condition}) {{"))],
            Braces::OwnLine => vec![line(format!("if ({condition})")), line("{")],
        };
        head.into_iter().chain(inside).chain([line("}")]).collect()
    }

    /// Puts lines before and behind a statement.
    pub(crate) fn around(&self, node: usize, before: &[Line], behind: &[Line]) -> Vec<Change> {
        let parent = self.function.nodes[node].parent;
        match parent.map(|parent| self.function.nodes[parent].kind) {
            None | Some(NodeKind::Block) => self.in_block(node, before, behind),
            Some(_) => self.with_braces(node, before, behind),
        }
    }

    fn in_block(&self, node: usize, before: &[Line], behind: &[Line]) -> Vec<Change> {
        let (lo, hi) = (self.function.nodes[node].lo, self.function.nodes[node].hi);
        let indent = self.indent(lo);
        let mut changes = Vec::new();
        if !before.is_empty() {
            if self.begins_line(lo) {
                let at = self.line_start(lo);
                changes.push(Change { lo: at, hi: at, text: self.written(before, &indent) + self.end });
            } else {
                let text = self.written(before, &indent).trim_start().to_owned() + self.end + &indent;
                changes.push(Change { lo, hi: lo, text });
            }
        }
        if !behind.is_empty() {
            let (at, is_end) = self.line_rest(hi);
            let text = self.end.to_owned() + &self.written(behind, &indent);
            let text = if is_end { text } else { text + self.end + &indent };
            changes.push(Change { lo: at, hi: at, text });
        }
        changes
    }

    /// What governs the statement gets braces.
    fn with_braces(&self, node: usize, before: &[Line], behind: &[Line]) -> Vec<Change> {
        let Some(parent) = self.function.nodes[node].parent else { return Vec::new() };
        let governs = &self.function.nodes[parent];
        let (lo, hi) = (self.function.nodes[node].lo, self.function.nodes[node].hi);
        let open = match governs.kind {
            NodeKind::If { otherwise: Some(otherwise), .. } if governs.children.get(1) == Some(&node) => otherwise,
            NodeKind::If { close, .. }
            | NodeKind::Loop { close }
            | NodeKind::Do { close }
            | NodeKind::Switch { close } => close,
            NodeKind::Block
            | NodeKind::Label
            | NodeKind::Return
            | NodeKind::Goto
            | NodeKind::Jump
            | NodeKind::Simple => return Vec::new(),
        };
        let base = self.indent(governs.lo);
        let inner = if self.begins_line(lo) { self.indent(lo) } else { base.clone() + &self.unit };
        let brace = match self.braces {
            Braces::Behind => " {".to_owned(),
            Braces::OwnLine => format!("{}{base}{{", self.end),
        };
        let mut changes = Vec::new();
        let lead = if before.is_empty() { String::new() } else { self.written(before, &inner) + self.end };
        if self.begins_line(lo) {
            changes.push(Change { lo: open, hi: open, text: brace });
            let at = self.line_start(lo);
            if !lead.is_empty() {
                changes.push(Change { lo: at, hi: at, text: lead });
            }
        } else {
            let is_blank = self.function.bytes[open..lo].iter().all(u8::is_ascii_whitespace);
            let begin = if is_blank { open } else { lo };
            changes.push(Change { lo: begin, hi: lo, text: format!("{brace}{}{lead}{inner}", self.end) });
        }
        let (at, is_end) = self.line_rest(hi);
        let tail = if behind.is_empty() { String::new() } else { self.end.to_owned() + &self.written(behind, &inner) };
        let rest = if is_end { String::new() } else { self.end.to_owned() + &base };
        let closed = format!("{tail}{}{base}}}{rest}", self.end);
        changes.push(Change { lo: at, hi: at, text: closed });
        changes
    }

    /// Takes a statement away, with its line if it is alone there. What has to be something becomes `;`.
    pub(crate) fn without(&self, node: usize) -> Vec<Change> {
        let (lo, hi) = (self.function.nodes[node].lo, self.function.nodes[node].hi);
        let parent = self.function.nodes[node].parent.map(|parent| self.function.nodes[parent].kind);
        if parent != Some(NodeKind::Block) {
            return vec![Change { lo, hi, text: ";".to_owned() }];
        }
        let (end, is_end) = self.line_rest(hi);
        if self.begins_line(lo) && is_end {
            let begin = self.line_start(lo);
            let bytes = self.function.bytes;
            let end =
                bytes[end..].iter().position(|&byte| byte == b'\n').map_or(bytes.len(), |newline| end + newline + 1);
            return vec![Change { lo: begin, hi: end, text: String::new() }];
        }
        vec![Change { lo, hi, text: String::new() }]
    }

    /// Replaces a statement by lines.
    pub(crate) fn instead(&self, node: usize, lines: &[Line]) -> Vec<Change> {
        let (lo, hi) = (self.function.nodes[node].lo, self.function.nodes[node].hi);
        let parent = self.function.nodes[node].parent;
        let is_in_block = parent.is_none_or(|parent| self.function.nodes[parent].kind == NodeKind::Block);
        let base = parent.map_or_else(String::new, |parent| self.indent(self.function.nodes[parent].lo));
        let indent = if self.begins_line(lo) { self.indent(lo) } else { base + &self.unit };
        if is_in_block {
            return vec![Change { lo, hi, text: self.written(lines, &indent).trim_start().to_owned() }];
        }
        // What governs it gets braces, and the statement becomes the lines inside.
        let mut changes = self.with_braces(node, &[], &[]);
        changes.push(Change { lo, hi, text: self.written(lines, &indent).trim_start().to_owned() });
        changes
    }
}

/// The indentation of the first statement of the body that begins a line: one level, unless the function stands further in itself.
fn unit(function: &Function<'_>) -> String {
    let blanks = |at: usize| {
        let begin = function.bytes[..at].iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
        let text = function.text(begin, at);
        text.chars().all(|it| matches!(it, ' ' | '\t')).then(|| text.to_owned())
    };
    let body = &function.nodes[function.body];
    let mut statements = body.children.iter().map(|&child| &function.nodes[child]);
    let first = statements.find_map(|child| (child.kind != NodeKind::Label).then(|| blanks(child.lo)).flatten());
    let outer = blanks(body.lo).or_else(|| blanks(function.head_lo())).unwrap_or_default();
    let inner = first.unwrap_or_default();
    let unit = inner.strip_prefix(outer.as_str()).unwrap_or(&inner);
    if unit.is_empty() || unit.len() > 8 { "    ".to_owned() } else { unit.to_owned() }
}

fn braces(function: &Function<'_>) -> Braces {
    let (mut behind, mut own) = (0, 0);
    for node in &function.nodes {
        let NodeKind::If { close, .. } = node.kind else { continue };
        let then = &function.nodes[node.children[0]];
        if then.kind == NodeKind::Block {
            let between = &function.bytes[close..then.lo];
            *(if between.contains(&b'\n') { &mut own } else { &mut behind }) += 1;
        }
    }
    // Where nothing tells, the brace of the function itself does not either: it stands alone in both styles.
    if own > behind { Braces::OwnLine } else { Braces::Behind }
}

fn singles(function: &Function<'_>) -> Singles {
    let (mut braced, mut bare) = (0, 0);
    for node in &function.nodes {
        if let NodeKind::If { .. } = node.kind {
            let then = &function.nodes[node.children[0]];
            if then.kind != NodeKind::Block {
                bare += 1;
            } else if then.children.len() == 1 {
                braced += 1;
            }
        }
    }
    if bare > braced { Singles::Bare } else { Singles::Braced }
}
