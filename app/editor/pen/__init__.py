"""The pen: what a presenter draws over the scene, in the world's coordinates. Imports no pygame.

It is a note on the picture and no part of the experiment: no command, no hash, no timeline.
"""
