"""Source archives from the package index, by pip's own finder and session.

So the index, proxy and certificates that are configured for pip apply. Nothing of a
package is ever run: an archive is looked up, loaded, compared with the sha256 that the
index gives, and left as it is.

`refhound scan` runs this file as a child process: a line of JSON in, a line of JSON out.

    {"list": "numpy"}                                     all releases with a source archive
    {"load": "numpy==2.1", "into": FOLDER, "most": BYTES} one archive, the newest that fits
"""

import hashlib
import json
import os
import pathlib
import sys

READABLE = (".tar.gz", ".tgz", ".zip", ".tar.bz2", ".tbz", ".tar.xz", ".txz", ".tar")


class NotFound(Exception):
    """The index has no such source archive."""


class Finder:
    """pip's view of the package index."""

    def __init__(self, command):
        options, _ = command.parse_args(["--no-binary=:all:", "--pre", "unused"])
        self.session = command._build_session(options)
        self.finder = command._build_package_finder(
            options=options, session=self.session, ignore_requires_python=True
        )

    def archives(self, requirement):
        """The source archives that fit, newest first: releases before previews, withdrawn ones only if they are named."""
        from pip._vendor.packaging.requirements import InvalidRequirement, Requirement

        try:
            wanted = Requirement(requirement)
        except InvalidRequirement as error:
            raise NotFound(f"not a requirement: {error}") from None
        pinned = any(one.operator in ("==", "===") for one in wanted.specifier)
        found = [
            one
            for one in self.finder.find_all_candidates(wanted.name)
            if not one.link.is_wheel
            and one.link.filename.lower().endswith(READABLE)
            and wanted.specifier.contains(one.version, prereleases=True)
            and (pinned or not one.link.is_yanked)
        ]

        def order(one):
            ending = next(i for i, end in enumerate(READABLE) if one.link.filename.lower().endswith(end))
            return (not one.version.is_prerelease, one.version, -ending)

        return wanted.name, sorted(found, key=order, reverse=True)

    def load_link(self, link, archive, most=None):
        """Write the archive, of at most so many bytes, and return its sha256."""
        # A transfer encoding would make the bytes differ from the published ones.
        answer = self.session.get(
            link.url_without_fragment, headers={"Accept-Encoding": "identity"}, stream=True
        )
        answer.raise_for_status()
        digest = hashlib.sha256()
        with archive.open("wb") as out:
            while block := answer.raw.read(1 << 18, decode_content=False):
                digest.update(block)
                out.write(block)
                if most is not None and out.tell() > most:
                    raise ValueError(f"the archive has more than {most:,} bytes")
        found = digest.hexdigest()
        if link.hash_name == "sha256" and link.hash and link.hash != found:
            raise ValueError(f"its sha256 is {found}, and that of the index {link.hash}")
        return found

    def load(self, requirement, folder, most=None):
        """The newest archive that fits, in a folder."""
        name, found = self.archives(requirement)
        if not found:
            raise NotFound("the index has no source archive of it")
        link, version = found[0].link, str(found[0].version)
        path = pathlib.Path(folder) / os.path.basename(link.filename)
        try:
            digest = self.load_link(link, path, most)
        except Exception:
            path.unlink(missing_ok=True)
            raise
        return {"name": name, "version": version, "path": str(path), "sha256": digest}

    def releases(self, requirement):
        """All versions with a source archive, old to new."""
        name, found = self.archives(requirement)
        return sorted({one.version for one in found})


def open_finder():
    """A finder, and what keeps pip's temporary folders until it is closed."""
    from pip._internal.commands import create_command

    command = create_command("download")
    context = command.main_context()
    context.__enter__()
    return Finder(command), context


def answer(request, finder):
    try:
        if "list" in request:
            return {"versions": [str(version) for version in finder.releases(request["list"])]}
        return finder.load(request["load"], request["into"], request.get("most"))
    except NotFound as error:
        return {"failed": "not-found", "why": str(error)}
    except Exception as error:  # one that is broken must not stop the others
        return {"failed": "not-fetched", "why": f"{type(error).__name__}: {error}"[:500]}


def serve(lines, out):
    finder, context = open_finder()
    try:
        for line in lines:
            print(json.dumps(answer(json.loads(line), finder)), file=out, flush=True)
    finally:
        context.__exit__(None, None, None)


if __name__ == "__main__":
    # What lies in the current folder is no part of pip.
    sys.path[:] = [path for path in sys.path if path not in ("", os.getcwd())]
    # What pip prints belongs to standard error.
    out, sys.stdout = sys.stdout, sys.stderr
    serve(sys.stdin, out)
