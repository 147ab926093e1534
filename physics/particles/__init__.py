"""Particles on rods, a Verlet system, alone or among bodies."""
