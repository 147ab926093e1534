"""What is measured while a scene runs: graphs, energy, the free-body diagram, accuracy.

It imports `drawing` and what lies below; the boards that show it are in `ui/boards`. Begin at
`graphs/graph_set.py` and `energy_history.py`.
"""
