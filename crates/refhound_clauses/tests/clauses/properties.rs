//! No text breaks a reader.

use proptest::prelude::*;
use refhound_clauses::{
    Condition, Contract, Failure, Param, Signature, Version, alike, nearest, read_annotation, read_contracts,
};

/// Text that looks like contracts in many places: keys, words and brackets in any order.
fn nearly_a_contract() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "[f]\n",
        "[[f.older]]\n",
        "[f.takes]\n",
        "signature = ",
        "takes = ",
        "returns = ",
        "cases = ",
        "older = ",
        "null_ok = ",
        "tells = ",
        "items = ",
        "writes = ",
        "on_failure = ",
        "raises = ",
        "through = ",
        "macro = ",
        "\"int (PyObject *a, ...)\"",
        "\"new\"",
        "\"argument\"",
        "\"3.9\"",
        "{ a = \"steal\" }",
        "{ 1 = \"keep\" }",
        "{ 99999 = \"keep\" }",
        "[",
        "]",
        "{ gives = \"borrowed\", from = \"a\" }",
        "{ action = \"fills\", of = \"a\", key = \"1\" }",
        "{ when = \"a > 1\", changes = { \"a.b\" = 1 } }",
        "\n",
        "é",
        "=",
        "1",
        "0x7fffffffffffffff",
        "-1",
        ",",
        "{ effect = \"steal\", when = \"result == 0\" }",
        "\"\"",
        "\"int (é)\"",
    ]);
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn arbitrary_text_is_read_or_refused(text in any::<String>()) {
        let _ = read_contracts(&text);
        let _ = Signature::parse(&text);
        let _ = Condition::parse(&text, &["a", "b"]);
        let _ = Failure::parse(&text).print();
        let _ = text.parse::<Version>();
        let _ = nearest(["returns", "é"].into_iter(), &text, 2);
        let _ = alike(&text, "returns");
    }

    #[test]
    fn text_like_a_contract_is_read_or_refused_with_a_line(text in nearly_a_contract()) {
        let lines = text.split('\n').count();
        for problem in read_contracts(&text).1 {
            prop_assert!((1..=lines).contains(&problem.line), "{}", problem);
            prop_assert!(problem.column >= 1 && !problem.message.is_empty());
        }
    }

    #[test]
    fn parameters_of_a_signature_are_as_many_as_its_texts(text in "[a-z*() ,\\[\\]é.]{0,40}") {
        if let Some(signature) = Signature::parse(&text) {
            prop_assert_eq!(signature.params.len(), signature.param_texts().len());
            let _ = signature.result();
        }
    }

    #[test]
    fn any_comment_is_read_or_refused(text in "[a-z0-9_(), ;é-]{0,60}") {
        let (clauses, misread) = read_annotation(&text);
        prop_assert!(!clauses.is_empty() || !misread.is_empty());
        for at in misread.iter().map(|one| one.offset) {
            prop_assert!(text.is_char_boundary(at));
        }
        let _ = Contract::harmless(vec![Param::plain("a".to_owned())]).amend(&clauses);
    }
}
