"""Lessons in steps, the questions that they ask, and what the panel withholds meanwhile.

It imports `editor` and what lies below. Begin at `lesson_player.py`.
"""
