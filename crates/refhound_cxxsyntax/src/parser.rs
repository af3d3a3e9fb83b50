//! The parser's state: the cursor, the bounds on depth, guesses and problems, and the way nodes are made.
//!
//! As in C's parser nothing fails: an error is counted, and whoever reads a declaration or a statement skips to its end
//! when the count went up.

use std::ops::Range;

use refhound_index::{EntityId, IndexVec, Symbol};
use refhound_preproc::{Token, TokenFlags, TokenKind};
use refhound_unknowns::{Guess, NotAnalysed, limits};

use crate::brackets::Brackets;
use crate::names::{NameKind, Names};
use crate::tree::{
    Attribute, Decl, DeclId, DeclKind, Expr, ExprId, ExprKind, Problem, Stmt, StmtId, StmtKind, TokenId, Tree, TypeId,
    TypeKind, TypeNode,
};
use crate::words::{self, Word};

/// Problems kept; a binary file named `.cpp` would have one per token.
const PROBLEMS: usize = 1_000;

/// Parses the declarations in `ranges` of `tokens`, in order. `packs` are the changes of `#pragma pack`.
pub fn parse(tokens: &[Token], packs: &[(u32, Option<u32>)], ranges: &[Range<u32>]) -> Tree {
    let mut parser = Parser::new(tokens, packs);
    let mut top = Vec::new();
    for range in ranges {
        parser.pos = range.start as usize;
        parser.end = (range.end as usize).min(tokens.len());
        if parser.end > 0 && parser.end == tokens.len() && tokens[parser.end - 1].kind == TokenKind::End {
            parser.end -= 1;
        }
        parser.top_level(&mut top);
    }
    parser.tree.top = top;
    std::mem::take(&mut parser.tree)
}

pub(crate) struct Parser<'t> {
    pub(crate) tokens: &'t [Token],
    pub(crate) packs: &'t [(u32, Option<u32>)],
    words: &'static [Word],
    pub(crate) tree: Tree,
    pub(crate) pos: usize,
    /// Behind the last token that may be read. `stop` pulls it in, so that everything unwinds as at the unit's end.
    pub(crate) end: usize,
    pub(crate) brackets: Brackets,
    pub(crate) names: Names,
    /// The `>>` whose first half has been read.
    pub(crate) half: usize,
    /// `>` ends template arguments here and compares nothing.
    pub(crate) no_greater: bool,
    /// Names of the classes being read, the innermost last.
    pub(crate) classes: Vec<Symbol>,
    /// Functions being read; 0 outside.
    pub(crate) functions: u32,
    pub(crate) guesses: Vec<(Guess, TokenId)>,
    pub(crate) not_analysed: Option<(NotAnalysed, TokenId)>,
    pub(crate) stopped: bool,
    pub(crate) errors: u32,
    /// Tokens skipped in the function being read.
    pub(crate) skipped: usize,
    /// Tokens that may still be read once more, see `go_back`.
    pub(crate) rereads: usize,
    depth: u32,
    /// How deep the statement being read stands in the tree.
    pub(crate) tree_depth: u32,
    tallest: u32,
    /// Height of expressions inside names and types that belong to the next expression made.
    pending: u32,
    heights: IndexVec<ExprId, u16>,
}

impl<'t> Parser<'t> {
    fn new(tokens: &'t [Token], packs: &'t [(u32, Option<u32>)]) -> Self {
        Parser {
            tokens,
            packs,
            words: words::table(),
            tree: Tree::default(),
            pos: 0,
            end: 0,
            brackets: Brackets::new(tokens),
            names: Names::new(),
            half: usize::MAX,
            no_greater: false,
            classes: Vec::new(),
            functions: 0,
            guesses: Vec::new(),
            not_analysed: None,
            stopped: false,
            errors: 0,
            skipped: 0,
            rereads: limits::REREAD_TOKENS.saturating_add(tokens.len().saturating_mul(limits::REREAD_TIMES)),
            depth: 0,
            tree_depth: 0,
            tallest: 0,
            pending: 0,
            heights: IndexVec::default(),
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

    /// The word at `index`; `None` for other identifiers and for all that is no identifier.
    #[inline]
    pub(crate) fn word_at(&self, index: usize) -> Word {
        if self.kind_at(index) != TokenKind::Ident {
            return Word::None;
        }
        self.words.get(self.tokens[index].symbol.index()).copied().unwrap_or(Word::None)
    }

    #[inline]
    pub(crate) fn word(&self) -> Word {
        self.word_at(self.pos)
    }

    #[inline]
    pub(crate) fn at_word(&self, word: Word) -> bool {
        self.word() == word
    }

    pub(crate) fn eat_word(&mut self, word: Word) -> bool {
        let found = self.word() == word;
        if found {
            self.pos += 1;
        }
        found
    }

    /// An identifier that can name something.
    #[inline]
    pub(crate) fn is_plain(&self, index: usize) -> bool {
        self.kind_at(index) == TokenKind::Ident && self.word_at(index).is_plain()
    }

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

    /// Whether nothing stands between the token at `index` and the one before it: `. *` is not `.*`.
    pub(crate) fn is_adjacent(&self, index: usize) -> bool {
        self.tokens.get(index).is_some_and(|token| {
            !token.flags.contains(TokenFlags::LINE_START) && !token.flags.contains(TokenFlags::SPACE_BEFORE)
        })
    }

    /// The closing partner of the bracket at `open`, if it lies within the text being read.
    pub(crate) fn close_of(&self, open: usize) -> Option<usize> {
        self.brackets.close_of(open).filter(|&close| close < self.end)
    }

    pub(crate) fn name_kind_at(&self, index: usize) -> NameKind {
        self.names.kind(self.symbol_at(index))
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

    /// Gives up on the current function or declaration: from here on the text seems to end.
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

    /// Reads something that holds expressions without being one; the next expression made stands above them.
    pub(crate) fn nested<R>(&mut self, read: impl FnOnce(&mut Self) -> R) -> R {
        let outer = std::mem::replace(&mut self.tallest, self.tree_depth);
        let pending = std::mem::take(&mut self.pending);
        let result = read(self);
        let height = self.tallest.saturating_sub(self.tree_depth);
        self.tallest = self.tallest.max(outer);
        self.pending = pending.max(height).max(self.pending);
        result
    }

    pub(crate) fn forget_heights(&mut self) {
        self.tallest = 0;
        self.tree_depth = 0;
        self.pending = 0;
    }

    // ---- nodes ----

    /// Makes an expression that ends before the cursor and stands above `operands`.
    pub(crate) fn expr_node(&mut self, kind: ExprKind, first: usize, at: usize, operands: &[ExprId]) -> ExprId {
        let below = operands.iter().map(|&operand| u32::from(self.heights[operand])).max().unwrap_or(0);
        let height = below.max(std::mem::take(&mut self.pending)) + 1;
        let node = Expr { kind, first: self.token(first), last: self.last_since(first), at: self.token(at) };
        self.heights.push(height.min(u32::from(u16::MAX)) as u16);
        let id = self.tree.exprs.push(node);
        self.reach(self.tree_depth + height);
        id
    }

    pub(crate) fn error_expr(&mut self) -> ExprId {
        let here = self.pos;
        self.expr_node(ExprKind::Error, here, here, &[])
    }

    /// Makes a statement that ends before the cursor.
    pub(crate) fn stmt_node(&mut self, kind: StmtKind, first: usize) -> StmtId {
        let node = Stmt { kind, first: self.token(first), last: self.last_since(first) };
        self.tree.stmts.push(node)
    }

    /// Makes a declaration that ends before the cursor.
    pub(crate) fn decl_node(&mut self, kind: DeclKind, first: usize) -> DeclId {
        self.decl_with(kind, first, Vec::new())
    }

    pub(crate) fn decl_with(&mut self, kind: DeclKind, first: usize, attributes: Vec<Attribute>) -> DeclId {
        let node = Decl { kind, first: self.token(first), last: self.last_since(first), attributes };
        self.tree.decls.push(node)
    }

    pub(crate) fn type_node(&mut self, kind: TypeKind, first: usize) -> TypeId {
        let first = self.token(first);
        self.tree.types.push(TypeNode { kind, is_const: false, is_volatile: false, first })
    }
}
