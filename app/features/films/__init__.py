"""Films of what just happened, or of what is recorded from now on, made in the background.

How a film is drawn and encoded is in `app/capture/recording`. Begin at `recorder.py`.
"""
