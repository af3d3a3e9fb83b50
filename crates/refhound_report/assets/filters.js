// What is shown: search, and facets of which several values can be chosen. All of it is counted in one pass.
const CONFIDENCE_ORDER = [...DATA.confidences.keys()].reverse();
const FACETS = [
  { id: "rule", title: "Rule", values: [...DATA.rules.keys()], of: (finding) => finding.ruleNumber, label: (value) => `${DATA.rules[value].code} ${DATA.rules[value].name}` },
  { id: "file", title: "File", values: [...new Set(FINDINGS.map((finding) => finding.file))], of: (finding) => finding.file, label: (value) => DATA.files[value] },
  { id: "trigger", title: "Trigger", values: [...DATA.triggers.keys()], of: (finding) => finding.trigger, label: (value) => `${DATA.triggers[value][0]}: ${DATA.triggers[value][1]}` },
  { id: "confidence", title: "Confidence", values: CONFIDENCE_ORDER, of: (finding) => finding.confidence, label: (value) => DATA.confidences[value] },
  { id: "status", title: "New or known", values: [0, 1], of: (finding) => (finding.known ? 1 : 0), label: (value) => (value === 0 ? "new" : "known: in the baseline") },
  { id: "mark", title: "Mark", values: [-1, ...MARKS.keys()], of: markOf, label: (value) => (value < 0 ? "no mark" : MARKS[value].label) },
].filter((facet) => facet.id !== "status" || DATA.compared);
// Choices of one facet that are listed at a time; a filter finds the others.
const MOST_CHOICES = 150;

// Findings come by file and line, so that what is equally urgent stays in that order.
const ORDERS = [
  { id: "severity", label: "Most urgent first", compare: (one, other) => other.rank - one.rank || one.number - other.number },
  { id: "file", label: "By file and line", compare: (one, other) => one.number - other.number },
  { id: "rule", label: "By rule", compare: (one, other) => one.ruleNumber - other.ruleNumber || other.rank - one.rank || one.number - other.number },
  { id: "function", label: "By function", compare: (one, other) => (one.function || "").localeCompare(other.function || "") || one.number - other.number },
];

// `fits` are the findings that the filters let through, `shown` the first of each cause, which has a row, `firsts` the same by cause.
const filters = { search: "", fits: FINDINGS, fitting: new Set(FINDINGS), shown: FINDINGS, firsts: new Map(), order: ORDERS.find((order) => order.id === DATA.order) || ORDERS[0], changed: () => {} };
for (const facet of FACETS) {
  facet.chosen = new Set();
  facet.counts = new Map();
  facet.narrow = "";
}

function applyFilters() {
  const words = filters.search.toLowerCase().split(/\s+/).filter(Boolean);
  for (const facet of FACETS) facet.counts.clear();
  const active = FACETS.filter((facet) => facet.chosen.size > 0);
  const shown = [];
  for (const finding of FINDINGS) {
    if (words.length > 0 && !words.every((word) => wordsOf(finding).includes(word))) continue;
    let failed = null;
    let failures = 0;
    for (const facet of active) {
      if (!facet.chosen.has(facet.of(finding))) {
        failed = facet;
        failures += 1;
      }
    }
    if (failures === 0) shown.push(finding);
    if (failures > 1) continue;
    // What the other facets let through is what choosing a value here would show.
    for (const facet of failures === 1 ? [failed] : FACETS) {
      const value = facet.of(finding);
      facet.counts.set(value, (facet.counts.get(value) || 0) + 1);
    }
  }
  filters.fits = shown.sort(filters.order.compare);
  filters.firsts = new Map();
  for (const finding of filters.fits) if (!filters.firsts.has(finding.group)) filters.firsts.set(finding.group, finding);
  filters.shown = [...filters.firsts.values()];
  filters.fitting = new Set(filters.fits);
  for (const facet of FACETS) showFacet(facet);
  showChosen();
  filters.changed();
}

function buildFacets() {
  for (const facet of FACETS) {
    facet.summary = make("summary", null, facet.title);
    facet.list = make("div");
    const narrow = facet.values.length > 12 && make("input", {
      type: "search",
      placeholder: `Find in ${facet.values.length}`,
      "aria-label": `Find a ${facet.title.toLowerCase()}`,
      oninput: (event) => {
        facet.narrow = event.target.value.toLowerCase();
        showFacet(facet);
      },
    });
    facet.element = make("details", { class: "facet", "data-facet": facet.id }, facet.summary, make("fieldset", null, make("legend", { class: "hidden" }, facet.title), narrow || null, facet.list));
    facet.element.addEventListener("toggle", () => {
      if (!facet.element.open) return;
      for (const other of FACETS) if (other !== facet) other.element.open = false;
      showFacet(facet);
    });
    byId("facets").append(facet.element);
  }
  document.addEventListener("click", (event) => {
    if (!event.target.closest(".facet")) closeFacets();
  });
}

function closeFacets() {
  const open = FACETS.find((facet) => facet.element.open);
  if (open) open.element.open = false;
  return open;
}

// The choices are elements only while they are looked at.
function showFacet(facet) {
  const { element, chosen } = facet;
  element.classList.toggle("active", chosen.size > 0);
  facet.summary.textContent = chosen.size > 0 ? `${facet.title}: ${chosen.size}` : facet.title;
  if (!element.open) return;
  const focused = document.activeElement?.closest(".choice")?.dataset.value;
  const fitting = facet.values.filter((value) => !facet.narrow || facet.label(value).toLowerCase().includes(facet.narrow));
  const count = (value) => facet.counts.get(value) || 0;
  if (facet.id === "file") fitting.sort((one, other) => count(other) - count(one) || one - other);
  const listed = fitting.filter((value) => chosen.has(value) || count(value) > 0 || fitting.length < 20).slice(0, MOST_CHOICES);
  facet.list.replaceChildren(
    ...listed.map((value) => choice(facet, value, count(value))),
    ...(fitting.length > listed.length ? [make("p", { class: "more" }, `${plural(fitting.length - listed.length, "other")} not listed`)] : []),
  );
  if (focused !== undefined) facet.list.querySelector(`[data-value="${focused}"] input`)?.focus();
}

function choice(facet, value, count) {
  const box = make("input", { type: "checkbox", onchange: () => choose(facet, value, box.checked) });
  box.checked = facet.chosen.has(value);
  return make("label", { class: count === 0 && !box.checked ? "choice none" : "choice", "data-value": value }, box, make("span", null, facet.label(value)), make("b", null, count.toLocaleString("en")));
}

function choose(facet, value, isChosen) {
  if (isChosen) facet.chosen.add(value);
  else facet.chosen.delete(value);
  applyFilters();
}

function chooseOnly(id, value) {
  const facet = FACETS.find((it) => it.id === id);
  const isAlone = facet.chosen.size === 1 && facet.chosen.has(value);
  facet.chosen.clear();
  if (!isAlone) facet.chosen.add(value);
  applyFilters();
}

function clearFilters() {
  filters.search = "";
  byId("search").value = "";
  for (const facet of FACETS) facet.chosen.clear();
  applyFilters();
}

function orderChoice() {
  const choose = (event) => {
    filters.order = ORDERS.find((order) => order.id === event.target.value);
    applyFilters();
    byId("order").focus();
  };
  return make("select", { id: "order", "aria-label": "Order of the findings", onchange: choose }, ORDERS.map((order) => make("option", { value: order.id, selected: order === filters.order }, order.label)));
}

function showChosen() {
  const isFiltered = filters.search !== "" || FACETS.some((facet) => facet.chosen.size > 0);
  const count = filters.fits.length;
  const all = count === FINDINGS.length ? plural(count, "finding") : `${count.toLocaleString("en")} of ${plural(FINDINGS.length, "finding")}`;
  const told = filters.shown.length === count ? all : `${all}, ${plural(filters.shown.length, "cause")}`;
  byId("chosen").replaceChildren(make("span", { role: "status", title: DATA.cause }, told), ...(isFiltered ? [make("button", { type: "button", onclick: clearFilters }, "Clear filters")] : []), orderChoice());
}
