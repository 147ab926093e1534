"""Notes: words and arrows that lie on the table or on a body, where class and teacher read them.

What they are is in `app/simulation/attached/notes.py`: files keep them. Begin at `view/marks.py`.
"""
