//! Template arguments and parameters.

use refhound_preproc::TokenKind;

use crate::angles::NameUse;
use crate::names::NameKind;
use crate::parser::Parser;
use crate::shapes::Scope;
use crate::tree::{DeclId, DeclKind, TemplateArgument, TemplateParameter};
use crate::words::Word;

impl Parser<'_> {
    pub(crate) fn at_close_angle(&self) -> bool {
        matches!(self.kind(), TokenKind::Gt | TokenKind::Shr)
    }

    /// `>`, or a half of `>>`.
    pub(crate) fn close_angle(&mut self) -> bool {
        match self.kind() {
            TokenKind::Gt => self.pos += 1,
            TokenKind::Shr if self.half == self.pos => {
                self.half = usize::MAX;
                self.pos += 1;
            }
            TokenKind::Shr => self.half = self.pos,
            _ => {
                self.fail("expected `>`");
                return false;
            }
        }
        true
    }

    /// `<...>` with the cursor at `<`.
    pub(crate) fn template_arguments(&mut self) -> Vec<TemplateArgument> {
        let mut list = Vec::new();
        if !self.enter() {
            return list;
        }
        self.bump();
        let outer = std::mem::replace(&mut self.no_greater, true);
        while !self.at_close_angle() && !self.at(TokenKind::End) {
            let before = self.pos;
            let argument = self.nested(Self::template_argument);
            list.push(argument);
            if self.stopped || self.pos == before || !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.no_greater = outer;
        self.close_angle();
        self.leave();
        list
    }

    fn template_argument(&mut self) -> TemplateArgument {
        let end = self.skip_type_id(self.pos);
        let ends = |kind| matches!(kind, TokenKind::Comma | TokenKind::Gt | TokenKind::Shr);
        let is_type = end.is_some_and(|end| {
            ends(self.kind_at(end)) || (self.kind_at(end) == TokenKind::Ellipsis && ends(self.kind_at(end + 1)))
        });
        if is_type {
            let ty = self.type_id();
            return TemplateArgument::Type(self.pack_of(ty));
        }
        let expr = self.assignment_or_pack();
        TemplateArgument::Expr(expr)
    }

    /// `template <...>` and what it declares; explicit instantiations as well.
    pub(crate) fn template(&mut self, scope: Scope, out: &mut Vec<DeclId>) {
        let first = self.pos;
        self.bump();
        if !self.at(TokenKind::Lt) {
            // `template class A<int>;` makes code and declares nothing new.
            self.skip_past_semicolon();
            let decl = self.decl_node(DeclKind::Other, first);
            out.push(decl);
            return;
        }
        if !self.enter() {
            return;
        }
        self.names.open_scope();
        let parameters = self.template_parameters();
        self.skip_requires();
        let is_empty = parameters.is_empty();
        let mut inner = Vec::new();
        if self.at_word(Word::Concept) || self.at(TokenKind::End) {
            self.skip_past_semicolon();
            let decl = self.decl_node(DeclKind::Other, first);
            inner.push(decl);
        } else {
            self.declaration(scope, &mut inner);
        }
        self.names.close_scope();
        self.leave();
        for decl in inner {
            if !is_empty {
                self.declare_template(decl);
            }
            let is_other = matches!(self.tree.decls[decl].kind, DeclKind::Other | DeclKind::Skipped { .. });
            if is_other {
                out.push(decl);
            } else {
                let parameters = clone_parameters(&parameters);
                let decl = self.decl_node(DeclKind::Template { parameters, decl }, first);
                out.push(decl);
            }
        }
    }

    /// What a template declares outlives the scope of its parameters.
    fn declare_template(&mut self, decl: DeclId) {
        let (name, kind) = match &self.tree.decls[decl].kind {
            DeclKind::Class(class) => (class.name.as_ref(), NameKind::TypeTemplate),
            DeclKind::Function(function) => (Some(&function.name), NameKind::FunctionTemplate),
            DeclKind::Variable(variable) => (Some(&variable.name), NameKind::FunctionTemplate),
            DeclKind::Alias { name, .. } => {
                self.names.declare(*name, NameKind::TypeTemplate);
                return;
            }
            _ => return,
        };
        if let Some(name) = name.filter(|name| name.parts.len() == 1)
            && let crate::tree::PartKind::Identifier(symbol) = name.parts[0].kind
            && self.names.kind(symbol) != NameKind::TypeTemplate
        {
            self.names.declare(symbol, kind);
        }
    }

    /// `<typename T, int N = 3, template <class> class C>`
    pub(crate) fn template_parameters(&mut self) -> Vec<TemplateParameter> {
        let mut list = Vec::new();
        self.bump();
        let outer = std::mem::replace(&mut self.no_greater, true);
        while !self.at_close_angle() && !self.at(TokenKind::End) {
            let before = self.pos;
            let parameter = self.nested(Self::template_parameter);
            list.push(parameter);
            if self.stopped || self.pos == before || !self.eat(TokenKind::Comma) {
                break;
            }
        }
        self.no_greater = outer;
        self.close_angle();
        list
    }

    fn template_parameter(&mut self) -> TemplateParameter {
        if self.at_word(Word::Template) {
            return self.template_template_parameter();
        }
        let keyword = matches!(self.word(), Word::Typename | Word::Class);
        let declares_type = keyword && self.declares_type_parameter(self.pos + 1);
        if declares_type {
            self.bump();
            return self.type_parameter();
        }
        if let Some(end) = self.constraint_end() {
            self.pos = end;
            return self.type_parameter();
        }
        let specs = self.specs_of_type();
        let is_pack = self.eat(TokenKind::Ellipsis);
        let declared = self.declarator(specs, crate::declarators::Wanted::Either);
        let name = declared.name.as_ref().and_then(crate::declarators::plain);
        if let Some(name) = name {
            self.names.declare(name, NameKind::Variable);
        }
        let ty = self.fold(&declared);
        let default = self.eat(TokenKind::Eq).then(|| self.assignment());
        TemplateParameter::Value { name, ty, default, is_pack }
    }

    /// Behind `typename`: `T`, `T =`, `...`, nothing; not `T::type x`.
    fn declares_type_parameter(&self, index: usize) -> bool {
        let next = if self.is_plain(index) { index + 1 } else { index };
        matches!(
            self.kind_at(next),
            TokenKind::Comma | TokenKind::Gt | TokenKind::Shr | TokenKind::Eq | TokenKind::Ellipsis
        )
    }

    fn type_parameter(&mut self) -> TemplateParameter {
        let is_pack = self.eat(TokenKind::Ellipsis);
        let name = self.is_plain(self.pos).then(|| self.symbol_at(self.pos));
        if let Some(name) = name {
            self.bump();
            self.names.declare(name, NameKind::Type);
        }
        let default = self.eat(TokenKind::Eq).then(|| {
            let ty = self.type_id();
            self.pack_of(ty)
        });
        TemplateParameter::Type { name, default, is_pack }
    }

    /// `Concept T`, `std::integral T`: behind the concept. Known types make values, and so do small names such as
    /// `size_t`.
    fn constraint_end(&self) -> Option<usize> {
        let shape = self.skip_name(self.pos, NameUse::Type)?;
        let name = if self.kind_at(shape.end) == TokenKind::Ellipsis { shape.end + 1 } else { shape.end };
        let next = self.kind_at(name + 1);
        let ends = matches!(next, TokenKind::Comma | TokenKind::Gt | TokenKind::Shr | TokenKind::Eq);
        if shape.is_special || !self.is_plain(name) || !ends || self.name_kind_at(shape.last).is_type() {
            return None;
        }
        let text = self.symbol_at(shape.last).as_str();
        let parameter = self.symbol_at(name).as_str();
        let concept = !text.ends_with("_t") && !text.ends_with("type") && parameter.len() <= 2 && parameter != "N";
        (concept && !self.symbol_at(shape.last).as_str().starts_with("Py_")).then_some(shape.end)
    }

    fn template_template_parameter(&mut self) -> TemplateParameter {
        self.bump();
        if self.at(TokenKind::Lt) && self.enter() {
            self.names.open_scope();
            self.template_parameters();
            self.names.close_scope();
            self.leave();
        }
        if matches!(self.word(), Word::Class | Word::Typename) {
            self.bump();
        }
        self.eat(TokenKind::Ellipsis);
        let name = self.is_plain(self.pos).then(|| self.symbol_at(self.pos));
        if let Some(name) = name {
            self.bump();
            self.names.declare(name, NameKind::TypeTemplate);
        }
        if self.eat(TokenKind::Eq) {
            self.type_id();
        }
        TemplateParameter::Template { name }
    }

    /// `requires a && b<T>`: read over, up to what it is about.
    pub(crate) fn skip_requires(&mut self) {
        while self.at_word(Word::Requires) {
            self.bump();
            loop {
                match self.kind() {
                    TokenKind::LParen => self.skip_one(),
                    TokenKind::Not => {
                        self.bump();
                        continue;
                    }
                    TokenKind::Ident if self.at_word(Word::Requires) => {
                        self.bump();
                        if self.at(TokenKind::LParen) {
                            self.skip_one();
                        }
                        if self.at(TokenKind::LBrace) {
                            self.skip_one();
                        }
                    }
                    TokenKind::Ident | TokenKind::ColonColon => match self.skip_name(self.pos, NameUse::Type) {
                        Some(shape) if shape.end > self.pos => self.pos = shape.end,
                        _ => {
                            self.bump();
                        }
                    },
                    _ => {}
                }
                let joined = matches!(self.kind(), TokenKind::AmpAmp | TokenKind::PipePipe)
                    || matches!(self.word(), Word::And | Word::Or);
                if !joined {
                    break;
                }
                self.bump();
            }
        }
    }
}

/// `template <class T> int a, b;` is rare, and the parameters are few.
fn clone_parameters(list: &[TemplateParameter]) -> Vec<TemplateParameter> {
    list.iter()
        .map(|parameter| match *parameter {
            TemplateParameter::Type { name, default, is_pack } => TemplateParameter::Type { name, default, is_pack },
            TemplateParameter::Value { name, ty, default, is_pack } => {
                TemplateParameter::Value { name, ty, default, is_pack }
            }
            TemplateParameter::Template { name } => TemplateParameter::Template { name },
        })
        .collect()
}
