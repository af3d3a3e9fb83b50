//! What a header that was not found would have defined.
//!
//! A library that is not installed has no headers, and the code that it switches on would be lost. While a unit lacks a
//! header, names of the library's versions count as those of a present-day release, and other names of the
//! library as defined:
//!
//! ```c
//! #include <ft2build.h>                      // not found
//! #if FREETYPE_MAJOR >= 2                    // holds
//! #include <dbus/dbus.h>                     // not found
//! #ifdef DBUS_TYPE_UNIX_FD                   // holds: a name of `dbus`
//! ```
//!
//! Names that the project defines somewhere itself are never assumed, and nothing is in headers that are not its own.

use refhound_index::{Symbol, intern};
use refhound_source::FileKind;

use crate::engine::Engine;
use crate::lexed::{DirectiveKind, LexedFile};

/// What is assumed of a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Assumption {
    /// That it is a macro.
    Defined,
    /// That it is a version number, newer than all it is compared with; or a macro that compares versions.
    Version,
}

/// An answer that a segment depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Assumed {
    pub(crate) name: Symbol,
    pub(crate) what: Assumption,
    pub(crate) holds: bool,
}

/// Starts of the names that Python, compilers and configurations define.
const NOT_OF_A_LIBRARY: &[&str] = &["_", "PY", "HAVE_", "WITH_", "WITHOUT_", "USE_", "ENABLE_", "CONFIG_", "SIZEOF_"];

/// Parts of names that stand for other platforms and compilers.
const PLATFORMS: &[&str] = &[
    "WIN32", "WIN64", "WINVER", "WINDOWS", "WINNT", "NTDDI", "MINGW", "MSC_VER", "MSVC", "CYGWIN", "MAC_OS", "MACOS",
    "APPLE", "DARWIN", "IPHONE", "ANDROID", "BSD", "SOLARIS", "SUNOS", "AIX", "HPUX", "CLANG", "GCC", "GNUC", "ICC_",
];

/// Parts of names that switch something off, or that a build sets and not a header.
const SWITCHES: &[&str] = &[
    "NO_",
    "_NOT_",
    "OMIT",
    "DISABLE",
    "DEBUG",
    "DEPRECATED",
    "STATIC",
    "TEST",
    "EXPORT",
    "IMPORT",
    "BUILD",
    "DLL",
    "INTERNAL",
    "LEGACY",
    "OLD",
    "COMPAT",
    "BORINGSSL",
    "LIBRESSL",
    "MISSING",
    "BROKEN",
    "BUG",
    "DECL",
    "INCLUDED",
];

const VERSION_WORDS: &[&str] = &["VERSION", "MAJOR", "MINOR", "MICRO", "VERNUM", "_VER_", "RELEASE", "REVISION"];

/// A macro that says: options (`CONFIG_...`) that sources ask for are not known.
const UNCONFIGURED: &str = "__REFHOUND_UNCONFIGURED__";

/// Names of header folders and files that say nothing of a library.
const PLAIN_HEADERS: &[&str] = &[
    "SYS",
    "NET",
    "NETINET",
    "ARPA",
    "LINUX",
    "ASM",
    "CONFIG",
    "CONF",
    "COMMON",
    "UTIL",
    "UTILS",
    "TYPES",
    "VERSION",
    "MAIN",
    "ERROR",
    "API",
    "CORE",
    "CLIENT",
    "INCLUDE",
    "SRC",
    "LIB",
    "STD",
    "MACHINE",
    "CONFIGURE",
    "MODULE",
    "BUILD",
];

/// Shortest name of a library that is recognised at the start of other names.
const STEM: usize = 3;

impl<'c, 's: 'c> Engine<'c, 's> {
    /// Whether something is assumed of a name that is not a macro here.
    pub(crate) fn assumes(&mut self, name: Symbol, what: Assumption) -> bool {
        if !self.in_project_file() || !is_candidate(name.as_str(), what) {
            return false;
        }
        let holds = self.would_assume(name, what);
        if let Some(recorder) = &mut self.recorder {
            recorder.assumed.push(Assumed { name, what, holds });
        }
        holds
    }

    /// Whether a name that is left in a condition stands for the version of a library. It may be a macro for itself:
    /// the build defines it, and its value is not known.
    pub(crate) fn is_version(&mut self, name: Symbol) -> bool {
        if self.macros.is_macro(name) {
            return is_candidate(name.as_str(), Assumption::Version);
        }
        self.assumes(name, Assumption::Version)
    }

    /// `#ifdef CONFIG_ACPI` in a source of a tree that was not configured: on, since what is switched on is mostly more than what
    /// stands for it otherwise. Headers are read with one configuration everywhere.
    pub(crate) fn is_open_option(&self, name: Symbol) -> bool {
        let in_source = || {
            let file = self.files.last().map(|file| &file.lexed.file);
            file.is_some_and(|file| file.path.extension().is_some_and(|extension| extension == "c"))
        };
        name.as_str().starts_with("CONFIG_")
            && !SWITCHES.iter().any(|part| name.as_str().contains(part))
            && in_source()
            && self.macros.is_macro(intern(UNCONFIGURED))
    }

    pub(crate) fn in_project_file(&self) -> bool {
        self.files.last().is_some_and(|file| file.lexed.file.kind == FileKind::Project)
    }

    /// As `assumes`, for a name that may be assumed at all.
    pub(crate) fn would_assume(&self, name: Symbol, what: Assumption) -> bool {
        !self.missing.is_empty()
            && (what == Assumption::Version || self.belongs_to_missing(name.as_str()))
            && !self.files.iter().any(|file| defines(file.lexed, name))
            && self.includes.may_assume(name)
    }

    /// Whether a name starts with the name of a library whose header is missing.
    fn belongs_to_missing(&self, name: &str) -> bool {
        self.missing.iter().any(|missing| {
            let path = missing.name.as_str();
            path.split('/').any(|part| {
                let stem = part.split('.').next().unwrap_or(part).trim_end_matches(|char: char| char.is_ascii_digit());
                starts_with_stem(name, stem)
            })
        })
    }
}

fn defines(lexed: &LexedFile, name: Symbol) -> bool {
    lexed.directives.iter().any(|directive| match &directive.kind {
        DirectiveKind::Define(definition) => definition.name == name,
        DirectiveKind::Undef(undefined) => *undefined == Some(name),
        _ => false,
    })
}

/// Whether a name may be a macro that only a build defines: neither the platform nor a compiler nor Python decides it.
pub fn is_set_by_builds(name: &str) -> bool {
    let upper = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_';
    name.bytes().all(upper)
        && name.starts_with(|char: char| char.is_ascii_uppercase())
        && !name.starts_with("PY")
        && !PLATFORMS.iter().any(|part| name.contains(part))
}

/// Whether a name can be of the kind that is assumed, whatever is missing.
fn is_candidate(name: &str, what: Assumption) -> bool {
    let upper = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_';
    if !name.bytes().all(upper) || NOT_OF_A_LIBRARY.iter().any(|start| name.starts_with(start)) {
        return false;
    }
    let has = |parts: &[&str]| parts.iter().any(|part| name.contains(part));
    if has(PLATFORMS) {
        return false;
    }
    match what {
        Assumption::Version => has(VERSION_WORDS) || name.ends_with("_VER"),
        Assumption::Defined => name.contains('_') && !name.ends_with("_H") && !name.ends_with('_') && !has(SWITCHES),
    }
}

fn letters(text: &str) -> impl Iterator<Item = u8> {
    text.bytes().filter(u8::is_ascii_alphanumeric).map(|byte| byte.to_ascii_uppercase())
}

/// Whether a name starts with that of a header, apart from case and what separates words.
fn starts_with_stem(name: &str, stem: &str) -> bool {
    let is_plain = || PLAIN_HEADERS.iter().any(|plain| plain.bytes().eq(letters(stem)));
    let length = stem.bytes().filter(u8::is_ascii_alphanumeric).count();
    length >= STEM && letters(name).take(length).eq(letters(stem)) && !is_plain()
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::sync::Arc;

    use refhound_index::Symbol;
    use refhound_source::{FileKind, SourceFile, SourceMap};

    use crate::{IncludeRequest, Includes, LexCache, Scratch, preprocess};

    struct NothingInstalled;
    impl Includes for NothingInstalled {
        fn find(&self, _: &IncludeRequest<'_>) -> Option<Arc<SourceFile>> {
            None
        }

        fn may_assume(&self, name: Symbol) -> bool {
            name.as_str() != "FOO_OF_PROJECT_VERSION"
        }
    }

    /// The tokens of a text whose libraries are not installed.
    fn seen(text: &str) -> String {
        let map = SourceMap::new();
        let main = map.add(Path::new("text.c"), FileKind::Project, text);
        let text = preprocess(&main, &[], &NothingInstalled, &LexCache::new(), &mut Scratch::default());
        let names = text.tokens.iter().filter(|token| token.kind.is_name());
        names.map(|token| token.symbol.as_str()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_library_that_is_not_installed_is_a_present_day_one() {
        let table = [
            ("#if FOO_MAJOR >= 2\nyes\n#else\nno\n#endif", "yes"),
            ("#if FOO_VERSION < 0x10203\nno\n#else\nyes\n#endif", "yes"),
            ("#if FOO_MAJOR > 2 || (FOO_MAJOR == 2 && FOO_MINOR >= 5)\nyes\n#endif", "yes"),
            ("#if (FOO_MAJOR * 10000 + FOO_MINOR * 100) >= 20500\nyes\n#endif", "yes"),
            ("#if (FOO_MAJOR << 16 | FOO_MINOR << 8) < 0x20500\nno\n#endif", ""),
            ("#if FOO_CHECK_VERSION(1, 2, 3)\nyes\n#endif", "yes"),
            ("#if !FOO_CHECK_VERSION(1, 2, 3)\nno\n#endif", ""),
            ("#if FOO_VERSION_CODE >= FOO_MAKE_VERSION(1, 2)\nyes\n#endif", "yes"),
            // A bare name says nothing of versions.
            ("#if FOO_VERSION\nno\n#endif", ""),
            ("#if FOO_VERSION != 0\nno\n#endif", ""),
            ("#if FOO_LEVEL >= 2\nno\n#endif", ""),
        ];
        for (text, expected) in table {
            assert_eq!(seen(&format!("#include <foo/foo.h>\n{text}\n")), expected, "{text}");
        }
        assert_eq!(seen("#if FOO_MAJOR >= 2\nyes\n#else\nno\n#endif\n"), "no", "nothing is missing");
    }

    #[test]
    fn names_of_a_missing_library_are_defined() {
        let table = [
            ("#ifdef DBUS_TYPE_UNIX_FD\nyes\n#endif", "yes"),
            ("#if defined(DBUS_VERSION) && DBUS_VERSION >= 2\nyes\n#endif", "yes"),
            ("#ifndef DBUS_TYPE_UNIX_FD\nno\n#endif", ""),
            ("#ifdef OTHER_TYPE_UNIX_FD\nno\n#endif", ""),
            ("#ifdef DBUS_NO_THREADS\nno\n#endif", ""),
            ("#ifdef DBUS_WIN32_PIPES\nno\n#endif", ""),
            ("#ifndef DBUS_TIMEOUT\n#define DBUS_TIMEOUT 3\nyes\n#endif", "yes"),
        ];
        for (text, expected) in table {
            assert_eq!(seen(&format!("#include <dbus/dbus.h>\n{text}\n")), expected, "{text}");
        }
    }

    #[test]
    fn names_of_others_are_not_assumed() {
        for name in ["_MSC_VER", "PY_VERSION_HEX", "PYPY_VERSION_NUM", "MAC_OS_X_VERSION_MIN_REQUIRED", "HAVE_VERSION"]
        {
            assert_eq!(seen(&format!("#include <foo.h>\n#if {name} >= 2\nno\n#endif\n")), "", "{name}");
        }
        assert_eq!(seen("#include <foo.h>\n#if FOO_OF_PROJECT_VERSION >= 2\nno\n#endif\n"), "");
    }

    #[test]
    fn a_version_that_a_build_defines_without_a_known_value_is_a_present_day_one() {
        assert_eq!(seen("#define PG_VERSION_NUM PG_VERSION_NUM\n#if PG_VERSION_NUM >= 90300\nyes\n#endif\n"), "yes");
    }
}
