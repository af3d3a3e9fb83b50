// Starts `refhound lsp` and shows what its commands return: the path of a finding, the page of a rule.
"use strict";

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

const OURS = new Set(["refhound.showPath", "refhound.openRule"]);

let client;

function settings() {
  const all = vscode.workspace.getConfiguration("refhound");
  const given = (name) => {
    const value = all.get(name);
    return value === null || (Array.isArray(value) && value.length === 0) ? undefined : value;
  };
  return {
    config: given("config"),
    select: given("select"),
    ignore: given("ignore"),
    minConfidence: given("minConfidence"),
    targetVersion: given("targetVersion"),
    diagnostics: given("diagnostics"),
    inlayHints: given("inlayHints"),
    jobs: given("jobs"),
    // This extension shows results itself: the server need not send messages.
    showsResults: true,
  };
}

async function show(markdown) {
  const document = await vscode.workspace.openTextDocument({ language: "markdown", content: markdown });
  await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preview: true });
}

async function start() {
  const program = vscode.workspace.getConfiguration("refhound").get("path") || "refhound";
  client = new LanguageClient(
    "refhound",
    "refhound",
    { command: program, args: ["lsp"] },
    {
      documentSelector: [{ scheme: "file", language: "c" }],
      initializationOptions: settings(),
      middleware: {
        executeCommand: async (command, args, next) => {
          const result = await next(command, args);
          if (OURS.has(command) && result && result.markdown) {
            await show(result.markdown);
          }
          return result;
        },
      },
    },
  );
  await client.start();
}

async function explain() {
  const rule = await vscode.window.showInputBox({ prompt: "Code or name of a rule", placeHolder: "RH101" });
  if (!rule || !client) {
    return;
  }
  try {
    const page = await client.sendRequest("refhound/explain", { rule });
    await show(page.markdown);
  } catch (error) {
    vscode.window.showErrorMessage(String(error.message || error));
  }
}

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("refhound.restart", async () => {
      await deactivate();
      await start();
    }),
    vscode.commands.registerCommand("refhound.explain", explain),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("refhound") && client) {
        client.sendNotification("workspace/didChangeConfiguration", { settings: { refhound: settings() } });
      }
    }),
  );
  await start();
}

async function deactivate() {
  const stopping = client;
  client = undefined;
  if (stopping) {
    await stopping.stop();
  }
}

module.exports = { activate, deactivate };
