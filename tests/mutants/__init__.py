"""Faults put into the rules and notices on purpose, to see whether the tests notice them.

    python tests/mutants              every mutant; ends with 1 if one survives
    python tests/mutants --list
    python tests/mutants --only vouchers --workers 2

`mutants.toml` names for each fault the file, the text to replace, and the tests that must fail.
The command works on a copy of the tree without the compiled engine, so that every fault is run.
"""
