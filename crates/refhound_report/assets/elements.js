// The data of the page, and making elements. Texts become text nodes, never markup.
const DATA = JSON.parse(document.getElementById("data").textContent);
const SVG = "http://www.w3.org/2000/svg";
const byId = (id) => document.getElementById(id);

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const make = (name, attributes, ...children) => fill(document.createElement(name), attributes, children);
const draw = (name, attributes, ...children) => fill(document.createElementNS(SVG, name), attributes, children);

// A sentence with code between backticks.
function sentence(text) {
  return text.split("`").map((piece, index) => (index % 2 === 1 ? make("code", null, piece) : piece));
}

function plural(count, noun) {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}

const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const isNarrow = () => matchMedia("(max-width: 820px)").matches;

// Rows of the data become objects with names.
const text = (index) => (index === null || index === undefined ? null : DATA.texts[index]);

function stepOf(row) {
  const [region, line, column, lastLine, endColumn, kind, message, fromMacro, count, position] = row;
  return { region, line, column, lastLine, endColumn, kind: text(kind), message: text(message), fromMacro: text(fromMacro), count, position };
}

const FINDINGS = DATA.findings.map((row, number) => ({
  ...row,
  number,
  rule: DATA.rules[row.rule],
  ruleNumber: row.rule,
  path: DATA.files[row.file],
  function: text(row.function),
  object: text(row.object),
  message: text(row.message),
  help: text(row.help),
  words: null,
}));

// What search looks at; made when somebody searches.
function wordsOf(finding) {
  finding.words ??= [finding.message, finding.function, finding.object, finding.path, finding.rule.code, finding.rule.name, finding.fingerprint]
    .join("\n")
    .toLowerCase();
  return finding.words;
}

// The folder that all findings are in says nothing in a list.
const COMMON_FOLDER = FINDINGS.map((finding) => finding.path.slice(0, finding.path.lastIndexOf("/") + 1)).reduce((one, other) => {
  let folder = one;
  while (!other.startsWith(folder)) folder = folder.slice(0, folder.lastIndexOf("/", folder.length - 2) + 1);
  return folder;
}, FINDINGS.length > 0 ? FINDINGS[0].path.slice(0, FINDINGS[0].path.lastIndexOf("/") + 1) : "");
const shortPath = (finding) => finding.path.slice(COMMON_FOLDER.length);

const BY_FINGERPRINT = new Map(FINDINGS.map((finding) => [finding.fingerprint, finding]));
const BY_GROUP = new Map();
for (const finding of FINDINGS) {
  if (!BY_GROUP.has(finding.group)) BY_GROUP.set(finding.group, []);
  BY_GROUP.get(finding.group).push(finding);
}
