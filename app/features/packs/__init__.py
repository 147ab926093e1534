"""Packs in the window: looked at, added as a shelf of the scene menu, made and removed.

What a pack is, and what makes one, is in app/files/packs.
"""
