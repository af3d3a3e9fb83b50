"use strict";
for (const input of document.querySelectorAll("input.filter")) {
  const target = document.getElementById(input.dataset.of);
  input.addEventListener("input", () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const row of target.querySelectorAll("[data-row]")) {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
    }
  });
}
for (const head of document.querySelectorAll("th")) {
  head.addEventListener("click", () => {
    const column = [...head.parentNode.children].indexOf(head);
    const body = head.closest("table").tBodies[0];
    const down = head.dataset.order !== "down";
    head.dataset.order = down ? "down" : "up";
    const key = (row) => row.children[column].textContent;
    const rows = [...body.rows].sort((a, b) => {
      const [x, y] = [key(a), key(b)];
      const order = x !== "" && y !== "" && !isNaN(x) && !isNaN(y) ? x - y : x.localeCompare(y);
      return down ? -order : order;
    });
    body.append(...rows);
  });
}
