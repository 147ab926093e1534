"""How a control is made, changed and pressed: no window, no pygame."""
