"""The Saboteurs (Dávid Turczi): the solo game, in the order of its rulebook.

The Saboteurs are rules, not a bot. The journal has each of their choices with its step, the Report
that decides it, the deciding criterion and the alternatives, so a screen can explain it.

`rules.py` is the table of rules of the solo game; `changes.py` has those that replace others.
"""
