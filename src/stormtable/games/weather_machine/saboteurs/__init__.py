"""The Saboteurs (Dávid Turczi): the solo game, in the order its rulebook tells it.

The Saboteurs are rules, not a bot. Whatever they choose is journaled with the criterion that
decided it and the alternatives it beat, so that a screen can tell the player why.
"""
