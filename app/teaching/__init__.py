"""Lessons in steps, predictions before a run, and what the panel withholds meanwhile.

It imports `editor` and what lies below. Begin at `lesson_player.py`.
"""
