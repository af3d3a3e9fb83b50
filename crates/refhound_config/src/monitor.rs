//! The words of `monitors`: classes of C++ that own a reference, named by somebody who knows them.

use std::str::FromStr;

/// A class whose objects own a reference and give it back at their end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Monitor {
    /// The namespaces that it stands in, outermost first.
    pub scopes: Vec<String>,
    pub name: String,
    pub takes: Takes,
}

/// What its constructor does with the pointer that it is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Takes {
    /// The reference is its own from now on.
    Over,
    /// It takes a reference of its own.
    Another,
}

impl Monitor {
    const ANOTHER: &'static str = "borrows";
    const OVER: &'static str = "steals";

    /// As it is written in the settings.
    pub fn word(&self) -> String {
        let scopes: String = self.scopes.iter().map(|scope| format!("{scope}::")).collect();
        match self.takes {
            Takes::Over => format!("{scopes}{}", self.name),
            Takes::Another => format!("{scopes}{}={}", self.name, Monitor::ANOTHER),
        }
    }
}

impl FromStr for Monitor {
    type Err = String;

    fn from_str(text: &str) -> Result<Monitor, String> {
        let (name, takes) = match text.split_once('=') {
            None => (text, Takes::Over),
            Some((name, how)) if how.trim() == Monitor::OVER => (name, Takes::Over),
            Some((name, how)) if how.trim() == Monitor::ANOTHER => (name, Takes::Another),
            Some(_) => {
                return Err(format!("`{text}`: behind `=` stands `{}` or `{}`", Monitor::OVER, Monitor::ANOTHER));
            }
        };
        let mut scopes: Vec<String> = name.trim().split("::").map(str::to_owned).collect();
        // Of `::Ref` the outermost scope is the one that has no name.
        if scopes.len() > 1 && scopes[0].is_empty() {
            scopes.remove(0);
        }
        if !scopes.iter().all(|scope| is_identifier(scope)) {
            return Err(format!("`{text}` is not the name of a class, such as `app::Ref`"));
        }
        let name = scopes.pop().unwrap_or_default();
        Ok(Monitor { scopes, name, takes })
    }
}

fn is_identifier(text: &str) -> bool {
    let is_letter = |letter: char| letter.is_ascii_alphabetic() || letter == '_';
    text.starts_with(is_letter) && text.chars().all(|letter| is_letter(letter) || letter.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_and_written() {
        for text in ["Ref", "app::Ref", "a::b::Kept=borrows"] {
            let monitor: Monitor = text.parse().expect(text);
            assert_eq!(monitor.word(), text);
        }
        assert_eq!("::app::Ref=steals".parse::<Monitor>().map(|it| it.word()), Ok("app::Ref".to_owned()));
    }

    #[test]
    fn what_is_no_name_of_a_class_is_refused() {
        for text in ["", "app::", "Ref<int>", "1a", "a b", "Ref=keeps", "a\n#include"] {
            assert!(text.parse::<Monitor>().is_err(), "{text}");
        }
    }
}
