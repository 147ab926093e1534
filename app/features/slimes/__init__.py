"""Slimes that are called into any scene, and roll by the arrow keys where those are free.

What a called slime is, and how it rolls, is in `app/simulation/slimes.py`: it is in files and
replays, which play without this folder.
"""
