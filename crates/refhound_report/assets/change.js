// The change that removes the fault, as lines that go and lines that come.
function changeView(finding) {
  if (!finding.fix) return null;
  const [message, edits] = finding.fix;
  const hunks = hunksOf(edits).map(hunkLines);
  return make("details", { class: "change" },
    make("summary", null, "Suggested change: ", sentence(text(message))),
    hunks.map((lines) => make("pre", { tabindex: "0", "aria-label": "Change of the source" }, lines.map(([sign, line, number]) =>
      make("span", { class: { "+": "comes", "-": "goes", " ": "stays" }[sign] }, `${String(number).padStart(5)} ${sign} ${line}\n`)))),
  );
}

// Edits that touch the same lines belong together.
function hunksOf(edits) {
  const hunks = [];
  for (const [region, line, column, lastLine, endColumn, content] of edits) {
    const edit = { line, column, lastLine, endColumn, content: text(content) };
    const last = hunks.at(-1);
    if (last && last.region === region && line <= last.last) {
      last.edits.push(edit);
      last.last = Math.max(last.last, lastLine);
    } else hunks.push({ region, first: line, last: lastLine, edits: [edit] });
  }
  return hunks;
}

// Rows [sign, text, number of the line], with a line of what is around.
function hunkLines(hunk) {
  const region = DATA.regions[hunk.region];
  const at = (line) => region.lines[line - region.first] ?? "";
  const old = [];
  for (let line = hunk.first; line <= hunk.last; line += 1) old.push(at(line));
  // From the last to the first, so that places stay right; columns count characters.
  let letters = Array.from(old.join("\n"));
  const offset = (line, column) => old.slice(0, line - hunk.first).reduce((sum, row) => sum + Array.from(row).length + 1, 0) + column - 1;
  for (const edit of [...hunk.edits].reverse()) letters.splice(offset(edit.line, edit.column), offset(edit.lastLine, edit.endColumn) - offset(edit.line, edit.column), ...Array.from(edit.content));
  const fresh = letters.join("").split("\n");
  let before = 0;
  while (before < Math.min(old.length, fresh.length) && old[before] === fresh[before]) before += 1;
  let behind = 0;
  while (behind < Math.min(old.length, fresh.length) - before && old.at(-1 - behind) === fresh.at(-1 - behind)) behind += 1;
  const goes = old.slice(before, old.length - behind);
  const start = hunk.first + before;
  const rows = [];
  if (start > region.first) rows.push([" ", at(start - 1), start - 1]);
  goes.forEach((line, index) => rows.push(["-", line, start + index]));
  fresh.slice(before, fresh.length - behind).forEach((line) => rows.push(["+", line, ""]));
  const next = start + goes.length;
  if (next - region.first < region.lines.length) rows.push([" ", at(next), next]);
  return rows;
}
