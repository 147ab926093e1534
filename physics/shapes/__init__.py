"""Shapes as a user writes them: frozen definitions that know how to become disc hulls."""
