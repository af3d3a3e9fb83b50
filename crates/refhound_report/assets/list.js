// The list of findings. Only the rows in sight are elements: five thousand cost as much as fifty.
const ROW_HEIGHT = 78;
const ROWS_AROUND = 6;
const list = { rows: byId("rows"), tall: byId("tall"), first: -1, last: -1, chosen: null };

// The row that stands for a finding: that of its cause.
const rowOf = (finding) => filters.firsts.get(finding.group);

function row(finding, place) {
  const { rule } = finding;
  const others = filters.fits.length === filters.shown.length ? 0 : BY_GROUP.get(finding.group).filter((other) => other !== finding && filters.fitting.has(other)).length;
  const mark = MARKS[markOf(finding)];
  const element = make("div", { class: "row", role: "option", id: `row-${finding.number}`, "data-number": finding.number, "aria-setsize": filters.shown.length, "aria-posinset": place + 1, "aria-selected": String(Boolean(list.chosen) && finding.group === list.chosen.group) },
    make("div", { class: "name" }, make("span", { class: `dot ${finding.severity}`, "aria-hidden": "true" }), make("b", null, rule.name), make("span", { class: "hidden" }, `, ${finding.severity}`), make("span", { class: "ends" }, mark && make("span", { class: `tag mark-${mark.id}` }, mark.label), others > 0 && make("span", { class: "tag", title: DATA.cause }, `+${others}`), DATA.compared && make("span", { class: finding.known ? "tag" : "tag new" }, finding.known ? "known" : "new"), make("span", { class: `tag ${DATA.confidences[finding.confidence]}` }, DATA.confidences[finding.confidence]))),
    make("div", { class: "said" }, finding.message.replaceAll("`", "")),
    make("div", { class: "where", title: `${finding.path}:${finding.line}` }, make("bdi", null, `${shortPath(finding)}:${finding.line}`), finding.function && " · ", make("bdi", null, finding.function)),
  );
  element.style.top = `${place * ROW_HEIGHT}px`;
  return element;
}

function showRows(isChanged) {
  const { rows, tall } = list;
  const first = Math.max(0, Math.floor(rows.scrollTop / ROW_HEIGHT) - ROWS_AROUND);
  const last = Math.min(filters.shown.length, Math.ceil((rows.scrollTop + (rows.clientHeight || 800)) / ROW_HEIGHT) + ROWS_AROUND);
  if (!isChanged && first === list.first && last === list.last) return;
  [list.first, list.last] = [first, last];
  tall.style.height = `${filters.shown.length * ROW_HEIGHT}px`;
  const shown = filters.shown.slice(first, last).map((finding, index) => row(finding, first + index));
  const nothing = FINDINGS.length === 0 ? "Nothing was found." : "No finding fits these filters.";
  tall.replaceChildren(...(filters.shown.length === 0 ? [make("p", { class: "empty" }, nothing)] : shown));
  const chosen = list.chosen && rowOf(list.chosen);
  if (chosen && document.getElementById(`row-${chosen.number}`)) rows.setAttribute("aria-activedescendant", `row-${chosen.number}`);
  else rows.removeAttribute("aria-activedescendant");
}

// Marks a finding as the chosen one and brings it into sight.
function chooseRow(finding) {
  list.chosen = finding;
  const place = finding ? filters.shown.indexOf(rowOf(finding)) : -1;
  if (place >= 0) {
    const { rows } = list;
    const top = place * ROW_HEIGHT;
    if (top < rows.scrollTop) rows.scrollTop = top;
    else if (top + ROW_HEIGHT > rows.scrollTop + rows.clientHeight) rows.scrollTop = top + ROW_HEIGHT - rows.clientHeight;
  }
  showRows(true);
}

function startList() {
  let isWaiting = false;
  list.rows.addEventListener("scroll", () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      showRows(false);
    });
  }, { passive: true });
  new ResizeObserver(() => showRows(false)).observe(list.rows);
  list.rows.addEventListener("click", (event) => {
    const element = event.target.closest(".row");
    if (element) openFinding(FINDINGS[Number(element.dataset.number)], { focus: isNarrow() });
  });
  list.rows.addEventListener("keydown", (event) => {
    const page = Math.max(1, Math.floor(list.rows.clientHeight / ROW_HEIGHT) - 1);
    const moves = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -Infinity, End: Infinity };
    if (event.key in moves) {
      event.preventDefault();
      moveFinding(moves[event.key]);
    } else if (event.key === "Enter" && list.chosen) {
      event.preventDefault();
      openFinding(list.chosen, { focus: true });
    }
  });
}

// The finding so many places on in the list.
function moveFinding(by) {
  if (filters.shown.length === 0) return;
  const place = list.chosen ? filters.shown.indexOf(rowOf(list.chosen)) : -1;
  const next = place < 0 ? (by < 0 ? filters.shown.length - 1 : 0) : Math.min(filters.shown.length - 1, Math.max(0, place + by));
  openFinding(filters.shown[next], {});
}
