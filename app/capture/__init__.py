"""Pictures and films that leave the program: films, screenshots, thumbnails of scenes.

It imports `drawing` and what lies below. Begin at `recording/frames.py`.
"""
