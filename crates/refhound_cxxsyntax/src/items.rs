//! What stands outside functions: namespaces, linkage, using, and the way back after a declaration that cannot be read.

use refhound_index::Symbol;
use refhound_preproc::TokenKind;

use crate::angles::NameUse;
use crate::names::NameKind;
use crate::parser::Parser;
use crate::recovery::starts_statement;
use crate::shapes::Scope;
use crate::tree::{Access, DeclId, DeclKind};
use crate::words::Word;

impl Parser<'_> {
    pub(crate) fn top_level(&mut self, out: &mut Vec<DeclId>) {
        while !self.at(TokenKind::End) {
            self.declaration(Scope::File, out);
            if self.at(TokenKind::RBrace) {
                let first = self.pos;
                self.note("a brace too many");
                self.bump();
                let decl = self.decl_node(DeclKind::Other, first);
                out.push(decl);
            }
        }
    }

    /// Declarations up to the closing brace.
    pub(crate) fn declarations_in_braces(&mut self, scope: Scope) -> Vec<DeclId> {
        let open = self.pos;
        let mut list = Vec::new();
        if !self.eat(TokenKind::LBrace) {
            self.fail("expected `{`");
            return list;
        }
        while !matches!(self.kind(), TokenKind::RBrace | TokenKind::End) {
            self.declaration(scope, &mut list);
        }
        if !self.eat(TokenKind::RBrace) && !self.stopped {
            let here = std::mem::replace(&mut self.pos, open);
            self.note("missing `}`");
            self.pos = here;
        }
        list
    }

    /// One declaration outside functions; always moves on. What cannot be read is skipped here.
    pub(crate) fn declaration(&mut self, scope: Scope, out: &mut Vec<DeclId>) {
        let (first, end, errors, count) = (self.pos, self.end, self.errors, out.len());
        let guesses = std::mem::take(&mut self.guesses);
        let skipped = std::mem::take(&mut self.skipped);
        let not_analysed = self.not_analysed.take();
        let outer_greater = std::mem::replace(&mut self.no_greater, false);
        if self.functions == 0 {
            self.forget_heights();
        }
        if self.enter() {
            self.declaration_here(scope, out);
            self.leave();
        }
        let stopped = std::mem::take(&mut self.stopped);
        if stopped {
            self.end = end;
        }
        if stopped || self.failed_since(errors) || (self.pos == first && !self.at(TokenKind::RBrace)) {
            self.errors = errors;
            out.truncate(count);
            self.go_back(first);
            if !stopped {
                self.note("cannot be read");
            }
            let decl = self.skip_declaration(first);
            out.push(decl);
        }
        self.guesses = guesses;
        self.skipped = skipped;
        self.not_analysed = not_analysed;
        self.no_greater = outer_greater;
        self.half = usize::MAX;
    }

    fn other(&mut self, first: usize, out: &mut Vec<DeclId>) {
        let decl = self.decl_node(DeclKind::Other, first);
        out.push(decl);
    }

    fn declaration_here(&mut self, scope: Scope, out: &mut Vec<DeclId>) {
        let first = self.pos;
        match self.kind() {
            TokenKind::Semicolon => {
                self.bump();
                self.other(first, out);
            }
            TokenKind::RBrace => {}
            TokenKind::KwInline if self.word_at(first + 1) == Word::Namespace => {
                self.bump();
                self.namespace(first, out);
            }
            TokenKind::KwExtern if self.peek(1) == TokenKind::Str => self.linkage(out),
            TokenKind::KwExtern if self.word_at(first + 1) == Word::Template => {
                self.skip_past_semicolon();
                self.other(first, out);
            }
            TokenKind::KwStaticAssert | TokenKind::KwAsm | TokenKind::Hash | TokenKind::Stray => {
                self.skip_past_semicolon();
                self.other(first, out);
            }
            kind if starts_statement(kind) => self.fail("a statement outside a function"),
            TokenKind::Ident => self.word_declaration(scope, out),
            TokenKind::LBracket | TokenKind::KwAttribute if self.at_attribute() => {
                let behind = self.behind_attributes(first);
                if self.word_at(behind) == Word::Template || self.kind_at(behind) == TokenKind::Semicolon {
                    self.pos = behind;
                    self.declaration_here_again(scope, out);
                } else {
                    self.simple_declaration(scope, out);
                }
            }
            _ => self.simple_declaration(scope, out),
        }
    }

    /// Behind attributes that belong to a template.
    fn declaration_here_again(&mut self, scope: Scope, out: &mut Vec<DeclId>) {
        if self.at_word(Word::Template) {
            self.template(scope, out);
        } else {
            self.bump();
        }
    }

    fn word_declaration(&mut self, scope: Scope, out: &mut Vec<DeclId>) {
        let first = self.pos;
        match self.word() {
            Word::Namespace => self.namespace(first, out),
            Word::Using => {
                let decl = self.using();
                out.push(decl);
            }
            Word::Template => self.template(scope, out),
            Word::StaticAssert | Word::Concept | Word::Pragma => {
                if self.at_word(Word::Pragma) {
                    self.bump();
                    self.skip_one();
                    self.eat(TokenKind::Semicolon);
                } else {
                    self.skip_past_semicolon();
                }
                self.other(first, out);
            }
            Word::Export => {
                self.bump();
                if self.is_plain(self.pos) && self.symbol_at(self.pos).as_str() == "module" {
                    self.skip_past_semicolon();
                }
                self.other(first, out);
            }
            Word::Friend => {
                self.bump();
                let mut inner = Vec::new();
                self.simple_declaration(scope, &mut inner);
                for decl in inner {
                    let decl = self.decl_node(DeclKind::Friend(decl), first);
                    out.push(decl);
                }
            }
            Word::Public | Word::Private | Word::Protected => self.access(out),
            word if word.is_plain() => {
                if scope == Scope::Class && self.at_foreign_access() {
                    self.skip_past_colon();
                    self.other(first, out);
                } else if !self.macro_declaration(scope, out) {
                    self.simple_declaration(scope, out);
                }
            }
            _ => self.simple_declaration(scope, out),
        }
    }

    /// `public:`, `public slots:`
    fn access(&mut self, out: &mut Vec<DeclId>) {
        let first = self.pos;
        let access = match self.word() {
            Word::Public => Access::Public,
            Word::Protected => Access::Protected,
            _ => Access::Private,
        };
        self.bump();
        if self.is_plain(self.pos) && self.peek(1) == TokenKind::Colon {
            self.bump();
        }
        if !self.eat(TokenKind::Colon) {
            self.fail("expected `:`");
        }
        let decl = self.decl_node(DeclKind::Access(access), first);
        out.push(decl);
    }

    /// `signals:`, `Q_SIGNALS:`
    fn at_foreign_access(&self) -> bool {
        self.peek(1) == TokenKind::Colon
            && matches!(self.symbol_at(self.pos).as_str(), "signals" | "Q_SIGNALS" | "slots" | "Q_SLOTS")
    }

    fn skip_past_colon(&mut self) {
        self.bump();
        self.eat(TokenKind::Colon);
    }

    fn namespace(&mut self, first: usize, out: &mut Vec<DeclId>) {
        let is_inline = self.pos > first;
        self.bump();
        self.drop_attributes();
        let mut names: Vec<Symbol> = Vec::new();
        while self.is_plain(self.pos) || self.at(TokenKind::KwInline) {
            if self.eat(TokenKind::KwInline) {
                continue;
            }
            let name = self.symbol_at(self.pos);
            // `namespace a __attribute__((x)) {`, `namespace a VISIBLE {`
            if self.tokens[self.pos - 1].kind != TokenKind::Ident || names.is_empty() {
                names.push(name);
                self.names.leak(name, NameKind::Namespace);
            }
            self.bump();
            if self.at(TokenKind::LParen) {
                self.skip_one();
            }
            self.eat(TokenKind::ColonColon);
        }
        self.drop_attributes();
        if let (true, Some(&name)) = (self.eat(TokenKind::Eq), names.first()) {
            let target = self.name(NameUse::Type);
            self.semicolon();
            let decl = self.decl_node(DeclKind::NamespaceAlias { name, target }, first);
            out.push(decl);
            return;
        }
        let decls = self.declarations_in_braces(Scope::File);
        let decl = self.decl_node(DeclKind::Namespace { names, is_inline, decls }, first);
        out.push(decl);
    }

    /// `extern "C" { ... }`, `extern "C" int f();`
    fn linkage(&mut self, out: &mut Vec<DeclId>) {
        let first = self.pos;
        self.bump();
        let is_c = self.symbol_at(self.pos).as_str() == "\"C\"";
        self.bump();
        let decls = if self.at(TokenKind::LBrace) {
            self.declarations_in_braces(Scope::File)
        } else {
            let mut list = Vec::new();
            self.declaration(Scope::File, &mut list);
            list
        };
        let decl = self.decl_node(DeclKind::Linkage { is_c, decls }, first);
        out.push(decl);
    }

    /// `using namespace a;`, `using a::b;`, `using a = b;`
    pub(crate) fn using(&mut self) -> DeclId {
        let first = self.pos;
        self.bump();
        if self.eat_word(Word::Namespace) {
            let name = self.name(NameUse::Type);
            self.drop_attributes();
            self.semicolon();
            return self.decl_node(DeclKind::UsingNamespace(name), first);
        }
        if self.eat(TokenKind::KwEnum) {
            let name = self.name(NameUse::Type);
            self.semicolon();
            return self.decl_node(DeclKind::Using(name), first);
        }
        let behind = self.behind_attributes(self.pos + 1);
        if self.is_plain(self.pos) && self.kind_at(behind) == TokenKind::Eq {
            let (name, token) = (self.symbol_at(self.pos), self.here());
            self.pos = behind + 1;
            let ty = self.type_id();
            self.names.declare(name, NameKind::Type);
            self.semicolon();
            return self.decl_node(DeclKind::Alias { name, token, ty }, first);
        }
        self.eat_word(Word::Typename);
        let name = self.name(NameUse::Type);
        self.declare_using(&name);
        self.eat(TokenKind::Ellipsis);
        while self.eat(TokenKind::Comma) {
            self.eat_word(Word::Typename);
            self.name(NameUse::Type);
            self.eat(TokenKind::Ellipsis);
        }
        self.semicolon();
        self.decl_node(DeclKind::Using(name), first)
    }

    /// A name that is brought in may be anything; what is known of it stays, and a capital letter makes a type.
    fn declare_using(&mut self, name: &crate::tree::Name) {
        if let Some(crate::tree::PartKind::Identifier(symbol)) = name.parts.last().map(|part| &part.kind) {
            let is_type = symbol.as_str().starts_with(|letter: char| letter.is_ascii_uppercase())
                || matches!(symbol.as_str(), "string" | "vector" | "map" | "set" | "pair");
            if is_type {
                self.names.leak(*symbol, NameKind::GuessedType);
            }
        }
    }

    pub(crate) fn semicolon(&mut self) {
        if !self.eat(TokenKind::Semicolon) && !self.at(TokenKind::End) {
            self.fail("expected `;`");
        }
    }
}
