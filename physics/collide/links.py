"""Links of chains: solid on one side, and aware of their neighbours (stub: two-sided)."""

from physics._jit import device
from physics.collide.manifold import collide


@device
def collide_pair(shape_a, a, b, m):
    """Fill the manifold of the placed hulls."""
    collide(a, b, m)
