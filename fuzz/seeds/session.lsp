{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"rootUri":"file:///nowhere","capabilities":{"textDocument":{"publishDiagnostics":{"relatedInformation":true}},"general":{"positionEncodings":["utf-8"]}}}}
{"jsonrpc":"2.0","method":"initialized","params":{}}
{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///nowhere/a.c","languageId":"c","version":1,"text":"PyObject *f(void) { return PyList_New(0); }\n"}}}
{"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///nowhere/a.c","version":2},"contentChanges":[{"range":{"start":{"line":0,"character":4},"end":{"line":0,"character":9}},"text":"\u00e9x"}]}}
{"jsonrpc":"2.0","id":2,"method":"textDocument/hover","params":{"textDocument":{"uri":"file:///nowhere/a.c"},"position":{"line":0,"character":30}}}
{"jsonrpc":"2.0","id":3,"method":"textDocument/inlayHint","params":{"textDocument":{"uri":"file:///nowhere/a.c"},"range":{"start":{"line":0,"character":30},"end":{"line":0,"character":30}}}}
{"jsonrpc":"2.0","id":4,"method":"textDocument/codeAction","params":{"textDocument":{"uri":"file:///nowhere/a.c"},"range":{"start":{"line":0,"character":30},"end":{"line":0,"character":30}},"context":{"diagnostics":[]}}}
{"jsonrpc":"2.0","id":5,"method":"workspace/executeCommand","params":{"command":"refhound.showPath","arguments":["x"]}}
{"jsonrpc":"2.0","method":"workspace/didChangeConfiguration","params":{"settings":{"refhound":{"select":["ALL"]}}}}
{"jsonrpc":"2.0","method":"workspace/didChangeWorkspaceFolders","params":{"event":{"added":[{"uri":"file:///other","name":"o"}],"removed":[]}}}
{"jsonrpc":"2.0","method":"workspace/didChangeWatchedFiles","params":{"changes":[{"uri":"file:///nowhere/a.c","type":2}]}}
{"jsonrpc":"2.0","method":"textDocument/didSave","params":{"textDocument":{"uri":"file:///nowhere/a.c"}}}
{"jsonrpc":"2.0","method":"textDocument/didClose","params":{"textDocument":{"uri":"file:///nowhere/a.c"}}}
{"jsonrpc":"2.0","id":9,"method":"shutdown","params":null}
{"jsonrpc":"2.0","method":"exit","params":null}
