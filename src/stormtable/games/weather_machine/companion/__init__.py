"""The companion for the physical box: the phone plays the Saboteurs, a person moves the pieces.

It is no title of the registry. A title has seats, bots, hidden zones and options for every choice;
here one person enters what was moved on a real table, and most of what that person has is not
known. So a `Companion` has a `MachineState` and the rules of the solo game, with the player's turn
replaced by entries. The Saboteurs, Lativ, experiments, Extreme Weather and the end of a round run
unchanged.
"""
