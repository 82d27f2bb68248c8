"""Notices to people who are not at the table: e-mail, Web Push, webhooks. All of them opt-in.

`outbox` decides what is sent when and in one message, `texts` has its words, `sender` sends it
by the channels (`email`, `push`, `webhook`) and says what came of it. `outward` is the one way to
addresses that people gave us, `tokens` makes the links that end it all.
"""
