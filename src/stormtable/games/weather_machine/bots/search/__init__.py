"""The compiled part of Weather Machine's bots: judge a position, follow lines, play out."""
