"""Plane geometry of outlines: simplify, take apart, split. Knows no body and no world."""
