//! What the expressions of a build script come to, as far as literals go.
//!
//! Knows strings, lists, `+`, `%`, `/` on paths, `os.path.join`, `glob`, comprehensions over literals, and names
//! that were assigned such values. The rest is `Unknown` and spoils only the element it stands in.
//!
//! ```python
//! HERE = os.path.dirname(os.path.abspath(__file__))      # ""
//! dirs = [os.path.join(HERE, d) for d in ("a", "b")]     # ["a", "b"]
//! if WINDOWS: dirs.append("win")                         # not on Linux
//! ```

use super::python_script::{Change, Script, Trust};
use super::python_tokens::Token;

/// Deepest nesting of expressions and names that is followed.
const DEPTH: u32 = 40;

/// Most elements a list may get.
const ELEMENTS: usize = 20_000;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Value {
    Str(String),
    List(Vec<Value>),
    /// Python's `None`.
    None,
    Unknown,
}

impl Value {
    /// All strings in it, from left to right.
    pub(super) fn strings(&self) -> Vec<String> {
        match self {
            Value::Str(text) => vec![text.clone()],
            Value::List(values) => values.iter().flat_map(Value::strings).collect(),
            Value::None | Value::Unknown => Vec::new(),
        }
    }

    /// What a copy of it costs, in the measure of [`Script::work`].
    fn size(&self) -> usize {
        match self {
            Value::Str(text) => 1 + text.len() / 16,
            Value::List(values) => 1 + values.iter().map(Value::size).sum::<usize>(),
            Value::None | Value::Unknown => 1,
        }
    }

    fn elements(self) -> Vec<Value> {
        match self {
            Value::List(values) => values,
            Value::Str(_) | Value::None | Value::Unknown => Vec::new(),
        }
    }
}

impl<'a> Script<'a> {
    /// The value of the expression that starts at a token.
    pub(super) fn value_at(&self, at: usize, trust: Trust) -> Value {
        Reader::new(self, trust).expression(&mut { at })
    }

    /// The value of a name.
    pub(super) fn value_of(&self, name: &'a str, trust: Trust) -> Value {
        Reader::new(self, trust).lookup(name)
    }
}

/// Evaluates expressions of a script.
struct Reader<'s, 'a> {
    script: &'s Script<'a>,
    trust: Trust,
    depth: u32,
    /// Names being looked up, so that `x = x + [...]` ends.
    active: Vec<&'a str>,
    /// Variables of comprehensions.
    locals: Vec<(&'a str, Value)>,
}

impl<'s, 'a> Reader<'s, 'a> {
    fn new(script: &'s Script<'a>, trust: Trust) -> Self {
        Reader { script, trust, depth: 0, active: Vec::new(), locals: Vec::new() }
    }

    fn token(&self, at: usize) -> Option<&'s Token<'a>> {
        self.script.tokens.get(at)
    }

    fn op(&self, at: usize, op: &str) -> bool {
        self.script.op(at, op)
    }

    fn lookup(&mut self, name: &'a str) -> Value {
        if let Some((_, value)) = self.locals.iter().rev().find(|(local, _)| *local == name) {
            self.script.work(value.size());
            return value.clone();
        }
        if name == "__file__" {
            return Value::Str("setup.py".to_owned());
        }
        let script = self.script;
        let Some(bindings) = script.bindings.get(name) else { return Value::Unknown };
        if self.active.contains(&name) || self.active.len() > DEPTH as usize {
            return Value::Unknown;
        }
        self.active.push(name);
        let least = self.trust.least();
        let mut result = Value::Unknown;
        for binding in bindings.iter().filter(|binding| binding.reach >= least) {
            if self.script.is_exhausted() {
                break;
            }
            let value = self.expression(&mut { binding.at });
            result = match (binding.change, result, value) {
                (Change::Set, result, Value::Unknown | Value::None) => result,
                // Several lists in different branches: any of them may be the one.
                (Change::Set | Change::Extend, Value::List(one), Value::List(other)) => concatenated(one, other),
                (Change::Set, _, value) => value,
                (Change::Extend, Value::Str(one), Value::Str(other)) => Value::Str(one + &other),
                (Change::Extend, Value::Unknown, value) => value,
                (Change::Extend, result, _) => result,
                (Change::Append, result, value) => concatenated(result.elements(), vec![value]),
            };
        }
        self.active.pop();
        self.script.work(result.size());
        result
    }

    fn expression(&mut self, at: &mut usize) -> Value {
        if self.depth > DEPTH || self.script.is_exhausted() {
            *at = self.script.end_of_element(*at);
            return Value::Unknown;
        }
        self.depth += 1;
        let mut value = self.operand(at);
        while let Some(token) = self.token(*at) {
            match token {
                Token::Op("+") => value = add(value, self.next_operand(at)),
                Token::Op("%") => value = percent(value, &self.next_operand(at)),
                Token::Op("/") => value = join(vec![value, self.next_operand(at)]),
                Token::Op("-" | "*" | "**" | "//" | "==" | "!=" | "<" | ">" | "<=" | ">=" | "|" | "&" | "^" | "@") => {
                    self.next_operand(at);
                    value = Value::Unknown;
                }
                Token::Name("or") => {
                    let other = self.next_operand(at);
                    value = if value == Value::Unknown { other } else { value };
                }
                Token::Name("and") => value = self.next_operand(at),
                Token::Name("in" | "is" | "not") => {
                    self.next_operand(at);
                    value = Value::Unknown;
                }
                Token::Name("if") => {
                    let other = self.after_condition(at);
                    value = if value == Value::Unknown { other } else { value };
                }
                _ => break,
            }
        }
        self.depth -= 1;
        value
    }

    fn next_operand(&mut self, at: &mut usize) -> Value {
        *at += 1;
        self.operand(at)
    }

    /// The value behind the `else` of `x if c else y`; `at` is at the `if`.
    fn after_condition(&mut self, at: &mut usize) -> Value {
        let end = self.script.end_of_element(*at);
        while *at < end && !matches!(self.token(*at), Some(Token::Name("else") | Token::Line(_))) {
            *at += 1;
        }
        if matches!(self.token(*at), Some(Token::Name("else"))) {
            *at += 1;
            return self.expression(at);
        }
        Value::Unknown
    }

    fn operand(&mut self, at: &mut usize) -> Value {
        self.script.work(1);
        let value = match self.token(*at) {
            None | Some(Token::Line(_) | Token::Op(")" | "]" | "}" | "," | ":" | "=")) => return Value::Unknown,
            Some(Token::Str(_) | Token::Format(_)) => self.text(at),
            Some(Token::Number(digits)) => {
                *at += 1;
                Value::Str((*digits).to_owned())
            }
            Some(Token::Name("None")) => {
                *at += 1;
                Value::None
            }
            Some(Token::Name("lambda")) => {
                *at = self.script.end_of_element(*at);
                Value::Unknown
            }
            Some(Token::Name("not" | "await" | "yield")) => {
                *at += 1;
                self.nested_operand(at);
                Value::Unknown
            }
            Some(Token::Name(_)) => self.name_or_call(at),
            Some(Token::Op("(")) => self.sequence(at, ")"),
            Some(Token::Op("[")) => self.sequence(at, "]"),
            Some(Token::Op("{")) => self.sequence(at, "}"),
            Some(Token::Op("*" | "**")) => {
                *at += 1;
                self.nested_operand(at)
            }
            Some(Token::Op(_)) => {
                *at += 1;
                self.nested_operand(at);
                Value::Unknown
            }
        };
        self.trailers(value, at)
    }

    /// An operand behind a prefix; a long row of prefixes must not exhaust the stack.
    fn nested_operand(&mut self, at: &mut usize) -> Value {
        if self.depth > DEPTH {
            *at = self.script.end_of_element(*at);
            return Value::Unknown;
        }
        self.depth += 1;
        let value = self.operand(at);
        self.depth -= 1;
        value
    }

    /// Neighbouring strings are one.
    fn text(&mut self, at: &mut usize) -> Value {
        let mut text = String::new();
        loop {
            match self.token(*at) {
                Some(Token::Str(part)) => text += part,
                Some(Token::Format(part)) => text += &self.filled(part),
                _ => return Value::Str(text),
            }
            *at += 1;
        }
    }

    /// An f-string with its simple names filled in.
    fn filled(&mut self, format: &str) -> String {
        let mut text = String::new();
        let mut rest = format;
        while let Some((before, after)) = rest.split_once('{') {
            text += before;
            let (hole, after) = after.split_once('}').unwrap_or((after, ""));
            let script = self.script;
            let known = script.bindings.get_key_value(hole).map(|(&name, _)| self.lookup(name));
            text += &match known {
                Some(Value::Str(value)) => value,
                _ => UNKNOWN_PART.to_owned(),
            };
            rest = after;
        }
        text + rest
    }

    fn name_or_call(&mut self, at: &mut usize) -> Value {
        let mut parts = Vec::new();
        while let Some(Token::Name(part)) = self.token(*at) {
            parts.push(*part);
            *at += 1;
            if !self.op(*at, ".") || !matches!(self.token(*at + 1), Some(Token::Name(_))) {
                break;
            }
            *at += 1;
        }
        let Some((&last, before)) = parts.split_last() else { return Value::Unknown };
        if self.op(*at, "(") {
            let arguments = self.call_arguments(at);
            // A method of a value that is known: `name.split()`.
            if let [name] = before
                && let value @ Value::Str(_) = self.lookup(name)
            {
                return method(value, last, arguments);
            }
            return call(last, arguments);
        }
        match before {
            [name] if last == "parent" => dirname(self.lookup(name)),
            // `self.include_dirs`, `ext.include_dirs`: attributes are known by their own name.
            _ => self.lookup(last),
        }
    }

    /// The positional arguments of a call; `at` moves past its `)`.
    fn call_arguments(&mut self, at: &mut usize) -> Vec<Value> {
        let script = self.script;
        let arguments = script.arguments(*at);
        let values = arguments.iter().filter(|(keyword, _)| keyword.is_none());
        let values = values.map(|&(_, start)| self.expression(&mut { start })).collect();
        *at = self.script.end_of_element(arguments.last().map_or(*at + 1, |&(_, start)| start));
        while self.op(*at, ",") {
            *at = self.script.end_of_element(*at + 1);
        }
        *at += 1;
        values
    }

    /// A list, tuple, set or bracketed expression; `at` moves past its end.
    fn sequence(&mut self, at: &mut usize, close: &str) -> Value {
        *at += 1;
        let mut values = Vec::new();
        let mut commas = 0;
        while self.token(*at).is_some() && !self.op(*at, close) {
            let start = *at;
            let spread = self.op(*at, "*");
            let value = self.expression(at);
            if let Some(Token::Name("for")) = self.token(*at) {
                values.extend(self.comprehension(start, *at));
                commas += 1;
            } else if spread {
                values.extend(value.elements());
                commas += 1;
            } else {
                values.push(value);
            }
            // Whatever was not understood (a dictionary's `:`, say) ends with the element.
            *at = self.script.end_of_element(*at);
            if self.op(*at, ",") {
                *at += 1;
                commas += 1;
            } else if !self.op(*at, close) {
                break;
            }
            values.truncate(ELEMENTS);
        }
        *at += 1;
        if close == ")" && commas == 0 && values.len() == 1 { values.remove(0) } else { Value::List(values) }
    }

    /// `[element for name in items ...]`: the element once for each item.
    fn comprehension(&mut self, element: usize, for_at: usize) -> Vec<Value> {
        let (Some(Token::Name(name)), Some(Token::Name("in"))) = (self.token(for_at + 1), self.token(for_at + 2))
        else {
            return Vec::new();
        };
        let items = self.expression(&mut { for_at + 3 }).elements();
        let mut values = Vec::new();
        for item in items {
            if self.script.is_exhausted() {
                break;
            }
            self.locals.push((name, item));
            values.push(self.expression(&mut { element }));
            self.locals.pop();
        }
        values
    }

    /// Subscripts, attributes and calls behind a value.
    fn trailers(&mut self, mut value: Value, at: &mut usize) -> Value {
        loop {
            if self.op(*at, "[") {
                let whole = self.op(*at + 1, ":") && self.op(*at + 2, "]");
                self.skip_brackets(at);
                value = if whole { value } else { Value::Unknown };
            } else if self.op(*at, "(") {
                self.skip_brackets(at);
                value = Value::Unknown;
            } else if self.op(*at, ".")
                && let Some(Token::Name(name)) = self.token(*at + 1)
            {
                *at += 2;
                value = if self.op(*at, "(") {
                    let arguments = self.call_arguments(at);
                    method(value, name, arguments)
                } else if *name == "parent" {
                    dirname(value)
                } else {
                    Value::Unknown
                };
            } else {
                return value;
            }
        }
    }

    fn skip_brackets(&mut self, at: &mut usize) {
        *at += 1;
        *at = self.script.end_of_element(*at);
        while self.op(*at, ",") {
            *at = self.script.end_of_element(*at + 1);
        }
        *at += 1;
    }
}

/// Stands where a string has a part that is not known: a version number most of the time.
const UNKNOWN_PART: &str = "0";

fn concatenated(mut one: Vec<Value>, other: Vec<Value>) -> Value {
    one.extend(other);
    one.truncate(ELEMENTS);
    Value::List(one)
}

fn add(one: Value, other: Value) -> Value {
    match (one, other) {
        (Value::Str(one), Value::Str(other)) if one.len() + other.len() < 65_536 => Value::Str(one + &other),
        (Value::List(one), other) => concatenated(one, other.elements()),
        (Value::Unknown, Value::List(other)) => Value::List(other),
        (Value::Str(_) | Value::None | Value::Unknown, _) => Value::Unknown,
    }
}

/// `"%s/src" % name`
fn percent(format: Value, argument: &Value) -> Value {
    let Value::Str(format) = format else { return Value::Unknown };
    let parts = match argument {
        Value::List(values) => values.clone(),
        single => vec![single.clone()],
    };
    // A number that is made of unknown parts is unknown: 0 would be the oldest version of all.
    let is_number = |char: char| char.is_ascii_digit() || matches!(char, '%' | 'x' | 'X' | 'd' | 'u');
    if format.chars().all(is_number) && parts.iter().any(|part| !matches!(part, Value::Str(_))) {
        return Value::Unknown;
    }
    let mut parts = parts.into_iter();
    let mut text = String::new();
    let mut chars = format.chars();
    while let Some(char) = chars.next() {
        match char {
            // Flags and width: `%02d`.
            '%' => match chars.find(|char| char.is_ascii_alphabetic() || *char == '%') {
                Some('%') => text.push('%'),
                _ => match parts.next() {
                    Some(Value::Str(part)) if text.len() < 65_536 => text += &part,
                    _ => text += UNKNOWN_PART,
                },
            },
            _ => text.push(char),
        }
    }
    Value::Str(text)
}

fn join(parts: Vec<Value>) -> Value {
    let mut path = std::path::PathBuf::new();
    for part in parts {
        match part {
            Value::Str(part) if path.as_os_str().len() < 65_536 => path.push(part),
            _ => return Value::Unknown,
        }
    }
    Value::Str(path.to_string_lossy().into_owned())
}

fn dirname(path: Value) -> Value {
    let Value::Str(path) = path else { return Value::Unknown };
    let parent = std::path::Path::new(&path).parent();
    Value::Str(parent.map(|parent| parent.to_string_lossy().into_owned()).unwrap_or_default())
}

fn call(name: &str, mut arguments: Vec<Value>) -> Value {
    match name {
        "join" | "pjoin" | "Path" | "PurePath" | "joinpath" => join(arguments),
        "getcwd" | "cwd" => Value::Str(String::new()),
        "dirname" if !arguments.is_empty() => dirname(arguments.swap_remove(0)),
        "glob" | "iglob" | "rglob" => Value::List(arguments),
        "abspath" | "realpath" | "normpath" | "relpath" | "str" | "fspath" | "list" | "tuple" | "sorted" | "set"
            if !arguments.is_empty() =>
        {
            arguments.swap_remove(0)
        }
        _ => Value::Unknown,
    }
}

fn method(value: Value, name: &str, mut arguments: Vec<Value>) -> Value {
    match (value, name) {
        (Value::Str(text), "split") if arguments.is_empty() => {
            Value::List(text.split_whitespace().map(|word| Value::Str(word.to_owned())).collect())
        }
        (Value::Str(text), "format") => {
            let hole = "{}";
            let part = arguments.iter().find_map(|argument| argument.strings().into_iter().next());
            Value::Str(text.replacen(hole, part.as_deref().unwrap_or(UNKNOWN_PART), 1))
        }
        (value @ Value::Str(_), "joinpath") => {
            arguments.insert(0, value);
            join(arguments)
        }
        (Value::Str(folder), "glob" | "rglob") => {
            let middle = if name == "rglob" { "**" } else { "" };
            let patterns = arguments.iter().flat_map(Value::strings);
            let paths = patterns.map(|pattern| {
                join([folder.as_str(), middle, &pattern].map(|part| Value::Str(part.to_owned())).to_vec())
            });
            Value::List(paths.collect())
        }
        (value, "resolve" | "absolute" | "as_posix" | "strip" | "copy") => value,
        _ => Value::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn value(script: &str, trust: Trust) -> Vec<String> {
        Script::new(script).value_of("x", trust).strings()
    }

    #[test]
    fn literals_come_to_their_values() {
        let table: &[(&str, &[&str])] = &[
            ("x = ['a', 'b' 'c', u'd']", &["a", "bc", "d"]),
            ("x = 'a', 'b'", &["a"]),
            ("x = ('a',) + ('b',)", &["a", "b"]),
            ("x = ['a'] + unknown() + ['b']", &["a", "b"]),
            ("x = [os.path.join('src', 'inc')]", &["src/inc"]),
            ("h = os.path.dirname(os.path.abspath(__file__))\nx = [os.path.join(h, 'inc')]", &["inc"]),
            ("x = ['s/%s.c' % n for n in ('a', 'b')]", &["s/a.c", "s/b.c"]),
            ("x = [os.path.join('d', n) for n in names if n]\nnames = ['q']", &["d/q"]),
            ("x = []\nx.append('a')\nx += ['b']\nx.extend(['c'])\nx.insert(0, 'd')", &["a", "b", "c", "d"]),
            ("x = glob.glob('src/*.c')", &["src/*.c"]),
            ("x = ['a', unknown, 'b', f(1)]", &["a", "b"]),
            ("x = ['a' if c else 'b']", &["a"]),
            ("y = 'v'\nx = [f'{y}/w', '{}/z'.format(y)]", &["v/w", "v/z"]),
            ("p = Path('a')\nx = [str(p / 'b')]", &["a/b"]),
            ("x = x + ['a']", &["a"]),
            ("x = 'a b'.split()", &["a", "b"]),
            ("x = [*y, 'c']\ny = ['b']", &["b", "c"]),
            ("x = [('A', '1'), ('B', None)]", &["A", "1", "B"]),
            ("x = ['0x%02X%02X' % (major, minor), 'v%d' % minor]", &["v0"]),
        ];
        for (script, expected) in table {
            assert_eq!(value(script, Trust::Possible), *expected, "{script}");
        }
    }

    #[test]
    fn lines_for_other_systems_do_not_count() {
        let script = "\
x = []
if POSIX:
    x.append('posix')
if WINDOWS:
    x.append('windows')
elif sys.platform == 'darwin':
    x.append('mac')
elif LINUX:
    x.append('linux')
else:
    x.append('else')
if os.name != 'nt':
    x.append('not-nt')
if DEBUG:
    x.append('debug')
";
        assert_eq!(value(script, Trust::Sure), ["posix", "linux", "not-nt"]);
        assert_eq!(value(script, Trust::Possible), ["posix", "linux", "not-nt"]);
    }

    #[test]
    fn an_ordinary_build_finds_the_libraries() {
        let script = "\
x = []
if find_library('z'):
    x.append('zlib')
else:
    x.append('no-zlib')
if not have_pthread:
    x.append('no-threads')
else:
    x.append('threads')
try:
    import thing
    x.append('thing')
except ImportError:
    x.append('no-thing')
if not os.environ.get('OLDCOMPAT'):
    x.append('modern')
if '--without-speed' not in sys.argv:
    x.append('speed')
if self.disable_trees:
    x.append('no-trees')
";
        assert_eq!(value(script, Trust::Sure), ["thing"]);
        assert_eq!(value(script, Trust::Expected), ["zlib", "threads", "thing", "modern", "speed"]);
    }

    #[test]
    fn names_that_name_each_other_end() {
        let mut script = String::from("a0 = ['z']\n");
        for i in 1..40 {
            let before = i - 1;
            script.extend([format!("a{i} = a{before} + a{before}\n")]);
        }
        script += "x = a39\n";
        let _ = value(&script, Trust::Possible);
        let _ = value(&format!("x = {}", "[".repeat(100_000)), Trust::Possible);
        let _ = value(&format!("x = {}", "-".repeat(100_000)), Trust::Possible);
        let _ = value(&format!("x = {}", "(1,".repeat(20_000)), Trust::Possible);
        let _ = value("x = [[x for x in x] for x in x]", Trust::Possible);
        let _ = value(&"x = [y for y in x for z in x]\n".repeat(15_000), Trust::Possible);
        let _ = value(
            &format!("s = '{}'\na = [{}]\nx = [s for q in a]", "t".repeat(100_000), "1,".repeat(15_000)),
            Trust::Possible,
        );
        let _ =
            value(&format!("a = [{}]\nb = [a for q in a]\nx = [b for q in a]", "1,".repeat(15_000)), Trust::Possible);
    }

    proptest! {
        #[test]
        fn any_text_is_read_without_panic(text in "\\PC*") {
            let _ = value(&text, Trust::Possible);
        }

        #[test]
        fn any_row_of_script_pieces_is_read_without_panic(
            pieces in proptest::collection::vec(proptest::sample::select(vec![
                "x", "=", "+=", "[", "]", "(", ")", "{", "}", ",", "'a'", "\"", "'''", "f'{x}'", "for", "in", "if", "else",
                "\n", "\n  ", ".", "append", "os.path.join", "+", "%", "/", "*", ":", "not", "lambda", "#", "\\", "1", "é",
                "Extension", "include_dirs", "x = ",
            ]), 0..60)
        ) {
            let text = pieces.join(" ");
            let _ = value(&text, Trust::Possible);
            let _ = super::super::setup_py::read(&text);
        }
    }
}
