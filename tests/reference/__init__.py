"""The reference of the core's interface, made from its docstrings for the documentation (`docs`).

Written pages (`pages/*.md`) say what belongs together and give examples, which the tests run; what
a name is, takes and raises comes from the source. No documentation generator of the package index
is used: pdoc was tried, and shows neither the range, unit and meaning that an option carries, nor
the units that stand beside a field, and it sorts by file, not by noun. `docs/generated.py` puts the
pages into the documentation whenever that is built.
"""
