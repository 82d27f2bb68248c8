"""Notifications to people who are not at the table. All of them are opt-in.

`outbox` decides what to send, when, and which notifications to combine. `texts` has the words.
`sender` sends messages by the transports (`email`, `push`, `webhook`). Addresses that people typed
are contacted only through `safe_http`. `tokens` makes the unsubscribe links.
"""
