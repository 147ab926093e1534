"""The X-ray of a tick: the solver's own source run again uncompiled, with probes from outside.

Begin at `record.py`, what an X-ray has seen.
"""
