"""The program refhound: found on the driver, shipped to the workers, asked for one package at a time."""

import hashlib
import json
import os
import pathlib
import shutil
import stat
import subprocess
import sys
import tempfile


def find(given=None):
    """The program of the wheel, or the one that is named."""
    beside = pathlib.Path(sys.executable).with_name("refhound")
    found = given or (str(beside) if beside.exists() else shutil.which("refhound"))
    if not found:
        raise SystemExit("refhound-scan: there is no program refhound: `pip install refhound`")
    return str(found)


def placed(program, digest, load):
    """A copy of the program on this machine; `load` gives its bytes if there is none yet."""
    if os.path.isfile(program) and digest_of(program) == digest:
        return program
    folder = pathlib.Path(tempfile.gettempdir()) / f"refhound-scan-program-{os.getuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    told = folder.lstat()
    if told.st_uid != os.getuid() or not stat.S_ISDIR(told.st_mode) or told.st_mode & 0o077:
        raise PermissionError(f"{folder} is not ours alone")
    target = folder / digest
    if not target.exists():
        handle, part = tempfile.mkstemp(dir=folder)
        with os.fdopen(handle, "wb") as out:
            out.write(load())
        os.chmod(part, 0o700)
        os.replace(part, target)  # several workers may do this at once
    return str(target)


_known = {}


def digest_of(path):
    """The sha256 of a file, computed once for each state of it."""
    told = os.stat(path)
    key = (path, told.st_mtime_ns, told.st_size)
    if key not in _known:
        with open(path, "rb") as file:
            _known[key] = hashlib.file_digest(file, "sha256").hexdigest() if hasattr(hashlib, "file_digest") else (
                hashlib.sha256(file.read()).hexdigest()
            )
    return _known[key]


def record(program, limits, options, request, path=None, known=None, failed=None):
    """The line of the data set for one package: of a path, or of a failure (status, why)."""
    command = [program, "scan", "record", "--request", request]
    if path is not None:
        command += ["--timeout", str(limits["timeout"]), "--memory", str(limits["memory"])]
        command += ["--name", known[0], "--package-version", known[1]] if known else []
        command += ["--path", str(path)]
    else:
        command += ["--failed", failed[0], "--message", failed[1]]
    done = subprocess.run(command + ["--", *options], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"refhound scan record: {done.stderr.strip()[-500:]}")
    json.loads(done.stdout)
    return done.stdout
