// The summary: what is shown, counted by rule, trigger, confidence and file. A bar is a filter, too.
const MOST_FILES = 12;

function overview() {
  const shown = filters.fits;
  const title = FINDINGS.length === 0 ? "Nothing found" : plural(shown.length, "finding");
  const causes = new Set(shown.map((finding) => finding.group)).size;
  const files = new Set(shown.map((finding) => finding.file)).size;
  const parts = [];
  if (shown.length > 0) parts.push(`in ${plural(files, "file")}`);
  if (causes !== shown.length) parts.push(`with ${plural(causes, "cause")}`);
  if (shown.length !== FINDINGS.length) parts.push(`of ${FINDINGS.length.toLocaleString("en")} in all`);
  return make("div", { class: "overview" },
    make("button", { type: "button", class: "solid back", onclick: () => openList() }, "‹ List"),
    make("h2", { tabindex: "-1" }, `${title} ${parts.join(", ")}`),
    make("p", null, DATA.coverage + "."),
    causes !== shown.length && make("p", null, `${DATA.cause[0].toUpperCase()}${DATA.cause.slice(1)}.`),
    shown.length > 0 && make("div", { class: "cards" },
      card("By rule", "rule", "card wide", (value) => [make("span", null, DATA.rules[value].name, " ", make("small", null, `${DATA.rules[value].code}: ${DATA.rules[value].summary}`))], (value) => DATA.rules[value].level),
      card("When it happens", "trigger", "card", (value) => [make("span", { title: DATA.triggers[value][1] }, DATA.triggers[value][0], " ", make("small", null, DATA.triggers[value][1]))]),
      card("How sure", "confidence", "card", (value) => [make("span", null, DATA.confidences[value])]),
      DATA.compared && card("New or known", "status", "card", (value) => [make("span", null, value === 0 ? "new" : "known")]),
      card("By file", "file", "card wide", (value) => [make("span", { title: DATA.files[value] }, DATA.files[value])]),
      marksCard(),
    ),
    FINDINGS.length > 0 && make("p", null, "Choose a finding from the list to follow its path. ", make("kbd", null, "j"), " and ", make("kbd", null, "k"), " go through findings, ", make("kbd", null, "n"), " and ", make("kbd", null, "p"), " through the steps of a path, ", make("kbd", null, "?"), " lists all keys."),
    make("p", { id: "made" }, `Made by refhound ${DATA.version}${DATA.run ? ` on ${DATA.run.started.replace("T", " at ").replace("Z", " UTC")}, for ${DATA.run.target}: ` : "."}`, DATA.run && make("code", null, DATA.run.command)),
  );
}

function card(title, id, kind, content, level) {
  const facet = FACETS.find((it) => it.id === id);
  const counts = new Map();
  for (const finding of filters.fits) counts.set(facet.of(finding), (counts.get(facet.of(finding)) || 0) + 1);
  const values = facet.values.filter((value) => counts.has(value));
  if (id === "rule" || id === "file") values.sort((one, other) => counts.get(other) - counts.get(one) || one - other);
  const most = Math.max(...counts.values());
  const listed = id === "file" ? values.slice(0, MOST_FILES) : values;
  const bars = listed.map((value) => {
    const bar = make("i", { class: level ? level(value) : null, "aria-hidden": "true" });
    bar.style.width = `${(100 * counts.get(value)) / most}%`;
    const pressed = facet.chosen.has(value);
    return make("button", { type: "button", class: "bar", "aria-pressed": String(pressed), onclick: () => chooseOnly(id, value) }, content(value), make("b", null, counts.get(value).toLocaleString("en")), bar);
  });
  const rest = values.length - listed.length;
  return make("section", { class: kind }, make("h3", null, title), bars, rest > 0 && make("p", { class: "more" }, `and ${plural(rest, "other file")}`));
}
