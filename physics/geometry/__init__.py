"""Plane geometry of polygons: areas, convex parts, masses of disc hulls. It knows no body."""
