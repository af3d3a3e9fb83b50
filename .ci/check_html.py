#!/usr/bin/env python3
"""The HTML report in a real browser: opened from the disk, filtered, followed by keyboard, on a phone, with hostile names in it
and with five thousand findings.

    check_html.py REFHOUND [FOLDER FOR SCREENSHOTS]
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time

from browser import Browser, find_program

ROOT = pathlib.Path(__file__).resolve().parent.parent

# Seconds. Single values are whatever else the machine does, so of several the middle one counts; they are printed.
MOST_TO_OPEN = 5.0
MOST_TO_FILTER = 0.1
MOST_TO_MOVE = 0.5

HOSTILE_NAME = 'x"><img src=x onerror=alert(1)>.c'
HOSTILE = r"""#include <Python.h>
/* </script><script>alert("comment")</script> <!-- */
PyObject *hostile(PyObject *key)
{
    PyObject *d = PyDict_New();
    if (d == NULL)
        return NULL;
    if (PyDict_SetItemString(d, "</script><script>alert('text')</script><img src=x onerror=alert(2)>", key) < 0)
        return NULL; /* ]]> &lt;b&gt; ${alert(3)} \u003cscript\u003e javascript:alert(4) */
    return d;
}
"""

LEAK = """static PyObject *make_{n}(PyObject *self, PyObject *args)
{{
    PyObject *dict_{n} = PyDict_New();
    if (dict_{n} == NULL) {{
        return NULL;
    }}
    PyObject *number = PyLong_FromLong({n});
    if (number == NULL) {{
        return NULL;
    }}
    if (PyDict_SetItemString(dict_{n}, "key", number) < 0) {{
        Py_DECREF(number);
        Py_DECREF(dict_{n});
        return NULL;
    }}
    Py_DECREF(number);
    return dict_{n};
}}
"""
BORROWED = """PyObject *first_{n}(PyObject *self, PyObject *args)
{{
    PyObject *list_{n};
    if (!PyArg_ParseTuple(args, "O!", &PyList_Type, &list_{n})) {{
        return NULL;
    }}
    return PyList_GetItem(list_{n}, 0);
}}
"""


class Failure(Exception):
    pass


def check(condition, what):
    if not condition:
        raise Failure(what)


def report(program, folder, paths, *flags):
    """Runs the program; gives the page and what the JSON report holds."""
    page, array = folder / "report.html", folder / "report.json"
    command = [program, "check", "--isolated", "--quiet", "--exit-zero", "-o", f"html={page}", "-o", f"json={array}", *flags, *paths]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=ROOT)
    return page, json.loads(array.read_text())


def shown(page):
    """How many findings the filters let through."""
    return page.run("Number(document.querySelector('#chosen [role=status]').textContent.split(' ')[0].replaceAll(',', ''))")


def is_quiet(page, what):
    check(page.complaints() == [], f"{what}: the console says {page.complaints()}")
    check(page.requests() == [], f"{what}: requests to {page.requests()}")


def choose(page, facet, index):
    """Opens a facet and clicks one of its choices; gives the number that stands beside it."""
    return page.run(
        f"""(() => {{
            const facet = document.querySelector('[data-facet="{facet}"]');
            facet.open = true;
            return new Promise((done) => setTimeout(() => {{
                const choice = [...facet.querySelectorAll('.choice:not(.none)')][{index}];
                const count = Number(choice.querySelector('b').textContent.replaceAll(',', ''));
                choice.querySelector('input').click();
                facet.open = false;
                done(count);
            }}, 30));
        }})()"""
    )


def clear(page):
    page.run("document.querySelector('#chosen button')?.click()")


def opens_and_filters(browser, program, folder, _):
    path, array = report(program, folder, ["examples"], "--select", "ALL")
    page = browser.page()
    page.open(path)
    check(shown(page) == len(array) > 10, f"{shown(page)} findings in the page, {len(array)} in JSON")
    for facet, key in (("rule", "code"), ("file", "filename"), ("trigger", "trigger"), ("confidence", "confidence")):
        counts = {}
        for finding in array:
            counts[finding[key]] = counts.get(finding[key], 0) + 1
        for index in range(len(counts)):
            count = choose(page, facet, index)
            check(shown(page) == count and count in counts.values(), f"filter {facet} {index}: {shown(page)} of {count}")
            clear(page)
        check(shown(page) == len(array), f"{facet}: all are back")
    # Two values of one facet add up; two facets narrow.
    one, two = choose(page, "rule", 0), choose(page, "rule", 1)
    check(shown(page) == one + two, "two rules show what both have found")
    clear(page)
    page.press("/")
    page.write("spam_pair")
    expected = sum("spam_pair" in json.dumps(finding) for finding in array)
    check(shown(page) == expected > 0, f"search: {shown(page)} of {expected}")
    page.run("document.querySelector('#search').value = 'nothing has this'; document.querySelector('#search').dispatchEvent(new Event('input'))")
    check(shown(page) == 0 and page.run("document.querySelector('.empty') !== null"), "a search without results says so")
    is_quiet(page, "filters")
    page.close()


MACRO = """#include <Python.h>
#define PUT(d, k, n) PyDict_SetItemString(d, k, PyLong_FromLong(n))
static PyObject *fill(PyObject *self, PyObject *d)
{
    if (PUT(d, "a", 1000) < 0 || PUT(d, "b", 2000) < 0 || PUT(d, "c", 3000) < 0)
        return NULL;
    Py_RETURN_NONE;
}
static PyObject *lose(PyObject *self, PyObject *key)
{
    PyObject *d = PyDict_New();
    if (d == NULL)
        return NULL;
    if (PyDict_SetItem(d, key, Py_None) < 0)
        return NULL;
    return d;
}
static PyMethodDef methods[] = {{"fill", fill, METH_O, NULL}, {"lose", lose, METH_O, NULL}, {NULL}};
"""

# What a click on a button that saves a file would write.
SAVED = """(() => {
    const kept = [];
    const make = URL.createObjectURL;
    URL.createObjectURL = (blob) => { kept.push(blob); return make.call(URL, new Blob([])); };
    document.querySelector('#%s').click();
    URL.createObjectURL = make;
    return kept[0].text();
})()"""


def has_a_row_for_each_cause_and_keeps_marks(browser, program, folder, _):
    (folder / "macro.c").write_text(MACRO)
    path, array = report(program, folder, [folder / "macro.c"])
    causes = len({finding["group"] for finding in array})
    check(1 < causes < len(array), f"{len(array)} findings with {causes} causes")
    page = browser.page()
    page.open(path)
    page.run("localStorage.removeItem('refhound-marks')")
    page.open(path)
    rows = page.run("document.querySelectorAll('.row').length")
    check((rows, shown(page)) == (causes, len(array)), f"{rows} rows for {causes} causes, {shown(page)} findings")
    check("cause" in page.run("document.querySelector('#chosen [role=status]').textContent"), "the causes are counted")
    made = page.run("document.querySelector('#made').textContent")
    check("refhound check" in made and " UTC" in made and "Python 3" in made, f"how it was made: {made}")
    # The first cause is a false alarm, the others have to wait.
    page.press("j")
    page.press("2")
    false = page.run("document.querySelector('.marks [aria-pressed=true]').textContent")
    check(false == "False alarm", f"marked as {false}")
    for _ in range(causes - 1):
        page.press("j")
        page.press("3")
    page.open(path)
    tags = page.run("[...document.querySelectorAll('.row .mark-false, .row .mark-later')].map((it) => it.textContent).join()")
    check(tags == ",".join(["False alarm"] + ["Later"] * (causes - 1)), f"marks are kept: {tags}")
    patch = page.run(SAVED % "save-suppressions")
    check("refhound: ignore[" in patch and "+++ " in patch, f"a patch: {patch}")
    baseline = json.loads(page.run(SAVED % "save-baseline"))
    check(len(baseline["findings"]) == len(array), f"{len(baseline['findings'])} in the baseline, {len(array)} marked")
    # Both are what the program reads: the comments leave out what they are about, the baseline all of it.
    (folder / "known.json").write_text(json.dumps(baseline))
    command = [program, "check", "--isolated", "--quiet", "--output-format", "json", str(folder / "macro.c")]
    known = subprocess.run([*command, "--baseline", folder / "known.json"], capture_output=True, text=True, cwd=ROOT)
    check(json.loads(known.stdout) == [], f"the baseline knows all: {known.stdout}{known.stderr}")
    marked = {finding["fingerprint"] for finding in array} - {one["fingerprint"] for one in json.loads(after_patch(patch, command, folder))}
    check(marked, "the patch leaves out what was marked")
    page.run("localStorage.removeItem('refhound-marks')")
    is_quiet(page, "marks")
    page.close()


def after_patch(patch, command, folder):
    """What is found in a file that the patch was applied to."""
    text = (folder / "macro.c").read_text().split("\n")
    for line, comment in re.findall(r"@@ -(\d+),0 \+\d+,1 @@\n\+(.*)", patch)[::-1]:
        text.insert(int(line), comment)
    (folder / "macro.c").write_text("\n".join(text))
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT).stdout


def knows_the_baseline(browser, program, folder, _):
    baseline = folder / "known.json"
    subprocess.run([program, "baseline", "write", "--isolated", "--quiet", "--baseline", baseline, "--select", "RH101", "examples"], check=True, cwd=ROOT)
    known = len(json.loads(baseline.read_text())["findings"])
    path, array = report(program, folder, ["examples"], "--baseline", str(baseline))
    page = browser.page()
    page.open(path)
    check(known > 0 and shown(page) == len(array), f"new ones are shown first: {shown(page)} of {len(array)}")
    clear(page)
    check(shown(page) == len(array) + known, "all of them are there")
    check(choose(page, "status", 1) == known and shown(page) == known, "known ones alone")
    is_quiet(page, "baseline")
    page.close()


def is_followed_by_keyboard(browser, program, folder, shots):
    path, array = report(program, folder, ["examples"], "--select", "ALL")
    leak = next(finding for finding in array if finding["object"] == "dict")
    page = browser.page()
    page.open(path, f"#{leak['fingerprint']}")
    title = page.run("document.querySelector('#title').textContent")
    check(title == leak["message"].replace("`", ""), f"the address leads to the finding, not to {title}")
    steps = leak["path"]
    check(page.run("document.querySelectorAll('.source .step').length") == len(steps), "every step is in the source")
    for index, step in enumerate(steps):
        active = page.run("Number(document.querySelector('.step[aria-current=step]').dataset.step)")
        line = page.run("Number(document.querySelector('.line.now').dataset.line)")
        mark = page.run("document.querySelector('.mark.now').textContent")
        source = (ROOT / step["filename"]).read_text().splitlines()[step["location"]["row"] - 1]
        text = source[step["location"]["column"] - 1 : step["end_location"]["column"] - 1]
        check((active, line, mark) == (index, step["location"]["row"], text), f"step {index}: {active}, line {line}, `{mark}`")
        check(page.run("document.querySelectorAll('.chart circle.now').length") == 1, "the chart shows the step")
        check(page.run("document.querySelectorAll('.flow .block.now').length") == 1, "the picture shows the step")
        if index > 0:
            told = page.run("document.querySelector('#live').textContent")
            check(f"Step {index + 1} of {len(steps)}" in told and step["message"].replace("`", "") in told, f"announced: {told}")
        page.press("n" if index % 2 == 0 else "ArrowRight")
    page.press("p")
    check(page.run("location.hash") == f"#{leak['fingerprint']}/{len(steps) - 1}", "the address follows the step")
    check(page.run("document.querySelectorAll('.rail path').length") == len(steps) - 1, "the path is drawn beside the source")
    check(page.run("document.querySelector('.chart .level') !== null"), "there is a chart of the count")
    blocks, on_path = (page.run(f"document.querySelectorAll('.flow .block{kind}').length") for kind in ("", ".on"))
    check(blocks > on_path > 1, f"{on_path} of {blocks} blocks are on the path")
    check(page.run("document.querySelectorAll('.flow .edge.on').length") == on_path - 1, "and the edges between them")
    change = page.run("document.querySelector('.change .comes').textContent")
    check(leak["fix"]["edits"][0]["content"].strip() in change, f"the change is shown: {change}")
    page.screenshot(shots / "light.png")
    before = page.run("document.querySelector('.row[aria-selected=true]').id")
    page.press("j")
    check(page.run("document.querySelector('.row[aria-selected=true]').id") != before, "j goes to the next finding")
    page.press("k")
    check(page.run("document.querySelector('.row[aria-selected=true]').id") == before, "k goes back")
    page.press("?")
    check(page.run("document.querySelector('#keys').open"), "? shows the keys")
    page.press("Escape")
    check(not page.run("document.querySelector('#keys').open"), "Escape closes them")
    for expected in ("light", "dark", None):
        page.press("t")
        check(page.run("document.documentElement.dataset.theme ?? null") == expected, f"t: {expected}")
    is_quiet(page, "keyboard")
    page.close()


def is_marked(page):
    """Whether the focus can be seen; a busy machine may draw it a moment later."""
    for _ in range(10):
        if page.run("(() => { const style = getComputedStyle(document.activeElement); return style.outlineStyle !== 'none' && style.outlineWidth !== '0px'; })()"):
            return True
        time.sleep(0.1)
    return False


def tabs_reach_everything(browser, program, folder, _):
    path, array = report(program, folder, ["examples"], "--select", "ALL")
    page = browser.page()
    page.open(path, f"#{next(finding for finding in array if finding['object'] == 'dict')['fingerprint']}")
    wanted = page.run(
        """(() => {
            const all = [...document.querySelectorAll('a[href], button, input, summary, [tabindex="0"]')];
            const reachable = all.filter((it) => !it.disabled && it.checkVisibility() && !it.closest('dialog:not([open])') && !it.closest('details:not([open]) > :not(summary)'));
            reachable.forEach((it, index) => (it.dataset.seen = index));
            return reachable.length;
        })()"""
    )
    page.run("document.activeElement.blur()")
    reached, unmarked = set(), []
    for _ in range(wanted * 2 + 10):
        page.press("Tab")
        seen = page.run("document.activeElement.dataset.seen ?? null")
        if seen is not None:
            reached.add(seen)
            if not is_marked(page):
                unmarked.append(page.run("document.activeElement.outerHTML.slice(0, 80)"))
    check(len(reached) == wanted > 15, f"Tab reaches {len(reached)} of {wanted}")
    check(unmarked == [], f"the focus cannot be seen on {unmarked}")
    unnamed = page.run(
        """[...document.querySelectorAll('button, input, [role=option], [role=img], [role=listbox], summary')]
            .filter((it) => !(it.getAttribute('aria-label') || it.textContent.trim() || it.labels?.length)).map((it) => it.outerHTML.slice(0, 80))"""
    )
    check(unnamed == [], f"nothing to read out: {unnamed}")
    page.run("document.querySelector('#rows').focus()")
    page.press("ArrowDown")
    active = page.run("document.getElementById(document.querySelector('#rows').getAttribute('aria-activedescendant'))?.getAttribute('aria-selected')")
    check(active == "true", "the list tells which finding is chosen")
    page.press("Enter")
    check(page.run("document.activeElement.id") == "title", "Enter goes to the finding")
    is_quiet(page, "Tab")
    page.close()


def runs_no_foreign_script(browser, program, folder, _):
    tree = folder / "hostile"
    tree.mkdir()
    (tree / HOSTILE_NAME).write_text(HOSTILE)
    path, array = report(program, folder, [str(tree)])
    check(len(array) == 1 and array[0]["filename"].endswith(HOSTILE_NAME), "the hostile file was analysed")
    text = path.read_text()
    check(len(re.findall("<script", text)) == 2 and len(re.findall("</script", text)) == 2, "two scripts are in the page, both its own")
    page = browser.page()
    page.open(path)
    page.press("j")
    page.press("n")
    page.settle()
    check(page.run("document.querySelectorAll('img, iframe, object, embed, link').length") == 0, "no element came out of a text")
    check(page.run("document.scripts.length") == 2, "no script came out of a text")
    check("</script><script>alert('text')" in page.run("document.querySelector('.source').textContent"), "the text itself is shown")
    check(HOSTILE_NAME in page.run("document.querySelector('.place').textContent"), "the name of the file is shown")
    is_quiet(page, "hostile tree")
    # The policy holds: a handler that got in somehow would not run.
    page.run("document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"window.got = 1\">')")
    page.settle()
    check(page.run("window.got === undefined"), "the policy stops handlers in the page")
    page.close()


def is_fast_with_many(browser, program, folder, _):
    tree = folder / "many"
    tree.mkdir()
    for file in range(100):
        # Numbers that are small always exist, and making them cannot fail.
        bodies = [(BORROWED if n % 5 == 4 else LEAK).format(n=1000 + file * 50 + n) for n in range(50)]
        (tree / f"module_{file:03}.c").write_text("#include <Python.h>\n" + "\n".join(bodies))
    path, array = report(program, folder, [str(tree)], "--select", "ALL", "--min-confidence", "possible")
    check(len(array) >= 5000, f"only {len(array)} findings")
    page = browser.page()
    seconds = page.open(path)
    check(shown(page) == len(array), "all are in the list")
    rows = page.run("document.querySelectorAll('.row').length")
    check(rows < 60, f"{rows} rows are elements at once")
    measure = """(() => {
        const search = document.querySelector('#search');
        return ['m', 'ma', 'make_1', 'make_12', '', 'first', 'dict_49', ''].map((text) => {
            const begun = performance.now();
            search.value = text;
            search.dispatchEvent(new Event('input'));
            document.body.getBoundingClientRect();
            document.querySelector('#tall').getBoundingClientRect();
            return performance.now() - begun;
        });
    })()"""
    times = sorted(page.run(measure))
    filtering = times[len(times) // 2] / 1000
    page.press("j")
    moving = page.run(
        """(() => {
            const begun = performance.now();
            for (let turn = 0; turn < 20; turn += 1) document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));
            document.body.getBoundingClientRect();
            return (performance.now() - begun) / 20;
        })()"""
    )
    page.run("document.querySelector('#rows').focus()")
    page.press("End")
    last = page.run("Number(document.querySelector('.row[aria-selected=true]').getAttribute('aria-posinset'))")
    check(last == len(array), f"End leads to {last}")
    size = path.stat().st_size / 1e6
    print(f"   {len(array)} findings, {size:.1f} MB: opened in {seconds:.2f} s, filtered in {filtering * 1000:.0f} ms ({times[-1]:.0f} ms at most), next finding {moving:.0f} ms")
    check(seconds < MOST_TO_OPEN and filtering < MOST_TO_FILTER and moving < MOST_TO_MOVE * 1000, "that is too slow")
    is_quiet(page, "many findings")
    page.close()


def fits_a_phone(browser, program, folder, shots):
    path, array = report(program, folder, ["examples"], "--select", "ALL")
    page = browser.page(width=360, height=740, mobile=True, scale=2)
    page.open(path)
    page.settle()
    width = "Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) <= innerWidth && innerWidth === 360"
    check(page.run(width), "the list is no wider than the screen")
    page.screenshot(shots / "phone-list.png")
    for number in range(len(array)):
        page.press("j")
        page.settle()
        check(page.run(width), f"finding {number} is no wider than the screen")
        main = page.run("(() => { const main = document.querySelector('main'); return main.scrollWidth - main.clientWidth; })()")
        check(main <= 0, f"finding {number} has to be scrolled sideways by {main}")
    page.open(path, f"#{next(finding for finding in array if finding['object'] == 'dict')['fingerprint']}/2")
    small = page.run("[...document.querySelectorAll('.stepper button')].filter((it) => it.getBoundingClientRect().height < 44).length")
    check(small == 0, "the buttons of the path are large enough for a thumb")
    page.screenshot(shots / "phone.png")
    page.run("document.querySelector('.back').click()")
    check(page.run("document.querySelector('.finder').checkVisibility()"), "and back to the list")
    is_quiet(page, "phone")
    page.close()


def is_readable_in_both_colours(browser, program, folder, shots):
    path, array = report(program, folder, ["examples"], "--select", "ALL")
    leak = next(finding for finding in array if finding["object"] == "dict")
    contrast = """(() => {
        const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
        const parts = (colour) => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = colour; canvas.fillRect(0, 0, 1, 1); return [...canvas.getImageData(0, 0, 1, 1).data]; };
        const light = ([r, g, b]) => { const f = (v) => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; return 0.2126 * f(r) + 0.7152 * f(g) + 0.0722 * f(b); };
        const ground = (element) => { for (let it = element; it; it = it.parentElement) { const colour = parts(getComputedStyle(it).backgroundColor); if (colour[3] > 250) return colour; } return parts('white'); };
        const texts = [...document.querySelectorAll('body *')].filter((it) => it.checkVisibility() && !it.closest('svg, .hidden, [aria-disabled=true], :disabled') && [...it.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim()));
        return texts.map((it) => { const [a, b] = [light(parts(getComputedStyle(it).color)), light(ground(it))]; return [(Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05), it.className + ': ' + it.textContent.slice(0, 30)]; }).filter(([value]) => value < 4.5);
    })()"""
    for scheme in ("light", "dark"):
        page = browser.page(scheme=scheme)
        page.open(path)
        check(page.run(contrast) == [], f"{scheme} summary: too faint: {page.run(contrast)}")
        page.screenshot(shots / f"{scheme}-summary.png")
        page.open(path, f"#{leak['fingerprint']}/3")
        check(page.run(contrast) == [], f"{scheme}: too faint: {page.run(contrast)}")
        page.screenshot(shots / f"{scheme}.png")
        is_quiet(page, scheme)
        page.close()


def says_that_nothing_was_found(browser, program, folder, _):
    tree = folder / "clean"
    tree.mkdir()
    (tree / "clean.c").write_text("#include <Python.h>\nint clean(void)\n{\n    return 1;\n}\n")
    path, array = report(program, folder, [str(tree)])
    check(array == [], "nothing is wrong there")
    page = browser.page()
    page.open(path)
    check("Nothing found" in page.run("document.querySelector('main').textContent"), "and the page says so")
    is_quiet(page, "clean tree")
    page.close()


CHECKS = [
    opens_and_filters,
    has_a_row_for_each_cause_and_keeps_marks,
    knows_the_baseline,
    is_followed_by_keyboard,
    tabs_reach_everything,
    runs_no_foreign_script,
    is_fast_with_many,
    fits_a_phone,
    is_readable_in_both_colours,
    says_that_nothing_was_found,
]


def main():
    program = os.path.abspath(sys.argv[1])
    browser_program = find_program()
    if browser_program is None:
        note = "note: the HTML report is not opened; no Chromium is installed"
        print(note)
        # `.ci/run` lists at its end what was skipped.
        with open(os.environ.get("REFHOUND_CI_SKIPPED", os.devnull), "a", encoding="utf-8") as skipped:
            print(note, file=skipped)
        return 0
    failed = 0
    with tempfile.TemporaryDirectory() as folder, Browser(browser_program) as browser:
        shots = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else pathlib.Path(folder)
        shots.mkdir(parents=True, exist_ok=True)
        for number, one in enumerate(CHECKS):
            own = pathlib.Path(folder) / str(number)
            own.mkdir()
            try:
                one(browser, program, own, shots)
                print(f"ok {one.__name__}")
            except (Failure, RuntimeError, TimeoutError) as failure:
                failed += 1
                print(f"FAILED {one.__name__}: {failure}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
