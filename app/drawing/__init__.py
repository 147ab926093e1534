"""The picture: camera, display list, rasteriser (`kernels/`), overlays, formulas, fonts.

From here on pygame may be imported. It imports what lies below and shows it; nothing here changes
the simulation. Begin at `picture.py`, then `draw.py`.
"""
