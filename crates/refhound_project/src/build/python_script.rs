//! A build script as lines: which names are assigned where, and whether that line runs on Linux in an ordinary build.
//!
//! ```python
//! if sys.platform == "win32": ...        # never
//! if DEBUG: ...                          # never: a debug build is asked for
//! if have_zlib: ...                      # expected: an ordinary build finds the library
//! else: ...                              # unlikely
//! if use_own_copy: ...                   # unlikely, where `use_own_copy = False` is all that the script says of it
//! ```

use std::cell::Cell;

use refhound_index::FxHashMap;
use refhound_unknowns::limits;

use super::conditions::judge;
use super::python_tokens::{Token, tokenize};

/// Whether a line runs on Linux with a present-day Python.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reach {
    Never,
    /// Only if something is missing, or was asked for that an ordinary build does without.
    Unlikely,
    /// If libraries are found and features are not switched off.
    Expected,
    Always,
}

impl Reach {
    /// How far a branch can be reached when the strongest branch before it is reached this far.
    pub(super) fn otherwise(self) -> Reach {
        match self {
            Reach::Always => Reach::Never,
            Reach::Expected => Reach::Unlikely,
            Reach::Unlikely => Reach::Expected,
            Reach::Never => Reach::Always,
        }
    }
}

/// Which lines count when a name is looked up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Trust {
    /// Only lines that surely run.
    Sure,
    /// Those of an ordinary build that finds all libraries: the code of a feature is there to be analysed.
    Expected,
    /// All but those that surely do not: an include folder too many does no harm.
    Possible,
}

impl Trust {
    /// The least reach that a line must have.
    pub(super) fn least(self) -> Reach {
        match self {
            Trust::Sure => Reach::Always,
            Trust::Expected => Reach::Expected,
            Trust::Possible => Reach::Unlikely,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Change {
    Set,
    Append,
    Extend,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Binding {
    pub(super) change: Change,
    /// The token that the expression starts at.
    pub(super) at: usize,
    pub(super) reach: Reach,
}

/// A script: its tokens and who assigns what.
#[derive(Debug)]
pub(super) struct Script<'a> {
    pub(super) tokens: Vec<Token<'a>>,
    pub(super) bindings: FxHashMap<&'a str, Vec<Binding>>,
    work: Cell<usize>,
}

impl<'a> Script<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let mut script = Script { tokens: tokenize(text), bindings: FxHashMap::default(), work: Cell::new(0) };
        script.bind_all();
        script
    }

    /// Counts tokens that were looked at.
    pub(super) fn work(&self, tokens: usize) {
        self.work.set(self.work.get().saturating_add(tokens));
    }

    /// Whether it is time to answer `Unknown` to everything.
    pub(super) fn is_exhausted(&self) -> bool {
        self.work.get() > limits::SCRIPT_WORK
    }

    pub(super) fn op(&self, at: usize, op: &str) -> bool {
        matches!(self.tokens.get(at), Some(Token::Op(found)) if *found == op)
    }

    /// Keyword and start of each argument of the call whose `(` is at `open`.
    pub(super) fn arguments(&self, open: usize) -> Vec<(Option<&'a str>, usize)> {
        let mut arguments = Vec::new();
        let mut at = open + 1;
        while at < self.tokens.len() && !self.op(at, ")") && arguments.len() < 1000 {
            match (&self.tokens[at], self.op(at + 1, "=")) {
                (Token::Name(keyword), true) => arguments.push((Some(*keyword), at + 2)),
                _ => arguments.push((None, at)),
            }
            at = self.end_of_element(at);
            at += usize::from(self.op(at, ","));
        }
        arguments
    }

    /// The `,` or closing bracket that ends the element at `at`, or the end of its line.
    pub(super) fn end_of_element(&self, start: usize) -> usize {
        let end = self.find_end(start);
        self.work(end.saturating_sub(start));
        end
    }

    fn find_end(&self, mut at: usize) -> usize {
        let mut depth = 0u32;
        while let Some(token) = self.tokens.get(at) {
            match token {
                Token::Line(_) => return at,
                Token::Op("(" | "[" | "{") => depth += 1,
                Token::Op(")" | "]" | "}") if depth == 0 => return at,
                Token::Op(")" | "]" | "}") => depth -= 1,
                Token::Op(",") if depth == 0 => return at,
                _ => {}
            }
            at += 1;
        }
        at
    }

    fn bind_all(&mut self) {
        let mut blocks: Vec<Block> = Vec::new();
        let starts: Vec<usize> =
            (0..self.tokens.len()).filter(|&at| matches!(self.tokens[at], Token::Line(_))).collect();
        for (line, &start) in starts.iter().enumerate() {
            let Token::Line(indent) = self.tokens[start] else { continue };
            let end = starts.get(line + 1).copied().unwrap_or(self.tokens.len());
            while blocks.last().is_some_and(|block| block.indent > indent) {
                blocks.pop();
            }
            let chain = blocks.pop_if(|block| block.indent == indent);
            let text = &self.tokens[start + 1..end];
            if let Some(block) = Block::open(text, indent, chain, |condition| self.judged(condition)) {
                blocks.push(block);
                continue;
            }
            let reach = blocks.iter().map(|block| block.reach).min().unwrap_or(Reach::Always);
            let in_function = blocks.iter().any(|block| block.is_function);
            // Whether a method is ever called is not known: `self.define_macros.append(...)` may never run.
            let reach =
                if in_function && self.changes_attribute(start + 1) { reach.min(Reach::Expected) } else { reach };
            self.bind(start + 1, end, reach);
        }
    }

    /// What a condition comes to: what its words say, unless it is a switch that the script itself has turned off.
    fn judged(&self, condition: &[Token<'_>]) -> Reach {
        let [Token::Name(asked), Token::Op(":") | Token::Name("and"), ..] = condition else { return judge(condition) };
        let is_off = |binding: &Binding| {
            binding.change == Change::Set
                && binding.reach == Reach::Always
                && self.tokens.get(binding.at) == Some(&Token::Name("False"))
                && matches!(self.tokens.get(binding.at + 1), None | Some(Token::Line(_)))
        };
        match self.bindings.get(asked).map(Vec::as_slice) {
            Some([only]) if is_off(only) => Reach::Unlikely,
            Some(_) | None => judge(condition),
        }
    }

    /// Whether a line starts with `object.name` rather than with `name` or `name.method(`.
    fn changes_attribute(&self, start: usize) -> bool {
        self.op(start + 1, ".") && !self.op(start + 3, "(")
    }

    /// Notes `a.b.name = ...`, `name += ...`, `name.append(...)` and their like.
    fn bind(&mut self, start: usize, end: usize, reach: Reach) {
        let mut at = start;
        let mut name = "";
        while let Some(Token::Name(part)) = self.tokens.get(at)
            && at < end
        {
            let change = match *part {
                "append" => Some(Change::Append),
                "extend" => Some(Change::Extend),
                "insert" => Some(Change::Append),
                _ => None,
            };
            if let Some(change) = change
                && self.op(at + 1, "(")
                && !name.is_empty()
            {
                let first = at + 2;
                let value = if *part == "insert" { self.end_of_element(first) + 1 } else { first };
                self.bindings.entry(name).or_default().push(Binding { change, at: value, reach });
                return;
            }
            name = part;
            at += 1;
            if !self.op(at, ".") {
                break;
            }
            at += 1;
        }
        let change = match self.tokens.get(at) {
            Some(Token::Op("=")) => Change::Set,
            Some(Token::Op("+=")) => Change::Extend,
            _ => return,
        };
        if !name.is_empty() && at + 1 < end {
            self.bindings.entry(name).or_default().push(Binding { change, at: at + 1, reach });
        }
    }
}

/// An indented block and what is known of the `if` it belongs to.
#[derive(Debug, Clone, Copy)]
struct Block {
    indent: u32,
    reach: Reach,
    /// The strongest branch of the `if` so far.
    best: Reach,
    is_function: bool,
}

impl Block {
    /// The block that a line opens; `chain` is the block before it at the same indentation.
    fn open(
        line: &[Token<'_>],
        indent: u32,
        chain: Option<Block>,
        judged: impl Fn(&[Token<'_>]) -> Reach,
    ) -> Option<Block> {
        let Some(Token::Name(keyword)) = line.first() else { return None };
        let transparent = Block { indent, reach: Reach::Always, best: Reach::Expected, is_function: *keyword == "def" };
        match *keyword {
            "if" => {
                let reach = judged(&line[1..]);
                Some(Block { reach, best: reach, ..transparent })
            }
            "elif" | "else" => {
                let best = chain.map_or(Reach::Expected, |block| block.best);
                let own = if *keyword == "elif" { judged(&line[1..]) } else { Reach::Always };
                let reach = own.min(best.otherwise());
                Some(Block { reach, best: best.max(reach), ..transparent })
            }
            "except" => Some(Block { reach: Reach::Unlikely, ..transparent }),
            "for" | "while" | "try" | "finally" | "with" | "def" | "class" | "async" => Some(transparent),
            _ => None,
        }
    }
}
