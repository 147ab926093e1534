"""The elements of which all parts of the interface are made."""
