"""Checks a SARIF file against the published schema and reads it with a parser that is not ours.

    python .ci/check_sarif.py report.sarif

Needs jsonschema and sarif-tools (pip) and, once, a network: the schema is taken from the archive of the `serde-sarif`
crate, which holds the file that OASIS publishes.
"""

import io
import json
import sys
import tarfile
import urllib.request

import jsonschema
from sarif import loader

ARCHIVE = "https://static.crates.io/crates/serde-sarif/serde-sarif-0.8.0.crate"
SCHEMA = "serde-sarif-0.8.0/src/schema.json"


def schema():
    with urllib.request.urlopen(ARCHIVE, timeout=60) as answer:
        archive = tarfile.open(fileobj=io.BytesIO(answer.read()))
    return json.load(archive.extractfile(SCHEMA))


def main(path):
    with open(path, encoding="utf-8") as file:
        log = json.load(file)
    published = schema()
    validator = jsonschema.validators.validator_for(published)(published)
    problems = [f"{'/'.join(map(str, problem.absolute_path))}: {problem.message}" for problem in validator.iter_errors(log)]
    if problems:
        sys.exit("not as the schema says:\n" + "\n".join(problems[:20]))

    results = log["runs"][0]["results"]
    records = loader.load_sarif_file(path).get_records()
    if len(records) != len(results):
        sys.exit(f"{len(results)} results were written and {len(records)} read")
    for record, result in zip(records, results):
        place = result["locations"][0]["physicalLocation"]
        expected = (place["artifactLocation"]["uri"], place["region"]["startLine"])
        if (record["Location"], record["Line"]) != expected:
            sys.exit(f"{expected} was read as {record['Location']}:{record['Line']}")
    print(f"{path}: {len(results)} results are as the schema says and were read again")


if __name__ == "__main__":
    main(sys.argv[1])
