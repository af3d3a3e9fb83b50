// The count along the path: a line that steps up and down, with a dot for each step.
const CHART = { width: 360, left: 26, right: 14, top: 14, level: 26, bottom: 24, least: 64 };

function chartView(steps, goTo) {
  const known = steps.filter((step) => step.count !== null);
  if (known.length === 0) return null;
  const highest = Math.max(1, ...known.map((step) => step.count));
  const lowest = Math.min(0, ...known.map((step) => step.count));
  const levels = highest - lowest;
  const height = Math.max(CHART.least, Math.min(levels, 5) * CHART.level);
  const y = (count) => CHART.top + ((highest - count) / levels) * height;
  const span = CHART.width - CHART.left - CHART.right;
  const x = (index) => CHART.left + (steps.length === 1 ? span / 2 : (index / (steps.length - 1)) * span);
  // Before the object appears there is nothing to count; steps that are not about it change nothing.
  const first = steps.findIndex((step) => step.count !== null);
  let count = steps[first].count;
  const counts = steps.map((step, index) => (index < first ? null : (count = step.count ?? count)));
  let line = `M${x(first)} ${y(counts[first])}`;
  for (let index = first + 1; index < steps.length; index += 1) line += `H${x(index)}V${y(counts[index])}`;
  const area = `${line}V${y(lowest)}H${x(first)}Z`;
  const every = Math.ceil(levels / 5);
  const grid = [];
  for (let level = lowest; level <= highest; level += every) {
    grid.push(draw("line", { class: "grid", x1: CHART.left, x2: CHART.width - CHART.right, y1: y(level), y2: y(level) }));
    grid.push(draw("text", { x: CHART.left - 9, y: y(level) + 4, "text-anchor": "end" }, level));
  }
  const total = CHART.top + height + CHART.bottom;
  const cursor = draw("line", { class: "cursor", y1: CHART.top - 8, y2: CHART.top + height + 4 });
  const dense = steps.length > 24;
  const dots = steps.map((step, index) => draw("circle", { cx: x(index), cy: y(counts[index] ?? lowest), r: dense ? 2.5 : step.count === null ? 3.5 : 5, class: [step.count === null ? "quiet" : "", index === steps.length - 1 ? "fault" : ""].join(" ").trim() }));
  const gap = steps.length === 1 ? span : span / (steps.length - 1);
  const hits = steps.map((step, index) => draw("rect", { class: "hit", x: x(index) - gap / 2, y: 0, width: gap, height: total, onclick: () => goTo(index) }, draw("title", null, `${index + 1}: ${step.message.replaceAll("`", "")}`)));
  const labels = steps.map((_, index) => index).filter((index) => index === 0 || index === steps.length - 1 || steps.length <= 14).map((index) => draw("text", { x: x(index), y: total - 6, "text-anchor": "middle" }, index + 1));
  const told = counts.map((value, index) => (value === null ? null : `step ${index + 1}: ${value}`)).filter(Boolean).join(", ");
  const svg = draw("svg", { viewBox: `0 0 ${CHART.width} ${total}`, role: "img", "aria-label": `References owned along the path: ${told}` }, grid, draw("path", { class: "area", d: area }), draw("path", { class: "level", d: line }), cursor, dots, labels, hits);
  const element = make("section", { class: "box" }, make("h3", null, "References owned", make("small", null, "after each step")), make("div", { class: "chart" }, svg));
  const show = (index) => {
    cursor.setAttribute("x1", x(index));
    cursor.setAttribute("x2", x(index));
    dots.forEach((dot, place) => dot.classList.toggle("now", place === index));
  };
  return { element, show };
}
