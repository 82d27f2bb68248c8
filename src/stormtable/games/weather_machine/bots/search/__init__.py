"""The compiled part of Weather Machine's bots: evaluate positions, follow lines, play out."""
