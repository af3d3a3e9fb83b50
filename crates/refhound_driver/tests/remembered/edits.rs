//! Edits of C text as people make them: whole functions and single statements.

/// A generator of numbers that is the same everywhere.
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Dice {
        Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(crate) fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % most.max(1)
    }
}

/// The functions of a text: where each begins and ends. They begin at the left edge and end with a brace there.
fn functions(text: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(open) = text[at..].find("\n{\n").map(|open| at + open) {
        let begin = text[..open].rfind('\n').map_or(0, |newline| newline + 1);
        let Some(close) = text[open..].find("\n}\n").map(|close| open + close + 3) else { break };
        found.push((begin, close));
        at = close;
    }
    found
}

fn name_of(function: &str) -> Option<&str> {
    let head = &function[..function.find('(')?];
    head.rsplit(|letter: char| !(letter.is_alphanumeric() || letter == '_')).next().filter(|name| !name.is_empty())
}

/// One edit. What it does depends on the dice alone.
pub(crate) fn edit(text: &str, dice: &mut Dice) -> String {
    let found = functions(text);
    let kind = dice.below(12);
    let Some(&(begin, end)) = found.get(dice.below(found.len())) else {
        return format!("{text}/* {kind} */\n");
    };
    let function = &text[begin..end];
    let replaced = |with: &str| format!("{}{with}{}", &text[..begin], &text[end..]);
    match kind {
        0 => replaced(""),
        1 => match name_of(function) {
            Some(name) => replaced(&format!("{function}\n{}", function.replacen(name, &format!("{name}_copy"), 1))),
            None => text.to_owned(),
        },
        2 => match name_of(function) {
            Some(name) => text.replace(name, &format!("{name}_new")),
            None => text.to_owned(),
        },
        3 => match name_of(function) {
            Some(name) => replaced(&function.replacen(name, &format!("{name}_gone"), 1)),
            None => text.to_owned(),
        },
        4..=6 => replaced(&without_statement(function, dice)),
        7 => replaced(&format!("/* moved */\n\n{function}")),
        8 => replaced(&function.replacen("\n{\n", "\n{\n    int inserted = 0; (void)inserted;\n", 1)),
        9 => format!("\n\n{text}"),
        10 => replaced(&function.replacen("return NULL;", "return Py_NewRef(Py_None);", 1)),
        _ => replaced(&function.replacen(';', "; /* said */", 1 + dice.below(3))),
    }
}

/// A function without one of its lines that end in a semicolon.
fn without_statement(function: &str, dice: &mut Dice) -> String {
    let lines: Vec<&str> = function.lines().collect();
    let statements: Vec<usize> = (0..lines.len()).filter(|&index| lines[index].ends_with(';')).collect();
    let Some(&gone) = statements.get(dice.below(statements.len())) else { return function.to_owned() };
    let kept = lines.iter().enumerate().filter(|(index, _)| *index != gone);
    kept.map(|(_, line)| format!("{line}\n")).collect()
}
