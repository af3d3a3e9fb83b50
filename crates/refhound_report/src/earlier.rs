//! Telling an earlier report from anything else, so that a report takes the place of a report only.

/// Whether a text is a report of this tool, in any format. Texts without a mark of their own are told by the lines that they
/// consist of.
pub fn is_report(text: &str) -> bool {
    let text = text.trim();
    let first = text.lines().next().unwrap_or_default();
    text.is_empty()
        || text == "[]"
        || is_json(text)
        || text.starts_with("<?xml") && text.contains("<testsuites name=\"refhound\"")
        || text.starts_with("<!DOCTYPE html>") && text.contains("<meta name=\"generator\" content=\"refhound ")
        || is_markdown(first)
        || text.lines().all(|line| line.starts_with("::") && line.contains(" title=RH"))
        || is_told(first)
}

fn is_json(text: &str) -> bool {
    let has = |word: &str| text.contains(word);
    let findings = has("\"fingerprint\"") && (has("\"code\": \"RH") || has("\"code\":\"RH") || has("\"check_name\""));
    findings && (text.starts_with('[') || text.starts_with("{\"code\":\"RH"))
        || text.starts_with('{') && has("sarif-schema-") && has("\"name\": \"refhound\"")
}

/// `refhound 0.1.0: found 1 problem ...`
fn is_markdown(line: &str) -> bool {
    let version = line.strip_prefix("refhound ").and_then(|rest| rest.split_once(": "));
    version.is_some_and(|(version, _)| version.starts_with(|first: char| first.is_ascii_digit()))
}

/// `src/spam.c:4:19: RH101 leaked-reference: ...`
fn is_told(line: &str) -> bool {
    let Some((place, rest)) = line.split_once(": RH") else { return false };
    let numbers = place.rsplit(':').take(2).all(|part| !part.is_empty() && part.bytes().all(|it| it.is_ascii_digit()));
    numbers && rest.len() > 3 && rest.bytes().take(3).all(|it| it.is_ascii_digit())
}
