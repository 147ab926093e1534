"""Boards over the canvas that the user moves and sizes: graphs, ledgers, votes."""
