//! The generated part of the virtual headers: prototypes of the API names that a version has.
//!
//! Every name stays a call: what is a macro in the real headers is declared as a function here and also defined as
//! itself, so that `#ifdef PyList_GET_ITEM` holds and nothing is expanded.

use refhound_types::PythonVersion;

use crate::api::{APIS, ApiKind, Row, version_key};

/// The text that declares what `header` declares in `version`, or `None` when no model names that header.
pub(crate) fn declarations(header: &str, version: PythonVersion) -> Option<String> {
    let mut rows = APIS.iter().filter(|row| row.header == header).peekable();
    rows.peek()?;
    let version = version_key(version);
    let mut text = String::from("#ifdef __cplusplus\nextern \"C\" {\n#endif\n");
    for row in rows.filter(|row| row.exists_in(version)) {
        declare(row, version, &mut text);
    }
    text.push_str("#ifdef __cplusplus\n}\n#endif\n");
    Some(text)
}

fn declare(row: &Row, version: u16, text: &mut String) {
    let in_header = row.kind == ApiKind::Syntax || row.kind == ApiKind::Singleton;
    if in_header {
        return;
    }
    let is_macro = row.is_macro_in(version) && !row.written_out;
    if is_macro {
        // A project may have defined the macro for versions that lack it, before it includes this header.
        text.push_str("#undef ");
        text.push_str(row.name);
        text.push('\n');
    }
    text.push_str(row.declaration_in(version));
    text.push('\n');
    if is_macro {
        text.push_str("#define ");
        text.push_str(row.name);
        text.push(' ');
        text.push_str(row.name);
        text.push('\n');
    }
}

/// Sources that know the `cpychecker` plugin of gcc use its attributes only where these are defined.
const ATTRIBUTE_MACROS: &str = "#define WITH_CPYCHECKER_RETURNS_BORROWED_REF_ATTRIBUTE 1\n\
    #define WITH_CPYCHECKER_STEALS_REFERENCE_TO_ARG_ATTRIBUTE 1\n\
    #define WITH_CPYCHECKER_TYPE_OBJECT_FOR_TYPEDEF_ATTRIBUTE 1\n\
    #define WITH_CPYCHECKER_SETS_EXCEPTION_ATTRIBUTE 1\n\
    #define WITH_CPYCHECKER_NEGATIVE_RESULT_SETS_EXCEPTION_ATTRIBUTE 1\n";

/// The macros that tell a source which interpreter it is compiled for.
pub(crate) fn target_macros(version: PythonVersion) -> String {
    // The last 2.7 is the one that is left; of the others any release will do.
    let micro = if version.major == 2 { 18 } else { 0 };
    let PythonVersion { major, minor, free_threaded } = version;
    let hex = version.hex() | micro << 8;
    let gil = if free_threaded { "#define Py_GIL_DISABLED 1\n" } else { "" };
    format!(
        "#ifndef PY_VERSION_HEX\n#define PY_MAJOR_VERSION {major}\n#define PY_MINOR_VERSION {minor}\n\
         #define PY_MICRO_VERSION {micro}\n#define PY_VERSION \"{major}.{minor}.{micro}\"\n\
         #define PY_VERSION_HEX {hex:#010X}\n{gil}{ATTRIBUTE_MACROS}#endif\n"
    )
    .replace("0X", "0x")
}
