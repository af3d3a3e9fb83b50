//! The parser's state: the cursor, the bounds on depth, guesses and problems, and the way nodes are made.
//!
//! There is one token of state (`pos`); everything else looks at tokens by index. Nothing here fails: an error is
//! counted, and whoever reads a bracketed piece of text skips to its end when the count went up.

use std::ops::Range;

use refhound_index::{EntityId, FxHashMap, IndexVec, Symbol};
use refhound_preproc::{Token, TokenFlags, TokenKind};
use refhound_unknowns::{Guess, NotAnalysed, limits};

use crate::brackets::Brackets;
use crate::names::{NameKind, Names};
use crate::tree::{Expr, ExprId, ExprKind, Problem, Stmt, StmtId, StmtKind, TokenId, Tree};
use crate::words::{Word, word};

/// Problems kept; a binary file named `.c` would have one per token.
const PROBLEMS: usize = 1_000;

/// Parses the external declarations in `ranges` of `tokens`, in order. `packs` are the changes of `#pragma pack`.
pub fn parse(tokens: &[Token], packs: &[(u32, Option<u32>)], ranges: &[Range<u32>]) -> Tree {
    let mut parser = Parser::new(tokens, packs);
    for range in ranges {
        parser.pos = range.start as usize;
        parser.end = (range.end as usize).min(tokens.len());
        if parser.end > 0 && parser.end == tokens.len() && tokens[parser.end - 1].kind == TokenKind::End {
            parser.end -= 1;
        }
        parser.items();
    }
    parser.tree.undeclared = parser.names.take_undeclared();
    parser.tree
}

pub(crate) struct Parser<'t> {
    pub(crate) tokens: &'t [Token],
    pub(crate) packs: &'t [(u32, Option<u32>)],
    pub(crate) tree: Tree,
    pub(crate) pos: usize,
    /// Behind the last token that may be read. `stop` pulls it in, so that everything unwinds as at the unit's end.
    pub(crate) end: usize,
    pub(crate) brackets: Brackets,
    pub(crate) names: Names,
    /// Guesses in the item being read.
    pub(crate) guesses: Vec<(Guess, TokenId)>,
    /// Why the function being read must not be trusted.
    pub(crate) not_analysed: Option<(NotAnalysed, TokenId)>,
    pub(crate) stopped: bool,
    pub(crate) errors: u32,
    /// The first token of the expression statement being read.
    pub(crate) statement_first: usize,
    /// Tokens skipped in the function being read.
    pub(crate) skipped: usize,
    /// The body's opening brace of the function being read.
    pub(crate) body_open: Option<usize>,
    /// Where to go on after `stop`, if not behind the function.
    pub(crate) resume: Option<usize>,
    /// The last answer of `margin_end`: from where it holds, and what it is.
    pub(crate) margin: (usize, usize),
    /// The last function among the items.
    pub(crate) last_function: Option<usize>,
    /// Statements are being read that are an argument of a macro.
    pub(crate) in_argument: bool,
    /// Open `extern "C" {`.
    pub(crate) linkage_blocks: u32,
    depth: u32,
    /// How deep the statement being read stands in the tree.
    pub(crate) tree_depth: u32,
    /// The largest distance from the root reached so far; see `measured`.
    tallest: u32,
    heights: IndexVec<ExprId, u16>,
    pub(crate) attribute_names: FxHashMap<Symbol, Symbol>,
    /// Nodes of lists that are still open; a list's own begin at the length it found.
    pub(crate) open_exprs: Vec<ExprId>,
    pub(crate) open_stmts: Vec<StmtId>,
}

impl<'t> Parser<'t> {
    fn new(tokens: &'t [Token], packs: &'t [(u32, Option<u32>)]) -> Self {
        // As many nodes as there are in ordinary code.
        let exprs = tokens.len() / 2;
        Parser {
            tokens,
            packs,
            tree: Tree {
                exprs: IndexVec::with_capacity(exprs),
                stmts: IndexVec::with_capacity(tokens.len() / 20),
                specs: IndexVec::with_capacity(tokens.len() / 7),
                declarators: IndexVec::with_capacity(tokens.len() / 6),
                inits: IndexVec::with_capacity(tokens.len() / 16),
                ..Tree::default()
            },
            pos: 0,
            end: 0,
            brackets: Brackets::new(tokens),
            names: Names::new(),
            guesses: Vec::new(),
            not_analysed: None,
            stopped: false,
            errors: 0,
            statement_first: usize::MAX,
            skipped: 0,
            body_open: None,
            resume: None,
            margin: (0, 0),
            last_function: None,
            in_argument: false,
            linkage_blocks: 0,
            depth: 0,
            tree_depth: 0,
            tallest: 0,
            heights: IndexVec::with_capacity(exprs),
            attribute_names: FxHashMap::default(),
            open_exprs: Vec::new(),
            open_stmts: Vec::new(),
        }
    }

    // ---- cursor ----

    #[inline]
    pub(crate) fn kind(&self) -> TokenKind {
        self.kind_at(self.pos)
    }

    #[inline]
    pub(crate) fn kind_at(&self, index: usize) -> TokenKind {
        if index < self.end { self.tokens[index].kind } else { TokenKind::End }
    }

    #[inline]
    pub(crate) fn peek(&self, ahead: usize) -> TokenKind {
        self.kind_at(self.pos + ahead)
    }

    #[inline]
    pub(crate) fn at(&self, kind: TokenKind) -> bool {
        self.kind() == kind
    }

    /// The spelling of a name or literal.
    #[inline]
    pub(crate) fn symbol_at(&self, index: usize) -> Symbol {
        self.tokens.get(index).map_or(Symbol::EMPTY, |token| token.symbol)
    }

    #[inline]
    pub(crate) fn bump(&mut self) -> TokenId {
        let token = TokenId::from_index(self.pos);
        if self.pos < self.end {
            self.pos += 1;
        }
        token
    }

    #[inline]
    pub(crate) fn eat(&mut self, kind: TokenKind) -> bool {
        let found = self.kind() == kind;
        if found {
            self.pos += 1;
        }
        found
    }

    pub(crate) fn here(&self) -> TokenId {
        self.token(self.pos)
    }

    /// The token at `index`, or the last one there is.
    pub(crate) fn token(&self, index: usize) -> TokenId {
        TokenId::from_index(index.min(self.tokens.len().saturating_sub(1)))
    }

    /// The token before the cursor, but none before `first`.
    pub(crate) fn last_since(&self, first: usize) -> TokenId {
        self.token(self.pos.saturating_sub(1).max(first))
    }

    pub(crate) fn starts_line(&self, index: usize) -> bool {
        self.tokens.get(index).is_some_and(|token| token.flags.contains(TokenFlags::LINE_START))
    }

    /// The closing partner of the bracket at `open`, if it lies within the text being read.
    pub(crate) fn close_of(&self, open: usize) -> Option<usize> {
        self.brackets.close_of(open).filter(|&close| close < self.end)
    }

    // ---- names ----

    pub(crate) fn name_kind_at(&self, index: usize) -> NameKind {
        self.names.kind(self.symbol_at(index))
    }

    /// The known word at `index`, unless a declaration gives the identifier another meaning.
    pub(crate) fn word_at(&self, index: usize) -> Option<Word> {
        if self.kind_at(index) != TokenKind::Ident {
            return None;
        }
        let name = self.symbol_at(index);
        match self.names.kind(name) {
            NameKind::Unknown | NameKind::GuessedType => word(name),
            NameKind::Ordinary | NameKind::Typedef => None,
        }
    }

    // ---- errors and guesses ----

    pub(crate) fn fail(&mut self, message: &str) {
        self.errors += 1;
        self.note(message);
    }

    /// Writes a problem down without asking anybody to recover.
    pub(crate) fn note(&mut self, message: &str) {
        if self.stopped || self.tree.problems.len() >= PROBLEMS {
            return;
        }
        let at = self.here();
        if self.tree.problems.last().is_some_and(|problem| problem.at == at) {
            return;
        }
        self.tree.problems.push(Problem { at, message: message.to_owned() });
    }

    pub(crate) fn guess(&mut self, guess: Guess, at: usize) {
        let at = self.token(at);
        if self.guesses.last() != Some(&(guess, at)) {
            self.guesses.push((guess, at));
        }
    }

    /// Gives up on the current function or item: from here on the text seems to end.
    pub(crate) fn stop(&mut self, why: NotAnalysed) {
        if self.stopped {
            return;
        }
        self.note(match why {
            NotAnalysed::TooDeep => "nested too deeply",
            _ => "cannot be parsed",
        });
        let at = self.here();
        self.not_analysed = Some((why, at));
        self.stopped = true;
        self.errors += 1;
        self.end = self.pos;
    }

    // ---- depth ----

    /// Counts one level of nesting. Whoever gets `true` calls `leave`.
    pub(crate) fn enter(&mut self) -> bool {
        if self.depth >= limits::NESTING {
            self.stop(NotAnalysed::TooDeep);
            return false;
        }
        self.depth += 1;
        true
    }

    pub(crate) fn leave(&mut self) {
        self.depth -= 1;
    }

    /// Counts one level of the tree that costs the parser no stack (`else if`, `case 1: case 2:`).
    pub(crate) fn descend(&mut self) {
        self.tree_depth += 1;
        self.reach(self.tree_depth);
    }

    fn reach(&mut self, total: u32) {
        if total > self.tallest {
            self.tallest = total;
            if total > limits::EXPRESSION_HEIGHT {
                self.stop(NotAnalysed::TooDeep);
            }
        }
    }

    /// Reads something that holds expressions without being one, and says how tall its tallest expression is.
    pub(crate) fn measured<R>(&mut self, read: impl FnOnce(&mut Self) -> R) -> (R, u32) {
        let outer = std::mem::replace(&mut self.tallest, self.tree_depth);
        let result = read(self);
        let height = self.tallest - self.tree_depth;
        self.tallest = self.tallest.max(outer);
        (result, height)
    }

    pub(crate) fn forget_heights(&mut self) {
        self.tallest = 0;
        self.tree_depth = 0;
    }

    // ---- nodes ----

    pub(crate) fn height(&self, expr: ExprId) -> u32 {
        u32::from(self.heights[expr])
    }

    /// Makes an expression that ends before the cursor. `below` is the height of its tallest operand.
    pub(crate) fn expr_node(&mut self, kind: ExprKind, first: usize, at: usize, below: u32) -> ExprId {
        let height = below + 1;
        let node = Expr { kind, first: self.token(first), last: self.last_since(first), at: self.token(at) };
        self.heights.push(height.min(u32::from(u16::MAX)) as u16);
        let id = self.tree.exprs.push(node);
        self.reach(self.tree_depth + height);
        id
    }

    pub(crate) fn error_expr(&mut self) -> ExprId {
        let here = self.pos;
        let id = self.expr_node(ExprKind::Error, here, here, 0);
        let token = self.here();
        self.tree.exprs[id].last = token;
        id
    }

    /// Makes a statement that ends before the cursor.
    pub(crate) fn stmt_node(&mut self, kind: StmtKind, first: usize) -> StmtId {
        let node = Stmt { kind, first: self.token(first), last: self.last_since(first) };
        self.tree.stmts.push(node)
    }
}
