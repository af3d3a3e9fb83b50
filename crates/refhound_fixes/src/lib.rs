//! Changes of the source that may repair a finding.
//!
//! For each finding there are a few, the likeliest first, made of its path and of the text around it: the statements of the function as
//! they are written, with the function's own indentation, braces, labels and ways to leave. None of them is known to be right. Whoever
//! offers one has applied it before and has analysed the result (`refhound_driver::repair`), so a candidate may be bold where a wrong
//! one is seen: `Py_DECREF` is tried before `Py_XDECREF`, a `return` before a label.

mod diff;
mod edits;
mod exits;
mod formats;
mod lexemes;
mod null_check;
mod ownership;
mod release;
mod site;
mod temporary;
mod tree;
mod unnoticed;

pub use diff::{Hunk, hunks, unified};
pub use edits::{Change, changed};
pub use site::{Candidate, Effect};

use refhound_checks::{Finding, is_in_scope};
use refhound_evidence::{Fault, FlawKind};
use refhound_unknowns::limits;
use site::Site;

/// What may repair a finding, the likeliest first. All changes are in the file that the finding points at.
pub fn candidates(finding: &Finding) -> Vec<Candidate> {
    let mut found = found(finding);
    let name = first_word(&finding.object);
    let text = &finding.at.file.bytes;
    // A variable that holds the object elsewhere in the function is no name for it here.
    let is_known = |change: &Change| !writes(&change.text, name) || is_in_scope(text, change.lo, &finding.object);
    found.retain(|candidate| !candidate.changes.is_empty() && candidate.changes.iter().all(is_known));
    found.truncate(limits::REPAIR_CANDIDATES);
    found
}

fn first_word(text: &str) -> &str {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    text.split(|letter| !is_part(letter)).find(|word| !word.is_empty()).unwrap_or_default()
}

/// Whether a text has a word.
fn writes(text: &str, word: &str) -> bool {
    text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_').any(|it| it == word)
}

fn found(finding: &Finding) -> Vec<Candidate> {
    if let (Some(FlawKind::Table), Some(flaw)) = (finding.rule.flaw(), &finding.clues.flaw) {
        let at = finding.at.file.offset(finding.at.start) as usize;
        return formats::table(&finding.at.file.bytes, at, flaw);
    }
    let Some(site) = Site::of(finding) else { return Vec::new() };
    if let Some(flaw) = finding.rule.flaw() {
        return match flaw {
            FlawKind::FormatType => formats::wrong_type(&site),
            FlawKind::SsizeClean => formats::clean_lengths(&site),
            FlawKind::UninitialisedOptional => formats::initial_value(&site),
            FlawKind::FormatCount
            | FlawKind::Table
            | FlawKind::InvalidFormat
            | FlawKind::UncheckedType
            | FlawKind::GcProtocol
            | FlawKind::ForgottenMember
            | FlawKind::BorrowedAcrossCall
            | FlawKind::RemovedApi
            // Which numbers are meant is for people to say.
            | FlawKind::OutOfBounds
            | FlawKind::DivisionByZero
            | FlawKind::Overflow
            | FlawKind::Uninitialised
            | FlawKind::BadPointer
            | FlawKind::BadFree
            | FlawKind::Lossy
            | FlawKind::Confused => Vec::new(),
        };
    }
    let is_nameless = finding.object.contains('(');
    match finding.rule.fault() {
        Some(Fault::Leaked) if is_nameless => temporary::candidates(&site),
        Some(Fault::Leaked | Fault::UnreleasedBuffer) => release::candidates(&site),
        Some(Fault::Overwritten) => {
            ownership::overwritten(&site).into_iter().chain(release::candidates(&site)).collect()
        }
        Some(Fault::UncheckedNull) if is_nameless => temporary::candidates(&site),
        Some(Fault::UncheckedNull) => null_check::candidates(&site),
        Some(Fault::UsedAfterRelease) => ownership::after_release(&site),
        Some(Fault::ReleasedBorrowed) => ownership::without_release(&site),
        Some(Fault::ReturnedBorrowed | Fault::StoredBorrowed) => ownership::taken(&site),
        Some(Fault::ResultWithException | Fault::IgnoredError) => unnoticed::candidates(&site),
        Some(
            Fault::Endangered
            | Fault::WrongDestructor
            | Fault::NullWithoutException
            | Fault::AmbiguousError
            | Fault::CalledWithException
            | Fault::ExceptionEscapes
            | Fault::GilMisuse
            | Fault::InconsistentPair
            | Fault::UnbalancedAcquire,
        )
        | None => Vec::new(),
    }
}
