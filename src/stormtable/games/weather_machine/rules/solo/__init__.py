"""The Saboteurs (Dávid Turczi): the solo game, in the order its rulebook tells it.

The Saboteurs are rules, not a bot. Whatever they choose is journaled with its step, the Report it
reads, the criterion that decided and what it decided between: a screen can tell the player why.

`rules.py` is the table of the solo game; `changes.py` has the rules it has in the place of others.
"""
