"""The board of a graph: chips, frame, curves, cursor; its table and fits; the chooser."""
