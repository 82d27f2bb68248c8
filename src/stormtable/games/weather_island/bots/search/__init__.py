"""The compiled part of Weather Island's bots: judge a position, bid, build, play out."""
