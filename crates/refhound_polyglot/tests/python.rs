//! Programs without C: what they mean, and what is said of them.

use refhound_polyglot::{Assumed, Program, TestFile, TestReport, Traced, Verdict};

fn run(text: &str) -> Vec<TestReport> {
    let file = TestFile { path: "test.py".to_owned(), text: text.to_owned(), module: None };
    Program::on_large_stack(|| {
        let program = Program::new(&[], Vec::new(), Assumed::Nothing, Traced::Not);
        program.run(&file, &|_| true, &mut |_| true).into_iter().map(|(_, report)| report).collect()
    })
}

fn verdict(text: &str) -> (Verdict, String) {
    let report = run(text).remove(0);
    let alarms: Vec<String> = report.alarms.into_iter().map(|alarm| alarm.message).collect();
    (report.verdict, report.reason.unwrap_or_else(|| alarms.join("; ")))
}

fn holds(text: &str) {
    assert_eq!(verdict(text), (Verdict::Safe, String::new()), "{text}");
}

#[test]
fn numbers_compare_and_compute_as_python_has_it() {
    holds("assert 7 // -2 == -4 and 7 % -2 == -1 and 2 ** 100 > 10 ** 30\nassert 0.1 + 0.2 != 0.3\nassert 1 < 2 < 3\n");
    holds("x = 5\nx += 2\nassert x == 7 and not x == 8\nassert [1, 2][::-1] == [2, 1]\n");
}

#[test]
fn functions_take_arguments_in_every_form() {
    holds(
        "def f(a, b=2, *c, d=4, **e):\n    return (a, b, c, d, e)\nassert f(1) == (1, 2, (), 4, {})\nassert f(1, 3, 5, d=6, z=7) == (1, 3, (5,), 6, {'z': 7})\nassert f(*[1, 2], **{'d': 3}) == (1, 2, (), 3, {})\n",
    );
    holds(
        "def outer():\n    n = 0\n    def inner():\n        nonlocal n\n        n += 1\n        return n\n    inner()\n    return inner()\nassert outer() == 2\n",
    );
}

#[test]
fn exceptions_are_caught_where_python_catches_them() {
    holds(
        "def f():\n    try:\n        return 1 / 0\n    except ZeroDivisionError as e:\n        return str(e)\n    finally:\n        pass\nassert f() == 'division by zero'\n",
    );
    holds(
        "log = []\nfor i in range(3):\n    try:\n        if i == 1:\n            continue\n        log.append(i)\n    finally:\n        log.append('f')\nassert log == [0, 'f', 'f', 2, 'f']\n",
    );
    assert_eq!(verdict("x = {}\nx['a']\n"), (Verdict::Alarms, "KeyError: 'a'".to_owned()));
}

#[test]
fn generators_and_comprehensions_go_on_where_they_were() {
    holds(
        "def g(n):\n    for i in range(n):\n        yield i * i\nassert list(g(4)) == [0, 1, 4, 9]\nassert [x for x in g(5) if x % 2] == [1, 9]\nassert sum(x for x in range(4)) == 6\nassert {k: v for k, v in zip('ab', [1, 2])} == {'a': 1, 'b': 2}\n",
    );
    holds("def a():\n    yield 1\n    yield from [2, 3]\n    yield 4\nassert list(a()) == [1, 2, 3, 4]\n");
}

#[test]
fn classes_have_methods_properties_and_operators() {
    holds(
        "class A:\n    def __init__(self, x):\n        self.x = x\n    def __add__(self, o):\n        return A(self.x + o)\n    def __radd__(self, o):\n        return self + o\n    @property\n    def twice(self):\n        return 2 * self.x\nassert (A(1) + 2).x == 3 and (2 + A(1)).x == 3 and A(4).twice == 8\n",
    );
    holds(
        "class A:\n    def f(self):\n        return 'A'\nclass B(A):\n    def f(self):\n        return 'B' + super().f()\nassert B().f() == 'BA' and isinstance(B(), A)\n",
    );
}

#[test]
fn text_is_formatted() {
    holds(
        "assert '%s %d %r %5.2f' % ('a', 3, 'b', 1.5) == \"a 3 'b'  1.50\"\nassert f'{3:03d} {\"x\"!r}' == \"003 'x'\"\nassert repr([1, 'a', None]) == \"[1, 'a', None]\"\n",
    );
}

#[test]
fn every_value_of_what_is_random_is_a_way() {
    let report = run("import random\nx = random.randint(1, 6)\nassert 1 <= x <= 6\n").remove(0);
    assert_eq!((report.verdict, report.ways, report.assertions.good), (Verdict::Safe, 6, 1));
    let report = run("import random\nx = random.randint(0, 5)\n10 // x\n").remove(0);
    assert_eq!(report.verdict, Verdict::Alarms);
    assert_eq!(report.outcomes.get("ZeroDivisionError"), Some(&1));
}

#[test]
fn tests_of_a_class_are_reports_of_their_own() {
    let reports = run(
        "import unittest\nclass T(unittest.TestCase):\n    def test_a(self):\n        self.assertEqual(1, 1)\n    def test_b(self):\n        self.assertEqual(1, 2)\n    def test_c(self):\n        with self.assertRaises(ValueError):\n            int('x')\n",
    );
    let verdicts: Vec<Verdict> = reports.iter().map(|report| report.verdict).collect();
    assert_eq!(verdicts, [Verdict::Safe, Verdict::Alarms, Verdict::Safe]);
    assert_eq!((reports[1].assertions.total, reports[1].assertions.good), (1, 0));
}

#[test]
fn what_is_not_supported_says_why() {
    let (verdict, why) = verdict("import subprocess\n");
    assert_eq!((verdict, why.as_str()), (Verdict::NotSupported, "the module subprocess (line 1)"));
}

#[test]
fn deep_recursion_is_an_exception_and_no_overflow() {
    holds("def f(n):\n    return f(n + 1)\ntry:\n    f(0)\nexcept RecursionError:\n    pass\n");
}

#[test]
fn files_are_those_that_the_program_has_made() {
    holds(
        "import os, tempfile, shutil\nfolder = tempfile.mkdtemp()\npath = os.path.join(folder, 'a')\nassert not os.path.exists(path)\nwith open(path, 'wb') as f:\n    f.write(b'one\\ntwo')\nassert os.path.getsize(path) == 7\nwith open(path) as f:\n    assert [line for line in f] == ['one\\n', 'two']\ntry:\n    f.read()\nexcept ValueError:\n    pass\nelse:\n    assert False\nshutil.rmtree(folder)\n",
    );
    let (verdict, why) = verdict("import os\nif os.path.exists('/etc/x'):\n    open('/etc/x').read()\n");
    assert_eq!((verdict, why.as_str()), (Verdict::NotSupported, "a file that the program has not made (line 3)"));
}

#[test]
fn copies_and_pickles_are_equal_and_not_the_same() {
    holds(
        "import copy, pickle\nclass A:\n    def __init__(self, x):\n        self.x = x\na = A([1, (2, 'b')])\nfor b in (copy.deepcopy(a), pickle.loads(pickle.dumps(a))):\n    assert b is not a and b.x == a.x and b.x is not a.x\nassert copy.copy(a).x is a.x\n",
    );
}

#[test]
fn methods_of_built_in_classes_are_there() {
    holds(
        "assert b'abcb'.translate(bytes.maketrans(b'b', b'x')) == b'axcx' and 'abcb'.rindex('b') == 3\nassert '{0[1]} {x!r} {y:03d}'.format([7, 8], x='q', y=5) == \"8 'q' 005\"\nb = bytearray(b'abcdef')\nb[1:3] = b'XYZ'\ndel b[0]\nassert b == b'XYZdef'\nassert 'a.b.c'.rpartition('.') == ('a.b', '.', 'c') and bytes.fromhex('00ff') == b'\\x00\\xff'\n",
    );
}

#[test]
fn regular_expressions_match_as_python_has_it() {
    holds(
        "import re\nassert re.search(r'(\\d+)-(\\w*?)$', 'x 12-ab').groups() == ('12', 'ab')\nassert re.match('a|ab', 'abc').group() == 'a' and re.fullmatch('a|ab', 'ab').group() == 'ab'\nassert re.findall('[^a-c]+', 'axxbyc') == ['xx', 'y'] and re.sub('(.)b', r'\\1!', 'ab cb') == 'a! c!'\nassert re.split(',', 'a,b,,c') == ['a', 'b', '', 'c'] and re.match('(a+)+b', 'aaac') is None\n",
    );
}
