"""The widgets round the canvas: menu bar, side panel, transport bar, legend, sheets.

pygame_gui gives the event order, the layers, hovering, focus and the text field; every widget
paints itself (`painted.py`), because the stock ones are slow to build, hard to theme and cannot
show a key or a symbol.
"""
