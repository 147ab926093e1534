"""What headless runs, tests and the window all drive: a simulation with clock, commands and time.

The session loads scenes, lets commands wait for the gap between two ticks, and stops at
breakpoints. It imports `timeline` and what lies below. Begin at `session.py`.
"""
