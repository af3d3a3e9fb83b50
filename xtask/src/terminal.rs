//! Text with colours of a terminal, as lines and as an SVG.
//!
//! Known are the colours that refhound uses: bold, faint, red, blue, cyan. Any other sequence is an error of the program that
//! printed it and shows up as text.

use std::fmt::Write as _;

/// How a piece of text looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Style {
    weight: Weight,
    colour: Colour,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Weight {
    #[default]
    Normal,
    Bold,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Colour {
    #[default]
    Text,
    Faint,
    Red,
    Green,
    Yellow,
    Blue,
    Cyan,
}

impl Colour {
    /// Legible on the dark background below.
    fn code(self) -> &'static str {
        match self {
            Colour::Text => "#d7dae0",
            Colour::Faint => "#7f8794",
            Colour::Red => "#ff7b72",
            Colour::Green => "#7ee787",
            Colour::Yellow => "#e3b341",
            Colour::Blue => "#79b8ff",
            Colour::Cyan => "#56d4dd",
        }
    }
}

const BACKGROUND: &str = "#1b1f27";

/// Pieces of one line, each in one style.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Line(Vec<(Style, String)>);

impl Line {
    pub(crate) fn plain(text: &str) -> Line {
        Line(vec![(Style::default(), text.to_owned())])
    }

    pub(crate) fn faint(text: &str) -> Line {
        Line(vec![(Style { colour: Colour::Faint, ..Style::default() }, text.to_owned())])
    }

    #[cfg(test)]
    pub(crate) fn text(&self) -> String {
        self.0.iter().map(|(_, text)| text.as_str()).collect()
    }

    pub(crate) fn is_blank(&self) -> bool {
        self.0.iter().all(|(_, text)| text.trim().is_empty())
    }
}

/// Reads what a program printed. A style lasts until it is reset, also over the end of a line.
pub(crate) fn lines(printed: &str) -> Vec<Line> {
    let mut style = Style::default();
    printed.lines().map(|line| read_line(line, &mut style)).collect()
}

fn read_line(line: &str, style: &mut Style) -> Line {
    let mut pieces = Vec::new();
    for (index, part) in line.split("\x1b[").enumerate() {
        let text = match part.split_once('m') {
            Some((codes, rest)) if index > 0 && codes.chars().all(|it| it.is_ascii_digit() || it == ';') => {
                for code in codes.split(';') {
                    apply(code, style);
                }
                rest
            }
            _ => part,
        };
        if !text.is_empty() {
            pieces.push((*style, text.to_owned()));
        }
    }
    Line(pieces)
}

fn apply(code: &str, style: &mut Style) {
    match code {
        "" | "0" => *style = Style::default(),
        "1" => style.weight = Weight::Bold,
        "2" => style.colour = Colour::Faint,
        "31" => style.colour = Colour::Red,
        "32" => style.colour = Colour::Green,
        "33" => style.colour = Colour::Yellow,
        "34" => style.colour = Colour::Blue,
        "36" => style.colour = Colour::Cyan,
        _ => {}
    }
}

/// Lines that are longer than the terminal is wide go on in the next one.
pub(crate) fn wrapped(lines: &[Line], width: usize) -> Vec<Line> {
    lines.iter().flat_map(|line| wrap(line, width)).collect()
}

fn wrap(line: &Line, width: usize) -> Vec<Line> {
    let mut all = vec![Line::default()];
    let mut used = 0;
    for (style, text) in &line.0 {
        for letter in text.chars() {
            if used == width {
                all.push(Line::default());
                used = 0;
            }
            used += 1;
            let pieces = &mut all.last_mut().expect("there is a line").0;
            match pieces.last_mut() {
                Some((last, piece)) if last == style => piece.push(letter),
                _ => pieces.push((*style, letter.to_string())),
            }
        }
    }
    all
}

/// In pixels: a character, a line, the frame around the text, the bar above it.
const CHARACTER: f64 = 7.8;
const LINE: usize = 18;
const FRAME: usize = 16;
const BAR: usize = 30;

/// A window of a terminal with these lines in it. Every piece is stretched to its length, so that columns stay columns in
/// whatever font the reader has.
pub(crate) fn svg(title: &str, lines: &[Line], columns: usize) -> String {
    let width = (columns as f64 * CHARACTER).ceil() as usize + 2 * FRAME;
    let height = BAR + lines.len() * LINE + FRAME;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         role=\"img\">\n<title>{}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"{BACKGROUND}\"/>\n",
        escaped(title)
    );
    for (index, colour) in ["#ff5f56", "#ffbd2e", "#27c93f"].iter().enumerate() {
        let _ = writeln!(text, "<circle cx=\"{}\" cy=\"16\" r=\"5\" fill=\"{colour}\"/>", FRAME + 6 + index * 18);
    }
    text += "<g font-family=\"ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace\" font-size=\"13\">\n";
    for (number, line) in lines.iter().enumerate() {
        write_line(&mut text, line, BAR + number * LINE + 13);
    }
    text + "</g>\n</svg>\n"
}

fn write_line(svg: &mut String, line: &Line, y: usize) {
    let mut column = 0;
    for (style, text) in &line.0 {
        let weight = if style.weight == Weight::Bold { " font-weight=\"bold\"" } else { "" };
        for (offset, words) in stretches(text) {
            let x = FRAME as f64 + (column + offset) as f64 * CHARACTER;
            let _ = writeln!(
                svg,
                "<text x=\"{x:.1}\" y=\"{y}\" textLength=\"{:.1}\" lengthAdjust=\"spacingAndGlyphs\" fill=\"{}\"{weight}>{}</text>",
                words.chars().count() as f64 * CHARACTER,
                style.colour.code(),
                escaped(words)
            );
        }
        column += text.chars().count();
    }
}

/// The parts of a text between two or more blanks, which a viewer would show as one, each with its column.
fn stretches(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut column = 0;
    for part in text.split("  ") {
        let words = part.trim();
        if !words.is_empty() {
            let indent = part.chars().take_while(|it| it.is_whitespace()).count();
            found.push((column + indent, words));
        }
        column += part.chars().count() + 2;
    }
    found
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_last_until_they_are_reset() {
        let read = lines("\x1b[1;31mRH101\x1b[0m: text\n\x1b[2ma\nb\x1b[0m\n");
        let red = Style { weight: Weight::Bold, colour: Colour::Red };
        let faint = Style { colour: Colour::Faint, ..Style::default() };
        assert_eq!(read[0].0, [(red, "RH101".to_owned()), (Style::default(), ": text".to_owned())]);
        assert_eq!(read[1..], [Line::faint("a"), Line(vec![(faint, "b".to_owned())])]);
    }

    #[test]
    fn a_long_line_goes_on_in_the_next_with_its_colour() {
        let long = wrapped(&lines("ab\x1b[1mcde\x1b[0mf"), 3);
        assert_eq!(long.iter().map(Line::text).collect::<Vec<_>>(), ["abc", "def"]);
        assert_eq!(long[0].0.len(), 2);
        assert_eq!(wrapped(&[Line::default()], 3), [Line::default()], "an empty line is a line");
    }

    #[test]
    fn blanks_in_a_row_keep_their_columns() {
        assert_eq!(stretches("ab c     d  e"), [(0, "ab c"), (9, "d"), (12, "e")]);
        assert_eq!(stretches("   "), []);
    }

    #[test]
    fn a_picture_holds_the_text_in_its_columns() {
        let picture = svg("a < b", &lines("  \x1b[34m^ x\x1b[0m\n"), 10);
        assert!(picture.contains("<title>a &lt; b</title>"));
        assert!(picture.contains("x=\"31.6\" y=\"43\" textLength=\"23.4\""), "{picture}");
        assert!(picture.contains("fill=\"#79b8ff\">^ x</text>"), "{picture}");
    }
}
