//! Macro definitions, as parsed once from their `#define` line.

use refhound_index::{Symbol, intern};
use refhound_source::FileId;

use crate::lexer::RawToken;
use crate::token::{TokenFlags, TokenKind};

/// Tells definitions apart that are alive at the same time: where they are in memory. Those of headers live as long as the
/// segments that depend on them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct MacroAddress(pub(crate) usize);

/// A macro with its replacement list made ready for substitution.
#[derive(Debug)]
pub(crate) struct Macro {
    pub(crate) name: Symbol,
    pub(crate) kind: MacroKind,
    pub(crate) body: Box<[BodyToken]>,
    /// `#define NAME NAME`: defined, but never expanded. Names of APIs stay visible as calls this way.
    pub(crate) opaque: bool,
    /// The body has `#`, `##` or `__VA_OPT__`, or parameters: it cannot be streamed as it is.
    pub(crate) needs_substitution: bool,
    pub(crate) defined_in: FileId,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MacroKind {
    Object,
    /// `params` counts the variadic one.
    Function {
        params: u32,
        variadic: bool,
    },
    Builtin(Builtin),
}

/// Names whose meaning depends on where they stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Builtin {
    File,
    Line,
    Date,
    Time,
    Timestamp,
    Counter,
    IncludeLevel,
    BaseFile,
    Pragma,
    HasInclude,
    HasIncludeNext,
    HasAttribute,
    HasFunction,
}

/// The names of the built-in macros.
pub(crate) const BUILTINS: &[(&str, Builtin)] = &[
    ("__FILE__", Builtin::File),
    ("__LINE__", Builtin::Line),
    ("__DATE__", Builtin::Date),
    ("__TIME__", Builtin::Time),
    ("__TIMESTAMP__", Builtin::Timestamp),
    ("__COUNTER__", Builtin::Counter),
    ("__INCLUDE_LEVEL__", Builtin::IncludeLevel),
    ("__BASE_FILE__", Builtin::BaseFile),
    ("_Pragma", Builtin::Pragma),
    ("__has_include", Builtin::HasInclude),
    ("__has_include_next", Builtin::HasIncludeNext),
    ("__has_attribute", Builtin::HasAttribute),
    ("__has_c_attribute", Builtin::HasAttribute),
    ("__has_cpp_attribute", Builtin::HasAttribute),
    ("__has_builtin", Builtin::HasFunction),
];

#[derive(Debug, Clone, Copy)]
pub(crate) struct BodyToken {
    pub(crate) raw: RawToken,
    pub(crate) role: Role,
    /// `##` follows: the next token is pasted on.
    pub(crate) paste: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    Plain,
    Param(u32),
    /// `#param`
    Stringify(u32),
    /// `__VA_OPT__(`; the matching parenthesis is at the index given.
    VaOptOpen(u32),
    VaOptClose,
}

/// Why a `#define` line is not a definition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct BadDefinition(pub(crate) &'static str);

impl Macro {
    pub(crate) fn address(&self) -> MacroAddress {
        MacroAddress(std::ptr::from_ref(self).addr())
    }

    pub(crate) fn builtin(name: &str, builtin: Builtin, defined_in: FileId) -> Macro {
        Macro {
            name: intern(name),
            kind: MacroKind::Builtin(builtin),
            body: Box::default(),
            opaque: false,
            needs_substitution: false,
            defined_in,
        }
    }

    /// Parses what follows `#define`.
    pub(crate) fn parse(line: &[RawToken], defined_in: FileId) -> Result<Macro, BadDefinition> {
        let Some((name, rest)) = line.split_first() else {
            return Err(BadDefinition("no macro name after #define"));
        };
        if !name.kind.is_name() {
            return Err(BadDefinition("a macro name must be an identifier"));
        }
        let is_function = rest
            .first()
            .is_some_and(|token| token.kind == TokenKind::LParen && !token.flags.contains(TokenFlags::SPACE_BEFORE));
        let (params, variadic, body) = if is_function {
            let (params, variadic, used) = parse_params(&rest[1..])?;
            (Some(params), variadic, &rest[1 + used..])
        } else {
            (None, false, rest)
        };
        let body = parse_body(body, params.as_deref(), variadic)?;
        let opaque = params.is_none() && matches!(&body[..], [only] if only.raw.symbol == name.symbol && !only.paste);
        let needs_substitution = body.iter().any(|token| token.role != Role::Plain || token.paste);
        let kind = match params {
            Some(params) => MacroKind::Function { params: params.len() as u32, variadic },
            None => MacroKind::Object,
        };
        Ok(Macro { name: name.symbol, kind, body: body.into_boxed_slice(), opaque, needs_substitution, defined_in })
    }
}

/// Parameter names after the opening parenthesis, whether the last is variadic, and the tokens used up.
fn parse_params(tokens: &[RawToken]) -> Result<(Vec<Symbol>, bool, usize), BadDefinition> {
    let unterminated = BadDefinition("missing `)` in a macro parameter list");
    let mut params = Vec::new();
    let mut at = 0;
    if tokens.first().is_some_and(|token| token.kind == TokenKind::RParen) {
        return Ok((params, false, 1));
    }
    loop {
        let token = tokens.get(at).ok_or(unterminated)?;
        at += 1;
        let mut variadic = false;
        if token.kind == TokenKind::Ellipsis {
            params.push(intern("__VA_ARGS__"));
            variadic = true;
        } else if token.kind.is_name() {
            params.push(token.symbol);
            if tokens.get(at).is_some_and(|next| next.kind == TokenKind::Ellipsis) {
                variadic = true;
                at += 1;
            }
        } else {
            return Err(BadDefinition("a macro parameter must be an identifier"));
        }
        let after = tokens.get(at).ok_or(unterminated)?;
        at += 1;
        match after.kind {
            TokenKind::RParen => return Ok((params, variadic, at)),
            TokenKind::Comma if !variadic => {}
            _ => return Err(BadDefinition("expected `,` or `)` in a macro parameter list")),
        }
    }
}

fn parse_body(tokens: &[RawToken], params: Option<&[Symbol]>, variadic: bool) -> Result<Vec<BodyToken>, BadDefinition> {
    let mut body: Vec<BodyToken> = Vec::with_capacity(tokens.len());
    let va_opt = intern("__VA_OPT__");
    let param_of = |token: &RawToken| {
        let position = params?.iter().position(|&param| token.kind.is_name() && param == token.symbol)?;
        Some(position as u32)
    };
    // Open parentheses inside `__VA_OPT__( ... )`, and where it was opened.
    let mut va_opt_opened: Option<(usize, u32)> = None;
    let mut at = 0;
    while at < tokens.len() {
        let token = tokens[at];
        at += 1;
        if token.kind == TokenKind::HashHash {
            match body.last_mut() {
                Some(last) if at < tokens.len() => last.paste = true,
                _ => return Err(BadDefinition("`##` cannot be at either end of a macro body")),
            }
            continue;
        }
        let role = if token.kind == TokenKind::Hash && params.is_some() {
            match tokens.get(at).and_then(param_of) {
                Some(param) => {
                    at += 1;
                    Role::Stringify(param)
                }
                None => return Err(BadDefinition("`#` is not followed by a macro parameter")),
            }
        } else if variadic
            && token.symbol == va_opt
            && token.kind.is_name()
            && va_opt_opened.is_none()
            && tokens.get(at).is_some_and(|next| next.kind == TokenKind::LParen)
        {
            at += 1;
            va_opt_opened = Some((body.len(), 0));
            Role::VaOptOpen(0)
        } else if let Some((opened, depth)) = &mut va_opt_opened {
            match token.kind {
                TokenKind::LParen => {
                    *depth += 1;
                    Role::Plain
                }
                TokenKind::RParen if *depth > 0 => {
                    *depth -= 1;
                    Role::Plain
                }
                TokenKind::RParen => {
                    let opened = *opened;
                    body[opened].role = Role::VaOptOpen(body.len() as u32);
                    va_opt_opened = None;
                    Role::VaOptClose
                }
                _ => param_of(&token).map_or(Role::Plain, Role::Param),
            }
        } else {
            param_of(&token).map_or(Role::Plain, Role::Param)
        };
        body.push(BodyToken { raw: token, role, paste: false });
    }
    if va_opt_opened.is_some() {
        return Err(BadDefinition("unterminated __VA_OPT__"));
    }
    Ok(body)
}
