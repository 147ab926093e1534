"""What a class does with a question: it sketches the path of a body, or raises hands.

What is asked, and when it is answered, is in `app/teaching/prediction`: lessons go on without
this folder, but nobody is asked. Begin at `view/questions.py`.
"""
