"""What is painted over the picture, each in a file of its own."""
