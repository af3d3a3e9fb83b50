// What somebody thinks of findings: kept in this browser by fingerprint, so that the next report has it too, and written out as
// suppressions or as a baseline.
const MARKS = [
  { id: "true", label: "True", title: "A true finding (1)" },
  { id: "false", label: "False alarm", title: "A false alarm (2)" },
  { id: "later", label: "Later", title: "To be looked at later (3)" },
];
const MARKS_KEY = "refhound-marks";

function storedMarks() {
  try {
    const stored = JSON.parse(localStorage.getItem(MARKS_KEY) || "{}");
    return new Map(Object.entries(stored).filter(([, mark]) => MARKS.some((it) => it.id === mark)));
  } catch {
    // Nothing is kept for this page, or something else stands there.
    return new Map();
  }
}

const marks = storedMarks();
const markOf = (finding) => MARKS.findIndex((mark) => mark.id === marks.get(finding.fingerprint));
const markedAs = (id) => FINDINGS.filter((finding) => marks.get(finding.fingerprint) === id);

// A mark is about what one would mend, so it is about all findings with that cause. The same mark again takes it away.
function setMark(finding, id) {
  const isThere = marks.get(finding.fingerprint) === id;
  for (const one of BY_GROUP.get(finding.group)) {
    if (isThere) marks.delete(one.fingerprint);
    else marks.set(one.fingerprint, id);
  }
  try {
    localStorage.setItem(MARKS_KEY, JSON.stringify(Object.fromEntries(marks)));
  } catch {
    // Not remembered beyond this page, then; it can still be written out.
  }
  applyFilters();
  byId("main").querySelector(".marks")?.replaceWith(marksView(finding));
  const told = isThere ? "no mark" : MARKS.find((mark) => mark.id === id).label;
  byId("live").textContent = `${finding.rule.name}: ${told}`;
}

function marksView(finding) {
  const button = (mark) => make("button", {
    type: "button",
    class: "solid",
    title: mark.title,
    "aria-pressed": String(marks.get(finding.fingerprint) === mark.id),
    onclick: () => {
      setMark(finding, mark.id);
      byId("main").querySelector(`.marks [title="${mark.title}"]`)?.focus();
    },
  }, mark.label);
  return make("div", { class: "marks", role: "group", "aria-label": "What you think of it; kept in this browser" }, MARKS.map(button));
}

// A file that the browser saves: nothing is sent anywhere.
function save(name, content) {
  const address = URL.createObjectURL(new Blob([content], { type: "text/plain" }));
  const link = make("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

// False alarms, and what has to wait, as a file for `baseline` in the settings.
function baselineText() {
  const findings = FINDINGS.filter((finding) => ["false", "later"].includes(marks.get(finding.fingerprint))).map((finding) => ({
    filename: finding.path,
    function: finding.function,
    code: finding.rule.code,
    name: finding.rule.name,
    object: finding.object,
    fingerprint: finding.fingerprint,
  }));
  return `${JSON.stringify({ version: 1, findings }, null, 2)}\n`;
}

function lineText(finding) {
  const holds = (region) => region.file === finding.file && region.first <= finding.line && finding.line < region.first + region.lines.length;
  const region = DATA.regions.find(holds);
  return region ? region.lines[finding.line - region.first] : "";
}

// False alarms as a patch that puts a comment before each line: `patch -p0`, or `git apply -p0 --unidiff-zero`.
function suppressionsText() {
  const byFile = new Map();
  for (const finding of markedAs("false")) {
    if (!byFile.has(finding.path)) byFile.set(finding.path, new Map());
    const lines = byFile.get(finding.path);
    if (!lines.has(finding.line)) lines.set(finding.line, { indent: /^\s*/.exec(lineText(finding))[0], rules: new Set() });
    lines.get(finding.line).rules.add(finding.rule.name);
  }
  let patch = "";
  for (const [path, lines] of byFile) {
    patch += `--- ${path}\n+++ ${path}\n`;
    [...lines].sort(([one], [other]) => one - other).forEach(([line, { indent, rules }], before) => {
      patch += `@@ -${line - 1},0 +${line + before},1 @@\n+${indent}/* refhound: ignore[${[...rules].join(", ")}] marked as a false alarm in a report */\n`;
    });
  }
  return patch;
}

// In the summary: how many marks there are, and what can be made of them.
function marksCard() {
  const counts = MARKS.map((mark) => `${markedAs(mark.id).length.toLocaleString("en")} ${mark.label.toLowerCase()}`);
  const isMarked = FINDINGS.some((finding) => marks.has(finding.fingerprint));
  return make("section", { class: "card wide", id: "marks-card" },
    make("h3", null, "Your marks"),
    make("p", null, isMarked ? `${counts.join(", ")}. They are kept in this browser.` : "Mark findings as true, false or later: 1, 2 and 3. Marks are kept in this browser."),
    isMarked && make("p", { class: "saves" },
      make("button", { type: "button", class: "solid", id: "save-suppressions", disabled: markedAs("false").length === 0, onclick: () => save("refhound-suppressions.patch", suppressionsText()) }, "Save false alarms as comments (a patch)"),
      make("button", { type: "button", class: "solid", id: "save-baseline", onclick: () => save("refhound-baseline.json", baselineText()) }, "Save false and later as a baseline"),
    ),
  );
}
