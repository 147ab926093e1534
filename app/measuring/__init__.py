"""What is measured while a scene runs: graphs, and what forces are called.

It imports `drawing` and what lies below; the boards that show it are in `ui/boards`. Begin at
`graphs/graph_set.py`.
"""
