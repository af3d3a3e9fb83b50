//! Reads affine programs from text. `x++`, `x--` and `x += y` are short for what the papers use them for.

use std::fmt;

use refhound_domains::Comparison;
use refhound_index::{EntityId, FxHashMap, IndexVec, Symbol, intern};
use refhound_unknowns::limits;
use smallvec::{SmallVec, smallvec};

use crate::syntax::{
    Affine, Condition, Function, FunctionId, Kind, Label, Local, Predicate, Program, Right, Statement, Var,
};

/// What is wrong with a text, and in which line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadError {
    pub line: usize,
    pub message: String,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for ReadError {}

/// A word, a number or a sign, with its line.
type Token<'a> = (&'a str, usize);

pub(crate) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let mut rest = line.split("//").next().unwrap_or_default();
        loop {
            rest = rest.trim_start();
            let Some(first) = rest.chars().next() else { break };
            let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '.' || c == '$' || c == '\'';
            let length = if is_word(first) {
                rest.find(|c| !is_word(c)).unwrap_or(rest.len())
            } else {
                let two = ["==", "!=", "<=", ">=", "++", "--", "+=", "-=", "->", ":="];
                two.iter().find(|sign| rest.starts_with(**sign)).map_or(first.len_utf8(), |sign| sign.len())
            };
            found.push((&rest[..length], number + 1));
            rest = &rest[length..];
        }
    }
    found
}

/// A place in a list of tokens.
pub(crate) struct Cursor<'a> {
    tokens: Vec<Token<'a>>,
    at: usize,
    depth: u32,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(text: &'a str) -> Cursor<'a> {
        Cursor { tokens: tokens(text), at: 0, depth: 0 }
    }

    pub(crate) fn peek(&self) -> Option<&'a str> {
        self.peek_at(0)
    }

    pub(crate) fn peek_at(&self, ahead: usize) -> Option<&'a str> {
        self.tokens.get(self.at + ahead).map(|token| token.0)
    }

    pub(crate) fn error<T>(&self, message: impl Into<String>) -> Result<T, ReadError> {
        let line = self.tokens.get(self.at).or(self.tokens.last()).map_or(1, |token| token.1);
        Err(ReadError { line, message: message.into() })
    }

    pub(crate) fn next(&mut self) -> Result<&'a str, ReadError> {
        match self.peek() {
            Some(token) => {
                self.at += 1;
                Ok(token)
            }
            None => self.error("the text ends too early"),
        }
    }

    pub(crate) fn take(&mut self, wanted: &str) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    pub(crate) fn expect(&mut self, wanted: &str) -> Result<(), ReadError> {
        match self.peek() {
            Some(token) if token == wanted => self.next().map(|_| ()),
            Some(token) => self.error(format!("`{wanted}` expected, found `{token}`")),
            None => self.error(format!("`{wanted}` expected, and the text ends")),
        }
    }

    pub(crate) fn name(&mut self) -> Result<Symbol, ReadError> {
        let token = self.next()?;
        if token.starts_with(|c: char| c.is_alphabetic() || c == '_') {
            Ok(intern(token))
        } else {
            self.at -= 1;
            self.error(format!("a name expected, found `{token}`"))
        }
    }

    pub(crate) fn names(&mut self) -> Result<Vec<Symbol>, ReadError> {
        let mut names = vec![self.name()?];
        while self.take(",") {
            names.push(self.name()?);
        }
        Ok(names)
    }

    pub(crate) fn int(&mut self) -> Result<i64, ReadError> {
        let negative = self.take("-");
        let token = self.next()?;
        if let Ok(value) = token.parse::<i64>() {
            Ok(if negative { -value } else { value })
        } else {
            self.at -= 1;
            self.error(format!("a number expected, found `{token}`"))
        }
    }

    pub(crate) fn descend(&mut self) -> Result<(), ReadError> {
        self.depth += 1;
        if self.depth > limits::NESTING { self.error("nested too deeply") } else { Ok(()) }
    }

    pub(crate) fn ascend(&mut self) {
        self.depth -= 1;
    }
}

/// Reads a program; functions may call functions that come later.
pub fn read_program(text: &str) -> Result<Program, ReadError> {
    let mut cursor = Cursor::new(text);
    let globals = if cursor.take("globals") {
        let names = cursor.names()?;
        cursor.expect(";")?;
        names
    } else {
        Vec::new()
    };
    let mut functions: FxHashMap<Symbol, FunctionId> = FxHashMap::default();
    let names = function_names(&cursor);
    for (index, name) in names.iter().enumerate() {
        if functions.insert(*name, FunctionId::from_index(index)).is_some() {
            return cursor.error(format!("two functions `{name}`"));
        }
    }
    let mut program = Program { globals, functions: IndexVec::new() };
    while cursor.peek().is_some() {
        let function = FunctionReader {
            cursor: &mut cursor,
            functions: &functions,
            vars: FxHashMap::default(),
            labels: Vec::new(),
        };
        let function = function.read(&program.globals)?;
        program.functions.push(function);
    }
    Ok(program)
}

/// The names of all definitions: a name, `()` and a brace, outside of braces.
fn function_names(cursor: &Cursor<'_>) -> Vec<Symbol> {
    let mut depth = 0_usize;
    let mut names = Vec::new();
    for ahead in 0.. {
        let Some(token) = cursor.peek_at(ahead) else { break };
        match token {
            "{" => depth += 1,
            "}" => depth = depth.saturating_sub(1),
            _ if depth == 0 && cursor.peek_at(ahead + 1) == Some("(") => names.push(intern(token)),
            _ => {}
        }
    }
    names
}

struct FunctionReader<'c, 'a> {
    cursor: &'c mut Cursor<'a>,
    functions: &'c FxHashMap<Symbol, FunctionId>,
    vars: FxHashMap<Symbol, Var>,
    labels: Vec<Symbol>,
}

impl FunctionReader<'_, '_> {
    fn read(mut self, globals: &[Symbol]) -> Result<Function, ReadError> {
        let name = self.cursor.name()?;
        self.cursor.expect("(")?;
        self.cursor.expect(")")?;
        self.cursor.expect("{")?;
        let locals = if self.cursor.take("locals") {
            let names = self.cursor.names()?;
            self.cursor.expect(";")?;
            names
        } else {
            Vec::new()
        };
        for (index, name) in globals.iter().chain(&locals).enumerate() {
            self.vars.insert(*name, Var::from_index(index));
        }
        let body = self.statements()?;
        Ok(Function { name, locals: locals.into_iter().map(Local::named).collect(), labels: self.labels, body })
    }

    /// Up to and with the closing brace.
    fn statements(&mut self) -> Result<Vec<Statement>, ReadError> {
        self.cursor.descend()?;
        let mut statements = Vec::new();
        while !self.cursor.take("}") {
            if !self.cursor.take(";") {
                statements.push(Statement::new(self.statement()?));
            }
        }
        self.cursor.ascend();
        Ok(statements)
    }

    fn statement(&mut self) -> Result<Kind, ReadError> {
        let first = self.cursor.peek();
        let kind = match first {
            Some("if") => return self.branch(),
            Some("while") => {
                self.cursor.next()?;
                let condition = self.condition()?;
                self.cursor.expect("{")?;
                return Ok(Kind::While { condition, body: self.statements()? });
            }
            Some("assert" | "assume") => {
                self.cursor.next()?;
                self.cursor.expect("(")?;
                let predicate = self.predicate()?;
                self.cursor.expect(")")?;
                if first == Some("assert") { Kind::Assert(predicate) } else { Kind::Assume(predicate) }
            }
            Some("return") => {
                self.cursor.next()?;
                if self.cursor.peek() == Some("(") { Kind::Return(self.tuple()?) } else { Kind::Return(Vec::new()) }
            }
            Some("label") => {
                self.cursor.next()?;
                let name = self.cursor.name()?;
                Kind::Label(self.label(name))
            }
            Some("goto") => {
                self.cursor.next()?;
                let names = self.cursor.names()?;
                Kind::Goto(names.into_iter().map(|name| self.label(name)).collect())
            }
            Some("(") => {
                let targets = self.tuple()?;
                self.cursor.expect("=")?;
                self.call(targets)?
            }
            _ if self.cursor.peek_at(1) == Some("(") => self.call(Vec::new())?,
            _ => self.assignment()?,
        };
        if self.cursor.peek() != Some("}") {
            self.cursor.expect(";")?;
        }
        Ok(kind)
    }

    fn branch(&mut self) -> Result<Kind, ReadError> {
        self.cursor.expect("if")?;
        let condition = self.condition()?;
        self.cursor.take("then");
        self.cursor.expect("{")?;
        let then = self.statements()?;
        let otherwise = if self.cursor.take("else") {
            self.cursor.expect("{")?;
            self.statements()?
        } else {
            Vec::new()
        };
        Ok(Kind::If { condition, then, otherwise })
    }

    fn condition(&mut self) -> Result<Condition, ReadError> {
        self.cursor.expect("(")?;
        let condition = if self.cursor.take("?") { Condition::Anything } else { Condition::Holds(self.predicate()?) };
        self.cursor.expect(")")?;
        Ok(condition)
    }

    fn predicate(&mut self) -> Result<Predicate, ReadError> {
        let left = self.var()?;
        let sign = self.cursor.next()?;
        let Some(comparison) = Comparison::ALL.into_iter().find(|comparison| comparison.sign() == sign) else {
            return self.cursor.error(format!("a comparison expected, found `{sign}`"));
        };
        let is_number = self.cursor.peek().is_some_and(|token| token == "-" || token.starts_with(char::is_numeric));
        let right = if is_number { Right::Int(self.cursor.int()?) } else { Right::Var(self.var()?) };
        Ok(Predicate { left, comparison, right })
    }

    fn var(&mut self) -> Result<Var, ReadError> {
        let name = self.cursor.name()?;
        match self.vars.get(&name) {
            Some(&var) => Ok(var),
            None => self.cursor.error(format!("no variable `{name}`")),
        }
    }

    fn label(&mut self, name: Symbol) -> Label {
        let at = self.labels.iter().position(|known| *known == name).unwrap_or_else(|| {
            self.labels.push(name);
            self.labels.len() - 1
        });
        Label::from_index(at)
    }

    fn tuple(&mut self) -> Result<Vec<Var>, ReadError> {
        self.cursor.expect("(")?;
        let mut vars = Vec::new();
        while !self.cursor.take(")") {
            vars.push(self.var()?);
            self.cursor.take(",");
        }
        Ok(vars)
    }

    fn call(&mut self, targets: Vec<Var>) -> Result<Kind, ReadError> {
        let name = self.cursor.name()?;
        let Some(&function) = self.functions.get(&name) else {
            return self.cursor.error(format!("no function `{name}`"));
        };
        self.cursor.expect("(")?;
        self.cursor.expect(")")?;
        Ok(Kind::Call { targets, function })
    }

    fn assignment(&mut self) -> Result<Kind, ReadError> {
        let mut targets: SmallVec<[Var; 1]> = smallvec![self.var()?];
        while self.cursor.take(",") {
            targets.push(self.var()?);
        }
        let first = targets[0];
        let short = |value| Ok(Kind::Assign { targets: smallvec![first], values: smallvec![value] });
        if targets.len() == 1 {
            if self.cursor.take("++") {
                return short(Affine::var(first).plus(1));
            }
            if self.cursor.take("--") {
                return short(Affine::var(first).plus(-1));
            }
            if self.cursor.take("+=") {
                let value = self.affine()?;
                return short(value.plus_term(first, 1));
            }
        }
        if !self.cursor.take(":=") {
            self.cursor.expect("=")?;
        }
        if targets.len() == 1 && self.cursor.take("?") {
            return Ok(Kind::Havoc(first));
        }
        let mut values: SmallVec<[Affine; 1]> = smallvec![self.affine()?];
        while self.cursor.take(",") {
            values.push(self.affine()?);
        }
        Ok(Kind::Assign { targets, values })
    }

    fn affine(&mut self) -> Result<Affine, ReadError> {
        let mut sum = Affine::default();
        let mut sign = if self.cursor.take("-") { -1 } else { 1 };
        loop {
            let is_number = self.cursor.peek().is_some_and(|token| token.starts_with(char::is_numeric));
            if is_number {
                let number = self.cursor.int()?;
                if self.cursor.take("*") {
                    let var = self.var()?;
                    sum = sum.plus_term(var, sign * number);
                } else {
                    sum = sum.plus(sign * number);
                }
            } else {
                let var = self.var()?;
                sum = sum.plus_term(var, sign);
            }
            sign = match self.cursor.peek() {
                Some("+") => 1,
                Some("-") => -1,
                _ => return Ok(sum),
            };
            self.cursor.next()?;
        }
    }
}
