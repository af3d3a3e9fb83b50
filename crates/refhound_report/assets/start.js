// What is open, in the address as well: #fingerprint, #fingerprint/step. Keys, colours, and the start.
function remember(hash, how) {
  try {
    if (how === "push") history.pushState(null, "", hash);
    else history.replaceState(null, "", hash);
  } catch {
    // Some browsers refuse this for files; then there is no address to remember, and nothing else is lost.
  }
}

function openFinding(finding, { focus, step }) {
  const wasClosed = !current.finding;
  if (wasClosed) remember(`#${finding.fingerprint}`, "push");
  byId("panes").classList.add("reading");
  findingView(finding, step ?? 0);
  chooseRow(finding);
  document.title = `${finding.rule.name} in ${finding.function || finding.path} - refhound`;
  if (focus) byId("title").focus({ preventScroll: true });
}

function openOverview({ focus }) {
  current.finding = null;
  byId("panes").classList.add("reading");
  byId("main").replaceChildren(overview());
  byId("main").scrollTop = 0;
  chooseRow(null);
  document.title = "refhound report";
  if (focus) byId("main").querySelector("h2").focus({ preventScroll: true });
}

// On a phone the list has the screen to itself.
function openList() {
  const finding = current.finding;
  byId("panes").classList.remove("reading");
  current.finding = null;
  remember("#", "replace");
  showRows(true);
  chooseRow(finding);
  list.rows.focus({ preventScroll: true });
}

function openAddress() {
  const [fingerprint, step] = decodeURIComponent(location.hash.slice(1)).split("/");
  const finding = BY_FINGERPRINT.get(fingerprint);
  if (finding) {
    // A link leads to its finding whatever is filtered out.
    if (!filters.fitting.has(finding)) clearFilters();
    openFinding(finding, { step: Math.max(0, (Number.parseInt(step, 10) || 1) - 1) });
  } else {
    openOverview({});
    byId("panes").classList.remove("reading");
  }
}

const THEMES = ["auto", "light", "dark"];
const stored = {
  get: () => {
    try {
      return localStorage.getItem("refhound-theme");
    } catch {
      return null;
    }
  },
  set: (value) => {
    try {
      localStorage.setItem("refhound-theme", value);
    } catch {
      // Not remembered, then.
    }
  },
};
let theme = "auto";

function setTheme(name) {
  theme = THEMES.includes(name) ? name : "auto";
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  byId("theme").textContent = { auto: "◐ Auto", light: "☀ Light", dark: "☾ Dark" }[theme];
  byId("theme").setAttribute("aria-label", `Colours: ${theme}. Change`);
}

function nextTheme() {
  setTheme(THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length]);
  stored.set(theme);
}

const KEYS = {
  j: () => moveFinding(1),
  k: () => moveFinding(-1),
  n: () => moveStep(1),
  p: () => moveStep(-1),
  ArrowRight: () => moveStep(1),
  ArrowLeft: () => moveStep(-1),
  1: () => current.finding && setMark(current.finding, "true"),
  2: () => current.finding && setMark(current.finding, "false"),
  3: () => current.finding && setMark(current.finding, "later"),
  s: () => openSummary(),
  t: nextTheme,
  "/": () => {
    if (isNarrow()) openList();
    byId("search").focus();
    byId("search").select();
  },
  "?": () => byId("keys").showModal(),
};

function openSummary() {
  remember("#", "replace");
  openOverview({ focus: true });
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || byId("keys").open) return;
  const isTyping = event.target.matches("input[type=search], textarea, select");
  if (event.key === "Escape") {
    const facet = closeFacets();
    if (facet) facet.summary.focus();
    else if (isTyping) {
      // What was typed stays, and with it what is shown.
      event.preventDefault();
      list.rows.focus();
    }
    else if (current.finding && isNarrow()) openList();
    else if (current.finding) list.rows.focus();
    return;
  }
  // Arrows scroll what is wider than its frame.
  const isScrolled = event.key.startsWith("Arrow") && event.target.closest(".source, .flow, pre") === event.target;
  if (isTyping || isScrolled || !Object.hasOwn(KEYS, event.key)) return;
  event.preventDefault();
  KEYS[event.key]();
}

function start() {
  setTheme(stored.get());
  const causes = BY_GROUP.size === FINDINGS.length ? "" : `, ${plural(BY_GROUP.size, "cause")}`;
  byId("total").textContent = `${plural(FINDINGS.length, "finding")}${causes} · ${DATA.coverage}`;
  buildFacets();
  if (DATA.compared && FINDINGS.some((finding) => !finding.known)) FACETS.find((facet) => facet.id === "status").chosen.add(0);
  filters.changed = () => {
    list.rows.scrollTop = 0;
    chooseRow(list.chosen);
    if (!current.finding) byId("main").replaceChildren(overview());
    else byId("main").querySelector(".pager").replaceWith(pagerView(current.finding));
  };
  startList();
  applyFilters();
  openAddress();
  byId("search").addEventListener("input", (event) => {
    filters.search = event.target.value;
    applyFilters();
  });
  byId("search").addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || filters.shown.length === 0) return;
    event.preventDefault();
    openFinding(filters.shown[0], { focus: true });
  });
  byId("theme").addEventListener("click", nextTheme);
  byId("help").addEventListener("click", () => byId("keys").showModal());
  byId("home").addEventListener("click", openSummary);
  byId("skip").addEventListener("click", (event) => {
    event.preventDefault();
    byId("main").focus();
  });
  document.addEventListener("keydown", onKey);
  // The first search need not wait for this.
  setTimeout(() => FINDINGS.forEach(wordsOf), 300);
  addEventListener("popstate", openAddress);
  addEventListener("resize", () => {
    if (!current.finding) return;
    current.flow?.fit();
    drawRails(current.source);
  });
}

start();
