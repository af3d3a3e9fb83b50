// The bundle with an editor that only records what it is asked for: it loads, registers its commands, starts the program that the
// settings name, and offers it every setting that the manifest declares.
"use strict";

const assert = require("node:assert");
const fs = require("node:fs");
const Module = require("node:module");
const path = require("node:path");
const test = require("node:test");

const ROOT = path.join(__dirname, "..");
const MANIFEST = JSON.parse(fs.readFileSync(path.join(ROOT, "package.json"), "utf8"));

// Whatever is asked of it is there, can be called, constructed and extended.
function anything() {
  return new Proxy(class {}, {
    get: (target, name) => (name === "prototype" || name in target ? target[name] : anything()),
    apply: () => anything(),
  });
}

function editor(settings) {
  const commands = [];
  const asked = [];
  const vscode = new Proxy(
    {
      version: "1.90.0",
      commands: { registerCommand: (name) => (commands.push(name), { dispose() {} }) },
      workspace: new Proxy(
        {
          getConfiguration: () => ({ get: (name) => (asked.push(name), settings[name]) }),
          onDidChangeConfiguration: () => ({ dispose() {} }),
        },
        { get: (target, name) => target[name] ?? anything() },
      ),
    },
    { get: (target, name) => target[name] ?? anything() },
  );
  return { vscode, commands, asked };
}

function load(vscode) {
  const original = Module._load;
  Module._load = (name, ...rest) => (name === "vscode" ? vscode : original(name, ...rest));
  try {
    delete require.cache[require.resolve(path.join(ROOT, "dist/extension.js"))];
    return require(path.join(ROOT, "dist/extension.js"));
  } finally {
    Module._load = original;
  }
}

test("the bundle holds all that it needs but the editor", () => {
  const text = fs.readFileSync(path.join(ROOT, "dist/extension.js"), "utf8");
  const needed = new Set([...text.matchAll(/require\("([^"]+)"\)/g)].map((match) => match[1]));
  for (const name of needed) assert.ok(name === "vscode" || Module.isBuiltin(name), `${name} is not in the bundle`);
});

test("it registers the commands of the manifest and asks for every setting", async () => {
  const { vscode, commands, asked } = editor({ path: path.join(ROOT, "there-is-no-such-program") });
  const extension = load(vscode);
  assert.deepStrictEqual(Object.keys(extension).sort(), ["activate", "deactivate"]);
  // A program that is not there cannot be started; what comes before it is what is looked at here.
  await extension.activate({ subscriptions: [] }).catch(() => {});
  assert.deepStrictEqual(commands.sort(), MANIFEST.contributes.commands.map((command) => command.command).sort());
  for (const name of Object.keys(MANIFEST.contributes.configuration.properties)) {
    assert.ok(asked.includes(name.replace(/^refhound\./, "")), `${name} is declared and not used`);
  }
});
