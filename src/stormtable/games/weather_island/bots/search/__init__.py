"""The compiled part of Weather Island's bots: evaluate positions, bid, build, play out."""
