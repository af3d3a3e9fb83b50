{"jsonrpc":"2.0","id":2,"method":"textDocument/hover","params":{"textDocument":{"uri":"file:///nowhere/a.c"},"position":{"line":0,"character":30}}}
{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"rootUri":"file:///nowhere","capabilities":{"textDocument":{"publishDiagnostics":{"relatedInformation":true}},"general":{"positionEncodings":["utf-8"]}}}}
{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"rootUri":"file:///nowhere","capabilities":{"textDocument":{"publishDiagnostics":{"relatedInformation":true}},"general":{"positionEncodings":["utf-8"]}}}}
{}
[]
{"jsonrpc":"2.0","id":9,"method":"shutdown","params":null}
{"jsonrpc":"2.0","id":2,"method":"textDocument/hover","params":{"textDocument":{"uri":"file:///nowhere/a.c"},"position":{"line":0,"character":30}}}
