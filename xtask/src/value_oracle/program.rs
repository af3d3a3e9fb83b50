//! Random C programs: a few functions with loops, conditions, arrays, pointers, structs, casts and floats.
//!
//! A program may do what C leaves undefined; the sanitizers say where. Every variable has a value from the start. Statements stand on
//! lines of their own, since errors and alarms are compared by line. The line `TURN` at the beginning of each loop is nothing for
//! the analyzer and a limit for the machine, so that every run ends.

use crate::c_edits::Dice;

pub(super) const INTEGERS: [&str; 9] =
    ["signed char", "unsigned char", "short", "unsigned short", "int", "unsigned", "long", "unsigned long", "_Bool"];

/// A generated program; its entry is the last function.
#[derive(Debug, Clone)]
pub(super) struct Program {
    pub(super) number: usize,
    pub(super) lines: Vec<String>,
    pub(super) params: Vec<&'static str>,
    pub(super) probes: usize,
}

impl Program {
    pub(super) fn entry(&self) -> String {
        format!("entry{}", self.number)
    }
}

#[derive(Debug, Clone)]
pub(super) enum Kind {
    Integer,
    Float,
    /// An array with so many elements.
    Array(usize),
    /// A pointer to integers of the type, into some array.
    Pointer,
    Struct,
    StructPointer,
    Union,
}

#[derive(Debug, Clone)]
pub(super) struct Variable {
    pub(super) name: String,
    pub(super) ty: &'static str,
    pub(super) kind: Kind,
    /// Loop counters are mostly left alone.
    pub(super) is_counter: bool,
    pub(super) is_constant: bool,
}

/// A function that later ones can call.
#[derive(Debug, Clone)]
pub(super) struct Callable {
    pub(super) name: String,
    pub(super) params: Vec<Param>,
}

#[derive(Debug, Clone, Copy)]
pub(super) enum Param {
    Integer(&'static str),
    Float,
    /// A pointer to the first of `int`s.
    Ints,
    Struct,
}

/// A program that is being written.
pub(super) struct Draft {
    pub(super) dice: Dice,
    pub(super) number: usize,
    pub(super) lines: Vec<String>,
    pub(super) depth: usize,
    pub(super) scopes: Vec<Vec<Variable>>,
    pub(super) callables: Vec<Callable>,
    pub(super) probes: usize,
    pub(super) names: usize,
    pub(super) loops: usize,
    /// Statements that may still be written in this function.
    pub(super) room: usize,
}

impl Draft {
    pub(super) fn write(number: usize, seed: u64) -> Program {
        let mut draft = Draft {
            dice: Dice::new(seed.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(number as u64)),
            number,
            lines: Vec::new(),
            depth: 0,
            scopes: vec![Vec::new()],
            callables: Vec::new(),
            probes: 0,
            names: 0,
            loops: 0,
            room: 0,
        };
        // The first numbers of a seed are like those of its neighbours.
        for _ in 0..8 {
            draft.dice.below(2);
        }
        draft.declarations();
        for at in 0..draft.dice.below(3) {
            draft.helper(at);
        }
        let params = draft.entry();
        Program { number, lines: draft.lines, params, probes: draft.probes }
    }

    pub(super) fn one_in(&mut self, of: usize) -> bool {
        self.dice.below(of) == 0
    }

    pub(super) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.dice.below(from.len())]
    }

    pub(super) fn line(&mut self, text: &str) {
        self.lines.push(format!("{}{text}", "    ".repeat(self.depth)));
    }

    pub(super) fn open(&mut self, text: &str) {
        self.line(text);
        self.depth += 1;
        self.scopes.push(Vec::new());
    }

    pub(super) fn close(&mut self, text: &str) {
        self.scopes.pop();
        self.depth -= 1;
        self.line(text);
    }

    pub(super) fn fresh(&mut self, stem: &str) -> String {
        self.names += 1;
        format!("{stem}{}", self.names)
    }

    pub(super) fn declare(&mut self, name: &str, ty: &'static str, kind: Kind) {
        let variable = Variable { name: name.to_owned(), ty, kind, is_counter: false, is_constant: false };
        self.scopes.last_mut().expect("a scope is open").push(variable);
    }

    pub(super) fn visible(&self, wanted: impl Fn(&Variable) -> bool) -> Vec<Variable> {
        self.scopes.iter().flatten().filter(|variable| wanted(variable)).cloned().collect()
    }

    pub(super) fn some(&mut self, wanted: impl Fn(&Variable) -> bool) -> Option<Variable> {
        let found = self.visible(wanted);
        (!found.is_empty()).then(|| found[self.dice.below(found.len())].clone())
    }

    fn declarations(&mut self) {
        let number = self.number;
        self.line(&format!("struct s{number} {{ int x; unsigned char y; short z[3]; long w; }};"));
        self.line(&format!("union u{number} {{ unsigned whole; unsigned char part[4]; short half[2]; }};"));
        let size = 2 + self.dice.below(6);
        let values: Vec<String> = (0..size).map(|_| self.constant()).collect();
        let name = format!("table{number}");
        let ty = self.pick(&["int", "unsigned char", "short", "long"]);
        self.line(&format!("static const {ty} {name}[{size}] = {{ {} }};", values.join(", ")));
        self.declare(&name, ty, Kind::Array(size));
        self.scopes[0].last_mut().expect("just declared").is_constant = true;
    }

    /// A function for others to call.
    fn helper(&mut self, at: usize) {
        let name = format!("help{}_{at}", self.number);
        let params: Vec<Param> = (0..1 + self.dice.below(3))
            .map(|_| match self.dice.below(8) {
                0 => Param::Float,
                1 | 2 => Param::Ints,
                3 => Param::Struct,
                _ => Param::Integer(INTEGERS[self.dice.below(INTEGERS.len())]),
            })
            .collect();
        let mut texts = Vec::new();
        let mut declared = Vec::new();
        for param in &params {
            let name = self.fresh("a");
            let (text, ty, kind) = match *param {
                Param::Integer(ty) => (format!("{ty} {name}"), ty, Kind::Integer),
                Param::Float => (format!("double {name}"), "double", Kind::Float),
                Param::Ints => (format!("int *{name}"), "int", Kind::Pointer),
                Param::Struct => (format!("struct s{} *{name}", self.number), "", Kind::StructPointer),
            };
            texts.push(text);
            declared.push((name, ty, kind));
        }
        self.line(&format!("static int {name}({})", texts.join(", ")));
        self.open("{");
        for (name, ty, kind) in declared {
            self.declare(&name, ty, kind);
        }
        self.room = 2 + self.dice.below(5);
        self.statements();
        let result = self.integer(2);
        self.line(&format!("return {result};"));
        self.close("}");
        self.callables.push(Callable { name, params });
    }

    fn entry(&mut self) -> Vec<&'static str> {
        let params: Vec<&'static str> = (0..1 + self.dice.below(4))
            .map(|_| if self.dice.below(7) == 0 { "double" } else { INTEGERS[self.dice.below(INTEGERS.len())] })
            .collect();
        let names: Vec<String> = params.iter().map(|_| self.fresh("p")).collect();
        let texts: Vec<String> = params.iter().zip(&names).map(|(ty, name)| format!("{ty} {name}")).collect();
        self.line(&format!("int entry{}({})", self.number, texts.join(", ")));
        self.open("{");
        for (ty, name) in params.iter().zip(&names) {
            let kind = if *ty == "double" { Kind::Float } else { Kind::Integer };
            self.declare(name, ty, kind);
            self.guard(name, ty);
        }
        self.locals();
        self.room = 5 + self.dice.below(16);
        self.statements();
        self.probe_all();
        self.line("return 0;");
        self.close("}");
        params
    }

    /// What programs do first: parameters that can be anything overflow at once.
    fn guard(&mut self, name: &str, ty: &str) {
        let most = self.pick(&[3, 7, 9, 15, 31, 100, 255, 1000]);
        let text = match self.dice.below(8) {
            0 if ty == "double" => format!("if (!({name} >= -{most}.0 && {name} <= {most}.5)) return 0;"),
            1..=3 if ty == "double" => format!("if ({name} < 0.0 || {name} > {most}.0) return 0;"),
            0 | 1 => format!("if ({name} < 0 || {name} > {most}) return 0;"),
            2 => format!("if ({name} > {most} || {name} < -{most}) {name} = {};", self.dice.below(5)),
            3 if ty != "double" => format!("{name} &= {most};"),
            4 if ty != "double" => format!("{name} = {name} % {};", most + 1),
            5 => format!("{name} = {name} > {most} ? {most} : {name};"),
            _ => return,
        };
        self.line(&text);
    }

    fn locals(&mut self) {
        for name in ["m", "n"] {
            let (name, value) = (self.fresh(name), self.integer(1));
            self.line(&format!("int {name} = {value};"));
            self.declare(&name, "int", Kind::Integer);
        }
        for _ in 0..1 + self.dice.below(4) {
            self.local();
        }
    }

    fn probe_all(&mut self) {
        for variable in self.visible(|variable| matches!(variable.kind, Kind::Integer | Kind::Float)) {
            self.probe(&variable);
        }
    }

    pub(super) fn probe(&mut self, variable: &Variable) {
        let key = self.probes;
        self.probes += 1;
        let function = if matches!(variable.kind, Kind::Float) { "probe_float" } else { "probe" };
        self.line(&format!("{function}({key}, {});", variable.name));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_and_a_number_give_one_program() {
        assert_eq!(Draft::write(3, 1).lines, Draft::write(3, 1).lines);
        assert_ne!(Draft::write(3, 1).lines, Draft::write(3, 2).lines);
    }

    #[test]
    fn braces_of_a_program_match() {
        for number in 0..200 {
            let text = Draft::write(number, 1).lines.join("\n");
            assert_eq!(text.matches('{').count(), text.matches('}').count(), "{text}");
        }
    }
}
