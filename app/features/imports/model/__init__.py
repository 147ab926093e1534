"""What files of other programs say, in the words of scene files: no window is needed for it."""
