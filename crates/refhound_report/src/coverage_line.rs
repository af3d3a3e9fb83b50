//! The last line of every run: how much was understood.
//!
//! `412 files, 9,310 functions: 9,287 understood, 15 with guesses, 8 not analysed (5 parse, 3 nested function); 37
//! headers not found`

use crate::Statistics;

/// The line for a run.
pub fn coverage_line(figures: &Statistics) -> String {
    let not_analysed: usize = figures.not_analysed.values().sum();
    let understood = figures.functions.saturating_sub(figures.guessed + not_analysed);
    let mut line = format!(
        "{}, {}: {} understood",
        counted(figures.files, "file"),
        counted(figures.functions, "function"),
        grouped(understood)
    );
    if figures.guessed > 0 {
        line += &format!(", {} with guesses", grouped(figures.guessed));
    }
    if not_analysed > 0 {
        let reasons: Vec<String> =
            figures.not_analysed.iter().map(|(reason, count)| format!("{} {reason}", grouped(*count))).collect();
        line += &format!(", {} not analysed ({})", grouped(not_analysed), reasons.join(", "));
    }
    let given_up: usize = figures.gave_up.values().sum();
    if given_up > 0 {
        line += &format!(", {} not explored to the end", grouped(given_up));
    }
    if figures.not_compared > 0 {
        line += &format!(", {} with ways out that were not compared", grouped(figures.not_compared));
    }
    if figures.failed_files > 0 {
        line += &format!("; {} could not be read", counted(figures.failed_files, "file"));
    }
    if figures.cut_files > 0 {
        line += &format!("; {} read only in part", counted(figures.cut_files, "file"));
    }
    if figures.headers_not_found > 0 {
        line += &format!("; {} not found", counted(figures.headers_not_found, "header"));
    }
    line
}

pub(crate) fn counted(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", grouped(number))
}

/// `9310` as `9,310`.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_that_is_not_zero_is_said() {
        let figures = Statistics {
            files: 412,
            functions: 9310,
            guessed: 15,
            not_analysed: [("parse".to_owned(), 5), ("nested function".to_owned(), 3)].into(),
            gave_up: [("too many states".to_owned(), 4)].into(),
            not_compared: 3,
            cut_files: 2,
            headers_not_found: 37,
            ..Statistics::default()
        };
        assert_eq!(
            coverage_line(&figures),
            "412 files, 9,310 functions: 9,287 understood, 15 with guesses, 8 not analysed (3 nested function, 5 parse), \
             4 not explored to the end, 3 with ways out that were not compared; 2 files read only in part; 37 headers not found"
        );
    }

    #[test]
    fn zeros_are_left_out_and_one_is_singular() {
        let figures = Statistics { files: 1, functions: 1, ..Statistics::default() };
        assert_eq!(coverage_line(&figures), "1 file, 1 function: 1 understood");
    }
}
