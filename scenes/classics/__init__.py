"""The classics of the field: machines, pendulums, races, arches, and things to knock over."""
