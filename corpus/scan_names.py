#!/usr/bin/env python3
"""Names of packages whose source archives probably hold C or C++, for a large `refhound scan`.

    scan_names.py [--hinted N] [--seed S] > names.txt
    refhound scan --from names.txt --into scan.db

Nothing is loaded but pages of the index, and nothing of a package is run. Names come from
- the lists of this folder: manifest.toml, survey.txt and readings;
- the distribution, where there is an `apt-cache`: packages `python3-NAME` that are built for
  a processor, which means compiled code;
- the index itself: N names by seed, of those that hint at C. They are kept if the index has a
  source archive and a wheel for some processor.
Of all names only those stay of which the index has a source archive.
"""

import argparse
import concurrent.futures
import pathlib
import random
import re
import subprocess
import sys
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "python" / "refhound-scan"))

from refhound_scan import fetch  # noqa: E402

HINT = re.compile(r"^(py|c|fast|lib|cy|u|x|z)[a-z0-9]*$|(fast|ext|native|cpp|lib|hash|zip|codec|parser|bind|wrap)")
COMPILED = re.compile(r"-(manylinux|musllinux|linux|macosx|win)[^/]*\.whl$")
WORKERS = 6


def normalised(name):
    return re.sub(r"[-_.]+", "-", name).lower()


def of_lists():
    names = re.findall(r"^\[([^]]+)\]$", (HERE / "manifest.toml").read_text(), re.M)
    for path in sorted(HERE.glob("readings/*.toml")):
        names += re.findall(r'^package = "([^"]+)"$', path.read_text(), re.M)
    for path in (HERE / "survey.txt", HERE / "readings" / "population.txt"):
        names += [line for line in path.read_text().splitlines() if line and not line.startswith("#")]
    return {normalised(name.strip('"')) for name in names}


def of_distribution():
    try:
        told = subprocess.run(["apt-cache", "dumpavail"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return set()
    names = set()
    for block in told.split("\n\n"):
        name = re.search(r"^Package: python3-(\S+)$", block, re.M)
        processor = re.search(r"^Architecture: (\S+)$", block, re.M)
        if name and processor and processor[1] != "all" and not re.search(r"-(dbg|dev|doc)$", name[1]):
            names.add(normalised(name[1]))
    return names


def of_index(finder, count, seed):
    (address,) = finder.finder.index_urls[:1]
    page = finder.session.get(address.rstrip("/") + "/").text
    known = re.findall(r'href="(?:[^"]*/)?([^"/]+)/?"', page)
    hinted = sorted({normalised(name) for name in known if HINT.search(name)})
    random.Random(seed).shuffle(hinted)
    return set(hinted[:count])


def asked(session, address):
    """A page, or nothing if there is none. An index that is asked too often refuses for a while."""
    for wait in (1, 5, 20, 60, 0):
        try:
            answer = session.get(address)
            if answer.status_code == 200:
                return answer.text
            if answer.status_code in (404, 410):
                return ""
        except Exception:
            pass
        time.sleep(wait)
    print(f"{address}: no answer", file=sys.stderr)
    return ""


def has_source(name, compiled, local):
    """Whether the index has a source archive; with `compiled`, a wheel for some processor as well."""
    if not hasattr(local, "finder"):
        local.finder, local.context = fetch.open_finder()
    (address,) = local.finder.finder.index_urls[:1]
    page = asked(local.finder.session, f"{address.rstrip('/')}/{name}/")
    files = re.findall(r">([^<]+)</a>", page)
    has_wheel = any(COMPILED.search(file) for file in files)
    return any(file.lower().endswith(fetch.READABLE) for file in files) and (has_wheel or not compiled)


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--hinted", type=int, default=4000)
    arguments.add_argument("--seed", type=int, default=1)
    given = arguments.parse_args()
    finder, context = fetch.open_finder()
    sure = of_lists() | of_distribution()
    guessed = of_index(finder, given.hinted, given.seed) - sure
    local = threading.local()
    print(f"{len(sure)} names of lists, {len(guessed)} of the index", file=sys.stderr)
    asked = [(name, False) for name in sorted(sure)] + [(name, True) for name in sorted(guessed)]
    with concurrent.futures.ThreadPoolExecutor(WORKERS) as pool:
        kept = pool.map(lambda one: has_source(*one, local), asked)
        names = sorted(name for (name, _), keep in zip(asked, kept) if keep)
    context.__exit__(None, None, None)
    print("# Made by corpus/scan_names.py: packages whose source archives probably hold C or C++.")
    for name in names:
        print(name)


if __name__ == "__main__":
    main()
