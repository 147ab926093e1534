"""The sandbox in twelve rooms, the lowest first; each imports only rooms before it.

quantities, simulation, timeline, session, files, drawing, capture, editor, teaching, ui,
window, features. The docstring of each room says what lives there and where to begin.
"""
