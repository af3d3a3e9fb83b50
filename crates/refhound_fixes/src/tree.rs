//! Statements of one function as they are written: what governs what, and where each begins and ends.
//!
//! Macros are not expanded, so that a change can be made where a person would make it. What a macro hides is met again when the
//! change is verified.

use crate::lexemes::{Kind, Lexeme, lexemes};

/// A statement.
#[derive(Debug, Clone)]
pub(crate) struct Node {
    pub(crate) kind: NodeKind,
    pub(crate) lo: usize,
    pub(crate) hi: usize,
    pub(crate) parent: Option<usize>,
    pub(crate) children: Vec<usize>,
    /// Its lexemes.
    pub(crate) first: usize,
    pub(crate) last: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NodeKind {
    Block,
    /// With the place behind its condition and, if there is one, behind `else`.
    If {
        close: usize,
        otherwise: Option<usize>,
    },
    /// `for`, `while`, or a macro that is followed by a block.
    Loop {
        close: usize,
    },
    Do {
        close: usize,
    },
    Switch {
        close: usize,
    },
    /// A label or a `case`.
    Label,
    Return,
    Goto,
    /// `break` or `continue`.
    Jump,
    Simple,
}

/// The function that a place is in.
#[derive(Debug)]
pub(crate) struct Function<'a> {
    pub(crate) bytes: &'a [u8],
    pub(crate) lexemes: Vec<Lexeme>,
    pub(crate) nodes: Vec<Node>,
    /// The block that is its body.
    pub(crate) body: usize,
    /// The lexemes of what stands before the body: type, name, parameters.
    head: (usize, usize),
}

/// Deepest nesting that is read.
const DEPTH: usize = 120;

impl<'a> Function<'a> {
    /// Reads the function around a place; `None` if it cannot be told where it begins or ends.
    pub(crate) fn around(bytes: &'a [u8], at: usize, interest: &[usize]) -> Option<Function<'a>> {
        let lexemes = lexemes(bytes, interest);
        let open = body_around(bytes, &lexemes, at)?;
        let head = head_before(bytes, &lexemes, open);
        let mut parser = Parser { bytes, lexemes: &lexemes, nodes: Vec::new(), depth: 0 };
        let (body, _) = parser.statement(open)?;
        let mut nodes = parser.nodes;
        for index in 0..nodes.len() {
            for child in nodes[index].children.clone() {
                nodes[child].parent = Some(index);
            }
        }
        Some(Function { bytes, lexemes, nodes, body, head })
    }

    pub(crate) fn text(&self, lo: usize, hi: usize) -> &'a str {
        std::str::from_utf8(self.bytes.get(lo..hi).unwrap_or_default()).unwrap_or_default()
    }

    pub(crate) fn text_of(&self, node: usize) -> &'a str {
        self.text(self.nodes[node].lo, self.nodes[node].hi)
    }

    pub(crate) fn word(&self, index: usize) -> &'a str {
        self.lexemes.get(index).map_or("", |lexeme| self.text(lexeme.lo, lexeme.hi))
    }

    /// The innermost statement that holds a place.
    pub(crate) fn statement_at(&self, at: usize) -> Option<usize> {
        let mut node = self.body;
        if !(self.nodes[node].lo..self.nodes[node].hi).contains(&at) {
            return None;
        }
        while let Some(&inner) =
            self.nodes[node].children.iter().find(|&&it| (self.nodes[it].lo..self.nodes[it].hi).contains(&at))
        {
            node = inner;
        }
        Some(node)
    }

    /// The lexeme that holds a place.
    pub(crate) fn lexeme_at(&self, at: usize) -> Option<usize> {
        let index = self.lexemes.partition_point(|lexeme| lexeme.hi <= at);
        self.lexemes.get(index).filter(|lexeme| lexeme.lo <= at).map(|_| index)
    }

    /// The bracket that closes the one at `index`.
    pub(crate) fn closing(&self, index: usize) -> Option<usize> {
        closing(self.bytes, &self.lexemes, index)
    }

    /// Whether a name stands between two places.
    pub(crate) fn mentions(&self, lo: usize, hi: usize, name: &str) -> bool {
        let begin = self.lexemes.partition_point(|lexeme| lexeme.lo < lo);
        self.lexemes[begin..]
            .iter()
            .take_while(|lexeme| lexeme.hi <= hi)
            .any(|lexeme| lexeme.kind == Kind::Word && self.text(lexeme.lo, lexeme.hi) == name)
    }

    /// The statements from the outermost to `node`.
    pub(crate) fn chain(&self, node: usize) -> Vec<usize> {
        let mut chain = vec![node];
        while let Some(parent) = self.nodes[*chain.last().expect("it has one")].parent {
            chain.push(parent);
        }
        chain.reverse();
        chain
    }

    /// The nearest statement around `node`, itself included, that stands in a block.
    pub(crate) fn in_block(&self, node: usize) -> usize {
        let mut node = node;
        while let Some(parent) = self.nodes[node].parent {
            if self.nodes[parent].kind == NodeKind::Block {
                break;
            }
            node = parent;
        }
        node
    }

    /// The statements behind `node` in its block.
    pub(crate) fn behind(&self, node: usize) -> Vec<usize> {
        let Some(parent) = self.nodes[node].parent else { return Vec::new() };
        let children = &self.nodes[parent].children;
        let index = children.iter().position(|&it| it == node).unwrap_or(children.len());
        children.get(index + 1..).unwrap_or_default().to_vec()
    }

    pub(crate) fn before(&self, node: usize) -> Option<usize> {
        let children = &self.nodes[self.nodes[node].parent?].children;
        let index = children.iter().position(|&it| it == node)?;
        index.checked_sub(1).map(|index| children[index])
    }

    /// Where what stands before the body begins.
    pub(crate) fn head_lo(&self) -> usize {
        self.lexemes.get(self.head.0).map_or(0, |lexeme| lexeme.lo)
    }

    /// What the function returns, as it is written.
    pub(crate) fn result_type(&self) -> String {
        let (first, name) = self.head;
        let words = (first..name).map(|index| self.word(index));
        let kept = words.filter(|word| !matches!(*word, "static" | "inline" | "extern" | "const" | "__inline"));
        kept.collect::<Vec<_>>().join(" ").replace("* *", "**")
    }

    /// A declaration, as far as that can be told without knowing types: `T x`, `T *x`, `struct t x`.
    pub(crate) fn is_declaration(&self, node: usize) -> bool {
        let Node { kind, first, last, .. } = self.nodes[node];
        if kind != NodeKind::Simple || last <= first + 1 || self.lexemes[first].kind != Kind::Word {
            return false;
        }
        let stars = (first + 1..last).take_while(|&index| self.word(index) == "*").count();
        let next = first + 1 + stars;
        if self.lexemes[next].kind != Kind::Word {
            return false;
        }
        let after = self.word(next + 1);
        let ends = matches!(after, ";" | "=" | "," | "[");
        ends || (stars == 0 && self.lexemes[next + 1].kind == Kind::Word) || (stars == 0 && after == "*")
    }
}

/// The bracket that closes the one at `index`.
fn closing(bytes: &[u8], lexemes: &[Lexeme], index: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (at, lexeme) in lexemes.iter().enumerate().skip(index) {
        if lexeme.kind != Kind::Mark {
            continue;
        }
        match bytes[lexeme.lo] {
            b'(' | b'[' | b'{' => depth += 1,
            b')' | b']' | b'}' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => {}
        }
    }
    None
}

/// The brace that opens the body of the function around a place: the outermost one behind a `)`.
fn body_around(bytes: &[u8], lexemes: &[Lexeme], at: usize) -> Option<usize> {
    let mut open: Vec<usize> = Vec::new();
    for (index, lexeme) in lexemes.iter().enumerate() {
        if lexeme.lo > at {
            break;
        }
        match bytes[lexeme.lo] {
            b'{' if lexeme.kind == Kind::Mark => open.push(index),
            b'}' if lexeme.kind == Kind::Mark && lexeme.hi <= at => {
                open.pop();
            }
            _ => {}
        }
    }
    open.into_iter().find(|&index| {
        let before = index.checked_sub(1).map(|before| &bytes[lexemes[before].lo..lexemes[before].hi]);
        // Definitions of the old kind declare their parameters before the body.
        matches!(before, Some(b")" | b";" | b"const" | b"noexcept" | b"override"))
    })
}

/// The lexemes from the first of the head to the name, which is not part of them.
fn head_before(bytes: &[u8], lexemes: &[Lexeme], open: usize) -> (usize, usize) {
    let text = |index: usize| &bytes[lexemes[index].lo..lexemes[index].hi];
    let mut depth = 0usize;
    let mut at = open;
    while at > 0 {
        at -= 1;
        match text(at) {
            b")" => depth += 1,
            b"(" => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    break;
                }
            }
            _ => {}
        }
    }
    let name = at.saturating_sub(1);
    let first = (0..name).rev().find(|&index| matches!(text(index), b";" | b"}" | b"{")).map_or(0, |index| index + 1);
    (first, name)
}

struct Parser<'p> {
    bytes: &'p [u8],
    lexemes: &'p [Lexeme],
    nodes: Vec<Node>,
    depth: usize,
}

impl Parser<'_> {
    fn text(&self, index: usize) -> &[u8] {
        self.lexemes.get(index).map_or(b"", |lexeme| &self.bytes[lexeme.lo..lexeme.hi])
    }

    fn node(&mut self, kind: NodeKind, first: usize, last: usize, children: Vec<usize>) -> Option<(usize, usize)> {
        let (lo, hi) = (self.lexemes.get(first)?.lo, self.lexemes.get(last)?.hi);
        self.nodes.push(Node { kind, lo, hi, parent: None, children, first, last });
        Some((self.nodes.len() - 1, last + 1))
    }

    /// The statement that begins at a lexeme, and the lexeme behind it.
    fn statement(&mut self, at: usize) -> Option<(usize, usize)> {
        if self.depth > DEPTH || at >= self.lexemes.len() {
            return None;
        }
        self.depth += 1;
        let read = self.statement_within(at);
        self.depth -= 1;
        read
    }

    fn statement_within(&mut self, at: usize) -> Option<(usize, usize)> {
        match self.text(at) {
            b"{" => self.block(at),
            b"if" => {
                let close = self.head(at + 1)?;
                let (then, mut next) = self.statement(close + 1)?;
                let mut children = vec![then];
                let mut otherwise = None;
                if self.text(next) == b"else" {
                    otherwise = Some(self.lexemes[next].hi);
                    let (other, behind) = self.statement(next + 1)?;
                    children.push(other);
                    next = behind;
                }
                let close = self.lexemes[close].hi;
                self.node(NodeKind::If { close, otherwise }, at, next - 1, children)
            }
            b"for" | b"while" => {
                let close = self.head(at + 1)?;
                let (body, next) = self.statement(close + 1)?;
                let close = self.lexemes[close].hi;
                self.node(NodeKind::Loop { close }, at, next - 1, vec![body])
            }
            b"switch" => {
                let close = self.head(at + 1)?;
                let (body, next) = self.statement(close + 1)?;
                let close = self.lexemes[close].hi;
                self.node(NodeKind::Switch { close }, at, next - 1, vec![body])
            }
            b"do" => {
                let (body, next) = self.statement(at + 1)?;
                let end = self.head(next + 1)?;
                let last = if self.text(end + 1) == b";" { end + 1 } else { end };
                let close = self.lexemes[at].hi;
                self.node(NodeKind::Do { close }, at, last, vec![body])
            }
            b"case" | b"default" => {
                let colon = (at..self.lexemes.len()).find(|&index| matches!(self.text(index), b":" | b"}"))?;
                (self.text(colon) == b":").then(|| self.node(NodeKind::Label, at, colon, Vec::new()))?
            }
            b"return" => self.simple(NodeKind::Return, at),
            b"goto" => self.simple(NodeKind::Goto, at),
            b"break" | b"continue" => self.simple(NodeKind::Jump, at),
            _ if self.lexemes[at].kind == Kind::Word && self.text(at + 1) == b":" => {
                self.node(NodeKind::Label, at, at + 1, Vec::new())
            }
            _ => self.expression(at),
        }
    }

    fn block(&mut self, at: usize) -> Option<(usize, usize)> {
        let (mut next, mut children) = (at + 1, Vec::new());
        while self.text(next) != b"}" {
            let (child, behind) = self.statement(next)?;
            children.push(child);
            next = behind;
        }
        self.node(NodeKind::Block, at, next, children)
    }

    /// The bracket that closes the head that opens at a lexeme.
    fn head(&self, at: usize) -> Option<usize> {
        if self.text(at) == b"(" { closing(self.bytes, self.lexemes, at) } else { None }
    }

    /// Up to the next `;`.
    fn simple(&mut self, kind: NodeKind, at: usize) -> Option<(usize, usize)> {
        let mut index = at;
        while index < self.lexemes.len() {
            match self.text(index) {
                b";" => return self.node(kind, at, index, Vec::new()),
                b"(" | b"[" | b"{" => index = closing(self.bytes, self.lexemes, index)? + 1,
                b"}" => return None,
                _ => index += 1,
            }
        }
        None
    }

    /// An expression or a declaration; or a macro that stands for a statement.
    fn expression(&mut self, at: usize) -> Option<(usize, usize)> {
        if let Some(last) = self.macro_alone(at) {
            return self.node(NodeKind::Simple, at, last, Vec::new());
        }
        let mut index = at;
        while index < self.lexemes.len() {
            match self.text(index) {
                b";" => return self.node(NodeKind::Simple, at, index, Vec::new()),
                b"{" if index > at && self.text(index - 1) == b")" => {
                    // A macro that is followed by a block: a loop of the project's own.
                    let close = self.lexemes[index - 1].hi;
                    let (body, next) = self.statement(index)?;
                    return self.node(NodeKind::Loop { close }, at, next - 1, vec![body]);
                }
                b"(" | b"[" | b"{" => index = closing(self.bytes, self.lexemes, index)? + 1,
                b"}" => {
                    // The last statement of a block without a semicolon: a macro.
                    return if index > at { self.node(NodeKind::Simple, at, index - 1, Vec::new()) } else { None };
                }
                _ => index += 1,
            }
        }
        None
    }

    /// The last lexeme of `NAME` or `NAME(...)` that has a line of its own and no semicolon.
    fn macro_alone(&self, at: usize) -> Option<usize> {
        let word = self.text(at);
        let is_loud = word.iter().any(u8::is_ascii_uppercase) && !word.iter().any(u8::is_ascii_lowercase);
        let is_threads = word.starts_with(b"Py_") && word.ends_with(b"_THREADS");
        if self.lexemes[at].kind != Kind::Word || !(is_loud || is_threads) {
            return None;
        }
        let last = if self.text(at + 1) == b"(" { closing(self.bytes, self.lexemes, at + 1)? } else { at };
        let next = self.lexemes.get(last + 1)?;
        let between = &self.bytes[self.lexemes[last].hi..next.lo];
        (next.kind == Kind::Word && between.contains(&b'\n')).then_some(last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(source: &str) -> String {
        let at = source.find("HERE").unwrap_or(source.len() / 2);
        let Some(function) = Function::around(source.as_bytes(), at, &[at]) else { return "none".to_owned() };
        fn told(function: &Function<'_>, node: usize) -> String {
            let kind = match function.nodes[node].kind {
                NodeKind::Block => "block",
                NodeKind::If { .. } => "if",
                NodeKind::Loop { .. } => "loop",
                NodeKind::Do { .. } => "do",
                NodeKind::Switch { .. } => "switch",
                NodeKind::Label => "label",
                NodeKind::Return => "return",
                NodeKind::Goto => "goto",
                NodeKind::Jump => "jump",
                NodeKind::Simple if function.is_declaration(node) => "declaration",
                NodeKind::Simple => "simple",
            };
            let children: Vec<String> =
                function.nodes[node].children.iter().map(|&child| told(function, child)).collect();
            if children.is_empty() { kind.to_owned() } else { format!("{kind}({})", children.join(" ")) }
        }
        format!("{}: {}", function.result_type(), told(&function, function.body))
    }

    #[test]
    fn statements_are_read_as_they_are_written() {
        assert_eq!(
            shape(
                "static PyObject *f(void)\n{ int x = {1}; HERE = 2; if (x) return NULL; else { g(); } out: return x; }"
            ),
            "PyObject *: block(declaration simple if(return block(simple)) label return)"
        );
        assert_eq!(
            shape(
                "int f(a) int a; { Py_BEGIN_ALLOW_THREADS\n HERE(); for (;;) do { x(); } while (1); EACH(a) { b(); } }"
            ),
            "int: block(simple simple loop(do(block(simple))) loop(block(simple)))"
        );
        assert_eq!(
            shape("int f(void) { switch (x) { case 1: HERE; break; default: g(); } }"),
            "int: block(switch(block(label simple jump label simple)))"
        );
    }

    #[test]
    fn what_does_not_end_is_not_read() {
        assert_eq!(shape("int f(void) { HERE; if (x { } "), "none");
        assert_eq!(shape("HERE } } {"), "none");
        assert_eq!(shape(&format!("int f(void) {{ HERE; {}", "if (x) ".repeat(5000))), "none");
        assert_eq!(shape(""), "none");
    }
}
