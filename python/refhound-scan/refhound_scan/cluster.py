"""Packages as tasks of Ray: at most so many at a time, each tried again if its machine is lost."""

import functools
import json
import os
import pathlib
import subprocess
import tempfile

import ray

import refhound_scan
from refhound_scan import fetch, program

MOST_LOADED = 250_000_000
TRIES = 3


@functools.lru_cache(maxsize=1)
def finder():
    """pip's machinery, once for each process of a worker."""
    return fetch.open_finder()


def look(item, shipped, limits, options):
    """One package, on a worker: the line for the data set."""
    run = program.placed(shipped["path"], shipped["sha256"], lambda: ray.get(shipped["bytes"][0]))
    request, source = item["request"], item["source"]
    if "folder" in source:
        return program.record(run, limits, options, request, source["folder"])
    with tempfile.TemporaryDirectory(prefix="refhound-ray-") as folder:
        if "index" in source:
            wanted = {"load": source["index"], "into": folder, "most": MOST_LOADED}
            found = fetch.answer(wanted, finder()[0])
            if "failed" in found:
                return program.record(run, limits, options, request, failed=(found["failed"], found["why"]))
            return program.record(run, limits, options, request, found["path"], (found["name"], found["version"]))
        # Other machines do not have the driver's files.
        path = pathlib.Path(folder) / os.path.basename(source["archive"])
        path.write_bytes(item["bytes"])
        return program.record(run, limits, options, request, path)


def scan(arguments, plan_arguments, limits, options):
    """Scans what is left to do, and gives the number of packages."""
    run = program.find(arguments.binary)
    # Workers get this package from the driver, as they get the program.
    if not ray.is_initialized():
        ray.init(address=arguments.address, log_to_driver=False, runtime_env={"py_modules": [refhound_scan]})
    planned = subprocess.run([run, "scan", "plan", *plan_arguments, "--", *options], stdout=subprocess.PIPE, text=True)
    if planned.returncode != 0:
        raise SystemExit(planned.returncode)
    items = [json.loads(line) for line in planned.stdout.splitlines()]
    # In a list, so that only a worker without a copy asks for the bytes.
    shipped = {
        "path": os.path.abspath(run),
        "sha256": program.digest_of(run),
        "bytes": [ray.put(pathlib.Path(run).read_bytes())],
    }
    task = ray.remote(max_retries=TRIES, num_cpus=1)(look)
    with Importer(run, arguments.into) as importer:
        pending = {}
        for item in items:
            while len(pending) >= (arguments.in_flight or 2 * cpus()):
                drain(pending, importer, run, limits, options)
            request = item["request"]
            if "archive" in item["source"]:
                item["bytes"] = pathlib.Path(item["source"]["archive"]).read_bytes()
            pending[task.remote(item, shipped, limits, options)] = request
        while pending:
            drain(pending, importer, run, limits, options)
    return len(items)


def cpus():
    return max(1, int(ray.cluster_resources().get("CPU", 1)))


def drain(pending, importer, run, limits, options):
    """Takes what is done, at least one."""
    done, _ = ray.wait(list(pending), num_returns=1)
    for reference in done:
        request = pending.pop(reference)
        try:
            line = ray.get(reference)
        except Exception as error:  # a machine or a worker that was lost too often costs this package only
            why = f"{type(error).__name__}: {error}"[:400]
            line = program.record(run, limits, options, request, failed=("crash", why))
        importer.add(line)


class Importer:
    """The program that writes the data set: the same code, and the same transactions, as on one machine."""

    def __init__(self, run, into):
        command = [run, "scan", "import", "--finish", str(into)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __enter__(self):
        return self

    def add(self, line):
        self.process.stdin.write(line)
        self.process.stdin.flush()
        if not self.process.stdout.readline():
            raise SystemExit("refhound-scan: the data set cannot be written")

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait()
