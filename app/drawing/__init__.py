"""Drawing: a display list in world units, and the software rasteriser that paints it."""
