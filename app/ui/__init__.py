"""The interface round the canvas: menus, bars, the side panel, boards, sheets.

`kit/` has the elements all of them are made of. It imports `teaching` and what lies below. Begin at
`interface.py`; `event_order.py` says who gets an event first.

pygame_gui gives the event order, the layers, hovering, focus and the text field; every widget
paints itself (`kit/painted.py`), because the stock ones are slow to build, hard to theme and cannot
show a key or a symbol.
"""
