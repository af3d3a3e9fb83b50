//! Expressions of random programs, without side effects.
//!
//! A pointer is followed at most a few elements further: the address sanitizer sees what is beside an object, not what is far from it.

use super::program::{Draft, INTEGERS, Kind, Variable};

impl Draft {
    /// The least number is not among them: of `0 < x - least` gcc makes a comparison that does not overflow.
    pub(super) fn constant(&mut self) -> String {
        match self.dice.below(12) {
            0..=6 => self.dice.below(12).to_string(),
            7 => format!("-{}", 1 + self.dice.below(9)),
            8 => self.pick(&["16", "31", "32", "64", "100", "127", "128", "255", "256", "1000"]).to_owned(),
            9 => self.pick(&["65535", "32767", "-32768", "0xf0", "0x7f"]).to_owned(),
            10 => self.pick(&["2147483647", "-2147483647", "4294967295u", "1u", "7u", "3l", "5ul"]).to_owned(),
            _ => self.dice.below(1000).to_string(),
        }
    }

    /// An index of an array: mostly inside, by one of the ways in which programs make sure of that.
    pub(super) fn index(&mut self, size: usize) -> String {
        let counter = self.some(|variable| variable.is_counter);
        match (self.dice.below(8), counter) {
            (0..=2, Some(counter)) => counter.name,
            (3, Some(counter)) => format!("{} + {}", counter.name, self.dice.below(2)),
            (0 | 1, None) => self.dice.below(size).to_string(),
            // What is masked away altogether gcc does not compute without `S`.
            (2, None) | (3..=4, _) => {
                format!("S({}) & {}", self.integer(1), (size.next_power_of_two() / 2).max(1) - 1)
            }
            (5, _) => format!("(unsigned)({}) % {size}", self.integer(1)),
            (6, _) => self.dice.below(size).to_string(),
            _ => self.integer(1),
        }
    }

    /// An integer of any type.
    pub(super) fn integer(&mut self, depth: usize) -> String {
        if depth == 0 {
            return self.leaf();
        }
        match self.dice.below(16) {
            0..=2 => self.leaf(),
            3..=8 => self.arithmetic(depth),
            9 => {
                let (left, right) = (self.integer(depth - 1), self.integer(depth - 1));
                let sign = self.comparison();
                format!("({left} {sign} {right})")
            }
            10 => format!("S({}({}))", self.pick(&["-", "~", "!", "-"]), self.variable()),
            11 | 12 => format!("({})({})", self.pick(&INTEGERS), self.integer(depth - 1)),
            13 => {
                let (condition, left, right) = (self.condition(1), self.integer(depth - 1), self.integer(depth - 1));
                // Of two sides that are alike gcc takes one, and does not compute the condition without `S`.
                format!("(S({condition}) ? {left} : {right})")
            }
            14 => {
                let value = self.float(depth - 1);
                if !value.contains(['d', 'p']) {
                    return self.leaf();
                }
                format!("({})({value})", self.pick(&["int", "unsigned char", "long", "short"]))
            }
            _ => self.element(),
        }
    }

    /// gcc computes what has constants on both sides itself, and does not always say so when that overflows. What becomes of a sum must not
    /// be seen by it either, or it narrows it, or compares its parts: that is what `S` is for.
    fn arithmetic(&mut self, depth: usize) -> String {
        let left = self.integer(depth - 1);
        let left = if self.is_variable(&left) { left } else { self.variable() };
        if !self.is_variable(&left) {
            return left;
        }
        match self.dice.below(14) {
            0..=3 => format!("S({left} + {})", self.integer(depth - 1)),
            4 | 5 => format!("S({left} - {})", self.integer(depth - 1)),
            6 => format!("S({left} * {})", self.integer(depth - 1)),
            7 | 8 => {
                let divisor = match self.dice.below(4) {
                    0 => self.integer(depth - 1),
                    1 => format!("(({} & 7) + 1)", self.integer(depth - 1)),
                    _ => (1 + self.dice.below(9)).to_string(),
                };
                format!("({left} {} {divisor})", self.pick(&["/", "%"]))
            }
            9 | 10 => {
                let amount = if self.one_in(4) { self.integer(depth - 1) } else { self.dice.below(9).to_string() };
                let amount = if self.one_in(3) { format!("({amount} & 7)") } else { amount };
                format!("({left} {} {amount})", self.pick(&["<<", ">>", ">>"]))
            }
            _ => format!("({left} {} {})", self.pick(&["&", "|", "^", "&"]), self.integer(depth - 1)),
        }
    }

    /// Whether a value depends on something that gcc does not compute itself.
    fn is_variable(&self, text: &str) -> bool {
        self.scopes.iter().flatten().any(|variable| !variable.is_constant && text.contains(&variable.name))
    }

    pub(super) fn leaf(&mut self) -> String {
        if self.one_in(4) { self.constant() } else { self.variable() }
    }

    fn variable(&mut self) -> String {
        let found = self.some(|variable| matches!(variable.kind, Kind::Integer));
        found.map_or_else(|| self.constant(), |variable| variable.name)
    }

    /// Something in memory.
    fn element(&mut self) -> String {
        let wanted = |variable: &Variable| !matches!(variable.kind, Kind::Integer | Kind::Float);
        let Some(variable) = self.some(wanted) else { return self.leaf() };
        self.place(&variable)
    }

    /// An integer that a variable holds or points to.
    pub(super) fn place(&mut self, variable: &Variable) -> String {
        let name = &variable.name;
        match variable.kind {
            Kind::Integer | Kind::Float => name.clone(),
            Kind::Array(size) => format!("{name}[{}]", self.index(size)),
            Kind::Pointer if variable.ty.contains("long") => format!("{name}[{}]", self.dice.below(2)),
            Kind::Pointer => match self.dice.below(4) {
                0 => format!("{name}[{}]", self.dice.below(4)),
                1 => format!("{name}[({}) & 3]", self.integer(1)),
                _ => format!("*{name}"),
            },
            Kind::Struct => self.member(&format!("{name}.")),
            Kind::StructPointer => self.member(&format!("{name}->")),
            Kind::Union => match self.dice.below(3) {
                0 => format!("{name}.whole"),
                1 => format!("{name}.part[{}]", self.index(4)),
                _ => format!("{name}.half[{}]", self.index(2)),
            },
        }
    }

    fn member(&mut self, base: &str) -> String {
        match self.dice.below(5) {
            0 | 1 => format!("{base}x"),
            2 => format!("{base}y"),
            3 => format!("{base}z[{}]", self.index(3)),
            _ => format!("{base}w"),
        }
    }

    pub(super) fn float(&mut self, depth: usize) -> String {
        let variable = self.some(|variable| matches!(variable.kind, Kind::Float));
        match (self.dice.below(7), variable) {
            (0 | 1, Some(variable)) => variable.name,
            (2 | 3, _) if depth > 0 => format!("(double)({})", self.integer(depth - 1)),
            (4..=6, _) if depth > 0 => {
                let (left, right) = (self.float(depth - 1), self.float(depth - 1));
                format!("({left} {} {right})", self.pick(&["+", "-", "*", "/"]))
            }
            (_, Some(variable)) => variable.name,
            _ => self.pick(&["0.0", "0.5", "1.0", "2.5", "100.0", "-3.25", "1e10", "0.1"]).to_owned(),
        }
    }

    fn comparison(&mut self) -> &'static str {
        self.pick(&["<", "<=", ">", ">=", "==", "!=", "<"])
    }

    pub(super) fn condition(&mut self, depth: usize) -> String {
        match self.dice.below(10) {
            0 | 1 if depth > 0 => {
                let (left, right) = (self.condition(depth - 1), self.condition(depth - 1));
                format!("({left} {} {right})", self.pick(&["&&", "||"]))
            }
            2 if depth > 0 => format!("!({})", self.condition(depth - 1)),
            3 => {
                let (left, right) = (self.float(1), self.float(1));
                format!("{left} {} {right}", self.comparison())
            }
            4 => self.integer(1),
            _ => {
                let left = self.leaf();
                let right = if self.one_in(3) { self.integer(1) } else { self.constant() };
                format!("{left} {} {right}", self.comparison())
            }
        }
    }
}
