#!/usr/bin/env python3
"""Fetch source archives and unpack them; called by `cargo xtask corpus restore`.

    fetch.py FOLDER < releases.json
    fetch.py --newest < names.json
    fetch.py --unpack-newest FOLDER < names.json

Standard input is a list of {"package", "file", "sha256", "folder"}. Each archive is
looked up and loaded with pip's own finder and session, so that the index, proxy and
certificates configured for pip apply. Its sha256 is checked before it is opened, and
only regular files are taken out of it: nothing of a package is ever run. One line
per release goes to standard output; the exit status is 1 if any of them failed.
With --newest it loads the newest source archive of each package that is named and
prints such a list, for those that have one; the archives themselves are not kept.
With --unpack-newest it unpacks them as well, and prints a line of JSON for each as
soon as it is there: {"package", "folder"}, or {"package", "why"} if it is not.
"""

import json
import os
import pathlib
import shutil
import stat
import sys
import tarfile
import tempfile
import zipfile

STAMP = ".sdist-sha256"  # written last: a folder that has it is complete

# Nobody has looked at what --unpack-newest loads: larger ones are left out.
MOST_LOADED = 150_000_000
MOST_UNPACKED = 1_000_000_000


HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "python" / "refhound-scan"))

from refhound_scan import fetch  # noqa: E402


class Finder(fetch.Finder):
    """pip's view of the package index, by names of files."""

    def newest(self, package):
        """Name and version of the newest source archive, releases before previews; or None."""
        found = [one for one in self.finder.find_all_candidates(package) if not one.link.is_wheel]
        best = max(found, key=lambda one: (not one.version.is_prerelease, one.version), default=None)
        return best and (best.link.filename, str(best.version))

    def load_file(self, package, file, archive, most=None):
        """Write the archive, of at most so many bytes, and return its sha256."""
        links = [found.link for found in self.finder.find_all_candidates(package)]
        link = next((link for link in links if link.filename == file), None)
        if link is None:
            raise LookupError("the package index has no " + file)
        return self.load_link(link, archive, most)


def members(archive):
    """(name, open stream) of each regular file in an archive."""
    if zipfile.is_zipfile(archive):
        with zipfile.ZipFile(archive) as opened:
            for info in opened.infolist():
                mode = info.external_attr >> 16
                if not info.is_dir() and (stat.S_IFMT(mode) in (0, stat.S_IFREG)):
                    yield info.filename, opened.open(info)
    else:
        with tarfile.open(archive) as opened:
            for info in opened:
                if info.isreg():
                    yield info.name, opened.extractfile(info)


def unpack(archive, tree, most=None):
    unpacked = 0
    for name, stream in members(archive):
        parts = pathlib.PurePosixPath(name.replace("\\", "/")).parts
        if not parts or parts[0] == "/" or ".." in parts or ":" in parts[0]:
            raise ValueError("a name in the archive leads out of it: " + name)
        path = tree.joinpath(*parts)
        path.parent.mkdir(parents=True, exist_ok=True)
        with stream, path.open("wb") as out:
            while block := stream.read(1 << 18):
                unpacked += len(block)
                if most is not None and unpacked > most:
                    raise ValueError(f"the archive holds more than {most:,} bytes")
                out.write(block)


def restore(release, finder, folder):
    with tempfile.TemporaryDirectory(prefix=".part-", dir=folder) as scratch:
        scratch = pathlib.Path(scratch)
        archive, tree = scratch / "archive", scratch / "tree"
        tree.mkdir()
        found = finder.load_file(release["package"], release["file"], archive)
        if found != release["sha256"]:
            raise ValueError("its sha256 is " + found)
        unpack(archive, tree)
        top = list(tree.iterdir())
        if len(top) == 1 and top[0].is_dir():
            tree = top[0]
        (tree / STAMP).write_text(found + "\n", encoding="ascii")
        target = folder / release["folder"]
        if target.exists():
            shutil.rmtree(target)
        os.replace(tree, target)


def newest(names, finder):
    """The newest release of each package; of one that has none, a line on standard error."""
    releases = []
    for name in names:
        found = finder.newest(name)
        if found is None:
            print(name, "has no source archive", file=sys.stderr)
            continue
        file, version = found
        with tempfile.TemporaryDirectory() as scratch:
            digest = finder.load_file(name, file, pathlib.Path(scratch) / "archive")
        releases.append({"package": name, "file": file, "sha256": digest, "folder": f"{name}-{version}"})
    return releases


def unpack_newest(names, finder, folder):
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        try:
            found = finder.newest(name)
            if found is None:
                raise LookupError("it has no source archive")
            file, version = found
            target = folder / f"{name}-{version}"
            with tempfile.TemporaryDirectory(prefix=".part-", dir=folder) as scratch:
                archive, tree = pathlib.Path(scratch) / "archive", pathlib.Path(scratch) / "tree"
                tree.mkdir()
                finder.load_file(name, file, archive, MOST_LOADED)
                unpack(archive, tree, MOST_UNPACKED)
                if target.exists():
                    shutil.rmtree(target)
                os.replace(tree, target)
            answer = {"package": name, "folder": target.name}
        except Exception as error:  # one that is broken must not stop the others
            answer = {"package": name, "why": f"{type(error).__name__}: {error}"[:200]}
        print(json.dumps(answer), flush=True)
    return 0


def main():
    unpacks = len(sys.argv) == 3 and sys.argv[1] == "--unpack-newest"
    lists = len(sys.argv) == 2 and (sys.argv[1] == "--newest" or not sys.argv[1].startswith("-"))
    if not unpacks and not lists:
        sys.exit(__doc__.strip())
    asked = json.load(sys.stdin)

    from pip._internal.commands import create_command

    command = create_command("download")
    with command.main_context():
        finder = Finder(command)
        if unpacks:
            return unpack_newest(asked, finder, pathlib.Path(sys.argv[2]))
        if sys.argv[1] == "--newest":
            json.dump(newest(asked, finder), sys.stdout)
            return 0
        return restore_all(asked, finder, pathlib.Path(sys.argv[1]))


def restore_all(releases, finder, folder):
    failed = 0
    folder.mkdir(parents=True, exist_ok=True)
    for release in releases:
        try:
            restore(release, finder, folder)
            outcome = "restored"
        except Exception as error:  # one release that is gone must not stop the others
            failed += 1
            outcome = f"FAILED: {error}"
        print(release["folder"], outcome, flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
