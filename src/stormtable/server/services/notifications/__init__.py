"""Notifications to people who are not at the table, all of them opt-in.

`outbox` decides what is sent when and in one message, `texts` has the words, `sender` sends it by
the transports (`email`, `push`, `webhook`) and returns the result. `safe_http` is the only way to
addresses that people gave us, `tokens` makes the links that end a channel.
"""
