// The source with the path beside it: each step stands below the line that it happens in, and a rail joins the steps.
const LINES_AROUND = 3;
// Fewer lines than this are not worth a fold.
const LEAST_FOLD = 6;
// A function of so many lines is shown whole.
const SHORT = 48;

function sourceView(finding, steps, goTo) {
  const element = make("div", { class: "source", role: "group", "aria-label": "Source with the path", tabindex: "0" });
  const view = { element, steps, rows: [], lines: new Map(), rails: [] };
  for (const number of finding.regions) element.append(pieceView(view, finding, number, goTo));
  return view;
}

function pieceView(view, finding, number, goTo) {
  const region = DATA.regions[number];
  const own = view.steps.map((step, index) => ({ step, index })).filter(({ step }) => step.region === number);
  const byLine = new Map();
  for (const item of own) {
    if (!byLine.has(item.step.line)) byLine.set(item.step.line, []);
    byLine.get(item.step.line).push(item);
  }
  if (own.length === 0 && region.file === finding.file) byLine.set(finding.line, []);
  const pieces = coloured(region.lines);
  const rail = make("span", { class: "rail", "aria-hidden": "true" });
  view.rails.push({ element: rail, number });
  const body = [];
  for (const stretch of stretches(region, byLine)) {
    const lines = () => stretch.lines.map((line) => lineView(view, line, pieces[line - region.first], byLine.get(line) || [], goTo)).flat();
    if (stretch.isShown) body.push(...lines());
    else body.push(foldView(view, stretch.lines, lines));
  }
  const last = region.first + region.lines.length - 1;
  const title = make("h3", null, `${DATA.files[region.file]}, lines ${region.first} to ${last}`);
  return make("div", { class: "piece" }, title, rail, body);
}

// Lines near a step are shown, and how the function begins and ends; the rest is folded.
function stretches(region, byLine) {
  const last = region.first + region.lines.length - 1;
  const shown = new Set();
  const show = (from, to) => {
    for (let line = Math.max(from, region.first); line <= Math.min(to, last); line += 1) shown.add(line);
  };
  if (region.lines.length <= SHORT) show(region.first, last);
  for (const line of byLine.keys()) show(line - LINES_AROUND, line + LINES_AROUND);
  show(region.first, region.first + 2);
  show(last, last);
  const parts = [];
  for (let line = region.first; line <= last; line += 1) {
    const isShown = shown.has(line);
    if (parts.length === 0 || parts.at(-1).isShown !== isShown) parts.push({ isShown, lines: [] });
    parts.at(-1).lines.push(line);
  }
  for (const part of parts) if (part.lines.length < LEAST_FOLD) part.isShown = true;
  return parts;
}

function foldView(view, lines, build) {
  const fold = make("button", { type: "button", class: "fold", onclick: () => {
    fold.replaceWith(...build());
    drawRails(view);
  } }, `⋯ ${plural(lines.length, "line")} (${lines[0]} to ${lines.at(-1)})`);
  return fold;
}

function lineView(view, line, pieces, items, goTo) {
  const marks = items.map(({ step, index }) => ({
    from: step.column - 1,
    to: step.lastLine > step.line ? Infinity : Math.max(step.endColumn - 1, step.column),
    step: index,
  }));
  // The smaller of two that overlap stays visible.
  marks.sort((one, other) => one.to - one.from - (other.to - other.from));
  const element = make("div", { class: items.length > 0 ? "line on" : "line", "data-line": line }, make("span", { class: "no" }, line), make("span", { class: "text" }, lineElements(pieces, marks)));
  view.lines.set(line, element);
  return [element, ...items.map(({ step, index }) => stepView(view, step, index, element, goTo))];
}

function stepView(view, step, index, line, goTo) {
  const isLast = index === view.steps.length - 1;
  const owned = step.count === null ? "" : `, ${plural(step.count, "reference")} owned`;
  const inMacro = step.fromMacro ? ` (in the macro \`${step.fromMacro}\`)` : "";
  const button = make("button", { type: "button", class: isLast ? "step fault" : "step", "data-step": index, onclick: () => goTo(index) },
    make("span", { class: "n", "aria-hidden": "true" }, index + 1),
    make("span", { class: step.count === 0 ? "count zero" : "count", "aria-hidden": "true", title: "references owned after the step" }, step.count === null ? "" : `[${step.count}]`),
    make("span", { class: "what" }, make("span", { class: "hidden" }, `Step ${index + 1} of ${view.steps.length}, line ${step.line}${owned}: `), sentence(step.message + inMacro)),
  );
  view.rows[index] = { button, line };
  return button;
}

function showSourceStep(view, index) {
  for (const line of view.element.querySelectorAll(".line.now")) line.classList.remove("now", "fault");
  for (const mark of view.element.querySelectorAll(".mark.now")) mark.classList.remove("now");
  view.rows.forEach(({ button }, place) => {
    if (place === index) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
  });
  const row = view.rows[index];
  if (!row) return;
  row.line.classList.add("now");
  row.line.classList.toggle("fault", index === view.steps.length - 1);
  for (const mark of row.line.querySelectorAll(`.mark[data-step="${index}"]`)) mark.classList.add("now");
  for (const segment of view.element.querySelectorAll(".rail path")) segment.classList.toggle("done", Number(segment.dataset.to) <= index);
}

// Straight down from step to step; a step back, as in a loop, swings out to the left.
function drawRails(view) {
  const circles = view.rows.map((row) => row.button.firstChild.getBoundingClientRect());
  view.rails.forEach(({ element, number }) => {
    const base = element.getBoundingClientRect();
    const segments = [];
    for (let index = 1; index < view.rows.length; index += 1) {
      if (view.steps[index].region !== number || view.steps[index - 1].region !== number) continue;
      const [above, below] = [circles[index - 1], circles[index]];
      const radius = above.width / 2;
      const x = above.left + radius - base.left;
      const from = above.top + radius - base.top;
      const to = below.top + radius - base.top;
      const bend = Math.min(16, 8 + Math.abs(to - from) / 40);
      const left = x - radius;
      const path = to > from ? `M${x} ${from + radius}V${to - radius}` : `M${left} ${from}C${left - bend} ${from} ${left - bend} ${to} ${left} ${to}`;
      segments.push(draw("path", { d: path, "data-to": index }));
    }
    element.replaceChildren(draw("svg", { width: 1, height: 1 }, segments));
  });
  const current = view.rows.findIndex(({ button }) => button.hasAttribute("aria-current"));
  for (const segment of view.element.querySelectorAll(".rail path")) segment.classList.toggle("done", Number(segment.dataset.to) <= current);
}
