"""Numbers with meaning: units, how a number is written, what can be asked of a world by name.

Expressions (`expression/`), outlines (`geometry/`), materials, snapping and notices live here too:
all that needs neither a scene nor a session. It imports `physics` and nothing of `app`.
Begin at `registry.py`, the named quantities, and `numbers.py`, the one number formatter.
"""
