//! What gcc says of a unit: its functions and their calls, read from `-fdump-tree-gimple-raw-lineno` and
//! `-fdump-tree-cfg-raw-lineno`.
//!
//! ```text
//! int knr (int a, char * b)                                   the function's header
//! [file.c:25:31] gimple_bind <                                and where its body begins
//!   int (*<T5d0>) (int) callback;                             a local: calls of it are calls through a pointer
//!   [file.c:25:40] gimple_call <g, _1, a>                     a call; `_1` takes the result
//! ```
//!
//! The first dump has every call that the text has, constant conditions folded only inside expressions; in the second
//! one, blocks that cannot be reached are gone.

use std::collections::{BTreeMap, BTreeSet};

/// How often each function is called.
pub(crate) type Calls = BTreeMap<String, u32>;

/// A call through a pointer, wherever it leads.
pub(crate) const POINTER: &str = "(pointer)";

/// One function of a dump.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct GimpleFunction {
    /// The file that its body begins in, as gcc writes it.
    pub(crate) file: String,
    pub(crate) calls: Calls,
}

/// The functions of a dump by name.
pub(crate) fn read(dump: &str) -> BTreeMap<String, GimpleFunction> {
    let mut reader = Reader::default();
    for line in dump.lines() {
        reader.line(line);
    }
    reader.end_function();
    reader.functions
}

#[derive(Default)]
struct Reader<'d> {
    functions: BTreeMap<String, GimpleFunction>,
    /// The last line at the margin: a header, if a body follows.
    header: &'d str,
    name: String,
    file: String,
    variables: BTreeSet<&'d str>,
    callees: Vec<&'d str>,
}

impl<'d> Reader<'d> {
    fn line(&mut self, line: &'d str) {
        let (place, statement) = split_place(line.trim_start());
        let at_margin = !line.starts_with(' ');
        if at_margin && (line == "{" || statement.starts_with("gimple_bind <")) {
            self.begin_function(place);
        } else if let Some(callee) = statement.strip_prefix("gimple_call <") {
            self.callees.push(first_operand(callee));
        } else if at_margin && !line.is_empty() && !line.starts_with("gimple_") {
            self.header = line;
        } else if !at_margin && place.is_none() && !statement.starts_with("gimple_") {
            self.variables.extend(declared_variable(statement));
        }
    }

    fn begin_function(&mut self, place: Option<&str>) {
        self.end_function();
        let Some((before, parameters)) = split_header(self.header) else { return };
        before.rsplit([' ', '*']).next().unwrap_or_default().clone_into(&mut self.name);
        place.unwrap_or_default().clone_into(&mut self.file);
        self.variables = parameters.split(',').filter_map(last_word).collect();
    }

    /// Locals are known only at the end: blocks inside declare more of them.
    fn end_function(&mut self) {
        let callees = std::mem::take(&mut self.callees);
        let name = std::mem::take(&mut self.name);
        if name.is_empty() {
            return;
        }
        let mut function = GimpleFunction { file: std::mem::take(&mut self.file), calls: Calls::new() };
        for callee in callees {
            let is_pointer = callee.starts_with('_') && callee[1..].bytes().all(|byte| byte.is_ascii_digit())
                || callee.contains(['.', '&', '*', '(', '[']) && !callee.starts_with('.')
                || self.variables.contains(callee);
            let callee = if is_pointer { POINTER } else { callee };
            *function.calls.entry(callee.to_owned()).or_default() += 1;
        }
        self.functions.insert(name, function);
    }
}

/// `[file.c:13:5] rest` becomes the file and the rest.
fn split_place(line: &str) -> (Option<&str>, &str) {
    let Some((place, rest)) = line.strip_prefix('[').and_then(|line| line.split_once("] ")) else {
        return (None, line);
    };
    let mut parts = place.rsplitn(3, ':');
    let is_place = parts.by_ref().take(2).all(|part| part.bytes().all(|byte| byte.is_ascii_digit()));
    match parts.next() {
        Some(file) if is_place => (Some(file), rest),
        _ => (None, line),
    }
}

/// Up to the comma or the end of the statement; a place may stand in front.
fn first_operand(operands: &str) -> &str {
    let (_, operands) = split_place(operands);
    operands.split([',', '>']).next().unwrap_or_default().trim()
}

/// `int (*<T1>) (int) f (int a, char * b)` becomes what is before the last list, and the list.
fn split_header(header: &str) -> Option<(&str, &str)> {
    let inside = header.trim_end().strip_suffix(')')?;
    let mut depth = 1;
    for (at, byte) in inside.bytes().enumerate().rev() {
        match byte {
            b')' => depth += 1,
            b'(' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some((inside[..at].trim_end(), &inside[at + 1..]));
        }
    }
    None
}

/// The name in `int (*<T1>) (int) name;`. Functions that are declared inside a body end with `)`.
fn declared_variable(line: &str) -> Option<&str> {
    let declaration = line.strip_suffix(';')?;
    let declaration = declaration.split(" = ").next().unwrap_or_default();
    if declaration.ends_with(')') {
        return None;
    }
    let declaration = declaration.split_once('[').map_or(declaration, |(before, _)| before);
    last_word(declaration)
}

fn last_word(text: &str) -> Option<&str> {
    text.trim()
        .rsplit(|c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '$'))
        .next()
        .filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    const DUMP: &str = "\
int sq (int x)
[t.c:6:28] gimple_bind <
  int D.2612;
  int (*<T5d0>) (int) back;

  [t.c:6:37] gimple_call <g, _1, x>
  [t.c:6:42] gimple_call <g, _2, \"a > b, c\">
  [t.c:6:42] gimple_call <back, _3, x>
  [t.c:6:42] gimple_call <x.0_8, NULL>
  [t.c:6:42] gimple_call <_11, NULL>
>


int (*<T1>) (int) chosen (int (*<T1>) (int) a, char * b)
[h.h:7:28] gimple_bind <
  static int inner (int);

  [h.h:7:42] gimple_call <a, _3, x>
  [h.h:7:42] gimple_call <inner, NULL>
  [h.h:7:42] gimple_call <.VA_ARG, NULL>
>
";

    fn calls(list: &[(&str, u32)]) -> Calls {
        list.iter().map(|&(name, count)| (name.to_owned(), count)).collect()
    }

    #[test]
    fn calls_by_name_and_through_pointers_are_told_apart() {
        let functions = read(DUMP);
        assert_eq!(functions["sq"], GimpleFunction { file: "t.c".to_owned(), calls: calls(&[("g", 2), (POINTER, 3)]) });
        let expected = calls(&[("inner", 1), (".VA_ARG", 1), (POINTER, 1)]);
        assert_eq!(functions["chosen"], GimpleFunction { file: "h.h".to_owned(), calls: expected });
    }

    #[test]
    fn a_dump_of_blocks_is_read_as_well() {
        let dump = "\
;; Function f (f, funcdef_no=0, decl_uid=1590)

;; 2 succs { 3 }
void f (int * p)
{
  int D.2600;

  <bb 2> :
  [t.c:37:10] gimple_call <g, D.2600, _1>

  <bb 3> :
gimple_label <<L0>>
  [t.c:37:10] gimple_return <D.2600>

}
";
        assert_eq!(read(dump)["f"].calls, calls(&[("g", 1)]));
    }
}
