//! Constraints as the tests write them: `2x - y <= 3`, with the variables `a` to `z`.

use refhound_index::EntityId;
use refhound_linear::{Constraint, Linear, System, Var};

pub(crate) fn var(name: char) -> Var {
    Var::from_index((name as u8 - b'a') as usize)
}

fn side(text: &str) -> Linear {
    let mut sum = Linear::constant(0);
    for word in text.replace('-', "+-").replace(' ', "").split('+').filter(|word| !word.is_empty()) {
        let (number, name) = match word.char_indices().next_back() {
            Some((at, name)) if name.is_ascii_lowercase() => (&word[..at], Some(name)),
            _ => (word, None),
        };
        let number = match number {
            "" => 1,
            "-" => -1,
            _ => number.parse().unwrap(),
        };
        let part = name.map_or(Linear::constant(1), |name| Linear::var(var(name)));
        sum = sum.plus_times(number, &part).unwrap();
    }
    sum
}

pub(crate) fn constraint(text: &str) -> Constraint {
    let sign = ["<=", ">=", "==", "!=", "<", ">"].into_iter().find(|sign| text.contains(sign)).unwrap();
    let (left, right) = text.split_once(sign).unwrap();
    let (left, right) = (side(left), side(right));
    match sign {
        "<=" => Constraint::le(&left, &right),
        ">=" => Constraint::ge(&left, &right),
        "==" => Constraint::eq(&left, &right),
        "!=" => Constraint::ne(&left, &right),
        "<" => Constraint::lt(&left, &right),
        _ => Constraint::gt(&left, &right),
    }
    .unwrap()
}

/// Constraints separated by commas.
pub(crate) fn system(text: &str) -> System {
    let mut system = System::new();
    for part in text.split(',').filter(|part| !part.trim().is_empty()) {
        system.push(constraint(part));
    }
    system
}
