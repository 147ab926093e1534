"""Solvers: one readable schedule a file."""
