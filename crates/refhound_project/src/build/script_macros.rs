//! The macros of a build script: those of a list, and those of lists that reach the extensions by ways of their own.
//!
//! ```python
//! def update(self, name, libraries, define_macros=None): ...
//!
//! defs = []
//! if feature.tiff:
//!     defs.append(("HAVE_LIBTIFF", None))
//! self.update("PIL._imaging", libs, defs)
//! ```

use refhound_index::FxHashSet;

use super::conditions::names_other_processor;
use super::python_script::{Reach, Script, Trust};
use super::python_tokens::Token;
use super::python_values::Value;
use crate::MacroFlag;

/// Most lists of macros looked at in one script.
const LISTS: usize = 300;

/// Starts of the names that switch the code of a feature on.
const FEATURES: &[&str] = &["HAVE_", "WITH_", "USE_", "ENABLE_"];

/// Parts of the names that change what is built rather than add to it. Such a macro counts only where it is sure.
const ALTERATIONS: &[&str] = &[
    "DEBUG",
    "TEST",
    "COVERAGE",
    "PROFIL",
    "TRACE",
    "VALGRIND",
    "SANITIZE",
    "DEVELOP",
    "OMIT",
    "DISABLE",
    "MISSING",
    "STATIC",
    "BIGENDIAN",
    "BIG_ENDIAN",
    "WIN32",
    "_NO_",
    "WITHOUT",
];

/// The macros of the list at a token.
pub(super) fn macros_at(script: &Script<'_>, at: usize) -> Vec<MacroFlag> {
    let sure = defines(&script.value_at(at, Trust::Sure));
    let expected = defines(&script.value_at(at, Trust::Expected));
    with_features(sure, expected)
}

/// The macros that are sure, and behind them those of features that an ordinary build has.
fn with_features(mut sure: Vec<MacroFlag>, expected: Vec<MacroFlag>) -> Vec<MacroFlag> {
    let mut known: FxHashSet<String> = sure.iter().map(|flag| name_of(flag).to_owned()).collect();
    for flag in expected {
        if !alters(name_of(&flag)) && known.insert(name_of(&flag).to_owned()) {
            sure.push(flag);
        }
    }
    sure
}

/// The macros of a command that is reached this far.
pub(super) fn reached(reach: Reach, macros: impl Iterator<Item = MacroFlag>) -> Vec<MacroFlag> {
    match reach {
        Reach::Always => macros.collect(),
        Reach::Expected => macros.filter(|flag| !alters(name_of(flag))).collect(),
        Reach::Unlikely | Reach::Never => Vec::new(),
    }
}

fn name_of(flag: &MacroFlag) -> &str {
    let (MacroFlag::Define { name, .. } | MacroFlag::Undefine { name }) = flag;
    name
}

/// Whether a macro should not be taken for defined on suspicion.
fn alters(name: &str) -> bool {
    let upper = name.to_ascii_uppercase();
    // `Py_LIMITED_API`, `_GNU_SOURCE`: they change what headers mean.
    name.starts_with('_')
        || upper.starts_with("PY_")
        || upper.starts_with("NO_")
        || upper == "NDEBUG"
        || names_other_processor(name)
        || ALTERATIONS.iter().any(|part| upper.contains(part))
}

/// The macros that count for all files: those of lists that are not written in the call of an extension.
///
/// `listed` says whether the token belongs to such a call.
pub(super) fn macros_of_all(script: &Script<'_>, listed: &dyn Fn(usize) -> bool) -> Vec<MacroFlag> {
    let mut macros = Vec::new();
    let mut lists = 0;
    let is_list = |name: &str| matches!(name, "define_macros" | "DEFINE_MACROS");
    for at in 0..script.tokens.len() {
        if lists == LISTS {
            break;
        }
        let starts = match &script.tokens[at] {
            // `dict(define_macros=macros)`: the statement `define_macros = []` is a binding.
            Token::Name(name) if is_list(name) && script.op(at + 1, "=") && !listed(at) && !starts_line(script, at) => {
                vec![at + 2]
            }
            Token::Name("def") => handed_over(script, at, &is_list),
            _ => continue,
        };
        for start in starts {
            lists += 1;
            macros.extend(macros_at(script, start));
        }
    }
    let sure = defines(&script.value_of("define_macros", Trust::Sure));
    macros.extend(with_features(sure, defines(&script.value_of("define_macros", Trust::Expected))));
    macros.extend(features(script));
    let mut seen = FxHashSet::default();
    macros.retain(|flag| seen.insert(name_of(flag).to_owned()));
    macros
}

fn starts_line(script: &Script<'_>, at: usize) -> bool {
    at == 0 || matches!(script.tokens[at - 1], Token::Line(_) | Token::Op("."))
}

/// For a `def` with a parameter for macros: where calls of the function write that argument.
fn handed_over(script: &Script<'_>, def: usize, is_list: &dyn Fn(&str) -> bool) -> Vec<usize> {
    let Some(Token::Name(function)) = script.tokens.get(def + 1) else { return Vec::new() };
    let parameters = parameters(script, def + 2);
    let Some(place) = parameters.iter().position(|name| is_list(name)) else { return Vec::new() };
    let method = usize::from(matches!(parameters.first(), Some(&("self" | "cls"))));
    let mut starts = Vec::new();
    for (at, token) in script.tokens.iter().enumerate() {
        let is_call = matches!(token, Token::Name(name) if name == function) && script.op(at + 1, "(");
        if at == def + 1 || !is_call {
            continue;
        }
        let arguments = script.arguments(at + 1);
        let positional = arguments.get(place.saturating_sub(method)).filter(|(keyword, _)| keyword.is_none());
        starts.extend(positional.map(|&(_, start)| start));
        if starts.len() >= LISTS {
            break;
        }
    }
    starts
}

fn parameters<'a>(script: &Script<'a>, open: usize) -> Vec<&'a str> {
    let names = script.arguments(open).into_iter();
    let names = names.map(|(keyword, at)| match (keyword, script.tokens.get(at)) {
        (Some(keyword), _) => keyword,
        (None, Some(Token::Name(name))) => *name,
        _ => "",
    });
    names.collect()
}

/// `anything.append(("HAVE_X", 1))` in a line that an ordinary build runs: how the list reaches the extension is not
/// seen, but what it is for is plain.
fn features(script: &Script<'_>) -> Vec<MacroFlag> {
    #[allow(clippy::iter_over_hash_type, reason = "sorted by place at once")]
    let mut places: Vec<usize> = script
        .bindings
        .values()
        .flatten()
        .filter(|binding| binding.reach >= Trust::Expected.least())
        .map(|binding| binding.at)
        .collect();
    places.sort_unstable();
    let mut flags = Vec::new();
    for at in places {
        let list = usize::from(script.op(at, "["));
        let names_feature = script.op(at + list, "(")
            && matches!(script.tokens.get(at + list + 1), Some(Token::Str(name))
                if FEATURES.iter().any(|start| name.starts_with(start)))
            && script.op(at + list + 2, ",");
        if names_feature && flags.len() < LISTS {
            let value = script.value_at(at, Trust::Expected);
            let value = if list == 1 { value } else { Value::List(vec![value]) };
            flags.extend(defines(&value));
        }
    }
    flags.retain(|flag| FEATURES.iter().any(|start| name_of(flag).starts_with(start)) && !alters(name_of(flag)));
    flags
}

/// `[("NAME", "value"), ("NAME", None)]`
pub(super) fn defines(value: &Value) -> Vec<MacroFlag> {
    let Value::List(pairs) = value else { return Vec::new() };
    pairs.iter().filter_map(define).collect()
}

fn define(pair: &Value) -> Option<MacroFlag> {
    let Value::List(pair) = pair else { return None };
    let [Value::Str(name), rest @ ..] = pair.as_slice() else { return None };
    let value = match rest {
        [Value::Str(value)] => Some(value.clone()),
        [] | [Value::None] => None,
        // Defined as itself: there for `#ifdef`, and an unknown identifier everywhere else.
        _ => Some(name.clone()),
    };
    Some(MacroFlag::Define { name: name.clone(), value })
}

#[cfg(test)]
mod tests {
    use super::super::setup_py;
    use super::*;

    fn all(text: &str) -> Vec<String> {
        setup_py::read(text).macros.iter().map(|flag| name_of(flag).to_owned()).collect()
    }

    #[test]
    fn lists_that_are_handed_to_a_method_count_for_all_files() {
        let text = "
class build(build_ext):
    def update(self, name, libraries, define_macros=None, sources=None):
        extension.define_macros += define_macros
    def build_extensions(self):
        defs = []
        if feature.jpeg:
            defs.append(('HAVE_LIBJPEG', None))
            if sys.platform == 'win32':
                defs.append(('OPJ_STATIC', None))
        if struct.unpack('h', b'\\0\\1')[0] == 1:
            defs.append(('WORDS_BIGENDIAN', None))
        defs.append(('VERSION_TEXT', '\"1\"'))
        self.update('PIL._imaging', libs, defs)
files = []
ext_modules = [Extension('PIL._imaging', files)]
";
        assert_eq!(all(text), ["VERSION_TEXT", "HAVE_LIBJPEG"]);
    }

    #[test]
    fn options_in_a_dictionary_count_for_all_files() {
        let text = "
def compile(macros):
    args = dict(libraries=libs, define_macros=macros)
    return Extension('a', sources=['a.c'], **args)
macros = [('VERSION', '1')]
if not os.environ.get('OLDCOMPAT'):
    macros.append(('WITH_CB', 1))
";
        assert_eq!(all(text), ["VERSION", "WITH_CB"]);
    }

    #[test]
    fn what_changes_the_build_does_not_count_unless_it_is_sure() {
        let text = "
define_macros = [('NDEBUG', None)]
if fast:
    define_macros.append(('Py_LIMITED_API', '0x030a0000'))
    define_macros.append(('FAST', 1))
if args.debug:
    define_macros.append(('CHECKED', 1))
if enable_arm_neon:
    define_macros.append(('VECTORS', 1))
flags = []
if found:
    flags.append(('HAVE_FOUND', 1))
    flags.append(('OTHER', 1))
";
        assert_eq!(all(text), ["NDEBUG", "FAST", "HAVE_FOUND"]);
    }
}
