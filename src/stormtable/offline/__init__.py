"""Tables of one person in a browser: the server's protocol without server, network and database.

The page's worker runs this package under Pyodide. `host.OfflineHost` receives the messages of the
WebSocket and the requests below `/tables/` that the server would, and answers with the same
messages. It stores nothing itself: every answer says what its caller must store before anybody sees
it.
"""
