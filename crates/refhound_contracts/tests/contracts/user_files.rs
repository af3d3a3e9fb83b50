//! Where a project's own contracts are found, what is refused, and the examples of the documentation.

use std::path::PathBuf;

use refhound_clauses::{Exception, Gil, Gives, NullResult, RunsPython, Takes};
use refhound_contracts::{Pack, UserContracts, user_contracts};
use refhound_source::MemoryFiles;

const DOCS: &str = include_str!("../../../../docs/contracts.md");

fn read(files: &MemoryFiles, given: &[&str]) -> Result<UserContracts, String> {
    let given: Vec<PathBuf> = given.iter().map(PathBuf::from).collect();
    user_contracts(&[PathBuf::from("/p/src/a.c")], &given, files).map_err(|error| error.to_string())
}

fn names(found: &UserContracts) -> Vec<&str> {
    found.entries.iter().map(|entry| entry.entry.name.as_str()).collect()
}

fn contract(name: &str) -> String {
    format!("[{name}]\nreturns = \"new\"\n")
}

#[test]
fn the_nearest_settings_count_and_the_file_of_contracts_beside_them() {
    let files = MemoryFiles::new()
        .with("/p/src/a.c", "")
        .with("/pyproject.toml", contract("tool.refhound.contracts.far"))
        .with("/p/pyproject.toml", contract("tool.refhound.contracts.near"))
        .with("/p/src/pyproject.toml", "[project]\nname = \"x\"\n")
        .with("/refhound-contracts.toml", contract("beside"));
    let found = read(&files, &[]).expect("no mistakes");
    assert_eq!(names(&found), ["near", "beside"]);
    assert_eq!(found.files, [PathBuf::from("/p/pyproject.toml"), PathBuf::from("/refhound-contracts.toml")]);
}

#[test]
fn settings_without_contracts_count_as_well() {
    let files = MemoryFiles::new()
        .with("/refhound.toml", contract("contracts.far"))
        .with("/p/pyproject.toml", "[tool.refhound]\ntarget-version = \"3.12\"\n");
    assert_eq!(names(&read(&files, &[]).expect("no mistakes")), [] as [&str; 0]);
}

#[test]
fn a_file_may_name_more_files_and_packs() {
    let files = MemoryFiles::new()
        .with("/p/refhound.toml", "packs = [\"linux\"]\ncontracts-files = [\"more/a.toml\"]\n")
        .with("/p/more/a.toml", contract("a"));
    let found = read(&files, &[]).expect("no mistakes");
    assert_eq!((names(&found), found.packs.as_slice()), (vec!["a"], &[Pack::Linux][..]));
    let missing = MemoryFiles::new().with("/p/refhound.toml", "contracts-files = [\"absent.toml\"]\n");
    assert_eq!(read(&missing, &[]).expect_err("it is not there"), "/p/absent.toml: no such file");
}

#[test]
fn a_file_given_by_hand_wins_and_the_last_one_most() {
    let files = MemoryFiles::new()
        .with("/p/refhound-contracts.toml", contract("f"))
        .with("/one.toml", "[f]\nreturns = \"borrowed\"\n")
        .with("/two.toml", "[f]\nreturns = \"status\"\n");
    let gives = |given: &[&str]| {
        let found = read(&files, given).expect("no mistakes");
        assert_eq!(names(&found), ["f"]);
        found.entries[0].entry.contract.returns.gives
    };
    assert_eq!(gives(&[]), Gives::New);
    assert_eq!(gives(&["/one.toml"]), Gives::Borrowed);
    assert_eq!(gives(&["/one.toml", "/two.toml"]), Gives::Status);
}

#[test]
fn two_files_of_a_project_may_not_describe_one_function() {
    let files = MemoryFiles::new()
        .with("/p/refhound-contracts.toml", contract("f"))
        .with("/p/pyproject.toml", contract("tool.refhound.contracts.f"));
    let error = read(&files, &[]).expect_err("twice");
    assert_eq!(error, "/p/refhound-contracts.toml:1:1: f: is described in /p/pyproject.toml:1 as well");
}

#[test]
fn mistakes_are_told_with_file_line_column_and_key() {
    for (name, text, message) in [
        (
            "pyproject.toml",
            "[tool.refhound.contracts.f]\nsignature = \"int (int a)\"\ntakes = { b = \"steal\" }\n",
            "/p/pyproject.toml:3:11: tool.refhound.contracts.f.takes.b: `b` is not a parameter of the signature, \
             which has `a`",
        ),
        (
            "refhound.toml",
            "[contracts.f]\nretruns = \"new\"\n",
            "/p/refhound.toml:2:1: contracts.f.retruns: unknown key; did you mean `returns`?",
        ),
        (
            "refhound.toml",
            "[contract.f]\nreturns = \"new\"\n",
            "/p/refhound.toml:1:2: contract: unknown key; did you mean `contracts`?",
        ),
        (
            "refhound.toml",
            "packs = [\"kernel\"]\n",
            "/p/refhound.toml:1:10: packs: `kernel` is not a pack; there are `cpython`, `numpy`, `libc`, `linux`, `glib`",
        ),
        (
            "refhound.toml",
            "contracts = 1\n",
            "/p/refhound.toml:1:13: contracts: expected a table of contracts, found integer",
        ),
        ("pyproject.toml", "[tool]\nrefhound = 1\n", "/p/pyproject.toml:2:12: tool.refhound: expected a table"),
        (
            "refhound-contracts.toml",
            "header = \"x.h\"\n",
            "/p/refhound-contracts.toml:1:10: header: expected a table with the contract of a function, found string",
        ),
    ] {
        let files = MemoryFiles::new().with(format!("/p/{name}"), text);
        assert_eq!(read(&files, &[]).expect_err(text), message);
    }
    let broken = MemoryFiles::new().with("/p/refhound.toml", "[contracts\n");
    assert!(read(&broken, &[]).expect_err("no TOML").starts_with("/p/refhound.toml:1:11: this is not TOML: "));
    let bytes = MemoryFiles::new().with("/p/refhound.toml", b"# \xff\n".to_vec());
    assert_eq!(read(&bytes, &[]).expect_err("no text"), "/p/refhound.toml: this is not UTF-8 text");
    let absent = read(&MemoryFiles::new(), &["/absent.toml"]).expect_err("it is not there");
    assert_eq!(absent, "/absent.toml: no such file");
}

#[test]
fn a_broken_pyproject_that_is_not_about_us_is_nobodys_business() {
    let files = MemoryFiles::new().with("/p/pyproject.toml", "[project\n");
    assert_eq!(read(&files, &[]), Ok(UserContracts::default()));
}

fn blocks(language: &str) -> Vec<&'static str> {
    let fence = format!("```{language}\n");
    DOCS.split(fence.as_str()).skip(1).map(|rest| rest.split("```").next().unwrap_or_default()).collect()
}

#[test]
fn every_toml_block_of_the_documentation_is_read_without_a_problem() {
    let blocks = blocks("toml");
    assert!(blocks.len() >= 5, "{}", blocks.len());
    for block in blocks {
        let name = if block.contains("[tool.refhound") {
            "pyproject.toml"
        } else if block.contains("[contracts") {
            "refhound.toml"
        } else {
            "refhound-contracts.toml"
        };
        let files =
            MemoryFiles::new().with(format!("/p/{name}"), block).with("/p/contracts/widgets.toml", contract("other"));
        let found = read(&files, &[]).unwrap_or_else(|error| panic!("{error}\n{block}"));
        assert!(!found.entries.is_empty(), "{block}");
    }
}

#[test]
fn every_word_of_the_language_is_documented() {
    let words = Takes::ALL.iter().map(|word| word.word()).chain(Gives::ALL.iter().map(|word| word.word()));
    let words = words.chain(NullResult::ALL.iter().map(|word| word.word()));
    let words = words.chain(Exception::ALL.iter().map(|word| word.word()));
    let words = words.chain(RunsPython::ALL.iter().map(|word| word.word()));
    for word in words.chain(Gil::ALL.iter().map(|word| word.word())) {
        assert!(DOCS.contains(&format!("`{word}`")), "`{word}` is not in docs/contracts.md");
    }
}
