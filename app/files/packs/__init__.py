"""Packs: scenes, lessons, pictures and machines in one file, with an index and a licence.

Begin with `index.py`, what a pack says of itself, and `pack.py`, which reads and makes one.
`unzip.py` is the door for the zips of others; `store.py` keeps what was added.
"""
