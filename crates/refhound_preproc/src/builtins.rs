//! Built-in macros: `__LINE__` and its kin, `_Pragma`, `__has_include`.

use refhound_index::{Symbol, intern};
use refhound_source::Span;

use crate::IncludeForm;
use crate::engine::Engine;
use crate::macros::Builtin;
use crate::substitute::destringize;
use crate::token::{Token, TokenFlags, TokenKind};

/// Attributes that gcc 12 and clang 15 both answer "yes" for.
const ATTRIBUTES: &[&str] = &[
    "access",
    "alias",
    "aligned",
    "alloc_align",
    "alloc_size",
    "always_inline",
    "artificial",
    "assume_aligned",
    "cleanup",
    "cold",
    "common",
    "const",
    "constructor",
    "copy",
    "deprecated",
    "designated_init",
    "destructor",
    "error",
    "externally_visible",
    "fallthrough",
    "flatten",
    "format",
    "format_arg",
    "gnu_inline",
    "hot",
    "ifunc",
    "leaf",
    "malloc",
    "may_alias",
    "mode",
    "naked",
    "no_address_safety_analysis",
    "no_icf",
    "no_instrument_function",
    "no_profile_instrument_function",
    "no_reorder",
    "no_sanitize",
    "no_sanitize_address",
    "no_sanitize_thread",
    "no_sanitize_undefined",
    "no_split_stack",
    "no_stack_protector",
    "noclone",
    "nocommon",
    "noinit",
    "noinline",
    "noipa",
    "nonnull",
    "nonstring",
    "noplt",
    "noreturn",
    "nothrow",
    "optimize",
    "packed",
    "patchable_function_entry",
    "pure",
    "returns_nonnull",
    "returns_twice",
    "scalar_storage_order",
    "section",
    "sentinel",
    "simd",
    "stack_protect",
    "symver",
    "target",
    "target_clones",
    "tls_model",
    "transparent_union",
    "unavailable",
    "uninitialized",
    "unused",
    "used",
    "vector_size",
    "visibility",
    "warn_if_not_aligned",
    "warn_unused_result",
    "warning",
    "weak",
    "weakref",
    "zero_call_used_regs",
];

impl<'c, 's: 'c> Engine<'c, 's> {
    /// Pushes the expansion of a built-in. False leaves the name as it is.
    pub(crate) fn expand_builtin(&mut self, builtin: Builtin, name: Token) -> bool {
        // What these give depends on more than the text and the macros in force.
        if matches!(builtin, Builtin::IncludeLevel | Builtin::BaseFile | Builtin::Timestamp | Builtin::HasIncludeNext) {
            self.abandon_segment();
        }
        let (kind, text) = match builtin {
            Builtin::Line => (TokenKind::Number, self.line_of(name).to_string()),
            Builtin::File => (TokenKind::Str, quoted(&self.current_path())),
            Builtin::BaseFile => (TokenKind::Str, quoted(&self.main.path.to_string_lossy())),
            // Fixed, so that the same input gives the same output.
            Builtin::Date => (TokenKind::Str, "\"Jan  1 1970\"".to_owned()),
            Builtin::Time => (TokenKind::Str, "\"00:00:00\"".to_owned()),
            Builtin::Timestamp => (TokenKind::Str, "\"Thu Jan  1 00:00:00 1970\"".to_owned()),
            Builtin::Counter => (TokenKind::Number, self.next_counter().to_string()),
            Builtin::IncludeLevel => (TokenKind::Number, self.files.len().saturating_sub(1).to_string()),
            Builtin::Pragma => return self.expand_pragma(name),
            Builtin::HasInclude | Builtin::HasIncludeNext => {
                let Some((header, form)) = self.has_include_operand() else { return false };
                let found = self.find_include(header, form, builtin == Builtin::HasIncludeNext);
                (TokenKind::Number, u8::from(found.is_some()).to_string())
            }
            Builtin::HasAttribute => {
                let Some(operand) = self.name_operand() else { return false };
                let plain = operand.trim_matches('_');
                (TokenKind::Number, u8::from(ATTRIBUTES.contains(&plain)).to_string())
            }
            Builtin::HasFunction => {
                let Some(operand) = self.name_operand() else { return false };
                (TokenKind::Number, u8::from(operand.starts_with("__builtin_")).to_string())
            }
        };
        self.push_back(Token { symbol: intern(&text), kind, ..name });
        true
    }

    /// Shared segments count on their own: the names that are made from the number are unique within the segment, which
    /// is what they are for, and the segment is the same for all units.
    fn next_counter(&mut self) -> u32 {
        let counter = match &mut self.recorder {
            Some(recorder) => &mut recorder.counter,
            None => &mut self.counter,
        };
        *counter += 1;
        *counter - 1
    }

    /// The line of the outermost macro call, as `assert` needs it.
    fn line_of(&self, name: Token) -> i64 {
        let place = self.origins.place(Span { lo: name.lo, hi: name.lo, origin: name.origin });
        let Some(file) = self.files.last() else { return 1 };
        i64::from(file.lexed.file.line_column(place.lo).line) + file.line_delta
    }

    fn current_path(&self) -> String {
        let file = self.files.last().map_or(&self.main, |file| &file.lexed.file);
        file.path.to_string_lossy().into_owned()
    }

    /// `_Pragma("...")` runs the pragma and leaves no token.
    fn expand_pragma(&mut self, name: Token) -> bool {
        let Some(open) = self.read_in_call() else { return false };
        if open.kind != TokenKind::LParen {
            self.push_back(open);
            return false;
        }
        // The operand may itself come from a macro argument; it has been expanded by then.
        let operand = self.read_in_call();
        let close = match operand {
            Some(operand) if operand.kind == TokenKind::Str => self.read_in_call(),
            _ => None,
        };
        match (operand, close) {
            (Some(operand), Some(close)) if close.kind == TokenKind::RParen => {
                self.run_pragma(&destringize(operand.symbol.as_str()));
                true
            }
            _ => {
                self.problem_at(Some(name.span().start()), "_Pragma expects one string in parentheses");
                // No operator after all: the text stays as it is, for whoever reads the tokens.
                for token in [close, operand, Some(open)].into_iter().flatten() {
                    self.push_back(token);
                }
                false
            }
        }
    }

    /// The operand of `__has_include`: a string, or `<`...`>` (which may come from macros).
    fn has_include_operand(&mut self) -> Option<(Symbol, IncludeForm)> {
        if self.read_in_call()?.kind != TokenKind::LParen {
            return None;
        }
        let first = self.read_in_call()?;
        // `<name>` must not be expanded, a macro operand must be.
        let first = match first.kind {
            TokenKind::Lt | TokenKind::Str => first,
            _ => {
                self.push_back(first);
                self.next_expanded()?
            }
        };
        if first.kind == TokenKind::Str {
            let name = first.symbol.as_str().trim_matches('"');
            self.skip_to_close();
            return Some((intern(name), IncludeForm::Quote));
        }
        let mut name = String::new();
        loop {
            let token = self.read_in_call()?;
            if token.kind == TokenKind::Gt {
                break;
            }
            // `linux/*` and the like lex as other tokens; their spelling is what counts.
            if token.flags.contains(TokenFlags::SPACE_BEFORE) && !name.is_empty() {
                name.push(' ');
            }
            name.push_str(token.text());
        }
        self.skip_to_close();
        Some((intern(&name), IncludeForm::Angle))
    }

    fn skip_to_close(&mut self) {
        while let Some(token) = self.read_in_call() {
            if token.kind == TokenKind::RParen {
                return;
            }
        }
    }

    /// `x` in `__has_attribute(x)`, the last part of a scoped name.
    fn name_operand(&mut self) -> Option<String> {
        if self.read_in_call()?.kind != TokenKind::LParen {
            return None;
        }
        let mut name = String::new();
        loop {
            let token = self.read_in_call()?;
            match token.kind {
                TokenKind::RParen => return Some(name),
                kind if kind.is_name() => token.text().clone_into(&mut name),
                _ => {}
            }
        }
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}
