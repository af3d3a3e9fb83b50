//! Reading names with their scopes, arguments and operators.

use refhound_index::{Symbol, intern};
use refhound_preproc::TokenKind;

use crate::angles::NameUse;
use crate::parser::Parser;
use crate::tree::{Name, NamePart, PartKind, TemplateArgument};
use crate::words::Word;

impl Parser<'_> {
    /// A name, qualified or not. Fails without moving where there is none.
    pub(crate) fn name(&mut self, used: NameUse) -> Name {
        let global = self.eat(TokenKind::ColonColon);
        let mut parts = Vec::with_capacity(1);
        loop {
            self.eat_word(Word::Template);
            let at = self.pos;
            let Some(kind) = self.name_part() else {
                self.fail("expected a name");
                let token = self.here();
                if parts.is_empty() {
                    parts.push(NamePart { kind: PartKind::Identifier(Symbol::EMPTY), arguments: None, token });
                }
                break;
            };
            let ends = matches!(kind, PartKind::Conversion(_));
            let arguments = if self.at(TokenKind::Lt) && !ends { self.arguments_of(at, &kind, used) } else { None };
            parts.push(NamePart { kind, arguments, token: self.token(at) });
            if self.stopped || !self.at(TokenKind::ColonColon) || !self.goes_on(self.pos + 1) {
                break;
            }
            self.bump();
        }
        let token = parts.last().map_or_else(|| self.here(), |part| part.token);
        Name { global, parts, token }
    }

    fn arguments_of(&mut self, at: usize, kind: &PartKind, used: NameUse) -> Option<Vec<TemplateArgument>> {
        let opens = match kind {
            PartKind::Identifier(_) | PartKind::Destructor(_) => self.arguments_end(at, self.pos, used).is_some(),
            PartKind::Operator(_) => self.angle(self.pos).is_some(),
            PartKind::Conversion(_) | PartKind::Decltype(_) => false,
        };
        opens.then(|| self.template_arguments())
    }

    fn name_part(&mut self) -> Option<PartKind> {
        match self.kind() {
            TokenKind::Tilde if self.is_plain(self.pos + 1) => {
                self.bump();
                let name = self.symbol_at(self.pos);
                self.bump();
                Some(PartKind::Destructor(name))
            }
            TokenKind::Ident => match self.word() {
                Word::Operator => Some(self.operator_name()),
                Word::Decltype if self.peek(1) == TokenKind::LParen => {
                    self.bump();
                    let open = self.pos;
                    self.bump();
                    let expr = self.nested(|parser| parser.bracketed(open, TokenKind::RParen));
                    Some(PartKind::Decltype(expr))
                }
                word if word.is_plain() => {
                    let name = self.symbol_at(self.pos);
                    self.bump();
                    Some(PartKind::Identifier(name))
                }
                _ => None,
            },
            _ => None,
        }
    }

    /// `operator` and what follows it.
    fn operator_name(&mut self) -> PartKind {
        self.bump();
        let spelled = |text: &str| PartKind::Operator(intern(&format!("operator{text}")));
        match self.kind() {
            TokenKind::LParen if self.peek(1) == TokenKind::RParen => {
                self.pos += 2;
                spelled("()")
            }
            TokenKind::LBracket if self.peek(1) == TokenKind::RBracket => {
                self.pos += 2;
                spelled("[]")
            }
            TokenKind::Str => self.literal_operator(),
            TokenKind::Arrow if self.peek(1) == TokenKind::Star && self.is_adjacent(self.pos + 1) => {
                self.pos += 2;
                spelled("->*")
            }
            TokenKind::LtEq if self.peek(1) == TokenKind::Gt && self.is_adjacent(self.pos + 1) => {
                self.pos += 2;
                spelled("<=>")
            }
            TokenKind::Ident => match self.word() {
                word @ (Word::New | Word::Delete) => {
                    self.bump();
                    let text = if word == Word::New { " new" } else { " delete" };
                    let array = self.at(TokenKind::LBracket) && self.peek(1) == TokenKind::RBracket;
                    if array {
                        self.pos += 2;
                    }
                    spelled(&format!("{text}{}", if array { "[]" } else { "" }))
                }
                Word::CoAwait => {
                    self.bump();
                    spelled(" co_await")
                }
                Word::And | Word::Or | Word::Not => {
                    let text = match self.word() {
                        Word::And => "&&",
                        Word::Or => "||",
                        _ => "!",
                    };
                    self.bump();
                    spelled(text)
                }
                _ => self.conversion(),
            },
            kind if is_overloadable(kind) => {
                self.bump();
                spelled(kind.punctuation().unwrap_or(""))
            }
            _ => self.conversion(),
        }
    }

    /// `operator""_s`, `operator "" _s`
    fn literal_operator(&mut self) -> PartKind {
        let mut text = String::from("operator\"\"");
        self.bump();
        if self.at(TokenKind::Ident) {
            text.push_str(self.symbol_at(self.pos).as_str());
            self.bump();
        }
        PartKind::Operator(intern(&text))
    }

    fn conversion(&mut self) -> PartKind {
        let ty = self.conversion_type();
        PartKind::Conversion(ty)
    }
}

fn is_overloadable(kind: TokenKind) -> bool {
    kind.punctuation().is_some()
        && !matches!(
            kind,
            TokenKind::LParen
                | TokenKind::RParen
                | TokenKind::LBracket
                | TokenKind::RBracket
                | TokenKind::LBrace
                | TokenKind::RBrace
                | TokenKind::Semicolon
                | TokenKind::Colon
                | TokenKind::ColonColon
                | TokenKind::Dot
                | TokenKind::Ellipsis
                | TokenKind::Question
                | TokenKind::Hash
                | TokenKind::HashHash
        )
}
