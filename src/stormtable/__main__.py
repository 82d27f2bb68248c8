"""`python -m stormtable`: the command, where its script is not on the path."""

from stormtable.cli import main

main()
