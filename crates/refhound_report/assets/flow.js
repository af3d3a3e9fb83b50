// The control flow of the function with the path in it.
const BLOCK = { letter: 6.35, line: 14, padding: 7, gutter: 6, side: 8, letters: 24, aside: 14, lines: 3 };
// More blocks than this cannot be looked at: then only those on the path are drawn, and where it could have left it.
const MOST_BLOCKS = 90;
const SMALLEST = 0.78;

function flowView(finding, steps, goTo, showLine) {
  if (finding.flow === undefined) return null;
  const { flow, kept } = pruned(DATA.flows[finding.flow], finding.route);
  const route = finding.route.map((block) => kept.get(block));
  const onPath = new Map(route.map((block, position) => [block, position]));
  const firstOnPath = new Map([...route.keys()].reverse().map((position) => [route[position], position]));
  const taken = new Map(route.slice(1).map((to, index) => [`${route[index]} ${to}`, index + 1]).reverse());
  const textOf = sourceLines(finding);
  const nodes = flow.map(([lines, leaves, edges], index) => {
    const rows = blockRows(lines, textOf, leaves, onPath.has(index));
    const digits = Math.max(...rows.map(([number]) => number.length));
    const letters = Math.max(...rows.map(([, line]) => line.length));
    return {
      lines, rows, digits, width: 2 * BLOCK.side + BLOCK.gutter + (digits + letters) * BLOCK.letter, height: Math.max(1, rows.length) * BLOCK.line + 2 * BLOCK.padding,
      edges: edges.map(([to, when]) => ({ to, when, weight: taken.has(`${index} ${to}`) ? 8 : 1 })),
    };
  });
  const size = layered(nodes);
  const edges = [];
  const labels = [];
  nodes.forEach((node, from) => {
    for (const edge of node.edges) {
      const position = taken.get(`${from} ${edge.to}`);
      const shape = edge.isBack ? loopShape(edge.loop) : edgeShape(edge.points);
      const head = draw("path", { class: position === undefined ? "head" : "head on", d: shape.head });
      const line = draw("path", { class: position === undefined ? "edge" : "edge on", d: shape.line });
      edges.push({ line, head, position });
      if (edge.when > 0 && !edge.isBack) {
        const [x, y] = edge.points[0];
        const isRight = edge.points[1][0] >= x;
        labels.push(draw("text", { class: edge.when === 1 ? "yes" : "no", x: x + (isRight ? 5 : -5), y: y + 13, "text-anchor": isRight ? "start" : "end" }, edge.when === 1 ? "true" : "false"));
      }
    }
  });
  // What is on the path is drawn over the rest.
  edges.sort((one, other) => (one.position ?? -1) - (other.position ?? -1));
  const blocks = nodes.map((node, index) => blockView(node, onPath.has(index), () => {
    const step = steps.findIndex((it) => it.position !== null && route[it.position] === index);
    if (step >= 0) goTo(step);
    else if (node.lines.length > 0) showLine(node.lines[0]);
  }));
  const told = `Control flow of ${finding.function}: ${plural(nodes.length, "block")}. The path goes through ${route.map((block) => blockName(nodes[block])).join(", then ")}.`;
  const margin = 8;
  const box = [size.width + 2 * margin, size.height + 2 * margin];
  const svg = draw("svg", { viewBox: `${-margin} ${-margin} ${box[0]} ${box[1]}`, role: "img", "aria-label": told }, edges.map((edge) => [edge.line, edge.head]), blocks, labels);
  const frame = make("div", { class: "flow", tabindex: "0", role: "group", "aria-label": "Picture of the function" }, svg);
  const cut = DATA.flows[finding.flow].length - flow.length;
  const element = make("section", { class: "box" }, make("h3", null, "Control flow", make("small", null, finding.function)), frame, cut > 0 && make("p", null, `${plural(cut, "block")} away from the path are not drawn.`));
  const fit = () => {
    const scale = Math.min(1, Math.max(SMALLEST, (frame.clientWidth - 14) / box[0]));
    svg.setAttribute("width", box[0] * scale);
    svg.setAttribute("height", box[1] * scale);
    return scale;
  };
  const show = (step) => {
    const position = reachedBy(steps, step);
    blocks.forEach((block, index) => {
      block.classList.toggle("done", (firstOnPath.get(index) ?? Infinity) <= position);
      block.classList.toggle("now", route[position] === index);
      block.classList.toggle("fault", step === steps.length - 1);
    });
    for (const edge of edges) edge.line.classList.toggle("done", edge.position !== undefined && edge.position <= position);
    const scale = fit();
    const node = nodes[route[position]];
    if (!node) return;
    const [left, top] = [(node.x + margin) * scale - frame.clientWidth / 2, (node.y + node.height / 2 + margin) * scale - frame.clientHeight / 2];
    frame.scrollTo({ left, top, behavior: isCalm() ? "auto" : "smooth" });
  };
  return { element, show, fit };
}

// How far on the route a step is; steps that no block is known for stay where the path has come to.
function reachedBy(steps, index) {
  for (let at = index; at >= 0; at -= 1) if (steps[at].position !== null) return steps[at].position;
  return 0;
}

// The blocks that are drawn, numbered anew, and the number of each.
function pruned(flow, route) {
  const all = [...flow.keys()];
  let keep = new Set(all);
  if (flow.length > MOST_BLOCKS) {
    keep = new Set(route);
    for (const block of route) for (const [to] of flow[block][2]) keep.add(to);
  }
  const kept = new Map(all.filter((block) => keep.has(block)).map((block, index) => [block, index]));
  const rows = [...kept.keys()].map((block) => [flow[block][0], flow[block][1], flow[block][2].filter(([to]) => kept.has(to)).map(([to, when]) => [kept.get(to), when])]);
  return { flow: rows, kept };
}

// Line numbers to trimmed texts, for the pieces of source of a finding.
function sourceLines(finding) {
  const texts = new Map();
  for (const number of finding.regions) {
    const region = DATA.regions[number];
    if (region.file === finding.file) region.lines.forEach((line, index) => texts.set(region.first + index, line.trim().replaceAll("\t", " ")));
  }
  return (line) => texts.get(line) ?? "";
}

function blockRows(lines, textOf, leaves, isOnPath) {
  if (lines.length === 0) return [["", leaves === 1 ? "return" : leaves === 2 ? "stops here" : "…"]];
  const most = isOnPath ? BLOCK.lines : 2;
  const shown = lines.length <= most ? lines : [...lines.slice(0, most - 1), null, lines.at(-1)];
  const room = isOnPath ? BLOCK.letters : BLOCK.aside;
  const cut = (line) => (line.length > room ? `${line.slice(0, room - 1)}…` : line);
  return shown.map((line) => (line === null ? ["", `⋮ ${lines.length - most} more`] : [String(line), cut(textOf(line))]));
}

function blockName(node) {
  if (!node || node.lines.length === 0) return "a block without lines";
  const [first, last] = [node.lines[0], node.lines.at(-1)];
  return first === last ? `line ${first}` : `lines ${first} to ${last}`;
}

function blockView(node, isOnPath, onclick) {
  const left = node.x - node.width / 2;
  const rows = node.rows.map(([number, line], index) => {
    const y = node.y + BLOCK.padding + (index + 0.78) * BLOCK.line;
    const edge = left + BLOCK.side + node.digits * BLOCK.letter;
    return [draw("text", { class: "num", x: edge, y, "text-anchor": "end" }, number), draw("text", { x: edge + BLOCK.gutter, y }, line)];
  });
  return draw("g", { class: isOnPath ? "block on" : "block", onclick }, draw("title", null, node.rows.map(([number, line]) => `${number} ${line}`).join("\n")), draw("rect", { x: left, y: node.y, width: node.width, height: node.height, rx: 6 }), rows);
}

function edgeShape(points) {
  let line = `M${points[0][0]} ${points[0][1]}`;
  for (let index = 1; index < points.length; index += 1) {
    const [[fromX, fromY], [toX, toY]] = [points[index - 1], points[index]];
    const isLast = index === points.length - 1;
    const end = isLast ? toY - 5 : toY;
    const middle = (fromY + end) / 2;
    line += fromX === toX ? `V${end}` : `C${fromX} ${middle} ${toX} ${middle} ${toX} ${end}`;
  }
  const [x, y] = points.at(-1);
  return { line, head: `M${x} ${y}l-4.2 -7.5h8.4z` };
}

function loopShape({ start: [fromX, fromY], below, lane, above, goal: [toX, toY] }) {
  const round = 7;
  const line = `M${fromX} ${fromY}V${below - round}Q${fromX} ${below} ${fromX + round} ${below}H${lane - round}Q${lane} ${below} ${lane} ${below - round}` +
    `V${above + round}Q${lane} ${above} ${lane - round} ${above}H${toX + round}Q${toX} ${above} ${toX} ${Math.min(above + round, toY - 6)}V${toY - 5}`;
  return { line, head: `M${toX} ${toY}l-4.2 -7.5h8.4z` };
}
