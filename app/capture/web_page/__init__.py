"""A page that plays: a run as one HTML file for any browser, offline, with the desktop's bits.

Begin in `export.py`. `engine_state.py` takes the world apart for the compiled tick in the page,
`recorded.py` keeps a run whose scene is Python in every tick, `html.py` puts all into one file. The
player itself is JavaScript, in assets/web.
"""
