"""The reference of the core's interface, made from its docstrings: `python -m tests.reference`.

Written pages (`pages/*.md`) say what belongs together and give examples, which the tests run; what
a name is, takes and raises comes from the source. No documentation generator of the package index
is used: pdoc was tried, and shows neither the range, unit and meaning that an option carries, nor
the units that stand beside a field, and it sorts by file, not by noun. The result is not committed,
for it follows from the sources by one command and would only go stale beside them.
"""
