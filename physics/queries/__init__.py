"""Questions about a world's shapes, answered from the poses of now; looking changes nothing.

The nearest shape to a point or a shape, those that contain a point, those that a box or any shape
overlaps, those on the way of a ray or of a moving shape; and how a character moves among them.
Every answer is exact for the disc hulls, and found in one pass over all shapes.
"""
