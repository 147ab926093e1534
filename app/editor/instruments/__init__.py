"""Instruments: what lies on the scene and measures it. They change nothing; imports no pygame.

They belong to a simulation, like the selection, and are no part of its history. What they show
follows from the world and its timeline, so it goes back with time.
"""
