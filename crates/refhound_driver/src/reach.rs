//! Which files of a kernel tree can reach a function that counts. A tree has tens of thousands of sources, and most of them have
//! nothing to do with what is counted: these are found by their words alone and are never parsed.
//!
//! A source is kept if it names a function of the families in force, or a wrapper of one: a function or macro, in a header or in a
//! source that is kept, whose text calls such a function. Wrappers of wrappers in headers are found in whatever order they stand;
//! those in sources a few times over, since nearly everything calls something that counts in the end, and gives it back.

use std::hash::BuildHasher;
use std::path::Path;

use refhound_contracts::Contracts;
use refhound_index::FxHashSet;
use refhound_project::{Project, SkipReason, Skipped};
use refhound_source::Files;
use refhound_unknowns::limits;

/// So many sources are parsed in less time than all headers of a tree are looked through.
const FEW: usize = 200;

/// A word, by its hash: a tree has millions of them.
type Word = u64;

/// Leaves out the sources that can reach nothing that is counted.
pub(crate) fn keep_reaching(project: &mut Project, contracts: &Contracts, files: &dyn Files) {
    if project.kernels.is_empty() || project.units.len() < FEW {
        return;
    }
    let mut names: FxHashSet<Word> = contracts.counted().calls().map(|name| hash_of(name.as_bytes())).collect();
    let texts = project.headers.paths().iter().filter_map(|path| files.read(path, limits::FILE_BYTES).ok());
    let mut headers: Vec<Definition> = texts.flat_map(|text| definitions(&text, Of::Header)).collect();
    add_wrappers(&mut headers, &mut names);
    let mut is_kept = vec![false; project.units.len()];
    for _ in 0..limits::WRAPPER_ROUNDS {
        let mut found: Vec<Word> = Vec::new();
        for (unit, is_kept) in project.units.iter().zip(&mut is_kept).filter(|(_, is_kept)| !**is_kept) {
            if !project.kernels.iter().any(|kernel| unit.path.starts_with(kernel)) {
                *is_kept = true;
                continue;
            }
            let Ok(text) = files.read(&unit.path, limits::FILE_BYTES) else {
                *is_kept = true;
                continue;
            };
            *is_kept = words(&text).any(|word| names.contains(&hash_of(word)));
            if *is_kept {
                found.extend(wrappers_of_source(&text, &names));
            }
        }
        let before = names.len();
        names.extend(found);
        if names.len() == before {
            break;
        }
        add_wrappers(&mut headers, &mut names);
    }
    leave_out(project, &is_kept);
}

/// Adds the names of definitions that use one of `names`, until there are no more. Those are left that use none.
fn add_wrappers(definitions: &mut Vec<Definition>, names: &mut FxHashSet<Word>) {
    loop {
        let before = definitions.len();
        definitions.retain(|definition| {
            let is_wrapper = definition.uses.iter().any(|word| names.contains(word));
            if is_wrapper {
                names.insert(definition.name);
            }
            !is_wrapper
        });
        if definitions.len() == before {
            return;
        }
    }
}

/// The functions and macros of a source that call one of `names`, directly or by macros of the source.
fn wrappers_of_source(text: &[u8], names: &FxHashSet<Word>) -> Vec<Word> {
    let (mut macros, functions): (Vec<Definition>, Vec<Definition>) =
        definitions(text, Of::Source).into_iter().partition(|definition| definition.kind == Kind::Macro);
    let all: Vec<Word> = macros.iter().map(|definition| definition.name).collect();
    let mut known = names.clone();
    add_wrappers(&mut macros, &mut known);
    let functions = functions.iter().filter(|definition| definition.uses.iter().any(|word| known.contains(word)));
    let found = functions.map(|definition| definition.name);
    found.chain(all.into_iter().filter(|name| known.contains(name))).collect()
}

fn leave_out(project: &mut Project, is_kept: &[bool]) {
    if !is_kept.contains(&true) {
        return;
    }
    let skipped = |path: &Path| Skipped { path: path.to_owned(), reason: SkipReason::Uncounted };
    let left_out = project.units.iter().zip(is_kept).filter(|(_, is_kept)| !**is_kept);
    project.skipped.extend(left_out.map(|(unit, _)| skipped(&unit.path)));
    project.skipped.sort();
    let mut at = is_kept.iter();
    project.units.retain(|_| at.next().copied().unwrap_or(true));
}

/// Where a definition stands: what is static in a source is nobody else's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Of {
    Header,
    Source,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Function,
    /// Nobody else calls it.
    OwnFunction,
    Macro,
}

/// A function or macro, and what it calls.
#[derive(Debug)]
struct Definition {
    kind: Kind,
    name: Word,
    uses: Vec<Word>,
    /// The brace of a function was seen: no prototype.
    has_body: bool,
}

/// The functions and macros of a text that call something, by the layout that all of the kernel has: a function begins and ends in
/// the first column.
fn definitions(text: &[u8], of: Of) -> Vec<Definition> {
    let mut found = Vec::new();
    // The function that a line belongs to, and the macro that is defined inside or beside it.
    let mut function: Option<Definition> = None;
    let mut of_macro: Option<Definition> = None;
    let mut done = |definition: &mut Option<Definition>| found.extend(definition.take().and_then(Definition::finished));
    for line in text.split(|&byte| byte == b'\n') {
        if of_macro.is_none() {
            if let Some(rest) = defined_macro(line) {
                of_macro = Definition::of_macro(rest);
            } else if begins_function(line) && !is_annotation(line, function.as_ref()) {
                done(&mut function);
                function = Definition::of_function(line, of);
            } else if line.starts_with(b"}") {
                done(&mut function);
            } else if let Some(open) = function.as_mut().filter(|open| !open.has_body) {
                open.has_body = line.starts_with(b"{") || line.ends_with(b"{");
                // A prototype of several lines.
                if !open.has_body && line.ends_with(b";") {
                    function = None;
                }
            }
        }
        if let Some(definition) = of_macro.as_mut().or(function.as_mut()) {
            definition.add(line);
        }
        if of_macro.is_some() && !line.ends_with(b"\\") {
            done(&mut of_macro);
        }
    }
    done(&mut of_macro);
    done(&mut function);
    found
}

impl Definition {
    /// Of what follows `#define`.
    fn of_macro(rest: &[u8]) -> Option<Definition> {
        let rest = rest.trim_ascii_start();
        let (name, rest) = rest.split_at(rest.iter().position(|&byte| !is_word(byte)).unwrap_or(rest.len()));
        // `#define get_it get`: nothing is called, and yet it is a name of it.
        let body = match rest.first() {
            Some(b'(') => rest.split(|&byte| byte == b')').nth(1)?,
            Some(_) | None => rest,
        };
        let mut words = words(body);
        let is_name = |word: &&[u8]| !word[0].is_ascii_digit();
        let other = words.next().filter(is_name).filter(|_| words.next().is_none()).map(hash_of);
        let uses = other.into_iter().collect();
        (!name.is_empty()).then(|| Definition { kind: Kind::Macro, name: hash_of(name), uses, has_body: true })
    }

    /// Of the line that a function begins with.
    fn of_function(line: &[u8], of: Of) -> Option<Definition> {
        let name = words(line.split(|&byte| byte == b'(').next()?).last()?;
        let kind = if of == Of::Source && line.starts_with(b"static") { Kind::OwnFunction } else { Kind::Function };
        Some(Definition { kind, name: hash_of(name), uses: Vec::new(), has_body: line.ends_with(b"{") })
    }

    fn add(&mut self, line: &[u8]) {
        let name = self.name;
        self.uses.extend(called(line).map(hash_of).filter(|&word| word != name));
    }

    fn finished(mut self) -> Option<Definition> {
        self.uses.sort_unstable();
        self.uses.dedup();
        self.uses.shrink_to_fit();
        (self.kind != Kind::OwnFunction && self.has_body && !self.uses.is_empty()).then_some(self)
    }
}

/// What follows the word `define` of a line.
fn defined_macro(line: &[u8]) -> Option<&[u8]> {
    line.trim_ascii_start().strip_prefix(b"#")?.trim_ascii_start().strip_prefix(b"define")
}

fn begins_function(line: &[u8]) -> bool {
    line.first().is_some_and(|&byte| is_word(byte)) && line.contains(&b'(') && !line.ends_with(b";")
}

/// `__releases(lock)` between the parameters of a function and its body.
fn is_annotation(line: &[u8], function: Option<&Definition>) -> bool {
    line.starts_with(b"__") && function.is_some_and(|function| !function.has_body)
}

/// The words of a line that a parenthesis follows.
fn called(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = line;
    std::iter::from_fn(move || {
        loop {
            let start = rest.iter().position(|&byte| is_word(byte))?;
            let len = rest[start..].iter().position(|&byte| !is_word(byte)).unwrap_or(rest.len() - start);
            let (word, behind) = rest[start..].split_at(len);
            rest = behind;
            if behind.trim_ascii_start().first() == Some(&b'(') {
                return Some(word);
            }
        }
    })
}

fn hash_of(word: &[u8]) -> Word {
    FxHashSet::<Word>::default().hasher().hash_one(word)
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// The words of a text, whatever stands between them.
fn words(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split(|&byte| !is_word(byte)).filter(|word| !word.is_empty())
}

#[cfg(test)]
mod tests {
    use refhound_index::FxHashSet;

    use super::{Of, Word, add_wrappers, definitions, hash_of, wrappers_of_source};

    /// Those of `candidates` that the text makes wrappers of `get`.
    fn wrappers<'a>(text: &str, of: Of, candidates: &[&'a str]) -> Vec<&'a str> {
        let mut names: FxHashSet<Word> = [hash_of(b"get")].into_iter().collect();
        match of {
            Of::Header => add_wrappers(&mut definitions(text.as_bytes(), of), &mut names),
            Of::Source => names.extend(wrappers_of_source(text.as_bytes(), &names)),
        }
        candidates.iter().copied().filter(|name| names.contains(&hash_of(name.as_bytes()))).collect()
    }

    #[test]
    fn functions_and_macros_that_name_a_function_are_wrappers_of_it() {
        let text = "#define GET(d) \\\n\tget(d)\n#define OTHER 1\nint\nopen_it(struct d *d,\n\tint n)\n{\n\treturn get(d);\n}\n\
            static int own(struct d *d)\n{\n\treturn get(d);\n}\nint get(struct d *d);\nint none(void)\n{\n\treturn forget();\n}\n";
        let candidates = ["GET", "OTHER", "open_it", "own", "none"];
        assert_eq!(wrappers(text, Of::Source, &candidates), ["GET", "open_it"]);
        assert_eq!(wrappers(text, Of::Header, &candidates), ["GET", "open_it", "own"]);
    }

    #[test]
    fn a_macro_inside_a_function_does_not_end_it() {
        let text = "int open_it(struct d *d)\n{\n# define REG(n) \\\n\t((n) * 4)\n\twrite(REG(1));\n\treturn get(d);\n}\nint by_macro(struct d *d)\n{\n\
            #define TAKE(d) get(d)\n\treturn TAKE(d);\n}\n";
        assert_eq!(
            wrappers(text, Of::Source, &["open_it", "by_macro", "REG", "TAKE"]),
            ["open_it", "by_macro", "TAKE"]
        );
    }

    #[test]
    fn wrappers_of_wrappers_are_found_in_any_order() {
        let text = "static inline int third(struct d *d)\n{\n\treturn second(d);\n}\nstatic inline int second(struct d *d)\n{\n\treturn first(d);\n}\n\
            #define first get\n";
        assert_eq!(wrappers(text, Of::Header, &["first", "second", "third"]), ["first", "second", "third"]);
    }

    #[test]
    fn a_prototype_has_nothing_to_do_with_what_follows_it() {
        let text = "extern int announced(struct d *d,\n\tint n);\nstruct s {\n\tint (*f)(int get(int));\n};\nint held(struct d *d)\n__releases(lock)\n{\n\
            \treturn get (d);\n}\n";
        assert_eq!(wrappers(text, Of::Header, &["announced", "held", "__releases"]), ["held"]);
    }
}
