"""Evolution: chosen numbers of a plan, made better for a goal by CMA-ES, in worker processes.

Begin with `search.py`. `knobs.py` says which numbers a plan has, `cage.py` keeps them within their
ranges, `pool.py` and `worker.py` try plans in other processes. `python -m creatures.evolution
quadruped --goal distance` does it without a window.
"""
