#!/usr/bin/env python3
"""A scan on a Ray with several simulated nodes, one of which is killed in the middle.

    cluster.py BINARY FOLDER-OF-ARCHIVES [--nodes 3]

Not part of the tests that CI runs: it needs `pip install ray pyarrow`, a gigabyte of memory and
about a minute. It analyses the archives of a folder three times: by `refhound scan`, on a Ray
cluster, and on one that loses a node meanwhile. All three data sets must be the same, without
times; then it prints what a task costs beside the analysis.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile
import time
import types

import ray
from ray.cluster_utils import Cluster

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))

import refhound_scan  # noqa: E402
from refhound_scan import cluster as spread  # noqa: E402
from refhound_scan import parquet  # noqa: E402

LIMITS = {"timeout": 300, "memory": 2000}


def exported(binary, data_set):
    """The lines of a data set without what is different from run to run, and the sum of the times."""
    lines = subprocess.run([binary, "scan", "export", data_set], capture_output=True, text=True, check=True).stdout
    settled, ms = [], 0
    for line in lines.splitlines():
        record = json.loads(line)["record"]
        ms += record.pop("ms")
        record.pop("peak_rss_bytes")
        for name in ("ms", "peak_rss_bytes"):
            (record["statistics"] or {}).pop(name, None)
        settled.append(json.dumps(record, sort_keys=True))
    return sorted(settled), ms


def different(one, other):
    missing = [line[:600] for line in one if line not in other][:1]
    more = [line[:600] for line in other if line not in one][:1]
    return f"the data sets differ: {missing} {more}"


def settled_nodes(expected):
    """How many nodes are left, as soon as Ray has noticed."""
    for _ in range(60):
        alive = sum(node["Alive"] for node in ray.nodes())
        if alive == expected:
            break
        time.sleep(0.5)
    return alive


def on_cluster(binary, folder, into, nodes, kill_after=None):
    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "object_store_memory": 300_000_000})
    others = [made.add_node(num_cpus=1, object_store_memory=300_000_000) for _ in range(nodes - 1)]
    made.wait_for_nodes()
    # Processes of workers take seconds to start, once; what a package costs is counted from there.
    ray.init(address=made.address, log_to_driver=False, runtime_env={"py_modules": [refhound_scan]})
    warm = ray.remote(num_cpus=1, scheduling_strategy="SPREAD")(lambda: time.sleep(0.2))
    ray.get([warm.remote() for _ in range(4 * nodes)])
    arguments = types.SimpleNamespace(binary=binary, address=made.address, into=into, in_flight=None)
    left = [kill_after]

    class Killing(spread.Importer):
        """Kills a node once so many packages are done; others are under way then."""

        def add(self, line):
            super().add(line)
            if left[0] is not None:
                left[0] -= 1
                if left[0] == 0:
                    made.remove_node(others[-1], allow_graceful=False)

    spread.Importer, plain = Killing, spread.Importer
    started = time.monotonic()
    spread.scan(arguments, [folder, "--into", into], LIMITS, [])
    seconds = time.monotonic() - started
    spread.Importer = plain
    alive = settled_nodes(nodes if kill_after is None else nodes - 1)
    ray.shutdown()
    made.shutdown()
    return seconds, alive


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("binary")
    parser.add_argument("folder")
    parser.add_argument("--nodes", type=int, default=3)
    given = parser.parse_args()
    folder = str(pathlib.Path(given.folder).resolve()) + "/"
    with tempfile.TemporaryDirectory() as scratch:
        path = lambda name: f"{scratch}/{name}.db"  # noqa: E731
        subprocess.run([given.binary, "scan", folder, "--jobs", "1", "-q", "--into", path("plain")], check=True)
        plain, plain_ms = exported(given.binary, path("plain"))
        seconds, _ = on_cluster(given.binary, folder, path("ray"), given.nodes)
        spread_out, ms = exported(given.binary, path("ray"))
        assert spread_out == plain, different(plain, spread_out)
        killed_seconds, alive = on_cluster(given.binary, folder, path("killed"), given.nodes, kill_after=len(plain) // 3)
        killed, _ = exported(given.binary, path("killed"))
        assert alive < given.nodes, "no node was killed: use more archives"
        assert killed == plain, different(plain, killed)
        print(f"{len(plain)} packages, the same three times; a node was killed: {alive} of {given.nodes} left")
        print(f"one process after the other: {plain_ms / len(plain):.0f} ms a package")
        idle = (seconds * given.nodes - ms / 1000) / len(plain)
        print(f"Ray with {given.nodes} nodes: {seconds:.1f} s, {ms / len(plain):.0f} ms of analysis a package; with a kill {killed_seconds:.1f} s")
        print(f"scheduling, transfer and the start of two processes: {1000 * idle:.0f} ms of a worker a package")
        try:
            parquet.write(path("ray"), f"{scratch}/columns")
            import pyarrow.parquet

            rows = pyarrow.parquet.read_table(f"{scratch}/columns/packages.parquet").num_rows
            print(f"Parquet: {rows} packages")
        except ImportError:
            print("Parquet: no pyarrow here")


if __name__ == "__main__":
    main()
