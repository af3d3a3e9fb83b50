//! Directives: conditionals, includes, definitions, pragmas.

use std::sync::Arc;

use refhound_index::{Symbol, intern};
use refhound_source::{Pos, SourceFile};

use crate::engine::{Engine, with_origin};
use crate::lexed::{Directive, DirectiveKind, HeaderName, IncludeKind};
use crate::lexer::RawToken;
use crate::macros::Macro;
use crate::segments::{Led, StoredFile};
use crate::token::{Token, TokenFlags, TokenKind};
use crate::{IncludeForm, MissingHeader};

impl<'c, 's: 'c> Engine<'c, 's> {
    /// Runs the next directive of the current file and moves to the text after it. False at the end of the file.
    pub(crate) fn run_directive(&mut self) -> bool {
        let Some(file) = self.files.last_mut() else { return false };
        let lexed = file.lexed;
        let index = file.next_directive;
        let Some(directive) = lexed.directives.get(index as usize) else {
            self.end_segment(index);
            return false;
        };
        if matches!(directive.kind, DirectiveKind::Include(..)) {
            self.end_segment(index);
            if let Some(file) = self.files.last_mut() {
                // Between two `#include`s in a row there is nothing to share.
                let next = lexed.directives.get(index as usize + 1);
                let is_empty = next
                    .is_some_and(|next| next.start == directive.end && matches!(next.kind, DirectiveKind::Include(..)));
                file.fresh = if is_empty { None } else { Some(directive.sibling + 1) };
            }
        }
        self.continue_at(index + 1);
        let line = &lexed.tokens[directive.start as usize..directive.end as usize];
        match &directive.kind {
            DirectiveKind::Define(definition) if self.keeps_meaning(definition.name) => {}
            DirectiveKind::Define(definition) => self.run_define(definition, line),
            DirectiveKind::BadDefine(bad) => self.problem_on(line, bad.0),
            DirectiveKind::Undef(Some(name)) if self.keeps_meaning(*name) => {}
            DirectiveKind::Undef(Some(name)) => {
                self.record_definition(*name, None);
                self.macros.undefine(*name);
            }
            DirectiveKind::Include(kind, Some(header)) => self.run_include(directive, *kind, *header),
            DirectiveKind::Include(kind, None) => self.run_computed_include(directive, line, *kind),
            DirectiveKind::If => {
                let holds = self.condition(&line[2..]);
                self.open_conditional(directive, holds);
            }
            DirectiveKind::Ifdef(name) => {
                let holds = name.is_some_and(|name| self.is_defined(name));
                self.open_conditional(directive, holds);
            }
            DirectiveKind::Ifndef(name) => {
                let holds = name.is_some_and(|name| !self.is_defined(name));
                self.open_conditional(directive, holds);
            }
            // Reached by falling out of a branch that was taken: the rest of the group is skipped.
            DirectiveKind::Elif | DirectiveKind::Elifdef(_) | DirectiveKind::Elifndef(_) | DirectiveKind::Else => {
                if self.has_open_conditional() {
                    self.skip_group(directive);
                } else {
                    self.problem_on(line, "#else or #elif without #if");
                }
            }
            DirectiveKind::Endif => {
                if self.has_open_conditional() {
                    self.close_conditional();
                } else {
                    self.problem_on(line, "#endif without #if");
                }
            }
            DirectiveKind::Pragma => self.run_pragma(&line[2..]),
            DirectiveKind::Line => self.run_line(directive, line),
            DirectiveKind::Error => self.problem_on(line, &format!("#error {}", spelled(&line[2..]))),
            DirectiveKind::Unknown(name) => self.problem_on(line, &format!("unknown directive #{name}")),
            DirectiveKind::Undef(None) => self.problem_on(line, "no macro name after #undef"),
            DirectiveKind::Warning | DirectiveKind::Nothing => {}
        }
        true
    }

    /// Sets the current file to the text before directive `next`.
    fn continue_at(&mut self, next: u32) {
        let Some(file) = self.files.last_mut() else { return };
        let directives = &file.lexed.directives;
        file.at = match next.checked_sub(1).and_then(|last| directives.get(last as usize)) {
            Some(last) => last.end,
            None => 0,
        };
        file.text_end =
            directives.get(next as usize).map_or(file.lexed.tokens.len() as u32, |directive| directive.start);
        file.next_directive = next;
    }

    fn position(&self, token: &RawToken) -> Option<Pos> {
        Some(Pos { lo: token.lo, origin: self.files.last()?.origin })
    }

    fn problem_on(&mut self, line: &[RawToken], message: &str) {
        let at = line.first().and_then(|token| self.position(token));
        self.problem_at(at, message);
    }

    fn keeps_meaning(&self, name: Symbol) -> bool {
        name.as_str().starts_with("Py") && self.in_project_file() && self.includes.keeps_meaning(name)
    }

    fn run_define(&mut self, definition: &'c Arc<Macro>, line: &[RawToken]) {
        if definition.name == self.defined {
            return self.problem_on(line, "`defined` cannot be a macro");
        }
        self.record_definition(definition.name, Some(definition));
        self.define(definition);
    }

    // ---- conditionals ----

    fn has_open_conditional(&self) -> bool {
        self.files.last().is_some_and(|file| file.conditionals > 0)
    }

    fn close_conditional(&mut self) {
        if let Some(file) = self.files.last_mut() {
            file.conditionals = file.conditionals.saturating_sub(1);
        }
    }

    fn open_conditional(&mut self, directive: &'c Directive, holds: bool) {
        let Some(file) = self.files.last_mut() else { return };
        file.conditionals += 1;
        if !holds {
            self.find_branch(directive);
        }
    }

    /// From a branch that is not taken: goes to the next branch that is, or to the end of the group.
    fn find_branch(&mut self, from: &'c Directive) {
        let mut directive = from;
        loop {
            let Some(file) = self.files.last() else { return };
            let lexed = file.lexed;
            let index = directive.sibling;
            let Some(next) = lexed.directives.get(index as usize) else {
                // No #endif: the rest of the file belongs to the branch.
                return self.continue_past_end();
            };
            self.continue_at(index + 1);
            let line = &lexed.tokens[next.start as usize..next.end as usize];
            let holds = match next.kind {
                DirectiveKind::Elif => self.condition(&line[2..]),
                DirectiveKind::Elifdef(name) => name.is_some_and(|name| self.is_defined(name)),
                DirectiveKind::Elifndef(name) => name.is_some_and(|name| !self.is_defined(name)),
                DirectiveKind::Else => true,
                _ => return self.close_conditional(),
            };
            if holds {
                return;
            }
            directive = next;
        }
    }

    /// From the end of a branch that was taken: goes past the `#endif`.
    fn skip_group(&mut self, from: &'c Directive) {
        let Some(file) = self.files.last() else { return };
        let directives = &file.lexed.directives;
        let mut directive = from;
        loop {
            let index = directive.sibling;
            match directives.get(index as usize) {
                None => return self.continue_past_end(),
                Some(next) if matches!(next.kind, DirectiveKind::Endif) => {
                    self.close_conditional();
                    return self.continue_at(index + 1);
                }
                Some(next) => directive = next,
            }
        }
    }

    fn continue_past_end(&mut self) {
        let Some(file) = self.files.last_mut() else { return };
        file.at = file.lexed.tokens.len() as u32;
        file.text_end = file.at;
        file.next_directive = file.lexed.directives.len() as u32;
    }

    // ---- includes ----

    fn run_include(&mut self, directive: &Directive, kind: IncludeKind, header: HeaderName) {
        // Where an `#include` of a header leads is found out once, not once per unit. The main file is no header.
        let found = match self.files.last().and_then(|file| file.stored) {
            Some(stored) => {
                let find = || Some(self.store.file(&self.find_header(header, kind)?, self.cache));
                match stored.target(directive.sibling, &self.macros, find) {
                    Led::Nowhere => None,
                    Led::ToNothingNew(_) if kind != IncludeKind::Once => return,
                    Led::ToNothingNew(target) | Led::To(target) => {
                        let target = self.store.stored(target);
                        Some((target.id != self.main.id).then_some(target))
                    }
                }
            }
            None => self.find_header(header, kind).map(|file| self.stored(&file)),
        };
        self.include(directive, kind, header, found);
    }

    /// `#include MACRO`
    fn run_computed_include(&mut self, directive: &Directive, line: &[RawToken], kind: IncludeKind) {
        let Some(header) = self.include_name(&line[2..]) else {
            return self.problem_on(line, "#include expects \"file\" or <file>");
        };
        let found = self.find_header(header, kind).map(|file| self.stored(&file));
        self.include(directive, kind, header, found);
    }

    fn find_header(&self, header: HeaderName, kind: IncludeKind) -> Option<Arc<SourceFile>> {
        self.find_include(header.name, header.form, kind == IncludeKind::Next)
    }

    #[allow(clippy::option_option, reason = "not looked for, looked for and not found, found")]
    fn include(
        &mut self,
        directive: &Directive,
        kind: IncludeKind,
        header: HeaderName,
        found: Option<Option<&'s StoredFile>>,
    ) {
        let Some(origin) = self.files.last().map(|file| file.origin) else { return };
        let at = Pos { lo: directive.name_lo, origin };
        if let Some(file) = found {
            self.enter_file(file, Some(at));
            if kind == IncludeKind::Once {
                self.once.insert(file.map_or(self.main.id, |stored| stored.id));
            }
            return;
        }
        let includer = self.including_file();
        let (from, from_kind) = (includer.id, includer.kind);
        self.missing.push(MissingHeader { name: header.name, form: header.form, at, from, from_kind });
    }

    fn include_name(&mut self, operand: &[RawToken]) -> Option<HeaderName> {
        let line = self.line_tokens(operand);
        let expanded = self.expand_isolated(&line);
        let first = *expanded.first()?;
        if let Some(found) = HeaderName::of(first.kind, first.symbol) {
            return Some(found);
        }
        if first.kind != TokenKind::Lt {
            return None;
        }
        let mut name = String::new();
        for token in &expanded[1..] {
            if token.kind == TokenKind::Gt {
                return Some(HeaderName { name: intern(&name), form: IncludeForm::Angle });
            }
            if token.flags.contains(TokenFlags::SPACE_BEFORE) && !name.is_empty() {
                name.push(' ');
            }
            name.push_str(token.text());
        }
        None
    }

    /// The tokens of a directive's line, seen from the current file.
    pub(crate) fn line_tokens(&mut self, line: &[RawToken]) -> Vec<Token> {
        let mut list = self.buffer();
        if let Some(file) = self.files.last() {
            list.extend(line.iter().map(|&raw| with_origin(raw, file.origin)));
        }
        list
    }

    // ---- the rest ----

    fn run_line(&mut self, directive: &Directive, line: &[RawToken]) {
        self.abandon_segment();
        let tokens = self.line_tokens(&line[2..]);
        let expanded = self.expand_isolated(&tokens);
        let Some(number) = expanded.first().and_then(|token| token.symbol.as_str().parse::<i64>().ok()) else {
            return self.problem_on(line, "#line expects a number");
        };
        let Some(file) = self.files.last_mut() else { return };
        let hash = file.lexed.tokens[directive.start as usize].lo;
        let next_line = i64::from(file.lexed.file.line_column(hash).line) + 1;
        file.line_delta = number - next_line;
    }

    /// `tokens` is what follows `#pragma`, or the operand of `_Pragma`.
    pub(crate) fn run_pragma(&mut self, tokens: &[RawToken]) {
        let Some(first) = tokens.first() else { return };
        match first.symbol.as_str() {
            "once" => {
                if let Some(file) = self.files.last() {
                    self.once.insert(file.lexed.file.id);
                }
                if let Some(recorder) = &mut self.recorder {
                    recorder.once = true;
                }
            }
            "pack" => self.run_pack(&tokens[1..]),
            "push_macro" => {
                self.abandon_segment();
                if let Some(name) = macro_operand(tokens) {
                    let definition = self.macro_of(name);
                    self.saved.entry(name).or_default().push(definition);
                }
            }
            "pop_macro" => {
                self.abandon_segment();
                if let Some(name) = macro_operand(tokens)
                    && let Some(saved) = self.saved.get_mut(&name).and_then(Vec::pop)
                {
                    match saved {
                        Some(definition) => self.define(definition),
                        None => self.macros.undefine(name),
                    }
                }
            }
            _ => {}
        }
    }

    /// `pack(n)`, `pack()`, `pack(push)`, `pack(push, n)`, `pack(push, name, n)`, `pack(pop)`.
    fn run_pack(&mut self, tokens: &[RawToken]) {
        let current = self.packs.last().and_then(|&(_, pack)| pack);
        let words: Vec<&str> = tokens
            .iter()
            .filter(|token| token.kind.is_name() || token.kind == TokenKind::Number)
            .map(|token| token.symbol.as_str())
            .collect();
        let number = words.iter().rev().find_map(|word| word.parse::<u32>().ok());
        let new = match words.first() {
            Some(&"push") => {
                self.pack_stack.push(current);
                number.or(current)
            }
            Some(&"pop") => self.pack_stack.pop().flatten(),
            Some(_) => number,
            None => None,
        };
        let new = new.filter(|&align| align.is_power_of_two() && align <= 128);
        self.record_pack(new);
        self.packs.push((self.out.len() as u32, new));
    }
}

/// `X` in `push_macro("X")`.
fn macro_operand(tokens: &[RawToken]) -> Option<Symbol> {
    let literal = tokens.iter().find(|token| token.kind == TokenKind::Str)?;
    Some(intern(literal.symbol.as_str().trim_matches('"')))
}

/// The text of a line, for messages.
fn spelled(line: &[RawToken]) -> String {
    let mut text = String::new();
    for token in line {
        if token.flags.contains(TokenFlags::SPACE_BEFORE) && !text.is_empty() {
            text.push(' ');
        }
        text.push_str(token.kind.punctuation().unwrap_or_else(|| token.symbol.as_str()));
    }
    text
}
