"""What contacts sound like: blows, sliding and rolling, made of numbers and played by pygame.

It reads the world and changes nothing in it. Begin at `sound.py`; `model/modes.py` is the
synthesis, `model/contact_noise.py` what of a contact is heard, `voices.py` the loudspeaker.
"""
