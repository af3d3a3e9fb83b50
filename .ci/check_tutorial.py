"""Follows docs/tutorial.md: runs its commands on the package, makes its changes, and compares what is printed.

    python .ci/check_tutorial.py REFHOUND PACKAGE

REFHOUND is the program, PACKAGE the folder of pyxattr 0.7.2. It is copied, not changed.
"""

import difflib
import os
import re
import shutil
import subprocess
import sys
import tempfile

FILE = "xattr.c"
APPEND = "        if(PyList_Append(mylist, my_tuple) < 0) {\n"
RELEASE = "            Py_DECREF(my_tuple);\n"
MERGE = "    if(merge_ns(ns, attrname, &full_name, &{}) < 0) {{\n"
LET_GO = "        free_tgt(&tgt);\n"
CONSTANT = '    PyModule_AddStringConstant(m, "__version__", _XATTR_VERSION);\n'
REASON = "    // refhound: ignore[ignored-error] it fails only without memory, and then so does the import\n"

# What the reader changes after a command, counted from 0: texts, and what stands there afterwards.
CHANGES = {
    1: [
        (APPEND, APPEND + RELEASE),
        (MERGE.format("newname"), MERGE.format("newname") + LET_GO),
        (MERGE.format("name_buf"), MERGE.format("name_buf") + LET_GO),
        ("    Py_XDECREF(ns_security);\n    INITERROR;", "    Py_XDECREF(ns_security);\n    Py_DECREF(m);\n    INITERROR;"),
    ],
    3: [(CONSTANT, REASON + CONSTANT)],
    5: [(APPEND + RELEASE, APPEND)],
}


def change(path, old, new):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    if text.count(old) != 1:
        sys.exit(f"{path}: the place of a change is not there, or more than once: {old!r}")
    with open(path, "w", encoding="utf-8") as file:
        file.write(text.replace(old, new))


def main(program, package):
    with open("docs/tutorial.md", encoding="utf-8") as file:
        blocks = re.findall(r"^```console\n\$ refhound (.*)\n([^`]*(?:`[^`]+`[^`]*)*?)^```$", file.read(), re.MULTILINE)
    if len(blocks) <= max(CHANGES):
        sys.exit("the tutorial has fewer commands than changes")
    with tempfile.TemporaryDirectory() as scratch:
        folder = os.path.join(scratch, "package")
        shutil.copytree(package, folder)
        for number, (command, expected) in enumerate(blocks):
            done = subprocess.run([os.path.abspath(program), *command.split()], cwd=folder, capture_output=True, text=True)
            printed = done.stdout + done.stderr
            if printed != expected:
                lines = difflib.unified_diff(expected.splitlines(), printed.splitlines(), "tutorial", "refhound", lineterm="")
                sys.exit(f"$ refhound {command}\n" + "\n".join(lines))
            for old, new in CHANGES.get(number, []):
                change(os.path.join(folder, FILE), old, new)
    print(f"the tutorial's {len(blocks)} commands print what it says")


if __name__ == "__main__":
    main(*sys.argv[1:])
