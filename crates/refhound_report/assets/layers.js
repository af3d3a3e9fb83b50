// Where the blocks of a picture stand: in layers from the entry down, edges that skip layers through places of their own,
// few crossings, the path as straight as can be. Blocks come in an order in which only loops lead back.
const GAP_X = 14;
const GAP_Y = 34;
const SWEEPS = 12;

// nodes: [{width, height, weight, edges: [{to, weight}]}]. Gives each node x and y (its middle and its top), and each edge its points.
function layered(nodes) {
  const layers = ranked(nodes);
  const places = withBends(nodes, layers);
  ordered(places);
  positioned(places);
  return traced(nodes, places);
}

// A block stands below all that lead to it, loops aside.
function ranked(nodes) {
  const rank = nodes.map(() => 0);
  nodes.forEach((node, from) => {
    for (const edge of node.edges) if (edge.to > from) rank[edge.to] = Math.max(rank[edge.to], rank[from] + 1);
  });
  return rank;
}

// Rows of places: blocks, and the points where edges pass a layer.
function withBends(nodes, rank) {
  const rows = [];
  const put = (layer, place) => {
    (rows[layer] ??= []).push(place);
    place.layer = layer;
    return place;
  };
  const places = nodes.map((node, index) => put(rank[index], { index, width: node.width, height: node.height, up: [], down: [] }));
  const join = (from, to, weight) => {
    from.down.push({ place: to, weight });
    to.up.push({ place: from, weight });
  };
  nodes.forEach((node, index) => {
    for (const edge of node.edges) {
      edge.isBack = edge.to <= index;
      edge.bends = [];
      if (edge.isBack) continue;
      let last = places[index];
      for (let layer = rank[index] + 1; layer < rank[edge.to]; layer += 1) {
        const bend = put(layer, { index: -1, width: 8, height: 0, up: [], down: [] });
        edge.bends.push(bend);
        join(last, bend, edge.weight * 2);
        last = bend;
      }
      join(last, places[edge.to], edge.weight);
    }
  });
  return { rows, places };
}

// Each place near the middle of its neighbours, downwards and upwards in turn.
function ordered({ rows }) {
  const number = (row) => row.forEach((place, order) => (place.order = order));
  rows.forEach(number);
  const middle = (links, place) => {
    const total = links.reduce((sum, link) => sum + link.weight, 0);
    return total === 0 ? place.order : links.reduce((sum, link) => sum + link.place.order * link.weight, 0) / total;
  };
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const isDown = sweep % 2 === 0;
    for (const row of isDown ? rows : [...rows].reverse()) {
      const wanted = new Map(row.map((place) => [place, middle(isDown ? place.up : place.down, place)]));
      row.sort((one, other) => wanted.get(one) - wanted.get(other) || one.order - other.order);
      number(row);
    }
  }
}

function positioned({ rows }) {
  for (const row of rows) {
    let x = 0;
    for (const place of row) {
      place.x = x + place.width / 2;
      x += place.width + GAP_X;
    }
  }
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const isDown = sweep % 2 === 0;
    for (const row of isDown ? rows : [...rows].reverse()) {
      const wanted = row.map((place) => {
        const links = isDown ? place.up : place.down;
        const total = links.reduce((sum, link) => sum + link.weight, 0);
        return { x: total === 0 ? place.x : links.reduce((sum, link) => sum + link.place.x * link.weight, 0) / total, weight: total || 0.1 };
      });
      spread(row, wanted);
    }
  }
  let y = 0;
  for (const row of rows) {
    const height = Math.max(...row.map((place) => place.height));
    for (const place of row) place.y = y;
    row.height = height;
    y += height + GAP_Y;
  }
}

// Places of a row as near to where they want to be as their widths allow: neighbours that collide move together.
function spread(row, wanted) {
  const clusters = [];
  row.forEach((place, index) => {
    let cluster = { places: [{ place, offset: 0 }], sum: wanted[index].x * wanted[index].weight, weight: wanted[index].weight, width: 0 };
    cluster.at = wanted[index].x;
    while (clusters.length > 0) {
      const before = clusters.at(-1);
      const last = before.places.at(-1);
      const distance = last.offset + last.place.width / 2 + GAP_X + cluster.places[0].place.width / 2;
      if (before.at + distance <= cluster.at) break;
      clusters.pop();
      for (const item of cluster.places) before.places.push({ place: item.place, offset: item.offset + distance });
      before.sum += cluster.sum - distance * cluster.weight;
      before.weight += cluster.weight;
      before.at = before.sum / before.weight;
      cluster = before;
    }
    clusters.push(cluster);
  });
  for (const cluster of clusters) for (const { place, offset } of cluster.places) place.x = cluster.at + offset;
}

function traced(nodes, { rows, places }) {
  const all = rows.flat();
  const left = Math.min(...all.map((place) => place.x - place.width / 2));
  for (const place of all) place.x -= left;
  let width = Math.max(...all.map((place) => place.x + place.width / 2));
  const height = Math.max(...all.map((place) => place.y + place.height));
  nodes.forEach((node, index) => Object.assign(node, { index, x: places[index].x, y: places[index].y }));
  let lanes = 0;
  nodes.forEach((node) => {
    const forward = node.edges.filter((edge) => !edge.isBack);
    forward.sort((one, other) => (one.bends[0] ?? places[one.to]).x - (other.bends[0] ?? places[other.to]).x);
    forward.forEach((edge, place) => {
      const start = node.x + (place - (forward.length - 1) / 2) * Math.min(34, (node.width - 24) / Math.max(1, forward.length));
      const goal = nodes[edge.to];
      edge.points = [[start, node.y + node.height], ...edge.bends.flatMap((bend) => [[bend.x, bend.y], [bend.x, bend.y + rows[bend.layer].height]]), [goal.x, goal.y]];
    });
    // Loops go back at the right of everything that they pass.
    for (const edge of node.edges.filter((it) => it.isBack)) {
      lanes += 1;
      const goal = nodes[edge.to];
      const lane = Math.max(...all.filter((place) => place.y + place.height >= goal.y - 1 && place.y <= node.y + node.height + 1).map((place) => place.x + place.width / 2)) + 8 + lanes * 7;
      // Through the gaps between layers, where no block stands.
      const below = node.y + rows[places[node.index].layer].height + GAP_Y * 0.3;
      edge.loop = { start: [node.x + node.width / 3, node.y + node.height], below, lane, above: goal.y - GAP_Y * 0.45, goal: [goal.x + goal.width / 3, goal.y] };
      width = Math.max(width, lane + 4);
    }
  });
  return { width, height };
}
