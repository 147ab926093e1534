"""Features: each is a folder with `FEATURE` in its `feature.py`, and can be deleted.

`app/window/feature.py` says what a feature is. It imports the rooms below and the window, and no
other feature; nothing imports it.
"""
