//! Formats read by version: arguments, what becomes of them, and what is wrong.

use proptest::prelude::*;
use refhound_contracts::formats::{
    ArgEffect, Bracket, BuiltResult, CallArguments, Consequence, FormatPlace, Grammar, Layout, Lengths, Makes,
    NullFormat, NullRule, Overflow, ParseStyle, ParsedFormat, Presence, Shape, Tail, TextGrammar, Unconsumed, VarArgs,
};
use refhound_contracts::{
    ApiTable, FormatFunction, FormatReading, SsizeClean, build_value, from_format, parse_arguments,
};
use refhound_types::PythonVersion;

fn version(text: &str) -> PythonVersion {
    text.parse().expect("a known version")
}

fn versions() -> impl Iterator<Item = PythonVersion> {
    let three = (PythonVersion::OLDEST_3..=PythonVersion::NEWEST_3).map(|minor| PythonVersion::new(3, minor));
    std::iter::once(PythonVersion::new(2, 7)).chain(three)
}

/// `int *, char ** !UnknownUnit@3 fails`: the types of the arguments, then each problem.
fn show(layout: &Layout) -> String {
    let types: Vec<String> = layout.args().values().map(|arg| arg.ty.to_string()).collect();
    let mut text = types.join(", ");
    for problem in layout.problems() {
        let how = match problem.consequence {
            Consequence::Fails => "fails",
            Consequence::Aborts => "aborts",
            Consequence::Accepted => "accepted",
            Consequence::IgnoresRest => "ignores rest",
            Consequence::CopiesRest => "copies rest",
        };
        text += &format!(" !{:?}@{} {how}", problem.kind, problem.range.start);
    }
    text
}

fn parse(format: &str, style: ParseStyle, of: &str) -> ParsedFormat {
    parse_arguments(format.as_bytes(), style, version(of), SsizeClean::Defined)
}

fn tuple(format: &str, of: &str) -> ParsedFormat {
    parse(format, ParseStyle::Tuple, of)
}

#[test]
fn parse_formats_take_what_their_units_say() {
    for (format, of, expected) in [
        ("", "3.13", ""),
        ("O", "3.13", "PyObject **"),
        ("O!", "3.13", "PyTypeObject *, PyObject **"),
        ("O&O", "3.13", "int (*)(PyObject *, void *), void *, PyObject **"),
        ("s", "3.13", "const char **"),
        ("s#i", "3.13", "const char **, Py_ssize_t *, int *"),
        ("s*y*", "3.13", "Py_buffer *, Py_buffer *"),
        ("es", "3.13", "const char *, char **"),
        ("et#s", "3.13", "const char *, char **, Py_ssize_t *, const char **"),
        (
            "bBhHiIlkLKn",
            "3.13",
            "unsigned char *, unsigned char *, short *, unsigned short *, int *, unsigned int *, long *, unsigned long *, long long *, unsigned long long *, Py_ssize_t *",
        ),
        ("fdDcCp", "3.13", "float *, double *, Py_complex *, char *, int *, int *"),
        ("SYU", "3.13", "PyObject **, PyObject **, PyObject **"),
        ("(ii)O", "3.13", "int *, int *, PyObject **"),
        ("((s#)(d))", "3.13", "const char **, Py_ssize_t *, double *"),
        ("i:name (with ! junk", "3.13", "int *"),
        ("i;message | $", "3.13", "int *"),
        ("u", "3.11", "const Py_UNICODE **"),
        ("u", "3.12", "const Py_UNICODE ** !RemovedUnit@0 fails"),
        ("u#", "3.13", "const Py_UNICODE **, Py_ssize_t * !RemovedUnit@0 fails"),
        ("Z", "2.7", "const Py_UNICODE ** !FutureUnit@0 fails"),
        ("Zi", "3.12", "const Py_UNICODE **, int * !RemovedUnit@0 fails"),
        ("w#", "2.7", "char **, Py_ssize_t *"),
        ("w#", "3.6", "char **, Py_ssize_t * !RemovedUnit@0 fails"),
        ("iw", "3.6", "int *, char ** !RemovedUnit@1 fails"),
        ("w*", "3.6", "Py_buffer *"),
        ("t#", "2.7", "char **, Py_ssize_t *"),
        ("y", "2.7", "const char ** !FutureUnit@0 fails"),
        ("p", "2.7", "int * !FutureUnit@0 fails"),
        ("O?", "2.7", "int (*)(PyObject *), PyObject **"),
        ("O?", "3.8", "int (*)(PyObject *), PyObject ** !RemovedUnit@0 fails"),
        ("t", "3.13", " !UnknownUnit@0 fails"),
        ("e", "3.13", " !UnknownUnit@0 fails"),
        ("iq", "3.13", "int * !UnknownUnit@1 fails"),
        ("i i", "3.13", "int *, int * !UnknownUnit@1 fails"),
        ("O,O", "3.13", "PyObject **, PyObject ** !UnknownUnit@1 fails"),
        ("i#", "3.13", "int * !StraySuffix@1 fails"),
        ("(ii", "3.13", "int *, int * !UnclosedBracket@0 aborts"),
        ("(i:f)", "3.13", "int * !UnclosedBracket@0 aborts"),
        ("i)", "3.13", "int * !UnopenedBracket@1 aborts"),
        ("(O|O)", "3.13", "PyObject **, PyObject ** !BarInGroup@2 fails"),
        ("O|O|O", "3.13", "PyObject **, PyObject **, PyObject ** !RepeatedBar@3 accepted"),
        ("O||O", "3.13", "PyObject **, PyObject ** !RepeatedBar@2 fails"),
        ("O|$O", "3.13", "PyObject **, PyObject ** !MisplacedDollar@2 fails"),
        ("i\0q", "3.13", "int *"),
    ] {
        assert_eq!(show(&tuple(format, of).layout), expected, "{format:?} in {of}");
    }
}

#[test]
fn markers_count_arguments() {
    for (format, style, of, expected, problems) in [
        ("OO|O", ParseStyle::Tuple, "3.13", (2, 3, 3), ""),
        ("|OO", ParseStyle::Tuple, "3.13", (0, 2, 2), ""),
        ("O|", ParseStyle::Tuple, "3.13", (1, 1, 1), ""),
        ("O|O|O", ParseStyle::Tuple, "3.13", (2, 3, 3), " !RepeatedBar@3 accepted"),
        ("(ii)|es#(O(O))", ParseStyle::Tuple, "3.13", (1, 3, 3), ""),
        ("O|O$O", ParseStyle::Keywords, "3.13", (1, 3, 2), ""),
        ("O|$O", ParseStyle::Keywords, "3.13", (1, 2, 1), ""),
        ("O$O", ParseStyle::Keywords, "3.13", (2, 2, 1), " !DollarWithoutBar@1 accepted"),
        ("O$|O", ParseStyle::Keywords, "3.13", (1, 2, 1), " !DollarWithoutBar@1 accepted !BarAfterDollar@2 fails"),
        ("O|O|O", ParseStyle::Keywords, "3.13", (2, 3, 3), " !RepeatedBar@3 fails"),
        ("|$O$O", ParseStyle::Keywords, "3.13", (0, 2, 0), " !RepeatedDollar@3 fails"),
        ("|O($O)", ParseStyle::Keywords, "3.13", (0, 2, 2), " !MisplacedDollar@3 fails"),
        ("O|$O", ParseStyle::Keywords, "2.7", (1, 2, 2), " !FutureUnit@2 fails"),
        ("i", ParseStyle::Single, "3.13", (1, 1, 1), ""),
        ("(ii)", ParseStyle::Single, "3.13", (1, 1, 1), ""),
        ("", ParseStyle::Single, "3.13", (0, 0, 0), ""),
        ("ii", ParseStyle::Single, "3.13", (2, 2, 2), " !NotOneUnit@0 fails"),
        ("|i", ParseStyle::Single, "3.13", (0, 1, 1), " !NotOneUnit@0 fails"),
    ] {
        let parsed = parse(format, style, of);
        assert_eq!((parsed.min, parsed.max, parsed.max_positional), expected, "{format:?}");
        let shown = show(&parsed.layout);
        assert_eq!(shown.find(" !").map_or("", |at| &shown[at..]), problems, "{format:?}");
    }
}

#[test]
fn what_a_parsed_unit_leaves_behind_is_known() {
    let parsed = tuple("Oz|s#es(w*)et#O&K", "3.13");
    let effects: Vec<ArgEffect> = parsed.layout.args().values().map(|arg| arg.effect).collect();
    assert_eq!(
        effects,
        [
            ArgEffect::BorrowedObject,
            ArgEffect::BorrowedBuffer,
            ArgEffect::BorrowedBuffer,
            ArgEffect::StoresLength,
            ArgEffect::Reads,
            ArgEffect::OwnedMemory,
            ArgEffect::BufferView,
            ArgEffect::Reads,
            ArgEffect::OwnedMemoryIfNull,
            ArgEffect::StoresLength,
            ArgEffect::Converter,
            ArgEffect::Converted,
            ArgEffect::Stores,
        ]
    );
    let released: Vec<&str> = effects.iter().filter_map(|effect| effect.released_by()).collect();
    assert_eq!(released, ["PyMem_Free", "PyBuffer_Release", "PyMem_Free"]);
    let nulls: Vec<NullRule> = parsed.layout.args().values().take(5).map(|arg| arg.null).collect();
    let forbidden = NullRule::Forbidden;
    assert_eq!(nulls, [forbidden, NullRule::StoredForNone, forbidden, forbidden, NullRule::Default]);
    let presence: Vec<Presence> = parsed.layout.units().values().map(|unit| unit.presence).collect();
    assert_eq!(presence[..2], [Presence::Required; 2]);
    assert_eq!(presence[2..], [Presence::Optional; 7], "nested units are optional with their group");
    let last = parsed.layout.units().values().last().expect("a unit");
    assert_eq!(last.model.overflow, Overflow::Masked);
}

#[test]
fn units_know_their_place_and_their_group() {
    let format = b"i(s#O!)|d:name";
    let parsed = parse_arguments(format, ParseStyle::Tuple, version("3.13"), SsizeClean::Defined);
    let texts: Vec<&[u8]> = parsed.layout.units().values().map(|unit| unit.range.of(format)).collect();
    assert_eq!(texts, [&b"i"[..], b"(s#O!)", b"s#", b"O!", b"d"]);
    let group = parsed.layout.children(None).nth(1).expect("the group");
    assert_eq!(parsed.layout.children(Some(group)).count(), 2);
    assert_eq!(parsed.layout.units()[group].args().count(), 4);
    assert_eq!(parsed.bar, Some(7));
    let Tail::FunctionName(name) = parsed.tail else { panic!("a name") };
    assert_eq!(name.of(format), b"name");
}

#[test]
fn lengths_depend_on_version_and_macro() {
    for (of, clean, expected) in [
        ("2.7", SsizeClean::Missing, "const char **, int *"),
        ("2.7", SsizeClean::Defined, "const char **, Py_ssize_t *"),
        ("3.9", SsizeClean::Missing, "const char **, int *"),
        ("3.10", SsizeClean::Missing, "const char **, length * !NeedsSsizeClean@0 fails"),
        ("3.12", SsizeClean::Missing, "const char **, length * !NeedsSsizeClean@0 fails"),
        ("3.12", SsizeClean::Defined, "const char **, Py_ssize_t *"),
        ("3.13", SsizeClean::Missing, "const char **, Py_ssize_t *"),
    ] {
        let parsed = parse_arguments(b"s#", ParseStyle::Tuple, version(of), clean);
        assert_eq!(show(&parsed.layout), expected, "{of} {clean:?}");
    }
    assert_eq!(show(&build_value(b"y#", version("3.9"), SsizeClean::Missing).layout), "const char *, int");
    let function = FormatFunction::find("_Py_BuildValue_SizeT", version("3.9")).expect("a known name");
    assert_eq!(function.lengths, Lengths::AlwaysSsize);
    let reading = function.read(b"y#", version("3.9"), SsizeClean::Missing).expect("a format");
    assert_eq!(show(reading.layout()), "const char *, Py_ssize_t");
}

#[test]
fn nesting_that_ends_the_process_is_told() {
    let nested = |depth: usize| "(".repeat(depth) + "i" + &")".repeat(depth);
    assert!(tuple(&nested(29), "3.13").layout.problems().is_empty());
    assert_eq!(show(&tuple(&nested(30), "3.13").layout), "int * !NestedTooDeep@29 aborts");
    let deep = nested(100_000);
    assert_eq!(tuple(&deep, "3.13").layout.units().len(), 100_001);
    let dicts = "{".repeat(100_000) + &"}".repeat(100_000);
    let built = build_value(dicts.as_bytes(), version("3.13"), SsizeClean::Defined);
    assert_eq!(built.layout.problems().len(), 99_999, "all but the innermost hold one unit");
}

#[test]
fn build_formats_take_what_their_units_say() {
    for (format, of, expected) in [
        ("", "3.13", ""),
        ("i", "3.13", "int"),
        (
            "bBhHiIlkLKn",
            "3.13",
            "int, int, int, int, int, unsigned int, long, unsigned long, long long, unsigned long long, Py_ssize_t",
        ),
        ("fdDcC", "3.13", "double, double, Py_complex *, int, int"),
        ("s#z#y#", "3.13", "const char *, Py_ssize_t, const char *, Py_ssize_t, const char *, Py_ssize_t"),
        ("u", "2.7", "const Py_UNICODE *"),
        ("u#", "3.6", "const wchar_t *, Py_ssize_t"),
        ("U", "3.13", "const char *"),
        ("U", "2.7", "const char * !FutureUnit@0 fails"),
        ("OSN", "3.13", "PyObject *, PyObject *, PyObject *"),
        (
            "O&N&S&",
            "3.13",
            "PyObject *(*)(void *), void *, PyObject *(*)(void *), void *, PyObject *(*)(void *), void *",
        ),
        ("(ii)[s]{s:i,s:i}", "3.13", "int, int, const char *, const char *, int, const char *, int"),
        (" i, i", "3.13", "int, int"),
        ("i, ", "3.13", "int"),
        ("i,i ", "3.12", "int, int !TrailingSeparator@3 fails"),
        ("i,i ", "3.13", "int, int"),
        ("(i )", "3.12", "int !TrailingSeparator@2 fails"),
        ("(i )", "3.13", "int"),
        ("{s:i,}", "3.12", "const char *, int !TrailingSeparator@4 fails"),
        ("{s}", "3.13", "const char * !OddDict@2 fails"),
        ("p", "3.13", "int !FutureUnit@0 fails"),
        ("p", "3.14", "int"),
        ("i#", "3.13", "int !StraySuffix@1 ignores rest"),
        ("i#i", "3.13", "int, int !StraySuffix@1 fails"),
        ("i)", "3.13", "int !UnopenedBracket@1 ignores rest"),
        ("ii)", "3.13", "int, int !UnopenedBracket@2 fails"),
        ("(i", "3.13", "int !UnclosedBracket@0 fails"),
        ("[i)", "3.13", "int !MismatchedBracket@2 fails"),
        ("i;i", "3.13", "int, int !UnknownUnit@1 fails"),
        ("i|i", "3.13", "int, int !UnknownUnit@1 fails"),
        ("O!", "3.13", "PyObject * !StraySuffix@1 fails"),
    ] {
        let built = build_value(format.as_bytes(), version(of), SsizeClean::Defined);
        assert_eq!(show(&built.layout), expected, "{format:?} in {of}");
    }
}

#[test]
fn the_result_of_a_built_value_is_known() {
    let built = |format: &str| build_value(format.as_bytes(), version("3.13"), SsizeClean::Defined);
    assert_eq!(built("").result(), BuiltResult::None);
    assert_eq!(built(" ").shape, Shape::None);
    assert_eq!(built("()").result(), BuiltResult::Container(Bracket::Tuple));
    assert_eq!(built("[i]").result(), BuiltResult::Container(Bracket::List));
    assert_eq!(built("{s:i}").result(), BuiltResult::Container(Bracket::Dict));
    assert_eq!(built("OO").result(), BuiltResult::Container(Bracket::Tuple));
    assert!(matches!(built("O").result(), BuiltResult::Argument(_)), "the object itself, with a new reference");
    assert!(matches!(built("N").result(), BuiltResult::Argument(_)));
    assert!(matches!(built("O&").result(), BuiltResult::Converted(_)));
    assert!(matches!(built("s#").result(), BuiltResult::Scalar(_)));
}

#[test]
fn references_of_built_values_are_taken_or_stolen() {
    let built = build_value(b"OSN(N)s", version("3.13"), SsizeClean::Defined);
    let args: Vec<_> = built.layout.args().values().map(|arg| (arg.effect, arg.null)).collect();
    assert_eq!(
        args,
        [
            (ArgEffect::Uses, NullRule::Fails),
            (ArgEffect::Uses, NullRule::Fails),
            (ArgEffect::Steals, NullRule::Fails),
            (ArgEffect::Steals, NullRule::Fails),
            (ArgEffect::Reads, NullRule::BecomesNone),
        ]
    );
    let unconsumed = |name: &str| FormatFunction::find(name, version("3.13")).expect(name).unconsumed;
    assert_eq!(unconsumed("Py_BuildValue"), Unconsumed::Never);
    assert_eq!(unconsumed("PyObject_CallFunction"), Unconsumed::CallableIsNull);
    assert_eq!(unconsumed("PyObject_CallMethod"), Unconsumed::LookupFails);
}

#[test]
fn calls_spread_a_lone_tuple() {
    let passes = |format: &str, makes: Makes| {
        build_value(format.as_bytes(), version("3.9"), SsizeClean::Defined).call_arguments(makes)
    };
    assert_eq!(passes("OO", Makes::Value), None);
    assert_eq!(passes("", Makes::CallArguments), Some(CallArguments::Exactly(0)));
    assert_eq!(passes("()", Makes::CallArguments), Some(CallArguments::Exactly(0)));
    assert_eq!(passes("i", Makes::CallArguments), Some(CallArguments::Exactly(1)));
    assert_eq!(passes("[ii]", Makes::CallArguments), Some(CallArguments::Exactly(1)));
    assert_eq!(passes("(O)", Makes::CallArguments), Some(CallArguments::Exactly(1)));
    assert_eq!(passes("(OO)", Makes::CallArguments), Some(CallArguments::Exactly(2)));
    assert_eq!(passes("(OO)i", Makes::CallArguments), Some(CallArguments::Exactly(2)));
    assert!(matches!(passes("O", Makes::CallArguments), Some(CallArguments::OneOrItems(_))));
    assert_eq!(passes("", Makes::ArgumentTuple), Some(CallArguments::NotATuple));
    assert_eq!(passes("i", Makes::ArgumentTuple), Some(CallArguments::NotATuple));
    assert!(matches!(passes("O", Makes::ArgumentTuple), Some(CallArguments::ItemsOf(_))));
    assert_eq!(passes("(i)", Makes::ArgumentTuple), Some(CallArguments::Exactly(1)));
}

#[test]
fn text_formats_take_what_their_units_say() {
    let (unicode, bytes) = (TextGrammar::Unicode, TextGrammar::Bytes);
    for (format, grammar, of, expected) in [
        ("plain", unicode, "3.13", ""),
        ("%d %s%%", unicode, "3.13", "int, const char *"),
        ("%R %S %A %U", unicode, "3.13", "PyObject *, PyObject *, PyObject *, PyObject *"),
        ("%V", unicode, "3.13", "PyObject *, const char *"),
        ("%lV%ls", unicode, "3.12", "PyObject *, const wchar_t *, const wchar_t *"),
        ("%T %#T %N %#N", unicode, "3.13", "PyObject *, PyObject *, PyTypeObject *, PyTypeObject *"),
        ("a %T %d", unicode, "3.12", " !FutureUnit@2 fails"),
        (
            "%ld %lu %lld %llu %zd %zu",
            unicode,
            "3.8",
            "long, unsigned long, long long, unsigned long long, Py_ssize_t, size_t",
        ),
        ("%jd %ju %td %lx %zX", unicode, "3.12", "intmax_t, uintmax_t, ptrdiff_t, unsigned long, size_t"),
        ("%d %jd %s", unicode, "3.11", "int !FutureUnit@3 copies rest"),
        ("%X", unicode, "3.11", " !FutureUnit@0 copies rest"),
        ("%lx", unicode, "3.11", " !FutureUnit@0 copies rest"),
        ("%.*s|%d", unicode, "3.11", " !UnknownUnit@0 copies rest"),
        ("%.*s|%d", unicode, "3.12", "int, const char *, int"),
        ("%*.*d", unicode, "3.13", "int, int, int"),
        ("%-5d", unicode, "3.11", " !UnknownUnit@0 copies rest"),
        ("%-5d", unicode, "3.12", "int"),
        ("%05d %.200s %5.3R", unicode, "3.6", "int, const char *, PyObject *"),
        ("%#x", unicode, "3.12", " !UnknownUnit@0 fails"),
        ("%#x", unicode, "3.13", "unsigned int"),
        ("%x", unicode, "3.11", "int"),
        ("%q %d", unicode, "3.11", " !UnknownUnit@0 copies rest"),
        ("%q %d", unicode, "3.13", " !UnknownUnit@0 fails"),
        ("%hd", unicode, "3.13", " !UnknownUnit@0 fails"),
        ("%5c", unicode, "3.11", "int"),
        ("%5c", unicode, "3.12", " !WidthNotAllowed@0 fails"),
        ("%5%", unicode, "3.11", ""),
        ("%.3%%d", unicode, "3.11", " !UnknownUnit@0 copies rest"),
        ("%5%", unicode, "3.12", " !UnknownUnit@0 fails"),
        ("100%", unicode, "3.13", " !Truncated@3 fails"),
        ("%5", unicode, "3.11", " !Truncated@0 copies rest"),
        ("%A", unicode, "2.7", " !FutureUnit@0 copies rest"),
        ("%s %c %x", bytes, "3.13", "const char *, int, int"),
        ("%lld", bytes, "2.7", "long long"),
        ("%lld", bytes, "3.13", " !RemovedUnit@0 copies rest"),
        ("%li", bytes, "3.13", " !UnknownUnit@0 copies rest"),
        ("%R", bytes, "3.13", " !UnknownUnit@0 copies rest"),
        ("%*d|%+d|%#x", bytes, "3.11", "int, int, int"),
        ("%.3%|", bytes, "3.11", ""),
    ] {
        assert_eq!(show(&from_format(format.as_bytes(), grammar, version(of)).layout), expected, "{format:?} in {of}");
    }
}

#[test]
fn formats_that_run_python_are_known() {
    let runs = |format: &str| {
        let text = from_format(format.as_bytes(), TextGrammar::Unicode, version("3.13"));
        text.layout.runs_python().and_then(|unit| text.layout.units()[unit].model.runs_python())
    };
    assert_eq!(runs("%U %V %T %s"), None);
    assert_eq!(runs("%d %S"), Some("__str__"));
    assert_eq!(runs("%A"), Some("__repr__"));
    assert!(tuple("OsU", "3.13").layout.runs_python().is_none());
    assert!(tuple("On", "3.13").layout.runs_python().is_some());
}

#[test]
fn a_function_follows_the_grammar_of_its_version() {
    let grammar = |name: &str, of: &str| FormatFunction::find(name, version(of)).map(|function| function.grammar);
    assert_eq!(grammar("PyErr_Format", "2.7"), Some(Grammar::Text(TextGrammar::Bytes)));
    assert_eq!(grammar("PyErr_Format", "3.6"), Some(Grammar::Text(TextGrammar::Unicode)));
    assert_eq!(grammar("PyArg_UnpackTuple", "3.13"), Some(Grammar::Unpack { min: 2, max: 3 }));
    assert_eq!(grammar("PyTuple_Pack", "3.13"), Some(Grammar::Counted { count: 0 }));
    assert_eq!(grammar("PyObject_CallMethodObjArgs", "3.13"), Some(Grammar::NullTerminated));
    assert_eq!(grammar("PyList_New", "3.13"), None);
    let fast = FormatFunction::find("_PyArg_ParseTupleAndKeywordsFast", version("3.13")).expect("a known name");
    assert_eq!((fast.format, fast.varargs), (FormatPlace::Parser(2), VarArgs::From(3)));
    let call = FormatFunction::find("PyObject_CallFunction", version("3.13")).expect("a known name");
    assert_eq!(call.null_format, NullFormat::Empty);
    let unpack = FormatFunction::find("PyArg_UnpackTuple", version("3.13")).expect("a known name");
    assert!(unpack.read(b"OO", version("3.13"), SsizeClean::Defined).is_none());
}

/// The parameters of a declaration without function pointers.
fn parameters(declaration: &str) -> Vec<&str> {
    let inside = declaration.split_once('(').map_or("", |(_, rest)| rest);
    inside.trim_end_matches([')', ';']).split(',').map(str::trim).collect()
}

#[test]
fn functions_agree_with_their_declarations() {
    for function in FormatFunction::all() {
        let api = ApiTable::lookup_str(function.name).unwrap_or_else(|| panic!("{} is no API", function.name));
        let mut seen = 0;
        for version in versions().filter(|&version| api.exists_in(version) && function.exists_in(version)) {
            let declaration = api.declaration_in(version);
            let parameters = parameters(declaration);
            match function.format {
                FormatPlace::Argument(at) => {
                    assert!(parameters[at as usize].contains("char *"), "{declaration}");
                    assert!(!parameters[at as usize].contains("name"), "{declaration}");
                }
                FormatPlace::Parser(at) => assert!(parameters[at as usize].contains("_PyArg_Parser"), "{declaration}"),
                FormatPlace::Nowhere => {}
            }
            match function.varargs {
                VarArgs::From(at) => assert_eq!(parameters.get(at as usize..), Some(&["..."][..]), "{declaration}"),
                VarArgs::List(at) => assert!(parameters[at as usize].contains("va_list"), "{declaration}"),
            }
            if let Some(at) = function.keywords {
                assert!(parameters[at as usize].contains("char *"), "{declaration}");
            }
            if let Grammar::Unpack { min, max } = function.grammar {
                assert_eq!([parameters[min as usize], parameters[max as usize]], ["Py_ssize_t min", "Py_ssize_t max"]);
            }
            seen += 1;
        }
        assert!(seen > 0, "no version has {}", function.name);
    }
}

/// Text that looks like formats more often than noise does.
fn any_format() -> impl Strategy<Value = Vec<u8>> {
    let likely =
        proptest::sample::select(b"szyuUZwtebBhHiIlkLKncCfdDOSNYp#*!&?()[]{}|$:;,% .0123-VRTAjlzqx\0\n\xff".to_vec());
    proptest::collection::vec(prop_oneof![8 => likely, 1 => any::<u8>()], 0..40)
}

fn is_consistent(layout: &Layout, format: &[u8]) -> Result<(), TestCaseError> {
    let len = format.len() as u32;
    for problem in layout.problems() {
        prop_assert!(problem.range.start <= problem.range.end && problem.range.end <= len);
    }
    let mut own = 0;
    for (id, unit) in layout.units().iter() {
        prop_assert!(unit.range.start < unit.range.end && unit.range.end <= len);
        prop_assert!(unit.args().all(|arg| layout.args().contains(arg)));
        own += layout.args().values().filter(|arg| arg.unit == id).count();
        if let Some(parent) = unit.parent {
            let around = layout.units()[parent].range;
            prop_assert!(around.start < unit.range.start && unit.range.end <= around.end);
        }
    }
    prop_assert_eq!(own, layout.args().len());
    prop_assert!(layout.arity().is_none_or(|arity| arity == layout.args().len()));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_text_is_read_as_every_function_does(format in any_format(), of in 0..versions().count(), clean in any::<bool>()) {
        let version = versions().nth(of).expect("in range");
        let clean = if clean { SsizeClean::Defined } else { SsizeClean::Missing };
        for function in FormatFunction::all().filter(|function| function.exists_in(version)) {
            let Some(reading) = function.read(&format, version, clean) else { continue };
            is_consistent(reading.layout(), &format)?;
            match reading {
                FormatReading::Parse(parsed) => {
                    prop_assert!(parsed.min <= parsed.max && parsed.max_positional <= parsed.max);
                    prop_assert_eq!(parsed.layout.children(None).count(), parsed.max as usize);
                }
                FormatReading::Build(built) => {
                    let top = built.layout.children(None).count();
                    let expected = match built.shape { Shape::None => top == 0, Shape::Single(_) => top == 1, Shape::Tuple => top > 1 };
                    prop_assert!(expected);
                    let Grammar::Build(makes) = function.grammar else { unreachable!("it was built") };
                    prop_assert_eq!(built.call_arguments(makes).is_none(), makes == Makes::Value);
                }
                FormatReading::Text(_) => {}
            }
        }
    }

    #[test]
    fn a_format_without_problems_has_a_known_arity(format in any_format()) {
        let version = PythonVersion::DEFAULT;
        for layout in [
            parse_arguments(&format, ParseStyle::Keywords, version, SsizeClean::Defined).layout,
            build_value(&format, version, SsizeClean::Defined).layout,
            from_format(&format, TextGrammar::Unicode, version).layout,
        ] {
            prop_assert!(!layout.problems().is_empty() || layout.arity().is_some());
        }
    }
}
