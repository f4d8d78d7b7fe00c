"""Requests for a batch: what all its ids have in common, and one puzzle after the other."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from satloop.errors import FormatError, OptionsError
from satloop.formats.record import ID, Record
from satloop.generating.ids import LARGEST_SEED, PuzzleId, digest
from satloop.generating.maker import Maker, Order, Product, Setting
from satloop.generating.makers import find_maker
from satloop.generating.rated import RATED, RATING, SOLVER, Range, rated, read_range
from satloop.genres import find
from satloop.hinting.rating import SCALE
from satloop.puzzle import Verdict, check_size

COMMON = (RATING,)  # settings of any maker, which it does not see
SCALED = "scale"  # the version of the ratings; stands in an id like a setting, as does SOLVER


def settings_of(maker: Maker) -> tuple[Setting, ...]:
    """Return all that a maker's puzzles can be asked for, in the order of ids."""
    return (*maker.settings, *COMMON)


@dataclass(frozen=True, slots=True)
class Request:
    """A genre's maker, a size, a level, a seed, and settings that are not the default.

    `values` are canonical texts by name, in the order of `settings_of` the maker.
    """

    maker: Maker
    rows: int
    cols: int
    level: str
    seed: int
    values: tuple[tuple[str, str], ...] = ()

    @property
    def ratings(self) -> Range | None:
        """The ratings asked for, if any are."""
        text = dict(self.values).get(RATED)
        return None if text is None else read_range(text)

    @property
    def unrated(self) -> "Request":
        """The same request for puzzles of any rating: what the maker gets to see."""
        return replace(self, values=tuple(v for v in self.values if v[0] != RATED))

    @property
    def implied(self) -> tuple[tuple[str, str], ...]:
        """What stands in an id without having been asked for: what its puzzle hangs on."""
        solver = ((SOLVER, self.maker.solver()),) if self.maker.solver else ()
        return (*solver, (SCALED, str(SCALE))) if self.ratings else solver

    def puzzle_id(self, index: int) -> PuzzleId:
        """Return the id of the puzzle with an index from 1."""
        in_file = {setting.name for setting in self.maker.settings if setting.in_file}
        named = [(n, digest(text) if n in in_file else text) for n, text in self.values]
        return PuzzleId(
            self.maker.genre.name,
            self.rows,
            self.cols,
            self.level,
            self.seed,
            index,
            self.maker.version,
            (*named, *self.implied),
        )

    def make(self, index: int) -> Product:
        """Make the puzzle with an index, not rated; what the maker raises goes through."""
        plain = self.unrated
        order = Order(self.rows, self.cols, self.level, dict(plain.values))
        return self.maker.make(order, str(plain.puzzle_id(index)))

    def rate(self, product: Product) -> Product:
        """Rate a puzzle made, if ratings are asked for."""
        return rated(product) if self.ratings else product

    def accepts(self, product: Product) -> bool:
        """Say whether a puzzle, rated before, has a rating that was asked for."""
        return self.ratings is None or (product.rating or 0.0) in self.ratings

    def record(self, index: int, product: Product, *, answers: bool) -> Record:
        """Return what is written of a puzzle made: it bears its id, and what is known of it."""
        info = ((ID, str(self.puzzle_id(index))), *product.facts)
        puzzle = replace(product.puzzle, info=info)
        return Record(puzzle, product.answer if answers else None, verdict=Verdict.UNIQUE)


def request(
    maker: Maker, size: tuple[int, int], level: str | None, seed: int, texts: Mapping[str, str]
) -> Request:
    """Return the request that texts of settings by name stand for; `size` is rows, columns.

    Raises `OptionsError`, `PuzzleError` for a size.
    """
    rows, cols = size
    check_size(rows, cols)
    if level is None:
        level = maker.level
    if level not in maker.levels:
        raise OptionsError(f"no level {level}; there are {', '.join(maker.levels)}")
    if not 0 <= seed <= LARGEST_SEED:
        raise OptionsError(f"expected a seed from 0 to {LARGEST_SEED}, found {seed}")
    settings = settings_of(maker)
    if unknown := sorted(texts.keys() - {setting.name for setting in settings}):
        raise OptionsError(f"{maker.genre.name} has no setting {unknown[0]}")
    values = []
    for setting in settings:
        if setting.name in texts:
            try:
                text = setting.canonical(texts[setting.name], rows, cols)
            except (FormatError, OptionsError) as error:
                raise OptionsError(f"{setting.name}: {error}") from None
            if text != setting.default:
                values.append((setting.name, text))
    return Request(maker, rows, cols, level, seed, tuple(values))


def request_of(puzzle_id: PuzzleId, files: Mapping[str, str]) -> Request:
    """Return the request that an id belongs to, with the texts of its settings in files.

    Raises `OptionsError` for an id that no request has, for one of another version, and for
    files that are missing, too many, or not those that the puzzle was made with.
    """
    maker = find_maker(find(puzzle_id.genre))
    if puzzle_id.version != maker.version:
        raise OptionsError(
            f"the id is of version {puzzle_id.version} of the {maker.genre.name} generator, "
            f"this is version {maker.version}: it would make another puzzle"
        )
    named = dict(puzzle_id.settings)
    if maker.solver and named.pop(SOLVER, None) != maker.solver():
        raise OptionsError(
            f"this solver is {maker.solver()}, not that of the id: it would make another puzzle"
        )
    if RATED in named and (scale := named.pop(SCALED, None)) != str(SCALE):
        raise OptionsError(
            f"the id is of version {scale or 'none'} of the ratings, this is version {SCALE}"
        )
    settings = {setting.name: setting for setting in settings_of(maker)}
    if foreign := sorted(files.keys() - named.keys()):
        raise OptionsError(f"the id has no {foreign[0]}")
    texts = {n: _text(settings.get(n), n, value, files) for n, value in named.items()}
    size = puzzle_id.rows, puzzle_id.cols
    found = request(maker, size, puzzle_id.level, puzzle_id.seed, texts)
    if found.puzzle_id(puzzle_id.index) != puzzle_id or not puzzle_id.index:
        for name, value in found.puzzle_id(puzzle_id.index).settings:
            if name in settings and settings[name].in_file and named[name] != value:
                raise OptionsError(f"the {name} is not the one that the id was made with")
        raise OptionsError(f"no puzzle has the id {puzzle_id}")
    return found


def _text(setting: Setting | None, name: str, value: str, files: Mapping[str, str]) -> str:
    """Return what a setting of an id says: the id's own text, or that of its file."""
    if setting is None or not setting.in_file:
        return value
    if name not in files:
        raise OptionsError(f"the id was made with a {name}, which has to be given too")
    return files[name]
