"""Narrow phase: from two shapes to a contact manifold of up to two points."""
