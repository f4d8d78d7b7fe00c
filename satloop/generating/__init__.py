"""Makers of puzzles: shapes of loops, and clues taken away while one answer is left."""
