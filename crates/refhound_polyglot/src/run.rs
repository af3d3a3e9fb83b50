//! Tests: which there are, and what becomes of each on all its ways.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

use refhound_pysyntax::{Code, Op};

use crate::c::machine::{FAILED, MET};
use crate::c::program::{CProgram, CUnit};
use crate::choices::Choices;
use crate::groups::{self, Groups};
use crate::leaks::Watched;
use crate::library::{Library, PythonFile, main_code};
use crate::limits;
use crate::python::object::{CodeData, Kind, Obj};
use crate::report::{Alarm, Share, TestReport, Verdict};
use crate::trace::{Trace, WayTrace};
use crate::vm::{R, Stop, TOO_MANY, Vm, unsupported};

/// A file of tests.
#[derive(Debug, Clone)]
pub struct TestFile {
    pub path: String,
    pub text: String,
    /// The name that it has as a module, if it is part of a package.
    pub module: Option<String>,
}

/// What is allowed to happen beside what the program asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Assumed {
    #[default]
    Nothing,
    /// Every allocation may fail.
    MemoryError,
    /// Where there are too many ways, there are no others but those that are drawn.
    DrawnWays,
}

/// Whether runs write down what happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Traced {
    #[default]
    Not,
    Written,
}

/// Everything but the tests.
pub struct Program {
    library: Rc<Library>,
    c: Rc<CProgram>,
    assumed: Assumed,
    traced: Traced,
}

/// One test of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Test {
    /// The file itself.
    Script,
    Function(String),
    Method(String, String),
    /// The examples in the documentation of a member of a module.
    Doc(String),
}

impl Test {
    fn name(&self) -> String {
        match self {
            Test::Script => "__main__".to_owned(),
            Test::Function(name) => name.clone(),
            Test::Method(class, name) => format!("{class}.{name}"),
            Test::Doc(name) => name.clone(),
        }
    }
}

/// What one way has shown.
struct Way {
    outcome: Result<(), Stop>,
    vm: Vm,
}

impl Program {
    pub fn new(files: &[PythonFile], units: Vec<CUnit>, assumed: Assumed, traced: Traced) -> Program {
        Program { library: Rc::new(Library::new(files)), c: Rc::new(CProgram::new(units)), assumed, traced }
    }

    /// Runs on a stack that is large enough for what limits allow.
    pub fn on_large_stack<T: Send>(run: impl FnOnce() -> T + Send) -> T {
        std::thread::scope(|scope| {
            let thread = std::thread::Builder::new().stack_size(limits::RUN_STACK).spawn_scoped(scope, run);
            match thread {
                Ok(handle) => match handle.join() {
                    Ok(value) => value,
                    Err(panic) => std::panic::resume_unwind(panic),
                },
                Err(error) => panic!("a thread cannot be started: {error}"),
            }
        })
    }

    /// The tests of a file that are ours, each with its report: a name is asked for, and whether nobody else has the test of this number.
    pub fn run(
        &self,
        file: &TestFile,
        only: &dyn Fn(&str) -> bool,
        is_ours: &mut dyn FnMut(usize) -> bool,
    ) -> Vec<(usize, TestReport)> {
        let alone = |why: &str, is_ours: &mut dyn FnMut(usize) -> bool| {
            if is_ours(0) { vec![(0, self.unsupported(file, "__main__", why))] } else { Vec::new() }
        };
        let code = match main_code(&file.text, &file.path) {
            Ok(code) => code,
            Err(error) => return alone(&format!("line {}: {}", error.line, error.message), is_ours),
        };
        let tests = match self.tests(file, &code) {
            Ok(tests) => tests,
            Err(why) => return alone(&why, is_ours),
        };
        if tests == [Test::Script] {
            if !is_ours(0) {
                return Vec::new();
            }
            let reports = self.run_script(file, &code).into_iter().filter(|report| only(&report.test));
            return reports.map(|report| (0, report)).collect();
        }
        let asked = tests.into_iter().enumerate().filter(|(_, test)| only(&test.name()));
        asked
            .filter_map(|(number, test)| is_ours(number).then(|| (number, self.run_test(file, &code, &test))))
            .collect()
    }

    /// The examples in the documentation of a module.
    pub fn run_docs(&self, module: &str, only: &dyn Fn(&str) -> bool) -> Vec<TestReport> {
        let text = format!("import {module}\n");
        let file = TestFile { path: module.to_owned(), text, module: None };
        let Ok(code) = main_code(&file.text, &file.path) else {
            return vec![self.unsupported(&file, module, "the name of a module is needed")];
        };
        let names = match self.documented(&file, &code, module) {
            Ok(names) => names,
            Err(why) => return vec![self.unsupported(&file, module, &why)],
        };
        let tests = names.into_iter().map(|name| Test::Doc(format!("{module}.{name}")));
        tests.filter(|test| only(&test.name())).map(|test| self.run_test(&file, &code, &test)).collect()
    }

    fn unsupported(&self, file: &TestFile, test: &str, why: &str) -> TestReport {
        TestReport {
            file: file.path.clone(),
            test: test.to_owned(),
            verdict: Verdict::NotSupported,
            reason: Some(why.to_owned()),
            alarms: Vec::new(),
            checks_c: Share::default(),
            checks_python: Share::default(),
            assertions: Share::default(),
            crossings: 0,
            ways: 0,
            ms: 0,
            outcomes: BTreeMap::new(),
            traces: Vec::new(),
        }
    }

    fn vm(&self, file: &TestFile, choices: Choices) -> Vm {
        let mut vm = Vm::new(self.library.clone(), self.c.clone(), choices, &file.path);
        vm.set_failing(self.assumed == Assumed::MemoryError);
        vm
    }

    /// Runs the module once, to see what it defines.
    fn tests(&self, file: &TestFile, code: &Arc<Code>) -> Result<Vec<Test>, String> {
        let mut vm = self.vm(file, Choices::default());
        let name = file.module.clone().unwrap_or_else(|| "test".to_owned());
        let module = match vm.run_module(&name, code, false) {
            Ok(module) => module,
            Err(Stop::Unsupported(why)) => return Err(vm.why(Stop::Unsupported(why))),
            // What goes wrong while the file is loaded is told of the file.
            Err(_) => return Ok(vec![Test::Script]),
        };
        let case = vm.import("unittest").ok().and_then(|module| module.attrs.borrow().get("TestCase"));
        let mut tests = Vec::new();
        let members: Vec<(Rc<str>, Obj)> = module.attrs.borrow().iter().cloned().collect();
        for (name, value) in members {
            match (&value.kind, &case) {
                (Kind::Class(class), Some(case)) if value.is_subclass(case) && !Rc::ptr_eq(&value, case) => {
                    let mut methods: Vec<String> = Vec::new();
                    for one in class.mro.borrow().iter() {
                        for (method, member) in one.attrs.borrow().iter() {
                            let can_be_called = matches!(
                                member.kind,
                                Kind::Function(_) | Kind::StaticMethod(_) | Kind::ClassMethod(_) | Kind::Wrapped(..)
                            );
                            if can_be_called
                                && method.starts_with("test")
                                && !methods.iter().any(|known| **known == **method)
                            {
                                methods.push(method.to_string());
                            }
                        }
                    }
                    tests.extend(methods.into_iter().map(|method| Test::Method(name.to_string(), method)));
                }
                (Kind::Function(_), _) if name.starts_with("test") => tests.push(Test::Function(name.to_string())),
                _ => {}
            }
        }
        if tests.is_empty() {
            tests.push(Test::Script);
        }
        Ok(tests)
    }

    fn documented(&self, file: &TestFile, code: &Arc<Code>, module: &str) -> Result<Vec<String>, String> {
        let mut vm = self.vm(file, Choices::default());
        let outcome = vm.run_module("__main__", code, false).and_then(|_| vm.import(module));
        let module = match outcome {
            Ok(module) => module,
            Err(stop) => return Err(vm.why(stop)),
        };
        let members: Vec<(Rc<str>, Obj)> = module.attrs.borrow().iter().cloned().collect();
        let mut names = Vec::new();
        for (name, value) in members {
            if let Ok(Some(doc)) = vm.has_attribute(&value, "__doc__")
                && doc.as_str().is_some_and(|doc| doc.contains(">>> "))
                && !matches!(value.kind, Kind::Module(_))
            {
                names.push(name.to_string());
            }
        }
        Ok(names)
    }

    fn run_test(&self, file: &TestFile, code: &Arc<Code>, test: &Test) -> TestReport {
        let start = Instant::now();
        let mut report = self.unsupported(file, &test.name(), "");
        report.reason = None;
        let mut tally = Tally::default();
        let mut next = Some(Choices::default());
        let mut steps = 0;
        while let Some(choices) = next {
            let way = self.way(file, code, test, choices, None);
            report.ways += 1;
            steps += way.vm.steps;
            next = way.vm.choices.clone().next();
            tally.add(way, &mut report);
            if report.reason.is_some() {
                break;
            }
            let guessed = next.as_ref().map_or(0.0, Choices::estimate);
            let are_many = report.ways as u32 >= limits::RUN_WAYS || guessed > limits::RUN_GUESSED_WAYS;
            if next.is_some() && (are_many || steps > limits::RUN_ALL_STEPS) {
                report.reason = Some(TOO_MANY.to_owned());
                break;
            }
        }
        if report.reason.as_deref().is_some_and(|why| why.starts_with(TOO_MANY)) {
            self.draw_ways(file, code, test, &mut tally, &mut report);
        }
        tally.finish(&mut report);
        report.ms = start.elapsed().as_millis() as u64;
        report
    }

    /// Some of too many ways.
    fn draw_ways(&self, file: &TestFile, code: &Arc<Code>, test: &Test, tally: &mut Tally, report: &mut TestReport) {
        let mut steps = 0;
        for number in 0..limits::RUN_DRAWN {
            report.reason = None;
            let way = self.way(file, code, test, Choices::drawn(number), None);
            report.ways += 1;
            steps += way.vm.steps;
            tally.add(way, report);
            if report.reason.is_some() {
                return;
            }
            if steps > limits::RUN_DRAWN_STEPS {
                break;
            }
        }
        tally.drawn = if self.assumed == Assumed::DrawnWays { Drawn::Enough } else { Drawn::Some };
        report.reason = Some(format!("{TOO_MANY}: only {} of them were run", report.ways));
    }

    /// A script, and each of its tests.
    fn run_script(&self, file: &TestFile, code: &Arc<Code>) -> Vec<TestReport> {
        let start = Instant::now();
        let mut left_out = BTreeSet::new();
        let mut whole = (Tally::default(), self.unsupported(file, &Test::Script.name(), ""));
        whole.1.reason = None;
        let mut parts: BTreeMap<usize, (Tally, TestReport)> = BTreeMap::new();
        loop {
            let mut ended = BTreeSet::new();
            let mut next = Some(Choices::default());
            let mut steps = 0;
            whole.1.ways = 0;
            // They are run once more, but for those that are left out.
            for (_, (_, report)) in parts.iter_mut().filter(|(number, _)| !left_out.contains(*number)) {
                report.ways = 0;
                report.outcomes.clear();
            }
            while let Some(choices) = next {
                let way = self.way(file, code, &Test::Script, choices, Some(left_out.clone()));
                whole.1.ways += 1;
                steps += way.vm.steps;
                next = way.vm.choices.clone().next();
                ended.extend(self.add_groups(file, way, &mut whole, &mut parts));
                let guessed = next.as_ref().map_or(0.0, Choices::estimate);
                let are_many = whole.1.ways as u32 >= limits::RUN_WAYS || guessed > limits::RUN_GUESSED_WAYS;
                if next.is_some() && (are_many || steps > limits::RUN_ALL_STEPS) {
                    whole.1.reason = Some(TOO_MANY.to_owned());
                }
                if whole.1.reason.is_some() {
                    break;
                }
            }
            if ended.is_empty() || left_out.len() > limits::RUN_LEFT_OUT || whole.1.reason.is_some() {
                break;
            }
            left_out.extend(ended);
        }
        whole.1.ms = start.elapsed().as_millis() as u64;
        whole.0.finish(&mut whole.1);
        if parts.is_empty() {
            return vec![whole.1];
        }
        let names: Vec<String> = parts.values().map(|(_, report)| report.test.clone()).collect();
        let mut reports = Vec::new();
        for ((tally, mut report), name) in parts.into_values().zip(groups::named(&names)) {
            tally.finish(&mut report);
            report.test = name;
            reports.push(report);
        }
        // What stands around the tests is told of if there is something to tell.
        if whole.1.verdict != Verdict::Safe || whole.1.assertions.total > 0 {
            reports.push(whole.1);
        } else if let Some(first) = reports.first_mut() {
            first.ms = whole.1.ms;
        }
        reports
    }

    /// What one way of a script has shown, of its tests and of the rest. Returns the test in which it has ended.
    fn add_groups(
        &self,
        file: &TestFile,
        way: Way,
        whole: &mut (Tally, TestReport),
        parts: &mut BTreeMap<usize, (Tally, TestReport)>,
    ) -> Option<usize> {
        let Way { mut outcome, mut vm } = way;
        // What is written down is that of the whole.
        let trace = vm.trace.take();
        let unfinished = if outcome.is_err() { vm.unfinished_group() } else { None };
        let done = vm.groups.as_mut().map(|groups| std::mem::take(&mut groups.done)).unwrap_or_default();
        for (number, group) in done {
            let (tally, report) = parts.entry(number).or_insert_with(|| {
                let mut report = self.unsupported(file, &group.name, "");
                report.reason = None;
                (Tally::default(), report)
            });
            let ended = if unfinished == Some(number) { std::mem::replace(&mut outcome, Ok(())) } else { Ok(()) };
            let bad = tally.ended(ended, &mut vm, report);
            report.ways += 1;
            report.crossings = report.crossings.max(group.crossings);
            let seen = group.seen.iter().map(|&(code, at)| (vm.codes[code].clone(), at));
            tally.merge(group.alarms, &group.checks, seen, group.assertions, bad);
        }
        vm.trace = trace.filter(|_| unfinished.is_none());
        whole.0.add(Way { outcome, vm }, &mut whole.1);
        unfinished
    }

    fn way(
        &self,
        file: &TestFile,
        code: &Arc<Code>,
        test: &Test,
        choices: Choices,
        left_out: Option<BTreeSet<usize>>,
    ) -> Way {
        let start = || {
            let mut vm = self.vm(file, choices.clone());
            vm.groups = left_out.clone().map(Groups::without);
            vm
        };
        let mut vm = start();
        let outcome = run_one(&mut vm, file, code, test, self.traced);
        let leaks = if is_complete(&mut vm, &outcome) { vm.leaks() } else { Vec::new() };
        if !leaks.is_empty() {
            // The same once more, to see who has taken what is lost.
            let mut again = start();
            again.watched = Some(Watched::of(&leaks));
            let outcome = run_one(&mut again, file, code, test, Traced::Not);
            if is_complete(&mut again, &outcome) {
                vm.alarms.extend(again.leak_alarms(&leaks));
            }
        }
        Way { outcome, vm }
    }
}

/// Whether a way has ended as it may: without an exception, or with the one that is assumed to be possible anywhere.
fn is_complete(vm: &mut Vm, outcome: &R<()>) -> bool {
    match outcome {
        Ok(()) => true,
        Err(stop) => vm.may_fail() && vm.is_raised(stop, "MemoryError") && vm.bury().is_ok(),
    }
}

fn run_one(vm: &mut Vm, file: &TestFile, code: &Arc<Code>, test: &Test, traced: Traced) -> R<()> {
    let name = match (test, &file.module) {
        (Test::Script | Test::Doc(_), _) => "__main__",
        (_, Some(module)) => module,
        _ => "test",
    };
    let trace = || (traced == Traced::Written).then(Trace::default);
    if *test == Test::Script {
        vm.trace = trace();
    }
    let module = vm.run_module(name, code, false)?;
    vm.trace = vm.trace.take().or_else(trace);
    match test {
        Test::Script => {}
        Test::Function(name) => {
            let function = vm.attribute(&module, name)?;
            vm.call0(&function)?;
        }
        Test::Method(class, method) => {
            let unittest = vm.import("unittest")?;
            let run = vm.attribute(&unittest, "_run_method")?;
            let class = vm.attribute(&module, class)?;
            let method = vm.str(method.as_str());
            vm.call_with(&run, vec![class, method])?;
        }
        Test::Doc(name) => run_examples(vm, name)?,
    }
    vm.bury()
}

/// `>>>` and what is shown below.
fn run_examples(vm: &mut Vm, name: &str) -> R<()> {
    let (module, member) = name.rsplit_once('.').unwrap_or((name, ""));
    let package = vm.import(module)?;
    let object = vm.attribute(&package, member)?;
    let doc = vm.attribute(&object, "__doc__")?.as_str().unwrap_or_default();
    let Some(main) = vm.modules.get("__main__").cloned() else { return unsupported("no main module") };
    let members: Vec<(Rc<str>, Obj)> = package.attrs.borrow().iter().cloned().collect();
    for (name, value) in members {
        main.attrs.borrow_mut().set(&name, value);
    }
    let lines: Vec<&str> = doc.lines().collect();
    let mut at = 0;
    while at < lines.len() {
        let Some(first) = lines[at].trim_start().strip_prefix(">>> ") else {
            at += 1;
            continue;
        };
        let line = at as u32 + 1;
        let mut source = first.to_owned();
        at += 1;
        while let Some(more) = lines.get(at).and_then(|line| line.trim().strip_prefix("...")) {
            source = format!("{source}\n{}", more.strip_prefix(' ').unwrap_or(more));
            at += 1;
        }
        let mut wanted = Vec::new();
        while at < lines.len() && !lines[at].trim().is_empty() && !lines[at].trim_start().starts_with(">>>") {
            wanted.push(lines[at].trim().to_owned());
            at += 1;
        }
        run_example(vm, &main, name, line, &source, &wanted.join("\n"))?;
    }
    Ok(())
}

fn run_example(vm: &mut Vm, main: &Obj, name: &str, line: u32, source: &str, wanted: &str) -> R<()> {
    let is_expression = refhound_pysyntax::compile(&format!("(\n{source}\n)"), name).is_ok();
    let text = if is_expression { format!("_ = (\n{source}\n)") } else { source.to_owned() };
    // The lines of an example are those of the documentation.
    let padding = "\n".repeat(line.saturating_sub(if is_expression { 2 } else { 1 }) as usize);
    let Ok(code) = refhound_pysyntax::compile(&format!("{padding}{text}"), &format!("doc of {name}")) else {
        return unsupported("an example that is no Python");
    };
    let has_result = code.ops.iter().any(|op| matches!(op, Op::SetGlobal(_)));
    let code = vm.prepare(&Arc::new(code));
    let mut frame = crate::python::frame::Frame::new(code.clone(), None, main.clone());
    let printed_before = vm.output.len();
    vm.execute(&mut frame)?;
    if wanted.is_empty() {
        return Ok(());
    }
    let value = if is_expression && has_result { main.attrs.borrow().get("_") } else { None };
    let shown = match value {
        Some(value) if !value.is_none() => vm.repr(&value)?,
        _ => vm.output[printed_before..].to_owned(),
    };
    let (got, want): (Vec<&str>, Vec<&str>) = (shown.split_whitespace().collect(), wanted.split_whitespace().collect());
    let holds = if source.contains("ELLIPSIS") { elided(&got.join(" "), &want.join(" ")) } else { got == want };
    vm.assertions.entry((format!("doc of {name}"), line)).and_modify(|known| *known &= holds).or_insert(holds);
    if holds {
        return Ok(());
    }
    vm.raise("AssertionError", format!("{source}: expected {wanted}, got {shown}"))
}

/// Whether a text is what an example shows, where `...` is anything.
fn elided(got: &str, want: &str) -> bool {
    let mut parts = want.split("...");
    let Some(mut rest) = got.strip_prefix(parts.next().unwrap_or_default()) else { return false };
    let mut open = false;
    for part in parts {
        open = part.is_empty();
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    open || rest.is_empty()
}

/// Whether only some of the ways were looked at, and whether that is enough.
#[derive(Default, PartialEq)]
enum Drawn {
    #[default]
    No,
    Some,
    Enough,
}

/// What all ways of a test have shown together.
#[derive(Default)]
struct Tally {
    alarms: Vec<Alarm>,
    checks_c: Vec<u8>,
    checks_python: BTreeMap<(usize, usize), bool>,
    assertions: BTreeMap<(String, u32), bool>,
    drawn: Drawn,
}

impl Tally {
    fn add(&mut self, way: Way, report: &mut TestReport) {
        let Way { outcome, mut vm } = way;
        let bad = self.ended(outcome, &mut vm, report);
        report.crossings = report.crossings.max(vm.crossings);
        let (alarms, assertions) = (std::mem::take(&mut vm.alarms), std::mem::take(&mut vm.assertions));
        let mut seen = Vec::new();
        for code in &vm.codes {
            let met = code.seen.borrow();
            seen.extend(met.iter().enumerate().filter(|(_, seen)| **seen).map(|(at, _)| (code.clone(), at)));
        }
        self.merge(alarms, &vm.c.checks, seen, assertions, bad);
    }

    /// How a way has ended: notes an exception that nobody has handled, and returns the instruction that has raised it.
    fn ended(&mut self, outcome: Result<(), Stop>, vm: &mut Vm, report: &mut TestReport) -> Option<(usize, usize)> {
        let mut bad = None;
        let ended = match outcome {
            Ok(()) => "passes".to_owned(),
            Err(Stop::Crash) => "crash".to_owned(),
            Err(Stop::Unsupported(why)) => {
                report.reason = Some(why);
                "not supported".to_owned()
            }
            Err(Stop::Raise(raised)) => {
                let name = raised.class_name().to_string();
                if &*name == "SkipTest" || (&*name == "SystemExit" && is_success(&raised)) {
                    "skipped".to_owned()
                } else if vm.may_fail() && &*name == "MemoryError" {
                    name
                } else {
                    let text = vm.text(&raised).unwrap_or_default();
                    if let Kind::Exception(data) = &raised.kind {
                        let data = data.borrow();
                        bad = data.site;
                        let message = if text.is_empty() { name.clone() } else { format!("{name}: {text}") };
                        self.alarms.push(Alarm::new("", "uncaught-exception", message, data.trace.clone()));
                    }
                    name
                }
            }
        };
        if let Some(trace) = vm.trace.take() {
            report.traces.push(WayTrace { outcome: ended.clone(), ..trace.way });
        }
        *report.outcomes.entry(ended).or_default() += 1;
        bad
    }

    fn merge(
        &mut self,
        alarms: Vec<Alarm>,
        checks: &[u8],
        seen: impl IntoIterator<Item = (Rc<CodeData>, usize)>,
        assertions: BTreeMap<(String, u32), bool>,
        bad: Option<(usize, usize)>,
    ) {
        for alarm in alarms {
            if !self.alarms.contains(&alarm) {
                self.alarms.push(alarm);
            }
        }
        if self.checks_c.len() < checks.len() {
            self.checks_c.resize(checks.len(), 0);
        }
        for (all, check) in self.checks_c.iter_mut().zip(checks) {
            *all |= check;
        }
        for (code, at) in seen {
            if can_raise(&code.code.ops[at]) {
                let (whole, key) = (Rc::as_ptr(&code) as usize, Arc::as_ptr(&code.code) as usize);
                *self.checks_python.entry((key, at)).or_insert(true) &= bad != Some((whole, at));
            }
        }
        for (place, holds) in assertions {
            *self.assertions.entry(place).or_insert(true) &= holds;
        }
    }

    fn finish(mut self, report: &mut TestReport) {
        let share = |good: usize, total: usize| Share { total, good };
        let met = |wanted: &[u8]| self.checks_c.iter().filter(|check| wanted.contains(check)).count();
        report.checks_c = share(met(&[MET]), met(&[MET, MET | FAILED]));
        report.checks_python =
            share(self.checks_python.values().filter(|safe| **safe).count(), self.checks_python.len());
        report.assertions = share(self.assertions.values().filter(|holds| **holds).count(), self.assertions.len());
        self.alarms.sort();
        self.alarms.dedup();
        report.verdict = match (&report.reason, self.alarms.is_empty()) {
            // What one of them shows is true, whatever the others do.
            (Some(_), false) if self.drawn != Drawn::No => Verdict::Alarms,
            (Some(_), true) if self.drawn == Drawn::Enough => Verdict::Safe,
            (Some(_), _) => Verdict::NotSupported,
            (None, true) => Verdict::Safe,
            (None, false) => Verdict::Alarms,
        };
        report.alarms = self.alarms;
    }
}

fn is_success(raised: &Obj) -> bool {
    match &raised.kind {
        Kind::Exception(data) => {
            data.borrow().args.first().is_none_or(|code| code.is_none() || code.as_int() == Some(0.into()))
        }
        _ => false,
    }
}

/// Whether an instruction may raise an exception.
fn can_raise(op: &Op) -> bool {
    matches!(
        op,
        Op::Global(_)
            | Op::Attribute(_)
            | Op::SetAttribute(_)
            | Op::DeleteAttribute(_)
            | Op::Item
            | Op::SetItem
            | Op::DeleteItem
            | Op::Binary(_)
            | Op::InPlace(_)
            | Op::Unary(_)
            | Op::Compare(_)
            | Op::Call(_)
            | Op::CallNamed(..)
            | Op::CallSpread
            | Op::Iterate
            | Op::Next(_)
            | Op::Unpack(_)
            | Op::UnpackStarred(..)
            | Op::Import(..)
            | Op::ImportTop(_)
            | Op::ImportMember(_)
            | Op::Enter
            | Op::Raise
    )
}

impl Vm {
    fn why(&mut self, stop: Stop) -> String {
        match stop {
            Stop::Unsupported(why) => why,
            Stop::Crash => self.alarms.last().map(|alarm| alarm.message.clone()).unwrap_or_default(),
            Stop::Raise(raised) => {
                let text = self.text(&raised).unwrap_or_default();
                format!("while the file is loaded: {}: {text}", raised.class_name())
            }
        }
    }
}
