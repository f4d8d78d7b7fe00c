"""Regions that wind through the whole board, grown cell by cell.

A blob leaves empty districts, dull for a reader, and hard to prove: nothing there keeps
another loop from straying in. So a cell joins almost always with one contact only, and the
region grows until no cell fits.
"""

import random

from satloop.generating.draws import below
from satloop.region import Region

# How often a cell with two or three contacts may join: it rounds the shape off here and
# there, which makes a few 0 clues. Of the shares tried from 0 to 0.2 this one gives about
# 4 % of 0 clues with 90 % of the dots on the loop.
LOOSE = 0.1
RING = 8  # neighbours of a cell, clockwise from the one above; the even ones share a side


def _contacts() -> bytes:
    """Count the contacts by which a cell may join, by the bits of its inside neighbours.

    The region stays in one piece, without a hole and without a touch at a corner, exactly
    if the inside neighbours are one run of the ring with a contact in it and the outside ones
    are too; 0 says that the cell may not join.
    """
    table = bytearray(1 << RING)
    for bits in range(1 << RING):
        ring = [bits >> k & 1 for k in range(RING)]
        runs = sum(here and not ring[k - 1] for k, here in enumerate(ring))
        contacts = sum(ring[::2])
        if runs == 1 and contacts < RING / 2:
            table[bits] = contacts
    return bytes(table)


CONTACTS = _contacts()


def winding(
    rows: int, cols: int, rng: random.Random, largest: int | None = None, loose: float = LOOSE
) -> Region:
    """Grow a region on a board of `rows` x `cols` until no cell fits, or to `largest` cells."""
    width = cols + 2  # with a border around, so that neighbours need no check
    sides = (-width, 1, width, -1)
    ring = (-width, 1 - width, 1, 1 + width, width, width - 1, -1, -1 - width)
    opposite = tuple((step, 1 << (k + RING // 2) % RING) for k, step in enumerate(ring))
    inside = bytearray(width * (rows + 2))
    closed = bytearray(b"\1") * len(inside)  # the border, and what is inside already
    for row in range(1, rows + 1):
        closed[row * width + 1 : row * width + cols + 1] = bytes(cols)
    around = [0] * len(inside)
    start = width * (1 + below(rng, rows)) + 1 + below(rng, cols)
    around[start] = 1  # lets the first cell join
    frontier = [start]
    left = rows * cols if largest is None else largest
    draw = rng.random
    while frontier and left:
        at = int(draw() * len(frontier))
        cell = frontier[at]
        frontier[at] = frontier[-1]
        frontier.pop()
        if closed[cell]:
            continue
        contacts = CONTACTS[around[cell]]
        if contacts == 1 or (contacts and draw() < loose):
            closed[cell] = inside[cell] = 1
            left -= 1
            for step, bit in opposite:
                around[cell + step] |= bit
            frontier += [cell + step for step in sides if not closed[cell + step]]
    bare = [inside[width * row + 1 : width * row + cols + 1] for row in range(1, rows + 1)]
    return Region(rows, cols, b"".join(bare))
