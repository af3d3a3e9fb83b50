"""Runs the shell steps of the GitHub action as GitHub would, with the refhound that is on PATH.

    python .ci/check_action.py PATHS FOLDER

Steps that use other actions (the upload) are not run; their inputs are checked. Needs PyYAML.
"""

import json
import os
import re
import subprocess
import sys

import yaml


def filled(text, known):
    """Puts values in the place of ${{ expressions }}; one that is not known is a mistake."""
    return re.sub(r"\$\{\{\s*(.*?)\s*\}\}", lambda found: known[found.group(1)], text)


def run_steps(action, given, folder):
    """The outputs of the run and the exit status of the step that failed, or 0."""
    inputs = {name: about.get("default", "") for name, about in action["inputs"].items()} | given
    known = {f"inputs.{name}": value for name, value in inputs.items()} | {"github.action_path": os.getcwd()}
    for step in action["runs"]["steps"]:
        if "uses" in step:
            for value in step["with"].values():
                filled(value, known)
            continue
        output = os.path.join(folder, f"output-{step['id']}")
        open(output, "w", encoding="utf-8").close()
        environment = os.environ | {name: filled(value, known) for name, value in step["env"].items()}
        environment["GITHUB_OUTPUT"] = output
        done = subprocess.run(["bash", "-e", "-o", "pipefail", "-c", step["run"]], env=environment, text=True,
                              stdout=subprocess.PIPE)
        known["stdout"] = known.get("stdout", "") + done.stdout
        with open(output, encoding="utf-8") as lines:
            for line in lines:
                name, _, value = line.rstrip("\n").partition("=")
                known[f"steps.{step['id']}.outputs.{name}"] = value
        if done.returncode:
            return known, done.returncode
    outputs = {name: filled(about["value"], known) for name, about in action["outputs"].items()}
    return known | outputs, 0


def main(paths, folder):
    with open("action.yml", encoding="utf-8") as file:
        action = yaml.safe_load(file)
    report = os.path.join(folder, "action.sarif")
    given = {"paths": paths, "install": "none", "sarif-file": report, "args": "--isolated --select ALL"}

    known, status = run_steps(action, given, folder)
    assert status == 1, f"findings make the job fail, but the status is {status}"
    assert "::error" in known["stdout"], known["stdout"]
    with open(report, encoding="utf-8") as file:
        results = json.load(file)["runs"][0]["results"]
    assert results, "the report holds what was found"

    known, status = run_steps(action, given | {"fail-on-findings": "false"}, folder)
    assert (status, known["status"]) == (0, "1"), (status, known["status"])
    _, status = run_steps(action, given | {"paths": "no-such-folder", "fail-on-findings": "false"}, folder)
    assert status == 2, f"a run that could not do its job fails in any case, but the status is {status}"
    print(f"the action's steps write {len(results)} results and end as they should")


if __name__ == "__main__":
    main(*sys.argv[1:])
