"""Plane geometry of polygons: areas, whether they are simple, convex parts. Knows no body."""
