"""A world as plain values (numbers, words, lists), and back: what scene files hold."""
