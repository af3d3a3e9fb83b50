//! The values that an alarm of the value engine names, as its message has them.

/// ` (when `repeat` is 0)`; nothing without values.
pub(crate) fn given(values: &[(String, String)]) -> String {
    let said: Vec<String> = values.iter().map(|(name, value)| format!("`{name}` = {value}")).collect();
    if said.is_empty() { String::new() } else { format!(" (with {})", said.join(", ")) }
}
