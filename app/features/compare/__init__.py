"""Runs of one scene side by side, with other settings, fed by the same commands.

In `model`, `variant.py` says by what a run differs, `runner.py` runs it, `comparison.py` keeps all
of them at the session's moment, `partings.py` knows when they part.
"""
