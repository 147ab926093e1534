"""The chaos fan: copies of the run that begin almost alike, and how fast they part.

Begin at `model/fan.py`.
"""
