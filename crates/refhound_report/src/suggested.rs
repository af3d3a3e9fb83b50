//! Contracts to be corrected by hand, as the text of a `refhound-contracts.toml`.

use refhound_text::Lines;

/// A function that nothing is known of.
#[derive(Debug, Clone)]
pub struct SuggestedContract {
    pub function: String,
    pub calls: usize,
    /// Findings that are only possible, in functions that call it.
    pub doubts: usize,
    /// File, line and text of the first call.
    pub first: Option<(String, u32, String)>,
    pub guessed: Guessed,
}

/// What the calls let guess.
#[derive(Debug, Clone)]
pub struct Guessed {
    /// Arguments that are objects: number from 1, and what becomes of them.
    pub takes: Vec<(usize, GuessedTakes)>,
    pub returns: GuessedResult,
    /// Some caller compares the result with NULL.
    pub is_checked: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GuessedTakes {
    Borrow,
    Steal,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GuessedResult {
    New,
    Borrowed,
    /// Callers take a negative number for a failure.
    NegativeStatus,
    /// A number that callers test; which one is the failure is not to be seen.
    Open,
    /// Nobody looks at it.
    Unused,
}

/// The text of a file of contracts, with the reasons for each as comments.
pub fn suggested_toml(suggested: &[SuggestedContract]) -> String {
    let mut lines = Lines::new();
    if suggested.is_empty() {
        lines.add("# Every function that is called with objects has a body here or a contract.");
        return lines.to_string();
    }
    lines.add("# Functions that are called with objects, and of which nothing is known. What stands here is guessed from the calls:");
    lines.add("# look at each function, correct its lines, and drop what you cannot judge.");
    for one in suggested {
        lines.add("");
        add_contract(&mut lines, one);
    }
    lines.to_string()
}

fn add_contract(lines: &mut Lines, one: &SuggestedContract) {
    let calls = if one.calls == 1 { "1 call".to_owned() } else { format!("{} calls", one.calls) };
    if let Some((path, line, text)) = &one.first {
        lines.add(format_args!("# {calls}; {path}:{line}: {text}"));
    }
    match one.doubts {
        0 => {}
        1 => lines.add("# 1 finding that is only possible is in a function that calls it"),
        doubts => lines.add(format_args!("# {doubts} findings that are only possible are in functions that call it")),
    }
    lines.add(format_args!("[{}]", key(&one.function)));
    let guessed = &one.guessed;
    if !guessed.takes.is_empty() {
        let takes: Vec<String> = guessed
            .takes
            .iter()
            .map(|(number, takes)| match takes {
                GuessedTakes::Borrow => format!("{number} = \"borrow\""),
                GuessedTakes::Steal => format!("{number} = \"steal\""),
            })
            .collect();
        lines.add(format_args!("takes = {{ {} }}", takes.join(", ")));
        if guessed.takes.iter().any(|(_, takes)| *takes == GuessedTakes::Steal) {
            lines.add("# \"steal\": callers pass a reference of their own and never release it, or they leak it");
        }
    }
    match guessed.returns {
        GuessedResult::New | GuessedResult::Borrowed => {
            let gives = if guessed.returns == GuessedResult::New { "new" } else { "borrowed" };
            lines.add(format_args!("returns = {{ gives = \"{gives}\", fails_with = \"NULL\" }}"));
            if !guessed.is_checked {
                lines.add(
                    "# nobody compares the result with NULL: null = \"never\" instead of fails_with if it cannot fail",
                );
            }
            lines.add("on_failure = { exception = \"set\" }");
        }
        GuessedResult::NegativeStatus => {
            lines.add("returns = { gives = \"status\", fails_with = -1 }");
            lines.add("on_failure = { exception = \"set\" }");
        }
        GuessedResult::Open => {
            lines.add("# callers test the result: which one is the failure, 0 or \"nonzero\"?");
            lines.add("# returns = { gives = \"status\", fails_with = 0 }");
            lines.add("# on_failure = { exception = \"set\" }");
        }
        GuessedResult::Unused => {}
    }
}

/// A name as TOML has it: those of C++ need quotes.
fn key(name: &str) -> String {
    let is_bare = !name.is_empty() && name.bytes().all(|byte| byte == b'_' || byte.is_ascii_alphanumeric());
    if is_bare { name.to_owned() } else { format!("'{}'", name.replace('\'', "")) }
}
