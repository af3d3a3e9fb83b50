//! Statements of random programs.

use super::program::{Callable, Draft, INTEGERS, Kind, Param, Variable};

/// How deep blocks are nested.
const DEEPEST: usize = 4;

fn is_integer(variable: &Variable) -> bool {
    matches!(variable.kind, Kind::Integer)
}

impl Draft {
    pub(super) fn statements(&mut self) {
        let count = 1 + self.dice.below(5);
        for _ in 0..count {
            self.statement();
        }
        // The outermost block of a function uses all room.
        while self.depth == 1 && self.room > 0 {
            self.statement();
        }
    }

    fn statement(&mut self) {
        if self.room == 0 {
            return;
        }
        self.room -= 1;
        let is_nested = self.depth < DEEPEST;
        match self.dice.below(20) {
            0..=4 => self.assignment(),
            5 => self.local(),
            6..=8 if is_nested => self.conditional(),
            9..=11 if is_nested && self.loops < 2 => self.repetition(),
            12 if is_nested => self.selection(),
            13 | 14 => self.call(),
            15 => self.step(),
            16 => self.pointer(),
            17 => self.bytes(),
            18 if self.loops > 0 => {
                let condition = self.condition(1);
                let word = self.pick(&["break", "continue"]);
                self.line(&format!("if ({condition}) {word};"));
            }
            _ => {
                if let Some(variable) = self.some(|variable| matches!(variable.kind, Kind::Integer | Kind::Float))
                    && self.is_entry()
                {
                    self.probe(&variable);
                } else {
                    self.assignment();
                }
            }
        }
    }

    /// Probes are keyed by place, so they stand in the entry alone: a helper is called more than once.
    fn is_entry(&self) -> bool {
        self.lines.iter().rev().any(|line| line.starts_with("int entry"))
    }

    pub(super) fn local(&mut self) {
        match self.dice.below(12) {
            0..=4 => {
                let ty = self.pick(&INTEGERS);
                let (name, value) = (self.fresh("v"), self.integer(1));
                self.line(&format!("{ty} {name} = {value};"));
                self.declare(&name, ty, Kind::Integer);
            }
            5 => {
                let ty = self.pick(&["double", "float", "double"]);
                let (name, value) = (self.fresh("d"), self.float(1));
                self.line(&format!("{ty} {name} = {value};"));
                self.declare(&name, ty, Kind::Float);
            }
            6 | 7 => self.array(),
            8 => {
                let name = self.fresh("s");
                let values: Vec<String> = (0..2).map(|_| self.constant()).collect();
                self.line(&format!("struct s{} {name} = {{ {} }};", self.number, values.join(", ")));
                self.declare(&name, "", Kind::Struct);
            }
            9 => {
                let (name, value) = (self.fresh("u"), self.integer(1));
                self.line(&format!("union u{} {name} = {{ {value} }};", self.number));
                self.declare(&name, "", Kind::Union);
            }
            _ => self.pointer(),
        }
    }

    fn array(&mut self) {
        let ty = self.pick(&["int", "int", "unsigned char", "short", "unsigned", "long"]);
        let (name, size) = (self.fresh("t"), 1 + self.dice.below(8));
        let values: Vec<String> = (0..=self.dice.below(size)).map(|_| self.constant()).collect();
        self.line(&format!("{ty} {name}[{size}] = {{ {} }};", values.join(", ")));
        self.declare(&name, ty, Kind::Array(size));
    }

    /// A new pointer, or a new value of one.
    fn pointer(&mut self) {
        let aims = self.visible(|variable| {
            !variable.is_constant
                && (matches!(variable.kind, Kind::Array(_)) || is_integer(variable) && !variable.is_counter)
        });
        let structs = self.some(|variable| matches!(variable.kind, Kind::Struct));
        if let Some(of) = structs.filter(|_| self.one_in(3)) {
            let name = self.fresh("r");
            self.line(&format!("struct s{} *{name} = &{};", self.number, of.name));
            self.declare(&name, "", Kind::StructPointer);
            return;
        }
        if aims.is_empty() {
            return self.assignment();
        }
        let aim = aims[self.dice.below(aims.len())].clone();
        let mut value = match aim.kind {
            // Only uses of a pointer are errors here, so it is not made by an index that a sanitizer looks at.
            Kind::Array(_) if self.one_in(2) => format!("{} + (({}) & 7)", aim.name, self.integer(1)),
            Kind::Array(_) => aim.name.clone(),
            _ => format!("&{}", aim.name),
        };
        if self.one_in(7) {
            value = format!("({} ? {value} : 0)", self.condition(1));
        }
        let old = self.some(|variable| matches!(variable.kind, Kind::Pointer) && variable.ty == aim.ty);
        // What an older pointer outlives cannot be pointed to by it.
        match old.filter(|_| self.scopes.last().is_some_and(|scope| !scope.iter().any(|local| local.name == aim.name)))
        {
            Some(old) if self.one_in(2) => self.line(&format!("{} = {value};", old.name)),
            _ => {
                let name = self.fresh("q");
                self.line(&format!("{} *{name} = {value};", aim.ty));
                self.declare(&name, aim.ty, Kind::Pointer);
            }
        }
    }

    fn assignment(&mut self) {
        let float = self.some(|variable| matches!(variable.kind, Kind::Float));
        if let Some(variable) = float.filter(|_| self.one_in(5)) {
            let value = self.float(2);
            return self.line(&format!("{} = {value};", variable.name));
        }
        let wanted = |variable: &Variable| {
            !variable.is_constant && !variable.is_counter && !matches!(variable.kind, Kind::Float)
        };
        let Some(variable) = self.some(wanted) else { return };
        let (place, value) = (self.place(&variable), self.integer(2));
        match self.pick(&["=", "=", "=", "+", "-", "^=", "|=", "&=", "*"]) {
            sign @ ("+" | "-" | "*") => self.line(&format!("{place} = S({place} {sign} {value});")),
            sign => self.line(&format!("{place} {sign} {value};")),
        }
    }

    fn step(&mut self) {
        let may_count = self.one_in(6);
        let found =
            self.some(|variable| is_integer(variable) && variable.ty != "_Bool" && (may_count || !variable.is_counter));
        // In a loop a pointer would go far, where the address sanitizer takes other variables for what it was meant for.
        let pointer = self.some(|variable| matches!(variable.kind, Kind::Pointer) && !variable.ty.contains("long"));
        let pointer = pointer.filter(|_| self.loops == 0 && self.one_in(3));
        if let Some(variable) = pointer.or(found) {
            let sign = self.pick(&["++", "--", "++"]);
            // C does not define what is beside NULL.
            let guard = if is_integer(&variable) { String::new() } else { format!("if ({}) ", variable.name) };
            self.line(&format!("{guard}{}{sign};", variable.name));
        }
    }

    fn conditional(&mut self) {
        let pointer = self.some(|variable| matches!(variable.kind, Kind::Pointer)).filter(|_| self.one_in(4));
        let condition = pointer.map_or_else(|| self.condition(2), |pointer| pointer.name);
        self.open(&format!("if ({condition}) {{"));
        self.statements();
        if self.one_in(2) {
            self.close("} else {");
            self.depth += 1;
            self.scopes.push(Vec::new());
            self.statements();
        }
        self.close("}");
    }

    fn counter(&mut self, name: &str, ty: &'static str) {
        self.declare(name, ty, Kind::Integer);
        self.scopes.last_mut().expect("a scope is open").last_mut().expect("just declared").is_counter = true;
    }

    fn repetition(&mut self) {
        let limit = self.limit();
        let name = self.fresh("i");
        let ty = self.pick(&["int", "int", "unsigned", "long", "unsigned char"]);
        match self.dice.below(7) {
            0..=2 => {
                let step = self.pick(&["++", "++", "++", " += 2", " += 3"]);
                self.open(&format!("for ({ty} {name} = 0; {name} < {limit}; {name}{step}) {{"));
                self.counter(&name, ty);
            }
            3 => {
                let ty = self.pick(&["int", "int", "unsigned"]);
                let sign = self.pick(&[">=", ">"]);
                self.open(&format!("for ({ty} {name} = {limit}; {name} {sign} 0; {name}--) {{"));
                self.counter(&name, ty);
            }
            4 => {
                let condition = self.condition(1);
                self.open(&format!("while ({condition}) {{"));
            }
            5 => self.open("do {"),
            _ => match self.some(|variable| matches!(variable.kind, Kind::Array(_)) && !variable.is_constant) {
                Some(Variable { name: array, ty, kind: Kind::Array(size), .. }) => {
                    let more = usize::from(self.one_in(8));
                    self.open(&format!(
                        "for ({ty} *{name} = {array}; {name} < {array} + {}; {name}++) {{",
                        size + more
                    ));
                    self.declare(&name, ty, Kind::Pointer);
                }
                _ => self.open(&format!("for (int {name} = 1; {name} <= {limit}; {name} *= 2) {{")),
            },
        }
        let is_do = self.lines.last().is_some_and(|line| line.trim() == "do {");
        self.line("TURN");
        self.loops += 1;
        self.statements();
        self.loops -= 1;
        if is_do {
            // The condition stands outside the block's scope.
            let inner = self.scopes.pop().unwrap_or_default();
            let condition = self.condition(1);
            self.scopes.push(inner);
            self.close(&format!("}} while ({condition});"));
        } else {
            self.close("}");
        }
    }

    fn limit(&mut self) -> String {
        let variable = self.some(|variable| is_integer(variable) && !variable.is_counter);
        match (self.dice.below(3), variable) {
            (0, Some(variable)) => variable.name,
            _ => self.pick(&["2", "3", "4", "5", "8", "10", "100"]).to_owned(),
        }
    }

    fn selection(&mut self) {
        let value = self.integer(1);
        self.open(&format!("switch ({value}) {{"));
        let mut at = 0;
        for _ in 0..=self.dice.below(3) {
            at += 1 + self.dice.below(3);
            self.close(&format!("case {at}: {{"));
            self.depth += 1;
            self.scopes.push(Vec::new());
            let loops = std::mem::take(&mut self.loops);
            self.statements();
            self.loops = loops;
            self.line("}");
            if !self.one_in(3) {
                self.line("break;");
            }
        }
        if self.one_in(2) {
            self.close("default: {");
            self.depth += 1;
            self.scopes.push(Vec::new());
            let loops = std::mem::take(&mut self.loops);
            self.statements();
            self.loops = loops;
            self.line("}");
        }
        self.close("}");
    }

    fn call(&mut self) {
        if self.callables.is_empty() {
            return self.assignment();
        }
        let callable: Callable = self.callables[self.dice.below(self.callables.len())].clone();
        let mut args = Vec::new();
        // C leaves open which argument is computed first: only one of them can go wrong.
        for (at, param) in callable.params.iter().enumerate() {
            args.push(match param {
                Param::Integer(_) if at > 0 => self.leaf(),
                Param::Float if at > 0 => self.float(0),
                Param::Integer(_) => self.integer(1),
                Param::Float => self.float(1),
                Param::Ints => match self.ints() {
                    Some(text) => text,
                    None => return self.assignment(),
                },
                Param::Struct => match self.some(|variable| matches!(variable.kind, Kind::Struct)) {
                    Some(variable) => format!("&{}", variable.name),
                    None => return self.assignment(),
                },
            });
        }
        let result = self.some(|variable| is_integer(variable) && !variable.is_counter);
        let call = format!("{}({})", callable.name, args.join(", "));
        match result {
            Some(variable) => self.line(&format!("{} = {call};", variable.name)),
            None => self.line(&format!("{call};")),
        }
    }

    /// A pointer to `int`s.
    fn ints(&mut self) -> Option<String> {
        let wanted = |variable: &Variable| {
            variable.ty == "int" && !variable.is_constant && matches!(variable.kind, Kind::Array(_) | Kind::Pointer)
        };
        let found = self.some(wanted)?;
        Some(if self.one_in(5) { format!("{} + 1", found.name) } else { found.name })
    }

    /// Memory as bytes.
    fn bytes(&mut self) {
        let arrays = self.visible(|variable| matches!(variable.kind, Kind::Array(_)) && !variable.is_constant);
        if arrays.is_empty() {
            return self.assignment();
        }
        let to = arrays[self.dice.below(arrays.len())].clone();
        let from = arrays[self.dice.below(arrays.len())].clone();
        if self.one_in(2) || from.name == to.name || from.ty != to.ty {
            let byte = self.pick(&["0", "0", "255", "1"]);
            self.line(&format!("memset({}, {byte}, sizeof {});", to.name, to.name));
        } else {
            let (Kind::Array(left), Kind::Array(right)) = (&to.kind, &from.kind) else { return };
            let size = *left.min(right);
            self.line(&format!("memcpy({}, {}, {size} * sizeof {}[0]);", to.name, from.name, to.name));
        }
    }
}
