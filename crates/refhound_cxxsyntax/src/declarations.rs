//! Declarations of variables, functions and types: specifiers, declarators and initialisers.

use refhound_preproc::TokenKind;

use crate::declarators::{Declared, Wanted, plain};
use crate::names::NameKind;
use crate::parser::Parser;
use crate::shapes::Scope;
use crate::specs::{SpecPlace, Specs};
use crate::tree::{Class, ClassKey, DeclId, DeclKind, Enum, Initializer, Name, NamePart, PartKind, TypeKind, Variable};
use crate::words::Word;

impl Parser<'_> {
    /// One declaration with all its declarators. The error count says whether it could be read.
    pub(crate) fn simple_declaration(&mut self, scope: Scope, out: &mut Vec<DeclId>) {
        let first = self.pos;
        let errors = self.errors;
        let mut specs = self.specs(if scope == Scope::Block { SpecPlace::Block } else { SpecPlace::Declaration });
        if self.failed_since(errors) {
            return;
        }
        if matches!(self.kind(), TokenKind::Semicolon | TokenKind::End) && specs.ty.is_some() {
            self.eat(TokenKind::Semicolon);
            self.only_specs(specs, first, out);
            return;
        }
        if specs.defined.is_some() && self.lacks_semicolon() {
            self.note("expected `;`");
            self.only_specs(specs, first, out);
            return;
        }
        if self.at_binding(&specs) {
            let decl = self.binding(&mut specs, first);
            self.semicolon();
            self.tree.decls[decl].last = self.last_since(first);
            out.push(decl);
            return;
        }
        self.init_declarators(&specs, scope, first, out);
    }

    /// Behind a class whose `;` was forgotten.
    fn lacks_semicolon(&self) -> bool {
        self.starts_line(self.pos)
            && (crate::lookahead::is_declaration_keyword(self.kind()) && self.kind() != TokenKind::KwConst
                || self.at(TokenKind::RBrace)
                || matches!(self.word(), Word::Class | Word::Template | Word::Namespace))
    }

    fn init_declarators(&mut self, specs: &Specs, scope: Scope, first: usize, out: &mut Vec<DeclId>) {
        let errors = self.errors;
        loop {
            let base = match specs.ty {
                Some(ty) => ty,
                None => self.type_node(TypeKind::Auto, first),
            };
            let declared = self.declarator(base, Wanted::Name(scope));
            if self.failed_since(errors) {
                return;
            }
            if declared.function.is_some() && !specs.is_typedef {
                let (decl, defined) = self.function(first, specs, declared, scope);
                out.push(decl);
                if defined || self.failed_since(errors) {
                    return;
                }
            } else {
                let decl = self.variable(first, specs, &declared, scope);
                out.push(decl);
            }
            if self.failed_since(errors) || !self.eat(TokenKind::Comma) {
                break;
            }
        }
        if self.failed_since(errors) {
            return;
        }
        self.semicolon();
        if let Some(&decl) = out.last() {
            self.tree.decls[decl].last = self.last_since(first);
        }
    }

    /// `struct s;`, `struct s { ... };`, `enum e;`
    fn only_specs(&mut self, specs: Specs, first: usize, out: &mut Vec<DeclId>) {
        if let Some(decl) = specs.defined {
            let last = self.last_since(first);
            let node = &mut self.tree.decls[decl];
            node.last = last;
            node.attributes.extend(specs.attributes);
            out.push(decl);
            return;
        }
        let kind = match specs.ty.map(|ty| &self.tree.types[ty].kind) {
            Some(TypeKind::Elaborated(ClassKey::Enum, name)) => {
                let name = name.clone();
                DeclKind::Enum(Box::new(Enum {
                    name: Some(name),
                    is_scoped: false,
                    underlying: None,
                    enumerators: None,
                }))
            }
            Some(TypeKind::Elaborated(key, name)) => {
                let (key, name) = (*key, name.clone());
                if let Some(name) = plain(&name) {
                    self.names.leak(name, NameKind::Type);
                }
                let pack = self.pack_here();
                let class = Class { key, name: Some(name), bases: Vec::new(), members: None, is_final: false, pack };
                DeclKind::Class(Box::new(class))
            }
            // `friend T;`, a macro, `int;`
            _ => DeclKind::Other,
        };
        let decl = self.decl_with(kind, first, specs.attributes);
        out.push(decl);
    }

    /// `auto [a, b]`, `const auto &[a, b]`
    pub(crate) fn at_binding(&self, specs: &Specs) -> bool {
        let index = self.skip_pointers(self.pos);
        self.kind_at(index) == TokenKind::LBracket
            && specs.ty.is_some_and(|ty| matches!(self.tree.types[ty].kind, TypeKind::Auto))
    }

    /// Up to the initialiser; a loop over a range has none.
    pub(crate) fn binding(&mut self, specs: &mut Specs, first: usize) -> DeclId {
        let base = specs.ty.unwrap_or_else(|| self.type_node(TypeKind::Auto, first));
        let ty = self.pointers(base);
        let open = self.pos;
        self.bump();
        let mut names = Vec::new();
        while self.is_plain(self.pos) {
            let name = self.symbol_at(self.pos);
            self.names.declare(name, NameKind::Variable);
            names.push((name, self.bump()));
            self.drop_attributes();
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.close_bracket(open, TokenKind::RBracket);
        let init = if self.at(TokenKind::Colon) { None } else { self.initializer() };
        let init = init.unwrap_or(Initializer::Parens(Vec::new()));
        self.decl_with(DeclKind::StructuredBinding { names, ty, init }, first, std::mem::take(&mut specs.attributes))
    }

    fn variable(&mut self, first: usize, specs: &Specs, declared: &Declared, scope: Scope) -> DeclId {
        let ty = self.fold(declared);
        let name = self.declared_name(declared);
        self.trailing_marks();
        if specs.is_typedef {
            return self.alias(first, specs, &name, ty);
        }
        if let Some(symbol) = plain(&name) {
            self.names.declare(symbol, NameKind::Variable);
        }
        let bit_width = (scope == Scope::Class && self.eat(TokenKind::Colon)).then(|| self.nested(Self::conditional));
        let init = self.initializer();
        let variable = Variable { name, flags: specs.flags, ty, init, bit_width };
        self.decl_with(DeclKind::Variable(Box::new(variable)), first, specs.attributes.clone())
    }

    pub(crate) fn declared_name(&self, declared: &Declared) -> Name {
        declared.name.clone().unwrap_or_else(|| {
            let token = self.token(declared.at);
            let kind = PartKind::Identifier(refhound_index::Symbol::EMPTY);
            Name { global: false, parts: vec![NamePart { kind, arguments: None, token }], token }
        })
    }

    /// `asm("x")`, attributes and macros behind a variable.
    fn trailing_marks(&mut self) {
        loop {
            self.drop_attributes();
            if self.at(TokenKind::KwAsm) {
                self.bump();
                self.skip_one();
                continue;
            }
            let marks = self.is_plain(self.pos)
                && crate::words::looks_like_macro(self.symbol_at(self.pos))
                && matches!(
                    self.peek(1),
                    TokenKind::Semicolon | TokenKind::Eq | TokenKind::Comma | TokenKind::LParen | TokenKind::Colon
                );
            if !marks {
                return;
            }
            self.guess(refhound_unknowns::Guess::UnknownAttribute, self.pos);
            self.bump();
            if self.at(TokenKind::LParen) {
                self.skip_one();
            }
        }
    }

    fn alias(&mut self, first: usize, specs: &Specs, name: &Name, ty: crate::tree::TypeId) -> DeclId {
        let symbol = plain(name).unwrap_or(refhound_index::Symbol::EMPTY);
        self.names.declare(symbol, NameKind::Type);
        self.decl_with(DeclKind::Alias { name: symbol, token: name.token, ty }, first, specs.attributes.clone())
    }

    /// `= x`, `(a, b)`, `{a, b}`
    pub(crate) fn initializer(&mut self) -> Option<Initializer> {
        match self.kind() {
            TokenKind::Eq => {
                self.bump();
                Some(Initializer::Equals(self.nested(Self::value)))
            }
            TokenKind::LParen => Some(Initializer::Parens(self.nested(Self::arguments))),
            TokenKind::LBrace => Some(Initializer::Braces(self.nested(Self::list))),
            _ => None,
        }
    }
}
