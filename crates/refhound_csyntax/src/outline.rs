//! The outline: a unit's tokens cut into external declarations, and which of them are needed.
//!
//! Most of a unit is headers, and most of a header is never used by the unit. Cutting text into declarations and seeing
//! which names each declares takes one look at each token; parsing is left for those that the unit's own text leads to.

use std::ops::Range;

use refhound_index::{IdList, Symbol};
use refhound_preproc::{Token, TokenKind};

/// One external declaration, not parsed yet.
#[derive(Debug, Clone)]
pub struct OutlineItem {
    pub tokens: Range<u32>,
    /// Names that it may declare: never too few, sometimes too many.
    pub(crate) names: IdList<Symbol>,
    /// Set for a function definition.
    pub function: Option<OutlineFunction>,
    /// It could not be told what it declares.
    pub unclear: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OutlineFunction {
    pub name: Symbol,
    /// Token index of the name.
    pub name_token: u32,
    /// Token index of the body's opening brace.
    pub body: u32,
}

/// The external declarations of a unit, in order.
#[derive(Debug, Default)]
pub struct Outline {
    pub items: Vec<OutlineItem>,
    pub(crate) names: Vec<Symbol>,
    /// The items that are unclear.
    pub(crate) unclear: Vec<u32>,
    /// False when the text ends in the middle of a declaration.
    pub complete: bool,
}

/// A stretch of a unit's text with its outline.
#[derive(Debug, Clone, Copy)]
pub struct OutlinedText<'a> {
    pub tokens: &'a [Token],
    pub outline: &'a Outline,
    /// The number under which [`SharedNames`](crate::SharedNames) has its names, if it does.
    pub shared: Option<u32>,
    pub roots: Roots,
}

/// Whether items of a text may be wanted whoever mentions them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Roots {
    Possible,
    None,
}

/// How much of an item is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    No,
    /// As a declaration; the body of a function is left out.
    Declaration,
    Whole,
}

/// Cuts tokens into items. They follow each other without a gap.
pub fn outline(tokens: &[Token]) -> Outline {
    let outline = Outline { complete: true, ..Outline::default() };
    let mut cutter = Cutter { tokens, at: 0, outline, names: Vec::new(), linkages: 0 };
    while cutter.kind(cutter.at) != TokenKind::End {
        cutter.item();
    }
    cutter.outline.complete &= cutter.linkages == 0;
    cutter.outline
}

/// One item that is always wanted, for text that is not C and that another parser reads.
pub fn whole(tokens: &[Token]) -> Outline {
    let len = tokens.iter().take_while(|token| token.kind != TokenKind::End).count();
    let depth = tokens[..len].iter().fold(0i64, |depth, token| match token.kind {
        TokenKind::LParen | TokenKind::LBracket | TokenKind::LBrace => depth + 1,
        TokenKind::RParen | TokenKind::RBracket | TokenKind::RBrace => depth - 1,
        _ => depth,
    });
    if len == 0 {
        return Outline { complete: true, ..Outline::default() };
    }
    let item = OutlineItem { tokens: 0..len as u32, names: IdList::EMPTY, function: None, unclear: true };
    Outline { items: vec![item], names: Vec::new(), unclear: vec![0], complete: depth <= 0 }
}

struct Cutter<'t> {
    tokens: &'t [Token],
    at: usize,
    outline: Outline,
    names: Vec<Symbol>,
    /// The braces of `extern "C" {` that are open. What stands between them is cut as well; they are items of their own.
    linkages: u32,
}

impl Cutter<'_> {
    fn kind(&self, at: usize) -> TokenKind {
        self.tokens.get(at).map_or(TokenKind::End, |token| token.kind)
    }

    /// `extern "C" {`, which C++ writes around what C declares.
    fn opens_linkage(&self) -> bool {
        [TokenKind::KwExtern, TokenKind::Str, TokenKind::LBrace]
            .iter()
            .enumerate()
            .all(|(ahead, &kind)| self.kind(self.at + ahead) == kind)
    }

    fn item(&mut self) {
        let start = self.at;
        if self.opens_linkage() {
            self.at += 3;
            self.linkages += 1;
            self.push_item(start, None, true);
            return;
        }
        let mut called: Option<usize> = None;
        let mut function = None;
        let mut unclear = false;
        loop {
            match self.kind(self.at) {
                TokenKind::End => {
                    self.declare_before();
                    self.outline.complete = false;
                    break;
                }
                TokenKind::Semicolon => {
                    self.declare_before();
                    self.at += 1;
                    break;
                }
                TokenKind::Comma | TokenKind::Colon => {
                    self.declare_before();
                    self.at += 1;
                }
                TokenKind::Eq => {
                    self.declare_before();
                    self.skip_initializer();
                }
                TokenKind::LBracket => {
                    self.declare_before();
                    self.skip_brackets();
                }
                TokenKind::LParen => self.parenthesis(start, &mut called),
                TokenKind::KwStruct | TokenKind::KwUnion | TokenKind::KwEnum => self.tagged(),
                TokenKind::KwAttribute
                | TokenKind::KwDeclspec
                | TokenKind::KwAsm
                | TokenKind::KwTypeof
                | TokenKind::KwAlignas
                | TokenKind::KwStaticAssert => {
                    self.at += 1;
                    while self.kind(self.at).is_keyword() {
                        self.at += 1;
                    }
                    if self.kind(self.at) == TokenKind::LParen {
                        self.skip_brackets();
                    }
                }
                TokenKind::LBrace => {
                    let body = self.at;
                    self.skip_brackets();
                    if let Some(name_token) = called {
                        function = Some(OutlineFunction {
                            name: self.tokens[name_token].symbol,
                            name_token: name_token as u32,
                            body: body as u32,
                        });
                    } else {
                        unclear = true;
                    }
                    break;
                }
                TokenKind::RBrace | TokenKind::RParen | TokenKind::RBracket => {
                    if self.kind(self.at) == TokenKind::RBrace {
                        self.linkages = self.linkages.saturating_sub(1);
                    }
                    unclear = true;
                    self.at += 1;
                    break;
                }
                _ => self.at += 1,
            }
        }
        // Without its body it would end the text that is parsed in one go, and the brace around it would not be closed.
        let function = function.filter(|_| self.linkages == 0);
        self.push_item(start, function, unclear);
    }

    fn push_item(&mut self, start: usize, function: Option<OutlineFunction>, unclear: bool) {
        let names = IdList::store(&mut self.outline.names, self.names.drain(..));
        if unclear {
            self.outline.unclear.push(self.outline.items.len() as u32);
        }
        self.outline.items.push(OutlineItem { tokens: start as u32..self.at as u32, names, function, unclear });
    }

    fn name_before(&self) -> Option<Symbol> {
        let before = self.tokens.get(self.at.checked_sub(1)?)?;
        (before.kind == TokenKind::Ident).then_some(before.symbol)
    }

    fn declare_before(&mut self) {
        if let Some(name) = self.name_before() {
            self.names.push(name);
        }
    }

    /// A parameter list `name(...)`, or a declarator in brackets: `(*name)(int)`, `T (name)(int)`, `T (*f(int))(int) {`.
    fn parenthesis(&mut self, start: usize, called: &mut Option<usize>) {
        let open = self.at;
        let name = self.name_before();
        let after_group = open > start && self.kind(open - 1) == TokenKind::RParen;
        self.skip_brackets();
        let is_inner = self.kind(open + 1) == TokenKind::Star || self.kind(self.at) == TokenKind::LParen;
        if let Some(name) = name {
            self.names.push(name);
            // `API(int) f(void)` names `f`, `int f(void) ATTRIBUTE(1)` names `f` too: a type before it tells.
            if !is_inner && called.is_none_or(|at| !self.has_type_before(start, at)) {
                *called = Some(open - 1);
            }
        }
        if !after_group && (is_inner || name.is_none()) {
            self.inner_names(open, called);
        }
    }

    /// Every name in the brackets may be the declared one.
    fn inner_names(&mut self, open: usize, called: &mut Option<usize>) {
        let mut found = None;
        for index in open..self.at {
            let token = &self.tokens[index];
            if token.kind == TokenKind::Ident {
                self.names.push(token.symbol);
                found = found.or(Some(index));
            }
        }
        if called.is_none() {
            *called = found;
        }
    }

    /// Whether the token before `at` is part of a type: a name, a keyword of a type, a `*`.
    fn has_type_before(&self, start: usize, at: usize) -> bool {
        let storage = [TokenKind::KwStatic, TokenKind::KwExtern, TokenKind::KwInline, TokenKind::KwTypedef];
        let before = if at > start { self.kind(at - 1) } else { TokenKind::End };
        before == TokenKind::Star || before.is_name() && !storage.contains(&before)
    }

    /// `struct s`, `enum e { A, B }`: a tag is declared where a body or a `;` follows; so are enumerators and
    /// whatever is declared inside the body.
    fn tagged(&mut self) {
        let keyword = self.kind(self.at);
        self.at += 1;
        while matches!(self.kind(self.at), TokenKind::KwAttribute | TokenKind::KwDeclspec) {
            self.at += 1;
            if self.kind(self.at) == TokenKind::LParen {
                self.skip_brackets();
            }
        }
        // An unknown attribute may stand before the tag: every name up to the brace may be it.
        while self.kind(self.at) == TokenKind::Ident {
            if matches!(self.kind(self.at + 1), TokenKind::LBrace | TokenKind::Semicolon | TokenKind::Colon) {
                self.names.push(self.tokens[self.at].symbol);
            }
            self.at += 1;
            if self.kind(self.at) != TokenKind::Ident || self.kind(self.at + 1) != TokenKind::LBrace {
                break;
            }
        }
        if keyword == TokenKind::KwEnum && self.kind(self.at) == TokenKind::Colon {
            while !matches!(self.kind(self.at), TokenKind::LBrace | TokenKind::Semicolon | TokenKind::End) {
                self.at += 1;
            }
        }
        if self.kind(self.at) == TokenKind::LBrace {
            let open = self.at;
            self.skip_brackets();
            self.declare_inside(open, keyword);
        }
    }

    /// Names that a record or enum body declares at file scope.
    fn declare_inside(&mut self, open: usize, keyword: TokenKind) {
        // The braces of enum bodies, innermost last: enumerators follow `{` and `,` directly inside them.
        let mut enum_depths: Vec<i32> = if keyword == TokenKind::KwEnum { vec![1] } else { Vec::new() };
        let mut depth = 0;
        for index in open..self.at {
            let token = &self.tokens[index];
            match token.kind {
                TokenKind::LBrace | TokenKind::LParen | TokenKind::LBracket => depth += 1,
                TokenKind::RBrace | TokenKind::RParen | TokenKind::RBracket => {
                    if enum_depths.last() == Some(&depth) {
                        enum_depths.pop();
                    }
                    depth -= 1;
                }
                TokenKind::KwEnum => enum_depths.push(depth + 1),
                TokenKind::Ident => {
                    let before = self.kind(index - 1);
                    let is_enumerator =
                        enum_depths.last() == Some(&depth) && matches!(before, TokenKind::LBrace | TokenKind::Comma);
                    let is_tag = matches!(before, TokenKind::KwStruct | TokenKind::KwUnion | TokenKind::KwEnum)
                        && self.kind(index + 1) == TokenKind::LBrace;
                    if is_enumerator || is_tag {
                        self.names.push(token.symbol);
                    }
                }
                // `enum e x;` inside a record has no body.
                TokenKind::Semicolon if enum_depths.last().is_some_and(|&inside| inside > depth) => {
                    enum_depths.pop();
                }
                _ => {}
            }
        }
    }

    /// From `=` to the `,` or `;` that ends the initialiser.
    fn skip_initializer(&mut self) {
        while !matches!(self.kind(self.at), TokenKind::Comma | TokenKind::Semicolon | TokenKind::End) {
            match self.kind(self.at) {
                TokenKind::LParen | TokenKind::LBracket | TokenKind::LBrace => self.skip_brackets(),
                _ => self.at += 1,
            }
        }
    }

    /// From an opening bracket past the one that closes it. Braces outrank the others: a stray `(` ends with its block.
    fn skip_brackets(&mut self) {
        let mut depth = 0;
        loop {
            match self.kind(self.at) {
                TokenKind::End => {
                    self.outline.complete = false;
                    return;
                }
                TokenKind::LParen | TokenKind::LBracket | TokenKind::LBrace => depth += 1,
                TokenKind::RParen | TokenKind::RBracket | TokenKind::RBrace => depth -= 1,
                _ => {}
            }
            self.at += 1;
            if depth == 0 {
                return;
            }
        }
    }
}

impl Outline {
    /// The token ranges to parse; neighbours are joined where the first is wanted whole.
    pub fn ranges(&self, needs: &[Need]) -> Vec<Range<u32>> {
        let mut ranges: Vec<Range<u32>> = Vec::new();
        for (item, &need) in self.items.iter().zip(needs).filter(|(_, need)| **need != Need::No) {
            let wanted = item.wanted_tokens(need);
            match ranges.last_mut() {
                // A function without its body ends before the item does: nothing starts there.
                Some(last) if last.end == wanted.start => last.end = wanted.end,
                _ => ranges.push(wanted),
            }
        }
        ranges
    }
}

impl OutlineItem {
    /// The tokens that a need covers: without its body, a function ends where the body would begin.
    pub fn wanted_tokens(&self, need: Need) -> Range<u32> {
        match (need, &self.function) {
            (Need::Declaration, Some(function)) => self.tokens.start..function.body,
            _ => self.tokens.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use refhound_preproc::tokens_of_text;

    fn names(text: &str) -> Vec<Vec<&'static str>> {
        let unit = tokens_of_text(text);
        let outline = outline(&unit.tokens);
        outline
            .items
            .iter()
            .map(|item| item.names.of(&outline.names).iter().map(|name| name.as_str()).collect())
            .collect()
    }

    #[test]
    fn declarators_of_all_shapes_are_seen() {
        assert_eq!(names("int a, *b, c[3], d = 4, e(void);"), [["a", "b", "c", "d", "e"]]);
        assert_eq!(names("typedef void (*cb)(int); typedef struct s s_t;"), [vec!["cb"], vec!["s_t"]]);
        assert_eq!(names("struct s { int x; enum { A, B = 2 } k; } v;"), [["s", "A", "B", "v"]]);
        // As a tag, and as the last name before the `;`.
        assert_eq!(names("struct s; struct s *f(struct s *p);"), [vec!["s", "s"], vec!["f"]]);
        assert_eq!(names("enum e : int { A, B = (1, 2), C };"), [["e", "A", "B", "C"]]);
        assert_eq!(names("union u { struct t { int y; } in; };"), [["u", "t"]]);
        assert_eq!(names("int (f)(void) { return 0; } int g;"), [vec!["f"], vec!["g"]]);
        assert_eq!(names("typedef my_t (*cb_t)(int);"), [["my_t", "cb_t"]]);
        assert_eq!(names("extern my_t (*pointer)(int);"), [["my_t", "pointer"]]);
    }

    #[test]
    fn what_stands_in_a_linkage_of_cxx_is_cut_as_well() {
        let text = "extern \"C\" { int a; struct s { int x; }; int f(void) { return 0; } } int b;";
        let unit = tokens_of_text(text);
        let found = outline(&unit.tokens);
        assert_eq!(names(text), [vec![], vec!["a"], vec!["s"], vec!["f"], vec![], vec!["b"]]);
        assert_eq!(found.unclear, [0, 4]);
        assert!(found.complete && found.items[3].function.is_none());
        assert!(!outline(&tokens_of_text("extern \"C\" { int a;").tokens).complete);
    }

    #[test]
    fn functions_are_told_from_declarations() {
        let unit = tokens_of_text("static inline int f(int x) __attribute__((pure)) { return x; } int a[] = { 1 };");
        let outline = outline(&unit.tokens);
        assert_eq!(outline.items.len(), 2);
        assert_eq!(outline.items[0].function.map(|function| function.name.as_str()), Some("f"));
        assert_eq!(outline.items[1].function, None);
    }

    #[test]
    fn functions_have_their_own_names() {
        let name =
            |text: &str| outline(&tokens_of_text(text).tokens).items[0].function.map(|function| function.name.as_str());
        for text in [
            "my_t (*f(int k))(int) { return 0; }",
            "my_t (f)(int a) { return a; }",
            "static int f(int a) UNKNOWN(1) { return a; }",
            "PyAPI_FUNC(int) f(int a) { return a; }",
            "static API(int) f(int a) { return a; }",
            "struct s *f(void) { return 0; }",
            "int f(int (*g)(void)) { return g(); }",
        ] {
            assert_eq!(name(text), Some("f"), "{text}");
        }
    }

    #[test]
    fn a_text_that_ends_inside_a_declaration_is_not_complete() {
        for text in ["int x", "int a[] = {", "struct s {", "int f(", "f(x)", "static"] {
            assert!(!outline(&tokens_of_text(text).tokens).complete, "{text}");
        }
        assert!(outline(&tokens_of_text("").tokens).complete);
    }
}
