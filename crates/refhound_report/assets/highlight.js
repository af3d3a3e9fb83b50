// C in colours: words, texts, numbers, comments, directives. Good enough to read; nothing is decided by it.
const C_WORDS = new Set(("auto break case char const continue default do double else enum extern float for goto if inline int long register restrict return " +
  "short signed sizeof static struct switch typedef union unsigned void volatile while bool true false NULL _Bool Py_ssize_t PyObject size_t").split(" "));
const C_TOKEN = /\/\*|\/\/.*|"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?|[A-Za-z_]\w*|\d[\w.]*|[^\w"'/]+|./gy;

// Pieces [class, text] of each line; a comment can go over several.
function coloured(lines) {
  let isComment = false;
  return lines.map((line) => {
    const pieces = [];
    let rest = line;
    if (isComment) {
      const end = line.indexOf("*/");
      if (end < 0) return [["c", line]];
      pieces.push(["c", line.slice(0, end + 2)]);
      rest = line.slice(end + 2);
      isComment = false;
    } else if (/^\s*#/.test(line)) {
      const directive = /^\s*#\s*\w*/.exec(line)[0];
      pieces.push(["r", directive]);
      rest = line.slice(directive.length);
    }
    C_TOKEN.lastIndex = 0;
    for (let found; (found = C_TOKEN.exec(rest)); ) {
      const [token] = found;
      if (token === "/*") {
        const end = rest.indexOf("*/", found.index + 2);
        isComment = end < 0;
        const stop = isComment ? rest.length : end + 2;
        pieces.push(["c", rest.slice(found.index, stop)]);
        C_TOKEN.lastIndex = stop;
      } else {
        pieces.push([tokenClass(token), token]);
      }
    }
    return pieces;
  });
}

function tokenClass(token) {
  if (token.startsWith("//")) return "c";
  if (token[0] === '"' || token[0] === "'") return "s";
  if (/^\d/.test(token)) return "d";
  return C_WORDS.has(token) ? "w" : null;
}

// One line as elements. Marks {from, to, step} are in characters; where several overlap, the first one counts.
function lineElements(pieces, marks) {
  const elements = [];
  let at = 0;
  let open = null;
  const put = (kind, letters, mark) => {
    const node = kind ? make("span", { class: kind }, letters) : letters;
    if (mark !== open?.mark) open = mark ? { mark, element: make("span", { class: "mark", "data-step": mark.step }) } : null;
    if (open) {
      if (!open.element.firstChild) elements.push(open.element);
      open.element.append(node);
    } else elements.push(node);
  };
  for (const [kind, piece] of pieces) {
    // Characters, not halves of them: columns count so.
    const letters = marks.length > 0 ? Array.from(piece) : [piece];
    let begin = 0;
    if (marks.length === 0) {
      put(kind, piece, null);
      continue;
    }
    const markAt = (place) => marks.find((mark) => mark.from <= place && place < mark.to) || null;
    for (let index = 1; index <= letters.length; index += 1) {
      if (index < letters.length && markAt(at + index) === markAt(at + begin)) continue;
      put(kind, letters.slice(begin, index).join(""), markAt(at + begin));
      begin = index;
    }
    at += letters.length;
  }
  return elements;
}
