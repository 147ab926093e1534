"""Controls of one's own: sliders, buttons, read-outs and formulas that a table has.

What they are and do is in `app/simulation/attached`: it is in files and replays, which play without
this folder. Begin at `model/task.py`.
"""
