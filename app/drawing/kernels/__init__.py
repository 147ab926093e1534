"""The rasteriser: compiled kernels that turn the display list into pixels.

The kernel cache is keyed by the sources of this package: keep it small, with all constants that its
kernels read. Begin at `raster.py`.
"""
