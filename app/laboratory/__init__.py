"""The solver laboratory without its window: what runs ticks again to look into them, runs side by
side, and reads the recorded data to say why.

It works on copies of the run (`app/timeline/copies.py`), never on the run itself; the boards that
show it are in `ui/boards`, the controllers that open them in `window/laboratory`.
"""
