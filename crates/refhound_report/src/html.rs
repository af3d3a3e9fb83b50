//! One page for the browser that needs nothing else: no network, no other file. Filters, the source with the path beside it,
//! the count along the path, and a picture of the function.
//!
//! What was found is data in the page; the script makes elements of it and only ever sets their text. The page forbids
//! every other script, style and request (Content-Security-Policy), so even a mistake there could run nothing.

mod data;
mod policy;
mod regions;

pub use policy::content_security_policy;

use crate::report::Report;

/// Colours, type and small parts, for other pages that should look like this one.
pub const LOOK: &str = include_str!("../assets/look.css");

const PAGE: &str = include_str!("../assets/page.html");
const STYLE: &str = concat!(
    include_str!("../assets/look.css"),
    include_str!("../assets/layout.css"),
    include_str!("../assets/finding.css"),
);
const SCRIPT: &str = concat!(
    "(() => {\n\"use strict\";\n",
    include_str!("../assets/elements.js"),
    include_str!("../assets/marks.js"),
    include_str!("../assets/filters.js"),
    include_str!("../assets/overview.js"),
    include_str!("../assets/list.js"),
    include_str!("../assets/highlight.js"),
    include_str!("../assets/source.js"),
    include_str!("../assets/chart.js"),
    include_str!("../assets/layers.js"),
    include_str!("../assets/flow.js"),
    include_str!("../assets/change.js"),
    include_str!("../assets/finding.js"),
    include_str!("../assets/start.js"),
    "})();\n",
);

pub(crate) fn html(report: &Report<'_>) -> String {
    let data = embedded(&data::json(report));
    let policy = policy::content_security_policy(STYLE, SCRIPT);
    let mut page = String::with_capacity(PAGE.len() + STYLE.len() + SCRIPT.len() + data.len() + 200);
    let mut rest = PAGE;
    // Each mark is looked for behind the one before, so that nothing that is put in is looked at.
    for (mark, text) in [
        ("@POLICY@", policy.as_str()),
        ("@VERSION@", env!("CARGO_PKG_VERSION")),
        ("@STYLE@", STYLE),
        ("@DATA@", &data),
        ("@SCRIPT@", SCRIPT),
    ] {
        let (before, behind) = rest.split_once(mark).expect("the page has all marks in this order");
        page.push_str(before);
        page.push_str(text);
        rest = behind;
    }
    page + rest
}

/// JSON as the content of a script element. These characters stand only in texts, where JSON has another way to write them;
/// nothing that is left can end the element.
fn embedded(json: &str) -> String {
    let mut safe = String::with_capacity(json.len() + json.len() / 16);
    for letter in json.chars() {
        match letter {
            '<' => safe.push_str("\\u003c"),
            '>' => safe.push_str("\\u003e"),
            '&' => safe.push_str("\\u0026"),
            '\u{2028}' => safe.push_str("\\u2028"),
            '\u{2029}' => safe.push_str("\\u2029"),
            other => safe.push(other),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_can_end_the_element_that_holds_it() {
        let hostile = "</script><script>alert(1)</script><!-- &lt; \u{2028}\u{2029} \" \\";
        let json = serde_json::to_string(hostile).expect("a text");
        let safe = embedded(&json);
        assert!(!safe.contains(['<', '>', '&', '\u{2028}', '\u{2029}']), "{safe}");
        assert_eq!(serde_json::from_str::<String>(&safe).expect("still JSON"), hostile);
    }

    #[test]
    fn nothing_in_the_page_loads_anything() {
        for text in [PAGE, STYLE, SCRIPT] {
            for piece in
                ["src=", "@import", "url(", "fetch(", "XMLHttpRequest", "innerHTML", "insertAdjacentHTML", "eval("]
            {
                assert!(!text.contains(piece), "{piece}");
            }
        }
        assert!(!STYLE.contains("</") && !SCRIPT.contains("</"), "nothing ends its element early");
    }
}
