"""Pictures as SVG: crisp at any size, readable without colour, light and dark, told in words.

Shapes of one look share one path, so a board of a thousand cells stays small. Numbers ask for
whatever sans-serif font there is; nothing is loaded from anywhere.
"""

import hashlib
from collections.abc import Iterator, Mapping
from enum import StrEnum
from html import escape

from satloop.render.board import Picture
from satloop.render.shapes import BASELINE, LOOKS, Disc, Ink, Look, Stroke, Text, grouped

UNIT = 40  # user units a cell: browsers draw type badly below one unit
ROOT = "satloop"  # the class of every picture
PAPER = Look("paper", fill=Ink.PAPER)
FONTS = "'Bitstream Vera Sans','DejaVu Sans',Verdana,Arial,Helvetica,sans-serif"

LIGHT = {
    Ink.INK: "#111111",
    Ink.PAPER: "#ffffff",
    Ink.GREY: "#767676",
    Ink.TINT: "#dddddd",
    Ink.USED: "#111111",
    Ink.NEW: "#0b57d0",
    Ink.WRONG: "#b3261e",
    Ink.PREMISE: "#a85b00",
}
DARK = {
    Ink.INK: "#e8eaed",
    Ink.PAPER: "#16181c",
    Ink.GREY: "#8b9198",
    Ink.TINT: "#3c4046",
    Ink.USED: "#e8eaed",
    Ink.NEW: "#8ab4f8",
    Ink.WRONG: "#f6938b",
    Ink.PREMISE: "#fdc15a",
}


class Theme(StrEnum):
    """Which colours a picture has; auto is what the reader's screen prefers, light on paper."""

    AUTO = "auto"
    LIGHT = "light"
    DARK = "dark"


def svg(
    picture: Picture,
    theme: Theme = Theme.AUTO,
    *,
    pixels: int = UNIT,
    ident: str | None = None,
    styled: bool = True,
) -> str:
    """Write a picture as an SVG document, the same on every machine.

    Where nothing else sets its size a cell's side takes so many pixels. In a page with several
    pictures each needs another `ident`, letters and digits; by default it is drawn from the
    content. Unstyled, the page has to hold `styles` once.
    """
    body = "".join(_body(picture))
    ident = (
        ident or hashlib.sha256(f"{picture.title}\n{picture.text}\n{body}".encode()).hexdigest()[:8]
    )
    width, height = _number(picture.width), _number(picture.height)
    left = _number(-picture.before)
    name = f"{ROOT}-{ident}"
    attributes = {
        "xmlns": "http://www.w3.org/2000/svg",
        "class": f"{ROOT} {theme}",
        "role": "img",
        "aria-labelledby": f"{name}-title {name}-text",
        "width": _number(picture.width * pixels / UNIT),
        "height": _number(picture.height * pixels / UNIT),
        "viewBox": f"{left} {left} {width} {height}",
    }
    written = " ".join(f'{key}="{value}"' for key, value in attributes.items())
    lines = [
        f"<svg {written}>",
        f'<title id="{name}-title">{escape(picture.title, quote=False)}</title>',
        f'<desc id="{name}-text">{escape(picture.text, quote=False)}</desc>',
        *([f"<style>{styles(theme)}</style>"] if styled else []),
        f'<path class="{PAPER.name}" d="M{left} {left}h{width}v{height}h-{width}z"/>',
    ]
    return "\n".join(lines) + f"\n{body}</svg>\n"


def styles(theme: Theme = Theme.AUTO) -> str:
    """Return the style sheet that pictures of a theme need."""
    rules = [
        f".{ROOT} path{{fill:none;stroke-linejoin:round;stroke-linecap:round}}",
        f".{ROOT} text{{text-anchor:middle;font-family:{FONTS};paint-order:stroke}}",
        *(_geometry(look) for look in LOOKS if look.stroke),
    ]
    if theme is not Theme.AUTO:
        return "".join([*rules, *_colours(LIGHT if theme is Theme.LIGHT else DARK)])
    rules += _colours(LIGHT)
    dark = "".join(_colours(DARK, ":not(.light)"))
    rules.append(f"@media screen and (prefers-color-scheme:dark){{{dark}}}")
    return "".join([*rules, *_colours(DARK, ".dark")])


def _geometry(look: Look) -> str:
    rule = f"stroke-width:{_number(look.width)}"
    if look.dash:
        dashes = " ".join(map(_number, look.dash))
        rule += f";stroke-dasharray:{dashes};stroke-linecap:butt"
    return f".{ROOT} .{look.name}{{{rule}}}"


def _colours(inks: Mapping[Ink, str], condition: str = "") -> list[str]:
    """Return rules that give each ink to all that is filled or drawn with it."""
    rules = []
    for ink, colour in inks.items():
        for what in ("fill", "stroke"):
            names = [look.name for look in (PAPER, *LOOKS) if getattr(look, what) is ink]
            selectors = ",".join(f".{ROOT}{condition} .{name}" for name in names)
            if names:
                rules.append(f"{selectors}{{{what}:{colour}}}")
    return rules


def _body(picture: Picture) -> Iterator[str]:
    """Yield elements, one path for all shapes of a look that come together."""
    for look, alike in grouped(picture.pieces):
        path = "".join(_path(shape) for shape in alike if not isinstance(shape, Text))
        if path:
            yield f'<path class="{look.name}" d="{path}"/>\n'
        yield from (_text(shape) for shape in alike if isinstance(shape, Text))


def _path(shape: Stroke | Disc) -> str:
    if isinstance(shape, Disc):
        radius, across = _number(shape.radius), _number(2 * shape.radius)
        start = f"M{_number(shape.x - shape.radius)} {_number(shape.y)}"
        arc = f"a{radius} {radius} 0 1 0"
        return f"{start}{arc} {across} 0{arc} -{across} 0z"
    points = [f"{_number(x)} {_number(y)}" for x, y in shape.points]
    if len(set(points)) == 1:
        return f"M{points[0]}h0"
    return f"M{'L'.join(points)}{'z' if shape.closed else ''}"


def _text(shape: Text) -> str:
    x, y = _number(shape.x), _number(shape.y + BASELINE * shape.size)
    return (
        f'<text class="{shape.look.name}" x="{x}" y="{y}" '
        f'font-size="{_number(shape.size)}">{escape(shape.text, quote=False)}</text>\n'
    )


def _number(cells: float) -> str:
    """Write a length in user units, as short as it can be."""
    text = f"{cells * UNIT:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
