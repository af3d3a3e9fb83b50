//! The rules: what an engine has seen becomes a finding that a person can follow.
//!
//! One rule a file. A rule is a row (code, name, level, page) and a function from a [`Case`] to a [`Verdict`]: the message and
//! where it points. What is the same for all rules is done once, here: places, the words of the path, fingerprints,
//! groups, duplicates and order. Rules never explore; they judge the evidence they are given.

#[macro_use]
mod rule;
mod case;
mod clues;
mod conditions;
mod counts;
mod finding;
mod fixes;
mod function_names;
mod groups;
mod hash;
mod judge;
mod places;
mod scope;
mod selection;
mod severity;
mod statements;
mod steps;
mod values;

// The rules, one a file.
mod ambiguous_error_value;
mod borrowed_api_free_threading;
mod call_with_exception;
mod division_by_zero;
mod endangered_borrowed_reference;
mod ending;
mod exception_escapes_entry_point;
mod forgotten_member;
mod format_argument_count;
mod format_type_mismatch;
mod gc_protocol;
mod gil_misuse;
mod ignored_error;
mod inconsistent_path_pair;
mod integer_overflow;
mod invalid_format;
mod invalid_free;
mod leaked_reference;
mod lossy_conversion;
mod method_table_mismatch;
mod missing_ssize_t_clean;
mod null_or_invalid_pointer;
mod null_without_exception;
mod out_of_bounds_access;
mod overwritten_reference;
mod released_borrowed_reference;
mod removed_api;
mod result_with_exception;
mod returned_borrowed_reference;
mod stored_borrowed_reference;
mod type_confusion;
mod unbalanced_acquire;
mod unchecked_argument_type;
mod unchecked_null;
mod uninitialised_optional_argument;
mod uninitialised_read;
mod unreleased_buffer;
mod use_after_release;
mod wrong_destructor;

pub use case::Case;
pub use clues::Clues;
pub use finding::{Edit, Finding, Fix, PathStep, Point};
pub use hash::stable_hash;
pub use judge::{arrange, judge, judge_all, judge_each};
pub use rule::{Default, Level, Pointing, Rule, Status, Verdict, documentation, readable_page};
pub use scope::is_in_scope;
pub use selection::{Hidden, Selection, UnknownRule};
pub use severity::Severity;

/// All rules in order of their codes. Everything that lists rules is made from this list; `cargo xtask new-check` adds to it, and
/// to the modules above, which stand there for themselves because `cargo fmt` does not see modules that a macro declares.
pub static RULES: &[&Rule] = &[
    // Ownership of references.
    &leaked_reference::LEAKED_REFERENCE,
    &use_after_release::USE_AFTER_RELEASE,
    &released_borrowed_reference::RELEASED_BORROWED_REFERENCE,
    &returned_borrowed_reference::RETURNED_BORROWED_REFERENCE,
    &stored_borrowed_reference::STORED_BORROWED_REFERENCE,
    &overwritten_reference::OVERWRITTEN_REFERENCE,
    &endangered_borrowed_reference::ENDANGERED_BORROWED_REFERENCE,
    &wrong_destructor::WRONG_DESTRUCTOR,
    &forgotten_member::FORGOTTEN_MEMBER,
    // NULL and exceptions.
    &unchecked_null::UNCHECKED_NULL,
    &null_without_exception::NULL_WITHOUT_EXCEPTION,
    &result_with_exception::RESULT_WITH_EXCEPTION,
    &ignored_error::IGNORED_ERROR,
    &ambiguous_error_value::AMBIGUOUS_ERROR_VALUE,
    &call_with_exception::CALL_WITH_EXCEPTION,
    // Exceptions of C++.
    &exception_escapes_entry_point::EXCEPTION_ESCAPES_ENTRY_POINT,
    // Formats, tables and types of arguments.
    &format_type_mismatch::FORMAT_TYPE_MISMATCH,
    &format_argument_count::FORMAT_ARGUMENT_COUNT,
    &method_table_mismatch::METHOD_TABLE_MISMATCH,
    &missing_ssize_t_clean::MISSING_SSIZE_T_CLEAN,
    &invalid_format::INVALID_FORMAT,
    &uninitialised_optional_argument::UNINITIALISED_OPTIONAL_ARGUMENT,
    &unchecked_argument_type::UNCHECKED_ARGUMENT_TYPE,
    // What has to be given back besides references.
    &unreleased_buffer::UNRELEASED_BUFFER,
    &gil_misuse::GIL_MISUSE,
    // Type objects.
    &gc_protocol::GC_PROTOCOL,
    // Versions and builds of Python.
    &borrowed_api_free_threading::BORROWED_API_FREE_THREADING,
    &removed_api::REMOVED_API,
    // Counters in records.
    &inconsistent_path_pair::INCONSISTENT_PATH_PAIR,
    &unbalanced_acquire::UNBALANCED_ACQUIRE,
    // Values.
    &out_of_bounds_access::OUT_OF_BOUNDS_ACCESS,
    &division_by_zero::DIVISION_BY_ZERO,
    &integer_overflow::INTEGER_OVERFLOW,
    &uninitialised_read::UNINITIALISED_READ,
    &null_or_invalid_pointer::NULL_OR_INVALID_POINTER,
    &invalid_free::INVALID_FREE,
    &lossy_conversion::LOSSY_CONVERSION,
    &type_confusion::TYPE_CONFUSION,
];

/// What is found in code of other APIs than Python's, by pack: pages that are tests as those of the rules.
pub static PACK_PAGES: &[(&str, &str)] =
    &[("linux", include_str!("../docs/packs/linux.md")), ("glib", include_str!("../docs/packs/glib.md"))];

/// The rule with this code or name, in any case.
pub fn rule(code_or_name: &str) -> Result<&'static Rule, UnknownRule> {
    let is_meant = |rule: &&&Rule| rule.is_called(code_or_name);
    RULES.iter().find(is_meant).copied().ok_or_else(|| UnknownRule::new(code_or_name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_found_by_code_and_by_name() {
        assert_eq!(rule("rh106").expect("a code").name, "overwritten-reference");
        assert_eq!(rule("Leaked-Reference").expect("a name").code, "RH101");
        assert!(rule("RH1").is_err(), "a prefix is not one rule");
    }

    #[test]
    fn codes_rise_and_every_kind_of_evidence_has_one_rule() {
        assert!(RULES.is_sorted_by(|one, next| one.code < next.code));
        let mut evidence: Vec<_> = RULES.iter().map(|rule| (rule.fault(), rule.flaw())).collect();
        evidence.sort_unstable();
        evidence.dedup();
        assert_eq!(evidence.len(), RULES.len());
    }

    #[test]
    fn every_page_begins_with_its_rule_and_shows_a_mark_of_it() {
        for rule in RULES {
            assert!(rule.page.starts_with(&format!("# {} ({})\n", rule.name, rule.code)), "{}", rule.name);
            assert!(
                rule.page.contains(&format!("({}): `", rule.name))
                    || rule.page.contains(&format!("//~ {}: `", rule.name))
            );
            assert!(rule.introduction().contains("## How to fix it"), "{}", rule.name);
        }
    }
}
