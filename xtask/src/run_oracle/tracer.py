"""Runs tests in the interpreter, each in a process of its own, and writes down what happens in them.

    tracer.py ROOT FILE MODULE < tests.json > events.jsonl

ROOT is the folder whose code is written down, FILE the file of tests, MODULE its name if it is part of a package, else "".
Standard input is a list of names: a function, `Class.method`, or `__main__` for the file itself.
"""

import importlib
import importlib.util
import json
import os
import runpy
import signal
import sys
import unittest

ROOT = os.path.realpath(sys.argv[1]) + os.sep
FILE = sys.argv[2]
MODULE = sys.argv[3]
MOST = 200_000
OPTIMIZED, GENERATOR = 0x1, 0x20
SECONDS = 120


def plain(value, depth=0):
    """A value that does not change, as `repr` shows it; of others that are the program's own, the class; else nothing."""
    kind = type(value)
    if value is None or kind in (bool, int, float, str, bytes):
        return repr(value)
    if kind is tuple and depth < 3:
        parts = [plain(item, depth + 1) for item in value]
        if None in parts:
            return None
        return "(%s,)" % parts[0] if len(parts) == 1 else "(%s)" % ", ".join(parts)
    if kind in (list, dict, set, frozenset, bytearray) or is_ours(kind) or isinstance(value, BaseException):
        return "<%s>" % kind.__name__
    return None


def is_ours(kind):
    return any(one.__module__.split(".")[0] in TOPS for one in kind.__mro__[:-1])


TOPS = set()


def note_tops():
    """Names of modules that were loaded from the folder."""
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None)
        if file and os.path.realpath(file).startswith(ROOT):
            TOPS.add(name.split(".")[0])


class Recorder:
    def __init__(self):
        self.events, self.calls, self.frames, self.starts, self.is_cut = [], {}, {}, {}, False

    def push(self, kind, **event):
        event["kind"] = kind
        if len(self.events) < MOST:
            self.events.append(event)
        else:
            self.is_cut = True

    def call_of(self, frame):
        """Nothing of the program is kept: tests may count references."""
        known = self.frames.get(id(frame))
        if known is None:
            name = frame.f_code.co_qualname
            self.calls[name] = self.calls.get(name, 0) + 1
            known = self.frames[id(frame)] = (name, self.calls[name], {})
        return known

    def is_first(self, frame):
        """Whether a call begins, and no generator goes on."""
        code = frame.f_code
        if not code.co_flags & GENERATOR:
            return True
        return frame.f_lasti <= self.starts.setdefault(code, frame.f_lasti)

    def values(self, frame):
        name, call, before = self.call_of(frame)
        code = frame.f_code
        for variable, value in frame.f_locals.items():
            if variable in code.co_freevars or variable in code.co_cellvars:
                continue
            shown = plain(value)
            if before.get(variable) != (id(value), shown):
                before[variable] = (id(value), shown)
                self.push("value", function=name, call=call, name=variable, value=shown)
        # What `f_locals` has made stays with the frame.
        value = None

    def trace(self, frame, event, arg):
        code = frame.f_code
        if code.co_name.startswith("<") or code.co_filename.startswith("<") or not os.path.realpath(code.co_filename).startswith(ROOT):
            return None
        if not code.co_flags & OPTIMIZED:
            return None
        if event == "call" and self.is_first(frame):
            self.frames.pop(id(frame), None)
        self.values(frame)
        if event == "exception":
            name, call, _ = self.call_of(frame)
            self.push("exception", function=name, call=call, **{"class": arg[0].__name__})
        return self.trace

    def profile(self, frame, event, arg):
        if event not in ("c_return", "c_exception"):
            return
        owner = getattr(arg, "__self__", None)
        module = getattr(owner, "__name__", "") if isinstance(owner, type(sys)) else None
        if module is not None:
            ours = module.split(".")[0] in TOPS and getattr(owner, "__file__", "").endswith(".so")
        else:
            ours = owner is not None and is_ours(owner if isinstance(owner, type) else type(owner))
        if ours and not arg.__name__.startswith("__"):
            self.push("call", name=arg.__name__, returned=event == "c_return")


def run(test, module, recorder):
    if test == "__main__":
        return runpy.run_path(FILE, run_name="__main__")
    if "." not in test:
        return getattr(module, test)()
    kind, method = test.split(".")
    case = getattr(module, kind)(method)
    case.setUp()
    try:
        getattr(case, method)()
    finally:
        case.tearDown()


def one(test, module):
    recorder = Recorder()
    outcome = "passes"
    sys.stdout = sys.stderr = open(os.devnull, "w")
    signal.alarm(SECONDS)
    sys.settrace(recorder.trace)
    sys.setprofile(recorder.profile)
    try:
        run(test, module, recorder)
    except unittest.SkipTest:
        outcome = "skipped"
    except SystemExit as leaving:
        outcome = "skipped" if not leaving.code else "SystemExit"
    except BaseException as raised:
        outcome = type(raised).__name__
    finally:
        sys.setprofile(None)
        sys.settrace(None)
    return {"test": test, "outcome": outcome, "events": recorder.events, "cut": recorder.is_cut}


def load():
    if MODULE:
        return importlib.import_module(MODULE)
    spec = importlib.util.spec_from_file_location("test", FILE)
    module = importlib.util.module_from_spec(spec)
    sys.modules["test"] = module
    spec.loader.exec_module(module)
    return module


def main():
    tests = json.load(sys.stdin)
    sys.argv = [FILE]
    module = None if tests == ["__main__"] else load()
    note_tops()
    for test in tests:
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reading)
            with os.fdopen(writing, "w") as out:
                json.dump(one(test, module), out)
            os._exit(0)
        os.close(writing)
        with os.fdopen(reading) as read:
            line = read.read()
        os.waitpid(child, 0)
        if not line.endswith("}"):
            line = json.dumps({"test": test, "outcome": "killed", "events": [], "cut": True})
        print(line, flush=True)


main()
