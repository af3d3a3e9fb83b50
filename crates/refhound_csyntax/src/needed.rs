//! Which declarations of a unit are needed: those that its own text leads to.
//!
//! An item is needed when a needed item mentions a name that it declares. A header's record full of pointers to other
//! records would lead to half of the headers this way. So a record that is only pointed to is left out as long as
//! nobody can get at such a pointer: it takes the name of the member that holds it, and a parameter of a function
//! that is only declared is never looked into.

use refhound_index::{FxHashMap, Symbol};
use refhound_preproc::{Token, TokenKind};

use crate::outline::{Need, Outline, OutlinedText, Roots};

/// Tables that are kept from unit to unit.
#[derive(Debug, Default)]
pub struct OutlineScratch {
    /// By `Symbol::index`.
    names: Vec<Name>,
    /// By `Symbol::index`: whether `names` says that a name is followed and mentioned. Most names in code were there before,
    /// and these bits are near when `names` is not.
    mentioned: Vec<u64>,
    entries: Vec<Entry>,
    pointed: Vec<Pointed>,
    /// By the number of a shared text: 1 + its place in this unit. All zero between units.
    shared: Vec<u32>,
    /// Tells the entries of `names` that belong to this unit.
    unit: u32,
}

/// An item that declares a name.
#[derive(Debug, Clone, Copy)]
struct Entry {
    text: u32,
    item: u32,
    /// 1 + the next entry for the same name.
    next: u32,
}

/// What is known of a name in a unit.
#[derive(Debug, Clone, Copy, Default)]
struct Name {
    unit: u32,
    /// 1 + the newest entry of `entries` that declares it, 0 if there is none, or `FOLLOWED`.
    first: u32,
    /// As the name of a member: 1 + the newest entry of `pointed` for it, 0 if there is none, or `MENTIONED`.
    waiting: u32,
}

const BITS: usize = u64::BITS as usize;

/// What declares the name is needed already.
const FOLLOWED: u32 = u32::MAX;
/// Somebody mentions the member: nothing has to wait for it.
const MENTIONED: u32 = u32::MAX;

/// The names that texts declare which many units share: put down once, not once per unit.
#[derive(Debug, Default)]
pub struct SharedNames {
    /// 1 + the newest entry that declares a name. There may be hundreds of these tables: they are no larger than what
    /// is in them.
    first: FxHashMap<Symbol, u32>,
    entries: Vec<Entry>,
}

impl SharedNames {
    /// Adds a text under a number that the caller chose.
    pub fn add(&mut self, number: u32, outline: &Outline) {
        for (item, data) in outline.items.iter().enumerate() {
            for &name in data.names.of(&outline.names) {
                let first = self.first.entry(name).or_default();
                self.entries.push(Entry { text: number, item: item as u32, next: *first });
                *first = self.entries.len() as u32;
            }
        }
    }

    fn entries_of(&self, name: Symbol) -> impl Iterator<Item = &Entry> {
        let entry = |index: u32| self.entries.get((index as usize).wrapping_sub(1));
        let first = self.first.get(&name).and_then(|&first| entry(first));
        std::iter::successors(first, move |last| entry(last.next))
    }
}

/// How much of each item is needed.
#[derive(Debug, Clone, Default)]
pub struct Needs {
    all: Vec<Need>,
    /// Where the items of each text start; one more than there are texts.
    starts: Vec<u32>,
}

impl Needs {
    fn none(texts: &[OutlinedText<'_>]) -> Needs {
        let mut starts = Vec::with_capacity(texts.len() + 1);
        let mut end = 0;
        starts.push(0);
        for text in texts {
            end += text.outline.items.len() as u32;
            starts.push(end);
        }
        Needs { all: vec![Need::No; end as usize], starts }
    }

    pub fn of_text(&self, text: usize) -> &[Need] {
        &self.all[self.starts[text] as usize..self.starts[text + 1] as usize]
    }

    fn get(&mut self, text: u32, item: u32) -> &mut Need {
        &mut self.all[(self.starts[text as usize] + item) as usize]
    }
}

/// A tag that is followed when a member is mentioned.
#[derive(Debug, Clone, Copy)]
struct Pointed {
    tag: Symbol,
    /// 1 + the next entry for the same member.
    next: u32,
}

/// What the roots lead to.
///
/// `root` says what is wanted of item `item` of text `text` whoever mentions it. A function that is not a root is
/// needed as a declaration only: its body is not followed. `implied` gives the name that a name brings along: what is
/// written as one function may be understood as another.
pub fn needed(
    texts: &[OutlinedText<'_>],
    shared: &SharedNames,
    root: impl Fn(usize, usize) -> Need,
    implied: impl Fn(Symbol) -> Option<Symbol>,
    scratch: &mut OutlineScratch,
) -> Needs {
    scratch.index_names(texts);
    let mut search = Search { scratch, shared, needs: Needs::none(texts), work: Vec::new(), implied };
    for (text, outlined) in texts.iter().enumerate() {
        for &item in &outlined.outline.unclear {
            search.want(text as u32, item, Need::Whole);
        }
        if outlined.roots == Roots::Possible {
            for item in 0..outlined.outline.items.len() {
                search.want(text as u32, item as u32, root(text, item));
            }
        }
    }
    while let Some((text, item)) = search.work.pop() {
        let outlined = texts[text as usize];
        let need = *search.needs.get(text, item);
        let range = outlined.outline.items[item as usize].wanted_tokens(need);
        let tokens = &outlined.tokens[range.start as usize..range.end as usize];
        match need {
            Need::Declaration => search.declaration(tokens),
            Need::Whole | Need::No => search.code(tokens),
        }
    }
    let needs = search.needs;
    for number in texts.iter().filter_map(|text| text.shared) {
        scratch.shared[number as usize] = 0;
    }
    needs
}

struct Search<'s, F> {
    scratch: &'s mut OutlineScratch,
    shared: &'s SharedNames,
    needs: Needs,
    work: Vec<(u32, u32)>,
    implied: F,
}

impl<F: Fn(Symbol) -> Option<Symbol>> Search<'_, F> {
    /// Notes a need, unless the item is needed already.
    fn want(&mut self, text: u32, item: u32, need: Need) {
        let known = self.needs.get(text, item);
        if *known == Need::No && need != Need::No {
            *known = need;
            self.work.push((text, item));
        }
    }

    /// Every name in code is followed, and may be the name of a member.
    fn code(&mut self, tokens: &[Token]) {
        for token in tokens {
            if token.kind == TokenKind::Ident {
                self.mention(token.symbol);
            }
        }
    }

    fn mention(&mut self, name: Symbol) {
        if !self.scratch.is_first_mention(name) {
            return;
        }
        self.follow_with_implied(name);
        let mut entry = self.scratch.member_mentioned(name);
        while entry != 0 {
            let Pointed { tag, next } = self.scratch.pointed[entry as usize - 1];
            self.follow(tag);
            entry = next;
        }
    }

    fn follow_with_implied(&mut self, name: Symbol) {
        if self.follow(name)
            && let Some(implied) = (self.implied)(name)
        {
            self.follow(implied);
        }
    }

    /// Marks everything that may declare `name`; says whether there is anything. Each name is followed once: its
    /// declarers are all known then.
    fn follow(&mut self, name: Symbol) -> bool {
        let own = std::mem::replace(&mut self.scratch.name(name).first, FOLLOWED);
        if own == FOLLOWED {
            return false;
        }
        let mut found = own != 0;
        let mut entry = own;
        while entry != 0 {
            let Entry { text, item, next } = self.scratch.entries[entry as usize - 1];
            self.want(text, item, Need::Declaration);
            entry = next;
        }
        let shared = self.shared;
        for &Entry { text, item, .. } in shared.entries_of(name) {
            if let Some(text) = self.scratch.shared.get(text as usize).and_then(|place| place.checked_sub(1)) {
                self.want(text, item, Need::Declaration);
                found = true;
            }
        }
        found
    }

    /// A declaration that is not the unit's own.
    fn declaration(&mut self, tokens: &[Token]) {
        let mut walk = Walk { tokens, at: 0, open: Vec::new(), expression: None };
        while let Some(mention) = walk.next_mention() {
            match mention {
                Mention::Plain(name) => self.follow_with_implied(name),
                Mention::Code(name) => self.mention(name),
                Mention::PointedByParameter => {}
                Mention::PointedByMember { tag, at } => self.pointed_by_member(tag, &tokens[at + 1..]),
            }
        }
    }

    /// `rest` follows the tag: every name up to the end of the declaration may be the member's.
    fn pointed_by_member(&mut self, tag: Symbol, rest: &[Token]) {
        let mut depth = 0;
        for token in rest {
            match token.kind {
                TokenKind::LParen | TokenKind::LBracket | TokenKind::LBrace => depth += 1,
                TokenKind::RParen | TokenKind::RBracket | TokenKind::RBrace => depth -= 1,
                TokenKind::Semicolon if depth == 0 => return,
                TokenKind::Ident if self.scratch.point(token.symbol, tag) == Wait::Over => {
                    self.follow(tag);
                    return;
                }
                _ => {}
            }
        }
    }
}

impl OutlineScratch {
    fn index_names(&mut self, texts: &[OutlinedText<'_>]) {
        self.entries.clear();
        self.pointed.clear();
        self.unit += 1;
        let symbols = refhound_index::symbol_count();
        if self.names.len() < symbols {
            self.names.resize(symbols, Name::default());
        }
        self.mentioned.clear();
        self.mentioned.resize(self.names.len().div_ceil(BITS), 0);
        for (text, outlined) in texts.iter().enumerate() {
            if outlined.shared.is_some_and(|number| self.place_shared(number, text)) {
                continue;
            }
            for (item, data) in outlined.outline.items.iter().enumerate() {
                for &name in data.names.of(&outlined.outline.names) {
                    let newest = self.entries.len() as u32 + 1;
                    let next = std::mem::replace(&mut self.name(name).first, newest);
                    self.entries.push(Entry { text: text as u32, item: item as u32, next });
                }
            }
        }
    }

    /// Notes where a shared text stands. False for one that stands somewhere else as well.
    fn place_shared(&mut self, number: u32, text: usize) -> bool {
        if self.shared.len() <= number as usize {
            self.shared.resize(number as usize + 1, 0);
        }
        let place = &mut self.shared[number as usize];
        let is_first = *place == 0;
        if is_first {
            *place = text as u32 + 1;
        }
        is_first
    }

    #[inline]
    fn is_first_mention(&mut self, name: Symbol) -> bool {
        let Some(word) = self.mentioned.get_mut(name.index() / BITS) else { return true };
        let bit = 1 << (name.index() % BITS);
        let is_first = *word & bit == 0;
        *word |= bit;
        is_first
    }

    #[inline]
    fn name(&mut self, name: Symbol) -> &mut Name {
        // An implied name may have been interned since the names were counted.
        if name.index() >= self.names.len() {
            self.names.resize(refhound_index::symbol_count().max(name.index() + 1), Name::default());
        }
        let known = &mut self.names[name.index()];
        if known.unit != self.unit {
            *known = Name { unit: self.unit, ..Name::default() };
        }
        known
    }

    /// The first entry of what waited for the name.
    fn member_mentioned(&mut self, name: Symbol) -> u32 {
        match std::mem::replace(&mut self.name(name).waiting, MENTIONED) {
            MENTIONED => 0,
            first => first,
        }
    }

    /// Lets a tag wait for the mention of a member, unless it is mentioned already.
    fn point(&mut self, member: Symbol, tag: Symbol) -> Wait {
        let newest = self.pointed.len() as u32 + 1;
        let waiting = &mut self.name(member).waiting;
        if *waiting == MENTIONED {
            return Wait::Over;
        }
        let next = std::mem::replace(waiting, newest);
        self.pointed.push(Pointed { tag, next });
        Wait::Begun
    }
}

/// Whether a tag has to wait.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wait {
    Begun,
    Over,
}

/// How a declaration mentions a name.
enum Mention {
    Plain(Symbol),
    /// In an expression.
    Code(Symbol),
    /// `struct tag *` in the declaration of a member; `at` is the tag's token.
    PointedByMember {
        tag: Symbol,
        at: usize,
    },
    /// `struct tag *` among the parameters of a function type.
    PointedByParameter,
}

/// A bracket that is open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Bracket {
    RecordBody,
    Parameters,
    Other,
}

/// An expression, with the number of brackets around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Expression {
    InBracket(usize),
    /// After `=`, up to a `,` or `;`.
    Initializer(usize),
}

/// Goes over the tokens of one declaration.
struct Walk<'t> {
    tokens: &'t [Token],
    at: usize,
    open: Vec<Bracket>,
    expression: Option<Expression>,
}

impl Walk<'_> {
    fn kind(&self, at: usize) -> TokenKind {
        self.tokens.get(at).map_or(TokenKind::End, |token| token.kind)
    }

    fn next_mention(&mut self) -> Option<Mention> {
        loop {
            let at = self.at;
            let token = self.tokens.get(at)?;
            self.at += 1;
            match token.kind {
                TokenKind::Ident => return Some(self.mention(at, token.symbol)),
                TokenKind::LParen | TokenKind::LBracket | TokenKind::LBrace => self.open(at, token.kind),
                TokenKind::RParen | TokenKind::RBracket | TokenKind::RBrace => {
                    self.open.pop();
                    let ends = match self.expression {
                        Some(Expression::InBracket(outside)) => self.open.len() <= outside,
                        Some(Expression::Initializer(outside)) => self.open.len() < outside,
                        None => false,
                    };
                    if ends {
                        self.expression = None;
                    }
                }
                TokenKind::Eq => {
                    self.expression.get_or_insert(Expression::Initializer(self.open.len()));
                }
                TokenKind::Comma | TokenKind::Semicolon
                    if self.expression == Some(Expression::Initializer(self.open.len())) =>
                {
                    self.expression = None;
                }
                _ => {}
            }
        }
    }

    fn mention(&self, at: usize, name: Symbol) -> Mention {
        if self.expression.is_some() {
            return Mention::Code(name);
        }
        let is_tag = at > 0 && matches!(self.kind(at - 1), TokenKind::KwStruct | TokenKind::KwUnion);
        let mut after = at + 1;
        while matches!(self.kind(after), TokenKind::KwConst | TokenKind::KwVolatile) {
            after += 1;
        }
        match self.open.last() {
            _ if !is_tag || self.kind(after) != TokenKind::Star => Mention::Plain(name),
            Some(Bracket::RecordBody) => Mention::PointedByMember { tag: name, at },
            Some(Bracket::Parameters) => Mention::PointedByParameter,
            Some(Bracket::Other) | None => Mention::Plain(name),
        }
    }

    fn open(&mut self, at: usize, kind: TokenKind) {
        let before = if at > 0 { self.kind(at - 1) } else { TokenKind::End };
        let bracket = match kind {
            TokenKind::LBrace => self.body(at),
            TokenKind::LParen if matches!(before, TokenKind::Ident | TokenKind::RParen) => Bracket::Parameters,
            _ => Bracket::Other,
        };
        // The brackets of arrays, attributes, `typeof`, enumerators hold expressions.
        if bracket == Bracket::Other && (kind != TokenKind::LParen || before.is_keyword() && !is_type(before)) {
            self.expression.get_or_insert(Expression::InBracket(self.open.len()));
        }
        self.open.push(bracket);
    }

    /// Whether a `{` opens the body of a record: `struct tag {`, with attributes perhaps.
    fn body(&self, at: usize) -> Bracket {
        let mut index = at;
        let mut depth = 0;
        while let Some(before) = index.checked_sub(1) {
            index = before;
            match self.kind(index) {
                TokenKind::RParen => depth += 1,
                TokenKind::LParen if depth > 0 => depth -= 1,
                TokenKind::KwStruct | TokenKind::KwUnion if depth == 0 => return Bracket::RecordBody,
                TokenKind::Ident | TokenKind::KwAttribute | TokenKind::KwDeclspec if depth == 0 => {}
                _ if depth > 0 => {}
                _ => break,
            }
        }
        Bracket::Other
    }
}

/// Keywords that a declarator in brackets may follow.
fn is_type(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::KwVoid
            | TokenKind::KwBool
            | TokenKind::KwChar
            | TokenKind::KwShort
            | TokenKind::KwInt
            | TokenKind::KwLong
            | TokenKind::KwSigned
            | TokenKind::KwUnsigned
            | TokenKind::KwFloat
            | TokenKind::KwDouble
            | TokenKind::KwConst
            | TokenKind::KwVolatile
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outline::outline;
    use refhound_preproc::tokens_of_text;

    #[test]
    fn only_what_the_roots_lead_to_is_needed() {
        let unit = tokens_of_text(
            "typedef int a; typedef a b; typedef int unused; int f(b x) { return g(x); } int g(int); int root(void) { return f(1); }",
        );
        let outline = outline(&unit.tokens);
        assert!(outline.complete);
        let is_root = |_: usize, item: usize| match outline.items[item].function {
            Some(function) if function.name.as_str() == "root" => Need::Whole,
            _ => Need::No,
        };
        let text = OutlinedText { tokens: &unit.tokens, outline: &outline, shared: None, roots: Roots::Possible };
        let needs = needed(&[text], &SharedNames::default(), is_root, |_| None, &mut OutlineScratch::default());
        let wanted = [Need::Declaration, Need::Declaration, Need::No, Need::Declaration, Need::No, Need::Whole];
        assert_eq!(needs.of_text(0), wanted);
    }

    #[test]
    fn an_implied_name_may_be_new() {
        let unit = tokens_of_text("int f(void); int root(void) { return f(); }");
        let outline = outline(&unit.tokens);
        let text = OutlinedText { tokens: &unit.tokens, outline: &outline, shared: None, roots: Roots::Possible };
        let is_root = |_: usize, item: usize| if item == 1 { Need::Whole } else { Need::No };
        let implied = |name: Symbol| Some(refhound_index::intern(&format!("{name}_that_nobody_has_written")));
        let needs = needed(&[text], &SharedNames::default(), is_root, implied, &mut OutlineScratch::default());
        assert_eq!(needs.of_text(0), [Need::Declaration, Need::Whole]);
    }

    /// The names of the records that are needed for `root`, which is the last item of the text.
    fn records(headers: &str, root: &str) -> Vec<&'static str> {
        let unit = tokens_of_text(&format!("{headers}\n{root}"));
        let outline = outline(&unit.tokens);
        let last = outline.items.len() - 1;
        let is_root = |_: usize, item: usize| if item == last { Need::Whole } else { Need::No };
        let text = OutlinedText { tokens: &unit.tokens, outline: &outline, shared: None, roots: Roots::Possible };
        let needs = needed(&[text], &SharedNames::default(), is_root, |_| None, &mut OutlineScratch::default());
        let wanted = outline.items.iter().zip(needs.of_text(0)).filter(|(_, need)| **need == Need::Declaration);
        wanted.map(|(item, _)| unit.tokens[item.tokens.start as usize + 1].symbol.as_str()).collect()
    }

    #[test]
    fn a_record_that_is_pointed_to_waits_for_the_name_of_the_pointer() {
        let headers = "struct far { int z; }; struct near { struct far *next; int y; };
                       struct held { int x; }; struct top { struct near *at; struct held in; };";
        assert_eq!(records(headers, "int f(struct top *t) { return t->in.x; }"), ["held", "top"]);
        assert_eq!(records(headers, "int f(struct top *t) { return t->at->y; }"), ["near", "held", "top"]);
        assert_eq!(
            records(headers, "int f(struct top *t) { return sizeof *t->at->next; }"),
            ["far", "near", "held", "top"]
        );
    }

    #[test]
    fn the_order_in_which_members_and_records_are_met_does_not_matter() {
        let headers = "struct far { int z; }; struct near { struct far *next; }; struct top { struct near in; };";
        for root in ["int f(int next, struct top *t) { return 0; }", "int f(struct top *t, int next) { return 0; }"] {
            assert_eq!(records(headers, root), ["far", "near", "top"]);
        }
    }

    #[test]
    fn parameters_of_declared_functions_lead_to_no_record() {
        let headers = "struct a { int x; }; struct b { int x; }; struct c { void (*call)(struct a *p); };
                       extern struct b *make(struct a *p, const struct c *q);";
        assert_eq!(records(headers, "void f(void) { make(0, 0); }"), ["b", "struct"]);
        assert_eq!(records(headers, "void f(struct c *p) { p->call(0); }"), ["c"]);
    }

    #[test]
    fn expressions_in_declarations_lead_to_all_that_they_mention() {
        let headers = "struct a { int x; }; struct b { struct a *p; };
                       struct c { char room[sizeof(*((struct b *)0)->p)]; typeof(((struct b *)0)->p) q; };";
        assert_eq!(records(headers, "struct c v;"), ["a", "b", "c"]);
        let initialised = "struct a { int x; }; struct b { struct a *p; };
                           static int size = (1) + sizeof(*((struct b *)0)->p);";
        assert_eq!(records(initialised, "int f(void) { return size; }"), ["a", "b", "int"]);
    }

    #[test]
    fn shared_texts_are_found_where_the_unit_has_them() {
        let header = tokens_of_text("struct a { int x; }; struct b { struct a in; };");
        let other = tokens_of_text("struct a { int other; };");
        let main = tokens_of_text("struct b v;");
        let [header_outline, other_outline, main_outline] = [&header, &other, &main].map(|unit| outline(&unit.tokens));
        let mut names = SharedNames::default();
        names.add(0, &other_outline);
        names.add(5, &header_outline);
        let shared =
            OutlinedText { tokens: &header.tokens, outline: &header_outline, shared: Some(5), roots: Roots::None };
        let own = OutlinedText { tokens: &main.tokens, outline: &main_outline, shared: None, roots: Roots::Possible };
        let mut scratch = OutlineScratch::default();
        for _ in 0..2 {
            // The same text twice: the declarations of both places are needed.
            let needs = needed(&[shared, shared, own], &names, |_, _| Need::Whole, |_| None, &mut scratch);
            assert_eq!(needs.of_text(0), [Need::Declaration; 2]);
            assert_eq!(needs.of_text(1), [Need::Declaration; 2]);
            assert_eq!(needs.of_text(2), [Need::Whole]);
        }
    }
}
