// One finding: what is wrong, the path step by step, and the pictures beside it.
const current = { finding: null, step: 0, steps: [], views: [], stepper: null };

function findingView(finding, step) {
  const steps = finding.steps.map(stepOf);
  const goTo = (index) => showStep(index, { scroll: true });
  const source = sourceView(finding, steps, goTo);
  const chart = chartView(steps, goTo);
  const showLine = (line) => {
    const fold = [...source.element.querySelectorAll(".fold")];
    if (!source.lines.has(line)) fold.forEach((it) => it.click());
    source.lines.get(line)?.scrollIntoView({ block: "center", behavior: isCalm() ? "auto" : "smooth" });
  };
  const flow = flowView(finding, steps, goTo, showLine);
  Object.assign(current, { finding, steps, step: -1, source, flow, views: [{ show: (index) => showSourceStep(source, index) }, chart, flow].filter(Boolean) });
  const side = [chart?.element, flow?.element].filter(Boolean);
  const element = make("article", { class: "finding" },
    pagerView(finding),
    tagsView(finding),
    marksView(finding),
    make("h2", { id: "title", tabindex: "-1" }, sentence(finding.message)),
    placeView(finding),
    make("div", { class: "says" },
      make("p", null, make("b", null, "Fix"), make("span", null, sentence(finding.help))),
      make("p", null, make("b", null, "When"), make("span", null, sentence(whenOf(finding)))),
    ),
    changeView(finding),
    steps.length > 0 && stepperView(steps),
    make("div", { class: "views" }, make("section", { class: "box", "aria-label": "Source" }, finding.other && make("h3", null, "This way out"), source.element), otherView(finding), side.length > 0 && make("div", { class: "side" }, side)),
    sameCauseView(finding),
    aboutView(finding.rule),
  );
  byId("main").replaceChildren(element);
  byId("main").scrollTop = 0;
  flow?.fit();
  showStep(Math.min(Math.max(step, 0), steps.length - 1), {});
  drawRails(source);
}

// The path that the one of the finding is compared with, beside it.
function otherView(finding) {
  if (!finding.other) return null;
  const steps = finding.other.map(stepOf);
  const view = sourceView(finding, steps, () => {});
  requestAnimationFrame(() => drawRails(view));
  return make("section", { class: "box", "aria-label": "The other way out" }, make("h3", null, "The other way out"), view.element);
}

function whenOf(finding) {
  const when = DATA.triggers[finding.trigger][1];
  const paths = finding.paths > 1 ? `; ${finding.paths} paths of the function end the same way` : "";
  return when + paths;
}

function pagerView(finding) {
  const place = filters.shown.indexOf(rowOf(finding));
  const told = place < 0 ? "not in the list" : `${(place + 1).toLocaleString("en")} of ${filters.shown.length.toLocaleString("en")}`;
  return make("div", { class: "pager" },
    make("button", { type: "button", class: "solid back", onclick: () => openList() }, "‹ List"),
    make("span", null, told),
    make("div", { class: "end" },
      make("button", { type: "button", class: "solid", title: "Previous finding (k)", disabled: place === 0, onclick: () => moveFinding(-1) }, "↑ Previous"),
      make("button", { type: "button", class: "solid", title: "Next finding (j)", disabled: place === filters.shown.length - 1, onclick: () => moveFinding(1) }, "↓ Next"),
    ),
  );
}

function tagsView(finding) {
  const { rule } = finding;
  const confidence = DATA.confidences[finding.confidence];
  return make("div", { class: "tags" },
    make("span", { class: "rule" }, `${rule.code} ${rule.name}`),
    make("span", { class: `tag ${finding.severity}`, title: "How urgent: made of what has to happen, how sure it is and the rule" }, `${finding.severity} severity`),
    make("span", { class: `tag ${confidence}` }, confidence),
    make("span", { class: "tag" }, DATA.triggers[finding.trigger][0]),
    DATA.compared && make("span", { class: finding.known ? "tag" : "tag new" }, finding.known ? "known" : "new"),
  );
}

function placeView(finding) {
  const place = `${finding.path}:${finding.line}:${finding.column}`;
  // Addresses are made by the program, of a host that it knows; anything else stays text.
  const address = finding.link && /^https:\/\//.test(finding.link) ? make("a", { href: finding.link, rel: "noreferrer", target: "_blank" }, place) : make("code", null, place);
  return make("p", { class: "place" }, address, finding.function ? " in " : "", finding.function ? make("code", null, finding.function) : null);
}

function stepperView(steps) {
  const now = make("div", { class: "now" });
  const before = make("button", { type: "button", class: "solid", id: "step-back", title: "Previous step (p or ←)", "aria-label": "Previous step", onclick: () => moveStep(-1) }, "‹ ", make("kbd", { "aria-hidden": "true" }, "p"));
  const next = make("button", { type: "button", class: "solid", id: "step-on", title: "Next step (n or →)", "aria-label": "Next step", onclick: () => moveStep(1) }, make("kbd", { "aria-hidden": "true" }, "n"), " ›");
  current.stepper = { now, before, next, total: steps.length };
  return make("div", { class: "stepper", role: "group", "aria-label": "Steps of the path" }, before, now, next);
}

function sameCauseView(finding) {
  const others = BY_GROUP.get(finding.group).filter((other) => other !== finding);
  if (others.length === 0) return null;
  const most = 20;
  const items = others.slice(0, most).map((other) => make("div", null, make("button", { type: "button", onclick: () => openFinding(other, { focus: true }) }, `${other.path}:${other.line}`), other.function));
  return make("section", { class: "same" }, make("h3", null, `${plural(others.length, "other place")} with the same cause`), items, others.length > most && make("p", null, `and ${others.length - most} others`));
}

// The page of the rule: headings, paragraphs, lists and code.
function aboutView(rule) {
  const parts = [];
  let paragraph = [];
  let code = null;
  const flush = () => {
    if (paragraph.length === 0) return;
    const isList = paragraph[0].startsWith("- ");
    if (isList) parts.push(make("ul", null, paragraph.join("\n").slice(2).split("\n- ").map((item) => make("li", null, sentence(item.replaceAll("\n", " "))))));
    else parts.push(make("p", null, sentence(paragraph.join(" "))));
    paragraph = [];
  };
  for (const line of rule.page.split("\n").slice(1)) {
    if (line.startsWith("```")) {
      flush();
      if (code) parts.push(make("pre", { tabindex: "0" }, coloured(code).flatMap((pieces) => [...lineElements(pieces, []), "\n"])));
      code = code ? null : [];
    } else if (code) code.push(line);
    else if (line.startsWith("#")) {
      flush();
      parts.push(make("h3", null, line.replace(/^#+ /, "")));
    } else if (line.trim() === "") flush();
    else paragraph.push(line);
  }
  flush();
  return make("details", { class: "about" }, make("summary", null, `About ${rule.name}`), parts);
}

// Scrolls only when the line or what is said of it is not well in sight.
function bringIntoSight({ line, button }) {
  const frame = byId("main").getBoundingClientRect();
  const [top, bottom] = [line.getBoundingClientRect().top, button.getBoundingClientRect().bottom];
  if (top > frame.top + 90 && bottom < frame.bottom - 90) return;
  line.scrollIntoView({ block: "center", inline: "nearest", behavior: isCalm() ? "auto" : "smooth" });
}

function moveStep(by) {
  if (current.finding) showStep(Math.min(current.steps.length - 1, Math.max(0, current.step + by)), { scroll: true, tell: true });
}

function showStep(index, { scroll, tell }) {
  if (!current.finding || index < 0 || index >= current.steps.length) return;
  current.step = index;
  for (const view of current.views) view.show(index);
  const { now, before, next, total } = current.stepper;
  const step = current.steps[index];
  now.replaceChildren(make("b", null, `Step ${index + 1} of ${total}: `), ...sentence(step.message));
  // A button that is disabled while it has the focus would lose it.
  before.setAttribute("aria-disabled", String(index === 0));
  next.setAttribute("aria-disabled", String(index === total - 1));
  if (scroll) {
    bringIntoSight(current.source.rows[index]);
  }
  if (tell) {
    const owned = step.count === null ? "" : `, ${plural(step.count, "reference")} owned`;
    byId("live").textContent = `Step ${index + 1} of ${total}, line ${step.line}: ${step.message.replaceAll("`", "")}${owned}`;
  }
  remember(`#${current.finding.fingerprint}${index > 0 ? `/${index + 1}` : ""}`, "replace");
}
