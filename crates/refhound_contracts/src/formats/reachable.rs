//! Every row of `models/cpython/formats.toml` is what a reader finds for its spelling, in each version that has it.

use refhound_types::PythonVersion;

use super::table::{BUILD_UNITS, BYTES_UNITS, PARSE_UNITS, UNICODE_UNITS};
use super::*;

fn versions() -> impl Iterator<Item = PythonVersion> {
    let three = (PythonVersion::OLDEST_3..=PythonVersion::NEWEST_3).map(|minor| PythonVersion::new(3, minor));
    std::iter::once(PythonVersion::new(2, 7)).chain(three)
}

/// A format that holds the unit and nothing else, as far as that can be.
fn around(unit: &UnitModel) -> String {
    match unit.spelling {
        "(" => "()".to_owned(),
        "[" => "[]".to_owned(),
        "{" => "{}".to_owned(),
        "$" => "|$".to_owned(),
        plain => plain.to_owned(),
    }
}

/// Checks a table against its reader.
fn check(units: &'static [UnitModel], read: impl Fn(&[u8], PythonVersion) -> Layout) {
    for unit in units.iter().filter(|unit| unit.kind != UnitKind::Marker) {
        let mut found = 0;
        for version in versions() {
            let layout = read(around(unit).as_bytes(), version);
            let is_it = layout.units().values().any(|read| std::ptr::eq(read.model, unit));
            if unit.exists_in(version) {
                assert!(is_it, "`{}` in {version}", unit.spelling);
                assert!(layout.problems().is_empty(), "`{}` in {version}: {:?}", unit.spelling, layout.problems());
                assert_eq!(layout.arity(), Some(unit.args.len()), "`{}` in {version}", unit.spelling);
                found += 1;
            } else if is_it {
                assert_eq!(layout.problems().len(), 1, "`{}` in {version}", unit.spelling);
            }
        }
        assert!(found > 0, "no version has `{}`", unit.spelling);
    }
}

#[test]
fn every_parse_unit_is_read() {
    check(&PARSE_UNITS, |format, version| {
        parse_arguments(format, ParseStyle::Tuple, version, SsizeClean::Defined).layout
    });
}

#[test]
fn every_parse_marker_is_read() {
    let version = PythonVersion::DEFAULT;
    for marker in PARSE_UNITS.iter().filter(|unit| unit.kind == UnitKind::Marker) {
        let parsed = parse_arguments(around(marker).as_bytes(), ParseStyle::Keywords, version, SsizeClean::Defined);
        let seen = match marker.spelling {
            "|" => parsed.bar == Some(0),
            "$" => parsed.dollar == Some(1),
            ":" => matches!(parsed.tail, Tail::FunctionName(_)),
            ";" => matches!(parsed.tail, Tail::Message(_)),
            other => panic!("`{other}` is read by nobody"),
        };
        assert!(seen && parsed.layout.problems().is_empty(), "{}", marker.spelling);
    }
}

#[test]
fn every_build_unit_is_read() {
    check(&BUILD_UNITS, |format, version| build_value(format, version, SsizeClean::Defined).layout);
}

#[test]
fn every_text_unit_is_read() {
    check(&UNICODE_UNITS, |format, version| from_format(format, TextGrammar::Unicode, version).layout);
    check(&BYTES_UNITS, |format, version| from_format(format, TextGrammar::Bytes, version).layout);
}

#[test]
fn every_version_has_one_dialect() {
    for version in versions() {
        for grammar in [TextGrammar::Unicode, TextGrammar::Bytes] {
            let of = |(of, dialect): &&(TextGrammar, from_format::Dialect)| {
                *of == grammar && (dialect.since..dialect.removed).contains(&layout::version_key(version))
            };
            assert_eq!(table::DIALECTS.iter().filter(of).count(), 1, "{grammar:?} in {version}");
        }
    }
}
