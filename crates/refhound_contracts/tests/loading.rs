//! What it costs to load contracts. The figures are printed, not judged: `cargo test --test loading -- --nocapture`.
//!
//! A program of its own with one test: a row is decoded once in a process, and another test would have decoded it already.

use std::time::Instant;

use refhound_contracts::ContractId;

#[test]
#[allow(clippy::print_stderr, reason = "the figures are what the test is for")]
fn loading_decodes_one_row_at_a_time() {
    let begin = Instant::now();
    let id = ContractId::lookup("PyList_SetItem").expect("a known name");
    let found = begin.elapsed();
    let begin = Instant::now();
    assert_eq!(id.newest().params.len(), 3);
    let decoded = begin.elapsed();
    let begin = Instant::now();
    assert_eq!(id.newest().params.len(), 3);
    let again = begin.elapsed();
    let begin = Instant::now();
    let params: usize = ContractId::all().map(|id| id.newest().params.len()).sum();
    let all = begin.elapsed();
    assert!(params > ContractId::all().count());
    eprintln!("first lookup {found:?}, first decoding {decoded:?}, again {again:?}");
    eprintln!("all {} rows {all:?}", ContractId::all().count());
}
