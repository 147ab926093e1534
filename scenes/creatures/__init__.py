"""Creatures: figures that walk by torque alone, the gallery of them and their builder."""
