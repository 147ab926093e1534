"""Bringing in what other programs have made: drawings (SVG), maps (Tiled), scenes (R.U.B.E.).

Begin with `feature.py`; `model/` has a reader for each kind of file, and all of them report what
did not come and why.
"""
